"""The table of Nobility in a turn mail: period, pile, row, the own hand, points, influence, and nothing hidden."""

from django.template.loader import render_to_string

from games.notifications.paper import STYLES
from games.rules.titles.nobility.hidden import NobilityView
from tests.titles.nobility.seen import changed, seen

NAMES = ["Ada", "Bruno", "Cleo & Co"]
HELD = "rouen-marshal:0 london-king:1 dublin-duke:2 london-countess:2"


def mailed(view: NobilityView, part: str = "txt") -> str:
    """The table as the mail to that reader shows it, line breaks kept."""
    context = {"view": view, "names": NAMES, "s": STYLES}
    lines = render_to_string(f"tables/nobility/emails/table.{part}", context).splitlines()
    return "\n".join(" ".join(line.split()) for line in lines if line.strip())


def test_a_player_reads_period_pile_row_hand_points_and_influence() -> None:
    view = seen(held=HELD, cards="FFG", pairs="FS GB", scores=(3, 9, 0), row=("F", "", "S"), pile=1)
    assert mailed(view) == (
        "1648. The pile holds 1 card. The row: France, Spain.\n"
        "Your hand: 2 France, 1 German State; intrigue France-Spain, German-Britain.\n"
        "Points: Bruno 9, you 3, Cleo &amp; Co 0.\n"
        "Influence, and what most and second most score:\n"
        "France (6, 3): you 1.\n"
        "German States (5, 2): nobody.\n"
        "Britain (5, 2): Bruno 4, Cleo &amp; Co 4.\n"
        "Spain (4, 2): nobody."
    )


def test_who_is_first_among_equals_stands_first() -> None:
    """NB-54."""
    held = "london-king:2 dublin-duke:1 london-countess:1"
    assert "Britain (7, 3): Cleo &amp; Co 4, Bruno 4." in mailed(seen(held=held, period=1))


def test_an_empty_hand_and_the_end_of_a_period_are_told() -> None:
    """NB-15, NB-51."""
    view = seen(running_out=True, row=("", "", ""))
    assert "1648, ends with this turn. The pile holds 30 cards. The row: empty." in mailed(view)
    assert "Your hand: no country cards.\n" in mailed(view)
    assert mailed(changed(view, period=2, last_round=True)).startswith("1714, the last round. The pile")


def test_the_html_says_the_same_without_pictures_from_outside() -> None:
    shown = mailed(seen(held=HELD, cards="FFG", pairs="FS", scores=(3, 9, 0)), "html")
    assert "<b>1648</b>. The pile holds 30 cards." in shown
    assert ">2 France</span>" in shown
    assert ">1 German State</span>" in shown
    assert ">France-Spain</span>" in shown
    assert "Bruno 9, you 3, Cleo &amp; Co 0" in shown
    assert "Bruno 4, Cleo &amp; Co 4" in shown
    assert "src=" not in shown
    assert "<svg" not in shown
    assert "<b>Your hand</b>: no country cards" in mailed(seen(), "html")
