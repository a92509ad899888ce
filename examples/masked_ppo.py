"""sb3-contrib's MaskablePPO learns Splendor by playing against the bot `greedy`.

    pip install 'cabochon[envs]' sb3-contrib
    python examples/masked_ppo.py

At the end the agent plays a bot that chooses at random, on a random seat each time, and it is said how often it won.
With the compiled rules the first run takes about a minute.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.spaces import Box
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import cabochon.envs.single  # noqa: F401 - registers the environments

ENVIRONMENTS = 8
POINTS = 15.0  # rewards are points ahead: in units of what wins


def environment(name: str, opponent: str, rewards: str) -> Any:
    """The environment, with observations from 0 to 1, as a network likes them."""
    env = gymnasium.make(name, opponents=[opponent], seat="random", rewards=rewards)
    high = np.maximum(env.unwrapped.encoding.high, 1).astype(np.float32)
    space = Box(0, 1, high.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(env, lambda seen: seen / high, space)


def train(name: str, steps: int, seed: int) -> MaskablePPO:
    """An agent that was trained for so many steps.

    Rewards are by how many points it is ahead: an agent that knows nothing never wins against `greedy`, but it can lose
    by more or less. Nothing is discounted, as the end alone counts.
    """
    made = [
        lambda: gymnasium.wrappers.TransformReward(
            environment(name, "greedy", "points"), lambda reward: reward / POINTS
        )
    ] * ENVIRONMENTS
    agent = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv(made),
        seed=seed,
        n_steps=128,
        batch_size=256,
        n_epochs=10,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [64, 64], "activation_fn": torch.nn.ReLU},
        device="cpu",
    )
    return agent.learn(steps)


def games_won(name: str, agent: MaskablePPO, games: int, seed: int) -> int:
    """How many of so many games the agent wins alone against random choices."""
    env = environment(name, "random", "victory")
    won = 0
    for number in range(games):
        seen, _ = env.reset(seed=seed + number)
        over = truncated = False
        while not (over or truncated):
            action, _ = agent.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=True)
            seen, reward, over, truncated, _ = env.step(action)
        won += reward > 0
    return won


def main() -> None:
    """Train, play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--env", default="cabochon/Splendor-v0", help="the environment's name (default: %(default)s)")
    parser.add_argument("--steps", type=int, default=100_000, help="how long to train (default: %(default)s)")
    parser.add_argument("--games", type=int, default=200, help="how many games to play then (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from (default: %(default)s)")
    given = parser.parse_args()
    torch.set_num_threads(1)
    agent = train(given.env, given.steps, given.seed)
    won = games_won(given.env, agent, given.games, 1_000_000 + given.seed)
    print(f"trained on {agent.num_timesteps} decisions, won {won} of {given.games} games against random")


if __name__ == "__main__":
    main()
