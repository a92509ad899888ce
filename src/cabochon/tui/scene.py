"""What lies on the table as one viewer may see it, as plain data: the drawn and the spoken table are both made of it.

Everything comes from a view, so nothing can be shown that its viewer must not know. Which cards can be bought is what
the game's own list of choices says; there is no second rule of prices here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cabochon.gems.cards import Card
from cabochon.gems.colours import COLOURS, GOLD, KINDS, LETTERS, ONE_GOLD, numbers, total
from cabochon.gems.hidden import seen
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, HIDDEN
from cabochon.kernel.packing import vector_of
from cabochon.kernel.state import CHANCE, SPECTATOR
from cabochon.tui.board import (
    PRIVILEGES,
    Space,
    Standing,
    arena_of,
    board_of,
    has_another_turn,
    privileges_of,
    standing_of,
)

BUY: Final = "buy"
SHORT: Final = "1 short"
"""The marks of a card that can be bought now, and of one that a single gold token more would buy."""

ABILITIES: Final = {
    "discard_bonuses": "",
    "double_bonus": "",
    "free_level2": "free L2",
    "gold2": "2 gold",
    "paired": "pair",
    "paired_free_level1": "pair+1",
    "reserve_noble": "noble",
    "take_same": "match",
    "privilege": "priv.",
    "joker+again": "jok+again",
}
"""Short words for abilities; the others are called as in the table of cards.

