"""Threads, forks, Ctrl-C and progress: the effects of a call on its process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import ninefold
from ninefold import _native

from .corpus import EMPTY, PUZZLES, SOLUTION, WIKIPEDIA, puzzles
from .patience import PATIENCE
from .processes import forked

MANY = [WIKIPEDIA, EMPTY, "x", None] * 2500
ANSWERS = [SOLUTION, None, None, None] * 2500
ENDLESS = EMPTY
"""A puzzle with too many solutions to list."""


class Enough(Exception):
    """Raised by a listener, or by a handler of a signal, to end a call."""


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


def test_a_grandchild_answers_too() -> None:
    busy_parent()
    assert forked(lambda: is_right() and forked(is_right) == "True" and is_right()) == "True"


def test_a_child_that_is_forked_while_calls_are_running_answers() -> None:
    stop = threading.Event()

    def work(begun: threading.Event) -> None:
        def listener(*_: object) -> None:
            begun.set()
            if stop.is_set():
                raise Enough

        rows = [ENDLESS] * 3
        with pytest.raises(Enough):
            ninefold.enumerate(rows, cap=None, answers="status", threads=3, progress=listener)

    with ThreadPoolExecutor(3) as pool:
        begun = [threading.Event() for _ in range(3)]
        running = [pool.submit(work, each) for each in begun]
        try:
            assert all(each.wait(PATIENCE) for each in begun)
            for _ in range(5):
                assert forked(is_right) == "True"
        finally:
            stop.set()
        for each in running:
            each.result()


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
    def ended_by_another() -> bool:
        # The lock of Python is given to another thread only where it is not needed.
        sys.setswitchinterval(10 * PATIENCE)
        works = threading.Event()

        def end(*_: object) -> None:
            raise Enough

        def another() -> None:
            works.wait()
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)

        signal.signal(signal.SIGALRM, end)
        threading.Thread(target=another, daemon=True).start()
        # The call would have no end without the other thread, and that thread no turn without the call.
        works.set()
        with pytest.raises(Enough):
            ninefold.enumerate([ENDLESS], cap=None, answers="status", threads=1)
        return True

    assert forked(ended_by_another) == "True"


@pytest.mark.parametrize("threads", [1, 7, 10**6])
def test_the_number_of_threads_does_not_change_the_answers(threads: int) -> None:
    assert ninefold.solve(MANY, threads=threads) == ANSWERS
    assert ninefold.count_exact([WIKIPEDIA, EMPTY], threads=threads) == [
        1,
        6670903752021072936960,
    ]


INTERRUPTED = {
    "count_exact": "ninefold.count_exact(puzzles('sparse') * 999, progress=tell)",
    "count_exact of one": "ninefold.count_exact(MARKS, progress=tell)",
    "enumerate": "ninefold.enumerate([EMPTY] * 3, cap=None, answers='status', progress=tell)",
    "solve": "ninefold.solve(many, answers='status', threads=2, progress=tell)",
    "sample": "ninefold.sample([EMPTY] * 3, n=10**9, answers='status', progress=tell)",
    "shuffle": "ninefold.shuffle([WIKIPEDIA] * 3, n=10**9, progress=tell)",
    "unavoidable": "ninefold.unavoidable(puzzles('full') * 999, size=30, progress=tell)",
    "vicinity": "ninefold.vicinity(puzzles('minimal') * 999, remove=2, add=2, progress=tell)",
    "fewest": "ninefold.fewest(puzzles('full')[0], clues=24, progress=tell)",
    "fewest_count": "ninefold.fewest_count(puzzles('full') * 999, clues=18, progress=tell)",
    "rate": "ninefold.rate(puzzles('minimal') * 9999, guesses=True, progress=tell)",
    "minimise": "ninefold.minimise(puzzles('full') * 9999, progress=tell)",
    "score": "ninefold.score(puzzles('sparse') * 999, weights=W, count_optima=True, progress=tell)",
    "count": "ninefold.count([EMPTY] * 99, cap=10**12, progress=tell)",
    "prove": "ninefold.prove(EMPTY, claim='count', most=10**9, progress=tell)",
    "generate": "ninefold.generate('minimal', 10**8, progress=tell)",
    "generate with few clues": "ninefold.generate(n=10**5, clues=18, progress=tell)",
    "generate by rating": "ninefold.generate(n=10**7, er=(7.0, 7.5), progress=tell)",
    "list": "ninefold.enumerate(rows, cap=None, answers='status', progress=tell)",
    "U81": "ninefold.enumerate(np.array(rows), cap=None, answers='status', progress=tell)",
    "LazyFrame": "lazy.collect()",
    "streaming LazyFrame": "lazy.collect(engine='streaming')",
    "reader": "ninefold.enumerate(reader, cap=None, answers=['status']).read_all()",
}
"""Calls that have no end, or none that could be waited for. The parts of streams have a listener
already."""

SCRIPT = """
import os, signal, sys, threading, time
# (Ctrl-C is ignored when the tests run in the background. polars puts its own handler before Python's.)
signal.signal(signal.SIGINT, signal.default_int_handler)
import numpy as np
import polars as pl
import pyarrow as pa
import ninefold
from ninefold._questions import progress
EMPTY = "." * 81
WIKIPEDIA = {puzzle!r}
W = [[(7 * i * i + 3 * j) % 23 - 11 for i in range(9)] for j in range(9)]
# Candidates are missing here and there, so that the exact sum over them takes too long to wait for.
MARKS = "".join(
    "." if cell % 2 and digit == (cell * 7 + cell * cell) % 9 else str(digit + 1)
    for cell in range(81) for digit in range(9))
