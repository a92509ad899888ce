"""Every game as an OpenSpiel game: `cabochon_splendor` and `cabochon_duel`, with modules and options as parameters.

    import pyspiel
    import cabochon.envs.openspiel

    game = pyspiel.load_game("cabochon_splendor(seats=3,modules=cities+orient)")

Importing this file registers them. Chance is explicit: the deal and every card that comes up are chance nodes, with the
game's own weights. A player's actions are those of `encode.py`, chance's are the game's own choices. See
`docs/environments.md`.
"""

from __future__ import annotations

from typing import Any, Final

from cabochon import games
from cabochon.envs.episode import LIMIT, check_limit, victory
from cabochon.envs.extras import needed
from cabochon.kernel.errors import BadSetup
from cabochon.kernel.game import Game
from cabochon.kernel.native import Random
from cabochon.kernel.state import CHANCE

with needed("OpenSpiel games", "openspiel"):
    import numpy as np
    import pyspiel

    from cabochon.envs.encode import Encoding, encoding_of

SLACK: Final = 64
"""More events than chance ever brings between two decisions, the deal included."""

HIDDEN: Final = "?"
HIDDEN_CODE: Final = 1
"""An answer that a player must not know, as the log and as the tensor have it; 0 is nothing yet."""

SEEDS: Final = 1 << 31

OWN: Final = {"seats": 0, "modules": "", "limit": LIMIT}
"""Parameters that are no options of a game: 0 seats are the fewest; modules are joined by "+"."""


RANDOM: Final = -1
"""What stands for the word "random" where an option is a seat or that: a parameter of OpenSpiel has one type."""


def defaults_of(base: str) -> dict[str, Any]:
    """The parameters of a base game with their defaults: words, whole numbers, yes or no."""
    options = {name: default for name, (_, default) in games.FAMILIES[base].options.items()}
    return {**OWN, **options, "payment": "standard"}


def option_of(base: str, name: str, value: object) -> object:
    """An option's value, of a parameter's."""
    kinds = games.FAMILIES[base].options[name][0]
    return "random" if value == RANDOM and str in kinds and int in kinds else value


def type_of(base: str) -> Any:
    """What OpenSpiel wants to know about a base game before one is made."""
    seats = games.FAMILIES[base].seats
    return pyspiel.GameType(
        short_name=f"cabochon_{base}",
        long_name=f"Cabochon {base.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults_of(base),
    )


TYPES: Final = {base: type_of(base) for base in games.FAMILIES}


