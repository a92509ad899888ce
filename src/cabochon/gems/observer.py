"""What both games show to a learner: what is asked, the supply, decks and face-up cards, and the seats.

Seats are turned so that the viewer is seat 0. Not here: what lies on the table in one game only, and what modules add.
"""

from __future__ import annotations

from typing import Final

from cabochon.gems.cards import Card
from cabochon.gems.colours import COLOURS, GOLD, KINDS, count, numbers
from cabochon.gems.game import GemGame
from cabochon.gems.pending import Pending, argument_names
from cabochon.gems.table import EMPTY, HIDDEN, Seat, Table
from cabochon.kernel.native import append, i64, u8, vec
from cabochon.kernel.observer import MOST, Observer, Shown, first_seat, put, put_set, turned
from cabochon.kernel.packing import vector_of
from cabochon.kernel.script import PLACE_BITS, PLACE_MASK
from cabochon.kernel.state import CODE_BITS, CODE_MASK, SCRIPT

NO_SORT: Final = 0
SOURCE: Final = 1
KIND: Final = 2
CARD: Final = 3
NUMBER: Final = 4
SORTS: Final = {"slot": SOURCE, "source": SOURCE, "kind": KIND, "card": CARD, "row": NUMBER}
"""How arguments are shown, by their sort; small numbers and rows as a number."""

MOST_COUNTED: Final = 127
"""The most tokens or bonuses of a kind that a packed count holds."""


def askable(game: GemGame, wording: Pending, name: str) -> bool:
    """Whether the step that asks a question is in the game: a part may have replaced it."""
    if name not in wording.under:
        return True
    script, anchor = wording.under[name]
    return any(step.name == anchor for step in game.script(script).steps)


def sort_of(game: GemGame, wording: Pending, name: str) -> int:
    """How the argument of a question is shown; NO_SORT when its part must see to it."""
    sort = wording.arguments.get(name, "")
    if isinstance(sort, str):
        return SORTS.get(sort, NUMBER)
    return NUMBER if max(argument_names(game, sort).values()) <= MOST else NO_SORT


# Cards


def costs_of(cards: tuple[Card, ...]) -> list[int]:
    """The kinds that some card costs."""
    return [kind for kind in range(len(KINDS)) if any(numbers(card.cost)[kind] for card in cards)]


def abilities_of(cards: tuple[Card, ...]) -> list[str]:
    """What cards can do, with the colour that it is about unless it is that of the bonus."""
    return sorted({ability_of(card) for card in cards} - {""})


def ability_of(card: Card) -> str:
    """What a card can do."""
    about = card.ability_kind
    return f"{card.ability} {KINDS[about]}" if 0 <= about < COLOURS and about != card.bonus else card.ability


class Faces:
    """The faces of a game's cards, each as `width` numbers, most of them 0.

    `numbers` has the others, those of card k from `begins[k]` up to `begins[k + 1]`, and `places` where in a face they
    are.
    """

    def __init__(self, game: GemGame) -> None:
        cards = game.cards.all
        kinds = costs_of(cards)
        abilities = abilities_of(cards)
        crowned = any(card.crowns for card in cards)
        labels = ["card", *KINDS[:COLOURS], "points", *(f"costs {KINDS[kind]}" for kind in kinds)]
        labels += ["crowns"] * crowned + [ability.replace("_", " ") for ability in abilities]
        rows = [face_of(card, kinds, abilities, crowned) for card in cards]
        self.labels = tuple(labels)
        self.highs = tuple(max(column) for column in zip(*rows, strict=True))
        self.width: i64 = len(labels)
        self.begins: vec[i64] = vec[i64]([0])
        self.places: vec[i64] = vec[i64]([])
        self.numbers: vec[u8] = vec[u8]([])
        for row in rows:
            for place, number in enumerate(row):
                if number:
                    self.places = append(self.places, place)
                    self.numbers = append(self.numbers, u8(number))
            self.begins = append(self.begins, len(self.places))

    def show(self, card: i64, out: vec[u8], place: i64) -> None:
        """Write the face of a card to `out`, from `place` on, where zeros are."""
        places = self.places
        numbers = self.numbers
        at: i64 = self.begins[card]
        end: i64 = self.begins[card + 1]
        while at < end:
            out[place + places[at]] = numbers[at]
            at += 1

    def replace(self, card: i64, out: vec[u8], place: i64) -> None:
        """Write the face of a card over that of another."""
        at: i64 = place
        while at < place + self.width:
            out[at] = 0
            at += 1
        self.show(card, out, place)


def face_of(card: Card, kinds: list[int], abilities: list[str], crowned: bool) -> list[int]:
    """The numbers of a card's face: that it is one, its bonuses by colour, points, cost, crowns, what it can do."""
    cost = numbers(card.cost)
    row = [1] + [card.bonuses * (card.bonus == colour) for colour in range(COLOURS)]
    row += [card.points] + [cost[kind] for kind in kinds]
    row += [card.crowns] * crowned + [int(ability_of(card) == ability) for ability in abilities]
    return row


# What is asked


