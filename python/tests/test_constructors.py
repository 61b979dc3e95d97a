"""Constructors' questions, against forms that were found by trying every transformation, and in what
their answers are to each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.polars

from .corpus import EMPTY, SOLUTION, WIKIPEDIA, puzzles
from .program import run

FORMS = {
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...": {
        "strict": "000000001000000020000003000000040500006000300007810000010020004030000070950000000",
        "counts": "000000001000000020000003000000040500006000300007810000010020004030000070950000000",
        "pattern": "000000001000000020000003000000040500006000300007820000030000007020010040950000000",
    },
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..": {
        "strict": "000000001000002030004050600000600700006780000030009000008000500090007010120000090",
        "counts": "000000001000002030004050600000600700006780000030009000008000500090007010120000090",
        "pattern": "000000001000002030004050600000600700006780000030009000008000500090007010120000090",
    },
    ".2...54...8.......6...7.1...74.........86...7...........54.1...........8..3......": {
        "strict": "000000000000000012001034000000000005000602007004000000000000040020700080060010300",
        "counts": "000000000000000012003004000000000005000040360780010000000005004010003000020000080",
        "pattern": "000000000000000012003004000000000005000040360780010000000005004020000080010003000",
    },
}
"""Forms of puzzles, by trying all 3,359,232 geometric transformations; each has one automorphism."""

GRID = "429713568637958421185246379346182957598637214712594683854361792973825146261479835"
GRID_FORM = "123456789457189236896327145219734658385261497674895312562943871748512963931678524"
"""A solution grid, and its form by the same way: one automorphism, and band 117."""


def dotted(text: str) -> str:
    """Text with dots for empty cells, as the package writes it."""
    return text.replace("0", ".")


@pytest.mark.parametrize("form", ["strict", "counts", "pattern"])
def test_forms_are_those_that_every_transformation_was_tried_for(form: Any) -> None:
    found = ninefold.canonical(list(FORMS), form=form, answers=["canonical", "automorphisms"])
    assert found["canonical"] == [dotted(forms[form]) for forms in FORMS.values()]
    assert found["automorphisms"] == [1] * len(FORMS)


def test_a_grid_has_one_form_and_a_band() -> None:
    for form in ("strict", "counts", "pattern", "solution"):
        answers = ["canonical", "automorphisms", "band"]
        found = ninefold.canonical([GRID], form=form, answers=answers)
        assert found == {"canonical": [GRID_FORM], "automorphisms": [1], "band": [117]}
    # 648 is the largest number of automorphisms that there is (Russell and Jarvis, 2006).
    most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    assert ninefold.canonical(most, answers="automorphisms") == 648


@pytest.mark.parametrize("form", ["strict", "counts", "pattern", "solution"])
def test_isomorphs_have_the_form_of_their_puzzle(form: Any) -> None:
    originals = [*puzzles("minimal")[:20], *puzzles("easy")[:20], *puzzles("full")[:5]]
    forms = ninefold.canonical(originals, form=form)
    drawn = ninefold.shuffle(originals, n=5, seed=3, answers=["isomorphs", "transformations"])
    for puzzle, common, isomorphs, transformations in zip(
        originals, forms, drawn["isomorphs"], drawn["transformations"], strict=True
    ):
        assert len(set(isomorphs)) == 5
        assert ninefold.canonical(isomorphs, form=form) == [common] * 5
        assert ninefold.transform([puzzle] * 5, transformations) == isomorphs
        back = ninefold.transform(isomorphs, transformations, inverse=True)
        assert [dotted(each) for each in back] == [dotted(puzzle)] * 5
    # A form is its own.
    assert ninefold.canonical(forms, form=form) == forms


def test_the_transformation_leads_from_the_puzzle_to_its_form() -> None:
    frame = pl.DataFrame({"puzzle": [*puzzles("minimal")[:50], None, "x"]})
    for form in ("strict", "counts", "pattern", "solution"):
        found = ninefold.canonical(frame, form=form)
        images = ninefold.transform(found, "transformation", column="puzzle")
        assert images["image"].equals(found["canonical"].alias("image"))


def test_a_column_of_forms_leaves_one_puzzle_of_each_class() -> None:
    originals = puzzles("minimal")[:30]
    lists = ninefold.shuffle(originals, n=4)
    assert all(isomorphs is not None for isomorphs in lists)
    frame = pl.DataFrame({"puzzle": [each for isomorphs in lists for each in isomorphs or []]})
    found = ninefold.canonical(frame, answers="canonical")
    kept = found.unique("canonical", keep="first", maintain_order=True)
    assert kept["puzzle"].to_list() == [isomorphs[0] for isomorphs in lists if isomorphs]


def test_what_was_not_wanted_is_not_found_out_and_missing() -> None:
    found = ninefold.canonical(pa.table({"puzzle": [WIKIPEDIA]}), answers=["canonical", "band"])
    assert found.column_names == ["puzzle", "canonical", "band"]
    with pytest.raises(ValueError, match=r"it has canonical, automorphisms, band, transformation$"):
        ninefold.canonical(WIKIPEDIA, answers="status")
    assert ninefold.canonical([EMPTY], form="solution", answers="status") == ["ambiguous"]


def test_isomorphs_depend_on_seed_and_puzzle_alone() -> None:
    alone = ninefold.shuffle(WIKIPEDIA, n=4, seed=9)
    assert ninefold.shuffle([EMPTY, SOLUTION, WIKIPEDIA], n=4, seed=9)[2] == alone
    assert ninefold.shuffle(WIKIPEDIA, n=2, seed=9) == (alone or [])[:2]
    assert ninefold.shuffle(WIKIPEDIA, n=4, seed=10) != alone


def test_isomorphs_of_digits_are_digits() -> None:
    cells: Any = np.array([[int(c) for c in dotted(WIKIPEDIA).replace(".", "0")]], np.uint8)
    lists: Any = ninefold.shuffle(cells.reshape(1, 9, 9), n=3, seed=1)
    assert lists[0].shape == (3, 9, 9)
    as_text = ["".join(map(str, grid.ravel())) for grid in lists[0]]
    assert [dotted(text) for text in as_text] == ninefold.shuffle(WIKIPEDIA, n=3, seed=1)


def test_unavoidable_sets_are_cells_that_another_solution_differs_in() -> None:
    # Without the clues in one of these sets, the grid has another solution, and no part of it does.
    sets = ninefold.unavoidable(SOLUTION, size=6)
    assert sets
    for names in sets:
        cells = [9 * (int(name[1]) - 1) + int(name[3]) - 1 for name in names.split()]
        assert len(cells) <= 6
        without = [
            "".join(
                "." if cell in open else digit
                for cell, digit in zip(range(81), SOLUTION, strict=True)
            )
            for open in [cells, *([c for c in cells if c != kept] for kept in cells)]
        ]
        counts = ninefold.count(without, cap=9)
        assert counts[0] is not None
        assert counts[0] > 1
        assert counts[1:] == [1] * len(cells)
    statuses = ninefold.unavoidable([EMPTY, "11" + EMPTY[2:], "x", None], answers="status")
    assert statuses == ["ambiguous", "illegal", "malformed", None]
    assert ninefold.unavoidable([EMPTY, "x", None], size=4) == [[], None, None]


def without_each(puzzle: str) -> dict[str, str]:
    """The puzzle less one of its clues, by the clue's cell."""
    return {
        f"r{cell // 9 + 1}c{cell % 9 + 1}": puzzle[:cell] + "." + puzzle[cell + 1 :]
        for cell in range(81)
        if puzzle[cell] in "123456789"
    }


