"""maturin, which builds the package, and early words where it could not: pip shows them at once.

Without Rust maturin would have pip download a toolchain first, for minutes in which nothing is shown.
"""

import os
import re
import shutil
import subprocess

from maturin import *  # noqa: F403

RUST = (1, 95)


def _lack() -> str | None:
    """The reason why the package cannot be built, if there is one."""
    if shutil.which("cargo") is None or shutil.which("rustc") is None:
        return "Rust is not here"
    said = subprocess.run(
        ["rustc", "--version"], capture_output=True, text=True, check=False
    ).stdout
    found = re.match(r"rustc (\d+)\.(\d+)", said)
    if found is None:
        return "rustc does not say its version"
    if (int(found[1]), int(found[2])) < RUST:
        return f"Rust here is {found[1]}.{found[2]}"
    # (On Windows it lies where only Rust looks for it.)
    if os.name == "posix" and not any(map(shutil.which, ("cc", "gcc", "clang"))):
        return "a C compiler is not here"
    return None


def _requirements(*_: object) -> list[str]:
    """No more than pyproject.toml says, if the package can be built."""
    if lack := _lack():
        wanted = f"Rust {RUST[0]}.{RUST[1]} or later (https://rustup.rs) and a C compiler"
        raise SystemExit(f"ninefold is built from its sources here, with {wanted}, but {lack}.")
    return []


get_requires_for_build_wheel = _requirements
get_requires_for_build_editable = _requirements
