"""Splendor for 2 to 4 players, and the modules of Cities of Splendor."""

from cabochon.splendor.game import MODULES, Splendor, splendor

__all__ = ["MODULES", "Splendor", "splendor"]
