"""Splendor for 2 to 4 players, and the modules of Cities of Splendor."""

from cabochon.splendor.game import Splendor, splendor

__all__ = ["Splendor", "splendor"]
