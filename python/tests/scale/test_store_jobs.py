"""Jobs from and to stores: what is read, written, resumed and replaced, and what users do wrong."""

from __future__ import annotations

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset
import pyarrow.fs
import pyarrow.parquet as pq
import pytest
from fsspec.implementations.local import LocalFileSystem

import ninefold
from ninefold import files

from .conftest import Corpus
from .corpus import damaged, generate, outputs, program
from .object_stores import BUCKET, OUT, ObjectStore, client


def test_a_job_answers_every_record_as_the_program_does(corpus: Corpus, store: ObjectStore) -> None:
    source = store.put(corpus.folder, "in")
    store.network.behave()
    report = files.solve_files(f"{source}/*.parquet", OUT, processes=2)
    assert corpus.is_counted_in(report)
    assert report.tasks > 4
    assert report.folder == OUT
    assert corpus.is_answered_in(store.fetch())
    said = json.loads(store.read("out/_SUCCESS"))
    assert said["counts"] == report.counts
    assert sorted(said["outputs"]) == store.data()
    assert len(store.data()) == report.tasks
    # Nothing is left of attempts, and each task has read only its own row groups.
    states = [name for name in store.keys("out/_ninefold") if not name.startswith("done/")]
    assert len(states) == 1
    size = sum(path.stat().st_size for path in corpus.folder.iterdir())
    assert size < store.network.counts.sent < 1.5 * size
    assert store.network.counts.requests["abort"] == 0


@pytest.mark.parametrize("local", ["inputs", "output"])
def test_a_folder_of_this_machine_is_the_other_side(
    small: Corpus, store: ObjectStore, out: Path, local: str
) -> None:
    source = small.folder if local == "inputs" else store.put(small.folder, "in")
    files.solve_files(source, OUT if local == "inputs" else out)
    assert small.is_answered_in(store.fetch() if local == "inputs" else out)


def test_files_of_every_format_are_read_and_written(store: ObjectStore, tmp_path: Path) -> None:
    puzzles = generate("easy", 6_000)
    folder = tmp_path / "in"
    folder.mkdir()
    table = pa.table({"n": range(3_000), "puzzle": puzzles[:3_000]})
    pq.write_table(table, folder / "a.parquet", row_group_size=300)
    lines = "\n".join(["n,puzzle", *(f"2,{puzzle}" for puzzle in puzzles[3_000:4_000])])
    (folder / "b.csv.gz").write_bytes(gzip.compress(lines.encode()))
    rows = (json.dumps({"n": 3, "puzzle": puzzle}) for puzzle in puzzles[4_000:5_000])
    (folder / "c.jsonl").write_text("\n".join(rows))
    (folder / "d.txt").write_text("\n".join(puzzles[5_000:]))
    (folder / "_not.csv").write_text("nor this")
    (folder / "readme.md").write_text("nor this")
    # (Solutions of texts do not depend on the format.)
    whole = tmp_path / "all.txt"
    whole.write_text("\n".join(puzzles))
    expected = program("solve", str(whole)).split()
    source = store.put(folder, "in")
    report = files.solve_files(source, OUT, tasks_per_core=4, processes=2)
    assert report.counts["unique"] == len(puzzles)
    written = [pq.read_table(path)["solution"].to_pylist() for path in outputs(store.fetch())]
    assert [solution for part in written for solution in part] == expected
    for to in ("csv.gz", "jsonl.zst"):
        again = files.solve_files(OUT, f"{OUT}-{to}", question="verify", to=to)
        assert (again.counts["correct"], again.records) == (len(puzzles), len(puzzles))
        assert all(key.endswith(f".{to}") for key in store.data(f"out-{to}"))


def test_partitions_are_kept(small: Corpus, store: ObjectStore, tmp_path: Path) -> None:
    table = pq.read_table(small.folder / "b.parquet")
    partitions = ("year=2025/day=31", "year=2026/day=1", "year=2026/day=a b%2Fc")
    for number, partition in enumerate(partitions):
        (tmp_path / partition).mkdir(parents=True)
        part = table.slice(number * 100, 100)
        pq.write_table(part, tmp_path / partition / f"{number}.parquet")
    report = files.solve_files(store.put(tmp_path, "in"), OUT, options=("--keep", "id"))
    assert (report.tasks, report.records) == (3, 300)
    assert sorted({key.rpartition("/")[0] for key in store.data()}) == sorted(partitions)
    read = pyarrow.dataset.dataset(f"{BUCKET}/out", filesystem=store.client, partitioning="hive")
    found = read.to_table().sort_by("id")
    assert found["id"].to_pylist() == table["id"].to_pylist()[:300]
    assert found["day"].to_pylist()[::100] == ["31", "1", "a b/c"]
    # A part of it replaces all of it.
    files.solve_files(f"s3://{BUCKET}/in/year=2025", OUT, overwrite=True)
    assert {key.rpartition("/")[0] for key in store.data()} == {"year=2025/day=31"}


