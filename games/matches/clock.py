"""Clocks: pure functions of stored times and allowances, and the sweep that acts on what ran out."""

import logging
from datetime import datetime, timedelta

import msgspec
from django.db import transaction

from games.matches import decided, play, trail
from games.matches.errors import Refused
from games.models import Match, Pulse, Wait
from games.notifications import notices
from games.rules import RuleError

log = logging.getLogger(__name__)

DOWNTIME = timedelta(minutes=3)  # a longer silence of the sweep is downtime, and is credited


def run_out(now: datetime) -> int:
    """Play the rules' default for every decision whose time is up; return how many were played."""
    played = 0
    late = Match.objects.filter(status=Match.Status.RUNNING, deadline__lte=now).only("id", "waits_json")
    for match in late.order_by("deadline")[:500]:
        for wait in match.waits:
            if wait.deadline is not None and wait.deadline <= now:
                try:
                    play.make_move(match.pk, wait.seat, None, seen=wait.token, by="clock", now=now)
                    played += 1
                except (Refused, RuleError) as refusal:  # the player, or another sweep, was quicker
                    log.info("Clock of seat %s at match %s: %s", wait.seat, match.pk, refusal)
                except Exception:
                    log.exception("The clock could not act at match %s.", match.pk)
    return played


def beat(now: datetime) -> timedelta:
    """Note that the sweep runs; return the downtime since its last run that clocks were credited with."""
    with transaction.atomic():
        pulse, _ = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"beat_at": now})
        last, pulse.beat_at = pulse.beat_at, max(now, pulse.beat_at)
        pulse.save(update_fields=["beat_at"])
        gap = now - last
        if gap <= DOWNTIME:
            return timedelta(0)
        for match in (
            Match.objects.select_for_update()
            .filter(status=Match.Status.RUNNING, deadline__isnull=False, deadline__gt=last)
            .only("id", "waits_json", "deadline", "trail", "decided_json")
        ):
            before = [*match.waits, *(one.wait for one in match.decided)]
            match.waits = [credited(wait, last, now) for wait in match.waits]
            match.trail = trail.rewaited(match.trail, lambda wait: credited(wait, last, now))
            match.decided = decided.rewaited(match, lambda wait: credited(wait, last, now))
            match.save(update_fields=["waits_json", "deadline", "trail", "decided_json"])
            for wait in {wait.opened: wait for wait in before}.values():  # one version, one time: all its reminders
                later = credited(wait, last, now).deadline
                if wait.deadline and later:
                    notices.put_off(match, wait, later - wait.deadline)
    log.warning("The site was away for %s; clocks are credited.", gap)
    return gap


def credited(wait: Wait, down_from: datetime, up_at: datetime) -> Wait:
    """The wait with the part of the downtime that it lasted through added to its time, if that was not up before."""
    if wait.deadline is None or wait.deadline <= down_from:
        return wait
    lost = up_at - max(down_from, wait.since)
    return msgspec.structs.replace(wait, deadline=wait.deadline + max(lost, timedelta(0)))
