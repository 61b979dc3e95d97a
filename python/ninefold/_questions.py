"""What can be asked: the name of each question, its parameters, and the columns of its answers.

The native module has the same questions (``python/src/question``), and is told of them in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["QUESTIONS", "STATUS", "TIMELESS", "Question"]

QUESTIONS = {
    "solve": ["solution", "status"],
    "status": ["status"],
    "count": ["solutions", "status"],
    "count_exact": ["solutions", "status"],
    "enumerate": ["solutions", "status"],
    "sample": ["solutions", "status"],
    "score": ["score", "bound", "proven", "grid", "status"],
    "verify": ["verdict", "wrong_cell"],
    "canonical": ["canonical", "automorphisms", "band", "transformation"],
    "shuffle": ["isomorphs", "transformations"],
    "transform": ["image"],
    "unavoidable": ["unavoidable", "status"],
    "minimality": ["minimality", "redundant"],
    "minimise": ["minimal", "status"],
    "vicinity": ["vicinity", "status"],
    "rate": ["class", "rounds", "guesses", "status"],
}
"""The columns of the answers to each question, the first of which is *the* answer."""

TIMELESS = ("shuffle", "transform", "vicinity")
"""The questions whose time for a puzzle has no limit."""

STATUS = ("status", "verdict", "minimality")
"""The answer columns that say what became of a record."""

_OF_OPTIMA = ["optima", "all_optima"]

_BACKDOORS = ["backdoor", "backdoors"]

_IF_WANTED = {
    "score": ["grid"],
    "canonical": ["transformation"],
    "shuffle": ["transformations"],
    "minimality": ["redundant"],
}
"""Columns that take time of their own, so that they are found out only where they are wanted."""


@dataclass(frozen=True)
class Question:
    """A question with its parameters."""

    name: str
    parameters: dict[str, Any] = field(default_factory=dict)

    @property
    def columns(self) -> list[str]:
        """The columns of its answers."""
        columns = list(QUESTIONS[self.name])
        if self.parameters.get("count_optima"):
            columns[-1:-1] = _OF_OPTIMA
        if self.parameters.get("backdoors"):
            columns[-1:-1] = _BACKDOORS
        if self.parameters.get("form") == "solution":
            # Some puzzles have no solution, or several, and so none of this form.
            columns.append("status")
        return columns

    @property
    def second(self) -> str:
        """What stands in the second column, in words."""
        return "the claimed solutions" if self.name == "verify" else "the transformations"

    @property
    def rows_at_once(self) -> int:
        """How many rows of a stream are answered at once: enough for all cores, and, of questions
        with many answers, few enough for memory."""
        if self.name == "unavoidable":
            # (Of the usual size a grid has some 260.)
            return 1_000
        if self.name == "vicinity":
            # (A clue more or less at a time, a puzzle has some 200 neighbours.)
            changed = self.parameters["remove"] + self.parameters["add"]
            return 1_000 if changed <= 2 else 10
        answers = self.parameters.get("cap" if self.name == "enumerate" else "n", 1)
        return max(1, 200_000 // (1_000 if answers is None else max(1, answers)))

    def plain(self, wanted: Sequence[str]) -> dict[str, Any]:
        """What the native module is told, as plain values, if these columns are wanted."""
        on_demand = {name: name in wanted for name in _IF_WANTED.get(self.name, ())}
        return {"question": self.name, **self.parameters, **on_demand}

    def json(self, wanted: Sequence[str]) -> str:
        """What the native module is told."""
        return json.dumps(self.plain(wanted))

    def wanted(self, answers: str | Sequence[str]) -> list[str]:
        """The columns that ``answers`` names.

        Raises:
            ValueError: if there is no such column, or it is named twice.
        """
        names = [answers] if isinstance(answers, str) else list(answers)
        for name in names:
            if name not in self.columns:
                raise ValueError(
                    f"{self.name} has no answer {name!r}; it has {', '.join(self.columns)}"
                )
        if len(set(names)) != len(names):
            raise ValueError(f"answers has {', '.join(names)}, of which one is there twice")
        return names
