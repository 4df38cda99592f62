"""How quickly random matches are played through the contract: actions per second of this process's CPU time.

    python -m tests.bench.playouts [--game royals] [--seats 4] [--seconds 1] [--rounds 5] [--yardstick ce_int.py]

With a yardstick (or YARDSTICK in the environment), a module with the State of crazy eights in plain ints, both run
in turns in this one process, and the ratio is printed too: machines are noisy, a ratio less so.
"""

import argparse
import importlib.util
import json
import os
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from games.rules import GAMES, State


def play_one(game: type[State], seats: int, key: str, rng: Random) -> int:
    """Plays one random match to its end; the number of actions."""
    draw = rng.random
    state = game.deal(seats=seats, options={}, key=key)
    actions = 0
    while waiting := state.waiting():
        seat = waiting[0]
        legal = state.legal(seat)
        state.play(seat, legal[int(draw() * len(legal))])
        actions += 1
    return actions


def play_one_of(yardstick: Any, seats: int, rng: Random) -> int:
    """The same with the yardstick."""
    draw = rng.random
    state = yardstick.State(seats, rng)
    actions = 0
    while state.winner is None:
        legal = state.legal()
        state.apply(legal[int(draw() * len(legal))])
        actions += 1
    return actions


def per_second(play: Callable[[int], int], seconds: float) -> float:
    """Actions per CPU second, played for about so long."""
    start, actions, number = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < seconds:
        actions += play(number)
        number += 1
    return actions / spent


def load(path: str) -> Any:
    """The module at that path."""
    spec = importlib.util.spec_from_file_location("yardstick", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measure(slug: str, seats: int, seconds: float, rounds: int, yardstick: str | None) -> dict[str, Any]:
    """The median of some rounds, with the ratio if there is a yardstick."""
    rng, game = Random(7), GAMES[slug]
    rows = []
    other = load(yardstick) if yardstick else None
    for _ in range(rounds):
        ours = per_second(lambda number: play_one(game, seats, str(number), rng), seconds)
        theirs = per_second(lambda number: play_one_of(other, seats, rng), seconds) if other else 0.0
        rows.append((ours, theirs))
    found = {"game": slug, "seats": seats, "actions_per_cpu_second": round(median(ours for ours, _ in rows))}
    if other:
        found |= {
            "yardstick_per_cpu_second": round(median(theirs for _, theirs in rows)),
            "ratio": round(median(ours / theirs for ours, theirs in rows), 3),
        }
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="royals", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--yardstick", default=os.environ.get("YARDSTICK"))
    asked = parser.parse_args()
    print(json.dumps(measure(asked.game, asked.seats, asked.seconds, asked.rounds, asked.yardstick)))


if __name__ == "__main__":
    main()
