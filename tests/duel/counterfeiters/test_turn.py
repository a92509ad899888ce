"""A turn with The Counterfeiters: taking glass, the courier, the archive, the vault, the dealer, and its end."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, refuse, texts
from cabochon.duel import duel
from cabochon.duel.board import arena_of
from cabochon.gems.colours import letters, total
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random


def privileges(state: Table) -> tuple[int, int]:
    """The privileges of both seats."""
    return int(arena_of(state).privileges_of(0)), int(arena_of(state).privileges_of(1))


# Taking tokens (CF3, CF21, CF22)


@pytest.mark.parametrize(("board", "gained"), [("x x x", 1), ("x x p", 0), ("p p x", 1), ("x x r", 0), ("r r x", 0)])
def test_glass_is_taken_like_any_token(board: str, gained: int) -> None:
    """CF3: three glass or two pearls bring the opponent a privilege; glass completes nothing else (K15)."""
    game, state = duel_position(f"duel+counterfeiters\nboard 1: {board} . .")
    finish_turn(game, state, "Ta1b1c1")
    assert privileges(state) == (0, gained)


def test_a_privilege_takes_glass() -> None:
    """CF3: a privilege takes any token but gold."""
    game, state = duel_position("duel+counterfeiters\nboard 1: x y . . .\nprivileges: 1 0")
    play(game, state, "Pa1")
    assert letters(state.seats[0].tokens) == "x1"


def test_glass_is_stolen_like_any_token() -> None:
    """CF21: by jewels and by royals; gold never (K18)."""
    game, state = duel_position("duel+counterfeiters\nrow 1: {-> r steal}\nseat 1: tokens x1 y1")
    finish_turn(game, state, "B11")
    assert [letters(seat.tokens) for seat in state.seats] == ["x1", "y1"]
    game, state = duel_position(
        "duel+counterfeiters\nroyals: DR-4\nrow 1: {-> r c3}\nbag: none\nseat 1: tokens x1 y1 w1"
    )
    play(game, state, "B11")
    assert texts(game, state) == {"Vw", "Vx"}


def test_a_matching_token_is_never_glass() -> None:
    """CF22: the ability takes its own colour, and with glass alone on the board it is skipped."""
    game, state = duel_position("duel+counterfeiters\nrow 1: {-> r take_same}\nboard 1: x . . . .")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == ""


# The courier (CF15)

COURIER = "duel+counterfeiters\nboard 1: w x y p u\nboard 2: k . . . .\nseat 0: cards CF-09\n"


def test_the_first_privilege_takes_two_tokens() -> None:
    """CF15: two with the first and one with the second; no gold among them (K19)."""
    game, state = duel_position(f"{COURIER}privileges: 2 0")
    assert texts(game, state, "+") == set()
    play(game, state, "Pa1")
    assert texts(game, state, "+") == {"+b1", "+d1", "+e1", "+a2"}
    play(game, state, "+b1")
    assert texts(game, state, "+") == set()
    assert texts(game, state, "P") == {"Pd1", "Pe1", "Pa2"}
    play(game, state, "Pd1")
    assert texts(game, state, "+") == texts(game, state, "P") == set()
    assert letters(state.seats[0].tokens) == "w1p1x1"
    assert privileges(state) == (0, 0)


def test_the_second_token_can_be_let_go() -> None:
    """CF15: one token by choice; then the courier is spent for this turn."""
    game, state = duel_position(f"{COURIER}privileges: 2 0")
    play(game, state, "Pa1", "Pb1")
    assert texts(game, state, "+") == set()
    game, state = duel_position(f"{COURIER}privileges: 2 0\nbag: w1")
    play(game, state, "Pa1", "F")
    drive.settle_chance(game, state, Random(1))
    assert texts(game, state, "+") == texts(game, state, "P") == set()


def test_with_one_token_on_the_board_a_privilege_takes_one() -> None:
    """CF15: two if two exist."""
    game, state = duel_position(
        "duel+counterfeiters\nboard 1: y w . . .\nprivileges: 1 0\nseat 0: cards CF-09\nrow 1: D1-01"
    )
    play(game, state, "Pb1")
    assert texts(game, state, "+") == set()


def test_the_courier_works_in_each_turn() -> None:
    """CF9, CF15: an extra turn is a new turn, and so is the next one."""
    game, state = duel_position(f"{COURIER}privileges: 2 0\nrow 1: {{-> k again}}")
    play(game, state, "Pa1", "+b1", "B11")
    drive.settle_chance(game, state, Random(1))
    assert game.to_move(state) == 0
    play(game, state, "Pd1")
    assert texts(game, state, "+") == {"+e1", "+a2"}


def test_without_the_courier_a_privilege_takes_one() -> None:
    """CF15: the opponent's courier is of no use."""
    game, state = duel_position(f"{COURIER.replace('seat 0', 'seat 1')}privileges: 2 0")
    play(game, state, "Pa1")
    assert texts(game, state, "+") == set()


