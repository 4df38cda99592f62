"""The mails: one function each, which says what stands in it. Their wording is in `templates/emails/<kind>/`."""

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q, Value
from django.db.models.functions import Coalesce
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.urls import reverse
from django.utils import timezone

from games.models import Match, Message, Move, Notice, RatingChange, Report, Seat
from games.notifications import times, unsubscribe
from games.notifications.paper import STYLES
from games.notifications.reasons import SWITCHES
from games.notifications.story import story
from games.rules import GAMES, SeatView, plain

Look = Callable[[Match, int], SeatView]
Context = dict[str, Any]

PARTS = ("subject.txt", "body.txt", "body.html")
MOVES, SENTENCES = 12, 20  # told in a mail; the log has the rest
LINES = 10  # of talk; the table has the rest


def write(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """The mail for a notice that holds. `seats` are in order with their players loaded."""
    return MAILS[notice.kind](notice, match, seats, look)


def turn_mail(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """Your turn: what happened since your last move, what is asked, how long you have."""
    return _letter(notice, match, seats, _decision(notice, match, seats, look))


def reminder_mail(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """The same decision still waits, and its time runs out."""
    return _letter(notice, match, seats, _decision(notice, match, seats, look))


def over_mail(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """The match has ended: who won, everybody's rank, what became of your rating."""
    mine = _mine(notice, seats)
    winners = [seat for seat in seats if seat.place == 1]
    ranks = sorted((seat for seat in seats if seat.place), key=lambda seat: (seat.place or 0, seat.number))
    change = RatingChange.objects.filter(match=match, seat=mine.number).first()
    context: Context = {
        "won": mine in winners,
        "winners": [seat.name for seat in winners if seat is not mine],
        "ranks": [(_rank(match, seat), "You" if seat is mine else seat.name) for seat in ranks],
        "change": change,
        "part": GAMES[match.game].box.part(change.role) if change else "",
        **_news(match, seats, mine),
    }
    return _letter(notice, match, seats, context)


def _rank(match: Match, seat: Seat) -> str:
    """What stands before a name in the list of the result: "1.", or of sides "Won:"."""
    if not match.sides:
        return f"{seat.place}."
    return "Won:" if seat.place == 1 else "Lost:"


def started_mail(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """The table is full and the match has begun; somebody else moves first."""
    mine = _mine(notice, seats)
    context: Context = {
        "others": [seat.name for seat in seats if seat is not mine],
        **_news(match, seats, mine),
    }
    return _letter(notice, match, seats, context)


def invited_mail(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """A chair is kept for you."""
    rules = GAMES[match.game]
    context: Context = {
        "host": match.host.username if match.host else "Somebody",
        "sitting": [seat.name for seat in seats if seat.taken and seat.player_id != match.host_id],
        "seats": len(seats),
        "brief": rules.words.brief(),
        "rules_url": settings.SITE_URL + reverse("rulebook", args=[match.game]),
    }
    return _letter(notice, match, seats, context)


def talk_mail(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """What was said while the player was away, whispers to her among it."""
    unread = Message.objects.unread_at(_mine(notice, seats)).select_related("author")
    lines = list(unread[: LINES + 1])
    authors = list(dict.fromkeys(line.author.username for line in lines))
    context: Context = {
        "said": [(line.author.username, line.to_id is not None, line.text) for line in lines[:LINES]],
        "more": len(lines) > LINES,
        "authors": " and ".join([", ".join(authors[:-1]), authors[-1]] if len(authors) > 1 else authors),
    }
    return _letter(notice, match, seats, context)


def report_mail(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> EmailMultiAlternatives:
    """To the staff: somebody reported a line. Its words are not in the mail: it may be a whisper."""
    told = Report.objects.select_related("reporter", "message__author").get(pk=notice.turn)
    context: Context = {
        "reporter": told.reporter.username,
        "author": told.message.author.username,
        "reason": told.reason,
        "report_url": settings.SITE_URL + reverse("admin:games_report_change", args=[told.pk]),
    }
    return _letter(notice, match, seats, context)


MAILS = {
    "turn": turn_mail,
    "reminder": reminder_mail,
    "over": over_mail,
    "started": started_mail,
    "invited": invited_mail,
    "talk": talk_mail,
    "report": report_mail,
}


def _decision(notice: Notice, match: Match, seats: Sequence[Seat], look: Look) -> Context:
    mine = _mine(notice, seats)
    wait = next(wait for wait in match.waits if wait.seat == mine.number)
    view, names = look(match, mine.number), _names(seats)
    context: Context = {
        "ask": plain(GAMES[match.game].words.ask(view), names),
        **_news(match, seats, mine),
        "view": view,
        "names": names,
        "glance": {part: _there(f"tables/{match.game}/emails/table.{part}") for part in ("txt", "html")},
    }
    if wait.deadline is not None:
        rest = wait.deadline - timezone.now()
        context["left"], context["about"] = times.left(rest), times.rounded(rest)
        context["until"] = times.in_zone(wait.deadline, notice.player.time_zone)
    return context


def _there(template: str) -> str:
    """The template's name if a game has it: how its table looks in a mail is the game's to say, or to leave out."""
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return ""
    return template


def _news(match: Match, seats: Sequence[Seat], mine: Seat) -> Context:
    """`lines`, what happened since this seat's own last move, told to it, oldest first; `since`, their heading.

    Only the last few moves are told; the one that ended the match always is.
    """
    moves = Move.objects.filter(match=match, number__lte=match.version)
    own = moves.filter(seat=mine.number, by="player").order_by("-number").values("number")[:1]
    news = Q(number__gt=Coalesce(own, Value(0)))
    if match.status == Match.Status.OVER:
        news |= Q(number=match.version)
    since = list(moves.filter(news, taken_back=False).exclude(by="undo").order_by("-number")[:MOVES])[::-1]
    names = _names(seats)
    told = [said for line in story(match, since, mine.number) for said in line.sentences]
    dealt = bool(since) and since[0].by == "deal"
    return {
        "lines": [plain(said, names) for said in told[-SENTENCES:]],
        "since": "So far" if dealt else "Since your last move",
    }


def _mine(notice: Notice, seats: Sequence[Seat]) -> Seat:
    return next(seat for seat in seats if seat.player_id == notice.player_id)


def _names(seats: Sequence[Seat]) -> list[str]:
    return [seat.name for seat in seats]


def _letter(notice: Notice, match: Match, seats: Sequence[Seat], context: Context) -> EmailMultiAlternatives:
    """Subject, text and HTML from the templates of the notice's kind, with the headers of a mail nobody answers."""
    title = GAMES[match.game].title
    switch = SWITCHES.get(notice.kind, "")
    stop = unsubscribe.link(notice.player_id, notice.kind) if switch else ""
    context |= {
        "s": STYLES,
        "table": f"{title}, {match.title}" if match.title else title,
        "url": settings.SITE_URL + match.get_absolute_url(),
        "stop_url": stop,
        "stops": unsubscribe.STOPS.get(switch, ""),
        "settings_url": settings.SITE_URL + reverse("settings"),
    }
    words = {part: render_to_string(f"emails/{notice.kind}/{part}", context) for part in PARTS}
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    mail = EmailMultiAlternatives(
        subject=" ".join(words["subject.txt"].split()),
        body=words["body.txt"].strip() + "\n",
        to=[notice.player.email],
        headers={
            "Message-ID": f"<notice-{notice.pk}@{host}>",  # a doubled delivery can be told by it
            "References": f"<table-{match.code}@{host}>",
            "Auto-Submitted": "auto-generated",
            **(
                {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"} if stop else {}
            ),
        },
    )
    mail.attach_alternative(words["body.html"], "text/html")
    return mail
