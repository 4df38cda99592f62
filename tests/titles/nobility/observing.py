"""What the tests of knowledge have in common: random matches, and positions whose every card is accounted for.

Country cards are texts ("FFG"), intrigue cards have spaces ("FG BS"), "-" in the row is an empty slot.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, cast

from games.rules import Event
from games.rules.titles.nobility.cards import LANDS, PAIRS, PLOTS, deck, numbers
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.table import Counts, Table, quota


def deal(seats: int, key: str, **options: Any) -> Nobility:
    """A new match."""
    return cast(Nobility, Nobility.deal(seats=seats, options=options, key=key))


def readers(state: Nobility) -> list[int | None]:
    """The spectator and every seat."""
    return [None, *range(len(state.table.hands))]


def walk(seats: int, key: str, **options: Any) -> Iterator[Nobility]:
    """Every state of one random match."""
    state, rng = deal(seats, key, **options), Random(key)
    while state.waiting():
        yield state.clone()
        seat = state.table.seat
        state.play(seat, rng.choice(state.legal(seat)))
    yield state


def midway(seats: int, key: str, moves: int, **options: Any) -> Nobility:
    """A state in the middle of a random match, or its end."""
    *_, state = islice(walk(seats, key, **options), moves)
    return state


def lands(cards: str) -> Counts:
    """The country cards of a text, by land."""
    return [cards.count(land) for land in LANDS]


def pairs(cards: str) -> Counts:
    """The intrigue cards of a text, by pair."""
    return [cards.split().count(pair) for pair in PAIRS]


def position(
    hand: str = "",
    *,
    seats: int = 3,
    seat: int = 0,
    step: str = "play",
    row: str = "FGB",
    top: str = "",
    pile: str | None = None,
    discard: str = "",
    intrigue: str = "",
    plots_top: str = "",
    plots: str | None = None,
    plot_discard: str = "",
    **options: Any,
) -> Nobility:
    """Seat `seat` is on its second turn with that hand; nothing is known of it.

    `top` lies on the rest of the pile, its first card uppermost; with `pile`, that is all of it, and the rest of the
    cards is in the hand of the last seat. So with the intrigue pile.
    """
    state = deal(seats, "position", first=0, **options)
    table = state.table
    table.seat = seat
    table.turns, table.step = seats + seat, step  # type: ignore[assignment]
    table.row = [LANDS.index(land) if land != "-" else -1 for land in row]  # type: ignore[arg-type]
    table.hands[seat], table.discard = lands(hand), lands(discard)
    table.intrigue[seat], table.plot_discard = pairs(intrigue), pairs(plot_discard)
    left = [all_of - seen for all_of, seen in zip(deck("graded", seats), lands(row + hand + discard), strict=True)]
    table.pile = stacked(left, lands(top if pile is None else pile), top if pile is None else pile, LANDS)
    if pile is not None:
        table.hands[-1] = [many + other for many, other in zip(left, table.hands[-1], strict=True)]
        del table.pile[: sum(left)]
    seen = pairs(f"{intrigue} {plot_discard}")
    left = [all_of - gone for all_of, gone in zip(PLOTS, seen, strict=True)]
    named = (plots_top if plots is None else plots).split()
    table.plots = stacked(left, pairs(" ".join(named)), named, PAIRS)
    if plots is not None:
        table.intrigue[-1] = [many + other for many, other in zip(left, table.intrigue[-1], strict=True)]
        del table.plots[: sum(left)]
    table.in_pile = [table.pile.count(land) for land in range(len(LANDS))]
    table.in_plots = [table.plots.count(pair) for pair in range(len(PAIRS))]
    table.drawn = quota(table) if step == "play" else 0
    return state


def stacked(left: list[int], top: Counts, order: Any, codes: Any) -> list[int]:
    """The rest of the cards with these on top, the first uppermost; they are taken off the rest."""
    for number, many in enumerate(top):
        left[number] -= many
    assert min(left) >= 0, "there are not so many cards"
    return [*numbers(left), *[codes.index(card) for card in reversed(order)]]


def play(state: Nobility, text: str) -> list[Event]:
    """Who is on turn does that: "draw pile", "draw row F", "claim dijon-baron FG", "pay FFG", "end FF / FG"."""
    verb, *rest = text.split()
    data: dict[str, Any] = {"type": verb}
    if verb == "draw":
        data |= {"source": rest[0], "card": rest[1] if len(rest) > 1 else ""}
    elif verb in ("claim", "usurp"):
        data |= {"noble": rest[0], "intrigue": rest[1:]}
    elif verb == "pay":
        data |= {"cards": list(rest[0])}
    else:
        cards, _, intrigue = text.removeprefix("end").partition("/")
        data |= {"cards": list(cards.strip()), "intrigue": intrigue.split()}
    return list(state.play(state.table.seat, Nobility.action(data)))


def play_all(state: Nobility, *texts: str) -> list[Event]:
    """One after the other; all that happened."""
    return [event for text in texts for event in play(state, text)]


def known(state: Nobility, seat: int) -> str:
    """What all know to lie in that hand: "FFG"."""
    return "".join(land * many for land, many in zip(LANDS, state.view(None).known[seat], strict=True))


def shuffle_unseen(table: Table, seat: int | None, rng: Random) -> None:
    """Puts the cards that this reader does not see in another order, as the counts and the bounds of hands allow."""
    others = [other for other in range(len(table.hands)) if other != seat]
    for hands, pile, low in (
        (table.hands, table.pile, table.known),
        (table.intrigue, table.plots, [[0] * len(PAIRS) for _ in table.hands]),
    ):
        pool = [*pile]
        for other in others:
            pool += numbers([many - least for many, least in zip(hands[other], low[other], strict=True)])
        rng.shuffle(pool)
        pile[:] = [pool.pop() for _ in pile]
        for other in others:
            free = sum(hands[other]) - sum(low[other])
            hands[other] = [*low[other]]
            for _ in range(free):
                hands[other][pool.pop()] += 1
