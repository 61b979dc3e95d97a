"""Where the files of jobs lie: folders of this machine, and object stores and other file systems that
pyarrow or fsspec opens.

A store has the few operations that a job needs. What a job writes is complete under its name or not
there: a file system renames a finished file; an object store has no rename, but shows an object only
when its upload is complete. :func:`locate` finds the store of a path or an address.

Paths of :class:`Local` are those of the machine; addresses such as ``s3://bucket/key`` have the paths
of their file system, such as ``bucket/key``. All paths have slashes.
"""

from __future__ import annotations

import contextlib
import functools
import os
import random
import re
import stat
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

from ..errors import text_of

_ADDRESS = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?=/)(//(?P<host>[^/]*))?(?P<path>/.*)?", re.DOTALL
)
"""An address: a scheme (longer than a drive letter), a colon, and one or two slashes."""

OBJECT_STORES = (
    *("s3", "s3a", "s3n", "gs", "gcs", "abfs", "abfss", "az", "adl", "wasb", "wasbs"),
    *("oss", "cos", "cosn", "oci", "obs", "r2", "tos"),
)
"""Schemes of object stores, whose uploads are complete or not there. Other file systems rename."""

PAUSES = (0.2, 1.0, 4.0)
"""Seconds before an operation is tried again, after those tries that the client itself makes."""

