"""The commands that can be typed instead of a move: `/hint`, `/undo` and the others, as one table.

Each gets the session and what was typed behind it. The question that was asked stays, unless the command changes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cabochon.bots import Budget, make
from cabochon.bots.mcts import Mcts
from cabochon.kernel.errors import CabochonError
from cabochon.kernel.state import CHANCE
from cabochon.tui import leaving
from cabochon.tui.board import arena_of
from cabochon.tui.words import turn_told, turns_of, when

if TYPE_CHECKING:
    from cabochon.tui.session import Session

MOVES: Final = """\
Type the number of a choice, or a move:
  Twug  take a white, a blue and a green token
  Tkk   take two black tokens
  R23   reserve the third card of row 2
  R2*   reserve the top card of its deck, unseen
  B23   buy the third card of row 2
  B#1   buy the first card of your hand
  -k    return a black token
  =w2y1 pay with two white tokens and a gold
The letters are w white, u blue, g green, r red, k black, y gold.
'take wug', 'reserve 23' and 'buy 23' are read too.
Commands, which may be shortened:
"""

DUEL_MOVES: Final = """\
Type the number of a choice, or a move:
  Tc2c3c4  take the tokens of three spaces in a line
  Pc3   spend a privilege on the token of a space, before anything else
  F     fill the board from the bag, before your action
  R23   take a gold token and reserve the third card of row 2
  R2*   the same with the top card of its deck, unseen
  B23   buy the third card of row 2
  B#1   buy the first card of your hand
  +c3   take the token of a space, where you are asked which
  Vr    choose red, where you are asked for a colour or a token to steal
  ~DR-2 choose a royal
  -k    return a black token
  =w2y1 pay with two white tokens and a gold
The letters are w white, u blue, g green, r red, k black, p pearl, x glass,
y gold. 'take c2c3c4', 'reserve 23' and 'buy 23' are read too.
Commands, which may be shortened:
"""

ADVISER: Final = "strong:iterations=200"
"""The bot that gives hints, and how many reasons and expected moves it tells at most."""
MOST_REASONS: Final = 3
MOST_MOVES: Final = 4


@dataclass(frozen=True)
class Command:
    """A command: what it does, how it is written, and a line of help."""

    run: Callable[[Session, str], None]
    usage: str
    help: str


def carry_out(session: Session, line: str) -> None:
    """Carry out a command, without its slash. It may be shortened while it is clear which one is meant."""
    word, _, rest = line.partition(" ")
    word = word.lower()
    begun = [name for name in COMMANDS if word and name.startswith(word)]
    if word in COMMANDS or len(begun) == 1:
        COMMANDS[word if word in COMMANDS else begun[0]].run(session, rest.strip())
    elif begun:
        session.complain(f"/{word} could be /{', /'.join(begun)}")
    else:
        session.complain(f"There is no command {'/' + word[:20]!r}; there are /{', /'.join(COMMANDS)}")


def show_help(session: Session, _rest: str) -> None:
    """Say what can be typed."""
    lines = [f"  /{command.usage:14} {command.help}" for command in COMMANDS.values()]
    moves = MOVES if arena_of(session.match.state) is None else DUEL_MOVES
    session.out.append(session.painter.text(moves + "\n".join(lines)))


def list_moves(session: Session, rest: str) -> None:
    """List the choices again, or those that a word occurs in."""
    wanted = rest.lower()
    found = [each for each in session.choices if wanted in f"{each.kind} {each.text}".lower()]
    if found:
        session.out.append(session.painter.choices(found, whole=bool(wanted)))
    else:
        session.complain(f"No choice has {rest[:40]!r} in it.")


def show_table(session: Session, _rest: str) -> None:
    """Show the table again."""
    session.show_table()


def tell_log(session: Session, _rest: str) -> None:
    """Tell everything that has happened, as the seat that is asked knows it."""
    match = session.match
    turns = turns_of(match.played)
    for turn in turns:
        told = turn_told(turn, session.looking, match.names)
        number = when(match.game, match.state, turn[0].turn)
        session.out.append(session.painter.turn((f"{number}: ", *told)))
    if not turns:
        session.say("Nothing has happened yet.")


def give_hint(session: Session, _rest: str) -> None:
    """Say what a bot that searches would do, what speaks for it, and what it expects to follow."""
    match, seat = session.match, session.looking
    adviser = make(ADVISER, match.game, session.settings.seed)
    assert isinstance(adviser, Mcts), "a bot that searches gives the hints"
    best = adviser.explain(match.view(seat), Budget(stop=session.hurry)).lines[0]
    choice = next(each for each in session.choices if each.choice == best.choice)
    reasons = [reason.told(match.names[reason.seat]) for reason in best.reasons]
    told = list(dict.fromkeys(reason for reason in reasons if reason))[:MOST_REASONS]
    session.say(
        f"Hint: {choice.number}, {choice.text}: ",
        *choice.meaning,
        f" ({'; '.join([*told, f'about {best.values[seat]:.0%} to win'])})",
    )
    follows = [step.told(match.names) for step in best.continuation[1:] if step.seat != CHANCE][:MOST_MOVES]
    if follows:
        session.say(f"Expected then: {', '.join(follows)}")


def undo(session: Session, _rest: str) -> None:
    """Take back the last decision of the seat that is asked."""
    text = session.match.take_back(session.looking)
    session.caught_up()
    session.say(f"Taken back: {text}")
    session.show(session.looking)


def save_game(session: Session, rest: str) -> None:
    """Save the game and play on."""
    leaving.save(session, leaving.target(session, rest))


def replace_file(session: Session, rest: str) -> None:
    """Save the game in a file that may be there already."""
    leaving.save(session, leaving.target(session, rest), force=True)


def resume(session: Session, rest: str) -> None:
    """Leave this game and go on with a saved one."""
    if rest:
        leaving.change_game(session, Path(rest).expanduser())
    else:
        session.complain("Which file? /resume FILE")


def quit_game(session: Session, _rest: str) -> None:
    """Leave the game."""
    session.leave()


COMMANDS: Final[dict[str, Command]] = {
    "help": Command(show_help, "help", "this list"),
    "moves": Command(list_moves, "moves [WORD]", "the choices again, or those with a word in them: /moves buy"),
    "table": Command(show_table, "table", "the table again"),
    "log": Command(tell_log, "log", "everything that has happened"),
    "hint": Command(give_hint, "hint", "what a strong bot would do, and why"),
    "undo": Command(undo, "undo", "take back your last decision"),
    "save": Command(save_game, "save [FILE]", "save the game and play on"),
    "save!": Command(replace_file, "save! FILE", "the same, replacing a file that is there"),
    "resume": Command(resume, "resume FILE", "go on with a saved game instead of this one"),
    "quit": Command(quit_game, "quit", "leave; you are asked whether to save"),
}


def run(session: Session, line: str) -> None:
    """Carry out a command; what it cannot do is one line."""
    try:
        carry_out(session, line)
    except CabochonError as error:
        session.complain(error)
