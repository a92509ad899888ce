"""The OpenSpiel games: OpenSpiel's own test for every game, what its searches need, and perfect recall."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from cabochon import games
from cabochon.build_info import build
from cabochon.envs import openspiel
from cabochon.envs.encode import encoding_of
from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE
from looking_alike import ALL, SETTINGS, leaning


def loaded(name: str, seats: int = 0, **parameters: Any) -> Any:
    """The OpenSpiel game of a game's name."""
    base, _, modules = name.partition("+")
    return pyspiel.load_game(f"cabochon_{base}", {"seats": seats, "modules": modules, **parameters})


def settle(state: Any, rng: np.random.RandomState) -> None:
    """Answer for chance until a player is asked or the game is over."""
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(actions, p=chances)))


def positions(game: Any, seed: int, steps: int = 120) -> Iterator[Any]:
    """The states of a game in which cards are often taken unseen, a player being asked."""
    rng, state = np.random.RandomState(seed), game.new_initial_state()
    drawn = Random(seed)
    settle(state, rng)
    for _ in range(steps):
        if state.is_terminal():
            return
        yield state
        choice = leaning(state.line.rules, state.line.table, drawn)
        state.apply_action(game.encoding.action(state.line.table, choice))
        settle(state, rng)


def known(state: Any, player: int) -> tuple[object, ...]:
    """Everything that OpenSpiel tells a player."""
    tensors = (state.information_state_tensor(player), state.observation_tensor(player))
    return (state.information_state_string(player), state.observation_string(player), *map(tuple, tensors))


def log_of(state: Any, player: int) -> list[str]:
    """The log in an information state."""
    return str(state.information_state_string(player)).rpartition("\n")[2].split(" ")


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_openspiel_accepts_it(name: str, seats: int) -> None:
    """`random_sim_test` plays a random game, checks every state, and stores and restores each.

    Without the compiled rules all but the shortest game are broken off, as that takes long.
    """
    whole = build() == "compiled" or (name, seats) == ("splendor", 2)
    pyspiel.random_sim_test(loaded(name, seats, **({} if whole else {"limit": 40})), 1, True, False)


@pytest.mark.parametrize(
    ("text", "name", "seats", "options"),
    [
        ("cabochon_splendor", "splendor", 2, {"payment": "standard"}),
        ("cabochon_splendor(seats=3,modules=cities+orient)", "splendor+orient+cities", 3, {"payment": "standard"}),
        ("cabochon_splendor(payment=choose,reveal=open)", "splendor", 2, {"reveal": "open"}),
        ("cabochon_splendor(first_player=-1)", "splendor", 2, {"payment": "standard", "first_player": "random"}),
        ("cabochon_duel", "duel", 2, {"payment": "standard"}),
        (
            "cabochon_duel(modules=counterfeiters,anti_stall=True,first_player=1)",
            "duel+counterfeiters",
            2,
            {"payment": "standard", "anti_stall": True, "first_player": 1},
        ),
    ],
)
def test_parameters_are_those_of_the_game(text: str, name: str, seats: int, options: dict[str, object]) -> None:
    game = pyspiel.load_game(text)
    assert (game.rules.name, game.rules.seats, games.options_of(game.rules)) == (name, seats, options)
    assert game.num_players() == seats
    again = pyspiel.load_game(str(game))
    assert games.options_of(again.rules) == options
    encoding = encoding_of(game.rules)
    assert game.num_distinct_actions() == encoding.actions
    assert game.observation_tensor_shape() == [encoding.size]
    assert game.information_state_tensor_shape() == [encoding.size + 2 * game.steps]


