"""Generated puzzles are those of the program, in every container."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold

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
