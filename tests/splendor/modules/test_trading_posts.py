"""The Trading Posts: coats of arms, when they are placed, and what each of the five posts gives."""

from __future__ import annotations

from itertools import product

import pytest

from by_text import finish_turn, play, position, refuse, texts, wrong
from cabochon.gems.colours import GOLD, count, letters, packed, total
from cabochon.gems.game import gold_for
from cabochon.gems.paying import payments, standard_payment
from cabochon.gems.sets import members_from
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.modules.trading_posts import POSTS, posts_of


def posts(game: Splendor, state: Table, seat: int) -> str:
    """The posts where a seat has a coat of arms."""
    return "".join(POSTS[post] for post in members_from(posts_of(game).coats(state).of(seat), 0))


# Coats of arms


def test_many_can_have_a_coat_of_arms_on_one_post() -> None:
    """TP1: a post is nobody's alone: the second comes there like the first (T10)."""
    game, state = position(
        """splendor+trading_posts, 3 seats
        posts 0: B
        seat 1: bonuses w2
        seat 2: bonuses w5"""
    )
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Trkg")
    assert [posts(game, state, seat) for seat in range(3)] == ["B", "B", "B"]


def test_each_has_at_most_one_coat_on_a_post() -> None:
    """TP1: a demand that is met again brings nothing again: five coats are the most, one on each post."""
    game, state = position("splendor+trading_posts\nnobles: N-01\nseat 0: bonuses w9 u9 g9 r9 k9")
    for _ in range(3):
        finish_turn(game, state, "Twug")
        assert posts(game, state, 0) == "ABCDE"
        finish_turn(game, state, "R1*")
        state.turn = 0
    assert game.points(state, 0) == 3 + 5 + 5


@pytest.mark.parametrize(
    ("bonuses", "expected"),
    [
        ("r3 w1", "A"),
        ("r2 w1", ""),
        ("r9", ""),
        ("w2", "B"),
        ("w1 r2", ""),
        ("u3 k1", "C"),
        ("u3", ""),
        ("u2 k2", ""),
        ("g5", ""),
        ("k3", "E"),
        ("k2", ""),
        ("w2 r3", "AB"),
        ("u3 k3", "CE"),
    ],
)
def test_what_each_post_demands(bonuses: str, expected: str) -> None:
    """TP3: every post whose demand is met gets a coat of arms in the same turn; one bonus less, and it does not."""
    game, state = position(f"splendor+trading_posts\nseat 0: bonuses {bonuses}")
    finish_turn(game, state, "Twug")
    assert posts(game, state, 0) == expected


@pytest.mark.parametrize("move", ["Twug", "Tww", "R11", "R2*", "B11", "B#1"])
def test_a_coat_is_placed_after_any_action(move: str) -> None:
    """TP2, TP4: it is placed at the end of every turn, whatever its action was, and nothing is asked."""
    game, state = position(
        "splendor+trading_posts\nrow 1: {r1 -> u}\nseat 0: bonuses w2, tokens r1, hand {r1 -> u}\nseat 1: bonuses w2"
    )
    finish_turn(game, state, move)
    assert (posts(game, state, 0), posts(game, state, 1)) == ("B", "")


def test_tokens_and_reserved_cards_meet_no_demand() -> None:
    """TP4: only the bonuses of bought cards count."""
    game, state = position("splendor+trading_posts\nseat 0: bonuses w1, tokens w4, hand {w9 -> w} {w9 -> w}")
    finish_turn(game, state, "Tugr")
    assert posts(game, state, 0) == ""


def test_posts_come_after_the_noble_and_before_the_return() -> None:
    """TP2, G1: the noble of this turn counts for post D; tokens are returned when the coats are placed."""
    game, state = position(
        """splendor+trading_posts
        nobles: N-08
        seat 0: bonuses g5 r4, tokens w4 k3 r3"""
    )
    play(game, state, "Tugr")
    assert game.asked(state).question == "return"
    assert (posts(game, state, 0), game.points(state, 0)) == ("D", 3 + 5)


