"""What a part can do: edit scripts, ask questions, add answers, keep a state of its own; and what parts must not do."""

from __future__ import annotations

from typing import Any

import pytest

from cabochon.kernel import contract, drive
from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice
from cabochon.kernel.game import Asked
from cabochon.kernel.native import Random
from cabochon.kernel.part import Part, after, before, instead
from cabochon.kernel.state import CHANCE
from cabochon.splendor import splendor
from composing import DIARY, Diary, Mood, Wave, Weather, asking, composed, diary, noting, play

# Scripts


def turn_steps(*parts: Part) -> list[str]:
    """The names of the steps of a turn with these parts."""
    return [step.name for step in composed(DIARY, *parts).script("turn").steps]


def test_a_step_comes_before_after_or_instead_of_another() -> None:
    assert turn_steps() == ["act", "visit_noble", "return_tokens", "next_turn"]
    edits = (
        before("turn", "act", noting("first", 1)),
        after("turn", "act", noting("second", 2)),
        instead("turn", "visit_noble", noting("third", 3)),
    )
    assert turn_steps(Part("toy", edits=edits)) == ["first", "act", "second", "third", "return_tokens", "next_turn"]


def test_what_comes_later_is_put_nearer_to_its_anchor() -> None:
    one = Part("one", edits=(after("turn", "act", noting("one", 1)), before("turn", "act", noting("one_too", 1))))
    two = Part("two", edits=(after("turn", "act", noting("two", 2)), before("turn", "act", noting("two_too", 2))))
    assert turn_steps(one, two)[:5] == ["one_too", "two_too", "act", "two", "one"]


def test_a_part_can_build_on_the_steps_of_an_earlier_part() -> None:
    one = Part("one", edits=(after("turn", "act", noting("one", 1)),))
    two = Part("two", edits=(after("turn", "one", noting("two", 2)),))
    assert turn_steps(one, two)[:3] == ["act", "one", "two"]
    with pytest.raises(BadSetup, match="two needs the step 'one' in the script 'turn': it is not there"):
        turn_steps(two, one)


def test_inserted_steps_run_at_their_time() -> None:
    edits = (before("turn", "act", noting("a", 1)), after("turn", "act", noting("b", 2)))
    game = composed(DIARY, Part("toy", edits=edits))
    state = drive.deal(game, Random(1))
    assert diary(state) == [1]
    play(game, state, "Twug")
    assert diary(state) == [1, 2, 1]
    play(game, state, "Trkw")
    assert diary(state) == [1, 2, 1, 2, 1]


def test_a_replaced_step_does_not_run() -> None:
    game = composed(DIARY, Part("toy", edits=(instead("turn", "visit_noble", noting("nobody_visits", 5)),)))
    state = drive.deal(game, Random(3))
    drive.play_out(game, state, Random(3))
    assert game.over(state)
    assert all(not seat.tiles for seat in state.seats)
    assert diary(state) == [5] * state.turns


def test_the_steps_of_a_new_script_get_its_argument_and_wait_for_what_they_ask() -> None:
    errand = ("errand", (noting("leave", 1), asking("ask_mood", "mood", 2), noting("come_back", 3)))

    class Run(Wave):
        """Waving starts the errand, with the seat that is waved to."""

        def answer(self, state: Any, choice: int) -> None:
            self.game.script("errand").start(state, choice - self.first)

    toy = Part("toy", scripts=(errand,), questions=(Mood,), families=(("action", Run),))
    game = composed(DIARY, toy, seats=3)
    state = drive.deal(game, Random(1))
    play(game, state, "W2")
    assert diary(state) == [201]
    assert game.asked(state) == Asked("mood", 0, 2)
    play(game, state, "sad")
    assert diary(state) == [201, 1, 203]
    assert game.asked(state) == Asked("action", 1, 0)


def test_a_looping_script_begins_again_until_something_is_asked() -> None:
    class Start(Wave):
        """Waving starts the rounds."""

        def answer(self, state: Any, choice: int) -> None:
            self.game.script("rounds").start(state, 0)

    rounds = ("rounds", (noting("again", 4), asking("ask_mood", "mood")))
    toy = Part("toy", scripts=(rounds,), loops=("rounds",), questions=(Mood,), families=(("action", Start),))
    game = composed(DIARY, toy)
    state = drive.deal(game, Random(1))
    play(game, state, "W1", "mad", "sad", "mad")
    assert diary(state) == [4, 2, 4, 1, 4, 2, 4]
    assert game.asked(state).question == "mood"


