"""What a seat knows (section 5): what the view says, and that imagined worlds keep it and vary the rest."""

from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from games.rules import Unreadable
from games.rules.kit.arrange import Search
from games.rules.kit.chance import Chance
from games.rules.titles.royals import hidden
from games.rules.titles.royals.cards import BY_HEIGHT, CODES, FITS, FULL, MISFITS, NUMBER, codes, mask_of
from games.rules.titles.royals.game import Royals
from games.rules.titles.royals.hidden import Misfit, RoyalsView
from tests.titles.royals.position import hand, play, position


def deal(seats: int, key: str, **options: object) -> Royals:
    return cast(Royals, Royals.deal(seats=seats, options=options, key=key))


def walk(seats: int, key: str, **options: object) -> list[Royals]:
    """Every state of one random match."""
    state, rng, found = deal(seats, key, **options), Random(key), []
    while state.waiting():
        found.append(state.clone())
        (seat,) = state.waiting()
        state.play(seat, rng.choice(state.legal(seat)))
    return [*found, state]


def misfits(view: RoyalsView, seat: int) -> list[tuple[str, int]]:
    return [(known.top, known.least) for known in view.misfit[seat]]


def holds(view: RoyalsView, hands: list[int], deck: list[int]) -> bool:
    """Whether these hands and this deck contradict nothing that everybody has seen: section 5, points 1 to 4."""
    shuffled = 0
    for entry in view.recycled:
        cards = mask_of(entry.cards)
        shuffled |= cards
        if any((held & cards).bit_count() != count for held, count in zip(hands, entry.since, strict=True)):
            return False
    undealt = mask_of(view.undealt) & ~shuffled
    in_deck = sum(1 << card for card in deck)
    (waited,) = view.turn or (None,)
    return (
        tuple(held.bit_count() for held in hands) == view.counts
        and len(deck) == view.deck
        and (not view.held or bool(hands[view.starter] >> NUMBER[view.start] & 1))
        and all((held & undealt).bit_count() <= drew for held, drew in zip(hands, view.drew, strict=True))
        and all(
            (held & MISFITS[NUMBER[known.top]]).bit_count() >= known.least
            for held, seat in zip(hands, view.misfit, strict=True)
            for known in seat
        )
        and (not view.recycled or in_deck & ~mask_of(view.recycled[-1].cards) == 0)
        and (waited is None or not view.pile or bool(view.debt or hands[waited] & FITS[NUMBER[view.pile[-1]]]))
        and sum(hands) | in_deck | mask_of(view.pile) == FULL
    )


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_true_hands_contradict_nothing_that_is_known(seats: int) -> None:
    for key in range(25):
        for options in ({}, {"recycles": 2, "draw": "one"}, {"lead": "turn_up", "stack": True}, {"play_on": True}):
            for state in walk(seats, f"true {key}", **options):
                assert holds(state.view(None), state.table.hands, state.table.deck)


@pytest.mark.parametrize("seats", range(2, 7))
def test_imagined_hands_contradict_nothing_that_is_known(seats: int) -> None:
    for key in range(4):
        for options in ({}, {"recycles": 2, "draw": "one"}, {"lead": "turn_up", "stack": True}, {"play_on": True}):
            for state in walk(seats, f"imagined {key}", **options):
                for seat in (None, *range(seats)):
                    view = state.view(seat)
                    other = Royals.imagine(view, str(key))
                    assert holds(view, other.table.hands, other.table.deck)
                    assert seat is None or other.table.hands[seat] == mask_of(view.hand)


def test_every_hidden_card_turns_up_wherever_it_could_be() -> None:
    state = walk(3, "everywhere")[12]
    view = state.view(0)
    seen: dict[int, set[int]] = {card: set() for group in hidden.groups(view) for card in group.cards}
    for key in range(1500):
        other = state.imagine(view, str(key))
        for zone, held in enumerate([*other.table.hands, sum(1 << card for card in other.table.deck)]):
            for card in seen:
                if held >> card & 1:
                    seen[card].add(zone)
    for group in hidden.groups(view):
        for card in group.cards:
            for zone, places in enumerate(group.places):
                could = places and possible(view, card, zone)
                assert (zone in seen[card]) == bool(could), f"{CODES[card]} in zone {zone}"


def possible(view: RoyalsView, card: int, zone: int) -> bool:
    """Whether any arrangement has this card in this zone, by the exact search."""
    wanted = hidden.needs(view)
    wanted[zone].append((1 << card, 1))
    searches = (Search(hidden.groups(view), wanted, Chance.seeded("test", str(key))) for key in range(20))
    return any(search.run() is not None for search in searches)


def test_who_drew_for_a_card_is_known_to_hold_only_misfits() -> None:
    state = position("7H 9C 5C | 2S 3S | 5D 6S", top="7C", deck="4D TH 9S AC")
    play(state, "9C")
    assert misfits(state.view(None), 1) == [("9C", 4)]


def test_a_misfit_that_is_played_leaves_one_less_known() -> None:
    state = position("7H 9C 5S | 2S 3S | 5D 6S", top="7C", deck="4D TH 9S AC")
    play(state, "9C")
    play(state, "6S")
    play(state, "5S")
    play(state, "3S")
    assert misfits(state.view(None), 1) == [("9C", 3)]


def test_who_passes_is_known_to_hold_only_misfits() -> None:
    state = position("2C 3H | 3D 4D | 5C 6D", top="7C", deck="8H 9C", draw="one")
    play(state, "2C")
    assert state.view(0).misfit == ((), (Misfit("2C", 3),), ())


