"""How Nobility speaks: the sentences of section 6, the prompts of every step, the standing orders, the summary."""

from typing import Any

import pytest

from games.rules import Action, Event, Order, Result, Thing, Who, plain
from games.rules.titles.nobility import words
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.cards import LANDS
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.orders import EndIdle, Plot, Prefer, Unseen
from games.rules.titles.nobility.table import Options
from tests.titles.nobility.seen import NAMES, changed, seen

Facts = dict[str, Any]
Secret = dict[int, Facts]


def read(kind: str, reader: int | None, secret: Secret | None = None, /, **facts: Any) -> str:
    """What one event tells that reader."""
    event = Event(kind, facts, secret or {})
    return " ".join(plain(said, NAMES) for said in words.tell(event.seen_by(reader), reader))


def ask(view: NobilityView) -> str:
    return plain(words.ask(view), NAMES)


def order(order: Order) -> str:
    return plain(words.order(order, seen()), NAMES)


# What happened


def test_the_deal_is_told_with_the_row_and_who_begins() -> None:
    deal: Facts = {"seats": 3, "start": 1, "row": ["F", "F", "G"], "pile": 69}
    row = "The row is laid out: France, France, German States. The pile holds 69 cards."
    assert read("dealt", None, **deal) == read("dealt", 0, **deal) == f"{row} Bruno begins."
    assert read("dealt", 1, **deal) == f"{row} You begin."


def test_a_card_from_the_pile_is_told_to_who_drew_it_alone() -> None:
    drawn: Facts = {"seat": 1, "source": "pile"}
    secret = {1: {"card": "S"}}
    public = "Bruno draws a country card from the pile."
    assert read("drew", None, secret, **drawn) == read("drew", 0, secret, **drawn) == public
    assert read("drew", 1, secret, **drawn) == "You draw Spain."


def test_an_intrigue_card_is_told_to_who_drew_it_alone() -> None:
    drawn: Facts = {"seat": 1, "source": "intrigue"}
    secret = {1: {"card": "GB"}}
    assert read("drew", None, secret, **drawn) == read("drew", 2, secret, **drawn) == "Bruno draws an intrigue card."
    assert read("drew", 1, secret, **drawn) == "You draw the intrigue card German-Britain."


def test_a_card_from_the_row_is_told_to_all() -> None:
    drawn: Facts = {"seat": 0, "source": "row", "card": "F"}
    assert read("drew", None, **drawn) == read("drew", 1, **drawn) == "Ada takes France from the row."
    assert read("drew", 0, **drawn) == "You take France from the row."


def test_what_happens_to_the_piles_is_told() -> None:
    assert read("pile_out", 0, year=1648, last=False) == "The pile is used up: 1648 ends with this turn."
    assert read("pile_out", None, year=1714, last=True) == "The pile is used up: 1714 ends when the round is complete."
    assert read("reshuffle", 0, size=3, cards=["F", "F", "G"]) == "3 discarded cards are shuffled into a new pile."
    assert read("reshuffle", 0, size=1, cards=["F"]) == "1 discarded card is shuffled into a new pile."
    assert read("ireshuffle", 1, size=2, cards=["FG", "BS"]) == (
        "2 discarded intrigue cards are shuffled into a new pile."
    )
    assert read("refilled", 1, cards=["S", "B"], slots=[0, 2]) == "The row is filled up: Spain, Britain."


def test_a_claim_is_told_with_what_was_paid() -> None:
    name: Facts = {"seat": 0, "noble": "dijon-baron", "intrigue": []}
    assert read("named", 1, **name) == "Ada reaches for the Baron of Dijon."
    assert read("named", 0, **name) == "You reach for the Baron of Dijon."
    assert read("claim", 1, cards=["F", "F"], **name) == "Ada claims the Baron of Dijon with 2 France."
    assert read("claim", 0, cards=list("FGGS"), **name) == (
        "You claim the Baron of Dijon with 1 France, 2 German States and 1 Spain."
    )
    throne: Facts = {"seat": 0, "noble": "paris-king", "intrigue": ["FS", "FS"], "cards": list("FFFFFFGGG")}
    assert read("claim", None, **throne) == (
        "Ada claims the King of Paris with 6 France, 3 German States and "
        "the intrigue cards France-Spain and France-Spain."
    )
    assert read("claim", None, **{**name, "cards": list("FGBB")}) == (
        "Ada claims the Baron of Dijon with 1 France, 1 German State and 2 Britain."
    )


