"""How a match ended: who won, everybody's points, and what was left in the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royal_secrets.words.parts import begin, cards, people, person, points, signed

# By how it ended: as others read it, as the one it is about does.
ENDED = {
    "alone": ("{seat} wins with {points}.", "You win with {points}."),
    "shared": ("{seats} share the win with {points}.", "{seats} share the win with {points}."),
    "final": (
        "{seat}: {points}, and {bonus} for the hand, {final} in all.",
        "You: {points}, and {bonus} for your hand, {final} in all.",
    ),
    "held": ("{seat} held {cards}.", "You held {cards}."),
}


def over(facts: dict[str, Any], reader: int | None) -> list[Sentence]:
    """SE-80 to SE-82: the winner, then by rank how the points came about, then the hands."""
    ranks = facts["ranks"]
    by_rank = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    told = [ended(facts["final"], ranks, reader)]
    for seat in by_rank:
        parts: dict[str, Part | Sentence | int] = {
            "seat": person(seat, reader),
            "points": points(facts["points"][seat]),
            "bonus": signed(facts["bonus"][seat]),
            "final": signed(facts["final"][seat]),
        }
        told.append(compose(ENDED["final"][seat == reader], **parts))
    for seat in by_rank:
        held = cards(facts["hands"][seat], seat, reader)
        told.append(compose(ENDED["held"][seat == reader], seat=person(seat, reader), cards=held))
    return told


def ended(scores: Sequence[int], ranks: Sequence[int], reader: int | None) -> Sentence:
    """SE-81: who won, and with how many points; equal seats share the rank."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    how = "shared" if len(winners) > 1 else "alone"
    parts: dict[str, Part | Sentence | int] = {
        "seat": person(winners[0], reader),
        "seats": people(winners, reader),
        "points": points(scores[winners[0]]),
    }
    return begin(compose(ENDED[how][reader in winners], **parts))
