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
