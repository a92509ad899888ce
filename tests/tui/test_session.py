"""The dialogue: moves in every spelling, wrong input, commands, hints, several people at one keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cabochon.bots import UNLIMITED, Budget, make
from cabochon.tui.commands import COMMANDS
from cabochon.tui.players import Player
from sitting import Sitting, new

FIRST: dict[str, Any] = {"first_player": 0}
NAMED = f"there are /{', /'.join(COMMANDS)}"


def one_line(printed: str) -> str:
    """What was printed, which must be one sentence, as one line."""
    assert not re.search(r"\n(?!  )", printed.rstrip("\n"))
    return " ".join(printed.split())


def play_to_the_end(sitting: Sitting) -> str:
    """Answer everything with what the greedy bot would; all that was printed."""
    adviser = make("greedy:samples=1", sitting.match.game)
    printed = sitting.printed
    while "a move, /help" in sitting.prompt:
        match = sitting.match
        choice = adviser.choose(match.view(match.mover()), UNLIMITED)
        printed += sitting.prompt + "\n" + sitting.type(match.game.text(match.state, choice))
    return printed


@pytest.mark.parametrize("line", ["1", "Twug", "twug", " take wug ", "T w u g", "tguw", "take w1 u1 g1"])
def test_a_move_may_be_a_number_or_text_in_any_spelling(line: str) -> None:
    sitting = Sitting(new("human,random", **FIRST))
    assert sitting.type(line).startswith("You took white, blue, green.\n")


def test_the_first_screen_has_the_table_the_choices_and_a_prompt() -> None:
    sitting = Sitting(new(**FIRST))
    for words in (
        "Splendor, round 1. You to move.",
        "Level 3, row 3,",
        "Nobles: N-",
        "Bank: 4 white",
        "Take: 1: white",
    ):
        assert words in sitting.printed
    assert sitting.prompt == "You, your action (1 to 30, a move, /help):"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type the number of a choice, a move such as Twug, or /help."),
        ("   ", "Type the number of a choice, a move such as Twug, or /help."),
        ("0", "There is no choice 0: they go from 1 to 30."),
        ("31", "There is no choice 31: they go from 1 to 30."),
        ("9" * 5000, "There is no choice 999999999: they go from 1 to 30."),
        ("R", "'R' could be R11, R12, R13, R14, R21, R22, R23, R24 ..."),
        ("/", f"There is no command '/'; {NAMED}"),
        ("/fly", f"There is no command '/fly'; {NAMED}"),
        ("/h", "/h could be /help, /hint"),
        ("/undo", "There is nothing to take back yet."),
        ("/log", "Nothing has happened yet."),
        ("/resume", "Which file? /resume FILE"),
        ("/resume /no/such/file", "/no/such/file: No such file or directory"),
        ("/moves xyzzy", "No choice has 'xyzzy' in it."),
    ],
)
def test_wrong_input_gets_one_line_and_the_question_stays(line: str, answer: str) -> None:
    sitting = Sitting(new(**FIRST))
    before = sitting.match.state.pack(), sitting.prompt
    assert one_line(sitting.type(line)) == answer
    assert (sitting.match.state.pack(), sitting.prompt) == before


@pytest.mark.parametrize(
    "line", ["hello", "B11", "T", "Twwu", "=w1", "-k", "1x", "½", "²", "\x1b[31m", "R44", "x" * 5000, "%s{0}\\"]
)
def test_what_is_no_move_is_answered_in_one_line(line: str) -> None:
    sitting = Sitting(new(**FIRST))
    before = sitting.match.state.pack()
    answer = one_line(sitting.type(line))
    assert answer
    assert len(answer) < 400
    assert answer.isprintable()
    assert sitting.match.state.pack() == before


def test_every_command_is_in_the_help() -> None:
    printed = Sitting(new(**FIRST)).type("/help")
    assert [line.split()[0] for line in printed.splitlines() if line.startswith("  /")] == [
        f"/{name}" for name in COMMANDS
    ]


@pytest.mark.parametrize("line", ["/help", "help", "HELP", "/HELP", "/hel"])
def test_a_command_may_be_shortened_or_typed_without_its_slash(line: str) -> None:
    assert "Commands, which may be shortened" in Sitting(new(**FIRST)).type(line)


def test_moves_lists_those_with_a_word() -> None:
    sitting = Sitting(new(**FIRST))
    assert one_line(sitting.type("/moves *")) == (
        "Reserve: 28: the top of deck 1, unseen; 29: the top of deck 2, unseen; 30: the top of deck 3, unseen."
    )
    assert sitting.type("/moves take").startswith("Take: 1: white, blue, green;")
    assert "Reserve: " not in sitting.type("/moves take")
    assert "Take: " in sitting.type("/moves")


def test_table_shows_the_table_again() -> None:
    sitting = Sitting(new(**FIRST))
    assert sitting.type("/table") == sitting.printed
    assert sitting.printed.startswith("Splendor, round 1.")


def test_a_hint_names_a_choice_and_reasons_and_leaves_the_game_alone() -> None:
    sitting = Sitting(new(**FIRST))
    before = sitting.match.state.pack()
    hint = sitting.type("/hint")
    found = re.fullmatch(
        r"Hint: (\d+), (\S+): .+ \(.*about \d+% to win\)\.? ?Expected then: greedy \S+, You \S+.*",
        " ".join(hint.split()),
    )
    assert found, hint
    choice = sitting.session.choices[int(found[1]) - 1]
    assert choice.text == found[2]
    assert sitting.match.state.pack() == before
    assert sitting.type("/hint") == hint


def test_the_log_tells_every_turn() -> None:
    sitting = Sitting(new("human,random", **FIRST))
    sitting.type("Twug", "R31")
    log = sitting.type("/log").splitlines()
    assert log[0] == "Round 1: You took white, blue, green."
    assert log[1].startswith("Round 1: random ")
    assert any(line.startswith("Round 2: You reserved a ") for line in log)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seats", ["human,greedy", "random,human,greedy", "human,human,random,greedy"])
def test_a_game_goes_on_to_its_end(seats: str, seed: int) -> None:
    sitting = Sitting(new(seats, seed=seed, payment="choose"))
    while not sitting.session.done and "Save the record" not in sitting.prompt:
        play_to_the_end(sitting)
        if "Press Enter" in sitting.prompt:
            sitting.type("")
    assert sitting.match.over
    assert "The game is over:" in sitting.printed
    sitting.type("")
    assert sitting.session.done
    assert sitting.session.code == 0


def test_the_end_tells_places_points_and_cards() -> None:
    sitting = Sitting(new("human,random", seed=3, **FIRST))
    printed = play_to_the_end(sitting)
    outcome = sitting.match.game.outcome(sitting.match.state)
    assert "The game is over: 15 points were reached and the round was completed.\nYou win.\n" in printed
    cards = [len(seat.cards) for seat in sitting.match.state.seats]
    assert f"Place 1: You, {outcome.scores[0]} points, {cards[0]} cards.\n" in printed
    assert f"Place 2: random, {outcome.scores[1]} point" in printed


def test_the_last_round_is_told() -> None:
    sitting = Sitting(new("human,human", seed=3, **FIRST))
    printed = ""
    while not sitting.match.over:
        printed += play_to_the_end(sitting)
        if "Press Enter" in sitting.prompt:
            printed += sitting.type("")
    if sitting.match.state.seats[0].points >= 15:
        assert "This is the last round." in printed
        assert ", the last round. Human 2 to move." in printed


def test_bots_alone_play_without_a_question_and_every_turn_is_told() -> None:
    sitting = Sitting(new("greedy,random,random", seed=4))
    assert sitting.session.done
    assert sitting.match.over
    lines = sitting.printed.splitlines()
    turns = int(sitting.match.state.turns)
    told = [line for line in lines if re.match(r"(greedy|random 1|random 2) (took|bought|reserved|had to pass)", line)]
    assert len(told) == turns


def test_a_bot_that_fails_is_told_and_the_game_goes_on() -> None:
    class Broken:
        """A bot without any idea."""

        def choose(self, view: Any, budget: Budget) -> int:
            """Fail."""
            raise RuntimeError("no idea")

    match = new("human,random", **FIRST)
    match.players = (match.players[0], Player("Bo", "random", Broken()))
    sitting = Sitting(match)
    printed = sitting.type("Twug")
    assert "Broken failed (RuntimeError: no idea); a random choice is made for it" in " ".join(printed.split())
    assert "You, your action" in sitting.prompt


def test_two_people_hand_the_keyboard_over() -> None:
    """Nothing of the next one's screen is printed before Enter was pressed, whatever is typed with it."""
    sitting = Sitting(new("human,human", names="Ann,Bob", **FIRST))
    assert sitting.prompt == "Ann is next. Press Enter when nobody else looks:"
    assert sitting.printed == ""
    assert "Ann to move." in sitting.type("")
    printed = sitting.type("R1*")
    assert re.fullmatch(r"Ann reserved a \w+ card[^.]* and took gold\.\n", printed.replace("\n  ", " "))
    assert sitting.prompt == "Bob is next. Press Enter when nobody else looks:"
    printed = sitting.type("Twug")
    assert "Ann reserved an unseen card of row 1 and took gold.\n" in printed
    assert "Hand, 1 of 3: #1 an unseen card of level 1.\n" in printed


def test_one_person_is_not_asked_to_hand_over() -> None:
    sitting = Sitting(new("human,random,greedy", **FIRST))
    assert "your action" in sitting.prompt
    sitting.type("Twug")
    assert "your action" in sitting.prompt


def test_the_middle_of_a_turn_shows_the_hand_and_the_choices() -> None:
    sitting = Sitting(new("human,random", seed=6, **FIRST))
    held = 0
    while "which token" not in sitting.prompt:
        sitting.type("1")
        held += 1
        assert held < 12
    assert sitting.printed.startswith("In your hand: ")
    assert "Return: 1: " in sitting.printed
    assert "Level 3" not in sitting.printed


@pytest.mark.parametrize("name", ["splendor+orient", "splendor+cities", "splendor+trading_posts+strongholds"])
def test_games_with_modules_can_be_played(name: str) -> None:
    sitting = Sitting(new("human,greedy:samples=1", name=name, seed=2))
    for _ in range(120):
        if "a move, /help" not in sitting.prompt:
            break
        sitting.type(str(len(sitting.session.choices)))
    assert sitting.match.state.turns > 20