def test_posts_come_after_the_choice_among_nobles() -> None:
    """TP2, TP13: the coat on post D is placed once the noble has been chosen, not before."""
    game, state = position(
        """splendor+trading_posts
        nobles: N-08 N-10
        seat 0: bonuses u4 g5 r4"""
    )
    play(game, state, "Twug")
    assert (game.asked(state).question, posts(game, state, 0)) == ("visit", "")
    finish_turn(game, state, "~N-10")
    assert posts(game, state, 0) == "D"


# Post A: a token after each purchase


def test_post_a_gives_nothing_in_the_turn_of_the_coat() -> None:
    """TP2, TP6: the purchase that meets the demand brings no token; the next one does (T01)."""
    game, state = position(
        """splendor+trading_posts
        row 1: {u1 -> r} {u1 -> g}
        deck 1: none
        seat 0: bonuses r2 w1, tokens u2"""
    )
    finish_turn(game, state, "B11")
    assert (posts(game, state, 0), letters(state.seats[0].tokens)) == ("A", "u1")
    finish_turn(game, state, "Twgr")
    finish_turn(game, state, "B12", "+k")
    assert letters(state.seats[0].tokens) == "k1"


def test_post_a_may_give_a_token_just_spent() -> None:
    """TP6: it may be one of those that the card was paid with, and it is taken before the new card is seen (T02)."""
    game, state = position(
        """splendor+trading_posts
        posts 0: A
        row 1: {r2 -> g}
        bank: w3 u3 g3 k3 y4
        seat 0: tokens r2"""
    )
    play(game, state, "B11")
    assert game.asked(state).question == "post_token"
    assert state.slots[0] < 0
    assert texts(game, state) == {"+w", "+u", "+g", "+r", "+k"}
    play(game, state, "+r")
    assert (count(state.supply, 3), letters(state.seats[0].tokens)) == (1, "r1")
    assert game.asked(state).question == "reveal"


def test_post_a_works_for_cards_from_the_hand() -> None:
    """TP6: a purchase from the hand is a purchase."""
    game, state = position("splendor+trading_posts\nposts 0: A\nseat 0: hand {}")
    finish_turn(game, state, "B#1", "+k")
    assert letters(state.seats[0].tokens) == "k1"


@pytest.mark.parametrize("bank", ["y5", "none"])
def test_post_a_gives_nothing_from_a_bank_without_gems(bank: str) -> None:
    """TP6: never gold; without gems nothing is taken, and the turn goes on (T03)."""
    game, state = position(f"splendor+trading_posts\nposts 0: A\nbank: {bank}\nrow 1: {{}}\ndeck 1: none")
    finish_turn(game, state, "B11")
    assert state.seats[0].tokens == 0


def test_post_a_cannot_be_declined() -> None:
    """TP7: whoever can take a token takes one."""
    game, state = position("splendor+trading_posts\nposts 0: A\nbank: w1 k2 y5\nrow 1: {}")
    play(game, state, "B11")
    assert texts(game, state) == {"+w", "+k"}
    refuse(game, state, "+y", "+r", "no", "pass", "none")


def test_post_a_gives_no_token_without_a_purchase() -> None:
    """TP6: taking and reserving bring none, and neither does another's purchase."""
    for move in ("Twug", "R11", "R1*"):
        game, state = position("splendor+trading_posts\nposts 0: A\nrow 1: {}")
        finish_turn(game, state, move)
    game, state = position("splendor+trading_posts\nposts 1: A\nrow 1: {}")
    finish_turn(game, state, "B11")
    assert (state.seats[0].tokens, state.seats[1].tokens) == (0, 0)


