"""Royale's table as a page: in every phase what its owner, another player and a spectator find there."""

import re
from collections.abc import Callable
from html import escape

import msgspec
import pytest

from games.matches import leaving, play
from games.models import Match, User
from games.rules.titles.royale.game import Royale
from tests.pages import cloth, page, seated, tray
from tests.tables import seen_by
from tests.titles.royale.position import play_all, position

NAMES = ("isolde", "ada", "bruno", "cleo", "dario")  # Isolde is the Queen
FIGURES = re.compile(r"royale[^\"]*\.svg#(glory|gold|grain|wood|iron|stone)\"")


def laid(state: Royale, more: str = "") -> tuple[Match, list[User]]:
    """A match at that position, and who sits there; of several in one test each has people with `more` of a name."""
    people = len(state.view(None).seat_at) - state.view(None).seat_at.count(-1)
    return seated(state, *[name + more for name in NAMES[:people]])


def after(*moves: str, hands: str = "RRGO GWIO GISO WSOO", **more: object) -> Callable[[], Royale]:
    """The position after these moves."""

    def made() -> Royale:
        state = position(hands, **more)  # type: ignore[arg-type]
        play_all(state, *moves)
        return state

    return made


def dealt(seats: int, *roles: str) -> Callable[[], Royale]:
    """A fresh deal in which these roles have been chosen."""

    def made() -> Royale:
        state = Royale.deal(seats=seats, options={"queen": "0"}, key="a fixed deal")
        assert isinstance(state, Royale)
        play_all(state, *(f"role {role}" for role in roles))
        return state

    return made


