"""How Royale speaks: the sentences of section 6, the prompts of every phase, the moves and what they will do."""

from typing import Any

import pytest

from games.rules import Event, Order, Thing, Who, plain
from games.rules.titles.royale import words
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.orders import (
    BribePolicy,
    CallWhenThere,
    CollectPolicy,
    GloryTo,
    HandOut,
    KeepFaceUp,
    LetPass,
    NeverBribe,
    RoleWish,
    SearchPolicy,
    ShipPackets,
    TaxPolicy,
)
from tests.titles.royale.position import action, play, play_all, position

NAMES = ["Isolde", "Ada", "Bruno", "Cleo", "Dario"]  # Isolde is the Queen, Ada sits at place 1
FOUR = "RRGO GWOO II GWSSOO"  # with a Serf at place 3; Cleo sits at place 4


def read(events: list[Event], reader: int | None) -> list[str]:
    """What these events tell that reader."""
    return [plain(said, NAMES) for event in events for said in words.tell(event.seen_by(reader), reader)]


def ask(state: Royale, seat: int | None) -> str:
    return plain(words.ask(state.view(seat)), NAMES)


def label(state: Royale, text: str, seat: int) -> str:
    return plain(words.label(action(text), state.view(seat)), NAMES)


def outcome(state: Royale, text: str, seat: int) -> str:
    assert action(text) in state.legal(seat)
    return plain(words.outcome(action(text), state.view(seat)), NAMES)


def order(order: Order, state: Royale, seat: int = 0) -> str:
    return plain(words.order(order, state.view(seat)), NAMES)


def dealt(seats: int, **options: str) -> Royale:
    """The state after the deal, Isolde being the Queen."""
    state = Royale.deal(seats=seats, options={"queen": 0, **options}, key="words")
    assert isinstance(state, Royale)
    return state


def at_search(packet: str = "GR") -> Royale:
    """The position A after Ada's shipment to Dario."""
    state = position()
    play(state, f"ship {packet}")
    return state


# What happened


def test_the_deal_and_the_roles_are_told() -> None:
    state = dealt(5)
    opening = list(state.opening)
    assert read(opening, 1) == ["The cards are dealt. Isolde is the Queen with 2 Gold."]
    assert read(opening, 0) == ["The cards are dealt. You are the Queen with 2 Gold."]
    events = play(state, "role wood", 2)
    assert read(events, None) == ["Bruno becomes the Forester."]
    assert read(events, 2) == ["You become the Forester."]
    last = play_all(state, "role grain", "role iron")
    assert read(last, 4)[:5] == [
        "Ada becomes the Farmer.",
        "Cleo becomes the Smith.",
        "You become the Mason.",
        read(last, 4)[3],
        "Round 1 begins.",
    ]
    assert read(last, 4)[3].startswith("Your hand: ")
    assert read(last, 0)[3] == "The Citizens look at their hands."


def test_the_placing_of_serfs_is_told_with_who_sits_where() -> None:
    state = dealt(3)
    play(state, "role iron", 2)
    play(state, "role grain", 1)
    events = play(state, "serfs 2:stone 3:wood")
    assert read(events, 2)[:2] == [
        "Isolde seats the Serf Mason at place 2 and the Serf Forester at place 3.",
        "Clockwise from the Queen: Ada, the Serf at place 2, the Serf at place 3 and you.",
    ]
    assert read(events, 0)[:2] == [
        "You seat the Serf Mason at place 2 and the Serf Forester at place 3.",
        "Clockwise from you: Ada, the Serf at place 2, the Serf at place 3 and Bruno.",
    ]


def test_an_exchange_and_its_gifts_are_told() -> None:
    state = position()
    events = play_all(state, "exchange", "give 1 3")
    public = ["Ada exchanges both Grain for 1 Gold.", "Isolde gives one Grain to Ada and one to Cleo."]
    assert read(events, None) == read(events, 2) == public
    assert read(events, 1) == ["You exchange both Grain for 1 Gold.", "Isolde gives one Grain to you and one to Cleo."]
    assert read(events, 0)[1] == "You give one Grain to Ada and one to Cleo."
    dry = play(position("RRG GWIO GISOO WSOOOO", treasury=0), "exchange")
    assert read(dry, 3) == ["Ada exchanges both Grain for nothing: the treasury is empty."]


