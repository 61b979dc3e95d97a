//! What is asked, as the package says it, and the columns of its answers.
//!
//! The package says it in JSON, since the plugin of polars has no other way: its arguments are
//! columns. A question is a row of [`Asked`], an arm of [`Asked::visit`] and an `impl` of [`Shown`],
//! which tells its columns and puts an answer into them.

use crate::columns::{Data, Kind, Slot, Words};
use crate::errors::Failure;
use ninefold::answers::{
    BestScore, Check, Claim, Count, CountOptima, Counted, Enumerate, Enumerated, Question, Sample,
    Scored, Solve, Solved, Verdict, Verified, Verify,
};
use ninefold::exact::Counter;
use ninefold::score::{Goal, Weights};
use ninefold::{Grid, Limits, SolutionOrder, Status};
use serde::Deserialize;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

/// How many nodes are looked at to count optima where nothing is said, as in the program.
const NODES_FOR_OPTIMA: u64 = 1_000_000;

/// What is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "question", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// The solution.
    Solve {
        /// Also some solution of an ambiguous puzzle.
        #[serde(default)]
        any: bool,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// Whether it is a proper puzzle.
    Status {
        #[serde(default)]
        limits: AskedLimits,
    },
    /// How many solutions, no further than a cap.
    Count {
        cap: u64,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// How many solutions.
    CountExact {
        #[serde(default)]
        limits: AskedLimits,
    },
    /// All solutions, no more than a cap.
    Enumerate {
        cap: Option<u64>,
        order: String,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// Some solutions, drawn at random.
    Sample {
        n: u64,
        seed: u64,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// The best score.
    Score {
        #[serde(default)]
        weights: Option<Vec<Vec<i32>>>,
        #[serde(default)]
        smallest: bool,
        #[serde(default)]
        count_optima: bool,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// Whether a claimed solution is right.
    Verify {
        #[serde(default)]
        limits: AskedLimits,
    },
}

/// How much work a record may take.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedLimits {
    /// In seconds.
    #[serde(default)]
    time: Option<f64>,
    #[serde(default)]
    nodes: Option<u64>,
}

impl AskedLimits {
    fn limits(self) -> Result<Limits, String> {
        let time = match self.time {
            None => None,
            Some(seconds) => match Duration::try_from_secs_f64(seconds) {
                Ok(Duration::ZERO) | Err(_) => {
                    return Err(format!(
                        "time_limit is a number of seconds above 0, and not {seconds}"
                    ));
                }
                Ok(time) => Some(time),
            },
        };
        if self.nodes == Some(0) {
            return Err("node_limit is at least 1".to_owned());
        }
        Ok(Limits::new().with_time(time).with_nodes(self.nodes))
    }
}

/// Something that can be done with a question of any type.
pub trait Visitor {
    /// What it comes to.
    type Outcome;

    /// Does it.
    fn visit<Q: Shown>(self, question: Q) -> Self::Outcome;
}

impl Asked {
    /// What is meant by this text.
    ///
    /// # Errors
    /// If that cannot be told.
    pub fn read(json: &str) -> Result<Asked, String> {
        serde_json::from_str(json).map_err(|error| format!("no question: {error}"))
    }

    /// Whether all rows, if they are few, are answered within some milliseconds.
    pub fn is_quick(&self) -> bool {
        match self {
            Asked::Solve { .. } | Asked::Status { .. } | Asked::Verify { .. } => true,
            Asked::Count { cap, .. } => *cap <= 100,
            _ => false,
        }
    }

    /// Whether something is claimed of each puzzle.
    pub fn has_claims(&self) -> bool {
        matches!(self, Asked::Verify { .. })
    }

    /// Hands the question over as the library has it, for so many rows and threads.
    ///
    /// # Errors
    /// If it is none.
    pub fn visit<V: Visitor>(
        &self,
        rows: usize,
        threads: usize,
        visitor: V,
    ) -> Result<V::Outcome, String> {
        // Where rows are fewer than threads, threads share the work of a row.
        let each = threads / rows.clamp(1, threads.max(1));
        let each = NonZero::new(each).unwrap_or(NonZero::<usize>::MIN);
        let counter = || Arc::new(Counter::new().with_threads(each));
        Ok(match self {
            Asked::Solve { any, limits } => {
                let question = match any {
                    true => Solve::any(),
                    false => Solve::unique(),
                };
                visitor.visit(question.within(limits.limits()?))
            }
            Asked::Status { limits } => visitor.visit(Check::new().within(limits.limits()?)),
            Asked::Count { cap: 0, .. } => return Err("cap is at least 1".to_owned()),
            Asked::Count { cap, limits } => {
                let question = Count::up_to((*cap).into()).with_counter(counter());
                visitor.visit(Capped(question.within(limits.limits()?)))
            }
            Asked::CountExact { limits } => {
                let question = Count::exactly().with_counter(counter());
                visitor.visit(question.within(limits.limits()?))
            }
            Asked::Enumerate { cap: Some(0), .. } => return Err("cap is at least 1".to_owned()),
            Asked::Enumerate { cap, order, limits } => {
                let order: SolutionOrder = order.parse().map_err(|error| format!("{error}"))?;
                let question = Enumerate::new().in_order(order);
                let question = question.up_to(cap.unwrap_or(u64::MAX));
                visitor.visit(question.within(limits.limits()?))
            }
            Asked::Sample { n, seed, limits } => {
                let limits = limits.limits()?;
                if limits.nodes.is_some() {
                    return Err("a sample has no node_limit, only a time_limit".to_owned());
                }
                let question = Sample::new(*n, *seed).with_counter(counter());
                visitor.visit(question.within_time(limits.time))
            }
            Asked::Score {
                weights,
                smallest,
                count_optima,
                limits,
            } => {
                let weights = match weights {
                    None => Weights::RING,
                    Some(rows) => weights_of(rows)?,
                };
                let goal = match smallest {
                    true => Goal::Smallest,
                    false => Goal::Largest,
                };
                let limits = limits.limits()?;
                let question = BestScore::new(&weights, goal)
                    .within(limits)
                    .with_counter(counter())
                    .reproducible();
                let question = match count_optima {
                    false => question,
                    true => {
                        let nodes = limits.nodes.unwrap_or(NODES_FOR_OPTIMA);
                        question.counting_optima(CountOptima::all().with_nodes(nodes))
                    }
                };
                visitor.visit(Best {
                    question,
                    optima: *count_optima,
                })
            }
            Asked::Verify { limits } => visitor.visit(Verify::new().within(limits.limits()?)),
        })
    }
}

fn weights_of(rows: &[Vec<i32>]) -> Result<Weights, String> {
    let shape = || "weights are 9 rows of 9 whole numbers".to_owned();
    let rows: Vec<[i32; 9]> = rows
        .iter()
        .map(|row| row[..].try_into().map_err(|_| shape()))
        .collect::<Result<_, _>>()?;
    let rows: [[i32; 9]; 9] = rows[..].try_into().map_err(|_| shape())?;
    Weights::new(rows).map_err(|error| error.to_string())
}

/// What a question is asked of.
pub trait Subject {
    /// Given the puzzle, and what is claimed of it where that matters.
    fn of(puzzle: Grid, claimed: Grid) -> Self;
}

impl Subject for Grid {
    fn of(puzzle: Grid, _: Grid) -> Grid {
        puzzle
    }
}

impl Subject for Claim<9> {
    fn of(puzzle: Grid, claimed: Grid) -> Claim<9> {
        Claim { puzzle, claimed }
    }
}

/// A question whose answers can be put into columns.
pub trait Shown: Clone + Send + Sync {
    /// As the library has it.
    type Question: Question<9, Asked: Subject>;

    /// As the library has it.
    fn question(&self) -> &Self::Question;

    /// The names and kinds of its columns. The last tells the status, unless it has its own way to
    /// [note](Shown::malformed) what is no puzzle.
    fn columns(&self) -> Vec<(&'static str, Kind)>;

    /// Puts an answer into a row of the columns.
    ///
    /// # Errors
    /// If there is no memory for it.
    fn put(
        row: usize,
        answer: <Self::Question as Question<9>>::Answer,
        slots: &mut [Slot],
    ) -> Result<(), Failure>;

    /// Notes that a row is no puzzle.
    fn malformed(row: usize, slots: &mut [Slot]) {
        if let Some(Slot::Words(codes)) = slots.last_mut() {
            codes[row] = Status::Malformed as u8;
        }
    }
}

/// The words for statuses, by their numbers.
const STATUSES: Kind = Kind::Words(Words::Statuses);

impl Shown for Solve {
    type Question = Solve;

    fn question(&self) -> &Solve {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("solution", Kind::Text), ("status", STATUSES)]
    }

    fn put(row: usize, answer: Solved<9>, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Text(text), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = answer.status as u8;
        if let Some(solution) = &answer.solution {
            text.set(row, solution);
        }
        Ok(())
    }
}

impl Shown for Check {
    type Question = Check;

    fn question(&self) -> &Check {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("status", STATUSES)]
    }

    fn put(row: usize, status: Status, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = status as u8;
        Ok(())
    }
}

/// A count that fits into 64 bits, for it has a cap.
#[derive(Clone, Debug)]
pub struct Capped(Count);

impl Shown for Capped {
    type Question = Count;

    fn question(&self) -> &Count {
        &self.0
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("solutions", Kind::Integers), ("status", STATUSES)]
    }

    fn put(row: usize, answer: Counted, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Integers(counts), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        // Caps are below 2⁶³: the package sees to it.
        counts.set(row, i64::try_from(answer.count).unwrap_or(i64::MAX));
        statuses[row] = answer.status as u8;
        Ok(())
    }
}

impl Shown for Count {
    type Question = Count;

    fn question(&self) -> &Count {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("solutions", Kind::Decimals), ("status", STATUSES)]
    }

    fn put(row: usize, answer: Counted, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Decimals(counts), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        // No grid has more than 6.7·10²¹.
        counts.set(row, answer.count as i128);
        statuses[row] = answer.status as u8;
        Ok(())
    }
}

