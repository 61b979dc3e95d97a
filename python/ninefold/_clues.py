"""Questions about where clues are needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._answer import answer
from ._arguments import limits, whole
from ._questions import Question

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._answer import Options

__all__ = ["unavoidable"]

Container = TypeVar("Container")
"""Whatever the caller holds: the answer is of the same kind."""


@overload
def unavoidable(
    puzzles: Any,
    *,
    answers: str | Sequence[str],
    size: int = 12,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> Any: ...
@overload
def unavoidable(
    puzzles: str,
    *,
    size: int = 12,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> list[str] | None: ...
@overload
def unavoidable(
    puzzles: list[str] | list[str | None],
    *,
    size: int = 12,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> list[list[str] | None]: ...
@overload
def unavoidable(
    puzzles: Container,
    *,
    size: int = 12,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> Container: ...
def unavoidable(
    puzzles: Any,
    *,
    size: int = 12,
    time_limit: float | None = None,
    answers: str | Sequence[str] | None = None,
    **options: Unpack[Options],
) -> Any:
    """The unavoidable sets of each solution grid, as a list for each.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.unavoidable(puzzle, size=4)[:2]
    ['r1c4 r1c5 r4c4 r4c5', 'r2c8 r2c9 r7c8 r7c9']

    An unavoidable set is a set of cells in which another solution differs from this one, and no part
    of which is one itself: a puzzle without a clue in it would have both solutions. A puzzle stands
    for its one solution.

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        size: sets of no more cells, from 4 to 81. A grid has some 260 of up to 12, and two cells more
            take five times as long. All sets of a column are in memory at once, five bytes a cell.

    Returns:
        ``unavoidable``, lists of the names of cells, smallest sets first; and ``status``, which is
        ``unique`` where sets were looked for.
    """
    parameters = {"size": whole("size", size), **limits(time_limit, None)}
    return answer(Question("unavoidable", parameters), puzzles, answers=answers, **options)
