"""Guests: players without an account, made at the first *Play now*, kept by signing up, forgotten in the end."""

import secrets
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import available_timezones

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest

from games.models import CHARGES, TINCTURES, Match, Message, Mute, Notice, Report, Seat, User

STAY = timedelta(days=30)
BACKEND = "django.contrib.auth.backends.ModelBackend"
AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@lru_cache(maxsize=1)
def time_zones() -> frozenset[str]:
    """The time zones a player may live in: UTC and those named after a place."""
    return frozenset({"UTC"} | {zone for zone in available_timezones() if zone.split("/")[0] in AREAS})


def known_zone(name: str) -> str:
    """The time zone of that name, or UTC where there is none."""
    return name if name in time_zones() else "UTC"


def random_arms() -> tuple[str, str]:
    """A tincture and a charge, each as likely as any other."""
    return secrets.choice(TINCTURES), secrets.choice(CHARGES)


def guest_name() -> str:
    """A name like "Guest 4821": its blank keeps it apart from every name an account can have."""
    return f"Guest {secrets.randbelow(900_000) + 1000}"


def new_guest(time_zone: str = "UTC") -> User:
    """A guest, saved: no password, no address, arms at random."""
    tincture, charge = random_arms()
    for _ in range(20):
        guest = User(
            username=guest_name(), guest=True, tincture=tincture, charge=charge, time_zone=known_zone(time_zone)
        )
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("No free name for a guest was found in twenty tries.")


def sign_in_as_guest(request: HttpRequest) -> User:
    """A new guest, signed in by this session; the form may carry her `time_zone`."""
    guest = new_guest(request.POST.get("time_zone", ""))
    login(request, guest, backend=BACKEND)
    return guest


def hand_over(guest: User, player: User) -> None:
    """Give what the guest has at the tables to the player: seats, tables she opened, words she said and was told.

    Where the player sits at the same table already, the guest's seat stays the guest's. A guest left with nothing
    is deleted.
    """
    with transaction.atomic():
        there = Seat.objects.filter(player=player).values("match_id")
        Seat.objects.filter(player=guest).exclude(match__in=list(there.values_list("match_id", flat=True))).update(
            player=player
        )
        Seat.objects.filter(invited=player, match__in=list(there.values_list("match_id", flat=True))).update(
            invited=None
        )
        left = set(Seat.objects.filter(player=guest).values_list("match_id", flat=True))
        Match.objects.filter(host=guest).exclude(pk__in=left).update(host=player)
        Message.objects.filter(author=guest).exclude(match__in=left).update(author=player)
        Message.objects.filter(to=guest).exclude(match__in=left).update(to=player)
        _hand_over_ears(guest, player)
        Notice.objects.filter(player=guest, outcome="").delete()
        if not left:
            guest.delete()


def _hand_over_ears(guest: User, player: User) -> None:
    """Whom the guest has muted and who has muted her, and what she has reported; nothing twice."""
    muted, deaf = Mute.objects.filter(player=player), Mute.objects.filter(muted=player)
    known = [*muted.values_list("muted", flat=True), player.pk]
    Mute.objects.filter(player=guest).exclude(muted__in=known).update(player=player)
    known = [*deaf.values_list("player", flat=True), player.pk]
    Mute.objects.filter(muted=guest).exclude(player__in=known).update(muted=player)
    known = list(Report.objects.filter(reporter=player).values_list("message", flat=True))
    Report.objects.filter(reporter=guest).exclude(message__in=known).update(reporter=player)


def forget_guests(now: datetime) -> int:
    """Delete guests who came more than thirty days ago and sit at no open or running table; how many they were."""
    playing = Seat.objects.filter(player=OuterRef("pk"), match__status__in=(Match.Status.OPEN, Match.Status.RUNNING))
    stale = User.objects.filter(~Exists(playing), guest=True, date_joined__lt=now - STAY)
    gone = list(stale.values_list("pk", flat=True)[:500])
    User.objects.filter(pk__in=gone).delete()
    return len(gone)