A double bonus, and a price in bonuses, are seen as they are.
"""

COLOURED: Final = LETTERS[:COLOURS].upper()
"""The letters of the five gems."""

Gems = tuple[tuple[str, int], ...]
"""Counts by letter, such as `(("W", 2), ("Y", 1))`; kinds that there are none of are left out."""


@dataclass(frozen=True)
class Face:
    """A card that the viewer can see; `bonus` is a letter or empty, `place` is its name in notation, `21` or `#1`.

    `ability` is a word for what the card does; `mark` is BUY, SHORT or empty; `fresh`: it is new on the table;
    `secret`: nobody else has seen it; `discards` are the bonuses that it costs, which are lost.
    """

    place: str
    bonus: str
    points: int
    cost: Gems
    bonuses: int = 1
    ability: str = ""
    mark: str = ""
    fresh: bool = False
    secret: bool = False
    crowns: int = 0
    discards: Gems = ()


@dataclass(frozen=True)
class Back:
    """A card in a hand that the viewer may not see: only its row is known."""

    place: str
    row: str
    level: int


@dataclass(frozen=True)
class RowShown:
    """A row of face-up cards, None for an empty slot, beside a deck of `left` cards."""

    letter: str
    level: int
    left: int
    cards: tuple[Face | None, ...]


@dataclass(frozen=True)
class NobleShown:
    """A noble tile: its name in notation, its points, the bonuses that it demands; of a royal, what it does."""

    name: str
    points: int
    cost: Gems
    ability: str = ""


@dataclass(frozen=True)
class SeatShown:
    """What lies in front of a seat. `bonuses` and `tokens` have every kind of the game, also those it has none of.

    `kept` are words for what its cards of rows that are not reserved can do; `standing` is None but in Duel.
    """

    name: str
    you: bool
    to_move: bool
    first: bool
    points: int
    cards: int
    bonuses: Gems
    tokens: Gems
    held: int
    limit: int
    hand: tuple[Face | Back, ...]
    hand_limit: int
    nobles: tuple[NobleShown, ...]
    kept: tuple[str, ...] = ()
    standing: Standing | None = None


@dataclass(frozen=True)
class Scene:
    """The whole table; `to_move` is empty when chance answers or the game is over.

    `official` is False for modules that the publisher does not allow together. `round` counts what `counter` says,
    rounds or turns; `board` and `privileges`, those beside it, are Duel's; `notes` say what only modules have on the
    table, nearly in the lines of a position.
    """

    title: str
    official: bool
    counter: str
    round: int
    to_move: str
    last_round: bool
    over: bool
    rows: tuple[RowShown, ...]
    nobles: tuple[NobleShown, ...]
    bank: Gems
    notes: tuple[str, ...]
    seats: tuple[SeatShown, ...]
    board: tuple[tuple[Space, ...], ...] = ()
    privileges: int = 0
    again: bool = False

    @property
    def words(self) -> Words:
        """What its pieces are called."""
        return DUEL_WORDS if self.board else SPLENDOR_WORDS


@dataclass(frozen=True)
class Words:
    """What the pieces of a game are called."""

    tiles: str
    supply: str


SPLENDOR_WORDS: Final = Words("Nobles", "Bank")
DUEL_WORDS: Final = Words("Royals", "Bag")


def scene_of(game: Any, view: Any, names: Sequence[str] = (), fresh: Collection[str] = ()) -> Scene:
    """The scene of a view, or of a full state (then nothing is hidden and nothing marked).

    `names` are those of the seats; `fresh` the slots, in notation, whose card is new to the viewer, and the spaces of
    the board, as `@c3`, on which something has changed.
    """
    names = names or [f"seat {seat}" for seat in range(game.seats)]
    over = game.over(view)
    mover = CHANCE if over else int(game.to_move(view))
    marks = marks_for(game, view, int(view.viewer)) if view.viewer >= 0 and not over else {}
    arena = arena_of(view)
    counter, turns = counted_in(view, game.seats)
    return Scene(
        title=game.name.replace("+", " + ").replace("_", " ").capitalize(),
        official=game.official,
        counter=counter,
        round=int(view.turns) // turns + (0 if over else 1),
        to_move=names[mover] if mover != CHANCE else "",
        last_round=bool(view.final) and not over,
        over=over,
        rows=tuple(
            row_shown(game, view, number, marks=marks, fresh=fresh) for number in reversed(range(len(game.rows)))
        ),
        nobles=nobles_of(game, view.tiles),
        bank=all_gems(game, view.supply),
        notes=tuple(note_of(line, names) for extra in view.extras if extra is not arena for line in extra.told(game)),
        seats=tuple(seat_shown(game, view, seat, name=names[seat], marks=marks) for seat in range(game.seats)),
        board=board_of(view, fresh),
        privileges=PRIVILEGES - sum(privileges_of(view, game.seats)),
        again=has_another_turn(view),
    )


def counted_in(state: Any, seats: int) -> tuple[str, int]:
    """What a game is counted in, and how many turns that are: rounds, or turns where a seat may have several."""
    return ("round", seats) if arena_of(state) is None else ("turn", 1)


def marks_for(game: Any, view: Any, seat: int) -> dict[str, str]:
    """The marks of cards by their place, for the seat that owns the view.

    The game is asked for its choices as if it were this seat's turn, with its tokens and then with one gold more.
    """
    if "action" not in game.codes:
        return {}
    asking = view.copy()
    asking.turn = seat
    asking.agenda = vector_of([game.code("action")])
    marks = dict.fromkeys(bought_places(game, asking), BUY)
    asking.seats[seat].tokens += ONE_GOLD
    for place in bought_places(game, asking):
        marks.setdefault(place, SHORT)
    return marks


def bought_places(game: Any, view: Any) -> list[str]:
    """The places of all cards that can be bought, as the choices have them."""
    places = []
    for choice in game.choices(view):
        described = game.describe(view, choice)
        if described["kind"] == "buy":
            places.append(place_of(described))
    return places


def place_of(described: dict[str, object]) -> str:
    """The place in notation that a described choice names: `21`, or `#1` in a hand."""
    if "hand" in described:
        return f"#{described['hand']}"
    return f"{described['row']}{described['slot']}"


def row_shown(game: Any, view: Any, number: int, *, marks: dict[str, str], fresh: Collection[str]) -> RowShown:
    """One row with its deck."""
    row = game.rows[number]
    cards: list[Face | None] = []
    for slot in range(row.first_slot, row.first_slot + row.slots):
        card = view.slots[slot]
        place = game.slot_text(slot)
        cards.append(
            None if card == EMPTY else face(game.cards.all[card], place, marks.get(place, ""), fresh=place in fresh)
        )
    return RowShown(row.letter, row.level, int(view.in_deck(number)), tuple(cards))


def face(card: Card, place: str, mark: str = "", *, fresh: bool = False, secret: bool = False) -> Face:
    """The face of a card."""
    bonus = LETTERS[card.bonus].upper() if card.bonus >= 0 else ""
    ability = ability_of(card) if bonus else talent_of(card)
    discards = ((LETTERS[card.ability_kind].upper(), card.ability_count),) if card.ability == "discard_bonuses" else ()
    return Face(
        place, bonus, card.points, gems(card.cost), card.bonuses, ability, mark, fresh, secret, card.crowns, discards
    )


def ability_of(card: Card) -> str:
    """A short word for what a card does."""
    return ABILITIES.get(card.ability, words_for(card.ability))


def words_for(ability: str) -> str:
    """A name in the tables as words."""
    return ability.replace("_", " ").replace("color", "colour")


def talent_of(card: Card) -> str:
    """A short word for what a card does that is in a seat's use, with the colour that it is about."""
    about = f" {LETTERS[card.ability_kind].upper()}" if 0 <= card.ability_kind < GOLD else ""
    return ability_of(card) + about


