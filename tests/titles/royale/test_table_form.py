"""What the forms of Royale's table send without script: cards ticked, an Exchange before them, a call in between."""

import json
import re
from typing import Any

import pytest

from games.models import Match, User
from games.rules.titles.royale.game import Royale
from tests.pages import page, tray, visit
from tests.tables import seen_by, state_of
from tests.titles.royale.position import A, legal, letters, position
from tests.titles.royale.test_table_page import laid

pytestmark = pytest.mark.django_db


def send(match: Match, user: User, seat: int, **fields: Any) -> Any:
    """The answer to the form of that seat's page with these fields."""
    form = {"seen": seen_by(match, seat), "key": "one-form", **fields}
    return visit(user).post(f"/table/{match.code}/move/", form)


def royale(match: Match) -> Royale:
    state = state_of(match)
    assert isinstance(state, Royale)
    return state


def shipped(match: Match) -> str:
    return letters(royale(match).table.packet)


def test_the_cards_that_are_ticked_are_shipped() -> None:
    match, people = laid(position(A))
    answer = send(match, people[1], 1, type="ship", cards=["gold", "grain"])
    assert answer.status_code == 303
    assert shipped(match) == "OR"


@pytest.mark.parametrize("cards", [[], ["glory", "gold", "grain"], ["stone"], ["gold", "gold"]])
def test_no_card_three_cards_or_cards_not_held_are_refused_with_a_sentence_and_the_page(cards: list[str]) -> None:
    match, people = laid(position(A))
    answer = send(match, people[1], 1, type="ship", cards=cards)
    assert answer.status_code == 422
    assert "You can ship one or two cards of your hand." in answer.content.decode()
    assert 'name="cards"' in answer.content.decode()
    assert shipped(match) == ""


def test_a_refused_form_comes_back_with_the_cards_that_were_ticked() -> None:
    match, people = laid(position(A))
    answer = send(match, people[1], 1, type="ship", cards=["glory", "grain", "grain", "stone"])
    assert answer.status_code == 422
    assert ticked(answer) == ["glory-0", "grain-2", "grain-3"]
    assert ticked(send(match, people[1], 1, type="ship", cards=["wood"])) == []


def ticked(answer: Any) -> list[str]:
    return re.findall(r'id="pack-([a-z]+-\d)"[^>]* checked', answer.content.decode())


def test_an_exchange_that_is_ticked_comes_before_the_cards() -> None:
    match, people = laid(position(A))
    answer = send(match, people[1], 1, type="ship", cards=["gold"], move='{"type":"exchange"}')
    assert answer.status_code == 303
    state = royale(match)
    assert (state.table.phase, letters(state.table.hands[1])) == ("give", "GOO")


def test_the_button_of_a_call_is_heard_whatever_else_is_ticked() -> None:
    match, people = laid(position("RRGO WI IGO WSSG", serfs=[2, 3], up={2: "OO", 3: "O"}))
    call = json.dumps({"type": "call", "place": 3})
    answer = send(match, people[1], 1, type="ship", cards=["gold"], move=['{"type":"exchange"}', call])
    assert answer.status_code == 303
    assert royale(match).table.treasury == 4
    assert legal(royale(match), 1)[0] == "exchange"


def test_a_call_can_be_made_while_another_is_asked() -> None:
    match, people = laid(position("RRGO WI IGO WSSG", serfs=[2, 3], up={2: "OO", 3: "O"}))
    call = json.dumps({"type": "call", "place": 3})
    assert send(match, people[2], 2, move=call).status_code == 303
    assert royale(match).waiting() == (1,)
    assert send(match, people[2], 2, move=call, key="again").status_code == 409


def test_each_card_of_the_hand_is_a_box_of_its_own() -> None:
    match, people = laid(position(A))
    mine = tray(page(match, people[1]))
    assert mine.count('type="checkbox"') == 4 + 1
    assert all(f'id="pack-{name}"' in mine for name in ("glory-0", "gold-1", "grain-2", "grain-3"))
    assert mine.count("data-own") == 2
    assert 'data-most="2"' in mine


def test_the_shipment_chosen_before_is_ticked_again() -> None:
    match, people = laid(position(A))
    fields = {"seen": "another", "key": "k", "type": "ship", "cards": ["grain", "grain"]}
    answer = visit(people[1]).post(f"/table/{match.code}/move/", fields)
    assert answer.status_code == 409
    assert ticked(answer) == ["grain-2", "grain-3"]