/// The columns of [`Enumerate`] and [`Sample`].
fn lists() -> Vec<(&'static str, Kind)> {
    vec![("solutions", Kind::Lists), ("status", STATUSES)]
}

fn put_in_list(row: usize, answer: Enumerated<9>, slots: &mut [Slot]) -> Result<(), Failure> {
    let [Slot::Lists(lists), Slot::Words(statuses)] = slots else {
        unreachable!("the columns that were asked for");
    };
    let list = lists[row].get_or_insert_default();
    match answer {
        Enumerated::Solution(solution) => {
            // There may be any number of them.
            list.try_reserve(1).map_err(|_| Failure::Memory(1))?;
            list.push(*solution.as_array());
        }
        Enumerated::End { status, .. } => statuses[row] = status as u8,
    }
    Ok(())
}

impl Shown for Enumerate {
    type Question = Enumerate;

    fn question(&self) -> &Enumerate {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        lists()
    }

    fn put(row: usize, answer: Enumerated<9>, slots: &mut [Slot]) -> Result<(), Failure> {
        put_in_list(row, answer, slots)
    }
}

impl Shown for Sample {
    type Question = Sample;

    fn question(&self) -> &Sample {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        lists()
    }

    fn put(row: usize, answer: Enumerated<9>, slots: &mut [Slot]) -> Result<(), Failure> {
        put_in_list(row, answer, slots)
    }
}

