"""Template filters of the account's pages: `{{ user_agent|device }}`, `{{ field|bare }}`."""

import re

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


@register.filter
def device(user_agent: str) -> str:
    """What a browser calls itself, in words a person knows: "Firefox on Linux"."""
    browser = next((name for sign, name in BROWSERS if re.search(sign, user_agent)), "A browser")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), "")
    return f"{browser} on {system}" if system else browser


@register.filter
def bare(field: BoundField) -> SafeString:
    """A form's field without the words inside it: its label stands above it already."""
    return field.as_widget(attrs={"placeholder": False})
