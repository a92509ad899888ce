"""The Orient: its rows, gold cards, pairs, free cards, doubles, reserved nobles, paying with bonuses, and the end."""

from __future__ import annotations

from itertools import combinations

import pytest

from by_text import finish_turn, play, position, refuse, texts, wrong
from cabochon.gems.colours import ONE_GOLD, gold, letters
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.modules.orient import orient_of
from styles import eager

PAIR = "{-> paired}"
GOLD = "{-> gold2 y2}"


def asked(game: Splendor, state: Table) -> str:
    """The name of the pending question."""
    return game.asked(state).question


def has(game: Splendor, state: Table, seat: int) -> str:
    """The bonuses of a seat."""
    assert game.bonuses(state, seat) == state.seats[seat].bonuses
    return letters(state.seats[seat].bonuses)


def cards(game: Splendor, state: Table, seat: int) -> list[str]:
    """The names of the cards in front of a seat."""
    return [game.cards.name(card) for card in state.seats[seat].cards]


def kept(game: Splendor, state: Table, seat: int) -> list[str]:
    """The nobles that a seat has reserved."""
    return [game.nobles[noble].name for noble in members_from(orient_of(game).caravan(state).nobles_of(seat), 0)]


# Rows and decks


def test_six_decks_and_eighteen_cards() -> None:
    """OR1: two cards of each Orient deck lie beside the four of the base game's; eight are left in each deck."""
    game = splendor(2, ["orient"])
    state = drive.deal(game, Random(1))
    assert [(row.letter, row.level, row.cards, row.slots) for row in game.rows] == [
        ("1", 1, 40, 4), ("2", 2, 30, 4), ("3", 3, 20, 4), ("o1", 1, 10, 2), ("o2", 2, 10, 2), ("o3", 3, 10, 2),
    ]  # fmt: skip
    assert [int(state.in_deck(row)) for row in range(6)] == [36, 26, 16, 8, 8, 8]
    assert EMPTY not in state.slots
    for slot, card in enumerate(state.slots):
        assert game.cards.row[card] == game.slot_row[slot]


def test_a_slot_is_filled_from_its_own_deck() -> None:
    """OR1: an Orient card is replaced by an Orient card of its level, a base card by a base card."""
    for move, deck in (("Ro11", "O1-"), ("Ro22", "O2-"), ("R11", "L1-"), ("R24", "L2-"), ("Ro31", "O3-")):
        game = splendor(2, ["orient"])
        state = drive.deal(game, Random(5))
        play(game, state, move)
        assert asked(game, state) == "reveal"
        assert {text[1:4] for text in texts(game, state)} == {deck}


def test_an_empty_orient_deck_leaves_a_gap() -> None:
    """OR1: the slot stays empty although the base deck of that level has cards."""
    game, state = position("splendor+orient\nrow o1: O1-01 O1-02\ndeck o1: none")
    finish_turn(game, state, "Ro11")
    assert state.slots[12] == EMPTY
    assert "Ro1*" not in texts(game, state)
    assert {"Ro12", "R1*", "Ro2*"} <= texts(game, state)


def test_a_card_of_each_of_the_six_decks_can_be_reserved_unseen() -> None:
    """OR1: three in a hand in all, from whichever decks; the others see from which."""
    game, state = position("splendor+orient")
    assert texts(game, state, "R") == {f"R{row}*" for row in ("1", "2", "3", "o1", "o2", "o3")}
    for move, card in (("Ro1*", ">O1-01"), ("Ro3*", ">O3-10"), ("R1*", ">L1-05")):
        finish_turn(game, state, move, card)
        state.turn = 0
    assert texts(game, state, "R") == set()
    assert [game.card_text(card) for card in game.view(state, 1).seats[0].reserved] == ["?o1", "?o3", "?1"]
    assert [game.card_text(card) for card in game.view(state, 0).seats[0].reserved] == ["O1-01", "O3-10", "L1-05"]


# Gold cards


def test_a_gold_card_pays_for_a_gem_and_is_gone() -> None:
    """OR2: without a token, one blue owed: the card pays and is gone; the bank gains no gold; nothing is kept (O01)."""
    game, state = position(f"splendor+orient\nrow 1: {{u1 -> w}}\ndeck 1: none\ncard A: {GOLD}\nseat 0: cards A")
    finish_turn(game, state, "B11")
    assert (cards(game, state, 0), gold(state.supply), state.seats[0].tokens) == (["X2"], 5, 0)


def test_a_gold_card_is_no_token() -> None:
    """OR2: ten tokens and a gold card are ten tokens (O02)."""
    game, state = position(
        f"splendor+orient, 4 seats\ncard A: {GOLD}\nseat 0: cards A, tokens w4 u3 g2\nrow 1: {{w9}}\ndeck 1: none"
    )
    finish_turn(game, state, "R11")
    assert letters(state.seats[0].tokens) == "w4u3g2y1"


def test_a_gold_card_is_two_gold_of_any_colours() -> None:
    """OR2: one of each colour or two of one; the second is lost when only one is needed."""
    for price, paid in (("u1 r1", True), ("u2", True), ("u1", True), ("u2 r1", False)):
        game, state = position(f"splendor+orient\nrow 1: {{{price}}}\ndeck 1: none\ncard A: {GOLD}\nseat 0: cards A")
        assert ("B11" in texts(game, state)) == paid
        if paid:
            finish_turn(game, state, "B11")
            assert cards(game, state, 0) == ["X2"]


