"""Finds answers for those that a projected record hides, such that everything else in the record can be carried out.

Any card that the record does not name will do for a hidden one, until the record shows what lies there: then the guess
is corrected, and everything behind it carried out again. A hidden card may also come back to a place that all can see:
then the record names it, and such a card is guessed when no other is left. What a viewer sees does not depend on the
guesses.
"""

from __future__ import annotations

from typing import Any, Final

from cabochon.kernel.errors import BadText
from cabochon.kernel.game import Game
from cabochon.kernel.state import CHANCE
from cabochon.records.record import HIDDEN, Decision, at_line
from cabochon.records.told import find

WORST: Final = 3
NOTHING: Final = "the hidden answer cannot be anything: every card is named elsewhere"


class Guesses:
    """Choices for the decisions of one projected record.

    `made` are the choices, and `trouble` is None; or `trouble` is the error of the first decision that cannot be
    carried out, and `made` are the choices before it.
    """

    def __init__(self, game: Game[Any], decisions: tuple[Decision, ...]) -> None:
        self.game = game
        self.decisions = decisions
        self.named = {decision.answer: index for index, decision in enumerate(decisions)}
        self.shown = {decision.shows for decision in decisions if decision.shows}
        self.settled: dict[int, object] = {}
        self.barred: dict[int, set[object]] = {}
        self.places: dict[object, list[int]] = {}
        self.made: list[int] = []
        self.trouble: BadText | None = None
        self.before: dict[int, Any] = {}
        self.wrong = 0
        self.carry_out(game.start())
        while self.trouble is None and len(self.made) < len(decisions):
            del self.made[self.wrong :]
            for places in self.places.values():
                places[:] = [place for place in places if place < self.wrong]
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
                self.correct(card, decision.shows, decision.answer)
                return -1
        try:
            return find(self.game, state, decision)
        except BadText:
            if self.reconsider(state, decision):
                return -1
            if not self.is_up_to_guesses(state):
                raise
        choice = self.by_text(state, decision)
        self.expect_sound(state, choice)
        return choice

    def correct(self, card: object, shown: object, answer: str) -> None:
        """Note that what was guessed to be `card` is what an answer shows."""
        places = self.places.get(card)
        if not places or any(place in self.settled for place in places) or shown in self.settled.values():
            raise BadText(f"{answer} cannot show {shown}")
        self.settled.update((place, shown) for place in places)
        self.wrong = min(places + self.places.get(shown, []))

    def reconsider(self, state: Any, decision: Decision) -> bool:
        """Whether a card that chance brought shows a guess to be wrong, which is noted: it was guessed to be elsewhere,
        or only another one could come, which was a guess.
        """
        if self.game.over(state) or self.game.asked(state).seat != CHANCE:
            return False
        card = self.card(state, self.by_text(state, decision))
        could_come = [self.card(state, choice) for choice in self.game.choices(state)]
        if len(could_come) == 1 and self.places.get(could_come[0]):
            self.correct(could_come[0], card, decision.answer)
            return True
        places = self.places.get(card, [])
        if not places or any(place in self.settled for place in places):
            return False
        for place in places:
            self.barred.setdefault(place, set()).add(card)
        self.wrong = places[0]
        return True

    def guess(self, state: Any, index: int) -> int:
        """A choice for a hidden answer: its card if that is settled, or one that the record does not name."""
        self.expect_asked(state, self.decisions[index])
        settled = self.settled.get(index)
        ranked: list[tuple[int, int, int]] = []
        for choice in self.game.choices(state):
            card = self.card(state, choice)
            if settled is None or card == settled:
                rank = 0 if settled is not None else self.rank(index, card, self.game.text(state, choice))
                ranked.append((rank, -self.named.get(f">{card}", 0), int(choice)))
        if not ranked:
            raise BadText(f"the hidden answer cannot be {settled}, which is shown later" if settled else NOTHING)
        rank, _, choice = min(ranked)
        if rank == WORST and len(ranked) > 1:
            raise BadText(NOTHING)
        self.before[index] = state.copy()
        self.places.setdefault(self.card(state, choice), []).append(index)
        return choice

    def rank(self, index: int, card: object, text: str) -> int:
        """How unlikely a card is for a hidden answer: named nowhere, shown by a seat, named by chance, or known to
        be elsewhere.
        """
        if card in self.settled.values() or card in self.barred.get(index, ()):
            return WORST
        if text in self.named or f">{card}" in self.named:
            return WORST - 1
        return int(card in self.shown)

    def is_up_to_guesses(self, state: Any) -> bool:
        """Whether what the seat that is asked can do, such as pass, may depend on a card that was only guessed."""
        if self.game.over(state):
            return False
        seat = self.game.asked(state).seat
        guessed = [index for places in self.places.values() for index in places if index not in self.settled]
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
