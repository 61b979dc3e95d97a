"""Paths by technique: the steps of a solver, and the ratings of Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .asking import ask, question
from .table import checked


@question
def explain(
    puzzles: Any,
    **options: Any,
) -> Any:
    """The path of each puzzle by technique, step by step in the order of a solver, with its rating.

    >>> import ninefold
    >>> puzzle = "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
    >>> path = ninefold.explain(puzzle)
    >>> path[0]["text"], path[0]["cell"], path[0]["digit"]
    ('1.5 hidden-single r4c1 5 c1 => r4c1=5', 'r4c1', 5)
    >>> ninefold.explain([puzzle, "." * 81], answers=["er", "technique", "status"])
    {'er': [2.6, None], 'technique': ['pointing', None], 'status': ['unique', 'ambiguous']}

    The techniques, their order and their ratings are those of Sudoku Explainer, whose hardest step
    rates the puzzle: of SukakuExplainer 1.18.1 with the techniques of 1.2.1 and one thread, exactly, up to
    nested forcing chains. A step fills a cell, or removes candidates. A path that ends before the solution, as
    with ``at_most`` or a choice of techniques, leaves the rating unknown, and it is never a guess.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        at_most: end paths before the first step with a higher rating, such as 2.8.
        techniques: only these techniques, by their words, such as ``["hidden-single", "pointing"]``.
            The ratings are those of Sudoku Explainer only with all of them.
        uniqueness: false to leave out the techniques that assume that there is one solution.
        states: also the candidates before each step, as pencilmarks of 729 characters, in ``before``.
        canonical: explain the canonical form instead, so that all isomorphs have the same answer.

    Returns:
        ``path``, a list of steps, each a ``dict`` or a structure: ``step``, its number from 1;
        ``technique``, a word, and its ``type``, a number where it has types; ``rating``; ``cell`` and
        ``digit`` if the step fills a cell; otherwise ``removed``, a list such as ``r4c1<>57``;
        ``cells``, ``others``, ``digits`` and ``houses`` of the pattern, and the words of its
        ``chain``: candidates that are true, ``+r1c1=5``, and false, ``-r1c1=5``, one after the other, or in
        branches, each of which begins with ``if`` (``ninefold help explain`` has more of them); ``unique``, true if it assumes that there is one solution; ``text``, all of it in a
        line. Then ``end`` of the path: ``solved``, ``beyond`` (no technique finds a step) or ``limit``
        (of ``at_most``); ``er``, ``ep`` and ``ed``, the ratings of the hardest step, of the hardest one
        up to the first that fills a cell, and of the first, null where they are not known;
        ``technique``, that of the first of the hardest steps; the number of ``steps``; and the
        ``status``: only ``unique`` puzzles have a path.
    """
    return ask("explain", puzzles, options)


@question
def hint(
    puzzles: Any,
    *,
    at_most: float | None = None,
    techniques: str | Sequence[str] | None = None,
    uniqueness: bool = True,
    **options: Any,
) -> Any:
    """The next step of each puzzle by technique.

    >>> import ninefold
    >>> puzzle = "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
    >>> ninefold.hint(puzzle)
    '1.5 hidden-single r4c1 5 c1 => r4c1=5'
    >>> ninefold.hint(puzzle, techniques="pointing", answers=["technique", "removed"])
    {'technique': 'pointing', 'removed': ['r4c2<>5']}

    Pencilmarks are taken as they are, so that they may be those of a puzzle that is solved in part.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        at_most: the largest rating of the step.
        techniques: only these techniques, by their words, as in :func:`explain`.
        uniqueness: false to leave out the techniques that assume that there is one solution.

    Returns:
        ``text``, the step in a line, null where there is none; its parts, the columns ``technique`` to
        ``unique`` of the steps of :func:`explain`; ``end``, the reason why there is no step; and the
        ``status``.
    """
    wanted = {"at_most": at_most, "techniques": techniques, "uniqueness": uniqueness}
    return ask("hint", puzzles, options, **checked("explain", wanted))
