//! Other programs as engines: a command that reads puzzles and prints their counts.
//!
//! The command is run once for each measurement, with files as standard input, output and error: it
//! never waits for its reader, and the reader takes no time from it. Its time is that of processors, in
//! all its processes. The time of a start is measured in every round and subtracted.

use crate::answers::{Counts, Tally, count_of};
use crate::stopwatch::{Processes, Stopwatch};
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::process::{Command, ExitStatus};
use std::str::FromStr;
use std::time::Duration;
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
/// A program to compare with: `NAME=COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The name in tables and messages.
    pub name: String,
    /// The command line, for `sh -c`.
    pub command: String,
    /// The kind of its output.
    pub output: Output,
}

/// The output of a program about a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A line for each puzzle, which begins with its count.
    Counts,
    /// Numbers of puzzles without a solution, with one, and with several.
    Summary,
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
                output: Output::Counts,
            }),
        }
    }
}

/// The end of a run: all that a program wrote, and the time of its processors.
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
    /// [`Failure`] if it cannot be run, does not print a count, or prints a summary, which has no counts above 2,
    /// where the cap is another.
    pub fn check(&self, cap: u64) -> Result<(), Failure> {
        if self.output == Output::Summary && cap != 2 {
            let reason =
                format!("prints a summary, which is compared with counts up to 2, not {cap}");
            return Err(self.failure(&reason, ""));
        }
        self.run(&[START.to_owned()], 1, cap).map(drop)
    }

    /// Counts the solutions of each line, up to `cap`.
    ///
    /// # Errors
    /// [`Failure`] if the program fails, or does not print a count for each line or a summary of all.
    pub fn count(&self, lines: &[String], cap: u64) -> Result<Counts, Failure> {
        self.run(lines, 1, cap).map(|(counts, _)| counts)
    }

    /// The counts, and the puzzles a second, without the time of a start.
    ///
    /// # Errors
    /// [`Failure`] if the program fails, does not print a count for each line or a summary of all, or if
    /// solving takes no time that could be measured.
    pub fn timed(&self, lines: &[String], cap: u64) -> Result<(Counts, f64), Failure> {
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
    ) -> Result<(Counts, Duration), Failure> {
        let run = self
            .process(lines, passes)
            .map_err(|error| self.failure(&format!("cannot be run: {error}"), ""))?;
        if !run.status.success() {
            let not_found = match run.status.code() {
                Some(127) => ", which is that of a command that is not found",
                _ => "",
            };
            let reason = format!(
                "ended with an error ({}{not_found}): {}",
                run.status, self.command
            );
            return Err(self.failure(&reason, &run.errors));
        }
        let counts = match self.output {
            Output::Counts => counts(&run.output, lines, passes, cap).map(Counts::Each),
            Output::Summary => {
                Tally::read(&run.output, lines.len() as u64, passes as u64).map(Counts::Tally)
            }
        };
        let counts = counts.map_err(|reason| self.failure(&reason, &run.errors))?;
        Ok((counts, run.time))
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
        let start = Stopwatch::start(Processes::Children);
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

/// The counts in the last pass over `lines`, of which a program printed `passes`.
fn counts(output: &str, lines: &[String], passes: usize, cap: u64) -> Result<Vec<u64>, String> {
    let expected = lines.len() * passes;
    let mut counts = Vec::with_capacity(expected);
    // Further lines are counted, whatever they say.
    for (index, line) in output.lines().enumerate().take(expected) {
        let word = line.split_whitespace().next().unwrap_or_default();
        let count = count_of(word, cap).map_err(|reason| {
            let (number, puzzle) = (index + 1, &lines[index % lines.len()]);
            format!("prints `{word}` in line {number}, for {puzzle}: {reason}")
        })?;
        counts.push(count);
    }
    let printed = output.lines().count();
    if printed != expected {
        let plural = |number| if number == 1 { "" } else { "s" };
        return Err(format!(
            "prints {printed} line{} for {expected} puzzle{}: there must be one line for each",
            plural(printed),
            plural(expected)
        ));
    }
    // As in this process the last pass is compared.
    Ok(counts.split_off(expected - lines.len()))
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
