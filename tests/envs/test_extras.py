"""Nothing heavy is imported before it is used, and what is missing is named with the extra that brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "rich")


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python of its own."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("missing", "code", "what", "extra"),
    [
        ("numpy", "import cabochon.envs.encode", "observations need", "envs"),
        ("numpy", "import cabochon.envs.aec", "need", "envs"),
        ("numpy", "import cabochon.envs.openspiel", "OpenSpiel games need", "openspiel"),
        ("pettingzoo", "import cabochon.envs.aec", "PettingZoo environments need", "envs"),
        ("gymnasium", "import cabochon.envs.aec", "PettingZoo environments need", "envs"),
        ("gymnasium", "import cabochon.envs.single", "Gymnasium environments need", "envs"),
        ("pyspiel", "import cabochon.envs.openspiel", "OpenSpiel games need", "openspiel"),
        (
            "rich",
            "from cabochon.envs import text; text.table_told(0, 0)",
            "text observations need",
            "envs",
        ),
    ],
)
def test_a_missing_package_is_named_with_its_extra(missing: str, code: str, what: str, extra: str) -> None:
    done = run(f"import sys; sys.modules[{missing!r}] = None; {code}")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: ")
    assert f"{what} more packages ({missing} is not installed): pip install 'cabochon[{extra}]'" in last


def test_a_fault_of_our_own_is_not_blamed_on_a_missing_package() -> None:
    done = run(
        "import sys; sys.modules['cabochon.tui.plain'] = None; import cabochon.envs.text as t; t.table_told(0, 0)"
    )
    assert "cabochon.tui.plain" in done.stderr.strip().splitlines()[-1]
    assert "pip install" not in done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    "module",
    ["cabochon.envs", "cabochon.envs.episode", "cabochon.envs.text", "cabochon.games", "cabochon.bots", "cabochon.cli"],
)
def test_nothing_heavy_is_imported_before_it_is_used(module: str) -> None:
    done = run(f"import sys, {module}; print(sorted(set({HEAVY!r}) & set(sys.modules)))")
    assert done.stdout.strip() == "[]"
