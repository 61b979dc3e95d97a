"""Passes over a loader: each is another one, by seed and number only, and has all records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch.utils.data import DataLoader
from torchdata.stateful_dataloader import StatefulDataLoader

import ninefold
from ninefold.torch import Files, Puzzles

LOADERS: list[dict[str, Any]] = [
    {},
    {"num_workers": 1},
    {"num_workers": 2},
    {"num_workers": 2, "persistent_workers": True},
]


@pytest.fixture(scope="module")
def made() -> list[str]:
    return ninefold.generate("easy", 60, seed=3)


@pytest.fixture(scope="module")
def folder(made: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "a.txt").write_text("\n".join(made[:30]))
    (folder / "b.txt").write_text("\n".join(made[30:]))
    return folder


def files(folder: Path, **options: Any) -> Files:
    return Files(folder, **{"batch_size": 4, "shuffle": True, "seed": 1, **options})


def fresh(**options: Any) -> Puzzles:
    return Puzzles("easy", **{"batch_size": 8, "seed": 7, **options})


def loader(data: Any, options: dict[str, Any], kind: Any = DataLoader) -> Any:
    return kind(data, batch_size=None, **options)


def text(batches: Any) -> list[str]:
    cells = torch.cat([puzzle for puzzle, _ in batches])
    return ["".join(map(str, grid)).replace("0", ".") for grid in cells.tolist()]


def beginning(batches: Any) -> list[str]:
    """The puzzles of the first two batches. The pass is abandoned."""
    batches = iter(batches)
    return text([next(batches), next(batches)])


@pytest.mark.parametrize("options", LOADERS)
def test_each_pass_is_another_one(folder: Path, made: list[str], options: dict[str, Any]) -> None:
    data = files(folder, isomorphs=True)
    passes = loader(data, options)
    found = [text(passes) for _ in range(3)]
    orders = [ninefold.canonical(each) for each in found]
    assert orders[0] != orders[1] != orders[2] != orders[0]
    assert [sorted(each) for each in orders] == [sorted(ninefold.canonical(made))] * 3
    assert len({puzzle for each in found for puzzle in each}) == 3 * len(made)
    # They depend on their number only.
    data.set_epoch(1)
    assert text(passes) == found[1]
    assert text(loader(data, options)) == found[2]


def test_each_pass_with_processes_that_are_spawned_is_another_one() -> None:
    data = fresh(batch_size=16)
    passes = loader(data, {"num_workers": 1, "multiprocessing_context": "spawn"})
    for number in range(2):
        batch, _ = next(iter(passes))
        assert text([(batch, None)]) == ninefold.generate("easy", 16, seed=7, first=number * 2**40)


def test_an_abandoned_pass_counts(folder: Path) -> None:
    for options in LOADERS:
        passes = loader(files(folder), options)
        next(iter(passes))
        second = text(passes)
        data = files(folder)
        data.set_epoch(1)
        assert second == text(loader(data, options))


def test_passes_of_one_data_set_at_the_same_time_are_two(folder: Path, made: list[str]) -> None:
    for options in LOADERS[:3]:
        passes = loader(files(folder), options)
        pairs = list(zip(passes, passes, strict=True))
        both = [text(batches) for batches in zip(*pairs, strict=True)]
        assert sorted(both[0]) == sorted(both[1]) == sorted(made)
        assert both[0] != both[1]


def test_the_ranks_of_a_pass_have_each_record_once(folder: Path, made: list[str]) -> None:
    ranks = [files(folder, rank=rank, world_size=2) for rank in range(2)]
    passes = [[text(rank) for rank in ranks] for _ in range(2)]
    for each in passes:
        assert sorted(each[0] + each[1]) == sorted(made)
    assert passes[0] != passes[1]


def test_times_in_a_pass_differ_from_those_in_others(folder: Path) -> None:
    data = files(folder, epochs=2)
    found = [*text(data), *text(data)]
    assert len({tuple(found[60 * time : 60 * (time + 1)]) for time in range(4)}) == 4


@pytest.mark.parametrize("options", LOADERS)
@pytest.mark.parametrize("kind", ["files", "fresh"])
def test_a_pass_is_resumed_and_the_next_ones_follow(
    folder: Path, options: dict[str, Any], kind: str
) -> None:
    def made() -> Any:
        return files(folder, isomorphs=True) if kind == "files" else fresh()

    whole = loader(made(), options, StatefulDataLoader)
    beginning(whole)
    batches = iter(whole)
    some = [next(batches) for _ in range(9)]
    following = beginning(whole)

    stopped = loader(made(), options, StatefulDataLoader)
    beginning(stopped)
    batches = iter(stopped)
    for _ in range(5):
        next(batches)
    resumed = loader(made(), options, StatefulDataLoader)
    resumed.load_state_dict(stopped.state_dict())
    batches = iter(resumed)
    assert text([next(batches) for _ in range(4)]) == text(some[5:])
    assert beginning(resumed) == following


def test_only_one_pass_of_a_loader_begins_at_the_state_of_its_data_set() -> None:
    data = fresh(n=40)
    batches = iter(data)
    next(batches)
    state = data.state_dict()
    for options in LOADERS:
        resumed = fresh(n=40)
        resumed.load_state_dict(state)
        passes = loader(resumed, options)
        assert [len(list(passes)) for _ in range(3)] == [4, 5, 5]


@pytest.mark.parametrize("options", LOADERS)
def test_fresh_puzzles_without_end_are_others_in_each_pass(options: dict[str, Any]) -> None:
    data = fresh(first=50)
    passes = loader(data, options)
    for number in range(3):
        first = 50 + number * 2**40
        assert beginning(passes) == ninefold.generate("easy", 16, seed=7, first=first)
    data.set_epoch(1)
    assert beginning(passes) == ninefold.generate("easy", 16, seed=7, first=50 + 2**40)


def test_fresh_puzzles_with_an_end_are_the_same_in_each_pass() -> None:
    passes = loader(fresh(n=16), {"num_workers": 2})
    assert [text(passes) for _ in range(2)] == [ninefold.generate("easy", 16, seed=7)] * 2


def test_the_number_of_a_pass_is_checked() -> None:
    with pytest.raises(ValueError, match="epoch must be at least 0"):
        fresh().set_epoch(-1)
    data = fresh()
    data.set_epoch(5)
    assert data.state_dict()["pass"] == 5
