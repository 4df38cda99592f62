"""The pieces of Royal Secrets' sentences: persons, cards, bets, places, points. A minus sign is written −."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.kit.sentences import Part, Sentence, Thing, Who, compose
from games.rules.titles.royal_secrets.cards import AUDIENCE, AUDIENCES, COLOURS, FAVOUR_TITLES, Audience
from games.rules.titles.royal_secrets.hidden import LaidBet
from games.rules.titles.royal_secrets.table import CARDINAL

RANKS = {0: "Page", 10: "Baron", 20: "Viscount", 30: "Count", 40: "Duke"}  # a Courtier by its Influence
SOVEREIGNS = {"king": "the King", "queen": "the Queen"}
AT = {**{side: f"at {name}" for side, name in SOVEREIGNS.items()}, "both": "at both Audiences"}
OTHER_SIDE = {"king": "queen", "queen": "king"}
FACES = {"up": "open", "down": "closed"}
TIMES = ("", "", " twice", " three times")


def signed(amount: int) -> str:
    """A number, a minus sign before one below zero: "−10"."""
    return f"−{-amount}" if amount < 0 else str(amount)


def with_sign(amount: int) -> str:
    """A change of points: "+4", "−5"."""
    return f"+{amount}" if amount > 0 else signed(amount)


def points(amount: int) -> str:
    """So many points: "1 point", "−2 points"."""
    return f"{signed(amount)} {'point' if abs(amount) == 1 else 'points'}"


def points_or_nothing(amount: int) -> str:
    """The same, "nothing" for none."""
    return points(amount) if amount else "nothing"


def person(who: int, reader: int | None) -> Part:
    """Somebody to whom something is done: "you" where the reader is meant, or the Cardinal."""
    if who == CARDINAL:
        return "the Cardinal"
    return "you" if who == reader else Who(who)


def whose(who: int, reader: int | None, doer: int | None = None) -> Sentence:
    """Somebody before what is theirs: "Ada's", "your", "the Cardinal's"; "their own" where they do it themselves."""
    if who == CARDINAL:
        return ("the Cardinal's",)
    if who == doer:
        return ("your own" if who == reader else "their own",)
    return ("your",) if who == reader else (Who(who), "'s")


def people(seats: Iterable[int], reader: int | None, called: str = "you") -> Sentence:
    """Several persons in a row, the reader first: "you, Ada and Noor"."""
    listed = sorted(seats, key=lambda seat: seat != reader)
    return row([(called if seat == reader else person(seat, reader),) for seat in listed])


def begin(sentence: Sentence) -> Sentence:
    """The sentence with a capital at its beginning, where that is text: "You and Ada"."""
    first, *rest = sentence
    return (first[0].upper() + first[1:], *rest) if isinstance(first, str) else sentence


def row(phrases: Sequence[Sentence], last: str = " and ", between: str = ", ") -> Sentence:
    """Several phrases as a list in words: "A, B and C"."""
    found: Sentence = ()
    for i, phrase in enumerate(phrases):
        joint = "" if i == 0 else last if i == len(phrases) - 1 else between
        found = compose("{found}{joint}{phrase}", found=found, joint=joint, phrase=phrase)
    return found


def thing(code: str) -> Thing:
    """A card by its code: "Duke 40", "Excuse", "Valet −10"; one of the Cardinal's is only a number."""
    letter, value = code[0], code[1:]
    if letter == "V":
        return Thing(code, f"Valet {signed(int(value))}", "valet")
    if letter == "K":
        return Thing(code, signed(int(value)), "cardinal")
    return Thing(code, "Excuse" if value == "X" else f"{RANKS[int(value)]} {value}", letter)


def card(code: str, holder: int | None, reader: int | None) -> Sentence:
    """A card that somebody has: "Duke 40"; a Courtier of another's colour says whose: "Duke 40 of Ada"."""
    seat = COLOURS.find(code[0])
    if seat in (-1, holder):
        return (thing(code),)
    return (thing(code), " of yours") if seat == reader else (thing(code), " of ", Who(seat))


def cards(held: Sequence[str], holder: int, reader: int | None) -> Sentence:
    """The cards that somebody has, equal ones together: "Page 0 twice and Duke 40"."""
    counted = [
        compose("{card}{times}", card=card(code, holder, reader), times=TIMES[held.count(code)])
        for code in dict.fromkeys(held)
    ]
    return row(counted) if counted else ("nothing",)


def the(code: str, holder: int | None, reader: int | None) -> Sentence:
    """The same in a sentence: "the Duke 40"."""
    return ("the ", *card(code, holder, reader))


def is_zero(code: str) -> bool:
    """Whether it is a Courtier 0, which always comes home (SE-74)."""
    return code[0] in COLOURS and code[1:] == "0"


def is_excuse(code: str) -> bool:
    """Whether it is an Excuse."""
    return code.endswith("X")


def a_bet(who: int, code: str, *, closed: bool, reader: int | None, doer: int | None = None) -> Sentence:
    """A bet on the table: "Ada's open Count 30", "your closed card"; a seat never has two of one face."""
    return compose(
        "{whose} {face} {card}",
        whose=whose(who, reader, doer),
        face=FACES["down" if closed else "up"],
        card=card(code, who, reader) if code else "card",
    )


def laid(bet: LaidBet, reader: int | None) -> Sentence:
    """A bet as its reader sees it, with the card where that is known."""
    return a_bet(bet.owner, bet.card, closed=not bet.open, reader=reader)


def audience(name: str) -> Audience:
    """The Audience card with that id."""
    return AUDIENCES[AUDIENCE[name]]


def favour(name: str) -> Thing:
    """An Audience card by its id, as the Favour that is won with it: "Medal of Merit"."""
    return Thing(name, audience(name).title, "favour")


def title(kind: str) -> str:
    """The name of a Favour by its kind: "Medal of Merit"."""
    return FAVOUR_TITLES[kind]


def to_places(placement: Sequence[str], reader: int | None, called: str = "you") -> Sentence:
    """Who is where, by seat: "you and Ada to the King, Noor to the Queen"; "everybody to the King"."""
    if len(set(placement)) == 1:
        return (f"everybody to {SOVEREIGNS[placement[0]]}",)
    sides = [
        compose(
            "{people} to {place}",
            people=people([seat for seat, where in enumerate(placement) if where == side], reader, called),
            place=name,
        )
        for side, name in SOVEREIGNS.items()
    ]
    return row(sides, ", ")
