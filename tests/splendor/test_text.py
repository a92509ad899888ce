"""Positions of Splendor as text: round trips, defaults, hand-made cards, errors."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabochon import games
from cabochon.gems.cards import Card
from cabochon.gems.colours import letters, packed
from cabochon.gems.game import GemGame
from cabochon.gems.notation import lines_of, read_number
from cabochon.gems.position import Written
from cabochon.gems.position_reader import PositionReader
from cabochon.gems.table import EMPTY, Table
from cabochon.kernel import drive
from cabochon.kernel.errors import BadText, IllegalChoice
from cabochon.kernel.native import Random
from cabochon.kernel.packing import Packer, Unpacker
from cabochon.kernel.part import Part
from cabochon.kernel.state import EVERYTHING, SPECTATOR
from cabochon.splendor import Splendor
from cabochon.splendor.text import layout_of, read_position
from composing import composed

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"first_player": "random", "reveal": "hidden"},
    {"first_player": "1", "reveal": "open", "stall_rounds": "2"},
    {"payment": "standard", "allow_fewer": "yes"},
)


def same(game: Splendor, state: Table) -> str:
    """The position's text, once the game and the state are the same when it is read, and the text too."""
    text = game.write(state)
    again, other = read_position(text)
    assert other.pack() == state.pack(), text
    assert (again.name, again.seats, again.options) == (game.name, game.seats, game.options)
    assert (again.stock, again.more_cards) == (game.stock, game.more_cards)
    assert again.write(other) == text
    return text


def everybody(game: Splendor, state: Table) -> list[Table]:
    """The state, and what a spectator and each seat see of it."""
    return [state, *(game.view(state, seat) for seat in (None, *range(game.seats)))]


def refused(text: str) -> str:
    """The error that reading the text raises."""
    with pytest.raises(BadText) as raised:
        read_position(text)
    return str(raised.value)


def play_on(game: Any, state: Table, seed: int, most: int = 100_000) -> None:
    """Play random choices, at most so many."""
    drive.play_out(game, state, Random(seed), most)


# Round trips


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_comes_back(seats: int, options: dict[str, object]) -> None:
    """States and views of random play come back exactly, from the first question of the setup to the end."""
    game = games.make("splendor", seats, **options)
    assert isinstance(game, Splendor)
    rng = Random(seats)
    state = game.start()
    asked: set[str] = set()
    steps = 0
    expected = {"action", "reveal", "noble", *(["first_player"] if game.first_player < 0 else [])}
    while not game.over(state):
        question = game.asked(state).question
        if question not in asked or steps % 11 == 0:
            asked.add(question)
            for seen in everybody(game, state):
                same(game, seen)
        game.advance(state, rng)
        steps += 1
    for seen in everybody(game, state):
        assert "next: none" in same(game, seen)
    assert asked >= expected


def test_every_question_is_written_and_read() -> None:
    """Random play with all questions of the game comes to each of them, and each is pending again when read."""
    game = games.make("splendor", 3, first_player="random")
    assert isinstance(game, Splendor)
    missing = {question.name for question in game.questions}
    for seed in range(300):
        state = game.start()
        rng = Random(seed)
        while not game.over(state):
            asked = game.asked(state)
            if asked.question in missing:
                missing.remove(asked.question)
                again, other = read_position(same(game, state))
                assert again.asked(other) == asked
                assert list(again.choices(other)) == list(game.choices(state))
            game.advance(state, rng)
        if not missing:
            return
    pytest.fail(f"random play never asked {missing}")


def test_a_game_goes_on_from_a_position() -> None:
    """What is read can be played on, and play is the same as from the state itself."""
    game = games.make("splendor", 2)
    assert isinstance(game, Splendor)
    state = drive.deal(game, Random(5))
    play_on(game, state, 6, 40)
    again, other = read_position(game.write(state))
    play_on(game, state, 7)
    play_on(again, other, 7)
    assert other.pack() == state.pack()
    assert again.outcome(other) == game.outcome(state)


