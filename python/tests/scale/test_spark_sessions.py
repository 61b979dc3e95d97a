"""Rows and files through the kind of session that ``NINEFOLD_SPARK`` names, which the gate runs with ``connect``:
:mod:`tests.scale.test_spark_rows` and :mod:`tests.scale.test_spark_files` have classic ones."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from pyspark.errors import PySparkException

import ninefold
import ninefold.spark

from .clusters import SparkCluster
from .conftest import Corpus
from .corpus import EMPTY, damaged

KIND = os.environ.get("NINEFOLD_SPARK")
IS_CONNECT = KIND == "connect"

pytestmark = pytest.mark.skipif(
    KIND is None, reason="a process has the classic sessions of the other tests"
)


@pytest.fixture(scope="module")
def session(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The session, on two workers."""
    if not IS_CONNECT:
        yield request.getfixturevalue("spark")
        return
    cluster: SparkCluster = request.getfixturevalue("spark_cluster")
    connected: Any = cluster.connect()
    yield connected
    connected.stop()


@pytest.fixture
def df(session: Any, small: Corpus) -> Any:
    return session.read.parquet(str(small.folder)).repartition(3)


def rows_of(df: Any) -> list[dict[str, Any]]:
    """The rows of a frame, by their ids."""
    return [row.asDict() for row in df.orderBy("id").collect()]


def test_the_session_is_of_the_kind_that_was_asked_for(session: Any) -> None:
    assert ("connect" in type(session).__module__) == IS_CONNECT
    assert ninefold.spark._cores(session) == 2


def test_files_have_the_answers_of_the_program(session: Any, small: Corpus, out: Path) -> None:
    said: list[tuple[int, int]] = []
    report = ninefold.spark.solve_files(
        session, small.pattern(), out, progress=lambda *done: said.append(done)
    )
    assert small.is_counted_in(report)
    assert small.is_answered_in(out)
    assert (out / "_SUCCESS").exists()
    assert said == sorted(said)
    assert said[-1] == (report.tasks, report.tasks)
    again = ninefold.spark.solve_files(session, small.pattern(), out, resume=True)
    assert (again.records, again.done_before) == (report.records, report.tasks)


def test_a_task_that_fails_says_what_the_program_says(
    session: Any, small: Corpus, out: Path
) -> None:
    source = damaged(small.folder, out.parent)
    with pytest.raises(ninefold.TaskError, match=r"^task 0 \(.*damaged.parquet\): .*cut off[^']*$"):
        ninefold.spark.solve_files(session, source, out)
    assert not (out / "_SUCCESS").exists()


def test_rows_have_the_answers_of_the_program_in_batches_of_all_sizes(
    session: Any, df: Any, small: Corpus
) -> None:
    expected = small.expected("puzzle", "solution", "status").to_pylist()
    usual = session.conf.get("spark.sql.execution.arrow.maxRecordsPerBatch")
    try:
        for size, number in (("7", 5000), ("100000", small.records)):
            session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", size)
            some = df.where(f"id < {number}")
            rows = rows_of(ninefold.spark.solve(some, nulls="malformed"))
            assert list(rows[0]) == ["id", "puzzle", "note", "solution", "status"]
            assert [{name: row[name] for name in expected[0]} for row in rows] == expected[:number]
            assert [row["note"] for row in rows[:4]] == ["a", "b", "c", "a"]
    finally:
        session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", usual)


def test_statuses_are_counted_once(session: Any, df: Any, small: Corpus) -> None:
    counter = ninefold.spark.status_counter(session)
    solved = ninefold.spark.solve(df, counter=counter)
    assert counter.value == Counter()
    assert len(solved.select("status").collect()) == small.records
    expected = small.counts - Counter({"malformed": small.nulls})
    assert counter.value == expected
    # Of several actions, one counts.
    assert solved.count() == small.records
    assert counter.value == expected
    # Several frames are added up, and writes are actions. (Spark 4.0 has no metrics of what Connect writes.)
    written = ninefold.spark.status(df, counter=counter).select("id")
    written.write.format("noop").mode("overwrite").save()
    is_without = IS_CONNECT and session.version.startswith("4.0.")
    added = Counter() if is_without else expected
    assert counter.value == expected + added


def test_records_are_counted_and_not_the_rows_of_their_answers(session: Any) -> None:
    df = session.createDataFrame([(0, EMPTY), (1, None), (2, "12")], "id int, puzzle string")
    counter = ninefold.spark.status_counter(session)
    listed = ninefold.spark.enumerate(df, cap=5, explode=True, nulls="malformed", counter=counter)
    # (Without a sort, for which Spark 4.0 and before computes rows twice.)
    rows = sorted((row.asDict() for row in listed.collect()), key=itemgetter("id"))
    assert [row["id"] for row in rows] == [0, 0, 0, 0, 0, 1, 2]
    assert counter.value == {rows[0]["status"]: 1, "malformed": 2}


def test_an_action_that_fails_is_no_number(session: Any, df: Any) -> None:
    counter = ninefold.spark.status_counter(session)
    solved = ninefold.spark.solve(df, counter=counter, errors="raise")
    with pytest.raises(PySparkException, match="MalformedError"):
        solved.collect()


def test_sql_has_functions_of_the_same_answers(session: Any, df: Any, small: Corpus) -> None:
    names = ninefold.spark.register(session)
    assert {"ninefold_solve", "ninefold_status", "ninefold_count", "ninefold_score"} <= {*names}
    df.where("id < 5000 and puzzle is not null").createOrReplaceTempView("puzzles")
    rows = session.sql(
        """select id, ninefold_solve(puzzle) solution, ninefold_status(puzzle) status,
                  ninefold_verify(puzzle, ninefold_solve(puzzle)) said,
                  ninefold_count(puzzle, 5) more, ninefold_solve_struct(puzzle).status both,
                  size(ninefold_enumerate(puzzle, 5)) listed
           from puzzles order by id"""
    ).collect()
    expected = {row["id"]: row for row in small.expected("solution", "status").to_pylist()}
    assert len(rows) > 4900
    for row in rows:
        right = expected[row["id"]]
        assert (row["solution"], row["status"]) == (right["solution"], right["status"])
        assert row["both"] == row["status"]
        assert row["more"] in (None, row["listed"])
        assert (row["said"] == "correct") == (row["status"] == "unique")
