"""Rows through Spark: data frames and SQL on a standalone cluster of two workers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import functions as sql

import ninefold
import ninefold.spark

from ..program import others
from .conftest import Corpus
from .corpus import MALFORMED


def collected(df: Any) -> pa.Table:
    """The rows of a data frame, by their ids."""
    table = df.toArrow()
    return table.take(pa.compute.sort_indices(table["id"])).combine_chunks()


@pytest.fixture
def df(spark: Any, small: Corpus) -> Any:
    return spark.read.parquet(str(small.folder)).repartition(5)


@pytest.fixture
def few(spark: Any, small: Corpus) -> Any:
    """The first hundreds of rows."""
    return spark.read.parquet(str(small.folder / "a.parquet")).where("id < 300")


def without_nulls(table: pa.Table, column: str, puzzles: pa.ChunkedArray) -> list[object]:
    """The program's answers, with null where there is no puzzle: by rows these have no status."""
    pairs = zip(table[column].to_pylist(), puzzles.to_pylist(), strict=True)
    return [None if puzzle is None else answer for answer, puzzle in pairs]


def test_rows_get_the_answers_of_the_program_behind_their_columns(df: Any, small: Corpus) -> None:
    table = collected(ninefold.spark.solve(df, "puzzle"))
    assert table.schema.names == ["id", "puzzle", "note", "solution", "status"]
    assert table["id"].to_pylist() == list(range(small.records))
    expected = small.expected("puzzle", "solution", "status")
    assert table["puzzle"].to_pylist() == expected["puzzle"].to_pylist()
    for column in ("solution", "status"):
        assert table[column].to_pylist() == without_nulls(expected, column, expected["puzzle"])


def test_the_column_is_found_by_its_name_and_the_frame_stays_as_it_was(df: Any) -> None:
    names = list(df.schema.names)
    solved = ninefold.spark.solve(df)
    assert solved.schema.names == [*names, "solution", "status"]
    assert df.schema.names == names
    with pytest.raises(ninefold.ColumnError, match="cells"):
        ninefold.spark.solve(df, "cells")


def test_lists_of_solutions_may_be_rows(few: Any) -> None:
    listed = collected(ninefold.spark.enumerate(few, "puzzle", cap=3))
    counter = ninefold.spark.status_counter(few.sparkSession)
    keywords = {"cap": 3, "explode": True, "nulls": "malformed", "counter": counter}
    rows = collected(ninefold.spark.enumerate(few, "puzzle", **keywords))
    assert rows.schema.names == ["id", "puzzle", "note", "solution", "status"]
    assert rows.num_rows == sum(max(1, len(row or ())) for row in listed["solutions"].to_pylist())
    assert rows["id"].unique().equals(listed["id"].combine_chunks())
    # By records, and not by rows.
    assert counter.value["malformed"] == rows["status"].to_pylist().count("malformed") > 0


def test_claimed_solutions_are_verified(few: Any) -> None:
    solved = ninefold.spark.solve(few, "puzzle").withColumn(
        "solution", sql.expr("if(id % 2 = 0, solution, concat('0', substring(solution, 2)))")
    )
    names = {"answers": ["verdict", "wrong_cell"], "names": ["said", "where"], "column": "puzzle"}
    found = collected(ninefold.spark.verify(solved, "solution", **names))
    alone = ninefold.verify(collected(solved), "solution", **names)
    assert found.to_pydict() == alone.to_pydict()
    assert {"correct", "malformed", "wrong"} <= {*found["said"].to_pylist()}


