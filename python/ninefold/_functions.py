"""The functions of the package: one for each question of the engine."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from . import _native
from ._answer import _listener, answer
from ._containers import family
from ._questions import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Unpack

    from ._answer import Options

__all__ = [
    "count",
    "count_exact",
    "enumerate",
    "generate",
    "sample",
    "score",
    "solve",
    "status",
    "verify",
]

Container = TypeVar("Container")
"""Whatever the caller holds: the answer is of the same kind."""


def _limits(time_limit: float | None, node_limit: int | None) -> dict[str, Any]:
    limits: dict[str, Any] = {}
    if time_limit is not None:
        if not (isinstance(time_limit, (int, float)) and 0 < time_limit < math.inf):
            raise ValueError(f"time_limit is a number of seconds above 0, and not {time_limit!r}")
        limits["time"] = float(time_limit)
    if node_limit is not None:
        limits["nodes"] = _whole("node_limit", node_limit, 1)
    return {"limits": limits} if limits else {}


def _whole(name: str, value: int, least: int = 0) -> int:
    """A whole number that the engine has room for."""
    number = operator.index(value)
    if not least <= number < 2**63:
        raise ValueError(f"{name} is at least {least} and below 2**63, and not {number}")
    return number


def _weights(weights: Sequence[Sequence[int]]) -> list[list[int]]:
    """Weights as the engine takes them."""
    rows = [[operator.index(weight) for weight in row] for row in weights]
    if [len(row) for row in rows] != [9] * 9:
        raise ValueError("weights are 9 rows of 9 whole numbers")
    for weight in chain.from_iterable(rows):
        if abs(weight) > 10**9:
            raise ValueError(f"a weight is at most 10**9 in size, and not {weight}")
    return rows


@overload
def solve(
    puzzles: str,
    *,
    any: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> str | None: ...
@overload
def solve(
    puzzles: Container,
    *,
    any: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Container: ...
def solve(
    puzzles: Any,
    *,
    any: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
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
    of nine lines that the program reads; or 81 digits. Text is read where it lies.

    Args:
        puzzles: the puzzles; see above.
        any: give some solution of an ambiguous puzzle, too, always the same.
        time_limit: seconds that a puzzle may take, about; one that takes longer is ``unfinished``.
        node_limit: nodes of its search tree that a puzzle may take, which is the same everywhere.
        column: the column of a table that holds the puzzles. If it is not given, the one that is
            called puzzle, quizzes, question, sudoku, grid, board or the like.
        answers: which of the answer's columns are wanted: here ``solution`` and ``status``.
        names: other names for them.
        errors: what is done about a record that is not a puzzle: ``"null"``, which is usual, gives
            a null and the status ``malformed``, ``"raise"`` an error.
        threads: how many threads work; as many as there are cores if it is not given.
        progress: ``True`` shows a bar (of tqdm's); a function is called with the number of puzzles
            that are done, and of all, some times a second.

    Returns:
        Solutions as 81 characters (or digits, where the puzzles are), null unless the status is
        ``unique``; and the status: ``unique``, ``ambiguous`` (two solutions or more),
        ``impossible``, ``illegal`` (a digit twice in a row, column or box), ``unfinished`` or
        ``malformed``. A null stays null.

    Raises:
        MalformedError: with ``errors="raise"``, if a record is not a puzzle.
        UnsupportedTypeError: if ``puzzles`` cannot be puzzles.
        ColumnError: if a table has no such column, or it cannot be told which one holds the puzzles.
        InvalidArrowError: if Arrow data breaks the rules of its layout.
        ValueError: if another argument is wrong.
    """
    question = Question("solve", {"any": bool(any), **_limits(time_limit, node_limit)})
    return answer(question, puzzles, **options)


