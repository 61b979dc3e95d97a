"""polars' Series, DataFrames and LazyFrames. Nothing else is needed, not even pyarrow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from .. import _native
from ._kinds import ColumnKind, TableKind

__all__ = ["kind_of"]


class Series(ColumnKind):
    """A Series."""

    def __init__(self, data: pl.Series) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        return _native.Puzzles.from_stream(self._data.__arrow_c_stream__(None))

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


def kind_of(data: Any) -> ColumnKind | TableKind | None:
    """What ``data`` is, if it is of this family."""
    if isinstance(data, pl.Series):
        if data.dtype == pl.Struct:
            return DataFrame(data.struct.unnest())
        return Series(data)
    if isinstance(data, pl.DataFrame):
        return DataFrame(data)
    return None
