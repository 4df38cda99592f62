"""Nobility's table as a page: what its owner, another player, a spectator and a stranger find there, in every step."""

import html
import json
import re
from itertools import groupby
from typing import Any

import pytest
from django.conf import settings

from games.models import Match, User
from games.rules.titles.nobility.cards import BOARD, CITIES, LANDS, NOBLES
from games.rules.titles.nobility.game import Nobility
from tests.cast import player
from tests.pages import cloth, page, seated, tray, visit
from tests.tables import seen_by, state_of
from tests.titles.nobility.positions import play, position

NAMES = ("ada", "bruno", "cleo", "dario", "emma")
ART = settings.BASE_DIR / "static/tables/nobility"
NUMBER = re.compile(r"-?\d*\.?\d+")
JSON = re.compile(r'name="move" value=(?:"([^"]*)"|\'([^\']*)\')')


def laid(state: Nobility) -> tuple[Match, list[User]]:
    """A match at that position, and who sits there."""
    return seated(state, *NAMES[: len(state.table.hands)])


def sent(part: str) -> list[dict[str, Any]]:
    """The moves that the buttons and boxes of that part send, in the order of the page."""
    found = [json.loads(html.unescape(one or other)) for one, other in JSON.findall(part)]
    return [move for move, _ in groupby(found)]


def legal(match: Match, seat: int) -> list[dict[str, Any]]:
    state = state_of(match)
    return [json.loads(json.dumps(state.unaction(action))) for action in state.legal(seat)]


def sheet(shown: str, city: str) -> str:
    """A city's sheet in the tray."""
    part = shown[shown.index(f'id="sheet-{city}"') :]
    return part[: part.index("</section>")]


def rims(shown: str) -> set[str]:
    """The cities with a bright rim."""
    return set(re.findall(r'<a class="city" id="(\w+)"[^>]* data-open>', cloth(shown)))


def words_of(part: str) -> str:
    """What is written there, without tags."""
    return re.sub(r" ([,:;.])", r"\1", " ".join(html.unescape(re.sub(r"<[^>]*>", " ", part)).split()))


def send(match: Match, user: User, seat: int, **fields: Any) -> Any:
    """The answer to the form of that seat's page with these fields."""
    form = {"seen": seen_by(match, seat), "key": "one-form", **fields}
    return visit(user).post(f"/table/{match.code}/move/", form)


def by_type(moves: list[dict[str, Any]], *types: str) -> list[dict[str, Any]]:
    return sorted((move for move in moves if move["type"] in types), key=json.dumps)


# What is offered


@pytest.mark.django_db
def test_nb_10_pile_row_and_intrigue_pile_are_to_be_tapped_while_i_draw() -> None:
    match, people = laid(position(step="draw", row="FFS"))
    mine = sent(tray(page(match, people[0])))
    assert by_type(mine, "draw") == by_type(legal(match, 0), "draw")
    assert len(mine) == 4


@pytest.mark.django_db
def test_nb_13_a_slot_that_was_emptied_offers_nothing() -> None:
    match, people = laid(position(step="draw", row="F-S"))
    mine = tray(page(match, people[0]))
    assert len(sent(mine)) == 4
    assert mine.count(">taken</span>") == 1


@pytest.mark.django_db
def test_nb_20_the_sheets_of_the_cities_and_the_end_of_the_turn_offer_all_that_is_legal() -> None:
    match, people = laid(
        position({0: "FFFGGGB"}, {0: "FG GB GS BS"}, owners="rouen-marshal:1 paris-king:2 london-king:0")
    )
    mine = sent(tray(page(match, people[0])))
    assert by_type(mine, "claim", "usurp", "end") == by_type(legal(match, 0), "claim", "usurp", "end")
    assert len({json.dumps(move) for move in mine}) == len(mine) == len(legal(match, 0))


@pytest.mark.django_db
def test_a_city_has_a_sheet_where_something_can_be_named_there_and_a_bright_rim_on_the_map() -> None:
    match, people = laid(position({0: "FF"}, owners="dijon-baron:1"))
    shown = page(match, people[0])
    sheets = set(re.findall(r'id="sheet-(\w+)"', tray(shown)))
    named = {move["noble"].split("-")[0] for move in legal(match, 0) if move["type"] == "claim"}
    listed = set(re.findall(r'class="place__open" href="#(\w+)"', cloth(shown)))
    assert sheets == rims(shown) == listed == named == {"rouen"}


