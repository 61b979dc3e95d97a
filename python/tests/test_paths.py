"""Paths by technique: replayed to the solution from every form in which steps are returned."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.duckdb
import ninefold.polars
from ninefold._jobs.rows import asked
from ninefold._questions.table import QUESTIONS, Question

from .corpus import EMPTY, WIKIPEDIA, puzzles
from .program import run

PUZZLES = [*puzzles("easy")[:20], *puzzles("minimal")[:20]]
"""Puzzles of one solution, some of which need forcing chains."""

ODD: list[str | None] = [EMPTY, None, "x", "11" + EMPTY[2:]]
"""Records that have no path."""


def cell_of(name: str) -> int:
    """The number of a cell such as ``r1c1``."""
    return 9 * int(name[1]) + int(name[3]) - 10


def peers(cell: int) -> list[int]:
    """The other cells of the cell's row, column and box."""
    row, column = divmod(cell, 9)
    return [
        other
        for other in range(81)
        if other != cell
        and (
            other // 9 == row
            or other % 9 == column
            or (other // 27, other % 9 // 3) == (row // 3, column // 3)
        )
    ]


class Board:
    """The candidates of every cell, by what a step says."""

    def __init__(self, puzzle: str) -> None:
        self.cells = [set("123456789") for _ in range(81)]
        for cell, symbol in enumerate(puzzle):
            if symbol != ".":
                self.place(cell, symbol)

    def place(self, cell: int, digit: str) -> None:
        assert digit in self.cells[cell]
        self.cells[cell] = {digit}
        for other in peers(cell):
            self.cells[other].discard(digit)

    def apply(self, step: dict[str, Any]) -> None:
        if step["cell"] is not None:
            assert not step["removed"]
            self.place(cell_of(step["cell"]), str(step["digit"]))
        else:
            assert step["digit"] is None
            assert step["removed"]
        for each in step["removed"]:
            cell, _, digits = each.partition("<>")
            assert set(digits) <= self.cells[cell_of(cell)]
            self.cells[cell_of(cell)] -= set(digits)

    def marks(self) -> str:
        """The candidates as pencilmarks."""
        return "".join(d if d in cell else "." for cell in self.cells for d in "123456789")


def replay(puzzle: str, path: list[dict[str, Any]], end: str, solution: str) -> None:
    """Applies the steps of a path, and compares what is left with the solution."""
    board = Board(puzzle)
    for number, step in enumerate(path, 1):
        assert step["step"] == number
        if "before" in step:
            assert step["before"] == board.marks()
        board.apply(step)
        assert step["text"].startswith(f"{step['rating']} {step['technique']} ")
    assert all(digit in cell for digit, cell in zip(solution, board.cells, strict=True))
    assert (end == "solved") == all(len(cell) == 1 for cell in board.cells)


def by_duckdb(records: list[str | None]) -> Any:
    """The answers of DuckDB's function, as objects."""
    connection = duckdb.connect()
    more = {"path": {"question": "explain", "states": True}}
    ninefold.duckdb.register(connection, functions=more)
    rows = pa.table({"id": range(len(records)), "puzzle": pa.array(records, pa.string())})
    connection.register("rows", rows)
    found = connection.sql("select path(puzzle) from rows order by id").fetchall()
    return [row[0] for row in found]


def by_expression(records: list[str | None]) -> Any:
    frame = pl.LazyFrame({"puzzle": records}, schema={"puzzle": pl.String})
    path = ninefold.polars.explain("puzzle", states=True)
    return frame.select(path).collect(engine="streaming")["puzzle"].to_list()


FORMS: dict[str, Callable[[list[str | None]], Any]] = {
    "list": lambda r: ninefold.explain(r, states=True),
    "one": lambda r: [each and ninefold.explain(each, states=True, errors="null") for each in r],
    "arrow": lambda r: ninefold.explain(pa.array(r), states=True).to_pylist(),
    "large arrow": lambda r: ninefold.explain(
        pa.array(r, pa.large_string()), states=True
    ).to_pylist(),
    "views": lambda r: ninefold.explain(pa.array(r, pa.string_view()), states=True).to_pylist(),
    "polars": lambda r: ninefold.explain(pl.Series(r, dtype=pl.String), states=True).to_list(),
    "expression": by_expression,
    "pandas": lambda r: ninefold.explain(pd.Series(r), states=True).tolist(),
    "pandas arrow": lambda r: [
        None if value is pd.NA else value
        for value in ninefold.explain(
            pd.Series(r, dtype=pd.ArrowDtype(pa.string())), states=True
        ).tolist()
    ],
    "numpy": lambda r: ninefold.explain(np.array(r, object), states=True).tolist(),
    "duckdb": by_duckdb,
}


@pytest.mark.parametrize("form", FORMS)
def test_paths_are_replayed_to_the_solution(form: str) -> None:
    records: list[str | None] = [*PUZZLES, *ODD]
    paths = FORMS[form](records)
    ends = ninefold.explain(records, answers="end")
    solutions = ninefold.solve(records)
    assert len(paths) == len(records)
    for row, puzzle in enumerate(PUZZLES):
        replay(puzzle, paths[row], ends[row] or "", solutions[row] or "")
    assert ends.count("solved") > 20
    assert paths[len(PUZZLES) :] == [[], None, None, []]
    # All forms have the same steps.
    assert paths == ninefold.explain(records, states=True)


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


def test_a_table_has_the_ratings_beside_the_path() -> None:
    frame = ninefold.explain(pl.DataFrame({"puzzle": [*PUZZLES, *ODD]}))
    columns = ["path", "end", "er", "ep", "ed", "technique", "steps", "status"]
    assert frame.columns == ["puzzle", *columns]
    for row in frame.head(len(PUZZLES)).iter_rows(named=True):
        ratings = [step["rating"] for step in row["path"]]
        assert row["steps"] == len(ratings)
        assert row["ed"] == ratings[0]
        if row["end"] != "solved":
            assert row["er"] is row["technique"] is None
            continue
        assert row["er"] == max(ratings)
        assert row["technique"] == row["path"][ratings.index(row["er"])]["technique"]
        fills = [at for at, step in enumerate(row["path"]) if step["cell"] is not None]
        assert row["ep"] == max(ratings[: fills[0] + 1])
    assert frame["status"][-4:].to_list() == ["ambiguous", None, "malformed", "illegal"]
    assert frame["er"][-4:].to_list() == [None] * 4
    of_numpy = ninefold.explain(np.array([WIKIPEDIA, EMPTY]), answers="er")
    assert of_numpy.dtype == np.float64
    assert of_numpy[0] == ninefold.explain(WIKIPEDIA, answers="er")
    assert np.isnan(of_numpy[1])


def test_ratings_and_placements_are_those_of_the_program(tmp_path: Path) -> None:
    source = tmp_path / "puzzles.txt"
    source.write_text("\n".join([*PUZZLES, EMPTY, "x", ""]))
    measures = ["er", "ep", "ed", "technique", "steps"]
    columns = ",".join([*measures, "path", "placements"])
    ended = run("explain", "--columns", columns, "--to", "jsonl", "-q", str(source))
    printed = [json.loads(line) for line in ended.stdout.splitlines()]
    found = ninefold.explain([*PUZZLES, EMPTY, "x"], answers=["path", *measures, "status"])
    for name in (*measures, "status"):
        assert found[name] == [row[name] for row in printed]
    for row, path in zip(printed, found["path"], strict=True):
        if not path:
            assert not row["path"]
            continue
        assert row["path"] == [step["text"] for step in path]
        filled = [step for step in path if step["cell"] is not None]
        assert row["placements"] == [
            f"{step['cell'][1]}{step['cell'][3]}{step['digit']}" for step in filled
        ]


def test_the_ratings_alone_are_those_of_the_path() -> None:
    measures = ["er", "ep", "ed"]
    found = ninefold.explain(PUZZLES, answers=measures)
    assert ninefold.rate(PUZZLES, answers=measures) == found
    assert ninefold.rate(PUZZLES, answers="er") == found["er"]
    frame = pl.DataFrame({"puzzle": PUZZLES})
    beside = ninefold.rate(frame)
    assert beside.columns == ["puzzle", "class", *measures, "status"]
    assert beside["ep"].to_list() == found["ep"]
    assert ninefold.rate(PUZZLES, answers=["class", "er"]) == {
        "class": ninefold.rate(PUZZLES),
        "er": found["er"],
    }
    easy = ninefold.rate(PUZZLES, answers="er", at_most=2.8)
    assert easy == [er if er is not None and er <= 2.8 else None for er in found["er"]]
    assert (
        frame.select(ninefold.polars.rate("puzzle", answers="er"))["puzzle"].to_list()
        == (found["er"])
    )


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


def test_a_hint_is_the_first_step_of_the_path() -> None:
    paths = ninefold.explain(PUZZLES)
    names = Question("hint").columns
    hints = ninefold.hint(PUZZLES, answers=names)
    for row, path in enumerate(paths):
        assert path is not None
        hint = {name: hints[name][row] for name in names}
        assert hint.pop("status") == "unique"
        assert hint.pop("end") is None
        assert {"step": 1, **hint} == path[0]
    assert ninefold.hint(PUZZLES) == hints["text"]
    # Pencilmarks are taken as they are: the state after all singles has the first other step.
    for path in ninefold.explain(PUZZLES, states=True):
        harder = [step for step in path or [] if step["cell"] is None]
        if harder:
            assert ninefold.hint(harder[0]["before"]) == harder[0]["text"]


def test_what_is_allowed_limits_the_path() -> None:
    free = ninefold.explain(PUZZLES, answers=["path", "er"])
    limited = ninefold.explain(PUZZLES, at_most=1.5, answers=["path", "end", "er"])
    for row, er in enumerate(free["er"]):
        path = limited["path"][row]
        if er is not None and er <= 1.5:
            assert path == free["path"][row]
            continue
        assert limited["end"][row] == "limit"
        assert limited["er"][row] is None
        assert path == free["path"][row][: len(path)]
    [techniques] = [
        member.words
        for member in QUESTIONS["explain"].columns[0].members
        if member.name == "technique"
    ]
    assert techniques is not None
    singles = [word for word in techniques if "single" in word]
    for path in ninefold.explain(PUZZLES, techniques=singles):
        assert path is not None
        assert {step["technique"] for step in path} <= set(singles)
    for path in ninefold.explain(PUZZLES, uniqueness=False):
        assert path is not None
        assert not any(step["unique"] for step in path)
    [isomorphs] = ninefold.shuffle([PUZZLES[-1]], n=9, seed=3)
    ratings = ninefold.explain(isomorphs, canonical=True, answers=["er", "technique", "steps"])
    assert all(len(set(map(str, column))) == 1 for column in ratings.values())


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
    records: list[str | None] = [*PUZZLES[-5:], *ODD]
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


def test_steps_survive_json_and_parquet(tmp_path: Path) -> None:
    frame = ninefold.explain(pl.DataFrame({"puzzle": PUZZLES}), states=True)
    frame.write_parquet(tmp_path / "paths.parquet")
    read = pl.read_parquet(tmp_path / "paths.parquet")
    assert read["path"].to_list() == frame["path"].to_list()
    ends, solutions = read["end"].to_list(), ninefold.solve(PUZZLES)
    parsed = json.loads(json.dumps(read["path"].to_list()))
    for row, puzzle in enumerate(PUZZLES):
        replay(puzzle, parsed[row], ends[row], solutions[row] or "")
