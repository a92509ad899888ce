"""Royals with The Counterfeiters: what the new ones do, bribes, crowns, and victories with fewer of them."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, texts
from cabochon.duel import Duel
from cabochon.duel.base import victories
from cabochon.duel.board import arena_of
from cabochon.duel.modules.counterfeiters import joints_of, talent_text
from cabochon.gems.colours import letters, total
from cabochon.gems.sets import members_from
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random


def crowned(royal: str, *lines: str) -> tuple[Duel, Table]:
    """Three crowns are bought for nothing, and a royal is there."""
    game, state = duel_position("\n".join([f"duel+counterfeiters\nroyals: {royal}\nrow 1: {{-> k c3}}", *lines]))
    play(game, state, "B11")
    return game, state


def royals(game: Duel, state: Table, seat: int = 0) -> list[str]:
    """The royals of a seat."""
    return [game.royals[royal].name for royal in members_from(state.seats[seat].tiles, 0)]


def opened(game: Duel, state: Table) -> list[str]:
    """The open royals."""
    return [game.royals[royal].name for royal in members_from(state.tiles, 0)]


# What royals do (CF29 to CF37)


def test_a_royal_reserves_without_gold() -> None:
    """CF30: any open jewel or the top of a deck, no gold comes, and it must be done (K17)."""
    game, state = crowned("CR-1", "row 2: D2-01", "board 1: y . . . .")
    assert (game.asked(state).question, texts(game, state)) == ("keep", {"R21", "R1*", "R2*", "R3*"})
    finish_turn(game, state, "R21")
    assert [game.cards.name(card) for card in state.seats[0].reserved] == ["D2-01"]
    assert letters(state.seats[0].tokens) == ""


def test_a_royal_reserves_where_no_gold_is() -> None:
    """CF30: a card of a deck comes unseen by the opponent."""
    game, state = crowned("CR-1")
    finish_turn(game, state, "R3*", ">D3-04")
    assert state.seats[0].blind == 1


def test_with_a_full_hand_the_royal_reserves_nothing() -> None:
    """CF30: it is skipped at the maximum (K17)."""
    game, state = duel_position("duel+counterfeiters\nroyals: CR-1\nrow 1: {-> k c3}\nseat 0: hand D1-01 D1-02 D1-03")
    finish_turn(game, state, "B11")
    assert royals(game, state) == ["CR-1"]


def test_the_royal_reserves_one_card_with_the_archive_too() -> None:
    """CF29: the archive's second card belongs to the action; its limit of five holds here as well (K17)."""
    game, state = crowned("CR-1", "seat 0: hand D1-01 D1-02 D1-03 D1-04, cards CF-15")
    finish_turn(game, state, "R2*")
    assert len(state.seats[0].reserved) == 5


def test_a_royal_takes_gold() -> None:
    """CF31: one from the board, by choice; none if there is none; no card is reserved."""
    game, state = crowned("CR-2", "board 1: y w . y .")
    assert (game.asked(state).question, texts(game, state)) == ("gold", {"+a1", "+d1"})
    finish_turn(game, state, "+d1")
    assert letters(state.seats[0].tokens) == "y1"
    game, state = duel_position("duel+counterfeiters\nroyals: CR-2\nrow 1: {-> k c3}\nboard 1: w . . y .")
    finish_turn(game, state, "B11")
    assert (letters(state.seats[0].tokens), len(state.seats[0].reserved)) == ("y1", 0)
    game, state = duel_position("duel+counterfeiters\nroyals: CR-2\nrow 1: {-> k c3}\nboard 1: w . . . .")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == ""


@pytest.mark.parametrize(("points", "wins"), [(9, True), (8, False)])
def test_nine_points_of_a_colour_win_with_one_royal(points: int, wins: bool) -> None:
    """CF32: for its owner, at the end of the turn."""
    for owner in (0, 1):
        game, state = duel_position(
            f"duel+counterfeiters\nboard 1: w . . . .\nseat {owner}: royals CR-3\nseat 0: cards {{-> r {points}}}"
        )
        finish_turn(game, state, "Ta1")
        assert game.over(state) == (wins and owner == 0)


