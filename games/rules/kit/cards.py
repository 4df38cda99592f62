"""The names of plain playing cards. A card is named by its code: rank and suit, "TD" for the Ten of Diamonds."""

from games.rules.kit.sentences import Thing

RANK_NAMES = {
    "A": "Ace",
    "K": "King",
    "Q": "Queen",
    "J": "Jack",
    "T": "Ten",
    "9": "Nine",
    "8": "Eight",
    "7": "Seven",
    "6": "Six",
    "5": "Five",
    "4": "Four",
    "3": "Three",
    "2": "Two",
}
SUIT_NAMES = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
ONE_OF_SUIT = {"S": "Spade", "H": "Heart", "D": "Diamond", "C": "Club"}


def card_name(code: str) -> str:
    """The printed name of a card: "Nine of Clubs"."""
    return f"{RANK_NAMES[code[0]]} of {SUIT_NAMES[code[1]]}"


def card_thing(code: str) -> Thing:
    """The card as a part of a sentence, which a page may colour or picture."""
    return Thing(code, card_name(code), code[1])


def one_of_rank(code: str) -> str:
    """The card's rank with its article: "an Ace", "an Eight", "a Nine"."""
    name = RANK_NAMES[code[0]]
    return f"an {name}" if name in ("Ace", "Eight") else f"a {name}"
