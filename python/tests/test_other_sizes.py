"""Boards of other sizes than 9x9, by their layout: the answers are those of the program, in every container."""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
from ninefold._jobs.program import command

LAYOUTS = ["4x4", "6x6", "6x6:3x2+x", "10x10", "16x16"]

every_layout = pytest.mark.parametrize("layout", LAYOUTS)

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


def program(*arguments: str, given: str = "") -> str:
    return subprocess.run(
        [*command(), *arguments], input=given, capture_output=True, text=True, check=True
    ).stdout


def made(layout: str) -> list[str]:
    return ninefold.generate(n=7, seed=5, layout=layout)


def rows(question: str, layout: str, puzzles: list[str], *options: str) -> list[dict[str, Any]]:
    """The answers of the program, without the puzzles."""
    given = "".join(json.dumps({"puzzle": puzzle}) + "\n" for puzzle in puzzles)
    out = program(question, "--layout", layout, *options, given=given)
    answers = [json.loads(line) for line in out.splitlines()]
    return [{name: row[name] for name in row if name != "puzzle"} for row in answers]


@pytest.mark.parametrize("layout", ["9x9", "6x6", "6x6:3x2+x", "10x10", "16x16+x"])
def test_puzzles_are_those_of_the_program(layout: str) -> None:
    for kind in ("minimal", "full", "easy", "multi"):
        wanted = program("generate", kind, "--layout", layout, "-n", "7", "--seed", "5").split()
        assert ninefold.generate(kind, n=7, seed=5, layout=layout) == wanted
        assert ninefold.generate(kind, n=3, seed=5, first=4, layout=layout) == wanted[4:]
        for container in ("numpy", "pyarrow", "polars", "pandas"):
            column = ninefold.generate(kind, n=7, seed=5, layout=layout, container=container)
            texts = [str(text, "ascii") if container == "numpy" else str(text) for text in column]
            assert texts == wanted, container
        digits = ninefold.generate(kind, n=7, seed=5, layout=layout, container="digits")
        assert ["".join(SYMBOLS[digit] for digit in row) for row in digits] == wanted


@every_layout
@pytest.mark.parametrize(
    ("question", "keywords", "options"),
    [
        ("solve", {}, ()),
        ("check", {}, ()),
        ("count", {"cap": 9}, ("--cap", "9")),
        ("enumerate", {"cap": 3}, ("--cap", "3")),
        ("candidates", {}, ()),
        ("candidates", {"count": True, "cap": 5}, ("--count", "--cap", "5")),
        ("minimality", {}, ()),
        ("minimise", {"seed": 4}, ("--seed", "4")),
        ("split", {"by": "text", "seed": 2}, ("--by", "text", "--seed", "2")),
        ("split", {"by": "solution"}, ("--by", "solution")),
        ("rate", {}, ()),
        ("rate", {"ratings": False}, ("--columns", "guesses")),
    ],
)
def test_answers_are_those_of_the_program(
    layout: str, question: str, keywords: dict[str, Any], options: tuple[str, ...]
) -> None:
    puzzles = made(layout)
    # One with several solutions, and one with none.
    clue = next(cell for cell in puzzles[0] if cell != ".")
    puzzles += [puzzles[0].replace(clue, ".", 1), puzzles[0].replace(".", clue, 1)]
    ask = getattr(ninefold, question)
    columns = ask(pa.table({"puzzle": puzzles}), layout=layout, **keywords)
    ours = columns.drop_columns(["puzzle"]).to_pylist()
    theirs = rows(question, layout, puzzles, *options)
    if question == "enumerate":
        # The program has a row for each solution.
        assert [row["solutions"] for row in ours[:1]] == [[theirs[0]["solution"]]]
        flat = [solution for row in ours for solution in row["solutions"] or ()]
        assert flat == [row["solution"] for row in theirs if row["solution"]]
        return
    assert ours == theirs


