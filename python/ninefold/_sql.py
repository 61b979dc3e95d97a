"""The functions that databases get: one argument, a column of text, and one column of answers.

:mod:`ninefold.duckdb` and :mod:`ninefold.datafusion` register them under these names, and so does
:mod:`ninefold.spark`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from . import _clues, _forms, _numbers, _ratings, _solutions

__all__ = ["FUNCTIONS", "Function"]


@dataclass(frozen=True)
class Function:
    """A function for SQL."""

    name: str
    answer: Callable[..., Any]
    """A column of puzzles to a column of answers."""
    type: str
    """The type of the answers: ``text`` or ``integer``."""
    arguments: int = 1
    """How many columns it takes."""
    has_limit: bool = True
    """Whether it takes a time limit."""

    @property
    def arrow(self) -> pa.DataType:
        """The type of the answers in Arrow."""
        return pa.string() if self.type == "text" else pa.int64()

    def of_arrays(self, **keywords: Any) -> Callable[..., pa.Array]:
        """The function of Arrow arrays, in the thread that calls, with these keywords. Databases see
        how many arrays it takes by its parameters, and Spark what they are by their types."""

        def answer(*columns: pa.Array) -> pa.Array:
            return self.answer(*columns, threads=1, **keywords).cast(self.arrow)

        def one(puzzles: pa.Array) -> pa.Array:
            return answer(puzzles)

        def two(puzzles: pa.Array, second: pa.Array) -> pa.Array:
            return answer(puzzles, second)

        return one if self.arguments == 1 else two


FUNCTIONS = [
    Function("ninefold_solve", _solutions.solve, "text"),
    Function("ninefold_status", _solutions.status, "text"),
    Function("ninefold_count", _numbers.count, "integer"),
    Function("ninefold_score", _numbers.score, "integer"),
    Function("ninefold_verify", _solutions.verify, "text", 2),
    Function("ninefold_canonical", _forms.canonical, "text"),
    Function("ninefold_transform", _forms.transform, "text", 2, has_limit=False),
    Function("ninefold_minimality", _clues.minimality, "text"),
    Function("ninefold_minimise", _clues.minimise, "text"),
    Function("ninefold_rate", _ratings.rate, "text"),
]
"""All of them."""