# The archive (CF28)


def test_the_archive_reserves_two_cards_for_one_gold() -> None:
    """CF28: with three reserved, two more; the first gap stays open; one gold (K16)."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: D1-01 D1-02\nboard 1: y y . . .\nseat 0: hand D2-01 D2-02 D2-03, cards CF-15"
    )
    play(game, state, "R11", "+a1")
    assert game.asked(state).question == "keep"
    assert texts(game, state) == {"R12", "R1*", "R2*", "R3*", "none"}
    finish_turn(game, state, "R12")
    assert letters(state.seats[0].tokens) == "y1"
    assert len(state.seats[0].reserved) == 5


def test_with_four_reserved_the_archive_reserves_one() -> None:
    """CF28: the limit is five (K16)."""
    hand = "seat 0: hand D2-01 D2-02 D2-03 D2-04, cards CF-15"
    game, state = duel_position(f"duel+counterfeiters\nrow 1: D1-01 D1-02\nboard 1: y . . . .\n{hand}")
    finish_turn(game, state, "R11")
    assert len(state.seats[0].reserved) == 5
    game, state = duel_position(
        f"duel+counterfeiters\nrow 1: D1-02\nboard 1: y w . . .\n{hand.replace(', c', ' D2-05, c')}"
    )
    assert texts(game, state, "R") == set()


def test_the_archive_needs_gold_on_the_board() -> None:
    """CF28: it is the action of taking gold and reserving (K16)."""
    game, state = duel_position("duel+counterfeiters\nrow 1: D1-01\nboard 1: w . . . .\nseat 0: cards CF-15")
    refuse(game, state, "R11", "R1*")


def test_the_second_card_of_the_archive_is_optional_and_comes_after_the_first() -> None:
    """CF28: both from one deck are its top two, and the first is seen before the second is chosen."""
    game, state = duel_position("duel+counterfeiters\nrow 1: D1-01\nboard 1: y . . . .\nseat 0: cards CF-15")
    play(game, state, "R1*", ">D1-05")
    assert [game.cards.name(card) for card in state.seats[0].reserved] == ["D1-05"]
    play(game, state, "R1*", ">D1-06")
    assert [game.cards.name(card) for card in state.seats[0].reserved] == ["D1-05", "D1-06"]
    game, state = duel_position("duel+counterfeiters\nrow 1: D1-01\nboard 1: y . . . .\nseat 0: cards CF-15")
    finish_turn(game, state, "R1*", ">D1-05", "none")
    assert len(state.seats[0].reserved) == 1


def test_without_the_archive_three_cards_are_the_limit() -> None:
    """CF28: the opponent's archive changes nothing."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: D1-01\nboard 1: y w . . .\nseat 0: hand D2-01 D2-02 D2-03\nseat 1: cards CF-15"
    )
    refuse(game, state, "R11")


# The vault (CF26)


def test_glass_does_not_count_with_the_vault() -> None:
    """CF26: ten others and four glass are within the limit; without the vault four tokens go back (K07)."""
    held = "w2 u2 g2 r2 k2 x4"
    game, state = duel_position(f"duel+counterfeiters\nrow 1: {{}}\nseat 0: tokens {held}, cards CF-13")
    finish_turn(game, state, "B11")
    assert total(state.seats[0].tokens) == 14
    game, state = duel_position(f"duel+counterfeiters\nrow 1: {{}}\nseat 0: tokens {held}\nseat 1: cards CF-13")
    finish_turn(game, state, "B11", "-w", "-w", "-u", "-x")
    assert total(state.seats[0].tokens) == 10


