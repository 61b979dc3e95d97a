//! Proofs of pseudo-Boolean inequalities, for VeriPB 3: each lemma is one.

use super::formulas::{Formula, forbid_by_inequality};
use super::lemmas::{Receiver, visit};
use super::{Failure, sets};
use ninefold::AnyBoard;
use ninefold_proof::{Provable, Record};
use std::io::{self, Write};

/// The first line of a proof.
pub const HEADER: &str = "pseudo-Boolean proof version 3.0";

/// The last line of a proof.
pub const FOOTER: &str = "end pseudo-Boolean proof ;";

/// Writes the equalities of a record that has this number of solutions, and the proof that there are no
/// more.
///
/// # Errors
/// If writing fails.
pub fn write(
    record: &Record<impl Provable>,
    solutions: u64,
    mut opb: impl Write,
    mut proof: impl Write,
) -> Result<(), Failure> {
    let formula = Formula::of(record, solutions);
    formula.equalities("", &mut opb)?;
    begin(formula.constraints(), &mut proof)?;
    let (formula, lemmas) = (&mut opb, &mut proof);
    visit(record, &mut Inequalities { formula, lemmas })?;
    writeln!(
        proof,
        "rup >= 1 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\n{FOOTER}"
    )?;
    proof.flush()?;
    Ok(opb.flush()?)
}

/// Writes the equalities of a record of which some solutions are listed, without all but the last, and
/// that this one is a solution.
///
/// # Errors
/// If writing fails.
pub fn write_solutions<P: Provable>(
    record: &Record<P>,
    listed: &[P::Board],
    mut opb: impl Write,
    mut proof: impl Write,
) -> Result<(), Failure> {
    let Some((last, others)) = listed.split_last() else {
        return Err(Failure::NotExported("no solution is listed".to_owned()));
    };
    let formula = Formula::of(record, others.len() as u64);
    formula.equalities("", &mut opb)?;
    for other in others {
        let other: Vec<usize> = sets::of_board(other).collect();
        forbid_by_inequality(&other, &mut opb)?;
    }
    begin(formula.constraints(), &mut proof)?;
    write!(proof, "output NONE ;\nconclusion SAT :")?;
    assign(last, &mut proof)?;
    writeln!(proof, " ;\n{FOOTER}")?;
    proof.flush()?;
    Ok(opb.flush()?)
}

/// Begins a proof about a formula with that many constraints.
///
/// # Errors
/// If writing fails.
pub fn begin(constraints: u64, proof: &mut impl Write) -> io::Result<()> {
    writeln!(proof, "{HEADER}\nf {constraints} ;")
}

/// Writes all variables as literals, true or false as in a solution.
///
/// # Errors
/// If writing fails.
pub fn assign(solution: &impl AnyBoard, out: &mut impl Write) -> io::Result<()> {
    let mut is_true = vec![false; solution.shape().side().pow(3)];
    sets::of_board(solution).for_each(|candidate| is_true[candidate] = true);
    for (candidate, is_true) in is_true.into_iter().enumerate() {
        let sign = if is_true { "" } else { "~" };
        write!(out, " {sign}x{}", candidate + 1)?;
    }
    Ok(())
}

/// Writes the lemma that not all of these candidates are true.
///
/// # Errors
/// If writing fails.
pub fn lemma(candidates: &[usize], out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"rup")?;
    for candidate in candidates {
        write!(out, " 1 ~x{}", candidate + 1)?;
    }
    writeln!(out, " >= 1 ;")
}

/// The two files.
struct Inequalities<'a, F, P> {
    formula: &'a mut F,
    lemmas: &'a mut P,
}

impl<F: Write, P: Write> Receiver for Inequalities<'_, F, P> {
    fn lemma(&mut self, candidates: &[usize]) -> io::Result<()> {
        lemma(candidates, self.lemmas)
    }

    fn solution(&mut self, solution: &[usize]) -> io::Result<()> {
        forbid_by_inequality(solution, self.formula)
    }
}
