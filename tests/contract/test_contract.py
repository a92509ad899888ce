"""The contract has teeth: a game that is bent in one place breaks the law that this place is under.

Each bend changes one call of base Splendor as callers see it; the rules beneath are the real ones.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cabochon.gems.position import Written
from cabochon.gems.sets import BIT
from cabochon.gems.table import EMPTY, HIDDEN
from cabochon.kernel import contract
from cabochon.kernel.contract import ContractBroken
from cabochon.kernel.errors import BadText, IllegalChoice
from cabochon.kernel.game import Asked
from cabochon.kernel.native import Random
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.part import Part, before
from cabochon.kernel.question import Step
from cabochon.kernel.state import CHANCE
from cabochon.splendor import splendor
from cabochon.splendor.text import read_position
from composing import composed


class Bent:
    """A game that is another, but for the calls it is given; each is given the true game first."""

    def __init__(self, game: Any, **calls: Callable[..., Any]) -> None:
        self._game = game
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        call = self._calls.get(name)
        if call is None:
            return getattr(self._game, name)
        return lambda *given: call(self._game, *given)


def always(value: object) -> Callable[..., Any]:
    """A call that has this answer to everything."""
    return lambda *_: value


def broken(**given: Any) -> ContractBroken:
    """What the contract says of a game of two seats that is bent by the calls given; some are its own settings."""
    settings: dict[str, Any] = {"games": 12, "often": 0.25}
    for name in ("games", "often", "read", "left", "most"):
        if name in given:
            settings[name] = given.pop(name)
    with pytest.raises(ContractBroken) as caught:
        contract.check(Bent(splendor(2), **given), Random(7), **settings)
    return caught.value


def bent(call: str, bend: Callable[[Any], Any]) -> Callable[..., Any]:
    """A call whose answer goes through `bend`."""
    return lambda game, *given: bend(getattr(game, call)(*given))


def is_action(game: Any, state: Any) -> bool:
    return not game.over(state) and bool(game.asked(state).question == "action")


def test_splendor_itself_breaks_no_law() -> None:
    assert contract.check(Bent(splendor(2)), Random(7), 2, read=lambda text: read_position(text)[1]) > 100


# What choices there are


def reversed_choices(game: Any, state: Any) -> list[int]:
    return list(game.choices(state))[::-1]


def repeated_choices(game: Any, state: Any) -> list[int]:
    choices = list(game.choices(state))
    return [*choices, choices[-1]]


def choices_too_far(game: Any, state: Any) -> list[int]:
    return [*game.choices(state), game.question(game.asked(state).question).size]


def no_choices_but_actions(game: Any, state: Any) -> list[int]:
    return list(game.choices(state)) if is_action(game, state) else []


@pytest.mark.parametrize("choices", [reversed_choices, repeated_choices, choices_too_far, no_choices_but_actions])
def test_choices_must_ascend_within_the_size_of_the_question(choices: Any) -> None:
    assert broken(choices=choices).law == "choices_ascend"


def test_a_game_must_be_over_when_nothing_is_asked() -> None:
    assert broken(outcome=always(None)).law == "a_game_is_over_when_nothing_is_asked"
    nobody = Outcome((1, 1), (0, 0), "points")
    assert broken(outcome=always(nobody)).law == "a_game_is_over_when_nothing_is_asked"
    assert broken(often=0, over=always(False)).law == "a_game_is_over_when_nothing_is_asked"


@pytest.mark.parametrize(
    "asked", [Asked("action", 2, 0), Asked("action", -2, 0), Asked("reveal", 0, 0), Asked("action", CHANCE, 0)]
)
def test_a_seat_must_be_asked_or_chance_by_its_own_questions(asked: Asked) -> None:
    assert broken(asked=always(asked)).law == "somebody_is_asked"
    error = broken(asked=always(asked), to_move=always(asked.seat))
    assert error.law == "somebody_is_asked"


def test_pieces_must_not_vanish() -> None:
    def apply(game: Any, state: Any, choice: int) -> None:
        game.apply(state, choice)
        if state.turns == 5 and not game.over(state):
            state.supply -= 1

    error = broken(often=0, apply=apply)
    assert error.law == "pieces_and_numbers_agree"
    assert "tokens were lost or made" in str(error)


def test_points_must_be_those_of_the_cards() -> None:
    def apply(game: Any, state: Any, choice: int) -> None:
        game.apply(state, choice)
        if len(state.seats[0].cards) == 3:
            state.seats[0].points += 1

    error = broken(often=0, apply=apply)
    assert error.law == "pieces_and_numbers_agree"
    assert "points" in str(error)


def test_a_listed_choice_must_not_fail() -> None:
    def apply(game: Any, state: Any, choice: int) -> None:
        if is_action(game, state) and choice > 40:
            raise KeyError(choice)
        game.apply(state, choice)

    error = broken(apply=apply)
    assert error.law in {"choices_can_be_made", "every_choice_can_be_made", "play_is_apply_with_a_test"}
    assert "KeyError" in str(error)


def test_every_listed_choice_is_tried_not_only_those_that_are_picked() -> None:
    def pick(game: Any, state: Any, rng: Random) -> int:
        choices = list(game.choices(state))
        return int(choices[rng.randrange(max(1, len(choices) // 2))])

    def apply(game: Any, state: Any, choice: int) -> None:
        if is_action(game, state) and choice == game.choices(state)[-1] != game.choices(state)[0]:
            raise KeyError(choice)
        game.apply(state, choice)

    def advance(game: Any, state: Any, rng: Random) -> None:
        apply(game, state, pick(game, state, rng))

    assert broken(apply=apply, pick=pick, advance=advance).law == "every_choice_can_be_made"


def test_a_game_must_end() -> None:
    error = broken(most=50)
    assert error.law == "games_end"
    assert len(error.line) == 51


# How choices are made


def test_play_must_do_what_apply_does() -> None:
    def play(game: Any, state: Any, choice: int) -> None:
        game.play(state, game.choices(state)[0])

    assert broken(play=play).law == "play_is_apply_with_a_test"


def test_play_must_refuse_other_numbers() -> None:
    def play_anything(game: Any, state: Any, choice: int) -> None:
        choices = list(game.choices(state))
        game.play(state, choice if choice in choices else choices[0])

    assert broken(play=play_anything).law == "other_numbers_are_refused"


def test_play_must_refuse_with_the_right_error() -> None:
    def play(game: Any, state: Any, choice: int) -> None:
        if choice not in list(game.choices(state)):
            raise IndexError(choice)
        game.play(state, choice)

    error = broken(play=play)
    assert error.law == "other_numbers_are_refused"
    assert "IndexError" in str(error)


def test_a_refusal_must_not_change_the_state() -> None:
    def play(game: Any, state: Any, choice: int) -> None:
        state.turns += 1
        game.play(state, choice)
        state.turns -= 1

    assert broken(play=play).law == "other_numbers_are_refused"


def test_a_view_must_not_be_played_on() -> None:
    def play(game: Any, state: Any, choice: int) -> None:
        if state.viewer == -2 or choice not in list(game.choices(state)):
            game.play(state, choice)

    assert broken(play=play).law == "other_numbers_are_refused"


def test_pick_must_yield_choices() -> None:
    def pick(game: Any, state: Any, rng: Random) -> int:
        return int(game.pick(state, rng)) if state.turns < 4 else int(game.choices(state)[-1]) + 1

    assert broken(often=1, pick=pick).law == "picks_are_choices"


def test_advance_must_make_the_choice_that_pick_yields() -> None:
    def advance(game: Any, state: Any, rng: Random) -> None:
        game.apply(state, game.choices(state)[0])

    assert broken(advance=advance).law == "picks_are_choices"


def test_weights_must_be_positive_and_one_a_choice_and_of_chance_only() -> None:
    law = "chance_weighs_its_choices"
    assert broken(weights=lambda game, state: [0] * len(game.choices(state))).law == law
    assert broken(weights=lambda game, state: list(game.weights(state))[1:]).law == law
    assert broken(weights=lambda game, state: [1] * len(game.choices(state))).law == law


def test_weights_must_be_as_much_as_is_left() -> None:
    error = broken(left=always(40))
    assert error.law == "chance_weighs_its_choices"
    assert "40 are left, the weights are" in str(error)


def test_picks_must_follow_the_weights() -> None:
    def weights(game: Any, state: Any) -> list[int]:
        return [5, *list(game.weights(state))[1:]]

    error = broken(weights=weights)
    assert error.law == "picks_follow_the_weights"
    assert "were due" in str(error)


def test_a_seed_must_be_a_game() -> None:
    count = itertools.count()

    def advance(game: Any, state: Any, rng: Random) -> None:
        choices = list(game.choices(state))
        game.apply(state, choices[next(count) % len(choices)])

    assert broken(advance=advance).law == "a_seed_is_a_game"


# Copies, bytes and texts; reads only read


class Tally(Written):
    """Own state of a module: a number, which its copies wrongly share."""

    def __init__(self, game: Any) -> None:
        self.turns = 0

    def copy(self) -> Tally:
        return self

    def view(self, viewer: int) -> Tally:
        return self

    def pack(self, packer: Any) -> None:
        packer.number(self.turns)

    def unpack(self, unpacker: Any) -> None:
        self.turns = unpacker.number()

    def write(self, game: Any) -> list[str]:
        return []


class CountTurn(Step[Any]):
    """A step of the turn that counts it in the module's own state."""

    name = "count_turn"

    def __init__(self, game: Any) -> None:
        super().__init__()
        self.game = game

    def run(self, state: Any, arg: int) -> None:
        state.extras[self.game.own("tally")].turns += 1


