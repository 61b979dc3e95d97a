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
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow import fs

import ninefold
from ninefold import files
from ninefold._lakes import stores

from ..patience import PATIENCE, eventually
from .conftest import Corpus
from .faulty_network import FAULTS, Faults
from .object_stores import BUCKET, OUT, ObjectStore, client

BUSY = Faults(latency=0.03, share=0.05)
"""A network that is slow and fails now and then."""

PAUSES = stores.PAUSES * 20
"""Pauses of clients that try for longer than a minute, since on a busy machine a server is away for longer,
and requests are held for longer."""

DRIVER = """
import sys
from ninefold._lakes import stores
from ninefold import files
stores.PAUSES *= 20
files.solve_files(
    sys.argv[1], sys.argv[2], processes=2, resume=True, progress=lambda done, _: print(done, flush=True)
)
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
    assert corpus.is_counted_in(report)
    assert len(store.data()) == report.tasks
    assert corpus.is_answered_in(store.fetch())
    assert "_SUCCESS" in store.keys("out")
    assert store.keys("out/_ninefold/attempts") == []


def done(store: ObjectStore) -> int:
    """Number of tasks that are marked as done."""
    return len(store.keys("out/_ninefold/done"))


def held(store: ObjectStore, tasks: int, faults: Faults | None = None) -> None:
    """Has the network let through the marks of this number of tasks. Further ones wait, so that the job
    cannot end, until the network behaves otherwise."""
    folder = f"{BUCKET}/out/_ninefold/done/"
    store.network.behave(replace(faults or Faults(), at_most=(folder, tasks)))


@contextlib.contextmanager
def losing(
    store: ObjectStore, tasks: int, lose: Callable[[], object], faults: Faults | None = None
) -> Iterator[None]:
    """Loses something during a job, when this number of tasks is done and no other one can be."""

    def wait_and_lose() -> None:
        try:
            eventually(lambda: done(store) == tasks)
            lose()
        finally:
            store.network.behave(faults)

    held(store, tasks, faults)
    with ThreadPoolExecutor(1) as pool:
        lost = pool.submit(wait_and_lose)
        yield
        lost.result()


@pytest.fixture
def seen(small: Corpus, store: ObjectStore) -> Iterator[list[str]]:
    """A reader that lists and reads the output at all times. Gives what it has read."""
    ended = threading.Event()
    read: list[str] = []
    wrong: list[str] = []

    def look() -> None:
        # (The server may be away, and an object that of an attempt that lost.)
        with contextlib.suppress(OSError):
            for name in set(store.data()) - set(read):
                content = store.read(f"out/{name}")
                try:
                    pq.read_table(pa.BufferReader(content))
                    read.append(name)
                except Exception as error:
                    wrong.append(f"{name}: {error}")

    def watch() -> None:
        while not ended.wait(0.05):
            look()

    watching = threading.Thread(target=watch)
    watching.start()
    yield read
    ended.set()
    watching.join()
    look()
    assert wrong == []
    assert set(store.data()) <= set(read)


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
    store.network.behave(Faults(late=True))
    report = files.solve_files(source, OUT, processes=2)
    check(small, store, report)
    listed = client(store.network.port).get_file_info(
        fs.FileSelector(f"{BUCKET}/out", allow_not_found=True)
    )
    assert not any(found.is_file for found in listed)
    store.network.behave()
    again = files.solve_files(source, OUT, resume=True)
    assert again.done_before == again.tasks == 8


def test_the_server_is_away_for_a_while(
    small: Corpus,
    store: ObjectStore,
    seen: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = split(small, store, tmp_path / "in", 12)
    monkeypatch.setattr("ninefold._lakes.stores.PAUSES", PAUSES)

    def interrupt() -> None:
        eventually(lambda: len(seen) >= 2)
        store.server.kill()
        store.network.behave()
        # It is away until clients have noticed it.
        eventually(lambda: store.network.counts.unanswered >= 3)
        store.restart()

    with losing(store, 2, interrupt):
        report = files.solve_files(source, OUT, processes=2)
    check(small, store, report)


def test_the_server_is_lost_and_the_job_is_resumed(
    small: Corpus, store: ObjectStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = split(small, store, tmp_path / "in", 12)
    # (Otherwise a client tries for a minute.)
    monkeypatch.setattr("ninefold._lakes.stores.PAUSES", ())
    once = client(
        store.network.port,
        retry_strategy=fs.AwsStandardS3RetryStrategy(max_attempts=1),
        request_timeout=PATIENCE,
    )
    said = r"task \d+ \(s3://.*AWS Error NETWORK_CONNECTION"
    with losing(store, 2, store.server.kill), pytest.raises(ninefold.TaskError, match=said):
        files.solve_files(source, OUT, processes=2, filesystem=once)
    store.restart()
    assert "_SUCCESS" not in store.keys("out")
    report = files.solve_files(source, OUT, processes=2, resume=True)
    assert report.done_before == 2 < report.tasks
    check(small, store, report)


def start_driver(source: str) -> subprocess.Popen[bytes]:
    """Starts a job in a process of its own, with its programs in a group of their own."""
    return subprocess.Popen(
        [sys.executable, "-c", DRIVER, source, OUT], stdout=subprocess.PIPE, start_new_session=True
    )


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Ends a driver and all that it has started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.parametrize("at", ["in the upload", "before the mark"])
def test_a_driver_is_killed_and_the_job_is_resumed(
    small: Corpus, store: ObjectStore, at: str, tmp_path: Path
) -> None:
    source = split(small, store, tmp_path / "in", 8)
    held(store, 2)
    driver = start_driver(source)
    eventually(lambda: done(store) == 2)
    if at == "before the mark":
        eventually(lambda: len(store.data()) > 2)
    kill_group(driver)
    store.network.behave()
    assert "_SUCCESS" not in store.keys("out")
    report = files.solve_files(source, OUT, processes=2, resume=True)
    assert report.done_before == 2 < report.tasks
    check(small, store, report)


def test_two_drivers_do_the_same_job(small: Corpus, store: ObjectStore, tmp_path: Path) -> None:
    source = split(small, store, tmp_path / "in", 8)
    held(store, 2)
    drivers = [start_driver(source) for _ in range(2)]
    # Both are in the middle of it.
    for driver in drivers:
        assert driver.stdout is not None
        assert b"2\n" in iter(driver.stdout.readline, b"")
    store.network.behave()
    codes = [driver.wait() for driver in drivers]
    assert codes == [0, 0]
    check(small, store, files.solve_files(source, OUT, resume=True))


def test_two_drivers_of_other_jobs_do_not_mix(
    small: Corpus, store: ObjectStore, tmp_path: Path
) -> None:
    source = split(small, store, tmp_path / "in", 8)
    held(store, 1)
    driver = start_driver(source)
    eventually(lambda: done(store) == 1)
    with pytest.raises(FileExistsError, match="is not empty"):
        files.solve_files(source, OUT, question="count")
    with pytest.raises(FileExistsError, match="cannot be resumed"):
        files.solve_files(source, OUT, question="count", resume=True)
    store.network.behave()
    assert driver.wait() == 0
    check(small, store, files.solve_files(source, OUT, resume=True))
