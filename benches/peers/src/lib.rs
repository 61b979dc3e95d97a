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
use ninefold::scalar;
use std::path::Path;

/// Counts the solutions of each line, no further than the cap.
type Count = dyn FnMut(&[String], u64) -> Vec<u64>;

/// Something that counts solutions.
pub struct Engine {
    /// In full, with a version where there are several.
    pub title: &'static str,
    /// In short.
    pub name: &'static str,
    /// Whether it belongs to Ninefold, and is compared; the others are what it is compared with.
    pub ours: bool,
    count: Box<Count>,
}

impl Engine {
    /// Counts the solutions of each line, no further than `cap`. An engine gets all lines at once,
    /// since it may work on several at a time.
    pub fn count(&mut self, lines: &[String], cap: u64) -> Vec<u64> {
        (self.count)(lines, cap)
    }
}

/// Every engine: first Ninefold's, then the peers.
pub fn engines() -> Vec<Engine> {
    let mut solver = scalar::Solver::new();
    vec![
        Engine {
            title: "ninefold scalar",
            name: "scalar",
            ours: true,
            count: one_by_one(move |line, cap| solver.count(&read(line), cap)),
        },
        Engine {
            title: "sudoku 0.8",
            name: "sudoku",
            ours: false,
            count: one_by_one(|line, cap| {
                let grid = sudoku::Sudoku::from_str_line(line).expect("a line of 81 cells");
                let cap = usize::try_from(cap).unwrap_or(usize::MAX);
                grid.solutions_count_up_to(cap) as u64
            }),
        },
        Engine {
            title: "DLX (tests/dlx)",
            name: "DLX",
            ours: false,
            count: one_by_one(count_by_knuth),
        },
        Engine {
            title: "crate dlx 0.8",
            name: "crate dlx",
            ours: false,
            count: one_by_one(|line, cap| exact_cover::count(&read(line), cap)),
        },
    ]
}

/// An engine for one line at a time as one for many.
fn one_by_one(mut count: impl FnMut(&str, u64) -> u64 + 'static) -> Box<Count> {
    Box::new(move |lines, cap| lines.iter().map(|line| count(line, cap)).collect())
}

fn count_by_knuth(line: &str, cap: u64) -> u64 {
    knuth::count(3, read(line).digits(), cap)
}

/// All corpora, at most `sample` puzzles of each (0 for no limit).
pub fn load(sample: usize) -> Vec<Corpus> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    corpora::load(&root, sample)
}

/// The counts that every engine must find: those of the dancing links in the tests.
pub fn expected(corpus: &Corpus, cap: u64) -> Vec<u64> {
    let lines = corpus.lines.iter();
    lines.map(|line| count_by_knuth(line, cap)).collect()
}
