"""The lines that a bot in another program is told and those that it answers, each a JSON object: `docs/own-bot.md`.

Everything about a position is made of the seat's view, as for the server's clients; what is read is an answer or one
`Fault`, whatever it is.
"""

from __future__ import annotations

import json
from typing import Any, Final

from cabochon import __version__, games
from cabochon.bots import Budget, Fault
from cabochon.kernel.errors import BadText
from cabochon.kernel.game import Game
from cabochon.kernel.outcome import Outcome
from cabochon.table.faces import faces_of
from cabochon.table.picture import described, position_shown, reach_shown

PROTOCOL: Final = 1
"""Goes up when a program that reads the lines of before could not go on."""

LONGEST: Final = 65_536
"""The most bytes in a line of a program."""

LONGEST_NAME: Final = 60


def line(message: dict[str, object]) -> bytes:
    """A message as one line of ASCII."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


# What a program is told


def hello_line() -> bytes:
    """The first line to a program, which it must answer alike."""
    return line({"kind": "hello", "protocol": PROTOCOL, "cabochon": __version__})


def game_line(game: Game[Any], seat: int, seed: int) -> bytes:
    """A game begins, or goes on after the program was started again."""
    return line(
        {
            "kind": "game",
            "rules": games.rules_id(game),
            "game": game.name,
            "seats": game.seats,
            "options": dict(game.options),
            "seat": seat,
            "seed": seed,
            "pieces": faces_of(game),
        }
    )


def ask_line(game: Game[Any], view: Any, number: int, budget: Budget) -> bytes:
    """A question; `number` counts the program's questions in this game from 1."""
    return line(
        {
            "kind": "ask",
            "ask": number,
            "budget": {"milliseconds": budget.milliseconds, "iterations": budget.iterations},
            "position": game.write(view),
            "table": table_shown(game, view),
        }
    )


def refused_line(number: int, fault: Fault) -> bytes:
    """The program's answer was not taken, and another is made for it."""
    return line({"kind": "refused", "ask": number, "code": fault.code, "message": str(fault)})


def end_line(game: Game[Any], view: Any, outcome: Outcome | None) -> bytes:
    """The game is over; without an outcome it was broken off, and without a view nothing was asked in it."""
    told: dict[str, object] = {"kind": "end", "outcome": None}
    if outcome is not None:
        told["outcome"] = {"reason": outcome.reason, "ranks": list(outcome.ranks), "scores": list(outcome.scores)}
    if view is not None:
        told["position"] = game.write(view)
        told["table"] = {"you": int(view.viewer), **position_shown(game, view)}
    return line(told)


def table_shown(game: Game[Any], view: Any) -> dict[str, object]:
    """The table of a view in which something is asked, in the words of the server's `table`; each choice has its id."""
    seat = int(view.viewer)
    asked = game.asked(view)
    choices = [
        {"id": int(choice), "text": game.text(view, choice), **described(game, view, choice)}
        for choice in game.choices(view)
    ]
    return {
        "you": seat,
        **position_shown(game, view),
        "asked": {"question": asked.question, "seat": int(asked.seat)},
        "choices": choices,
        "reach": reach_shown(game, view, seat),
    }


# What it answers


def name_from(text: bytes) -> str:
    """What a program calls itself in its hello, or an empty text."""
    said = read(text, "hello")
    if type(said.get("protocol")) is not int or said["protocol"] != PROTOCOL:
        raise Fault("garbage", f"its hello has the protocol {said.get('protocol')!r:.40}, not {PROTOCOL}")
    name = said.get("name", "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise Fault("garbage", f"its name is not a text of at most {LONGEST_NAME} characters")
    return name.strip()


def answer_from(text: bytes, game: Game[Any], view: Any, number: int) -> int:
    """The choice that a line answers the question with this number with, by its id or by its text."""
    said = read(text, "answer")
    if said.get("ask", number) != number or type(said.get("ask", number)) is not int:
        raise Fault("garbage", f"it answers the question {said['ask']!r:.40}, but {number} was asked")
    choice = said.get("choice")
    if type(choice) is int:
        if choice not in [int(legal) for legal in game.choices(view)]:
            raise Fault("illegal", f"there is no choice {choice!r:.40} here")
        return choice
    if not isinstance(choice, str):
        raise Fault("garbage", f"its choice is {choice!r:.40}, neither an id nor a text")
    try:
        return int(game.parse(view, choice))
    except BadText as error:
        raise Fault("illegal", str(error)[:300]) from error


def read(text: bytes, kind: str) -> dict[str, Any]:
    """The message of a kind in a line; what else is in it is its own business."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Fault("garbage", f"a line is no JSON: {text[:60]!r}") from error
    if not isinstance(said, dict) or said.get("kind") != kind:
        raise Fault("garbage", f"a line is no object of the kind {kind}: {text[:60]!r}")
    return said
