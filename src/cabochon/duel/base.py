"""The rules of base Splendor Duel: setup, the turn, abilities, royals, the three victories.

Rulings DU1 to DU29, G5 and G6 of `docs/rulings.md`. The board, its lines and the privileges are in `duel/board.py`.
What both games share is elsewhere: prices and payments in `gems/paying.py`, rows and decks in `gems/market.py`,
reserving in `gems/reserving.py`, who begins, the question of the action and the return of tokens in `gems/turn.py`.
This file knows no module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.duel.board import (
    ALL,
    LINES,
    NAMES,
    REPLENISHED,
    SPACES,
    SPIRAL,
    Arena,
    arena_of,
    lines_within,
    spaces_text,
)
from cabochon.duel.joints import DuelJoints
from cabochon.duel.part import DuelPart
from cabochon.duel.pieces import CONSTANTS, STOCK, duel_cards, duel_rows, duel_royals
from cabochon.gems.colours import (
    COLOURS,
    GOLD,
    KINDS,
    LETTERS,
    UNIT,
    at_least_one,
    by_name,
    count,
    total,
    which,
)
from cabochon.gems.market import DealCards, Draw, Refill, Reveal
from cabochon.gems.paying import Buy, Gain, Pay, Payment
from cabochon.gems.pending import arguments_of
from cabochon.gems.reserving import Reserving, into_hand
from cabochon.gems.sets import BIT, full, lowest, members_from
from cabochon.gems.table import GAP_BITS, GAP_MASK, Table
from cabochon.gems.turn import Action, AskAction, Begin, ChooseFirst, FirstPlayer, Return, ReturnTokens
from cabochon.kernel.native import Random, append, i64, vec
from cabochon.kernel.question import Family, Question, Step
from cabochon.kernel.script import Script
from cabochon.kernel.state import end, push

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

POINTS_TO_WIN: Final[i64] = CONSTANTS["win_points"]
"""Points that win (DU25); for crowns and points of a colour see `Duel`."""

FIRST_ROYAL: Final[i64] = CONSTANTS["royal_at_crowns_first"]
SECOND_ROYAL: Final[i64] = CONSTANTS["royal_at_crowns_second"]
"""Crowns that bring a royal (DU22)."""

PEARL: Final = 5
PEARL_PENALTY: Final = 2
ONES: Final[i64] = 0x0001_0101_0101_0101
"""One token of each kind but gold."""

# What abilities are called in `Duel.ability`
NO_ABILITY: Final = 0
AGAIN_ABILITY: Final = 1
TAKE_SAME_ABILITY: Final = 2
STEAL_ABILITY: Final = 3
PRIVILEGE_ABILITY: Final = 4
ABILITIES: Final = 8
"""More than there are."""


# Setup: who begins, the board, the pyramid, the royals (DU1, DU2)


class Fill(Question[Table]):
    """Chance: which token of the bag comes to lie on a space. The choice is its kind.

    `arg` is a place on the spiral: the first empty space from there on is filled, and then the next ones, until the
    board is full or the bag is empty (DU5).
    """

    name = "fill"
    chance = True

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.size = len(KINDS)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([], capacity=8)
        if place_to_fill(state, arg) == SPACES:
            return out
        for kind in range(len(KINDS)):
            if count(state.supply, kind):
                out = append(out, kind)
        return out

    def weights(self, state: Table, arg: i64) -> vec[i64]:
        out = self.choices(state, arg)
        for place in range(len(out)):
            out[place] = count(state.supply, out[place])
        return out

    def pick(self, state: Table, arg: i64, rng: Random) -> i64:
        left: i64 = rng.randrange(total(state.supply))
        kind: i64 = 0
        while left >= count(state.supply, kind):
            left -= count(state.supply, kind)
            kind += 1
        return kind

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        place = place_to_fill(state, arg)
        arena_of(state).put(SPIRAL[place], choice)
        state.supply -= UNIT[choice]
        self.ask(state, place + 1)

    def ask(self, state: Table, place: i64) -> None:
        """Ask for the next token, unless the bag is empty or no space is."""
        if state.supply:
            place = place_to_fill(state, place)
            if place < SPACES:
                push(state, self.code, place)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "fill", "space": NAMES[SPIRAL[place_to_fill(state, arg)]], "token": KINDS[choice]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f">{LETTERS[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix(">")


def place_to_fill(state: Table, place: i64) -> i64:
    """The first place on the spiral from `place` on whose space is empty; the number of spaces when there is none."""
    filled: i64 = arena_of(state).filled
    while place < SPACES and filled & BIT[SPIRAL[place]]:
        place += 1
    return place


class FillBoard(Step[Table]):
    """The empty spaces of the board are filled from the bag."""

    name = "fill_board"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.fill: Fill | None = None

    def bind(self, game: object) -> None:
        fill = self.game.question("fill")
        assert isinstance(fill, Fill)
        self.fill = fill

    def run(self, state: Table, arg: i64) -> None:
        if self.fill is not None:
            self.fill.ask(state, 0)


class SecondPrivilege(Step[Table]):
    """The seat that does not begin gets a privilege (DU1)."""

    name = "second_privilege"

    def __init__(self, game: Duel) -> None:
        super().__init__()

    def run(self, state: Table, arg: i64) -> None:
        arena_of(state).gain_privilege(1 - state.first)


class LayRoyals(Step[Table]):
    """All royals lie open (DU1)."""

    name = "lay_royals"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game

    def run(self, state: Table, arg: i64) -> None:
        state.tiles = full(len(self.game.royals))


# Optional actions: privileges, then replenishing (DU3)


class UsePrivilege(Family[Table]):
    """Spend a privilege to take a token that is not gold (DU4): id `first` plus the space.

    Privileges take in the order of the spaces, so that one set of tokens is one line of play, and never after the board
    was replenished (DU3).
    """

    name = "privilege"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.action: i64 = 0

    def bind(self, game: object) -> None:
        self.size = SPACES
        self.action = self.game.code("action")

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        arena = arena_of(state)
        if arena.ahead >= SPACES or not arena.privileges_of(state.turn):
            return out
        spaces: i64 = arena.takeable() & ~(BIT[arena.ahead] - 1)
        while spaces:
            out = append(out, self.first + lowest(spaces))
            spaces &= spaces - 1
        return out

    def answer(self, state: Table, choice: i64) -> None:
        arena = arena_of(state)
        space = choice - self.first
        arena.privileges -= UNIT[state.turn]
        arena.ahead = space + 1
        state.seats[state.turn].tokens += arena.lift(BIT[space])
        push(state, self.action, 0)
        for joint in self.game.on_privilege:
            joint.privilege_used(state, space)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        space = choice - self.first
        return {"kind": "privilege", "space": NAMES[space], "token": KINDS[arena_of(state).kind_at(space)]}

    def text(self, state: Table, choice: i64) -> str:
        return f"P{NAMES[choice - self.first]}"

    def normal(self, text: str) -> str:
        return f"p{text.removeprefix('privilege')}" if text.startswith("privilege") else text


class Replenish(Family[Table]):
    """Fill the board from the bag; the opponent gets a privilege (DU5).

    It is the only answer when no mandatory action is possible (DU26), and looks like any other then: that it had to be
    done would tell of reserved cards.
    """

    name = "replenish"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.replenishing: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.size = 1
        self.replenishing = self.game.script("replenishing")

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        arena = arena_of(state)
        if state.supply and arena.filled != ALL and arena.ahead < REPLENISHED:
            out = append(out, self.first)
        return out

    def answer(self, state: Table, choice: i64) -> None:
        arena = arena_of(state)
        arena.ahead = REPLENISHED
        arena.gain_privilege(1 - state.turn)
        if self.replenishing is not None:
            self.replenishing.start(state, 0)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        return {"kind": "replenish"}

    def text(self, state: Table, choice: i64) -> str:
        return "F"

    def normal(self, text: str) -> str:
        return "f" if text in ("replenish", "fill") else text


# Mandatory actions: take tokens, reserve, buy (in `gems/paying.py`)


class Take(Family[Table]):
    """Take up to three tokens in a line, no gold among them (DU7): id `first` plus the line's number in `LINES`."""

    name = "take"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game

    def bind(self, game: object) -> None:
        self.size = len(LINES)

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        return lines_within(arena_of(state).takeable(), out, self.first)

    def answer(self, state: Table, choice: i64) -> None:
        arena = arena_of(state)
        tokens = arena.lift(LINES[choice - self.first])
        state.seats[state.turn].tokens += tokens
        if is_greedy(tokens):
            arena.gain_privilege(1 - state.turn)
        for joint in self.game.on_taken:
            joint.taken(state, tokens)

    def describe(self, state: Table, choice: i64) -> dict[str, object]:
        line = LINES[choice - self.first]
        spaces = [NAMES[space] for space in members_from(line, 0)]
        return {"kind": "take", "spaces": spaces, "tokens": by_name(arena_of(state).tokens_on(line))}

    def text(self, state: Table, choice: i64) -> str:
        return f"T{spaces_text(LINES[choice - self.first])}"

    def normal(self, text: str) -> str:
        for verb in ("take", "t"):
            rest = text.removeprefix(verb)
            if text.startswith(verb) and len(rest) % 2 == 0:
                spaces = sorted({rest[at : at + 2] for at in range(0, len(rest), 2)}, key=lambda name: name[::-1])
                return f"t{''.join(spaces)}"
        return text


