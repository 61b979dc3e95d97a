//! The results as CSV for further processing: one row for each list and engine, one value in each
//! cell.

use crate::comparison::{Comparison, Rules, Spread};
use crate::engines::{Engine, Role};
use serde::Serialize;
use std::io::{self, Write};

/// A row; the names of the fields are those of the columns.
#[derive(Debug, Serialize)]
struct Row<'a> {
    list: &'a str,
    engine: &'a str,
    /// The cap on counts of solutions.
    cap: u64,
    /// Number of puzzles of the list, of which some or all were measured, if it is known.
    list_puzzles: u64,
    /// Number of puzzles that the engine got.
    puzzles: usize,
    rounds: usize,
    /// The median over the rounds, and their range.
    puzzles_per_second: u64,
    puzzles_per_second_least: u64,
    puzzles_per_second_most: u64,
    /// To the dancing links of the tests, taken in each round.
    ratio_to_dlx: Option<String>,
    ratio_to_dlx_least: Option<String>,
    ratio_to_dlx_most: Option<String>,
    /// The fastest of the peers that agree on all puzzles.
    fastest_peer: Option<&'a str>,
    ratio_to_fastest_peer: Option<String>,
    /// Number of puzzles on which it disagrees with the dancing links.
    disagreements: usize,
}

/// Writes one list after the other.
pub struct Tidy<W: Write>(csv::Writer<W>);

impl<W: Write> Tidy<W> {
    /// A writer into `out`.
    pub fn new(out: W) -> Self {
        Tidy(csv::Writer::from_writer(out))
    }

    /// Writes the rows of a list, after the header if it is the first.
    ///
    /// # Errors
    /// The error of the output.
    pub fn write(
        &mut self,
        comparison: &Comparison,
        engines: &[Engine],
        rules: Rules,
    ) -> io::Result<()> {
        let dlx = engines.iter().position(|engine| engine.role == Role::Dlx);
        let fastest = comparison.fastest_peer(engines);
        for (number, engine) in engines.iter().enumerate() {
            let measured = &comparison.measured[number];
            let rate = Spread::of(measured.rates.clone());
            let ratio = dlx.map(|dlx| comparison.ratio(number, dlx));
            let shown =
                |value: fn(Spread) -> f64| ratio.map(|ratio| format!("{:.3}", value(ratio)));
            let row = Row {
                list: &comparison.list,
                engine: &engine.title,
                cap: rules.cap,
                list_puzzles: comparison.total.unwrap_or(comparison.puzzles as u64),
                puzzles: measured.puzzles,
                rounds: rules.rounds,
                puzzles_per_second: rate.median.round() as u64,
                puzzles_per_second_least: rate.least.round() as u64,
                puzzles_per_second_most: rate.most.round() as u64,
                ratio_to_dlx: shown(|ratio| ratio.median),
                ratio_to_dlx_least: shown(|ratio| ratio.least),
                ratio_to_dlx_most: shown(|ratio| ratio.most),
                fastest_peer: fastest.map(|peer| &*engines[peer].title),
                ratio_to_fastest_peer: fastest
                    .map(|peer| format!("{:.3}", comparison.ratio(number, peer).median)),
                disagreements: measured.wrong,
            };
            self.0.serialize(row).map_err(io::Error::from)?;
        }
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Measured;
    use crate::engines::dancing_links;

    #[test]
    fn every_list_and_engine_has_a_row_and_every_value_a_cell() {
        let engines = [
            Engine::new("hasty 1.0", "hasty", Role::Peer, 5_000, |_, _| Vec::new()),
            Engine::new("calm", "calm", Role::Peer, 5_000, |_, _| Vec::new()),
            dancing_links(),
        ];
        let comparison = Comparison {
            list: "a,b.txt".into(),
            puzzles: 600,
            total: Some(7_000),
            solutions: 600,
            measured: vec![
                Measured {
                    puzzles: 600,
                    rates: vec![300.0, 200.4, 100.0],
                    wrong: 2,
                },
                Measured {
                    puzzles: 600,
                    rates: vec![50.0, 50.0, 50.0],
                    wrong: 0,
                },
                Measured {
                    puzzles: 500,
                    rates: vec![100.0, 50.0, 100.0],
                    wrong: 0,
                },
            ],
        };
        let mut out = Vec::new();
        let rules = Rules { rounds: 3, cap: 2 };
        let mut table = Tidy::new(&mut out);
        table.write(&comparison, &engines, rules).unwrap();
        drop(table);
        let expected = "\
list,engine,cap,list_puzzles,puzzles,rounds,puzzles_per_second,puzzles_per_second_least,\
puzzles_per_second_most,ratio_to_dlx,ratio_to_dlx_least,ratio_to_dlx_most,fastest_peer,\
ratio_to_fastest_peer,disagreements
\"a,b.txt\",hasty 1.0,2,7000,600,3,200,100,300,3.000,1.000,4.008,calm,4.008,2
\"a,b.txt\",calm,2,7000,600,3,50,50,50,0.500,0.500,1.000,calm,1.000,0
\"a,b.txt\",DLX (tests/dlx),2,7000,500,3,100,50,100,1.000,1.000,1.000,calm,2.000,0
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
