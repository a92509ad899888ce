"""How hints speak of what is measured in Splendor Duel. A number that is not here is weighed, but never spoken of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabochon.kernel.measure import Words

if TYPE_CHECKING:
    from cabochon.duel.game import Duel

WORDS: Final[dict[str, Words]] = {
    "points": Words(more="{n} point{s} at once", soon="{turns} turns to {n} point{s}", unit=0.05),
    "crowns": Words(more="{n} crown{s}", soon="{turns} turns to {n} crown{s}", unit=0.1),
    "crowns towards a royal": Words(more="a royal comes closer"),
    "colour": Words(more="points of the colour that it collects"),
    "bonuses": Words(more="a bonus that makes other cards cheaper"),
    "nearest card": Words(
        more="a good card comes within reach",
        taken="it takes the card that {rival} needs",
        kept="it takes what {rival} needs for a card",
    ),
    "second card": Words(more="more than one card is within reach", taken="it takes a card that {rival} could use"),
    "points a token": Words(more="points come within reach", taken="it takes points that {rival} is after"),
    "gems": Words(more="{n} more token{s} in hand", unit=0.1),
    "pearls": Words(more="{n} pearl{s}", unit=0.5),
    "gold": Words(more="{n} gold token{s}", unit=1.0 / 3.0),
    "reserved cards": Words(more="a card that nobody else can buy", fewer="room for another card in the hand"),
    "privileges": Words(more="{n} privilege{s}", kept="it takes a privilege from {rival}", unit=1.0 / 3.0),
    "wins by a purchase": Words(
        more="it threatens to win with its next purchase",
        taken="it takes the card that {rival} would win with",
        kept="it takes what {rival} needs to win with a purchase",
    ),
}
"""The base."""

OF_MODULES: Final[dict[str, dict[str, Words]]] = {
    "counterfeiters": {
        "what the modules bring": Words(more="a talent for later purchases"),
        "glass that lowers prices": Words(more="{n} more glass to lower prices with", unit=0.25),
        "points by reductions": Words(more="a talent brings points within reach"),
        "wins by reductions": Words(more="it threatens to win with a price that a talent lowers"),
    },
}
"""By module."""


def words_of(game: Duel) -> dict[str, Words]:
    """How the numbers of a game are spoken of, by name."""
    words = dict(WORDS)
    for module in game.name.split("+")[1:]:
        words.update(OF_MODULES.get(module, {}))
    return words
