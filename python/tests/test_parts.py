"""Answers in parts: streams, lazy frames and expressions; and values that stand for None."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.polars

from .corpus import EMPTY, SOLUTION, THREE, WIKIPEDIA


def reader(rows: int, of: int, puzzle: str = WIKIPEDIA) -> pa.RecordBatchReader:
    """A stream of ``rows`` rows, in batches of ``of`` rows."""
    schema = pa.schema({"puzzle": pa.string()})

    def batches() -> Iterator[pa.RecordBatch]:
        for start in range(0, rows, of):
            column = pa.array([puzzle] * min(of, rows - start))
            yield pa.RecordBatch.from_arrays([column], schema=schema)

    return pa.RecordBatchReader.from_batches(schema, batches())


def test_the_progress_of_a_stream_goes_on_from_part_to_part() -> None:
    told: list[tuple[int, int | None]] = []
    answer = ninefold.status(reader(450_000, 50_000), progress=lambda *told_: told.append(told_))
    assert answer.read_all().num_rows == 450_000
    assert told[-1] == (450_000, None)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert {rows for _, rows in told} == {None}


def test_a_stream_shows_one_bar(capfd: pytest.CaptureFixture[str]) -> None:
    ninefold.status(reader(450_000, 50_000), progress=True).read_all()
    assert "450k puzzles" in capfd.readouterr().err


def test_lists_of_a_stream_are_answered_in_parts_that_memory_holds() -> None:
    answered = ninefold.enumerate(reader(3_000, 3_000, EMPTY), cap=200)
    sizes = [batch.num_rows for batch in answered]
    assert sum(sizes) == 3_000
    assert max(sizes) == 1_000


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("row", [0, 10, 299_999])
def test_a_record_of_a_lazy_frame_that_is_no_puzzle_is_named_by_its_row(
    engine: Literal["in-memory", "streaming"], row: int
) -> None:
    rows = [WIKIPEDIA] * 300_000
    rows[row] = "x"
    frame = pl.LazyFrame({"puzzle": rows}).with_row_index("id")
    with pytest.raises(ninefold.MalformedError, match=f"row {row} ") as raised:
        ninefold.solve(frame, errors="raise").collect(engine=engine)
    assert raised.value.row == row


def test_the_row_is_one_of_what_is_answered() -> None:
    frame = pl.LazyFrame({"id": range(10), "puzzle": [WIKIPEDIA] * 7 + ["x"] * 3})
    with pytest.raises(ninefold.MalformedError, match="row 2 ") as raised:
        ninefold.solve(frame.filter(pl.col("id") >= 5), errors="raise").collect()
    assert raised.value.row == 2


def test_a_lazy_frame_without_such_a_record_is_answered_as_ever() -> None:
    frame = pl.LazyFrame({"row of ninefold": [1, 2], "puzzle": [WIKIPEDIA, None]})
    answered = ninefold.solve(frame, errors="raise").collect()
    assert answered.columns == ["row of ninefold", "puzzle", "solution", "status"]
    assert answered.to_dicts()[0]["solution"] == SOLUTION
    assert answered["row of ninefold"].to_list() == [1, 2]


def test_lists_of_a_lazy_frame_have_the_order_of_its_rows() -> None:
    frame = pl.LazyFrame({"puzzle": [THREE, WIKIPEDIA] * 500})
    answered = ninefold.enumerate(frame, cap=1_000).collect()
    assert answered["solutions"].list.len().to_list() == [3, 1] * 500


@pytest.mark.parametrize("claimed", [pl.lit(SOLUTION), pl.lit(None, pl.String)])
def test_a_literal_stands_for_all_rows_of_an_expression(claimed: pl.Expr) -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY, None]})
    verify = pl.col("puzzle").ninefold.verify  # type: ignore[attr-defined]
    known = claimed.meta.eq(pl.lit(SOLUTION))
    expected = ["correct", "not-unique", None] if known else ["malformed", "malformed", None]
    assert frame.select(verify(claimed))["puzzle"].to_list() == expected


def test_columns_of_polars_with_nothing_in_them_stay_null() -> None:
    nothing = pl.Series("puzzle", [None, None])
    assert ninefold.solve(nothing).to_list() == [None, None]
    assert ninefold.count(nothing.to_frame())["solutions"].to_list() == [None, None]
    expression = pl.col("puzzle").ninefold.status()  # type: ignore[attr-defined]
    assert nothing.to_frame().select(expression)["puzzle"].to_list() == [None, None]


@pytest.mark.parametrize("none", [None, float("nan"), pd.NA])
def test_whatever_stands_for_none_among_objects_is_none(none: object) -> None:
    values = [WIKIPEDIA, none]
    assert ninefold.solve(np.array(values, object)).tolist() == [SOLUTION, None]
    assert ninefold.solve(pd.Series(values, dtype=object)).tolist() == [SOLUTION, None]


@pytest.mark.parametrize("value", [np.zeros(81), [1], 7])
def test_other_objects_are_told_by_their_row(value: object) -> None:
    values = pd.Series([WIKIPEDIA, value], dtype=object)
    with pytest.raises(ninefold.UnsupportedTypeError, match="row 1"):
        ninefold.solve(values)


def test_a_masked_array_is_refused() -> None:
    masked = np.ma.masked_array(np.zeros((2, 81), np.uint8), mask=False)
    with pytest.raises(ninefold.UnsupportedTypeError, match="masked"):
        ninefold.solve(masked)


@pytest.mark.parametrize(
    "kind",
    [
        *(pa.list_(pa.int8()), pa.large_list(pa.int64()), pa.list_(pa.uint8(), 81)),
        *(pa.binary(81), pa.binary(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())),
    ],
    ids=str,
)
def test_every_arrow_type_that_holds_puzzles_does_in_pandas(kind: pa.DataType) -> None:
    digits = [int(cell) if cell != "." else 0 for cell in WIKIPEDIA]
    values: list[Any] = [digits if pa.types.is_nested(kind) else WIKIPEDIA, None]
    series = pd.Series(pd.arrays.ArrowExtensionArray(pa.array(values, kind)))  # type: ignore[attr-defined]
    assert next(iter(ninefold.solve(series))) == SOLUTION
    assert next(iter(ninefold.status(series))) == "unique"
    assert ninefold.status(series).isna().tolist() == [False, True]
