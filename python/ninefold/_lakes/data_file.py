"""A file of a table, as the libraries of lakes name it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DataFile:
    """A file of the current version of a table."""

    path: str
    """Its path or address."""
    size: int
    """Its number of bytes."""
    changed: int
    """Time when it was written, in nanoseconds; 0 if the table does not say it."""
    partition: str
    """The values of columns that are not in the file, as folders of Hive name them."""
