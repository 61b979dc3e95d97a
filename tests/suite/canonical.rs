//! Canonical forms of puzzles, against trying every transformation, vectors found that way, and
//! properties that must hold.

use crate::boards::{boards, cases, generated, public_list, some, symmetries};
use crate::every_transformation::{self, First};
use ninefold::Grid;
use ninefold::simd::DetectedBackend;
use ninefold_study::canonical::{self, Form, PuzzleForm, PuzzleForms};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use rayon::prelude::*;

const FORMS: [(Form, First); 3] = [
    (Form::Strict, First::Nothing),
    (Form::Counts, First::Counts),
    (Form::Pattern, First::Pattern),
];

/// The form, and the number of transformations that lead there.
fn found(board: &Grid, form: Form) -> (Grid, u32) {
    let found = canonical::puzzle(board, form).expect("no solution is needed");
    (found.board, found.automorphisms)
}

/// The forms are equal to those found by trying every transformation, and so is the number of
/// transformations that lead there.
fn every_form_is_the_least(board: &Grid) {
    let least = every_transformation::least(board.as_array(), FORMS.map(|(_, first)| first));
    for ((form, _), (least, attained)) in FORMS.into_iter().zip(least) {
        let expected = (Grid::from_digits(&least).unwrap(), attained);
        assert_eq!(found(board, form), expected, "{form} of {board}");
    }
}

#[test]
fn forms_are_those_of_the_vectors() {
    let mut vectors = csv::Reader::from_reader(&include_bytes!("canonical_puzzles.csv")[..]);
    for record in vectors.records() {
        let record = record.unwrap();
        let board: Grid = record[0].parse().unwrap();
        for (column, (form, _)) in (1..).zip(FORMS) {
            let expected = (record[column].parse().unwrap(), record[4].parse().unwrap());
            assert_eq!(found(&board, form), expected, "{form} of {board}");
        }
    }
}

#[test]
fn forms_are_as_every_transformation_says() {
    let boards = [
        // One clue, and few.
        "....5............................................................................",
        "5...6..........................................................................5.",
        // 80 clues.
        "123456789456789123789123456231564897564897231897231564312645978645978312978312.45",
        // Empty bands and stacks.
        "1....6......1.......4...2......................................8.....6.3....1....",
        "12....3..31....2......5..1.7.............3......2...1..7......5...2...........1..",
        // The first full row can be made in 72 · 6⁴ ways, so that the search continues depth first.
        "...........................231564897564897231897231564312645978645978312978312645",
        // Illegal boards.
        "11111111111111111111111111111111111111111111111111111111111111111111111111111111.",
        "1122...3.1.2.3.2.1..4444.555..5..33....2..1...661...21..3..9..9..77.8.8..112233.1",
    ];
    let boards = boards.map(|line| line.parse::<Grid>().unwrap());
    let boards: Vec<Grid> = some(boards).collect();
    boards.par_iter().for_each(every_form_is_the_least);
}

#[test]
fn the_empty_board_has_every_transformation_for_an_automorphism() {
    for (form, _) in FORMS {
        assert_eq!(found(&Grid::EMPTY, form), (Grid::EMPTY, 3_359_232));
    }
}

/// The form is the same for an image and for itself, and the transformation leads to it.
fn forms_are_invariant(forms: &mut [PuzzleForms; 3], board: &Grid, image: &Grid) {
    let mut automorphisms = Vec::new();
    for forms in forms {
        let form = forms.form(board);
        assert_eq!(forms.form(image), form, "{board} and {image}");
        assert_eq!(forms.form(&form.board), form, "{board}");
        let (again, symmetry) = forms.form_with_transformation(image);
        let found = (again, symmetry.apply(image));
        assert_eq!(found, (form, form.board), "{image}");
        automorphisms.push(form.automorphisms);
    }
    // The number of those that attain a form is the same for every form.
    automorphisms.dedup();
    assert_eq!(automorphisms.len(), 1, "{board}");
}

