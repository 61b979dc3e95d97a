"""Data sets: puzzles of classes that are there before are removed, or counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

import ninefold._native as _native

from .._containers import ColumnKind, TableKind, kind_of
from ..errors import UnsupportedTypeError
from .arguments import whole
from .column_choice import UNCHANGED, find_column
from .table import Question

By = Literal["text", "solution", "canonical", "solution-grid"]

BY = get_args(By)


def known(by: str) -> str:
    """Checks a property that puzzles have in common, and returns it."""
    if by not in BY:
        raise ValueError(f"by must be one of {', '.join(BY)}, not {by!r}")
    return by


def dedupe(
    puzzles: Any,
    *,
    by: Literal["text", "solution", "canonical", "solution-grid"] = "text",
    against: Any = None,
    column: str | None = None,
    against_column: str | None = None,
    threads: int | None = None,
) -> Any:
    """The rows with the first puzzle of each class, without the others.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> isomorphs = ninefold.shuffle(puzzle, n=3)
    >>> len(ninefold.dedupe(isomorphs)), len(ninefold.dedupe(isomorphs, by="canonical"))
    (3, 1)
    >>> ninefold.dedupe(isomorphs, by="canonical", against=[puzzle])
    []

    :func:`ninefold.files.dedupe_files` does the same from files to files, in bounded memory.

    Args:
        puzzles: a list, a column or a table that is in memory. A query, such as a relation of DuckDB's,
            is run once.
        by: property that the puzzles of a class have in common: ``"text"``, their cells, however they
            are written; ``"solution"``, the only solution; ``"canonical"``, the canonical form, so that
            isomorphic puzzles are of one class; ``"solution-grid"``, the canonical form of the only
            solution.
        against: other puzzles, such as a test set, whose classes are removed, too. Every record of it
            must be a puzzle.
        column: name of the table's column of puzzles, as in :func:`solve`.
        against_column: the same of ``against``; by default ``column``, if it has such a column.
        threads: as in :func:`solve`.

    Returns:
        The rows that are kept, in their order, in the caller's kind of container. What has no class is
        kept: nulls, records that are no puzzles, and with the solution puzzles without exactly one.

    Raises:
        MalformedError: if a record of ``against`` is no puzzle.
        UnsupportedTypeError: if the puzzles are not in memory, or of a type that cannot hold them.
        ColumnError: as in :func:`solve`.
        ValueError: if ``by`` is not one of these.
    """
    known(by)
    threads = None if threads is None else whole("threads", threads, 1)
    seen: set[str | None] = set()
    if against is not None:
        _, others = _read("dedupe", against, against_column, or_else=column)
        seen.update(_classes(others, by, threads, strict=True))
        seen.discard(None)
    keep = []
    rows, cells = _read("dedupe", puzzles, column)
    for key in _classes(cells, by, threads):
        keep.append(key is None or key not in seen)
        seen.add(key)
    return rows.kept(keep)


@dataclass(frozen=True)
class SharedRecords:
    """The records of a data set whose class is in another one, too."""

    records: int
    """Number of them."""
    examples: tuple[tuple[int, int], ...]
    """Rows of some of them, from 0, each with that of the first puzzle of its class in the other."""


@dataclass(frozen=True)
class Overlap:
    """The report of :func:`overlap`."""

    records: int
    """Number of records, nulls and malformed ones included."""
    malformed: int
    """Number of records that are no puzzles."""
    without_one_solution: int
    """Number of puzzles without exactly one solution, which have no class of solutions."""
    against_records: int
    """Number of the other puzzles."""
    text: SharedRecords
    """The same puzzles."""
    canonical: SharedRecords
    """Puzzles that are isomorphic to others."""
    solution_grid: SharedRecords
    """Puzzles whose solution is isomorphic to that of others."""


def overlap(
    puzzles: Any,
    against: Any,
    *,
    column: str | None = None,
    against_column: str | None = None,
    examples: int = 3,
    threads: int | None = None,
) -> Overlap:
    """The number of puzzles of a data set that are in another one, too, such as a test set.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = ninefold.overlap([puzzle, *ninefold.shuffle(puzzle, n=2)], [puzzle])
    >>> found.text.records, found.canonical.records, found.canonical.examples
    (1, 3, ((1, 0), (2, 0)))

    :func:`ninefold.files.overlap_files` reports the same about files.

    Args:
        puzzles: a list, a column or a table that is in memory.
        against: other puzzles. Every record of it must be a puzzle.
        column: name of the table's column of puzzles, as in :func:`solve`.
        against_column: the same of ``against``; by default ``column``, if it has such a column.
        examples: largest number of examples of each kind, of records that no narrower kind has.
        threads: as in :func:`solve`.

    Raises:
        MalformedError: if a record of ``against`` is no puzzle.
        UnsupportedTypeError: if the puzzles are not in memory, or of a type that cannot hold them.
        ColumnError: as in :func:`solve`.
    """
    examples = whole("examples", examples)
    threads = None if threads is None else whole("threads", threads, 1)
    _, others = _read("overlap", against, against_column, or_else=column)
    _, cells = _read("overlap", puzzles, column)
    shared, found = [], set[int]()
    kinds: tuple[By, ...] = ("text", "canonical", "solution-grid")
    for by in kinds:
        first: dict[str, int] = {}
        for row, key in enumerate(_classes(others, by, threads, strict=True)):
            if key is not None:
                first.setdefault(key, row)
        keys = _classes(cells, by, threads)
        rows = [row for row, key in enumerate(keys) if key is not None and key in first]
        # (A narrower kind has its own examples.)
        wider = [row for row in rows if row not in found][:examples]
        shared.append(
            SharedRecords(len(rows), tuple((row, first[str(keys[row])]) for row in wider))
        )
        found.update(rows)
    statuses = _answers(Question("check"), cells, threads)
    malformed = sum(status in (None, "malformed") for status in statuses)
    return Overlap(
        len(statuses),
        malformed,
        len(statuses) - malformed - statuses.count("unique"),
        len(others),
        *shared,
    )


def _read(
    function: str, data: Any, column: str | None, or_else: str | None = None
) -> tuple[ColumnKind | TableKind, _native.Puzzles]:
    """A column or a table, and its puzzles. A query is run once for both, since another run may have
    other rows, or the same ones in another order. Without the name of a column, that of another table
    counts where there is such a column."""
    kind = kind_of(data)
    if isinstance(kind, TableKind):
        if column is None and or_else in kind.names():
            column = or_else
        return kind, kind.column(find_column(kind.names(), column, kind)).read()
    if not isinstance(kind, ColumnKind) or kind.is_one:
        raise UnsupportedTypeError(f"{function} takes lists, columns and tables that are in memory")
    kind = kind.held()
    return kind, kind.puzzles()


def _classes(
    cells: _native.Puzzles, by: By, threads: int | None, *, strict: bool = False
) -> list[str | None]:
    """The board that represents the class of each puzzle; None where there is no class."""
    questions = {
        "text": [Question("transform", {"by": UNCHANGED, "inverse": False})],
        "solution": [Question("solve")],
        "canonical": [Question("canonical", {"form": "strict"})],
        "solution-grid": [Question("solve"), Question("canonical", {"form": "strict"})],
    }
    classes: list[str | None] = []
    for question in questions[by]:
        classes = _answers(question, cells, threads, strict=strict)
        cells = _native.Puzzles.from_list(classes)
    return classes


def _answers(
    question: Question, cells: _native.Puzzles, threads: int | None, *, strict: bool = False
) -> list[str | None]:
    """The first column of the answer."""
    columns = _native.answer(
        question.json(question.columns[:1]),
        cells,
        None,
        threads=threads,
        cells="symbols",
        strict=strict,
        progress=None,
    )
    answer = question.columns[0]
    return next(column for column in columns if column.name == answer).list()
