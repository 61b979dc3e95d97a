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


SIZE = i64(len(TEXT))


def of(layout: Layout, *buffers: bytes | None, **fields: Any) -> Layout:
    """A layout with other buffers, and other fields."""
    return replace(layout, buffers=[None, *buffers], **fields)


def within(layout: Layout, *children: Layout | None) -> Layout:
    """A layout with other children."""
    return replace(layout, children=[*children])


def ending(ends: Layout, values: Layout = STRING) -> Layout:
    """Runs with these ends and values."""
    return within(RUNS, ends, values)


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
        f"{name} of string": of(STRING, i32(*numbers), TEXT),
        f"{name} of large string": of(LARGE, i64(*numbers), TEXT),
        f"{name} of list": of(LIST, i32(*numbers), length=3),
        f"{name} of large list": of(LARGE_LIST, i64(*numbers), length=3),
        f"{name} of a dictionary": replace(KEYS, dictionary=of(STRING, i32(*numbers), TEXT)),
    }


LIES = {
    **told_by_all(),
    **offsets(0, 100, 81, 162),
    **offsets(-1, 81, 162, 163),
    **offsets(0, 81, -(2**31), 163),
    **offsets(162, 81, 81, 0),
    "huge offsets of large string": of(LARGE, i64(0, 1, 2, 2**62), TEXT),
    "huge offsets of large list": of(LARGE_LIST, i64(0, 1, 2**62)),
    "no buffers at all": replace(STRING, no_buffers=True),
    "no buffers at all of list": replace(LIST, no_buffers=True),
    "no buffers at all of view": replace(VIEW, no_buffers=True),
    "no buffers at all of dictionary": replace(KEYS, no_buffers=True),
    "no offsets": of(STRING, None, TEXT),
    "no offsets of list": of(LIST, None),
    "no text": of(STRING, i32(*ENDS), None),
    "no views": of(VIEW, None, TEXT, SIZE),
    "no bytes": of(FIXED, None),
    "no keys": of(KEYS, None),
    "no items": within(LIST, of(ITEMS, None)),
    "nulls of which nothing says": replace(STRING, null_count=2),
    "unaligned offsets": replace(STRING, skew=1),
    "unaligned offsets of 64 bits": replace(LARGE, skew=4),
    "unaligned views": replace(VIEW, skew=1),
    "unaligned keys": replace(KEYS, skew=2),
    "unaligned items": within(LIST, replace(ITEMS, format=b"i", length=40, skew=1)),
    "a key too large": of(KEYS, i32(0, 3, 1)),
    "a negative key": of(KEYS, i32(0, -1, 1)),
    "a negative key of 8 bits": of(BYTE_KEYS, b"\0\xff\0"),
    "the largest key": of(LONG_KEYS, i64(0, 2**63 - 1, 0)),
    "keys of no values": replace(KEYS, dictionary=replace(STRING, length=0)),
    "no dictionary": replace(KEYS, no_dictionary=True),
    "a released dictionary": replace(KEYS, dictionary=replace(STRING, is_released=True)),
    "a dictionary of negative length": replace(KEYS, dictionary=replace(STRING, length=-3)),
    "a dictionary without buffers": replace(KEYS, dictionary=replace(STRING, no_buffers=True)),
    "a view beyond its buffer": of(VIEW, view(81, 0, 83), TEXT, SIZE, length=1),
    "a view of a buffer that is not there": of(VIEW, view(81, 1), TEXT, SIZE, length=1),
    "a view of a buffer before the first": of(VIEW, view(81, -1), TEXT, SIZE, length=1),
    "a view of negative length": of(VIEW, view(-81), TEXT, SIZE, length=1),
    "a view at a negative offset": of(VIEW, view(81, 0, -1), TEXT, SIZE, length=1),
    "views of a buffer of negative length": of(VIEW, VIEWS, TEXT, i64(-1)),
    "views of a buffer of huge length": of(VIEW, VIEWS, TEXT, i64(2**62)),
    "views of a missing buffer": of(VIEW, VIEWS, None, SIZE),
    "views without lengths": of(VIEW, VIEWS, TEXT, None),
    "views without buffers": of(VIEW, VIEWS),
    "a child too short": within(LIST, replace(ITEMS, length=161)),
    "a large child too short": within(LARGE_LIST, replace(ITEMS, length=161)),
    "a child too short for its width": within(FIXED_LIST, replace(ITEMS, length=161)),
    "a child of negative length": within(LIST, replace(ITEMS, length=-1)),
    "a child at a negative offset": within(LIST, replace(ITEMS, offset=-1)),
    "a released child": within(LIST, replace(ITEMS, is_released=True)),
    "two children": within(LIST, ITEMS, ITEMS),
    "children that the array does not have": replace(LIST, n_children=0),
    "a negative number of children": replace(LIST, n_children=-1),
    "no pointer to children": replace(LIST, no_children=True),
    "no children": within(LIST),
    "no children of lists of a width": within(FIXED_LIST),
    "a map": Layout(b"+m", 1, [None, None]),
    "bytes of huge width and number": replace(FIXED, format=b"w:2147483647", length=2**46),
    "a null child": within(LIST, None),
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
    "keys of fixed bytes that are out of range": of(FIXED_KEYS, i32(2, 3)),
    "keys that are no whole numbers": replace(LONG_KEYS, format=b"g"),
    "lists of lists of lists": within(LIST, replace(LIST, children=[LIST])),
    "list views beyond the items": of(PARTS, i32(0, 82), i32(81, 81)),
    "list views from before the items": of(PARTS, i32(0, -1), i32(81, 81)),
    "list views of negative size": of(PARTS, i32(0, 81), i32(81, -81)),
    "list views of huge size": of(PARTS, i32(0, 81), i32(81, 2**31 - 1)),
    "large list views of huge size": of(LARGE_PARTS, i64(0, 2**63 - 1), i64(81, 2**63 - 1)),
    "list views without starts": of(PARTS, None, i32(81, 81)),
    "list views without sizes": of(PARTS, i32(0, 81), None),
    "list views of two buffers": of(PARTS, i32(0, 81)),
    "unaligned list views": replace(PARTS, skew=1),
    "list views without items": replace(PARTS, children=[]),
    "lines beyond the items": within(NESTED, replace(LINES, length=17)),
    "lines whose offsets descend": within(NESTED, of(LINES, i32(*range(162, -1, -9)))),
    "lines of a child too short": within(
        NESTED, replace(LINES, children=[replace(ITEMS, length=161)])
    ),
    "list views of lines beyond them": of(NESTED_PARTS, i32(0, 10), i32(9, 9)),
    "runs that end too early": replace(RUNS, length=4),
    "runs that end too early for where they begin": replace(RUNS, offset=1),
    "runs that end before they begin": ending(of(RUN_ENDS, i32(1, 3, 2))),
    "runs without rows": ending(of(RUN_ENDS, i32(0, 2, 3))),
    "runs of negative rows": ending(of(RUN_ENDS, i32(-1, 2, 3))),
    "runs whose ends are null": ending(
        replace(RUN_ENDS, buffers=[b"\0", i32(1, 2, 3)], null_count=3)
    ),
    "runs without an end": ending(replace(RUN_ENDS, length=0)),
    "runs of too few values": ending(RUN_ENDS, replace(STRING, length=2)),
    "runs of numbers": ending(RUN_ENDS, ITEMS),
    "runs of runs": ending(RUN_ENDS, RUNS),
    "runs that end at text": ending(STRING),
    "runs that end at unsigned numbers": ending(replace(RUN_ENDS, format=b"I")),
    "runs of one child": replace(RUNS, children=[RUN_ENDS]),
    "runs of three children": replace(RUNS, children=[RUN_ENDS, STRING, STRING]),
    "runs without children": replace(RUNS, no_children=True),
    "runs of a released child": replace(
        RUNS, children=[RUN_ENDS, replace(STRING, is_released=True)]
    ),
    "lists of text": within(LIST, STRING),
}
"""Arrays that break a rule, each by what is wrong with it."""
