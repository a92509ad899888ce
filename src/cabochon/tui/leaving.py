"""Leaving a game and saving it first, and going on with a saved one: what the session asks and does then."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabochon.kernel.errors import CabochonError
from cabochon.tui import saving
from cabochon.tui.asking import Question

if TYPE_CHECKING:
    from cabochon.tui.match import Match
    from cabochon.tui.session import Session


def leave(session: Session) -> None:
    """Leave, and offer to save the game first unless nothing would be lost."""
    if safe(session):
        session.stop()
        return
    before = session.question
    session.say(f"The game is not saved. Enter saves it in {target(session, '')}, or type another name.")
    session.question = Question(
        "Save the game? A file name, Enter, n for no, c to play on:",
        lambda line: answer_leaving(session, line, before),
        session.stop,
        leaves=True,
    )


def answer_leaving(session: Session, line: str, before: Question | None) -> None:
    """What was typed when asked whether to save before leaving."""
    word = line.lower()
    if word in ("c", "cancel", "/cancel"):
        session.question, session.code = before, 0
    elif word in ("n", "no") or save(session, target(session, "" if word in ("y", "yes") else line)):
        session.stop()


def safe(session: Session) -> bool:
    """Whether the game can be left without a word: it is over, saved, not begun, or saved now as was asked for."""
    if not at_stake(session):
        return True
    if session.target is not None:
        return save(session, session.target)
    if session.recorded:
        session.say(f"The game is in {session.recorded}. To go on: cabochon play --resume {session.recorded}")
    return bool(session.recorded)


def at_stake(session: Session) -> bool:
    """Whether there are decisions in a game that is not over that were not saved."""
    match = session.match
    return not match.over and match.dealt > 0 and len(match.past) != session.saved


def end_of_input(session: Session) -> None:
    """Leave when nobody is there to answer any more."""
    if not safe(session):
        session.say("The input has ended, and the game with it: it is not saved.")
        session.lost = session.target is not None
    session.stop()


def target(session: Session, name: str) -> Path:
    """The file that a name means; without one, that of this game."""
    if name:
        return Path(name).expanduser()
    return session.target or session.match.file or Path(session.settings.suggested)


def save(session: Session, path: Path, *, force: bool = False) -> bool:
    """Save the game or its record; whether that was possible. A file that holds only this game is replaced."""
    match = session.match
    try:
        saving.save(match, path, force=force or path in (match.file, session.target))
    except CabochonError as error:
        session.complain(error)
    except OSError as error:
        session.complain(f"{path}: {error.strerror or error}")
    else:
        session.saved = len(match.past)
        session.say(f"Saved in {path}.", "" if match.over else f" To go on: cabochon play --resume {path}")
        return True
    return False


def offer_record(session: Session) -> None:
    """After the end: save the record as was asked for, or offer it to whoever played."""
    if session.target is not None:
        session.lost = not save(session, session.target)
    if session.target is not None or session.recorded or not session.match.humans:
        session.stop()
        return
    session.question = Question(
        "Save the record? A file name, or Enter for no:",
        lambda line: answer_record(session, line),
        session.stop,
    )


def answer_record(session: Session, line: str) -> None:
    """What was typed when asked where to save the record."""
    if line.lower() in ("", "n", "no") or save(session, Path(line).expanduser()):
        session.stop()


def change_game(session: Session, path: Path) -> None:
    """Go on with the game in a file instead of this one, if it can be read; ask first if this one is not saved."""
    settings = session.settings
    try:
        match = saving.load(path, settings.seats, settings.names, settings.seed)
    except OSError as error:
        session.complain(f"{path}: {error.strerror or error}")
        return
    if not at_stake(session) or session.recorded:
        sit_down(session, match, path)
        return
    before = session.question
    session.question = Question(
        "This game is not saved. Leave it all the same? y or n:",
        lambda line: answer_change(session, match, path, before if line.lower() not in ("y", "yes") else None),
        session.leave,
    )


def answer_change(session: Session, match: Match, path: Path, before: Question | None) -> None:
    """What was typed when asked whether to leave a game that is not saved; `before` is the question to go back to."""
    if before is None:
        sit_down(session, match, path)
    else:
        session.question = before


def sit_down(session: Session, match: Match, path: Path) -> None:
    """Go on with a game that was loaded, and save and record it as the one before, but not in that one's place."""
    stream = session.match.recorder.out
    if stream is not None:
        session.match.recorder.out = None
        saving.record_in(match, stream)
    if session.target is not None:
        session.target = match.file
    session.begin(match)
    session.say(f"Resumed from {path}.")
