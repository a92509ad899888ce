"""The Cities: setup, demands, the choice among several, the end and the ranking."""

from __future__ import annotations

from itertools import permutations

import pytest

from by_text import finish_turn, play, position, refuse, texts, wrong
from cabochon.gems.sets import members_from
from cabochon.gems.table import Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.modules.cities import SIDES, cities_of

TILES = [city.name[0] for city in SIDES]


def on_table(game: Splendor, state: Table) -> list[str]:
    """The names of the cities that nobody has taken."""
    return [SIDES[side].name for side in members_from(cities_of(game).towns(state).open, 0)]


def city_of(game: Splendor, state: Table, seat: int) -> str:
    """The name of a seat's city, or an empty text."""
    side = cities_of(game).towns(state).of(seat)
    return SIDES[side].name if side >= 0 else ""


def winners(game: Splendor, state: Table) -> tuple[int, ...]:
    """Who has won a game that is over."""
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


def reason(game: Splendor, state: Table) -> str:
    """Why a game is over."""
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.reason


# Setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_tiles_lie_on_one_side_each(seats: int) -> None:
    """CI1: three cities of three tiles come up, whatever the number of players; each side of each tile does."""
    game = splendor(seats, ["cities"])
    rng = Random(seats)
    seen = set()
    for _ in range(120):
        cities = on_table(game, drive.deal(game, rng))
        assert len({name[0] for name in cities}) == len(cities) == 3
        seen.update(cities)
    assert seen == {city.name for city in SIDES}


def test_chance_brings_any_side_of_any_tile_that_is_left() -> None:
    """CI1: of fourteen sides, then twelve, then ten, each is equally likely; the back of a tile that came up is out."""
    game = splendor(2, ["cities"])
    state = game.start()
    while game.asked(state).question != "city":
        game.advance(state, Random(1))
    for left in (14, 12, 10):
        assert list(game.weights(state)) == [1] * left
        play(game, state, ">7b" if left == 14 else ">1A" if left == 12 else ">4B")
        if left > 10:
            assert not {">7A", ">7B"} & texts(game, state)
    assert on_table(game, state) == ["1A", "4B", "7B"]
    assert game.asked(state).question == "action"


def test_there_are_no_nobles() -> None:
    """CI1: no noble comes to the table, and none visits, whatever bonuses a player has (C07)."""
    game = splendor(3, ["cities"])
    state = game.start()
    while game.to_move(state) < 0:
        assert game.asked(state).question != "noble"
        game.advance(state, Random(5))
    assert state.tiles == 0
    game, state = position("splendor+cities\ncities: 1A 2A 3A\nseat 0: bonuses g4 r4")
    finish_turn(game, state, "Twug")
    assert (state.seats[0].points, state.seats[0].tiles) == (0, 0)


# Demands


def test_a_city_is_taken_unasked() -> None:
    """CI2: whoever meets a city's demand at the end of a turn takes it; the round is played to its end (C01)."""
    game, state = position(
        """splendor+cities, 3 seats
        cities: 1B 2A 3B
        row 1: {u1 -> r}
        seat 0: points 13, bonuses r3 k3, tokens u1"""
    )
    finish_turn(game, state, "B11")
    assert (city_of(game, state, 0), on_table(game, state), state.final) == ("1B", ["2A", "3B"], 1)
    finish_turn(game, state, "Twug")
    assert not game.over(state)
    finish_turn(game, state, "Twug")
    assert game.over(state)
    assert (winners(game, state), reason(game, state)) == ((0,), "city")


@pytest.mark.parametrize("move", ["Twug", "Tww", "R11", "R2*", "B11", "B#1"])
def test_a_city_is_taken_after_any_action(move: str) -> None:
    """CI2: the demand is looked at at the end of every turn, whatever its action was."""
    game, state = position(
        """splendor+cities
        cities: 1B 2A 3B
        row 1: {u1 -> w}
        seat 0: points 13, bonuses r4 k3, tokens u1, hand {u1 -> w}"""
    )
    finish_turn(game, state, move)
    assert city_of(game, state, 0) == "1B"


def test_a_city_comes_before_tokens_are_returned() -> None:
    """CI2, G1: a city is taken in the noble's place, before tokens go back."""
    game, state = position(
        """splendor+cities
        cities: 1B 2A 3B
        seat 0: points 13, bonuses r4 k3, tokens w4 u4 g2"""
    )
    play(game, state, "Tgrk")
    assert game.asked(state).question == "return"
    assert city_of(game, state, 0) == "1B"


@pytest.mark.parametrize("has", ["points 12, bonuses r4 k3", "points 16, bonuses r3 k4", "points 13, bonuses r4 k2 g9"])
def test_points_and_bonuses_must_both_be_enough(has: str) -> None:
    """CI3: one point or one bonus too few, and the city is not taken, whatever else there is."""
    game, state = position(f"splendor+cities\ncities: 1B 2A 3B\nseat 0: {has}")
    finish_turn(game, state, "Twug")
    assert city_of(game, state, 0) == ""
    assert on_table(game, state) == ["1B", "2A", "3B"]


