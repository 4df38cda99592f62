"""The bench of imagining runs, for any game."""

import json
import sys

import pytest

from games.rules import GAMES
from tests.bench import imagining


@pytest.mark.parametrize("slug", GAMES)
def test_an_imagine_is_measured_in_plays(slug: str) -> None:
    found = imagining.measure(slug, GAMES[slug].seats[-1], 2)
    assert found["play"] > 0
    assert found["view"] > 0
    assert found["plays_an_imagine"] == pytest.approx(found["imagine"] / found["play"], rel=0.1)


def test_the_command_prints_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["imagining", "--game", "royale", "--seats", "3", "--matches", "1"])
    imagining.main()
    assert json.loads(capsys.readouterr().out)["game"] == "royale"
