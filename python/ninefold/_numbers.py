"""Questions whose answers are numbers: counts and scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._answer import ask, question
from ._arguments import weights as checked
from ._arguments import whole

__all__ = ["count", "count_exact", "target"]


@question
def count(
    puzzles: Any,
    *,
    cap: int = 2,
    **options: Any,
) -> Any:
    """The number of solutions of each puzzle, counted no further than ``cap``.

    >>> import ninefold
    >>> ninefold.count("." * 81, cap=1000)
    1000

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        cap: number at which counting ends, at least 1. To visit solutions takes time in proportion; from
            10 million on they are summed exactly instead (see :func:`count_exact`).

    Returns:
        ``solutions``, an ``int64``: null only where the puzzle is null or malformed, and what was
        found by then where the status is ``unfinished``; and ``status``.
    """
    return ask("count", puzzles, options, cap=whole("cap", cap, 1))


@question
def count_exact(puzzles: Any, **options: Any) -> Any:
    """The number of solutions of each puzzle, exactly, however large.

    >>> import ninefold
    >>> ninefold.count_exact("." * 81)
    6670903752021072936960

    A puzzle with many solutions takes up to some seconds, whatever their number. The keywords, the
    kinds of ``puzzles`` and the errors are those of :func:`solve`.

    Returns:
        ``solutions``: Python's ``int`` in lists, in NumPy arrays of objects and in pandas,
        ``decimal128(38, 0)`` in Arrow and polars; and ``status``.
    """
    return ask("count_exact", puzzles, options)


@question
def target(
    puzzles: Any,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    **options: Any,
) -> Any:
    """The best target score of each puzzle: the largest sum of weight × digit of its solutions.

    >>> import ninefold
    >>> ninefold.target("." * 81)
    2906

    ``score`` is another name.

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        weights: 9 rows of 9 whole numbers, each up to 10**9 in size; if not given, those of target
            Sudoku: 6 on the border, then 7, 8, 9, and 10 in the centre.
        smallest: find the smallest score instead.
        count_optima: also count the solutions that have the best score.

    Returns:
        ``score``; ``bound``, which no solution exceeds (or, of the smallest, falls below);
        ``proven``, whether they are the same; ``grid``, the least solution with that score, read
        as a number of 81 digits; with ``count_optima`` also ``optima`` and ``all_optima``; and
        ``status``: ``solvable``, or ``unproven`` where a limit ended the search, whose ``grid`` is
        the best that was found, or the reason that there is no solution.
    """
    return ask(
        "target",
        puzzles,
        options,
        weights=None if weights is None else checked(weights),
        smallest=bool(smallest),
        count_optima=bool(count_optima),
    )
