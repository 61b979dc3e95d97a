//! Test data: boards from lists and generated ones, and every engine.

use ninefold::generate::{Generator, Kind, LayoutGenerator};
use ninefold::geometry::Geometry;
use ninefold::layout::Layout;
use ninefold::simd::DetectedBackend;
use ninefold::text::{Reader, Syntax};
use ninefold::{Board, Cell, Engine, Grid, Symmetry};
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::FileFailurePersistence;
use std::fs::{self, File};
use std::io::{Write, stderr};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The folder of the corpora that come with the crate.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
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

/// One of these corpora.
pub fn corpus<const SIDE: usize>(name: &str) -> Vec<Board<SIDE>> {
    let file = File::open(folder().join(name)).unwrap();
    let mut reader = Reader::new(file).of_shape(Geometry::<SIDE>::SHAPE);
    let mut boards = Vec::new();
    while let Some(batch) = reader.next_batch().unwrap() {
        let records = batch
            .records()
            .map(|record| record.parse::<Board<SIDE>>(Syntax::default()).unwrap());
        boards.extend(records);
    }
    boards
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
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora");
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

/// A solution grid of any size: each row is the one above shifted by a box's width,
/// and by one more from band to band.
pub fn cyclic<const SIDE: usize>() -> Board<SIDE> {
    let order = SIDE.isqrt();
    let mut board = Board::EMPTY;
    for cell in Board::<SIDE>::cells() {
        let shift = cell.row() * order + cell.row() / order;
        board.set(cell, ((cell.column() + shift) % SIDE) as u8 + 1);
    }
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

/// Every symmetry, each with the same probability.
pub fn symmetries<const SIDE: usize>() -> BoxedStrategy<Symmetry<SIDE>> {
    let lines = (orders_of_lines(SIDE), orders_of_lines(SIDE));
    let digits = Just((1..=SIDE as u8).collect::<Vec<_>>()).prop_shuffle();
    (lines, digits, any::<bool>())
        .prop_map(|((rows, columns), digits, transposed)| {
            let [rows, columns, digits] =
                [rows, columns, digits].map(|all| all.try_into().unwrap());
            Symmetry::new(rows, columns, digits, transposed).unwrap()
        })
        .boxed()
}

/// Boards made of a full board by keeping a number of its cells and then putting digits into a few,
/// which may contradict the rest.
pub fn boards<const SIDE: usize>(
    kept: std::ops::Range<usize>,
    altered: std::ops::Range<usize>,
) -> BoxedStrategy<Board<SIDE>> {
    let cells = subsequence((0..SIDE * SIDE).collect::<Vec<_>>(), kept);
    let edits = prop::collection::vec((0..SIDE * SIDE, 0..=SIDE as u8), altered);
    (symmetries(), cells, edits)
        .prop_map(|(symmetry, cells, edits)| {
            let full = symmetry.apply(&cyclic::<SIDE>());
            let mut board = Board::EMPTY;
            for cell in cells.into_iter().map(Cell::from_index::<SIDE>) {
                board.set(cell, full.digit(cell));
            }
            for (index, digit) in edits {
                board.set(Cell::from_index::<SIDE>(index), digit);
            }
            board
        })
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
                board.set(Cell::from_index::<9>(index), digit);
            }
            board
        })
        .boxed()
}

/// Returns whether a digit stands twice in a house, from the rules and nothing else.
pub fn conflicts<const SIDE: usize>(board: &Board<SIDE>) -> bool {
    let order = SIDE.isqrt();
    let cells: Vec<Cell> = Board::<SIDE>::cells().collect();
    cells.iter().enumerate().any(|(index, &a)| {
        cells[..index].iter().any(|&b| {
            let same_box =
                a.row() / order == b.row() / order && a.column() / order == b.column() / order;
            board.digit(a) != 0
                && board.digit(a) == board.digit(b)
                && (a.row() == b.row() || a.column() == b.column() || same_box)
        })
    })
}

/// Boards of a kind with rows, columns and square boxes.
pub fn made<const SIDE: usize>(kind: Kind, seed: u64, numbers: Range<u64>) -> Vec<Board<SIDE>> {
    let layout: Layout = format!("{SIDE}x{SIDE}").parse().unwrap();
    let mut generator = LayoutGenerator::new(&layout, seed);
    generator.boards(kind, numbers).unwrap()
}
