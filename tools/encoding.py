"""Makes the tables of `docs/encoding.md`: what every number of an observation and every action is, game by game.

`tools/encoding.py --write` brings them up to date; without it, the exit code is 1 when they are stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from cabochon import games
from cabochon.envs.encode import Block, Encoding, Feature, encoding_of

PAGE = Path(__file__).parents[1] / "docs" / "encoding.md"
BEGIN = "<!-- tables -->\n"
END = "<!-- /tables -->\n"

GAMES = tuple(
    name
    for base, family in games.FAMILIES.items()
    for name in (base, *(f"{base}+{module}" for module in family.modules))
)
LISTED = 26
"""The most labels that are listed; of more, the first and the last."""


def main() -> int:
    """Write the page, or compare it."""
    text = PAGE.read_text("utf-8")
    if made(text) == text:
        return 0
    if "--write" not in sys.argv[1:]:
        print(f"stale: {PAGE.name}; run tools/encoding.py --write")
        return 1
    PAGE.write_text(made(text), "utf-8")
    print(f"written: {PAGE.name}")
    return 0


def made(text: str) -> str:
    """The page with its tables as they must be."""
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    assert found, f"{PAGE.name} has no place for the tables"
    return before + BEGIN + "\n" + "\n".join(tables()) + "\n" + END + after


def tables() -> Iterator[str]:
    """The lines of all tables."""
    yield from sizes()
    for name in GAMES:
        encoding = encoding_of(games.make(name))
        yield ""
        yield f"### {name}, {encoding.game.seats} seats"
        yield ""
        yield from features_table(encoding)
        yield ""
        yield from actions_table(encoding)


def sizes() -> Iterator[str]:
    """How long observations are, and how many actions there are."""
    yield '| game | seats | numbers | actions | with `payment="choose"` |'
    yield "| --- | --- | --- | --- | --- |"
    for base, family in games.FAMILIES.items():
        together = ["+".join([base, *family.modules])] if len(family.modules) > 1 else []
        for name in [*(name for name in GAMES if name.split("+")[0] == base), *together]:
            for seats in family.seats:
                standard, chosen = (encoding_of(games.make(name, seats, payment=how)) for how in ("standard", "choose"))
                assert standard.size == chosen.size
                yield f"| {name} | {seats} | {standard.size} | {standard.actions:,} | {chosen.actions:,} |"


def features_table(encoding: Encoding) -> Iterator[str]:
    """What the numbers of an observation are; alike ones that follow each other are one row."""
    yield "| numbers | name | up to | what | each |"
    yield "| --- | --- | --- | --- | --- |"
    for _, alike in groupby(encoding.features, key=lambda one: (one.meaning, one.labels, one.high)):
        group = list(alike)
        first, last = group[0], group[-1]
        span = (
            f"{first.first} to {last.first + last.size - 1}"
            if last.first + last.size - 1 > first.first
            else first.first
        )
        name = first.name if first is last else f"{first.name} to {last.name}"
        yield f"| {span} | {name} | {first.high} | {first.meaning} | {labels(first)} |"


def labels(feature: Feature) -> str:
    """What each number is about."""
    if feature.size <= LISTED:
        return ", ".join(feature.labels)
    return f"{feature.labels[0]}, {feature.labels[1]}, ... {feature.labels[-1]}: {feature.size}"


def actions_table(encoding: Encoding) -> Iterator[str]:
    """What the actions are."""
    yield "| actions | question | what | such as |"
    yield "| --- | --- | --- | --- |"
    for block in encoding.blocks:
        last = block.first + block.size - 1
        span = f"{block.first} to {last}" if block.size > 1 else f"{block.first}"
        yield f"| {span} | {block.name} | {block.meaning} | {examples(encoding, block)} |"


def examples(encoding: Encoding, block: Block) -> str:
    """The names of the first action of a block, and of the last."""
    names = [encoding.action_name(block.first), encoding.action_name(block.first + block.size - 1)]
    return ", ".join(f"`{name}`" for name in dict.fromkeys(names))


if __name__ == "__main__":
    sys.exit(main())
