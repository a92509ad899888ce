"""A projected record has what its viewer may know and nothing else, and can be replayed as the viewer's views."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from cabochon import games
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.state import SPECTATOR
from cabochon.records import (
    HIDDEN,
    Projector,
    Record,
    Recorder,
    Replay,
    Variation,
    project,
    read_string,
    to_jsonl,
    to_text,
)
from recorded import IDS, SETUPS, other_line, random_game, random_record, with_variation

GAME = games.make("splendor", 2)


def viewers(game: Game[Any]) -> list[int | None]:
    """Everybody who can look at a game."""
    return [None, *range(game.seats)]


def eager(game: Game[Any], seed: int, most: int) -> Record:
    """The beginning of a game in which seats like to reserve unseen cards and to buy what they have reserved."""
    rng = Random(seed)
    recorder = Recorder(game)
    state = game.start()
    while not game.over(state) and len(recorder.decisions) < most:
        choice = game.pick(state, rng)
        texts = {game.text(state, each): each for each in game.choices(state)}
        liked = [
            each for text, each in texts.items() if text.startswith("B#") or (text.startswith("R") and "*" in text)
        ]
        if liked and rng.randrange(2):
            choice = liked[rng.randrange(len(liked))]
        recorder.add(state, choice)
        game.apply(state, choice)
    return recorder.finish(state) if game.over(state) else recorder.record()


def stalls(game: Game[Any]) -> bool:
    """Whether a game may end because nothing happens, and so may have nothing to show."""
    return any("stall" in option and value for option, value in game.options.items())


def unseen_draws(record: Record, seat: int | None) -> list[str]:
    """The names of the cards that others drew unseen."""
    viewer = SPECTATOR if seat is None else seat
    game = Replay(record).game
    return [
        str(game.describe(step.state, step.choice)["card"])
        for step in Replay(record).steps()
        if game.secret(step.state, step.choice, viewer)
    ]


def hidden_at(state: Any, view: Any, game: Any) -> set[str]:
    """The names of the cards in hands that a view does not show."""
    return {
        game.cards.name(card)
        for real, seen in zip(state.seats, view.seats, strict=True)
        for card, shown in zip(real.reserved, seen.reserved, strict=True)
        if shown != card
    }


# What a viewer cannot know makes no difference


@dataclass
class Twin:
    """The same game as a viewer sees it, with other cards where the viewer sees none."""

    record: Record
    state: Any
    changed: bool


def other_cards(record: Record, seat: int | None, rng: Random) -> dict[int, int]:
    """Other cards for the hidden answers whose card is still in a hand: those of a sample of the viewer's view.

    With reveal=hidden a view tells less than the record does, and a sample would contradict the record: then any cards
    that are still in the deck are taken.
    """
    viewer = SPECTATOR if seat is None else seat
    replay = Replay(record)
    game: Any = replay.game
    real = replay.at()
    view = game.view(real, seat)
    sample = game.sample(view, rng)
    found: dict[int, int] = {}
    for step in replay.steps():
        owner = int(step.state.turn)
        hand = list(real.seats[owner].reserved)
        if not game.secret(step.state, step.choice, viewer) or step.choice not in hand:
            continue
        if step.choice in view.seats[owner].reserved:
            continue  # it is being bought
        if game.options["reveal"] != "hidden":
            found[step.index] = int(sample.seats[owner].reserved[hand.index(step.choice)])
            continue
        row = game.cards.row[step.choice]
        first = game.row_first[row]
        left = [first + bit for bit in range(40) if real.decks[row] >> bit & 1 and first + bit not in found.values()]
        if left:
            found[step.index] = int(left[rng.randrange(len(left))])
    return found


def twin_of(record: Record, seat: int | None, rng: Random) -> Twin | None:
    """A game that the viewer cannot tell from this one; None when other cards cannot be there.

    The answers that dealt the hidden cards are changed, all others stay.
    """
    game = Replay(record).game
    dealt = other_cards(record, seat, rng)
    recorder = Recorder(game)
    state = game.start()
    changed = False
    for index, decision in enumerate(record.decisions):
        choice = dealt.get(index, -1)
        if choice < 0:
            texts = {game.text(state, each): int(each) for each in game.choices(state)}
            if decision.answer not in texts:
                return None
            choice = texts[decision.answer]
        elif choice not in list(game.choices(state)):
            return None
        changed |= game.text(state, choice) != decision.answer
        recorder.add(state, choice)
        game.apply(state, choice)
    assert game.view(state, seat).pack() == game.view(Replay(record).at(), seat).pack()
    return Twin(recorder.record(), state, changed)


def same_way(game: Game[Any], state: Any, other: Any, viewer: int, rng: Random) -> tuple[int, int] | None:
    """A choice that can come in both states and looks the same to the viewer, as its number in each."""
    texts = {game.text(other, each): int(each) for each in game.choices(other)}
    both = []
    for choice in game.choices(state):
        twin = texts.get(game.text(state, choice))
        if twin is None:
            continue
        secret = game.secret(state, choice, viewer)
        if secret or game.describe(state, choice) == game.describe(other, twin):
            both.append((int(choice), twin))
    return both[rng.randrange(len(both))] if both else None


@pytest.mark.parametrize("game", SETUPS, ids=IDS)
def test_games_that_differ_only_in_what_a_viewer_cannot_know_look_the_same(game: Game[Any]) -> None:
    """Two such games have projections that are equal to the byte, where they part and as long as they go on alike."""
    rng = Random(11)
    compared = 0
    for seed in range(4):
        record = eager(game, seed, 40 + 15 * seed)
        state = Replay(record).at()
        for seat in viewers(game):
            viewer = SPECTATOR if seat is None else seat
            twin = None if game.over(state) else twin_of(record, seat, rng)
            if twin is None or not twin.changed:
                continue
            compared += 1
            one, two = Recorder.resume(record, game), Recorder.resume(twin.record, game)
            here, there = state.copy(), twin.state
            assert to_text(project(one.record(), seat)) == to_text(project(two.record(), seat))
            for _ in range(12):
                if game.over(here) or (found := same_way(game, here, there, viewer, rng)) is None:
                    break
                one.add(here, found[0])
                two.add(there, found[1])
                game.apply(here, found[0])
                game.apply(there, found[1])
            for written in (to_jsonl, to_text):
                assert written(project(one.record(), seat)) == written(project(two.record(), seat))
                assert written(one.record()) != written(two.record())
    assert compared == 0 if game.options["reveal"] == "open" else compared > 2 or stalls(game)


@pytest.mark.parametrize("game", SETUPS, ids=IDS)
def test_a_card_that_was_never_shown_is_not_in_a_projection(game: Game[Any]) -> None:
    """The name of a card that is still hidden at the end does not occur, not even when the game is over."""
    hidden = 0
    for seed in range(2):
        record = eager(game, seed, 150)
        state = Replay(record).at()
        for seat in viewers(game):
            projected = project(record, seat)
            text = to_jsonl(projected) + to_text(projected)
            shows = {decision.shows for decision in projected.decisions}
            unseen = set(unseen_draws(record, seat)) - shows
            hidden += len(unseen)
            assert not any(card in text for card in unseen)
            assert not shows & hidden_at(state, game.view(state, seat), game)
    assert (hidden > 0) == (game.options["reveal"] != "open")


@pytest.mark.parametrize("game", SETUPS, ids=IDS)
def test_a_projection_replays_as_the_views_of_its_viewer(game: Game[Any]) -> None:
    """Whatever the hidden cards are taken to be, every turn looks as it looked to the viewer, in both forms."""
    shown = 0
    for seed in range(2):
        record = eager(game, seed, 120 + 220 * seed)
        full = Replay(record)
        states = [full.turn(number) for number in range(0, len(record.turns), 3)]
        for seat in viewers(game):
            projected = project(record, seat)
            shown += sum(bool(decision.shows) for decision in projected.decisions)
            assert read_string(to_jsonl(projected)) == [projected]
            assert read_string(to_text(projected)) == [projected]  # which compares all hashes
            replay = Replay(projected)
            for place, state in enumerate(states):
                assert replay.turn(3 * place).pack() == game.view(state, seat).pack()
    assert shown == 0 if game.options["reveal"] == "open" else shown or stalls(game)


def test_an_owner_sees_what_it_drew() -> None:
    """Only the others' draws are hidden, and what is bought is shown to those who had not seen it."""
    record = eager(GAME, 3, 200)
    draws = [decision for decision in record.decisions if decision.question == "draw"]
    owners = [int(step.state.turn) for step in Replay(record).steps() if step.decision.question == "draw"]
    for seat in (0, 1):
        seen = [decision.answer for decision in project(record, seat).decisions if decision.question == "draw"]
        assert seen == [draw.answer if owner == seat else HIDDEN for draw, owner in zip(draws, owners, strict=True)]
    shows = {seat: {each.shows for each in project(record, seat).decisions if each.shows} for seat in (None, 0, 1)}
    assert shows[None] == shows[0] | shows[1]
    assert not shows[0] & shows[1]
    assert shows[0]
    assert shows[1]


