"""What the reader is asked, as her hand and forms show it: `{% secrets_tray reading sent as asked %}`."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django import template
from django.http import QueryDict

from games.matches.look import Choice, Reading, SeatRow
from games.templatetags.royal_secrets import (
    SIDE_NAMES,
    card_kind,
    card_words,
    comes_home,
    favour_titles,
    is_excuse,
    valet_loss,
)

register = template.Library()

OFFERED = {"bribe": "bribery", "spy": "espionage", "stab": "stab", "medal": "medal"}  # before the main action
ANSWERS = {"dine": "dinner", "bribe": "bribery", "grace": "grace", "master": "master", "recruit": "recruitment"}
SLOTS = ("", "first", "second")
WHERE = {"king": "at the King", "queen": "at the Queen", "both": "at both", "": "not placed yet"}


class Held(msgspec.Struct):
    """So many cards alike of the hand: their code, whether one may be bet now, whether that is chosen, what it does."""

    code: str
    many: int
    able: bool
    chosen: bool
    does: str


class Target(msgspec.Struct):
    """A bet that a Favour can be aimed at: whose it is (without a row the Cardinal's), in words, and the move."""

    move: Choice
    row: SeatRow | None
    name: str
    hint: str
    favour: str = ""


class Offer(msgspec.Struct):
    """A Favour that may be used before the main action: its `targets`, or the one move that needs none."""

    type: str
    favour: str
    title: str
    targets: list[Target]
    move: Choice | None

    @property
    def chosen(self) -> bool:
        """Whether one of its targets is chosen already."""
        return any(target.move.chosen for target in self.targets)


class Next(msgspec.Struct):
    """A seat that may be given the Word: where it stands, and whether it is chosen."""

    row: SeatRow
    where: str
    chosen: bool


class Way(msgspec.Struct):
    """One value of a field that is chosen on its own: a side to go to, or a face to bet with."""

    value: str
    chosen: bool
    only: bool


class Tied(msgspec.Struct):
    """A tie that the reader can break: the Audience, the others tied there, and a card and its move for each choice."""

    side: str
    others: list[str]
    cards: list[tuple[str, Choice]]


class Asked(msgspec.Struct):
    """All of it. `done` is the move that ends a window, `answers` the moves of a window that are plain choices.

    `costs` are what the round still costs the reader, each as an amount and by what.
    """

    hand: list[Held]
    offers: list[Offer]
    sides: list[Way]
    faces: list[Way]
    nexts: list[Next]
    ties: list[Tied]
    answers: list[Target]
    done: Choice | None
    costs: list[tuple[int, str]]
    places: list[tuple[SeatRow, str]]


@register.simple_tag
def secrets_tray(reading: Reading, sent: QueryDict | None = None) -> Asked:
    """What the reader holds and may do; of a form that was refused what was chosen in it stays chosen."""
    view: Any = reading.view
    moves = reading.moves
    main = [move for move in moves if move.type in ("bet", "choose")]
    return Asked(
        hand=list(_hand(view, _values(main, "card"), _was(sent, "card"))),
        offers=list(_offers(reading)),
        sides=_ways(_values(main, "audience"), _was(sent, "audience")),
        faces=_ways(_values(main, "face"), _was(sent, "face")),
        nexts=_nexts(reading, _values(main, "next"), _was(sent, "next")),
        ties=[_tied(reading, tie) for tie in view.ties if any(move.type == "third" for move in moves)],
        answers=[_answer(reading, move) for move in moves if move.type in ANSWERS],
        done=next((move for move in moves if move.type == "done"), None),
        costs=_costs(view),
        places=_places(reading, sent) if any(move.type == "plan" for move in moves) else [],
    )


def _values(moves: Iterable[Choice], name: str) -> list[Any]:
    """The different values of a field, in the order of the moves."""
    values = [move.fields.get(name) for move in moves]
    return [value for value in dict.fromkeys(values) if value is not None]


def _was(sent: QueryDict | None, name: str) -> str:
    return str(sent.get(name, "")) if sent else ""


def _hand(view: Any, able: Sequence[str], was: str) -> Iterable[Held]:
    """The hand in its order, cards alike as one."""
    for code in dict.fromkeys(view.hand):
        yield Held(code, view.hand.count(code), code in able, code == was and code in able, _does(view, code))


def _does(view: Any, code: str) -> str:
    """What a bet of that card does beside its Influence, as the end of a sentence that begins with its name."""
    leaving = any(bet.owner == view.seat and bet.card and is_excuse(bet.card) and not bet.stabbed for bet in view.bets)
    if comes_home(code):
        return ". It comes home."
    if is_excuse(code):
        takes = " and take a Valet, if one is left" if view.valets else ""
        return ": you withdraw already." if leaving else f": you withdraw{takes}."
    if leaving:
        return ": it counts for nothing, as you withdraw."
    if card_kind(code) != "valet":
        return ""
    mine = view.places[view.seat]
    if mine == "both":
        return ": Influence only, as you dine."
    if all(place in (mine, "both") for place in view.places):
        return f": it strikes nobody; if yours fails, you lose {valet_loss(code)}."
    return f": if yours succeeds, the others lose {valet_loss(code)}; if not, you."


def _ways(values: Sequence[str], was: str) -> list[Way]:
    only = len(values) == 1
    return [Way(value, only or value == was, only) for value in values]


def _nexts(reading: Reading, seats: Sequence[int], was: str) -> list[Next]:
    view: Any = reading.view
    only = len(seats) == 1
    return [Next(reading.seats[seat], WHERE[view.places[seat]], only or str(seat) == was) for seat in seats]


def _offers(reading: Reading) -> Iterable[Offer]:
    """A Favour for each type of move that may come before the main action; only at a choose, bet or Last Word."""
    view: Any = reading.view
    if view.stage not in ("choose", "bet1", "bet2", "lastword"):
        return
    for kind, favour in OFFERED.items():
        moves = [move for move in reading.moves if move.type == kind]
        aimed = "owner" in moves[0].fields if moves else False
        if moves:
            targets = [_target(reading, move) for move in moves] if aimed else []
            yield Offer(kind, favour, favour_titles()[favour], targets, None if aimed else moves[0])


def _target(reading: Reading, move: Choice) -> Target:
    """The bet that a move is aimed at: "Ada", "first, closed, at the King"."""
    view: Any = reading.view
    owner, slot = move.fields["owner"], move.fields["slot"]
    bet = next(bet for bet in view.bets if (bet.owner, bet.slot) == (owner, slot))
    face = card_words(bet.card) if bet.card else "closed"
    if owner < 0:
        return Target(move, None, "Cardinal", f"{SLOTS[slot]}, {face}, {WHERE[view.cardinal]}")
    row = reading.seats[owner]
    name = "You" if owner == reading.eyes else row.name
    return Target(move, row, name, f"{SLOTS[slot]}, {face}, {WHERE[view.places[owner]]}")


def _answer(reading: Reading, move: Choice) -> Target:
    """A choice of a window by its Favour: "Royal Grace"; a bet to recruit by its owner."""
    if move.type == "recruit":
        return _target(reading, move)
    favour = ANSWERS[move.type]
    return Target(move, None, favour_titles()[favour], "", favour)


def _tied(reading: Reading, tie: Any) -> Tied:
    moves = [move for move in reading.moves if move.type == "third" and move.fields["audience"] == tie.side]
    others = [row.name for row in reading.seats if row.number in tie.seats and row.number != reading.eyes]
    return Tied(SIDE_NAMES[tie.side], others, [(move.fields["card"], move) for move in moves])


def _costs(view: Any) -> list[tuple[int, str]]:
    """SE-58: what the round costs the reader, after the mercy used so far."""
    if not view.reckoned or view.seat is None or view.reckoned[view.seat].grace:
        return []
    mine = view.reckoned[view.seat]
    found = [(0 if mine.master else mine.failed, "at Audiences"), (mine.struck, "by Valets")]
    return [(many, by) for many, by in found if many]


def _places(reading: Reading, sent: QueryDict | None) -> list[tuple[SeatRow, str]]:
    """Every seat with where the plan sends it: as it was sent, else to the King."""
    was = sent.getlist("placement") if sent else []
    sides = was if len(was) == len(reading.seats) else ["king"] * len(reading.seats)
    return list(zip(reading.seats, sides, strict=True))