def test_only_sender_and_recipient_are_told_what_was_shipped() -> None:
    events = play_all(position(), "ship GR", "allow")
    public = ["Ada ships 2 cards to Dario.", "Isolde lets the shipment to Dario pass.", "Dario receives 2 cards."]
    assert read(events, None) == read(events, 2) == public
    assert read(events, 1)[0] == "You ship Glory and Grain to Dario."
    assert read(events, 4) == [
        "Ada ships 2 cards to you.",
        "Isolde lets the shipment to you pass.",
        "You receive Glory and Grain.",
    ]
    assert read(events, 0)[1] == "You let the shipment to Dario pass."
    poor = play(position("RRGO GWIOO GISOO WSOO", treasury=0), "ship RR")
    assert read(poor, None)[1] == "The treasury is empty: the shipment to Dario passes."


def test_a_search_and_its_bribe_are_told() -> None:
    events = play_all(position(), "ship G", "search", "bribe own")[1:]
    assert read(events, None)[:2] == [
        "Isolde pays Dario 1 Gold to search the shipment from Ada.",
        "Dario pays Isolde 3 Gold: the shipment stays closed.",
    ]
    assert read(events, 4)[:2] == [
        "Isolde pays you 1 Gold to search the shipment from Ada.",
        "You pay Isolde 3 Gold: the shipment stays closed.",
    ]
    assert read(events, 0)[:2] == [
        "You pay Dario 1 Gold to search the shipment from Ada.",
        "Dario pays you 3 Gold: the shipment stays closed.",
    ]
    assert read(events, 1)[0] == "Isolde pays Dario 1 Gold to search the shipment from you."


def test_only_the_queen_is_told_what_she_found() -> None:
    state = position(place=2)
    events = play_all(state, "ship GO", "search", "decline", "inspect 1")[2:]
    assert read(events, None) == [
        "Ada does not bribe.",
        "Isolde looks into the shipment and takes 1 Gold.",
        "Ada receives 1 card.",
    ]
    assert read(events, 1) == ["You do not bribe.", *read(events, None)[1:2], "You receive Glory."]
    assert read(events, 0)[1] == "You find Glory and Gold in the shipment and take 1 Gold."
    events = play_all(position(place=2), "ship I", "search", "decline", "inspect 0")[3:]
    assert read(events, 3)[0] == "Isolde looks into the shipment and takes nothing."
    assert read(events, 0)[0] == "You find Iron in the shipment and take nothing."


def test_a_serf_s_turn_is_told() -> None:
    state = position(FOUR, place=2, serfs=(3,))
    events = play_all(state, "ship O", "allow")[3:]
    assert read(events, None) == [
        "The Serf at place 3 reveals Iron.",
        "The Serf at place 3 passes a card to Bruno.",
        "The Serf at place 3 passes the Iron to Bruno.",
    ]
    assert read(events, 2)[1:] == [
        "The Serf at place 3 passes a card to you: Iron.",
        "The Serf at place 3 passes the Iron to you.",
    ]


def test_a_serf_s_glory_and_exchange_are_told() -> None:
    state = position("RRO GWIIOO G GWSSOO", place=2, serfs=(3,))
    events = play_all(state, "ship W", "allow", "pass_glory 1")[-1:]
    assert read(events, 1) == ["Isolde gives the Glory of the Serf at place 3 to you."]
    assert read(events, 0) == ["You give the Glory of the Serf at place 3 to Ada."]
    state = position("RRGO GWSOO I GWSO", place=2, serfs=(3,), up={3: "IO"})
    play_all(state, "ship S", "allow")
    events = play(state, "pass_face_up O")
    assert read(events, None) == [
        "The Serf at place 3 passes the Gold to Bruno.",
        "The Serf at place 3 exchanges both Iron for 1 Gold.",
    ]


