//! Answers of programs about puzzles: a count for each, or a summary of all.
//!
//! Both are read by the words that programs use. Unknown words are errors, never counts.

use std::fmt;

/// The words that a message about an unknown one lists.
const WORDS: &str = "a number, unique, ambiguous, impossible or illegal";
/// Words for puzzles without a solution in a summary.
const NONE: [&str; 6] = [
    "no solution",
    "no solutions",
    "unsolvable",
    "impossible",
    "illegal",
    "none",
];
/// Words for puzzles with one.
const ONE: [&str; 4] = ["unique", "single", "one solution", "a unique solution"];
/// Words for puzzles with several.
const SEVERAL: [&str; 6] = [
    "multiple",
    "ambiguous",
    "multiple solutions",
    "several solutions",
    "more than one solution",
    "not unique",
];
/// Words of a summary that say nothing about the number of solutions.
const FILLERS: [&str; 9] = [
    "puzzle", "puzzles", "record", "records", "had", "have", "with", "are", "were",
];

/// The counts of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The count of each puzzle.
    Each(Vec<u64>),
    /// Only how they are distributed.
    Tally(Tally),
}

/// Numbers of puzzles by their number of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of puzzles without a solution.
    pub none: u64,
    /// Number of puzzles with one.
    pub one: u64,
    /// Number of puzzles with two or more.
    pub several: u64,
}

impl Tally {
    /// The tally of counts.
    pub fn of(counts: &[u64]) -> Tally {
        let mut tally = Tally::default();
        for count in counts {
            *match count {
                0 => &mut tally.none,
                1 => &mut tally.one,
                _ => &mut tally.several,
            } += 1;
        }
        tally
    }

    /// Number of puzzles.
    pub fn total(&self) -> u64 {
        self.none + self.one + self.several
    }

    /// Smallest number of puzzles whose counts differ, if another tally is of the same list.
    pub fn least_differences(&self, other: &Tally) -> u64 {
        let differences = self.none.abs_diff(other.none)
            + self.one.abs_diff(other.one)
            + self.several.abs_diff(other.several);
        differences.div_ceil(2)
    }

    /// The tally of one pass if this is that of `passes`, all alike.
    fn of_one_pass(&self, passes: u64) -> Option<Tally> {
        let parts = [self.none, self.one, self.several];
        let alike = parts.iter().all(|part| part.is_multiple_of(passes));
        alike.then(|| Tally {
            none: self.none / passes,
            one: self.one / passes,
            several: self.several / passes,
        })
    }

    /// Reads a summary of `puzzles` puzzles that a program got `passes` times: "2 puzzles had no solution",
    /// "ambiguous 7". Those that it does not mention have one solution.
    ///
    /// # Errors
    /// A message if there is no such number, or if the numbers have another sum.
    pub fn read(output: &str, puzzles: u64, passes: u64) -> Result<Tally, String> {
        let (mut tally, mut one) = (Tally::default(), None);
        let mut found = false;
        for (number, words) in output.lines().flat_map(statements) {
            let part = match &*words {
                words if NONE.contains(&words) => &mut tally.none,
                words if ONE.contains(&words) => one.get_or_insert(0),
                words if SEVERAL.contains(&words) => &mut tally.several,
                _ => continue,
            };
            *part = u64::checked_add(*part, number).ok_or("prints numbers that are too large")?;
            found = true;
        }
        if !found {
            let example = "such as `2 puzzles had no solution` or `ambiguous 7`";
            return Err(format!(
                "prints no number of puzzles in its summary, {example}"
            ));
        }
        let expected = puzzles * passes;
        let others = tally.none.saturating_add(tally.several);
        tally.one = one.unwrap_or(expected.saturating_sub(others));
        if others.checked_add(tally.one) != Some(expected) {
            let many = u128::from(tally.none) + u128::from(tally.one) + u128::from(tally.several);
            return Err(format!(
                "speaks of {many} puzzles in its summary, and got {expected}"
            ));
        }
        tally.of_one_pass(passes).ok_or_else(|| {
            format!("answers differently from pass to pass: of {passes}, in all {tally}")
        })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { none, one, several } = self;
        write!(
            f,
            "{none} without a solution, {one} with one, {several} with several"
        )
    }
}

/// The numbers of a line of a summary, each with the words that say of what: those after it as far as a
/// comma or the next number, or those before it if it ends the line.
fn statements(line: &str) -> Vec<(u64, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |word: &str| word.trim_end_matches([',', ';', '.']).parse::<u64>().ok();
    if let [phrase @ .., last] = &words[..]
        && !phrase.is_empty()
        && let Some(last) = number(last)
        && phrase.iter().all(|word| number(word).is_none())
    {
        return vec![(last, plain(phrase))];
    }
    let mut statements = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some(found) = number(word) else { continue };
        let after = &words[at + 1..];
        let ends = |word: &&str| word.ends_with([',', ';', '.']);
        let next = after.iter().position(|word| number(word).is_some());
        let end = after.iter().position(ends).map(|at| at + 1);
        let length = next.into_iter().chain(end).min().unwrap_or(after.len());
        statements.push((found, plain(&after[..length])));
    }
    statements
}

