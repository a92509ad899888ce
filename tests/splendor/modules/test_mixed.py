"""House variants: two or more modules together, and the order of what they bring."""

from __future__ import annotations

from itertools import combinations

import pytest

from by_text import finish_turn, play, position, refuse, texts, wrong
from cabochon import games
from cabochon.gems.colours import letters
from cabochon.gems.sets import members_from
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor
from cabochon.splendor.modules.cities import SIDES, cities_of
from cabochon.splendor.modules.orient import orient_of
from cabochon.splendor.modules.strongholds import strongholds_of
from cabochon.splendor.modules.trading_posts import POSTS, posts_of

ALL = ("orient", "trading_posts", "strongholds", "cities")
GOLD = "{-> gold2 y2}"


def asked(game: Splendor, state: Table) -> str:
    """The name of the pending question."""
    return game.asked(state).question


def posts(game: Splendor, state: Table, seat: int) -> str:
    """The posts where a seat has a coat of arms."""
    return "".join(POSTS[post] for post in members_from(posts_of(game).coats(state).of(seat), 0))


def city_of(game: Splendor, state: Table, seat: int) -> str:
    """The name of a seat's city, or an empty text."""
    side = cities_of(game).towns(state).of(seat)
    return SIDES[side].name if side >= 0 else ""


def walk(game: Splendor, state: Table, *moves: str) -> list[str]:
    """Play moves, and let chance answer where it is asked between them; the questions in order, a slot behind each
    reveal.
    """
    seen = []
    left = list(moves)
    turns = state.turns
    while state.turns == turns and (left or game.to_move(state) < 0):
        question = game.asked(state)
        if question.seat < 0:
            seen.append(f"{question.question} {game.slot_text(question.argument)}")
            game.advance(state, Random(1))
        else:
            seen.append(question.question)
            play(game, state, left.pop(0))
        game.check(state)
    return seen


@pytest.mark.parametrize("many", range(5))
def test_one_module_is_official(many: int) -> None:
    """G3: the base game with one module, or none, is official; every other set can be played, and is not."""
    for names in combinations(ALL, many):
        for order in (names, tuple(reversed(names))):
            game = games.make("+".join(["splendor", *order]), 3)
            assert game.official == (many <= 1)
            assert game.name == "+".join(["splendor", *names])


# The order of a purchase and of a turn


def test_a_purchase_with_everything() -> None:
    """G2: pay in gold tokens and cards, the card comes, its pair and its free card with the pair of that, the token of
    post A, the stronghold, and only then are the slots filled, in the order in which they fell empty.
    """
    game, state = position(
        f"""splendor+orient+trading_posts+strongholds, 3 seats
        posts 0: A
        row 1: {{w9}} {{w9}}
        row o1: {{w9 -> paired}}
        row o2: {{u1 g1 -> paired_free_level1}}
        card A: {GOLD}
        card R: {{-> r}}
        seat 0: cards A R, tokens u1 y2"""
    )
    moves = ("Bo21", "=u1y1", "=y0c1", "@R", "Fo11", "@R", "+k", "S+11")
    assert walk(game, state, *moves) == [
        "action", "payment", "gold_cards", "host", "free_card", "host", "post_token", "stronghold",
        "reveal o21", "reveal o11",
    ]  # fmt: skip
    assert letters(state.seats[0].bonuses) == "r3"
    assert letters(state.seats[0].tokens) == "k1y2"


def test_a_reserved_noble_comes_before_the_token() -> None:
    """G2: reserving a noble belongs to the card's effects."""
    game, state = position(
        """splendor+orient+trading_posts
        posts 0: A
        nobles: N-01 N-02
        row o2: {-> u 1 reserve_noble}
        deck o2: none"""
    )
    assert walk(game, state, "Bo21", "RN-01", "+w") == ["action", "keep_noble", "post_token"]


