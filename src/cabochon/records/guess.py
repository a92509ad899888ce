"""Finds answers for those that a projected record hides, such that everything else in the record is legal.

What the record shows later settles a hidden answer: `shows` names the card. Any card that is never named will do for
the rest, and when something turns out not to be legal the last guess is changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cabochon.kernel.errors import BadText
from cabochon.kernel.game import Game
from cabochon.records.record import HIDDEN, Decision, at_line
from cabochon.records.told import find

MOST_CHANGES: Final = 500
"""How often a guess may be changed before the record is given up."""


@dataclass(slots=True)
class Guess:
    """One hidden answer: its place, the state before it, the choices still to be tried, and the card of this one."""

    index: int
    state: Any
    untried: list[int]
    card: object = None


class Guesses:
    """The search for the choices of one projected record."""

    def __init__(self, game: Game[Any], decisions: tuple[Decision, ...]) -> None:
        self.game = game
        self.decisions = decisions
        self.trouble: BadText | None = None
        self.shown: dict[int, str] = {}
        self.made: list[int] = []
        self.guesses: list[Guess] = []
        self.changes = 0
        self.answers = {decision.answer for decision in decisions}
        self.cards = {decision.shows for decision in decisions if decision.shows}

    def choices(self) -> list[int]:
        """A choice for every decision, or for those before the first that cannot be explained: that is `trouble`."""
        state = self.game.start()
        furthest: list[int] = []
        while len(self.made) < len(self.decisions):
            try:
                choice = self.next(state)
            except BadText as error:
                if len(self.made) >= len(furthest):
                    furthest = self.made[:]
                    self.trouble = at_line(self.decisions[len(self.made)].line, error)
                changed = self.change()
                if changed is None:
                    return furthest
                state = changed
                continue
            self.made.append(choice)
            self.game.apply(state, choice)
        self.trouble = None
        return self.made

    def next(self, state: Any) -> int:
        """The choice of the next decision: what the record says, or a guess."""
        index = len(self.made)
        decision = self.decisions[index]
        if decision.answer == HIDDEN:
            guess = Guess(index, state.copy(), self.candidates(state, decision))
            self.guesses.append(guess)
            return self.take(guess)
        choice = find(self.game, state, decision)
        if decision.shows:
            card = self.game.describe(state, choice).get("card")
            if card != decision.shows:
                self.settle(card, decision.shows)
                raise BadText(f"{decision.answer} cannot show {decision.shows}")
        return choice

    def candidates(self, state: Any, decision: Decision) -> list[int]:
        """The choices for a hidden answer, the likeliest first: what comes later in the record cannot have come."""
        asked = self.game.asked(state)
        if decision.question and (asked.question, asked.seat) != (decision.question, decision.seat):
            raise BadText(f"{asked.question} is asked, not {decision.question}")
        unnamed, shown = [], []
        for choice in self.game.choices(state):
            card = self.game.describe(state, choice).get("card")
            settled = self.shown.get(len(self.made))
            if settled is not None and card != settled:
                continue
            if card in self.cards:
                shown.append(int(choice))
            elif self.game.text(state, choice) not in self.answers:
                unnamed.append(int(choice))
        return unnamed + shown

    def take(self, guess: Guess) -> int:
        """Take the next choice of a guess."""
        if not guess.untried:
            raise BadText("nothing is left that the hidden answer could be")
        choice = guess.untried.pop(0)
        guess.card = self.game.describe(guess.state, choice).get("card")
        return choice

    def settle(self, card: object, shown: str) -> None:
        """Note that the hidden answer that was guessed to be `card` is `shown`, and go back to before it."""
        for place, guess in enumerate(self.guesses):
            if guess.card == card and guess.index not in self.shown:
                self.shown[guess.index] = shown
                guess.untried = [
                    int(choice)
                    for choice in self.game.choices(guess.state)
                    if self.game.describe(guess.state, choice).get("card") == shown
                ]
                del self.guesses[place + 1 :]
                return

    def change(self) -> Any | None:
        """Go back to the last guess that can be changed, and change it; the state behind it, or None."""
        self.changes += 1
        while self.guesses and self.changes <= MOST_CHANGES:
            guess = self.guesses[-1]
            if guess.untried:
                del self.made[guess.index :]
                choice = self.take(guess)
                state = guess.state.copy()
                self.made.append(choice)
                self.game.apply(state, choice)
                return state
            self.guesses.pop()
        return None