fn all_forms() -> [PuzzleForms; 3] {
    FORMS.map(|(form, _)| PuzzleForms::new(form).unwrap())
}

proptest! {
    #![proptest_config(cases(2000, "suite/canonical.failed"))]

    #[test]
    fn forms_of_legal_and_illegal_boards_are_invariant(
        board in boards(0..80, 0..6),
        symmetry in symmetries(),
    ) {
        forms_are_invariant(&mut all_forms(), &board, &symmetry.apply(&board));
    }

    #[test]
    fn forms_of_boards_with_any_digits_are_invariant(
        cells in prop::collection::vec(0..81usize, 1..81),
        digits in 1..9u8,
        symmetry in symmetries(),
    ) {
        let mut board = Grid::EMPTY;
        for (number, cell) in cells.into_iter().enumerate() {
            let cell = ninefold::Cell::from_index(cell);
            board.set(cell, number as u8 % digits + 1);
        }
        forms_are_invariant(&mut all_forms(), &board, &symmetry.apply(&board));
    }
}

#[test]
fn forms_of_puzzles_are_invariant() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let symmetries = symmetries();
    let mut forms = all_forms();
    for kind in [Kind::Minimal, Kind::Easy, Kind::Sparse, Kind::Illegal] {
        for board in generated(kind, 13, 3000) {
            let symmetry = symmetries.new_tree(&mut runner).unwrap().current();
            forms_are_invariant(&mut forms, &board, &symmetry.apply(&board));
        }
    }
}

#[test]
fn the_list_of_17_clues_is_in_its_counts_form() {
    let Some(puzzles) = public_list("clues17.txt") else {
        return;
    };
    let forms = |form| -> Vec<PuzzleForm> {
        let forms = || PuzzleForms::new(form).unwrap();
        let found = puzzles.par_iter().map_init(forms, PuzzleForms::form);
        found.collect()
    };
    let counts = forms(Form::Counts);
    assert!(counts.iter().all(|form| form.automorphisms == 1));
    let form_boards: Vec<Grid> = counts.iter().map(|form| form.board).collect();
    assert_eq!(form_boards, puzzles);
    let strict = forms(Form::Strict);
    let both = strict.iter().zip(&puzzles);
    let others = both.filter(|(form, puzzle)| form.board != **puzzle);
    assert_eq!(others.count(), 1505);
    for forms in [strict, forms(Form::Pattern)] {
        assert!(forms.iter().all(|form| form.automorphisms == 1));
        let mut classes: Vec<Grid> = forms.iter().map(|form| form.board).collect();
        classes.sort_unstable();
        classes.dedup();
        assert_eq!(classes.len(), 49_158);
    }
}

#[test]
fn every_backend_finds_the_same_forms() {
    let kinds = [Kind::Minimal, Kind::Multi, Kind::Illegal, Kind::Full];
    let boards: Vec<Grid> = kinds
        .into_iter()
        .flat_map(|kind| generated(kind, 14, 200))
        .collect();
    for (form, _) in FORMS {
        let mut fastest = PuzzleForms::new(form).unwrap();
        for backend in DetectedBackend::all() {
            let mut forms = PuzzleForms::with_backend(form, backend).unwrap();
            for board in &boards {
                assert_eq!(forms.form(board), fastest.form(board), "{backend}: {board}");
            }
        }
    }
}

#[test]
fn the_solution_form_needs_a_solution() {
    assert_eq!(canonical::puzzle(&Grid::EMPTY, Form::Solution), None);
    assert!(PuzzleForms::new(Form::Solution).is_none());
}

#[test]
fn digits_that_a_board_lacks_follow_in_ascending_order() {
    let board: Grid = format!("{:.<80}5", "").parse().unwrap();
    let (form, symmetry) = canonical::puzzle_with_transformation(&board, Form::Strict).unwrap();
    assert_eq!(form.board.to_string(), format!("{:.<80}1", ""));
    assert_eq!(symmetry.digits(), &[2, 3, 4, 5, 1, 6, 7, 8, 9]);
}
