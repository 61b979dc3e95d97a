"""polars' Series, DataFrames and LazyFrames. Nothing else is needed, not even pyarrow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import polars as pl

from .. import _native
from ._kinds import ColumnKind, StreamKind, TableKind

__all__ = ["kind_of"]


class Series(ColumnKind):
    """A Series."""

    def __init__(self, data: pl.Series) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        stream: Any = self._data.__arrow_c_stream__(None)
        return _native.Puzzles.from_stream(stream)

    def built(self, column: _native.Column) -> pl.Series:
        first, *others = (pl.Series(array) for array in column.arrays("string_view"))
        for other in others:
            first.append(other)
        return first.alias(self._data.name)

    def table(self, columns: Mapping[str, Any]) -> pl.DataFrame:
        return pl.DataFrame([column.alias(name) for name, column in columns.items()])


class DataFrame(TableKind):
    """A DataFrame."""

    def __init__(self, data: pl.DataFrame) -> None:
        self._data = data

    def names(self) -> list[str]:
        return self._data.columns

    def column(self, name: str) -> ColumnKind:
        return Series(self._data.get_column(name))

    def extended(self, columns: Mapping[str, Any]) -> pl.DataFrame:
        return self._data.with_columns([column.alias(name) for name, column in columns.items()])


class LazyFrame(StreamKind):
    """A LazyFrame. The answer is one, too, and works in parts as polars' streaming engine does."""

    def __init__(self, data: pl.LazyFrame) -> None:
        self._data = data

    def names(self) -> list[str]:
        return self._data.collect_schema().names()

    def answered(self, answer: Callable[[Any], Any]) -> pl.LazyFrame:
        schema = answer(self._data.collect_schema().to_frame()).schema
        return self._data.map_batches(
            answer,
            schema=schema,
            streamable=True,
            # What is asked of the answer cannot be asked before it.
            predicate_pushdown=False,
            projection_pushdown=False,
        )


def kind_of(data: Any) -> ColumnKind | TableKind | StreamKind | None:
    """What ``data`` is, if it is of this family."""
    if isinstance(data, pl.Series):
        if data.dtype == pl.Struct:
            return DataFrame(data.struct.unnest())
        return Series(data)
    if isinstance(data, pl.DataFrame):
        return DataFrame(data)
    if isinstance(data, pl.LazyFrame):
        return LazyFrame(data)
    return None
