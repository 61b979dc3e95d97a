"""The inputs of a job: names of files, and the files' shares for tasks.

Names are those of the command line program, or addresses of a store: a file, a folder (the files of
known formats in it and below it), or a pattern; or tables of lakes. A Parquet file is split by its row groups until every
core has several tasks; files of other formats, and small files, are one task each.
"""

from __future__ import annotations

import glob
import math
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from .._lakes import tables
from .._lakes.file_names import COMPRESSIONS, FORMATS, is_known
from .._lakes.hive import is_partition
from .._lakes.stores import Entry, Store, local_path, locate, scheme_of

Path: TypeAlias = str | os.PathLike[str]

Source: TypeAlias = Path | tables.Table
"""A name of files, or a table."""

SMALL = 1 << 20
"""Smallest number of bytes of a file that is split: tasks of less take longer to start than to run."""

LARGE = 256 << 20
"""Largest number of bytes of a task, if row groups allow it, so that a lost task costs little."""

FOOTERS_AT_ONCE = 16
"""Number of footers that are read at the same time, since each takes long over a network."""


@dataclass(frozen=True)
class Input:
    """A file at the time when the job was planned."""

    path: str
    """Its full path, or its address."""
    size: int
    changed: int
    """Time of its last change, in nanoseconds."""
    partition: str | None = None
    """Folders that name values of columns, if a table names them; None for those above the file."""

    @property
    def folders(self) -> str:
        """Folders that name values of columns, as in Hive, or nothing."""
        return partition_of(self.path) if self.partition is None else self.partition


@dataclass(frozen=True)
class Share:
    """A file, or share K of N of its row groups, with K from 1."""

    input: int
    """Number of the file among the inputs, from 0."""
    part: int = 1
    of: int = 1


def expand(names: Source | Iterable[Source], filesystem: Any = None) -> list[Input]:
    """The files of names, in the order of the names, sorted by name in folders, patterns and tables.

    Args:
        names: One name or several: files, folders, or patterns such as ``data/*.parquet``; or tables.
        filesystem: The file system of addresses, if not the one that is found by default.

    Raises:
        FileNotFoundError: If a file does not exist, or a folder or a pattern has no files.
        ValueError: If no file system is known for an address, or the files of a table are not its rows.
        ImportError: If a folder is a Delta table, and deltalake is not installed.

    Example:
        >>> expand("/no-such-folder/*.parquet")
        Traceback (most recent call last):
            ...
        FileNotFoundError: /no-such-folder/*.parquet: no file has such a name
    """
    if isinstance(names, (str, os.PathLike)) or tables.is_table(names):
        names = [cast(Source, names)]
    files: list[Input] = []
    for name in cast(Iterable[Source], names):
        if not isinstance(name, (str, os.PathLike)):
            files += _of_table(name)
            continue
        store, path = locate(os.fspath(name), filesystem)
        files += _of_name(store, os.path.abspath(path) if store.is_local else path)
    if not files:
        raise FileNotFoundError("no input is named")
    return files


def full_name(name: Path) -> str:
    """The full path of a name, or its address.

    Raises:
        ValueError: If it begins with ``file:``, and is not the address of a file of this machine.

    Example:
        >>> full_name("file:/data/out"), full_name("s3://bucket/out/")
        ('/data/out', 's3://bucket/out')
    """
    text = os.fspath(name)
    return text.rstrip("/") if scheme_of(text) else os.path.abspath(local_path(text))


def format_of(to: str) -> str:
    """The format of outputs with this ending, as an extension without compression.

    Raises:
        ValueError: If there is no such format.

    Example:
        >>> format_of("csv.zst")
        '.csv'
    """
    name = to.lower()
    packed = [compression for compression in COMPRESSIONS if name.endswith(compression)]
    name = name.removesuffix(packed[0]) if packed else name
    found = [ending for ending in FORMATS if f".{name}".endswith(ending)]
    if "/" in to or os.sep in to or to.startswith(".") or not found:
        known = ", ".join(ending[1:] for ending in FORMATS)
        raise ValueError(
            f"to={to!r} is not the ending of a file's name, such as 'parquet' or 'csv.gz'; "
            f"there are {known}, and delta"
        )
    return found[0]


def partition_of(path: str) -> str:
    """The folders directly above a file that name values of columns, as in Hive.

    Example:
        >>> partition_of("/data/in/year=2026/month=11/a.parquet")
        'year=2026/month=11'
        >>> partition_of("/data/year=2026/in/a.parquet")
        ''
    """
    folders: list[str] = []
    parent = os.path.dirname(path)
    while is_partition(name := os.path.basename(parent)):
        folders.append(name)
        parent = os.path.dirname(parent)
    return "/".join(reversed(folders))


def _of_table(table: Any) -> list[Input]:
    if not tables.is_table(table):
        raise TypeError(
            f"inputs are names of files, or tables of lakes, not {type(table).__name__}"
        )
    return [
        Input(full_name(file.path), file.size, file.changed, file.partition)
        for file in tables.files_of(table)
    ]


