"""The protocol's files follow from its types, every message is documented, and pictures are what the types say."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec
import pytest

from all_games import Setting, every_setting
from at_table import move, people
from cabochon.kernel.native import Random
from cabochon.table import Setup, picture_for
from cabochon.web import messages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def protocol() -> ModuleType:
    """The tool that makes the files."""
    spec = importlib.util.spec_from_file_location("protocol", ROOT / "tools" / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_schema_and_types_are_not_stale(protocol: ModuleType) -> None:
    """`tools/protocol.py --write` brings them up to date."""
    for file, wanted in protocol.made().items():
        assert file.read_text("utf-8") == wanted, file.name


def test_every_message_is_documented(protocol: ModuleType) -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    documented = set(re.findall(r"^\| `([a-z_]+)` \|", page, re.MULTILINE))
    kinds = [*get_args(messages.Said), *get_args(protocol.TOLD)]
    assert {kind.__struct_config__.tag for kind in kinds} <= documented


@pytest.mark.parametrize("setting", every_setting()[::5], ids=str)
def test_pictures_are_as_the_types_say(setting: Setting) -> None:
    """Of everybody, at every moment of a game; nothing is in them that the types do not have."""

    class Strict(messages.Picture, forbid_unknown_fields=True):
        pass

    rng = Random(2)
    sitting = people(Setup(setting.name, setting.seats, dict(setting.options)), rng)  # type: ignore[arg-type]
    while sitting.phase == "playing":
        move(sitting, rng, sitting.last + 1)
        if sitting.seq % 25 == 0 or sitting.phase == "over":
            for seat in (None, *range(setting.seats)):
                msgspec.convert(picture_for(sitting, seat, now=sitting.last), Strict)
