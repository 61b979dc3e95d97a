"""An object store on this machine: a real S3 server, which tests start, kill and start again.

It is SeaweedFS, from a package of Python with the program in it: a storage server, and before it a
gateway that speaks S3 and can be killed without losing what is stored. Of the S3 servers in the registries
it is the one that checks signatures, shows an object only when its upload is complete, and lists what
was written at the same moment by several clients.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyarrow import fs

from ..patience import eventually
from .faulty_network import Network

USER = "ninefold"
PASSWORD = "made-up-for-tests"

BUCKET = "bucket"

OUT = f"s3://{BUCKET}/out"
"""Address of the output folder of the tests' jobs."""

ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": USER,
    "AWS_SECRET_ACCESS_KEY": PASSWORD,
    "AWS_DEFAULT_REGION": "us-east-1",
    # No other settings or credentials of this machine are used.
    "AWS_CONFIG_FILE": os.devnull,
    "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
    "AWS_EC2_METADATA_DISABLED": "true",
}
"""Environment of clients of the S3 server, without its address."""


class Server:
    """A part of SeaweedFS, which listens only to this machine."""

    def __init__(self, folder: Path, name: str, *options: str) -> None:
        """Args:
        folder: A folder for its log.
        name: The command of the program.
        options: Options of the command.
        """
        self._log = folder / f"{name}.log"
        program = str(Path(sys.executable).with_name("weed"))
        self._command = [program, "-logtostderr=true", name, "-ip.bind=127.0.0.1", *options]
        self._folder = folder
        self.start()

    def start(self) -> None:
        """Starts the server, or starts it again, on the same port."""
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, cwd=self._folder
            )

    @property
    def is_running(self) -> bool:
        """True if it has not been killed."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Ends the server at once, in the middle of what it does."""
        self._process.kill()
        self._process.wait()


class ObjectStore:
    """An S3 server with one bucket, and a network to it that tests can make slow and unreliable."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        master, volumes, filer, gateway, *inner = _free_ports(8)
        (folder / "data").mkdir()
        self._storage = Server(
            *(folder, "server", "-ip=127.0.0.1", f"-dir={folder / 'data'}", "-filer"),
            # (It would report statistics to its makers.)
            "-master.telemetry=false",
            *(f"-master.port={master}", f"-master.port.grpc={inner[0]}"),
            *(f"-volume.port={volumes}", f"-volume.port.grpc={inner[1]}", "-volume.max=20"),
            *(f"-filer.port={filer}", f"-filer.port.grpc={inner[2]}"),
            *("-master.volumeSizeLimitMB=512", f"-filer.localSocket={folder / 'filer.socket'}"),
        )
        identity = {
            "name": USER,
            "credentials": [{"accessKey": USER, "secretKey": PASSWORD}],
            "actions": ["Admin", "Read", "Write", "List"],
        }
        (folder / "s3.json").write_text(json.dumps({"identities": [identity]}))
        self.server = Server(
            *(folder, "s3", f"-filer=127.0.0.1:{filer}.{inner[2]}", f"-port={gateway}"),
            *(f"-port.grpc={inner[3]}", "-port.iceberg=0", "-port.lance=0", "-iam=false"),
            *(f"-config={folder / 's3.json'}", "-autoCreateBucket=false"),
            f"-localSocket={folder / 's3.socket'}",
        )
        """The gateway, which tests may kill."""
        self.client = client(gateway)
        """A client with a reliable connection."""
        self.network = Network(gateway)
        eventually(self._works)

    def _works(self) -> bool:
        """Returns whether the server writes, for which it first makes room."""
        with contextlib.suppress(OSError):
            self.client.create_dir(BUCKET)
            self.client.open_output_stream(f"{BUCKET}/first").close()
            return True
        return False

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables with which clients find the server, through the network."""
        return {**ENVIRONMENT, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.network.port}"}

    def put(self, folder: Path, name: str) -> str:
        """Uploads a folder. Returns its address."""
        fs.copy_files(str(folder), f"{BUCKET}/{name}", destination_filesystem=self.client)
        return f"s3://{BUCKET}/{name}"

    def write(self, name: str, content: bytes) -> str:
        """Uploads an object. Returns its address."""
        with self.client.open_output_stream(f"{BUCKET}/{name}") as stream:
            stream.write(content)
        return f"s3://{BUCKET}/{name}"

    def keys(self, folder: str) -> list[str]:
        """The names of all objects in a folder and below, without that of the folder."""
        top = f"{BUCKET}/{folder}".rstrip("/")
        selector = fs.FileSelector(top, recursive=True, allow_not_found=True)
        found = self.client.get_file_info(selector)
        files = (info.path for info in found if info.type == fs.FileType.File)
        return sorted(path.removeprefix(f"{top}/") for path in files)

    def data(self, folder: str = "out") -> list[str]:
        """The names of objects in a folder that readers read."""
        return [name for name in self.keys(folder) if not name.startswith("_")]

    def read(self, name: str) -> bytes:
        """The content of an object."""
        with self.client.open_input_file(f"{BUCKET}/{name}") as file:
            content: bytes = file.read()
        return content

    def fetch(self, folder: str = "out") -> Path:
        """Downloads a folder to a folder of this machine."""
        target = self._folder / "fetched"
        shutil.rmtree(target, ignore_errors=True)
        for name in self.keys(folder):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(self.read(f"{folder}/{name}"))
        return target

    def restart(self) -> None:
        """Starts the server after it was killed, and waits until it answers."""
        self.server.start()
        eventually(self._works)

    def clear(self) -> None:
        """Makes the bucket empty and the network reliable, with a server that runs."""
        self.network.behave()
        if not self.server.is_running:
            self.restart()
        for name in self.keys(""):
            self.client.delete_file(f"{BUCKET}/{name}")
        # (Clients leave markers of the folders.)
        selector = fs.FileSelector(BUCKET, recursive=True)
        for info in sorted(self.client.get_file_info(selector), key=lambda info: info.path)[::-1]:
            self.client.delete_dir(info.path)

    def stop(self) -> None:
        """Ends the servers and the network to them."""
        self.network.stop()
        self.server.kill()
        self._storage.kill()


def client(port: int, **changed: Any) -> fs.S3FileSystem:
    """A client of the server at a port, with settings of its own."""
    settings = {"access_key": USER, "secret_key": PASSWORD, "region": "us-east-1", **changed}
    return fs.S3FileSystem(
        scheme="http",
        endpoint_override=f"127.0.0.1:{port}",
        allow_bucket_creation=True,
        **settings,
    )


def _free_ports(number: int) -> list[int]:
    """Ports that nobody listens to, and that the system gives to no client: one that tries to connect to
    a server that is being started would otherwise be given the server's own port."""
    ports: list[int] = []
    while len(ports) < number:
        port = random.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as each:
            each.bind(("127.0.0.1", port))
            ports.append(port)
    return ports


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
