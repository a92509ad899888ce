"""A position as text, in lines `label: value`: what the tables of both games have, and what their modules add.

Written here, read back in `gems/position_reader.py`. What has its default is left out where that helps reading. Not
here: the first line, which names the game and its options, and what tiles are called (each game's `text.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cabochon.gems.colours import gems
from cabochon.gems.game import GemGame
from cabochon.gems.notation import NOTHING, read_number, shown, write_counts, write_face
from cabochon.gems.pending import Pending, write_agenda
from cabochon.gems.sets import full, members_from
from cabochon.gems.table import EMPTY, GAP_BITS, GAP_MASK, Seat, Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import i64, mypyc_attr
from cabochon.kernel.state import EVERYTHING, SPECTATOR, Extra


@mypyc_attr(allow_interpreted_subclasses=True)
class Written(Extra):
    """A module's own state that a position shows in lines of its own."""

    def write(self, game: GemGame) -> list[str]:
        """Its lines, `label: value`; what has its default may be left out."""
        raise NotImplementedError

    def told(self, game: GemGame) -> list[str]:
        """The same lines for people, with what its pieces demand."""
        return self.write(game)

    def read(self, game: GemGame, label: str, value: str) -> bool:
        """Take in a line, the label in lower case; False if it is none of its own, `BadText` if it is wrong.

        `game` knows the hand-made cards that the position gives by their face.
        """
        raise NotImplementedError

    def complete(self, game: GemGame, state: Table) -> None:
        """Every line of a position is read: derive what no line says."""

    def tokens(self) -> i64:
        """The tokens that lie in it, packed: neither a seat nor the supply has them."""
        return 0


def card_called(game: GemGame, text: str) -> int:
    """The number of the card with this name, in upper or lower case."""
    for name, number in game.cards.numbers.items():
        if name.lower() == text.strip().lower():
            return number
    raise BadText(f"there is no card {shown(text)}")


def seat_in(game: GemGame, label: str, what: str) -> int:
    """The seat in a label such as `posts 1`, `what` being "posts"; -1 when it is another label."""
    words = label.split()
    wanted = what.split()
    if words[:-1] != wanted:
        return -1
    return read_number(words[-1], game.seats - 1)


@dataclass(frozen=True)
class Layout:
    """How the positions of one game are worded.

    `kinds` are the letters of its tokens; `supply` and `tiles` the labels of where tokens come from and of the tiles;
    `tile_names` and `tile_points` one a tile; `stock` all its tokens, packed; `first` the seat that begins; `crowned`
    says that cards may have crowns.
    """

    kinds: str
    supply: str
    tiles: str
    tile_names: tuple[str, ...]
    tile_points: tuple[int, ...]
    stock: int
    first: int
    pending: Pending
    crowned: bool = False


def write_table(game: GemGame, layout: Layout, state: Table) -> list[str]:
    """The lines of a position below its first."""
    lines = []
    if state.viewer != EVERYTHING:
        lines.append("view: spectator" if state.viewer == SPECTATOR else f"view: seat {state.viewer}")
    lines += write_hand_made(game)
    lines.append(write_turn(state))
    lines.append(f"{layout.supply}: {write_counts(state.supply)}")
    if state.tiles:
        lines.append(f"{layout.tiles}: {write_tiles(layout, state.tiles)}")
    lines += write_rows(game, state)
    for number, seat in enumerate(state.seats):
        lines += write_seat(game, layout, number, seat)
    for extra in state.extras:
        assert isinstance(extra, Written), "a module's state has no text"
        lines += extra.write(game)
    pending = write_agenda(game, layout.pending, state.agenda)
    if pending:
        lines.append(f"next: {pending}")
    return lines


def printed(game: GemGame) -> int:
    """How many printed cards the game has; the numbers of hand-made ones begin here."""
    return sum(row.cards for row in game.rows)