def test_what_others_wrote_stays_behind() -> None:
    """Comments, marks, variations and tags may say what the viewer must not know; players, date and clocks do not."""
    record = random_record(GAME, 1, players=("Ann", "Bob"), date="2026.11.29", tags={"Seed": "17"}, comment="secret")
    decisions = list(record.decisions)
    decisions[30] = replace(decisions[30], comment="secret", mark="??", clock=1234)
    record = replace(record, decisions=tuple(decisions))
    record = with_variation(record, 40, Variation(other_line(GAME, Replay(record).at(40), Random(1), 3), "secret"))
    text = to_jsonl(project(record, None))
    assert not any(word in text for word in ("secret", "Seed", "??", "variations"))
    projected = project(record, None)
    assert (projected.players, projected.date, projected.result) == (record.players, record.date, record.result)
    assert projected.decisions[30].clock == 1234
    assert not {turn.hash for turn in projected.turns} & {turn.hash for turn in record.turns}


def test_a_finished_game_can_be_revealed() -> None:
    """When the game is over it may be shown in full; before that it may not."""
    record = random_record(GAME, 1)
    assert project(record, 0, reveal=True) == record
    with pytest.raises(BadSetup, match="only a finished game can be revealed"):
        project(replace(record, result=None), 0, reveal=True)


