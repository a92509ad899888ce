"""A small network learns Splendor by playing against itself, in numpy alone.

    python examples/self_play.py
    python examples/self_play.py --game duel --updates 200

It plays many games at once on the vectorised environment and improves by proximal policy optimisation. At the end it
plays a bot that chooses at random, with the seats changed from game to game, and says how often it won. It needs
`pip install 'cabochon[envs]'`; with the compiled rules the first command takes less than a minute.
"""

from __future__ import annotations

import argparse

import numpy as np

from cabochon.envs.vector import Batch, VectorEnv

GAMES = 128  # played at once
STEPS = 32  # decisions of each game between two updates
ROUNDS = 2  # how often each decision is learned from
BATCH = 1024  # decisions that one step of the optimiser sees
HIDDEN = 64  # hidden units
RATE = 1e-3  # of learning
CLIP = 0.2  # how far the policy may move from the one that played
ENTROPY = 0.01  # what it is worth to stay undecided
SMOOTHING = 0.95  # 0 trusts the network's values, 1 the results of games
POINTS = 15.0  # rewards are points ahead: in units of what wins


class Network:
    """One hidden layer, from which a policy and a value come: by how much the seat to move will be ahead at the end."""

    def __init__(self, size: int, actions: int, high: np.ndarray, rng: np.random.Generator) -> None:
        self.scale = 1 / np.maximum(high, 1).astype(np.float32)
        self.weights = {
            "hidden": rng.normal(0, size**-0.5, (size, HIDDEN)).astype(np.float32),
            "hidden bias": np.zeros(HIDDEN, np.float32),
            "policy": np.zeros((HIDDEN, actions), np.float32),
            "policy bias": np.zeros(actions, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
            "value bias": np.zeros(1, np.float32),
        }
        self.mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def hidden(self, observations: np.ndarray) -> np.ndarray:
        """The hidden units."""
        inputs = observations * self.scale
        return np.maximum(inputs @ self.weights["hidden"] + self.weights["hidden bias"], 0)

    def policy(self, hidden: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """How likely each action is; illegal ones are impossible."""
        logits = hidden @ self.weights["policy"] + self.weights["policy bias"]
        logits = np.where(masks, logits, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def value(self, hidden: np.ndarray) -> np.ndarray:
        """What the position is worth to the seat to move."""
        return (hidden @ self.weights["value"] + self.weights["value bias"])[:, 0]

    def learn(self, observations: np.ndarray, hidden: np.ndarray, on_logits: np.ndarray, on_values: np.ndarray) -> None:
        """One step of the optimiser Adam against the gradients on the network's two outputs."""
        on_hidden = on_logits @ self.weights["policy"].T + on_values[:, None] @ self.weights["value"].T
        on_hidden *= hidden > 0
        gradients = {
            "hidden": (observations * self.scale).T @ on_hidden,
            "hidden bias": on_hidden.sum(axis=0),
            "policy": hidden.T @ on_logits,
            "policy bias": on_logits.sum(axis=0),
            "value": hidden.T @ on_values[:, None],
            "value bias": on_values.sum(keepdims=True),
        }
        self.steps += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] -= (RATE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def drawn(policy: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action for each row, as likely as the policy says."""
    sums = policy.cumsum(axis=1)
    return (sums < rng.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)


class Memory:
    """What happened in all games between two updates: a row a step, a column a game."""

    def __init__(self, env: VectorEnv) -> None:
        shape = (STEPS, GAMES)
        self.observations = np.zeros((*shape, env.encoding.size), np.uint8)
        self.masks = np.zeros((*shape, env.encoding.actions), np.int8)
        self.actions = np.zeros(shape, np.int64)
        self.chances = np.zeros(shape, np.float32)  # of these actions when they were chosen
        self.values = np.zeros(shape, np.float32)
        self.signs = np.zeros(shape, np.float32)  # 1 where the first seat moved, -1 where the second did
        self.rewards = np.zeros(shape, np.float32)  # of the first seat
        self.ends = np.zeros(shape, np.bool_)

    def advantages(self, next_values: np.ndarray) -> np.ndarray:
        """How much better each decision turned out than expected, for who made it.

        `next_values` are those of the first seat after the last step. What one seat gains the other loses, so all is
        reckoned for the first seat and turned round at the end.
        """
        found = np.zeros_like(self.values)
        ahead = np.zeros(GAMES, np.float32)
        for step in reversed(range(STEPS)):
            values = self.values[step] * self.signs[step]
            goes_on = ~self.ends[step]
            surprise = self.rewards[step] + goes_on * next_values - values
            ahead = surprise + SMOOTHING * goes_on * ahead
            found[step] = ahead * self.signs[step]
            next_values = values
        return found


def sign_of(batch: Batch) -> np.ndarray:
    """1 for games in which the first seat moves, -1 for others."""
    return 1 - 2 * batch.seats


def play(env: VectorEnv, batch: Batch, network: Network, memory: Memory, rng: np.random.Generator) -> Batch:
    """Let the network play both seats for some steps, and remember them."""
    rows = np.arange(GAMES)
    for step in range(STEPS):
        hidden = network.hidden(batch.observations)
        policy = network.policy(hidden, batch.masks)
        actions = drawn(policy, rng)
        memory.observations[step], memory.masks[step] = batch.observations, batch.masks
        memory.actions[step], memory.chances[step] = actions, policy[rows, actions]
        memory.values[step], memory.signs[step] = network.value(hidden), sign_of(batch)
        batch = env.step(actions)
        memory.rewards[step] = batch.rewards[:, 0] / POINTS
        memory.ends[step] = batch.terminations | batch.truncations
    return batch


def update(network: Network, memory: Memory, advantages: np.ndarray, rng: np.random.Generator) -> None:
    """Make what turned out well more likely, and the values more like what came."""
    count = STEPS * GAMES
    observations, masks = memory.observations.reshape(count, -1), memory.masks.reshape(count, -1)
    actions, chances = memory.actions.ravel(), memory.chances.ravel()
    gains = advantages.ravel()
    targets = gains + memory.values.ravel()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(ROUNDS):
        order = rng.permutation(count)
        for rows in np.split(order, range(BATCH, count, BATCH)):
            hidden = network.hidden(observations[rows])
            policy = network.policy(hidden, masks[rows])
            ratio = policy[np.arange(len(rows)), actions[rows]] / chances[rows]
            free = np.where(gains[rows] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            on_logits = policy.copy()
            on_logits[np.arange(len(rows)), actions[rows]] -= 1
            on_logits *= (gains[rows] * ratio * free)[:, None]
            logs = np.log(policy + 1e-9)
            on_logits += ENTROPY * policy * (logs - (policy * logs).sum(axis=1, keepdims=True))
            on_values = 0.5 * (network.value(hidden) - targets[rows])
            network.learn(observations[rows], hidden, on_logits / len(rows), on_values / len(rows))


def train(game: str, updates: int, seed: int) -> Network:
    """A network after so many updates."""
    rng = np.random.default_rng(seed)
    with VectorEnv(game, GAMES, seed=seed, rewards="points") as env:
        network = Network(env.encoding.size, env.encoding.actions, env.encoding.high, rng)
        memory = Memory(env)
        batch = env.reset()
        for _ in range(updates):
            batch = play(env, batch, network, memory, rng)
            after = network.value(network.hidden(batch.observations)) * sign_of(batch)
            update(network, memory, memory.advantages(after), rng)
    return network


def games_won(game: str, network: Network, games: int, seed: int) -> int:
    """How many of so many games the network wins alone against random choices, on each seat in every other game."""
    rng = np.random.default_rng(seed)
    own = np.arange(games) % 2
    won, over = np.zeros(games, np.bool_), np.zeros(games, np.bool_)
    with VectorEnv(game, games, seed=seed) as env:
        batch = env.reset()
        while not over.all():
            policy = network.policy(network.hidden(batch.observations), batch.masks)
            policy = np.where((batch.seats == own)[:, None], policy, batch.masks)
            batch = env.step(drawn(policy, rng))
            ended = (batch.terminations | batch.truncations) & ~over
            won |= ended & (batch.rewards[np.arange(games), own] > 0)
            over |= ended
    return int(won.sum())


def main() -> None:
    """Train, play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="splendor", help="the game's name, for two seats (default: %(default)s)")
    parser.add_argument("--updates", type=int, default=100, help="how long to train (default: %(default)s)")
    parser.add_argument("--games", type=int, default=200, help="how many games to play then (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from (default: %(default)s)")
    given = parser.parse_args()
    network = train(given.game, given.updates, given.seed)
    won = games_won(given.game, network, given.games, given.seed + 1)
    print(f"trained on {given.updates * STEPS * GAMES} decisions, won {won} of {given.games} games against random")


if __name__ == "__main__":
    main()
