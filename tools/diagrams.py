"""Draws how games run, from the games themselves: scripts with their steps, and questions with what follows them.

    PYTHONPATH=src python tools/diagrams.py                   every game, as text
    PYTHONPATH=src python tools/diagrams.py --mermaid GAME    one game, as a Mermaid flow chart
    PYTHONPATH=src python tools/diagrams.py --write           brings the drawings in docs/ up to date

Scripts, steps and questions are those of the composed game. Which questions and scripts a step, a question or a family
of answers may bring about is read from its `bind`: that is where each looks up, by name, what it uses. A drawing in a
page stands between `<!-- diagram FORM GAME -->` and `<!-- /diagram -->`; FORM is text, turns, mermaid, questions or
joints.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from cabochon.games import FAMILIES, make
from cabochon.gems.joints import Joints
from cabochon.kernel.game import Game
from cabochon.kernel.question import Families, Question

ROOT = Path(__file__).resolve().parents[1]
DRAWN = re.compile(r"(<!-- diagram (\w+) ([\w+]+) -->\n).*?(<!-- /diagram -->)", re.DOTALL)
LOOK_UPS = ("code", "question", "script")


@cache
def source(module: str) -> ast.Module:
    """The syntax tree of a module of the package; the sources are there for the compiled build too."""
    path = ROOT / "src" / Path(*module.split("."))
    return ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))


def definition(kind: type) -> ast.ClassDef:
    """The source of a class."""
    found = [
        node for node in source(kind.__module__).body if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    return found[0]


def looked_up(kind: type) -> list[str]:
    """The names of questions and scripts that `bind` of a class looks up, after what it leaves to the class above."""
    found: list[str] = []
    for owner in kind.__mro__:
        if not owner.__module__.startswith("cabochon."):
            continue
        for method in definition(owner).body:
            if isinstance(method, ast.FunctionDef) and method.name == "bind":
                found[:0] = [str(argument.value) for argument in arguments(method)]
                if "super().bind(" not in ast.unparse(method):
                    return found
    return found


def arguments(method: ast.FunctionDef) -> list[ast.Constant]:
    """The literal names given to `code`, `question` and `script` of the game in a method."""
    found = [
        call.args[0]
        for call in ast.walk(method)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in LOOK_UPS
    ]
    return sorted((name for name in found if isinstance(name, ast.Constant)), key=lambda name: name.lineno)


def asked_again(question: Question[Any]) -> bool:
    """Whether answering the question may ask it once more."""
    methods = {node.name: node for node in definition(type(question)).body if isinstance(node, ast.FunctionDef)}
    calls = calls_in(methods["answer"]) if "answer" in methods else []
    for name, method in methods.items():
        if any(ast.unparse(call.func) == f"self.{name}" for call in calls):
            calls += calls_in(method)
    return any(ast.unparse(call.func) == "push" and ast.unparse(call.args[1]) == "self.code" for call in calls)


def calls_in(method: ast.FunctionDef) -> list[ast.Call]:
    """The calls in a method."""
    return [node for node in ast.walk(method) if isinstance(node, ast.Call)]


def meaning(question: Question[Any]) -> str:
    """The first sentence of a question's docstring, chance's mark aside."""
    words = " ".join((ast.get_docstring(definition(type(question))) or "").split())
    sentence = re.split(r"[.;](?: |$)", words)[0].removeprefix("Chance: ")
    return sentence[0].upper() + sentence[1:]


def answers(question: Question[Any]) -> list[tuple[str, list[str]]]:
    """The families of a question, or an empty name for a question without, each with what it brings about."""
    if isinstance(question, Families):
        return [(family.name, looked_up(type(family))) for family in question.families]
    return [("", looked_up(type(question)) + [question.name] * asked_again(question))]


def as_text(game: Game[Any]) -> str:
    """Scripts and steps with what each may ask or start, then the questions."""
    lines = []
    for script in game.scripts:
        lines.append(f"{script.name}{', over and over' if script.loops else ''}")
        lines += [f"    {step.name:<16}{', '.join(looked_up(type(step)))}".rstrip() for step in script.steps]
    lines.append("questions")
    for question in game.questions:
        lines.append(f"    {question.name:<16}{'chance' if question.chance else 'a seat'}: {meaning(question)}")
        for family, after in answers(question):
            if family or after:
                lines.append(f"        {family or 'then':<12}{', '.join(after)}".rstrip())
    return "\n".join(lines)


def reactions(game: Game[Any]) -> list[tuple[str, list[str]]]:
    """The joints of a game's parts that ask something, each with what it asks."""
    found: list[tuple[str, list[str]]] = []
    for joints in getattr(game, "joints", {}).values():
        for method in definition(type(joints)).body:
            if isinstance(method, ast.FunctionDef) and hasattr(Joints, method.name):
                asked = [str(name.value) for name in arguments(method)]
                found += [(method.name, asked)] if asked else []
    return found


