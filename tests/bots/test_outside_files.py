"""Bots in the user's own files and in installed packages, and the specs that name them."""

from __future__ import annotations

import json
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cabochon import bots, cli, games
from cabochon.bots import UNLIMITED, Kind, Parameter, kinds
from cabochon.bots.kinds import kind_of
from cabochon.kernel.drive import deal
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.outside import label_of, make, read_spec
from cabochon.tui.players import specs_of

GAME = games.make("splendor", 2)
VIEW = GAME.view(deal(GAME, Random(1)), 0)
LEGAL = [int(choice) for choice in GAME.choices(VIEW)]

SOURCE = '''
from beside import PLACE

class Placed:
    """Takes the choice in a place."""
    def __init__(self, game, seed, place=PLACE, *, step=1):
        self.game, self.seed, self.place = game, seed, place * step
    def choose(self, view, budget):
        return self.game.choices(view)[self.place]

def last(game, seed):
    return Placed(game, seed, -1)

def nothing():
    pass

def wordy(game, seed, word="x"):
    pass

def only_names(*, game, seed):
    pass

def failing(game, seed):
    raise LookupError("no idea")

def leaving(game, seed):
    raise SystemExit(5)

def nobody(game, seed):
    pass

NUMBER = 3
'''


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with bots, and another beside it that it imports."""
    folder = tmp_path_factory.mktemp("own bots")
    (folder / "beside.py").write_text("PLACE = 2\n")
    (folder / "mine.py").write_text(SOURCE)
    (folder / "broken.py").write_text("import json\n1 / 0\n")
    (folder / "exiting.py").write_text("raise SystemExit(3)\n")
    (folder / "unreadable.py").write_text("class :\n")
    return folder


@pytest.mark.parametrize(
    ("rest", "place"),
    [
        ("Placed", 2),
        ("Placed:place=1", 1),
        ("Placed:place=2,step=2", 4),
        ("last", len(LEGAL) - 1),
    ],
)
def test_a_bot_of_a_file_plays(rest: str, place: int, mine: Path) -> None:
    bot = make(f"{mine / 'mine.py'}:{rest}", GAME, 5)
    assert int(bot.choose(VIEW, UNLIMITED)) == LEGAL[place]


def test_a_bot_of_a_file_gets_its_seed(mine: Path) -> None:
    assert make(f"{mine / 'mine.py'}:Placed", GAME, 5).seed == 5  # type: ignore[attr-defined]
    assert make(f"{mine / 'mine.py'}:Placed:seed=7", GAME, 5).seed == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("file", "rest", "message"),
    [
        ("none.py", ":Placed", "there is no file '"),
        ("mine.py", "", "a bot of a Python file is named "),
        (
            "mine.py",
            ":Magpie",
            "has no 'Magpie'; it has Placed, last, nothing, wordy, only_names, failing, leaving, nobody",
        ),
        ("mine.py", ":NUMBER", "NUMBER makes no bots: it is neither a class nor a function nor a Kind"),
        ("mine.py", ":nothing", "nothing makes no bots: it is called with a game and a seed"),
        ("mine.py", ":only_names", "only_names makes no bots: it is called with a game and a seed"),
        ("mine.py", ":wordy", "the parameter word of wordy is no whole number with a default, such as depth=3"),
        ("mine.py", ":Placed:depth=3", "Placed has no parameter 'depth'; it has place, step, seed"),
        ("mine.py", ":Placed:place=x", "place of Placed is a whole number from 0 to 2147483647, not 'x'"),
        ("mine.py", ":Placed:place", "a bot's parameters are written Placed:seed=3, not 'Placed:place'"),
        ("mine.py", ":failing", "mine.py:failing cannot be made: LookupError: no idea"),
        ("mine.py", ":leaving", "mine.py:leaving cannot be made: SystemExit: 5"),
        ("mine.py", ":nobody", "mine.py:nobody cannot be made: NoneType has no choose"),
        ("broken.py", ":Placed", "cannot be run: ZeroDivisionError: division by zero"),
        ("exiting.py", ":Placed", "cannot be run: SystemExit: 3"),
        ("unreadable.py", ":Placed", "cannot be run: SyntaxError: "),
    ],
)
def test_what_is_wrong_with_a_file_is_one_error(file: str, rest: str, message: str, mine: Path) -> None:
    with pytest.raises(BadSetup) as caught:
        make(f"{mine / file}{rest}", GAME)
    assert message in str(caught.value)


def test_an_unknown_name_is_told_who_there_is() -> None:
    there = ", ".join(bots.BOTS)
    with pytest.raises(BadSetup) as caught:
        read_spec("gready")
    assert (
        str(caught.value) == f"there is no bot 'gready'; there are {there}; one of yours is FILE.py:NAME or cmd:PROGRAM"
    )


def test_only_a_command_line_may_name_files_and_programs() -> None:
    """The registry, which is asked by whoever is at the other end of a network, knows neither."""
    for spec in ("cmd:./mybot", "mine.py:Placed", "x=greedy"):
        with pytest.raises(BadSetup, match="there is no bot"):
            bots.make(spec, GAME)


@pytest.mark.parametrize(
    ("spec", "label"),
    [
        ("greedy:samples=4", "greedy"),
        ("old=greedy:samples=4", "old"),
        ("bots/mine.py:Placed:place=1", "Placed"),
        ("cmd:./mybot --depth=3", "mybot"),
        ("cmd:node 'my bots/magpie.js'", "magpie"),
        ("cmd:python3 -u mybot.py --depth 3", "mybot"),
        ("new=cmd:java -jar mybot.jar", "new"),
    ],
)
def test_every_bot_has_a_short_name(spec: str, label: str) -> None:
    assert label_of(spec) == label


def test_a_list_may_have_programs_and_files() -> None:
    text = "cmd:./mybot --depth=3 -v,greedy:samples=4,seed=1,bots/mine.py:Placed:place=1,step=2,random"
    specs = ["cmd:./mybot --depth=3 -v", "greedy:samples=4,seed=1", "bots/mine.py:Placed:place=1,step=2", "random"]
    assert bots.split_specs(text) == specs


def test_a_kind_may_be_written_out() -> None:
    """Then its parameters have bounds of their own."""
    kind = Kind(First, "takes the first", {"depth": Parameter(3, 1, 9, "how far")})
    assert kind_of(kind, "deep") is kind


# Installed packages


class First:
    """Takes the first choice."""

    def __init__(self, game: Any, seed: int) -> None:
        self.game = game

    def choose(self, view: Any, _: Any) -> int:
        """The first choice."""
        return int(self.game.choices(view)[0])


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots that installed packages bring, one of which cannot be imported."""

    def found(*, group: str) -> list[EntryPoint]:
        assert group == "cabochon.bots"
        here = f"{__name__}:First"
        names = ["first", "strong"]  # the second has the name of one of the package, which goes before
        return [*(EntryPoint(name, here, group) for name in names), EntryPoint("lost", "nowhere.at.all:Bot", group)]

    monkeypatch.setattr(kinds, "entry_points", found)
    monkeypatch.setitem(sys.modules, __name__, SimpleNamespace(First=First))


