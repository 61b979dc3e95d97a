"""Questions about the clues that a puzzle needs."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

from .arguments import whole
from .asking import ask, question
from .table import checked

Symmetry: TypeAlias = Literal[
    "half-turn",
    "quarter-turn",
    "horizontal",
    "vertical",
    "diagonal",
    "anti-diagonal",
    "horizontal-vertical",
    "double-diagonal",
    "full",
]
"""Symmetry of a pattern of clues."""


@question
def unavoidable(puzzles: Any, **options: Any) -> Any:
    """The unavoidable sets of each solution grid, as one list a grid.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.unavoidable(puzzle, size=4)[:2]
    ['r1c4 r1c5 r4c4 r4c5', 'r2c8 r2c9 r7c8 r7c9']

    An unavoidable set is a set of cells in which another solution differs from this one, and no proper
    subset of which is such a set: a puzzle without a clue in it has both solutions. A puzzle with
    one solution stands for its solution.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        size: largest number of cells of a set, from 4 to 81; with more it takes much longer. All sets
            of a column are in memory at once, five bytes a cell.

    Returns:
        ``unavoidable``, lists of the names of cells, smallest sets first; and ``status``, which is
        ``unique`` where sets were searched for.
    """
    return ask("unavoidable", puzzles, options)


@question
def minimality(puzzles: Any, **options: Any) -> Any:
    """The minimality of each puzzle: ``minimal`` if it needs all of its clues to have one solution.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.minimality([puzzle, "." * 81])
    ['redundant', 'ambiguous']
    >>> ninefold.minimality(puzzle, answers="redundant")[:14]
    'r1c1 r1c2 r1c5'

    The keywords, ``layout`` among them, the kinds of ``puzzles`` and the errors are those of
    :func:`solve`. Pencilmarks are minimal if each removed candidate, when it is restored by itself, makes a second solution. The
    others are ``redundant``, such as ``r1c1<>5``. (The same puzzle is asked about its clues as a
    grid, and about its candidates as pencilmarks.)

    Returns:
        ``minimality``: ``minimal``, ``redundant`` (some clue can be removed), or the reason that
        neither is known: ``ambiguous``, ``impossible``, ``illegal``, ``unfinished`` or
        ``malformed``; and ``redundant``, the names of the cells of all clues that can be removed
        one at a time (not always several of them together), null if there are none. If that column
        is not wanted, the search ends at the first such clue.
    """
    return ask("minimality", puzzles, options)


@question
def minimise(puzzles: Any, **options: Any) -> Any:
    """A minimal puzzle of some of the clues of each puzzle or full grid, with the same solution.

    >>> import ninefold
    >>> grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> ninefold.minimality(ninefold.minimise(grid, seed=3))
    'minimal'

    Clues are tried in random order, each once, and removed unless the puzzle would have several
    solutions without them. The order depends only on the seed and on the puzzle. ``minimize`` is an
    alias.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        seed: seed of the random order; the same seed gives the same puzzle.
        symmetry: symmetry of the pattern of clues. Clues that it maps to each other are removed or
            kept together, and minimal means that no such set can be removed. Clues that break the
            symmetry are removed first.
        layout: as in :func:`solve`.

    Returns:
        ``minimal``, null unless the puzzle is ``unique`` (without the clues that break the symmetry);
        and ``status``.
    """
    return ask("minimise", puzzles, options)


@question
def fewest(puzzles: Any, **options: Any) -> Any:
    """All puzzles with a number of clues that each solution grid has, by an exhaustive search.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = ninefold.fewest(puzzle, clues=21, within=puzzle)
    >>> len(found), set(ninefold.check(found))
    (67, {'unique'})

    A puzzle with one solution stands for its solution. Each clue more takes much longer; a grid that is
    asked about by itself is searched by all threads. No grid has a puzzle with 16 clues.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        clues: number of clues, from 1 to 81. If it is not given, one puzzle with the least number, from
            17 up, that there is a puzzle with: it may take minutes.
        minimal: True for only those without redundant clues.
        within: a puzzle, as text of 81 cells: only puzzles whose clues are in cells in which it has
            clues. Its digits do not matter.
        part: a part of the search, such as ``"3/16"``, to share one grid among many machines: all parts
            together have each puzzle once. It needs ``clues``.

    Returns:
        ``fewest``, lists of text, which are in memory all at once (at most 8 million a grid), in the order
        of ``sorted(found, reverse=True)``: a clue before an empty cell; and ``status``, which is ``unique``
        where all were found, and ``unfinished`` where a limit ended the search: the list then has those that
        were found until then.
    """
    return ask("fewest", puzzles, options)


@question
def fewest_count(
    puzzles: Any,
    *,
    clues: int,
    minimal: bool = False,
    within: str | None = None,
    part: str | None = None,
    **options: Any,
) -> Any:
    """The number of puzzles with a number of clues that each solution grid has.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [ninefold.fewest_count(puzzle, clues=n, within=puzzle) for n in range(19, 23)]
    [0, 1, 67, 570]

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        clues: as in :func:`fewest`, as are ``minimal``, ``within`` and ``part``.

    Returns:
        ``puzzles``, whole numbers, and ``status``, as :func:`fewest` has it.
    """
    wanted = {"clues": whole("clues", clues), "minimal": minimal, "within": within, "part": part}
    return ask("fewest_count", puzzles, options, **checked("fewest", wanted))


@question
def vicinity(
    puzzles: Any,
    *,
    remove: int = 1,
    add: int = 1,
    **options: Any,
) -> Any:
    """All puzzles with one solution that differ by some clues from each puzzle, as one list a puzzle.

    >>> import ninefold
    >>> puzzle = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    >>> around = ninefold.vicinity(puzzle)
    >>> len(around), set(ninefold.check(around))
    (3, {'unique'})

    Some of them may be isomorphic: :func:`explore` returns one of each class.

    Args:
        puzzles: puzzles, which need not have one solution. The kinds, the other keywords (except
            limits) and the errors are those of :func:`solve`.
        remove: number of clues to remove.
        add: number of clues to add. One more takes much longer, and gives many more puzzles, which are in
            memory all at once.

    Returns:
        ``vicinity``, lists of text, without the puzzle itself, in an unspecified order that is
        always the same; and the ``status`` of the puzzle.
    """
    remove, add = clue_count("remove", remove), clue_count("add", add)
    return ask("vicinity", puzzles, options, remove=remove, add=add)


def clue_count(name: str, number: int) -> int:
    """Checks a number of clues, and returns it."""
    return whole(name, number, 0, 81)


def symmetry_word(symmetry: str | None) -> str | None:
    """Checks a symmetry, and returns it."""
    if symmetry is not None and symmetry not in get_args(Symmetry):
        raise ValueError(
            f"symmetry must be one of {', '.join(get_args(Symmetry))}, not {symmetry!r}"
        )
    return symmetry
