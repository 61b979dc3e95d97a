"""Every class of error, and whether its message explains the mistake."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold

from .containers import COLUMNS
from .corpus import EMPTY, SOLUTION, WIKIPEDIA

ROWS = pa.table({"first": [WIKIPEDIA], "second": ["x"]})


def message(kind: type[BaseException], call: Callable[..., object], *arguments: Any) -> str:
    """The message of the error that a call raises."""
    with pytest.raises(kind) as raised:
        call(*arguments)
    assert type(raised.value) is kind
    return str(raised.value)


def test_the_classes_of_errors_are_pythons_own_kinds_too() -> None:
    assert issubclass(ninefold.MalformedError, ValueError)
    assert issubclass(ninefold.ColumnError, LookupError)
    assert issubclass(ninefold.UnsupportedTypeError, TypeError)
    assert issubclass(ninefold.InvalidArrowError, ValueError)
    assert issubclass(ninefold.TaskError, RuntimeError)
    for name in ("Malformed", "Column", "UnsupportedType", "InvalidArrow", "Task"):
        assert issubclass(getattr(ninefold, f"{name}Error"), ninefold.NinefoldError)


@pytest.mark.parametrize("container", COLUMNS, ids=lambda each: each.name)
def test_the_first_malformed_record_is_told_by_its_row(container: Any) -> None:
    bad = "." * 80 if container.holds("." * 80) else None
    if not container.holds(bad) or bad is None:
        pytest.skip("it cannot hold a malformed record")
    good: list[str | None] = [WIKIPEDIA] * 700
    rows = [*good, bad, *good, bad, bad]
    with pytest.raises(ninefold.MalformedError) as raised:
        ninefold.solve(container.make(rows), errors="raise", threads=3)
    assert raised.value.row == 700
    assert "row 700" in str(raised.value)
    assert "80" in raised.value.reason
    assert ninefold.solve(container.make(good), errors="raise") is not None


def test_nulls_are_not_malformed() -> None:
    assert ninefold.solve([None, WIKIPEDIA], errors="raise") == [None, SOLUTION]


def test_a_malformed_claim_is_an_error_of_its_row() -> None:
    claims = [SOLUTION, "1" * 80]
    said = message(
        ninefold.MalformedError,
        lambda: ninefold.verify([WIKIPEDIA] * 2, claims, errors="raise"),
    )
    assert "row 1" in said
    assert "claim" in said


def test_a_malformed_error_can_be_pickled() -> None:
    with pytest.raises(ninefold.MalformedError) as raised:
        ninefold.solve("x")
    copy = pickle.loads(pickle.dumps(raised.value))
    assert copy.row == raised.value.row == 0
    assert str(copy) == str(raised.value)


ASKS = [
    ninefold.solve,
    ninefold.vicinity,
    lambda text, **keywords: ninefold.fewest(text, clues=20, within=WIKIPEDIA, **keywords),
    lambda text, **keywords: ninefold.fewest_count(text, clues=20, within=WIKIPEDIA, **keywords),
]
"""A question as all others, which :mod:`tests.test_columns` has, and those that have tests of their own."""


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("text", ["x", "", WIKIPEDIA[:80], WIKIPEDIA + "5"])
def test_one_text_that_is_no_puzzle_is_an_error(ask: Any, text: str) -> None:
    said = message(ninefold.MalformedError, ask, text)
    assert "cell" in said or "character" in said
    assert ask(text, errors="null") is None
    assert ask([text]) == [None]


def test_one_text_that_is_no_puzzle_has_a_status_that_says_so() -> None:
    assert ninefold.status("x") == ninefold.minimality("x") == "malformed"
    assert ninefold.verify("x", SOLUTION) == "malformed"
    answer: Any = ninefold.solve("x", answers=["status", "solution"])
    assert answer == {"status": "malformed", "solution": None}
    message(ninefold.MalformedError, lambda: ninefold.status("x", errors="raise"))


@pytest.mark.parametrize("ask", [*ASKS, ninefold.status, ninefold.minimality])
def test_the_name_of_a_file_is_an_error_that_says_what_reads_files(
    ask: Any, tmp_path: Path
) -> None:
    there = tmp_path / "grids"
    there.write_text(WIKIPEDIA)
    for name in ("puzzles.csv", "Puzzles.TXT.GZ", "a.parquet", "/data/b.bz2", str(there)):
        said = message(ninefold.MalformedError, ask, name)
        assert name in said
        assert "ninefold.files.solve_files" in said
        assert ask(name, errors="null") in (None, "malformed")
    said = message(ninefold.UnsupportedTypeError, ask, there)
    assert "ninefold.files.solve_files" in said


def test_boards_beside_texts_are_told_to_be_in_lists_of_their_own() -> None:
    said = message(ninefold.UnsupportedTypeError, ninefold.solve, [WIKIPEDIA, [0] * 81])
    assert "type list" in said
    assert "9 lists of 9" in said


def test_a_digit_out_of_range_is_told_by_its_cell() -> None:
    array = np.zeros((2, 81), np.uint8)
    array[1, 10] = 10
    said = message(ninefold.MalformedError, lambda: ninefold.solve(array, errors="raise"))
    assert "row 1" in said
    assert "row 2, column 2 of the board" in said


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        1.5,
        {WIKIPEDIA},
        {"puzzle": [WIKIPEDIA]},
        object(),
        [1],
        [WIKIPEDIA, b"x"],
        (WIKIPEDIA, [0] * 81),
        np.array(WIKIPEDIA),
        np.zeros((3, 80), np.uint8),
        np.zeros((16, 16), np.uint8),
        np.zeros((1, 9, 9, 10), np.uint8),
        np.zeros((81,), bool),
        np.zeros((2, 81), bool),
        np.array([1, 2]),
        np.array([WIKIPEDIA, 5], object),
        pa.array([1]),
        pa.array([1.5]),
        pa.array([True]),
        pa.array([[1.5] * 81]),
        pa.array([["1"] * 81]),
        pa.array([[[[1]] * 9] * 9]),
        pa.array([[[1.5] * 9] * 9]),
        pa.array([1]).dictionary_encode(),
        pa.array([0], pa.timestamp("s")),
        pa.scalar(WIKIPEDIA),
        pl.Series([1]),
        pl.Series([1.5]),
        pd.Series([1]),
        pd.Series([1.5]),
        pd.Series([5], dtype=object),
        pd.Series([1, 2], dtype="category"),
        pa.table({"puzzle": [1]}),
        pl.DataFrame({"puzzle": [1]}),
        pd.DataFrame({"puzzle": [1]}),
    ],
    ids=lambda data: f"{type(data).__module__}.{type(data).__name__}",
)
def test_what_cannot_be_puzzles_is_an_error_that_says_what_it_is(data: Any) -> None:
    said = message(ninefold.UnsupportedTypeError, lambda: ninefold.solve(data))
    assert len(said) > 20


def test_a_column_that_is_not_there_is_told_with_those_that_are() -> None:
    for data in (ROWS, ROWS.to_reader(), pl.DataFrame(ROWS), ROWS.to_pandas()):
        said = message(ninefold.ColumnError, lambda d: ninefold.solve(d, column="third"), data)
        assert "first" in said
        assert "second" in said
        said = message(
            ninefold.ColumnError, lambda d: ninefold.verify(d, "claims", column="first"), data
        )
        assert "claims" in said
        assert "second" in said


def test_several_columns_that_may_be_the_puzzles_are_an_error() -> None:
    rows = pa.table({"puzzle": [WIKIPEDIA], "Quiz": [WIKIPEDIA], "id": [1]})
    said = message(ninefold.ColumnError, ninefold.solve, rows)
    assert "column=" in said
    assert "puzzle, Quiz" in said
    message(ninefold.ColumnError, ninefold.solve, pl.DataFrame())


def test_a_column_of_what_has_no_columns_is_an_error() -> None:
    for data in ([WIKIPEDIA], WIKIPEDIA, pa.array([WIKIPEDIA]), np.array([WIKIPEDIA])):
        message(ninefold.ColumnError, lambda d: ninefold.solve(d, column="puzzle"), data)


WRONG: dict[str, tuple[Callable[[Any], object], list[Any], list[Any]]] = {
    # By the keyword: a call, values that are of a wrong kind, and values out of range. (Parameters of the
    # table of questions have one row for each kind.)
    "errors": (lambda v: ninefold.solve(WIKIPEDIA, errors=v), [], ["ignore", "", 5]),
    "progress": (lambda v: ninefold.solve([WIKIPEDIA], progress=v), [5], []),
    "threads": (lambda v: ninefold.solve(WIKIPEDIA, threads=v), [1.5, "2"], [0, -1]),
    "time_limit": (
        *(lambda v: ninefold.solve(WIKIPEDIA, time_limit=v), []),
        [0, -1, -0.5, float("nan"), "1"],
    ),
    "node_limit": (lambda v: ninefold.solve(WIKIPEDIA, node_limit=v), [1.5, "1"], [0, -1, 2**70]),
    "cap": (lambda v: ninefold.count(WIKIPEDIA, cap=v), [2.5, "2", None], [0, -1, 2**63, 2**80]),
    "cap ": (lambda v: ninefold.enumerate(WIKIPEDIA, cap=v), [2.5, "2"], [0, -1, 2**63]),
    "order": (lambda v: ninefold.enumerate(WIKIPEDIA, cap=1, order=v), [], ["Lexicographic", ""]),
    "layout": (
        *(lambda v: ninefold.check(WIKIPEDIA, layout=v), [5, ["x"]]),
        ["", "y", "26x26", "jigsaw:" + "1" * 81],
    ),
    "n": (lambda v: ninefold.sample(WIKIPEDIA, n=v), [1.5, "1"], [-1, 2**63]),
    "n ": (lambda v: ninefold.shuffle(WIKIPEDIA, n=v), [1.5, "1"], [-1, 0, 2**63]),
    "weight": (
        *(lambda v: ninefold.score(WIKIPEDIA, weights=v), [5, [[1.5] * 9] * 9, [["1"] * 9] * 9]),
        [[[1] * 9] * 8, [[1] * 8] * 9, [[10**9 + 1] * 9] * 9, [[10**30] * 9] * 9, []],
    ),
    "answer": (lambda v: ninefold.solve([WIKIPEDIA], answers=v), [5], ["score", ["status", "x"]]),
    "answer ": (lambda v: ninefold.solve([WIKIPEDIA], answers=v), [], [["status", "status"]]),
    "names": (
        *(lambda v: ninefold.solve(pa.table({"puzzle": [WIKIPEDIA]}), names=v), []),
        [["a"], "ab", ["a", "b", "c"]],
    ),
    "by": (
        *(lambda v: ninefold.transform(WIKIPEDIA, v), [None]),
        ["/", "r132456789/c147258369/d123456789"],
    ),
    "remove": (lambda v: ninefold.vicinity(WIKIPEDIA, remove=v), [1.5, "1"], [-1, 82, 2**64]),
    "clues": (lambda v: ninefold.fewest(WIKIPEDIA, clues=v), [1.5, "1"], [-1, 0, 82, 2**64]),
    "clues ": (lambda v: ninefold.fewest_count(WIKIPEDIA, clues=v), [1.5, "1", None], [0, 82]),
    "within": (
        *(lambda v: ninefold.fewest(WIKIPEDIA, clues=17, within=v), [5, [WIKIPEDIA]]),
        ["", "x", WIKIPEDIA[1:]],
    ),
    "part": (
        *(lambda v: ninefold.fewest(WIKIPEDIA, clues=17, part=v), [5, (1, 2)]),
        ["", "0/2", "a/b"],
    ),
    "symmetry": (lambda v: ninefold.minimise(WIKIPEDIA, symmetry=v), [], ["half", "", 5]),
    "n  ": (lambda v: ninefold.generate("easy", v), [1.5, "1"], [-1, 2**63]),
    "seed": (lambda v: ninefold.generate("easy", seed=v), [1.5, "1"], [-1, 2**63]),
    "first": (lambda v: ninefold.generate("easy", 1, first=v), [1.5], [-1, 2**63]),
    "kind": (lambda v: ninefold.generate(v, 1), [], ["hard", ""]),
    "container": (lambda v: ninefold.generate("easy", 1, container=v), [], ["tuple", ""]),
}


@pytest.mark.parametrize("keyword", WRONG)
def test_a_value_out_of_range_is_a_value_error_that_names_the_argument(keyword: str) -> None:
    call, _, values = WRONG[keyword]
    for value in values:
        said = message(ValueError, call, value)
        assert keyword.strip() in said
        # (No words of the native module.)
        assert "line 1 column" not in said
        assert "u64" not in said
        assert "f64" not in said


@pytest.mark.parametrize("keyword", [keyword for keyword in WRONG if WRONG[keyword][1]])
def test_a_value_of_a_wrong_kind_is_a_type_error(keyword: str) -> None:
    call, values, _ = WRONG[keyword]
    for value in values:
        said = message(TypeError, call, value)
        assert "__index__" not in said


def test_a_keyword_that_there_is_not_is_a_type_error_of_the_function() -> None:
    said = message(TypeError, lambda: ninefold.solve(WIKIPEDIA, colour="red"))  # type: ignore[call-overload]
    assert "colour" in said


def test_names_that_are_the_same_are_an_error() -> None:
    for data in ([WIKIPEDIA], pa.array([WIKIPEDIA]), np.array([WIKIPEDIA]), pl.Series([WIKIPEDIA])):
        message(
            ValueError,
            lambda d: ninefold.solve(d, answers=["solution", "status"], names=["a", "a"]),
            data,
        )


def test_claims_that_are_missing_or_too_few_are_an_error() -> None:
    message(ValueError, lambda: ninefold.verify([WIKIPEDIA], [SOLUTION] * 2))
    message(ValueError, lambda: ninefold.verify(pa.array([WIKIPEDIA] * 2), pa.array([SOLUTION])))
    with pytest.raises((TypeError, ValueError)):
        ninefold.verify([WIKIPEDIA], None)
    with pytest.raises(ninefold.ColumnError):
        ninefold.verify([WIKIPEDIA], pa.table({"claim": [SOLUTION]}))


def test_more_puzzles_than_memory_holds_are_an_error_and_no_crash() -> None:
    from .processes import forked

    def raised() -> str:
        with pytest.raises((MemoryError, ValueError)) as error:
            ninefold.generate("easy", 10**15)
        return error.type.__name__

    assert forked(raised)


def test_limits_end_a_record_with_the_status_unfinished() -> None:
    status: Any = ninefold.count(EMPTY, cap=10**6, time_limit=1e-6, answers="status")
    assert status == "unfinished"