def test_a_gold_card_is_not_spent_on_nothing() -> None:
    """OR2: at least one gold of it must be used: a card that costs nothing leaves it where it is."""
    game, state = position(f"splendor+orient\nrow 1: {{}}\ndeck 1: none\ncard A: {GOLD}\nseat 0: cards A")
    finish_turn(game, state, "B11")
    assert cards(game, state, 0) == ["A", "X2"]


def test_gold_tokens_and_gold_cards_can_be_mixed() -> None:
    """OR2: three are owed; with two gold tokens and two cards there are these ways, as many tokens as can be first."""
    game, state = position(
        f"splendor+orient\nrow 1: {{u3}}\ndeck 1: none\ncard A B: {GOLD}\nseat 0: cards A B, tokens y2"
    )
    play(game, state, "B11")
    assert asked(game, state) == "gold_cards"
    assert [game.text(state, choice) for choice in game.choices(state)] == ["=y2c1", "=y1c1", "=y1c2", "=y0c2"]
    refuse(game, state, "=y2c0", "=y2c2", "=y0c1", "=y3c0")
    finish_turn(game, state, "y1 c2")
    assert (cards(game, state, 0), letters(state.seats[0].tokens), gold(state.supply)) == (["X3"], "y1", 4)


def test_gems_can_be_kept_by_paying_with_a_gold_card() -> None:
    """OR2, BS14: gold in place of gems is a choice, gold cards' too."""
    game, state = position(f"splendor+orient\nrow 1: {{u2}}\ndeck 1: none\ncard A: {GOLD}\nseat 0: cards A, tokens u2")
    play(game, state, "B11")
    assert texts(game, state) == {"=u2", "=u1y1", "=y2"}
    finish_turn(game, state, "=u1y1")
    assert (cards(game, state, 0), letters(state.seats[0].tokens)) == (["X2"], "u1")


@pytest.mark.parametrize("owed", range(1, 8))
def test_every_way_to_pay_gold_and_no_other(owed: int) -> None:
    """OR2: with r gold tokens and K cards, G gold is paid exactly when K <= G - r <= 2K; each way once."""
    for tokens in range(6):
        for many in range(5):
            game, state = position(
                f"""splendor+orient, 3 seats
                card {" ".join(f"A{number}" for number in range(many + 1))}: {GOLD}
                bank: w9 y9
                row 1: {{u{owed}}}
                seat 0: tokens y{tokens}, cards {" ".join(f"A{n}" for n in range(many)) or "none"}"""
            )
            plain = {
                f"=y{paid}c{spent}"
                for paid in range(tokens + 1)
                for spent in range(many + 1)
                if spent <= owed - paid <= 2 * spent
            }
            assert ("B11" in texts(game, state)) == bool(plain)
            if len(plain) < 2:
                continue
            play(game, state, "B11")
            written = [game.text(state, choice) for choice in game.choices(state)]
            assert len(written) == len(set(written))
            assert set(written) == plain
            assert written[0] == max(plain, key=lambda text: (text[2], -int(text[4])))


def test_more_gold_than_is_printed_is_paid_like_any_other() -> None:
    """OR2: a position may have more gold tokens and gold cards than the box."""
    game, state = position(
        f"""splendor+orient
        bank: none
        row 1: {{u9 r5}}
        card A B C D E F G H: {GOLD}
        seat 0: tokens y9, cards A B C D E F G H"""
    )
    play(game, state, "B11")
    written = texts(game, state)
    assert {"=y9c3", "=y0c8", "=y0c7", "=y6c8"} <= written
    play(game, state, "=y0c8")
    assert (gold(state.seats[0].tokens), cards(game, state, 0)) == (9, ["X9"])


def test_standard_payment_spends_gold_tokens_first() -> None:
    """OR2: with `payment standard` nothing is asked: gems first, then gold tokens, then as few gold cards as can be."""
    game, state = position(
        f"""splendor+orient, payment standard
        row 1: {{u4}}
        deck 1: none
        card A B: {GOLD}
        seat 0: cards A B, tokens u1 y1"""
    )
    finish_turn(game, state, "B11")
    assert (cards(game, state, 0), state.seats[0].tokens) == (["B", "X3"], 0)


def test_a_gold_card_does_not_pay_for_itself() -> None:
    """OR2, BS16: what is being bought pays for nothing."""
    game, state = position("splendor+orient\nrow o1: {u1 -> gold2 y2}")
    assert "Bo11" not in texts(game, state)


def test_a_spent_gold_card_leaves_the_game() -> None:
    """OR2: it is in no deck and at no seat, also after it is written down and read."""
    game, state = position("splendor+orient\nrow 1: {u1}\nseat 0: cards O1-01")
    finish_turn(game, state, "B11")
    game, state = position(game.write(state))
    card = game.cards.numbers["O1-01"]
    assert not state.decks[3] & 1
    assert state.in_deck(3) == 9
    assert not any(card in seat.cards for seat in state.seats)


# Pairs


def test_a_gold_card_is_no_host() -> None:
    """OR3, OR4: with a gold card alone a pair cannot be bought; it can be reserved (O03)."""
    game, state = position(f"splendor+orient\nrow o1: {PAIR}\ncard A: {GOLD}\nseat 0: cards A")
    assert "Bo11" not in texts(game, state)
    assert "Ro11" in texts(game, state)
    refuse(game, state, "Bo11")
    assert has(game, state, 0) == "y2"


def test_a_gold_card_gives_no_bonus_and_is_never_offered_as_a_host() -> None:
    """OR3: among the hosts are the cards with a colour only."""
    game, state = position(f"splendor+orient\nrow o1: {PAIR}\ncard A: {GOLD}\ncard R: {{-> r}}\nseat 0: cards A R")
    play(game, state, "Bo11")
    assert texts(game, state) == {"@R"}


