"""How Royals speaks: the sentence of each event, each prompt and each move. Templates are whole sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.contract import Action, Event, Order
from games.rules.kit.cards import ONE_OF_SUIT, SUIT_NAMES, card_thing, one_of_rank
from games.rules.kit.sentences import Part, Sentence, Who, compose, in_a_row, join
from games.rules.titles.royals.actions import Play
from games.rules.titles.royals.cards import JACK_CARDS
from games.rules.titles.royals.hidden import RoyalsView
from games.rules.titles.royals.orders import AfterQueen, AlwaysTake, OnlyCard, TakeWithoutJack, Wish

HIGHEST = "AS"

# Each wording: as others read it, and as the seat that it is about reads it.
TOLD = {
    "dealt": ("Each player is dealt {count} cards.", ""),
    "start": ("{seat} holds the {card} and starts.", "You hold the {card} and start."),
    "start_lower": (
        "Nobody has the Ace of Spades. {seat} has the highest card, the {card}, and starts.",
        "Nobody has the Ace of Spades. You have the highest card, the {card}, and start.",
    ),
    "turned_up": ("The {card} is turned up.", ""),
    "turned_up_aside": ("The {card} is turned up and laid aside.", ""),
    "play": ("{seat} plays the {card}.", "You play the {card}."),
    "draws": ("{seat} cannot follow and draws {cards}.", "You cannot follow and draw {cards}."),
    "pass": ("{seat} passes.", "You pass."),
    "pass_dry": ("{seat} cannot draw and passes.", "You cannot draw and pass."),
    "reverse": ("The direction turns.", ""),
    "skip": ("{seat} is skipped.", "You are skipped."),
    "jack": ("{seat} draws {cards} for the Jack.", "You draw {cards} for the Jack."),
    "jack_dry": ("No card is left for {seat} to draw.", "No card is left for you to draw."),
    "owed": ("{seat} owes {cards}.", "You owe {cards}."),
    "recycle": ("The pile is shuffled into a new deck of {cards}.", ""),
    "out": ("{seat} has no cards left.", "You have no cards left."),
    "won": ("{seat} wins.", "You win."),
    "won_blocked": ("Nobody can move: {seat} wins with {cards} left.", "Nobody can move: you win with {cards} left."),
    "shared": ("Nobody can move: {seats} share the win.", ""),
    "left": ("{seat} was left with {hand}.", "You were left with {hand}."),
    "hand": ("", "Your hand: {hand}."),
    "drawn": ("", "You drew {hand}."),
}


def tell(event: Event, seat: int | None) -> list[Sentence]:
    """What the event says to that seat: the public sentence, then what it alone learned."""
    told = [ending(event, seat)] if event.kind == "over" else [say(wording(event), event.facts, seat)]
    if event.kind == "over":
        told += [
            say("left", {"seat": other, "hand": hand}, seat) for other, hand in enumerate(event.facts["hands"]) if hand
        ]
    if seat is not None and seat in event.secret:
        kind = "hand" if event.kind == "dealt" else "drawn"
        told.append(say(kind, {"seat": seat, "hand": event.secret[seat]["cards"]}, seat))
    return told


def wording(event: Event) -> str:
    """Which of the event's wordings fits its facts."""
    facts = event.facts
    special = {
        "start": facts.get("card") != HIGHEST and "start_lower",
        "turned_up": facts.get("aside") and "turned_up_aside",
        "pass": not facts.get("drew") and "pass_dry",
        "jack": not facts.get("count") and "jack_dry",
    }
    return special.get(event.kind) or event.kind


def say(kind: str, facts: dict[str, Any], reader: int | None) -> Sentence:
    """The wording of a kind with its facts put in, in the second person where the reader is meant."""
    others, own = TOLD[kind]
    parts: dict[str, Part | Sentence | int] = {}
    if "seat" in facts:
        parts["seat"] = Who(facts["seat"])
    if "card" in facts:
        parts["card"] = card_thing(facts["card"])
    if "count" in facts:
        parts["count"] = facts["count"]
        parts["cards"] = cards(facts["count"])
    if "hand" in facts:
        parts["hand"] = in_a_row([card_thing(code) for code in facts["hand"]])
    mine = own and reader is not None and facts.get("seat") == reader
    return compose(own if mine else others, **parts)


def cards(count: int) -> str:
    """So many cards, in words."""
    return {0: "no cards", 1: "1 card"}.get(count, f"{count} cards")


def ending(event: Event, reader: int | None) -> Sentence:
    """Who won, and how."""
    winners = [seat for seat, place in enumerate(event.facts["places"]) if place == 1]
    left = len(event.facts["hands"][winners[0]])
    return who_won(winners, left if event.facts["reason"] == "blocked" else None, reader)


def who_won(winners: Sequence[int], left: int | None, reader: int | None) -> Sentence:
    """The sentence for these winners, with so many cards left after a block (else None)."""
    if len(winners) > 1:
        named = in_a_row(["you" if seat == reader else Who(seat) for seat in winners])
        return compose(TOLD["shared"][0], seats=named)
    if left is None:
        return say("won", {"seat": winners[0]}, reader)
    return say("won_blocked", {"seat": winners[0], "count": left}, reader)


