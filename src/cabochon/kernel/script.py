"""A script: named steps in order, such as those of a turn. Modules insert steps into it or replace them.

While a script runs, its entry on the agenda says which step comes next. Whatever a step pushes comes above it, is dealt
with first, and then the script goes on. A looping script begins again after its last step.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.question import Step
from cabochon.kernel.state import CODE_BITS, State, put

S = TypeVar("S", bound=State)

PLACE_BITS: Final = 8
PLACE_MASK: Final = 255


class Script(Generic[S]):
    """Steps one after another. Its entry: the code, above it the next step's place in a byte, then their argument."""

    def __init__(self, name: str, steps: list[Step[S]], loops: bool) -> None:
        self.name = name
        self.code: i64 = 0
        self.loops = loops
        self.steps: vec[Step[Any]] = vec[Step]([])  # type: ignore[type-arg]
        for step in steps:
            self.steps = append(self.steps, step)

    def start(self, state: S, arg: i64) -> None:
        """Begin with the first step; every step is given `arg`. Call it last: it pushes what comes next."""
        entry: i64 = (arg << (CODE_BITS + PLACE_BITS)) | self.code
        put(state, entry)
        self.resume(state, entry)

    def resume(self, state: S, entry: i64) -> None:
        """Go on from what `entry`, on top of the agenda, says, until a step pushes something or all are done."""
        place: i64 = (entry >> CODE_BITS) & PLACE_MASK
        arg: i64 = entry >> (CODE_BITS + PLACE_BITS)
        steps = self.steps
        many: i64 = len(steps)
        depth = state.depth
        while True:
            step = steps[place]
            place += 1
            if place == many:
                if not self.loops:
                    state.depth = depth - 1
                    step.run(state, arg)
                    return
                place = 0
            step.run(state, arg)
            after = state.depth
            if after != depth:
                if after > depth:
                    state.stack[depth - 1] = (((arg << PLACE_BITS) | place) << CODE_BITS) | self.code
                return
