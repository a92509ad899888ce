"""Learning: the regression finds what made the data, and a course that was interrupted ends as if it had not been."""

from __future__ import annotations

from io import StringIO
from math import exp
from pathlib import Path
from random import Random as Numbers

import pytest
from typer.testing import CliRunner

from cabochon import cli, games
from cabochon.bots.evaluators import MEASURES, judge_of, measures_of
from cabochon.bots.fitting import Fit, Samples
from cabochon.bots.training import Course, Training
from cabochon.bots.weights import read_weights, shipped, weights_of, write_weights
from cabochon.kernel.errors import BadSetup, BadText

COURSE = Course("splendor", 2, games=2, rounds=2, iterations=1, seed=3)


def samples(seats: int, true: list[float], many: int) -> Samples:
    """Positions whose results come from known weights: half for the numbers, half for the numbers by stage."""
    rng = Numbers(1)
    width = len(true) // 2
    found = Samples(seats, width)
    for _ in range(many):
        stage = rng.random()
        numbers = [[rng.uniform(-1, 1) for _ in range(width)] for _ in range(seats)]
        scores = [
            sum(number * (true[place] + stage * true[width + place]) for place, number in enumerate(of_seat))
            for of_seat in numbers
        ]
        winner = rng.choices(range(seats), [exp(score) for score in scores])[0]
        found.add(numbers, stage, [float(seat == winner) for seat in range(seats)])
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_the_regression_finds_the_weights_behind_the_results(seats: int) -> None:
    true = [2.0, -1.0, 0.5, 1.5]
    fit = Fit(samples(seats, true, 4000), 1e-6)
    fit.run()
    assert list(fit.weights) == pytest.approx(true, abs=0.35)
    before = fit.surprise
    fit.weights[0] += 0.3
    fit.gather()
    assert fit.surprise > before


def test_nothing_can_be_learned_from_nothing() -> None:
    with pytest.raises(BadSetup, match="no finished game"):
        Fit(Samples(2, 1), 1e-4).run()
    with pytest.raises(BadSetup, match="has 2 numbers a seat, not 1"):
        Samples(2, 1).add([[1.0, 2.0], [0.0, 1.0]], 0.0, [1.0, 0.0])


def test_rounds_double_and_think_longer() -> None:
    course = Course("splendor", 2, games=800, rounds=4, iterations=64, seed=1)
    assert [course.end_of(place) for place in range(4)] == [100, 200, 400, 800]
    assert [course.round_of(number) for number in (0, 99, 100, 400, 799)] == [0, 0, 1, 3, 3]
    assert [course.iterations_in(place) for place in range(4)] == [4, 4, 16, 64]
    with pytest.raises(BadSetup, match="3 games are too few for 4 rounds"):
        Course("splendor", 2, games=3, rounds=4, iterations=64, seed=1)


def test_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    """After any game, and in the middle of a line, the same weights come out in the end."""
    game = games.make("splendor", 2, payment="standard")
    whole = Training(game, COURSE, tmp_path / "whole")
    assert list(whole.run()) == [1, 2]
    broken = Training(game, COURSE, tmp_path / "broken")
    for number in broken.run():
        if number == 1:
            break
    with (tmp_path / "broken").open("a") as stream:
        stream.write("[[[[0.5")
    resumed = Training(game, COURSE, tmp_path / "broken")
    assert len(resumed.lessons) == 1
    assert list(resumed.run()) == [2]
    assert resumed.fitted(1) == whole.fitted(1)
    assert (tmp_path / "broken").read_text() == (tmp_path / "whole").read_text()
    other = Course("splendor", 2, games=2, rounds=2, iterations=1, seed=4)
    with pytest.raises(BadSetup, match="was made by another course"):
        Training(game, other, tmp_path / "whole")
    (tmp_path / "other").write_text("seeds and nothing else")
    with pytest.raises(BadSetup, match="is no file of lessons"):
        Training(game, COURSE, tmp_path / "other")
    (tmp_path / "begun").write_text((tmp_path / "whole").read_text()[:9])
    assert Training(game, COURSE, tmp_path / "begun").lessons == []
    lines = (tmp_path / "whole").read_text().splitlines()
    (tmp_path / "whole").write_text("\n".join([lines[0], "[1, 2", *lines[2:], ""]))
    with pytest.raises(BadText, match="is damaged"):
        Training(game, COURSE, tmp_path / "whole")


