"""The search by what it finds, and by what it must never do: cheat, change what it is shown, or depend on luck."""

from __future__ import annotations

from typing import Any

import pytest

from all_games import Setting, every_setting
from bots_playing import MEASURED, played
from by_text import duel_position, position
from cabochon import games
from cabochon.bots import UNLIMITED, Budget, make
from cabochon.bots.bot import tighter
from cabochon.bots.endgame import Endgame
from cabochon.bots.evaluators import MEASURES, judge_of
from cabochon.bots.judge import Rollout, Weighing, zeros
from cabochon.bots.mcts import Mcts
from cabochon.bots.search import FEW, Node, Search, mark_of
from cabochon.build_info import build
from cabochon.gems.colours import total
from cabochon.kernel.drive import deal, play_out, settle_chance
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from hurrying import Ticking


def searcher(game: Game[Any], spec: str = "mcts:iterations=30,seed=1") -> Mcts:
    """A bot that searches."""
    bot = make(spec, game)
    assert isinstance(bot, Mcts)
    return bot


def best(game: Game[Any], state: Any, spec: str = "mcts:iterations=60,seed=1") -> str:
    """The text of the bot's choice."""
    return game.text(state, searcher(game, spec).choose(game.view(state, int(game.to_move(state))), UNLIMITED))


def kids_of(node: Node, edge: int) -> list[Node]:
    """The nodes that an edge leads to."""
    kids = []
    kid = node.kids[edge]
    while kid is not None:
        kids.append(kid)
        kid = kid.later
    return kids


def below(node: Node) -> list[Node]:
    """A node and all that follow from it."""
    found = [node]
    for each in found:
        for edge in range(len(each.kids)):
            found += kids_of(each, edge)
    return found


# What it finds

WINS = {
    "the card that wins": (
        """
        turn: seat 1, first 0
        seat 0: points 14
        seat 1: points 13, tokens k4
        row 2: {k4 -> r 2} {w2 -> g}
        row 1: {k1 -> w}
        """,
        "B21",
    ),
    "the noble that wins": (
        """
        turn: seat 1, first 0
        nobles: N-10
        seat 0: points 14
        seat 1: points 12, bonuses u4 g3, tokens w2
        row 1: {w2 -> r} {w2 -> g}
        """,
        "B12",
    ),
    "the reserved card that wins": (
        """
        turn: seat 1, first 0
        seat 0: points 16
        seat 1: points 14, tokens k3, hand {k3 -> w 3}
        row 1: {k1 -> w 1}
        """,
        "B#1",
    ),
    "more points, where both could win": (
        """
        turn: seat 1, first 0, last round
        seat 0: points 16
        seat 1: points 13, tokens k4 w4
        row 2: {k4 -> r 3} {w4 -> g 4}
        """,
        "B22",
    ),
    "fewer cards, where points are equal": (
        """
        turn: seat 1, first 0, last round
        seat 0: points 15
        seat 1: points 15, tokens k4
        row 2: {k4 -> r 0}
        row 1: {k1 -> w 1}
        """,
        "B11",
    ),
    "the tokens with which it wins next turn": (
        """
        turn: seat 1, first 0
        seat 0: points 14
        seat 1: points 14, tokens k2, hand {k2 u1 g1 r1 -> r 2}
        row 2: {k7}
        """,
        "Tugr",
    ),
    "the only card with which the other wins": (
        """
        turn: seat 1, first 1
        bank: w4 u4 g4 r4 y5
        seat 0: points 14, tokens k3
        seat 1: points 3
        row 2: {k3 -> r 2}
        row 1: {u3 -> w} {u3 -> g} {r3 -> k}
        """,
        "R21",
    ),
}
"""Positions by what there is to be found, with the choice that does."""


@pytest.mark.parametrize("what", WINS)
def test_it_finds(what: str) -> None:
    text, choice = WINS[what]
    game, state = position(text)
    assert best(game, state) == choice


def test_it_blocks_what_wins_in_one() -> None:
    """The seat before the end of the round would win with the only purchase there is; it cannot be beaten, only held
    off, and both ways of doing so are to take the card away.
    """
    game, state = position("""
        turn: seat 1, first 1
        seat 0: points 14, tokens k3
        seat 1: points 12, tokens u2
        row 2: {k3 -> r 2}
        row 3: {u7 -> w 4}
    """)
    assert best(game, state) == "R21"


# What it must not do


