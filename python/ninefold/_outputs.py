"""What jobs write to an output folder. Nothing else in it is ever removed.

A file counts as a job's by its exact name: an output by the manifest of the job that lists it, what
Spark writes by the pattern of Spark's committers. Folders and links are nobody's output, except for
the state of a job and the partitions of its outputs, whose files are looked at one by one.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator

from ._inputs import partition_of

SUCCESS = "_SUCCESS"
STATE = "_ninefold"
DONE = "done"
ATTEMPTS = "attempts"
PART = "part-"

_NUMBER = "[0-9a-f]{8}"
_UNIQUE = "[0-9a-f]{32}"

MANIFEST = re.compile(rf"job-({_NUMBER})\.json")
"""The manifest of the job that a folder is of."""

REPLACED = re.compile(rf"replaced-({_NUMBER})\.json")
"""The manifests of jobs that were overwritten, whose late attempts may still write outputs."""

_STATE_FILE = re.compile(
    rf"{MANIFEST.pattern}(\.{_UNIQUE})?|{REPLACED.pattern}|{DONE}/{PART}\d{{5,}}\.json(\.{_UNIQUE})?"
)
_STATE_FOLDER = re.compile(rf"{DONE}|{ATTEMPTS}(/{_UNIQUE})?")
_OUTPUT = rf"{PART}\d{{5,}}-{_NUMBER}\.[^/]+"
ATTEMPT = re.compile(_UNIQUE)
"""The folders of attempts."""

_ATTEMPT_FILE = re.compile(rf"{ATTEMPTS}/{_UNIQUE}/({_OUTPUT}|\.{_OUTPUT}\.ninefold-[^/]+)")
"""What an attempt writes, and what the program has beside it until it is complete."""

_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_SPARK_PART = rf"part-\d{{5,}}-(tid-\d+-)?{_UUID}(-\d+-\d+)?(-c\d{{3,}}|_\d{{5}}\.c\d{{3,}})(\.[a-z0-9]+){{1,2}}"
_SPARK_MARK = r"_(started|committed)_\d+"
_OF_SPARK = re.compile(
    rf"{_SPARK_PART}|{_SPARK_MARK}|\.({SUCCESS}|{_SPARK_PART}|{_SPARK_MARK})\.crc"
)
"""The parts that Spark writes, and what stands beside them."""

_SUCCESS_FILE = re.compile(rf"{SUCCESS}(\.{_UNIQUE})?")


def output_name(task: int, number: str, to: str, read: str) -> str:
    """The name of a task's output, by the number of its job and the path that it reads: with slashes,
    where that is in a partition, whose columns are kept so."""
    name = f"{PART}{task:05}-{number}.{to}"
    partition = partition_of(read)
    return f"{partition}/{name}" if partition else name


def listed(folder: str, kind: re.Pattern[str]) -> set[str]:
    """The names of the outputs that manifests in a folder list, of a kind of manifests.

    Raises:
        FileExistsError: If a manifest cannot be understood.
    """
    names: set[str] = set()
    state = os.path.join(folder, STATE)
    for name in _names(state):
        found = kind.fullmatch(name)
        if found is None:
            continue
        path = os.path.join(state, name)
        try:
            with open(path, encoding="utf-8") as file:
                said = json.load(file)
            to, inputs = str(said["job"]["to"]), said["job"]["inputs"]
            reads = [str(inputs[share["input"]]["path"]) for share in said["shares"]]
        except (ValueError, LookupError, TypeError) as error:
            raise FileExistsError(damaged(path)) from error
        names.update(output_name(task, found[1], to, read) for task, read in enumerate(reads))
    return names


def damaged(manifest: str) -> str:
    """The message about a manifest that cannot be read."""
    return f"{manifest} is damaged, or another version's: it is no manifest of a job"


def there(folder: str, names: set[str]) -> set[str]:
    """Those of the outputs with these names that are in a folder."""
    parents = {os.path.dirname(name) for name in names}
    return names.intersection(
        f"{parent}/{name}" if parent else name
        for parent in parents
        for name in _names(os.path.join(folder, parent))
    )


def written(folder: str) -> tuple[list[str], list[str]]:
    """The files that jobs wrote to a folder, and the folders of a job's state and of partitions, the
    inner ones first.

    Raises:
        FileExistsError: If there is anything else in the folder. It names the first.
    """
    outputs = listed(folder, MANIFEST) | listed(folder, REPLACED)
    partitions = {
        name[:at] for name in outputs for at, character in enumerate(name) if character == "/"
    }
    files: list[str] = []
    folders: list[str] = []
    for path, mode in _below(folder, "", partitions):
        if stat.S_ISREG(mode) and _is_file_of_job(path, outputs):
            files.append(path)
        elif stat.S_ISDIR(mode) and _is_folder_of_job(path, partitions):
            folders.append(path)
        else:
            raise FileExistsError(
                f"{folder} is not overwritten: it has {path}, which is no output of a job"
            )
    return files, folders[::-1]


def _is_file_of_job(path: str, outputs: set[str]) -> bool:
    if path in outputs:
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


def _below(folder: str, path: str, partitions: set[str]) -> Iterator[tuple[str, int]]:
    """Everything in a folder by name, with slashes, and what kind it is; links are not followed.
    Only the folders of jobs are looked into."""
    for name in _names(os.path.join(folder, path)):
        each = f"{path}/{name}" if path else name
        mode = os.lstat(os.path.join(folder, each)).st_mode
        yield each, mode
        if stat.S_ISDIR(mode) and _is_folder_of_job(each, partitions):
            yield from _below(folder, each, partitions)


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
