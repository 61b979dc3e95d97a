"""The output folder of a job: its plan, its finished tasks, and the files that belong to it.

::

    out/part-00012-1f0c9e5a.parquet       answers of task 12 of job 1f0c9e5a
    out/year=2026/part-00013-…            answers of task 13, whose input is in such a folder, too
    out/_SUCCESS                          all tasks are done; their counts in JSON
    out/_ninefold/job-1f0c9e5a.json       the plan, by which the job can be resumed
    out/_ninefold/done/part-00012.json    task 12 is done: its counts, and the bytes of its output
    out/_ninefold/attempts/…              unfinished outputs of attempts; removed at the end
    out/_ninefold/replaced-….json         the manifest of a job that was overwritten

A task may be tried several times, even at the same time. Each attempt writes to its own folder,
renames its output to the final name, and then marks the task as done; an attempt that finds the task
done changes nothing. The job's number is a digest of everything that the answers and the division into
tasks depend on, so that a late attempt of another job is not mistaken for one of this job.

Readers of folders skip names that begin with ``_`` or ``.``.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import stat
import uuid
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from ._inputs import Input, Share
from ._outputs import (
    ATTEMPT,
    ATTEMPTS,
    DONE,
    MANIFEST,
    PART,
    REPLACED,
    STATE,
    SUCCESS,
    damaged,
    listed,
    output_name,
    there,
    written,
)

WORDS = {
    "version": "version of the package",
    "question": "question",
    "arguments": "options",
    "consulted": "named files",
    "inputs": "inputs",
    "to": "output format",
}
"""Names of the parts of a job in messages."""


@dataclass(frozen=True)
class Job:
    """Everything that the outputs of a job depend on."""

    version: str
    """Version of the package."""
    question: str
    arguments: tuple[str, ...]
    """Arguments of the command line without input and output."""
    consulted: tuple[Input, ...]
    """Files that the arguments name, such as weights."""
    inputs: tuple[Input, ...]
    to: str
    """Ending of the names of outputs."""

    def differences(self, other: Job) -> list[str]:
        """The parts that differ, in words."""
        mine, others = asdict(self), asdict(other)
        return [WORDS[name] for name in mine if mine[name] != others[name]]


@dataclass(frozen=True)
class Planned:
    """A job and its division into tasks."""

    job: Job
    shares: tuple[Share, ...]

    @property
    def number(self) -> str:
        """Digest of the job and its division, of 8 hexadecimal digits."""
        return hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()[:8]

    def output(self, task: int) -> str:
        """The name of a task's output."""
        read = self.job.inputs[self.shares[task].input].path
        return output_name(task, self.number, self.job.to, read)


HINT = "overwrite=True replaces what a job wrote, resume=True continues it"


