"""What `cabochon bench` prints: a row a game, with every figure; how large the figures are is no test's business."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cabochon.bench import configurations, measure, names_of, pieces, play, search
from cabochon.games import FAMILIES, make
from cabochon.kernel.drive import play_out
from cabochon.kernel.native import Random
from hurrying import Ticking


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cabochon", "bench", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def is_share(shown: float, of: int, base: int, digits: int) -> bool:
    """Whether a share that is rounded to so many digits can be that of two speeds, which are whole numbers as shown."""
    off = float(f"0.5e-{digits}") + 1e-9
    return (of - 0.5) / (base + 0.5) - off <= shown <= (of + 0.5) / max(base - 0.5, 1e-9) + off


def test_every_module_is_measured_alone_and_all_together() -> None:
    assert names_of("splendor", ["orient", "cities"]) == [
        "splendor",
        "splendor+orient",
        "splendor+cities",
        "splendor+orient+cities",
    ]
    assert names_of("duel", ["counterfeiters"]) == ["duel", "duel+counterfeiters"]
    assert names_of("duel", []) == ["duel"]
    measured = {game.name for game in configurations([], [])}
    assert measured >= {f"{base}+{module}" for base, family in FAMILIES.items() for module in family.modules}


def test_the_games_are_the_same_every_time() -> None:
    game = make("splendor", 2, payment="standard")
    rng = Random(1)
    assert play(game, 3) == play(game, 3) == sum(play_out(game, game.start(), rng) for _ in range(3))


def test_a_row_says_what_share_of_its_base_games_decisions_it_reaches() -> None:
    games = list(configurations(["splendor", "splendor+cities"], [2]))
    found = list(measure(games, 0.01))
    assert len(found) == pieces(len(games))
    rows = [row for row in found if row]
    assert [(row.modules, row.payment) for row in rows] == [
        ([], "standard"),
        ([], "choose"),
        (["cities"], "standard"),
        (["cities"], "choose"),
    ]
    for base, row in zip(rows[:2], rows[2:], strict=True):
        assert base.of_base == 1
        assert is_share(row.of_base, row.decisions_per_s, base.decisions_per_s, 3)


def test_json_has_every_row_and_figure() -> None:
    done = bench("duel", "--seconds", "0.01", "--json")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert report["build"] in ("plain", "compiled")
    assert [row["payment"] for row in report["rows"]] == ["standard", "choose"]
    for row in report["rows"]:
        assert (row["game"], row["modules"], row["seats"]) == ("duel", [], 2)
        for figure in ("decisions_per_s", "games_per_s", "copy_ns", "view_us", "sample_us", "state_bytes"):
            assert row[figure] > 0


def test_a_game_that_there_is_not_is_one_clear_error() -> None:
    done = bench("splendor+moon")
    assert done.returncode == 2
    said = "cabochon: there is nothing to measure called splendor+moon for these seats; there are splendor, splendor+"
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


def test_bots_are_measured_too() -> None:
    """A row a game, in which many positions are judged for each line that is tried."""
    done = bench("splendor", "duel", "--bots", "--seconds", "0.05", "--seats", "2", "--json")
    assert done.returncode == 0
    rows = json.loads(done.stdout)["rows"]
    assert [row["game"] for row in rows] == ["splendor", "duel"]
    for row in rows:
        assert row["judged_per_s"] > 0
        assert row["judged_per_s"] >= row["lines_per_s"]
    printed = bench("splendor", "--bots", "--seconds", "0.05", "--seats", "2").stdout
    assert "positions/s" in printed


def test_environments_without_their_packages_are_one_clear_error() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None; from cabochon import cli; sys.exit(cli.run(['bench', '--envs']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    expected = "cabochon: environments need more packages (numpy is not installed): pip install 'cabochon[envs]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", expected)


def test_a_bot_that_has_no_time_is_measured_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line is tried in each position, however long the machine was busy with something else."""
    monkeypatch.setattr("cabochon.bots.bot.monotonic", Ticking())
    row = search(make("splendor", 2), 1e-6)
    assert row.judged_per_s > row.lines_per_s > 0


def test_environments_are_measured_too() -> None:
    """A row a game: many games at once, with observations and without, beside PettingZoo's one."""
    done = bench("duel", "splendor", "--envs", "--seconds", "0.01", "--seats", "2", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert [(row["game"], row["numbers"], row["actions"]) for row in report["rows"]] == [
        ("splendor", 445, 79),
        ("duel", 792, 276),
    ]
    for row in report["rows"]:
        assert min(row["vector_per_s"], row["unseen_per_s"], row["aec_per_s"]) > 0
        assert is_share(row["ratio"], row["vector_per_s"], row["aec_per_s"], 1)
        assert is_share(1 - row["observing"], row["vector_per_s"], row["unseen_per_s"], 2)


def test_environments_are_a_table_too() -> None:
    done = bench("splendor+cities", "--envs", "--seconds", "0.01", "--seats", "3")
    assert done.returncode == 0, done.stderr
    _, titles, row = done.stdout.splitlines()
    assert titles.split()[:3] == ["game", "seats", "numbers"]
    assert row.split()[:4] == ["splendor+cities", "3", "518", "83"]


def test_bots_and_environments_are_not_measured_together() -> None:
    done = bench("splendor", "--bots", "--envs")
    assert done.returncode == 2
    assert done.stderr.startswith("cabochon: bots and environments are measured one after the other")
