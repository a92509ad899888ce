"""Every bot by name, and the short text that asks for one with its parameters: `greedy`, `random:seed=3`.

Command lines, records and configuration files name bots like this. Anything wrong is one `BadSetup`, which lists what
there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, Final

from cabochon.bots.bot import Bot, Budget
from cabochon.bots.crew import Crew
from cabochon.bots.evaluators import evaluator_of, judge_of
from cabochon.bots.greedy import Greedy
from cabochon.bots.judge import Rollout
from cabochon.bots.kinds import Kind as Kind
from cabochon.bots.kinds import Parameter as Parameter
from cabochon.bots.kinds import installed, kind_of, made_by
from cabochon.bots.mcts import Manner, Mcts
from cabochon.bots.random_ import RandomBot
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random

SEED_BITS: Final = 31


def random_bot(game: Game[Any], seed: int) -> Bot:
    """A random bot."""
    return RandomBot(game, seed)


def greedy(game: Game[Any], seed: int, samples: int) -> Bot:
    """A greedy bot with the game's own evaluator."""
    return Greedy(game, evaluator_of(game), samples, seed)


def mcts(game: Game[Any], seed: int, *, explore: int, sharp: int, widen: int, warmth: int, **budget: int) -> Bot:
    """A bot that searches, with the game's own judge."""
    manner = Manner(explore / 100, sharp / 10, widen / 100, warmth / 1000)
    return Mcts(game, judge_of(game), seed, own_budget(**budget), manner, own_crew("weights", **budget))


def rollout(game: Game[Any], seed: int, *, explore: int, **budget: int) -> Bot:
    """A bot that searches, and judges by playing on at random."""
    manner = Manner(explore=explore / 100)
    return Mcts(game, Rollout(game, Random(seed)), seed, own_budget(**budget), manner, own_crew("rollout", **budget))


def strong(game: Game[Any], seed: int, **budget: int) -> Bot:
    """A bot that searches for as long as it may."""
    return Mcts(game, judge_of(game), seed, own_budget(**budget), Manner(usual=1200), own_crew("weights", **budget))


def own_budget(ms: int, iterations: int, **_others: int) -> Budget:
    """The budget of a spec, in which 0 is no limit."""
    return Budget(ms or None, iterations or None)


def own_crew(judge: str, threads: int, ponder: int, **_others: int) -> Crew | None:
    """Those who search in other processes, where a spec asks for that."""
    return Crew(threads, judge, ponders=bool(ponder)) if threads > 1 or ponder else None


MS: Final = Parameter(0, 0, 3_600_000, "how many milliseconds it may think about a choice; 0 is no limit")
ITERATIONS: Final = Parameter(0, 0, 100_000_000, "how many lines it may try for a choice; 0 is no limit")
THREADS: Final = Parameter(1, 1, 64, "in how many processes it searches at once, each a share of the lines")
PONDER: Final = Parameter(0, 0, 1, "whether it goes on while the others think")
LIMITS: Final = {"ms": MS, "iterations": ITERATIONS, "threads": THREADS, "ponder": PONDER}
"""The budget of a bot that searches; where nothing limits it, it tries 400 lines."""

BOTS: Final[dict[str, Kind]] = {
    "random": Kind(random_bot, "any legal choice, each equally likely", {}),
    "greedy": Kind(
        greedy,
        "looks one turn ahead and takes what leaves it best off",
        {"samples": Parameter(2, 1, 1000, "how many draws of chance and hidden cards each choice is averaged over")},
    ),
    "mcts": Kind(
        mcts,
        "searches, and judges positions by weights that were fitted by play",
        {
            **LIMITS,
            "explore": Parameter(35, 0, 10_000, "hundredths: how much it prefers what it tried little"),
            "sharp": Parameter(100, 0, 10_000, "tenths: how much more it tries what looks better at first sight"),
            "widen": Parameter(1, 0, 10_000, "hundredths: how many answers of chance it keeps apart"),
            "warmth": Parameter(0, 0, 1000, "thousandths of a victory: how careless it is"),
        },
    ),
    "rollout": Kind(
        rollout,
        "searches, and judges positions by playing on at random: a yardstick",
        {**LIMITS, "explore": Parameter(300, 0, 10_000, "hundredths: how much it prefers what it tried little")},
    ),
}


def level(spec: str, game: Game[Any], seed: int) -> Bot:
    """A bot of the ladder: the one that its spec asks for."""
    return make(spec, game, seed)


