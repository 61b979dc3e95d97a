"""Boards in the forms in which people hold one: nine lists of nine cells, a list of 81, ``bytes``; and lists of
such boards.

One board gives one answer, and a list of boards a list of answers. A solution has the form of its board: lists or
tuples of the same shape, of whole numbers if cells were numbers, else of texts of one character; ``bytes`` for
``bytes``. A cell is empty if it is 0, ``None``, NaN, ``""`` or one of the signs ``.0_?-*x``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from itertools import chain, compress
from typing import Any

import ninefold._native as _native

from ..errors import MalformedError
from .kinds import ColumnKind, missing

SIDES = range(2, 26)
"""Numbers of rows of boards."""

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit, and that of an empty cell."""

_DIGITS: dict[Any, int] = {symbol: digit for digit, symbol in enumerate(SYMBOLS)}
_CELLS = {**_DIGITS, **dict.fromkeys(["", *"0_?-*X", "NAN", "NA"], 0)}
"""The digit of each text of a cell, in capital letters; 0 for an empty one."""

LONGEST_CELL = 3
"""Largest number of characters of the text of a cell, such as ``5.0`` or ``nan``."""

Form = Callable[[str], Any]
"""Gives a board the form of another one."""

_NO_BOARD = "!"
"""Text that is read as no board, in the place of one."""


class Boards(ColumnKind):
    """One board, or a list of boards."""

    def __init__(self, data: Any, side: int, make: Callable[[list[Any]], Any] | None) -> None:
        self.is_one = make is None
        self._make = make
        self._boards = [data] if make is None else list(data)
        self._texts: list[str | None] = []
        self._forms: list[Form] = []
        for row, board in enumerate(self._boards):
            text: str | None = None
            form: Form = str
            try:
                if make is None or not missing(board):
                    text, form = _read(board, side)
            except ValueError as error:
                text = _NO_BOARD
                self.fault = self.fault or MalformedError(row, str(error))
            self._texts.append(text)
            self._forms.append(form)

    def puzzles(self) -> _native.Puzzles:
        return _native.Puzzles.from_list(self._texts)

    def built(self, column: _native.Column) -> Any:
        holds, values = column.kind, column.list()
        if holds in ("grids", "boards"):
            rows = zip(self._forms, values, strict=True)
            values = [None if value is None else form(value) for form, value in rows]
        elif holds in ("grid_lists", "board_lists"):
            lists = zip(self._forms, values, strict=True)
            values = [None if value is None else [*map(form, value)] for form, value in lists]
        return values[0] if self._make is None else self._make(values)

    def kept(self, keep: Sequence[bool]) -> Any:
        assert self._make is not None
        return self._make(list(compress(self._boards, keep)))


def digit_of(cell: Any) -> int | None:
    """The digit of a cell, 0 for an empty one; None if it is no digit."""
    if isinstance(cell, bytes):
        cell = cell.decode("latin-1")
    if isinstance(cell, str):
        text = cell.strip().upper()
        digit = _CELLS.get(text)
        if digit is None and re.fullmatch(r"[0-9]{1,2}(\.0*)?", text):
            digit = int(float(text))
        return digit
    if missing(cell):
        return 0
    if type(cell).__name__ in ("bool", "bool_"):
        return None
    try:
        number = float(cell)
    except (TypeError, ValueError, OverflowError):
        return None
    # (The float of NumPy and others that is not a number is an empty cell, too.)
    if number != number:
        return 0
    return int(number) if number.is_integer() and 0 <= number < len(SYMBOLS) else None


def is_cell(cell: Any) -> bool:
    """Returns whether an item of a list can be a cell, and is neither a row of cells nor a puzzle."""
    if isinstance(cell, (str, bytes)):
        return len(cell) <= LONGEST_CELL
    return not is_row(cell)


def are_texts(cells: list[Any]) -> bool:
    """Returns whether some cells are texts, and none is a number."""
    kinds = {isinstance(cell, (str, bytes)) for cell in cells if not missing(cell)}
    return kinds == {True}


def _is_nothing(item: Any) -> bool:
    """Returns whether an item of a list is missing or an empty text."""
    return missing(item) or (isinstance(item, (str, bytes)) and not item)


def place(cell: int, side: int) -> str:
    """The place of a cell in words."""
    return f"row {cell // side + 1}, column {cell % side + 1} of the board"


def is_row(cells: Any) -> bool:
    """Returns whether an object is a row of cells, or several."""
    # (Arrays and tensors have dimensions, and their scalars none.)
    return isinstance(cells, (list, tuple)) or getattr(cells, "ndim", 0) > 0


