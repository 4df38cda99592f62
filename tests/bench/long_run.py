"""Many random matches of one game, over all seat counts and options, each held to the laws of the contract.

    nice python -m tests.bench.long_run [--game royals] [--matches 25000] [--seed 1]

Prints how many matches have ended with every law held, by seats and by way to end, and stops at the first broken
law with what it takes to get there.
"""

import argparse
import json
import time
from collections import Counter

from games.rules import GAMES
from tests.rules.playing import hold_to_the_laws, matches

AHEAD = 0.02  # share of states at which the laws that look far ahead are checked
REPORT = 1000  # matches between two lines


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="royals", choices=list(GAMES))
    parser.add_argument("--matches", type=int, default=25_000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    ended: Counter[str] = Counter()
    actions = 0
    for number, match in enumerate(matches(GAMES[asked.game], asked.matches, f"long run {asked.seed}"), start=1):
        result = hold_to_the_laws(match, thorough=AHEAD).result()
        assert result is not None
        ended[result.reason] += 1
        ended[f"{match.seats} seats"] += 1
        actions += len(match.moves)
        if number % REPORT == 0 or number == asked.matches:
            spent = round(time.process_time())
            print(json.dumps({"matches": number, "actions": actions, "cpu_seconds": spent} | ended), flush=True)


if __name__ == "__main__":
    main()
