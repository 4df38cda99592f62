"""The pieces of Royale's sentences: persons, cards, Gold. In words a person is a seat, or minus the place of a Serf."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.kit.sentences import Part, Sentence, Thing, Who, compose
from games.rules.titles.royale.cards import CODES, ROLE_NAMES
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.table import NO_SEAT, QUEEN, to_the_right

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def thing(code: str) -> Thing:
    """A card by its kind, which is also its colour."""
    return Thing(code, code.capitalize(), code)


GLORY_CARD, GOLD_CARD = thing("glory"), thing("gold")


def cards(held: Iterable[str]) -> Sentence:
    """These cards in card order, equal ones together: "Glory, two Gold and Iron"; "nothing" for none."""
    listed = list(held)
    counted = [(code, listed.count(code)) for code in CODES if code in listed]
    named = [
        (thing(code),) if many == 1 else compose("{n} {card}", n=NUMBERS[many], card=thing(code))
        for code, many in counted
    ]
    return row(named) if named else ("nothing",)


def row(named: Sequence[Sentence], last: str = " and ") -> Sentence:
    """Several phrases as a list in words: "A, B and C"."""
    found: Sentence = ()
    for i, phrase in enumerate(named):
        between = "" if i == 0 else last if i == len(named) - 1 else ", "
        found = compose("{found}{between}{phrase}", found=found, between=between, phrase=phrase)
    return found


def gold(amount: int) -> Sentence:
    """So much Gold: "2 Gold", "no Gold"."""
    return compose("{amount} {gold}", amount=amount or "no", gold=GOLD_CARD)


def number_of_cards(count: int) -> str:
    """So many cards, in words."""
    return "1 card" if count == 1 else f"{count or 'no'} cards"


def role(code: str) -> str:
    """The name of the role whose own Resource that is."""
    return ROLE_NAMES[code]


def person(who: int, reader: int | None) -> Part:
    """Somebody to whom something is done: "you" where the reader is meant."""
    if who < 0:
        return f"the Serf at place {-who}"
    return "you" if who == reader else Who(who)


def at_place(view: RoyaleView, place: int) -> int:
    """The person at a place: its seat, or minus the place."""
    seat = view.seat_at[place]
    return -place if seat == NO_SEAT else seat


def at(view: RoyaleView, place: int) -> Part:
    """Whoever sits at a place, as the reader of the view calls them."""
    return person(at_place(view, place), view.seat)


def the_queen(view: RoyaleView) -> Part:
    """The Queen, as the reader of the view calls her."""
    return at(view, QUEEN)


def next_human(view: RoyaleView, place: int) -> int:
    """RY-29: the next human Citizen on the right, skipping the Queen and Serfs."""
    place = to_the_right(place)
    while view.seat_at[place] == NO_SEAT:
        place = to_the_right(place)
    return place


def own_resource(view: RoyaleView) -> str:
    """The Resource of the reader's role; "" where it has none."""
    return view.roles[view.own] if view.own is not None else ""


def serf_of_role(place: int, code: str) -> Sentence:
    """A Serf with its role, to be seated: "the Serf Mason at place 2"."""
    return compose("the Serf {role} at place {place}", role=role(code), place=place)


def taken_from(place: int, amount: int) -> Sentence:
    """Gold collected from a Serf: "2 Gold from the Serf at place 2"."""
    return compose("{gold} from the Serf at place {place}", gold=gold(amount), place=place)
