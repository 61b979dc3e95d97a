"""Threads, forks, Ctrl-C and progress: the effects of a call on its process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import ninefold
from ninefold import _native

from .corpus import EMPTY, SOLUTION, WIKIPEDIA, puzzles
from .processes import forked

MANY = [WIKIPEDIA, EMPTY, "x", None] * 2500
ANSWERS = [SOLUTION, None, None, None] * 2500
SLOW = EMPTY
"""A puzzle with too many solutions to list."""


def is_right() -> bool:
    """Returns whether calls of all sizes, with several threads each, answer right."""
    lists = ninefold.solve(MANY) == ANSWERS and ninefold.solve(WIKIPEDIA) == SOLUTION
    threads = ninefold.solve(pa.array(MANY), threads=4).to_pylist() == ANSWERS
    counts = ninefold.count_exact([WIKIPEDIA] * 40, threads=2) == [1] * 40
    return lists and threads and counts and ninefold.status(pl.Series(MANY))[1] == "ambiguous"


def busy_parent() -> None:
    """Uses the package in many threads, as a parent does before it forks."""
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(lambda _: is_right(), range(8)))


def test_a_child_of_a_process_that_has_used_threads_answers() -> None:
    busy_parent()
    for _ in range(5):
        assert forked(is_right) == "True"


def test_a_grandchild_answers_too() -> None:
    busy_parent()
    assert forked(lambda: is_right() and forked(is_right) == "True" and is_right()) == "True"


def test_a_child_that_is_forked_while_calls_are_running_answers() -> None:
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            ninefold.solve(MANY, threads=3)

    with ThreadPoolExecutor(3) as pool:
        running = [pool.submit(work) for _ in range(3)]
        time.sleep(0.05)
        try:
            for _ in range(5):
                assert forked(is_right) == "True"
        finally:
            stop.set()
        for each in running:
            each.result()


def _square(part: list[str | None]) -> list[str | None]:
    return ninefold.solve(part, threads=2)


def test_a_pool_of_forked_processes_answers() -> None:
    busy_parent()
    parts = [MANY[start : start + 1000] for start in range(0, len(MANY), 1000)]
    with multiprocessing.get_context("fork").Pool(3) as pool:
        answered = pool.map_async(_square, parts).get(timeout=60)
    assert [row for part in answered for row in part] == ANSWERS


def test_workers_that_load_batches_side_by_side_answer() -> None:
    """As PyTorch's data loader has it: workers are forked once, and fed by queues."""
    busy_parent()
    context = multiprocessing.get_context("fork")
    asked: Any = context.Queue()
    answered: Any = context.Queue()

    def worker() -> None:
        for number in iter(asked.get, None):
            rows = np.array([WIKIPEDIA] * (number + 1), "S81")
            answered.put((number, ninefold.solve(rows)[-1].decode()))

    workers = [context.Process(target=worker, daemon=True) for _ in range(3)]
    for each in workers:
        each.start()
    for number in range(12):
        asked.put(number * 100)
    found = dict(answered.get(timeout=60) for _ in range(12))
    for _ in workers:
        asked.put(None)
    for each in workers:
        each.join(30)
        assert each.exitcode == 0
    assert found == {number * 100: SOLUTION for number in range(12)}


def test_many_threads_of_python_at_once_get_their_own_answers() -> None:
    rows = puzzles("easy") + puzzles("illegal") + puzzles("multi")
    expected = [ninefold.solve(row) for row in rows]

    def ask(number: int) -> bool:
        part = slice(number % 700, number % 700 + 1 + 37 * number % 150)
        return ninefold.solve(rows[part]) == expected[part]

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(ask, range(400)))


def test_the_same_data_may_be_asked_about_by_many_threads() -> None:
    for data in (pa.array(MANY), np.array([WIKIPEDIA] * 5000, "U81"), pl.Series(MANY)):
        first = list(ninefold.status(data))
        with ThreadPoolExecutor(8) as pool:
            for answer in pool.map(lambda _, d=data: list(ninefold.status(d)), range(8)):
                assert answer == first


