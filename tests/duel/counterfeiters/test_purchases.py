"""Buying with The Counterfeiters: glass and gold in prices, and what lowers a price."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel import Duel, duel
from cabochon.duel.board import NAMES
from cabochon.duel.modules.counterfeiters import cuts, glass_for, joints_of, plan_called, plan_text, plans_for
from cabochon.gems.colours import COLOURS, LETTERS, count, letters, numbers, packed, total
from cabochon.gems.table import Table
from cabochon.kernel.native import Random

TINT = {"w": "CF-01", "u": "CF-02", "g": "CF-03", "r": "CF-04", "k": "CF-05"}
BLEND, BULK, NACRE = "CF-06", "CF-07", "CF-08"


def buying(cost: str, tokens: str, cards: str = "", more: str = "") -> tuple[Duel, Table]:
    """Somebody with tokens and cards before a card for a price, who has tokens to take besides."""
    lines = ["duel+counterfeiters", f"row 1: {{{cost} -> k 1}}", "board 5: w . . . .", f"seat 0: tokens {tokens}"]
    return duel_position("\n".join([*lines, *([f"seat 0: cards {cards}"] if cards else []), more]))


def spent(cost: str, tokens: str, cards: str, *moves: str) -> str:
    """What is spent on a card for a price; the turn must end with it."""
    game, state = buying(cost, tokens, cards)
    before = state.seats[0].tokens
    finish_turn(game, state, "B11", *moves)
    return letters(before - state.seats[0].tokens)


# What tokens pay


def test_glass_pays_for_no_jewel() -> None:
    """CF4: only a Counterfeiter's talent or a glass symbol is paid with glass."""
    game, state = buying("r1", "x4")
    refuse(game, state, "B11")
    game, state = buying("p1", "x4")
    refuse(game, state, "B11")


def test_a_counterfeiter_is_bought_with_tokens_into_the_bag() -> None:
    """CF5: it lies before its buyer, its gap is filled at the end of the turn, and it brings nothing but its talent."""
    game, state = duel_position("duel+counterfeiters\nrow c: CF-02 CF-04\nseat 0: tokens r2 x1 w1\nbag: none")
    play(game, state, "Bc2")
    assert letters(state.supply) == "r2x1"
    assert letters(state.seats[0].tokens) == "w1"
    assert [game.cards.name(card) for card in state.seats[0].cards] == ["CF-04"]
    assert (state.seats[0].points, state.seats[0].bonuses) == (0, 0)
    assert (game.asked(state).question, game.asked(state).argument) == ("reveal", 13)


def test_a_counterfeiter_is_never_reserved() -> None:
    """CF5: neither an open one nor the top of their deck."""
    game, state = duel_position("duel+counterfeiters\nrow c: CF-02\nrow 1: D1-01\nboard 1: y . . . .")
    assert texts(game, state, "R") == {"R11", "R1*", "R2*", "R3*"}


def test_bonuses_lower_the_gems_of_a_counterfeiter() -> None:
    """CF6: its gems, and never its glass (K06)."""
    game, state = duel_position("duel+counterfeiters\nrow c: CF-04\nseat 0: tokens r2 x1, bonuses r2")
    finish_turn(game, state, "Bc1")
    assert letters(state.seats[0].tokens) == "r2"
    game, state = duel_position("duel+counterfeiters\nrow c: CF-04\nboard 1: u . . . .\nseat 0: tokens r2, bonuses r5")
    refuse(game, state, "Bc1")


def test_gold_in_a_price_is_paid_with_gold() -> None:
    """CF7: the bribe costs three glass and a gold, the diadem two and one; no other token pays for the gold."""
    for card, tokens in (("CF-12", "x4"), ("CF-12", "x2 y1"), ("CF-14", "x3"), ("CF-14", "x1 y1")):
        game, state = duel_position(f"duel+counterfeiters\nrow c: {card}\nboard 1: u . . . .\nseat 0: tokens {tokens}")
        refuse(game, state, "Bc1")
    for card, tokens in (
        ("CF-12", "x3 y1"),
        ("CF-12", "x1 y3"),
        ("CF-14", "x2 y1"),
        ("CF-14", "y3"),
        ("CF-14", "x1 y2"),
    ):
        game, state = duel_position(f"duel+counterfeiters\nrow c: {card}\nseat 0: tokens {tokens}")
        finish_turn(game, state, "Bc1")
        assert letters(state.seats[0].tokens) == ""
        assert [game.cards.name(one) for one in state.seats[0].cards] == [card]


