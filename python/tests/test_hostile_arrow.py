"""Arrow data that breaks the rules of the C data interface raises, and is never followed.

Sizes of buffers are no part of the interface: memory that an array says to have is there in all of
these, or what it says cannot be.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ninefold
from ninefold import _native

from . import layouts
from .cdata import Layout, Made, Stream
from .corpus import EMPTY, WIKIPEDIA
from .layouts import LIES, NULLS, STATUSES, STRING, VALID, i32, i64
from .patience import PATIENCE
from .processes import forked

Reader = Callable[[Any], list[str | None]]

QUESTION = '{"question": "check"}'


def directly(data: Made | Stream) -> list[str | None]:
    """The statuses, as the native module reads what it is handed."""
    if isinstance(data, Stream):
        puzzles = _native.Puzzles.from_stream(data.capsule())
    else:
        puzzles = _native.Puzzles.from_array(*data.capsules())
    return _native.answer(QUESTION, puzzles)[0].list()


def by_the_package(data: Made | Stream) -> list[str | None]:
    """The statuses of an object with capsules, whatever library it comes from."""
    answer: Any = ninefold.status(data)
    return list(answer.to_pylist())


both_ways = pytest.mark.parametrize("reader", [directly, by_the_package])


def refused(reader: Reader, data: Made | Stream) -> str:
    """The message of the error, which is one of the package's own."""
    with pytest.raises((ninefold.InvalidArrowError, ninefold.UnsupportedTypeError)) as raised:
        reader(data)
    return str(raised.value)


@both_ways
@pytest.mark.parametrize("name", VALID)
def test_a_valid_array_made_by_hand_is_answered_and_released(name: str, reader: Reader) -> None:
    made = Made(VALID[name])
    expected = [None] * 3 if name == "null" else STATUSES[: VALID[name].length]
    assert reader(made) == expected
    assert sorted(made.releases) == ["CArray", "CSchema"]


@pytest.mark.parametrize("lie", LIES)
def test_an_array_that_breaks_a_rule_raises_and_is_released_once(lie: str) -> None:
    layout = LIES[lie]
    made, table = Made(layout), in_a_table(layout)
    # (They have to live as long as anything that may release them.)
    others = [Made(layout), Made(table), Stream([table])]

    def messages() -> str:
        said = [refused(directly, made)]
        # (Nobody reads the rest of what has no format.)
        if layout.format:
            assert sorted(made.releases) == ["CArray", "CSchema"][layout.is_released :]
        # Of another library, and as the column of a table.
        said += [refused(by_the_package, each) for each in others]
        assert all(said)
        return " ".join(said)

    # In a separate process, which a wrong pointer may end.
    assert "panic" not in forked(messages).lower()


@both_ways
def test_null_rows_may_have_any_keys_and_views(reader: Reader) -> None:
    bits = bytes([0b101])
    keys = Layout(b"i", 3, [bits, i32(0, 99, 2)], dictionary=layouts.STRING, null_count=1)
    assert reader(Made(keys)) == ["unique", None, "malformed"]
    views = layouts.view(81) + layouts.view(99, 7, 99) + layouts.SHORT
    array = replace(layouts.VIEW, null_count=-1)
    array.buffers = [bits, views, layouts.TEXT, i64(len(layouts.TEXT))]
    assert reader(Made(array)) == ["unique", None, "malformed"]


@pytest.mark.parametrize("null_count", [1, 2, 3, 4, -1, -7, 2**63 - 1, -(2**63)])
def test_a_wrong_number_of_nulls_does_not_change_an_answer(null_count: int) -> None:
    bits = bytes([0b101])
    array = replace(STRING, buffers=[bits, *STRING.buffers[1:]], null_count=null_count)
    assert directly(Made(array)) == ["unique", None, "malformed"]


def test_an_array_without_rows_needs_no_buffers() -> None:
    for layout in (STRING, layouts.LARGE, layouts.BINARY):
        assert directly(Made(replace(layout, length=0, buffers=[None, None, None]))) == []
    empty = replace(layouts.VIEW, length=0, buffers=[None, None, None])
    assert directly(Made(empty)) == []
    # Without values, any address will do.
    assert directly(Made(replace(STRING, length=0, skew=1))) == []
    assert directly(Made(replace(layouts.VIEW, length=0, skew=1))) == []


def test_so_many_nulls_that_no_memory_holds_the_answers_raise() -> None:
    def raised() -> str:
        with pytest.raises((MemoryError, ninefold.NinefoldError)) as error:
            directly(Made(replace(NULLS, length=2**46)))
        return error.type.__name__

    assert forked(raised)


@both_ways
def test_an_array_can_be_read_once(reader: Reader) -> None:
    made = Made(STRING)
    assert reader(made) == STATUSES
    assert "released" in forked(lambda: refused(reader, made))


