"""Corpora of generated puzzles, with the choice of minimal ones."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import ninefold._native as _native

from .arguments import layout as named
from .arguments import rating, whole
from .clues import Symmetry, symmetry_word
from .column_choice import cells_of
from .ratings import Difficulty, SinglesClass
from .table import Question

Er: TypeAlias = "float | tuple[float | None, float | None] | None"
"""A rating, or the lowest and the highest of a range."""

Clues: TypeAlias = "int | tuple[int | None, int | None] | None"
"""A number of clues, or the least and the largest of a range."""

Range: TypeAlias = "tuple[Any, Any] | None"


class Grids(str):
    """Solution grids, a line each."""

    def __repr__(self) -> str:
        return f"<{len(self.split())} grids>"


@dataclass(frozen=True)
class Choice:
    """The choice of minimal puzzles, or the layout of boards: the keywords of :func:`ninefold.generate`, which
    are checked. (The native module knows the words.)"""

    er: Any
    technique: str | None
    clues: Any
    symmetry: Symmetry | None
    grids: Any
    pattern: str | None
    minimal: bool
    rate_at_least: Difficulty | SinglesClass | None
    tries: int | None
    layout: str | None

    def __post_init__(self) -> None:
        for name in ("technique", "rate_at_least", "pattern", "layout"):
            text = getattr(self, name)
            if text is not None and not isinstance(text, str):
                raise TypeError(f"{name} must be text, not {type(text).__name__}")
        if self.minimal and self.pattern is None:
            raise ValueError("minimal is for a pattern; without one, minimal puzzles are a kind")
        grids, tries = self.grids, self.tries
        self.__dict__.update(
            er=_range("er", self.er, lambda value: rating("er", value)),
            clues=_range("clues", self.clues, lambda number: whole("clues", number)),
            symmetry=symmetry_word(self.symmetry),
            grids=grids if isinstance(grids, Grids | None) else _solutions(grids, self.layout),
            minimal=bool(self.minimal),
            tries=None if tries is None else whole("tries", tries, 1),
        )

    def identity(self) -> dict[str, str | None]:
        """All that the puzzles depend on, as text that any format of saved states holds."""
        grids = None if self.grids is None else hashlib.sha256(self.grids.encode()).hexdigest()
        return {
            "er": _text(self.er),
            "technique": self.technique,
            "clues": _text(self.clues),
            "symmetry": self.symmetry,
            "grids": grids,
            "pattern": self.pattern and f"{self.pattern} minimal" if self.minimal else self.pattern,
            "rate_at_least": self.rate_at_least,
            "layout": self.layout,
        }


@dataclass(frozen=True)
class Corpus:
    """The endless corpus of a kind and a seed."""

    kind: str
    seed: int
    choice: Choice

    def puzzles(
        self,
        n: int,
        first: int,
        *,
        cells: str,
        threads: int | None = None,
        progress: Callable[[int, int | None], object] | None = None,
    ) -> _native.Column:
        """``n`` puzzles, from number ``first`` on."""
        made = _generator(self)
        return made.boards(n, first, threads=threads, cells=cells, progress=progress)

    def check(self) -> None:
        """Checks that there are such puzzles.

        Raises:
            ValueError: if there are none, or they are too rare.
        """
        _generator(self)


@lru_cache(maxsize=32)
def _generator(corpus: Corpus) -> _native.Generator:
    """The generator of a corpus, made once in a process: to see that a choice is not too rare, the first of
    its puzzles is searched for."""
    choice = corpus.choice
    ranges = {"er": _text(choice.er), "clues": _text(choice.clues)}
    parameters = {**vars(choice), **ranges, "kind": corpus.kind, "seed": corpus.seed}
    return _native.Generator(json.dumps(parameters))


def _range(name: str, given: Any, read: Callable[[Any], Any]) -> Range:
    """One value or two as a range, in which None is no bound."""
    if given is None:
        return None
    pair = tuple(given) if isinstance(given, (tuple, list)) else (given, given)
    if len(pair) != 2:
        raise ValueError(f"{name} must be a number, or two: the least and the largest")
    least, largest = (None if bound is None else read(bound) for bound in pair)
    if least is not None and largest is not None and least > largest:
        raise ValueError(f"{name}: {least} is more than {largest}")
    return least, largest


def _text(bounds: Range) -> str | None:
    """A range as the program's options write it."""
    return bounds and "..".join("" if bound is None else str(bound) for bound in bounds)


def _solutions(grids: Any, layout: str | None) -> Grids:
    """The solution of each puzzle, by the rules of a layout.

    Raises:
        ValueError: if a puzzle has not exactly one solution.
    """
    question = Question("solve", named(layout))
    cells = cells_of("grids", grids, side=question.side)
    answered = _native.answer(question.json(["solution", "status"]), cells)
    columns = {column.name: column for column in answered}
    statuses = columns["status"].list()
    for row, status in enumerate(statuses):
        if status not in ("unique", None):
            raise ValueError(f"grids: row {row}: {_LACKS.get(status, 'this is no puzzle')}")
    return Grids("\n".join(grid for grid in columns["solution"].list() if grid is not None))


_LACKS = {
    "ambiguous": "this puzzle has several solutions, and stands for no solution grid",
    "impossible": "this puzzle has no solution",
    "illegal": "this puzzle has no solution",
}
"""The reasons why a puzzle stands for no solution, by its status."""
