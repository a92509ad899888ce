"""What agents of language models read and write: every question is explained, and nothing is told that is secret."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import position
from cabochon import games
from cabochon.envs import text
from cabochon.kernel.drive import deal, play_out, settle_chance
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

NAMES = [
    "splendor",
    "splendor+cities+trading_posts+strongholds+orient",
    "duel",
    "duel+counterfeiters",
]


def questions_of_seats(game: Game[Any]) -> set[str]:
    """The questions that a seat can be asked."""
    return {question.name for question in game.questions if not question.chance}


@pytest.mark.parametrize("name", [*NAMES, "splendor+cities", "splendor+orient"])
def test_every_question_and_family_is_explained(name: str) -> None:
    options = {"anti_stall": True} if name.startswith("duel") else {}
    game = games.make(name, **options)
    assert questions_of_seats(game) <= text.ASKED.keys()
    asked: Any = game.question("action")
    assert len(text.family_forms(game, "action")) == len(asked.families)
    assert all(text.family_forms(game, "action"))


@pytest.mark.parametrize("name", NAMES)
def test_whole_games_can_be_played_by_replies(name: str) -> None:
    """Every legal answer that is written as the text lists it is read as itself, with and without emphasis."""
    game, rng = games.make(name), Random(11)
    state = deal(game, rng)
    turn = 0
    while not game.over(state):
        view = game.view(state, int(game.to_move(state)))
        choices = [int(choice) for choice in game.choices(view)]
        choice = choices[rng.randrange(len(choices))]
        if turn % 10 == 0:
            told = text.observation(game, view, moves=True)
            for each in choices:
                assert f"\n{game.text(view, each)}: " in told
        move = game.text(view, choice)
        for reply in (move, f"I will play this.\n\n **{move}**\n", f"`{move}`", f"{move.lower()}."):
            assert text.read(game, view, reply) == choice
        game.apply(state, choice)
        settle_chance(game, state, rng)
        turn += 1
    view = game.view(state, 0)
    assert "Won by seat" in text.observation(game, view)
    with pytest.raises(BadText, match="not your turn"):
        text.read(game, view, "pass")


@pytest.mark.parametrize("name", NAMES)
def test_seats_are_told_no_more_than_they_may_know(name: str) -> None:
    """What a seat is told is the same in every state that looks alike to it, asked or not."""
    game, rng = games.make(name), Random(5)
    differed = 0
    for seed in range(4):
        rng.seed(seed)
        state = deal(game, rng)
        for _ in range(90):
            if game.over(state):
                break
            game.advance(state, rng)
        for seat in range(game.seats):
            view = game.view(state, seat)
            other = game.sample(view, rng)
            differed += other.pack() != state.pack()
            assert text.observation(game, game.view(other, seat)) == text.observation(game, view)
    assert differed


def test_moves_are_listed_only_when_asked_for() -> None:
    game, state = position("row 1: {g1 -> u 1}\nseat 0: tokens g1\nbank: w4 u4 g3 r4 k4 y5")
    view = game.view(state, 0)
    assert "Tuwr" not in text.observation(game, view)
    assert "Legal" not in text.observation(game, view)
    assert "\nB11: Buy card 11" in text.observation(game, view, moves=True)
    with pytest.raises(BadText) as raised:
        text.read(game, view, "B12")
    assert "'B12' is no legal answer here" in str(raised.value)
    assert "B and a place buys a card" in str(raised.value)
    assert "\n" in str(raised.value)
    assert "Twug," not in str(raised.value)


def test_a_short_list_of_choices_is_not_given_away_either() -> None:
    """The engine's own error lists up to twelve choices; the refusal of a reply does not."""
    game, state = position("nobles: N-03 N-05\nseat 0: bonuses w3 g3 r3 k3\nnext: visit")
    with pytest.raises(BadText, match="~N-03, ~N-05"):
        game.parse(state, "~N-01")
    with pytest.raises(BadText) as raised:
        text.read(game, game.view(state, 0), "~N-01")
    assert "N-05" not in str(raised.value)


@pytest.mark.parametrize("reply", ["", " \n ", "``", "****", "buy everything", "T" * 5000, "B11\nB99"])
def test_nonsense_is_refused_in_a_few_words(reply: str) -> None:
    game, state = position("row 1: {g1 -> u 1}\nseat 0: tokens g1")
    with pytest.raises(BadText) as raised:
        text.read(game, game.view(state, 0), reply)
    assert len(str(raised.value)) < 800


def test_who_is_not_asked_is_told_who_is() -> None:
    game, state = position("turn: seat 1, first 0, turns 1\nrow 1: {g1 -> u 1}")
    assert "Seat 1 is asked." in text.observation(game, game.view(state, 0))
    assert "Seat 1 is asked." in text.observation(game, game.view(state, None), moves=True)
    with pytest.raises(BadText, match="not your turn"):
        text.read(game, game.view(state, 0), "Twug")
    game, state = position("next: reveal 23")
    assert game.to_move(state) == CHANCE
    assert "Chance is asked." in text.observation(game, game.view(state, 0))


def test_names_are_explained() -> None:
    """Cards that only answers or modules name, cities and posts; not those that the table describes already."""
    game, state = position(
        "splendor+cities+trading_posts+orient\ncities: 1B 5A 6A\nposts 0: C\nrow o1: O1-01\n"
        "seat 0: cards L1-01 L1-02 O2-01\nnext: discard w, purchase o11 from gain"
    )
    told = text.observation(game, game.view(state, 0))
    assert "1B: a city for 13 points and bonuses 4 red, 3 black.\n" in told
    assert "5A: a city for 12 points and bonuses 6 of one colour.\n" in told
    assert "6A: a city for 14 points and bonuses 4 green, 4 of one other colour.\n" in told
    assert "C: a trading post: each gold token pays for two of one colour.\n" in told
    assert "\nL1-01: white card for 2 red, 1 black" in told
    plain, state = position("row 1: L1-01 L1-02\nseat 0: tokens w1")
    assert "L1-" not in text.observation(plain, plain.view(state, 0))


def test_a_payment_says_for_which_card() -> None:
    game, state = position("row 1: {r2 g1}\nseat 0: bonuses r1, tokens r1 g1 y1\nnext: payment 11")
    assert "The card is X1, a plain card for 1 green, 2 red." in text.observation(game, game.view(state, 0))


def test_a_full_state_is_told_only_when_the_game_is_over() -> None:
    """It would show cards that no seat may know; afterwards everything may be shown."""
    game = games.make("splendor")
    state = deal(game, Random(3))
    with pytest.raises(BadSetup, match="an observation is of a view"):
        text.observation(game, state)
    play_out(game, state, Random(3))
    assert "the game is over" in text.observation(game, state)
