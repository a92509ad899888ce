r"""The syntax of the text form: what stands in a file, handed to a visitor game by game. No rules are needed here.

    [Game "splendor"]                   tags, one or more a line
    [Result "15-12"]

    {A comment on the game.}
    0. >L1-07 >L1-31 >N-04              `0.` the deal, `1.` the first turn, ...
    1. Twug 2. B#1!? ^L1-08 =w2 %291.500 {A comment.} (B12 {Better.}) 3. ?
    15-12                               the scores, or `*` for a game that was not finished

An answer may have a mark (`! ? !! ?? !? ?!`) at its end and is followed by what it shows (`^`), the clock in seconds
(`%`), comments and variations. `?` alone is a hidden answer. In tags and comments a backslash stands before a quote, a
closing brace and a backslash, and in `\n` and `\u2028`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from cabochon.kernel.errors import BadText
from cabochon.records.record import ANSWER, HIDDEN, MARKS, MOST_NESTED, at_line, short

SPACE = re.compile(r"\s*")
TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
WORD = re.compile(r"[^\s(){}\[\]\"]+")
IN_BRACES = re.compile(r"(?:[^}\\]|\\.)*")
ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.?)", re.DOTALL)
NUMBER = re.compile(r"([0-9]{1,9})\.")
ENDING = re.compile(r"\*|[0-9]{1,9}(?:-[0-9]{1,9})+")
CLOCK = re.compile(r"%([0-9]{1,13})\.([0-9]{3})")

ESCAPES: Final = {"n": "\n", "\\": "\\", '"': '"', "}": "}"}


class Visitor:
    """Is told what a game's text has, in order. Every call says in which line it stands.

    Subclasses do what they want with it; what they raise as `BadText` gets the line's number in front.
    """

    def tag(self, name: str, value: str, line: int) -> None:
        """A tag."""

    def number(self, turn: int, line: int) -> None:
        """The number of the turn that begins; 0 before the deal."""

    def answer(self, text: str, mark: str, line: int) -> None:
        """An answer, `?` when it is hidden, and its mark or an empty text."""

    def shows(self, card: str, line: int) -> None:
        """The card that the last answer shows."""

    def clock(self, milliseconds: int, line: int) -> None:
        """What is left on the clock after the last answer."""

    def comment(self, text: str, line: int) -> None:
        """A comment: on the last answer, or on what begins when there is none."""

    def open(self, line: int) -> None:
        """A variation on the last answer begins."""

    def close(self, line: int) -> None:
        """The variation ends."""

    def end(self, scores: tuple[int, ...] | None, line: int) -> None:
        """The game ends; None: it was not finished."""


V = TypeVar("V", bound=Visitor)


def visit(lines: Iterable[tuple[int, str]], make: Callable[[], V]) -> Iterator[V]:
    """Read games from numbered lines; each game is told to a visitor of its own, which is given when the game ends."""
    scanner = Scanner()
    visitor: V | None = None
    for number, text in lines:
        for token in scanner.tokens(text, number):
            if visitor is None:
                visitor = make()
            try:
                ended = tell(visitor, scanner, token, number)
            except BadText as error:
                raise at_line(number, error) from error
            if ended:
                yield visitor
                visitor = None
                scanner.end_game()
    scanner.finish()


class Scanner:
    """Cuts lines into tokens: a tag as `[`, name and value; a comment as `{` and its text; brackets and words.

    It knows what goes on from one line to the next: an open comment, how deep variations are open, whether the game's
    first word has come.
    """

    def __init__(self) -> None:
        self.last = 0
        self.begun = 0
        self.comment: list[str] | None = None
        self.depth = 0
        self.moves = False

    def tokens(self, text: str, number: int) -> Iterator[tuple[str, ...]]:
        """The tokens that end in this line."""
        text = text.rstrip("\r\n")
        at = 0
        self.last = number
        while True:
            if self.comment is not None:
                at = self.go_on(text, at)
                if at < 0:
                    return
                parts, self.comment = self.comment, None
                yield "{", unescaped(" ".join(parts), number)
                continue
            at = end_of(SPACE, text, at)
            if at == len(text):
                return
            self.begun = self.begun or number
            token, at = self.token(text, at, number)
            if token:
                yield token

    def go_on(self, text: str, at: int) -> int:
        """Where the open comment ends in this line, behind its brace; -1 when it does not."""
        assert self.comment is not None
        end = end_of(IN_BRACES, text, at)
        if end < len(text) and text[end] == "}":
            self.comment.append(text[at:end])
            return end + 1
        self.comment.append(text[at:])
        return -1

    def token(self, text: str, at: int, number: int) -> tuple[tuple[str, ...], int]:
        """The token that begins at `at`, and where it ends; no token when a comment begins."""
        letter = text[at]
        if letter == "{":
            self.comment = []
            return (), at + 1
        if letter in "()":
            return (letter,), at + 1
        if letter == "[":
            found = TAG.match(text, at)
            if found is None:
                raise at_line(number, f'a tag is written [Name "value"], not {short(text[at : at + 40])}')
            return ("[", found[1], unescaped(found[2], number)), found.end()
        end = end_of(WORD, text, at)
        if end == at:
            raise at_line(number, f"{letter!r} has no place here")
        return (text[at:end],), end

    def end_game(self) -> None:
        """Be ready for the next game."""
        self.begun = 0
        self.depth = 0
        self.moves = False

    def finish(self) -> None:
        """`BadText` when the file ends in the middle of a game."""
        if self.comment is not None:
            raise at_line(self.last, "the file ends inside a comment")
        if self.begun:
            raise at_line(self.last, f"the game that begins in line {self.begun} ends with neither its scores nor *")


def end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where the match of a pattern at a place ends; the place itself when there is none."""
    found = pattern.match(text, at)
    return found.end() if found else at


