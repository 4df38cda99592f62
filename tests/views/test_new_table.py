"""Laying a new table: the game first, then seats, terms and options; what is wrong is said where it is wrong."""

from typing import Any

import pytest
from django.utils.html import escape

from games.matches import lobby
from games.matches.guests import new_guest
from games.matches.terms import SeatWish
from games.models import Match, Notice, Seat, User
from games.rules import GAMES
from games.views import lobby as views
from tests.cast import Cast
from tests.forms import new_table
from tests.pages import visit
from tests.tables import table


def send(host: User, **changed: Any) -> Any:
    client = visit(host)
    return client.post("/tables/new/", new_table(client, **changed))


def errors(answer: Any, field: str) -> list[str]:
    return list(answer.context["form"].errors.get(field, []))


def test_the_form_as_it_stands_lays_a_table_for_two(cast: Cast) -> None:
    answer = send(cast.bob)
    match = Match.objects.get()
    assert (answer.status_code, answer.headers["location"]) == (303, match.get_absolute_url())
    assert (match.game, match.host, match.status) == ("royals", cast.bob, "open")
    assert (match.public, match.rated, match.move_seconds, match.bank_seconds) == (True, True, 259200, 0)
    assert match.options == GAMES["royals"].read_options({})
    assert Seat.objects.filter(match=match).count() == 2


def test_every_choice_of_the_form_reaches_the_table(cast: Cast) -> None:
    send(
        cast.bob,
        title="Friday",
        seats=4,
        who1="player",
        name1=" CHARLIE ",
        who2="bot:random",
        who3="anyone",
        clock="604800+86400",
        public="no",
        rated=None,
        option_hand="6",
        option_stack="true",
    )
    match = Match.objects.get()
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    assert (match.title, match.public, match.rated) == ("Friday", False, False)
    assert (match.move_seconds, match.bank_seconds) == (86400, 604800)
    assert (match.options["hand"], match.options["stack"]) == (6, True)
    assert [(seat.player_id, seat.invited_id, seat.bot) for seat in seats] == [
        (cast.bob.pk, None, ""),
        (None, cast.charlie.pk, ""),
        (None, None, "random"),
        (None, None, ""),
    ]
    assert Notice.objects.get(kind="invited").player == cast.charlie


def test_a_table_among_bots_needs_no_clock_and_starts(cast: Cast) -> None:
    send(cast.bob, seats=3, who1="bot:instinct", who2="bot:random", clock="none")
    match = Match.objects.get()
    assert (match.status, match.move_seconds) == ("running", 0)


def test_a_table_with_people_needs_a_clock(cast: Cast) -> None:
    answer = send(cast.bob, seats=3, who1="bot:instinct", clock="none")
    assert answer.status_code == 422
    assert errors(answer, "clock") == ["A table with people needs a clock. Choose one, or give every seat to a bot."]
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nobody-here", "We know no player called nobody-here."),
        ("", "Type the name of the player, or choose anyone."),
        ("bob", "You have a seat at this table already."),
        ("Bob", "You have a seat at this table already."),
        ("a guest", "Guests cannot be invited by name. Send them the link."),
        ("<b>", "We know no player called <b>."),
        ("gone", "We know no player called gone."),
        ("nul\0", "Null characters are not allowed."),
        ("x" * 151, "Ensure this value has at most 150 characters (it has 151)."),
    ],
)
def test_a_name_that_cannot_be_is_answered_at_its_field(cast: Cast, name: str, said: str) -> None:
    guest = new_guest()
    User.objects.create_user("gone", is_active=False)
    answer = send(cast.bob, seats=3, who2="player", name2=guest.username if name == "a guest" else name)
    assert answer.status_code == 422
    assert errors(answer, "name2") == [said]
    assert escape(said) in answer.content.decode()
    assert not Match.objects.exists()


def test_all_that_is_wrong_is_said_at_once(cast: Cast) -> None:
    answer = send(cast.bob, who1="player", name1="nobody", clock="none", title="x" * 41)
    assert set(answer.context["form"].errors) == {"name1", "clock", "title"}


def test_nobody_is_named_for_two_seats(cast: Cast) -> None:
    answer = send(cast.bob, seats=3, who1="player", name1="charlie", who2="player", name2="Charlie")
    assert errors(answer, "name2") == ["charlie has a seat at this table already."]
    assert errors(answer, "name1") == []


def test_what_is_wrong_keeps_every_choice(cast: Cast) -> None:
    answer = send(cast.bob, title="Friday", seats=5, who1="player", name1="nobody", clock="86400", option_hand="7")
    shown = answer.content.decode()
    for kept in ('value="Friday"', '<option value="5" selected>', 'value="nobody"', '<option value="86400" selected>'):
        assert kept in shown
    assert '<option value="7" selected>' in shown
    assert 'aria-invalid="true"' in shown


