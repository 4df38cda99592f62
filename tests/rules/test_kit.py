"""The shared pieces: chance, sentences, options, seats, events."""

import copy
import json
import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.rules import Event, Option, Thing, Unreadable, Who, plain
from games.rules.contract import Happened
from games.rules.kit.arrange import Group, Search, arrange
from games.rules.kit.cards import card_name, one_of_rank
from games.rules.kit.chance import Chance
from games.rules.kit.leaning import NOISE, lean
from games.rules.kit.options import read_options
from games.rules.kit.seats import ranks, ring
from games.rules.kit.sentences import compose, in_a_row, join


def test_chance_is_the_same_everywhere() -> None:
    chance = Chance.seeded("test", "key")
    assert chance.numbers(3) == (3548288494, 1529078180, 1652596746)
    assert [chance.below(100) for _ in range(5)] == [5, 27, 49, 57, 77]
    cards = list("abcdefgh")
    chance.shuffle(cards)
    assert "".join(cards) == "acfdbheg"
    assert chance.count == 7


def test_chance_depends_on_purpose_key_and_count() -> None:
    streams = [Chance.seeded("a", "k"), Chance.seeded("b", "k"), Chance.seeded("a", "l"), Chance.seeded("a\0", "k")]
    assert len({stream.numbers(2) for stream in streams}) == 4
    assert streams[0].numbers(2) != Chance.seeded("a", "k").numbers(2)
    assert streams[0].numbers(2) == Chance(streams[0].key, 2).numbers(2)


def test_numbers_are_spread_evenly() -> None:
    chance = Chance.seeded("test", "even")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(880 < count < 1120 for count in counts.values())
    assert all(0 <= chance.unit() < 1 for _ in range(100))


def test_every_order_of_a_shuffle_comes_up_alike() -> None:
    chance = Chance.seeded("test", "shuffle")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


def test_seats_stand_in_a_ring() -> None:
    assert ring(4, 2) == [2, 3, 0, 1]
    assert ring(4, 2, -1) == [2, 1, 0, 3]


def test_equal_seats_share_a_rank() -> None:
    assert ranks([(2,), (1,), (2,), (3,)]) == (2, 1, 2, 4)


def test_a_sentence_is_composed_from_a_whole_template() -> None:
    nine = Thing("9C", "Nine of Clubs", "C")
    sentence = compose("{seat} plays the {card} and draws {count}.", seat=Who(1), card=nine, count=3)
    assert sentence == (Who(1), " plays the ", nine, " and draws 3.")
    assert plain(sentence, ["Ada", "Noor"]) == "Noor plays the Nine of Clubs and draws 3."
    assert plain(join(sentence, compose("Well."), ()), ["Ada", "Noor"]).endswith("3. Well.")


def test_a_list_is_worded() -> None:
    assert plain(in_a_row(["a", "b", "c"]), []) == "a, b and c"
    assert plain(in_a_row([Who(0), "you"], last=" or "), ["Ada"]) == "Ada or you"
    assert in_a_row([]) == ()


def test_cards_are_named() -> None:
    assert card_name("TD") == "Ten of Diamonds"
    assert [one_of_rank(card) for card in ("AS", "8H", "9C")] == ["an Ace", "an Eight", "a Nine"]


DRAW = Option("draw", "Drawing", "until", "How.", ("until", "one"), ("Until one fits", "One card"))
STACK = Option("stack", "Stacking", False, "Whether.", (False, True), ("No", "Yes"))
COINS = Option("coins", "Coins", 3, "How many.", low=1, high=9)


