"""Other solvers for Python, beside this package, on the same puzzles.

All in one thread, as many puzzles of each as take a second or so, in turns; printed are medians, in
puzzles a second, and how many times as fast the package is on the same list of ``str``. Other
engines are used as far as they are installed:

    pip install py-sudoku==2.0.0 sudokum==0.0.1 rustoku==0.16.0 sudoku-solver-rs==0.1.0
    python python/benches/peers.py PUZZLES... [--tdoku LIBRARY] [--rounds N]

``--tdoku`` is tdoku as a shared library: ``g++ -O3 -march=native -shared -fPIC -Iinclude
-o libtdoku.so src/solver_dpll_triad_simd.cc src/util.cc src/generate.cc`` in its checkout.
"""

from __future__ import annotations

import argparse
import ctypes
import functools
import importlib
import operator
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import ninefold

Solve = Callable[[list[str]], list[str]]
"""Puzzles to solutions."""


def norvig(puzzles: list[str]) -> list[str]:
    """Norvig's essay, which most solvers in plain Python go back to: propagation and search."""
    cells = range(81)
    units = [
        [[c for c in cells if c // 9 == cell // 9] for cell in cells],
        [[c for c in cells if c % 9 == cell % 9] for cell in cells],
        [
            [c for c in cells if (c // 27, c % 9 // 3) == (cell // 27, cell % 9 // 3)]
            for cell in cells
        ],
    ]
    units_of = [[kind[cell] for kind in units] for cell in cells]
    peers = [set(functools.reduce(operator.iadd, units_of[cell], [])) - {cell} for cell in cells]

    def assign(values: list[str], cell: int, digit: str) -> bool:
        return all(eliminate(values, cell, other) for other in values[cell] if other != digit)

    def eliminate(values: list[str], cell: int, digit: str) -> bool:
        if digit not in values[cell]:
            return True
        values[cell] = values[cell].replace(digit, "")
        if not values[cell]:
            return False
        if len(values[cell]) == 1 and not all(
            eliminate(values, peer, values[cell]) for peer in peers[cell]
        ):
            return False
        for unit in units_of[cell]:
            places = [c for c in unit if digit in values[c]]
            if not places or (len(places) == 1 and not assign(values, places[0], digit)):
                return False
        return True

    def search(values: list[str]) -> list[str] | None:
        open_cells = [cell for cell in cells if len(values[cell]) > 1]
        if not open_cells:
            return values
        cell = min(open_cells, key=lambda c: len(values[c]))
        for digit in values[cell]:
            copy = values.copy()
            if assign(copy, cell, digit) and (found := search(copy)):
                return found
        return None

    solutions = []
    for puzzle in puzzles:
        values = ["123456789"] * 81
        for cell, digit in zip(cells, puzzle, strict=True):
            if digit in "123456789":
                assign(values, cell, digit)
        solutions.append("".join(search(values) or []))
    return solutions


def py_sudoku(puzzles: list[str]) -> list[str]:
    """py-sudoku, the most downloaded."""
    sudoku = importlib.import_module("sudoku").Sudoku

    def one(puzzle: str) -> str:
        rows = [
            [int(d) if d in "123456789" else 0 for d in puzzle[r : r + 9]] for r in range(0, 81, 9)
        ]
        solved = sudoku(3, 3, board=rows).solve().board
        return "".join(str(digit) for row in solved for digit in row)

    return [one(puzzle) for puzzle in puzzles]


def sudokum(puzzles: list[str]) -> list[str]:
    """sudokum, on NumPy."""
    solve = importlib.import_module("sudokum").solve

    def one(puzzle: str) -> str:
        rows = [
            [int(d) if d in "123456789" else 0 for d in puzzle[r : r + 9]] for r in range(0, 81, 9)
        ]
        _, solved = solve(rows, max_try=1000)
        return "".join(str(int(digit)) for row in solved for digit in row)

    return [one(puzzle) for puzzle in puzzles]


def rustoku(puzzles: list[str]) -> list[str]:
    """rustoku, a wheel of Rust, one call a puzzle."""
    return list(map(importlib.import_module("rustoku").solve, puzzles))


def sudoku_solver_rs(puzzles: list[str]) -> list[str]:
    """sudoku-solver-rs, another, one call a puzzle."""
    solve = importlib.import_module("sudoku_solver_rs").from_str_line
    return [solve(puzzle.replace(".", "0")) for puzzle in puzzles]


def tdoku(library: Path) -> Solve:
    """tdoku through ctypes, one call a puzzle."""
    function = ctypes.CDLL(str(library)).TdokuSolverDpllTriadSimd
    function.restype = ctypes.c_size_t
    size, number, text = ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p
    function.argtypes = [text, size, number, text, ctypes.POINTER(size)]

    def solve(puzzles: list[str]) -> list[str]:
        solution, guesses = ctypes.create_string_buffer(82), size()
        solutions = []
        for puzzle in puzzles:
            function(puzzle.encode(), 1, 0, solution, guesses)
            solutions.append(solution.raw[:81].decode())
        return solutions

    return solve


def there(library: Path | None) -> Iterator[tuple[str, Solve]]:
    """The engines that are installed."""
    yield "Norvig's essay", norvig
    for module, solve in [
        ("sudoku", py_sudoku),
        ("sudokum", sudokum),
        ("rustoku", rustoku),
        ("sudoku_solver_rs", sudoku_solver_rs),
    ]:
        try:
            importlib.import_module(module)
        except ImportError:
            print(f"({module} is not installed)")
        else:
            yield solve.__name__.replace("_", "-"), solve
    if library is not None:
        yield "tdoku, ctypes", tdoku(library)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tdoku", type=Path)
    parser.add_argument("--seconds", type=float, default=1.0, help="what an engine takes, about")
    arguments = parser.parse_args()
    engines = dict(there(arguments.tdoku))
    for path in arguments.puzzles:
        lines = [line[:81] for line in path.read_text().splitlines() if line and line[0] != "#"]
        # One of every so many, so that a short sample has of everything.
        spread = lines[:: max(1, len(lines) // 1000)] + lines
        print(path.name)
        for name, solve in engines.items():
            number = 1
            while True:
                begin = time.perf_counter()
                found = solve(spread[:number])
                took = time.perf_counter() - begin
                if took > arguments.seconds / 4 or number >= len(spread):
                    break
                number = min(len(spread), number * 4)
            wrong = sum(a != b for a, b in zip(found, ninefold.solve(spread[:number]), strict=True))
            rates, ratios = [], []
            tiled = (spread[:number] * (50_000 // number + 1))[:50_000]
            for _ in range(arguments.rounds):
                begin = time.perf_counter()
                solve(spread[:number])
                rate = number / (time.perf_counter() - begin)
                begin = time.perf_counter()
                ninefold.solve(tiled, threads=1)
                rates.append(rate)
                ratios.append(len(tiled) / (time.perf_counter() - begin) / rate)
            said = f"  ({wrong} of {number} not solved)" if wrong else ""
            rate, ratio = statistics.median(rates), statistics.median(ratios)
            print(f"  {name:20} {rate:12,.1f}  {ratio:10,.1f}x{said}")


if __name__ == "__main__":
    main()
