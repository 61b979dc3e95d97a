"""Names of files with puzzles, by their endings."""

from __future__ import annotations

FORMATS = (
    *(".parquet", ".pq", ".csv", ".tsv", ".tab", ".jsonl", ".ndjson", ".json", ".txt"),
    *(".sdm", ".sdk", ".ss", ".sdx", ".opensudoku", ".xml"),
)
"""Endings of the names of files that are read from a folder."""

COMPRESSIONS = (".gz", ".zst", ".xz", ".bz2", ".zip")
"""Endings that may follow those of formats."""


def is_known(name: str) -> bool:
    """Returns whether a file of this name may have puzzles."""
    return name.lower().endswith((*FORMATS, *COMPRESSIONS))