def test_it_leaves_its_view_alone() -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(2)), 0)
    before = view.pack()
    searcher(game).choose(view, UNLIMITED)
    assert view.pack() == before


def test_it_cannot_know_what_is_hidden() -> None:
    """Two states that differ only in the card of the other's hand have one view, and one answer."""
    game = games.make("splendor", 2, first_player=1)
    state = deal(game, Random(4))
    answers = []
    for number in range(2):
        after = state.copy()
        game.play(after, game.parse(after, "R3*"))
        cards = [int(choice) for choice in game.choices(after)]
        game.play(after, cards[number])
        answers.append(searcher(game).rank(game.view(after, 0), UNLIMITED))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("spec", ["mcts:iterations=20", "mcts:iterations=20,widen=100", "rollout:iterations=20"])
def test_a_seed_and_what_was_shown_decide(spec: str) -> None:
    """Whole games are the same twice, and another seed plays otherwise."""
    game = games.make("splendor", 2)
    state = deal(game, Random(8))
    views = [game.view(state, 0)]
    play_out(game, state, Random(1), 1)
    while game.to_move(state) != 0:
        game.advance(state, Random(1))
    views.append(game.view(state, 0))

    def answers(seed: int) -> list[Any]:
        bot = searcher(game, f"{spec},seed={seed}")
        return [bot.rank(view, UNLIMITED) for view in views]

    assert answers(1) == answers(1)
    assert answers(1) != answers(2)


JUDGED = [setting for setting in every_setting() if setting.name.split("+")[0] in MEASURES]


@pytest.mark.parametrize("setting", JUDGED, ids=str)
def test_it_plays_every_game_that_has_measures(setting: Setting) -> None:
    """It makes legal choices at every question, with modules that it knows nothing of too."""
    game = setting.make()
    rng = Random(3)
    state = deal(game, rng)
    play_out(game, state, rng, 40)
    bot = make("mcts:iterations=1", game)
    for _ in range({"plain": 12, "compiled": 150}[build()]):
        if game.over(state):
            break
        seat = game.to_move(state)
        if seat == CHANCE:
            game.advance(state, rng)
        else:
            game.play(state, bot.choose(game.view(state, seat), UNLIMITED))


# Budgets


def test_it_tries_as_many_lines_as_it_may() -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    for spec, budget, lines in [
        ("mcts:iterations=7", UNLIMITED, 7),
        ("mcts:iterations=7", Budget(iterations=3), 3),
        ("mcts:iterations=3", Budget(iterations=7), 3),
        ("mcts", Budget(iterations=5), 5),
    ]:
        bot = searcher(game, spec)
        bot.choose(view, budget)
        assert bot.iterations == lines
        root = bot.search.root
        assert root is not None
        assert root.visits == lines == sum(root.counts)