@pytest.mark.parametrize("city", SIDES, ids=lambda city: city.name)
def test_each_city_is_taken_with_what_it_shows_and_not_with_less(city: object) -> None:
    """CI3: each of the fourteen sides, with exactly its points and bonuses, one point less, and one bonus less."""
    shown = next(side for side in SIDES if side is city)
    wanted = {letter: (int(shown.cost) >> (8 * kind)) & 255 for kind, letter in enumerate("wugrk")}
    if shown.any_same:
        wanted[next(letter for letter, number in wanted.items() if not number)] = shown.any_same
    cases = [(shown.points, wanted, True), (shown.points - 1, wanted, False)]
    cases += [(shown.points, wanted | {letter: wanted[letter] - 1}, False) for letter in wanted if wanted[letter]]
    for points, bonuses, taken in cases:
        has = " ".join(f"{letter}{number}" for letter, number in bonuses.items() if number) or "none"
        game, state = position(f"splendor+cities\ncities: {shown.name}\nseat 0: points {points}, bonuses {has}")
        finish_turn(game, state, "Twug")
        assert city_of(game, state, 0) == (shown.name if taken else "")


def test_tokens_and_reserved_cards_do_not_count() -> None:
    """CI3: only bought cards give points and bonuses."""
    game, state = position(
        """splendor+cities
        cities: 1B 2A 3B
        seat 0: points 12, bonuses r3 k3, tokens r3 k3, hand {w9 -> r 5}"""
    )
    finish_turn(game, state, "Twug")
    assert city_of(game, state, 0) == ""


def test_any_one_colour_will_do_where_none_is_named() -> None:
    """CI4: fifteen points and five of a colour; the fifteenth point comes with a card (C09)."""
    for colour in "wugrk":
        game, state = position(
            f"""splendor+cities
            cities: 5B 2A 3B
            row 1: {{u1 -> 1}}
            seat 0: points 14, bonuses {colour}5, tokens u1"""
        )
        finish_turn(game, state, "Twgr")
        assert city_of(game, state, 0) == ""
        finish_turn(game, state, "Twgr")
        finish_turn(game, state, "B11")
        assert city_of(game, state, 0) == "5B"


@pytest.mark.parametrize(
    ("bonuses", "taken"),
    [("g4 r4", True), ("g4 w4", True), ("g9 k4", True), ("g8", False), ("g4 r3 k3 u3 w3", False), ("g3 r8", False)],
)
def test_the_other_colour_is_another(bonuses: str, taken: bool) -> None:
    """CI5: four green and four of one other colour: more green is no other colour, and two colours do not add up."""
    game, state = position(f"splendor+cities\ncities: 6A 2A 3B\nseat 0: points 14, bonuses {bonuses}")
    finish_turn(game, state, "Twug")
    assert city_of(game, state, 0) == ("6A" if taken else "")


# Several cities


@pytest.mark.parametrize("chosen", ["1B", "3B", "6A"])
def test_one_of_several_is_chosen(chosen: str) -> None:
    """CI6: whoever meets several demands chooses one city, only one; the others stay for the rest of the round."""
    game, state = position(
        """splendor+cities
        cities: 1B 3B 6A
        seat 0: points 17, bonuses r4 k3 g4"""
    )
    play(game, state, "Twug")
    assert (game.asked(state).question, game.asked(state).seat) == ("choose_city", 0)
    assert texts(game, state) == {"~1B", "~3B", "~6A"}
    refuse(game, state, "~2A", "~1A", "no", "pass")
    finish_turn(game, state, f"~{chosen}")
    assert city_of(game, state, 0) == chosen
    assert on_table(game, state) == [name for name in ("1B", "3B", "6A") if name != chosen]


@pytest.mark.parametrize("turn", ["seat 0", "seat 0, last round"])
def test_who_has_a_city_takes_no_other(turn: str) -> None:
    """CI6: it is kept to the end of the game, also where a position gives its owner another turn."""
    game, state = position(
        f"""splendor+cities
        turn: {turn}
        cities: 3B 1B
        city 0: 2A
        seat 0: points 17, bonuses r4 k3"""
    )
    finish_turn(game, state, "Twug")
    assert city_of(game, state, 0) == "2A"
    assert on_table(game, state) == ["1B", "3B"]
    assert state.final


