"""Rows: who plays, what was played, what was said, what is due. This package is the only door to them.

No rules and no flow live here: a model knows its columns, its constraints and the words that describe it.
"""

from .match import COURT, Decided, Match, Move, Seat, StandingOrder, Wait, new_code
from .notice import Notice, Pulse
from .player import CHARGES, TINCTURES, User
from .rating import Ladder, Rating, RatingChange
from .talk import Message, Mute, Report

__all__ = [
    "CHARGES",
    "COURT",
    "TINCTURES",
    "Decided",
    "Ladder",
    "Match",
    "Message",
    "Move",
    "Mute",
    "Notice",
    "Pulse",
    "Rating",
    "RatingChange",
    "Report",
    "Seat",
    "StandingOrder",
    "User",
    "Wait",
    "new_code",
]
