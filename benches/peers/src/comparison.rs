//! The engines in turns on one list, and their disagreements.
//!
//! In a round every engine runs over the same shuffled list, one after the other. So engines that
//! are compared are measured within a second or so of each other, and a ratio is taken in each
//! round: other work on the machine at the time affects both sides. Slow engines get the first part
//! of the list.
//!
//! Counts are compared in every round. Where engines disagree, the dancing links of the tests decide.

use crate::answers::{Counts, Tally};
use crate::engines::{ENOUGH_FOR_DLX, Engine, Role, count_by_knuth, count_by_sudoku, ours};
use crate::list::List;
use crate::program::Failure;
use std::collections::BTreeMap;

/// Number of puzzles that are named one by one if an engine gets them wrong.
const ERRORS_SHOWN: usize = 5;

/// The settings of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Number of measurements of every engine.
    pub rounds: usize,
    /// The cap on counts of solutions.
    pub cap: u64,
}

/// The measurements on one list.
#[derive(Debug)]
pub struct Comparison {
    /// The name of the list.
    pub list: String,
    /// Number of puzzles that were measured.
    pub puzzles: usize,
    /// Number of puzzles of the list, if these are a sample.
    pub total: Option<u64>,
    /// Sum of the right counts.
    pub solutions: u64,
    /// Each engine, in their order.
    pub measured: Vec<Measured>,
}

/// The measurements of one engine.
#[derive(Debug)]
pub struct Measured {
    /// Number of puzzles of the list that it got.
    pub puzzles: usize,
    /// Puzzles a second in every round.
    pub rates: Vec<f64>,
    /// Number of puzzles it got wrong.
    pub wrong: usize,
}

impl Comparison {
    /// Measures the engines. `say` gets a message where one disagrees.
    ///
    /// # Errors
    /// [`Failure`] if a program fails.
    pub fn measure(
        list: &List,
        engines: &mut [Engine],
        rules: Rules,
        say: &mut dyn FnMut(&str),
    ) -> Result<Comparison, Failure> {
        let expected = expected(list, engines, rules.cap)?;
        let mut measured: Vec<Measured> = engines
            .iter()
            .map(|engine| Measured {
                puzzles: engine.enough.min(list.lines.len()),
                rates: Vec::new(),
                wrong: 0,
            })
            .collect();
        // By engine the puzzles that it got wrong, with what it counted first.
        let mut errors = vec![BTreeMap::new(); engines.len()];
        for _ in 0..rules.rounds {
            for (engine, (measured, errors)) in
                engines.iter_mut().zip(measured.iter_mut().zip(&mut errors))
            {
                // The list is shuffled: its first part is like the whole.
                let lines = &list.lines[..measured.puzzles];
                let (counts, rate) = engine.timed(lines, rules.cap)?;
                measured.rates.push(rate);
                let expected = &expected[..lines.len()];
                let counts = match counts {
                    Counts::Each(counts) => counts,
                    Counts::Tally(tally) => {
                        measured.compare(&engine.title, tally, Tally::of(expected), list, say);
                        continue;
                    }
                };
                for (index, expected) in expected.iter().enumerate() {
                    let count = counts.get(index).copied();
                    if count != Some(*expected) {
                        errors.entry(index).or_insert(count);
                    }
                }
            }
        }
        for (engine, (measured, errors)) in engines.iter().zip(measured.iter_mut().zip(&errors)) {
            measured.wrong = measured.wrong.max(errors.len());
            tell(engine, list, &expected, errors, say);
        }
        Ok(Comparison {
            list: list.name.clone(),
            puzzles: list.lines.len(),
            total: list.total,
            solutions: expected.iter().sum(),
            measured,
        })
    }

    /// The number of the engine that was the fastest of the peers, among those that agree on all puzzles.
    pub(crate) fn fastest_peer(&self, engines: &[Engine]) -> Option<usize> {
        let peers = (0..engines.len())
            .filter(|&peer| engines[peer].role == Role::Peer && self.measured[peer].wrong == 0);
        peers.max_by(|&one, &other| self.rate(one).total_cmp(&self.rate(other)))
    }

