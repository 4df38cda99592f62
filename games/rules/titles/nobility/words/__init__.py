"""How Nobility speaks: the sentence of each event, each prompt, each move and each order. No rules live here."""

from games.rules.titles.nobility.words.asked import ask
from games.rules.titles.nobility.words.moves import label
from games.rules.titles.nobility.words.outcomes import outcome
from games.rules.titles.nobility.words.standing import field, order, orders, value
from games.rules.titles.nobility.words.told import tell

__all__ = ["ask", "brief", "field", "label", "order", "orders", "outcome", "tell", "value"]


def brief() -> list[str]:
    """The rules in short."""
    return [
        "Each turn draw three country cards, or one and an intrigue card; then claim as many nobles as you can pay.",
        "A noble costs its number in cards of its land; any three other cards stand for one.",
        "To oust a rival's noble, add an intrigue card of its land, two for a King; any two others stand for one.",
        "When the pile of country cards is used up, most influence in a land scores: in 1648, 1680 and 1714.",
        "Cities, whole countries, all seven titles and, at the end, most nobles of a title score too. Most points win.",
    ]
