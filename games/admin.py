"""The staff's door: look at rows, mend players; secrets are not shown."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from games.models import Match, Message, Notice, Rating, User

admin.site.register(User, UserAdmin)


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin[Match]):
    """Matches without their key, state or hands."""

    list_display = ("code", "game", "title", "status", "version", "deadline", "created_at")
    list_filter = ("game", "status")
    search_fields = ("code", "title")
    fields = ("code", "game", "title", "options", "status", "public", "rated", "version", "deadline", "result")
    readonly_fields = fields


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin[Notice]):
    """What was or is to be told."""

    list_display = ("player", "match", "kind", "channel", "due_at", "outcome", "reason")
    list_filter = ("kind", "outcome")


@admin.register(Message)
class MessageAdmin(admin.ModelAdmin[Message]):
    """Chat, to look into a report."""

    list_display = ("match", "author", "text", "at")


@admin.register(Rating)
class RatingAdmin(admin.ModelAdmin[Rating]):
    """Standings; made by `manage.py ratings`, so not edited here."""

    list_display = ("game", "player", "bot", "points", "matches", "wins")
    list_filter = ("game",)
