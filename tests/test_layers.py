"""Who may import whom, which words a layer must not know, and that every public thing says what it is.

Read from the sources with `ast`: nothing is imported. An import inside a function counts like any other.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabochon.games import FAMILIES

SOURCES = Path(__file__).parents[1] / "src" / "cabochon"

LAYERS: dict[str, tuple[str, ...]] = {
    "kernel": (),
    "gems": ("kernel",),
    "splendor": ("gems", "kernel"),
    "duel": ("gems", "kernel"),
    "games": ("splendor", "duel", "kernel"),
    "records": ("kernel", "games"),
    "records/foreign": ("records", "games", "gems", "kernel"),
    "bots": ("kernel",),
    "mate": ("bots", "games", "kernel"),
    "table": ("records", "bots", "games", "gems", "kernel"),
    "envs": ("tui", "records", "bots", "games", "gems", "kernel"),
    "outside": ("table", "bots", "games", "kernel"),
    "arena": ("outside", "bots", "records", "games", "kernel", "build_info"),
    "bench": ("bots", "games", "kernel", "build_info"),
    "web": ("table", "records", "bots", "games", "gems", "kernel", "build_info"),
    "tui": ("outside", "table", "records", "bots", "games", "gems", "kernel"),
    "mcp": ("envs", "tui", "records", "bots", "games", "kernel"),
    "commands": (
        "envs",
        "mcp",
        "outside",
        "tui",
        "web",
        "table",
        "arena",
        "records",
        "bots",
        "bench",
        "games",
        "gems",
        "kernel",
        "build_info",
    ),
    "build_info": (),
    "cli": ("commands", "kernel", "build_info"),
    "__main__": ("cli",),
    "__init__": (),
}
"""Each folder or file of the package, with what it may import beside itself and the package's own version.

What other engines' records mean is said in terms of our games, so their readers know more than records do.
"""

RULES = ("kernel", "gems", "splendor", "duel")
"""The layers that are the rules: pure, and documented throughout."""

GAMES = ("splendor", "duel")
"""Words that the kernel must not know."""

MODULES = ("cities", "trading", "orient", "strongholds", "counterfeiters")
"""Words that say a module's name."""

IMPURE = {
    "asyncio", "datetime", "io", "locale", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "select",
    "shutil", "signal", "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "warnings",
}  # fmt: skip
"""What of the standard library is time, randomness, input and output, or the machine's."""

OUTSIDE = {"librt", "mypy_extensions"}
"""What the rules use that is neither theirs nor the standard library's."""


def files(layer: str) -> list[Path]:
    """The files of a layer, without those of a layer inside it."""
    single = SOURCES / f"{layer}.py"
    found = [single] if single.exists() else sorted((SOURCES / layer).rglob("*.py"))
    inner = [SOURCES / other for other in LAYERS if other.startswith(f"{layer}/")]
    return [file for file in found if not any(file.is_relative_to(folder) for folder in inner)]


def tree(file: Path) -> ast.Module:
    """A parsed file."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def imported(file: Path) -> Iterator[str]:
    """The full names of everything that a file imports: modules, and names out of modules."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file} has a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def shown(file: Path) -> str:
    """A file's place in the package."""
    return str(file.relative_to(SOURCES))


def rule_files() -> list[Path]:
    """Every file of the rules."""
    return [file for layer in RULES for file in files(layer)]


def test_every_file_belongs_to_a_layer() -> None:
    tops = {path.stem if path.is_file() else path.name for path in SOURCES.iterdir() if path.name != "__pycache__"}
    assert tops - {"py"} <= LAYERS.keys()


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    allowed = {layer.split("/", maxsplit=1)[0], "__version__", *LAYERS[layer]}
    wrong = [
        f"{shown(file)} imports {name}"
        for file in files(layer)
        for name in imported(file)
        if name.split(".")[0] == "cabochon" and name.split(".")[1] not in allowed
    ]
    assert wrong == []


def test_the_layers_have_an_order() -> None:
    below: set[str] = set()
    waiting = dict(LAYERS)
    while ready := [layer for layer, needs in waiting.items() if below.issuperset(needs)]:
        below.update(ready)
        waiting = {layer: needs for layer, needs in waiting.items() if layer not in ready}
    assert not waiting


def test_a_module_never_imports_another() -> None:
    wrong = []
    for base in FAMILIES:
        package = f"cabochon.{base}.modules"
        for file in sorted((SOURCES / base / "modules").rglob("*.py")):
            own = f"{package}.{file.stem}"
            wrong += [
                f"{shown(file)} imports {name}"
                for name in imported(file)
                if name.startswith(package) and not name.startswith(own)
            ]
    assert wrong == []


