//! Puzzles as formulas: clauses in DIMACS, and equalities in OPB.
//!
//! A formula has the sets, the candidates that the puzzle excludes, and for each solution that is claimed
//! an inequality that forbids it: then it says that there is one more, and the proof refutes that.
//!
//! They are written as `checker/nineformula.py --cnf PUZZLE SOLUTION...` and `--opb` write them.

use super::sets;
use ninefold::Board;
use std::io::{self, Write};

/// The formula of a puzzle, which excludes these candidates, and has this number of solutions.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The candidates that the puzzle excludes, ascending.
    pub missing: Vec<usize>,
    /// Number of solutions that are to be forbidden.
    pub solutions: u64,
}

impl Formula {
    /// Writes the clauses, without those that forbid solutions.
    ///
    /// # Errors
    /// If writing fails.
    pub fn clauses<const SIDE: usize>(&self, out: &mut impl Write) -> io::Result<()> {
        let variables = SIDE.pow(3);
        let rivals: Vec<Vec<usize>> = (0..variables).map(sets::rivals_before::<SIDE>).collect();
        let pairs: usize = rivals.iter().map(Vec::len).sum();
        let clauses = sets::number::<SIDE>() + self.missing.len() + pairs;
        let clauses = clauses as u64 + self.solutions;
        writeln!(out, "p cnf {variables} {clauses}")?;
        for set in 0..sets::number::<SIDE>() {
            for candidate in sets::members::<SIDE>(set) {
                write!(out, "{} ", candidate + 1)?;
            }
            writeln!(out, "0")?;
        }
        for gone in &self.missing {
            writeln!(out, "-{} 0", gone + 1)?;
        }
        for (candidate, rivals) in rivals.iter().enumerate() {
            for rival in rivals {
                writeln!(out, "-{} -{} 0", candidate + 1, rival + 1)?;
            }
        }
        Ok(())
    }

    /// Writes the equalities, without the inequalities that forbid solutions. `objective` is the line of
    /// the objective, if there is one.
    ///
    /// # Errors
    /// If writing fails.
    pub fn equalities<const SIDE: usize>(
        &self,
        objective: &str,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let constraints = (sets::number::<SIDE>() + self.missing.len()) as u64 + self.solutions;
        let variables = SIDE.pow(3);
        writeln!(out, "* #variable={variables} #constraint={constraints}")?;
        out.write_all(objective.as_bytes())?;
        write_sets::<SIDE>(out)?;
        for gone in &self.missing {
            writeln!(out, "+1 x{} = 0 ;", gone + 1)?;
        }
        Ok(())
    }

    /// The number of constraints that VeriPB counts in the equalities and inequalities: an equality is
    /// two.
    pub fn constraints<const SIDE: usize>(&self) -> u64 {
        2 * (sets::number::<SIDE>() + self.missing.len()) as u64 + self.solutions
    }
}

/// Writes the equality of each set.
///
/// # Errors
/// If writing fails.
pub fn write_sets<const SIDE: usize>(out: &mut impl Write) -> io::Result<()> {
    for set in 0..sets::number::<SIDE>() {
        for candidate in sets::members::<SIDE>(set) {
            write!(out, "+1 x{} ", candidate + 1)?;
        }
        writeln!(out, "= 1 ;")?;
    }
    Ok(())
}

/// Writes the clause that forbids a solution.
///
/// # Errors
/// If writing fails.
pub fn forbid_by_clause<const SIDE: usize>(
    solution: &Board<SIDE>,
    out: &mut impl Write,
) -> io::Result<()> {
    for candidate in sets::of_board(solution) {
        write!(out, "-{} ", candidate + 1)?;
    }
    writeln!(out, "0")
}

/// Writes the inequality that forbids a solution.
///
/// # Errors
/// If writing fails.
pub fn forbid_by_inequality<const SIDE: usize>(
    solution: &Board<SIDE>,
    out: &mut impl Write,
) -> io::Result<()> {
    for candidate in sets::of_board(solution) {
        write!(out, "+1 ~x{} ", candidate + 1)?;
    }
    writeln!(out, ">= 1 ;")
}
