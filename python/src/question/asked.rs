//! What is asked, as the package says it: in JSON, since the plugin of polars has no other way; its
//! arguments are columns.

use super::forms::{Formed, Isomorphs, Moving, Transform};
use super::numbers::{Best, Capped};
use super::ratings::Ratings;
use super::{Subject, Visitor};
use ninefold::answers::{
    Canonical, Check, Claim, Count, CountOptima, Enumerate, Minimality, Minimise, Rate, Sample,
    Settings, Shuffle, Solve, Target, Unavoidable, Verify, Vicinity,
};
use ninefold::canonical::Form;
use ninefold::exact::Counter;
use ninefold::score::{Goal, Weights};
use ninefold::{Limits, PatternSymmetry, SolutionOrder, Symmetry};
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
    Check {
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
    Target {
        #[serde(default)]
        weights: Option<Vec<Vec<i32>>>,
        #[serde(default)]
        smallest: bool,
        #[serde(default)]
        count_optima: bool,
        /// Also the grid, the least of those with that score.
        #[serde(default)]
        grid: bool,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// Whether a claimed solution is right.
    Verify {
        #[serde(default)]
        limits: AskedLimits,
    },
    /// The canonical form.
    Canonical {
        form: String,
        /// Also what leads there.
        #[serde(default)]
        transformation: bool,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// Isomorphs, drawn at random.
    Shuffle {
        n: u64,
        seed: u64,
        /// Also what leads to each.
        #[serde(default)]
        transformations: bool,
    },
    /// The image under a transformation.
    Transform {
        /// The transformation; without it each puzzle has its own beside it.
        #[serde(default)]
        by: Option<String>,
        /// By what undoes it.
        #[serde(default)]
        inverse: bool,
    },
    /// Whether it is minimal.
    Minimality {
        /// Also which clues are redundant.
        #[serde(default)]
        redundant: bool,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// A minimal puzzle inside.
    Minimise {
        seed: u64,
        /// The symmetry that its pattern keeps.
        #[serde(default)]
        symmetry: Option<String>,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// All puzzles with one solution that are some clues away.
    Vicinity { remove: usize, add: usize },
    /// How difficult it is.
    Rate {
        /// Also its backdoors in singles.
        #[serde(default)]
        backdoors: bool,
        #[serde(default)]
        limits: AskedLimits,
    },
    /// The unavoidable sets of a solution grid.
    Unavoidable {
        /// How many cells a set has at most.
        size: usize,
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
            Asked::Solve { .. }
            | Asked::Check { .. }
            | Asked::Verify { .. }
            | Asked::Canonical { .. }
            | Asked::Minimality { .. }
            | Asked::Minimise { .. }
            | Asked::Transform { .. } => true,
            Asked::Count { cap, .. } => *cap <= 100,
            Asked::Shuffle { n, .. } => *n <= 100,
            _ => false,
        }
    }

    /// What stands beside each puzzle in a second column, if something does.
    pub fn second(&self) -> Option<&'static str> {
        match self {
            Asked::Verify { .. } => Some(<Claim<9> as Subject>::SECOND),
            Asked::Transform { by: None, .. } => Some(<Moving as Subject>::SECOND),
            _ => None,
        }
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
        let limited = |limits: &AskedLimits| -> Result<Settings, String> {
            Ok(Settings::new().with_limits(limits.limits()?))
        };
        let counting = |limits: &AskedLimits| -> Result<Settings, String> {
            let counter = Arc::new(Counter::new().with_threads(each));
            Ok(limited(limits)?.with_counter(counter))
        };
        Ok(match self {
            Asked::Solve { any, limits } => {
                let question = match any {
                    true => Solve::any(),
                    false => Solve::unique(),
                };
                visitor.visit_either(question, limited(limits)?)
            }
            Asked::Check { limits } => visitor.visit_either(Check::new(), limited(limits)?),
            Asked::Count { cap: 0, .. } => return Err("cap is at least 1".to_owned()),
            Asked::Count { cap, limits } => {
                let question = Capped(Count::up_to((*cap).into()));
                visitor.visit_either(question, counting(limits)?)
            }
            Asked::CountExact { limits } => {
                visitor.visit_either(Count::exactly(), counting(limits)?)
            }
            Asked::Enumerate { cap: Some(0), .. } => return Err("cap is at least 1".to_owned()),
            Asked::Enumerate { cap, order, limits } => {
                let order: SolutionOrder = order.parse().map_err(|error| format!("{error}"))?;
                let question = Enumerate::new().in_order(order);
                let question = question.up_to(cap.unwrap_or(u64::MAX));
                visitor.visit_either(question, limited(limits)?)
            }
            Asked::Sample { n, seed, limits } => {
                let settings = counting(limits)?;
                if settings.limits.nodes.is_some() {
                    return Err("a sample has no node_limit, only a time_limit".to_owned());
                }
                visitor.visit(Sample::new(*n, *seed), settings)
            }
            Asked::Target {
                weights,
                smallest,
                count_optima,
                grid,
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
                let settings = counting(limits)?;
                let question = Target::new(&weights, goal);
                let question = match grid {
                    true => question,
                    false => question.with_any_grid(),
                };
                let question = match count_optima {
                    false => question,
                    true => {
                        let nodes = settings.limits.nodes.unwrap_or(NODES_FOR_OPTIMA);
                        question.counting_optima(CountOptima::all().with_nodes(nodes))
                    }
                };
                let question = Best {
                    question,
                    optima: *count_optima,
                };
                visitor.visit_either(question, settings)
            }
            Asked::Verify { limits } => visitor.visit(Verify::new(), limited(limits)?),
            Asked::Canonical {
                form,
                transformation,
                limits,
            } => {
                let form: Form = form.parse().map_err(|_| no_form(form))?;
                let question = Canonical::new(form);
                let question = Formed {
                    question: match transformation {
                        true => question.with_transformation(),
                        false => question,
                    },
                    is_solved: form == Form::Solution,
                };
                visitor.visit(question, limited(limits)?)
            }
            Asked::Shuffle { n: 0, .. } => return Err("n is at least 1".to_owned()),
            Asked::Shuffle {
                n,
                seed,
                transformations,
            } => {
                let question = Isomorphs {
                    question: Shuffle::new(*n, *seed),
                    transformations: *transformations,
                };
                visitor.visit(question, Settings::new())
            }
            Asked::Transform { by, inverse } => {
                let given: Option<Symmetry<9>> = by.as_deref().map(str::parse).transpose().map_err(
                    |error| format!("by is a transformation such as r123456789/c123456789/d123456789: {error}"),
                )?;
                let question = Transform {
                    by: given,
                    inverse: *inverse,
                };
                visitor.visit(question, Settings::new())
            }
            Asked::Minimality { redundant, limits } => {
                let question = match redundant {
                    true => Minimality::new(),
                    false => Minimality::new().word_only(),
                };
                visitor.visit_either(question, limited(limits)?)
            }
            Asked::Minimise {
                seed,
                symmetry,
                limits,
            } => {
                let symmetry = symmetry.as_deref().map(symmetry_of).transpose()?;
                let question = Minimise::new(*seed).with_symmetry(symmetry);
                visitor.visit(question, limited(limits)?)
            }
            Asked::Vicinity { remove, add } => {
                if *remove > 81 || *add > 81 {
                    return Err("remove and add are at most 81".to_owned());
                }
                visitor.visit(Vicinity::new(*remove, *add), Settings::new())
            }
            Asked::Rate { backdoors, limits } => {
                let question = Rate::new();
                let question = Ratings {
                    question: match backdoors {
                        true => question.with_backdoors(),
                        false => question,
                    },
                    backdoors: *backdoors,
                };
                visitor.visit(question, limited(limits)?)
            }
            Asked::Unavoidable { size, limits } => {
                if !(4..=81).contains(size) {
                    return Err(format!("size is from 4 to 81, and not {size}"));
                }
                let settings = limited(limits)?;
                if settings.limits.nodes.is_some() {
                    return Err("unavoidable sets have no node_limit, only a time_limit".to_owned());
                }
                visitor.visit(Unavoidable::up_to(*size), settings)
            }
        })
    }
}

fn no_form(word: &str) -> String {
    let all: Vec<_> = Form::ALL.iter().map(|form| form.word()).collect();
    format!("no form '{word}'; there are {}", all.join(", "))
}

fn symmetry_of(word: &str) -> Result<PatternSymmetry, String> {
    let all: Vec<_> = PatternSymmetry::ALL.iter().map(|all| all.word()).collect();
    let none = |_| format!("no symmetry '{word}'; there are {}", all.join(", "));
    word.parse().map_err(none)
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
