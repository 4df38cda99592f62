"""The queue and its clock: a message is a nudge that carries no data, the rows in the database are the truth."""

import os
from datetime import timedelta

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "royal_site.settings")

from celery import Celery
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

TRANSPORT_ALIASES["files"] = "royal_site.queue:Transport"

app = Celery("royal_site")
app.conf.update(
    broker_url=settings.REDIS_URL or "files://localhost",
    broker_transport_options=(
        {"visibility_timeout": 300, "socket_connect_timeout": 2}
        if settings.REDIS_URL
        else {"folder": settings.QUEUE_DIR, "polling_interval": 0.1}
    ),
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,  # Redis may be away for hours: the worker waits for it
    task_default_queue="nudges",
    task_ignore_result=True,
    task_acks_late=True,
    task_publish_retry=False,  # a dead queue must not hold up a move: the sweep comes anyway
    worker_prefetch_multiplier=4,
    worker_enable_remote_control=False,  # its mailboxes would pile up in the queue's folder
    worker_hijack_root_logger=False,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    timezone="UTC",
    beat_schedule_filename=str(settings.VAR_DIR / "beat"),
    beat_schedule={
        "the minute": {
            "task": "games.tasks.minute",
            "schedule": timedelta(seconds=settings.SWEEP_SECONDS),
            "options": {"expires": settings.SWEEP_SECONDS},  # a worker that comes back needs one of them, not all
        },
    },
)
app.autodiscover_tasks()
