"""Generated puzzles."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from .._containers import family
from .arguments import whole
from .clues import Symmetry
from .corpora import Choice, Clues, Corpus, Er
from .progress import Listener, listening
from .ratings import Difficulty, SinglesClass

Kind: TypeAlias = Literal["minimal", "easy", "multi", "impossible", "illegal", "sparse", "full"]
"""Kind of generated puzzles."""


def generate(
    kind: Kind | None = None,
    n: int = 1,
    *,
    seed: int = 0,
    first: int = 0,
    er: Er = None,
    technique: str | None = None,
    clues: Clues = None,
    symmetry: Symmetry | None = None,
    grids: Any = None,
    pattern: str | None = None,
    minimal: bool = False,
    rate_at_least: Difficulty | SinglesClass | None = None,
    tries: int | None = None,
    layout: str | None = None,
    container: Literal["list", "numpy", "digits", "pyarrow", "polars", "pandas"] = "list",
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any:
    """Generates puzzles of a kind, always the same for the same kind and seed on every machine.

    >>> import ninefold
    >>> ninefold.status(ninefold.generate("multi", 3, seed=7))
    ['ambiguous', 'ambiguous', 'ambiguous']
    >>> ninefold.rate(ninefold.generate(n=3, er=(2.6, 2.8)), answers="er")
    [2.6, 2.6, 2.6]

    Minimal puzzles can be chosen, by several properties at once; the rarer they are, the longer it takes. They
    are those of the command ``generate`` with the options of the same names.

    Args:
        kind: ``minimal`` (one solution, every clue is needed; it need not be given), ``easy``, ``multi`` (several
            solutions), ``impossible``, ``illegal``, ``sparse`` (fewer than 17 clues) or ``full``
            (solution grids: of sizes up to 6x6, and of 7x7, 8x8 and 9x9 without other rules each as likely as any
            other; elsewhere they may come from a random search, and then are not equally likely).
        n: number of puzzles.
        seed: seed of the random generator; the same seed gives the same puzzles.
        first: number of the first puzzle, from 0, in the endless corpus of the kind, the seed and the choice.
        er: only minimal puzzles with this ER of Sudoku Explainer, or from the first to the second of two, of
            which either may be None; see :func:`explain`.
        technique: only minimal puzzles whose path needs this technique, such as ``x-wing``; see
            :func:`explain`.
        clues: only minimal puzzles with this number of clues, or from the first to the second of two. Those
            with 19 or 18 are found by an exhaustive search, which may take minutes for each with 18.
        symmetry: only minimal puzzles whose pattern of clues has this symmetry: none of the sets of clues
            that it maps to each other can be removed.
        grids: minimal puzzles in these solution grids, one of which is drawn for each puzzle: a column or a
            table, as in :func:`solve`. A puzzle with exactly one solution stands for its solution.
        pattern: puzzles with one solution whose clues are in the cells of this pattern, all of them: the text
            of a puzzle, or one in which ``x`` or ``*`` marks the cells. The fewer clues, the longer it
            takes.
        minimal: only minimal puzzles with the pattern, as with ``kind="minimal"``.
        rate_at_least: only minimal puzzles of this class of difficulty or harder; see :func:`rate`. With ``layout``
            it is a class by singles.
        tries: number of minimal puzzles, by default 100,000 (with a pattern 100 attempts), after which the first
            puzzle of a choice is given up. It is searched for once in a process.
        layout: boards of another size or with other rules, as in :func:`solve`; ``er`` and ``technique`` are for
            classic ones.
        container: kind of the answer: a list, a NumPy array of ``S81`` or of ``uint8[n, 81]``
            (``"digits"``), an Arrow array, or a Series of polars or pandas.
        threads: as in :func:`solve`.
        progress: as in :func:`solve`.

    Raises:
        ValueError: if there is no such kind or container, a number is out of range, or the puzzles that are
            chosen are too rare.
    """
    choice = Choice(
        er=er,
        technique=technique,
        clues=clues,
        symmetry=symmetry,
        grids=grids,
        pattern=pattern,
        minimal=minimal or (pattern is not None and kind is not None),
        rate_at_least=rate_at_least,
        tries=tries,
        layout=layout,
    )
    n, seed, first = whole("n", n), whole("seed", seed), whole("first", first)
    threads = None if threads is None else whole("threads", threads, 1)
    corpus = Corpus("minimal" if kind is None else kind, seed, choice)
    return made(corpus, n, first, container, threads=threads, progress=progress)


def made(
    corpus: Corpus,
    n: int,
    first: int,
    container: str,
    *,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any:
    """``n`` puzzles of a corpus, from number ``first`` on, in a container."""
    empty = _empty(container)
    with listening(progress, n) as listener:
        return empty.built(
            corpus.puzzles(n, first, cells=empty.cells, threads=threads, progress=listener)
        )


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