@pytest.mark.parametrize(("crowns", "wins"), [(9, True), (8, False)])
def test_nine_crowns_win_with_another(crowns: int, wins: bool) -> None:
    """CF32: for its owner alone; the others still need ten."""
    for owner in (0, 1):
        game, state = duel_position(
            f"duel+counterfeiters\nboard 1: w . . . .\nseat {owner}: royals CR-4\nseat 0: cards {{-> r c{crowns}}}"
        )
        finish_turn(game, state, "Ta1")
        assert game.over(state) == (wins and owner == 0)
        assert bool(victories(game, state, 0)) == (wins and owner == 0)


def test_ten_of_either_win_still() -> None:
    """CF32: each royal changes one victory and no other."""
    for royal, card, wins in (("CR-3", "{-> r c9}", False), ("CR-4", "{-> r 9}", False), ("CR-3", "{-> r c10}", True)):
        game, state = duel_position(f"duel+counterfeiters\nboard 1: w . . . .\nseat 0: royals {royal}, cards {card}")
        finish_turn(game, state, "Ta1")
        assert game.over(state) == wins


def test_a_royal_brings_a_counterfeiter_free() -> None:
    """CF33: an open one; its gap is filled at the end of the turn."""
    game, state = crowned("CR-5", "row c: CF-02 - CF-12")
    assert texts(game, state) == {"Fc1", "Fc3", "Fc*"}
    play(game, state, "Fc3")
    assert [game.cards.name(card) for card in state.seats[0].cards][1:] == ["CF-12"]
    assert game.asked(state).question == "reveal"
    finish_turn(game, state)
    assert state.slots[14] >= 0


def test_a_royal_turns_up_the_top_counterfeiter() -> None:
    """CF33: it must be taken, whatever it is."""
    game, state = crowned("CR-5", "row c: CF-02")
    play(game, state, "Fc*", ">CF-07")
    assert [game.cards.name(card) for card in state.seats[0].cards][1:] == ["CF-07"]
    assert noted_talents(game, state) == {"bulk"}


def noted_talents(game: Duel, state: Table) -> set[str]:
    """What the Counterfeiters of seat 0 can do, as the module notes it."""
    return {talent_text(talent) for talent in members_from(joints_of(game).workshop(state).talents(0), 0)}


def test_no_counterfeiter_is_no_gift() -> None:
    """CF33: with none open and no deck it is skipped."""
    game, state = duel_position("duel+counterfeiters\nroyals: CR-5\nrow 1: {-> k c3}\ndeck c: none")
    finish_turn(game, state, "B11")
    assert royals(game, state) == ["CR-5"]


def test_a_royal_gathers_up_to_four_of_a_kind() -> None:
    """CF34: of one colour, or glass, or pearls, from any spaces; nobody gets a privilege for it (CF37)."""
    game, state = crowned("CR-6", "board 1: r u r p y", "board 2: r p x r .", "privileges: 0 0")
    play(game, state, "+a1")
    assert texts(game, state) == {"+c1", "+a2", "+d2", "none"}
    finish_turn(game, state, "+c1", "+a2", "+d2")
    assert letters(state.seats[0].tokens) == "r4"
    assert arena_of(state).privileges == 0
    game, state = crowned("CR-6", "board 1: p u p . y")
    finish_turn(game, state, "+a1", "+c1")
    assert letters(state.seats[0].tokens) == "p2"
    game, state = crowned("CR-6", "board 1: x u . . x")
    finish_turn(game, state, "+a1", "none")
    assert letters(state.seats[0].tokens) == "x1"


