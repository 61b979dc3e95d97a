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

    A round removes at once all candidates that its rule finds: naked and hidden singles; if there are
    none, locked candidates; if there are none of these, hidden triples where a row or column crosses a
    box. The definitions are the same on every machine; :data:`RATING_VERSION` is their version.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        backdoors: also search for backdoors in singles, which takes a hundred to a thousand times
            as long where singles do not solve the puzzle.

    Returns:
        ``class``, the most expensive rule needed: ``naked-singles``, ``hidden-singles``,
        ``locked-candidates``, ``hidden-triples``, or ``beyond`` where these do not solve the puzzle;
        ``rounds``, the number of rounds; ``guesses``, the number of guesses in a fixed search for the
        solution and for the proof that it is the only one; with ``backdoors`` also ``backdoor``, the
        least number of cells that, filled from the solution, let singles solve the rest (null if it is
        more than 3), and ``backdoors``, the number of such sets of cells; and ``status``: only
        ``unique`` puzzles are rated.
    """
    return ask("rate", puzzles, options, backdoors=bool(backdoors))
