"""The Counterfeiters on the table: what comes with them, how a game begins, and the option that leaves two out."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from by_text import duel_position, play, refuse, texts
from cabochon import games
from cabochon.duel import Duel, duel
from cabochon.duel.board import ALL, arena_of
from cabochon.gems.colours import KINDS, by_name, count, letters, total
from cabochon.gems.sets import members_from, size
from cabochon.kernel import drive
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.native import Random

GLASS = KINDS.index("glass")
GAME = duel(2, ["counterfeiters"])


def rows(file: str) -> list[dict[str, str]]:
    """The rows of one of the module's tables."""
    text = files("cabochon.duel").joinpath("data", file).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def test_the_pieces_are_those_of_the_tables() -> None:
    """CF1: 29 tokens, 17 Counterfeiters beside the 67 jewels, 12 royals; every cost and every royal's points."""
    assert by_name(GAME.stock) == by_name(duel().stock) | {"glass": 4}
    assert total(GAME.stock) == 29
    cards = {card.name: card for card in GAME.cards.all}
    assert len(cards) == 67 + 17
    for row in rows("counterfeiter_cards.csv"):
        cost = {kind: int(row[kind]) for kind in KINDS if int(row[kind])}
        assert by_name(cards[row["id"]].cost) == cost
        assert cards[row["id"]].crowns == int(row["crowns"])
    royals = {royal.name: royal.points for royal in GAME.royals}
    assert len(royals) == 12
    for row in rows("counterfeiter_royals.csv"):
        assert royals[row["id"]] == int(row["points"])


def test_a_counterfeiter_is_no_jewel() -> None:
    """CF5: no points, no bonus, no colour; it counts for no victory but by the crowns of one."""
    for card in GAME.cards.all[67:]:
        assert (card.points, card.bonus, card.gives) == (0, -1, 0)
    assert [card.name for card in GAME.cards.all[67:] if card.crowns] == ["CF-14"]


@pytest.mark.parametrize("seed", range(5))
def test_a_game_begins_with_a_full_board_three_counterfeiters_and_four_royals(seed: int) -> None:
    """CF1: four tokens stay in the bag, three Counterfeiters and four royals lie open, the others are decks."""
    state = drive.deal(GAME, Random(seed))
    assert arena_of(state).filled == ALL
    assert total(state.supply) == 4
    assert [GAME.cards.name(card)[:2] for card in list(state.slots)[12:]] == ["CF"] * 3
    assert state.in_deck(3) == 14
    assert size(state.tiles) == 4
    assert GAME.official


def test_any_royals_may_lie_open() -> None:
    """CF1: all twelve are shuffled together."""
    opened: set[str] = set()
    for seed in range(30):
        opened.update(GAME.royals[royal].name for royal in members_from(drive.deal(GAME, Random(seed)).tiles, 0))
    assert len(opened) == 12


def test_the_board_cannot_be_filled_at_once() -> None:
    """CF2: at the start the bag has four tokens, and no space is empty (K11)."""
    state = drive.deal(GAME, Random(1))
    assert total(state.supply) == 4
    refuse(GAME, state, "F")
    play(GAME, state, next(text for text in sorted(texts(GAME, state, "T")) if len(text) == 3))
    assert "F" in texts(GAME, state)


def test_filling_stops_at_a_full_board() -> None:
    """CF2: what is left stays in the bag."""
    game, state = duel_position("duel+counterfeiters\nbag: x2 w3\n" + "".join(
        f"board {row}: {'. u' if row == 1 else 'u u'} u u u\n" for row in range(1, 6)
    ))  # fmt: skip
    play(game, state, "F", ">x")
    assert game.asked(state).question == "action"
    assert letters(state.supply) == "w3x1"


def test_the_option_leaves_out_what_the_rules_do_not_describe() -> None:
    """CF39: with cards="seed" there are fifteen Counterfeiters, without the dealer and the scout."""
    game = games.make("duel+counterfeiters", cards="seed")
    assert isinstance(game, Duel)
    names = [card.name for card in game.cards.all[67:]]
    left_out = {row["id"] for row in rows("counterfeiter_cards.csv") if row["in_seed"] == "no"}
    assert len(names) == 15
    assert left_out == {"CF-16", "CF-17"}
    assert not left_out & set(names)
    state = drive.deal(game, Random(1))
    assert state.in_deck(3) == 12
    with pytest.raises(BadText, match="there is no card 'cf-17'"):
        duel_position("duel+counterfeiters, cards seed\nrow c: CF-17")


def test_the_option_changes_nothing_else() -> None:
    """CF39: without the module both values are the same game; there are no others."""
    one, other = (games.make("duel", cards=cards) for cards in ("all", "seed"))
    first, second = (drive.deal(game, Random(3)) for game in (one, other))
    assert first.pack() == second.pack()
    with pytest.raises(BadSetup, match="cards is one of all, seed, not 'most'"):
        games.make("duel", cards="most")


def test_the_base_game_has_no_glass() -> None:
    """CF1: glass comes with the module."""
    assert count(duel().stock, GLASS) == 0
    assert count(GAME.stock, GLASS) == 4
