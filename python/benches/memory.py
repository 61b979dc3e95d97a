"""The most memory of a process that answers a stream of many rows.

    python python/benches/memory.py [ROWS]      100 million if not given: some minutes

A RecordBatchReader whose batches are made as they are read, and polars' streaming engine on a Parquet
file of as many rows, which is made first. Both write the puzzles and their solutions to another
Parquet file, whose rows are counted; both files are removed.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

BATCH = 100_000


def made(rows: int) -> Iterator[object]:
    """Batches of easy puzzles."""
    import pyarrow as pa

    import ninefold

    batch = pa.record_batch({"puzzle": ninefold.generate("easy", BATCH, container="pyarrow")})
    for start in range(0, rows, BATCH):
        yield batch.slice(0, min(BATCH, rows - start))


def reader(rows: int, file: str) -> None:
    """A RecordBatchReader."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    import ninefold

    schema = pa.schema({"puzzle": pa.string()})
    stream = pa.RecordBatchReader.from_batches(schema, made(rows))
    solved = ninefold.solve(stream, answers="solution")
    with pq.ParquetWriter(f"{file}.solved", solved.schema) as writer:
        for batch in solved:
            writer.write_batch(batch)
    check(rows, file)


def streaming(rows: int, file: str) -> None:
    """polars' streaming engine."""
    import polars as pl

    import ninefold.polars  # noqa: F401 (registers the namespace)

    solution = pl.col("puzzle").ninefold.solve().alias("solution")  # type: ignore[attr-defined]
    pl.scan_parquet(file).with_columns(solution).sink_parquet(f"{file}.solved")
    check(rows, file)


def check(rows: int, file: str) -> None:
    """Checks the number of written rows."""
    import pyarrow.parquet as pq

    solved = Path(f"{file}.solved")
    assert pq.read_metadata(solved).num_rows == rows
    solved.unlink()


def written(rows: int, file: str) -> None:
    """The Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with pq.ParquetWriter(file, pa.schema({"puzzle": pa.string()})) as writer:
        for batch in made(rows):
            writer.write_batch(batch)


def main() -> None:
    if len(sys.argv) == 4:
        way, rows, file = sys.argv[1:]
        begin = time.perf_counter()
        {"reader": reader, "streaming": streaming, "written": written}[way](int(rows), file)
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{way:10} {int(rows):12,} rows  {most:6.0f} MiB  {time.perf_counter() - begin:6.1f} s"
        )
        return
    rows = sys.argv[1] if len(sys.argv) > 1 else "100000000"
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "puzzles.parquet"))
        # Each in a process of its own, whose memory it is.
        for way in ("reader", "written", "streaming"):
            subprocess.run([sys.executable, __file__, way, rows, file], check=True)


if __name__ == "__main__":
    main()
