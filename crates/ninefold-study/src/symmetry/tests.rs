use super::*;
use crate::generate::{Generator, Kind};
use ninefold::Board;
use ninefold::layout::Solver;
use pretty_assertions::assert_eq;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

const LAYOUTS: [&str; 12] = [
    "4x4",
    "5x5",
    "6x6",
    "6x6:3x2",
    "8x8+x",
    "9x9",
    "windoku",
    "disjoint",
    "anti-knight",
    "10x10+anti-king",
    "jigsaw:AABBBBBCCAAAABBBCCADAABCCCCDDEFFCGGGDDEEFFGGHDDDEFFGGHDEEEFFGGHIIEEIFHHHIIIIIIHHH",
    "12x12",
];

fn drawn(group: &SymmetryGroup, number: u64) -> Vec<LayoutSymmetry> {
    let mut draws = Draws::new(5, 1, 0);
    (0..number).map(|_| group.draw(&mut draws)).collect()
}

#[test]
fn images_of_solutions_are_solutions_and_are_taken_back() {
    for name in LAYOUTS {
        let layout: Layout = name.parse().unwrap();
        let group = SymmetryGroup::of(&layout);
        let digits = Generator::of_layout(&layout, Kind::Full, 3)
            .digits(0..1)
            .unwrap();
        let solution = Board::from_digits(&layout, &digits).unwrap();
        let elements = drawn(&group, 50);
        for element in &elements {
            let image = element.apply(&solution);
            assert!(layout.is_solution(image.digits()), "{name} {element}");
            assert_eq!(element.inverse().apply(&image), solution);
            let (rows, columns, digits) = (element.rows(), element.columns(), element.digits());
            let again = group.element(rows, columns, digits, element.is_transposed());
            assert_eq!(again, Ok(*element));
            let text = element.to_string();
            assert_eq!(group.read(&text), Ok(*element), "{text}");
        }
        assert!(elements.iter().collect::<HashSet<_>>().len() > 45, "{name}");
    }
}

/// Permutations of the numbers below this one, in any order.
fn permutations(side: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for number in 0..side {
        all = all
            .iter()
            .flat_map(|order: &Vec<u8>| {
                (0..=order.len()).map(|at| [&order[..at], &[number], &order[at..]].concat())
            })
            .collect();
    }
    all
}

/// Solutions are found by trying all digits: an element maps all of them to solutions.
#[test]
fn on_4x4_the_elements_are_the_permutations_that_keep_all_solutions() {
    let digits = [1, 2, 3, 4];
    for (layout, number) in [
        (Layout::with_boxes(2, 2).unwrap(), Some(3072 / 24)),
        // Latin squares.
        (Layout::with_boxes(1, 4).unwrap(), Some(24 * 24 * 2)),
        (Layout::with_boxes(2, 2).unwrap().with_diagonals(), None),
        (Layout::jigsaw("AABB ACBB ACCD CDDD").unwrap(), None),
    ] {
        let mut solutions = HashSet::new();
        let end = Solver::new(layout.clone()).visit(&[0; 16], |solution| {
            solutions.insert(Board::from_digits(&layout, solution).unwrap());
            ControlFlow::<()>::Continue(())
        });
        assert!(end.is_continue());
        assert!(!solutions.is_empty(), "{layout}");
        let group = SymmetryGroup::of(&layout);
        let lines = permutations(4);
        let mut kept = 0;
        for rows in &lines {
            for columns in &lines {
                for transposed in [false, true] {
                    let parts = [&rows[..], columns, &digits];
                    let map = LayoutSymmetry::of_parts(parts, transposed);
                    let keeps_all = solutions
                        .iter()
                        .all(|one| solutions.contains(&map.apply(one)));
                    let element = group.element(rows, columns, &digits, transposed);
                    assert!(element.is_err() || keeps_all, "{layout} {map}");
                    // (Of few solutions all may be kept by chance.)
                    assert!(
                        element.is_ok() || !keeps_all || number.is_none(),
                        "{layout} {map}"
                    );
                    kept += usize::from(element.is_ok());
                }
            }
        }
        assert_eq!(kept, number.unwrap_or(kept), "{layout}");
        assert!(kept >= squares(&layout).len());
    }
}

