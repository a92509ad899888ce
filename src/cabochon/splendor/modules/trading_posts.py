"""The Trading Posts: five posts, each with a demand in bonuses and a power for whoever has a coat of arms there.

Rulings TP1 to TP15. Posts A to E are numbered 0 to 4, left to right on the board. How gold worth two pays is in
`gems/paying.py`, since payments have one home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cabochon.gems.cards import cost_of, expect, table
from cabochon.gems.colours import COLOURS, GOLD, KINDS, LETTERS, UNIT, at_least_one, count, missing, total
from cabochon.gems.game import GemGame
from cabochon.gems.joints import Joints
from cabochon.gems.notation import listed, shown, write_counts
from cabochon.gems.part import GemPart
from cabochon.gems.position import Written, seat_in
from cabochon.gems.sets import BIT, full, members_from, size
from cabochon.gems.table import Table
from cabochon.kernel.errors import BadText
from cabochon.kernel.native import append, i64, vec
from cabochon.kernel.packing import Packer, Unpacker, vector_of
from cabochon.kernel.part import after, before
from cabochon.kernel.question import Question, Step
from cabochon.kernel.state import push

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

NAME: Final = "trading_posts"
POSTS: Final = "ABCDE"
POWERS: Final = (
    "token_after_purchase",
    "extra_token_on_take_two",
    "gold_worth_two",
    "prestige_flat",
    "prestige_per_coat",
)
ROWS: Final = tuple(table("cabochon.splendor", "trading_posts.csv"))
expect("the powers of the posts", tuple(row["power"] for row in ROWS), POWERS)
A: Final = 0
B: Final = 1
C: Final = 2
D: Final = 3
E: Final = 4
COST: Final[vec[i64]] = vector_of(cost_of(row) for row in ROWS)
NOBLES: Final[vec[i64]] = vector_of(int(row["nobles"]) for row in ROWS)
POINTS: Final[i64] = int(ROWS[D]["points"])
POINTS_PER_COAT: Final[i64] = int(ROWS[E]["points_per_coat"])


class Coats(Written):
    """`placed` has a byte a seat: the set of posts with a coat of arms of that seat (TP1)."""

    def __init__(self, game: GemGame | None = None) -> None:
        self.placed: i64 = 0

    def copy(self) -> Coats:
        other = Coats()
        other.placed = self.placed
        return other

    def view(self, viewer: i64) -> Coats:
        return self.copy()

    def pack(self, packer: Packer) -> None:
        packer.number(self.placed)

    def unpack(self, unpacker: Unpacker) -> None:
        self.placed = unpacker.number()

    def check(self) -> None:
        placed: i64 = self.placed
        assert placed >= 0, "a coat of arms is on no post"
        while placed:
            assert placed & 255 <= full(len(POSTS)), "a coat of arms is on no post"
            placed >>= 8

    def write(self, game: GemGame) -> list[str]:
        lines = []
        for seat in range(game.seats):
            if self.of(seat):
                lines.append(f"posts {seat}: {' '.join(POSTS[post] for post in members_from(self.of(seat), 0))}")
        return lines

    def told(self, game: GemGame) -> list[str]:
        demands = [
            f"{name} {write_counts(COST[post])}{' and a noble' if NOBLES[post] else ''}"
            for post, name in enumerate(POSTS)
        ]
        return [f"posts: {'; '.join(demands)}", *self.write(game)]

    def read(self, game: GemGame, label: str, value: str) -> bool:
        seat = seat_in(game, label, "posts")
        if seat < 0:
            return False
        for word in listed(value):
            post = POSTS.find(word.upper())
            if len(word) != 1 or post < 0:
                raise BadText(f"there is no post {shown(word)}: they are {' '.join(POSTS)}")
            if self.of(seat) & BIT[post]:
                raise BadText(f"seat {seat} can have one coat of arms on {word.upper()}")
            self.place(seat, BIT[post])
        return True

    def of(self, seat: i64) -> i64:
        """The set of posts of `seat`."""
        return count(self.placed, seat)

    def place(self, seat: i64, posts: i64) -> None:
        """`seat` places a coat of arms on each post of a set."""
        self.placed |= posts * UNIT[seat]


def posts_of(game: Splendor) -> PostJoints:
    """What the module's questions and steps have in common."""
    joints = game.joints[NAME]
    assert isinstance(joints, PostJoints)
    return joints


