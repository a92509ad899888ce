"""What the Strongholds show: how many each seat has on each slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import Observer, Shown, first_seat, turned
from cabochon.splendor.modules.strongholds import EACH, SEATS, strongholds_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor


class StrongholdObserver(Observer[Table]):
    """The observer of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.strongholds = strongholds_of(game)
        self.seats: i64 = game.seats
        self.slots: i64 = game.slots
        slots = tuple(f"slot {game.slot_text(slot)}" for slot in range(game.slots))
        self.shown = tuple(
            Shown(f"strongholds of seat {seat}", "how many it has on each face-up card", slots, EACH)
            for seat in range(game.seats)
        )
        self.meanings = {
            "stronghold place": "place a stronghold on a card",
            "stronghold move": "move a stronghold to another card",
            "stronghold remove": "give another seat a stronghold back",
            "conquest": "whether to buy the card under one's three strongholds",
        }
        self.names = {"conquest": ("no", "yes")}

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        held = self.strongholds.forts(view).held
        seat = first_seat(view)
        for number in range(self.seats):
            at: i64 = first + self.slots * turned(number, seat, self.seats)
            place: i64 = number
            while place < EACH * SEATS:
                add_set(out, at, held[place])
                place += SEATS


def add_set(out: vec[u8], place: i64, members: i64) -> None:
    """Add 1 for each member of a set, from `place` on."""
    while members:
        if members & 1:
            out[place] = out[place] + 1
        members >>= 1
        place += 1
