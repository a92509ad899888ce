"""The arena on a Ray cluster: the same games as on this machine alone, and one clear line where there is none."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from cabochon import cli
from cabochon.arena import Plan, run, run_on_ray
from cabochon.arena.cluster import check_address, play_there, threads_in
from cabochon.kernel.errors import BadSetup
from cabochon.records import read_file
from patience import WAIT, free_port

PLAN = Plan("splendor", 2, ("greedy:samples=1", "random"), 4, seed=1)
COMMAND = ["arena", "--bots", "greedy:samples=1,random", "--games", "4", "--seed", "1"]

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'cabochon[ray]'")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster may start as slowly as it likes, and nobody is ended for the memory that others use."""
    for what in (
        "gcs_server_port_wait_time_s",
        "gcs_server_request_timeout_seconds",
        "worker_register_timeout_seconds",
    ):
        monkeypatch.setenv(f"RAY_{what}", str(round(WAIT)))
    monkeypatch.setenv("RAY_memory_monitor_refresh_ms", "0")


@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """All in one test, since a cluster takes seconds to start: the command, its file, going on, and what goes wrong."""
    alone = {game.fixture.number: game.text for game in run(PLAN, PLAN.fixtures, 1)}
    file = tmp_path / "games.jsonl"
    first = "".join(alone[number] for number in range(2))
    file.write_text(first)
    assert cli.run([*COMMAND, "--ray", "local", "--jobs", "2", "--record", str(file)]) == 0
    assert "4 of 4 games" in capfd.readouterr().out
    assert file.read_text() == "".join(alone[number] for number in range(4))
    assert [record.result is not None for record in read_file(file)] == [True] * 4
    games = run_on_ray(PLAN, PLAN.fixtures, "local", 1)
    assert next(games).text in alone.values()
    games.close()  # type: ignore[attr-defined]


@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_a_game_that_fails_there_is_one_error() -> None:
    fixture = PLAN.fixtures[0]
    broken = type(fixture)(0, 0, (0, 7))  # there is no such bot
    with pytest.raises(BadSetup, match=r"a game failed on the cluster \(IndexError"):
        list(run_on_ray(PLAN, [broken], "local", 1))


def test_a_machine_with_another_version_plays_nothing() -> None:
    with pytest.raises(BadSetup, match=r"a machine of the cluster has Cabochon .*, this one has 0\.0\.0"):
        play_there("0.0.0", PLAN, PLAN.fixtures[0])


def test_a_game_needs_the_processors_of_its_bots() -> None:
    assert threads_in(PLAN) == 1
    assert threads_in(Plan("splendor", 2, ("strong:threads=3", "random"), 2)) == 3


@pytest.mark.parametrize("address", ["cluster", "1.2.3.4", "host:", ":6379", "host:port", "host:99999"])
def test_what_is_no_address_is_bad_setup(address: str) -> None:
    with pytest.raises(
        BadSetup, match="the address of a Ray cluster is HOST:PORT, ray://HOST:PORT, auto or local, not"
    ):
        check_address(address)


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_where_nobody_listens_there_is_no_cluster(scheme: str) -> None:
    with pytest.raises(BadSetup, match=f"no Ray cluster can be reached at '{scheme}127.0.0.1:"):
        check_address(f"{scheme}127.0.0.1:{free_port()}")


def test_without_ray_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.run([*COMMAND, "--ray", "local"]) == 2
    printed = capsys.readouterr()
    assert printed.err == "cabochon: --ray needs one more package: pip install 'cabochon[ray]'\n"
    assert printed.out == ""


@needs_ray
def test_a_cluster_that_does_not_run_is_one_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([*COMMAND, "--ray", f"127.0.0.1:{free_port()}"]) == 2
    printed = capsys.readouterr()
    assert "no Ray cluster can be reached at" in printed.err
    assert printed.err.count("\n") == 1


def test_a_log_is_of_this_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([*COMMAND, "--ray", "local", "--log", str(tmp_path / "log")]) == 2
    assert "--log writes what programs say on this machine" in capsys.readouterr().err
