"""The Strongholds: each seat has three, which occupy face-up cards; three on one card allow to conquer it.

Rulings ST1 to ST17. A stronghold step follows every purchase, before the gap is filled; the conquest comes after the
action, before a noble's visit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cabochon.gems.game import GemGame
from cabochon.gems.joints import Joints
from cabochon.gems.notation import listed, shown
from cabochon.gems.part import GemPart
from cabochon.gems.pending import arguments_of
from cabochon.gems.position import Written, seat_in
from cabochon.gems.sets import BIT, MOST, add_members, lowest, size
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import i64, vec
from cabochon.kernel.packing import Packer, Unpacker
from cabochon.kernel.part import before
from cabochon.kernel.question import Families, Family, Question, Step
from cabochon.kernel.script import Script
from cabochon.kernel.state import push

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAME: Final = "strongholds"
EACH: Final = 3
"""Strongholds of each seat (ST1)."""

SEATS: Final = 4
"""The most seats of a game."""


class Forts(Written):
    """For one, two and three strongholds, and for each seat, the set of slots on which it has at least so many.

    `held` has these sets: those of seat 0 to 3 for one stronghold, then for two, then for three.
    """

    def __init__(self, game: GemGame | None = None) -> None:
        self.held: vec[i64] = vec[i64]([0] * (EACH * SEATS))

    def copy(self) -> Forts:
        other = Forts()
        other.held = self.held[:]
        return other

    def view(self, viewer: i64) -> Forts:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        for slots in self.held:
            packer.number(slots)

    def unpack(self, unpacker: Unpacker) -> None:
        for place in range(len(self.held)):
            self.held[place] = unpacker.number()

    def check(self) -> None:
        seen: i64 = 0
        for seat in range(SEATS):
            own = self.own(seat)
            assert 0 <= own < 1 << MOST, "a stronghold is on no slot"
            assert not own & seen, "two seats have strongholds on one card"
            seen |= own
            two: i64 = self.held[SEATS + seat]
            three: i64 = self.held[2 * SEATS + seat]
            assert three & two == three, "three strongholds are not two"
            assert two & own == two, "two strongholds are not one"
            assert self.in_hand(seat) >= 0, "a seat has too many strongholds"

    def write(self, game: GemGame) -> list[str]:
        lines = []
        for seat in range(game.seats):
            words = []
            for slot in range(game.slots):
                words += [game.slot_text(slot)] * int(self.of(seat, slot))
            if words:
                lines.append(f"strongholds {seat}: {' '.join(words)}")
        return lines

    def read(self, game: GemGame, label: str, value: str) -> bool:
        seat = seat_in(game, label, "strongholds")
        if seat < 0:
            return False
        slots = {game.slot_text(slot): slot for slot in range(game.slots)}
        for word in listed(value):
            if word not in slots:
                raise BadText(f"there is no slot {shown(word)}: they are {' '.join(slots)}")
            if self.others(seat) & BIT[slots[word]]:
                raise BadText(f"seat {seat} can have no stronghold on {word}: another seat has")
            if not self.in_hand(seat):
                raise BadText(f"seat {seat} has {EACH} strongholds, not more")
            self.put(seat, slots[word])
        return True

    def of(self, seat: i64, slot: i64) -> i64:
        """How many strongholds `seat` has on a slot."""
        found: i64 = 0
        place: i64 = seat
        while place < EACH * SEATS:
            if self.held[place] & BIT[slot]:
                found += 1
            place += SEATS
        return found

    def own(self, seat: i64) -> i64:
        """The set of slots with strongholds of `seat`."""
        return self.held[seat]

    def sieged(self, seat: i64) -> i64:
        """The set of slots with all strongholds of `seat`: one slot or none."""
        return self.held[(EACH - 1) * SEATS + seat]

    def others(self, seat: i64) -> i64:
        """The set of slots with strongholds of other seats."""
        held = self.held
        return (held[0] | held[1] | held[2] | held[3]) & ~held[seat]

    def in_hand(self, seat: i64) -> i64:
        """How many strongholds `seat` has in front of it."""
        return EACH - size(self.held[seat]) - size(self.held[SEATS + seat]) - size(self.held[2 * SEATS + seat])

    def owner(self, slot: i64) -> i64:
        """The seat with strongholds on a slot that has some."""
        seat: i64 = 0
        while not self.held[seat] & BIT[slot]:
            seat += 1
        return seat

    def put(self, seat: i64, slot: i64) -> None:
        """A stronghold of `seat` goes on a slot that has none of another seat."""
        place: i64 = seat
        while self.held[place] & BIT[slot]:
            place += SEATS
        self.held[place] = self.held[place] | BIT[slot]

    def lift(self, slot: i64) -> None:
        """One stronghold leaves a slot that has some."""
        place: i64 = EACH * SEATS - 1
        while not self.held[place] & BIT[slot]:
            place -= 1
        self.held[place] = self.held[place] & ~BIT[slot]

    def clear(self, slot: i64) -> None:
        """All strongholds leave a slot."""
        if not (self.held[0] | self.held[1] | self.held[2] | self.held[3]) & BIT[slot]:
            return
        for place in range(EACH * SEATS):
            self.held[place] = self.held[place] & ~BIT[slot]


class StrongholdJoints(Joints):
    """Occupation: others may not take the card, and the strongholds on it return when it goes (ST8 to ST10)."""

    def __init__(self, game: Splendor) -> None:
        self.game = game
        self.place: i64 = game.own(NAME)

    def forts(self, state: Table) -> Forts:
        """The module's own state."""
        return cast(Forts, state.extras[self.place])

    def vacated(self, state: Table, slot: i64) -> None:
        """The strongholds on the slot return to their owner."""
        self.forts(state).clear(slot)

    def closed(self, state: Table, seat: i64, slots: i64) -> i64:
        """The slots with strongholds of other seats."""
        return slots | self.forts(state).others(seat)

    def check(self, state: Table) -> None:
        forts = self.forts(state)
        for seat in range(SEATS):
            own = forts.own(seat)
            assert not own or seat < self.game.seats, "a stronghold is nobody's"
            assert not own & ~filled(state), "a stronghold is on no card"
        for slot in arguments_of(self.game, state, "conquest"):
            assert forts.sieged(state.turn) == BIT[slot], "the card to conquer has no three strongholds"
            assert self.game.can_buy(state, state.turn, state.slots[slot]), "the card to conquer cannot be bought"

    def targets(self, state: Table) -> i64:
        """The set of slots with a card and no stronghold of another seat (ST4); a gap has no card (ST3)."""
        return filled(state) & ~self.forts(state).others(state.turn)