def ask(view: RoyalsView) -> Sentence:
    """The prompt: what is asked of this seat, whom the game waits for, or who won."""
    if view.result:
        winners = view.result.winners
        return who_won(winners, view.counts[winners[0]] if view.result.reason == "blocked" else None, view.seat)
    (seat,) = view.turn
    if seat != view.seat:
        template = "{seat} is to answer the Jack." if view.debt else "{seat} is to play."
        return compose(template, seat=Who(seat))
    if view.debt:
        jack = any(card[0] == "J" for card in view.hand)
        return compose("Play a Jack or take {cards}." if jack else "Take {cards}.", cards=cards(view.debt))
    if not view.pile:
        return compose("Lead any card.")
    top = view.pile[-1]
    return compose("Play a {suit} or {rank}.", suit=ONE_OF_SUIT[top[1]], rank=one_of_rank(top))


def label(action: Action, view: RoyalsView) -> Sentence:
    """The action as an entry of a list."""
    if isinstance(action, Play):
        return compose("Play the {card}", card=card_thing(action.card))
    return compose("Take {cards}", cards=cards(view.debt))


def outcome(action: Action, view: RoyalsView) -> Sentence:
    """What the action will do, shown before it is sent."""
    if not isinstance(action, Play):
        later = "lose your turn" if view.options.jack == "loses" else "then play"
        taken = to_be_had(view, view.debt, len(view.pile) - 1)
        return compose("You take {cards} and {later}.", cards=cards(taken), later=later)
    played = compose("You play the {card}.", card=card_thing(action.card))
    if len(view.hand) == 1:
        others = sum(1 for count in view.counts if count) - 1
        if not view.options.play_on or others < 2:
            return join(played, compose("It is your last card: you win." if not view.out else "It is your last card."))
        played = join(played, compose("It is your last card."))
    return join(played, effect(action.card, view))


def effect(card: str, view: RoyalsView) -> Sentence:
    """What the card does to the others."""
    step, rank = view.direction, card[0]
    first = neighbour(view, view.seat or 0, step)
    if rank == "Q":
        return compose("{first} is skipped, {then}.", first=Who(first), then=who_is_next(view, first))
    if rank == "J":
        if view.options.stack:
            owed = cards(view.debt + JACK_CARDS)
            return compose("{first} owes {cards}, or answers with a Jack.", first=Who(first), cards=owed)
        drawn = cards(to_be_had(view, JACK_CARDS, len(view.pile)))
        if view.options.jack == "plays":
            return compose("{first} draws {cards}.", first=Who(first), cards=drawn)
        then = who_is_next(view, first)
        return compose("{first} draws {cards} and loses the turn, {then}.", first=Who(first), cards=drawn, then=then)
    follow = {"suit": SUIT_NAMES[card[1]], "rank": one_of_rank(card)}
    if rank == "K":
        still_in = sum(1 for count in view.counts if count) - (len(view.hand) == 1)
        if view.options.king_two == "skip" and still_in == 2 and len(view.hand) > 1:
            return compose("The direction turns, you play again.")
        first = neighbour(view, view.seat or 0, -step)
        return compose("The direction turns. {first} must follow {suit} or {rank}.", first=Who(first), **follow)
    return compose("{first} must follow {suit} or {rank}.", first=Who(first), **follow)


def who_is_next(view: RoyalsView, passed: int) -> Sentence:
    """Whose turn it is once the turn of that seat is lost."""
    seat = neighbour(view, passed, view.direction)
    return compose("you play again") if seat == view.seat else compose("{seat} is next", seat=Who(seat))


def to_be_had(view: RoyalsView, most: int, below: int) -> int:
    """RS-10, RS-13: how many of these cards can be drawn, when so many lie below the top."""
    return min(most, view.deck + (below if view.recycles else 0))


def neighbour(view: RoyalsView, seat: int, step: int) -> int:
    """The next seat that way which still has cards, after the reader's card is laid."""
    counts = [count - (other == view.seat) for other, count in enumerate(view.counts)]
    seat = (seat + step) % len(counts)
    while counts[seat] < 1:
        seat = (seat + step) % len(counts)
    return seat


def order(order: Order, view: RoyalsView) -> Sentence:
    """The standing order as an entry of a list."""
    if isinstance(order, Wish):
        wished = in_a_row([card_thing(card) for card in order.cards], last=" or ")
        return compose(
            "Play the {wished} when it fits" if len(order.cards) == 1 else "Play the first that fits of {wished}",
            wished=wished,
        )
    if isinstance(order, AfterQueen):
        return compose("If the turn comes back after my Queen, play the {card}", card=card_thing(order.card))
    return compose(PLAIN_ORDERS[type(order)])


PLAIN_ORDERS = {
    OnlyCard: "Play my only fitting card at once",
    TakeWithoutJack: "Take the cards when I hold no Jack",
    AlwaysTake: "Always take the cards",
}

ORDER_HEADINGS = {
    "only_card": "When only one card fits",
    "wish": "When it is my turn",
    "after_queen": "When the turn comes back after my Queen",
    "take_without_jack": "When cards are owed and I hold no Jack",
    "always_take": "When cards are owed",
}


def orders(kind: str) -> str:
    """The heading of the orders of that type."""
    return ORDER_HEADINGS[kind]


def field(kind: str, name: str) -> str:
    """What a form calls a field of the orders: all of them are cards."""
    return "Play"


def value(kind: str, name: str, value: str, view: RoyalsView) -> Sentence:
    """One card that the field may name."""
    return (card_thing(value),)


def brief() -> list[str]:
    """The rules in short."""
    return [
        "Follow the suit or the rank of the top card.",
        "If you cannot, you draw until you can.",
        "A King turns the direction, a Queen skips the next player, a Jack makes the next player draw five.",
        "Whoever is out of cards first wins.",
        "If nobody can move any more, fewest cards win, then fewest points.",
    ]
