"""What an action will do, shown before it is sent."""

from __future__ import annotations

from typing import Any

from games.rules.kit.sentences import Sentence
from games.rules.titles.royal_secrets.words.moves import label


def outcome(action: Any, view: Any) -> Sentence:
    """The action by its name."""
    return label(action, view)