def test_a_pair_doubles_a_bonus() -> None:
    """OR4: it is paired at once, before the slot is filled, and is worth one bonus of its host's colour."""
    game, state = position(f"splendor+orient\nrow o1: {PAIR}\ncard R: {{-> r}}\ncard K: {{-> k 2}}\nseat 0: cards R K")
    play(game, state, "Bo11")
    assert (asked(game, state), texts(game, state)) == ("host", {"@R", "@K"})
    refuse(game, state, "@X3", "no", "pass")
    play(game, state, "@k")
    assert (asked(game, state), state.slots[12]) == ("reveal", EMPTY)
    finish_turn(game, state)
    assert has(game, state, 0) == "r1k2"
    assert state.seats[0].points == 2


def test_a_pair_on_a_double_is_one_bonus() -> None:
    """OR4: on a card with two red it is one red: three, not four (O04)."""
    game, state = position(f"splendor+orient\nrow o1: {PAIR}\ndeck o1: none\ncard D: {{-> r2}}\nseat 0: cards D")
    finish_turn(game, state, "Bo11", "@D")
    assert has(game, state, 0) == "r3"


def test_any_card_with_a_colour_can_be_a_host() -> None:
    """OR4: base cards of each level, doubles, noble-reservers and level-3 cards; not gold cards, not other pairs."""
    owned = "L1-01 L2-01 L3-01 O1-01 O2-01 O2-06 O3-01 O3-06 O1-07"
    game, state = position(f"splendor+orient\nrow o1: {PAIR}\npair O1-07: L1-01\nseat 0: cards {owned}")
    play(game, state, "Bo11")
    assert texts(game, state) == {f"@{card}" for card in owned.split()} - {"@O1-01", "@O1-07"}


def test_a_pair_needs_a_host_in_front_of_its_buyer() -> None:
    """OR4, OR25: reserved cards and others' cards are no hosts; for a pair from the hand it is the same."""
    game, state = position(f"splendor+orient\nrow o1: {PAIR}\nseat 0: hand {{-> r}} {PAIR}\nseat 1: bonuses r3")
    assert texts(game, state, "B") == {"B#1"}
    finish_turn(game, state, "B#1")
    finish_turn(game, state, "Twug")
    assert {"B#1", "Bo11"} <= texts(game, state)


def test_several_pairs_may_share_a_host() -> None:
    """OR5: there is no limit, each is one bonus more."""
    game, state = position(f"splendor+orient\nrow o1: {PAIR} {PAIR}\ndeck o1: none\ncard R: {{-> r}}\nseat 0: cards R")
    finish_turn(game, state, "Bo11", "@R")
    finish_turn(game, state, "Twug")
    play(game, state, "Bo12")
    assert texts(game, state) == {"@R"}
    finish_turn(game, state, "@R")
    assert has(game, state, 0) == "r3"


def test_pairs_stay_paired() -> None:
    """OR4: a pair is never moved: later purchases ask for no host of it."""
    game, state = position(
        """splendor+orient
        row 1: {-> u}
        deck 1: none
        card R: {-> r}
        pair O1-06: R
        seat 0: cards R O1-06"""
    )
    finish_turn(game, state, "B11")
    assert has(game, state, 0) == "u1r2"
    assert "pair O1-06: R\n" in game.write(state)


# Free cards


def test_the_level_2_pair_is_paired_and_then_brings_a_card() -> None:
    """OR7: pair first, then a face-up level 1 card, base or Orient; both slots are filled after it."""
    game, state = position(
        """splendor+orient
        row 1: {w9 -> u} - {w9 -> g 1}
        row o1: {w9 -> gold2 y2}
        row 2: {}
        row o2: {-> paired_free_level1}
        card R: {-> r}
        seat 0: cards R"""
    )
    play(game, state, "Bo21")
    assert (asked(game, state), texts(game, state)) == ("host", {"@R"})
    play(game, state, "@R")
    assert (asked(game, state), texts(game, state)) == ("free_card", {"F11", "F13", "Fo11"})
    refuse(game, state, "F21", "F12", "Fo21", "no", "pass", "B11")
    play(game, state, "f 13")
    gaps = []
    while asked(game, state) == "reveal":
        gaps.append(game.slot_text(game.asked(state).argument))
        game.advance(state, Random(2))
    assert gaps == ["o21", "13"]
    assert (has(game, state, 0), state.seats[0].points, state.turn) == ("g1r2", 1, 1)


def test_the_host_is_chosen_before_the_free_card() -> None:
    """OR7: the free card cannot be the host of the pair that brought it."""
    game, state = position(
        "splendor+orient\nrow 1: {-> u}\nrow o2: {-> paired_free_level1}\ncard R: {-> r}\nseat 0: cards R"
    )
    play(game, state, "Bo21")
    assert texts(game, state) == {"@R"}


def test_a_free_card_does_what_it_does() -> None:
    """OR7: a pair that comes free is paired, a gold card is kept, and nothing happens twice."""
    text = "splendor+orient\ncard R: {-> r}\nseat 0: cards R\nrow o2: {-> paired_free_level1}\ndeck o1: none\n"
    game, state = position(text + f"row o1: {PAIR} {GOLD}\ndeck o2: none")
    after = state.copy()
    finish_turn(game, state, "Bo21", "@R", "Fo12")
    assert (has(game, state, 0), game.gold_held(state, 0), len(state.seats[0].cards)) == ("r2y2", 2, 3)
    finish_turn(game, after, "Bo21", "@R", "Fo11", "@R")
    assert has(game, after, 0) == "r3"