/// The best score, and whether optima are counted.
#[derive(Clone, Debug)]
pub struct Best {
    question: BestScore,
    optima: bool,
}

impl Shown for Best {
    type Question = BestScore;

    fn question(&self) -> &BestScore {
        &self.question
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        let mut columns = vec![
            ("score", Kind::Integers),
            ("bound", Kind::Integers),
            ("proven", Kind::Flags),
            ("grid", Kind::Text),
        ];
        if self.optima {
            columns.extend([("optima", Kind::Decimals), ("all_optima", Kind::Flags)]);
        }
        columns.push(("status", STATUSES));
        columns
    }

    fn put(row: usize, answer: Scored, slots: &mut [Slot]) -> Result<(), Failure> {
        let [
            Slot::Integers(scores),
            Slot::Integers(bounds),
            Slot::Flags(proven),
            Slot::Text(grids),
            optima @ ..,
            Slot::Words(statuses),
        ] = slots
        else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = answer.status as u8;
        if let Some(best) = &answer.best {
            scores.set(row, best.score);
            bounds.set(row, best.bound);
            proven.set(row, best.is_proven().into());
            grids.set(row, &best.grid);
        }
        if let [Slot::Decimals(counts), Slot::Flags(all)] = optima
            && let Some(optima) = &answer.optima
        {
            counts.set(row, optima.count as i128);
            all.set(row, optima.all.into());
        }
        Ok(())
    }
}

impl Shown for Verify {
    type Question = Verify;

    fn question(&self) -> &Verify {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![
            ("verdict", Kind::Words(Words::Verdicts)),
            ("wrong_cell", Kind::Words(Words::Cells)),
        ]
    }

    fn put(row: usize, answer: Verified, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Words(verdicts), Slot::Words(cells)] = slots else {
            unreachable!("the columns that were asked for");
        };
        verdicts[row] = answer.verdict as u8;
        if let Some(cell) = answer.wrong {
            cells[row] = (9 * cell.row + cell.column) as u8;
        }
        Ok(())
    }

    fn malformed(row: usize, slots: &mut [Slot]) {
        if let Some(Slot::Words(verdicts)) = slots.first_mut() {
            verdicts[row] = Verdict::Malformed as u8;
        }
    }
}

/// Empty columns for so many rows.
pub struct Columns(pub usize);

impl Visitor for Columns {
    type Outcome = Result<Vec<(&'static str, Data)>, Failure>;

    fn visit<Q: Shown>(self, question: Q) -> Self::Outcome {
        let columns = question.columns().into_iter();
        columns
            .map(|(name, kind)| Ok((name, kind.nulls(self.0)?)))
            .collect()
    }
}
