"""Compares builds of the rules by the random games they play.

    python tools/lockstep.py                 this build against the fingerprints on file
    python tools/lockstep.py --write         write them anew: after a change of a rule, in a commit that says why
    python tools/lockstep.py --beside DIR    this build beside the one whose package lies in DIR, game by game

With the sources in a checkout and the compiled package in site-packages, the last one is, for example,
`python tools/lockstep.py --beside src`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.pop(0)  # this folder, whose files are named like folders of the tests
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import cabochon
from all_games import every_setting
from cabochon.build_info import build
from lockstep import golden
from lockstep.side_by_side import Build, difference


def check() -> int:
    """Compare this build with the file; returns how many settings differ."""
    wrong = 0
    for setting, blocks in golden.read().items():
        found = [golden.block(setting, number) for number in range(len(blocks))]
        wrong += found != blocks
        print(f"{'same' if found == blocks else 'DIFFERENT'}: {setting}")
    return wrong


def beside(folder: Path, games: int) -> int:
    """Compare this build with another; returns how many settings differ."""
    mine, other = Build(Path(cabochon.__file__).parents[1]), Build(folder)
    print(f"{mine.name} in {mine.folder} beside {other.name} in {other.folder}, {games} games a setting")
    wrong = 0
    for setting in map(str, every_setting()):
        found = difference(mine, other, setting, games)
        wrong += found is not None
        print(found or f"same: {setting}")
    return wrong


def main() -> int:
    """Do what the arguments ask for; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the file anew")
    parser.add_argument("--beside", type=Path, metavar="DIR", help="the folder in which the other package lies")
    parser.add_argument("--games", type=int, default=50, help="games a setting, with --beside")
    given = parser.parse_args()
    if given.write:
        golden.FILE.write_text(golden.written(), encoding="ascii")
        print(f"{golden.FILE.name} written by the {build()} build")
        return 0
    return min(1, beside(given.beside.resolve(), given.games) if given.beside else check())


if __name__ == "__main__":
    sys.exit(main())
