"""The classes of errors, all of which are a :class:`NinefoldError`.

A wrong argument is Python's own ``ValueError`` or ``TypeError``.
"""

from __future__ import annotations

__all__ = [
    "ColumnError",
    "InvalidArrowError",
    "MalformedError",
    "NinefoldError",
    "TaskError",
    "UnsupportedTypeError",
]


class NinefoldError(Exception):
    """Any error of this package."""


class MalformedError(NinefoldError, ValueError):
    """A record is not a puzzle, where ``errors="raise"`` asks for all of them to be.

    >>> import ninefold
    >>> try:
    ...     ninefold.solve(["." * 81, "x" + 80 * "."], errors="raise")
    ... except ninefold.MalformedError as error:
    ...     print(error.row)
    1
    """

    row: int
    """The row of the first such record, counted from 0."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(row, reason)
        self.row = row
        self.reason = reason

    def __str__(self) -> str:
        return f"row {self.row} (counted from 0): {self.reason}"


class ColumnError(NinefoldError, LookupError):
    """A table has no column of that name, or it is not clear which one holds the puzzles."""


class UnsupportedTypeError(NinefoldError, TypeError):
    """Data of a type that cannot be puzzles."""


class InvalidArrowError(NinefoldError, ValueError):
    """Arrow data that breaks the rules of its layout, such as offsets that descend."""


class TaskError(NinefoldError, RuntimeError):
    """A task of a job over files failed."""
