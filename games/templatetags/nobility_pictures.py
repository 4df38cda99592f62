"""The pictures of Nobility's rules page: `{% nobility_picture "title-king" %}`."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
TALL = ("title", "arms")  # portraits and arms; markers and signs are square


@register.simple_tag
@lru_cache(maxsize=32)
def nobility_picture(name: str) -> SafeString:
    """A bare picture by its name in the sprite, without the word that a reader needs beside it."""
    width, height = (40, 48) if name.split("-")[0] in TALL else (36, 36)
    use = f'<use href="{static("tables/nobility/nobility.svg")}#{escape(name)}"/>'
    return mark_safe(  # noqa: S308
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" aria-hidden="true">{use}</svg>'
    )
