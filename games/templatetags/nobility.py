"""Template tags of Nobility's table: `{% sheets reading cities as all %}`, `{% fan view.hand as held %}`, pictures."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.matches.look import Choice, Reading
from games.rules import plain
from games.templatetags.nobility_board import City, Noble, nobility, sprite

register = template.Library()

LAND_NAMES = {"F": "France", "G": "German", "B": "Britain", "S": "Spain"}  # short, as on a card


class Offer(msgspec.Struct):
    """A noble that the reader can name: the moves that name it, one for each way to pay what intrigue cards are due.

    `cheapest` is the cheapest payment of its cost as counts by land, `ways` how many there are.
    """

    noble: Noble
    first: Choice
    others: list[Choice]
    cheapest: list[tuple[str, int]]
    ways: int


class Sheet(msgspec.Struct):
    """The sheet of a city of which the reader can name a noble: `offers`, and the nobles that she cannot name."""

    city: City
    offers: list[Offer]
    closed: list[Noble]


@register.simple_tag
def sheets(reading: Reading, cities: Iterable[City]) -> list[Sheet]:
    """A sheet for each city where something can be claimed or usurped now."""
    moves: dict[str, list[Choice]] = {}
    for move in reading.moves:
        if move.type in ("claim", "usurp"):
            moves.setdefault(move.fields["noble"], []).append(move)
    return [
        Sheet(
            city,
            [_offer(reading, noble, moves[noble.id]) for noble in city.nobles if noble.open],
            [noble for noble in city.nobles if not noble.open],
        )
        for city in cities
        if city.open
    ]


def _offer(reading: Reading, noble: Noble, moves: list[Choice]) -> Offer:
    payments = nobility().payments(reading.view, noble.id)
    return Offer(noble, moves[0], moves[1:], fan(payments[0]), len(payments))


@register.simple_tag
def fan(cards: Iterable[str]) -> list[tuple[str, int]]:
    """Cards as kinds with their numbers, in the order in which they come: [("F", 3), ("S", 1)]."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return list(counts.items())


@register.simple_tag
def in_lands(counts: Sequence[int]) -> list[tuple[str, int]]:
    """Counts by land as pairs, those of nothing left out."""
    return [(code, many) for code, many in zip(LAND_NAMES, counts, strict=True) if many]


@register.simple_tag
def in_pairs(counts: Sequence[int]) -> list[tuple[str, int]]:
    """Counts by pair of lands as pairs, those of nothing left out."""
    pairs = [one + other for place, one in enumerate(LAND_NAMES) for other in list(LAND_NAMES)[place + 1 :]]
    return [(code, many) for code, many in zip(pairs, counts, strict=True) if many]


@register.simple_tag
def closing(moves: Iterable[Choice]) -> Choice | None:
    """The first way to end the turn, which tells how many cards must go."""
    return next((move for move in moves if move.type == "end"), None)


@register.simple_tag
def longest(moves: Iterable[Choice], names: Sequence[str]) -> Choice:
    """The move of which most is to be said: as much room as its outcome needs is kept for all."""
    return max(moves, key=lambda move: len(plain(move.outcome, names)))


@register.filter
def in_words(cards: Iterable[tuple[str, int]]) -> str:
    """Cards by kind in words: "3 France, 1 Spain"."""
    return ", ".join([f"{many} {land_name(code)}" for code, many in cards])


@register.filter
def names_of(cards: Iterable[str]) -> str:
    """Intrigue cards by their lands: "France-German and German-Spain"."""
    *first, last = [land_name(code) for code in cards]
    return f"{', '.join(first)} and {last}" if first else last


@register.filter
def land_name(code: str) -> str:
    """A land's short name: "German"; of an intrigue card both: "German-Spain"."""
    return "-".join([LAND_NAMES[letter] for letter in code])


@register.filter
def quoted(text: str) -> SafeString:
    """A text for an attribute in single quotes: JSON stays short there."""
    return _safe(text.replace("&", "&amp;").replace("'", "&#x27;").replace("<", "&lt;"))


@register.simple_tag
@lru_cache(maxsize=8)
def marker(kind: str) -> SafeString:
    """The sign of a kind of marker: "vp-city"."""
    return _safe(_svg(kind, "0 0 24 24", "sign"))


@register.simple_tag
@lru_cache(maxsize=8)
def portrait(title: str) -> SafeString:
    """A title's portrait, which the map holds ready."""
    return _held("portrait", f"title-{title}", 40, 48)


@register.simple_tag
@lru_cache(maxsize=64)
def sign(code: str) -> SafeString:
    """A small picture that the map holds ready: the arms of a land, or an intrigue card."""
    name = f"intrigue-{code}" if len(code) > 1 else f"arms-{code}"
    css = "plot-s" if len(code) > 1 else "arms-s"
    return _held(css, name)


@register.simple_tag
@lru_cache(maxsize=8)
def house(number: int) -> SafeString:
    """The arms of a seat, which the map holds ready, small."""
    return _held("shield", f"house-{number}")


@register.simple_tag
@lru_cache(maxsize=32)
def nobility_card(code: str) -> SafeString:
    """A card's face: a land with its name, an intrigue card of two lands; or a back: "country-back"."""
    if code.endswith("back"):
        return _safe(f'<span class="card__face">{_svg(code, "0 0 100 140")}</span>')
    if len(code) > 1:
        return _safe(f'<span class="card__face card__face--plot">{_svg(f"intrigue-{code}", "0 0 100 110")}</span>')
    caption = f'<span class="card__caption" aria-hidden="true">{LAND_NAMES[code]}</span>'
    return _safe(
        f'<span class="card__face card__face--pictured">{_svg(f"country-{code}", "0 0 100 110")}{caption}</span>'
    )


def _held(css: str, name: str, width: int = 20, height: int = 24) -> SafeString:
    """A picture that the map on the page holds ready under that name."""
    return _safe(f'<svg class="{css}" width="{width}" height="{height}" aria-hidden="true"><use href="#{name}"/></svg>')


def _svg(name: str, box: str, css: str = "") -> str:
    shown = f' class="{escape(css)}"' if css else ""
    use = f'<use href="{sprite()}#{escape(name)}"/>'
    return f'<svg{shown} viewBox="{box}" width="40" height="48" aria-hidden="true">{use}</svg>'


def _safe(markup: str) -> SafeString:
    """Markup put together here from escaped or known parts only."""
    return mark_safe(markup)  # noqa: S308