class Folder:
    """The output folder of a job."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)

    def _at(self, *names: str) -> str:
        return os.path.join(self.path, *names)

    def _manifest(self, number: str) -> str:
        return self._at(STATE, f"job-{number}.json")

    def begin(self, planned: Planned, *, overwrite: bool, resume: bool) -> Planned:
        """Prepares the folder for this job.

        Returns:
            The plan: this one, or that of the run that is resumed.

        Raises:
            FileExistsError: If the folder is not empty and is neither resumed nor overwritten; if it
                is resumed and has another job's outputs; or if it is overwritten and has files that
                no job of this package or of Spark has written. Nothing is removed then.
            ValueError: If an input is in the folder.
        """
        inside = os.path.realpath(self.path) + os.sep
        for file in (*planned.job.inputs, *planned.job.consulted):
            if os.path.realpath(file.path).startswith(inside):
                raise ValueError(f"{file.path} is read by the job and lies in the output folder")
        os.makedirs(self.path, exist_ok=True)
        # (The manifest of another version, which may be overwritten, may have other fields.)
        earlier = None if overwrite and not resume else self.planned()
        different = earlier.job.differences(planned.job) if earlier else []
        names = sorted(os.listdir(self.path))
        # A job that ended before it had any output, such as by a mistake, is replaced.
        has_output = names not in ([], [STATE])
        if earlier is not None and not different:
            if resume or (not overwrite and not has_output and earlier.number == planned.number):
                return earlier
        elif resume and (has_output or self._attempts()) and different:
            raise FileExistsError(
                f"{self.path} has the output of another job, which cannot be resumed: "
                f"its {' and its '.join(different)} differ"
            )
        if not overwrite:
            left = [name for name in names if name != STATE] or self._attempts()
            if left:
                hint = "" if resume else f" ({HINT})"
                raise FileExistsError(f"{self.path} is not empty: it has {left[0]}{hint}")
        self._clear()
        os.makedirs(self._at(STATE, DONE), exist_ok=True)
        manifest = self._manifest(planned.number)
        self.write(manifest, json.dumps(asdict(planned)))
        return planned

    def _attempts(self) -> list[str]:
        """Folders of attempts that were killed, or are running now."""
        try:
            names = sorted(os.listdir(self._at(STATE, ATTEMPTS)))
        except (FileNotFoundError, NotADirectoryError):
            return []
        return [f"{STATE}/{ATTEMPTS}/{name}" for name in names]

    def _clear(self) -> None:
        """Removes the files of jobs, if there are no other files."""
        files, folders = written(self.path)
        state = self._at(STATE)
        # From here on the folder belongs to no job. The renamed manifest still lists the outputs of the
        # earlier job, even if this run ends now, or an attempt of the earlier job comes late.
        for path in files:
            name = os.path.basename(path)
            if path == f"{STATE}/{name}" and (manifest := MANIFEST.fullmatch(name)):
                os.replace(self._at(path), os.path.join(state, f"replaced-{manifest[1]}.json"))
        # The mark that all tasks are done is removed first.
        for path in sorted(files, key=lambda path: path != SUCCESS):
            name = os.path.basename(path)
            if not (MANIFEST.fullmatch(name) or REPLACED.fullmatch(name)):
                with contextlib.suppress(FileNotFoundError):
                    os.remove(self._at(path))
        for path in folders:
            # (It fails if a late attempt is writing there.)
            if path != STATE:
                with contextlib.suppress(OSError):
                    os.rmdir(self._at(path))

    def planned(self) -> Planned | None:
        """The plan of the folder's job; None if there is none."""
        try:
            names = os.listdir(self._at(STATE))
        except (FileNotFoundError, NotADirectoryError):
            return None
        for name in names:
            if MANIFEST.fullmatch(name):
                path = self._at(STATE, name)
                try:
                    with open(path, encoding="utf-8") as file:
                        return _planned(json.load(file))
                except (ValueError, LookupError, TypeError) as error:
                    raise FileExistsError(damaged(path)) from error
        return None

    def is_of(self, number: str) -> bool:
        """Returns whether the folder still belongs to a job."""
        return os.path.exists(self._manifest(number))

    def done(self, task: int, output: str) -> dict[str, Any] | None:
        """The report of the attempt that finished a task; None if none has, or its output is missing."""
        try:
            with open(self._done(task), encoding="utf-8") as file:
                said: dict[str, Any] = json.load(file)
            size = os.path.getsize(self._at(output))
        except (FileNotFoundError, ValueError):
            return None
        return said if (said["output"], said["bytes"]) == (output, size) else None

    def finished(self) -> int:
        """Number of finished tasks."""
        try:
            names = os.listdir(self._at(STATE, DONE))
        except FileNotFoundError:
            return 0
        # (A mark that is being written has a longer name.)
        return sum(name.endswith(".json") for name in names)

    def _done(self, task: int) -> str:
        return self._at(STATE, DONE, f"{PART}{task:05}.json")

    @contextlib.contextmanager
    def attempt(self) -> Iterator[str]:
        """A folder for the output of one attempt, which is removed afterwards."""
        path = self._at(STATE, ATTEMPTS, uuid.uuid4().hex)
        os.makedirs(path)
        try:
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)

    def publish(self, task: int, written: str, output: str, said: dict[str, Any]) -> None:
        """Gives the output of an attempt its final name, and marks the task as done."""
        if "/" in output:
            os.makedirs(os.path.dirname(self._at(output)), exist_ok=True)
        os.replace(written, self._at(output))
        self.write(self._done(task), json.dumps(said))

    def write(self, path: str, text: str) -> None:
        """Writes a file, which gets its name when it is complete."""
        unfinished = f"{path}.{uuid.uuid4().hex}"
        with open(unfinished, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(unfinished, path)

    def missing(self, planned: Planned) -> list[int]:
        """The tasks whose outputs are missing. Removes late outputs of jobs that this one has
        overwritten."""
        outputs = [planned.output(task) for task in range(len(planned.shares))]
        for late in there(self.path, listed(self.path, REPLACED).difference(outputs)):
            if stat.S_ISREG(os.lstat(self._at(late)).st_mode):
                os.remove(self._at(late))
        found = there(self.path, set(outputs))
        return [task for task, output in enumerate(outputs) if output not in found]

    def end(self, said: dict[str, Any]) -> None:
        """Removes the files of failed attempts, and marks the job as done."""
        attempts = self._at(STATE, ATTEMPTS)
        with contextlib.suppress(OSError):
            for name in os.listdir(attempts):
                if ATTEMPT.fullmatch(name):
                    shutil.rmtree(os.path.join(attempts, name), ignore_errors=True)
            os.rmdir(attempts)
        self.write(self._at(SUCCESS), json.dumps(said) + "\n")


def _planned(fields: dict[str, Any]) -> Planned:
    job = fields["job"]
    files = {name: tuple(Input(**file) for file in job[name]) for name in ("consulted", "inputs")}
    return Planned(
        Job(**{**job, "arguments": tuple(job["arguments"]), **files}),
        tuple(Share(**share) for share in fields["shares"]),
    )
