"""Every function on every kind of column, against the program's answers to the same records."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import ninefold
from ninefold import _native
from ninefold._questions.table import QUESTIONS, named

from .conftest import Expected
from .containers import COLUMNS, Container, digits
from .corpus import EMPTY, SOLUTION, WIKIPEDIA, confirmed
from .program import BESIDE, CASES, EACH, SHAPES, SPECIAL, call

every_container = pytest.mark.parametrize("container", COLUMNS, ids=lambda each: each.name)


ANSWERS = {(each.family, each.text): each for each in COLUMNS[::-1]}
"""A container for each kind of answers: each has every question, and the others every kind of column."""

PAIRS = [
    pytest.param(each, case, id=f"{each.name}-{case}")
    for each in COLUMNS
    for case in (EACH if each in ANSWERS.values() else SHAPES)
]


def held(container: Container, records: list[str | None]) -> list[int]:
    """The rows that the container can hold."""
    return [row for row, record in enumerate(records) if container.holds(record)]


@pytest.mark.parametrize(("container", "case"), PAIRS)
def test_a_column_is_answered_as_the_program_answers_its_records(
    container: Container,
    case: str,
    records: list[str | None],
    beside: dict[str, list[str | None]],
    expected: Expected,
) -> None:
    rows = held(container, records)
    given = [container.make([records[row] for row in rows])]
    given += [[beside[case][row] for row in rows]] if case in beside else []
    wanted = {
        name: container.expected([column[row] for row in rows], name)
        for name, column in expected(case).items()
    }
    assert container.columns(call(case, *given, answers=list(wanted))) == wanted
    first = call(case, *given)
    assert container.column(first) == next(iter(wanted.values()))
    name, column = list(wanted.items())[-1]
    assert container.column(call(case, *given, answers=name)) == column
    # No rows have no answers of the same type.
    none = call(case, container.make([]), *([] for _ in given[1:]))
    assert container.column(none) == []
    if hasattr(first, "type"):
        assert none.type == first.type
    elif getattr(getattr(first, "dtype", None), "kind", "") not in ("S", "U", ""):
        assert none.dtype == first.dtype


@pytest.mark.parametrize("case", [case for case in SPECIAL if case not in EACH])
def test_keywords_mean_what_the_options_of_the_program_mean(
    case: str, records: list[str | None], expected: Expected
) -> None:
    assert call(case, records, answers=list(expected(case))) == expected(case)


@every_container
def test_claims_may_be_of_another_kind_than_the_puzzles(
    container: Container,
    records: list[str | None],
    claimed: list[str | None],
    expected: Expected,
) -> None:
    rows = held(container, records)
    data, claims = container.make([records[row] for row in rows]), [claimed[row] for row in rows]
    wanted = [expected("verify")["verdict"][row] for row in rows]
    assert container.column(ninefold.verify(data, pa.array(claims))) == wanted


@every_container
def test_many_rows_in_many_threads_are_answered_as_a_few(
    container: Container, records: list[str | None], expected: Expected
) -> None:
    rows = held(container, records) * 40
    data = container.make([records[row] for row in rows])
    solutions, statuses = expected("solve").values()
    table = ninefold.solve(data, answers=["solution", "status"], threads=3)
    assert container.columns(table) == {
        "solution": [solutions[row] for row in rows],
        "status": [statuses[row] for row in rows],
    }


@every_container
def test_solutions_are_of_the_kind_that_the_puzzles_are_of(
    container: Container, records: list[str | None]
) -> None:
    data = container.make([record for record in records if container.holds(record)])
    answer = ninefold.solve(data)
    if container.family == "builtins":
        assert type(answer) is type(data)
        return
    assert str(getattr(answer, "dtype", None) or answer.type) == container.text
    if hasattr(data, "shape"):
        assert type(answer) is type(data)
        assert answer.shape == data.shape
    if container.family == "pandas":
        assert answer.index.equals(data.index)
        assert answer.name == data.name
    if container.family == "polars":
        assert answer.name == data.name
    if isinstance(data, pa.Array | pa.ChunkedArray):
        assert isinstance(answer, pa.ChunkedArray) == isinstance(data, pa.ChunkedArray)


@every_container
def test_an_illegal_grid_and_a_null_have_no_solution(container: Container) -> None:
    rows = [row for row in (WIKIPEDIA, "11" + EMPTY[2:], None) if container.holds(row)]
    wanted = {WIKIPEDIA: SOLUTION}
    solutions = container.column(ninefold.solve(container.make(rows)))
    assert solutions == [wanted.get(row or "") for row in rows]


@pytest.mark.parametrize("asked", [case for case in EACH if case not in BESIDE])
def test_one_puzzle_is_answered_as_in_a_list(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    wanted = expected(asked)
    statuses = expected("status")["status"]
    reports = QUESTIONS[named(CASES[asked][0])].columns[0].is_status
    for row, record in enumerate(records):
        if record is None:
            continue
        answer = call(asked, record, answers=list(wanted), errors="null")
        assert answer == {name: column[row] for name, column in wanted.items()}
        first = next(iter(answer.values()))
        assert call(asked, record, errors="null") == first
        if statuses[row] == "malformed" and not reports:
            # A null would look like the answer to a puzzle.
            with pytest.raises(ninefold.MalformedError):
                call(asked, record)
        else:
            assert call(asked, record) == first


def test_numbers_that_are_no_digits_are_malformed() -> None:
    good: Any = np.array([digits(WIKIPEDIA)] * 3)
    for wrong in (-1, 10, 255, 256 + 5, -(2**62), 2**62):
        array: Any = good.copy()
        array[1, 40] = wrong
        statuses = ["unique", "malformed", "unique"]
        assert ninefold.status(array).tolist() == statuses
        assert ninefold.status(array.reshape(3, 9, 9)).tolist() == statuses
        assert ninefold.status(pa.array(array.tolist())).to_pylist() == statuses
        assert ninefold.status(pa.array(array.tolist(), pa.list_(pa.int64(), 81))).to_pylist() == (
            statuses
        )
    unsigned = good.astype(np.uint64)
    unsigned[1, 0] = 2**64 - 1
    assert ninefold.status(unsigned).tolist() == ["unique", "malformed", "unique"]


def test_lists_that_are_no_grids_are_malformed() -> None:
    good: list[int | None] = [*(digits(WIKIPEDIA) or [])]
    holes: list[list[int | None] | None] = [good, good[:80], [*good, 0], [], None]
    holes += [[None, *good[1:]], good * 1000]
    assert ninefold.status(pa.array(holes)).to_pylist() == [
        *("unique", "malformed", "malformed", "malformed", None, "malformed", "malformed"),
    ]


def test_lists_of_lists_that_are_not_nine_of_nine_are_malformed() -> None:
    cells = digits(WIKIPEDIA) or []
    good: Any = [cells[line : line + 9] for line in range(0, 81, 9)]
    wrong: list[Any] = [
        good[:8],
        [*good, good[0]],
        [*good[:8], good[8][:8]],
        [*good[:7], good[7][:8], [*good[7][8:], *good[8]]],
        [cells],
        [[cell] for cell in cells],
        [None, *good[1:]],
        [[None, *good[0][1:]], *good[1:]],
        [[10, *good[0][1:]], *good[1:]],
        [],
    ]
    rows = [good, *wrong, None, good]
    statuses = ["unique", *["malformed"] * len(wrong), None, "unique"]
    for inner in (pa.list_, pa.large_list, pa.list_view, pa.large_list_view):
        for outer in (pa.list_, pa.large_list, pa.list_view, pa.large_list_view):
            array = pa.array(rows, outer(inner(pa.int32())))
            assert ninefold.status(array).to_pylist() == statuses
            assert ninefold.status(array[-2:]).to_pylist() == [None, "unique"]
    assert ninefold.status(pl.Series(rows)).to_list() == statuses
    solved = ninefold.solve(pa.array(rows), errors="null")
    assert solved.to_pylist() == [SOLUTION, *[None] * (len(rows) - 2), SOLUTION]


def test_runs_of_any_kind_are_answered_row_by_row() -> None:
    rows = [WIKIPEDIA] * 3 + [None] * 2 + ["x"] + [EMPTY] * 4
    statuses = ["unique"] * 3 + [None] * 2 + ["malformed"] + ["ambiguous"] * 4
    for ends in (pa.int16(), pa.int32(), pa.int64()):
        for kind in (pa.string(), pa.large_string(), pa.binary()):
            array = pc.run_end_encode(pa.array(rows).cast(kind), run_end_type=ends)
            for start in range(11):
                for end in range(start, 11):
                    part = ninefold.status(array[start:end])
                    assert part.to_pylist() == statuses[start:end]
            chunks = pa.chunked_array([array[7:], array, array[:0], array[2:6]])
            expected = [*statuses[7:], *statuses, *statuses[2:6]]
            found = ninefold.status(chunks)
            assert found.to_pylist() == expected
            # Its chunks are as long as those of the puzzles.
            assert [*map(len, found.chunks)] == [*map(len, chunks.chunks)]
            table = ninefold.status(pa.table({"puzzle": array}))
            assert table["status"].to_pylist() == statuses
    numbers = pc.run_end_encode(pa.array([1, 1]))
    with pytest.raises(ninefold.UnsupportedTypeError):
        ninefold.status(numbers)


TYPES_OF_ANYTHING = [
    *(pa.int8(), pa.uint64(), pa.float64(), pa.bool_(), pa.date32(), pa.timestamp("us", "UTC")),
    *(pa.decimal128(9, 2), pa.list_(pa.string()), pa.list_(pa.null()), pa.list_view(pa.float32())),
    *(pa.map_(pa.string(), pa.int8()), pa.dictionary(pa.int8(), pa.int64()), pa.duration("s")),
]


@pytest.mark.parametrize("kind", TYPES_OF_ANYTHING, ids=str)
def test_a_column_without_a_value_may_be_of_any_type(kind: pa.DataType) -> None:
    nulls = pa.nulls(3, kind)
    assert ninefold.solve(nulls).to_pylist() == [None] * 3
    assert ninefold.status(nulls[1:]).to_pylist() == [None] * 2
    assert ninefold.count(pa.chunked_array([nulls, nulls[:0], nulls])).to_pylist() == [None] * 6
    table = pa.table({"id": [7, 8, 9], "puzzle": nulls})
    assert ninefold.solve(table)["status"].to_pylist() == [None] * 3
    # (Views of lists are none of polars' types.)
    if "view" not in str(kind):
        assert ninefold.status(pl.DataFrame(table))["status"].to_list() == [None] * 3
    assert ninefold.status(table.to_pandas())["status"].isna().tolist() == [True] * 3
    # Without rows, the type decides.
    with pytest.raises(ninefold.UnsupportedTypeError):
        ninefold.solve(nulls[:0])


def test_a_column_with_one_value_of_another_type_is_none_of_puzzles() -> None:
    for values in ([1.5, None, None], [None, None, 5], [None, True]):
        for data in (pa.array(values), pl.Series(values), pd.Series(values, dtype="Float64")):
            with pytest.raises(ninefold.UnsupportedTypeError):
                ninefold.status(data)


def test_a_column_of_nothing_but_nan_has_no_puzzles() -> None:
    assert ninefold.status(pd.Series([float("nan")] * 2)).isna().tolist() == [True, True]
    assert ninefold.status(np.full(2, np.nan)).tolist() == [None, None]
    assert ninefold.solve([float("nan"), WIKIPEDIA, pd.NA, None]) == [None, SOLUTION, None, None]
    assert ninefold.status((float("nan"), "x"), errors="null") == (None, "malformed")
    wrong = pd.Series([WIKIPEDIA, float("nan")]).tolist()
    assert ninefold.count(wrong, errors="raise") == [1, None]


@pytest.mark.parametrize("dtype", ["S81", "U81", "<U200", "uint8"])
def test_arrays_of_numpy_are_answered_in_memory_that_nobody_copies(dtype: str) -> None:
    rows: Any = np.array([WIKIPEDIA, EMPTY] * 500)
    if dtype == "uint8":
        rows = np.array([digits(row) for row in rows.tolist()], np.uint8)
    answer: Any = ninefold.solve(rows.astype(dtype))
    root = answer
    while getattr(root, "base", None) is not None:
        root = root.base
    # (A copy would be made with Python's lock.)
    assert isinstance(root, _native.Memory)
    if dtype != "uint8":
        assert [str(row) for row in answer.astype("U")] == [SOLUTION, ""] * 500


@pytest.mark.parametrize("options", [{}, {"na_object": None}, {"na_object": np.nan}])
def test_texts_of_numpy_of_any_length_are_answered_in_kind(options: Any) -> None:
    kind = np.dtypes.StringDType(**options)
    texts = np.array([WIKIPEDIA, "x", options.get("na_object", "")], kind)
    none = "" if not options else options["na_object"]
    for question, wanted in (
        (ninefold.solve, [SOLUTION, none, none]),
        (ninefold.status, ["unique", "malformed", none if options else "malformed"]),
    ):
        found = question(texts)
        assert found.dtype == kind
        assert [*map(str, found)] == [*map(str, wanted)]
    assert ninefold.enumerate(texts, cap=2)[0] == [SOLUTION]


def test_pandas_indexes_that_repeat_are_kept() -> None:
    series = pd.Series([WIKIPEDIA, EMPTY, WIKIPEDIA], index=[7, 7, 1])
    answer = ninefold.status(series)
    assert answer.index.tolist() == [7, 7, 1]
    assert answer.tolist() == ["unique", "ambiguous", "unique"]


def test_an_extension_array_is_read_as_what_it_is_stored_as() -> None:
    array = pa.ExtensionArray.from_storage(pa.json_(), pa.array([WIKIPEDIA, None]))
    assert ninefold.solve(array).to_pylist() == [SOLUTION, None]
    chunked = pa.chunked_array([array, array])
    assert ninefold.solve(chunked).to_pylist() == [SOLUTION, None] * 2


def test_a_masked_array_of_scores_tells_what_is_missing_from_any_score() -> None:
    weights = [[-1] * 9] * 9
    puzzles = np.array([WIKIPEDIA, "x"], "S81")
    found = ninefold.score(puzzles, weights=weights, answers=["score", "bound"])
    for column in found.values():
        assert column[0] == -405
        assert column.mask.tolist() == [False, True]


def test_every_puzzle_of_the_manifest_has_its_confirmed_answers() -> None:
    rows = confirmed()
    puzzles = pa.array([row.puzzle for row in rows])
    solved = ninefold.solve(puzzles, answers=["solution", "status"])
    assert solved["status"].to_pylist() == [row.status for row in rows]
    assert solved["solution"].to_pylist() == [row.solution for row in rows]
    assert ninefold.status(puzzles).to_pylist() == [row.status for row in rows]
    counts = ninefold.count(puzzles, cap=1000).to_pylist()
    assert counts == [min(row.count, 1000) for row in rows]
    right = ninefold.verify(puzzles, pa.array([row.solution or row.puzzle for row in rows]))
    status = {"unique": "correct", "ambiguous": "not-unique"}
    assert right.to_pylist() == [status.get(row.status, row.status) for row in rows]
