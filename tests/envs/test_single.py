"""The Gymnasium environment: Gymnasium's own check for every game, and what it does not ask."""

from __future__ import annotations

import copy
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cabochon import games
from cabochon.bots import Bot, Budget, make
from cabochon.bots.random_ import RandomBot
from cabochon.envs.single import PATIENCE, PENALTY, OneSeat
from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice
from cabochon.kernel.outcome import Outcome
from looking_alike import SETTINGS, alike


def made(name: str = "cabochon/Splendor-v0", **settings: Any) -> OneSeat:
    """The environment without Gymnasium's wrappers."""
    settings.setdefault("opponents", ["random"])
    env = gymnasium.make(name, **settings).unwrapped
    assert isinstance(env, OneSeat)
    return env


def legal(env: OneSeat) -> list[int]:
    """The legal actions."""
    return [int(action) for action in np.flatnonzero(env.action_masks())]


def illegal(env: OneSeat) -> int:
    """An action that is not legal."""
    return int(np.flatnonzero(~env.action_masks())[0])


def play(env: OneSeat, seed: int, **options: Any) -> list[tuple[bytes, float, bool, bool]]:
    """All that is observed in a random game."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed, options=options)
    happened = [(seen.tobytes(), 0.0, False, False)]
    while not (happened[-1][2] or happened[-1][3]):
        seen, reward, over, cut, _ = env.step(int(rng.choice(legal(env))))
        happened.append((seen.tobytes(), reward, over, cut))
    return happened


@pytest.mark.parametrize("wrong", ["penalty", "terminate"])
@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_gymnasium_accepts_it(name: str, seats: int, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`check_env` acts at random, so an illegal action must be no error; nothing is warned of."""
    env = made(game=name, seats=seats, illegal=wrong, seat="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)
    assert "to move" in capsys.readouterr().out


def test_every_base_and_module_is_registered() -> None:
    known = {each for each in gymnasium.registry if each.startswith("cabochon/")}
    assert known == {
        "cabochon/Splendor-v0",
        "cabochon/SplendorCities-v0",
        "cabochon/SplendorTradingPosts-v0",
        "cabochon/SplendorStrongholds-v0",
        "cabochon/SplendorOrient-v0",
        "cabochon/Duel-v0",
        "cabochon/DuelCounterfeiters-v0",
    }
    for each in known:
        env = made(each)
        assert each.removeprefix("cabochon/").lower().startswith(env.game.name.replace("+", "").replace("_", "")[:6])
        assert play(env, 1)[-1][2]


@pytest.mark.parametrize("opponent", ["random", "greedy", "level1"])
def test_everything_follows_from_the_seed(opponent: str) -> None:
    settings: dict[str, Any] = {"opponents": [opponent], "seats": 3, "seat": "random"}
    first, second = made(**settings), made(**settings)
    assert play(first, 4) == play(second, 4)
    assert play(first, 4) != play(first, 5)
    for env in (first, second):
        env.reset(seed=9)
        env.reset()
    assert first.playing.state.pack() == second.playing.state.pack()
    assert first.seat == second.seat


def test_a_random_seat_is_each_of_them() -> None:
    env = made(seats=4, seat="random")
    seats = set()
    for seed in range(30):
        _, info = env.reset(seed=seed)
        assert info["seat"] == env.seat == env.playing.seat
        seats.add(env.seat)
    assert seats == {0, 1, 2, 3}
    _, info = env.reset(options={"seat": 2})
    assert info["seat"] == 2


def test_opponents_sit_in_their_order() -> None:
    """One for all, or one for each seat but the agent's; each has a seed of its own."""
    asked: list[tuple[str, int]] = []

    def named(name: str) -> Any:
        def one(game: Any, seed: int) -> Bot:
            asked.append((name, seed))
            return make("random", game, seed)

        return one

    env = OneSeat(seats=3, opponents=[named("a"), named("b")], seat=1)
    env.reset(seed=1)
    assert [name for name, _ in asked] == ["a", "b"]
    assert len({seed for _, seed in asked}) == 2
    assert set(env.bots) == {0, 2}
    assert len(OneSeat(seats=4, opponents=["random"]).opponents) == 3


def test_the_reward_comes_at_the_end() -> None:
    wins = 0
    for seed in range(6):
        env = made()
        happened = play(env, seed)
        assert {reward for _, reward, _, _ in happened[:-1]} == {0.0}
        outcome = env.game.outcome(env.playing.state)
        assert outcome is not None
        rank = {1.0: 1, -1.0: 2, 0.0: 1}[happened[-1][1]]
        assert env.info()["rank"] == outcome.ranks[0] == rank
        assert env.info()["score"] == outcome.scores[0]
        wins += rank == 1
    assert 0 < wins < 6
    env = made(rewards="points")
    reward = play(env, 3)[-1][1]
    outcome = env.game.outcome(env.playing.state)
    assert outcome is not None
    assert reward == outcome.scores[0] - outcome.scores[1]


def test_a_game_is_truncated_at_the_limit() -> None:
    env = made(limit=20)
    assert play(env, 1)[-1][1:] == (0.0, False, True)
    assert env.playing.made == 20
    assert env.action_masks().all()


def test_a_penalty_changes_nothing_on_the_table() -> None:
    env = made()
    seen, info = env.reset(seed=1)
    before = env.playing.state.pack()
    again, reward, over, cut, info_again = env.step(illegal(env))
    assert (reward, over, cut) == (-PENALTY, False, False)
    assert (again == seen).all()
    assert (info_again["action_mask"] == info["action_mask"]).all()
    assert env.playing.state.pack() == before


def test_patience_ends_and_begins_anew_after_a_legal_action() -> None:
    env = made()
    env.reset(seed=1)
    for _ in range(PATIENCE - 1):
        assert env.step(illegal(env))[3] is False
    env.step(legal(env)[0])
    for _ in range(PATIENCE - 1):
        assert env.step(illegal(env))[3] is False
    assert env.step(illegal(env))[1:4] == (-PENALTY, False, True)
    with pytest.raises(BadSetup, match="the game is over: call reset"):
        env.step(legal(env)[0])
    env.reset(seed=1)
    env.step(legal(env)[0])


def test_an_illegal_action_can_lose_the_game() -> None:
    env = made(illegal="terminate")
    env.reset(seed=1)
    assert env.step(illegal(env))[1:4] == (-1.0, True, False)
    with pytest.raises(BadSetup, match="call reset"):
        env.step(legal(env)[0])


@pytest.mark.parametrize("action", [-1, 10**6, 0.5, "Twug", None, True])
def test_an_illegal_action_can_be_an_error(action: object) -> None:
    env = made(illegal="raise")
    env.reset(seed=1)
    before = env.playing.state.pack()
    with pytest.raises(IllegalChoice):
        env.step(action)
    assert env.playing.state.pack() == before
    env.step(legal(env)[0])
    patient = made()
    patient.reset(seed=1)
    assert patient.step(action)[1] == -PENALTY


def test_masks_are_of_the_types_that_libraries_want() -> None:
    """Booleans from `action_masks` for sb3-contrib; int8 in `info`, which alone `Discrete.sample` takes."""
    env = made()
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert info["action_mask"].dtype == np.int8
    assert (env.action_masks() == info["action_mask"]).all()
    for _ in range(50):
        assert env.action_masks()[env.action_space.sample(info["action_mask"])]
    play(env, 1)
    assert env.action_masks().all()


def test_a_game_can_begin_from_a_position() -> None:
    env = made(seats=3, seat=2)
    env.reset(seed=1)
    text = env.game.write(env.playing.state)
    start = env.playing.state.pack()
    env.reset(seed=77, options={"position": text})
    assert env.playing.state.pack() == start
    with pytest.raises(BadText):
        env.reset(options={"position": "splendor\nbank: many"})
    with pytest.raises(BadSetup, match=r"a position is a text, as game\.write\(state\) gives it, not 3"):
        env.reset(options={"position": 3})


def test_what_makes_no_bot_is_an_error_of_one_line() -> None:
    def nobody(_game: object, _seed: int) -> None:
        """Make nothing."""

    def failing(_game: object, _seed: int) -> Bot:
        raise LookupError("no idea")

    for maker, said in ((nobody, "the bot nobody cannot be made: NoneType has no choose"), (failing, "no idea$")):
        with pytest.raises(BadSetup, match=said):
            OneSeat(opponents=[maker]).reset(seed=1)  # type: ignore[list-item]


def test_a_bot_may_answer_with_a_number_of_numpys() -> None:
    class First:
        """Chooses the first answer."""

        def choose(self, view: Any, budget: Budget) -> Any:
            """An answer as numpy gives it."""
            return np.asarray(list(env.game.choices(view)))[0]

    env = OneSeat(opponents=[lambda _game, _seed: First()], limit=60)
    over = cut = False
    env.reset(seed=1)
    while not (over or cut):
        _, _, over, cut, _ = env.step(legal(env)[0])
    assert env.playing.made > 10


def test_a_bot_that_breaks_the_rules_is_an_error() -> None:
    class Cheat:
        """Chooses what it likes."""

        def choose(self, view: Any, budget: Budget) -> int:
            """Nothing that there is."""
            return 10**6

    env = OneSeat(opponents=[lambda _game, _seed: Cheat()])
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="1000000"):
        env.step(legal(env)[0])


