"""polars' Series, DataFrames, LazyFrames and expressions, without pyarrow."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl
from polars.plugins import register_plugin_function

import ninefold._native as _native

from ..errors import MalformedError, UnsupportedTypeError
from .answer_column import AnswerColumn
from .kinds import Asks, ColumnKind, ExpressionKind, StreamKind, TableKind
from .polars_interrupts import Interruptible, look

_KINDS = (pl.String, pl.Binary, pl.List, pl.Array, pl.Null)
"""Types that may hold puzzles, besides categories."""


ROW = "row of ninefold"
"""Name of the column of row numbers while a LazyFrame is answered, so that errors name the row."""


class Series(ColumnKind):
    """A Series."""

    has_categories = True

    def __init__(self, data: pl.Series) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        data = self._data
        if data.dtype in (pl.Categorical, pl.Enum):
            # (The Arrow form of categories changes between versions of polars.)
            data = data.cast(pl.String)
        elif data.dtype not in _KINDS:
            if len(data) and data.null_count() == len(data):
                return _native.Puzzles.from_list([None] * len(data))
            # (Some types of polars have no Arrow form.)
            raise UnsupportedTypeError(
                f"a column of type {data.dtype} does not hold puzzles; read it as text"
            )
        stream: Any = data.__arrow_c_stream__(None)
        return _native.Puzzles.from_stream(stream)

    def built(self, column: _native.Column) -> pl.Series:
        first, *others = (pl.Series(array) for array in column.arrays("string_view"))
        for other in others:
            first.append(other)
        return first.alias(self._data.name)

    def categories(self, column: _native.Column, words: list[str]) -> pl.Series:
        categories: pl.Series = self.built(column).cast(pl.Enum(words))
        return categories

    def table(self, columns: Mapping[str, Any]) -> pl.DataFrame:
        return pl.DataFrame([column.alias(name) for name, column in columns.items()])

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._data.filter(pl.Series(keep, dtype=pl.Boolean))


class DataFrame(TableKind):
    """A DataFrame."""

    def __init__(self, data: pl.DataFrame) -> None:
        self._data = data

    def names(self) -> list[str]:
        return self._data.columns

    def _column(self, name: str) -> ColumnKind:
        return Series(self._data.get_column(name))

    def head(self, rows: int) -> TableKind:
        return DataFrame(self._data.head(rows))

    def extended(self, columns: Mapping[str, Any]) -> pl.DataFrame:
        return self._data.with_columns([column.alias(name) for name, column in columns.items()])

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._data.filter(pl.Series(keep, dtype=pl.Boolean))


class Structs(DataFrame):
    """A Series of structures, whose members are the columns."""

    def __init__(self, data: pl.Series) -> None:
        super().__init__(data.struct.unnest())
        self._structs = data

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._structs.filter(pl.Series(keep, dtype=pl.Boolean))


class LazyFrame(StreamKind):
    """A LazyFrame. The answer is one, too, and is computed in parts by polars' streaming engine."""

    look = staticmethod(look)

    def __init__(self, data: pl.LazyFrame) -> None:
        self._data = data

    def names(self) -> list[str]:
        return self._data.collect_schema().names()

    def answered(self, answer: Callable[[Any], Any], rows: int, *, strict: bool) -> pl.LazyFrame:
        empty = self._data.collect_schema().to_frame()
        schema = answer(empty).schema
        number = ROW
        while number in schema:
            number += "_"
        # (polars does not report the rows of a part, nor the order of parts.)
        data = self._data.with_row_index(number) if strict else self._data

        def piece(frame: pl.DataFrame) -> pl.DataFrame:
            if not strict:
                answered: pl.DataFrame = answer(frame)
                return answered
            try:
                answered = answer(frame.drop(number))
            except MalformedError as error:
                row = frame.get_column(number)[error.row]
                raise MalformedError(row, error.reason) from None
            return answered

        def part(frame: pl.DataFrame) -> pl.DataFrame:
            if len(frame) <= rows:
                return piece(frame)
            return pl.concat([piece(slice) for slice in frame.iter_slices(rows)])

        lazy = data.map_batches(
            part,
            schema=schema,
            streamable=True,
            # Filters on the answer have to run after it.
            predicate_pushdown=False,
            projection_pushdown=False,
        )
        return Interruptible._from_pyldf(lazy._ldf)


