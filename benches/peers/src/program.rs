//! Other programs as engines: a command that reads puzzles and prints their counts.
//!
//! The command is run once for each measurement, with files as standard input, output and error: it
//! never waits for its reader, and the reader takes no time from it. The time of a start is measured
//! in every round and subtracted.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::process::{Command, ExitStatus};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tempfile::tempfile;

/// The puzzle of a start. It has one empty cell, so that solving it takes next to no time.
const START: &str =
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
/// Number of starts in a round, of which the median is taken.
const STARTS: usize = 3;
/// Shortest time of solving, in starts: errors in the time of a start hardly matter then.
const LEAST_STARTS: u32 = 10;
/// Shortest time of solving, however short a start is.
const LEAST_TIME: Duration = Duration::from_millis(10);
/// Number of lines up to which a short list is repeated.
const MOST_LINES: usize = 1_000_000;
/// Number of lines of standard error that are shown if a program fails.
const ERRORS_SHOWN: usize = 5;
/// The words that a message about an unknown one lists.
const WORDS: &str = "a number, unique, ambiguous, impossible or illegal";

/// A program to compare with: `NAME=COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The name in tables and messages.
    pub name: String,
    /// The command line, for `sh -c`.
    pub command: String,
}

/// The reason why a program has no counts.
#[derive(Debug)]
pub struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Program {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Program, &'static str> {
        let (name, command) = text
            .split_once('=')
            .ok_or("a name and `=` must stand before the command")?;
        let (name, command) = (name.trim(), command.trim());
        match (name.is_empty(), command.is_empty()) {
            (true, _) => Err("there is no name before `=`"),
            (_, true) => Err("there is no command after `=`"),
            _ => Ok(Program {
                name: name.to_owned(),
                command: command.to_owned(),
            }),
        }
    }
}

/// The end of a run: all that a program wrote, and its time.
struct Run {
    status: ExitStatus,
    output: String,
    errors: String,
    time: Duration,
}

impl Program {
    /// Runs the program on a single puzzle.
    ///
    /// # Errors
    /// [`Failure`] if it cannot be run or does not print a count.
    pub fn check(&self, cap: u64) -> Result<(), Failure> {
        self.run(&[START.to_owned()], 1, cap).map(drop)
    }

    /// Counts the solutions of each line, up to `cap`.
    ///
    /// # Errors
    /// [`Failure`] if the program fails or does not print a count for each line.
    pub fn count(&self, lines: &[String], cap: u64) -> Result<Vec<u64>, Failure> {
        self.run(lines, 1, cap).map(|(counts, _)| counts)
    }

    /// The counts, and the puzzles a second, without the time of a start.
    ///
    /// # Errors
    /// [`Failure`] if the program fails or does not print a count for each line, or if solving takes
    /// no time that could be measured.
    pub fn timed(&self, lines: &[String], cap: u64) -> Result<(Vec<u64>, f64), Failure> {
        let mut starts = [Duration::ZERO; STARTS];
        for start in &mut starts {
            *start = self.run(&[START.to_owned()], 1, cap)?.1;
        }
        starts.sort_unstable();
        let run = |passes| self.run(lines, passes, cap);
        let (counts, rate) = rate(lines.len(), starts[STARTS / 2], run)?;
        let too_short = "takes no longer for the list than for one puzzle: \
                         it cannot be measured with so short a list";
        let rate = rate.ok_or_else(|| self.failure(too_short, ""))?;
        Ok((counts, rate))
    }

    /// The counts of the lines, given `passes` times in one run, and its time.
    fn run(
        &self,
        lines: &[String],
        passes: usize,
        cap: u64,
    ) -> Result<(Vec<u64>, Duration), Failure> {
        let run = self
            .process(lines, passes)
            .map_err(|error| self.failure(&format!("cannot be run: {error}"), ""))?;
        let fail = |reason: String| Err(self.failure(&reason, &run.errors));
        if !run.status.success() {
            let not_found = match run.status.code() {
                Some(127) => ", which is that of a command that is not found",
                _ => "",
            };
            return fail(format!(
                "ended with an error ({}{not_found}): {}",
                run.status, self.command
            ));
        }
        let expected = lines.len() * passes;
        let mut counts = Vec::with_capacity(expected);
        // Further lines are counted, whatever they say.
        for (index, line) in run.output.lines().enumerate().take(expected) {
            let word = line.split_whitespace().next().unwrap_or_default();
            match count_of(word, cap) {
                Ok(count) => counts.push(count),
                Err(reason) => {
                    let (number, puzzle) = (index + 1, &lines[index % lines.len()]);
                    return fail(format!(
                        "prints `{word}` in line {number}, for {puzzle}: {reason}"
                    ));
                }
            }
        }
        let printed = run.output.lines().count();
        if printed != expected {
            let plural = |number| if number == 1 { "" } else { "s" };
            return fail(format!(
                "prints {printed} line{} for {expected} puzzle{}: there must be one line for each",
                plural(printed),
                plural(expected)
            ));
        }
        // As in the process itself the last pass is compared.
        Ok((counts.split_off(expected - lines.len()), run.time))
    }

