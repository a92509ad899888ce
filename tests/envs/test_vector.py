"""Many games at once: they are the games of the rules, each shown as its seat sees it, and nothing wrong is taken."""

from __future__ import annotations

import gc
import os
import signal
from multiprocessing import active_children
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.envs.encode import Encoding, encoding_of
from cabochon.envs.episode import Episode, victory
from cabochon.envs.vector import ARRAYS, Batch, VectorEnv, seeds_of
from cabochon.envs.workers import Shared
from cabochon.kernel.errors import BadSetup, CabochonError, IllegalChoice
from looking_alike import SETTINGS


def random_actions(batch: Batch, rng: np.random.Generator) -> Any:
    """A random legal action in each game."""
    return (batch.masks * (1 + rng.random(batch.masks.shape))).argmax(axis=1)


def played(env: VectorEnv, steps: int, seed: int = 0) -> list[tuple[Any, ...]]:
    """What random actions come to, step by step."""
    rng = np.random.default_rng(seed)
    batch = env.reset()
    found = []
    for _ in range(steps):
        batch = env.step(random_actions(batch, rng))
        found.append(
            (*(getattr(batch, name).tolist() for name in ARRAYS), {k: v.tolist() for k, v in batch.last.items()})
        )
    return found


class Reference:
    """The same games, played one by one through the calls that everybody uses."""

    def __init__(self, encoding: Encoding, seeds: list[int], limit: int) -> None:
        self.encoding = encoding
        self.episodes = [Episode(encoding.game, seed, limit) for seed in seeds]

    def expect(self, batch: Batch) -> None:
        """Expect that a batch shows each game as the seat that is asked sees it."""
        for number, episode in enumerate(self.episodes):
            view = episode.view(episode.seat)
            assert batch.seats[number] == episode.seat
            assert (batch.observations[number] == self.encoding.observe(view)).all()
            assert (batch.masks[number] == self.encoding.mask(view)).all()

    def step(self, actions: Any, batch: Batch) -> int:
        """Take the actions, and expect the rewards and ends of a batch; returns how many games ended."""
        ended = 0
        for number, episode in enumerate(self.episodes):
            episode.play(self.encoding.choice(episode.state, actions[number]))
            assert batch.terminations[number] == episode.over
            assert batch.truncations[number] == episode.broken_off
            assert batch.rewards[number].tolist() == pytest.approx(episode.earned(victory))
            if episode.broken_off:
                assert (batch.last[number] == self.encoding.observe(episode.view(episode.seat))).all()
            if episode.over or episode.broken_off:
                ended += 1
                follow(episode)
        return ended


def follow(episode: Episode) -> None:
    """The next game, with the random numbers that come next."""
    rng = episode.rng
    episode.__init__(episode.game, 0, episode.limit)  # type: ignore[misc]
    episode.rng = rng
    episode.state = episode.game.start()
    while episode.game.to_move(episode.state) < 0:
        episode.game.advance(episode.state, rng)


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
@pytest.mark.parametrize("payment", ["standard", "choose"])
def test_the_games_are_those_of_the_rules(name: str, seats: int, payment: str) -> None:
    """Observations are those of views, masks mark what is legal, and rewards come at the end, game by game."""
    limit = 90
    env = VectorEnv(name, 3, seats=seats, seed=7, limit=limit, payment=payment)
    batch = env.reset()
    reference = Reference(encoding_of(games.make(name, seats, payment=payment)), seeds_of(7, 0, 3), limit)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(100):
        reference.expect(batch)
        actions = random_actions(batch, rng)
        batch = env.step(actions)
        ended += reference.step(actions, batch)
    assert ended >= 3


def test_processes_play_the_same_games() -> None:
    """However many processes there are, the same seeds and actions come to the same."""
    alone = played(VectorEnv("splendor+cities", 5, seed=3, limit=30), 40)
    with VectorEnv("splendor+cities", 5, seed=3, limit=30, processes=2) as env:
        assert played(env, 40) == alone
        assert any(any(step[5]) and step[6] for step in alone)
        assert played(env, 3) != alone[:3]  # without a seed, other games
        actions = env.reset().masks.argmax(axis=1)
        actions[4] = 999
        with pytest.raises(IllegalChoice, match="game 4: there is no action 999"):
            env.step(actions)
        out = env.arrays()
        env.reset(3, out=out)
        kept = env.reset(3)
        assert all((getattr(out, name) == getattr(kept, name)).all() for name in ARRAYS)
    with pytest.raises(BadSetup, match="this environment is closed"):
        env.reset()
    assert kept.masks.any()