def test_hand_made_cards_come_back_wherever_they_are() -> None:
    """Hand-made cards keep their numbers, names, rows and faces through play."""
    game, state = read_position(
        """splendor, 3 seats
        card Ruby row 3: {r2 -> r2 4}
        card Opal: {}
        row 3: Ruby {w1 -> 2} {-> k}
        row 1: {r1 -> u} Opal
        seat 0: bonuses w3, points 5, tokens r4, hand {g1}
        seat 2: cards 4"""
    )
    names = [card.name for card in game.more_cards]
    assert names == ["Ruby", "Opal", "X3", "X4", "X5", "X6", "X7", "X8", "X9", "X10", "X11", "X12", "X13"]
    rng = Random(1)
    steps = 0
    while not game.over(state):
        if steps % 8 == 0:
            for seen in everybody(game, state):
                same(game, seen)
        game.advance(state, rng)
        steps += 1
    assert steps > 40


def test_gaps_come_back() -> None:
    """Slots that wait for a card are written in the order in which they will be filled."""
    text = "gaps: 12 31 11\nrow 1: - - L1-01\nnext: action"
    game, state = read_position(text)
    assert state.gaps == 2 + (9 << 5) + (1 << 10)
    assert "gaps: 12 31 11" in same(game, state)


def test_a_refused_choice_shows_the_position() -> None:
    """The note of `IllegalChoice` is the position as the asked seat sees it, and can be read."""
    game, state = read_position("seat 0: hand L1-01*\nseat 1: hand L2-01*")
    with pytest.raises(IllegalChoice) as raised:
        game.play(state, 1000)
    (note,) = raised.value.__notes__
    assert read_position(note)[1].pack() == game.view(state, 0).pack()
    assert "L2-01" not in note


# Defaults


def test_an_empty_text_is_a_position() -> None:
    """With nothing said it is the first action of seat 0 in a game of two, with full decks and an empty table."""
    for text in ("", "\n ; nothing \n", "splendor", "Splendor, 2 seats"):
        game, state = read_position(text)
        assert (game.seats, game.options["payment"], game.more_cards) == (2, "choose", ())
        assert game.asked(state).question == "action"
        assert (state.turn, state.first, state.turns, state.viewer) == (0, 0, 0, EVERYTHING)
        assert [state.in_deck(row) for row in range(3)] == [40, 30, 20]
        assert list(state.slots) == [EMPTY] * 12
        assert letters(state.supply) == "w4u4g4r4k4y5"


def test_the_first_line_has_seats_and_options() -> None:
    """Options are those of `games.make`, in words."""
    game, state = read_position("splendor, 4 seats, payment standard, reveal open, allow_fewer yes, stall_rounds 3")
    assert (
        game.options
        == games.make("splendor", 4, payment="standard", reveal="open", allow_fewer=True, stall_rounds=3).options
    )
    assert letters(state.supply) == "w7u7g7r7k7y5"
    assert read_position("splendor, first_player random")[0].first_player == -1


def test_the_turn_has_defaults_that_fit() -> None:
    """The seat that begins is the option's, the turn is its, and the finished turns are as few as fit."""
    cases = {
        "splendor, 3 seats, first_player 2": (2, 2, 0),
        "splendor, 3 seats\nturn: seat 1": (1, 0, 1),
        "splendor, 3 seats\nturn: first 2": (2, 2, 0),
        "splendor, 3 seats\nturn: first 2, seat 1": (1, 2, 2),
        "splendor, 3 seats\nturn: seat 1, turns 13": (1, 0, 13),
        "splendor, 3 seats\nturn: first 1\nnext: none": (0, 1, 3),
    }
    for text, expected in cases.items():
        state = read_position(text)[1]
        assert (state.turn, state.first, state.turns) == expected, text


def test_a_finished_game_has_an_outcome() -> None:
    """S11: `next: none` is the end; points and numbers of cards decide."""
    game, state = read_position(
        "turn: last round\nseat 0: points 16, cards 11, hand L1-01 L2-01\nseat 1: points 16, cards 12\nnext: none"
    )
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (16, 16), "points")


