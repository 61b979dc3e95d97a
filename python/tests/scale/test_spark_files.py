"""Files to files with Spark: a standalone cluster of two workers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold
import ninefold.spark
from ninefold import files

from ..corpus import SOLUTION
from ..patience import eventually
from .clusters import SparkCluster, disturbed, programs_at_work
from .conftest import Corpus
from .corpus import EMPTY, LISTED, answers, damaged, endless, generate, outputs


def test_every_record_is_answered_as_the_program_does(
    spark: Any, corpus: Corpus, out: Path
) -> None:
    report = ninefold.spark.solve_files(spark, corpus.pattern(), out)
    assert corpus.is_counted_in(report)
    assert report.tasks >= 3 * 2
    assert (out / "_SUCCESS").exists()
    assert corpus.is_answered_in(out)


def test_what_spark_wrote_in_partitions_is_answered_for_spark(
    spark: Any, small: Corpus, out: Path
) -> None:
    # (Spark writes no text as no value, and keeps a schema of its own in the files.)
    values = ["a b", "x=y", "a/b", "100%", "é", "01", "", None]
    table = pq.read_table(small.folder / "b.parquet").slice(0, 160).drop_columns("note")
    days = [values[row % len(values)] for row in range(160)]
    rows = list(zip(*table.to_pydict().values(), days, strict=True))
    source = out.parent / "in"
    frame = spark.createDataFrame(rows, "id long, puzzle string, day string")
    frame.write.partitionBy("day").parquet(str(source))
    assert files.solve_files(source, out).records == 160
    read = spark.read.parquet(str(out)).orderBy("id").collect()
    assert [row["day"] for row in read] == [day or None for day in days]
    expected = small.expected("solution", "status").slice(1000, 160).to_pylist()
    assert [{name: row[name] for name in ("id", "solution", "status")} for row in read] == expected


def test_a_worker_killed_in_the_middle_leaves_the_job_complete_and_right(
    spark: Any, spark_cluster: SparkCluster, corpus: Corpus, out: Path
) -> None:
    def job() -> files.Report:
        # More, and shorter tasks.
        return ninefold.spark.solve_files(
            spark, corpus.pattern(), out, tasks_per_core=10, overwrite=True
        )

    try:
        report = disturbed(out, spark_cluster.kill_worker, job)
    finally:
        spark_cluster.start_workers(1)
    assert corpus.is_counted_in(report)
    assert len(outputs(out)) == report.tasks
    assert not list(out.glob("_ninefold/attempts/*"))
    assert corpus.is_answered_in(out)
    eventually(lambda: programs_at_work(out) == [])


def run_and_die_once(task: files.Task) -> files.TaskReport:
    """Loses the worker when a task has been done, but has not said so, for the first time."""
    report = files.run(task)
    if not report.done_before:
        os._exit(1)
    return report


def test_a_task_that_is_tried_again_after_it_was_done_leaves_one_output(
    spark: Any, small: Corpus, out: Path
) -> None:
    tasks = files.plan(small.folder / "d.parquet", out).begin()
    spark.sparkContext.addPyFile(__file__)
    reports = spark.sparkContext.parallelize(tasks, len(tasks)).map(_by_value(run_and_die_once))
    assert [report.done_before for report in reports.collect()] == [True]
    assert len(outputs(out)) == 1
    assert files.finish(out).done_before == 1


def _by_value(function: Any) -> Any:
    """A function that is pickled by value, since the workers do not have this module."""
    import types

    return types.FunctionType(
        function.__code__, {"os": os, "files": files, "__builtins__": __builtins__}, "by_value"
    )


def test_a_task_that_fails_ends_the_job_with_what_the_program_says(
    spark: Any, small: Corpus, out: Path
) -> None:
    source = damaged(small.folder, out.parent)
    with pytest.raises(ninefold.TaskError, match=r"^task 0 \(.*damaged.parquet\): .*cut off"):
        ninefold.spark.solve_files(spark, source, out)
    assert not (out / "_SUCCESS").exists()
    # Only the manifest of the job is left.
    assert outputs(out) == []
    # A job without output is replaced, even if its input has changed since.
    source.write_bytes((small.folder / "a.parquet").read_bytes())
    report = ninefold.spark.solve_files(spark, source, out, resume=True)
    assert (report.records, report.done_before) == (1000, 0)
    assert (out / "_SUCCESS").exists()


def test_a_task_that_fails_ends_the_others(spark: Any, small: Corpus, out: Path) -> None:
    with pytest.raises(ninefold.TaskError, match="cut off"):
        ninefold.spark.solve_files(
            spark,
            [endless(out.parent), damaged(small.folder, out.parent)],
            out,
            question="enumerate",
            options=LISTED,
            time_limit=None,
        )
    # Spark ends the worker some seconds later, and the system with it the program.
    eventually(lambda: programs_at_work(out) == [])


def test_records_with_very_many_solutions_do_not_hold_a_stage(spark: Any, out: Path) -> None:
    # Two have more solutions than anyone can list, and four have 10⁶ and more.
    millions = "." * 48 + SOLUTION[48:]
    easy = generate("easy", 1000)
    rows = [*easy[:500], EMPTY, *[millions] * 4, *easy[500:], EMPTY]
    source = out.parent / "skewed.parquet"
    table = pa.table({"id": range(len(rows)), "puzzle": rows})
    pq.write_table(table, source, row_group_size=200)

    def solved(**keywords: Any) -> tuple[files.Report, dict[str, list[Any]]]:
        keywords = {"time_limit": None, "overwrite": True, **keywords}
        report = ninefold.spark.solve_files(spark, source, out, **keywords)
        assert report.records == len(rows)
        return report, answers(*outputs(out)).to_pydict()

    _, found = solved(question="count_exact")
    counted = found["solutions"]
    assert counted[500] == counted[-1] == 6_670_903_752_021_072_936_960
    assert min(counted[501:505]) > 10**6
    # Without a limit, listing would never end.
    listing = ("--cap", "1000000000000", "--engine", "scalar")
    options = (*listing, "--node-limit", "10000")
    report, found = solved(question="count", options=options)
    assert (report.counts["unfinished"], report.counts["unique"]) == (6, 1000)
    assert {*found["status"][500:505], found["status"][-1]} == {"unfinished"}
    # (Limits of time, on a machine that does other things, end other records too.)
    report, found = solved(question="count", options=listing, time_limit=1e-6)
    assert found["status"][500] == found["status"][-1] == "unfinished"
