"""Checks that the libraries of the client are those that `vendor/VENDOR.json` names, or notes what they are.

`tools/vendor.py` compares the files with their hashes. `tools/vendor.py --write FOLDER` takes them from unpacked npm
packages, `FOLDER/<name>`, and notes their hashes.
"""

from __future__ import annotations

import json
import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).parents[1] / "src" / "cabochon" / "web" / "static" / "vendor"
LIST = VENDOR / "VENDOR.json"


def main() -> int:
    """Compare, or take the files over."""
    if sys.argv[1:2] == ["--write"]:
        take_over(Path(sys.argv[2]))
        return 0
    for complaint in wrong():
        print(complaint)
    return int(bool(wrong()))


def listed() -> list[dict[str, Any]]:
    """The files with their packages, versions, licences and hashes."""
    files: list[dict[str, Any]] = json.loads(LIST.read_text("utf-8"))
    return files


def wrong() -> list[str]:
    """What is not as the list says."""
    complaints = []
    for each in listed():
        file = VENDOR / each["file"]
        if not file.exists():
            complaints.append(f"{each['file']} is missing")
        elif sha256(file.read_bytes()).hexdigest() != each["sha256"]:
            complaints.append(f"{each['file']} is not that of {each['package']} {each['version']}")
    known = {each["file"] for each in listed()} | {LIST.name}
    complaints += [f"{file.name} is not in the list" for file in sorted(VENDOR.iterdir()) if file.name not in known]
    return complaints


def take_over(folder: Path) -> None:
    """Copy the files out of unpacked packages, without the references to maps that are not served."""
    files = listed()
    for each in files:
        package = folder / each["package"]
        told = json.loads((package / "package.json").read_text("utf-8"))
        text = re.sub(r"\n?//# sourceMappingURL=\S*", "", (package / each["source"]).read_text("utf-8"))
        (VENDOR / each["file"]).write_text(text, "utf-8")
        each["version"], each["licence"] = told["version"], told["license"]
        each["sha256"] = sha256(text.encode()).hexdigest()
    LIST.write_text(json.dumps(files, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