def test_decks_have_what_is_nowhere_else() -> None:
    """Cards that are named somewhere are in no deck; a deck that is listed has the listed cards alone."""
    _, state = read_position("row 1: L1-01 - L1-03\nseat 0: cards L1-40, hand L2-30*\ndeck 3: none")
    assert [state.in_deck(row) for row in range(3)] == [37, 29, 0]
    assert state.decks[0] == (1 << 40) - 1 - 0b101 - (1 << 39)
    game, state = read_position("deck 1: L1-03 L1-01")
    assert [game.cards.name(card) for card in range(40) if state.decks[0] >> card & 1] == ["L1-01", "L1-03"]
    assert state.in_deck(0) == 2
    same(game, state)


def test_slots_are_filled_from_the_left() -> None:
    """`-` is an empty slot; slots behind the last card are empty."""
    game, state = read_position("row 2: - L2-01\nrow 3: L3-20")
    assert [game.slot_text(slot) for slot in range(12) if state.slots[slot] != EMPTY] == ["22", "31"]


def test_the_bank_has_what_seats_have_not() -> None:
    """All tokens of the game are in the bank or at seats."""
    game, state = read_position("splendor, 3 seats\nseat 0: tokens w2 y1\nseat 2: tokens w3 k1")
    assert letters(state.supply) == "u5g5r5k4y4"
    assert game.stock == read_position("splendor, 3 seats")[0].stock


def test_a_bank_that_is_given_is_believed() -> None:
    """S02, S03: a bank may be short; the game then has that many tokens and no more, and keeps its invariants."""
    game, state = read_position("bank: w2 u1\nseat 0: tokens k9 y1")
    assert letters(state.supply) == "w2u1"
    assert letters(game.stock) == "w2u1k9y1"
    assert letters(read_position("bank: none")[0].stock) == ""
    play_on(game, state, 3, 500)
    game.check(state)
    same(game, state)


# Cards by face, seats by number


def test_a_card_can_be_given_by_its_face() -> None:
    """A hand-made card has a name and a number of its own, its row's, and can be bought."""
    game, state = read_position("row 2: {r2 g1 -> u 3}\nseat 0: tokens r2 g1")
    card = game.cards.all[state.slots[4]]
    assert card == Card("X1", 1, 1, 3, packed([0, 0, 1, 2]))
    assert state.slots[4] == 90
    game.play(state, game.parse(state, "B21"))
    assert letters(state.seats[0].bonuses) == "u1"
    assert state.seats[0].points == 3


def test_names_of_hand_made_cards_do_not_collide() -> None:
    """Cards without a name get the first free one."""
    game, _ = read_position("card X1 x3: {}\nrow 1: {r1}\nseat 0: hand {g1}, bonuses w1")
    assert [card.name for card in game.more_cards] == ["X1", "x3", "X4", "X5", "X6"]


def test_bonuses_points_and_cards_by_number() -> None:
    """Hand-made cards make up for what named cards and nobles do not give; the first of them has all the points."""
    cases = {
        "bonuses r2": ([(3, 0), (3, 0)], "r2", 0),
        "points 13": ([(-1, 13)], "", 13),
        "points 13, bonuses w1 u1": ([(0, 13), (1, 0)], "w1u1", 13),
        "cards 3": ([(-1, 0)] * 3, "", 0),
        "points 4, cards 2": ([(-1, 4), (-1, 0)], "", 4),
        "bonuses g1, cards 2, points 4": ([(2, 4), (-1, 0)], "g1", 4),
        "cards L1-08": ([(0, 1)], "w1", 1),
        "cards L1-08, bonuses w2, points 3": ([(0, 1), (0, 2)], "w2", 3),
        "cards L1-08 3, points 1": ([(0, 1), (-1, 0), (-1, 0)], "w1", 1),
        "nobles N-01, points 5": ([(-1, 2)], "", 5),
        "nobles N-01 N-02": ([], "", 6),
        "cards 0, points 0, bonuses none": ([], "", 0),
    }
    for text, (cards, bonuses, points) in cases.items():
        game, state = read_position(f"seat 1: {text}")
        seat = state.seats[1]
        assert [(game.cards.all[card].bonus, game.cards.all[card].points) for card in seat.cards] == cards, text
        assert (letters(seat.bonuses), seat.points) == (bonuses, points), text
        game.check(state)
        same(game, state)