def test_with_the_vault_glass_cannot_be_given_back() -> None:
    """CF26: eleven others and a glass: one of the others goes, which may be gold (K07)."""
    game, state = duel_position("duel+counterfeiters\nrow 1: {}\nseat 0: tokens w2 u2 g2 r2 k2 y1 x1, cards CF-13")
    play(game, state, "B11")
    assert texts(game, state) == {"-w", "-u", "-g", "-r", "-k", "-y"}
    finish_turn(game, state, "-y")
    assert letters(state.seats[0].tokens) == "w2u2g2r2k2x1"


# The dealer (CF39)

DEALER = "duel+counterfeiters\nrow 1: {-> r take_same}\nseat 0: cards CF-16\n"


def test_the_dealer_takes_two_of_the_colour() -> None:
    """CF39: or one of it, which is the ability itself."""
    game, state = duel_position(f"{DEALER}board 1: r r u y x\nboard 2: r . . . .")
    play(game, state, "B11")
    assert (game.asked(state).question, texts(game, state)) == ("dealer", {"+a1", "+b1", "+c1", "+e1", "+a2"})
    play(game, state, "+a1")
    assert (game.asked(state).question, texts(game, state)) == ("gather", {"+b1", "+a2", "none"})
    finish_turn(game, state, "+a2")
    assert letters(state.seats[0].tokens) == "r2"


def test_the_dealer_takes_one_of_anything_else() -> None:
    """CF39: a gem, a pearl or glass, no gold."""
    game, state = duel_position(f"{DEALER}board 1: r r u y x")
    finish_turn(game, state, "B11", "+e1")
    assert letters(state.seats[0].tokens) == "x1"


def test_with_one_matching_token_the_ability_cannot_be_declined() -> None:
    """CF39: that token, or another kind."""
    game, state = duel_position(f"{DEALER}board 1: r u . . .")
    play(game, state, "B11")
    assert texts(game, state) == {"+a1", "+b1"}
    finish_turn(game, state, "+a1")
    assert letters(state.seats[0].tokens) == "r1"


def test_without_a_matching_token_the_dealer_can_be_declined() -> None:
    """CF39: the ability is impossible, and the dealer is optional."""
    game, state = duel_position(f"{DEALER}board 1: u y . . .")
    play(game, state, "B11")
    assert texts(game, state) == {"+a1", "none"}
    finish_turn(game, state, "none")
    assert letters(state.seats[0].tokens) == ""
    game, state = duel_position(f"{DEALER}board 1: y . . . .")
    finish_turn(game, state, "B11")


def test_only_its_owner_has_the_dealer() -> None:
    """CF22, CF39: for the other seat the ability is what it was."""
    game, state = duel_position(f"{DEALER.replace('seat 0', 'seat 1')}board 1: r u . . .")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == "r1"


# The window (CF16 to CF20)

WINDOW = "duel+counterfeiters\nboard 1: w . . . .\n"


def test_the_window_comes_after_the_action_and_before_the_limit() -> None:
    """CF16: after the abilities of the card; tokens are given back later."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: {-> r take_same}\nboard 1: r r . . .\nprivileges: 1 0\n"
        "seat 0: tokens w3 u3 k3 x1, cards CF-10"
    )
    play(game, state, "B11", "+a1")
    assert (game.asked(state).question, texts(game, state)) == ("window", {"encore=x1", "none"})
    play(game, state, "none")
    assert game.asked(state).question == "return"


def test_nothing_is_asked_when_nothing_can_be_used() -> None:
    """CF16: without glass or gold, or without a privilege for it."""
    for tokens, given in (("w1", "1 0"), ("x1", "0 1")):
        game, state = duel_position(
            f"{WINDOW}privileges: {given}\nseat 0: tokens {tokens}, cards CF-10 CF-11\nseat 1: tokens r1"
        )
        finish_turn(game, state, "Ta1")


def test_the_window_comes_after_a_forced_pass() -> None:
    """CF16: whatever the turn was."""
    game, state = duel_position(
        "duel+counterfeiters\nbag: none\nprivileges: 1 0\nseat 0: tokens x1, cards CF-10, hand D3-01 D3-02 D3-03"
    )
    play(game, state, "pass")
    assert texts(game, state) == {"encore=x1", "none"}
    finish_turn(game, state, "encore=x1")
    assert game.to_move(state) == 0


def test_encore_brings_another_turn_after_limit_and_victory() -> None:
    """CF17: twelve tokens with a glass, one privilege: eleven, one goes back, no victory, then the turn (K08)."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: {}\nprivileges: 1 0\nseat 0: tokens w3 u3 g3 r2 x1, cards CF-10"
    )
    play(game, state, "B11", "encore=x1")
    assert (game.asked(state).question, int(total(state.seats[0].tokens))) == ("return", 11)
    finish_turn(game, state, "-w")
    assert (game.to_move(state), privileges(state), arena_of(state).again) == (0, (0, 0), 0)


