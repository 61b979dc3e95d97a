"""Puzzles of files as digits, in blocks: the program reads the files, whatever their format.

It writes a puzzle a line, which takes a small part of the time of reading it, so that there is one
reader of formats.
"""

from __future__ import annotations

import math
import os
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import IO, Any, Literal

from .._lakes.file_names import COMPRESSIONS
from .._lakes.stores import scheme_of
from . import program
from .inputs import SMALL, Input, Path, expand, footers

CELLS = 81


@dataclass(frozen=True)
class Piece:
    """A file, or a share of it, or some of the records of these."""

    path: str
    share: str | None
    """Share of the file, such as ``3/16``; None for the whole file."""
    size: int
    changed: int
    """Size and time of the last change of the file, by which another file is recognized."""
    first: int = 0
    """Number of the first record, from 0."""
    step: int = 1
    """Number of records from one to the next: 3 if every third record belongs to the piece."""

    def __str__(self) -> str:
        return f"{self.path}, share {self.share}" if self.share else self.path


def pieces_of(paths: Path | Iterable[Path], piece_bytes: int) -> list[Piece]:
    """The pieces of files, in the order of the records.

    The program divides Parquet by its row groups, and text by blocks of 256 KiB, of which a piece has
    several: one with fewer bytes might have no record.

    Raises:
        FileNotFoundError: If a file does not exist.
        ValueError: If a name is an address, not a path.
    """
    files = expand(paths)
    for file in files:
        if scheme_of(file.path):
            raise ValueError(f"{file.path} is no path, and batches are read by path: copy it first")
    files = [file for file in files if file.size] or files
    large = [file for file in files if file.size > piece_bytes]
    groups = dict(zip(large, footers(large), strict=True))
    pieces = []
    for file in files:
        parts = 1
        if groups.get(file) is not None:
            parts = min(math.ceil(file.size / piece_bytes), int(groups[file].num_row_groups))
        elif not file.path.lower().endswith(COMPRESSIONS):
            parts = math.ceil(file.size / max(piece_bytes, SMALL))
        shares = [f"{part}/{parts}" for part in range(1, parts + 1)] if parts > 1 else [None]
        pieces += [Piece(file.path, share, file.size, file.changed) for share in shares]
    return pieces


def dealt(pieces: list[Piece], readers: int) -> list[Piece]:
    """Pieces to be dealt to readers in turn. If there are fewer than readers, each is divided by its
    records, so that all readers have the same number of pieces."""
    if len(pieces) >= readers:
        return pieces
    parts = readers // math.gcd(len(pieces), readers)
    return [replace(piece, first=part, step=parts) for piece in pieces for part in range(parts)]


def rows_of(pieces: list[Piece]) -> list[int]:
    """Number of records of each piece.

    Raises:
        TypeError: If it is not known before a file is read.
    """
    files = {piece.path: Input(piece.path, piece.size, piece.changed) for piece in pieces}
    found = dict(zip(files, footers(list(files.values())), strict=True))
    rows = []
    for piece in pieces:
        footer = found[piece.path]
        if footer is None:
            raise TypeError(
                f"the number of records of {piece.path} is not known before it is read: only Parquet "
                "files say it (and pyarrow reads it)"
            )
        part, of = map(int, (piece.share or "1/1").split("/"))
        groups = range(*(footer.num_row_groups * end // of for end in (part - 1, part)))
        whole = sum(footer.row_group(group).num_rows for group in groups)
        rows.append(len(range(piece.first, whole, piece.step)))
    return rows


def blocks(
    piece: Piece, column: str | None, rows: int, *, errors: Literal["raise", "skip"]
) -> Iterator[Any]:
    """The puzzles of a piece as digits, ``uint8[n, 81]``, in blocks of ``rows``; the last has fewer.

    Args:
        piece: The piece.
        column: Name of the column of puzzles of a table; None to find it.
        rows: Number of puzzles of a block.
        errors: Treatment of records that are no puzzles.

    Raises:
        ValueError: If the program cannot read the file, or a record is no puzzle and that is an error.
    """
    status = os.stat(piece.path)
    if (status.st_size, status.st_mtime_ns) != (piece.size, piece.changed):
        raise ValueError(f"{piece.path} has changed since the data set was made")
    command = [
        *program.command(),
        *("convert", piece.path, "--to=lines", "--threads=1", "--quiet"),
        *([f"--column={column}"] if column is not None else []),
        *([f"--shard={piece.share}"] if piece.share else []),
    ]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            yield from _digits(process.stdout, piece, rows, errors)
        # (Also if no more blocks are wanted.)
        except BaseException:
            process.kill()
            raise
        said = process.stderr.read().decode(errors="replace")
        if process.wait() not in (0, 1):
            raise ValueError(said.strip().removeprefix("ninefold: ") or f"{piece}: cannot be read")


def _digits(
    lines: IO[bytes], piece: Piece, rows: int, errors: Literal["raise", "skip"]
) -> Iterator[Any]:
    import numpy as np

    kept: list[bytes] = []
    rest = b""
    skipped = piece.first
    while read := lines.read((CELLS + 1) * rows):
        *whole, rest = (rest + read).split(b"\n")
        own = whole[skipped :: piece.step]
        skipped += piece.step * len(own) - len(whole)
        for line in own:
            if len(line) == CELLS:
                kept.append(line)
            elif errors == "raise":
                raise ValueError(
                    f"{piece}: a record is no 9x9 puzzle of clues; errors='skip' leaves such records out"
                )
        while len(kept) >= rows:
            block, kept = kept[:rows], kept[rows:]
            yield _of_lines(np.frombuffer(b"".join(block), np.uint8))
    if kept:
        yield _of_lines(np.frombuffer(b"".join(kept), np.uint8))


def _of_lines(cells: Any) -> Any:
    """Digits of cells as characters, of which empty ones are dots."""
    import numpy as np

    return np.where(cells == ord("."), 0, cells - ord("0")).astype(np.uint8).reshape(-1, CELLS)
