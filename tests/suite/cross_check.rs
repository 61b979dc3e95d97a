//! The scalar engine against dancing links on random boards: solution grids with clues removed,
//! moved and altered, of all sizes. A failure shrinks to the smallest such board, and is printed
//! with what is needed to reproduce it.

use crate::boards::{TestBoard, boards, boards_of, by, conflicts, generated_boards, square};
use crate::oracle;
use ninefold::answers::{Count, Enumerate, Solve, ask};
use ninefold::scalar::Solver;
use ninefold::text::{Reader, Record, Syntax};
use ninefold::{AnyBoard, Board, Cell, Engine, Grid, SolutionOrder, Status, layout};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// A configuration of some of this number of cases.
fn cases(number: u32) -> ProptestConfig {
    crate::boards::cases(number, "suite/cross_check.proptest-regressions")
}

/// The status of a board by its number of solutions.
fn status_of(board: &impl TestBoard, found: u64) -> Status {
    match found {
        0 if conflicts(board) => Status::Illegal,
        0 => Status::Impossible,
        1 => Status::Unique,
        _ => Status::Ambiguous,
    }
}

/// The solutions that dancing links find, at most `cap` of them.
fn judged<B: AnyBoard>(board: &B, cap: usize) -> Vec<B> {
    let order = board.shape().side().isqrt();
    let judged = oracle::solutions(order, board.digits(), cap).into_iter();
    judged.map(|digits| board.with_known(&digits)).collect()
}

