"""A template tag of Royal Secrets' turn mail: `{% secrets_glance view names as seen %}`, the table in words."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django import template

from games.templatetags.royal_secrets import COLOURS, RANKS, SIDES, audiences, influence, is_excuse, secrets, signed

register = template.Library()
CARDINAL = -1


class Half(msgspec.Struct):
    """An Audience: its sovereign, its card in words, and who stands there with which bets."""

    name: str
    card: str
    guests: list[str]


class Glance(msgspec.Struct):
    """The table for a mail: the Audiences, who is nowhere yet, the reader's cards, points, and all Favours.

    `word` is a sentence; `points` are the reader's alone unless all may see them.
    """

    rounds: int
    halves: list[Half]
    undecided: list[str]
    word: str
    hand: list[str]
    points: list[str]
    favours: list[str]


@register.simple_tag
def secrets_glance(view: Any, names: Sequence[str]) -> Glance:
    """What the mail to the reader of that view shows; the reader is "you"."""
    called = ["you" if seat == view.seat else name for seat, name in enumerate(names)]
    open_points = view.options.open_points or view.result is not None
    return Glance(
        rounds=secrets().rounds,
        halves=[_half(view, called, side, id) for side, id in zip(SIDES, view.audiences, strict=False)],
        undecided=[called[seat] for seat, place in enumerate(view.places) if not place],
        word="You have the Word." if view.word == view.seat else f"{names[view.word]} has the Word.",
        hand=[_card(code, view.seat, called) for code in view.hand],
        points=[
            f"{called[seat]} {signed(points)}"
            for seat, points in enumerate(view.points)
            if open_points or seat == view.seat
        ],
        favours=[
            f"{called[seat]} {', '.join(audiences()[id].title for id in held)}"
            for seat, held in enumerate(view.favours)
            if held
        ],
    )


def _half(view: Any, called: Sequence[str], side: str, id: str) -> Half:
    card = audiences()[id]
    there = [seat for seat, place in enumerate(view.places) if place in (side, "both")]
    guests = [_guest(called[seat], _bets(view, called, seat)) for seat in sorted(there, key=_arrival(view))]
    if view.cardinal == side:
        guests.append(_guest("the Cardinal", _bets(view, called, CARDINAL)))
    pays = f"+{card.gain}, −{card.loss}"
    return Half(side.capitalize(), f"{card.title}, {card.influence} Influence ({pays})", guests)


def _arrival(view: Any) -> Any:
    """Who came first stands first."""
    return lambda seat: view.arrived.index(seat) if seat in view.arrived else len(view.arrived)


def _guest(name: str, bets: Iterable[str]) -> str:
    """Somebody with the bets made so far: "Ada (open Count 30, closed)"."""
    shown = ", ".join(bets)
    return f"{name} ({shown})" if shown else name


def _bets(view: Any, called: Sequence[str], owner: int) -> Iterable[str]:
    for bet in view.bets:
        if bet.owner == owner:
            card = f" {_card(bet.card, owner, called)}" if bet.card else ""
            done = " discarded" if bet.stabbed else ""
            twice = ", double" if bet.medal and not bet.stabbed else ""
            yield f"{'open' if bet.open else 'closed'}{card}{done}{twice}"


def _card(code: str, holder: int, called: Sequence[str]) -> str:
    """A card in words: "Count 30", "Count 30 of Ada"."""
    if code[0] == "V":
        return f"Valet {signed(influence(code))}"
    seat = COLOURS.find(code[0])
    if seat < 0:
        return signed(influence(code))
    name = "Excuse" if is_excuse(code) else f"{RANKS[influence(code)]} {influence(code)}"
    return name if seat == holder else f"{name} of {'yours' if called[seat] == 'you' else called[seat]}"
