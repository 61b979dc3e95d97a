"""Columns of a table that are mistaken for puzzles, or for what stands beside them: numbers, and each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import dask.dataframe
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.duckdb
import ninefold.pandas
import ninefold.polars

from .corpus import SOLUTION, WIKIPEDIA
from .test_errors import message

DIGITS = WIKIPEDIA.replace(".", "0"), SOLUTION
"""A row of a file whose columns look like numbers, since neither begins with a zero."""


@pytest.fixture
def numbers(tmp_path: Path) -> Path:
    """A file of three such rows."""
    path = tmp_path / "sudoku.csv"
    path.write_text("quizzes,solutions\n" + 3 * (",".join(DIGITS) + "\n"))
    return path


def test_digits_that_duckdb_reads_as_numbers_are_told_to_be_text(numbers: Path) -> None:
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    relation = connection.sql(f"from read_csv('{numbers}')")
    table = pa.table(relation)
    calls: list[tuple[Any, Any]] = [
        (ninefold.check, relation),
        (ninefold.solve, table),
        (ninefold.solve, table[:0]),
        (ninefold.check, table.to_reader()),
        (ninefold.dedupe, relation),
        (ninefold.explore, relation),
    ]
    for ask, rows in calls:
        said = message(ninefold.UnsupportedTypeError, ask, rows)
        assert "column 'quizzes': a column of type bignum of DuckDB" in said
        assert "all_varchar=true" in said
        assert "types={'quizzes': 'VARCHAR'}" in said
    some = f"from read_csv('{numbers}', types={{'quizzes': 'VARCHAR'}})"
    said = message(
        ninefold.UnsupportedTypeError,
        lambda: ninefold.verify(connection.sql(some), "solutions"),
    )
    assert "column 'solutions'" in said
    for asked in ("check(quizzes)", "verify(quizzes, solutions)"):
        with pytest.raises(duckdb.Error, match="all_varchar=true"):
            connection.sql(f"select ninefold_{asked} from read_csv('{numbers}')").fetchall()
    text = connection.sql(f"from read_csv('{numbers}', all_varchar=true)")
    assert ninefold.verify(text, "solutions")["verdict"].to_pylist() == ["correct"] * 3
    # Nulls may be of any type.
    nothing = connection.sql("select null::BIGNUM as puzzle")
    assert ninefold.check(nothing)["status"].to_pylist() == [None]


def test_digits_that_pandas_reads_as_numbers_are_told_to_be_text(numbers: Path) -> None:
    frame = pd.read_csv(numbers)
    for ask in (ninefold.check, ninefold.dedupe):
        said = message(ninefold.UnsupportedTypeError, ask, frame)
        assert "column 'quizzes': row 0 is a number" in said
        assert "dtype={'quizzes': str}" in said
    assert "'quizzes': str" in message(
        ninefold.UnsupportedTypeError, ninefold.check, frame["quizzes"]
    )
    frame = pd.read_csv(numbers, dtype={"quizzes": str})
    said = message(ninefold.UnsupportedTypeError, ninefold.verify, frame, "solutions")
    assert "column 'solutions': row 0 is a number" in said
    assert "dtype={'solutions': str}" in said
    mixed = pd.Series([SOLUTION, None, 10**80], dtype=object)
    assert "row 2 is a number" in message(ninefold.UnsupportedTypeError, ninefold.check, mixed)
    whole = pd.read_csv(numbers, dtype=str)
    assert ninefold.verify(whole, "solutions")["verdict"].tolist() == ["correct"] * 3


@pytest.mark.parametrize(
    "table",
    [
        pa.table({"id": [1.5], "sudoku": [7]}),
        pl.DataFrame({"id": [1.5], "sudoku": [7]}),
        pd.DataFrame({"id": [1.5], "sudoku": [7]}),
        pa.table({"id": [1.5], "sudoku": [7]}).to_reader(),
        pl.LazyFrame({"id": [1.5], "sudoku": [7]}),
    ],
    ids=lambda table: f"{type(table).__module__}.{type(table).__name__}",
)
def test_a_column_of_numbers_is_told_by_its_name(table: Any) -> None:
    said = message(ninefold.UnsupportedTypeError, ninefold.solve, table)
    assert said.startswith("column 'sudoku': ")
    assert "text" in said


ROW = {"puzzle": [WIKIPEDIA], "other": [SOLUTION]}
TABLES: dict[str, Callable[[], Any]] = {
    "pyarrow": lambda: pa.table(ROW),
    "reader": lambda: pa.table(ROW).to_reader(),
    "polars": lambda: pl.DataFrame(ROW),
    "lazy": lambda: pl.LazyFrame(ROW),
    "pandas": lambda: pd.DataFrame(ROW),
    "dask": lambda: dask.dataframe.from_pandas(pd.DataFrame(ROW), npartitions=1),
}


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("ask", [ninefold.verify, ninefold.check_proof, ninefold.transform])
def test_the_puzzles_are_not_their_own_claims(kind: str, ask: Any) -> None:
    said = message(ninefold.ColumnError, ask, TABLES[kind](), "puzzle")
    assert "cannot be in the column of the puzzles, 'puzzle'" in said
    assert "column=..." in said
    with pytest.raises(TypeError, match="3 were given"):
        ask(TABLES[kind](), "puzzle", "other")


@pytest.mark.parametrize("kind", ["polars", "lazy", "pandas"])
def test_of_two_columns_that_of_the_puzzles_is_named(kind: str) -> None:
    rows: Any = TABLES[kind]().ninefold
    for name, places in (("verify", "claimed"), ("check_proof", "proofs"), ("transform", "by")):
        with pytest.raises(TypeError) as raised:
            getattr(rows, name)("puzzle", "other")
        said = f"{name}() takes {places} by position, and all else by name, such as column=..."
        assert str(raised.value) == said
    found: Any = rows.verify("other", column="puzzle")
    found = found.collect() if kind == "lazy" else found
    assert list(found["verdict"]) == ["correct"]
