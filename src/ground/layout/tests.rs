use super::*;
use crate::engines::of_layout::Solver;
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;

fn layout(name: &str) -> Layout {
    name.parse().unwrap()
}

#[test]
fn layouts_have_the_houses_and_pairs_of_their_rules() {
    for (name, digits, houses, pairs) in [
        ("9x9", 9, 27, 0),
        ("4x4", 4, 12, 0),
        ("6x6", 6, 18, 0),
        ("16x16", 16, 48, 0),
        ("25x25", 25, 75, 0),
        // Its boxes are rows.
        ("7x7", 7, 14, 0),
        ("x", 9, 29, 0),
        ("6x6+x", 6, 20, 0),
        ("windoku", 9, 31, 0),
        ("16x16+windoku", 16, 57, 0),
        ("disjoint", 9, 36, 0),
        ("x+windoku", 9, 33, 0),
        // Of 2 * 9 * 9 * 2 - 2 * (...) moves those within boxes say nothing: counted by hand on a drawing of 4x4.
        ("4x4+anti-king", 4, 12, 10),
    ] {
        let found = layout(name);
        assert_eq!(
            (found.digits(), found.houses().len(), found.pairs().len()),
            (digits, houses, pairs),
            "{name}"
        );
        assert_eq!(found.to_string(), name);
        for house in found.houses() {
            assert_eq!(house.cells().len(), digits);
            assert!(house.cells().is_sorted_by(|one, other| one < other));
        }
    }
    assert_eq!(layout("hyper"), layout("windoku"));
    assert_eq!(layout("9x9+x"), layout("x"));
    assert_eq!(layout("x+x"), layout("x"));
    assert_ne!(layout("6x6:3x2"), layout("6x6"));
    assert_eq!(layout("6x6:2x3"), layout("6x6"));
    assert!(layout("9x9").is_classic() && !layout("x").is_classic());
    assert_eq!(layout("6X6+X"), layout("6x6+x"));
    let map = "1112132234234344";
    let jigsaw = Layout::jigsaw(map).unwrap();
    assert_eq!(layout(&format!("jigsaw:{map}")), jigsaw);
    assert_eq!(layout(&format!("jigsaw:{map}+x")), jigsaw.with_diagonals());
}

#[test]
fn what_is_no_layout_is_refused() {
    let error = |name: &str| name.parse::<Layout>().unwrap_err().to_string();
    assert!(error("y").starts_with("no layout is called `y`; there are sizes such as 6x6"));
    #[rustfmt::skip]
    let cases = [
        "", "6x7", "6x6:4x2", "x+", "3", "9x", "18446744073709551615x2", "6x6:",
    ];
    for name in cases {
        assert!(error(name).starts_with("no layout is called"), "{name}");
    }
    #[rustfmt::skip]
    let cases = [
        ("6x6:2x2", "boxes of 2x2 have 4 cells, where 6 belong"),
        ("9x8", "boards have as many rows as columns"),
        ("3x2", "with such boxes it is 6x6:3x2"),
        ("antiknight", "`anti-knight` may be meant"),
        ("Anti-Knigth", "`anti-knight` may be meant"),
        ("king", "`anti-king` may be meant"),
        ("x-sudoku", "`x` may be meant"),
        ("anti-knight,x", "rules are joined by `+`, as in anti-knight+x"),
        ("6x6 x", "rules are joined by `+`, as in 6x6+x"),
        ("sgt+x", "it stands by itself"),
        ("jigsaw", "only `generate` draws regions"),
    ];
    for (name, advice) in cases {
        let error = error(name);
        assert!(error.contains(advice), "{error}");
    }
    for name in ["thermo", "y", "hexagon", "7"] {
        assert!(!error(name).contains("meant"), "{name}");
    }
    assert_eq!(
        error("26x26"),
        "26x26: boards have 2 to 25 digits, and not 26"
    );
    assert_eq!(
        error("x+6x6"),
        "`6x6` has to be the first part of a layout's name"
    );
    assert_eq!(
        error("x+jigsaw:regions.txt"),
        "`jigsaw:regions.txt` has to be the first part of a layout's name"
    );
    // A place in boxes of one row is a column.
    assert!(error("7x7+disjoint").starts_with("disjoint: disjoint groups are those of boards"));
    assert_eq!(
        error("6x6+windoku"),
        "windoku: windows are those of boards with square boxes, such as 9x9"
    );
    assert!(error("jigsaw:112").starts_with("jigsaw: the map has 3 characters"));
    let map = |map: &str| Layout::jigsaw(map).unwrap_err().to_string();
    assert_eq!(
        map("112"),
        "the map has 3 characters, which is no square of 2 to 25: it needs one for each cell"
    );
    assert_eq!(
        map("1122 1122 3344 3334"),
        "region `3` has 5 cells, and a row has 4: all regions need as many"
    );
    assert_eq!(
        map("1,1,10,10\n1,1,10,10\n2,2,3,3\n2,2,3,10"),
        "region `10` has 5 cells, and a row has 4: all regions need as many"
    );
    assert_eq!(
        map("1, 1, 2"),
        "the map has 3 entries with commas between them, which is no square of 2 to 25: it needs one for each cell"
    );
}

