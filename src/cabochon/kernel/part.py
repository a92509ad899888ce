"""A part: one value that lists every place where a base game or a module touches the game it is composed into."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cabochon.kernel.errors import BadSetup
from cabochon.kernel.native import append, vec
from cabochon.kernel.question import Families, Family, Question, Step
from cabochon.kernel.script import Script
from cabochon.kernel.state import Extra

Maker = Callable[[Any], Any]
"""Makes a question, step, family or joints object for the game that it is given."""


@dataclass(frozen=True)
class Edit:
    """A change to a script: a step `before`, `after` or `instead` of the step named `anchor`."""

    script: str
    where: str
    anchor: str
    make: Maker


def before(script: str, anchor: str, make: Maker) -> Edit:
    """A new step right before the step named `anchor`."""
    return Edit(script, "before", anchor, make)


def after(script: str, anchor: str, make: Maker) -> Edit:
    """A new step right after the step named `anchor`."""
    return Edit(script, "after", anchor, make)


def instead(script: str, anchor: str, make: Maker) -> Edit:
    """A new step in the place of the step named `anchor`."""
    return Edit(script, "instead", anchor, make)


@dataclass(frozen=True)
class Part:
    """A base game or a module: all that it brings and changes.

    - `scripts`: new scripts by name, each with its steps; `loops`: those that begin again after their last step;
    - `edits`: changes to scripts of earlier parts;
    - `questions`: new questions; `families`: new answers inside a question, which is named first;
    - `joints`: reacts at named moments, and folds numbers and verdicts;
    - `own`: makes the part's own state, for the game that it is given.
    """

    name: str
    scripts: tuple[tuple[str, tuple[Maker, ...]], ...] = ()
    loops: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    questions: tuple[Maker, ...] = ()
    families: tuple[tuple[str, Maker], ...] = ()
    joints: Maker | None = None
    own: Callable[[Any], Extra] | None = None


def question_of(made: Any) -> Question[Any]:
    """The question, knowing what its class says: compiled code does not look into classes that are not compiled."""
    question: Question[Any] = made
    question.name = made.name
    question.chance = made.chance
    return question


def family_of(made: Any) -> Family[Any]:
    """The family, likewise."""
    family: Family[Any] = made
    family.name = made.name
    return family


def step_of(made: Any) -> Step[Any]:
    """The step, likewise."""
    step: Step[Any] = made
    step.name = made.name
    return step


class Plan:
    """The parts of one game put together, in their order; `BadSetup` where they conflict."""

    def __init__(self, game: Any, parts: Iterable[Part]) -> None:
        self.game = game
        self.questions: dict[str, Question[Any]] = {}
        self.scripts: dict[str, list[Step[Any]]] = {}
        self.loops: set[str] = set()
        self.owners: dict[str, str] = {}
        for part in parts:
            self.add(part)

    def add(self, part: Part) -> None:
        """Add one part's questions, families, scripts and edits."""
        if part.name in self.owners.values():
            raise BadSetup(f"{part.name} is there twice")
        self.own(f"part {part.name}", part)
        for make in part.questions:
            question = question_of(make(self.game))
            self.own(repr(question.name), part)
            self.questions[question.name] = question
        for name, make in part.families:
            self.join(name, family_of(make(self.game)), part)
        for name, makers in part.scripts:
            self.own(repr(name), part)
            self.scripts[name] = [step_of(make(self.game)) for make in makers]
        for name in part.loops:
            if name not in self.scripts:
                raise BadSetup(f"{part.name} wants the script {name!r} to loop, which is not there")
            self.loops.add(name)
        for edit in part.edits:
            self.change(edit, part)

    def own(self, name: str, part: Part) -> None:
        """Note that `part` brings `name`; nobody else may."""
        if name in self.owners:
            raise BadSetup(f"{part.name} and {self.owners[name]} both bring {name}")
        self.owners[name] = part.name

    def join(self, name: str, family: Family[Any], part: Part) -> None:
        """Add a family to the question called `name`."""
        question: Any = self.questions.get(name)
        if not isinstance(question, Families):
            raise BadSetup(f"{part.name} extends {name!r}, which is no question with families")
        if any(family.name == other.name for other in question.joined):
            raise BadSetup(f"{part.name} brings answers {family.name!r} to {name!r}, which has them already")
        question.joined.append(family)

    def change(self, edit: Edit, part: Part) -> None:
        """Carry out one edit of a script."""
        steps = self.scripts.get(edit.script, [])
        names = [step.name for step in steps]
        if edit.anchor not in names:
            raise BadSetup(f"{part.name} needs the step {edit.anchor!r} in the script {edit.script!r}: it is not there")
        place = names.index(edit.anchor)
        step = step_of(edit.make(self.game))
        if step.name in names and (step.name != edit.anchor or edit.where != "instead"):
            raise BadSetup(
                f"{part.name} brings the step {step.name!r} to the script {edit.script!r}, which has it already"
            )
        if edit.where == "instead":
            steps[place] = step
        else:
            steps.insert(place + (edit.where == "after"), step)

    def entries(self) -> tuple[vec[Question[Any]], vec[Script[Any]]]:
        """The questions and the scripts, each in the order in which they came."""
        questions: vec[Question[Any]] = vec[Question]([])  # type: ignore[type-arg]
        for question in self.questions.values():
            questions = append(questions, question)
        scripts: vec[Script[Any]] = vec[Script]([])  # type: ignore[type-arg]
        for name, steps in self.scripts.items():
            scripts = append(scripts, Script(name, steps, name in self.loops))
        return questions, scripts
