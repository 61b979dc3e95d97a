"""pandas' Series, DataFrames and indexes. A DataFrame of nine rows and nine columns of cells is one board.

Grids and words in answers have the type of the puzzles: pandas' strings, ``ArrowDtype`` with text, or
objects; for categories the type of the categories. Counts and scores are ``Int64``, ratings ``Float64``,
flags ``boolean``, all with ``NA``; exact counts and lists are objects, except lists of structures, which
are ``ArrowDtype`` where the puzzles are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

import ninefold._native as _native

from ..errors import UnsupportedTypeError
from .boards import is_cell
from .kinds import ColumnKind, TableKind, missing
from .numpy import OneArray


class Series(ColumnKind):
    """A Series. Answers have its index and its name."""

    has_categories = True

    def __init__(self, data: pd.Series[Any]) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        data = self._data
        if data.dtype == object:
            return self._listed()
        if not (isinstance(data.dtype, (pd.StringDtype, pd.CategoricalDtype, pd.ArrowDtype))):
            if len(data) and data.isna().all():
                # (A column of empty cells, read from a file, may be of any type.)
                return self._listed()
            raise UnsupportedTypeError(
                f"a column of type {data.dtype} does not hold puzzles; {self._as_text}"
            )
        try:
            import pyarrow as pa
        except ImportError:
            return self._listed()
        from .arrow import Array

        array = Array(pa.array(data.array, from_pandas=True))
        array.name = self.name
        return array.puzzles()

    def _listed(self) -> _native.Puzzles:
        """The puzzles one by one."""
        values = [None if missing(value) else value for value in self._data]
        try:
            return _native.Puzzles.from_list(values)
        except UnsupportedTypeError:
            numbers = (row for row, each in enumerate(values) if isinstance(each, (int, float)))
            row = next(numbers, None)
            if row is None:
                raise
            # (81 digits in a file are read as one of Python's numbers.)
            raise UnsupportedTypeError(
                f"row {row} is a number, which has no zeros at its beginning; {self._as_text}"
            ) from None

    @property
    def _as_text(self) -> str:
        """The advice to read the column as text."""
        name = "puzzle" if self._data.name is None else self._data.name
        return f"read it as text, such as with dtype={{{name!r}: str}}"

    def built(self, column: _native.Column) -> Any:
        kind, dtype = column.kind, self._data.dtype
        if isinstance(dtype, pd.CategoricalDtype):
            # (Without categories: pandas' own type for text.)
            dtype = dtype.categories.dtype if len(dtype.categories) else pd.Series([""]).dtype
        is_arrow = isinstance(dtype, pd.ArrowDtype)
        is_list = kind in ("grid_lists", "board_lists", "text_lists")
        is_list = is_list or (kind == "struct_lists" and not is_arrow)
        if kind == "decimals" or is_list:
            values: Any = pd.array(column.list(), dtype=object)
        elif kind in ("integers", "numbers", "flags"):
            # (Not by a list, which pandas converts without handling signals.)
            memory, valid, _ = column.memory()
            numbers, nulls = np.asarray(memory), np.asarray(valid) == 0
            if kind == "integers":
                values = pd.arrays.IntegerArray(numbers, nulls)
            elif kind == "numbers":
                values = pd.arrays.FloatingArray(numbers, nulls)
            else:
                values = pd.arrays.BooleanArray(numbers.view(np.bool_), nulls)
        elif isinstance(dtype, pd.ArrowDtype):
            import pyarrow as pa

            from .arrow import layout_of, to_chunks

            chunks = pa.chunked_array(to_chunks(column, layout_of(dtype.pyarrow_dtype)))
            values = pd.ArrowDtype(chunks.type).__from_arrow__(chunks)
        elif isinstance(dtype, pd.StringDtype):
            values = self._texts(column, dtype)
        else:
            values = pd.array(column.list(), dtype=object)
        # (Without the type, pandas would convert objects to text.)
        name, index = self._data.name, self._data.index
        return pd.Series(values, index=index, name=name, dtype=values.dtype)

    def _texts(self, column: _native.Column, dtype: pd.StringDtype) -> Any:
        """Text as pandas' strings, in Arrow's memory where pandas uses that."""
        try:
            import pyarrow as pa
        except ImportError:
            return pd.array(column.list(), dtype=dtype)
        from .arrow import to_chunks

        return dtype.__from_arrow__(pa.chunked_array(to_chunks(column, "large_string")))

    def categories(self, column: _native.Column, words: list[str]) -> Any:
        memory, _, _ = column.memory()
        # (A missing word has the largest code, which is -1 as a signed number.)
        codes = np.asarray(memory).view(np.int8)
        values = pd.Categorical.from_codes(codes, categories=pd.Index(words))
        return pd.Series(values, index=self._data.index, name=self._data.name)

    def table(self, columns: Mapping[str, Any]) -> pd.DataFrame:
        return pd.DataFrame(dict(columns), index=self._data.index)

    def kept(self, keep: Sequence[bool]) -> Any:
        return _kept(self._data, np.array(keep, dtype=bool))


class Index(Series):
    """An index. Answers are indexes, too; several are a DataFrame with this index."""

    def __init__(self, data: pd.Index) -> None:
        super().__init__(pd.Series(data.array, index=data, name=data.name))

    def built(self, column: _native.Column) -> Any:
        return self._index(super().built(column))

    def categories(self, column: _native.Column, words: list[str]) -> Any:
        return self._index(super().categories(column, words))

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._index(super().kept(keep))

    def _index(self, answers: pd.Series[Any]) -> pd.Index:
        return pd.Index(answers.array, name=answers.name, dtype=answers.dtype)


class Made(Series):
    """Generated puzzles, without an index of the caller's."""

    def __init__(self) -> None:
        super().__init__(pd.Series([], dtype=pd.Series([""]).dtype, name="puzzle"))

    def built(self, column: _native.Column) -> Any:
        values = pd.array(column.list(), dtype=self._data.dtype)
        return pd.Series(values, name=self._data.name)


