"""The contract: laws that every game keeps, and `check`, which puts a game through them by playing it at random.

The laws know no game and use none but its public calls, so that any object with those calls can be tried. What a game
itself must be true to (conservation of pieces, derived values) is asserted by its own `check`, which one law calls.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any, Final

from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice
from cabochon.kernel.native import Random, mypyc_attr
from cabochon.kernel.outcome import ranks_of
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR

SEEDS: Final = 1 << 30
TRIED: Final = 6
"""How many choices, or numbers that are none, a law tries where trying all of them takes long."""

LONG: Final = 30
"""How many choices a law goes on, to see what comes of a difference."""

MANY: Final = 400
"""How many picks show how often each choice comes."""

FAR: Final = (-1, -2, 1 << 31, 1 << 62, -(1 << 62), (1 << 63) - 1, 1 << 63, -(1 << 63) - 1, 1 << 70)
"""Numbers that are no choice of any question, within 64 bits and beyond."""


@mypyc_attr(native_class=False)
class ContractBroken(AssertionError):
    """A game broke a law.

    The message is for people. `law` is the law's name; `line` the choices from `game.start()` to the position where it
    was broken: apply them one by one to come there again.
    """

    def __init__(self, message: str, law: str, line: tuple[int, ...]) -> None:
        super().__init__(message)
        self.law = law
        self.line = line


class Trial:
    """A random game under test: the state it has come to, the choices that led there, and what the laws noted."""

    def __init__(self, game: Any, rng: Random, read: Any, left: Any) -> None:
        self.game = game
        self.rng = rng
        self.read = read
        self.left = left
        self.state: Any = None
        self.line: list[int] = []
        self.hiding = 0
        self.differing = 0

    def begin(self) -> None:
        """Go to the start of a new game."""
        self.line = []
        self.state = self.game.start()

    def proceed(self) -> None:
        """Make a random choice."""
        choice = int(self.game.pick(self.state, self.rng))
        self.line.append(choice)
        self.game.apply(self.state, choice)

    def some(self, choices: list[int]) -> list[int]:
        """At most `TRIED` of the choices, at random."""
        chosen = list(choices)
        while len(chosen) > TRIED:
            chosen.pop(self.rng.randrange(len(chosen)))
        return chosen

    def viewers(self) -> list[Any]:
        """Everybody who looks at the table: the spectator, then each seat."""
        return [None, *range(self.game.seats)]

    def broken(self, law: str, what: str, cause: Exception | None = None) -> ContractBroken:
        """The error for a law that was broken here."""
        game = self.game
        message = (
            f"{game.name} with {game.seats} seats and {game.options} breaks the law {law!r}: {what}\n"
            f"choices: {' '.join(map(str, self.line)) or 'none'}\n"
            f"in text: {self.line_text()}\n"
            f"position:\n{self.position()}"
        )
        error = ContractBroken(message, law, tuple(self.line))
        error.__cause__ = cause  # compiled code leaves out the `from` of a `raise`
        return error

    def line_text(self) -> str:
        """The choices that led here in notation, as far as the game can say them."""
        texts: list[str] = []
        try:
            state = self.game.start()
            for choice in self.line:
                texts.append(self.game.text(state, choice))
                self.game.apply(state, choice)
        except Exception as error:
            texts.append(f"(then {type(error).__name__}: {error})")
        return " ".join(texts) or "none"

    def position(self) -> str:
        """The position in text, or packed as hexadecimal digits where the game cannot write it."""
        try:
            written: str = self.game.write(self.state)
        except Exception:
            try:
                written = self.state.pack().hex()
            except Exception as error:
                written = f"it cannot be written or packed: {error}"
        return written


Law = Callable[[Trial], None]


def check(
    game: Any,
    rng: Random,
    games: int = 10,
    *,
    read: Callable[[str], Any] | None = None,
    left: Callable[[Any], int | None] | None = None,
    often: float = 0.06,
    most: int = 100_000,
) -> int:
    """Play `games` random games and try every law: `ContractBroken` at the first that is broken.

    Each choice is followed by the quick laws; the others are tried on a share `often` of the positions. `read` makes a
    state of a position text, to test that `game.write` and it are inverse; `left` says of a state in which chance is
    asked how much there is left to draw from (None where chance draws from nothing), to test the weights. A game that
    has not ended after `most` choices breaks a law too. Returns the number of positions seen.
    """
    trial = Trial(game, rng, read, left)
    seen = 0
    for _ in range(games):
        trial.begin()
        hold(trial, AT_THE_START)
        hold(trial, EVERYWHERE)
        while not game.over(trial.state):
            if rng.random() < often:
                hold(trial, SOMETIMES)
            hold_one(trial, choices_can_be_made)
            hold(trial, EVERYWHERE)
            if len(trial.line) > most:
                raise trial.broken("games_end", f"it still runs after {most} choices")
        hold(trial, AT_THE_END)
        seen += len(trial.line) + 1
    if trial.hiding >= 100 and not trial.differing:
        raise trial.broken("samples_differ", f"{trial.hiding} pairs of samples hid something, and none differed")
    return seen


def hold(trial: Trial, laws: tuple[Law, ...]) -> None:
    """Try laws that only look at the state: `ContractBroken` when one is broken, or when looking changed the state."""
    for law in laws:
        before = trial.state.pack()
        hold_one(trial, law)
        if trial.state.pack() != before:
            raise trial.broken(law.__name__, "what only reads changed the state")


def hold_one(trial: Trial, law: Law) -> None:
    """Try one law. Any error in it, of whatever kind, means that the game breaks the law."""
    try:
        law(trial)
    except AssertionError as error:
        raise trial.broken(law.__name__, str(error), error) from error
    except Exception as error:
        raise trial.broken(law.__name__, f"{type(error).__name__}: {error}", error) from error


def expect(holds: bool, what: str) -> None:
    """`AssertionError` that says `what` unless it holds; an `assert` that `python -O` does not remove."""
    if not holds:
        raise AssertionError(what)


def raises(kind: type[Exception], call: Callable[[], object]) -> Exception:
    """The error of this kind that the call ends with; `AssertionError` when it ends without one."""
    try:
        found = call()
    except kind as error:
        return error
    raise AssertionError(f"{found!r} came where {kind.__name__} was due")


# Everywhere


def a_game_is_over_when_nothing_is_asked(trial: Trial) -> None:
    """An empty agenda, `over` and an outcome come together."""
    over = trial.game.over(trial.state)
    expect(over == (len(trial.state.agenda) == 0), f"over is {over}, the agenda has {len(trial.state.agenda)} entries")
    outcome = trial.game.outcome(trial.state)
    expect(over == (outcome is not None), f"over is {over}, the outcome {outcome}")


def somebody_is_asked(trial: Trial) -> None:
    """A pending question is one of the game's, put to a seat, or to chance if it is chance's."""
    game = trial.game
    if game.over(trial.state):
        return
    asked = game.asked(trial.state)
    expect(asked.seat == CHANCE or 0 <= asked.seat < game.seats, f"there is no seat {asked.seat}")
    expect(game.to_move(trial.state) == asked.seat, f"{asked} is asked, but to_move says otherwise")
    expect(game.question(asked.question).chance == (asked.seat == CHANCE), f"{asked} mixes up seats and chance")


def choices_ascend(trial: Trial) -> None:
    """Choices are there, in ascending order, each once, within the question's size."""
    if not trial.game.over(trial.state):
        expect_choices(trial.game, trial.state)