    /// The fastest peer, by number, and the ratios to it of our engines.
    pub fn leads(&self, engines: &[Engine]) -> Option<(usize, Vec<(usize, Spread)>)> {
        let peer = self.fastest_peer(engines)?;
        let ratios = ours(engines).map(|own| (own, self.ratio(own, peer)));
        Some((peer, ratios.collect()))
    }

    /// The median of the rates of an engine, by its number.
    pub fn rate(&self, engine: usize) -> f64 {
        Spread::of(self.measured[engine].rates.iter().copied()).median
    }

    /// True if all engines agree.
    pub fn agrees(&self) -> bool {
        self.measured.iter().all(|measured| measured.wrong == 0)
    }

    /// The speed of an engine relative to another, taken in each round; engines by number.
    pub fn ratio(&self, engine: usize, to: usize) -> Spread {
        let (own, other) = (&self.measured[engine].rates, &self.measured[to].rates);
        Spread::of(own.iter().zip(other).map(|(own, other)| own / other))
    }
}

impl Measured {
    /// Compares a summary with that of the right counts.
    fn compare(
        &mut self,
        title: &str,
        found: Tally,
        expected: Tally,
        list: &List,
        say: &mut dyn FnMut(&str),
    ) {
        let wrong = usize::try_from(found.least_differences(&expected)).unwrap_or(usize::MAX);
        if wrong > 0 && self.wrong == 0 {
            say(&format!(
                "warning: {}: {title} finds {found}, where there are {expected}",
                list.name
            ));
        }
        self.wrong = self.wrong.max(wrong);
    }
}

/// The right count of every puzzle: that of the dancing links in the tests for the first puzzles,
/// by which they are measured, and for all on which engines disagree; for the others, the count on
/// which all agree, the crate `sudoku` among them. (Of a summary it is not known where it errs.)
///
/// # Errors
/// [`Failure`] if a program fails.
pub fn expected(list: &List, engines: &mut [Engine], cap: u64) -> Result<Vec<u64>, Failure> {
    let lines = &list.lines;
    let mut decided = vec![false; lines.len()];
    let mut expected = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        decided[index] = index < ENOUGH_FOR_DLX;
        expected.push(match decided[index] {
            true => count_by_knuth(line, cap),
            false => count_by_sudoku(line, cap),
        });
    }
    for engine in engines.iter_mut().filter(|engine| engine.role != Role::Dlx) {
        let part = engine.enough.min(lines.len());
        let Counts::Each(counts) = engine.count(&lines[..part], cap)? else {
            continue;
        };
        for index in 0..part {
            if !decided[index] && counts.get(index) != Some(&expected[index]) {
                decided[index] = true;
                expected[index] = count_by_knuth(&lines[index], cap);
            }
        }
    }
    Ok(expected)
}

/// Names the puzzles that an engine got wrong.
fn tell(
    engine: &Engine,
    list: &List,
    expected: &[u64],
    errors: &BTreeMap<usize, Option<u64>>,
    say: &mut dyn FnMut(&str),
) {
    let title = &engine.title;
    for (&index, count) in errors.iter().take(ERRORS_SHOWN) {
        let count = match count {
            Some(count) => format!("counts {count}"),
            None => "has no count".to_owned(),
        };
        say(&format!(
            "warning: {}:{}: {title} {count} where dancing links count {}: {}",
            list.name, list.numbers[index], expected[index], list.lines[index]
        ));
    }
    if errors.len() > ERRORS_SHOWN {
        say(&format!(
            "warning: {}: {title} disagrees on {} puzzles in all",
            list.name,
            errors.len()
        ));
    }
}

/// Numbers as their median and range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least of them.
    pub least: f64,
    /// Half of them are less, and half are more.
    pub median: f64,
    /// The most.
    pub most: f64,
}

