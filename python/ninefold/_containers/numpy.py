"""NumPy arrays.

=====================  ==================  =======================  ==========================
puzzles                read                grids in answers         missing grids
=====================  ==================  =======================  ==========================
``S81``, any ``S``     in place            ``S81``                  ``b""``
``U81``, any ``U``     in place            ``U81``                  ``""``
``uint8[n, 81]``       in place            ``uint8[n, 81]``         zeros
``uint8[n, 9, 9]``     in place            ``uint8[n, 9, 9]``       zeros
``uint8[n, 6, 6]``     with ``layout=``    ``uint8[n, 6, 6]``       zeros
other whole numbers    as a copy           ``uint8``, same shape    zeros
objects, StringDType   as a list           objects                  ``None``
only NaN               as a list of None   objects                  ``None``
=====================  ==================  =======================  ==========================

NumPy has no nulls. Missing counts and other numbers that are never negative are -1; missing scores
and bounds are masked (``numpy.ma``), since a score may be any number; missing ratings are NaN, missing
flags ``False``, missing words and texts ``""``. Lists are objects. An array that is not contiguous is copied.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import ninefold._native as _native

from ..errors import UnsupportedTypeError
from .kinds import ColumnKind, missing
from .text import TextList


class Array(ColumnKind):
    """An array with a puzzle in each row."""

    def __init__(self, data: np.ndarray[Any, Any]) -> None:
        self._given = data
        self._shape = data.shape[1:]
        kind = data.dtype.kind
        self._kind = kind
        self.cells = "digits" if kind in "iu" else "wide symbols" if kind == "U" else "symbols"
        if kind in "iu" and _holds_boards(self._shape):
            if data.dtype != np.uint8:
                # (255 stands for numbers that are no digits.)
                data = np.where((data < 0) | (data > MOST_DIGITS), 255, data).astype(np.uint8)
            self._rows, self._width = "digits", math.prod(self._shape)
            data = data.reshape(len(data), self._width)
        elif kind in "SU" and data.ndim == 1:
            self._rows = "bytes" if kind == "S" else "characters"
            self._width = data.dtype.itemsize // (1 if kind == "S" else 4)
            if self._width == 0:
                data = data.astype(f"{kind}1")
                self._width = 1
            data = data.astype(data.dtype.newbyteorder("="), copy=False)
        else:
            hint = ""
            if kind == "f":
                hint = "; read puzzles as text: numbers lose their digits"
            raise UnsupportedTypeError(
                f"an array of shape {data.shape} and type {data.dtype} does not hold puzzles; "
                f"expected S81, U81 or objects of shape (n,), or digits of shape (n, 81) or "
                f"(n, 9, 9), and likewise of other sizes with a layout{hint}"
            )
        # (A subclass, such as one in a file, has the same memory.)
        self._data = np.ascontiguousarray(data).view(np.ndarray)

    def puzzles(self) -> _native.Puzzles:
        return _native.Puzzles.from_numpy(self._data, self._rows, self._width)

    def built(self, column: _native.Column) -> Any:
        name = column.name
        if (holds := column.kind).endswith("_lists") or holds == "decimals":
            # NumPy has no type for lists, nor for numbers of more than 64 bits.
            return self._objects(column.list(), grids=holds in ("grid_lists", "board_lists"))
        if holds == "boards" and self.cells == "digits":
            empty = "." * math.prod(self._shape)
            return self._digits([board or empty for board in column.list()])
        kind = self._kind if self._kind in "SU" else "U"
        if holds in ("text", "boards"):
            return np.array([text or "" for text in column.list()], dtype=kind)
        values, valid, words = column.memory()
        array: np.ndarray[Any, Any] = np.asarray(values)
        if words is not None:
            all_words = np.array([*words, ""]).astype(kind)
            return all_words[np.minimum(array, len(words))]
        there = np.asarray(valid)
        if array.ndim == 2:
            if self.cells == "digits":
                return array.reshape(len(array), *self._shape)
            return array.view(f"{kind}81")[:, 0]
        if array.dtype == np.uint8:
            return array.view(np.bool_)
        if name in ("score", "bound"):
            return np.ma.masked_array(array, mask=there == 0)
        array[there == 0] = np.nan if array.dtype.kind == "f" else -1
        return array

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._given[np.array(keep, dtype=bool)]

    def _objects(self, values: list[Any], *, grids: bool) -> Any:
        objects = np.empty(len(values), dtype=object)
        for row, value in enumerate(values):
            if grids and self.cells == "digits" and value is not None:
                value = self._digits(value)
            objects[row] = value
        return objects

    def _digits(self, boards: list[str]) -> Any:
        """Boards as digits, of the shape of the puzzles."""
        digits = DIGITS[np.frombuffer("".join(boards).encode(), np.uint8)]
        # (Of boards that are generated the size is not that of the puzzles, of which there are none.)
        shape = self._shape if len(self._data) else (len(boards[0]) if boards else 0,)
        return digits.reshape(len(boards), *shape)


MOST_DIGITS = 25
"""Digits of the largest boards."""

DIGITS = np.zeros(128, np.uint8)
"""The digit of each symbol, 0 for an empty cell."""
DIGITS[[ord(symbol) for symbol in "123456789ABCDEFGHIJKLMNOP"]] = np.arange(1, MOST_DIGITS + 1)


def _holds_boards(shape: tuple[int, ...]) -> bool:
    """Returns whether a row of this shape has as many digits as some board has cells."""
    side = math.isqrt(math.prod(shape))
    return 2 <= side <= MOST_DIGITS and shape in ((side * side,), (side, side))


class Objects(TextList):
    """An array of ``str`` and ``None``."""

    def __init__(self, data: np.ndarray[Any, Any]) -> None:
        super().__init__([None if missing(value) else value for value in data.tolist()])
        self._given = data

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._given[np.array(keep, dtype=bool)]

    def built(self, column: _native.Column) -> Any:
        values = super().built(column)
        objects = np.empty(len(values), dtype=object)
        for row, value in enumerate(values):
            objects[row] = value
        return objects


def kind_of(data: Any) -> ColumnKind | None:
    """Kind of ``data``; None if it is not of this family."""
    if isinstance(data, np.str_):
        return None
    if not isinstance(data, np.ndarray):
        return None
    if isinstance(data, np.ma.MaskedArray):
        raise UnsupportedTypeError(
            "a masked array: fill it first, or select the rows that are not masked"
        )
    if data.dtype.kind == "f" and data.ndim == 1 and len(data) and np.isnan(data).all():
        return Objects(data)
    if data.dtype.kind in "OT" and data.ndim == 1:
        return Objects(data)
    return Array(data)
