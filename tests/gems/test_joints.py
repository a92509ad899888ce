"""Each joint and each fold is called when it should be, in the order of the parts, and only where a part has it."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from cabochon.gems.colours import ONE_GOLD, UNIT, letters, total
from cabochon.gems.joints import Joints
from cabochon.gems.sets import BIT
from cabochon.kernel import contract, drive
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.native import Random
from cabochon.kernel.part import Part
from cabochon.splendor import Splendor, splendor
from cabochon.splendor.text import read_position
from composing import composed, play


def at(text: str, *joints: type[Joints], **options: object) -> tuple[Splendor, Any]:
    """A position with parts that have these joints, one part each, in order. Only printed cards can stand in it."""
    _, state = read_position(text)
    parts = (Part(f"toy{number}", joints=joint) for number, joint in enumerate(joints))
    game = composed(*parts, seats=len(state.seats), **options)
    game.check(state)
    return game, state


class Calls(Joints):
    """Notes every call of a joint."""

    def __init__(self, game: Any) -> None:
        self.calls: list[tuple[object, ...]] = []

    def taken(self, state: Any, tokens: int) -> None:
        self.calls.append(("taken", int(state.turn), letters(tokens)))

    def vacated(self, state: Any, slot: int) -> None:
        self.calls.append(("vacated", int(state.turn), int(slot), int(state.slots[slot])))

    def visited(self, state: Any, seat: int, noble: int) -> None:
        self.calls.append(("visited", int(seat), int(noble)))


def calls(game: Splendor) -> list[tuple[object, ...]]:
    """What was noted, and forgotten with that."""
    joints: Any = game.joints["toy0"]
    noted: list[tuple[object, ...]] = joints.calls[:]
    joints.calls.clear()
    return noted


# L1-06 costs three blue; each of the cards in ROW can be paid with two of each colour.
ROW = "row 1: L1-01 L1-02 L1-03 L1-04\n"
RICH = "seat 0: tokens w2 u2 g2 r2 k2\n"
FULL_HAND = "seat 0: hand L2-01 L2-02 L2-03\n"


# Joints


def test_taken_comes_with_the_tokens_of_a_take_and_with_no_others() -> None:
    game, state = at(ROW, Calls)
    play(game, state, "Twug", "Trr")
    assert calls(game) == [("taken", 0, "w1u1g1"), ("taken", 1, "r2")]
    play(game, state, "R11")
    assert letters(state.seats[0].tokens) == "w1u1g1y1"
    assert [call[0] for call in calls(game)] == ["vacated"]


def test_vacated_comes_when_a_card_has_left_its_slot_whichever_way() -> None:
    game, state = at(ROW + RICH, Calls)
    play(game, state, "R13")
    assert calls(game) == [("vacated", 0, 2, -1)]
    game, state = at(ROW + RICH, Calls)
    play(game, state, "B12")
    assert calls(game) == [("vacated", 0, 1, -1)]


def test_vacated_does_not_come_for_cards_of_decks_and_hands() -> None:
    game, state = at(ROW + RICH + "seat 0: hand L1-05\nseat 1: hand L2-01", Calls)
    play(game, state, "B#1", "R1*")
    assert calls(game) == []
    assert len(state.seats[0].cards) == 1


def test_visited_comes_with_the_seat_and_the_noble() -> None:
    game, _ = at(ROW, Calls)
    state = drive.deal(game, Random(11))
    drive.play_out(game, state, Random(11))
    visits = [call for call in calls(game) if call[0] == "visited"]
    assert visits
    assert sorted(visits) == [
        ("visited", seat, noble) for seat in range(2) for noble in range(10) if state.seats[seat].tiles & BIT[noble]
    ]


def test_drawn_comes_with_each_card_that_leaves_its_deck() -> None:
    class Drawn(Calls):
        """Notes what was drawn, and how many cards the hand and the slots have then."""

        def drawn(self, state: Any, card: int) -> None:
            slots = sum(int(card) >= 0 for card in state.slots)
            self.calls.append(("drawn", game.cards.name(card), len(state.seats[state.turn].reserved), slots))

    game, state = at("row 1: L1-01 L1-02 - L1-04", Drawn)
    play(game, state, "R1*", ">L1-07", "R12", ">L1-09")
    assert calls(game) == [
        ("drawn", "L1-07", 1, 3),
        ("vacated", 1, 1, -1),
        ("drawn", "L1-09", 1, 3),
    ]


def test_sampled_comes_last_and_may_draw_too() -> None:
    class Guess(Joints):
        """Whose turn it is nobody can tell."""

        def __init__(self, game: Any) -> None: ...

        def sampled(self, state: Any, rng: Random) -> None:
            assert min(state.seats[0].reserved) >= 0
            state.turn = rng.randrange(2)

    game, state = at("seat 0: hand L1-01*\nturn: seat 1", Guess)
    view = game.view(state, 1)
    assert {int(game.sample(view, Random(seed)).turn) for seed in range(20)} == {0, 1}


def test_gold_owed_pays_in_the_place_of_tokens() -> None:
    class Credit(Joints):
        """Gold is paid by having it written down: the quiet turns, of all things."""

        def __init__(self, game: Any) -> None:
            self.owed: list[tuple[int, int]] = []

        def gold_owed(self, state: Any, seat: int, gold: int) -> None:
            self.owed.append((int(seat), int(gold)))

    game, state = at("row 1: L1-06\nseat 0: tokens u2 y1", Credit, payment="standard")
    before = letters(state.supply)
    play(game, state, "B11")
    joints: Any = game.joints["toy0"]
    assert joints.owed == [(0, 1)]
    assert letters(state.seats[0].tokens) == "y1"
    assert (before, letters(state.supply)) == ("w4u2g4r4k4y4", "w4u4g4r4k4y4")


def test_only_one_part_may_pay_gold_in_a_way_of_its_own() -> None:
    class Credit(Joints):
        """Gold is not paid at all."""

        def __init__(self, game: Any) -> None: ...

        def gold_owed(self, state: Any, seat: int, gold: int) -> None: ...

    with pytest.raises(BadSetup, match="two parts that pay gold in a way of their own"):
        at("", Credit, Credit)


def test_check_is_called_with_the_whole_state() -> None:
    class Careful(Joints):
        """Nobody may hold more tokens than the other seat by three."""

        def __init__(self, game: Any) -> None: ...

        def check(self, state: Any) -> None:
            held = [int(total(seat.tokens)) for seat in state.seats]
            assert max(held) - min(held) <= 3, "that is not fair"

    game, state = at("", Careful)
    play(game, state, "Twug")
    game.check(state)
    play(game, state, "R1*", "Twug")
    with pytest.raises(AssertionError, match="that is not fair"):
        game.check(state)
    with pytest.raises(BadText, match="that is not fair"):
        game.unpack(state.pack())


# Folds


def test_closed_slots_can_be_neither_bought_nor_reserved() -> None:
    class Closes(Joints):
        """Seat 0 may not take from the slots 0 and 2."""

        def __init__(self, game: Any) -> None: ...

        def closed(self, state: Any, seat: int, slots: int) -> int:
            return slots | (BIT[0] | BIT[2]) if seat == 0 else slots

    text = f"{ROW}{RICH}seat 1: tokens w2 u2 g2 r2 k2"
    plain, state = at(text)
    game, _ = at(text, Closes)
    wanted = {plain.text(state, choice) for choice in plain.choices(state)}
    assert {"R11", "R13", "B13"} <= wanted
    assert {game.text(state, choice) for choice in game.choices(state)} == wanted - {"R11", "R13", "B11", "B13"}
    play(game, state, "R1*", "-y")
    assert {"R11", "R13", "B13"} <= {game.text(state, choice) for choice in game.choices(state)}


class Dearer(Joints):
    """Every card costs one white more."""

    def __init__(self, game: Any) -> None: ...

    def price(self, state: Any, seat: int, card: int, owed: int) -> int:
        return owed + UNIT[0]


class White(Joints):
    """What is owed in white is doubled."""

    def __init__(self, game: Any) -> None: ...

    def price(self, state: Any, seat: int, card: int, owed: int) -> int:
        return owed + (owed & 255)


def test_prices_go_through_the_parts_in_order() -> None:
    text = "row 1: L1-06\nseat 0: tokens w3 u3"
    for joints, price in (((), "u3"), ((Dearer,), "w1u3"), ((Dearer, White), "w2u3"), ((White, Dearer), "w1u3")):
        game, state = at(text, *joints)
        assert letters(game.owed(state, 0, state.slots[0])) == price
        play(game, state, "B11")
        assert letters(game.cards.cost[state.seats[0].cards[0]]) == "u3"
        assert letters(read_position(text)[1].seats[0].tokens - state.seats[0].tokens) == price


def test_a_price_decides_what_can_be_bought() -> None:
    text = "row 1: L1-06\nseat 0: tokens u3"
    game, state = at(text)
    assert "B11" in {game.text(state, choice) for choice in game.choices(state)}
    game, state = at(text, Dearer)
    assert "B11" not in {game.text(state, choice) for choice in game.choices(state)}
    assert not game.can_buy(state, 0, state.slots[0])


def test_every_payment_of_a_changed_price_is_offered() -> None:
    game, state = at("row 1: L1-06\nseat 0: tokens w1 u3 y1", Dearer)
    play(game, state, "B11")
    assert [game.text(state, choice) for choice in game.choices(state)] == ["=w1u3", "=w1u2y1", "=u3y1"]


def test_a_part_can_say_what_can_be_paid() -> None:
    class Strict(Joints):
        """Seat 0 cannot pay for L1-06, whatever it has."""

        def __init__(self, game: Any) -> None:
            self.card = game.cards.numbers["L1-06"]

        def payable(self, state: Any, seat: int, card: int, verdict: bool) -> bool:
            return verdict and (seat != 0 or card != self.card)

    for place, move in (("row 1: L1-06", "B11"), ("seat 0: hand L1-06", "B#1")):
        plain, state = at(f"{place}\nseat 0: tokens u3")
        game, _ = at(f"{place}\nseat 0: tokens u3", Strict)
        assert move in {plain.text(state, choice) for choice in plain.choices(state)}
        assert move not in {game.text(state, choice) for choice in game.choices(state)}
        assert plain.can_pay(state, 0, game.cards.numbers["L1-06"])
        assert not game.can_pay(state, 0, game.cards.numbers["L1-06"])
    game, state = at("row 1: L1-06\nseat 0: tokens u2", Strict)
    assert "B11" not in {game.text(state, choice) for choice in game.choices(state)}


def test_what_is_not_allowed_cannot_be_bought_but_reserved() -> None:
    class Forbids(Joints):
        """Seat 0 may not buy L1-02, wherever it lies."""

        def __init__(self, game: Any) -> None:
            self.card = game.cards.numbers["L1-02"]

        def allowed(self, state: Any, seat: int, card: int, verdict: bool) -> bool:
            return verdict and (seat != 0 or card != self.card)

    for place, move in (("row 1: - L1-02", "B12"), ("seat 0: hand L1-02", "B#1")):
        text = f"{place}\n{RICH}"
        plain, state = at(text)
        game, _ = at(text, Forbids)
        assert move in {plain.text(state, choice) for choice in plain.choices(state)}
        texts = {game.text(state, choice) for choice in game.choices(state)}
        assert move not in texts
        assert ("R12" in texts) == (move == "B12")


def test_limits_says_for_which_cards_allowed_is_asked() -> None:
    class Asks(Joints):
        """Nothing may be bought, but only L1-02 is a card of this rule."""

        def __init__(self, game: Any) -> None:
            self.card = game.cards.numbers["L1-02"]

        def limits(self, card: int) -> bool:
            return bool(card == self.card)

        def allowed(self, state: Any, seat: int, card: int, verdict: bool) -> bool:
            return False

    game, state = at(ROW + RICH, Asks)
    texts = {game.text(state, choice) for choice in game.choices(state)}
    assert {"B11", "B13", "B14"} <= texts
    assert "B12" not in texts
    assert not game.allowed(state, 0, game.cards.numbers["L1-02"])


def test_gold_can_be_worth_more() -> None:
    class Double(Joints):
        """Gold pays for two of one kind."""

        def __init__(self, game: Any) -> None: ...

        def gold_worth(self, state: Any, seat: int, worth: int) -> int:
            return 2 * worth

    game, state = at("row 1: L1-06\nseat 0: tokens u1 y2", Double)
    play(game, state, "B11")
    assert [game.text(state, choice) for choice in game.choices(state)] == ["=u1y1", "=y2"]
    game, state = at("row 1: L1-06\nseat 0: tokens y1", Double, Double)
    play(game, state, "B11")
    assert state.seats[0].tokens == 0


class Roomy(Joints):
    """Two tokens more, and two cards fewer in the hand."""

    def __init__(self, game: Any) -> None: ...

    def token_limit(self, state: Any, seat: int, limit: int) -> int:
        return limit + 2

    def hand_limit(self, state: Any, seat: int, limit: int) -> int:
        return limit - 1


def test_limits_go_through_every_part() -> None:
    for joints, tokens, hand in (((), 10, 3), ((Roomy,), 12, 2), ((Roomy, Roomy), 14, 1)):
        game, state = at("", *joints)
        assert (game.token_limit(state, 0), game.hand_limit(state, 0)) == (tokens, hand)


@pytest.mark.parametrize(("joints", "returned"), [((), 3), ((Roomy,), 1), ((Roomy, Roomy), 0)])
def test_tokens_go_back_down_to_the_limit(joints: tuple[type[Joints], ...], returned: int) -> None:
    game, state = at("splendor, 3 seats\nseat 0: tokens w4 u3 g3", *joints)
    play(game, state, "Trkw")
    for _ in range(returned):
        assert game.asked(state).question == "return"
        play(game, state, "-w")
    assert game.asked(state).seat == 1
    assert letters(state.seats[0].tokens).startswith(f"w{5 - returned}")


def test_only_tokens_that_count_go_back() -> None:
    class Vault(Joints):
        """White does not count."""

        def __init__(self, game: Any) -> None: ...

        def counted(self, state: Any, seat: int, tokens: int) -> int:
            return tokens & ~255

    game, state = at("splendor, 3 seats\nseat 0: tokens w4 u3 g3 y2", Vault)
    play(game, state, "Trkw")
    assert game.asked(state).seat == 1
    game, state = at("splendor, 3 seats\nseat 0: tokens w4 u4 g4 y1", Vault)
    play(game, state, "Trkw")
    assert {game.text(state, choice) for choice in game.choices(state)} == {"-u", "-g", "-r", "-k", "-y"}
    play(game, state, "-u")
    assert game.asked(state).seat == 1


def test_a_hand_is_full_at_its_limit() -> None:
    text = "row 1: L1-05\nseat 0: hand L1-01 L1-02"
    for joints, more in (((), True), ((Roomy,), False)):
        game, state = at(text, *joints)
        assert ("R11" in {game.text(state, choice) for choice in game.choices(state)}) == more


class Bonus(Joints):
    """A point for every reserved card."""

    def __init__(self, game: Any) -> None: ...

    def points(self, state: Any, seat: int, points: int) -> int:
        return points + len(state.seats[seat].reserved)


def test_points_count_for_the_end_and_the_ranking() -> None:
    text = "turn: seat 1\nseat 0: hand L1-01 L1-02\nseat 1: hand L1-03"
    game, state = at(text, Bonus)
    assert [game.points(state, seat) for seat in (0, 1)] == [2, 1]
    assert game.rank(state, 0) > game.rank(state, 1)
    state.agenda = state.agenda[:0]
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((2, 1), (1, 2))


def test_points_of_a_part_can_bring_the_last_round() -> None:
    class Many(Joints):
        """Fourteen points more for seat 1 from its first card in hand on."""

        def __init__(self, game: Any) -> None: ...

        def points(self, state: Any, seat: int, points: int) -> int:
            return points + 15 * (len(state.seats[seat].reserved) if seat == 1 else 0)

    game, state = at("turn: seat 1\nrow 1: L1-01", Many)
    play(game, state, "R2*")
    drive.settle_chance(game, state, Random(0))
    assert game.over(state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "points")


def test_a_part_can_end_the_game_for_a_reason_of_its_own() -> None:
    class Hurried(Joints):
        """Two turns are enough."""

        def __init__(self, game: Any) -> None: ...

        def final(self, state: Any, seat: int, verdict: bool) -> bool:
            return verdict or state.turns >= 2

        def reason(self, state: Any, reason: str) -> str:
            return "hurry"

    game, state = at("", Hurried)
    play(game, state, "Twug")
    assert not state.final
    play(game, state, "Twug")
    assert game.over(state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "hurry"


def test_a_part_can_change_the_ranking() -> None:
    class Tokens(Joints):
        """Still equal, more tokens win."""

        def __init__(self, game: Any) -> None: ...

        def rank(self, state: Any, seat: int, key: tuple[int, ...]) -> tuple[int, ...]:
            return (*key, int(state.seats[seat].tokens))

    text = "turn: seat 0\nseat 0: tokens w1\nseat 1: tokens w2\nnext: none"
    for joints, ranks in (((), (1, 1)), ((Tokens,), (2, 1))):
        game, state = at(text, *joints)
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.ranks == ranks


def test_a_part_can_say_which_nobles_could_come() -> None:
    class Snub(Joints):
        """The lowest noble visits nobody."""

        def __init__(self, game: Any) -> None: ...

        def nobles(self, state: Any, seat: int, nobles: int) -> int:
            return nobles & (nobles - 1)

    _, rich = read_position("nobles: N-01 N-02\nseat 0: bonuses w4 u4 g4 r4 k4")
    plain, snubbed = splendor(2), composed(Part("toy", joints=Snub))
    assert plain.nobles_for(rich, 0) == BIT[0] | BIT[1]
    assert snubbed.nobles_for(rich, 0) == BIT[1]


def test_a_part_can_count_bonuses_otherwise_for_the_check() -> None:
    class Richer(Joints):
        """Everybody has one white bonus more than the cards say."""

        def __init__(self, game: Any) -> None: ...

        def bonuses(self, state: Any, seat: int, bonuses: int) -> int:
            return bonuses + UNIT[0]

    game = composed(Part("toy", joints=Richer))
    state = splendor(2).start()
    with pytest.raises(AssertionError, match="a seat's bonuses are not its cards'"):
        game.check(state)
    for seat in state.seats:
        seat.bonuses = UNIT[0]
    game.check(state)


def test_atop_says_which_cards_come_next_and_which_can_be_hidden() -> None:
    class Pinned(Joints):
        """The second card of each deck lies at its bottom."""

        def __init__(self, game: Any) -> None: ...

        def atop(self, state: Any, row: int, cards: int) -> int:
            return cards & ~2 or cards

    game, state = at("row 1: L1-01 - L1-04\ndeck 1: L1-02 L1-07 L1-08", Pinned)
    play(game, state, "R1*")
    assert [game.text(state, choice) for choice in game.choices(state)] == [">L1-07", ">L1-08"]
    assert {int(game.pick(state, Random(seed))) for seed in range(20)} == set(game.choices(state))
    play(game, state, ">L1-07")
    view = game.view(state, 1)
    hands = {int(game.sample(view, Random(seed)).seats[0].reserved[0]) for seed in range(20)}
    assert hands == {game.cards.numbers[name] for name in ("L1-07", "L1-08")}
    play(game, state, "R1*", ">L1-08", "R1*")
    assert [game.text(state, choice) for choice in game.choices(state)] == [">L1-02"]


def test_what_is_due_is_what_is_paid_and_no_price() -> None:
    class Rebate(Joints):
        """Who buys pays one blue less; nobody can buy more for that."""

        def __init__(self, game: Any) -> None: ...

        def due(self, state: Any, seat: int, card: int, owed: int) -> int:
            return owed - UNIT[1]

    game, state = at("row 1: L1-06\nseat 0: tokens u2", Rebate)
    assert "B11" not in [game.text(state, choice) for choice in game.choices(state)]
    game, state = at("row 1: L1-06\nseat 0: tokens u3", Rebate)
    play(game, state, "B11")
    assert letters(state.seats[0].tokens) == "u1"
    game, state = at("row 1: L1-06\nseat 0: tokens u3 y1", Rebate)
    play(game, state, "B11")
    assert [game.text(state, choice) for choice in game.choices(state)] == ["=u2", "=u1y1"]


def test_what_can_be_paid_is_asked_only_where_the_answer_may_differ() -> None:
    class Generous(Joints):
        """Seat 1 can buy anything; who has the turn is noted."""

        def __init__(self, game: Any) -> None:
            self.asked: list[int] = []

        def stretches(self, state: Any, seat: int) -> bool:
            return seat == 1

        def payable(self, state: Any, seat: int, card: int, verdict: bool) -> bool:
            self.asked.append(int(seat))
            return True

    for seat in (0, 1):
        game, state = at(f"turn: seat {seat}\nrow 1: L1-06 L1-01\nseat {seat}: hand L2-01", Generous)
        buys = {text for choice in game.choices(state) if (text := game.text(state, choice)).startswith("B")}
        joints: Any = game.joints["toy0"]
        assert buys == ({"B11", "B12", "B#1"} if seat else set())
        assert joints.asked == [1] * 3 * seat
        assert game.can_pay(state, seat, game.cards.numbers["L1-06"])


# All of them


EXPECTED = {name for name, _ in inspect.getmembers(Joints, callable) if not name.startswith("_")}


def test_every_joint_and_fold_has_a_test_here() -> None:
    source = inspect.getsource(inspect.getmodule(at))  # type: ignore[arg-type]
    assert sorted(name for name in EXPECTED if f"def {name}(self" not in source) == []


def test_joints_that_are_not_overridden_are_never_called() -> None:
    class Nothing(Joints):
        """Overrides nothing."""

        def __init__(self, game: Any) -> None: ...

    plain, game = splendor(2), composed(Part("toy", joints=Nothing))
    lists = [name for name in dir(plain) if name.startswith(("on_", "folds_"))]
    assert len(lists) == len(EXPECTED) - 2  # `limits` and `stretches` belong to `allowed` and `payable`
    for name in lists:
        assert len(getattr(plain, name)) == len(getattr(game, name)), name
    assert len(game.folds_final) == len(game.folds_rank) == 1


def test_games_whose_parts_fold_everything_keep_the_contract() -> None:
    class Everything(Roomy):
        """Some of everything: dearer cards, gold that is worth two, a closed slot, more points."""

        def price(self, state: Any, seat: int, card: int, owed: int) -> int:
            return owed + UNIT[seat]

        def gold_worth(self, state: Any, seat: int, worth: int) -> int:
            return worth + 1

        def closed(self, state: Any, seat: int, slots: int) -> int:
            return slots | BIT[seat]

        def allowed(self, state: Any, seat: int, card: int, verdict: bool) -> bool:
            return verdict and card % 7 != 0

        def points(self, state: Any, seat: int, points: int) -> int:
            return points + int(state.seats[seat].tokens >= 2 * ONE_GOLD)

    game = composed(Part("toy", joints=Everything), seats=3)
    assert contract.check(game, Random(6), 3) > 200
