"""Hidden cards dealt again at random among the arrangements that keep what is known of them.

A card is a number, a set of cards a mask (bit n is card n), a zone a place in a list.
"""

from __future__ import annotations

from msgspec import Struct

from games.rules.kit.chance import Chance

FILLS = 4  # fresh starts before the exact search
SWAPS = 60  # swaps tried from one start
SEARCHES = 20  # starts of the exact search; where one gets lost another does not
STEPS = 300  # cards placed in one exact search
CARELESS = 10  # one swap in so many may make things worse, so as not to get stuck


class Group(Struct):
    """Cards that all know to lie in certain zones: `places` says how many of them each zone holds."""

    cards: list[int]
    places: list[int]


Needs = list[list[tuple[int, int]]]  # by zone: at least so many of its cards are of this mask


def arrange(groups: list[Group], needs: Needs, chance: Chance) -> list[int] | None:
    """The mask of each zone, filled at random and mended, else searched for; None if nothing is found to do."""
    if any(len(group.cards) != sum(group.places) or min(group.places) < 0 for group in groups):
        return None
    for _ in range(FILLS):
        parts = fill(groups, chance)
        if mend(parts, needs, chance):
            return union(parts)
    for _ in range(SEARCHES):
        found = Search(groups, needs, chance).run()
        if found is not None:
            return found
    return None


def fill(groups: list[Group], chance: Chance) -> list[list[int]]:
    """Each group dealt at random: the mask of every group in every zone."""
    parts = []
    for group in groups:
        cards = group.cards[:]
        chance.shuffle(cards)
        dealt, row = 0, []
        for places in group.places:
            row.append(sum([1 << card for card in cards[dealt : dealt + places]]))
            dealt += places
        parts.append(row)
    return parts


def union(parts: list[list[int]]) -> list[int]:
    """The mask of each zone, all groups together."""
    zones = [0] * len(parts[0]) if parts else []
    for row in parts:
        for zone, mask in enumerate(row):
            zones[zone] |= mask
    return zones


def lacking(held: int, needs: list[tuple[int, int]]) -> int:
    """How many cards a zone is short of its needs."""
    return sum([max(0, least - (held & mask).bit_count()) for mask, least in needs])


def mend(parts: list[list[int]], needs: Needs, chance: Chance) -> bool:
    """Swaps cards of one group between zones until no need is broken; false after too many tries."""
    zones = union(parts)
    for _ in range(SWAPS):
        broken = [
            (zone, mask)
            for zone, wanted in enumerate(needs)
            for mask, least in wanted
            if (zones[zone] & mask).bit_count() < least
        ]
        if not broken:
            return True
        zone, mask = chance.pick(broken)
        swap(parts, zones, needs, zone, mask, chance)
    return False


def swap(parts: list[list[int]], zones: list[int], needs: Needs, zone: int, mask: int, chance: Chance) -> None:
    """Brings one card of the mask into the zone for one that is not, unless that breaks more than it mends."""
    ways = [
        (row, other)
        for row in parts
        if row[zone] & ~mask
        for other, held in enumerate(row)
        if other != zone and held & mask
    ]
    if not ways:
        return
    row, other = chance.pick(ways)
    goes, comes = one_of(row[zone] & ~mask, chance), one_of(row[other] & mask, chance)
    both = goes | comes
    before = lacking(zones[zone], needs[zone]) + lacking(zones[other], needs[other])
    later = lacking(zones[zone] ^ both, needs[zone]) + lacking(zones[other] ^ both, needs[other])
    if later <= before or not chance.below(CARELESS):
        for side in (zone, other):
            row[side] ^= both
            zones[side] ^= both


def one_of(mask: int, chance: Chance) -> int:
    """One card of the mask, as a mask."""
    for _ in range(chance.below(mask.bit_count())):
        mask &= mask - 1
    return mask & -mask


class Search:
    """The systematic way: card by card, the one with the fewest possible zones first, back when a card has none."""

    def __init__(self, groups: list[Group], needs: Needs, chance: Chance) -> None:
        self.left = {card: number for number, group in enumerate(groups) for card in group.cards}
        self.room = [group.places[:] for group in groups]
        self.needs = needs
        self.chance = chance
        self.zones = [0] * len(needs)
        self.steps = 0

    def run(self) -> list[int] | None:
        """The mask of each zone, or None if none was found."""
        return self.zones if self.settle() else None

    def settle(self) -> bool:
        """Finds a zone for each card that is left; false if there is none, or too many were tried."""
        if not self.left:
            return True
        self.steps += 1
        if self.steps > STEPS or not all(self.hopeful(zone) for zone in range(len(self.zones))):
            return False
        homes = {card: self.homes(card) for card in self.left}
        fewest = min(len(zones) for zones in homes.values())
        card = self.chance.pick([card for card, zones in homes.items() if len(zones) == fewest])
        group = self.left.pop(card)
        self.chance.shuffle(homes[card])
        for zone in homes[card]:
            self.room[group][zone] -= 1
            self.zones[zone] |= 1 << card
            if self.settle():
                return True
            self.room[group][zone] += 1
            self.zones[zone] ^= 1 << card
        self.left[card] = group
        return False

    def hopeful(self, zone: int) -> bool:
        """Whether the cards that are left can still meet the zone's needs."""
        for mask, least in self.needs[zone]:
            found = (self.zones[zone] & mask).bit_count()
            for group, row in enumerate(self.room):
                free = sum(1 for card, number in self.left.items() if number == group and mask >> card & 1)
                found += min(free, row[zone])
            if found < least:
                return False
        return True

    def homes(self, card: int) -> list[int]:
        """The zones that have room for the card and can do with it."""
        row = self.room[self.left[card]]
        return [zone for zone in range(len(row)) if row[zone] and self.welcome(zone, card)]

    def welcome(self, zone: int, card: int) -> bool:
        """Whether the zone can take the card and still have room for what it needs."""
        room = sum(row[zone] for row in self.room)
        return all(
            mask >> card & 1 or least - (self.zones[zone] & mask).bit_count() < room for mask, least in self.needs[zone]
        )
