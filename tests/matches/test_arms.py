"""Coats of arms: everybody brings her own, and no two at a table look alike."""

import itertools

import pytest

from games.matches import lobby
from games.matches.arms import arm
from games.matches.terms import SeatWish
from games.models import CHARGES, TINCTURES, Match, Seat, User
from tests.cast import Cast, player


def seats_for(*arms: tuple[str, str]) -> list[Seat]:
    """Unsaved seats of players who bear these arms, armed in their order."""
    seats = [
        Seat(number=number, player=User(username=f"p{number}", tincture=tincture, charge=charge))
        for number, (tincture, charge) in enumerate(arms)
    ]
    for seat in seats:
        arm(seat, seats)
    return seats


def test_the_first_keeps_her_own_and_the_next_gets_what_is_free() -> None:
    first, second, third = seats_for(("azure", "lion"), ("azure", "lion"), ("or", "rose"))
    assert (first.tincture, first.charge) == ("azure", "lion")
    assert (second.tincture, second.charge) == ("vert", "fleur-de-lys")
    assert (third.tincture, third.charge) == ("or", "rose")


@pytest.mark.parametrize("own", list(itertools.product(TINCTURES, CHARGES)), ids="-".join)
def test_six_players_with_the_same_arms_can_be_told_apart(own: tuple[str, str]) -> None:
    seats = seats_for(*[own] * 6)
    assert len({seat.tincture for seat in seats}) == 6
    assert len({seat.charge for seat in seats}) == 6


def test_arms_that_nobody_knows_are_replaced() -> None:
    (seat,) = seats_for(("tartan", "unicorn"))
    assert seat.tincture in TINCTURES
    assert seat.charge in CHARGES


def test_more_seats_than_tinctures_still_all_have_arms() -> None:
    seats = seats_for(*[("gules", "key")] * 8)
    assert all(seat.tincture in TINCTURES and seat.charge in CHARGES for seat in seats)
    assert len({(seat.tincture, seat.charge) for seat in seats}) == 8


def test_bots_and_players_at_one_table_never_share_a_tincture_or_charge(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(bot="instinct")] * 3 + [SeatWish()] * 2)
    lobby.join(match.pk, cast.charlie)
    lobby.join(match.pk, player("emma", tincture="azure", charge="crown"))
    seats = list(Seat.objects.filter(match=match))
    assert Match.objects.get().status == "running"
    assert len({seat.tincture for seat in seats}) == len({seat.charge for seat in seats}) == 6
