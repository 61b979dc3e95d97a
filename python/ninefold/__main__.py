"""``python -m ninefold``: the command line program."""

from __future__ import annotations

import sys

from ._jobs.program import main

if __name__ == "__main__":
    sys.exit(main())
