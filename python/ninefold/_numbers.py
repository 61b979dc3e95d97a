"""Questions whose answers are numbers: counts and scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._answer import about, answer
from ._arguments import limits, whole
from ._arguments import weights as checked
from ._questions import Question
from ._signatures import keywords_of

__all__ = ["count", "count_exact", "score"]


@keywords_of(about)
def count(
    puzzles: Any,
    *,
    cap: int = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """How many solutions each puzzle has, no further than ``cap``.

    >>> import ninefold
    >>> ninefold.count("." * 81, cap=1000)
    1000

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        cap: where counting ends, at least 1. To visit solutions takes time in proportion to it; from
            10 million on they are summed exactly instead (see :func:`count_exact`).

    Returns:
        ``solutions``, an ``int64``: null only where the puzzle is null or malformed, and what was
        found by then where the status is ``unfinished``; and ``status``.
    """
    question = Question("count", {"cap": whole("cap", cap, 1), **limits(time_limit, node_limit)})
    return answer(question, puzzles, **options)


@keywords_of(about)
def count_exact(
    puzzles: Any,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """How many solutions each puzzle has, exactly, however many these are.

    >>> import ninefold
    >>> ninefold.count_exact("." * 81)
    6670903752021072936960

    A puzzle with many solutions takes up to some seconds, whatever their number. The keywords, the
    kinds of ``puzzles`` and the errors are those of :func:`solve`.

    Returns:
        ``solutions``: Python's ``int`` in lists, in NumPy arrays of objects and in pandas,
        ``decimal128(38, 0)`` in Arrow and polars; and ``status``.
    """
    return answer(Question("count_exact", limits(time_limit, node_limit)), puzzles, **options)


@keywords_of(about)
def score(
    puzzles: Any,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """The best target score of each puzzle: the largest sum of weight × digit of its solutions.

    >>> import ninefold
    >>> ninefold.score("." * 81)
    2906

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        weights: 9 rows of 9 whole numbers, each up to 10**9 in size; if not given, those of target
            Sudoku: 6 on the border, then 7, 8, 9, and 10 in the centre.
        smallest: the smallest score instead.
        count_optima: also how many solutions have the best score.

    Returns:
        ``score``; ``bound``, which no solution exceeds (or, of the smallest, falls below);
        ``proven``, whether they are the same; ``grid``, the least solution with that score, read
        as a number of 81 digits; with ``count_optima`` also ``optima`` and ``all_optima``; and
        ``status``: ``solvable``, or ``unproven`` where a limit ended the search, whose ``grid`` is
        the best that was found, or why there is no solution.
    """
    parameters = {
        "weights": None if weights is None else checked(weights),
        "smallest": bool(smallest),
        "count_optima": bool(count_optima),
        **limits(time_limit, node_limit),
    }
    return answer(Question("score", parameters), puzzles, **options)
