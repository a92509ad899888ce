"""Asks a bot and makes sure that a legal choice comes back, whatever the bot does; tells it when its game is over."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any, Final

from cabochon.bots.bot import Bot, Budget
from cabochon.bots.random_ import RandomBot
from cabochon.kernel.errors import CabochonError
from cabochon.kernel.game import Game
from cabochon.kernel.outcome import Outcome

FAULTS: Final = {
    "absent": "it cannot be started, does not say hello in time, or was started too often in one game",
    "crashed": "it has ended, or closed its output",
    "late": "it does not answer within its time",
    "huge": "it writes a line that is too long",
    "garbage": "what it writes is no answer, or was not asked for",
    "illegal": "its answer is not legal",
}
"""What can be wrong with a bot that is another program."""


class Fault(CabochonError):
    """A bot that is another program has broken the contract; `code` is one of `FAULTS`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def choose_safely(game: Game[Any], bot: Bot, view: Any, budget: Budget, *, warn: Callable[[str], None]) -> int:
    """The bot's choice; a random legal one in its place, and a call of `warn`, when it fails or breaks the rules.

    A bot that would end the whole process has failed like any other; Ctrl-C ends its turn as it ends everything else.
    """
    choices = [int(choice) for choice in game.choices(view)]
    try:
        choice = number_of(bot.choose(view.copy(), budget))
    except Fault as fault:
        trouble = f"is at fault ({fault.code}: {fault})"
    except (Exception, SystemExit) as error:
        trouble = f"failed ({told(error)})"
    else:
        if type(choice) is int and choice in choices:
            return choice
        trouble = f"made a choice that is not legal ({choice!r})"
    warn(f"{called(bot)} {trouble}; a random choice is made for it")
    return RandomBot(game, 0).choose(view, budget)


def number_of(choice: Any) -> Any:
    """A choice as a plain `int` where it is a whole number of some library, such as numpy's; anything else as it is."""
    if isinstance(choice, bool):
        return choice
    try:
        return index(choice)
    except TypeError:
        return choice


def watch_safely(game: Game[Any], bot: Bot, state: Any, seat: int, *, warn: Callable[[str], None]) -> None:
    """Show a bot that ponders what its seat sees while another is asked; others are shown nothing."""
    if getattr(bot, "ponders", False):
        try:
            bot.watch(game.view(state, seat))  # type: ignore[attr-defined]
        except (Exception, SystemExit) as error:
            warn(f"{called(bot)} failed while it pondered ({told(error)})")


def end_safely(bot: Bot, view: Any, outcome: Outcome | None, *, warn: Callable[[str], None]) -> None:
    """Tell a bot that has an `end` that its game is over: its last view, and the outcome, None if it was broken off."""
    end = getattr(bot, "end", None)
    if end is None:
        return
    try:
        end(view, outcome)
    except (Exception, SystemExit) as error:
        warn(f"{called(bot)} failed when the game was over ({told(error)})")


def told(error: BaseException) -> str:
    """What an error says, as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def called(bot: Bot) -> str:
    """What a bot is called in a warning: its own name if it has one, its type's otherwise."""
    return str(getattr(bot, "name", type(bot).__name__))
