"""Data sets for PyTorch: endless fresh puzzles, and the puzzles of files, with their solutions.

>>> import ninefold.torch  # doctest: +SKIP
>>> from torch.utils.data import DataLoader  # doctest: +SKIP
>>> data = ninefold.torch.Puzzles("minimal", seed=7, batch_size=256)  # doctest: +SKIP
>>> for puzzles, solutions in DataLoader(data, batch_size=None, num_workers=2):  # doctest: +SKIP
...     train(puzzles, solutions)

A data set yields batches, so a loader has ``batch_size=None``. A batch is two tensors of shape
``[batch_size, 81]``: the puzzles, with 0 for empty cells, and their solutions. They are ``uint8``, an
eighth of the bytes that go from workers to the device as ``int64``; where a loss or an embedding needs
that, ``.long()`` is quickest there.

Each worker of a loader and each rank of a distributed run has its own part, always the same for the
same numbers of workers and ranks. A rank is that of ``torch.distributed`` if a process group exists when
the data set is made; otherwise give ``rank`` and ``world_size``.

Each pass over a data set or a loader is another one: :class:`Files` has other orders and isomorphs, and
:class:`Puzzles` without end other puzzles. It depends only on the seed and on the number of the pass. A data
set counts its passes, also those of its copies in workers; ``set_epoch`` sets the number of the next one.

A data set has ``state_dict`` and ``load_state_dict``, by which ``StatefulDataLoader`` of torchdata
resumes a run at the batch after the last one that it yielded.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import numpy as np

try:
    import torch
    from torch.utils.data import IterableDataset, get_worker_info
except ImportError as error:
    raise ImportError("ninefold.torch needs PyTorch: pip install torch") from error

from ._jobs import puzzles_of_files
from ._jobs.inputs import Path
from ._jobs.passes import Passes
from ._jobs.puzzles_of_files import Piece, dealt, pieces_of, rows_of
from ._questions.arguments import whole
from ._questions.clues import Symmetry
from ._questions.corpora import Choice, Clues, Corpus, Er
from ._questions.functions import FUNCTIONS
from ._questions.generate import made
from ._questions.ratings import Difficulty, SinglesClass

__all__ = ["Files", "Puzzles"]

Batch: TypeAlias = tuple[torch.Tensor, torch.Tensor]
"""Puzzles and their solutions."""

KINDS = ("minimal", "easy", "full")
"""Kinds of generated puzzles with one solution."""

PASS = 1 << 40
"""Number of puzzles from the first of a pass without end to the first of the next one."""


class _Stream(IterableDataset[Batch]):
    """A data set of batches, of which each rank and each worker has a part."""

    def __init__(
        self, batch_size: int, dtype: torch.dtype, rank: int | None, world_size: int | None
    ) -> None:
        super().__init__()
        self.batch_size = whole("batch_size", batch_size, 1)
        self.dtype = dtype
        self.rank, self.world_size = _rank(rank, world_size)
        self._passes = Passes()
        # The state at which a pass begins, and the place of that pass among all; None if it is the next
        # of this copy.
        self._resumed: tuple[dict[str, Any], int | None] | None = None
        # The place after the last batch.
        self._at: dict[str, Any] = {"pass": None}

    def set_epoch(self, epoch: int) -> None:
        """Sets the number of the next pass, from 0; those after it are numbered from there.

        It is not needed for passes to differ. In a distributed run all ranks must begin a pass with the
        same number: set it if they have begun different numbers of passes.

        Raises:
            ValueError: If the number is out of range.
        """
        self._passes.set_next(whole("epoch", epoch))

    def __repr__(self) -> str:
        """The source, and the arguments that are not the default ones."""
        parameters = inspect.signature(type(self)).parameters
        # (The first one is the source.)
        shown = {name: each.default for name, each in list(parameters.items())[1:]}
        shown |= {"rank": 0, "world_size": 1}
        given = [
            f"{name}={getattr(self, name)!r}"
            for name, default in shown.items()
            if default is not inspect.Parameter.empty and getattr(self, name) != default
        ]
        return f"{type(self).__name__}({', '.join([self._source(), *given])})"

    def _source(self) -> str:
        """The first argument of a representation."""
        raise NotImplementedError

    def _identity(self) -> dict[str, Any]:
        """The properties that a state and the data set that resumes from it have in common."""
        return {
            "batch_size": self.batch_size,
            "rank": self.rank,
            "world_size": self.world_size,
        }

    def state_dict(self) -> dict[str, Any]:
        """The state after the last batch that this copy of the data set has yielded.

        Each worker of a loader has a copy, whose state only the worker knows: ``StatefulDataLoader``
        collects them.
        """
        place = self._at if self._resumed is None else self._resumed[0]
        if place["pass"] is None:
            place = {**place, "pass": self._passes.following()}
        return {"stream": self._identity(), **place}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Has the next pass, and only that one, begin at a state. Passes are numbered from there.

        Raises:
            ValueError: If it is the state of another data set, such as one with another seed.
        """
        state = dict(state_dict)
        saved, own = state.pop("stream", {}), self._identity()
        for name in own:
            if saved.get(name) != own[name]:
                raise ValueError(
                    f"this is the state of another data set: {name} was {saved.get(name)!r}, "
                    f"and is {own[name]!r}"
                )
        place = None
        if get_worker_info() is None:
            # (Copies in workers have this state, too, in each pass that a loader begins with new ones.)
            place = self._passes.count()
            self._passes.set_next(state["pass"])
        self._resumed = (state, place)

    def _begun(self) -> tuple[int, dict[str, Any] | None]:
        """Begins a pass.

        Returns:
            Its number, and the state at which it begins, if it does not begin at the beginning.
        """
        (state, place), self._resumed = self._resumed or (None, None), None
        known = state["pass"] if state is not None and place is None else None
        info = get_worker_info()
        seed, worker = (None, 0) if info is None else (info.seed - info.id, info.id)
        begun = self._passes.begin(seed, worker, known)
        if place not in (None, begun.place):
            state = None
        workers = _worker()[1]
        if state is not None and state["workers"] not in (1, workers):
            raise ValueError(
                f"the state is that of one of {state['workers']} workers, and there are {workers}"
            )
        return begun.number, state

    def _tensors(self, puzzles: Any, solutions: Any) -> Batch:
        return torch.tensor(puzzles, dtype=self.dtype), torch.tensor(solutions, dtype=self.dtype)


