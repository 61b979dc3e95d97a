"""Expressions of polars, pandas' accessor, and functions of DuckDB and DataFusion for SQL."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import datafusion
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.datafusion
import ninefold.duckdb
import ninefold.pandas
import ninefold.polars
from ninefold._questions import QUESTIONS, named
from ninefold._sql import FUNCTIONS

from .conftest import Expected
from .containers import READ
from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .program import CASES


def expression(asked: str, column: str | None = None) -> pl.Expr:
    """A question to the column ``puzzle``."""
    name, keywords, _ = CASES[asked]
    if column is not None and name not in ("status", "transform"):
        keywords = {**keywords, "answer": column}
    return getattr(pl.col("puzzle").ninefold, name)(**keywords)  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("engine", ["eager", "in-memory", "streaming"])
@pytest.mark.parametrize("asked", CASES)
def test_expressions_of_polars_answer_as_the_program(
    asked: str, engine: Any, records: list[str | None], expected: Expected
) -> None:
    frame = pl.DataFrame({"puzzle": pl.Series(records * 3, dtype=pl.String)})
    wanted = {name: column * 3 for name, column in expected(asked).items()}
    asks = [expression(asked, name).alias(name) for name in wanted]
    if engine == "eager":
        answered = frame.select(asks)
    else:
        answered = frame.lazy().select(asks).collect(engine=engine)
    assert {name: READ["polars"](answered[name]) for name in wanted} == wanted
    # The schema that polars plans with is that of the answer.
    assert frame.lazy().select(asks).collect_schema() == answered.schema


def test_claims_are_a_column_or_an_expression(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    frame = pl.DataFrame({"puzzle": records, "claim": claimed})
    verify = pl.col("puzzle").ninefold.verify  # type: ignore[attr-defined]
    answered = frame.select(
        verify("claim").alias("verdict"),
        verify(pl.col("claim"), answer="wrong_cell").alias("wrong_cell"),
    )
    assert answered.to_dict(as_series=False) == expected("verify")


def test_transformations_are_a_column_or_an_expression(
    records: list[str | None], moves: list[str | None], expected: Expected
) -> None:
    frame = pl.DataFrame({"puzzle": records, "by": moves})
    puzzle: Any = pl.col("puzzle")
    back: Any = puzzle.ninefold.transform("by")
    answered = frame.select(
        puzzle.ninefold.transform(pl.col("by")).alias("image"),
        back.ninefold.transform("by", inverse=True).alias("back"),
    )
    images = expected("transform each")["image"]
    assert answered["image"].to_list() == images
    plain = ninefold.transform(records, "r123456789/c123456789/d123456789")
    assert answered["back"].to_list() == [
        None if image is None else same for image, same in zip(images, plain, strict=True)
    ]


def test_expressions_work_within_groups_filters_and_joins(records: list[str | None]) -> None:
    frame = pl.DataFrame({"puzzle": records, "group": [row % 3 for row in range(len(records))]})
    status = pl.col("puzzle").ninefold.status()  # type: ignore[attr-defined]
    expected = dict(zip(records, ninefold.status(records), strict=True))
    kept = frame.filter(status == "unique")
    assert kept["puzzle"].to_list() == [r for r in records if expected[r] == "unique"]
    grouped = frame.group_by("group", maintain_order=True).agg("puzzle", status.alias("status"))
    for _, rows, statuses in grouped.iter_rows():
        assert statuses == [expected[row] for row in rows]
    over = frame.with_columns(status.over("group").alias("status"))
    assert over["status"].to_list() == [expected[row] for row in records]
    assert frame.select(status.n_unique()).item() == len(set(expected.values()))


def test_categories_and_lists_of_polars_are_puzzles_too() -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY, None]})
    lists = pl.DataFrame({"puzzle": [[0] * 81, None]})
    categories = frame.select(pl.col("puzzle").cast(pl.Categorical)).select(expression("solve"))
    assert categories.to_series().to_list() == [SOLUTION, None, None]
    assert lists.select(expression("status")).to_series().to_list() == ["ambiguous", None]
    nothing = frame.clear().select(expression("solve"))
    assert nothing.schema == {"puzzle": pl.String}


def test_expressions_stream_from_and_to_parquet(tmp_path: Path) -> None:
    rows = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY, None, "x"] * 30_000})
    rows.write_parquet(tmp_path / "in.parquet", row_group_size=10_000)
    lazy = pl.scan_parquet(tmp_path / "in.parquet").with_columns(
        expression("solve").alias("solution")
    )
    lazy.sink_parquet(tmp_path / "out.parquet")
    answered = pl.read_parquet(tmp_path / "out.parquet")
    assert answered["puzzle"].equals(rows["puzzle"])
    assert answered["solution"].to_list() == [SOLUTION, None, None, None] * 30_000


def test_errors_of_expressions_say_what_is_wrong() -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA, "x"], "number": [1, 2]})
    strict = pl.col("puzzle").ninefold.solve(errors="raise")  # type: ignore[attr-defined]
    with pytest.raises(pl.exceptions.ComputeError, match="a record is not a puzzle"):
        frame.select(strict)
    with pytest.raises(pl.exceptions.PolarsError, match="does not hold puzzles"):
        frame.select(pl.col("number").ninefold.solve())  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="answer"):
        pl.col("puzzle").ninefold.solve(answer="score")  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="cap"):
        pl.col("puzzle").ninefold.count(cap=0)  # type: ignore[attr-defined]


@pytest.mark.parametrize("asked", CASES)
def test_the_accessor_of_pandas_answers_as_the_program(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    name, keywords, _ = CASES[asked]
    frame = pd.DataFrame({"id": range(len(records)), "puzzle": records})
    first = getattr(frame["puzzle"].ninefold, name)(**keywords)
    assert READ["pandas"](first) == next(iter(expected(asked).values()))
    assert first.name == "puzzle"
    table = getattr(frame.ninefold, name)(column="puzzle", **keywords)
    assert {c: READ["pandas"](table[c]) for c in expected(asked)} == expected(asked)


def test_the_accessor_of_pandas_verifies(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    frame = pd.DataFrame({"puzzle": records, "claim": claimed})
    verdicts = frame["puzzle"].ninefold.verify(frame["claim"])
    assert READ["pandas"](verdicts) == expected("verify")["verdict"]
    table = frame.ninefold.verify("claim")
    assert READ["pandas"](table["wrong_cell"]) == expected("verify")["wrong_cell"]


SQL = {
    **{
        f"{function.name}(puzzle)": (case, QUESTIONS[named(case)].columns[0].name)
        for function in FUNCTIONS
        if (case := function.name.removeprefix("ninefold_")) in CASES and function.arguments == 1
    },
    "ninefold_verify(puzzle, claim)": ("verify", "verdict"),
    "ninefold_check_proof(puzzle, proof)": ("check_proof", "verdict"),
    "ninefold_transform(puzzle, move)": ("transform each", "image"),
}
"""Functions for SQL, and the questions and columns that they are."""


@pytest.fixture
def rows_for_sql(
    records: list[str | None],
    claimed: list[str | None],
    moves: list[str | None],
    stated: list[str | None],
) -> pa.Table:
    """The records, and what stands beside them."""
    return pa.table(
        {
            "id": range(3 * len(records)),
            "puzzle": pa.array(records * 3, pa.string()),
            "claim": pa.array(claimed * 3, pa.string()),
            "move": pa.array(moves * 3, pa.string()),
            "proof": pa.array(stated * 3, pa.string()),
        }
    )


@pytest.mark.parametrize("call", SQL)
def test_functions_of_duckdb_answer_as_the_program(
    call: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    connection.register("rows", rows_for_sql)
    found = connection.sql(f"select {call} from rows order by id").fetchall()
    question, column = SQL[call]
    assert [row[0] for row in found] == expected(question)[column] * 3


@pytest.mark.parametrize("call", SQL)
def test_functions_of_datafusion_answer_as_the_program(
    call: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    context.register_record_batches("rows", [rows_for_sql.to_batches()])
    found = context.sql(f"select {call} as answer from rows order by id").to_pydict()
    question, column = SQL[call]
    assert found["answer"] == expected(question)[column] * 3


def test_functions_for_sql_take_constants_and_count_by_status(
    records: list[str | None], rows_for_sql: pa.Table, expected: Expected
) -> None:
    statuses = expected("status")["status"] * 3
    count = "select ninefold_status(puzzle) as status, count(*) as n from rows group by 1"
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    connection.register("rows", rows_for_sql)
    for status, number in connection.sql(count).fetchall():
        assert statuses.count(status) == number
    assert connection.sql(f"select ninefold_solve('{WIKIPEDIA}')").fetchall() == [(SOLUTION,)]
    assert connection.sql("select ninefold_solve(null)").fetchall() == [(None,)]
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    context.register_record_batches("rows", [rows_for_sql.to_batches()])
    answered = context.sql(count).to_pydict()
    for status, number in zip(answered["status"], answered["n"], strict=True):
        assert statuses.count(status) == number
    both = f"select ninefold_verify(puzzle, '{SOLUTION}') as v from rows where puzzle is not null"
    assert len(context.sql(both).to_pydict()["v"]) == 3 * sum(r is not None for r in records)


def test_functions_of_duckdb_may_be_registered_again() -> None:
    connection = duckdb.connect(":memory:twice")
    other = duckdb.connect(":memory:twice")
    for each in (connection, connection, connection.cursor(), other):
        ninefold.duckdb.register(each)
        found = each.cursor().execute("SELECT ninefold_status(repeat('.', 81))").fetchall()
        assert found == [("ambiguous",)]
    # In a transaction nothing fails, which would end it.
    other.execute("CREATE TABLE t (n INTEGER)")
    other.begin()
    other.execute("INSERT INTO t VALUES (1)")
    ninefold.duckdb.register(other)
    other.commit()
    assert other.execute("SELECT * FROM t").fetchall() == [(1,)]
    # What fails for another reason is not passed over.
    other.close()
    with pytest.raises(duckdb.ConnectionException):
        ninefold.duckdb.register(other)


def test_functions_of_duckdb_outlive_the_connection_that_they_came_by() -> None:
    # (Cursors are closed with their connection, other connections to the database are not.)
    first = duckdb.connect(":memory:outlive")
    second = duckdb.connect(":memory:outlive")
    ninefold.duckdb.register(first)
    first.close()
    del first
    gc.collect()
    # What is made next may lie where a function was that nobody kept.
    others = [lambda *_: pa.array(["other"]) for _ in range(100_000)]
    asked = "SELECT ninefold_status(repeat('.', 81)), ninefold_count(repeat('.', 81))"
    assert second.execute(asked).fetchall() == [("ambiguous", 2)]
    assert len(others) == 100_000


NUMBERS = {
    "integers": pa.array([0, 123, None, -7], pa.int64()),
    "unsigned": pa.array([2**64 - 1], pa.uint64()),
    "floats": pa.array([1.5, 5.3e80, 1e-300]),
    "flags": pa.array([True, False]),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_columns_of_numbers_are_no_puzzles_for_databases(name: str) -> None:
    table = pa.table({"puzzle": NUMBERS[name]})
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    context.register_record_batches("t", [table.to_batches()])
    with pytest.raises(Exception, match=r"a column of numbers, such as .*, does not hold"):
        context.sql("SELECT ninefold_solve(puzzle) FROM t").to_pydict()
    with pytest.raises(Exception, match="a column of numbers"):
        context.sql(f"SELECT ninefold_verify('{WIKIPEDIA}', puzzle) FROM t").to_pydict()
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    with pytest.raises(duckdb.BinderException, match="ninefold_solve"):
        connection.sql('SELECT ninefold_solve(puzzle) FROM "table"')


def test_text_that_is_no_puzzle_is_malformed_for_datafusion() -> None:
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    one_empty = "5." + SOLUTION[2:]
    context.register_record_batches("one", [pa.table({"puzzle": [one_empty]}).to_batches()])
    assert context.sql("SELECT ninefold_solve(puzzle) AS it FROM one").to_pydict()["it"] == [
        SOLUTION
    ]
    rows = ["12", None, WIKIPEDIA.replace(".", "0").lstrip("0")[:60], "0" * 81, "true!", ""]
    batches = pa.table({"puzzle": pa.array(rows, pa.string_view())}).to_batches()
    context.register_record_batches("t", [batches])
    found = context.sql("SELECT ninefold_status(puzzle) AS status FROM t").to_pydict()["status"]
    assert found == ["malformed", None, "malformed", "ambiguous", "malformed", "malformed"]
