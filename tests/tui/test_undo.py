"""Taking back: only what nobody has learned anything from, and never across another human's decision."""

from __future__ import annotations

from typing import Any

import pytest

from cabochon.kernel.errors import IllegalChoice
from cabochon.kernel.state import CHANCE
from cabochon.records import Replay
from cabochon.tui.match import Match
from sitting import Sitting, new


def dealt(seats: str = "human,human", **about: Any) -> Match:
    """A game in which seat 0 is asked for its first action."""
    match = new(seats, first_player=0, **about)
    chance_answers(match)
    return match


def chance_answers(match: Match) -> None:
    """Let chance answer until a seat is asked."""
    while not match.over and match.mover() == CHANCE:
        match.answer_chance()


def choose(match: Match, *texts: str) -> None:
    """Answer with moves in notation, whoever is asked; chance answers for itself."""
    for text in texts:
        match.answer(int(match.game.parse(match.state, text)))
        chance_answers(match)


def refused(match: Match, seat: int, message: str) -> None:
    """Taking back is refused with this message, and nothing changes."""
    before = match.state.pack(), match.recorder.record()
    with pytest.raises(IllegalChoice) as caught:
        match.take_back(seat)
    assert str(caught.value) == message
    assert (match.state.pack(), match.recorder.record()) == before


def until(sitting: Sitting, words: str) -> bytes:
    """Take tokens until something is asked for with these words; the state before the last decision."""
    before = b""
    while words not in sitting.prompt:
        before = sitting.match.state.pack()
        sitting.type("1")
    return before


def test_a_decision_is_taken_back_at_once() -> None:
    match = dealt()
    before = match.state.pack()
    choose(match, "Twug")
    assert match.take_back(0) == "Twug"
    assert match.state.pack() == before
    assert match.mover() == 0


def test_it_is_taken_back_with_what_bots_have_decided_since() -> None:
    match = dealt("human,random,random")
    before = match.state.pack()
    choose(match, "Twug", "Twur", "Tkk")
    assert match.mover() == 0
    assert match.take_back(0) == "Twug"
    assert match.state.pack() == before


def test_the_record_forgets_what_is_taken_back() -> None:
    match = dealt()
    before = match.recorder.record()
    choose(match, "Twug")
    match.take_back(0)
    assert match.recorder.record().decisions == before.decisions
    choose(match, "Tkk", "Twug")
    Replay(match.recorder.record()).verify()
    assert [decision.answer for decision in match.recorder.record().decisions[-2:]] == ["Tkk", "Twug"]


def test_a_face_up_card_is_not_given_back_once_another_was_turned_up() -> None:
    match = dealt()
    choose(match, "R11")
    refused(match, 0, "Nothing can be taken back: a card was turned up since.")


def test_a_card_from_a_deck_is_not_given_back() -> None:
    match = dealt()
    choose(match, "R1*")
    refused(match, 0, "Nothing can be taken back: a card was drawn since.")


def test_nothing_is_taken_back_across_another_humans_decision() -> None:
    match = dealt(names="Ann,Bob")
    choose(match, "Twug", "Twur")
    refused(match, 0, "Nothing can be taken back: Bob has moved since.")


def test_nothing_is_taken_back_across_a_card_that_a_bot_brought_up() -> None:
    match = dealt("human,random")
    choose(match, "Twug", "R11")
    refused(match, 0, "Nothing can be taken back: a card was turned up since.")


def test_the_deal_is_not_taken_back() -> None:
    refused(new("human,human", first_player=0), 0, "There is nothing to take back yet.")
    refused(dealt(), 0, "There is nothing to take back yet.")


def test_a_purchase_is_taken_back_before_it_is_paid() -> None:
    """In the middle of a turn no card has been turned up yet."""
    for seed in range(40):
        sitting = Sitting(new("human,random", seed=seed, first_player=0))
        for _ in range(14):
            before = sitting.match.state.pack()
            buys = [each.text for each in sitting.session.choices if each.kind == "buy"]
            draws = [each.text for each in sitting.session.choices if each.text == "R1*"]
            sitting.type((buys or draws or ["1"])[0])
            if "how do you pay" in sitting.prompt:
                assert sitting.type("/undo").startswith("Taken back: B")
                assert sitting.match.state.pack() == before
                assert "your action" in sitting.prompt
                return
    raise AssertionError("nothing could be paid in two ways in any of these games")


def test_a_take_is_taken_back_before_tokens_are_returned() -> None:
    sitting = Sitting(new("human,random", seed=6, first_player=0))
    before = until(sitting, "which token")
    assert sitting.type("/undo").startswith("Taken back: T")
    assert sitting.match.state.pack() == before
    assert "your action" in sitting.prompt


def test_returns_are_taken_back_one_by_one() -> None:
    for seed in range(40):
        sitting = Sitting(new("human,random", seed=seed, first_player=0))
        until(sitting, "which token")
        before = sitting.match.state.pack()
        sitting.type("1")
        if "which token" in sitting.prompt:
            assert sitting.type("/undo").startswith("Taken back: -")
            assert sitting.match.state.pack() == before
            assert "which token" in sitting.prompt
            return
    raise AssertionError("two tokens had to be returned in none of these games")


def test_a_refusal_is_one_line_and_leaves_the_question() -> None:
    sitting = Sitting(new("human,random", first_player=0))
    sitting.type("R11")
    prompt = sitting.prompt
    assert sitting.type("/undo") == "Nothing can be taken back: a card was turned up since.\n"
    assert sitting.prompt == prompt


def test_what_is_decided_after_taking_back_is_told_and_logged_once() -> None:
    sitting = Sitting(new("human,human", names="Ann,Bob", first_player=0))
    sitting.type("")
    until_bob = sitting.type("Twug")
    assert until_bob == "Ann took white, blue, green.\n"
    sitting.type("")
    assert sitting.type("/undo") == "Nothing can be taken back: Ann has moved since.\n"
    sitting.type("Tkk")
    sitting.type("")
    assert sitting.type("/log") == "Round 1: Ann took white, blue, green.\nRound 1: Bob took 2 black.\n"
