"""How Royal Secrets speaks: the sentence of each event, each prompt, each move and each order. No rules live here."""

from games.rules.titles.royal_secrets.words.asked import ask
from games.rules.titles.royal_secrets.words.moves import label
from games.rules.titles.royal_secrets.words.outcomes import outcome
from games.rules.titles.royal_secrets.words.standing import field, order, orders, value
from games.rules.titles.royal_secrets.words.told import tell

__all__ = ["ask", "brief", "field", "label", "order", "orders", "outcome", "tell", "value"]


def brief() -> list[str]:
    """The rules in short."""
    return [
        "Go to the King or the Queen, then bet one card open and one closed. Whoever has acted names who acts next.",
        "If all bets there reach the Influence asked, everybody there gains points; if not, everybody loses more.",
        "The highest bets at an Audience that succeeds also win its Favour, to be used once in a later round.",
        "The Excuse takes you out without gain or loss; a Valet at a success costs all at the other Audience points.",
        "Promise what you like: no word binds. After seven rounds most points win.",
    ]