def test_a_job_is_resumed_and_replaced(small: Corpus, store: ObjectStore) -> None:
    source = store.put(small.folder, "in")
    tasks = list(files.plan(source, OUT).begin())
    files.run(tasks[2])
    before = store.data()
    with pytest.raises(ninefold.TaskError, match="3 of 4 tasks are not done"):
        files.finish(OUT)
    with pytest.raises(FileExistsError, match=f"{OUT} is not empty"):
        files.plan(source, OUT, question="count")
    report = files.solve_files(source, OUT, resume=True)
    assert (report.tasks, report.done_before) == (4, 1)
    assert set(before) < set(store.data())
    assert small.is_answered_in(store.fetch())
    with pytest.raises(FileExistsError, match="its question and its options differ"):
        files.plan(source, OUT, question="count", resume=True)
    # An object that no job wrote is not removed, nor anything else then.
    store.write("out/thesis.txt", b"mine")
    everything = store.keys("out")
    with pytest.raises(FileExistsError, match=r"it has thesis\.txt, which is not the output"):
        files.solve_files(source, OUT, question="count", overwrite=True)
    assert store.keys("out") == everything
    store.client.delete_file(f"{BUCKET}/out/thesis.txt")
    files.solve_files(source, OUT, question="count", overwrite=True)
    counted = [pq.read_table(path).schema.names[-1] for path in outputs(store.fetch())]
    assert counted == ["status"] * 4 or counted == ["solutions"] * 4
    with pytest.raises(ninefold.TaskError, match="now belongs to another job"):
        files.run(tasks[0])
    assert len(store.data()) == 4


def test_an_input_that_changed_is_not_read(small: Corpus, store: ObjectStore) -> None:
    source = store.put(small.folder, "in")
    (task, *_) = files.plan(source, OUT).begin()
    store.write("in/a.parquet", store.read("in/a.parquet")[:-1])
    with pytest.raises(ninefold.TaskError, match="the input has changed since the job was planned"):
        files.run(task)
    assert store.data() == []


def test_a_task_that_several_do_at_once_leaves_one_object(
    small: Corpus, store: ObjectStore
) -> None:
    tasks = list(files.plan(store.put(small.folder, "in"), OUT).begin())
    with ThreadPoolExecutor(4) as pool:
        reports = list(pool.map(files.run, [task for task in tasks for _ in range(4)]))
    assert len(reports) == 16
    assert files.finish(OUT).records == small.records
    assert len(store.data()) == len(tasks)
    assert small.is_answered_in(store.fetch())
    assert store.keys("out/_ninefold/attempts") == []


def test_mistakes_are_named(small: Corpus, store: ObjectStore, tmp_path: Path) -> None:
    source = store.put(small.folder, "in")
    with pytest.raises(FileNotFoundError, match=rf"s3://{BUCKET}/none\.parquet: no such file"):
        files.plan(f"s3://{BUCKET}/none.parquet", OUT)
    with pytest.raises(FileNotFoundError, match=r"/none-\*\.parquet: no file has such a name"):
        files.plan(f"s3://{BUCKET}/none-*.parquet", OUT)
    with pytest.raises(FileNotFoundError, match="s3://nobody/in: no such file"):
        files.plan("s3://nobody/in", OUT)
    with pytest.raises(OSError, match=r"(?i)no.?such.?bucket"):
        files.plan(source, "s3://nobody/out").begin()
    with pytest.raises(ValueError, match="lies in the output folder"):
        files.plan(source, f"s3://{BUCKET}/in")
    with pytest.raises(ValueError, match="there is no such column"):
        files.plan(source, OUT, column="puzle")
    with pytest.raises(ValueError, match="nothing://"):
        files.plan("nothing://bucket/in", OUT)
    store.write("damaged.parquet", damaged(small.folder, tmp_path).read_bytes())
    with pytest.raises(ninefold.TaskError, match=rf"s3://{BUCKET}/damaged\.parquet.*cut off"):
        files.solve_files(f"s3://{BUCKET}/damaged.parquet", OUT)
    assert store.data() == []


def test_wrong_credentials_are_reported_at_once(small: Corpus, store: ObjectStore) -> None:
    source = store.put(small.folder, "in")
    wrong = client(store.network.port, secret_key="another")
    store.network.behave()
    with pytest.raises(OSError, match=r"(?i)access.?denied"):
        files.plan(source, OUT, filesystem=wrong)
    # (They are not tried again and again.)
    assert sum(store.network.counts.requests.values()) < 5


def test_a_client_of_the_user_is_used_for_everything(
    small: Corpus, store: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = store.put(small.folder, "in")
    for name in ("AWS_ENDPOINT_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    mine = client(store.network.port)
    report = files.solve_files(source, OUT, filesystem=mine)
    assert small.is_answered_in(store.fetch())
    again = files.solve_files(source, OUT, filesystem=mine, resume=True)
    assert again.done_before == again.tasks == report.tasks


@pytest.mark.parametrize("library", ["fsspec", "pyarrow"])
def test_a_remote_file_system_that_renames_has_one_file_a_task(
    small: Corpus, out: Path, library: str
) -> None:
    # (That of this machine, as a stand-in for SFTP or HDFS: it is used by the same operations.)
    mounted = pyarrow.fs.LocalFileSystem() if library == "pyarrow" else LocalFileSystem()
    source, target = f"local://{small.folder}", f"local://{out}"
    tasks = files.plan(source, target, filesystem=mounted).begin()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(files.run, [task for task in tasks for _ in range(2)]))
    report = files.finish(target, filesystem=mounted)
    assert report.records == small.records
    assert [path.name for path in outputs(out)] == [task.output for task in tasks]
    assert small.is_answered_in(out)
    assert not list(out.glob("_ninefold/attempts/*"))
    again = files.solve_files(source, target, filesystem=mounted, resume=True)
    assert again.done_before == again.tasks
    files.solve_files(source, target, filesystem=mounted, question="count", overwrite=True)
    assert len(outputs(out)) == len(tasks)
