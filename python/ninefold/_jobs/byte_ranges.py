"""Inputs from object stores: the bytes that a task needs, in a file of this machine.

The program reads files. Of a Parquet file, a task needs the footer and its own row groups: these are
read by ranges, several at a time, into a file of the same size, of which the rest is empty and takes no
space.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from .._lakes.stores import PART, Store, tried

AT_ONCE = 4
"""Number of requests at the same time, since each takes long over a network."""

HEAD = 1 << 20
"""Largest number of bytes of a sample of text."""

ZSTD, XZ = b"\x28\xb5\x2f\xfd", b"\xfd7zX"
"""First bytes of compressed files."""

Range = tuple[int, int]
"""First byte, and the byte after the last."""


@contextmanager
def folder_for(path: str) -> Iterator[str]:
    """The path of a temporary file with the name of a file of a store, whose ending says its format."""
    with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
        yield os.path.join(folder, path.rpartition("/")[2])


def fetch(
    store: Store, path: str, local: str, *, size: int, share: tuple[int, int] = (1, 1)
) -> None:
    """Copies what a task needs of a file.

    Args:
        store: The store of the file.
        path: Its path there.
        local: The file to write.
        size: The size of the file.
        share: Share K of N of the row groups, with K from 1.
    """
    with store.open(path) as file:
        groups = None if share == (1, 1) else _row_groups(file)
        ranges = [(0, size)] if groups is None else groups.ranges(*share, size)
        _copy(file, local, ranges, size)


def fetch_sample(store: Store, path: str, local: str, *, size: int, rows: int) -> bool:
    """Copies the beginning of a file, as a file of the same format: the first rows of Parquet, or the
    first lines of text, of up to a mebibyte.

    Args:
        store: The store of the file.
        path: Its path there.
        local: The file to write.
        size: The size of the file.
        rows: Number of rows of Parquet.

    Returns:
        False if that is not possible, since the file is compressed, empty or damaged.
    """
    with store.open(path) as file:
        magic = _at(file, 0, min(4, size))
        if magic == b"PAR1":
            return _sample_of_parquet(file, local, rows)
        if not magic or magic[:2] in (b"\x1f\x8b", b"PK", b"BZ") or magic in (ZSTD, XZ):
            return False
        start = min(size, HEAD)
        _copy(file, local, [(0, start)], start)
    if size > HEAD:
        _cut_after_last_line(local)
    return True


def _sample_of_parquet(file: Any, local: str, rows: int) -> bool:
    import pyarrow as pa
    import pyarrow.parquet as parquet

    try:
        file.seek(0)
        first = next(parquet.ParquetFile(file).iter_batches(batch_size=rows), None)
        if first is not None:
            parquet.write_table(pa.Table.from_batches([first]), local)
        return first is not None
    # The task that reads the file reports the error in detail.
    except (OSError, ValueError, NotImplementedError):
        return False


def _cut_after_last_line(local: str) -> None:
    with open(local, "r+b") as file:
        end = file.read().rfind(b"\n") + 1
        if end:
            file.truncate(end)


@dataclass(frozen=True)
class RowGroups:
    """Where the row groups of a Parquet file are."""

    bounds: list[int]
    """First bytes of all row groups, and the byte after the last."""
    texts: list[Range]
    """The columns of text of the first row group."""

    def ranges(self, part: int, of: int, size: int) -> list[Range]:
        """The bytes that the program reads for share ``part`` of ``of``, with ``part`` from 1.

        These are the magic number, the texts of the first row group (by which it recognizes
        pencilmarks), the row groups of the share, and the footer with its indexes. What lies between two
        row groups, such as a filter, belongs to the one before.
        """
        number = len(self.bounds) - 1
        first, last = number * (part - 1) // of, number * part // of
        share = (self.bounds[first], self.bounds[last])
        texts = [text for text in self.texts if not share[0] <= text[0] < share[1]]
        return [(0, 4), *texts, share, (self.bounds[-1], size)]


def _row_groups(file: Any) -> RowGroups | None:
    """Where the row groups of a Parquet file are; None if they are not one after the other, or the file is
    damaged."""
    import pyarrow.parquet as parquet

    # The task that reads the file reports the error in detail.
    try:
        metadata = parquet.read_metadata(file)
    except (OSError, ValueError):
        return None
    bounds: list[int] = []
    texts: list[Range] = []
    end = 4
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        chunks = [group.column(column) for column in range(group.num_columns)]
        ranges = [_chunk(chunk) for chunk in chunks]
        start = min(ranges, default=(end, end))[0]
        if start < end:
            return None
        bounds.append(start)
        end = max((range[1] for range in ranges), default=end)
        if not number:
            pairs = zip(chunks, ranges, strict=True)
            texts = [range for chunk, range in pairs if chunk.physical_type == "BYTE_ARRAY"]
    return RowGroups([*bounds, end], texts)


def _chunk(chunk: Any) -> Range:
    """Where the pages of a column of a row group are."""
    offsets = (chunk.dictionary_page_offset, chunk.data_page_offset)
    start = min(offset for offset in offsets if offset)
    return start, start + chunk.total_compressed_size


def _copy(file: Any, local: str, ranges: list[Range], size: int) -> None:
    """Writes ranges of a file to the same places of a local file."""
    with open(local, "wb") as target:
        target.truncate(size)

    def copy(part: Range) -> None:
        start, end = part
        content = tried(_at, file, start, end - start)
        if len(content) != end - start:
            raise OSError(f"bytes {start} to {end} are not there: the input has changed")
        with open(local, "r+b") as target:
            target.seek(start)
            target.write(content)

    # (Only pyarrow's files can be read at several places at once.)
    with ThreadPoolExecutor(AT_ONCE if hasattr(file, "read_at") else 1) as pool:
        list(pool.map(copy, _parts(ranges)))


def _parts(ranges: list[Range]) -> Iterator[Range]:
    for start, end in ranges:
        yield from ((at, min(at + PART, end)) for at in range(start, end, PART))


def _at(file: Any, start: int, length: int) -> bytes:
    if hasattr(file, "read_at"):
        return bytes(file.read_at(length, start))
    file.seek(start)
    return bytes(file.read(length))
