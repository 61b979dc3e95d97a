"""Constructors' questions: those about columns are in :mod:`tests.test_every_question`, and the others here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.polars

from .corpus import EMPTY, SOLUTION, WIKIPEDIA, puzzles
from .program import run

SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
"""A puzzle with 17 clues, and one of another class two clues from it."""


def test_what_was_not_wanted_is_not_found_out_and_missing() -> None:
    found = ninefold.canonical(pa.table({"puzzle": [WIKIPEDIA]}), answers=["canonical", "band"])
    assert found.column_names == ["puzzle", "canonical", "band"]
    with pytest.raises(ValueError, match=r"it has canonical, automorphisms, band, transformation$"):
        ninefold.canonical(WIKIPEDIA, answers="status")
    assert ninefold.canonical([EMPTY], form="solution", answers="status") == ["ambiguous"]


def test_an_exploration_is_what_the_program_finds(tmp_path: Path) -> None:
    given = [SEVENTEEN]
    known = [found.puzzle for found in ninefold.explore(given)][1:]
    (tmp_path / "known.txt").write_text("\n".join(known))
    options = "--remove=1 --add=1 --generations=2 --clues=..17 --form=pattern --to=jsonl -q"
    process = run(
        *("vicinity", *options.split(), f"--known={tmp_path / 'known.txt'}"),
        input="\n".join(given),
    )
    expected = [json.loads(line) for line in process.stdout.splitlines()]
    found = list(ninefold.explore(given, generations=2, clues=(0, 17), form="pattern", known=known))
    assert [each.puzzle for each in found] == [row["puzzle"] for row in expected]
    assert [each.origin + 1 for each in found] == [row["from"] for row in expected]
    assert [each.generation for each in found] == [row["generation"] for row in expected]
    assert {each.generation for each in found} == {1, 2}


def test_an_exploration_takes_columns_and_tables_and_nothing_malformed() -> None:
    given = puzzles("minimal")[:2]
    found = list(ninefold.explore(given, threads=1))
    frame = pl.DataFrame({"id": [1, 2], "puzzle": given})
    assert list(ninefold.explore(frame)) == found
    assert [each.puzzle for each in ninefold.explore(np.array(given))] == [
        each.puzzle for each in found
    ]
    assert [each.origin for each in ninefold.explore([None, given[0]])][:1] == [1]
    inside = {each.puzzle for each in ninefold.explore(given, same_grid=True, minimal=True)}
    assert inside < {each.puzzle for each in found}
    with pytest.raises(ninefold.MalformedError, match="row 1"):
        ninefold.explore([given[0], "x"])
    with pytest.raises(ValueError, match="add must be from 0 to 81"):
        ninefold.explore(given, add=82)
    with pytest.raises(ValueError, match="canonical form"):
        ninefold.explore(given, form=cast(Any, "x"))


@pytest.mark.parametrize(
    ("name", "keywords"),
    [("vicinity", {"add": 0}), ("fewest", {"clues": 21, "within": WIKIPEDIA})],
)
def test_lists_of_puzzles_are_in_the_containers_lists(name: str, keywords: dict[str, Any]) -> None:
    asked = [WIKIPEDIA, EMPTY, "x", None]
    ask = getattr(ninefold, name)
    lists = ask(asked, **keywords)
    assert len(lists[0]) > 5
    assert lists[1:] == [[], None, None]
    frame, puzzle = pl.DataFrame({"puzzle": asked}), pl.col("puzzle")
    assert frame.select(ask(puzzle, **keywords)).to_series().to_list() == lists
    assert ask(frame, **keywords)[name].to_list() == lists
    assert ask(pa.array(asked), **keywords).to_pylist() == lists
    assert list(ask(pd.Series(asked), **keywords)[:1]) == lists[:1]
    assert list(ask(np.array(asked[:1]), **keywords)) == lists[:1]
    statuses = ask(asked, answers="status", **keywords)
    assert statuses == ["unique", "ambiguous", "malformed", None]


def test_clues_that_can_be_removed_lead_to_the_vicinity() -> None:
    cells = [cell for cell in range(81) if WIKIPEDIA[cell] != "."]
    less = [WIKIPEDIA[:cell] + "." + WIKIPEDIA[cell + 1 :] for cell in cells]
    counts = ninefold.count(less, cap=2)
    wanted = [near for near, count in zip(less, counts, strict=True) if count == 1]
    assert sorted(ninefold.vicinity(WIKIPEDIA, add=0) or []) == sorted(wanted)


def test_a_transformation_that_is_none_raises_where_that_is_asked_for() -> None:
    two = [WIKIPEDIA] * 2
    one = "r123456789/c123456789/d123456789"
    with pytest.raises(ninefold.MalformedError, match="the transformation: part r has 1") as raised:
        ninefold.transform(two, [one, "r1/c1/d1"], errors="raise")
    assert raised.value.row == 1
    with pytest.raises(ninefold.MalformedError, match="there is no transformation"):
        ninefold.transform(two, [one, None], errors="raise")
    with pytest.raises(ninefold.MalformedError, match="the transformation: not text"):
        ninefold.transform(two, np.zeros((2, 81), np.uint8), errors="raise")
    with pytest.raises(ValueError, match="1 transformations of 2 puzzles"):
        ninefold.transform(two, [one])
    with pytest.raises(ninefold.ColumnError, match="the transformations must be a column"):
        ninefold.transform(two, pa.table({"by": [one]}))
    with pytest.raises(ninefold.ColumnError, match="'r12' is no transformation"):
        ninefold.transform(WIKIPEDIA, "r12")
    with pytest.raises(ninefold.ColumnError, match="no column 'by'"):
        ninefold.transform(pd.DataFrame({"puzzle": two}), "by")


def test_puzzles_with_few_clues_are_those_of_the_program() -> None:
    options = ["--clues=22", f"--within={WIKIPEDIA}", "--minimal", "--part=2/3"]
    process = run("fewest", *options, "--quiet", input=f"{WIKIPEDIA}\n{SOLUTION}\n")
    [mine, others, *_] = process.stdout.split("\n\n")
    assert mine == others
    wanted: dict[str, Any] = {"clues": 22, "within": WIKIPEDIA, "minimal": True, "part": "2/3"}
    found = ninefold.fewest([WIKIPEDIA, SOLUTION], **wanted)
    assert found == [mine.split()] * 2
    assert len(mine.split()) > 5
    assert ninefold.fewest_count(WIKIPEDIA, **wanted) == len(mine.split())
    assert ninefold.minimality(found[0]) == ["minimal"] * len(found[0] or [])
    # The least number of clues within these cells, by the numbers of each.
    numbers = {n: ninefold.fewest_count(SOLUTION, clues=n, within=WIKIPEDIA) for n in range(17, 21)}
    least = min(n for n, number in numbers.items() if number)
    [puzzle] = ninefold.fewest(SOLUTION, within=WIKIPEDIA) or []
    assert puzzle in (ninefold.fewest(SOLUTION, clues=least, within=WIKIPEDIA) or [])