def test_what_one_label_says_may_stand_in_several_lines() -> None:
    """Lines may come in any order, and items of a seat or the turn apart."""
    one = read_position("turn: seat 1, last round\nseat 0: points 3, tokens w1, hand L1-01\nnobles: none")[1]
    other = read_position(
        "seat 0: hand l1-01\nTurn: LAST round\nSEAT 0: tokens W\nseat 0: points 3\nturn: seat seat 1"
    )[1]
    assert one.pack() == other.pack()


def test_a_view_can_be_written_by_hand() -> None:
    """`?2*` is a card that the viewer does not know; it counts as one of those left in its row."""
    game, state = read_position("view: seat 0\nseat 1: hand ?2* ?2* L1-08")
    assert (state.viewer, state.in_deck(1), state.in_deck(0)) == (0, 28, 39)
    assert int(state.decks[1]).bit_count() == 30
    assert read_position("view: spectator")[1].viewer == SPECTATOR
    full = game.sample(state, Random(1))
    game.check(full)
    assert game.view(full, 0).pack() == state.pack()


@pytest.mark.parametrize("reveal", ["public", "hidden", "open"])
def test_a_hand_made_card_in_a_hand_is_seen(reveal: str) -> None:
    """No deck could have a hand-made card, so that views show it, and keep their invariants."""
    game, state = read_position(f"splendor, reveal {reveal}\nrow 1: {{r1}}\nseat 0: hand {{w2}}*")
    game.play(state, game.parse(state, "R11"))
    for seen in everybody(game, state):
        game.check(seen)
        assert "X1 X2*" in same(game, seen) or "X2* X1" in same(game, seen)


# What comes next


@pytest.mark.parametrize(
    ("text", "short", "full"),
    [
        ("", "action", "action, turn from visit_noble"),
        ("row 1: {r1}\nseat 0: tokens r1", "payment 11", "payment 11, purchase 11 from gain, turn from visit_noble"),
        ("seat 0: hand {}\nseat 0: tokens r1", "action", "action 0, turn from visit_noble"),
        ("seat 0: hand {r1}, tokens r1", "payment #1", "payment #1, purchase #1 from gain, turn from visit_noble"),
        ("seat 0: tokens w4 u4 k4", "return u", "return u, turn from next_turn"),
        ("seat 0: tokens w4 u4 k4", "return", "return w, turn from next_turn"),
        ("nobles: N-06 N-07\nseat 0: bonuses w4 r4 k4", "visit", "visit, turn from return_tokens"),
        ("", "draw 2", "draw 2, turn from visit_noble"),
        ("", "reveal 34", "reveal 34, turn from visit_noble"),
        ("", "noble, noble", "noble, noble, setup from begin"),
        ("splendor, first_player random", "first_player", "first_player, setup from deal_cards"),
        ("", "none", "None"),
    ],
)
def test_what_waits_need_not_be_said(text: str, short: str, full: str) -> None:
    """The short and the full form are the same; the short one is written."""
    game, state = read_position(f"{text}\nnext: {short}")
    assert state.pack() == read_position(f"{text}\nnext: {full}")[1].pack()
    written = same(game, state)
    assert (f"next: {short}\n" in written) == (short != "action")


def test_a_payment_goes_on() -> None:
    """After a payment that was pending in the text, the card is gained and the turn ends."""
    game, state = read_position("row 1: {r2 -> u 1}\ndeck 1: none\nseat 0: tokens r2 y1\nnext: payment 11")
    game.play(state, game.parse(state, "r y"))
    assert (state.turn, state.seats[0].points, letters(state.seats[0].tokens)) == (1, 1, "r1")


# A module's own state


