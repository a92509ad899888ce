"""Every set of modules against a second rulebook (`plain.py`) in games: the same questions, answers and outcomes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cabochon.build_info import build
from cabochon.gems.colours import KINDS, numbers
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel.native import Random
from cabochon.splendor import MODULES, Splendor, splendor
from splendor.modules.plain import Meaning, Plain
from styles import eager

NAMES = [part.name for part in MODULES]
SUBSETS = [names for many in range(len(NAMES) + 1) for names in combinations(NAMES, many)]
GAMES = {"plain": 2, "compiled": 20}[build()]


def tidy(value: Any) -> Any:
    """A meaning with everything in one order."""
    return sorted((key, tidy(inner)) for key, inner in value.items()) if isinstance(value, dict) else value


def agree(game: Splendor, state: Table, plain: Plain) -> None:
    """Assert that both have the same table."""
    bank = {kind: number for kind, number in zip(KINDS, numbers(state.supply), strict=True) if kind in plain.bank}
    assert bank == plain.bank
    faces = [game.cards.name(card) if card != EMPTY else "" for card in state.slots]
    assert faces == [card for row in plain.rows.values() for card in row]
    assert [int(state.in_deck(row)) for row in range(len(game.rows))] == [len(deck) for deck in plain.decks.values()]
    assert {game.nobles[noble].name for noble in members_from(state.tiles, 0)} == plain.nobles
    for number, player in enumerate(plain.players):
        seat = state.seats[number]
        held = dict(zip(KINDS, numbers(seat.tokens), strict=True))
        assert {kind: held[kind] for kind in player.tokens} == player.tokens
        assert [game.cards.name(card) for card in seat.cards] == player.cards
        assert [game.cards.name(card) for card in seat.reserved] == player.hand
        assert numbers(seat.bonuses)[:5] == list(player.bonuses().values())
        assert game.points(state, number) == player.points()
        assert {game.nobles[noble].name for noble in members_from(seat.tiles, 0)} == player.nobles


def play_both(game: Splendor, plain: Plain, rng: Random, style: int) -> Counter[str]:
    """Play one game by both rulebooks; how often each question was asked."""
    state = game.start()
    asking = plain.game()
    question, meanings = next(asking)
    seen: Counter[str] = Counter()
    while not game.over(state):
        asked = game.asked(state)
        seen[asked.question] += 1
        assert asked.question == question
        assert asked.seat in (-1, plain.turn)
        choices = list(game.choices(state))
        described = [game.describe(state, choice) for choice in choices]
        assert sorted(map(repr, map(tidy, described))) == sorted(map(repr, map(tidy, meanings)))
        choice = eager(game, state, rng) if style else int(game.pick(state, rng))
        chosen: Meaning = described[choices.index(choice)]
        if asked.question == "action":
            agree(game, state, plain)
        game.apply(state, choice)
        try:
            question, meanings = asking.send(chosen)
        except StopIteration:
            assert game.over(state)
    outcome = game.outcome(state)
    assert outcome is not None
    agree(game, state, plain)
    assert (outcome.reason, outcome.winners) == (plain.over, plain.winners())
    assert outcome.scores == tuple(player.points() for player in plain.players)
    return seen


@pytest.mark.parametrize("modules", SUBSETS, ids=lambda names: "+".join(("splendor", *names)))
def test_both_rulebooks_agree(modules: tuple[str, ...]) -> None:
    """CI1 to CI12, TP1 to TP15, ST1 to ST17, OR1 to OR26, G1 to G5: at every decision of random games, and of games of
    eager players, both ask the same and allow the same, and both end the game at the same time with the same winners.
    """
    seen: Counter[str] = Counter()
    for number in range(6 * GAMES):
        seats, style = 2 + number % 3, number // 3 % 2
        rng = Random(1000 * SUBSETS.index(modules) + number)
        game = splendor(seats, modules, first_player=number % seats, stall_rounds=20)
        plain = Plain(modules, seats, number % seats, 20)
        seen += play_both(game, plain, rng, style)
    for module, question in (("orient", "host"), ("strongholds", "stronghold"), ("trading_posts", "post_token")):
        assert (module in modules) == bool(seen[question])
    assert ("cities" in modules) == bool(seen["city"])
