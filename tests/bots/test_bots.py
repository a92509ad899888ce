"""The registry of bots, the texts that ask for one, budgets, and the guard around a bot that fails."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon import games
from cabochon.bots import BOTS, UNLIMITED, Budget, choose_safely, make, read_spec, seed_of, split_specs
from cabochon.bots.evaluators import EVALUATORS, evaluator_of
from cabochon.kernel.drive import deal
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE


class Stuck:
    """A bot that answers with what it was made with."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, budget: Budget) -> int:
        """The answer, or the error."""
        if isinstance(self.answer, BaseException):
            raise self.answer
        view.seats[0].tokens = 0
        return self.answer  # type: ignore[no-any-return]


GAME = games.make("splendor", 2)
STATE = deal(GAME, Random(1))
VIEW = GAME.view(STATE, int(GAME.to_move(STATE)))


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_a_legal_choice(name: str) -> None:
    assert make(name, GAME).choose(VIEW, Budget(iterations=3)) in [int(choice) for choice in GAME.choices(VIEW)]


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_says_what_it_and_its_parameters_are(name: str) -> None:
    kind = BOTS[name]
    assert kind.help
    for parameter in kind.parameters.values():
        assert parameter.help
        assert parameter.least <= parameter.default <= parameter.most


@pytest.mark.parametrize("base", EVALUATORS)
def test_an_evaluator_names_its_features(base: str) -> None:
    game = games.make(base)
    evaluator = evaluator_of(game)
    state = deal(game, Random(1))
    assert evaluator.features(game, state, 0).keys() == evaluator.FEATURES.keys()
    assert all(evaluator.FEATURES.values())


def test_a_game_without_an_evaluator_has_no_greedy_bot() -> None:
    game = games.make("splendor", 2)
    game.name = "tarot"
    with pytest.raises(BadSetup, match="no bot can judge positions of 'tarot': there are evaluators for splendor"):
        evaluator_of(game)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gready", f"there is no bot 'gready'; there are {', '.join(BOTS)}"),
        ("", f"there is no bot ''; there are {', '.join(BOTS)}"),
        ("greedy:depth=3", "greedy has no parameter 'depth'; it has samples, seed"),
        ("random:samples=3", "random has no parameter 'samples'; it has seed"),
        ("greedy:samples", "a bot's parameters are written greedy:seed=3, not 'greedy:samples'"),
        ("greedy:", "a bot's parameters are written greedy:seed=3, not 'greedy:'"),
        ("greedy:samples=", "samples of greedy is a whole number from 1 to 1000, not ''"),
        ("greedy:samples=0", "samples of greedy is a whole number from 1 to 1000, not '0'"),
        ("greedy:samples=1.5", "samples of greedy is a whole number from 1 to 1000, not '1.5'"),
        ("greedy:samples=²", "samples of greedy is a whole number from 1 to 1000, not '²'"),
        ("rollout:depth=3", "rollout has no parameter 'depth'; it has ms, iterations, threads, ponder, explore, seed"),
        ("strong:ms=fast", "ms of strong is a whole number from 0 to 3600000, not 'fast'"),
        ("level1:iterations=9", "level1 has no parameter 'iterations'; it has seed"),
        ("greedy:samples=2,samples=3", "samples of greedy is given twice"),
        ("random:seed=2147483648", "seed of random is a whole number from 0 to 2147483647, not '2147483648'"),
    ],
)
def test_a_wrong_spec_is_one_error_that_lists_what_there_is(spec: str, message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        make(spec, GAME)
    assert str(caught.value) == message


@given(
    st.text(max_size=40) | st.from_regex(r"(greedy|random):(samples|seed)=[0-9]{1,5}(,seed=.{1,3})?", fullmatch=True)
)
def test_any_text_is_a_spec_or_bad_setup(text: str) -> None:
    try:
        kind, found = read_spec(text)
    except BadSetup:
        return
    assert kind in BOTS.values()
    assert found.keys() <= {*kind.parameters, "seed"}


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("human,greedy", ["human", "greedy"]),
        ("greedy:samples=4,seed=1,random", ["greedy:samples=4,seed=1", "random"]),
        (" human , random:seed=3 ", ["human", "random:seed=3"]),
        ("random:seed=3,greedy:seed=4", ["random:seed=3", "greedy:seed=4"]),
        ("human,", ["human", ""]),
        ("", [""]),
    ],
)
def test_a_list_of_specs_is_split_between_bots(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs


def test_seeds_differ_by_seat_and_follow_from_the_first() -> None:
    seeds = [seed_of(seed, seat) for seed in range(20) for seat in range(4)]
    assert len(set(seeds)) == len(seeds)
    assert seeds == [seed_of(seed, seat) for seed in range(20) for seat in range(4)]
    assert all(0 <= seed < 1 << 31 for seed in seeds)


def test_the_seed_of_a_spec_goes_before_that_of_the_game() -> None:
    def choices(spec: str, seed: int) -> list[int]:
        bot = make(spec, GAME, seed)
        state = STATE.copy()
        made: list[int] = []
        while len(made) < 12:
            seat = int(GAME.to_move(state))
            choice = (
                int(GAME.pick(state, Random(1))) if seat == CHANCE else bot.choose(GAME.view(state, seat), UNLIMITED)
            )
            made.append(choice)
            GAME.play(state, choice)
        return made

    assert choices("random:seed=5", 1) == choices("random:seed=5", 2) == choices("random", 5)
    assert choices("random", 1) != choices("random", 2)


def test_random_likes_every_choice_alike() -> None:
    """Over many seeds each of thirty choices comes up about as often as the others."""
    choices = [int(choice) for choice in GAME.choices(VIEW)]
    made = [make("random", GAME, seed).choose(VIEW, UNLIMITED) for seed in range(100 * len(choices))]
    counts = [made.count(choice) for choice in choices]
    assert sum(counts) == len(made)
    assert min(counts) > 60
    assert max(counts) < 140


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (RuntimeError("out of ideas"), "failed (RuntimeError: out of ideas)"),
        (KeyError(3), "failed (KeyError: 3)"),
        (RuntimeError("two\nlines"), "failed (RuntimeError: two lines)"),
        (SystemExit(5), "failed (SystemExit: 5)"),
        (10_000, "made a choice that is not legal (10000)"),
        (-1, "made a choice that is not legal (-1)"),
        (None, "made a choice that is not legal (None)"),
        (True, "made a choice that is not legal (True)"),
        ("1", "made a choice that is not legal ('1')"),
    ],
)
def test_a_bot_that_fails_gets_a_legal_choice_and_is_reported(answer: Any, message: str) -> None:
    warnings: list[str] = []
    before = VIEW.pack()
    choice = choose_safely(GAME, Stuck(answer), VIEW, UNLIMITED, warn=warnings.append)
    assert choice in [int(legal) for legal in GAME.choices(VIEW)]
    assert warnings == [f"Stuck {message}; a random choice is made for it"]
    assert VIEW.pack() == before


