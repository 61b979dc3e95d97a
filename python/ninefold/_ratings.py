"""The difficulty of puzzles."""

from __future__ import annotations

from typing import Any

from ._answer import ask, question

__all__ = ["rate"]


@question
def rate(
    puzzles: Any,
    *,
    backdoors: bool = False,
    **options: Any,
) -> Any:
    """The difficulty of each puzzle, by measures that are the same for all its isomorphs.

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
        backdoors: also search for the backdoors in singles, which takes a hundred to a thousand times
            as long where singles do not solve the puzzle.

    Returns:
        ``class``, the most expensive kind of rule that was needed: ``naked-singles``,
        ``hidden-singles``, ``locked-candidates``, ``hidden-triples``, or ``beyond`` where they do not
        solve the puzzle; ``rounds``, their number; ``guesses``, those of a fixed search for
        the solution and for the proof that it is the only one; with ``backdoors`` also ``backdoor``,
        the least number of cells which, filled from the solution, let singles do the rest (null if
        it is more than 3), and ``backdoors``, the number of such sets of cells; and ``status``:
        only puzzles that are ``unique`` are rated.
    """
    return ask("rate", puzzles, options, backdoors=bool(backdoors))
