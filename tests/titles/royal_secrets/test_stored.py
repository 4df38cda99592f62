"""A stored table that cannot be is refused: each thing that the rules rely on, spoiled alone."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.rules import Unreadable
from games.rules.titles.royal_secrets.cards import KIND
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.titles.royal_secrets.position import bet_once, choose_all, counted, lay, play, position

Table = dict[str, Any]
Spoil = Callable[[Table], object]


def choosing() -> RoyalSecrets:
    """Blue has chosen, Red has the Word."""
    state = position(3, round=3, favours={0: "stab-2"}, known={1: "V10"}, more={1: "V10"}, valets="V20")
    play(state, "choose king 1")
    return state


def betting() -> RoyalSecrets:
    """Second bets: Blue's lies, Red has the Word, the Cardinal is with Yellow."""
    state = position(3)
    choose_all(state, "K K Q")
    bet_once(state, "b10", "r10^", "y10")
    lay(state, "b20^")
    return state


def planning() -> RoyalSecrets:
    """Blue has planned, Yellow is asked."""
    state = position(3, round=4, favours={0: "planning-1", 2: "planning-2"})
    play(state, "plan KKQ", 0)
    return state


def attending() -> RoyalSecrets:
    """In a planned round Blue and Yellow may dine or bribe."""
    state = position(3, round=5, favours={0: "dinner-1", 1: "planning-1", 2: "bribery-1"}, valets="V20")
    play(state, "plan KKQ")
    return state


def last_word() -> RoyalSecrets:
    """Blue has a Medal, Red a Stab."""
    held = {0: "medal-2", 1: "stab-2"}
    return counted("K K Q", "b10 b30^", "r20 r10^", "y20 y40^", round=4, favours=held)[0]


def recruiting() -> RoyalSecrets:
    """Blue has marked a card, and can mark another one."""
    held = {0: "recruitment-1 recruitment-2"}
    state, _ = counted("K K Q", "b10 b30^", "r20 r10^", "y20 y40^", round=4, favours=held)
    play(state, "recruit 1 1")
    return state


def reckoning() -> RoyalSecrets:
    """Blue and Yellow are tied, and Blue has a Royal Grace; Yellow has picked."""
    state, _ = counted(
        "K Q K Q", "b20 b20^", "V-10 r30^", "y40 y0^", "g10 g20^", round=3, favours={0: "grace-1"}, more={1: "V-10"}
    )
    play(state, "third king y10", 2)
    return state


def over() -> RoyalSecrets:
    """The match has ended."""
    return counted("K K Q", "b10 b30^", "r20 r10^", "y20 y40^", round=7)[0]


def swap_in(table: Table, zone: str, seat: int, code: str) -> None:
    """Puts another card in the place of the first one of a row."""
    table[zone][seat][0] = KIND[code]


def count_note(number: int, place: int, value: object) -> Spoil:
    """Spoils one value of a note of the count."""
    return lambda table: table["count"][number].__setitem__(place, value)