def test_every_question_is_answered_as_alone(few: Any) -> None:
    table = collected(few)
    asked: dict[str, dict[str, Any]] = {
        "solve": {"any": True},
        "count": {"cap": 5},
        "enumerate": {"cap": 3},
        "sample": {"n": 2},
        "canonical": {"form": "solution"},
        "shuffle": {"n": 2},
        "unavoidable": {"size": 6},
        "minimise": {"symmetry": "half-turn"},
        "vicinity": {"add": 0},
        "target": {"smallest": True},
    }
    asked.update((name, {}) for name in others(asked))
    for name, keywords in asked.items():
        found = collected(getattr(ninefold.spark, name)(few, "puzzle", **keywords))
        alone = getattr(ninefold, name)(table, column="puzzle", **keywords)
        assert found.schema.names == alone.schema.names
        assert found.to_pydict() == alone.to_pydict()
    forms = ninefold.spark.canonical(few, "puzzle")
    images = collected(ninefold.spark.transform(forms, "transformation", column="puzzle"))
    assert images["image"].to_pylist() == images["canonical"].to_pylist()


def test_partitions_are_kept(df: Any) -> None:
    before = df.withColumn("part", sql.spark_partition_id())
    after = ninefold.spark.solve(before).withColumn("now", sql.spark_partition_id())
    assert after.rdd.getNumPartitions() == df.rdd.getNumPartitions() == 5
    assert after.where("part != now").count() == 0


def test_statuses_are_counted(spark: Any, df: Any, small: Corpus) -> None:
    counter = ninefold.spark.status_counter(spark)
    solved = ninefold.spark.solve(df, counter=counter)
    assert counter.value == Counter()
    assert solved.select("status").toArrow().num_rows == small.records
    expected = small.counts - Counter({"malformed": small.nulls})
    assert counter.value == expected
    other = ninefold.spark.status_counter(spark)
    kept = ninefold.spark.solve(df, counter=other, answers=["status"], names=["became"])
    assert "became" in kept.schema.names
    kept.write.format("noop").mode("overwrite").save()
    assert other.value == expected
    with pytest.raises(ValueError, match="answers has to include the status"):
        ninefold.spark.solve(df, counter=other, answers=["solution"])


@pytest.mark.parametrize(
    "kind",
    ["bigint", "double", "decimal(38,0)", "boolean", "date", "timestamp", "struct<a:string>"],
)
def test_a_column_that_cannot_hold_puzzles_is_found_in_the_schema(spark: Any, kind: str) -> None:
    df = spark.createDataFrame([], f"puzzle {kind}, claimed string, right string")
    with pytest.raises(ninefold.UnsupportedTypeError, match="puzzles"):
        ninefold.spark.solve(df)
    with pytest.raises(ninefold.UnsupportedTypeError):
        ninefold.spark.verify(df, "puzzle", column="right")
    # Any other column may be of this type.
    assert ninefold.spark.solve(df, "right").columns[-1] == "status"


@pytest.mark.parametrize("kind", ["string", "binary", "array<int>"])
def test_a_column_that_may_hold_puzzles_is_taken(spark: Any, kind: str) -> None:
    df = spark.createDataFrame([], f"puzzle {kind}")
    assert ninefold.spark.solve(df).columns == ["puzzle", "solution", "status"]


def test_columns_of_all_types_come_back_as_they_were(spark: Any) -> None:
    df = spark.range(20).select(
        "id",
        sql.lit("." * 81).alias("puzzle"),
        sql.expr("map('k', id)").alias("m"),
        sql.expr("array(struct(id, current_date() as d))").alias("a"),
        sql.expr("cast(id as decimal(20, 3))").alias("e"),
        sql.expr("timestamp'2026-11-01 01:02:03'").alias("t"),
        sql.expr("cast('x' as binary)").alias("b"),
    )
    back = ninefold.spark.status(df)
    assert [field.dataType for field in back.schema.fields[:-1]] == [
        field.dataType for field in df.schema.fields
    ]
    assert back.drop("status").orderBy("id").collect() == df.orderBy("id").collect()
    assert {row["status"] for row in back.collect()} == {"ambiguous"}


def test_malformed_rows_raise_if_that_is_asked_for(few: Any) -> None:
    with pytest.raises(Exception, match="MalformedError"):
        ninefold.spark.solve(few, "puzzle", errors="raise").collect()


