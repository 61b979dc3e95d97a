//! Ninefold's engines and their peers behind one face: lines of text in, capped counts out.
//!
//! The benches in this package only ever see an [`Engine`]. Each parses the lines in its own way,
//! and reading the text is part of what is measured. A further engine is one more entry in
//! [`engines`].
//!
//! - `exact_cover`: a puzzle for the crate `dlx`

#[path = "../../corpora/mod.rs"]
pub mod corpora;
mod exact_cover;
// Not `dlx`, which is the name of the crate.
#[path = "../../../tests/dlx/mod.rs"]
mod knuth;

use corpora::{Corpus, read};
use ninefold::lanes::LaneSolver;
use ninefold::simd::DetectedBackend;
use ninefold::{Grid, scalar};
use std::path::Path;

/// Counts the solutions of each line, no further than the cap.
type Count = dyn FnMut(&[String], u64) -> Vec<u64>;

/// Something that counts solutions.
pub struct Engine {
    /// In full, with a version where there are several.
    pub title: String,
    /// In short.
    pub name: String,
    /// Whether it belongs to Ninefold, and is compared; the others are what it is compared with.
    pub ours: bool,
    /// So many puzzles are enough to measure it by: it is slow.
    pub enough: usize,
    count: Box<Count>,
}

impl Engine {
    /// Counts the solutions of each line, no further than `cap`. An engine gets all lines at once,
    /// since it may work on several at a time.
    pub fn count(&mut self, lines: &[String], cap: u64) -> Vec<u64> {
        (self.count)(lines, cap)
    }
}

/// How many puzzles dancing links are measured by and asked for.
const ENOUGH_FOR_DLX: usize = 500;

/// Every engine: first Ninefold's, then the peers.
pub fn engines() -> Vec<Engine> {
    let engine = |title: &str, name: &str, ours, enough, count| Engine {
        title: title.to_owned(),
        name: name.to_owned(),
        ours,
        enough,
        count,
    };
    let available = DetectedBackend::all().map(LaneSolver::with_backend);
    let mut engines: Vec<Engine> = available
        .map(|solver| {
            let name = solver.backend().to_string();
            engine(
                &format!("lanes, {name}"),
                &name,
                true,
                usize::MAX,
                in_lanes(solver),
            )
        })
        .collect();
    let mut solver = scalar::Solver::new();
    let count = one_by_one(move |line, cap| solver.count(&read(line), cap));
    engines.push(engine("scalar", "scalar", true, 5_000, count));
    let count = one_by_one(count_by_sudoku);
    engines.push(engine("`sudoku` 0.8", "sudoku", false, 5_000, count));
    let count = one_by_one(count_by_knuth);
    engines.push(engine(
        "DLX (tests/dlx)",
        "DLX",
        false,
        ENOUGH_FOR_DLX,
        count,
    ));
    let count = one_by_one(|line, cap| exact_cover::count(&read(line), cap));
    engines.push(engine(
        "crate dlx 0.8",
        "crate dlx",
        false,
        ENOUGH_FOR_DLX,
        count,
    ));
    engines
}

/// The lane engine, a few thousand puzzles at a time, as the program has it.
fn in_lanes(mut solver: LaneSolver) -> Box<Count> {
    Box::new(move |lines, cap| {
        let mut counts = Vec::with_capacity(lines.len());
        for lines in lines.chunks(4096) {
            let grids: Vec<Grid> = lines.iter().map(|line| read(line)).collect();
            counts.extend(solver.count(&grids, cap));
        }
        counts
    })
}

/// An engine for one line at a time as one for many.
fn one_by_one(mut count: impl FnMut(&str, u64) -> u64 + 'static) -> Box<Count> {
    Box::new(move |lines, cap| lines.iter().map(|line| count(line, cap)).collect())
}

fn count_by_knuth(line: &str, cap: u64) -> u64 {
    knuth::count(3, read(line).digits(), cap)
}

fn count_by_sudoku(line: &str, cap: u64) -> u64 {
    let grid = sudoku::Sudoku::from_str_line(line).expect("a line of 81 cells");
    let cap = usize::try_from(cap).unwrap_or(usize::MAX);
    grid.solutions_count_up_to(cap) as u64
}

/// All corpora, at most `sample` puzzles of each.
pub fn load(sample: usize) -> Vec<Corpus> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    corpora::load(&root, sample)
}

/// The counts that every engine must find: those of the dancing links in the tests for the first
/// puzzles, and of `sudoku`, which is faster, for the others.
pub fn expected(corpus: &Corpus, cap: u64) -> Vec<u64> {
    let lines = corpus.lines.iter().enumerate();
    lines
        .map(|(number, line)| match number {
            0..ENOUGH_FOR_DLX => count_by_knuth(line, cap),
            _ => count_by_sudoku(line, cap),
        })
        .collect()
}
