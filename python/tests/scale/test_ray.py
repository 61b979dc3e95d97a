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
from .clusters import programs_at_work
from .conftest import Corpus
from .corpus import LISTED, damaged, endless
from .object_stores import OUT, ObjectStore, client
from .test_store_failures import BUSY, check, losing, split

pytestmark = pytest.mark.usefixtures("ray_cluster")


def data() -> Any:
    """Ray's data, which has few types."""
    import ray.data

    return ray.data


def test_every_record_is_answered_as_the_program_does(small: Corpus, out: Path) -> None:
    told: list[tuple[int, int]] = []
    # One task has been done before.
    files.run(files.plan(small.pattern(), out).begin()[2])
    report = ninefold.ray.solve_files(
        small.pattern(), out, resume=True, progress=lambda *done: told.append(done)
    )
    assert report.done_before == 1
    assert small.is_counted_in(report)
    assert told[-1] == (report.tasks, report.tasks)
    assert (out / "_SUCCESS").exists()
    assert small.is_answered_in(out)


def test_a_task_that_fails_ends_the_others(small: Corpus, out: Path) -> None:
    said = r"^task 1 \(.*damaged.parquet\): .*cut off"
    with pytest.raises(ninefold.TaskError, match=said):
        ninefold.ray.solve_files(
            [endless(out.parent), damaged(small.folder, out.parent)],
            out,
            question="enumerate",
            options=LISTED,
            time_limit=None,
        )
    assert not (out / "_SUCCESS").exists()
    eventually(lambda: programs_at_work(out) == [])


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


def test_a_node_is_killed_in_the_middle_of_a_job_in_a_busy_store(
    store: ObjectStore, ray_cluster: Any, small: Corpus, tmp_path: Path
) -> None:
    source = split(small, store, tmp_path / "in", 16)
    # (The nodes started before the store, and cannot know it by their environment.)
    mine = client(store.network.port)

    def lose() -> None:
        ray_cluster.remove_node(next(iter(ray_cluster.worker_nodes)), allow_graceful=False)

    with losing(store, 3, lose, BUSY):
        report = ninefold.ray.solve_files(source, OUT, filesystem=mine)
    check(small, store, report)
