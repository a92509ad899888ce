"""The scout: three cards that one seat sees, one that it keeps, and two that only it knows to lie under the deck."""

from __future__ import annotations

import pytest

from by_text import duel_position, finish_turn, play, texts
from cabochon.duel import Duel
from cabochon.gems.colours import letters
from cabochon.gems.table import HIDDEN, Table
from cabochon.kernel import drive
from cabochon.kernel.native import Random
from cabochon.kernel.state import SPECTATOR

SCOUT = "duel+counterfeiters\nboard 1: w . . . .\nseat 0: tokens x2, cards CF-17\n"


def scouted(*lines: str, options: str = "") -> tuple[Duel, Table]:
    """Seat 0 has looked at three cards of level 3."""
    text = SCOUT.replace("duel+counterfeiters", f"duel+counterfeiters{options}")
    game, state = duel_position(text + "\n".join(lines))
    play(game, state, "Ta1", "scout=x2", "S3", ">D3-07", ">D3-02", ">D3-12")
    return game, state


def line(game: Duel, state: Table, label: str, viewer: int | None = None, *, view: bool = False) -> str:
    """What a line of a position says, perhaps of a view; empty when it is not there."""
    text = game.write(game.view(state, viewer) if view else state)
    return next((found.split(": ")[1] for found in text.splitlines() if found.startswith(f"{label}:")), "")


def known(game: Duel, state: Table, seat: int) -> list[str]:
    """The hand of a seat by name."""
    return [game.cards.name(card) for card in state.seats[seat].reserved]


def test_the_scout_keeps_one_of_three() -> None:
    """CF39: for two glass, any deck with cards; the others go under the deck in an order that the seat chooses."""
    game, state = scouted()
    assert letters(state.seats[0].tokens) == "w1"
    assert (game.asked(state).question, texts(game, state)) == ("scout", {"RD3-02", "RD3-07", "RD3-12"})
    play(game, state, "RD3-07")
    assert known(game, state, 0) == ["D3-07"]
    assert (game.asked(state).question, texts(game, state)) == ("under", {"UD3-02", "UD3-12"})
    finish_turn(game, state, "UD3-12")
    assert line(game, state, "under 3") == "D3-12 D3-02"
    assert (state.in_deck(2), letters(state.seats[0].tokens)) == (12, "w1")


def test_the_scout_takes_no_gold_and_needs_none() -> None:
    """CF39: gold on the board stays there."""
    game, state = scouted("board 2: y . . . .")
    finish_turn(game, state, "RD3-02", "UD3-12")
    assert letters(state.seats[0].tokens) == "w1"


def test_the_scout_needs_room_in_the_hand_and_a_deck() -> None:
    """CF39: at the maximum it is not offered, nor when every deck is empty; with the archive there is room."""
    hand = "seat 0: hand D1-01 D1-02 D1-03"
    game, state = duel_position(f"{SCOUT}{hand}")
    finish_turn(game, state, "Ta1")
    game, state = duel_position(f"{SCOUT.replace('CF-17', 'CF-17 CF-15')}{hand}")
    play(game, state, "Ta1")
    assert texts(game, state) == {"scout=x2", "none"}
    game, state = duel_position(f"{SCOUT}deck 1: none\ndeck 2: none\ndeck 3: none")
    finish_turn(game, state, "Ta1")


def test_the_scout_sees_what_there_is() -> None:
    """CF39: with fewer than three cards in the deck."""
    two = f"{SCOUT}deck 1: none\ndeck 2: D2-04 D2-05\ndeck 3: none"
    game, state = duel_position(two)
    play(game, state, "Ta1", "scout=x2", ">D2-05", ">D2-04")
    finish_turn(game, state, "RD2-04")
    assert line(game, state, "under 2") == "D2-05"
    game, state = duel_position(two.replace("D2-04 D2-05", "D2-05"))
    finish_turn(game, state, "Ta1", "scout=x2", ">D2-05")
    assert (known(game, state, 0), state.in_deck(1)) == (["D2-05"], 0)


def test_cards_under_a_deck_come_last_and_in_order() -> None:
    """CF39: after the rest of it, which is shuffled."""
    game, state = duel_position(
        "duel+counterfeiters\nrow 1: {} {} {} {}\ndeck 1: D1-01 D1-02 D1-03\nunder 1: D1-03 D1-01\nseat 0: cards CF-17"
    )
    for wanted in ("D1-02", "D1-03", "D1-01"):
        play(game, state, next(text for text in sorted(texts(game, state, "B1"))))
        assert texts(game, state) == {f">{wanted}"}
        game.advance(state, Random(1))
    assert line(game, state, "under 1") == ""


def test_the_scout_may_look_at_its_own_cards_again() -> None:
    """CF39: what it put under the deck is on top once the rest is gone."""
    game, state = duel_position(f"{SCOUT}deck 1: none\ndeck 2: none\ndeck 3: D3-01 D3-02 D3-03\nunder 3: D3-03 D3-01")
    play(game, state, "Ta1", "scout=x2")
    seen = []
    while game.asked(state).question == "look":
        seen.append(texts(game, state))
        game.advance(state, Random(1))
    assert seen == [{">D3-02"}, {">D3-03"}, {">D3-01"}]
    finish_turn(game, state, "RD3-02", "UD3-01")
    assert line(game, state, "under 3") == "D3-01 D3-03"


# What each seat knows


