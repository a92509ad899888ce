"""Fits the weights of `Weighing` to results of games: a softmax regression, by Newton's method.

What it minimises is the mean surprise at the results, and a small pull of every weight towards 0.
"""

from __future__ import annotations

from math import exp, log, sqrt

from cabochon.bots.judge import zeros
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import append, i64, vec


class Samples:
    """Positions of finished games: `width` numbers a seat, how far the game was, and the share each seat won.

    Each number is kept twice, as it is and times the stage of the game: `wide` numbers a seat, seat after seat.
    """

    def __init__(self, seats: int, width: int) -> None:
        self.seats: i64 = seats
        self.width: i64 = width
        self.wide: i64 = 2 * width
        self.many: i64 = 0
        self.numbers: vec[float] = vec[float]([])
        self.shares: vec[float] = vec[float]([])

    def add(self, numbers: list[list[float]], stage: float, shares: list[float]) -> None:
        """One more position: the numbers by seat."""
        for seat, of_seat in enumerate(numbers):
            if len(of_seat) != self.width:
                raise BadSetup(f"a position has {len(of_seat)} numbers a seat, not {self.width}")
            for number in of_seat:
                self.numbers = append(self.numbers, number)
            for number in of_seat:
                self.numbers = append(self.numbers, number * stage)
            self.shares = append(self.shares, shares[seat])
        self.many += 1


class Fit:
    """A regression on samples: `weights` are those of the numbers as they are, then those of the numbers by stage."""

    def __init__(self, samples: Samples, pull: float) -> None:
        self.samples = samples
        self.pull = pull
        self.size = samples.wide
        self.weights = zeros(int(self.size))
        self.slope = zeros(int(self.size))
        self.curve = zeros(int(self.size * self.size))
        self.mean = zeros(int(self.size))
        self.chances = zeros(int(samples.seats))
        self.surprise = 0.0

    def run(self, steps: int = 12) -> None:
        """Find the best weights: a few steps of Newton's method, which hardly change anything more at the end."""
        if not self.samples.many:
            raise BadSetup("there is no finished game to learn from")
        for _ in range(steps):
            self.gather()
            moved = self.step()
            if moved < 1.0e-5:
                break

    def gather(self) -> None:
        """The surprise at the samples with the present weights, its slope and its curvature."""
        size = self.size
        samples = self.samples
        self.surprise = 0.0
        for place in range(size):
            self.slope[place] = -self.pull * self.weights[place] * float(samples.many)
            for other in range(size):
                self.curve[place * size + other] = self.pull * float(samples.many) if place == other else 0.0
        sample: i64 = 0
        while sample < samples.many:
            self.expect(sample)
            self.learn(sample)
            sample += 1
        self.surprise /= float(samples.many)

    def expect(self, sample: i64) -> None:
        """What the present weights say about a sample: the seats' `chances`, and the `mean` of their numbers."""
        numbers = self.samples.numbers
        size = self.size
        highest = -1.0e30
        at: i64 = sample * self.samples.seats * size
        for seat in range(self.samples.seats):
            score = 0.0
            for place in range(size):
                score += self.weights[place] * numbers[at + place]
            at += size
            self.chances[seat] = score
            if score > highest:
                highest = score
        total = 0.0
        for seat in range(self.samples.seats):
            self.chances[seat] = exp(self.chances[seat] - highest)
            total += self.chances[seat]
        for place in range(size):
            self.mean[place] = 0.0
        at = sample * self.samples.seats * size
        for seat in range(self.samples.seats):
            chance = self.chances[seat] / total
            self.chances[seat] = chance
            for place in range(size):
                self.mean[place] += chance * numbers[at + place]
            at += size

    def learn(self, sample: i64) -> None:
        """Add a sample's part to the surprise, its slope and its curvature."""
        size = self.size
        numbers = self.samples.numbers
        at: i64 = sample * self.samples.seats * size
        for seat in range(self.samples.seats):
            chance = self.chances[seat]
            share = self.samples.shares[sample * self.samples.seats + seat]
            if share > 0.0:
                self.surprise -= share * log(max(1.0e-12, chance))
            for place in range(size):
                apart = numbers[at + place] - self.mean[place]
                self.slope[place] += (share - chance) * numbers[at + place]
                if apart == 0.0:
                    continue
                apart *= chance
                row: i64 = place * size
                for other in range(place + 1):
                    self.curve[row + other] += apart * (numbers[at + other] - self.mean[other])
            at += size

    def step(self) -> float:
        """Move the weights to where the curve has its lowest point; returns how far the furthest one moved."""
        size = self.size
        self.factor()
        move = self.slope
        for place in range(size):
            for other in range(place):
                move[place] -= self.curve[place * size + other] * move[other]
            move[place] /= self.curve[place * size + place]
        furthest = 0.0
        for back in range(size):
            place = size - 1 - back
            for other in range(place + 1, size):
                move[place] -= self.curve[other * size + place] * move[other]
            move[place] /= self.curve[place * size + place]
            self.weights[place] += move[place]
            if abs(move[place]) > furthest:
                furthest = abs(move[place])
        return furthest

    def factor(self) -> None:
        """Replace the curvature by its Cholesky factor, in the lower half."""
        size = self.size
        curve = self.curve
        for place in range(size):
            for other in range(place + 1):
                value = curve[place * size + other]
                for before in range(other):
                    value -= curve[place * size + before] * curve[other * size + before]
                if place == other:
                    curve[place * size + place] = sqrt(value)
                else:
                    curve[place * size + other] = value / curve[other * size + other]