PART = 8 << 20
"""Number of bytes of one request to read."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Entry:
    """A file, a folder, or another thing in a folder."""

    name: str
    kind: str
    """``file``, ``folder``, or ``other`` for links and devices."""
    size: int
    changed: int
    """Time of the last change, in nanoseconds; 0 if the store does not say it."""


class Store(Protocol):
    """A file system, or an object store."""

    is_local: bool
    """True if its paths are those of this machine."""
    renames: bool
    """True if files get their names by renaming them; False if an upload is complete or not there."""

    def address(self, path: str) -> str:
        """How users name this path."""

    def status(self, path: str) -> Entry | None:
        """The file or folder of this path; None if there is none. Links are followed."""

    def entries(self, folder: str) -> list[Entry]:
        """The content of a folder, sorted by name: none if there is no such folder. Links are not followed."""

    def glob(self, pattern: str) -> list[str]:
        """The paths of files and folders of a pattern, sorted."""

    def open(self, path: str) -> Any:
        """Opens a file to read any part of it."""

    def read(self, path: str) -> bytes:
        """The content of a file.

        Raises:
            FileNotFoundError: If there is no such file.
        """

    def write(self, path: str, content: bytes) -> None:
        """Writes a small file."""

    def publish(self, written: str, path: str, unfinished: str) -> None:
        """Gives a file of this machine its final place. A store that renames has it under the name
        ``unfinished`` before; in a local store it is there already."""

    def remove(self, path: str) -> None:
        """Removes a file, if it exists."""

    def remove_folder(self, path: str) -> None:
        """Removes a folder, if it exists and has nothing in it."""


class Local:
    """Folders of this machine, local or mounted."""

    is_local = True
    renames = True

    def address(self, path: str) -> str:
        return path

    def status(self, path: str) -> Entry | None:
        try:
            return _entry(os.path.basename(path), os.stat(path))
        except (FileNotFoundError, NotADirectoryError):
            return None

    def entries(self, folder: str) -> list[Entry]:
        try:
            names = sorted(os.listdir(folder))
        except (FileNotFoundError, NotADirectoryError):
            return []
        entries = []
        for name in names:
            # (Another that ends the same job may have removed it since.)
            with contextlib.suppress(FileNotFoundError):
                entries.append(_entry(name, os.lstat(os.path.join(folder, name))))
        return entries

    def glob(self, pattern: str) -> list[str]:
        import glob

        return sorted(glob.glob(pattern, recursive=True))

    def open(self, path: str) -> Any:
        return open(path, "rb")

    def read(self, path: str) -> bytes:
        with open(path, "rb") as file:
            return file.read()

    def write(self, path: str, content: bytes) -> None:
        while True:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            unfinished = f"{path}.{uuid.uuid4().hex}"
            with open(unfinished, "wb") as file:
                file.write(content)
            # Another that ends the same job may have removed it, as what a killed one left.
            with contextlib.suppress(FileNotFoundError):
                os.replace(unfinished, path)
                return

    def publish(self, written: str, path: str, unfinished: str) -> None:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.replace(written, path)

    def remove(self, path: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            os.remove(path)

    def remove_folder(self, path: str) -> None:
        # (It fails if a late attempt is writing there.)
        with contextlib.suppress(OSError):
            os.rmdir(path)


def _entry(name: str, status: os.stat_result) -> Entry:
    kind = "other"
    if stat.S_ISREG(status.st_mode):
        kind = "file"
    elif stat.S_ISDIR(status.st_mode):
        kind = "folder"
    return Entry(name, kind, status.st_size, status.st_mtime_ns)


LOCAL = Local()


class Remote:
    """A file system of pyarrow or fsspec. Operations that fail are tried again."""

    is_local = False

    def __init__(self, system: Any, scheme: str, root: str, authority: str) -> None:
        """Args:
        system: A file system of fsspec, which may wrap one of pyarrow.
        scheme: The scheme of its addresses.
        root: Beginning of its paths, where addresses have the authority.
        authority: The part of addresses between ``//`` and the next slash.
        """
        from fsspec.implementations.arrow import ArrowFSWrapper

        self.system = system
        self.renames = scheme not in OBJECT_STORES
        self._arrow = system.fs if isinstance(system, ArrowFSWrapper) else None
        self._addresses = f"{scheme}://{authority}/"
        self._root = root

    def address(self, path: str) -> str:
        return self._addresses + path.removeprefix(self._root)

    def path(self, address: str) -> str:
        """The path of an address."""
        return self._root + address.removeprefix(self._addresses).rstrip("/")

    def status(self, path: str) -> Entry | None:
        self.system.invalidate_cache()
        try:
            return _described(tried(self.system.info, path))
        except FileNotFoundError:
            return None

    def entries(self, folder: str) -> list[Entry]:
        self.system.invalidate_cache()
        try:
            found = tried(self.system.ls, folder, detail=True)
        except (FileNotFoundError, NotADirectoryError):
            return []
        # (Some stores list an object of the name of the folder, which marks it.)
        inside = [each for each in found if each["name"].strip("/") != folder.strip("/")]
        return sorted(map(_described, inside), key=lambda entry: entry.name)

    def glob(self, pattern: str) -> list[str]:
        self.system.invalidate_cache()
        return sorted(tried(self.system.glob, pattern))

    def open(self, path: str) -> Any:
        if self._arrow is not None:
            return tried(self._arrow.open_input_file, path)
        return tried(self.system.open, path, "rb", block_size=PART)

    def read(self, path: str) -> bytes:
        content: bytes = tried(self.system.cat_file, path)
        return content

    def write(self, path: str, content: bytes) -> None:
        import tempfile

        with tempfile.NamedTemporaryFile(prefix="ninefold-") as file:
            file.write(content)
            file.flush()
            self.publish(file.name, path, f"{path}.{uuid.uuid4().hex}")

    def publish(self, written: str, path: str, unfinished: str) -> None:
        if not self.renames:
            tried(self._upload, written, path)
            return
        for each in (unfinished, path):
            self.system.makedirs(each.rpartition("/")[0], exist_ok=True)
        try:
            tried(self._upload, written, unfinished)
            self.remove(path)
            tried(self.system.mv, unfinished, path)
        except BaseException:
            self.remove(unfinished)
            raise

    def _upload(self, written: str, path: str) -> None:
        if self._arrow is None:
            self.system.put_file(written, path)
            return
        import pyarrow as pa

        # (`copy_files` does not report the error of a part, and an abandoned stream is completed: so
        # that nothing is complete that is not whole, all is written at once, without a copy.)
        with pa.memory_map(written) as file:
            content = file.read_buffer()
        stream = self._arrow.open_output_stream(path, compression=None)
        stream.write(content)
        stream.close()

    def remove(self, path: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            tried(self.system.rm_file, path)

    def remove_folder(self, path: str) -> None:
        # (Object stores have no folders. pyarrow removes folders with all that is in them.)
        if self.renames and not self.entries(path):
            with contextlib.suppress(OSError):
                self.system.rmdir(path)


def _described(info: dict[str, Any]) -> Entry:
    kind = {"file": "file", "directory": "folder"}.get(info["type"], "other")
    changed = next((info[name] for name in _CHANGED if info.get(name) is not None), 0)
    if isinstance(changed, datetime):
        changed = changed.timestamp()
    seconds = changed if isinstance(changed, (int, float)) else 0
    name = info["name"].rstrip("/").rpartition("/")[2]
    return Entry(name, kind, info.get("size") or 0, int(seconds * 1e9))


_CHANGED = ("mtime", "LastModified", "last_modified", "updated", "modified", "modificationTime")
"""Names of the time of the last change, in the file systems of fsspec."""


def tried(operation: Callable[..., Result], *arguments: Any, **keywords: Any) -> Result:
    """Runs an operation of a store, and again if it fails: stores refuse some requests when there are
    many.

    Raises:
        OSError: If it fails every time.
    """
    pauses: Iterator[float] = iter(PAUSES)
    while True:
        try:
            return operation(*arguments, **keywords)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError, PermissionError):
            raise
        # Clients have errors of their own.
        except Exception as error:
            pause = None if _is_final(error) else next(pauses, None)
            if pause is None:
                raise error if isinstance(error, OSError) else OSError(text_of(error)) from error
            time.sleep(pause * random.uniform(0.5, 1.5))


def _is_final(error: Exception) -> bool:
    """Returns whether an error stays, however often an operation is tried."""
    if isinstance(error, NotImplementedError):
        return True
    said = str(error).lower().replace("_", "").replace(" ", "")
    return any(
        word in said for word in ("accessdenied", "nosuchbucket", "credentials", "forbidden")
    )


def scheme_of(name: str) -> str | None:
    """The scheme of an address; None of a path.

    Example:
        >>> scheme_of("s3://bucket/a.parquet"), scheme_of("file:/a.parquet"), scheme_of("c:/a.parquet")
        ('s3', None, None)
    """
    address = _ADDRESS.fullmatch(name)
    scheme = address["scheme"].lower() if address else "file"
    return None if scheme == "file" else scheme


def locate(name: str, filesystem: Any = None) -> tuple[Store, str]:
    """The store of a path or an address, and its path there.

    Args:
        name: A path, which may begin with ``file:/`` or ``file:///``, or an address.
        filesystem: The file system of addresses, of pyarrow or fsspec; by default what pyarrow opens
            for the address, or fsspec if pyarrow does not know its scheme.

    Raises:
        ValueError: If no file system is known for the address, or its package is missing.
    """
    if scheme_of(name) is None:
        return LOCAL, local_path(name)
    address = _ADDRESS.fullmatch(name)
    assert address is not None
    scheme, authority = address["scheme"], address["host"]
    if authority is None:
        raise ValueError(
            f"{name} is not an address, which needs two slashes after {scheme}: (as text, since pathlib "
            "takes one away); storage that is mounted has a path, as /dbfs/x for dbfs:/x"
        )
    if ":" in authority.rpartition("@")[0]:
        raise ValueError(
            f"{scheme}://…@{authority.rpartition('@')[2]} has a password, which a manifest would keep: give "
            "an open file system as filesystem= instead"
        )
    if filesystem is None:
        # (A client does not survive a fork.)
        store = _opened(scheme, authority, os.getpid())
    else:
        store = _given(filesystem, scheme, authority)
    return store, store.path(name)


def local_path(name: str) -> str:
    """The path of a name, which may begin with ``file:/`` or ``file:///``.

    Raises:
        ValueError: If it begins with ``file:``, and is not the address of a file of this machine.

    Example:
        >>> local_path("file:/data/a.parquet")
        '/data/a.parquet'
    """
    if not name.lower().startswith("file:"):
        return name
    address = _ADDRESS.fullmatch(name)
    if address and address["path"] and address["host"] in (None, "", "localhost"):
        return address["path"]
    raise ValueError(f"{name} is not the address of a file of this machine, as file:///data is")


@functools.lru_cache(maxsize=32)
def _opened(scheme: str, authority: str, process: int) -> Remote:
    """The file system that pyarrow or fsspec opens for addresses of this beginning."""
    address = f"{scheme}://{authority}/x"
    try:
        from fsspec.implementations.arrow import ArrowFSWrapper
        from pyarrow import fs
    except ImportError as error:
        raise ValueError(
            f"{scheme}:// needs pyarrow and fsspec: pip install 'ninefold[stores]'; "
            "storage that is mounted has a path, as /dbfs/x for dbfs:/x"
        ) from error
    try:
        if scheme in ("s3", "s3a", "s3n"):
            # (A small object is then one request.)
            address = f"s3://{authority}/x?allow_delayed_open=true"
        opened, path = fs.FileSystem.from_uri(address)
        return Remote(ArrowFSWrapper(opened), scheme, path.removesuffix("x"), authority)
    # (pyarrow does not know the scheme, or is built without it.)
    except (ValueError, NotImplementedError):
        pass
    except OSError as error:
        raise ValueError(f"{scheme}://{authority} cannot be opened: {text_of(error)}") from error
    import fsspec

    try:
        system, path = fsspec.core.url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise ValueError(
            f"no file system for {scheme}://{authority}: {text_of(error)}; storage that is mounted has a path, "
            "as /dbfs/x for dbfs:/x"
        ) from error
    return Remote(system, scheme, path.removesuffix("x"), authority)


def _given(filesystem: Any, scheme: str, authority: str) -> Remote:
    """A store of a file system that the user has opened."""
    import fsspec
    from fsspec.implementations.arrow import ArrowFSWrapper
    from pyarrow import fs

    if isinstance(filesystem, fs.FileSystem):
        # abfss://container@account/path
        container = authority.partition("@")[0]
        root = f"{container}/" if scheme in OBJECT_STORES else "/"
        return Remote(ArrowFSWrapper(filesystem), scheme, root, authority)
    if isinstance(filesystem, fsspec.AbstractFileSystem):
        path = filesystem._strip_protocol(f"{scheme}://{authority}/x")
        return Remote(filesystem, scheme, path.removesuffix("x"), authority)
    raise ValueError(
        f"filesystem must be a file system of pyarrow or fsspec, not {type(filesystem).__name__}"
    )
