"""The PettingZoo environment: PettingZoo's own tests for every game, and what they do not ask."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

from cabochon import games
from cabochon.envs import aec
from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice
from looking_alike import SETTINGS, alike

STANDARD = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
"""What PettingZoo says to every environment whose observation is a dictionary with a mask, its own among them."""

GOLD_RUSH = """splendor, 2 seats, payment standard
bank: w4 u4 g4 r4 k4 y5
nobles: N-01 N-02 N-03
row 1: {-> r}
"""


def random_action(env: Any, rng: np.random.Generator) -> int | None:
    """A random legal action of the agent that is selected."""
    seen, _, over, cut, _ = env.last()
    return None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a random game; what each agent earned in all."""
    rng = np.random.default_rng(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        earned[agent] += env.last(observe=False)[1]
        env.step(random_action(env, rng))
    return earned


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_pettingzoo_accepts_it(name: str, seats: int) -> None:
    """`api_test`, with the two standard warnings and no others, and `seed_test`, for a wrapped environment."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(aec.env(name, seats))
    assert {str(each.message) for each in caught} <= set(STANDARD)
    seed_test(lambda: aec.env(name, seats), num_cycles=500)


def test_it_is_registered() -> None:
    env = pettingzoo.make("aec", "cabochon/splendor_v0", seats=3)
    env.reset(seed=1)
    assert str(env) == "cabochon_splendor_v0"
    assert env.agents == ["player_0", "player_1", "player_2"]
    known = {each for each in pettingzoo.aec_registry if each.startswith("cabochon/")}
    assert known == {
        "cabochon/splendor-v0",
        "cabochon/splendor_cities-v0",
        "cabochon/splendor_trading_posts-v0",
        "cabochon/splendor_strongholds-v0",
        "cabochon/splendor_orient-v0",
        "cabochon/duel-v0",
        "cabochon/duel_counterfeiters-v0",
    }
    for each in known:
        name = pettingzoo.make("aec", each.replace("-v", "_v")).metadata["name"]
        assert name.replace("cabochon_", "cabochon/").replace("_v0", "-v0") == each


def test_pygame_is_not_imported() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, cabochon.envs.aec as aec; aec.env().reset(); print('pygame' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rewards_come_at_the_end_and_sum_to_nothing(seats: int) -> None:
    env = aec.env(seats=seats)
    for seed in range(4):
        earned = play(env, seed)
        assert sum(earned.values()) == pytest.approx(0)
        assert max(earned.values()) == pytest.approx(1)


def test_the_infos_say_how_it_ended() -> None:
    env = aec.raw_env()
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    while not any(env.terminations.values()):
        assert env.infos == {"player_0": {}, "player_1": {}}
        assert set(env.rewards.values()) == {0.0}
        env.step(random_action(env, rng))
    assert sorted(info["rank"] for info in env.infos.values()) == [1, 2]
    winner = next(agent for agent, info in env.infos.items() if info["rank"] == 1)
    assert env.rewards == {agent: 1.0 if agent == winner else -1.0 for agent in env.agents}
    outcome = env.game.outcome(env.playing.state)
    assert outcome is not None
    assert [info["score"] for info in env.infos.values()] == list(outcome.scores)


def test_points_can_be_the_rewards() -> None:
    env = aec.raw_env(rewards="points")
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    while not any(env.terminations.values()):
        env.step(random_action(env, rng))
    ahead = env.infos["player_0"]["score"] - env.infos["player_1"]["score"]
    assert env.rewards == {"player_0": ahead, "player_1": -ahead}


def test_a_game_is_broken_off_at_the_limit() -> None:
    env = aec.raw_env(limit=7)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for made in range(7):
        assert not any(env.truncations.values()), made
        env.step(random_action(env, rng))
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}
    assert env.observe("player_0")["action_mask"].all()
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_an_agent_that_is_not_asked_has_nothing_to_choose() -> None:
    env = aec.env(seats=3)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    assert env.observe("player_0")["action_mask"].sum() > 10
    assert not env.observe("player_1")["action_mask"].any()
    assert env.observe("player_0")["action_mask"].dtype == np.int8


def test_what_is_observed_is_never_written_to_again() -> None:
    env = aec.env()
    env.reset(seed=1)
    first = env.observe("player_0")
    kept = {key: value.copy() for key, value in first.items()}
    first["observation"][:] = 0
    env.step(int(np.flatnonzero(kept["action_mask"])[0]))
    env.reset(seed=1)
    again = env.observe("player_0")
    assert all((again[key] == kept[key]).all() for key in kept)


def test_an_illegal_action_ends_the_game() -> None:
    """PettingZoo's own wrapper sees to it: whoever chose it loses 1, the others nothing."""
    env = aec.env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(env.terminations.values())
    env.step(None)
    env.step(None)
    assert env.agents == []
    play(env, 2)


@pytest.mark.parametrize("make", [aec.raw_env, lambda: aec.env(illegal="raise")])
def test_an_illegal_action_can_be_an_error_that_changes_nothing(make: Any) -> None:
    env = make()
    env.reset(seed=1)
    before = env.playing.state.pack()
    mask = env.observe("player_0")["action_mask"]
    for action in np.flatnonzero(mask == 0):
        with pytest.raises(IllegalChoice):
            env.step(int(action))
    assert env.playing.state.pack() == before
    assert env.playing.made == 0
    env.step(int(np.flatnonzero(mask)[0]))
    assert env.playing.made == 1


@pytest.mark.parametrize("action", [-1, 10**6, 1.0, "Twug", None, True])
def test_what_is_no_action_is_refused(action: object) -> None:
    env = aec.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalChoice):
        env.step(action)


