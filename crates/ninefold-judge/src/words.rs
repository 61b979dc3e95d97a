//! The third table: the question to a grid, and the words of the answer.

use super::alphabet::Alphabet;
use super::boards::{self, Solutions};
use super::cells::GridText;
use super::error::{Fault, JudgeError};
use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// The question to a grid.
#[derive(Debug)]
pub enum Words {
    /// A solution, or a word.
    Solution(Verdicts),
    /// The number of solutions, and the only one.
    CountAndOnly,
    /// All solutions in lexicographic order, and their number.
    All {
        /// The text above each solution, once for every column.
        above: &'static str,
        /// The text after each solution.
        after: &'static str,
        /// The last line: the text before the number of solutions, and after it.
        total: (&'static str, &'static str),
        /// The last line if there is none.
        none: Option<&'static str>,
    },
    /// The largest target score, or -1.
    BestScore,
    /// The sum over all grids of the number that the first three digits of the solution are.
    CornerSum,
    /// The words for a grid without clues that contradict each other, and with some.
    Legal {
        /// There are none.
        yes: &'static str,
        /// There are some.
        no: &'static str,
    },
    /// Of two grids, the words for a second whose solution the first is the image of, and for others.
    Isomorphic {
        /// There is a transformation.
        yes: &'static str,
        /// There is none.
        no: &'static str,
    },
}

/// The words for a grid; the solution, where there is none. Of several solutions the first in
/// lexicographic order is printed, or on boards larger than 9x9 any.
#[derive(Debug)]
pub struct Verdicts {
    /// Clues that contradict each other; as without solution, where there is none.
    conflicting: Option<&'static str>,
    /// No solution. If there is no word for it, it is an error.
    none: Option<&'static str>,
    /// One solution.
    one: Option<&'static str>,
    /// One solution, and also without one of the clues.
    redundant: Option<&'static str>,
    /// Several solutions.
    several: Option<&'static str>,
}

const SOLUTION: Verdicts = Verdicts {
    conflicting: None,
    none: None,
    one: None,
    redundant: None,
    several: None,
};

/// The solution, or the first; there always is one.
pub static FIRST: Words = Words::Solution(SOLUTION);

/// UVa 989.
pub static NO_SOLUTION: Words = Words::Solution(Verdicts {
    none: Some("NO SOLUTION"),
    ..SOLUTION
});

/// HDU 2780.
pub static COULD_NOT: Words = Words::Solution(Verdicts {
    none: Some("Could not complete this grid."),
    ..SOLUTION
});

/// HDU 3111.
pub static IMPOSSIBLE: Words = Words::Solution(Verdicts {
    none: Some("impossible"),
    ..SOLUTION
});

/// Kattis `sudokunique`.
pub static FIND_ANOTHER_JOB: Words = Words::Solution(Verdicts {
    none: Some("Find another job"),
    several: Some("Non-unique"),
    ..SOLUTION
});

/// HDU 3909.
pub static NOT_MINIMAL: Words = Words::Solution(Verdicts {
    none: Some("No Solution"),
    several: Some("Multiple Solutions"),
    redundant: Some("Not Minimal"),
    ..SOLUTION
});

/// HDU 4069.
pub static MULTIPLE_SOLUTIONS: Words = Words::Solution(Verdicts {
    none: Some("No solution"),
    several: Some("Multiple Solutions"),
    ..SOLUTION
});

/// UVa 10957.
pub static CHECKER: Words = Words::Solution(Verdicts {
    conflicting: Some("Illegal."),
    none: Some("Impossible."),
    one: Some("Unique."),
    several: Some("Ambiguous."),
    ..SOLUTION
});

/// The exact-cover classic.
pub static ALL_BELOW_RULES: Words = Words::All {
    above: "==",
    after: "",
    total: ("TOTAL SOLUTION : ", ""),
    none: Some("NO SOLUTION"),
};

