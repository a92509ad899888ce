"""Writes the games in tests/playthroughs anew: after a change of a rule or a text, in a commit that says why.

    python tools/playthroughs.py                                   every game on file
    python tools/playthroughs.py --new NAME SETTING WORD COMMENT   a new one

A setting is a game with seats and options, "splendor+orient seats=3 payment=standard"; the word decides the choices.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.pop(0)  # this folder, whose files are named like folders of the tests
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playthroughs.playing import FOLDER, Playthrough, files, read


def main() -> None:
    """Do what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--new", nargs=4, metavar=("NAME", "SETTING", "WORD", "COMMENT"), help="make a new file")
    given = parser.parse_args()
    if given.new:
        name, setting, word, comment = given.new
        text = Playthrough(f"# {comment}\n", setting, word).text()
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.splitlines())} lines, {text.splitlines()[-1]}")
        return
    for file in files():
        text = read(file).text()
        same = text == file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        print(f"{'same' if same else 'CHANGED'}: {file.stem}")


if __name__ == "__main__":
    main()
