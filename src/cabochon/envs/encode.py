"""A game as numbers: a view as an array of fixed length, and a question's choices as actions of one fixed space.

`encoding_of` a game says what each number and each action means. An observation is made of a view, never of a full
state, and shows the viewer first. Here numpy begins. What is shown of a game stands with the game (`observers`).
"""

from __future__ import annotations

import operator
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, cast

from cabochon.envs.extras import needed
from cabochon.envs.sight import Actions, Sight, zeros
from cabochon.kernel.errors import BadSetup, IllegalChoice
from cabochon.kernel.game import Game
from cabochon.kernel.observer import Observer
from cabochon.kernel.question import Families, Question
from cabochon.kernel.state import CHANCE, EVERYTHING

with needed("observations", "envs"):
    import numpy as np
    from numpy.typing import NDArray

Observation = NDArray["np.uint8"]
Mask = NDArray["np.int8"]

OBSERVERS: Final = {"splendor": "cabochon.splendor.observers", "duel": "cabochon.duel.observers"}
"""The observers of each base game, by the game's name: packages with `observers_of(game)`."""

KEPT: Final = 64
"""How many encodings are kept for games that may come again."""


@dataclass(frozen=True)
class Feature:
    """Numbers of one sort in an observation: `size` of them from place `first` on, each from `low` to `high`.

    `labels` says what each of them is about; `meaning` is a line about all. Seat 0 is always the viewer, and the others
    follow in the order of play.
    """

    name: str
    first: int
    size: int
    low: int
    high: int
    meaning: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """The answers to a question, or one family of them, as actions: `size` of them from `first` on."""

    question: str
    family: str
    first: int
    size: int
    meaning: str

    @property
    def name(self) -> str:
        """The question, and the family if it has families."""
        return f"{self.question} {self.family}".strip()