def test_both_games_are_registered_with_every_option() -> None:
    for base, family in games.FAMILIES.items():
        kind = next(kind for kind in pyspiel.registered_games() if kind.short_name == f"cabochon_{base}")
        parameters = openspiel.defaults_of(base)
        assert parameters.keys() == {"seats", "modules", "limit", *family.options}
        assert (kind.min_num_players, kind.max_num_players) == (min(family.seats), max(family.seats))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cabochon_splendor(seats=5)", "Splendor is for 2, 3 or 4 seats, not 5"),
        ("cabochon_splendor(modules=sieges)", "there is no module 'sieges' of splendor"),
        ("cabochon_splendor(payment=gold)", "payment is one of choose, standard"),
        ("cabochon_splendor(limit=0)", "a limit is a number of decisions"),
        ("cabochon_duel(cards=some)", "cards"),
    ],
)
def test_bad_parameters_are_one_clear_error(text: str, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        pyspiel.load_game(text)


def test_chance_is_explicit_and_has_the_weights_of_the_game() -> None:
    game = loaded("duel")
    state = game.new_initial_state()
    asked = set()
    rng = np.random.RandomState(1)
    while state.is_chance_node():
        table, rules = state.line.table, state.line.rules
        question = rules.asked(table).question
        asked.add(question)
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == [int(choice) for choice in rules.choices(table)]
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        weights = [int(weight) for weight in rules.weights(table)]
        assert [chance * sum(weights) for _, chance in outcomes] == pytest.approx(weights)
        state.apply_action(int(rng.choice([action for action, _ in outcomes])))
    assert asked == {"reveal", "fill"}
    assert state.current_player() == state.line.rules.to_move(state.line.table) == 0


@pytest.mark.parametrize("name", ["splendor", "duel+counterfeiters"])
def test_actions_are_those_of_the_encoding_and_have_names(name: str) -> None:
    game = loaded(name)
    for state in positions(game, 1, 20):
        table = state.line.table
        player = state.current_player()
        assert state.legal_actions() == game.encoding.legal(table)
        assert [state.legal_actions(other) for other in range(game.num_players()) if other != player] == [[]]
        for action in state.legal_actions():
            text = state.action_to_string(player, action)
            assert text == game.rules.text(table, game.encoding.choice(table, action))
            assert state.string_to_action(text) == state.string_to_action(player, text) == action
        with pytest.raises(BadText):
            state.string_to_action("Z9")


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    game = loaded("splendor")
    state = game.new_initial_state()
    for action in (90, 10**6):
        with pytest.raises(IllegalChoice):
            state.apply_action(action)
    assert state.line.told == []
    settle(state, np.random.RandomState(1))
    before = state.line.table.pack(), len(state.line.told)
    for action in sorted(set(range(game.num_distinct_actions() + 1)) - set(state.legal_actions())):
        with pytest.raises(IllegalChoice):
            state.apply_action(action)
    assert (state.line.table.pack(), len(state.line.told)) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_returns_sum_to_nothing(seats: int) -> None:
    game = loaded("splendor", seats)
    rng = np.random.RandomState(seats)
    state = game.new_initial_state()
    while not state.is_terminal():
        settle(state, rng)
        if state.is_terminal():
            break
        assert state.returns() == [0.0] * seats
        state.apply_action(int(rng.choice(state.legal_actions())))
    outcome = state.line.rules.outcome(state.line.table)
    assert sum(state.returns()) == pytest.approx(game.utility_sum())
    assert max(state.returns()) == (1.0 if len(outcome.winners) == 1 else pytest.approx(max(state.returns())))
    assert [value == max(state.returns()) for value in state.returns()] == [rank == 1 for rank in outcome.ranks]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []


def test_a_game_is_broken_off_as_a_draw() -> None:
    game = loaded("splendor", limit=15)
    assert game.max_game_length() == 15
    pyspiel.random_sim_test(game, 3, True, False)
    rng, state = np.random.RandomState(1), game.new_initial_state()
    for made in range(15):
        settle(state, rng)
        assert (state.line.made, state.is_terminal()) == (made, False)
        state.apply_action(state.legal_actions()[0])
    settle(state, rng)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert state.line.rules.outcome(state.line.table) is None


@pytest.mark.parametrize("name", ["splendor", ALL, "duel", "duel+counterfeiters"])
def test_information_states_are_perfect_recall(name: str) -> None:
    """What a player was told once it is told for ever: each log begins with the one before."""
    game = loaded(name)
    logs: dict[int, list[str]] = {0: [], 1: []}
    for state in positions(game, 2, 60):
        for player, before in logs.items():
            log = log_of(state, player)
            assert log[: len(before)] == before
            assert len(log) == len(state.line.told)
            logs[player] = log


@pytest.mark.parametrize("name", ["splendor", "splendor+orient", "duel+counterfeiters"])
def test_what_chance_deals_unseen_only_its_owner_knows(name: str) -> None:
    """Two histories that differ in a card drawn into a hand are one to the others, and two to who drew it."""
    game = loaded(name, 2)
    seen = 0
    for seed in range(6):
        state, rng, drawn = game.new_initial_state(), np.random.RandomState(seed), Random(seed)
        while not state.is_terminal() and len(state.line.told) < 150:
            rules, table = state.line.rules, state.line.table
            if not state.is_chance_node():
                state.apply_action(game.encoding.action(table, leaning(rules, table, drawn)))
                continue
            actions = [action for action, _ in state.chance_outcomes()]
            owner = int(table.turn)
            if rules.secret(table, actions[0], 1 - owner) and len(actions) > 1:
                one, two = state.child(actions[0]), state.child(actions[-1])
                assert known(one, 1 - owner) == known(two, 1 - owner)
                assert all(
                    mine != yours for mine, yours in zip(known(one, owner)[:2], known(two, owner)[:2], strict=True)
                )
                assert log_of(one, 1 - owner)[-1] == "?"
                seen += 1
            state.apply_action(int(rng.choice(actions)))
    assert seen > 5


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_a_resampled_state_looks_the_same_and_can_be_played_on(name: str, seats: int) -> None:
    """Whoever is asked cannot tell it from the real one; nothing that is hidden from it is left in what others know."""
    game = loaded(name, seats)
    differed = 0
    rng = np.random.RandomState(1)
    for number, state in enumerate(positions(game, 3)):
        if number % 6:
            continue
        for player in range(seats):
            other = state.resample_from_infostate(player, rng.random_sample)
            assert known(other, player) == known(state, player)
            assert other.current_player() == state.current_player()
            other.line.rules.check(other.line.table)
            if other.line.table.pack() != state.line.table.pack():
                differed += 1
                for each in range(seats):
                    visible = [
                        mine
                        for mine, all_of_it in zip(log_of(other, each), other.line.told, strict=True)
                        if mine != "?"
                    ]
                    hidden = [told.text for told in other.line.told if told.unseen >> player & 1]
                    assert not set(hidden) & set(visible) or each == player
        other.apply_action(int(rng.choice(other.legal_actions())))
    assert differed > 5


def test_observers_tell_public_and_private_things_apart() -> None:
    """A public observer, which looks from nowhere, does not show what only one player knows."""
    game = loaded("splendor")
    public = pyspiel.IIGObservationType(
        perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    shown = make_observation(game, public)
    mine = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    told = 0
    for state in positions(game, 4, 40):
        texts = {shown.string_from(state, player) for player in (0, 1)}
        assert len(texts) == 1
        told += any(mine.string_from(state, player).rpartition("\n")[2] not in texts.pop() for player in (0,))
        mine.set_from(state, 0)
        log = mine.dict["log"]
        assert (log[: len(state.line.told), 0] > 0).all()
        assert not log[len(state.line.told) :].any()
        hidden = [number for number, text in enumerate(log_of(state, 0)) if text == "?"]
        assert list(np.flatnonzero(log[:, 0] == openspiel.HIDDEN_CODE)) == hidden
    assert told
    with pytest.raises(BadSetup, match="an observer has no parameters"):
        game.make_py_observer(public, {"colour": "red"})
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        with pytest.raises(BadSetup, match="what all may know"):
            game.make_py_observer(kind)


def test_states_are_copied_and_stored_exactly() -> None:
    game = loaded("duel+counterfeiters", payment="choose", reveal="hidden")
    *_, state = positions(game, 5, 50)
    copy = state.clone()
    loaded_game, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(loaded_game) == str(game)
    before = known(state, 0), known(state, 1), str(state), state.history()
    for other in (copy, stored):
        assert (known(other, 0), known(other, 1), str(other), other.history()) == before
        other.apply_action(other.legal_actions()[-1])
        settle(other, np.random.RandomState(1))
        assert known(other, 0) != before[0]
    assert (known(state, 0), known(state, 1), str(state), state.history()) == before


def searcher(kind: str, game: Any, seed: int) -> Any:
    """One of OpenSpiel's own searches, of a few lines."""
    evaluator = Stopped(np.random.RandomState(seed))
    if kind == "mcts":
        return mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=np.random.RandomState(seed))
    return ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=np.random.RandomState(seed))


