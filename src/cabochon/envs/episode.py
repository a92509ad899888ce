"""One game under way as every environment plays it, when it is broken off, and what it was worth to each seat.

Chance's questions are answered as soon as they are asked. Knows nothing of numbers for observations and actions
(`encode.py`), nor of any library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cabochon import games
from cabochon.kernel.drive import settle_chance
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import EVERYTHING

LIMIT: Final = 1000
"""After so many decisions of seats a game is broken off: nothing makes players end it, and some never do.

No random game of any kind is half as long.
"""


def victory(outcome: Outcome) -> tuple[float, ...]:
    """1 for who wins alone; those who win together share it, and the others lose what they won: the sum is 0.

    With two seats that is 1, -1, or 0 each for a victory that both share.
    """
    seats, winners = len(outcome.ranks), len(outcome.winners)
    lost = 1 / (seats - 1)
    won = (1 + lost) / winners - lost
    return tuple(won if rank == 1 else -lost for rank in outcome.ranks)


def margin(outcome: Outcome) -> tuple[float, ...]:
    """By how many points each seat is ahead of the average of the others; the sum is 0."""
    others = len(outcome.scores) - 1
    in_all = sum(outcome.scores)
    return tuple(score - (in_all - score) / others for score in outcome.scores)


REWARDS: Final[dict[str, Callable[[Outcome], tuple[float, ...]]]] = {"victory": victory, "points": margin}
"""What a finished game is worth to each seat, by name. Nothing is earned before the end."""


def rewards_called(name: str) -> Callable[[Outcome], tuple[float, ...]]:
    """The rewards of a name; `BadSetup` when there are none."""
    if name not in REWARDS:
        raise BadSetup(f"there are no rewards {name!r}; there are {', '.join(REWARDS)}")
    return REWARDS[name]


def make_game(game: str | Game[Any], seats: int | None, options: dict[str, object]) -> Game[Any]:
    """The game of an environment: made by name, with standard payments unless `options` say otherwise."""
    if isinstance(game, Game):
        if seats is not None or options:
            raise BadSetup("a game that is made already has its seats and options: name it instead")
        return game
    return games.make(game, seats, **{"payment": "standard", **options})


def check_limit(limit: object) -> int:
    """A limit of decisions; `BadSetup` when it is none."""
    if type(limit) is not int or limit < 1:
        raise BadSetup(f"a limit is a number of decisions, 1 or more, not {limit!r}")
    return limit


class Episode:
    """A game from its deal, or from a position, to its end or to `limit` decisions of seats.

    What chance brings follows from `seed` alone. `made` counts the decisions of seats.
    """

    def __init__(self, game: Game[Any], seed: int, limit: int = LIMIT, position: str | None = None) -> None:
        self.game = game
        self.limit = limit
        self.rng = Random(seed)
        self.made = 0
        self.state: Any = game.start() if position is None else self.placed(position)
        settle_chance(game, self.state, self.rng)

    def placed(self, text: str) -> Any:
        """The state of a position of this very game; `BadSetup` when it is another's, `BadText` when it is none."""
        if not isinstance(text, str):
            raise BadSetup(f"a position is a text, as game.write(state) gives it, not {text!r:.60}")
        game, state = games.read_position(text)
        if (game.name, game.seats, game.options) != (self.game.name, self.game.seats, self.game.options):
            options = map(option_text, games.options_of(self.game).items())
            wanted = ", ".join([self.game.name, f"{self.game.seats} seats", *options])
            raise BadSetup(f"the position is of another game; this is {wanted}")
        if len(game.cards.all) != len(self.game.cards.all):  # type: ignore[attr-defined]
            raise BadSetup("the position has cards that the game has not")
        if state.viewer != EVERYTHING:
            raise BadSetup("the position is a view: somebody must draw a full state from it first")
        if game.over(state):
            raise BadSetup("the position is of a finished game")
        return state

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.game.over(self.state)

    @property
    def broken_off(self) -> bool:
        """Whether it was broken off before."""
        return self.made >= self.limit and not self.over

    @property
    def seat(self) -> int:
        """The seat that is asked; the one whose turn it was when nobody is."""
        return int(self.state.turn if self.over else self.game.to_move(self.state))

    def play(self, choice: object) -> None:
        """Answer for the seat that is asked, then for chance; `IllegalChoice` and nothing changed where it may not."""
        self.game.play(self.state, choice)
        self.made += 1
        settle_chance(self.game, self.state, self.rng)

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        return self.game.view(self.state, seat)

    def earned(self, rewards: Callable[[Outcome], tuple[float, ...]]) -> tuple[float, ...]:
        """What the game was worth to each seat: nothing unless it has ended by its rules."""
        outcome = self.game.outcome(self.state)
        return rewards(outcome) if outcome else (0.0,) * self.game.seats


def option_text(option: tuple[str, object]) -> str:
    """An option as a position names it."""
    name, value = option
    return f"{name} {'yes' if value is True else 'no' if value is False else value}"