def test_the_level_3_card_brings_a_level_2_card() -> None:
    """OR8: any face-up one of level 2, base or Orient."""
    game, state = position(
        """splendor+orient
        row 1: {}
        row 2: {w9 -> u 2} {w9}
        row o2: {w9 -> g2}
        row 3: {}
        row o3: {-> r 1 free_level2}"""
    )
    play(game, state, "Bo31")
    assert (asked(game, state), texts(game, state)) == ("free_card", {"F21", "F22", "Fo21"})
    play(game, state, "Fo21")
    finish_turn(game, state)
    assert (has(game, state, 0), state.seats[0].points) == ("g2r1", 1)


def test_a_chain_of_three() -> None:
    """OR6, OR8, OR12, OR26: level 3, then the level 2 pair on it, then a level 1 pair on it; only then are the slots
    filled, in the order in which they fell empty.
    """
    game, state = position(
        f"""splendor+orient
        row 1: {{}} {{}} {{}} {{}}
        row o1: - {PAIR}
        row o2: {{-> paired_free_level1}}
        row o3: {{-> r 1 free_level2}}"""
    )
    play(game, state, "Bo31", "Fo21")
    (host,) = texts(game, state)
    play(game, state, host, "Fo12")
    assert texts(game, state) == {host}
    play(game, state, host)
    gaps = []
    while asked(game, state) == "reveal":
        gaps.append(game.slot_text(game.asked(state).argument))
        game.advance(state, Random(2))
    assert gaps == ["o31", "o21", "o12"]
    assert (has(game, state, 0), len(state.seats[0].cards), state.turn) == ("r3", 3, 1)


def test_a_free_noble_reserver_reserves_a_noble() -> None:
    """OR7, OR8: the ability of a card that came free resolves."""
    game, state = position(
        "splendor+orient\nnobles: N-01 N-02\nrow o2: {w9 -> u 1 reserve_noble}\nrow o3: {-> r 1 free_level2}"
    )
    play(game, state, "Bo31", "Fo21")
    assert texts(game, state) == {"RN-01", "RN-02"}
    play(game, state, "rn-02")
    finish_turn(game, state)
    assert (kept(game, state, 0), state.seats[0].points) == (["N-02"], 2)


@pytest.mark.parametrize(("row", "gives"), [("o2", "paired_free_level1"), ("o3", "r 1 free_level2")])
def test_without_a_card_to_take_nothing_is_taken(row: str, gives: str) -> None:
    """OR9: no face-up card of the level in either row: the purchase stands, and the turn ends (O06)."""
    game, state = position(
        f"splendor+orient\nrow 3: {{}}\nrow o3: - {{}}\ncard A row {row}: {{-> {gives}}}\n"
        "card R: {-> r}\nseat 0: cards R, hand A"
    )
    play(game, state, "B#1")
    if asked(game, state) == "host":
        play(game, state, "@R")
    assert state.turn == 1
    assert len(state.seats[0].cards) == 2


def test_a_free_card_cannot_be_declined() -> None:
    """OR10: it is taken if any lies there, even one that is of no use."""
    game, state = position("splendor+orient\nrow 2: {w9}\nrow o3: {-> r 1 free_level2}")
    play(game, state, "Bo31")
    assert texts(game, state) == {"F21"}
    refuse(game, state, "no", "pass", "none")


def test_a_card_in_the_hand_is_not_taken_free() -> None:
    """OR7, OR8: only face-up cards are."""
    game, state = position(
        "splendor+orient\nrow 2: {w9}\nrow o3: {-> r 1 free_level2}\ncard A row 2: {}\nseat 0: hand A"
    )
    play(game, state, "Bo31")
    assert texts(game, state) == {"F21"}


def test_nothing_is_paid_for_a_free_card() -> None:
    """OR11: no tokens move, and no gold card is spent."""
    game, state = position(
        f"""splendor+orient
        row 2: {{w2 -> u}}
        deck 2: none
        row o3: {{-> r free_level2}}
        deck o3: none
        card A: {GOLD}
        seat 0: tokens w2 y1, cards A"""
    )
    finish_turn(game, state, "Bo31", "F21")
    assert (letters(state.seats[0].tokens), game.gold_held(state, 0)) == ("w2y1", 3)


def test_several_gaps_are_filled_in_the_order_in_which_they_arose() -> None:
    """OR12, BS17: a gap whose deck is empty stays; the others do not wait for it."""
    game, state = position(
        """splendor+orient
        row 1: {} {w9 -> k}
        row o2: {-> paired_free_level1}
        deck o2: none
        card R: {-> r}
        seat 0: cards R"""
    )
    play(game, state, "Bo21", "@R", "F12")
    assert game.asked(state).question == "reveal"
    assert game.slot_text(game.asked(state).argument) == "12"
    play(game, state, ">L1-07")
    assert (state.turn, [game.slot_text(s) for s in range(18) if state.slots[s] != EMPTY]) == (1, ["11", "12"])


# Doubles


def test_doubles_count_twice_for_nobles_and_prices() -> None:
    """OR13: two cards with two red and two with two green meet r4 g4, and save four (O07)."""
    game, state = position(
        """splendor+orient
        nobles: N-08
        row 1: {r4 g5}
        card A B: {-> r2}
        card C D: {-> g2}
        seat 0: cards A B C D"""
    )
    assert "B11" not in texts(game, state)
    finish_turn(game, state, "Twug")
    assert state.seats[0].tiles == 1 << 7
    state.turn = 0
    assert "B11" in texts(game, state)