def is_greedy(tokens: i64) -> bool:
    """Whether taking these tokens gives the opponent a privilege: three of a kind, or two pearls (DU8)."""
    return count(tokens, PEARL) == PEARL_PENALTY or bool(tokens & (tokens >> 1) & ONES)


class Reserve(Reserving):
    """Take a gold token from the board and reserve a card; not without gold (DU9). The gap stays for now (DU12)."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.reservation: Script[Table] | None = None

    def bind(self, game: object) -> None:
        super().bind(game)
        self.reservation = self.game.script("reservation")

    def add_choices(self, state: Table, out: vec[i64]) -> vec[i64]:
        if not arena_of(state).gold():
            return out
        return super().add_choices(state, out)

    def answer(self, state: Table, choice: i64) -> None:
        if self.reservation is not None:
            self.reservation.start(state, choice - self.first)


class TakeGold(Step[Table]):
    """The gold token of a reservation; the seat chooses which when there are several (DU9)."""

    name = "take_gold"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("gold")

    def run(self, state: Table, arg: i64) -> None:
        gold = arena_of(state).gold()
        if gold & (gold - 1):
            push(state, self.question, 0)
        else:
            take_from_board(state, gold)


class IntoHand(Step[Table]):
    """The reserved card comes to the hand; `arg` is its slot, or `slots` plus the row of a deck."""

    name = "into_hand"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.draw: i64 = 0

    def bind(self, game: object) -> None:
        self.draw = self.game.code("draw")

    def run(self, state: Table, arg: i64) -> None:
        into_hand(self.game, state, arg, self.draw)


def take_from_board(state: Table, spaces: i64) -> None:
    """The seat whose turn it is gets the tokens on a set of spaces."""
    state.seats[state.turn].tokens += arena_of(state).lift(spaces)


class FromSpace(Question[Table]):
    """From which of several spaces to take a token; the choice is the space."""

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.size = SPACES

    def spaces(self, state: Table, arg: i64) -> i64:
        """The set of spaces to choose from."""
        raise NotImplementedError

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(self.spaces(state, arg), 0)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        take_from_board(state, BIT[choice])

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": self.name, "space": NAMES[choice], "token": KINDS[arena_of(state).kind_at(choice)]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"+{NAMES[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("take").removeprefix("+")


class GoldToken(FromSpace):
    """Which gold token to take with a reservation; the choice is its space."""

    name = "gold"

    def spaces(self, state: Table, arg: i64) -> i64:
        return arena_of(state).gold()


# What a bought card does: a joker's colour, its ability, crowns (DU13 to DU22)


def card_bought(state: Table) -> i64:
    """The card that came to the seat whose turn it is last."""
    cards = state.seats[state.turn].cards
    return cards[len(cards) - 1]


class JoinJoker(Step[Table]):
    """A joker takes a colour that the seat has a bonus of; the seat chooses when there are several (DU14)."""

    name = "join_joker"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0

    def bind(self, game: object) -> None:
        self.question = self.game.code("joker")

    def run(self, state: Table, arg: i64) -> None:
        card = card_bought(state)
        if not self.game.jokers[card]:
            return
        colours = which(at_least_one(state.seats[state.turn].bonuses))
        if colours & (colours - 1):
            push(state, self.question, card)
        else:
            join_joker(state, card, lowest(colours))


def join_joker(state: Table, card: i64, colour: i64) -> None:
    """A joker of the seat whose turn it is takes a colour: a bonus more, and its points are of that colour."""
    arena_of(state).join(card, colour)
    state.seats[state.turn].bonuses += UNIT[colour]


class Joker(Question[Table]):
    """Which colour a joker takes, among those of the seat's bonuses; the choice is the colour. `arg` is the card."""

    name = "joker"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.size = COLOURS

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(which(at_least_one(state.seats[state.turn].bonuses)), 0)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        join_joker(state, arg, choice)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "joker", "card": self.game.cards.name(arg), "colour": KINDS[choice]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"V{LETTERS[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("v")