def _of_name(store: Store, path: str) -> list[Input]:
    status = store.status(path)
    if status is not None:
        if status.kind == "folder":
            if _kind_of(store, path) == tables.DELTA:
                return _of_table(tables.open_delta(store.address(path)))
            _check_loose(store, [path])
        return _of_entry(store, path, status)
    if not glob.has_magic(path):
        raise FileNotFoundError(f"{store.address(path)}: no such file")
    found = store.glob(path)
    if not found:
        raise FileNotFoundError(f"{store.address(path)}: no file has such a name")
    _check_loose(store, found)
    files: list[Input] = []
    for each in found:
        status = store.status(each)
        if status is None:
            raise FileNotFoundError(f"{store.address(each)}: no such file")
        files += _of_entry(store, each, status)
    return files


def _of_entry(store: Store, path: str, entry: Entry) -> list[Input]:
    if entry.kind != "folder":
        return [Input(store.address(path), entry.size, entry.changed)]
    files = sorted(_of_folder(store, path), key=lambda file: file.path)
    if not files:
        raise FileNotFoundError(
            f"{store.address(path)}: a folder with no file of a known kind in it"
        )
    return files


def _of_folder(store: Store, folder: str) -> Iterator[Input]:
    """The files in and below a folder whose names end as those of puzzle files.

    Raises:
        ValueError: If a folder is a table of a lake.
    """
    entries = store.entries(folder)
    folders = {f"{folder}/{entry.name}" for entry in entries if entry.kind == "folder"}
    kind = tables.kind_of(folder, folders.__contains__, _names_in(store))
    if kind is not None:
        raise tables.refusal(store.address(folder), kind)
    for entry in entries:
        path = f"{folder.rstrip('/')}/{entry.name}"
        # (Spark and others mark files without data so: `_SUCCESS`, `.part-0.crc`; `_day=1` is data.)
        if entry.name.startswith(".") or (entry.name[0] == "_" and not _is_data(entry)):
            continue
        if entry.kind == "folder":
            yield from _of_folder(store, path)
        elif is_known(entry.name):
            status = entry if entry.kind == "file" else store.status(path)
            if status is None:
                raise FileNotFoundError(f"{store.address(path)}: no such file")
            if status.kind != "folder":
                yield Input(store.address(path), status.size, status.changed)


def _check_loose(store: Store, paths: Iterable[str]) -> None:
    """Checks that files and folders do not belong to a table.

    Raises:
        ValueError: If one does. It names the table.
    """
    for folder in sorted({folder for path in paths for folder in tables.folders_around(path)}):
        kind = _kind_of(store, folder)
        if kind is not None:
            raise tables.refusal(store.address(folder), kind)


def _kind_of(store: Store, folder: str) -> str | None:
    def has(path: str) -> bool:
        status = store.status(path)
        return status is not None and status.kind == "folder"

    return tables.kind_of(folder, has, _names_in(store))


def _names_in(store: Store) -> tables.Names:
    return lambda folder: [entry.name for entry in store.entries(folder)]


def _is_data(entry: Entry) -> bool:
    return entry.kind == "folder" and is_partition(entry.name)


def split(
    inputs: Sequence[Input], *, tasks: int, may_split: bool = True, filesystem: Any = None
) -> list[Share]:
    """Shares of the inputs, one for each task, in the order of the records.

    Args:
        inputs: The files.
        tasks: Smallest number of tasks. There are fewer if the files are small or
            have too few row groups, and more if a task would read more than 256 MiB.
        may_split: True if files may be split.
        filesystem: The file system of addresses, if not the one that is found by default.

    Returns:
        One share a task: a whole file, or some of the row groups of a Parquet file. Without pyarrow,
        which reads the number of row groups, files are not split.
    """
    total = sum(file.size for file in inputs)
    wanted = min(max(total / tasks, SMALL), LARGE)
    large = [file for file in inputs if may_split and file.size > wanted]
    groups = {
        file: 1 if metadata is None else int(metadata.num_row_groups)
        for file, metadata in zip(large, footers(large, filesystem), strict=True)
    }
    shares: list[Share] = []
    for number, file in enumerate(inputs):
        parts = max(1, min(groups.get(file, 1), math.ceil(file.size / wanted)))
        shares += [Share(number, part, parts) for part in range(1, parts + 1)]
    return shares


def footers(files: Sequence[Input], filesystem: Any = None) -> list[Any]:
    """The metadata of files: None if a file is not Parquet or is damaged, or pyarrow is missing."""
    with ThreadPoolExecutor(FOOTERS_AT_ONCE) as pool:
        return list(pool.map(lambda file: _footer(*locate(file.path, filesystem)), files))


def _footer(store: Store, path: str) -> Any:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        return None
    try:
        with store.open(path) as file:
            if file.read(4) != b"PAR1":
                return None
            return parquet.read_metadata(file)
    # The task that reads the file reports the error in detail.
    except (OSError, ValueError):
        return None
