"""The clocks of one game. They are told what time it is; milliseconds throughout."""

from __future__ import annotations

from cabochon.table.setup import Timing


class Clocks:
    """What each seat has left, and whose clock runs since when. While one runs, an earlier `now` counts as the last.

    A clock runs from the moment its seat is asked until another seat is, across all questions of a turn.
    """

    def __init__(self, timing: Timing, seats: int) -> None:
        self.timing = timing
        self.left = [1000 * timing.seconds] * seats
        self.running: int | None = None
        self.since = 0

    def left_at(self, seat: int, now: int) -> int:
        """What is left on a clock; 0 when it is up."""
        spent = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    def due(self) -> int | None:
        """When the running clock will be up, or None when none runs."""
        return None if self.running is None else self.since + self.left[self.running]

    def run(self, seat: int | None, now: int) -> None:
        """Let the clock of a seat run, or none: the one before stops and gets what a finished turn gives."""
        if self.timing.kind == "none" or seat == self.running:
            return
        full = 1000 * self.timing.seconds
        before = self.running
        if before is not None:
            rest = self.left_at(before, now)
            more = full if self.timing.kind == "move" else rest + 1000 * self.timing.increment
            self.left[before] = min(full, more)
        self.running = seat
        self.since = now if before is None else max(now, self.since)

    def skip_to(self, now: int) -> None:
        """Nothing between the last time and now counts, even if it was set back."""
        self.since = now

    def refill(self, seat: int) -> None:
        """A seat begins anew with a full clock."""
        self.left[seat] = 1000 * self.timing.seconds