def test_a_copy_must_share_nothing() -> None:
    game = composed(Part("tally", own=Tally, edits=(before("turn", "act", CountTurn),)))
    with pytest.raises(ContractBroken) as caught:
        contract.check(game, Random(7), 1, often=0.5)
    assert caught.value.law == "copies_are_independent"


def test_reads_must_not_change_the_state() -> None:
    def describe(game: Any, state: Any, choice: int) -> Any:
        state.quiet += 1
        return game.describe(state, choice)

    error = broken(describe=describe)
    assert error.law == "descriptions_are_plain"
    assert "what only reads changed the state" in str(error)


def test_unpacking_must_give_everything_back() -> None:
    def unpack(game: Any, data: bytes) -> Any:
        state = game.unpack(data)
        state.quiet = 0
        return state

    assert broken(unpack=unpack).law == "packing_is_exact"


def test_unpacking_must_refuse_a_part() -> None:
    def unpack(game: Any, data: bytes) -> Any:
        try:
            return game.unpack(data)
        except BadText:
            return game.start()

    assert broken(unpack=unpack).law == "packing_is_exact"


def test_a_position_text_must_give_everything_back() -> None:
    def read(text: str) -> Any:
        _, state = read_position(text)
        state.quiet = 0
        return state

    assert broken(read=read).law == "position_texts_read_back"


