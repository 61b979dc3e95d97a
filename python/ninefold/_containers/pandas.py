"""pandas' Series and DataFrames.

Grids and words in answers are of the type that the puzzles are of: pandas' strings, ``ArrowDtype`` or
objects. Counts and scores are ``Int64``, flags ``boolean``, both with ``NA``; exact counts and lists
are objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from .. import _native
from ..errors import UnsupportedTypeError
from ._kinds import ColumnKind, TableKind

__all__ = ["kind_of"]


class Series(ColumnKind):
    """A Series, whose index and name the answer has, too."""

    def __init__(self, data: pd.Series[Any]) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        data = self._data
        if data.dtype == object:
            values = [None if value is None or value is pd.NA else value for value in data]
            # A missing value of a column of objects is a number.
            values = [None if value != value else value for value in values]
            return _native.Puzzles.from_list(values)
        import pyarrow as pa

        from .arrow import Array

        if not (isinstance(data.dtype, (pd.StringDtype, pd.CategoricalDtype, pd.ArrowDtype))):
            raise UnsupportedTypeError(
                f"a column of type {data.dtype} does not hold puzzles; read it as text, such as "
                'with dtype={"puzzle": str}'
            )
        return Array(pa.array(data.array, from_pandas=True)).puzzles()

    def built(self, column: _native.Column) -> Any:
        kind, dtype = column.kind, self._data.dtype
        if kind in ("decimals", "lists"):
            values: Any = pd.array(column.list(), dtype=object)
        elif kind in ("integers", "flags"):
            values = pd.array(column.list(), dtype="Int64" if kind == "integers" else "boolean")
        elif isinstance(dtype, (pd.StringDtype, pd.ArrowDtype)):
            import pyarrow as pa

            from .arrow import to_chunks

            values = dtype.__from_arrow__(pa.chunked_array(to_chunks(column, "large_string")))
        else:
            values = pd.array(column.list(), dtype=object)
        # (The type is said, since pandas would take objects for text.)
        name, index = self._data.name, self._data.index
        return pd.Series(values, index=index, name=name, dtype=values.dtype)

    def table(self, columns: Mapping[str, Any]) -> pd.DataFrame:
        return pd.DataFrame(dict(columns), index=self._data.index)


class Made(Series):
    """Puzzles that were made for nobody in particular."""

    def __init__(self) -> None:
        super().__init__(pd.Series([], dtype=pd.Series(["1"]).dtype, name="puzzle"))

    def built(self, column: _native.Column) -> Any:
        values = pd.array(column.list(), dtype=self._data.dtype)
        return pd.Series(values, name=self._data.name)


class DataFrame(TableKind):
    """A DataFrame."""

    def __init__(self, data: pd.DataFrame) -> None:
        self._data = data

    def names(self) -> list[str]:
        return [str(name) for name in self._data.columns]

    def column(self, name: str) -> ColumnKind:
        return Series(self._data.iloc[:, self.names().index(name)])

    def extended(self, columns: Mapping[str, Any]) -> pd.DataFrame:
        return self._data.assign(**columns)


def kind_of(data: Any) -> ColumnKind | TableKind | None:
    """What ``data`` is, if it is of this family."""
    if isinstance(data, pd.Series):
        return Series(data)
    if isinstance(data, pd.DataFrame):
        return DataFrame(data)
    return None