def expect_choices(game: Any, state: Any) -> None:
    """Expect well-formed choices of any state."""
    choices = list(game.choices(state))
    name = game.asked(state).question
    size = game.question(name).size
    expect(bool(choices), f"{name} has no choices")
    expect(choices == sorted(set(choices)), f"the choices of {name} do not ascend: {choices}")
    expect(choices[0] >= 0 and choices[-1] < size, f"{name} has {size} choices, but lists {choices}")


def pieces_and_numbers_agree(trial: Trial) -> None:
    """The game's own invariants: every piece in one place, derived values equal to a recomputation, limits kept."""
    trial.game.check(trial.state)


def choices_can_be_made(trial: Trial) -> None:
    """A choice that is listed can be applied. This law makes one: the trial goes on from there."""
    trial.proceed()


# Sometimes: choices


def every_choice_can_be_made(trial: Trial) -> None:
    """Each choice leads to a sound state, in which there is something to choose or the game is over."""
    game = trial.game
    for choice in game.choices(trial.state):
        after = trial.state.copy()
        game.apply(after, choice)
        game.check(after)
        if not game.over(after):
            expect_choices(game, after)


def play_is_apply_with_a_test(trial: Trial) -> None:
    """`play` does to a legal choice what `apply` does."""
    choice = trial.game.pick(trial.state, trial.rng)
    played, applied = trial.state.copy(), trial.state.copy()
    trial.game.play(played, choice)
    trial.game.apply(applied, choice)
    expect(played.pack() == applied.pack(), f"play and apply differ on {choice}")


