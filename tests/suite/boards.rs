//! Test data: boards from lists and generated ones, and every engine.

use ninefold::answers::{Question, Settings};
use ninefold::layout::{self, Layout};
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::text::{Reader, Syntax};
use ninefold::{AnyBoard, Board, Cell, Control, Engine, Grid, Limits, Symmetry};
use ninefold_study::generate::{Generator, Kind};
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::FileFailurePersistence;
use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{Write, stderr};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder of the corpora that come with the crate.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles")
}

/// These corpora: every text file of the folder. The names of those of other sizes contain the
/// size.
pub fn corpora() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    names
}

/// One of these corpora, of 9x9.
pub fn corpus(name: &str) -> Vec<Grid> {
    let boards = Reader::new(File::open(folder().join(name)).unwrap()).into_iter();
    boards.map(Result::unwrap).collect()
}

/// The layout of this number of rows, columns and square boxes.
pub fn square(side: usize) -> Layout {
    format!("{side}x{side}").parse().unwrap()
}

/// One of these corpora, of this number of rows.
pub fn corpus_of(side: usize, name: &str) -> Vec<Board> {
    let reader = Reader::new(File::open(folder().join(name)).unwrap());
    let boards = reader.boards_of(&square(side), Syntax::default());
    boards.map(Result::unwrap).collect()
}

/// A grid, or a board of any layout, and what tests do with them.
pub trait TestBoard: AnyBoard {
    /// The number of solutions, up to a cap, by the scalar engine for such boards.
    fn number_of_solutions(&self, cap: u64) -> u64;

    /// The place of a cell among all.
    fn place_of(&self, cell: Cell) -> usize {
        cell.row() * self.shape().side() + cell.column()
    }

    /// The digit in a cell.
    fn digit_in(&self, cell: Cell) -> u8 {
        self.digits()[self.place_of(cell)]
    }

    /// The board with another digit in a cell, or none.
    fn having(&self, cell: Cell, digit: u8) -> Self {
        let mut digits = self.digits().to_vec();
        digits[self.place_of(cell)] = digit;
        self.with_known(&digits)
    }

    /// The cells that have clues, or that have none.
    fn cells_where(&self, has_clue: bool) -> Vec<Cell> {
        let digits = self.digits().iter().enumerate();
        digits
            .filter(|&(_, &digit)| (digit != 0) == has_clue)
            .map(|(place, _)| self.shape().cell(place))
            .collect()
    }
}

impl TestBoard for Grid {
    fn number_of_solutions(&self, cap: u64) -> u64 {
        Solver::new().count(self, cap)
    }
}

impl TestBoard for Board {
    fn number_of_solutions(&self, cap: u64) -> u64 {
        layout::Solver::new(self.layout().clone()).count(self.digits(), cap)
    }
}

/// A puzzle with 17 clues, the only one of its grid.
pub const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// The names of the public lists.
pub const PUBLIC_LISTS: [&str; 3] = ["clues17.txt", "top1465.txt", "hardest11.txt"];

/// One of the public lists.
///
/// # Panics
/// If it is missing and `NINEFOLD_REQUIRE_CORPORA` is set.
pub fn public_list(name: &str) -> Option<Vec<Grid>> {
    let text = public_text(name)?;
    Some(text.lines().map(|line| line.parse().unwrap()).collect())
}

/// The text of a public file, which is looked for in the folder that `NINEFOLD_CORPORA` names, or else
/// in `../shared/corpora`. If it is missing, a line is printed directly to standard error, since the
/// harness captures the output of tests.
///
/// # Panics
/// If it is missing and `NINEFOLD_REQUIRE_CORPORA` is set.
pub fn public_text(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpora");
    let folder = std::env::var_os("NINEFOLD_CORPORA").map_or(beside.into(), PathBuf::from);
    let path = folder.join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        let required = std::env::var_os("NINEFOLD_REQUIRE_CORPORA").is_some();
        assert!(!required, "there is no {}", path.display());
        let mut past_harness = stderr();
        writeln!(past_harness, "NOT checked: there is no {}", path.display()).unwrap();
    }
    text
}

/// Every engine of this machine.
pub fn engines() -> Vec<Engine> {
    let lanes = DetectedBackend::all().map(Engine::Lanes);
    [Engine::Scalar].into_iter().chain(lanes).collect()
}

