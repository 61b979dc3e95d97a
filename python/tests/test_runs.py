"""A query is run once for an answer, since another run may have its rows in another order."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pytest

import ninefold

from .corpus import puzzles
from .program import SHAPES, call

GRIDS = puzzles("easy")[:40]
ROWS = pa.table({"id": range(80), "puzzle": GRIDS * 2})
"""Every puzzle twice, 40 rows apart."""


class Query:
    """A query that has its rows in another order in each run, and counts its runs."""

    def __init__(self) -> None:
        self.runs = 0

    def rows(self) -> pa.Table:
        """The rows of one more run."""
        self.runs += 1
        order = list(range(len(ROWS)))
        random.Random(self.runs).shuffle(order)
        return ROWS.take(order)


class Stream(Query):
    """A query of a library with streams of Arrow."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.rows().__arrow_c_stream__(requested_schema)


class Column(Query):
    """A query for one column."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.rows()["puzzle"].__arrow_c_stream__(requested_schema)


def stream() -> tuple[Any, Callable[[], int]]:
    query = Stream()
    return query, lambda: query.runs


def column() -> tuple[Any, Callable[[], int]]:
    query = Column()
    return query, lambda: query.runs


def relation() -> tuple[Any, Callable[[], int]]:
    """A relation of DuckDB's, which calls a function for each row of each run."""
    seen: list[int] = []

    def counted(row: int) -> int:
        seen.append(row)
        return row

    connection = duckdb.connect()
    connection.register("rows", ROWS)
    create: Any = connection.create_function
    create("counted", counted, ["BIGINT"], "BIGINT", side_effects=True)
    asked = "select counted(id) as id, puzzle from rows order by random()"
    return connection.sql(asked), lambda: len(seen) // len(ROWS)


def lazy() -> tuple[Any, Callable[[], int]]:
    query = Query()
    frame = pl.LazyFrame({"id": [0], "puzzle": [""]})
    return frame.map_batches(lambda _: pl.DataFrame(query.rows())), lambda: query.runs


def reader() -> tuple[Any, Callable[[], int]]:
    query = Query()

    def batches() -> Any:
        yield from query.rows().to_batches(max_chunksize=9)

    return pa.RecordBatchReader.from_batches(ROWS.schema, batches()), lambda: query.runs


def generator() -> tuple[Any, Callable[[], int]]:
    query = Query()

    def tables() -> Any:
        yield from query.rows().to_batches(max_chunksize=9)

    return tables(), lambda: query.runs


def whole(answered: Any) -> dict[str, list[Any]]:
    """The columns of an answer."""
    if isinstance(answered, pl.LazyFrame):
        answered = answered.collect().to_arrow()
    elif isinstance(answered, pa.RecordBatchReader):
        answered = answered.read_all()
    elif not isinstance(answered, pa.Table):
        answered = pa.Table.from_batches(answered)
    columns: dict[str, list[Any]] = answered.to_pydict()
    return columns


@pytest.mark.parametrize("query", [stream, relation, lazy, reader, generator])
@pytest.mark.parametrize("asked", SHAPES)
def test_an_answer_is_beside_the_puzzle_of_its_row(query: Any, asked: str) -> None:
    data, runs = query()
    found = whole(call(asked, data))
    assert runs() == 1
    assert sorted(found["id"]) == list(range(80))
    assert found["puzzle"] == [GRIDS[row % 40] for row in found["id"]]
    if asked == "solve":
        assert found["solution"] == ninefold.solve(found["puzzle"])


@pytest.mark.parametrize("query", [stream, relation])
def test_rows_that_are_kept_are_those_of_the_run_that_was_looked_at(query: Any) -> None:
    data, runs = query()
    kept = ninefold.dedupe(data).to_pydict()
    assert runs() == 1
    assert sorted(kept["puzzle"]) == sorted(GRIDS)
    assert kept["puzzle"] == [GRIDS[row % 40] for row in kept["id"]]


def test_a_column_is_read_once() -> None:
    data, runs = column()
    assert sorted(ninefold.dedupe(data).to_pylist()) == sorted(GRIDS)
    assert runs() == 1


@pytest.mark.parametrize("query", [stream, relation, column])
def test_an_overlap_and_an_exploration_run_a_query_once(query: Any) -> None:
    for first in (True, False):
        data, runs = query()
        one, other = (data, GRIDS[:3]) if first else (GRIDS[:3], data)
        shared = ninefold.overlap(one, other).text
        assert (shared.records, runs()) == (6 if first else 3, 1)
    data, runs = query()
    assert next(ninefold.explore(data)).puzzle
    assert runs() == 1
