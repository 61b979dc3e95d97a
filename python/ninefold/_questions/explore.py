"""Generations of vicinities: one puzzle of each class."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import ninefold._native as _native

from .arguments import whole
from .clues import clue_count
from .column_choice import cells_of
from .ratings import Difficulty


class Discovery(NamedTuple):
    """A puzzle that :func:`explore` found."""

    puzzle: str
    """The puzzle."""

    origin: int
    """Row of the puzzle that it goes back to, from 0."""

    generation: int
    """Number of steps from there."""


def explore(
    puzzles: Any,
    *,
    remove: int = 1,
    add: int = 1,
    same_grid: bool = False,
    known: Any = None,
    minimal: bool = False,
    clues: int | tuple[int, int] = (0, 81),
    rate_at_least: Difficulty | None = None,
    generations: int = 1,
    form: Literal["strict", "counts", "pattern", "solution", "found"] = "strict",
    column: str | None = None,
    threads: int | None = None,
) -> Iterator[Discovery]:
    """One puzzle of each class in the :func:`vicinity` of many puzzles, as they are found.

    >>> import ninefold
    >>> puzzle = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    >>> found = list(ninefold.explore([puzzle]))
    >>> len(found), set(ninefold.check([each.puzzle for each in found]))
    (3, {'unique'})

    Each generation searches around the puzzles that the one before has found. Puzzles that are
    isomorphic are of one class; the classes of ``puzzles`` and of ``known`` are not found. What is
    found, and in which order, does not depend on the number of threads.

    Args:
        puzzles: a column or a table, as in :func:`solve`. They need not have one solution themselves;
            a record that is no puzzle is an error.
        remove: number of clues to remove.
        add: number of clues to add. One more takes much longer.
        same_grid: keep only puzzles with the solution of the puzzle they are found around.
        known: more puzzles whose classes are not to be found.
        minimal: keep only minimal puzzles.
        clues: keep only puzzles with this number of clues, or from the first to the second of two.
        rate_at_least: keep only puzzles of this class of difficulty or harder; see :func:`rate`.
        generations: number of generations.
        form: form of the puzzles that are returned, as in :func:`canonical`; or ``found``, as they are
            found. It does not change the classes.
        column: name of the column of a table, unless that is a usual one.
        threads: as in :func:`solve`.

    Returns:
        An iterator of :class:`Discovery`. The search makes progress while it is asked for the next;
        dropped, it ends. All classes are in memory, 40 bytes for each.

    Raises:
        MalformedError: if a record is no puzzle.
        ValueError: if an argument is out of range.
    """
    least, largest = (clues, clues) if isinstance(clues, int) else clues
    parameters = {
        "remove": clue_count("remove", remove),
        "add": clue_count("add", add),
        "same_grid": bool(same_grid),
        "minimal": bool(minimal),
        "clues": [clue_count("clues", least), clue_count("clues", largest)],
        "rate_at_least": rate_at_least,
        "generations": min(whole("generations", generations, 1), 2**32 - 1),
        "form": None if form == "found" else form,
    }
    explorer = _native.Explorer(
        json.dumps(parameters),
        cells_of("puzzles", puzzles, column),
        None if known is None else cells_of("known", known, column),
        threads=None if threads is None else whole("threads", threads, 1),
    )
    return _discoveries(explorer)


def _discoveries(explorer: _native.Explorer) -> Iterator[Discovery]:
    while (found := explorer.step()) is not None:
        for puzzle, origin, generation in found:
            yield Discovery(puzzle, origin, generation)
