"""Fresh puzzles: the same from any number of workers and ranks, and after any interruption."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import torch.distributed as distributed
import torch.multiprocessing as multiprocessing
from torch.utils.data import DataLoader
from torchdata.stateful_dataloader import StatefulDataLoader

import ninefold
from ninefold.torch import Puzzles

N = 1000
SIZE = 64


def data(**options: Any) -> Puzzles:
    return Puzzles("minimal", seed=7, **{"batch_size": SIZE, "n": N, **options})


def puzzles(batches: Any) -> list[torch.Tensor]:
    return [puzzle for puzzle, _ in batches]


def same(some: list[torch.Tensor], others: list[torch.Tensor]) -> bool:
    return len(some) == len(others) and all(map(torch.equal, some, others))


def text(cells: torch.Tensor) -> list[str]:
    return ["".join(map(str, grid)).replace("0", ".") for grid in cells.tolist()]


def test_batches_are_the_corpus_with_its_solutions() -> None:
    batches = list(data(first=50))
    assert len(batches) == len(data(first=50)) == 16
    assert [len(puzzle) for puzzle, _ in batches] == [SIZE] * 15 + [N % SIZE]
    made, solved = (torch.cat(part) for part in zip(*batches, strict=True))
    assert made.dtype == solved.dtype == torch.uint8
    assert text(made) == ninefold.generate("minimal", N, seed=7, first=50)
    # By the rules: each unit has all digits, and each clue stays.
    grids = solved.numpy().reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for units in (grids, grids.swapaxes(1, 2), boxes):
        assert (np.sort(units, axis=2) == np.arange(1, 10)).all()
    assert ((made == 0) | (made == solved)).all()


@pytest.mark.parametrize("workers", [1, 3])
def test_a_loader_yields_the_same_with_any_workers(workers: int) -> None:
    loader = DataLoader(data(), batch_size=None, num_workers=workers)
    assert len(loader) == 16
    assert same(puzzles(loader), puzzles(data()))


def test_ranks_share_the_batches_of_one() -> None:
    ranks = [puzzles(data(rank=rank, world_size=3)) for rank in range(3)]
    assert [len(batches) for batches in ranks] == [6, 5, 5]
    assert [len(data(rank=rank, world_size=3)) for rank in range(3)] == [6, 5, 5]
    all_of_them = puzzles(data())
    assert all(same(batches, all_of_them[rank::3]) for rank, batches in enumerate(ranks))
    even = [data(rank=rank, world_size=3, drop_last=True) for rank in range(3)]
    assert [len(list(batches)) for batches in even] == [5, 5, 5]
    large = puzzles(data(batch_size=3 * SIZE, drop_last=True))
    steps = zip(*(puzzles(batches) for batches in even), strict=True)
    assert same([torch.cat(step) for step in steps], large)


def one_rank(rank: int, folder: str) -> None:
    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    distributed.init_process_group(
        "gloo", init_method=f"file://{folder}/store", rank=rank, world_size=2
    )
    loader = DataLoader(data(drop_last=True), batch_size=None, num_workers=1)
    for batch in puzzles(loader):
        steps = [torch.zeros_like(batch) for _ in range(2)]
        distributed.all_gather(steps, batch)
        torch.save(torch.cat(steps), f"{folder}/{rank}-{len(os.listdir(folder)):03}.pt")
    distributed.destroy_process_group()


def test_a_process_group_has_the_batches_of_one_process(tmp_path: Path) -> None:
    multiprocessing.spawn(one_rank, (str(tmp_path),), nprocs=2)
    for rank in range(2):
        found = [torch.load(path) for path in sorted(tmp_path.glob(f"{rank}-*.pt"))]
        assert same(found, puzzles(data(batch_size=2 * SIZE, drop_last=True)))


@pytest.mark.parametrize("workers", [0, 2])
def test_a_loader_resumes_after_the_last_batch(workers: int) -> None:
    def loader() -> Any:
        return StatefulDataLoader(data(), batch_size=None, num_workers=workers)

    all_of_them = puzzles(data())
    first = loader()
    batches = iter(first)
    for _ in range(5):
        next(batches)
    state = first.state_dict()
    second = loader()
    second.load_state_dict(state)
    assert same(puzzles(second), all_of_them[5:])
    # The next pass begins at the beginning.
    assert same(puzzles(second), all_of_them)


def test_a_data_set_resumes_with_more_workers() -> None:
    stopped = data()
    batches = iter(stopped)
    for _ in range(5):
        next(batches)
    resumed = data()
    resumed.load_state_dict(stopped.state_dict())
    assert resumed.state_dict() == stopped.state_dict()
    loader = DataLoader(resumed, batch_size=None, num_workers=3)
    assert same(puzzles(loader), puzzles(data())[5:])
    assert same(puzzles(data(start=5)), puzzles(data())[5:])
    assert len(data(start=5)) == 11


def test_there_need_be_no_end() -> None:
    endless = data(n=None)
    batches = iter(endless)
    assert same([next(batches)[0] for _ in range(15)], puzzles(data())[:15])
    with pytest.raises(TypeError, match="no end"):
        len(endless)


def test_a_data_set_shows_what_was_given() -> None:
    assert repr(Puzzles("minimal")) == "Puzzles('minimal')"
    shown = "Puzzles('minimal', seed=7, batch_size=64, n=1000, rank=1, world_size=3)"
    assert repr(data(rank=1, world_size=3)) == shown


def test_chosen_puzzles_are_those_of_generate() -> None:
    def chosen() -> Puzzles:
        return Puzzles(seed=7, batch_size=16, n=40, er=(2.6, 3.0))

    loader = DataLoader(chosen(), batch_size=None, num_workers=2)
    made = text(torch.cat(puzzles(loader)))
    assert made == ninefold.generate(n=40, seed=7, er=(2.6, 3.0))
    # Processes that are spawned make the choice anew.
    loader = DataLoader(chosen(), batch_size=None, num_workers=1, multiprocessing_context="spawn")
    assert text(torch.cat(puzzles(loader))) == made
    # Without an end, each pass has others.
    endless = Puzzles(seed=7, batch_size=16, er=(2.6, 3.0))
    firsts = [text(next(iter(endless))[0]) for _ in range(2)]
    assert firsts[0] == made[:16]
    assert firsts[1] == ninefold.generate(n=16, seed=7, er=(2.6, 3.0), first=2**40)


def test_puzzles_of_given_grids_have_their_solutions() -> None:
    grids = ninefold.generate("full", 2, seed=9)
    batches = Puzzles(grids=grids, batch_size=32, n=64, clues=(22, 25))
    [(some, solutions), _] = list(batches)
    assert {*text(solutions)} == {*grids}
    assert {*(some > 0).sum(1).tolist()} <= {22, 23, 24, 25}
    assert repr(batches) == (
        "Puzzles('minimal', batch_size=32, n=64, clues=(22, 25), grids=<2 grids>)"
    )


CHOICES: dict[str, tuple[Any, Any]] = {
    "er": ((2.6, 3.0), (2.6, 3.2)),
    "technique": ("x-wing", "xy-wing"),
    "clues": (24, (24, 25)),
    "symmetry": ("half-turn", "full"),
    "rate_at_least": ("medium", "expert"),
    "pattern": ("x" * 40 + "." + "x" * 40, "x" * 81),
    "layout": ("x", "windoku"),
}


@pytest.mark.parametrize("name", [*CHOICES, "grids"])
def test_states_of_other_choices_are_refused(name: str) -> None:
    ours, theirs = CHOICES.get(name) or ninefold.generate("full", 2)
    some = ([ours], [theirs]) if name == "grids" else (ours, theirs)
    own, other = (data(**{name: each}) for each in some)
    # As text that any format holds.
    state = json.loads(json.dumps(own.state_dict()))
    data(**{name: some[0]}).load_state_dict(state)
    for refused in (other, data()):
        with pytest.raises(ValueError, match=f"another data set: {name} was"):
            refused.load_state_dict(state)


def test_states_without_a_choice_are_still_read() -> None:
    state = data().state_dict()
    for name in [*CHOICES, "grids"]:
        assert state["stream"].pop(name) is None
    data().load_state_dict(state)


def test_other_types_have_the_same_numbers() -> None:
    [puzzle, solution] = next(iter(data(dtype=torch.int64)))
    assert puzzle.dtype == solution.dtype == torch.int64
    assert torch.equal(puzzle, next(iter(data()))[0].long())


def test_states_of_others_are_refused() -> None:
    state = data().state_dict()
    for name, other in [
        ("batch_size", data(batch_size=32)),
        ("seed", Puzzles("minimal", seed=8, batch_size=SIZE, n=N)),
        ("world_size", data(rank=0, world_size=2)),
    ]:
        with pytest.raises(ValueError, match=f"another data set: {name} was"):
            other.load_state_dict(state)
    of_worker = data()
    of_worker.load_state_dict({**state, "workers": 2})
    with pytest.raises(ValueError, match="one of 2 workers, and there are 1"):
        iter(of_worker)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"kind": "multi"}, "minimal, easy, full"),
        ({"seed": -1}, "seed must be at least 0"),
        ({"batch_size": 0}, "batch_size must be at least 1"),
        ({"rank": 1}, "given together"),
        ({"er": (2.0, 4.5)}, "not for easy ones"),
        ({"kind": "minimal", "clues": 40, "tries": 10}, "none among 10 that were made"),
        ({"kind": "minimal", "er": (2.0, 20.0)}, "above 19.9 are not known"),
        ({"rank": 2, "world_size": 2}, "below world_size"),
    ],
)
def test_wrong_arguments_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Puzzles(**{"kind": "easy", **options})