class PendingObserver(Observer[Table]):
    """Shows the agenda: the question and what it is about, who is asked, and which scripts go on afterwards."""

    def __init__(self, game: GemGame, wording: Pending) -> None:
        super().__init__(game)
        self.game = game
        self.seats: i64 = game.seats
        self.faces = Faces(game)
        self.sources: i64 = game.slots + game.most_in_hand
        self.unasked = tuple(question.name for question in game.questions if not askable(game, wording, question.name))
        if game.standard:
            self.unasked = (*self.unasked, "payment")
        asked = tuple(question.name for question in game.questions)
        self.chance: vec[i64] = vector_of(question.chance for question in game.questions)
        self.sort: vec[i64] = vector_of(sort_of(game, wording, question.name) for question in game.questions)
        self.purchase: i64 = game.code("purchase")
        self.gained: i64 = [step.name for step in game.script("purchase").steps].index("gain") + 1
        waits = self.lay_out_scripts()
        sources = tuple(game.source_text(source) for source in range(self.sources))
        seats = tuple(f"seat {seat}" for seat in range(game.seats))
        self.questions: i64 = len(asked)
        self.waits: i64 = len(waits)
        self.shown = (
            Shown("question", "the pending question; none once the game is over", asked),
            Shown("asked", "whether the viewer is asked", ("viewer",)),
            Shown("turn", "whose turn it is", seats),
            Shown("source", "the slot or place in the hand that is asked about, or bought from", sources),
            Shown("kind", "the kind of token that is asked about", KINDS),
            Shown("number", "the number that is asked about: a row, an amount", ("number",), MOST),
            Shown("card asked about", "the card that is bought, or asked about", self.faces.labels, self.faces.highs),
            Shown("waiting", "the step at which a script goes on after the question", waits),
        )
        self.meanings = {
            "payment": "the exact payments, the standard one first, then by the gold and other tokens paid",
            "return": "which kind of token to return next",
            "action pass": "no action is possible",
        }
        self.names = {"payment": tuple(f"way {way + 1}" for way in range(game.question("payment").size))}

    def lay_out_scripts(self) -> tuple[str, ...]:
        """Give each step at which a script may wait a place, less one for the step that a script begins with."""
        self.script_place: vec[i64] = vec[i64]([])
        waits: list[str] = []
        for script in self.game.scripts:
            steps = [step.name for step in script.steps]
            begin = 0 if script.loops else 1
            self.script_place = append(self.script_place, len(waits) - begin)
            waits += [f"{script.name} {step}" for step in steps[begin:]]
        return tuple(waits)

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        seat = first_seat(view)
        at: i64 = first + self.questions
        out[at + 1 + turned(view.turn, seat, self.seats)] = 1
        depth: i64 = view.depth
        if depth == 0:
            return
        self.show_scripts(view, out, first)
        top: i64 = view.stack[depth - 1]
        code: i64 = top & CODE_MASK
        arg: i64 = top >> CODE_BITS
        out[first + code] = 1
        if self.game.to_move(view) == view.viewer and not self.chance[code]:
            out[at] = 1
        at += 1 + self.seats
        sort = self.sort[code]
        if sort == SOURCE:
            out[at + arg] = 1
        elif sort == KIND:
            out[at + self.sources + arg] = 1
        elif sort == NUMBER:
            put(out, at + self.sources + len(KINDS), arg)
        elif sort == CARD:
            self.faces.replace(arg, out, at + self.sources + len(KINDS) + 1)

    def show_scripts(self, view: Table, out: vec[u8], first: i64) -> None:
        """Show which scripts wait, and the purchase among them."""
        at: i64 = first + self.questions + 1 + self.seats
        card_at: i64 = at + self.sources + len(KINDS) + 1
        waits_at: i64 = card_at + self.faces.width
        height: i64 = 0
        while height < view.depth:
            entry: i64 = view.stack[height]
            code: i64 = entry & CODE_MASK
            if code >= SCRIPT:
                step: i64 = (entry >> CODE_BITS) & PLACE_MASK
                out[waits_at + self.script_place[code - SCRIPT] + step] = 1
                if code == self.purchase:
                    source: i64 = entry >> (CODE_BITS + PLACE_BITS)
                    out[at + source] = 1
                    card = self.bought(view, source, step)
                    if card >= 0:
                        self.faces.show(card, out, card_at)
            height += 1

    def bought(self, view: Table, source: i64, step: i64) -> i64:
        """The card of a purchase that goes on with a step."""
        if step < self.gained:
            return self.game.card_at(view, source)
        cards = view.seats[view.turn].cards
        return cards[len(cards) - 1]


# The supply, decks, face-up cards