def test_a_bot_is_told_once_that_its_game_is_over() -> None:
    """At the end of a game, at the reset that breaks one off, or when the environment is closed."""
    told: list[tuple[int, bool]] = []

    class Listener(RandomBot):
        """Wants to know."""

        def end(self, view: Any, outcome: Outcome | None) -> None:
            """What its seat is, and whether there was an outcome."""
            told.append((int(view.viewer), outcome is not None))

    env = OneSeat(seats=3, opponents=[Listener], illegal="terminate")
    play(env, 1)
    assert told == [(1, True), (2, True)]
    env.reset(seed=2)
    assert told[2:] == []
    env.reset(seed=3)
    assert told[2:] == [(1, False), (2, False)]
    env.step(illegal(env))
    assert told[4:] == [(1, False), (2, False)]
    env.reset(seed=4)
    env.close()
    env.close()
    assert told[6:] == [(1, False), (2, False)]


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_the_agent_is_shown_no_more_than_it_may_know(name: str, seats: int) -> None:
    """Observation, masks, info, text and picture are the same in states that look alike to its seat."""
    env = OneSeat(games.make(name, seats, payment="standard"), opponents=["random"], render_mode="ansi")
    env.reset(seed=0)
    pairs = 0
    for seat, state, other in alike(env.game, 1):
        env.seat = seat
        shown = []
        for each in (state, other):
            env.playing.state = each
            info = {key: np.asarray(value).tobytes() for key, value in env.info().items()}
            told = (env.text(moves=True), env.render()) if pairs % 20 == 0 else ()
            shown.append((env.observed().tobytes(), env.action_masks().tobytes(), info, told))
        assert shown[0] == shown[1]
        pairs += 1
    assert pairs > 20


