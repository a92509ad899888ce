"""The fingerprints on file, which both builds are compared with: a line a setting, a fingerprint a block of games."""

from __future__ import annotations

from pathlib import Path

from all_games import every_setting
from lockstep.fingerprints import fingerprint, game_of

FILE = Path(__file__).with_name("fingerprints.txt")
BLOCK = 20
"""Games in one fingerprint."""

BLOCKS = 20
"""Fingerprints of each setting."""

HEAD = f"""\
# Fingerprints of random games, {BLOCK} games each; tests/lockstep/fingerprints.py says what goes into them.
# Every build must play these games. They change when a rule changes, or the random numbers of librt do; then:
# python tools/lockstep.py --write
"""


def read() -> dict[str, list[str]]:
    """The fingerprints on file, by setting."""
    lines = [line for line in FILE.read_text(encoding="ascii").splitlines() if not line.startswith("#")]
    return {setting.strip(): found.split() for setting, found in (line.split(":") for line in lines)}


def block(setting: str, number: int) -> str:
    """The fingerprint of a block of games as this build plays them."""
    return fingerprint(game_of(setting), range(BLOCK * number, BLOCK * (number + 1)))


def written() -> str:
    """The file as this build would write it."""
    lines = [f"{setting}: {' '.join(block(str(setting), n) for n in range(BLOCKS))}\n" for setting in every_setting()]
    return HEAD + "".join(lines)
