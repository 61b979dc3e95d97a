"""Clusters on this machine, whose workers can be killed, as when a machine is lost."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pyspark
from pyspark.sql import SparkSession

from ninefold import files

from ..patience import PATIENCE, eventually

SETTINGS = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.executor.memory": "600m",
    # Through TCP each task waits some 40 ms for its worker.
    "spark.python.unix.domain.socket.enabled": "true",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.shuffle.partitions": "2",
    "spark.scheduler.minRegisteredResourcesRatio": "1.0",
    "spark.scheduler.maxRegisteredResourcesWaitingTime": f"{PATIENCE}s",
}
"""Settings of all sessions."""


class SparkCluster:
    """A Spark standalone cluster of this machine: a master, and workers of one core each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self._started = 0
        self._server: subprocess.Popen[bytes] | None = None
        self._master = self._start("master", "master.Master", "--port", "0")
        self.address = self._said("master", r"Starting Spark master at (spark://\S+)")

    def start_workers(self, number: int) -> None:
        """Adds workers."""
        names = [f"worker{self._started + new}" for new in range(number)]
        self._started += number
        for name in names:
            worker = self._start(
                *(name, "worker.Worker", "--port", "0", "--cores", "1", "--memory", "1g"),
                *("--work-dir", str(self.folder / name), self.address),
            )
            self.workers.append(worker)
        for name in names:
            self._said(name, r"(Successfully registered)")

    def kill_worker(self) -> None:
        """Loses a machine: a worker and its executor are gone, without a word."""
        self._kill(self.workers.pop())

    def session(self) -> SparkSession:
        """A session with an executor on each worker."""
        # The workers' Python is this one, which has the package.
        os.environ["PYSPARK_PYTHON"] = sys.executable
        builder = SparkSession.builder.master(self.address)
        for name, value in SETTINGS.items():
            builder = builder.config(name, value)
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("OFF")
        return spark

    def connect(self) -> SparkSession:
        """A session of Spark Connect, by a server that has an executor on each worker."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        settings = {
            **SETTINGS,
            "spark.connect.grpc.binding.address": "127.0.0.1",
            "spark.connect.grpc.binding.port": str(port),
        }
        self._server = self._submit(
            "connect", "org.apache.spark.sql.connect.service.SparkConnectServer", settings
        )
        eventually(lambda: _listens(port))
        return SparkSession.builder.remote(f"sc://127.0.0.1:{port}").getOrCreate()

    def stop(self) -> None:
        """Ends all that was started."""
        servers = [] if self._server is None else [self._server]
        for process in (*servers, *self.workers, self._master):
            self._kill(process)

    def _start(self, name: str, main: str, *arguments: str) -> subprocess.Popen[bytes]:
        return self._run(
            *(name, "spark-class", f"org.apache.spark.deploy.{main}"),
            *("--host", "127.0.0.1", "--webui-port", "0", *arguments),
            memory="256m",
        )

    def _submit(self, name: str, main: str, settings: dict[str, str]) -> subprocess.Popen[bytes]:
        pairs = [part for pair in settings.items() for part in ("--conf", "=".join(pair))]
        return self._run(
            *(name, "spark-submit", "--class", main, "--master", self.address, *pairs),
            memory="600m",
        )

    def _run(self, name: str, script: str, *arguments: str, memory: str) -> subprocess.Popen[bytes]:
        home = os.path.dirname(pyspark.__file__)
        command = [os.path.join(home, "bin", script), *arguments]
        environment = {
            **os.environ,
            "SPARK_HOME": home,
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_DAEMON_MEMORY": memory,
            "PYSPARK_PYTHON": sys.executable,
        }
        with open(self.folder / f"{name}.log", "wb") as log:
            # A group of its own, to which its executors belong.
            return subprocess.Popen(
                command,
                cwd=self.folder,
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _said(self, name: str, pattern: str) -> str:
        log = self.folder / f"{name}.log"
        eventually(lambda: re.search(pattern, log.read_text()) is not None)
        found = re.search(pattern, log.read_text())
        assert found is not None
        return found[1]

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def disturbed(
    out: Path, lose: Callable[[], object], job: Callable[[], files.Report]
) -> files.Report:
    """The report of a job that loses something in the middle: when three tasks are done, and two programs
    are at work. A job that has ended before is done again."""
    ended = threading.Event()
    lost: list[int] = []

    def watch() -> None:
        while not lost and not ended.wait(0.02):
            with contextlib.suppress(FileNotFoundError):
                done = len(os.listdir(out / "_ninefold" / "done"))
                if done >= 3 and len(programs_at_work(out)) == 2:
                    lose()
                    lost.append(done)

    while True:
        ended.clear()
        watching = threading.Thread(target=watch)
        watching.start()
        try:
            report = job()
        finally:
            ended.set()
            watching.join()
        if lost:
            assert lost[0] < report.tasks
            return report


def programs_at_work(folder: Path) -> list[int]:
    """The processes that have a folder in their command line: programs that write to it."""
    found = []
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if process.name.isdigit() and int(process.name) != os.getpid():
                line = (process / "cmdline").read_bytes()
                if f"--output={folder}".encode() in line:
                    found.append(int(process.name))
    return found
