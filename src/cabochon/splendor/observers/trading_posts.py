"""What the Trading Posts show: on which posts each seat has a coat of arms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabochon.gems.table import Table
from cabochon.kernel.native import i64, u8, vec
from cabochon.kernel.observer import Observer, Shown, first_seat, put_set, turned
from cabochon.splendor.modules.trading_posts import POSTS, posts_of

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor


class PostObserver(Observer[Table]):
    """The observer of the module."""

    def __init__(self, game: Splendor) -> None:
        super().__init__(game)
        self.posts = posts_of(game)
        self.seats: i64 = game.seats
        self.many: i64 = len(POSTS)
        self.shown = tuple(
            Shown(f"posts of seat {seat}", "posts with its coat of arms", tuple(f"post {post}" for post in POSTS))
            for seat in range(game.seats)
        )
        self.meanings = {"post_token": "which gem token to take by the power of a post"}

    def fill(self, view: Table, out: vec[u8], first: i64) -> None:
        coats = self.posts.coats(view)
        seat = first_seat(view)
        for number in range(self.seats):
            put_set(out, first + self.many * turned(number, seat, self.seats), coats.of(number))
