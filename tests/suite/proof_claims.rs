//! Claims that clues are redundant, against dancing links and `checker/ninecheck.py`.

use crate::boards::{corpus, generated};
use crate::dlx::{self, Dlx};
use crate::proof_checker::assert_by_python;
use ninefold::answers::{Prove, ask};
use ninefold::generate::Kind;
use ninefold::proof::{self, AnyRecord, Claim, Record, Rejection, Unproven};
use ninefold::{Board, Cell, Grid, Pencilmarks, Status};
use pretty_assertions::assert_eq;
use std::ops::ControlFlow;

/// Clues, or missing candidates of pencilmarks.
type Clues = Vec<(Cell, u8)>;

/// The record of the claim that these clues are redundant, with the proof of another.
fn claiming<const SIDE: usize>(record: &Record<Board<SIDE>>, clues: Clues) -> Record<Board<SIDE>> {
    let claim = Claim::Redundant { clues };
    Record {
        claim,
        ..record.clone()
    }
}

/// The redundant clues of a puzzle and the others, by counting without each of them.
fn by_removal<const SIDE: usize>(board: &Board<SIDE>) -> (Clues, Clues) {
    board.clues().partition(|&(cell, _)| {
        let less = board.with(cell, 0);
        dlx::count(SIDE.isqrt(), less.digits(), 2) == 1
    })
}

/// Asserts that exactly the redundant clues are proven to be, of a puzzle with one solution. Returns the
/// lines of true and of false claims.
fn assert_redundant<const SIDE: usize>(board: Board<SIDE>) -> (Vec<String>, Vec<String>) {
    let (redundant, needed) = by_removal(&board);
    let answer = ask(&Prove::minimal(), &[board]).remove(0);
    assert_eq!(answer.status, Status::Unique);
    let record = answer.proven.unwrap();
    let expected = Claim::Redundant {
        clues: redundant.clone(),
    };
    assert_eq!(record.claim, expected);
    assert_eq!(proof::check(&record), Ok(()));
    let right = vec![record.to_string()];
    let mut wrong = Vec::new();
    let empty = Board::<SIDE>::cells().find(|&cell| board.digit(cell) == 0);
    // A needed clue in place of one, a clue of an empty cell, and a clue twice.
    let false_ones = needed.first().copied().into_iter();
    for other in false_ones.chain(empty.map(|cell| (cell, 1))) {
        let mut clues = redundant.clone();
        clues[0] = other;
        let record = claiming(&record, clues);
        assert!(proof::check(&record).is_err());
        wrong.push(record.to_string());
    }
    let twice = claiming(&record, [&redundant[..], &redundant[..1]].concat());
    let number = redundant.len() + 1;
    assert_eq!(proof::check(&twice), Err(Rejection::Twice { number }));
    wrong.push(twice.to_string());
    wrong.push(format!(
        "{record}{}AA",
        if record.pivots.is_empty() { " " } else { "" }
    ));
    let none = claiming(&record, Vec::new());
    assert_eq!(proof::check(&none), Err(Rejection::NoClue { number: 1 }));
    wrong.push(none.to_string());
    (right, wrong)
}

#[test]
fn redundant_clues_are_those_that_dancing_links_can_do_without() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    let mut add = |(accepted, rejected): (Vec<String>, Vec<String>)| {
        right.extend(accepted);
        wrong.extend(rejected);
    };
    let mut hard = 0;
    for grid in corpus::<9>("easy.txt").into_iter().take(20) {
        add(assert_redundant(grid));
    }
    // One clue more than a minimal puzzle: hard ones need trees.
    for grid in corpus::<9>("minimal.txt").into_iter().take(40) {
        let solution = grid.unique_solution().unwrap();
        let empty = Grid::cells().find(|&cell| grid.digit(cell) == 0).unwrap();
        let (accepted, rejected) = assert_redundant(grid.with(empty, solution.digit(empty)));
        hard += usize::from(accepted[0].matches(' ').count() == 2);
        add((accepted, rejected));
    }
    assert!(hard > 3, "{hard}");
    add(assert_redundant(crate::boards::cyclic::<4>()));
    add(assert_redundant(corpus::<16>("easy-16x16.txt").remove(0)));
    for line in &right {
        let record: AnyRecord = line.parse().unwrap();
        assert_eq!((record.check(), record.to_string()), (Ok(()), line.clone()));
    }
    for line in &wrong {
        let record = line.parse::<AnyRecord>();
        assert!(
            record.is_err() || record.unwrap().check().is_err(),
            "{line}"
        );
    }
    assert_by_python("redundant", &right, &wrong);
}

