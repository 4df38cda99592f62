"""The template tag of Nobility's map: `{% europe_map reading cities %}`.

Sea, coasts and lands lie in the sprite, which a browser fetches once. What is drawn here are the cities at their
places in the board's data, with what lies there now.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.matches.look import Reading, SeatRow
from games.templatetags.nobility_board import City, Noble, nobility, sprite
from games.templatetags.table import METALS

register = template.Library()

ASIDE = 2.5  # from the middle of a city to each of its two portraits
LANDS = "FGBS"
ARMS = [f"arms-{code}" for code in LANDS]  # small pictures that the page draws often, as symbols of its own
PLOTS = [f"intrigue-{one}{other}" for one, other in combinations(LANDS, 2)]
NAMES_AT_SEA = ((42, 3, "Mare Germanicum"), (9, 61, "Oceanus"), (85, 68, "Italia"), (99, 29, "Polonia"))


@register.simple_tag
def europe_map(reading: Reading, cities: list[City]) -> SafeString:
    """The map: what never changes, the seats' shields to draw from, the arms of the lands, the cities."""
    view: Any = reading.view
    drawn = [_sea(), *[_house(row) for row in reading.seats]]
    drawn += [_arms(code, view.country_left[land]) for land, code in enumerate(nobility().board.lands)]
    drawn += [_city(city) for city in cities]
    return _safe("".join(drawn) + "</svg>")


@lru_cache(maxsize=1)
def _sea() -> str:
    names = "".join([f'<text x="{x}" y="{y}">{name}</text>' for x, y, name in NAMES_AT_SEA])
    return (
        '<svg class="europe__map" viewBox="-5 -3 110 106" width="720" height="694" font-size="1.9" '
        'text-anchor="middle" role="group" aria-label="Map of Europe: sixteen cities">'
        f'<use href="{sprite()}#europe" x="-5" y="-3" width="110" height="106"/>'
        f'<g class="sea" fill="#f6eedb" aria-hidden="true">{names}'
        f'<text x="9.2" y="84" transform="rotate(-72 9.2 84)">Portugallia</text></g><defs>{_pieces()}</defs>'
    )


def _pieces() -> str:
    """What the map and the page round it draw often, under short names of their own."""
    signs = [
        f'<symbol id="{name}" viewBox="0 0 100 {tall}">'
        f'<use href="{sprite()}#{name}" width="100" height="{tall}"/></symbol>'
        for tall, names in ((120, ARMS), (110, PLOTS), (120, [f"title-{title}" for title in nobility().board.titles]))
        for name in names
    ]
    portraits = [f'<g id="at-{title}"><use href="{sprite()}#noble-{title}"/></g>' for title in nobility().board.titles]
    marks = [
        f'<g id="at-{name}"><use href="{sprite()}#{name}" x="{-wide / 2:g}" y="{-wide / 2:g}" width="{wide:g}" '
        f'height="{wide:g}"/></g>'
        for name, wide in (("vp-city", 3.2), ("vp-taken", 3.2), ("vp-country", 3.5), ("cathedral", 3))
    ]
    hit = '<rect id="hit" pointer-events="all" x="-6.5" y="-6.6" width="13" height="13" rx="1"/>'
    return "".join([*signs, *portraits, *marks, hit])


def _house(row: SeatRow) -> str:
    """The arms of a seat as a symbol of the page, and how large they hang on a portrait."""
    metal = " data-metal" if row.tincture in METALS else ""
    shields = static("art/shields.svg")
    parts = (f"field-{row.tincture}", f"charge-{row.charge}")
    uses = "".join([f'<use href="{shields}#{part}" width="100" height="120"/>' for part in parts])
    return (
        f'<defs><symbol id="house-{row.number}" viewBox="0 0 100 120"><g class="house"{metal}>{uses}</g></symbol>'
        f'<g id="at-{row.number}"><use href="#house-{row.number}" x="-1.5" y="-1.8" width="3" height="3.6"/></g></defs>'
    )


def _arms(code: str, left: tuple[int, ...]) -> str:
    board = nobility().board
    x, y = board.map["arms"][code]
    words = (
        f"markers {' and '.join(map(str, left))} left" if len(left) > 1 else f"marker {left[0]} left" if left else ""
    )
    label = f"{board.land_names[code]}: country {words or 'markers all taken'}"
    shields = "".join(
        [
            f'<g transform="translate({side} 0)"><use href="#at-vp-country"/><text y=".6">{value}</text></g>'
            for side, value in zip((-4.2, 4.2), left, strict=False)
        ]
    )
    return (
        f'<g class="arms" data-land="{code}" transform="translate({x:g} {y:g})" role="img" aria-label="{label}">'
        f'<use href="#arms-{code}" x="-2.3" y="-2.75" width="4.6" height="5.5"/>{shields}</g>'
    )


def _city(city: City) -> str:
    sides = (-ASIDE, ASIDE) if len(city.nobles) > 1 else (0,)
    edge = 3.3 + sides[-1]
    opens, kind = (f"sheet-{city.id}", " data-open") if city.open else (f"in-{city.id}", "")
    portraits = "".join([_noble(noble, side) for noble, side in zip(city.nobles, sides, strict=True)])
    return (
        f'<a class="city" id="{city.id}" href="#{city.id}" data-opens="{opens}" '
        f'transform="translate({city.x:g} {city.y:g})" aria-label="{escape(city.words)}"{kind}>'
        f'<use class="city__hit" fill="none" href="#hit"/>{portraits}{_bonus(city, edge)}{_cathedral(city, edge)}'
        f'<text class="city__name" fill="#fff" y="3.9">{city.name}</text></a>'
    )


def _noble(noble: Noble, side: float) -> str:
    shield = f'<use class="noble__shield" href="#at-{noble.holder.number}"/>' if noble.holder else ""
    place = f' transform="translate({side:g} 0)"' if side else ""
    return f'<g class="noble"{" data-open" if noble.open else ""}{place}><use href="#at-{noble.title}"/>{shield}</g>'


def _bonus(city: City, edge: float) -> str:
    kind, picture = ("", "vp-city") if city.left else (" city__bonus--taken", "vp-taken")
    return (
        f'<g class="city__bonus{kind}" transform="translate({-edge:g} -3.4)"><use href="#at-{picture}"/>'
        f'<text y=".62">{city.bonus}</text></g>'
    )


def _cathedral(city: City, edge: float) -> str:
    if not city.fallen:
        return ""
    cubes = []
    for number, (row, many) in enumerate(city.fallen):
        x, y = (-0.9, 0.9) if len(city.fallen) == 1 else (-1.9 + 1.9 * (number % 2), 0.9 + 2.1 * (number // 2))
        count = f'<text x="{x + 1.9:.2g}" y="{y + 2:.2g}">{many}</text>' if many > 1 else ""
        cubes.append(f'<use href="#house-{row.number}" x="{x:.2g}" y="{y:.2g}" width="1.8" height="2.16"/>{count}')
    return (
        f'<g class="city__cathedral" transform="translate({edge + 0.4:g} -2.6)"><use href="#at-cathedral" y="-.4"/>'
        f"{''.join(cubes)}</g>"
    )


def _safe(markup: str) -> SafeString:
    """Markup put together here from escaped or known parts only."""
    return mark_safe(markup)  # noqa: S308
