"""Choice of the columns of a table, as the program chooses those of a file.

The column of puzzles is known by its name, or failing that by its cells. Where two columns fit, or none,
nothing is guessed. The cells of streams, and of parts of a container, are not looked at: the first rows would
have to be read twice, and each part could choose another column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import ninefold._native as _native

from .._containers import ColumnKind, TableKind, kind_of
from ..errors import ColumnError, InvalidArrowError, UnsupportedTypeError
from .table import Question

SAMPLE = 50
"""Number of rows at the beginning of a table whose cells are looked at."""

Likeness: TypeAlias = Literal["puzzle", "full", "damaged", "missing", "other"]
"""Most cells of a column: boards with empty cells, full boards, nearly boards, nothing at all, or something else."""


def find_column(names: Sequence[str], column: str | None, table: TableKind | None = None) -> str:
    """Name of the column of puzzles: ``column``, or else the only one with a usual name for puzzles, or
    else, of a table in memory, the only one that holds puzzles.

    Raises:
        ColumnError: if there is no such column, or several fit.
    """
    if column is not None:
        return _present(names, str(column))
    by_name = [name for name in names if _is(name, _native.puzzle_names)]
    lists = [by_name] if table is None else _by_cells(names, by_name, table)
    fitting = next(filter(None, lists), [])
    if len(fitting) == 1 or (not fitting and len(names) == 1):
        return (fitting or list(names))[0]
    found = "more than one column has" if fitting else "no column has"
    looks = "" if table is None else ", or looks like puzzles"
    raise ColumnError(
        f"{found} a usual name for puzzles{looks}; name it with column=...: "
        f"{', '.join(fitting or names)}"
    )


def cells_of(argument: str, data: Any, column: str | None = None, side: int = 9) -> _native.Puzzles:
    """The cells of a column, or of the column of puzzles of a table, of boards of this number of rows.

    Raises:
        MalformedError: if it has a record that is found to be no board.
        UnsupportedTypeError: if it is not in memory.
    """
    kind = kind_of(data, side)
    if isinstance(kind, TableKind):
        kind = kind.column(find_column(kind.names(), column, kind))
    if not isinstance(kind, ColumnKind):
        raise UnsupportedTypeError(f"{argument} must be a column or a table that is in memory")
    cells = kind.read()
    if kind.fault is not None:
        raise kind.fault
    return cells


def other_column(question: Question, names: Sequence[str], name: str, puzzles: str) -> str:
    """The name of the second column of a table.

    Raises:
        ColumnError: if there is no such column, or it is that of the puzzles.
    """
    name = _present(names, name)
    if name == puzzles:
        raise ColumnError(
            f"{question.second} cannot be in the column of the puzzles, {name!r}; "
            "column=... names the column of the puzzles"
        )
    return name


def _present(names: Sequence[str], given: str) -> str:
    """The column of this name, or of one that differs in blanks around it and in capital letters."""
    alike = [name for name in names if name.strip().lower() == given.strip().lower()]
    found = [name for name in alike if name == given] or alike
    if not found:
        raise ColumnError(f"there is no column {given!r}; there are {', '.join(names)}")
    if len(found) > 1:
        raise ColumnError(f"there are {len(found)} columns of the name {given!r}")
    return found[0]


def _by_cells(
    names: Sequence[str], by_name: list[str], table: TableKind
) -> tuple[list[str], list[str], list[str], list[str]]:
    """The columns that fit by their names, by puzzles, by puzzles that cannot be read and by full boards;
    the first list that is not empty decides."""
    head = table.head(SAMPLE)
    if len(by_name) == 1 and _likeness(head.column(by_name[0])) == "puzzle":
        return by_name, [], [], []
    likeness = [(name, _likeness(head.column(name))) for name in names]
    no_rows = {name for name, like in likeness if like != "other" and _is(name, _native.no_rows)}

    def those(*wanted: Likeness) -> list[str]:
        return [name for name, like in likeness if like in wanted and name not in no_rows]

    puzzles, full = those("puzzle"), those("full")
    if no_rows and not by_name and not puzzles:
        return [], [], [], []
    named_puzzles = [name for name in by_name if name in puzzles]
    if len(named_puzzles) == 1:
        # Of the names of a puzzle and of the answer's grid, the one column that holds puzzles.
        by_name = named_puzzles
    elif puzzles and not any(name in those("puzzle", "full", "damaged") for name in by_name):
        # None of them holds boards, and another column does: their names mean something else.
        by_name = []
    elif by_name and all(name in full for name in by_name):
        # What is called a grid may be the solution of what has another name.
        others = any(not _is(name, _native.solution_names) for name in puzzles)
        by_name = [*by_name, *puzzles] if others else by_name
    # Nothing at all beside solutions is puzzles that are missing.
    return by_name, puzzles, those("damaged", "missing") if full else those("damaged"), full


def _is(name: str, known: Sequence[str]) -> bool:
    return name.strip().lower() in known


def _likeness(column: ColumnKind) -> Likeness:
    try:
        return column.puzzles().likeness()
    except (UnsupportedTypeError, InvalidArrowError):
        return "other"


UNCHANGED = "r123456789/c123456789/d123456789"
"""The transformation that leaves a puzzle as it is."""
