"""A new table with its seats, options and clock, and what the lobby shows."""

from typing import Any

from django import forms
from django.db.models import Q

from games import bots
from games.matches.terms import BANKS, LONGEST_TITLE, PER_MOVE, SeatWish
from games.matches.times import clock_words
from games.models import User
from games.rules import GAMES, Option, State, Unreadable

CLOCKS = {f"{move}": (move, 0) for move in sorted(PER_MOVE)}
CLOCKS |= {f"{bank}+{move}": (move, bank) for bank, move in sorted(BANKS)}
CLOCKS |= {"none": (0, 0)}
USUAL_CLOCK = "259200"
WHO = [("anyone", "Anyone"), ("player", "A named player")]
WHO += [(f"bot:{bot.name}", f"Bot: {bot.title}. {bot.description}") for bot in bots.BOTS.values()]
SPEEDS = [("", "Any clock"), ("fast", "Up to a day a move"), ("slow", "Longer")]


def clock_choices() -> list[tuple[str, str]]:
    """The clocks of a table, for a select."""
    words = {name: clock_words(*clock) for name, clock in CLOCKS.items()}
    words["none"] = "no clock (among bots only)"
    return [(name, said[:1].upper() + said[1:]) for name, said in words.items()]


class FilterForm(forms.Form):
    """What the lobby shows; what cannot be read is left out."""

    game = forms.ChoiceField(required=False, choices=lambda: [("", "Any game"), *((g.slug, g.title) for g in games())])
    speed = forms.ChoiceField(required=False, label="Clock", choices=SPEEDS)
    seats = forms.TypedChoiceField(
        required=False,
        coerce=int,
        choices=lambda: [("", "Any number"), *((n, n) for n in sorted({n for g in games() for n in g.seats}))],
    )
    rated = forms.ChoiceField(required=False, choices=[("", "Both"), ("yes", "Rated"), ("no", "Not rated")])

    def chosen(self) -> dict[str, Any]:
        """The filters that are set."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


def games() -> list[type[State]]:
    """The catalogue as it is now."""
    return list(GAMES.values())


class NewTableForm(forms.Form):
    """A table to be laid: how many seats and for whom, the game's options, clock, title, who may come, rated or not.

    `table()` gives the arguments for `lobby.open_table` once the form is valid. Seats past the number are not read.
    """

    title = forms.CharField(required=False, max_length=LONGEST_TITLE, help_text="Optional: what your friends call it.")
    clock = forms.ChoiceField(
        choices=clock_choices,
        initial=USUAL_CLOCK,
        help_text="When time runs out, the table plays a move for the player.",
    )
    public = forms.TypedChoiceField(
        label="Who can come",
        coerce=lambda value: value == "yes",
        choices=[("yes", "Anyone: it is listed in the lobby"), ("no", "Only whom I send the link")],
        initial="yes",
        widget=forms.RadioSelect,
    )
    rated = forms.BooleanField(required=False, initial=True, label="Rated: it counts for the leaderboard")
    whispers = forms.BooleanField(required=False, label="Whispers: two may talk alone, and all see that they do")

    def __init__(self, host: User, game: type[State], *args: Any, **kwargs: Any) -> None:
        """Takes who opens the table, and which game it is for."""
        super().__init__(*args, **kwargs)
        self.host, self.game = host, game
        low, high = game.seats[0], game.seats[-1]
        self.fields["seats"] = forms.TypedChoiceField(
            label="Players",
            coerce=int,
            choices=[(number, f"{number} players") for number in game.seats],
            initial=max(low, min(4, high)),
            help_text="You are one of them.",
        )
        for number in range(1, high):
            self.fields[f"who{number}"] = forms.ChoiceField(label=f"Seat {number + 1}", choices=WHO, required=False)
            self.fields[f"name{number}"] = forms.CharField(
                required=False, max_length=150, widget=forms.TextInput(attrs={"list": "met", "autocomplete": "off"})
            )
        for option in game.options:
            self.fields[f"option_{option.name}"] = option_field(option)
        self.fields["whispers"].initial = game.box.talks
        if host.guest:
            del self.fields["rated"]

    @property
    def seat_rows(self) -> list[tuple[int, Any, Any]]:
        """For each further seat its number from 2 on, and its two fields: who, and the name."""
        return [(n + 1, self[f"who{n}"], self[f"name{n}"]) for n in range(1, self.game.seats[-1])]

    @property
    def option_rows(self) -> list[Any]:
        """The fields of the game's options."""
        return [self[f"option_{option.name}"] for option in self.game.options]

    @property
    def options_touched(self) -> bool:
        """Whether an option is not as usual, or wrong: then the page shows them all."""
        return any(row.errors or str(row.value()) != str(row.initial) for row in self.option_rows)

    def clean(self) -> dict[str, Any]:
        """Read the seats and see that all of it goes together; what is wrong is said at its field."""
        found = self.cleaned_data
        size = found.get("seats", 0)
        for number in range(size or 1, self.game.seats[-1]):
            for name in (f"who{number}", f"name{number}"):
                self.errors.pop(name, None)
        found["wishes"] = [self._wish(number) for number in range(1, size)]
        self._check_named(found["wishes"])
        people = any(found.get(f"who{number}") in ("", "anyone", "player") for number in range(1, size))
        if people and found.get("clock") == "none":
            self.add_error("clock", "A table with people needs a clock. Choose one, or give every seat to a bot.")
        if not self.errors:
            try:
                found["options"] = self.game.read_options(self._options(), size)
            except Unreadable as refusal:
                self.add_error(None, str(refusal))
        return found

    def table(self) -> dict[str, Any]:
        """What `lobby.open_table` needs beside host and game."""
        found = self.cleaned_data
        move, bank = CLOCKS[found["clock"]]
        chosen = {name: found.get(name, False) for name in ("title", "public", "rated", "whispers", "options")}
        return {**chosen, "seats": found["wishes"], "move_seconds": move, "bank_seconds": bank}

    def _options(self) -> dict[str, Any]:
        return {option.name: self.cleaned_data[f"option_{option.name}"] for option in self.game.options}

    def _wish(self, number: int) -> SeatWish:
        """What is wished of a seat; a named player is looked up for all seats at once later."""
        who = self.cleaned_data.get(f"who{number}", "")
        return SeatWish(bot=who[4:]) if who.startswith("bot:") else SeatWish()

    def _check_named(self, wishes: list[SeatWish]) -> None:
        """Put the named players into the wishes, or say at the name why not."""
        named = {
            number: " ".join(self.cleaned_data.get(f"name{number}", "").split())
            for number in range(1, len(wishes) + 1)
            if self.cleaned_data.get(f"who{number}") == "player" and f"name{number}" not in self.errors
        }
        wanted = Q(pk__in=[])
        for name in named.values():
            wanted |= Q(username__iexact=name)
        known = {user.username.lower(): user for user in User.objects.filter(wanted, is_active=True)}
        seen = {self.host.pk}
        for number, name in named.items():
            player = known.get(name.lower())
            if refusal := self._refusal(name, player, seen):
                self.add_error(f"name{number}", refusal)
            elif player is not None:
                seen.add(player.pk)
                wishes[number - 1] = SeatWish(player=player)

    def _refusal(self, name: str, player: User | None, seen: set[int]) -> str:
        if not name:
            return "Type the name of the player, or choose anyone."
        if player is None:
            return f"We know no player called {name}."
        if player.pk == self.host.pk:
            return "You have a seat at this table already."
        if player.guest:
            return "Guests cannot be invited by name. Send them the link."
        return f"{player.username} has a seat at this table already." if player.pk in seen else ""


def option_field(option: Option) -> forms.Field:
    """The field for one option of a game."""
    shared: dict[str, Any] = {"label": option.label, "help_text": option.help}
    if not option.choices:
        return forms.IntegerField(initial=option.default, min_value=option.low, max_value=option.high, **shared)
    initial = option.named()[option.choices.index(option.default)][0]
    return forms.ChoiceField(choices=option.named(), initial=initial, **shared)
