"""Structures of the Arrow C data interface, made by hand so that they can break its rules."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

ALIGNMENT = 64
ROOM = 8
"""Number of pointers in the memory of a structure, whatever number it declares."""


class CSchema(ctypes.Structure):
    """The C structure ``ArrowSchema``."""


class CArray(ctypes.Structure):
    """The C structure ``ArrowArray``."""


class CStream(ctypes.Structure):
    """The C structure ``ArrowArrayStream``."""


CSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.c_void_p),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]
CArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.c_void_p),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.c_void_p),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]
CStream._fields_ = [
    ("get_schema", ctypes.c_void_p),
    ("get_next", ctypes.c_void_p),
    ("get_last_error", ctypes.c_void_p),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]

_Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_Get = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_Message = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


def capsule(address: int, name: bytes) -> Any:
    """A capsule that owns nothing. The name has to be a constant."""
    return _new_capsule(address, name, None)


def _released(structure: type[ctypes.Structure], counts: list[str]) -> Any:
    """A function for ``release``, which counts its calls."""

    def release(address: int) -> None:
        structure.from_address(address).release = None
        counts.append(structure.__name__)

    return _Release(release)


def _address(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0


@dataclass
class Layout:
    """The fields of an array, which may be wrong."""

    format: bytes | None
    length: int
    buffers: list[bytes | None]
    children: list[Layout | None] = field(default_factory=list)
    dictionary: Layout | None = None
    null_count: int = 0
    offset: int = 0
    n_buffers: int | None = None
    """Declared number of buffers; the true number if None."""
    n_children: int | None = None
    no_buffers: bool = False
    """True for a null pointer to the buffers."""
    no_children: bool = False
    skew: int = 0
    """Number of bytes from an aligned address to the buffers."""
    is_released: bool = False
    no_dictionary: bool = False
    """True for an array without the dictionary of its schema."""


class Made:
    """A layout in memory. It lives as long as this object, whoever releases it."""

    def __init__(self, layout: Layout) -> None:
        self.releases: list[str] = []
        self._kept: list[Any] = []
        self.schema = self._schema(layout)
        self.array = self._array(layout)

    def capsules(self) -> tuple[Any, Any]:
        """Schema and array as ``__arrow_c_array__`` hands them over."""
        return (
            capsule(ctypes.addressof(self.schema), b"arrow_schema"),
            capsule(ctypes.addressof(self.array), b"arrow_array"),
        )

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        return self.capsules()

    def _keep(self, thing: Any) -> Any:
        self._kept.append(thing)
        return thing

    def _pointers(self, addresses: Sequence[int | None]) -> int:
        room = max(ROOM, len(addresses))
        pointers = self._keep((ctypes.c_void_p * room)(*addresses))
        return ctypes.addressof(pointers)

    def _buffer(self, data: bytes | None, skew: int) -> int | None:
        if data is None:
            return None
        memory = self._keep(ctypes.create_string_buffer(len(data) + 2 * ALIGNMENT))
        start = ctypes.addressof(memory)
        start += -start % ALIGNMENT + skew
        ctypes.memmove(start, data, len(data))
        return start

    def _schema(self, layout: Layout) -> CSchema:
        children = [
            None if child is None else ctypes.addressof(self._schema(child))
            for child in layout.children
        ]
        schema = CSchema(
            format=layout.format,
            name=b"item",
            flags=2,
            n_children=len(children),
            children=self._pointers(children) if children else None,
            release=_address(self._keep(_released(CSchema, self.releases))),
        )
        if layout.dictionary is not None:
            schema.dictionary = ctypes.addressof(self._schema(layout.dictionary))
        return self._keep(schema)  # type: ignore[no-any-return]

    def _array(self, layout: Layout) -> CArray:
        buffers = [self._buffer(data, layout.skew) for data in layout.buffers]
        children = [
            None if child is None else ctypes.addressof(self._array(child))
            for child in layout.children
        ]
        array = CArray(
            length=layout.length,
            null_count=layout.null_count,
            offset=layout.offset,
            n_buffers=len(buffers) if layout.n_buffers is None else layout.n_buffers,
            n_children=len(children) if layout.n_children is None else layout.n_children,
            buffers=None if layout.no_buffers else self._pointers(buffers),
            children=None if layout.no_children else self._pointers(children),
        )
        if not layout.is_released:
            array.release = _address(self._keep(_released(CArray, self.releases)))
        if layout.dictionary is not None and not layout.no_dictionary:
            array.dictionary = ctypes.addressof(self._array(layout.dictionary))
        return self._keep(array)  # type: ignore[no-any-return]


class Stream:
    """A stream of arrays, which may fail."""

    def __init__(
        self,
        layouts: Sequence[Layout],
        *,
        fails_at: int | None = None,
        no_schema: bool = False,
        message: bytes | None = b"the disk is on fire",
        lacks: str | None = None,
    ) -> None:
        self.releases: list[str] = []
        self._made = [Made(layout) for layout in layouts]
        self._message = message and ctypes.create_string_buffer(message)
        number = itertools.count()

        def get_schema(_: int, out: int) -> int:
            if no_schema:
                return 5
            ctypes.memmove(out, ctypes.addressof(self._made[0].schema), ctypes.sizeof(CSchema))
            return 0

        def get_next(_: int, out: int) -> int:
            current = next(number)
            if current == fails_at:
                return 5
            if current < len(self._made):
                array = self._made[current].array
                ctypes.memmove(out, ctypes.addressof(array), ctypes.sizeof(CArray))
            else:
                ctypes.memset(out, 0, ctypes.sizeof(CArray))
            return 0

        def get_last_error(_: int) -> int | None:
            return ctypes.addressof(self._message) if self._message else None

        self._functions = {
            "get_schema": _Get(get_schema),
            "get_next": _Get(get_next),
            "get_last_error": _Message(get_last_error),
            "release": _released(CStream, self.releases),
        }
        self.stream = CStream(
            **{
                name: _address(function)
                for name, function in self._functions.items()
                if name != lacks
            }
        )

    def capsule(self) -> Any:
        """The stream as ``__arrow_c_stream__`` hands it over."""
        return capsule(ctypes.addressof(self.stream), b"arrow_array_stream")

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.capsule()