SPOILED: list[tuple[Callable[[], RoyalSecrets], Spoil]] = [
    # sizes and numbers
    (choosing, lambda table: table["points"].pop()),
    (choosing, lambda table: table["hands"].append([])),
    (choosing, lambda table: table.update(word=3)),
    (choosing, lambda table: table.update(acted=8)),
    (choosing, lambda table: table.update(acted=2)),
    (choosing, lambda table: table.update(acted=7)),
    (choosing, lambda table: table["points"].__setitem__(0, -1)),
    (choosing, lambda table: table["points"].__setitem__(0, 5000)),
    (choosing, lambda table: table["chance"].update(count=-1)),
    # cards
    (choosing, lambda table: table["hands"][0].pop()),
    (choosing, lambda table: table["hands"][0].append(table["hands"][0].pop(0))),
    (choosing, lambda table: swap_in(table, "hands", 0, "r0")),
    (choosing, lambda table: table["hands"][0].append(KIND["p10"])),
    (choosing, lambda table: table["valets"].__setitem__(0, KIND["K0"])),
    (choosing, lambda table: table["discards"].append(table["hands"][0].pop(0))),
    (choosing, lambda table: table["discards"].append(table["cardinals"].pop())),
    (choosing, lambda table: table.update(shown=table["cardinals"][:6], cardinals=table["cardinals"][6:])),
    (choosing, lambda table: table["known"].__setitem__(1, [KIND["V20"]])),
    (choosing, lambda table: table["known"].__setitem__(0, [0])),
    # Audiences
    (choosing, lambda table: table["piles"][0].pop()),
    (choosing, lambda table: table["piles"][0].append(table["piles"][1].pop())),
    (choosing, lambda table: table["aside"].append(table["lost"].pop())),
    (choosing, lambda table: table["audiences"].pop()),
    (choosing, lambda table: table["favours"].__setitem__(1, table["favours"][0])),
    # where the round stands
    (choosing, lambda table: table.update(round=2)),
    (choosing, lambda table: table.update(round=8)),
    (choosing, lambda table: table.update(stage="bet1")),
    (choosing, lambda table: table.update(stage="over")),
    (choosing, lambda table: table.update(stage="lastword")),
    (choosing, lambda table: table.update(reason="seven Audiences")),
    (choosing, lambda table: table.update(planned=True)),
    (choosing, lambda table: table["places"].__setitem__(0, -1)),
    (choosing, lambda table: table.update(arrived=[])),
    (choosing, lambda table: table.update(cardinal=0)),
    (choosing, lambda table: table.update(asked=[0])),
    (choosing, lambda table: table.update(graced=1)),
    (choosing, lambda table: table["gains"].__setitem__(0, 1)),
    (choosing, lambda table: table["plans"].__setitem__(0, [])),
    (choosing, lambda table: table["given"].__setitem__(0, ["done"])),
    # bets
    (betting, lambda table: table.update(cardinal=-1)),
    (betting, lambda table: table.update(cardinal=0)),
    (betting, lambda table: table["places"].__setitem__(2, 0)),
    (betting, lambda table: table["bets"][0].pop()),
    (betting, lambda table: table["bets"][0][1].update(up=False, open=False)),
    (betting, lambda table: table["bets"][0][0].update(open=True)),
    (betting, lambda table: table["bets"][1][0].update(open=False)),
    (betting, lambda table: table["bets"][1][0].update(stabbed=True)),
    (betting, lambda table: table["bets"][0][0].update(seen=1)),
    (betting, lambda table: table["bets"][0][0].update(seen=8)),
    (betting, lambda table: table["bets"][1][0].update(seen=1)),
    (betting, lambda table: table["bets"][0][0].update(recruiter=1)),
    (betting, lambda table: table["cardinal_bets"].pop()),
    (betting, lambda table: table["cardinal_bets"][0].update(up=False, open=False)),
    (betting, lambda table: table["cardinal_bets"][0].update(card=0)),
    # windows
    (planning, lambda table: table.update(asked=[])),
    (planning, lambda table: table.update(asked=[0, 2])),
    (planning, lambda table: table.update(asked=[1, 2])),
    (planning, lambda table: table["plans"].__setitem__(0, None)),
    (planning, lambda table: table["plans"].__setitem__(0, [0, 1])),
    (planning, lambda table: table["plans"].__setitem__(0, [0, 1, 2])),
    (planning, lambda table: table["plans"].__setitem__(1, [])),
    (attending, lambda table: table.update(asked=[])),
    (attending, lambda table: table.update(asked=[2, 0])),
    (attending, lambda table: table.update(asked=[0, 1])),
    (attending, lambda table: table.update(planned=False)),
    (attending, lambda table: table.update(arrived=[2, 1, 0])),
    (last_word, lambda table: table.update(asked=[])),
    (last_word, lambda table: table.update(asked=[1, 0])),
    (last_word, lambda table: table.update(asked=[2])),
    (last_word, lambda table: table.update(asked=[0, 0])),
    (recruiting, lambda table: table.update(asked=[])),
    (recruiting, lambda table: table.update(asked=[1])),
    (recruiting, lambda table: table["bets"][1][0].update(recruiter=1)),
    (recruiting, lambda table: table["bets"][1][0].update(recruiter=3)),
    (recruiting, lambda table: table["bets"][2][0].update(recruiter=0)),
    (recruiting, lambda table: table["cardinal_bets"][0].update(recruiter=0)),
    (recruiting, lambda table: table.update(stage="lastword")),
    # the count
    (reckoning, lambda table: table.update(ties=[])),
    (reckoning, lambda table: table["ties"][0].update(side=1)),
    (reckoning, lambda table: table["ties"][0].update(seats=[0, 1])),
    (reckoning, lambda table: table["ties"][0].update(seats=[2, 0])),
    (reckoning, lambda table: table["ties"][0]["cards"].pop()),
    (reckoning, lambda table: table["ties"][0].update(cards=[-1, -1])),
    (reckoning, lambda table: table["ties"][0].update(cards=[-1, KIND["K0"]])),
    (reckoning, lambda table: table["failed"].__setitem__(0, 5)),
    (reckoning, lambda table: table["struck"].__setitem__(0, 5)),
    (reckoning, lambda table: table["gains"].__setitem__(0, 5)),
    (reckoning, lambda table: table.update(asked=[1])),
    (reckoning, lambda table: table.update(asked=[])),
    (reckoning, lambda table: table.update(given=[[], [], [], []])),
    (reckoning, lambda table: table["given"].__setitem__(2, ["queen"])),
    (reckoning, lambda table: table["given"].__setitem__(2, ["king", "king"])),
    (reckoning, lambda table: table.update(graced=16)),
    (reckoning, lambda table: table["bets"][0][0].update(open=False)),
    (reckoning, lambda table: table["count"].append([])),
    (reckoning, lambda table: table["count"].append(["tie"])),
    (reckoning, lambda table: table["count"].append(["round", 1, "medal-1", "stab-1", 0])),
    (reckoning, lambda table: table["count"].append([["tie"], "king", [0, 1]])),
    (reckoning, count_note(0, 1, [[0, 3, "b20", False, False]])),
    (reckoning, count_note(0, 1, [[0, 1, "b99", False, False]])),
    (reckoning, count_note(0, 1, [[9, 1, "b20", False, False]])),
    (reckoning, count_note(0, 1, 7)),
    (reckoning, count_note(1, 1, "both")),
    (reckoning, count_note(1, 3, "splendid")),
    (reckoning, count_note(1, 4, 2**70)),
    (reckoning, count_note(1, 6, [[0, None]])),
    (over, lambda table: table.update(round=6)),
    (over, lambda table: table.update(reason="")),
    (over, lambda table: table.update(stage="choose")),
    (over, lambda table: table["audiences"].append(table["lost"].pop())),
]


