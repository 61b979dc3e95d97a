//! Proofs as files that the checkers of the SAT and pseudo-Boolean field verify.
//!
//! A tree that is closed under singles is a proof by unit propagation: each option that is closed is a
//! lemma, a clause that forbids it where it was tried. So nothing is searched again, and the files follow
//! from the record. The formulas are, to the byte, those that `checker/nineformula.py` writes.
//!
//! - `sets`: the variables, and the sets of which a solution has one each; `formulas`: puzzles as
//!   clauses and equalities
//! - `lemmas`: the lemmas of a tree; `drat`, `veripb`, `batch`: these as proofs
//! - `scores`: proofs of best scores, from prices of houses; `node`: their candidates; `prices`: linear
//!   programs
//! - `folder`: the folder that files are written into; `records`: a run over all records

mod batch;
mod drat;
mod folder;
mod formulas;
mod lemmas;
#[cfg(feature = "linear-programs")]
mod node;
#[cfg(feature = "linear-programs")]
mod prices;
mod records;
#[cfg(feature = "linear-programs")]
mod scores;
#[cfg(not(feature = "linear-programs"))]
#[path = "no_scores.rs"]
mod scores;
mod sets;
mod veripb;

pub use records::{export, export_by_layout};

use ninefold_proof::{Provable, Record, Rejection};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// The kind of files that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Clauses, and a proof of clauses.
    Drat,
    /// Equalities, and a proof of inequalities.
    Veripb,
    /// One proof for all records.
    Batch,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Drat, Format::Veripb, Format::Batch];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Format::Drat => "drat",
            Format::Veripb => "veripb",
            Format::Batch => "veripb-batch",
        }
    }

    /// The format in some words.
    pub fn description(self) -> &'static str {
        match self {
            Format::Drat => "for each record clauses (.cnf) and a proof (.drat)",
            Format::Veripb => "for each record equalities (.opb) and a proof for VeriPB (.pbp)",
            Format::Batch => {
                "one proof of `n=1` and `n=0` for all: sudoku.opb, all.pbp and claims.opb"
            }
        }
    }
}

/// The destination of the files of a run, and their kind.
#[derive(Clone, Debug)]
pub struct Destination {
    /// The kind of files.
    pub format: Format,
    /// The folder.
    pub folder: PathBuf,
    /// True if files in it may be replaced.
    pub replaces: bool,
}

/// The reason why a record has no files.
#[derive(Debug, Error)]
pub enum Failure {
    /// The claim or its proof cannot be written in the format.
    #[error("not exported: {0}")]
    NotExported(String),
    /// A file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<Rejection> for Failure {
    fn from(rejection: Rejection) -> Self {
        Failure::NotExported(rejection.to_string())
    }
}

/// The candidates that the puzzle of a record excludes, ascending.
fn missing(record: &Record<impl Provable>) -> Vec<usize> {
    let side = record.layout.digits();
    let mut missing = Vec::new();
    for (cell, mask) in record.puzzle.masks().into_iter().enumerate() {
        let gone = (0..side).filter(|digit| mask >> digit & 1 == 0);
        missing.extend(gone.map(|digit| cell * side + digit));
    }
    missing
}

/// The candidates of the puzzle of a record as literals, each with its sign: all clues, or, of pencilmarks, all missing
/// candidates, negated. Variables count from 0.
fn givens<P: Provable>(record: &Record<P>) -> Vec<(usize, bool)> {
    let side = record.layout.digits();
    let clues = record.puzzle.relaxations();
    let clues = clues.iter().map(|clue| {
        let candidate = clue.index * side + usize::from(clue.digit) - 1;
        (candidate, P::IS_BOARD)
    });
    clues.collect()
}
