"""The three errors of the rules, all of them `ValueError`: what was tried was wrong, and nothing was changed."""

from __future__ import annotations


class CabochonError(ValueError):
    """Any error that bad input can cause; the message is one line for people."""


class IllegalChoice(CabochonError):
    """A choice that the rules do not allow in this state."""


class BadText(CabochonError):
    """A text (choice, position, record) that cannot be read."""


class BadSetup(CabochonError):
    """A game that cannot be made: unknown name, option or number of seats, or parts that conflict."""