# By phase: the position, who is asked, how many answers there are, and the words that only the one asked reads.
PHASES: dict[str, tuple[Callable[[], Royale], int, int, str]] = {
    "role": (dealt(5), 1, 4, "Choose a role"),
    "serfs": (dealt(4, "iron", "grain", "wood"), 0, 4, "Mason 4"),
    "serfs_two": (dealt(3, "iron", "grain"), 0, 12, "Mason 1, Forester 2"),
    "give": (after("exchange"), 0, 6, "Ada and Bruno"),
    "search": (after("ship GR"), 0, 2, "Let it pass"),
    "bribe": (after("ship G", "search"), 4, 2, "it passes sealed"),
    "bribe_unable": (after("ship GO", "search", place=2), 1, 1, "you have fewer"),
    "bribe_serf": (
        after("ship G", "search", hands="RRGO GWIS I GWS", treasury=4, place=4, serfs=[3], up={3: "OO"}),
        1,
        2,
        "of the Serf at place 3",
    ),
    "inspect": (after("ship GO", "search", "decline", place=2), 0, 3, "Show the Glory"),
    "tax": (after("ship O", "allow", place=4), 0, 5, "No tax"),
    "collect": (
        after(hands="RRG WI IG WSSG", treasury=3, place=0, serfs=[2, 3], up={2: "OO", 3: "OO"}),
        0,
        10,
        "1 of Serf 2, 2 of Serf 3",
    ),
    "glory": (after("ship W", "allow", hands="RRO GWIIOO G GWSSOO", place=2, serfs=[3]), 0, 3, "Who gets the Glory"),
    "face_up": (
        after("ship S", "allow", hands="RRGO GWSOO I GWSO", place=2, serfs=[3], up={3: "IO"}),
        0,
        2,
        "Pass it on",
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("phase", PHASES)
def test_who_is_asked_finds_every_answer_with_what_it_will_do_and_one_gold_button(phase: str) -> None:
    build, seat, answers, words = PHASES[phase]
    state = build()
    match, people = laid(state)
    mine = tray(page(match, people[seat]))
    legal = state.legal(seat)
    assert len(legal) == answers
    for action in legal:
        assert f'value="{escape(msgspec.json.encode(action).decode())}"' in mine
    assert mine.count('class="says"') == answers
    assert mine.count("btn--gold") == 1
    assert words.lower() in mine.lower()


@pytest.mark.django_db
@pytest.mark.parametrize("phase", PHASES)
def test_another_player_finds_no_answer_and_no_gold_and_a_spectator_no_hand(phase: str) -> None:
    build, _, _, words = PHASES[phase]
    state = build()
    match, people = laid(state)
    (other, *_) = [number for number in range(len(people)) if number not in state.waiting()]
    for reader in (people[other], None):
        shown = page(match, reader)
        assert 'class="choices' not in shown
        assert 'name="move" value="{' not in tray(shown)
        assert "btn--gold" not in tray(shown).replace("#tray button", "")
        assert words not in shown
    assert 'class="hand' not in shown
    assert len(FIGURES.findall(cloth(shown))) == len(open_cards(state))


def open_cards(state: Royale) -> list[str]:
    """The pictures of cards that everybody may see: face up with Serfs, being given out, and known to all."""
    view = state.view(None)
    piles = [[code] for up in view.up for code in dict.fromkeys(up)]
    given = [view.giving] * (2 if view.phase == "give" else 1) if view.giving else []
    chosen = list(dict.fromkeys(view.up[view.place])) if view.phase == "face_up" else []
    known = [kind for zone in view.public.lo[1:] for kind in zone if kind] if view.placed else []
    return [*(code for pile in piles for code in pile), *given, *chosen, *map(str, known)]


@pytest.mark.django_db
def test_a_shipment_is_backs_to_all_but_who_sent_it() -> None:
    match, people = laid(after("ship GR")())
    for reader in (people[0], people[4], people[2], None):
        shown = cloth(page(match, reader))
        assert shown.count("A card, face down") == 2
        assert "face down for the others" not in shown
    assert cloth(page(match, people[1])).count("face down for the others") == 2


@pytest.mark.django_db
def test_the_queen_sees_what_she_searched_and_nobody_else_does() -> None:
    match, people = laid(after("ship GO", "search", "decline", place=2)())
    assert cloth(page(match, people[0])).count("face down for the others") == 2
    for reader in (people[1], people[3], None):
        assert cloth(page(match, reader)).count("A card, face down") == 2


@pytest.mark.django_db
def test_what_i_know_of_a_hand_stands_there_and_not_on_the_page_of_who_does_not() -> None:
    match, people = laid(after("ship W", "allow", place=2)())
    assert "1 Wood, not known to all" in cloth(page(match, people[2]))
    for reader in (people[0], people[3], None):
        assert "Known to lie face down" not in cloth(page(match, reader))


@pytest.mark.django_db
def test_the_citizens_stand_clockwise_from_my_left_and_shipments_go_the_other_way() -> None:
    match, people = laid(after()())
    names = re.compile(r'class="seat__name"[^>]*>(\w+)')
    assert names.findall(cloth(page(match, people[2]))) == ["isolde", "cleo", "dario", "ada"]
    assert names.findall(cloth(page(match, people[0]))) == ["isolde", "ada", "bruno", "cleo", "dario"]
    ways = re.sub(r"<[^>]+>|\s", "", cloth(page(match, people[2])).split('class="ways"')[1].split("</p>")[0])
    assert ways.endswith("you→toada→todario→tocleo→toyou")


@pytest.mark.django_db
def test_what_can_be_collected_is_listed_the_most_gold_first_and_asked_as_such() -> None:
    match, people = laid(PHASES["collect"][0]())
    mine = tray(page(match, people[0]))
    assert re.findall(r"Take (\d) Gold", mine) == ["3", "3", "2", "2", "2", "1", "1"]
    assert re.findall(r"<span>(\d of Serf .*?)</span>", mine)[:3] == [
        "1 of Serf 2, 2 of Serf 3",
        "2 of Serf 2, 1 of Serf 3",
        "1 of Serf 2, 1 of Serf 3",
    ]
    assert "Tax a Citizen, collect Gold, or neither." in mine
    match, people = laid(position(place=0), "other")
    assert "Whom do you tax?" in tray(page(match, people[0]))


@pytest.mark.django_db
def test_a_serf_shows_its_open_cards_how_many_lie_face_down_and_its_place() -> None:
    match, people = laid(after(hands="RRG WI IG WSSG", treasury=3, place=0, serfs=[2, 3], up={2: "OO", 3: "OO"})())
    shown = cloth(page(match, people[1]))
    assert shown.count("seat--serf") == 2
    assert shown.count(">2 Gold</span>") == 2
    assert shown.count('2<span class="vh"> face down</span>') == 2
    assert 'Serf<span class="vh"> at place</span> 3' in shown


@pytest.mark.django_db
def test_at_a_glance_stand_the_round_my_glory_the_last_shipment_s_fate_and_who_is_waited_for() -> None:
    match, people = laid(after("ship G", "search", "bribe own", round=4)())
    shown = cloth(page(match, people[3]))
    for words in ("Round <b>4/12</b>", "My Glory <b>1/3</b>", "Last: <b>bribed</b>", "Waits for <b>bruno</b>"):
        assert words in shown
    assert "My Glory" not in cloth(page(match, people[0]))


@pytest.mark.django_db
def test_a_call_is_open_to_who_waits_and_asked_twice_with_what_failure_costs() -> None:
    match, people = laid(after(hands="RRGO WI IGO WSSG", treasury=2, place=1, serfs=[2, 3], up={2: "OO", 3: "O"})())
    for user, gold in ((people[1], 1), (people[2], 0)):
        mine = tray(page(match, user))
        assert mine.count('<details class="now">') == 1
        assert "Otherwise" in mine
        assert "Call it now" in mine
        assert mine.count('class="btn btn--gold"') == gold
        assert "formnovalidate" in mine
    assert "At any time" not in page(match, people[0])


@pytest.mark.django_db
def test_three_glory_can_be_shown_while_the_queen_is_asked() -> None:
    match, people = laid(after("ship O", hands="RRO GGGW IISOO WSOO", place=4)())
    mine = tray(page(match, people[2]))
    assert '<summary class="btn">Show three Glory</summary>' in mine
    assert mine.index("the Citizens win") < mine.index("Show them now")
    assert "Show three Glory" not in page(match, people[1])


@pytest.mark.django_db
def test_at_the_end_all_hands_lie_open_to_everybody() -> None:
    match, people = laid(after("ship GO", "search", "decline", "inspect glory", place=2)())
    for reader in (people[0], people[3], None):
        shown = cloth(page(match, reader))
        assert "All hands at the end" in shown
        assert "Under way" in shown
        assert len(FIGURES.findall(shown)) == 18 - 1


@pytest.mark.django_db
def test_a_queen_who_resigned_reads_of_her_stand_in_s_win_as_others_do() -> None:
    match, people = laid(position("RRG GWI GISO WS", treasury=6, place=0))
    leaving.resign(match.pk, people[0].pk)
    play.make_move(match.pk, 0, {"type": "tax", "place": 3}, seen=seen_by(match, 0), by="bot")
    for reader in (people[0], people[1]):
        shown = page(match, reader)
        assert "The Queen wins: <b>isolde</b> holds all" in shown
        assert "You win" not in shown
    assert "isolde (you), resigned" in page(match, people[0])
