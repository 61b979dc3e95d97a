"""Records of every kind: the repository's puzzles, and malformed records."""

from __future__ import annotations

import csv
import os
import random
from dataclasses import dataclass
from pathlib import Path

PUZZLES = Path(
    os.environ.get("NINEFOLD_PUZZLES") or Path(__file__).resolve().parents[2] / "puzzles"
)
"""The repository's puzzles, and a manifest with answers that another program confirmed. (The tests
may have been copied to another place.)"""

KINDS = ("easy", "minimal", "multi", "impossible", "illegal", "sparse", "full", "famous")
"""The files with 9x9 puzzles."""

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
"""The example of Wikipedia's article on Sudoku, and its solution from there."""

EMPTY = "." * 81
"""A grid with too many solutions to list."""

THREE = "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
"""Three solutions, by the manifest."""


def puzzles(kind: str) -> list[str]:
    """The puzzles of a file."""
    lines = (PUZZLES / f"{kind}.txt").read_text().splitlines()
    return [line[:81] for line in lines if not line.startswith("#")]


@dataclass(frozen=True)
class Confirmed:
    """A row of the manifest."""

    puzzle: str
    status: str
    count: int
    at_least: bool
    """True if ``count`` is only a lower bound."""
    solution: str | None


def confirmed() -> list[Confirmed]:
    """The rows of the manifest about 9x9 puzzles."""
    of_kind = {f"{kind}.txt": puzzles(kind) for kind in KINDS}
    rows = []
    with (PUZZLES / "manifest.csv").open() as file:
        for row in csv.DictReader(file):
            if row["file"] in of_kind:
                rows.append(
                    Confirmed(
                        of_kind[row["file"]][int(row["record"]) - 1],
                        row["status"],
                        int(row["count"].rstrip("+")),
                        row["count"].endswith("+"),
                        row["solution"] or None,
                    )
                )
    return rows


MALFORMED = (
    "",
    " ",
    "x",
    "5",
    "." * 80,
    "." * 82,
    "*" * 81,
    "." * 80 + "é",
    "." * 80 + "\u2630",
    "." * 40 + "\0" + "." * 40,
)
"""Malformed records. (None ends with a zero byte, which NumPy removes from text.)"""

WRITTEN = (
    WIKIPEDIA.replace(".", "0"),
    WIKIPEDIA.replace(".", "-"),
    WIKIPEDIA.replace(".", "?"),
    WIKIPEDIA.translate({ord(digit): ord(digit) + 0xFEE0 for digit in "123456789"}),
    WIKIPEDIA + " 17 clues",
    WIKIPEDIA + ",3",
    "\n".join(WIKIPEDIA[row : row + 9] for row in range(0, 81, 9)),
)
"""The same puzzle in other ways of writing."""


def mixed() -> list[str | None]:
    """Records of every kind, and nulls, in no order; each is answered within milliseconds."""
    records: list[str | None] = [None, None, None]
    records += puzzles("easy")[:9] + puzzles("minimal")[:9] + puzzles("full")[:3]
    records += puzzles("impossible")[:5] + puzzles("illegal")[:5] + [THREE]
    few = [row for row in confirmed() if row.status == "ambiguous" and row.count < 50]
    records += [row.puzzle for row in few[:8]]
    records += [*MALFORMED, *WRITTEN]
    random.Random(9).shuffle(records)
    return records