@pytest.mark.parametrize(
    "text",
    [
        always("T"),
        always(""),
        lambda *given: f"{given[-1]}\n",
        lambda *given: ["a", "A", "b"][given[-1] % 3],
        lambda *given: f"choice {given[-1]}",
    ],
)
def test_the_text_of_a_choice_must_be_unique_and_read_back(text: Any) -> None:
    assert broken(text=text).law == "texts_name_one_choice"


def test_a_text_must_be_read_in_upper_and_lower_case() -> None:
    def parse(game: Any, state: Any, text: str) -> int:
        for choice in game.choices(state):
            if game.text(state, choice) == "".join(text.split()):
                return int(choice)
        raise BadText(text)

    assert broken(parse=parse).law == "texts_name_one_choice"


def test_a_text_that_names_nothing_must_be_refused() -> None:
    def parse(game: Any, state: Any, text: str) -> int:
        try:
            return int(game.parse(state, text))
        except BadText:
            return int(game.choices(state)[0])

    assert broken(parse=parse).law == "texts_name_one_choice"


@pytest.mark.parametrize(
    "described",
    [
        lambda told: told | {"tokens": (1, 2)},
        lambda told: told | {"tokens": {1: 2}},
        lambda told: told | {"tokens": object()},
        lambda told: {key: value for key, value in told.items() if key != "kind"},
        lambda told: told | {"kind": ""},
        lambda told: {"kind": told["kind"]},
    ],
)
def test_a_description_must_be_plain_and_unique_data(described: Any) -> None:
    error = broken(describe=bent("describe", described))
    assert error.law == "descriptions_are_plain"


