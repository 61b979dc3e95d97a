"""The table of questions: the name of each, the columns of its answers, its limits.

The table comes from the native module, which has it from the questions of the program, and
everything that offers questions takes them from here: functions, expressions, accessors, data frames
of clusters, files and SQL. A question goes to the native module in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import ninefold._native as _native

from .._containers.answer_column import AnswerColumn
from .arguments import rating, whole


@dataclass(frozen=True)
class Parameter:
    """A parameter of a question."""

    name: str
    kind: str
    """The kind of its values: ``flag``, ``whole``, ``cap`` (a whole number, or None), ``rating``, ``choice``, ``choices``
    or ``text``."""
    values: list[str]
    """The words to choose from."""
    least: int
    most: int | None
    default: Any
    text: str
    """Its documentation."""

    @property
    def type(self) -> Any:
        """The type of its values."""
        kinds: dict[str, Any] = {
            "flag": bool,
            "whole": int,
            "cap": int | None,
            "rating": float,
            "choice": Literal[tuple(self.values)],
            "choices": str | Sequence[str],
            "text": str,
        }
        one = kinds[self.kind]
        return one | None if self.default is None else one

    def checked(self, value: Any) -> Any:
        """Checks a value, and returns it as the native module takes it."""
        if self.kind == "flag":
            return bool(value)
        if value is None and self.default is None:
            return None
        if self.kind in ("whole", "cap"):
            return whole(self.name, value, self.least, self.most)
        if self.kind == "rating":
            return str(rating(self.name, value))
        if self.kind == "choices":
            return [value] if isinstance(value, str) else [str(word) for word in value]
        if self.kind == "text" and not isinstance(value, str):
            raise TypeError(f"{self.name} must be text, not {type(value).__name__}")
        if self.kind == "choice" and value not in self.values:
            raise ValueError(f"{self.name} must be one of {', '.join(self.values)}, not {value!r}")
        return value


@dataclass(frozen=True)
class Definition:
    """A question without values for its parameters."""

    name: str
    alias: str | None
    """Another name for it, which is accepted wherever the name is."""
    columns: tuple[AnswerColumn, ...]
    """All columns of the answers, the first of which is *the* answer."""
    of_rows: tuple[str, ...]
    """The columns that there are only where each value of a list is a row."""
    limits: tuple[str, ...]
    """The limits that a record may have: ``time``, ``nodes``."""
    second: str | None
    """The content of a second column, where the question is about two."""
    pencilmarks: bool
    """True if the question accepts pencilmarks."""
    layouts: bool
    """True if it is asked of boards of any layout."""
    text: str
    """Its documentation, without that of its parameters."""
    parameters: tuple[Parameter, ...]
    """The parameters that its function has, unless it has its own."""


ON_DEMAND = {
    "canonical": ("automorphisms", "band", "transformation"),
    "minimality": ("redundant",),
    "shuffle": ("transformations",),
    "target": ("grid",),
}
"""Columns that are always offered, by question: each is computed only where it is wanted, as a parameter of the same
name says."""


def _columns(question: str, rows: list[dict[str, Any]]) -> tuple[AnswerColumn, ...]:
    def column(row: dict[str, Any]) -> AnswerColumn:
        only_with = row["only_with"] and tuple(row["only_with"])
        members = _columns(question, row["members"])
        on_demand = row["name"] in ON_DEMAND.get(question, ())
        return AnswerColumn(
            **{**row, "only_with": only_with, "members": members}, on_demand=on_demand
        )

    return tuple(map(column, rows))


def _definition(row: dict[str, Any]) -> Definition:
    described = row.pop("described") or {"text": "", "parameters": []}
    parameters = [Parameter(**each) for each in described["parameters"]]
    lists = {name: tuple(row[name]) for name in ("of_rows", "limits")}
    own = {
        "columns": _columns(row["name"], row["columns"]),
        "text": described["text"],
        # (What is found on demand is asked for by naming its column.)
        "parameters": tuple(
            each for each in parameters if each.name not in ON_DEMAND.get(row["name"], ())
        ),
    }
    return Definition(**{**row, **lists, **own})


@lru_cache
def _columns_of(question: str, asked: str) -> tuple[AnswerColumn, ...]:
    """The columns of a question with its parameters, in JSON."""
    return _columns(question, json.loads(_native.columns_of(asked)))


QUESTIONS: dict[str, Definition] = {
    row["name"]: _definition(row) for row in json.loads(_native.questions())
}
"""All questions, by name."""


def checked(question: str, values: dict[str, Any]) -> dict[str, Any]:
    """Checks values for parameters of a question, and returns them as the native module takes them."""
    parameters = [each for each in QUESTIONS[question].parameters if each.name in values]
    return {each.name: each.checked(values[each.name]) for each in parameters}


ALIASES = {each.alias: name for name, each in QUESTIONS.items() if each.alias is not None}
"""Other names of questions, which are accepted wherever the names are."""


def named(name: str) -> str:
    """The name of a question that is called by its name or an alias."""
    return ALIASES.get(name, name)


def _is_flag(column: AnswerColumn) -> bool:
    """Returns whether a parameter adds the column that is true or false."""
    return column.only_with is not None and column.only_with[1] is True


@dataclass(frozen=True)
class Question:
    """A question with its parameters."""

    name: str
    parameters: dict[str, Any] = field(default_factory=dict)

    @property
    def definition(self) -> Definition:
        """The question without its parameters."""
        return QUESTIONS[self.name]

    @property
    def columns(self) -> list[str]:
        """The columns of its answers."""
        return [column.name for column in self._columns if self._has(column)]

    @property
    def _columns(self) -> tuple[AnswerColumn, ...]:
        """The columns that there are with its parameters, or with one more."""
        flags = [name for name in ("guesses", "ratings") if name in self.parameters]
        if self.name != "rate" or not (flags or self.parameters.get("layout")):
            return self.definition.columns
        given: dict[str, Any] = {name: bool(self.parameters[name]) for name in flags}
        given["layout"] = self.parameters.get("layout")
        return _columns_of(self.name, json.dumps({"question": self.name, **given}))

    def _has(self, column: AnswerColumn) -> bool:
        if column.only_with is None or column.on_demand:
            return True
        parameter, value = column.only_with
        return bool(self.parameters.get(parameter) == value)

    def column(self, name: str) -> AnswerColumn:
        """One of the columns."""
        return next(column for column in self._columns if column.name == name)

    def members(self, column: AnswerColumn) -> list[AnswerColumn]:
        """The members of the structures of one of the columns."""
        return [member for member in column.members if self._has(member)]

    @property
    def second(self) -> str:
        """The content of the second column, in words."""
        return f"the {self.definition.second}s"

    @property
    def side(self) -> int:
        """Number of rows of the boards that it is about."""
        layout = self.parameters.get("layout")
        return 9 if layout is None else _native.side(layout)

    @property
    def rows_at_once(self) -> int:
        """Number of rows of a stream that are answered at once: enough for all cores, and, of
        questions with many answers, few enough for memory."""
        if self.name == "unavoidable":
            # (Of the usual size a grid has some 260.)
            return 1_000
        if self.name in ("fewest", "fewest_count"):
            # (Each takes seconds.)
            return 64
        if self.name == "explain":
            # (A path has some 50 steps, each of some 200 bytes, and 729 more with candidates.)
            return 1_000 if self.parameters.get("states") else 5_000
        if self.name == "vicinity":
            # (A clue more or less at a time, a puzzle has some 200 neighbours.)
            changed = self.parameters["remove"] + self.parameters["add"]
            return 1_000 if changed <= 2 else 10
        answers = self.parameters.get("cap" if self.name == "enumerate" else "n", 1)
        return max(1, 200_000 // (1_000 if answers is None else max(1, answers)))

    def plain(self, wanted: Sequence[str]) -> dict[str, Any]:
        """The question as the native module takes it, as plain values, if these columns are wanted."""
        columns = self._columns
        on_demand = {column.name: column.name in wanted for column in columns if column.on_demand}
        adding = dict(
            column.only_with
            for column in columns
            if column.name in wanted and column.only_with is not None and _is_flag(column)
        )
        return {"question": self.name, **self.parameters, **adding, **on_demand}

    def json(self, wanted: Sequence[str]) -> str:
        """The question as the native module takes it."""
        return json.dumps(self.plain(wanted))

    def wanted(self, answers: str | Sequence[str]) -> list[str]:
        """The columns that ``answers`` names. A column that a flag adds may be named without it.

        Raises:
            ValueError: if there is no such column, or it is named twice.
        """
        names = [answers] if isinstance(answers, str) else list(answers)
        added = [column.name for column in self._columns if _is_flag(column)]
        for name in names:
            if name not in self.columns and name not in added:
                raise ValueError(
                    f"{self.name} has no answer {name!r}; it has {', '.join(self.columns)}"
                )
        if len(set(names)) != len(names):
            raise ValueError(f"answers has {', '.join(names)}, of which one is there twice")
        return names