def test_nothing_is_left_of_processes() -> None:
    """When an environment is closed, or forgotten, its processes have ended and its memory is gone."""
    for forget in (False, True):
        env = VectorEnv("splendor", 4, processes=2)
        assert isinstance(env.where, Shared)
        name, processes = env.where.memory.name, [process for process, _ in env.where.workers]
        env.reset()
        if not forget:
            env.close()
            env.close()
        del env
        gc.collect()
        assert not {process for process in processes if process in active_children()}
        with pytest.raises(FileNotFoundError):
            SharedMemory(name)


def test_a_process_that_dies_is_told() -> None:
    env = VectorEnv("splendor", 4, processes=2)
    batch = env.reset()
    assert isinstance(env.where, Shared)
    name, victim = env.where.memory.name, env.where.workers[1][0]
    os.kill(victim.pid, signal.SIGKILL)
    victim.join()
    with pytest.raises(RuntimeError, match="the process that plays games 2 to 3 ended with exit code -9"):
        env.step(batch.masks.argmax(axis=1))
    with pytest.raises(BadSetup, match="this environment is closed"):
        env.step(batch.masks.argmax(axis=1))
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)


def test_a_seed_gives_the_same_games_again() -> None:
    env = VectorEnv("splendor", 3, seed=1)
    first, second = env.reset(), env.reset()
    again = env.reset(1)
    assert (first.observations == again.observations).all()
    assert (first.observations != second.observations).any()
    assert len({row.tobytes() for row in first.observations}) == 3
    more = VectorEnv("splendor", 5, seed=1).reset()
    assert (more.observations[:3] == first.observations).all()


def test_what_was_returned_stays() -> None:
    """Arrays that were returned are not written to again, and nobody else can write to them."""
    env = VectorEnv("splendor", 3)
    batch = env.reset()
    before = {name: getattr(batch, name).copy() for name in ARRAYS}
    env.step(batch.masks.argmax(axis=1))
    for name in ARRAYS:
        assert (getattr(batch, name) == before[name]).all()
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[...] = 0


def test_arrays_of_ones_own_are_filled() -> None:
    """Also when they are parts of larger ones, and whatever is done with them meanwhile."""
    env, other = VectorEnv("splendor", 3, limit=5), VectorEnv("splendor", 3, limit=5)
    out = env.arrays()
    wide = np.zeros((3, 2 * env.size), np.uint8)
    out = Batch(wide[:, ::2], out.masks, out.seats, out.rewards, out.terminations, out.truncations)
    wanted = other.reset()
    assert env.reset(out=out) is out
    for _ in range(7):
        for name in ARRAYS:
            assert (getattr(out, name) == getattr(wanted, name)).all()
        assert out.last.keys() == wanted.last.keys()
        assert not wide[:, 1::2].any()
        actions = wanted.masks.argmax(axis=1)
        out.masks[...] = 1
        out.observations[...] = 9
        wanted = other.step(actions)
        env.step(actions, out)


def test_without_observing_there_are_no_numbers() -> None:
    env = VectorEnv("duel", 2, observing=False, limit=3)
    batch = env.reset()
    assert batch.observations.shape == (2, 0)
    assert batch.masks.any()
    for _ in range(4):
        batch = env.step(batch.masks.argmax(axis=1))
        assert not batch.last


def test_rewards_may_be_points() -> None:
    env = VectorEnv("splendor", 4, seats=3, rewards="points")
    found = [step for step in played(env, 250) if any(step[4])]
    assert found
    for step in found:
        for rewards, ended in zip(step[3], step[4], strict=True):
            assert sum(rewards) == pytest.approx(0, abs=1e-4)
            assert ended or not any(rewards)


@pytest.mark.parametrize(
    "actions",
    [
        [0, 0],
        [0, 0, 0, 0],
        [[0, 0, 0]],
        0,
        None,
        "000",
        [0.0, 0.0, 0.0],
        [True, True, True],
        ["0", "0", "0"],
        [0, -1, 0],
        [0, 79, 0],
        [0, 1 << 62, 0],
        np.array([0, (1 << 64) - 1, 0], np.uint64),
        [0, 78, 0],
        [0, 60, 0],
        np.zeros(3, np.complex64),
    ],
    ids=repr,
)
def test_what_is_not_legal_is_refused(actions: Any) -> None:
    """One wrong action, and none is taken; the error names the first game that cannot take its own."""
    env, other = VectorEnv("splendor", 3), VectorEnv("splendor", 3)
    first = env.reset().masks.argmax(axis=1)
    other.reset()
    with pytest.raises(IllegalChoice) as raised:
        env.step(actions)
    assert str(raised.value).startswith(("game 1: ", "this takes 3 whole numbers, one for each game, not "))
    one, another = env.step(first), other.step(first)
    assert (one.observations == another.observations).all()