def test_gold_is_glass_where_glass_is_asked_for() -> None:
    """CF8: any mix of both, by choice."""
    game, state = duel_position("duel+counterfeiters\nrow c: CF-10\nseat 0: tokens r1 k1 x2 y2")
    play(game, state, "Bc1")
    assert texts(game, state) == {
        "=r1k1x2",
        "=r1k1x1y1",
        "=r1k1y2",
        "=k1x2y1",
        "=k1x1y2",
        "=r1x2y1",
        "=r1x1y2",
        "=x2y2",
    }
    assert game.describe(state, 0)["standard"] is True
    assert game.text(state, 0) == "=r1k1x2"


# What lowers a price


def test_a_tint_takes_two_off_its_colour() -> None:
    """CF10: for one glass; what is too much is lost, and nothing comes back (K01)."""
    assert spent("r1", "x1", TINT["r"]) == "x1"
    assert spent("r2", "x1", TINT["r"]) == "x1"
    game, state = buying("u2", "x1", TINT["r"])
    refuse(game, state, "B11")


def test_nothing_is_spent_without_effect() -> None:
    """CF10: with nothing owed no glass can be spent (K01)."""
    game, state = buying("r1", "x1", TINT["r"], "seat 0: bonuses r1")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == "x1"


def test_gold_pays_for_a_talent() -> None:
    """CF8: two red owed, the red tint, and a gold as its glass (K02)."""
    assert spent("r2", "y1", TINT["r"]) == "y1"


def test_a_tint_is_used_twice_at_most() -> None:
    """CF12: five red for two glass and a gold as red; a third glass does nothing (K03)."""
    assert spent("r5", "x2 y1", TINT["r"]) == "x2y1"
    game, state = buying("r6", "x3 y1", TINT["r"])
    refuse(game, state, "B11")


def test_one_use_of_a_tint_is_enough_where_it_is() -> None:
    """CF12: up to two uses, not always two."""
    game, state = buying("r4", "x2 r2", TINT["r"])
    play(game, state, "B11")
    assert texts(game, state) == {"<tint-r", "<tint-rr"}


def test_the_blend_touches_colours_alone() -> None:
    """CF11: no pearl is lowered by blend or bulk; the nacre does (K04)."""
    game, state = buying("p1", "x2", f"{BLEND} {BULK}")
    refuse(game, state, "B11")
    assert spent("p1", "x1", NACRE) == "x1"
    game, state = buying("p2", "x2", NACRE)
    refuse(game, state, "B11")
    assert spent("p2", "x1 p1", NACRE) == "p1x1"


def test_no_talent_lowers_glass() -> None:
    """CF11: nor gold."""
    for card in ("CF-09", "CF-14"):
        game, state = duel_position(
            f"duel+counterfeiters\nrow c: {card}\nboard 1: w . . . .\n"
            f"seat 0: tokens u1 g1 x1 y1, cards {BLEND} {BULK} {NACRE} {TINT['r']}"
        )
        assert ("Bc1" in texts(game, state)) == (card == "CF-09")


def test_the_bulk_takes_three_off_one_colour() -> None:
    """CF8, CF11: for two glass, here a glass and a gold; it cannot be split (K05)."""
    assert spent("r2 g1", "x1 y1 g1", BULK) == "g1x1y1"
    game, state = buying("r2 g2", "x2 g1", BULK)
    refuse(game, state, "B11")


def test_the_bulk_costs_both_glass() -> None:
    """CF12: always exactly two, whatever it saves."""
    game, state = buying("r1", "x1", BULK)
    refuse(game, state, "B11")
    assert spent("r1", "x2", BULK) == "x2"


def test_the_blend_lowers_one_colour_or_two() -> None:
    """CF13: two uses, the same colour or different ones."""
    assert spent("r1 g1", "x2", BLEND) == "x2"
    assert spent("r2", "x2", BLEND) == "x2"
    game, state = buying("r1 g1 u1", "x3", BLEND)
    refuse(game, state, "B11")
    game, state = buying("r2 g1", "r1 g1 x2 y1", BLEND)
    play(game, state, "B11")
    assert texts(game, state) == {"<blend-r", "<blend-g", "<blend-gr", "<blend-rr", "<none"}


