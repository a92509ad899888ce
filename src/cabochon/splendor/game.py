"""Splendor as a game value: its tables, options and modules, and how a state begins and is ranked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cabochon.gems.cards import Card, Cards, Row, cost_of, expect, kind_of, table
from cabochon.gems.colours import KINDS, ONE_EACH, ONE_GOLD, total
from cabochon.gems.game import GemGame
from cabochon.gems.hidden import sample_of, view_of
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.outcome import Outcome, ranks_of
from cabochon.kernel.packing import vector_of
from cabochon.kernel.state import SPECTATOR
from cabochon.splendor.base import BASE
from cabochon.splendor.check import check_board
from cabochon.splendor.text import write_position

LEVELS: Final = (40, 30, 20)
"""Cards a level (BS1)."""

SLOTS: Final = 4
"""Face-up cards a level."""

GEMS_A_COLOUR: Final = {2: 4, 3: 5, 4: 7}
"""Gem tokens of each colour, by seats (BS1)."""

GOLD_TOKENS: Final = 5


@dataclass(frozen=True)
class Noble:
    """A noble tile: its number in the box (`N-01`), who it is, its points and its demand in bonuses, packed."""

    name: str
    title: str
    points: int
    cost: int


def base_cards() -> tuple[Card, ...]:
    """The ninety development cards."""
    rows = table("cabochon.splendor", "splendor_cards.csv")
    cards = tuple(
        Card(row["id"], int(row["level"]) - 1, kind_of(row["bonus"]), int(row["points"]), cost_of(row)) for row in rows
    )
    for level, wanted in enumerate(LEVELS):
        of_level = [card for card in cards if card.row == level]
        expect(f"the number of level {level + 1} cards", len(of_level), wanted)
        for colour in range(5):
            of_colour = [card for card in of_level if card.bonus == colour]
            expect(f"the number of level {level + 1} {KINDS[colour]} cards", len(of_colour), wanted // 5)
            expect("the price of all of them", sum(total(card.cost) for card in of_colour), (33, 41, 43)[level])
    expect("the points of all cards", sum(card.points for card in cards), 140)
    expect("the order of the levels", [card.row for card in cards], sorted(card.row for card in cards))
    return cards


def base_nobles() -> tuple[Noble, ...]:
    """The ten nobles."""
    rows = table("cabochon.splendor", "splendor_nobles.csv")
    nobles = tuple(Noble(row["id"], row["name"], int(row["points"]), cost_of(row)) for row in rows)
    expect("the number of nobles", len(nobles), 10)
    expect("the bonuses that all nobles demand", sum(noble.cost for noble in nobles), 17 * ONE_EACH)
    return nobles


def base_rows() -> tuple[Row, ...]:
    """The three rows of the base game."""
    rows = []
    first = 0
    for level, cards in enumerate(LEVELS):
        rows.append(Row(str(level + 1), level + 1, first, cards, SLOTS * level, SLOTS))
        first += cards
    return tuple(rows)


class Splendor(GemGame):
    """Splendor for 2 to 4 seats. Make one with `splendor`, which documents the options."""

    def __init__(
        self,
        seats: int,
        *,
        payment: str = "choose",
        reveal: str = "public",
        first_player: int | str = 0,
        allow_fewer: bool = False,
        stall_rounds: int = 0,
        more_cards: tuple[Card, ...] = (),
    ) -> None:
        if seats not in GEMS_A_COLOUR:
            raise BadSetup(f"Splendor is for 2, 3 or 4 seats, not {seats}")
        super().__init__("splendor", seats, reveal, payment)
        self.modules: tuple[str, ...] = ()
        self.options = {
            "payment": payment,
            "reveal": reveal,
            "first_player": first_player,
            "allow_fewer": allow_fewer,
            "stall_rounds": stall_rounds,
        }
        self.first_player: i64 = seat_or_random(first_player, seats)
        self.allow_fewer = allow_fewer
        if stall_rounds < 0:
            raise BadSetup(f"stall_rounds is a number of rounds or 0 for no cap, not {stall_rounds}")
        self.stall_rounds: i64 = stall_rounds
        self.nobles = base_nobles()
        self.noble_cost: vec[i64] = vector_of(noble.cost for noble in self.nobles)
        self.least_noble: i64 = min(total(noble.cost) for noble in self.nobles)
        self.more_cards = more_cards
        self.lay_out(Cards((*base_cards(), *more_cards)), base_rows())
        self.bank: i64 = GEMS_A_COLOUR[seats] * ONE_EACH + GOLD_TOKENS * ONE_GOLD
        self.join((BASE,))
        self.setup = self.script("setup")

    def start(self) -> Table:
        state = self.lay_table()
        state.supply = self.bank
        self.setup.start(state, 0)
        self.settle(state)
        return state

    def outcome(self, state: Table) -> Outcome | None:
        if len(state.agenda):
            return None
        ranks = ranks_of([self.rank(state, seat) for seat in range(self.seats)])
        return Outcome(ranks, tuple(int(self.points(state, seat)) for seat in range(self.seats)), self.reason(state))

    def reason(self, state: Table) -> str:
        """Why a finished game ended: "points", "passes" (BS23) or "stall" (G5)."""
        round_complete = (state.turn + 1) % self.seats == state.first
        if state.final and round_complete:
            return "points"
        return "passes" if state.passes >= self.seats else "stall"

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
        check_board(self, state)


def seat_or_random(first_player: int | str, seats: int) -> int:
    """The seat that begins, or -1 for chance's choice."""
    if first_player == "random":
        return -1
    if isinstance(first_player, int) and 0 <= first_player < seats:
        return first_player
    raise BadSetup(f"first_player is 'random' or a seat from 0 to {seats - 1}, not {first_player!r}")


def splendor(
    seats: int = 2,
    modules: Iterable[str] = (),
    *,
    payment: str = "choose",
    reveal: str = "public",
    first_player: int | str = 0,
    allow_fewer: bool = False,
    stall_rounds: int = 0,
) -> Splendor:
    """The game of Splendor for 2 to 4 seats. Wrong options raise `BadSetup`.

    - `payment`: "choose" (every exact payment is a choice, gold in place of gems included, BS14) or "standard" (the
      least gold, never asked);
    - `reveal`: what others see of a reserved card: "public" (what they saw: face-up reserves are known, BS11), "hidden"
      (nothing) or "open" (everything);
    - `first_player`: the seat that begins, or "random" (BS2);
    - `allow_fewer`: house rule, fewer than three different tokens may be taken at will (BS4);
    - `stall_rounds`: the game ends after so many full rounds in which no seat gained a card; 0 for never (G5).
    """
    for module in modules:
        raise BadSetup(f"there is no module {module!r} of Splendor")
    return Splendor(
        seats,
        payment=payment,
        reveal=reveal,
        first_player=first_player,
        allow_fewer=allow_fewer,
        stall_rounds=stall_rounds,
    )