def write_hand_made(game: GemGame) -> list[str]:
    """A line for each run of hand-made cards that are alike."""
    lines = []
    names: list[str] = []
    cards = game.cards.all[printed(game) :]
    for place, card in enumerate(cards):
        names.append(card.name)
        following = cards[place + 1] if place + 1 < len(cards) else None
        if following is None or (following.row, write_face(following)) != (card.row, write_face(card)):
            row = f" row {game.rows[card.row].letter}" if card.row else ""
            lines.append(f"card {' '.join(names)}{row}: {write_face(card)}")
            names = []
    return lines


def write_turn(state: Table) -> str:
    """Whose turn it is, and what is counted."""
    items = [f"seat {state.turn}", f"first {state.first}", f"turns {state.turns}"]
    if state.quiet:
        items.append(f"quiet {state.quiet}")
    if state.passes:
        items.append(f"passes {state.passes}")
    if state.final:
        items.append("last round")
    return f"turn: {', '.join(items)}"


def write_tiles(layout: Layout, tiles: i64) -> str:
    """A set of tiles by name."""
    return " ".join(layout.tile_names[tile] for tile in members_from(tiles, 0)) or NOTHING


def write_cards(game: GemGame, cards: Iterable[int]) -> str:
    """Cards by name, `-` for none; `none` for no cards."""
    return " ".join("-" if card == EMPTY else game.card_text(card) for card in cards) or NOTHING


def write_rows(game: GemGame, state: Table) -> list[str]:
    """The face-up cards from the highest row down, then decks that are not as usual, then gaps that will be filled."""
    lines = []
    for row in reversed(game.rows):
        cards = [int(card) for card in list(state.slots)[row.first_slot : row.first_slot + row.slots]]
        while cards and cards[-1] == EMPTY:
            cards.pop()
        if cards:
            lines.append(f"row {row.letter}: {write_cards(game, cards)}")
    for number, deck in enumerate(unplaced(game, state)):
        if deck != state.decks[number]:
            row = game.rows[number]
            lines.append(f"deck {row.letter}: {write_cards(game, members_from(state.decks[number], row.first))}")
    gaps: i64 = state.gaps
    if gaps:
        slots = []
        while gaps:
            slots.append(game.slot_text((gaps & GAP_MASK) - 1))
            gaps >>= GAP_BITS
        lines.append(f"gaps: {' '.join(slots)}")
    return lines


def unplaced(game: GemGame, state: Table) -> list[int]:
    """For each row the set of its printed cards that are neither face up nor at a seat."""
    decks = [full(row.cards) for row in game.rows]
    places = list(state.slots)
    for seat in state.seats:
        places += [*seat.cards, *seat.reserved]
    for card in places:
        if 0 <= card < printed(game):
            row = game.cards.row[card]
            decks[row] &= ~(1 << int(card - game.rows[row].first))
    return decks


def write_seat(game: GemGame, layout: Layout, number: int, seat: Seat) -> list[str]:
    """A line for what a seat has, unless that is nothing, and a line for its cards, unless it has none."""
    items = []
    if seat.points:
        items.append(f"points {seat.points}")
    if seat.tokens:
        items.append(f"tokens {write_counts(seat.tokens)}")
    if gems(seat.bonuses):
        items.append(f"bonuses {write_counts(gems(seat.bonuses))}")
    if len(seat.reserved):
        items.append(f"hand {write_hand(game, seat)}")
    if seat.tiles:
        items.append(f"{layout.tiles} {write_tiles(layout, seat.tiles)}")
    lines = [f"seat {number}: {', '.join(items)}"] if items else []
    if len(seat.cards):
        lines.append(f"seat {number}: cards {write_cards(game, seat.cards)}")
    return lines


def write_hand(game: GemGame, seat: Seat) -> str:
    """The reserved cards of a seat: `*` behind a card that came unseen, `?1` for an unknown card of row 1."""
    words = []
    for place, card in enumerate(seat.reserved):
        blind = (seat.blind >> place) & 1
        words.append(game.card_text(card) + ("*" if blind else ""))
    return " ".join(words)
