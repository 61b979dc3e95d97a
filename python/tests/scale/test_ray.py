"""Files and rows with Ray: a cluster of two nodes of one core each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import ninefold
import ninefold.ray
from ninefold import files

from ..patience import eventually
from .clusters import disturbed, programs_at_work
from .conftest import Corpus
from .corpus import LISTED, answers, damaged, endless, outputs

pytestmark = pytest.mark.usefixtures("ray_cluster")


def right(corpus: Corpus, out: Path) -> bool:
    """Returns whether a folder has every record once, with the program's own answer."""
    columns = ["id", "solution", "status"]
    return bool(answers(*outputs(out), columns=columns).equals(corpus.expected(*columns[1:])))


def data() -> Any:
    """Ray's data, which has few types."""
    import ray.data

    return ray.data


def test_every_record_of_5_million_is_answered_as_the_program_does(
    corpus: Corpus, out: Path
) -> None:
    told: list[tuple[int, int]] = []
    report = ninefold.ray.solve_files(
        corpus.pattern(), out, progress=lambda *done: told.append(done)
    )
    assert report.records == corpus.records == 5_000_000
    assert {status: count for status, count in report.counts.items() if count} == corpus.counts
    assert report.tasks >= 3 * 2
    assert told[-1] == (report.tasks, report.tasks)
    assert (out / "_SUCCESS").exists()
    assert right(corpus, out)


def test_a_task_that_fails_ends_the_job_with_what_the_program_says(
    small: Corpus, out: Path
) -> None:
    source = damaged(small.folder, out.parent)
    with pytest.raises(ninefold.TaskError, match=r"^task 0 \(.*damaged.parquet\): .*cut off"):
        ninefold.ray.solve_files(source, out)
    assert not (out / "_SUCCESS").exists()


def test_a_task_that_fails_ends_the_others(small: Corpus, out: Path) -> None:
    with pytest.raises(ninefold.TaskError, match="cut off"):
        ninefold.ray.solve_files(
            [endless(out.parent), damaged(small.folder, out.parent)],
            out,
            question="enumerate",
            options=LISTED,
            time_limit=None,
        )
    eventually(lambda: programs_at_work(out) == [])


def test_a_job_goes_on_where_it_was(small: Corpus, out: Path) -> None:
    tasks = files.plan(small.pattern(), out).begin()
    files.run(tasks[2])
    report = ninefold.ray.solve_files(small.pattern(), out, resume=True)
    assert (report.tasks, report.done_before) == (len(tasks), 1)
    assert right(small, out)


def test_rows_get_the_answers_of_the_program_behind_their_columns(small: Corpus) -> None:
    dataset = data().read_parquet(str(small.folder))
    table = pa.concat_tables(
        [
            batch
            for batch in ninefold.ray.solve(dataset, "puzzle").iter_batches(
                batch_format="pyarrow", batch_size=None
            )
        ]
    )
    table = table.take(pa.compute.sort_indices(table["id"])).combine_chunks()
    assert table.schema.names == ["id", "puzzle", "note", "solution", "status"]
    expected = small.expected("puzzle", "solution", "status")
    assert table["puzzle"].to_pylist() == expected["puzzle"].to_pylist()
    puzzles = expected["puzzle"].to_pylist()
    for column in ("solution", "status"):
        pairs = zip(expected[column].to_pylist(), puzzles, strict=True)
        # By rows, a row without a puzzle has no status.
        assert table[column].to_pylist() == [None if p is None else a for a, p in pairs]


def test_other_questions_are_asked_of_rows(small: Corpus) -> None:
    first = data().read_parquet(str(small.folder / "a.parquet")).limit(200).materialize()
    statuses = Counter(row["status"] for row in ninefold.ray.status(first).take_all())
    counts = Counter(row["solutions"] for row in ninefold.ray.count(first, cap=2).take_all())
    assert counts[1] == statuses["unique"] > 50
    assert counts[2] == statuses["ambiguous"] > 10
    solved = ninefold.ray.solve(first, batch_size=64, answers=["solution"])
    verdicts = ninefold.ray.verify(solved, "solution", column="puzzle").take_all()
    assert Counter(row["verdict"] for row in verdicts)["correct"] == statuses["unique"]
    forms = ninefold.ray.canonical(first, answers=["canonical", "transformation"])
    images = ninefold.ray.transform(forms, "transformation", column="puzzle").take_all()
    assert all(row["image"] == row["canonical"] for row in images)
    assert sum(row["image"] is not None for row in images) > 100
    rows = ninefold.ray.enumerate(first, cap=2, explode=True, nulls="malformed").take_all()
    assert len(rows) == 200 + statuses["ambiguous"]
    assert Counter(row["status"] for row in rows)["malformed"] >= statuses[None]
    words = Counter(row["minimality"] for row in ninefold.ray.minimality(first).take_all())
    assert words["minimal"] + words["redundant"] == statuses["unique"]


def test_a_node_killed_in_the_middle_leaves_the_job_complete_and_right(
    ray_cluster: Any, corpus: Corpus, out: Path
) -> None:
    def kill() -> None:
        node = next(node for node in ray_cluster.worker_nodes)
        ray_cluster.remove_node(node, allow_graceful=False)

    def job() -> files.Report:
        return ninefold.ray.solve_files(corpus.pattern(), out, tasks_per_core=10, overwrite=True)

    report = disturbed(out, kill, job)
    assert report.records == corpus.records
    assert {status: count for status, count in report.counts.items() if count} == corpus.counts
    assert len(outputs(out)) == report.tasks
    assert not list(out.glob("_ninefold/attempts/*"))
    assert right(corpus, out)
