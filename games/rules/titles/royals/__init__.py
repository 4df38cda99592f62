"""Royals: the box. A shedding game with a plain pack: follow suit or rank, or draw until you can.

Read `game.py` first. Rule numbers (RS-) are those of the specification.
"""

from games.rules.contract import Box, Option

BOX = Box(
    slug="royals",
    title="Royals",
    edition=1,
    seats=range(2, 7),
    minutes=15,
    order=10,
    options=(
        Option(
            name="hand",
            label="Cards at the deal",
            default="auto",
            choices=("auto", 5, 6, 7, 8),
            labels=("Seven for two, else five", "5", "6", "7", "8"),
            help="How many cards each player is dealt. Players times cards may not pass 36.",
        ),
        Option(
            name="lead",
            label="First card",
            default="free",
            choices=("free", "ace", "turn_up"),
            labels=("The starter leads any card", "The highest card is laid at once", "A card is turned up"),
            help="How the pile begins. The holder of the highest card dealt starts in any case.",
        ),
        Option(
            name="draw",
            label="Who cannot follow",
            default="until",
            choices=("until", "one"),
            labels=("Draws until a card fits", "Draws one card"),
            help="Drawing one card makes a shorter game.",
        ),
        Option(
            name="jack",
            label="After a Jack",
            default="plays",
            choices=("plays", "loses"),
            labels=("The next player draws, then plays", "The next player draws and loses the turn"),
            help="What happens to the player who draws five cards.",
        ),
        Option(
            name="stack",
            label="Jacks add up",
            default=False,
            choices=(False, True),
            labels=("No", "Yes"),
            help="The next player may answer a Jack with a Jack and pass all the cards on.",
        ),
        Option(
            name="king_two",
            label="King with two players",
            default="plain",
            choices=("plain", "skip"),
            labels=("Only turns the arrow", "Play again"),
            help="With two players left, a King may give its player another turn.",
        ),
        Option(
            name="recycles",
            label="Reshuffles",
            default=1,
            choices=(1, 0, 2),
            labels=("One", "None", "Two"),
            help="How often the pile becomes a new deck when the deck is empty.",
        ),
        Option(
            name="play_on",
            label="Play on for places",
            default=False,
            choices=(False, True),
            labels=("No", "Yes"),
            help="The game goes on until one player is left.",
        ),
    ),
)
