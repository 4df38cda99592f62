"""Template tags of the table: `{{ counts|at:3 }}`, `{% choice moves "take" as found %}`, `{% playing_card "QH" %}` …"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.matches.look import Choice
from games.rules.kit import cards

register = template.Library()


@register.filter
def at(row: Sequence[Any], place: int) -> Any:
    """What stands at that place of a list; nothing if there is none."""
    return row[place] if 0 <= place < len(row) else ""


@register.filter
def paired(these: Sequence[Any], those: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Two lists as one of pairs."""
    return list(zip(these, those, strict=True))


@register.simple_tag
def choice(moves: Iterable[Choice], kind: str, **fields: Any) -> Choice | None:
    """The legal move of that type whose fields are these, or None."""
    wanted = {"type": kind, **fields}
    return next((move for move in moves if move.fields == wanted), None)


@register.filter
def card_name(code: str) -> str:
    """A playing card's name: "Nine of Clubs"."""
    return cards.card_name(code)


@register.simple_tag
@lru_cache(maxsize=256)
def playing_card(code: str, marks: str = "") -> SafeString:
    """A playing card's face without words; `marks` says which ranks bear which small mark: "K=turn Q=skip J=five"."""
    sprite = static("art/cards.svg")
    face = _picture(sprite, code, "0 0 100 140", 60, 84)
    mark = dict(pair.split("=") for pair in marks.split()).get(code[0], "")
    marked = _picture(sprite, f"mark-{mark}", "0 0 24 24", 14, 14, ' class="mark"') if mark else ""
    return mark_safe(f'<span class="card__face">{face}{marked}</span>')  # noqa: S308


def _picture(sprite: str, name: str, box: str, width: int, height: int, more: str = "") -> str:
    return (
        f'<svg{more} viewBox="{box}" width="{width}" height="{height}" aria-hidden="true">'
        f'<use href="{sprite}#{escape(name)}"/></svg>'
    )


@register.filter
def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10 if number % 100 not in (11, 12, 13) else 0, 'th') }"
