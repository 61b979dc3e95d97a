"""Puzzles of files: each record once, in the order of a seed, and after any interruption."""

from __future__ import annotations

import gzip
import itertools
import json
from pathlib import Path
from typing import Any

import fsspec
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest
import torch
from torch.utils.data import DataLoader
from torchdata.stateful_dataloader import StatefulDataLoader

import ninefold
from ninefold.torch import Files

AMBIGUOUS = "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"


@pytest.fixture(scope="module")
def made() -> list[str]:
    return ninefold.generate("easy", 1500, seed=3)


@pytest.fixture(scope="module")
def folder(made: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The puzzles in files of four formats, one of them of many row groups."""
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "a.txt").write_text("\n".join(made[:300]))
    rows = [f"{number},{puzzle.replace('.', '0')}" for number, puzzle in enumerate(made[300:600])]
    with gzip.open(folder / "b.csv.gz", "wt") as file:
        file.write("\n".join(["id,quizzes", *rows]))
    lines = [json.dumps({"question": puzzle}) for puzzle in made[600:900]]
    (folder / "c.jsonl").write_text("\n".join(lines))
    table = pa.table({"puzzle": pa.array(made[900:])})
    parquet.write_table(table, folder / "d.parquet", row_group_size=60)
    return folder


def data(folder: Path, **options: Any) -> Files:
    return Files(folder, **{"batch_size": 32, "piece_bytes": 4096, **options})


def text(batches: Any) -> list[str]:
    cells = torch.cat([puzzle for puzzle, _ in batches])
    return ["".join(map(str, grid)).replace("0", ".") for grid in cells.tolist()]


def test_records_come_in_their_order_with_their_solutions(folder: Path, made: list[str]) -> None:
    batches = list(data(folder))
    assert text(batches) == made
    assert [len(puzzle) for puzzle, _ in batches] == [32] * 46 + [28]
    assert text([batch[::-1] for batch in batches]) == ninefold.solve(made)
    assert len(list(data(folder, drop_last=True))) == 46


@pytest.mark.parametrize(("method", "workers"), [("fork", 3), ("spawn", 1)])
def test_workers_and_ranks_have_each_record_once(
    folder: Path, made: list[str], method: str, workers: int
) -> None:
    found: list[str] = []
    # (A process that is spawned takes seconds to import PyTorch.)
    ranks = 2 if method == "fork" else 1
    for rank in range(ranks):
        part = data(folder, shuffle=True, seed=1, rank=rank, world_size=ranks)
        loader = DataLoader(
            part, batch_size=None, num_workers=workers, multiprocessing_context=method
        )
        found += text(loader)
    assert sorted(found) == sorted(made)


@pytest.mark.parametrize("names", [["a.txt"], ["a.txt", "c.jsonl"]])
@pytest.mark.parametrize("options", [{}, {"piece_bytes": 100}, {"shuffle": True, "buffer": 50}])
def test_ranks_share_pieces_of_which_there_are_too_few(
    folder: Path, made: list[str], names: list[str], options: dict[str, Any]
) -> None:
    records = [*made[:300], *made[600:900]][: 300 * len(names)]
    paths = [folder / name for name in names]
    ranks = [Files(paths, batch_size=32, rank=rank, world_size=3, **options) for rank in range(3)]
    found = [text(rank) for rank in ranks]
    assert [len(each) for each in found] == [len(records) // 3] * 3
    assert sorted(record for each in found for record in each) == sorted(records)
    if not options:
        assert found == [records[rank::3] for rank in range(3)]


def test_workers_share_a_file_and_resume(folder: Path, made: list[str]) -> None:
    def loader() -> Any:
        part = data(folder / "b.csv.gz", rank=1, world_size=2, shuffle=True, buffer=20)
        return StatefulDataLoader(part, batch_size=None, num_workers=2)

    all_of_them = list(loader())
    records = text(all_of_them)
    # Two of the four readers are workers of this rank.
    quarters = [made[300 + reader : 600 : 4] for reader in range(4)]
    halves = [sorted(one + other) for one, other in itertools.combinations(quarters, 2)]
    assert sorted(records) in halves
    first = loader()
    batches = iter(first)
    for _ in range(3):
        next(batches)
    second = loader()
    second.load_state_dict(first.state_dict())
    assert text(all_of_them[:3]) + text(second) == records


def test_readers_without_records_are_an_error_without_an_end(
    tmp_path: Path, made: list[str]
) -> None:
    path = tmp_path / "two.txt"
    path.write_text("\n".join(made[:2]))
    ranks = [{"rank": rank, "world_size": 3} for rank in range(3)]
    assert [len(list(data(path, **rank))) for rank in ranks] == [1, 1, 0]
    endless = [iter(data(path, epochs=None, batch_size=2, **rank)) for rank in ranks]
    assert [text([next(endless[rank])]) for rank in range(2)] == [[each] * 2 for each in made[:2]]
    with pytest.raises(ValueError, match="no records for reader 3 of 3"):
        next(endless[2])


def test_an_empty_file_is_nobodys_part(tmp_path: Path, made: list[str]) -> None:
    (tmp_path / "a.txt").write_text("")
    (tmp_path / "b.txt").write_text("\n".join(made[:2]))
    ranks = [data(tmp_path, rank=rank, world_size=2) for rank in range(2)]
    assert [text(rank) for rank in ranks] == [[each] for each in made[:2]]


def test_isomorphs_are_of_the_same_classes_and_others_in_each_pass(
    folder: Path, made: list[str]
) -> None:
    batches = list(data(folder / "a.txt", isomorphs=True, epochs=2, seed=5))
    found = text(batches)
    assert ninefold.canonical(found) == ninefold.canonical(made[:300]) * 2
    assert len({*found, *made}) == len(made) + len(found)
    assert set(ninefold.verify(found, text([batch[::-1] for batch in batches]))) == {"correct"}


def test_records_without_one_solution_are_an_error_or_left_out(
    tmp_path: Path, made: list[str]
) -> None:
    for wrong, reason in [(AMBIGUOUS, "a puzzle is ambiguous"), ("53..7", "no 9x9 puzzle")]:
        path = tmp_path / "wrong.txt"
        path.write_text("\n".join([*made[:40], wrong, *made[40:80]]))
        with pytest.raises(ValueError, match=reason):
            list(data(path))
        assert text(data(path, errors="skip")) == made[:80]


def test_files_that_cannot_be_read_are_errors(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such file"):
        data(tmp_path / "none.txt")
    fsspec.filesystem("memory").pipe("/puzzles/a.txt", b"")
    with pytest.raises(ValueError, match="is no path"):
        Files("memory://puzzles/*.txt")
    table = tmp_path / "table.csv"
    table.write_text("a,b\n1,2\n")
    with pytest.raises(ValueError, match="no column"):
        list(data(table))
    damaged = tmp_path / "damaged.parquet"
    damaged.write_bytes((folder / "d.parquet").read_bytes()[:-100])
    with pytest.raises(ValueError, match=r"damaged\.parquet"):
        list(data(damaged))
    changed = data(table)
    table.write_text("a,b\n1,2\n3,4\n")
    with pytest.raises(ValueError, match="has changed"):
        list(changed)


def test_states_of_other_files_are_refused(folder: Path) -> None:
    state = data(folder).state_dict()
    for other in (data(folder / "a.txt"), data(folder, seed=3)):
        with pytest.raises(ValueError, match="state of another data set"):
            other.load_state_dict(state)


@pytest.fixture(scope="module")
def tables(made: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Parquet files of 10, 40 and 90 records, the last one in nine row groups."""
    folder = tmp_path_factory.mktemp("tables")
    for number, size in enumerate([10, 40, 90]):
        table = pa.table({"puzzle": made[:size]})
        parquet.write_table(table, folder / f"{number}.parquet", row_group_size=max(10, size // 9))
    return folder


@pytest.mark.parametrize(
    ("options", "batches"),
    [({}, 18), ({"drop_last": True}, 17), ({"epochs": 2}, 35), ({"piece_bytes": 500}, 18)],
)
def test_the_number_of_batches_of_parquet_is_known(
    tables: Path, options: dict[str, Any], batches: int
) -> None:
    known = data(tables, **{"batch_size": 8, "piece_bytes": 1 << 20, **options})
    loader = DataLoader(known, batch_size=None)
    assert len(known) == len(loader) == batches
    assert sum(1 for _ in loader) == batches


@pytest.mark.parametrize("ranks", [2, 5])
def test_the_number_of_batches_of_a_rank_is_that_of_its_next_pass(tables: Path, ranks: int) -> None:
    # (Files have different numbers of records, and a rank has other ones in each pass.)
    options = {"batch_size": 4, "piece_bytes": 1 << 20, "shuffle": True}
    known = data(tables, rank=1, world_size=ranks, **options)
    numbers = []
    for _ in range(4):
        numbers.append(len(known))
        assert sum(1 for _ in known) == numbers[-1]
    assert len(set(numbers)) > 1


def test_the_number_of_batches_is_not_known_of_other_files(folder: Path, tables: Path) -> None:
    for unknown, reason in [
        (data(folder), r"a\.txt is not known before it is read"),
        (data(tables, errors="skip"), "errors='skip' leaves out records"),
        (data(tables, epochs=None), "there is no end"),
    ]:
        with pytest.raises(TypeError, match=reason):
            len(unknown)


def test_a_data_set_shows_its_files_and_what_was_given(folder: Path) -> None:
    path = str(folder / "a.txt")
    assert repr(Files(path, epochs=None)) == f"Files({path!r}, epochs=None)"
    several = data(folder, shuffle=True, rank=0, world_size=2)
    shown = "batch_size=32, shuffle=True, piece_bytes=4096, world_size=2"
    assert repr(several) == f"Files(4 files, {shown})"