def test_clues_are_redundant_that_can_be_taken_away() -> None:
    asked = [*puzzles("minimal")[:15], *puzzles("easy")[:15], SOLUTION, WIKIPEDIA]
    found = ninefold.minimality(asked, answers=["minimality", "redundant"])
    for puzzle, word, redundant in zip(asked, found["minimality"], found["redundant"], strict=True):
        counts = ninefold.count(list(without_each(puzzle).values()), cap=2)
        can_go = [
            cell for cell, count in zip(without_each(puzzle), counts, strict=True) if count == 1
        ]
        assert redundant == (" ".join(can_go) or None)
        assert word == ("redundant" if can_go else "minimal")
    assert ninefold.minimality(asked) == found["minimality"]
    others = [EMPTY, "11" + EMPTY[2:], puzzles("impossible")[0], "x", None]
    assert ninefold.minimality(others) == [
        *("ambiguous", "illegal", "impossible", "malformed", None),
    ]


@pytest.mark.parametrize("symmetry", [None, "half-turn", "diagonal"])
def test_minimised_puzzles_are_minimal_parts_with_the_same_solution(symmetry: Any) -> None:
    asked = [*puzzles("full")[:10], *puzzles("easy")[:10]]
    found = ninefold.minimise(asked, seed=2, symmetry=symmetry, answers=["minimal", "status"])
    turned = {
        "half-turn": lambda cell: 80 - cell,
        "diagonal": lambda cell: cell % 9 * 9 + cell // 9,
    }
    for puzzle, less, status in zip(asked, found["minimal"], found["status"], strict=True):
        if less is None:
            # What is left of it when the symmetry has taken its part.
            assert (symmetry is None, status) == (False, "ambiguous")
            continue
        assert status == "unique"
        assert all(clue in (".", given) for clue, given in zip(less, puzzle, strict=True))
        assert ninefold.solve(less) == ninefold.solve(puzzle)
        if symmetry is None:
            assert ninefold.minimality(less) == "minimal"
        else:
            assert all((less[turned[symmetry](c)] == ".") == (less[c] == ".") for c in range(81))
    assert found["minimal"] != ninefold.minimise(asked, seed=3, symmetry=symmetry)
    assert ninefold.minimise([EMPTY, "x", None], answers="status") == [
        *("ambiguous", "malformed", None),
    ]


