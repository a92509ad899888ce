"""Every game as a Gymnasium environment: one agent on one seat, and bots on the others.

    import gymnasium
    import cabochon.envs.single

    env = gymnasium.make("cabochon/Splendor-v0", opponents=["level1"])

Importing this file registers each base game, alone and with each of its modules: `cabochon/Splendor-v0`,
`cabochon/SplendorOrient-v0` and so on. See `docs/environments.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from numbers import Real
from typing import Any, Final

from cabochon import games
from cabochon.bots import UNLIMITED, Bot, make, read_spec, seed_of
from cabochon.bots.guard import number_of
from cabochon.bots.kinds import made_by
from cabochon.envs import text
from cabochon.envs.encode import Observation, encoding_of
from cabochon.envs.episode import LIMIT, Episode, check_limit, make_game, rewards_called
from cabochon.envs.extras import needed
from cabochon.kernel.errors import BadSetup, IllegalChoice
from cabochon.kernel.game import Game

with needed("Gymnasium environments", "envs"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray

VERSION: Final = 0
"""Goes up when agents trained before would not do as well: when observations, actions or rewards change."""

ILLEGAL: Final = ("penalty", "raise", "terminate")
PENALTY: Final = 0.1
"""What an illegal action costs."""
PATIENCE: Final = 10
"""So many illegal actions in a row truncate a game."""

SEEDS: Final = 1 << 31

Opponent = str | Callable[[Game[Any], int], Bot]
"""Who plays: a bot by its text, such as `greedy`, or what makes one of a game and a seed."""


class OneSeat(gymnasium.Env[Observation, Any]):
    """One agent against bots.

    - `game`: a game by its name, or one that is made; `seats` and more `options` as `cabochon.games.make` takes them;
    - `opponents`: who sits on the other seats, in their order, or one for all of them;
    - `seat`: the agent's, or "random";
    - `rewards`: what a finished game is worth (`episode.REWARDS`); `limit`: so many decisions of seats truncate it;
    - `illegal`: what an illegal action does. "penalty": nothing but that it costs `penalty`; so many in a row as
      `patience` truncate the game. "terminate": it ends the game as lost. "raise": it is `IllegalChoice`.

    What chance brings and what bots do follows from the seed alone.
    """

    def __init__(
        self,
        game: str | Game[Any] = "splendor",
        seats: int | None = None,
        *,
        opponents: Sequence[Opponent] = ("greedy",),
        seat: int | str = 0,
        rewards: str = "victory",
        limit: int = LIMIT,
        illegal: str = "penalty",
        penalty: float = PENALTY,
        patience: int = PATIENCE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadSetup(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        if type(patience) is not int or patience < 1:
            raise BadSetup(f"patience is a number of illegal actions, 1 or more, not {patience!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadSetup(f"there is no render mode {render_mode!r}; there are human, ansi")
        self.game = make_game(game, seats, options)
        self.encoding = encoding_of(self.game)
        self.opponents = opponents_of(self.game, opponents)
        self.wanted = seat_wanted(self.game, seat)
        self.worth = rewards_called(rewards)
        self.limit = check_limit(limit)
        self.illegal = illegal
        self.penalty = check_penalty(penalty)
        self.patience = patience
        self.render_mode = render_mode
        self.observation_space = Box(self.encoding.low, self.encoding.high, (self.encoding.size,), self.encoding.dtype)
        self.action_space = Discrete(self.encoding.actions)
        self.episode: Episode | None = None
        self.seat = 0
        self.bots: dict[int, Bot] = {}
        self.wrong = 0
        self.forfeited = False

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium wants it

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and let the bots play until the agent is asked.

        `options` may have `position`, the text of a position of this game to begin from, and `seat`; what else it has
        is ignored.
        """
        super().reset(seed=seed)
        self.dismiss_bots()
        given = options or {}
        drawn = int(self.np_random.integers(SEEDS))
        wanted = seat_wanted(self.game, given["seat"]) if "seat" in given else self.wanted
        self.seat = int(self.np_random.integers(self.game.seats)) if wanted is None else wanted
        self.episode = Episode(self.game, seed_of(drawn, "chance"), self.limit, given.get("position"))
        self.bots = self.seated(drawn)
        self.wrong = 0
        self.forfeited = False
        self.let_bots_play()
        return self.observed(), self.info()

    def seated(self, seed: int) -> dict[int, Bot]:
        """New bots on all seats but the agent's."""
        others = [seat for seat in range(self.game.seats) if seat != self.seat]
        return {
            seat: make(who, self.game, seed_of(seed, "seat", seat))
            if isinstance(who, str)
            else made_by(who, name_of(who), self.game, seed_of(seed, "seat", seat))
            for seat, who in zip(others, self.opponents, strict=True)
        }

    @property
    def playing(self) -> Episode:
        """The game under way; `BadSetup` before the first reset."""
        if self.episode is None:
            raise BadSetup("no game is under way: call reset first")
        return self.episode

    @property
    def done(self) -> bool:
        """Whether nothing more can be done in this game."""
        return self.playing.over or self.playing.broken_off or self.forfeited or self.wrong >= self.patience

    def let_bots_play(self) -> None:
        """Let bots answer until the agent is asked or the game is over; a bot's illegal choice is `IllegalChoice`."""
        episode = self.playing
        while not (episode.over or episode.broken_off) and episode.seat != self.seat:
            episode.play(number_of(self.bots[episode.seat].choose(episode.view(episode.seat), UNLIMITED)))

    def dismiss_bots(self) -> None:
        """Tell every bot that wants to know that its game is over, once."""
        if self.episode is not None:
            outcome = self.game.outcome(self.episode.state)
            for seat, bot in self.bots.items():
                if hasattr(bot, "end"):
                    bot.end(self.episode.view(seat), outcome)
        self.bots = {}

    def close(self) -> None:
        """Dismiss the bots: one of them may be a program that runs."""
        self.dismiss_bots()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots play until the agent is asked again or the game is over."""
        if self.done:
            raise BadSetup("the game is over: call reset")
        episode = self.playing
        try:
            choice = self.encoding.choice(episode.state, action)
        except IllegalChoice:
            if self.illegal == "raise":
                raise
            return self.refused()
        self.wrong = 0
        episode.play(choice)
        self.let_bots_play()
        if self.done:
            self.dismiss_bots()
        reward = float(episode.earned(self.worth)[self.seat])
        return self.observed(), reward, episode.over, episode.broken_off, self.info()

    def refused(self) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What an illegal action does where it is no error; nothing has changed on the table."""
        self.wrong += 1
        self.forfeited = self.illegal == "terminate"
        if self.done:
            self.dismiss_bots()
        if self.forfeited:
            return self.observed(), -1.0, True, False, self.info()
        return self.observed(), -self.penalty, False, self.wrong >= self.patience, self.info()

    def observed(self) -> Observation:
        """What the agent's seat may know, as a new array."""
        return self.encoding.observe(self.playing.view(self.seat))

    def info(self) -> dict[str, Any]:
        """`action_mask` and `seat`; when the game is over `rank` and `score` too."""
        info: dict[str, Any] = {"action_mask": self.action_masks().view(np.int8), "seat": self.seat}
        outcome = self.game.outcome(self.playing.state)
        if outcome is not None:
            info |= {"rank": outcome.ranks[self.seat], "score": outcome.scores[self.seat]}
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, by the name and type that sb3-contrib looks for; all ones when nothing is asked."""
        episode = self.playing
        if episode.over or episode.broken_off:
            return np.ones(self.encoding.actions, np.bool_)
        return self.encoding.mask(episode.view(self.seat)).view(np.bool_)

    def text(self, *, moves: bool = False) -> str:
        """What the agent observes in words, with the question; with `moves` every legal answer too."""
        return text.observation(self.game, self.playing.view(self.seat), moves=moves)

    def read(self, reply: str) -> int:
        """The action that a reply in notation means; `BadText` if it is none that is legal now."""
        view = self.playing.view(self.seat)
        return self.encoding.action(view, text.read(self.game, view, reply))

    def render(self) -> str | None:
        """The table as the agent's seat sees it, in words: returned in mode `ansi`, printed in mode `human`."""
        if self.render_mode is None:
            return None
        drawn = text.table_told(self.game, self.playing.view(self.seat))
        if self.render_mode == "ansi":
            return drawn
        print(drawn)  # noqa: T201 - what mode `human` is for
        return None


