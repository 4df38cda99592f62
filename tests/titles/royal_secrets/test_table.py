"""What the forms of Royal Secrets' table send without script: every legal move, and it is played."""

import json
import re
from html import escape
from typing import Any

import pytest

from games.models import Match, User
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.pages import cloth, page, tray, visit
from tests.tables import seen_by, state_of
from tests.titles.royal_secrets.position import counted, in_words
from tests.titles.royal_secrets.stages import MERCY, STAGES, Forms, after, laid, placed, reachable, second

pytestmark = pytest.mark.django_db


def send(match: Match, user: User, seat: int, **fields: Any) -> Any:
    """The answer to the form of that seat's page with these fields."""
    form = {"seen": seen_by(match, seat), "key": "one-form", **fields}
    return visit(user).post(f"/table/{match.code}/move/", form)


def secrets(match: Match) -> RoyalSecrets:
    state = state_of(match)
    assert isinstance(state, RoyalSecrets)
    return state


def at(stage: str) -> tuple[Match, list[User], int]:
    """A match in that stage, its players, and who is asked."""
    build, seat = STAGES[stage]
    return *laid(build()), seat


# Every legal move


@pytest.mark.parametrize("stage", STAGES)
def test_the_forms_in_the_tray_send_every_legal_move_and_no_other(stage: str) -> None:
    match, people, seat = at(stage)
    shown = page(match, people[seat])
    offered = [in_words(move) for move in reachable(shown)]
    assert sorted(set(offered)) == sorted(offered), "no move is offered twice"
    assert sorted(offered) == sorted(in_words(move) for move in state_of(match).legal(seat))


@pytest.mark.parametrize("stage", STAGES)
def test_every_legal_move_is_also_in_the_plain_list(stage: str) -> None:
    match, people, seat = at(stage)
    shown = page(match, people[seat])
    listed = shown[shown.index('id="moves"') : shown.index('id="log-fold"')]
    state = state_of(match)
    for action in state.legal(seat):
        assert escape(json.dumps(state.unaction(action), separators=(",", ":"))) in listed


@pytest.mark.parametrize("stage", STAGES)
def test_who_is_not_asked_finds_no_move_and_no_gold(stage: str) -> None:
    match, people, _ = at(stage)
    waited = state_of(match).waiting()
    for seat, user in enumerate(people):
        if seat not in waited:
            shown = page(match, user)
            assert reachable(shown) == []
            assert "btn--gold" not in cloth(shown) + tray(shown)


@pytest.mark.parametrize("stage", STAGES)
def test_each_choice_says_what_it_will_do(stage: str) -> None:
    match, people, seat = at(stage)
    mine = tray(page(match, people[seat]))
    radios = len(re.findall(r'<input type="radio"[^>]*name="(?:move|card|audience|next)"', mine))
    assert len(re.findall(r'<p class="says[^>]*>\s*\S', mine)) >= radios


# Played


def test_se_22_an_audience_and_who_speaks_next_are_sent_together() -> None:
    match, people, _ = at("choose")
    assert send(match, people[0], 0, type="choose", audience="queen", next="2").status_code == 303
    assert (secrets(match).table.places[0], secrets(match).table.word) == (1, 2)


def test_se_30_a_first_bet_is_a_card_its_face_and_who_speaks_next() -> None:
    match, people, _ = at("first bet")
    assert send(match, people[0], 0, type="bet", card="b30", face="down", next="2").status_code == 303
    (bet,) = secrets(match).table.bets[0]
    assert (bet.up, secrets(match).table.word) == (False, 2)


def test_se_31_the_face_of_a_second_bet_is_fixed_and_said() -> None:
    match, people, _ = at("second bet")
    mine = tray(page(match, people[0]))
    assert '<input type="hidden" name="face" value="up">' in mine
    assert "Your second bet lies <b>open</b>" in mine
    assert 'id="face-down"' not in mine


def test_se_15_the_last_second_bet_names_nobody() -> None:
    match, people, _ = at("second bet, the last")
    mine = tray(page(match, people[2]))
    assert 'name="next"' not in mine
    assert send(match, people[2], 2, type="bet", card="y0", face="up").status_code == 303
    assert secrets(match).table.round == 2


@pytest.mark.parametrize(("stage", "chosen"), [("choose, one left", ["next-1"]), ("choose, the last", [])])
def test_se_16_one_candidate_is_chosen_already_and_of_several_none(stage: str, chosen: list[str]) -> None:
    match, people, seat = at(stage)
    assert [id for id in Forms(page(match, people[seat])).checked if id.startswith("next")] == chosen


def test_se_20_a_plan_goes_out_in_the_order_of_the_seats() -> None:
    match, people, _ = at("plan")
    answer = send(match, people[0], 0, type="plan", placement=["king", "queen", "queen"])
    assert answer.status_code == 303
    assert secrets(match).table.plans[0] == [0, 1, 1]


@pytest.mark.parametrize("kind", ["stab", "medal"])
def test_se_34_a_favour_is_aimed_in_a_form_of_its_own_beside_the_bet(kind: str) -> None:
    match, people, _ = at("first bet, with Favours")
    shown = page(match, people[1])
    assert f'<form id="use-{kind}"' in cloth(shown)
    assert f'form="use-{kind}" name="move"' in tray(shown)
    move = {"type": kind, "owner": 0, "slot": 1}
    assert send(match, people[1], 1, move=json.dumps(move)).status_code == 303
    assert secrets(match).waiting() == (1,)
    bet = secrets(match).table.bets[0][0]
    assert (bet.stabbed, bet.medal) == (kind == "stab", kind == "medal")


