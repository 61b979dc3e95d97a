"""From what the caller holds to a question, and back: the way that all functions go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from . import _native
from ._arguments import whole
from ._containers import ColumnKind, StreamKind, kind_of
from ._progress import Listener, Parts, listening
from ._questions import STATUS, Question
from .errors import ColumnError

__all__ = ["about", "answer", "find_column"]

TAKEN = "_ninefold"
"""What is appended to the name of an answer that a column of the table has already."""


def answer(question: Question, data: Any, second: Any = None, **options: Any) -> Any:
    """Asks ``question`` of ``data``; see :func:`ninefold.solve` for the keywords.

    ``second`` is what stands beside each puzzle, where the question is about two columns: a column,
    or the name of one of the table's.
    """
    for name in options:
        if name not in _KEYWORDS:
            raise TypeError(f"{question.name}() has no keyword {name!r}")
    return about(question, data, second, **options)


def about(
    question: Question,
    data: Any,
    second: Any,
    *,
    column: str | None = None,
    answers: str | Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any:
    if errors not in (None, "null", "raise"):
        raise ValueError(f"errors is 'null' or 'raise', and not {errors!r}")
    threads = None if threads is None else whole("threads", threads, 1)
    kind = kind_of(data)
    if isinstance(kind, ColumnKind):
        if column is not None:
            raise ColumnError(f"there are no columns, and so none that is called {column!r}")
        if question.name == "transform" and isinstance(second, str):
            raise ColumnError(f"{second!r} is no transformation, and there are no columns")
        if names is not None and (answers is None or isinstance(answers, str)):
            raise ValueError("names are for tables, or for several answers")
        wanted = question.columns[:1] if answers is None else question.wanted(answers)
        beside = None if second is None else _second(question, second)
        built = _ask(question, kind, beside, wanted, errors, threads, progress)
        if answers is None or isinstance(answers, str):
            return built[0]
        return kind.table(dict(zip(_renamed(wanted, names), built, strict=True)))
    wanted = question.columns if answers is None else question.wanted(answers)
    renamed = _renamed(wanted, names)
    if isinstance(kind, StreamKind):
        found = find_column(kind.names(), column)
        if second is not None:
            if not isinstance(second, str):
                raise ColumnError(f"of a stream {question.second} are the name of a column")
            _present(kind.names(), second)
        parts = Parts(progress, kind.look)

        def part(table: Any) -> Any:
            return about(
                question,
                table,
                second,
                column=found,
                answers=wanted,
                names=renamed,
                errors=errors,
                threads=threads,
                progress=parts.listener,
            )

        return kind.answered(part, question.rows_at_once, strict=errors == "raise")
    existing = kind.names()
    puzzles = kind.column(find_column(existing, column))
    beside = None
    if second is not None:
        if isinstance(second, str):
            beside = kind.column(_present(existing, second))
        else:
            beside = _second(question, second)
    built = _ask(question, puzzles, beside, wanted, errors, threads, progress)
    return kind.extended(dict(zip(free(renamed, existing), built, strict=True)))


_KEYWORDS = frozenset(about.__kwdefaults__ or ())
"""The keywords that all questions have."""


def _ask(
    question: Question,
    puzzles: ColumnKind,
    second: ColumnKind | None,
    wanted: list[str],
    errors: str | None,
    threads: int | None,
    progress: bool | Listener | None,
) -> list[Any]:
    """The columns that are wanted, as the caller has columns."""
    strict = errors == "raise"
    if errors is None and puzzles.is_one:
        # A null would look like the answer to a puzzle; a status says it.
        strict = not any(name in STATUS for name in wanted)
        puzzles.check()
    cells = puzzles.puzzles()
    with listening(progress, len(cells)) as listener:
        columns = _native.answer(
            question.json(wanted),
            cells,
            None if second is None else second.puzzles(),
            threads=threads,
            cells=puzzles.cells,
            strict=strict,
            progress=listener,
        )
    by_name = {column.name: column for column in columns}
    return [puzzles.built(by_name[name]) for name in wanted]


def find_column(names: Sequence[str], column: str | None) -> str:
    """The column of the puzzles: the one that is called so, or else the one whose name says it.

    Raises:
        ColumnError: if there is none, or more than one.
    """
    if column is not None:
        return _present(names, str(column))
    found = [name for name in names if name.strip().lower() in _native.puzzle_names]
    if len(found) == 1 or (not found and len(names) == 1):
        return (found or list(names))[0]
    several = "none of the columns is" if not found else "more than one of the columns is"
    raise ColumnError(
        f"{several} called as puzzles are; say which it is with column=...: {', '.join(names)}"
    )


def _present(names: Sequence[str], name: str) -> str:
    if name not in names:
        raise ColumnError(f"there is no column {name!r}; there are {', '.join(names)}")
    return name


def _second(question: Question, second: Any) -> ColumnKind:
    kind = kind_of(second)
    if not isinstance(kind, ColumnKind):
        raise ColumnError(f"{question.second} are a column, or the name of one of the table's")
    return kind


def _renamed(wanted: list[str], names: Sequence[str] | None) -> list[str]:
    if names is None:
        return wanted
    if isinstance(names, str) or len(names) != len(wanted) or len(set(names)) != len(names):
        raise ValueError(f"names has one name for each of {', '.join(wanted)}, all different")
    return list(names)


def free(wanted: list[str], existing: list[str]) -> list[str]:
    """Names that no column of the table has yet."""
    free: list[str] = []
    for name in wanted:
        while name in existing or name in free:
            name += TAKEN
        free.append(name)
    return free
