"""Expressions for polars: ``pl.col("puzzle").ninefold.solve()``, eager, lazy and streaming.

>>> import polars as pl
>>> import ninefold.polars
>>> frame = pl.LazyFrame({"puzzle": ["." * 81, "11" + "." * 79]})
>>> frame.select(pl.col("puzzle").ninefold.status()).collect()["puzzle"].to_list()
['ambiguous', 'illegal']

Importing this module registers the namespace ``ninefold`` for expressions. Type checkers do not see
namespaces; the functions of this module are the same with types:

>>> frame.select(ninefold.polars.count("puzzle", cap=5)).collect()["puzzle"].to_list()
[5, 0]

An expression gives one column; ``answer=`` says which. Several columns of one question are those of
a DataFrame: ``ninefold.solve(frame)``.

The native module is a plugin of polars by the C interface that plugins have (version 0.1), which
polars checks when it loads it: seen to work with polars 1.20 and 2.1. polars calls it in parts and
from threads of its own, so that an expression hears of Ctrl-C when its part is done (``time_limit=``
ends what is long), and an error does not say which row is wrong.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, Literal, TypeAlias

import polars as pl
from polars.plugins import register_plugin_function

from . import _native
from ._arguments import limits, whole
from ._arguments import weights as checked
from ._clues import Symmetry, some_clues, symmetry_word
from ._forms import checked_form, moved_by
from ._questions import Question

__all__ = [
    "Column",
    "Namespace",
    "canonical",
    "count",
    "count_exact",
    "enumerate",
    "minimality",
    "minimise",
    "rate",
    "sample",
    "score",
    "shuffle",
    "solve",
    "status",
    "transform",
    "unavoidable",
    "verify",
    "vicinity",
]

Column: TypeAlias = pl.Expr | pl.Series | str
"""A column: an expression, a Series, or the name of a column."""

_KINDS = {
    "solution": "text",
    "status": "text",
    "grid": "text",
    "verdict": "text",
    "wrong_cell": "text",
    "score": "integers",
    "bound": "integers",
    "proven": "flags",
    "all_optima": "flags",
    "optima": "decimals",
    "canonical": "text",
    "automorphisms": "integers",
    "band": "integers",
    "transformation": "text",
    "isomorphs": "lists",
    "transformations": "lists",
    "image": "text",
    "unavoidable": "lists",
    "vicinity": "lists",
    "minimality": "text",
    "redundant": "text",
    "minimal": "text",
    "class": "text",
    "rounds": "integers",
    "guesses": "integers",
    "backdoor": "integers",
    "backdoors": "integers",
}
"""The function of the plugin for each column of answers: it tells polars the type."""

_SOLUTIONS = {
    "count": "integers",
    "count_exact": "decimals",
    "enumerate": "lists",
    "sample": "lists",
}
"""The same for the column ``solutions``, by the question."""


def _ask(
    puzzles: Column,
    question: Question,
    answer: str | None,
    errors: str,
    threads: int | None,
    *second: Column,
) -> pl.Expr:
    if errors not in ("null", "raise"):
        raise ValueError(f"errors is 'null' or 'raise', and not {errors!r}")
    [column] = question.wanted(question.columns[0] if answer is None else answer)
    wanted = {
        "question": question.plain([column]),
        "column": column,
        "threads": None if threads is None else whole("threads", threads, 1),
        "strict": errors == "raise",
    }
    function = _SOLUTIONS[question.name] if column == "solutions" else _KINDS[column]
    return register_plugin_function(
        plugin_path=Path(_native.__file__),
        function_name=function,
        args=[puzzles, *second, pl.lit(json.dumps(wanted))],
        is_elementwise=True,
    )


def solve(
    puzzles: Column,
    *,
    any: bool = False,
    answer: Literal["solution", "status"] = "solution",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """The solution of each puzzle that has exactly one, as text; see :func:`ninefold.solve`."""
    parameters = {"any": bool(any), **limits(time_limit, node_limit)}
    return _ask(puzzles, Question("solve", parameters), answer, errors, threads)


def status(
    puzzles: Column,
    *,
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """Whether each is a proper puzzle, as a word; see :func:`ninefold.status`."""
    question = Question("status", limits(time_limit, node_limit))
    return _ask(puzzles, question, None, errors, threads)


def count(
    puzzles: Column,
    *,
    cap: int = 2,
    answer: Literal["solutions", "status"] = "solutions",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """How many solutions, no further than ``cap``, as Int64; see :func:`ninefold.count`."""
    parameters = {"cap": whole("cap", cap, 1), **limits(time_limit, node_limit)}
    return _ask(puzzles, Question("count", parameters), answer, errors, threads)


def count_exact(
    puzzles: Column,
    *,
    answer: Literal["solutions", "status"] = "solutions",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """How many solutions, exactly, as Decimal; see :func:`ninefold.count_exact`."""
    question = Question("count_exact", limits(time_limit, node_limit))
    return _ask(puzzles, question, answer, errors, threads)


def enumerate(
    puzzles: Column,
    *,
    cap: int | None,
    order: Literal["any", "lexicographic"] = "any",
    answer: Literal["solutions", "status"] = "solutions",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """The solutions, as lists of text; see :func:`ninefold.enumerate`."""
    parameters = {
        "cap": None if cap is None else whole("cap", cap, 1),
        "order": order,
        **limits(time_limit, node_limit),
    }
    return _ask(puzzles, Question("enumerate", parameters), answer, errors, threads)


def sample(
    puzzles: Column,
    *,
    n: int,
    seed: int = 0,
    answer: Literal["solutions", "status"] = "solutions",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
) -> pl.Expr:
    """Solutions drawn at random, as lists of text; see :func:`ninefold.sample`."""
    parameters = {
        "n": whole("n", n),
        "seed": whole("seed", seed),
        **limits(time_limit, None),
    }
    return _ask(puzzles, Question("sample", parameters), answer, errors, threads)


def score(
    puzzles: Column,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    answer: str = "score",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """The best target score, as Int64; see :func:`ninefold.score`."""
    parameters = {
        "weights": None if weights is None else checked(weights),
        "smallest": bool(smallest),
        "count_optima": bool(count_optima),
        **limits(time_limit, node_limit),
    }
    return _ask(puzzles, Question("score", parameters), answer, errors, threads)


def verify(
    puzzles: Column,
    claimed: Column,
    *,
    answer: Literal["verdict", "wrong_cell"] = "verdict",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """Whether the claimed solution is right, as a word; see :func:`ninefold.verify`.

    A ``str`` is the name of the column with the claimed solutions.
    """
    question = Question("verify", limits(time_limit, node_limit))
    return _ask(puzzles, question, answer, errors, threads, claimed)


def canonical(
    puzzles: Column,
    *,
    form: Literal["strict", "counts", "pattern", "solution"] = "strict",
    answer: str = "canonical",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """The canonical form, as text; see :func:`ninefold.canonical`."""
    parameters = {"form": checked_form(form), **limits(time_limit, node_limit)}
    return _ask(puzzles, Question("canonical", parameters), answer, errors, threads)


def shuffle(
    puzzles: Column,
    *,
    n: int = 1,
    seed: int = 0,
    answer: Literal["isomorphs", "transformations"] = "isomorphs",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
) -> pl.Expr:
    """Isomorphs drawn at random, as lists of text; see :func:`ninefold.shuffle`."""
    parameters = {"n": whole("n", n, 1), "seed": whole("seed", seed)}
    return _ask(puzzles, Question("shuffle", parameters), answer, errors, threads)


def transform(
    puzzles: Column,
    by: Column,
    *,
    inverse: bool = False,
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
) -> pl.Expr:
    """The image under a transformation, as text; see :func:`ninefold.transform`.

    A ``str`` without a slash is the name of the column with the transformations.
    """
    one, column = moved_by(by)
    question = Question("transform", {"by": one, "inverse": bool(inverse)})
    second = () if column is None else (column,)
    return _ask(puzzles, question, None, errors, threads, *second)


def unavoidable(
    puzzles: Column,
    *,
    size: int = 12,
    answer: Literal["unavoidable", "status"] = "unavoidable",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
) -> pl.Expr:
    """The unavoidable sets, as lists of text; see :func:`ninefold.unavoidable`."""
    parameters = {"size": whole("size", size), **limits(time_limit, None)}
    return _ask(puzzles, Question("unavoidable", parameters), answer, errors, threads)


def minimality(
    puzzles: Column,
    *,
    answer: Literal["minimality", "redundant"] = "minimality",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """Whether it is minimal, as a word; see :func:`ninefold.minimality`."""
    question = Question("minimality", limits(time_limit, node_limit))
    return _ask(puzzles, question, answer, errors, threads)


def minimise(
    puzzles: Column,
    *,
    seed: int = 0,
    symmetry: Symmetry | None = None,
    answer: Literal["minimal", "status"] = "minimal",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """A minimal puzzle inside, as text; see :func:`ninefold.minimise`."""
    parameters = {
        "seed": whole("seed", seed),
        "symmetry": symmetry_word(symmetry),
        **limits(time_limit, node_limit),
    }
    return _ask(puzzles, Question("minimise", parameters), answer, errors, threads)


def rate(
    puzzles: Column,
    *,
    backdoors: bool = False,
    answer: str = "class",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> pl.Expr:
    """How difficult it is: the class, as text; see :func:`ninefold.rate`."""
    parameters = {"backdoors": bool(backdoors), **limits(time_limit, node_limit)}
    return _ask(puzzles, Question("rate", parameters), answer, errors, threads)


def vicinity(
    puzzles: Column,
    *,
    remove: int = 1,
    add: int = 1,
    answer: Literal["vicinity", "status"] = "vicinity",
    errors: Literal["null", "raise"] = "null",
    threads: int | None = None,
) -> pl.Expr:
    """All puzzles with one solution that are some clues away, as lists of text; see
    :func:`ninefold.vicinity`."""
    parameters = {"remove": some_clues("remove", remove), "add": some_clues("add", add)}
    return _ask(puzzles, Question("vicinity", parameters), answer, errors, threads)


FUNCTIONS = (
    solve,
    status,
    count,
    count_exact,
    enumerate,
    sample,
    score,
    verify,
    canonical,
    shuffle,
    transform,
    unavoidable,
    minimality,
    minimise,
    rate,
    vicinity,
)
"""Those that are methods of expressions, too."""


@pl.api.register_expr_namespace("ninefold")
class Namespace:
    """The functions of this module as methods of an expression: ``pl.col("puzzle").ninefold.solve()``."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr


def _method(function: Callable[..., pl.Expr]) -> Callable[..., pl.Expr]:
    @wraps(function)
    def method(self: Namespace, *arguments: Any, **keywords: Any) -> pl.Expr:
        return function(self._expr, *arguments, **keywords)

    signature = inspect.signature(function)
    _, *others = signature.parameters.values()
    this = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    shown: Any = method
    shown.__signature__ = signature.replace(parameters=[this, *others])
    return method


for _function in FUNCTIONS:
    setattr(Namespace, _function.__name__, _method(_function))