# What each may know


def bent_view(bend: Callable[[Any, Any, Any], None]) -> Callable[..., Any]:
    """A view that is bent by `bend`, which is given the game, the view and the state."""

    def view(game: Any, state: Any, seat: int | None) -> Any:
        seen = game.view(state, seat)
        bend(game, seen, state)
        return seen

    return view


def test_a_view_must_not_show_the_decks() -> None:
    def bend(game: Any, seen: Any, state: Any) -> None:
        seen.decks = state.decks[:]

    assert broken(view=bent_view(bend)).law == "views_show_the_question"


def test_a_view_must_not_depend_on_what_is_hidden() -> None:
    def bend(game: Any, seen: Any, state: Any) -> None:
        seen.quiet += sum(state.decks) % 2

    assert broken(view=bent_view(bend)).law in {"samples_keep_the_view", "what_is_hidden_does_not_show"}


def test_a_view_must_say_whose_it_is() -> None:
    def bend(game: Any, seen: Any, state: Any) -> None:
        seen.viewer = 0

    assert broken(view=bent_view(bend)).law == "views_show_the_question"


def test_a_view_must_show_the_hand_of_its_owner() -> None:
    def bend(game: Any, seen: Any, state: Any) -> None:
        for seat in seen.seats:
            for place, card in enumerate(seat.reserved):
                if card > HIDDEN and seat.blind >> place & 1:
                    row = int(game.cards.row[card])
                    seat.reserved[place] = HIDDEN - row
                    seen.decks[row] = seen.decks[row] | BIT[card - game.row_first[row]]

    error = broken(games=40, view=bent_view(bend))
    assert error.law in {"views_show_the_question", "what_is_hidden_does_not_show"}


def test_nobody_else_must_have_a_view() -> None:
    def view(game: Any, state: Any, seat: int | None) -> Any:
        return game.view(state, seat if seat in range(game.seats) else None)

    assert broken(view=view).law == "nobody_else_has_a_view"


def test_a_sample_must_keep_the_view() -> None:
    def sample(game: Any, view: Any, rng: Random) -> Any:
        state = game.sample(view, rng)
        state.quiet += 1
        return state

    assert broken(sample=sample).law == "samples_keep_the_view"


def test_a_sample_must_be_sound() -> None:
    def sample(game: Any, view: Any, rng: Random) -> Any:
        state = game.sample(view, rng)
        state.slots[0] = EMPTY
        return state

    assert broken(sample=sample).law == "samples_keep_the_view"


def test_a_sample_must_leave_the_view_alone() -> None:
    def sample(game: Any, view: Any, rng: Random) -> Any:
        state = game.sample(view, rng)
        view.turns += 1
        return state

    assert broken(sample=sample).law == "samples_keep_the_view"


def test_samples_must_differ() -> None:
    error = broken(games=3, sample=lambda game, view, _: game.sample(view, Random(0)))
    assert error.law == "samples_differ"


def test_an_error_must_not_tell_what_is_hidden() -> None:
    def play(game: Any, state: Any, choice: int) -> None:
        try:
            game.play(state, choice)
        except IllegalChoice as error:
            raise IllegalChoice(f"{error}; the decks have {list(state.decks)}") from error

    error = broken(games=40, play=play)
    assert error.law == "what_is_hidden_does_not_show"
    assert "the decks have" in str(error)