def test_a_bribe_with_a_serf_s_gold_is_told() -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    events = play_all(state, "ship G", "search")[1:]
    events += play(state, "decline", 2) + play(state, "bribe 3", 3)
    assert read(events, None) == [
        "Isolde pays 1 Gold to the Serf at place 3 to search the shipment from Cleo.",
        "Bruno does not bribe.",
        "Cleo pays Isolde with 3 Gold of the Serf at place 3: the shipment stays closed.",
        "The Serf at place 3 receives 1 card.",
    ]
    assert read(events, 3)[2] == "You pay Isolde with 3 Gold of the Serf at place 3: the shipment stays closed."


def test_the_queen_s_turn_is_told() -> None:
    taxed = play(position(place=0), "tax 4")
    assert read(taxed, None) == ["Isolde taxes Dario: 2 Gold.", "Round 2 begins."]
    assert read(taxed, 4)[0] == "Isolde taxes you: 2 Gold."
    assert read(taxed, 0)[0] == "You tax Dario: 2 Gold."
    hands, up = "RRG WI IG WSSG", {2: "OO", 3: "OO"}
    state = position(hands, treasury=3, place=0, serfs=(2, 3), up=up)
    collected = play(state, "collect 2:1 3:2")
    assert (
        read(collected, 1)[0] == "Isolde collects 1 Gold from the Serf at place 2 and 2 Gold from the Serf at place 3."
    )
    assert read(play(position(place=0), "no_tax"), 0)[0] == "You take no tax."


def test_a_failed_call_is_told_with_its_cost() -> None:
    state = position("RRGO WIO GGI WSSO", serfs=(3,), up={3: "OO"})
    events = play(state, "call 3", 2)
    assert read(events, None) == [
        "Bruno calls the Serf at place 3: two Glory, two Gold and Iron.",
        "The treasury receives 2 Gold.",
    ]
    assert read(events, 2)[0] == "You call the Serf at place 3: two Glory, two Gold and Iron."


def test_who_has_no_cards_is_skipped_aloud() -> None:
    events = play_all(position("RRO GWIO - GGISWSOOO", place=2), "ship O", "allow")
    assert read(events, None)[-1] == "Cleo has no cards and does not play."
    assert read(events, 3)[-1] == "You have no cards and do not play."


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        (None, "The Citizens win: Bruno shows three Glory."),
        (0, "The Citizens win: Bruno shows three Glory."),
        (2, "You win: you show three Glory."),
        (1, "You win: Bruno shows three Glory."),
    ],
)
def test_a_reveal_ends_it_for_each_in_his_own_words(reader: int | None, said: str) -> None:
    state = position("RRO GGGW IISOO WSOO")
    events = play(state, "reveal_glory", 2)
    assert read(events, reader)[0] == said
    assert ask(state, reader) == said
    held = "You held three Glory and Wood." if reader == 2 else "Bruno held three Glory and Wood."
    assert held in read(events, reader)


def test_the_queen_s_wins_are_told() -> None:
    state = position(place=2)
    events = play_all(state, "ship GO", "search", "decline", "inspect glory")
    assert read(events, 3)[3:5] == [
        "Isolde looks into the shipment and finds a Glory!",
        "The Queen wins: Isolde found a Glory in the shipment.",
    ]
    assert read(events, 0)[3:5] == [
        "You find Glory and Gold in the shipment and show the Glory!",
        "You win: you found a Glory in the shipment.",
    ]
    assert ask(state, 0) == "You win: you found a Glory in the shipment."
    state = position("RRG GWI GISO WS", treasury=6, place=0)
    events = play(state, "tax 3")
    assert read(events, 1)[1] == ask(state, 1) == "The Queen wins: Isolde holds all 7 Gold."
    assert ask(state, 0) == "You win: you hold all 7 Gold."


