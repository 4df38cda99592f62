"""All chance of a game: a counter-based stream, the same on every machine and every Python."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256, shake_256
from struct import unpack
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")
WORD = 4  # bytes of one number of the stream


class Chance(Struct):
    """A stream of random numbers: the n-th block is a hash of the key and n. Copy it and both go on alike."""

    key: str
    count: int = 0

    @classmethod
    def seeded(cls, purpose: str, key: str) -> Chance:
        """The stream for a purpose ("deal", "imagine", ...) and any text as key: other purposes, other numbers."""
        seed = f"{purpose}\0{key}".encode("utf-8", "surrogatepass")
        return cls(sha256(seed).hexdigest()[:32])

    def numbers(self, many: int) -> tuple[int, ...]:
        """The next block of the stream as `many` numbers of 32 bits."""
        block = shake_256(f"{self.key}:{self.count}".encode()).digest(WORD * many)
        self.count += 1
        return unpack(f"<{many}I", block)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely."""
        one, two, three, four = self.numbers(4)
        return (one << 96 | two << 64 | three << 32 | four) % limit

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.below(1 << 53) / (1 << 53)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[Any]) -> None:
        """Puts the list in a random order, in place."""
        if len(things) > 1:
            rank = self.numbers(len(things)).__getitem__
            things[:] = [things[i] for i in sorted(range(len(things)), key=rank)]
