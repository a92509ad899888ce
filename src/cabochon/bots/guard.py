"""Asks a bot and makes sure that a legal choice comes back, whatever the bot does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cabochon.bots.bot import Bot, Budget
from cabochon.bots.random_ import RandomBot
from cabochon.kernel.game import Game


def choose_safely(game: Game[Any], bot: Bot, view: Any, budget: Budget, *, warn: Callable[[str], None]) -> int:
    """The bot's choice; a random legal one in its place, and a call of `warn`, when it fails or breaks the rules.

    Nothing but `Exception` is caught: Ctrl-C and the like end the bot's turn as they end everything else.
    """
    choices = [int(choice) for choice in game.choices(view)]
    try:
        choice = bot.choose(view.copy(), budget)
    except Exception as error:
        trouble = f"failed ({type(error).__name__}: {error})"
    else:
        if type(choice) is int and choice in choices:
            return choice
        trouble = f"made a choice that is not legal ({choice!r})"
    warn(f"{type(bot).__name__} {trouble}; a random choice is made for it")
    return RandomBot(game, 0).choose(view, budget)