def test_a_seed_repeats_a_game_and_a_reset_without_one_goes_on() -> None:
    first, second = aec.raw_env(), aec.raw_env()
    dealt = []
    for env in (first, second):
        env.reset(seed=8)
        one = env.playing.state.pack()
        env.reset()
        dealt.append((one, env.playing.state.pack()))
    assert dealt[0] == dealt[1]
    assert dealt[0][0] != dealt[0][1]


def test_a_game_can_begin_from_a_position() -> None:
    env = aec.env()
    env.reset(seed=1, options={"position": GOLD_RUSH.replace("{-> r}", "L1-01")})
    assert env.playing.game.write(env.playing.state).startswith("splendor, 2 seats, payment standard\n")
    seen = env.observe("player_0")
    assert seen["action_mask"].sum() < 25 + 3
    with pytest.raises(BadSetup, match="another game; this is splendor, 2 seats, payment standard"):
        env.reset(options={"position": "splendor, 3 seats\nrow 1: L1-01"})
    with pytest.raises(BadSetup, match="cards that the game has not"):
        env.reset(options={"position": GOLD_RUSH})
    view = env.playing.game.write(env.playing.view(0))
    with pytest.raises(BadSetup, match="view"):
        env.reset(options={"position": view})
    with pytest.raises(BadText, match="line 2"):
        env.reset(options={"position": "splendor\nnonsense"})


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_agents_observe_no_more_than_they_may_know(name: str, seats: int) -> None:
    """Observation, mask, text and the picture for spectators are the same in states that look alike to a seat."""
    env = aec.raw_env(games.make(name, seats, payment="standard"))
    env.reset(seed=0)
    pairs = 0
    for seat, state, other in alike(env.game, 1):
        shown = []
        for each in (state, other):
            env.playing.state = each
            seen = env.observe(f"player_{seat}")
            spectator = env.game.write(env.game.view(each, None))
            told = env.text(f"player_{seat}", moves=True) if pairs % 20 == 0 else ""
            shown.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), spectator, told))
        assert shown[0] == shown[1]
        pairs += 1
    assert pairs > 20


def test_a_reply_in_words_is_an_action() -> None:
    env = aec.env()
    env.reset(seed=1)
    assert "You are seat 0." in env.text("player_0")
    action = env.read("player_0", "take w u g")
    env.step(action)
    assert "3 of 10" in env.text("player_0")
    with pytest.raises(BadText, match="not your turn"):
        env.read("player_0", "Twug")
    with pytest.raises(BadText, match="no legal answer"):
        env.read("player_1", "B00")


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec.env(render_mode="ansi")
    env.reset(seed=1)
    assert "Splendor, round 1. Seat 0 to move." in env.render()
    human = aec.env(render_mode="human")
    human.reset(seed=1)
    assert human.render() is None
    assert capsys.readouterr().out.count("Seat 0 to move") == 1
    human.step(random_action(human, np.random.default_rng(1)))
    assert capsys.readouterr().out.count("Seat 1 to move") == 1
    silent = aec.env()
    silent.reset(seed=1)
    assert silent.render() is None
    for each in (env, human, silent):
        each.close()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 5}, "seats"),
        ({"rewards": "money"}, "there are no rewards 'money'; there are victory, points"),
        ({"limit": 0}, "a limit is a number of decisions, 1 or more, not 0"),
        ({"render_mode": "rgb_array"}, "there is no render mode 'rgb_array'; there are human, ansi"),
        ({"illegal": "ignore"}, "illegal is one of terminate, raise, not 'ignore'"),
        ({"payments": "standard"}, "splendor has no option 'payments'"),
        ({"game": games.make("splendor"), "seats": 2}, "a game that is made already"),
    ],
)
def test_bad_settings_are_one_clear_error(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        aec.env(**settings)


def test_nothing_can_be_asked_before_a_reset() -> None:
    env = aec.raw_env()
    for use in (lambda: env.observe("player_0"), lambda: env.text("player_0")):
        with pytest.raises(BadSetup, match="call reset first"):
            use()
