"""Rows to rows, batch by batch: what Spark and Ray have in common.

A question is asked of Arrow batches in the workers, and what its columns will be is found out
beforehand, by asking it of no rows. Each batch comes back with its own columns as they were, and
those of the answer behind them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import ninefold

from ._questions import TIMELESS, Question

if TYPE_CHECKING:
    import pyarrow as pa

TIME_LIMIT = 10.0
"""Seconds that are spent on one row at most, if nothing else is said, so that none holds a task."""

STATUS = ("status", "verdict", "minimality")
"""The answer columns that say what became of a record."""


@dataclass(frozen=True)
class Asked:
    """A question to rows, which can be pickled."""

    name: str
    """The function of the package."""
    arguments: tuple[Any, ...]
    """What it is given behind the puzzles."""
    keywords: dict[str, Any] = field(default_factory=dict)

    def __call__(self, rows: Any) -> Any:
        """The rows of a table or batch with the columns of the answer behind theirs."""
        ask = getattr(ninefold, self.name)
        return ask(rows, *self.arguments, **{"threads": 1, **self.keywords})

    def columns(self, schema: pa.Schema) -> list[pa.Field]:
        """The columns of the answer for rows of a schema.

        Raises:
            ninefold.ColumnError: If there is no such column, or none is found by its name.
        """
        return list(self(schema.empty_table()).schema)[len(schema) :]

    @property
    def status(self) -> int | None:
        """Which of the columns of the answer says what became of a record, if one does."""
        question = Question(self.name, self.keywords)
        wanted = question.wanted(self.keywords.get("answers") or question.columns)
        found = [number for number, name in enumerate(wanted) if name in STATUS]
        return found[0] if found else None


def asked(name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Asked:
    """A question with the limits that a cluster wants.

    Args:
        name: The function of the package, such as ``"solve"``.
        arguments: What it is given behind the puzzles.
        keywords: And its keywords. Without ``time_limit`` there is one of 10 seconds.
    """
    limits = {} if name in TIMELESS else {"time_limit": TIME_LIMIT}
    return Asked(name, arguments, {**limits, **keywords})


def counted(column: Any) -> Counter[str]:
    """How many rows an Arrow column has of each status. Rows without a puzzle have none.

    Example:
        >>> import pyarrow as pa
        >>> counted(pa.array(["unique", None, "unique"]))
        Counter({'unique': 2})
    """
    pairs = column.drop_null().value_counts().to_pylist()
    return Counter({pair["values"]: pair["counts"] for pair in pairs})