@pytest.mark.parametrize(
    ("hands", "move", "seat", "more"),
    [
        ("RRO GGGW IISOO WSOO", "reveal_glory", 2, {}),
        ("RRO WIO GGG IWSSOO", "call 3", 3, {"treasury": 3, "serfs": (3,)}),
        ("RRG GWI GISO WS", "tax 3", 0, {"treasury": 6, "place": 0}),
        ("RRG GWI GIS WSOO", "no_tax", 0, {"treasury": 5, "place": 0, "round": 12}),
        ("RRG GWI GIS WSO", "no_tax", 0, {"treasury": 6, "place": 0, "round": 12}),
        ("RRG GWI GIS WSO", "no_tax", 0, {"treasury": 6, "place": 0, "round": 12, "limit_result": "draw"}),
    ],
)
def test_the_log_and_the_prompt_say_alike_who_has_won(hands: str, move: str, seat: int, more: dict[str, Any]) -> None:
    state = position(hands, **more)
    events = play(state, move, seat)
    result = state.result()
    assert result is not None
    for reader in (None, *range(len(result.places))):
        said = ask(state, reader)
        assert said in read(events, reader)
        assert said.startswith("You win: ") == (reader in result.winners and 2 in result.places)


def test_a_right_call_and_the_limit_are_told() -> None:
    state = position("RRO WIO GGG IWSSOO", treasury=3, serfs=(3,))
    events = play(state, "call 3", 3)
    assert read(events, None)[:2] == [
        "Cleo calls the Serf at place 3: three Glory.",
        "The Citizens win: the Serf holds three Glory.",
    ]
    assert ask(state, 3) == "You win: the Serf holds three Glory."
    limit = {
        6: "The Queen wins: the last round is over and Isolde holds 6 Gold.",
        5: "The Citizens win: the last round is over and Isolde does not hold 6 Gold.",
    }
    for treasury, said in limit.items():
        state = position(f"RRG GWI GIS WS{'O' * (7 - treasury)}", treasury=treasury, place=0, round=12)
        assert said in read(play(state, "no_tax"), None)
        assert ask(state, None) == said
    assert ask(state, 0) == "The Citizens win: the last round is over and you do not hold 6 Gold."
    state = position(place=0, round=12, limit_result="draw")
    assert "Nobody wins: the last round is over." in read(play(state, "no_tax"), 0)
    assert ask(state, 2) == "Nobody wins: the last round is over."


# The prompts


def test_several_are_asked_for_their_role() -> None:
    state = dealt(4)
    assert ask(state, 1) == "Choose your role: Farmer, Forester, Smith or Mason."
    assert ask(state, 0) == ask(state, None) == "Ada, Bruno and Cleo are choosing their roles."
    play(state, "role wood", 2)
    play(state, "role grain", 3)
    assert ask(state, 1) == "Choose your role: Smith or Mason."
    assert ask(state, 2) == "Ada is choosing a role."
    play(state, "role iron", 1)
    assert ask(state, 0) == "Choose the place of the Serf."
    assert ask(state, 1) == "Isolde decides where the Serf sits."


def test_the_prompt_of_a_citizen_s_turn() -> None:
    state = position()
    assert ask(state, 1) == "Exchange both Grain for 1 Gold, or ship one or two cards to Dario."
    assert ask(state, 4) == "Ada is to ship to you."
    assert ask(state, None) == "Ada is to ship to Dario."
    play(state, "exchange")
    assert ask(state, 0) == "Give one Grain to each of two Citizens."
    assert ask(state, 1) == "Isolde decides who gets the two Grain."
    play(state, "give 2 3")
    assert ask(state, 1) == "Ship one or two cards to Dario."
    dry = position("RRG GWIO GISOO WSOOOO", treasury=0)
    assert ask(dry, 1) == "Exchange both Grain for nothing, or ship one or two cards to Dario."
    assert ask(position("R GWIO GISOO WSOORG"), 1) == "Ship your only card to Dario."