def test_only_the_game_itself_and_tests_know_which_modules_there_are() -> None:
    """`base.py` and whatever else both games or all modules share never says a module's name, not even in a comment."""
    for base, family in FAMILIES.items():
        for module in family.modules:
            assert module.split("_")[0] in MODULES, f"{base} has a module {module} that this test does not look for"
    wrong = []
    bases = [SOURCES / base / "base.py" for base in FAMILIES]
    for file in [*files("kernel"), *files("gems"), *bases]:
        text = file.read_text(encoding="utf-8").lower()
        wrong += [f"{shown(file)} says {word}" for word in MODULES if word in text]
    assert wrong == []


def test_the_kernel_knows_no_game() -> None:
    wrong = [
        f"{shown(file)} says {word}" for file in files("kernel") for word in GAMES if word in file.read_text().lower()
    ]
    assert wrong == []


def test_the_rules_import_nothing_impure() -> None:
    """Nothing below the drivers knows time, randomness, the machine, or input and output."""
    wrong = [
        f"{shown(file)} imports {name}"
        for file in rule_files()
        for name in imported(file)
        if name.split(".")[0] in IMPURE and shown(file) != "kernel/fallback.py"
    ]
    assert wrong == []


def test_a_table_imports_nothing_impure() -> None:
    """Time and randomness are arguments of a table, and it reads and writes nothing."""
    wrong = [
        f"{shown(file)} imports {name}"
        for file in files("table")
        for name in imported(file)
        if name.split(".")[0] in IMPURE
    ]
    assert wrong == []


def test_the_rules_import_no_package_but_those_they_are_compiled_with() -> None:
    wrong = [
        f"{shown(file)} imports {name}"
        for file in rule_files()
        for name in imported(file)
        if name.split(".")[0] not in {"cabochon", *OUTSIDE, *sys.stdlib_module_names}
    ]
    assert wrong == []


def test_only_one_file_imports_what_may_be_missing() -> None:
    """`kernel/native.py` decides between librt and the fallback; everybody imports from there."""
    wrong = [
        f"{shown(file)} imports {name}"
        for file in SOURCES.rglob("*.py")
        for name in imported(file)
        if (name.split(".")[0] in OUTSIDE or name.startswith("cabochon.kernel.fallback"))
        and shown(file) != "kernel/native.py"
    ]
    assert wrong == []


def test_the_rules_do_not_print_or_read() -> None:
    wrong = [
        f"{shown(file)}:{node.lineno} calls {node.func.id}"
        for file in rule_files()
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"print", "input", "open", "breakpoint", "exec", "eval", "globals"}
    ]
    assert wrong == []


def test_an_init_file_only_reexports() -> None:
    wrong = [
        f"{shown(file)}:{node.lineno}"
        for file in rule_files()
        if file.name == "__init__.py"
        for node in tree(file).body
        if not isinstance(node, (ast.ImportFrom, ast.Assign, ast.Expr))
    ]
    assert wrong == []


def undocumented(file: Path) -> Iterator[str]:
    """The public modules, classes, functions and methods of a file that have no docstring.

    A method that overrides one has its docstring there, and so has `__init__` in its class.
    """
    module = tree(file)
    if not ast.get_docstring(module):
        yield shown(file)
    for node in module.body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node):
            yield f"{shown(file)}: {node.name}"
        if isinstance(node, ast.ClassDef):
            inherits = any(not isinstance(base, ast.Subscript) or base_name(base) != "Generic" for base in node.bases)
            for method in node.body:
                public = isinstance(method, ast.FunctionDef) and not method.name.startswith("_")
                if public and not inherits and not ast.get_docstring(method):  # type: ignore[arg-type]
                    yield f"{shown(file)}: {node.name}.{method.name}"  # type: ignore[attr-defined]


def base_name(base: ast.Subscript) -> str:
    """The name of a generic base class."""
    return base.value.id if isinstance(base.value, ast.Name) else ""


def test_every_public_thing_of_the_rules_says_what_it_is() -> None:
    assert [name for file in rule_files() for name in undocumented(file)] == []


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ("x = 1\n", ["probe.py"]),
        ('"""Text."""\ndef f(): pass\n', ["probe.py: f"]),
        ('"""Text."""\nclass A:\n    """Text."""\n    def m(self): pass\n', ["probe.py: A.m"]),
        ('"""Text."""\nclass A(B):\n    """Text."""\n    def m(self): pass\n', []),
        ('"""Text."""\nclass A(Generic[T]):\n    """Text."""\n    def m(self): pass\n', ["probe.py: A.m"]),
        ('"""Text."""\ndef _f(): pass\nclass A:\n    """Text."""\n    def _m(self): pass\n', []),
    ],
)
def test_a_missing_docstring_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, missing: list[str]
) -> None:
    (tmp_path / "probe.py").write_text(source)
    monkeypatch.setattr(sys.modules[__name__], "SOURCES", tmp_path)
    assert list(undocumented(tmp_path / "probe.py")) == missing
