"""The games that an agent plays, and everything that it is told of them, as text. Nothing here knows the protocol.

An agent is told what its seat may know: views, the projection of the record, the news of turns as everybody sees them.
What else there is it may see when the game is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from random import SystemRandom
from secrets import token_hex
from threading import Lock
from typing import Any, Concatenate, Final, ParamSpec

from cabochon import games
from cabochon.bots import BOTS, Budget, installed, make, read_spec, seed_of
from cabochon.envs import text
from cabochon.kernel.errors import BadSetup, BadText, IllegalChoice
from cabochon.kernel.state import CHANCE
from cabochon.records import project, to_jsonl, to_text
from cabochon.tui.match import Match, new_match
from cabochon.tui.plain import Plain
from cabochon.tui.players import HUMAN, Player
from cabochon.tui.words import turn_told

LOG: Final = logging.getLogger("cabochon.mcp")

MOST_GAMES: Final = 100
"""So many games are kept; the oldest goes first."""

MOST_SEED: Final = (1 << 31) - 1
USUAL: Final = "level3"
"""The opponent where none is named."""

Given = ParamSpec("Given")


def alone(call: Callable[Concatenate[Desk, Given], str]) -> Callable[Concatenate[Desk, Given], str]:
    """The call, but one at a time on a desk: an agent may ask for several things at once."""

    @wraps(call)
    def locked(desk: Desk, /, *given: Given.args, **named: Given.kwargs) -> str:
        with desk.lock:
            return call(desk, *given, **named)

    return locked


class Desk:
    """The games of one server. `think` is how many milliseconds a bot may think about a choice."""

    def __init__(self, think: int) -> None:
        self.budget = Budget(milliseconds=think)
        self.lock = Lock()
        self.playing: dict[str, Playing] = {}

    @alone
    def list_games(self) -> str:
        """Which games there are, for how many seats, with which modules and options, which bots, what is going on."""
        lines = []
        for base, family in games.FAMILIES.items():
            lines.append(f"{base}: for {' or '.join(map(str, family.seats))} seats")
            lines.append(f"  modules: {', '.join(family.modules) or 'none'}")
            for option, (kinds, default) in family.options.items():
                lines.append(
                    f"  option {option}: {' or '.join(games.SORTS[kind] for kind in kinds)}, usually {default!r}"
                )
        lines.append("Opponents:")
        lines += [f"  {name}: {kind.help}" for name, kind in BOTS.items()]
        lines += [f"  {name}: of an installed package" for name in installed()]
        lines.append("Games here:" if self.playing else "No game has been begun here.")
        lines += [f"  {each.headline()}" for each in self.playing.values()]
        return "".join(f"{line}\n" for line in lines)

    @alone
    def new_game(
        self,
        name: str,
        seats: int | None,
        modules: Sequence[str],
        options: Mapping[str, object],
        opponents: Sequence[str],
        seat: int,
        seed: int | None,
    ) -> str:
        """Begin a game, let the bots play that come first, and tell how it stands."""
        game = games.make("+".join([name, *modules]), seats, **options)
        if not 0 <= seat < game.seats:
            raise BadSetup(f"seats are 0 to {game.seats - 1}, there is no seat {seat}")
        if seed is not None and not 0 <= seed <= MOST_SEED:
            raise BadSetup(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
        if len(opponents) > game.seats - 1:
            raise BadSetup(f"{len(opponents)} opponents cannot sit on {game.seats - 1} seats")
        specs = [*opponents, *[opponents[-1] if opponents else USUAL] * (game.seats - 1 - len(opponents))]
        for spec in specs:
            read_spec(spec)
        chance = SystemRandom().randrange(MOST_SEED) if seed is None else seed
        specs.insert(seat, HUMAN)
        players = tuple(
            Player(f"Seat {place}", spec, None if spec == HUMAN else make(spec, game, seed_of(chance, place)))
            for place, spec in enumerate(specs)
        )
        playing = Playing(token_hex(4), new_match(game, players, chance), seat, self.budget)
        playing.go_on()
        if len(self.playing) >= MOST_GAMES:
            del self.playing[next(iter(self.playing))]
        self.playing[playing.name] = playing
        return f"{playing.headline()}\n\n{playing.news()}{playing.stands()}"

    @alone
    def view(self, game: str, ply: int | None, seat: str) -> str:
        """A position of a game and the table in words, now or when so many answers had been given."""
        return self.called(game).view(ply, seat)

    @alone
    def legal_moves(self, game: str) -> str:
        """Every legal answer to what the agent is asked."""
        return self.called(game).legal_moves()

    @alone
    def play(self, game: str, move: str | None, choice: int | None) -> str:
        """Answer for the agent, let the others play, and tell what happened and how it stands."""
        return self.called(game).play(move, choice)

    @alone
    def record(self, game: str, form: str) -> str:
        """The record of a game."""
        return self.called(game).record(form)

    def called(self, name: str) -> Playing:
        """The game with this name."""
        if name not in self.playing:
            raise BadSetup(f"there is no game {name[:40]!r} here; there are {', '.join(self.playing) or 'none'}")
        return self.playing[name]


class Playing:
    """One game in which an agent plays on `seat`, and bots on the others."""

    def __init__(self, name: str, match: Match, seat: int, budget: Budget) -> None:
        self.name = name
        self.match = match
        self.seat = seat
        self.budget = budget
        self.told = 0

    def headline(self) -> str:
        """Which game it is, and who plays."""
        match = self.match
        others = [f"seat {place} is {each.spec}" for place, each in enumerate(match.players) if place != self.seat]
        state = "over" if match.over else f"at ply {self.ply}"
        return f"Game {self.name}: {match.game.name}, you are seat {self.seat}, {', '.join(others)}; it is {state}."

    @property
    def ply(self) -> int:
        """How many answers have been given, chance's included."""
        return len(self.match.past)

    def go_on(self) -> None:
        """Let chance and bots answer until the agent is asked or the game is over."""
        match = self.match
        while not match.over and match.mover() != self.seat:
            if match.mover() == CHANCE:
                match.answer_chance()
            else:
                match.answer_bot(self.budget, LOG.warning)
        if match.over:
            match.dismiss(LOG.warning)

    # What the agent is told

    def news(self) -> str:
        """The turns that were finished since it was told last, a sentence each."""
        match = self.match
        lines = []
        while self.told < int(match.state.turns):
            turn = match.turn(self.told)
            self.told += 1
            lines.append(Plain(text.WIDTH).turn(turn_told(turn, self.seat, match.names)))
        return "".join(lines) + "\n" if lines else ""

    def stands(self) -> str:
        """How the game stands for the agent, and what it is asked."""
        return f"Ply {self.ply}.\n{text.observation(self.match.game, self.match.view(self.seat))}"

    def view(self, ply: int | None, seat: str) -> str:
        """A position and its table in words as the agent's seat sees it; when the game is over, as any viewer does."""
        match = self.match
        number = self.ply if ply is None else ply
        if not 0 <= number <= self.ply:
            raise BadSetup(f"there is no ply {number}: there are 0 to {self.ply}")
        state = match.state if number == self.ply else match.past[number].state
        shown = self.shown(state, seat)
        position = f"Ply {number} of {self.ply}.\nPosition:\n{match.game.write(shown)}"
        if number == self.ply:
            return f"{position}\n{text.observation(match.game, shown)}"
        table = text.table_told(match.game, shown)
        return f"{position}\n{table}{text.names_told(match.game, table)}"

    def shown(self, state: Any, seat: str) -> Any:
        """What a viewer sees of a state; while the game goes on it is the agent's seat, or a spectator."""
        match = self.match
        viewers: dict[str, int | None] = {str(place): place for place in range(match.game.seats)}
        viewers["spectator"] = None
        if seat in ("", str(self.seat)):
            return match.game.view(state, self.seat)
        if seat not in viewers and seat != "all":
            raise BadSetup(f"a viewer is {', '.join(viewers)} or all, not {seat[:40]!r}")
        if seat != "spectator" and not match.over:
            raise BadSetup(f"what others than seat {self.seat} know is shown when the game is over")
        return state.copy() if seat == "all" else match.game.view(state, viewers[seat])

    def legal_moves(self) -> str:
        """Every legal answer, a line each: its number, its text, what it means."""
        game, view = self.match.game, self.asked()
        told = zip(game.choices(view), text.moves_told(game, view), strict=True)
        return "".join(f"{int(choice)}: {move}\n" for choice, move in told)

    def asked(self) -> Any:
        """The agent's view, in which it is asked; `IllegalChoice` when the game is over."""
        if self.match.over:
            raise IllegalChoice("the game is over: nothing is asked")
        return self.match.view(self.seat)

    # What the agent does

    def play(self, move: str | None, choice: int | None) -> str:
        """Answer with a move in notation, or with the number of a choice."""
        game, view = self.match.game, self.asked()
        if (move is None) == (choice is None):
            raise BadText("a move is needed, or the number of a choice, and not both")
        if move is not None:
            made = text.read(game, view, move)
        elif choice in [int(legal) for legal in game.choices(view)]:
            made = int(choice or 0)
        else:
            raise IllegalChoice(f"there is no choice {choice} here. {text.question_told(game, view).strip()}")
        answered = game.text(view, made)
        self.match.answer(made)
        self.go_on()
        return f"You answered {answered}.\n\n{self.news()}{self.stands()}"

    def record(self, form: str) -> str:
        """The record as the agent's seat may know it, in full when the game is over."""
        if form not in ("text", "jsonl"):
            raise BadSetup(f"a record is text or jsonl, not {form[:40]!r}")
        whole = self.match.recorder.record()
        shown = whole if self.match.over else project(whole, self.seat)
        return to_text(shown) if form == "text" else to_jsonl(shown)