def test_a_projection_is_for_one_viewer() -> None:
    """A projection is its own projection for its viewer, and none for anybody else."""
    projected = project(random_record(GAME, 1), 0)
    assert project(projected, 0) == projected
    for seat in (None, 1):
        with pytest.raises(BadSetup, match="projected for another viewer"):
            project(projected, seat)
    with pytest.raises(BadSetup, match="there is no seat 2"):
        project(random_record(GAME, 1), 2)
    with pytest.raises(BadSetup, match="there is no seat -1"):
        project(random_record(GAME, 1), -1)


def test_a_projector_shows_a_game_while_it_is_played() -> None:
    """Shown one by one, the answers are those of the projected record."""
    record = eager(GAME, 3, 200)
    for seat in viewers(GAME):
        projector = Projector(GAME, seat)
        shown = [projector.shown(step.state, step.choice) for step in Replay(record).steps()]
        assert shown == [(each.answer, each.shows) for each in project(record, seat).decisions]


def test_a_projection_grows_as_the_game_does() -> None:
    """What a viewer was told stays as it was told: a projection grows at its end only."""
    recorder, _ = random_game(GAME, 8)
    record = recorder.record()
    whole = project(record, 1)
    for end in range(0, len(record.decisions), 9):
        turns = tuple(turn for turn in record.turns if turn.end <= end)
        part = project(replace(record, decisions=record.decisions[:end], turns=turns, result=None), 1)
        assert part.decisions == whole.decisions[:end]
        assert part.turns == whole.turns[: len(turns)]