def test_the_double_cards_of_the_box_give_two() -> None:
    """OR13: one a colour."""
    game, state = position("splendor+orient\nseat 0: cards O2-01 O2-02 O2-03 O2-04 O2-05")
    assert has(game, state, 0) == "w2u2g2r2k2"


# Reserved nobles


def test_any_noble_of_the_table_can_be_reserved() -> None:
    """OR14: by choice, without a gold token, without points until it comes, and it must be one."""
    game, state = position("splendor+orient\nnobles: N-02 N-05 N-09\nrow o2: {-> u 1 reserve_noble}\ndeck o2: none")
    play(game, state, "Bo21")
    assert (asked(game, state), texts(game, state)) == ("keep_noble", {"RN-02", "RN-05", "RN-09"})
    refuse(game, state, "RN-01", "no", "pass")
    finish_turn(game, state, "RN-05")
    assert (kept(game, state, 0), [game.nobles[n].name for n in members_from(state.tiles, 0)]) == (
        ["N-05"],
        ["N-02", "N-09"],
    )
    assert (game.points(state, 0), state.seats[0].tokens) == (1, 0)


def test_a_reserved_noble_comes_only_to_who_reserved_it() -> None:
    """OR14: the other meets the demand, and is not visited; the owner is when it meets it, and gets the points."""
    game, state = position(
        """splendor+orient
        nobles: N-01
        reserved nobles 0: N-08
        turn: seat 1
        seat 0: bonuses g4 r3
        seat 1: bonuses g4 r4
        row 1: {-> r}
        deck 1: none"""
    )
    finish_turn(game, state, "Twug")
    assert state.seats[1].tiles == 0
    finish_turn(game, state, "B11")
    assert (state.seats[0].tiles, state.seats[0].points, kept(game, state, 0)) == (1 << 7, 3, [])


def test_one_noble_a_turn_reserved_or_not() -> None:
    """OR14: of a reserved and a public one whose demands are met the player chooses one; the other comes next turn
    (O09).
    """
    game, state = position(
        "splendor+orient\nnobles: N-10\nreserved nobles 0: N-08\nseat 0: bonuses u4 g4 r4\nseat 1: bonuses w1"
    )
    play(game, state, "Twug")
    assert texts(game, state) == {"~N-08", "~N-10"}
    finish_turn(game, state, "~N-10")
    assert (state.seats[0].points, kept(game, state, 0)) == (3, ["N-08"])
    finish_turn(game, state, "Twrk")
    finish_turn(game, state, "R1*")
    assert (state.seats[0].points, kept(game, state, 0)) == (6, [])


def test_there_is_no_limit_to_reserved_nobles() -> None:
    """OR14: three may be reserved, and the hand of cards has nothing to do with it."""
    game, state = position(
        """splendor+orient
        nobles: N-04
        reserved nobles 0: N-01 N-02 N-03
        row o2: {-> u reserve_noble}
        deck o2: none
        seat 0: hand {w9} {w9} {w9}"""
    )
    finish_turn(game, state, "Bo21", "RN-04")
    assert kept(game, state, 0) == ["N-01", "N-02", "N-03", "N-04"]


def test_without_a_noble_the_card_can_be_bought_all_the_same() -> None:
    """OR15: it gives its colour and its point, and nothing is asked (O08)."""
    game, state = position("splendor+orient\nrow o2: {-> u 1 reserve_noble}\ndeck o2: none")
    finish_turn(game, state, "Bo21")
    assert (has(game, state, 0), state.seats[0].points) == ("u1", 1)


def test_others_reserved_nobles_are_not_there_to_be_reserved() -> None:
    """OR14, OR15: a noble that is reserved is off the table."""
    game, state = position("splendor+orient\nreserved nobles 1: N-01\nrow o2: {-> u 1 reserve_noble}\ndeck o2: none")
    finish_turn(game, state, "Bo21")
    assert kept(game, state, 1) == ["N-01"]


def test_the_noble_just_reserved_may_come_in_the_same_turn() -> None:
    """OR16: if its demand is met already; by this very card too."""
    game, state = position(
        "splendor+orient\nnobles: N-08\nrow o2: {-> g 1 reserve_noble}\ndeck o2: none\nseat 0: bonuses g3 r4"
    )
    finish_turn(game, state, "Bo21", "RN-08")
    assert (state.seats[0].points, kept(game, state, 0), state.seats[0].tiles) == (4, [], 1 << 7)


# Paying with bonuses

WHITE = "row o3: {-> u 3 discard_bonuses w2}\ndeck o3: none\n"


def test_one_double_pays_alone() -> None:
    """OR17: two bonuses may be one card (O11)."""
    game, state = position(f"splendor+orient\n{WHITE}card D: {{-> w2}}\nseat 0: cards D")
    play(game, state, "Bo31")
    assert (asked(game, state), texts(game, state)) == ("discard", {"-D"})
    finish_turn(game, state, "-d")
    assert (has(game, state, 0), state.seats[0].points, cards(game, state, 0)) == ("u1", 3, ["X2"])


@pytest.mark.parametrize(
    ("seat", "possible"),
    [
        ("bonuses w2", True),
        ("bonuses w1", False),
        ("bonuses w1, hand {-> w}", False),
        ("bonuses w1, tokens w4 y2", False),
        ("bonuses u9 g9 r9 k9", False),
        ("bonuses w1, cards O1-01 2", False),
    ],
)
def test_only_bonuses_pay(seat: str, possible: bool) -> None:
    """OR17: acquired cards of the colour; not reserved ones (O13), not tokens, not gold cards."""
    game, state = position(f"splendor+orient\n{WHITE}seat 0: {seat}")
    assert ("Bo31" in texts(game, state)) == possible
    if not possible:
        refuse(game, state, "Bo31")