    /// Runs the command.
    fn process(&self, lines: &[String], passes: usize) -> io::Result<Run> {
        let mut input = BufWriter::new(tempfile()?);
        for _ in 0..passes {
            for line in lines {
                writeln!(input, "{line}")?;
            }
        }
        let mut input = input.into_inner().map_err(io::Error::from)?;
        input.rewind()?;
        let (output, errors) = (tempfile()?, tempfile()?);
        let mut command = Command::new("sh");
        command.arg("-c").arg(&self.command).stdin(input);
        command
            .stdout(output.try_clone()?)
            .stderr(errors.try_clone()?);
        let start = Instant::now();
        let status = command.status()?;
        let time = start.elapsed();
        Ok(Run {
            status,
            output: text_of(output)?,
            errors: text_of(errors)?,
            time,
        })
    }

    /// A failure, with the last lines of standard error.
    fn failure(&self, reason: &str, errors: &str) -> Failure {
        let mut message = format!("program {} {reason}", self.name);
        let lines: Vec<&str> = errors.lines().filter(|line| !line.is_empty()).collect();
        for line in &lines[lines.len().saturating_sub(ERRORS_SHOWN)..] {
            message.push_str("\n    ");
            message.push_str(line);
        }
        Failure(message)
    }
}

/// Runs a list, repeated until a run takes much longer than a start, and returns the puzzles a
/// second; `None` if it takes no time. `run` gets the number of passes over the list.
fn rate<T, E>(
    puzzles: usize,
    start: Duration,
    mut run: impl FnMut(usize) -> Result<(T, Duration), E>,
) -> Result<(T, Option<f64>), E> {
    let least = LEAST_TIME.max(start * LEAST_STARTS);
    let most = (MOST_LINES / puzzles).max(1);
    let mut passes = 1;
    loop {
        let (counts, time) = run(passes)?;
        let time = time.saturating_sub(start);
        if time >= least || passes == most {
            let puzzles = (puzzles * passes) as f64;
            let rate = (!time.is_zero()).then(|| puzzles / time.as_secs_f64());
            return Ok((counts, rate));
        }
        // A little more than seems to be enough; of a very short time little is known.
        let factor = 1.2 * least.as_secs_f64() / time.as_secs_f64();
        passes = (passes as f64 * factor.clamp(2.0, 100.0)).min(most as f64) as usize;
    }
}

/// The number of solutions, up to `cap`, that a program's word means.
fn count_of(word: &str, cap: u64) -> Result<u64, String> {
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

fn text_of(mut file: File) -> io::Result<String> {
    file.rewind()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_a_name_and_a_command() {
        let program: Program = "fsss=./fsss2 --cap=2".parse().unwrap();
        assert_eq!(
            (&*program.name, &*program.command),
            ("fsss", "./fsss2 --cap=2")
        );
        for (text, error) in [
            ("./fsss2", "a name and `=` must stand before the command"),
            (" =./fsss2", "there is no name before `=`"),
            ("fsss= ", "there is no command after `=`"),
        ] {
            assert_eq!(text.parse::<Program>(), Err(error));
        }
    }

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
            (&START.replace('.', "9"), [None; 3]),
        ] {
            assert_eq!(
                [1, 2, 50].map(|cap| count_of(word, cap).ok()),
                counts,
                "{word}"
            );
        }
    }

    #[test]
    fn the_start_is_subtracted_and_a_short_list_repeated() {
        let micros = Duration::from_micros;
        // A microsecond a puzzle, and a start of 5 ms.
        let measured = |puzzles: usize, start| {
            let mut runs = Vec::new();
            let (_, rate) = rate(puzzles, start, |passes| {
                runs.push(passes);
                let work = micros((puzzles * passes) as u64);
                Ok::<_, ()>(((), micros(5_000) + work))
            })
            .unwrap();
            (rate.map(f64::round), runs)
        };
        assert_eq!(
            measured(50_000, micros(5_000)),
            (Some(1_000_000.0), vec![1])
        );
        assert_eq!(
            measured(1_000, micros(5_000)),
            (Some(1_000_000.0), vec![1, 60])
        );
        // A start that was measured too long.
        let (rate, runs) = measured(1_000, micros(2_000_000));
        assert_eq!((rate, runs), (None, vec![1, 100, 1_000]));
    }
}
