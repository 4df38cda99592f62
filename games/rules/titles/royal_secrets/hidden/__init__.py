"""What a seat knows (section 5 of the specification), and its inverse: a table that looks like that to the seat."""

from games.rules.titles.royal_secrets.hidden.imagine import imagine
from games.rules.titles.royal_secrets.hidden.records import LaidBet, Reckoned, SecretsView, TieView
from games.rules.titles.royal_secrets.hidden.view import view

__all__ = ["LaidBet", "Reckoned", "SecretsView", "TieView", "imagine", "view"]