def test_each_discard_card_of_the_box_eats_its_colour() -> None:
    """OR17: white eats black, blue white, green blue, red green, black red."""
    for card, eaten in zip(("O3-06", "O3-07", "O3-08", "O3-09", "O3-10"), "kwugr", strict=True):
        for colour in "wugrk":
            game, state = position(f"splendor+orient\nrow o3: {card}\nseat 0: bonuses {colour}2")
            assert ("Bo31" in texts(game, state)) == (colour == eaten)


def test_singles_are_discarded_by_choice_each_set_once() -> None:
    """OR17: any two of the singles, or the double; the engine chooses nothing, and no set can be had in two orders."""
    game, state = position(
        f"splendor+orient\n{WHITE}card A B C: {{-> w}}\ncard D: {{-> w2}}\ncard R: {{-> r}}\nseat 0: cards A R C D B"
    )
    play(game, state, "Bo31")
    assert texts(game, state) == {"-A", "-B", "-D"}
    play(game, state, "-B")
    assert texts(game, state) == {"-C"}
    refuse(game, state, "-A", "-B", "-D", "-R", "no")
    finish_turn(game, state, "-C")
    assert cards(game, state, 0) == ["A", "R", "D", "X6"]


def test_a_pair_goes_first_and_more_may_be_lost() -> None:
    """OR18, OR19: a double with a pair on it, nothing else white: the pair and then the double, three bonuses (O12)."""
    game, state = position(
        f"splendor+orient\n{WHITE}card D: {{-> w2}}\ncard P row o1: {PAIR}\npair P: D\nseat 0: cards D P"
    )
    play(game, state, "Bo31")
    assert texts(game, state) == {"-P"}
    play(game, state, "-P")
    assert texts(game, state) == {"-D"}
    finish_turn(game, state, "-D")
    assert (has(game, state, 0), cards(game, state, 0)) == ("u1", ["X3"])


def plain_discards(pairs: set[str], singles: set[str], doubles: set[str]) -> set[frozenset[str]]:
    """Every set of cards that pays two bonuses: as many pairs as can be first, nothing superfluous, and more than two
    bonuses only where no set of exactly two would do.
    """
    worth = dict.fromkeys(pairs | singles, 1) | dict.fromkeys(doubles, 2)
    enough = []
    for many in (1, 2, 3):
        for some in combinations(sorted(worth), many):
            value = sum(worth[card] for card in some)
            needed = all(value - worth[card] < 2 for card in some if card not in pairs)
            if value >= 2 and needed and len(pairs & set(some)) == min(2, len(pairs)):
                enough.append((value, frozenset(some)))
    least = min((value for value, _ in enough), default=0)
    return {some for value, some in enough if value == least}


@pytest.mark.parametrize("many", [(p, s, d) for p in range(4) for s in range(4) for d in range(3)], ids=str)
def test_every_set_of_discards_and_no_other(many: tuple[int, int, int]) -> None:
    """OR17, OR18, OR19, OR20: with so many pairs, singles and doubles, every legal set of cards can be discarded in
    exactly one way, nothing else can, and no pair ever loses its host.
    """
    pairs, singles, doubles = (
        [f"{letter}{number}" for number in range(count)] for letter, count in zip("PSD", many, strict=True)
    )
    if pairs and not singles and not doubles:
        return
    hosts = singles + doubles
    lines = [f"pair {pair}: {hosts[place % len(hosts)]}" for place, pair in enumerate(pairs)]
    owned = [*doubles, *pairs, "R", *singles]
    game, state = position(
        "\n".join(
            [
                "splendor+orient",
                WHITE.strip(),
                f"card P0 P1 P2 P3: {PAIR}",
                "card S0 S1 S2 S3: {-> w}",
                "card D0 D1 D2: {-> w2}",
                "card R: {-> r}",
                *lines,
                f"seat 0: cards {' '.join(owned)}",
            ]
        )
    )
    expected = plain_discards(set(pairs), set(singles), set(doubles))
    assert ("Bo31" in texts(game, state)) == bool(expected)
    if not expected:
        return
    play(game, state, "Bo31")
    found = []
    waiting = [state]
    while waiting:
        before = waiting.pop()
        for choice in game.choices(before):
            after = before.copy()
            game.play(after, choice)
            game.check(after)
            if game.to_move(after) == 0:
                waiting.append(after)
            else:
                found.append(frozenset(owned) - frozenset(cards(game, after, 0)))
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_a_card_with_three_bonuses_pays_like_a_double() -> None:
    """OR17: a hand-made card may have more bonuses than any of the box."""
    game, state = position(f"splendor+orient\n{WHITE}card T: {{-> w3}}\nseat 0: cards T")
    play(game, state, "Bo31")
    finish_turn(game, state, "-T")
    assert has(game, state, 0) == "u1"


def test_no_pair_loses_its_host_in_random_games() -> None:
    """OR20, OR26: the invariants hold through hundreds of discards, chains and pairs."""
    seen = {"discard": 0, "host": 0, "free_card": 0}
    game, rng = splendor(3, ["orient"], payment="standard"), Random(8)
    for _ in range(25):
        state = drive.deal(game, rng)
        while not game.over(state):
            question = asked(game, state)
            if question in seen:
                seen[question] += 1
            game.apply(state, eager(game, state, rng))
            game.check(state)
    assert min(seen.values()) > 10