def test_a_usurpation_is_told_to_doer_loser_and_others_each_in_his_words() -> None:
    facts: Facts = {"seat": 0, "loser": 1, "noble": "dijon-baron", "cards": ["F", "F"], "intrigue": ["FS"]}
    price = "(2 France, intrigue France-Spain)"
    assert (
        read("usurp", None, **facts)
        == read("usurp", 2, **facts)
        == (f"Ada ousts Bruno as Baron of Dijon {price}. Bruno's noble lies in the cathedral.")
    )
    assert read("usurp", 0, **facts) == (
        f"You oust Bruno as Baron of Dijon {price}. Bruno's noble lies in the cathedral."
    )
    assert read("usurp", 1, **facts) == (
        f"You are ousted as Baron of Dijon by Ada {price}. Your noble lies in the cathedral."
    )
    wild = {**facts, "cards": list("FGBS"), "intrigue": ["GB", "BS"]}
    assert "(1 France, 1 German State, 1 Britain and 1 Spain, intrigue German-Britain and Britain-Spain)" in read(
        "usurp", None, **wild
    )


@pytest.mark.parametrize(
    ("what", "of", "year", "value", "said"),
    [
        ("city", "dijon", 0, 3, "the city bonus of Dijon: 3."),
        ("country", "F", 0, 10, "the country bonus of France: 10."),
        ("country", "G", 0, 4, "the country bonus of the German States: 4."),
        ("house", "", 0, 12, "the noble house bonus: 12."),
        ("period", "S", 1648, 4, "the higher marker of Spain for 1648: 4."),
        ("period", "S", 1714, 4, "the lower marker of Spain for 1714: 4."),
        ("title", "baron", 0, 6, "the Baron marker: 6."),
        ("half", "king", 0, 8, "half of the King marker: 8."),
    ],
)
def test_each_marker_is_told_with_its_place_and_value(what: str, of: str, year: int, value: int, said: str) -> None:
    facts: Facts = {"seat": 2, "what": what, "of": of, "year": year, "value": value}
    assert read("marker", 0, **facts) == read("marker", None, **facts) == f"Cleo takes {said}"
    assert read("marker", 2, **facts) == f"You take {said}"


def test_a_marker_that_nobody_takes_is_told() -> None:
    lower: Facts = {"what": "period", "of": "S", "year": 1648, "which": "lower"}
    assert read("removed", 0, **lower) == "The lower marker of Spain for 1648 goes to nobody."
    assert read("removed", None, what="title", of="baron") == "The Baron marker goes to nobody."
    assert read("period_scored", 0, year=1648) == "1648 is scored."


def test_the_end_of_a_turn_is_told_with_what_is_discarded() -> None:
    assert read("ended", 1, seat=0, cards=[], intrigue=[]) == "Ada ends the turn."
    assert read("ended", 0, seat=0, cards=[], intrigue=[]) == "You end your turn."
    assert read("ended", 1, seat=0, cards=["B", "B"], intrigue=[]) == "Ada ends the turn and discards 2 Britain."
    assert read("ended", 0, seat=0, cards=["F", "B"], intrigue=["FG"]) == (
        "You end your turn and discard 1 France, 1 Britain and the intrigue card France-German."
    )
    assert read("ended", 0, seat=0, cards=[], intrigue=["FG"]) == (
        "You end your turn and discard the intrigue card France-German."
    )


def test_the_winner_and_the_places_are_told() -> None:
    facts: Facts = {"scores": [40, 61, 55], "places": [3, 1, 2]}
    assert read("over", None, **facts) == (
        "Bruno wins with 61 points. Cleo is second with 55 points. Ada is third with 40 points."
    )
    assert read("over", 1, **facts).startswith("You win with 61 points. Cleo is second")
    assert read("over", 0, **facts).endswith("You are third with 40 points.")


