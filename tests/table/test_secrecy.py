"""Nobody is told what they must not know: tables that differ in nothing else look the same, byte for byte."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from all_games import Setting, every_setting
from at_table import move, payload, people
from cabochon.kernel.native import Random
from cabochon.kernel.state import SPECTATOR
from cabochon.table import Refused, Setup, Sitting
from cabochon.table.events import Decided, Event

SETTINGS = every_setting()[::3]


def secrets_of(sitting: Sitting, seat: int | None) -> list[tuple[int, str]]:
    """The events whose drawn card `seat` has never seen until now, with the card."""
    viewer = SPECTATOR if seat is None else seat
    view = sitting.game.view(sitting.state, seat)
    open_to = {name for each in view.seats for name in map(sitting.game.card_text, [*each.reserved, *each.cards])}
    return [
        (number, str(told.what["card"]))
        for number, told in sitting.told.items()
        if viewer in told.hidden_from and told.what["kind"] == "draw" and told.what["card"] not in open_to
    ]


def with_another_card(sitting: Sitting, number: int, card: str) -> list[Event] | None:
    """The events with another card drawn, one that never showed up; None when there is no such card."""
    game, deck = sitting.game, sitting.state.decks
    row = game.cards.row[game.cards.numbers[card]]
    first = game.row_first[row]
    unseen = [place for place in range(game.rows[row].cards) if deck[row] >> place & 1]
    if not unseen:
        return None
    event = sitting.events[number - 1]
    assert isinstance(event, Decided)
    other = replace(event, answer=f">{game.cards.name(first + unseen[0])}")
    return [*sitting.events[: number - 1], other, *sitting.events[number:]]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_a_viewer_cannot_know_changes_nothing_they_are_told(setting: Setting) -> None:
    """Another card under a hidden one leaves the picture and the log of everybody else as they were."""
    rng = Random(11)
    setup = Setup(setting.name, setting.seats, dict[str, Any](setting.options))
    compared = 0
    for _ in range(20):
        sitting = people(setup, rng)
        for _ in range(rng.randrange(60)):
            if sitting.phase == "playing":
                move(sitting, rng, sitting.last + 1)
        compared += compare(sitting)
        if compared > 3:
            return
    assert compared or setup.options.get("reveal") == "open"


def compare(sitting: Sitting) -> int:
    """Assert that no viewer is told of a hidden card; how many viewers there were from whom one is hidden."""
    compared = 0
    for seat in (None, *range(sitting.setup.seats)):
        for number, card in secrets_of(sitting, seat)[:1]:
            events = with_another_card(sitting, number, card)
            if events is not None:
                twin = Sitting.replay(sitting.setup, events)
                assert twin.state.pack() != sitting.state.pack()
                assert payload(twin, seat) == payload(sitting, seat)
                compared += 1
    return compared


def test_the_owner_is_told_their_own_card() -> None:
    """The same comparison tells the owner's pictures apart, so it can fail."""
    rng = Random(11)
    sitting = people(Setup("splendor", 2), rng)
    sitting.answer("ann", ["R2*"], version=sitting.version, action="x", now=9, rng=rng)
    ((number, card),) = secrets_of(sitting, None)
    events = with_another_card(sitting, number, card)
    assert events is not None
    twin = Sitting.replay(sitting.setup, events)
    assert payload(twin, 1) == payload(sitting, 1)
    assert payload(twin, None) == payload(sitting, None)
    assert payload(twin, 0) != payload(sitting, 0)


def test_only_the_seat_that_is_asked_gets_choices_and_no_token_is_told() -> None:
    rng = Random(5)
    sitting = people(Setup("splendor", 2), rng)
    assert b'"choices": [{' in payload(sitting, 0)
    assert b'"choices": []' in payload(sitting, 1)
    assert b'"choices": []' in payload(sitting, None)
    for seat in (0, 1, None):
        assert b'"ann"' not in payload(sitting, seat)


def test_a_refusal_tells_no_more_than_the_one_who_is_refused_may_know() -> None:
    rng = Random(11)
    sitting = people(Setup("splendor", 2), rng)
    sitting.answer("ann", ["R2*"], version=sitting.version, action="x", now=9, rng=rng)
    events = with_another_card(sitting, *secrets_of(sitting, None)[0])
    assert events is not None
    texts = []
    for table in (sitting, Sitting.replay(sitting.setup, events)):
        with pytest.raises(Refused) as error:
            table.answer("bob", ["B#1"], version=table.version, action="y", now=9, rng=Random(1))
        texts.append(str(error.value))
    assert texts[0] == texts[1]
