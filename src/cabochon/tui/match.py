"""A game that is being played: its state, its players, its record, and what has happened so far. No input, no output.

Every answer goes through here, a human's, a bot's and chance's. A new state takes the place of the old one only when it
is complete, so an interruption at any moment leaves a game that can go on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cabochon.bots import Budget, choose_safely, end_safely, seed_of, watch_safely
from cabochon.gems.sets import members_from
from cabochon.kernel.errors import BadSetup, IllegalChoice
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE, EVERYTHING, SPECTATOR
from cabochon.records import Record, Recorder, Replay
from cabochon.tui.board import changed_spaces, gains_another_turn, privileges_of
from cabochon.tui.players import Player
from cabochon.tui.scene import noble_shown
from cabochon.tui.words import Event, card_named, gems_between, packed_of, stolen_from, tokens_off

SEATING: Final = "Seating"
"""The tag of a record that says who sat where, such as `human,greedy`."""

CAME: Final = {"reveal": "a card was turned up", "fill": "the board was filled", "bag_token": "a token was drawn"}
"""What chance brought by the question that it answered, where that was not a card drawn from a deck."""

NOTHING_YET: Final = "There is nothing to take back yet."


@dataclass(frozen=True)
class Past:
    """A decision that could be taken back: the state before it, and who made it."""

    state: Any
    seat: int
    question: str


class Match:
    """One game with its players. `seed` is what chance's answers follow from; `recorder` is new, or resumed.

    `dealt` is how many events the deal is; `file` holds this game and no other, or is None; `trouble` says what went
    wrong with the file that the game is recorded in, if anything did.
    """

    def __init__(self, game: Any, players: tuple[Player, ...], seed: int, recorder: Recorder) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.recorder = recorder
        self.state = game.start()
        self.past: list[Past] = []
        self.events: list[Event] = []
        self.dealt = 0
        self.dismissed = False
        self.file: Path | None = None
        self.trouble = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return tuple(player.name for player in self.players)

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.human]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.over(self.state))

    def mover(self) -> int:
        """The seat that must answer, or CHANCE."""
        return int(self.game.to_move(self.state))

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may know."""
        return self.game.view(self.state, seat)

    # Going on

    def answer(self, choice: int) -> None:
        """Record a legal answer to the pending question and carry it out."""
        recorder = self.recorder
        ahead = len(recorder.decisions) - len(self.past)
        try:
            if ahead:  # an answer was recorded, and interrupted before it was carried out
                recorder.undo(ahead)
            recorder.add(self.state, choice)
        except OSError as error:
            self.stop_writing(error)
        self.carry_out(choice)
        if self.over:
            try:
                recorder.finish(self.state)
            except OSError as error:
                self.stop_writing(error)

    def stop_writing(self, error: OSError) -> None:
        """Play on without the file that the game was recorded in; `trouble` says why."""
        self.recorder.out = None
        self.trouble = error.strerror or str(error)

    def answer_chance(self) -> None:
        """Let chance answer, by the seed and how far the game is: a resumed game goes on as it would have."""
        self.answer(int(self.game.pick(self.state, Random(seed_of(self.seed, "chance", len(self.past))))))

    def answer_bot(self, budget: Budget, warn: Callable[[str], None]) -> None:
        """Let the bot whose turn it is answer; `warn` hears of whatever goes wrong with it."""
        seat = self.mover()
        player = self.players[seat]
        assert player.bot is not None, "a human is asked"
        self.answer(choose_safely(self.game, player.bot, self.view(seat), budget, warn=warn))

    def let_watch(self, warn: Callable[[str], None]) -> None:
        """Let bots that ponder see what another seat is asked."""
        for seat, player in enumerate(self.players):
            if player.bot is not None and seat != self.mover():
                watch_safely(self.game, player.bot, self.state, seat, warn=warn)

    def dismiss(self, warn: Callable[[str], None]) -> None:
        """Tell the bots that the game is over, or that it is broken off."""
        for seat, player in enumerate(self.players):
            if player.bot is not None and not self.dismissed:
                end_safely(player.bot, self.view(seat), self.game.outcome(self.state), warn=warn)
        self.dismissed = True

    def carry_out(self, choice: int) -> None:
        """Carry out a choice, and remember what happened and what was before."""
        before = self.state
        asked = self.game.asked(before)
        after = before.copy()
        self.game.apply(after, choice)
        if not self.dealt and asked.seat != CHANCE:
            self.dealt = len(self.events)
        self.events.append(self.event_of(choice, asked.seat, after))
        self.past.append(Past(before, asked.seat, asked.question))
        self.state = after

    def event_of(self, choice: int, seat: int, after: Any) -> Event:
        """What happens when `choice` leads from the present state to the one after it."""
        game, before = self.game, self.state
        described = game.describe(before, choice)
        mover = int(before.turn)
        had, has = before.seats[mover], after.seats[mover]
        visitors = members_from(has.tiles & ~had.tiles, 0)
        moved = changed_spaces(before, after)
        off_board = tokens_off(before, moved) if seat != CHANCE else ()
        stolen = stolen_from(before, after, mover)
        viewers = [SPECTATOR, *range(game.seats)]
        return Event(
            seat=seat,
            mover=mover,
            turn=int(before.turns),
            text=game.text(before, choice),
            described=described,
            card=card_named(game, described.get("card")),
            lost=gems_between(has.tokens, had.tokens + packed_of(off_board) + packed_of(stolen)),
            gained=gems_between(had.tokens, has.tokens),
            nobles=tuple(noble_shown(game, tile).name for tile in visitors),
            off_board=off_board,
            stolen=stolen,
            moved=moved,
            privileged=tuple(
                other
                for other, (few, many) in enumerate(
                    zip(privileges_of(before, game.seats), privileges_of(after, game.seats), strict=True)
                )
                if many > few
            ),
            again=gains_another_turn(before, after),
            hidden_from=frozenset(viewer for viewer in viewers if game.secret(before, choice, viewer)),
        )

    # Looking back

    @property
    def played(self) -> list[Event]:
        """What has happened since the deal."""
        return self.events[self.dealt :] if self.dealt else []

    def turn(self, number: int) -> list[Event]:
        """What happened in the turn before which so many were finished."""
        return [event for event in self.played if event.turn == number]

    def since_last_turn(self, seat: int) -> list[Event]:
        """What the others did since this seat's last turn, or since the deal."""
        now = int(self.state.turns)
        last = max((event.turn for event in self.played if event.mover == seat and event.turn < now), default=-1)
        return [event for event in self.played if event.turn > last and event.mover != seat]

    def fresh_slots(self, seat: int) -> set[str]:
        """What is new since this seat last decided something: slots with a new card, in notation, and spaces of the
        board on which something changed, as `@c3`.
        """
        fresh: set[str] = set()
        for event in reversed(self.played):
            if event.seat == seat:
                break
            if event.described["kind"] == "reveal":
                fresh.add(f"{event.described['row']}{event.described['slot']}")
            fresh.update(f"@{space}" for space in event.moved)
        return fresh

    def take_back(self, seat: int) -> str:
        """Take back this seat's last decision, and what bots have decided since; returns its text.

        `IllegalChoice` where that is not allowed: nothing is taken back that chance has answered since, for it can be
        seen now, nor across another human's decision.
        """
        count = 0
        for past in reversed(self.past):
            count += 1
            if past.seat == CHANCE:
                raise IllegalChoice(self.refusal(past, count))
            if past.seat == seat:
                break
            if self.players[past.seat].human:
                raise IllegalChoice(f"Nothing can be taken back: {self.names[past.seat]} has moved since.")
        else:
            raise IllegalChoice(NOTHING_YET)
        text = self.events[-count].text
        self.recorder.undo(count)
        self.state = self.past[-count].state
        del self.past[-count:], self.events[-count:]
        return text

    def refusal(self, past: Past, count: int) -> str:
        """Why nothing can be taken back across an answer of chance."""
        if len(self.past) - count < self.dealt or not self.dealt:
            return NOTHING_YET
        what = CAME.get(past.question, "a card was drawn")
        return f"Nothing can be taken back: {what} since."


def new_match(game: Any, players: tuple[Player, ...], seed: int, date: str = "") -> Match:
    """A match from the start. `date` is for its record, as "2026.11.29"."""
    tags = {SEATING: ",".join(player.spec for player in players)}
    names = tuple(player.name for player in players)
    return Match(game, players, seed, Recorder(game, players=names, date=date, tags=tags))


def resumed_match(record: Record, players: tuple[Player, ...], seed: int) -> Match:
    """A match that goes on where an unfinished record ends."""
    if record.viewer != EVERYTHING:
        raise BadSetup("the record shows only what one viewer knows: a game cannot go on from it")
    if record.result is not None:
        raise BadSetup("the game is finished: `cabochon replay` shows it")
    replay = Replay(record)
    replay.verify()
    match = Match(replay.game, players, seed, Recorder.resume(record, replay.game))
    for step in replay.steps():
        match.carry_out(step.choice)
    return match