def test_options_that_do_not_go_together_are_refused_by_the_rules(cast: Cast) -> None:
    answer = send(cast.bob, seats=6, option_hand="8")
    assert answer.status_code == 422
    assert "6 players with 8 cards each are too many for one pack." in answer.content.decode()
    assert 'laying__options" open' in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "forged",
    [
        {"seats": 1},
        {"seats": 7},
        {"seats": 1000},
        {"seats": -2},
        {"seats": "2\0"},
        {"seats": ""},
        {"seats": "²"},
        {"who1": "host"},
        {"who1": "bot:"},
        {"who1": "bot:deep thought"},
        {"clock": "1"},
        {"clock": "-86400"},
        {"clock": "259200+1"},
        {"clock": ""},
        {"public": "perhaps"},
        {"public": ""},
        {"title": "x" * 41},
        {"title": "nul\0"},
        {"option_hand": "9"},
        {"option_hand": "-5"},
        {"option_hand": "5\0"},
        {"option_recycles": "1000"},
        {"option_stack": "perhaps"},
        {"option_lead": ""},
    ],
    ids=str,
)
def test_a_forged_choice_lays_no_table(cast: Cast, forged: dict[str, Any]) -> None:
    answer = send(cast.bob, **forged)
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert not Match.objects.exists()
    assert not Notice.objects.exists()


def test_seats_and_fields_that_the_form_does_not_have_are_not_read(cast: Cast) -> None:
    more = {"who5": "bot:deep thought", "who99": "player", "name99": "charlie", "option_cheat": "yes", "key": "1"}
    assert send(cast.bob, **more).status_code == 303
    match = Match.objects.get()
    assert (match.host, Seat.objects.filter(match=match).count()) == (cast.bob, 2)
    assert "cheat" not in match.options


def test_too_many_tables_are_refused_at_the_form(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN", 0)
    answer = send(cast.bob, title="Friday")
    assert answer.status_code == 409
    assert "Cancel one, or wait until one has started." in answer.content.decode()
    assert 'value="Friday"' in answer.content.decode()


# Twice


def test_the_same_form_sent_again_leads_to_the_same_table(cast: Cast) -> None:
    client = visit(cast.bob)
    form = new_table(client)
    first, second = client.post("/tables/new/", form), client.post("/tables/new/", form)
    assert first.headers["location"] == second.headers["location"]
    assert Match.objects.count() == 1


def test_a_form_from_long_ago_lays_another_table(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "AT_ONCE", 0)
    client = visit(cast.bob)
    form = new_table(client)
    assert (
        client.post("/tables/new/", form).headers["location"] != client.post("/tables/new/", form).headers["location"]
    )
    assert Match.objects.count() == 2


@pytest.mark.parametrize("slip", ["", "forged", "\0", "of charlie"])
def test_a_slip_that_is_not_mine_is_not_read(cast: Cast, slip: str) -> None:
    charlies = new_table(visit(cast.charlie))["slip"]
    assert send(cast.bob, slip=charlies if slip == "of charlie" else slip).status_code == 303
    client = visit(cast.charlie)
    form = new_table(client, slip=charlies)
    assert client.post("/tables/new/", form).status_code == 303
    assert Match.objects.filter(host=cast.charlie).count() == 1


# The page


def test_a_stranger_is_asked_to_sign_in_first(db: None) -> None:
    answer = visit().get("/tables/new/?game=royals")
    assert answer.headers["location"] == "/account/login/?next=/tables/new/%3Fgame%3Droyals"
    assert visit().post("/tables/new/", {"game": "royals"}).status_code == 302
    assert not Match.objects.exists()


def test_a_guest_lays_unrated_tables(cast: Cast) -> None:
    guest = new_guest()
    assert "Guests play unrated." in visit(guest).get("/tables/new/?game=royals").content.decode()
    assert send(guest).status_code == 303
    assert not Match.objects.get().rated


def test_the_only_game_needs_no_choice(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "GAMES", {"royals": GAMES["royals"]})
    assert "A new table: Royals" in visit(cast.bob).get("/tables/new/").content.decode()


def test_among_several_games_one_is_chosen_first(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "GAMES", {"royals": GAMES["royals"], "other": GAMES["royals"]})
    assert 'href="/tables/new/?game=royals"' in visit(cast.bob).get("/tables/new/").content.decode()
    assert "Another game" in visit(cast.bob).get("/tables/new/?game=royals").content.decode()


@pytest.mark.parametrize("game", ["whist", "%00", "royals%00"])
def test_a_game_that_we_do_not_have_is_not_found(cast: Cast, game: str) -> None:
    answer = visit(cast.bob).get(f"/tables/new/?game={game}")
    assert answer.status_code == 404
    assert "Which game?" in answer.content.decode()


def test_every_option_stands_there_with_its_help(cast: Cast) -> None:
    shown = visit(cast.bob).get("/tables/new/?game=royals").content.decode()
    for option in GAMES["royals"].options:
        assert escape(option.label) in shown
        assert escape(option.help) in shown


def test_people_i_played_with_are_suggested(cast: Cast) -> None:
    table(cast.bob, cast.charlie)
    lobby.open_table(cast.alice, "royals", seats=[SeatWish(player=cast.dana)])
    shown = visit(cast.bob).get("/tables/new/?game=royals").content.decode()
    assert '<option value="charlie">' in shown
    assert '<option value="dana">' not in shown
