//! The fixed notation of a step, in one line.
//!
//! ```text
//! step    = rating technique [type] pattern "=>" result
//! type    = "type-" number
//! pattern = cells digits houses | chain | words
//! result  = cell "=" digit | cell "<>" digits {cell "<>" digits}
//! ```
//!
//! Blanks are between the parts. No table needs to quote it.
//!
//! Steps are written millions of times, so these are plain appends to a string: what formats them
//! (`Display`) takes it from here.
//!
//! Chains are in Eureka notation: candidates as `(5)r1c1`, a strong link `=` and a weak link `-`
//! between them; links inside a cell are drawn together, `(4=1)r4c1`. Those with branches are written as
//! the words of [`Chain::words`].

use super::chain::{Chain, Literal};
use super::se_rating::SeRating;
use super::sets::{CellSet, DigitSet, HouseSet};
use super::step::{Placement, Step};
use ninefold::{Cell, House};
use std::fmt;

/// Appends a step.
fn write(step: &Step, out: &mut String) {
    write_rating(step.rating, out);
    out.push(' ');
    out.push_str(step.technique.word());
    if let Some(kind) = step.kind {
        out.push_str(" type-");
        write_digit(kind.into(), out);
    }
    match &step.chain {
        Some(chain) => {
            out.push(' ');
            write_chain(chain, out);
        }
        None => write_pattern(step, out),
    }
    out.push_str(" => ");
    write_result(step, out);
}

fn write_pattern(step: &Step, out: &mut String) {
    if !step.cells.is_empty() {
        out.push(' ');
        write_cells(step.cells, out);
    }
    if !step.digits.is_empty() {
        out.push(' ');
        write_digits(step.digits, out);
    }
    for houses in [step.base, step.cover] {
        if !houses.is_empty() {
            out.push(' ');
            write_houses(houses, out);
        }
    }
}

/// Appends the placement of a step, or the candidates that it removes.
fn write_result(step: &Step, out: &mut String) {
    if let Some(Placement { cell, digit }) = step.place {
        write_cell(cell, out);
        out.push('=');
        return write_digit(digit.into(), out);
    }
    let mut removed = step.removed.by_cell();
    if let Some((cell, digits)) = removed.next() {
        write_removed(cell, digits, out);
    }
    for (cell, digits) in removed {
        out.push(' ');
        write_removed(cell, digits, out);
    }
}

fn write_removed(cell: Cell, digits: DigitSet, out: &mut String) {
    write_cell(cell, out);
    out.push_str("<>");
    write_digits(digits, out);
}

/// Appends a rating: `7.2`.
fn write_rating(rating: SeRating, out: &mut String) {
    let tenths = usize::from(rating.tenths());
    if tenths >= 100 {
        write_digit(tenths / 100, out);
    }
    write_digit(tenths / 10 % 10, out);
    out.push('.');
    write_digit(tenths % 10, out);
}

/// Appends a cell: `r4c1`.
fn write_cell(cell: Cell, out: &mut String) {
    out.push('r');
    write_digit(cell.row() + 1, out);
    out.push('c');
    write_digit(cell.column() + 1, out);
}

/// Appends cells: those of one row with their columns together, rows with the same columns together.
fn write_cells(cells: CellSet, out: &mut String) {
    let columns_of = |row: usize| (cells.0 >> (9 * row)) as u16 & 0x1ff;
    let mut written = 0_u16;
    for row in 0..9 {
        let columns = columns_of(row);
        if columns == 0 || written >> row & 1 == 1 {
            continue;
        }
        if written != 0 {
            out.push(' ');
        }
        out.push('r');
        for other in (row..9).filter(|&other| columns_of(other) == columns) {
            written |= 1 << other;
            write_digit(other + 1, out);
        }
        out.push('c');
        write_digits(DigitSet(columns), out);
    }
}

/// Appends digits in ascending order.
fn write_digits(digits: DigitSet, out: &mut String) {
    let mut rest = digits.mask();
    while rest != 0 {
        write_digit(rest.trailing_zeros() as usize + 1, out);
        rest &= rest - 1;
    }
}

/// Appends houses: `b9 r13 c5`.
fn write_houses(houses: HouseSet, out: &mut String) {
    let mut last = ' ';
    for house in houses.houses() {
        let (letter, number) = match house {
            House::Box(number) => ('b', number),
            House::Row(number) => ('r', number),
            House::Column(number) => ('c', number),
        };
        if letter != last {
            if last != ' ' {
                out.push(' ');
            }
            out.push(letter);
            last = letter;
        }
        write_digit(number + 1, out);
    }
}

/// Appends a number of one digit.
fn write_digit(digit: usize, out: &mut String) {
    out.push(char::from(b'0' + digit as u8));
}

/// Appends a chain.
fn write_chain(chain: &Chain, out: &mut String) {
    if !chain.branches.is_empty() {
        return out.push_str(&chain.words().join(" "));
    }
    let mut rest: &[Literal] = &chain.literals;
    let mut separator = "";
    while let Some(&first) = rest.first() {
        out.push_str(separator);
        // Literals of one cell are written together.
        let together = rest.iter().take_while(|next| next.cell == first.cell);
        let (of_cell, others) = rest.split_at(together.count());
        out.push('(');
        write_digit(first.digit.into(), out);
        for literal in &of_cell[1..] {
            out.push_str(link_to(literal));
            write_digit(literal.digit.into(), out);
        }
        out.push(')');
        write_cell(first.cell, out);
        separator = others.first().map_or("", link_to);
        rest = others;
    }
}

/// The link that leads to a literal: to one that is true it is strong.
fn link_to(literal: &Literal) -> &'static str {
    if literal.is_on { "=" } else { "-" }
}

impl Step {
    /// Appends the step to a text, as [`Display`](fmt::Display) writes it.
    pub fn write_to(&self, out: &mut String) {
        write(self, out);
    }
}

/// Displays values of each type as a function writes them.
macro_rules! displayed {
    ($($(#[$doc:meta])* $type:ty, |$value:ident, $out:ident| $write:expr;)*) => {$(
        impl fmt::Display for $type {
            $(#[$doc])*
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let ($value, $out) = (self, &mut String::new());
                $write;
                f.write_str($out)
            }
        }
    )*};
}

displayed! {
    /// Cells of one row with their columns together, rows with the same columns together.
    CellSet, |cells, out| write_cells(*cells, out);
    DigitSet, |digits, out| write_digits(*digits, out);
    HouseSet, |houses, out| write_houses(*houses, out);
    SeRating, |rating, out| write_rating(*rating, out);
    Step, |step, out| write(step, out);
    Chain, |chain, out| write_chain(chain, out);
}
