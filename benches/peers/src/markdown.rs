//! The results as a Markdown table to read: one row for each list, one column for each engine, and
//! the ratios of our fastest engine to every other engine.

use crate::comparison::{Comparison, Rules, Spread};
use crate::engines::{Engine, Role};
use std::io::{self, Write};

/// The mark of an engine that got a puzzle wrong.
const WRONG: &str = "(!)";

/// Writes the table, and the notes below it.
///
/// # Errors
/// The error of `out`.
pub fn write(
    comparisons: &[Comparison],
    engines: &[Engine],
    rules: Rules,
    out: &mut impl Write,
) -> io::Result<()> {
    let rows = comparisons
        .iter()
        .map(|comparison| row(comparison, engines));
    let table: Vec<Vec<String>> = std::iter::once(header(engines)).chain(rows).collect();
    write_table(&table, out)?;
    writeln!(out)?;
    notes(comparisons, engines, rules, out)
}

/// The pairs whose ratio is shown, by number: the first of ours with each of the others.
pub fn pairs(engines: &[Engine]) -> impl Iterator<Item = (usize, usize)> {
    let first = engines.iter().position(|engine| engine.role == Role::Ours);
    let others = (0..engines.len()).filter(|&other| engines[other].role != Role::Ours);
    others.filter_map(move |other| Some((first?, other)))
}

fn header(engines: &[Engine]) -> Vec<String> {
    let mut cells = vec!["list".to_owned(), "puzzles".to_owned()];
    cells.extend(engines.iter().map(|engine| escaped(&engine.title)));
    // The unit is written once.
    cells[2].push_str(" (puzzles/s)");
    for (own, peer) in pairs(engines) {
        let (own, peer) = (&engines[own].name, escaped(&engines[peer].name));
        cells.push(format!("{own} / {peer}"));
    }
    cells
}

fn row(comparison: &Comparison, engines: &[Engine]) -> Vec<String> {
    let puzzles = match comparison.total {
        Some(total) => format!(
            "{} of {}",
            thousands(comparison.puzzles as u64),
            thousands(total)
        ),
        None => thousands(comparison.puzzles as u64),
    };
    let mut cells = vec![escaped(&comparison.list), puzzles];
    for measured in &comparison.measured {
        let rate = thousands(three_digits(Spread::of(measured.rates.clone()).median));
        cells.push(match measured.wrong {
            0 => rate,
            _ => format!("{rate} {WRONG}"),
        });
    }
    for (own, peer) in pairs(engines) {
        cells.push(format!("{:.2}", comparison.ratio(own, peer).median));
    }
    cells
}

/// Notes below the table: the way of measuring, the engines that got only a part, and those that
/// were wrong.
fn notes(
    comparisons: &[Comparison],
    engines: &[Engine],
    rules: Rules,
    out: &mut impl Write,
) -> io::Result<()> {
    let rounds = match rules.rounds {
        1 => "one round".to_owned(),
        rounds => format!("medians of {rounds} rounds"),
    };
    write!(
        out,
        "One thread, counting to {}, reading the text included; {rounds}, in which the engines took \
         turns on the same shuffled puzzles.",
        rules.cap
    )?;
    if comparisons
        .iter()
        .any(|comparison| comparison.total.is_some())
    {
        write!(out, " Of a long list an even sample was taken.")?;
    }
    let longest = comparisons
        .iter()
        .map(|comparison| comparison.puzzles)
        .max();
    let slow: Vec<String> = engines
        .iter()
        .filter(|engine| Some(engine.enough) < longest)
        .map(|engine| format!("{} {}", engine.title, thousands(engine.enough as u64)))
        .collect();
    if !slow.is_empty() {
        write!(
            out,
            " Slow engines got the first part of it, so many puzzles at most: {}.",
            slow.join(", ")
        )?;
    }
    let programs = engines.iter().filter(|engine| engine.is_program());
    let programs: Vec<String> = programs.map(|engine| escaped(&engine.title)).collect();
    if !programs.is_empty() {
        write!(
            out,
            " Programs, each timed as a whole process less its start: {}.",
            programs.join(", ")
        )?;
    }
    writeln!(out)?;
    for comparison in comparisons {
        for (engine, measured) in engines.iter().zip(&comparison.measured) {
            if measured.wrong > 0 {
                writeln!(
                    out,
                    "\n{WRONG} {} disagrees with dancing links on {} of {} puzzles of {}.",
                    escaped(&engine.title),
                    thousands(measured.wrong as u64),
                    thousands(measured.puzzles as u64),
                    escaped(&comparison.list)
                )?;
            }
        }
    }
    Ok(())
}