def test_an_illegal_action_is_named() -> None:
    env = VectorEnv("splendor", 2, seed=2)
    env.reset()
    with pytest.raises(IllegalChoice, match=r"^game 1: seat 0 cannot take action 60 \(action pass\) here$"):
        env.step(np.array([0, 60]))
    with pytest.raises(IllegalChoice, match=r"^game 0: there is no action -1, only 0 to 78$"):
        env.step([-1, 99])


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.uint8, np.uint64])
def test_actions_may_be_whole_numbers_of_any_type(kind: Any) -> None:
    env = VectorEnv("splendor", 3)
    actions = env.reset().masks.argmax(axis=1).astype(kind)
    assert env.step(np.repeat(actions, 2)[::2]).masks.any()


@pytest.mark.parametrize(
    "changed",
    [
        {"observations": np.zeros((3, 444), np.uint8)},
        {"observations": np.zeros((3, 445), np.float32)},
        {"masks": np.zeros((2, 79), np.int8)},
        {"masks": np.zeros((3, 79), np.bool_)},
        {"rewards": np.zeros((3, 2))},
        {"rewards": np.zeros(3, np.float32)},
        {"seats": np.zeros(3, np.int32)},
        {"terminations": np.broadcast_to(np.bool_(False), (3,))},
        {"truncations": None},
        {"seats": [0, 0, 0]},
    ],
    ids=lambda changed: str(next(iter(changed))),
)
def test_arrays_that_do_not_fit_are_refused(changed: dict[str, Any]) -> None:
    env = VectorEnv("splendor", 3)
    fitting = env.arrays()
    out = Batch(**({name: getattr(fitting, name) for name in ARRAYS} | changed))
    with pytest.raises(BadSetup, match=f"{next(iter(changed))} of out must be a writeable array of shape"):
        env.reset(out=out)
    with pytest.raises(BadSetup, match="out is a Batch"):
        env.reset(out=[])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "count", "options", "message"),
    [
        ("chess", 2, {}, "there is no game 'chess'"),
        ("splendor+chess", 2, {}, "there is no module 'chess'"),
        ("splendor", 0, {}, "the number of games is a whole number from 1"),
        ("splendor", True, {}, "the number of games"),
        ("splendor", 2.0, {}, "the number of games"),
        ("splendor", 2, {"seats": 5}, "Splendor is for 2, 3 or 4 seats"),
        ("splendor", 2, {"seed": -1}, "a seed is a whole number"),
        ("splendor", 2, {"seed": 1 << 63}, "a seed is a whole number"),
        ("splendor", 2, {"seed": "1"}, "a seed is a whole number"),
        ("splendor", 2, {"processes": 3}, "the number of processes is a whole number from 1 to 2, not 3"),
        ("splendor", 2, {"processes": 0}, "the number of processes"),
        ("splendor", 2, {"limit": 0}, "a limit is a number of decisions"),
        ("splendor", 2, {"rewards": "gold"}, "there are no rewards 'gold'"),
        ("splendor", 2, {"payment": "cash"}, "payment is one of choose, standard"),
        ("splendor", 2, {"colour": "red"}, "splendor has no option 'colour'"),
    ],
)
def test_what_cannot_be_made_is_refused(name: str, count: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(CabochonError, match=message):
        VectorEnv(name, count, **options)


def test_a_game_that_is_made_already_has_its_options() -> None:
    game = games.make("splendor", 3, payment="choose")
    env = VectorEnv(game, 2)
    assert env.encoding is encoding_of(game)
    with pytest.raises(BadSetup, match="a game that is made already"):
        VectorEnv(game, 2, payment="standard")


def test_cards_made_by_hand_are_for_one_process() -> None:
    game, _ = games.read_position("splendor, 2 seats\nrow 1: {w1 -> k}\n")
    assert VectorEnv(game, 2).reset().masks.any()
    with pytest.raises(BadSetup, match="can be played in one process only"):
        VectorEnv(game, 2, processes=2)


def test_there_must_be_games_to_step() -> None:
    with pytest.raises(BadSetup, match="there are no games yet: call reset first"):
        VectorEnv("splendor", 1).step([0])
