"""Boards of other sizes than 9x9, by their layout, in every container."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold

every_layout = pytest.mark.parametrize("layout", ["4x4", "6x6:3x2+x", "16x16"])

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


def made(layout: str) -> list[str]:
    return ninefold.generate(n=7, seed=5, layout=layout)


def test_weights_are_as_many_as_the_cells_of_the_layout() -> None:
    grids = ninefold.generate("full", n=2, layout="6x6")
    weights = [[(5 * row * row + 3 * column) % 11 - 5 for column in range(6)] for row in range(6)]
    sums = [sum(w * int(d) for w, d in zip(chain(*weights), grid, strict=True)) for grid in grids]
    assert ninefold.target(grids, weights=weights, layout="6x6") == sums
    with pytest.raises(ValueError, match="need weights"):
        ninefold.target(grids, layout="6x6")
    with pytest.raises(ValueError, match="there are 4 weights for"):
        ninefold.target(grids, weights=[[1, 2], [3, 4]], layout="6x6")
    with pytest.raises(ValueError, match="as many rows as columns"):
        ninefold.target(grids, weights=[[1, 2, 3]], layout="6x6")


@every_layout
def test_every_container_has_answers_of_its_kind(layout: str) -> None:
    puzzles = made(layout)
    solutions = ninefold.solve(puzzles, layout=layout)
    assert ninefold.verify(puzzles, solutions, layout=layout) == ["correct"] * 7
    less = ninefold.minimise(solutions, layout=layout)
    assert ninefold.minimality(less, layout=layout) == ["minimal"] * 7
    assert ninefold.candidates(solutions, layout=layout, answers="backbone") == solutions
    proofs = ninefold.prove(puzzles, layout=layout)
    assert ninefold.check_proof(puzzles, proofs, layout=layout) == ["accepted"] * 7
    statuses = ninefold.check([*puzzles, None, "?"], layout=layout)
    assert statuses[-3:] == ["unique", None, "malformed"]
    assert ninefold.solve(pa.array(puzzles), layout=layout).to_pylist() == solutions
    assert ninefold.solve(pl.Series(puzzles), layout=layout).to_list() == solutions
    assert ninefold.solve(pd.Series(puzzles), layout=layout).to_list() == solutions
    assert ninefold.solve(np.array(puzzles), layout=layout).tolist() == solutions
    frame = pl.DataFrame({"puzzle": puzzles}).lazy()
    answered = frame.with_columns(ninefold.solve(pl.col("puzzle"), layout=layout))
    assert answered.collect()["puzzle"].to_list() == solutions
    listed = ninefold.enumerate(np.array(puzzles), layout=layout, cap=2)
    assert [list(each) for each in listed] == [[solution] for solution in solutions]


@every_layout
def test_digits_have_the_shape_of_boards(layout: str) -> None:
    puzzles = made(layout)
    side = int(len(puzzles[0]) ** 0.5)
    flat = np.array([[SYMBOLS.index(cell) for cell in puzzle] for puzzle in puzzles], np.uint8)
    wanted = ninefold.solve(puzzles, layout=layout)
    for digits in (flat, flat.reshape(-1, side, side), flat.astype(np.int64)):
        solved = ninefold.solve(digits, layout=layout)
        assert solved.dtype == np.uint8
        assert solved.shape == digits.shape
        rows = solved.reshape(-1, side * side)
        assert ["".join(SYMBOLS[digit] for digit in row) for row in rows] == wanted
        first = ninefold.enumerate(digits, layout=layout, cap=2)[0]
        assert (first == solved[:1]).all()
    lists = pa.array(flat.tolist())
    assert ninefold.solve(lists, layout=layout).to_pylist() == wanted
    nested = pa.array(flat.reshape(-1, side, side).tolist())
    assert ninefold.solve(nested, layout=layout).to_pylist() == wanted
    flat[1, 2] = side + 1
    assert ninefold.check(flat, layout=layout)[1] == "malformed"
    reason = f"row 1, column 3 of the board: not a digit from 0 to {side}$"
    with pytest.raises(ninefold.errors.MalformedError, match=reason):
        ninefold.check(flat, layout=layout, errors="raise")


def test_what_does_not_keep_the_rules_is_refused() -> None:
    [puzzle] = ninefold.generate(n=1, layout="6x6+x")
    swapped = "r213456/c123456/d123456"
    assert ninefold.transform(puzzle, swapped, layout="6x6") != puzzle
    with pytest.raises(ValueError, match="by is a transformation such as"):
        ninefold.transform(puzzle, swapped, layout="6x6+x")
    with pytest.raises(ValueError, match="by is one transformation for all puzzles"):
        ninefold.transform([puzzle], [swapped], layout="6x6+x")


def test_exact_counts_are_by_the_rules_of_the_layout() -> None:
    both = ninefold.count_exact(["." * 16, "12.."], layout="4x4", answers=["solutions", "status"])
    assert both == {"solutions": [288, None], "status": ["ambiguous", "malformed"]}


def test_a_wrong_cell_is_named_beyond_nine_rows() -> None:
    [solution] = ninefold.generate("full", n=1, layout="16x16")
    claimed = solution[:-1] + solution[-2]
    answer = ninefold.verify(
        [solution], [claimed], layout="16x16", answers=["verdict", "wrong_cell"]
    )
    assert answer == {"verdict": ["wrong"], "wrong_cell": ["r16c16"]}


def test_what_is_no_board_of_the_layout_is_said() -> None:
    with pytest.raises(
        ninefold.errors.MalformedError, match="the line has 36 cells where a puzzle has 64"
    ):
        ninefold.solve("." * 36, layout="8x8")
    zeros = np.zeros((2, 6, 6), np.uint8)
    for keywords in ({}, {"layout": "8x8"}):
        with pytest.raises(
            ninefold.errors.UnsupportedTypeError,
            match=r"rows of 36 digits are no boards of .* layout='6x6'",
        ):
            ninefold.check(zeros, **keywords)
    with pytest.raises(ninefold.errors.UnsupportedTypeError, match="does not hold puzzles"):
        ninefold.check(np.zeros((2, 80), np.uint8))
    # Pencilmarks are those of 9x9.
    marks = "123456789" * 81
    assert ninefold.check([marks], layout="6x6") == ["malformed"]
