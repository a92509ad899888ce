"""How hints speak of what is measured in Splendor: the base's numbers, and those of each module.

A number that is not here is weighed, but never spoken of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.kernel.measure import Words

if TYPE_CHECKING:
    from cabochon.splendor.game import Splendor

BASE: Final[dict[str, Words]] = {
    "points": Words(
        more="{n} point{s} at once",
        soon="{turns} turns to {n} point{s}",
        unit=1.0 / 15.0,
    ),
    "bonuses": Words(more="a bonus that makes other cards cheaper"),
    "prices covered by bonuses": Words(more="a bonus that helps with the cards on the table"),
    "nobles coming closer": Words(more="a noble comes closer", taken="it takes a noble that {rival} is after"),
    "nearest card": Words(
        more="a good card comes within reach",
        taken="it takes the card that {rival} needs",
        kept="it takes what {rival} needs for a card",
    ),
    "second card": Words(more="more than one card is within reach", taken="it takes a card that {rival} could use"),
    "points a turn": Words(more="points come sooner", taken="it takes points that {rival} is after"),
    "gems": Words(more="{n} more token{s} in hand", unit=0.1),
    "gold": Words(more="{n} gold token{s}", unit=0.2),
    "reserved cards": Words(more="a card that nobody else can buy", fewer="room for another card in the hand"),
    "wins by a purchase": Words(
        more="it threatens to win with its next purchase",
        taken="it takes the card that {rival} would win with",
        kept="it takes what {rival} needs to win with a purchase",
    ),
}
"""Base Splendor."""

OF_MODULES: Final[dict[str, dict[str, Words]]] = {
    "cities": {
        "city taken": Words(more="it comes to a city"),
        "nearest city": Words(
            more="a city comes closer",
            kept="it takes a city that {rival} is after",
            taken="it takes a city that {rival} is after",
        ),
        "second city": Words(more="another city comes closer"),
        "bonuses missing for a city": Words(fewer="a bonus that a city demands"),
    },
    "trading_posts": {
        "posts": Words(more="{n} more trading post{s}", soon="{turns} turns to {n} more trading post{s}", unit=0.2),
        "post A": Words(more="a token with each purchase from now on"),
        "post B": Words(more="a third token when two alike are taken"),
        "post C": Words(more="gold that pays for two"),
        "posts coming closer": Words(more="a trading post comes closer"),
        "nearest post": Words(more="the next trading post comes closer"),
    },
    "strongholds": {
        "cards held": Words(more="a card that is held by a stronghold", kept="it frees a card that {rival} holds"),
        "points held": Words(more="points that are held by a stronghold", kept="it frees points that {rival} holds"),
        "points held within reach": Words(more="points that are held come within reach"),
        "conquest prepared": Words(
            more="a conquest is prepared", kept="it breaks up a conquest that {rival} has prepared"
        ),
    },
    "orient": {
        "gold on cards": Words(more="gold on a card"),
        "nobles reserved": Words(more="a noble is kept for later"),
        "nobles reserved coming closer": Words(more="a noble that is kept comes closer"),
    },
}
"""By module."""


def words_of(game: Splendor) -> dict[str, Words]:
    """How the numbers of a game are spoken of, by name."""
    words = dict(BASE)
    for module in game.name.split("+")[1:]:
        words.update(OF_MODULES.get(module, {}))
    return words