@pytest.mark.django_db
def test_nb_22_a_noble_of_a_rival_has_a_button_for_each_way_to_pay_intrigue_cards() -> None:
    match, people = laid(position({0: "FFFFFFF"}, {0: "FG GB GS BS"}, owners="rouen-marshal:1"))
    offered = sent(sheet(page(match, people[0]), "rouen"))
    ways = [move["intrigue"] for move in offered if move["noble"] == "rouen-marshal"]
    assert ways == [["FG"], ["GB", "GS"], ["GB", "BS"], ["GS", "BS"]]


@pytest.mark.django_db
def test_nb_30_the_sheet_names_the_cheapest_payment_and_how_many_others_there_are() -> None:
    match, people = laid(position({0: "FGGGBB"}))
    assert "1 France, 3 German or 2 other ways to pay" in words_of(sheet(page(match, people[0]), "dijon"))
    assert "1 German or 1 other way to pay" in words_of(sheet(page(match, people[0]), "vienna"))


@pytest.mark.django_db
def test_nb_27_every_payment_for_the_named_noble_is_listed_the_cheapest_first_and_chosen() -> None:
    state = position({0: "FGGGBB"})
    play(state, "claim dijon-baron")
    match, people = laid(state)
    mine = tray(page(match, people[0]))
    assert sent(mine) == legal(match, 0)
    assert mine.count(" checked") == 1
    assert mine.index(" checked") < mine.index('id="pay-2"')
    assert [words_of(label) for label in re.findall(r'<span class="vh">(Pay .*?)</span></label>', mine)] == [
        "Pay 1 France and 3 German States",
        "Pay 1 France, 2 German States and 1 Britain",
        "Pay 1 France, 1 German State and 2 Britain",
    ]


@pytest.mark.django_db
def test_where_one_payment_exists_naming_pays_at_once() -> None:
    match, people = laid(position({0: "FF"}))
    move = next(move for move in sent(tray(page(match, people[0]))) if move.get("noble") == "dijon-baron")
    assert send(match, people[0], 0, move=json.dumps(move)).status_code == 303
    state = state_of(match)
    assert state.table.owner[[noble.id for noble in NOBLES].index("dijon-baron")] == 0
    assert state.table.step == "play"


@pytest.mark.django_db
def test_nb_45_cards_over_the_limit_are_boxes_to_tick_and_the_others_are_not() -> None:
    match, people = laid(position({0: "F" * 8 + "GGGGBB"}, {0: "FG FB BS BS"}))
    mine = tray(page(match, people[0]))
    assert mine.count('name="cards"') == 14
    assert 'data-most="2"' in mine
    assert 'name="intrigue"' not in mine
    assert send(match, people[0], 0, type="end", cards=["G", "F"]).status_code == 303
    assert state_of(match).table.discard[:2] == [1, 1]


@pytest.mark.django_db
def test_nb_45_intrigue_cards_over_the_limit_are_boxes_too() -> None:
    state = position({0: "FF"}, {0: "FG FG FB BS"}, step="draw")
    play(state, "draw intrigue", "draw pile")
    match, people = laid(state)
    mine = tray(page(match, people[0]))
    assert mine.count('name="intrigue"') == 5
    assert 'name="cards"' not in mine


@pytest.mark.django_db
@pytest.mark.parametrize("ticked", [[], ["F"], ["F", "F", "G"], ["S", "S"]])
def test_nb_45_too_few_too_many_or_cards_not_held_are_refused_with_the_page(ticked: list[str]) -> None:
    match, people = laid(position({0: "F" * 8 + "GGGGBB"}))
    answer = send(match, people[0], 0, type="end", cards=ticked)
    assert answer.status_code == 422
    assert 'name="cards"' in answer.content.decode()
    assert state_of(match).table.seat == 0


@pytest.mark.django_db
def test_a_button_of_a_sheet_is_heard_also_while_cards_to_discard_are_ticked() -> None:
    match, people = laid(position({0: "F" * 8 + "GGGGBB"}))
    claim = '{"type":"claim","noble":"rouen-marshal","intrigue":[]}'
    assert send(match, people[0], 0, type="end", cards=["G", "G"], move=claim).status_code == 303
    assert state_of(match).table.step == "pay"


