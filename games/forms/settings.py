"""What a player may choose in her settings, and what a name may be."""

from collections import defaultdict
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator

from games.matches.guests import time_zones
from games.models import CHARGES, COURT, TINCTURES, User

THEMES = (("system", "As my device has it"), ("light", "Light"), ("dark", "Candlelight"))
NAME_HELP = "3 to 20 letters (a to z), digits, _ or -."
NAME_RULES = [RegexValidator(r"^[A-Za-z0-9_-]{3,20}\Z", f"A name has {NAME_HELP}", code="name")]
RESERVED = {"admin", "anyone", "bot", "guest", "host", "me", "nobody", "royal-table", "you", *map(str.lower, COURT)}
GUESTS_CHOOSE = ("time_zone", "tincture", "charge", "theme", "four_colours")


def free_name(name: str, player: User | None = None) -> str:
    """The name, if this player (or a new one) may have it; raises ValidationError with the reason."""
    for rule in NAME_RULES:
        rule(name)
    taken = User.objects.filter(username__iexact=name)
    if player is not None and player.pk:
        taken = taken.exclude(pk=player.pk)
    if name.lower() in RESERVED or taken.exists():
        raise ValidationError("Somebody has that name already.", code="username_taken")
    return name


def zones_by_area() -> list[Any]:
    """The time zones for a select, grouped by continent and named by their places."""
    areas: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in sorted(time_zones() - {"UTC"}):
        area, place = zone.split("/", 1)
        areas[area].append((zone, place.replace("_", " ").replace("/", ", ")))
    return [("UTC", "UTC"), *areas.items()]


def _words(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, code.capitalize()) for code in codes]


class SettingsForm(forms.ModelForm[User]):
    """What a player chooses for herself; a guest only what makes sense without a name and an address."""

    username = forms.CharField(label="Name", help_text=NAME_HELP, min_length=3, max_length=20)
    time_zone = forms.ChoiceField(
        label="Time zone", choices=zones_by_area, help_text="Deadlines and dates are shown in it."
    )
    tincture = forms.ChoiceField(choices=_words(TINCTURES), widget=forms.RadioSelect)
    charge = forms.ChoiceField(choices=_words(CHARGES), widget=forms.RadioSelect)
    theme = forms.ChoiceField(choices=THEMES, widget=forms.RadioSelect)

    class Meta:
        model = User
        fields = ("username", *GUESTS_CHOOSE, "turn_mails", "reminder_mails", "table_mails", "talk_mails")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Takes the player as `instance`."""
        super().__init__(*args, **kwargs)
        if self.instance.guest:
            for name in set(self.fields) - set(GUESTS_CHOOSE):
                del self.fields[name]

    def clean_username(self) -> str:
        """The name, unless it breaks the rules or somebody else has it, whatever its capitals."""
        return free_name(self.cleaned_data["username"], self.instance)