/// Settings with an engine.
pub fn by(engine: Engine) -> Settings {
    Settings::new().with_engine(engine)
}

/// Settings with a limit of nodes.
pub fn of_nodes(nodes: u64) -> Settings {
    Settings::new().with_limits(Limits::new().with_nodes(nodes))
}

/// Settings whose time is over.
pub fn over() -> Settings {
    Settings::new().with_control(Control::new().with_timeout(Duration::ZERO))
}

/// All that one thread hands over, each with the index of what it answers for.
pub fn in_one_thread<A, Q: Question<A>>(
    settings: &Settings,
    question: &Q,
    asked: &[A],
) -> Vec<(usize, Q::Answer)> {
    let mut found = Vec::new();
    let worker = &mut question.worker(settings);
    let Ok(()) = question.answer(worker, asked, settings, |index, answer| {
        found.push((index, answer));
        Ok::<(), Infallible>(())
    });
    found
}

/// The same of a question that has one answer for each.
pub fn each_answer<A, Q: Question<A>>(
    settings: &Settings,
    question: &Q,
    asked: &[A],
) -> Vec<Q::Answer> {
    let (indices, found): (Vec<usize>, Vec<_>) =
        in_one_thread(settings, question, asked).into_iter().unzip();
    assert!(indices.into_iter().eq(0..asked.len()));
    found
}

/// `number` boards of a generated corpus.
pub fn generated(kind: Kind, seed: u64, number: usize) -> Vec<Grid> {
    let mut generator = Generator::new(kind, seed);
    let numbers = 0..number as u64;
    numbers.map(|index| generator.board(index)).collect()
}

/// Number in an environment variable, or the default where it is not set.
pub fn number(variable: &str, default: u32) -> u32 {
    match std::env::var(variable) {
        Ok(number) => number.parse().expect("a number"),
        Err(_) => default,
    }
}

/// The number of cases that a test tries: all of them where `NINEFOLD_ALL_CASES` is set, as in the gate, and
/// else a quarter.
pub fn some_of(all: u32) -> u32 {
    match std::env::var_os("NINEFOLD_ALL_CASES") {
        Some(_) => all,
        None => all.div_ceil(4),
    }
}

/// Those that a test tries: all, or every fourth, see [`some_of`].
pub fn some<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter().step_by(4 / some_of(4) as usize)
}

/// A configuration for [some](some_of) of `number` cases, or as many as `NINEFOLD_PROPERTY_CASES` says; the
/// seeds of those that fail are printed, and kept in a file.
pub fn cases(number: u32, kept: &'static str) -> ProptestConfig {
    let number = self::number("NINEFOLD_PROPERTY_CASES", some_of(number));
    let kept = FileFailurePersistence::Direct(kept);
    ProptestConfig {
        failure_persistence: Some(Box::new(kept)),
        ..ProptestConfig::with_cases(number)
    }
}

/// The digits of a solution of any size with square boxes: each row is the one above shifted by a box's width,
/// and by one more from band to band.
fn cyclic_digits(side: usize) -> Vec<u8> {
    let order = side.isqrt();
    let digit = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        ((column + row * order + row / order) % side) as u8 + 1
    };
    (0..side * side).map(digit).collect()
}

/// That solution of 9x9.
pub fn cyclic() -> Grid {
    let grid = Grid::from_digits(&cyclic_digits(9)).unwrap();
    assert!(grid.is_solution());
    grid
}

/// That solution of this number of rows.
pub fn cyclic_of(side: usize) -> Board {
    let board = Board::from_digits(&square(side), &cyclic_digits(side)).unwrap();
    assert!(board.is_solution());
    board
}

/// Orders of rows that keep bands together (or of columns that keep stacks).
fn orders_of_lines(side: usize) -> BoxedStrategy<Vec<u8>> {
    let order = side.isqrt();
    let shuffled = move || Just((0..order).collect::<Vec<_>>()).prop_shuffle();
    let bands = prop::collection::vec(shuffled(), order);
    (shuffled(), bands)
        .prop_map(move |(bands, lines)| {
            let in_band = |band: usize| {
                lines[band]
                    .iter()
                    .map(move |line| (band * order + line) as u8)
            };
            bands.iter().flat_map(|&band| in_band(band)).collect()
        })
        .boxed()
}

