"""From what the caller holds to a question, and back: the path of all functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from . import _native
from ._arguments import limits, whole
from ._containers import ColumnKind, ExpressionKind, StreamKind, kind_of
from ._progress import Listener, Parts, listening
from ._questions import QUESTIONS, Question
from ._signatures import keywords_of
from .errors import ColumnError

__all__ = ["FUNCTIONS", "about", "ask", "find_column", "one_word", "question"]

TAKEN = "_ninefold"
"""Appended to the name of an answer that a column of the table has already."""

SYNONYMS = {"answer": "answers", "alias": "names"}
"""Other words for keywords, as other libraries have them."""

Function = TypeVar("Function", bound=Callable[..., Any])

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The function of each question, by name: see :mod:`ninefold._functions`."""


def question(function: Function) -> Function:
    """Registers the function that asks the question of its name, and shows the keywords that it passes
    on: the limits that the question has, and those of all questions."""
    definition = QUESTIONS[function.__name__]
    sources = [LIMITS[limit] for limit in definition.limits]
    FUNCTIONS[definition.name] = keywords_of(*sources, about)(function)
    return function


def _time(*, time_limit: float | None = None) -> None: ...


def _nodes(*, node_limit: int | None = None) -> None: ...


LIMITS: dict[str, Callable[..., None]] = {"time": _time, "nodes": _nodes}
"""The keywords of limits."""


def one_word(keywords: dict[str, Any]) -> dict[str, Any]:
    """Keywords with one word for each thing.

    Raises:
        TypeError: if both words for a thing are there.
    """
    for synonym, word in SYNONYMS.items():
        if synonym in keywords:
            if word in keywords:
                raise TypeError(f"{synonym} is another word for {word}: give one of them")
            keywords = {**keywords, word: keywords[synonym]}
            del keywords[synonym]
    return keywords


def ask(
    name: str, data: Any, options: dict[str, Any], second: Any = None, **parameters: Any
) -> Any:
    """Asks a question of ``data``; see :func:`ninefold.solve` for the options.

    ``second`` is the second column, where the question is about two: a column, or the name of one of
    the table's.
    """
    options = one_word(options)
    own = {_LIMITS[limit] for limit in QUESTIONS[name].limits}
    for option in options:
        if option not in _KEYWORDS and option not in own:
            raise TypeError(f"{name}() has no keyword {option!r}")
    given = [options.pop(limit, None) for limit in _LIMITS.values()]
    return about(Question(name, {**parameters, **limits(*given)}), data, second, **options)


_LIMITS = {"time": "time_limit", "nodes": "node_limit"}
"""The keyword of each limit."""


def about(
    question: Question,
    data: Any,
    second: Any,
    *,
    column: str | None = None,
    answers: str | Sequence[str] | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any:
    if errors not in (None, "null", "raise"):
        raise ValueError(f"errors is 'null' or 'raise', and not {errors!r}")
    if words not in ("text", "category"):
        raise ValueError(f"words is 'text' or 'category', and not {words!r}")
    threads = None if threads is None else whole("threads", threads, 1)
    kind = kind_of(data)
    if isinstance(kind, (ColumnKind, ExpressionKind)) and column is not None:
        raise ColumnError(f"there are no columns, and so none that is called {column!r}")
    if isinstance(kind, ExpressionKind):
        if progress:
            raise ValueError("an expression reports no progress")
        if not (answers is None or isinstance(answers, str)):
            raise ValueError(f"an expression has one answer, and not {', '.join(answers)}")
        [name] = question.columns[:1] if answers is None else question.wanted(answers)
        [alias] = [None] if names is None else _renamed([name], names)
        plan = {
            "question": question.plain([name]),
            "column": name,
            "threads": threads,
            "strict": errors == "raise",
        }
        return kind.asked(plan, question.column(name), second, alias, words == "category")
    if isinstance(kind, ColumnKind):
        if question.name == "transform" and isinstance(second, str):
            raise ColumnError(f"{second!r} is no transformation, and there are no columns")
        if names is not None and (answers is None or isinstance(answers, str)):
            raise ValueError("names are for tables, or for several answers")
        wanted = question.columns[:1] if answers is None else question.wanted(answers)
        beside = None if second is None else _second(question, second)
        built = _ask(question, kind, beside, wanted, words, errors, threads, progress)
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
                words=words,
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
    built = _ask(question, puzzles, beside, wanted, words, errors, threads, progress)
    return kind.extended(dict(zip(free(renamed, existing), built, strict=True)))


_KEYWORDS = frozenset(about.__kwdefaults__ or ())
"""The keywords that all questions have."""


def _ask(
    question: Question,
    puzzles: ColumnKind,
    second: ColumnKind | None,
    wanted: list[str],
    words: str,
    errors: str | None,
    threads: int | None,
    progress: bool | Listener | None,
) -> list[Any]:
    """The columns that are wanted, as the caller has columns."""
    if words == "category" and not puzzles.has_categories:
        raise ValueError("words='category' is for columns of pandas, polars and Arrow")
    columns = [question.column(name) for name in wanted]
    strict = errors == "raise"
    if errors is None and puzzles.is_one:
        # A null would look like the answer to a puzzle; a status reports it.
        strict = not any(column.is_status for column in columns)
        puzzles.check()
    cells = puzzles.puzzles()
    with listening(progress, len(cells)) as listener:
        answered = _native.answer(
            question.json(wanted),
            cells,
            None if second is None else second.puzzles(),
            threads=threads,
            cells=puzzles.cells,
            strict=strict,
            progress=listener,
        )
    by_name = {column.name: column for column in answered}
    return [
        puzzles.categories(by_name[column.name], column.words)
        if words == "category" and column.words is not None
        else puzzles.built(by_name[column.name])
        for column in columns
    ]


def find_column(names: Sequence[str], column: str | None) -> str:
    """The column of the puzzles: the one of this name, or else the one whose name is usual for puzzles.

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


def _renamed(wanted: list[str], names: str | Sequence[str] | None) -> list[str]:
    if names is None:
        return wanted
    if isinstance(names, str):
        # (One name is not a name for each letter of it.)
        names = [names] if len(wanted) == 1 else []
    if len(names) != len(wanted) or len(set(names)) != len(names):
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
