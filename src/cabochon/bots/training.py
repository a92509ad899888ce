"""Learning by self-play: games of a searching bot against itself, and weights that explain their results.

It goes in rounds. In each the bot plays with the weights that the round before has taught it, thinks longer, and there
are twice as many games; the first knows nothing at all. What was measured in a game is a line of a file, so that what
was interrupted goes on where it was. A number of games, a number of rounds, and a seed always teach the same weights.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from cabochon.bots.bot import UNLIMITED, Bot, Budget
from cabochon.bots.evaluators import judge_of
from cabochon.bots.fitting import Fit, Samples
from cabochon.bots.judge import Weighing
from cabochon.bots.mcts import Manner, Mcts
from cabochon.bots.registry import make, read_spec, seed_of, split_specs
from cabochon.bots.weights import Weights
from cabochon.kernel.drive import deal
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

EVERY: Final = 2
"""One turn of so many is measured: those beside each other say much the same."""

WARMTH: Final = 0.02
"""How careless the bot is, so that games differ and the consequences of weaker choices are seen."""

LEAST_ITERATIONS: Final = 4
PULL: Final = 3e-4
LONGEST: Final = 400
"""No game is played for more turns: one that does not end teaches nothing."""


@dataclass(frozen=True)
class Course:
    """What is learned from: `iterations` are those of the last round, each round before has a quarter of them.

    `players` are the bots that play all games, in each seat one of them by chance; none is the bot that learns.
    """

    game: str
    seats: int
    games: int
    rounds: int
    iterations: int
    seed: int
    players: str = ""

    def __post_init__(self) -> None:
        for spec in self.bots:
            read_spec(spec)
        if self.games >> (self.rounds - 1) < 1:
            raise BadSetup(f"{self.games} games are too few for {self.rounds} rounds")

    @property
    def bots(self) -> list[str]:
        """The specs of the players."""
        return split_specs(self.players) if self.players else []

    def round_of(self, number: int) -> int:
        """The round that a game belongs to."""
        return next(place for place in range(self.rounds) if number < self.end_of(place))

    def end_of(self, place: int) -> int:
        """How many games there are up to the end of a round."""
        return self.games >> (self.rounds - 1 - place)

    def iterations_in(self, place: int) -> int:
        """How long the bot thinks in a round."""
        return max(LEAST_ITERATIONS, self.iterations >> (2 * (self.rounds - 1 - place)))


@dataclass(frozen=True)
class Lesson:
    """What was measured in one game: the numbers by seat and the stage of some positions, and what each seat won."""

    positions: list[tuple[list[list[float]], float]]
    shares: list[float]


class Training:
    """The learning of one course; `file` keeps what was measured, and what is in it already is not played again."""

    def __init__(self, game: Game[Any], course: Course, file: Path) -> None:
        self.game = game
        self.course = course
        self.file = file
        self.names = judge_of(game, {}).names
        self.lessons = self.read()

    def read(self) -> list[Lesson]:
        """The lessons in the file, of which a line that was cut off is removed; a new file gets its first line."""
        head = json.dumps({"course": asdict(self.course), "numbers": self.names})
        data = self.file.read_bytes() if self.file.exists() else b""
        whole = data.rfind(b"\n") + 1
        if not whole:
            if data and not head.encode().startswith(data):
                raise BadSetup(f"{self.file} is no file of lessons")
            self.file.write_text(head + "\n", encoding="utf-8")
            return []
        if whole < len(data):
            with self.file.open("r+b") as file:
                file.truncate(whole)
        first, *lines = data[:whole].decode(errors="replace").splitlines()
        if first != head:
            raise BadSetup(f"{self.file} was made by another course, or measured other numbers")
        try:
            return [Lesson(*json.loads(line)) for line in lines]
        except (ValueError, TypeError) as error:
            raise BadText(f"{self.file} is damaged: {error}") from error

    def run(self) -> Iterator[int]:
        """Play the games that are still to be played; each gives how many there are then."""
        weights: Weights = {}
        taught = -1
        with self.file.open("a", encoding="utf-8") as stream:
            for number in range(len(self.lessons), self.course.games):
                place = self.course.round_of(number)
                if place != taught:
                    weights, taught = self.weights_before(place), place
                lesson = self.play(number, weights)
                stream.write(json.dumps([lesson.positions, lesson.shares], separators=(",", ":")) + "\n")
                stream.flush()
                self.lessons.append(lesson)
                yield len(self.lessons)

    def weights_before(self, place: int) -> Weights:
        """What the rounds before this one have taught: nothing before the first."""
        return self.fitted(place - 1)[0] if place else {}

    def fitted(self, place: int) -> tuple[Weights, float]:
        """The weights that a round's games teach, and the mean surprise at their results that is left."""
        samples = Samples(self.game.seats, len(self.names))
        begin = self.course.end_of(place - 1) if place else 0
        for lesson in self.lessons[begin : self.course.end_of(place)]:
            for numbers, stage in lesson.positions:
                samples.add(numbers, stage, lesson.shares)
        fit = Fit(samples, PULL)
        fit.run()
        many = len(self.names)
        pairs = zip(list(fit.weights)[:many], list(fit.weights)[many:], strict=True)
        return dict(zip(self.names, pairs, strict=True)), fit.surprise

    def play(self, number: int, weights: Weights) -> Lesson:
        """One game of the bot against itself."""
        game = self.game
        seed = seed_of(self.course.seed, "game", number)
        judge = judge_of(game, weights)
        bots = [self.player(number, judge, seed_of(seed, seat)) for seat in range(game.seats)]
        rng = Random(seed)
        state = deal(game, rng)
        lesson = Lesson([], [])
        due = number % EVERY
        while not game.over(state) and state.turns < LONGEST:
            if state.turns >= due:
                due += EVERY
                lesson.positions.append(self.measured(state, judge))
            seat = int(game.to_move(state))
            if seat == CHANCE:
                game.advance(state, rng)
            else:
                game.apply(state, bots[seat].choose(game.view(state, seat), UNLIMITED))
        return Lesson(lesson.positions, self.shares(state)) if game.over(state) else Lesson([], [])

    def player(self, number: int, judge: Weighing, seed: int) -> Bot:
        """The bot that plays a seat of a game."""
        bots = self.course.bots
        if bots:
            return make(bots[Random(seed_of(seed, "player")).randrange(len(bots))], self.game, seed)
        budget = Budget(iterations=self.course.iterations_in(self.course.round_of(number)))
        return Mcts(self.game, judge, seed, budget, Manner(warmth=WARMTH))

    def measured(self, state: Any, judge: Weighing) -> tuple[list[list[float]], float]:
        """The numbers of a position, by seat, and its stage."""
        numbers = [[round(number, 4) for number in judge.measure(state, seat)] for seat in range(self.game.seats)]
        return numbers, round(judge.stage(state), 4)

    def shares(self, state: Any) -> list[float]:
        """What each seat won."""
        outcome = self.game.outcome(state)
        assert outcome is not None, "the game is not over"
        return [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(self.game.seats)]
