use super::*;
use crate::generate::{Generator, Kind};
use crate::pattern::PatternSymmetry;
use crate::technique::{Explainer, SeRating, Technique};
use ninefold::scalar::Solver;
use ninefold::{Engine, Grid};
use pretty_assertions::assert_eq;

/// Of a puzzle with 24 clues.
const OF_24: &str =
    "x......x.xx.x......x.x....x..x.x....x.x...x.x....x.x..x....x.x......x.xx.x......x";

fn pattern(text: &str) -> CluePattern {
    text.parse().unwrap()
}

fn generator(pattern: CluePattern) -> Result<Generator, ChoiceError> {
    let generator = Generator::new(Kind::Minimal, 5);
    generator.with_pattern(pattern)
}

/// Boards have these clues and exactly one solution. Returns the number of those that are minimal.
fn have_the_pattern(pattern: &CluePattern, boards: &[Grid]) -> usize {
    let mut solver = Solver::new();
    let mut count = |board: &Grid| solver.count(board, 2);
    let is_minimal = |board: &&Grid| {
        assert_eq!(CluePattern::of(*board).cells(), pattern.cells());
        assert_eq!(count(board), 1);
        pattern.cells().iter().all(|&cell| {
            let mut without = **board;
            without.set(cell, 0);
            count(&without) == 2
        })
    };
    boards.iter().filter(is_minimal).count()
}

#[test]
fn boards_have_their_clues_in_the_pattern() {
    let pattern = pattern(OF_24);
    let boards = generator(pattern.clone()).unwrap().boards(0..12);
    assert!(have_the_pattern(&pattern, &boards) < 12);
    let minimal = generator(pattern.clone().minimal()).unwrap().boards(0..6);
    assert_eq!(have_the_pattern(&pattern, &minimal), 6);
    // Each is another.
    for mut boards in [boards, minimal] {
        let all = boards.len();
        boards.sort_unstable_by_key(Grid::to_string);
        boards.dedup();
        assert_eq!(boards.len(), all);
    }
}

#[test]
fn a_full_pattern_is_a_solution_grid() {
    let full = pattern(&"1".repeat(81));
    let boards = generator(full.clone()).unwrap().boards(0..3);
    assert!(boards.iter().all(Grid::is_solution));
    assert_eq!(have_the_pattern(&full, &boards), 0);
}

#[test]
fn a_board_depends_on_nothing_but_pattern_seed_and_index() {
    let lanes = generator(pattern(OF_24)).unwrap();
    let boards = lanes.clone().boards(0..4);
    assert_eq!(lanes.clone().board(2), boards[2]);
    assert_eq!(lanes.par_boards(0..4), boards);
    assert_eq!(
        lanes.clone().with_engine(Engine::Scalar).boards(1..3),
        boards[1..3]
    );
}

#[test]
fn patterns_are_chosen_with_a_difficulty() {
    let symmetric = pattern(OF_24);
    let wing = generator(symmetric.clone()).unwrap();
    let board = wing.with_technique(Technique::NakedPair).unwrap().board(0);
    have_the_pattern(&symmetric, &[board]);
    let mut explainer = Explainer::new();
    let path = explainer.explain(&board).unwrap();
    assert!(
        path.steps
            .iter()
            .any(|step| step.technique == Technique::NakedPair)
    );
    let rating = SeRating::of_tenths;
    let easy = generator(symmetric.clone()).unwrap();
    let board = easy.with_er(rating(12)..=rating(15)).unwrap().board(0);
    have_the_pattern(&symmetric, &[board]);
    let er = explainer.rate(&board).unwrap().er.unwrap();
    assert!((12..=15).contains(&er.tenths()));
}

#[test]
fn patterns_without_puzzles_are_refused() {
    let error = |text: &str| generator(pattern(text)).unwrap_err().to_string();
    let few = format!("{}{}", "x".repeat(16), ".".repeat(65));
    assert_eq!(
        error(&few),
        "no board of 9x9 with fewer than 17 clues has exactly one solution"
    );
    let rows = format!("{}{}{}", "x".repeat(9 * 3), ".".repeat(18), "x".repeat(36));
    assert_eq!(
        error(&rows),
        "rows 4 and 5 have no cell for a clue: exchanged, they make another solution of every such board"
    );
    assert_eq!(
        error(&"xxxxxxx..".repeat(9)),
        "columns 8 and 9 have no cell for a clue: exchanged, they make another solution of every such board"
    );
    // A diagonal, and one row of its cells turned: too few for what is tried.
    let diagonal = format!("{}x", "x.........".repeat(8));
    let few = format!("{}{}", &diagonal[..72], "x".repeat(9));
    let generator = Generator::new(Kind::Minimal, 1).with_tries(3);
    let refused = generator.clone().with_pattern(pattern(&few)).err();
    assert_eq!(refused, Some(ChoiceError::Pattern { tries: 3 }));
    // Empty lines of different bands are none of these.
    let apart = format!("{}{}{}", "x".repeat(18), ".".repeat(18), "x".repeat(45));
    assert!(generator.clone().with_pattern(pattern(&apart)).is_ok());
    let symmetric = generator.clone().with_symmetry(PatternSymmetry::HalfTurn);
    let alone = symmetric.unwrap().with_pattern(pattern(OF_24)).err();
    assert_eq!(alone, Some(ChoiceError::PatternAlone));
    let solution = Generator::new(Kind::Full, 1).board(0);
    let with_pattern = generator.with_pattern(pattern(OF_24)).unwrap();
    let alone = with_pattern.with_grids([solution]).err();
    assert_eq!(alone, Some(ChoiceError::PatternAlone));
}

#[test]
fn a_control_ends_the_walks() {
    let (control, stopper) = Control::new().stopper();
    let generator = Generator::new(Kind::Minimal, 1);
    let mut generator = generator
        .with_control(control)
        .with_pattern(pattern(OF_24))
        .unwrap();
    stopper.stop();
    assert_eq!(generator.boards(0..3), []);
    let again = generator.with_pattern(pattern(OF_24)).err();
    assert_eq!(again, Some(ChoiceError::Stopped(Stopped)));
}

#[test]
fn patterns_are_read_as_boards_are() {
    let grid = "\
+-------+-------+-------+
| x . . | * . . | # . . |
| . @ . | . 7 . | . X . |
| . . 1 | . . 1 | . . 1 |
+-------+-------+-------+
| 0 0 0 | _ _ _ | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . . |
+-------+-------+-------+
| 5 5 5 | . . . | . . . |
| . . . | . . . | . . . |
| . . . | . . . | . . x |
+-------+-------+-------+
";
    let cells: Vec<usize> = pattern(grid)
        .cells()
        .iter()
        .map(|cell| cell.index())
        .collect();
    assert_eq!(cells, [0, 3, 6, 10, 13, 16, 20, 23, 26, 54, 55, 56, 80]);
    assert!("x.x".parse::<CluePattern>().is_err());
    assert!("x?%".repeat(27).parse::<CluePattern>().is_err());
}