def puzzles(kind):
    return open({folder!r} + "/" + kind + ".txt").read().split()
many = pa.chunked_array([pa.repeat(WIKIPEDIA, 1_000_000)] * 300)
rows = [WIKIPEDIA] * 20_000 + [EMPTY]
lazy = ninefold.enumerate(pl.LazyFrame({{"puzzle": [EMPTY] * 9}}), cap=None, answers="status")

# Ctrl-C is pressed when a listener has been told for the first time: the call works.
works = threading.Event()
told = []
def tell(done, all):
    # (Streams are asked about no rows first, to find the types of the answers.)
    if all:
        told.append((done, all))
        works.set()
of_a_part = progress.Parts._part
def tell_of_a_part(self, done, all):
    tell(done, all)
    of_a_part(self, done, all)
progress.Parts._part = tell_of_a_part
progress.Parts.listener = property(lambda self: self._part)
pressed = []
def press():
    works.wait()
    pressed.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)

def seconds(call):
    # The seconds from Ctrl-C to the end of a call.
    works.clear()
    told.clear()
    pressing = threading.Thread(target=press, daemon=True)
    pressing.start()
    try:
        eval(call)
    except KeyboardInterrupt:
        ended = time.monotonic()
    else:
        raise SystemExit(call + " has ended")
    done, all = told[-1]
    assert done < all, told
    # It is one, and no second comes; and it can be called again.
    assert ninefold.status(EMPTY) == pl.Series(["ambiguous"])[0]
    pressing.join()
    return ended - pressed[-1]
"""


EACH = """
for call in sys.argv[1:]:
    # (A reader is read once.)
    reader = pa.table({'puzzle': [EMPTY] * 9}).to_reader()
    print(seconds(call), flush=True)
os._exit(0)
"""
"""The end of a script that interrupts the calls of its arguments, one after the other."""


def test_ctrl_c_ends_each_call() -> None:
    script = SCRIPT.format(puzzle=WIKIPEDIA, folder=str(PUZZLES)) + EACH
    ended = subprocess.run(
        [sys.executable, "-I", "-c", script, *INTERRUPTED.values()],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE * len(INTERRUPTED),
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(ended.stdout.split()) == len(INTERRUPTED)


def test_signals_are_looked_for_while_lists_are_read_and_made() -> None:
    def rang() -> bool:
        """Rings a repeating alarm during each, until one has handled it several times: only once, at its
        end, if signals are not handled meanwhile."""
        calls = 0

        def handler(*_: object) -> None:
            nonlocal calls
            calls += 1

        signal.signal(signal.SIGALRM, handler)
        rows: list[str | None] = [WIKIPEDIA, None, "x", EMPTY] * 1_000_000
        column = _native.answer('{"question": "check"}', _native.Puzzles.from_list(rows))[0]
        for work in (lambda: _native.Puzzles.from_list(rows), column.list):
            calls = 0
            while calls <= 5:
                calls = 0
                signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
                work()
                signal.setitimer(signal.ITIMER_REAL, 0)
        return True

    assert forked(rang) == "True"


@pytest.fixture(scope="module")
def long() -> pa.Array:
    """Puzzles that take more than some moments."""
    return pa.repeat(WIKIPEDIA, 4_000_000)


def test_progress_ascends_and_ends_with_all(long: pa.Array) -> None:
    told: list[tuple[int, int]] = []
    ninefold.solve(long, progress=lambda done, all: told.append((done, all)))
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
    def ended() -> bool:
        with pytest.raises(kind, match="at 0 of 2"):
            ninefold.enumerate([ENDLESS] * 2, cap=None, answers="status", progress=raising(kind))
        return True

    assert forked(ended) == "True"


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
    def started() -> int:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        before = len(os.listdir("/proc/self/task"))
        seen = []

        def listener(*_: object) -> None:
            seen.append(len(os.listdir("/proc/self/task")))
            raise Enough

        with pytest.raises(Enough):
            ninefold.enumerate([ENDLESS] * 8, cap=None, answers="status", progress=listener)
        return seen[0] - before

    assert forked(started) == "1"


def test_puzzles_of_a_list_live_while_they_are_answered() -> None:
    rows = [WIKIPEDIA[:at] + "." + WIKIPEDIA[at + 1 :] for at in range(81)] * 100
    expected = ninefold.solve(rows)
    # Of which nobody else has any: memory that were free would hold the other texts.
    puzzles = _native.Puzzles.from_list(["".join(row) for row in rows])
    others = ["9" * 81 + str(number) for number in range(len(rows))]
    solved = _native.answer('{"question": "solve"}', puzzles)[0].list()
    assert (solved, len(others)) == (expected, len(rows))
