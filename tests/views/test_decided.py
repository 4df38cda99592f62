"""Pages of a table where several decide at once: who has decided is shown to all, what only to who did."""

import random
import re
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.matches import leaving, play
from games.models import Match, User
from tests.cast import Cast, player
from tests.pages import page, tray, visit
from tests.tables import seen_by, state_of, table
from tests.views.test_table_leaks import MORE, differences

pytestmark = pytest.mark.usefixtures("sealed")
BOB, CHARLIE, ALICE = 0, 1, 2
FIELD = 'name="{name}" value="([^"]*)"'


@pytest.fixture
def match(cast: Cast) -> Match:
    """Bob, Charlie and Alice are all asked to bid; Bob has bid two coins."""
    match = table(cast.bob, cast.charlie, cast.alice, game="sealed")
    bid(match, BOB, 2)
    return match


def bid(match: Match, seat: int, coins: int) -> None:
    play.make_move(match.pk, seat, {"type": "bid", "coins": coins}, seen=seen_by(match, seat))


def plainly(shown: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", shown).split())


def seat_of(shown: str, seat: int) -> str:
    return plainly(shown.split(f'id="seat-{seat}"')[1].split("</li>")[0])


def prompt(shown: str) -> str:
    return plainly(shown.split('id="prompt"')[1].split("</section>")[0])


def form(shown: str) -> dict[str, str]:
    """The form that takes back, as it stands on the page."""
    text = shown.split('<form id="undo"')[1].split("</form>")[0]
    return {name: re.search(FIELD.format(name=name), text)[1] for name in ("seen", "key")}  # type: ignore[index]


def change(match: Match, user: User | None, sent: dict[str, Any], **more: Any) -> Any:
    return visit(user).post(f"/table/{match.code}/undo/", sent, **more)


def test_all_see_who_has_decided_and_nobody_else_what(cast: Cast, match: Match) -> None:
    for user in (cast.charlie, cast.alice, cast.dana, None):
        shown = page(match, user)
        assert "has decided" in seat_of(shown, BOB)
        assert "left" in seat_of(shown, CHARLIE)
        assert "has decided" not in seat_of(shown, CHARLIE)
        assert "Decided: bob" in prompt(shown)
        assert "You have decided" not in shown
        assert "Change my answer" not in shown
        assert "2 coins" not in shown
        assert '<form id="undo"' not in shown


def test_who_has_decided_reads_what_and_may_change_it(cast: Cast, match: Match) -> None:
    shown = page(match, cast.bob)
    assert prompt(shown).startswith('tabindex="-1" aria-live="polite"> You have decided')
    assert "Decided: you" in prompt(shown)
    assert "You have decided: bid 2 . You may change it until the last is in, and while your time lasts (2 d 23 h" in (
        plainly(tray(shown))
    )
    assert '<button class="btn" type="submit" form="undo">Change my answer</button>' in shown
    assert "Unseen, 2 coins." in shown
    bid(match, CHARLIE, 1)
    assert "Decided: you, charlie" in prompt(page(match, cast.bob))


def test_it_is_changed_by_a_plain_form_and_by_a_script(cast: Cast, match: Match) -> None:
    answer = change(match, cast.bob, form(page(match, cast.bob)))
    assert (answer.status_code, answer.url) == (303, f"/table/{match.code}/")
    shown = page(match, cast.bob)
    assert "You take your answer back, to decide anew." in plainly(shown)
    assert "Your turn" in prompt(shown)
    assert "Decided:" not in shown
    bid(match, BOB, 0)
    answer = change(match, cast.bob, form(page(match, cast.bob)), headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Trigger"]) == (200, "moved")
    assert state_of(match).decided() == ()
    assert "bob decides anew." in plainly(page(match, cast.charlie))


def test_a_double_click_is_harmless(cast: Cast, match: Match) -> None:
    sent = form(page(match, cast.bob))
    assert [change(match, cast.bob, sent).status_code for _ in range(2)] == [303, 303]
    assert match.moves.filter(by="undo").count() == 1


def test_a_late_form_is_refused_in_a_sentence(cast: Cast, match: Match) -> None:
    sent = form(page(match, cast.bob))
    bid(match, CHARLIE, 1)
    bid(match, ALICE, 1)
    answer = change(match, cast.bob, sent)
    assert answer.status_code == 409
    assert "The last answer is in, so yours stands." in plainly(answer.content.decode())


def test_forged_forms_are_refused(cast: Cast, match: Match) -> None:
    sent = form(page(match, cast.bob))
    for user, status in ((None, 403), (cast.dana, 403), (cast.charlie, 409)):
        assert change(match, user, sent).status_code == status
    assert change(match, cast.bob, sent | {"seen": "decided-"}).status_code == 409
    assert change(match, cast.bob, sent | {"seen": sent["seen"] + "9"}).status_code == 409
    assert change(match, cast.bob, sent | {"key": "no key!"}).status_code == 400
    assert visit(cast.bob).post("/table/nosuchcode/undo/", sent).status_code == 404
    assert visit(cast.bob).get(f"/table/{match.code}/undo/").status_code == 405
    assert state_of(match).decided() == (BOB,)


def test_who_owes_more_sees_moves_and_the_way_back(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice, game="sealed", options={"shouts": True})
    bid(match, BOB, 2)
    shown = page(match, cast.bob)
    assert "Your turn" in prompt(shown)
    assert "You have decided: bid 2" in plainly(tray(shown))
    assert "Change my answer" in tray(shown)
    assert all(word in tray(shown) for word in ("shout", "hush"))
    assert "has decided, is asked more: 2 d 23 h" in seat_of(page(match, cast.dana), BOB)
    assert change(match, cast.bob, form(shown)).status_code == 303
    assert state_of(match).decided() == ()


def test_a_table_where_i_have_decided_is_not_among_those_that_wait(cast: Cast, match: Match) -> None:
    home = visit(cast.bob).get("/").context
    assert home["waiting"] == []
    assert [listed.match for listed in home["others"]] == [match]
    assert [listed.match for listed in visit(cast.alice).get("/").context["waiting"]] == [match]


def test_the_part_that_is_fetched_shows_it_too(cast: Cast, match: Match) -> None:
    part = visit(cast.charlie).get(f"/table/{match.code}/part/?stage=table").content.decode()
    assert "Decided: bob" in plainly(part)
    assert "Change my answer" in visit(cast.bob).get(f"/table/{match.code}/part/?stage=table").content.decode()


def test_over_it_shows_nobody_who_has_decided(cast: Cast, match: Match) -> None:
    for user in (cast.bob, cast.charlie, cast.alice):
        leaving.agree_to_end(match.pk, user.pk)
    shown = page(match, cast.bob)
    assert "has decided" not in shown
    assert "Decided:" not in shown
    assert "Change my answer" not in shown


@pytest.mark.parametrize("shouts", [False, True])
def test_no_page_tells_what_was_decided(cast: Cast, shouts: bool) -> None:
    chance = random.Random(f"decided {shouts}")
    seated = [player(name) for name in ("ada", "bela", "cara")]
    match, looked = table(*seated, game="sealed", options={"shouts": shouts}), 0
    with time_machine.travel(timezone.now(), tick=False):
        while match.status == Match.Status.RUNNING:
            state = state_of(match)
            if match.decided and chance.random() < 0.4:
                one = chance.choice(match.decided)
                sent = {"seen": one.token, "key": f"change-{match.version}"}
                assert change(match, seated[one.wait.seat], sent).status_code == 303
            else:
                seat = chance.choice(state.waiting())
                action = state.unaction(chance.choice(state.legal(seat)))
                play.make_move(match.pk, seat, action, seen=seen_by(match, seat))
            match.refresh_from_db()
            assert differences(match, seated, f"another world {looked}", MORE) == []
            looked += 1
    assert looked > match.moves.exclude(by="undo").count() > 9