class Puzzles(_Stream):
    """Fresh puzzles of a kind with their solutions: the corpus of :func:`ninefold.generate`, in batches.

    Batch number ``b`` of rank ``r`` has the puzzles of number ``(b * world_size + r) * batch_size`` and
    after in the corpus of the kind and the seed. So a rank's batches, and their order from a loader, do
    not depend on the number of workers, and the batches of all ranks of one step are the batch of one
    rank with a larger ``batch_size``.

    With ``n``, all passes have the same puzzles. Without an end, each has fresh ones: those of pass ``p``,
    from 0, begin at number ``p * 2**40``.

    Minimal puzzles can be chosen: ``Puzzles(er=(2.0, 4.5))`` has those of a difficulty. A choice is checked
    when the data set is made.

    Args:
        kind: ``minimal``, ``easy`` or ``full``, as in :func:`ninefold.generate`.
        seed: Seed of the corpus.
        batch_size: Number of puzzles of a batch.
        n: Number of puzzles of a pass, of all ranks together; None for no end.
        first: Number of the first puzzle in the corpus, from 0, to which those of batches and passes are
            added. Ranges that do not overlap, such as those of training and validation, have no puzzle
            number in common; see :func:`ninefold.split` for classes.
        start: Number of batches of each rank that are left out at the beginning of a pass, to resume where
            a loader's state was not saved.
        drop_last: Leave out what does not make a full batch for every rank, so that all ranks have
            the same number of batches.
        dtype: Type of the tensors' elements.
        rank: Number of this process among those that share the puzzles, from 0.
        world_size: Number of these processes.
        threads: Number of threads; by default 1 in a worker of a loader, else the number of cores.
        er: As in :func:`ninefold.generate`, as are ``technique``, ``clues``, ``symmetry``, ``grids``,
            ``rate_at_least`` and ``tries``: only minimal puzzles with these properties; ``pattern``, whose
            puzzles are minimal only with ``minimal``; and ``layout``, with whose rules they are solved.

    Raises:
        ValueError: If there is no such kind, a number is out of range, or the puzzles that are chosen are
            too rare.
    """

    def __init__(
        self,
        kind: Literal["minimal", "easy", "full"] = "minimal",
        seed: int = 0,
        *,
        batch_size: int = 256,
        n: int | None = None,
        first: int = 0,
        start: int = 0,
        drop_last: bool = False,
        dtype: torch.dtype = torch.uint8,
        rank: int | None = None,
        world_size: int | None = None,
        threads: int | None = None,
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
    ) -> None:
        super().__init__(batch_size, dtype, rank, world_size)
        if kind not in KINDS:
            raise ValueError(
                f"kind must be one of {', '.join(KINDS)}, whose puzzles have one solution, not {kind!r}"
            )
        self.kind = kind
        self.seed = whole("seed", seed)
        self.n = None if n is None else whole("n", n)
        self.first = whole("first", first)
        self.start = whole("start", start)
        self.drop_last = bool(drop_last)
        self.threads = None if threads is None else whole("threads", threads, 1)
        choice = Choice(
            er=er,
            technique=technique,
            clues=clues,
            symmetry=symmetry,
            grids=grids,
            pattern=pattern,
            minimal=minimal,
            rate_at_least=rate_at_least,
            tries=tries,
            layout=layout,
        )
        self.__dict__.update(vars(choice))
        self._corpus = Corpus(kind, self.seed, choice)
        self._corpus.check()
        # Of the pass under way: the first batch, and the number that this worker has yielded.
        self._at |= {"begin": self.start, "taken": 0, "workers": 1}

    def _identity(self) -> dict[str, Any]:
        names = ("kind", "seed", "n", "first", "drop_last")
        own = {name: getattr(self, name) for name in names}
        return {**super()._identity(), **own, **self._corpus.choice.identity()}

    def _source(self) -> str:
        return repr(self.kind)

    def _batches(self) -> int | None:
        """Number of batches of this rank, from the first on."""
        if self.n is None:
            return None
        if self.drop_last:
            return self.n // (self.batch_size * self.world_size)
        batches = -(-self.n // self.batch_size)
        return max(0, -(-(batches - self.rank) // self.world_size))

    def __len__(self) -> int:
        """Number of batches of this rank in one pass.

        Raises:
            TypeError: If there is no end.
        """
        batches = self._batches()
        if batches is None:
            raise TypeError("there is no end of these puzzles: n is None")
        return max(0, batches - self.start)

    def __iter__(self) -> Iterator[Batch]:
        """Begins a pass at its first batch, or at the state that was loaded."""
        worker, workers = _worker()
        number, state = self._begun()
        begin, taken = self.start, 0
        if state is not None and state["workers"] == workers:
            begin, taken = state["begin"], state["taken"]
        elif state is not None:
            # Of a run without workers, whose batches are now those of several.
            begin = state["begin"] + state["taken"]
        self._at = {"pass": number, "begin": begin, "taken": taken, "workers": workers}
        return self._rest(self._at, worker)

    def _rest(self, at: dict[str, Any], worker: int) -> Iterator[Batch]:
        """The batches of a worker after a place, which they move."""
        batches = self._batches()
        first = self.first + (at["pass"] * PASS if self.n is None else 0)
        while True:
            batch = at["begin"] + worker + at["taken"] * at["workers"]
            if batches is not None and batch >= batches:
                return
            made = self._batch(batch * self.world_size + self.rank, first)
            at["taken"] += 1
            yield made

    def _batch(self, number: int, first: int) -> Batch:
        """A batch by its number among those of all ranks, in a pass from puzzle ``first`` on."""
        before = number * self.batch_size
        size = self.batch_size if self.n is None else min(self.batch_size, self.n - before)
        threads = self.threads or (None if get_worker_info() is None else 1)
        first += before
        puzzles = made(self._corpus, size, first, "digits", threads=threads)
        layout = self._corpus.choice.layout
        solutions = FUNCTIONS["solve"](puzzles, layout=layout, threads=threads)
        return self._tensors(puzzles, solutions)


class Files(_Stream):
    """The puzzles of files with their solutions, in batches.

    Files have any format that the program reads. They are divided into pieces: row groups of Parquet,
    some megabytes of text, or whole files that are compressed; and the pieces among the readers, which are
    the workers of all ranks, in turn. If there are fewer pieces than readers, several readers share a
    piece, record by record: each reads it, and solves its own records. So each record is there once in a
    pass. Batches are the same for the same numbers of workers and ranks, and others for other numbers.
    Solutions are not read, but found.

    Ranks have different numbers of records: in a distributed run use ``epochs=None`` and a fixed number
    of steps.

    Args:
        paths: Files, folders or patterns, as in :func:`ninefold.files.solve_files`.
        batch_size: Number of puzzles of a batch; the last one of a reader may have fewer.
        column: Name of the column of puzzles of tables, unless that is a usual one.
        shuffle: Shuffle the pieces, and the records within blocks of ``buffer``, in another way each
            time. The order is the same for the same seed, number of the pass and version of NumPy.
        buffer: Number of records that a reader has in memory.
        isomorphs: Replace each puzzle by an isomorph, drawn at random, another one each time.
        seed: Seed of the order and of the isomorphs.
        epochs: Number of times that a pass has all records; None for no end.
        errors: Treatment of records without exactly one solution, or that are no puzzles: ``"raise"``
            or ``"skip"``.
        drop_last: Leave out a last batch that is not full.
        piece_bytes: Number of bytes of a piece, where the format can be divided; at least 1 MiB except
            in Parquet.
        dtype: As in :class:`Puzzles`, as are ``rank``, ``world_size`` and ``threads``.

    Raises:
        FileNotFoundError: If a file does not exist.
        ValueError: If an argument is out of range; and, while the files are read, if one of them cannot
            be read or has a record that ``errors`` is about, or if there is no end and a reader has no
            record.
    """

    def __init__(
        self,
        paths: Path | Iterable[Path],
        *,
        batch_size: int = 256,
        column: str | None = None,
        shuffle: bool = False,
        buffer: int = 1 << 16,
        isomorphs: bool = False,
        seed: int = 0,
        epochs: int | None = 1,
        errors: Literal["raise", "skip"] = "raise",
        drop_last: bool = False,
        piece_bytes: int = 16 << 20,
        dtype: torch.dtype = torch.uint8,
        rank: int | None = None,
        world_size: int | None = None,
        threads: int | None = None,
    ) -> None:
        super().__init__(batch_size, dtype, rank, world_size)
        if errors not in ("raise", "skip"):
            raise ValueError(f"errors must be 'raise' or 'skip', not {errors!r}")
        self.column = column
        self.shuffle, self.isomorphs = bool(shuffle), bool(isomorphs)
        self.buffer = whole("buffer", buffer, 1)
        self.seed = whole("seed", seed)
        self.epochs = None if epochs is None else whole("epochs", epochs)
        self.errors = errors
        self.drop_last = bool(drop_last)
        self.threads = None if threads is None else whole("threads", threads, 1)
        self.piece_bytes = whole("piece_bytes", piece_bytes, 1)
        self.pieces = pieces_of(paths, self.piece_bytes)
        self._rows: list[int] | None = None
        self._at |= {"epoch": 0, "piece": 0, "row": 0, "workers": 1}

    def _identity(self) -> dict[str, Any]:
        names = ("column", "shuffle", "buffer", "isomorphs", "seed", "errors", "drop_last")
        own = {name: getattr(self, name) for name in names}
        pieces = [[piece.path, piece.share, piece.size, piece.changed] for piece in self.pieces]
        return {**super()._identity(), **own, "pieces": pieces}

    def _source(self) -> str:
        files = sorted({piece.path for piece in self.pieces})
        return repr(files[0]) if len(files) == 1 else f"{len(files):,} files"

    def __len__(self) -> int:
        """Number of batches of this rank in the next pass of a loader without workers. Since each worker
        has a last batch of its own, a loader with ``w`` workers yields up to ``w - 1`` more, or fewer
        with ``drop_last``.

        Raises:
            TypeError: If there is no end, or the number of records is not known before they are read:
                in files that are not Parquet, or with ``errors="skip"``.
        """
        if self.epochs is None:
            raise TypeError("there is no end of these batches: epochs is None")
        if self.errors == "skip":
            raise TypeError("the number of batches is not known: errors='skip' leaves out records")
        if self._rows is None:
            self._rows = rows_of(dealt(self.pieces, self.world_size))
        number = self._passes.following()
        records = 0
        for epoch in range(self.epochs):
            order = self._order(len(self._rows), (number, epoch))
            records += sum(self._rows[piece] for piece in order[self.rank :: self.world_size])
        return records // self.batch_size if self.drop_last else -(-records // self.batch_size)

    def __iter__(self) -> Iterator[Batch]:
        """Begins a pass at its first batch, or at the state that was loaded."""
        worker, workers = _worker()
        number, state = self._begun()
        if state is not None and state["workers"] != workers:
            raise ValueError(f"the state is that of a run without workers, and there are {workers}")
        self._at = {"epoch": 0, "piece": 0, "row": 0, **(state or {}), "workers": workers}
        self._at["pass"] = number
        reader = worker * self.world_size + self.rank
        return self._rest(self._at, reader, workers * self.world_size)

    def _rest(self, at: dict[str, Any], reader: int, readers: int) -> Iterator[Batch]:
        """The batches of a reader after a place, which they move."""
        rest = [np.zeros((0, 81), np.uint8)] * 2
        for (epoch, piece, row), *rows in self._blocks(dict(at), reader, readers):
            rest = [np.concatenate(pair) for pair in zip(rest, rows, strict=True)]
            end = row + len(rows[0])
            while len(rest[0]) >= self.batch_size:
                batch = [part[: self.batch_size] for part in rest]
                rest = [part[self.batch_size :] for part in rest]
                at.update(epoch=epoch, piece=piece, row=end - len(rest[0]))
                yield self._tensors(*batch)
        if self.epochs is not None:
            at.update(epoch=self.epochs, piece=0, row=0)
        if len(rest[0]) and not self.drop_last:
            yield self._tensors(*rest)

    def _blocks(
        self, at: dict[str, Any], reader: int, readers: int
    ) -> Iterator[tuple[tuple[int, int, int], Any, Any]]:
        """Puzzles and solutions after a place, each block with epoch, piece and row."""
        epoch, piece, begin = (at[name] for name in ("epoch", "piece", "row"))
        pieces = dealt(self.pieces, readers)
        while self.epochs is None or epoch < self.epochs:
            time = (at["pass"], epoch)
            own = self._order(len(pieces), time)[reader::readers]
            first, read = piece, 0
            for number in range(first, len(own)):
                row = 0
                for puzzles, solutions in self._read(pieces[own[number]], own[number], time):
                    skipped = min(max(begin - row, 0), len(puzzles))
                    place = (epoch, number, row + skipped)
                    row += len(puzzles)
                    if skipped < len(puzzles):
                        yield place, puzzles[skipped:], solutions[skipped:]
                begin = 0
                read += row
            if not read and not first and self.epochs is None:
                raise ValueError(
                    f"there are no records for reader {reader + 1} of {readers}, which are the workers "
                    "of all ranks: begin fewer of them"
                )
            epoch, piece = epoch + 1, 0

    def _draws(self, *key: int) -> np.random.SeedSequence:
        """Seed of what is drawn for a pass, a time in it, and parts of the records."""
        return np.random.SeedSequence(self.seed, spawn_key=key)

    def _order(self, pieces: int, time: tuple[int, int]) -> list[int]:
        """The numbers of pieces in the order of a pass, and of the time in it."""
        numbers = list(range(pieces))
        if self.shuffle:
            np.random.default_rng(self._draws(*time)).shuffle(numbers)
        return numbers

    def _read(self, piece: Piece, number: int, time: tuple[int, int]) -> Iterator[tuple[Any, Any]]:
        """Puzzles and solutions of a piece, in blocks."""
        threads = self.threads or (None if get_worker_info() is None else 1)
        seed = int(self._draws(*time).generate_state(1, np.uint64)[0] >> 1)
        blocks = puzzles_of_files.blocks(piece, self.column, self.buffer, errors=self.errors)
        for block, puzzles in enumerate(blocks):
            if self.shuffle:
                random = np.random.default_rng(self._draws(*time, number, block))
                puzzles = puzzles[random.permutation(len(puzzles))]
            if self.isomorphs:
                lists = FUNCTIONS["shuffle"](puzzles, seed=seed, threads=threads)
                puzzles = np.concatenate(lists) if len(lists) else puzzles
            yield self._solved(piece, puzzles, threads)

    def _solved(self, piece: Piece, puzzles: Any, threads: int | None) -> tuple[Any, Any]:
        solved = FUNCTIONS["solve"](puzzles, answers=["solution", "status"], threads=threads)
        is_unique = solved["status"] == "unique"
        if is_unique.all():
            return puzzles, solved["solution"]
        if self.errors == "raise":
            status = solved["status"][~is_unique][0]
            raise ValueError(
                f"{piece}: a puzzle is {status}; errors='skip' leaves such records out"
            )
        return puzzles[is_unique], solved["solution"][is_unique]


def _rank(rank: int | None, world_size: int | None) -> tuple[int, int]:
    if (rank is None) != (world_size is None):
        raise ValueError("rank and world_size are given together")
    if rank is None or world_size is None:
        distributed = torch.distributed
        if not (distributed.is_available() and distributed.is_initialized()):
            return 0, 1
        return distributed.get_rank(), distributed.get_world_size()
    rank, world_size = whole("rank", rank), whole("world_size", world_size, 1)
    if rank >= world_size:
        raise ValueError(f"rank must be below world_size, {world_size}, not {rank}")
    return rank, world_size


def _worker() -> tuple[int, int]:
    """The number of this worker of a loader, and of all of them."""
    info = get_worker_info()
    return (0, 1) if info is None else (info.id, info.num_workers)
