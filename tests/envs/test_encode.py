"""Numbers and actions: how they are laid out, that actions and choices are inverse, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from all_games import Setting, every_setting
from cabochon import games
from cabochon.envs import encode
from cabochon.envs.encode import Encoding, encoding_of, turned, turned_back
from cabochon.kernel.drive import deal, settle_chance
from cabochon.kernel.errors import BadSetup, IllegalChoice
from cabochon.kernel.native import Random
from cabochon.kernel.question import Families

SOURCES = Path(__file__).parents[2] / "src"
LAYOUTS = sorted({(setting.name, setting.seats) for setting in every_setting()})
WORDED = ("payment", "conquest", "reduction", "window", "scout", "under")
"""Questions whose answers are worded by the state, so that actions have other names."""


def base(payment: str = "standard") -> tuple[Any, Any, Encoding]:
    """The base game, dealt, with its encoding."""
    game = games.make("splendor", 2, payment=payment)
    return game, deal(game, Random(1)), encoding_of(game)


@pytest.mark.parametrize(("name", "seats"), LAYOUTS)
def test_the_layout_has_no_gaps(name: str, seats: int) -> None:
    """Features and blocks follow each other to the end, and every number and every action has a name of its own."""
    encoding = encoding_of(games.make(name, seats))
    at = 0
    for feature in encoding.features:
        assert (feature.first, feature.size, feature.low) == (at, len(feature.labels), 0)
        assert feature.size > 0
        assert feature.high == max(encoding.high[at : at + feature.size]) > 0
        assert len(set(feature.labels)) == feature.size
        assert feature.meaning
        at += feature.size
    assert at == encoding.size == len(encoding.high) == len(encoding.low)
    assert len({feature.name for feature in encoding.features}) == len(encoding.features)
    at = 0
    for block in encoding.blocks:
        assert block.first == at
        assert block.size > 0
        assert block.meaning
        at += block.size
    assert at == encoding.actions
    assert len({block.name for block in encoding.blocks}) == len(encoding.blocks)
    assert len({encoding.action_name(action) for action in range(encoding.actions)}) == encoding.actions


@pytest.mark.parametrize("setting", every_setting(), ids=str)
def test_actions_are_choices(setting: Setting) -> None:
    """In random games, actions and choices are inverse, masks mark what is legal, and numbers keep their bounds."""
    game = setting.make()
    encoding = encoding_of(game)
    rng = Random(4)
    state = deal(game, rng)
    while not game.over(state):
        question = game.asked(state).question
        seat = int(game.to_move(state))
        view = game.view(state, seat)
        observation = encoding.observe(view)
        assert (encoding.low <= observation).all()
        assert (observation <= encoding.high).all()
        legal = encoding.legal(state)
        assert legal == encoding.legal(view) == np.flatnonzero(encoding.mask(state)).tolist() == sorted(legal)
        assert [encoding.choice(state, action) for action in legal] == list(game.choices(state))
        assert [encoding.action(view, choice) for choice in game.choices(state)] == legal
        for action in legal if question not in WORDED else []:
            text = game.text(state, encoding.choice(state, action))
            assert encoding.action_name(action) == f"{question} {text}"
        other = game.view(state, (seat + 1) % game.seats)
        assert encoding.legal(other) == []
        assert not encoding.mask(other).any()
        game.apply(state, encoding.choice(state, legal[rng.randrange(len(legal))]))
        settle_chance(game, state, rng)
    assert encoding.legal(state) == []
    assert not encoding.mask(state).any()


@pytest.mark.parametrize("setting", every_setting()[::3], ids=str)
def test_blocks_are_questions(setting: Setting) -> None:
    """There is a block for each question that a seat may be asked, and for each of its families, of just their size."""
    game = setting.make()
    encoding = encoding_of(game)
    for question in game.questions:
        mine = [block for block in encoding.blocks if block.question == question.name]
        assert not question.chance or not mine
        assert sum(block.size for block in mine) in (0, question.size)
        if isinstance(question, Families):
            families = [(family.name, int(family.size)) for family in question.families]
            assert [(block.family, block.size) for block in mine if block.family != "pass"] == families
    names = {block.question for block in encoding.blocks}
    assert ("payment" in names) == (game.options["payment"] == "choose")
    if game.name.startswith("splendor"):
        assert ("visit" in names) == ("cities" not in game.name)
        assert ("gold_cards" in names) == ("orient" in game.name and game.options["payment"] == "choose")


def test_sizes_do_not_change_unnoticed() -> None:
    """What was trained with one layout cannot use another: a change here is a new version of the environments."""
    settings = (("splendor", 2), ("splendor", 4), ("splendor+orient", 2), ("duel", 2), ("duel+counterfeiters", 2))
    encodings = [encoding_of(games.make(name, seats, payment="standard")) for name, seats in settings]
    sizes = [(encoding.size, encoding.actions) for encoding in encodings]
    assert sizes == [(445, 79), (579, 79), (1278, 362), (792, 276), (1869, 484)]


def test_an_encoding_is_made_once() -> None:
    game = games.make("splendor", 3)
    assert encoding_of(game) is encoding_of(game)
    assert encoding_of(game).game is game
    for _ in range(encode.KEPT + 1):
        encoding_of(games.make("splendor", 2))
    assert len(encode.KNOWN) == encode.KEPT
    assert encoding_of(game).game is game


def test_arrays_of_ones_own_are_filled() -> None:
    game, state, encoding = base()
    view = game.view(state, 0)
    row = np.full((2, encoding.size), 7, np.uint8)
    assert encoding.observe(view, row[1]) is not None
    assert (row[1] == encoding.observe(view)).all()
    assert (row[0] == 7).all()
    wide = np.full((encoding.actions, 2), 7, np.int8)
    encoding.mask(state, wide[:, 0])
    assert (wide[:, 0] == encoding.mask(state)).all()
    assert (wide[:, 1] == 7).all()


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(444, np.uint8),
        np.zeros((1, 445), np.uint8),
        np.zeros(445, np.int8),
        np.zeros(445, np.float32),
        np.broadcast_to(np.uint8(0), (445,)),
        [0] * 445,
        bytearray(445),
        7,
    ],
    ids=lambda out: f"{type(out).__name__}{getattr(out, 'shape', '')}{getattr(out, 'dtype', '')}",
)
def test_arrays_that_do_not_fit_are_refused(out: Any) -> None:
    game, state, encoding = base()
    with pytest.raises(BadSetup, match="this needs a writeable array of 445 numbers of type uint8, not"):
        encoding.observe(game.view(state, 0), out)
    with pytest.raises(BadSetup, match="this needs a writeable array of 79 numbers of type int8, not"):
        encoding.mask(state, out)


def test_a_full_state_is_not_observed() -> None:
    _, state, encoding = base()
    with pytest.raises(BadSetup, match="an observation is of a view"):
        encoding.observe(state)


def test_states_of_other_games_are_refused() -> None:
    """Whatever is given in the place of a state is refused, and never read."""
    _, _, encoding = base()
    others = [deal(games.make(*name), Random(1)) for name in (("splendor", 3), ("duel", 2), ("splendor+orient", 2))]
    for other in [*others, None, 7, "state", object(), encoding]:
        for call in (encoding.observe, encoding.mask, encoding.legal):
            with pytest.raises(BadSetup, match="this is no state of splendor for 2 seats"):
                call(other)
        with pytest.raises(BadSetup, match="this is no state of splendor for 2 seats"):
            encoding.action(other, 0)
        with pytest.raises(BadSetup, match="this is no state of splendor for 2 seats"):
            encoding.choice(other, 0)


@pytest.mark.parametrize(
    "action", [True, 1.0, "1", None, np.float32(1), np.bool_(True), np.array([1]), -1, 79, 1 << 70]
)
def test_what_is_no_action_is_refused(action: Any) -> None:
    _, state, encoding = base()
    with pytest.raises(IllegalChoice, match="an action is a whole number from 0 to 78, not"):
        encoding.choice(state, action)
    with pytest.raises(IllegalChoice, match="an action is a whole number from 0 to 78, not"):
        encoding.action_name(action)
    with pytest.raises(IllegalChoice, match="is no choice that a seat can make here: seat 0 is asked action"):
        encoding.action(state, action)


@given(st.integers())
def test_every_other_action_is_refused(number: int) -> None:
    _, state, encoding = base()
    before = state.pack()
    if number not in encoding.legal(state):
        with pytest.raises(IllegalChoice, match="action"):
            encoding.choice(state, number)
    else:
        assert encoding.action(state, encoding.choice(state, number)) == number
    assert state.pack() == before


def test_actions_may_be_numbers_of_numpy() -> None:
    _, state, encoding = base()
    action = encoding.legal(state)[3]
    for number in (np.int64(action), np.uint8(action), np.array(action)):
        assert encoding.choice(state, number) == encoding.choice(state, action)
        assert encoding.action_name(number) == encoding.action_name(action)


def test_chance_and_the_end_have_no_actions() -> None:
    game, _, encoding = base()
    state = game.start()
    assert encoding.legal(state) == []
    assert not encoding.mask(state).any()
    with pytest.raises(IllegalChoice, match=r"action 3 \(action Twgr\) is not legal here: chance is asked reveal"):
        encoding.choice(state, 3)
    with pytest.raises(IllegalChoice, match="3 is no choice that a seat can make here: chance is asked reveal"):
        encoding.action(state, 3)
    rng = Random(2)
    while not game.over(state):
        game.advance(state, rng)
    with pytest.raises(IllegalChoice, match="is not legal here: the game is over"):
        encoding.choice(state, 3)


def test_what_is_no_game_has_no_encoding() -> None:
    for other in ("splendor", None, 3):
        with pytest.raises(BadSetup, match="an encoding is of a game"):
            encoding_of(other)  # type: ignore[arg-type]


def test_rewards_are_turned_and_turned_back() -> None:
    assert turned((1, 2, 3, 4), 1) == (2, 3, 4, 1)
    for seat in range(4):
        assert turned_back(turned((1.0, 2.0, 3.0, 4.0), seat), seat) == (1.0, 2.0, 3.0, 4.0)


def test_the_error_names_the_extra() -> None:
    """Without numpy there is one line that says what to install."""
    program = "import sys; sys.modules['numpy'] = None; import cabochon.envs.encode"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env={"PYTHONPATH": str(SOURCES)}
    )
    assert done.returncode == 1
    assert "observations need more packages (numpy is not installed): pip install 'cabochon[envs]'" in done.stderr


def test_observations_need_no_librt() -> None:
    """On plain lists, numbers come out the same."""
    game = games.make("splendor", 2)
    state = deal(game, Random(5))
    program = f"""
import sys
for name in ("librt", "librt.vecs", "librt.random", "mypy_extensions"):
    sys.modules[name] = None
from cabochon import games
from cabochon.envs.encode import encoding_of
game = games.make("splendor", 2)
state = game.unpack(bytes.fromhex("{state.pack().hex()}"))
print(encoding_of(game).observe(game.view(state, 1)).tobytes().hex())
print(encoding_of(game).mask(state).tobytes().hex())
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env={"PYTHONPATH": str(SOURCES)}
    )
    encoding = encoding_of(game)
    wanted = [encoding.observe(game.view(state, 1)).tobytes().hex(), encoding.mask(state).tobytes().hex()]
    assert done.stdout.split() == wanted, done.stderr