#[test]
fn jigsaws_have_the_regions_of_their_map() {
    let boxes = Layout::jigsaw("1122\n1122\n3344\n3344\n").unwrap();
    assert_eq!(boxes, layout("4x4"));
    for map in [
        "\u{feff}# four boxes\r\n1122\r\n1122\r\n3344\r\n3344\r\n",
        "1,1,12,12,1,1,12,12,\n3,3,112,112,3,3,112,112",
        "[[1, 1, 2, 2],\n [1, 1, 2, 2],\n [3, 3, 4, 4],\n [3, 3, 4, 4]]",
    ] {
        assert_eq!(Layout::jigsaw(map).unwrap(), boxes, "{map}");
    }
    assert!(
        Layout::jigsaw("1112 1322 3342 3444")
            .unwrap()
            .has_connected_regions()
    );
    let jigsaw = Layout::jigsaw("1212 1212 3344 3344").unwrap();
    assert!(!jigsaw.has_connected_regions());
    assert_eq!(
        jigsaw.with_disjoint_groups().err(),
        Some(RegionError::NoBoxes)
    );
}

#[test]
fn regions_are_known_where_they_are_no_houses() {
    let rows = layout("5x5");
    assert_eq!(rows.map(), "AAAAABBBBBCCCCCDDDDDEEEEE");
    assert_eq!(Layout::jigsaw(&rows.map()).unwrap(), rows);
    assert!(rows.has_connected_regions());
    // Three rows, and rows that have exchanged cells with those that are not beside them.
    let jigsaw = Layout::jigsaw("1113 2222 1333 4444").unwrap();
    assert_eq!(jigsaw.houses().len(), 10);
    assert_eq!(
        jigsaw.regions(),
        [0, 0, 0, 1, 2, 2, 2, 2, 0, 1, 1, 1, 3, 3, 3, 3]
    );
    assert!(!jigsaw.has_connected_regions());
    assert_eq!(
        layout("6x6:3x2+x").map(),
        "AABBCC".repeat(3) + &"DDEEFF".repeat(3)
    );
    let large = layout("25x25+x");
    assert_eq!(
        Layout::jigsaw(&large.map()).unwrap().with_diagonals(),
        large
    );
    assert!(large.map().ends_with('Y'));
}

/// Numbers that are known: Latin squares of order 4 and 5, grids of 4x4 and of 6x6.
#[test]
fn there_are_as_many_grids_as_is_known() {
    let count = |layout: Layout| {
        let empty = vec![0; layout.cells()];
        Solver::new(layout).count(&empty, u64::MAX)
    };
    assert_eq!(count(layout("4x4")), 288);
    assert_eq!(count(Layout::with_boxes(1, 4).unwrap()), 576);
    assert_eq!(count(Layout::with_boxes(1, 5).unwrap()), 161_280);
    // Of both diagonals, and of the four windows in one: of 4x4 the boxes' own symmetry leaves 48.
    assert_eq!(count(layout("4x4+x")), 48);
}

/// Puzzles of 15 layouts with their numbers of solutions up to 50, on which two other programs agree, one layout after
/// the other; none where they are not at hand.
pub(crate) fn shared_puzzles() -> Vec<(Layout, Vec<u8>, u64)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/vectors/layouts.csv");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let mut layouts: BTreeMap<(String, String), Layout> = BTreeMap::new();
    let puzzle = |line: &str| {
        let [name, map, puzzle, count] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let known = layouts.entry((name.to_owned(), map.to_owned()));
        let layout = known.or_insert_with(|| match name {
            "jigsaw" => Layout::jigsaw(map).unwrap(),
            name => layout(name),
        });
        let digits = puzzle.bytes().map(|byte| match byte {
            b'.' => 0,
            b'1'..=b'9' => byte - b'0',
            letter => letter - b'A' + 10,
        });
        (layout.clone(), digits.collect(), count.parse().unwrap())
    };
    text.lines().skip(1).map(puzzle).collect()
}

#[test]
fn shared_puzzles_have_as_many_solutions_as_is_said() {
    let puzzles = shared_puzzles();
    for of_one in puzzles.chunk_by(|one, other| one.0 == other.0) {
        let mut solver = Solver::new(of_one[0].0.clone());
        for (layout, board, count) in of_one {
            assert_eq!(solver.count(board, 50), *count, "{layout}: {board:?}");
        }
    }
    assert!([0, 2_250].contains(&puzzles.len()));
}
