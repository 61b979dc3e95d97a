"""The classes of errors, which all derive from :class:`NinefoldError`.

Wrong arguments raise Python's own ``ValueError`` or ``TypeError``.
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
    """A record that is not a puzzle, with ``errors="raise"``.

    >>> import ninefold
    >>> try:
    ...     ninefold.solve(["." * 81, "x" + 80 * "."], errors="raise")
    ... except ninefold.MalformedError as error:
    ...     print(error.row)
    1
    """

    row: int
    """Row of the first such record, counted from 0."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(row, reason)
        self.row = row
        self.reason = reason

    def __str__(self) -> str:
        return f"row {self.row} (counted from 0): {self.reason}"


class ColumnError(NinefoldError, LookupError):
    """A column that a table does not have, or a table whose column of puzzles is unclear."""


class UnsupportedTypeError(NinefoldError, TypeError):
    """Data of a type that cannot hold puzzles."""


class InvalidArrowError(NinefoldError, ValueError):
    """Arrow data that breaks the rules of its layout, such as offsets that descend."""


class TaskError(NinefoldError, RuntimeError):
    """A task, of a job over files, that failed."""


def text_of(error: BaseException) -> str:
    """The message of an error, or the error itself where it has none, as some clients of stores raise.

    >>> text_of(OSError("the disk is full")), text_of(NotImplementedError())
    ('the disk is full', 'NotImplementedError()')
    """
    return str(error) or repr(error)
