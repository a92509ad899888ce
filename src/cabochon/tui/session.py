"""The dialogue of a game in a terminal, without the terminal: it is given lines and says what to print.

    session = Session(match, painter, settings)
    while not session.done:
        print("".join(session.said()), end="")
        if session.prompt:
            session.enter(input(session.prompt))    # or session.end_of_input(), session.interrupt()
        else:
            session.step()                          # one answer of a bot or of chance

What is drawn comes from the view of the seat that is asked, so only what that human may know is ever said.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

from cabochon.bots import UNLIMITED, Budget, Stop
from cabochon.kernel.errors import BadText
from cabochon.kernel.outcome import Outcome
from cabochon.kernel.state import CHANCE, SPECTATOR
from cabochon.tui import leaving
from cabochon.tui.asking import Question
from cabochon.tui.commands import COMMANDS, run
from cabochon.tui.match import Match
from cabochon.tui.scene import gems
from cabochon.tui.words import QUESTIONS, Choice, Phrase, choices_of, reason_told, turn_told, turns_of

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


class Painter(Protocol):
    """How things are shown: `plain.Plain` and `draw.Drawn`. Everything ends with a line feed."""

    def table(
        self, game: Any, view: Any, names: Sequence[str], fresh: Collection[str], recent: Sequence[Phrase]
    ) -> str:
        """The table, and what has happened since the last time."""
        ...

    def choices(self, choices: Sequence[Choice], *, whole: bool = False) -> str:
        """The list of choices; those of a kind that are too many are summed up, unless it is to be `whole`."""
        ...

    def line(self, phrase: Phrase, style: str = "") -> str:
        """One line of news."""
        ...

    def turn(self, phrase: Phrase) -> str:
        """What a turn came to."""
        ...

    def text(self, text: str) -> str:
        """Lines of text."""
        ...

    def result(self, outcome: Outcome, names: Sequence[str], cards: Sequence[int], reason: str) -> str:
        """How the game ended, and why."""
        ...

    def clear(self) -> str:
        """What hides everything above from whoever comes next."""
        ...


@dataclass(frozen=True)
class Settings:
    """What a session needs to know beside its game.

    `save` is where the game is saved without asking; `suggested` what is proposed as a file name otherwise; `recorded`
    says where the game is recorded anyway, or is empty. `seats`, `names` and `seed` are for games that are resumed.
    `interactive`: somebody can still answer when the input has ended.
    """

    suggested: str
    save: Path | None = None
    recorded: str = ""
    budget: Budget = UNLIMITED
    seats: str = ""
    names: str = ""
    seed: int = 0
    interactive: bool = True


class Session:
    """One sitting at the keyboard. `prompt` is what to ask for, or empty while bots or chance play.

    `hurry` is what ends a bot's thinking early, or None; `target` is where the game is saved without asking, or None;
    `recorded` where it is recorded, or empty; `saved` how far it was when it was saved; `lost` whether it ended without
    being saved there; `told` and `final` what was told of it.
    """

    def __init__(self, match: Match, painter: Painter, settings: Settings) -> None:
        self.match = match
        self.painter = painter
        self.settings = settings
        self.done = False
        self.code = 0
        self.out: list[str] = []
        self.hurry: Stop | None = None
        self.recorded = settings.recorded
        self.target = settings.save
        self.lost = False
        self.begin(match)

    def begin(self, match: Match) -> None:
        """Sit down at a game, and leave the one before."""
        if match is not self.match:
            self.match.dismiss(self.complain)
        self.match = match
        self.question: Question | None = None
        self.viewer: int | None = None
        self.choices: list[Choice] = []
        self.saved = len(match.past)
        self.caught_up()

    def caught_up(self) -> None:
        """Everything up to now has been told."""
        self.told = int(self.match.state.turns)
        self.final = bool(self.match.state.final)

    @property
    def looking(self) -> int:
        """The seat for which the screen is."""
        assert self.viewer is not None, "nobody is looking"
        return self.viewer

    @property
    def budget(self) -> Budget:
        """What a bot may spend on a choice."""
        return replace(self.settings.budget, stop=self.hurry)

    @property
    def prompt(self) -> str:
        """What to ask for."""
        return self.question.prompt if self.question else ""

    def said(self) -> list[str]:
        """What is to be printed and was not yet given."""
        out, self.out = self.out, []
        return out

    def say(self, *phrase: Any, style: str = "") -> None:
        """Print a line."""
        self.out.append(self.painter.line(tuple(phrase), style))

    def complain(self, message: object) -> None:
        """Print that something cannot be done."""
        self.say(" ".join(str(message).split()), style="red")

    # What comes from the terminal

    def step(self) -> None:
        """Go on by one answer of chance or of a bot, or up to what a human must answer."""
        match = self.match
        if match.over:
            self.finish()
            return
        seat = match.mover()
        if seat != CHANCE:
            match.let_watch(self.complain)
        if seat == CHANCE:
            match.answer_chance()
        elif match.players[seat].human:
            self.turn_to(seat)
            return
        else:
            match.answer_bot(self.budget, self.complain)
        self.tell_turns()

    def enter(self, line: str) -> None:
        """Take in a line that was typed."""
        if self.question is not None:
            self.question.answered(line.strip())

    def end_of_input(self) -> None:
        """No line will come, or not now: Ctrl-D, the end of a file."""
        if self.question is None:
            return
        if self.settings.interactive:
            self.question.ended()
        else:
            leaving.end_of_input(self)

    def interrupt(self) -> None:
        """Ctrl-C was pressed: offer to save and leave. A second time it is meant as it is."""
        self.code = INTERRUPTED
        if self.question is not None and self.question.leaves:
            self.stop()
        else:
            self.leave()

    def leave(self) -> None:
        """Leave; the human is asked whether to save the game."""
        leaving.leave(self)

    def stop(self) -> None:
        """The session is over."""
        self.match.dismiss(self.complain)
        self.question = None
        self.done = True

    # A human's turn

    def turn_to(self, seat: int) -> None:
        """Show a human what is asked, or first ask for the keyboard to be handed over."""
        if self.viewer != seat and len(self.match.humans) > 1:
            name = self.match.names[seat]
            self.question = Question(
                f"{name} is next. Press Enter when nobody else looks:", lambda _line: self.ready(seat), self.leave
            )
        else:
            self.show(seat)

    def ready(self, seat: int) -> None:
        """The human of this seat alone is looking."""
        self.viewer = None
        self.out.append(self.painter.clear())
        self.show(seat)

    def show(self, seat: int) -> None:
        """Show what is asked of a seat: the table where a turn begins, the hand in the middle of it."""
        if self.viewer != seat or self.match.game.asked(self.match.state).question == "action":
            self.viewer = seat
            self.show_table()
        else:
            tokens = int(self.match.state.seats[seat].tokens)
            self.say("In your hand: ", gems(tokens) or "no tokens")
        self.choices = choices_of(self.match.game, self.match.view(seat))
        self.out.append(self.painter.choices(self.choices))
        self.ask()

    def show_table(self) -> None:
        """Show the table as the seat that is asked sees it."""
        match, seat = self.match, self.looking
        fresh = match.fresh_slots(seat)
        self.out.append(self.painter.table(match.game, match.view(seat), match.names, fresh, self.recent(seat)))

    def recent(self, seat: int) -> list[Phrase]:
        """What the others did since a seat's last turn, a sentence a turn."""
        match = self.match
        return [turn_told(turn, seat, match.names) for turn in turns_of(match.since_last_turn(seat))]

    def ask(self) -> None:
        """Ask the seat that is shown for its choice."""
        asked = QUESTIONS.get(self.match.game.asked(self.match.state).question, "your choice")
        many = len(self.choices)
        numbers = "1" if many == 1 else f"1 to {many}"
        self.question = Question(
            f"{self.match.names[self.looking]}, {asked} ({numbers}, a move, /help):", self.answer_choice, self.leave
        )

    def answer_choice(self, line: str) -> None:
        """What a human typed when asked for a choice."""
        if not line:
            self.complain(f"Type the number of a choice, a move such as {self.choices[0].text}, or /help.")
        elif line.startswith("/") or line.lower() in COMMANDS:
            run(self, line.removeprefix("/"))
        else:
            try:
                choice = self.choice_of(line)
            except BadText as error:
                self.complain(error)
                return
            self.question = None
            self.match.answer(choice)
            self.tell_turns()

    def choice_of(self, line: str) -> int:
        """The choice that a line means; `BadText` when it means none, or several."""
        if line.isascii() and line.isdigit():
            number = int(line[:9])
            if not 1 <= number <= len(self.choices):
                raise BadText(f"There is no choice {line[:9]}: they go from 1 to {len(self.choices)}.")
            return self.choices[number - 1].choice
        match = self.match
        try:
            return int(match.game.parse(match.view(self.viewer), line))
        except BadText:
            begun = [each.text for each in self.choices if each.text.lower().startswith(line.lower())]
            if len(begun) > 1:
                raise BadText(f"{line!r} could be {', '.join(begun[:8])}{' ...' if len(begun) > 8 else ''}") from None
            raise

    # News

    def tell_turns(self) -> None:
        """Tell a human what its finished turn came to; tell every turn when only bots play."""
        match = self.match
        if match.trouble and self.recorded:
            self.complain(f"{self.recorded}: {match.trouble}. The game goes on, but is not recorded any more.")
            self.recorded = ""
        while self.told < int(match.state.turns):
            turn = match.turn(self.told)
            self.told += 1
            mover = turn[0].mover
            if match.players[mover].human or not match.humans:
                viewer = mover if match.humans else SPECTATOR
                self.out.append(self.painter.turn(turn_told(turn, viewer, match.names)))
        if match.state.final and not self.final and not match.over:
            self.say("This is the last round.", style="bold")
        self.final = bool(match.state.final)

    def finish(self) -> None:
        """Show how the game ended, and offer to save its record."""
        match = self.match
        match.dismiss(self.complain)
        outcome = match.game.outcome(match.state)
        humans = match.humans
        view = match.view(humans[0] if len(humans) == 1 else None)
        cards = [len(seat.cards) for seat in match.state.seats]
        recent = self.recent(humans[0]) if len(humans) == 1 else []
        self.out.append(self.painter.table(match.game, view, match.names, (), recent))
        self.out.append(self.painter.result(outcome, match.names, cards, reason_told(match.state, outcome)))
        leaving.offer_record(self)
