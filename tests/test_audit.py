"""The check of what is installed finds what is not as it is listed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(name="audit")
def load_audit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`tools/audit.py`."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    spec = importlib.util.spec_from_file_location("audit", ROOT / "tools" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "audit", module)
    spec.loader.exec_module(module)
    return module


def test_another_version_a_missing_and_an_unlisted_package_are_found(audit: ModuleType) -> None:
    pins = {"a": "1.0", "b": "2.0", "c": "3.0"}
    assert audit.unlike(pins, dict(pins) | {"pip": "9"}) == []
    assert audit.unlike(pins, {"a": "1.0", "b": "2.1", "d": "1.0"}) == [
        "b 2.0 is listed, 2.1 is installed",
        "c 3.0 is listed, none is installed",
        "d is installed and not listed",
    ]


def test_what_is_asked_for_must_be_listed_in_its_range(audit: ModuleType) -> None:
    text = '[project]\ndependencies = ["a>=2"]\n[project.optional-dependencies]\nmore = ["cabochon[x]", "B_c<3"]\n'
    asked = audit.wanted(text)
    assert audit.unmet({"a": "2.1", "b-c": "2.9"}, asked) == []
    assert audit.unmet({"a": "1.9"}, asked) == ["a 1.9 is listed, >=2 is asked for", "B_c is asked for and not listed"]


def test_everything_that_this_project_asks_for_is_listed(audit: ModuleType) -> None:
    pins = audit.pinned((ROOT / "requirements" / "ci.txt").read_text("utf-8"))
    assert len(pins) > 40
    assert audit.unmet(pins, audit.wanted((ROOT / "pyproject.toml").read_text("utf-8"))) == []
