"""Tables of lakes as inputs: Delta and Iceberg by their own libraries, and folders that only look as if
their files were the rows.

The files in the folder of a table are not its rows: some are of earlier versions, of writes that failed,
or have rows that were deleted. The log of the table names those that count. Files that say less or more
than the table does are refused.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias

from .data_file import DataFile
from .hive import is_partition

Has: TypeAlias = Callable[[str], bool]
"""Returns whether there is a folder of this path."""

Names: TypeAlias = Callable[[str], Iterable[str]]
"""The names of what is in a folder."""


class DeltaTable(Protocol):
    """A ``deltalake.DeltaTable``: the version that it has loaded."""

    def file_uris(self) -> list[str]: ...


class IcebergTable(Protocol):
    """A ``pyiceberg.table.Table``: its current snapshot."""

    def scan(self) -> Any: ...


class IcebergScan(Protocol):
    """A ``pyiceberg.table.DataScan``, such as that of another snapshot."""

    def plan_files(self) -> Any: ...


Table: TypeAlias = DeltaTable | IcebergTable | IcebergScan

DELTA = "a Delta table"
ICEBERG = "an Iceberg table"
HUDI = "a Hudi table"

ADVICE = {
    DELTA: "give its folder, or a deltalake.DeltaTable",
    ICEBERG: "give a pyiceberg.table.Table, such as catalog.load_table('n.t') or "
    "pyiceberg.table.StaticTable.from_metadata('….metadata.json')",
    HUDI: "read its rows with an engine that knows Hudi, such as Spark",
}
"""How to read the table instead."""


def is_table(data: Any) -> bool:
    """Returns whether this is a table, or a scan of one, of a library of lakes."""
    return _library(data) is not None


def _library(data: Any) -> str | None:
    for base in type(data).__mro__:
        if f"{base.__module__}.{base.__name__}" in _CLASSES:
            return base.__module__.partition(".")[0]
    return None


_CLASSES = ("deltalake.table.DeltaTable", "pyiceberg.table.Table", "pyiceberg.table.DataScan")


def files_of(table: Any) -> list[DataFile]:
    """The files of the version of a table that it has loaded, sorted by path.

    Args:
        table: A ``deltalake.DeltaTable``, a ``pyiceberg.table.Table`` or a scan of one.

    Raises:
        FileNotFoundError: If the table has no files.
        ValueError: If the rows of its files are not those of the table.
    """
    if _library(table) == "deltalake":
        from . import delta as library
    else:
        from . import iceberg as library  # type: ignore[no-redef]
    return sorted(library.data_files(table), key=lambda file: file.path)


def open_delta(folder: str) -> Any:
    """Opens the Delta table of a folder.

    Raises:
        ImportError: If deltalake is not installed.
    """
    try:
        from deltalake import DeltaTable
    except ImportError as error:
        raise ImportError(
            f"{folder} is {DELTA}, whose files deltalake names: pip install 'ninefold[delta]'"
        ) from error
    return DeltaTable(folder)


def kind_of(folder: str, has: Has, names: Names) -> str | None:
    """The kind of table whose folder this is; None for a folder of loose files."""
    if has(f"{folder}/_delta_log"):
        return DELTA
    if has(f"{folder}/.hoodie"):
        return HUDI
    metadata = f"{folder}/metadata"
    return ICEBERG if has(metadata) and any(map(_is_metadata, names(metadata))) else None


def _is_metadata(name: str) -> bool:
    """Returns whether this is the name of a version of an Iceberg table, compressed or not."""
    return name.endswith((".metadata.json", ".metadata.json.gz"))


def refusal(folder: str, kind: str) -> ValueError:
    """The error of a folder that is read as one of loose files, and is a table."""
    return ValueError(f"{folder} is {kind}, whose files are not its rows: {ADVICE[kind]}")


def folders_around(path: str) -> list[str]:
    """The folders whose table a file or a folder may belong to: above it, and above the folders of
    partitions and of data.

    Example:
        >>> folders_around("/lake/t/data/year=2026/a.parquet")
        ['/lake/t/data/year=2026', '/lake/t/data', '/lake/t']
    """
    found = [os.path.dirname(path)]
    while is_partition(name := os.path.basename(found[-1])) or name == "data":
        found.append(os.path.dirname(found[-1]))
    return found
