"""The command line program, in this process or as the start of a command line.

It also runs as a file by itself (``python -I -S .../ninefold/_jobs/program.py solve ...``), which imports
only the native module, so that it starts in some hundredths of a second.
"""

from __future__ import annotations

import sys
from pathlib import Path

PARENT = "--end-with-parent="
"""Beginning of the argument with the number of the parent process."""


def command(parent: int | None = None) -> list[str]:
    """The start of a command line for the program, to which its arguments are appended.

    With ``parent``, the number of a process, the program ends when that process ends, on Linux:
    exactly, when the *thread* ends that started the program, which therefore has to wait for it. A
    cluster kills the worker of a task that it cancels, and nothing else would end the program.
    (``preexec_fn``, between fork and exec, is not safe in a process with threads.)

    >>> import subprocess
    >>> from ninefold._jobs import program
    >>> out = subprocess.run([*program.command(), "check"], input="." * 81, capture_output=True, text=True)
    >>> out.stdout, out.returncode
    ('ambiguous\\n', 0)
    """
    start = [sys.executable, "-I", "-S", str(Path(__file__).resolve())]
    return start if parent is None else [*start, f"{PARENT}{parent}"]


def _native() -> object:
    """The native module, without the package."""
    import importlib.machinery
    import importlib.util

    folder = Path(__file__).resolve().parent.parent
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = folder / f"_native{suffix}"
        if path.exists():
            loader = importlib.machinery.ExtensionFileLoader("ninefold._native", str(path))
            spec = importlib.util.spec_from_file_location("ninefold._native", path, loader=loader)
            assert spec is not None
            module = importlib.util.module_from_spec(spec)
            loader.exec_module(module)
            return module
    raise ImportError(f"no native module in {folder}")


def main() -> int:
    """Runs the program with the arguments of the process. Returns its exit code."""
    import signal

    # The program handles Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    arguments, parent = sys.argv[1:], None
    if arguments and arguments[0].startswith(PARENT):
        parent = int(arguments.pop(0).removeprefix(PARENT))
    code: int = _native().program(["ninefold", *arguments], parent)  # type: ignore[attr-defined]
    return code


if __name__ == "__main__":
    sys.exit(main())