def seat_shown(game: Any, view: Any, seat: int, *, name: str, marks: dict[str, str]) -> SeatShown:
    """One seat. Marks go only to the viewer's own hand."""
    shown = view.seats[seat]
    you = view.viewer == seat
    hand: list[Face | Back] = []
    for number, card in enumerate(shown.reserved):
        place = f"#{number + 1}"
        if card <= HIDDEN:
            row = game.rows[HIDDEN - card]
            hand.append(Back(place, row.letter, row.level))
        else:
            secret = you and not seen(game, SPECTATOR, seat, bool(shown.blind >> number & 1))
            mark = marks.get(place, "") if you else ""
            hand.append(face(game.cards.all[card], place, mark, secret=secret))
    return SeatShown(
        name=name,
        you=you,
        to_move=not game.over(view) and game.to_move(view) == seat,
        first=view.first == seat and arena_of(view) is None,
        points=int(game.points(view, seat)),
        cards=len(shown.cards),
        bonuses=tuple(gem for gem in all_gems(game, shown.bonuses) if gem[0] in COLOURED),
        tokens=all_gems(game, shown.tokens),
        held=int(total(game.counted(view, seat))),
        limit=int(game.token_limit(view, seat)),
        hand=tuple(hand),
        hand_limit=int(game.hand_limit(view, seat)),
        nobles=nobles_of(game, shown.tiles),
        kept=tuple(talent_of(game.cards.all[card]) for card in shown.cards if is_kept(game, card)),
        standing=standing_of(game, view, seat),
    )


def is_kept(game: Any, card: int) -> bool:
    """Whether a card is of a row that cannot be reserved from: its owner uses what it can do."""
    return not game.rows[game.cards.row[card]].reservable


def nobles_of(game: Any, tiles: int) -> tuple[NobleShown, ...]:
    """The tiles of a set."""
    return tuple(noble_shown(game, tile) for tile in members_from(tiles, 0))


def noble_shown(game: Any, tile: int) -> NobleShown:
    """One tile, as its game has it: a noble, or a royal, which demands no bonuses."""
    if hasattr(game, "nobles"):
        noble = game.nobles[tile]
        return NobleShown(noble.name, noble.points, gems(noble.cost))
    royal = game.royals[tile]
    return NobleShown(royal.name, royal.points, (), words_for(royal.ability))


def note_of(line: str, names: Sequence[str]) -> str:
    """A line of a position that a module wrote, with the name of the seat in the place of its number."""
    label, _, value = line.partition(": ")
    word, _, seat = label.rpartition(" ")
    if not seat.isdigit() or int(seat) >= len(names):
        return line
    return f"{names[int(seat)]}, {word}: {value}"


def gems(counts: int) -> Gems:
    """A packed count by letter, without the kinds that there are none of."""
    return tuple((LETTERS[kind].upper(), number) for kind, number in enumerate(numbers(counts)) if number)


def all_gems(game: Any, counts: int) -> Gems:
    """A packed count by letter, with every kind that the game has tokens of, gold last."""
    there = numbers(game.stock)
    return tuple((LETTERS[kind].upper(), n) for kind, n in enumerate(numbers(counts)) if there[kind] or kind == GOLD)


def kind_named(letter: str) -> str:
    """The full name of a kind by its letter."""
    return KINDS[LETTERS.index(letter.lower())]