/// An element is what it makes of every single clue.
#[test]
fn the_group_of_4x4_has_3072_elements_that_all_differ() {
    let layout = Layout::with_boxes(2, 2).unwrap();
    let group = SymmetryGroup::of(&layout);
    let empty = Board::empty(&layout);
    let cells = (0..16).map(|cell| layout.shape().cell(cell));
    let clues: Vec<Board> = cells
        .flat_map(|cell| (1..=4).map(move |digit| (cell, digit)))
        .map(|(cell, digit)| empty.clone().with(cell, digit))
        .collect();
    // Some are no permutations.
    let places: Vec<[u8; 4]> = (0..=255)
        .map(|number| [number / 64, number / 16 % 4, number / 4 % 4, number % 4])
        .collect();
    let mut actions = HashSet::new();
    let mut elements = 0;
    for rows in &places {
        for columns in &places {
            if group.element(rows, columns, &[1, 2, 3, 4], false).is_err() {
                continue;
            }
            for digits in places.iter().map(|digits| digits.map(|digit| digit + 1)) {
                for transposed in [false, true] {
                    if let Ok(element) = group.element(rows, columns, &digits, transposed) {
                        elements += 1;
                        let images: Vec<Board> =
                            clues.iter().map(|board| element.apply(board)).collect();
                        assert_eq!(images.iter().collect::<HashSet<_>>().len(), 64);
                        actions.insert(images);
                    }
                }
            }
        }
    }
    assert_eq!((elements, actions.len()), (3072, 3072));
}

#[test]
fn every_element_is_drawn_equally_often() {
    // Three bands of two rows are permuted in 3!·2³ ways.
    let group = SymmetryGroup::of(&"6x6".parse().unwrap());
    let mut rows: HashMap<Vec<u8>, u32> = HashMap::new();
    for element in drawn(&group, 4800) {
        *rows.entry(element.rows().to_vec()).or_default() += 1;
        assert!(!element.is_transposed());
    }
    assert_eq!(rows.len(), 48);
    let chi_square: f64 = rows
        .values()
        .map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0)
        .sum();
    assert!((15.0..100.0).contains(&chi_square), "{chi_square}");
}

#[test]
fn the_symmetries_of_a_square_are_those_that_keep_the_layout() {
    let number = |layout: Layout| squares(&layout).len();
    let named = |name: &str| number(name.parse().unwrap());
    assert_eq!(["x", "windoku", "anti-king", "disjoint"].map(named), [8; 4]);
    assert_eq!(["6x6", "6x6+x", "8x8:4x2"].map(named), [4; 3]);
    // A half turn keeps the first of these maps, and only the identity the second.
    assert_eq!(number(Layout::jigsaw("AAAB ABBB CCCD CDDD").unwrap()), 2);
    assert_eq!(number(Layout::jigsaw("AABB AABB CCCD CDDD").unwrap()), 1);
}

#[test]
fn what_does_not_keep_the_layout_is_refused() {
    let refused = |layout: &str, text: &str| {
        let group = SymmetryGroup::of(&layout.parse().unwrap());
        group.read(text).unwrap_err().to_string()
    };
    let same = "r123456789/c123456789/d123456789";
    assert_eq!(
        refused("x", "r213456789/c123456789/d123456789"),
        "the rows and columns are not permutations that map the layout onto itself"
    );
    let classic: SymmetryGroup = SymmetryGroup::default();
    assert!(classic.read("r213456789/c123456789/d123456789").is_ok());
    let x = SymmetryGroup::of(&"x".parse().unwrap());
    // Rows and columns of the same numbers keep the falling diagonal, and these the rising one, too.
    assert!(x.read("r213456789/c213456789/d123456789").is_err());
    assert!(x.read("r321654987/c321654987/d123456789").is_ok());
    assert!(x.read("r987654321/c123456789/d987654321/t").is_ok());
    assert!(x.read(same).is_ok());
    assert_eq!(
        refused("6x6", "r123456/c123456/d123456/t"),
        "rows and columns change places only where boxes are square"
    );
    assert_eq!(
        refused("6x6", "r123456/c134256/d123456"),
        "the columns are not a permutation that keeps stacks together"
    );
    assert_eq!(
        refused("6x6+x", "r123456/c123456/d123455"),
        "the digits are not a permutation of those of the board"
    );
    assert_eq!(
        refused("6x6", "r12345/c123456/d123456"),
        "part r has 5 characters where the board has 6"
    );
}

#[test]
#[should_panic(expected = "rows of the board")]
fn boards_of_other_sizes_have_no_image() {
    let element = drawn(&SymmetryGroup::default(), 1)[0];
    element.apply(&Board::empty(&Layout::with_boxes(2, 3).unwrap()));
}