@pytest.mark.parametrize(("laid", "spoil"), SPOILED)
def test_a_table_that_cannot_be_is_refused(laid: Callable[[], RoyalSecrets], spoil: Spoil) -> None:
    stored = json.loads(RoyalSecrets.dumps(laid()))
    spoil(stored["table"])
    with pytest.raises(Unreadable):
        RoyalSecrets.loads(json.dumps(stored))


@pytest.mark.parametrize("laid", [choosing, betting, planning, attending, last_word, recruiting, reckoning, over])
def test_a_table_that_can_be_is_read_as_it_was(laid: Callable[[], RoyalSecrets]) -> None:
    state = laid()
    stored = state.dumps(state)
    assert RoyalSecrets.dumps(RoyalSecrets.loads(stored)) == stored


def test_with_debt_points_below_zero_are_read() -> None:
    state = position(3, debt=True, points=[-4, 10, 10])
    assert RoyalSecrets.loads(state.dumps(state)).view(0).dumps() == state.view(0).dumps()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "bet"},
        {"type": "bet", "card": "b99", "face": "up", "next": 1},
        {"type": "bet", "card": "b10", "face": "sideways", "next": 1},
        {"type": "bet", "card": "b10", "face": "up", "next": 9},
        {"type": "choose", "audience": "pope", "next": 1},
        {"type": "stab", "owner": -2, "slot": 1},
        {"type": "stab", "owner": 0, "slot": 3},
        {"type": "plan", "placement": ["king"] * 6},
        {"type": "plan", "placement": ["both"] * 3},
        {"type": "third", "audience": "both", "card": "b10"},
        {"type": "done", "more": 1},
        {"type": "resign"},
        None,
        [],
        "done",
    ],
)
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(Unreadable):
        RoyalSecrets.action(data)
