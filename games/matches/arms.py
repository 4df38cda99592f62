"""Coats of arms at a table: each seat its own, so that seats can be told apart."""

from collections.abc import Sequence

from games.models import CHARGES, TINCTURES, Seat


def arm(seat: Seat, seats: Sequence[Seat]) -> None:
    """Give the seat its player's arms, or, where another seat bears that tincture or charge, the next free ones."""
    others = [other for other in seats if other is not seat and other.tincture]
    tincture = seat.player.tincture if seat.player else TINCTURES[seat.number % len(TINCTURES)]
    charge = seat.player.charge if seat.player else CHARGES[seat.number % len(CHARGES)]
    seat.tincture = _free(tincture, TINCTURES, {other.tincture for other in others})
    seat.charge = _free(charge, CHARGES, {other.charge for other in others})


def _free(wish: str, all_of_them: Sequence[str], taken: set[str]) -> str:
    start = all_of_them.index(wish) if wish in all_of_them else 0
    turned = [*all_of_them[start:], *all_of_them[:start]]
    return next((one for one in turned if one not in taken), wish)
