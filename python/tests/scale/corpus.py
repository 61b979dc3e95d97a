"""Puzzles of several kinds, repeated many times, and the program's own answers to them."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ninefold._jobs.program import command

KINDS = {"minimal": 14_000, "easy": 14_000, "multi": 10_000, "impossible": 6_000, "illegal": 5_000}
"""Number of puzzles of each kind."""

STATUS_OF = {
    "minimal": "unique",
    "easy": "unique",
    "multi": "ambiguous",
    "impossible": "impossible",
    "illegal": "illegal",
}
"""Status of each kind, known from how it is generated."""

MALFORMED = ("", "12", "x" * 81, "1" * 82, "5" * 80 + "é")
"""Malformed records."""

NULLS = 500
"""Number of rows without a puzzle."""

BASE = 50_000
"""Number of rows before they are repeated."""

ROW_GROUP = 125_000
"""Number of rows of a row group."""


def program(*arguments: str, code: tuple[int, ...] = (0, 1)) -> str:
    """Runs the program as anyone does. Returns what it prints."""
    ended = subprocess.run([*command(), *arguments], capture_output=True, text=True, check=False)
    assert ended.returncode in code, ended.stderr
    return ended.stdout


def generate(kind: str, number: int) -> list[str]:
    """Puzzles of a kind."""
    return program("generate", kind, "-n", str(number), "--seed", "11").split()


EMPTY = "." * 81
"""A grid with too many solutions to list."""

LISTED = ("--cap", "1000000000000000")
"""Options that ask for that many of its solutions."""


def endless(folder: Path) -> Path:
    """A file that makes an endless task of the question `enumerate`."""
    path = folder / "empty.txt"
    path.write_text(EMPTY + "\n")
    return path


def damaged(small: Path, folder: Path) -> Path:
    """A Parquet file that is cut off."""
    path = folder / "damaged.parquet"
    path.write_bytes((small / "a.parquet").read_bytes()[:-100])
    return path


def base_rows() -> tuple[list[str | None], Counter[str]]:
    """Rows of all kinds, mixed, and how many there are of each status."""
    rows: list[str | None] = []
    counts: Counter[str] = Counter()
    for kind, number in KINDS.items():
        rows += generate(kind, number)
        counts[STATUS_OF[kind]] += number
    # The program takes a row without a puzzle for a malformed one.
    counts["malformed"] = BASE - len(rows)
    rows += [None] * NULLS
    rows += [MALFORMED[row % len(MALFORMED)] for row in range(BASE - len(rows))]
    order = np.random.default_rng(7).permutation(BASE)
    return [rows[row] for row in order], counts


def write_corpus(folder: Path, rows: list[str | None], times: int, group: int = ROW_GROUP) -> None:
    """Files of different sizes in a folder: `id`, `puzzle` and `note`, of which `id` counts on."""
    folder.mkdir()
    puzzles = pa.concat_arrays([pa.array(rows, pa.string())] * times)
    number = len(puzzles)
    ids = np.arange(number, dtype=np.int64)
    table = pa.table(
        {
            "id": ids,
            "puzzle": puzzles,
            "note": pa.DictionaryArray.from_arrays(ids % 3, ["a", "b", "c"]),
        }
    )
    bounds = [0, number // 50, number // 4, number // 2, number]
    for name, start, end in zip("abcd", bounds, bounds[1:], strict=False):
        part = table.slice(start, end - start)
        pq.write_table(part, folder / f"{name}.parquet", row_group_size=group)


def answers(*paths: Path, columns: list[str] | None = None) -> pa.Table:
    """The rows of Parquet files, by their ids."""
    table = pa.concat_tables([pq.read_table(path, columns=columns) for path in sorted(paths)])
    return table.take(pa.compute.sort_indices(table["id"])).combine_chunks()


def outputs(folder: Path) -> list[Path]:
    """The files of a folder that readers read."""
    return sorted(path for path in folder.iterdir() if not path.name.startswith(("_", ".")))