@overload
def status(
    puzzles: str,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> str: ...
@overload
def status(
    puzzles: Container,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Container: ...
def status(
    puzzles: Any,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Any:
    """Whether each is a proper puzzle: its status, in a word, as :func:`solve` has it.

    It takes less time than to solve.

    >>> import ninefold
    >>> ninefold.status(["." * 81, "11" + "." * 79, "?"])
    ['ambiguous', 'illegal', 'malformed']

    The keywords, the kinds of ``puzzles`` and the errors are those of :func:`solve`.
    """
    return answer(Question("status", _limits(time_limit, node_limit)), puzzles, **options)


@overload
def count(
    puzzles: str,
    *,
    cap: int = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> int | None: ...
@overload
def count(
    puzzles: list[str],
    *,
    cap: int = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> list[int | None]: ...
@overload
def count(
    puzzles: Container,
    *,
    cap: int = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Container: ...
def count(
    puzzles: Any,
    *,
    cap: int = 2,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Any:
    """How many solutions each puzzle has, no further than ``cap``.

    >>> import ninefold
    >>> ninefold.count("." * 81, cap=1000)
    1000

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        cap: where counting ends, at least 1. To visit solutions takes time in proportion to it; from
            10 million on they are summed exactly instead (see :func:`count_exact`).

    Returns:
        ``solutions``, an ``int64``: null only where the puzzle is null or malformed, and what was
        found by then where the status is ``unfinished``; and ``status``.
    """
    question = Question("count", {"cap": _whole("cap", cap, 1), **_limits(time_limit, node_limit)})
    return answer(question, puzzles, **options)


@overload
def count_exact(
    puzzles: str,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> int | None: ...
@overload
def count_exact(
    puzzles: list[str],
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> list[int | None]: ...
@overload
def count_exact(
    puzzles: Container,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Container: ...
def count_exact(
    puzzles: Any,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Any:
    """How many solutions each puzzle has, exactly, however many these are.

    >>> import ninefold
    >>> ninefold.count_exact("." * 81)
    6670903752021072936960

    A puzzle with many solutions takes up to some seconds, whatever their number. The keywords, the
    kinds of ``puzzles`` and the errors are those of :func:`solve`.

    Returns:
        ``solutions``: Python's ``int`` in lists, in NumPy arrays of objects and in pandas,
        ``decimal128(38, 0)`` in Arrow and polars; and ``status``.
    """
    return answer(Question("count_exact", _limits(time_limit, node_limit)), puzzles, **options)


@overload
def enumerate(
    puzzles: str,
    *,
    cap: int | None,
    order: Literal["any", "lexicographic"] = "any",
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> list[str] | None: ...
@overload
def enumerate(
    puzzles: list[str],
    *,
    cap: int | None,
    order: Literal["any", "lexicographic"] = "any",
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> list[list[str] | None]: ...
@overload
def enumerate(
    puzzles: Container,
    *,
    cap: int | None,
    order: Literal["any", "lexicographic"] = "any",
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Container: ...
def enumerate(
    puzzles: Any,
    *,
    cap: int | None,
    order: Literal["any", "lexicographic"] = "any",
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
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
        "cap": None if cap is None else _whole("cap", cap, 1),
        "order": order,
        **_limits(time_limit, node_limit),
    }
    return answer(Question("enumerate", parameters), puzzles, **options)


@overload
def sample(
    puzzles: str,
    *,
    n: int,
    seed: int = 0,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> list[str] | None: ...
@overload
def sample(
    puzzles: list[str],
    *,
    n: int,
    seed: int = 0,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> list[list[str] | None]: ...
@overload
def sample(
    puzzles: Container,
    *,
    n: int,
    seed: int = 0,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> Container: ...
def sample(
    puzzles: Any,
    *,
    n: int,
    seed: int = 0,
    time_limit: float | None = None,
    **options: Unpack[Options],
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
    parameters = {"n": _whole("n", n), "seed": _whole("seed", seed), **_limits(time_limit, None)}
    return answer(Question("sample", parameters), puzzles, **options)


@overload
def score(
    puzzles: str,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> int | None: ...
@overload
def score(
    puzzles: list[str],
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> list[int | None]: ...
@overload
def score(
    puzzles: Container,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Container: ...
def score(
    puzzles: Any,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
) -> Any:
    """The best target score of each puzzle: the largest sum of weight × digit of its solutions.

    >>> import ninefold
    >>> ninefold.score("." * 81)
    2906

    Args:
        puzzles: as in :func:`solve`, whose other keywords and errors there are, too.
        weights: 9 rows of 9 whole numbers, each up to 10**9 in size; if not given, those of target
            Sudoku: 6 on the border, then 7, 8, 9, and 10 in the centre.
        smallest: the smallest score instead.
        count_optima: also how many solutions have the best score.

    Returns:
        ``score``; ``bound``, which no solution exceeds (or, of the smallest, falls below);
        ``proven``, whether they are the same; ``grid``, a solution with that score; with
        ``count_optima`` also ``optima`` and ``all_optima``; and ``status``: ``solvable``, or
        ``unproven`` where a limit ended the search, or why there is no solution.
    """
    parameters = {
        "weights": None if weights is None else _weights(weights),
        "smallest": bool(smallest),
        "count_optima": bool(count_optima),
        **_limits(time_limit, node_limit),
    }
    return answer(Question("score", parameters), puzzles, **options)


def verify(
    puzzles: Any,
    claimed: Any,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    **options: Unpack[Options],
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
    return answer(Question("verify", _limits(time_limit, node_limit)), puzzles, claimed, **options)


def generate(
    kind: str,
    n: int,
    *,
    seed: int = 0,
    first: int = 0,
    container: Literal["list", "numpy", "digits", "pyarrow", "polars", "pandas"] = "list",
    threads: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> Any:
    """Makes puzzles of a kind: always the same for the same kind and seed, on every machine.

    >>> import ninefold
    >>> ninefold.status(ninefold.generate("multi", 3, seed=7))
    ['ambiguous', 'ambiguous', 'ambiguous']

    Args:
        kind: ``minimal`` (one solution, every clue is needed), ``easy``, ``multi`` (several
            solutions), ``impossible``, ``illegal``, ``sparse`` (fewer than 17 clues) or ``full``
            (solution grids).
        n: how many.
        seed: which corpus of that kind.
        first: the number of the first puzzle in the corpus, which has no end.
        container: what they come in: a list, a NumPy array of ``S81`` or of ``uint8[n, 81]``
            (``"digits"``), an Arrow array, or a Series of polars or pandas.
        threads: as in :func:`solve`.
        progress: as in :func:`solve`.

    Raises:
        ValueError: if there is no such kind or container, or a number is out of range.
    """
    empty = _empty(container)
    n, seed, first = _whole("n", n), _whole("seed", seed), _whole("first", first)
    threads = None if threads is None else _whole("threads", threads, 1)
    with _listener(progress, n) as listener:
        column = _native.generate(
            kind, n, seed, first, threads=threads, digits=empty.digits, progress=listener
        )
    return empty.built(column)


def _empty(container: str) -> Any:
    """A container without puzzles."""
    if container == "list":
        return family("builtins").kind_of([])
    if container in ("numpy", "digits"):
        import numpy as np

        text = container == "numpy"
        return family("numpy").kind_of(np.zeros(0, "S81") if text else np.zeros((0, 81), np.uint8))
    if container == "pyarrow":
        import pyarrow as pa

        return family("pyarrow").kind_of(pa.array([], pa.string()))
    if container == "polars":
        import polars as pl

        return family("polars").kind_of(pl.Series("puzzle", [], pl.String))
    if container == "pandas":
        return family("pandas").Made()
    raise ValueError(
        f"no container {container!r}; there are list, numpy, digits, pyarrow, polars and pandas"
    )
