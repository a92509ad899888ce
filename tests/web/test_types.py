"""The client's types are right: TypeScript checks the comments in its JavaScript, where Node.js can be had."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "src" / "cabochon" / "web" / "static"
TYPESCRIPT = "5.9.3"
OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "strict": True,
    "noEmit": True,
    "skipLibCheck": True,
    "target": "es2022",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable"],
}


def test_the_types_of_the_client_are_right(tmp_path: Path) -> None:
    """With the types of the very versions of the libraries that are served."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm here: apt-get install npm")
    listed = json.loads((STATIC / "vendor" / "VENDOR.json").read_text("utf-8"))
    packages = sorted({f"{each['package']}@{each['version']}" for each in listed} | {f"typescript@{TYPESCRIPT}"})
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--no-save", *packages]
    try:
        installed = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip("TypeScript cannot be had here: npm does not answer")
    if installed.returncode:
        pytest.skip(f"TypeScript cannot be had here: {installed.stderr.decode()[-200:]}")
    shutil.copytree(STATIC, tmp_path / "client")
    config = {"compilerOptions": OPTIONS, "include": ["client/app/**/*.js", "client/protocol.d.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    checked = subprocess.run(
        [tmp_path / "node_modules" / ".bin" / "tsc", "-p", "."], cwd=tmp_path, capture_output=True, check=False
    )
    assert checked.stdout.decode() == ""
    assert checked.returncode == 0