class Encoding:
    """What the numbers and actions of one game mean, and how they are made.

    - `game`; `size`, the length of an observation; `dtype`, of its numbers; `low` and `high`, the bounds of each;
    - `features`: what the numbers are, in order;
    - `actions`: how many actions there are; `blocks`: what they are, in order.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        observers = observers_of(game)
        self.dtype: np.dtype[np.uint8] = np.dtype(np.uint8)
        self.features = tuple(features_of(observers))
        self.sight = Sight(observers)
        self.size = int(self.sight.size)
        self.high: Observation = np.array(
            [high for one in observers for shown in one.shown for high in shown.highs], np.uint8
        )
        self.low: Observation = np.zeros(self.size, np.uint8)
        self.high.flags.writeable = self.low.flags.writeable = False
        asked = [question for question in game.questions if is_action(question, observers)]
        self.blocks = tuple(blocks_of(asked, observers))
        self.actions = sum(block.size for block in self.blocks)
        self.names = tuple(names_of(game, self.blocks, observers))
        first = {block.question: block.first for block in reversed(self.blocks)}
        firsts = [first.get(question.name, -1) for question in game.questions]
        self.space = Actions(game, firsts, self.actions)
        self.shape = shape_of(game.start())
        self.empty = zeros(self.size)
        self.unmarked = zeros(self.actions)

    def __repr__(self) -> str:
        return f"<Encoding of {self.game.name} for {self.game.seats}: {self.size} numbers, {self.actions} actions>"

    # Actions

    def action(self, state: Any, choice: int) -> int:
        """The action that a choice of the pending question is; `IllegalChoice` when it is no choice here."""
        self.expect_state(state)
        first = int(self.space.first(state))
        number = whole(choice)
        if first < 0 or number is None or number not in list(self.game.choices(state)):
            raise IllegalChoice(f"{choice!r} is no choice that a seat can make here: {self.pending(state)}")
        return first + number

    def choice(self, state: Any, action: Any) -> int:
        """The choice of the pending question that an action is; `IllegalChoice` when it is not legal here."""
        self.expect_state(state)
        number = whole(action)
        if number is None or not 0 <= number < self.actions:
            raise IllegalChoice(f"an action is a whole number from 0 to {self.actions - 1}, not {action!r}")
        first = int(self.space.first(state))
        if first < 0 or number - first not in list(self.game.choices(state)):
            raise IllegalChoice(f"action {number} ({self.names[number]}) is not legal here: {self.pending(state)}")
        return number - first

    def legal(self, state: Any) -> list[int]:
        """The actions of the seat that is asked, ascending; none in a view of another seat, or if no seat is asked."""
        self.expect_state(state)
        if not self.answers(state):
            return []
        first = int(self.space.first(state))
        return [first + int(choice) for choice in self.game.choices(state)]

    def mask(self, state: Any, out: Mask | None = None) -> Mask:
        """1 for each legal action, 0 for others: an array of `actions` numbers, `out` if it is given.

        All 0 in a view of somebody who is not asked, when chance is asked, and when the game is over.
        """
        self.expect_state(state)
        marks = self.unmarked[:]
        if self.answers(state):
            self.space.mark(state, marks, 0)
        marked: Mask = placed(array_of(marks).view(np.int8), out)
        return marked

    def action_name(self, action: Any) -> str:
        """An action in words, unique: the question and the answer, in notation where that needs no state."""
        number = whole(action)
        if number is None or not 0 <= number < self.actions:
            raise IllegalChoice(f"an action is a whole number from 0 to {self.actions - 1}, not {action!r}")
        return self.names[number]

    def answers(self, state: Any) -> bool:
        """Whether there is somebody who looks at the state and answers: the seat that is asked, or all may be seen."""
        if int(self.space.first(state)) < 0:
            return False
        return bool(state.viewer == EVERYTHING or state.viewer == self.game.to_move(state))

    def pending(self, state: Any) -> str:
        """Who is asked what, in words."""
        if self.game.over(state):
            return "the game is over"
        asked = self.game.asked(state)
        return f"{'chance' if asked.seat == CHANCE else f'seat {asked.seat}'} is asked {asked.question}"

    # Observations

    def observe(self, view: Any, out: Observation | None = None) -> Observation:
        """The observation of a view: an array of `size` numbers, `out` if it is given; `BadSetup` for a full state."""
        self.expect_state(view)
        if view.viewer == EVERYTHING:
            raise BadSetup("an observation is of a view, as game.view(state, seat) gives it, not of a full state")
        numbers = self.empty[:]
        self.sight.fill(view, numbers, 0)
        observation: Observation = placed(array_of(numbers), out)
        return observation

    def expect_state(self, state: Any) -> None:
        """`BadSetup` when something is no state of this game."""
        if shape_of(state) != self.shape:
            raise BadSetup(f"this is no state of {self.game.name} for {self.game.seats} seats: {type(state).__name__}")


KNOWN: OrderedDict[int, Encoding] = OrderedDict()
"""The encodings made last, by the identity of their game, which each keeps alive."""


def encoding_of(game: Game[Any]) -> Encoding:
    """The encoding of a game: the same each time, as long as not very many other games come between."""
    if not isinstance(game, Game):
        raise BadSetup(f"an encoding is of a game, as cabochon.games.make gives it, not of {game!r}")
    found = KNOWN.get(id(game))
    if found is None:
        found = KNOWN[id(game)] = Encoding(game)
        if len(KNOWN) > KEPT:
            KNOWN.popitem(last=False)
    KNOWN.move_to_end(id(game))
    return found


def turned(of_seats: Sequence[float], seat: int) -> tuple[float, ...]:
    """What each seat has, such as rewards, in the order in which `seat` sees the seats: its own first."""
    return (*of_seats[seat:], *of_seats[:seat])


def turned_back(as_seen: Sequence[float], seat: int) -> tuple[float, ...]:
    """The inverse of `turned`."""
    return turned(as_seen, (len(as_seen) - seat) % len(as_seen))


# How an encoding is made


def observers_of(game: Game[Any]) -> list[Observer[Any]]:
    """The observers of a game and of its modules; `BadSetup` when there are none."""
    base = game.name.split("+")[0]
    if base not in OBSERVERS:
        raise BadSetup(f"nothing shows {base!r} as numbers: there are observers for {', '.join(OBSERVERS)}")
    return cast(list[Observer[Any]], import_module(OBSERVERS[base]).observers_of(game))


def features_of(observers: list[Observer[Any]]) -> Iterator[Feature]:
    """What the numbers of an observation are."""
    first = 0
    for observer in observers:
        for shown in observer.shown:
            size = len(shown.labels)
            yield Feature(shown.name, first, size, 0, max(shown.highs), shown.meaning, shown.labels)
            first += size


def is_action(question: Question[Any], observers: list[Observer[Any]]) -> bool:
    """Whether a question is put to seats, and can be asked at all in this game."""
    return not question.chance and not any(question.name in observer.unasked for observer in observers)


def blocks_of(asked: list[Question[Any]], observers: list[Observer[Any]]) -> Iterator[Block]:
    """The blocks of actions: one for each question, or for each family and for what is in none."""
    first = 0
    meanings = {name: meaning for observer in observers for name, meaning in observer.meanings.items()}
    for question in asked:
        for family, size in parts_of(question):
            name = f"{question.name} {family}".strip()
            yield Block(question.name, family, first, size, meanings[name])
            first += size


def parts_of(question: Any) -> Iterator[tuple[str, int]]:
    """The families of a question with their sizes; what is in none is called a pass, and a question without has one."""
    if not isinstance(question, Families):
        yield "", int(question.size)
        return
    left = int(question.size)
    for family in question.families:
        yield family.name, int(family.size)
        left -= int(family.size)
    if left:
        yield "pass", left


def names_of(game: Game[Any], blocks: Sequence[Block], observers: list[Observer[Any]]) -> Iterator[str]:
    """A name for each action."""
    worded = {name: names for observer in observers for name, names in observer.names.items()}
    state = game.start()
    for block in blocks:
        question = game.question(block.question)
        before = sum(other.size for other in blocks if other.question == block.question and other.first < block.first)
        for choice in range(before, before + block.size):
            words = worded.get(block.question)
            answer = question.text(state, 0, choice) if words is None else words[choice]
            yield f"{block.question} {answer}"


def shape_of(state: Any) -> tuple[object, ...]:
    """What all states of a game have in common and those of other games have not."""
    try:
        extras = tuple(type(extra) for extra in state.extras)
        return type(state), extras, len(state.seats), len(state.slots), len(state.decks)
    except (AttributeError, TypeError):
        return (type(state),)


def whole(number: Any) -> int | None:
    """A whole number of Python or numpy as one of Python; None for anything else, such as True or 1.0."""
    if isinstance(number, (bool, np.bool_)) or (isinstance(number, np.ndarray) and number.ndim):
        return None
    try:
        return operator.index(number)
    except TypeError:
        return None


def array_of(numbers: Any) -> Any:
    """A vector of numbers as an array, without a copy where the vector shares its memory."""
    if isinstance(numbers, list):
        return np.array(numbers, np.uint8)
    return np.frombuffer(numbers, np.uint8)


def placed(found: Any, out: Any) -> Any:
    """An array of one's own with what was found, or `out` with it; `BadSetup` when `out` cannot take it."""
    if out is None:
        return found.copy()
    fits = isinstance(out, np.ndarray) and out.shape == found.shape and out.dtype == found.dtype and out.flags.writeable
    if not fits:
        raise BadSetup(f"this needs a writeable array of {found.size} numbers of type {found.dtype}, not {told(out)}")
    out[...] = found
    return out


def told(value: object) -> str:
    """What somebody gave in place of an array."""
    if not isinstance(value, np.ndarray):
        return f"{type(value).__name__}"
    return f"{'one' if value.flags.writeable else 'a read-only one'} of shape {value.shape} and type {value.dtype}"
