"""Pictures and names of Royal Secrets: `{% secrets_picture "king" %}`, `{% secrets_card "b30" "azure" %}`."""

from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.matches.look import Reading, SeatRow
from games.rules import GAMES

register = template.Library()

RANKS = {0: "Page", 10: "Baron", 20: "Viscount", 30: "Count", 40: "Duke"}
COLOURS = "brygp"  # by seat, as the codes of its Courtiers begin
SIDES = ("king", "queen")
SIDE_NAMES = {"king": "King", "queen": "Queen"}
SLOTS = ("", "First", "Second")
WHEN = {1: "Before you choose, or when you were placed", 2: "Before your bet, or in the Last Word", 3: "At the count"}
EFFECTS = {  # by Favour, in the order of the cards: what it does, in a line
    "bribery": "Take the top Valet.",
    "planning": "You place everybody.",
    "dinner": "You sit at both Audiences.",
    "espionage": "See every closed bet.",
    "stab": "Turn up and discard a closed bet.",
    "medal": "A bet counts double.",
    "recruitment": "Another's bet comes to your hand.",
    "grace": "Your losses of the round are cancelled.",
    "master": "Your losses at Audiences become gains.",
}


def secrets() -> Any:
    """The game, for the figures on its cards."""
    return GAMES["royal-secrets"]


@lru_cache(maxsize=1)
def audiences() -> dict[str, Any]:
    """By its id each Audience card."""
    return {card.id: card for card in secrets().audiences}


@lru_cache(maxsize=1)
def favour_titles() -> dict[str, str]:
    """By Favour its title."""
    return {card.favour: card.title for card in secrets().audiences}


def signed(number: int) -> str:
    """A number with a true minus: "−10"."""
    return f"−{-number}" if number < 0 else str(number)


def influence(code: str) -> int:
    """The Influence on a card; an Excuse has none."""
    return 0 if is_excuse(code) else int(code[1:])


def is_excuse(code: str) -> bool:
    """Whether it is an Excuse."""
    return code.endswith("X")


@register.filter
def comes_home(code: str) -> bool:
    """Whether it is a Page, which always returns to who bet it."""
    return code[0] in COLOURS and code[1:] == "0"


def bearer(reading: Reading, code: str) -> SeatRow | None:
    """The seat of whose colour a card is; none for a Valet or a card of the Cardinal."""
    seat = COLOURS.find(code[:1])
    return reading.seats[seat] if 0 <= seat < len(reading.seats) else None


@register.simple_tag
def secrets_face(reading: Reading, code: str) -> SafeString:
    """A card's face at this table, in the tincture of the seat whose card it is."""
    row = bearer(reading, code)
    return secrets_card(code, row.tincture if row else "")


@register.simple_tag
@lru_cache(maxsize=256)
def secrets_card(code: str, tincture: str = "") -> SafeString:
    """A card's face without words, by its code and the tincture of its Courtier; or a back: "back-court"."""
    if code.startswith("back-"):
        of = {"back-court": tincture, "back-cardinal": "cardinal"}.get(code, code.removeprefix("back-"))
        return _face(of, _use(code))
    if code[0] == "K":
        drawn = f'<use href="{sprite()}#cardinal" x="14" y="40" width="80" height="80"/>'
        return _face("cardinal", drawn, _number(signed(influence(code))))
    if code[0] == "V":
        loss = f'<b class="court__loss" aria-hidden="true">{secrets().losses[code]}</b>'
        return _face("valet", _use("valet"), _number(signed(influence(code))) + loss)
    if is_excuse(code):
        return _face(tincture, _use("excuse"), _number("Ex", "court__num--word"))
    home = _svg("mark-home", "0 0 24 24", "mark") if comes_home(code) else ""
    return _face(tincture, _use(f"niche-{tincture}") + _use(f"courtier-{code[1:]}"), _number(code[1:]) + home)


@register.filter
def card_words(code: str) -> str:
    """A card's name with its figures: "Count, 30", "Valet, −10, costs 4"."""
    if code[0] == "K":
        return f"the Cardinal's {signed(influence(code))}"
    if code[0] == "V":
        return f"Valet, {signed(influence(code))}, costs {secrets().losses[code]}"
    return "the Excuse" if is_excuse(code) else f"{RANKS[influence(code)]}, {code[1:]}"


@register.simple_tag
def secrets_said(reading: Reading, code: str, holder: int | None = None) -> str:
    """A card's name with its figures, and whose it is where that is another than its holder: "Count, 30, of Ada"."""
    row = bearer(reading, code)
    of = f", of {row.name}" if row and row.number != holder else ""
    return card_words(code) + of


@register.filter
def card_title(code: str) -> str:
    """A card's name as a sentence begins with it: "Count, 30", "Valet, −10", "The Excuse"."""
    if code[0] == "V":
        return f"Valet, {signed(influence(code))}"
    return "The Excuse" if is_excuse(code) else card_words(code)


@register.filter
def card_kind(code: str) -> str:
    """Of which kind a card is: "courtier", "excuse", "valet", "cardinal"."""
    return {"V": "valet", "K": "cardinal"}.get(code[0], "excuse" if is_excuse(code) else "courtier")


@register.filter
def number_of(code: str) -> str:
    """The figure on a card: "−10"."""
    return signed(influence(code))


@register.filter
def valet_loss(code: str) -> int:
    """How many points a Valet costs."""
    return int(secrets().losses[code])


@register.filter
def split_words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


@register.simple_tag
@lru_cache(maxsize=128)
def secrets_picture(name: str, css: str = "") -> SafeString:
    """A bare picture by its name in the sprite, without the word that a reader needs beside it."""
    kind = name.split("-")[0]
    box = {"back": "0 0 100 140", "mark": "0 0 24 24"}.get(kind, "0 0 100 100")
    return _safe(_svg(name, box, css))


@register.simple_tag
@lru_cache(maxsize=16)
def favour_picture(favour: str, said: str = "") -> SafeString:
    """The small picture of a Favour; with `said` it has these words for who does not see it."""
    named = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
    size = 'viewBox="0 0 100 100" width="24" height="24"'
    return _safe(f'<svg class="favour" {size} {named}>{_use(f"favour-{favour}")}</svg>')


@register.simple_tag
def secrets_aid() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The Favours by when they can be used: each its name in the sprite, its title and what it does."""
    phases = {card.favour: card.phase for card in secrets().audiences}
    return [
        (when, [(favour, favour_titles()[favour], EFFECTS[favour]) for favour in EFFECTS if phases[favour] == phase])
        for phase, when in WHEN.items()
    ]


@lru_cache(maxsize=1)
def sprite() -> str:
    """The address of the pictures."""
    return static("tables/royal-secrets/royal-secrets.svg")


def _use(name: str) -> str:
    return f'<use href="{sprite()}#{escape(name)}"/>'


def _svg(name: str, box: str, css: str = "") -> str:
    shown = f' class="{escape(css)}"' if css else ""
    return f'<svg{shown} viewBox="{box}" width="24" height="24" aria-hidden="true">{_use(name)}</svg>'


def _number(text: str, more: str = "") -> str:
    return f'<b class="court__num{f" {more}" if more else ""}" aria-hidden="true">{text}</b>'


def _face(of: str, drawn: str, over: str = "") -> SafeString:
    picture = f'<svg viewBox="0 0 100 140" width="60" height="84" aria-hidden="true">{drawn}</svg>'
    return _safe(f'<span class="card__face court" data-of="{escape(of)}">{picture}{over}</span>')


def _safe(markup: str) -> SafeString:
    """Markup put together here from escaped or known parts only."""
    return mark_safe(markup)  # noqa: S308
