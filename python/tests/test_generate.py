"""Generated puzzles are those of the program, in every container."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any, Literal

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


def test_statuses_are_those_that_the_kinds_are_made_for() -> None:
    status = dict.fromkeys(["minimal", "easy", "full"], "unique")
    status |= dict.fromkeys(["multi", "sparse"], "ambiguous")
    for kind in KINDS:
        made = ninefold.generate(kind, 20)
        assert set(ninefold.status(made)) == {status.get(kind, kind)}


Containers = Literal["list", "numpy", "digits", "pyarrow", "polars", "pandas"]


@pytest.mark.parametrize(
    ("container", "type"),
    [
        ("list", list),
        ("numpy", np.ndarray),
        ("pyarrow", pa.StringArray),
        ("polars", pl.Series),
        ("pandas", pd.Series),
    ],
)
def test_every_container_has_the_same_puzzles(container: Containers, type: Any) -> None:
    made = ninefold.generate("easy", 100, seed=4, container=container)
    assert isinstance(made, type)
    found = [each.decode() if container == "numpy" else str(each) for each in made]
    assert found == ninefold.generate("easy", 100, seed=4)
    assert len(ninefold.generate("easy", 0, container=container)) == 0


def test_digits_are_the_same_puzzles() -> None:
    made = ninefold.generate("easy", 100, seed=4, container="digits")
    assert made.shape == (100, 81)
    assert made.dtype == np.uint8
    text = ["".join(map(str, grid)).replace("0", ".") for grid in made]
    assert text == ninefold.generate("easy", 100, seed=4)


def test_progress_is_told_while_puzzles_are_made() -> None:
    told: list[tuple[int, int]] = []
    ninefold.generate("minimal", 3000, progress=lambda done, all: told.append((done, all)))
    assert told == sorted(told)
    assert told[-1] == (3000, 3000)


PATTERN = "x......x.xx.x......x.x....x..x.x....x.x...x.x....x.x..x....x.x......x.xx.x......x"

CHOICES: dict[str, tuple[dict[str, Any], str]] = {
    "a range of ratings": ({"er": (2.6, 3.0)}, "--er 2.6..3.0"),
    "a rating": ({"er": 2.6}, "--er 2.6"),
    "ratings from one on": ({"er": (4.5, None)}, "--er 4.5.."),
    "ratings up to one": ({"er": (None, np.float64(2.0))}, "--er ..2.0"),
    "a technique": ({"technique": "x-wing"}, "--technique x-wing"),
    "a number of clues": ({"clues": 22}, "--clues 22"),
    "few clues": ({"clues": 19}, "--clues 19"),
    "clues up to a number": ({"clues": [None, np.int64(23)]}, "--clues ..23"),
    "a symmetry": ({"symmetry": "double-diagonal"}, "--symmetry double-diagonal"),
    "a class": ({"rate_at_least": "hard"}, "--rate-at-least hard"),
    "a class by layout": (
        {"layout": "x", "rate_at_least": "hidden-singles"},
        "--layout x --rate-at-least hidden-singles",
    ),
    "a pattern": ({"pattern": PATTERN, "minimal": True}, "--pattern pattern.txt"),
    "a layout": ({"layout": "x+anti-king"}, "--layout x+anti-king"),
    "clues by layout": ({"layout": "6x6+x", "clues": (None, 7)}, "--layout 6x6+x --clues ..7"),
    "a symmetry by layout": (
        {"layout": "4x4", "symmetry": "half-turn"},
        "--layout 4x4 --symmetry half-turn",
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
    n = 2 if name == "few clues" else 12
    arguments = ("generate", "minimal", "-n", str(n), "--seed", "3", *options.split())
    made = program.run(*arguments).stdout.split()
    assert len(made) == n
    assert ninefold.generate(n=n, seed=3, **keywords) == made
    assert ninefold.generate("minimal", n - 1, seed=3, first=1, threads=2, **keywords) == made[1:]


def test_chosen_puzzles_have_the_properties() -> None:
    made = ninefold.generate(n=40, seed=1, er=(2.6, 3.0))
    ratings = ninefold.rate(made, answers="er")
    assert min(ratings) == 2.6
    assert max(ratings) == 3.0
    for path in ninefold.explain(ninefold.generate(n=5, seed=1, technique="xy-wing")):
        assert "xy-wing" in [step["technique"] for step in path]
    clues = [81 - puzzle.count(".") for puzzle in ninefold.generate(n=20, clues=(22, 23))]
    assert {*clues} == {22, 23}
    for puzzle in ninefold.generate(n=3, pattern=PATTERN):
        assert [cell == "." for cell in puzzle] == [cell == "." for cell in PATTERN]
        assert ninefold.status(puzzle) == "unique"
    for puzzle in ninefold.generate(n=5, symmetry="half-turn"):
        pattern = [cell == "." for cell in puzzle]
        assert pattern == pattern[::-1]
    classes = ninefold.rate(ninefold.generate(n=20, rate_at_least="expert"))
    assert {*classes} <= {"expert", "extreme"}


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
        ({"kind": "easy", "clues": 30}, "for minimal boards, and not for easy ones"),
        ({"kind": "odd"}, "no kind of board is called 'odd'"),
        ({"technique": "x-ring"}, "no technique is called 'x-ring'"),
        ({"rate_at_least": "beyond"}, "is called 'beyond'"),
        ({"rate_at_least": "hard", "layout": "x"}, "is called 'hard'"),
        ({"symmetry": "none"}, "symmetry must be one of half-turn"),
        ({"er": (4.5, 2.0)}, r"er: 4.5 is more than 2.0"),
        ({"er": (7.0, 7.6)}, "ratings above 7.5 are not known"),
        ({"er": 4.55}, "one decimal such as 7.2, not 4.55"),
        ({"er": "4.5"}, "must be a rating with one decimal such as 7.2"),
        ({"er": float("nan")}, "one decimal"),
        ({"er": (1.0, 2.0, 3.0)}, "er must be a number, or two"),
        ({"clues": (25, 22)}, "clues: 25 is more than 22"),
        ({"clues": -1}, "clues must be at least 0"),
        ({"clues": 40, "tries": 50}, "none among 50 that were made; give more tries"),
        ({"clues": 16}, "fewer than 17 clues"),
        ({"clues": 17}, "must be given: give them as grids"),
        ({"pattern": "x.x"}, "pattern: line 1, column 1: .*3 characters"),
        ({"pattern": "x" * 16 + "." * 65}, "fewer than 17 clues"),
        ({"pattern": PATTERN, "kind": "easy"}, "not for easy ones"),
        ({"pattern": PATTERN, "symmetry": "full"}, "neither solution grids nor a symmetry"),
        ({"pattern": ("x" + "." * 9) * 7 + "x." + "x" * 9, "tries": 1}, "none of 1 attempts"),
        ({"minimal": True}, "minimal is for a pattern"),
        ({"layout": "y"}, "layout: no layout is called `y`"),
        ({"layout": "25x25"}, "layout: minimal puzzles have up to 16 digits, and not 25"),
        ({"layout": "x", "er": 2.0}, "techniques are those of 9x9 boards, and not of x ones"),
        ({"layout": "x", "clues": 40, "tries": 5}, "none among 5 that were made; give more tries"),
        ({"layout": "x", "kind": "easy", "clues": 40}, "not for easy ones"),
        ({"layout": "4x4", "grids": ["." * 16]}, "grids: row 0: this puzzle has several solutions"),
        ({"tries": 0}, "tries must be at least 1"),
        ({"grids": []}, "grids: there is no solution grid"),
        ({"grids": ["." * 81]}, "grids: row 0: this puzzle has several solutions"),
        ({"grids": [None, "11" + "." * 79]}, "grids: row 1: this puzzle has no solution"),
        ({"grids": ["x"]}, "grids: row 0: this is no puzzle"),
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