/// TIOJ 1025.
pub static ALL_APART: Words = Words::All {
    above: "",
    after: "\n",
    total: ("there are a total of ", " solution(s)."),
    none: None,
};

/// POJ 3435.
pub static CORRECT: Words = Words::Legal {
    yes: "CORRECT",
    no: "INCORRECT",
};

/// SPOJ SUDOKU2.
pub static DERIVED: Words = Words::Isomorphic {
    yes: "Yes",
    no: "No",
};

/// The state that is kept from grid to grid.
#[derive(Default)]
pub struct Sum {
    total: u64,
    /// The first of two grids.
    first: Option<Vec<u8>>,
}

impl Words {
    /// Writes the answer to a grid after `before`.
    ///
    /// # Errors
    /// [`JudgeError`] if writing fails, or there are no words for the answer; then nothing has been
    /// written.
    pub fn write(
        &self,
        grid: &GridText,
        alphabet: &Alphabet,
        before: &[u8],
        sum: &mut Sum,
        output: &mut dyn Write,
    ) -> Result<(), JudgeError> {
        let mut text = String::new();
        match self {
            Words::Solution(verdicts) => verdicts.answer(grid, alphabet, &mut text)?,
            Words::CountAndOnly => {
                let count = boards::count(&grid.digits);
                text = format!("{count}\n");
                if count == 1 {
                    let only = boards::first(&grid.digits).expect("a solution, just counted");
                    alphabet.write_rows(&only, grid.spaced, &mut text);
                }
            }
            Words::BestScore => {
                text = match boards::best_score(&grid.digits) {
                    Some(score) => format!("{score}\n"),
                    None => "-1\n".into(),
                };
            }
            Words::CornerSum => {
                let solution = boards::first(&grid.digits);
                let solution = solution.ok_or_else(|| grid.without_solution())?;
                let corner = solution[..3].iter().fold(0, |n, &d| 10 * n + u64::from(d));
                sum.total += corner;
            }
            Words::Legal { yes, no } => {
                let is_legal = boards::is_legal(&grid.digits);
                text = format!("{}\n", if is_legal { yes } else { no });
            }
            Words::Isomorphic { yes, no } => {
                let Some(first) = sum.first.take() else {
                    sum.first = Some(grid.digits.clone());
                    return Ok(());
                };
                let is_isomorphic = match boards::solve(&grid.digits) {
                    Solutions::One(only) => boards::are_isomorphic(&first, &only),
                    Solutions::Several(_) => return Err(grid.error(Fault::SeveralSolutions)),
                    Solutions::Conflicting | Solutions::None => {
                        return Err(grid.without_solution());
                    }
                };
                text = format!("{}\n", if is_isomorphic { yes } else { no });
            }
            Words::All { .. } => {
                output.write_all(before)?;
                return Ok(self.write_all_solutions(grid, alphabet, output)?);
            }
        }
        output.write_all(before)?;
        output.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Returns true if rows of solutions are written.
    pub fn has_rows(&self) -> bool {
        match self {
            Words::Solution(verdicts) => verdicts.one.is_none(),
            Words::CountAndOnly | Words::All { .. } => true,
            Words::BestScore
            | Words::CornerSum
            | Words::Legal { .. }
            | Words::Isomorphic { .. } => false,
        }
    }

    /// Writes the text after the answers to all grids.
    pub fn write_end(&self, sum: &Sum, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Words::CornerSum => writeln!(output, "{}", sum.total),
            _ => Ok(()),
        }
    }

