"""Rows to rows, batch by batch: the common part of Spark and Ray.

A question is asked of Arrow batches in the workers. The columns of its answer are known before, since
it is first asked of no rows. Each batch keeps its columns, and gets those of the answer after them.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from .._containers.answer_column import AnswerColumn
from .._questions.asking import free, one_word
from .._questions.column_choice import find_column
from .._questions.functions import FUNCTIONS, TIME_LIMIT, Parameter, made, summary
from .._questions.table import QUESTIONS, Question, named

if TYPE_CHECKING:
    import pyarrow as pa

SECONDS_AT_ONCE = 0.05
"""Duration of a call from which on no more batches are asked about at once."""

BYTES_AT_ONCE = 16 << 20
"""Largest number of bytes of batches that wait for others."""


@dataclass(frozen=True)
class RowQuestion:
    """A question about rows, which can be pickled."""

    name: str
    """The name of the question."""
    arguments: tuple[Any, ...]
    """Its arguments after the puzzles."""
    keywords: dict[str, Any] = field(default_factory=dict)
    explode: bool = False
    """True if each answer of a list becomes a row."""
    nulls: str = "null"
    """The status of a row without a puzzle: ``null`` or ``malformed``."""

    def __call__(self, rows: Any) -> Any:
        """The rows of a table or batch with the columns of the answer after theirs."""
        answered = self.ask(rows)
        return self.exploded(answered, rows.num_columns) if self.explode else answered

    def ask(self, rows: Any) -> Any:
        """The rows with the columns of the answer, without making rows of lists."""
        ask = FUNCTIONS[self.name]
        # (By its name alone: the cells of another batch might decide for another column.)
        column = find_column(rows.schema.names, self.keywords.get("column"))
        keywords = {"threads": 1, **self.keywords, "column": column}
        answered = ask(rows, *self.arguments, **keywords)
        if self.nulls == "null" or self.status is None:
            return answered
        at = rows.num_columns + self.status
        # (Only rows without a puzzle have no status.)
        words = _filled(answered.column(at), "malformed")
        return answered.set_column(at, answered.schema.names[at], words)

    def ask_each(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The rows of batches with the columns of the answer, in batches of the same rows.

        A call costs a little more than its rows. So several batches are asked about at once, the more
        the faster the answers are; their other columns are not copied.
        """
        import pyarrow as pa

        waiting: list[pa.RecordBatch] = []
        wanted = 1
        for batch in chain(batches, [None]):
            if batch is not None:
                waiting.append(batch)
                rows = sum(each.num_rows for each in waiting)
                if rows < wanted and sum(each.nbytes for each in waiting) < BYTES_AT_ONCE:
                    continue
            if waiting:
                start = time.monotonic()
                answered = self.ask(pa.Table.from_batches(waiting))
                if time.monotonic() - start < SECONDS_AT_ONCE:
                    wanted = 2 * answered.num_rows
                waiting = []
                yield from answered.to_batches()

    def exploded(self, answered: Any, before: int) -> Any:
        """The answers after ``before`` columns, with a row for each answer of a list, and one row for a
        record without answers. Columns have the names that they have in files."""
        import pyarrow as pa
        import pyarrow.compute as pc

        from .._containers.arrow_rows import taken

        wanted = self.wanted
        whole: dict[int, Any] = {}
        for at, each in enumerate(wanted, before):
            if each.is_list:
                column = answered.column(at)
                if isinstance(column, pa.ChunkedArray):
                    column = column.combine_chunks()
                is_empty = pc.equal(pc.fill_null(pc.list_value_length(column), 0), 0)
                whole[at] = pc.if_else(is_empty, pa.scalar([None], column.type), column)
        parents = pc.list_parent_indices(next(iter(whole.values())))
        columns = [taken(answered.column(at), parents) for at in range(before)]
        names: list[str] = []
        question = Question(self.name, self.keywords)
        given = self.keywords.get("names")
        renamed = [given] if isinstance(given, str) else given
        for at, each in enumerate(wanted, before):
            if each.members:
                columns += pc.list_flatten(whole[at]).flatten()
                names += [member.name for member in question.members(each)]
                continue
            if each.of_records:
                continue
            column = answered.column(at)
            column = pc.list_flatten(whole[at]) if at in whole else taken(column, parents)
            # (As in files, the reason of the end is that of the last step.)
            is_end = self.name == "explain" and each.name == "end"
            columns.append(_of_last(column, parents) if is_end else column)
            names.append(renamed[at - before] if renamed else each.item)
        existing = answered.schema.names[:before]
        if self.name == "unavoidable" and not renamed:
            # The number of cells of each set, where it is a row.
            [size] = QUESTIONS[self.name].of_rows
            at = names.index("unavoidable") + 1
            names.insert(at, size)
            cells = pc.add(pc.count_substring(columns[before + at - 1], " "), 1)
            columns.insert(before + at, pc.cast(cells, pa.int64()))
        return type(answered).from_arrays(columns, names=[*existing, *free(names, existing)])

    @property
    def wanted(self) -> list[AnswerColumn]:
        """The question's columns of the answer."""
        question = Question(self.name, self.keywords)
        names = question.wanted(self.keywords.get("answers") or question.columns)
        return [question.column(name) for name in names]

    def columns(self, schema: pa.Schema) -> list[pa.Field]:
        """The columns of the answer to rows of a schema.

        Raises:
            ninefold.ColumnError: If there is no such column, or none has a usual name for puzzles.
        """
        return list(self(schema.empty_table()).schema)[len(schema) :]

    @property
    def status(self) -> int | None:
        """Number of the column of the answer that is the status; None if there is none."""
        found = [number for number, column in enumerate(self.wanted) if column.is_status]
        return found[0] if found else None

    @property
    def statuses(self) -> list[str]:
        """All words of the status; none if there is no status."""
        return [] if self.status is None else self.wanted[self.status].words or []


