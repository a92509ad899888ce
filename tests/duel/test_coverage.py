"""Every card and every royal is bought or taken in random play, and does what it says when it comes."""

from __future__ import annotations

from collections import Counter

from cabochon.duel import Duel, duel
from cabochon.duel.board import Arena, arena_of
from cabochon.gems.colours import by_name
from cabochon.gems.sets import members_from
from cabochon.gems.table import Table
from cabochon.kernel.native import Random

GAMES = 120


def privileges(arena: Arena) -> tuple[int, int]:
    """The privileges of both seats."""
    return int(arena.privileges_of(0)), int(arena.privileges_of(1))


def came(before: Table, after: Table, seat: int) -> tuple[list[int], list[int]]:
    """The cards and the royals that a seat has gained."""
    old, new = before.seats[seat], after.seats[seat]
    cards = [int(card) for card in new.cards][len(old.cards) :]
    return cards, [int(royal) for royal in members_from(new.tiles & ~old.tiles, 0)]


def resolved(game: Duel, before: Table, after: Table, ability: str) -> str:
    """How an ability came out that was the only one of its turn: "done", or "skipped" when there was nothing to do."""
    me, other = before.turn, 1 - before.turn
    gained, lost = privileges(arena_of(after))[me] - privileges(arena_of(before))[me], before.seats[other].tokens
    if "again" in ability:
        done = game.over(after) or after.turn == me
    elif ability == "privilege":
        done = gained >= 1 or privileges(arena_of(before))[me] == 3
    elif ability == "steal":
        done = after.seats[other].tokens != lost
        assert done or not [kind for kind in by_name(lost) if kind != "gold"]
    else:
        done = True
    return "done" if done else "skipped"


def test_every_card_and_royal_comes_and_does_what_it_says() -> None:
    """DU15 to DU22: a report of what happened by ability, from the mandatory action to the end of its turn."""
    game = duel()
    cards: Counter[str] = Counter()
    royals: Counter[str] = Counter()
    outcomes: Counter[tuple[str, str]] = Counter()
    for seed in range(GAMES):
        state = game.start()
        rng = Random(seed)
        before = state.copy()
        while not game.over(state):
            if game.asked(state).question == "action":
                before = state.copy()
            game.advance(state, rng)
            if state.turns == before.turns:
                continue
            bought, taken = came(before, state, int(before.turn))
            cards.update(game.cards.name(card) for card in bought)
            royals.update(game.royals[royal].name for royal in taken)
            names = [game.cards.all[card].ability for card in bought] + [game.royals[r].ability for r in taken]
            if len(bought) == 1 and len([name for name in names if name]) == 1:
                ability = next(name for name in names if name)
                outcomes[ability, resolved(game, before, state, ability)] += 1
    report = "\n".join(f"{ability} {how}: {many}" for (ability, how), many in sorted(outcomes.items()))
    assert set(cards) == {card.name for card in game.cards.all}
    assert set(royals) == {"DR-1", "DR-2", "DR-3", "DR-4"}
    for ability in ("again", "joker", "joker+again", "privilege", "steal", "take_same"):
        assert outcomes[ability, "done"], report
    assert {how for ability, how in outcomes if ability != "steal"} == {"done"}, report