@both_ways
def test_chunks_of_a_stream_are_one_column(reader: Reader) -> None:
    stream = Stream([STRING, replace(STRING, length=0), replace(STRING, length=1, offset=1)])
    assert reader(stream) == [*STATUSES, "ambiguous"]
    assert stream.releases == ["CStream"]
    assert reader(Stream([replace(STRING, length=0)])) == []


@both_ways
@pytest.mark.parametrize(
    ("stream", "said"),
    [
        (lambda: Stream([STRING, STRING], fails_at=1), "the disk is on fire"),
        (lambda: Stream([STRING], fails_at=0, message=None), ""),
        (lambda: Stream([STRING], no_schema=True), "the disk is on fire"),
        (lambda: Stream([STRING], no_schema=True, message=None), ""),
        (lambda: Stream([STRING], no_schema=True, message=b"\xff\xff"), ""),
        (lambda: Stream([STRING, LIES["negative length of string"]]), "length"),
        (lambda: Stream([STRING, LIES["offsets (0, 100, 81, 162) of string"]]), "offset"),
        (lambda: Stream([LIES["numbers"]]), "Int64"),
    ],
)
def test_a_stream_that_fails_raises_and_says_why(
    stream: Callable[[], Stream], said: str, reader: Reader
) -> None:
    made = stream()
    message = forked(lambda: refused(reader, made))
    assert said in message


@pytest.mark.parametrize("lacks", ["get_schema", "get_next", "release", "get_last_error"])
def test_a_stream_without_functions_raises(lacks: str) -> None:
    assert forked(lambda: refused(directly, Stream([STRING], fails_at=0, lacks=lacks)))


def test_capsules_of_other_names_raise() -> None:
    schema, array = Made(STRING).capsules()
    stream = Stream([STRING]).capsule()
    for first, second in ((array, schema), (stream, stream), (schema, schema)):
        with pytest.raises((ValueError, TypeError)):
            _native.Puzzles.from_array(first, second)
    for wrong in (schema, array):
        with pytest.raises((ValueError, TypeError)):
            _native.Puzzles.from_stream(wrong)


EXAMPLES = int(os.environ.get("NINEFOLD_HOSTILE_ARRAYS", "2000"))
"""Number of random layouts for each of the two interfaces."""

WHOLE = st.integers(-(2**63), 2**63 - 1)
LENGTHS = st.one_of(st.integers(-3, 16), st.integers(2**47, 2**63 - 1), st.integers(-(2**63), -1))
ENOUGH = 64
"""Number of rows in the memory of a layout, whatever number it declares."""


@st.composite
def lies(draw: st.DrawFn) -> Layout:
    """A layout of which any field may be wrong, except sizes, which the interface does not have."""

    def numbers(good: int, bad: st.SearchStrategy[int], count: int) -> list[int]:
        """Mostly numbers that ascend by ``good``, and some others."""
        values = [good * row for row in range(count)]
        for row in draw(st.lists(st.integers(0, 7), max_size=2)):
            values[row] = draw(bad)
        return values

    def fields(layout: Layout) -> Layout:
        if draw(st.integers(0, 5)) == 0:
            layout.length = draw(LENGTHS)
        if draw(st.integers(0, 5)) == 0:
            layout.offset = draw(LENGTHS)
        if draw(st.booleans()) and layout.buffers:
            layout.buffers[0] = bytes(draw(st.binary(max_size=3))) + bytes([0xAA]) * ENOUGH
            layout.null_count = draw(st.one_of(st.sampled_from([0, -1, 1]), WHOLE))
        change = draw(st.integers(0, 39))
        if change == 0:
            layout.n_buffers = draw(st.integers(-2, 7))
        elif change == 1 and layout.buffers:
            layout.buffers[draw(st.integers(0, len(layout.buffers) - 1))] = None
        elif change == 2:
            layout.no_buffers = True
        elif change == 3:
            layout.n_children = draw(st.integers(-2, 2))
        elif change == 4:
            layout.no_children = True
        elif change == 5:
            layout.skew = draw(st.integers(1, 8))
        elif change == 6:
            layout.no_dictionary = True
        elif change == 7:
            layout.is_released = True
        return layout

    text = (WIKIPEDIA + EMPTY).encode() * 40
    offset = st.one_of(st.integers(-(2**31), 0), st.integers(0, 4000))
    view = st.one_of(st.integers(-(2**31), 2**31 - 1), st.integers(0, 200))

    def strings() -> Layout:
        packed = i32(*numbers(41, offset, ENOUGH + 1))
        return fields(Layout(draw(st.sampled_from([b"u", b"z"])), 5, [None, packed, text]))

    def views() -> Layout:
        parts = []
        for row in range(ENOUGH):
            if row < 5 and draw(st.booleans()):
                parts.append(layouts.view(draw(view), draw(view), draw(view)))
            else:
                parts.append(layouts.view(81, 0, row))
        sizes = i64(len(text), *[0] * 7)
        return fields(Layout(b"vu", 5, [None, b"".join(parts), text, sizes]))

    def items() -> Layout:
        return fields(Layout(b"C", 16 * 81, [None, bytes(32 * 81)]))

    def fixed() -> Layout:
        return fields(Layout(b"w:81", 5, [None, text]))

    def lines() -> Layout:
        packed = i32(*numbers(9, offset, 3 * ENOUGH))
        if draw(st.booleans()):
            return fields(Layout(b"+l", 2 * ENOUGH, [None, packed], [items()]))
        return fields(Layout(b"+w:9", 2 * ENOUGH, [None], [items()]))

    def parts(items: Layout, size: int) -> Layout:
        starts = numbers(size, offset, ENOUGH)
        sizes = [size ^ number for number in numbers(0, view, ENOUGH)]
        packed = [i32(*starts), i32(*sizes)]
        if draw(st.booleans()):
            packed = [i64(*starts), i64(*sizes)]
        return fields(
            Layout(b"+vL" if len(packed[0]) > 4 * ENOUGH else b"+vl", 5, [None, *packed], [items])
        )

    kind = draw(st.integers(0, 9))
    if kind == 0:
        return strings()
    if kind == 1:
        return views()
    if kind == 5:
        return parts(items(), 81)
    if kind == 6:
        return parts(lines(), 9)
    if kind == 7:
        packed = i32(*numbers(9, offset, ENOUGH + 1))
        return fields(Layout(b"+l", 5, [None, packed], [lines()]))
    if kind == 8:
        return fields(Layout(b"+w:9", 5, [None], [lines()]))
    if kind == 9:
        ends = [1 | number for number in numbers(2, view, ENOUGH)]
        made = draw(st.sampled_from([strings, views, items]))()
        return fields(Layout(b"+r", 5, [], [fields(Layout(b"i", 5, [None, i32(*ends)])), made]))
    if kind == 2:
        packed = i32(*numbers(81, offset, ENOUGH + 1))
        return fields(Layout(b"+l", 5, [None, packed], [items()]))
    if kind == 3:
        return fields(Layout(b"+w:81", 5, [None], [items()]))
    keys = i32(*(number % 5 for number in numbers(1, view, ENOUGH)))
    if draw(st.booleans()):
        keys = i32(*numbers(0, view, ENOUGH))
    values = draw(st.sampled_from([strings, views, fixed]))()
    return fields(Layout(b"i", 5, [None, keys], dictionary=values))