class CardAbility(Step[Table]):
    """The bought card does what it says (DU15)."""

    name = "card_ability"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.script: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.script = self.game.script("ability")

    def run(self, state: Table, arg: i64) -> None:
        card = card_bought(state)
        ability = self.game.ability[card]
        if ability and self.script is not None:
            colour: i64 = self.game.colour[card]
            if colour < 0:
                colour = 0
            self.script.start(state, ability + ABILITIES * colour)


class TakeSame(FromSpace):
    """Which token of the card's colour to take; the choice is its space, `arg` the colour (DU16)."""

    name = "take_same"

    def spaces(self, state: Table, arg: i64) -> i64:
        return arena_of(state).spaces_with(arg)


class Steal(Question[Table]):
    """Which token to take from the opponent, no gold; the choice is its kind (DU17)."""

    name = "steal"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.size = GOLD

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([], capacity=8)
        tokens = state.seats[1 - state.turn].tokens
        for kind in range(GOLD):
            if count(tokens, kind):
                out = append(out, kind)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.seats[1 - state.turn].tokens -= UNIT[choice]
        state.seats[state.turn].tokens += UNIT[choice]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "steal", "token": KINDS[choice]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"V{LETTERS[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("steal").removeprefix("v")


class UseAbility(Step[Table]):
    """An ability is used: what needs a choice is asked, what can do nothing is skipped (DU15).

    `arg` is the ability, of a card or a royal, plus `ABILITIES` times the card's colour.
    """

    name = "use_ability"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.take_same: i64 = 0
        self.steal: Question[Table] | None = None

    def bind(self, game: object) -> None:
        self.take_same = self.game.code("take_same")
        self.steal = self.game.question("steal")

    def run(self, state: Table, arg: i64) -> None:
        ability: i64 = arg % ABILITIES
        if ability == AGAIN_ABILITY:
            arena_of(state).again = 1
        elif ability == PRIVILEGE_ABILITY:
            arena_of(state).gain_privilege(state.turn)
        elif ability == STEAL_ABILITY:
            self.use_steal(state)
        elif ability == TAKE_SAME_ABILITY:
            colour: i64 = arg // ABILITIES
            spaces = arena_of(state).spaces_with(colour)
            if spaces & (spaces - 1):
                push(state, self.take_same, colour)
            elif spaces:
                take_from_board(state, spaces)

    def use_steal(self, state: Table) -> None:
        """Take a token from the opponent, unless it has gold only (DU17)."""
        if self.steal is None:
            return
        kinds = self.steal.choices(state, 0)
        if len(kinds) > 1:
            push(state, self.steal.code, 0)
        elif len(kinds):
            self.steal.answer(state, 0, kinds[0])


