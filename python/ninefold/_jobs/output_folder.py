"""The output folder of a job: its plan, its finished tasks, and the files that belong to it.

::

    out/part-00012-1f0c9e5a.parquet       answers of task 12 of job 1f0c9e5a
    out/year=2026/part-00013-…            answers of task 13, whose input is in such a folder, too
    out/_delta_log/…                      the commit of a Delta table, with to="delta"
    out/_SUCCESS                          all tasks are done; their counts in JSON
    out/_ninefold/job-1f0c9e5a.json       the plan, by which the job can be resumed
    out/_ninefold/done/part-00012.json    task 12 is done: its counts, and the bytes of its output
    out/_ninefold/attempts/…              unfinished outputs of attempts; removed at the end
    out/_ninefold/replaced-….json         the manifest of a job that was overwritten

A task may be tried several times, even at the same time. Each attempt writes to its own folder,
renames its output to the final name, and then marks the task as done; an attempt that finds the task
done changes nothing. The job's number is a digest of everything that the answers and the division into
tasks depend on, so that a late attempt of another job is not mistaken for one of this job.

An object store has no renaming. There each attempt uploads an object of a name of its own,
``part-00012-1f0c9e5a-ATTEMPT.parquet``, which appears when it is complete, and the mark of the task
names the one that counts. At the end the objects of other attempts are removed.

Readers of folders skip names that begin with ``_`` or ``.``. ``_SUCCESS`` lists the outputs.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
import uuid
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from .._lakes.delta import COMMIT, commit
from .._lakes.stores import locate
from .inputs import Input, Share, full_name
from .outputs import (
    ATTEMPT,
    ATTEMPTS,
    DELTA,
    DONE,
    MANIFEST,
    PART,
    REPLACED,
    STATE,
    SUCCESS,
    attempt_name,
    damaged,
    listed,
    output_name,
    output_of,
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

    @property
    def bytes(self) -> int:
        """Size of the inputs."""
        return sum(file.size for file in self.inputs)

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
        return output_name(task, self.number, self.job.to, self.partition(task))

    def partition(self, task: int) -> str:
        """The partition of a task's input, and of its output."""
        return self.job.inputs[self.shares[task].input].folders


HINT = "overwrite=True replaces what a job wrote, resume=True continues it"


MARKS_AT_ONCE = 16
"""Number of marks of tasks that are read at the same time, since each takes long over a network."""


@dataclass(frozen=True)
class Attempt:
    """One try at a task."""

    number: str
    folder: str
    """A folder of this machine for its files."""


