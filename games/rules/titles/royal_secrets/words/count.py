"""The count in sentences: what lay there, who withdrew, what it summed to, what it cost whom, and who wins what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royal_secrets.table import CARDINAL
from games.rules.titles.royal_secrets.words.parts import (
    SOVEREIGNS,
    audience,
    card,
    cards,
    favour,
    people,
    person,
    points,
    row,
    signed,
    thing,
    whose,
    with_sign,
)

Facts = dict[str, Any]
Parts = dict[str, Part | Sentence | int]

COUNTED: dict[str, tuple[str, ...]] = {
    "reveal": ("All cards lie open: {shown}.",),
    "withdrew": ("{seats} withdraws.", "{seats} withdraw."),
    "audience_success": ("{sovereign}: {total} of {influence}, success ({strengths}).",),
    "audience_failure": ("{sovereign}: {total} of {influence}, failure ({strengths}). It costs {all} {loss}.",),
    "audience_abandoned": ("{sovereign}: all withdrew. It costs each of them {loss}.",),
    "audience_excused": ("{sovereign}: the only player there withdrew, without gain or loss.",),
    "audience_empty": ("{sovereign}: nobody came.",),
    "valet_strikes": ("{whose} {card} costs {victims} {loss}.",),
    "valet_vain": ("{whose} {card} strikes nobody.",),
    "valet_backfires": ("{seat}'s own {card} costs {seat} {loss}.", "Your own {card} costs you {loss}."),
    "tie": ("A tie {at}: {seats}.",),
    "thirds": ("Third cards {at}: {thirds}. {winner} wins the tie.", "Third cards {at}: {thirds}. You win the tie."),
    "thirds_new": ("Third cards {at}: {thirds}. A new tie: nobody wins.",),
    "thirds_none": ("Nobody has a third card {at}: nobody wins.",),
    "passed": ("{whose} {card} goes to {to}.",),
    "passed_back": ("{whose} {card} comes home.",),
    "points_gain": ("{seat} gains {gains}.", "You gain {gains}."),
    "points_loss": ("{seat} loses {losses}.", "You lose {losses}."),
    "points_floor": (
        "{seat} loses {change} instead of {due}: nobody falls below 0.",
        "You lose {change} instead of {due}: nobody falls below 0.",
    ),
    "points_both": (
        "{seat} gains {gains} and loses {losses}: {net} in all.",
        "You gain {gains} and lose {losses}: {net} in all.",
    ),
    "points_both_floor": (
        "{seat} gains {gains} and loses {losses}: {net} in all, as nobody falls below 0.",
        "You gain {gains} and lose {losses}: {net} in all, as nobody falls below 0.",
    ),
    "points_none": ("{seat} neither gains nor loses points.", "You neither gain nor lose points."),
    "won": ("{seat} wins {favour}.", "You win {favour}."),
    "discarded": ("Nobody wins {favour}: it is discarded.",),
    "recruited": ("{seat} recruits {bet}.", "You recruit {bet}."),
    "recruited_zero": (
        "{seat} recruits nobody: {bet} comes home.",
        "You recruit nobody: {bet} comes home.",
    ),
}


def strikes(facts: Facts, knows: bool) -> Sequence[str]:
    """SE-49: a Valet may find nobody at the other Audience."""
    return ("valet_strikes" if facts["victims"] else "valet_vain",)


def third_cards(facts: Facts, knows: bool) -> Sequence[str]:
    """SE-54 to SE-56."""
    if facts["winner"] is not None:
        return ("thirds",)
    return ("thirds_new" if any(code for _, code in facts["cards"]) else "thirds_none",)


def change(facts: Facts, knows: bool) -> Sequence[str]:
    """SE-59: gains, losses, and what the floor leaves of them."""
    gains, losses = facts["gains"], facts["losses"]
    floored = facts["change"] != gains - losses
    if gains and losses:
        return ("points_both_floor" if floored else "points_both",)
    if losses:
        return ("points_floor" if floored else "points_loss",)
    return ("points_gain" if gains else "points_none",)


# By kind of event: its wordings, where there are several.
COUNT_NAMES: dict[str, Callable[[Facts, bool], Sequence[str]]] = {
    "audience": lambda facts, knows: (f"audience_{facts['status']}",),
    "valet_strikes": strikes,
    "thirds": third_cards,
    "passed": lambda facts, knows: ("passed_back" if facts["seat"] == facts["to"] else "passed",),
    "points": change,
    "recruited": lambda facts, knows: ("recruited" if facts["got"] else "recruited_zero",),
}


def reveal(facts: Facts, reader: int | None) -> Parts:
    """SE-41: every bet by its owner, with what Favours have done to it: "Ada Count 30 and Duke 40 (double)"."""
    owners = list(dict.fromkeys(bet[0] for bet in facts["bets"]))
    shown = [
        compose(
            "{owner} {cards}",
            owner=person(owner, reader),
            cards=bets_of([bet for bet in facts["bets"] if bet[0] == owner], owner, reader),
        )
        for owner in owners
    ]
    return {"shown": row(shown, "; ", "; ")}


def bets_of(bets: Sequence[Any], owner: int, reader: int | None) -> Sentence:
    """The bets of one owner: "Duke 40 (double) and Excuse (discarded)"."""
    if not any(medal or stabbed for *_, medal, stabbed in bets):
        return cards([code for _, _, code, *_ in bets], owner, reader)
    return row(
        [
            compose(
                "{card}{done}",
                card=card(code, owner, reader),
                done=" (discarded)" if stabbed else " (double)" if medal else "",
            )
            for _, _, code, medal, stabbed in bets
        ]
    )


def judged(facts: Facts, reader: int | None) -> Parts:
    """SE-44 to SE-48: what an Audience came to, and whose strength it was."""
    found = audience(facts["card"])
    strengths = [(seat, strength) for seat, strength in facts["strengths"]]
    if facts["cardinal"] is not None:
        strengths.append((CARDINAL, facts["cardinal"]))
    active = [seat for seat, _ in facts["strengths"]]
    return {
        "sovereign": SOVEREIGNS[facts["audience"]],
        "total": signed(facts["total"] or 0),
        "influence": found.influence,
        "strengths": row([(person(seat, reader), f" {signed(strength)}") for seat, strength in strengths], ", "),
        "all": person(active[0], reader) if len(active) == 1 else "each of them",
        "loss": points(found.loss),
    }


def struck(facts: Facts, reader: int | None) -> Parts:
    """SE-49, SE-50: whose Valet, which, whom it costs how much."""
    victims = facts.get("victims", ())
    each = " each" if len(victims) > 1 else ""
    return {
        "whose": whose(facts["seat"], reader),
        "card": thing(facts["code"]),
        "victims": people(victims, reader),
        "loss": points(facts["loss"]) + each,
    }


def thirds(facts: Facts, reader: int | None) -> Parts:
    """SE-54: the third cards, as they are turned up."""
    shown = [
        (person(seat, reader), " ", *(card(code, seat, reader) if code else ("none",))) for seat, code in facts["cards"]
    ]
    return {"thirds": row(shown, ", ")}


def changed(facts: Facts, reader: int | None) -> Parts:
    """SE-59: points gained and lost, and what that makes."""
    net = facts["change"]
    return {
        "gains": points(facts["gains"]),
        "losses": points(facts["losses"]),
        "change": signed(-net),
        "due": facts["losses"],
        "net": with_sign(net) if net else "0",
    }


def recruited(facts: Facts, reader: int | None) -> Parts:
    """SE-71: whose card it was."""
    code, owner = facts["code"], facts["owner"]
    return {"bet": compose("{whose} {card}", whose=whose(owner, reader), card=card(code, owner, reader))}


# By kind of event: what it puts into its sentences beside persons and places.
COUNT_PARTS: dict[str, Callable[[Facts, int | None], Parts]] = {
    "reveal": reveal,
    "withdrew": lambda facts, reader: {"seats": people(facts["seats"], reader)},
    "audience": judged,
    "valet_strikes": struck,
    "valet_backfires": struck,
    "tie": lambda facts, reader: {"seats": people(facts["seats"], reader)},
    "thirds": thirds,
    "passed": lambda facts, reader: {
        "whose": whose(facts["seat"], reader),
        "card": card(facts["code"], facts["seat"], reader),
    },
    "points": changed,
    "won": lambda facts, _: {"favour": favour(facts["card"])},
    "discarded": lambda facts, _: {"favour": favour(facts["card"])},
    "recruited": recruited,
}