class Coats(Written):
    """A state of a module's own: how many coats of arms each seat has."""

    def __init__(self, coats: tuple[int, int] = (0, 0)) -> None:
        self.coats = coats

    def copy(self) -> Coats:
        return Coats(self.coats)

    def view(self, viewer: int) -> Coats:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        for number in self.coats:
            packer.number(number)

    def unpack(self, unpacker: Unpacker) -> None:
        self.coats = (unpacker.number(), unpacker.number())

    def write(self, game: GemGame) -> list[str]:
        return [f"coats: {self.coats[0]} {self.coats[1]}"]

    def read(self, game: GemGame, label: str, value: str) -> bool:
        if label != "coats":
            return False
        first, _, second = value.partition(" ")
        self.coats = (read_number(first, 5), read_number(second, 5))
        return True


def test_a_module_writes_and_reads_lines_of_its_own() -> None:
    """What a module keeps is part of the position, and errors in its lines have their numbers too."""
    game = composed(Part("coats", own=lambda _: Coats()))
    state = drive.deal(game, Random(1))
    state.extras[0] = Coats((2, 5))
    text = game.write(state)
    assert "\ncoats: 2 5\n" in text
    reader = PositionReader(game, layout_of(game))
    reader.read(reader.define(lines_of(text)[1:]), game)
    assert reader.state.pack() == state.pack()
    with pytest.raises(BadText, match="line 1, coats: '6' is no whole number from 0 to 5"):
        PositionReader(game, layout_of(game)).read(lines_of("coats: 6 0"), game)
    with pytest.raises(BadText, match="line 1, boats: a position has no such line"):
        PositionReader(game, layout_of(game)).read(lines_of("boats: 6 0"), game)