def test_points_on_discarded_cards_are_lost() -> None:
    """OR21: the score may fall."""
    game, state = position(
        f"splendor+orient\n{WHITE}card A: {{-> w 3}}\ncard B: {{-> w 2}}\nseat 0: cards A B, points 9, bonuses w2 k1"
    )
    finish_turn(game, state, "Bo31", "-A", "-B")
    assert state.seats[0].points == 9 - 5 + 3


def test_discarded_bonuses_are_gone() -> None:
    """OR21: what was discarded saves nothing any more, and its cards leave the game."""
    game, state = position("splendor+orient\nrow o3: O3-07\nrow 1: {w2}\nseat 0: cards L1-01 L1-02 L1-03")
    assert "B11" in texts(game, state)
    play(game, state, "Bo31", "-L1-01", "-L1-02")
    drive.settle_chance(game, state, Random(0))
    finish_turn(game, state, "Twug")
    assert "B11" not in texts(game, state)
    game, state = position(game.write(state))
    assert not state.decks[0] & 0b011


def test_nobles_stay_when_their_bonuses_go() -> None:
    """OR22: a noble won with w4 stays with its points when two white go (O14)."""
    game, state = position(f"splendor+orient\n{WHITE}seat 0: bonuses w4 k4, nobles N-07, points 3")
    play(game, state, "Bo31")
    while asked(game, state) == "discard":
        play(game, state, min(texts(game, state)))
    assert (state.seats[0].points, state.seats[0].tiles) == (6, 1 << 6)


def test_falling_below_fifteen_does_not_stop_the_last_round() -> None:
    """OR21, OR23: in the last round B at 14 discards 2 and 1, gets 3, and is ranked with 14 (O15)."""
    game, state = position(
        f"""splendor+orient
        turn: seat 1, turns 41, last round
        {WHITE}card A: {{-> w 2}}
        card B: {{-> w 1}}
        seat 0: points 15, cards 9
        seat 1: cards A B, points 14, bonuses w2 r2"""
    )
    finish_turn(game, state, "Bo31", "-A", "-B")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((15, 14), (0,), "points")


def test_who_brought_the_last_round_and_fell_is_ranked_with_what_is_left() -> None:
    """OR23: the trigger stays; the final points count, also those of the seat that set it off."""
    game, state = position(
        f"""splendor+orient, 3 seats
        turn: seat 2, turns 44, last round
        {WHITE}card A B: {{-> w 4}}
        seat 0: points 15, cards 9
        seat 2: cards A B, points 16, bonuses w2 r2"""
    )
    finish_turn(game, state, "Bo31", "-A", "-B")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((15, 0, 11), (0,))


def test_reaching_fifteen_within_a_turn_is_not_enough() -> None:
    """OR23, G1: the end is tested once, at the end of the turn, with the points of then."""
    game, state = position(f"splendor+orient\n{WHITE}card A B: {{-> w 2}}\nseat 0: cards A B, points 14, bonuses w2 r2")
    finish_turn(game, state, "Bo31", "-A", "-B")
    assert (state.seats[0].points, state.final) == (13, 0)


def test_the_tie_break_counts_cards_that_lie_there() -> None:
    """OR24: gold cards that were not spent, pairs and free cards count; spent and discarded cards do not."""
    for cards, expected in (("O1-01 O1-02 9", (1,)), ("7", (0,)), ("8", (0, 1))):
        game, state = position(
            f"""splendor+orient
            turn: last round
            seat 0: cards {cards}, points 15
            seat 1: cards O1-03 8, points 15
            next: none"""
        )
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.winners == expected


def test_spent_gold_cards_do_not_count_in_a_tie() -> None:
    """OR24: nine cards, one of them gold and spent for the last one: nine again, against nine."""
    game, state = position(
        f"""splendor+orient
        turn: seat 1, turns 41, last round
        row 1: {{u1 -> r}}
        deck 1: none
        card A: {GOLD}
        seat 0: points 15, cards 9
        seat 1: points 15, cards A 9"""
    )
    finish_turn(game, state, "B11")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_a_pair_can_always_be_reserved() -> None:
    """OR25: a host is needed to buy it, not to reserve it."""
    game, state = position("splendor+orient\nrow o1: O1-06 O1-07\nrow o2: O2-09")
    assert {"Ro11", "Ro12", "Ro21"} <= texts(game, state)
    finish_turn(game, state, "Ro21")
    assert len(state.seats[0].reserved) == 1


def test_a_discard_card_can_always_be_reserved() -> None:
    """OR17: its price is looked at when it is bought."""
    game, state = position("splendor+orient\nrow o3: O3-06")
    finish_turn(game, state, "Ro31")
    assert len(state.seats[0].reserved) == 1


def test_gold_for_a_reserved_orient_card() -> None:
    """OR1, BS10: reserving an Orient card brings a gold token like any other."""
    game, state = position("splendor+orient\nrow o3: O3-06")
    finish_turn(game, state, "Ro31")
    assert state.seats[0].tokens == ONE_GOLD


