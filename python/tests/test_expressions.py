"""Expressions of polars: what else they take and give than answers to each question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

import ninefold
import ninefold.polars

from .corpus import EMPTY, SOLUTION, WIKIPEDIA

PUZZLE: Any = pl.col("puzzle")
SOLVE, STATUS = PUZZLE.ninefold.solve(), PUZZLE.ninefold.status()


def test_structures_have_other_names_and_categories_and_errors(records: list[str | None]) -> None:
    frame = pl.DataFrame({"puzzle": pl.Series(records, dtype=pl.String)})
    both: Any = ninefold.polars.solve(
        "puzzle", answers=["status", "solution"], names=["a", "b"], words="category"
    )
    fields = frame.select(both.alias("both"))["both"].struct.unnest()
    plain = ninefold.solve(frame, words="category")
    assert fields.equals(plain.select(a="status", b="solution"))
    strict = ninefold.polars.solve("puzzle", answers=["status"], errors="raise")
    with pytest.raises(pl.exceptions.ComputeError, match="a record is not a puzzle"):
        frame.select(strict)
    for wrong in ({"answers": ["score"]}, {"answers": ["status", "solution"], "names": ["x"]}):
        with pytest.raises(ValueError, match=r"score|names"):
            ninefold.polars.solve("puzzle", **wrong)  # type: ignore[arg-type]


def test_expressions_work_within_groups_filters_and_joins(records: list[str | None]) -> None:
    frame = pl.DataFrame({"puzzle": records, "group": [row % 3 for row in range(len(records))]})
    expected = dict(zip(records, ninefold.status(records), strict=True))
    kept = frame.filter(STATUS == "unique")
    assert kept["puzzle"].to_list() == [r for r in records if expected[r] == "unique"]
    grouped = frame.group_by("group", maintain_order=True).agg("puzzle", STATUS.alias("status"))
    for _, rows, statuses in grouped.iter_rows():
        assert statuses == [expected[row] for row in rows]
    over = frame.with_columns(STATUS.over("group").alias("status"))
    assert over["status"].to_list() == [expected[row] for row in records]
    assert frame.select(STATUS.n_unique()).item() == len(set(expected.values()))


def test_categories_and_lists_of_polars_are_puzzles_too() -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY, None]})
    lists = pl.DataFrame({"puzzle": [[0] * 81, None]})
    categories = frame.select(pl.col("puzzle").cast(pl.Categorical)).select(SOLVE)
    assert categories.to_series().to_list() == [SOLUTION, None, None]
    assert lists.select(STATUS).to_series().to_list() == ["ambiguous", None]
    nothing = frame.clear().select(SOLVE)
    assert nothing.schema == {"puzzle": pl.String}


def test_expressions_stream_from_and_to_parquet(tmp_path: Path) -> None:
    rows = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY, None, "x"] * 30_000})
    rows.write_parquet(tmp_path / "in.parquet", row_group_size=10_000)
    lazy = pl.scan_parquet(tmp_path / "in.parquet").with_columns(SOLVE.alias("solution"))
    lazy.sink_parquet(tmp_path / "out.parquet")
    answered = pl.read_parquet(tmp_path / "out.parquet")
    assert answered["puzzle"].equals(rows["puzzle"])
    assert answered["solution"].to_list() == [SOLUTION, None, None, None] * 30_000


def test_errors_of_expressions_say_what_is_wrong() -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA, "x"], "number": [1, 2]})
    strict = PUZZLE.ninefold.solve(errors="raise")
    with pytest.raises(pl.exceptions.ComputeError, match="a record is not a puzzle"):
        frame.select(strict)
    with pytest.raises(pl.exceptions.PolarsError, match="does not hold puzzles"):
        frame.select(pl.col("number").ninefold.solve())  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="answer"):
        PUZZLE.ninefold.solve(answer="score")
    with pytest.raises(ValueError, match="cap"):
        PUZZLE.ninefold.count(cap=0)
