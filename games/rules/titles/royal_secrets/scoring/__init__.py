"""The count (phase 3), in the order of the rulebook: reveal, judge, Valets, ties, settle; and the end of the match."""

from games.rules.titles.royal_secrets.scoring.judging import Judged, find_ties, judge, judged
from games.rules.titles.royal_secrets.scoring.result import bonus, finals, ranking, result
from games.rules.titles.royal_secrets.scoring.revealing import reveal, withdraw
from games.rules.titles.royal_secrets.scoring.settling import come_home, settle
from games.rules.titles.royal_secrets.scoring.ties import show_thirds
from games.rules.titles.royal_secrets.scoring.valets import let_valets_strike

__all__ = [
    "Judged",
    "bonus",
    "come_home",
    "finals",
    "find_ties",
    "judge",
    "judged",
    "let_valets_strike",
    "ranking",
    "result",
    "reveal",
    "settle",
    "show_thirds",
    "withdraw",
]