# Questions and answers


def test_a_question_is_asked_answered_and_refused_like_any_other() -> None:
    toy = Part("toy", questions=(Mood,), edits=(after("turn", "act", asking("ask_mood", "mood", 1)),))
    game = composed(DIARY, toy)
    state = drive.deal(game, Random(1))
    play(game, state, "Twug")
    assert game.asked(state) == Asked("mood", 0, 1)
    assert game.to_move(state) == 0
    assert list(game.choices(state)) == [0, 2]
    assert [game.text(state, choice) for choice in (0, 2)] == ["Glad", "Mad"]
    assert game.describe(state, 2) == {"kind": "mood", "mood": 2}
    assert game.parse(state, " g l a d ") == 0
    with pytest.raises(BadText, match="'sad' is not a choice of mood here"):
        game.parse(state, "sad")
    before_play = state.pack()
    for number in (-1, 1, 3):
        with pytest.raises(IllegalChoice, match=f"seat 0 cannot answer mood with {number} here"):
            game.play(state, number)
    assert state.pack() == before_play
    play(game, state, "mad")
    assert diary(state) == [2]
    assert game.asked(state) == Asked("action", 1, 0)


def test_a_question_of_chance_is_picked_by_its_weights() -> None:
    toy = Part("toy", questions=(Weather,), edits=(before("turn", "act", asking("look_up", "weather")),))
    game = composed(DIARY, toy)
    state = game.start()
    while game.asked(state).question != "weather":
        game.advance(state, Random(1))
    assert game.asked(state).seat == game.to_move(state) == CHANCE
    assert list(game.weights(state)) == [3, 1]
    rng = Random(5)
    picks = [game.pick(state, rng) for _ in range(4000)]
    assert 2850 < picks.count(0) < 3150
    assert set(picks) == {0, 1}


def test_new_answers_come_after_the_old_ones_and_before_the_pass() -> None:
    game = composed(DIARY, Part("toy", families=(("action", Wave),)), seats=3)
    plain = splendor(3)
    wave = game.family("action", "wave")
    assert wave.first == plain.question("action").size - 1
    assert game.question("action").size == plain.question("action").size + 3
    for name in ("take", "reserve", "buy"):
        assert game.family("action", name).first == plain.family("action", name).first
    state = drive.deal(game, Random(1))
    mine, theirs = list(game.choices(state)), list(plain.choices(drive.deal(plain, Random(1))))
    assert mine == [*theirs, wave.first + 1, wave.first + 2]
    assert game.text(state, mine[-1]) == "W2"
    assert game.describe(state, mine[-1]) == {"kind": "wave", "seat": 2}
    play(game, state, "w2")
    assert diary(state) == [72]
    assert game.asked(state).seat == 1


def test_nobody_passes_who_can_give_a_new_answer() -> None:
    """BS23: a pass is offered only when no other answer is, whichever part brings it."""
    game = composed(DIARY, Part("toy", families=(("action", Wave),)))
    state = drive.deal(game, Random(1))
    state.supply, state.left = 0, 0
    for slot in range(game.slots):
        state.slots[slot] = -1
    wave = game.family("action", "wave")
    assert list(game.choices(state)) == [wave.first + 1]


# Own state


def test_own_state_is_copied_packed_viewed_and_checked_with_the_rest() -> None:
    game = composed(DIARY, Part("toy", edits=(before("turn", "act", noting("a", 1)),)))
    state = drive.deal(game, Random(1))
    copy = state.copy()
    diary(copy).append(9)
    assert diary(state) == [1]
    assert diary(game.unpack(copy.pack())) == [1, 9]
    assert copy.pack() != state.pack()
    assert [diary(game.view(copy, viewer)) for viewer in (None, 0, 1)] == [[], [1, 9], []]
    assert "diary: 1 9\n" in game.write(copy)
    diary(copy).append(-1)
    with pytest.raises(AssertionError, match="the diary has a negative entry"):
        game.check(copy)
    with pytest.raises(BadText, match="the diary has a negative entry"):
        game.unpack(copy.pack())


def test_a_part_finds_its_own_state_by_its_name() -> None:
    game = composed(Part("other", own=Diary), DIARY)
    assert (game.own("other"), game.own("diary")) == (0, 1)
    assert len(game.start().extras) == 2


