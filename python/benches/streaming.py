"""polars' streaming engine on a Parquet file, beside the program on the same file.

Both read the file, answer every puzzle and write another Parquet file, with the columns of the first
and the answer. Printed are medians, in seconds, and the program's time over that of polars.

    cargo build --release --features full
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

    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "program.parquet"), Path(folder, "polars.parquet")

        def stream(**answers: pl.Expr) -> Callable[[], object]:
            answered = frame.with_columns(**answers)
            return lambda: answered.sink_parquet(theirs, compression="snappy")

        # The program writes the status beside the solution, too.
        solution, status = puzzles.ninefold.solve(), puzzles.ninefold.status()
        ways = {
            "solve": (program("solve", "--output", str(ours)), stream(solution=solution)),
            "check": (program("check", "--output", str(ours)), stream(status=status)),
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
