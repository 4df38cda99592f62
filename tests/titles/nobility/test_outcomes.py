"""What each move of Nobility will do, said before it is sent, and said truly."""

import pytest

from games.rules import Action, plain
from games.rules.titles.nobility import words
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.cards import CITIES
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.table import Marker
from tests.titles.nobility.seen import NAMES, changed, seen


def outcome(action: Action, view: NobilityView) -> str:
    return plain(words.outcome(action, view), NAMES)


def buried(*cities: str) -> tuple[tuple[int, ...], ...]:
    """The cathedrals, with a cube of seat 0 in those of these cities."""
    return tuple([(int(city.id in cities), 0, 0) for city in CITIES])


def taken_in(*cities: str) -> tuple[bool, ...]:
    """The city markers left, those of these cities taken."""
    return tuple([city.id not in cities for city in CITIES])


def test_a_draw_says_who_sees_the_card_and_what_comes_next() -> None:
    """NB-12, NB-13."""
    draw = seen(step="draw", drawn=0)
    assert outcome(Draw("pile"), draw) == (
        "You draw a country card that only you see. Then you draw 2 more country cards, or 1 intrigue card."
    )
    assert outcome(Draw("row", "F"), changed(draw, drawn=1)) == (
        "You take France from the row, for all to see. Then you draw 1 more country card."
    )
    assert outcome(Draw("pile"), changed(draw, drawn=2)).endswith("Then you may claim nobles.")
    assert outcome(Draw("intrigue"), draw) == (
        "You draw an intrigue card that only you see. Then you draw 1 country card."
    )
    assert outcome(Draw("intrigue"), changed(draw, drawn=1)).endswith("Then you may claim nobles.")
    assert outcome(Draw("pile"), changed(draw, plotted=1)).endswith("Then you may claim nobles.")


def test_a_draw_of_a_first_turn_offers_no_intrigue_card() -> None:
    """NB-11."""
    first = seen(step="draw", first_turn=True, quota=2, drawn=0)
    assert outcome(Draw("pile"), first).endswith("Then you draw 1 more country card.")
    assert outcome(Draw("pile"), changed(first, quota=1)).endswith("Then you may claim nobles.")
    assert outcome(Draw("pile"), changed(first, quota=3)).endswith("Then you draw 2 more country cards.")


def test_the_last_card_of_the_pile_is_named_as_such() -> None:
    """NB-15, NB-51."""
    last = seen(step="draw", drawn=2, pile=1)
    assert "It is the last of the pile: 1648 ends with this turn." in outcome(Draw("pile"), last)
    assert "last of the pile" not in outcome(Draw("row", "F"), last)
    assert "last of the pile" not in outcome(Draw("pile"), changed(last, running_out=True))
    assert "It is the last of the pile: 1714 ends when the round is complete." in outcome(
        Draw("pile"), changed(last, period=2)
    )


def test_a_claim_says_what_is_paid_taken_and_gained() -> None:
    """NB-21, NB-40, NB-52; example E4."""
    assert outcome(Claim("dijon-baron"), seen(cards="FFG")) == (
        "You claim the Baron of Dijon with 2 France. You take the city bonus of Dijon (3). "
        "Your influence in France rises from 0 to 1: you become first."
    )


def test_a_claim_with_a_choice_of_cards_says_that_it_comes_next() -> None:
    """NB-27; example E6."""
    assert outcome(Claim("dijon-baron"), seen(cards="FGGGBB")).startswith(
        "You claim the Baron of Dijon; you choose next which cards pay for it. You take"
    )
    king = seen(cards="F" * 7 + "GGG", pairs="FG FS")
    assert outcome(Claim("paris-king", ("FG", "FS")), king).startswith(
        "You claim the King of Paris with the intrigue cards France-German and France-Spain; "
        "you choose next which country cards pay for it."
    )


def test_a_usurpation_says_who_is_ousted_and_with_what() -> None:
    """NB-22, NB-24; example E5."""
    view = seen(cards="FF", pairs="FS", held="dijon-baron:1 dijon-duke:0", city_left=taken_in("dijon"))
    assert outcome(Usurp("dijon-baron", ("FS",)), view) == (
        "You oust Bruno as Baron of Dijon with 2 France and the intrigue card France-Spain. "
        "Bruno's noble goes to the cathedral. Your influence in France rises from 2 to 3: you stay first."
    )
    choice = changed(view, hand=tuple("FFGGG"))
    assert outcome(Usurp("dijon-baron", ("FS",)), choice).startswith(
        "You oust Bruno as Baron of Dijon with the intrigue card France-Spain; "
        "you choose next which country cards pay for it. Bruno's noble goes to the cathedral."
    )