def test_the_token_of_post_a_counts_for_the_limit() -> None:
    """TP8: with ten tokens one goes back at the end of the turn, perhaps the one just taken."""
    game, state = position("splendor+trading_posts\nposts 0: A\nrow 1: {}\ndeck 1: none\nseat 0: tokens w4 u4 g2")
    play(game, state, "B11", "+k")
    assert (game.asked(state).question, texts(game, state)) == ("return", {"-w", "-u", "-g", "-k"})
    finish_turn(game, state, "-k")
    assert letters(state.seats[0].tokens) == "w4u4g2"


# Post B: a token beside two alike


def test_post_b_gives_a_third_token_of_another_colour() -> None:
    """TP9: with two alike comes one of another colour that the bank has; never gold, never the same (T04)."""
    game, state = position("splendor+trading_posts\nposts 0: B\nbank: r4 g1 y5")
    play(game, state, "Trr")
    assert (game.asked(state).question, texts(game, state)) == ("post_token", {"+g"})
    refuse(game, state, "+r", "+y", "+w", "no")
    finish_turn(game, state, "+g")
    assert letters(state.seats[0].tokens) == "g1r2"


def test_post_b_gives_nothing_when_there_is_no_other_colour() -> None:
    """TP9: no other colour in the bank, and it stays at two (T04)."""
    game, state = position("splendor+trading_posts\nposts 0: B\nbank: r4 y5")
    finish_turn(game, state, "Trr")
    assert letters(state.seats[0].tokens) == "r2"


def test_post_b_needs_a_stack_of_four_as_ever() -> None:
    """TP9: three of a colour are too few for two alike, with the post too."""
    game, state = position("splendor+trading_posts, 3 seats\nposts 0: B\nbank: w3 u4 g5 r5 k5")
    assert texts(game, state, "T") & {"Tww", "Tuu"} == {"Tuu"}


@pytest.mark.parametrize("bank", ["w4 u4 g4 r4 k4 y5", "w1 u1 y5", "w4 u4 y5", "w1 y5"])
def test_post_b_adds_nothing_to_different_tokens(bank: str) -> None:
    """TP9: it is for two alike alone: not for three different ones, nor for two or one from a short bank."""
    game, state = position(f"splendor+trading_posts\nposts 0: B\nbank: {bank}")
    for choice in texts(game, state, "T"):
        if choice[1] not in choice[2:]:
            after = state.copy()
            finish_turn(game, after, choice)
            assert total(after.seats[0].tokens) == len(choice) - 1


def test_post_b_adds_nothing_to_two_different_by_the_house_rule() -> None:
    """TP9: two different tokens are not two alike."""
    game, state = position("splendor+trading_posts, allow_fewer yes\nposts 0: B")
    finish_turn(game, state, "Twu")
    assert letters(state.seats[0].tokens) == "w1u1"


def test_post_b_works_from_the_next_action_on() -> None:
    """TP2: the turn that ends with the coat on post B had its two tokens already."""
    game, state = position("splendor+trading_posts\nseat 0: bonuses w2")
    finish_turn(game, state, "Trr")
    assert (posts(game, state, 0), letters(state.seats[0].tokens)) == ("B", "r2")


def test_post_b_cannot_be_declined() -> None:
    """TP10: whoever can take a third token takes it, and may have to return it."""
    game, state = position("splendor+trading_posts\nposts 0: B\nseat 0: tokens w3 u3 g2")
    play(game, state, "Trr")
    assert texts(game, state) == {"+w", "+u", "+g", "+k"}
    play(game, state, "+k")
    assert (game.asked(state).question, total(state.seats[0].tokens)) == ("return", 11)
    finish_turn(game, state, "-k")


def test_post_b_is_the_takers_own() -> None:
    """TP1: another's coat of arms helps nobody."""
    game, state = position("splendor+trading_posts\nposts 1: B")
    finish_turn(game, state, "Trr")
    assert letters(state.seats[0].tokens) == "r2"


# Post C: gold that is worth two


