"""Paths by technique: the types of steps, rows of steps, and which ratings stand beside them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.polars
from ninefold._jobs.rows import asked

from .corpus import EMPTY, WIKIPEDIA, puzzles

PUZZLES = puzzles("minimal")[:5]

ODD: list[str | None] = [EMPTY, None, "x", "11" + EMPTY[2:]]
"""Records that have no path."""


def test_arrow_has_lists_of_structures_of_the_layout_of_the_puzzles() -> None:
    kind = ninefold.explain(pa.array([WIKIPEDIA])).type
    names = [field.name for field in kind.value_type]
    assert names == [
        *("step", "technique", "type", "rating", "cell", "digit", "removed", "cells", "others"),
        *("digits", "houses", "chain", "unique", "text"),
    ]
    assert kind.value_type.field("removed").type == pa.list_(pa.string())
    assert kind.value_type.field("rating").type == pa.float64()
    large = ninefold.explain(pa.array([WIKIPEDIA], pa.large_string()), states=True).type
    assert pa.types.is_large_list(large)
    assert large.value_type.field("before").type == pa.large_string()
    series = ninefold.explain(pl.Series([WIKIPEDIA]))
    assert isinstance(series.dtype, pl.List)
    assert isinstance(series.dtype.inner, pl.Struct)
    arrow = ninefold.explain(pd.Series([WIKIPEDIA], dtype=pd.ArrowDtype(pa.string())))
    assert isinstance(arrow.dtype, pd.ArrowDtype)
    assert ninefold.explain(pa.array([], pa.string())).type == kind


def test_the_ratings_are_had_without_the_path() -> None:
    measures = ["er", "ep", "ed"]
    found = ninefold.explain(PUZZLES, answers=measures)
    assert ninefold.rate(PUZZLES, answers=measures) == found
    assert ninefold.rate(PUZZLES, answers="er") == found["er"]
    frame = pl.DataFrame({"puzzle": PUZZLES})
    assert ninefold.rate(frame).columns == ["puzzle", "class", *measures, "status"]
    by_expression = frame.select(ninefold.polars.rate("puzzle", answers="er"))
    assert by_expression["puzzle"].to_list() == found["er"]
    of_numpy = ninefold.explain(np.array([WIKIPEDIA, EMPTY]), answers="er")
    assert of_numpy[0] == ninefold.explain(WIKIPEDIA, answers="er")
    assert np.isnan(of_numpy[1])
    [isomorphs] = ninefold.shuffle(PUZZLES[:1], n=9, seed=3)
    ratings = ninefold.explain(isomorphs, canonical=True, answers=["er", "technique", "steps"])
    assert all(len(set(map(str, column))) == 1 for column in ratings.values())


def test_guesses_may_be_had_beside_the_ratings_or_alone() -> None:
    frame = pl.DataFrame({"puzzle": PUZZLES})
    measures = ["er", "ep", "ed", "guesses", "status"]
    assert ninefold.rate(frame, guesses=True).columns == ["puzzle", "class", *measures]
    alone = ninefold.rate(frame, guesses=True, ratings=False)
    assert alone.columns == ["puzzle", "guesses", "status"]
    guesses = ninefold.rate(PUZZLES, answers=["class", "guesses"])["guesses"]
    assert alone["guesses"].to_list() == guesses
    assert ninefold.rate(PUZZLES, guesses=True, ratings=False) == guesses
    assert ninefold.rate(PUZZLES, answers="guesses") == guesses
    named = frame.select(ninefold.polars.rate("puzzle", answers="guesses"))
    assert named["puzzle"].to_list() == guesses
    asks: list[tuple[dict[str, Any], str]] = [
        ({"ratings": False}, "ask for them"),
        ({"answers": "guesses", "at_most": 2.8}, "not asked for"),
        ({"layout": "x", "at_most": 2.8}, "of 9x9 boards"),
        ({"layout": "x", "answers": "er"}, "no answer 'er'; it has class, guesses, status"),
        ({"answers": "rounds"}, "no answer 'rounds'"),
    ]
    for keywords, why in asks:
        with pytest.raises(ValueError, match=why):
            ninefold.rate(PUZZLES, **keywords)


@pytest.mark.parametrize(
    ("keywords", "why"),
    [
        ({"at_most": "high"}, "at_most must be a rating with one decimal such as 7.2, not 'high'"),
        ({"at_most": -1}, "at_most must be a rating with one decimal such as 7.2, not -1"),
        ({"techniques": ["magic"]}, "magic"),
        ({"answers": "before"}, "explain has no answer 'before'"),
    ],
)
def test_what_is_not_understood_is_refused(keywords: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ninefold.explain([WIKIPEDIA], **keywords)


@pytest.mark.parametrize("answers", [None, ["path"], ["status", "path", "er"]])
@pytest.mark.parametrize("states", [False, True])
def test_rows_of_steps_have_the_members_as_columns(answers: Any, states: bool) -> None:
    records: list[str | None] = [*PUZZLES, *ODD]
    rows = pa.table({"id": range(len(records)), "puzzle": pa.array(records, pa.string())})
    keywords = {"states": states, "answers": answers, "explode": True}
    table = asked("explain", (), keywords)(rows)
    paths = ninefold.explain(records, states=states)
    found = table.to_pylist()
    assert [row["id"] for row in found] == [
        number for number, path in enumerate(paths) for _ in path or [None]
    ]
    steps = [step for path in paths for step in path or [None]]
    for row, step in zip(found, steps, strict=True):
        for name, value in (step or {}).items():
            assert row[name] == value
        assert step is not None or row["step"] is row["text"] is row["removed"] is None
    assert ("before" in table.column_names) == states
    # What is said of the whole path beside its steps has no column of the same name.
    assert "steps" not in table.column_names
    assert "path" not in table.column_names
    if answers is None:
        # The reason of the end stands with the last step.
        counts = [len(path or [None]) for path in paths]
        ends = ninefold.explain(records, answers="end")
        wanted = [
            each
            for end, count in zip(ends, counts, strict=True)
            for each in [*[None] * (count - 1), end]
        ]
        assert [row["end"] for row in found] == wanted