class CrownRoyal(Step[Table]):
    """The third and the sixth crown bring a royal; the seat chooses which when there are several (DU22)."""

    name = "crown_royal"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.question: i64 = 0
        self.ability: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.question = self.game.code("royal")
        self.ability = self.game.script("ability")

    def run(self, state: Table, arg: i64) -> None:
        gained = self.game.cards.crowns[card_bought(state)]
        if not gained or not state.tiles:
            return
        crowns = crowns_of(self.game, state, state.turn)
        before = crowns - gained
        if before < FIRST_ROYAL <= crowns or before < SECOND_ROYAL <= crowns:
            if state.tiles & (state.tiles - 1):
                push(state, self.question, 0)
            elif self.ability is not None:
                take_royal(self.game, state, lowest(state.tiles), self.ability)


def take_royal(game: Duel, state: Table, royal: i64, ability: Script[Table]) -> None:
    """A royal comes to the seat whose turn it is, and does what it says at once (DU21)."""
    me = state.seats[state.turn]
    state.tiles &= ~BIT[royal]
    me.tiles |= BIT[royal]
    me.points += game.royals[royal].points
    for joint in game.on_visited:
        joint.visited(state, state.turn, royal)
    if game.royal_ability[royal]:
        ability.start(state, game.royal_ability[royal])