@pytest.mark.django_db
def test_the_first_button_of_the_tray_that_enter_would_press_is_no_claim() -> None:
    match, people = laid(position({0: "F" * 8 + "GGGGBB"}))
    mine = tray(page(match, people[0]))
    assert mine.index("Discard and end</button>") < mine.index("Claim<")


@pytest.mark.django_db
def test_every_legal_move_is_also_in_the_plain_list() -> None:
    match, people = laid(position({0: "F" * 8 + "GGGGBB"}, {0: "FG FB BS BS"}))
    shown = page(match, people[0])
    listed = sent(shown[shown.index('id="moves"') : shown.index('id="log-fold"')])
    assert listed == legal(match, 0)


# Gold is what is mine to do now


@pytest.mark.django_db
def test_who_waits_sees_the_own_hand_and_no_gold() -> None:
    match, people = laid(position({0: "FF", 1: "GGS"}, {1: "BS"}))
    shown = page(match, people[1])
    assert "3 country, 1 intrigue" in words_of(tray(shown))
    assert "btn--gold" not in cloth(shown) + tray(shown)
    assert rims(shown) == set()
    assert sent(tray(shown)) == []


@pytest.mark.django_db
@pytest.mark.parametrize(("cards", "golden"), [("", True), ("F", False)])
def test_ending_the_turn_is_golden_only_where_nothing_can_be_claimed(cards: str, golden: bool) -> None:
    match, people = laid(position({0: cards}))
    act = tray(page(match, people[0])).split('class="act"')[1].split("</div>")[0]
    assert ("btn--gold" in act) is golden


# What is hidden


@pytest.mark.django_db
def test_no_page_shows_the_hand_of_another() -> None:
    state = position({0: "FFGG", 1: "SSSSS"}, {0: "FG", 1: "BS BS"}, row="GGG", step="draw", plot_pile="GS", pile="B")
    match, people = laid(state)
    for reader in (people[0], people[2], player("dana"), None):
        shown = cloth(page(match, reader)) + tray(page(match, reader))
        cards = re.findall(
            r"nobility\.svg#(?:country|intrigue)-([FGBS]{1,2})\"", shown.replace("<defs>", "").split("</defs>")[-1]
        )
        assert "S" not in cards
        assert "BS" not in cards
    own = tray(page(match, people[1]))
    assert set(re.findall(r"#(?:country|intrigue)-([FGBS]{1,2})\"", own)) == {"S", "BS"}


@pytest.mark.django_db
def test_known_cards_are_shown_to_all_and_no_others() -> None:
    match, _ = laid(position({0: "FFG", 1: "SS"}, known={1: "S"}))
    shown = words_of(cloth(page(match)))
    assert "of them known – Spain 1 –" in shown


@pytest.mark.django_db
def test_a_stranger_and_a_spectator_see_the_table_and_have_no_tray() -> None:
    match, _ = laid(position({0: "FF"}, owners="dijon-baron:1"))
    for reader in (None, player("dana")):
        shown = page(match, reader)
        assert "held by bruno" in shown
        assert "hidden></div>" in tray(shown)
        assert "<form" not in tray(shown)


# The board


@pytest.mark.django_db
def test_every_noble_stands_on_the_map_and_in_words_with_who_holds_it() -> None:
    match, people = laid(position({0: "FF"}, owners="dijon-baron:1 paris-king:0", fallen="lyon-cardinal:2"))
    shown = cloth(page(match, people[0]))
    drawn = shown[shown.index('class="europe__map"') : shown.index('class="inwords"')]
    assert drawn.count('class="noble"') == len(NOBLES) == 27
    assert drawn.count('class="noble__shield"') == 2
    for city in CITIES:
        place = drawn[drawn.index(f'<a class="city" id="{city.id}"') :].split("</a>")[0]
        x, y = BOARD.map["city"][city.id]
        assert f'transform="translate({x:g} {y:g})"' in place
        assert [f"#at-{BOARD.titles[NOBLES[number].title]}" in place for number in city.nobles] == [True] * len(
            city.nobles
        )
    told = words_of(shown[shown.index('class="places"') : shown.index('class="score"')])
    assert "Dijon France · bonus 3 left Close Dijon Duke vacant, costs 4, influence 2 Baron held by bruno" in told
    assert "Cardinal vacant, costs 5, influence 2 In the cathedral: cleo" in told
    assert "King held by you, costs 7, influence 4" in told
    assert 'aria-label="Dijon: Duke vacant; Baron held by bruno. City bonus 3 left."' in drawn


