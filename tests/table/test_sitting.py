"""What people and bots may do at a table, what is refused, and that its events make the same table again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from at_table import move, people
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random
from cabochon.records import verify
from cabochon.table import Refused, Setup, Sitting, Timing, from_fields, to_fields
from cabochon.table.events import Decided, Ended, Left


@pytest.fixture
def rng() -> Random:
    return Random(7)


def playing(sitting: Sitting, rng: Random, turns: int) -> Sitting:
    """The table after so many more answers."""
    for _ in range(turns):
        move(sitting, rng, sitting.last + 1)
    return sitting


def first_answer(sitting: Sitting, sort: str = "take") -> str:
    """A legal answer of a kind to the pending question."""
    game, state = sitting.game, sitting.state
    return next(str(game.text(state, c)) for c in game.choices(state) if game.describe(state, c)["kind"] == sort)


def refused(code: str, call: Callable[[], object]) -> None:
    """The call is refused for this reason."""
    with pytest.raises(Refused) as error:
        call()
    assert error.value.code == code


def test_the_game_begins_when_the_last_seat_is_taken(rng: Random) -> None:
    sitting = Sitting(Setup("splendor", 2))
    sitting.sit(0, "ann", "Ann", now=1, rng=rng)
    assert sitting.phase == "open"
    sitting.seat_bot(1, "random", "Bot", now=2, rng=rng)
    assert sitting.phase == "playing"
    assert sitting.asked() == 0


def test_a_person_has_one_seat(rng: Random) -> None:
    """Sitting down elsewhere leaves the seat one had, and sitting down where one sits does nothing."""
    sitting = Sitting(Setup("splendor", 3))
    sitting.sit(0, "ann", "Ann", now=1, rng=rng)
    sitting.sit(2, "ann", "Ann", now=2, rng=rng)
    assert [place.free for place in sitting.places] == [True, True, False]
    assert sitting.sit(2, "ann", "Ann", now=3, rng=rng) == []
    refused("seat", lambda: sitting.sit(2, "bob", "Bob", now=4, rng=rng))
    refused("seat", lambda: sitting.sit(3, "bob", "Bob", now=4, rng=rng))
    refused("seat", lambda: sitting.sit(-1, "bob", "Bob", now=4, rng=rng))


def test_two_of_one_name_are_told_apart(rng: Random) -> None:
    sitting = Sitting(Setup("splendor", 3))
    for seat, person in enumerate("abc"):
        sitting.sit(seat, person, " Ann ", now=1, rng=rng)
    assert [place.name for place in sitting.places] == ["Ann", "Ann 2", "Ann 3"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\x00b", "a\u202eb"])
def test_a_name_that_cannot_be_shown_is_refused(name: str, rng: Random) -> None:
    refused("request", lambda: Sitting(Setup("splendor", 2)).sit(0, "ann", name, now=1, rng=rng))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Setup("chess", 2),
        lambda: Setup("splendor", 5),
        lambda: Setup("splendor", 2, {"payment": "never"}),
        lambda: Setup("splendor", 2, stand_in="nobody"),
        lambda: Setup("splendor", 2, late="shout"),
        lambda: Timing("sand", 3),
        lambda: Timing("move", 0),
        lambda: Timing("move", -1),
        lambda: Timing("fischer", 60, 10**9),
    ],
)
def test_a_setup_that_cannot_be_is_refused(make: Callable[[], object]) -> None:
    refused("setup", make)


def test_an_answer_names_the_version_that_it_answers(rng: Random) -> None:
    """One that does not is stale; and only the seat that is asked answers."""
    sitting = people(Setup("splendor", 2), rng)
    text = first_answer(sitting)
    old = sitting.version
    refused("turn", lambda: sitting.answer("bob", [text], version=old, action="x", now=9, rng=rng))
    sitting.answer("ann", [text], version=old, action="x", now=9, rng=rng)
    refused("stale", lambda: sitting.answer("bob", [first_answer(sitting)], version=old, action="y", now=9, rng=rng))


def test_a_request_that_was_granted_is_granted_again_and_does_nothing(rng: Random) -> None:
    sitting = people(Setup("splendor", 2), rng)
    text, version = first_answer(sitting), sitting.version
    assert sitting.answer("ann", [text], version=version, action="x", now=9, rng=rng)
    seq = sitting.seq
    assert sitting.answer("ann", [text], version=version, action="x", now=10, rng=rng) == []
    assert sitting.seq == seq


def test_the_name_of_a_granted_request_is_not_for_another_one(rng: Random) -> None:
    """It would not be carried out, and whoever sent it would wait for what comes of it. The other seat may use it."""
    sitting = people(Setup("splendor", 2), rng)
    for person in ("ann", "bob"):
        answers, version = [first_answer(sitting)], sitting.version
        assert sitting.answer(person, answers, version=version, action="x", now=9, rng=rng)
    seq, answers = sitting.seq, [first_answer(sitting)]
    for again in (sitting, Sitting.replay(sitting.setup, sitting.events)):
        with pytest.raises(Refused, match="the name 'x' was given to a request of version") as refused:
            again.answer("ann", answers, version=again.version, action="x", now=10, rng=rng)
        assert (refused.value.code, again.seq) == ("request", seq)
    assert sitting.answer("ann", answers, version=sitting.version, action="y", now=10, rng=rng)


def test_several_answers_are_carried_out_together_or_not_at_all(rng: Random) -> None:
    sitting = people(Setup("splendor", 2), rng)
    seq, packed = sitting.seq, sitting.state.pack()
    text = first_answer(sitting)
    for answers in ([text, "-w"], [text, text], ["Twu", "nonsense"], [], [text] * 17, [""]):
        with pytest.raises(Refused):
            sitting.answer("ann", answers, version=sitting.version, action="x", now=9, rng=rng)
        assert (sitting.seq, sitting.state.pack()) == (seq, packed)


def test_a_stranger_can_do_nothing(rng: Random) -> None:
    sitting = people(Setup("splendor", 2), rng)
    text = first_answer(sitting)
    refused("seat", lambda: sitting.answer("eve", [text], version=sitting.version, action="x", now=9, rng=rng))
    for call in (sitting.resign, sitting.offer_end, sitting.come_back):
        refused("seat", lambda call=call: call("eve", now=9))  # type: ignore[misc]
    assert sitting.leave("eve", now=9) == []


def test_the_last_answer_can_be_taken_back_while_it_is_still_ones_turn(rng: Random) -> None:
    """Tokens that were taken, while they must be returned: nothing came to light. After that it is too late."""
    sitting = people(Setup("splendor", 2), rng)
    sitting.state.seats[0].tokens = 0x0101_0000_0202_0202_02 & 0x0000_0002_0202_0202 | 0
    sitting.state.supply = sitting.game.stock - sitting.state.seats[0].tokens
    before = sitting.state.pack()
    sitting.answer("ann", ["Twug"], version=sitting.version, action="x", now=9, rng=rng)
    assert sitting.game.asked(sitting.state).question == "return"
    refused("seat", lambda: sitting.take_back("eve", version=sitting.version, action="y", now=9))
    refused("policy", lambda: sitting.take_back("bob", version=sitting.version, action="y", now=9))
    version = sitting.version
    sitting.take_back("ann", version=version, action="y", now=9)
    assert sitting.state.pack() == before
    assert sitting.take_back("ann", version=version, action="y", now=9) == []
    sitting.answer("ann", ["Twug", "-w", "-w", "-u"], version=sitting.version, action="z", now=9, rng=rng)
    refused("policy", lambda: sitting.take_back("ann", version=sitting.version, action="u", now=9))


def test_nothing_is_taken_back_after_a_card_was_turned_up(rng: Random) -> None:
    sitting = people(Setup("splendor", 2), rng)
    sitting.answer("ann", ["R11"], version=sitting.version, action="x", now=9, rng=rng)
    refused("policy", lambda: sitting.take_back("ann", version=sitting.version, action="y", now=9))
    refused("policy", lambda: sitting.take_back("bob", version=sitting.version, action="y", now=9))


def test_who_resigns_against_one_has_lost(rng: Random) -> None:
    sitting = playing(people(Setup("duel", 2), rng), rng, 9)
    sitting.resign("bob", now=99)
    assert sitting.outcome is not None
    assert (sitting.outcome.reason, sitting.outcome.ranks) == ("resignation", (1, 2))
    verify(sitting.record())
    refused("phase", lambda: sitting.resign("ann", now=100))


def test_a_bot_plays_on_for_who_resigns_against_several(rng: Random) -> None:
    """And who resigned does not come back."""
    sitting = people(Setup("splendor", 3), rng)
    sitting.resign("ann", now=5)
    assert sitting.phase == "playing"
    assert (sitting.places[0].bot, sitting.places[0].why) == ("greedy", "resignation")
    refused("seat", lambda: sitting.come_back("ann", now=6))


def test_a_seat_that_is_left_can_be_taken_again(rng: Random) -> None:
    sitting = people(Setup("splendor", 2), rng)
    sitting.leave("ann", now=5)
    text = first_answer(sitting)
    refused("seat", lambda: sitting.answer("ann", [text], version=sitting.version, action="x", now=6, rng=rng))
    assert sitting.leave("ann", now=6) == []
    sitting.come_back("ann", now=7)
    sitting.answer("ann", [text], version=sitting.version, action="x", now=8, rng=rng)
    assert sitting.asked() == 1


def test_a_bot_that_cannot_play_is_done_without(rng: Random) -> None:
    """Its seat is free again before the game, another bot plays on during it, and nothing changes after it."""
    sitting = people(Setup("splendor", 2), rng, humans=0)
    assert sitting.dismiss(1, "missing", now=9) == [Left(9, 1, "greedy", "missing")]
    assert (sitting.places[1].name, sitting.places[1].bot, sitting.places[1].why) == ("Bot 2", "greedy", "missing")
    assert sitting.dismiss(1, "failed", now=9) == []
    assert Sitting.replay(sitting.setup, sitting.events).places == sitting.places
    while sitting.phase != "over":
        move(sitting, rng, sitting.last + 1)
    assert sitting.dismiss(0, "missing", now=999) == []
    waiting = Sitting(Setup("splendor", 2))
    waiting.seat_bot(0, "random", "random", now=1, rng=rng)
    waiting.dismiss(0, "missing", now=2)
    assert waiting.places[0].free
    waiting.sit(0, "ann", "Ann", now=3, rng=rng)
    assert waiting.dismiss(0, "failed", now=4) == []


def test_the_game_ends_undecided_when_all_people_are_for_it(rng: Random) -> None:
    """Bots are not asked, and an answer to a question takes the offers back."""
    sitting = people(Setup("splendor", 3), rng, humans=2)
    sitting.offer_end("ann", now=5)
    assert sitting.offer_end("ann", now=5) == []
    move(sitting, rng, 6)
    sitting.offer_end("bob", now=7)
    assert sitting.phase == "playing"
    sitting.offer_end("ann", now=8)
    assert sitting.outcome is not None
    assert (sitting.outcome.reason, sitting.outcome.ranks) == ("agreement", (1, 1, 1))
    verify(sitting.record())


def test_a_game_that_goes_on_for_ever_ends_undecided(rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabochon.table.sitting.MOST_EVENTS", 50)
    sitting = people(Setup("duel", 2), rng)
    while sitting.phase == "playing":
        move(sitting, rng, sitting.last + 1)
    assert 51 <= sitting.seq < 60
    assert sitting.outcome is not None
    assert (sitting.outcome.reason, sitting.outcome.ranks) == ("abandoned", (1, 1))
    verify(sitting.record())
    assert Sitting.replay(sitting.setup, sitting.events).record() == sitting.record()


def test_who_sits_down_and_gets_up_for_ever_is_refused(rng: Random) -> None:
    sitting = Sitting(Setup("splendor", 3))
    for number in range(501):
        sitting.sit(number % 2, "ann", "Ann", now=1, rng=rng)
    refused("request", lambda: sitting.sit(2, "ann", "Ann", now=1, rng=rng))
    refused("request", lambda: sitting.leave("ann", now=1))


def test_who_is_left_alone_with_their_offer_can_end_the_game(rng: Random) -> None:
    """The other one left after it was made: to offer once more ends the game."""
    sitting = people(Setup("splendor", 2), rng)
    sitting.offer_end("ann", now=5)
    sitting.leave("bob", now=6)
    assert sitting.phase == "playing"
    sitting.offer_end("ann", now=7)
    assert sitting.phase == "over"
    assert [type(event) for event in sitting.events[-2:]] == [Left, Ended]


@pytest.mark.parametrize(("late", "phase"), [("bot", "playing"), ("lose", "over")])
def test_who_is_late_is_played_on_for_or_has_lost(late: str, phase: str, rng: Random) -> None:
    sitting = people(Setup("splendor", 2, timing=Timing("move", 30), late=late), rng)
    start = sitting.last
    assert sitting.tick(now=start + 29_999) == []
    sitting.tick(now=start + 30_000)
    assert sitting.phase == phase
    assert isinstance(sitting.events[-1], Left if late == "bot" else Ended)
    if late == "lose":
        assert sitting.outcome is not None
        assert (sitting.outcome.reason, sitting.outcome.winners) == ("time", (1,))
        verify(sitting.record())


def test_shared_victories_are_shown_as_such(rng: Random) -> None:
    sitting = people(Setup("splendor", 4), rng, humans=1)
    sitting.offer_end("ann", now=5)
    assert sitting.outcome is not None
    assert sitting.outcome.winners == (0, 1, 2, 3)


def test_a_bot_that_was_asked_before_the_table_changed_is_not_heard(rng: Random) -> None:
    sitting = people(Setup("splendor", 2), rng, humans=1)
    move(sitting, rng, 5)
    choice = int(sitting.game.choices(sitting.state)[0])
    assert sitting.answer_bot(1, choice, version=sitting.version - 1, now=6, rng=rng) == []
    assert sitting.answer_bot(0, choice, version=sitting.version, now=6, rng=rng) == []
    refused("choice", lambda: sitting.answer_bot(1, 10**9, version=sitting.version, now=6, rng=rng))
    assert sitting.answer_bot(1, choice, version=sitting.version, now=6, rng=rng)


@pytest.mark.parametrize(("game", "seats"), [("splendor", 3), ("duel", 2), ("splendor+orient+strongholds", 4)])
def test_events_make_the_same_table_again(game: str, seats: int, rng: Random) -> None:
    """After storage too, and the record of the finished game is in order."""
    sitting = people(Setup(game, seats), rng, humans=2)
    while sitting.phase != "over":
        move(sitting, rng, sitting.last + 1)
    again = Sitting.replay(sitting.setup, [from_fields(to_fields(event)) for event in sitting.events])
    assert again.state.pack() == sitting.state.pack()
    assert again.outcome == sitting.outcome
    assert again.record() == sitting.record()
    verify(again.record())


@pytest.mark.parametrize(
    "fields",
    [{}, {"kind": "flew"}, {"kind": "sat", "at": 1}, {"kind": "began", "at": 1, "more": 2}, {"kind": "left", "at": 1}],
)
def test_fields_that_are_no_event_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadText):
        from_fields(fields)


def test_events_that_do_not_fit_are_refused() -> None:
    events = people(Setup("splendor", 2), Random(1)).events
    with pytest.raises(BadText):
        Sitting.replay(Setup("splendor", 2), [*events, Decided(9, 1, "action", "Twug")])


def test_a_rematch_is_at_another_table(rng: Random) -> None:
    sitting = people(Setup("splendor", 2), rng, humans=1)
    refused("phase", lambda: sitting.rematch("ann", "next", now=5))
    sitting.resign("ann", now=5)
    sitting.rematch("ann", "next", now=6)
    assert sitting.next_table == "next"
    assert sitting.rematch("ann", "other", now=7) == []
