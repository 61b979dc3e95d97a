"""Questions whose answers are numbers: counts and scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .arguments import weights as checked
from .arguments import whole
from .asking import ask, question


@question
def count(
    puzzles: Any,
    *,
    cap: int = 2,
    **options: Any,
) -> Any:
    """The number of solutions of each puzzle, counted up to ``cap``.

    >>> import ninefold
    >>> ninefold.count("." * 81, cap=1000)
    1000

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        cap: number at which counting ends, at least 1. Up to 10 million, solutions are visited one by
            one; above that they are counted exactly, without visiting (see :func:`count_exact`), unless there
            is a layout.
        layout: as in :func:`solve`.

    Returns:
        ``solutions``, an ``int64``: null only where the puzzle is null or malformed, and the number
        found so far where the status is ``unfinished``; and ``status``.
    """
    return ask("count", puzzles, options, cap=whole("cap", cap, 1))


@question
def count_exact(puzzles: Any, **options: Any) -> Any:
    """The number of solutions of each puzzle, exactly, however large.

    >>> import ninefold
    >>> ninefold.count_exact("." * 81)
    6670903752021072936960

    The keywords, the kinds of ``puzzles`` and the errors are those of :func:`solve`.

    Args:
        puzzles: as in :func:`solve`.
        layout: as in :func:`solve`. Solutions by the rules of a layout are visited one by one: where there may be
            millions, set a limit.

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
    **options: Any,
) -> Any:
    """The best target score of each puzzle: the largest sum of weight × digit of its solutions.

    >>> import ninefold
    >>> ninefold.target("." * 81)
    2906

    ``score`` is an alias.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        weights: 9 rows of 9 whole numbers, or all of them in one list, each up to 10**9 in size; by default those of target
            Sudoku: 6 on the border, then 7, 8, 9, and 10 in the centre. Boards of another size than 9x9
            need them: as many as their rows and columns.
        smallest: find the smallest score instead.
        count_optima: also count the solutions with the best score.
        cap: number at which this count ends; by default it ends after a limited amount of work.
        layout: as in :func:`solve`.

    Returns:
        ``score``; ``bound``, which no solution exceeds (with ``smallest``, falls below); ``proven``,
        true if both are equal; ``grid``, the solution with that score that is the first in lexicographic
        order; with ``count_optima`` also ``optima``, the number of such solutions, and
        ``all_optima``, true if all of them were counted; and ``status``: ``solvable``; ``unproven``
        where a limit ended the search, with the best solution found as ``grid``; or the reason that
        there is no solution.
    """
    given = None if weights is None else checked(weights, options.get("layout"))
    return ask("target", puzzles, options, weights=given)