def test_a_victory_cancels_the_encore() -> None:
    """CF17: the test comes first."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: {-> r 20}\nbag: none\nprivileges: 1 0\nseat 0: tokens x1, cards CF-10"
    )
    finish_turn(game, state, "B11", "encore=x1")
    assert game.over(state)


def test_encore_is_used_once_a_turn_and_again_in_the_next() -> None:
    """CF9, CF19: three glass and two privileges are two extra turns, one after the other (K10)."""
    game, state = duel_position(
        "duel+counterfeiters\nboard 1: w . u . g\nprivileges: 2 0\nseat 0: tokens x3, cards CF-10"
    )
    finish_turn(game, state, "Ta1", "encore=x1")
    assert game.to_move(state) == 0
    finish_turn(game, state, "Tc1", "encore=x1")
    assert game.to_move(state) == 0
    finish_turn(game, state, "Te1")
    assert (game.to_move(state), letters(state.seats[0].tokens)) == (1, "w1u1g1x1")


def test_encore_is_not_offered_while_an_extra_turn_is_pending() -> None:
    """CF18: no two extra turns out of one (K20)."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: {-> k again}\nprivileges: 1 0\nseat 0: tokens x2, cards CF-10"
    )
    finish_turn(game, state, "B11")
    assert game.to_move(state) == 0


def test_encore_and_an_extra_turn_by_bribe_are_one() -> None:
    """CF18: whichever comes first."""
    game, state = duel_position(
        "duel+counterfeiters\nboard 1: w . u . .\nroyals: DR-2\nprivileges: 1 0\nseat 0: tokens x3, cards CF-10 CF-12"
    )
    finish_turn(game, state, "Ta1", "encore=x1", "bribe=x1")
    assert (game.to_move(state), arena_of(state).again) == (0, 0)
    finish_turn(game, state, "Tc1")
    assert game.to_move(state) == 1


def test_a_counterfeiter_can_be_used_in_the_turn_in_which_it_came() -> None:
    """CF9: bought, and used at the end of the same turn."""
    game, state = duel_position("duel+counterfeiters\nrow c: CF-10\nprivileges: 1 0\nseat 0: tokens r1 k1 x3")
    play(game, state, "Bc1")
    assert texts(game, state) == {"encore=x1", "none"}


def test_pickpocket_takes_a_token_for_a_glass_and_a_privilege() -> None:
    """CF20: any but gold; the privilege goes back beside the board and takes nothing itself."""
    game, state = duel_position(
        f"{WINDOW}privileges: 2 0\nbag: none\nseat 0: tokens x1, cards CF-11\nseat 1: tokens r1 p1 x1 y1"
    )
    play(game, state, "Ta1", "pickpocket=x1")
    assert texts(game, state) == {"Vr", "Vp", "Vx"}
    finish_turn(game, state, "Vx")
    assert [letters(seat.tokens) for seat in state.seats] == ["w1x1", "r1p1y1"]
    assert privileges(state) == (1, 0)


def test_pickpocket_needs_something_to_take() -> None:
    """CF20: not usable if the opponent has gold alone."""
    game, state = duel_position(f"{WINDOW}privileges: 1 0\nseat 0: tokens x1, cards CF-11\nseat 1: tokens y2")
    finish_turn(game, state, "Ta1")


