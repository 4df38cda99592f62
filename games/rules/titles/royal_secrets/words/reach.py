"""What a view tells beside what it says: who is where, which Favours can be used now, what a round would cost."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from games.rules.titles.royal_secrets.cards import ROUNDS, SIDES, Audience, Favour
from games.rules.titles.royal_secrets.hidden import LaidBet, Reckoned, SecretsView, TieView
from games.rules.titles.royal_secrets.words.parts import OTHER_SIDE, audience


def held(view: SecretsView, seat: int | None) -> list[Audience]:
    """The Favours that lie open before a seat, of equal ones that of lower Influence first (SE-66)."""
    return sorted(map(audience, view.favours[seat]), key=lambda card: card.influence) if seat is not None else []


def holds(view: SecretsView, kind: Favour) -> bool:
    """Whether the reader holds that Favour."""
    return any(card.favour == kind for card in held(view, view.seat))


def usable(view: SecretsView) -> list[Favour]:
    """SE-34 to SE-38: the Favours for bets that the reader could use now."""
    can: dict[Favour, bool] = {
        "espionage": any(bet.owner != view.seat and view.seat not in bet.seen for bet in closed(view)),
        "stab": any(True for _ in closed(view)),
        "medal": any(not bet.stabbed and not bet.medal for bet in view.bets),
    }
    return [kind for kind, possible in can.items() if possible and holds(view, kind)]


def closed(view: SecretsView) -> Iterable[LaidBet]:
    """The bets that lie closed."""
    return (bet for bet in view.bets if not bet.open)


def bets_of(view: SecretsView, owner: int) -> list[LaidBet]:
    """The bets of a seat, or of the Cardinal, the first one first."""
    return [bet for bet in view.bets if bet.owner == owner]


def the_bet(view: SecretsView, owner: int, slot: int) -> LaidBet:
    """That bet."""
    return next(bet for bet in view.bets if (bet.owner, bet.slot) == (owner, slot))


def face_left(view: SecretsView, seat: int) -> str:
    """SE-31: how the seat must lay its second bet."""
    return "down" if bets_of(view, seat)[0].face == "up" else "up"


def present(view: SecretsView, side: str) -> list[int]:
    """Who stands at an Audience, diners too (SE-27)."""
    return [seat for seat, place in enumerate(view.places) if place in (side, "both")]


def sides_of(place: str) -> tuple[str, ...]:
    """The Audiences at which somebody stands."""
    return SIDES if place == "both" else (place,) if place else ()


def to_be_struck(view: SecretsView, place: str) -> list[int]:
    """SE-49, SE-51: whom a Valet bet from there would strike, unless they withdraw."""
    return [seat for seat, where in enumerate(view.places) if where == OTHER_SIDE.get(place)]


def alone(view: SecretsView, seat: int) -> bool:
    """Whether the Cardinal stands by that seat."""
    return view.cardinal in sides_of(view.places[seat]) and present(view, view.cardinal) == [seat]


def last_to_act(view: SecretsView) -> bool:
    """Whether all others have done the present Word action (SE-14, SE-15)."""
    return len(view.acted) == len(view.places) - 1


def last_round(view: SecretsView) -> bool:
    """SE-48: only the majority gains."""
    return view.round == ROUNDS


def to_pick(view: SecretsView, seat: int | None) -> list[TieView]:
    """SE-54, SE-55: the ties for which that seat still picks a third card, as far as the reader may know."""
    if seat is None or seat not in view.turn or not view.counts[seat]:
        return []
    return [
        tie for tie in view.ties if seat in tie.seats and not (tie.own if seat == view.seat else seat in tie.picked)
    ]


def losses(found: Reckoned) -> int:
    """SE-58: what a seat loses in this round, with the mercy that it has used."""
    turned = found.grace or found.master
    return (0 if turned else found.failed) + (0 if found.grace else found.struck)


def gains(found: Reckoned) -> int:
    """SE-58: what a seat gains in this round, with the mercy that it has used."""
    return found.gain + (found.failed if found.master else 0)


class Rival(Struct, frozen=True):
    """SE-21: another seat that may plan, and whether the reader's plan would hold against its own."""

    seat: int
    mine_rules: bool


def rival_plan(view: SecretsView, seat: int) -> Rival | None:
    """The other seat that may still hold a plan ready, or has; there are two Planning cards."""
    cards = {each: planning(view, each) for each in range(len(view.places))}
    return next(
        (Rival(other, cards[seat] > influence) for other, influence in cards.items() if influence and other != seat),
        None,
    )


def planning(view: SecretsView, seat: int) -> int:
    """The Influence of the Planning that the seat would use (SE-66), 0 without one."""
    return next((card.influence for card in held(view, seat) if card.favour == "planning"), 0)


def the_tie(view: SecretsView, side: str) -> TieView:
    """The tie at an Audience."""
    return next(tie for tie in view.ties if tie.side == side)


def on_the_right(tie: TieView, seat: int) -> int:
    """SE-57: to whom the seat's third card goes: the next lower tied seat, round the table."""
    return tie.seats[tie.seats.index(seat) - 1]
