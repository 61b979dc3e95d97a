"""Questions whose answers are grids and words: solutions, statuses and verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .arguments import weights as checked
from .arguments import whole
from .asking import ask, question


@question
def solve(puzzles: Any, **options: Any) -> Any:
    """The solution of each puzzle that has exactly one.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.solve(puzzle)
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> ninefold.solve([puzzle, "." * 81, None], answers=["solution", "status"])["status"]
    ['unique', 'ambiguous', None]

    All questions have the same keywords, and their answers have the same forms:

    - **A column of puzzles** gives a column of answers of the same kind, in the same order: a ``str``,
      a list, a NumPy array (``S81``, ``U81``, ``uint8[n, 81]`` or ``[n, 9, 9]``), an Arrow array, a
      Series of polars or pandas. ``answers="status"`` gives another of the answer's columns, and
      ``answers=["solution", "status"]`` a table of them (of lists and of arrays a ``dict``).
    - **One board in another form**, such as nine lists of nine numbers (0 or ``None`` for empty cells), a list of
      81, ``bytes`` or an array of shape ``[9, 9]``, gives a grid of the same form, and a list of them a list.
    - **A table** gives the table with all of the answer's columns after its own: pyarrow's Table,
      RecordBatch and RecordBatchReader (which is answered as it is read), a DataFrame of polars or
      pandas, a relation of DuckDB's, and whatever else has ``__arrow_c_stream__``. An answer whose name
      is taken has ``_ninefold`` appended to it.
    - **An expression of polars** gives an expression.

    Puzzles are 81 characters, 1 to 9 for clues and any of ``.0_?-`` for empty cells; also the grids
    of nine lines that the program reads; or 81 digits. Text is read in place. A text may also be
    **pencilmarks**, the candidates of every cell: 729 characters, nine for each cell, with the digit or
    ``.`` in the place of each candidate; or a drawn grid with 81 groups of digits. Every record is
    recognized by itself. :func:`solve`, :func:`check`, :func:`count`, :func:`count_exact`,
    :func:`enumerate`, :func:`candidates`, :func:`target`, :func:`minimality`, :func:`explain` and
    :func:`hint` accept pencilmarks; for the other questions they are ``malformed``.

    Args:
        puzzles: the puzzles, as one text or board, a column, a table, an expression or an iterator.
        any: also return a solution of an ambiguous puzzle, always the same one.
        layout: size of the boards, ``"4x4"`` to ``"25x25"``, ``"6x6:3x2"`` with boxes of three rows and two
            columns; rules beyond rows, columns and boxes: ``"x"`` (both diagonals have all digits), ``"windoku"``
            (so do the four windows), ``"disjoint"`` (so do the cells in the same place of every box),
            ``"anti-knight"`` and ``"anti-king"`` (cells a move of chess apart differ); or several of these, as in
            ``"6x6+x"``; or regions in place of boxes, ``"jigsaw:111222333..."``, with a character
            for each cell that is the same for cells of one region. Arrays of digits are then of shape
            ``[n, 36]``, ``[n, 6, 6]`` and the like; pencilmarks are ``malformed``.
        time_limit: approximate limit of seconds for each puzzle; beyond it the status is
            ``unfinished``.
        node_limit: limit of nodes of the search tree of each puzzle, the same on every machine.
        column: name of the table's column of puzzles. By default the one that is called puzzle,
            quizzes, question, sudoku, grid, board or the like; or of a table in memory, as of a file, the
            only one whose first rows are puzzles.
        answers: wanted columns of the answer: here ``solution`` and ``status``. (Or ``answer``.)
        names: other names for these columns. (Or ``alias``.)
        words: type of columns of words, such as the status: ``"text"``, or ``"category"`` for a
            ``Categorical`` of pandas, an ``Enum`` of polars or a dictionary of Arrow, with all words
            of the column.
        errors: treatment of a record that is not a puzzle: ``"null"`` gives a null and the
            status ``malformed``, ``"raise"`` raises an error. By default a column has nulls, and
            one puzzle raises an error, unless a wanted answer, such as the status, reports it.
        threads: number of threads; by default the number of cores.
        progress: ``True`` shows a bar (of tqdm); a function is called a few times a second with the
            number of finished puzzles and the number of all (``None`` for streams).

    Returns:
        Solutions as 81 characters (or digits, if the puzzles are), null unless the status is
        ``unique``; and the status: ``unique``, ``ambiguous`` (two solutions or more),
        ``impossible``, ``illegal`` (a digit twice in a row, column, box or other house), ``unfinished`` or
        ``malformed``. A null stays null.

    Raises:
        MalformedError: if a record is not a puzzle, with ``errors="raise"`` or for one puzzle; and
            if one ``str`` is the name of a file.
        UnsupportedTypeError: if ``puzzles`` is of a type that cannot hold puzzles.
        ColumnError: if a table has no such column, or it is not clear which one holds the puzzles.
        InvalidArrowError: if Arrow data breaks the rules of its layout.
        ValueError: if another argument is wrong.
    """
    return ask("solve", puzzles, options)


@question
def check(puzzles: Any, **options: Any) -> Any:
    """The status of each puzzle, in a word: ``unique`` if it has exactly one solution.

    The words are those of :func:`solve`; checking takes less time than solving. ``status`` is an alias.

    >>> import ninefold
    >>> ninefold.check(["." * 81, "11" + "." * 79, "?"])
    ['ambiguous', 'illegal', 'malformed']
    >>> ninefold.check("1........" + "." * 71 + "1", layout="x")
    'illegal'

    The keywords, ``layout`` among them, the kinds of ``puzzles`` and the errors are those of :func:`solve`.
    """
    return ask("check", puzzles, options)


@question
def enumerate(
    puzzles: Any,
    *,
    cap: int | None,
    **options: Any,
) -> Any:
    """The solutions of each puzzle, as one list a puzzle.

    >>> import ninefold
    >>> puzzle = "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
    >>> len(ninefold.enumerate(puzzle, cap=1000))
    3

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        cap: largest number of solutions of a puzzle; ``None`` for no limit. All solutions are in
            memory at once, 81 bytes each, so there is no default.
        order: ``"any"``, the fastest, or ``"lexicographic"``.
        layout: as in :func:`solve`.

    Returns:
        ``solutions``, lists of text, and ``status``.
    """
    cap = None if cap is None else whole("cap", cap, 1)
    return ask("enumerate", puzzles, options, cap=cap)


@question
def sample(
    puzzles: Any,
    *,
    n: int,
    **options: Any,
) -> Any:
    """Solutions of each puzzle drawn at random, each exactly as likely as any other.

    >>> import ninefold
    >>> first, second = ninefold.sample("." * 81, n=2, seed=7)
    >>> ninefold.check([first, second]), first == second
    (['unique', 'unique'], False)

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors; the empty grid
            draws from all grids.
        n: number of solutions of each puzzle, with repetition: a solution may be drawn twice.
        seed: seed of the random generator; the same seed draws the same solutions.

    Returns:
        ``solutions``, lists of text, empty where there is no solution, and ``status``.
    """
    return ask("sample", puzzles, options, n=whole("n", n))


@question
def candidates(puzzles: Any, **options: Any) -> Any:
    """The candidates of each puzzle that some solution has, as pencilmarks.

    >>> import ninefold
    >>> puzzle = "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
    >>> marks = ninefold.candidates(puzzle)
    >>> len(marks), ninefold.count(marks, cap=9), ninefold.candidates(marks) == marks
    (729, 3, True)
    >>> ninefold.candidates(puzzle, answers="backbone")
    '75.9..2.112...59.76392..485865429173972.5.648413...529547..2396291.6.854386594712'
    >>> ninefold.candidates(puzzle, answers="counts").split(" ")[:3]
    ['7:3', '5:3', '4:2/8:1']

    They have the same solutions as the puzzle, and none of them could be removed. Without numbers no
    solutions are enumerated, however many there are.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        count: also return the number of solutions that have each candidate. Numbers are exact: a puzzle
            with hardly a clue may take minutes. With ``layout`` all are visited, unless ``cap`` says how
            many are enough.
        cap: number at which each of these numbers ends; ``None`` for no limit.
        layout: as in :func:`solve`.

    Returns:
        ``candidates``, 729 characters, null where there is no solution; ``backbone``, the digits that
        all solutions share, as a grid; with ``count`` also ``counts``, text with each digit of a cell and
        its number, such as ``4:17/8:3``, cell by cell with blanks between them; and ``status``.
    """
    return ask("candidates", puzzles, options)


@question
def verify(
    puzzles: Any,
    claimed: Any,
    **options: Any,
) -> Any:
    """The verdict on a claimed solution of each puzzle: whether it is the only one.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solution = ninefold.solve(puzzle)
    >>> ninefold.verify([puzzle, puzzle], [solution, "1" + solution[1:]])
    ['correct', 'wrong']

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        claimed: claimed solutions: a column of any kind, or the name of a column of the table.
        layout: as in :func:`solve`.

    Returns:
        ``verdict``: ``correct``, ``wrong``, ``not-unique``, ``impossible``, ``illegal``,
        ``unfinished`` or ``malformed`` (the puzzle or the claim); and ``wrong_cell``, the first
        cell that differs if it is wrong, such as ``r1c9``.
    """
    if claimed is None:
        raise TypeError("verify needs the claimed solutions")
    return ask("verify", puzzles, options, claimed)


@question
def prove(
    puzzles: Any,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    **options: Any,
) -> Any:
    """A claim about each puzzle with its proof, which anyone can check without this package.

    >>> import ninefold
    >>> ninefold.prove(".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...")
    'n=1 HJ'
    >>> ninefold.prove("." * 81, claim="count", answers="unproven")
    'more than 1000000 solutions'
    >>> ninefold.prove("." * 81, claim="max")[:8]
    'max=2906'

    Beside their puzzles, in a column named ``proof``, these are what ``checker/ninecheck.py`` checks, a
    script that needs nothing but Python. Puzzles are proven one at a time, which takes longer than
    solving them.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        claim: ``"unique"``: one solution, none, or at least two; ``"count"``: the number of solutions;
            ``"minimal"``: one solution, and several without any one of the clues, or else the redundant
            clues, no solution or two; ``"isomorphic"``: the canonical form and the transformation that leads there;
            ``"shares"``: any number of solutions, in 280 shares that are no proof, but can be recounted;
            ``"max"`` and ``"min"``: the largest and the smallest target score. The last four are for
            9x9, and forms and shares not for pencilmarks.
        most: largest number of solutions that is proven, for ``"count"``.
        listed: list the solutions whose number is proven.
        weights: 9 rows of 9 whole numbers for scores, as in :func:`score`.
        layout: as in :func:`solve`, for the first three claims, which then name it.

    Returns:
        ``proof``, null where nothing is proven; ``status``; and ``unproven``, the reason where nothing
        is proven.
    """
    given = None if weights is None else checked(weights)
    return ask("prove", puzzles, options, weights=given)


@question
def check_proof(puzzles: Any, proofs: Any, **options: Any) -> Any:
    """The verdict on a claim about each puzzle with its proof, such as :func:`prove` finds.

    >>> import ninefold
    >>> puzzle = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
    >>> ninefold.check_proof([puzzle, puzzle], [ninefold.prove(puzzle), "n=2 HJ"])
    ['accepted', 'rejected']

    The checker shares no code with the engines. ``checker/ninecheck.py`` shares none with this package, and
    checks the solutions of a table, too.

    Args:
        puzzles: as in :func:`solve`, as are the other keywords and the errors.
        proofs: claims with their proofs: a column of any kind, or the name of a column of the table.
        layout: as in :func:`solve`; claims about another are rejected.

    Returns:
        ``verdict``: ``accepted``, ``rejected`` (the proof does not show the claim, which may be true all the
        same) or ``malformed`` (the puzzle); and ``reason``, why it is rejected.
    """
    if proofs is None:
        raise TypeError("check_proof needs the proofs")
    return ask("check_proof", puzzles, options, proofs)
