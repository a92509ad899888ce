"""Writes the files in tests/perft anew: after a change of a rule, in a commit that says why.

python tools/perft.py                                    every count of every file
python tools/perft.py --new NAME DEPTH < position.txt    a new file for a position text
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.pop(0)  # this folder, whose files are named like folders of the tests
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cabochon.kernel.drive import perft
from perft.counting import FOLDER, Perft, files, read


def counted(told: Perft, depth: int) -> Perft:
    """The file with its position as it is written and its counts as they are."""
    game, state = told.start()
    counts = tuple(perft(game, state, deep) for deep in range(1, depth + 1))
    return Perft(told.comments, game.write(state), counts)


def main() -> None:
    """Do what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--new", nargs=2, metavar=("NAME", "DEPTH"), help="make a new file of the position on stdin")
    given = parser.parse_args()
    if given.new:
        name, depth = given.new
        lines = sys.stdin.read().splitlines(keepends=True)
        comments = "".join(line for line in lines if line.startswith("#"))
        position = "".join(line for line in lines if not line.startswith("#"))
        told = counted(Perft(comments, position, ()), int(depth))
        (FOLDER / f"{name}.txt").write_text(told.text(), encoding="utf-8")
        print(f"{name}: {' '.join(map(str, told.counts))}")
        return
    for file in files():
        before = read(file)
        told = counted(before, len(before.counts))
        file.write_text(told.text(), encoding="utf-8")
        print(f"{'same' if told == before else 'CHANGED'}: {file.stem} {' '.join(map(str, told.counts))}")


if __name__ == "__main__":
    main()
