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
from cabochon.gems.position import Written, seat_in
from cabochon.gems.sets import BIT, lowest, members_from
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import extend, i64, vec
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

OWNER_SHIFT: Final = 2
COUNT_MASK: Final = 3


class Forts(Written):
    """`on` has one number a slot: how many strongholds are there, plus four times the seat they belong to, or 0."""

    def __init__(self, slots: i64) -> None:
        self.on: vec[i64] = vec[i64]([0] * int(slots))

    def copy(self) -> Forts:
        other = Forts(0)
        other.on = self.on[:]
        return other

    def view(self, viewer: i64) -> Forts:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        for pieces in self.on:
            packer.number(pieces)

    def unpack(self, unpacker: Unpacker) -> None:
        for slot in range(len(self.on)):
            self.on[slot] = unpacker.number()

    def check(self) -> None:
        for pieces in self.on:
            assert 0 <= pieces < 4 << OWNER_SHIFT, "a stronghold belongs to no seat"
            assert not pieces or pieces & COUNT_MASK, "no stronghold belongs to a seat"
        assert min(self.in_hand(seat) for seat in range(4)) >= 0, "a seat has too many strongholds"

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
        pieces = self.on[slot]
        if pieces >> OWNER_SHIFT != seat:
            return 0
        return pieces & COUNT_MASK

    def own(self, seat: i64) -> i64:
        """The set of slots with strongholds of `seat`."""
        slots: i64 = 0
        slot: i64 = 0
        for pieces in self.on:
            if pieces and pieces >> OWNER_SHIFT == seat:
                slots |= BIT[slot]
            slot += 1
        return slots

    def others(self, seat: i64) -> i64:
        """The set of slots with strongholds of other seats."""
        slots: i64 = 0
        slot: i64 = 0
        for pieces in self.on:
            if pieces and pieces >> OWNER_SHIFT != seat:
                slots |= BIT[slot]
            slot += 1
        return slots

    def in_hand(self, seat: i64) -> i64:
        """How many strongholds `seat` has in front of it."""
        left: i64 = EACH
        for pieces in self.on:
            if pieces >> OWNER_SHIFT == seat:
                left -= pieces & COUNT_MASK
        return left

    def put(self, seat: i64, slot: i64) -> None:
        """A stronghold of `seat` goes on a slot that has none of another seat."""
        self.on[slot] = (seat << OWNER_SHIFT) | (self.of(seat, slot) + 1)

    def lift(self, slot: i64) -> None:
        """One stronghold leaves a slot that has some."""
        pieces: i64 = self.on[slot] - 1
        if not pieces & COUNT_MASK:
            pieces = 0
        self.on[slot] = pieces


def make_forts(game: GemGame) -> Forts:
    """No strongholds on the slots of a game."""
    return Forts(game.slots)


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
        self.forts(state).on[slot] = 0

    def closed(self, state: Table, seat: i64, slots: i64) -> i64:
        """The slots with strongholds of other seats."""
        return slots | self.forts(state).others(seat)

    def check(self, state: Table) -> None:
        for slot, pieces in enumerate(self.forts(state).on):
            assert pieces >> OWNER_SHIFT < self.game.seats, "a stronghold is nobody's"
            assert not pieces or state.slots[slot] != EMPTY, "a stronghold is on no card"

    def targets(self, state: Table) -> i64:
        """The set of slots with a card and no stronghold of another seat (ST4); a gap has no card (ST3)."""
        there: i64 = 0
        slot: i64 = 0
        for card in state.slots:
            if card != EMPTY:
                there |= BIT[slot]
            slot += 1
        return there & ~self.forts(state).others(state.turn)


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
        return extend(out, members_from(self.strongholds.targets(state), self.first))

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
        targets = self.strongholds.targets(state)
        while own:
            slot = lowest(own)
            own &= own - 1
            out = extend(out, members_from(targets & ~BIT[slot], self.first + slot * self.slots))
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
        return extend(out, members_from(self.strongholds.forts(state).others(state.turn), self.first))

    def answer(self, state: Table, choice: i64) -> None:
        self.strongholds.forts(state).lift(choice - self.first)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        slot = choice - self.first
        owner = self.strongholds.forts(state).on[slot] >> OWNER_SHIFT
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
        self.question: Question[Table] | None = None

    def bind(self, game: object) -> None:
        self.question = self.game.question("stronghold")

    def run(self, state: Table, arg: i64) -> None:
        if self.question is not None and len(self.question.choices(state, 0)):
            push(state, self.question.code, 0)


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
        return f"c{compact.removeprefix('conquer')}" if compact.startswith("conquer") else compact


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
        sieged: i64 = (state.turn << OWNER_SHIFT) | EACH
        slot: i64 = 0
        for pieces in self.strongholds.forts(state).on:
            if pieces == sieged and self.game.can_buy(state, state.turn, state.slots[slot]):
                push(state, self.question, slot)
            slot += 1


STRONGHOLDS: Final = GemPart(
    NAME,
    edits=(before("purchase", "refill", AskStronghold), before("turn", "visit_noble", OfferConquest)),
    questions=(Stronghold, Conquest),
    families=(("stronghold", Place), ("stronghold", Move), ("stronghold", Remove)),
    joints=StrongholdJoints,
    own=make_forts,
)
