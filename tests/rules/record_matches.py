"""Writes the stored matches of a game: one for each way to end, with the defaults and with each option's values.

    python -m tests.rules.record_matches royals
    python -m tests.rules.record_matches nobility --tries 1

They go to tests/titles/<slug>/matches/<edition>/, one file a match; those of older editions stay as they are.
A stored match is truth: it is written again only when a new edition begins.
"""

import argparse
import json
from pathlib import Path

from games.rules import GAMES, State
from tests.rules.playing import Match, allowed, each_option, hold_to_the_laws

TITLES = Path(__file__).parent.parent / "titles"
TRIES = 60  # matches played in search of another way to end; where there is one way, a few are enough


def folder_of(game: type[State], edition: int) -> Path:
    """Where the matches of an edition are stored."""
    return TITLES / game.slug.replace("-", "_") / "matches" / f"edition-{edition}"


def record(match: Match, state: State) -> dict[str, object]:
    """The match with its end: what must come out again."""
    result = state.result()
    assert result is not None
    return match.data() | {
        "result": {"places": result.places, "scores": result.scores, "reason": result.reason},
    }


def write_matches(game: type[State], tries: int) -> int:
    """Plays so many matches with each option, and writes; the number of matches written."""
    folder, written = folder_of(game, game.edition), 0
    folder.mkdir(parents=True, exist_ok=True)
    for options in each_option(game):
        found: set[str] = set()
        named = " ".join(f"{name} {value}" for name, value in options.items()) or "defaults"
        seats = [count for count in game.seats if allowed(game, options, count)]
        for number in range(tries):
            match = Match(game, seats[number % len(seats)], options, f"stored {named} {number}")
            state = hold_to_the_laws(match, thorough=0)
            stored = record(match, state)
            reason = stored["result"]["reason"]  # type: ignore[index]
            if reason not in found:
                found.add(reason)
                path = folder / f"{named} {reason}.json".replace(" ", "-").replace("_", "-").lower()
                path.write_text(json.dumps(stored, separators=(",", ":")) + "\n", "utf-8")
                written += 1
    return written


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--tries", type=int, default=TRIES)
    asked = parser.parse_args()
    print(write_matches(GAMES[asked.game], asked.tries), "matches written")


if __name__ == "__main__":
    main()
