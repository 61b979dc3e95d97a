"""The kinds of containers, and the methods that each has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import ninefold._native as _native

from ..errors import MalformedError, UnsupportedTypeError
from .answer_column import AnswerColumn

Asks: TypeAlias = Callable[[Any, Any], Any]
"""Asks a question of a part, with what stands beside it. It can be pickled."""


class ColumnKind(ABC):
    """A column of puzzles, such as a list or a Series."""

    cells: str = "symbols"
    """Cells of grids in answers: ``symbols``, ``wide symbols`` of four bytes each, or
    ``digits``."""

    is_one: bool = False
    """True for one puzzle that is not in a column."""

    name: str | None = None
    """Its name in a table."""

    has_categories: bool = False
    """True if there is a type of column for words from a fixed list."""

    fault: MalformedError | None = None
    """The first record that is found to be no board before the native module reads it."""

    def check(self) -> None:
        """Checks that the data is not the name of a file.

        Raises:
            MalformedError: if it is one.
        """
        return

    @abstractmethod
    def puzzles(self) -> _native.Puzzles:
        """The puzzles, in place.

        Raises:
            UnsupportedTypeError: if the type cannot hold puzzles.
        """

    def read(self) -> _native.Puzzles:
        """The puzzles, in place.

        Raises:
            UnsupportedTypeError: if the type cannot hold puzzles. It names the column of a table.
        """
        try:
            return self.puzzles()
        except UnsupportedTypeError as error:
            if self.name is None:
                raise
            raise UnsupportedTypeError(f"column {self.name!r}: {error}") from None

    @abstractmethod
    def built(self, column: _native.Column) -> Any:
        """A column of answers, in the caller's kind of column."""

    def categories(self, column: _native.Column, words: list[str]) -> Any:
        """A column of words, in the caller's kind of categories."""
        raise NotImplementedError

    def table(self, columns: Mapping[str, Any]) -> Any:
        """Columns of answers, in the caller's kind of table: a ``dict`` where there is none."""
        return dict(columns)

    def held(self) -> ColumnKind:
        """The column as one of which rows can be kept, too: what can be read only once is held in
        memory."""
        return self

    def kept(self, keep: Sequence[bool]) -> Any:
        """The rows for which ``keep`` is true, in the caller's kind of column."""
        raise NotImplementedError


class TableKind(ABC):
    """A table, one column of which holds puzzles."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of its columns."""

    def column(self, name: str) -> ColumnKind:
        """One of its columns."""
        column = self._column(name)
        column.name = name
        return column

    @abstractmethod
    def _column(self, name: str) -> ColumnKind: ...

    @abstractmethod
    def head(self, rows: int) -> TableKind:
        """Its first rows."""

    @abstractmethod
    def extended(self, columns: Mapping[str, Any]) -> Any:
        """The table with further columns after its own."""

    @abstractmethod
    def kept(self, keep: Sequence[bool]) -> Any:
        """The rows for which ``keep`` is true, in the caller's kind of table."""


class StreamKind(ABC):
    """A table in batches."""

    look: Callable[[], None] | None = None
    """Called a few times a second while a part is answered, where Python does not handle signals.
    Raises an exception to end the work."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of its columns."""

    @abstractmethod
    def answered(self, answer: Callable[[Any], Any], rows: int, *, strict: bool) -> Any:
        """A stream of the answers to its parts, which are tables of about ``rows`` rows.

        With ``strict``, a malformed record is an error, which names its row in the stream.
        """


class MappedKind(ABC):
    """A container whose parts are containers of other kinds, which are answered one by one."""

    name: str
    """Its name in messages, in the plural."""

    threads: int | None = None
    """Number of threads for a part by default; None for all cores."""

    @abstractmethod
    def mapped(self, ask: Asks, second: Any, rows: int) -> Any:
        """The container of the answers to its parts.

        Args:
            ask: Asks the question of a part.
            second: The second column of questions about two, or None.
            rows: Number of rows of a part, where they are not given.
        """


class ExpressionKind(ABC):
    """An expression that stands for a column of puzzles."""

    @abstractmethod
    def asked(
        self,
        plan: dict[str, Any],
        column: AnswerColumn,
        second: Any,
        name: str | None,
        category: bool,
    ) -> Any:
        """The expression for a column of answers.

        Args:
            plan: The question in the native module's form.
            column: The column of its answers.
            second: The second column of questions about two.
            name: The name of the answer; that of the puzzles if None.
            category: True for words as categories.
        """

    @abstractmethod
    def structures(self, ask: Asks, column: str, second: Any, name: str | None) -> Any:
        """The expression for a column of lists of structures.

        Args:
            ask: Asks the question of a column, with the second one, for a table.
            column: The column of that table.
            second: The second column of questions about two.
            name: The name of the answer; that of the puzzles if None.
        """

    @abstractmethod
    def together(self, ask: Asks, second: Any) -> Any:
        """The expression for a column of structures with several answers.

        Args:
            ask: Asks the question of a column, with the second one, for a table.
            second: The second column of questions about two.
        """


def missing(value: object) -> bool:
    """Returns whether an object stands for a missing value: ``None``, ``NA``, NaN, ``NaT``."""
    if isinstance(value, float):
        return value != value
    return value is None or type(value).__name__ in ("NAType", "NaTType")