impl Spread {
    /// The spread of some numbers, of which there is at least one.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Spread {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let last = values.len() - 1;
        Spread {
            least: values[0],
            median: (values[last / 2] + values[last.div_ceil(2)]) / 2.0,
            most: values[last],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::dancing_links;

    #[test]
    fn a_median_lies_in_the_middle() {
        let spread = Spread::of([4.0, 1.0, 10.0]);
        let expected = Spread {
            least: 1.0,
            median: 4.0,
            most: 10.0,
        };
        assert_eq!(spread, expected);
        assert_eq!(Spread::of([4.0, 1.0, 10.0, 5.0]).median, 4.5);
        assert_eq!(Spread::of([7.0]).least, 7.0);
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let measured = |rates: [f64; 3]| Measured {
            puzzles: 1,
            rates: rates.to_vec(),
            wrong: 0,
        };
        let comparison = Comparison {
            list: String::new(),
            puzzles: 1,
            total: None,
            solutions: 1,
            // The machine is slow in the second round.
            measured: vec![measured([20.0, 10.0, 60.0]), measured([10.0, 5.0, 20.0])],
        };
        assert_eq!(comparison.ratio(0, 1).median, 2.0);
        assert_eq!(comparison.ratio(0, 1).most, 3.0);
    }

    /// A list of `puzzles` puzzles, with one solution each except the sixth, which is the empty
    /// grid.
    fn list(puzzles: usize) -> List {
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut lines = vec![proper.to_owned(); puzzles];
        lines[5] = ".".repeat(81);
        List {
            name: "mine.txt".into(),
            lines,
            numbers: (1..=puzzles as u64).map(|number| 10 * number).collect(),
            total: None,
        }
    }

    #[test]
    fn where_engines_disagree_dancing_links_decide_wherever_the_puzzle_stands() {
        // More than the part that dancing links are otherwise used for.
        let puzzles = ENOUGH_FOR_DLX + 10;
        let errs_at = [3, ENOUGH_FOR_DLX + 4];
        let errs = move |lines: &[String], _| {
            let mut counts = vec![1; lines.len()];
            counts[5] = 2;
            errs_at.into_iter().for_each(|at| counts[at] = 0);
            counts
        };
        let mut engines = [
            Engine::new("hasty 1.0", "hasty", Role::Peer, usize::MAX, errs),
            dancing_links(),
        ];
        let mut said = Vec::new();
        let rules = Rules { rounds: 2, cap: 2 };
        let compared = Comparison::measure(&list(puzzles), &mut engines, rules, &mut |line| {
            said.push(line.to_owned());
        })
        .unwrap();
        assert!(!compared.agrees());
        let wrong: Vec<usize> = compared
            .measured
            .iter()
            .map(|engine| engine.wrong)
            .collect();
        assert_eq!(wrong, [2, 0]);
        assert_eq!(compared.measured[0].rates.len(), 2);
        let start = |line| {
            format!(
                "warning: mine.txt:{line}: hasty 1.0 counts 0 where dancing links count 1: 53..7"
            )
        };
        assert_eq!(said.len(), 2);
        assert!(said[0].starts_with(&start(40)), "{}", said[0]);
        assert!(said[1].starts_with(&start(5050)), "{}", said[1]);
    }

    #[test]
    fn an_engine_that_errs_everywhere_or_skips_is_told_in_few_words() {
        let mut engines = [
            Engine::new("none", "none", Role::Peer, usize::MAX, |_, _| Vec::new()),
            dancing_links(),
        ];
        let mut said = Vec::new();
        let rules = Rules { rounds: 1, cap: 2 };
        let compared = Comparison::measure(&list(20), &mut engines, rules, &mut |line| {
            said.push(line.to_owned());
        })
        .unwrap();
        assert_eq!(compared.measured[0].wrong, 20);
        assert_eq!(said.len(), ERRORS_SHOWN + 1);
        assert!(said[0].contains("none has no count where dancing links count 1"));
        assert!(said[ERRORS_SHOWN].ends_with("disagrees on 20 puzzles in all"));
    }
}
