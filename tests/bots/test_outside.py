"""Bots that are other programs: the same choices as in the process, and every fault costs one choice and no more."""

from __future__ import annotations

import json
import logging
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from all_games import Setting, every_setting
from cabochon import cli, games
from cabochon.bots import FAULTS, UNLIMITED, Budget, Fault, choose_safely, end_safely
from cabochon.kernel.drive import deal
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from cabochon.outside import check, lines, make, program
from cabochon.outside.program import IDLE, RUNNING, Program, end_all
from hurrying import Hurry
from patience import WAIT, comes, gone

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = shlex.quote(sys.executable)
NODE = shutil.which("node")

GAME = games.make("splendor", 2)
STATE = deal(GAME, Random(1))
VIEW = GAME.view(STATE, 0)

HEAD = """
import json, os, subprocess, sys, time
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    kind = told["kind"]
    if kind == "hello":
        say(kind="hello", protocol=1)
    elif kind == "ask":
        first = told["table"]["choices"][0]
"""
"""A program that says hello; what follows is what it does when it is asked."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Programs have as much time as they need where no test says otherwise, and none is left behind."""
    end_all()
    with monkeypatch.context() as patched:
        for name in ("HELLO", "PATIENCE"):
            patched.setattr(program, name, WAIT)
        yield
    end_all()
    assert set() == RUNNING
    assert IDLE == {}


@pytest.fixture
def unheard() -> Iterator[None]:
    """What the arena has programs' words logged by is put away."""
    log = logging.getLogger("cabochon.outside")
    level, handlers = log.level, log.handlers
    yield
    for handler in log.handlers:
        handler.close()
    log.setLevel(level)
    log.handlers = handlers


@pytest.fixture
def scripted(tmp_path: Path) -> Any:
    """Makes the spec of a program that does something when it is asked, or is all that is given."""

    def spec(body: str, *, whole: bool = False) -> str:
        file = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        indented = "".join(f"        {line}\n" for line in body.splitlines())
        file.write_text(body if whole else HEAD + indented)
        return f"cmd:{PYTHON} {shlex.quote(str(file))}"

    return spec


def played(name: str, seats: int, spec: str, seed: int) -> list[tuple[int, str]]:
    """Every decision of a game, with its seat, in which `spec` plays on seat 0 and the others at random."""
    game = games.make(name, seats, payment="standard")
    bots = [make(spec, game, 7), *(make("random", game, seat) for seat in range(1, seats))]
    rng = Random(seed)
    state = game.start()
    decisions: list[tuple[int, str]] = []
    faults: list[str] = []
    while not game.over(state) and state.turns < 60:
        seat = int(game.to_move(state))
        if seat == CHANCE:
            choice = int(game.pick(state, rng))
        else:
            choice = choose_safely(game, bots[seat], game.view(state, seat), UNLIMITED, warn=faults.append)
        decisions.append((seat, game.text(state, choice)))
        game.play(state, choice)
    end_safely(bots[0], game.view(state, 0), game.outcome(state), warn=faults.append)
    assert faults == []
    return decisions


EXAMPLE_SPECS = [
    pytest.param(f"cmd:{PYTHON} {EXAMPLES / 'magpie_stdio.py'}", id="python"),
    pytest.param(
        f"cmd:node {EXAMPLES / 'magpie.js'}",
        id="javascript",
        marks=pytest.mark.skipif(NODE is None, reason="there is no node, which runs the example in JavaScript"),
    ),
]


@pytest.mark.parametrize("spec", EXAMPLE_SPECS)
@pytest.mark.parametrize(
    ("name", "seats"),
    [("splendor", 2), ("splendor+cities+trading_posts+strongholds+orient", 3), ("duel", 2), ("duel+counterfeiters", 2)],
)
def test_the_examples_play_the_same_game_in_every_way(spec: str, name: str, seats: int) -> None:
    """In the process, or as a program in Python or JavaScript: the contract tells them the same."""
    assert played(name, seats, spec, 3) == played(name, seats, f"{EXAMPLES / 'magpie.py'}:Magpie", 3)


# Faults


