"""The staff's door: look at rows, mend players; secrets are not shown."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.models import Match, Message, Notice, Rating, Report, User

AROUND = 5  # public lines before and after one that was reported

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
class MessageAdmin(Shown, admin.ModelAdmin[Message]):
    """What was said to whole tables; whispers are nobody's to read, but for one that is reported."""

    list_display = ("match", "author", "text", "at")
    search_fields = ("match__code", "author__username")
    fields = ("match", "author", "text", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        """The public lines."""
        return super().get_queryset(request).filter(to=None)


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """Lines that somebody wants the staff to look at: each with the public talk around it, to be settled."""

    list_display = ("at", "said_by", "reporter", "reason", "settled")
    list_filter = ("settled",)
    list_select_related = ("message__author", "message__to", "message__match", "reporter")
    fields = ("table", "said_by", "line", "around", "reporter", "reason", "at", "settled")
    readonly_fields = ("table", "said_by", "line", "around", "reporter", "reason", "at")
    actions = ("settle",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: who reads a line reports it at the table."""
        return False

    @admin.action(description="Mark as settled")
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """All that are ticked."""
        reports.update(settled=True)

    @admin.display(description="Table")
    def table(self, report: Report) -> SafeString:
        """The way to the table."""
        match = report.message.match
        return format_html('<a href="{}">{}</a>', match.get_absolute_url(), match)

    @admin.display(description="Said by")
    def said_by(self, report: Report) -> str:
        """Whose line it is, and to whom he whispered it."""
        line = report.message
        return f"{line.author.username}, whispering to {line.to.username}" if line.to else line.author.username

    @admin.display(description="Line")
    def line(self, report: Report) -> str:
        """What was said."""
        return report.message.text

    @admin.display(description="Said to the table around it")
    def around(self, report: Report) -> SafeString:
        """The public lines before and after it; no other whisper."""
        line = report.message
        public = Message.objects.filter(match=line.match_id, to=None).exclude(pk=line.pk).select_related("author")
        before = public.filter(pk__lt=line.pk).order_by("-pk")[:AROUND]
        after = public.filter(pk__gt=line.pk).order_by("pk")[:AROUND]
        rows = [(said.author.username, said.text) for said in [*reversed(before), *after]]
        return format_html_join("", "<p><b>{}</b>: {}</p>", rows) or format_html("Nothing.")


@admin.register(Rating)
class RatingAdmin(Shown, admin.ModelAdmin[Rating]):
    """Standings; made by `manage.py ratings`, so not edited here."""

    list_display = ("game", "role", "player", "bot", "points", "matches", "wins")
    list_filter = ("game", "role")