def test_talents_add_up() -> None:
    """CF10: with one another and with bonuses, which come first."""
    game, state = buying("r7", "x4 r1", f"{TINT['r']} {BULK} {BLEND}", "seat 0: bonuses r1")
    play(game, state, "B11")
    assert texts(game, state) == {
        "<blend-rr,bulk-r",
        "<tint-rr,blend-rr",
        "<tint-rr,blend-r",
        "<tint-r,bulk-r",
        "<tint-r,blend-r,bulk-r",
        "<tint-rr,bulk-r",
    }


def test_the_cheapest_way_comes_first() -> None:
    """CF10: the least gold, then the fewest tokens."""
    game, state = buying("r2 u1", "r2 u1 x1 y1", TINT["r"])
    play(game, state, "B11")
    assert [game.text(state, choice) for choice in game.choices(state)] == ["<tint-r", "<none"]
    assert [game.describe(state, choice)["standard"] for choice in game.choices(state)] == [True, False]
    game, state = duel_position(
        "duel+counterfeiters, payment standard\nrow 1: {r2 u1}\nbag: none\nseat 0: tokens r2 u1 x1 y1, cards CF-04"
    )
    finish_turn(game, state, "B11")
    assert letters(state.supply) == "u1x1"


def test_a_superfluous_use_is_no_choice() -> None:
    """CF10: a use that could be left out without leaving more to pay."""
    game, state = buying("r2", "x3 r2", f"{TINT['r']} {BLEND}")
    play(game, state, "B11")
    assert texts(game, state) == {"<tint-r", "<blend-r", "<blend-rr", "<none"}


def test_a_card_does_not_lower_its_own_price() -> None:
    """CF14: a tint is bought at its full price, and the nacre with a pearl."""
    for card, tokens in (("CF-04", "x2"), ("CF-08", "x2")):
        game, state = duel_position(f"duel+counterfeiters\nrow c: {card}\nboard 1: w . . . .\nseat 0: tokens {tokens}")
        refuse(game, state, "Bc1")


def test_counterfeiters_lower_the_price_of_counterfeiters() -> None:
    """CF10: purchases of both sorts; the glass of the price and that of the talent add up."""
    game, state = duel_position("duel+counterfeiters\nrow c: CF-02\nbag: none\nseat 0: tokens x2, cards CF-06")
    refuse(game, state, "Bc1")
    game, state = duel_position("duel+counterfeiters\nrow c: CF-02\nbag: none\nseat 0: tokens x3, cards CF-06")
    finish_turn(game, state, "Bc1")
    assert letters(state.supply) == "x3"


def test_a_price_that_is_being_paid_shows_how_it_is_lowered() -> None:
    """CF10: after the way comes the payment, with the glass in it; then nothing of it is left."""
    game, state = buying("r4", "x1 r2 y1", TINT["r"])
    play(game, state, "B11", "<tint-r")
    assert "reductions: tint-r" in game.write(state)
    assert texts(game, state) == {"=r2x1", "=r1x1y1", "=r2y1"}
    finish_turn(game, state, "=r2y1")
    assert "reductions" not in game.write(state)


# Every way, counted plainly


def naive_ways(owed: list[int], tokens: list[int], cards: set[str]) -> set[tuple[str, int]]:
    """Every way to lower a price that can be paid and has no superfluous use: as text, and with its gold."""
    found = set()
    uses = [(f"tint-{LETTERS[c]}", c, 2, 1) for c in range(5) if TINT[LETTERS[c]] in cards for _ in range(2)]
    blends = [(f"blend-{LETTERS[c]}", c, 1, 1) for c in range(5)]
    bulks = [(f"bulk-{LETTERS[c]}", c, 3, 2) for c in range(5)] if BULK in cards else []
    nacres = [("nacre", 5, 1, 1)] if NACRE in cards else []
    tint_sets = {
        tuple(sorted(use for use, on in zip(uses, mask, strict=True) if on))
        for mask in product((0, 1), repeat=len(uses))
    }
    blend_sets = [
        both for many in range(3 if BLEND in cards else 1) for both in combinations_with_replacement(blends, many)
    ]
    for tinted, blended, bulked, pearled in product(
        tint_sets, blend_sets, [(), *((one,) for one in bulks)], [(), *((one,) for one in nacres)]
    ):
        chosen = [*tinted, *blended, *bulked, *pearled]
        left = remaining(owed, chosen)
        if any(remaining(owed, chosen[:at] + chosen[at + 1 :]) == left for at in range(len(chosen))):
            continue
        glass = owed[6] + sum(use[3] for use in chosen)
        gold = sum(max(0, need - have) for need, have in zip([*left, glass], tokens[:7], strict=True))
        if gold <= tokens[7]:
            found.add((spelt(chosen), gold))
    return found


