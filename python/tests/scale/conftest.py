"""A corpus of 800,000 puzzles, and the clusters, each set up once."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

from ninefold.files import Report

from ..patience import PATIENCE, eventually
from .clusters import SparkCluster
from .corpus import NULLS, ROW_GROUP, answers, base_rows, outputs, program, write_corpus

if TYPE_CHECKING:
    from .object_stores import ObjectStore

# Ray asks for a token otherwise; its workers inherit it.
os.environ["RAY_AUTH_MODE"] = "disabled"


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """Options are checked and samples taken before a job, however long that takes on a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ninefold._jobs.child_process.CHECKED_AT_ONCE", PATIENCE)
        patch.setattr("ninefold._jobs.estimate.PATIENCE", PATIENCE)
        yield


@dataclass(frozen=True)
class Corpus:
    """Files, and the program's answers to them."""

    folder: Path
    records: int
    counts: Counter[str]
    """Number of records of each status, known from how they were generated. Records without a puzzle
    count as malformed, as in the program."""
    nulls: int
    """Number of records without a puzzle, which have no status by rows."""
    answered: Path
    """The program's own answers."""

    def pattern(self) -> str:
        """The pattern of the files, for a job."""
        return str(self.folder / "*.parquet")

    def is_counted_in(self, report: Report) -> bool:
        """Returns whether a report has the number of the records, and that of each status."""
        counts = {status: count for status, count in report.counts.items() if count}
        return report.records == self.records and counts == self.counts

    def expected(self, *columns: str) -> pa.Table:
        """The program's own answers."""
        return answers(self.answered, columns=["id", *columns])

    def is_answered_in(self, out: Path) -> bool:
        """Returns whether a folder has every record once, with the program's own answer."""
        found = answers(*outputs(out), columns=["id", "solution", "status"])
        return bool(found.equals(self.expected("solution", "status")))


def make(
    folder: Path,
    rows: list[str | None],
    counts: Counter[str],
    times: int,
    *,
    group: int = ROW_GROUP,
) -> Corpus:
    write_corpus(folder / "in", rows, times, group)
    answered = folder / "answered.parquet"
    program("solve", str(folder / "in"), "-o", str(answered), "-q")
    whole = Counter({status: number * times for status, number in counts.items()})
    return Corpus(folder / "in", len(rows) * times, whole, NULLS * times, answered)


@pytest.fixture(scope="session")
def base() -> tuple[list[str | None], Counter[str]]:
    return base_rows()


@pytest.fixture(scope="session")
def corpus(
    base: tuple[list[str | None], Counter[str]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Corpus]:
    """800,000 records, for tasks of some tenths of a second."""
    folder = tmp_path_factory.mktemp("corpus")
    yield make(folder, *base, 16, group=25_000)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def small(
    base: tuple[list[str | None], Counter[str]], tmp_path_factory: pytest.TempPathFactory
) -> Corpus:
    """As many as there are different ones."""
    return make(tmp_path_factory.mktemp("small"), *base, 1)


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ObjectStore]:
    """An S3 server. Clusters that start after it find it by their environment."""
    from .object_stores import object_store

    with object_store(tmp_path_factory.mktemp("stores")) as store:
        yield store


@pytest.fixture
def store(stores: ObjectStore) -> Iterator[ObjectStore]:
    """The S3 server with an empty bucket and a reliable network, before and afterwards."""
    stores.clear()
    yield stores
    stores.clear()


@pytest.fixture
def out(tmp_path: Path) -> Iterator[Path]:
    """An output folder, removed afterwards, since some are large."""
    folder = tmp_path / "out"
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def spark_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkCluster]:
    """Two workers of one core each."""
    cluster = SparkCluster(tmp_path_factory.mktemp("spark"))
    try:
        cluster.start_workers(2)
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(scope="session")
def spark(spark_cluster: SparkCluster) -> Iterator[Any]:
    session = spark_cluster.session()
    yield session
    session.stop()


def _started(start: Callable[[], Any]) -> Any:
    """Starts a node of Ray, which gives it thirty seconds, again and again."""
    nodes: list[Any] = []

    def starts() -> bool:
        try:
            nodes.append(start())
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
        return bool(nodes)

    eventually(starts)
    return nodes[0]


@pytest.fixture(scope="module")
def ray_cluster() -> Iterator[Any]:
    """A head that does no tasks, and two nodes of one core each."""
    import ray as untyped
    from ray.cluster_utils import Cluster

    ray: Any = untyped
    store = 200 << 20
    head = {
        "num_cpus": 0,
        "object_store_memory": store,
        "include_dashboard": False,
        # Otherwise workers have a low priority: on a busy machine they hardly begin, and Ray starts more
        # and more of them.
        "_system_config": {"worker_niceness": 0},
    }
    cluster = _started(lambda: Cluster(initialize_head=True, head_node_args=head))
    for _ in range(2):
        _started(lambda: cluster.add_node(num_cpus=1, object_store_memory=store))
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()