@pytest.mark.django_db
def test_the_style_sheet_opens_the_sheet_of_every_city() -> None:
    style = (ART / "nobility.css").read_text()
    for city in CITIES:
        assert f":has(#{city.id}:target) :is(#sheet-{city.id}, #in-{city.id})" in style


def test_the_drawn_coasts_go_through_every_point_of_the_outlines() -> None:
    sprite = (ART / "nobility.svg").read_text()
    rings = {**BOARD.map["outline"], "N": BOARD.map["neutral"]}
    assert set(rings) == {*LANDS, "N"}
    for code, outline in rings.items():
        path = re.search(rf'id="land-{code}" d="([^"]+)"', sprite)
        assert path is not None
        drawn_rings = [ring for ring in path[1].split("M") if ring]
        assert len(drawn_rings) == len(outline)
        for text, ring in zip(drawn_rings, outline, strict=True):
            points = [[float(number) for number in NUMBER.findall(piece)] for piece in re.split("[CZ]", text) if piece]
            assert [point[-2:] for point in points][: len(ring)] == [[float(x), float(y)] for x, y in ring]
            assert all(len(point) == 6 for point in points[1:]), "each point is reached by a curve"


# What is counted


@pytest.mark.django_db
def test_nb_52_nb_53_influence_stands_by_land_and_seat_with_who_would_take_the_markers_now() -> None:
    owners = "london-king:0 dublin-duke:1 london-countess:1 edinburgh-princess:2"
    match, people = laid(position(owners=owners))
    shown = cloth(page(match, people[0]))
    britain = next(row for row in shown.split("<tr>") if 'score__land">Britain<' in row)
    cells = re.findall(r'<td(?: data-rank="(\d)")?>(\d+)', britain)
    assert cells[:3] == [("2", "4"), ("", "3"), ("1", "4")]  # bruno, cleo, then I
    assert "5 2" in words_of(britain)


@pytest.mark.django_db
def test_what_the_period_would_give_now_is_said_of_every_seat() -> None:
    match, people = laid(position(owners="london-king:0 dublin-duke:1", period=1))
    shown = cloth(page(match, people[0]))
    assert "If 1680 ended now +3 0 +7" in words_of(shown)
    assert "7 more if 1680 were scored now" in shown


@pytest.mark.django_db
def test_nb_60_the_lead_of_a_title_is_one_seat_s_or_shared_by_two_and_nobody_s_among_three() -> None:
    barons, kings = "dijon-baron:0 cologne-baron:0 edinburgh-baron:1", "paris-king:0 madrid-king:1"
    match, people = laid(position(owners=f"{barons} {kings} rouen-marshal:0 vienna-marshal:1 munich-marshal:2"))
    shown = cloth(page(match, people[0]))
    ranks = {}
    for row in shown[shown.index('class="titles"') : shown.index('class="supply"')].split("<tr>")[2:]:
        name = re.search(r'titles__name">(\w+)<', row)
        assert name is not None
        ranks[name[1]] = re.findall(r'<td(?: data-rank="(\d)")?>', row)[:3]
    assert ranks["Baron"] == ["", "", "1"]
    assert ranks["King"] == ["2", "", "2"]
    assert ranks["Marshal"] == ["", "", ""]


@pytest.mark.django_db
def test_the_last_period_counts_the_titles_as_well() -> None:
    match, people = laid(position(owners="london-king:0", period=2))
    assert "If 1714 ended now 0 0 +25" in words_of(cloth(page(match, people[0])))  # Britain 9 and the king's 16


@pytest.mark.django_db
def test_at_the_end_all_hands_lie_open_to_everybody() -> None:
    state = position({0: "F", 1: "SS"}, {2: "GB"}, seat=2, period=2, running_out=True)
    play(state, "end")
    assert state.result() is not None
    match, people = laid(state)
    for reader in (people[0], None):
        shown = cloth(page(match, reader))
        told = words_of(shown[shown.index('class="hands"') : shown.index('class="points"')])
        assert "ada" in told
        assert "2 Spain" in told
        assert "1 intrigue German-Britain" in told
        assert 'class="supply"' not in shown
