"""Pencilmarks where puzzles are expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.polars

from .corpus import SOLUTION, WIKIPEDIA
from .databases import by_duckdb

ALL = "123456789"


def marks(cells: list[str]) -> str:
    """Text of 729 characters, given the candidates of each cell."""
    return "".join(digit if digit in cell else "." for cell in cells for digit in ALL)


def of(puzzle: str) -> str:
    """A puzzle as pencilmarks."""
    return marks([cell if cell in ALL else ALL for cell in puzzle])


TWO = marks(["14" if digit in "14" else digit for digit in SOLUTION])
"""Cells that hold 1 or 4 may hold either: the grid, and the one where these digits change places."""

SWAPPED = SOLUTION.translate(str.maketrans("14", "41"))

NONE = marks(["", *SOLUTION[1:]])
"""A cell without a candidate."""


CONTAINERS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "tuple": tuple,
    "numpy S": lambda r: np.array(r, "S"),
    "numpy U": lambda r: np.array(r, "U"),
    "numpy object": lambda r: np.array(r, object),
    "pyarrow string": lambda r: pa.array(r, pa.string()),
    "pyarrow dictionary": lambda r: pa.array(r).dictionary_encode(),
    "pyarrow binary": lambda r: pa.array([each.encode() for each in r], pa.binary()),
    "polars": pl.Series,
    "pandas": lambda r: pd.Series(r, dtype="str"),
    "pandas object": lambda r: pd.Series(r, dtype=object),
}


def plain(column: Any) -> list[Any]:
    """A column of answers as a list, with None for what is missing."""
    values = column.to_pylist() if isinstance(column, pa.Array) else list(column)
    return [None if value is pd.NA or value == -1 else value for value in values]


@pytest.mark.parametrize("container", CONTAINERS)
def test_every_container_of_text_holds_pencilmarks(container: str) -> None:
    data = CONTAINERS[container]([of(WIKIPEDIA), WIKIPEDIA, TWO, NONE, "x"] * 50)
    statuses = [
        status.decode() if isinstance(status, bytes) else status
        for status in plain(ninefold.status(data))
    ]
    assert statuses == ["unique", "unique", "ambiguous", "impossible", "malformed"] * 50
    assert plain(ninefold.count(data, cap=9)) == [1, 1, 2, 0, None] * 50


def test_expressions_and_sql_take_pencilmarks() -> None:
    frame = pl.DataFrame({"puzzle": [TWO, WIKIPEDIA, None]})
    puzzle: Any = pl.col("puzzle")
    solved = frame.select(puzzle.ninefold.solve(any=True)).to_series().to_list()
    assert solved[0] in (SOLUTION, SWAPPED)
    assert solved[1:] == [SOLUTION, None]
    counts = by_duckdb("select ninefold_count(puzzle) as n from rows", frame.to_arrow())["n"]
    assert counts == [2, 1, None]


def test_what_is_no_pencilmarks_or_not_asked_about_them_is_an_error() -> None:
    with pytest.raises(ninefold.MalformedError, match=r"row 1 .*character 1: `x` in the place"):
        ninefold.solve([TWO, "x" + TWO[1:]], errors="raise")
    assert ninefold.canonical([of(WIKIPEDIA), WIKIPEDIA])[0] is None
    with pytest.raises(ninefold.MalformedError, match="pencilmarks have no answer to this"):
        ninefold.canonical([of(WIKIPEDIA)], errors="raise")