class Folder:
    """The output folder of a job."""

    def __init__(self, name: str | os.PathLike[str], filesystem: Any = None) -> None:
        self.name = full_name(name)
        """Its full path, or its address."""
        self.store, self.path = locate(self.name, filesystem)

    def _at(self, *names: str) -> str:
        return "/".join((self.path, *names))

    def _manifest(self, number: str) -> str:
        return self._at(STATE, f"job-{number}.json")

    def _names(self, *names: str) -> list[str]:
        return [entry.name for entry in self.store.entries(self._at(*names))]

    def examine(self, planned: Planned, *, overwrite: bool, resume: bool) -> Planned | None:
        """Checks that the folder can be used for this job. Nothing is written.

        Returns:
            The plan of the run that is resumed; None if the job begins.

        Raises:
            FileExistsError: If the folder is not empty and is neither resumed nor overwritten; if it
                is resumed and has another job's outputs; or if it is overwritten and has files that
                no job of this package or of Spark has written.
            ValueError: If an input is in the folder.
        """
        self._check_inputs(planned)
        status = self.store.status(self.path)
        if status is not None and status.kind != "folder":
            raise FileExistsError(f"{self.name} is a file, and the output is a folder")
        # Listed before the plan is looked for, which another driver of the job may just have written: what
        # is listed is then of a job whose plan is found.
        names = self._names()
        attempts = self._attempts()
        # (The manifest of another version, which may be overwritten, may have other fields.)
        earlier = None if overwrite and not resume else self.planned()
        different = earlier.job.differences(planned.job) if earlier else []
        # A job that ended before it had any output, such as by a mistake, is replaced.
        has_output = names not in ([], [STATE])
        if earlier is not None and not different:
            if resume or (not overwrite and not has_output and earlier.number == planned.number):
                return earlier
        elif resume and (has_output or attempts) and different:
            raise FileExistsError(
                f"{self.name} has the output of another job, which cannot be resumed: "
                f"its {' and its '.join(different)} differ"
            )
        if not overwrite:
            left = [name for name in names if name != STATE] or attempts
            if left:
                hint = "" if resume else f" ({HINT})"
                raise FileExistsError(f"{self.name} is not empty: it has {left[0]}{hint}")
        self.replaced()
        return None

    def _check_inputs(self, planned: Planned) -> None:
        inside = (os.path.realpath(self.path) if self.store.is_local else self.name) + "/"
        for file in (*planned.job.inputs, *planned.job.consulted):
            path = os.path.realpath(file.path) if self.store.is_local else file.path
            if path.startswith(inside):
                raise ValueError(f"{file.path} is read by the job and lies in the output folder")

    def replaced(self) -> list[str]:
        """The files that are removed if the folder is overwritten.

        Raises:
            FileExistsError: If there are other files.
        """
        files, _, others = written(self.store, self.path)
        if others:
            raise FileExistsError(
                f"{self.name} is not overwritten: it has {others[0]}, which is not the output of a job"
            )
        return files

    def begin(self, planned: Planned, *, overwrite: bool, resume: bool) -> Planned:
        """Prepares the folder for this job.

        Returns:
            The plan: this one, or that of the run that is resumed.

        Raises:
            FileExistsError: As :meth:`examine`, and if another job begins at the same time. Nothing is
                removed then.
            ValueError: As :meth:`examine`.
        """
        # Listed first: what is added from here on stays, since another driver may begin the same job.
        files, folders, _ = written(self.store, self.path)
        earlier = self.examine(planned, overwrite=overwrite, resume=resume)
        if earlier is not None:
            return earlier
        self._clear(files, folders)
        manifest = self._manifest(planned.number)
        self._write(manifest, asdict(planned))
        others = [name for name in self._names(STATE) if MANIFEST.fullmatch(name)]
        if [self._at(STATE, name) for name in others] not in ([], [manifest]):
            self.store.remove(manifest)
            raise FileExistsError(f"{self.name}: another job begins there at the same time")
        return planned

    def _attempts(self) -> list[str]:
        """Attempts that were killed, or are running now."""
        return [f"{STATE}/{ATTEMPTS}/{name}" for name in self._names(STATE, ATTEMPTS)]

    def _clear(self, files: Sequence[str], folders: Sequence[str]) -> None:
        """Removes these files of jobs, and these folders where they are empty then."""
        # From here on the folder belongs to no job. The renamed manifest still lists the outputs of the
        # earlier job, even if this run ends now, or an attempt of the earlier job comes late.
        for path in files:
            state, _, name = path.rpartition("/")
            # (Another driver may have removed it.)
            with contextlib.suppress(FileNotFoundError):
                if state == STATE and (manifest := MANIFEST.fullmatch(name)):
                    content = self.store.read(self._at(path))
                    self.store.write(self._at(STATE, f"replaced-{manifest[1]}.json"), content)
                    self.store.remove(self._at(path))
        # The mark that all tasks are done is removed first, and then the commit of a table.
        for path in sorted(files, key=lambda path: (path != SUCCESS, path != COMMIT)):
            name = path.rpartition("/")[2]
            if not (MANIFEST.fullmatch(name) or REPLACED.fullmatch(name)):
                self.store.remove(self._at(path))
        for path in folders:
            if path != STATE:
                self.store.remove_folder(self._at(path))

    def planned(self, number: str | None = None) -> Planned | None:
        """The plan of the folder's job, or of the job of this number; None if there is none."""
        listed = [self._at(STATE, name) for name in self._names(STATE) if MANIFEST.fullmatch(name)]
        for path in listed if number is None else [self._manifest(number)]:
            try:
                return _planned(json.loads(self.store.read(path)))
            except FileNotFoundError:
                continue
            except (ValueError, LookupError, TypeError) as error:
                raise FileExistsError(damaged(self.store.address(path))) from error
        return None

    def is_of(self, number: str) -> bool:
        """Returns whether the folder still belongs to a job."""
        return self.store.status(self._manifest(number)) is not None

    def done(self, task: int, output: str) -> dict[str, Any] | None:
        """The report of the attempt that counts for a task; None if none has finished, or its output is
        missing."""
        try:
            said: dict[str, Any] = json.loads(self.store.read(self._done(task)))
            name, size = said["output"], said["bytes"]
        except (FileNotFoundError, ValueError, LookupError, TypeError):
            return None
        if name != output and output_of(name) != output:
            return None
        status = self.store.status(self._at(name))
        return said if status is not None and status.size == size else None

    def all_done(self, planned: Planned) -> list[dict[str, Any] | None]:
        """The report of each task, as :meth:`done`."""
        numbers = range(len(planned.shares))
        with ThreadPoolExecutor(MARKS_AT_ONCE) as pool:
            return list(pool.map(lambda task: self.done(task, planned.output(task)), numbers))

    def finished(self) -> int:
        """Number of tasks that are marked as done."""
        return sum(name.endswith(".json") for name in self._names(STATE, DONE))

    def _done(self, task: int) -> str:
        return self._at(STATE, DONE, f"{PART}{task:05}.json")

    @contextlib.contextmanager
    def attempt(self, output: str) -> Iterator[Attempt]:
        """Begins an attempt at a task. Its files are removed afterwards."""
        number = uuid.uuid4().hex
        mark = self._unfinished(number, output)
        if self.store.is_local:
            folder = self._at(STATE, ATTEMPTS, number)
            os.makedirs(folder)
            try:
                yield Attempt(number, folder)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            return
        # (Another driver sees by it that the job is running. In an object store it is no folder, since
        # clients leave markers of empty folders there.)
        if not self.store.renames:
            mark = self._at(STATE, ATTEMPTS, number)
        self.store.write(mark, b"running\n")
        try:
            with tempfile.TemporaryDirectory(prefix="ninefold-") as folder:
                yield Attempt(number, folder)
        finally:
            # (The end of the job removes what is left, and the output may stand by now.)
            with contextlib.suppress(OSError):
                self.store.remove(mark)
                self.store.remove_folder(self._at(STATE, ATTEMPTS, number))

    def _unfinished(self, attempt: str, output: str) -> str:
        return self._at(STATE, ATTEMPTS, attempt, output.rpartition("/")[2])

    def publish(self, attempt: Attempt, written: str, output: str) -> str:
        """Gives the output of an attempt its place.

        Returns:
            Its name there.
        """
        name = output if self.store.renames else attempt_name(output, attempt.number)
        self.store.publish(written, self._at(name), self._unfinished(attempt.number, output))
        return name

    def mark(self, task: int, said: dict[str, Any]) -> None:
        """Marks a task as done, by the output of this report."""
        self._write(self._done(task), said)

    def withdraw(self, output: str) -> None:
        """Removes the output of an attempt that does not count, which has a name of its own."""
        if not self.store.renames:
            self.store.remove(self._at(output))

    def _write(self, path: str, content: dict[str, Any]) -> None:
        self.store.write(path, (json.dumps(content) + "\n").encode())

    def end(self, planned: Planned, said: dict[str, Any], outputs: Sequence[str]) -> None:
        """Removes the files of lost attempts and late outputs of jobs that this one has overwritten,
        commits the outputs if they are to be a table, and marks the job as done.

        Args:
            planned: The plan.
            said: Content of the mark.
            outputs: The names of the outputs that count.
        """
        is_table = planned.job.to == DELTA
        self._remove_late(planned, {*outputs, COMMIT} if is_table else set(outputs))
        if is_table:
            self._commit(planned, outputs)
        for attempt in self.store.entries(self._at(STATE, ATTEMPTS)):
            if ATTEMPT.fullmatch(attempt.name):
                path = self._at(STATE, ATTEMPTS, attempt.name)
                inside = [f"{path}/{entry.name}" for entry in self.store.entries(path)]
                with contextlib.suppress(OSError):
                    for each in [path] if attempt.kind == "file" else inside:
                        self.store.remove(each)
                    self.store.remove_folder(path)
        self.store.remove_folder(self._at(STATE, ATTEMPTS))
        self._write(self._at(SUCCESS), {**said, "outputs": list(outputs)})

    def _commit(self, planned: Planned, outputs: Sequence[str]) -> None:
        def described(name: str) -> tuple[Any, int]:
            import pyarrow.parquet as parquet

            status = self.store.status(self._at(name))
            with self.store.open(self._at(name)) as file:
                return parquet.read_metadata(file), 0 if status is None else status.size

        partitions = map(planned.partition, range(len(outputs)))
        parts = list(zip(outputs, partitions, strict=True))
        commit(self.name, planned.number, parts, described)

    def _remove_late(self, planned: Planned, outputs: Collection[str]) -> None:
        replaced = listed(self.store, self.path, REPLACED)
        mine = {planned.output(task) for task in range(len(planned.shares))}
        for names in there(self.store, self.path, replaced | mine).values():
            for name in names:
                if name not in outputs:
                    self.store.remove(self._at(name))


def _planned(fields: dict[str, Any]) -> Planned:
    job = fields["job"]
    files = {name: tuple(Input(**file) for file in job[name]) for name in ("consulted", "inputs")}
    return Planned(
        Job(**{**job, "arguments": tuple(job["arguments"]), **files}),
        tuple(Share(**share) for share in fields["shares"]),
    )
