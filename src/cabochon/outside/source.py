"""Bots in Python files of the user's own: `path/to/file.py:Magpie` is whatever makes bots under that name there."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from cabochon.kernel.errors import BadSetup


def maker_in(file: str, name: str) -> Any:
    """What a Python file has under a name; `BadSetup` if the file cannot be run or has no such thing.

    What lies in its folder it can import, as a script can.
    """
    path = Path(file).expanduser().resolve()
    if not path.is_file():
        raise BadSetup(f"there is no file {file!r} with a bot")
    module = loaded(path)
    if not hasattr(module, name):
        there = [
            each for each, value in vars(module).items() if callable(value) and value.__module__ == module.__name__
        ]
        raise BadSetup(f"{file} has no {name!r}; it has {', '.join(there) or 'nothing that could make a bot'}")
    return getattr(module, name)


@lru_cache(maxsize=64)
def loaded(path: Path) -> ModuleType:
    """The module that a file is, run once."""
    name = f"{path.stem}_{crc32(str(path).encode()):08x}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadSetup(f"{path} cannot be run: {type(error).__name__}: {error}") from error
    return module
