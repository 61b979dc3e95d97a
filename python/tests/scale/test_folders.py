"""The output folder of a job: what is resumed and replaced, what never is, and partitions."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest

import ninefold
from ninefold import files
from ninefold._lakes.stores import Local

from .conftest import Corpus
from .corpus import EMPTY, damaged, outputs


def test_another_job_is_not_resumed(small: Corpus, out: Path) -> None:
    source = out.parent / "puzzles.parquet"
    weights = out.parent / "weights.txt"
    weights.write_text("1 2 3 4 5 6 7 8 9\n" * 9)
    pq.write_table(pq.read_table(small.folder / "a.parquet").slice(0, 50), source)
    options = ("--weights", str(weights))
    files.solve_files(source, out, question="score", options=options)

    def resumes(**changed: object) -> None:
        keywords = {"question": "score", "options": options, **changed}
        files.plan(source, out, resume=True, **keywords)  # type: ignore[arg-type]

    resumes()
    with pytest.raises(
        FileExistsError, match="its question and its options and its named files differ"
    ):
        resumes(question="solve", options=())
    with pytest.raises(FileExistsError, match="its options differ"):
        resumes(options=(*options, "--smallest"))
    with pytest.raises(FileExistsError, match="its output format differ"):
        resumes(to="csv")
    weights.write_text("9 8 7 6 5 4 3 2 1\n" * 9)
    with pytest.raises(FileExistsError, match="its named files differ"):
        resumes()
    pq.write_table(pq.read_table(source).slice(0, 40), source)
    with pytest.raises(FileExistsError, match="its named files and its inputs differ"):
        resumes()


def test_a_folder_with_something_in_it_is_not_written_to(small: Corpus, out: Path) -> None:
    out.mkdir()
    mine = out / "part-of-my-thesis.txt"
    mine.write_text("mine")
    with pytest.raises(FileExistsError, match=r"is not empty: it has part-of-my-thesis\.txt"):
        files.plan(small.pattern(), out)
    with pytest.raises(FileExistsError, match="is not empty"):
        files.plan(small.pattern(), out, resume=True)
    mine.rename(out / "thesis.txt")
    with pytest.raises(FileExistsError, match=r"thesis\.txt, which is not the output of a job"):
        files.plan(small.pattern(), out, overwrite=True)
    assert os.listdir(out) == ["thesis.txt"]


def everything(folder: Path) -> dict[str, bytes | str | None]:
    """All that is in a folder: the bytes of files, where links lead, and folders."""

    def found(path: Path) -> bytes | str | None:
        if path.is_symlink():
            return os.readlink(path)
        return None if path.is_dir() else path.read_bytes()

    return {str(path.relative_to(folder)): found(path) for path in sorted(folder.rglob("*"))}


SPARKS = "part-00000-1f0c9e5a-7d1b-4a52-9d3e-0b8f6c1d2e3f-c000"
"""How Spark names a part."""

BYSTANDERS = (
    *("part-x/", "part-00000/", "part-00000-1f0c9e5a.parquet/", f"{SPARKS}.snappy.parquet/"),
    *("part-notes.txt", "part-00000", "part-00000.csv", "part-r-00000", "part-0.parquet"),
    # An output of a job of this package, but of none that this folder knows.
    *("part-00000-1f0c9e5a.parquet", "part-00000-1f0c9e5a.csv.gz"),
    *(f"{SPARKS}.snappy.parquet.bak", f"copy of {SPARKS}.parquet", f"{SPARKS}.parquet~"),
    *(".hidden", ".DS_Store", ".part-notes.crc", ".part-00000.crc", ".part-00000-1f0c9e5a.csv"),
    *("_temporary/0/notes.txt", "_SUCCESS.txt", "_started_", "_committed_x", "_SUCCESS/"),
    *("_ninefold/notes.txt", "_ninefold/done/part-notes.json", "_ninefold/attempts/mine.txt"),
    *("_ninefold/attempts/mine/", "_ninefold/job-mine.json", "_ninefold/done/part-00000.json/"),
)
"""Names similar to those of jobs' files, which no job wrote. Folders end with a slash."""


