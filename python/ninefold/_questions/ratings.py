"""The difficulty of puzzles."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from .asking import ask, one_word, question

Difficulty: TypeAlias = Literal["easy", "medium", "hard", "expert", "extreme"]
"""Class of difficulty by ER, from the easiest to the hardest."""

SinglesClass: TypeAlias = Literal["naked-singles", "hidden-singles", "beyond"]
"""Class of difficulty by singles, for boards of a layout, from the easiest to the hardest."""


@question
def rate(
    puzzles: Any,
    *,
    guesses: bool = False,
    ratings: bool = True,
    **options: Any,
) -> Any:
    """The difficulty of each puzzle: the ratings of Sudoku Explainer, and the class in words by them.

    >>> import ninefold
    >>> puzzle = "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
    >>> ninefold.rate(puzzle)
    'medium'
    >>> ninefold.rate([puzzle], answers=["er", "ep", "ed"])
    {'er': [2.6], 'ep': [1.5], 'ed': [1.5]}
    >>> ninefold.rate([puzzle], answers="guesses")
    [0]

    ========= ========== ===========================================
    class     ER         techniques that are needed
    ========= ========== ===========================================
    easy      0.0 to 2.3 hidden and naked singles
    medium    2.5 to 2.8 locked candidates
    hard      3.0 to 4.4 pairs, triples, fish and wings
    expert    4.5 to 6.2 unique rectangles, quadruples
    extreme   6.5 and up chains
    ========= ========== ===========================================

    The ratings are the same for all isomorphs of a puzzle where they are at most 4.4; above, they are those of
    the puzzle as it is written. Guesses are those of the engine's search for the solution and for the proof that it
    is the only one, the same for all isomorphs and on every machine; :data:`RATING_VERSION` is the version of
    their definition.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        guesses: also the guesses, as where ``answers`` names them.
        ratings: the ratings of Sudoku Explainer and the class. Without them there are only guesses, which take much
            less time; it is the same if ``answers`` names nothing else.
        at_most: leave ratings unknown that are higher than this, such as 2.8, which saves the time for
            them. The class is then unknown, too.
        layout: as in :func:`solve`. Then there are no ratings of Sudoku Explainer: ``class`` is ``naked-singles``,
            ``hidden-singles``, or ``beyond`` if singles do not solve the puzzle, and ``guesses``, which are always
            there, are those of the search for the puzzle as it is written.

    Returns:
        ``class``; ``er``, ``ep`` and ``ed``, the ratings of Sudoku Explainer as in :func:`explain`, null where
        they are not known; with ``guesses`` also ``guesses``; and ``status``: only ``unique`` puzzles are rated.
    """
    answers = one_word(options).get("answers") or ()
    wanted = {answers} if isinstance(answers, str) else set(answers)
    if "guesses" in wanted:
        guesses, ratings = True, ratings and not wanted <= {"guesses", "status"}
    asked: dict[str, Any] = {"guesses": bool(guesses), "ratings": bool(ratings)}
    return ask("rate", puzzles, options, **asked)
