"""Questions whose answers are grids and words: solutions, statuses and verdicts."""

from __future__ import annotations

from typing import Any, Literal

from ._answer import about, answer
from ._arguments import limits, whole
from ._questions import Question
from ._signatures import keywords_of

__all__ = ["enumerate", "sample", "solve", "status", "verify"]


@keywords_of(about)
def solve(
    puzzles: Any,
    *,
    any: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """The solution of each puzzle that has exactly one.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.solve(puzzle)
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> ninefold.solve([puzzle, "." * 81, None], answers=["solution", "status"])["status"]
    ['unique', 'ambiguous', None]

    All questions have the same keywords, and answer in the same way:

    - **A column of puzzles** gives a column of answers of the same kind, in the same order: a ``str``,
      a list, a NumPy array (``S81``, ``U81``, ``uint8[n, 81]`` or ``[n, 9, 9]``), an Arrow array, a
      Series of polars or pandas. ``answers="status"`` gives another of the answer's columns, and
      ``answers=["solution", "status"]`` a table of them (of lists and of arrays a ``dict``).
    - **A table** gives the table with all of the answer's columns behind its own: pyarrow's Table,
      RecordBatch and RecordBatchReader (which is answered as it is read), a DataFrame of polars or
      pandas, a relation of DuckDB's, and whatever else has ``__arrow_c_stream__``. An answer whose
      name is taken has ``_ninefold`` behind it.

    Puzzles are 81 characters, 1 to 9 for clues and any of ``.0_?-`` for empty cells; also the grids
    of nine lines that the program reads; or 81 digits. Text is read where it lies. A text may also
    be **pencilmarks**, which tells the candidates of every cell: 729 characters, nine for each cell,
    where the place of a digit holds the digit, or ``.`` if it is no candidate; or a drawn grid with 81
    groups of digits. Each record tells by itself what it is. :func:`solve`, :func:`status`,
    :func:`count`, :func:`count_exact`, :func:`enumerate`, :func:`score` and :func:`minimality` are
    asked of pencilmarks; to the other questions they are ``malformed``.

    Args:
        puzzles: the puzzles; see above.
        any: give some solution of an ambiguous puzzle, too, always the same.
        time_limit: seconds that a puzzle may take, about; one that takes longer is ``unfinished``.
        node_limit: nodes of its search tree that a puzzle may take, which is the same everywhere.
        column: the column of a table that holds the puzzles. If it is not given, the one that is
            called puzzle, quizzes, question, sudoku, grid, board or the like.
        answers: which of the answer's columns are wanted: here ``solution`` and ``status``.
        names: other names for them.
        errors: what is done about a record that is not a puzzle: ``"null"`` gives a null and the
            status ``malformed``, ``"raise"`` an error. If nothing is said, a column has nulls, and
            one ``str`` is an error, unless an answer is wanted that says so, such as the status.
        threads: how many threads work; as many as there are cores if it is not given.
        progress: ``True`` shows a bar (of tqdm's); a function is called with the number of puzzles
            that are done, and of all (``None`` for streams), some times a second.

    Returns:
        Solutions as 81 characters (or digits, where the puzzles are), null unless the status is
        ``unique``; and the status: ``unique``, ``ambiguous`` (two solutions or more),
        ``impossible``, ``illegal`` (a digit twice in a row, column or box), ``unfinished`` or
        ``malformed``. A null stays null.

    Raises:
        MalformedError: if a record is not a puzzle, where ``errors`` says so; and of one ``str`` that
            is the name of a file.
        UnsupportedTypeError: if ``puzzles`` cannot be puzzles.
        ColumnError: if a table has no such column, or it cannot be told which one holds the puzzles.
        InvalidArrowError: if Arrow data breaks the rules of its layout.
        ValueError: if another argument is wrong.
    """
    question = Question("solve", {"any": bool(any), **limits(time_limit, node_limit)})
    return answer(question, puzzles, **options)


@keywords_of(about)
def status(
    puzzles: Any,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """Whether each is a proper puzzle: its status, in a word, as :func:`solve` has it.

    It takes less time than to solve.

    >>> import ninefold
    >>> ninefold.status(["." * 81, "11" + "." * 79, "?"])
    ['ambiguous', 'illegal', 'malformed']

    The keywords, the kinds of ``puzzles`` and the errors are those of :func:`solve`.
    """
    return answer(Question("status", limits(time_limit, node_limit)), puzzles, **options)


@keywords_of(about)
def enumerate(
    puzzles: Any,
    *,
    cap: int | None,
    order: Literal["any", "lexicographic"] = "any",
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """The solutions of each puzzle, as a list for each.

    >>> import ninefold
    >>> puzzle = "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
    >>> len(ninefold.enumerate(puzzle, cap=1000))
    3

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        cap: how many solutions of a puzzle are wanted at most; ``None`` for all of them. All are in
            memory at once, 81 bytes each, so there is no default.
        order: ``"any"``, which is the quickest, or ``"lexicographic"``.

    Returns:
        ``solutions``, lists of text, and ``status``.
    """
    parameters = {
        "cap": None if cap is None else whole("cap", cap, 1),
        "order": order,
        **limits(time_limit, node_limit),
    }
    return answer(Question("enumerate", parameters), puzzles, **options)


@keywords_of(about)
def sample(
    puzzles: Any,
    *,
    n: int,
    seed: int = 0,
    time_limit: float | None = None,
    **options: Any,
) -> Any:
    """Solutions of each puzzle drawn at random, each exactly as likely as any other.

    >>> import ninefold
    >>> first, second = ninefold.sample("." * 81, n=2, seed=7)
    >>> ninefold.status([first, second]), first == second
    (['unique', 'unique'], False)

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too; the empty grid
            draws from all grids.
        n: how many solutions of each, with repetition: a solution may be drawn twice.
        seed: the same seed draws the same solutions.

    Returns:
        ``solutions``, lists of text, empty where there is no solution, and ``status``.
    """
    parameters = {"n": whole("n", n), "seed": whole("seed", seed), **limits(time_limit, None)}
    return answer(Question("sample", parameters), puzzles, **options)


@keywords_of(about)
def verify(
    puzzles: Any,
    claimed: Any,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Any,
) -> Any:
    """Whether what is claimed to be the solution of each puzzle is the only one.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solution = ninefold.solve(puzzle)
    >>> ninefold.verify([puzzle, puzzle], [solution, "1" + solution[1:]])
    ['correct', 'wrong']

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        claimed: the claimed solutions: a column, of any kind, or the name of the table's.

    Returns:
        ``verdict``: ``correct``, ``wrong``, ``not-unique``, ``impossible``, ``illegal``,
        ``unfinished`` or ``malformed`` (the puzzle or the claim); and ``wrong_cell``, the first
        cell that differs where it is wrong, such as ``r1c9``.
    """
    if claimed is None:
        raise TypeError("verify needs the claimed solutions")
    return answer(
        Question("verify", limits(time_limit, node_limit)),
        puzzles,
        claimed,
        **options,
    )