def unescaped(text: str, line: int) -> str:
    """The text without its backslashes."""
    if "\\" not in text:
        return text

    def letter(found: re.Match[str]) -> str:
        name = found[1]
        if len(name) == 5:
            return chr(int(name[1:], 16))
        if name not in ESCAPES:
            raise at_line(line, f"a backslash stands before a quote, a brace, a backslash, n or uXXXX, not {name!r}")
        return ESCAPES[name]

    return ESCAPE.sub(letter, text)


def tell(visitor: Visitor, scanner: Scanner, token: tuple[str, ...], line: int) -> bool:
    """Hand one token to the visitor; whether it ended the game."""
    kind = token[0]
    if kind == "[":
        if scanner.moves:
            raise BadText("a tag stands behind the first word of its game: the game before it has no end")
        visitor.tag(token[1], token[2], line)
        return False
    scanner.moves = True
    if kind == "{":
        visitor.comment(token[1], line)
    elif kind == "(":
        scanner.depth += 1
        if scanner.depth > MOST_NESTED:
            raise BadText(f"variations stand at most {MOST_NESTED} deep inside each other")
        visitor.open(line)
    elif kind == ")":
        if not scanner.depth:
            raise BadText("no variation is open that could end here")
        scanner.depth -= 1
        visitor.close(line)
    else:
        return tell_word(visitor, scanner, kind, line)
    return False


def tell_word(visitor: Visitor, scanner: Scanner, word: str, line: int) -> bool:
    """Hand one word to the visitor; whether it ended the game."""
    if ENDING.fullmatch(word):
        if scanner.depth:
            raise BadText("the game ends inside a variation")
        visitor.end(None if word == "*" else tuple(map(int, word.split("-"))), line)
        return True
    if found := NUMBER.fullmatch(word):
        visitor.number(int(found[1]), line)
    elif found := CLOCK.fullmatch(word):
        visitor.clock(1000 * int(found[1]) + int(found[2]), line)
    elif word.startswith("^") and ANSWER.fullmatch(word[1:]):
        visitor.shows(word[1:], line)
    else:
        answer = word.rstrip("!?")
        if word.startswith(HIDDEN):
            answer = HIDDEN
        mark = word[len(answer) :]
        if not (answer == HIDDEN or ANSWER.fullmatch(answer)) or (mark and mark not in MARKS):
            raise BadText(f"{short(word)} is neither an answer nor anything else that can stand here")
        visitor.answer(answer, mark, line)
    return False