class ClaimPosts(Step[Table]):
    """A coat of arms goes on every post whose demand is met, right after a noble's visit (TP2 to TP5)."""

    name = "claim_posts"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.posts = posts_of(game)

    def run(self, state: Table, arg: i64) -> None:
        coats = self.posts.coats(state)
        mine = coats.of(state.turn)
        me = state.seats[state.turn]
        for post in range(len(POSTS)):
            if not mine & BIT[post] and not missing(COST[post], me.bonuses) and size(me.tiles) >= NOBLES[post]:
                coats.place(state.turn, BIT[post])


class PostToken(Question[Table]):
    """Which gem token to take by a post's power; the choice is its kind. `arg` is the kind that it may not be."""

    name = "post_token"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.size = COLOURS

    def ask(self, state: Table, arg: i64) -> None:
        """Ask, unless the bank has no token to take (TP7, TP9, TP10)."""
        if len(self.choices(state, arg)):
            push(state, self.code, arg)

    def choices(self, state: Table, arg: i64) -> vec[i64]:
        there = at_least_one(state.supply)
        out: vec[i64] = vec[i64]([], capacity=COLOURS)
        for kind in range(COLOURS):
            if kind != arg and there & UNIT[kind]:
                out = append(out, kind)
        return out

    def answer(self, state: Table, arg: i64, choice: i64) -> None:
        state.supply -= UNIT[choice]
        state.seats[state.turn].tokens += UNIT[choice]

    def describe(self, state: Table, arg: i64, choice: i64) -> dict[str, object]:
        return {"kind": "post_token", "token": KINDS[choice], "post": POSTS[A] if arg == GOLD else POSTS[B]}

    def text(self, state: Table, arg: i64, choice: i64) -> str:
        return f"+{LETTERS[choice]}"

    def normal(self, text: str) -> str:
        return super().normal(text).removeprefix("take").removeprefix("+")


class TokenAfterPurchase(Step[Table]):
    """Post A: a gem token after each purchase, before the gap is filled, perhaps one just spent (TP6)."""

    name = "post_token"

    def __init__(self, game: Splendor) -> None:
        super().__init__()
        self.game = game
        self.posts = posts_of(game)
        self.question: PostToken | None = None

    def bind(self, game: object) -> None:
        question = self.game.question("post_token")
        assert isinstance(question, PostToken)
        self.question = question

    def run(self, state: Table, arg: i64) -> None:
        if self.posts.coats(state).of(state.turn) & BIT[A] and self.question is not None:
            self.question.ask(state, GOLD)


class PostJoints(Joints):
    """The powers of posts B to E."""

    def __init__(self, game: Splendor) -> None:
        self.game = game
        self.place: i64 = game.own(NAME)

    def coats(self, state: Table) -> Coats:
        """The module's own state."""
        return cast(Coats, state.extras[self.place])

    def taken(self, state: Table, tokens: i64) -> None:
        """Post B: with two tokens alike comes one of another colour (TP9)."""
        if total(tokens) != 2 or at_least_one(tokens) & (at_least_one(tokens) - 1):
            return
        if self.coats(state).of(state.turn) & BIT[B]:
            kind: i64 = 0
            while not count(tokens, kind):
                kind += 1
            question = self.game.question("post_token")
            assert isinstance(question, PostToken)
            question.ask(state, kind)

    def gold_worth(self, state: Table, seat: i64, worth: i64) -> i64:
        """Post C: a gold pays for two tokens of one kind (TP11)."""
        if self.coats(state).of(seat) & BIT[C]:
            return 2
        return worth

    def check(self, state: Table) -> None:
        assert self.coats(state).placed < UNIT[self.game.seats], "a coat of arms is nobody's"

    def points(self, state: Table, seat: i64, points: i64) -> i64:
        """Posts D and E: five points, and one for each coat of arms on the board (TP13, TP14)."""
        posts = self.coats(state).of(seat)
        if posts & BIT[D]:
            points += POINTS
        if posts & BIT[E]:
            points += POINTS_PER_COAT * size(posts)
        return points


TRADING_POSTS: Final = GemPart(
    NAME,
    edits=(before("purchase", "refill", TokenAfterPurchase), after("turn", "visit_noble", ClaimPosts)),
    questions=(PostToken,),
    joints=PostJoints,
    own=Coats,
    arguments=(("post_token", "kind"),),
)
