"""Where modules meet Splendor Duel beside the joints and folds of `gems/joints.py`: those that only Duel has."""

from __future__ import annotations

from collections.abc import Iterable

from cabochon.gems.joints import Joints
from cabochon.gems.table import Table
from cabochon.kernel.native import append, i64, mypyc_attr, vec


@mypyc_attr(allow_interpreted_subclasses=True)
class DuelJoints(Joints):
    """Every joint and every fold of Duel alone; a part of Duel subclasses it and overrides what it needs."""

    # Joints

    def privilege_used(self, state: Table, space: i64) -> None:
        """The seat whose turn it is took the token of `space` with a privilege."""

    # Folds

    def crowns_to_win(self, state: Table, seat: i64, crowns: i64) -> i64:
        """How many crowns win for `seat`; starts as ten."""
        return crowns

    def colour_to_win(self, state: Table, seat: i64, points: i64) -> i64:
        """How many points on cards of one colour win for `seat`; starts as ten."""
        return points

    def worth(self, state: Table, seat: i64, worth: float) -> float:
        """What the part's own things are worth to `seat`, in points; starts as 0. No rule: only bots ask."""
        return worth


def having(joints: Iterable[Joints], name: str) -> vec[DuelJoints]:
    """Those of `joints` whose class has its own method `name`, one of Duel's, in order."""
    found: vec[DuelJoints] = vec[DuelJoints]([])
    for joint in joints:
        if isinstance(joint, DuelJoints) and getattr(type(joint), name) is not getattr(DuelJoints, name):
            found = append(found, joint)
    return found
