"""Positions in the notation of the specification: "7H 9C KD | 9S 3S" is the hands of seat 0 and seat 1."""

from typing import Any

from games.rules import Event, State
from games.rules.kit.chance import Chance
from games.rules.titles.royals.cards import CODES, FITS, FULL, NUMBER, codes, mask_of
from games.rules.titles.royals.game import Royals
from games.rules.titles.royals.table import NO_SEAT, Options, Table


def position(
    hands: str,
    *,
    top: str = "",
    deck: str = "",
    below: str | None = None,
    seat: int = 0,
    direction: int = 1,
    recycles: int | None = None,
    **options: Any,
) -> Royals:
    """The state with these hands, `deck` from the next card drawn on. All other cards lie below the top, unless
    `below` names those that do; then they are out of the game."""
    held = [mask_of(hand.split()) for hand in hands.split("|")]
    drawn = [NUMBER[code] for code in deck.split()]
    used = sum(held) | mask_of(deck.split()) | mask_of(top.split())
    under = codes(FULL & ~used) if below is None and top else tuple((below or "").split())
    if not top:
        drawn = [card for card in range(len(CODES)) if not used >> card & 1] + drawn
    pile = [NUMBER[code] for code in (*under, *top.split())]
    chosen = Options(**options)
    return Royals(
        Table(
            options=chosen,
            chance=Chance.seeded("position", hands),
            hands=held,
            deck=drawn[::-1],
            pile=pile,
            laid=[NO_SEAT for _ in pile],
            fits=FITS[pile[-1]] if pile else FULL,
            seat=seat,
            direction=1 if direction == 1 else -1,
            debt=0,
            recycles=chosen.recycles if recycles is None else recycles,
            turns=0,
            passes=0,
            out=[],
            reason="",
            start=NUMBER["AS"],
            starter=0,
            held=False,
            undealt=0,
            drew=[len(CODES)] * len(held),
            misfit=[{} for _ in held],
            shuffles=[],
            counted=len(pile),
        )
    )


def play(state: State, card: str) -> list[Event]:
    """The seat on turn plays the card (or "take")."""
    action = {"type": "take"} if card == "take" else {"type": "play", "card": card}
    return list(state.play(state.waiting()[0], state.action(action)))


def legal(state: State, seat: int | None = None) -> str:
    """What the seat (else the one on turn) may do: "7H 9C take"."""
    who = state.waiting()[0] if seat is None else seat
    return " ".join(getattr(action, "card", "take") for action in state.legal(who))


def hand(state: State, seat: int) -> str:
    """A hand in display order: "7H KD"."""
    return " ".join(codes(state.table.hands[seat]))


def held_cards(text: str) -> set[str]:
    """The codes in a text, whatever their order."""
    return set(text.split())


def told(events: list[Event]) -> list[str]:
    """The events in short: "play 0 9C", "draws 1 3", "skip 2", "over out"."""
    fields = ("seat", "card", "count", "direction", "drew", "reason")
    return [
        " ".join([event.kind, *(str(event.facts[field]) for field in fields if field in event.facts)])
        for event in events
    ]
