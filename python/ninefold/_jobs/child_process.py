"""The command line program as a child process: started, waited for, and ended with its worker.

A process of its own starts in 0.03 seconds (Linux on an AMD EPYC, Zen 4). Its memory, a signal and a crash end with
it, and not with the interpreter that asked: a run in this process would save those 0.03 seconds and risk the rest.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence

from . import program
from .program_options import in_keywords


class ProgramError(Exception):
    """The program failed, or was cancelled."""


CHECKED_AT_ONCE = 15.0
"""Seconds after which a check ends without an error: the program reports mistakes at its start."""

ALMOST_NOTHING = f"1/{2**32 - 1}"
"""A share without records, so that the program only opens the file."""


def check(
    arguments: Sequence[str],
    read: str | None,
    to: str,
    *,
    name: str | None = None,
    inspect: Callable[[str], None] | None = None,
) -> None:
    """Has the program check the options of a command, and the first of the files that it will read, so
    that a mistake is reported once and not by every task.

    Args:
        arguments: The command and its options.
        read: The file, or None to check only the options.
        to: The format of the output, as the end of a name.
        name: How messages name the file, if not by its path.
        inspect: Called with the path of an output without rows, if there is one.

    Raises:
        ValueError: If the program refuses them, with its message.
    """
    with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
        written = os.path.join(folder, f"part.{to}")
        command = [
            *program.command(parent=os.getpid()),
            *arguments,
            *_input(arguments[0], read or os.devnull),
            f"--output={written}",
            "--threads=1",
            "--quiet",
            *([f"--shard={ALMOST_NOTHING}"] if read else []),
        ]
        try:
            ended = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
                check=False,
                timeout=CHECKED_AT_ONCE,
            )
        except subprocess.TimeoutExpired:
            return
        if inspect is not None and read and os.path.exists(written):
            inspect(written)
    is_usage = ended.stderr.startswith("error:")
    # An empty file may be wrong for this question, but it is not what is checked.
    if ended.returncode == 2 and (is_usage or read):
        said = ended.stderr.partition("\n\n")[0] if is_usage else ended.stderr
        said = said.removeprefix("error:").removeprefix("ninefold:").strip()
        # A damaged file fails only its own task.
        if not said.startswith(f"cannot read {read}"):
            raise ValueError(in_keywords(said.replace(read, name) if read and name else said))


def answer(
    arguments: Sequence[str],
    read: str,
    write: str,
    *,
    threads: int,
    share: str | None,
    cancelled: threading.Event | None,
    name: str,
    patience: float = math.inf,
) -> tuple[int, dict[str, int]]:
    """Runs the program from a file to a file.

    Args:
        arguments: The command and its options.
        read: The file with the puzzles.
        write: The file for the answers.
        threads: Number of threads of the program.
        share: Share of the row groups, such as ``3/16``, if not all of the file.
        cancelled: Ends the program within a fifth of a second after it is set.
        name: How messages name the file to read.
        patience: Seconds after which the program is ended.

    Returns:
        The number of records, and the number of records of each status.

    Raises:
        ProgramError: If the program fails, with its message, or is cancelled.
    """
    command = [
        *program.command(parent=os.getpid()),
        *arguments,
        *_input(arguments[0], read),
        f"--output={write}",
        f"--threads={threads}",
        "--stats=json",
        "--quiet",
        *([f"--shard={share}"] if share else []),
    ]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            said = _wait(process, cancelled, patience).decode(errors="replace")
        # Clusters may cancel a task by an exception.
        except BaseException:
            process.kill()
            raise
    # 1: some records are malformed, or claimed solutions wrong, which the counts show.
    if process.returncode not in (0, 1):
        raise ProgramError(in_keywords(_failure(process.returncode, said).replace(read, name)))
    for line in reversed(said.splitlines()):
        if line.startswith("{"):
            statistics = json.loads(line)
            return int(statistics["records"]), dict(statistics["counts"])
    raise ProgramError(f"the program ended without its statistics: {said[-2000:]}")


def _wait(
    process: subprocess.Popen[bytes], cancelled: threading.Event | None, patience: float
) -> bytes:
    """Waits for the program, in the thread that started it. Returns its standard error."""
    end = time.monotonic() + patience
    while True:
        try:
            # Not longer at a time: Ray cancels a task by a flag that Python checks in between.
            return process.communicate(timeout=0.2)[1]
        except subprocess.TimeoutExpired:
            if cancelled is not None and cancelled.is_set():
                raise ProgramError("cancelled") from None
            if time.monotonic() > end:
                raise ProgramError(f"not done after {patience:.0f} seconds") from None


def _failure(code: int, said: str) -> str:
    said = said.strip()[-2000:].removeprefix("ninefold: ")
    if code >= 0:
        return said or f"the program ended with exit status {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    hint = "; was memory short?" if name == "SIGKILL" else ""
    return f"the program was ended by {name}{hint} {said}".rstrip()


def _input(command: str, path: str) -> list[str]:
    """The arguments that name the file to read."""
    return ["--puzzles", path] if command == "sample" else [path]
