"""Reads the lines of a position, in any order, into a table; the first line is each game's own (its `text.py`).

Everything that is left out has its default: a row that is not mentioned is empty, a deck holds every card of its row
that is nowhere else, the bank has what the seats have not. Cards that no table has can be given by their face, and
bonuses and points by numbers alone; hand-made cards then stand in for the cards that carry them.

Whatever is wrong raises `BadText`, with the number of the line.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from cabochon.gems.cards import Card
from cabochon.gems.colours import COLOURS, KINDS, LETTERS, UNIT, count, numbers, packed
from cabochon.gems.game import GemGame
from cabochon.gems.notation import (
    MOST_IN_ALL,
    MOST_OF_A_KIND,
    MOST_POINTS,
    MOST_TURNS,
    NAME,
    NOTHING,
    Line,
    listed,
    read_counts,
    read_face,
    read_number,
    shown,
)
from cabochon.gems.pending import argument_names, check_pending, read_agenda
from cabochon.gems.position import Layout, Written, printed, unplaced
from cabochon.gems.sets import BIT, members_from, size
from cabochon.gems.table import EMPTY, GAP_BITS, HIDDEN, Seat, Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import append, i64
from cabochon.kernel.state import EVERYTHING, SPECTATOR

MOST_CARDS: Final = 99
"""The most bought cards of a seat."""

MOST_MADE: Final = 400
"""The most hand-made cards of a position."""

FACE: Final = re.compile(r"\{[^{}]*\}")
RESERVED_NAMES: Final = ("row", NOTHING)
ONCE: Final = ("view", "gaps", "next")


class PositionReader:
    """A position while it is read.

    `state` is the table so far, `made` the hand-made cards that its game needs besides the printed ones, `stock` all
    the tokens that there are.
    """

    def __init__(self, game: GemGame, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.state: Table = game.lay_table()
        self.printed = printed(game)
        self.made: list[Card] = []
        self.stock = layout.stock
        self.gems = "".join(kind for kind in layout.kinds if kind != "y")
        self.abilities = sorted({card.ability for card in game.cards.all if card.ability})
        self.cards: dict[str, int] = {card.name.lower(): number for number, card in enumerate(game.cards.all)}
        self.line = Line(0, "", "")
        self.given: dict[str, Line] = {}
        self.amounts: dict[str, int] = {}
        self.placed: set[int] = set()
        self.tiles: i64 = 0
        self.hidden: list[int] = [0] * len(game.rows)

    def define(self, lines: list[Line]) -> list[Line]:
        """Make the cards that the lines give by their face. Returns the lines with names in the place of faces, without
        those that did nothing else.
        """
        try:
            return self.make_cards(lines)
        except BadText as error:
            raise self.line.wrong(error) from error

    def read(self, lines: list[Line], game: GemGame) -> None:
        """Take in the lines that `define` returned, and fill in what they leave out; `game` knows the cards in `made`.

        Then there may be more cards in `made`, for what seats are only said to have.
        """
        self.game = game
        try:
            for line in lines:
                self.line = line
                self.read_line(line)
            self.fill_in()
        except BadText as error:
            raise self.line.wrong(error) from error

    def once(self, what: str) -> None:
        """Note that `what` is given in the line at hand; it may be given once."""
        if what in self.given:
            raise BadText(f"{what} is there already, in line {self.given[what].number}")
        self.given[what] = self.line

    def at(self, what: str) -> bool:
        """Whether `what` was given; if so, its line is at hand again, so that errors name it."""
        self.line = self.given.get(what, Line(0, "", ""))
        return what in self.given

    # Hand-made cards

    def make_cards(self, lines: list[Line]) -> list[Line]:
        """The cards of lines `card NAME: {face}` first, then those whose face stands in another line."""
        others = []
        for self.line in lines:
            if self.line.words[:1] == ["card"]:
                self.define_named(self.line)
            else:
                others.append(self.line)
        found = []
        for self.line in others:
            found.append(self.define_inline(self.line))
        return found

    def define_named(self, line: Line) -> None:
        """The cards of one line `card X1 X2 row 2: {face}`."""
        names = line.label.split()[1:]
        row = 0
        if len(names) > 2 and names[-2].lower() == "row":
            row = self.row_called(names[-1].lower())
            names = names[:-2]
        if not names or not FACE.fullmatch(line.value):
            raise BadText("a hand-made card is given as `card NAME: {r2 g1 -> u 1}`")
        for name in names:
            if not NAME.fullmatch(name) or len(name) > 30 or name.lower() in RESERVED_NAMES:
                raise BadText(f"{shown(name)} is no name for a card: letters, figures and single hyphens")
            if name.lower() in self.cards:
                raise BadText(f"there is a card {name} already")
            self.make(name, line.value, row)

    def define_inline(self, line: Line) -> Line:
        """The line with a name in the place of each face."""
        value = line.value
        row = self.row_called(line.words[1]) if line.words[:1] == ["row"] and len(line.words) == 2 else 0
        while found := FACE.search(value):
            name = self.make(self.free_name(), found[0], row)
            value = f"{value[: found.start()]} {name}{value[found.end() :]}"
        return Line(line.number, line.label, value)

    def free_name(self) -> str:
        """The first of X1, X2, ... from the card's place on that no card has."""
        number = len(self.made) + 1
        while f"x{number}" in self.cards:
            number += 1
        return f"X{number}"

    def make(self, name: str, face: str, row: int) -> str:
        """A new card; returns its name."""
        blank = Card(name, row, -1, 0, 0)
        card = read_face(face, blank, self.gems, self.abilities, crowned=self.layout.crowned)
        if card.ability and not card.ability_count:
            kind, amount = self.usual_amount(card.ability)
            card = replace(card, ability_kind=kind, ability_count=amount)
        self.add(card)
        return name

    def usual_amount(self, ability: str) -> tuple[int, int]:
        """The kind and amount that all printed cards with an ability have, or 1 of no kind."""
        printed = {(card.ability_kind, card.ability_count) for card in self.game.cards.all if card.ability == ability}
        return printed.pop() if len(printed) == 1 else (-1, 1)

    def add(self, card: Card) -> int:
        """Add a hand-made card; returns its number."""
        if len(self.made) >= MOST_MADE:
            raise BadText(f"there are more than {MOST_MADE} hand-made cards")
        number = self.printed + len(self.made)
        self.cards[card.name.lower()] = number
        self.made.append(card)
        return number

    def card(self, number: int) -> Card:
        """The printed or hand-made card with this number."""
        return self.game.cards.all[number] if number < self.printed else self.made[number - self.printed]

    # Lines

    def read_line(self, line: Line) -> None:
        """Take in one line."""
        words = line.words
        if len(words) == 2 and words[0] == "seat":
            self.read_seat(self.seat_called(words[1]), line)
        elif len(words) == 2 and words[0] in ("row", "deck"):
            self.once(" ".join(words))
            row = self.row_called(words[1])
            if words[0] == "row":
                self.read_row(row, line.value)
        elif words == ["turn"]:
            self.read_turn(line)
        elif words:
            self.read_named(" ".join(words), line.value)
        else:
            raise BadText(f"{shown(line.value)} has no label in front, such as `bank:`")

    def read_named(self, label: str, value: str) -> None:
        """Take in a line with a label of its own."""
        if label in ONCE or label in (self.layout.supply, self.layout.tiles):
            self.once(label)
        elif self.read_extra(label, value):
            return
        else:
            raise BadText("a position has no such line")
        if label == "view":
            self.state.viewer = SPECTATOR if value.lower() == "spectator" else self.seat_called(value)
        elif label == self.layout.supply:
            self.state.supply = read_counts(value, self.layout.kinds)
        elif label == self.layout.tiles:
            self.state.tiles = self.read_tiles(value)

    def read_extra(self, label: str, value: str) -> bool:
        """Offer a line to the modules; whether one of them took it."""
        for extra in self.state.extras:
            if isinstance(extra, Written) and extra.read(self.game, label, value):
                self.once(label)
                return True
        return False

    def seat_called(self, text: str) -> int:
        """The seat in `1` or `seat 1`."""
        return read_number(text.lower().removeprefix("seat").strip(), self.game.seats - 1)

    def row_called(self, letter: str) -> int:
        """The number of the row with this letter."""
        letters = [row.letter for row in self.game.rows]
        if letter not in letters:
            raise BadText(f"there is no row {shown(letter)}: the rows are {', '.join(letters)}")
        return letters.index(letter)

    def read_turn(self, line: Line) -> None:
        """Whose turn it is, and what is counted."""
        state = self.state
        for key, rest in line.items():
            self.once(f"{key} of the turn")
            if key == "seat":
                state.turn = self.seat_called(rest)
            elif key == "first":
                state.first = self.seat_called(rest)
            elif key == "turns":
                state.turns = read_number(rest, MOST_TURNS)
            elif key == "quiet":
                state.quiet = read_number(rest, MOST_TURNS, -1)
            elif key == "passes":
                state.passes = read_number(rest, self.game.seats)
            elif key == "last" and rest.lower() == "round":
                state.final = 1
            else:
                raise BadText(f"{shown(f'{key} {rest}')} is none of: seat, first, turns, quiet, passes, last round")

    def read_seat(self, number: int, line: Line) -> None:
        """What one seat has, or a part of it."""
        seat = self.state.seats[number]
        for key, rest in line.items():
            self.once(f"{key} of seat {number}")
            if key == "tokens":
                seat.tokens = read_counts(rest, self.layout.kinds)
            elif key == "bonuses":
                self.amounts[f"bonuses of seat {number}"] = read_counts(rest, LETTERS[:COLOURS])
            elif key == "points":
                self.amounts[f"points of seat {number}"] = read_number(rest, MOST_POINTS)
            elif key == "hand":
                self.read_hand(seat, rest)
            elif key == "cards":
                self.read_cards(number, rest)
            elif key == self.layout.tiles:
                seat.tiles = self.read_tiles(rest)
            else:
                raise BadText(f"{shown(key)} is none of: points, tokens, bonuses, hand, cards, {self.layout.tiles}")

    def read_row(self, row: int, text: str) -> None:
        """The face-up cards of a row, `-` for an empty slot."""
        words = listed(text)
        printed_row = self.game.rows[row]
        if len(words) > printed_row.slots:
            raise BadText(f"the row has {printed_row.slots} slots, not {len(words)}")
        for place, word in enumerate(words):
            if word == "-":
                continue
            number = self.place(word)
            if self.card(number).row != row:
                raise BadText(f"the card {self.card(number).name} belongs to another row")
            self.state.slots[printed_row.first_slot + place] = number

    def read_hand(self, seat: Seat, text: str) -> None:
        """The reserved cards of a seat: `*` behind a card that came unseen, `?1` for an unknown card of row 1."""
        words = listed(text)
        if len(words) > self.game.most_in_hand:
            raise BadText(f"a hand has at most {self.game.most_in_hand} cards, not {len(words)}")
        for word in words:
            name = word.removesuffix("*")
            blind = int(name != word)
            if name.startswith("?"):
                row = self.row_called(name[1:])
                self.hidden[row] += 1
                seat.keep(HIDDEN - row, blind)
            else:
                seat.keep(self.place(name), blind)

    def read_cards(self, number: int, text: str) -> None:
        """The cards that a seat has bought; a number among them says how many they are in all."""
        seat = self.state.seats[number]
        what = f"cards of seat {number}"
        for word in listed(text):
            if not (word.isascii() and word.isdigit()):
                seat.cards = append(seat.cards, self.place(word))
            elif what in self.amounts:
                raise BadText("there are two numbers of cards")
            else:
                self.amounts[what] = read_number(word, MOST_CARDS)

    def place(self, word: str) -> int:
        """The number of the card called `word`, which now has a place."""
        number = self.cards.get(word)
        if number is None:
            raise BadText(f"there is no card {shown(word)}")
        if number in self.placed:
            raise BadText(f"the card {self.card(number).name} is in two places")
        self.placed.add(number)
        return number

    def read_tiles(self, text: str) -> int:
        """A set of tiles."""
        names = self.layout.tile_names
        tiles = 0
        for word in listed(text):
            found = [tile for tile, name in enumerate(names) if name.lower() == word]
            if not found:
                raise BadText(f"{shown(word)} is none of the {self.layout.tiles}, {names[0]} to {names[-1]}")
            if self.tiles & BIT[found[0]]:
                raise BadText(f"{names[found[0]]} is in two places")
            self.tiles |= BIT[found[0]]
            tiles |= 1 << found[0]
        return tiles

    # What needs all lines

    def fill_in(self) -> None:
        """Fill in what was left out, and find what does not go together."""
        if any(self.hidden) and self.state.viewer == EVERYTHING:
            self.line = Line(0, "", "")
            raise BadText("a full position hides no card; say whose view it is, as in `view: seat 0`")
        for number in range(self.game.seats):
            self.finish_seat(number)
        for extra in self.state.extras:
            if isinstance(extra, Written):
                extra.complete(self.game, self.state)
        self.finish_supply()
        self.finish_decks()
        self.finish_gaps()
        self.finish_turn()

    def finish_seat(self, number: int) -> None:
        """Hand-made cards for what a seat's cards do not account for, then its bonuses and points."""
        seat = self.state.seats[number]
        seat.bonuses = self.game.bonuses(self.state, number)
        kinds = self.kinds_missing(number)
        points = self.points_missing(number, bool(kinds))
        if points and not kinds:
            kinds = [-1]
        for kind in kinds:
            card = Card(self.free_name(), 0, kind, points, 0)
            seat.cards = append(seat.cards, self.add(card))
            seat.bonuses += card.gives
            points = 0
        tiles = members_from(seat.tiles, 0)
        seat.points = sum(self.card(card).points for card in seat.cards)
        seat.points += sum(self.layout.tile_points[tile] for tile in tiles)

    def kinds_missing(self, number: int) -> list[int]:
        """The bonuses of the hand-made cards that a seat needs, -1 for a card without bonus."""
        seat = self.state.seats[number]
        kinds: list[int] = []
        what = f"bonuses of seat {number}"
        if self.at(what):
            wanted = numbers(self.amounts[what])
            given = numbers(seat.bonuses)
            for kind in range(COLOURS):
                if given[kind] > wanted[kind]:
                    raise BadText(f"the cards of seat {number} give {given[kind]} {LETTERS[kind]}, not {wanted[kind]}")
                kinds += [kind] * (wanted[kind] - given[kind])
        what = f"cards of seat {number}"
        if self.at(what) and what in self.amounts:
            many = len(seat.cards) + len(kinds)
            if many > self.amounts[what]:
                raise BadText(f"seat {number} needs {many} cards for what it has, not {self.amounts[what]}")
            kinds += [-1] * (self.amounts[what] - many)
        return kinds

    def points_missing(self, number: int, carried: bool) -> int:
        """The points of a seat that its cards and tiles do not give; `carried` says that hand-made cards could."""
        seat = self.state.seats[number]
        what = f"points of seat {number}"
        if not self.at(what):
            return 0
        given = sum(self.card(card).points for card in seat.cards)
        given += sum(self.layout.tile_points[tile] for tile in members_from(seat.tiles, 0))
        missing = self.amounts[what] - given
        if missing < 0:
            raise BadText(f"the cards and {self.layout.tiles} of seat {number} have {given} points")
        if missing and not carried and f"cards of seat {number}" in self.amounts:
            raise BadText(
                f"the cards and {self.layout.tiles} of seat {number} have {given} points, and there are no more"
            )
        return missing

    def finish_supply(self) -> None:
        """The bank has what the seats have not; a bank that is given says how many tokens there are."""
        held = [0] * len(KINDS)
        lying = [extra.tokens() for extra in self.state.extras if isinstance(extra, Written)]
        for tokens in [*lying, *(seat.tokens for seat in self.state.seats)]:
            held = [one + other for one, other in zip(held, numbers(tokens), strict=True)]
        stock = numbers(self.stock)
        if self.at(self.layout.supply):
            supply = numbers(self.state.supply)
            stock = [one + other for one, other in zip(held, supply, strict=True)]
            if max(stock) > MOST_OF_A_KIND or sum(stock) > MOST_IN_ALL:
                raise BadText(f"there are too many tokens: at most {MOST_OF_A_KIND} of a kind, {MOST_IN_ALL} in all")
        for kind in range(len(KINDS)):
            if held[kind] > stock[kind]:
                raise self.too_many(kind, held[kind], stock[kind])
        self.stock = packed(stock)
        self.state.supply = self.stock - packed(held)

    def too_many(self, kind: int, held: int, stock: int) -> BadText:
        """The error that seats hold more of a kind than there is; the last line that says so is at hand."""
        for number, seat in enumerate(self.state.seats):
            if count(seat.tokens, kind):
                self.at(f"tokens of seat {number}")
        at_seats = sum(int(count(seat.tokens, kind)) for seat in self.state.seats)
        whose = "the seats have" if at_seats == held else "there lie"
        there = f"{whose} {LETTERS[kind]}{held}, and there are {LETTERS[kind]}{stock}"
        return BadText(f"{there}: to have more, say what is left in the {self.layout.supply}")

    def finish_decks(self) -> None:
        """A deck has every printed card of its row that is nowhere else, or those that are listed."""
        state = self.state
        usual = unplaced(self.game, state)
        for number, row in enumerate(self.game.rows):
            deck = usual[number]
            if self.at(f"deck {row.letter}"):
                deck = self.listed_deck(number, self.line.value)
            left = size(deck) - self.hidden[number]
            if left < 0:
                raise BadText(f"more cards of row {row.letter} are unknown than there can be")
            state.decks[number] = deck
            state.left += (left - state.in_deck(number)) * UNIT[number]

    def listed_deck(self, number: int, text: str) -> int:
        """The set of the listed cards of a row."""
        row = self.game.rows[number]
        deck = 0
        for word in listed(text):
            bit = self.place(word) - row.first
            if not 0 <= bit < row.cards:
                raise BadText(f"{shown(word)} is none of the cards of this deck")
            deck |= 1 << bit
        return deck

    def finish_gaps(self) -> None:
        """The slots that wait for a card, the first to be filled first."""
        if not self.at("gaps"):
            return
        slots = argument_names(self.game, "slot")
        seen: list[int] = []
        for word in listed(self.line.value):
            if word not in slots or self.state.slots[slots[word]] != EMPTY or slots[word] in seen:
                raise BadText(f"{shown(word)} is no slot that is empty, or is there twice")
            seen.append(slots[word])
        self.state.gaps = sum((slot + 1) << (GAP_BITS * place) for place, slot in enumerate(seen))

    def finish_turn(self) -> None:
        """Whose turn it is, and what comes next. A finished game ends with the last turn of a round."""
        state = self.state
        text = self.line.value if self.at("next") else self.layout.pending.at_rest
        state.agenda = read_agenda(self.game, self.layout.pending, text)
        over = self.game.over(state)
        if "first of the turn" not in self.given:
            state.first = self.layout.first
        if "seat of the turn" not in self.given:
            state.turn = (state.first - int(over)) % self.game.seats
        if "turns of the turn" not in self.given:
            state.turns = (state.turn - state.first) % self.game.seats + int(over)

    # The finished position, against the game that was made for it

    def test(self, game: GemGame) -> None:
        """`BadText` when the position breaks an invariant, or when what comes next cannot come."""
        self.at("next")
        try:
            self.test_pending(game)
            game.check(self.state)
            self.test_choices(game)
        except AssertionError as error:
            raise self.line.wrong(f"this cannot be: {error}") from error
        except BadText as error:
            raise self.line.wrong(error) from error

    def test_choices(self, game: GemGame) -> None:
        """`BadText` when nothing can answer the pending question."""
        state = self.state
        if state.viewer == EVERYTHING and not game.over(state) and not len(game.choices(state)):
            raise BadText(f"nothing can answer {game.asked(state).question} here")

    def test_pending(self, game: GemGame) -> None:
        """`BadText` when a slot or source that is yet to be dealt with cannot be, or a deck has too few cards."""
        try:
            check_pending(game, self.layout.pending, self.state)
        except AssertionError as error:
            raise BadText(str(error)) from error