def test_a_payment_says_what_it_pays_for() -> None:
    """NB-30; example E6."""
    view = seen(step="pay", cards="FGGGBB", named="dijon-baron")
    assert outcome(Pay(("F", "G", "B", "B")), view) == (
        "You pay 1 France, 1 German State and 2 Britain and claim the Baron of Dijon. "
        "You take the city bonus of Dijon (3). Your influence in France rises from 0 to 1: you become first."
    )
    held = seen(step="pay", cards="FFGGG", named="dijon-baron", held="dijon-baron:2", city_left=taken_in("dijon"))
    assert outcome(Pay(("F", "F")), held).startswith(
        "You pay 2 France and oust Cleo as Baron of Dijon. Cleo's noble goes to the cathedral. Your influence"
    )


def test_all_bonuses_of_a_claim_are_named_in_their_order() -> None:
    """NB-40 to NB-42; example E17."""
    titles = "paris-king:1 bordeaux-princess:1 lyon-cardinal:1 dijon-duke:0 dijon-baron:0 london-countess:0"
    view = seen(cards="F", held=titles, cathedral=buried("paris", "bordeaux", "lyon"))
    cubes = [list(row) for row in view.titles]
    for title in (4, 5, 6):
        cubes[title][0] = 1
    full = changed(view, titles=tuple(map(tuple, cubes)), city_left=taken_in("paris", "dijon", "bordeaux", "lyon"))
    assert (
        "You take the city bonus of Rouen (2), the country bonus of France (10) and the noble house bonus (12)."
        in outcome(Claim("rouen-marshal"), full)
    )
    again = changed(full, markers=((Marker("country", 10, "F"), Marker("house", 12)), (), ()))
    assert "You take the city bonus of Rouen (2). Your influence" in outcome(Claim("rouen-marshal"), again)
    gone = changed(full, country_left=((), (7, 4), (7, 4), (9, 5)), house_left=())
    assert "You take the city bonus of Rouen (2). Your influence" in outcome(Claim("rouen-marshal"), gone)
    second = changed(full, country_left=((6,), (7, 4), (7, 4), (9, 5)), house_left=(8,))
    assert "the country bonus of France (6) and the noble house bonus (8)." in outcome(Claim("rouen-marshal"), second)


def test_a_claim_without_a_bonus_names_none() -> None:
    view = seen(cards="FF", held="paris-king:1", city_left=taken_in("dijon"))
    assert outcome(Claim("dijon-baron"), view) == (
        "You claim the Baron of Dijon with 2 France. Your influence in France rises from 0 to 1: you become second."
    )


def test_who_is_first_among_equals_is_reckoned_as_the_rules_do() -> None:
    """NB-54; example E14."""
    view = seen(cards="BBB", held="london-countess:1", city_left=taken_in("dublin"))
    assert outcome(Claim("dublin-countess"), view).endswith("rises from 0 to 2: you become second.")
    other = seen(cards="BBB", held="dublin-countess:1", city_left=taken_in("london"))
    assert outcome(Claim("london-countess"), other).endswith("rises from 0 to 2: you become first.")


def test_the_end_of_a_turn_says_who_is_next_and_what_goes() -> None:
    """NB-45, NB-47."""
    assert outcome(End(), seen()) == "You end your turn. Bruno is next."
    assert outcome(End(("F", "F")), seen(cards="F" * 14)) == "You discard 2 France and end your turn. Bruno is next."
    assert outcome(End((), ("FG",)), seen(pairs="FG FG FG FG FG")) == (
        "You discard the intrigue card France-German and end your turn. Bruno is next."
    )


def test_an_end_that_scores_the_period_says_what_the_reader_takes() -> None:
    """NB-50, NB-53; example E10."""
    held = "rouen-marshal:0 london-king:1 london-countess:0"
    view = seen(held=held, running_out=True)
    assert outcome(End(), view) == (
        "You end your turn. 1648 ends and is scored: you take the higher marker of France (6) and "
        "the lower marker of Britain (2). Bruno is next."
    )
    assert "1680 ends and is scored: you take no marker." in outcome(End(), seen(running_out=True, period=1))


@pytest.mark.parametrize(
    ("row", "pile", "ends"), [("-GB", 1, True), ("-G-", 1, True), ("-GB", 2, False), ("FGB", 1, False)]
)
def test_an_end_whose_refill_uses_up_the_pile_ends_the_period(row: str, pile: int, *, ends: bool) -> None:
    """NB-46, NB-15; example E11."""
    view = seen(row=tuple(land.replace("-", "") for land in row), pile=pile)
    said = "Filling the row uses up the pile. 1648 ends and is scored" in outcome(End(), view)
    assert said is ends


def test_an_end_in_the_last_round_says_how_much_is_left() -> None:
    """NB-51; example E12."""
    last = seen(period=2, running_out=True, last_round=True)
    assert outcome(End(), last) == "You end your turn. It was your last turn. Bruno is next."
    over = changed(last, on_turn=2, seat=2, turn=(2,))
    assert outcome(End(), over) == (
        "You end your turn. 1714 ends and is scored: you take no marker. "
        "Then the titles are scored, and the match is over."
    )
    refill = seen(period=2, row=("", "G", "B"), pile=1)
    assert outcome(End(), refill) == (
        "You end your turn. Filling the row uses up the pile. 1714 ends when the round is complete. Bruno is next."
    )
