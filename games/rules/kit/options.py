"""The options of a table: what may be chosen, and reading what was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.rules.errors import Unreadable

Value = bool | int | str


class Option(Struct, frozen=True):
    """One thing that a table may choose before the deal.

    `choices` are all its values, the default first or not, each with its words in `labels`; an option without
    choices is a whole number from `low` to `high`.
    """

    name: str
    label: str
    default: Value
    help: str
    choices: tuple[Value, ...] = ()
    labels: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, value: object) -> Value:
        """The value meant, from its own type or a form's string; raises Unreadable."""
        for choice in self.choices:
            if (type(value) is type(choice) and value == choice) or (
                isinstance(value, str) and value.strip().lower() in spellings(choice)
            ):
                return choice
        if not self.choices and (number := whole_number(value)) is not None and self.low <= number <= self.high:
            return number
        raise Unreadable(f"{self.label}: choose {self.range_in_words()}.")

    def range_in_words(self) -> str:
        """What may be chosen, for a sentence: "one, two or three"."""
        if not self.choices:
            return f"a number from {self.low} to {self.high}"
        words = [label.lower() for label in self.labels or [spellings(choice)[0] for choice in self.choices]]
        return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def named(self) -> list[tuple[str, str]]:
        """Each choice as a form has it: its string and its words."""
        spelled = [spellings(choice)[0] for choice in self.choices]
        return list(zip(spelled, self.labels or spelled, strict=True))


def spellings(choice: Value) -> tuple[str, ...]:
    """How a form may write the choice; the first is how we write it."""
    if choice is True:
        return ("true", "on", "yes")
    if choice is False:
        return ("false", "off", "no")
    return (str(choice).lower(),)


def whole_number(value: object) -> int | None:
    """The int that a value or a form's string of at most nine digits means; None for anything else."""
    if isinstance(value, str) and len(value) <= 9 and value.isascii() and value.isdigit():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def read_options(options: tuple[Option, ...], data: object) -> dict[str, Value]:
    """Every option's value by name: as given, else the default; raises Unreadable on unknown names or values."""
    if not isinstance(data, Mapping):
        raise Unreadable("The options of a table are a list of names and values.")
    if not data:
        return {option.name: option.default for option in options}
    known = {option.name for option in options}
    if not all(isinstance(name, str) and name in known for name in data):
        raise Unreadable("This game has no such option.")
    return {
        option.name: option.read(data[option.name]) if option.name in data else option.default for option in options
    }