class ChooseRoyal(Question[Table]):
    """Which royal comes; the choice is its number."""

    name = "royal"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game
        self.size = len(game.royals)
        self.ability: Script[Table] | None = None

    def bind(self, game: object) -> None:
        self.ability = self.game.script("ability")

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        return members_from(state.tiles, 0)

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        if self.ability is not None:
            take_royal(self.game, state, choice, self.ability)

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "royal", "royal": self.game.royals[choice].name}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"~{self.game.royals[choice].name}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("royal").removeprefix("~")


# The end of the turn: token limit, gaps, victory, extra turn or opponent (DU12, DU19, DU24, DU25)


class RefillAll(Refill):
    """Every gap of the turn is filled, the lowest row and slot first (DU12)."""

    def run(self, state: Table, arg: i64) -> None:
        if state.gaps >> GAP_BITS:
            state.gaps = in_order(state.gaps)
        super().run(state, arg)


def in_order(gaps: i64) -> i64:
    """The gaps with the lowest slot first."""
    slots: i64 = 0
    while gaps:
        slots |= BIT[gaps & GAP_MASK]
        gaps >>= GAP_BITS
    place: i64 = 0
    while slots:
        gaps |= lowest(slots) << place
        place += GAP_BITS
        slots &= slots - 1
    return gaps


class NextTurn(Step[Table]):
    """The turn ends: the seat has won, or has another turn, or its opponent's turn comes (DU19, DU25)."""

    name = "next_turn"

    def __init__(self, game: Duel) -> None:
        super().__init__()
        self.game = game

    def run(self, state: Table, arg: i64) -> None:
        game = self.game
        arena = arena_of(state)
        state.turns += 1
        state.quiet += 1
        arena.ahead = 0
        capped = game.stall_turns > 0 and state.quiet >= game.stall_turns
        if game.final(state, state.turn) or state.passes >= game.seats or capped:
            end(state)
        elif arena.again:
            arena.again = 0
        else:
            state.turn = 1 - state.turn


def crowns_of(game: Duel, state: Table, seat: i64) -> i64:
    """The crowns of a seat."""
    crowns: i64 = 0
    for card in state.seats[seat].cards:
        crowns += game.cards.crowns[card]
    return crowns


def colour_points(game: Duel, state: Table, seat: i64) -> i64:
    """The points on the cards of a seat by colour, packed: a joker's are of the colour that it took (DU14, DU23)."""
    points: i64 = 0
    for card in state.seats[seat].cards:
        printed = game.cards.points[card]
        if printed:
            colour = game.colour[card]
            if game.jokers[card]:
                colour = arena_of(state).colour_of(card)
            if colour >= 0:
                points += printed * UNIT[colour]
    return points


