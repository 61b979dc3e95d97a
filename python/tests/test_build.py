"""The words where the package cannot be built."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BACKEND = Path(os.environ["NINEFOLD_PUZZLES"]).parent / "python"


def said(path: Path) -> str:
    """The words of the backend with this folder as the path, or none where it would build."""
    code = "import build_backend; print(build_backend.get_requires_for_build_wheel())"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PATH": str(path), "PYTHONPATH": str(BACKEND)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == (1 if ran.stderr else 0), ran
    return ran.stderr


def program(folder: Path, name: str, prints: str = "") -> None:
    """A program of a folder that prints a line."""
    file = folder / name
    file.write_text(f"#!/bin/sh\necho '{prints}'\n")
    file.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="the programs are scripts")
def test_what_is_missing_is_said_before_anything_is_built(tmp_path: Path) -> None:
    assert "Rust is not here" in said(tmp_path)
    program(tmp_path, "cargo")
    program(tmp_path, "rustc", "rustc 1.80.1 (3f5fd8dd4 2024-08-06)")
    assert "Rust here is 1.80" in said(tmp_path)
    program(tmp_path, "rustc", "rustc 1.95.0 (59807616e 2026-04-14)")
    assert "a C compiler is not here" in said(tmp_path)
    assert "Rust 1.95 or later (https://rustup.rs) and a C compiler" in said(tmp_path)
    program(tmp_path, "cc")
    assert said(tmp_path) == ""
