"""Everybody who can be named on a command line: the bots of the package, those of the user's files, other programs.

    greedy:samples=4                 a bot of the package, or of another that is installed
    bots/magpie.py:Magpie:haste=3    whatever makes bots in a Python file, with its parameters
    cmd:./magpie --haste 3           a program; everything behind the colon is its command line

A name of one's own may stand in front of each: `old=cmd:./magpie-1`.
"""

from __future__ import annotations

import os
import re
import shlex
from functools import partial
from pathlib import PurePath
from typing import Any, Final

from cabochon import bots
from cabochon.bots import Bot, Fault, Kind
from cabochon.bots.kinds import kind_of
from cabochon.bots.registry import made, read_parameters
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.outside.program import Program
from cabochon.outside.source import maker_in

COMMAND: Final = "cmd:"
LABEL: Final = re.compile(r"\s*([A-Za-z][A-Za-z0-9_.-]{0,31})=(.*)", re.DOTALL)
FILE: Final = re.compile(r"(.+?\.py):([A-Za-z_]\w*)(?::(.*))?", re.DOTALL)
WAYS: Final = "one of yours is FILE.py:NAME or cmd:PROGRAM"


def make(spec: str, game: Game[Any], seed: int = 0) -> Bot:
    """The bot that `spec` asks for, for one seat of `game`; see `cabochon.bots.make`."""
    return made(spec, *read_spec(spec), game, seed=seed)


def read_spec(spec: str) -> tuple[Kind, dict[str, int]]:
    """The kind of bot that a spec names, and the parameters that it gives."""
    wanted = split_label(spec)[1]
    if wanted.startswith(COMMAND):
        return Kind(partial(Program, command_in(wanted), label_of(spec)), "", {}), {}
    found = FILE.fullmatch(wanted)
    if found is not None:
        kind = kind_of(maker_in(found[1], found[2]), found[2])
        return kind, read_parameters(found[2], kind, found[3]) if found[3] is not None else {}
    name = wanted.partition(":")[0]
    if name.endswith(".py"):
        raise BadSetup(f"a bot of a Python file is named {name}:NAME, not {wanted!r}")
    if name not in bots.known_bots():
        raise BadSetup(f"there is no bot {name!r}; there are {', '.join(bots.known_bots())}; {WAYS}")
    return bots.read_spec(wanted)


def check(spec: str, game: Game[Any]) -> None:
    """`BadSetup` when the bot that `spec` asks for cannot play `game`; a program is started and must say hello."""
    bot = make(spec, game)
    if isinstance(bot, Program):
        try:
            bot.start()
        except Fault as fault:
            raise BadSetup(f"{spec} cannot play: {fault}") from fault
        bot.end(None, None)


def is_own(spec: str) -> bool:
    """Whether a spec names a bot that only the user's own command line may name: a program, a file, one with a name."""
    label, wanted = split_label(spec)
    return bool(label) or wanted.startswith(COMMAND) or FILE.fullmatch(wanted) is not None


def label_of(spec: str) -> str:
    """A short name for the bot that a spec asks for: its own, or the name of its kind, maker or program."""
    label, wanted = split_label(spec)
    if label:
        return label
    if wanted.startswith(COMMAND):
        words = command_in(wanted)
        scripts = [word for word in words[1:] if PurePath(word).suffix in (".py", ".js", ".mjs", ".rb", ".jar", ".lua")]
        return PurePath([*scripts, words[0]][0]).stem
    found = FILE.fullmatch(wanted)
    return found[2] if found is not None else wanted.partition(":")[0]


def split_label(spec: str) -> tuple[str, str]:
    """The name that a spec gives its bot, or an empty text, and the rest."""
    found = LABEL.fullmatch(spec)
    return (found[1], found[2].strip()) if found is not None else ("", spec.strip())


def command_in(wanted: str) -> tuple[str, ...]:
    """The words of the command line behind `cmd:`."""
    try:
        words = shlex.split(wanted.removeprefix(COMMAND), posix=os.name == "posix")
    except ValueError as error:
        raise BadSetup(f"{wanted!r} is no command line: {error}") from error
    if not words:
        raise BadSetup(f"a program is named as in {COMMAND}./mybot, not {wanted!r}")
    return tuple(words)