class BaseJoints(DuelJoints):
    """Who may buy a joker, what jokers give, and when a seat has won."""

    def __init__(self, game: Duel) -> None:
        self.game = game

    def allowed(self, state: Table, seat: i64, card: i64, verdict: bool) -> bool:
        """A joker needs a card with a bonus to lie on (DU13)."""
        return verdict and (not self.game.jokers[card] or state.seats[seat].bonuses != 0)

    def limits(self, card: i64) -> bool:
        return bool(self.game.jokers[card])

    def bonuses(self, state: Table, seat: i64, bonuses: i64) -> i64:
        """A joker has one bonus of the colour that it took (DU14)."""
        for card in state.seats[seat].cards:
            colour = arena_of(state).colour_of(card)
            if colour >= 0:
                bonuses += UNIT[colour]
        return bonuses

    def final(self, state: Table, seat: i64, verdict: bool) -> bool:
        """Twenty points, ten crowns, or ten points of one colour (DU25)."""
        game = self.game
        points = state.seats[seat].points
        if verdict or points >= POINTS_TO_WIN or crowns_of(game, state, seat) >= game.crowns_to_win(state, seat):
            return True
        goal = game.colour_to_win(state, seat)
        return points >= goal and reaches(colour_points(game, state, seat), goal)

    def reason(self, state: Table, reason: str) -> str:
        """The first victory that the seat whose turn it is has reached."""
        reached = victories(self.game, state, state.turn)
        return reached[0] if reached else reason

    def check(self, state: Table) -> None:
        """Each joker in front of a seat has a colour or is about to get one, and none has a colour of its own."""
        game = self.game
        cards = [card for seat in state.seats for card in seat.cards]
        jokers = {card for card in cards if game.jokers[card]}
        coloured = {joker >> 3 for joker in arena_of(state).jokers}
        assert coloured <= jokers, "a joker with a colour lies in front of no seat"
        assert jokers - coloured == set(arguments_of(game, state, "joker")), "a joker has no colour"
        assert all(game.colour[card] < 0 for card in jokers), "a joker has a bonus of its own"


def reaches(points: i64, goal: i64) -> bool:
    """Whether the points of some colour are as many as win."""
    for colour in range(COLOURS):
        if count(points, colour) >= goal:
            return True
    return False


def victories(game: Duel, state: Table, seat: i64) -> tuple[str, ...]:
    """Every victory that a seat has reached: "points", "crowns", and "colour_red" or another colour (DU25)."""
    found = []
    if state.seats[seat].points >= POINTS_TO_WIN:
        found.append("points")
    if crowns_of(game, state, seat) >= game.crowns_to_win(state, seat):
        found.append("crowns")
    points = colour_points(game, state, seat)
    goal = game.colour_to_win(state, seat)
    found += [f"colour_{KINDS[colour]}" for colour in range(COLOURS) if count(points, colour) >= goal]
    return tuple(found)


BASE = DuelPart(
    "base",
    cards=duel_cards,
    rows=duel_rows,
    tokens=STOCK,
    royals=duel_royals,
    scripts=(
        ("setup", (ChooseFirst, FillBoard, SecondPrivilege, DealCards, LayRoyals, Begin)),
        ("turn", (AskAction, ReturnTokens, RefillAll, NextTurn)),
        ("replenishing", (FillBoard, AskAction)),
        ("reservation", (TakeGold, IntoHand)),
        ("purchase", (Pay, Gain, JoinJoker, CardAbility, CrownRoyal)),
        ("ability", (UseAbility,)),
    ),
    loops=("turn",),
    questions=(
        FirstPlayer,
        Fill,
        Reveal,
        Draw,
        Action,
        GoldToken,
        Payment,
        Joker,
        TakeSame,
        Steal,
        ChooseRoyal,
        Return,
    ),
    families=(
        ("action", UsePrivilege),
        ("action", Replenish),
        ("action", Take),
        ("action", Reserve),
        ("action", Buy),
    ),
    joints=BaseJoints,
    own=Arena,
)
