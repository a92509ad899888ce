"""Who sits where: the list of seats on the command line, and what the players are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cabochon.bots import Bot, known_bots, seed_of, split_specs
from cabochon.kernel.errors import BadSetup
from cabochon.outside import check, is_own, label_of, make, read_spec

HUMAN: Final = "human"
LONGEST_NAME: Final = 16
LONGEST_LABEL: Final = 14
"""A number may come behind what a bot is called."""


@dataclass(frozen=True)
class Player:
    """Whoever sits on a seat: `spec` is `human` or asks for a bot, `bot` is None for a human."""

    name: str
    spec: str
    bot: Bot | None = None

    @property
    def human(self) -> bool:
        """Whether this is a person at the keyboard."""
        return self.bot is None


def specs_of(text: str, *, typed: bool = True) -> list[str]:
    """The specs in a list of seats, each known; `BadSetup` for one that is not.

    Only a list that was `typed` may name programs and files: a record that somebody sends must not start any.
    """
    specs = split_specs(text)
    for spec in specs:
        if not spec:
            raise BadSetup(f"a seat is empty in {text!r}: it is {HUMAN} or one of {', '.join(known_bots())}")
        if spec == HUMAN:
            continue
        if is_own(spec) and not typed:
            raise BadSetup(f"{spec!r} played this game: say who plays on with --seats, as no file may start programs")
        if not is_own(spec) and spec.partition(":")[0] not in known_bots():
            raise BadSetup(f"nobody is called {spec!r}: a seat is {HUMAN} or one of {', '.join(known_bots())}")
        read_spec(spec)
    return specs


def seated(game: Any, specs: list[str], names: str, seed: int) -> tuple[Player, ...]:
    """The players of a game; `names` is a list between commas, in which an empty name is left to us."""
    if len(specs) != game.seats:
        raise BadSetup(f"{len(specs)} players cannot sit on {game.seats} seats")
    wanted = [name.strip() for name in names.split(",")] if names else [""] * len(specs)
    if len(wanted) != len(specs):
        raise BadSetup(f"there are {len(specs)} seats, but {len(wanted)} names")
    called = [name or default for name, default in zip(wanted, default_names(specs), strict=True)]
    for name in called:
        check_name(name, called)
    for spec in specs:
        if spec != HUMAN:
            check(spec, game)
    bots = [None if spec == HUMAN else make(spec, game, seed_of(seed, seat)) for seat, spec in enumerate(specs)]
    return tuple(Player(*player) for player in zip(called, specs, bots, strict=True))


def default_names(specs: list[str]) -> list[str]:
    """What players are called who have no name: You, Human 2, greedy, greedy 2."""
    names: list[str] = []
    for seat, spec in enumerate(specs):
        kind = label_of(spec)[:LONGEST_LABEL]
        kinds = [label_of(other)[:LONGEST_LABEL] for other in specs]
        number = kinds[: seat + 1].count(kind)
        if spec == HUMAN:
            names.append("You" if kinds.count(HUMAN) == 1 else f"Human {number}")
        else:
            names.append(kind if kinds.count(kind) == 1 else f"{kind} {number}")
    return names


def check_name(name: str, names: list[str]) -> None:
    """`BadSetup` for a name that cannot be shown, or that two have."""
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise BadSetup(f"a name has at most {LONGEST_NAME} printable characters: {name[:40]!r} does not")
    if names.count(name) > 1:
        raise BadSetup(f"two players are called {name!r}")