/// Compares all answers of the engine about a board with at most `cap` solutions with dancing
/// links.
fn agree_on(board: &Grid, cap: usize) {
    let mut judged = judged(board, cap);
    let found = judged.len() as u64;
    let mut solver = Solver::new();

    for cap in [cap as u64, 1, 2] {
        let expected = found.min(cap);
        assert_eq!(solver.count(board, cap), expected, "up to {cap} of {board}");
    }
    let answer = solver.solve(board);
    assert_eq!(answer.status(), status_of(board, found), "{board}");
    assert_eq!(answer.any().is_some(), found > 0, "{board}");
    assert_eq!(answer.unique().is_some(), found == 1, "{board}");
    if let Some(solution) = answer.any() {
        assert!(solution.is_solution() && solution.extends(board), "{board}");
    }

    if judged.len() < cap {
        // All solutions are known, so the sets must be the same.
        judged.sort();
        let sorted = board.solutions().in_order(SolutionOrder::Lexicographic);
        let sorted: Vec<_> = sorted.collect();
        assert_eq!(sorted, judged, "in order: {board}");
        let mut any = Vec::new();
        let flow = solver.visit(board, SolutionOrder::Any, |solution| {
            any.push(*solution);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
        any.sort();
        assert_eq!(any, judged, "in any order: {board}");
    }
}

/// The same about boards of other sizes: by their scalar engine, and by lanes, where there are.
fn agree_on_board(board: &Board, cap: usize) {
    let mut judged = judged(board, cap);
    let found = judged.len() as u64;
    let status = status_of(board, found);
    let asked = std::slice::from_ref(board);
    let mut solver = layout::Solver::new(board.layout().clone());
    for cap in [cap as u64, 1, 2] {
        let expected = found.min(cap);
        assert_eq!(solver.count(board.digits(), cap), expected, "{board}");
        for engine in [Engine::Scalar, Engine::default()] {
            let counted = &by(engine).ask(&Count::up_to(cap.into()), asked)[0];
            assert_eq!(counted.count, expected.into(), "up to {cap} of {board}");
        }
    }
    for engine in [Engine::Scalar, Engine::default()] {
        let settings = by(engine);
        let any = settings.ask(&Solve::any(), asked).remove(0);
        let unique = settings.ask(&Solve::unique(), asked).remove(0);
        assert_eq!((any.status, unique.status), (status, status), "{board}");
        assert_eq!(any.solution.is_some(), found > 0, "{board}");
        assert_eq!(unique.solution.is_some(), found == 1, "{board}");
        for solution in any.solution.into_iter().chain(unique.solution) {
            assert!(solution.is_solution() && solution.extends(board), "{board}");
        }
    }

    if judged.len() < cap {
        judged.sort();
        let lexicographic = Enumerate::new().in_order(SolutionOrder::Lexicographic);
        let sorted = ask(&lexicographic, asked).remove(0).items;
        assert_eq!(sorted, judged, "in order: {board}");
        let mut any = ask(&Enumerate::new(), asked).remove(0).items;
        any.sort();
        assert_eq!(any, judged, "in any order: {board}");
    }
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn boards_with_few_solutions(board in boards(22..40, 0..3)) {
        agree_on(&board, 50);
    }

    #[test]
    fn boards_with_altered_clues(board in boards(15..81, 1..6)) {
        agree_on(&board, 20);
    }

    #[test]
    fn minimal_boards_with_altered_clues(board in generated_boards(Kind::Minimal)) {
        agree_on(&board, 20);
    }

    #[test]
    fn easy_boards_with_altered_clues(board in generated_boards(Kind::Easy)) {
        agree_on(&board, 20);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn boards_with_hardly_a_clue(board in boards(0..17, 0..2)) {
        agree_on(&board, 200);
    }

    #[test]
    fn boards_of_16x16(board in boards_of(16, 125..256, 0..2)) {
        agree_on_board(&board, 20);
    }

    #[test]
    fn boards_of_25x25(board in boards_of(25, 400..625, 0..2)) {
        agree_on_board(&board, 10);
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn boards_of_4x4(board in boards_of(4, 0..16, 0..4)) {
        agree_on_board(&board, 300);
    }

    /// A conflict that is reported is one, and one is reported if there is any.
    #[test]
    fn conflicts_are_named_rightly(board in boards(10..81, 0..5)) {
        match board.conflict() {
            None => assert!(!conflicts(&board)),
            Some(conflict) => {
                let [first, second] = conflict.cells;
                assert!(first < second);
                assert_eq!(board.digit(first), conflict.digit);
                assert_eq!(board.digit(second), conflict.digit);
                let house: Vec<Cell> = conflict.house.cells().collect();
                assert!(house.contains(&first) && house.contains(&second));
            }
        }
    }

    /// A board reads as the same board in every way of writing it.
    #[test]
    fn boards_read_as_they_are_written(board in boards(0..81, 0..5)) {
        assert_eq!(board.to_string().parse::<Grid>(), Ok(board));
        assert_eq!(format!("{board:#}").parse::<Grid>(), Ok(board));
    }

    #[test]
    fn large_boards_read_as_they_are_written(board in boards_of(25, 0..625, 0..5)) {
        let read = |text: String| {
            Board::from_text(board.layout(), text.as_bytes(), Syntax::default())
        };
        assert_eq!(read(board.to_string()).as_ref(), Ok(&board));
        assert_eq!(read(format!("{board:#}")).as_ref(), Ok(&board));
    }
}

// Fuzzing reads any bytes, too.
proptest! {
    #![proptest_config(cases(1_000))]

    /// Any bytes: every record is read, or refused with a position in it, and the result is the
    /// same however the text is divided into reads.
    #[test]
    fn any_text_is_read_or_refused(
        text in prop::collection::vec(prop::sample::select(b"1239.0-_?*|+ \t\n\r#Gridx,;\xC3\xFF".as_slice()), 0..600)
    ) {
        check_reading(&text)?;
    }

    /// The same with lines that make up grids, more or less.
    #[test]
    fn any_lines_are_read_or_refused(lines in prop::collection::vec(prop::sample::select(LINES), 0..60)) {
        check_reading(lines.join("\n").as_bytes())?;
    }
}

#[rustfmt::skip]
const LINES: &[&str] = &[
    "53..7....", "6 . . 1 9 5 . . .", "|12.|...|..3|", ".98....6.", "---------", "12345678", "+---+---+---+",
    "-----------", "", "# comment", "Grid 1", "hello", "Puzzle 12",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 7.1",
];

/// Gives out at most this number of bytes at a time.
struct Dribble<'a>(&'a [u8], usize);

impl std::io::Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(buffer.len()).min(self.0.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn check_reading(text: &[u8]) -> Result<(), TestCaseError> {
    let read = |step| {
        let mut reader = Reader::new(Dribble(text, step));
        let mut records = Vec::new();
        while let Some(batch) = reader.next_batch().unwrap() {
            let parsed = |record: Record| (record.line(), record.parse(Syntax::default()));
            records.extend(batch.records().map(parsed));
        }
        records
    };
    let whole = read(usize::MAX);
    for step in [1, 5, 40] {
        prop_assert_eq!(&read(step), &whole);
    }
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let mut last = 0;
    for (line, result) in whole {
        prop_assert!(line > last && line <= lines.len() as u64);
        last = line;
        if let Err(error) = result {
            prop_assert!(error.line >= line && error.line <= lines.len() as u64);
            let line = lines[error.line as usize - 1];
            prop_assert!(error.column >= 1 && error.column <= line.len() + 1);
        }
    }
    Ok(())
}

#[test]
fn the_empty_4x4_board_has_288_solutions() {
    // A known number; dancing links agree.
    let empty = Board::empty(&square(4));
    assert_eq!(empty.number_of_solutions(u64::MAX), 288);
    agree_on_board(&empty, 1000);
}

#[test]
fn counts_that_others_have_computed() {
    // The samples of the NOIP 2009 problem.
    #[rustfmt::skip]
    let cases = [
        ("7..9....1 1....59.. ...2...8. ..5.2...3 ......648 413...... ..7..2.9. 2.1.6.8.4 .8.5.4.12", 3),
        ("...7.2453 9....8... 74...5.1. 195.8.... .7.....25 .3.5791.8 ...6.1... .6.9....1 ........6", 85),
    ];
    for (puzzle, expected) in cases {
        let grid: Grid = puzzle.replace(' ', "").parse().unwrap();
        assert_eq!(grid.count_up_to(u64::MAX), expected);
        agree_on(&grid, 1000);
    }
}
