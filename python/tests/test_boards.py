"""Boards in the forms in which people hold one, and lists of them: the answers are those of the same board as one
text, in the form of the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

import ninefold
from ninefold import files

from .corpus import EMPTY, PUZZLES, SOLUTION, THREE, WIKIPEDIA

Form = Callable[[str], Any]


def cells(text: str, empty: Any = 0, digit: Callable[[str], Any] = int) -> list[Any]:
    return [empty if symbol == "." else digit(symbol) for symbol in text]


def rows(text: str, empty: Any = 0, digit: Callable[[str], Any] = int) -> list[list[Any]]:
    side = int(len(text) ** 0.5)
    flat = cells(text, empty, digit)
    return [flat[start : start + side] for start in range(0, len(flat), side)]


def tuples(text: str, *others: Any) -> Any:
    return tuple(map(tuple, rows(text, *others)))


def array(text: str, *others: Any, **options: Any) -> Any:
    return np.array(rows(text, *others), **options)


NAN = float("nan")
FLAT: Form = lambda text: np.array(cells(text), "uint8")  # noqa: E731
FORMS: dict[str, tuple[Form, Form]] = {
    "lists": (rows, rows),
    "lists with None": (lambda t: rows(t, None), rows),
    "lists of floats": (lambda t: rows(t, NAN, float), rows),
    "lists of texts": (lambda t: rows(t, ".", str),) * 2,
    "lists of texts and empty ones": (lambda t: rows(t, "", str), lambda t: rows(t, ".", str)),
    "lists of numbers and empty texts": (lambda t: rows(t, ""), rows),
    "lists of floats as texts": (
        lambda t: rows(t, "nan", lambda s: s + ".0"),
        lambda t: rows(t, ".", str),
    ),
    "lists of NumPy's numbers": (lambda t: rows(t, np.float32(NAN), np.int16), rows),
    "tuples": (tuples, tuples),
    "a list of tuples": (lambda t: list(tuples(t)),) * 2,
    "a list of arrays": (lambda t: [*array(t)], lambda t: [*array(t, dtype=np.uint8)]),
    "a flat list": (cells, cells),
    "a flat tuple": (lambda t: (*cells(t),),) * 2,
    "a flat list of texts": (lambda t: [*t],) * 2,
    "a flat list of texts and None": (lambda t: cells(t, None, str), lambda t: [*t]),
    "bytes": (str.encode, str.encode),
    "bytes of digits": (lambda t: bytes(cells(t)),) * 2,
    **{
        f"an array of {name}": (
            lambda t, d=name: array(t, dtype=d),
            lambda t: array(t, dtype="uint8"),
        )
        for name in ("uint8", "int8", "uint16", ">i4", "int64", "uint64", "float32", "object")
    },
    "an array with NaN": (lambda t: array(t, NAN), lambda t: array(t, dtype="uint8")),
    "an array with None": (lambda t: array(t, None, int), lambda t: array(t, dtype="uint8")),
    "an array of U1": (lambda t: array(t, "", str), lambda t: array(t, ".", str)),
    "an array of S1": (lambda t: array(t, ".", str).astype("S"),) * 2,
    "an array of objects": (
        lambda t: array(t, None, str, dtype=object),
        lambda t: array(t, ".", str),
    ),
    "a flat array": (lambda t: np.array(cells(t)), FLAT),
    "a flat array with NaN": (lambda t: np.array(cells(t, NAN)), FLAT),
    "a flat array of U1": (lambda t: np.array([*t]),) * 2,
}
"""Forms of a board, each with the form of grids in its answers."""


def same(found: Any, wanted: Any) -> bool:
    """True if both are equal, of the same types throughout."""
    if type(found) is not type(wanted):
        return False
    if isinstance(found, np.ndarray):
        return found.dtype == wanted.dtype and np.array_equal(found, wanted)
    if isinstance(found, (list, tuple)):
        return len(found) == len(wanted) and all(map(same, found, wanted))
    return bool(found == wanted)


@pytest.mark.parametrize("name", FORMS)
def test_a_board_is_answered_in_its_form_and_alone(name: str) -> None:
    make, answer = FORMS[name]
    assert same(ninefold.solve(make(WIKIPEDIA)), answer(SOLUTION))
    assert ninefold.solve(make(EMPTY.replace(".", "1", 1))) is None
    assert ninefold.solve(make(WIKIPEDIA), answers=["status"]) == {"status": "unique"}
    found = ninefold.enumerate(make(THREE), cap=9)
    assert [*map(str, found)] == [str(answer(t)) for t in ninefold.enumerate(THREE, cap=9) or []]
    # A grid with empty cells is one of the same form.
    assert same(ninefold.minimise(make(SOLUTION)), answer(ninefold.minimise(SOLUTION) or ""))
    for question in (ninefold.check, ninefold.count, ninefold.rate, ninefold.target, ninefold.hint):
        for puzzle in (WIKIPEDIA, THREE):
            assert same(question(make(puzzle)), question(puzzle)), question.__name__
    assert ninefold.verify(make(WIKIPEDIA), make(SOLUTION)) == "correct"
    assert ninefold.verify(make(WIKIPEDIA), make(THREE)) != "correct"


@pytest.mark.parametrize("name", FORMS)
def test_a_list_of_boards_is_answered_in_a_list(name: str) -> None:
    make, answer = FORMS[name]
    for kind in (list, tuple):
        boards: Any = kind([make(WIKIPEDIA), make(EMPTY), None])
        assert same(ninefold.solve(boards), kind([answer(SOLUTION), None, None]))
        assert same(ninefold.check(boards), kind(["unique", "ambiguous", None]))
        assert same(ninefold.count([make(THREE)] * 81, cap=9), [3] * 81)
    assert len(ninefold.dedupe([make(WIKIPEDIA), make(EMPTY), make(WIKIPEDIA)])) == 2
    assert [each.origin for each in ninefold.explore([make(WIKIPEDIA)], remove=0, add=1)][:1] == [0]
    assert ninefold.generate(n=2, grids=[make(WIKIPEDIA)]) == ninefold.generate(
        n=2, grids=[SOLUTION]
    )


@pytest.mark.parametrize("name", [name for name in FORMS if name.startswith("an array")])
def test_an_array_of_boards_is_answered_in_an_array(name: str) -> None:
    make, answer = FORMS[name]
    for shape in ((-1, 81), (-1, 9, 9)):
        boards = np.array([make(WIKIPEDIA), make(EMPTY), make(THREE)]).reshape(shape)
        found = ninefold.solve(boards, any=True)
        assert same(found[0], answer(SOLUTION).reshape(shape[1:]))
        assert found.shape == boards.shape
        assert ninefold.count(boards, cap=9).tolist() == [1, 9, 3]


@pytest.mark.parametrize("empty", [0, NAN, None, pd.NA, ""])
def test_a_frame_of_cells_is_a_board(empty: Any) -> None:
    frame = pd.DataFrame(rows(WIKIPEDIA, empty), columns=[*"abcdefghi"])
    solved = ninefold.solve(frame)
    assert solved.columns.equals(frame.columns)
    assert solved.to_numpy().tolist() == rows(SOLUTION)
    assert (ninefold.check(frame), ninefold.count(frame)) == ("unique", 1)
    assert ninefold.check(frame.assign(i=10)) == "malformed"
    assert [grid.tolist() for grid in ninefold.solve([frame])] == [rows(SOLUTION)]
    # A table of as many rows and columns has puzzles, which are longer than cells.
    table = frame.assign(puzzle=WIKIPEDIA).drop(columns="a")
    assert ninefold.check(table)["status"].tolist() == ["unique"] * 9


SIZES = {
    "4x4": ("1..." + "." * 12, "4x4"),
    "6x6": ("1....." + "." * 30, "6x6:2x3"),
    "16x16": ("1........ABCDEFG" + "." * 240, "16x16"),
    "9x9 with diagonals": ("1" + "." * 80, "x"),
}


@pytest.mark.parametrize("name", SIZES)
def test_boards_of_layouts_are_known_by_their_side(name: str) -> None:
    puzzle, layout = SIZES[name]
    wanted = ninefold.solve(puzzle, layout=layout, any=True) or ""
    value = "0123456789ABCDEFG".index
    for form in (
        lambda t: rows(t, 0, value),
        lambda t: cells(t, None, value),
        lambda t: rows(t, ".", str),
        lambda t: array(t, 0, value, dtype=np.uint8),
        lambda t: np.array(cells(t, 0, value), np.uint8),
    ):
        assert same(ninefold.solve(form(puzzle), layout=layout, any=True), form(wanted))
        # As many boards as a board has rows, or cells, are no board.
        for number in (2, int(len(puzzle) ** 0.5), len(puzzle)):
            boards = [form(puzzle)] * number
            assert ninefold.check(boards, layout=layout) == ["ambiguous"] * number
    assert ninefold.solve(
        rows(puzzle, "", lambda s: str(value(s))), layout=layout, any=True
    ) == rows(wanted, ".", lambda s: str(value(s)))


def test_a_list_of_texts_is_one_of_puzzles_unless_they_are_cells() -> None:
    assert ninefold.check([WIKIPEDIA] * 81) == ["unique"] * 81
    assert ninefold.check([WIKIPEDIA] * 9) == ["unique"] * 9
    assert ninefold.check(np.array([WIKIPEDIA] * 81)).tolist() == ["unique"] * 81
    assert ninefold.check([*WIKIPEDIA]) == "unique"
    assert ninefold.check([*WIKIPEDIA[1:]]) == ["malformed"] * 80
    assert ninefold.check([None] * 81) == [None] * 81
    assert ninefold.check([""] * 81) == ["malformed"] * 81
    assert ninefold.check(["12", *WIKIPEDIA[2:]]) == ["malformed"] * 80
    assert ninefold.check([WIKIPEDIA.encode(), None, b"x"]) == ["unique", None, "malformed"]


def changed(row: int, column: int, cell: Any) -> list[Any]:
    board: list[Any] = rows(WIKIPEDIA)
    board[row - 1][column - 1] = cell
    return board


NO_CELLS = [
    5.5,
    True,
    np.True_,
    10,
    -1,
    256,
    1e300,
    10**400,
    float("inf"),
    "10",
    "a",
    "5.5",
    [5],
    {},
]
NINE = rows(WIKIPEDIA)
FAULTY: dict[str, tuple[Any, str]] = {
    **{f"{cell!r}"[:40]: (changed(3, 5, cell), "row 3, column 5 of the") for cell in NO_CELLS},
    "a flat list": ([*cells(WIKIPEDIA)[:80], 1.5], "row 9, column 9 of the board"),
    "an array of floats": (np.array(changed(2, 4, 5.5)), "row 2, column 4 of the board"),
    "an array of numbers": (np.array(changed(2, 4, 10)), "row 2, column 4 of the board"),
    "a negative number": (np.array(changed(2, 4, -1), np.int8), "row 2, column 4 of the board"),
    "5 in the last byte": (np.array(changed(2, 4, 261)), "row 2, column 4 of the board"),
    "an array of texts": (np.array(rows("?" * 80 + "z", 0, str)), "row 9, column 9 of the board"),
    "too few rows": (NINE[:8], "8 rows, not 9"),
    "too many rows": ([*NINE, [0] * 9], "10 rows, not 9"),
    "a short row": ([*NINE[:8], [0] * 8], "row 9 of the board has 8 cells, not 9"),
    "a long row": ([[0] * 10, *NINE[1:]], "row 1 of the board has 10 cells, not 9"),
    "a row that is none": ([None, *NINE[1:]], "row 1 of the board is no row of cells: None"),
    "another size": ([[0] * 16] * 16, "layout, such as '16x16'"),
    "bytes": (b"x" * 9, ""),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_is_no_board_is_an_error_with_row_and_column(name: str) -> None:
    board, reason = FAULTY[name]
    with pytest.raises(ninefold.MalformedError) as raised:
        ninefold.solve(board)
    assert raised.value.row == 0
    assert reason in str(raised.value)
    assert ninefold.check(board) == "malformed"
    boards = [rows(WIKIPEDIA), board, None]
    assert ninefold.solve(boards)[1:] == [None, None]
    assert ninefold.check(boards) == ["unique", "malformed", None]
    with pytest.raises(ninefold.MalformedError) as raised:
        ninefold.solve(boards, errors="raise")
    assert raised.value.row == 1


def test_weights_are_rows_or_all_of_them_in_whole_numbers() -> None:
    wanted = ninefold.target(WIKIPEDIA, weights=[[1] * 9] * 9)
    for weights in ([1] * 81, [[1.0] * 9] * 9, np.ones(81), np.ones((9, 9), int), (1,) * 81):
        assert ninefold.target(WIKIPEDIA, weights=weights) == wanted == 405
    for wrong, error in (
        ([1] * 80, ValueError),
        ([[1] * 9] * 8, ValueError),
        ([1.5] * 81, TypeError),
    ):
        with pytest.raises(error, match="weight"):
            ninefold.target(WIKIPEDIA, weights=wrong)


def test_workbooks_are_read_as_files(tmp_path: Path) -> None:
    path = PUZZLES.parent / "crates" / "ninefold-cli" / "tests" / "binary" / "boards.xlsx"
    files.solve_files(path, tmp_path / "out")
    [output] = (tmp_path / "out").glob("*.parquet")
    assert pq.read_table(output)["solution"].to_pylist() == [SOLUTION, None]
