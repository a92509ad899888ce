"""The board of 25 spaces, its spiral and lines, and what else only Duel has: privileges, jokers, extra turns.

Spaces are numbered row by row from 0 (`a1`) to 24 (`e5`): columns a to e from the left, rows 1 to 5 from the edge with
the reminder of the privileges. Rulings DU2, DU4 to DU8, DU14, DU18 and DU19. Not here: when any of it happens.
"""

from __future__ import annotations

from typing import Final, cast

from cabochon.duel.pieces import PRIVILEGES, RECORDS
from cabochon.gems.colours import COLOURS, KINDS, LETTERS, UNIT, count
from cabochon.gems.game import GemGame
from cabochon.gems.notation import NOTHING, read_number, shown
from cabochon.gems.position import Written, card_called
from cabochon.gems.sets import BIT, full, lowest, members_from
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.packing import Packer, Unpacker, vector_of

WIDTH: Final = 5
SPACES: Final = 25
ALL: Final[i64] = full(SPACES)
NAMES: Final = tuple("abcde"[space % WIDTH] + str(space // WIDTH + 1) for space in range(SPACES))
"""The names of the spaces: the centre is `c3`."""

PATH: Final = tuple(WIDTH * int(row["row"]) + int(row["col"]) for row in RECORDS if row["record"] == "space")
"""The spaces in the order in which they are filled, from the centre (DU2)."""

SPIRAL: Final[vec[i64]] = vector_of(PATH)

STEPS: Final[vec[i64]] = vec[i64]([1, WIDTH - 1, WIDTH, WIDTH + 1])
"""From a space to the next of a line: to the right, down to the left, down, down to the right. The other four
directions give the same lines.
"""

REPLENISHED: Final = SPACES + 1
"""`Arena.ahead` once the board was replenished in this turn."""

EMPTY_SPACE: Final = "."


def neighbours(space: int, step: int) -> bool:
    """Whether a step from a space leads to a space next to it, and not over the edge."""
    return space + step < SPACES and abs(space % WIDTH - (space + step) % WIDTH) <= 1


PAIRS: Final[vec[i64]] = vector_of(
    sum(1 << space for space in range(SPACES) if neighbours(space, step)) for step in (1, WIDTH - 1, WIDTH, WIDTH + 1)
)
"""For each of `STEPS`, the set of spaces that have a space there."""


def lines() -> list[tuple[int, int]]:
    """The lines of one, two and three spaces side by side in a straight line (DU7), in order, each as its set of spaces
    and as its block: 0 for one space, then one for each of `STEPS` with two spaces, then with three; times 25, plus the
    first space.
    """
    found = [(1 << space, space) for space in range(SPACES)]
    for many in (2, 3):
        for direction, step in enumerate(STEPS):
            for space in range(SPACES):
                spaces = [space + place * step for place in range(many)]
                if all(neighbours(one, step) for one in spaces[:-1]):
                    block = 1 + direction + len(STEPS) * (many - 2)
                    found.append((sum(1 << one for one in spaces), SPACES * block + space))
    return found


LINES: Final[vec[i64]] = vector_of(spaces for spaces, _ in lines())
"""The lines by number: sets of spaces."""

BLOCKS: Final[vec[i64]] = vec[i64]([-1] * (9 * SPACES))
"""The numbers of the lines by their block and first space (see `lines`)."""

for _number, (_, _block) in enumerate(lines()):
    BLOCKS[_block] = _number


def lines_within(spaces: i64, out: vec[i64], first: i64) -> vec[i64]:
    """`out` with the numbers, plus `first`, of all lines within a set of spaces, ascending."""
    out = lines_from(spaces, 0, out, first)
    for direction in range(4):
        step = STEPS[direction]
        pairs: i64 = spaces & (spaces >> step) & PAIRS[direction]
        if pairs:
            out = lines_from(pairs, direction + 1, out, first)
    for direction in range(4):
        step = STEPS[direction]
        pairs = spaces & (spaces >> step) & PAIRS[direction]
        pairs &= pairs >> step
        if pairs:
            out = lines_from(pairs, direction + 5, out, first)
    return out


def lines_from(spaces: i64, block: i64, out: vec[i64], first: i64) -> vec[i64]:
    """`out` with the numbers of the lines of a block that begin on a set of spaces."""
    while spaces:
        out = append(out, first + BLOCKS[SPACES * block + lowest(spaces)])
        spaces &= spaces - 1
    return out


class Arena(Written):
    """What lies on the board and what else only Duel has.

    - `filled`: the set of spaces with a token; `low`, `middle` and `high`: the sets of those whose kind has the bit 1,
      2 or 4, so that all three together are the gold tokens;
    - `privileges`: a byte a seat; the others are beside the board;
    - `jokers`: for each joker in front of a seat, eight times the card plus its colour (DU14);
    - `again`: 1 when the seat whose turn it is has another turn after this one (DU19);
    - `ahead`: the lowest space from which a privilege may still take in this turn: privileges take in the order of the
      spaces, so that one set of tokens is one line of play; `REPLENISHED` when none may any more (DU3).
    """

    def __init__(self, game: GemGame | None = None) -> None:
        self.filled: i64 = 0
        self.low: i64 = 0
        self.middle: i64 = 0
        self.high: i64 = 0
        self.privileges: i64 = 0
        self.again: i64 = 0
        self.ahead: i64 = 0
        self.jokers: vec[i64] = vec[i64]([])

    def copy(self) -> Arena:
        other = Arena()
        other.filled = self.filled
        other.low = self.low
        other.middle = self.middle
        other.high = self.high
        other.privileges = self.privileges
        other.again = self.again
        other.ahead = self.ahead
        if len(self.jokers):
            other.jokers = self.jokers[:]
        return other

    def view(self, viewer: i64) -> Arena:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        packer.number(self.filled)
        packer.number(self.low)
        packer.number(self.middle)
        packer.number(self.high)
        packer.number(self.privileges)
        packer.number(self.again)
        packer.number(self.ahead)
        packer.vector(self.jokers)

    def unpack(self, unpacker: Unpacker) -> None:
        self.filled = unpacker.number()
        self.low = unpacker.number()
        self.middle = unpacker.number()
        self.high = unpacker.number()
        self.privileges = unpacker.number()
        self.again = unpacker.number()
        self.ahead = unpacker.number()
        self.jokers = unpacker.vector()

    # The board

    def kind_at(self, space: i64) -> i64:
        """The kind of the token on a space that has one."""
        low: i64 = self.low >> space & 1
        middle: i64 = self.middle >> space & 1
        high: i64 = self.high >> space & 1
        return low + 2 * middle + 4 * high

    def put(self, space: i64, kind: i64) -> None:
        """Lay a token on an empty space."""
        bit = BIT[space]
        self.filled |= bit
        if kind & 1:
            self.low |= bit
        if kind & 2:
            self.middle |= bit
        if kind & 4:
            self.high |= bit

    def lift(self, spaces: i64) -> i64:
        """Take the tokens off a set of spaces; returns them packed."""
        tokens = self.tokens_on(spaces)
        self.filled &= ~spaces
        self.low &= ~spaces
        self.middle &= ~spaces
        self.high &= ~spaces
        return tokens

    def tokens_on(self, spaces: i64) -> i64:
        """The tokens on a set of spaces, packed."""
        spaces &= self.filled
        tokens: i64 = 0
        while spaces:
            tokens += UNIT[self.kind_at(lowest(spaces))]
            spaces &= spaces - 1
        return tokens

    def tokens(self) -> i64:
        return self.tokens_on(ALL)

    def gold(self) -> i64:
        """The set of spaces with gold."""
        return self.low & self.middle & self.high

    def takeable(self) -> i64:
        """The set of spaces with a token that is not gold."""
        return self.filled & ~(self.low & self.middle & self.high)

    def spaces_with(self, kind: i64) -> i64:
        """The set of spaces with tokens of one kind."""
        spaces: i64 = self.filled
        if kind & 1:
            spaces &= self.low
        else:
            spaces &= ~self.low
        if kind & 2:
            spaces &= self.middle
        else:
            spaces &= ~self.middle
        if kind & 4:
            return spaces & self.high
        return spaces & ~self.high

    # Privileges and jokers

    def privileges_of(self, seat: i64) -> i64:
        """How many privileges a seat has."""
        return count(self.privileges, seat)

    def gain_privilege(self, seat: i64) -> None:
        """A seat gets a privilege from beside the board, else from the other seat; none if it has all (DU6, DU18)."""
        given: i64 = (self.privileges & 255) + (self.privileges >> 8)
        if given < PRIVILEGES:
            self.privileges += UNIT[seat]
        elif self.privileges_of(seat) < PRIVILEGES:
            self.privileges += UNIT[seat] - UNIT[1 - seat]

    def colour_of(self, card: i64) -> i64:
        """The colour that was chosen for a joker; -1 for any other card."""
        for joker in self.jokers:
            if joker >> 3 == card:
                return joker & 7
        return -1

    def join(self, card: i64, colour: i64) -> None:
        """A joker takes a colour, for good."""
        self.jokers = append(self.jokers, 8 * card + colour)

    # Checks and text

    def check(self) -> None:
        assert 0 <= self.filled <= ALL, "the board has strange spaces"
        assert not (self.low | self.middle | self.high) & ~self.filled, "an empty space has a token"
        assert 0 <= self.privileges < 1 << 16, "a privilege belongs to no seat"
        assert self.privileges_of(0) + self.privileges_of(1) <= PRIVILEGES, "there are too many privileges"
        assert self.again in (0, 1), "a seat has another turn or not"
        assert 0 <= self.ahead <= REPLENISHED, "privileges take from no space"
        jokers = [joker >> 3 for joker in self.jokers]
        assert len(set(jokers)) == len(jokers), "a joker has two colours"
        assert all(joker >= 0 and joker & 7 < COLOURS for joker in self.jokers), "a joker has a strange colour"

    def write(self, game: GemGame) -> list[str]:
        letters = [LETTERS[self.kind_at(space)] if self.filled & BIT[space] else EMPTY_SPACE for space in range(SPACES)]
        found = [f"board {row + 1}: {' '.join(letters[WIDTH * row : WIDTH * row + WIDTH])}" for row in range(WIDTH)]
        if self.privileges:
            found.append(f"privileges: {self.privileges_of(0)} {self.privileges_of(1)}")
        for joker in self.jokers:
            found.append(f"joker {game.card_text(joker >> 3)}: {KINDS[joker & 7]}")
        if self.again:
            found.append("again: yes")
        if self.ahead:
            found.append(f"ahead: {ahead_names()[self.ahead]}")
        return found

    def read(self, game: GemGame, label: str, value: str) -> bool:
        words = label.split()
        if len(words) == 2 and words[0] == "board" and words[1] in ("1", "2", "3", "4", "5"):
            self.read_row(int(words[1]) - 1, value)
        elif label == "privileges":
            self.read_privileges(value)
        elif len(words) == 2 and words[0] == "joker":
            self.join(card_called(game, words[1]), colour_called(value))
        elif label == "again":
            if value.lower() not in ("yes", "no"):
                raise BadText(f"again is yes or no, not {shown(value)}")
            self.again = int(value.lower() == "yes")
        elif label == "ahead":
            if value.lower() not in ahead_names():
                raise BadText(f"{shown(value)} is no space, nor one of {', '.join(ahead_names()[SPACES:])}")
            self.ahead = ahead_names().index(value.lower())
        else:
            return False
        return True

    def read_row(self, row: int, text: str) -> None:
        """The tokens of one row of the board."""
        letters = "".join(text.lower().split())
        if len(letters) != WIDTH or any(letter not in LETTERS + EMPTY_SPACE for letter in letters):
            raise BadText(f"{shown(text)} is no row of the board, such as w u . p y")
        self.lift(full(WIDTH) << (WIDTH * row))
        for column, letter in enumerate(letters):
            if letter != EMPTY_SPACE:
                self.put(WIDTH * row + column, LETTERS.index(letter))

    def read_privileges(self, text: str) -> None:
        """The privileges of both seats."""
        words = text.split()
        if len(words) != 2:
            raise BadText(f"{shown(text)} says not how many privileges each of the two seats has, such as 0 1")
        self.privileges = 0
        for seat, word in enumerate(words):
            self.privileges += read_number(word, PRIVILEGES) * UNIT[seat]


def ahead_names() -> tuple[str, ...]:
    """The texts of `Arena.ahead`: the space from which a privilege may take, past the last one, or replenished."""
    return (*NAMES, NOTHING, "replenished")


def colour_called(text: str) -> int:
    """The number of the colour with this name or letter."""
    for colour, name in enumerate(KINDS[:COLOURS]):
        if text.strip().lower() in (name, LETTERS[colour]):
            return colour
    raise BadText(f"{shown(text)} is no colour: they are {', '.join(KINDS[:COLOURS])}")


def arena_of(state: Table) -> Arena:
    """What only Duel has of a state: the base is the first part, so that its own state is the first."""
    return cast(Arena, state.extras[0])


def spaces_text(spaces: i64) -> str:
    """A set of spaces as text, `b2c2d2`."""
    return "".join(NAMES[space] for space in members_from(spaces, 0))