def plain_payments(owed: list[int], tokens: list[int], gold: int, worth: int) -> set[tuple[int, ...]]:
    """Every exact payment, by the words of TP11 and TP12: gems and gold, each gold given to one colour; no gold that
    could be left out, and gems never more than are owed.
    """
    found = set()
    for gems in product(*(range(min(need, have) + 1) for need, have in zip(owed, tokens, strict=True))):
        for given in product(range(gold + 1), repeat=len(owed)):
            left = [need - paid for need, paid in zip(owed, gems, strict=True)]
            enough = all(worth * spent >= need for spent, need in zip(given, left, strict=True))
            spare = any(spent and worth * (spent - 1) >= need for spent, need in zip(given, left, strict=True))
            if enough and not spare and sum(given) <= gold:
                found.add((*gems, sum(given)))
    return found


@pytest.mark.parametrize("worth", [1, 2])
def test_payments_are_what_the_rule_says_and_no_others(worth: int) -> None:
    """TP11, TP12, BS14: every price up to four of two colours, with any tokens, against plain enumeration; the first
    is the standard one, which spends the least gold and of equal gold the fewest gems.
    """
    many = 0
    for owed in product(range(5), repeat=2):
        for tokens in product(range(4), repeat=2):
            for gold in range(4):
                plain = plain_payments(list(owed), list(tokens), gold, worth)
                have = packed([*tokens, 0, 0, 0, 0, 0, gold])
                short = [max(0, need - own) for need, own in zip(owed, tokens, strict=True)]
                assert bool(plain) == (gold_for(packed(short), worth) <= gold)
                if not plain:
                    continue
                found = payments(packed(list(owed)), have, gold, worth)
                assert {(count(paid, 0), count(paid, 1), count(paid, GOLD)) for paid in found} == plain
                assert len(found) == len(plain)
                assert list(found) == sorted(found)
                standard = standard_payment(packed(list(owed)), have, worth)
                assert found[0] == standard
                assert count(standard, GOLD) == min(paid[-1] for paid in plain)
                least = [sum(paid) for paid in plain if paid[-1] == count(standard, GOLD)]
                assert total(standard) == min(least)
                many += len(found)
    assert many > 1000


def test_one_gold_is_two_of_one_colour() -> None:
    """TP11: g3 u1 with u1 y2 is paid: two gold for three green, one unit of them wasted (T05)."""
    game, state = position(
        "splendor+trading_posts\nposts 0: C\nrow 1: {g3 u1 -> w}\ndeck 1: none\nseat 0: tokens u1 y2"
    )
    finish_turn(game, state, "B11")
    assert state.seats[0].tokens == 0


def test_gold_is_not_split_over_two_colours() -> None:
    """TP11: g2 u2 with g1 u1 y1 cannot be paid: one gold is two of one colour (T05)."""
    game, state = position("splendor+trading_posts\nposts 0: C\nrow 1: {g2 u2 -> w}\nseat 0: tokens g1 u1 y1")
    assert "B11" not in texts(game, state)


def test_one_gold_may_cover_one_or_two() -> None:
    """TP11, TP12: g3 with g1 y1 is paid (T05); of two that are owed, one gem and one gold is exact, two gold is not."""
    game, state = position("splendor+trading_posts\nposts 0: C\nrow 1: {g3}\ndeck 1: none\nseat 0: tokens g1 y1")
    finish_turn(game, state, "B11")
    assert state.seats[0].tokens == 0
    game, state = position("splendor+trading_posts\nposts 0: C\nrow 1: {g2}\nseat 0: tokens g2 y2")
    play(game, state, "B11")
    assert texts(game, state) == {"=g2", "=g1y1", "=y1"}
    refuse(game, state, "=y2", "=g1y2", "=g2y1", "=g1")


def test_gold_is_worth_one_without_post_c() -> None:
    """TP11: the power is its owner's alone, and no other post has it."""
    game, state = position("splendor+trading_posts\nposts 0: A B D E\nposts 1: C\nrow 1: {g3}\nseat 0: tokens g1 y1")
    assert "B11" not in texts(game, state)


