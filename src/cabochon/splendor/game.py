"""Splendor as a game value: its tables, options and modules, and how a state begins and is ranked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cabochon.gems.cards import Card, Cards, stacked
from cabochon.gems.check import check_table
from cabochon.gems.colours import ONE_EACH, ONE_GOLD, total
from cabochon.gems.game import GemGame
from cabochon.gems.hidden import sample_of, view_of
from cabochon.gems.part import GemPart
from cabochon.gems.pending import check_pending, worded
from cabochon.gems.table import Table
from cabochon.gems.turn import seat_or_random
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.outcome import Outcome, ranks_of
from cabochon.kernel.packing import vector_of
from cabochon.kernel.state import SPECTATOR
from cabochon.splendor.base import BASE
from cabochon.splendor.modules.cities import CITIES
from cabochon.splendor.modules.orient import ORIENT
from cabochon.splendor.modules.strongholds import STRONGHOLDS
from cabochon.splendor.modules.trading_posts import TRADING_POSTS
from cabochon.splendor.pieces import base_nobles
from cabochon.splendor.text import PENDING, write_position

GEMS_A_COLOUR: Final = {2: 4, 3: 5, 4: 7}
"""Gem tokens of each colour, by seats (BS1)."""

GOLD_TOKENS: Final = 5


MODULES: Final[tuple[GemPart, ...]] = (ORIENT, TRADING_POSTS, STRONGHOLDS, CITIES)
"""The modules of Cities of Splendor, in the order in which they are composed (G1, G2)."""


class Splendor(GemGame):
    """Splendor for 2 to 4 seats. Make one with `splendor`, which documents the options."""

    def __init__(
        self,
        seats: int,
        modules: Iterable[str] = (),
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
        parts = parts_of(modules)
        super().__init__("+".join(["splendor", *(part.name for part in parts[1:])]), seats, reveal, payment)
        self.official = len(parts) <= 2
        self.options = {
            "payment": payment,
            "reveal": reveal,
            "first_player": first_player,
            "allow_fewer": allow_fewer,
            "stall_rounds": stall_rounds,
        }
        self.first_player = seat_or_random(first_player, seats)
        self.allow_fewer = allow_fewer
        if stall_rounds < 0:
            raise BadSetup(f"stall_rounds is a number of rounds or 0 for no cap, not {stall_rounds}")
        self.stall_rounds: i64 = stall_rounds
        self.nobles = base_nobles()
        self.noble_points = tuple(noble.points for noble in self.nobles)
        self.noble_cost: vec[i64] = vector_of(noble.cost for noble in self.nobles)
        self.least_noble: i64 = min(total(noble.cost) for noble in self.nobles)
        self.more_cards = more_cards
        rows, cards = stacked((part.rows(), part.cards()) for part in parts)
        self.lay_out(Cards((*cards, *more_cards)), rows)
        self.stock = GEMS_A_COLOUR[seats] * ONE_EACH + GOLD_TOKENS * ONE_GOLD
        self.pending = worded(PENDING, parts)
        self.join(parts)
        self.setup = self.script("setup")

    def start(self) -> Table:
        state = self.lay_table()
        state.supply = self.stock
        self.setup.start(state, 0)
        self.settle(state)
        return state

    def outcome(self, state: Table) -> Outcome | None:
        if state.depth:
            return None
        ranks = ranks_of([self.rank(state, seat) for seat in range(self.seats)])
        return Outcome(ranks, tuple(int(self.points(state, seat)) for seat in range(self.seats)), self.reason(state))

    def reason(self, state: Table) -> str:
        """Why a finished game ended: what brought the last round, or "passes" (BS23) or "stall" (G5)."""
        round_complete = (state.turn + 1) % self.seats == state.first
        if state.final and round_complete:
            reason = ""
            for joint in self.folds_reason:
                reason = joint.reason(state, reason)
            return reason
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
        check_table(self, state, self.noble_points)
        check_pending(self, self.pending, state)


def parts_of(modules: Iterable[str]) -> tuple[GemPart, ...]:
    """The base and the modules with these names, in the order in which they are composed."""
    wanted = list(modules)
    names = [part.name for part in MODULES]
    for module in wanted:
        if module not in names:
            raise BadSetup(f"there is no module {module!r} of Splendor; there are {', '.join(names)}")
        if wanted.count(module) > 1:
            raise BadSetup(f"the module {module} is there twice")
    return (BASE, *(part for part in MODULES if part.name in wanted))


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
    return Splendor(
        seats,
        modules,
        payment=payment,
        reveal=reveal,
        first_player=first_player,
        allow_fewer=allow_fewer,
        stall_rounds=stall_rounds,
    )
