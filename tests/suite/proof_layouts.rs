//! Proofs about boards of every layout: numbers and redundant clues against dancing links over houses that are
//! written down once more, and claims that do not hold. Each is read by the checker of one file, too.

use crate::layouts::{Rules, mutated, random_jigsaw, solutions};
use crate::proof::exactly;
use crate::proof_checker::{assert_judged, claiming};
use ninefold::answers::ask;
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Board, Cell, Grid, Status};
use ninefold_proof::{self as proof, Claim, Prove, Record, Rejection, Transformation};
use ninefold_study::answers::{Minimal, Minimality};
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Number of solutions up to which proofs are written.
const MOST: u64 = 12;

/// Layouts with the same rules written down once more.
fn layouts() -> Vec<(Layout, Rules)> {
    let (nine, six) = (|| Rules::of_boxes(3, 3), || Rules::of_boxes(2, 3));
    let mut layouts: Vec<(Layout, Rules)> = [
        ("x", nine().with("x")),
        ("windoku", nine().with("windoku")),
        ("disjoint+x", nine().with("disjoint").with("x")),
        ("anti-knight", nine().with("anti-knight")),
        ("x+anti-king", nine().with("x").with("anti-king")),
        ("6x6", six()),
        ("6x6+x", six().with("x")),
        ("6x6:3x2", Rules::of_boxes(3, 2)),
        ("7x7", Rules::new(7, |row, _| row)),
        ("12x12", Rules::of_boxes(3, 4)),
        ("16x16+x", Rules::of_boxes(4, 4).with("x")),
    ]
    .map(|(name, rules)| (name.parse().unwrap(), rules))
    .into();
    let mut rng = SmallRng::seed_from_u64(5);
    for size in ["4x4", "6x6", "9x9"] {
        let boxes: Layout = size.parse().unwrap();
        for full in solutions(&boxes, 2) {
            layouts.push(random_jigsaw(&mut rng, &boxes, &full));
        }
    }
    layouts
}

/// Boards of a layout with none, one and several solutions.
fn boards(layout: &Layout, digits: usize) -> Vec<Board> {
    let mut rng = SmallRng::seed_from_u64(layout.cells() as u64);
    let of = |full: Vec<u8>| {
        let digits = mutated(&mut rng, &full, digits);
        Board::from_digits(layout, &digits).unwrap()
    };
    let full = solutions(layout, 12).into_iter();
    full.flat_map(|full| [full.clone(), full]).map(of).collect()
}

/// Minimal puzzles.
fn minimal(layout: &Layout, number: u64) -> Vec<Board> {
    let mut generator = Generator::of_layout(layout, Kind::Minimal, 3);
    generator.boards(0..number).unwrap()
}

fn prove(question: Prove, board: &Board) -> Option<Record<Board>> {
    let answer = ask(&question, std::slice::from_ref(board)).remove(0);
    answer.proven.ok()
}

#[test]
fn numbers_are_those_of_dancing_links_and_no_others_are_accepted() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    let mut numbers = [0; 3];
    for (layout, rules) in layouts() {
        for board in boards(&layout, layout.digits()) {
            let count = rules.count(board.digits(), MOST + 1);
            let Some(record) = prove(Prove::count_up_to(MOST).listed(), &board) else {
                assert_eq!(count, MOST + 1, "{layout}: {board}");
                continue;
            };
            numbers[count.min(2) as usize] += 1;
            let Claim::Exactly {
                count: claimed,
                solutions,
            } = &record.claim
            else {
                panic!("{:?}", record.claim);
            };
            assert_eq!(*claimed, count, "{layout}: {board}");
            for solution in solutions {
                assert_eq!(rules.count(solution.digits(), 2), 1, "{layout}: {solution}");
            }
            assert_eq!(proof::check(&record), Ok(()), "{record}");
            let line = record.to_string();
            assert_eq!(line.parse(), Ok(record.clone()), "{line}");
            right.push(line);
            // Another number, a longer and a shorter proof.
            for claimed in [count + 1, count.wrapping_sub(1)] {
                let other = claiming(&record, exactly(claimed));
                assert!(proof::check(&other).is_err(), "{other}");
                wrong.push(other.to_string());
            }
            let mut longer = record.clone();
            longer.pivots.push(0);
            let pivot = longer.pivots.len();
            assert_eq!(proof::check(&longer), Err(Rejection::TooLong { pivot }));
            wrong.push(longer.to_string());
            let mut shorter = record.clone();
            if shorter.pivots.pop().is_some() {
                assert_eq!(proof::check(&shorter), Err(Rejection::TooShort));
                wrong.push(shorter.to_string());
            }
            // The same about rows, columns and boxes alone, of which there are more solutions.
            if count == 0 && layout.boxes() == Some((3, 3)) {
                let grid = Grid::from_digits(board.digits()).unwrap();
                let classic = proof::prove(&grid);
                if classic.is_ok_and(|classic| classic.claim != exactly(0)) {
                    wrong.push(format!("{grid} n=0"));
                }
            }
        }
    }
    assert!(numbers.iter().all(|&number| number > 20), "{numbers:?}");
    assert_judged("layouts", &right, &wrong);
}

