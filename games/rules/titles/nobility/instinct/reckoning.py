"""What a noble is worth to a seat and what it costs (section 9), in victory points (VP)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.titles.nobility import scoring
from games.rules.titles.nobility.actions.nobles import DUE
from games.rules.titles.nobility.cards import CITIES, CITIES_OF, FULL, HALF, KING, LANDS, NOBLES, PERIOD, YEARS, Noble
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.table import VACANT

COUNTRY_CARD, INTRIGUE_CARD = 1.1, 2.2
THRESHOLD = 3.5  # a claim that brings less than this beyond its price is made for its own sake, and loses

ON_THE_WAY = 0.8  # of a country or house bonus, shared among all that is missing
REACHES_THE_LEAD, AHEAD, BEHIND = 0.35, 0.15, 0.03  # of a title's full value
SCORED_LATER, SCORED_SOON = 0.7, 1.0  # of what a period marker changes: a noble claimed early can be ousted
PER_INFLUENCE = 0.5
SHORT = 6  # cards in the pile: about two turns
EACH_TURN = 2  # cards that a turn takes out of the pile, at the least as a rule
LAST_PERIOD = len(YEARS) - 1


def value(view: NobilityView, me: int, number: int) -> float:
    """What claiming that noble brings; in what is likely the last turn, only what it changes for good."""
    noble = NOBLES[number]
    bonuses = city_bonus(view, noble) + country_bonus(view, me, noble) + house_bonus(view, me, noble)
    change = period_change(view, me, number)
    if last_turn(view, me):
        return bonuses + title_change(view, me, noble) + change
    share = SCORED_SOON if scored_soon(view) else SCORED_LATER
    return bonuses + title_lead(view, me, noble) + share * change + PER_INFLUENCE * noble.influence


def city_bonus(view: NobilityView, noble: Noble) -> float:
    """The city's marker, if it is left (NB-40)."""
    return CITIES[noble.city].bonus if view.city_left[noble.city] else 0.0


def country_bonus(view: NobilityView, me: int, noble: Noble) -> float:
    """The land's highest marker left, or the noble's part of it (NB-41)."""
    left = view.country_left[noble.land]
    taken = any(marker.what == "country" and marker.of == LANDS[noble.land] for marker in view.markers[me])
    if not left or taken or present(view, me, noble.city):
        return 0.0
    return part(left[0], sum(not present(view, me, city) for city in CITIES_OF[noble.land]))


def house_bonus(view: NobilityView, me: int, noble: Noble) -> float:
    """The highest house marker left, or the title's part of it (NB-42)."""
    taken = any(marker.what == "house" for marker in view.markers[me])
    if not view.house_left or taken or view.titles[noble.title][me]:
        return 0.0
    return part(view.house_left[0], sum(not cubes[me] for cubes in view.titles))


def part(bonus: int, missing: int) -> float:
    """All of a bonus that lacks but this, else a share."""
    return bonus if missing == 1 else ON_THE_WAY * bonus / missing


def present(view: NobilityView, me: int, city: int) -> bool:
    """Whether the seat has a cube in the city, on a portrait or in the cathedral."""
    return bool(view.cathedral[city][me]) or any(view.owner[noble] == me for noble in CITIES[city].nobles)


def title_lead(view: NobilityView, me: int, noble: Noble) -> float:
    """A share of the title's marker, by how the seat's cubes stand to the best rival's (NB-60)."""
    cubes = view.titles[noble.title]
    ahead = cubes[me] - max(many for seat, many in enumerate(cubes) if seat != me)
    share = REACHES_THE_LEAD if ahead in (-1, 0) else AHEAD if ahead == 1 else BEHIND
    return share * FULL[noble.title]


def title_change(view: NobilityView, me: int, noble: Noble) -> float:
    """What one cube more changes of the title's marker if it were scored at once (NB-60)."""
    before = view.titles[noble.title]
    after = [many + (seat == me) for seat, many in enumerate(before)]
    return title_share(after, me, noble.title) - title_share(before, me, noble.title)


def title_share(cubes: Sequence[int], me: int, title: int) -> float:
    """What the seat takes of that title's marker with these cubes."""
    takers = scoring.title_takers(cubes)
    return 0.0 if me not in takers else FULL[title] if len(takers) == 1 else HALF[title]


def period_change(view: NobilityView, me: int, number: int) -> float:
    """What the noble changes of the seat's own period marker if its land were scored now (NB-53)."""
    land = NOBLES[number].land
    owner = [me if noble == number else seat for noble, seat in enumerate(view.owner)]
    after = scoring.order(owner, land, view.seats)[:2]
    return period_share(view, me, land, after) - period_share(view, me, land, view.standing[land])


def period_share(view: NobilityView, me: int, land: int, takers: Sequence[int]) -> int:
    """What the seat takes of the land's two markers of this period."""
    return PERIOD[land][view.period][takers.index(me)] if me in takers else 0


def scored_soon(view: NobilityView) -> bool:
    """Whether the pile is so short that a noble claimed now can hardly be ousted before the period is scored."""
    return view.running_out or view.pile <= SHORT


def last_turn(view: NobilityView, me: int) -> bool:
    """Whether the seat's turn is its last: 1714 has run out, or will while the others finish the round (NB-51)."""
    to_come = view.seats - 1 - (me - view.start) % view.seats
    left = view.pile - view.row.count("")
    return view.last_round or (view.period == LAST_PERIOD and left <= EACH_TURN * to_come)


def due(view: NobilityView, number: int) -> int:
    """The intrigue cards that the noble costs (NB-22, NB-32)."""
    throne = NOBLES[number].title == KING and view.options.throne == "always"
    return DUE[number] if throne or view.owner[number] != VACANT else 0


def full_price(view: NobilityView, number: int) -> float:
    """What the noble costs when all its cards match."""
    return COUNTRY_CARD * NOBLES[number].cost + INTRIGUE_CARD * due(view, number)


def cheapest(hand: Sequence[int], noble: Noble) -> int:
    """The fewest country cards that pay for the noble: any three stand for one that does not match (NB-30)."""
    matching = min(noble.cost, hand[noble.land])
    return matching + 3 * (noble.cost - matching)


def held(view: NobilityView) -> list[int]:
    """By land the country cards in hand."""
    return [view.hand.count(land) for land in LANDS]


def within_reach(view: NobilityView, me: int) -> list[int]:
    """The nobles that the seat could ever claim: all but its own, while it has two cubes (NB-23, NB-25)."""
    return [noble for noble, seat in enumerate(view.owner) if seat != me] if view.supply[me] > 1 else []
