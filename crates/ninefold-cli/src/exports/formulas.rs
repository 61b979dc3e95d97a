//! Puzzles as formulas: clauses in DIMACS, and equalities in OPB.
//!
//! A formula has the sets, the candidates that the puzzle excludes, and for each solution that is claimed
//! an inequality that forbids it: then it says that there is one more, and the proof refutes that.
//!
//! They are written as `checker/nineformula.py --cnf PUZZLE SOLUTION...` and `--opb` write them.

use super::missing;
use super::sets::Sets;
use ninefold_proof::{Provable, Record};
use std::io::{self, Write};

/// The formula of a puzzle, which excludes these candidates, and has this number of solutions.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The sets of its layout.
    pub sets: Sets,
    /// The candidates that the puzzle excludes, ascending.
    pub missing: Vec<usize>,
    /// Number of solutions that are to be forbidden.
    pub solutions: u64,
}

impl Formula {
    /// That of a record.
    pub fn of(record: &Record<impl Provable>, solutions: u64) -> Self {
        Formula {
            sets: Sets::of(&record.layout),
            missing: missing(record),
            solutions,
        }
    }

    /// Writes the clauses, without those that forbid solutions.
    ///
    /// # Errors
    /// If writing fails.
    pub fn clauses(&self, out: &mut impl Write) -> io::Result<()> {
        let Formula { sets, missing, .. } = self;
        let rivals = sets.rivals_before();
        let pairs: usize = rivals.iter().map(Vec::len).sum();
        let clauses = sets.number() + missing.len() + pairs;
        let clauses = clauses as u64 + self.solutions;
        writeln!(out, "p cnf {} {clauses}", sets.candidates())?;
        for set in sets.all() {
            for candidate in set {
                write!(out, "{} ", candidate + 1)?;
            }
            writeln!(out, "0")?;
        }
        for gone in missing {
            writeln!(out, "-{} 0", gone + 1)?;
        }
        for (candidate, rivals) in rivals.iter().enumerate() {
            for rival in rivals {
                writeln!(out, "-{} -{} 0", candidate + 1, rival + 1)?;
            }
        }
        Ok(())
    }

    /// Writes the equalities, and the inequalities of pairs, without those that forbid solutions. `objective` is the
    /// line of the objective, if there is one.
    ///
    /// # Errors
    /// If writing fails.
    pub fn equalities(&self, objective: &str, out: &mut impl Write) -> io::Result<()> {
        let Formula { sets, missing, .. } = self;
        let constraints = sets.number() + missing.len() + sets.pairs().len();
        let constraints = constraints as u64 + self.solutions;
        let variables = sets.candidates();
        writeln!(out, "* #variable={variables} #constraint={constraints}")?;
        out.write_all(objective.as_bytes())?;
        write_sets(sets, out)?;
        for gone in missing {
            writeln!(out, "+1 x{} = 0 ;", gone + 1)?;
        }
        write_pairs(sets, out)
    }

    /// The number of constraints that VeriPB counts in the equalities and inequalities: an equality is
    /// two.
    pub fn constraints(&self) -> u64 {
        let Formula { sets, missing, .. } = self;
        let equalities = sets.number() + missing.len();
        (2 * equalities + sets.pairs().len()) as u64 + self.solutions
    }
}

/// Writes the equality of each set.
///
/// # Errors
/// If writing fails.
pub fn write_sets(sets: &Sets, out: &mut impl Write) -> io::Result<()> {
    for set in sets.all() {
        for candidate in set {
            write!(out, "+1 x{} ", candidate + 1)?;
        }
        writeln!(out, "= 1 ;")?;
    }
    Ok(())
}

/// Writes the inequality of each pair.
///
/// # Errors
/// If writing fails.
pub fn write_pairs(sets: &Sets, out: &mut impl Write) -> io::Result<()> {
    for (one, other) in sets.pairs() {
        writeln!(out, "+1 ~x{} +1 ~x{} >= 1 ;", one + 1, other + 1)?;
    }
    Ok(())
}

/// Writes the clause that forbids a solution.
///
/// # Errors
/// If writing fails.
pub fn forbid_by_clause(solution: &[usize], out: &mut impl Write) -> io::Result<()> {
    for candidate in solution {
        write!(out, "-{} ", candidate + 1)?;
    }
    writeln!(out, "0")
}

/// Writes the inequality that forbids a solution.
///
/// # Errors
/// If writing fails.
pub fn forbid_by_inequality(solution: &[usize], out: &mut impl Write) -> io::Result<()> {
    for candidate in solution {
        write!(out, "+1 ~x{} ", candidate + 1)?;
    }
    writeln!(out, ">= 1 ;")
}
