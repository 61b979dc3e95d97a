"""What every kind of container has to be able to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from .. import _native

__all__ = ["ColumnKind", "StreamKind", "TableKind", "missing"]


class ColumnKind(ABC):
    """A column of puzzles, such as a list or a Series."""

    cells: str = "symbols"
    """What the cells of grids are in answers: ``symbols``, ``wide symbols`` of four bytes each, or
    ``digits``."""

    is_one: bool = False
    """Whether it is one puzzle, and no column of them."""

    def check(self) -> None:
        """Finds out whether it is something else altogether.

        Raises:
            MalformedError: if it is.
        """
        return

    @abstractmethod
    def puzzles(self) -> _native.Puzzles:
        """The cells, where they lie.

        Raises:
            UnsupportedTypeError: if they are of a type that cannot be puzzles.
        """

    @abstractmethod
    def built(self, column: _native.Column) -> Any:
        """A column of answers, as the caller has columns."""

    @abstractmethod
    def table(self, columns: Mapping[str, Any]) -> Any:
        """Columns of answers, as the caller has tables."""


class TableKind(ABC):
    """A table, one column of which holds puzzles."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of its columns."""

    @abstractmethod
    def column(self, name: str) -> ColumnKind:
        """One of its columns."""

    @abstractmethod
    def extended(self, columns: Mapping[str, Any]) -> Any:
        """The table with further columns behind its own."""


class StreamKind(ABC):
    """A table in batches."""

    look: Callable[[], None] | None = None
    """Is called some times a second while a part is answered, where Python may not hear of signals, and
    raises if the work is to end."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of its columns."""

    @abstractmethod
    def answered(self, answer: Callable[[Any], Any], rows: int, *, strict: bool) -> Any:
        """A stream of what ``answer`` makes of each part of it, a table of about so many rows.

        With ``strict``, a record that is malformed is an error, which names its row in the stream.
        """


def missing(value: object) -> bool:
    """Whether a value of an array of objects stands for none: ``None``, ``NA``, no number, no time."""
    if isinstance(value, float):
        return value != value
    return value is None or type(value).__name__ in ("NAType", "NaTType")