def test_the_prompts_of_a_shipment() -> None:
    state = at_search()
    assert ask(state, 0) == "Let the shipment from Ada to Dario pass (2 cards), or pay 1 Gold to search it?"
    assert ask(state, 2) == ask(state, None) == "Isolde decides whether to search the shipment from Ada to Dario."
    assert ask(state, 1) == "Isolde decides whether to search the shipment from you to Dario."
    assert ask(state, 4) == "Isolde decides whether to search the shipment from Ada to you."
    play(state, "search")
    assert ask(state, 4) == "Bribe Isolde with 3 Gold, or let her look into the shipment from Ada to you (2 cards)?"
    assert ask(state, 0) == "Dario decides whether to bribe you: the shipment from Ada to Dario is searched."
    assert ask(state, 1) == "Dario decides whether to bribe Isolde: the shipment from you to Dario is searched."
    play(state, "decline")
    assert ask(state, 0) == "You find Glory and Grain. Show a Glory and win, or let it go?"
    assert ask(state, 4) == "Isolde looks into the shipment from Ada to you."


def test_what_can_be_taken_is_asked_by_what_is_there() -> None:
    for packet, asked in {
        "O": "You find Gold. How much Gold do you take?",
        "RR": "You find two Grain. There is nothing to take.",
    }.items():
        state = at_search(packet)
        play_all(state, "search", "decline")
        assert ask(state, 0) == asked


def test_who_cannot_pay_is_told_so_and_nobody_else() -> None:
    state = position(place=2)
    play_all(state, "ship GO", "search")
    assert ask(state, 1) == "Let Isolde look into the shipment from Bruno to you (2 cards): you cannot pay 3 Gold."
    assert ask(state, 3) == "Ada decides whether to bribe Isolde: the shipment from Bruno to Ada is searched."


def test_several_may_be_asked_for_a_bribe() -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, "ship G", "search")
    assert ask(state, None) == (
        "Ada, Bruno and Cleo decide whether to bribe Isolde: the shipment from Cleo to the Serf at place 3 is searched."
    )
    assert ask(state, 3) == (
        "Bribe Isolde with 3 Gold, or let her look into the shipment from you to the Serf at place 3 (1 card)?"
    )
    play(state, "decline", 1)
    assert ask(state, 1) == (
        "Bruno and Cleo decide whether to bribe Isolde: the shipment from Cleo to the Serf at place 3 is searched."
    )
    play(state, "decline", 3)
    assert (
        ask(state, 0)
        == "Bruno decides whether to bribe you: the shipment from Cleo to the Serf at place 3 is searched."
    )


def test_gold_of_a_serf_counts_only_where_the_option_lets_it() -> None:
    hands, up = "RRG GWIS I GWSO", {3: "OOO"}
    asked = {}
    for option in ("any", "serf"):
        state = position(hands, treasury=3, serfs=(3,), up=up, serf_gold=option)
        play_all(state, "ship R", "search")
        asked[option] = ask(state, 3)
    assert asked["any"] == "Bribe Isolde with 3 Gold, or let her look into the shipment from Ada to you (1 card)?"
    assert asked["serf"] == "Let Isolde look into the shipment from Ada to you (1 card): you cannot pay 3 Gold."


def test_the_prompts_of_the_queen_s_turn_and_a_serf_s() -> None:
    state = position(place=0)
    assert ask(state, 0) == "Tax a player, or take no tax."
    assert ask(state, 3) == "Isolde decides whom to tax."
    state = position("RRG WI IG WSSG", treasury=3, place=0, serfs=(2, 3), up={2: "OO", 3: "OO"})
    assert ask(state, 0) == "Tax a player, collect Gold from Serfs, or take no tax."
    assert ask(state, 2) == "Isolde decides whom to tax, or what to collect from Serfs."
    state = position("RRO GWIIOO G GWSSOO", place=2, serfs=(3,))
    play_all(state, "ship W", "allow")
    assert ask(state, 0) == "Give the Glory of the Serf at place 3 to a player."
    assert ask(state, 1) == "Isolde decides who gets the Glory of the Serf at place 3."
    state = position("RRGO GWSOO I GWSO", place=2, serfs=(3,), up={3: "IO"})
    play_all(state, "ship S", "allow")
    assert ask(state, 0) == "Choose a face-up card of the Serf at place 3 to pass to Bruno."
    assert ask(state, 2) == "Isolde decides which face-up card of the Serf at place 3 goes to you."


