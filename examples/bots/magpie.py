"""Magpie buys the card with the most points that it can pay for; otherwise it takes as many tokens as it may.

In the process of Cabochon:  cabochon arena --bots examples/bots/magpie.py:Magpie,random
"""


class Magpie:
    """Likes points, then tokens."""

    def __init__(self, game, seed, greed=10):
        """One bot for one game and one seat; `greed` is how many tokens a point is worth."""
        self.game = game
        self.greed = greed

    def choose(self, view, budget):
        """The choice with the greatest worth; the first of several."""
        return max(self.game.choices(view), key=lambda choice: self.worth(view, choice))

    def worth(self, view, choice):
        """How much Magpie likes a choice."""
        what = self.game.describe(view, choice)
        if what["kind"] == "buy":
            card = self.game.cards.all[self.game.cards.numbers[what["card"]]]
            return self.greed * (1 + card.points)
        return sum(what.get("tokens", {}).values()) if what["kind"] == "take" else 0
