"""What base Splendor shows beside what both games have: nobles, and how far the game has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabochon.gems.observer import askable
from cabochon.gems.sets import size
from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import MOST, Observer, Shown, first_seat, put, put_set, turned

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor


class BaseObserver(Observer[Table]):
    """Shows nobles, the first player, the last round, passes, and turns in which no card came to a seat."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.seats: i64 = game.seats
        self.nobles: i64 = 0
        if askable(game, game.pending, "noble"):
            self.nobles = len(game.nobles)
        seats = tuple(f"seat {seat}" for seat in range(game.seats))
        nobles = tuple(noble.name for noble in game.nobles[: self.nobles])
        visited = seats if self.nobles else ()
        shown = [
            Shown("nobles", "nobles on the table", nobles),
            Shown("nobles visited", "how many nobles have visited each seat", visited, len(nobles)),
            Shown("first player", "the seat that begins each round", seats),
            Shown("last round", "whether this is the last round", ("last",)),
            Shown("passes", "forced passes in a row", ("passes",), game.seats),
            Shown(
                "quiet turns",
                "finished turns since a card came to a seat, plus 1: the rest by 256, and how many times 256",
                ("turns", "256 turns"),
                MOST,
            ),
        ]
        self.shown = tuple(one for one in shown if one.labels)
        self.meanings = {
            "action take": "take gem tokens from the bank",
            "action reserve": "reserve a face-up card, or the top card of a deck unseen",
            "action buy": "buy a face-up or a reserved card",
            "visit": "which of several nobles visits",
        }

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        seat = first_seat(view)
        at: i64 = first
        if self.nobles:
            put_set(out, at, view.tiles)
            at += self.nobles
            for number in range(self.seats):
                out[at + turned(number, seat, self.seats)] = u8(size(view.seats[number].tiles))
            at += self.seats
        out[at + turned(view.first, seat, self.seats)] = 1
        at += self.seats
        out[at] = u8(view.final)
        out[at + 1] = u8(view.passes)
        show_quiet(view, out, at + 2)


def show_quiet(view: Table, out: vec[u8], at: i64) -> None:
    """Show how many turns have passed in which no card came to a seat: a house rule may end the game by them."""
    turns: i64 = view.quiet + 1
    out[at] = u8(turns & 255)
    put(out, at + 1, turns >> 8)
