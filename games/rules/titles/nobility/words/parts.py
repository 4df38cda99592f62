"""The pieces of Nobility's sentences: persons, nobles, cards, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.kit.sentences import Part, Sentence, Thing, Who, compose
from games.rules.titles.nobility.cards import CITIES, CITY, LAND_NAMES, LANDS, NOBLE, NOBLES, TITLES

PLACES = ("first", "second", "third", "fourth", "fifth")
ONE_OF = {**LAND_NAMES, "G": "German State"}  # what one card of a land is called where cards are counted
ON_PLOTS = {**LAND_NAMES, "G": "German"}  # what an intrigue card calls a land


def land(code: str) -> Thing:
    """A land, or a card of it, by its letter, which is also its colour: "Spain"."""
    return Thing(code, LAND_NAMES[code], code)


def country(code: str) -> Sentence:
    """A land inside a sentence: "Spain", "the German States"."""
    return ("the ", land(code)) if LAND_NAMES[code].endswith("States") else (land(code),)


def plot(code: str) -> Thing:
    """An intrigue card by its two lands: "France-Spain"."""
    return Thing(code, "-".join(ON_PLOTS[letter] for letter in code))


def city(code: str) -> str:
    """The name of a city."""
    return CITIES[CITY[code]].name


def title(code: str) -> str:
    """A title as people write it: "Baron"."""
    return code.capitalize()


def noble(code: str) -> Thing:
    """A noble, in the colour of its land: "Baron of Dijon"."""
    found = NOBLES[NOBLE[code]]
    return Thing(code, f"{title(TITLES[found.title])} of {CITIES[found.city].name}", LANDS[found.land])


def person(seat: int, reader: int | None) -> Part:
    """Somebody to whom something is done: "you" where the reader is meant."""
    return "you" if seat == reader else Who(seat)


def row(phrases: Sequence[Sentence], last: str = " and ") -> Sentence:
    """Several phrases as a list in words: "A, B and C"."""
    found: Sentence = ()
    for i, phrase in enumerate(phrases):
        between = "" if i == 0 else last if i == len(phrases) - 1 else ", "
        found = compose("{found}{between}{phrase}", found=found, between=between, phrase=phrase)
    return found


def so_many(count: int, code: str) -> Sentence:
    """So many cards of a land: "2 France", "1 German State"."""
    return compose("{count} {land}", count=count, land=land(code) if count > 1 else Thing(code, ONE_OF[code], code))


def counted(cards: Iterable[str]) -> list[Sentence]:
    """These country cards, those of one land together, in the order of the lands."""
    held = list(cards)
    return [so_many(held.count(code), code) for code in LANDS if code in held]


def plots(cards: Sequence[str]) -> list[Sentence]:
    """These intrigue cards as one phrase, if there are any: "the intrigue card France-Spain"."""
    if not cards:
        return []
    named = row([(plot(code),) for code in cards])
    return [compose("the intrigue cards {named}" if len(cards) > 1 else "the intrigue card {named}", named=named)]


def given(cards: Iterable[str], intrigue: Sequence[str]) -> Sentence:
    """Cards paid or discarded: "2 France, 1 Spain and the intrigue card France-Spain"."""
    return row([*counted(cards), *plots(intrigue)])


def number_of(count: int, what: str) -> str:
    """So many of these, in words: "1 card", "3 cards"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
