"""The table of Royale in a turn mail: what is open, the shipment, the own hand, and nothing that is hidden."""

from django.template.loader import render_to_string

from games.notifications.paper import STYLES
from games.rules import State
from games.rules.titles.royale.game import Royale
from tests.titles.royale.position import play, play_all, position

NAMES = ["Isolde", "Ada", "Bruno", "Cleo", "Dario & Co"]


def mailed(state: State, seat: int, part: str = "txt") -> str:
    """The table as the mail to that seat shows it, line breaks kept."""
    context = {"view": state.view(seat), "names": NAMES, "s": STYLES}
    lines = render_to_string(f"tables/royale/emails/table.{part}", context).splitlines()
    return "\n".join(" ".join(line.split()) for line in lines if line.strip())


def test_a_citizen_reads_the_treasury_the_hands_the_shipment_and_its_own_hand() -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, "ship GW", "search")
    assert mailed(state, 1) == (
        "Round 1. The treasury holds 3 of 7 Gold.\n"
        "Bruno (Forester): 4 cards. Serf at place 3 (Smith): 1 card face down, face up Gold, Gold, Gold. "
        "Cleo (Mason): 1 card.\n"
        "2 cards under way from Cleo to the Serf at place 3.\n"
        "Your hand: Glory, Gold, Grain, Grain."
    )
    assert "2 cards under way from you to the Serf at place 3: Glory, Wood." in mailed(state, 3)


def test_the_queen_has_no_hand_and_sees_a_shipment_only_when_she_looks() -> None:
    state = position()
    play(state, "ship R")
    assert mailed(state, 0).splitlines()[1:] == [
        "Ada (Farmer): 3 cards. Bruno (Forester): 4 cards. Cleo (Smith): 4 cards. Dario &amp; Co (Mason): 4 cards.",
        "1 card under way from Ada to Dario &amp; Co.",
    ]
    play_all(state, "search", "decline")
    assert "1 card under way from Ada to Dario &amp; Co: Grain." in mailed(state, 0)
    assert "to you." in mailed(state, 4)


def test_before_the_roles_are_chosen_nothing_is_dealt_that_could_be_told() -> None:
    state = Royale.deal(seats=5, options={"queen": 0}, key="mail")
    assert mailed(state, 1) == "Round 1. The treasury holds 2 of 7 Gold."


def test_the_html_says_the_same_without_pictures_from_outside() -> None:
    shown = mailed(position(), 1, "html")
    assert "<b>2 of 7 Gold</b>" in shown
    assert "Dario &amp; Co (Mason): 4 cards." in shown
    assert shown.count(">Grain</span>") == 2
    assert "src=" not in shown
    assert "<svg" not in shown
