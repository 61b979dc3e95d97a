"""The files that jobs write to an output folder. No other file in it is ever removed.

Files of jobs are known by their exact names: outputs by the manifest of the job, files of Spark by the
pattern of its committers. Folders and links are not outputs, except the state of a job and the
partitions of its outputs, whose files are checked one by one.

Paths in this module are those of a store, and names are relative to the folder of a job.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from .._lakes.delta import COMMIT
from .._lakes.stores import Entry, Store
from .inputs import Input

SUCCESS = "_SUCCESS"
STATE = "_ninefold"
DONE = "done"
ATTEMPTS = "attempts"
PART = "part-"

DELTA = "delta"
"""The format of outputs that a commit makes a Delta table."""

_NUMBER = "[0-9a-f]{8}"
_UNIQUE = "[0-9a-f]{32}"

MANIFEST = re.compile(rf"job-({_NUMBER})\.json")
"""Name of the manifest of the folder's job."""

REPLACED = re.compile(rf"replaced-({_NUMBER})\.json")
"""Names of manifests of jobs that were overwritten, whose late attempts may still write outputs."""

_STATE_FILE = re.compile(
    rf"{MANIFEST.pattern}(\.{_UNIQUE})?|{REPLACED.pattern}|{DONE}/{PART}\d{{5,}}\.json(\.{_UNIQUE})?"
)
_STATE_FOLDER = re.compile(rf"{DONE}|{ATTEMPTS}(/{_UNIQUE})?")
_OUTPUT = rf"{PART}\d{{5,}}-{_NUMBER}\.[^/]+"
ATTEMPT = re.compile(_UNIQUE)
"""Names of the folders of attempts."""

_OF_ATTEMPT = re.compile(rf"(.*{PART}\d{{5,}}-{_NUMBER})-{_UNIQUE}(\.[^/]+)", re.DOTALL)
"""Outputs in stores without renaming, where each attempt has a name of its own."""

_ATTEMPT_FILE = re.compile(rf"{ATTEMPTS}/{_UNIQUE}(/{_OUTPUT}|/\.{_OUTPUT}\.ninefold-[^/]+)?")
"""The output of an attempt, the program's temporary file until it is complete, and the mark of an
attempt in an object store."""

_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_SPARK_PART = rf"part-\d{{5,}}-(tid-\d+-)?{_UUID}(-\d+-\d+)?(-c\d{{3,}}|_\d{{5}}\.c\d{{3,}})(\.[a-z0-9]+){{1,2}}"
_SPARK_MARK = r"_(started|committed)_\d+"
_OF_SPARK = re.compile(
    rf"{_SPARK_PART}|{_SPARK_MARK}|\.({SUCCESS}|{_SPARK_PART}|{_SPARK_MARK})\.crc"
)
"""The parts that Spark writes, and its marks and checksums."""

_SUCCESS_FILE = re.compile(rf"{SUCCESS}(\.{_UNIQUE})?")


def ending_of(to: str) -> str:
    """The ending of the names of outputs: a Delta table has Parquet files."""
    return "parquet" if to == DELTA else to


def output_name(task: int, number: str, to: str, partition: str) -> str:
    """Name of a task's output, by the number of its job and the partition of its input. An input in a
    partition has its output in one of the same name."""
    name = f"{PART}{task:05}-{number}.{ending_of(to)}"
    return f"{partition}/{name}" if partition else name


def attempt_name(output: str, attempt: str) -> str:
    """Name of the output of one attempt, in a store without renaming.

    Example:
        >>> attempt_name("year=2026/part-00012-1f0c9e5a.csv.gz", "0" * 32)
        'year=2026/part-00012-1f0c9e5a-00000000000000000000000000000000.csv.gz'
    """
    folder, slash, name = output.rpartition("/")
    stem, dot, ending = name.partition(".")
    return f"{folder}{slash}{stem}-{attempt}{dot}{ending}"


def output_of(name: str) -> str:
    """The name of the output of a task, given that of the output of one of its attempts."""
    found = _OF_ATTEMPT.fullmatch(name)
    return found[1] + found[2] if found else name


