"""Splendor Duel as a game value: its tables, options and modules, and how a state begins and is ranked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cabochon.duel.base import (
    AGAIN_ABILITY,
    BASE,
    NO_ABILITY,
    PRIVILEGE_ABILITY,
    STEAL_ABILITY,
    TAKE_SAME_ABILITY,
)
from cabochon.duel.hoarding import HOARDING
from cabochon.duel.joints import having
from cabochon.duel.modules.counterfeiters import COUNTERFEITERS
from cabochon.duel.part import DuelPart
from cabochon.duel.pieces import AGAIN, CONSTANTS, JOKER_AGAIN, PRIVILEGE, STEAL, TAKE_SAME, is_joker
from cabochon.duel.text import PENDING, write_position
from cabochon.gems.cards import Card, Cards, stacked
from cabochon.gems.check import check_table
from cabochon.gems.colours import LETTERS, count
from cabochon.gems.game import GemGame
from cabochon.gems.hidden import sample_of, view_of
from cabochon.gems.pending import check_pending, worded
from cabochon.gems.table import Table
from cabochon.gems.turn import seat_or_random
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.packing import vector_of
from cabochon.kernel.state import SPECTATOR

CROWNS_TO_WIN: Final[i64] = CONSTANTS["win_crowns"]
COLOUR_TO_WIN: Final[i64] = CONSTANTS["win_points_one_color"]
"""Crowns, and points on cards of one colour, that win (DU25)."""

MODULES: Final[tuple[DuelPart, ...]] = (COUNTERFEITERS,)
"""The modules of Splendor Duel, in the order in which they are composed."""

CARDS = ("all", "seed")

CODES: Final = {
    AGAIN: AGAIN_ABILITY,
    JOKER_AGAIN: AGAIN_ABILITY,
    TAKE_SAME: TAKE_SAME_ABILITY,
    STEAL: STEAL_ABILITY,
    PRIVILEGE: PRIVILEGE_ABILITY,
}
"""What an ability of the tables is called in `Duel.ability`; any other does nothing there."""


class Duel(GemGame):
    """Splendor Duel, for 2 seats. Make one with `duel`, which documents the options.

    By card: `ability` is one of `CODES`, as is `royal_ability` by royal; `colour` is the colour of its points or -1;
    `jokers` is 1 for a joker. `kinds` are the letters of the tokens that there are.
    """

    def __init__(
        self,
        seats: int = 2,
        modules: Iterable[str] = (),
        *,
        payment: str = "choose",
        reveal: str = "public",
        first_player: int | str = 0,
        cards: str = "all",
        anti_stall: bool = False,
        stall_turns: int = 0,
        more_cards: tuple[Card, ...] = (),
    ) -> None:
        if seats != 2:
            raise BadSetup(f"Splendor Duel is for 2 seats, not {seats}")
        if cards not in CARDS:
            raise BadSetup(f"cards is one of {', '.join(CARDS)}, not {cards!r}")
        parts = tuple(dict(part.variants).get(cards, part) for part in parts_of(modules))
        super().__init__("+".join(["duel", *(part.name for part in parts[1:])]), seats, reveal, payment)
        if anti_stall:
            parts = (*parts, HOARDING)
        self.options = {
            "payment": payment,
            "reveal": reveal,
            "first_player": first_player,
            "cards": cards,
            "anti_stall": anti_stall,
            "stall_turns": stall_turns,
        }
        self.first_player = seat_or_random(first_player, seats)
        if stall_turns < 0:
            raise BadSetup(f"stall_turns is a number of turns or 0 for no cap, not {stall_turns}")
        self.stall_turns: i64 = stall_turns
        self.more_cards = more_cards
        self.assemble(parts)

    def assemble(self, parts: tuple[DuelPart, ...]) -> None:
        """Make the game of these parts: their pieces, then their rules."""
        self.lay_out_pieces(parts)
        self.pending = worded(PENDING, parts)
        self.join(parts)
        joints = list(self.joints.values())
        self.on_privilege = having(joints, "privilege_used")
        self.folds_crowns = having(joints, "crowns_to_win")
        self.folds_colour = having(joints, "colour_to_win")
        self.setup = self.script("setup")

    def lay_out_pieces(self, parts: tuple[DuelPart, ...]) -> None:
        """Set the tables of tokens, royals and cards."""
        self.stock = sum(part.tokens for part in parts)
        self.kinds = "".join(letter for kind, letter in enumerate(LETTERS) if count(self.stock, kind))
        self.royals = tuple(royal for part in parts for royal in part.royals())
        self.royal_points = tuple(royal.points for royal in self.royals)
        self.royal_ability: vec[i64] = vector_of(CODES.get(royal.ability, NO_ABILITY) for royal in self.royals)
        rows, cards = stacked((part.rows(), part.cards()) for part in parts)
        self.lay_out(Cards((*cards, *self.more_cards)), rows)
        self.most_in_hand = max(int(self.hand), *(part.most_in_hand for part in parts))
        self.ability: vec[i64] = vector_of(CODES.get(card.ability, NO_ABILITY) for card in self.cards.all)
        self.colour: vec[i64] = vector_of(card.bonus for card in self.cards.all)
        self.jokers: vec[i64] = vector_of(is_joker(card) for card in self.cards.all)

    def start(self) -> Table:
        state = self.lay_table()
        state.supply = self.stock
        self.setup.start(state, 0)
        self.settle(state)
        return state

    def crowns_to_win(self, state: Table, seat: i64) -> i64:
        """How many crowns win for `seat` (DU25)."""
        crowns: i64 = CROWNS_TO_WIN
        for joint in self.folds_crowns:
            crowns = joint.crowns_to_win(state, seat, crowns)
        return crowns

    def colour_to_win(self, state: Table, seat: i64) -> i64:
        """How many points on cards of one colour win for `seat` (DU25)."""
        points: i64 = COLOUR_TO_WIN
        for joint in self.folds_colour:
            points = joint.colour_to_win(state, seat, points)
        return points

    def outcome(self, state: Table) -> Outcome | None:
        """Who reached a victory wins; "passes" and "stall" (G5) are draws."""
        if not self.over(state):
            return None
        scores = tuple(int(self.points(state, seat)) for seat in range(self.seats))
        reason = ""
        for joint in self.folds_reason:
            reason = joint.reason(state, reason)
        if reason:
            return Outcome(tuple(1 + int(seat != state.turn) for seat in range(self.seats)), scores, reason)
        return Outcome((1, 1), scores, "passes" if state.passes >= self.seats else "stall")

    def view(self, state: Table, seat: int | None) -> Table:
        viewer = SPECTATOR if seat is None else seat
        if not SPECTATOR <= viewer < self.seats:
            raise BadSetup(f"seats are 0 to {self.seats - 1}, there is no seat {seat}")
        return view_of(self, state, viewer)

    def sample(self, view: Table, rng: Random) -> Table:
        return sample_of(self, view, rng)

    def write(self, state: Table) -> str:
        return write_position(self, state)

    def check(self, state: Table) -> None:
        check_table(self, state, self.royal_points)
        check_pending(self, self.pending, state)


def parts_of(modules: Iterable[str]) -> tuple[DuelPart, ...]:
    """The base and the modules with these names, in the order in which they are composed."""
    wanted = list(modules)
    names = [part.name for part in MODULES]
    for module in wanted:
        if module not in names:
            there = ", ".join(names) or "none"
            raise BadSetup(f"there is no module {module!r} of Splendor Duel; there are {there}")
        if wanted.count(module) > 1:
            raise BadSetup(f"the module {module} is there twice")
    return (BASE, *(part for part in MODULES if part.name in wanted))


def duel(
    seats: int = 2,
    modules: Iterable[str] = (),
    *,
    payment: str = "choose",
    reveal: str = "public",
    first_player: int | str = 0,
    cards: str = "all",
    anti_stall: bool = False,
    stall_turns: int = 0,
) -> Duel:
    """The game of Splendor Duel, for 2 seats. Wrong options raise `BadSetup`.

    - `payment`: "choose" (every exact payment is a choice, gold in place of gems included, DU11) or "standard" (the
      least gold, never asked);
    - `reveal`: what the opponent sees of a reserved card: "public" (what it saw: face-up reserves are known, DU10),
      "hidden" (nothing) or "open" (everything);
    - `first_player`: the seat that begins, or "random";
    - `cards`: "all", or "seed" for a module without those of its cards that the rules it was made from leave out
      (CF39);
    - `anti_stall`: house rule, who holds all gold and both pearls for three turns without buying may be declared beaten
      (DU28);
    - `stall_turns`: the game is a draw after so many turns in a row in which no seat gained a card; 0 for never (G5).
    """
    return Duel(
        seats,
        modules,
        payment=payment,
        reveal=reveal,
        first_player=first_player,
        cards=cards,
        anti_stall=anti_stall,
        stall_turns=stall_turns,
    )