/// The rows, columns and digits of every symmetry of boards of this size, and whether it transposes them, each with
/// the same probability.
fn parts_of_symmetries(side: usize) -> BoxedStrategy<([Vec<u8>; 3], bool)> {
    let lines = (orders_of_lines(side), orders_of_lines(side));
    let digits = Just((1..=side as u8).collect::<Vec<_>>()).prop_shuffle();
    (lines, digits, any::<bool>())
        .prop_map(|((rows, columns), digits, transposed)| ([rows, columns, digits], transposed))
        .boxed()
}

/// Every symmetry, each with the same probability.
pub fn symmetries() -> BoxedStrategy<Symmetry> {
    parts_of_symmetries(9)
        .prop_map(|(parts, transposed)| {
            let [rows, columns, digits] = parts.map(|all| all.try_into().unwrap());
            Symmetry::new(rows, columns, digits, transposed).unwrap()
        })
        .boxed()
}

/// Boards made of a full board by keeping a number of its cells and then putting digits into a few,
/// which may contradict the rest.
pub fn boards(kept: Range<usize>, altered: Range<usize>) -> BoxedStrategy<Grid> {
    digits_of_boards(9, kept, altered)
        .prop_map(|digits| Grid::from_digits(&digits).unwrap())
        .boxed()
}

/// Such boards of this number of rows.
pub fn boards_of(side: usize, kept: Range<usize>, altered: Range<usize>) -> BoxedStrategy<Board> {
    let layout = square(side);
    digits_of_boards(side, kept, altered)
        .prop_map(move |digits| Board::from_digits(&layout, &digits).unwrap())
        .boxed()
}

fn digits_of_boards(
    side: usize,
    kept: Range<usize>,
    altered: Range<usize>,
) -> BoxedStrategy<Vec<u8>> {
    let cells = subsequence((0..side * side).collect::<Vec<_>>(), kept);
    let edits = prop::collection::vec((0..side * side, 0..=side as u8), altered);
    let full = cyclic_digits(side);
    (parts_of_symmetries(side), cells, edits)
        .prop_map(
            move |(([rows, columns, digits], transposed), cells, edits)| {
                let mut board = vec![0; side * side];
                for cell in cells {
                    let (row, column) = match transposed {
                        false => (cell / side, cell % side),
                        true => (cell % side, cell / side),
                    };
                    let from = usize::from(rows[row]) * side + usize::from(columns[column]);
                    board[cell] = digits[usize::from(full[from]) - 1];
                }
                for (cell, digit) in edits {
                    board[cell] = digit;
                }
                board
            },
        )
        .boxed()
}

/// Boards of another origin: the generator's, which are drawn from all solution grids alike, with
/// some clues altered.
pub fn generated_boards(kind: Kind) -> BoxedStrategy<Grid> {
    let edits = prop::collection::vec((0..81usize, 0..=9u8), 0..3);
    (any::<u64>(), edits)
        .prop_map(move |(index, edits)| {
            let mut board = Generator::new(kind, 0).board(index);
            for (index, digit) in edits {
                board.set(Cell::from_index(index), digit);
            }
            board
        })
        .boxed()
}

/// Returns whether a digit stands twice in a row, a column or a square box, from the rules and nothing else.
pub fn conflicts(board: &impl TestBoard) -> bool {
    let order = board.shape().side().isqrt();
    let clues = board.cells_where(true);
    clues.iter().enumerate().any(|(index, &a)| {
        clues[..index].iter().any(|&b| {
            let same_box =
                a.row() / order == b.row() / order && a.column() / order == b.column() / order;
            board.digit_in(a) == board.digit_in(b)
                && (a.row() == b.row() || a.column() == b.column() || same_box)
        })
    })
}

/// Boards of a kind with this number of rows, columns and square boxes.
pub fn made<B: AnyBoard>(side: usize, kind: Kind, seed: u64, numbers: Range<u64>) -> Vec<B> {
    let layout = square(side);
    let boards = Generator::of_layout(&layout, kind, seed).boards(numbers);
    let boards = boards.unwrap().into_iter();
    boards
        .map(|board| B::from_known(&layout, board.digits()))
        .collect()
}
