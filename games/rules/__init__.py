"""The rulebooks: plain Python and msgspec, no clock, no database, no Django.

This is their one door: the site, the bots and the tests import from here and never from a game's folder.
What a game answers stands in `contract.py`; the games are the folders of `titles/`.
"""

from games.rules.catalogue import GAMES
from games.rules.contract import Action, Event, Option, Order, Result, SeatView, State, Words
from games.rules.errors import IllegalAction, MatchOver, NotYourTurn, RuleError, Unreadable
from games.rules.kit.sentences import Sentence, Thing, Who, plain
from games.rules.replay import replay

__all__ = [
    "GAMES",
    "Action",
    "Event",
    "IllegalAction",
    "MatchOver",
    "NotYourTurn",
    "Option",
    "Order",
    "Result",
    "RuleError",
    "SeatView",
    "Sentence",
    "State",
    "Thing",
    "Unreadable",
    "Who",
    "Words",
    "plain",
    "replay",
]
