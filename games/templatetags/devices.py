"""Template filter: `{{ user_agent|device }}`."""

import re

from django import template

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