def _read(board: Any, side: int) -> tuple[str, Form]:
    """A board as text, and its form.

    Raises:
        ValueError: if it is no board.
    """
    if isinstance(board, (bytes, bytearray)):
        if len(board) == side * side and max(board) < len(SYMBOLS):
            return _text([*board], side), lambda text: bytes(map(_DIGITS.__getitem__, text))
        return board.decode("utf-8", "replace"), str.encode
    if isinstance(board, str):
        return board, str
    if not is_row(board):
        raise ValueError(f"a board cannot be of type {type(board).__name__}")
    if hasattr(board, "columns"):
        # (A DataFrame is a list of the names of its columns.)
        board = board.to_numpy()
    rows = list(board)
    if not any(map(is_row, rows)):
        if len(rows) != side * side:
            raise ValueError(f"{_cells(len(rows))}, not {side * side}{hint(math.isqrt(len(rows)))}")
        return _text(rows, side), _form(rows, [board])
    if len(rows) != side:
        raise ValueError(f"a board of {_counted(len(rows))}, not {side}{hint(len(rows))}")
    for number, row in enumerate(rows, 1):
        if not is_row(row):
            raise ValueError(f"row {number} of the board is no row of cells: {_short(row)}")
        if len(row) != side:
            raise ValueError(f"row {number} of the board has {_cells(len(row))}, not {side}")
    cells = list(chain.from_iterable(rows))
    return _text(cells, side), _form(cells, rows, outer=board)


def _text(cells: list[Any], side: int) -> str:
    """Cells as a text.

    Raises:
        ValueError: if one of them is no digit.
    """
    digits: list[Any] = cells if {*map(type, cells)} == {int} else [*map(digit_of, cells)]
    try:
        if max(digits) <= side:
            return "".join([SYMBOLS[digit] for digit in bytes(digits)])
    except (TypeError, ValueError):
        pass
    wrong = next(
        cell for cell, digit in enumerate(digits) if digit is None or not 0 <= digit <= side
    )
    raise ValueError(f"{place(wrong, side)}: {_short(cells[wrong])} is no digit from 0 to {side}")


def _form(cells: list[Any], rows: list[Any], outer: Any = None) -> Form:
    """The form of a board with these cells in these rows, within ``outer`` if there are several."""
    texts = [cell for cell in cells if isinstance(cell, (str, bytes))]
    symbols: Sequence[Any] = range(len(SYMBOLS))
    if are_texts(cells):
        # (Numbers above 9 as text, such as "10", or letters.)
        wide = any(len(text) > 1 and (digit_of(text) or 0) > 9 for text in texts)
        symbols = [".", *map(str, symbols[1:])] if wide else SYMBOLS
        if all(isinstance(text, bytes) for text in texts):
            symbols = [symbol.encode() for symbol in symbols]
    makes = [*map(_maker, rows)]

    def form(text: str) -> Any:
        values = [symbols[_DIGITS[symbol]] for symbol in text]
        width = len(values) // len(makes)
        parts = [make(values[at * width : (at + 1) * width]) for at, make in enumerate(makes)]
        return parts[0] if outer is None else _maker(outer)(parts)

    return form


def _maker(data: Any) -> Callable[[list[Any]], Any]:
    """Makes of a list what ``data`` is: a tuple, an array of NumPy, or a list."""
    if isinstance(data, tuple):
        return tuple
    if type(data).__module__ == "numpy":
        import numpy as np

        def array(values: list[Any]) -> Any:
            made = np.array(values)
            return made.astype(np.uint8) if made.dtype.kind in "iu" else made

        return array
    return list


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _counted(number: int) -> str:
    return "1 row" if number == 1 else f"{number} rows"


def hint(side: int) -> str:
    """Advice on a board of another number of rows."""
    return (
        f" (boards of another size need layout, such as '{side}x{side}')" if 4 <= side < 26 else ""
    )


def _short(cell: Any) -> str:
    said = repr(cell)
    return said if len(said) <= 40 else f"{said[:37]}..."


def kind_of(data: Any, side: int, make: Callable[[list[Any]], Any] | None = None) -> Boards | None:
    """Kind of a list, a tuple or ``bytes``, if it is a board of this number of rows, or holds boards that are not
    texts. (A list of texts is a list of puzzles, unless the texts are no longer than cells, and as many.) ``make``
    gives a list of answers the form of the caller's."""
    if isinstance(data, (bytes, bytearray)):
        return Boards(data, side, None)
    first = next((item for item in data if not missing(item)), None)
    if first is None or (isinstance(first, str) and len(first) > LONGEST_CELL):
        return None
    make = make or _maker(data)
    if not is_row(first):
        if len(data) == side * side and all(map(is_cell, data)) and not all(map(_is_nothing, data)):
            return Boards(data, side, None)
        return Boards(data, side, make) if isinstance(first, (bytes, bytearray)) else None
    boards = getattr(first, "ndim", 1) > 1 or (len(first) > 0 and is_row(first[0]))
    if boards or any(is_row(item) and len(item) == side * side for item in data):
        return Boards(data, side, make)
    return Boards(data, side, None)
