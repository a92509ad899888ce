"""The Splendor family of board games: rules, records and play."""

__version__ = "0.1.0"
