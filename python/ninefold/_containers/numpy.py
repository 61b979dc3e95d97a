"""NumPy arrays.

=====================  ==================  =======================  ==========================
puzzles                read                grids in answers         missing grids
=====================  ==================  =======================  ==========================
``S81``, any ``S``     in place            ``S81``                  ``b""``
``U81``, any ``U``     in place            ``U81``                  ``""``
``uint8[n, 81]``       in place            ``uint8[n, 81]``         zeros
``uint8[n, 9, 9]``     in place            ``uint8[n, 9, 9]``       zeros
``uint8[n, 6, 6]``     with ``layout=``    ``uint8[n, 6, 6]``       zeros
other whole numbers    in place            ``uint8``, same shape    zeros
floats, NaN for empty  as a copy           ``uint8``, same shape    zeros
``U1``, ``S1`` cells   as a copy           the same                 ``.`` in all cells
objects as cells       as a copy           ``uint8`` or ``U1``      zeros, or ``.``
objects, StringDType   as a list           the same                 ``None``
only NaN               as a list of None   objects                  ``None``
=====================  ==================  =======================  ==========================

An array of shape ``[9, 9]`` or ``[81]`` is one board (or ``[6, 6]`` and ``[36]`` with ``layout=``), and so is the
grid in its answer, or None; its other answers are those of one text.

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
from . import boards
from .kinds import ColumnKind
from .text import TextList


class Array(ColumnKind):
    """An array with a puzzle in each row."""

    def __init__(self, data: np.ndarray[Any, Any]) -> None:
        self._given = data
        self._shape = data.shape[1:]
        self._symbols: np.ndarray[Any, Any] | None = None
        if data.dtype.kind in "fSUOT" and _holds_boards(self._shape):
            data, self._symbols = _cells(data)
        kind = data.dtype.kind
        self._kind = kind
        self.cells = "digits" if kind in "iu" else "wide symbols" if kind == "U" else "symbols"
        if kind in "iu" and _holds_boards(self._shape):
            self._rows = "numbers" if data.dtype.itemsize > 1 else "digits"
            self._width = math.prod(self._shape)
            data = data.reshape(len(data), self._width)
            if self._rows == "digits":
                # (A number below 0 is a large one without its sign.)
                data = data.view(np.uint8)
        elif kind in "SU" and data.ndim == 1:
            self._rows = "bytes" if kind == "S" else "characters"
            self._width = data.dtype.itemsize // (1 if kind == "S" else 4)
            if self._width == 0:
                data = data.astype(f"{kind}1")
                self._width = 1
        else:
            raise UnsupportedTypeError(
                f"an array of shape {data.shape} and type {data.dtype} does not hold puzzles; "
                "expected S81, U81 or objects of shape (n,), or digits of shape (n, 81) or "
                f"(n, 9, 9), and likewise of other sizes with a layout{_hint(data)}"
            )
        data = data.astype(data.dtype.newbyteorder("="), copy=False)
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
                return self._formed(array.reshape(len(array), *self._shape))
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
        return self._formed(digits.reshape(len(boards), *shape))

    def _formed(self, digits: np.ndarray[Any, Any]) -> Any:
        """Digits in the form of the cells of the puzzles."""
        return digits if self._symbols is None else self._symbols[digits]


class OneArray(Array):
    """An array that is one board."""

    is_one = True

    def __init__(self, data: np.ndarray[Any, Any], side: int) -> None:
        super().__init__(data.reshape(1, side, side))
        self._board_shape = data.shape
        self.cells = "symbols"

    def built(self, column: _native.Column) -> Any:
        holds, [value] = column.kind, column.list()
        if value is None:
            return None
        if holds in ("grids", "boards"):
            return self._digits([value]).reshape(self._board_shape)
        if holds in ("grid_lists", "board_lists"):
            return self._digits(value).reshape(len(value), *self._board_shape)
        return value


DIGITS = np.zeros(128, np.uint8)
"""The digit of each symbol, 0 for an empty cell."""
DIGITS[[*boards.SYMBOLS.encode()]] = np.arange(len(boards.SYMBOLS))


def _holds_boards(shape: tuple[int, ...]) -> bool:
    """Returns whether a row of this shape has as many digits as some board has cells."""
    side = math.isqrt(math.prod(shape))
    return side in boards.SIDES and shape in ((side * side,), (side, side))


def _cells(data: np.ndarray[Any, Any]) -> tuple[Any, Any]:
    """Cells as digits, 255 for those that are none; and the symbols of digits, if cells are texts."""
    if data.dtype.kind == "f":
        cells = np.where(np.isnan(data), 0, data)
        digits = (cells >= 0) & (cells < len(boards.SYMBOLS)) & (cells == np.floor(cells))
        return np.where(digits, cells, 255).astype(np.uint8), None
    cells = data.ravel().tolist()
    found = [boards.digit_of(cell) for cell in cells]
    numbers = [255 if digit is None else digit for digit in found]
    texts = data.dtype.kind != "O" or boards.are_texts(cells)
    kind = "S1" if data.dtype.kind == "S" else "U1"
    symbols = np.array(list(boards.SYMBOLS), kind) if texts else None
    return np.array(numbers, np.uint8).reshape(data.shape), symbols


def _hint(data: np.ndarray[Any, Any]) -> str:
    """Advice on an array that does not hold puzzles."""
    if data.ndim > 3:
        return "; of cells that are one-hot, take argmax"
    return "; read puzzles as text: numbers lose their digits" if data.dtype.kind == "f" else ""


class Objects(TextList):
    """An array of ``str`` and ``None``."""

    def __init__(self, data: np.ndarray[Any, Any]) -> None:
        super().__init__(data.tolist())
        self._given = data

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._given[np.array(keep, dtype=bool)]

    def built(self, column: _native.Column) -> Any:
        holds = column.kind
        values = super().built(column)
        if self._given.dtype.kind == "T" and holds in ("grids", "boards", "text", "words"):
            missing = getattr(self._given.dtype, "na_object", "")
            values = [missing if value is None else value for value in values]
            return np.array(values, dtype=self._given.dtype)
        return _objects(values)


def _objects(values: list[Any]) -> Any:
    objects = np.empty(len(values), dtype=object)
    for row, value in enumerate(values):
        objects[row] = value
    return objects


def kind_of(data: Any, side: int = 9) -> ColumnKind | None:
    """Kind of ``data``, whose boards have this number of rows; None if it is not of this family."""
    if isinstance(data, np.str_):
        return None
    if not isinstance(data, np.ndarray):
        return None
    if isinstance(data, np.ma.MaskedArray):
        raise UnsupportedTypeError(
            "a masked array: fill it first, or select the rows that are not masked"
        )
    kind = data.dtype.kind
    if kind == "f" and data.ndim == 1 and len(data) and np.isnan(data).all():
        return Objects(data)
    if kind in "OT" and data.ndim == 1:
        held = boards.kind_of(data.tolist(), side, _objects)
        if held is None:
            return Objects(data)
        if not held.is_one or any(map(boards.is_row, data)):
            return held
    is_board = data.shape == (side, side)
    if data.shape == (side * side,):
        # (As many texts that are longer are as many puzzles.)
        is_board = kind not in "SU" or np.char.str_len(data).max() <= boards.LONGEST_CELL
    if is_board and kind in "iufSUOT":
        return OneArray(data, side)
    if data.ndim == 2 and data.shape[0] == data.shape[1] != side * side:
        raise UnsupportedTypeError(
            f"an array of shape {data.shape} is no board of {side}x{side}{boards.hint(len(data))}"
        )
    return Array(data)
