"""Splendor Duel, and its module."""

from cabochon.duel.game import MODULES, Duel, duel

__all__ = ["MODULES", "Duel", "duel"]
