"""polars' streaming engine on a Parquet file, beside the program on the same file.

Both read the file, answer every puzzle and keep only how long the answers are; or write another
Parquet file. Printed are medians, in seconds, and the program's time over that of polars.

    cargo build --release
    python python/benches/streaming.py FILE.parquet [--column NAME] [--rounds N]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl

import ninefold.polars  # noqa: F401 (registers the namespace)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--program", type=Path, default=Path("target/release/ninefold"))
    arguments = parser.parse_args()
    puzzles: Any = pl.col(arguments.column)
    frame = pl.scan_parquet(arguments.file)

    def program(*options: str) -> Callable[[], object]:
        command = [str(arguments.program), *options, str(arguments.file), "--quiet"]
        return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def stream(answer: pl.Expr) -> Callable[[], object]:
        return lambda: frame.select(answer.str.len_bytes().sum()).collect(engine="streaming")

    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "program.parquet"), Path(folder, "polars.parquet")
        solved = frame.with_columns(puzzles.ninefold.solve().alias("solution"))
        ways = {
            "solve": (program("solve", "--to", "lines"), stream(puzzles.ninefold.solve())),
            "check": (program("check", "--to", "lines"), stream(puzzles.ninefold.status())),
            "solve, Parquet to Parquet": (
                program("solve", "--output", str(ours)),
                lambda: solved.sink_parquet(theirs, compression="snappy"),
            ),
        }
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
        for _ in range(arguments.rounds):
            for name, (by_program, by_polars) in ways.items():
                begin = time.perf_counter()
                by_program()
                middle = time.perf_counter()
                by_polars()
                times[name].append((middle - begin, time.perf_counter() - middle))
        for name, pairs in times.items():
            first, second = (statistics.median(each) for each in zip(*pairs, strict=True))
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"{name:26} program {first:6.2f}  polars {second:6.2f}  {ratio:.2f}")


if __name__ == "__main__":
    main()
