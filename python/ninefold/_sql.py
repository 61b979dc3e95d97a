"""Functions for databases: from one or two columns of text to one column of answers.

:mod:`ninefold.duckdb` and :mod:`ninefold.datafusion` register them under these names, and so does
:mod:`ninefold.spark`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import pyarrow as pa

from ._functions import FUNCTIONS as OF_QUESTIONS
from ._functions import summary
from ._questions import ALIASES, QUESTIONS, Definition, named

__all__ = ["FUNCTIONS", "Function", "listing"]


@dataclass(frozen=True)
class Function:
    """A function for SQL."""

    name: str
    answer: Callable[..., Any]
    """The function, from columns to a column of answers."""
    type: str
    """The type of the answers: ``text`` or ``integer``."""
    arguments: int = 1
    """Number of its arguments, which are columns."""
    has_limit: bool = True
    """True if it has a time limit."""

    @property
    def arrow(self) -> pa.DataType:
        """The type of the answers in Arrow."""
        return pa.string() if self.type == "text" else pa.int64()

    def of_arrays(self, **keywords: Any) -> Callable[..., pa.Array]:
        """The function of Arrow arrays, in the calling thread, with these keywords. Databases read the
        number of arrays from its parameters, and Spark their types from the annotations."""

        def answer(*columns: pa.Array) -> pa.Array:
            return self.answer(*columns, threads=1, **keywords).cast(self.arrow)

        def one(puzzles: pa.Array) -> pa.Array:
            return answer(puzzles)

        def two(puzzles: pa.Array, second: pa.Array) -> pa.Array:
            return answer(puzzles, second)

        return one if self.arguments == 1 else two


_TYPES = {"grids": "text", "text": "text", "words": "text", "integers": "integer"}
"""Type of the answers in databases, by the kind of column."""


def _function(name: str, definition: Definition) -> Function:
    return Function(
        f"ninefold_{name}",
        OF_QUESTIONS[definition.name],
        _TYPES[definition.columns[0].kind],
        arguments=1 if definition.second is None else 2,
        has_limit="time" in definition.limits,
    )


_DEFINITIONS = [*QUESTIONS.items(), *((alias, QUESTIONS[name]) for alias, name in ALIASES.items())]

FUNCTIONS = [
    _function(name, definition)
    for name, definition in _DEFINITIONS
    if definition.columns[0].kind in _TYPES
]
"""All questions, and their aliases, whose answer has a type of databases."""

Register = TypeVar("Register", bound=Callable[..., Any])


def listing(register: Register) -> Register:
    """Puts the list of the functions into the documentation of the one that registers them."""
    lines = []
    for function in FUNCTIONS:
        name = function.name.removeprefix("ninefold_")
        if name in ALIASES:
            lines.append(f"- ``{function.name}``: an alias of ``ninefold_{named(name)}``")
            continue
        parameters = list(inspect.signature(function.answer).parameters)
        columns = ", ".join(["puzzle", *parameters[1 : function.arguments]])
        answer = QUESTIONS[name].columns[0].name
        lines.append(f"- ``{function.name}({columns})``: ``{answer}``. {summary(name)}")
    register.__doc__ = (register.__doc__ or "").format(functions="\n    ".join(lines))
    return register
