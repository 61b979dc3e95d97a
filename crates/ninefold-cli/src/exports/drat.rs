//! Proofs of clauses, for `drat-trim`, `dratify` and others: each lemma is a clause.

use super::Failure;
use super::formulas::{Formula, forbid_by_clause};
use super::lemmas::{Receiver, visit};
use ninefold_proof::{Provable, Record};
use std::io::{self, Write};

/// Writes the clauses of a record that has this number of solutions, and the proof that there are no
/// more.
///
/// # Errors
/// If writing fails.
pub fn write(
    record: &Record<impl Provable>,
    solutions: u64,
    mut cnf: impl Write,
    mut drat: impl Write,
) -> Result<(), Failure> {
    Formula::of(record, solutions).clauses(&mut cnf)?;
    let (clauses, proof) = (&mut cnf, &mut drat);
    visit(record, &mut Clauses { clauses, proof })?;
    drat.write_all(b"0\n")?;
    drat.flush()?;
    Ok(cnf.flush()?)
}

/// The two files.
struct Clauses<'a, F, P> {
    clauses: &'a mut F,
    proof: &'a mut P,
}

impl<F: Write, P: Write> Receiver for Clauses<'_, F, P> {
    fn lemma(&mut self, candidates: &[usize]) -> io::Result<()> {
        for candidate in candidates {
            write!(self.proof, "-{} ", candidate + 1)?;
        }
        writeln!(self.proof, "0")
    }

    fn solution(&mut self, solution: &[usize]) -> io::Result<()> {
        forbid_by_clause(solution, self.clauses)
    }
}
