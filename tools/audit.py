"""Checks what this project is made of beside its own files: `make check` runs it, without any network.

- every package that is installed here is listed in `requirements/ci.txt` with exactly its version, and the other way
  round;
- what `pyproject.toml` asks for, with every extra, is among them and in the range that it asks for;
- what is installed fits together (`pip check`);
- every library of the client is, byte for byte, the one that `vendor/VENDOR.json` names.

It knows of no advisories: `pip-audit --no-deps --disable-pip -r requirements/ci.txt` looks them up, where its service
can be reached.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from vendor import listed, wrong

ROOT = Path(__file__).parents[1]
OURS = {"cabochon", "pip"}
"""What is installed and not listed: this project, and what installs."""

Versions = dict[str, str]


def main() -> int:
    """Check everything; 1 when something is wrong."""
    pins, here = pinned((ROOT / "requirements" / "ci.txt").read_text("utf-8")), installed()
    complaints = [*unlike(pins, here), *unmet(pins, wanted((ROOT / "pyproject.toml").read_text("utf-8")))]
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    complaints += checked.stdout.splitlines() if checked.returncode else []
    complaints += wrong()
    for complaint in complaints:
        print(complaint)
    if not complaints:
        print(f"{len(pins)} packages are those that are listed, {len(listed())} files of the client's libraries too")
    return int(bool(complaints))


def pinned(text: str) -> Versions:
    """The versions by name in a list of requirements, of those that hold for this Python."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    found = [Requirement(line) for line in lines if line]
    return {
        canonicalize_name(each.name): str(each.specifier).removeprefix("==")
        for each in found
        if each.marker is None or each.marker.evaluate()
    }


def installed() -> Versions:
    """The versions by name of everything that is installed here."""
    return {canonicalize_name(each.metadata["Name"]): each.version for each in distributions()}


def wanted(text: str) -> list[Requirement]:
    """What a `pyproject.toml` asks for, extras included."""
    project = tomllib.loads(text)["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    return [each for each in map(Requirement, lines) if canonicalize_name(each.name) not in OURS]


def unlike(pins: Versions, here: Versions) -> list[str]:
    """How what is installed differs from what is listed."""
    complaints = [
        f"{name} {version} is listed, {here.get(name, 'none')} is installed"
        for name, version in sorted(pins.items())
        if here.get(name) != version
    ]
    return complaints + [f"{name} is installed and not listed" for name in sorted(set(here) - set(pins) - OURS)]


def unmet(pins: Versions, asked: list[Requirement]) -> list[str]:
    """What is asked for and not listed, or listed at a version that is not asked for."""
    complaints = []
    for each in asked:
        version = pins.get(canonicalize_name(each.name))
        if version is None:
            complaints.append(f"{each.name} is asked for and not listed")
        elif not each.specifier.contains(version, prereleases=True):
            complaints.append(f"{each.name} {version} is listed, {each.specifier} is asked for")
    return complaints


if __name__ == "__main__":
    sys.exit(main())
