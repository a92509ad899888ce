"""Any text of a position with modules is a position that can be played, or one clear error."""

from __future__ import annotations

import re
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from cabochon.kernel.errors import BadText
from cabochon.kernel.native import Random
from cabochon.splendor import MODULES, splendor
from cabochon.splendor.text import read_position
from styles import eager

WORDS = re.findall(
    r"\S+",
    """w2 u1 y none 0 1 3 99 -1 seat row deck hand cards points bonuses tokens nobles next gaps view {r2} {w1->u2} X1
    {->gold2} {->paired} {->u3discard_bonuses} L1-01 L2-01 O1-01 O1-06 O2-09 O3-07 N-01 ?1 ?o2* - , : ; from turn
    purchase gain refill act pay payment reveal draw noble visit return action 11 23 o11 o22 #1 strongholds cities
    city posts pair reserved A C 1A 3B 3A host free_card keep_noble discard gold_cards stronghold conquest
    post_token choose_city w k 8""",
)


@cache
def real_positions() -> list[str]:
    """Positions of games with modules, those in the middle of a turn above all."""
    found = []
    for seats, names in ((2, [part.name for part in MODULES]), (3, ["orient"]), (4, ["strongholds", "trading_posts"])):
        game, rng = splendor(seats, names), Random(seats)
        state = game.start()
        made = 0
        while not game.over(state):
            game.apply(state, eager(game, state, rng))
            made += 1
            if made % 9 == 0 or (not game.over(state) and game.asked(state).question not in ("action", "reveal")):
                found.append(game.write(state))
    return found


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A real position with some words or lines changed, doubled or lost."""
    lines = draw(st.sampled_from(real_positions())).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        words = lines[place].split(" ")
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.sampled_from(("lose", "double", "change", "add"))):
            case "lose":
                lines[place] = ""
            case "double":
                lines.append(lines[place])
            case "change":
                words[at] = draw(st.sampled_from(WORDS))
                lines[place] = " ".join(words)
            case "add":
                words.insert(at, draw(st.sampled_from(WORDS)))
                lines[place] = " ".join(words)
    return "\n".join(lines)


@given(spoiled(), st.integers(0, 1000))
def test_a_spoiled_position_can_be_played_or_is_refused(text: str, seed: int) -> None:
    """A position that was tampered with is refused in one line, or keeps its invariants through the next choices."""
    message = ""
    try:
        game, state = read_position(text)
    except BadText as error:
        message = str(error)
    assert "\n" not in message
    if message:
        return
    _, same = read_position(game.write(state))
    assert same.pack() == state.pack()
    rng = Random(seed)
    for _ in range(20):
        if game.over(state):
            return
        game.apply(state, eager(game, state, rng))
        game.check(state)