def test_a_new_failure_at_the_same_top_replaces_the_old() -> None:
    state = position("2C 3H 4H 5H | 3D 4D | 6C 7S", top="7C", deck="8H 9H TH", draw="one", below="9S")
    state.table.misfit[1] = {NUMBER["2C"]: (1, len(state.table.pile))}
    play(state, "2C")
    assert misfits(state.view(None), 1) == [("2C", 3)]


def test_the_start_card_stays_known_until_it_is_played() -> None:
    state = deal(4, "start")
    view = state.view(None)
    assert view.held
    other = state.imagine(view, "any")
    assert view.start in hand(other, view.starter).split()
    state.play(view.starter, Royals.action({"type": "play", "card": view.start}))
    assert not state.view(None).held


def test_cards_above_the_start_card_were_not_dealt() -> None:
    for key in range(100):
        state = deal(2, str(key))
        view = state.view(None)
        above = [CODES[card] for card in BY_HEIGHT[: BY_HEIGHT.index(NUMBER[view.start])]]
        assert set(view.undealt) == set(above)
        assert not mask_of(view.undealt) & sum(state.table.hands)


def test_no_one_is_imagined_with_an_undealt_card_before_drawing() -> None:
    state = next(state for state in (deal(2, str(key)) for key in range(50)) if len(state.view(None).undealt) > 1)
    for key in range(50):
        other = state.resample(0, str(key))
        assert not other.table.hands[1] & mask_of(state.view(0).undealt)


def test_drawing_may_bring_an_undealt_card_and_playing_it_counts_it_off() -> None:
    state = position("7H 9C | 2S 3S | 5D 6S", top="7C", deck="9S 4D")
    state.table.undealt, state.table.drew = mask_of(["9S", "AS"]), [0, 0, 0]
    play(state, "9C")
    assert state.view(None).drew == (0, 0, 0)
    state = position("7H 9C | 2S 3S | 5D 6S", top="7C", deck="4D 9S")
    state.table.undealt, state.table.drew = mask_of(["4D"]), [0, 0, 0]
    play(state, "9C")
    assert state.view(None).drew == (0, 2, 0)


def test_a_reshuffle_is_known_card_by_card() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D", below="9S QS 2H", recycles=1)
    play(state, "JC")
    view = state.view(None)
    assert view.recycled[0].since == (0, 3, 0)
    assert set(view.recycled[0].cards) == {"9S", "QS", "2H", "7C"}
    assert view.deck == 1


def test_a_card_of_the_new_deck_that_is_played_is_counted_off() -> None:
    state = position("JC 2C | 4H 4D | 5C 6C", top="7C", deck="8H 8D", below="9S QS 2H", recycles=1)
    play(state, "JC")
    drawn = next(code for code in ("7C", "9S", "QS", "2H") if code in hand(state, 1).split())
    before = state.view(None).recycled[0].since[1]
    state.table.fits = FULL
    state.play(1, Royals.action({"type": "play", "card": drawn}))
    assert state.view(None).recycled[0].since[1] == before - 1


def test_cards_taken_up_again_leave_the_older_set() -> None:
    for key in range(200):
        last = walk(2, f"again {key}", recycles=2)[-1].view(None)
        if len(last.recycled) == 2:
            older, newer = (mask_of(entry.cards) for entry in last.recycled)
            assert not older & newer
            return
    pytest.fail("no match used two reshuffles")


def test_nobody_else_sees_a_hand() -> None:
    state = walk(4, "hands")[10]
    for reader in range(4):
        text = state.view(reader).dumps().decode()
        for seat in range(4):
            assert (str(list(codes(state.table.hands[seat]))).replace("'", '"').replace(" ", "") in text) == (
                seat == reader
            )


def test_a_view_of_no_seat_is_refused() -> None:
    state = deal(3, "no seat")
    for seat in (3, -1, 99, True, "0"):
        with pytest.raises(Unreadable, match="no such seat"):
            state.view(seat)  # type: ignore[arg-type]


def test_a_view_that_cannot_be_is_refused() -> None:
    view = deal(3, "impossible").view(0)
    everything = tuple([Misfit(code, 5) for code in codes(FULL)])
    with pytest.raises(Unreadable, match="No table looks like that"):
        Royals.imagine(replace(view, misfit=((), everything, ())), "key")
    with pytest.raises(Unreadable, match="No table looks like that"):
        Royals.imagine(replace(view, deck=view.deck + 1), "key")


def test_the_hands_shown_at_the_end_are_kept() -> None:
    last = walk(3, "shown")[-1]
    assert Royals.imagine(last.view(None), "key").table.hands == last.table.hands


@pytest.mark.parametrize("options", [{}, {"draw": "one", "recycles": 2}, {"lead": "turn_up", "stack": True}])
def test_events_name_only_cards_that_lie_open(options: dict[str, object]) -> None:
    for key in range(20):
        state, rng = deal(4, f"open {key}", **options), Random(key)
        told, seen = list(state.opening), set[str]()
        while True:
            view = state.view(None)
            seen |= {*view.pile, view.start, *view.undealt, *(card for entry in view.recycled for card in entry.cards)}
            named = {fact for event in told if event.kind != "over" for fact in event.facts.values() if fact in CODES}
            assert named <= seen
            if not state.waiting():
                break
            (seat,) = state.waiting()
            told = list(state.play(seat, rng.choice(state.legal(seat))))


def test_the_key_of_the_match_does_not_imagine_the_true_deal() -> None:
    state = deal(4, "the same key")
    other = state.resample(0, "the same key")
    assert other.table.chance.key != state.table.chance.key
    assert other.table.deck != state.table.deck
    assert other.table.hands[1:] != state.table.hands[1:]
