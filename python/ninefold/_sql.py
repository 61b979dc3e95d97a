"""The functions that databases get: one argument, a column of text, and one column of answers.

:mod:`ninefold.duckdb` and :mod:`ninefold.datafusion` register them under these names, and so does
:mod:`ninefold.spark`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _numbers, _solutions

if TYPE_CHECKING:
    import pyarrow as pa

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

    def __call__(self, *columns: pa.Array) -> Any:
        """The answers for Arrow arrays, in the thread that calls."""
        return self.answer(*columns, threads=1)

    @property
    def arrow(self) -> pa.DataType:
        """The type of the answers in Arrow."""
        import pyarrow as pa

        return pa.string() if self.type == "text" else pa.int64()


FUNCTIONS = [
    Function("ninefold_solve", _solutions.solve, "text"),
    Function("ninefold_status", _solutions.status, "text"),
    Function("ninefold_count", _numbers.count, "integer"),
    Function("ninefold_score", _numbers.score, "integer"),
    Function("ninefold_verify", _solutions.verify, "text", 2),
]
"""All of them."""
