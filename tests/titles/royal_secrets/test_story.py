"""The story of a count by its sentences alone: worked examples of the specification, as one at the table reads them."""

from collections.abc import Iterable

from games.rules import Event, plain
from games.rules.titles.royal_secrets import words
from tests.titles.royal_secrets.position import counted, play
from tests.titles.royal_secrets.seen import NAMES


def story(events: Iterable[Event], reader: int | None) -> list[str]:
    """What the reader is told from the reveal to the end of the round."""
    kinds = [event.kind for event in events]
    until = kinds.index("round", 1) if "round" in kinds[1:] else len(kinds)
    return [
        plain(said, NAMES)
        for event in list(events)[kinds.index("reveal") : until]
        for said in words.tell(event.seen_by(reader), reader)
    ]


def test_example_1_an_excuse_a_failure_and_a_valet() -> None:
    _, events = counted(
        "K K Q Q",
        "b0^ bX",
        "r10 r30^",
        "y10^ y20",
        "g20^ V-10",
        round=4,
        more={3: "V-10"},
        valets="V20 V0",
    )
    assert story(events, 0) == [
        "All cards lie open: you Page 0 and Excuse; Bruno Baron 10 and Count 30; "
        "Cleo Baron 10 and Viscount 20; Dario Viscount 20 and Valet −10.",
        "You withdraw.",
        "You take the Valet 20; 1 is left.",
        "The King: 40 of 50, failure (Bruno 40). It costs Bruno 5 points.",
        "The Queen: 40 of 40, success (Cleo 30, Dario 10).",
        "Dario's Valet −10 costs Bruno 4 points.",
        "Bruno loses 9 points.",
        "Cleo gains 3 points.",
        "Dario gains 3 points.",
        "Nobody wins Medal of Merit: it is discarded.",
        "Cleo wins Stab.",
    ]
    assert story(events, 1)[1:3] == ["Ada withdraws.", "Ada takes a Valet; 1 is left."]


def test_example_6_a_tie_and_a_swap() -> None:
    state, events = counted("K K Q", "b10 b30^", "r20^ r20", "y0 y0^")
    events += play(state, "third king b20", 0) + play(state, "third king r10", 1)
    assert story(events, 1)[3:] == [
        "A tie at the King: you and Ada.",
        "Ada has picked a third card.",
        "You pick the Baron 10 as your third card at the King.",
        "Third cards at the King: Ada Viscount 20, you Baron 10. Ada wins the tie.",
        "Ada's Viscount 20 goes to you.",
        "Your Baron 10 goes to Ada.",
        "Ada gains 4 points.",
        "You gain 4 points.",
        "Cleo loses 4 points.",
        "Ada wins Medal of Merit.",
        "Nobody wins Stab: it is discarded.",
    ]


def test_example_8_all_withdrew_and_the_cardinal_is_stronger() -> None:
    _, events = counted(
        "K K Q",
        "b10^ bX",
        "V10^ rX",
        "y0 y0^",
        king="planning-2",
        hands={0: "b0 b0 bX b10", 1: "r0 r0 rX V10"},
        valets="V20",
        cardinals="K20 K20",
    )
    assert story(events, None)[1:] == [
        "Ada and Bruno withdraw.",
        "Ada takes a Valet; none is left.",
        "The King: all withdrew. It costs each of them 7 points.",
        "The Queen: 40 of 40, success (Cleo 0, the Cardinal 40).",
        "Ada loses 7 points.",
        "Bruno loses 7 points.",
        "Cleo gains 3 points.",
        "Nobody wins Planning: it is discarded.",
        "Nobody wins Stab: it is discarded.",
    ]


def test_example_18_mercy() -> None:
    state, events = counted(
        "K K Q Q",
        "b10^ b0",
        "V0 r20^",
        "y40^ V-10",
        "g0 g20^",
        round=3,
        favours={0: "grace-1 master-1", 1: "master-2"},
        more={1: "V0", 2: "V-10"},
    )
    for seat, text in ((0, "grace"), (0, "master"), (1, "master")):
        events += play(state, text, seat)
    assert story(events, 0)[1:-2] == [
        "The King: 30 of 50, failure (you 10, Bruno 20). It costs each of them 5 points.",
        "The Queen: 50 of 40, success (Cleo 30, Dario 20).",
        "Bruno's own Valet 0 costs Bruno 3 points.",
        "Cleo's Valet −10 costs you and Bruno 4 points each.",
        "You use Royal Grace: all your losses of this round are cancelled.",
        "You use Master Stroke: your losses at Audiences become gains.",
        "Bruno uses Master Stroke: losses at Audiences become gains.",
        "You gain 5 points.",
        "Bruno gains 5 points and loses 7 points: −2 in all.",
        "Cleo gains 3 points.",
        "Dario gains 3 points.",
    ]


def test_example_20_the_last_round() -> None:
    hands = {seat: " ".join(f"{colour}{value}" for value in (0, 0, 20, 30, 40)) for seat, colour in enumerate("bryg")}
    _, events = counted(
        "K K K Q",
        "b40^ b0",
        "r30^ r0",
        "y20 y0^",
        "g30 g0^",
        king="grace-2",
        round=7,
        hands=hands,
        cardinals="K20 K20",
    )
    assert story(events, 1)[1:] == [
        "The King: 90 of 60, success (Ada 40, you 30, Cleo 20).",
        "The Queen: 70 of 40, success (Dario 30, the Cardinal 40).",
        "Ada gains 5 points.",
        "Ada wins Royal Grace.",
        "Nobody wins Stab: it is discarded.",
        "Ada wins with 20 points.",
        "Ada: 15 points, and 5 for the hand, 20 in all.",
        "You: 10 points, and 6 for your hand, 16 in all.",
        "Cleo: 10 points, and 6 for the hand, 16 in all.",
        "Dario: 10 points, and 6 for the hand, 16 in all.",
        "Ada held Page 0 twice, Viscount 20 and Count 30.",
        "You held Page 0 twice, Viscount 20 and Duke 40.",
        "Cleo held Page 0 twice, Count 30 and Duke 40.",
        "Dario held Page 0 twice, Viscount 20 and Duke 40.",
    ]


def test_the_count_in_a_view_tells_the_same_without_what_only_one_learned() -> None:
    """The public events of `view.count`, for the page."""
    state, events = counted("K K Q", "b10 bX^", "r20^ r20", "y0 y0^", valets="V0 V10")
    told = story(events, None)
    view = state.view(0)
    assert [plain(said, NAMES) for event in view.count for said in words.tell(event, None)] == told
    own = [plain(said, NAMES) for event in view.count for said in words.tell(event, view.seat)]
    assert "You take a Valet; 1 is left." in own
