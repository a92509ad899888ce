"""Bots from outside: other programs, Python files, tables of a server. They get what a bot in the package gets.

Whoever may name one can run any program here, so this is for command lines, never for what comes over a network.
"""

from cabochon.outside.specs import check, is_own, label_of, make, read_spec

__all__ = ["check", "is_own", "label_of", "make", "read_spec"]
