"""What is to be played: which bots meet, in which seats, and what each game's chance follows from.

The games of one deal have the same chance at the start, and every order of the same bots in the seats. Nobody has an
advantage, then, that the others do not have in another game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

from cabochon import games
from cabochon.bots import Budget, seed_of
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.outside import check, read_spec

MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Fixture:
    """One game to be played: `lineup` is the place of a bot in the plan by seat; games of one `deal` begin alike."""

    number: int
    deal: int
    lineup: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """An arena. `bots` are specs; `games` is how many each meeting of bots has, at least; everything follows from
    `seed`. `think` is how many milliseconds each bot may think about a choice, 0 as many as it likes. Anything that
    cannot be is `BadSetup`.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)
    think: int = 0

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise BadSetup("it takes two bots to play against each other")
        if not 1 <= self.games <= MOST_GAMES:
            raise BadSetup(f"a number of games is 1 to {MOST_GAMES}, not {self.games}")
        for place, bot in enumerate(self.bots):
            read_spec(bot)
            if bot in self.bots[:place]:
                raise BadSetup(f"{bot} is there twice: give one of them another seed, or a name as in other={bot}")
        game = self.make()
        if game.seats != self.seats:
            raise BadSetup(f"{self.game} is not for {self.seats} seats")
        for bot in self.bots:
            check(bot, game)

    def make(self) -> Game[Any]:
        """The game that is played."""
        return games.make(self.game, self.seats, **self.options)

    @property
    def budget(self) -> Budget:
        """What a bot may spend on a choice."""
        return Budget(milliseconds=self.think or None)

    @cached_property
    def meetings(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The groups of bots that meet, each as all orders in the seats.

        Where there are more seats than bots every group has all of them, and some bots sit on several seats.
        """
        bots = range(len(self.bots))
        if len(bots) >= self.seats:
            groups = list(combinations(bots, self.seats))
        else:
            groups = [group for group in combinations_with_replacement(bots, self.seats) if set(group) == set(bots)]
        return tuple(tuple(sorted(set(permutations(group)))) for group in groups)

    @cached_property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Every game: for each deal all meetings with all orders, so that an early end is fair too."""
        rounds = [-(-self.games // len(orders)) for orders in self.meetings]
        found: list[Fixture] = []
        for deal in range(max(rounds)):
            for orders, wanted in zip(self.meetings, rounds, strict=True):
                if deal < wanted:
                    for lineup in orders:
                        found.append(Fixture(len(found), deal, lineup))
        return tuple(found)

    def seed_for(self, fixture: Fixture) -> int:
        """What chance follows from in a game."""
        return seed_of(self.seed, "deal", fixture.deal)
