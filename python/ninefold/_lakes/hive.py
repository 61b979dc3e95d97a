"""Partitions as Hive writes them: folders that name values of columns, such as ``year=2026/day=a%20b``.

Names and values are percent-encoded, and a value may be missing. The types of columns are not written:
readers infer them.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote, unquote

NULL = "__HIVE_DEFAULT_PARTITION__"
"""The name of a missing value."""

_INTEGER = re.compile("0|-?[1-9][0-9]{0,17}")
"""An integer that is written as it reads, so that nothing is lost by reading it as one."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def is_partition(folder: str) -> bool:
    """Returns whether the name of a folder names the value of a column."""
    column, equals, _ = folder.partition("=")
    return bool(column and equals)


def values_of(partition: str) -> dict[str, str | None]:
    """The values of columns that folders name. An empty value is a missing one, as for other readers.

    Example:
        >>> values_of("year=2026/day=a%20b%2Fc/on=__HIVE_DEFAULT_PARTITION__")
        {'year': '2026', 'day': 'a b/c', 'on': None}
    """
    values: dict[str, str | None] = {}
    for folder in partition.split("/") if partition else ():
        column, _, value = folder.partition("=")
        values[unquote(column)] = None if value in (NULL, "") else unquote(value)
    return values


def folders_of(values: Mapping[str, str | None]) -> str:
    """The folders that name these values, outer folders first.

    Example:
        >>> folders_of({"year": "2026", "day": "a b/c", "on": None})
        'year=2026/day=a%20b%2Fc/on=__HIVE_DEFAULT_PARTITION__'
    """
    return "/".join(
        f"{quote(column, safe='')}={NULL if not value else quote(value, safe='')}"
        for column, value in values.items()
    )


def type_of(values: Iterable[str | None]) -> str:
    """The type of a column by its values: ``long``, ``date`` or ``string``.

    Example:
        >>> type_of(["1", None, "-20"]), type_of(["2026-11-22"]), type_of(["1", "02"])
        ('long', 'date', 'string')
    """
    present = [value for value in values if value is not None]
    if present and all(map(_INTEGER.fullmatch, present)):
        return "long"
    if present and all(map(_is_date, present)):
        return "date"
    return "string"


def _is_date(value: str) -> bool:
    if not _DATE.fullmatch(value):
        return False
    try:
        datetime.date.fromisoformat(value)
    except ValueError:
        return False
    return True
