"""What it costs to imagine a state, in plays: the medians of one process, over random matches.

    python -m tests.bench.imagining [--game royale] [--seats 4] [--matches 40]

Every state of a match is imagined once for the seat that plays next; a bot that thinks does nothing more often.
"""

import argparse
import json
import time
from random import Random
from statistics import median
from typing import Any

from games.rules import GAMES


def measure(slug: str, seats: int, matches: int) -> dict[str, Any]:
    """The median time of view, imagine and play in microseconds, and how many plays one imagine takes."""
    game, rng = GAMES[slug], Random(7)
    plays: list[float] = []
    views: list[float] = []
    imagines: list[float] = []
    for number in range(matches):
        state = game.deal(seats=seats, options={}, key=f"imagining {number}")
        while waiting := state.waiting():
            seat = rng.choice(waiting)
            action = rng.choice(state.legal(seat))
            times = [time.perf_counter()]
            view = state.view(seat)
            times.append(time.perf_counter())
            game.imagine(view, str(number))
            times.append(time.perf_counter())
            state.play(seat, action)
            times.append(time.perf_counter())
            for spent, start, end in zip((views, imagines, plays), times[:-1], times[1:], strict=True):
                spent.append(1e6 * (end - start))
    return {
        "game": slug,
        "seats": seats,
        "play": round(median(plays), 1),
        "view": round(median(views), 1),
        "imagine": round(median(imagines), 1),
        "plays_an_imagine": round(median(imagines) / median(plays), 1),
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="royale", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=40)
    asked = parser.parse_args()
    print(json.dumps(measure(asked.game, asked.seats, asked.matches)))


if __name__ == "__main__":
    main()
