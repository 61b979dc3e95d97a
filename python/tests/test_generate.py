"""Generated puzzles are those of the program, in every container."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
from ninefold._questions import corpora

from . import program

KINDS = ["minimal", "easy", "multi", "impossible", "illegal", "sparse", "full"]


@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_are_those_of_the_program(kind: str) -> None:
    made = program.run("generate", kind, "-n", "150", "--seed", "21").stdout.split()
    assert ninefold.generate(kind, 150, seed=21) == made
    assert ninefold.generate(kind, 150, seed=21, threads=3) == made
    assert ninefold.generate(kind, 40, seed=21, first=110) == made[110:]
    assert ninefold.generate(kind, 5, seed=22) != made[:5]


SYMBOLS = ".123456789"
TEXTS: dict[Any, tuple[type, Callable[[Any], str]]] = {
    "list": (list, str),
    "numpy": (np.ndarray, bytes.decode),
    "digits": (np.ndarray, lambda row: "".join(SYMBOLS[digit] for digit in row)),
    "pyarrow": (pa.StringArray, str),
    "polars": (pl.Series, str),
    "pandas": (pd.Series, str),
}
"""The type of each container, and the text of a puzzle in it."""


@pytest.mark.parametrize("layout", [None, "6x6+x"])
@pytest.mark.parametrize("container", TEXTS)
def test_every_container_has_the_same_puzzles(container: Any, layout: str | None) -> None:
    kind, text = TEXTS[container]
    made = ninefold.generate("easy", 100, seed=4, container=container, layout=layout)
    assert isinstance(made, kind)
    assert [*map(text, made)] == ninefold.generate("easy", 100, seed=4, layout=layout)
    assert getattr(made, "dtype", None) == np.uint8 or container != "digits"
    assert len(ninefold.generate("easy", 0, container=container)) == 0


def test_progress_is_told_while_puzzles_are_made() -> None:
    told: list[tuple[int, int]] = []
    ninefold.generate("minimal", 3000, progress=lambda done, all: told.append((done, all)))
    assert told == sorted(told)
    assert told[-1] == (3000, 3000)


PATTERN = "x......x.xx.x......x.x....x..x.x....x.x...x.x....x.x..x....x.x......x.xx.x......x"

CHOICES: dict[str, tuple[dict[str, Any], str]] = {
    "a rating": ({"er": 2.6}, "--er 2.6"),
    "ratings from one on": ({"er": (4.5, None)}, "--er 4.5.."),
    "ratings up to one": ({"er": (None, np.float64(2.0))}, "--er ..2.0"),
    "a technique": ({"technique": "x-wing"}, "--technique x-wing"),
    "a pattern": ({"pattern": PATTERN, "minimal": True}, "--pattern pattern.txt"),
    "by layout": (
        {"layout": "6x6+x", "clues": [None, np.int64(7)], "symmetry": "half-turn"},
        "--layout 6x6+x --clues ..7 --symmetry half-turn",
    ),
    "several": (
        {"rate_at_least": "expert", "clues": (22, 23), "er": (3.0, 7.5), "tries": 5000},
        "--rate-at-least expert --clues 22..23 --er 3.0..7.5 --tries 5000",
    ),
}
"""Keywords, and the options of the program that mean the same."""


def test_saved_states_tell_minimal_puzzles_with_a_pattern_from_all() -> None:
    plain = dict.fromkeys(corpora.Choice.__dataclass_fields__)
    one, other = (
        corpora.Choice(**{**plain, "pattern": PATTERN, "minimal": minimal}).identity()
        for minimal in (False, True)
    )
    assert {name for name in one if one[name] != other[name]} == {"pattern"}


@pytest.mark.parametrize("name", CHOICES)
def test_chosen_puzzles_are_those_of_the_program(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pattern.txt").write_text(PATTERN)
    keywords, options = CHOICES[name]
    arguments = ("generate", "minimal", "-n", "12", "--seed", "3", *options.split())
    made = program.run(*arguments).stdout.split()
    assert len(made) == 12
    assert ninefold.generate(n=12, seed=3, **keywords) == made
    assert ninefold.generate("minimal", 11, seed=3, first=1, threads=2, **keywords) == made[1:]


def test_puzzles_are_made_in_the_grids(tmp_path: Path) -> None:
    first, second = ninefold.generate("full", 2, seed=5)
    # A puzzle stands for its solution.
    grids = [first, ninefold.minimise(second)]
    path = tmp_path / "grids.txt"
    path.write_text("\n".join(grids))
    made = program.run("generate", "minimal", "-n", "30", "--grids", str(path)).stdout.split()
    assert {*ninefold.solve(made)} == {first, second}
    for given in (grids, np.array(grids, "S81"), pa.array(grids), pl.DataFrame({"puzzle": grids})):
        assert ninefold.generate(n=30, grids=given) == made
    assert ninefold.generate(n=30, grids=[*grids, None]) == made


@pytest.mark.parametrize(
    ("keywords", "reason"),
    [
        # By Python.
        ({"symmetry": "none"}, "symmetry must be one of half-turn"),
        ({"er": (4.5, 2.0)}, r"er: 4.5 is more than 2.0"),
        ({"er": 4.55}, "one decimal such as 7.2, not 4.55"),
        ({"er": "4.5"}, "must be a rating with one decimal such as 7.2"),
        ({"er": float("nan")}, "one decimal"),
        ({"er": (1.0, 2.0, 3.0)}, "er must be a number, or two"),
        ({"clues": (25, 22)}, "clues: 25 is more than 22"),
        ({"clues": -1}, "clues must be at least 0"),
        ({"minimal": True}, "minimal is for a pattern"),
        ({"layout": "4x4", "grids": ["." * 16]}, "grids: row 0: this puzzle has several solutions"),
        ({"tries": 0}, "tries must be at least 1"),
        ({"grids": [None, "11" + "." * 79]}, "grids: row 1: this puzzle has no solution"),
        ({"grids": ["x"]}, "grids: row 0: this is no puzzle"),
        # By the program's reader and by the generator, whose tests have all the others.
        ({"kind": "odd"}, "no kind of board is called 'odd'"),
        ({"grids": []}, "grids: there is no solution grid"),
        ({"pattern": "x.x"}, "pattern: line 1, column 1: .*3 characters"),
        ({"clues": 40, "tries": 50}, "none among 50 that were made; give more tries"),
    ],
)
def test_what_cannot_be_chosen_is_refused(keywords: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ninefold.generate(**keywords)


def test_a_choice_is_made_once_in_a_process() -> None:
    # (The search for its first puzzle may take seconds.)
    made = [ninefold.generate(seed=77, first=first, clues=21)[0] for first in range(3)]
    before = corpora._generator.cache_info().misses
    assert ninefold.generate(n=3, seed=77, clues=(21, 21)) == made
    assert corpora._generator.cache_info().misses == before


def test_ctrl_c_ends_the_search_for_the_first_puzzle() -> None:
    class Alarm(Exception):
        pass

    def ring(*_: object) -> None:
        raise Alarm

    # There is no such puzzle.
    handler = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(Alarm):
            ninefold.generate(clues=(41, 81), tries=10**15)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
