"""The standing orders of one seat as its player sees them: what stands, what stopped lately, what can be left."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from games.models import Match, StandingOrder
from games.rules import Order, RuleError, SeatView, Sentence, State, plain

LATELY = 4  # orders that stopped
CHOICES = 3  # places of a list: first choice, second, third


class Line(msgspec.Struct):
    """An order in a list; `stopped` says in words why it stands no longer, after move `version`."""

    number: int
    label: Sentence
    stopped: str
    version: int


class Entry(msgspec.Struct):
    """One value that a field can have, as a form sends it and as a person reads it."""

    value: str
    label: str
    chosen: bool = False


class Field(msgspec.Struct):
    """A field of a form: a list of values to choose one of. `optional` ones may be left empty."""

    name: str
    label: str
    entries: list[Entry]
    optional: bool = False
    place: int = 0  # in a list: 0 for the first choice


class Form(msgspec.Struct):
    """How an order of one type is left; without fields it is one button, which says the whole order."""

    type: str
    heading: str
    fields: list[Field]
    button: Sentence = ()


class Panel(msgspec.Struct):
    """Everything about the orders of one seat."""

    standing: list[Line]
    stopped: list[Line]
    forms: list[Form]

    def keep(self, kind: str, chosen: Mapping[str, Sequence[str]]) -> None:
        """Leave chosen, in the form of that type, what was sent by field when it was refused."""
        for form in self.forms:
            for field in form.fields if form.type == kind else []:
                row = chosen.get(field.name, ())
                for entry in field.entries:
                    entry.chosen = field.place < len(row) and entry.value == row[field.place]


def panel(match: Match, state: State, seat: int, view: SeatView, names: Sequence[str]) -> Panel | None:
    """The orders of that seat, or None where there is nothing to leave and nothing was left."""
    could = state.standing(seat)
    rows = list(StandingOrder.objects.filter(match=match, seat=seat).order_by("pk")) if match.ordered else []
    standing = [row for row in rows if not row.stopped]
    told = [row for row in rows if row.stopped not in ("", StandingOrder.Stopped.WITHDRAWN)]
    if not (could or standing or told):
        return None
    texts = {row.order_json for row in standing}
    open_ones = [one for one in could if one.__struct_fields__ or msgspec.json.encode(one).decode() not in texts]
    told.sort(key=lambda row: (row.stopped_version, row.pk), reverse=True)
    return Panel(
        standing=[_line(row, state, view) for row in standing],
        stopped=[_line(row, state, view) for row in told[:LATELY]],
        forms=forms(open_ones, state, view, names),
    )


def _line(row: StandingOrder, state: State, view: SeatView) -> Line:
    try:
        label = state.words.order(state.order(msgspec.json.decode(row.order_json)), view)
    except (RuleError, msgspec.MsgspecError):
        label = ("An order of an earlier edition of the game",)
    return Line(row.pk, label, row.get_stopped_display() if row.stopped else "", row.stopped_version)


def forms(could: Iterable[Order], state: State, view: SeatView, names: Sequence[str]) -> list[Form]:
    """One form for each type among these orders, with the values that its fields have among them."""
    by_type: dict[str, list[dict[str, Any]]] = {}
    buttons: dict[str, Sentence] = {}
    for order in could:
        kind = str(order.__struct_config__.tag)
        by_type.setdefault(kind, []).append(msgspec.structs.asdict(order))
        buttons.setdefault(kind, () if order.__struct_fields__ else state.words.order(order, view))
    words = state.words
    return [
        Form(
            type=kind,
            heading=words.orders(kind),
            fields=[
                field
                for name in orders[0]
                for field in _fields(kind, name, [order[name] for order in orders], state, view, names)
            ],
            button=buttons[kind],
        )
        for kind, orders in by_type.items()
    ]


def _fields(
    kind: str, name: str, values: list[Any], state: State, view: SeatView, names: Sequence[str]
) -> Iterable[Field]:
    """The field; for one that holds a list as many of them as it has choices, up to three."""
    listed = isinstance(values[0], tuple)
    distinct = list(dict.fromkeys(entry for value in values for entry in (value if listed else (value,))))
    label = state.words.field(kind, name)
    for place in range(min(CHOICES, len(distinct)) if listed else 1):
        entries = [Entry(sent(value), plain(state.words.value(kind, name, value, view), names)) for value in distinct]
        yield Field(name, label if place == 0 else "or else", entries, optional=place > 0, place=place)


def sent(value: object) -> str:
    """A value as a form sends it."""
    return msgspec.json.encode(value).decode()


def received(text: str) -> object:
    """The value that a form has sent; what is no JSON is a plain word."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return text
