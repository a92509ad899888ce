"""Bots think in processes of their own; one that is late, breaks or ends is answered for, and the game goes on."""

from __future__ import annotations

import asyncio
import gc
import sys
from asyncio.subprocess import Process
from base64 import b64encode
from io import StringIO
from pathlib import Path

import pytest

from at_table import people
from cabochon.bots.mcts import Mcts
from cabochon.kernel.native import Random
from cabochon.table import Setup
from cabochon.web import thinking
from cabochon.web.thinker import REMEMBERED, Hurry, Questions, answer, bot_of, unpacked
from cabochon.web.thinking import Chosen, Thinkers
from patience import WAIT


@pytest.mark.parametrize(("game", "seats"), [("splendor", 2), ("duel", 2), ("splendor+orient+cities", 3)])
def test_a_bot_answers_with_a_legal_choice(game: str, seats: int) -> None:
    setup = Setup(game, seats)
    sitting = people(setup, Random(5))
    view = sitting.game.view(sitting.state, 0)
    assert unpacked(sitting.game, view.pack()).pack() == view.pack()

    async def chosen() -> list[int]:
        thinkers = Thinkers(2, 500)
        asked = [thinkers.choose(setup, sitting.game, view, bot, 3) for bot in ("greedy", "random", "random")]
        found = [each.choice for each in await asyncio.gather(*asked)]
        assert 1 <= len(thinkers.idle) <= 2
        await thinkers.close()
        return found

    choices = asyncio.run(chosen())
    assert set(choices) <= set(sitting.game.choices(sitting.state))
    assert choices[1] == choices[2]


@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(60)",
        "import time; print('ready', flush=True); time.sleep(60)",
        "import sys; sys.exit(3)",
        "print('ready'); print('nonsense'); input()",
        "print('ready', flush=True); input(); print('[]')",
        "print('ready', flush=True); input(); print('[' * 50_000)",
    ],
)
def test_a_process_that_does_not_answer_is_ended_and_answered_for(
    program: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one that never says that it is ready."""
    monkeypatch.setattr(thinking, "STARTING", 1.0)
    setup = Setup("splendor", 2)
    sitting = people(setup, Random(5))
    view = sitting.game.view(sitting.state, 0)

    async def chosen() -> int:
        thinkers = Thinkers(1, 100, patience=0.4)
        thinkers.command = (sys.executable, "-c", program)
        found, well = await thinkers.choose(setup, sitting.game, view, "greedy", 3)
        assert (thinkers.idle, well) == ([], False)
        await thinkers.close()
        return found

    assert asyncio.run(chosen()) in list(sitting.game.choices(sitting.state))
    assert "random choice is made" in caplog.text


def test_a_process_is_asked_nothing_before_it_is_ready(caplog: pytest.LogCaptureFixture) -> None:
    """However long that takes: the time of a question is not that of the start."""
    setup = Setup("splendor", 2)
    sitting = people(setup, Random(5))
    legal = int(next(iter(sitting.game.choices(sitting.state))))
    program = (
        "import json, select, sys; early = select.select([sys.stdin], [], [], 0.5)[0]; print('ready', flush=True); "
        f"input(); print(json.dumps({{'choice': {legal}, 'warning': 'too early' if early else ''}}))"
    )

    async def chosen() -> Chosen:
        thinkers = Thinkers(1, 100, patience=WAIT)
        thinkers.command = (sys.executable, "-c", program)
        found = await thinkers.choose(setup, sitting.game, sitting.game.view(sitting.state, 0), "greedy", 3)
        await thinkers.close()
        return found

    assert asyncio.run(chosen()) == (legal, True)
    assert caplog.text == ""


async def killed(thinkers: Thinkers) -> Process:
    """An idle process of theirs that has ended, by nothing that they have done."""
    process = await thinkers.start()
    process.kill()
    await process.wait()
    thinkers.idle.append(process)
    return process


def test_a_process_that_was_ended_from_outside_is_not_asked(caplog: pytest.LogCaptureFixture) -> None:
    """No bot has failed: another process is asked."""
    setup = Setup("splendor", 2)
    sitting = people(setup, Random(5))

    async def chosen() -> Chosen:
        thinkers = Thinkers(1, 100)
        ended = await killed(thinkers)
        found = await thinkers.choose(setup, sitting.game, sitting.game.view(sitting.state, 0), "greedy", 3)
        assert ended not in thinkers.idle
        await thinkers.close()
        return found

    assert asyncio.run(chosen()).well
    assert caplog.text == ""


def test_a_process_remembers_few_bots() -> None:
    """What a bot that searches remembers is large, and in time a server has asked those of thousands of tables."""
    sitting = people(Setup("splendor", 2), Random(5))
    view = b64encode(sitting.game.view(sitting.state, 0).pack()).decode()
    asked = {"game": "splendor", "seats": 2, "options": {}, "bot": "mcts:iterations=1", "view": view, "milliseconds": 9}
    before = searching()
    for seed in range(3 * REMEMBERED):
        answer({**asked, "seed": seed}, Hurry(Questions(StringIO()), 1))
    assert searching() - before <= REMEMBERED
    bot_of.cache_clear()


def searching() -> int:
    """How many bots that search there are in this process."""
    gc.collect()
    return sum(isinstance(each, Mcts) for each in gc.get_objects())


def test_a_bot_that_is_late_is_told_to_answer_at_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does, long before its time is up, and its process is not ended."""
    monkeypatch.setattr(thinking, "HURRY", WAIT)
    setup = Setup("splendor", 2)
    sitting = people(setup, Random(5))
    view = sitting.game.view(sitting.state, 0)

    async def chosen() -> int:
        thinkers = Thinkers(1, 3_600_000, patience=-3599.5)
        found, well = await thinkers.choose(setup, sitting.game, view, "strong", 3)
        assert (len(thinkers.idle), well) == (1, True)
        other = await thinkers.choose(setup, sitting.game, view, "random", 3)
        assert other.choice in list(sitting.game.choices(sitting.state))
        await thinkers.close()
        return found

    assert asyncio.run(chosen()) in list(sitting.game.choices(sitting.state))
    assert caplog.text == ""


def test_a_bot_with_several_threads_gets_as_many_as_there_may_be() -> None:
    setup = Setup("splendor", 2)
    sitting = people(setup, Random(5))
    view = sitting.game.view(sitting.state, 0)

    async def chosen() -> list[int]:
        thinkers = Thinkers(1, 5_000, threads=2)
        bots = ("mcts:iterations=6,threads=3", "mcts:iterations=6,threads=2,ponder=1")
        found = [(await thinkers.choose(setup, sitting.game, view, bot, 3)).choice for bot in bots]
        await thinkers.close()
        return found

    assert set(asyncio.run(chosen())) <= set(sitting.game.choices(sitting.state))


def test_the_client_is_told_of_no_process(tmp_path: Path) -> None:
    """Ending what has ended is no error."""

    async def ended() -> None:
        thinkers = Thinkers(1, 100)
        await killed(thinkers)
        await thinkers.close()

    asyncio.run(ended())
