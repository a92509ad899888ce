"""The pieces in front of the players and between them, as both games have them."""

from __future__ import annotations

from typing import Final

from cabochon.gems.colours import UNIT, count
from cabochon.gems.sets import BIT
from cabochon.kernel.native import append, i64, pop, vec
from cabochon.kernel.packing import Packer, Unpacker
from cabochon.kernel.state import State

EMPTY: Final = -1
"""What a slot without a card holds."""

HIDDEN: Final = -2
"""A card that the viewer may not see, of row r: `HIDDEN - r`."""

GAP_BITS: Final = 5
GAP_MASK: Final = 31


class Seat:
    """What lies in front of one seat.

    `tokens` and `bonuses` are packed counts; `points` those of cards and tiles; `tiles` the set of nobles (Duel:
    royals) it has; `cards` its cards in the order in which they came; `reserved` the cards in its hand, likewise, and
    `blind` the set of places in the hand whose card the other seats have not seen.
    """

    def __init__(self) -> None:
        self.tokens: i64 = 0
        self.bonuses: i64 = 0
        self.points: i64 = 0
        self.tiles: i64 = 0
        self.blind: i64 = 0
        self.cards: vec[i64] = vec[i64]([])
        self.reserved: vec[i64] = vec[i64]([])

    def copy(self) -> Seat:
        """An independent copy."""
        other = Seat()
        other.tokens = self.tokens
        other.bonuses = self.bonuses
        other.points = self.points
        other.tiles = self.tiles
        other.blind = self.blind
        other.cards = self.cards[:]
        other.reserved = self.reserved[:]
        return other

    def keep(self, card: i64, blind: i64) -> None:
        """Put a card into the hand; `blind` is 1 when the other seats did not see it."""
        self.blind |= blind << len(self.reserved)
        self.reserved = append(self.reserved, card)

    def lay_open(self, place: i64) -> None:
        """Show everybody the card at `place`, which stays in the hand for now."""
        self.blind &= ~BIT[place]

    def leave(self, place: i64) -> i64:
        """Take the card at `place` out of the hand."""
        below: i64 = (1 << place) - 1
        self.blind = (self.blind & below) | ((self.blind >> 1) & ~below)
        self.reserved, card = pop(self.reserved, place)
        return card

    def pack_into(self, packer: Packer) -> None:
        """Add every number to `packer`."""
        packer.number(self.tokens)
        packer.number(self.bonuses)
        packer.number(self.points)
        packer.number(self.tiles)
        packer.number(self.blind)
        packer.vector(self.cards)
        packer.vector(self.reserved)

    def unpack_from(self, unpacker: Unpacker) -> None:
        """Take back what `pack_into` added."""
        self.tokens = unpacker.number()
        self.bonuses = unpacker.number()
        self.points = unpacker.number()
        self.tiles = unpacker.number()
        self.blind = unpacker.number()
        self.cards = unpacker.vector()
        self.reserved = unpacker.vector()


class Table(State):
    """A state of either game; what only one game has is its base part's own state, in `extras`.

    - `seats`: one `Seat` each;
    - `supply`: where tokens come from and spent ones go (bank, bag), packed;
    - `decks`: a set a row, numbered from the row's first card; in a view every card that the viewer has not seen;
    - `left`: how many cards each deck has, a byte a row;
    - `slots`: the face-up cards, or EMPTY;
    - `gaps`: the slots to fill, first to fill lowest, 5 bits each, one more than the slot;
    - `tiles`: the set of nobles (Duel: royals) on the table;
    - `first`: the seat that begins each round;
    - `turns`: finished turns; `quiet`: the last of them in a row in which no card came to any seat (G5);
    - `final`: 1 once the last round is on (BS20);
    - `passes`: forced passes in a row (BS23).
    """

    def __init__(self) -> None:
        super().__init__()
        self.seats: vec[Seat] = vec[Seat]([])
        self.supply: i64 = 0
        self.decks: vec[i64] = vec[i64]([])
        self.left: i64 = 0
        self.slots: vec[i64] = vec[i64]([])
        self.gaps: i64 = 0
        self.tiles: i64 = 0
        self.turns: i64 = 0
        self.quiet: i64 = 0
        self.first: i64 = 0
        self.final: i64 = 0
        self.passes: i64 = 0

    def copy(self) -> Table:
        other = Table()
        other.stack = self.stack[: self.depth]
        other.depth = self.depth
        other.turn = self.turn
        other.viewer = self.viewer
        for extra in self.extras:
            other.extras = append(other.extras, extra.copy())
        seats: vec[Seat] = vec[Seat]([], capacity=4)
        for seat in self.seats:
            seats = append(seats, seat.copy())
        other.seats = seats
        other.supply = self.supply
        other.decks = self.decks[:]
        other.left = self.left
        other.slots = self.slots[:]
        other.gaps = self.gaps
        other.tiles = self.tiles
        other.turns = self.turns
        other.quiet = self.quiet
        other.first = self.first
        other.final = self.final
        other.passes = self.passes
        return other

    def pack_into(self, packer: Packer) -> None:
        super().pack_into(packer)
        for seat in self.seats:
            seat.pack_into(packer)
        packer.number(self.supply)
        packer.vector(self.decks)
        packer.number(self.left)
        packer.vector(self.slots)
        packer.number(self.gaps)
        packer.number(self.tiles)
        packer.number(self.turns)
        packer.number(self.quiet)
        packer.number(self.first)
        packer.number(self.final)
        packer.number(self.passes)

    def unpack_from(self, unpacker: Unpacker) -> None:
        super().unpack_from(unpacker)
        for seat in self.seats:
            seat.unpack_from(unpacker)
        self.supply = unpacker.number()
        self.decks = unpacker.vector()
        self.left = unpacker.number()
        self.slots = unpacker.vector()
        self.gaps = unpacker.number()
        self.tiles = unpacker.number()
        self.turns = unpacker.number()
        self.quiet = unpacker.number()
        self.first = unpacker.number()
        self.final = unpacker.number()
        self.passes = unpacker.number()

    def in_deck(self, row: i64) -> i64:
        """How many cards the deck of a row has."""
        return count(self.left, row)

    def lose_from_deck(self, row: i64, bit: i64) -> None:
        """Take the card with this bit out of the deck of a row."""
        self.decks[row] = self.decks[row] & ~bit
        self.left -= UNIT[row]


def vacate(state: Table, slot: i64) -> i64:
    """Take the card off a slot, note the gap, and return the card."""
    card = state.slots[slot]
    state.slots[slot] = EMPTY
    gaps: i64 = state.gaps
    place: i64 = 0
    while gaps >> place:
        place += GAP_BITS
    state.gaps = gaps | ((slot + 1) << place)
    return card
