"""Counts how often each thing of the modules occurs in games: cards, abilities, cities, posts, answers to questions.

    python tools/occurrences.py                plays each module, and all of them together, and prints the counts
    python tools/occurrences.py --games 300    so many games of each set of modules and number of seats
    python tools/occurrences.py --write        puts the tables into docs/rules/coverage.md

Half of the games are played at random, half by players who buy what they can (`tests/styles.py`), which reaches more.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.pop(0)  # this folder, whose files are named like folders of the tests
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from cabochon.gems.colours import by_name, total
from cabochon.gems.paying import Payment
from cabochon.gems.sets import members_from
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.kernel.question import Families
from cabochon.splendor import MODULES, Splendor, splendor
from cabochon.splendor.modules.cities import SIDES, cities_of
from cabochon.splendor.modules.trading_posts import POSTS, posts_of
from styles import eager

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rules" / "coverage.md"
WRITTEN = re.compile(r"(<!-- occurrences -->\n).*?(<!-- /occurrences -->)", re.DOTALL)
GAMES = 60
SETS = (*((part.name,) for part in MODULES), tuple(part.name for part in MODULES))
"""The sets of modules that are played."""

WAYS = {"buy": "bought", "conquer": "bought", "free_card": "taken free", "reserve": "reserved", "draw": "reserved"}
"""What has happened to the card of an answer, by the answer's kind."""

FIRST = 8
"""Arguments of `discard` below this ask for the first card to discard."""

RESOLVED = "resolved"
"""What a card has done whose ability was of use: paid, been paired, brought a card or a noble, eaten bonuses."""

Key = tuple[str, str, str]
"""A section, a thing, and what happened to it."""


class Tally:
    """Counts by key, while games are watched. `buying` is the card of the purchase that is under way."""

    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.games = 0
        self.buying = ""

    def play(self, game: Splendor, rng: Random, eagerly: bool) -> None:
        """Play one game, and count what happens in it."""
        self.games += 1
        state = drive.deal(game, rng)
        if "cities" in game.joints:
            for side in members_from(cities_of(game).towns(state).open, 0):
                self.counts["city", SIDES[side].name, "on the table"] += 1
        while not game.over(state):
            choice = eager(game, state, rng) if eagerly else int(game.pick(state, rng))
            asked, meaning = game.asked(state), game.describe(state, choice)
            if asked.seat >= 0:
                self.counts["answer", asked.question, str(meaning["kind"])] += 1
            self.watch_answer(game, state, meaning)
            self.watch_payment(game, state, choice, meaning)
            before = state.copy()
            game.apply(state, choice)
            self.watch_pieces(game, before, state)
        self.watch_end(game, state)

    def watch_answer(self, game: Splendor, state: Any, meaning: dict[str, Any]) -> None:
        """Count what an answer does to Orient cards and with posts."""
        kind, card = meaning["kind"], str(meaning.get("card"))
        cards = state.seats[state.turn].cards
        newest = game.cards.name(cards[len(cards) - 1]) if len(cards) else ""
        if kind in ("buy", "conquer"):
            self.buying = card
        if kind in WAYS and ability_of(game, card):
            self.counts["card", card, WAYS[kind]] += 1
        if kind in ("buy", "conquer", "free_card") and ability_of(game, card) == "double_bonus":
            self.counts["card", card, RESOLVED] += 1
        if kind == "pair" and ability_of(game, card) == "paired":
            self.counts["card", card, RESOLVED] += 1
        if kind in ("free_card", "reserve_noble"):
            self.counts["card", newest, RESOLVED] += 1
        if kind == "discard" and game.asked(state).argument < FIRST:
            self.counts["card", self.buying, RESOLVED] += 1
        if kind == "post_token":
            self.counts["post", meaning["post"], "power used"] += 1

    def watch_payment(self, game: Splendor, state: Any, choice: int, meaning: dict[str, Any]) -> None:
        """Count payments in which gold was worth two (post C), asked or not."""
        argument = game.asked(state).argument
        sources = {"pay": argument, "conquer": argument, "buy": choice - game.family("action", "buy").first}
        source = sources.get(meaning["kind"], -1)
        if source < 0:
            return
        payment = game.question("payment")
        assert isinstance(payment, Payment)
        ways = [by_name(way) for way in payment.payments(state, source)]
        paid = meaning["tokens"] if meaning["kind"] == "pay" else ways[0]
        asked_yet = meaning["kind"] == "pay" or len(ways) == 1
        if asked_yet and sum(paid.values()) < total(game.owed(state, state.turn, game.card_at(state, source))):
            self.counts["post", "C", "power used"] += 1

    def watch_pieces(self, game: Splendor, before: Any, after: Any) -> None:
        """Count gold cards that are spent, cities that are taken and coats of arms that are placed."""
        seat = int(before.turn)
        for card in set(before.seats[seat].cards) - set(after.seats[seat].cards):
            if game.cards.all[card].ability == "gold2":
                self.counts["card", game.cards.name(card), RESOLVED] += 1
        if "cities" in game.joints:
            taken = cities_of(game).towns(before).open & ~cities_of(game).towns(after).open
            for side in members_from(taken, 0):
                self.counts["city", SIDES[side].name, "taken"] += 1
        if "trading_posts" in game.joints:
            placed = posts_of(game).coats(after).of(seat) & ~posts_of(game).coats(before).of(seat)
            for post in members_from(placed, 0):
                self.counts["post", POSTS[post], "coat placed"] += 1

    def watch_end(self, game: Splendor, state: Any) -> None:
        """Count the posts that give points at the end."""
        if "trading_posts" not in game.joints:
            return
        for seat in range(game.seats):
            for post in members_from(posts_of(game).coats(state).of(seat), 0):
                if POSTS[post] in "DE":
                    self.counts["post", POSTS[post], "power used"] += 1