def test_the_button_of_a_favour_without_a_target_is_heard_whatever_else_is_chosen() -> None:
    match, people, _ = at("first bet, with Favours")
    spy = json.dumps({"type": "spy"})
    assert send(match, people[1], 1, type="bet", card="r0", face="up", next="2", move=spy).status_code == 303
    assert secrets(match).waiting() == (1,)
    assert secrets(match).table.bets[0][0].seen == 1 << 1


def test_se_58_mercy_and_a_third_card_are_answered_one_after_the_other() -> None:
    match, people, _ = at("tie and mercy")
    assert send(match, people[0], 0, move=json.dumps({"type": "grace"})).status_code == 303
    assert secrets(match).waiting() == (0, 2)
    third = json.dumps({"type": "third", "audience": "king", "card": "b10"})
    assert send(match, people[0], 0, move=third, key="again").status_code == 303
    assert secrets(match).waiting() == (2,)


# Refused


def test_a_refused_bet_comes_back_with_what_was_chosen() -> None:
    match, people, _ = at("first bet")
    answer = send(match, people[0], 0, type="bet", card="b30", face="down", next="0")
    assert answer.status_code == 422
    assert {"card-b30", "face-down"} <= Forms(answer.content.decode()).checked


def test_a_refused_plan_comes_back_as_it_was_drawn_up() -> None:
    match, people, _ = at("plan")
    fields = {"seen": "another", "key": "k", "type": "plan", "placement": ["queen", "king", "queen"]}
    answer = visit(people[0]).post(f"/table/{match.code}/move/", fields)
    assert answer.status_code == 409
    drawn = re.findall(r'<option value="(\w+)" selected>', answer.content.decode())
    assert drawn[:3] == ["queen", "king", "queen"]


def test_a_favour_that_was_refused_is_still_aimed_and_its_sheet_open() -> None:
    match, people, _ = at("first bet, with Favours")
    move = '{"type":"stab","owner":0,"slot":1}'
    answer = visit(people[1]).post(f"/table/{match.code}/move/", {"seen": "another", "key": "k", "move": move})
    assert answer.status_code == 409
    assert "stab-1" in Forms(answer.content.decode()).checked
    assert re.search(r'<details class="now now--stab" name="now" open>', answer.content.decode())


def test_cards_alike_are_one_with_their_number() -> None:
    match, people, _ = at("second bet")
    mine = tray(page(match, people[0]))
    assert mine.count('name="card"') == 6
    assert mine.count('class="hand__many"') == 4
    assert "2 × Page 0, comes home after the round" in mine


VALET: dict[str, Any] = {"more": {0: "V10"}}
STRIKES = "if yours succeeds, the others lose 2; if not, you."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "card", "said"),
    [
        (lambda: placed("K K Q", **VALET), "V10", f": {STRIKES}"),
        (lambda: placed("K K K", **VALET), "V10", ": it strikes nobody; if yours fails, you lose 2."),
        (lambda: placed("B K Q", round=2, favours={0: "dinner-1"}, **VALET), "V10", ": Influence only, as you dine."),
        (lambda: second("K K Q", "bX r20 y20", **VALET), "V10", ": it counts for nothing, as you withdraw."),
        (lambda: second("K K Q", "bX r20 y20"), "b30", ": it counts for nothing, as you withdraw."),
        (lambda: second("K K Q", "bX r20 y20"), "b0", ". It comes home."),
        (lambda: placed("K K Q", valets="V0"), "bX", ": you withdraw and take a Valet, if one is left."),
        (lambda: placed("K K Q"), "bX", ": you withdraw."),
        (
            lambda: second("K K Q", "bX r20 y20", hands={0: "b0 b0 bX rX", 1: "r0 r0 r20"}),
            "rX",
            ": you withdraw already.",
        ),
    ],
)
def test_a_card_says_beside_it_only_what_it_will_do(state: Any, card: str, said: str) -> None:
    match, people = laid(state())
    shown = page(match, people[0])
    beside = shown[shown.index(f'id="card-{card}"') :]
    assert beside[: beside.index("</p>")].partition(", closed</span>")[2].strip() == said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("used", "said"),
    [
        ((), "This round costs you <b>5</b> at Audiences and <b>4</b> by Valets"),
        (("grace",), "Your losses of this round are cancelled"),
        (("master",), "This round costs you <b>4</b> by Valets"),
    ],
)
def test_se_58_what_the_round_still_costs_is_said_after_each_mercy(used: tuple[str, ...], said: str) -> None:
    state = after(counted("K K Q Q", "b10^ b0", "V0 r20^", "y40^ V-10", "g0 g20^", **MERCY)[0], *used, seat=0)
    match, people = laid(state)
    assert said in tray(page(match, people[0]))


def test_the_answer_to_the_last_bet_leaves_the_count_to_the_story() -> None:
    match, people, seat = at("second bet, the last")
    form = {"seen": seen_by(match, seat), "key": "one-form", "type": "bet", "card": "y0", "face": "up"}
    told = visit(people[seat]).post(f"/table/{match.code}/move/", form, follow=True).content.decode()
    assert "All that followed stands in the log." in told
