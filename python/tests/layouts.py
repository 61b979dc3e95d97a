"""Arrays in the layouts of the Arrow C data interface that are valid, and lies about them."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

from .cdata import Layout
from .corpus import EMPTY, WIKIPEDIA

ROWS = [WIKIPEDIA, EMPTY, "x"]
STATUSES = ["unique", "ambiguous", "malformed"]
TEXT = "".join(ROWS).encode()
ENDS = (0, 81, 162, 163)
DIGITS = bytes(int(cell) for cell in (WIKIPEDIA + EMPTY).replace(".", "0"))


def i32(*numbers: int) -> bytes:
    """A buffer of 32-bit numbers."""
    return struct.pack(f"<{len(numbers)}i", *numbers)


def i64(*numbers: int) -> bytes:
    """A buffer of 64-bit numbers."""
    return struct.pack(f"<{len(numbers)}q", *numbers)


def view(length: int, buffer: int = 0, offset: int = 0, start: bytes = b"53..") -> bytes:
    """A view of text that is too long to stand in the view itself."""
    return struct.pack("<i4sii", length, start, buffer, offset)


SHORT = struct.pack("<i12s", 1, b"x")
VIEWS = view(81) + view(81, 0, 81) + SHORT

STRING = Layout(b"u", 3, [None, i32(*ENDS), TEXT])
LARGE = Layout(b"U", 3, [None, i64(*ENDS), TEXT])
BINARY = Layout(b"z", 3, [None, i32(*ENDS), TEXT])
VIEW = Layout(b"vu", 3, [None, VIEWS, TEXT, i64(len(TEXT))])
FIXED = Layout(b"w:81", 2, [None, TEXT])
ITEMS = Layout(b"C", 162, [None, DIGITS])
LIST = Layout(b"+l", 2, [None, i32(0, 81, 162)], [ITEMS])
LARGE_LIST = Layout(b"+L", 2, [None, i64(0, 81, 162)], [ITEMS])
FIXED_LIST = Layout(b"+w:81", 2, [None], [ITEMS])
KEYS = Layout(b"i", 3, [None, i32(0, 1, 2)], dictionary=STRING)
BYTE_KEYS = Layout(b"c", 3, [None, bytes([0, 1, 2])], dictionary=VIEW)
LONG_KEYS = Layout(b"l", 3, [None, i64(0, 1, 2)], dictionary=LARGE)
FIXED_KEYS = Layout(b"i", 2, [None, i32(1, 0)], dictionary=replace(FIXED))
NULLS = Layout(b"n", 3, [])
PARTS = Layout(b"+vl", 2, [None, i32(0, 81), i32(81, 81)], [ITEMS])
LARGE_PARTS = Layout(b"+vL", 2, [None, i64(0, 81), i64(81, 81)], [ITEMS])
LINES = Layout(b"+l", 18, [None, i32(*range(0, 163, 9))], [ITEMS])
NESTED = Layout(b"+l", 2, [None, i32(0, 9, 18)], [LINES])
FIXED_NESTED = Layout(b"+w:9", 2, [None], [replace(FIXED_LIST, format=b"+w:9", length=18)])
NESTED_PARTS = Layout(b"+vl", 2, [None, i32(0, 9), i32(9, 9)], [LINES])
RUN_ENDS = Layout(b"i", 3, [None, i32(1, 2, 3)])
RUNS = Layout(b"+r", 3, [], [RUN_ENDS, STRING])
SHORT_RUNS = Layout(
    b"+r", 3, [], [replace(RUN_ENDS, format=b"s", buffers=[None, bytes([1, 0, 2, 0, 3, 0])]), VIEW]
)
LONG_RUNS = Layout(
    b"+r", 3, [], [replace(RUN_ENDS, format=b"l", buffers=[None, i64(1, 2, 3)]), KEYS]
)

VALID = {
    "string": STRING,
    "large string": LARGE,
    "binary": BINARY,
    "view": VIEW,
    "fixed": FIXED,
    "list": LIST,
    "large list": LARGE_LIST,
    "fixed list": FIXED_LIST,
    "dictionary": KEYS,
    "dictionary of views": BYTE_KEYS,
    "dictionary of large strings": LONG_KEYS,
    "dictionary of fixed bytes": replace(FIXED_KEYS, buffers=[None, i32(0, 1)]),
    "null": NULLS,
    "list view": PARTS,
    "large list view": LARGE_PARTS,
    "nested list": NESTED,
    "nested fixed list": FIXED_NESTED,
    "nested list view": NESTED_PARTS,
    "runs": RUNS,
    "runs of 16 bits": SHORT_RUNS,
    "runs of 64 bits": LONG_RUNS,
}
"""Arrays that keep all rules."""


ABOUT_ALL: dict[str, tuple[str, int]] = {
    "negative length": ("length", -1),
    "least length": ("length", -(2**63)),
    "huge length": ("length", 2**62),
    "largest length": ("length", 2**63 - 1),
    "negative offset": ("offset", -1),
    "huge offset": ("offset", 2**62),
    "largest offset": ("offset", 2**63 - 1),
    "negative number of buffers": ("n_buffers", -1),
    "too many buffers": ("n_buffers", 7),
    "released": ("is_released", True),
}
"""Lies that an array of any type may tell: a field, and what it says."""


def told_by_all() -> dict[str, Layout]:
    """The lies of :data:`ABOUT_ALL`."""
    lies = {}
    for name, layout in VALID.items():
        for lie, (field, value) in ABOUT_ALL.items():
            # (Where no buffer is looked at, there may be any.)
            if layout.buffers or field != "n_buffers":
                values: dict[str, Any] = {field: value}
                lies[f"{lie} of {name}"] = replace(layout, **values)
    return lies


def offsets(*numbers: int) -> dict[str, Layout]:
    """These offsets for everything that has offsets."""
    name = f"offsets {numbers}"
    return {
        f"{name} of string": replace(STRING, buffers=[None, i32(*numbers), TEXT]),
        f"{name} of large string": replace(LARGE, buffers=[None, i64(*numbers), TEXT]),
        f"{name} of list": replace(LIST, buffers=[None, i32(*numbers)], length=3),
        f"{name} of large list": replace(LARGE_LIST, buffers=[None, i64(*numbers)], length=3),
        f"{name} of a dictionary": replace(
            KEYS, dictionary=replace(STRING, buffers=[None, i32(*numbers), TEXT])
        ),
    }


LIES = {
    **told_by_all(),
    **offsets(0, 100, 81, 162),
    **offsets(-1, 81, 162, 163),
    **offsets(0, 81, -(2**31), 163),
    **offsets(162, 81, 81, 0),
    "huge offsets of large string": replace(LARGE, buffers=[None, i64(0, 1, 2, 2**62), TEXT]),
    "huge offsets of large list": replace(LARGE_LIST, buffers=[None, i64(0, 1, 2**62)]),
    "no buffers at all": replace(STRING, no_buffers=True),
    "no buffers at all of list": replace(LIST, no_buffers=True),
    "no buffers at all of view": replace(VIEW, no_buffers=True),
    "no buffers at all of dictionary": replace(KEYS, no_buffers=True),
    "no offsets": replace(STRING, buffers=[None, None, TEXT]),
    "no offsets of list": replace(LIST, buffers=[None, None]),
    "no text": replace(STRING, buffers=[None, i32(*ENDS), None]),
    "no views": replace(VIEW, buffers=[None, None, TEXT, i64(len(TEXT))]),
    "no bytes": replace(FIXED, buffers=[None, None]),
    "no keys": replace(KEYS, buffers=[None, None]),
    "no items": replace(LIST, children=[replace(ITEMS, buffers=[None, None])]),
    "nulls of which nothing says": replace(STRING, null_count=2),
    "unaligned offsets": replace(STRING, skew=1),
    "unaligned offsets of 64 bits": replace(LARGE, skew=4),
    "unaligned views": replace(VIEW, skew=1),
    "unaligned keys": replace(KEYS, skew=2),
    "unaligned items": replace(LIST, children=[replace(ITEMS, format=b"i", length=40, skew=1)]),
    "a key too large": replace(KEYS, buffers=[None, i32(0, 3, 1)]),
    "a negative key": replace(KEYS, buffers=[None, i32(0, -1, 1)]),
    "a negative key of 8 bits": replace(BYTE_KEYS, buffers=[None, b"\0\xff\0"]),
    "the largest key": replace(LONG_KEYS, buffers=[None, i64(0, 2**63 - 1, 0)]),
    "keys of no values": replace(KEYS, dictionary=replace(STRING, length=0)),
    "no dictionary": replace(KEYS, no_dictionary=True),
    "a released dictionary": replace(KEYS, dictionary=replace(STRING, is_released=True)),
    "a dictionary of negative length": replace(KEYS, dictionary=replace(STRING, length=-3)),
    "a dictionary without buffers": replace(KEYS, dictionary=replace(STRING, no_buffers=True)),
    "a view beyond its buffer": replace(
        VIEW, length=1, buffers=[None, view(81, 0, 83), TEXT, i64(len(TEXT))]
    ),
    "a view of a buffer that is not there": replace(
        VIEW, length=1, buffers=[None, view(81, 1), TEXT, i64(len(TEXT))]
    ),
    "a view of a buffer before the first": replace(
        VIEW, length=1, buffers=[None, view(81, -1), TEXT, i64(len(TEXT))]
    ),
    "a view of negative length": replace(
        VIEW, length=1, buffers=[None, view(-81), TEXT, i64(len(TEXT))]
    ),
    "a view at a negative offset": replace(
        VIEW, length=1, buffers=[None, view(81, 0, -1), TEXT, i64(len(TEXT))]
    ),
    "views of a buffer of negative length": replace(VIEW, buffers=[None, VIEWS, TEXT, i64(-1)]),
    "views of a buffer of huge length": replace(VIEW, buffers=[None, VIEWS, TEXT, i64(2**62)]),
    "views of a missing buffer": replace(VIEW, buffers=[None, VIEWS, None, i64(len(TEXT))]),
    "views without lengths": replace(VIEW, buffers=[None, VIEWS, TEXT, None]),
    "views without buffers": replace(VIEW, buffers=[None, VIEWS]),
    "a child too short": replace(LIST, children=[replace(ITEMS, length=161)]),
    "a large child too short": replace(LARGE_LIST, children=[replace(ITEMS, length=161)]),
    "a child too short for its width": replace(FIXED_LIST, children=[replace(ITEMS, length=161)]),
    "a child of negative length": replace(LIST, children=[replace(ITEMS, length=-1)]),
    "a child at a negative offset": replace(LIST, children=[replace(ITEMS, offset=-1)]),
    "a released child": replace(LIST, children=[replace(ITEMS, is_released=True)]),
    "two children": replace(LIST, children=[ITEMS, ITEMS]),
    "children that the array does not have": replace(LIST, n_children=0),
    "a negative number of children": replace(LIST, n_children=-1),
    "no pointer to children": replace(LIST, no_children=True),
    "no children": replace(LIST, children=[]),
    "a null child": replace(LIST, children=[None]),
    "lists of no width": replace(FIXED_LIST, format=b"+w:0"),
    "lists of negative width": replace(FIXED_LIST, format=b"+w:-81"),
    "lists of huge width": replace(FIXED_LIST, format=b"+w:2147483647"),
    "lists of a width too large": replace(FIXED_LIST, format=b"+w:99999999999"),
    "lists of huge width and number": replace(FIXED_LIST, format=b"+w:2147483647", length=2**46),
    "bytes of no width": replace(FIXED, format=b"w:0"),
    "bytes of negative width": replace(FIXED, format=b"w:-1"),
    "bytes of a width too large": replace(FIXED, format=b"w:99999999999"),
    "no format": replace(STRING, format=None),
    "an empty format": replace(STRING, format=b""),
    "a format that is no text": replace(STRING, format=b"\xff\xfe"),
    "a format that there is not": replace(STRING, format=b"nonsense"),
    "numbers": replace(ITEMS, format=b"l", length=1),
    "times": replace(ITEMS, format=b"tsu:", length=1),
    "decimals": replace(ITEMS, format=b"d:1000,9", length=1),
    "a dictionary of lists": replace(KEYS, dictionary=LIST),
    "a dictionary of dictionaries": replace(KEYS, dictionary=KEYS),
    "keys of fixed bytes that are out of range": replace(FIXED_KEYS, buffers=[None, i32(2, 3)]),
    "keys that are no whole numbers": replace(LONG_KEYS, format=b"g"),
    "lists of lists of lists": replace(LIST, children=[replace(LIST, children=[LIST])]),
    "list views beyond the items": replace(PARTS, buffers=[None, i32(0, 82), i32(81, 81)]),
    "list views from before the items": replace(PARTS, buffers=[None, i32(0, -1), i32(81, 81)]),
    "list views of negative size": replace(PARTS, buffers=[None, i32(0, 81), i32(81, -81)]),
    "list views of huge size": replace(PARTS, buffers=[None, i32(0, 81), i32(81, 2**31 - 1)]),
    "large list views of huge size": replace(
        LARGE_PARTS, buffers=[None, i64(0, 2**63 - 1), i64(81, 2**63 - 1)]
    ),
    "list views without starts": replace(PARTS, buffers=[None, None, i32(81, 81)]),
    "list views without sizes": replace(PARTS, buffers=[None, i32(0, 81), None]),
    "list views of two buffers": replace(PARTS, buffers=[None, i32(0, 81)]),
    "unaligned list views": replace(PARTS, skew=1),
    "list views without items": replace(PARTS, children=[]),
    "lines beyond the items": replace(NESTED, children=[replace(LINES, length=17)]),
    "lines whose offsets descend": replace(
        NESTED, children=[replace(LINES, buffers=[None, i32(*range(162, -1, -9))])]
    ),
    "lines of a child too short": replace(
        NESTED, children=[replace(LINES, children=[replace(ITEMS, length=161)])]
    ),
    "list views of lines beyond them": replace(NESTED_PARTS, buffers=[None, i32(0, 10), i32(9, 9)]),
    "runs that end too early": replace(RUNS, length=4),
    "runs that end too early for where they begin": replace(RUNS, offset=1),
    "runs that end before they begin": replace(
        RUNS, children=[replace(RUN_ENDS, buffers=[None, i32(1, 3, 2)]), STRING]
    ),
    "runs without rows": replace(
        RUNS, children=[replace(RUN_ENDS, buffers=[None, i32(0, 2, 3)]), STRING]
    ),
    "runs of negative rows": replace(
        RUNS, children=[replace(RUN_ENDS, buffers=[None, i32(-1, 2, 3)]), STRING]
    ),
    "runs whose ends are null": replace(
        RUNS, children=[replace(RUN_ENDS, buffers=[b"\0", i32(1, 2, 3)], null_count=3), STRING]
    ),
    "runs without an end": replace(RUNS, children=[replace(RUN_ENDS, length=0), STRING]),
    "runs of too few values": replace(RUNS, children=[RUN_ENDS, replace(STRING, length=2)]),
    "runs of numbers": replace(RUNS, children=[RUN_ENDS, ITEMS]),
    "runs of runs": replace(RUNS, children=[RUN_ENDS, RUNS]),
    "runs that end at text": replace(RUNS, children=[STRING, STRING]),
    "runs that end at unsigned numbers": replace(
        RUNS, children=[replace(RUN_ENDS, format=b"I"), STRING]
    ),
    "runs of one child": replace(RUNS, children=[RUN_ENDS]),
    "runs of three children": replace(RUNS, children=[RUN_ENDS, STRING, STRING]),
    "runs without children": replace(RUNS, no_children=True),
    "runs of a released child": replace(
        RUNS, children=[RUN_ENDS, replace(STRING, is_released=True)]
    ),
    "lists of text": replace(LIST, children=[STRING]),
}
"""Arrays that break a rule, each by what is wrong with it."""
