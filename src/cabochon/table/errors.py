"""The one error of a table: what somebody wanted to do was refused, and nothing was changed."""

from __future__ import annotations

from cabochon.kernel.errors import CabochonError


class Refused(CabochonError):
    """A request that a table does not grant. `code` is one word for programs, the message one line for people.

    - `seat`: the seat is not theirs, is taken, or does not exist;
    - `phase`: not before the game, not while it runs, or not after its end;
    - `stale`: the table has changed since what the request is an answer to;
    - `turn`: somebody else is asked;
    - `choice`: the rules do not allow it;
    - `policy`: the table does not allow it, such as taking back what can be seen;
    - `setup`: what the table is set up with cannot be;
    - `request`: the request itself makes no sense.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
