"""Every game as a PettingZoo environment in which the agents, `player_0` and so on, act one after the other.

    from cabochon.envs import aec

    env = aec.env(game="duel+counterfeiters")

Importing this file registers each base game, alone and with each of its modules: `cabochon/splendor_v0`,
`cabochon/splendor_orient_v0` and so on. See `docs/environments.md`.
"""

from __future__ import annotations

from typing import Any, Final

from cabochon import games
from cabochon.envs import text
from cabochon.envs.encode import Mask, Observation, encoding_of
from cabochon.envs.episode import LIMIT, Episode, check_limit, make_game, rewards_called
from cabochon.envs.extras import needed
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game

with needed("PettingZoo environments", "envs"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

VERSION: Final = 0
"""Goes up when agents trained before would not do as well: when observations, actions or rewards change."""

RENDERED: Final = ("human", "ansi")
ILLEGAL: Final = ("terminate", "raise")
ILLEGAL_REWARD: Final = -1.0
"""What an illegal action costs whoever chose it, where it ends the game."""

SEEDS: Final = 1 << 31

Seen = dict[str, Any]
"""What an agent observes: `observation` and `action_mask`, two arrays."""


class Seats(AECEnv[str, Seen, Any]):
    """The environment without wrappers: an illegal action is `IllegalChoice` and changes nothing.

    `rewards` is what a finished game is worth (`episode.REWARDS`); after `limit` decisions a game is truncated.
    """

    def __init__(
        self,
        game: str | Game[Any] = "splendor",
        seats: int | None = None,
        *,
        rewards: str = "victory",
        limit: int = LIMIT,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDERED:
            raise BadSetup(f"there is no render mode {render_mode!r}; there are {', '.join(RENDERED)}")
        self.game = make_game(game, seats, options)
        self.encoding = encoding_of(self.game)
        self.worth = rewards_called(rewards)
        self.limit = check_limit(limit)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"cabochon_{slug(self.game.name)}_v{VERSION}",
            "render_modes": list(RENDERED),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: seen_space(self.encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.encoding.actions) for agent in self.possible_agents}
        self.np_random, self.np_random_seed = seeding.np_random()
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> Space[Seen]:
        """A `Dict` of `observation` and `action_mask`; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Every action that there is; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. What chance brings follows from `seed`, and without one from those before.

        `options` may have `position`, the text of a position of this game to begin from; what else it has is ignored.
        """
        if seed is not None:
            self.np_random, self.np_random_seed = seeding.np_random(seed)
        position = (options or {}).get("position")
        episode = Episode(self.game, int(self.np_random.integers(SEEDS)), self.limit, position)
        self.episode = episode
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[episode.seat]

    @property
    def playing(self) -> Episode:
        """The game under way; `BadSetup` before the first reset."""
        if self.episode is None:
            raise BadSetup("no game is under way: call reset first")
        return self.episode

    def step(self, action: Any) -> None:
        """Act for the agent that is selected; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.playing
        episode.play(self.encoding.choice(episode.state, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if episode.over or episode.broken_off:
            self.finish(episode)
        self.agent_selection = self.possible_agents[episode.seat]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def finish(self, episode: Episode) -> None:
        """Give every agent what the game was worth to it, and say in `infos` how it ended."""
        outcome = self.game.outcome(episode.state)
        self.rewards = dict(zip(self.possible_agents, episode.earned(self.worth), strict=True))
        self.terminations = dict.fromkeys(self.agents, episode.over)
        self.truncations = dict.fromkeys(self.agents, episode.broken_off)
        if outcome is not None:
            for agent, seat in self.seat_of.items():
                self.infos[agent] = {"rank": outcome.ranks[seat], "score": outcome.scores[seat]}

    def observe(self, agent: str) -> Seen:
        """What the seat of an agent may know, as two new arrays; see `seen_of`."""
        episode = self.playing
        return seen_of(self.encoding, episode, self.seat_of[agent])

    def text(self, agent: str, *, moves: bool = False) -> str:
        """The same in words, with the question if the agent is asked; with `moves` every legal answer too."""
        return text.observation(self.game, self.playing.view(self.seat_of[agent]), moves=moves)

    def read(self, agent: str, reply: str) -> int:
        """The action that a reply in notation means; `BadText` if it is none that the agent may choose now."""
        view = self.playing.view(self.seat_of[agent])
        return self.encoding.action(view, text.read(self.game, view, reply))

    def render(self) -> str | None:
        """The table as a spectator sees it, in words: returned in mode `ansi`, printed in mode `human`."""
        if self.render_mode is None:
            return None
        drawn = text.table_told(self.game, self.game.view(self.playing.state, None))
        if self.render_mode == "ansi":
            return drawn
        print(drawn)  # noqa: T201 - what mode `human` is for
        return None

    def close(self) -> None:
        """Nothing is left to be released."""


def slug(name: str) -> str:
    """A game's name as the libraries' names want it: `splendor_orient`."""
    return name.replace("+", "_")


def seen_space(encoding: Any) -> Dict:
    """The space of what an agent observes."""
    return Dict(
        {
            "observation": Box(encoding.low, encoding.high, (encoding.size,), encoding.dtype),
            "action_mask": Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def seen_of(encoding: Any, episode: Episode, seat: int) -> Seen:
    """The observation of a seat, and the mask of what it may choose.

    While others are asked nothing is legal. When the game is over nothing is asked: the mask is all ones then, so that
    what divides by the number of legal actions still can.
    """
    view = episode.view(seat)
    observation: Observation = encoding.observe(view)
    mask: Mask = np.ones(encoding.actions, np.int8) if episode.over or episode.broken_off else encoding.mask(view)
    return {"observation": observation, "action_mask": mask}


def raw_env(game: str | Game[Any] = "splendor", seats: int | None = None, **settings: Any) -> Seats:
    """The environment without wrappers; `settings` are those of `Seats`, and the options of the game."""
    return Seats(game, seats, **settings)


def env(
    game: str | Game[Any] = "splendor", seats: int | None = None, *, illegal: str = "terminate", **settings: Any
) -> AECEnv[str, Seen, Any]:
    """The environment in PettingZoo's usual wrappers.

    An illegal action ends the game, which costs whoever chose it 1 and the others nothing; with `illegal="raise"` it is
    `IllegalChoice` and changes nothing.
    """
    if illegal not in ILLEGAL:
        raise BadSetup(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
    wrapped: AECEnv[str, Seen, Any] = raw_env(game, seats, **settings)
    if illegal == "terminate":
        wrapped = TerminateIllegalWrapper(wrapped, ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))


def names_to_register() -> list[str]:
    """The games that are registered by a name of their own: each base, alone and with each of its modules."""
    return [
        name
        for base, family in games.FAMILIES.items()
        for name in (base, *(f"{base}+{module}" for module in family.modules))
    ]


for known in names_to_register():
    register("aec", f"cabochon/{slug(known)}_v{VERSION}", "cabochon.envs.aec:env", kwargs={"game": known})