def ability_of(game: Splendor, card: str) -> str:
    """The ability of a card by its name; an empty text for no card."""
    return game.cards.all[game.cards.numbers[card]].ability if card in game.cards.numbers else ""


def played(games: int) -> Tally:
    """The counts of so many games of each set of modules and number of seats."""
    tally = Tally()
    for modules in SETS:
        for seats in (2, 3, 4):
            rng = Random(seats)
            for number in range(games):
                tally.play(splendor(seats, modules, stall_rounds=50), rng, number % 2 == 1)
    return tally


def everything() -> Iterator[Key]:
    """What must occur: each Orient card resolves, each city is taken, each post placed and used, each answer given."""
    game = splendor(2, SETS[-1])
    for card in game.cards.all:
        if card.ability:
            yield ("card", card.name, "bought")
            yield ("card", card.name, RESOLVED)
    for side in SIDES:
        yield ("city", side.name, "taken")
    for post in POSTS:
        yield ("post", post, "coat placed")
        yield ("post", post, "power used")
    for question in game.questions:
        if isinstance(question, Families):
            yield from (("answer", question.name, family.name) for family in question.families)
    yield from (("answer", "conquest", kind) for kind in ("conquer", "decline"))


# The tables


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """A table of a page."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def report(tally: Tally) -> str:
    """All tables."""
    counts, game = tally.counts, splendor(2, SETS[-1])
    ways = ("reserved", "bought", "taken free", RESOLVED)
    orient = [card for card in game.cards.all if card.ability]
    answers = sorted(key[1:] for key in counts if key[0] == "answer")
    return "\n\n".join(
        [
            f"{tally.games} games.",
            table(
                ("Orient card", "ability", *ways),
                ((c.name, f"`{c.ability}`", *(counts["card", c.name, way] for way in ways)) for c in orient),
            ),
            table(
                ("city", "on the table", "taken"),
                ((s.name, counts["city", s.name, "on the table"], counts["city", s.name, "taken"]) for s in SIDES),
            ),
            table(
                ("post", "coats placed", "power used"),
                ((p, counts["post", p, "coat placed"], counts["post", p, "power used"]) for p in POSTS),
            ),
            table(
                ("question", "answer", "given"),
                ((f"`{asked}`", f"`{kind}`", counts["answer", asked, kind]) for asked, kind in answers),
            ),
        ]
    )


def main() -> int:
    """Do what the arguments ask for; returns 1 when something has not occurred."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help="games of each set of modules and number of seats")
    parser.add_argument("--write", action="store_true", help="bring docs/rules/coverage.md up to date")
    given = parser.parse_args()
    tally = played(given.games)
    text = report(tally)
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(WRITTEN.sub(lambda mark: f"{mark[1]}{text}\n{mark[2]}", page), encoding="utf-8")
    else:
        print(text)
    never = [key for key in everything() if not tally.counts[key]]
    for key in never:
        print("never:", *key, file=sys.stderr)
    return int(bool(never))


if __name__ == "__main__":
    sys.exit(main())