def other_numbers_are_refused(trial: Trial) -> None:
    """`play` refuses every number that is no choice, and any choice on a view, and leaves the state as it is."""
    game = trial.game
    choices = set(game.choices(trial.state))
    size = game.question(game.asked(trial.state).question).size
    others = [number for number in range(size) if number not in choices]
    before = trial.state.pack()
    for number in [*trial.some(others), size, size + 1, *FAR]:
        tried = trial.state.copy()
        raises(IllegalChoice, lambda tried=tried, number=number: game.play(tried, number))  # type: ignore[misc]
        expect(tried.pack() == before, f"the refused {number} changed the state")
    view = game.view(trial.state, None)
    seen = view.pack()
    raises(IllegalChoice, lambda: game.play(view, min(choices)))
    expect(view.pack() == seen, "a refused choice changed a view")


def picks_are_choices(trial: Trial) -> None:
    """`pick` yields choices only, and `advance` makes the one that `pick` yields."""
    game = trial.game
    choices = set(game.choices(trial.state))
    for _ in range(TRIED):
        seed = trial.rng.randrange(SEEDS)
        advanced, applied = trial.state.copy(), trial.state.copy()
        choice = game.pick(trial.state, Random(seed))
        expect(choice in choices, f"{choice} was picked, which is no choice")
        game.advance(advanced, Random(seed))
        game.apply(applied, choice)
        expect(advanced.pack() == applied.pack(), f"advance and pick differ on {choice}")


def chance_weighs_its_choices(trial: Trial) -> None:
    """Each of chance's choices has a positive weight, and all together weigh what is left; a seat's have none."""
    game = trial.game
    if game.to_move(trial.state) != CHANCE:
        raises(IllegalChoice, lambda: game.weights(trial.state))
        return
    weights = list(game.weights(trial.state))
    expect(len(weights) == len(game.choices(trial.state)), "there are not as many weights as choices")
    expect(min(weights) > 0, f"a weight is not positive: {weights}")
    left = None if trial.left is None else trial.left(trial.state)
    expect(left is None or sum(weights) == left, f"{left} are left, the weights are {sum(weights)}")


def picks_follow_the_weights(trial: Trial) -> None:
    """Where chance's weights differ, each choice is picked as often as it weighs, as far as one can tell."""
    game = trial.game
    if game.to_move(trial.state) != CHANCE:
        return
    weights = dict(zip(game.choices(trial.state), game.weights(trial.state), strict=True))
    if len(set(weights.values())) == 1:
        return
    picks = [game.pick(trial.state, trial.rng) for _ in range(MANY)]
    for choice, weight in weights.items():
        due = MANY * weight / sum(weights.values())
        if abs(picks.count(choice) - due) > 6 * math.sqrt(due) + 3:
            raise AssertionError(f"{choice} came {picks.count(choice)} times, where {due:.0f} were due")


# Sometimes: copies and texts