def test_bonuses_are_discarded_before_the_card_comes() -> None:
    """G2: what is discarded is chosen among the cards that were there before; its bonus cannot pay for itself."""
    game, state = position(
        """splendor+orient+trading_posts+strongholds
        posts 0: A
        row o3: {-> w 3 discard_bonuses w2}
        row 1: {w9}
        deck o3: none
        card W1 W2: {-> w}
        seat 0: cards W1 W2"""
    )
    play(game, state, "Bo31")
    assert texts(game, state) == {"-W1"}
    assert state.slots[16] != EMPTY
    assert walk(game, state, "-W1", "-W2", "+w", "S+11") == ["discard", "discard", "post_token", "stronghold"]


def test_a_turn_with_everything() -> None:
    """G1: the action with its refill, the conquest with its own, the city, the posts, the return of tokens."""
    game, state = position(
        """splendor+trading_posts+strongholds+cities, 4 seats
        cities: 1B 2A 3B
        row 1: {-> r} {-> k} {w9}
        strongholds 0: 12 12
        seat 0: points 13, bonuses r3 k2, tokens w4 u3 g3"""
    )
    game.check(state)
    moves = ("B11", "S+12", "C12", "S+13")
    assert walk(game, state, *moves) == [
        "action", "stronghold", "reveal 11", "conquest", "stronghold", "reveal 12",
    ]  # fmt: skip
    assert (city_of(game, state, 0), posts(game, state, 0)) == ("1B", "E")


# With The Cities: no nobles


def test_with_cities_there_is_no_noble_to_reserve() -> None:
    """G4, OR15: a noble-reserver gives its colour and its printed point, and asks nothing."""
    game, state = position("splendor+orient+cities\nrow o2: {-> u 1 reserve_noble}\ndeck o2: none")
    finish_turn(game, state, "Bo21")
    assert (letters(state.seats[0].bonuses), state.seats[0].points) == ("u1", 1)


def test_with_cities_no_noble_is_reserved() -> None:
    """G4, CI1: a position in which one is cannot be."""
    error = wrong("splendor+orient+cities\nreserved nobles 0: N-01")
    assert error == "this cannot be: there are no nobles with Cities"


def test_with_cities_post_d_cannot_be_reached() -> None:
    """G4, TP13: it needs a noble, and there is none."""
    game, state = position("splendor+trading_posts+cities\nseat 0: bonuses g9")
    finish_turn(game, state, "Twug")
    assert posts(game, state, 0) == ""


@pytest.mark.parametrize("others", [("orient",), ("trading_posts",), ("strongholds",), ALL[:3]])
def test_with_cities_fifteen_points_end_nothing(others: tuple[str, ...]) -> None:
    """G4, CI8: whatever else is in play."""
    game, state = position(f"splendor+{'+'.join(others)}+cities\nseat 0: points 20")
    for _ in range(4):
        finish_turn(game, state, min(texts(game, state, "T")))
    assert not game.over(state)


def test_points_of_posts_count_for_a_city() -> None:
    """CI3, TP14: twelve points of cards and one of post E are thirteen."""
    game, state = position(
        "splendor+trading_posts+cities\ncities: 1B 2A 3B\nposts 0: E\nseat 0: points 12, bonuses r4 k3"
    )
    finish_turn(game, state, "Twug")
    assert city_of(game, state, 0) == "1B"


def test_points_of_a_post_claimed_this_turn_count_from_the_next_check() -> None:
    """G1, CI2, TP2: the city is looked at first, then the posts."""
    game, state = position("splendor+trading_posts+cities\ncities: 1B 2A 3B\nseat 0: points 12, bonuses r4 k3")
    finish_turn(game, state, "Twug")
    assert (posts(game, state, 0), game.points(state, 0), city_of(game, state, 0)) == ("E", 13, "")
    finish_turn(game, state, "R1*")
    finish_turn(game, state, "R2*")
    assert city_of(game, state, 0) == "1B"


def test_what_is_left_after_discards_counts_for_a_city() -> None:
    """G4, OR21: twelve points, three more with a card that eats two white with a point each: thirteen."""
    for worth, taken in ((1, "1B"), (2, "")):
        game, state = position(
            f"""splendor+orient+cities
            cities: 1B 2A 3B
            row o3: {{-> u 3 discard_bonuses w2}}
            deck o3: none
            card A B: {{-> w {worth}}}
            seat 0: cards A B, points 12, bonuses w2 r4 k3"""
        )
        finish_turn(game, state, "Bo31", "-A", "-B")
        assert city_of(game, state, 0) == taken


