"""The description of a job that has not begun: tasks, rows, bytes, and the expected time, from a sample."""

from __future__ import annotations

import os
import tempfile
import time
from typing import TYPE_CHECKING

from .._lakes.stores import locate
from . import byte_ranges
from .child_process import ProgramError, answer
from .outputs import ending_of

if TYPE_CHECKING:
    from .inputs import Input
    from .plan import Plan

ROWS = (500, 50_000)
"""Sizes of the samples, of which the second is answered if the first was quick."""

QUICK = 0.2
"""Seconds of a sample after which no larger one is taken."""

PATIENCE = 10.0
"""Seconds after which a sample is abandoned."""


def shown(plan: Plan) -> str:
    """A plan in lines."""
    rows, job = plan.rows, plan.planned.job
    lines = {
        "question": f"{job.question} ({' '.join(job.arguments)})",
        "inputs": f"{len(job.inputs):,} files, {_mebibytes(plan.bytes)}",
        "rows": "not known before files of other formats than Parquet are read"
        if rows is None
        else f"{rows:,}",
        "output": f"{plan.folder.name} ({job.to})",
        "tasks": f"{len(plan):,} on {plan.cores:,} cores, {plan.threads} threads each",
    }
    if plan.resume:
        lines["finished"] = f"{plan.finished:,} tasks, by an earlier run"
    replaced = plan.replaced
    if replaced:
        more = f" and {len(replaced) - 3:,} more" if len(replaced) > 3 else ""
        lines["removes"] = f"{len(replaced):,} files: {', '.join(replaced[:3])}{more}"
    lines["expected"] = _duration(plan, rows)
    return "\n".join(f"{name:<9} {value}" for name, value in lines.items())


def _mebibytes(size: int) -> str:
    return f"{size / (1 << 20):,.1f} MiB"


def _duration(plan: Plan, rows: int | None) -> str:
    """The expected duration, in words."""
    sample = _sampled(plan)
    if sample is None:
        return "not known: the first input has no sample that can be read alone"
    records, size, seconds = sample
    if seconds >= PATIENCE:
        return f"not known: more than {seconds:.0f} s for a sample of {size:,} bytes"
    # (Text has no number of rows: its size is compared.)
    of_all = seconds * (rows / records if rows is not None else plan.bytes / size)
    left = 1 - plan.finished / len(plan)
    expected = of_all * left / (plan.cores * plan.threads)
    shown = f"{expected / 60:,.1f} minutes" if expected >= 60 else f"{expected:.1f} seconds"
    return (
        f"{shown} on these cores, at {records / seconds:,.0f} rows a second on one, as "
        f"{records:,} rows of the first input"
    )


def _sampled(plan: Plan) -> tuple[int, int, float] | None:
    """Records and bytes of a sample, and the seconds to answer it on one core; None if there is none."""
    job = plan.planned.job
    found: tuple[int, int, float] | None = None
    with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
        for number, rows in enumerate(ROWS):
            sample = _sample(job.inputs[0], os.path.join(folder, str(number)), rows, plan)
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


def _sample(file: Input, folder: str, rows: int, plan: Plan) -> str | None:
    """A file with the first rows of an input."""
    os.mkdir(folder)
    store, path = locate(file.path, plan.filesystem)
    local = os.path.join(folder, path.rpartition("/")[2])
    found = byte_ranges.fetch_sample(store, path, local, size=file.size, rows=rows)
    return local if found else None
