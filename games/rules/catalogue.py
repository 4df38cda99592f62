"""The catalogue reads the folder of titles: a game is there because its folder is."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from games.rules import titles
from games.rules.contract import State


def read_titles() -> dict[str, type[State]]:
    """Every title's state class by slug, in display order."""
    found = [state_class(folder.name) for folder in iter_modules(titles.__path__) if folder.ispkg]
    return {state.slug: state for state in sorted(found, key=lambda state: (state.order_shown, state.slug))}


def state_class(folder: str) -> type[State]:
    """The one State that the folder's game.py defines; its slug is the folder's name with hyphens."""
    module = import_module(f"{titles.__name__}.{folder}.game")
    states = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, State) and thing.__module__ == module.__name__
    ]
    if len(states) != 1 or states[0].slug != folder.replace("_", "-"):
        raise ImportError(f"{module.__name__} must define one State, with the slug {folder.replace('_', '-')!r}.")
    return states[0]


GAMES = read_titles()
