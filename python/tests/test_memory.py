"""A stream of any length is answered in bounded memory."""

from __future__ import annotations

import subprocess
import sys

from .corpus import WIKIPEDIA

SCRIPT = """
import pyarrow as pa
import ninefold

ROWS = {rows}
batch = pa.record_batch({{"row": pa.array(range(25_000)), "puzzle": [{puzzle!r}] * 25_000}})

def batches():
    for _ in range(ROWS // batch.num_rows):
        # Every batch has memory of its own, as one that was read from a file.
        yield pa.record_batch([pa.concat_arrays([c, c.slice(0, 0)]) for c in batch.columns],
                              schema=batch.schema)

reader = pa.RecordBatchReader.from_batches(batch.schema, batches())
rows = unique = 0
for answered in ninefold.{question}:
    rows += answered.num_rows
    unique += answered["status"].value_counts()[0]["counts"].as_py()
# (Not getrusage: its maximum is the parent's where that was larger.)
[peak] = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(rows, unique, int(peak) // 1024)
"""


def test_a_reader_stays_under_500_mebibytes() -> None:
    # (Together rows and answers are more than 1 GB.)
    assert peak("solve(reader, threads=4)", 5_000_000) < 500


def test_paths_with_their_states_are_answered_in_few_rows_at_a_time() -> None:
    # (Together they are more than 1 GB.)
    assert peak("explain(reader, states=True, threads=4)", 25_000) < 500


def peak(question: str, rows: int) -> int:
    """The most memory of a process that answers a stream of rows, in MiB."""
    script = SCRIPT.format(puzzle=WIKIPEDIA, question=question, rows=rows)
    ended = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    answered, unique, mebibytes = map(int, ended.stdout.split())
    assert answered == unique == rows
    return mebibytes


REPEATED = """
import gc, resource
import numpy as np, polars as pl, pyarrow as pa
import ninefold

rows = [{puzzle!r}, "x", None] * 10_000
text = [row or "" for row in rows]
everything = [rows, pa.array(rows), pl.Series(rows), np.array(text, "S81"), np.array(text, "U81")]

def ask():
    for data in everything:
        ninefold.solve(data, answers=["solution", "status"], threads=4)
        ninefold.count_exact(data[:99], threads=4)
        ninefold.enumerate(data[:99], cap=3, threads=4)
        ninefold.explain(data[:99], states=True, threads=4)
        try:
            ninefold.solve(data, errors="raise", threads=4)
        except ninefold.MalformedError:
            pass

def resident():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()

for _ in range(4):
    ask()
before = resident()
for _ in range(20):
    ask()
print((resident() - before) // 2**20)
"""


def test_calls_leave_no_memory_behind() -> None:
    script = REPEATED.format(puzzle=WIKIPEDIA)
    ended = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    # One answer that stayed each time would be 20 times 2.4 MB.
    assert int(ended.stdout) < 30
