"""The path of all functions: from the caller's data to a question, and back to the caller's kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import Parameter
from itertools import chain, count
from typing import Any, Literal, TypeVar

import ninefold._native as _native

from .._containers import ColumnKind, ExpressionKind, MappedKind, StreamKind, kind_of
from ..errors import ColumnError
from .arguments import layout, limits, whole
from .column_choice import find_column, other_column
from .progress import Listener, Parts, listening
from .signatures import keywords_of
from .table import QUESTIONS, Question

SYNONYMS = {"answer": "answers", "alias": "names"}
"""Keywords by the names that other libraries give them."""

Function = TypeVar("Function", bound=Callable[..., Any])

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The function of each question, by name: see :mod:`ninefold._questions.functions`."""


def question(function: Function) -> Function:
    """Registers the function of the question of the same name, and adds to its signature the keywords
    that it passes on: the parameters and limits of the question, and the keywords of all questions."""
    definition = QUESTIONS[function.__name__]
    own = [_keyword(each.name, each.default, each.type) for each in definition.parameters]
    if definition.layouts:
        own.append(_keyword("layout", None, str | None))
    own += [_keyword(_LIMITS[limit], None, LIMITS[limit]) for limit in definition.limits]
    FUNCTIONS[definition.name] = keywords_of(about, keywords=own)(function)
    return function