# Errors


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("chess", "line 1: 'chess' is not a game of Splendor; a position begins like `splendor, 2 seats`"),
        ("\n\nsplendor, 2 chairs", "line 3: '2 chairs' is none of: 2 seats, "),
        ("splendor, 7 seats", "line 1: Splendor is for 2, 3 or 4 seats, not 7"),
        ("splendor, payment gold", "line 1: payment is one of choose, standard, not 'gold'"),
        ("splendor, allow_fewer maybe", "line 1: allow_fewer is yes or no, not 'maybe'"),
        ("splendor, stall_rounds x", "line 1: stall_rounds is a whole number, not 'x'"),
        ("splendor, first_player 2", "line 1: first_player is 'random' or a seat from 0 to 1, not 2"),
        ("splendor+nothing", "line 1: there is no module 'nothing' of Splendor"),
        ("splendor\nrow 1", "line 2: 'row 1' has no label in front, such as `bank:`"),
        ("splendor\n: w1", "line 2: 'w1' has no label in front, such as `bank:`"),
        ("market: w1", "line 1, market: a position has no such line"),
        ("row: L1-01", "line 1, row: a position has no such line"),
        ("row 4: L1-01", "line 1, row 4: there is no row '4': the rows are 1, 2, 3"),
        ("seat 2: points 1", "line 1, seat 2: '2' is no whole number from 0 to 1"),
        ("bank: w4\nbank: u4", "line 2, bank: bank is there already, in line 1"),
        ("row 1: none\n row 1: L1-01", "line 2, row 1: row 1 is there already, in line 1"),
        ("seat 0: points 1\n\nseat 0: points 1", "line 3, seat 0: points of seat 0 is there already, in line 1"),
        ("turn: seat 0, seat 1", "line 1, turn: seat of the turn is there already, in line 1"),
        ("turn: last words", "line 1, turn: 'last words' is none of: seat, first, turns, quiet, passes, last round"),
        ("turn: turns -1", "line 1, turn: '-1' is no whole number from 0 to 999999"),
        ("turn: passes 3", "line 1, turn: '3' is no whole number from 0 to 2"),
        ("seat 0: coins 3", "line 1, seat 0: 'coins' is none of: points, tokens, bonuses, hand, cards, nobles"),
        ("seat 0: tokens p1", "line 1, seat 0: there is no kind 'p' here: the kinds are w u g r k y"),
        ("seat 0: bonuses y1", "line 1, seat 0: there is no kind 'y' here: the kinds are w u g r k"),
        ("seat 0: tokens", "line 1, seat 0: '' is no count of tokens, such as w2 u1, or none"),
        ("seat 0: hand", "line 1, seat 0: nothing is listed; say none if there is none"),
        ("seat 0: hand L1-01 L1-02 L1-03 L1-04", "line 1, seat 0: a hand has at most 3 cards, not 4"),
        ("seat 0: hand L9-01", "line 1, seat 0: there is no card 'l9-01'"),
        ("seat 0: hand ?1", "a full position hides no card; say whose view it is, as in `view: seat 0`"),
        ("seat 0: nobles N-11", "line 1, seat 0: 'n-11' is none of the nobles, N-01 to N-10"),
        ("nobles: N-01\nseat 0: nobles N-01", "line 2, seat 0: N-01 is in two places"),
        ("seat 0: cards L1-01 2 3", "line 1, seat 0: there are two numbers of cards"),
        ("seat 0: cards L1-01\nseat 0: bonuses k1", "line 2, seat 0: the cards of seat 0 give 1 w, not 0"),
        ("seat 0: cards L1-08, points 0", "line 1, seat 0: the cards and nobles of seat 0 have 1 points"),
        (
            "seat 0: cards 0, points 2",
            "line 1, seat 0: the cards and nobles of seat 0 have 0 points, and there are no more",
        ),
        ("seat 0: cards 1, bonuses w2", "line 1, seat 0: seat 0 needs 2 cards for what it has, not 1"),
        ("row 1: L1-01 L1-02 L1-03 L1-04 -", "line 1, row 1: the row has 4 slots, not 5"),
        ("row 1: L2-01", "line 1, row 1: the card L2-01 belongs to another row"),
        ("card A row 2: {}\nrow 1: A", "line 2, row 1: the card A belongs to another row"),
        ("row 1: L1-01 L1-01", "line 1, row 1: the card L1-01 is in two places"),
        ("row 1: L1-01\ndeck 1: L1-01", "line 2, deck 1: the card L1-01 is in two places"),
        ("deck 1: L2-01", "line 1, deck 1: 'l2-01' is none of the cards of this deck"),
        ("card A: {}\ndeck 1: A", "line 2, deck 1: 'a' is none of the cards of this deck"),
        ("view: seat 0\ndeck 1: L1-01\nseat 1: hand ?1* ?1*", "line 2, deck 1: more cards of row 1 are unknown than "),
        ("card: {}", "line 1, card: a hand-made card is given as `card NAME: {r2 g1 -> u 1}`"),
        ("card A: r2", "line 1, card A: a hand-made card is given as `card NAME: {r2 g1 -> u 1}`"),
        ("card L1-01: {}", "line 1, card L1-01: there is a card L1-01 already"),
        ("card A a: {}", "line 1, card A a: there is a card a already"),
        ("card 7: {}", "line 1, card 7: '7' is no name for a card: letters, figures and single hyphens"),
        ("card None: {}", "line 1, card None: 'None' is no name for a card"),
        ("row 1: {y1}", "line 1, row 1: there is no kind 'y' here: the kinds are w u g r k"),
        ("row 1: {r1", "line 1, row 1: there is no card '{r1'"),
        ("bank: w60\nseat 0: tokens w4", "line 1, bank: there are too many tokens: at most 63 of a kind, 120 in all"),
        (
            "seat 0: tokens w3\nseat 1: tokens w2",
            "line 2, seat 1: the seats have w5, and there are w4: to ",
        ),
        ("gaps: 11 11", "line 1, gaps: '11' is no slot that is empty, or is there twice"),
        ("row 1: L1-01\ngaps: 11", "line 2, gaps: '11' is no slot that is empty, or is there twice"),
        ("next: dance", "line 1, next: 'dance' is nothing that splendor asks or does: it has first_player, "),
        ("next: action,", "line 1, next: '' is nothing that splendor asks or does: it has first_player, "),
        ("next: turn from act", "line 1, next: a question must come first, such as action"),
        ("next: action, turn from tea", "line 1, next: turn has no step 'tea': its steps are act, visit_noble, "),
        ("next: payment", "line 1, next: payment needs a source, and '' is none: there are 11 12 "),
        ("next: payment 11", "line 1, next: there is no card at 11"),
        ("next: payment #1", "line 1, next: there is no card at #1"),
        ("row 1: {r1}\nnext: payment 11", "line 2, next: nothing can answer payment here"),
        ("row 1: L1-01\nnext: reveal 11", "line 2, next: the slot 11 is not empty, or is to be filled twice"),
        ("seat 0: hand {} {} {}\nnext: draw 2", "line 2, next: there is no room in the hand for a card"),
        ("next: reveal 11, reveal 11", "line 1, next: the slot 11 is not empty, or is to be filled twice"),
        ("deck 2: L2-01\nnext: reveal 21, draw 2", "line 2, next: there are too few cards in the deck of row 2"),
        ("next: return b", "line 1, next: return needs a kind, and 'b' is none: there are w u g r k "),
        ("next: action 1.5", "line 1, next: '1.5' is no whole number from 0 to 999999999"),
        ("next: " + "noble," * 60 + "noble", "line 1, next: at most 60 things can come next"),
        ("view: seat 5", "line 1, view: '5' is no whole number from 0 to 1"),
        ("view: nobody", "line 1, view: 'nobody' is no whole number from 0 to 1"),
    ],
)
def test_an_error_says_where_and_what(text: str, error: str) -> None:
    """What is wrong is told with the number of its line and its label."""
    assert refused(text).startswith(error)


