"""The bench of random playouts runs, and finds its ratio to a yardstick."""

import json
import sys
from pathlib import Path

import pytest

from tests.bench import playouts

YARDSTICK = '''
class State:
    """Counts to ten."""

    def __init__(self, players, rng):
        self.left, self.winner = 10, None

    def legal(self):
        return [1]

    def apply(self, action):
        self.left -= action
        if not self.left:
            self.winner = 0
'''


@pytest.fixture
def yardstick(tmp_path: Path) -> str:
    path = tmp_path / "yardstick.py"
    path.write_text(YARDSTICK, "utf-8")
    return str(path)


def test_actions_per_second_are_measured(yardstick: str) -> None:
    found = playouts.measure("royals", 4, 0.02, 2, None)
    assert found["actions_per_cpu_second"] > 1000
    assert "ratio" not in found
    found = playouts.measure("royals", 4, 0.02, 2, yardstick)
    assert found["yardstick_per_cpu_second"] > 0
    assert found["ratio"] > 0


def test_the_command_prints_one_line(
    yardstick: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["playouts", "--seats", "2", "--seconds", "0.01", "--rounds", "1", "--yardstick", yardstick]
    monkeypatch.setattr(sys, "argv", arguments)
    playouts.main()
    assert json.loads(capsys.readouterr().out)["game"] == "royals"
