"""How Royals speaks: the sentences of section 6 and the prompts."""

import pytest

from games.rules import Event, Who, plain
from games.rules.titles.royals import words
from games.rules.titles.royals.game import Royals
from games.rules.titles.royals.hidden import RoyalsView
from games.rules.titles.royals.orders import AfterQueen, OnlyCard, Wish
from tests.titles.royals.position import play, position

NAMES = ["Ada", "Noor", "Tomasz", "Eve"]


def read(events: list[Event], reader: int | None) -> list[str]:
    return [plain(told, NAMES) for event in events for told in words.tell(event.seen_by(reader), reader)]


def outcome(state: Royals, card: str, seat: int = 0) -> str:
    action = state.action({"type": "take"} if card == "take" else {"type": "play", "card": card})
    return plain(words.outcome(action, state.view(seat)), NAMES)


def ask(state: Royals, seat: int | None) -> str:
    return plain(words.ask(state.view(seat)), NAMES)


def test_who_draws_is_told_its_cards_and_the_others_how_many() -> None:
    events = play(position("7H 9C | 2S 3S | 5D 6S", top="7C", deck="4D TH 9S AC"), "9C")
    public = ["Ada plays the Nine of Clubs.", "Noor cannot follow and draws 3 cards.", "Noor plays the Nine of Spades."]
    assert read(events, None) == public
    assert read(events, 2) == public
    assert read(events, 1) == [
        "Ada plays the Nine of Clubs.",
        "You cannot follow and draw 3 cards.",
        "You drew Four of Diamonds, Ten of Hearts and Nine of Spades.",
        "You play the Nine of Spades.",
    ]
    assert read(events, 0)[0] == "You play the Nine of Clubs."


def test_the_royals_are_told() -> None:
    hands = "KC QC JC 2C | 3C 4D | 5C 6C"
    deck = "8H 8D 8S 9S TS"
    assert read(play(position(hands, top="7C"), "KC"), 0) == ["You play the King of Clubs.", "The direction turns."]
    assert read(play(position(hands, top="7C"), "QC"), 1)[1] == "You are skipped."
    assert read(play(position(hands, top="7C"), "QC"), 2)[1] == "Noor is skipped."
    jack = play(position(hands, top="7C", deck=deck), "JC")
    assert read(jack, 2)[1:] == ["Noor draws 5 cards for the Jack."]
    assert read(jack, 1)[1:] == [
        "You draw 5 cards for the Jack.",
        "You drew Eight of Hearts, Eight of Diamonds, Eight of Spades, Nine of Spades and Ten of Spades.",
    ]
    dry = play(position(hands, top="7C", below="", recycles=0), "JC")
    assert read(dry, 1)[1] == "No card is left for you to draw."
    assert read(dry, None)[1] == "No card is left for Noor to draw."
    owed = play(position(hands, top="7C", deck=deck, stack=True), "JC")
    assert read(owed, 2)[1] == "Noor owes 5 cards."


def test_passes_and_reshuffles_are_told() -> None:
    state = position("2C 3H | 3D 4D | 5C 6D", top="7C", deck="8H 9C", draw="one")
    assert read(play(state, "2C"), None)[1:] == ["Noor cannot follow and draws 1 card.", "Noor passes."]
    state = position("2C 3H | 3D 4D | 5D 6D", top="7C", below="9S", recycles=0)
    events = play(state, "2C")
    assert read(events, 1)[1:3] == ["You cannot draw and pass.", "Tomasz cannot draw and passes."]
    assert read(events, 0)[-4:] == [
        "Nobody can move: you win with 1 card left.",
        "You were left with Three of Hearts.",
        "Noor was left with Four of Diamonds and Three of Diamonds.",
        "Tomasz was left with Six of Diamonds and Five of Diamonds.",
    ]
    assert read(events, 2)[-4] == "Nobody can move: Ada wins with 1 card left."
    state = position("2C 3H | 3D 4D | 5C 6D", top="7C", deck="", below="9C 8H KD")
    assert "The pile is shuffled into a new deck of 4 cards." in read(play(state, "2C"), None)


def test_the_winner_is_told() -> None:
    events = play(position("2C | 3C 4D | 5C QS", top="7C"), "2C")
    assert read(events, 1)[:3] == ["Ada plays the Two of Clubs.", "Ada has no cards left.", "Ada wins."]
    assert read(events, 0)[1:3] == ["You have no cards left.", "You win."]


def test_a_shared_win_is_told() -> None:
    state = position("2C 3H 4H | 3D 4D | 3S 4S", top="7C", below="9S", recycles=0)
    events = play(state, "2C")
    assert "Nobody can move: Ada, Noor and Tomasz share the win." in read(events, None)
    assert "Nobody can move: Ada, you and Tomasz share the win." in read(events, 1)
    assert ask(state, 2) == "Nobody can move: Ada, Noor and you share the win."


def test_a_block_is_told_of_a_winner_who_is_out() -> None:
    state = position("2C | 3D 4D | 5D 6D", top="7C", below="9S", recycles=0, play_on=True)
    events = play(state, "2C")
    assert "Nobody can move: Ada wins with no cards left." in read(events, 1)
    assert ask(state, 0) == "Nobody can move: you win with no cards left."


@pytest.mark.parametrize("key", [str(key) for key in range(12)])
def test_the_deal_is_told(key: str) -> None:
    state = Royals.deal(seats=4, options={"lead": "turn_up"}, key=key)
    told = read(list(state.opening), 1)
    assert told[0] == "Each player is dealt 5 cards."
    assert told[1].startswith("Your hand: ")
    start = state.view(None)
    assert isinstance(start, RoyalsView)
    name = "You" if start.starter == 1 else NAMES[start.starter]
    if start.start == "AS":
        assert told[2] in (f"{name} holds the Ace of Spades and starts.", "You hold the Ace of Spades and start.")
    else:
        assert told[2].startswith(f"Nobody has the Ace of Spades. {name} ha")
    assert any(line.endswith("is turned up.") for line in told)
    assert all(line.endswith("laid aside.") for line in told if "turned up and" in line)