def remaining(owed: list[int], chosen: list[tuple[str, int, int, int]]) -> list[int]:
    """What is left of gems and pearls."""
    return [max(0, need - sum(use[2] for use in chosen if use[1] == kind)) for kind, need in enumerate(owed[:6])]


def spelt(chosen: list[tuple[str, int, int, int]]) -> str:
    """The uses as the notation has them."""
    words = []
    for word in ("tint", "blend", "bulk"):
        colours = "".join(sorted((use[0][-1] for use in chosen if use[0].startswith(word)), key=LETTERS.index))
        words += [f"{word}-{colours}"] * bool(colours)
    return ",".join(words + ["nacre"] * any(use[0] == "nacre" for use in chosen)) or "none"


@pytest.mark.parametrize("seed", range(60))
def test_the_ways_are_all_that_there_are(seed: int) -> None:
    """CF10 to CF13: random prices, tokens and Counterfeiters, against every set of uses tried one by one."""
    rng = Random(seed)
    owed = [rng.randrange(5) if rng.randrange(2) else 0 for _ in range(5)] + [rng.randrange(3), 0, 0]
    tokens = [rng.randrange(3) for _ in range(6)] + [rng.randrange(5), rng.randrange(4)]
    cards = {card for card in (*TINT.values(), BLEND, BULK, NACRE) if rng.randrange(3) == 0}
    cost = " ".join(f"{letter}{need}" for letter, need in zip(LETTERS, owed, strict=True) if need) or "none"
    held = " ".join(f"{letter}{have}" for letter, have in zip(LETTERS, tokens, strict=True) if have) or "none"
    game, state = buying(cost.replace("none", ""), held, " ".join(sorted(cards)) or "D1-11", "bag: none")
    lowered = [max(0, need - int(have)) for need, have in zip(owed, numbers(state.seats[0].bonuses), strict=True)]
    ways = naive_ways(lowered, tokens, cards)
    found = plans_for(joints_of(game), state, packed(lowered))
    assert {plan_text(plan) for plan in found} == {text for text, _ in ways}
    assert len(set(found)) == len(found)
    gold = dict(ways)
    assert [gold[plan_text(plan)] for plan in found] == sorted(gold[plan_text(plan)] for plan in found)
    assert ("B11" in texts(game, state)) == bool(ways)
    assert [plan_called(plan_text(plan)) for plan in found] == found


def test_a_plan_knows_what_it_saves_and_costs() -> None:
    """CF10: two for a tint, one for the blend, three for the bulk; one glass each, two for the bulk."""
    plan = plan_called("tint-rr,blend-wu,bulk-k,nacre")
    assert letters(cuts(plan)) == "w1u1r4k3p1"
    assert glass_for(plan) == 7
    assert total(cuts(0)) == glass_for(0) == 0
    assert [count(cuts(plan_called(f"tint-{LETTERS[colour]}")), colour) for colour in range(COLOURS)] == [2] * 5


def test_only_spaces_are_names_of_spaces() -> None:
    """CF5: `c1` in a choice is the first Counterfeiter after `B`, and a space after `P` and `T`."""
    assert "c1" in NAMES
    game, state = duel_position(
        "duel+counterfeiters\nrow c: CF-04\nboard 1: . . w . .\nprivileges: 1 0\nseat 0: tokens r2 x1"
    )
    assert {"Bc1", "Pc1", "Tc1"} <= texts(game, state)
    assert duel(2, ["counterfeiters"]).slot_text(12) == "c1"
