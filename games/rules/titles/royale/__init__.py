"""Royale: the box. One Queen against all Citizens: eighteen cards, and every hand-over is a bluff.

Read `game.py` first. Rule numbers (RY-) are those of the specification.
"""

from games.rules.contract import Box, Option

BOX = Box(
    slug="royale",
    title="Royale",
    edition=1,
    seats=range(3, 6),
    minutes=20,
    order=20,
    roles=(("queen", "Queen"), ("citizen", "Citizen")),
    options=(
        Option(
            name="queen",
            label="The Queen",
            default="random",
            choices=("random", 0, 1, 2, 3, 4),
            labels=("Drawn by lot", "Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5"),
            help="Who plays the Queen against all the others.",
        ),
        Option(
            name="roles",
            label="Roles",
            default="choose",
            choices=("choose", "deal"),
            labels=("Chosen, first come first served", "Dealt by lot"),
            help="How the Citizens come to be Farmer, Forester, Smith and Mason.",
        ),
        Option(
            name="serf_gold",
            label="Bribes with a Serf's Gold",
            default="any",
            choices=("any", "serf"),
            labels=("For every shipment", "Only for a shipment to a Serf"),
            help="Whether three face-up Gold of a Serf pay for every bribe. With five players there are no Serfs.",
        ),
        Option(
            name="limit",
            label="Rounds at most",
            default=12,
            choices=(12, 8, 20),
            labels=("12", "8", "20"),
            help="The game ends after the Queen's turn of this round.",
        ),
        Option(
            name="limit_result",
            label="At the end of the last round",
            default="gold",
            choices=("gold", "draw"),
            labels=("The Queen wins with 6 Gold, else the Citizens", "Nobody wins"),
            help="Who wins when neither side has done it by itself.",
        ),
    ),
)
