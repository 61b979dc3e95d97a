"""Pencilmarks where puzzles are expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.duckdb
import ninefold.pandas
import ninefold.polars

from .corpus import EMPTY, MALFORMED, SOLUTION, THREE, WIKIPEDIA, confirmed, puzzles

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

DRAWN = "\n".join(
    "| "
    + " | ".join(
        " ".join("14" if digit in "14" else digit for digit in SOLUTION[9 * row + 3 * stack :][:3])
        for stack in range(3)
    )
    + " |"
    for row in range(9)
)
"""The same as TWO, drawn."""

QUESTIONS: dict[str, Callable[[list[str]], Any]] = {
    "solve": lambda r: ninefold.solve(r, answers=["solution", "status"]),
    "solve any": lambda r: ninefold.solve(r, any=True, answers="status"),
    "status": ninefold.status,
    "count": lambda r: ninefold.count(r, cap=50, answers=["solutions", "status"]),
    "count_exact": lambda r: ninefold.count_exact(r, answers=["solutions", "status"]),
    "enumerate": lambda r: ninefold.enumerate(
        r, cap=50, order="lexicographic", answers=["solutions", "status"]
    ),
    "candidates": lambda r: ninefold.candidates(r, answers=["candidates", "counts", "status"]),
    "score": lambda r: ninefold.score(r, answers=["score", "proven", "status"]),
}


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_puzzle_as_pencilmarks_has_the_answers_of_the_puzzle(asked: str) -> None:
    few = [row.puzzle for row in confirmed() if row.status == "ambiguous" and row.count < 50]
    records = [*puzzles("easy")[:8], *puzzles("minimal")[:8], *few[:8], *puzzles("impossible")[:4]]
    records += [*puzzles("illegal")[:4], *puzzles("full")[:2], WIKIPEDIA, THREE]
    ask = QUESTIONS[asked]
    expected = ask(records)
    assert ask([of(record) for record in records]) == expected
    mixed = [of(record) if row % 2 else record for row, record in enumerate(records)]
    assert ask(mixed) == expected


def test_pencilmarks_say_more_than_clues() -> None:
    for text in (TWO, DRAWN, TWO.replace(".", "0"), TWO + " a note"):
        assert ninefold.count_exact(text) == 2
        found = ninefold.enumerate(text, cap=None, order="lexicographic")
        assert found == sorted([SOLUTION, SWAPPED])
    assert ninefold.status([TWO, NONE, of(EMPTY)]) == ["ambiguous", "impossible", "ambiguous"]
    assert ninefold.count_exact(of(EMPTY)) == 6670903752021072936960
    # The score of each is a sum, of which the larger is the best.
    scores = [ninefold.score(each) for each in (SOLUTION, SWAPPED)]
    assert ninefold.score(TWO) == max(score for score in scores if score is not None)


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
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    connection.register("marked", frame.to_arrow())
    counts = connection.sql("select ninefold_count(puzzle) from marked").fetchall()
    assert counts == [(2,), (1,), (None,)]


def test_candidates_are_redundantly_gone_that_can_be_given_back() -> None:
    cells = [ALL if cell == "." else cell for cell in puzzles("easy")[0].replace("0", ".")]
    # Fewer are gone, so that some are needed.
    cells = ["".join(sorted({*cell, "1", "2"})) for cell in cells]
    while ninefold.status(marks(cells)) == "ambiguous":
        solutions = ninefold.enumerate(marks(cells), cap=2)
        assert solutions is not None
        at = next(cell for cell in range(81) if solutions[0][cell] != solutions[1][cell])
        cells[at] = cells[at].replace(solutions[1][at], "")
    more = {
        f"r{cell // 9 + 1}c{cell % 9 + 1}<>{digit}": marks(
            [*cells[:cell], cells[cell] + digit, *cells[cell + 1 :]]
        )
        for cell in range(81)
        for digit in ALL
        if digit not in cells[cell]
    }
    counts = ninefold.count(list(more.values()), cap=2)
    can_return = [name for name, count in zip(more, counts, strict=True) if count == 1]
    assert 0 < len(can_return) < len(more)
    found = ninefold.minimality([marks(cells), TWO], answers=["minimality", "redundant"])
    assert found["redundant"] == [" ".join(can_return), None]
    assert found["minimality"] == ninefold.minimality([marks(cells), TWO])
    assert found["minimality"] == ["redundant", "ambiguous"]


def test_proofs_about_pencilmarks_are_checked() -> None:
    puzzles = [of(WIKIPEDIA), TWO, WIKIPEDIA]
    proofs = ninefold.prove(puzzles)
    assert ninefold.check_proof(puzzles, proofs) == ["accepted"] * 3
    false = ["n=2", "n=1", "n=0"]
    assert ninefold.check_proof(puzzles, false) == ["rejected"] * 3


def test_questions_that_are_not_about_pencilmarks_say_so() -> None:
    one = [of(WIKIPEDIA)]
    assert ninefold.canonical([*one, WIKIPEDIA])[0] is None
    assert ninefold.sample(one, n=1, answers="status") == ["malformed"]
    for ask in (
        lambda **strict: ninefold.canonical(one, **strict),
        lambda **strict: ninefold.shuffle(one, **strict),
        lambda **strict: ninefold.sample(one, n=2, **strict),
        lambda **strict: ninefold.rate(one, **strict),
        lambda **strict: ninefold.verify(one, [SOLUTION], **strict),
    ):
        with pytest.raises(ninefold.MalformedError, match="pencilmarks have no answer to this"):
            ask(errors="raise")


def test_what_is_neither_a_puzzle_nor_pencilmarks_is_malformed() -> None:
    broken = [TWO[:728], TWO + "1", "x" + TWO[1:], "2" + TWO[1:], TWO + "\n" + TWO, *MALFORMED]
    assert set(ninefold.status(broken)) == {"malformed"}
    with pytest.raises(ninefold.MalformedError, match=r"row 1 .*character 1: `x` in the place"):
        ninefold.solve([TWO, "x" + TWO[1:]], errors="raise")
