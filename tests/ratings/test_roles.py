"""Parts and sides as they are stored: which standing a match moves, who has won, and what resigning does to whom."""

import pytest
from django.core.management import call_command

from games.matches import bot_turns, leaving, play, replays
from games.models import Match, Rating, RatingChange, Seat, User
from games.ratings import ledger
from games.rules import State
from tests.cast import Cast
from tests.tables import any_move, move_once, play_out, seen_by, table


def rung(*players: User, ringer: int = 0, **more: object) -> Match:
    """A match of Bell that the ringer wins by four pulls."""
    return play_out(table(*players, game="bell", options={"ringer": ringer, **more}))


def steal(match: Match, seat: int) -> None:
    """The seat takes what is still there."""
    for thing in ("hammer", "clapper"):
        play.make_move(match.pk, seat, {"type": "take", "thing": thing}, seen=seen_by(match, seat))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def places(match: Match) -> list[int | None]:
    return list(Seat.objects.filter(match=match).order_by("number").values_list("place", flat=True))


def gains(match: Match) -> list[float]:
    changes = RatingChange.objects.filter(match=match).order_by("seat")
    return [change.mu - change.mu_before for change in changes]


def checked(match: Match) -> None:
    """Nothing is stored otherwise than the matches call for, and from nothing it comes back the same."""
    stored = list(Rating.objects.order_by("role", "who").values("role", "who", "mu", "sigma", "matches", "wins"))
    assert stored
    assert replays.difference(match) == ""
    call_command("ratings", "--check")
    ledger.recompute("bell")
    assert stored == list(
        Rating.objects.order_by("role", "who").values("role", "who", "mu", "sigma", "matches", "wins")
    )
    call_command("ratings", "--check")


def test_ry_45_a_match_moves_each_in_the_part_that_was_played(cast: Cast, bell: type[State]) -> None:
    match = rung(cast.alice, cast.bob, cast.charlie)
    assert match.result == {"places": [1, 2, 2], "teams": [0, 1, 1], "scores": [0, 0, 0], "reason": "rung"}
    assert places(match) == [1, 2, 2]
    again = rung(cast.alice, cast.bob, cast.charlie, ringer=1)
    rows = {(row.role, row.player.username): row for row in Rating.objects.select_related("player") if row.player}
    assert {key: (row.matches, row.wins) for key, row in rows.items()} == {
        ("ringer", "alice"): (1, 1),
        ("thief", "alice"): (1, 0),
        ("ringer", "bob"): (1, 1),
        ("thief", "bob"): (1, 0),
        ("thief", "charlie"): (2, 0),
    }
    assert gains(match)[1] == pytest.approx(gains(match)[2])
    assert gains(again)[0] == pytest.approx(gains(again)[2])
    assert [change.role for change in RatingChange.objects.filter(match=again).order_by("seat")] == [
        "thief",
        "ringer",
        "thief",
    ]
    checked(again)


def test_who_resigns_loses_though_the_side_wins_and_the_others_win(cast: Cast, bell: type[State]) -> None:
    match = table(cast.alice, cast.bob, cast.charlie, cast.dana, game="bell")
    leaving.resign(match.pk, cast.bob.pk)
    steal(match, 2)
    assert places(match) == [2, 2, 1, 1]
    assert match.result
    assert match.result["places"] == [2, 1, 1, 1]
    ringer, left, *stayed = gains(match)
    assert ringer < 0
    assert left < 0
    assert stayed[0] == stayed[1] > 0
    checked(match)


def test_partners_of_who_resigns_lose_no_more_than_with_her(cast: Cast, bell: type[State]) -> None:
    match = table(cast.alice, cast.bob, cast.charlie, cast.dana, game="bell")
    leaving.resign(match.pk, cast.bob.pk)
    for _ in range(10):
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        if match.waits[0].seat == 1:
            seat = 1
            play.make_move(match.pk, seat, any_move(match, seat), seen=seen_by(match, seat), by="bot")
        else:
            move_once(match)
    whole = rung(*(User.objects.create(username=f"new{number}") for number in range(4)))
    assert gains(match) == pytest.approx(gains(whole))
    checked(match)


def test_a_side_that_all_have_left_wins_for_nobody(cast: Cast, bell: type[State]) -> None:
    match = table(cast.alice, cast.bob, cast.charlie, game="bell")
    leaving.resign(match.pk, cast.alice.pk)
    bot_turns.play_due_bots()
    for _ in range(10):
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        bot_turns.play_due_bots() or move_once(match)
    assert match.result
    assert match.result["places"] == [1, 2, 2]
    assert places(match) == [2, 2, 2]
    assert gains(match)[0] < 0
    assert not Rating.objects.filter(wins__gt=0).exists()
    checked(match)


@pytest.mark.parametrize(
    ("left", "stays", "wanted"), [((1, 2), 0, [1, 2, 2]), ((0, 1), 2, [2, 2, 1]), ((2, 0), 1, [2, 1, 2])]
)
def test_whoever_stays_when_all_others_have_left_wins(
    cast: Cast, bell: type[State], left: tuple[int, ...], stays: int, wanted: list[int]
) -> None:
    people = (cast.alice, cast.bob, cast.charlie)
    match = table(*people, game="bell")
    for seat in left:
        leaving.resign(match.pk, people[seat].pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.result
    assert (match.result["teams"], match.result["reason"]) == ([0, 1, 1], "resigned")
    assert places(match) == wanted
    assert [gain > 0 for gain in gains(match)] == [seat == stays for seat in range(3)]
    assert Rating.objects.get(player=people[stays]).wins == 1
    checked(match)


def test_sides_that_end_level_leave_nobody_a_place_and_nobody_a_win(cast: Cast, bell: type[State]) -> None:
    match = rung(cast.alice, cast.bob, cast.charlie, level=True)
    assert match.result
    assert match.result["places"] == [1, 1, 1]
    assert places(match) == [None] * 3
    assert not Rating.objects.filter(wins__gt=0).exists()
    assert Rating.objects.count() == 3
    checked(match)


def test_the_parts_are_kept_with_the_seats_also_of_a_match_without_a_result(cast: Cast, bell: type[State]) -> None:
    match = table(cast.alice, cast.bob, cast.charlie, game="bell", options={"ringer": 1})
    assert set(Seat.objects.filter(match=match).values_list("role", flat=True)) == {""}
    for player in (cast.alice, cast.bob, cast.charlie):
        leaving.agree_to_end(match.pk, player.pk)
    kept = Seat.objects.filter(match=match).order_by("number").values_list("role", flat=True)
    assert list(kept) == ["thief", "ringer", "thief"]
    assert not Rating.objects.exists()


def test_two_who_play_each_for_itself_are_rated_as_ever_though_in_parts(cast: Cast, bell: type[State]) -> None:
    match = rung(cast.alice, cast.bob)
    assert places(match) == [1, 2]
    winner, loser = Rating.objects.order_by("-points")
    assert (winner.role, winner.wins, loser.role) == ("ringer", 1, "thief")
    checked(match)


def test_a_part_stored_wrongly_is_found(cast: Cast, bell: type[State]) -> None:
    match = rung(cast.alice, cast.bob, cast.charlie)
    Seat.objects.filter(match=match, number=1).update(role="ringer")
    assert replays.difference(match).startswith("The seats' parts are ['ringer', 'ringer', 'thief']")
    assert "role is 'thief', but should be 'ringer'" in ledger.first_difference("bell")
