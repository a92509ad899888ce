"""Whoever looks at a screen learns nothing that its viewer must not know."""

from __future__ import annotations

from typing import Any

import pytest

from cabochon.bots import UNLIMITED, make
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE, SPECTATOR
from cabochon.tui.match import Match
from cabochon.tui.plain import Plain
from cabochon.tui.words import choices_of, turn_told, turns_of
from sitting import Sitting, drawn, new

SEATS = {"splendor": "random,random,random,greedy:samples=1", "duel": "random,random"}
"""Who plays in the games that are looked at."""

TURNS = 25
"""At least so many are played before that."""


def midgame(reveal: str, seed: int, name: str) -> Match:
    """A game in the middle, in which random bots have drawn cards that nobody saw, and somebody has one still."""
    match = new(SEATS[name], seed=seed, reveal=reveal, name=name)
    while not any(seat.blind for seat in match.state.seats) or match.state.turns < TURNS or match.mover() == CHANCE:
        if match.mover() == CHANCE:
            match.answer_chance()
        else:
            match.answer_bot(UNLIMITED, pytest.fail)
    return match


def screens(match: Match, state: Any, viewer: int | None) -> list[str]:
    """Everything that could be on the screen of a viewer, if `state` were the state of the game."""
    game, names = match.game, match.names
    view = game.view(state, viewer)
    found = [painter.table(game, view, names, {"11"}, []) for painter in (Plain(), drawn(80), drawn(130, colour=True))]
    if viewer == game.to_move(state):
        choices = choices_of(game, view)
        found += [painter.choices(choices) for painter in (Plain(), drawn(80, colour=True))]
    return found


@pytest.mark.parametrize("reveal", ["public", "hidden", "open"])
@pytest.mark.parametrize("seed", [0, 1, 3])
@pytest.mark.parametrize("name", SEATS)
def test_states_that_look_alike_to_a_viewer_have_the_same_screens(name: str, reveal: str, seed: int) -> None:
    """`sample` draws states that differ in what the viewer cannot know; every byte on the screen is the same."""
    match = midgame(reveal, seed, name)
    differed = 0
    for viewer in (None, *range(match.game.seats)):
        shown = screens(match, match.state, viewer)
        for draw in range(4):
            other = match.game.sample(match.game.view(match.state, viewer), Random(draw))
            differed += other.pack() != match.state.pack()
            assert screens(match, other, viewer) == shown
    assert differed or reveal == "open"


@pytest.mark.parametrize("reveal", ["public", "hidden"])
@pytest.mark.parametrize("name", SEATS)
def test_the_news_hide_cards_that_were_drawn_unseen(name: str, reveal: str) -> None:
    """Only the one who drew a card reads its name in the log, and whoever saw it bought later."""
    match = midgame(reveal, 1, name)
    seats = range(match.game.seats)
    draws = [event for event in match.events if event.described["kind"] == "draw"]
    assert draws
    for event in draws:
        assert event.hidden_from == {SPECTATOR, *seats} - {event.mover}
        turn = match.turn(event.turn)
        for viewer in (SPECTATOR, *seats):
            told = [event.card for event in turn if event.card in turn_told(turn, viewer, match.names)]
            assert bool(told) == (viewer == event.mover)


def test_the_log_of_a_viewer_does_not_depend_on_what_it_cannot_know() -> None:
    """Two games with the same answers but for a card drawn unseen have the same log for everybody else."""
    logs = []
    for card in (">L1-38", ">L1-39"):
        match = new("human,human,human", first_player=0)
        while match.mover() == CHANCE:
            choices = match.game.choices(match.state)
            match.answer(int(choices[0]))
        for move in ("R1*", card, "Twug", "Twug"):
            match.answer(int(match.game.parse(match.state, move)))
        logs.append(
            [[Plain().turn(turn_told(turn, seat, match.names)) for turn in turns_of(match.events)] for seat in range(3)]
        )
    assert logs[0][0] != logs[1][0]
    assert logs[0][1:] == logs[1][1:]


def test_a_bot_is_shown_its_own_view_only() -> None:
    """The view that a bot gets is the one of its seat, without the cards that others have drawn."""
    seen: list[Any] = []

    class Spy:
        """A bot that keeps what it is shown."""

        def choose(self, view: Any, budget: object) -> int:
            """The random bot's choice."""
            seen.append((int(view.viewer), view.pack()))
            return make("random", match.game).choose(view, UNLIMITED)

    match = new("random,random", first_player=0)
    match.players = tuple(type(player)(player.name, player.spec, Spy()) for player in match.players)
    for _ in range(120):
        if match.over:
            break
        if match.mover() == CHANCE:
            match.answer_chance()
            continue
        seat = match.mover()
        wanted = match.view(seat).pack()
        match.answer_bot(UNLIMITED, pytest.fail)
        assert seen[-1] == (seat, wanted)


def test_the_screen_is_cleared_before_the_next_one_looks() -> None:
    """At a terminal nothing of the first player's screen can be scrolled to."""
    sitting = Sitting(new("human,human", first_player=0), drawn(80, colour=True))
    sitting.type("")
    sitting.type("R1*")
    assert sitting.type("").startswith("\x1b[H\x1b[2J\x1b[3J")
