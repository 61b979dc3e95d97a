"""How difficult puzzles are."""

from __future__ import annotations

from typing import Any

from ._answer import about, answer
from ._arguments import limits
from ._questions import Question
from ._signatures import keywords_of

__all__ = ["rate"]


@keywords_of(about)
def rate(
    puzzles: Any,
    *,
    backdoors: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """How difficult each puzzle is, by measures that are the same for all its isomorphs.

    >>> import ninefold
    >>> puzzle = "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
    >>> ninefold.rate(puzzle)
    'locked-candidates'
    >>> ninefold.rate([puzzle], answers=["rounds", "guesses"])
    {'rounds': [21], 'guesses': [0]}

    A round takes away at once all candidates that its rules find: singles, naked and hidden; if there
    are none, locked candidates; if there are none of these, hidden triples where a row or column
    crosses a box. The same definitions hold on every machine; :data:`RATING_VERSION` is their number.

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        backdoors: also look for the backdoors in singles, which takes a hundred to a thousand times
            as long where singles do not solve the puzzle.

    Returns:
        ``class``, the most expensive kind of rule that was needed: ``naked-singles``,
        ``hidden-singles``, ``locked-candidates``, ``hidden-triples``, or ``beyond`` where they do not
        solve the puzzle; ``rounds``, how many there were; ``guesses``, those of a fixed search for
        the solution and for the proof that it is the only one; with ``backdoors`` also ``backdoor``,
        the least number of cells which, filled from the solution, let singles do the rest (null if
        it is more than 3), and ``backdoors``, how many such sets of cells there are; and ``status``:
        only puzzles that are ``unique`` are rated.
    """
    parameters = {"backdoors": bool(backdoors), **limits(time_limit, node_limit)}
    return answer(Question("rate", parameters), puzzles, **options)