def test_the_command_writes_weights_that_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = ["train", "--game", "splendor", "--games", "2", "--rounds", "1", "--iterations", "1", "--seed", "5"]
    assert cli.run(line) == 0
    text = (tmp_path / "weights-splendor.csv").read_text()
    assert text.startswith("# cabochon train --game splendor --seats 2 --games 2 --rounds 1 --iterations 1 --seed 5\n")
    weights = read_weights(text.splitlines())
    assert tuple(weights) == tuple(name for each in measures_of(games.make("splendor")) for name in each.names)
    assert cli.run(line) == 2  # the file is there already
    assert cli.run([*line, "--force"]) == 0
    assert (tmp_path / "weights-splendor.csv").read_text() == text
    assert CliRunner().invoke(cli.application(), ["train", "--help"]).exit_code == 0


def test_other_seats_have_a_file_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = ["train", "--games", "1", "--rounds", "1", "--iterations", "1", "--seats"]
    assert cli.run([*line, "3"]) == 0
    assert cli.run([*line, "2"]) == 0
    assert {file.name for file in tmp_path.glob("weights-*")} == {"weights-splendor.csv", "weights-splendor-3.csv"}


def test_another_bot_may_play_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured does not depend on who learns, and the file says who played."""
    monkeypatch.chdir(tmp_path)
    line = ["train", "--games", "1", "--rounds", "1", "--seed", "5", "--players", "greedy"]
    assert cli.run(line) == 0
    text = (tmp_path / "weights-splendor.csv").read_text()
    assert text.split("\n")[0].endswith(" --seed 5 --players greedy")
    assert cli.run([*line[:-1], "greedier", "--force", "--work", "other"]) == 2


def test_several_bots_may_play_the_games(tmp_path: Path) -> None:
    """In each seat it is one of them, by chance."""
    game = games.make("splendor")
    training = Training(game, Course("splendor", 2, 1, 1, 8, 1, "greedy:samples=1,seed=2,random"), tmp_path / "lessons")
    judge = judge_of(game, {})
    kinds = [type(training.player(0, judge, seed)).__name__ for seed in range(40)]
    assert set(kinds) == {"Greedy", "RandomBot"}
    assert 8 <= kinds.count("Greedy") <= 32
    with pytest.raises(BadSetup, match="no bot 'greedier'"):
        Course("splendor", 2, 1, 1, 8, 1, "random,greedier")


# Files of weights


def test_weights_are_written_and_read() -> None:
    stream = StringIO()
    write_weights(stream, {"points": (1.5, -2.0), "cards, all": (0.25, 0.0)}, "made by hand")
    assert stream.getvalue().startswith("# made by hand\nnumber,early,late\n")
    assert read_weights(stream.getvalue().splitlines()) == {"points": (1.5, -2.0), "cards, all": (0.25, 0.0)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there are no weights in it"),
        ("# nothing\n", "there are no weights in it"),
        ("number,early,late\npoints,1", "line 2: a weight is a name and two numbers, not 'points,1'"),
        ("number,early,late\n\npoints,1,many", "line 3: a weight is a name and two numbers, not 'points,1,many'"),
    ],
)
def test_a_wrong_file_of_weights_is_one_error(text: str, message: str) -> None:
    with pytest.raises(BadText) as caught:
        read_weights(text.splitlines())
    assert str(caught.value) == message


@pytest.mark.parametrize("base", MEASURES)
def test_every_game_that_is_measured_has_weights(base: str) -> None:
    """For each number of the base and of each module alone; together modules take what there is of each."""
    family = games.FAMILIES[base]
    for name in [base, *(f"{base}+{module}" for module in family.modules), "+".join([base, *family.modules])]:
        names = [name for measure in measures_of(games.make(name)) for name in measure.names]
        assert len(set(names)) == len(names)
        assert all(set(names) <= weights_of(name, seats).keys() for seats in family.seats)
    weights = shipped(base, family.seats[0])
    assert weights is not None
    assert any(early for early, _ in weights.values())


def test_a_game_without_weights_says_how_to_get_them() -> None:
    with pytest.raises(BadSetup, match="cabochon train --game gems"):
        weights_of("gems", 2)
