"""Measures the figures of the guide to clusters: rates, overheads, and how well they predict a job on two workers.

From the folder `python`, with the package installed, on a machine with two idle cores::

    python -m tests.scale.measure clues17.txt hardest11.txt

It takes some minutes, and prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import ninefold.ray
import ninefold.spark
from ninefold import files
from ninefold._jobs import program

from .clusters import SparkCluster

CORES = 2
RECORDS = {"clues17": 12_000_000, "hardest11": 1_000_000}
"""Number of records of each list, enough for some seconds on each core."""

PARTS = 8
GROUPS = 5
"""Number of row groups in each of ``PARTS`` files."""

TINY = 100
"""Number of files of one puzzle, which measure the overhead of a task."""

REPEATS = 3
WARM_UPS = 5
LIMIT = f"--time-limit={files.TIME_LIMIT:f}"


@dataclass
class Rates:
    """The measurements of a list of puzzles, in puzzles a second."""

    records: int
    bytes_read: float
    """A puzzle."""
    bytes_written: float
    one_process: float
    two_processes: float
    spark_files: float = 0
    ray_files: float = 0
    spark_rows: float = 0
    spark_identity: float = 0
    """The same columns by a function that solves nothing, with the puzzle in place of its solution."""
    ray_rows: float = 0
    ray_identity: float = 0


@dataclass
class Overhead:
    """The overhead of a job and of a task, in seconds."""

    job: float
    task: float

    def predicted(self, rates: Rates, tasks: int) -> float:
        """Predicted seconds of a job: its overhead, that of its tasks, the work, and half a task, in
        which the other cores wait for the last one."""
        work = rates.records / rates.two_processes
        each = work * CORES / tasks + self.task
        return self.job + tasks * each / CORES + (CORES - 1) / CORES * each / 2


def seconds(work: Callable[[], object]) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start


def best(*works: Callable[[], object]) -> list[float]:
    """The seconds of several pieces of work, each after a warm-up: the best of several rounds, in which
    they take turns, so that other load on the machine affects all of them alike."""
    for work in works:
        work()
    rounds = [[seconds(work) for work in works] for _ in range(REPEATS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def make(puzzles: Path, folder: Path, records: int) -> None:
    """Writes files with ``records`` records, by repeating a list."""
    lines = puzzles.read_text().split()
    rows = pa.array((lines * (records // len(lines) + 1))[:records])
    folder.mkdir()
    part = records // PARTS
    for number in range(PARTS):
        table = pa.table({"puzzle": rows.slice(number * part, part)})
        pq.write_table(table, folder / f"{number}.parquet", row_group_size=part // GROUPS)


def processes(folder: Path, out: Path, number: int) -> None:
    """Runs ``number`` processes of the program, each with one thread and its part of the files."""
    inputs = sorted(str(path) for path in folder.iterdir())
    running = [
        subprocess.Popen(
            [
                *(*program.command(), "solve", *inputs[each::number], LIMIT, "--threads=1", "-q"),
                *("-o", str(out / f"{each}.parquet")),
            ]
        )
        for each in range(number)
    ]
    assert [process.wait() for process in running] == [0] * number


def identity(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The columns that solving has, without solving."""
    for batch in batches:
        columns = [batch.column(0), batch.column(0), pa.repeat("unique", len(batch))]
        yield pa.RecordBatch.from_arrays(columns, ["puzzle", "solution", "status"])


def identity_of_table(table: pa.Table) -> pa.Table:
    """The same for a table."""
    solved = table.append_column("solution", table.column(0))
    return solved.append_column("status", pa.repeat("unique", len(table)))


def on_spark(base: Path, program: Path, measured: dict[str, Rates], tiny: Path) -> Overhead:
    (base / "spark").mkdir()
    cluster = SparkCluster(base / "spark")
    try:
        cluster.start_workers(CORES)
        spark: Any = cluster.session()
        out = base / "out"

        def job(source: object) -> None:
            ninefold.spark.solve_files(spark, str(source), out, overwrite=True)

        # The virtual machines take some jobs to become quick.
        for _ in range(WARM_UPS):
            job(tiny / "*.txt")
        overhead = overhead_of(job, tiny)
        for name, rates in measured.items():
            df = spark.read.parquet(str(base / name))
            solved = ninefold.spark.solve(df)
            as_it_is = df.mapInArrow(by_value(identity), solved.schema)
            two, in_files, rows, same = best(
                partial(processes, base / name, program, CORES),
                partial(job, base / name),
                partial(sink, solved),
                partial(sink, as_it_is),
            )
            rates.two_processes = max(rates.two_processes, rates.records / two)
            rates.spark_files = rates.records / in_files
            rates.spark_rows = rates.records / rows
            rates.spark_identity = rates.records / same
        spark.stop()
        return overhead
    finally:
        cluster.stop()


