"""Speed of the package on callers' containers, beside the library's own batch on the same grids.

Each round runs every way once, in turns with the library (``examples/batch.rs``), all with the same
number of threads; printed are the medians, in puzzles a second, and the ratios to the library.

    cargo build --release --example batch
    python python/benches/in_memory.py PUZZLES... [--rounds N] [--threads N]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa

import ninefold
import ninefold.polars


class Library:
    """The library's own batch, in a process that waits for questions."""

    def __init__(self, program: Path, puzzles: Path, number: int, threads: int) -> None:
        self._process = subprocess.Popen(
            [str(program), str(puzzles), str(number), str(threads)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, question: str) -> float:
        """Seconds of one run."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(question, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def ways(lines: list[str], threads: int) -> dict[str, tuple[str, Callable[[], object]]]:
    """The measured ways: for each the question, and a function that asks it."""
    large = pa.array(lines, pa.large_string())
    arrow = pa.array(lines, pa.string())
    series = pl.Series("puzzle", lines)
    frame = series.to_frame()
    digits = np.array(
        [[int(cell) if cell in "123456789" else 0 for cell in line] for line in lines[:50_000]],
        np.uint8,
    )
    digits = np.resize(digits, (len(lines), 81))
    text = np.array(lines, "S81")
    few = lines[: len(lines) // 4]

    def ask(data: object, name: str = "solve") -> Callable[[], object]:
        return lambda: getattr(ninefold, name)(data, threads=threads)

    return {
        "pyarrow string": ("solve", ask(arrow)),
        "pyarrow large_string": ("solve", ask(large)),
        "pyarrow string, status": ("status", ask(arrow, "status")),
        "polars Series": ("solve", ask(series)),
        "polars expression": (
            "solve",
            lambda: frame.select(pl.col("puzzle").ninefold.solve(threads=threads)),  # type: ignore[attr-defined]
        ),
        "NumPy uint8[n, 81]": ("solve", ask(digits)),
        "NumPy S81": ("solve", ask(text)),
        "list of str (a quarter)": ("solve/4", ask(few)),
        "list of str, status (a quarter)": ("status/4", ask(few, "status")),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--seconds", type=float, default=0.5, help="what the library takes a round, about"
    )
    parser.add_argument("--program", type=Path, default=Path("target/release/examples/batch"))
    arguments = parser.parse_args()
    for puzzles in arguments.puzzles:
        lines = [line[:81] for line in puzzles.read_text().splitlines() if line and line[0] != "#"]
        probe = Library(arguments.program, puzzles, len(lines), arguments.threads)
        probe.seconds("solve")
        number = max(len(lines), int(len(lines) * arguments.seconds / probe.seconds("solve")))
        probe.close()
        tiled = (lines * (number // len(lines) + 1))[:number]
        library = Library(arguments.program, puzzles, number, arguments.threads)
        measured = ways(tiled, arguments.threads)
        ratios: dict[str, list[float]] = {name: [] for name in measured}
        rates: dict[str, list[float]] = {name: [] for name in measured}
        own: list[float] = []
        for _ in range(arguments.rounds):
            for name, (question, work) in measured.items():
                question, _, share = question.partition("/")
                before = library.seconds(question) / int(share or 1)
                begin = time.perf_counter()
                work()
                seconds = time.perf_counter() - begin
                ratios[name].append(before / seconds)
                rates[name].append(number / int(share or 1) / seconds)
                if question == "solve":
                    own.append(number / int(share or 1) / before)
        library.close()
        print(f"{puzzles.name}: {number} puzzles, {arguments.threads} threads")
        print(f"  {'the library':34} {statistics.median(own):12,.0f}")
        for name in measured:
            rate, ratio = statistics.median(rates[name]), statistics.median(ratios[name])
            print(f"  {name:34} {rate:12,.0f}  {ratio:.2f}")


if __name__ == "__main__":
    main()
