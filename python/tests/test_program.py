"""The command line program of the package: ``python -m ninefold`` and its script."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold
from ninefold._jobs import program

from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .patience import PATIENCE

WAYS = {
    "module": [sys.executable, "-I", "-m", "ninefold"],
    "script": [str(Path(sys.executable).parent / "ninefold")],
    "command": program.command(),
}
"""Ways to start it."""

every_way = pytest.mark.parametrize("way", WAYS)


def run(way: str, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*WAYS[way], *arguments], input=given, capture_output=True, text=True, check=False
    )


@every_way
def test_it_solves_and_tells_by_its_exit_code_how_it_went(way: str, tmp_path: Path) -> None:
    good = run(way, "solve", given=f"{WIKIPEDIA}\n{EMPTY}\n")
    assert (good.returncode, good.stdout, good.stderr) == (0, f"{SOLUTION}\nambiguous\n", "")
    some = run(way, "check", given=f"{WIKIPEDIA}\nnonsense\n")
    assert (some.returncode, some.stdout) == (1, "unique\nmalformed\n")
    assert "2:1" in some.stderr
    wrong = run(way, "solve", "--no-such-option")
    assert wrong.returncode == 2
    assert "--no-such-option" in wrong.stderr
    missing = run(way, "solve", str(tmp_path / "missing.txt"))
    assert missing.returncode == 2
    assert "missing.txt" in missing.stderr
    unwritable = run(way, "solve", "-o", "/no/such/folder/x", given=WIKIPEDIA)
    assert unwritable.returncode == 2


@every_way
def test_help_and_version_are_printed(way: str) -> None:
    assert "Usage: ninefold" in run(way, "--help").stdout
    assert run(way, "--version").stdout.startswith("ninefold ")


@every_way
def test_a_reader_that_ends_early_ends_it_quietly(way: str, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{WIKIPEDIA}\n" * 300_000)
    script = '"$@" | head -n 2; echo "${PIPESTATUS[0]}"'
    ended = subprocess.run(
        ["bash", "-c", script, "bash", *WAYS[way], "solve", str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    first, second, code = ended.stdout.split()
    assert first == second == SOLUTION
    assert "Traceback" not in ended.stderr
    assert "anic" not in ended.stderr
    assert int(code) in (0, 2, 141)


@every_way
def test_ctrl_c_ends_it(way: str) -> None:
    with subprocess.Popen(
        [*WAYS[way], "enumerate", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:  # fmt: skip
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(f"{EMPTY}\n".encode())
        child.stdin.close()
        assert len(child.stdout.readline()) == 82
        reading = os.dup(child.stdout.fileno())
        child.send_signal(signal.SIGINT)
        while os.read(reading, 1 << 20):
            pass
        code = child.wait(PATIENCE)
        assert code in (130, -signal.SIGINT)
        assert b"Traceback" not in child.stderr.read()
        os.close(reading)


def test_it_starts_without_the_package_or_any_library() -> None:
    python, *rest = program.command()
    assert python == sys.executable
    ended = subprocess.run(
        [python, "-X", "importtime", *rest, "--version"], capture_output=True, text=True, check=True
    )
    imported = {line.split("|")[-1].strip() for line in ended.stderr.splitlines()}
    assert "pathlib" in imported
    assert not imported & {"site", "ninefold", "numpy", "pyarrow", "polars", "pandas"}


def test_the_version_of_the_program_is_that_of_the_package() -> None:
    assert run("command", "--version").stdout.split()[1] == ninefold.__version__


def test_parquet_files_go_in_and_out(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = pa.table({"id": [1, 2, 3], "puzzle": [WIKIPEDIA, EMPTY, "x"]})
    pq.write_table(rows, tmp_path / "in.parquet")
    ended = run(
        "module", "solve", str(tmp_path / "in.parquet"), "-o", str(tmp_path / "out.parquet")
    )
    assert ended.returncode == 1
    answered = pq.read_table(tmp_path / "out.parquet")
    assert answered.to_pydict() == ninefold.solve(rows).to_pydict()