class MarketObserver(Observer[Table]):
    """Shows the supply, how many cards each deck has, the face-up cards, and which cards the viewer has not seen."""

    def __init__(self, game: GemGame, supply: str) -> None:
        super().__init__(game)
        self.game = game
        self.faces = Faces(game)
        self.rows: i64 = len(game.rows)
        self.slots: i64 = game.slots
        self.kinds = kinds_of(game)
        self.row_cards: vec[i64] = vector_of(row.cards for row in game.rows)
        printed = sum(row.cards for row in game.rows)
        stock = numbers(game.stock)
        faces = [
            Shown(f"slot {game.slot_text(slot)}", "the face-up card", self.faces.labels, self.faces.highs)
            for slot in range(game.slots)
        ]
        self.shown = (
            Shown(
                supply,
                f"tokens in the {supply}",
                tuple(KINDS[kind] for kind in self.kinds),
                tuple(stock[kind] for kind in self.kinds),
            ),
            Shown(
                "decks",
                "how many cards each deck has",
                tuple(f"row {row.letter}" for row in game.rows),
                tuple(row.cards for row in game.rows),
            ),
            *faces,
            Shown(
                "unseen",
                "cards that the viewer has not seen: in a deck or hidden in a hand",
                tuple(card.name for card in game.cards.all[:printed]),
            ),
        )

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        at: i64 = first
        for kind in self.kinds:
            out[at] = u8(count(view.supply, kind))
            at += 1
        left: i64 = view.left
        row: i64 = 0
        while row < self.rows:
            out[at] = u8(left & 255)
            left >>= 8
            at += 1
            row += 1
        for card in view.slots:
            if card != EMPTY:
                self.faces.show(card, out, at)
            at += self.faces.width
        row = 0
        while row < self.rows:
            put_set(out, at, view.decks[row])
            at += self.row_cards[row]
            row += 1


def kinds_of(game: GemGame) -> vec[i64]:
    """The kinds of token that there are."""
    return vector_of(kind for kind, number in enumerate(numbers(game.stock)) if number)


# The seats


class SeatsObserver(Observer[Table]):
    """Shows what lies in front of each seat: tokens, bonuses, points, the number of cards, and the hand."""

    def __init__(self, game: GemGame) -> None:
        super().__init__(game)
        self.game = game
        self.faces = Faces(game)
        self.seats: i64 = game.seats
        self.hand: i64 = game.most_in_hand
        self.rows: i64 = len(game.rows)
        self.kinds = kinds_of(game)
        cards = game.cards.all
        self.gold: i64 = int(any(numbers(card.gives)[GOLD] for card in cards))
        self.width: i64 = 0
        shown: list[Shown] = []
        for seat in range(game.seats):
            shown += self.shown_of_seat(seat)
        self.shown = tuple(shown)
        self.width = sum(len(of_all.labels) for of_all in shown) // game.seats

    def shown_of_seat(self, seat: int) -> list[Shown]:
        """What is shown of a seat."""
        game = self.game
        cards = game.cards.all
        stock = numbers(game.stock)
        bonuses = (*KINDS[:COLOURS], *KINDS[GOLD:]) if self.gold else KINDS[:COLOURS]
        letters = tuple(f"row {row.letter}" for row in game.rows)
        labels = ("unknown", "unseen by others", *letters, *self.faces.labels)
        highs = (1,) * (2 + len(letters)) + self.faces.highs
        shown = [
            Shown(
                f"tokens of seat {seat}",
                "tokens",
                tuple(KINDS[kind] for kind in self.kinds),
                tuple(stock[kind] for kind in self.kinds),
            ),
            Shown(f"bonuses of seat {seat}", "bonuses of its cards", bonuses, MOST_COUNTED),
            Shown(f"points of seat {seat}", "prestige points", ("points",), MOST),
            Shown(f"cards of seat {seat}", "how many cards it has bought", ("cards",), len(cards)),
        ]
        for place in range(game.most_in_hand):
            shown.append(Shown(f"reserved {place + 1} of seat {seat}", "a card in its hand", labels, highs))
        return shown

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        seat = first_seat(view)
        shown: i64 = 0
        while shown < self.seats:
            self.show_seat(view, seat, out, first + shown * self.width)
            shown += 1
            seat += 1
            if seat == self.seats:
                seat = 0

    def show_seat(self, view: Table, seat: i64, out: vec[u8], at: i64) -> None:
        """Show one seat."""
        shown = view.seats[seat]
        for kind in self.kinds:
            out[at] = u8(count(shown.tokens, kind))
            at += 1
        bonuses: i64 = shown.bonuses
        kind = 0
        while kind < COLOURS:
            out[at] = u8(bonuses & 255)
            bonuses >>= 8
            at += 1
            kind += 1
        if self.gold:
            out[at] = u8(count(shown.bonuses, GOLD))
            at += 1
        put(out, at, self.game.points(view, seat))
        put(out, at + 1, len(shown.cards))
        self.show_hand(shown, out, at + 2)

    def show_hand(self, shown: Seat, out: vec[u8], at: i64) -> None:
        """Show the cards in a hand; of those that the viewer may not see, the row."""
        blind: i64 = shown.blind
        for card in shown.reserved:
            row: i64 = HIDDEN - card
            if card <= HIDDEN:
                out[at] = 1
            else:
                row = self.game.cards.row[card]
                self.faces.show(card, out, at + 2 + self.rows)
            if blind & 1:
                out[at + 1] = 1
            out[at + 2 + row] = 1
            blind >>= 1
            at += 2 + self.rows + self.faces.width
