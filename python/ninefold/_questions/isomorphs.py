"""Questions about puzzles that are isomorphic: canonical forms, isomorphs, images and parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .arguments import whole
from .asking import ask, question


@question
def canonical(puzzles: Any, **options: Any) -> Any:
    """The canonical form of each puzzle: the same for all puzzles that are isomorphic, and for no others.

    >>> import ninefold
    >>> puzzle = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
    >>> ninefold.canonical(puzzle)
    '........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95.......'
    >>> ninefold.canonical(puzzle, answers="transformation")
    'r231564789/c645978321/d324179856'

    Two puzzles are isomorphic if renaming digits, permuting bands, stacks and the lines in them, and
    transposing turn one into the other. So the distinct values of a column of forms are one of each
    class: ``canonical`` and then the container's own ``unique`` or ``drop_duplicates`` remove all
    isomorphic puzzles but one.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        form: kind of canonical form. All kinds divide puzzles into the same classes, but the texts
            differ: never mix kinds in one column. ``"strict"`` is the least text; ``"counts"`` has
            the least numbers of clues in the top band's minirows first (the form of Royle's list of
            17 clues and of gridchecker); ``"pattern"`` has the least pattern of clues first;
            ``"solution"`` solves the puzzle, and gives it the coordinates and digits of its
            solution's form. For full grids all kinds are the same.
        bands: also the classes of all bands and stacks.

    Returns:
        ``canonical``, null where there is none; ``automorphisms``, the number of the 3,359,232
        geometric transformations that give the form (those that exchange equal lines, such as empty
        ones, count, too); ``band``, the class from 1 to 416 of the first band of a full grid, or with
        ``form="solution"`` of the solution; with ``bands`` the same of all bands and stacks, ``band1`` to ``stack3``;
        ``transformation`` from the puzzle to the form, for
        :func:`transform`, computed only where it is wanted; and with ``form="solution"`` the
        ``status``: only ``unique`` puzzles have such a form.
    """
    return ask("canonical", puzzles, options)


@question
def shuffle(puzzles: Any, **options: Any) -> Any:
    """Isomorphs of each puzzle, drawn at random, as one list a puzzle.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> isomorphs = ninefold.shuffle(puzzle, n=3, seed=7)
    >>> len(isomorphs), set(ninefold.check(isomorphs))
    (3, {'unique'})
    >>> set(ninefold.canonical(isomorphs)) == {ninefold.canonical(puzzle)}
    True

    Each of the 1,218,998,108,160 transformations has the same probability. The isomorphs depend
    only on the seed and on the puzzle, and not on other rows; a longer list begins with the
    shorter one.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        n: number of isomorphs of each puzzle, at least 1.
        seed: seed of the random generator; the same seed gives the same isomorphs.
        layout: as in :func:`solve`. With other rules than rows, columns and boxes, digits are renamed, and
            boards turned and reflected as far as the rules stay the same.

    Returns:
        ``isomorphs``, lists of text; and ``transformations``, lists of the transformations from the
        puzzle to them, for :func:`transform`, which moves other columns, such as solutions, along.
    """
    return ask("shuffle", puzzles, options)


@question
def transform(
    puzzles: Any,
    by: Any,
    **options: Any,
) -> Any:
    """The image of each puzzle under a transformation.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.transform(puzzle, "r213456789/c123456789/d123456789")[:18]
    '6..195...53..7....'
    >>> by = ninefold.canonical([puzzle], answers="transformation")
    >>> ninefold.transform([puzzle], by) == ninefold.canonical([puzzle])
    True

    A transformation is a word of three or four parts, which are applied from left to right:
    ``r312456789/c456123789/d213456789/t``. The digits after ``r`` are, for each row of the image from
    the top, the row of the puzzle; after ``c``, the same for columns; after ``d``, for each digit from
    1, the digit of the image. With ``/t`` rows and columns are exchanged at the end.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        by: one transformation for all puzzles; or one for each puzzle: a column of any kind, or the
            name of a column of the table, without a slash.
        inverse: apply the inverse transformation.
        layout: as in :func:`solve`. Of a layout with other rules than rows, columns and boxes ``by`` is one
            transformation, which maps it onto itself.

    Returns:
        ``image``, null where the puzzle, or its transformation, is malformed or missing.
    """
    if by is None:
        raise TypeError("transform needs a transformation")
    # One for all puzzles, or a column with one for each puzzle.
    one, column = (str(by), None) if isinstance(by, str) and "/" in by else (None, by)
    return ask("transform", puzzles, options, column, by=one)


@question
def split(
    puzzles: Any,
    *,
    parts: Mapping[str, int] | Sequence[tuple[str, int]] | str | None = None,
    **options: Any,
) -> Any:
    """The part of a data set that each puzzle belongs to: training, validation or test.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> set(ninefold.split(ninefold.shuffle(puzzle, n=99)))
    {'train'}
    >>> ninefold.split([puzzle, "." * 81], parts={"mine": 1, "yours": 1}, seed=3)
    ['mine', None]

    Puzzles whose solutions are isomorphic are in one part, and so are isomorphic puzzles, if ``by`` is not
    given. The part depends only on the class of the puzzle, the seed and the shares, and not on other rows: a
    data set can grow, and a share can grow at the cost of the parts after it, without moving puzzles out of
    their part.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        parts: shares of the parts by name, whole numbers of any sum; by default
            ``{"train": 90, "validation": 5, "test": 5}``. (Or pairs, or text as the program's:
            ``"train=90,test=10"``.)
        seed: seed of the random generator; the same seed gives the same parts.
        by: property of the puzzles that are in one part, as in :func:`dedupe`.
        layout: as in :func:`solve`, with ``by="text"`` or ``by="solution"``.

    Returns:
        ``part``, null where there is none; and ``status``: only ``unique`` puzzles have a part. By
        ``"text"`` and ``"canonical"`` no puzzle is solved: all have a part, and a null for their status.
    """
    if parts is None:
        return ask("split", puzzles, options)
    shares = [[name, whole("a share", share)] for name, share in _shares(parts)]
    return ask("split", puzzles, options, parts=shares)


def _shares(parts: Mapping[str, int] | Sequence[tuple[str, int]] | str) -> list[tuple[str, Any]]:
    """The names of parts with their shares.

    Raises:
        TypeError: if a share has no name.
        ValueError: if a text is not of the form ``train=90,test=10``.
    """
    if isinstance(parts, str):
        pairs = [part.strip().partition("=") for part in parts.split(",")]
        if not all(share.isascii() and share.isdigit() for _, _, share in pairs):
            raise ValueError(f"parts must be text such as 'train=90,test=10', not {parts!r}")
        return [(name, int(share)) for name, _, share in pairs]
    given: Any = parts.items() if isinstance(parts, Mapping) else parts
    if not isinstance(given, Iterable) or not all(map(_is_share, given)):
        raise TypeError(
            "parts must have a name for each share, such as {'train': 80, 'test': 20}, "
            f"not {parts!r}"
        )
    return [(str(name), share) for name, share in given]


def _is_share(pair: Any) -> bool:
    return isinstance(pair, (tuple, list)) and len(pair) == 2