def test_a_city_stays_when_its_bonuses_go() -> None:
    """OR22: what was taken is kept, and wins."""
    game, state = position(
        """splendor+orient+cities, 3 seats
        turn: seat 2, turns 11, last round
        city 2: 2A
        row o3: {-> u 3 discard_bonuses w2}
        deck o3: none
        card A B: {-> w}
        seat 0: points 30
        seat 2: cards A B, points 9"""
    )
    finish_turn(game, state, "Bo31", "-A", "-B")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "city")


# The Orient with The Trading Posts


def test_gold_of_gold_cards_is_worth_two_with_post_c() -> None:
    """G4, TP11, OR2: a gold card pays two of one colour and two of another."""
    for price, paid in (("u2 r2", True), ("u1 r1", True), ("u4", True), ("u3", True), ("u2 r1 g1", False)):
        game, state = position(
            f"""splendor+orient+trading_posts
            posts 0: C
            row 1: {{{price}}}
            deck 1: none
            card A: {GOLD}
            seat 0: cards A"""
        )
        assert ("B11" in texts(game, state)) == paid
        if paid:
            finish_turn(game, state, "B11")
            assert len(state.seats[0].cards) == 1


def test_post_c_and_gold_cards_use_no_gold_too_much() -> None:
    """TP12, OR2: two of a colour are one gold; a gold token is enough, or a gold card, not both."""
    game, state = position(
        f"splendor+orient+trading_posts\nposts 0: C\nrow 1: {{u2}}\ncard A: {GOLD}\nseat 0: cards A, tokens y1"
    )
    play(game, state, "B11")
    assert texts(game, state) == {"=y1c0", "=y0c1"}


def test_post_d_needs_a_noble_that_has_come() -> None:
    """G4, OR14, TP13: a reserved noble does not count until it visits."""
    game, state = position(
        "splendor+orient+trading_posts\nreserved nobles 0: N-08\nrow 1: {-> r}\ndeck 1: none\nseat 0: bonuses g5 r3"
    )
    after = state.copy()
    finish_turn(game, state, "Twug")
    assert posts(game, state, 0) == ""
    finish_turn(game, after, "B11")
    assert (posts(game, after, 0), game.points(after, 0)) == ("D", 8)


def test_posts_stay_when_their_bonuses_go() -> None:
    """OR22, TP5: post B and its power survive the discard of both white bonuses."""
    game, state = position(
        """splendor+orient+trading_posts
        row o3: {-> u 3 discard_bonuses w2}
        deck o3: none
        posts 0: B
        card A B: {-> w}
        seat 0: cards A B"""
    )
    finish_turn(game, state, "Bo31", "-A", "-B")
    assert posts(game, state, 0) == "B"
    finish_turn(game, state, "Twug")
    play(game, state, "Trr", "+k")
    assert letters(state.seats[0].tokens) == "r2k1"


def test_a_free_card_brings_no_token() -> None:
    """OR11, TP6: the purchase brings one, the free card none; a card paid with bonuses is a purchase."""
    game, state = position(
        """splendor+orient+trading_posts
        posts 0: A
        row 2: {w9}
        deck 2: none
        row o3: {-> r free_level2}
        deck o3: none"""
    )
    assert walk(game, state, "Bo31", "F21", "+k") == ["action", "free_card", "post_token"]
    assert letters(state.seats[0].tokens) == "k1"


# The Orient with The Strongholds


def test_an_orient_card_can_be_occupied() -> None:
    """G4, ST4, ST8: it is a face-up card like any other."""
    game, state = position("splendor+orient+strongholds\nrow 1: {}\nrow o2: {} {w9}\ndeck 1: none\ndeck o2: none")
    play(game, state, "B11")
    assert texts(game, state) == {"S+o21", "S+o22"}
    play(game, state, "S+o21")
    assert texts(game, state, "B") | texts(game, state, "Ro") == {"Ro22", "Ro1*", "Ro3*"}