def test_options_are_read_from_forms() -> None:
    options = (DRAW, STACK, COINS)
    assert read_options(options, {}) == {"draw": "until", "stack": False, "coins": 3}
    form = {"draw": "one", "stack": "true", "coins": "5"}
    assert read_options(options, form) == {"draw": "one", "stack": True, "coins": 5}
    assert read_options(options, {"stack": "on"})["stack"] is True
    assert DRAW.named() == [("until", "Until one fits"), ("one", "One card")]
    assert STACK.named() == [("false", "No"), ("true", "Yes")]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"draw": "never"}, "Drawing: choose until one fits or one card."),
        ({"stack": 1}, "Stacking: choose no or yes."),
        ({"stack": None}, "Stacking: choose no or yes."),
        ({"coins": 0}, "Coins: choose a number from 1 to 9."),
        ({"coins": "5.0"}, "Coins: choose a number from 1 to 9."),
        ({"coins": True}, "Coins: choose a number from 1 to 9."),
        ({"more": 1}, "This game has no such option."),
        ({1: 1}, "This game has no such option."),
        ([], "The options of a table are a list of names and values."),
    ],
)
def test_a_wrong_option_is_refused_with_a_sentence(data: object, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_options((DRAW, STACK, COINS), data)
    assert str(refused.value) == said


def test_an_event_survives_json_with_its_secrets_by_seat() -> None:
    event = Event("draws", {"seat": 1, "count": 2}, {1: {"cards": ["4D", "TH"]}, 0: {"x": 1}})
    assert Event.read(json.loads(json.dumps(event.data()))) == event
    assert event.seen_by(1) == Event("draws", event.facts, {1: {"cards": ["4D", "TH"]}})
    assert event.seen_by(2).secret == {}
    assert event.seen_by(None).secret == {}


def test_events_are_written_out_when_they_are_read() -> None:
    written = []

    def write(note: tuple[str, ...]) -> Event:
        written.append(note)
        return Event(note[0], {})

    happened = Happened([("a",), ("b",)], write)
    assert isinstance(happened, list)
    assert written == []
    assert len(happened) == 2
    assert [event.kind for event in happened] == ["a", "b"]
    assert happened[1].kind == "b"
    assert happened[:1] == [Event("a", {})]
    assert happened == [Event("a", {}), Event("b", {})]
    assert happened != [Event("a", {})]
    assert repr(happened) == repr(list(happened))
    assert written == [("a",), ("b",)]


@pytest.mark.parametrize(
    "read",
    [
        list,
        tuple,
        lambda happened: sorted(happened, key=lambda event: event.kind),
        lambda happened: [*happened],
        lambda happened: [] + happened,  # noqa: RUF005
        lambda happened: happened + [],  # noqa: RUF005
        lambda happened: happened.copy(),
        lambda happened: happened[:],
        lambda happened: list(reversed(happened))[::-1],
        lambda happened: pickle.loads(pickle.dumps(happened)),
        copy.deepcopy,
    ],
)
def test_whichever_way_the_events_are_read_first_they_are_all_there(read: Callable[[Any], Any]) -> None:
    happened = Happened([("a",), ("b",)], lambda note: Event(note[0], {}))
    assert list(read(happened)) == [Event("a", {}), Event("b", {})]


def test_a_log_that_grows_by_what_happened_has_it_all() -> None:
    log: list[Event] = []
    log += Happened([("a",)], lambda note: Event(note[0], {}))
    log.extend(Happened([("b",)], lambda note: Event(note[0], {})))
    assert [event.kind for event in log] == ["a", "b"]
    assert Event("a", {}) in Happened([("a",)], lambda note: Event(note[0], {}))
    assert not Happened([], lambda note: Event(note[0], {}))


def test_hidden_cards_are_arranged_as_is_needed() -> None:
    groups = [Group([0, 1, 2, 3], [2, 1, 1]), Group([4], [0, 1, 0])]
    needs = [[(0b0011, 2)], [(0b0100, 1)], []]
    for key in range(20):
        assert arrange(groups, needs, Chance.seeded("test", str(key))) == [0b00011, 0b10100, 0b01000]


def test_what_cannot_be_arranged_is_told() -> None:
    chance = Chance.seeded("test", "cannot")
    assert arrange([Group([0, 1], [1, 1])], [[(0b01, 1)], [(0b01, 1)]], chance) is None
    assert arrange([Group([0, 1], [1, 0])], [[], []], chance) is None
    assert arrange([Group([0], [2, -1])], [[], []], chance) is None


def test_the_search_finds_the_only_arrangement() -> None:
    groups = [Group(list(range(12)), [4, 4, 4])]
    needs = [[(0b1111, 4)], [(0b11110000, 4)], []]
    found = Search(groups, needs, Chance.seeded("test", "only")).run()
    assert found == [0b1111, 0b11110000, 0b111100000000]


@pytest.mark.parametrize("chance", [0.0, 0.03, 0.26, 0.5, 0.8, 1.0])
def test_who_follows_a_leaning_with_noise_answers_with_that_chance(chance: float) -> None:
    noise = Chance.seeded("lean", str(chance))
    chosen = [lean(chance) + NOISE * noise.unit() > NOISE * noise.unit() for _ in range(4000)]
    assert sum(chosen) / len(chosen) == pytest.approx(chance, abs=0.025)
