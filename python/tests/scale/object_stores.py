"""Servers of files on this machine, which tests start, kill and start again: an S3 server over a folder,
and an SFTP server.

Both are rclone, from a package of Python with the program in it. Of the S3 servers in the registries it
is the one that checks signatures, shows an upload only when it is complete, and keeps what was uploaded
when it is killed. Two things about it are known: it takes uploads of a stated length only, for which
:data:`ENVIRONMENT` asks, and it has no markers of empty folders, which the proxy of
:mod:`.faulty_network` accepts for it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .clusters import PATIENCE, eventually
from .faulty_network import Proxy

USER = "ninefold"
PASSWORD = "made-up-for-tests"

BUCKET = "bucket"

ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": USER,
    "AWS_SECRET_ACCESS_KEY": PASSWORD,
    "AWS_DEFAULT_REGION": "us-east-1",
    # Without it, uploads are sent in chunks, with a checksum at the end.
    "AWS_REQUEST_CHECKSUM_CALCULATION": "when_required",
    # No other settings or credentials of this machine are used.
    "AWS_CONFIG_FILE": os.devnull,
    "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
    "AWS_EC2_METADATA_DISABLED": "true",
}
"""Environment of clients of the S3 server, without its address."""


class Server:
    """A server of rclone over a folder, on a port that the system chooses and that stays the same."""

    def __init__(self, protocol: str, folder: Path, *options: str) -> None:
        """Args:
        protocol: Protocol of `rclone serve`, such as ``s3``.
        folder: The folder to serve, beside which the server writes its log.
        options: Options of `rclone serve`.
        """
        self.folder = folder
        self.port = 0
        self._log = folder.parent / f"{protocol}.log"
        self._command = [
            *(str(Path(sys.executable).with_name("rclone")), "serve", protocol, str(folder)),
            *("--config", os.devnull, "--cache-dir", str(folder.parent / "cache"), *options),
        ]
        self.start()

    def start(self) -> None:
        """Starts the server, or starts it again, on the same port."""
        self._log.write_bytes(b"")
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(
                [*self._command, "--addr", f"127.0.0.1:{self.port}"], stdout=log, stderr=log
            )
        eventually(lambda: self._said() is not None, PATIENCE)
        said = self._said()
        assert said is not None
        self.port = int(said[1])

    def kill(self) -> None:
        """Ends the server at once, in the middle of what it does."""
        self._process.kill()
        self._process.wait()

    def _said(self) -> re.Match[str] | None:
        text = self._log.read_text()
        assert self._process.poll() is None, text
        return re.search(r"(?:Starting s3 server|listening) on \S*127\.0\.0\.1:(\d+)", text)


class ObjectStore:
    """An S3 server with one bucket, and a network to it that tests can make slow and unreliable."""

    def __init__(self, folder: Path) -> None:
        self.bucket = folder / "s3" / BUCKET
        """The folder of the bucket, in which objects are files."""
        self.bucket.mkdir(parents=True)
        # (Checksums of what is listed and read cost more than reading it.)
        options = ("--ignore-checksum", "--no-checksum", "--etag-hash=")
        self.server = Server("s3", folder / "s3", f"--auth-key={USER},{PASSWORD}", *options)
        self.network = Proxy(self.server.port, folder / "s3")

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables with which clients find the server, through the network."""
        return {**ENVIRONMENT, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.network.port}"}

    def address(self, path: Path | str) -> str:
        """The address of an object, of which the file in the bucket's folder is given."""
        return f"s3://{BUCKET}/{Path(path).relative_to(self.bucket)}"

    def keys(self, prefix: str = "") -> list[str]:
        """The keys of all objects that begin with a prefix, as the folder has them."""
        files = (path for path in self.bucket.rglob("*") if path.is_file())
        keys = (str(path.relative_to(self.bucket)) for path in files)
        # (Unfinished uploads have such names; the server shows none of them.)
        return sorted(
            key for key in keys if key.startswith(prefix) and "/.rclone_" not in f"/{key}"
        )

    def restore(self) -> None:
        """Makes the bucket empty and the network reliable, with a server that runs."""
        self.network.behave()
        self.server.kill()
        shutil.rmtree(self.bucket)
        self.bucket.mkdir()
        self.server.start()

    def stop(self) -> None:
        """Ends the server and the network to it."""
        self.network.stop()
        self.server.kill()


@contextlib.contextmanager
def object_store(folder: Path) -> Iterator[ObjectStore]:
    """An S3 server, which clients in this process and in those that it starts find by the
    environment."""
    store = ObjectStore(folder)
    try:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in store.environment.items():
                patch.setenv(name, value)
            yield store
    finally:
        store.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def sftp_server(folder: Path) -> Iterator[tuple[Server, str]]:
    """An SFTP server over a folder, and the address of the folder."""
    root = folder / "sftp"
    root.mkdir()
    server = Server("sftp", root, "--user", USER, "--pass", PASSWORD)
    try:
        yield server, f"sftp://{USER}:{PASSWORD}@127.0.0.1:{server.port}"
    finally:
        server.kill()
