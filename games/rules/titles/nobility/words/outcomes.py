"""What a move will do, shown before it is sent: what is drawn or paid, who is ousted, which markers are taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.contract import Action
from games.rules.kit.sentences import Sentence, compose, join
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.cards import LANDS, NOBLE, NOBLES, PERIOD, YEARS
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.table import VACANT, Marker
from games.rules.titles.nobility.words.asked import cards_left
from games.rules.titles.nobility.words.moves import Parts, kind, pieces
from games.rules.titles.nobility.words.parts import PLACES, city, country, given, noble, number_of, person, row
from games.rules.titles.nobility.words.reach import bonuses, only_payment, rise

LAST = len(YEARS) - 1  # the last period

# By action, then what follows, by name.
OUTCOMES = {
    "pile": "You draw a country card that only you see.",
    "row": "You take {card} from the row, for all to see.",
    "intrigue": "You draw an intrigue card that only you see.",
    "pile_out": "It is the last of the pile: {year} ends with this turn.",
    "pile_out_last": "It is the last of the pile: {year} ends when the round is complete.",
    "then_country": "Then you draw {left}.",
    "then_either": "Then you draw {left}, or 1 intrigue card.",
    "then_claim": "Then you may claim nobles.",
    "claim": "You claim the {noble} with {given}.",
    "claim_open": "You claim the {noble}; you choose next which cards pay for it.",
    "claim_open_intrigue": "You claim the {noble} with {intrigue}; you choose next which country cards pay for it.",
    "usurp": "You oust {loser} as {noble} with {given}.",
    "usurp_open": "You oust {loser} as {noble} with {intrigue}; you choose next which country cards pay for it.",
    "pay_claim": "You pay {cards} and claim the {noble}.",
    "pay_usurp": "You pay {cards} and oust {loser} as {noble}.",
    "cathedral": "{loser}'s noble goes to the cathedral.",
    "bonuses": "You take {bonuses}.",
    "stay": "Your influence in {land} rises from {before} to {after}: you stay {place}.",
    "become": "Your influence in {land} rises from {before} to {after}: you become {place}.",
    "end": "You end your turn.",
    "end_discard": "You discard {given} and end your turn.",
    "next": "{next} is next.",
    "row_out": "Filling the row uses up the pile.",
    "scored": "{year} ends and is scored: you take {scored}.",
    "scored_none": "{year} ends and is scored: you take no marker.",
    "round": "{year} ends when the round is complete.",
    "last_turn": "It was your last turn.",
    "over": "Then the titles are scored, and the match is over.",
}

BONUSES = {
    "city": "the city bonus of {city} ({value})",
    "country": "the country bonus of {land} ({value})",
    "house": "the noble house bonus ({value})",
}


def outcome(action: Action, view: NobilityView) -> Sentence:
    """What the action will do, shown before it is sent."""
    parts = {**pieces(action, view), **figures(action, view)}
    return join(*(compose(OUTCOMES[name], **parts) for name in FOLLOWS[type(action)](action, view)))


def figures(action: Action, view: NobilityView) -> Parts:
    """The amounts after the move, and whatever else only outcomes name."""
    found: Parts = {"year": YEARS[view.period], "next": person((view.on_turn + 1) % view.seats, view.seat)}
    match action:
        case Draw():
            left = max(0, left_after(action, view))
            found["left"] = number_of(left, "more country card" if action.source != "intrigue" else "country card")
        case Claim() | Usurp():
            found |= claimed(action.noble, view)
            found["given"] = given(only_payment(view, NOBLE[action.noble]), action.intrigue)
        case Pay():
            found |= claimed(view.named, view)
        case End():
            found["scored"] = row([a_period_marker(*each) for each in to_score(view)])
    return found


def claimed(code: str, view: NobilityView) -> Parts:
    """The noble, who loses it, the markers and the influence that it brings."""
    number = NOBLE[code]
    change = rise(view, number)
    return {
        "noble": noble(code),
        "loser": person(view.owner[number], view.seat),
        "bonuses": row([a_bonus(marker) for marker in bonuses(view, number)]),
        "land": country(LANDS[NOBLES[number].land]),
        "before": change.influence[0],
        "after": change.influence[1],
        "place": PLACES[change.place[1]],
    }


def a_bonus(marker: Marker) -> Sentence:
    """A marker to be taken: "the city bonus of Dijon (3)"."""
    of: Parts = (
        {"city": city(marker.of)} if marker.what == "city" else {"land": country(marker.of)} if marker.of else {}
    )
    return compose(BONUSES[marker.what], value=marker.value, **of)


def a_period_marker(which: str, code: str, value: int) -> Sentence:
    """A period marker to be taken: "the higher marker of France (6)"."""
    return compose("the {which} marker of {land} ({value})", which=which, land=country(code), value=value)


def to_score(view: NobilityView) -> list[tuple[str, str, int]]:
    """NB-53: the period markers that the reader takes if the period is scored now."""
    return [
        (which, LANDS[number], PERIOD[number][view.period][place])
        for number, takers in enumerate(view.standing)
        for place, which in enumerate(("higher", "lower"))
        if takers[place] == view.seat
    ]


def left_after(action: Draw, view: NobilityView) -> int:
    """NB-11, NB-12: how many country cards are to be drawn after this one, if no intrigue card is."""
    if action.source != "intrigue":
        return cards_left(view) - 1
    return 1 - view.drawn


def draw_follows(action: Draw, view: NobilityView) -> Sequence[str]:
    """NB-12, NB-15."""
    found: list[str] = [action.source]
    if action.source == "pile" and view.pile == 1 and not view.running_out:
        found.append("pile_out_last" if view.period == LAST else "pile_out")
    left = left_after(action, view)
    if left < 1:
        return [*found, "then_claim"]
    plots = view.plots or sum(view.plot_discard)
    either = left > 1 and plots and not view.first_turn and action.source != "intrigue"
    return [*found, "then_either" if either else "then_country"]


def claim_follows(action: Claim | Usurp, view: NobilityView) -> Sequence[str]:
    """NB-21 to NB-27."""
    number = NOBLE[action.noble]
    done = kind(action).removesuffix("_intrigue")
    if not only_payment(view, number):
        done = f"{done}_open_intrigue" if isinstance(action, Claim) and action.intrigue else f"{done}_open"
    return [done, *what_it_brings(number, view)]


def pay_follows(action: Pay, view: NobilityView) -> Sequence[str]:
    """NB-21, NB-24."""
    number = NOBLE[view.named]
    return ["pay_claim" if view.owner[number] == VACANT else "pay_usurp", *what_it_brings(number, view)]


def what_it_brings(number: int, view: NobilityView) -> list[str]:
    """NB-24, NB-40 to NB-42, NB-52."""
    before, after = rise(view, number).place
    found = [] if view.owner[number] == VACANT else ["cathedral"]
    if bonuses(view, number):
        found.append("bonuses")
    return [*found, "stay" if before == after else "become"]


def end_follows(action: End, view: NobilityView) -> Sequence[str]:
    """NB-45 to NB-51."""
    found = [kind(action)]
    uses_up = not view.running_out and 0 < view.pile <= view.row.count("")
    if uses_up:
        found.append("row_out")
    if not view.running_out and not uses_up:
        return [*found, "next"]
    scored = "scored" if to_score(view) else "scored_none"
    if view.period < LAST:
        return [*found, scored, "next"]
    if (view.on_turn + 1) % view.seats == view.start:
        return [*found, scored, "over"]
    return [*found, "round" if uses_up else "last_turn", "next"]


FOLLOWS: dict[type[Action], Callable[[Any, NobilityView], Sequence[str]]] = {
    Draw: draw_follows,
    Claim: claim_follows,
    Usurp: claim_follows,
    Pay: pay_follows,
    End: end_follows,
}
