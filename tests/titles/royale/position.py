"""Positions in the notation of the specification: "RRGO GWIO GISO WSOO" are the hands of the places 1 to 4.

G glory, O gold, R grain, W wood, I iron, S stone; "-" is an empty hand. Roles are P1 Farmer, P2 Forester, P3 Smith,
P4 Mason; seat 0 is the Queen, the human seats 1, 2, ... are clockwise. Moves are texts: "ship GR", "bribe own".
"""

from collections.abc import Sequence
from typing import Any

from games.rules import Action, Event
from games.rules.kit.chance import Chance
from games.rules.titles.royale import ledger
from games.rules.titles.royale.cards import CODES, GOLD, KINDS, ONE, SERF_REVEALS, codes, count, size
from games.rules.titles.royale.game import Royale, go_on
from games.rules.titles.royale.table import (
    CITIZENS,
    NO_KIND,
    NO_ROLE,
    NO_SEAT,
    PLACES,
    QUEEN,
    Options,
    Table,
    check,
    written,
)

LETTERS = "GORWIS"
A = "RRGO GWIO GISO WSOO"
ALL = "GGGOOOOOOORRWWIISS"


def cards(text: str) -> int:
    """The cards in a text, packed; "" and "-" are none."""
    return sum(ONE[LETTERS.index(letter)] for letter in text.replace("-", ""))


def letters(packed: int) -> str:
    """Packed cards as a text, in card order: "GORR"."""
    return "".join(LETTERS[kind] * count(packed, kind) for kind in KINDS)


def tidy(text: str) -> str:
    """The same cards in card order: "RRGO" is "GORR"."""
    return letters(cards(text))


def position(
    hands: str = A,
    *,
    treasury: int = 2,
    place: int = 1,
    serfs: Sequence[int] = (),
    up: dict[int, str] | None = None,
    round: int = 1,
    key: str = "position",
    **options: Any,
) -> Royale:
    """The state at the beginning of a human Citizen's or the Queen's turn. A Serf's hand are its face-down cards.

    Knows what a set-up position gives away: nothing (RYE-23).
    """
    seats = iter(range(1, PLACES))
    lying = up or {}
    table = Table(
        options=Options(**options),
        chance=Chance.seeded("position", key),
        queen=0,
        seat_at=(0, *[NO_SEAT if citizen in serfs else next(seats) for citizen in CITIZENS]),
        role=[NO_ROLE, 0, 1, 2, 3],
        hands=[0, *[cards(hand) for hand in hands.split()]],
        up=[cards(lying.get(of, "")) for of in range(PLACES)],
        treasury=treasury,
        phase="tax" if place == QUEEN else "ship",
        round=round,
        place=place,
        worked=False,
        turns=5 * (round - 1) + (place or PLACES),
        packet=0,
        sender=0,
        recipient=0,
        asked=[],
        giving=NO_KIND,
        reveals=0,
        fed=[True] * PLACES,
        untouched=False,
        last="",
        last_taken=0,
        reason="",
        winner="",
        bounds=[],
        sizes=[0],
        notes=[],
    )
    table.sizes = [size(hand) for hand in table.hands]
    table.bounds = ledger.fresh(table)
    everywhere = letters(sum(table.hands) + sum(table.up) + treasury * ONE[GOLD])
    assert everywhere == ALL, f"these are not the cards of the game: {everywhere}"
    assert check(table), "there is no such position"
    return Royale(table)


def serf_turn(hands: str, place: int = 3, **more: Any) -> tuple[Royale, list[Event]]:
    """The state after the Serf at that place has begun its turn in such a position, and what has happened."""
    serfs = more.pop("serfs", (place,))
    state = position(hands, place=QUEEN, serfs=serfs, **more)
    state.table.place, state.table.reveals = place, SERF_REVEALS
    log: list[Any] = []
    go_on(state.table, "reveal", log)
    return state, [written(state.table.seat_at, raw) for raw in log]


def action(text: str) -> Action:
    """The action in a text: "exchange", "ship GR", "give 1 3", "bribe own", "inspect glory", "inspect 1", "tax 4",
    "collect 2:1 3:2", "pass_face_up O", "call 3", "role wood", "serfs 2:stone 3:wood"."""
    verb, *rest = text.split()
    fields: dict[str, Any] = {}
    if verb == "role":
        fields = {"role": rest[0]}
    elif verb in ("serfs", "collect"):
        pairs = [(int(of), int(what) if verb == "collect" else what) for of, what in (one.split(":") for one in rest)]
        fields = {"taken" if verb == "collect" else "placed": pairs}
    elif verb == "ship":
        fields = {"cards": list(codes(cards(rest[0])))}
    elif verb == "give":
        fields = {"first": int(rest[0]), "second": int(rest[1])}
    elif verb == "bribe":
        fields = {"source": rest[0]}
    elif verb == "inspect":
        fields = {"glory": rest[0] == "glory", "gold": 0 if rest[0] == "glory" else int(rest[0])}
    elif verb == "pass_face_up":
        fields = {"card": CODES[LETTERS.index(rest[0])]}
    elif rest:
        fields = {"place": int(rest[0])}
    return Royale.action({"type": verb, **fields})


def in_words(move: Action) -> str:
    """The text of an action; the reverse of `action`."""
    data = Royale.unaction(move)
    verb = data.pop("type")
    if verb == "inspect":
        return f"inspect {'glory' if data['glory'] else data['gold']}"
    if verb == "ship":
        return "ship " + "".join(LETTERS[CODES.index(code)] for code in data["cards"])
    if verb == "pass_face_up":
        return f"pass_face_up {LETTERS[CODES.index(data['card'])]}"
    if verb in ("serfs", "collect"):
        (pairs,) = data.values()
        return " ".join([verb, *(f"{of}:{what}" for of, what in pairs)])
    return " ".join([verb, *map(str, data.values())])


def play(state: Royale, text: str, seat: int | None = None) -> list[Event]:
    """The seat (else the first that is waited for) does that."""
    who = state.waiting()[0] if seat is None else seat
    return list(state.play(who, action(text)))


def play_all(state: Royale, *texts: str) -> list[Event]:
    """One after the other, each by the first seat that is waited for; all that happened."""
    return [event for text in texts for event in play(state, text)]


def legal(state: Royale, seat: int | None = None) -> list[str]:
    """What the seat (else the first that is waited for) may do: ["exchange", "ship G", ...]."""
    who = state.waiting()[0] if seat is None else seat
    return [in_words(move) for move in state.legal(who)]


def hand(state: Royale, place: int) -> str:
    """The hidden cards of a place in card order: "GORR"; compare with `tidy`."""
    return letters(state.table.hands[place])


def face_up(state: Royale, place: int) -> str:
    """The face-up cards of a Serf in card order."""
    return letters(state.table.up[place])


def held(state: Royale, hands: str) -> bool:
    """Whether these are the hidden cards of the places 1 to 4."""
    return [hand(state, place) for place in CITIZENS] == [tidy(text) for text in hands.split()]


def told(events: list[Event]) -> list[str]:
    """The kinds of the events."""
    return [event.kind for event in events]