def test_sql_has_functions_of_the_same_answers(spark: Any, small: Corpus) -> None:
    names = ninefold.spark.register(spark)
    assert names[:3] == ["ninefold_solve", "ninefold_solve_struct", "ninefold_count"]
    assert {"ninefold_status", "ninefold_score", "ninefold_minimize"} <= {*names}
    spark.read.parquet(str(small.folder)).createOrReplaceTempView("puzzles")
    table = collected(
        spark.sql(
            """select id, puzzle, ninefold_solve(puzzle) solution, ninefold_status(puzzle) status,
                      ninefold_count(puzzle) number from puzzles"""
        )
    )
    expected = small.expected("puzzle", "solution", "status")
    for column in ("solution", "status"):
        assert table[column].to_pylist() == without_nulls(expected, column, expected["puzzle"])
    number = {"unique": 1, "ambiguous": 2, "impossible": 0, "illegal": 0}
    statuses = table["status"].to_pylist()
    assert table["number"].to_pylist() == [number.get(status) for status in statuses]
    exact = spark.sql(
        f"""select ninefold_score('{"." * 81}') s, ninefold_status('{MALFORMED[1]}') m,
                   ninefold_verify(puzzle, ninefold_solve(puzzle)) v,
                   ninefold_transform(puzzle, 'r123456789/c123456789/d123456789') t,
                   ninefold_canonical(puzzle) c, puzzle,
                   ninefold_minimality(ninefold_minimise(puzzle)) n, ninefold_rate(puzzle) r,
                   ninefold_explain(puzzle)[0].text h, ninefold_explain_struct(puzzle).er er
            from puzzles where ninefold_status(puzzle) = 'unique' limit 1"""
    ).collect()[0]
    # The largest score that there is.
    assert (exact["s"], exact["m"], exact["v"]) == (2906, "malformed", "correct")
    assert exact["t"] == exact["puzzle"].replace("0", ".")
    assert exact["c"] == ninefold.canonical(exact["puzzle"])
    assert exact["h"] == ninefold.hint(exact["puzzle"])
    assert exact["er"] == ninefold.explain(exact["puzzle"], answers="er")
    assert (exact["n"], exact["r"]) == ("minimal", ninefold.rate(exact["puzzle"]))


def test_functions_for_sql_take_parameters(spark: Any, small: Corpus) -> None:
    kept = {"status_3": {"question": "count", "cap": 3, "answers": ["solutions", "status"]}}
    assert ninefold.spark.register(spark, functions=kept)[-1] == "status_3"
    spark.read.parquet(str(small.folder)).limit(500).createOrReplaceTempView("few")
    table = collected(
        spark.sql(
            """select id, puzzle, ninefold_count(puzzle, 7) positional,
                      ninefold_count(puzzle, cap => 7) named, status_3(puzzle) counted,
                      ninefold_solve_struct(puzzle) solved, ninefold_count_exact(puzzle) exact,
                      ninefold_enumerate(puzzle, 7, order => 'lexicographic') listed from few"""
        )
    )
    puzzles = table["puzzle"]
    sevens = ninefold.count(puzzles, cap=7).to_pylist()
    assert table["positional"].to_pylist() == table["named"].to_pylist() == sevens
    exact = ninefold.count_exact(puzzles).to_pylist()
    assert table["exact"].to_pylist() == exact
    listed = ninefold.enumerate(puzzles, cap=7, order="lexicographic").to_pylist()
    assert table["listed"].to_pylist() == listed
    solved = ninefold.solve(puzzles, answers=["solution", "status"]).to_pylist()
    counted = ninefold.count(puzzles, cap=3, answers=["solutions", "status"]).to_pylist()
    for name, wanted in (("solved", solved), ("counted", counted)):
        rows = zip(table[name].to_pylist(), wanted, puzzles.to_pylist(), strict=True)
        assert all(row == (None if puzzle is None else want) for row, want, puzzle in rows)
    with pytest.raises(Exception, match="cap must be at least 1"):
        spark.sql("select ninefold_count(puzzle, 0) from few").collect()
