"""The table of Royal Secrets in a turn mail: both Audiences, the bets as seen, the own hand, and nothing hidden."""

import re

from django.template.loader import render_to_string

from games.notifications.paper import STYLES
from games.rules import Result
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.table import Options
from tests.titles.royal_secrets.seen import changed, laid, seen

NAMES = ["Ada", "Bruno", "Cleo & Co", "Dario"]
VIEW = seen(
    stage="bet2",
    places=("king", "king", "both", "queen"),
    arrived=(1, 0, 2, 3),
    points=(14, 3, 21, 8),
    favours=(("stab-1",), (), ("medal-2", "grace-1"), ()),
    hand=("b0", "r20", "V-10", "bX"),
    bets=(
        laid(0, 1, "b30^", medal=True),
        laid(0, 2, "b40"),
        laid(1, 1, ""),
        laid(1, 2, "r10", open=True, stabbed=True),
        laid(2, 1, "b20^"),
        laid(3, 1, "V10^"),
        laid(-1, 1, "K-10^"),
        laid(-1, 2, ""),
    ),
    cardinal="queen",
)


def mailed(view: SecretsView, part: str = "txt") -> str:
    """The table as the mail to that reader shows it, line breaks kept."""
    context = {"view": view, "names": NAMES, "s": STYLES}
    lines = render_to_string(f"tables/royal-secrets/emails/table.{part}", context).splitlines()
    return "\n".join(" ".join(line.split()) for line in lines if line.strip())


def test_a_player_reads_both_audiences_the_bets_the_own_points_and_hand() -> None:
    assert mailed(VIEW) == (
        "Round 2 of 7. You have the Word.\n"
        "The King: Medal of Merit, 50 Influence (+4, −5). "
        "There: Bruno (closed, open Baron 10 discarded); you (open Count 30, double, closed Duke 40); "
        "Cleo &amp; Co (open Viscount 20 of yours).\n"
        "The Queen: Stab, 40 Influence (+3, −4). "
        "There: Cleo &amp; Co (open Viscount 20 of yours); Dario (open Valet 10); the Cardinal (open −10, closed).\n"
        "Favours: you Stab; Cleo &amp; Co Medal of Merit, Royal Grace.\n"
        "Points: you 14.\n"
        "Your hand: Page 0, Viscount 20 of Bruno, Valet −10, Excuse."
    )


def test_the_points_of_others_are_shown_only_where_all_may_see_them() -> None:
    """SE-91, SE-82."""
    everybody = "Points: you 14, Bruno 3, Cleo &amp; Co 21, Dario 8."
    assert everybody in mailed(changed(VIEW, options=Options(open_points=True)))
    result = Result((2, 4, 1, 3), (0, 1, 2, 3), (14, 3, 21, 8), "seven Audiences")
    over = changed(VIEW, stage="over", audiences=(), result=result)
    assert everybody in mailed(over)
    for part in ("txt", "html"):
        assert not re.search(r"Co 21|Bruno 3\b|Dario 8", mailed(VIEW, part))


def test_who_has_not_chosen_yet_is_named() -> None:
    early = changed(VIEW, stage="choose", word=2, places=("king", "", "", ""), bets=(), cardinal="")
    shown = mailed(early)
    assert shown.startswith("Round 2 of 7. Cleo &amp; Co has the Word.")
    assert "There: you.\n" in shown
    assert "There: nobody.\n" in shown
    assert "Still to choose: Bruno, Cleo &amp; Co, Dario.\n" in shown


def test_the_html_says_the_same_without_pictures_from_outside() -> None:
    shown = mailed(VIEW, "html")
    assert "<b>Round 2 of 7</b>. You have the Word." in shown
    assert "<b>The King</b>: Medal of Merit, 50 Influence (+4, −5). There: Bruno (closed" in shown
    assert ">Viscount 20 of Bruno</span>" in shown
    assert "<b>Points</b>: you 14." in shown
    assert "src=" not in shown
    assert "<svg" not in shown
    assert "<b>Your hand</b>: no cards" in mailed(changed(VIEW, hand=()), "html")