def test_a_royal_gathers_up_to_three_of_any_kinds() -> None:
    """CF36: any mix but gold, or fewer, or none; nobody gets a privilege for it (CF37)."""
    game, state = crowned("CR-8", "board 1: p p y x w", "privileges: 0 0")
    assert texts(game, state) == {"+a1", "+b1", "+d1", "+e1", "none"}
    finish_turn(game, state, "+a1", "+b1", "+d1")
    assert letters(state.seats[0].tokens) == "p2x1"
    assert arena_of(state).privileges == 0
    game, state = crowned("CR-8", "board 1: p p y x w")
    finish_turn(game, state, "none")
    assert letters(state.seats[0].tokens) == ""


def test_nothing_to_gather_is_not_asked() -> None:
    """CF34, CF36: an empty board, or gold alone."""
    for royal in ("CR-6", "CR-8"):
        game, state = duel_position(f"duel+counterfeiters\nroyals: {royal}\nrow 1: {{-> k c3}}\nboard 1: y . . . .")
        finish_turn(game, state, "B11")


def test_gathering_brings_no_penalty_where_the_action_would() -> None:
    """CF37: three of a kind by a royal."""
    game, state = crowned("CR-8", "board 1: r r r . .", "privileges: 0 0")
    finish_turn(game, state, "+a1", "+b1", "+c1")
    assert arena_of(state).privileges == 0


def test_a_royal_draws_from_the_bag() -> None:
    """CF35: up to two, their number chosen before; gold is kept (K12)."""
    game, state = crowned("CR-7", "bag: r1 x1 y1")
    assert texts(game, state) == {"D0", "D1", "D2"}
    play(game, state, "D2", ">y", ">x")
    assert letters(state.seats[0].tokens) == "x1y1"
    assert letters(state.supply) == "r1"
    game, state = crowned("CR-7", "bag: r1 x1 y1")
    finish_turn(game, state, "D0")
    assert total(state.seats[0].tokens) == 0


def test_the_bag_may_have_less() -> None:
    """CF35: at most one with one token in it; with none it is skipped (K12)."""
    game, state = crowned("CR-7", "bag: y1")
    assert texts(game, state) == {"D0", "D1"}
    finish_turn(game, state, "D1")
    assert letters(state.seats[0].tokens) == "y1"
    game, state = duel_position("duel+counterfeiters\nroyals: CR-7\nrow 1: {-> k c3}\nbag: none")
    finish_turn(game, state, "B11")
    assert royals(game, state) == ["CR-7"]


# Bribes (CF23 to CF25)

BRIBER = "duel+counterfeiters\nboard 1: w . . . .\n"


@pytest.mark.parametrize(("owned", "price"), [("", 1), (", royals DR-1", 2), (", royals DR-1 CR-3", 3)])
def test_a_bribe_costs_one_more_for_each_royal(owned: str, price: int) -> None:
    """CF23: however they came; with less glass and gold it is not offered."""
    game, state = duel_position(f"{BRIBER}royals: DR-2 DR-3\nseat 0: tokens x4, cards CF-12{owned}")
    play(game, state, "Ta1")
    assert texts(game, state) == {f"bribe=x{price}", "none"}
    if price > 1:
        game, state = duel_position(f"{BRIBER}royals: DR-2 DR-3\nseat 0: tokens x{price - 1}, cards CF-12{owned}")
        finish_turn(game, state, "Ta1")


def test_a_bribed_royal_is_replaced_before_it_does_anything() -> None:
    """CF24: from the deck of royals, at once."""
    game, state = duel_position(f"{BRIBER}royals: CR-7 DR-3\nbag: none\nseat 0: tokens x1, cards CF-12")
    play(game, state, "Ta1", "bribe=x1", "~CR-7")
    assert game.asked(state).question == "open_royal"
    play(game, state, ">CR-4")
    assert (opened(game, state), royals(game, state)) == (["DR-3", "CR-4"], ["CR-7"])
    assert (game.asked(state).question, state.seats[0].points) == ("bag", 1)
    finish_turn(game, state, "D1")


def test_royals_for_crowns_are_not_replaced() -> None:
    """CF24: only those that are bribed."""
    game, state = duel_position("duel+counterfeiters\nroyals: DR-1 CR-3\nrow 1: {-> k c3}")
    finish_turn(game, state, "B11", "~CR-3")
    assert opened(game, state) == ["DR-1"]


