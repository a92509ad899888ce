"""How a game is played through its calls, and that each wrong call is one of three errors with nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cabochon.kernel import drive, errors
from cabochon.kernel.errors import BadSetup, BadText, CabochonError, IllegalChoice
from cabochon.kernel.game import Asked
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE, EVERYTHING
from cabochon.splendor import splendor


def test_there_are_three_errors_and_all_are_value_errors() -> None:
    kinds = {name for name, value in vars(errors).items() if isinstance(value, type) and value is not CabochonError}
    assert kinds == {"IllegalChoice", "BadText", "BadSetup"}
    for kind in (IllegalChoice, BadText, BadSetup):
        assert issubclass(kind, CabochonError)
        assert issubclass(kind, ValueError)


def test_a_game_says_what_it_is() -> None:
    game = splendor(3, payment="standard")
    assert (game.name, game.seats, game.official) == ("splendor", 3, True)
    assert game.options["payment"] == "standard"
    assert [part.name for part in game.parts] == ["base"]


def test_after_each_choice_a_question_is_on_top_or_the_game_is_over() -> None:
    game = splendor(2)
    state = game.start()
    rng = Random(4)
    while not game.over(state):
        top = game.top(state)
        assert game.questions[top & 255].name == game.asked(state).question
        assert game.asked(state).argument == top >> 8
        assert game.to_move(state) == game.asked(state).seat
        game.advance(state, rng)
    assert len(state.agenda) == 0


def test_what_is_asked_is_plain_data() -> None:
    game = splendor(2)
    asked = game.asked(game.start())
    assert asked == Asked("reveal", CHANCE, 0)
    assert repr(asked) == "Asked(question='reveal', seat=-1, argument=0)"
    assert hash(asked) == hash(Asked("reveal", CHANCE, 0))


@pytest.mark.parametrize("choice", [-1, 40, 44, 1 << 40, 1 << 63, -(1 << 63), 1 << 100])
def test_a_choice_that_is_none_is_refused_and_the_state_unchanged(choice: int) -> None:
    game = splendor(2)
    state = game.start()
    before = state.pack()
    with pytest.raises(IllegalChoice) as caught:
        game.play(state, choice)
    assert state.pack() == before
    assert str(caught.value) == f"chance cannot answer reveal with {choice} here"
    assert caught.value.__notes__ == [game.write(game.view(state, None))]


@pytest.mark.parametrize("choice", [True, False, 1.0, "1", None, [1], float("nan")])
def test_a_choice_that_is_no_whole_number_is_refused(choice: object) -> None:
    """True and 1.0 are equal to 1, which is a choice here."""
    game = splendor(2)
    state = game.start()
    before = state.pack()
    with pytest.raises(IllegalChoice):
        game.play(state, choice)
    assert state.pack() == before


def test_a_refusal_tells_a_seat_what_that_seat_may_know() -> None:
    game = splendor(2)
    state = drive.deal(game, Random(1))
    for text in ("R1*", "Twug"):
        game.play(state, game.parse(state, text))
        drive.settle_chance(game, state, Random(2))
    game.play(state, game.parse(state, "R2*"))
    drive.settle_chance(game, state, Random(3))
    with pytest.raises(IllegalChoice) as caught:
        game.play(state, 999)
    assert str(caught.value) == "seat 1 cannot answer action with 999 here"
    [position] = caught.value.__notes__
    assert position == game.write(game.view(state, 1))
    assert "view: seat 1" in position
    assert "?1*" in position


def test_a_view_cannot_be_played_on() -> None:
    game = splendor(2)
    view = game.view(game.start(), 0)
    before = view.pack()
    with pytest.raises(IllegalChoice, match="a view cannot be played on: draw a full state from it with sample"):
        game.play(view, game.choices(view)[0])
    assert view.pack() == before
    assert game.sample(view, Random(1)).viewer == EVERYTHING


def over() -> tuple[Any, Any]:
    """A game that is over."""
    game = splendor(2)
    state = game.start()
    drive.play_out(game, state, Random(1))
    return game, state


@pytest.mark.parametrize(
    "call",
    [
        lambda game, state: game.asked(state),
        lambda game, state: game.to_move(state),
        lambda game, state: game.choices(state),
        lambda game, state: game.pick(state, Random(1)),
        lambda game, state: game.weights(state),
        lambda game, state: game.play(state, 0),
        lambda game, state: game.text(state, 0),
        lambda game, state: game.describe(state, 0),
        lambda game, state: game.secret(state, 0, 0),
        lambda game, state: game.parse(state, "Twug"),
    ],
)
def test_a_game_that_is_over_asks_nothing(call: Callable[[Any, Any], object]) -> None:
    game, state = over()
    before = state.pack()
    with pytest.raises(IllegalChoice, match=r"^the game is over: nothing is asked$"):
        call(game, state)
    assert state.pack() == before


def test_a_seats_question_has_no_weights() -> None:
    game = splendor(2)
    with pytest.raises(IllegalChoice, match=r"^action is answered by a seat: it has no weights$"):
        game.weights(drive.deal(game, Random(1)))


@pytest.mark.parametrize("text", ["", " ", "Twugr", "X11", "B11 B12", "?", "💎", "T" * 500, "\0"])
def test_a_text_that_is_no_choice_is_one_short_error(text: str) -> None:
    game = splendor(2)
    state = drive.deal(game, Random(1))
    with pytest.raises(BadText, match="is not a choice of action here") as caught:
        game.parse(state, text)
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


def test_applying_a_choice_is_what_playing_it_does() -> None:
    game = splendor(2)
    state = drive.deal(game, Random(1))
    played, applied = state.copy(), state.copy()
    choice = game.choices(state)[3]
    game.play(played, int(choice))
    game.apply(applied, choice)
    assert played.pack() == applied.pack() != state.pack()
