"""One puzzle as a ``str``, and lists of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import _native
from ._kinds import ColumnKind

__all__ = ["TextList", "kind_of"]


class One(ColumnKind):
    """One puzzle."""

    def __init__(self, data: str) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        return _native.Puzzles.from_list([self._data])

    def built(self, column: _native.Column) -> Any:
        return column.list()[0]

    def table(self, columns: Mapping[str, Any]) -> dict[str, Any]:
        return dict(columns)


class TextList(ColumnKind):
    """A list of ``str`` and ``None``."""

    def __init__(self, data: list[str | None]) -> None:
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        return _native.Puzzles.from_list(self._data)

    def built(self, column: _native.Column) -> list[Any]:
        return column.list()

    def table(self, columns: Mapping[str, Any]) -> dict[str, Any]:
        return dict(columns)


class TextTuple(TextList):
    """A tuple of them; the answer is one, too."""

    def __init__(self, data: tuple[str | None, ...]) -> None:
        super().__init__(list(data))

    def built(self, column: _native.Column) -> Any:
        return tuple(column.list())


def kind_of(data: Any) -> ColumnKind | None:
    """What ``data`` is, if it is of this family."""
    if isinstance(data, str):
        return One(str(data))
    if isinstance(data, list):
        return TextList(data)
    if isinstance(data, tuple):
        return TextTuple(data)
    return None
