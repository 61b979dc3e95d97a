"""Typical uses of the package, whose types mypy checks: :mod:`tests.test_installed`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray
from typing_extensions import assert_type

import ninefold
import ninefold.polars

PUZZLE = "." * 81


def one_puzzle() -> None:
    """A text gives what there is of one."""
    assert_type(ninefold.solve(PUZZLE), str | None)
    assert_type(ninefold.status(PUZZLE), str)
    assert_type(ninefold.count(PUZZLE, cap=100), int | None)
    assert_type(ninefold.count_exact(PUZZLE), int | None)
    assert_type(ninefold.enumerate(PUZZLE, cap=10), list[str] | None)
    assert_type(ninefold.enumerate(PUZZLE, cap=None, order="lexicographic"), list[str] | None)
    assert_type(ninefold.candidates(PUZZLE, count=True, cap=10), str | None)
    assert_type(ninefold.sample(PUZZLE, n=3, seed=1), list[str] | None)
    assert_type(ninefold.score(PUZZLE, smallest=True), int | None)
    assert_type(ninefold.canonical(PUZZLE, form="counts"), str | None)
    assert_type(ninefold.shuffle(PUZZLE, n=3), list[str] | None)
    assert_type(ninefold.transform(PUZZLE, "r123456789/c123456789/d123456789"), str | None)
    assert_type(ninefold.unavoidable(PUZZLE, size=6), list[str] | None)
    assert_type(ninefold.vicinity(PUZZLE, remove=0), list[str] | None)
    assert_type(ninefold.minimality(PUZZLE), str)
    assert_type(ninefold.fewest(PUZZLE, clues=17, part="1/9"), list[str] | None)
    assert_type(ninefold.fewest_count(PUZZLE, clues=17, minimal=True), int | None)
    assert_type(ninefold.minimise(PUZZLE, seed=1, symmetry="half-turn"), str | None)
    assert_type(ninefold.rate(PUZZLE, guesses=True), str | None)
    assert_type(ninefold.explain(PUZZLE, at_most=2.8), list[dict[str, Any]] | None)
    assert_type(ninefold.hint(PUZZLE, techniques=["pointing"]), str | None)
    assert_type(ninefold.RATING_VERSION, int)


def boards(rows: list[list[int]], many: list[list[list[int]]]) -> None:
    """A board in another form gives what there is of one; nested lists may be several."""
    assert_type(ninefold.solve(rows), Any)
    assert_type(ninefold.count(many), Any)
    assert_type(ninefold.solve(PUZZLE.encode()), bytes | None)
    assert_type(ninefold.solve([0] * 81), list[int] | None)
    assert_type(ninefold.status(PUZZLE.encode()), str)
    assert_type(ninefold.verify(rows, rows), Any)
    assert_type(ninefold.solve(rows, answers=["solution", "status"]), dict[str, Any])


def columns(series: pl.Series, array: NDArray[np.uint8], frame: pl.DataFrame) -> None:
    """A container gives one of its kind."""
    assert_type(ninefold.solve(series), pl.Series)
    assert_type(ninefold.solve(array, threads=2), NDArray[np.uint8])
    assert_type(ninefold.solve(frame, column="puzzle"), pl.DataFrame)
    assert_type(ninefold.count(["x"]), list[int | None])
    assert_type(ninefold.enumerate(["x"], cap=1), list[list[str] | None])
    assert_type(ninefold.explain(["x"]), list[list[dict[str, Any]] | None])
    assert_type(ninefold.transform(series, ["x"], inverse=True), pl.Series)
    assert_type(ninefold.minimality(["x"]), list[str])
    some: list[str | None] = ["x", None]
    assert_type(ninefold.solve(some), list[str | None])
    assert_type(ninefold.count(some), list[int | None])
    assert_type(ninefold.status(some), list[str | None])


def tuples(one: tuple[str, ...], some: tuple[str | None, ...]) -> None:
    """A tuple gives a tuple, of what is asked for."""
    assert_type(ninefold.solve(one), tuple[str | None, ...])
    assert_type(ninefold.count(("x",)), tuple[int | None, ...])
    assert_type(ninefold.status(("x", "y")), tuple[str, ...])
    assert_type(ninefold.status(some), tuple[str | None, ...])
    assert_type(ninefold.verify(one, one), tuple[str, ...])
    assert_type(ninefold.enumerate(one, cap=2), tuple[list[str] | None, ...])


def arrays(text: NDArray[np.bytes_], words: NDArray[np.str_], lazy: pl.LazyFrame) -> None:
    """Grids are of the array's type, other answers of some other."""
    assert_type(ninefold.canonical(text), NDArray[np.bytes_])
    assert_type(ninefold.transform(words, ["x"]), NDArray[np.str_])
    assert_type(ninefold.count(text), NDArray[Any])
    assert_type(ninefold.status(words), NDArray[Any])
    assert_type(ninefold.solve(lazy), pl.LazyFrame)
    assert_type(ninefold.solve(lazy, answers="status"), pl.LazyFrame)


