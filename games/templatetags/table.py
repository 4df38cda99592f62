"""Template tags: `{% shield owner "s" %}`, `{% icon "clock" %}`, `{% face "9C" %}`, `{% sentence s names %}`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.models import CHARGES, TINCTURES
from games.rules.kit.sentences import Sentence, Thing, Who

register = template.Library()
METALS = ("or", "argent")  # their charges are drawn dark


@lru_cache(maxsize=512)
def _arms(tincture: str, charge: str, size: str) -> SafeString:
    sprite = static("art/shields.svg")
    sized = f"shield shield--{size}" if size in ("s", "l") else "shield"
    if tincture in TINCTURES:
        kind = " data-metal" if tincture in METALS else ""
        uses = f'<use href="{sprite}#field-{tincture}"/>'
        if charge in CHARGES:
            uses += f'<use href="{sprite}#charge-{charge}"/>'
    else:
        kind, uses = " data-empty", f'<use href="{sprite}#field-empty"/>'
    return _safe(
        f'<svg class="{sized}"{kind} viewBox="0 0 100 120" width="40" height="48" aria-hidden="true">{uses}</svg>'
    )


def _safe(markup: str) -> SafeString:
    """Markup put together here from escaped or known parts only."""
    return mark_safe(markup)  # noqa: S308


@register.simple_tag
def shield(owner: Any, size: str = "") -> SafeString:
    """The arms of a seat or player (whatever has tincture and charge), small "s" or large "l"; else an empty shield."""
    return _arms(getattr(owner, "tincture", "") or "", getattr(owner, "charge", "") or "", size)


@register.simple_tag
def arms(tincture: str, charge: str, size: str = "") -> SafeString:
    """A coat of arms from its two words; without a charge the plain field."""
    return _arms(tincture, charge, size)


@register.simple_tag
@lru_cache(maxsize=8)
def mark(css: str = "") -> SafeString:
    """The mark of the house: azure, a crown argent."""
    shown = f' class="{escape(css)}"' if css else ""
    return _safe(
        f'<svg{shown} viewBox="0 0 100 120" width="28" height="34" aria-hidden="true">'
        f'<use href="{static("art/shields.svg")}#mark"/></svg>'
    )


@register.simple_tag
@lru_cache(maxsize=64)
def icon(name: str) -> SafeString:
    """A small picture beside a word: home, lobby, book, ladder, clock, menu, back, next, turn-left, passkey …"""
    return _safe(
        f'<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">'
        f'<use href="{static("art/shields.svg")}#icon-{escape(name)}"/></svg>'
    )


@register.simple_tag
@lru_cache(maxsize=128)
def face(code: str) -> SafeString:
    """A card's face by its code ("9C", "QH", "back"), without the words a reader needs beside it."""
    return _safe(
        '<span class="card__face"><svg viewBox="0 0 100 140" width="60" height="84" aria-hidden="true">'
        f'<use href="{static("art/cards.svg")}#{escape(code)}"/></svg></span>'
    )


@register.simple_tag
def sentence(parts: Sentence, names: Sequence[str] = ()) -> SafeString:
    """A sentence of the rules as HTML: seats by their names (given in seat order), cards in their suit's colour."""
    return _safe("".join(_part(part, names) for part in parts))


def _part(part: str | Who | Thing, names: Sequence[str]) -> str:
    match part:
        case str():
            return escape(part)
        case Who():
            known = 0 <= part.seat < len(names)
            return f"<b>{escape(names[part.seat] if known else f'Seat {part.seat + 1}')}</b>"
        case Thing():
            suit = f' data-suit="{escape(part.suit)}"' if part.suit else ""
            return f'<i class="suit"{suit}>{escape(part.name)}</i>'
