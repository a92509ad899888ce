"""A game at a table: what its people and bots may do, and what comes of it. Time and randomness are arguments.

Everything that is done is a method that returns the new events, carried out already, or raises `Refused` and changes
nothing. `Sitting.replay` makes the same table of its events again; whoever keeps a table keeps them and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from cabochon.bots import read_spec
from cabochon.kernel.errors import BadText, CabochonError, IllegalChoice
from cabochon.kernel.native import Random
from cabochon.kernel.outcome import Outcome, ranks_of
from cabochon.kernel.state import CHANCE
from cabochon.records import Record, Recorder
from cabochon.table.clocks import Clocks
from cabochon.table.errors import Refused
from cabochon.table.events import (
    Began,
    BotSat,
    CameBack,
    Decided,
    Ended,
    Event,
    Left,
    Offered,
    Rematched,
    Resumed,
    Sat,
    Stood,
    TookBack,
)
from cabochon.table.happening import Happening, happening
from cabochon.table.places import Place, checked_name
from cabochon.table.setup import Setup

MOST_ANSWERS: Final = 16
"""The most answers in one request."""

LONGEST_ACTION: Final = 64

MOST_BEFORE: Final = 1_000
"""The most events before a game, about: who sits down and gets up for ever does not fill a disk."""

MOST_EVENTS: Final = 20_000
"""The most events of a game, about: one that has more, thirty times as many as a long one, ends undecided."""


class Sitting:
    """One game with those who play it.

    - `events`: all of them; the number of an event counts from 1, and `seq` is that of the last;
    - `version`: the number of the last event that changed the position, which an answer must name;
    - `state`: the full position, or None before the game; `past`: the states before the last answers, as far as they
      could be taken back; `told`: what has happened, by the number of its event.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Any = setup.make()
        self.places = [Place() for _ in range(setup.seats)]
        self.clocks = Clocks(setup.timing, setup.seats)
        self.events: list[Event] = []
        self.version = 0
        self.state: Any = None
        self.recorder: Recorder | None = None
        self.outcome: Outcome | None = None
        self.past: list[Any] = []
        self.told: dict[int, Happening] = {}
        self.accepted: dict[tuple[int, str], int] = {}
        self.offers: set[int] = set()
        self.next_table = ""
        self.last = 0

    @classmethod
    def replay(cls, setup: Setup, events: Iterable[Event]) -> Sitting:
        """The table that these events made; `BadText` when they do not fit together."""
        sitting = cls(setup)
        for event in events:
            sitting.carry_out(event)
        return sitting

    # What can be asked

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def phase(self) -> str:
        """`open` before the game, `playing`, or `over`."""
        if self.outcome is not None:
            return "over"
        return "open" if self.state is None else "playing"

    def asked(self) -> int | None:
        """The seat that must answer, or None when nobody must."""
        return int(self.game.to_move(self.state)) if self.phase == "playing" else None

    def seat_of(self, person: str) -> int | None:
        """The seat of a person, or None for a spectator."""
        seats = [seat for seat, place in enumerate(self.places) if person and place.person == person and not place.gone]
        return seats[0] if seats else None

    def may_take_back(self, seat: int) -> bool:
        """Whether the last answer is this seat's, nothing has come to light since, and it is still its turn."""
        return bool(self.past) and self.asked() == seat

    def record(self) -> Record:
        """The record of the game so far; everything is in it."""
        if self.recorder is None:
            raise Refused("phase", "the game has not begun: there is no record of it")
        return self.recorder.record()

    # Before the game

    def sit(self, seat: int, person: str, name: str, *, now: int, rng: Random) -> list[Event]:
        """A person takes a free seat, leaving the one they had; the game begins when it was the last."""
        name = checked_name(name)
        place = self.place(seat)
        if place.person == person:
            return []
        self.must_be("open")
        if not place.free:
            raise Refused("seat", f"seat {seat} is taken")
        before = self.seat_of(person)
        stood: list[Event] = [] if before is None else [Stood(now, before)]
        return self.do([*stood, Sat(now, seat, person, self.unused(name))], now, rng)

    def seat_bot(self, seat: int, bot: str, name: str, *, now: int, rng: Random) -> list[Event]:
        """A bot is given a free seat; the game begins when it was the last."""
        name = checked_name(name)
        self.must_be("open")
        if not self.place(seat).free:
            raise Refused("seat", f"seat {seat} is taken")
        try:
            read_spec(bot)
        except CabochonError as error:
            raise Refused("setup", str(error)) from error
        return self.do([BotSat(now, seat, bot, self.unused(name))], now, rng)

    def clear(self, seat: int, *, now: int) -> list[Event]:
        """A bot is sent away before the game."""
        self.must_be("open")
        place = self.place(seat)
        if place.free or place.person:
            raise Refused("seat", f"seat {seat} has no bot")
        return self.do([Stood(now, seat)], now)

    def dismiss(self, seat: int, why: str, *, now: int) -> list[Event]:
        """The bot of a seat cannot play: the seat is free again before the game, and another bot plays on during it."""
        place = self.place(seat)
        if place.person or place.bot in ("", self.setup.stand_in) or self.phase == "over":
            return []
        if self.phase == "open":
            return self.do([Stood(now, seat)], now)
        return self.do([Left(now, seat, self.setup.stand_in, why)], now)

    # The game

    def answer(
        self, person: str, answers: Sequence[str], *, version: int, action: str, now: int, rng: Random
    ) -> list[Event]:
        """A person answers: the pending question, and those that follow while they are asked of the same seat.

        All answers are carried out or none. A request that was granted before, by its `action` and `version`, is
        granted again and does nothing.
        """
        seat = self.seated(person)
        if self.granted(seat, action, version):
            return []
        self.must_be("playing")
        if self.places[seat].bot:
            raise Refused("seat", "a bot plays on for this seat: come back first")
        if version != self.version:
            raise Refused("stale", "the table has changed since")
        if not 1 <= len(answers) <= MOST_ANSWERS:
            raise Refused("request", f"a request has 1 to {MOST_ANSWERS} answers")
        return self.decide(seat, answers, action, now=now, rng=rng)

    def answer_bot(self, seat: int, choice: int, *, version: int, now: int, rng: Random) -> list[Event]:
        """The bot of a seat has chosen; nothing happens when the table has changed since it was asked."""
        if version != self.version or self.asked() != seat or not self.places[seat].bot:
            return []
        if choice not in list(self.game.choices(self.state)):
            raise Refused("choice", f"the bot of seat {seat} cannot choose {choice!r}")
        return self.decide(seat, [self.game.text(self.state, choice)], "", now=now, rng=rng)

    def decide(self, seat: int, answers: Sequence[str], action: str, *, now: int, rng: Random) -> list[Event]:
        """Carry out the answers of a seat, all or none."""
        if self.asked() != seat:
            raise Refused("turn", "another seat is asked")
        state = self.state.copy()
        events: list[Event] = []
        for answer in answers:
            if self.game.over(state) or self.game.to_move(state) != seat:
                raise Refused("choice", f"nothing is asked that {answer[:40]!r} could answer")
            question = self.game.asked(state).question
            try:
                choice = self.game.parse(state, answer)
                events.append(Decided(now, seat, question, self.game.text(state, choice), "" if events else action))
                self.game.play(state, choice)
            except (BadText, IllegalChoice) as error:
                raise Refused("choice", str(error)) from error
        return self.do(events, now, rng)

    def take_back(self, person: str, *, version: int, action: str, now: int) -> list[Event]:
        """Take the last answer back, while nothing came to light by it and the same seat is still asked."""
        seat = self.seated(person)
        if self.granted(seat, action, version):
            return []
        self.must_be("playing")
        if version != self.version:
            raise Refused("stale", "the table has changed since")
        if not self.may_take_back(seat):
            raise Refused("policy", "nothing can be taken back once a card was turned up or another seat is asked")
        return self.do([TookBack(now, seat, action)], now)

    def offer_end(self, person: str, *, now: int) -> list[Event]:
        """A person is for ending the game undecided; it ends when all people who play are. Programs are not asked."""
        seat = self.seated(person)
        self.must_be("playing")
        humans = {number for number, place in enumerate(self.places) if place.human and not place.program}
        if seat not in humans:
            return []
        events: list[Event] = [] if seat in self.offers else [Offered(now, seat)]
        if humans <= self.offers | {seat}:
            events.append(Ended(now, "agreement", (1,) * self.setup.seats, self.scores()))
        return self.do(events, now)

    def resign(self, person: str, *, now: int) -> list[Event]:
        """A person gives up: of two seats the other wins, of more a bot plays on."""
        seat = self.seated(person)
        self.must_be("playing")
        return self.do(self.given_up(seat, "resignation", now, ends=self.setup.seats == 2), now)

    def leave(self, person: str, *, now: int) -> list[Event]:
        """A person leaves: their seat is free again before the game, and a bot plays on for it during the game."""
        seat = self.seat_of(person)
        if seat is None or self.phase == "over" or self.places[seat].bot:
            return []
        if self.phase == "open":
            return self.do([Stood(now, seat)], now)
        return self.do([Left(now, seat, self.setup.stand_in, "left")], now)

    def come_back(self, person: str, *, now: int) -> list[Event]:
        """A person for whom a bot plays on takes their seat again; who gave up cannot."""
        seat = self.seated(person)
        if self.phase != "playing" or not self.places[seat].bot:
            return []
        return self.do([CameBack(now, seat)], now)

    def tick(self, *, now: int) -> list[Event]:
        """What the clocks bring about: who is late is played on for by a bot, or has lost."""
        due = self.clocks.due()
        seat = self.clocks.running
        if self.phase != "playing" or due is None or seat is None or now < due:
            return []
        return self.do(self.given_up(seat, "time", now, ends=self.setup.late == "lose"), now)

    def resume(self, *, now: int) -> list[Event]:
        """The table was opened again after a pause that counts for nobody."""
        return self.do([Resumed(now)], now) if self.clocks.running is not None else []

    def rematch(self, person: str, table: str, *, now: int) -> list[Event]:
        """The next game is at another table."""
        self.seated(person)
        self.must_be("over")
        return self.do([Rematched(now, table)], now) if not self.next_table else []

    # What these are made of

    def place(self, seat: int) -> Place:
        """A seat of this table."""
        if not 0 <= seat < self.setup.seats:
            raise Refused("seat", f"there is no seat {seat}")
        return self.places[seat]

    def seated(self, person: str) -> int:
        """The seat of a person who has one."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("seat", "only those who play can do that")
        return seat

    def must_be(self, phase: str) -> None:
        """`Refused` in another phase."""
        if self.phase != phase:
            now = {"open": "has not begun", "playing": "is going on", "over": "is over"}[self.phase]
            raise Refused("phase", f"the game {now}")

    def unused(self, name: str) -> str:
        """The name, with a number behind it when somebody has it already."""
        taken = {place.name for place in self.places}
        number = 2
        found = name
        while found in taken:
            found = f"{name[:20]} {number}"
            number += 1
        return found

    def granted(self, seat: int, action: str, version: int) -> bool:
        """Whether this request was granted to the seat before; `Refused` when another one with its name was."""
        if not action or len(action) > LONGEST_ACTION or not action.isprintable():
            raise Refused("request", f"a request has a name of 1 to {LONGEST_ACTION} characters")
        accepted = self.accepted.get((seat, action), version)
        if accepted != version:
            raise Refused("request", f"the name {action!r} was given to a request of version {accepted} before")
        return (seat, action) in self.accepted

    def given_up(self, seat: int, why: str, now: int, *, ends: bool) -> list[Event]:
        """What comes of it when a seat gives up or is late."""
        if not ends:
            return [Left(now, seat, self.setup.stand_in, why)]
        scores = self.scores()
        keys = [(0 if other == seat else 1, *self.game.rank(self.state, other)) for other in range(self.setup.seats)]
        return [Ended(now, why, ranks_of(keys), scores)]

    def scores(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(int(self.game.points(self.state, seat)) for seat in range(self.setup.seats))

    def do(self, events: Sequence[Event], now: int, rng: Random | None = None) -> list[Event]:
        """Carry out events and what follows by itself: the beginning, chance's answers, the end of an endless game."""
        if self.phase == "open" and self.seq >= MOST_BEFORE:
            raise Refused("request", "too much has happened here: open another table")
        done: list[Event] = []
        for event in events:
            done.append(self.carry_out(event))
        if rng is not None and self.phase == "open" and not any(place.free for place in self.places):
            done.append(self.carry_out(Began(now)))
        while self.asked() == CHANCE:
            assert rng is not None, "chance is asked without a source of chance"
            choice = int(self.game.pick(self.state, rng))
            question = self.game.asked(self.state).question
            done.append(self.carry_out(Decided(now, CHANCE, question, self.game.text(self.state, choice))))
        if self.phase == "playing" and self.seq >= MOST_EVENTS:
            done.append(self.carry_out(Ended(now, "abandoned", (1,) * self.setup.seats, self.scores())))
        return done

    # Events

    def carry_out(self, event: Event) -> Event:
        """Let an event happen; `BadText` when it cannot."""
        match event:
            case Sat() | BotSat() | Stood():
                self.places[event.seat] = taken(event)
            case Began():
                self.begin()
            case Decided():
                self.decided(event)
            case TookBack():
                self.took_back(event)
            case Left(_, seat, bot, why):
                self.places[seat] = replace(self.places[seat], bot=bot, why=why, gone=why == "resignation")
                self.offers.discard(seat)
            case CameBack(_, seat):
                self.places[seat] = replace(self.places[seat], bot="", why="")
                self.clocks.refill(seat)
            case Offered(_, seat):
                self.offers.add(seat)
            case Ended(_, reason, ranks, scores):
                self.finish(Outcome(tuple(ranks), tuple(scores), reason))
            case Resumed():
                self.clocks.skip_to(event.at)
            case Rematched(_, table):
                self.next_table = table
        self.events.append(event)
        self.last = max(self.last, event.at)
        self.run_clocks(event.at)
        return event

    def begin(self) -> None:
        """The position before the deal."""
        names = tuple(place.name for place in self.places)
        self.state = self.game.start()
        self.recorder = Recorder(self.game, players=names)

    def decided(self, event: Decided) -> None:
        """Carry out an answer, and remember what could be taken back and what it meant."""
        asked = self.game.asked(self.state)
        if (asked.question, asked.seat) != (event.question, event.seat) or self.recorder is None:
            raise BadText(f"{asked.question} is asked of {asked.seat}, not {event.question} of {event.seat}")
        before = self.state
        choice = int(self.game.parse(before, event.answer))
        after = before.copy()
        self.game.apply(after, choice)
        clock = self.clocks.left_at(event.seat, event.at) if event.seat == self.clocks.running else None
        self.recorder.add(before, choice, clock=clock)
        over = self.game.over(after)
        stays = not over and event.seat != CHANCE and self.game.to_move(after) == event.seat
        self.past = [*self.past, before] if stays and not over else []
        self.state = after
        if event.action:
            self.accepted[event.seat, event.action] = self.version
        number = self.seq + 1
        self.version = number
        self.told[number] = happening(self.game, before, choice, after)
        self.offers.clear()
        if over:
            self.finish(self.game.outcome(after))

    def took_back(self, event: TookBack) -> None:
        """Go back to the state before the last answer."""
        if not self.past or self.recorder is None:
            raise BadText("there is nothing to take back")
        self.state = self.past.pop()
        self.recorder.undo(1)
        self.accepted[event.seat, event.action] = self.version
        self.version = self.seq + 1

    def finish(self, outcome: Outcome | None) -> None:
        """The game is over."""
        if outcome is None or self.recorder is None or self.outcome is not None:
            raise BadText("the game cannot end here")
        self.outcome = outcome
        self.past = []
        self.offers.clear()
        self.recorder.finish(self.state, outcome)

    def run_clocks(self, now: int) -> None:
        """Let the clock run of the person who is asked, if one is."""
        seat = self.asked()
        if seat == CHANCE:
            return  # between two answers: whoever is asked next decides
        self.clocks.run(seat if seat is not None and self.places[seat].human else None, now)


def taken(event: Sat | BotSat | Stood) -> Place:
    """A seat before the game, after somebody took it or left it."""
    match event:
        case Sat(_, _, person, name):
            return Place(person=person, name=name)
        case BotSat(_, _, bot, name):
            return Place(bot=bot, name=name)
    return Place()