/// Words in lower case, without fillers and marks.
fn plain(words: &[&str]) -> String {
    let words = words.iter().map(|word| word.to_lowercase());
    let words = words.map(|word| word.trim_matches([',', ';', '.', ':']).to_owned());
    let words: Vec<String> = words.filter(|word| !FILLERS.contains(&&**word)).collect();
    words.join(" ")
}

/// The number of solutions, up to `cap`, that a program's word means.
///
/// # Errors
/// A message if it is none of [`WORDS`], or does not say enough for this cap.
pub fn count_of(word: &str, cap: u64) -> Result<u64, String> {
    if let Ok(count) = word.parse::<u128>() {
        return Ok(u64::try_from(count).unwrap_or(u64::MAX).min(cap));
    }
    let (count, is_exact_to) = match word.to_lowercase().as_str() {
        "impossible" | "illegal" | "unsolvable" | "none" => (0, u64::MAX),
        "unique" | "single" => (1, u64::MAX),
        "solvable" | "solved" => (1, 1),
        "ambiguous" | "multiple" => (cap.min(2), 2),
        _ => return Err(format!("expected {WORDS}")),
    };
    match cap <= is_exact_to {
        true => Ok(count),
        false => Err(format!(
            "the word does not say how many solutions there are, up to {cap}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counts_as_far_as_the_cap_asks() {
        for (word, counts) in [
            ("0", [Some(0); 3]),
            ("1", [Some(1); 3]),
            ("6670903752021072936960", [Some(1), Some(2), Some(50)]),
            ("Unique", [Some(1); 3]),
            ("ambiguous", [Some(1), Some(2), None]),
            ("MULTIPLE", [Some(1), Some(2), None]),
            ("solvable", [Some(1), None, None]),
            ("impossible", [Some(0); 3]),
            ("illegal", [Some(0); 3]),
            ("unfinished", [None; 3]),
            ("-1", [None; 3]),
            ("", [None; 3]),
            // A solution is no count.
            (&"9".repeat(81), [None; 3]),
        ] {
            assert_eq!(
                [1, 2, 50].map(|cap| count_of(word, cap).ok()),
                counts,
                "{word}"
            );
        }
    }

    /// As tally of none, one and several.
    fn tally(none: u64, one: u64, several: u64) -> Tally {
        Tally { none, one, several }
    }

    #[test]
    fn summaries_are_read_as_programs_write_them() {
        // As fastdoku's `check` ends, after a line for each puzzle that is not proper.
        let of_fastdoku = "line 5: NO SOLUTION\nline 17: MULTIPLE SOLUTIONS\n\
                           20 puzzles: 18 unique, 1 multiple, 1 unsolvable\n";
        // As Schoku does with `-rm -x`, and without `-x`.
        let of_schoku = "command options: -rm -t1 -x puzzles.txt solutions.txt \n        \
                         20    17.0/puzzle  puzzles entered and presets\n        \
                         19  108152/s  puzzles solved\n   454.5ms    9.25µs/puzzle  solving time\n         \
                         1  puzzles had no solution\n         1  puzzles had multiple solutions\n        \
                         12   78.52%  puzzles solved without guessing\n         \
                         3    0.15/puzzle  unique rectangles avoided\n         \
                         1  bi-value universal graves avoided (BUG+1)\n";
        let in_short =
            "         1  puzzles had more than one solution\n         1 puzzles had no solution\n";
        // As Ninefold's `--stats`.
        let of_ninefold = "records    20\nunique     18\nambiguous  1\nimpossible 0\nillegal    1\n\
                           malformed  0\nseconds    0.001\n";
        for output in [of_fastdoku, of_schoku, in_short, of_ninefold] {
            assert_eq!(Tally::read(output, 20, 1), Ok(tally(1, 18, 1)), "{output}");
        }
        let four = "4 had no solution, 8 multiple";
        assert_eq!(Tally::read(four, 5, 4), Ok(tally(1, 2, 2)));
    }

    #[test]
    fn a_summary_without_numbers_or_with_others_is_refused() {
        for (output, passes, expected) in [
            ("", 1, "prints no number of puzzles"),
            ("9 puzzles solved\n", 1, "prints no number of puzzles"),
            (
                "9 unique",
                1,
                "speaks of 9 puzzles in its summary, and got 20",
            ),
            (
                "21 multiple",
                1,
                "speaks of 21 puzzles in its summary, and got 20",
            ),
            ("1 unique, 18 multiple", 1, "speaks of 19 puzzles"),
            ("7 multiple", 2, "answers differently from pass to pass"),
            ("18446744073709551615 multiple, 2 multiple", 1, "too large"),
            (
                "18446744073709551615 multiple, 2 unsolvable",
                1,
                "speaks of 18446744073709551617 ",
            ),
        ] {
            let error = Tally::read(output, 20, passes).unwrap_err();
            assert!(error.contains(expected), "{output}: {error}");
        }
    }

    #[test]
    fn tallies_differ_by_the_puzzles_that_must_have_moved() {
        let counts = [0, 1, 1, 2, 7];
        assert_eq!(Tally::of(&counts), tally(1, 2, 2));
        assert_eq!(tally(1, 2, 2).total(), 5);
        for (other, differences) in [
            (tally(1, 2, 2), 0),
            (tally(0, 3, 2), 1),
            (tally(3, 1, 1), 2),
            (tally(5, 0, 0), 4),
        ] {
            assert_eq!(tally(1, 2, 2).least_differences(&other), differences);
        }
    }
}