def listed(store: Store, folder: str, kind: re.Pattern[str]) -> set[str]:
    """Names of the outputs in a folder's manifests of one kind.

    Raises:
        FileExistsError: If a manifest cannot be read.
    """
    names: set[str] = set()
    for entry in store.entries(f"{folder}/{STATE}"):
        found = kind.fullmatch(entry.name)
        if found is None:
            continue
        path = f"{folder}/{STATE}/{entry.name}"
        try:
            said = json.loads(store.read(path))
            to, inputs = str(said["job"]["to"]), said["job"]["inputs"]
            partitions = [Input(**inputs[share["input"]]).folders for share in said["shares"]]
        except FileNotFoundError:
            # (A job that is overwritten at this moment: its manifest gets the other name.)
            continue
        except (ValueError, LookupError, TypeError) as error:
            raise FileExistsError(damaged(store.address(path))) from error
        names.update(output_name(task, found[1], to, each) for task, each in enumerate(partitions))
        if to == DELTA:
            names.add(COMMIT)
    return names


def damaged(manifest: str) -> str:
    """Message about a manifest that cannot be read."""
    return f"{manifest} is damaged or of another version: it is not the manifest of a job"


def there(store: Store, folder: str, outputs: set[str]) -> dict[str, list[str]]:
    """The files in a folder of each of these outputs that has any: one, or in stores without renaming
    one of each attempt."""
    found: dict[str, list[str]] = {}
    for parent in sorted({output.rpartition("/")[0] for output in outputs}):
        for entry in store.entries(f"{folder}/{parent}" if parent else folder):
            name = f"{parent}/{entry.name}" if parent else entry.name
            output = name if name in outputs else output_of(name)
            if output in outputs and entry.kind == "file":
                found.setdefault(output, []).append(name)
    return found


def written(store: Store, folder: str) -> tuple[list[str], list[str], list[str]]:
    """The files that jobs wrote to a folder; the folders of a job's state and of partitions, inner folders
    first; and anything else in the folder, which no job wrote.

    Raises:
        FileExistsError: If a manifest cannot be read.
    """
    outputs = listed(store, folder, MANIFEST) | listed(store, folder, REPLACED)
    partitions = {
        name[:at] for name in outputs for at, character in enumerate(name) if character == "/"
    }
    files: list[str] = []
    folders: list[str] = []
    others: list[str] = []
    for path, entry in _below(store, folder, "", partitions):
        if entry.kind == "file" and _is_file_of_job(path, outputs):
            files.append(path)
        elif entry.kind == "folder" and _is_folder_of_job(path, partitions):
            folders.append(path)
        else:
            others.append(path)
    # They may be of a job that began meanwhile.
    if others and listed(store, folder, MANIFEST) - outputs:
        return written(store, folder)
    return files, folders[::-1], others


def _is_file_of_job(path: str, outputs: set[str]) -> bool:
    if path in outputs or output_of(path) in outputs:
        return True
    state, slash, inside = path.partition("/")
    if slash:
        is_known = _STATE_FILE.fullmatch(inside) or _ATTEMPT_FILE.fullmatch(inside)
        return state == STATE and is_known is not None
    return (_SUCCESS_FILE.fullmatch(path) or _OF_SPARK.fullmatch(path)) is not None


def _is_folder_of_job(path: str, partitions: set[str]) -> bool:
    state, slash, inside = path.partition("/")
    is_state = state == STATE and (not slash or _STATE_FOLDER.fullmatch(inside) is not None)
    return is_state or path in partitions


def _below(
    store: Store, folder: str, path: str, partitions: set[str]
) -> Iterator[tuple[str, Entry]]:
    """Everything in a folder by its name, with slashes; links are not followed. Of the folders in it,
    only those of jobs are entered."""
    for entry in store.entries(f"{folder}/{path}" if path else folder):
        each = f"{path}/{entry.name}" if path else entry.name
        yield each, entry
        if entry.kind == "folder" and _is_folder_of_job(each, partitions):
            yield from _below(store, folder, each, partitions)
