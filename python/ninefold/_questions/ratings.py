"""The difficulty of puzzles."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from .arguments import layout as named
from .arguments import rating
from .asking import ask, one_word, question

Difficulty: TypeAlias = Literal[
    "naked-singles", "hidden-singles", "locked-candidates", "hidden-triples", "beyond"
]
"""Class of difficulty, from the easiest to the hardest."""


@question
def rate(
    puzzles: Any,
    *,
    backdoors: bool = False,
    se: bool = False,
    at_most: float | None = None,
    layout: str | None = None,
    **options: Any,
) -> Any:
    """The difficulty of each puzzle, by measures that are the same for all its isomorphs, and as Sudoku
    Explainer rates it.

    >>> import ninefold
    >>> puzzle = "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
    >>> ninefold.rate(puzzle)
    'locked-candidates'
    >>> ninefold.rate([puzzle], answers=["rounds", "guesses"])
    {'rounds': [21], 'guesses': [0]}
    >>> ninefold.rate([puzzle], answers=["er", "ep", "ed"])
    {'er': [2.6], 'ep': [1.5], 'ed': [1.5]}

    A round removes at once all candidates that its rule finds: naked and hidden singles; if there are
    none, locked candidates; if there are none of these, hidden triples where a row or column crosses a
    box. The definitions are the same on every machine; :data:`RATING_VERSION` is their version.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        backdoors: also search for backdoors in singles, which takes a hundred to a thousand times
            as long where singles do not solve the puzzle.
        se: also the ratings of Sudoku Explainer, as where ``answers`` names one of them. If it names no
            other measure, nothing else is computed.
        at_most: leave ratings unknown that are higher than this, such as 2.8, which saves the time for
            them.
        layout: as in :func:`solve`. Then only singles are looked at for classes, rounds and backdoors, ``guesses``
            are those of the search for the puzzle as it is written, and there are no ratings of Sudoku Explainer.

    Returns:
        ``class``, the most expensive rule needed: ``naked-singles``, ``hidden-singles``,
        ``locked-candidates``, ``hidden-triples``, or ``beyond`` where these do not solve the puzzle;
        ``rounds``, the number of rounds; ``guesses``, the number of guesses in a fixed search for the
        solution and for the proof that it is the only one; with ``backdoors`` also ``backdoor``, the
        least number of cells that, filled from the solution, let singles solve the rest (null if it is
        more than 3), and ``backdoors``, the number of such sets of cells; with ``se`` also ``er``,
        ``ep`` and ``ed``, the ratings of Sudoku Explainer as in :func:`explain`, null where they are not
        known; and ``status``: only ``unique`` puzzles are rated.
    """
    answers = one_word(options).get("answers") or ()
    wanted = {answers} if isinstance(answers, str) else set(answers)
    asked: dict[str, Any] = {"backdoors": bool(backdoors), "se": bool(se)}
    if wanted & SE and not backdoors and wanted <= {*SE, "status"}:
        asked |= {"se": True, "measures": False}
    if at_most is not None:
        asked["at_most"] = str(rating("at_most", at_most))
    return ask("rate", puzzles, options, **asked, **named(layout))


SE = {"er", "ep", "ed"}
"""The ratings of Sudoku Explainer."""
