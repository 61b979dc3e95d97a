"""Tables of every family: which columns are read and added, and how readers are read."""

from __future__ import annotations

from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold

from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .test_every_question import TABLES, columns, every_table

ROWS = pa.table({"id": [1, 2, 3], "puzzle": [WIKIPEDIA, EMPTY, None], "note": ["a", "b", "c"]})


@every_table
def test_answers_and_names_choose_the_columns(kind: str) -> None:
    make, family, _ = TABLES[kind]
    one = columns(ninefold.solve(make(ROWS), answers="status", names=["what"]), family)
    assert list(one) == ["id", "puzzle", "note", "what"]
    assert one["what"] == ["unique", "ambiguous", None]
    turned = ninefold.solve(
        make(ROWS), column="puzzle", answers=["status", "solution"], names=["a", "b"]
    )
    found = columns(turned, family)
    assert list(found)[3:] == ["a", "b"]
    assert found["b"] == [SOLUTION, None, None]


@pytest.mark.parametrize(
    "kind",
    [kind for kind in TABLES if not any(each in kind for each in ("atch", "array", "datasets"))],
)
def test_a_table_without_rows_has_the_same_columns(kind: str) -> None:
    make, family, _ = TABLES[kind]
    assert columns(ninefold.score(make(ROWS[:0])), family) == {
        name: [] for name in ("id", "puzzle", "note", "score", "bound", "proven", "grid", "status")
    }


def test_a_name_that_is_taken_has_something_appended() -> None:
    rows = {"puzzle": [WIKIPEDIA], "status": [1], "status_ninefold": [2]}
    wanted = {**rows, "solution": [SOLUTION], "status_ninefold_2": ["unique"]}
    assert ninefold.solve(pa.table(rows)).to_pydict() == wanted
    assert ninefold.solve(pl.DataFrame(rows)).to_dict(as_series=False) == wanted
    assert ninefold.solve(pd.DataFrame(rows)).to_dict("list") == wanted
    reader = ninefold.solve(pa.table(rows).to_reader())
    assert reader.read_all().to_pydict() == wanted
    first = ninefold.solve(pa.table(rows).drop_columns("status_ninefold"))
    assert first.column_names[-1] == "status_ninefold"


def test_columns_of_other_types_stay_as_they_are() -> None:
    rows = pa.table(
        {
            "puzzle": pa.array([WIKIPEDIA, None]).dictionary_encode(),
            "nested": [{"a": [1, 2]}, None],
            "when": pa.array([0, None], pa.timestamp("us", "UTC")),
            "exact": pa.array([None, 5], pa.decimal128(20, 3)),
        }
    )
    answered = ninefold.solve(rows)
    assert answered.select(rows.column_names).equals(rows)
    assert answered["solution"].to_pylist() == [SOLUTION, None]
    metadata = rows.replace_schema_metadata({"made by": "hand"})
    assert ninefold.solve(metadata).schema.metadata == {b"made by": b"hand"}


def test_pandas_keeps_its_index_and_columns_that_are_no_text() -> None:
    frame = pd.DataFrame({"puzzle": [WIKIPEDIA, EMPTY], 5: [1, 2]}, index=[9, 9])
    answered = ninefold.solve(frame)
    assert list(answered.columns) == ["puzzle", 5, "solution", "status"]
    assert answered.index.tolist() == [9, 9]
    assert list(frame.columns) == ["puzzle", 5]
    assert ninefold.solve(pd.DataFrame({0: [WIKIPEDIA]}))["solution"].tolist() == [SOLUTION]


def test_a_reader_is_read_as_the_answer_is_read() -> None:
    produced = []

    def batches() -> Any:
        for number in range(10):
            produced.append(number)
            yield pa.record_batch({"puzzle": pa.array([WIKIPEDIA] * 100_000)})

    schema = pa.schema({"puzzle": pa.string()})
    reader = ninefold.status(pa.RecordBatchReader.from_batches(schema, batches()))
    assert produced == []
    first = reader.read_next_batch()
    assert first["status"][0].as_py() == "unique"
    assert len(produced) < 5
    rest = sum(batch.num_rows for batch in reader)
    assert first.num_rows + rest == 1_000_000
    assert len(produced) == 10


def test_an_error_of_the_reader_below_comes_through() -> None:
    def batches() -> Any:
        yield pa.record_batch({"puzzle": [WIKIPEDIA]})
        raise OSError("the disk is on fire")

    schema = pa.schema({"puzzle": pa.string()})
    reader = ninefold.solve(pa.RecordBatchReader.from_batches(schema, batches()))
    with pytest.raises(OSError, match="the disk is on fire"):
        reader.read_all()


def test_a_malformed_record_of_a_reader_is_told_with_its_row_in_the_whole() -> None:
    records = [WIKIPEDIA] * 250_000
    records[230_001] = "x"
    rows = pa.table({"puzzle": records})
    reader = ninefold.status(rows.to_reader(max_chunksize=50_000), errors="raise")
    with pytest.raises(ninefold.MalformedError) as raised:
        reader.read_all()
    assert raised.value.row == 230_001