def test_the_prompt_says_what_fits() -> None:
    assert ask(position("7H 9C | 9S 3S", top="9C"), 0) == "Play a Club or a Nine."
    assert ask(position("7H 8C | 9S 3S", top="8C"), 0) == "Play a Club or an Eight."
    assert ask(position("7H 9C | 9S 3S"), 0) == "Lead any card."
    assert ask(position("7H 9C | 9S 3S", top="9C"), 1) == "Ada is to play."
    assert ask(position("7H 9C | 9S 3S", top="9C"), None) == "Ada is to play."


def test_the_prompt_of_a_debt() -> None:
    state = position("JC 2C | JD 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS", stack=True)
    play(state, "JC")
    assert ask(state, 1) == "Play a Jack or take 5 cards."
    assert ask(state, 0) == "Noor is to answer the Jack."
    play(state, "JD")
    assert ask(state, 2) == "Take 10 cards."
    assert plain(words.label(state.action({"type": "take"}), state.view(2)), NAMES) == "Take 10 cards"
    assert outcome(state, "take", 2) == "You take 10 cards and then play."


def test_the_prompt_after_the_end_says_who_won() -> None:
    state = position("2C | 3C 4D | 5C QS", top="7C")
    play(state, "2C")
    assert ask(state, 0) == "You win."
    assert ask(state, 1) == "Ada wins."
    assert ask(state, None) == "Ada wins."


def test_what_a_card_will_do_is_said_before() -> None:
    state = position("9H QC KC JC | 3C 4D | 5C 6C", top="7C")
    assert outcome(state, "9H") == "You play the Nine of Hearts. Noor must follow Hearts or a Nine."
    assert outcome(state, "QC") == "You play the Queen of Clubs. Noor is skipped, Tomasz is next."
    assert outcome(state, "KC") == (
        "You play the King of Clubs. The direction turns. Tomasz must follow Clubs or a King."
    )
    assert outcome(state, "JC") == "You play the Jack of Clubs. Noor draws 5 cards."


def test_what_a_card_will_do_depends_on_the_options() -> None:
    two = position("QC KC JC | 3C 4D", top="7C", king_two="skip", jack="loses")
    assert outcome(two, "QC") == "You play the Queen of Clubs. Noor is skipped, you play again."
    assert outcome(two, "KC") == "You play the King of Clubs. The direction turns, you play again."
    assert outcome(two, "JC") == ("You play the Jack of Clubs. Noor draws 5 cards and loses the turn, you play again.")
    three = position("JC 2C | 3C 4D | 5C 6C", top="7C", jack="loses")
    assert outcome(three, "JC") == (
        "You play the Jack of Clubs. Noor draws 5 cards and loses the turn, Tomasz is next."
    )
    stack = position("QC KC JC | 3C 4D", top="7C", stack=True)
    assert outcome(stack, "JC") == "You play the Jack of Clubs. Noor owes 5 cards, or answers with a Jack."
    assert outcome(position("QC | 3C 4D | 2C 3D", top="7C"), "QC") == (
        "You play the Queen of Clubs. It is your last card: you win."
    )
    on = position("QC | 3C 4D | 2C 3D", top="7C", play_on=True)
    assert outcome(on, "QC") == "You play the Queen of Clubs. It is your last card. Noor is skipped, Tomasz is next."


def test_what_a_jack_will_do_counts_the_cards_that_are_left() -> None:
    hands = "JC 2C | JD 4D | 5C 6C"
    last_deck = position(hands, top="7C", deck="8H 8D", recycles=0)
    assert outcome(last_deck, "JC") == "You play the Jack of Clubs. Noor draws 2 cards."
    reshuffled = position(hands, top="7C", deck="8H 8D", below="9S")
    assert outcome(reshuffled, "JC") == "You play the Jack of Clubs. Noor draws 4 cards."
    none = position(hands, top="7C", below="9S", recycles=0, jack="loses")
    assert outcome(none, "JC") == "You play the Jack of Clubs. Noor draws no cards and loses the turn, Tomasz is next."
    state = position(hands, top="7C", deck="8H", below="9S", stack=True)
    assert outcome(state, "JC") == "You play the Jack of Clubs. Noor owes 5 cards, or answers with a Jack."
    play(state, "JC")
    assert outcome(state, "take", 1) == "You take 3 cards and then play."
    assert play(state, "take")[1].facts["count"] == 3


def test_moves_and_orders_are_labelled() -> None:
    state = position("9H QC | 3C 4D", top="7C")
    view = state.view(0)
    assert words.label(state.legal(0)[0], view)[0] == "Play the "
    assert plain(words.label(state.legal(0)[0], view), NAMES) == "Play the Queen of Clubs"
    assert plain(words.order(Wish(("9H",)), view), NAMES) == "Play the Nine of Hearts when it fits"
    assert plain(words.order(Wish(("9H", "QC")), view), NAMES) == (
        "Play the first that fits of Nine of Hearts or Queen of Clubs"
    )
    assert plain(words.order(OnlyCard(), view), NAMES) == "Play my only fitting card at once"
    assert plain(words.order(AfterQueen("9H"), view), NAMES) == (
        "If the turn comes back after my Queen, play the Nine of Hearts"
    )


def test_a_player_is_named_by_seat() -> None:
    assert Who(1) in words.ask(position("7H 9C | 9S 3S", top="9C", seat=1).view(0))
