"""Royal Secrets: the box. Seven rounds at two Audiences: you need the others to succeed, and want them to pay for it.

Read `game.py` first. Rule numbers (SE-) and rulings (SE-R) are those of the specification.
"""

from games.rules.contract import Box, Option

BOX = Box(
    slug="royal-secrets",
    title="Royal Secrets",
    edition=1,
    seats=range(3, 6),
    minutes=40,
    order=40,
    talks=True,
    options=(
        Option(
            name="debt",
            label="Points below zero",
            default=False,
            choices=(False, True),
            labels=("Nobody falls below zero", "Points may be negative"),
            help="Whether a round may cost more points than a player has.",
        ),
        Option(
            name="open_points",
            label="Writing cases",
            default=False,
            choices=(False, True),
            labels=("Closed: each sees only their own points", "Open: all see all points"),
            help="Whether the table shows everybody's points before the end.",
        ),
    ),
)