FAULTY = [
    ("garbage", "print('hello!', flush=True)", "a line is no JSON: b'hello!"),
    ("garbage", "print('[1]', flush=True)", "a line is no object of the kind answer: b'[1]"),
    ("garbage", "print('[' * 60000, flush=True)", "a line is no JSON: b'[[["),
    ("garbage", "say(kind='answer', choice=None)", "its choice is None, neither an id nor a text"),
    ("garbage", "say(kind='answer', choice=True)", "its choice is True, neither an id nor a text"),
    ("garbage", "say(kind='answer', ask=9, choice=1)", "it answers the question 9, but 1 was asked"),
    ("illegal", "say(kind='answer', choice=-1)", "there is no choice -1 here"),
    ("illegal", "say(kind='answer', choice=10**30)", "there is no choice 1000000"),
    ("illegal", "say(kind='answer', choice='B11')", "'B11' is not a choice"),
    ("illegal", "say(kind='answer', choice='\\ud800')", "is not a choice"),
    ("late", "time.sleep(3600)", "it has not answered within 1.05 s"),
    ("crashed", "sys.exit(3)", "it has ended with the exit code 3"),
    ("crashed", "raise RuntimeError('out of ideas')", "exit code 1; its last line on stderr: RuntimeError: out of"),
    ("crashed", "os.kill(os.getpid(), 9)", "it was ended by the signal 9"),
    ("crashed", "os.close(1); time.sleep(3600)", "it has closed its output"),
    ("huge", "print('x' * 70000, flush=True)", "it has written a line of more than 65536 bytes"),
    ("huge", "sys.stdout.write('x' * 10_000_000)", "it has written a line of more than 65536 bytes"),
]