def filled(state: Table) -> i64:
    """The set of slots with a card."""
    there: i64 = 0
    bit: i64 = 1
    for card in state.slots:
        if card != EMPTY:
            there |= bit
        bit <<= 1
    return there


def strongholds_of(game: Splendor) -> StrongholdJoints:
    """What the module's questions and steps have in common."""
    joints = game.joints[NAME]
    assert isinstance(joints, StrongholdJoints)
    return joints


def card_on(game: Splendor, state: Table, slot: i64) -> dict[str, object]:
    """A slot as plain data, with the name of the card on it."""
    return {**game.source_named(slot), "card": game.cards.name(state.slots[slot])}


# The step after a purchase: place, move or remove (ST2 to ST7)


class Stronghold(Families[Table]):
    """What to do with strongholds after a purchase."""

    name = "stronghold"

    def __init__(self, game: Splendor) -> None:
        super().__init__()


class Place(Family[Table]):
    """Place a stronghold: id `first` plus the slot."""

    name = "place"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.strongholds = strongholds_of(game)

    def bind(self, game: object) -> None:
        self.size = self.game.slots

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        if not self.strongholds.forts(state).in_hand(state.turn):
            return out
        return add_members(self.strongholds.targets(state), self.first, out)

    def answer(self, state: Table, choice: i64) -> None:
        self.strongholds.forts(state).put(state.turn, choice - self.first)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        return {"kind": "place", **card_on(self.game, state, choice - self.first)}

    def text(self, state: Table, choice: i64) -> str:
        return f"S+{self.game.slot_text(choice - self.first)}"

    def normal(self, text: str) -> str:
        return f"s+{text.removeprefix('place')}" if text.startswith("place") else text