def test_without_an_open_royal_there_is_no_bribe() -> None:
    """CF24: although the deck has some; and an empty deck leaves a gap."""
    game, state = duel_position(f"{BRIBER}seat 0: tokens x4, cards CF-12")
    finish_turn(game, state, "Ta1")
    every = "DR-2 DR-3 DR-4 CR-1 CR-2 CR-3 CR-4 CR-5 CR-6 CR-7 CR-8"
    game, state = duel_position(f"{BRIBER}royals: DR-1\nseat 1: royals {every}\nseat 0: tokens x1, cards CF-12")
    finish_turn(game, state, "Ta1", "bribe=x1")
    assert (opened(game, state), royals(game, state)) == ([], ["DR-1"])


def test_a_bribe_leaves_the_thresholds_alone() -> None:
    """CF25: the third crown still brings a royal, and more than two royals are possible."""
    game, state = duel_position(
        "duel+counterfeiters\nboard 1: w u . . .\nroyals: DR-1 CR-3\nrow 1: {-> k c3} {}\n"
        "seat 0: tokens x1, cards CF-12"
    )
    finish_turn(game, state, "Ta1", "bribe=x1", "~DR-1", ">CR-2")
    finish_turn(game, state, "Tb1")
    finish_turn(game, state, "B11", "~CR-3")
    assert royals(game, state) == ["DR-1", "CR-3"]


def test_a_bribe_may_win() -> None:
    """CF32: nine crowns, and the royal with which they are enough (K13)."""
    game, state = duel_position(f"{BRIBER}royals: CR-4\nseat 0: tokens x1, cards CF-12 {{-> r c9}}")
    finish_turn(game, state, "Ta1", "bribe=x1")
    assert game.over(state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 2), "crowns")


# The diadem (CF27)


def test_the_diadem_has_two_crowns_when_it_is_bought() -> None:
    """CF27: the sixth crown brings a royal, whose gift comes at once (K14)."""
    game, state = duel_position(
        "duel+counterfeiters\nrow c: CF-14 CF-02\nroyals: CR-5\nseat 0: tokens x2 y1, cards {-> r c4}, royals DR-1"
    )
    play(game, state, "Bc1")
    assert (game.asked(state).question, texts(game, state)) == ("free_counterfeiter", {"Fc2", "Fc*"})
    finish_turn(game, state, "Fc2")
    assert royals(game, state) == ["DR-1", "CR-5"]


def test_the_diadem_has_two_crowns_when_it_is_free() -> None:
    """CF27: two royals for crowns in one turn, two to four and four to six."""
    game, state = duel_position(
        "duel+counterfeiters\nrow c: CF-14\nrow 1: {-> k c2}\nroyals: CR-5 DR-1 DR-3\nseat 0: cards {-> r c2}"
    )
    play(game, state, "B11", "~CR-5", "Fc1")
    assert (game.asked(state).question, texts(game, state)) == ("royal", {"~DR-1", "~DR-3"})
    finish_turn(game, state, "~DR-3")
    assert royals(game, state) == ["DR-3", "CR-5"]


def test_the_diadem_off_the_deck_brings_its_royal_too() -> None:
    """CF27, CF33: turned up and taken."""
    game, state = duel_position("duel+counterfeiters\nrow 1: {-> k c3}\nroyals: CR-5 DR-1\nseat 0: cards {-> r c1}")
    play(game, state, "B11", "~CR-5", "Fc*", ">CF-14")
    drive.settle_chance(game, state, Random(1))
    assert royals(game, state) == ["DR-1", "CR-5"]


def test_the_diadem_may_win() -> None:
    """CF27: ten crowns."""
    game, state = duel_position(
        "duel+counterfeiters\nrow c: CF-14\nbag: none\nseat 0: tokens x2 y1, cards {-> r c8}, royals DR-1 DR-2"
    )
    finish_turn(game, state, "Bc1")
    assert game.over(state)