#[test]
fn minimal_puzzles_and_redundant_clues_are_proven() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    let mut found = [false; 2];
    for (layout, rules) in layouts() {
        if layout.digits() > 9 {
            continue;
        }
        let mut boards = boards(&layout, layout.digits());
        boards.extend(minimal(&layout, 2));
        for board in boards {
            let record = prove(Prove::minimal(), &board).unwrap();
            let answer = ask(&Minimality::new(), std::slice::from_ref(&board)).remove(0);
            assert_eq!(proof::check(&record), Ok(()), "{record}");
            right.push(record.to_string());
            match (answer.word, &record.claim) {
                (Minimal::Minimal, Claim::Minimal { others }) => {
                    found[0] = true;
                    assert_eq!(others.len(), board.clue_count());
                    let mut others = others.clone();
                    others.swap(0, 1);
                    let other = claiming(&record, Claim::Minimal { others });
                    assert!(proof::check(&other).is_err(), "{other}");
                    wrong.push(other.to_string());
                }
                (Minimal::Redundant, Claim::Redundant { clues }) => {
                    found[1] = true;
                    let cells: Vec<Cell> = clues.iter().map(|&(cell, _)| cell).collect();
                    let redundant = answer.redundant.iter();
                    assert_eq!(cells, redundant.copied().collect::<Vec<Cell>>());
                    for cell in cells {
                        let mut less = board.digits().to_vec();
                        less[cell.row() * layout.digits() + cell.column()] = 0;
                        assert_eq!(rules.count(&less, 2), 1, "{layout}: {board} {cell}");
                    }
                    // A clue that is needed, with the same proof.
                    let needed = (0..board.digits().len())
                        .map(|index| (board.shape().cell(index), board.digits()[index]))
                        .find(|clue| clue.1 != 0 && !clues.contains(clue));
                    if let Some(clue) = needed {
                        let clues = vec![clue];
                        let other = claiming(&record, Claim::Redundant { clues });
                        assert!(proof::check(&other).is_err(), "{other}");
                        wrong.push(other.to_string());
                    }
                }
                (Minimal::Redundant | Minimal::Minimal, claim) => panic!("{claim:?}"),
                (_, Claim::Exactly { count: 0, .. }) => {
                    assert_eq!(rules.count(board.digits(), 1), 0);
                }
                (_, Claim::AtLeast { solutions }) => assert_eq!(solutions.len(), 2),
                (word, claim) => panic!("{word:?} {claim:?}"),
            }
        }
    }
    assert_eq!(found, [true; 2]);
    assert_judged("layouts-minimal", &right, &wrong);
}

/// A proof holds for its own layout: rules that are more, or fewer, are others.
#[test]
fn a_proof_is_about_its_layout_only() {
    let x: Layout = "x".parse().unwrap();
    let mut wrong = Vec::new();
    for puzzle in minimal(&x, 5) {
        let record = prove(Prove::unique(), &puzzle).unwrap();
        assert_eq!(proof::check(&record), Ok(()));
        let line = record.to_string();
        for other in ["", "@anti-knight ", "@windoku ", "@x+windoku "] {
            wrong.push(line.replace("@x ", other));
        }
    }
    assert_judged("layouts-others", &[], &wrong);
}

/// Boards become others by what keeps houses and pairs.
#[test]
fn transformations_keep_the_layout() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    let reversed = |side: u8| (0..side).rev().collect::<Vec<u8>>();
    let ascending = |side: u8| (0..side).collect::<Vec<u8>>();
    for (name, side, transposed, swapped) in [
        ("x", 9, true, false),
        ("windoku", 9, true, false),
        ("anti-knight", 9, true, false),
        ("9x9", 9, true, true),
        ("6x6", 6, false, true),
        ("6x6+x", 6, false, false),
        ("7x7", 7, true, true),
    ] {
        let layout: Layout = name.parse().unwrap();
        let full = solutions(&layout, 1).remove(0);
        let puzzle = Board::from_digits(&layout, &full).unwrap();
        let mut swap = ascending(side);
        swap.swap(0, 1);
        for (rows, columns, is_transposed, holds) in [
            (reversed(side), ascending(side), false, true),
            (ascending(side), reversed(side), false, true),
            (ascending(side), ascending(side), true, transposed),
            (swap.clone(), ascending(side), false, swapped),
            (ascending(side), swap, false, swapped),
        ] {
            let image = |row: usize, column: usize| {
                let (row, column) = match is_transposed {
                    true => (column, row),
                    false => (row, column),
                };
                let from =
                    usize::from(rows[row]) * usize::from(side) + usize::from(columns[column]);
                full[from] % side + 1
            };
            let side_of = usize::from(side);
            let cells = (0..side_of * side_of).map(|cell| image(cell / side_of, cell % side_of));
            let digits: Vec<u8> = cells.collect();
            let record = Record {
                puzzle: puzzle.clone(),
                layout: layout.clone(),
                claim: Claim::Isomorphic {
                    board: Board::from_digits(&layout, &digits).unwrap(),
                    transformation: Transformation {
                        rows: rows.clone(),
                        columns: columns.clone(),
                        digits: (0..side).map(|digit| (digit + 1) % side + 1).collect(),
                        is_transposed,
                    },
                },
                pivots: Vec::new(),
                prices: proof::Prices::default(),
            };
            let (expected, lines) = match holds {
                true => (Ok(()), &mut right),
                false => (Err(Rejection::NoTransformation), &mut wrong),
            };
            assert_eq!(proof::check(&record), expected, "{record}");
            lines.push(record.to_string());
        }
    }
    assert_judged("layouts-isomorphic", &right, &wrong);
}

/// Clues that contradict only the further rules are illegal.
#[test]
fn statuses_are_those_of_the_layout() {
    let x: Layout = "x".parse().unwrap();
    let mut digits = vec![0; 81];
    (digits[0], digits[40]) = (1, 1);
    let board = Board::from_digits(&x, &digits).unwrap();
    let answer = ask(&Prove::unique(), &[board]).remove(0);
    assert_eq!(answer.status, Status::Illegal);
    let record = answer.proven.unwrap();
    assert_eq!(
        (&record.claim, proof::check(&record)),
        (&exactly(0), Ok(()))
    );
}