def test_others_can_take_what_is_left_in_the_same_round() -> None:
    """CI6, CI9: both take a city in one round, and the one with more points wins (C03)."""
    game, state = position(
        """splendor+cities, 3 seats
        cities: 1B 4A 5B
        seat 0: points 14, bonuses w3 u3 r4 k3
        seat 1: points 16, bonuses w3 u3 r3 k3
        seat 2: points 14, cards 10"""
    )
    play(game, state, "Twug")
    finish_turn(game, state, "~1b")
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    assert [city_of(game, state, seat) for seat in range(3)] == ["1B", "4A", ""]
    assert winners(game, state) == (1,)


def test_a_city_that_was_taken_is_gone() -> None:
    """CI7: nobody else can take it."""
    game, state = position(
        """splendor+cities
        cities: 1B 2A 3B
        seat 0: points 13, bonuses r4 k3
        seat 1: points 13, bonuses r4 k3"""
    )
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    assert (city_of(game, state, 0), city_of(game, state, 1)) == ("1B", "")
    assert winners(game, state) == (0,)


def test_only_the_seat_whose_turn_it_is_takes_a_city() -> None:
    """CI2: who meets the demand on another's turn takes it only at the end of its own."""
    game, state = position(
        """splendor+cities, 3 seats
        cities: 1B 2A 3B
        seat 1: points 13, bonuses r4 k3
        seat 2: points 13, bonuses r4 k3"""
    )
    finish_turn(game, state, "Twug")
    assert on_table(game, state) == ["1B", "2A", "3B"]
    finish_turn(game, state, "Twug")
    assert city_of(game, state, 1) == "1B"


# The end


def test_fifteen_points_end_nothing() -> None:
    """CI8: with eighteen points and no city the game goes on (C06)."""
    game, state = position("splendor+cities\ncities: 1B 2A 6A\nseat 0: points 18\nseat 1: points 30")
    for _ in range(4):
        finish_turn(game, state, next(text for text in sorted(texts(game, state)) if text.startswith("T")))
    assert state.final == 0
    assert not game.over(state)


def test_nobody_wins_without_a_city() -> None:
    """CI9: thirteen points and a city win against nineteen points without (C04)."""
    game, state = position(
        """splendor+cities
        cities: 1B 2A 6A
        seat 0: points 13, bonuses r4 k3
        seat 1: points 19"""
    )
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.ranks) == ((0,), (13, 19), (1, 2))


@pytest.mark.parametrize(("cards", "expected"), [((10, 11), (0,)), ((11, 10), (1,)), ((11, 11), (0, 1))])
def test_a_tie_goes_to_fewer_cards(cards: tuple[int, int], expected: tuple[int, ...]) -> None:
    """CI10: of two with a city and equal points, fewer cards win; with equal cards both do (C05)."""
    game, state = position(
        f"""splendor+cities, 3 seats
        turn: seat 2, turns 41, last round
        cities: 6B
        city 0: 1B
        city 1: 2A
        seat 0: points 15, bonuses r4 k3, cards {cards[0]}
        seat 1: points 15, bonuses w4 r3, cards {cards[1]}
        seat 2: points 16, cards 5"""
    )
    finish_turn(game, state, "Twug")
    assert winners(game, state) == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_seat_of_the_round_ends_the_game_at_once(seats: int) -> None:
    """CI11: when the last seat of a round takes the first city the game is over (C08)."""
    game, state = position(
        f"""splendor+cities, {seats} seats
        turn: seat {seats - 1}, turns {5 * seats - 1}
        cities: 1B 2A 3B
        seat {seats - 1}: points 13, bonuses r4 k3"""
    )
    finish_turn(game, state, "Twug")
    assert game.over(state)
    assert winners(game, state) == (seats - 1,)


def test_the_round_ends_before_the_seat_that_began_it() -> None:
    """CI11, BS2: equal turns are counted from the seat that begins."""
    game, state = position(
        """splendor+cities, 3 seats, first_player 2
        turn: seat 1, turns 8
        cities: 1B 2A 3B
        seat 1: points 13, bonuses r4 k3"""
    )
    finish_turn(game, state, "Twug")
    assert game.over(state)


STUCK = "bank: y5\nrow 1: {w9}\ndeck 1: none\ndeck 2: none\ndeck 3: none\n"


@pytest.mark.parametrize(
    ("points", "expected"),
    [((3, 5), (1,)), ((19, 5), (0,)), ((4, 4), (0, 1))],
)
def test_a_game_without_a_city_that_stalls_is_ranked_by_points(
    points: tuple[int, int], expected: tuple[int, ...]
) -> None:
    """CI12: if nobody can do anything more, all are ranked as in the base game."""
    game, state = position(
        f"""splendor+cities
        {STUCK}cities: 1B 2A 6A
        seat 0: points {points[0]}, hand {{w9}} {{w9}} {{w9}}
        seat 1: points {points[1]}, hand {{w9}} {{w9}} {{w9}}"""
    )
    finish_turn(game, state, "pass")
    finish_turn(game, state, "pass")
    assert game.over(state)
    assert (winners(game, state), reason(game, state)) == (expected, "passes")


