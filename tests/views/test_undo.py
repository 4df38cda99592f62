"""Taking back by HTTP: offered to who may, plain and by htmx; refused with a sentence to everybody else."""

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import play
from games.models import Match, Move, Notice, User
from games.views.playing import LONGEST_BODY
from tests.cast import Cast
from tests.pages import page, visit
from tests.tables import seen_by, table

HTMX = {"HX-Request": "true"}
OFFER = "Take back: play the Queen of Clubs"


@pytest.fixture
def match(cast: Cast) -> Match:
    """Bob has laid a Queen against Charlie and is asked again."""
    match = table(cast.bob, cast.charlie, key="queens 0")
    lay(match, "QC")
    match.refresh_from_db()
    return match


def lay(match: Match, card: str) -> None:
    play.make_move(match.pk, 0, {"type": "play", "card": card}, seen=seen_by(match, 0))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def fields(html: str) -> dict[str, str]:
    """The form that takes back, as the page has it."""
    form = html.split('<form id="undo"')[1].split("</form>")[0]
    return {name: re.findall(f'name="{name}" value="([^"]*)"', form)[0] for name in ("seen", "key")}


def send(match: Match, user: User | None, data: dict[str, str] | None = None, **more: Any) -> Any:
    data = {"seen": seen_by(match, 0), "key": "undo-1"} if data is None else data
    return visit(user).post(f"/table/{match.code}/undo/", data, **more)


def frozen() -> tuple[object, ...]:
    return tuple(list(kind.objects.order_by("pk").values()) for kind in (Match, Move, Notice))


@pytest.mark.parametrize("part", ["", "part/?stage=table"])
def test_only_who_moved_is_offered_to_take_it_back(cast: Cast, match: Match, part: str) -> None:
    mine = page(match, cast.bob, part)
    assert OFFER in words(mine.split('id="tray"')[1].split("</form>")[0])
    assert 'form="undo"' in mine
    for reader in (cast.charlie, cast.dana, None):
        theirs = page(match, reader, part)
        assert "Take back" not in theirs
        assert '<div id="undo" hx-swap-oob="true" hidden></div>' in theirs
        assert "/undo/" not in theirs


def test_without_script_the_form_leads_back_to_the_table_as_it_was(cast: Cast, match: Match) -> None:
    client = visit(cast.bob)
    form = fields(client.get(f"/table/{match.code}/").content.decode())
    answer = client.post(f"/table/{match.code}/undo/", form)
    assert (answer.status_code, answer["Location"]) == (303, f"/table/{match.code}/")
    html = client.get(answer["Location"]).content.decode()
    assert "You take your last move back." in words(html)
    assert "Take back:" not in html
    assert 'id="play-QC"' in html
    log = html.split('id="log"')[1].split("</ol>")[0]
    assert words(log).count("Taken back.") == log.count("<s>") == 2
    whole = client.get(f"/table/{match.code}/log/").content.decode()
    assert whole.count("Taken back.") == whole.count("<s>") == 2


def test_htmx_gets_a_small_answer_and_others_their_new_part(cast: Cast, match: Match) -> None:
    old = f"part/?stage=table&mark={match.version}-{match.stir}"
    assert visit(cast.charlie).get(f"/table/{match.code}/{old}").status_code == 204
    form = fields(page(match, cast.bob))
    answer = send(match, cast.bob, form, headers=HTMX)
    said = answer.content.decode()
    match.refresh_from_db()
    assert (answer.status_code, answer["HX-Trigger"]) == (200, "moved")
    assert "You take your last move back." in said
    assert f'data-mark="{match.version}-{match.stir}"' in said
    assert "takes the last move back." in words(page(match, cast.charlie, old))
    again = send(match, cast.bob, form, headers=HTMX)
    assert (again.status_code, again.content) == (200, answer.content)
    assert match.moves.filter(by="undo").count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_everybody_else_is_refused_with_a_sentence(cast: Cast, match: Match, headers: dict[str, str]) -> None:
    before = frozen()
    cases = [
        (cast.charlie, 409, "Somebody else has acted since, so your last move stands."),
        (cast.dana, 403, "You watch this match."),
        (None, 403, "Sign in to take part."),
    ]
    for user, status, sentence in cases:
        answer = send(match, user, headers=headers)
        assert (answer.status_code, sentence in answer.content.decode()) == (status, True)
    assert frozen()[1:] == before[1:]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_an_old_page_is_told_that_the_table_has_moved_on(cast: Cast, match: Match, headers: dict[str, str]) -> None:
    form = fields(page(match, cast.bob))
    lay(match, "QH")
    before = Move.objects.count()
    answer = send(match, cast.bob, form, headers=headers)
    assert answer.status_code == 409
    assert play.MOVED_ON in answer.content.decode()
    assert Move.objects.count() == before


@pytest.mark.parametrize(
    ("form", "status"),
    [({}, 409), ({"seen": "\x00", "key": ""}, 409), ({"key": "no key!"}, 400), ({"more": "x" * LONGEST_BODY}, 400)],
)
def test_a_forged_form_is_refused(cast: Cast, match: Match, form: dict[str, str], status: int) -> None:
    assert send(match, cast.bob, form).status_code == status
    assert not Move.objects.filter(by="undo").exists()


def test_a_form_with_the_name_of_a_move_s_form_takes_nothing_back(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, key="queens 0")
    form = {"move": json.dumps({"type": "play", "card": "QC"}), "seen": seen_by(match, 0), "key": "one-form"}
    assert visit(cast.bob).post(f"/table/{match.code}/move/", form).status_code == 303
    lay(match, "QH")
    before = Move.objects.count()
    assert send(match, cast.bob, {"seen": seen_by(match, 0), "key": "one-form"}).status_code == 303
    assert Move.objects.count() == before


def test_it_is_a_post_to_a_table_that_there_is(cast: Cast, match: Match) -> None:
    assert visit(cast.bob).get(f"/table/{match.code}/undo/").status_code == 405
    assert visit(cast.bob).post("/table/nosuchcode/undo/").status_code == 404


def test_the_offer_costs_the_page_no_query(cast: Cast, match: Match) -> None:
    client = visit(cast.bob)
    counts = []
    for stands in (False, True):
        if stands:
            Match.objects.filter(pk=match.pk).update(trail="")
        client.get(f"/table/{match.code}/")
        with CaptureQueriesContext(connection) as queries:
            html = client.get(f"/table/{match.code}/").content.decode()
        assert (OFFER in words(html)) is not stands
        counts.append(len(queries))
    assert counts[0] == counts[1]