class DataFrame(TableKind):
    """A DataFrame."""

    def __init__(self, data: pd.DataFrame) -> None:
        self._data = data

    def names(self) -> list[str]:
        return [str(name) for name in self._data.columns]

    def _column(self, name: str) -> ColumnKind:
        return Series(self._data.iloc[:, self.names().index(name)])

    def head(self, rows: int) -> TableKind:
        return DataFrame(self._data.iloc[:rows])

    def extended(self, columns: Mapping[str, Any]) -> pd.DataFrame:
        return self._data.assign(**columns)

    def kept(self, keep: Sequence[bool]) -> pd.DataFrame:
        data, mask = self._data, np.array(keep, dtype=bool)
        try:
            return data[mask]
        except NotImplementedError:
            columns = [_kept(data.iloc[:, at], mask) for at in range(data.shape[1])]
            return pd.concat(columns, axis=1).set_axis(data.columns, axis=1)


def _kept(data: pd.Series[Any], mask: np.ndarray[Any, Any]) -> pd.Series[Any]:
    """The rows of a Series where the mask is true."""
    try:
        return data[mask]
    except NotImplementedError:
        # (pandas leaves it to pyarrow, which has no filter for views.)
        from .arrow_rows import kept

        values: Any = data.array
        values = data.dtype.__from_arrow__(kept(values.__arrow_array__(), mask.tolist()))
        return pd.Series(values, index=data.index[mask], name=data.name)


class Board(OneArray):
    """A DataFrame that is one board, as of a sheet. So are grids in its answers."""

    def __init__(self, data: pd.DataFrame, side: int) -> None:
        super().__init__(data.to_numpy(), side)
        self._frame = data

    def built(self, column: _native.Column) -> Any:
        is_grid = column.kind in ("grids", "boards")
        value = super().built(column)
        if not is_grid or value is None:
            return value
        return pd.DataFrame(value, self._frame.index, self._frame.columns)


def kind_of(data: Any, side: int = 9) -> ColumnKind | TableKind | None:
    """Kind of ``data``, whose boards have this number of rows; None if it is not of this family."""
    if isinstance(data, pd.Series):
        return Series(data)
    if isinstance(data, pd.DataFrame):
        # (A table of puzzles has a cell that is longer.)
        is_board = data.shape == (side, side) and all(map(is_cell, data.to_numpy().flat))
        return Board(data, side) if is_board else DataFrame(data)
    if isinstance(data, pd.Index) and not isinstance(data, pd.MultiIndex):
        return Index(data)
    return None