def copies_are_independent(trial: Trial) -> None:
    """A copy is equal, and what happens to either of two leaves the other as it is."""
    game = trial.game
    first = trial.state.copy()
    expect(first.pack() == trial.state.pack(), "a copy is not equal")
    second = first.copy()
    before = first.pack()
    for moved, still in ((second, first), (first, trial.state)):
        for _ in range(LONG):
            if not game.over(moved):
                game.advance(moved, trial.rng)
        expect(still.pack() == before, "a choice on one of two copies changed the other")


def packing_is_exact(trial: Trial) -> None:
    """`unpack` is the inverse of `pack`, of states and of views; nothing that matters is left out, no part will do."""
    game = trial.game
    for state in [trial.state, *(game.view(trial.state, viewer) for viewer in trial.viewers())]:
        data = state.pack()
        again = game.unpack(data)
        expect(again.pack() == data, "a packed state comes back as another")
        if not game.over(state):
            expect(list(game.choices(again)) == list(game.choices(state)), "an unpacked state has other choices")
    for damaged in (data[:-1], data[:-8], data + bytes(8), b""):
        raises(BadText, lambda damaged=damaged: game.unpack(damaged))  # type: ignore[misc]
    seed = trial.rng.randrange(SEEDS)
    expect_same_game(game, trial.state.copy(), game.unpack(trial.state.pack()), seed)


def expect_same_game(game: Any, one: Any, other: Any, seed: int) -> None:
    """Expect that from two states that are equal when packed the game goes on equally for a while."""
    first, second = Random(seed), Random(seed)
    for _ in range(LONG):
        if game.over(one):
            return
        game.advance(one, first)
        game.advance(other, second)
        expect(one.pack() == other.pack(), "the game goes on otherwise from an equal state")


def position_texts_read_back(trial: Trial) -> None:
    """`write` and the reader are inverse: the text of a position, or of a view of it, makes an equal state."""
    game = trial.game
    if trial.read is None:
        return
    viewers = trial.viewers()
    view = game.view(trial.state, viewers[trial.rng.randrange(len(viewers))])
    for state in (trial.state, view):
        text = game.write(state)
        again = trial.read(text)
        if again.pack() != state.pack():
            raise AssertionError(f"this text makes another state:\n{text}which is written:\n{game.write(again)}")


def texts_name_one_choice(trial: Trial) -> None:
    """The text of a choice is unique in its state and read back, upper or lower case and spaces aside."""
    game, state = trial.game, trial.state
    choices = list(game.choices(state))
    texts = {choice: game.text(state, choice) for choice in choices}
    plain = {choice: "".join(text.split()).lower() for choice, text in texts.items()}
    expect(all(text.isprintable() and text for text in texts.values()), f"a text is empty or unprintable: {texts}")
    expect(len(set(plain.values())) == len(choices), f"two choices have one text: {texts}")
    for choice in trial.some(choices):
        text = texts[choice]
        for form in (text, text.swapcase(), "  " + " ".join(text.upper()) + "\t"):
            read = game.parse(state, form)
            expect(read == choice, f"{form!r} is read as {read}, not {choice}")
    for form in ("", "?", text + "?", "\0", "\U0001f48e"):
        raises(BadText, lambda form=form: game.parse(state, form))  # type: ignore[misc]


def descriptions_are_plain(trial: Trial) -> None:
    """A choice is described as plain data, with a `kind`, differently from every other of its state."""
    told = set()
    for choice in trial.game.choices(trial.state):
        described = trial.game.describe(trial.state, choice)
        written = json.dumps(described, sort_keys=True)
        expect(json.loads(written) == described, f"{described} is not plain data")
        expect(isinstance(described.get("kind"), str) and bool(described["kind"]), f"{described} has no kind")
        expect(written not in told, f"two choices are {written}")
        told.add(written)


# Sometimes: what each may know