def put(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine")


@pytest.mark.parametrize("job", ["done", "planned", "none"])
def test_what_no_job_wrote_is_never_removed(out: Path, job: str) -> None:
    source = out.parent / "puzzles.txt"
    source.write_text((EMPTY + "\n") * 3)
    begun = out / "job"
    begun.mkdir(parents=True)
    if job != "none":
        files.plan(source, begun, question="status").begin()
    if job == "done":
        files.solve_files(source, begun, question="status", resume=True)
    for number, name in enumerate(BYSTANDERS):
        folder = shutil.copytree(begun, out / str(number))
        path = folder / name
        if path.exists():
            path.unlink()
        put(path / "thesis.txt" if name.endswith("/") else path)
        before = everything(folder)
        with pytest.raises(FileExistsError, match="is not the output of a job"):
            files.solve_files(source, folder, question="count", overwrite=True)
        assert everything(folder) == before, name


@pytest.mark.parametrize("broken", [True, False])
def test_links_are_not_removed_nor_what_they_lead_to(out: Path, broken: bool) -> None:
    source = out.parent / "puzzles.txt"
    source.write_text(EMPTY + "\n")
    (output,) = (task.output for task in files.plan(source, out, question="status").begin())
    elsewhere = out.parent / "elsewhere"
    elsewhere.mkdir()
    if not broken:
        put(elsewhere / output)
        put(elsewhere / "_SUCCESS")
    for name in (output, f"{SPARKS}.csv", "_SUCCESS", "_ninefold"):
        folder = out.parent / f"out-{name}"
        folder.mkdir()
        if name == output:
            # The manifest lists this very name.
            (out / "_ninefold").rename(folder / "_ninefold")
        target = elsewhere if name == "_ninefold" and not broken else elsewhere / output
        (folder / name).symlink_to(target)
        before = everything(folder), everything(elsewhere)
        with pytest.raises(FileExistsError, match="is not the output of a job"):
            files.plan(source, folder, overwrite=True)
        assert (everything(folder), everything(elsewhere)) == before, name


def test_what_spark_wrote_is_replaced_if_that_is_asked_for(small: Corpus, out: Path) -> None:
    # As Spark 4.3 and Databricks name them.
    databricks = "part-00001-tid-2531-1f0c9e5a-7d1b-4a52-9d3e-0b8f6c1d2e3f-41-1-c000.snappy.parquet"
    bucketed = "part-00002-1f0c9e5a-7d1b-4a52-9d3e-0b8f6c1d2e3f_00001.c000.csv.gz"
    for name in (f"{SPARKS}.snappy.parquet", databricks, bucketed):
        put(out / name)
        put(out / f".{name}.crc")
    for name in ("_SUCCESS", "._SUCCESS.crc", "_started_2531", "_committed_2531"):
        put(out / name)
    report = files.solve_files(small.folder / "a.parquet", out, overwrite=True)
    assert [path.name for path in out.iterdir() if not path.name.startswith("_")] == [
        path.name for path in outputs(out)
    ]
    assert len(outputs(out)) == report.tasks
    assert sorted(os.listdir(out))[:2] == ["_SUCCESS", "_ninefold"]


def test_overwriting_can_itself_be_interrupted(small: Corpus, out: Path) -> None:
    files.solve_files(small.pattern(), out)
    was = outputs(out)
    (state,) = out.glob("_ninefold/job-*")
    # The state after a run was killed in its first steps.
    state.rename(state.with_name(state.name.replace("job-", "replaced-")))
    (out / "_SUCCESS").unlink()
    was[0].unlink()
    with pytest.raises(FileExistsError, match="is not empty"):
        files.plan(small.pattern(), out)
    files.solve_files(small.folder / "a.parquet", out, question="count", overwrite=True)
    assert not any(path.exists() for path in was)
    # A late attempt of that job writes its output now, and the next job recognizes it.
    was[1].write_bytes(b"late")
    files.finish(out)
    assert not was[1].exists()


def test_a_damaged_manifest_lets_nothing_be_removed(small: Corpus, out: Path) -> None:
    files.solve_files(small.folder / "a.parquet", out)
    (state,) = out.glob("_ninefold/job-*")
    for text in ("", "[]", '{"job": {}}', '{"job": {"to": "csv"}, "shares": 3}'):
        state.write_text(text)
        before = everything(out)
        with pytest.raises(FileExistsError, match=r"job-.*\.json is damaged"):
            files.plan(small.folder / "a.parquet", out, overwrite=True)
        assert everything(out) == before


def test_a_late_attempt_of_an_earlier_job_changes_nothing(small: Corpus, out: Path) -> None:
    late = files.plan(small.pattern(), out).begin()
    files.solve_files(small.pattern(), out, question="count", overwrite=True)
    before = sorted(os.listdir(out))
    with pytest.raises(ninefold.TaskError, match="now belongs to another job"):
        files.run(late[0])
    assert sorted(os.listdir(out)) == before


def test_an_input_is_not_in_the_output_folder(small: Corpus, out: Path) -> None:
    out.mkdir()
    source = out / "part-00000.parquet"
    source.write_bytes((small.folder / "a.parquet").read_bytes())
    with pytest.raises(ValueError, match="lies in the output folder"):
        files.plan(out, out, overwrite=True)
    assert source.exists()
    # (The same for a file that an option names.)
    weights = out / "part-00001.txt"
    weights.write_text("1 2 3 4 5 6 7 8 9\n" * 9)
    options = ("--weights", str(weights))
    with pytest.raises(ValueError, match="lies in the output folder"):
        files.plan(
            small.folder / "a.parquet", out, question="score", options=options, overwrite=True
        )
    assert weights.exists()


def test_a_folder_without_output_can_be_used_again(small: Corpus, out: Path) -> None:
    def fails(name: str, **keywords: object) -> None:
        with pytest.raises(ninefold.TaskError, match="cut off"):
            files.solve_files(source(name), out, **keywords)  # type: ignore[arg-type]

    def source(name: str) -> Path:
        (out.parent / name).mkdir()
        return damaged(small.folder, out.parent / name)

    fails("first")
    assert os.listdir(out) == ["_ninefold"]
    fails("second", question="count")
    # (A job that is resumed from the start may have other options.)
    fails("third", resume=True)
    report = files.solve_files(small.folder / "a.parquet", out, resume=True)
    assert report.records == len(pq.read_table(outputs(out)[0])) == 1000
    with pytest.raises(FileExistsError, match=r"it has _SUCCESS.*overwrite=True"):
        files.plan(small.folder / "b.parquet", out)


def test_a_folder_in_which_another_job_is_at_work_is_not_used(small: Corpus, out: Path) -> None:
    (task,) = files.plan(small.folder / "a.parquet", out).begin()
    attempt = out / "_ninefold" / "attempts" / uuid.uuid4().hex
    attempt.mkdir(parents=True)
    (attempt / f".{task.output}.ninefold-x1.unfinished").write_bytes(b"PAR1")
    with pytest.raises(FileExistsError, match="is not empty: it has _ninefold/attempts/"):
        files.plan(small.folder / "b.parquet", out)
    with pytest.raises(FileExistsError, match="its inputs differ"):
        files.plan(small.folder / "b.parquet", out, resume=True)
    # The same job may have several planners.
    assert files.plan(small.folder / "a.parquet", out).begin() == [task]
    assert attempt.exists()
    files.plan(small.folder / "b.parquet", out, overwrite=True).begin()
    assert not attempt.exists()


def looks_of_a_driver(another: Callable[[], object], at: int, **job: Any) -> int:
    """Begins a job, with another driver at work just before one of the looks at the folder. Returns their
    number."""
    looks = 0

    def after_another(real: Any) -> Any:
        def look(*arguments: Any) -> Any:
            nonlocal looks
            looks += 1
            if looks == at:
                another()
            return real(*arguments)

        return look

    with pytest.MonkeyPatch.context() as changed:
        for name in ("status", "entries", "read", "write", "remove"):
            changed.setattr(Local, name, after_another(getattr(Local, name)))
        files.plan(**job).begin()
    return looks


@pytest.mark.parametrize("resume", [True, False])
def test_a_driver_that_begins_removes_nothing_of_another_of_the_same_job(
    small: Corpus, out: Path, resume: bool
) -> None:
    source = small.folder / "a.parquet"
    looks = looks_of_a_driver(lambda: None, 0, inputs=source, output=out / "0")
    assert looks > 10
    for at in range(1, looks + 1):
        job = {"inputs": source, "output": out / str(at), "resume": resume}
        with contextlib.suppress(*() if resume else (FileExistsError,)):
            looks_of_a_driver(functools.partial(files.solve_files, **job), at, **job)
        report = files.solve_files(source, out / str(at), resume=True)
        assert report.done_before == report.tasks == len(outputs(out / str(at))) == 1


def hive(folder: Path, table: pa.Table, *partitions: str) -> None:
    """Writes a table in parts, one for each partition."""
    for number, partition in enumerate(partitions):
        part = table.slice(number * 100, 100)
        (folder / partition).mkdir(parents=True)
        pq.write_table(part, folder / partition / f"{number}.parquet")


def by_id(folder: Path) -> pa.Table:
    """The rows of a folder as pyarrow reads it."""
    read = pyarrow.dataset.dataset(folder, partitioning="hive").to_table()
    return read.take(pa.compute.sort_indices(read["id"])).combine_chunks()


def test_partitions_of_the_input_are_columns_of_the_output(small: Corpus, out: Path) -> None:
    table = pq.read_table(small.folder / "b.parquet")
    source = out.parent / "in"
    partitions = ("year=2025/day=31", "year=2026/day=1", "year=2026/day=a b%2Fc")
    hive(source, table, *partitions)
    hive(source, table.slice(300), "year=__HIVE_DEFAULT_PARTITION__/day=7")
    report = files.solve_files(source, out, options=("--keep", "id"))
    assert (report.tasks, report.records) == (4, 400)
    read = by_id(out)
    assert read.select(["id", "year", "day"]).equals(by_id(source).select(["id", "year", "day"]))
    assert read["solution"].equals(by_id(small.answered)["solution"].slice(1000, 400))
    # As one whole, it is resumed, replaced, and nothing else.
    again = files.solve_files(source, out, options=("--keep", "id"), resume=True)
    assert again.done_before == 4
    put(out / partitions[0] / "notes.txt")
    with pytest.raises(FileExistsError, match=r"it has year=2025/day=31/notes\.txt"):
        files.plan(source, out, overwrite=True)
    (out / partitions[0] / "notes.txt").unlink()
    files.solve_files(source / "year=2026", out, options=("--keep", "id"), overwrite=True)
    assert sorted(os.listdir(out)) == ["_SUCCESS", "_ninefold", "year=2026"]
    assert set(by_id(out)["year"].to_pylist()) == {2026}


def test_partitions_are_kept_whatever_the_format_and_the_way_they_are_named(
    small: Corpus, out: Path
) -> None:
    table = pq.read_table(small.folder / "b.parquet")
    source = out.parent / "in"
    hive(source, table, "_day=1", "_day=2")
    for number, inputs in enumerate((source, f"{source}/*/*.parquet", list(source.glob("*/*")))):
        folder = out / str(number)
        report = files.solve_files(inputs, folder, to="csv.gz")
        assert report.records == 200
        found = sorted(str(path.relative_to(folder).parent) for path in folder.glob("*/*.csv.gz"))
        assert found == ["_day=1", "_day=2"]


@pytest.mark.parametrize(
    ("partition", "question", "options"),
    [
        ("status=done", "solve", ()),
        ("a=1/solution=x", "enumerate", ("--cap", "2")),
        ("band=1", "canonical", ()),
        ("mine=1", "status", ("--as=mine",)),
    ],
)
def test_partitions_named_as_answers_are_refused(
    small: Corpus, out: Path, partition: str, question: str, options: tuple[str, ...]
) -> None:
    source = out.parent / "in"
    hive(source, pq.read_table(small.folder / "b.parquet"), partition)
    with pytest.raises(ValueError, match="is a partition of the input and a column of the answer"):
        files.plan(source, out, question=question, options=options)
    assert not out.exists()
    files.plan(source, out, question="status", options=("--as", "answer"))
