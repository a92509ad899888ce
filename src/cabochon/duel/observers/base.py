"""What base Splendor Duel shows beside what both games have: the board, privileges, royals, crowns, the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.duel.base import colour_points, crowns_of
from cabochon.duel.board import NAMES, REPLENISHED, SPACES, Arena, arena_of
from cabochon.duel.pieces import PRIVILEGES
from cabochon.duel.text import places_to_reserve_from
from cabochon.gems.colours import COLOURS, KINDS, count
from cabochon.gems.observer import kinds_of
from cabochon.gems.sets import BIT
from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import MOST, Observer, Shown, first_seat, put, put_set, turned
from cabochon.kernel.packing import vector_of
from cabochon.kernel.script import PLACE_BITS
from cabochon.kernel.state import CODE_BITS, CODE_MASK

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

SEATS: Final = 2

MEANINGS: Final = {
    "action privilege": "spend a privilege to take a token",
    "action replenish": "fill the board from the bag",
    "action take": "take up to three tokens in a line",
    "action reserve": "take a gold token and reserve a card",
    "action buy": "buy a face-up or a reserved card",
    "gold": "which gold token to take with a reservation",
    "joker": "which colour a joker takes",
    "take_same": "which token of the card's colour to take",
    "steal": "which token to take from the opponent",
    "royal": "which royal comes",
}


class BaseObserver(Observer[Table]):
    """The observer of the base game."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.game = game
        self.kinds = kinds_of(game)
        self.many_kinds: i64 = len(self.kinds)
        self.column: vec[i64] = vector_of(
            list(self.kinds).index(kind) if kind in list(self.kinds) else -1 for kind in range(len(KINDS))
        )
        self.royals: i64 = len(game.royals)
        self.reservation: i64 = game.code("reservation")
        self.places: i64 = game.slots + len(game.rows)
        seats = tuple(f"seat {seat}" for seat in range(SEATS))
        royals = tuple(royal.name for royal in game.royals)
        board = tuple(f"{name} {KINDS[kind]}" for name in NAMES for kind in self.kinds)
        colours = tuple(f"{seat} {colour}" for seat in seats for colour in KINDS[:COLOURS])
        reserved = tuple(places_to_reserve_from(game))
        owned = tuple(f"{seat} {royal}" for seat in seats for royal in royals)
        self.shown = (
            Shown("board", "which token lies on a space", board),
            Shown("privileges", "privileges of each seat", seats, PRIVILEGES),
            Shown("royals", "royals on the table", royals),
            Shown("royals taken", "royals of each seat", owned),
            Shown("crowns", "crowns of each seat", seats, MOST),
            Shown("points by colour", "points on cards of each colour", colours, MOST),
            Shown("extra turn", "whether this turn is followed by another of the same seat", ("again",)),
            Shown(
                "ahead",
                "the lowest space from which a privilege may still take, 25 past the last, 26 after replenishing",
                ("space",),
                REPLENISHED,
            ),
            Shown("reserving", "the card that is reserved once the gold token is taken", reserved),
            Shown("first player", "the seat that began", seats),
            Shown("passes", "forced passes in a row", ("passes",), SEATS),
            Shown(
                "quiet turns",
                "finished turns since a card came to a seat, plus 1: the rest by 256, and how many times 256",
                ("turns", "256 turns"),
                MOST,
            ),
        )
        self.meanings = MEANINGS

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        arena = arena_of(view)
        self.show_board(arena, out, first)
        at: i64 = first + SPACES * self.many_kinds
        seat = first_seat(view)
        for number in range(SEATS):
            out[at + turned(number, seat, SEATS)] = u8(arena.privileges_of(number))
        at += SEATS
        put_set(out, at, view.tiles)
        at += self.royals
        for number in range(SEATS):
            put_set(out, at + self.royals * turned(number, seat, SEATS), view.seats[number].tiles)
        at += SEATS * self.royals
        self.show_race(view, out, at)
        at += SEATS + SEATS * COLOURS
        out[at] = u8(arena.again)
        out[at + 1] = u8(arena.ahead)
        at += 2
        self.show_reserving(view, out, at)
        at += self.places
        out[at + turned(view.first, seat, SEATS)] = 1
        at += SEATS
        out[at] = u8(view.passes)
        turns: i64 = view.quiet + 1
        out[at + 1] = u8(turns & 255)
        put(out, at + 2, turns >> 8)

    def show_board(self, arena: Arena, out: vec[u8], at: i64) -> None:
        """Show which token lies on each space."""
        space: i64 = 0
        while space < SPACES:
            if arena.filled & BIT[space]:
                out[at + self.column[arena.kind_at(space)]] = 1
            at += self.many_kinds
            space += 1

    def show_race(self, view: Table, out: vec[u8], at: i64) -> None:
        """Show crowns and points by colour."""
        seat = first_seat(view)
        for number in range(SEATS):
            place = turned(number, seat, SEATS)
            put(out, at + place, crowns_of(self.game, view, number))
            points: i64 = colour_points(self.game, view, number)
            place = at + SEATS + COLOURS * place
            for colour in range(COLOURS):
                out[place + colour] = u8(count(points, colour))

    def show_reserving(self, view: Table, out: vec[u8], at: i64) -> None:
        """Show which card a reservation that waits for its gold is of."""
        height: i64 = 0
        while height < view.depth:
            entry: i64 = view.stack[height]
            if entry & CODE_MASK == self.reservation:
                out[at + (entry >> (CODE_BITS + PLACE_BITS))] = 1
            height += 1