def test_a_vicinity_is_what_trial_finds() -> None:
    for puzzle in [next(iter(FORMS)), puzzles("minimal")[0]]:
        tried = set()
        for less in without_each(puzzle).values():
            places = [cell for cell in range(81) if less[cell] == "."]
            more = [
                less[:cell] + digit + less[cell + 1 :] for cell in places for digit in "123456789"
            ]
            counts = ninefold.count(more, cap=2)
            tried |= {near for near, count in zip(more, counts, strict=True) if count == 1}
        tried -= {dotted(puzzle)}
        found = ninefold.vicinity([dotted(puzzle)])[0]
        assert found is not None
        # Fewer clues are taken out, too, but none is added in their place then.
        assert len(found) == len(set(found))
        assert set(found) == tried


def test_an_exploration_is_what_the_program_finds(tmp_path: Path) -> None:
    given = [next(iter(FORMS))]
    known = [found.puzzle for found in ninefold.explore(given)][1:]
    (tmp_path / "known.txt").write_text("\n".join(known))
    options = "--remove=1 --add=1 --generations=2 --clues=..17 --form=pattern --to=jsonl -q"
    process = run(
        *("vicinity", *options.split(), f"--known={tmp_path / 'known.txt'}"),
        input="\n".join(given),
    )
    expected = [json.loads(line) for line in process.stdout.splitlines()]
    found = list(ninefold.explore(given, generations=2, clues=(0, 17), form="pattern", known=known))
    assert [each.puzzle for each in found] == [row["puzzle"] for row in expected]
    assert [each.origin + 1 for each in found] == [row["from"] for row in expected]
    assert [each.generation for each in found] == [row["generation"] for row in expected]
    assert {each.generation for each in found} == {1, 2}


def test_an_exploration_takes_columns_and_tables_and_nothing_malformed() -> None:
    given = puzzles("minimal")[:2]
    found = list(ninefold.explore(given, threads=1))
    frame = pl.DataFrame({"id": [1, 2], "puzzle": given})
    assert list(ninefold.explore(frame)) == found
    assert [each.puzzle for each in ninefold.explore(np.array(given))] == [
        each.puzzle for each in found
    ]
    assert [each.origin for each in ninefold.explore([None, given[0]])][:1] == [1]
    inside = {each.puzzle for each in ninefold.explore(given, same_grid=True, minimal=True)}
    assert inside < {each.puzzle for each in found}
    with pytest.raises(ninefold.MalformedError, match="row 1"):
        ninefold.explore([given[0], "x"])
    with pytest.raises(ValueError, match="add must be from 0 to 81"):
        ninefold.explore(given, add=82)
    with pytest.raises(ValueError, match="canonical form"):
        ninefold.explore(given, form=cast(Any, "x"))


def test_a_vicinity_is_in_the_containers_lists() -> None:
    asked = [WIKIPEDIA, "11" + EMPTY[2:], "x", None]
    lists = ninefold.vicinity(asked, add=0)
    removed = without_each(WIKIPEDIA).values()
    counts = ninefold.count(list(removed), cap=2)
    assert sorted(lists[0] or []) == sorted(
        near for near, count in zip(removed, counts, strict=True) if count == 1
    )
    assert lists[2:] == [None, None]
    frame = pl.DataFrame({"puzzle": asked})
    expression: Any = pl.col("puzzle")
    assert frame.select(expression.ninefold.vicinity(add=0)).to_series().to_list() == lists
    assert ninefold.vicinity(frame, add=0)["vicinity"].to_list() == lists
    assert ninefold.vicinity(pa.array(asked), add=0).to_pylist() == lists
    assert list(ninefold.vicinity(pd.Series(asked), add=0)[:1]) == lists[:1]
    assert list(ninefold.vicinity(np.array(asked[:1]), add=0)) == lists[:1]
    statuses = ninefold.vicinity(asked, add=0, answers="status")
    assert statuses[0] == "unique"
    assert statuses[2:] == ["malformed", None]


