//! The results as Markdown tables to read, with a row for each list: how many times as fast as the fastest
//! peer our engines are, and the puzzles a second of every engine.

use crate::comparison::{Comparison, Rules};
use crate::engines::{Engine, ours};
use std::io::{self, Write};

/// The mark of an engine that got a puzzle wrong.
const WRONG: &str = "(!)";

/// The measurements, with the way of measuring.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The lists.
    pub comparisons: &'a [Comparison],
    /// The engines.
    pub engines: &'a [Engine],
    /// The settings.
    pub rules: Rules,
    /// The name of the processor.
    pub processor: &'a str,
    /// Lists of tdoku's that were not at hand.
    pub missing: &'a [&'a str],
}

impl Report<'_> {
    /// Writes the tables, and the notes below them.
    ///
    /// # Errors
    /// The error of `out`.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "To the fastest peer of each list:\n")?;
        let rows = self.comparisons.iter().map(|list| self.lead_row(list));
        write_table(&with_header(self.lead_header(), rows), out)?;
        writeln!(out, "\nPuzzles a second:\n")?;
        let rows = self.comparisons.iter().map(|list| self.rates(list));
        let titles = self.engines.iter().map(|engine| escaped(&engine.title));
        let header = ["list".to_owned()].into_iter().chain(titles).collect();
        write_table(&with_header(header, rows), out)?;
        writeln!(out)?;
        self.notes(out)
    }

    fn lead_header(&self) -> Vec<String> {
        let fixed =
            ["list", "puzzles", "solutions", "fastest peer", "puzzles/s"].map(str::to_owned);
        let ours = ours(self.engines).map(|own| escaped(&self.engines[own].name));
        fixed.into_iter().chain(ours).collect()
    }

    fn lead_row(&self, comparison: &Comparison) -> Vec<String> {
        let puzzles = match comparison.total {
            Some(total) => format!(
                "{} of {}",
                thousands(comparison.puzzles as u64),
                thousands(total)
            ),
            None => thousands(comparison.puzzles as u64),
        };
        let solutions = thousands(comparison.solutions);
        let mut cells = vec![escaped(&comparison.list), puzzles, solutions];
        match comparison.leads(self.engines) {
            Some((peer, ratios)) => {
                cells.push(escaped(&self.engines[peer].title));
                cells.push(thousands(three_digits(comparison.rate(peer))));
                cells.extend(
                    ratios
                        .iter()
                        .map(|(_, ratio)| format!("{:.2}x", ratio.median)),
                );
            }
            None => cells.resize(self.lead_header().len(), "-".to_owned()),
        }
        cells
    }

    fn rates(&self, comparison: &Comparison) -> Vec<String> {
        let mut cells = vec![escaped(&comparison.list)];
        for (engine, measured) in comparison.measured.iter().enumerate() {
            let rate = thousands(three_digits(comparison.rate(engine)));
            cells.push(match measured.wrong {
                0 => rate,
                _ => format!("{rate} {WRONG}"),
            });
        }
        cells
    }

    /// Notes below the tables: the way of measuring, the engines that got only a part, those that were
    /// wrong, and the lists that are missing.
    fn notes(&self, out: &mut impl Write) -> io::Result<()> {
        let Report { rules, engines, .. } = self;
        let rounds = match rules.rounds {
            1 => "one round".to_owned(),
            rounds => format!("medians of {rounds} rounds"),
        };
        write!(
            out,
            "One thread, counting to {}, reading the text included; time of the processor ({}), {rounds}, in which \
             the engines took turns on the same shuffled puzzles.",
            rules.cap, self.processor
        )?;
        if self.comparisons.iter().any(|list| list.total.is_some()) {
            write!(out, " Of a long list an even sample was taken.")?;
        }
        let longest = self.comparisons.iter().map(|list| list.puzzles).max();
        let slow: Vec<String> = engines
            .iter()
            .filter(|engine| Some(engine.enough) < longest)
            .map(|engine| format!("{} {}", engine.title, thousands(engine.enough as u64)))
            .collect();
        if !slow.is_empty() {
            let slow = slow.join(", ");
            write!(out, " Slow engines got its first puzzles, at most: {slow}.")?;
        }
        let programs = engines.iter().filter(|engine| engine.is_program());
        let programs: Vec<String> = programs.map(|engine| escaped(&engine.title)).collect();
        if !programs.is_empty() {
            let programs = programs.join(", ");
            write!(
                out,
                " Programs, each timed as a whole process less its start: {programs}."
            )?;
        }
        if self.comparisons.iter().all(Comparison::agrees) {
            write!(
                out,
                " All engines agree on the counts, whose sums are the numbers of solutions."
            )?;
        }
        writeln!(out)?;
        if !self.missing.is_empty() {
            let missing = self.missing.join(", ");
            writeln!(
                out,
                "\nOf the lists of tdoku's benchmark these were not at hand: {missing}."
            )?;
        }
        for comparison in self.comparisons {
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
}

fn with_header(header: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    [header].into_iter().chain(rows).collect()
}

/// Rounded to three significant digits: more would not be reproducible.
fn three_digits(rate: f64) -> u64 {
    let unit = 10f64.powi((rate.log10().floor() as i32 - 2).max(0));
    ((rate / unit).round() * unit) as u64
}

/// A number with its digits in groups.
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

/// Writes a table whose first row is the header. Names of lists and peers are text, the others numbers.
fn write_table(table: &[Vec<String>], out: &mut impl Write) -> io::Result<()> {
    let length = |cell: &String| cell.chars().count();
    let width = |column: usize| table.iter().map(|row| length(&row[column])).max();
    let widths: Vec<usize> = (0..table[0].len()).filter_map(width).collect();
    let is_text = |column: usize| ["list", "fastest peer"].contains(&&*table[0][column]);
    for (number, row) in table.iter().enumerate() {
        write!(out, "|")?;
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match is_text(column) {
                true => write!(out, " {cell:<width$} |")?,
                false => write!(out, " {cell:>width$} |")?,
            }
        }
        writeln!(out)?;
        if number == 0 {
            write!(out, "|")?;
            for (column, &width) in widths.iter().enumerate() {
                match is_text(column) {
                    true => write!(out, " {} |", "-".repeat(width))?,
                    false => write!(out, " {}: |", "-".repeat(width - 1))?,
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
    use crate::engines::{Role, dancing_links};

    #[test]
    fn tables_show_leads_rates_parts_and_who_was_wrong() {
        let unused = |_: &[String], _| Vec::new();
        let engines = [
            Engine::new("lanes sse2", "sse2", Role::Ours, usize::MAX, unused),
            Engine::new("quick|er", "quick", Role::Peer, 5_000, unused),
            Engine::new("hasty 1.0", "hasty", Role::Peer, 5_000, unused),
            dancing_links(),
        ];
        let measured = |puzzles, rate: f64, wrong| Measured {
            puzzles,
            rates: vec![rate],
            wrong,
        };
        let comparison = |list: &str, quick, wrong| Comparison {
            list: list.into(),
            puzzles: 6_000,
            total: Some(1_234_567),
            solutions: 7_890,
            measured: vec![
                measured(6_000, 6_543_210.0, 0),
                measured(5_000, quick, 0),
                measured(5_000, 654_321.0, wrong),
                measured(500, 7_000_000.0, 0),
            ],
        };
        let report = |comparisons: &[Comparison], missing: &[&str]| {
            let mut out = Vec::new();
            let rules = Rules { rounds: 1, cap: 2 };
            let report = Report {
                comparisons,
                engines: &engines,
                rules,
                processor: "an abacus",
                missing,
            };
            report.write(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        // By hand: 6,543,210 / 327,160.5 and / 654,321. An engine that is wrong leads nowhere, and dancing links
        // are ours.
        let lists = [
            comparison("a|ü.txt", 327_160.5, 1_001),
            comparison("b", 327_160.5, 0),
        ];
        let expected = "\
To the fastest peer of each list:

| list     |            puzzles | solutions | fastest peer | puzzles/s |   sse2 |
| -------- | -----------------: | --------: | ------------ | --------: | -----: |
| a\\|ü.txt | 6,000 of 1,234,567 |     7,890 | quick\\|er    |   327,000 | 20.00x |
| b        | 6,000 of 1,234,567 |     7,890 | hasty 1.0    |   654,000 | 10.00x |

Puzzles a second:

| list     | lanes sse2 | quick\\|er |   hasty 1.0 | DLX (tests/dlx) |
| -------- | ---------: | --------: | ----------: | --------------: |
| a\\|ü.txt |  6,540,000 |   327,000 | 654,000 (!) |       7,000,000 |
| b        |  6,540,000 |   327,000 |     654,000 |       7,000,000 |

One thread, counting to 2, reading the text included; time of the processor (an abacus), one round, in which \
the engines took turns on the same shuffled puzzles. Of a long list an even sample was taken. Slow engines got \
its first puzzles, at most: quick|er 5,000, hasty 1.0 5,000, DLX (tests/dlx) 500.

Of the lists of tdoku's benchmark these were not at hand: kaggle, unbiased.

(!) hasty 1.0 disagrees with dancing links on 1,001 of 5,000 puzzles of a\\|ü.txt.
";
        assert_eq!(report(&lists, &["kaggle", "unbiased"]), expected);
        let agreed = report(&lists[1..], &[]);
        let note = "All engines agree on the counts, whose sums are the numbers of solutions.\n";
        assert!(agreed.ends_with(note), "{agreed}");
    }
}