def test_who_holds_three_glory_is_told_to_show_them() -> None:
    state = position("RRO GGGW IISOO WSOO")
    assert ask(state, 2) == "You hold three Glory: show them and win! Ada is to ship to Dario."
    assert ask(state, 1) == "Exchange both Grain for 1 Gold, or ship one or two cards to Dario."


# The moves


def test_moves_are_labelled() -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    labels = {
        "ship GW": "Ship Glory and Wood to the Serf at place 3",
        "bribe own": "Bribe Isolde with 3 Gold of your own",
        "bribe 3": "Bribe Isolde with 3 Gold of the Serf at place 3",
        "decline": "Do not bribe: let Isolde look",
        "reveal_glory": "Show your three Glory",
        "call 3": "Call the Serf at place 3",
    }
    assert {text: label(state, text, 3) for text in labels} == labels
    queen = {
        "serfs 2:stone 3:wood": "Seat the Serf Mason at place 2 and the Serf Forester at place 3",
        "search": "Search the shipment for 1 Gold",
        "inspect glory": "Show the Glory",
        "tax 1": "Tax Ada",
        "collect 3:2": "Collect 2 Gold from the Serf at place 3",
        "no_tax": "Take no tax",
        "pass_glory 2": "Give the Glory to Bruno",
        "pass_face_up O": "Pass the Gold on",
    }
    assert {text: label(state, text, 0) for text in queen} == queen
    assert label(position(), "exchange", 1) == "Exchange both Grain for 1 Gold"
    assert label(at_search(), "allow", 0) == "Let the shipment to Dario pass"
    assert words.label(action("ship G"), position().view(1)) == (
        "Ship ",
        Thing("glory", "Glory", "glory"),
        " to ",
        Who(4),
    )


def test_what_a_shipment_risks_is_said_before() -> None:
    state = position()
    assert outcome(state, "ship GR", 1) == (
        "You ship Glory and Grain to Dario, past the Queen. If she searches and finds the Glory, she wins."
    )
    assert outcome(state, "ship O", 1) == (
        "You ship Gold to Dario, past the Queen. If she searches, she may take the Gold."
    )
    assert outcome(state, "ship RR", 1) == (
        "You ship two Grain to Dario, past the Queen. "
        "If she searches, it costs her 1 Gold, and there is nothing to take."
    )
    poor = position("RRGO GWIOO GISOO WSOO", treasury=0)
    assert outcome(poor, "ship G", 1) == (
        "You ship Glory to Dario, past the Queen. She cannot search: the treasury is empty."
    )


def test_what_an_exchange_brings_is_said_before() -> None:
    assert outcome(position(), "exchange", 1) == (
        "You lay down both Grain and get 1 Gold. Isolde gives them to two Citizens, one each. Then you ship."
    )
    bare = position("RR GWIOO GISOO GWSOOO", treasury=0)
    assert outcome(bare, "exchange", 1) == (
        "You lay down both Grain and get nothing: the treasury is empty. "
        "Isolde gives them to two Citizens, one each. If neither comes back to you, you have nothing to ship."
    )
    state = position()
    play(state, "exchange")
    assert outcome(state, "give 1 3", 0) == "One Grain goes to Ada and one to Cleo; everybody sees it."


def test_what_a_search_costs_is_said_before() -> None:
    state = at_search()
    assert outcome(state, "allow", 0) == "The shipment goes to Dario, unseen by you."
    assert outcome(state, "search", 0) == (
        "You pay 1 Gold to Dario, which is not given back: your treasury then holds 1 Gold. "
        "Unless somebody bribes you with 3 Gold, you look into the shipment."
    )


