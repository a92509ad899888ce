"""Every Counterfeiter and every royal comes in random play, and does what it says."""

from __future__ import annotations

from collections import Counter

from cabochon.duel import Duel, duel
from cabochon.duel.board import arena_of
from cabochon.duel.modules.counterfeiters import joints_of, talent_text
from cabochon.gems.colours import LETTERS, count, total
from cabochon.gems.sets import members_from
from cabochon.gems.table import Table
from cabochon.kernel.game import Asked
from cabochon.kernel.native import Random

GAMES = 70
LIKED = ("Bc", "Fc", "bribe", "scout", "encore", "pickpocket", "<")
"""What these players do when they can: buy and use Counterfeiters."""

TALENTS = {"blend", "bulk", "nacre", "courier", "encore", "pickpocket", "bribe", "vault", "archive", "dealer", "scout"}
ROYALS = {f"CR-{number}" for number in range(1, 9)}


def keen(game: Duel, state: Table, rng: Random) -> int:
    """The choice of somebody who likes Counterfeiters, glass and cards with crowns; now and then any other."""
    choice = int(game.pick(state, rng))
    if game.to_move(state) < 0 or rng.randrange(6) == 0:
        return choice
    texts = {int(one): game.text(state, one) for one in game.choices(state)}
    for liked in LIKED:
        found = [one for one, text in texts.items() if text.startswith(liked) and text != "<none"]
        if found:
            return found[rng.randrange(len(found))]
    if game.asked(state).question == "action" and rng.randrange(2):
        found = [one for one, text in texts.items() if text[0] in "TP+" and "glass" in str(game.describe(state, one))]
        found = found or [one for one, text in texts.items() if text[0] == "B"]
        return found[rng.randrange(len(found))] if found else choice
    return choice


class Report:
    """What happened, by talent and by royal, while games are watched."""

    def __init__(self, game: Duel) -> None:
        self.game = game
        self.counts: Counter[str] = Counter()

    def play(self, seed: int) -> None:
        """Play and watch one game."""
        state = self.game.start()
        rng = Random(seed)
        while not self.game.over(state):
            before, choice = state.copy(), keen(self.game, state, rng)
            self.game.apply(state, choice)
            self.watch(before, choice, state)
            if state.turns != before.turns:
                self.watch_end(before, state)

    def watch(self, before: Table, choice: int, after: Table) -> None:
        """Count what an answer did."""
        game, seat = self.game, int(before.turn)
        told = game.describe(before, choice)
        kind, asked = str(told["kind"]), game.asked(before)
        old, new = before.seats[seat], after.seats[seat]
        gained = total(new.tokens) - total(old.tokens)
        for card in list(new.cards)[len(old.cards) :]:
            self.counts[game.cards.name(card)] += 1
        for royal in members_from(new.tiles & ~old.tiles, 0):
            self.counts[f"{game.royals[royal].name} came"] += 1
        if kind == "reduce":
            uses = told["uses"]
            assert isinstance(uses, dict)
            for word, colours in uses.items():
                for colour in colours:
                    self.counts[f"tint {colour}" if word == "tint" else word] += 1
        if asked.question == "window":
            self.counts[kind] += self.has_worked(kind, before, after)
        what = self.named(asked, kind)
        worked = {
            "courier": gained == 1,
            "dealer": gained == 1,
            "scout": len(new.reserved) == len(old.reserved) + 1,
            "bribe": game.over(after) or game.asked(after).question == "open_royal",
        }
        self.counts[what] += worked.get(what, True)
        if "CR-2" in [game.royals[royal].name for royal in members_from(new.tiles & ~old.tiles, 0)]:
            self.counts["CR-2"] += count(new.tokens, 7) > count(old.tokens, 7) or game.asked(after).question == "gold"

    def named(self, asked: Asked, kind: str) -> str:
        """The talent or the royal that an answer belongs to."""
        if asked.question == "keep" and kind == "reserve":
            return "archive" if asked.argument else "CR-1"
        if kind == "gather":
            return ("CR-8", "CR-6", *["dealer, a second one"] * 9)[asked.argument // 25 % 16]
        by_question = {"bribe": "bribe", "free_counterfeiter": "CR-5", "bag_token": "CR-7", "scout": "scout"}
        by_kind = {"courier": "courier", "dealer": "dealer"}
        return by_question.get(asked.question, by_kind.get(kind, "something else"))

    def has_worked(self, kind: str, before: Table, after: Table) -> bool:
        """Whether encore or pickpocket have done what they are for, when there was no choice."""
        if kind == "encore":
            return bool(arena_of(after).again) or after.turn == before.turn
        if kind == "pickpocket":
            asked = "" if self.game.over(after) else self.game.asked(after).question
            return asked == "steal" or after.seats[1 - before.turn].tokens != before.seats[1 - before.turn].tokens
        return False

    def watch_end(self, before: Table, after: Table) -> None:
        """Count what shows at the end of a turn."""
        game, seat = self.game, int(before.turn)
        if total(after.seats[seat].tokens) > 10:
            assert joints_of(game).workshop(after).has(seat, 12)
            self.counts["vault"] += 1
        self.counts["CR-3"] += game.colour_to_win(after, seat) == 9
        self.counts["CR-4"] += game.crowns_to_win(after, seat) == 9


def test_everything_comes_and_does_what_it_says() -> None:
    """CF1, CF9: each of the seventeen cards, each of the eight royals, and everything that they can do."""
    report = Report(duel(2, ["counterfeiters"]))
    for seed in range(GAMES):
        report.play(seed)
    cards = {card.name for card in report.game.cards.all[67:]}
    tints = {f"tint {colour}" for colour in ("white", "blue", "green", "red", "black")}
    came = {f"{royal} came" for royal in ROYALS}
    told = "\n".join(f"{what}: {many}" for what, many in sorted(report.counts.items()))
    assert [what for what in sorted(cards | tints | came | TALENTS | ROYALS) if not report.counts[what]] == [], told


def test_the_talents_are_called_as_here() -> None:
    """Each of the seventeen has a word, the tints one a colour."""
    words = {talent_text(talent) for talent in range(17)}
    assert words == TALENTS | {"diadem"} | {f"tint {letter}" for letter in LETTERS[:5]}
