"""A game: parts composed into questions, steps and scripts, and the calls through which everybody plays it.

After every `apply` the top of the agenda is a question, or the game is over. Chance is a seat like any other: the
caller answers its questions too (see `cabochon.kernel.drive`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice
from cabochon.kernel.native import Random, i64, vec
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.packing import Unpacker
from cabochon.kernel.part import Part, Plan
from cabochon.kernel.question import Families, Family, Question
from cabochon.kernel.script import PLACE_MASK, Script
from cabochon.kernel.state import CHANCE, CODE_BITS, CODE_MASK, EVERYTHING, SCRIPT, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Asked:
    """The pending decision: the question's name, the seat that must answer (or CHANCE), the question's argument."""

    question: str
    seat: int
    argument: int


class Game(Generic[S]):
    """The rules of one game for a number of seats, with its modules and options; never changed once made.

    `name` is the registry's, a base and its modules with "+" between them; `options` are those it was made with;
    `official` is False for a set of modules that the publisher does not allow together.

    Subclasses fill in how a state begins, is shown and is ranked.
    """

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.seats = seats
        self.official = True
        self.options: dict[str, object] = {}
        self.parts: tuple[Part, ...] = ()
        self.questions: vec[Question[Any]] = vec[Question]([])  # type: ignore[type-arg]
        self.scripts: vec[Script[Any]] = vec[Script]([])  # type: ignore[type-arg]
        self.codes: dict[str, int] = {}

    def compose(self, parts: tuple[Part, ...]) -> None:
        """Put the parts together: give every question and script its code, then let everything look up the others."""
        plan = Plan(self, parts)
        self.parts = parts
        self.questions, self.scripts = plan.entries()
        if len(self.questions) > SCRIPT or len(self.scripts) > SCRIPT:
            raise BadSetup(f"{self.name} has more than {SCRIPT} questions or scripts")
        for place, question in enumerate(self.questions):
            question.code = place
            self.codes[question.name] = place
        for place, script in enumerate(self.scripts):
            script.code = SCRIPT + place
            self.codes[script.name] = SCRIPT + place
        for question in self.questions:
            question.bind(self)
        for script in self.scripts:
            for step in script.steps:
                step.bind(self)

    # What a family of games fills in

    def start(self) -> S:
        """A new state, before its first chance question (the deal is a run of them)."""
        raise NotImplementedError

    def blank(self) -> S:
        """A state with nothing in it but the right shape; `unpack` fills it."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """The ranking, or None while the game runs."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> S:
        """What `seat` (None: a spectator) may know, as a state with `viewer` set and unknown cards marked."""
        raise NotImplementedError

    def sample(self, view: S, rng: Random) -> S:
        """A full state, drawn fairly from those that look like `view` to its viewer."""
        raise NotImplementedError

    def write(self, state: S) -> str:
        """The position as text; `read` of the game's own module is its inverse."""
        raise NotImplementedError

    def check(self, state: S) -> None:
        """Assert every invariant of a full state: conservation of pieces, derived values, limits."""
        raise NotImplementedError

    # What every game has

    def unpack(self, data: bytes) -> S:
        """The state that `state.pack()` made `data` of; `BadText` when it is no state of this game."""
        state = self.blank()
        unpacker = Unpacker(data)
        state.unpack_from(unpacker)
        unpacker.end()
        try:
            self.check_agenda(state)
            self.check(state)
            self.check_choices(state)
        except (AssertionError, ArithmeticError, LookupError, ValueError) as error:
            raise BadText(f"the bytes are no state of {self.name}: {error}") from error
        return state

    def check_agenda(self, state: S) -> None:
        """Assert that each entry of the agenda is a question or a step of a script, and the top one a question."""
        code: i64 = 0
        for entry in state.agenda:
            code = entry & CODE_MASK
            if code < SCRIPT:
                assert code < len(self.questions), "the agenda names a question that there is not"
            else:
                assert code - SCRIPT < len(self.scripts), "the agenda names a script that there is not"
                script = self.scripts[code - SCRIPT]
                place: i64 = (entry >> CODE_BITS) & PLACE_MASK
                assert place < len(script.steps), "the agenda names a step that there is not"
                assert place or script.loops, "a script waits that has not begun"
        assert code < SCRIPT, "nothing is asked, but something is to happen"

    def check_choices(self, state: S) -> None:
        """Assert that the pending question has choices, in range and in order."""
        if self.over(state):
            return
        question = self.questions[self.top(state) & CODE_MASK]
        last: i64 = -1
        for choice in self.choices(state):
            assert last < choice < question.size, f"{question.name} has strange choices"
            last = choice
        assert last >= 0, f"nothing can answer {question.name}"

    def code(self, name: str) -> int:
        """The agenda code of a question or script."""
        if name not in self.codes:
            raise BadSetup(f"{self.name} has no question or script {name!r}")
        return self.codes[name]

    def question(self, name: str) -> Question[S]:
        """The question called `name`."""
        code = self.code(name)
        if code >= SCRIPT:
            raise BadSetup(f"{name!r} is a script of {self.name}, not a question")
        return self.questions[code]

    def script(self, name: str) -> Script[S]:
        """The script called `name`."""
        code = self.code(name)
        if code < SCRIPT:
            raise BadSetup(f"{name!r} is a question of {self.name}, not a script")
        return self.scripts[code - SCRIPT]

    def family(self, question: str, name: str) -> Family[S]:
        """The family of answers called `name` inside a question."""
        asked: Any = self.question(question)
        if isinstance(asked, Families):
            for family in asked.families:
                if family.name == name:
                    return family
        raise BadSetup(f"{question} has no answers {name!r} in {self.name}")

    def over(self, state: S) -> bool:
        """Whether the game has ended."""
        return state.depth == 0

    def top(self, state: S) -> i64:
        """The agenda entry of the pending question; `IllegalChoice` when the game is over."""
        if state.depth == 0:
            raise IllegalChoice("the game is over: nothing is asked")
        return state.stack[state.depth - 1]

    def asked(self, state: S) -> Asked:
        """The pending decision; `IllegalChoice` when the game is over."""
        top = self.top(state)
        question = self.questions[top & CODE_MASK]
        return Asked(question.name, question.seat(state, top >> CODE_BITS), top >> CODE_BITS)

    def to_move(self, state: S) -> i64:
        """The seat that must answer, or CHANCE: what `asked` says, without an object."""
        top = self.top(state)
        return self.questions[top & CODE_MASK].seat(state, top >> CODE_BITS)

    def choices(self, state: S) -> vec[i64]:
        """Every legal choice, ascending; never empty while the game runs."""
        top = self.top(state)
        return self.questions[top & CODE_MASK].choices(state, top >> CODE_BITS)

    def apply(self, state: S, choice: i64) -> None:
        """Carry out a choice that is known to be legal; see `play` for one that is not."""
        state.depth -= 1
        top = state.stack[state.depth]
        self.questions[top & CODE_MASK].answer(state, top >> CODE_BITS, choice)
        self.settle(state)

    def settle(self, state: S) -> None:
        """Run steps until a question is on top or nothing is left."""
        depth = state.depth
        while depth:
            top = state.stack[depth - 1]
            if not top & SCRIPT:
                return
            self.scripts[(top & CODE_MASK) - SCRIPT].resume(state, top)
            depth = state.depth

    def advance(self, state: S, rng: Random) -> None:
        """Carry out a random legal choice, chance's by weight: `pick` and `apply` in one."""
        state.depth -= 1
        top = state.stack[state.depth]
        question = self.questions[top & CODE_MASK]
        arg: i64 = top >> CODE_BITS
        question.answer(state, arg, question.pick(state, arg, rng))
        self.settle(state)

    def play(self, state: S, choice: object) -> None:
        """Carry out a choice if it is legal; `IllegalChoice` and an unchanged state if not, whatever it is."""
        if state.viewer != EVERYTHING:
            raise IllegalChoice("a view cannot be played on: draw a full state from it with sample")
        if state.depth == 0:
            raise IllegalChoice("the game is over: nothing is asked")
        # A list, since the number may not fit into 64 bits; and True and 1.0 are equal to 1 but no choices.
        if type(choice) is not int or choice not in list(self.choices(state)):
            raise self.refusal(state, choice)
        self.apply(state, choice)

    def refusal(self, state: S, choice: object) -> IllegalChoice:
        """The error for a choice that is not legal here; it tells no more than the asked seat may know."""
        asked = self.asked(state)
        who = "chance" if asked.seat == CHANCE else f"seat {asked.seat}"
        shown = self.write(self.view(state, None if asked.seat == CHANCE else asked.seat))
        error = IllegalChoice(f"{who} cannot answer {asked.question} with {choice!r} here")
        error.add_note(shown)
        return error

    def pick(self, state: S, rng: Random) -> i64:
        """A random legal choice; chance's by weight."""
        top = self.top(state)
        return self.questions[top & CODE_MASK].pick(state, top >> CODE_BITS, rng)

    def weights(self, state: S) -> vec[i64]:
        """The weight of each of chance's choices; `IllegalChoice` when a seat is asked."""
        top = self.top(state)
        question = self.questions[top & CODE_MASK]
        if not question.chance:
            raise IllegalChoice(f"{question.name} is answered by a seat: it has no weights")
        return question.weights(state, top >> CODE_BITS)

    def describe(self, state: S, choice: i64) -> dict[str, object]:
        """The meaning of a choice as plain data, one documented shape a question."""
        top = self.top(state)
        return self.questions[top & CODE_MASK].describe(state, top >> CODE_BITS, choice)

    def text(self, state: S, choice: i64) -> str:
        """A choice in notation, unique among the choices of this state."""
        top = self.top(state)
        return self.questions[top & CODE_MASK].text(state, top >> CODE_BITS, choice)

    def secret(self, state: S, choice: i64, viewer: i64) -> bool:
        """Whether `viewer` must not learn this answer to the pending question."""
        top = self.top(state)
        return self.questions[top & CODE_MASK].secret(state, top >> CODE_BITS, choice, viewer)

    def parse(self, state: S, text: str) -> i64:
        """The choice that `text` names; `BadText` when there is none."""
        top = self.top(state)
        return self.questions[top & CODE_MASK].parse(state, top >> CODE_BITS, text)
