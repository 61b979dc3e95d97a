"""Rows to rows, batch by batch: what Spark and Ray have in common.

A question is asked of Arrow batches in the workers, and what its columns will be is found out
beforehand, by asking it of no rows. Each batch comes back with its own columns as they were, and
those of the answer behind them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import ninefold

from ._answer import free
from ._questions import STATUS, TIMELESS, Question

if TYPE_CHECKING:
    import pyarrow as pa

TIME_LIMIT = 10.0
"""Seconds that are spent on one row at most, if nothing else is said, so that none holds a task."""

LISTS = {
    "enumerate": {"solutions": "solution"},
    "sample": {"solutions": "solution"},
    "shuffle": {"isomorphs": "isomorph", "transformations": "transformation"},
    "unavoidable": {"unavoidable": "unavoidable"},
    "vicinity": {"vicinity": "vicinity"},
}
"""The columns of answers that are lists, and what they are called where each answer is a row."""

SIZE = "size"
"""What stands behind each unavoidable set, where it is a row: how many cells it has."""


@dataclass(frozen=True)
class Asked:
    """A question to rows, which can be pickled."""

    name: str
    """The function of the package."""
    arguments: tuple[Any, ...]
    """What it is given behind the puzzles."""
    keywords: dict[str, Any] = field(default_factory=dict)
    explode: bool = False
    """Whether each answer of a list is a row of its own."""
    nulls: str = "null"
    """What the status of a row without a puzzle is: ``null`` or ``malformed``."""

    def __call__(self, rows: Any) -> Any:
        """The rows of a table or batch with the columns of the answer behind theirs."""
        answered = self.ask(rows)
        return self.exploded(answered, rows.num_columns) if self.explode else answered

    def ask(self, rows: Any) -> Any:
        """The same with a row for each record, whatever it comes to."""
        ask = getattr(ninefold, self.name)
        answered = ask(rows, *self.arguments, **{"threads": 1, **self.keywords})
        if self.nulls == "null" or self.status is None:
            return answered
        at = rows.num_columns + self.status
        words = answered.column(at)
        # Nothing else has no status.
        return answered.set_column(at, answered.schema.names[at], words.fill_null("malformed"))

    def exploded(self, answered: Any, before: int) -> Any:
        """What was answered, of which so many columns were there before, with a row for each answer,
        and one for a record without any. Columns are called as they are by files."""
        import pyarrow as pa
        import pyarrow.compute as pc

        wanted = self.wanted
        whole: dict[int, Any] = {}
        for at, name in enumerate(wanted, before):
            if name in self.lists:
                column = answered.column(at)
                if isinstance(column, pa.ChunkedArray):
                    column = column.combine_chunks()
                is_empty = pc.equal(pc.fill_null(pc.list_value_length(column), 0), 0)
                whole[at] = pc.if_else(is_empty, pa.scalar([None], column.type), column)
        parents = pc.list_parent_indices(next(iter(whole.values())))
        columns = [
            pc.list_flatten(whole[at]) if at in whole else _repeated(answered.column(at), parents)
            for at in range(answered.num_columns)
        ]
        existing = answered.schema.names[:before]
        names = [LISTS[self.name].get(name, name) for name in wanted]
        if self.keywords.get("names") is not None:
            names = list(self.keywords["names"])
        elif self.name == "unavoidable":
            at = names.index("unavoidable") + 1
            names.insert(at, SIZE)
            cells = pc.add(pc.count_substring(columns[before + at - 1], " "), 1)
            columns.insert(before + at, pc.cast(cells, pa.int64()))
        return type(answered).from_arrays(columns, names=[*existing, *free(names, existing)])

    @property
    def wanted(self) -> list[str]:
        """The columns of the answer, as the question has them."""
        question = Question(self.name, self.keywords)
        return question.wanted(self.keywords.get("answers") or question.columns)

    @property
    def lists(self) -> list[str]:
        """Those that are lists."""
        return [name for name in self.wanted if name in LISTS.get(self.name, ())]

    def columns(self, schema: pa.Schema) -> list[pa.Field]:
        """The columns of the answer for rows of a schema.

        Raises:
            ninefold.ColumnError: If there is no such column, or none is found by its name.
        """
        return list(self(schema.empty_table()).schema)[len(schema) :]

    @property
    def status(self) -> int | None:
        """Which of the columns of the answer says what became of a record, if one does."""
        found = [number for number, name in enumerate(self.wanted) if name in STATUS]
        return found[0] if found else None


def _repeated(column: Any, rows: Any) -> Any:
    """Rows of a column."""
    import pyarrow as pa

    # (No rows can be taken of views.)
    if pa.types.is_string_view(column.type):
        column = column.cast(pa.large_string())
    elif pa.types.is_binary_view(column.type):
        column = column.cast(pa.large_binary())
    return column.take(rows)


def of_rows(
    *, explode: bool = False, nulls: Literal["null", "malformed"] = "null"
) -> tuple[bool, str]:
    """The keywords that questions to rows have besides those of the question.

    Args:
        explode: Whether each answer of a list is a row of its own, as files have it.
        nulls: The status of a row without a puzzle: ``"malformed"`` is what files have.

    Raises:
        ValueError: If there is no such status.
    """
    if nulls not in ("null", "malformed"):
        raise ValueError(f"nulls is 'null' or 'malformed', and not {nulls!r}")
    return bool(explode), nulls


def asked(name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Asked:
    """A question with the limits that a cluster wants.

    Args:
        name: The function of the package, such as ``"solve"``.
        arguments: What it is given behind the puzzles.
        keywords: And its keywords. Without ``time_limit`` there is one of 10 seconds. With
            ``explode=True`` each answer of a list is a row of its own, and with
            ``nulls="malformed"`` a row without a puzzle has that status, both as files have it.

    Raises:
        ValueError: If there are no lists in the answer that could be rows.
    """
    limits = {} if name in TIMELESS else {"time_limit": TIME_LIMIT}
    keywords = {**limits, **keywords}
    explode, nulls = of_rows(
        **{word: keywords.pop(word) for word in ("explode", "nulls") if word in keywords}
    )
    question = Asked(name, arguments, keywords, explode, nulls)
    if explode and not question.lists:
        raise ValueError(f"explode=True is for answers that are lists, and {name} has none here")
    return question


def counted(column: Any) -> Counter[str]:
    """How many rows an Arrow column has of each status. Rows without a puzzle have none.

    Example:
        >>> import pyarrow as pa
        >>> counted(pa.array(["unique", None, "unique"]))
        Counter({'unique': 2})
    """
    pairs = column.drop_null().value_counts().to_pylist()
    return Counter({pair["values"]: pair["counts"] for pair in pairs})
