"""Every question by every door of this process: the answers are the program's, and what was there stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import dask.dataframe as dd
import datafusion
import datasets
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pytest

import ninefold
import ninefold.pandas
import ninefold.polars

from .conftest import Expected, Rows
from .containers import READ, OnlyArray, OnlyStream
from .program import EACH, call, second

every_question = pytest.mark.parametrize("case", EACH)


def duckdb_relation(rows: pa.Table) -> Any:
    connection = duckdb.connect()
    connection.register("rows", rows)
    return connection.sql("select * from rows order by id")


def datafusion_frame(rows: pa.Table) -> Any:
    return datafusion.SessionContext().from_arrow(rows).sort("id")


def dask_frame(rows: pa.Table) -> Any:
    return dd.from_pandas(rows.to_pandas(), npartitions=3)


TABLES: dict[str, tuple[Callable[[pa.Table], Any], str, type]] = {
    "pyarrow Table": (lambda rows: rows, "pyarrow", pa.Table),
    "pyarrow Table of chunks": (
        *(lambda rows: pa.concat_tables([rows[:3], rows[3:3], rows[3:]]), "pyarrow"),
        pa.Table,
    ),
    "pyarrow RecordBatch": (lambda rows: rows.to_batches()[0], "pyarrow", pa.RecordBatch),
    "pyarrow RecordBatchReader": (
        *(lambda rows: rows.to_reader(max_chunksize=7), "pyarrow"),
        pa.RecordBatchReader,
    ),
    "pyarrow StructArray": (lambda rows: rows.to_struct_array(), "pyarrow", pa.Table),
    "pyarrow Dataset": (lambda rows: ds.dataset(rows), "pyarrow", pa.RecordBatchReader),
    "pyarrow Scanner": (
        *(lambda rows: ds.dataset(rows).scanner(batch_size=11), "pyarrow"),
        pa.RecordBatchReader,
    ),
    "polars DataFrame": (lambda rows: pl.DataFrame(rows), "polars", pl.DataFrame),
    "polars LazyFrame": (lambda rows: pl.DataFrame(rows).lazy(), "polars", pl.LazyFrame),
    "polars Series of structs": (
        *(lambda rows: pl.DataFrame(rows).to_struct("x"), "polars"),
        pl.DataFrame,
    ),
    "pandas DataFrame": (lambda rows: rows.to_pandas(), "pandas", pd.DataFrame),
    "Dask DataFrame": (dask_frame, "pandas", dd.DataFrame),
    "datasets Dataset": (lambda rows: datasets.Dataset(rows), "pyarrow", datasets.Dataset),
    "datasets IterableDataset": (
        *(lambda rows: datasets.Dataset(rows).to_iterable_dataset(), "pyarrow"),
        datasets.IterableDataset,
    ),
    "DuckDB relation": (duckdb_relation, "pyarrow", pa.Table),
    # (It hands over a stream, of which nobody knows how long it is.)
    "DataFusion frame": (datafusion_frame, "pyarrow", object),
    "stream capsule of structs": (lambda rows: OnlyStream(rows), "pyarrow", pa.Table),
    "stream capsule of polars": (
        *(lambda rows: OnlyStream(pl.DataFrame(rows)), "pyarrow"),
        pa.Table,
    ),
    "array capsules of structs": (
        *(lambda rows: OnlyArray(rows.to_batches()[0]), "pyarrow"),
        pa.RecordBatch,
    ),
}
"""Tables, the families of their columns, and the types of the answers."""

every_table = pytest.mark.parametrize("kind", TABLES)


def columns(answered: Any, family: str) -> dict[str, list[Any]]:
    """A table as lists, in the order of its columns."""
    planned = None
    if isinstance(answered, pa.RecordBatchReader):
        answered = answered.read_all()
    elif isinstance(answered, pl.LazyFrame):
        planned, answered = answered.collect_schema(), answered.collect()
        assert planned == answered.schema
    elif isinstance(answered, dd.DataFrame):
        planned, answered = answered.dtypes, answered.compute(scheduler="synchronous")
        assert planned.to_list() == answered.dtypes.to_list()
    elif isinstance(answered, datasets.Dataset):
        answered = answered.with_format("arrow")[:]
    elif isinstance(answered, datasets.IterableDataset):
        schema = answered.features.arrow_schema
        answered = pa.Table.from_pylist(list(answered), schema=schema)
    names = answered.schema.names if family == "pyarrow" else list(answered.columns)
    return {name: READ[family](answered[name]) for name in names}


@every_table
@every_question
def test_a_table_has_the_programs_answers_behind_its_columns(
    kind: str, case: str, rows: Rows, expected: Expected
) -> None:
    make, family, type = TABLES[kind]
    answered = call(case, make(rows(case)), *second(case), column="puzzle")
    assert isinstance(answered, type)
    found = columns(answered, family)
    wanted = {**rows(case).to_pydict(), **expected(case)}
    assert list(found) == list(wanted)
    assert found == wanted


@pytest.mark.parametrize("kind", ["polars DataFrame", "polars LazyFrame", "pandas DataFrame"])
@every_question
def test_methods_of_frames_answer_as_the_functions(
    kind: str, case: str, rows: Rows, expected: Expected
) -> None:
    make, family, _ = TABLES[kind]
    frame = make(rows(case))
    found = columns(call(case, *second(case), of=frame.ninefold), family)
    assert found == {**rows(case).to_pydict(), **expected(case)}


@pytest.mark.parametrize("together", [False, True], ids=["each", "a structure"])
@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@every_question
def test_expressions_have_all_answers(
    case: str, engine: Any, together: bool, rows: Rows, expected: Expected
) -> None:
    frame, wanted = pl.DataFrame(rows(case)).lazy(), expected(case)
    if together:
        asked = [
            call(
                case, "puzzle", *second(case), of=ninefold.polars, answers=list(wanted), names=None
            )
        ]
    else:
        puzzle: Any = pl.col("puzzle")
        asked = [
            call(case, *second(case), of=puzzle.ninefold, answer=name).alias(name)
            for name in wanted
        ]
    lazy = frame.select(asked)
    answered = lazy.collect(engine=engine)
    # The schema that polars plans with is that of the answer.
    assert lazy.collect_schema() == answered.schema
    if together:
        assert answered["puzzle"].null_count() == rows(case)["puzzle"].null_count
        answered = answered["puzzle"].struct.unnest()
    assert columns(answered, "polars") == wanted


def by_iterator(case: str, *given: list[str | None]) -> list[Any]:
    answered = call(case, *map(iter, given))
    assert isinstance(answered, Iterator)
    return list(answered)


def by_expression(case: str, *given: list[str | None]) -> list[Any]:
    names = ("puzzle", *second(case))
    frame = pl.DataFrame(dict(zip(names, given, strict=True)))
    expressions = [pl.col(name) for name in names]
    return READ["polars"](frame.select(call(case, *expressions))["puzzle"])


def by_series_of_polars(case: str, *given: list[str | None]) -> list[Any]:
    puzzles, *others = (pl.Series("x", each) for each in given)
    answered = call(case, *others, of=puzzles.ninefold)  # type: ignore[attr-defined]
    assert (type(answered), answered.name) == (pl.Series, "x")
    return READ["polars"](answered)


def by_series_of_pandas(case: str, *given: list[str | None]) -> list[Any]:
    puzzles, *others = (pd.Series(each, name="x") for each in given)
    answered = call(case, *others, of=puzzles.ninefold)
    assert answered.name == "x"
    return READ["pandas"](answered)


def by_series_of_dask(case: str, *given: list[str | None]) -> list[Any]:
    series = [dd.from_pandas(pd.Series(each), npartitions=3) for each in given]
    answered = call(case, *series)
    assert isinstance(answered, dd.Series)
    return READ["pandas"](answered.compute(scheduler="synchronous"))


def by_index(dtype: Any) -> Callable[..., list[Any]]:
    def ask(case: str, puzzles: list[str | None], *others: list[str | None]) -> list[Any]:
        answered = call(case, pd.Index(puzzles, dtype=dtype, name="x"), *others)
        assert isinstance(answered, pd.Index)
        assert answered.name == "x"
        return READ["pandas"](answered.to_series())

    return ask


COLUMNS: dict[str, Callable[..., list[Any]]] = {
    "iterator": by_iterator,
    "expression": by_expression,
    "Series of polars": by_series_of_polars,
    "Series of pandas": by_series_of_pandas,
    "Series of Dask": by_series_of_dask,
    "Index of str": by_index("str"),
    "Index of objects": by_index(object),
    "CategoricalIndex": by_index("category"),
    "Index of Arrow": by_index(pd.ArrowDtype(pa.string())),
}
"""Doors of single columns, besides those of :mod:`tests.containers`: the first answers of a case to lists."""


@pytest.fixture
def given(case: str, beside: dict[str, list[str | None]]) -> list[list[str | None]]:
    """The second column of a case, if it has one."""
    return [beside[case]] if case in beside else []


@pytest.mark.parametrize("door", COLUMNS)
@every_question
def test_a_column_has_the_first_of_the_answers(
    door: str,
    case: str,
    records: list[str | None],
    given: list[list[str | None]],
    expected: Expected,
) -> None:
    assert COLUMNS[door](case, records, *given) == next(iter(expected(case).values()))


@every_question
def test_iterators_have_several_answers_in_a_dict(
    case: str, records: list[str | None], given: list[list[str | None]], expected: Expected
) -> None:
    found = list(call(case, iter(records), *map(iter, given), answers=list(expected(case))))
    assert {name: [row[name] for row in found] for name in expected(case)} == expected(case)