    /// Writes all solutions as they are found, and their number.
    fn write_all_solutions(
        &self,
        grid: &GridText,
        alphabet: &Alphabet,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let Words::All {
            above,
            after,
            total,
            none,
        } = self
        else {
            unreachable!("only where all solutions are asked for");
        };
        let mut above = above.repeat(grid.digits.len().isqrt());
        if !above.is_empty() {
            above += "\n";
        }
        let mut count = 0u64;
        let mut text = String::new();
        let flow = boards::visit(&grid.digits, |solution| {
            count += 1;
            text.clear();
            text += &above;
            alphabet.write_rows(solution, grid.spaced, &mut text);
            text += after;
            match output.write_all(text.as_bytes()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        match (flow, none) {
            (ControlFlow::Break(error), _) => Err(error),
            (ControlFlow::Continue(()), Some(none)) if count == 0 => writeln!(output, "{none}"),
            _ => writeln!(output, "{}{count}{}", total.0, total.1),
        }
    }
}

impl Verdicts {
    fn answer(
        &self,
        grid: &GridText,
        alphabet: &Alphabet,
        text: &mut String,
    ) -> Result<(), JudgeError> {
        let digits = &grid.digits;
        let found = match &grid.layout {
            None => boards::solve(digits),
            Some(layout) => boards::solve_by(layout, digits),
        };
        let word = match found {
            Solutions::Conflicting => self.conflicting.or(self.none),
            Solutions::None => self.none,
            Solutions::Several(_) => self.several,
            Solutions::One(_) if self.redundant.is_some() && !boards::is_minimal(digits) => {
                self.redundant
            }
            Solutions::One(_) => self.one,
        };
        match (word, found) {
            (Some(word), _) => *text = format!("{word}\n"),
            (None, Solutions::One(solution)) => alphabet.write_rows(&solution, grid.spaced, text),
            (None, Solutions::Several(some)) => {
                let first = match &grid.layout {
                    None => boards::first_of_several(digits, some),
                    Some(layout) => boards::first_of_several_by(layout, digits),
                };
                alphabet.write_rows(&first, grid.spaced, text);
            }
            (None, Solutions::Conflicting | Solutions::None) => return Err(grid.without_solution()),
        }
        Ok(())
    }
}

/// The question in words, for the list of judges.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Words::Solution(verdicts) if verdicts.one.is_some() => "a word",
            Words::Solution(_) => "the solution",
            Words::CountAndOnly => "the number of solutions, and the solution if it is one",
            Words::All { .. } => "all solutions in lexicographic order",
            Words::BestScore => "the largest target score, or `-1`",
            Words::CornerSum => {
                "the sum of the numbers that solutions begin with, three digits each"
            }
            Words::Legal { .. } => "whether no clue contradicts another",
            Words::Isomorphic { .. } => {
                "for each pair, whether the solution of the second is isomorphic to the first"
            }
        })
    }
}

impl Words {
    /// The words, each with its case, for the list of judges; empty if there are none.
    pub fn cases(&self) -> String {
        let cases: Vec<String> = match self {
            Words::Solution(verdicts) => [
                ("clues in conflict", verdicts.conflicting),
                ("no solution", verdicts.none),
                ("one solution", verdicts.one),
                ("several solutions", verdicts.several),
                ("a clue that can go", verdicts.redundant),
            ]
            .into_iter()
            .filter_map(|(case, word)| Some(format!("{case}: `{}`", word?)))
            .collect(),
            Words::All {
                total: (before, after),
                none,
                ..
            } => std::iter::once(format!("at the end: `{before}N{after}`"))
                .chain(none.map(|none| format!("no solution: `{none}`")))
                .collect(),
            Words::Legal { yes, no } => {
                vec![
                    format!("no clues in conflict: `{yes}`"),
                    format!("some: `{no}`"),
                ]
            }
            Words::Isomorphic { yes, no } => {
                vec![format!("isomorphic: `{yes}`"), format!("not: `{no}`")]
            }
            Words::CountAndOnly | Words::BestScore | Words::CornerSum => Vec::new(),
        };
        cases.join(", ")
    }

    /// The text around each solution, in words that follow those of the output.
    pub fn around(&self) -> String {
        let Words::All { above, after, .. } = self else {
            return String::new();
        };
        let mut text = String::new();
        if !above.is_empty() {
            text += &format!(", a line of `{above}` above each");
        }
        if *after == "\n" {
            text += ", an empty line after each";
        }
        text
    }
}