def test_gold_is_one_token_for_the_limit() -> None:
    """TP11: nine gems and one gold are ten tokens, and none goes back (T06)."""
    game, state = position("splendor+trading_posts, 4 seats\nposts 0: C\nseat 0: tokens w3 u3 g2 y1")
    play(game, state, "R1*")
    assert total(state.seats[0].tokens) == 10
    finish_turn(game, state)


def test_the_standard_payment_makes_the_most_of_gold() -> None:
    """TP11, BS14: of the payments with the least gold the one with the fewest gems is standard, asked or not."""
    text = "posts 0: C\nrow 1: {g3 r1}\ndeck 1: none\nseat 0: tokens g2 r1 y1"
    game, state = position(f"splendor+trading_posts\n{text}")
    play(game, state, "B11")
    written = [(game.text(state, choice), game.describe(state, choice)["standard"]) for choice in game.choices(state)]
    assert written == [("=g1r1y1", True), ("=g2r1y1", False)]
    game, state = position(f"splendor+trading_posts, payment standard\n{text}")
    finish_turn(game, state, "B11")
    assert letters(state.seats[0].tokens) == "g1"


# Posts D and E: points


def test_post_d_needs_five_green_and_a_noble() -> None:
    """TP13: g5 without a noble is not enough; a noble on the table does not count."""
    game, state = position("splendor+trading_posts\nnobles: N-01\nseat 0: bonuses g5")
    finish_turn(game, state, "Twug")
    assert (posts(game, state, 0), game.points(state, 0)) == ("", 0)


def test_a_noble_of_the_same_turn_counts_and_the_points_bring_the_last_round() -> None:
    """TP13, TP15: from 7 to 16 points in one turn: a card, a noble, post D (T07)."""
    game, state = position(
        """splendor+trading_posts
        nobles: N-08
        row 1: {u1 -> g 1}
        seat 0: bonuses g4 r4, points 7, tokens u1"""
    )
    finish_turn(game, state, "B11")
    assert (posts(game, state, 0), game.points(state, 0), state.final) == ("D", 16, 1)
    finish_turn(game, state, "Twug")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (16, 0), "points")


def test_post_d_gives_five_points_once() -> None:
    """TP13: a second noble brings its three points and no more (T07)."""
    game, state = position(
        """splendor+trading_posts
        nobles: N-10
        posts 0: D
        seat 0: bonuses u4 g5, nobles N-08, points 4"""
    )
    assert game.points(state, 0) == 4 + 5
    finish_turn(game, state, "Twug")
    assert game.points(state, 0) == 4 + 3 + 5


def test_post_e_gives_a_point_for_each_coat() -> None:
    """TP14: with two coats, the third black bonus brings the third coat and three points; a fourth coat is worth one
    more (T08).
    """
    game, state = position(
        """splendor+trading_posts
        posts 0: A B
        row 1: {r1 -> k} {r1 -> u}
        deck 1: none
        seat 0: bonuses w2 r3 k2 u2"""
    )
    finish_turn(game, state, "B11", "+w")
    assert (posts(game, state, 0), game.points(state, 0)) == ("ABE", 3)
    finish_turn(game, state, "Trgk")
    finish_turn(game, state, "B12", "+w")
    assert (posts(game, state, 0), game.points(state, 0)) == ("ABCE", 4)


@pytest.mark.parametrize(
    ("has", "points"), [("E", 1), ("A B C", 0), ("D", 5), ("D E", 7), ("A B C D E", 10), ("A B C E", 4)]
)
def test_points_of_posts_are_counted_anew_each_time(has: str, points: int) -> None:
    """TP13, TP14: five for D, one a coat for E, and nothing is kept that could be counted twice."""
    game, state = position(f"splendor+trading_posts\nposts 0: {has}\nseat 0: nobles N-01, points 7")
    for _ in range(3):
        assert game.points(state, 0) == 7 + points
    finish_turn(game, state, "Twug")
    assert (game.points(state, 0), game.points(state, 1)) == (7 + points, 0)