def sink(df: Any) -> None:
    df.write.format("noop").mode("overwrite").save()


def by_value(function: Any) -> Any:
    """A function that is pickled by value, since the workers do not have this module."""
    function.__module__ = "__main__"
    return function


def on_ray(base: Path, program: Path, measured: dict[str, Rates], tiny: Path) -> Overhead:
    import ray as untyped
    from ray import data
    from ray.cluster_utils import Cluster

    ray: Any = untyped
    store = 600 << 20
    head = {"num_cpus": 0, "object_store_memory": store, "include_dashboard": False}
    cluster: Any = Cluster(initialize_head=True, head_node_args=head)
    try:
        for _ in range(CORES):
            cluster.add_node(num_cpus=1, object_store_memory=store)
        ray.init(address=cluster.address, log_to_driver=False)
        data.DataContext.get_current().enable_progress_bars = False
        out = base / "out"

        def job(source: object) -> None:
            ninefold.ray.solve_files(str(source), out, overwrite=True)

        def rows(folder: Path, answer: Callable[[Any], Any]) -> None:
            blocks = PARTS * GROUPS
            dataset: Any = data.read_parquet(str(folder), override_num_blocks=blocks)
            for _ in answer(dataset).iter_internal_ref_bundles():
                pass

        def as_it_is(dataset: Any) -> Any:
            function = by_value(identity_of_table)
            return dataset.map_batches(function, batch_format="pyarrow", batch_size=None)

        overhead = overhead_of(job, tiny)
        for name, rates in measured.items():
            two, in_files, solved, same = best(
                partial(processes, base / name, program, CORES),
                partial(job, base / name),
                partial(rows, base / name, ninefold.ray.solve),
                partial(rows, base / name, as_it_is),
            )
            rates.two_processes = max(rates.two_processes, rates.records / two)
            rates.ray_files = rates.records / in_files
            rates.ray_rows = rates.records / solved
            rates.ray_identity = rates.records / same
        return overhead
    finally:
        ray.shutdown()
        cluster.shutdown()


def overhead_of(job: Callable[[object], None], tiny: Path) -> Overhead:
    """By jobs of tasks that have nothing to do: one for each core, and many."""
    few, many = best(partial(job, tiny / "00[01].txt"), partial(job, tiny / "*.txt"))
    task = (many - few) * CORES / (TINY - CORES)
    return Overhead(few - task, task)


def tasks_of(folder: Path, out: Path) -> int:
    shutil.rmtree(out, ignore_errors=True)
    number = len(files.plan(str(folder), out, cores=CORES))
    shutil.rmtree(out)
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clues17", type=Path)
    parser.add_argument("hardest11", type=Path)
    lists = parser.parse_args()
    base = Path(tempfile.mkdtemp(prefix="ninefold-scale-"))
    try:
        tiny = base / "tiny"
        tiny.mkdir()
        for number in range(TINY):
            (tiny / f"{number:03}.txt").write_text("." * 81 + "\n")
        program = base / "program"
        program.mkdir()
        measured: dict[str, Rates] = {}
        tasks: dict[str, int] = {}
        for name, records in RECORDS.items():
            make(getattr(lists, name), base / name, records)
            works = (partial(processes, base / name, program, number) for number in (1, CORES))
            one, two = best(*works)
            read = sum(path.stat().st_size for path in (base / name).iterdir())
            written = sum((program / f"{each}.parquet").stat().st_size for each in range(2))
            measured[name] = Rates(
                records, read / records, written / records, records / one, records / two
            )
            tasks[name] = tasks_of(base / name, base / "out")
        overheads = {
            "spark": on_spark(base, program, measured, tiny),
            "ray": on_ray(base, program, measured, tiny),
        }
        predicted = {
            f"{engine} {name}": {
                "tasks": tasks[name],
                "predicted_seconds": overhead.predicted(rates, tasks[name]),
                "measured_seconds": rates.records / getattr(rates, f"{engine}_files"),
            }
            for engine, overhead in overheads.items()
            for name, rates in measured.items()
        }
        for each in predicted.values():
            each["error"] = each["predicted_seconds"] / each["measured_seconds"] - 1
        result = {
            "rates": {name: asdict(rates) for name, rates in measured.items()},
            "overheads": {name: asdict(overhead) for name, overhead in overheads.items()},
            "two_workers": predicted,
        }
        print(json.dumps(result, indent=1))
    finally:
        shutil.rmtree(base)


if __name__ == "__main__":
    main()
