"""The table in words, the question that is asked, and replies in notation: for agents of language models.

All of it is made of a view, so an agent is told what its seat may know and nothing else. What could be answered is not
listed unless asked for: finding a legal move is part of playing. Names that the table does not explain are explained.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cabochon.envs.extras import needed
from cabochon.gems.cards import cost_of, table
from cabochon.gems.colours import KINDS, numbers
from cabochon.kernel.errors import BadSetup, BadText
from cabochon.kernel.state import CHANCE, EVERYTHING

if TYPE_CHECKING:
    from cabochon.kernel.game import Game

WIDTH: Final = 1_000_000
"""Lines are not broken: an agent counts no columns."""

LONGEST: Final = 200
"""So much of a reply is read; a move is shorter."""

LETTERS_TOLD: Final = "w white, u blue, g green, r red, k black, p pearl, x glass, y gold"

FAMILIES: Final = {
    "take": {
        "": "T and letters takes tokens from the bank: Twug takes three of different colours, Tgg two of one colour",
        "board": "T and spaces takes the tokens of a line of one to three spaces of the board: Tb1b2",
    },
    "reserve": {"": "R and a place reserves a card: R23 the third of row 2, R3* the top of deck 3, unseen"},
    "buy": {"": "B and a place buys a card: B11 the first of row 1, B#2 the second of your hand"},
    "privilege": {"": "P and a space spends a privilege for its token: Pd2"},
    "replenish": {"": "F fills the board from the bag, for which your opponent gains a privilege"},
    "courier": {"": "+ and a space takes a second token with the courier: +c2"},
    "place": {"": "S+ and a place puts a stronghold there: S+22"},
    "move": {"": "S, a place, > and a place moves a stronghold: S21>11"},
    "remove": {"": "S- and a place gives a stronghold of another seat back: S-11"},
}
"""How the answers of each family are written; those of a game with a board of tokens may be written otherwise."""

ASKED: Final = {
    "action": ("Choose the action of your turn", ""),
    "payment": ("Choose the tokens that you pay with", "= and a count: =r1y1 pays one red and one gold"),
    "visit": ("Choose the noble that visits you", "~ and its name: ~N-04"),
    "return": (
        "You have too many tokens: choose one to return",
        "- and its letter: -k. They go back in the order of the letters",
    ),
    "choose_city": ("Choose the city that you take", "~ and its name: ~1B"),
    "post_token": ("Choose the token that you take by the power of a post", "+ and its letter: +g"),
    "stronghold": ("Choose what to do with a stronghold", ""),
    "conquest": ("Choose whether to buy the card that your strongholds hold", "C and its place, or no: C32"),
    "host": ("Choose the card of yours with whose colour the new card is paired", "@ and its name: @L1-23"),
    "free_card": ("Choose a face-up card to take free", "F and its place: F21"),
    "keep_noble": ("Choose a noble to reserve", "RN and its number: RN-05"),
    "discard": ("Choose a card of yours to discard for its bonus", "- and its name: -L1-33"),
    "gold_cards": ("Choose how to pay the gold", "= and how many gold tokens and gold cards: =y1c1"),
    "gold": ("Choose the gold token that you take", "+ and its space: +b2"),
    "joker": ("Choose the colour that the joker takes", "V and its letter: Vw"),
    "take_same": ("Choose the token of the card's colour that you take", "+ and its space: +a1"),
    "steal": ("Choose the token that you take from your opponent", "V and its letter: Vk"),
    "royal": ("Choose the royal that joins you", "~ and its name: ~DR-1"),
    "declare": ("Your opponent hoards gold and pearls: choose whether to end the game and win", "declare, or on"),
    "reduction": (
        "Choose how your Counterfeiters lower the price",
        "< and each with a letter for each use: <tint-r,nacre; <none for not at all",
    ),
    "keep": ("Choose a card to reserve without gold", "R and a place, or none: R12, R2*"),
    "gather": ("Choose a token to take from the board", "+ and its space, or none where you may stop: +b1"),
    "free_counterfeiter": ("Choose a Counterfeiter to take free", "F and its place, * for the top of the deck: Fc1"),
    "bag": ("Choose how many tokens you draw from the bag, unseen", "D and a number: D2"),
    "dealer": ("Choose a token instead of one of the card's colour", "+ and its space, or none: +c1"),
    "window": (
        "Choose whether to use a Counterfeiter at the end of your turn",
        "its word, = and the glass and gold that it costs, or none: scout=x1y1",
    ),
    "bribe": ("Choose the royal that you bribe", "~ and its name: ~CR-4"),
    "scout_deck": ("Choose the deck that you scout", "S and its row: S3"),
    "scout": ("Choose the card that you reserve of those that you looked at", "R and its name: RD3-01"),
    "under": ("Choose the card that goes under the deck next", "U and its name: UD3-03"),
}
"""What each question asks of a seat, and how an answer is written."""

ABOUT: Final = ("payment", "reduction", "joker", "conquest", "host")
"""The questions that are about one card."""

POWERS: Final = {
    "token_after_purchase": "after a purchase you take a token",
    "extra_token_on_take_two": "after two tokens of one colour you take one of another",
    "gold_worth_two": "each gold token pays for two of one colour",
    "prestige_flat": "it is worth 5 points",
    "prestige_per_coat": "it is worth 1 point for each post of yours",
}
"""What the trading posts do, by what the table of posts calls it."""

NAME: Final = re.compile(r"\b(?:[A-Z]{1,2}[1-3]?-\d+|[1-7][AB]|(?<=[ ])[A-E])\b")
"""What could be the name of a card, a city side or a post."""


def observation(game: Game[Any], view: Any, *, moves: bool = False) -> str:
    """Everything that an agent is told: the table as the owner of `view` sees it, and what it is asked, if it is.

    With `moves` every legal answer follows, a line each. A full state is `BadSetup` until the game is over, for it
    tells what no seat may know.
    """
    if view.viewer == EVERYTHING and not game.over(view):
        raise BadSetup("an observation is of a view, as game.view(state, seat) gives it, not of a full state")
    told = table_told(game, view)
    if game.over(view):
        return f"{told}\n{ending_told(game, view)}\n"
    explained = names_told(game, told + " ".join(legal(game, view)) if is_asked(game, view) else told)
    parts = [told, explained, question_told(game, view)]
    if moves and is_asked(game, view):
        parts.append("Legal answers:\n" + "".join(f"{line}\n" for line in moves_told(game, view)))
    return "\n".join(part for part in parts if part)


def table_told(game: Game[Any], view: Any) -> str:
    """The table in sentences, a line each."""
    with needed("text observations", "envs"):
        from cabochon.tui import plain

        return plain.table(game, view, [f"Seat {seat}" for seat in range(game.seats)], width=WIDTH)


def is_asked(game: Game[Any], view: Any) -> bool:
    """Whether the owner of a view has to answer."""
    return not game.over(view) and game.to_move(view) == view.viewer


def question_told(game: Game[Any], view: Any) -> str:
    """What is asked and how it is answered, or who is asked instead."""
    asked = game.asked(view)
    if asked.seat != view.viewer:
        return "Chance is asked.\n" if asked.seat == CHANCE else f"Seat {asked.seat} is asked.\n"
    prompt, form = ASKED[asked.question]
    forms = [form] if form else family_forms(game, asked.question)
    ways = "".join(f"- {way}.\n" for way in forms)
    about = subject_told(game, view) if asked.question in ABOUT else ""
    begin = f"You are seat {asked.seat}. {prompt}.{about} Reply with a move and nothing else, written so:"
    return f"{begin}\n{ways}{letters_told(game)}"


def subject_told(game: Game[Any], view: Any) -> str:
    """The card that all answers are about."""
    card = game.describe(view, game.choices(view)[0])["card"]
    return f" The card is {card}, a {name_told(game, str(card))}."


def family_forms(game: Game[Any], question: str) -> list[str]:
    """How the answers of a question made of families are written."""
    asked: Any = game.question(question)
    board = "board" if any(family.name == "replenish" for family in asked.families) else ""
    forms = [FAMILIES[family.name] for family in asked.families]
    return [form.get(board, form.get("", "")) for form in forms]


def letters_told(game: Any) -> str:
    """The letters of the kinds of tokens that the game has."""
    there = [told for told, number in zip(LETTERS_TOLD.split(", "), numbers(game.stock), strict=True) if number]
    return f"Letters: {', '.join(there)}.\n"


def legal(game: Game[Any], view: Any) -> list[str]:
    """Every legal answer in notation."""
    return [game.text(view, choice) for choice in game.choices(view)]


def moves_told(game: Game[Any], view: Any) -> list[str]:
    """Every legal answer in notation, with what it means where that says more."""
    with needed("text observations", "envs"):
        from cabochon.tui.plain import said
        from cabochon.tui.words import choices_of, heading

    lines = []
    for choice in choices_of(game, view):
        meaning = said(choice.meaning)
        more = "" if meaning in choice.text else f" {meaning}"
        lines.append(f"{choice.text}: {heading(choice.kind)}{more}")
    return lines


def names_told(game: Game[Any], text: str) -> str:
    """What the names in a text mean of which a table says nothing but the name: cards, cities, posts."""
    lines = []
    for name in dict.fromkeys(NAME.findall(text)):
        if meaning := name_told(game, name):
            lines.append(f"{name}: {meaning}.\n")
    return "".join(lines)


def name_told(game: Any, name: str) -> str:
    """What a name means; nothing if the game has no such piece that needs to be explained."""
    if name in game.cards.numbers:
        with needed("text observations", "envs"):
            from cabochon.tui.plain import face
            from cabochon.tui.words import card_named

        card = card_named(game, name)
        assert card is not None
        return face(card)
    modules = game.name.split("+")
    if "cities" in modules and name in cities():
        return cities()[name]
    if "trading_posts" in modules and name in posts():
        return posts()[name]
    return ""


def counts_told(counts: int) -> str:
    """A packed count in words."""
    return ", ".join(f"{number} {KINDS[kind]}" for kind, number in enumerate(numbers(counts)) if number)


@cache
def cities() -> dict[str, str]:
    """What each city demands, by its name."""
    told = {}
    for row in table("cabochon.splendor", "cities.csv"):
        demands = [counts_told(cost_of(row))] if cost_of(row) else []
        other = "other " if demands else ""
        demands += [f"{row['any_same']} of one {other}colour"] if int(row["any_same"] or 0) else []
        bonuses = f" and bonuses {', '.join(demands)}" if demands else ""
        told[row["tile"] + row["side"]] = f"a city for {row['points']} points{bonuses}"
    return told


@cache
def posts() -> dict[str, str]:
    """What each trading post does, by its name."""
    rows = zip("ABCDE", table("cabochon.splendor", "trading_posts.csv"), strict=True)
    return {name: f"a trading post: {POWERS[row['power']]}" for name, row in rows}


def ending_told(game: Game[Any], view: Any) -> str:
    """How the game ended."""
    outcome = game.outcome(view)
    assert outcome is not None
    winners = " and ".join(f"seat {seat}" for seat in outcome.winners)
    scores = ", ".join(f"seat {seat} has {score} points" for seat, score in enumerate(outcome.scores))
    return f"Won by {winners}: {scores}."


def read(game: Game[Any], view: Any, reply: str) -> int:
    """The choice that a reply means, for the owner of `view`; `BadText` says what is wrong with any other.

    A reply is a move in notation. Where it has several lines, the last that is not empty counts; quotes, backticks,
    asterisks, brackets and a full stop around it do not matter. The error never lists what would be legal.
    """
    if not is_asked(game, view):
        raise BadText("it is not your turn to answer")
    lines = [line.strip() for line in str(reply)[-LONGEST:].splitlines() if line.strip()]
    move = bare(lines[-1]) if lines else ""
    if not move:
        raise BadText("the reply is empty: reply with a move")
    try:
        return int(game.parse(view, move))
    except BadText:
        # Not what the game says: that lists what would be legal.
        raise BadText(f"{move[:60]!r} is no legal answer here. {question_told(game, view).strip()}") from None


def bare(reply: str) -> str:
    """A reply without what is put around a move for emphasis; an asterisk behind a move can belong to it: `R2*`."""
    move = reply.strip("`'\"[]() .")
    stars = len(move) - len(move.lstrip("*"))
    return move[stars : len(move) - stars].strip() if stars else move
