"""When to use a Favour (section 9): Espionage, Stab, Medal, Recruitment, mercy; and which third card to show."""

from __future__ import annotations

from games.rules.titles.royal_secrets.actions import Grace, Master, Medal, Recruit, Stab, Third
from games.rules.titles.royal_secrets.cards import INFLUENCE, KIND, ROUNDS, SIDES, ZEROS
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.instinct.hand import bonus, price
from games.rules.titles.royal_secrets.instinct.outlook import CLOSED, FAVOUR, Laid, audience, bets_of, laid, worth
from games.rules.titles.royal_secrets.instinct.placing import kept

SPIED = 0.5  # above what would be done else
MERCY_FROM, ALWAYS_FROM, AT_LEAST = 5, 5, 2  # points saved; the round from which on less will do; and how much
CARD_WON = 0.07  # points for each Influence recruited


def tipped(view: SecretsView, me: int, action: Stab | Medal) -> float:
    """What the blow or the medal changes of what the round is worth, less what the Favour is worth kept."""
    now, then = bets_of(view), bets_of(view)
    for place, bet in enumerate(view.bets):
        if (bet.owner, bet.slot) == (action.owner, action.slot):
            then[place] = Laid(bet.owner, 0.0) if isinstance(action, Stab) else laid(bet.owner, bet.card, True)
    return worth(view, me, then) - worth(view, me, now) - kept(view)


def spied(view: SecretsView, me: int) -> float:
    """A look at closed cards of the own Audience before the second bet, or before another Favour is used."""
    mine = view.places[me]
    sides = SIDES if mine == "both" else (mine,)
    closed = sum(
        not bet.card and bet.owner != me and (bet.owner < 0 or view.places[bet.owner] in (*sides, "both"))
        for bet in view.bets
    )
    wanted = view.stage in ("bet2", "lastword") and closed
    return SPIED if wanted else -SPIED


def recruited(view: SecretsView, action: Recruit) -> float:
    """The highest card, if it is worth more than the Favour; a closed one may be a 0."""
    code = next((bet.card for bet in view.bets if (bet.owner, bet.slot) == (action.owner, action.slot)), "")
    if code and KIND[code] in ZEROS:
        return -kept(view) - 1
    if view.round == ROUNDS:
        return float(bonus((*view.hand, code)) - bonus(view.hand)) if code else 0.5
    return CARD_WON * (INFLUENCE[KIND[code]] if code else CLOSED) - kept(view) / 2


def mercy(view: SecretsView, me: int, action: Grace | Master) -> float:
    """What it saves, from five points on, or in the later rounds from less."""
    mine = view.reckoned[me]
    if isinstance(action, Master):
        saved = mine.failed if mine.grace else 2 * mine.failed
    else:
        saved = mine.struck + (0 if mine.master else mine.failed)
    least = MERCY_FROM if view.round < ALWAYS_FROM else 1 if view.round == ROUNDS else AT_LEAST
    return float(saved) if saved >= least else -1.0


def third(view: SecretsView, action: Third) -> float:
    """The chance to win the tie with that card, less its price; a Courtier 0 comes home."""
    card = audience(view, SIDES.index(action.audience))
    stake = float(card.gain) if view.round == ROUNDS else FAVOUR
    chance = min(0.95, max(0.0, (INFLUENCE[KIND[action.card]] + 5) / 45))
    return chance * stake - price(view, action.card)