def views_show_the_question(trial: Trial) -> None:
    """A view says whose it is and what is asked; whoever is asked has the same choices in it, told the same way."""
    game, state = trial.game, trial.state
    for viewer in trial.viewers():
        view = game.view(state, viewer)
        expect(view.viewer == (SPECTATOR if viewer is None else viewer), f"the view of {viewer} is {view.viewer}'s")
        game.check(view)
        if game.over(state):
            expect(game.outcome(view) == game.outcome(state), "a view has another outcome")
            continue
        expect(game.asked(view) == game.asked(state), "a view asks something else")
        seen = list(game.choices(view))
        if game.to_move(state) != viewer:
            continue
        expect(seen == list(game.choices(state)), f"seat {viewer} has other choices in its view: {seen}")
        for choice in trial.some(seen):
            expect(game.text(view, choice) == game.text(state, choice), f"the view names {choice} otherwise")
            expect(
                game.describe(view, choice) == game.describe(state, choice), f"the view describes {choice} otherwise"
            )
            expect(not game.secret(state, choice, viewer), f"seat {viewer} must not know its own choice {choice}")


def samples_keep_the_view(trial: Trial) -> None:
    """A sample is a sound full state in which the game can go on, and its viewer cannot tell it from the real one."""
    game = trial.game
    for viewer in trial.viewers():
        view = game.view(trial.state, viewer)
        seen = view.pack()
        bare = view.copy()
        bare.viewer = EVERYTHING
        samples = [game.sample(view, trial.rng) for _ in range(2)]
        expect(view.pack() == seen, "sampling changed the view")
        for sample in samples:
            game.check(sample)
            expect(sample.viewer == EVERYTHING, "a sample is no full state")
            expect(
                game.view(sample, viewer).pack() == seen, f"the viewer {viewer} can tell a sample from the real state"
            )
            if not game.over(sample):
                expect_choices(game, sample)
        if samples[0].pack() != bare.pack():
            trial.hiding += 1
            trial.differing += samples[0].pack() != samples[1].pack()


def what_is_hidden_does_not_show(trial: Trial) -> None:
    """Two states that differ only in what a viewer cannot know are the same to it: questions, choices and errors."""
    game = trial.game
    for viewer in trial.viewers():
        view = game.view(trial.state, viewer)
        told = [told_to(game, state, viewer) for state in (trial.state, *two_samples(trial, view))]
        for other in told[1:]:
            for mine, theirs in zip(told[0], other, strict=True):
                expect(mine == theirs, f"the viewer {viewer} learns what is hidden: {mine} is not {theirs}")


def two_samples(trial: Trial, view: Any) -> tuple[Any, Any]:
    """Two states that look like the view to its viewer."""
    return trial.game.sample(view, trial.rng), trial.game.sample(view, trial.rng)


def told_to(game: Any, state: Any, viewer: int | None) -> list[object]:
    """Everything that `viewer` may be shown of a state: its view, its choices in words, its errors."""
    view = game.view(state, viewer)
    told: list[object] = [view.pack(), shown(game, view), game.outcome(state)]
    if game.over(state) or game.to_move(state) != (CHANCE if viewer is None else viewer):
        return told
    told.append(str(game.asked(state)))
    for call in (lambda: game.play(state, -1), lambda: game.parse(state, "?")):
        error = raises(ValueError, call)
        told.append([str(error), *getattr(error, "__notes__", [])])
    if viewer is not None:
        for choice in game.choices(state):
            told.append([int(choice), game.text(state, choice), game.describe(state, choice)])
    return told


def shown(game: Any, view: Any) -> object:
    """A view in text, or nothing where the game cannot write it."""
    try:
        return game.write(view)
    except NotImplementedError:
        return None