def test_a_win_by_the_higher_markers_and_a_shared_one_are_told() -> None:
    """NB-62."""
    level: Facts = {"scores": [20, 20, 1], "places": [1, 2, 3]}
    assert read("over", 1, **level) == (
        "Ada wins with 20 points and the higher markers. You are second with 20 points. Cleo is third with 1 point."
    )
    assert read("over", 0, **level).startswith("You win with 20 points and the higher markers.")
    shared: Facts = {"scores": [20, 20, 18], "places": [1, 1, 3]}
    assert read("over", None, **shared) == "Ada and Bruno share the win with 20 points. Cleo is third with 18 points."
    assert read("over", 1, **shared).startswith("You and Ada share the win with 20 points.")


def test_nobles_and_cards_are_things_in_the_colour_of_their_land() -> None:
    event = Event("claim", {"seat": 0, "noble": "madrid-marshal", "cards": ["S"], "intrigue": []})
    assert words.tell(event, None) == [
        (
            Who(0),
            " claims the ",
            Thing("madrid-marshal", "Marshal of Madrid", "S"),
            " with 1 ",
            Thing("S", "Spain", "S"),
            ".",
        )
    ]


# The prompts


def test_the_prompt_of_a_first_turn_says_how_many() -> None:
    """NB-11."""
    first = seen(step="draw", first_turn=True, quota=2, drawn=0, turns=2)
    assert ask(first) == "Your first turn: draw 2 country cards."
    assert ask(changed(first, drawn=1)) == "Draw 1 more country card."
    assert ask(changed(first, quota=1)) == "Your first turn: draw 1 country card."
    assert ask(changed(first, seat=1)) == ask(changed(first, seat=None)) == "Ada is drawing cards."


def test_the_prompt_of_a_draw_says_what_is_still_open() -> None:
    """NB-12."""
    draw = seen(step="draw", drawn=0)
    assert ask(draw) == "Draw your first card: a country card or an intrigue card."
    assert ask(changed(draw, drawn=1)) == "Draw your second card: a country card, or an intrigue card as your last."
    assert ask(changed(draw, drawn=2)) == "Draw your last card: a country card."
    assert ask(changed(draw, plotted=1)) == "Draw your last card: a country card."


def test_no_intrigue_card_is_offered_where_there_is_none() -> None:
    """NB-14."""
    draw = seen(step="draw", drawn=0, plots=0)
    assert ask(draw) == "Draw 3 country cards."
    assert ask(changed(draw, drawn=1)) == "Draw 2 more country cards."
    shuffled = changed(draw, plot_discard=(1, 0, 0, 0, 0, 0))
    assert ask(shuffled) == "Draw your first card: a country card or an intrigue card."


def test_the_prompt_of_play_says_what_can_be_done() -> None:
    """NB-20 to NB-25."""
    assert ask(seen(cards="FF")) == "Claim a noble, or end your turn."
    assert ask(seen(cards="FF", pairs="FS", held="dijon-baron:1")) == "Claim or oust a noble, or end your turn."
    marshals = "rouen-marshal:1 vienna-marshal:1 munich-marshal:1 madrid-marshal:1 valencia-marshal:1"
    assert ask(seen(cards="F", pairs="FS", held=marshals)) == "Oust a noble, or end your turn."
    assert ask(seen(cards="F", pairs="GB", held=marshals)) == "You can claim no noble: end your turn."
    assert ask(seen(cards="FF", supply=(1, 36, 36))) == "You have too few cubes left to claim a noble: end your turn."
    assert ask(seen(1)) == "Ada is to claim nobles or end the turn."


def test_a_vacant_king_costs_intrigue_only_where_the_table_wants_it() -> None:
    """NB-32, NB-76."""
    others = " ".join(f"{noble}:0" for noble in FRENCH)
    king = seen(cards="F" * 7, held=others + SINGLES)
    assert ask(king) == "Claim a noble, or end your turn."
    always = changed(king, options=Options(throne="always"))
    assert ask(always) == "You can claim no noble: end your turn."
    assert ask(changed(always, intrigue=("FG", "FS"))) == "Claim a noble, or end your turn."


FRENCH = [
    "paris-countess", "dijon-duke", "dijon-baron", "bordeaux-princess", "lyon-cardinal", "rouen-countess",
    "rouen-marshal",
]  # fmt: skip
SINGLES = (
    " vienna-marshal:0 cologne-baron:0 munich-marshal:0 edinburgh-baron:0 madrid-marshal:0 valencia-baron:0"
    " valencia-marshal:0"
)