def test_a_bot_that_does_well_is_not_reported() -> None:
    warnings: list[str] = []
    legal = int(GAME.choices(VIEW)[3])
    assert choose_safely(GAME, Stuck(legal), VIEW, UNLIMITED, warn=warnings.append) == legal
    assert warnings == []


@pytest.mark.parametrize("number", ["int64", "int8", "uint32"])
def test_a_whole_number_of_another_library_is_a_choice(number: str) -> None:
    numpy = pytest.importorskip("numpy")
    warnings: list[str] = []
    legal = int(GAME.choices(VIEW)[3])
    choice = choose_safely(GAME, Stuck(getattr(numpy, number)(legal)), VIEW, UNLIMITED, warn=warnings.append)
    assert (type(choice), choice, warnings) == (int, legal, [])
    for other in (numpy.bool_(True), numpy.float64(legal), float(legal), numpy.array([legal, legal])):
        choose_safely(GAME, Stuck(other), VIEW, UNLIMITED, warn=warnings.append)
    assert len(warnings) == 4


def test_ctrl_c_ends_a_bots_thinking() -> None:
    with pytest.raises(KeyboardInterrupt):
        choose_safely(GAME, Stuck(KeyboardInterrupt()), VIEW, UNLIMITED, warn=lambda _: None)


@pytest.mark.parametrize("budget", [{"milliseconds": 0}, {"iterations": 0}, {"milliseconds": -5}])
def test_a_budget_of_nothing_is_bad_setup(budget: dict[str, int]) -> None:
    with pytest.raises(BadSetup, match="is none: it is 1 or more"):
        Budget(**budget)  # type: ignore[arg-type]