def test_errors_do_not_repeat_long_texts() -> None:
    """However long a text is, its error is short."""
    for text in ("x" * 10_000, "row 1: " + "y" * 10_000, "x" * 10_000 + ": 1", "seat 0: hand " + "L1-01 " * 1000):
        assert len(refused(text)) < 300


def test_there_are_at_most_so_many_hand_made_cards() -> None:
    """A text cannot make a game without end."""
    assert refused("card " + " ".join(f"A{number}" for number in range(401)) + ": {}").endswith("400 hand-made cards")


# Any text


@cache
def real_positions() -> list[str]:
    """Positions and views of a random game."""
    game = games.make("splendor", 3, first_player="random")
    assert isinstance(game, Splendor)
    state = game.start()
    rng = Random(11)
    found = []
    while not game.over(state):
        found += [game.write(seen) for seen in everybody(game, state)]
        for _ in range(8):
            if not game.over(state):
                game.advance(state, rng)
    return found


WORDS = re.findall(
    r"\S+",
    """w2 u1 y none 0 1 3 99 -1 1234567890123456789 seat row deck hand cards points bonuses tokens nobles next gaps view
    spectator {r2} {w1->u2} {->3} card X1 L1-01 L2-01 N-01 ?1 ?2* - , : ; from turn purchase gain act payment reveal
    draw noble first_player visit return action 11 23 #1 last round passes quiet → ² é""",
)


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A real position with some words or lines changed, doubled, moved or lost."""
    lines = draw(st.sampled_from(real_positions())).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        words = lines[place].split(" ")
        match draw(st.integers(0, 3)):
            case 0:
                del lines[place]
                lines.append("")
            case 1:
                lines.append(lines[place])
            case 2:
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS) | st.text(max_size=5))
                lines[place] = " ".join(words)
            case 3:
                words.insert(draw(st.integers(0, len(words))), draw(st.sampled_from(WORDS)))
                lines[place] = " ".join(words)
    return "\n".join(lines)


def read_or_refuse(text: str) -> None:
    """A text is a position that keeps its invariants and comes back, or a one-line `BadText`."""
    try:
        game, state = read_position(text)
    except BadText as error:
        message = str(error)
    else:
        game.check(state)
        same(game, state)
        message = ""
    assert "\n" not in message


@given(spoiled())
def test_spoiled_positions_are_read_or_refused(text: str) -> None:
    """A real position that was tampered with is another position, or an error."""
    read_or_refuse(text)


@given(
    st.lists(st.sampled_from([*WORDS, "\n", "\n", "splendor", "bank", "bank:", "seat 0:", "row 1:", "next:"])).map(
        " ".join
    )
)
def test_words_of_positions_in_any_order_are_read_or_refused(text: str) -> None:
    """The words of positions thrown together are a position, or an error."""
    read_or_refuse(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever text there is, it is a position or an error."""
    read_or_refuse(text)