@every_layout
def test_best_scores_are_those_of_the_program(layout: str, tmp_path: Path) -> None:
    puzzles = made(layout)
    # One with several solutions, and one with none.
    clue = next(cell for cell in puzzles[0] if cell != ".")
    puzzles += [puzzles[0].replace(clue, ".", 1), puzzles[0].replace(".", clue, 1)]
    side = math.isqrt(len(puzzles[0]))
    numbers = range(side)
    weights = [[(5 * row * row + 3 * column) % 11 - 5 for column in numbers] for row in numbers]
    path = tmp_path / "weights"
    path.write_text("\n".join(" ".join(map(str, row)) for row in weights))
    columns = ninefold.target(
        pa.table({"puzzle": puzzles}), weights=weights, count_optima=True, layout=layout
    )
    ours = columns.drop_columns(["puzzle"]).to_pylist()
    theirs = rows("target", layout, puzzles, "--weights", str(path), "--count-optima")
    for row in (*ours, *theirs):
        row["optima"] = row["optima"] and int(row["optima"])
    assert ours == theirs
    if side != 9:
        with pytest.raises(ValueError, match="need weights"):
            ninefold.target(puzzles, layout=layout)
    with pytest.raises(ValueError, match="there are 4 weights for"):
        ninefold.target(puzzles, weights=[[1, 2], [3, 4]], layout=layout)
    with pytest.raises(ValueError, match="as many rows as columns"):
        ninefold.target(puzzles, weights=[[1, 2, 3]], layout=layout)


@every_layout
def test_every_container_has_answers_of_its_kind(layout: str) -> None:
    puzzles = made(layout)
    solutions = ninefold.solve(puzzles, layout=layout)
    assert ninefold.verify(puzzles, solutions, layout=layout) == ["correct"] * 7
    assert ninefold.check([*puzzles, None, "?"], layout=layout)[-3:] == [
        "unique",
        None,
        "malformed",
    ]
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


@every_layout
def test_isomorphs_are_the_images_under_their_transformations(layout: str) -> None:
    puzzles = made(layout)
    drawn = ninefold.shuffle(
        puzzles, n=2, seed=3, layout=layout, answers=["isomorphs", "transformations"]
    )
    options = ("shuffle", "--layout", layout, "-n", "2", "--seed", "3")
    wanted = program(*options, given="\n".join(puzzles)).split()
    assert [board for boards in drawn["isomorphs"] for board in boards] == wanted
    assert ninefold.check(wanted, layout=layout) == ["unique"] * len(wanted)
    for puzzle, boards, moves in zip(
        puzzles, drawn["isomorphs"], drawn["transformations"], strict=True
    ):
        for board, move in zip(boards, moves, strict=True):
            assert ninefold.transform(puzzle, move, layout=layout) == board
            assert ninefold.transform(board, move, inverse=True, layout=layout) == puzzle


def test_what_does_not_keep_the_rules_is_refused() -> None:
    [puzzle] = ninefold.generate(n=1, layout="6x6+x")
    swapped = "r213456/c123456/d123456"
    assert ninefold.transform(puzzle, swapped, layout="6x6") != puzzle
    with pytest.raises(ValueError, match="by is a transformation such as"):
        ninefold.transform(puzzle, swapped, layout="6x6+x")
    assert ninefold.transform([puzzle], [swapped], layout="6x6") == [
        ninefold.transform(puzzle, swapped, layout="6x6")
    ]
    with pytest.raises(ValueError, match="by is one transformation for all puzzles"):
        ninefold.transform([puzzle], [swapped], layout="6x6+x")
    with pytest.raises(ValueError, match="canonical forms are defined for classic 9x9 boards"):
        ninefold.split(puzzle, layout="6x6+x")


@every_layout
def test_proofs_are_accepted_for_their_layout_only(layout: str) -> None:
    puzzles = made(layout)[:2]
    for claim in ("unique", "count", "minimal"):
        proofs = ninefold.prove(puzzles, claim=claim, layout=layout)
        assert ninefold.check_proof(puzzles, proofs, layout=layout) == ["accepted"] * 2
        # Of the same size, with further rules.
        other = f"{layout}+disjoint"
        answer = ninefold.check_proof(puzzles, proofs, layout=other, answers=["verdict", "reason"])
        reason = "character 1 of the proof: the statement is about boards of another layout"
        assert answer == {"verdict": ["rejected"] * 2, "reason": [reason] * 2}


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
    with pytest.raises(ninefold.errors.MalformedError, match="`7` is not a cell; expected 1 to 6"):
        ninefold.solve("7" + "." * 35, layout="6x6")
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


def test_exact_counts_are_by_the_rules_of_the_layout() -> None:
    assert ninefold.count_exact("." * 16, layout="4x4") == 288
    cap = {"layout": "6x6+x", "cap": 10**9}
    assert ninefold.count_exact("." * 36, layout="6x6+x") == ninefold.count("." * 36, **cap)
    both = ninefold.count_exact(["." * 16, "12.."], layout="4x4", answers=["solutions", "status"])
    assert both == {"solutions": [288, None], "status": ["ambiguous", "malformed"]}
