"""Many games of one kind side by side, for `vector.py`: the inner loop of learning. Compiled; numpy stays outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cabochon.envs.sight import Actions, Sight, zeros
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random, append, i64, u8, vec
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.packing import vector_of
from cabochon.kernel.state import CODE_MASK, State


@dataclass(frozen=True)
class Ended:
    """A game that came to its end, with its `outcome`, or that was broken off: then `last` is what was seen last.

    `last` is the observation of the seat that would have been asked next.
    """

    lane: int
    outcome: Outcome | None
    last: vec[u8]


class Lane:
    """One game after the other: the state of the one that is under way, and how many decisions were `made` in it."""

    def __init__(self, rng: Random, state: State) -> None:
        self.rng = rng
        self.state = state
        self.made: i64 = 0


class Lanes:
    """Games of one kind, each with its own random numbers; one that ends is followed by another in the same lane.

    After `begin` and after each `step`, `numbers` has the observations of the seats that are asked, one lane after the
    other, `marks` their legal actions likewise, and `seats` who they are. Each time they are new vectors.
    """

    def __init__(self, game: Game[Any], sight: Sight, actions: Actions, limit: int, observing: bool) -> None:
        self.game = game
        self.sight = sight
        self.actions = actions
        self.limit: i64 = limit
        self.observing = observing
        self.chance: vec[i64] = vector_of(question.chance for question in game.questions)
        self.lanes: vec[Lane] = vec[Lane]([])
        self.seats: vec[i64] = vec[i64]([])
        self.unseen: vec[u8] = vec[u8]([])
        self.unmarked: vec[u8] = vec[u8]([])
        self.numbers: vec[u8] = vec[u8]([])
        self.marks: vec[u8] = vec[u8]([])

    def begin(self, seeds: list[int]) -> None:
        """Begin new games, one for each seed."""
        many: i64 = len(seeds)
        self.lanes = vec[Lane]([])
        for seed in seeds:
            rng = Random(seed)
            self.lanes = append(self.lanes, Lane(rng, self.dealt(rng)))
        self.unseen = zeros(many * self.sight.size * int(self.observing))
        self.unmarked = zeros(many * self.actions.size)
        self.clear()
        for place in range(many):
            self.show(place, self.lanes[place].state)

    def clear(self) -> None:
        """Take new vectors: the old ones may be in somebody's hands."""
        self.numbers = self.unseen[:]
        self.marks = self.unmarked[:]
        self.seats = vector_of([0] * len(self.lanes))

    def dealt(self, rng: Random) -> State:
        """A new game in which a seat is asked."""
        state: State = self.game.start()
        self.settle(state, rng)
        return state

    def settle(self, state: State, rng: Random) -> None:
        """Answer chance's questions until a seat is asked or the game is over."""
        while state.depth and self.chance[state.stack[state.depth - 1] & CODE_MASK]:
            self.game.advance(state, rng)

    def show(self, place: i64, state: State) -> None:
        """Write what the seat that is asked sees and may do where it belongs."""
        seat = self.game.to_move(state)
        self.seats[place] = seat
        self.actions.mark(state, self.marks, place * self.actions.size)
        if self.observing:
            self.sight.fill(self.game.view(state, seat), self.numbers, place * self.sight.size)

    def step(self, actions: vec[i64]) -> list[Ended]:
        """Take the action of each lane, all of them legal; returns the games that ended or were broken off."""
        ended: list[Ended] = []
        self.clear()
        place: i64 = 0
        for lane in self.lanes:
            state = lane.state
            self.game.apply(state, actions[place] - self.actions.first(state))
            lane.made += 1
            self.settle(state, lane.rng)
            if state.depth == 0 or lane.made >= self.limit:
                ended.append(self.ended(place, state))
                lane.state = self.dealt(lane.rng)
                lane.made = 0
            self.show(place, lane.state)
            place += 1
        return ended

    def ended(self, place: i64, state: State) -> Ended:
        """How a game has ended."""
        last: vec[u8] = vec[u8]([])
        if state.depth and self.observing:
            last = zeros(self.sight.size)
            self.sight.fill(self.game.view(state, self.game.to_move(state)), last, 0)
        return Ended(place, self.game.outcome(state), last)