def test_a_text_must_not_tell_what_is_hidden() -> None:
    """A deck's card is told although nobody has seen it."""

    def describe(game: Any, state: Any, choice: int) -> Any:
        return game.describe(state, choice) | {"decks": list(state.decks)}

    assert broken(games=40, describe=describe).law in {
        "what_is_hidden_does_not_show",
        "what_is_told_of_a_choice_hides_as_much",
        "views_show_the_question",
    }


def test_a_drawn_card_must_be_secret() -> None:
    error = broken(games=40, secret=bent("secret", always(False)))
    assert error.law == "what_is_told_of_a_choice_hides_as_much"


def test_a_secret_must_not_be_seen_afterwards() -> None:
    error = broken(games=40, secret=lambda game, state, *_: game.to_move(state) == CHANCE)
    assert error.law == "what_is_told_of_a_choice_hides_as_much"


def test_a_seat_must_know_its_own_choice() -> None:
    error = broken(secret=bent("secret", always(True)))
    assert error.law in {"views_show_the_question", "what_is_told_of_a_choice_hides_as_much"}


# The end


@pytest.mark.parametrize(
    "change",
    [
        {"ranks": (0, 1)},
        {"ranks": (1, 3)},
        {"ranks": (2, 3)},
        {"ranks": (1,)},
        {"ranks": (1.0, 2.0)},
        {"scores": (15,)},
        {"scores": (15.5, 3)},
        {"reason": ""},
        {"reason": "no reason"},
    ],
)
def test_an_outcome_must_rank_every_seat(change: dict[str, Any]) -> None:
    def outcome(game: Any, state: Any) -> Any:
        found = game.outcome(state)
        return found and dataclasses.replace(found, **change)

    assert broken(often=0, outcome=outcome).law == "outcomes_rank_every_seat"


@pytest.mark.parametrize("call", ["asked", "to_move", "choices", "weights", "text", "describe", "secret", "parse"])
def test_nothing_must_be_answered_at_the_end(call: str) -> None:
    def answered(game: Any, state: Any, *given: Any) -> Any:
        return None if game.over(state) else getattr(game, call)(state, *given)

    bent_call: dict[str, Any] = {call: answered}
    assert broken(often=0, **bent_call).law == "nothing_is_asked_at_the_end"


# What the error says


def test_the_error_names_the_law_the_game_the_choices_and_the_position() -> None:
    error = broken(choices=reversed_choices)
    message = str(error)
    assert isinstance(error, AssertionError)
    assert message.startswith("splendor with 2 seats and {'payment': 'choose'")
    assert "breaks the law 'choices_ascend': the choices of reveal do not ascend" in message
    assert "choices: none" in message
    assert "bank: w4 u4 g4 r4 k4 y5" in message


def test_the_line_of_the_error_leads_to_the_position() -> None:
    def apply(game: Any, state: Any, choice: int) -> None:
        game.apply(state, choice)
        if state.turns == 3:
            state.supply -= 1

    error = broken(apply=apply)
    game = splendor(2)
    state = game.start()
    for choice in error.line:
        game.play(state, choice)
    assert state.turns == 3
    assert f"choices: {' '.join(map(str, error.line))}\n" in str(error)
    assert "in text: >L1-" in str(error)


def test_a_game_that_cannot_write_positions_is_shown_packed() -> None:
    def write(game: Any, state: Any) -> str:
        raise NotImplementedError

    error = broken(choices=reversed_choices, write=write)
    assert str(error).endswith(splendor(2).start().pack().hex())


def test_an_error_in_a_law_is_a_broken_law_too() -> None:
    def check(game: Any, state: Any) -> None:
        raise ZeroDivisionError("by zero")

    error = broken(check=check)
    assert error.law == "pieces_and_numbers_agree"
    assert "ZeroDivisionError: by zero" in str(error)
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_every_law_is_broken_by_some_test_here() -> None:
    """The laws are named in this file, each as what some bent game breaks."""
    laws = {*contract.AT_THE_START, *contract.EVERYWHERE, *contract.SOMETIMES, *contract.AT_THE_END}
    text = Path(__file__).read_text(encoding="utf-8")
    assert sorted(law.__name__ for law in laws if f'"{law.__name__}"' not in text) == []
