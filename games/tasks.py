"""The queue's two tasks: sweeps over rows that are due. A message carries nothing; a lost one is made up for."""

import logging
from collections.abc import Callable
from functools import partial

from celery import shared_task
from django.utils import timezone

from games.matches import bot_turns, clock, guests, reading
from games.notifications import notices

log = logging.getLogger(__name__)


@shared_task(name="games.tasks.due")  # type: ignore[untyped-decorator]
def due() -> None:
    """What a move has just made due: bots that must move, notices to send."""
    each(bot_turns.play_due_bots, partial(notices.send_due, timezone.now(), reading.look))


@shared_task(name="games.tasks.minute")  # type: ignore[untyped-decorator]
def minute() -> None:
    """Once a minute, all that time or a lost message made due: clocks, bots, notices; and guests who stayed away."""
    now = timezone.now()
    each(partial(clock.beat, now), partial(clock.run_out, now), due, partial(guests.forget_guests, now))


def each(*steps: Callable[[], object]) -> None:
    """Take every step; one that fails is logged and does not stop the others."""
    for step in steps:
        try:
            step()
        except Exception:
            log.exception("A step of the sweep failed; the next sweep tries again.")