def test_what_others_occupy_is_not_taken_free() -> None:
    """ST8, G4: it is not among the free cards; if all are occupied, nothing is taken."""
    text = "splendor+orient+strongholds\nrow 2: {w9} {w9}\nrow o3: {-> r free_level2}\ndeck o3: none\nstrongholds 1: 21"
    game, state = position(text)
    play(game, state, "Bo31")
    assert texts(game, state) == {"F22"}
    refuse(game, state, "F21", "no")
    game, state = position(f"{text} 22")
    play(game, state, "Bo31")
    assert asked(game, state) == "stronghold"
    assert texts(game, state) == {"S-21", "S-22"}


def test_ones_own_occupied_card_can_be_taken_free() -> None:
    """G4, OR11, ST9: the pieces return, and one step follows, for the purchase alone."""
    game, state = position(
        """splendor+orient+strongholds
        row 2: {w9} {w9}
        deck 2: none
        row o3: {-> r free_level2}
        deck o3: none
        strongholds 0: 21 21 22"""
    )
    play(game, state, "Bo31", "F21")
    assert int(strongholds_of(game).forts(state).in_hand(0)) == 2
    assert texts(game, state) == {"S+22"}
    finish_turn(game, state, "S+22")
    assert int(strongholds_of(game).forts(state).in_hand(0)) == 1


def test_a_conquest_may_be_paid_with_bonuses() -> None:
    """G4: a besieged card that costs bonuses is conquered for them."""
    game, state = position(
        """splendor+orient+strongholds
        row o3: {-> u 3 discard_bonuses w2}
        row 1: {w9}
        strongholds 0: o31 o31 o31
        card A B C: {-> w}
        seat 0: cards A B C"""
    )
    seen = walk(game, state, "Twug", "Co31", "-A", "-C", "S+11")
    assert seen == ["action", "conquest", "discard", "discard", "stronghold", "reveal o31"]
    assert letters(state.seats[0].bonuses) == "w1u1"


def test_a_conquest_that_lacks_bonuses_is_not_offered() -> None:
    """ST16, OR17: one white bonus is too few."""
    game, state = position(
        """splendor+orient+strongholds
        row o3: {-> u 3 discard_bonuses w2}
        strongholds 0: o31 o31 o31
        seat 0: bonuses w1 u9"""
    )
    finish_turn(game, state, "Twug")
    assert state.turn == 1


def test_a_conquest_of_a_pair_needs_a_host_and_pairs_at_once() -> None:
    """OR4, ST16, G4: no host, no conquest; the card bought in this very turn may be the host."""
    text = """splendor+orient+strongholds
        row 1: {} {-> r}
        row o1: {-> paired}
        strongholds 0: o11 o11 o11
        strongholds 1: 11"""
    game, state = position(text)
    finish_turn(game, state, "Twug")
    assert state.turn == 1
    game, state = position(text)
    play(game, state, "B12", "S-11")
    drive.settle_chance(game, state, Random(1))
    play(game, state, "Co11")
    (host,) = texts(game, state)
    play(game, state, host)
    assert letters(state.seats[0].bonuses) == "r2"


def test_a_conquest_triggers_effects() -> None:
    """G4: a besieged level-3 card brings its free level-2 card, and the chain goes on."""
    game, state = position(
        """splendor+orient+strongholds, 3 seats
        row 1: {w9}
        row o1: {w9 -> gold2}
        row o2: {w9 -> paired_free_level1}
        row o3: {-> r 1 free_level2}
        strongholds 0: o31 o31 o31"""
    )
    play(game, state, "Twug", "Co31", "Fo21")
    (host,) = texts(game, state)
    seen = walk(game, state, host, "Fo11", "S+11")
    assert seen == ["host", "free_card", "stronghold", "reveal o31", "reveal o21", "reveal o11"]
    assert (game.gold_held(state, 0), len(state.seats[0].cards)) == (2, 3)