def test_the_prompt_of_play_names_what_the_end_would_cost() -> None:
    """NB-45."""
    assert ask(seen(cards="F" * 14)) == "Claim a noble, or end your turn, discarding 2 country cards."
    assert ask(seen(cards="F" * 13, pairs="FG FG FG FG FG")) == (
        "Claim a noble, or end your turn, discarding 1 country card and 1 intrigue card."
    )
    assert ask(seen(pairs="FG FG FG FG FG")) == "You can claim no noble: end your turn, discarding 1 intrigue card."


def test_the_prompt_of_a_payment_says_for_whom_and_what_is_due() -> None:
    pay = seen(step="pay", cards="FGGGBB", named="dijon-baron")
    assert ask(pay) == "Pay for the Baron of Dijon: 2 France; any three other cards stand for one."
    assert ask(changed(pay, seat=1)) == "Ada chooses the cards that pay for the Baron of Dijon."
    one = seen(step="pay", cards="GFFF", named="vienna-marshal")
    assert ask(one) == "Pay for the Marshal of Vienna: 1 German State; any three other cards stand for one."


def test_the_prompt_warns_of_the_end_of_a_period() -> None:
    """NB-15, NB-51."""
    out = seen(cards="F", running_out=True)
    assert ask(out) == "1648 ends with this turn. Claim a noble, or end your turn."
    assert ask(changed(out, seat=1)) == "1648 ends with this turn. Ada is to claim nobles or end the turn."
    last = changed(out, period=2, last_round=True)
    assert ask(last) == "Your last turn. Claim a noble, or end your turn."
    assert ask(changed(last, seat=None)) == "The last round. Ada is to claim nobles or end the turn."


def test_the_prompt_after_the_end_says_who_won() -> None:
    result = Result((2, 1, 3), (0, 1, 2), (40, 61, 12), "titles scored")
    over = seen(step="over", turn=(), result=result)
    assert ask(over) == "Bruno wins with 61 points."
    assert ask(changed(over, seat=1)) == "You win with 61 points."


# The orders, the summary


def test_orders_are_worded() -> None:
    assert order(Unseen()) == "Draw from the pile"
    assert order(Prefer("G")) == "Take German States from the row, else draw from the pile"
    assert order(Plot()) == "Draw an intrigue card, else from the pile"
    assert order(EndIdle()) == "End my turn when nothing else can be done"


def test_every_order_has_a_heading_of_its_own_and_the_land_a_name() -> None:
    headings = [words.orders(kind) for kind in ("unseen", "prefer", "plot", "end_idle")]
    assert len(set(headings)) == len(headings)
    assert words.field("prefer", "land") == "Take from the row, else from the pile"
    assert [plain(words.value("prefer", "land", code, seen()), NAMES) for code in LANDS] == [
        "France",
        "German States",
        "Britain",
        "Spain",
    ]


def test_the_summary_is_short_and_names_the_three_years() -> None:
    assert len(words.brief()) == 5
    assert "1648, 1680 and 1714" in " ".join(words.brief())


# The moves as entries of a list


def test_moves_are_labelled() -> None:
    view = seen(cards="FF" + "G" * 12, pairs="FS", held="dijon-baron:1")
    labels: dict[Action, str] = {
        Draw("pile"): "Draw from the pile",
        Draw("row", "G"): "Take German States from the row",
        Draw("intrigue"): "Draw an intrigue card",
        Claim("paris-king"): "Claim the King of Paris (cost 7)",
        Claim("paris-king", ("FG", "FS")): (
            "Claim the King of Paris (cost 7) with the intrigue cards France-German and France-Spain"
        ),
        Usurp("dijon-baron", ("FS",)): "Oust Bruno as Baron of Dijon (cost 2) with the intrigue card France-Spain",
        Pay(("F", "G", "G", "G")): "Pay 1 France and 3 German States",
        End(): "End your turn",
        End(("F", "F")): "End your turn and discard 2 France",
    }
    assert {action: plain(words.label(action, view), NAMES) for action in labels} == labels
