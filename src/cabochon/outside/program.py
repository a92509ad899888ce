"""A bot that is another program, spoken to line by line over its input and output.

It gets the view of its seat and nothing else, and nothing that it does stops the game: whatever goes wrong is a
`Fault`. Only a program whose answer was merely illegal goes on; any other is ended, with all that it has started, and
started anew for the next question, a few times in a game. A program that ends a game well is kept for the next one.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import queue
import signal
import subprocess
import threading
from time import monotonic
from typing import IO, Any, Final

from cabochon.bots import Budget, Fault, Stop
from cabochon.kernel.game import Game
from cabochon.kernel.outcome import Outcome
from cabochon.outside import lines

LOG: Final = logging.getLogger("cabochon.outside")
LOG.addHandler(logging.NullHandler())

HELLO: Final = 15.0
"""Seconds in which a program must say hello: it may have much to load."""

GRACE: Final = 1.0
"""Seconds that an answer may take beyond the budget."""

PATIENCE: Final = 60.0
"""Seconds that an answer may take where no budget limits it."""

GLANCE: Final = 0.05
"""Seconds between two looks at whether a program is to hurry."""

PARTING: Final = 1.0
"""Seconds that a program has to end by itself once its input is closed."""

RESTARTS: Final = 3
"""How often a program is started again in one game; after that random choices are made for it."""

MOST_UNREAD: Final = 100
"""So many lines are read that nobody has asked for."""


class Program:
    """The bot that `command` starts. `name` is what it is called in warnings; `seed` is handed on to it."""

    def __init__(self, command: tuple[str, ...], name: str, game: Game[Any], seed: int) -> None:
        self.command = command
        self.name = name
        self.game = game
        self.seed = seed
        self.number = 0
        self.starts = 0
        self.process: Process | None = None
        self.seated = False
        with contextlib.suppress(Fault):  # it is tried once more when something is asked
            self.start()

    def start(self) -> Process:
        """The program, started if it does not run."""
        if self.process is None:
            if self.starts > RESTARTS:
                raise Fault("absent", f"it was started {self.starts} times in this game, and is not any more")
            self.starts += 1
            self.seated = False
            self.process = taken(self.command, self.name)
        return self.process

    def choose(self, view: Any, budget: Budget) -> int:
        """What the program answers."""
        self.number += 1
        try:
            process = self.start()
            if not self.seated:
                process.tell(lines.game_line(self.game, int(view.viewer), self.seed))
                self.seated = True
            process.be_silent()
            process.tell(lines.ask_line(self.game, view, self.number, budget))
            limit = budget.milliseconds / 1000 + GRACE if budget.milliseconds else PATIENCE
            said = process.hear(limit, budget.stop)
            return lines.answer_from(said, self.game, view, self.number)
        except Fault as fault:
            LOG.warning("%s: %s: %s", self.name, fault.code, fault)
            if fault.code == "illegal" and self.process is not None:
                self.process.tell(lines.refused_line(self.number, fault))
            else:
                self.drop()
            raise
        except BaseException:
            self.drop()
            raise

    def end(self, view: Any, outcome: Outcome | None) -> None:
        """The game is over: the program is told so, and kept for the next one."""
        if self.process is not None:
            if self.seated:
                self.process.tell(lines.end_line(self.game, view, outcome))
            IDLE.setdefault(self.command, []).append(self.process)
            self.process = None

    def drop(self) -> None:
        """End the program at once."""
        if self.process is not None:
            self.process.kill()
            self.process = None


class Process:
    """A program that runs: what it is told, what it says, and what it writes to its stderr, which is logged.

    Threads write and read, so that a program which does not listen, or talks all the time, keeps nobody waiting.
    """

    def __init__(self, command: tuple[str, ...], name: str) -> None:
        self.name = name
        self.said: queue.Queue[bytes | None] = queue.Queue(MOST_UNREAD)
        self.told: queue.Queue[bytes | None] = queue.Queue()
        self.last = ""
        self.huge = False
        self.threads: list[threading.Thread] = []
        pipe = subprocess.PIPE
        try:
            # In a session of its own: Ctrl-C is for us, and it can be ended with all that it has started.
            self.popen = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=os.name == "posix"
            )
        except (OSError, ValueError) as error:
            raise Fault("absent", f"{command[0]!r} cannot be started: {getattr(error, 'strerror', error)}") from error
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        assert self.popen.stderr is not None
        self.streams = (self.popen.stdin, self.popen.stdout, self.popen.stderr)
        RUNNING.add(self)
        works = (self.write, self.read, self.log)
        for work, stream in zip(works, self.streams, strict=True):  # Ctrl-C may come when not all have begun
            thread = threading.Thread(target=work, args=(stream,), daemon=True)
            thread.start()
            self.threads.append(thread)

    # In threads

    def write(self, stream: IO[bytes]) -> None:
        """Write what there is to be told, until there will be no more or nobody listens."""
        with contextlib.suppress(OSError, ValueError), stream:
            while (text := self.told.get()) is not None:
                stream.write(text)
                stream.flush()

    def read(self, stream: IO[bytes]) -> None:
        """Read lines for as long as they are of a sensible length and number."""
        with contextlib.suppress(OSError, ValueError, queue.Full), stream:
            while text := stream.readline(lines.LONGEST + 1):
                LOG.debug("%s > %s", self.name, shown(text))
                self.huge = len(text) > lines.LONGEST
                if self.huge:
                    break
                self.said.put_nowait(text)
        with contextlib.suppress(queue.Full):
            self.said.put_nowait(None)

    def log(self, stream: IO[bytes]) -> None:
        """Log what is written to stderr, line by line."""
        with contextlib.suppress(OSError, ValueError), stream:
            while text := stream.readline(lines.LONGEST):
                self.last = shown(text)
                LOG.info("%s: %s", self.name, self.last)

    # For whoever talks to it

    def tell(self, text: bytes) -> None:
        """Have a line written."""
        LOG.debug("%s < %s", self.name, shown(text))
        self.told.put(text)

    def be_silent(self) -> None:
        """`Fault` if it has said something that nobody has asked for."""
        with self.said.mutex:
            text = self.said.queue[0] if self.said.queue else None
        if text is not None:
            raise Fault("garbage", f"it has written a line that nobody asked for: {text[:60]!r}")

    def hear(self, seconds: float, stop: Stop | None = None) -> bytes:
        """The next line, within so many seconds, and soon after `stop` was set; `Fault` if there is none."""
        try:
            if stop is None:
                text = self.said.get(timeout=seconds)
            else:
                text = self.heard_before(stop, seconds)
        except queue.Empty:
            raise Fault("late", f"it has not answered within {seconds:g} s") from None
        if text is not None:
            return text
        if self.huge:
            raise Fault("huge", f"it has written a line of more than {lines.LONGEST} bytes")
        raise Fault("crashed", self.remains())

    def heard_before(self, stop: Stop, seconds: float) -> bytes | None:
        """The next line within so many seconds, or within the grace that is left once `stop` is set."""
        end = monotonic() + seconds
        hurried = False
        while True:
            if stop.is_set() and not hurried:
                hurried = True
                end = min(end, monotonic() + GRACE)
            try:
                return self.said.get(timeout=max(0.0, min(GLANCE, end - monotonic())))
            except queue.Empty:
                if monotonic() >= end:
                    raise

    def remains(self) -> str:
        """How the program has ended, and the last that it wrote to stderr."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.popen.wait(PARTING)
        self.threads[-1].join(PARTING)
        code = self.popen.returncode
        if code is None:
            how = "it has closed its output"
        else:
            how = f"it was ended by the signal {-code}" if code < 0 else f"it has ended with the exit code {code}"
        return f"{how}; its last line on stderr: {self.last[:200]}" if self.last else how

    def end(self) -> None:
        """Let the program end by itself now that nothing more comes, and end it if it does not."""
        self.told.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.popen.wait(PARTING)
        self.kill()

    def kill(self) -> None:
        """End the program and what it has started, and wait until it has ended."""
        RUNNING.discard(self)
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self.popen.pid, signal.SIGKILL)
            else:
                self.popen.kill()
        self.popen.wait()
        self.told.put(None)
        for thread in self.threads:
            thread.join(PARTING)
        for stream in self.streams[len(self.threads) :]:
            with contextlib.suppress(OSError, ValueError):
                stream.close()


RUNNING: Final[set[Process]] = set()
"""Every program that was started and not ended."""

IDLE: Final[dict[tuple[str, ...], list[Process]]] = {}
"""Programs that wait for a game, by their command."""


def taken(command: tuple[str, ...], name: str) -> Process:
    """A program that has said hello: one that waits for a game, or a new one."""
    waiting = IDLE.get(command, [])
    while waiting:
        process = waiting.pop()
        if process.popen.poll() is None and process.said.empty():
            return process
        process.kill()
    process = Process(command, name)
    try:
        process.tell(lines.hello_line())
        lines.name_from(process.hear(HELLO))
    except Fault as fault:
        process.kill()
        raise Fault("absent", f"it does not say hello: {fault}") from fault
    except BaseException:
        process.kill()
        raise
    return process


@atexit.register
def end_all() -> None:
    """End every program."""
    IDLE.clear()
    running = list(RUNNING)
    for process in running:
        process.told.put(None)
    until = monotonic() + PARTING
    for process in running:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.popen.wait(max(0.0, until - monotonic()))
        process.kill()


def shown(text: bytes) -> str:
    """A line for the log."""
    return text.decode("utf-8", "replace").strip()