def chosen(series: pl.Series, frame: pl.DataFrame, array: NDArray[np.uint8]) -> None:
    """One answer is a column of the same kind, several are a table of them."""
    assert_type(ninefold.count(PUZZLE, answers="status"), Any)
    assert_type(ninefold.count(["x"], answers="status"), list[Any])
    assert_type(ninefold.count(("x",), answers="status"), tuple[Any, ...])
    assert_type(ninefold.solve(series, answers="status"), pl.Series)
    assert_type(ninefold.solve(series, answers=["solution", "status"]), pl.DataFrame)
    assert_type(ninefold.solve(frame, answers=["solution", "status"]), pl.DataFrame)
    assert_type(ninefold.solve(array, answers="status"), NDArray[Any])
    assert_type(ninefold.solve(["x"], answers=["solution", "status"]), dict[str, Any])
    names: Sequence[Literal["solution", "status"]] = ["solution", "status"]
    assert_type(ninefold.solve(frame, answers=names), pl.DataFrame)
    assert_type(ninefold.solve(pl.col("puzzle"), answers=names), pl.Expr)
    assert_type(ninefold.verify(series, series, answers=["verdict"]), pl.DataFrame)
    assert_type(ninefold.check(array, answers="status"), NDArray[Any])


def expressions(frame: pl.DataFrame) -> None:
    """Functions of columns give expressions."""
    assert_type(ninefold.polars.solve("puzzle"), pl.Expr)
    assert_type(ninefold.polars.count(pl.col("puzzle"), cap=10, answer="status"), pl.Expr)
    assert_type(ninefold.polars.verify("puzzle", "solution"), pl.Expr)
    assert_type(frame.with_columns(ninefold.polars.rate("puzzle")), pl.DataFrame)


def generated() -> None:
    """The container is a keyword."""
    assert_type(ninefold.generate("easy", 1), list[str])
    assert_type(ninefold.generate("easy", 1, container="numpy"), NDArray[np.bytes_])
    assert_type(ninefold.generate("easy", 1, container="digits"), NDArray[np.uint8])
    assert_type(ninefold.generate("easy", 1, container="polars"), pl.Series)
    assert_type(ninefold.generate(n=2, er=(2.0, 4.5), clues=24, symmetry="full"), list[str])


def keywords() -> None:
    """Keywords are checked, too."""
    ninefold.solve([PUZZLE], errors="raise", progress=True)
    ninefold.solve([PUZZLE], errors="null", progress=lambda done, rows: print(done, rows))
    ninefold.verify([PUZZLE], [PUZZLE], node_limit=1000)
    ninefold.generate("easy", 10, seed=1, container="polars")
    assert_type(ninefold.solve.__name__, str)


def errors() -> None:
    """Errors have what they tell."""
    try:
        ninefold.solve("x", errors="raise")
    except ninefold.MalformedError as error:
        assert_type(error.row, int)
        assert_type(error.reason, str)
    except ninefold.NinefoldError:
        raise