def in_a_table(layout: Layout) -> Layout:
    """A table of this column only."""
    rows = layout.length if 0 <= layout.length <= ENOUGH else 1
    return Layout(b"+s", rows, [None], [layout])


@pytest.mark.parametrize("way", ["directly", "in a table"])
def test_whatever_fields_say_nothing_is_followed_that_is_not_there(way: str) -> None:
    outcomes: list[bool] = []

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=EXAMPLES <= 2000,
        suppress_health_check=list(HealthCheck),
    )
    @given(lies())
    def raises_or_answers(layout: Layout) -> None:
        made = Made(layout if way == "directly" else in_a_table(layout))
        try:
            statuses = directly(made) if way == "directly" else by_the_package(made)
        except (ninefold.InvalidArrowError, ninefold.UnsupportedTypeError):
            outcomes.append(False)
        else:
            outcomes.append(True)
            if way == "directly":
                assert len(statuses) == layout.length
        if way == "directly":
            assert len(made.releases) == 2 - layout.is_released

    def both_happen() -> str:
        raises_or_answers()
        print(f"{way}: {outcomes.count(True)} answered, {outcomes.count(False)} refused")
        return str(min(outcomes.count(True), outcomes.count(False)) > EXAMPLES // 30)

    assert forked(both_happen, patience=PATIENCE + EXAMPLES / 10) == "True"


def buffers(*parts: bytes | None) -> list[pa.Buffer | None]:
    return [None if part is None else pa.py_buffer(part) for part in parts]


def all_refused(*everything: Any) -> None:
    """Each raises."""
    for data in everything:

        def message(data: Any = data) -> str:
            with pytest.raises(ninefold.InvalidArrowError) as raised:
                ninefold.status(data)
            return str(raised.value)

        assert forked(message)


@pytest.mark.parametrize(
    ("kind", "length", "parts"),
    [
        (pa.string(), 3, (None, i32(0, 81, 40, 163), layouts.TEXT)),
        (pa.string_view(), 1, (None, layouts.view(81, 0, 100), layouts.TEXT)),
        (pa.string_view(), 1, (None, layouts.view(81, 1, 0), layouts.TEXT)),
    ],
)
def test_an_array_of_pyarrow_that_passes_its_own_checks_is_checked(
    kind: pa.DataType, length: int, parts: tuple[bytes | None, ...]
) -> None:
    array = pa.Array.from_buffers(kind, length, buffers(*parts))
    all_refused(array, pa.chunked_array([array]), pa.table({"puzzle": array}))