def test_a_game_with_parts_that_are_not_compiled_keeps_the_contract() -> None:
    class Open(Diary):
        """A diary that all see, since nothing can be sampled into one that is hidden."""

        def copy(self) -> Open:
            other = Open(None)
            other.entries = list(self.entries)
            return other

        def view(self, viewer: int) -> Open:
            return self.copy()

    toy = Part(
        "toy",
        questions=(Mood, Weather),
        families=(("action", Wave),),
        scripts=(("errand", (noting("leave", 1), noting("come_back", 3))),),
        edits=(
            before("turn", "act", asking("look_up", "weather")),
            after("turn", "act", asking("ask_mood", "mood", 1)),
        ),
    )
    game = composed(Part("diary", own=Open), toy, seats=3)
    assert contract.check(game, Random(4), 2, often=0.03) > 200


# Conflicts


def named(name: str) -> Any:
    """Makes a question of this name."""

    def make(game: Any) -> Mood:
        mood = Mood(game)
        mood.name = name
        return mood

    return make


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((Part("base"),), "base is there twice"),
        ((Part("toy"), Part("toy")), "toy is there twice"),
        ((Part("toy", questions=(named("visit"),)),), "toy and base both bring 'visit'"),
        ((Part("one", questions=(Mood,)), Part("two", questions=(Mood,))), "two and one both bring 'mood'"),
        ((Part("toy", questions=(named("turn"),)),), "toy and base both bring 'turn'"),
        ((Part("toy", scripts=(("turn", ()),)),), "toy and base both bring 'turn'"),
        ((Part("toy", scripts=(("action", ()),)),), "toy and base both bring 'action'"),
        ((Part("toy", loops=("nothing",)),), "toy wants the script 'nothing' to loop, which is not there"),
        ((Part("toy", families=(("visit", Wave),)),), "toy extends 'visit', which is no question with families"),
        ((Part("toy", families=(("nothing", Wave),)),), "toy extends 'nothing', which is no question with families"),
        (
            (Part("toy", families=(("action", Wave), ("action", Wave))),),
            "toy brings answers 'wave' to 'action', which has them already",
        ),
        (
            (Part("toy", edits=(before("turn", "sleep", noting("a", 1)),)),),
            "toy needs the step 'sleep' in the script 'turn': it is not there",
        ),
        (
            (Part("toy", edits=(before("night", "act", noting("a", 1)),)),),
            "toy needs the step 'act' in the script 'night': it is not there",
        ),
        (
            (
                Part("one", edits=(instead("turn", "visit_noble", noting("a", 1)),)),
                Part("two", edits=(instead("turn", "visit_noble", noting("b", 1)),)),
            ),
            "two needs the step 'visit_noble' in the script 'turn': it is not there",
        ),
        (
            (Part("toy", edits=(before("turn", "act", noting("return_tokens", 1)),)),),
            "toy brings the step 'return_tokens' to the script 'turn', which has it already",
        ),
        (
            (Part("toy", edits=(after("turn", "act", asking("a", "nothing")),)),),
            "splendor has no question or script 'nothing'",
        ),
        (
            (Part("toy", questions=tuple(named(f"mood{number}") for number in range(128))),),
            "splendor has more than 128 questions or scripts",
        ),
    ],
)
def test_parts_that_do_not_go_together_are_refused(parts: tuple[Part, ...], message: str) -> None:
    with pytest.raises(BadSetup, match=f"^{message}$"):
        composed(DIARY, *parts)


def test_a_step_may_be_replaced_by_one_of_its_name() -> None:
    toy = Part("toy", edits=(instead("turn", "visit_noble", noting("visit_noble", 1)),))
    assert turn_steps(toy) == ["act", "visit_noble", "return_tokens", "next_turn"]


def test_what_is_looked_up_by_name_must_be_there() -> None:
    game = splendor(2)
    assert game.questions[game.code("visit")].name == "visit"
    assert game.script("turn").name == "turn"
    for look_up, message in (
        (lambda: game.code("nothing"), "splendor has no question or script 'nothing'"),
        (lambda: game.question("turn"), "'turn' is a script of splendor, not a question"),
        (lambda: game.script("visit"), "'visit' is a question of splendor, not a script"),
        (lambda: game.family("visit", "buy"), "visit has no answers 'buy' in splendor"),
        (lambda: game.family("action", "fly"), "action has no answers 'fly' in splendor"),
    ):
        with pytest.raises(BadSetup, match=f"^{message}$"):
            look_up()