class Stopped(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Plays on for a few steps only, and then counts points: whole games of such a search take a second."""

    def __init__(self, rng: np.random.RandomState) -> None:
        super().__init__(1, rng)
        self.rng = rng

    def evaluate(self, state: Any) -> Any:
        """By how many points each is ahead."""
        state = state.clone()
        for _ in range(3):
            if state.is_terminal():
                return state.returns()
            if state.is_chance_node():
                settle(state, self.rng)
            else:
                state.apply_action(int(self.rng.choice(state.legal_actions())))
        points = [int(state.line.rules.points(state.line.table, seat)) for seat in range(state.num_players())]
        return np.array([point - sum(points) / len(points) for point in points]) / 20


@pytest.mark.parametrize("name", ["splendor", "duel+counterfeiters"])
@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_searches_of_openspiel_play_whole_games(kind: str, name: str) -> None:
    game = loaded(name)
    rng, state = np.random.RandomState(1), game.new_initial_state()
    bots = [searcher(kind, game, seat) for seat in range(2)]
    while not state.is_terminal():
        settle(state, rng)
        if not state.is_terminal():
            state.apply_action(int(bots[state.current_player()].step(state)))
    assert state.line.rules.outcome(state.line.table) is not None
    state.line.rules.check(state.line.table)


def test_the_process_ends_well() -> None:
    """OpenSpiel drops what was registered after Python has ended, which must not crash."""
    code = "import pyspiel, cabochon.envs.openspiel; pyspiel.load_game('cabochon_duel').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_state_before_the_deal_knows_nothing() -> None:
    state = loaded("splendor", 3).new_initial_state()
    assert state.is_chance_node()
    assert log_of(state, 2) == [""]
    assert CHANCE not in state.legal_actions()