LADDER: Final = {
    "level1": ("mcts:iterations=1,warmth=60", "looks at its next step only, and is careless with it: for a first game"),
    "level2": ("mcts:iterations=2,warmth=25", "looks at little more than its next step, and is a little careless"),
    "level3": ("mcts:iterations=8,warmth=8", "sees the obvious answers, and hardly makes a mistake in what it sees"),
    "level4": ("mcts:iterations=40", "looks a turn or two ahead: a good player must take care"),
    "level5": ("mcts:iterations=240", "looks further ahead than people do, within a moment"),
}
"""The levels, each with the bot that it is; each beats the one before in two of three games (`docs/bots.md`)."""

BOTS.update({name: Kind(partial(level, spec), help, {}) for name, (spec, help) in LADDER.items()})
BOTS["strong"] = Kind(strong, "searches for as long as it may: 1200 lines where nothing limits it", LIMITS)

SEED: Final = Parameter(0, 0, (1 << SEED_BITS) - 1, "what its random draws follow from; without it, the game's seed")
"""The parameter that every bot has."""


def make(spec: str, game: Game[Any], seed: int = 0) -> Bot:
    """The bot that `spec` asks for, such as `greedy:samples=4`, for one seat of `game`.

    `seed` is what its random draws follow from, unless the spec names another; give each seat its own (see `seed_of`).
    """
    return made(spec, *read_spec(spec), game, seed=seed)


def made(spec: str, kind: Kind, given: Mapping[str, int], game: Game[Any], *, seed: int) -> Bot:
    """A bot of the kind that a spec names, with the parameters that it gives, a seed among them or not."""
    values = {name: given.get(name, parameter.default) for name, parameter in kind.parameters.items()}
    chosen = given.get("seed", seed)
    if any(kind is own for own in BOTS.values()):
        return kind.make(game, chosen, **values)
    return made_by(kind.make, spec, game, chosen, **values)


def known_bots() -> list[str]:
    """Everybody who can be named: the bots of the package, then those that other installed packages bring."""
    return list(dict.fromkeys([*BOTS, *installed()]))


def read_spec(spec: str) -> tuple[Kind, dict[str, int]]:
    """The kind of bot that a spec names, and the parameters that it gives."""
    name, colon, rest = spec.strip().partition(":")
    kind = kind_called(name)
    return kind, read_parameters(name, kind, rest) if colon else {}


def kind_called(name: str) -> Kind:
    """The kind of bot with this name: one of `BOTS`, or one that an installed package brings."""
    if name in BOTS:
        return BOTS[name]
    others = installed()
    if name not in others:
        raise BadSetup(f"there is no bot {name!r}; there are {', '.join(known_bots())}")
    try:
        return kind_of(others[name].load(), name)
    except (Exception, SystemExit) as error:
        raise BadSetup(f"the bot {name} of {others[name].value} cannot be used: {error}") from error


def read_parameters(name: str, kind: Kind, text: str) -> dict[str, int]:
    """The parameters in a text such as `samples=4,seed=1`, for the bot with this name."""
    known = {**kind.parameters, "seed": SEED}
    given: dict[str, int] = {}
    for item in text.split(","):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            raise BadSetup(f"a bot's parameters are written {name}:seed=3, not {f'{name}:{text}'!r}")
        if key not in known:
            raise BadSetup(f"{name} has no parameter {key!r}; it has {', '.join(known)}")
        if key in given:
            raise BadSetup(f"{key} of {name} is given twice")
        given[key] = read_number(name, key, value, known[key])
    return given


def read_number(name: str, key: str, text: str, parameter: Parameter) -> int:
    """The value of a parameter."""
    if text.isascii() and text.isdigit() and len(text) < 12 and parameter.least <= int(text) <= parameter.most:
        return int(text)
    raise BadSetup(f"{key} of {name} is a whole number from {parameter.least} to {parameter.most}, not {text!r}")


def split_specs(text: str) -> list[str]:
    """The specs in a list such as `greedy:samples=4,seed=1,random`; a `key=value` belongs to the bot before it."""
    specs: list[str] = []
    for item in text.split(","):
        if specs and "=" in item and ":" not in item.partition("=")[0]:
            specs[-1] += f",{item}"
        else:
            specs.append(item)
    return [spec.strip() for spec in specs]


def seed_of(seed: int, *path: object) -> int:
    """A seed for one thing among several, such as a seat, that draw from one seed but not alike."""
    name = "/".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest()) >> (64 - SEED_BITS)