def test_a_conquest_pays_with_gold_cards() -> None:
    """G4, OR2: whatever pays for a purchase pays for a conquest."""
    game, state = position(
        f"""splendor+orient+strongholds
        row 1: {{u2}} {{w9}}
        deck 1: none
        strongholds 0: 11 11 11
        card A: {GOLD}
        seat 0: cards A"""
    )
    finish_turn(game, state, "Tgrk", "C11", "S+12")
    assert game.gold_held(state, 0) == 0


def test_a_gold_card_taken_by_the_purchase_pays_for_the_conquest() -> None:
    """G1, OR2: the purchase is over, with its refill, before the conquest."""
    game, state = position(
        f"""splendor+orient+strongholds
        row 1: {{u1}} {{w9}}
        row o1: {GOLD}
        strongholds 0: 11 11 11
        strongholds 1: 12"""
    )
    assert walk(game, state, "Bo11", "S-12", "C11", "S+12") == [
        "action", "stronghold", "reveal o11", "conquest", "stronghold", "reveal 11",
    ]  # fmt: skip
    assert game.gold_held(state, 0) == 0


# The Trading Posts with The Strongholds


def test_a_conquest_is_a_purchase_for_post_a() -> None:
    """G4, TP6: it brings a token of its own, before the stronghold and the refill."""
    game, state = position(
        """splendor+trading_posts+strongholds
        posts 0: A
        row 1: {} {w9}
        strongholds 0: 11 11 11"""
    )
    seen = walk(game, state, "Twug", "C11", "+k", "S+12")
    assert seen == ["action", "conquest", "post_token", "stronghold", "reveal 11"]
    assert letters(state.seats[0].tokens) == "w1u1g1k1"


def test_the_token_of_post_a_may_pay_for_the_conquest() -> None:
    """G1, G2: the purchase with its token is over before the conquest is offered."""
    game, state = position(
        """splendor+trading_posts+strongholds
        posts 0: A
        row 1: {} {k1} {w9}
        deck 1: none
        strongholds 0: 12 12 12
        strongholds 1: 13"""
    )
    for token, offered in (("+k", True), ("+w", False)):
        after = state.copy()
        play(game, after, "B11", token, "S-13")
        assert (game.to_move(after) == 0) == offered
        assert (game.asked(after).question == "conquest") == offered


def test_the_third_token_of_post_b_may_pay_for_the_conquest() -> None:
    """G1, TP9: it belongs to the action."""
    game, state = position("splendor+trading_posts+strongholds\nposts 0: B\nrow 1: {k1} {w9}\nstrongholds 0: 11 11 11")
    play(game, state, "Trr", "+k")
    assert asked(game, state) == "conquest"


def test_gold_worth_two_pays_for_the_conquest() -> None:
    """G4, TP11: with post C."""
    game, state = position(
        "splendor+trading_posts+strongholds\nposts 0: C\nrow 1: {k2} {w9}\nstrongholds 0: 11 11 11\nseat 0: tokens y1"
    )
    play(game, state, "Tugr")
    assert texts(game, state) == {"no", "C11"}


def test_one_noble_a_turn_over_reserved_and_public_and_two_purchases() -> None:
    """OR14, ST14, BS18: a purchase and a conquest meet three demands, one of them a reserved noble's: one comes."""
    game, state = position(
        """splendor+orient+strongholds
        nobles: N-08 N-10
        reserved nobles 0: N-06
        row 1: {-> r} {-> k} {w9}
        deck 1: none
        strongholds 0: 12 12 12
        strongholds 1: 13
        seat 0: bonuses u4 g4 r3 k3"""
    )
    play(game, state, "B11", "S-13", "C12", "S+13")
    assert texts(game, state) == {"~N-06", "~N-08", "~N-10"}
    finish_turn(game, state, "~N-06")
    assert (state.seats[0].points, orient_of(game).caravan(state).nobles_of(0)) == (3, 0)
    assert [game.nobles[noble].name for noble in members_from(state.tiles, 0)] == ["N-08", "N-10"]
