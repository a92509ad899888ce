"""Builds Cabochon: setuptools, and mypyc for the rules where a C compiler is found.

The rules are plain Python that mypyc can compile, so there are two builds, compiled and plain. Plain is what is left
when compiling is not possible, with one line that says why. CABOCHON_COMPILE=0 does not try; with CABOCHON_COMPILE=1 a
failure is an error. Everything is built in a temporary folder: a compiled file left beside its source is imported
instead of it for ever after. For the same reason an editable install is always plain.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.errors import CCompilerError

if TYPE_CHECKING:
    from setuptools import Command, Distribution, Extension

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

PACKAGE = Path("src", "cabochon")
COMPILED_FOLDERS = ("kernel", "gems", "splendor", "duel")
"""Folders of the package that are compiled, with what is below them."""
COMPILED_FILES = (
    "bots/endgame.py",
    "bots/fitting.py",
    "bots/judge.py",
    "bots/search.py",
    "envs/lanes.py",
    "envs/sight.py",
)
"""Single files of the package that are compiled too."""
NEVER_COMPILED = ("kernel/native.py", "kernel/fallback.py")
"""What in these folders stays Python, beside every `__init__.py`."""

COMPILE_REQUIREMENTS = ["mypy==2.4.1", "librt~=0.17.0"]
C_FLAGS = ["-O3", "-fwrapv", "-fno-semantic-interposition", "-fno-plt", "-Wno-error"]


def sources() -> list[Path]:
    """The files to compile, in a fixed order."""
    found = [file for folder in COMPILED_FOLDERS for file in (PACKAGE / folder).rglob("*.py")]
    left_out = {PACKAGE / name for name in NEVER_COMPILED}
    chosen = {file for file in found if file.name != "__init__.py"} - left_out
    return sorted(chosen | {PACKAGE / name for name in COMPILED_FILES})


def wish() -> str:
    """What CABOCHON_COMPILE asks for: "0" never, "1" or an error, "" if possible."""
    value = os.environ.get("CABOCHON_COMPILE", "")
    if value not in ("", "0", "1"):
        raise SystemExit(f"cabochon: CABOCHON_COMPILE must be 0 or 1, not {value!r}")
    return value


def obstacle() -> str | None:
    """Why this machine cannot compile, as far as one can tell without trying."""
    if sys.implementation.name != "cpython":
        return "only CPython can run compiled rules"
    if os.name == "nt":
        return None  # setuptools looks for Microsoft's compiler where it is
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are not installed"
    return None


def give_up(reason: str) -> None:
    """Say in one line that the build is plain, or end it where a plain one is not wanted."""
    if wish() == "1":
        raise SystemExit(f"cabochon: cannot compile: {reason}")
    print(f"cabochon: not compiled, runs as plain Python: {reason}", file=sys.stderr)


def extensions(folder: Path) -> list[Extension]:
    """Translate the sources to C in `folder`, all in one group: calls between files are then C calls."""
    from mypyc.build import mypycify

    # No mypy configuration: what `make check` asks of the sources must not decide whether a user's build compiles.
    options = ["--config-file=", *map(str, sources())]
    made = mypycify(
        options, opt_level="3", debug_level="0", separate=False, group_name="cabochon", target_dir=str(folder)
    )
    if os.name != "nt":
        for extension in made:
            extension.extra_compile_args = [*extension.extra_compile_args, *C_FLAGS]
    return made


def reason_of(error: BaseException) -> str:
    """One line that says why compiling failed."""
    if isinstance(error, SystemExit) and isinstance(error.code, int):
        return "mypyc does not accept the sources"  # and has printed why
    if isinstance(error, CCompilerError):
        return "the C compiler failed"  # and has printed why
    return next(iter(str(error).splitlines()), type(error).__name__)


def compile_rules(distribution: Distribution) -> None:
    """Compile into the build folder and list the extensions in `distribution`, or leave no trace of having tried."""
    if wish() == "0":
        return
    if reason := obstacle():
        give_up(reason)
        return
    folders: Any = distribution.get_command_obj("build")
    folders.ensure_finalized()
    try:
        distribution.ext_modules = extensions(Path(folders.build_base, "c"))
        distribution.run_command("build_ext")
    except (Exception, SystemExit) as error:
        distribution.ext_modules = []
        shutil.rmtree(folders.build_lib, ignore_errors=True)
        give_up(reason_of(error))


class Build(build):
    """Builds in a temporary folder, so that nothing of an earlier build can get into a wheel."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.build_base = tempfile.mkdtemp(prefix="cabochon-")
        atexit.register(shutil.rmtree, self.build_base, ignore_errors=True)


class Wheel(bdist_wheel):
    """Compiles before the wheel is filled, so that its name says which build is in it."""

    def run(self) -> None:
        compile_rules(self.distribution)
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


COMMANDS: dict[str, type[Command]] = {"build": Build, "bdist_wheel": Wheel}


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Ask for mypyc only where it can be of use."""
    return COMPILE_REQUIREMENTS if wish() != "0" and obstacle() is None else []


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Refuse to compile: the compiled files would stand beside their sources."""
    if wish() == "1":
        raise SystemExit("cabochon: an editable install is always plain Python, so CABOCHON_COMPILE=1 cannot be met")
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