def test_a_reply_in_words_is_an_action() -> None:
    env = made()
    env.reset(seed=1)
    assert "You are seat 0." in env.text()
    env.step(env.read("Take W, U, G".replace(",", "")))
    assert "3 of 10" in env.text()
    with pytest.raises(BadText, match="no legal answer"):
        env.read("B99")


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = made(render_mode="ansi")
    env.reset(seed=1)
    assert "Seat 0 to move" in str(env.render())
    human = made(render_mode="human")
    human.reset(seed=1)
    assert human.render() is None
    assert "Seat 0 to move" in capsys.readouterr().out
    silent = made()
    silent.reset(seed=1)
    assert silent.render() is None
    assert capsys.readouterr().out == ""


def test_a_copy_of_the_generator_shows_that_only_resets_draw() -> None:
    """Bots and chance have generators of their own: an agent's steps leave Gymnasium's alone."""
    env = made()
    env.reset(seed=1)
    before = copy.deepcopy(env.np_random.bit_generator.state)
    env.step(legal(env)[0])
    assert env.np_random.bit_generator.state == before


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"game": "go"}, "there is no game 'go'"),
        ({"opponents": "greedy"}, r"opponents is a list, such as \['greedy'\], not 'greedy'"),
        ({"opponents": []}, "has 1 opponents, or one for all, not 0"),
        ({"opponents": ["random"] * 3}, "has 1 opponents, or one for all, not 3"),
        ({"opponents": ["karpov"]}, "there is no bot 'karpov'"),
        ({"opponents": [7]}, "opponents is a list"),
        ({"opponents": None}, "opponents is a list"),
        ({"opponents": {"random"}}, "opponents is a list"),
        ({"penalty": "much"}, "a penalty is a number, 0 or more, not 'much'"),
        ({"penalty": -0.1}, "a penalty is a number, 0 or more, not -0.1"),
        ({"penalty": float("nan")}, "a penalty is a number, 0 or more, not nan"),
        ({"seat": 2}, "a seat is 0 to 1 or 'random', not 2"),
        ({"seat": True}, "a seat is 0 to 1 or 'random', not True"),
        ({"illegal": "ignore"}, "illegal is one of penalty, raise, terminate, not 'ignore'"),
        ({"patience": 0}, "patience is a number of illegal actions"),
        ({"rewards": "money"}, "there are no rewards 'money'"),
        ({"limit": -3}, "a limit is a number of decisions"),
        ({"render_mode": "rgb_array"}, "there is no render mode"),
        ({"payments": "all"}, "splendor has no option 'payments'"),
    ],
)
def test_bad_settings_are_one_clear_error(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        OneSeat(**settings)


def test_nothing_can_be_asked_before_a_reset() -> None:
    env = OneSeat()
    with pytest.raises(BadSetup, match="call reset first"):
        env.step(0)
    with pytest.raises(BadSetup, match="call reset first"):
        env.action_masks()
