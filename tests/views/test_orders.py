"""The panel of standing orders: what it offers, what it takes, and that it is for its owner's eyes alone."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import leaving, lobby, orders, play
from games.matches.terms import SeatWish
from games.models import Match, StandingOrder, User
from games.rules import State
from games.views.playing import LONGEST_BODY
from tests.cast import Cast
from tests.pages import page, visit
from tests.tables import move_once, play_out, seen_by, state_of, table

HTMX = {"HX-Request": "true"}
MOST_QUERIES = 12  # the same as for any page of a table
ONCE = re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value|nonce)="[^"]*"')  # what differs from look to look


@pytest.fixture
def match(cast: Cast, toll: type[State]) -> Match:
    """Bob keeps the gate; Charlie sends the first cart, then Alice."""
    return table(cast.bob, cast.charlie, cast.alice, game="toll")


def panel(match: Match, user: User) -> str:
    return page(match, user).split('id="orders-fold"')[1].split("</details>")[0]


def leave(match: Match, user: User | None, data: dict[str, Any], **more: Any) -> Any:
    return visit(user).post(f"/table/{match.code}/orders/", data, **more)


def withdraw(match: Match, user: User | None, number: int, **more: Any) -> Any:
    return visit(user).post(f"/table/{match.code}/orders/{number}/withdraw/", **more)


def mine(match: Match, seat: int) -> list[str]:
    return [row.order_json for row in StandingOrder.objects.filter(match=match, seat=seat, stopped="")]


def answer(match: Match, seat: int, **fields: Any) -> None:
    play.make_move(match.pk, seat, fields, seen=seen_by(match, seat))


def test_the_panel_has_a_form_for_each_type_with_its_values_in_words(cast: Cast, match: Match) -> None:
    bobs = panel(match, cast.bob)
    assert "When a cart comes" in bobs
    assert re.findall(r'name="type" value="(\w+)"', bobs) == ["at_gate"]
    assert re.findall(r'<option value="(\w+)">([\w ]+)</option>', bobs) == [
        ("false", "let it pass"),
        ("true", "open it"),
        ("0", "anybody"),
        ("1", "charlie"),
        ("2", "alice"),
    ]
    assert '<label for="order-at_gate-sender-0">From</label>' in bobs
    assert '<label for="order-at_gate-search-0" class="vh">When a cart comes</label>' in bobs
    charlies = panel(match, cast.charlie)
    types = re.findall(r'name="type" value="(\w+)"', charlies)
    assert types == ["send_first", "send_any", "pay_up", "pay_last", "muddle"]
    assert charlies.count("<select") == 3
    assert charlies.count('<option value="">') == 2
    assert "PayUp" in charlies


def test_an_order_that_was_left_stands_in_the_list_until_it_is_withdrawn(cast: Cast, match: Match) -> None:
    left = leave(match, cast.charlie, {"type": "pay_up"})
    assert (left.status_code, left.url) == (303, f"/table/{match.code}/#orders")
    assert mine(match, 1) == ['{"type":"show_at_once"}', '{"type":"pay_up"}']
    charlies = panel(match, cast.charlie)
    assert '<span class="chip" id="orders-count">2</span>' in charlies
    assert charlies.count(">Withdraw<") == 2
    assert 'value="pay_up"' not in charlies  # it stands: nothing to leave
    row = StandingOrder.objects.get(match=match, order_json='{"type":"pay_up"}')
    gone = withdraw(match, cast.charlie, row.pk)
    assert (gone.status_code, gone.url) == (303, f"/table/{match.code}/#orders")
    assert mine(match, 1) == ['{"type":"show_at_once"}']
    assert 'value="pay_up"' in panel(match, cast.charlie)
    assert "Stopped" not in panel(match, cast.charlie)


def test_lists_flags_and_numbers_are_read_from_a_form(cast: Cast, match: Match) -> None:
    leave(match, cast.bob, {"type": "at_gate", "search": "true", "sender": "2"})
    leave(match, cast.charlie, {"type": "send_first", "goods": ['"wool"', "", '"corn"']})
    leave(match, cast.alice, {"type": "send_first", "goods": ["iron"]})
    assert mine(match, 0) == ['{"type":"at_gate","search":true,"sender":2}']
    assert mine(match, 1)[1:] == ['{"type":"send_first","goods":["wool","corn"]}']
    assert mine(match, 2)[1:] == ['{"type":"send_first","goods":["iron"]}']


def test_what_stopped_lately_is_shown_with_its_reason(cast: Cast, match: Match) -> None:
    leave(match, cast.bob, {"type": "at_gate", "search": "false", "sender": "0"})
    leave(match, cast.alice, {"type": "send_first", "goods": ["iron"]})
    leave(match, cast.charlie, {"type": "send_first", "goods": ["wool"]})
    answer(match, 1, type="send", goods="wool")
    assert "Move 5: used up." in panel(match, cast.alice)
    assert "Move 5: no longer possible." in panel(match, cast.charlie)
    StandingOrder.objects.filter(match=match, seat=1).update(order_json="{}", stopped="broken")
    assert "An order of an earlier edition of the game" in panel(match, cast.charlie)


def test_by_htmx_only_the_panel_comes_back(cast: Cast, match: Match) -> None:
    left = leave(match, cast.charlie, {"type": "pay_up"}, headers=HTMX)
    shown = left.content.decode()
    assert left.status_code == 200
    assert "The order stands." in shown
    assert 'id="orders" tabindex="-1" hx-swap-oob="true"' in shown
    assert '<div id="orders-count-now" hx-swap-oob="innerHTML:#orders-count">2</div>' in shown
    assert 'id="tray"' not in shown
    assert "no-store" in left["Cache-Control"]
    row = StandingOrder.objects.get(match=match, order_json='{"type":"pay_up"}')
    gone = withdraw(match, cast.charlie, row.pk, headers=HTMX)
    assert (gone.status_code, "The order is withdrawn." in gone.content.decode()) == (200, True)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_combination_that_cannot_be_left_is_refused_and_the_choice_kept(
    cast: Cast, match: Match, headers: dict[str, str]
) -> None:
    sent = {"type": "send_first", "goods": ['"wool"', '"wool"', ""]}
    refused = leave(match, cast.charlie, sent, headers=headers)
    shown = refused.content.decode()
    assert refused.status_code == 422
    assert '<p data-kind="alarm">That order cannot be left now. Choose another.</p>' in shown
    assert shown.count('<option value="&quot;wool&quot;" selected>wool</option>') == 2
    assert ('id="orders-fold" open' in shown) == (not headers)
    assert mine(match, 1) == ['{"type":"show_at_once"}']


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "hang_them_all"},
        {"type": "at_gate"},
        {"type": "at_gate", "search": "perhaps", "sender": "0"},
        {"type": "at_gate", "search": "true", "sender": "9" * 5000},
        {"type": "at_gate", "search": "true", "sender": "\x00"},
        {"type": "at_gate", "search": "true", "sender": "[" * 9000},
        {"type": "at_gate", "search": "true", "sender": "0", "more": "of it"},
        {"type": "at_gate", "search": "true", "sender": ""},
        {"type": "send_first", "goods": ["", ""]},
        {"type": "send_first", "goods": ['{"a": 1}']},
        {"type": "at_gate", "search": "true", "sender": "0" * (LONGEST_BODY + 1)},
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_no_order_is_refused_with_a_sentence(
    cast: Cast, match: Match, data: dict[str, Any], headers: dict[str, str]
) -> None:
    refused = leave(match, cast.bob, data, headers=headers)
    assert refused.status_code == 400
    assert re.search(r'<p data-kind="alarm">[^<]+\.</p>', refused.content.decode())
    assert mine(match, 0) == []


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_nobody_but_who_plays_leaves_or_withdraws_anything(cast: Cast, match: Match, headers: dict[str, str]) -> None:
    row = StandingOrder.objects.filter(match=match, seat=1).get()
    before = list(StandingOrder.objects.values())
    for nobody in (cast.dana, None):
        for refused in (
            leave(match, nobody, {"type": "pay_up"}, headers=headers),
            withdraw(match, nobody, row.pk, headers=headers),
        ):
            assert refused.status_code == 403
            assert "show_at_once" not in refused.content.decode().lower()
    leaving.resign(match.pk, cast.bob.pk)
    assert leave(match, cast.bob, {"type": "at_gate", "search": "true", "sender": "0"}).status_code == 403
    assert list(StandingOrder.objects.values()) == before


def test_the_order_of_another_cannot_be_withdrawn(cast: Cast, match: Match) -> None:
    row = StandingOrder.objects.filter(match=match, seat=1).get()
    elsewhere = table(cast.charlie, cast.bob, game="toll")
    for who, where, number in (
        (cast.alice, match, row.pk),
        (cast.charlie, elsewhere, row.pk),
        (cast.charlie, match, row.pk + 1000),
        (cast.charlie, match, 10**30),
    ):
        for headers in ({}, HTMX):
            assert withdraw(where, who, number, headers=headers).status_code == 404
    row.refresh_from_db()
    assert row.stopped == ""


def test_an_order_that_stopped_meanwhile_says_why_it_cannot_be_withdrawn(cast: Cast, match: Match) -> None:
    row = StandingOrder.objects.filter(match=match, seat=1).get()
    StandingOrder.objects.filter(pk=row.pk).update(stopped="used")
    refused = withdraw(match, cast.charlie, row.pk)
    assert refused.status_code == 409
    assert "That order had stopped already: used up." in refused.content.decode()


def test_a_form_sent_twice_leaves_one_order_and_withdraws_it_once(cast: Cast, match: Match) -> None:
    for _ in range(2):
        assert leave(match, cast.charlie, {"type": "pay_up"}).status_code == 303
    assert mine(match, 1).count('{"type":"pay_up"}') == 1
    row = StandingOrder.objects.get(match=match, order_json='{"type":"pay_up"}')
    for _ in range(2):
        assert withdraw(match, cast.charlie, row.pk).status_code == 303
    row.refresh_from_db()
    assert row.stopped == "withdrawn"


def test_a_match_that_is_over_or_has_not_begun_takes_no_order(cast: Cast, match: Match) -> None:
    waiting = lobby.open_table(cast.bob, "toll", seats=[SeatWish()])
    over = play_out(match)
    for there, sentence in ((waiting, "has not started"), (over, "is over")):
        refused = leave(there, cast.bob, {"type": "at_gate", "search": "true", "sender": "0"})
        assert refused.status_code == 409
        assert sentence in refused.content.decode()
    assert 'id="orders-fold" hidden' in page(over, cast.bob)
    assert "orders__form" not in page(over, cast.bob)
    assert leave(over, cast.bob, {"type": "pay_up"}, headers=HTMX).status_code == 409


def test_an_unknown_table_is_not_found_and_a_get_does_nothing(cast: Cast, match: Match) -> None:
    assert visit(cast.bob).post("/table/nosuchcode/orders/", {"type": "pay_up"}).status_code == 404
    assert visit(cast.bob).post("/table/nosuchcode/orders/1/withdraw/").status_code == 404
    assert visit(cast.bob).get(f"/table/{match.code}/orders/").status_code == 405
    assert visit(cast.bob).get(f"/table/{match.code}/orders/1/withdraw/").status_code == 405


def test_a_form_from_another_site_leaves_and_withdraws_nothing(cast: Cast, match: Match) -> None:
    row = StandingOrder.objects.filter(match=match, seat=1).get()
    forged = visit(cast.charlie, enforce_csrf_checks=True)
    assert forged.post(f"/table/{match.code}/orders/", {"type": "pay_up"}).status_code == 403
    assert forged.post(f"/table/{match.code}/orders/{row.pk}/withdraw/").status_code == 403
    assert mine(match, 1) == ['{"type":"show_at_once"}']


def test_a_game_without_orders_has_no_panel_and_takes_none(cast: Cast, bell: type[State]) -> None:
    match = table(cast.bob, cast.charlie, game="bell")
    assert re.search(r'id="orders" tabindex="-1" hx-swap-oob="true" hidden>\s*</div>', page(match, cast.bob))
    assert leave(match, cast.bob, {"type": "pay_up"}).status_code == 400


@pytest.mark.parametrize("who", ["dana", None])
def test_who_only_watches_sees_no_panel(cast: Cast, match: Match, who: str | None) -> None:
    for rest in ("", "part/?stage=table"):
        shown = page(match, getattr(cast, who) if who else None, rest)
        assert "orders" not in shown
        assert "Next time do this" not in shown


def test_nobody_else_can_tell_whether_an_order_was_left(cast: Cast, match: Match) -> None:
    others = (cast.bob, cast.alice, cast.dana, None)
    answer(match, 1, type="send", goods="wool")

    def pages() -> list[str]:
        shown = [page(match, who, rest) for who in others for rest in ("", "part/?stage=table", "log/")]
        return [ONCE.sub(r"\1", one) for one in shown]

    pages()  # the first look changes what counts as new
    before = pages()
    orders.leave(match.pk, cast.charlie.pk, {"type": "pay_up"})
    assert pages() == before
    orders.withdraw(match.pk, cast.charlie.pk, StandingOrder.objects.filter(match=match, seat=1).first().pk)  # type: ignore[union-attr]
    assert pages() == before


def test_nobody_else_can_tell_an_answer_by_order_from_one_by_hand(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, {"type": "at_gate", "search": False, "sender": 0})
    answer(match, 1, type="send", goods="wool")
    for who in (cast.charlie, cast.alice, cast.dana, None):
        for rest in ("", "part/?stage=table", "log/"):
            assert "standing order" not in page(match, who, rest)
    for rest in ("", "part/?stage=table", "log/"):
        assert page(match, cast.bob, rest).count("By standing order.") >= 1
    assert '<b>bob</b> gates. <span class="private">By standing order.</span>' in page(match, cast.bob, "log/")


def test_the_panel_costs_one_query_for_its_owner_and_none_for_others(cast: Cast, match: Match) -> None:
    for kind in ("pay_up", "pay_last", "send_any"):
        orders.leave(match.pk, cast.charlie.pk, {"type": kind})
    without = table(cast.bob, cast.charlie)
    for who, there, asked in (
        (cast.charlie, match, 1),
        (cast.dana, match, 0),
        (None, match, 0),
        (cast.bob, without, 0),
    ):
        client = visit(who)
        for rest in ("", "part/?stage=table"):
            with CaptureQueriesContext(connection) as queries:
                client.get(f"/table/{there.code}/{rest}")
            assert sum("standingorder" in query["sql"] for query in queries) == asked
            assert len(queries) <= MOST_QUERIES


def test_royals_offers_its_orders_in_words(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, key="in words")
    shown = panel(match, cast.bob)
    assert "When only one card fits" in shown
    assert "Play my only fitting card at once" in shown
    hand = state_of(match).view(0).hand  # type: ignore[attr-defined]
    sent = {"type": "wish", "cards": [f'"{hand[0]}"', f'"{hand[1]}"', ""]}
    assert leave(match, cast.bob, sent).status_code == 303
    assert "Play the first that fits of" in panel(match, cast.bob)
    move_once(match)
    assert panel(match, cast.bob).count('name="cards"') == 3