def test_points_agree_with_coats_in_random_games() -> None:
    """TP5, TP14: after every turn points are those of cards, nobles and posts, and no coat is ever lost."""
    claimed = 0
    for seats in (2, 3, 4):
        game, rng = splendor(seats, ["trading_posts"]), Random(seats)
        for _ in range(4):
            state = drive.deal(game, rng)
            before = [""] * seats
            while not game.over(state):
                game.advance(state, rng)
                for seat in range(seats):
                    has = posts(game, state, seat)
                    assert set(before[seat]) <= set(has)
                    claimed += len(has) - len(before[seat])
                    before[seat] = has
                    cards = sum(game.cards.all[card].points for card in state.seats[seat].cards)
                    nobles = 3 * len(members_from(state.seats[seat].tiles, 0))
                    extra = 5 * ("D" in has) + len(has) * ("E" in has)
                    assert game.points(state, seat) == cards + nobles + extra
    assert claimed > 50


def test_the_end_is_tested_after_the_posts() -> None:
    """TP15: the fifteenth point may come from post E; as the last seat's, it ends the game at once."""
    game, state = position("splendor+trading_posts\nturn: seat 1, turns 29\nseat 1: points 14, bonuses k3")
    finish_turn(game, state, "Twug")
    assert game.over(state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 15), (1,))


def test_points_of_posts_decide_the_game() -> None:
    """TP13, BS21: the ranking counts them: 12 and post D beat 16; equal points are decided by cards."""
    for cards, expected in (("cards 9", (0,)), ("cards 11", (1,)), ("cards 10", (0, 1))):
        game, state = position(
            f"""splendor+trading_posts
            turn: last round
            posts 0: D
            seat 0: points 12, nobles N-01, {cards}
            seat 1: points 17, cards 10
            next: none"""
        )
        outcome = game.outcome(state)
        assert outcome is not None
        assert (outcome.scores, outcome.winners) == ((17, 17), expected)


# The position text


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("posts 0: F", "line 2, posts 0: there is no post 'f': they are A B C D E"),
        ("posts 0: AB", "line 2, posts 0: there is no post 'ab': they are A B C D E"),
        ("posts 0: A A", "line 2, posts 0: seat 0 can have one coat of arms on A"),
        ("posts 2: A", "line 2, posts 2: '2' is no whole number from 0 to 1"),
        ("posts: A", "line 2, posts: a position has no such line"),
        ("next: post_token b", "line 2, next: post_token needs a kind, and 'b' is none: there are w u g r k p x y"),
        ("bank: none\nnext: post_token r", "line 3, next: nothing can answer post_token here"),
        ("posts 0:", "line 2, posts 0: nothing is listed; say none if there is none"),
        ("posts 0: A\nposts 0: B", "line 3, posts 0: posts 0 is there already, in line 2"),
    ],
)
def test_wrong_posts_are_refused(lines: str, error: str) -> None:
    """A position with coats of arms that cannot be is one clear error."""
    assert wrong(f"splendor+trading_posts, 2 seats\n{lines}") == error


def test_what_comes_next_is_written_and_read() -> None:
    """A token beside two alike, with their colour behind it; after a purchase it is said which."""
    game, state = position("splendor+trading_posts\nposts 0: A B\nrow 1: {}")
    after = state.copy()
    play(game, state, "Trr")
    assert "next: post_token r\n" in game.write(state)
    play(game, after, "B11")
    assert "next: post_token y, purchase 11 from refill\n" in game.write(after)
    for seen in (state, after):
        assert position(game.write(seen))[1].pack() == seen.pack()


def test_coats_of_arms_are_written_and_read() -> None:
    """Coats come back as they were, in upper and lower case, and `none` is none."""
    game, state = position("splendor+trading_posts, 3 seats\nposts 0: none\nposts 2: e a")
    assert [posts(game, state, seat) for seat in range(3)] == ["", "", "AE"]
    assert "posts 2: A E\n" in game.write(state)
