"""The two builds: which files are compiled, which build is under test, and what happens where compiling fails."""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cabochon import __version__, build_info

ROOT = Path(__file__).parents[1]
TESTED_BUILD = os.environ.get("CABOCHON_TESTED_BUILD")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The build backend, fresh, in the folder that it expects, with nothing said about compiling."""
    spec = importlib.util.spec_from_file_location("build_backend", ROOT / "build_backend.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("CABOCHON_COMPILE", raising=False)
    return module


def module_name(source: Path) -> str:
    """`src/cabochon/kernel/game.py` as `cabochon.kernel.game`."""
    return ".".join(source.with_suffix("").parts[1:])


@pytest.mark.skipif(TESTED_BUILD is None, reason="only `make test` says which build it tests")
def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    assert build_info.build() == TESTED_BUILD


def test_every_source_of_the_rules_is_compiled_or_none(backend: Any) -> None:
    suffixes = {
        Path(importlib.import_module(module_name(source)).__file__ or "").suffix for source in backend.sources()
    }
    assert suffixes == ({".py"} if build_info.build() == "plain" else {".so"})


def test_native_and_fallback_are_never_compiled(backend: Any) -> None:
    names = {source.name for source in backend.sources()}
    assert "game.py" in names
    assert not names & {"__init__.py", "native.py", "fallback.py"}


def test_no_compiled_file_stands_beside_the_sources() -> None:
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in {".so", ".pyd"}]


def test_every_folder_with_python_files_is_a_package() -> None:
    folders = {file.parent for file in (ROOT / "src" / "cabochon").rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_every_source_and_table_is_in_the_package_under_test() -> None:
    here = {file.relative_to(ROOT / "src") for file in (ROOT / "src").rglob("*") if file.suffix in {".py", ".csv"}}
    installed = Path(importlib.import_module("cabochon").__file__ or "").parents[1]
    assert [str(file) for file in sorted(here) if not (installed / file).exists()] == []


@pytest.mark.parametrize("value", ["yes", "2", "true", " 1"])
def test_an_unknown_wish_is_one_clear_error(backend: Any, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("CABOCHON_COMPILE", value)
    with pytest.raises(SystemExit, match=f"CABOCHON_COMPILE must be 0 or 1, not {value!r}"):
        backend.get_requires_for_build_wheel()


@pytest.mark.parametrize(
    ("value", "compiler", "expected"),
    [("", "cc", ["mypy", "librt"]), ("1", "cc", ["mypy", "librt"]), ("0", "cc", []), ("", "missing", [])],
)
def test_mypyc_is_asked_for_only_where_it_is_of_use(
    backend: Any, monkeypatch: pytest.MonkeyPatch, value: str, compiler: str, expected: list[str]
) -> None:
    monkeypatch.setenv("CABOCHON_COMPILE", value)
    monkeypatch.setattr(backend, "obstacle", {"cc": lambda: None, "missing": lambda: "no compiler"}[compiler])
    assert [Requirement(text).name for text in backend.get_requires_for_build_wheel()] == expected


def test_an_editable_install_is_never_compiled(backend: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CABOCHON_COMPILE", "1")
    with pytest.raises(SystemExit, match="an editable install is always plain Python"):
        backend.build_editable(str(tmp_path))


def test_the_versions_that_the_tests_run_with_are_those_that_the_project_asks_for(backend: Any) -> None:
    lines = (ROOT / "requirements" / "ci.txt").read_text().splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    extras = [text for texts in PROJECT["optional-dependencies"].values() for text in texts]
    for text in [*PROJECT["dependencies"], *extras, *backend.COMPILE_REQUIREMENTS]:
        asked = Requirement(text)
        if asked.name != "cabochon":
            assert pins[canonicalize_name(asked.name)] in asked.specifier, text


class TestWheel:
    """Wheels of a small copy of the project, whose only rule file is `kernel/game.py`; single files are empty."""

    @pytest.fixture
    def project(self, tmp_path: Path, backend: Any) -> Path:
        """The copy."""
        for name in ("build_backend.py", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
            (tmp_path / name).write_bytes((ROOT / name).read_bytes())
        package = tmp_path / "src" / "cabochon"
        single = [package / name for name in backend.COMPILED_FILES]
        for folder in {package, package / "kernel", *(file.parent for file in single)}:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "__init__.py").write_text('__version__ = "7"\n')
        for file in single:
            file.touch()
        (package / "kernel" / "game.py").write_text("def twice(n: int) -> int:\n    return n + n\n")
        return tmp_path

    def wheel(self, project: Path, **environment: str) -> tuple[subprocess.CompletedProcess[str], list[Path]]:
        """Build one, and see what was said and what was made."""
        known = {name: value for name, value in os.environ.items() if name != "CABOCHON_COMPILE"}
        done = subprocess.run(
            [sys.executable, "-c", "import build_backend; build_backend.build_wheel('dist')"],
            cwd=project,
            env=known | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done, list(project.glob("dist/*.whl"))

    def test_is_compiled_away_from_the_sources(self, project: Path, backend: Any) -> None:
        """A compiled file beside its source would be imported instead of it for ever after."""
        if backend.obstacle():
            pytest.skip(backend.obstacle())
        done, [wheel] = self.wheel(project)
        assert done.returncode == 0, done.stderr
        assert not wheel.name.endswith("-any.whl")
        assert any(
            name.startswith("cabochon/kernel/game.") and name[-3:] != ".py" for name in ZipFile(wheel).namelist()
        )
        assert not list(project.rglob("*.so"))
        assert not (project / "build").exists()

    @pytest.mark.parametrize("failure", ["no compiler", "broken compiler", "refused source"])
    def test_is_plain_where_compiling_fails(self, project: Path, backend: Any, failure: str) -> None:
        """One line says why, and a build that must be compiled ends with that line."""
        if failure != "no compiler" and backend.obstacle():
            pytest.skip(backend.obstacle())
        compiler = {"no compiler": "no-such-compiler", "broken compiler": "false", "refused source": "true"}[failure]
        if failure == "refused source":
            (project / "src" / "cabochon" / "kernel" / "game.py").write_text("wrong: int = 'text'\n")
        done, [wheel] = self.wheel(project, CC=compiler)
        assert done.returncode == 0, done.stderr
        assert wheel.name == "cabochon-7-py3-none-any.whl"
        assert sum(line.startswith("cabochon: not compiled, runs as plain") for line in done.stderr.splitlines()) == 1
        assert not [name for name in ZipFile(wheel).namelist() if name.endswith(".so")]

        wheel.unlink()
        done, wheels = self.wheel(project, CC=compiler, CABOCHON_COMPILE="1")
        assert done.returncode != 0
        assert done.stderr.splitlines()[-1].startswith("cabochon: cannot compile: ")
        assert wheels == []

    def test_is_plain_where_that_is_asked_for(self, project: Path) -> None:
        done, [wheel] = self.wheel(project, CABOCHON_COMPILE="0")
        assert done.returncode == 0, done.stderr
        assert wheel.name == "cabochon-7-py3-none-any.whl"
        assert "cabochon:" not in done.stderr


def test_the_changelog_opens_with_this_version_or_what_is_not_yet_in_one() -> None:
    headings = [line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("## ")]
    assert headings[0].split()[1].strip("[]") in {"Unreleased", __version__}