def test_if_it_ends_by_passes_only_those_with_a_city_can_win() -> None:
    """CI9, CI12, BS23: the second seat takes a city while the passes run out in the middle of the round."""
    game, state = position(
        f"""splendor+cities, 3 seats
        {STUCK}turn: seat 1, turns 10, passes 2
        cities: 1B 2A 6A
        seat 0: points 30, hand {{w9}} {{w9}} {{w9}}
        seat 1: points 13, bonuses r4 k3, hand {{w9}} {{w9}} {{w9}}
        seat 2: points 14, hand {{w9}} {{w9}} {{w9}}"""
    )
    finish_turn(game, state, "pass")
    assert game.over(state)
    assert (city_of(game, state, 1), winners(game, state), reason(game, state)) == ("1B", (1,), "passes")


def test_a_last_round_that_ends_with_a_pass_ends_by_the_city() -> None:
    """BS23, CI9: a round that is complete ends normally, also when its last turn is the last pass of a row."""
    game, state = position(
        f"""splendor+cities
        {STUCK}turn: seat 1, turns 11, passes 1
        cities: 1B 2A 6A
        seat 0: hand {{w9}} {{w9}} {{w9}}
        seat 1: points 13, bonuses r4 k3, hand {{w9}} {{w9}} {{w9}}"""
    )
    finish_turn(game, state, "pass")
    assert (winners(game, state), reason(game, state)) == ((1,), "city")


def test_the_stall_cap_ranks_all() -> None:
    """CI12, G5: a game that ends by the stall cap without a city is ranked by points."""
    game, state = position("splendor+cities, stall_rounds 1\ncities: 1B 2A 6A\nseat 0: points 3\nseat 1: points 19")
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    assert (winners(game, state), reason(game, state)) == ((1,), "stall")


def test_a_city_in_the_round_of_the_stall_cap_counts() -> None:
    """CI9, G5: a city that is taken in the very round that reaches the cap is what ends the game."""
    game, state = position(
        """splendor+cities, stall_rounds 1
        cities: 1B 2A 6A
        seat 0: points 13, bonuses r4 k3
        seat 1: points 19"""
    )
    finish_turn(game, state, "Twug")
    finish_turn(game, state, "Twug")
    assert (winners(game, state), reason(game, state)) == ((0,), "city")


def test_the_ranking_does_not_depend_on_the_order_of_seats() -> None:
    """CI9, CI10: whoever sits where, seats with a city come first, then points, then fewer cards."""
    best = [("city", 14, 9), ("city", 14, 12), ("city", 13, 8), ("none", 20, 7)]
    for order in permutations(range(4)):
        lines = ["splendor+cities, 4 seats", "turn: last round", "next: none"]
        for seat, place in enumerate(order):
            has, points, cards = best[place]
            lines.append(f"seat {seat}: points {points}, cards {cards}")
            if has == "city":
                lines.append(f"city {seat}: {('1A', '2A', '3A')[place]}")
        game, state = position("\n".join(lines))
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.ranks == tuple(place + 1 for place in order)


# The position text


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("cities: 8A", "line 2, cities: there is no city '8a': they are 1A to 7B"),
        ("cities: 1A 1B", "this cannot be: both sides of a tile are in play"),
        ("cities: 1A 2A 1a", "line 2, cities: the city 1A is there twice"),
        ("cities: 1A\ncity 0: 1A", "this cannot be: a city is in two places"),
        ("city 0: 1A\ncities: 1A", "this cannot be: a city is in two places"),
        ("city 0: 1A\ncity 1: 1A", "this cannot be: a city is in two places"),
        ("city 0: 1A\ncity 1: 1B", "this cannot be: both sides of a tile are in play"),
        ("cities: 1A 2A 3A 4A", "this cannot be: there are more than 3 cities"),
        ("cities: 1A\ncities: 2A", "line 3, cities: cities is there already, in line 2"),
        ("city 0: 1A\ncity 0: 2A", "line 3, city 0: city 0 is there already, in line 2"),
        ("city 2: 1A", "line 2, city 2: '2' is no whole number from 0 to 1"),
        ("city: 1A", "line 2, city: a position has no such line"),
        ("cities:", "line 2, cities: nothing is listed; say none if there is none"),
        ("next: choose_city", "line 2, next: nothing can answer choose_city here"),
        ("nobles: N-01", "this cannot be: there are no nobles with Cities"),
        ("seat 0: nobles N-01", "this cannot be: there are no nobles with Cities"),
    ],
)
def test_wrong_cities_are_refused(lines: str, error: str) -> None:
    """A position with cities that cannot be is one clear error."""
    assert wrong(f"splendor+cities, 2 seats\n{lines}") == error