def test_another_thread_of_python_goes_on_while_a_call_works() -> None:
    done = threading.Event()
    ticks = 0

    def call() -> None:
        ninefold.enumerate([SLOW] * 4, cap=None, time_limit=0.3, answers="status", threads=1)
        done.set()

    thread = threading.Thread(target=call)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    # Where the lock were held, there would be none until the end.
    assert ticks > 50


@pytest.mark.parametrize("threads", [1, 2, 7, 64, 10**6])
def test_the_number_of_threads_does_not_change_the_answers(threads: int) -> None:
    assert ninefold.solve(MANY, threads=threads) == ANSWERS
    assert ninefold.count_exact([WIKIPEDIA, EMPTY], threads=threads) == [
        1,
        6670903752021072936960,
    ]


INTERRUPTED = {
    "count_exact": "ninefold.count_exact(puzzles('sparse') * 50)",
    "count_exact of one": "[ninefold.count_exact(p) for p in puzzles('sparse')]",
    "enumerate": "ninefold.enumerate([EMPTY] * 3, cap=10**9, answers='status')",
    "solve": "[ninefold.solve(many) for _ in range(100)]",
    "solve with one thread": "[ninefold.solve(many, threads=1) for _ in range(100)]",
    "sample": "ninefold.sample([EMPTY] * 3, n=10**9, answers='status')",
    "shuffle": "ninefold.shuffle([WIKIPEDIA] * 3, n=10**9)",
    "unavoidable": "ninefold.unavoidable(puzzles('full') * 99, size=30)",
    "vicinity": "ninefold.vicinity(puzzles('minimal') * 99, remove=2, add=2)",
    "fewest": "ninefold.fewest(puzzles('full')[0], clues=24)",
    "fewest_count": "ninefold.fewest_count(puzzles('full') * 99, clues=18)",
    "rate": "ninefold.rate(puzzles('minimal') * 9999, backdoors=True)",
    "minimise": "ninefold.minimise(puzzles('full') * 9_999)",
    "score": "ninefold.score(puzzles('sparse') * 100, weights=W, count_optima=True)",
    "count": "ninefold.count([EMPTY], cap=9_000_000, answers='status', threads=1) and [\n"
    "    ninefold.count([EMPTY] * 99, cap=9_000_000)]",
    "generate": "ninefold.generate('minimal', 10**7)",
    "list": "ninefold.solve(rows)",
    "tuple": "ninefold.status(tuple(rows))",
    "U81": "ninefold.solve(wide)",
    "LazyFrame": "lazy.collect()",
    "streaming LazyFrame": "lazy.collect(engine='streaming')",
    "reader": "for _ in range(99): ninefold.solve(pa.table({'puzzle': many}).to_reader()).read_all()",
}
"""Calls that would take longer than any test waits."""

SCRIPT = """
import os, sys, time
import numpy as np
import polars as pl
import pyarrow as pa
import ninefold
EMPTY = "." * 81
WIKIPEDIA = {puzzle!r}
W = [[(7 * i * i + 3 * j) % 23 - 11 for i in range(9)] for j in range(9)]
def puzzles(kind):
    return open({folder!r} + "/" + kind + ".txt").read().split()
many = pa.repeat(WIKIPEDIA, 10_000_000) if "many" in {call!r} else None
rows = [WIKIPEDIA] * 12_000_000 if "rows" in {call!r} else None
wide = np.repeat(np.array([WIKIPEDIA]), 5_000_000) if "wide" in {call!r} else None
if "lazy" in {call!r}:
    lazy = ninefold.enumerate(pl.LazyFrame({{"puzzle": [EMPTY] * 9}}), cap=10**9, answers="status")
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", time.monotonic(), flush=True)
    try:
        # It is one, and no second comes.
        time.sleep(0.2)
        # It can be called again.
        print(ninefold.status(EMPTY), flush=True)
    except KeyboardInterrupt:
        print("interrupted again", flush=True)
    os._exit(0)
print("ended", flush=True)
"""


