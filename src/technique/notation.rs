//! The fixed notation of a step, in one line.
//!
//! ```text
//! step    = rating technique [type] pattern "=>" result
//! type    = "type-" number
//! pattern = cells digits houses | chain
//! result  = cell "=" digit | cell "<>" digits {cell "<>" digits}
//! ```
//!
//! Blanks are between the parts. No table needs to quote it.
//!
//! Chains are in Eureka notation: candidates as `(5)r1c1`, a strong link `=` and a weak link `-`
//! between them; links inside a cell are drawn together, `(4=1)r4c1`.

use super::chains::{Chain, Literal};
use super::step::{Placement, Step};
use std::fmt::{self, Formatter};

/// Writes a step.
pub fn write(step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{} {}", step.rating, step.technique)?;
    if let Some(kind) = step.kind {
        write!(f, " type-{kind}")?;
    }
    match &step.chain {
        Some(chain) => write!(f, " {chain}")?,
        None => write_pattern(step, f)?,
    }
    f.write_str(" => ")?;
    write_result(step, f)
}

fn write_pattern(step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
    if !step.cells.is_empty() {
        write!(f, " {}", step.cells)?;
    }
    if !step.digits.is_empty() {
        write!(f, " {}", step.digits)?;
    }
    for houses in [step.base, step.cover] {
        if !houses.is_empty() {
            write!(f, " {houses}")?;
        }
    }
    Ok(())
}

fn write_result(step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
    if let Some(Placement { cell, digit }) = step.place {
        return write!(f, "{cell}={digit}");
    }
    let mut separator = "";
    for (cell, digits) in step.removed.by_cell() {
        write!(f, "{separator}{cell}<>{digits}")?;
        separator = " ";
    }
    Ok(())
}

/// Writes a chain.
pub fn write_chain(chain: &Chain, f: &mut Formatter<'_>) -> fmt::Result {
    let mut rest: &[Literal] = &chain.literals;
    let mut separator = "";
    while let Some(&first) = rest.first() {
        f.write_str(separator)?;
        // Literals of one cell are written together.
        let together = rest.iter().take_while(|next| next.cell == first.cell);
        let (of_cell, others) = rest.split_at(together.count());
        write!(f, "({}", first.digit)?;
        for literal in &of_cell[1..] {
            write!(f, "{}{}", link_to(literal), literal.digit)?;
        }
        write!(f, "){}", first.cell)?;
        separator = others.first().map_or("", link_to);
        rest = others;
    }
    Ok(())
}

/// The link that leads to a literal: to one that is true it is strong.
fn link_to(literal: &Literal) -> &'static str {
    if literal.is_on { "=" } else { "-" }
}
