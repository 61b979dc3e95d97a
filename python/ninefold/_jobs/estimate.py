"""The expected duration of a job that has not begun, from a sample of its first input."""

from __future__ import annotations

import os
import tempfile
import time
from typing import Any

from .._lakes.stores import locate
from . import byte_ranges
from .child_process import ProgramError, answer
from .inputs import Input
from .output_folder import Job
from .outputs import ending_of

ROWS = (500, 50_000)
"""Sizes of the samples, of which the second is answered if the first was quick."""

QUICK = 0.2
"""Seconds of a sample after which no larger one is taken."""

PATIENCE = 10.0
"""Seconds after which a sample is abandoned."""


def duration(job: Job, rows: int | None, left: float, threads: int, filesystem: Any = None) -> str:
    """The expected duration, in words.

    Args:
        job: The job.
        rows: Number of rows of its inputs, if it is known.
        left: Part of the tasks that are not finished, from 0 to 1.
        threads: Number of threads at work.
        filesystem: The file system of addresses.
    """
    sample = _sampled(job, filesystem)
    if sample is None:
        return "not known: the first input has no sample that can be read alone"
    records, size, seconds = sample
    if seconds >= PATIENCE:
        return f"not known: more than {seconds:.0f} s for a sample of {size:,} bytes"
    # (Text has no number of rows: its size is compared.)
    of_all = seconds * (rows / records if rows is not None else job.bytes / size)
    expected = of_all * left / threads
    shown = f"{expected / 60:,.1f} minutes" if expected >= 60 else f"{expected:.1f} seconds"
    return (
        f"{shown} on these cores, at {records / seconds:,.0f} rows a second on one, as "
        f"{records:,} rows of the first input"
    )


def _sampled(job: Job, filesystem: Any) -> tuple[int, int, float] | None:
    """Records and bytes of a sample, and the seconds to answer it on one core; None if there is none."""
    found: tuple[int, int, float] | None = None
    with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
        for number, rows in enumerate(ROWS):
            sample = _sample(job.inputs[0], os.path.join(folder, str(number)), rows, filesystem)
            if sample is None:
                return None
            written = os.path.join(folder, f"answer.{ending_of(job.to)}")
            start = time.monotonic()
            try:
                records, _ = answer(
                    job.arguments,
                    sample,
                    written,
                    threads=1,
                    share=None,
                    cancelled=None,
                    name=job.inputs[0].path,
                    patience=PATIENCE,
                )
            except ProgramError:
                return (rows, os.path.getsize(sample), PATIENCE)
            seconds = time.monotonic() - start
            if found is not None:
                # (Without the time to start the program.)
                seconds = max(seconds - found[2], seconds / 10)
            if not records:
                return None
            found = (records, os.path.getsize(sample), seconds)
            if seconds > QUICK:
                break
    return found


def _sample(file: Input, folder: str, rows: int, filesystem: Any) -> str | None:
    """A file with the first rows of an input."""
    os.mkdir(folder)
    store, path = locate(file.path, filesystem)
    local = os.path.join(folder, path.rpartition("/")[2])
    found = byte_ranges.fetch_sample(store, path, local, size=file.size, rows=rows)
    return local if found else None