/// Rounded to three significant digits: more would not be reproducible.
fn three_digits(rate: f64) -> u64 {
    let unit = 10f64.powi((rate.log10().floor() as i32 - 2).max(0));
    ((rate / unit).round() * unit) as u64
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The name of a list or a program as it may stand in a cell.
fn escaped(name: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    name.replace('|', "\\|").chars().map(plain).collect()
}

/// Writes a table whose first row is the header: the first column is text, the others are numbers.
fn write_table(table: &[Vec<String>], out: &mut impl Write) -> io::Result<()> {
    let length = |cell: &String| cell.chars().count();
    let width = |column: usize| table.iter().map(|row| length(&row[column])).max();
    let widths: Vec<usize> = (0..table[0].len()).filter_map(width).collect();
    for (number, row) in table.iter().enumerate() {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => write!(out, "| {cell:<width$} |")?,
                _ => write!(out, " {cell:>width$} |")?,
            }
        }
        writeln!(out)?;
        if number == 0 {
            for (column, &width) in widths.iter().enumerate() {
                match column {
                    0 => write!(out, "| {} |", "-".repeat(width))?,
                    _ => write!(out, " {}: |", "-".repeat(width - 1))?,
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Measured;
    use crate::engines::dancing_links;

    #[test]
    fn a_table_shows_rates_ratios_parts_and_who_was_wrong() {
        let unused = |_: &[String], _| Vec::new();
        let engines = [
            Engine::new("lanes sse2", "sse2", Role::Ours, usize::MAX, unused),
            Engine::new("hasty 1.0", "hasty", Role::Peer, 5_000, unused),
            dancing_links(),
        ];
        let measured = |puzzles, rate: f64, wrong| Measured {
            puzzles,
            rates: vec![rate],
            wrong,
        };
        let comparison = Comparison {
            list: "a|ü.txt".into(),
            puzzles: 6_000,
            total: Some(1_234_567),
            measured: vec![
                measured(6_000, 6_543_210.0, 0),
                measured(5_000, 654_321.0, 1_001),
                measured(500, 25.2, 0),
            ],
        };
        let mut out = Vec::new();
        let rules = Rules { rounds: 1, cap: 2 };
        write(&[comparison], &engines, rules, &mut out).unwrap();
        // By hand. The row has 6,543,210 / 654,321 and / 25.2.
        let expected = "\
| list     |            puzzles | lanes sse2 (puzzles/s) |   hasty 1.0 | DLX (tests/dlx) | sse2 / hasty | sse2 / DLX |
| -------- | -----------------: | ---------------------: | ----------: | --------------: | -----------: | ---------: |
| a\\|ü.txt | 6,000 of 1,234,567 |              6,540,000 | 654,000 (!) |              25 |        10.00 |  259651.19 |

One thread, counting to 2, reading the text included; one round, in which the engines took turns on \
the same shuffled puzzles. Of a long list an even sample was taken. Slow engines got the first part \
of it, so many puzzles at most: hasty 1.0 5,000, DLX (tests/dlx) 500.

(!) hasty 1.0 disagrees with dancing links on 1,001 of 5,000 puzzles of a\\|ü.txt.
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
