"""The page of the encoding: its tables are not stale, its example runs, and it leaves out what tests leave out."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from differing import LEFT_OUT

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "encoding.md"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool that makes the tables."""
    spec = importlib.util.spec_from_file_location("encoding_tables", ROOT / "tools" / "encoding.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_not_stale(tool: ModuleType) -> None:
    """`tools/encoding.py --write` brings them up to date."""
    text = PAGE.read_text("utf-8")
    assert tool.made(text) == text


def test_the_example_runs() -> None:
    """And comes to what its comments say."""
    example = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    found: dict[str, object] = {}
    exec(example, found)
    assert str(found["observation"].dtype) == "uint8"  # type: ignore[attr-defined]
    assert len(found["observation"]) == 445  # type: ignore[arg-type]
    assert len(found["mask"]) == 79  # type: ignore[arg-type]
    assert found["encoding"].action_name(found["action"]) == "action Twug"  # type: ignore[attr-defined]


def test_what_is_left_out_is_said() -> None:
    """The page gives the reasons that the test of observations goes by."""
    part = PAGE.read_text("utf-8").partition("<!-- left out -->")[2].partition("<!-- /left out -->")[0]
    rows = dict(re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", part, re.MULTILINE))
    assert {name: why for name, why in rows.items() if name not in ("left out", "---")} == LEFT_OUT
