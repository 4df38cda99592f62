"""How Royale speaks: the sentence of each event, each prompt, each move and each standing order. No rules live here."""

from games.rules.titles.royale.words.asked import ask
from games.rules.titles.royale.words.moves import label
from games.rules.titles.royale.words.outcomes import outcome
from games.rules.titles.royale.words.standing import field, order, orders, value
from games.rules.titles.royale.words.told import tell

__all__ = ["ask", "brief", "field", "label", "order", "orders", "outcome", "tell", "value"]


def brief() -> list[str]:
    """The rules in short."""
    return [
        "Three Glory in one Citizen's hand: all Citizens win together.",
        "All seven Gold in the treasury, or a Glory shown in a shipment: the Queen wins.",
        "In turn each Citizen may exchange both Resources of its role for 1 Gold, then ships one or two cards.",
        "The Queen lets a shipment pass, or pays the recipient 1 Gold to search it; a bribe of 3 Gold keeps it closed.",
        "In her own turn the Queen taxes one Citizen of all its Gold.",
    ]
