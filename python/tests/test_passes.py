"""The numbers of passes over a data set, whatever the order in which workers begin them."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from multiprocessing.connection import Connection
from typing import Any

import pytest

from ninefold._jobs.passes import Passes


@pytest.mark.parametrize(
    ("order", "numbers"),
    [
        # Two loaders, whose workers have the seeds 7 and 8, and are late.
        ([(7, 0), (8, 1), (8, 0), (7, 1), (9, 0)], [0, 1, 1, 0, 2]),
        # Workers that stay begin one pass after the other.
        ([(7, 0), (7, 0), (7, 1), (7, 1), (7, 0), (7, 1)], [0, 1, 0, 1, 2, 2]),
        # Passes without workers are counted with the others.
        ([(None, 0), (7, 0), (None, 0), (7, 1)], [0, 1, 2, 1]),
    ],
)
def test_the_workers_of_a_pass_have_its_number(order: Any, numbers: list[int]) -> None:
    passes = Passes()
    assert [passes.begin(*each).number for each in order] == numbers
    assert passes.count() == passes.following() == 3


def test_a_number_that_is_set_is_that_of_the_next_pass() -> None:
    passes = Passes()
    passes.begin(7, 0)
    passes.set_next(5)
    assert passes.following() == 5
    # One is late for the pass before.
    order = [(7, 1), (8, 0), (8, 1), (9, 0)]
    assert [passes.begin(*each).number for each in order] == [0, 5, 5, 6]


def test_a_pass_that_is_resumed_keeps_its_number() -> None:
    passes = Passes()
    order = [(7, 0, 3), (7, 1, 3), (8, 0), (8, 1)]
    assert [passes.begin(*each) for each in order] == [(3, 0), (3, 0), (4, 1), (4, 1)]


def test_other_copies_count_for_themselves() -> None:
    passes = Passes()
    passes.begin(7, 0)
    copies = [copy.deepcopy(passes), pickle.loads(pickle.dumps(passes))]
    assert [each.begin(9, 0).number for each in copies] == [1, 1]
    assert passes.begin(8, 0).number == 1


def begin(passes: Passes, worker: int, answers: Connection) -> None:
    answers.send(passes.begin(7, worker).number)


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_share_the_numbers(method: str) -> None:
    passes = Passes()
    passes.begin(6, 0)
    context = multiprocessing.get_context(method)
    here, there = context.Pipe()
    for worker in range(2):
        child = context.Process(target=begin, args=(passes, worker, there))
        child.start()
        child.join()
        assert here.recv() == 1
    assert passes.begin(8, 0).number == 2
