"""What hurries a bot in the middle of its thinking, for tests: however slow a machine is, it has begun by then."""

from __future__ import annotations


class Hurry:
    """Is set once a bot has looked so often whether it is."""

    def __init__(self, often: int = 20) -> None:
        self.often = often
        self.looks = 0

    def is_set(self) -> bool:
        """Whether it is."""
        self.looks += 1
        return self.looks > self.often


class Ticking:
    """A clock for `cabochon.bots.bot.monotonic` that goes on by a millisecond with every look at it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The seconds that it shows."""
        self.now += 0.001
        return self.now
