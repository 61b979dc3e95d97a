"""Every function on every kind of column, against the program's answers to the same records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import ninefold

from .conftest import Expected
from .containers import COLUMNS, Container, digits
from .corpus import EMPTY, SOLUTION, WIKIPEDIA, confirmed
from .program import TRANSFORMATION

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "solve": ninefold.solve,
    "solve any": lambda puzzles, **keywords: ninefold.solve(puzzles, any=True, **keywords),
    "status": ninefold.status,
    "count": ninefold.count,
    "count 7": lambda puzzles, **keywords: ninefold.count(puzzles, cap=7, **keywords),
    "count_exact": ninefold.count_exact,
    "enumerate": lambda puzzles, **keywords: ninefold.enumerate(puzzles, cap=5, **keywords),
    "enumerate in order": lambda puzzles, **keywords: ninefold.enumerate(
        puzzles, cap=5, order="lexicographic", **keywords
    ),
    "sample": lambda puzzles, **keywords: ninefold.sample(puzzles, n=3, seed=11, **keywords),
    "score": ninefold.score,
    "score optima": lambda puzzles, **keywords: ninefold.score(
        puzzles, smallest=True, count_optima=True, **keywords
    ),
    "canonical": ninefold.canonical,
    "canonical counts": lambda puzzles, **keywords: ninefold.canonical(
        puzzles, form="counts", **keywords
    ),
    "canonical pattern": lambda puzzles, **keywords: ninefold.canonical(
        puzzles, form="pattern", **keywords
    ),
    "canonical solution": lambda puzzles, **keywords: ninefold.canonical(
        puzzles, form="solution", **keywords
    ),
    "shuffle": lambda puzzles, **keywords: ninefold.shuffle(puzzles, n=3, seed=11, **keywords),
    "transform": lambda puzzles, **keywords: ninefold.transform(
        puzzles, TRANSFORMATION, **keywords
    ),
    "transform back": lambda puzzles, **keywords: ninefold.transform(
        puzzles, TRANSFORMATION, inverse=True, **keywords
    ),
    "unavoidable": lambda puzzles, **keywords: ninefold.unavoidable(puzzles, size=8, **keywords),
    "minimality": ninefold.minimality,
    "minimise": lambda puzzles, **keywords: ninefold.minimise(puzzles, seed=5, **keywords),
    "minimise symmetric": lambda puzzles, **keywords: ninefold.minimise(
        puzzles, symmetry="half-turn", **keywords
    ),
    "rate": ninefold.rate,
    "rate backdoors": lambda puzzles, **keywords: ninefold.rate(
        puzzles, backdoors=True, **keywords
    ),
}
"""The questions of :data:`tests.program.COMMANDS`."""

every_container = pytest.mark.parametrize("container", COLUMNS, ids=lambda each: each.name)


def held(container: Container, records: list[str | None]) -> list[int]:
    """The rows that the container can hold."""
    return [row for row, record in enumerate(records) if container.holds(record)]


@every_container
@pytest.mark.parametrize("asked", FUNCTIONS)
def test_a_column_is_answered_as_the_program_answers_its_records(
    container: Container, asked: str, records: list[str | None], expected: Expected
) -> None:
    rows = held(container, records)
    data = container.make([records[row] for row in rows])
    wanted = {
        name: container.expected([column[row] for row in rows], name)
        for name, column in expected(asked).items()
    }
    table = FUNCTIONS[asked](data, answers=list(wanted))
    assert container.columns(table) == wanted
    first = FUNCTIONS[asked](data)
    assert container.column(first) == next(iter(wanted.values()))
    name, column = list(wanted.items())[-1]
    last = FUNCTIONS[asked](data, answers=name)
    assert container.column(last) == column


@every_container
def test_claims_are_verified_as_the_program_does(
    container: Container,
    records: list[str | None],
    claimed: list[str | None],
    expected: Expected,
) -> None:
    rows = held(container, records)
    data = container.make([records[row] for row in rows])
    wanted = {name: [column[row] for row in rows] for name, column in expected("verify").items()}
    claims = [claimed[row] for row in rows]
    table = ninefold.verify(data, claims, answers=["verdict", "wrong_cell"])
    assert container.columns(table) == wanted
    # Claims may be of any kind, whatever the puzzles are.
    assert container.column(ninefold.verify(data, pa.array(claims))) == wanted["verdict"]


@every_container
def test_each_puzzle_is_transformed_by_its_own_transformation_as_the_program_does(
    container: Container,
    records: list[str | None],
    moves: list[str | None],
    expected: Expected,
) -> None:
    rows = held(container, records)
    data = container.make([records[row] for row in rows])
    wanted = [expected("transform each")["image"][row] for row in rows]
    by = [moves[row] for row in rows]
    assert container.column(ninefold.transform(data, by)) == wanted
    assert container.column(ninefold.transform(data, pa.array(by))) == wanted


@every_container
def test_many_rows_in_many_threads_are_answered_as_a_few(
    container: Container, records: list[str | None], expected: Expected
) -> None:
    rows = held(container, records) * 40
    data = container.make([records[row] for row in rows])
    solutions, statuses = expected("solve").values()
    table = ninefold.solve(data, answers=["solution", "status"], threads=3)
    assert container.columns(table) == {
        "solution": [solutions[row] for row in rows],
        "status": [statuses[row] for row in rows],
    }


@every_container
def test_solutions_are_of_the_kind_that_the_puzzles_are_of(
    container: Container, records: list[str | None]
) -> None:
    data = container.make([record for record in records if container.holds(record)])
    answer = ninefold.solve(data)
    if container.family == "builtins":
        assert type(answer) is type(data)
        return
    assert str(getattr(answer, "dtype", None) or answer.type) == container.text
    if hasattr(data, "shape"):
        assert type(answer) is type(data)
        assert answer.shape == data.shape
    if container.family == "pandas":
        assert answer.index.equals(data.index)
        assert answer.name == data.name
    if container.family == "polars":
        assert answer.name == data.name
    if isinstance(data, pa.Array | pa.ChunkedArray):
        assert isinstance(answer, pa.ChunkedArray) == isinstance(data, pa.ChunkedArray)


@every_container
@pytest.mark.parametrize("asked", FUNCTIONS)
def test_no_rows_have_no_answers_of_the_same_types(container: Container, asked: str) -> None:
    none = FUNCTIONS[asked](container.make([]))
    assert container.column(none) == []
    one = FUNCTIONS[asked](container.make([None if "null" in container.name else WIKIPEDIA][:1]))
    if hasattr(one, "type"):
        assert none.type == one.type
    elif getattr(getattr(one, "dtype", None), "kind", "") not in ("S", "U", ""):
        assert none.dtype == one.dtype


@every_container
def test_an_illegal_grid_and_a_null_have_no_solution(container: Container) -> None:
    rows = [row for row in (WIKIPEDIA, "11" + EMPTY[2:], None) if container.holds(row)]
    wanted = {WIKIPEDIA: SOLUTION}
    solutions = container.column(ninefold.solve(container.make(rows)))
    assert solutions == [wanted.get(row or "") for row in rows]


@pytest.mark.parametrize("asked", FUNCTIONS)
def test_one_puzzle_is_answered_as_in_a_list(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    wanted = expected(asked)
    for row, record in enumerate(records):
        if record is None:
            continue
        answer = FUNCTIONS[asked](record, answers=list(wanted), errors="null")
        assert answer == {name: column[row] for name, column in wanted.items()}
        first = next(iter(answer.values()))
        assert FUNCTIONS[asked](record, errors="null") == first
        if statuses[row] == "malformed" and asked not in ("status", "minimality"):
            # A null would look like the answer to a puzzle.
            with pytest.raises(ninefold.MalformedError):
                FUNCTIONS[asked](record)
        else:
            assert FUNCTIONS[asked](record) == first


def test_numbers_that_are_no_digits_are_malformed() -> None:
    good: Any = np.array([digits(WIKIPEDIA)] * 3)
    for wrong in (-1, 10, 255, 256 + 5, -(2**62), 2**62):
        array: Any = good.copy()
        array[1, 40] = wrong
        statuses = ["unique", "malformed", "unique"]
        assert ninefold.status(array).tolist() == statuses
        assert ninefold.status(array.reshape(3, 9, 9)).tolist() == statuses
        assert ninefold.status(pa.array(array.tolist())).to_pylist() == statuses
        assert ninefold.status(pa.array(array.tolist(), pa.list_(pa.int64(), 81))).to_pylist() == (
            statuses
        )
    unsigned = good.astype(np.uint64)
    unsigned[1, 0] = 2**64 - 1
    assert ninefold.status(unsigned).tolist() == ["unique", "malformed", "unique"]


def test_lists_that_are_no_grids_are_malformed() -> None:
    good: list[int | None] = [*(digits(WIKIPEDIA) or [])]
    holes: list[list[int | None] | None] = [good, good[:80], [*good, 0], [], None]
    holes += [[None, *good[1:]], good * 1000]
    assert ninefold.status(pa.array(holes)).to_pylist() == [
        *("unique", "malformed", "malformed", "malformed", None, "malformed", "malformed"),
    ]


def test_missing_values_of_pandas_objects_are_nulls() -> None:
    missing = pd.Series([WIKIPEDIA, None, float("nan"), pd.NA], dtype=object)
    assert ninefold.status(missing).tolist()[0] == "unique"
    assert ninefold.status(missing).isna().tolist() == [False, True, True, True]


def test_pandas_indexes_that_repeat_are_kept() -> None:
    series = pd.Series([WIKIPEDIA, EMPTY, WIKIPEDIA], index=[7, 7, 1])
    answer = ninefold.status(series)
    assert answer.index.tolist() == [7, 7, 1]
    assert answer.tolist() == ["unique", "ambiguous", "unique"]


def test_an_extension_array_is_read_as_what_it_is_stored_as() -> None:
    array = pa.ExtensionArray.from_storage(pa.json_(), pa.array([WIKIPEDIA, None]))
    assert ninefold.solve(array).to_pylist() == [SOLUTION, None]
    chunked = pa.chunked_array([array, array])
    assert ninefold.solve(chunked).to_pylist() == [SOLUTION, None] * 2


def test_a_masked_array_of_scores_tells_what_is_missing_from_any_score() -> None:
    weights = [[-1] * 9] * 9
    scores: Any = ninefold.score(np.array([WIKIPEDIA, "x"], "S81"), weights=weights)
    assert scores[0] == -405
    assert scores.mask.tolist() == [False, True]


def test_every_puzzle_of_the_manifest_has_its_confirmed_answers() -> None:
    rows = confirmed()
    puzzles = pa.array([row.puzzle for row in rows])
    solved = ninefold.solve(puzzles, answers=["solution", "status"])
    assert solved["status"].to_pylist() == [row.status for row in rows]
    assert solved["solution"].to_pylist() == [row.solution for row in rows]
    assert ninefold.status(puzzles).to_pylist() == [row.status for row in rows]
    counts = ninefold.count(puzzles, cap=1000).to_pylist()
    assert counts == [min(row.count, 1000) for row in rows]
    right = ninefold.verify(puzzles, pa.array([row.solution or row.puzzle for row in rows]))
    status = {"unique": "correct", "ambiguous": "not-unique"}
    assert right.to_pylist() == [status.get(row.status, row.status) for row in rows]


def test_counts_and_scores_of_the_manifest_are_exact() -> None:
    rows = [row for row in confirmed() if not row.at_least and row.count < 100_000]
    counts = ninefold.count_exact([row.puzzle for row in rows])
    assert counts == [row.count for row in rows]
    scored = [row for row in rows if row.score is not None]
    scores = ninefold.score([row.puzzle for row in scored])
    # (The judges have -1 where there is no solution.)
    assert scores == [None if row.score == -1 else row.score for row in scored]


def test_solutions_of_the_manifest_are_all_there_and_different() -> None:
    rows = [row for row in confirmed() if row.status == "ambiguous" and row.count < 300]
    lists = ninefold.enumerate(pa.array([row.puzzle for row in rows]), cap=None).to_pylist()
    in_order = ninefold.enumerate([row.puzzle for row in rows], cap=None, order="lexicographic")
    for row, solutions, ordered in zip(rows, lists, in_order, strict=True):
        assert len(solutions) == len(set(solutions)) == row.count
        assert ordered == sorted(solutions)
        assert set(ninefold.status(solutions)) == {"unique"}
        matches = (a in (".", b) for s in solutions for a, b in zip(row.puzzle, s, strict=True))
        assert all(matches)


def test_samples_are_solutions_and_a_seed_draws_the_same() -> None:
    rows = [row for row in confirmed() if row.status == "ambiguous" and row.count < 30][:20]
    puzzles = [row.puzzle for row in rows]
    drawn = ninefold.sample(puzzles, n=40, seed=3)
    assert drawn == ninefold.sample(puzzles, n=40, seed=3, threads=1)
    assert drawn != ninefold.sample(puzzles, n=40, seed=4)
    everything = ninefold.enumerate(puzzles, cap=None)
    for solutions, all in zip(drawn, everything, strict=True):
        assert solutions is not None
        assert all is not None
        assert len(solutions) == 40
        assert set(solutions) <= set(all)
        assert len(set(solutions)) > 1