@pytest.mark.parametrize("name", INTERRUPTED)
def test_ctrl_c_ends_a_call_at_once(name: str) -> None:
    from .corpus import PUZZLES

    script = SCRIPT.format(puzzle=WIKIPEDIA, folder=str(PUZZLES), call=INTERRUPTED[name])
    with subprocess.Popen(
        [sys.executable, "-I", "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        try:
            assert child.stdout.readline() == "ready\n", child.stderr.read()
            time.sleep(0.4)
            assert child.poll() is None
            sent = time.monotonic()
            child.send_signal(signal.SIGINT)
            line = child.stdout.readline().split()
            assert line[:1] == ["interrupted"], (line, child.stderr.read())
            # Half a second, and some for a machine that does other things.
            assert float(line[1]) - sent < 1.5
            assert child.stdout.readline() == "ambiguous\n"
        finally:
            child.kill()


def test_signals_are_looked_for_while_lists_are_read_and_made() -> None:
    def rang() -> str:
        """Number of signals of a repeating alarm: one, if signals are not handled meanwhile."""
        calls = [0, 0]
        rows: list[str | None] = [WIKIPEDIA, None, "x", EMPTY] * 1_000_000
        column = _native.answer('{"question": "check"}', _native.Puzzles.from_list(rows))[0]
        for number, work in enumerate([lambda: _native.Puzzles.from_list(rows), column.list]):

            def handler(*_: Any, number: int = number) -> None:
                calls[number] += 1

            signal.signal(signal.SIGALRM, handler)
            signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
            work()
            signal.setitimer(signal.ITIMER_REAL, 0)
        return str(min(calls))

    assert int(forked(rang, patience=120)) > 5


def test_a_handler_of_a_signal_is_called_while_a_call_works() -> None:
    def raised() -> bool:
        class Rang(Exception):
            """The alarm."""

        def ring(*_: object) -> None:
            raise Rang

        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        start = time.monotonic()
        with pytest.raises(Rang):
            ninefold.enumerate([SLOW], cap=None, answers="status")
        return time.monotonic() - start < 1.5

    assert forked(raised) == "True"


@pytest.fixture(scope="module")
def long() -> pa.Array:
    """Puzzles that take more than some moments."""
    return pa.repeat(WIKIPEDIA, 4_000_000)


def test_progress_ascends_and_ends_with_all(long: pa.Array) -> None:
    told: list[tuple[int, int]] = []
    ninefold.solve(long, progress=lambda done, all: told.append((done, all)))
    assert len(told) >= 2
    assert told == sorted(told)
    assert {all for _, all in told} == {len(long)}
    assert told[-1] == (len(long), len(long))


def test_progress_is_told_at_the_end_of_a_short_call_too() -> None:
    for rows in ([WIKIPEDIA], [WIKIPEDIA] * 1000, []):
        told: list[tuple[int, int]] = []

        def tell(done: int, all: int, told: list[tuple[int, int]] = told) -> None:
            told.append((done, all))

        ninefold.solve(rows, progress=tell)
        assert told[-1] == (len(rows), len(rows))


def raising(kind: type[BaseException]) -> Callable[[int, int], None]:
    """A listener to progress, which raises."""

    def told(done: int, all: int) -> None:
        raise kind(f"at {done} of {all}")

    return told


@pytest.mark.parametrize("kind", [RuntimeError, KeyboardInterrupt, SystemExit])
def test_an_error_of_the_listener_ends_the_call_and_is_raised(
    kind: type[BaseException],
) -> None:
    start = time.monotonic()
    with pytest.raises(kind, match="at 0 of 2"):
        ninefold.enumerate([SLOW] * 2, cap=None, answers="status", progress=raising(kind))
    assert time.monotonic() - start < 1.5


def test_a_bar_of_tqdm_is_shown(capsys: pytest.CaptureFixture[str], long: pa.Array) -> None:
    ninefold.solve(long, progress=True)
    shown = capsys.readouterr().err
    assert "100%" in shown
    assert "4.00M/4.00M" in shown


def test_no_progress_shows_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    ninefold.solve(MANY, progress=False)
    ninefold.solve(MANY)
    captured = capfd.readouterr()
    assert captured.out == captured.err == ""


def test_no_more_cores_are_used_than_the_process_may() -> None:
    def threads() -> str:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        seen = []
        ninefold.enumerate(
            [SLOW] * 8,
            cap=None,
            time_limit=0.05,
            answers="status",
            progress=lambda *_: seen.append(len(os.listdir("/proc/self/task"))),
        )
        return str(max(seen) - min(len(os.listdir("/proc/self/task")), *seen))

    assert int(forked(threads)) <= 1