class Move(Family[Table]):
    """Move a stronghold to another card (ST5): id `first` plus the slot it leaves times the slots plus its new slot."""

    name = "move"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.slots: i64 = game.slots
        self.strongholds = strongholds_of(game)

    def bind(self, game: object) -> None:
        self.size = self.slots * self.slots

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        own = self.strongholds.forts(state).own(state.turn)
        if not own:
            return out
        targets = self.strongholds.targets(state)
        while own:
            slot = lowest(own)
            own &= own - 1
            out = add_members(targets & ~BIT[slot], self.first + slot * self.slots, out)
        return out

    def answer(self, state: Table, choice: i64) -> None:
        forts = self.strongholds.forts(state)
        forts.lift((choice - self.first) // self.slots)
        forts.put(state.turn, (choice - self.first) % self.slots)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        left = card_on(self.game, state, (choice - self.first) // self.slots)
        return {"kind": "move", "from": left, "to": card_on(self.game, state, (choice - self.first) % self.slots)}

    def text(self, state: Table, choice: i64) -> str:
        left = self.game.slot_text((choice - self.first) // self.slots)
        return f"S{left}>{self.game.slot_text((choice - self.first) % self.slots)}"

    def normal(self, text: str) -> str:
        return f"s{text.removeprefix('move')}" if text.startswith("move") else text


class Remove(Family[Table]):
    """Give another seat one of its strongholds back (ST6): id `first` plus the slot."""

    name = "remove"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.strongholds = strongholds_of(game)

    def bind(self, game: object) -> None:
        self.size = self.game.slots

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        return add_members(self.strongholds.forts(state).others(state.turn), self.first, out)

    def answer(self, state: Table, choice: i64) -> None:
        self.strongholds.forts(state).lift(choice - self.first)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        slot = choice - self.first
        owner = self.strongholds.forts(state).owner(slot)
        return {"kind": "remove", **card_on(self.game, state, slot), "seat": int(owner)}

    def text(self, state: Table, choice: i64) -> str:
        return f"S-{self.game.slot_text(choice - self.first)}"

    def normal(self, text: str) -> str:
        return f"s-{text.removeprefix('remove')}" if text.startswith("remove") else text


class AskStronghold(Step[Table]):
    """After each purchase the seat places, moves or removes a stronghold, if it can (ST2, ST7)."""

    name = "stronghold"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.strongholds = strongholds_of(game)
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("stronghold")

    def run(self, state: Table, arg: i64) -> None:
        forts = self.strongholds.forts(state)
        targets = self.strongholds.targets(state)
        two = targets & (targets - 1)  # with one target, all strongholds that are out are on it already
        if two or forts.others(state.turn) or (targets and forts.in_hand(state.turn)):
            push(state, self.question, 0)


# Conquest (ST11 to ST17)


class Conquest(Question[Table]):
    """Whether to buy the card under one's three strongholds: 0 declines, 1 buys. `arg` is its slot."""

    name = "conquest"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.size = 2
        self.purchase: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.purchase = self.game.script("purchase")

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return vec[i64]([0, 1])

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if choice and self.purchase is not None:
            self.purchase.start(state, arg)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "conquer" if choice else "decline", **card_on(self.game, state, arg)}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"C{self.game.slot_text(arg)}" if choice else "no"

    def normal(self, text: str) -> str:
        compact = super().normal(text)
        if compact.startswith("conquer"):
            return f"c{compact.removeprefix('conquer')}"
        return "no" if compact == "decline" else compact


class OfferConquest(Step[Table]):
    """After the action, a card with three strongholds of the seat may be bought, if it can be paid (ST11, ST16)."""

    name = "conquest"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.strongholds = strongholds_of(game)
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("conquest")

    def run(self, state: Table, arg: i64) -> None:
        sieged = self.strongholds.forts(state).sieged(state.turn)
        if sieged and self.game.can_buy(state, state.turn, state.slots[lowest(sieged)]):
            push(state, self.question, lowest(sieged))


STRONGHOLDS: Final = GemPart(
    NAME,
    edits=(before("purchase", "refill", AskStronghold), before("turn", "visit_noble", OfferConquest)),
    questions=(Stronghold, Conquest),
    families=(("stronghold", Place), ("stronghold", Move), ("stronghold", Remove)),
    joints=StrongholdJoints,
    arguments=(("conquest", "source"),),
    under=(("stronghold", ("purchase", "stronghold")), ("conquest", ("turn", "conquest"))),
    own=Forts,
)
