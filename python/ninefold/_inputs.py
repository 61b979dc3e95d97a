"""The inputs of a job: names of files, and the files' shares for tasks.

Names are those of the command line program: a file, a folder (the files of known formats in it and
below it), or a pattern. A Parquet file is split by its row groups until every core has several tasks;
files of other formats, and small files, are one task each.
"""

from __future__ import annotations

import glob
import math
import os
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias

Path: TypeAlias = str | os.PathLike[str]

FORMATS = (
    *(".parquet", ".pq", ".csv", ".tsv", ".tab", ".jsonl", ".ndjson", ".json", ".txt"),
    *(".sdm", ".sdk", ".ss", ".sdx", ".opensudoku", ".xml"),
)
"""Endings of the names of files that are read from a folder."""

_ADDRESS = re.compile(r"(?P<scheme>[^/]{2,}):(?=/)(//(?P<host>[^/]*))?(?P<path>/.*)?", re.DOTALL)
"""An address: a scheme (longer than a drive letter), a colon, and one or two slashes."""

COMPRESSIONS = (".gz", ".zst", ".xz", ".bz2", ".zip")
"""Endings that may follow those of formats."""

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
    size: int
    changed: int
    """Time of its last change, in nanoseconds."""


@dataclass(frozen=True)
class Share:
    """A file, or share K of N of its row groups, with K from 1."""

    input: int
    """Number of the file among the inputs, from 0."""
    part: int = 1
    of: int = 1


def expand(names: Path | Iterable[Path]) -> list[Input]:
    """The files of names, in the order of the names, sorted by name in folders and patterns.

    Args:
        names: One name or several: files, folders, or patterns such as ``data/*.parquet``.

    Raises:
        FileNotFoundError: If a file does not exist, or a folder or a pattern has no files.
        ValueError: If a name is an address, not a path.

    Example:
        >>> expand("no-such-folder/*.parquet")
        Traceback (most recent call last):
            ...
        FileNotFoundError: no-such-folder/*.parquet: no file has such a name
    """
    if isinstance(names, (str, os.PathLike)):
        names = [names]
    paths = [path for name in names for path in _of_name(path_of(name))]
    if not paths:
        raise FileNotFoundError("no input is named")
    return [_stamp(os.path.abspath(path)) for path in paths]


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
            f"there are {known}"
        )
    return found[0]


def path_of(name: Path) -> str:
    """The path of a name, which may begin with ``file:/`` or ``file:///``.

    Raises:
        ValueError: If it is an address of another kind.

    Example:
        >>> path_of("file:/data/a.parquet")
        '/data/a.parquet'
    """
    text = os.fspath(name)
    address = _ADDRESS.fullmatch(text)
    is_file = text.lower().startswith("file:")
    if address is None and not is_file:
        return text
    if address and is_file and address["path"] and address["host"] in (None, "", "localhost"):
        return address["path"]
    raise ValueError(
        f"{text} is not a path: files are read and written by path, so the storage has to be "
        "mounted on every machine, as /dbfs/x is for dbfs:/x (or load the rows into a data frame "
        "and solve that)"
    )


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


def is_partition(folder: str) -> bool:
    """Returns whether the name of a folder names the value of a column."""
    column, equals, value = folder.partition("=")
    return bool(column and equals and value)


def _of_name(name: str) -> list[str]:
    if os.path.isdir(name):
        return _of_folder(name)
    if os.path.lexists(name):
        return [name]
    if not glob.has_magic(name):
        raise FileNotFoundError(f"{name}: no such file")
    found = sorted(glob.glob(name, recursive=True))
    if not found:
        raise FileNotFoundError(f"{name}: no file has such a name")
    return [
        path for each in found for path in (_of_folder(each) if os.path.isdir(each) else [each])
    ]


def _of_folder(folder: str) -> list[str]:
    """The files in and below a folder whose names end as those of puzzle files."""
    paths: list[str] = []
    for parent, folders, files in os.walk(folder):
        # (Spark and others mark files without data so: `_SUCCESS`, `.part-0.crc`; `_day=1` is data.)
        folders[:] = [
            name
            for name in folders
            if not name.startswith((".", "_")) or (name[0] == "_" and is_partition(name))
        ]
        known = [name for name in files if not name.startswith((".", "_")) and _is_known(name)]
        paths += [os.path.join(parent, name) for name in known]
    if not paths:
        raise FileNotFoundError(f"{folder}: a folder with no file of a known kind in it")
    return sorted(paths)


def _is_known(name: str) -> bool:
    lower = name.lower()
    return lower.endswith(FORMATS) or lower.endswith(COMPRESSIONS)


def _stamp(path: str) -> Input:
    status = os.stat(path)
    return Input(path, status.st_size, status.st_mtime_ns)


def split(inputs: Sequence[Input], *, tasks: int, may_split: bool = True) -> list[Share]:
    """Shares of the inputs, one for each task, in the order of the records.

    Args:
        inputs: The files.
        tasks: Smallest number of tasks. There are fewer if the files are small or
            have too few row groups, and more if a task would read more than 256 MiB.
        may_split: True if files may be split.

    Returns:
        One share a task: a whole file, or some of the row groups of a Parquet file. Without pyarrow,
        which reads the number of row groups, files are not split.
    """
    total = sum(file.size for file in inputs)
    wanted = min(max(total / tasks, SMALL), LARGE)
    splits = [may_split and file.size > wanted for file in inputs]
    with ThreadPoolExecutor(FOOTERS_AT_ONCE) as pool:
        counts = pool.map(lambda file, split: row_groups(file.path) if split else 1, inputs, splits)
        groups = list(counts)
    shares: list[Share] = []
    for number, (file, has) in enumerate(zip(inputs, groups, strict=True)):
        parts = max(1, min(has, math.ceil(file.size / wanted)))
        shares += [Share(number, part, parts) for part in range(1, parts + 1)]
    return shares


def row_groups(path: str) -> int:
    """Number of row groups of a file: 1 if it is not Parquet, or pyarrow is missing."""
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        return 1
    try:
        with open(path, "rb") as file:
            if file.read(4) != b"PAR1":
                return 1
        return int(parquet.read_metadata(path).num_row_groups)
    # The task that reads the file reports the error in detail.
    except (OSError, ValueError):
        return 1