def _keyword(name: str, default: Any, annotation: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_LIMITS = {"time": "time_limit", "nodes": "node_limit"}
"""The keyword of each limit."""

LIMITS: dict[str, Any] = {"time": float | None, "nodes": int | None}
"""The types of limits."""


def one_word(keywords: dict[str, Any]) -> dict[str, Any]:
    """Keywords with synonyms replaced.

    Raises:
        TypeError: if a keyword and its synonym are both given.
    """
    for synonym, word in SYNONYMS.items():
        if synonym in keywords:
            if word in keywords:
                raise TypeError(f"{synonym} is another word for {word}: give only one of them")
            keywords = {**keywords, word: keywords[synonym]}
            del keywords[synonym]
    return keywords


def ask(
    name: str, data: Any, options: dict[str, Any], second: Any = None, **parameters: Any
) -> Any:
    """Asks a question of ``data``; see :func:`ninefold.solve` for the options.

    ``second`` is the second column of questions about two: a column, or the name of a column of the
    table.
    """
    options, definition = one_word(options), QUESTIONS[name]
    for each in definition.parameters:
        if each.name in options:
            parameters[each.name] = each.checked(options.pop(each.name))
    if definition.layouts:
        parameters.update(layout(options.pop("layout", None)))
    own = {_LIMITS[limit] for limit in definition.limits}
    for option in options:
        if option not in KEYWORDS and option not in own:
            raise TypeError(f"{name}() has no keyword {option!r}")
    given = [options.pop(limit, None) for limit in _LIMITS.values()]
    return about(Question(name, {**parameters, **limits(*given)}), data, second, **options)


def about(
    question: Question,
    data: Any,
    second: Any,
    is_part: bool = False,
    /,
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
        raise ValueError(f"errors must be 'null' or 'raise', not {errors!r}")
    if words not in ("text", "category"):
        raise ValueError(f"words must be 'text' or 'category', not {words!r}")
    threads = None if threads is None else whole("threads", threads, 1)
    kind = kind_of(data, question.side)
    keywords: dict[str, Any] = {
        "answers": answers,
        "names": names,
        "words": words,
        "errors": errors,
    }
    if isinstance(kind, MappedKind):
        if progress:
            raise ValueError(f"progress is not available for {kind.name}")
        wanted = question.columns if answers is None else question.wanted(answers)
        if not (answers is None or isinstance(answers, str)):
            _renamed(wanted, names)
        keywords = {**keywords, "threads": threads or kind.threads, "column": column}
        return kind.mapped(Repeated(question, keywords), second, question.rows_at_once)
    if isinstance(kind, (ColumnKind, ExpressionKind)) and column is not None:
        raise ColumnError(f"column={column!r} is for tables, and this is a single column")
    if isinstance(kind, ExpressionKind):
        if progress:
            raise ValueError("progress is not available for expressions")
        if not (answers is None or isinstance(answers, str)):
            _renamed(question.wanted(answers), names)
            return kind.together(Repeated(question, {**keywords, "threads": threads}), second)
        [name] = question.columns[:1] if answers is None else question.wanted(answers)
        [alias] = [None] if names is None else _renamed([name], names)
        if question.column(name).members:
            whole_lists = Repeated(question, {**keywords, "answers": [name], "threads": threads})
            return kind.structures(whole_lists, name, second, alias)
        plan = {
            "question": question.plain([name]),
            "column": name,
            "threads": threads,
            "strict": errors == "raise",
        }
        return kind.asked(plan, question.column(name), second, alias, words == "category")
    if isinstance(kind, ColumnKind):
        if question.name == "transform" and isinstance(second, str):
            raise ColumnError(f"{second!r} is no transformation, and no table has such a column")
        if names is not None and (answers is None or isinstance(answers, str)):
            raise ValueError("names is for tables, or for several answers")
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
                raise ColumnError(f"with a stream, {question.second} must be the name of a column")
            other_column(question, kind.names(), second, found)
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
    found = find_column(existing, column, None if is_part else kind)
    puzzles = kind.column(found)
    beside = None
    if second is not None:
        if isinstance(second, str):
            beside = kind.column(other_column(question, existing, second, found))
        else:
            beside = _second(question, second)
    built = _ask(question, puzzles, beside, wanted, words, errors, threads, progress)
    return kind.extended(dict(zip(free(renamed, existing), built, strict=True)))


@dataclass(frozen=True)
class Repeated:
    """A question with its keywords, which is asked of the parts of a container. It can be pickled."""

    question: Question
    keywords: dict[str, Any]

    def __call__(self, part: Any, second: Any = None) -> Any:
        """The answers to a part, with the second column of questions about two."""
        return about(self.question, part, second, True, **self.keywords)


KEYWORDS = frozenset(about.__kwdefaults__ or ())
"""Keywords of all questions."""


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
    """The wanted columns, in the caller's kind of column."""
    if words == "category" and not puzzles.has_categories:
        raise ValueError("words='category' is for columns of pandas, polars and Arrow")
    columns = [question.column(name) for name in wanted]
    strict = errors == "raise"
    if errors is None and puzzles.is_one:
        # A null would look like an answer, unless a status says that the record is malformed.
        strict = not any(column.is_status for column in columns)
        puzzles.check()
    cells = puzzles.read()
    for column in (puzzles, second):
        if strict and column is not None and column.fault is not None:
            raise column.fault
    with listening(progress, len(cells)) as listener:
        answered = _native.answer(
            question.json(wanted),
            cells,
            None if second is None else second.read(),
            threads=threads,
            cells=puzzles.cells,
            strict=strict,
            progress=listener,
        )
    by_name = {column.name: column for column in answered}
    return [
        puzzles.categories(by_name[column.name], column.words)
        if words == "category" and column.words and by_name[column.name].kind == "words"
        else puzzles.built(by_name[column.name])
        for column in columns
    ]


def _second(question: Question, second: Any) -> ColumnKind:
    kind = kind_of(second, question.side)
    if not isinstance(kind, ColumnKind):
        raise ColumnError(
            f"{question.second} must be a column, or the name of a column of the table"
        )
    return kind


def _renamed(wanted: list[str], names: str | Sequence[str] | None) -> list[str]:
    if names is None:
        return wanted
    if isinstance(names, str):
        # (Not a sequence of names of one letter each.)
        names = [names] if len(wanted) == 1 else []
    if len(names) != len(wanted) or len(set(names)) != len(names):
        raise ValueError(f"names needs a different name for each of {', '.join(wanted)}")
    return list(names)


def free(wanted: list[str], existing: list[str]) -> list[str]:
    """The wanted names, with a suffix where a column of the table has the name already."""
    free: list[str] = []
    for name in wanted:
        numbers = (f"{name}{_native.taken}_{number}" for number in count(2))
        names = chain((name, name + _native.taken), numbers)
        free.append(next(each for each in names if each not in existing and each not in free))
    return free
