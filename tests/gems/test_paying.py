"""Payments agree with a brute force over everything that could be paid: exact ones only, the standard one first."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon.gems.colours import GOLD, KINDS, ONE_GOLD, letters, numbers, packed, total
from cabochon.gems.game import gold_for
from cabochon.gems.paying import most_payments, only_one, payments, sort, standard_payment
from cabochon.kernel.drive import deal
from cabochon.kernel.native import Random
from cabochon.kernel.packing import vector_of
from cabochon.splendor import splendor

Numbers = list[int]
PRICED = GOLD
"""The kinds that a price can be in: all but gold."""


def brute_payments(owed: Numbers, tokens: Numbers, gold: int, worth: int) -> list[int]:
    """Every exact payment, found by trying how many of each kind are paid in their own tokens.

    The rest of a kind is paid in gold: as few as it takes, each for up to `worth` of it alone (BS13, TP11, TP12).
    """
    found = []
    for own in product(*(range(min(need, have) + 1) for need, have in zip(owed[:PRICED], tokens, strict=False))):
        rest = [need - paid for need, paid in zip(owed, own, strict=False)]
        spent = sum(-(-left // worth) for left in rest)
        if spent <= gold:
            found.append(packed([*own, spent]))
    return sorted(found)


def priced(most: int, kinds: int = PRICED) -> st.SearchStrategy[Numbers]:
    """Counts of the kinds that are not gold, few of them above zero."""
    number = st.integers(0, most) | st.just(0)
    return st.lists(number, min_size=kinds, max_size=kinds).map(lambda some: [*some, *[0] * (len(KINDS) - kinds)])


@given(priced(4), priced(5), st.integers(0, 5), st.sampled_from([1, 1, 2, 3]))
def test_payments_are_all_exact_ones_in_order(owed: Numbers, tokens: Numbers, gold: int, worth: int) -> None:
    found = list(payments(packed(owed), packed(tokens), gold, worth))
    assert found == brute_payments(owed, tokens, gold, worth)
    assert len(set(found)) == len(found) <= most_payments(packed(owed))


@given(priced(7), priced(7), st.integers(0, 5), st.sampled_from([1, 2]))
def test_every_payment_pays_the_price_and_not_more(owed: Numbers, tokens: Numbers, gold: int, worth: int) -> None:
    for paid in payments(packed(owed), packed(tokens), gold, worth):
        spent = numbers(paid)
        rest = [need - own for need, own in zip(owed[:PRICED], spent, strict=False)]
        assert all(left >= 0 for left in rest)
        assert spent[GOLD] == sum(-(-left // worth) for left in rest) <= gold
        assert all(own <= have for own, have in zip(spent[:PRICED], tokens, strict=False))


@given(priced(6), priced(6), st.integers(0, 5), st.sampled_from([1, 2]))
def test_the_standard_payment_is_the_first_and_has_the_least_gold(
    owed: Numbers, tokens: Numbers, gold: int, worth: int
) -> None:
    found = list(payments(packed(owed), packed(tokens), gold, worth))
    standard = standard_payment(packed(owed), packed(tokens), worth)
    assert bool(found) == (numbers(standard)[GOLD] <= gold)
    if found:
        assert found[0] == standard
        assert numbers(standard)[GOLD] == min(numbers(paid)[GOLD] for paid in found)


@given(priced(6), priced(6), st.integers(0, 5), st.sampled_from([1, 2]))
def test_a_payment_is_asked_for_only_when_there_are_several(
    owed: Numbers, tokens: Numbers, gold: int, worth: int
) -> None:
    found = payments(packed(owed), packed(tokens), gold, worth)
    if len(found):
        assert only_one(packed(owed), packed(tokens), gold, worth) == (len(found) == 1)


@given(priced(7), priced(7), st.sampled_from([1, 2, 3]))
def test_gold_covers_what_is_short_kind_by_kind(owed: Numbers, tokens: Numbers, worth: int) -> None:
    short = [max(0, need - have) for need, have in zip(owed, tokens, strict=True)]
    assert gold_for(packed(short), worth) == sum(-(-left // worth) for left in short)


@given(priced(4, 5), priced(4, 5), st.integers(0, 5), st.sets(st.integers(0, 89), min_size=15, max_size=15))
def test_what_can_be_bought_is_what_there_is_a_payment_for(
    tokens: Numbers, bonuses: Numbers, gold: int, cards: set[int]
) -> None:
    game = splendor(2)
    state = deal(game, Random(1))
    state.slots = vector_of(sorted(cards)[:12])
    me = state.seats[state.turn]
    me.tokens, me.bonuses = packed(tokens) + gold * ONE_GOLD, packed(bonuses)
    me.reserved = vector_of(sorted(cards)[12:])
    payable = [
        place
        for place, card in enumerate(sorted(cards))
        if brute_payments(
            [max(0, price - bonus) for price, bonus in zip(numbers(game.cards.cost[card]), bonuses, strict=False)],
            tokens,
            gold,
            1,
        )
    ]
    buy = game.family("action", "buy")
    bought = [choice - buy.first for choice in game.choices(state) if choice >= buy.first and choice < buy.first + 15]
    assert bought == payable


def test_the_payments_of_scenario_s07() -> None:
    """S07: with r1 paid by a bonus, r2 g1 is paid by r g, y g or r y."""
    found = payments(packed([0, 0, 1, 1]), packed([0, 0, 1, 1]), 1, 1)
    assert [letters(paid) for paid in found] == ["g1r1", "g1y1", "r1y1"]


@pytest.mark.parametrize(
    ("owed", "tokens", "gold", "wanted"),
    [
        ([0, 1, 3], [0, 1, 0], 2, ["u1y2"]),  # T05
        ([0, 2, 2], [0, 1, 1], 1, []),  # T05: a gold is not split over two colours
        ([0, 0, 3], [0, 0, 1], 1, ["g1y1"]),  # T05
        ([0, 0, 2], [0, 0, 1], 2, ["g1y1", "y1"]),  # clarification 13
    ],
)
def test_gold_that_is_worth_two_is_never_split_or_wasted(
    owed: Numbers, tokens: Numbers, gold: int, wanted: list[str]
) -> None:
    """TP11, TP12: a gold pays for one or two of one colour; more gold than it takes is over-payment."""
    found = [letters(paid) for paid in payments(packed(owed), packed(tokens), gold, 2)]
    assert sorted(found) == sorted(wanted)


def test_nothing_owed_is_paid_with_nothing() -> None:
    """BS13: a purchase for nothing is legal, and gold cannot be thrown away with it."""
    assert list(payments(0, packed([3, 3, 3, 3, 3, 0, 0, 0]), 5, 1)) == [0]
    assert only_one(0, 0, 5, 1)


@given(st.lists(st.integers(-(1 << 62), 1 << 62), max_size=30))
def test_sort_sorts(values: list[int]) -> None:
    some = vector_of(values)
    sort(some)
    assert list(some) == sorted(values)


def test_no_card_of_the_box_has_more_payments_than_the_question_has_room_for() -> None:
    game = splendor(2)
    size = game.question("payment").size
    rich = packed([7] * 5)
    for card in game.cards.all:
        assert len(payments(card.cost, rich, 5, 1)) <= most_payments(card.cost) <= size
        assert total(card.cost) <= 14
