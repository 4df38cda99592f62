"""Players that are not people. A bot sees a game only through a SeatView and the list of legal actions, never a State.

`BOTS` is their table by name. Pure functions: no clock, no database, the same choice for the same view and key.
"""

from games.bots.levels import BOTS, Bot

__all__ = ["BOTS", "Bot"]