/// A proof without its last pivot or one more, and the clues in another order than their trees.
#[test]
fn trees_of_redundant_clues_follow_their_order() {
    let mut altered = 0;
    for grid in corpus::<9>("minimal.txt") {
        let solution = grid.unique_solution().unwrap();
        let empty = Grid::cells().find(|&cell| grid.digit(cell) == 0).unwrap();
        let more = grid.with(empty, solution.digit(empty));
        let record = ask(&Prove::minimal(), &[more]).remove(0).proven.unwrap();
        let Claim::Redundant { clues } = &record.claim else {
            panic!("{:?}", record.claim);
        };
        if record.pivots.is_empty() {
            continue;
        }
        let mut shorter = record.clone();
        shorter.pivots.pop();
        assert_eq!(proof::check(&shorter), Err(Rejection::TooShort));
        let mut longer = record.clone();
        longer.pivots.push(0);
        let pivot = longer.pivots.len();
        assert_eq!(proof::check(&longer), Err(Rejection::TooLong { pivot }));
        let reversed = claiming(&record, clues.iter().rev().copied().collect());
        altered += usize::from(proof::check(&reversed).is_err());
    }
    assert!(altered > 0);
}

#[test]
fn missing_candidates_are_redundant_where_dancing_links_find_no_solution_with_them() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (number, grid) in (0..).zip(generated(Kind::Full, 9, 6)) {
        // Two candidates in most cells.
        let mut marks = Pencilmarks::from(grid);
        for cell in Grid::cells().filter(|cell| cell.index::<9>() % 5 != number % 5) {
            let more = (cell.index::<9>() * 5 + number) % 9;
            marks.set(cell, marks.candidates(cell) | 1 << more);
        }
        let has_solution = |cell: Cell, digit: u8| {
            let allows = |at: usize, other: u8| match at == cell.index::<9>() {
                true => other == digit,
                false => marks.masks()[at] >> (other - 1) & 1 == 1,
            };
            let mut found = false;
            Dlx::with_candidates(3, &[0; 81], allows).visit(&mut |_| {
                found = true;
                ControlFlow::Break(())
            });
            found
        };
        let missing = |cell: Cell| {
            let mask = marks.candidates(cell);
            (1..=9).filter(move |digit| mask >> (digit - 1) & 1 == 0)
        };
        let all = Grid::cells().flat_map(|cell| missing(cell).map(move |digit| (cell, digit)));
        let (needed, redundant): (Clues, Clues) =
            all.partition(|&(cell, digit)| has_solution(cell, digit));
        let answer = ask(&Prove::minimal(), &[marks]).remove(0);
        if answer.status != Status::Unique {
            assert!(matches!(answer.proven, Err(Unproven::Untrue { .. })));
            continue;
        }
        let record = answer.proven.unwrap();
        assert_eq!(
            record.claim,
            Claim::Redundant {
                clues: redundant.clone()
            }
        );
        right.push(record.to_string());
        if let Some(&needed) = needed.first() {
            let mut clues = redundant.clone();
            clues[0] = needed;
            let claim = Claim::Redundant { clues };
            wrong.push(
                Record {
                    claim,
                    ..record.clone()
                }
                .to_string(),
            );
        }
        // A candidate that is not missing.
        let mut clues = redundant;
        clues[1] = (Cell::new(0, 0), grid.digit(Cell::new(0, 0)));
        let claim = Claim::Redundant { clues };
        wrong.push(Record { claim, ..record }.to_string());
    }
    assert!(right.len() > 2, "{}", right.len());
    for line in &right {
        assert_eq!(line.parse::<AnyRecord>().unwrap().check(), Ok(()));
    }
    for line in &wrong {
        let record = line.parse::<AnyRecord>();
        assert!(
            record.is_err() || record.unwrap().check().is_err(),
            "{line}"
        );
    }
    assert_by_python("redundant-marks", &right, &wrong);
}
