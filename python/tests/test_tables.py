"""Tables of every family: all columns as they were, and the answer's columns after them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import datafusion
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold

from .conftest import Expected
from .containers import READ, OnlyArray, OnlyStream
from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .program import CASES, call


def table(records: list[str | None]) -> pa.Table:
    """Records between other columns."""
    return pa.table(
        {
            "id": pa.array(range(len(records)), pa.int32()),
            "puzzle": pa.array(records, pa.string()),
            "note": pa.array([f"n{row}" for row in range(len(records))]),
        }
    )


def duckdb_relation(rows: pa.Table) -> Any:
    connection = duckdb.connect()
    connection.register("rows", rows)
    return connection.sql("select * from rows order by id")


def datafusion_frame(rows: pa.Table) -> Any:
    context = datafusion.SessionContext()
    return context.from_arrow(rows).sort("id")


Makes = Callable[[pa.Table], Any]

TABLES: dict[str, tuple[Makes, str, type]] = {
    "pyarrow Table": (lambda rows: rows, "pyarrow", pa.Table),
    "pyarrow Table of chunks": (
        lambda rows: pa.concat_tables([rows[:3], rows[3:3], rows[3:]]),
        "pyarrow",
        pa.Table,
    ),
    "pyarrow RecordBatch": (lambda rows: rows.to_batches()[0], "pyarrow", pa.RecordBatch),
    "pyarrow RecordBatchReader": (
        lambda rows: rows.to_reader(max_chunksize=7),
        "pyarrow",
        pa.RecordBatchReader,
    ),
    "pyarrow StructArray": (lambda rows: rows.to_struct_array(), "pyarrow", pa.Table),
    "polars DataFrame": (lambda rows: pl.DataFrame(rows), "polars", pl.DataFrame),
    "polars LazyFrame": (lambda rows: pl.DataFrame(rows).lazy(), "polars", pl.LazyFrame),
    "polars Series of structs": (
        lambda rows: pl.DataFrame(rows).to_struct("x"),
        "polars",
        pl.DataFrame,
    ),
    "pandas DataFrame": (lambda rows: rows.to_pandas(), "pandas", pd.DataFrame),
    "DuckDB relation": (duckdb_relation, "pyarrow", pa.Table),
    "DataFusion frame": (datafusion_frame, "pyarrow", pa.Table),
    "stream capsule of structs": (lambda rows: OnlyStream(rows), "pyarrow", pa.Table),
    "stream capsule of polars": (
        lambda rows: OnlyStream(pl.DataFrame(rows)),
        "pyarrow",
        pa.Table,
    ),
    "array capsules of structs": (
        lambda rows: OnlyArray(rows.to_batches()[0]),
        "pyarrow",
        pa.RecordBatch,
    ),
}
"""Tables, their families, and the types of the answers."""

every_table = pytest.mark.parametrize("kind", TABLES)


def columns(answered: Any, family: str) -> dict[str, list[Any]]:
    """A table as lists, in the order of its columns."""
    if isinstance(answered, pa.RecordBatchReader):
        answered = answered.read_all()
    if isinstance(answered, pl.LazyFrame):
        answered = answered.collect()
    names = answered.schema.names if family == "pyarrow" else list(answered.columns)
    return {name: READ[family](answered[name]) for name in names}


@every_table
@pytest.mark.parametrize("asked", CASES)
def test_a_table_has_the_programs_answers_behind_its_columns(
    kind: str, asked: str, records: list[str | None], expected: Expected
) -> None:
    make, family, type = TABLES[kind]
    answered = call(asked, make(table(records)))
    # (DataFusion hands over a stream, of which nobody knows how long it is.)
    assert isinstance(answered, (type, pa.RecordBatchReader) if "Fusion" in kind else type)
    found = columns(answered, family)
    rows = table(records).to_pydict()
    assert list(found) == [*rows, *expected(asked)]
    assert found == {**rows, **expected(asked)}


@every_table
def test_claims_are_a_column_of_the_table(
    kind: str,
    records: list[str | None],
    claimed: list[str | None],
    expected: Expected,
) -> None:
    make, family, _ = TABLES[kind]
    rows = table(records).append_column("claim", pa.array(claimed))
    found = columns(ninefold.verify(make(rows), "claim"), family)
    assert found["verdict"] == expected("verify")["verdict"]
    assert found["wrong_cell"] == expected("verify")["wrong_cell"]


@every_table
def test_proofs_are_a_column_of_the_table(
    kind: str,
    records: list[str | None],
    stated: list[str | None],
    expected: Expected,
) -> None:
    make, family, _ = TABLES[kind]
    rows = table(records).append_column("proof", pa.array(stated))
    found = columns(ninefold.check_proof(make(rows), "proof"), family)
    assert {"accepted", "rejected", "malformed"} <= set(found["verdict"])
    assert found["verdict"] == expected("check_proof")["verdict"]
    assert found["reason"] == expected("check_proof")["reason"]


@every_table
def test_transformations_are_a_column_of_the_table(
    kind: str, records: list[str | None], moves: list[str | None], expected: Expected
) -> None:
    make, family, _ = TABLES[kind]
    rows = table(records).append_column("by", pa.array(moves))
    found = columns(ninefold.transform(make(rows), "by"), family)
    assert found["image"] == expected("transform each")["image"]


@every_table
def test_answers_and_names_choose_the_columns(kind: str) -> None:
    make, family, _ = TABLES[kind]
    rows = [WIKIPEDIA, EMPTY, None]
    one = columns(ninefold.solve(make(table(rows)), answers="status", names=["what"]), family)
    assert list(one) == ["id", "puzzle", "note", "what"]
    assert one["what"] == ["unique", "ambiguous", None]
    turned = ninefold.solve(
        make(table(rows)), column="puzzle", answers=["status", "solution"], names=["a", "b"]
    )
    found = columns(turned, family)
    assert list(found)[3:] == ["a", "b"]
    assert found["b"] == [SOLUTION, None, None]


@every_table
def test_a_table_without_rows_has_the_same_columns(kind: str) -> None:
    if "batch" in kind.lower() or kind == "array capsules of structs":
        pytest.skip("a table without rows has no batch")
    make, family, _ = TABLES[kind]
    assert columns(ninefold.score(make(table([]))), family) == {
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


@pytest.mark.parametrize(
    "name",
    ["puzzle", "Puzzle", "QUIZZES", "question", "sudoku", "grid", "board", "problem", "givens"],
)
def test_the_column_of_puzzles_is_found_by_its_name(name: str) -> None:
    rows = pa.table({"a": ["x"], name: [WIKIPEDIA], "b": [1.5]})
    assert ninefold.solve(rows)["solution"].to_pylist() == [SOLUTION]


def test_a_table_of_one_column_needs_no_name() -> None:
    assert ninefold.solve(pl.DataFrame({"z": [WIKIPEDIA]}))["solution"].to_list() == [SOLUTION]


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
    records = [WIKIPEDIA] * 450_000
    records[430_001] = "x"
    rows = pa.table({"puzzle": records})
    reader = ninefold.status(rows.to_reader(max_chunksize=50_000), errors="raise")
    with pytest.raises(ninefold.MalformedError) as raised:
        reader.read_all()
    assert raised.value.row == 430_001