@pytest.mark.usefixtures("brought")
def test_everybody_is_named_once() -> None:
    assert bots.known_bots() == [*bots.BOTS, "first", "lost"]
    assert not isinstance(bots.make("strong", GAME), First)
    with pytest.raises(BadSetup, match=r"a seat is human or one of .*, strong, first, lost$"):
        specs_of("human,second")


@pytest.mark.usefixtures("brought")
def test_an_installed_bot_is_found_by_its_name() -> None:
    assert bots.make("first", GAME).choose(VIEW, UNLIMITED) == LEGAL[0]
    assert make("first:seed=3", GAME).choose(VIEW, UNLIMITED) == LEGAL[0]
    assert bots.read_spec("first")[0].help == "Takes the first choice."
    with pytest.raises(BadSetup, match="strong, first, lost"):
        bots.make("second", GAME)
    with pytest.raises(BadSetup, match="strong, first, lost; one of yours is"):
        make("second", GAME)
    with pytest.raises(
        BadSetup, match=r"the bot lost of nowhere\.at\.all:Bot cannot be used: No module named 'nowhere'"
    ):
        bots.make("lost", GAME)


# The arena


def test_the_arena_lets_own_bots_play(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = f"{mine / 'mine.py'}:Placed"
    command = ["arena", "--bots", f"{spec}:place=1,random", "--bot", f"same={spec}", "--games", "2", "--think", "500"]
    assert cli.run(command) == 0
    printed = capsys.readouterr().out
    assert "6 of 6 games" in printed
    assert f"\nsame={spec} " in printed


def test_the_arena_reports_faults_by_bot(mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (mine / "failing.py").write_text(
        "class Failing:\n    def __init__(self, game, seed): self.seed = seed\n"
        "    def choose(self, view, budget): raise LookupError('no idea')\n"
        "    def end(self, view, outcome): raise OSError('too late')\n"
    )
    spec, report = f"{mine / 'failing.py'}:Failing", tmp_path / "report.json"
    assert cli.run(["arena", "--bots", f"{spec},greedy:samples=1", "--games", "2", "--json", str(report)]) == 0
    printed = capsys.readouterr().out
    told = json.loads(report.read_text())
    counted = {row["bot"]: row["faults"] for row in told["bots"]}
    assert counted["greedy:samples=1"] == 0
    assert told["faults"].keys() == {spec}
    assert len(told["faults"][spec]) == counted[spec] > 20
    made = counted[spec] - 2
    assert (
        f"fault of {spec}, {made} times: Failing failed (LookupError: no idea); a random choice is made for it"
        in printed
    )
    assert f"fault of {spec}, 2 times: Failing failed when the game was over (OSError: too late)" in printed
