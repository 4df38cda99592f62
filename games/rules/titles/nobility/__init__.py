"""Nobility: the box. Seat your nobles in the cities of Europe, oust those of your rivals, and hold the majorities.

Read `game.py` first. Rule numbers (NB-) are those of the specification.
"""

from games.rules.contract import Box, Option

BOX = Box(
    slug="nobility",
    title="Nobility",
    edition=1,
    seats=range(2, 6),
    minutes=60,
    order=30,
    options=(
        Option(
            name="display",
            label="Cards face up",
            default=3,
            choices=(3, 4),
            labels=("Three", "Four"),
            help="How many country cards lie open to be taken. Four make an easier game.",
        ),
        Option(
            name="removal",
            label="Cards in the game",
            default="graded",
            choices=("graded", "source"),
            labels=("Fewer with fewer players", "Nearly all with any number"),
            help="With nearly all the cards a match of two or three takes more turns.",
        ),
        Option(
            name="opening",
            label="First turn",
            default="stagger",
            choices=("stagger", "three"),
            labels=("One card, later players two", "Three cards each"),
            help="How many country cards each player draws on the first turn. Three each favour the first player.",
        ),
        Option(
            name="first",
            label="First player",
            default="random",
            choices=("random", 0, 1, 2, 3, 4),
            labels=("Drawn by lot", "Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5"),
            help="Who begins.",
        ),
        Option(
            name="supply",
            label="Nobles of each player",
            default="counted",
            choices=("counted", "plenty"),
            labels=("As many as in the box", "Never short"),
            help="From the box there are nobles for 23 claims each with two players, else for 18.",
        ),
        Option(
            name="throne",
            label="Two intrigue cards for a king",
            default="held",
            choices=("held", "always"),
            labels=("Only to oust one", "Also to claim a vacant one"),
            help="What a king costs on top of seven country cards.",
        ),
    ),
)