def test_it_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks at the clock once for each line; this one takes a millisecond of each look."""
    monkeypatch.setattr("cabochon.bots.bot.monotonic", Ticking())
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    bot = searcher(game, "mcts:ms=30,iterations=1000000")
    bot.choose(view, UNLIMITED)
    assert 20 < bot.iterations < 30
    bot.choose(view, Budget(milliseconds=1))
    assert bot.iterations == 0


def test_the_tighter_of_two_budgets_keeps_both() -> None:
    assert tighter(Budget(10, None), Budget(20, 5)) == Budget(10, 5)
    assert tighter(UNLIMITED, Budget(20, 5)) == Budget(20, 5)
    assert tighter(UNLIMITED, UNLIMITED) == UNLIMITED


# The tree


def test_what_fits_is_kept_for_the_next_choice() -> None:
    """Where chance brings nothing between, the next search goes on with the lines that led there."""
    game, state = position("""
        seat 0: tokens k1
        seat 1: tokens k1
        row 3: {k7 -> w 4}
    """)
    bot = searcher(game, "mcts:iterations=200,seed=1")
    for _ in range(2):
        game.play(state, bot.choose(game.view(state, int(game.to_move(state))), UNLIMITED))
        bot.search.viewer = 0  # as if the other seat had answered by itself
    root = bot.search.root
    assert root is not None
    view = game.view(state, 0)
    bot.search.look_at(view, 0, 1)
    assert bot.search.root is not None
    assert bot.search.root.visits >= 0
    assert mark_of(view) == bot.search.root.mark


def test_lines_that_looked_alike_only_at_first_are_not_kept() -> None:
    """Where a node has been reached by lines in which other choices were legal, the search begins anew."""
    game = games.make("splendor", 2, payment="standard")
    view = game.view(deal(game, Random(1)), 0)
    legal = list(game.choices(view))
    elsewhere = next(choice for choice in range(100) if choice not in legal)
    search = searcher(game).search
    search.look_at(view, 0, 1)
    for _ in range(20):
        search.iterate(view)
    root = search.root
    assert root is not None
    search.look_at(view, 0, 1)
    assert search.root is root
    search.add_edge(root, elsewhere, 1.0, 1.0)
    search.look_at(view, 0, 1)
    assert search.root is not None
    assert list(search.root.choices) == legal
    assert search.kept == 0


def test_views_have_marks_of_their_own() -> None:
    game = games.make("splendor", 3)
    state = deal(game, Random(1))
    marks: set[int] = set()
    packs: set[bytes] = set()
    for _ in range(200):
        if game.over(state):
            break
        game.advance(state, Random(len(packs)))
        view = game.view(state, 1)
        marks.add(mark_of(view))
        packs.add(view.pack())
    assert len(marks) == len(packs)
    assert 0 not in marks


@pytest.mark.parametrize("widen", [0.0, 0.01, 2.0])
def test_chance_is_kept_apart_or_not(widen: float) -> None:
    """Every line that was tried is counted once on its way, whatever chance answers."""
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    search = Search(game, judge_of(game), 0.35, 10.0, widen)
    search.look_at(view, 0, 1)
    for _ in range(60):
        search.iterate(view)
    assert search.root is not None
    nodes = below(search.root)
    for node in nodes:
        assert node.visits == sum(node.counts)
        for edge in range(len(node.kids)):
            assert sum(1 + kid.visits for kid in kids_of(node, edge)) <= node.counts[edge]
    assert search.nodes == len(nodes)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_more_than_two_seats_lines_end_at_the_searching_one(seats: int) -> None:
    """With two, whoever is asked next is where a line ends; with more it goes on until all others have answered."""
    game = games.make("splendor", seats)
    search = searcher(game).search
    view = game.view(deal(game, Random(4)), 0)
    search.look_at(view, 0, 1)
    for _ in range(20):
        search.iterate(view)
    assert search.root is not None
    ends = {int(node.seat) for node in below(search.root) if not node.visits}
    assert ends == ({0} if seats > 2 else {0, 1})


def test_lines_of_random_play_end_where_it_begins() -> None:
    """A judge that plays on at random says nothing of what the others would answer: each line adds one node."""
    game = games.make("splendor", 4)
    search = searcher(game, "rollout:iterations=20").search
    view = game.view(deal(game, Random(4)), 0)
    search.look_at(view, 0, 1)
    for _ in range(20):
        search.iterate(view)
    assert search.nodes == 21


# Judges


def test_swapped_seats_have_swapped_shares() -> None:
    game, state = position("turn: seat 0\nseat 0: points 7, tokens k2\nseat 1: points 5, bonuses u1\nrow 1: {k3}")
    _, swapped = position("turn: seat 1\nseat 1: points 7, tokens k2\nseat 0: points 5, bonuses u1\nrow 1: {k3}")
    judge = judge_of(game)
    one, other = zeros(2), zeros(2)
    judge.expect(state, one)
    judge.expect(swapped, other)
    assert list(one) == pytest.approx(list(other)[::-1])
    assert sum(one) == pytest.approx(1)
    assert one[0] > 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_those_of_the_result_in_the_end(seats: int) -> None:
    game = games.make("splendor", seats)
    state = deal(game, Random(seats))
    play_out(game, state, Random(seats))
    outcome = game.outcome(state)
    assert outcome is not None
    for judge in (judge_of(game), Rollout(game, Random(0))):
        shares = zeros(seats)
        judge.expect(state, shares)
        assert list(shares) == [seat in outcome.winners for seat in range(seats)]


def test_a_judge_needs_a_weight_for_each_number() -> None:
    game = games.make("splendor", 2)
    judge = judge_of(game)
    with pytest.raises(AssertionError, match="a number has no weight"):
        Weighing(game, list(judge.measures), zeros(3), zeros(3))


@pytest.mark.parametrize(("name", "seats"), MEASURED)
def test_measures_only_read_and_know_views_as_well(name: str, seats: int) -> None:
    """A seat measures the same by what it may know; every number has about the size of 1."""
    game = games.make(name, seats)
    judge = judge_of(game)
    for seed in range(3):
        state = deal(game, Random(seed))
        play_out(game, state, Random(seed), 150)
        if game.over(state):
            continue
        before = state.pack()
        for seat in range(seats):
            numbers = list(judge.measure(state, seat))
            assert numbers == list(judge.measure(game.view(state, seat), seat))
            assert all(-3 < number < 15 for number in numbers)
        assert 0 <= judge.stage(state) <= 1
        assert state.pack() == before


REACHED = {
    "a price in tokens": ("row 3: {k5 -> g 3}", True),
    "too high a price": ("row 3: {k8 -> g 3}", False),
    "a price in bonuses that are there": ("row o3: O3-06", True),
    "a price in bonuses that are not there": ("row o3: O3-07", False),
    "a price that the gold of a card pays": ("row 3: {k5 r2 -> g 3}", True),
    "a price that it does not pay": ("row 3: {k5 r3 -> g 3}", False),
}


@pytest.mark.parametrize("what", REACHED)
def test_a_card_wins_only_if_it_can_be_bought(what: str) -> None:
    """Colours of a price in bonuses are black for O3-06 and white for O3-07; a gold card pays for two tokens."""
    card, wins = REACHED[what]
    game, state = position(f"splendor+orient, 2 seats\n{card}\nseat 0: points 13, tokens k3, bonuses k2, cards O1-01")
    judge = judge_of(game)
    assert judge.measure(state, 0)[judge.names.index("wins by a purchase")] == float(wins)


def test_a_card_that_others_hold_is_out_of_reach() -> None:
    text = "row 3: {k3 -> g 3}\nseat 0: points 13, tokens k3"
    for held, wins in (("", 1.0), ("\nstrongholds 0: 31", 1.0), ("\nstrongholds 1: 31", 0.0)):
        game, state = position(f"splendor+strongholds, 2 seats\n{text}{held}")
        judge = judge_of(game)
        assert judge.measure(state, 0)[judge.names.index("wins by a purchase")] == wins


@pytest.mark.parametrize("spec", ["mcts:iterations=1", "strong:ms=1", "level5"])
def test_a_turn_that_wins_at_once_is_played_to_its_end(spec: str) -> None:
    """A free card of level 2 wins, behind a card that has no points, while the other is sure to win next turn."""
    game, state = position(
        """
        splendor+orient, 2 seats, payment standard
        turn: seat 1, first 0
        seat 0: points 14, tokens k4 y1
        seat 1: points 13, tokens w4
        row o3: {w4 -> u free_level2}
        row 3: {w4 -> g 1} {k5 -> g 3}
        row 2: {u7 -> r 1} {g7 -> w 2}
        row 1: {u1 -> k} {-> w 1}
        """
    )
    bot = searcher(game, spec)
    assert bot.sure(game.view(state, 1)) in game.choices(state)
    seen = []
    while not game.over(state):
        assert game.to_move(state) == 1
        choice = bot.choose(game.view(state, 1), UNLIMITED)
        seen.append(game.text(state, choice))
        game.play(state, choice)
        settle_chance(game, state, Random(0))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (seen[0], outcome.winners) == ("Bo31", (1,))


def test_nothing_is_sure_where_another_is_asked_first() -> None:
    """Seat 0 reaches 15 points with its card, but the round is not over."""
    for turn, sure in (("seat 0, first 0", False), ("seat 1, first 0", True)):
        seat = int(sure)
        game, state = position(f"turn: {turn}\nseat {seat}: points 14, tokens k1\nrow 1: {{k1 -> w 1}} {{k4 -> g}}")
        found = searcher(game).sure(game.view(state, seat))
        assert (found in game.choices(state)) == sure
        assert sure or found == -1


def test_a_choice_is_judged_when_its_turn_is_over() -> None:
    """What is to be returned is returned first, so that no choice looks good for tokens that it cannot keep."""
    game, state = position("bank: w3 u3 g3\nseat 0: tokens k6 r1 w3\nrow 2: {k6 -> r 3}")
    search = Search(game, judge_of(game), 0.35, 10.0, 0.01)
    middle: Any = search.after(state, game.parse(state, "Twug"))
    assert (game.to_move(middle), total(middle.seats[0].tokens)) == (0, 13)
    over: Any = search.turned(middle, 0)
    assert (game.to_move(over), total(over.seats[0].tokens)) == (1, 10)
    shares = zeros(2)
    search.judge.expect(over, shares)
    assert search.try_out(state, game.parse(state, "Twug"), 0) == shares[0]


def test_a_turn_that_could_go_on_in_many_ways_is_left_open() -> None:
    """After a privilege any action can follow: that is for the tree."""
    game, state = duel_position("duel\nprivileges: 2 1\nboard 1: r r k g .\nboard 2: w u k g .\nboard 3: w u k . .")
    search = Search(game, judge_of(game), 0.35, 10.0, 0.01)
    spent = next(choice for choice in game.choices(state) if game.text(state, choice).startswith("P"))
    after: Any = search.after(state, spent)
    assert len(game.choices(after)) > FEW
    assert search.turned(after, 0) is after


def test_a_game_without_measures_has_no_search() -> None:
    game = games.make("splendor", 2)
    game.name = "tarot"
    with pytest.raises(BadSetup, match="no bot can search in 'tarot': there are measures for splendor"):
        judge_of(game)


# The end


def test_the_last_turn_is_played_exactly() -> None:
    game, state = position("""
        turn: seat 1, first 0, last round
        seat 0: points 16
        seat 1: points 14, tokens k3
        row 1: {k1 -> w 1} {k3 -> g 3} {k2 -> u 2}
    """)
    view = game.view(state, 1)
    found = Endgame(game, judge_of(game)).solve(view, Random(1))
    by_text = {game.text(state, choice): shares[1] for choice, shares in zip(game.choices(state), found, strict=True)}
    assert by_text["B12"] == 1
    assert by_text["B13"] == 0  # equal in points, but with one card more
    assert by_text["B11"] == 0
    assert sum(by_text.values()) == 1
    assert all(sum(shares) == 1 for shares in found)
    assert searcher(game, "mcts:iterations=1").rank(view, UNLIMITED)[0].value == 1


def test_what_chance_decides_is_averaged() -> None:
    """With a noble for its last token it shares the victory with nobody; what comes up afterwards does not matter."""
    game, state = position("""
        turn: seat 1, first 0, last round
        seat 0: points 14
        seat 1: points 12, tokens k1
        row 1: {k1 -> w 2} {k1 -> g 1}
    """)
    found = Endgame(game, judge_of(game)).solve(game.view(state, 1), Random(1))
    by_text = {game.text(state, choice): shares[1] for choice, shares in zip(game.choices(state), found, strict=True)}
    assert by_text["B11"] == pytest.approx(0)
    assert by_text["B12"] == 0


def test_the_middle_of_a_game_is_not_its_end() -> None:
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    assert list(Endgame(game, judge_of(game)).solve(view, Random(1))) == []


# Strength


def test_it_beats_greedy() -> None:
    """A fixed set of games, so that a change for the worse is seen and chance is not."""
    many, least = {"plain": (2, 1), "compiled": (20, 16)}[build()]
    won = 0
    for seed in range(many):
        game = games.make("splendor", 2, payment="standard")
        seat = seed % 2
        specs = ["greedy", "greedy"]
        specs[seat] = "mcts:iterations={}".format({"plain": 6, "compiled": 100}[build()])
        outcome = game.outcome(played(game, specs, seed))
        assert outcome is not None
        won += outcome.winners == (seat,)
    assert won >= least


@pytest.mark.parametrize("name", ["splendor", "duel"])
def test_levels_can_be_told_apart(name: str) -> None:
    """Each level beats the one two below it in most of a fixed set of games; `docs/bots.md` has larger sets."""
    if build() == "plain":
        pytest.skip("takes too long uncompiled")
    for lower, upper in [("level1", "level3"), ("level2", "level4")]:
        won = 0
        for seed in range(12):
            game = games.make(name, 2, payment="standard")
            specs = [lower, lower]
            specs[seed % 2] = upper
            outcome = game.outcome(played(game, specs, seed))
            assert outcome is not None
            won += outcome.winners == (seed % 2,)
        assert won >= 8


def test_it_is_careless_when_it_is_told_to_be() -> None:
    """With much warmth it makes many different choices, with none always the same."""
    game = games.make("splendor", 2)
    view = game.view(deal(game, Random(4)), 0)
    for warmth, least, most in [(0, 1, 1), (200, 5, 20)]:
        spec = f"mcts:iterations=1,warmth={warmth}"
        choices = {make(f"{spec},seed={seed}", game).choose(view, UNLIMITED) for seed in range(20)}
        assert least <= len(choices) <= most or warmth == 0