def test_only_the_scout_sees_what_it_looks_at() -> None:
    """CF39: the others see how many cards there are, in views and in choices."""
    game, state = scouted()
    assert line(game, state, "looked 3", 0, view=True) == "D3-02 D3-07 D3-12"
    for viewer in (1, None):
        assert line(game, state, "looked 3", viewer, view=True) == "?3 ?3 ?3"
        choice = game.choices(state)[0]
        assert game.secret(state, choice, SPECTATOR if viewer is None else viewer)
    assert not game.secret(state, game.choices(state)[0], 0)
    play(game, state, "RD3-07")
    assert [game.secret(state, game.choices(state)[0], viewer) for viewer in (SPECTATOR, 0, 1)] == [True, False, True]


def test_looking_is_secret_too() -> None:
    """CF39: chance's answer is for one seat."""
    game, state = duel_position(SCOUT)
    play(game, state, "Ta1", "scout=x2", "S1")
    assert [game.secret(state, game.choices(state)[0], viewer) for viewer in (SPECTATOR, 0, 1)] == [True, False, True]


def test_only_the_scout_knows_what_lies_under_a_deck() -> None:
    """CF39: everybody knows how many cards it put there."""
    game, state = scouted()
    finish_turn(game, state, "RD3-07", "UD3-12")
    assert line(game, state, "under 3", 0, view=True) == "D3-12 D3-02"
    for viewer in (1, None):
        assert line(game, state, "under 3", viewer, view=True) == "?3 ?3"
        assert game.view(state, viewer).seats[0].reserved[0] == HIDDEN - 2


def test_samples_keep_what_the_scout_knows() -> None:
    """CF39: a card under the deck is never in the opponent's hand in what its owner imagines."""
    game, state = duel_position(
        "duel+counterfeiters\ndeck 3: D3-01 D3-02 D3-03 D3-04\nunder 3: D3-03 D3-01\n"
        "seat 0: cards CF-17\nseat 1: hand D3-05*"
    )
    hands = set()
    for seed in range(60):
        sample = game.sample(game.view(state, 0), Random(seed))
        hands.update(known(game, sample, 1))
        assert line(game, sample, "under 3") == "D3-03 D3-01"
    assert hands == {"D3-02", "D3-04", "D3-05"}


def test_samples_of_the_others_put_anything_there() -> None:
    """CF39: each card that it has not seen may lie under the deck, in either place."""
    game, state = duel_position(
        "duel+counterfeiters\ndeck 3: D3-01 D3-02 D3-03\nunder 3: D3-03 D3-01\nseat 0: cards CF-17, hand D3-05*"
    )
    seen = set()
    for seed in range(120):
        sample = game.sample(game.view(state, 1), Random(seed))
        seen.add((line(game, sample, "under 3"), known(game, sample, 0)[0]))
    names = ("D3-01", "D3-02", "D3-03", "D3-05")
    assert seen == {
        (f"{first} {second}", hand)
        for first in names
        for second in names
        for hand in names
        if len({first, second, hand}) == 3
    }


def test_a_known_card_that_the_opponent_draws_stays_known() -> None:
    """CF39: the scout's owner knows the only card that could come, and the opponent knows that it does."""
    text = (
        "duel+counterfeiters{}\nturn: seat 1\nboard 1: y w . . .\ndeck 3: D3-03 D3-01\nunder 3: D3-03 D3-01\n"
        "seat 0: cards CF-17"
    )
    game, state = duel_position(text.format(""))
    finish_turn(game, state, "R3*", ">D3-03")
    assert game.view(state, 0).seats[1].reserved[0] == game.cards.numbers["D3-03"]
    assert line(game, state, "under 3") == "D3-01"
    game, state = duel_position(text.format(", reveal hidden"))
    finish_turn(game, state, "R3*", ">D3-03")
    assert game.view(state, 0).seats[1].reserved[0] == HIDDEN - 2


def test_the_scouts_owner_may_draw_its_own_card_unseen() -> None:
    """CF39: the opponent does not know what lay there."""
    game, state = duel_position(
        "duel+counterfeiters\nboard 1: y w . . .\ndeck 3: D3-03 D3-01\nunder 3: D3-03 D3-01\nseat 0: cards CF-17"
    )
    finish_turn(game, state, "R3*", ">D3-03")
    assert game.view(state, 1).seats[0].reserved[0] == HIDDEN - 2


def test_with_open_hands_nothing_is_hidden() -> None:
    """CF39: with reveal="open" everybody sees what is looked at, what is reserved, and what lies under the deck."""
    game, state = scouted(options=", reveal open")
    assert line(game, state, "looked 3", 1, view=True) == "D3-02 D3-07 D3-12"
    choice = game.parse(state, "RD3-07")
    assert not any(game.secret(state, choice, viewer) for viewer in (SPECTATOR, 0, 1))
    finish_turn(game, state, "RD3-07", "UD3-12")
    for viewer in (1, None):
        assert known(game, game.view(state, viewer), 0) == ["D3-07"]
        assert line(game, state, "under 3", viewer, view=True) == "D3-12 D3-02"


@pytest.mark.parametrize("seed", range(3))
def test_what_is_under_decks_is_in_them_throughout(seed: int) -> None:
    """CF39: in games in which the scout's owner scouts as often as it can."""
    game, state = duel_position(f"{SCOUT}privileges: 0 0\nrow 1: D1-01 D1-02\nrow 2: D2-01 D2-02\nrow 3: D3-01")
    rng = Random(seed)
    scouts = 0
    for _ in range(600):
        if game.over(state):
            break
        scouting = [choice for choice in game.choices(state) if game.text(state, choice).startswith("scout")]
        scouts += bool(scouting)
        game.apply(state, scouting[0] if scouting else game.pick(state, rng))
        game.check(state)
        for viewer in (0, 1, None):
            game.check(game.sample(game.view(state, viewer), rng))
    assert scouts
    drive.settle_chance(game, state, rng)