class Expression(ExpressionKind):
    """An expression. The answer is one, too: a call of the native module as a plugin of polars."""

    def __init__(self, data: pl.Expr) -> None:
        self._data = data

    def asked(
        self,
        plan: dict[str, Any],
        column: AnswerColumn,
        second: Any,
        name: str | None,
        category: bool,
    ) -> pl.Expr:
        answer = register_plugin_function(
            plugin_path=Path(_native.__file__),
            function_name=_PLUGIN[column.kind],
            args=[self._data, *([] if second is None else [second]), pl.lit(json.dumps(plan))],
            is_elementwise=True,
        )
        if category and column.words is not None:
            answer = answer.cast(pl.Enum(column.words))
        return answer if name is None else answer.alias(name)

    def structures(self, ask: Asks, column: str, second: Any, name: str | None) -> pl.Expr:
        dtype = _asked_of_none(ask, second).schema[column]
        answer = self._mapped(
            lambda puzzles, beside: ask(puzzles, beside).get_column(column), dtype, second
        )
        return answer if name is None else answer.alias(name)

    def together(self, ask: Asks, second: Any) -> pl.Expr:
        dtype = pl.Struct(_asked_of_none(ask, second).schema)

        def answers(puzzles: pl.Series, beside: pl.Series | None) -> pl.Series:
            answered: pl.DataFrame = ask(puzzles, beside)
            together = answered.to_struct(puzzles.name)
            if not puzzles.null_count():
                return together
            # (A null stays null.)
            nullable: pl.Series = together.zip_with(
                puzzles.is_not_null(), pl.Series([None], dtype=dtype)
            )
            return nullable

        return self._mapped(answers, dtype, second)

    def _mapped(
        self,
        answers: Callable[[pl.Series, pl.Series | None], pl.Series],
        dtype: pl.DataType,
        second: Any,
    ) -> pl.Expr:
        """The answers of this type, by a call of Python: the plugin has a function for each type of
        column, and none for structures."""

        def checked(puzzles: pl.Series, beside: pl.Series | None) -> pl.Series:
            try:
                return answers(puzzles, beside).alias(puzzles.name)
            except MalformedError as error:
                # (As of the plugin: polars does not report the rows of a part.)
                message = f"a record is not a puzzle: {error.reason}"
                raise pl.exceptions.ComputeError(message) from None

        if second is None:
            return self._data.map_batches(
                lambda puzzles: checked(puzzles, None), return_dtype=dtype, is_elementwise=True
            )
        other = second
        if not isinstance(second, pl.Expr):
            other = pl.col(second) if isinstance(second, str) else pl.lit(second)
        name = self._data.meta.output_name(raise_if_undetermined=False)
        both = pl.struct(self._data.alias("puzzles"), other.alias("beside")).map_batches(
            lambda rows: checked(rows.struct.field("puzzles"), rows.struct.field("beside")),
            return_dtype=dtype,
            is_elementwise=True,
        )
        return both if name is None else both.alias(name)


def _asked_of_none(ask: Asks, second: Any) -> pl.DataFrame:
    """The answers about no puzzles, which have the types of all."""
    empty = pl.Series([], dtype=pl.String)
    answered: pl.DataFrame = ask(empty, None if second is None else empty)
    return answered


_PLUGIN = {
    "grids": "text",
    "words": "text",
    "grid_lists": "lists",
    "text_lists": "lists",
    **{kind: kind for kind in ("text", "integers", "decimals", "numbers", "flags")},
}
"""Function of the plugin for each kind of column, by which polars knows the type."""


def kind_of(data: Any) -> ColumnKind | TableKind | StreamKind | ExpressionKind | None:
    """Kind of ``data``; None if it is not of this family."""
    if isinstance(data, pl.Series):
        return Structs(data) if data.dtype == pl.Struct else Series(data)
    if isinstance(data, pl.DataFrame):
        return DataFrame(data)
    if isinstance(data, pl.LazyFrame):
        return LazyFrame(data)
    if isinstance(data, pl.Expr):
        return Expression(data)
    return None
