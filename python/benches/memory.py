"""The most memory of a process that answers a stream of many rows.

    python python/benches/memory.py [ROWS] [PUZZLES]      100 million easy ones: some minutes

A RecordBatchReader whose batches are made as they are read, and polars' streaming engine on a Parquet
file of as many rows, which is made first. Both write the puzzles and their solutions to another
Parquet file, whose rows are counted; both files are removed. Beside them, what polars takes without this
package to write such a column: the puzzles as upper-case text. PUZZLES are the first 81 characters of the
lines of a file, repeated.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

BATCH = 100_000


def made(rows: int, puzzles: str) -> Iterator[object]:
    """Batches of puzzles of a file, or of easy ones."""
    import pyarrow as pa

    import ninefold

    if puzzles:
        lines = Path(puzzles).read_text().splitlines()
        texts = pa.array([line[:81] for line in lines if len(line) >= 81][:BATCH])
    else:
        texts = ninefold.generate("easy", BATCH, container="pyarrow")
    batch = pa.record_batch({"puzzle": texts})
    for start in range(0, rows, len(batch)):
        yield batch.slice(0, min(len(batch), rows - start))


def reader(rows: int, file: str, puzzles: str) -> None:
    """A RecordBatchReader."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    import ninefold

    schema = pa.schema({"puzzle": pa.string()})
    stream = pa.RecordBatchReader.from_batches(schema, made(rows, puzzles))
    solved = ninefold.solve(stream, answers="solution")
    with pq.ParquetWriter(f"{file}.solved", solved.schema) as writer:
        for batch in solved:
            writer.write_batch(batch)
    check(rows, file)


def streaming(rows: int, file: str, _: str) -> None:
    """polars' streaming engine."""
    import ninefold.polars

    streamed(rows, file, ninefold.polars.solve("puzzle"))


def structure(rows: int, file: str, _: str) -> None:
    """polars' streaming engine, for a structure of solution and status."""
    import ninefold.polars

    streamed(rows, file, ninefold.polars.solve("puzzle", answers=["solution", "status"]))


def alone(rows: int, file: str, _: str) -> None:
    """polars' streaming engine without this package."""
    import polars as pl

    streamed(rows, file, pl.col("puzzle").str.to_uppercase())


def streamed(rows: int, file: str, answer: object) -> None:
    """Writes the rows of a file with a column after theirs."""
    import polars as pl

    expression: pl.Expr = answer  # type: ignore[assignment]
    added = expression.alias("solution")
    pl.scan_parquet(file).with_columns(added).sink_parquet(f"{file}.solved")
    check(rows, file)


def check(rows: int, file: str) -> None:
    """Checks the number of written rows."""
    import pyarrow.parquet as pq

    solved = Path(f"{file}.solved")
    assert pq.read_metadata(solved).num_rows == rows
    solved.unlink()


def written(rows: int, file: str, puzzles: str) -> None:
    """The Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with pq.ParquetWriter(file, pa.schema({"puzzle": pa.string()})) as writer:
        for batch in made(rows, puzzles):
            writer.write_batch(batch)


WAYS = {way.__name__: way for way in (reader, written, alone, streaming, structure)}
"""The ways, in their order: the file is written before it is read."""


def main() -> None:
    if sys.argv[1:2] and sys.argv[1] in WAYS:
        way, rows, file, puzzles = sys.argv[1:]
        begin = time.perf_counter()
        WAYS[way](int(rows), file, puzzles)
        # (Not getrusage: its maximum is the parent's where that was larger.)
        state = Path("/proc/self/status").read_text().splitlines()
        [peak] = [line for line in state if line.startswith("VmHWM")]
        most = int(peak.split()[1]) / 1024
        print(
            f"{way:10} {int(rows):12,} rows  {most:6.0f} MiB  {time.perf_counter() - begin:6.1f} s"
        )
        return
    rows = sys.argv[1] if len(sys.argv) > 1 else "100000000"
    puzzles = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "puzzles.parquet"))
        # Each in a process of its own, whose memory it is.
        for way in WAYS:
            subprocess.run([sys.executable, __file__, way, rows, file, puzzles], check=True)


if __name__ == "__main__":
    main()