class SpielGame(pyspiel.Game):
    """A game of Cabochon with its encoding.

    It ends by its rules or, as a draw, at the first decision after `limit` decisions, or after `most` answers in all,
    which are twice as many and the deal.
    """

    base = ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        base = self.base
        values = {**defaults_of(base), **(parameters or {})}
        self.limit = check_limit(values.pop("limit"))
        modules, seats = values.pop("modules"), values.pop("seats")
        options = {name: option_of(base, name, value) for name, value in values.items()}
        self.rules: Game[Any] = games.make("+".join(filter(None, [base, modules])), seats or None, **options)
        self.encoding: Encoding = encoding_of(self.rules)
        self.most = 2 * self.limit + SLACK
        self.steps = self.most + SLACK
        self.codes = codes_of(self.rules)
        chance = [int(question.size) for question in self.rules.questions if question.chance]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=max(chance),
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(TYPES[base], info, parameters or {})

    def new_initial_state(self, _position: object = None) -> SpielState:
        """The state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than there ever are."""
        return self.steps

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What shows states as strings and tensors: with perfect recall the information state."""
        if params:
            raise BadSetup(f"an observer has no parameters here, and not {params!r}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadSetup("an observer shows what all may know, and at most what one player knows beside it")
        return Observer(self, kind)


class Told:
    """One answer as the log has it.

    `text` is in notation, with the card that a hand's place turned out to hold; `code` is a number for the question and
    the answer, `card` one more than the card's number, or 0; `unseen` is the set of seats that must not know it.
    """

    __slots__ = ("card", "code", "text", "unseen")

    def __init__(self, text: str, code: int, card: int, unseen: int) -> None:
        self.text = text
        self.code = code
        self.card = card
        self.unseen = unseen

    def __reduce__(self) -> tuple[Any, ...]:
        return Told, (self.text, self.code, self.card, self.unseen)

    def hidden(self, unseen: int) -> Told:
        """The same, hidden from these seats too."""
        return Told(self.text, self.code, self.card, self.unseen | unseen)


class Line:
    """The table and everything that was answered so far: all that a state of OpenSpiel has.

    OpenSpiel copies states with `deepcopy` and stores them with `pickle`: a table copies itself and is stored packed.
    """

    __slots__ = ("made", "parameters", "rules", "table", "told")

    def __init__(self, rules: Game[Any], table: Any, told: list[Told], made: int) -> None:
        self.rules = rules
        self.table = table
        self.told = told
        self.made = made

    def __deepcopy__(self, _memo: object) -> Line:
        return Line(self.rules, self.table.copy(), self.told[:], self.made)

    def __reduce__(self) -> tuple[Any, ...]:
        rules = self.rules
        setup = (rules.name, rules.seats, tuple(games.options_of(rules).items()))
        return line_from, (setup, self.table.pack(), self.told, self.made)


def line_from(setup: tuple[str, int, tuple[tuple[str, Any], ...]], packed: bytes, told: list[Told], made: int) -> Line:
    """A line that was stored."""
    rules = rules_of(setup)
    return Line(rules, rules.unpack(packed), told, made)


KNOWN: dict[tuple[str, int, tuple[tuple[str, Any], ...]], Game[Any]] = {}
"""The games of lines that were stored, by how they are made."""


def rules_of(setup: tuple[str, int, tuple[tuple[str, Any], ...]]) -> Game[Any]:
    """The game that is made so; one for all lines."""
    if setup not in KNOWN:
        name, seats, options = setup
        KNOWN[setup] = games.make(name, seats, **dict(options))
    return KNOWN[setup]


class SpielState(pyspiel.State):
    """A position between two answers, chance's too."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = Line(game.rules, game.rules.start(), [], 0)

    @property
    def game(self) -> SpielGame:
        """The game that it is a state of."""
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """The seat that is asked, or what OpenSpiel calls chance and the end."""
        line = self.line
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = int(line.rules.to_move(line.table))
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        """Whether the game is over, or broken off."""
        line = self.line
        if line.rules.over(line.table):
            return True
        late = line.made >= self.game.limit or len(line.told) >= self.game.most
        return late and line.rules.to_move(line.table) != CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.encoding.legal(self.line.table)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's choices with how likely they are."""
        rules, table = self.line.rules, self.line.table
        weights = [int(weight) for weight in rules.weights(table)]
        in_all = sum(weights)
        choices = (int(choice) for choice in rules.choices(table))
        return [(choice, weight / in_all) for choice, weight in zip(choices, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        line = self.line
        choice = self.choice(action)
        line.made += not self.is_chance_node()
        line.told.append(told_of(self.game, line.table, choice))
        line.rules.apply(line.table, choice)

    def choice(self, action: int) -> int:
        """The choice that an action is; `IllegalChoice` when it is none here."""
        rules, table = self.line.rules, self.line.table
        if not self.is_chance_node():
            return self.game.encoding.choice(table, action)
        if action not in list(rules.choices(table)):
            raise rules.refusal(table, action)
        return int(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.line.rules.text(self.line.table, self.choice(action)))

    def string_to_action(self, *given: Any) -> int:
        """The action that a text in notation means, for the player that is asked; `BadText` if it is none."""
        line = self.line
        choice = int(line.rules.parse(line.table, given[-1]))
        return choice if self.is_chance_node() else self.game.encoding.action(line.table, choice)

    def returns(self) -> list[float]:
        """What the game was worth to each player; nothing while it runs, or when it was broken off."""
        outcome = self.line.rules.outcome(self.line.table)
        return list(victory(outcome)) if outcome else [0.0] * self.line.rules.seats

    def __str__(self) -> str:
        return self.line.rules.write(self.line.table)

    def resample_from_infostate(self, player: int, probability: Any) -> SpielState:
        """A state that `player` cannot tell from this one, each as likely as it can know.

        What `player` must not know of what was answered is hidden from everybody in it, as it may not fit what was
        drawn; the others' information states are made of what they see on the table and of what they all know.
        `history()` stays that of this state.
        """
        line = self.line
        seed = int(probability() * SEEDS)
        other: SpielState = self.clone()
        view = line.rules.view(line.table, player)
        everybody = (1 << line.rules.seats) - 1
        told = [each.hidden(everybody) if each.unseen >> player & 1 else each for each in line.told]
        other.line = Line(line.rules, line.rules.sample(view, Random(seed)), told, line.made)
        return other


def codes_of(rules: Game[Any]) -> dict[str, int]:
    """For each question the number that the first of its answers has in tensors."""
    first = HIDDEN_CODE + 1
    codes = {}
    for question in rules.questions:
        codes[question.name] = first
        first += int(question.size)
    return codes


def told_of(game: SpielGame, table: Any, choice: int) -> Told:
    """An answer as the log has it, before it is carried out."""
    rules: Any = game.rules
    text = rules.text(table, choice)
    card = rules.describe(table, choice).get("card")
    if card is not None and card not in text:
        text += f"({card})"
    unseen = sum(1 << seat for seat in range(rules.seats) if rules.secret(table, choice, seat))
    number = -1 if card is None else rules.cards.numbers[card]
    return Told(text, game.codes[rules.asked(table).question] + choice, number + 1, unseen)


class Observer:
    """Shows a state to a player, by OpenSpiel's interface for observers in Python.

    - The string of an observation is the position as the player sees it; its tensor is that of `encode.py`.
    - An information state has the log too: every answer from the start, `?` for what the player must not know. It is
      the same in two states exactly when the player has seen the same from the start: recall is perfect.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.game = game
        self.recall = bool(kind.perfect_recall)
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = game.encoding.size
        self.tensor = np.zeros(size + (2 * game.steps if self.recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recall:
            self.dict["log"] = self.tensor[size:].reshape(game.steps, 2)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor: the observation, and a row an answer with its code and its card."""
        line = state.line
        self.dict["observation"][:] = self.game.encoding.observe(self.view(line, player))
        if self.recall:
            log = self.dict["log"]
            log[:] = 0
            if line.told:
                log[: len(line.told)] = [
                    (HIDDEN_CODE, 0) if self.unseen(each, player) else (each.code, each.card) for each in line.told
                ]

    def string_from(self, state: SpielState, player: int) -> str:
        """The position as the player sees it, then the log."""
        line = state.line
        position = line.rules.write(self.view(line, player))
        if not self.recall:
            return position
        return position + " ".join(HIDDEN if self.unseen(each, player) else each.text for each in line.told)

    def view(self, line: Line, player: int) -> Any:
        """What the player sees of the table; what spectators see if only that is asked for."""
        return line.rules.view(line.table, player if self.own else None)

    def unseen(self, each: Told, player: int) -> bool:
        """Whether an answer is hidden."""
        return bool(each.unseen >> player & 1 if self.own else each.unseen)


class SplendorGame(SpielGame):
    """Splendor, with any of its modules."""

    base = "splendor"


class DuelGame(SpielGame):
    """Splendor Duel, with or without its module."""

    base = "duel"


# Classes, not functions: OpenSpiel keeps what it is given until after Python has ended, and then drops it. A class is
# not freed by that, as it refers to itself; freeing a function there would end the process with an error.
for known in (SplendorGame, DuelGame):
    pyspiel.register_game(TYPES[known.base], known)