def what_is_told_of_a_choice_hides_as_much(trial: Trial) -> None:
    """A viewer who is told somebody's choice learns no more from the words than from what it sees afterwards.

    An answer that is secret is not told: then all answers look alike afterwards.
    """
    game = trial.game
    for viewer in trial.viewers():
        here = SPECTATOR if viewer is None else viewer
        choice = game.pick(trial.state, trial.rng)
        view = game.view(trial.state, viewer)
        states = [state for state in (trial.state, *two_samples(trial, view)) if choice in game.choices(state)]
        secrets = {game.secret(state, choice, here) for state in states}
        expect(len(secrets) == 1, f"whether {choice} is secret tells the viewer {viewer} what is hidden")
        answers = [(state, choice) for state in states]
        if game.to_move(trial.state) == CHANCE:
            answers.append((trial.state, game.pick(trial.state, trial.rng)))
        told: dict[bytes, str] = {}
        for state, answer in answers:
            words = "" if secrets == {True} else json.dumps([game.text(state, answer), game.describe(state, answer)])
            seen = after_choice(game, state, answer, viewer)
            expect(told.setdefault(seen, words) == words, f"to the viewer {viewer}, {words} tells more than it sees")
        expect(secrets == {False} or len(told) == 1, f"the viewer {viewer} sees a secret answer afterwards")


def after_choice(game: Any, state: Any, choice: int, viewer: int | None) -> bytes:
    """What `viewer` sees after a choice, packed."""
    after = state.copy()
    game.apply(after, choice)
    packed: bytes = game.view(after, viewer).pack()
    return packed


# At the start and at the end


def a_seed_is_a_game(trial: Trial) -> None:
    """The same seed gives the same game."""
    expect_same_game(trial.game, trial.game.start(), trial.game.start(), trial.rng.randrange(SEEDS))


def nobody_else_has_a_view(trial: Trial) -> None:
    """There are views of the seats and of the spectator, and no others."""
    for seat in (trial.game.seats, *FAR[1:]):
        raises(BadSetup, lambda seat=seat: trial.game.view(trial.state, seat))  # type: ignore[misc]


def outcomes_rank_every_seat(trial: Trial) -> None:
    """Ranks count from 1, one a seat, equal where a place is shared; scores and the reason are there too."""
    outcome = trial.game.outcome(trial.state)
    expect(len(outcome.ranks) == len(outcome.scores) == trial.game.seats, f"{outcome} does not rank every seat")
    expect(outcome.ranks == ranks_of([(-rank,) for rank in outcome.ranks]), f"{outcome.ranks} are no ranks")
    expect(all(type(number) is int for number in outcome.ranks + outcome.scores), f"{outcome} has strange numbers")
    expect(bool(outcome.winners), "nobody won")
    expect(isinstance(outcome.reason, str) and outcome.reason.isidentifier(), f"{outcome.reason!r} is no reason")


def nothing_is_asked_at_the_end(trial: Trial) -> None:
    """Whatever is asked of a game that is over is refused."""
    game, state = trial.game, trial.state
    for call in (
        lambda: game.asked(state),
        lambda: game.to_move(state),
        lambda: game.choices(state),
        lambda: game.weights(state),
        lambda: game.pick(state, trial.rng),
        lambda: game.play(state, 0),
        lambda: game.text(state, 0),
        lambda: game.describe(state, 0),
        lambda: game.secret(state, 0, 0),
        lambda: game.parse(state, "pass"),
    ):
        raises(IllegalChoice, call)


AT_THE_START: Final[tuple[Law, ...]] = (a_seed_is_a_game, nobody_else_has_a_view)
EVERYWHERE: Final[tuple[Law, ...]] = (
    a_game_is_over_when_nothing_is_asked,
    somebody_is_asked,
    choices_ascend,
    pieces_and_numbers_agree,
)
ALWAYS_TRUE: Final[tuple[Law, ...]] = (
    views_show_the_question,
    samples_keep_the_view,
    what_is_hidden_does_not_show,
    packing_is_exact,
    position_texts_read_back,
)
SOMETIMES: Final[tuple[Law, ...]] = (
    copies_are_independent,  # the other laws try choices on copies
    every_choice_can_be_made,
    picks_are_choices,
    play_is_apply_with_a_test,
    other_numbers_are_refused,
    chance_weighs_its_choices,
    picks_follow_the_weights,
    texts_name_one_choice,
    descriptions_are_plain,
    what_is_told_of_a_choice_hides_as_much,
    *ALWAYS_TRUE,
)
AT_THE_END: Final[tuple[Law, ...]] = (outcomes_rank_every_seat, nothing_is_asked_at_the_end, *ALWAYS_TRUE)
