"""One puzzle as a ``str``, and lists of them; other lists are those of :mod:`.boards`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import compress
from typing import Any

import ninefold._native as _native

from .._lakes.file_names import is_known
from ..errors import MalformedError
from . import boards
from .kinds import ColumnKind

LONGEST_PATH = 1024
"""Largest number of characters of the name of a file."""


class One(ColumnKind):
    """One puzzle."""

    is_one = True

    def __init__(self, data: str) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        return _native.Puzzles.from_list([self._data])

    def check(self) -> None:
        if _is_path(self._data):
            raise MalformedError(
                0,
                f"{self._data!r} is the name of a file, not a puzzle; "
                "ninefold.files.solve_files reads files",
            )

    def built(self, column: _native.Column) -> Any:
        return column.list()[0]


class TextList(ColumnKind):
    """A list of ``str`` and ``None``."""

    def __init__(self, data: list[str | None]) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        return _native.Puzzles.from_list(self._data)

    def built(self, column: _native.Column) -> list[Any]:
        return column.list()

    def kept(self, keep: Sequence[bool]) -> Any:
        return list(compress(self._data, keep))


class TextTuple(TextList):
    """A tuple of ``str`` and ``None``. The answer is a tuple, too."""

    def __init__(self, data: tuple[str | None, ...]) -> None:
        super().__init__(list(data))

    def built(self, column: _native.Column) -> Any:
        return tuple(column.list())

    def kept(self, keep: Sequence[bool]) -> Any:
        return tuple(super().kept(keep))


def _is_path(text: str) -> bool:
    """Returns whether a text names a file: one that exists, or one with a known ending."""
    if len(text) > LONGEST_PATH or "\n" in text:
        return False
    # (A quick test for single puzzles, which may be asked about in a loop.)
    if not any(map(str.isalpha, text[-12:])) and os.sep not in text:
        return False
    return is_known(text) or os.path.exists(text)


def kind_of(data: Any, side: int = 9) -> ColumnKind | None:
    """Kind of ``data``, whose boards have this number of rows; None if it is not of this family."""
    if isinstance(data, str):
        return One(str(data))
    if not isinstance(data, (list, tuple, bytes, bytearray)):
        return None
    texts: Any = TextTuple if isinstance(data, tuple) else TextList
    kind: ColumnKind = boards.kind_of(data, side) or texts(data)
    return kind