def opponents_of(game: Game[Any], given: Sequence[Opponent]) -> list[Opponent]:
    """One opponent for each seat but the agent's; `BadSetup` for another number of them, or a bot that is unknown."""
    listed = isinstance(given, Sequence) and not isinstance(given, str)
    if not listed or not all(isinstance(who, str) or callable(who) for who in given):
        raise BadSetup(f"opponents is a list, such as ['greedy'], not {given!r}")
    others = game.seats - 1
    if len(given) not in (1, others):
        raise BadSetup(f"{game.name} for {game.seats} seats has {others} opponents, or one for all, not {len(given)}")
    for who in given:
        if isinstance(who, str):
            read_spec(who)
    return list(given) if len(given) == others else list(given) * others


def name_of(maker: Callable[..., Bot]) -> str:
    """What a function or class that makes bots is called."""
    return str(getattr(maker, "__name__", type(maker).__name__))


def check_penalty(penalty: object) -> float:
    """What an illegal action costs; `BadSetup` when it is no such number."""
    cost = float(penalty) if isinstance(penalty, Real) else -1.0
    if not 0 <= cost < inf:
        raise BadSetup(f"a penalty is a number, 0 or more, not {penalty!r}")
    return cost


def seat_wanted(game: Game[Any], seat: object) -> int | None:
    """The agent's seat; None for another one each game."""
    if seat == "random":
        return None
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise BadSetup(f"a seat is 0 to {game.seats - 1} or 'random', not {seat!r}")
    return seat


def title(name: str) -> str:
    """A game's name as Gymnasium's names are: `SplendorTradingPosts`."""
    return "".join(word.capitalize() for word in name.replace("+", "_").split("_"))


def register() -> None:
    """Give each base game, alone and with each of its modules, a name that `gymnasium.make` knows."""
    for base, family in games.FAMILIES.items():
        for name in (base, *(f"{base}+{module}" for module in family.modules)):
            gymnasium.register(
                f"cabochon/{title(name)}-v{VERSION}", "cabochon.envs.single:OneSeat", kwargs={"game": name}
            )


register()
