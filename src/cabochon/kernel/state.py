"""What every state has: an agenda, the seat whose turn it is, whose view it is, and the modules' own state.

The agenda is a stack of numbers; each names an entry (a question or a script) by its code in the low byte, and an
argument above it. The game is over when the agenda is empty.
"""

from __future__ import annotations

from typing import Final

from cabochon.kernel.native import append, i64, mypyc_attr, vec
from cabochon.kernel.packing import Packer, Unpacker

CHANCE: Final = -1
"""The seat that answers chance questions."""

EVERYTHING: Final = -2
"""The viewer of a full state."""

SPECTATOR: Final = -1
"""The viewer who sits nowhere."""

CODE_BITS: Final = 8
CODE_MASK: Final = 255
SCRIPT: Final = 128
"""The bit of a code that tells a script (runs by itself) from a question."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Extra:
    """A module's own state inside a state."""

    def copy(self) -> Extra:
        """An independent copy."""
        raise NotImplementedError

    def view(self, viewer: i64) -> Extra:
        """What `viewer` (a seat, or SPECTATOR) may know of it."""
        raise NotImplementedError

    def pack(self, packer: Packer) -> None:
        """Add every number of it to `packer`."""
        raise NotImplementedError

    def unpack(self, unpacker: Unpacker) -> None:
        """Take every number of it back, in the order of `pack`."""
        raise NotImplementedError

    def check(self) -> None:
        """Assert its invariants."""


class State:
    """A position between two choices. Plain numbers; the rules live in the game."""

    def __init__(self) -> None:
        self.stack: vec[i64] = vec[i64]([])
        self.depth: i64 = 0
        self.turn: i64 = 0
        self.viewer: i64 = EVERYTHING
        self.extras: vec[Extra] = vec[Extra]([])

    @property
    def agenda(self) -> vec[i64]:
        """The agenda, bottom first: the first `depth` numbers of `stack`, which keeps room that it once needed."""
        return self.stack[: self.depth]

    @agenda.setter
    def agenda(self, entries: vec[i64]) -> None:
        """Replace the whole agenda."""
        self.stack = entries
        self.depth = len(entries)

    def copy(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def pack(self) -> bytes:
        """The state as bytes: equal exactly when two states of one game are equal; `game.unpack` is the inverse."""
        packer = Packer()
        self.pack_into(packer)
        return packer.bytes()

    def pack_into(self, packer: Packer) -> None:
        """Add every number of the state to `packer`; subclasses add theirs after these."""
        packer.vector(self.agenda)
        packer.number(self.turn)
        packer.number(self.viewer)
        for extra in self.extras:
            extra.pack(packer)

    def unpack_from(self, unpacker: Unpacker) -> None:
        """Take back what `pack_into` added; the extras must be there already."""
        self.agenda = unpacker.vector()
        self.turn = unpacker.number()
        self.viewer = unpacker.number()
        for extra in self.extras:
            extra.unpack(unpacker)


def push(state: State, code: i64, arg: i64) -> None:
    """Put an entry on top of the agenda: it comes next."""
    depth = state.depth
    if depth < len(state.stack):
        state.stack[depth] = (arg << CODE_BITS) | code
        state.depth = depth + 1
    else:
        put(state, (arg << CODE_BITS) | code)


def put(state: State, entry: i64) -> None:
    """Put a whole entry on top of the agenda."""
    depth = state.depth
    if depth < len(state.stack):
        state.stack[depth] = entry
    else:
        state.stack = append(state.stack, entry)
    state.depth = depth + 1


def end(state: State) -> None:
    """Take everything off the agenda: the game is over."""
    state.depth = 0
