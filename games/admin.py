"""The staff's door: look at rows, mend players; secrets are not shown."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

from games.models import Match, Message, Notice, Rating, User

admin.site.register(User, UserAdmin)


class Shown:
    """Rows that the site alone writes: the staff looks at them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: they come about by play."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody: what is stored is what was played."""
        return False


@admin.register(Match)
class MatchAdmin(Shown, admin.ModelAdmin[Match]):
    """Matches without their key, state or hands."""

    list_display = ("code", "game", "title", "status", "version", "deadline", "created_at")
    list_filter = ("game", "status")
    search_fields = ("code", "title")
    fields = ("code", "game", "title", "options", "status", "public", "rated", "version", "deadline", "result")


@admin.register(Notice)
class NoticeAdmin(Shown, admin.ModelAdmin[Notice]):
    """What was or is to be told."""

    list_display = ("player", "match", "kind", "channel", "due_at", "outcome", "reason")
    list_filter = ("kind", "outcome")


@admin.register(Message)
class MessageAdmin(admin.ModelAdmin[Message]):
    """Chat, to look into a report."""

    list_display = ("match", "author", "text", "at")


@admin.register(Rating)
class RatingAdmin(Shown, admin.ModelAdmin[Rating]):
    """Standings; made by `manage.py ratings`, so not edited here."""

    list_display = ("game", "role", "player", "bot", "points", "matches", "wins")
    list_filter = ("game", "role")