def as_turns(game: Game[Any]) -> str:
    """The steps of a turn and of a purchase, each with what it may ask or start, and the joints that ask something."""
    lines = []
    for script in game.scripts:
        if script.name != "setup":
            lines.append(f"{script.name}{', over and over' if script.loops else ''}")
            lines += [f"    {step.name:<16}{', '.join(looked_up(type(step)))}".rstrip() for step in script.steps]
    besides = reactions(game)
    lines += ["joints"] * bool(besides)
    lines += [f"    {name:<16}{', '.join(asked)}" for name, asked in besides]
    return "\n".join(lines)


def as_mermaid(game: Game[Any]) -> str:
    """A flow chart: a box a script, six-sided questions for chance, four-sided ones for seats."""
    lines = ["flowchart LR"]
    for script in game.scripts:
        lines += [f"  subgraph {script.name}", "    direction TB"]
        steps = [f"{script.name}_{step.name}({step.name})" for step in script.steps]
        again = f" --> {script.name}_{script.steps[0].name}" if script.loops else ""
        lines += [f"    {' --> '.join(steps)}{again}", "  end"]
    for question in game.questions:
        lines.append("  {0}{1}{0}{2}".format(question.name, *(("{{", "}}") if question.chance else ("{", "}"))))
    for script in game.scripts:
        for step in script.steps:
            lines += [f"  {script.name}_{step.name} -.-> {name}" for name in looked_up(type(step))]
    for joint, asked in reactions(game):
        lines += [f"  {joint}([{joint}]) -.-> {name}" for name in asked]
    for question in game.questions:
        for family, after in answers(question):
            label = f"|{family}|" if family else ""
            lines += [f"  {question.name} -->{label} {name}" for name in after]
    return "\n".join(lines)


def as_questions(game: Game[Any]) -> str:
    """A table of the questions: who answers, what it asks, what may follow."""
    lines = ["| question | answered by | asks | may lead to |", "| --- | --- | --- | --- |"]
    for question in game.questions:
        parts = []
        for family, after in answers(question):
            names = ", ".join(f"`{name}`" for name in after)
            parts.append(f"{family}: {names}" if family and names else family or names)
        who = "chance" if question.chance else "the seat"
        lines.append(f"| `{question.name}` | {who} | {meaning(question)} | {'; '.join(parts)} |")
    return "\n".join(lines)


def as_joints(game: Game[Any]) -> str:
    """A table of the joints and folds that a base has of its own, or else of those that all games with gems have."""
    lines = ["| name | is a | meaning |", "| --- | --- | --- |"]
    base = type(getattr(game, "joints")["base"])  # noqa: B009 - only games with gems have them
    own = [kind for kind in base.__mro__[1:] if issubclass(kind, Joints) and kind is not Joints]
    for method in [method for kind in own or [Joints] for method in definition(kind).body]:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
            sort = "joint" if method.returns and ast.unparse(method.returns) == "None" else "fold"
            words = " ".join((ast.get_docstring(method) or "").split())
            lines.append(f"| `{method.name}` | {sort} | {words} |")
    return "\n".join(lines)


def fenced(draw: Callable[[Game[Any]], str], language: str) -> Callable[[Game[Any]], str]:
    """A drawing as a block of code in a page."""
    return lambda game: f"```{language}\n{draw(game)}\n```"


FORMS: dict[str, Callable[[Game[Any]], str]] = {
    "text": fenced(as_text, "text"),
    "turns": fenced(as_turns, "text"),
    "mermaid": fenced(as_mermaid, "mermaid"),
    "questions": as_questions,
    "joints": as_joints,
}


def redrawn(page: str) -> str:
    """A page with every drawing in it made anew."""
    return DRAWN.sub(lambda mark: f"{mark[1]}{FORMS[mark[2]](make(mark[3]))}\n{mark[4]}", page)


def pages() -> list[Path]:
    """The pages that may hold drawings."""
    return sorted((ROOT / "docs").rglob("*.md"))


def main(words: list[str]) -> int:
    """Print or write drawings; returns the exit code."""
    if words == ["--write"]:
        for page in pages():
            old = page.read_text(encoding="utf-8")
            new = redrawn(old)
            if new != old:
                page.write_text(new, encoding="utf-8")
                sys.stdout.write(f"{page.relative_to(ROOT)}\n")
        return 0
    draw = as_mermaid if "--mermaid" in words else as_text
    names = [word for word in words if word != "--mermaid"]
    if any(name.startswith("-") for name in names):
        sys.stderr.write(__doc__ or "")
        return 2
    for name in names or FAMILIES:
        sys.stdout.write(f"{name}\n\n{draw(make(name))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