def test_what_a_bribe_does_to_the_treasury_is_said_before() -> None:
    state = at_search()
    play(state, "search")
    assert outcome(state, "bribe own", 4) == (
        "You pay Isolde 3 Gold: her treasury then holds 4 Gold. The shipment goes to you, unseen by her."
    )
    assert outcome(state, "decline", 4) == (
        "Isolde looks into the shipment. She may take its Gold, and with a Glory in it she wins."
    )
    rich = position("RRG GWI GIS WSOO", treasury=5)
    play_all(rich, "ship R", "search")
    assert (
        outcome(rich, "bribe own", 4)
        == "You pay Isolde 3 Gold: her treasury then holds 7 Gold. With all 7 Gold she wins."
    )


@pytest.mark.parametrize(
    ("packet", "said"),
    [
        ("G", "She finds your Glory and wins, if she shows it."),
        ("WS", "She finds nothing to take."),
    ],
)
def test_a_sender_who_may_bribe_knows_what_she_would_find(packet: str, said: str) -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, f"ship {packet}", "search")
    assert outcome(state, "decline", 3) == f"Unless somebody else bribes her, Isolde looks into the shipment. {said}"
    assert outcome(state, "bribe 3", 3) == (
        "You pay Isolde with 3 Gold of the Serf at place 3: her treasury then holds 6 Gold. "
        "The shipment goes to the Serf at place 3, unseen by her."
    )


def test_what_the_queen_takes_is_said_before() -> None:
    state = position(place=2)
    play_all(state, "ship GO", "search", "decline")
    assert outcome(state, "inspect glory", 0) == "You show the Glory and win."
    assert (
        outcome(state, "inspect 1", 0)
        == "You take 1 Gold: your treasury then holds 2 Gold. The rest goes to Ada: Glory."
    )
    assert outcome(state, "inspect 0", 0) == "You take nothing. The shipment goes to Ada: Glory and Gold."
    all_of_it = position("RRG GWI GIS WSO", treasury=6, place=4)
    play_all(all_of_it, "ship O", "search", "decline")
    assert outcome(all_of_it, "inspect 1", 0) == (
        "You take 1 Gold: your treasury then holds 6 Gold. Nothing is left for Cleo."
    )


def test_what_a_tax_brings_is_said_as_far_as_she_knows() -> None:
    state = position(place=0)
    assert outcome(state, "tax 4", 0) == (
        "All Gold in the hand of Dario comes to you; everybody sees how much. As far as you know, it is 0 to 4 Gold."
    )
    assert outcome(state, "no_tax", 0) == "You take nothing: your treasury still holds 2 Gold."
    last = position(place=0, round=12)
    assert outcome(last, "no_tax", 0).endswith(
        "That ends the last round: with 6 Gold you win, with less the Citizens do."
    )
    draw = position(place=0, round=12, limit_result="draw")
    assert outcome(draw, "no_tax", 0).endswith("That ends the last round: nobody wins.")
    assert outcome(position("RRG GWI GISOO WSOOO", place=0, round=12, limit_result="draw"), "tax 4", 0).endswith(
        "That ends the last round: you win with all 7 Gold, else nobody does."
    )
    serfs = position("RRG WI IG WSSG", treasury=4, place=0, serfs=(2, 3), up={2: "OO", 3: "O"})
    assert outcome(serfs, "collect 2:2 3:1", 0) == (
        "You collect 2 Gold from the Serf at place 2 and 1 Gold from the Serf at place 3: "
        "your treasury then holds 7 Gold. With all 7 Gold you win."
    )


def test_what_a_failed_call_costs_is_said_before() -> None:
    up = {3: "OO"}
    shown = "All cards of the Serf at place 3 are shown: with three Glory the Citizens win. "
    state = position("RRGO WIO GGI WSSO", serfs=(3,), up=up)
    assert outcome(state, "call 3", 2) == (
        f"{shown}Otherwise the Queen gets all its Gold: 2 Gold face up, and what lies face down."
    )
    assert outcome(state, "call 3", 1).endswith("You know that it does not hold three Glory.")
    rich = position("RR WI GGGI WSS", treasury=5, serfs=(3,), up=up)
    assert outcome(rich, "call 3", 2).endswith("That would make 7 Gold, and she wins.")


