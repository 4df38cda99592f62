"""What the house refuses. Every message is a sentence for a person; `status` is its HTTP answer."""


class Refused(Exception):
    """The table does not allow this now; nothing has changed."""

    status = 409


class NotSeated(Refused):
    """Only somebody who sits here, or the host, may do this."""

    status = 403


class Closed(Refused):
    """The match is not running (any more, or yet)."""


class Stale(Refused):
    """What the player decided on has changed meanwhile."""


NOT_RUNNING = {
    "open": "This match has not started yet.",
    "over": "This match is over.",
    "cancelled": "This table was cancelled.",
}
