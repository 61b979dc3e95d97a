"""Jobs in a store that fails: requests that are refused or lost, and servers, drivers and workers that
are killed in the middle. A job is complete or can be resumed, and no wrong or half object is ever there.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow import fs

import ninefold
from ninefold import files

from .clusters import SparkCluster, eventually
from .conftest import Corpus
from .faulty_network import FAULTS, Faults
from .object_stores import OUT, ObjectStore, client

SLOW = Faults(latency=0.05)
"""A network with which a job takes some seconds."""

DRIVER = """
import sys
from ninefold import files
files.solve_files(sys.argv[1], sys.argv[2], processes=2, resume=True)
"""


def split(corpus: Corpus, store: ObjectStore, folder: Path, number: int) -> str:
    """Uploads a corpus in files of the same size, each of which is a task. Returns their folder."""
    table = pa.concat_tables([pq.read_table(path) for path in sorted(corpus.folder.iterdir())])
    rows = -(-table.num_rows // number)
    folder.mkdir()
    for part in range(number):
        pq.write_table(table.slice(part * rows, rows), folder / f"{part:02}.parquet")
    return store.put(folder, "in")


def check(corpus: Corpus, store: ObjectStore, report: files.Report) -> None:
    """Checks that each record is answered once, as by the program, and that nothing else is left."""
    assert report.records == corpus.records
    assert {status: count for status, count in report.counts.items() if count} == corpus.counts
    assert len(store.data()) == report.tasks
    assert corpus.is_answered_in(store.fetch())
    assert "_SUCCESS" in store.keys("out")
    assert store.keys("out/_ninefold/attempts") == []


def after(store: ObjectStore, tasks: int, lose: Callable[[], None]) -> threading.Thread:
    """Loses something after this number of tasks is done."""
    losing = threading.Thread(
        target=lambda: (
            eventually(lambda: len(store.keys("out/_ninefold/done")) >= tasks),
            lose(),
        )
    )
    losing.start()
    return losing


@pytest.fixture
def seen(small: Corpus, store: ObjectStore) -> Iterator[list[str]]:
    """A reader that lists and reads the output at all times. Gives what it has read."""
    ended = threading.Event()
    read: list[str] = []
    wrong: list[str] = []

    def watch() -> None:
        while not ended.wait(0.05):
            names: list[str] = []
            # (The server may be away.)
            with contextlib.suppress(OSError):
                names = store.data()
            for name in names:
                if name not in read:
                    try:
                        pq.read_table(pa.BufferReader(store.read(f"out/{name}")))
                        read.append(name)
                    except FileNotFoundError:
                        # The object of an attempt that lost.
                        pass
                    except Exception as error:
                        if "AWS Error NETWORK_CONNECTION" not in str(error):
                            wrong.append(f"{name}: {error}")

    watching = threading.Thread(target=watch)
    watching.start()
    yield read
    ended.set()
    watching.join()
    assert wrong == []


@pytest.mark.parametrize("fault", ["lost", "cut", "all"])
def test_a_tenth_of_the_requests_fails(
    small: Corpus, store: ObjectStore, fault: str, tmp_path: Path
) -> None:
    source = split(small, store, tmp_path / "in", 8)
    kinds = FAULTS if fault == "all" else (fault,)
    store.network.behave(Faults(share=0.1, kinds=kinds, seed=3))
    report = files.solve_files(source, OUT, processes=2)
    assert store.network.counts.failed.total() > 5
    check(small, store, report)


def test_new_objects_are_listed_late(small: Corpus, store: ObjectStore, tmp_path: Path) -> None:
    source = split(small, store, tmp_path / "in", 8)
    store.network.behave(Faults(lag=60))
    report = files.solve_files(source, OUT, processes=2)
    check(small, store, report)
    store.network.behave()
    again = files.solve_files(source, OUT, resume=True)
    assert again.done_before == again.tasks == 8


def test_the_server_is_away_for_a_while(
    small: Corpus, store: ObjectStore, seen: list[str], tmp_path: Path
) -> None:
    source = split(small, store, tmp_path / "in", 12)

    def interrupt() -> None:
        eventually(lambda: len(seen) >= 2)
        store.server.kill()
        time.sleep(1)
        store.restart()

    store.network.behave(SLOW)
    interrupting = threading.Thread(target=interrupt)
    interrupting.start()
    try:
        report = files.solve_files(source, OUT, processes=2)
    finally:
        interrupting.join()
    check(small, store, report)


def test_the_server_is_lost_and_the_job_is_resumed(
    small: Corpus, store: ObjectStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = split(small, store, tmp_path / "in", 12)
    # (Otherwise a client tries for a minute.)
    monkeypatch.setattr("ninefold._stores.PAUSES", ())
    once = client(store.network.port, retry_strategy=fs.AwsStandardS3RetryStrategy(max_attempts=1))
    store.network.behave(SLOW)
    losing = after(store, 2, store.server.kill)
    with pytest.raises(ninefold.TaskError, match=r"task \d+ \(s3://.*AWS Error NETWORK_CONNECTION"):
        files.solve_files(source, OUT, processes=2, filesystem=once)
    losing.join()
    store.restart()
    assert "_SUCCESS" not in store.keys("out")
    store.network.behave()
    report = files.solve_files(source, OUT, processes=2, resume=True)
    assert 2 <= report.done_before < report.tasks
    check(small, store, report)


def start_driver(source: str) -> subprocess.Popen[bytes]:
    """Starts a job in a process of its own, with its programs in a group of their own."""
    return subprocess.Popen([sys.executable, "-c", DRIVER, source, OUT], start_new_session=True)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Ends a driver and all that it has started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.parametrize("at", ["in the upload", "before the mark"])
def test_a_driver_is_killed_and_the_job_is_resumed(
    small: Corpus, store: ObjectStore, at: str, tmp_path: Path
) -> None:
    source = split(small, store, tmp_path / "in", 8)
    store.network.behave(SLOW)
    driver = start_driver(source)
    eventually(lambda: len(store.keys("out/_ninefold/done")) >= 2)
    if at == "before the mark":
        eventually(lambda: len(store.data()) > len(store.keys("out/_ninefold/done")))
    kill_group(driver)
    assert "_SUCCESS" not in store.keys("out")
    store.network.behave()
    report = files.solve_files(source, OUT, processes=2, resume=True)
    assert 2 <= report.done_before < report.tasks
    check(small, store, report)


def test_two_drivers_do_the_same_job(small: Corpus, store: ObjectStore, tmp_path: Path) -> None:
    source = split(small, store, tmp_path / "in", 8)
    store.network.behave(SLOW)
    drivers = [start_driver(source) for _ in range(2)]
    codes = [driver.wait() for driver in drivers]
    assert codes == [0, 0]
    check(small, store, files.solve_files(source, OUT, resume=True))


def test_two_drivers_of_other_jobs_do_not_mix(
    small: Corpus, store: ObjectStore, tmp_path: Path
) -> None:
    source = split(small, store, tmp_path / "in", 8)
    store.network.behave(SLOW)
    driver = start_driver(source)
    eventually(lambda: len(store.data()) >= 1)
    with pytest.raises(FileExistsError, match="is not empty"):
        files.solve_files(source, OUT, question="count")
    with pytest.raises(FileExistsError, match="cannot be resumed"):
        files.solve_files(source, OUT, question="count", resume=True)
    assert driver.wait() == 0
    check(small, store, files.solve_files(source, OUT, resume=True))


def test_a_worker_of_spark_is_killed(
    spark: Any, spark_cluster: SparkCluster, small: Corpus, store: ObjectStore, tmp_path: Path
) -> None:
    import ninefold.spark

    source = split(small, store, tmp_path / "in", 16)
    # (The workers started before the store, and cannot know it by their environment.)
    mine = client(store.network.port)
    store.network.behave(Faults(latency=0.03, share=0.05))
    losing = after(store, 3, spark_cluster.kill_worker)
    try:
        report = ninefold.spark.solve_files(spark, source, OUT, filesystem=mine)
    finally:
        losing.join()
        spark_cluster.start_workers(1)
    check(small, store, report)


def test_a_node_of_ray_is_killed(
    store: ObjectStore, ray_cluster: Any, small: Corpus, tmp_path: Path
) -> None:
    import ninefold.ray

    source = split(small, store, tmp_path / "in", 16)
    store.network.behave(Faults(latency=0.03, share=0.05))

    def lose() -> None:
        ray_cluster.remove_node(ray_cluster.worker_nodes[0], allow_graceful=False)

    losing = after(store, 3, lose)
    try:
        report = ninefold.ray.solve_files(source, OUT)
    finally:
        losing.join()
    check(small, store, report)