def test_what_passes_on_is_said_before() -> None:
    state = position("RRGO GWSOO I GWSO", place=2, serfs=(3,), up={3: "IO"})
    play_all(state, "ship S", "allow")
    assert outcome(state, "pass_face_up O", 0) == (
        "Bruno gets the Gold, and everybody knows it. The Serf then exchanges both Iron."
    )
    assert outcome(state, "pass_face_up I", 0) == "Bruno gets the Iron, and everybody knows it."


def test_the_placing_is_said_before_with_who_sits_where() -> None:
    state = dealt(3)
    assert outcome(state, "role iron", 2) == (
        "You become the Smith: with both Iron in hand you can exchange them for Gold."
    )
    play(state, "role iron", 2)
    play(state, "role grain", 1)
    assert outcome(state, "serfs 2:stone 3:wood", 0) == (
        "Clockwise from you: Ada, the Serf Mason, the Serf Forester and Bruno. The first of them begins."
    )


# The standing orders


def test_orders_of_a_citizen_are_worded() -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    assert order(RoleWish(("iron", "wood")), state, 1) == "Become the Smith, or else Forester"
    assert order(ShipPackets((("gold", "wood"), ("wood",))), state, 1) == "Ship Gold and Wood, or else Wood"
    assert order(NeverBribe(), state, 1) == "Never bribe"
    assert order(BribePolicy("own"), state, 1) == (
        "Bribe with my own Gold, but not if the Queen would then have all 7 Gold"
    )
    assert order(BribePolicy("serf", True), state, 1) == (
        "Bribe with the Gold of a Serf, even if the Queen then has all 7 Gold"
    )
    assert order(CallWhenThere(3, 7), state, 3) == "Call the Serf at place 3 as soon as my shipment has reached it"


def test_orders_of_the_queen_are_worded() -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    assert order(LetPass(), state) == "Let every shipment pass"
    assert order(SearchPolicy(4, True, 2, 1), state) == (
        "Search every shipment of two cards from Cleo if that leaves me 2 Gold or more, until round 1 ends"
    )
    assert order(LetPass(1, True, 2), state) == "Let every shipment of two cards from Ada pass, until round 2 ends"
    assert order(HandOut((1, 3, 2), True), state) == (
        "Give the two Resources to the first two of these: Ada, the Serf at place 3, Bruno, "
        "then whoever has the fewest cards; never to whoever has that role"
    )
    assert order(CollectPolicy(2, 4), state) == "Collect if at least 2 Gold lies face up with Serfs, else tax Cleo"
    assert order(CollectPolicy(1), state) == "Collect if at least 1 Gold lies face up with Serfs"
    assert order(TaxPolicy(1), state) == "Tax Ada"
    assert order(GloryTo((1, 4)), state) == "Give a Serf's Glory to Ada, or else Cleo"
    assert order(KeepFaceUp("gold"), state) == "Let a Serf keep its Gold when a face-up card must be passed"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_field_and_value_of_every_order_has_words(seats: int) -> None:
    state = dealt(seats, roles="deal")
    seen = set()
    while state.waiting():
        for seat in range(seats):
            view = state.view(seat)
            for one in state.standing(seat):
                kind = str(one.__struct_config__.tag)
                assert words.orders(kind)
                for name in one.__struct_fields__:
                    given = getattr(one, name)
                    for value in given if isinstance(given, tuple) else (given,):
                        said = plain(words.value(kind, name, value, view), NAMES)
                        assert words.field(kind, name)
                        assert said
                        assert "{" not in said
                        seen.add((kind, name, said))
        state.play(state.waiting()[0], state.default(state.waiting()[0]))
    assert ("search_policy", "sender", "Ada") in seen
    assert ("search_policy", "keep", "at least 2 Gold") in seen
    assert ("hand_out", "never_owner", "never") in seen


def test_the_summary_names_both_goals() -> None:
    brief = " ".join(words.brief())
    assert "Three Glory" in brief
    assert "seven Gold" in brief
    assert len(words.brief()) == 5
