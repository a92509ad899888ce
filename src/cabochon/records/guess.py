"""Finds answers for those that a projected record hides, such that everything else in the record can be carried out.

Any card that the record does not name will do for a hidden one, until the record shows what lies there: then the guess
is corrected, and everything behind it carried out again. What a viewer sees does not depend on the guesses.
"""

from __future__ import annotations

from typing import Any, Final

from cabochon.kernel.errors import BadText
from cabochon.kernel.game import Game
from cabochon.records.record import HIDDEN, Decision, at_line
from cabochon.records.told import find

NOTHING: Final = "the hidden answer cannot be anything: every card is named elsewhere"


class Guesses:
    """Choices for the decisions of one projected record.

    `made` are the choices, and `trouble` is None; or `trouble` is the error of the first decision that cannot be
    carried out, and `made` are the choices before it.
    """

    def __init__(self, game: Game[Any], decisions: tuple[Decision, ...]) -> None:
        self.game = game
        self.decisions = decisions
        self.named = {decision.answer for decision in decisions}
        self.shown = {decision.shows for decision in decisions if decision.shows}
        self.settled: dict[int, object] = {}
        self.places: dict[object, int] = {}
        self.made: list[int] = []
        self.trouble: BadText | None = None
        self.before: dict[int, Any] = {}
        self.wrong = 0
        self.carry_out(game.start())
        while self.trouble is None and len(self.made) < len(decisions):
            del self.made[self.wrong :]
            self.places = {card: place for card, place in self.places.items() if place < self.wrong}
            self.carry_out(self.before[self.wrong].copy())

    def carry_out(self, state: Any) -> None:
        """Carry out the decisions to the end, to the first that is wrong, or to one that shows a guess to be wrong."""
        while len(self.made) < len(self.decisions):
            index = len(self.made)
            decision = self.decisions[index]
            try:
                choice = self.guess(state, index) if decision.answer == HIDDEN else self.told(state, decision)
            except BadText as error:
                self.trouble = at_line(decision.line, error)
                return
            if choice < 0:
                return
            self.made.append(choice)
            self.game.apply(state, choice)

    def told(self, state: Any, decision: Decision) -> int:
        """The choice of a decision that is not hidden; -1 when it shows another card than was guessed."""
        if decision.shows:
            choice = self.by_text(state, decision)
            card = self.card(state, choice)
            if card != decision.shows:
                return self.correct(card, decision)
        try:
            return find(self.game, state, decision)
        except BadText:
            if not self.is_up_to_guesses(state):
                raise
        choice = self.by_text(state, decision)
        self.expect_sound(state, choice)
        return choice

    def correct(self, card: object, decision: Decision) -> int:
        """Note that what was guessed to be `card` is what the decision shows; -1."""
        index = self.places.get(card)
        if index is None or index in self.settled or decision.shows in self.settled.values():
            raise BadText(f"{decision.answer} cannot show {decision.shows}")
        self.settled[index] = decision.shows
        self.wrong = min(index, self.places.get(decision.shows, index))
        return -1

    def guess(self, state: Any, index: int) -> int:
        """A choice for a hidden answer: its card if that is settled, or one that the record does not name."""
        self.expect_asked(state, self.decisions[index])
        settled = self.settled.get(index)
        best: list[list[int]] = [[], []]
        for choice in self.game.choices(state):
            card = self.card(state, choice)
            if settled is not None:
                if card == settled:
                    best[0].append(int(choice))
            elif card not in self.settled.values() and self.game.text(state, choice) not in self.named:
                best[card in self.shown].append(int(choice))
        if not any(best):
            raise BadText(f"the hidden answer cannot be {settled}, which is shown later" if settled else NOTHING)
        choice = (best[0] or best[1])[0]
        self.before[index] = state.copy()
        self.places[self.card(state, choice)] = index
        return choice

    def is_up_to_guesses(self, state: Any) -> bool:
        """Whether what the seat that is asked can do, such as pass, may depend on a card that was only guessed."""
        if self.game.over(state):
            return False
        seat = self.game.asked(state).seat
        guessed = [index for index in self.places.values() if index not in self.settled]
        return any(self.before[index].turn == seat for index in guessed)

    def by_text(self, state: Any, decision: Decision) -> int:
        """The choice with a text, whether it is legal or not."""
        self.expect_asked(state, decision)
        question = self.game.question(self.game.asked(state).question)
        for choice in range(question.size):
            try:
                text = self.game.text(state, choice)
            except (ArithmeticError, LookupError):
                continue  # no such choice can be described here
            if text.lower() == decision.answer.lower():
                return choice
        raise BadText(f"{decision.answer!r} is no answer to {question.name}")

    def expect_asked(self, state: Any, decision: Decision) -> None:
        """`BadText` unless the question of a decision is asked."""
        if self.game.over(state):
            raise BadText(f"the game is over, {decision.answer} cannot come")
        asked = self.game.asked(state)
        if decision.question and (asked.question, asked.seat) != (decision.question, decision.seat):
            raise BadText(f"{asked.question} is asked, not {decision.question}")

    def expect_sound(self, state: Any, choice: int) -> None:
        """`BadText` unless a choice, legal or not, leads to a state in which every invariant holds."""
        after = state.copy()
        try:
            self.game.apply(after, choice)
            self.game.check(after)
        except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise BadText(f"{self.game.text(state, choice)} cannot be done: {error}") from error

    def card(self, state: Any, choice: int) -> object:
        """The card that a choice is about."""
        try:
            return self.game.describe(state, choice).get("card")
        except (ArithmeticError, LookupError):
            return None
