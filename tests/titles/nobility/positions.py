"""Positions in the notation of the specification, and moves as texts.

Country cards are letters ("FFG"), intrigue cards pairs ("FG BS"), an empty slot of the row is "-". Owners are
"dijon-baron:0 paris-king:1", each with a cube on the portrait and one on the title; `fallen` are nobles once held, each
with a cube in the cathedral and one on the title. Moves: "draw pile", "draw row F", "draw intrigue",
"claim dijon-baron", "usurp paris-king / FG GB", "pay FFG", "end", "end FF / FG".
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules import Action, Event
from games.rules.kit.chance import Chance
from games.rules.titles.nobility.cards import (
    CITIES,
    COUNTRY_BONUS,
    CUBES,
    HOUSE_BONUS,
    LAND,
    LANDS,
    NOBLE,
    NOBLES,
    PAIR,
    PAIRS,
    PLENTY,
    PLOTS,
    TITLES,
    counts,
    deck,
    numbers,
)
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.table import EMPTY, VACANT, Options, Table, quota
from games.rules.titles.nobility.table.stored import PARTS, cards_fit

CUBES_OF_A_NOBLE = 2


def lands(text: str) -> list[int]:
    """The country cards in a text, as counts by land."""
    return counts(text, LAND)


def pairs(text: str) -> list[int]:
    """The intrigue cards in a text, as counts by pair."""
    return counts(text.split(), PAIR)


def letters(row: Sequence[int]) -> str:
    """Counts by land as a text: "FFG"."""
    return "".join([LANDS[land] for land in numbers(row)])


def plots(row: Sequence[int]) -> str:
    """Counts by pair as a text: "FG FG BS"."""
    return " ".join([PAIRS[pair] for pair in numbers(row)])


def ordered(top: str, number: Mapping[str, int], many: Sequence[int], rest: bool) -> list[int]:
    """A pile with these cards on top, the first one first, on the rest of so many cards if there is to be one."""
    codes = [number[code] for code in top.split()]
    left = [of - codes.count(card) for card, of in enumerate(many)]
    assert min(left) >= 0, f"there are not so many cards for {top}"
    return [*(numbers(left) if rest else []), *reversed(codes)]


def position(
    hands: dict[int, str] | None = None,
    intrigue: dict[int, str] | None = None,
    *,
    seats: int = 3,
    start: int = 0,
    seat: int = 0,
    step: str = "play",
    first_turn: bool = False,
    row: str = "FGB",
    pile: str = "",
    discard: str = "",
    plot_pile: str = "",
    plot_discard: str = "",
    owners: str = "",
    fallen: str = "",
    known: dict[int, str] | None = None,
    period: int = 0,
    running_out: bool = False,
    few: bool = False,
    few_plots: bool = False,
    **options: Any,
) -> Nobility:
    """The state in that step of a seat's turn, its draw done in step "play"; no markers are taken.

    `pile` and `plot_pile` lie on the rest of the cards, the top first; with `few` and `few_plots` there is no rest,
    and hands may be too large, as can be in no match: that shows rules at their limits.
    """
    settings = Options(**options)
    game = deck(settings.removal, seats)
    hand_of = [lands((hands or {}).get(of, "")) for of in range(seats)]
    plots_of = [pairs((intrigue or {}).get(of, "")) for of in range(seats)]
    lying = [LAND.get(card, EMPTY) for card in row]
    owner, cathedral, titles = cubes_of(seats, owners, fallen)
    used = [sum(hand[land] for hand in hand_of) + lying.count(land) + discard.count(LANDS[land]) for land in range(4)]
    plots_used = [sum(hand[pair] for hand in plots_of) + pairs(plot_discard)[pair] for pair in range(6)]
    country = ordered(" ".join(pile), LAND, [a - b for a, b in zip(game, used, strict=True)], not few)
    secret = ordered(plot_pile, PAIR, [a - b for a, b in zip(PLOTS, plots_used, strict=True)], not few_plots)
    each = PLENTY if settings.supply == "plenty" else CUBES[seats]
    table = Table(
        options=settings,
        chance=Chance.seeded("position", "position"),
        start=start,
        seat=seat,
        step="draw",
        turns=(seat - start) % seats + (0 if first_turn else seats),
        drawn=0,
        plotted=0,
        pile=country,
        plots=secret,
        row=lying,
        discard=lands(discard),
        plot_discard=pairs(plot_discard),
        hands=hand_of,
        intrigue=plots_of,
        known=[lands((known or {}).get(of, "")) for of in range(seats)],
        in_pile=[country.count(land) for land in range(4)],
        in_plots=[secret.count(pair) for pair in range(6)],
        blind=[[0] * 4 for _ in range(seats)],
        blind_plots=[[0] * 6 for _ in range(seats)],
        owner=owner,
        cathedral=cathedral,
        titles=titles,
        supply=[each - CUBES_OF_A_NOBLE * sum(cubes[of] for cubes in titles) for of in range(seats)],
        period=period,
        running_out=running_out,
        city_left=[True] * len(CITIES),
        country_left=[[*values] for values in COUNTRY_BONUS],
        house_left=[*HOUSE_BONUS[seats]],
        markers=[[] for _ in range(seats)],
    )
    if step == "play":
        table.step, table.drawn = "play", quota(table)
    wrong = [part.__name__ for part in PARTS if not part(table) and not (part is cards_fit and (few or few_plots))]
    assert not wrong, f"there is no such position: {wrong}"
    return Nobility(table)


def cubes_of(seats: int, owners: str, fallen: str) -> tuple[list[int], list[list[int]], list[list[int]]]:
    """The cubes on the portraits by noble, in the cathedrals by city and on the titles, by seat."""
    owner = [VACANT] * len(NOBLES)
    cathedral, titles = [[0] * seats for _ in CITIES], [[0] * seats for _ in TITLES]
    for text, held in ((owners, True), (fallen, False)):
        for name, seat in (one.split(":") for one in text.split()):
            noble = NOBLES[NOBLE[name]]
            titles[noble.title][int(seat)] += 1
            if held:
                owner[NOBLE[name]] = int(seat)
            else:
                cathedral[noble.city][int(seat)] += 1
    return owner, cathedral, titles


def action(text: str) -> Action:
    """The action in a text."""
    first, _, secret = text.partition("/")
    verb, *rest = first.split()
    fields: dict[str, Any] = {}
    if verb == "draw":
        fields = {"source": rest[0], "card": rest[1] if rest[1:] else ""}
    elif verb in ("claim", "usurp"):
        fields = {"noble": rest[0], "intrigue": secret.split()}
    else:
        fields = {"cards": list("".join(rest))} | ({"intrigue": secret.split()} if verb == "end" else {})
    return Nobility.action({"type": verb, **fields})


def in_words(move: Action) -> str:
    """The text of an action; the reverse of `action`."""
    data = Nobility.unaction(move)
    verb, secret = data["type"], " ".join(data.get("intrigue", ()))
    parts = [data.get("source", ""), data.get("card", ""), data.get("noble", ""), "".join(data.get("cards", ()))]
    return " ".join([verb, *filter(None, parts), *(["/", secret] if secret else [])])


def play(state: Nobility, *texts: str) -> list[Event]:
    """The seats on turn do that, one after the other; all that happened."""
    return [event for text in texts for event in state.play(state.waiting()[0], action(text))]


def legal(state: Nobility) -> list[str]:
    """What the seat on turn may do."""
    return [in_words(move) for move in state.legal(state.waiting()[0])]


def hand(state: Nobility, seat: int) -> str:
    """The country cards of a seat."""
    return letters(state.table.hands[seat])


def secret(state: Nobility, seat: int) -> str:
    """The intrigue cards of a seat."""
    return plots(state.table.intrigue[seat])


def row(state: Nobility) -> str:
    """The row as a text: "F-B"."""
    return "".join(["-" if land == EMPTY else LANDS[land] for land in state.table.row])


def owner(state: Nobility, noble: str) -> int:
    """Who holds that noble, VACANT for nobody."""
    return state.table.owner[NOBLE[noble]]


def taken(state: Nobility, seat: int) -> list[tuple[str, str, int]]:
    """The markers of a seat in the order taken: what, of what, value."""
    return [(marker.what, marker.of, marker.value) for marker in state.table.markers[seat]]


def told(events: Sequence[Event], *kinds: str) -> list[str]:
    """The kinds of the events, only of these kinds if any are named."""
    return [event.kind for event in events if not kinds or event.kind in kinds]


def facts(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of the events of that kind."""
    return [event.facts for event in events if event.kind == kind]