def test_what_one_brings_may_pay_for_the_next() -> None:
    """CF16: in any order; the glass that was picked pays for the encore."""
    game, state = duel_position(f"{WINDOW}privileges: 2 0\nseat 0: tokens x1, cards CF-10 CF-11\nseat 1: tokens x1")
    play(game, state, "Ta1", "pickpocket=x1")
    assert texts(game, state) == {"encore=x1", "none"}
    finish_turn(game, state, "encore=x1")
    assert game.to_move(state) == 0
    assert privileges(state) == (0, 0)


def test_the_window_is_left_at_any_time() -> None:
    """CF16: what is not used is kept for another turn."""
    game, state = duel_position(f"{WINDOW}privileges: 2 0\nseat 0: tokens x2, cards CF-10 CF-11\nseat 1: tokens r1")
    finish_turn(game, state, "Ta1", "pickpocket=x1", "none")
    assert (game.to_move(state), privileges(state)) == (1, (1, 0))
    assert "used" not in game.write(state)


def test_gold_pays_in_the_window_too() -> None:
    """CF8: glass, gold, or both; standard payments offer the least gold alone."""
    text = "\nroyals: DR-1\nboard 1: w . . . .\nseat 0: tokens x2 y2, cards CF-12, royals DR-2"
    game, state = duel_position(f"duel+counterfeiters{text}")
    play(game, state, "Ta1")
    assert texts(game, state) == {"bribe=x2", "bribe=x1y1", "bribe=y2", "none"}
    game, state = duel_position(f"duel+counterfeiters, payment standard{text}")
    play(game, state, "Ta1")
    assert texts(game, state) == {"bribe=x2", "none"}


# Nothing to do (CF40)


def test_a_counterfeiter_that_can_be_bought_is_something_to_do() -> None:
    """CF5, CF40: then the board need not be filled; otherwise it must be."""
    stuck = "duel+counterfeiters\nbag: w1\nrow c: CF-04\nseat 0: hand D3-01 D3-02 D3-03, tokens "
    game, state = duel_position(f"{stuck}r2")
    assert texts(game, state) == {"F"}
    game, state = duel_position(f"{stuck}r2 x1")
    assert texts(game, state) == {"F", "Bc1"}
    game, state = duel_position(f"{stuck}r2 x1".replace("bag: w1", "bag: none"))
    assert texts(game, state) == {"Bc1"}
    game, state = duel_position(f"{stuck}r2".replace("bag: w1", "bag: none"))
    assert texts(game, state) == {"pass"}


def test_every_gap_is_filled_at_the_end_of_the_turn() -> None:
    """CF38: jewels first, level by level, then Counterfeiters, after the limit and before another turn."""
    game, state = duel_position(
        "duel+counterfeiters\nrow c: CF-04 CF-14\nroyals: CR-5\nrow 2: {-> r c3}\nrow 1: - D1-01\ngaps: 11\n"
        "seat 0: tokens w3 u3 g3 k2"
    )
    play(game, state, "B21", "Fc2")
    assert game.asked(state).question == "return"
    play(game, state, "-w")
    asked = []
    while game.asked(state).question == "reveal":
        asked.append(game.slot_text(game.asked(state).argument))
        game.advance(state, Random(1))
    assert asked == ["11", "21", "c2"]


def test_a_new_counterfeiter_comes_for_one_that_was_bought() -> None:
    """CF5, CF38: from their own deck; an empty deck leaves a gap."""
    game, state = duel_position("duel+counterfeiters\nrow c: CF-04\nseat 0: tokens r2 x1\ndeck c: CF-01")
    play(game, state, "Bc1", ">CF-01")
    assert game.cards.name(state.slots[12]) == "CF-01"
    game, state = duel_position("duel+counterfeiters\nrow c: CF-04\nseat 0: tokens r2 x1\ndeck c: none")
    finish_turn(game, state, "Bc1")
    assert state.slots[12] < 0


def test_random_games_keep_ten_tokens_but_for_the_vault() -> None:
    """CF26: at the end of each turn."""
    game = duel(2, ["counterfeiters"])
    for seed in range(6):
        state = drive.deal(game, Random(seed))
        rng = Random(seed)
        while not game.over(state):
            turns, seat = state.turns, state.turn
            game.advance(state, rng)
            if state.turns != turns:
                assert total(game.counted(state, seat)) <= 10