def test_ratings_are_the_same_for_all_isomorphs() -> None:
    originals = [*puzzles("minimal")[:25], *puzzles("easy")[:25]]
    measures = ["class", "er", "guesses", "status"]
    rated = ninefold.rate(originals, answers=measures)
    isomorphs = [each for some in ninefold.shuffle(originals, n=1, seed=8) for each in some or []]
    assert isomorphs != originals
    again = ninefold.rate(isomorphs, answers=measures)
    assert again["guesses"] == rated["guesses"]
    assert set(rated["status"]) == {"unique"}
    assert len(set(rated["class"])) > 1
    assert max(rated["guesses"]) > 0
    kinds = ("easy", "medium", "hard", "expert", "extreme")
    for row, (er, guesses) in enumerate(zip(rated["er"], rated["guesses"], strict=True)):
        # (It is not known above 7.5.)
        ers = [7.6 if each is None else each for each in (er, again["er"][row])]
        # Above 4.4 it may depend on how a puzzle lies.
        assert ers[0] == ers[1] or min(ers) > 4.4
        assert rated["class"][row] == kinds[sum(ers[0] > last for last in (2.3, 2.8, 4.4, 6.2))]
        # Hidden singles and locked candidates leave nothing to guess.
        assert ers[0] >= 2.0 or guesses == 0
    assert ninefold.rate(WIKIPEDIA) == "easy"
    assert ninefold.rate([EMPTY, "x", None], answers="status") == ["ambiguous", "malformed", None]
    assert ninefold.RATING_VERSION == 1


def test_a_transformation_that_is_none_raises_where_that_is_asked_for() -> None:
    two = [WIKIPEDIA] * 2
    one = "r123456789/c123456789/d123456789"
    with pytest.raises(ninefold.MalformedError, match="the transformation: part r has 1") as raised:
        ninefold.transform(two, [one, "r1/c1/d1"], errors="raise")
    assert raised.value.row == 1
    with pytest.raises(ninefold.MalformedError, match="there is no transformation"):
        ninefold.transform(two, [one, None], errors="raise")
    with pytest.raises(ninefold.MalformedError, match="the transformation: not text"):
        ninefold.transform(two, np.zeros((2, 81), np.uint8), errors="raise")
    with pytest.raises(ValueError, match="1 transformations of 2 puzzles"):
        ninefold.transform(two, [one])
    with pytest.raises(ninefold.ColumnError, match="the transformations must be a column"):
        ninefold.transform(two, pa.table({"by": [one]}))
    with pytest.raises(ninefold.ColumnError, match="'r12' is no transformation"):
        ninefold.transform(WIKIPEDIA, "r12")
    with pytest.raises(ninefold.ColumnError, match="no column 'by'"):
        ninefold.transform(pd.DataFrame({"puzzle": two}), "by")


def test_puzzles_with_few_clues_are_those_of_the_program() -> None:
    options = ["--clues=22", f"--within={WIKIPEDIA}", "--minimal", "--part=2/3"]
    process = run("fewest", *options, "--quiet", input=f"{WIKIPEDIA}\n{SOLUTION}\n")
    [mine, others, *_] = process.stdout.split("\n\n")
    assert mine == others
    wanted: dict[str, Any] = {"clues": 22, "within": WIKIPEDIA, "minimal": True, "part": "2/3"}
    found = ninefold.fewest([WIKIPEDIA, SOLUTION], **wanted)
    assert found == [mine.split()] * 2
    assert len(mine.split()) > 5
    assert ninefold.fewest_count(WIKIPEDIA, **wanted) == len(mine.split())
    assert ninefold.minimality(found[0]) == ["minimal"] * len(found[0] or [])
    # The least number of clues within these cells, by the numbers of each.
    numbers = {n: ninefold.fewest_count(SOLUTION, clues=n, within=WIKIPEDIA) for n in range(17, 21)}
    least = min(n for n, number in numbers.items() if number)
    [puzzle] = ninefold.fewest(SOLUTION, within=WIKIPEDIA) or []
    assert puzzle in (ninefold.fewest(SOLUTION, clues=least, within=WIKIPEDIA) or [])


def test_puzzles_with_few_clues_are_in_the_containers_lists() -> None:
    asked = [WIKIPEDIA, EMPTY, "x", None]
    wanted: dict[str, Any] = {"clues": 21, "within": WIKIPEDIA}
    lists = ninefold.fewest(asked, **wanted)
    assert len(lists[0] or []) > 5
    assert lists[1:] == [[], None, None]
    frame = pl.DataFrame({"puzzle": asked})
    expression: Any = pl.col("puzzle")
    assert frame.select(expression.ninefold.fewest(**wanted)).to_series().to_list() == lists
    assert ninefold.fewest(frame, **wanted)["fewest"].to_list() == lists
    assert ninefold.fewest(pa.array(asked), **wanted).to_pylist() == lists
    assert list(ninefold.fewest(pd.Series(asked), **wanted)[:1]) == lists[:1]
    assert list(ninefold.fewest(np.array(asked[:1]), **wanted)) == lists[:1]
    table = ninefold.fewest_count(pa.table({"puzzle": asked}), **wanted)
    assert table["puzzles"].to_pylist() == [len(lists[0] or []), None, None, None]
    assert table["status"].to_pylist() == ["unique", "ambiguous", "malformed", None]
