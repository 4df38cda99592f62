"""The prompt above the table: what is asked of whom, for the one asked and for those who wait, or how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules.kit.sentences import Part, Sentence, compose, join
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.words.ending import ended
from games.rules.titles.royal_secrets.words.parts import AT, FACES, begin, people, person, points, row, title
from games.rules.titles.royal_secrets.words.reach import (
    face_left,
    held,
    holds,
    last_round,
    last_to_act,
    losses,
    to_pick,
    usable,
)

Parts = dict[str, Part | Sentence | int]

# What is asked of the reader, by name.
ASKED = {
    "plan": "You hold Planning: send everybody to the King or the Queen, or keep it.",
    "choose": "Choose an Audience, and who has the Word next.",
    "choose_one": "Choose an Audience. Then {next} has the Word.",
    "choose_last": "Choose an Audience, and who bets first.",
    "may_dine": "With Royal Dinner you may take part in both.",
    "may_bribe": "With Bribery you may take a Valet first.",
    "retinue": "You are sent {to}. You may use {favours}, or let the plan stand.",
    "bet": "Bet your {which} card, {face}, and name who has the Word next.",
    "bet_one": "Bet your {which} card, {face}. Then {next} has the Word.",
    "bet_open_second": "Bet your first card, open or closed, and name who bets the second one first.",
    "bet_last": "Bet your second card, {face}. You keep the Word.",
    "may_use": "You may use {favours} first.",
    "lastword": "You have the Last Word: use {favours}, or let it pass.",
    "recruit": "Recruit a bet at your Audience, or keep Recruitment.",
    "third": "You are tied {at} with {tied}: pick a third card.",
    "third_only": "You are tied {at} with {tied}: pick a third card, yours is the only one left.",
    "mercy": "You lose {losses} in this round: use {favours}, or leave it at that.",
    "mercy_none": "Your losses are cancelled: use {favours}, or leave it at that.",
}

# What those read who wait.
AWAITED = {
    "plan": ("{seats} is still to decide whether to plan.", "{seats} are still to decide whether to plan."),
    "choose": ("{seats} has the Word and chooses an Audience.",),
    "retinue": ("{seats} is still to answer the plan.", "{seats} are still to answer the plan."),
    "bet1": ("{seats} has the Word and bets a first card.",),
    "bet2": ("{seats} has the Word and bets a second card, {face}.",),
    "lastword": ("{seats} has the Last Word.",),
    "lastword_more": ("{seats} has the Last Word, then {others}.",),
    "recruit": ("{seats} is still to decide whom to recruit.",),
    "third": ("{seats} is still to pick a third card.", "{seats} are still to pick a third card."),
    "mercy": ("{seats} is still to decide on {favours}.", "{seats} are still to decide on {favours}."),
}

DECIDED = "You have decided."
LAST_ROUND = "The last round: where an Audience succeeds, only the majority gains."


def ask(view: SecretsView) -> Sentence:
    """The prompt: what is asked of this seat, whom the game waits for, or who won."""
    if view.result:
        return ended(view.result.scores, view.result.places, view.seat)
    if view.seat is not None and view.seat in view.turn:
        asked = ASKS[view.stage](view, view.seat)
    else:
        decided = view.given or (view.seat is not None and view.seat in view.answered)
        asked = join((DECIDED,) if decided else (), *WAITS.get(view.stage, awaited)(view))
    shown = last_round(view) and view.stage in ("choose", "bet1", "bet2", "lastword")
    return join((LAST_ROUND,) if shown else (), asked)


# For the one who is asked


def asks_to_choose(view: SecretsView, seat: int) -> Sentence:
    """SE-13, SE-14, SE-22, SE-23, SE-25."""
    name = "choose_last" if last_to_act(view) else "choose_one" if len(view.nameable) == 1 else "choose"
    found = [compose(ASKED[name], next=named(view))]
    if holds(view, "dinner"):
        found.append((ASKED["may_dine"],))
    if holds(view, "bribery") and view.valets:
        found.append((ASKED["may_bribe"],))
    return join(*found)


def asks_to_bet(view: SecretsView, seat: int) -> Sentence:
    """SE-30, SE-31, SE-34; SE-13 to SE-15."""
    first = view.stage == "bet1"
    name = (
        "bet_last"
        if not view.nameable
        else "bet_open_second"
        if last_to_act(view)
        else "bet_one"
        if len(view.nameable) == 1
        else "bet"
    )
    face = "open or closed" if first else FACES[face_left(view, seat)]
    found = [compose(ASKED[name], which="first" if first else "second", face=face, next=named(view))]
    if kinds := usable(view):
        found.append(compose(ASKED["may_use"], favours=favours(kinds)))
    return join(*found)


def asks_the_retinue(view: SecretsView, seat: int) -> Sentence:
    """SE-26."""
    kinds = [
        card.favour
        for card in held(view, seat)
        if (card.favour == "dinner" and view.places[seat] != "both") or (card.favour == "bribery" and view.valets)
    ]
    place = view.places[seat]
    to = "to both Audiences" if place == "both" else f"to the {place.capitalize()}"
    return compose(ASKED["retinue"], to=to, favours=favours(kinds))


def asks_for_the_count(view: SecretsView, seat: int) -> Sentence:
    """SE-54, SE-58: both run at once."""
    found = []
    for tie in to_pick(view, seat):
        tied = people([other for other in tie.seats if other != seat], seat)
        found.append(compose(ASKED["third_only" if len(view.hand) == 1 else "third"], at=AT[tie.side], tied=tied))
    if seat in view.asked:
        lost = losses(view.reckoned[seat])
        name = "mercy" if lost else "mercy_none"
        found.append(compose(ASKED[name], losses=points(lost), favours=favours(mercies(view, seat))))
    return join(*found)


def named(view: SecretsView) -> Part | Sentence:
    """The one who gets the Word, where it can be only one."""
    return person(view.nameable[0], view.seat) if view.nameable else ""


def favours(kinds: Sequence[str]) -> Sentence:
    """Some Favours to choose from: "Stab or Medal of Merit"."""
    return row([(title(kind),) for kind in dict.fromkeys(kinds)], " or ")


def mercies(view: SecretsView, seat: int) -> list[str]:
    """SE-58: the Favours that would still change what the seat loses."""
    found = view.reckoned[seat]
    could = {
        "grace": not found.grace and (found.struck or (found.failed and not found.master)),
        "master": not found.master and found.failed,
    }
    return [card.favour for card in held(view, seat) if could.get(card.favour)]


ASKS: dict[str, Callable[[SecretsView, int], Sentence]] = {
    "plan": lambda view, seat: (ASKED["plan"],),
    "choose": asks_to_choose,
    "retinue": asks_the_retinue,
    "bet1": asks_to_bet,
    "bet2": asks_to_bet,
    "lastword": lambda view, seat: compose(ASKED["lastword"], favours=favours(usable(view))),
    "recruit": lambda view, seat: (ASKED["recruit"],),
    "reckon": asks_for_the_count,
}


# For those who wait


def awaited(view: SecretsView) -> list[Sentence]:
    """Whom the game waits for, and what for."""
    name: str = view.stage
    parts: Parts = {}
    if name == "bet2":
        parts["face"] = FACES[face_left(view, view.turn[0])]
    if name == "lastword" and len(view.asked) > 1:
        name, parts["others"] = "lastword_more", people(view.asked[1:], view.seat)
    return [waiting_for(name, view.turn, view, parts)]


def waiting_for(name: str, seats: tuple[int, ...], view: SecretsView, parts: Parts) -> Sentence:
    """The wording for one seat or for several."""
    return begin(compose(AWAITED[name][len(seats) > 1], seats=people(seats, view.seat), **parts))


def awaited_in_the_count(view: SecretsView) -> list[Sentence]:
    """SE-54, SE-58: who picks, and who decides on a Favour."""
    picks = tuple([seat for seat in view.turn if to_pick(view, seat)])
    decides = tuple([seat for seat in view.turn if seat in view.asked])
    found = [waiting_for("third", picks, view, {})] if picks else []
    if decides:
        kinds = [kind for seat in decides for kind in mercies(view, seat)]
        found.append(waiting_for("mercy", decides, view, {"favours": favours(kinds)}))
    return found


WAITS: dict[str, Callable[[SecretsView], list[Sentence]]] = {"reckon": awaited_in_the_count}