@pytest.mark.parametrize(("code", "body", "message"), FAULTY)
def test_a_fault_costs_one_choice(
    code: str, body: str, message: str, scripted: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A legal choice is made in its place, what happened is said and logged, and it is asked again afterwards."""
    if code == "crashed" and "sleep" not in body:
        monkeypatch.setattr(program, "PARTING", WAIT)  # how it has ended is seen, however long that takes
    good = "say(kind='answer', ask=told['ask'], choice=first['text'])"
    spec = scripted(f"if told['ask'] == 1:\n    {body}\nelse:\n    {good}")
    bot = make(spec, GAME, 1)
    legal = [int(choice) for choice in GAME.choices(VIEW)]
    warnings: list[str] = []
    budget = Budget(milliseconds=50 if code == "late" else 3_600_000)
    assert choose_safely(GAME, bot, VIEW, budget, warn=warnings.append) in legal
    assert len(warnings) == 1
    assert warnings[0].startswith(f"bot0 is at fault ({code}: ")
    assert message in warnings[0]
    assert f"bot0: {code}: " in caplog.text
    assert choose_safely(GAME, bot, VIEW, UNLIMITED, warn=warnings.append) == legal[0]
    assert len(warnings) == 1
    end_safely(bot, None, None, warn=warnings.append)


def test_a_program_that_is_told_to_hurry_has_a_moment_more(scripted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """That and no more: far less than the patience for one that is not in a hurry."""
    monkeypatch.setattr(program, "PATIENCE", 3600.0)
    monkeypatch.setattr(program, "GRACE", WAIT)
    bot = make(scripted("time.sleep(0.1)\nsay(kind='answer', choice=first['id'])"), GAME, 1)
    assert bot.choose(VIEW, Budget(stop=Hurry(0))) == int(GAME.choices(VIEW)[0])
    end_safely(bot, None, None, warn=pytest.fail)
    monkeypatch.setattr(program, "GRACE", 0.1)
    slow = make(scripted("time.sleep(3600)"), GAME, 1)
    with pytest.raises(Fault, match="it has not answered"):
        slow.choose(VIEW, Budget(stop=Hurry(3)))


def test_every_fault_is_tried() -> None:
    assert {code for code, _, _ in FAULTY} | {"absent"} == FAULTS.keys()


def test_a_program_that_was_refused_is_told_why(scripted: Any, caplog: pytest.LogCaptureFixture) -> None:
    """It goes on, and need not be started again."""
    spec = scripted("say(kind='answer', choice='B11')\nprint(os.getpid(), sys.stdin.readline(), file=sys.stderr)")
    bot = make(spec, GAME, 1)
    with caplog.at_level(logging.INFO, "cabochon.outside"):
        for _ in range(2):
            with pytest.raises(Fault, match="'B11' is not a choice"):
                bot.choose(VIEW, UNLIMITED)
        assert isinstance(bot, Program)
        assert bot.starts == 1
        assert comes(lambda: caplog.text.count('"kind":"refused"') == 2)
    assert '{"kind":"refused","ask":1,"code":"illegal","message":"' in caplog.text
    bot.drop()


def test_a_program_is_started_a_few_times_and_then_no_more(scripted: Any) -> None:
    bot = make(scripted("sys.exit()"), GAME, 1)
    codes = []
    for _ in range(7):
        with pytest.raises(Fault) as caught:
            bot.choose(VIEW, UNLIMITED)
        codes.append(caught.value.code)
    assert codes == ["crashed"] * (program.RESTARTS + 1) + ["absent"] * (6 - program.RESTARTS)


def test_a_program_that_is_started_again_is_told_the_game_again(scripted: Any, tmp_path: Path) -> None:
    log = tmp_path / "log"
    spec = scripted(
        f"with open({str(log)!r}, 'a') as log: log.write(game + '\\n')\n"
        "if told['ask'] == 1: sys.exit()\nsay(kind='answer', choice=first['id'])\n"
    )
    file = Path(shlex.split(spec)[-1])
    file.write_text(
        file.read_text().replace(
            '    elif kind == "ask":', '    elif kind == "game":\n        game = line\n    elif kind == "ask":'
        )
    )
    bot = make(spec, GAME, 5)
    with pytest.raises(Fault):
        bot.choose(VIEW, UNLIMITED)
    bot.choose(VIEW, UNLIMITED)
    told = [json.loads(line) for line in log.read_text().split("\n") if line]
    assert told[0] == told[1]
    assert {key: told[0][key] for key in ("rules", "game", "seats", "seat", "seed")} == {
        "rules": "splendor@1", "game": "splendor", "seats": 2, "seat": 0, "seed": 5,
    }  # fmt: skip
    assert told[0]["options"] == GAME.options


def test_a_program_that_says_more_than_it_is_asked_is_ended(scripted: Any) -> None:
    bot = make(scripted("for _ in range(1000): say(kind='answer', choice=first['id'])"), GAME, 1)
    bot.choose(VIEW, UNLIMITED)
    assert isinstance(bot, Program)
    assert bot.process is not None
    said = bot.process.said
    assert comes(lambda: not said.empty())
    with pytest.raises(Fault, match=r"it has written a line that nobody asked for: b.\{"):
        bot.choose(VIEW, UNLIMITED)


def test_a_program_that_does_not_listen_keeps_nobody_waiting(scripted: Any) -> None:
    """It answers before it is asked, and never reads what then piles up; it is never waited for until it is late."""
    body = (
        "import json,time\nprint(json.dumps({'kind': 'hello', 'protocol': 1}), flush=True)\n"
        "for _ in range(50): print(json.dumps({'kind': 'answer', 'choice': 'nothing'}), flush=True)\ntime.sleep(3600)\n"
    )
    bot = make(scripted(body, whole=True), GAME, 1)
    codes = set()
    for _ in range(40):
        with pytest.raises(Fault) as caught:
            bot.choose(VIEW, UNLIMITED)
        codes.add(caught.value.code)
    assert codes <= {"illegal", "garbage", "absent"}
    bot.drop()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("cmd:./no-such-program", "'./no-such-program' cannot be started: No such file or directory"),
        (f"cmd:{PYTHON} -c pass", "it does not say hello: it has ended with the exit code 0"),
        (f"cmd:{PYTHON} -c 'print(1)'", "it does not say hello: a line is no object of the kind hello"),
        (f"cmd:{PYTHON} -c 'input(); print(chr(123)*2)'", "it does not say hello: a line is no JSON"),
        ("""cmd:echo '{"kind":"hello","protocol":2}'""", "its hello has the protocol 2, not 1"),
        ("""cmd:echo '{"kind":"hello","protocol":1,"name":3}'""", "its name is not a text of at most 60 characters"),
        ("cmd:", "a program is named as in cmd:./mybot"),
        ("cmd:'", "is no command line: No closing quotation"),
    ],
)
def test_a_program_that_cannot_play_is_found_before_a_game_begins(
    command: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "PARTING", WAIT)
    with pytest.raises(BadSetup) as caught:
        check(command, GAME)
    assert message in str(caught.value)


def test_a_program_that_says_nothing_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "HELLO", 0.2)
    with pytest.raises(BadSetup, match=r"it has not answered within 0\.2 s"):
        check(f"cmd:{PYTHON} -c 'import time; time.sleep(3600)'", GAME)


# How programs end


def test_a_program_is_used_again_for_the_next_game(scripted: Any) -> None:
    spec = scripted("say(kind='answer', choice=first['id'])")
    seen = []
    for seed in range(3):
        bot = make(spec, GAME, seed)
        assert isinstance(bot, Program)
        bot.choose(VIEW, UNLIMITED)
        assert bot.process is not None
        seen.append(bot.process.popen.pid)
        bot.end(VIEW, None)
    assert len(set(seen)) == 1
    two = [make(spec, GAME, seed) for seed in range(2)]
    assert len(RUNNING) == 2
    for bot in two:
        end_safely(bot, None, None, warn=pytest.fail)
    end_all()
    assert gone(seen[0])


class Written:
    """Is set once something is written in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def is_set(self) -> bool:
        """Whether it is."""
        return self.file.exists() and bool(self.file.read_text())


@pytest.mark.skipif(os.name != "posix", reason="groups of processes are ended as POSIX has them")
@pytest.mark.parametrize("way", ["late", "end"])
def test_a_program_is_ended_with_all_that_it_has_started(way: str, scripted: Any, tmp_path: Path) -> None:
    file = tmp_path / "child"
    child = f"child = subprocess.Popen(['sleep', '3600']); open({str(file)!r}, 'w').write(str(child.pid))"
    bot = make(scripted(f"{child}\nif {way == 'end'}: say(kind='answer', choice=first['id'])\ntime.sleep(3600)"), GAME)
    if way == "end":
        bot.choose(VIEW, UNLIMITED)
        end_all()
    else:
        with pytest.raises(Fault, match="not answered"):
            bot.choose(VIEW, Budget(stop=Written(file)))
    assert gone(int(file.read_text()))


def test_a_program_that_is_interrupted_while_it_starts_is_ended(scripted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C can come when only one of the threads that talk to it has begun."""
    begun: list[threading.Thread] = []
    begin = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        if begun:
            raise KeyboardInterrupt
        begun.append(thread)
        begin(thread)

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", start)
        with pytest.raises(KeyboardInterrupt):
            make(scripted("time.sleep(3600)"), GAME, 1)
    (process,) = RUNNING
    end_all()
    assert gone(process.popen.pid)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal as POSIX has it")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_the_arena_with_its_programs(jobs: str, scripted: Any, tmp_path: Path) -> None:
    numbers = tmp_path / "numbers"
    spec = scripted(f"open({str(numbers)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(3600)")
    patient = f"import sys; from cabochon import cli; from cabochon.outside import program; program.HELLO = {WAIT}; "
    command = [sys.executable, "-c", f"{patient}sys.exit(cli.run(sys.argv[1:]))"]
    arguments = ["arena", "--bot", spec, "--bots", "random", "--jobs", jobs]
    with subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as arena:
        try:
            assert comes(Written(numbers).is_set)
            arena.send_signal(signal.SIGINT)
            out, errors = arena.communicate(timeout=WAIT)
        finally:
            arena.kill()
    assert arena.returncode == 130, errors.decode()
    assert b"0 of 100 games" in out
    assert b"Traceback" not in errors
    for number in numbers.read_text().split():
        assert gone(int(number))


@pytest.mark.usefixtures("unheard")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_arena_logs_what_programs_say(
    jobs: str, scripted: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """With a file everything is in it; without one what they write to stderr is on ours, and the faults are counted."""
    spec = scripted("print('thinking', file=sys.stderr, flush=True)\nsay(kind='answer', choice='nothing')")
    command = ["arena", "--bot", f"bad={spec}", "--bots", "random", "--games", "2", "--jobs", jobs]
    log = tmp_path / "log"
    assert cli.run([*command, "--log", str(log)]) == 0
    told = capfd.readouterr()
    assert "bad is at fault (illegal: 'nothing' is not a choice" in told.out
    assert told.err == ""
    logged = log.read_text()
    for part in ('bad < {"kind":"ask"', 'bad > {"kind": "answer"', "INFO bad: thinking", "WARNING bad: illegal: "):
        assert part in logged
    end_all()
    assert cli.run(command) == 0
    assert "bad: thinking\n" in capfd.readouterr().err


# What is said


def choices_of(view: Any) -> list[dict[str, Any]]:
    """The choices in a question."""
    told = json.loads(lines.ask_line(GAME, view, 1, UNLIMITED))
    return list(told["table"]["choices"])


def test_a_choice_can_be_named_by_its_id_and_by_its_text() -> None:
    for choice in choices_of(VIEW):
        for named in (choice["id"], choice["text"], choice["text"].lower()):
            said = json.dumps({"kind": "answer", "choice": named, "comment": "?"}).encode()
            assert lines.answer_from(said, GAME, VIEW, 1) == choice["id"]


def test_a_question_has_what_the_servers_clients_get() -> None:
    """Under the same names, and the same values but for the ids of the choices."""
    from at_table import people
    from cabochon.table import Setup, picture_for

    sitting = people(Setup("duel+counterfeiters", 2), Random(5))
    picture = picture_for(sitting, 0, now=0)
    told = json.loads(lines.ask_line(sitting.game, sitting.game.view(sitting.state, 0), 1, UNLIMITED))
    table = told["table"]
    assert all("id" in choice for choice in table["choices"])
    for choice in table["choices"]:
        del choice["id"]
    assert table == {key: json.loads(json.dumps(picture[key])) for key in table}
    assert games.read_position(told["position"])[1].pack() == sitting.game.view(sitting.state, 0).pack()


@pytest.mark.parametrize("setting", every_setting()[::3], ids=str)
def test_what_a_seat_cannot_know_changes_no_byte(setting: Setting) -> None:
    """Another state that looks the same to the seat gives the same question and the same end."""
    game = setting.make()
    rng = Random(5)
    compared = 0
    for _ in range(400):
        state = deal(game, rng)
        for _ in range(rng.randrange(80)):
            if not game.over(state):
                game.advance(state, rng)
        while not game.over(state) and game.to_move(state) == CHANCE:
            game.advance(state, rng)
        if game.over(state):
            continue
        seat = int(game.to_move(state))
        twin = game.sample(game.view(state, seat), rng)
        compared += twin.pack() != state.pack()
        one, other = (
            lines.ask_line(game, game.view(each, seat), 1, UNLIMITED)
            + lines.end_line(game, game.view(each, seat), None)
            for each in (state, twin)
        )
        assert one == other
        if compared == 3:
            return
    assert compared or dict(setting.options).get("reveal") == "open"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def refusal_of(text: bytes) -> str:
    """What is wrong with a line; an empty text for a legal answer. Nothing else can come of it."""
    try:
        choice = lines.answer_from(text, GAME, VIEW, 1)
    except Fault as fault:
        str(fault).encode()
        return fault.code
    assert choice in list(GAME.choices(VIEW))
    return ""


@given(st.binary(max_size=80))
def test_any_bytes_are_a_fault(text: bytes) -> None:
    assert refusal_of(text) == "garbage"


@given(JSON)
def test_any_json_is_a_fault(said: Any) -> None:
    assert refusal_of(json.dumps(said).encode()) == "garbage"


@given(st.fixed_dictionaries({"kind": st.just("answer")}, optional={"choice": JSON, "ask": JSON, "more": JSON}))
def test_any_answer_is_a_legal_choice_or_a_fault(said: Any) -> None:
    assert refusal_of(json.dumps(said).encode()) in ("", "garbage", "illegal")


@given(st.fixed_dictionaries({"kind": st.just("hello")}, optional={"protocol": st.just(1) | JSON, "name": JSON}))
def test_any_hello_is_a_name_or_a_fault(said: Any) -> None:
    try:
        name = lines.name_from(json.dumps(said).encode())
    except Fault as fault:
        name, code = "", fault.code
    else:
        code = ""
    assert code in ("", "garbage")
    assert len(name) <= 60