# The position text


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("pair O1-06: L1-01", "this cannot be: O1-06 is not paired with a card of its seat"),
        (
            "seat 0: cards O1-06\nseat 1: cards L1-01\npair O1-06: L1-01",
            "this cannot be: O1-06 is not paired with a card of its seat",
        ),
        ("seat 0: cards O1-06 L1-01", "this cannot be: the pair card O1-06 has no host"),
        ("seat 0: cards O1-01 L1-01\npair O1-01: L1-01", "line 3, pair O1-01: O1-01 is no pair card"),
        ("seat 0: cards O1-06 O1-01\npair O1-06: O1-01", "line 3, pair O1-06: O1-01 has no bonus to pair it with"),
        ("seat 0: cards O1-06 O1-07\npair O1-06: O1-07", "line 3, pair O1-06: O1-07 has no bonus to pair it with"),
        ("pair O1-06: L9-01", "line 2, pair O1-06: there is no card 'L9-01'"),
        ("pair O9-06: L1-01", "line 2, pair O9-06: there is no card 'o9-06'"),
        (
            "seat 0: cards O1-06 L1-01 L1-02\npair O1-06: L1-01\npair o1-06: L1-02",
            "line 4, pair o1-06: pair o1-06 is there already, in line 3",
        ),
        ("reserved nobles 0: N-11", "line 2, reserved nobles 0: there is no noble 'n-11': they are N-01 to N-10"),
        ("reserved nobles 2: N-01", "line 2, reserved nobles 2: '2' is no whole number from 0 to 1"),
        ("nobles: N-01\nreserved nobles 0: N-01", "this cannot be: a noble is in two places"),
        ("seat 1: nobles N-01, points 3\nreserved nobles 0: N-01", "this cannot be: a noble is in two places"),
        ("reserved nobles 0: N-01\nreserved nobles 1: N-01", "this cannot be: a noble is in two places"),
        ("reserved nobles 0: N-01 N-01", "line 2, reserved nobles 0: N-01 is there twice"),
        (
            "next: host L1-01, purchase 11 from refill",
            "line 2, next: this cannot be: what is to be paired is no pair card without a host",
        ),
        (
            "seat 1: cards L1-01 O1-06\nnext: host O1-06, purchase 11 from refill",
            "line 3, next: this cannot be: what is to be paired is another seat's",
        ),
        (
            "next: host L9-01, purchase 11 from refill",
            "line 2, next: host needs a card, and 'l9-01' is none",
        ),
        (
            "seat 0: cards L1-01 O1-06\nnext: host O1-06",
            "line 3, next: host belongs to a purchase: say which, as in `host ..., purchase 11 from refill`",
        ),
        (
            "next: free_card 3, purchase 11 from refill",
            "line 2, next: this cannot be: there are no free cards of level 3",
        ),
        (
            "next: free_card 2, purchase 11 from refill",
            "line 2, next: nothing can answer free_card here",
        ),
        (
            "row 1: {r1}\nnext: gold_cards 99, purchase 11 from discard_bonuses",
            "line 3, next: this cannot be: no card costs 99 gold",
        ),
        (
            "row 1: {r1}\nnext: discard y, purchase 11 from gain",
            "line 3, next: discard needs something else behind it, and 'y' is none",
        ),
        ("row o1: {-> u paired}", "the card X1 has a bonus, and no card with paired has one"),
        ("row o1: {-> u 1 gold2}", "the card X1 has a bonus, and no card with gold2 has one"),
        ("row o2: {-> reserve_noble}", "the card X1 has no bonus, and every card with reserve_noble has one"),
        ("row o1: {-> gold2 y3}", "the card X1 has gold2 y3; there is gold2 y2"),
        (
            "row o3: {-> u 3 discard_bonuses}",
            "the card X1 has discard_bonuses; there is discard_bonuses k2, discard_bonuses w2, discard_bonuses u2, ",
        ),
    ],
)
def test_wrong_orient_lines_are_refused(lines: str, error: str) -> None:
    """A position with pairs, reserved nobles or abilities that cannot be is one clear error."""
    assert wrong(f"splendor+orient, 2 seats\n{lines}").startswith(error)


def test_what_comes_next_is_written_and_read() -> None:
    """Whatever the Orient asks can be pending in a position, with the purchase that it belongs to."""
    game, state = position(
        f"""splendor+orient
        nobles: N-01
        row 2: L2-01
        row o1: {{u1 -> paired}}
        row o2: {{u1 -> u reserve_noble}} {{-> paired_free_level1}}
        row o3: {{-> u 3 discard_bonuses w2}} {{-> r free_level2}}
        card A B: {GOLD}
        card W1 W2 W3: {{-> w}}
        seat 0: cards W1 W2 W3 A B, tokens y1"""
    )
    for moves, line in (
        (("Bo11", "=y1"), "next: gold_cards 1, purchase o11 from discard_bonuses"),
        (("Bo11", "=y1", "=y0c1"), "next: host X6, purchase o11 from refill"),
        (("Bo22",), "next: host X8, purchase o22 from refill"),
        (("Bo22", "@W2"), "next: free_card 1, purchase o22 from refill"),
        (("Bo32",), "next: free_card 2, purchase o32 from refill"),
        (("Bo32", "Fo21"), "next: keep_noble, purchase o32 from refill"),
        (("Bo31",), "next: discard w, purchase o31 from gain"),
        (("Bo31", "-W1"), "next: discard w W1, purchase o31 from gain"),
    ):
        after = state.copy()
        for move in moves:
            if game.asked(after).question == "action" or move in texts(game, after):
                play(game, after, move)
        assert f"{line}\n" in game.write(after)
        assert position(game.write(after))[1].pack() == after.pack()


def test_abilities_of_hand_made_cards_have_the_boxs_amounts() -> None:
    """`gold2` alone is `gold2 y2`, and `paired` needs no amount."""
    game, state = position("splendor+orient\nrow o1: {-> gold2} {r1 -> paired}\nseat 0: bonuses w1")
    assert "card X1 row o1: {-> gold2 y2}" in game.write(state)
    finish_turn(game, state, "Bo11")
    assert game.gold_held(state, 0) == 2