def _of_last(column: Any, parents: Any) -> Any:
    """A column with nulls where a row of the same parent follows."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if len(parents) < 2:
        return column
    is_last = pc.not_equal(parents[:-1], parents[1:])
    is_last = pa.chunked_array([is_last, pa.array([True])]).combine_chunks()
    return pc.if_else(is_last, column, pa.scalar(None, column.type))


def _filled(words: Any, word: str) -> Any:
    """A column of words with a word instead of nulls."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if not pa.types.is_dictionary(words.type):
        return words.fill_null(word)
    if isinstance(words, pa.ChunkedArray):
        return pa.chunked_array([_filled(chunk, word) for chunk in words.chunks], words.type)
    code = words.dictionary.index(word)
    return pa.DictionaryArray.from_arrays(
        pc.fill_null(words.indices, code.cast(words.type.index_type)), words.dictionary
    )


def _nulls(*, nulls: Literal["null", "malformed"] = "null") -> None:
    """Raises:
    ValueError: If there is no such status.
    """
    if nulls not in ("null", "malformed"):
        raise ValueError(f"nulls must be 'null' or 'malformed', not {nulls!r}")


def asked(name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> RowQuestion:
    """A question with the default limits of a cluster.

    Args:
        name: The question, such as ``"solve"``.
        arguments: Its arguments after the puzzles.
        keywords: Its keywords. ``time_limit`` is 10 seconds by default. With ``explode=True`` each
            answer of a list becomes a row, and with ``nulls="malformed"`` a row without a puzzle has
            that status, both as in files.

    Raises:
        ValueError: If ``explode`` is true and the answer has no lists.
    """
    name = named(name)
    limits = {"time_limit": TIME_LIMIT} if "time" in QUESTIONS[name].limits else {}
    keywords = {**limits, **one_word(keywords)}
    explode, nulls = bool(keywords.pop("explode", False)), keywords.pop("nulls", "null")
    _nulls(nulls=nulls)
    question = RowQuestion(name, arguments, keywords, explode, nulls)
    if explode and not any(column.is_list for column in question.wanted):
        raise ValueError(f"explode=True is for answers that are lists, and {name} has none here")
    return question


Rows = TypeVar("Rows")


def of_rows(
    name: str,
    ask: Callable[..., Rows],
    *,
    first: Parameter,
    more: Parameter,
    returns: type[Rows],
    doc: str,
    module: str,
) -> Callable[..., Rows]:
    """Makes the function that asks a question of the rows of a cluster.

    Args:
        name: The question.
        ask: Called with the question, the rows, and the value of the parameter ``more`` if it is
            given.
        first: The parameter for the rows.
        more: A further parameter.
        returns: The type of the rows.
        doc: A template of the documentation, with places for the question's own parts.
        module: The module of the function.
    """
    definition = QUESTIONS[name]

    def asks(name: str, arguments: dict[str, Any]) -> Rows:
        rows = arguments.pop(first.name)
        others = {more.name: arguments.pop(more.name)} if more.name in arguments else {}
        second = () if beside is None else (arguments.pop(beside),)
        return ask(asked(name, second, {"column": None, **arguments}), rows, **others)

    column = Parameter(
        "column", Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=str | None
    )
    function = made(
        name,
        asks,
        first=first,
        second=str,
        after=[column, more, *_OF_ROWS],
        defaults={"time_limit": TIME_LIMIT},
        returns=returns,
        doc="",
        module=module,
    )
    _, *others = inspect.signature(function).parameters
    beside = None if others[0] == "column" else others[0]
    second = (
        f"{beside}: The column of the {definition.second}s. That of the puzzles is given by name.\n"
        "        "
        if beside
        else ""
    )
    has_limit = "time" in definition.limits
    function.__doc__ = doc.format(
        name=name,
        summary=summary(name),
        columns=", ".join(f"``{each.name}``" for each in definition.columns),
        second=second,
        limit=f" ``time_limit`` is {TIME_LIMIT:.0f} seconds a row if not given."
        if has_limit
        else "",
    )
    return function


_OF_ROWS = [
    Parameter("explode", Parameter.KEYWORD_ONLY, default=False, annotation=bool),
    Parameter(
        "nulls",
        Parameter.KEYWORD_ONLY,
        default="null",
        annotation=Literal["null", "malformed"],
    ),
]
"""Keywords for rows, besides those of the question."""
