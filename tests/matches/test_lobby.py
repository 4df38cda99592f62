"""Tables before the start: who may open, join, leave, send away, fill and cancel, and what is refused."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from games.matches import lobby, terms
from games.matches.errors import Closed, NotSeated, Refused
from games.matches.guests import new_guest
from games.matches.terms import BANKS, HOUR, PER_MOVE, SeatWish
from games.models import Match, Move, Notice, Seat, User
from games.rules import RuleError, State, Unreadable
from tests.cast import Cast, player
from tests.tables import play_out, table

ANYONE, BOT = SeatWish(), SeatWish(bot="instinct")


def opened(host: User, *wishes: SeatWish, **more: Any) -> Match:
    return lobby.open_table(host, "royals", seats=wishes, **more)


def seats(match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match).select_related("player", "invited").order_by("number"))


def sitting(match: Match) -> list[str]:
    """Who sits where; "" for a seat without anybody."""
    return [seat.bot or (seat.player.username if seat.player else "") for seat in seats(match)]


def frozen() -> tuple[object, ...]:
    return (list(Match.objects.values()), list(Seat.objects.values()), Notice.objects.count(), Move.objects.count())


# Opening


def test_a_new_table_has_its_host_in_the_first_seat_and_waits(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, BOT, title="Friday")
    assert (match.status, match.host, match.title, match.state) == ("open", cast.bob, "Friday", "")
    assert sitting(match) == ["bob", "", "instinct"]
    assert not Move.objects.exists()
    assert match.key_sha256 == hashlib.sha256(match.key.encode()).hexdigest()


def test_a_named_player_is_told_of_the_seat_that_is_kept_for_her(cast: Cast) -> None:
    match = opened(cast.bob, SeatWish(player=cast.charlie), ANYONE)
    assert [seat.invited for seat in seats(match)] == [None, cast.charlie, None]
    (notice,) = Notice.objects.filter(match=match)
    assert (notice.player, notice.kind) == (cast.charlie, "invited")


def test_a_table_among_bots_starts_at_once(cast: Cast) -> None:
    match = opened(cast.bob, BOT, BOT, move_seconds=0)
    assert match.status == "running"
    assert match.state
    assert Move.objects.filter(match=match, by="deal").count() == 1


@pytest.mark.parametrize(("bank", "move"), [*((0, move) for move in sorted(PER_MOVE)), *sorted(BANKS)])
def test_every_clock_of_the_list_can_be_chosen(cast: Cast, bank: int, move: int) -> None:
    match = opened(cast.bob, ANYONE, move_seconds=move, bank_seconds=bank)
    assert (match.move_seconds, match.bank_seconds) == (move, bank)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "whist"},
        {"seats": []},
        {"seats": [ANYONE] * 6},
        {"seats": [ANYONE] * 999},
        {"options": {"no such": "option"}},
        {"options": {"hand": 9}},
        {"options": {"hand": "8\0"}},
        {"options": {"hand": 8}, "seats": [ANYONE] * 5},
        {"seats": [SeatWish(bot="deep thought")]},
        {"move_seconds": 1},
        {"move_seconds": -72 * HOUR},
        {"move_seconds": 0},
        {"move_seconds": 0, "bank_seconds": 3 * 24 * HOUR},
        {"bank_seconds": -1},
    ],
    ids=str,
)
def test_what_rules_or_house_do_not_know_opens_nothing(cast: Cast, wrong: dict[str, Any]) -> None:
    wish: dict[str, Any] = {"game": "royals", "seats": [ANYONE], **wrong}
    with pytest.raises(Unreadable) as refusal:
        lobby.open_table(cast.bob, wish.pop("game"), **wish)
    assert str(refusal.value).endswith(".")
    assert not Match.objects.exists()
    assert not Notice.objects.exists()


def test_nobody_can_be_named_twice_nor_the_host_nor_a_guest(cast: Cast) -> None:
    charlie = SeatWish(player=cast.charlie)
    for wishes in ([charlie, charlie], [SeatWish(player=cast.bob)], [SeatWish(player=new_guest())]):
        with pytest.raises(Refused):
            opened(cast.bob, *wishes)
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  The   long\ttable\n", "The long table"),
        ("a\0b\u202ec\x1b", "abc"),
        ("x" * 50, "x" * 40),
        ("Ωραία βραδιά ♛", "Ωραία βραδιά ♛"),
        ("\0\0", ""),
    ],
)
def test_a_title_is_kept_as_one_printed_line(cast: Cast, typed: str, kept: str) -> None:
    assert opened(cast.bob, ANYONE, title=typed).title == kept
    assert Match.objects.get().title == kept


def test_a_player_can_have_only_so_many_tables_waiting(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN", 2)
    opened(cast.bob, ANYONE)
    opened(cast.bob, ANYONE)
    with pytest.raises(Refused, match="2 tables waiting"):
        opened(cast.bob, ANYONE)


def test_nobody_can_take_every_seat_of_the_house(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "MOST_SEATS", 2)
    monkeypatch.setattr(terms, "MOST_GUEST_SEATS", 1)
    guest = new_guest()
    tables = [opened(cast.bob, ANYONE, ANYONE, rated=False) for _ in range(2)]
    for joiner, most in ((cast.charlie, 2), (guest, 1)):
        for match in tables[:most]:
            lobby.join(match.pk, joiner)
    with pytest.raises(Refused, match="2 tables already"):
        lobby.play_now(cast.charlie, "royals")
    with pytest.raises(Refused, match="Sign up"):
        lobby.join(tables[1].pk, guest)
    with pytest.raises(Refused, match="2 tables already"):
        opened(cast.bob, ANYONE)


def test_play_now_is_private_unrated_and_runs(cast: Cast) -> None:
    match = lobby.play_now(new_guest(), "royals")
    assert (match.status, match.public, match.rated, match.move_seconds) == ("running", False, False, 0)
    assert len(seats(match)) == 4
    with pytest.raises(Unreadable):
        lobby.play_now(cast.bob, "whist")


# Joining


def test_the_last_to_join_starts_the_match_and_the_others_are_told(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    assert lobby.join(match.pk, cast.charlie).status == "open"
    match = lobby.join(match.pk, cast.dana)
    assert (match.status, sitting(match)) == ("running", ["bob", "charlie", "dana"])
    told = set(Notice.objects.filter(match=match).values_list("player__username", flat=True))
    assert told >= {"bob", "charlie"} - {cast.dana.username}
    assert not Notice.objects.filter(match=match, kind="started", player=cast.dana).exists()


def test_joining_twice_is_joining_once(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    lobby.join(match.pk, cast.charlie)
    before = frozen()
    assert lobby.join(match.pk, cast.charlie) == match
    assert frozen() == before


def test_a_kept_seat_is_for_whom_it_is_kept(cast: Cast) -> None:
    match = opened(cast.bob, SeatWish(player=cast.charlie))
    before = frozen()
    with pytest.raises(Refused, match="kept for somebody"):
        lobby.join(match.pk, cast.dana)
    assert frozen() == before
    match = lobby.join(match.pk, cast.charlie)
    assert (match.status, sitting(match)) == ("running", ["bob", "charlie"])


def test_a_named_player_takes_her_own_seat_before_a_free_one(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, SeatWish(player=cast.charlie))
    lobby.join(match.pk, cast.charlie)
    assert sitting(match) == ["bob", "", "charlie"]


def test_a_full_table_takes_nobody_more(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE)
    lobby.join(match.pk, cast.charlie)
    before = frozen()
    with pytest.raises(Closed, match="started already"):
        lobby.join(match.pk, cast.dana)
    assert frozen() == before


def test_a_guest_joins_what_is_not_rated(cast: Cast) -> None:
    guest = new_guest()
    with pytest.raises(NotSeated, match="Sign up"):
        lobby.join(opened(cast.bob, ANYONE).pk, guest)
    assert lobby.join(opened(cast.bob, ANYONE, rated=False).pk, guest).status == "running"


def test_a_guest_with_the_link_makes_a_private_table_unrated(cast: Cast) -> None:
    match = lobby.join(opened(cast.bob, ANYONE, public=False).pk, new_guest())
    assert (match.status, Match.objects.get().rated) == ("running", False)


# Going, and being sent away


def test_who_leaves_frees_her_seat_for_others(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    lobby.join(match.pk, cast.charlie)
    lobby.leave(match.pk, cast.charlie)
    assert sitting(match) == ["bob", "", ""]
    assert [seat.tincture for seat in seats(match)][1:] == ["", ""]
    lobby.join(match.pk, cast.dana)
    assert sitting(match) == ["bob", "dana", ""]


def test_declining_makes_the_kept_seat_free_for_anyone(cast: Cast) -> None:
    match = opened(cast.bob, SeatWish(player=cast.charlie))
    lobby.leave(match.pk, cast.charlie)
    assert seats(match)[1].invited is None
    assert lobby.join(match.pk, cast.dana).status == "running"


def test_a_host_who_leaves_hands_the_table_on(cast: Cast) -> None:
    match = opened(cast.bob, BOT, ANYONE, ANYONE)
    lobby.join(match.pk, cast.charlie)
    match = lobby.leave(match.pk, cast.bob)
    assert (match.status, match.host) == ("open", cast.charlie)
    lobby.kick(match.pk, cast.charlie, 1)
    with pytest.raises(NotSeated):
        lobby.cancel(match.pk, cast.bob)


@pytest.mark.parametrize("wish", [ANYONE, "kept"], ids=["for anyone", "for somebody named"])
def test_a_table_whose_last_player_leaves_is_cancelled(cast: Cast, wish: SeatWish | str) -> None:
    match = opened(cast.bob, SeatWish(player=cast.dana) if wish == "kept" else ANYONE, BOT)
    assert lobby.leave(match.pk, cast.bob).status == "cancelled"
    with pytest.raises(Closed, match="cancelled"):
        lobby.join(match.pk, cast.dana)


def test_who_was_sent_away_cannot_come_back_but_others_can(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    lobby.join(match.pk, cast.charlie)
    lobby.kick(match.pk, cast.bob, 1)
    before = frozen()
    with pytest.raises(NotSeated, match="given your seat"):
        lobby.join(match.pk, cast.charlie)
    assert frozen() == before
    lobby.join(match.pk, cast.dana)
    assert sitting(match) == ["bob", "dana", ""]


def test_a_seat_that_was_kept_or_a_bots_can_be_taken_back(cast: Cast) -> None:
    match = opened(cast.bob, SeatWish(player=cast.charlie), BOT)
    lobby.kick(match.pk, cast.bob, 1)
    lobby.kick(match.pk, cast.bob, 2)
    assert [(seat.invited_id, seat.bot) for seat in seats(match)[1:]] == [(None, ""), (None, "")]
    lobby.join(match.pk, cast.charlie)
    assert sitting(match) == ["bob", "charlie", ""]


@pytest.mark.parametrize("number", [0, -1, 3, 1000])
def test_neither_the_host_nor_a_seat_that_is_not_there_can_be_sent_away(cast: Cast, number: int) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    before = frozen()
    with pytest.raises(Refused):
        lobby.kick(match.pk, cast.bob, number)
    assert frozen() == before


def test_only_whom_the_host_saw_in_the_seat_is_sent_away(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    lobby.join(match.pk, cast.charlie)
    lobby.leave(match.pk, cast.charlie)
    lobby.join(match.pk, cast.dana)
    with pytest.raises(Refused, match="charlie does not sit there any more"):
        lobby.kick(match.pk, cast.bob, 1, "charlie")
    assert sitting(match) == ["bob", "dana", ""]
    lobby.kick(match.pk, cast.bob, 1, "dana")
    assert sitting(match) == ["bob", "", ""]


def test_the_host_fills_the_table_with_bots_and_it_starts(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, SeatWish(player=cast.charlie), ANYONE)
    lobby.join(match.pk, cast.dana)
    match = lobby.fill(match.pk, cast.bob)
    assert (match.status, sitting(match)) == ("running", ["bob", "dana", "instinct", "instinct"])
    with pytest.raises(Closed):
        lobby.join(match.pk, cast.charlie)


def test_a_cancelled_table_is_over_before_it_began(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE)
    assert lobby.cancel(match.pk, cast.bob).status == "cancelled"
    for act in (lobby.join, lobby.leave, lobby.fill, lobby.cancel):
        with pytest.raises(Closed, match="cancelled"):
            act(match.pk, cast.bob)


ACTS: dict[str, Callable[[Match, User], object]] = {
    "leave": lambda match, who: lobby.leave(match.pk, who),
    "kick": lambda match, who: lobby.kick(match.pk, who, 0),
    "fill": lambda match, who: lobby.fill(match.pk, who),
    "cancel": lambda match, who: lobby.cancel(match.pk, who),
}


@pytest.mark.parametrize("act", ["kick", "fill", "cancel"])
@pytest.mark.parametrize("who", ["charlie", "dana"])
def test_what_is_the_hosts_is_nobody_elses(cast: Cast, act: str, who: str) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    lobby.join(match.pk, cast.charlie)
    before = frozen()
    with pytest.raises(NotSeated):
        ACTS[act](match, getattr(cast, who))
    assert frozen() == before


def test_who_has_no_seat_cannot_leave_somebody_elses(cast: Cast) -> None:
    match = opened(cast.bob, SeatWish(player=cast.charlie))
    before = frozen()
    with pytest.raises(NotSeated):
        lobby.leave(match.pk, cast.dana)
    assert frozen() == before


@pytest.mark.parametrize("act", ACTS)
def test_a_match_that_has_started_is_left_by_other_doors(cast: Cast, act: str) -> None:
    match = table(cast.bob, cast.charlie)
    before = frozen()
    with pytest.raises(Closed):
        ACTS[act](match, cast.bob)
    assert frozen() == before


def test_every_change_before_the_start_is_noticed_by_who_watches(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE, BOT)
    acts: list[Callable[[], object]] = [
        lambda: lobby.join(match.pk, cast.charlie),
        lambda: lobby.leave(match.pk, cast.charlie),
        lambda: lobby.kick(match.pk, cast.bob, 3),
        lambda: lobby.cancel(match.pk, cast.bob),
    ]
    for act in acts:
        before = Match.objects.get(pk=match.pk)
        act()
        after = Match.objects.get(pk=match.pk)
        assert after.stir > before.stir
        assert after.changed_at > before.changed_at


# Once more


def test_a_rematch_keeps_settings_and_people_and_whoever_asks_second_joins(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie, options={"hand": 6}, title="Duel", move_seconds=24 * HOUR))
    again = lobby.rematch(match.pk, cast.charlie)
    assert (again.host, again.title, again.move_seconds, again.options["hand"]) == (cast.charlie, "Duel", 24 * HOUR, 6)
    assert [seat.invited for seat in seats(again)] == [None, cast.bob]
    assert again.key != match.key
    assert lobby.rematch(match.pk, cast.bob).status == "running"
    assert Match.objects.count() == 2


def test_a_rematch_that_was_cancelled_can_be_asked_for_anew(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    lobby.cancel(lobby.rematch(match.pk, cast.charlie).pk, cast.charlie)
    assert lobby.rematch(match.pk, cast.bob).host == cast.bob


def test_a_rematch_is_for_those_who_played_once_it_is_over(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    with pytest.raises(Closed):
        lobby.rematch(match.pk, cast.bob)
    play_out(match)
    with pytest.raises(NotSeated):
        lobby.rematch(match.pk, cast.dana)


def test_a_guests_seat_is_anyones_at_the_rematch(cast: Cast) -> None:
    guest = new_guest()
    match = play_out(table(cast.bob, guest, public=False))
    again = lobby.rematch(match.pk, cast.bob)
    assert seats(again)[1].invited is None
    assert lobby.rematch(match.pk, guest).status == "running"


def test_at_a_rematch_all_sit_round_the_table_as_they_sat(cast: Cast) -> None:
    match = play_out(table(cast.alice, cast.bob, cast.charlie, cast.dana))
    again = lobby.rematch(match.pk, cast.charlie)
    assert [seat.player or seat.invited for seat in seats(again)] == [cast.charlie, cast.dana, cast.alice, cast.bob]


@pytest.mark.parametrize("asks", ["alice", "bob", "charlie", "dana"])
def test_a_rematch_asks_the_rules_what_moves_on_whoever_asks_for_it(cast: Cast, bell: type[State], asks: str) -> None:
    people = (cast.alice, cast.bob, cast.charlie, cast.dana)
    match = play_out(table(*people, game="bell", options={"ringer": 2, "level": True}))
    again = lobby.rematch(match.pk, getattr(cast, asks))
    assert again.options["level"] is True
    ringer = seats(again)[again.options["ringer"]]
    assert (ringer.player or ringer.invited) == cast.dana


def test_a_rematch_of_an_older_edition_keeps_its_options(cast: Cast, bell: type[State]) -> None:
    match = play_out(table(cast.alice, cast.bob, game="bell", options={"ringer": 1}))
    Match.objects.filter(pk=match.pk).update(state=match.state.replace('"edition":1', '"edition":0'))
    assert lobby.rematch(match.pk, cast.bob).options == {"ringer": 1, "level": False}


def test_refusals_are_sentences(cast: Cast) -> None:
    late = player("emma")
    match = table(cast.bob, cast.charlie)
    with pytest.raises((Refused, RuleError)) as refusal:
        lobby.join(match.pk, late)
    assert str(refusal.value)[0].isupper()
    assert str(refusal.value).endswith(".")
