"""The kinds of containers, and the methods that each has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from .. import _native
from .._questions import Column

__all__ = ["ColumnKind", "ExpressionKind", "StreamKind", "TableKind", "missing"]


class ColumnKind(ABC):
    """A column of puzzles, such as a list or a Series."""

    cells: str = "symbols"
    """The cells of grids in answers: ``symbols``, ``wide symbols`` of four bytes each, or
    ``digits``."""

    is_one: bool = False
    """Whether it is one puzzle, and no column of them."""

    has_categories: bool = False
    """Whether there is a type of column for words that come from a fixed list."""

    def check(self) -> None:
        """Checks that it is not something else altogether.

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

    def categories(self, column: _native.Column, words: list[str]) -> Any:
        """A column of words, as the caller has categories."""
        raise NotImplementedError

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
        """The table with further columns after its own."""


class StreamKind(ABC):
    """A table in batches."""

    look: Callable[[], None] | None = None
    """Called a few times a second while a part is answered, where Python does not handle signals. It
    raises an exception if the work is to end."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of its columns."""

    @abstractmethod
    def answered(self, answer: Callable[[Any], Any], rows: int, *, strict: bool) -> Any:
        """A stream of the answers to each part of it, a table of about ``rows`` rows.

        With ``strict``, a record that is malformed is an error, which names its row in the stream.
        """


class ExpressionKind(ABC):
    """An expression that stands for a column of puzzles."""

    @abstractmethod
    def asked(
        self, plan: dict[str, Any], column: Column, second: Any, name: str | None, category: bool
    ) -> Any:
        """The expression for a column of answers.

        Args:
            plan: The question, for the native module.
            column: The column of its answers.
            second: The second column, where the question is about two.
            name: The name of the answer, if it is another than that of the puzzles.
            category: Whether words are to be categories.
        """


def missing(value: object) -> bool:
    """Whether a value of an array of objects is a missing one: ``None``, ``NA``, NaN, ``NaT``."""
    if isinstance(value, float):
        return value != value
    return value is None or type(value).__name__ in ("NAType", "NaTType")
