"""An observer who works out from events alone what a view must say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from games.rules import Event
from games.rules.titles.royal_secrets.cards import KIND, ZEROS
from games.rules.titles.royal_secrets.hidden import SecretsView

CARDINAL = -1


class Observer:
    """What a reader can work out who sees all events and its own secrets, and nothing else.

    It starts from the view at the start of a round, of which it keeps only what all know from the setup.
    """

    def __init__(self, view: SecretsView) -> None:
        self.seat = view.seat
        self.hand = sorted(view.hand)
        self.counts = [*view.counts]
        self.court = [[*row] for row in view.court]
        self.known = [[*row] for row in view.known]
        self.points = [*view.points]
        self.favours = [{*row} for row in view.favours]
        self.used, self.lost = [*view.used], [*view.lost]
        self.discards, self.shown = [*view.discards], [*view.shown]
        self.valets, self.cardinals = view.valets, view.cardinals
        self.audiences = [*view.audiences]
        self.bets: dict[tuple[int, int], dict[str, Any]] = {}
        self.place = ["" for _ in view.counts]
        self.own_thirds: dict[str, str] = {}
        self.given: list[str] = []
        self.thirds: set[int] = set()
        self.hands: list[list[str]] = []

    def hear(self, events: Sequence[Event]) -> None:
        """What happened; of the secrets it hears its own alone."""
        for event in events:
            told = event.seen_by(self.seat)
            own = told.secret.get(cast(int, self.seat), {})
            getattr(self, f"on_{event.kind}", self.on_other)(**told.facts, own=own)

    def on_other(self, **facts: Any) -> None:
        """What tells nothing of cards or points."""

    def takes(self, seat: int, code: str) -> None:
        """A card that all have seen goes to a hand."""
        self.counts[seat] += 1
        (self.known if code[0] == "V" else self.court)[seat].append(code)
        if seat == self.seat:
            self.hand.append(code)

    def shows(self, seat: int, code: str) -> None:
        """A card that was hidden lies open."""
        if code[0] != "V":
            self.court[seat].remove(code)
        elif code in self.known[seat]:
            self.known[seat].remove(code)

    def on_round(self, king: str, queen: str, **_: Any) -> None:
        self.clear()
        self.audiences = [king, queen]

    def on_placed(self, seat: int, audience: str, **_: Any) -> None:
        self.place[seat] = audience

    def on_planned(self, placement: list[str], **_: Any) -> None:
        self.place = [*placement]

    def on_dines(self, seat: int, **_: Any) -> None:
        self.place[seat] = "both"

    def on_valet(self, seat: int, left: int, own: dict[str, Any], **_: Any) -> None:
        self.counts[seat] += 1
        self.valets = left
        if own:
            self.hand.append(own["valet"])

    def on_favour(self, seat: int, card: str, **_: Any) -> None:
        self.favours[seat].remove(card)
        self.used.append(card)

    def on_bet(self, seat: int, slot: int, face: str, own: dict[str, Any], code: str = "", **_: Any) -> None:
        self.counts[seat] -= 1
        card = code or own.get("code", "")
        self.bets[seat, slot] = {"face": face, "card": card, "open": bool(code), "stabbed": False, "medal": False}
        if code:
            self.shows(seat, code)
        if seat == self.seat:
            self.hand.remove(card)

    def on_cardinal_card(self, slot: int, code: str = "", **_: Any) -> None:
        self.cardinals -= 1
        face = "up" if slot == 1 else "down"
        self.bets[CARDINAL, slot] = {"face": face, "card": code, "open": bool(code), "stabbed": False, "medal": False}

    def on_spied(self, own: dict[str, Any], **_: Any) -> None:
        for owner, slot, code in own.get("bets", []):
            self.bets[owner, slot]["card"] = code

    def opens(self, owner: int, slot: int, code: str) -> None:
        """A closed bet is turned up."""
        self.bets[owner, slot] |= {"card": code, "open": True}
        if owner != CARDINAL:
            self.shows(owner, code)

    def on_stabbed(self, owner: int, slot: int, code: str, **_: Any) -> None:
        self.opens(owner, slot, code)
        self.bets[owner, slot]["stabbed"] = True

    def on_medal(self, owner: int, slot: int, **_: Any) -> None:
        self.bets[owner, slot]["medal"] = True

    def on_marked(self, seat: int, owner: int, slot: int, **_: Any) -> None:
        self.bets[owner, slot]["recruiter"] = seat

    def on_reveal(self, bets: list[list[Any]], **_: Any) -> None:
        for owner, slot, code, _medal, _stabbed in bets:
            if not self.bets[owner, slot]["open"]:
                self.opens(owner, slot, code)

    def on_answered(self, seat: int, what: str, own: dict[str, Any], **_: Any) -> None:
        if what == "mercy" and own:
            self.given.append("done")
        if what != "third":
            return
        self.counts[seat] -= 1
        self.thirds.add(seat)
        if own:
            self.hand.remove(own["card"])
            self.own_thirds[own["audience"]] = own["card"]
            self.given.append(own["audience"])

    def on_thirds(self, cards: list[list[Any]], **_: Any) -> None:
        self.thirds, self.own_thirds = set(), {}
        for seat, code in cards:
            if code:
                self.shows(seat, code)

    def on_passed(self, to: int, code: str, **_: Any) -> None:
        self.takes(to, code)

    def on_points(self, seat: int, change: int, **_: Any) -> None:
        self.points[seat] += change

    def on_won(self, seat: int, card: str, **_: Any) -> None:
        self.favours[seat].add(card)

    def on_discarded(self, card: str, **_: Any) -> None:
        self.lost.append(card)

    def on_over(self, hands: list[list[str]], **_: Any) -> None:
        self.clear()
        self.audiences = []
        self.hands = hands

    def clear(self) -> None:
        """SE-71 to SE-74: recruited cards, the discards, the 0s come home."""
        for (owner, _slot), bet in self.bets.items():
            code = bet["card"]
            if owner == CARDINAL:
                self.shown.append(code)
            elif KIND[code] in ZEROS:
                self.takes(owner, code)
            elif "recruiter" in bet:
                self.takes(bet["recruiter"], code)
            else:
                self.discards.append(code)
        self.bets, self.place, self.given = {}, ["" for _ in self.place], []

    def agrees(self, view: SecretsView) -> None:
        """Raises AssertionError where the view says something else."""
        over = view.stage == "over"
        assert sorted(view.hand) == sorted(self.hand)
        assert [*view.counts] == self.counts
        assert [sorted(row) for row in view.court] == [sorted(row) for row in self.court]
        assert [sorted(row) for row in view.known] == [sorted(row) for row in self.known]
        assert [*view.points] == self.points
        assert [{*row} for row in view.favours] == self.favours
        assert (sorted(view.used), sorted(view.lost)) == (sorted(self.used), sorted(self.lost))
        assert (sorted(view.discards), sorted(view.shown)) == (sorted(self.discards), sorted(self.shown))
        assert (view.valets, view.cardinals) == (self.valets, self.cardinals)
        assert [*view.audiences] == self.audiences
        assert [*view.places] == self.place
        assert {tie.side: tie.own for tie in view.ties if tie.own} == self.own_thirds
        assert [*view.given] == self.given
        assert view.stage == "plan" or {*view.answered} == self.thirds
        assert [sorted(hand) for hand in view.hands] == [sorted(hand) for hand in self.hands]
        assert over == bool(view.hands)
        for bet in view.bets:
            own = self.bets[bet.owner, bet.slot]
            assert (bet.face, bet.card, bet.open) == (own["face"], own["card"], own["open"])
            assert (bet.stabbed, bet.medal) == (own["stabbed"], own["medal"])
            assert bet.recruiter == own.get("recruiter", -1)
        assert len(view.bets) == len(self.bets)
