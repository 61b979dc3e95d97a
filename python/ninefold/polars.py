"""Expressions for polars: ``pl.col("puzzle").ninefold.solve()``, eager, lazy and streaming.

>>> import polars as pl
>>> import ninefold.polars
>>> frame = pl.LazyFrame({"puzzle": ["." * 81, "11" + "." * 79]})
>>> frame.select(pl.col("puzzle").ninefold.check()).collect()["puzzle"].to_list()
['ambiguous', 'illegal']

Importing this module registers the namespace ``ninefold``. Type checkers do not know namespaces; the
functions of this module are the same as those of expressions, with types:

>>> frame.select(ninefold.polars.count("puzzle", cap=5)).collect()["puzzle"].to_list()
[5, 0]

An expression has one column, which ``answers=`` names. Several answers are a structure, so that nothing is
solved twice:

>>> both = ninefold.polars.solve("puzzle", answers=["solution", "status"])
>>> frame.select(both.alias("answer")).unnest("answer").collect()["status"].to_list()
['ambiguous', 'illegal']

Series, DataFrames and LazyFrames have the namespace, too, with the functions of the package as methods. For
a table the column of puzzles may be named first:

>>> frame.collect().ninefold.solve("puzzle").columns
['puzzle', 'solution', 'status']

The native module is a plugin of polars by the C interface of plugins (version 0.1), which polars checks
when it loads the module: tested with polars 1.20 and 2.1. polars calls it for parts of a column and
from its own threads, so that an expression ends at Ctrl-C only when its part is done (``time_limit=``
ends long ones), and an error does not name the row.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import polars as pl

from ._questions.functions import FUNCTIONS, NAMES, Parameter, made, summary
from ._questions.table import QUESTIONS, named

if TYPE_CHECKING:
    from ._stubs.polars import *  # noqa: F403
else:
    # (Without `enumerate`, which would hide Python's own.)
    __all__ = ["Column", "FrameNamespace", "Namespace", "SeriesNamespace"]
    __all__ += [name for name in NAMES if name != "enumerate"]

Column: TypeAlias = pl.Expr | pl.Series | str
"""A column: an expression, a Series, or the name of a column."""

_TYPES = {
    "grids": "text",
    "words": "text",
    "text": "text",
    "integers": "Int64",
    "decimals": "Decimal",
    "numbers": "Float64",
    "flags": "Boolean",
    "grid_lists": "lists of text",
    "text_lists": "lists of text",
    "struct_lists": "lists of structures",
}
"""Names of the types of polars."""


def _ask(name: str, arguments: dict[str, Any]) -> pl.Expr:
    puzzles = arguments.pop("puzzles")
    if isinstance(puzzles, str):
        puzzles = pl.col(puzzles)
    elif isinstance(puzzles, pl.Series):
        puzzles = pl.lit(puzzles)
    expression: pl.Expr = FUNCTIONS[name](puzzles, **arguments)
    return expression


def _function(name: str) -> Callable[..., pl.Expr]:
    """The function for a question."""
    definition = QUESTIONS[name]
    first, *others = definition.columns
    doc = f"{summary(name)}\n\nThe answer is ``{first.name}``, as {_TYPES[first.kind]}"
    if others:
        doc += f"; ``answers=`` names another, or several: {', '.join(f'``{each.name}``' for each in others)}"
    doc += f". See :func:`ninefold.{name}`."
    if definition.second is not None:
        doc += f"\n\nA ``str`` is the name of the column with the {definition.second}s."
    one: Any = Literal[tuple(column.name for column in definition.columns)]
    answer = Parameter(
        "answers", Parameter.KEYWORD_ONLY, default=None, annotation=one | Sequence[one] | None
    )
    several = str | Sequence[str] | None
    alias = Parameter("names", Parameter.KEYWORD_ONLY, default=None, annotation=several)
    return made(
        name,
        _ask,
        first=Parameter("puzzles", Parameter.POSITIONAL_OR_KEYWORD, annotation=Column),
        second=Column,
        after=[
            answer,
            answer.replace(name="answer"),
            alias,
            alias.replace(name="alias"),
        ],
        without=("column", "progress"),
        returns=pl.Expr,
        doc=doc,
        module=__name__,
    )


@pl.api.register_expr_namespace("ninefold")
class Namespace:
    """The functions of this module as methods of an expression: ``pl.col("puzzle").ninefold.solve()``."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr


def _method(function: Callable[..., pl.Expr]) -> Callable[..., pl.Expr]:
    """A function as a method of an expression."""

    @wraps(function)
    def method(self: Namespace, *arguments: Any, **keywords: Any) -> pl.Expr:
        return function(self._expr, *arguments, **keywords)

    signature = inspect.signature(function)
    _, *others = signature.parameters.values()
    this = Parameter("self", Parameter.POSITIONAL_ONLY)
    shown: Any = method
    shown.__signature__ = signature.replace(parameters=[this, *others])
    return method


@pl.api.register_series_namespace("ninefold")
class SeriesNamespace:
    """The functions of the package as methods of a Series: ``frame["puzzle"].ninefold.solve()``."""

    def __init__(self, series: pl.Series) -> None:
        self._data = series


@pl.api.register_lazyframe_namespace("ninefold")
@pl.api.register_dataframe_namespace("ninefold")
class FrameNamespace:
    """The functions of the package as methods of a DataFrame or LazyFrame: ``frame.ninefold.solve()``."""

    def __init__(self, frame: pl.DataFrame | pl.LazyFrame) -> None:
        self._data = frame


def _ask_data(name: str, arguments: dict[str, Any]) -> Any:
    namespace = arguments.pop("self")
    return FUNCTIONS[name](namespace._data, **arguments)


def _of_data(name: str, *after: Parameter, without: Collection[str] = ()) -> Callable[..., Any]:
    """The method of a namespace for a question, with further parameters."""
    return made(
        name,
        _ask_data,
        first=Parameter("self", Parameter.POSITIONAL_OR_KEYWORD),
        after=after,
        without=without,
        doc=f"{summary(name)}\n\nSee :func:`ninefold.{name}`.",
        module=__name__,
    )


_COLUMN = Parameter("column", Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=str | None)

for _name in NAMES:
    globals()[_name] = _function(named(_name))
    setattr(Namespace, _name, _method(globals()[_name]))
    setattr(SeriesNamespace, _name, _of_data(named(_name), without=("column",)))
    setattr(FrameNamespace, _name, _of_data(named(_name), _COLUMN))
