"""Lets bots think in processes of their own, each question with a hard deadline: something legal always comes back.

No code of a bot runs in the process of the server once it is imported, so whatever a bot does keeps nobody waiting but
who plays with it. A process that is late is ended, with all that it has started, before another one begins.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from asyncio.subprocess import Process
from base64 import b64encode
from contextlib import suppress
from typing import Any, Final, NamedTuple

from cabochon.bots import Budget
from cabochon.bots.random_ import RandomBot
from cabochon.table import Setup

LOG = logging.getLogger("cabochon.bots")

STARTING: Final = 60.0
"""Seconds that a process has until it is ready: on a busy machine it takes long to import what it needs."""

PATIENCE: Final = 5.0
"""Seconds that a bot may take beyond its budget before it is told to answer at once: it may have to be made."""

HURRY: Final = 1.0
"""Seconds that it may take then, before its process is ended."""

ORPHANED: Final = 2.0
"""Seconds after that in which it ends by itself if nobody has done so, because the server is no more."""


class Chosen(NamedTuple):
    """A legal choice, and whether it is the bot's own: a random one is made for a bot that fails or is late."""

    choice: int
    well: bool


class Thinkers:
    """Processes that think, at most `most` at once, started when they are needed. A bot has `milliseconds` a choice.

    A bot that asks for several threads gets at most `threads`, each in a process.
    """

    def __init__(self, most: int, milliseconds: int, patience: float = PATIENCE, threads: int = 1) -> None:
        self.milliseconds = milliseconds
        self.patience = patience
        self.free = asyncio.Semaphore(most)
        self.idle: list[Process] = []
        self.command: tuple[str, ...] = (sys.executable, "-m", "cabochon.web.thinker", str(threads))

    async def choose(self, setup: Setup, game: Any, view: Any, bot: str, seed: int) -> Chosen:
        """What `bot` chooses for the question that `view` asks; a random legal choice when it fails or is late.

        It does whatever goes wrong with its process: nobody else can answer for it.
        """
        asked = {
            "game": setup.game,
            "seats": setup.seats,
            "options": dict(setup.options),
            "bot": bot,
            "seed": seed,
            "view": b64encode(view.pack()).decode(),
            "milliseconds": self.milliseconds,
            "end": self.milliseconds / 1000 + self.patience + HURRY + ORPHANED,
        }
        async with self.free:
            try:
                choice, warning = await self.ask(json.dumps(asked), list(game.choices(view)))
            except Exception as error:
                LOG.warning(
                    "the bot %s of %s did not answer (%r): a random choice is made for it", bot, game.name, error
                )
                return Chosen(RandomBot(game, seed).choose(view, Budget()), well=False)
        if warning:
            LOG.warning("%s, in %s", warning, game.name)
        return Chosen(choice, well=not warning)

    async def ask(self, line: str, choices: list[int]) -> tuple[int, str]:
        """Put a question to an idle process, or to a new one: a choice, and what went wrong with the bot.

        The process is told to answer at once if it does not in time, and is ended if that does not help, or if it
        answers with anything else.
        """
        process = await self.ready()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line.encode() + b"\n")
            await process.stdin.drain()
            reading = asyncio.ensure_future(process.stdout.readline())
            done, _ = await asyncio.wait([reading], timeout=self.milliseconds / 1000 + self.patience)
            if not done:
                process.stdin.write(b"\n")
            async with asyncio.timeout(HURRY):
                told = await reading
            answer = heard(json.loads(told), choices)  # of a process that ended nothing is read, which is no JSON
        except BaseException:
            await end(process)
            raise
        self.idle.append(process)
        return answer

    async def ready(self) -> Process:
        """A process to which a question can be put."""
        while self.idle:
            process = self.idle.pop()
            if process.returncode is None:
                return process
            await end(process)  # it was ended from outside, which is no bot's fault; those that it has started are left
        return await self.start()

    async def start(self) -> Process:
        """A new process, the first of a group of its own, when it is ready: no question is put to it before."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, start_new_session=True)
        assert process.stdout is not None
        try:
            async with asyncio.timeout(STARTING):
                await process.stdout.readline()
        except BaseException:
            await end(process)
            raise
        return process

    async def close(self) -> None:
        """End all processes."""
        while self.idle:
            await end(self.idle.pop())


def heard(told: Any, choices: list[int]) -> tuple[int, str]:
    """The choice and the warning in an answer; `ValueError` when the choice is none."""
    if told["choice"] not in choices:
        raise ValueError(f"{told['choice']!r} is no choice")
    return int(told["choice"]), str(told["warning"])


async def end(process: Process) -> None:
    """End a process and all that it has started, and wait until it has ended."""
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    await process.wait()
