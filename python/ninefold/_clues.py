"""Questions about where clues are needed."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

from ._answer import about, answer
from ._arguments import limits, whole
from ._questions import Question
from ._signatures import keywords_of

__all__ = ["minimality", "minimise", "some_clues", "symmetry_word", "unavoidable", "vicinity"]

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
"""The symmetries that patterns of clues may have."""


@keywords_of(about)
def unavoidable(
    puzzles: Any,
    *,
    size: int = 12,
    time_limit: float | None = None,
    **options: Any,
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
    return answer(Question("unavoidable", parameters), puzzles, **options)


@keywords_of(about)
def minimality(
    puzzles: Any,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """Whether each puzzle is minimal: whether it needs every one of its clues.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.minimality([puzzle, "." * 81])
    ['redundant', 'ambiguous']
    >>> ninefold.minimality(puzzle, answers="redundant")[:14]
    'r1c1 r1c2 r1c5'

    The keywords, the kinds of ``puzzles`` and the errors are those of :func:`solve`. Pencilmarks are
    minimal if each candidate that is gone, given back by itself, makes a second solution; those that
    could be given back are ``redundant``, such as ``r1c1<>5``. (A puzzle is asked about its clues, and
    the same written as pencilmarks about its candidates.)

    Returns:
        ``minimality``: ``minimal``, ``redundant`` (some clue can go), or why neither can be said:
        ``ambiguous``, ``impossible``, ``illegal``, ``unfinished`` or ``malformed``; and
        ``redundant``, the names of the cells of all clues that could go by themselves (several of
        them need not be able to go together), null if there are none. Where it is not wanted, the
        search ends at the first such clue.
    """
    question = Question("minimality", limits(time_limit, node_limit))
    return answer(question, puzzles, **options)


@keywords_of(about)
def minimise(
    puzzles: Any,
    *,
    seed: int = 0,
    symmetry: Symmetry | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """A minimal puzzle inside each puzzle, or full grid, with the same solution.

    >>> import ninefold
    >>> grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> ninefold.minimality(ninefold.minimise(grid, seed=3))
    'minimal'

    Clues are looked at in random order, each once, and go unless there would be several solutions
    then. The order depends on the seed and on the puzzle alone.

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        seed: which order.
        symmetry: keep this symmetry of the pattern: the clues that it takes to each other go
            together or stay, and minimal means that no such set of them can go. Clues that would
            spoil it go first.

    Returns:
        ``minimal``, null unless the puzzle is ``unique`` (without the clues that spoil the symmetry);
        and ``status``.
    """
    parameters = {
        "seed": whole("seed", seed),
        "symmetry": symmetry_word(symmetry),
        **limits(time_limit, node_limit),
    }
    return answer(Question("minimise", parameters), puzzles, **options)


@keywords_of(about)
def vicinity(
    puzzles: Any,
    *,
    remove: int = 1,
    add: int = 1,
    **options: Any,
) -> Any:
    """All puzzles with one solution that are some clues away from each puzzle, as a list for each.

    >>> import ninefold
    >>> puzzle = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    >>> around = ninefold.vicinity(puzzle)
    >>> len(around), set(ninefold.status(around))
    (3, {'unique'})

    These are not one of each class: for that, ask for their :func:`canonical` forms.

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too, but for limits.
            They need not have one solution themselves.
        remove: how many clues are taken out.
        add: how many are added. Each one more takes some hundred times as long, and gives so many
            more, all of which are in memory at once.

    Returns:
        ``vicinity``, lists of text, in an order of which nothing is said but that it is always the
        same; without the puzzle itself; and the ``status`` of the puzzle.
    """
    parameters = {"remove": some_clues("remove", remove), "add": some_clues("add", add)}
    return answer(Question("vicinity", parameters), puzzles, **options)


def some_clues(name: str, number: int) -> int:
    """A number of clues."""
    if whole(name, number) > 81:
        raise ValueError(f"{name} is at most 81, and not {number}")
    return whole(name, number)


def symmetry_word(symmetry: str | None) -> str | None:
    """The word for a symmetry."""
    if symmetry is not None and symmetry not in get_args(Symmetry):
        raise ValueError(
            f"symmetry is one of {', '.join(get_args(Symmetry))}, and not {symmetry!r}"
        )
    return symmetry
