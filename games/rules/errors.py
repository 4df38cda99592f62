"""What a rulebook may refuse. Every message is a sentence for a person."""


class RuleError(Exception):
    """A move or a text that the rules refuse; the state is as it was."""


class IllegalAction(RuleError):
    """The action can be read, but the rules do not allow it to this seat now."""


class NotYourTurn(RuleError):
    """Nothing is asked of this seat, and it may do nothing now."""


class MatchOver(RuleError):
    """The match has ended; nothing can be played any more."""


class Unreadable(RuleError):
    """The data are not an action, an option or a state of this game."""
