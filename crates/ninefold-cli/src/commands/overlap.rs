//! `overlap`: the puzzles of a data set that are in another one, too.

use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use ninefold::answers::Settings;
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Board, Grid, Status};
use ninefold_run::options::{
    BoxOrder, EngineOptions, InputOptions, LayoutOptions, RunOptions, WriteOptions, memory,
};
use ninefold_run::puzzle_files::{self, NumberedPuzzle, Reference};
use ninefold_run::run::report::{Report, ReportOptions};
use ninefold_run::run::session::Session;
use ninefold_run::run::signals::{self, FirstSignal};
use ninefold_run::run::summary::MALFORMED_SHOWN;
use ninefold_run::run::{SOME_MALFORMED, threads_of};
use ninefold_run::stderr::say;
use ninefold_study::answers::{Classification as By, Classify};
use ninefold_study::canonical::Form;
use ninefold_study::keys::{Entry, Keys, Table};
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// The option that names the other files.
const AGAINST: &str = "--against";

/// Number of puzzles that are classified at a time, over all cores.
const BATCH: usize = 4096;

/// The words for the classes, from the narrowest on, as `dedupe --by` has them. Boards of other layouts have only the
/// first, without canonical forms.
const BY: [&str; 3] = ["text", "canonical", "solution-grid"];

/// The length of a place in bytes: a file, and a line or row in it.
const PLACE: usize = 12;

/// Report how many puzzles of a data set are in another one, too, such as a test set.
///
/// A record counts three times: if the same puzzle is there, `text`; if an isomorphic one is there,
/// `canonical`; and if one with an isomorphic solution is there, `solution-grid`. Each kind has
/// examples, by lines, or by rows of tables, of records that no narrower kind has. Boards of other
/// layouts are compared by `text` only.
///
/// Memory is for the puzzles of --against, some 150 bytes for each; the input may be of any size.
/// `ninefold dedupe --against` removes what is reported.
#[derive(Debug, Args)]
#[command(
    mut_args(|argument| match NOT_FOR_A_REPORT.contains(&argument.get_id().as_str()) {
        true => argument.hide(true),
        false => argument,
    })
)]
pub struct OverlapArgs {
    /// Files with the other puzzles.
    ///
    /// FILE has any format, and is read with the same options as the input; a folder means the files in
    /// it. The option can be repeated. Every record of FILE must be a puzzle.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, required = true)]
    against: Vec<PathBuf>,
    /// Number of examples of each kind.
    #[arg(long, value_name = "N", default_value = "3")]
    examples: usize,
    /// Print the report as one JSON object.
    #[arg(long)]
    json: bool,
    /// Memory for the puzzles of --against, such as 500MB or 8GiB, at least 1MiB.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = memory)]
    memory: u64,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// Options for tables of answers, and for parts of the input, which a report does not have.
const NOT_FOR_A_REPORT: [&str; 10] = [
    "output", "to", "compress", "keep", "text", "rename", "errors", "resume", "shard", "stats",
];

impl OverlapArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        self.refuse_writing()?;
        let layout = self.layout.of(self.size, &mut self.input)?;
        let against = InputOptions {
            files: puzzle_files::files(AGAINST, &self.against)?,
            ..self.input.clone()
        };
        let session = signals::session(FirstSignal::Ends)?;
        let settings = Settings::new()
            .with_engine(self.engine.engine()?)
            .with_control(session.control());
        let comparison = Comparison {
            settings,
            run: &self.run,
            session,
            layout: Layout::classic(),
            by: &BY,
            classify: classes_of_grids,
        };
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads_of(&self.run));
        let report = threads.build()?.install(|| match layout {
            None => comparison.compare(&self.input, &against, self.memory, self.examples),
            Some(layout) => {
                let comparison = Comparison::<Board> {
                    settings: comparison.settings,
                    run: comparison.run,
                    session: comparison.session,
                    layout,
                    by: &BY[..1],
                    classify: classes_by_text,
                };
                comparison.compare(&self.input, &against, self.memory, self.examples)
            }
        })?;
        let mut out = io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", report.json())?,
            false => report.write(&mut out)?,
        }
        Ok(if report.malformed > 0 {
            SOME_MALFORMED
        } else {
            0
        })
    }

    /// Refuses options that a report does not have.
    fn refuse_writing(&self) -> Result<()> {
        let WriteOptions {
            output,
            to,
            compress,
        } = &self.run.write;
        let input = &self.input;
        let given = [
            (output.is_some(), "-o"),
            (to.is_some(), "--to"),
            (compress.is_some(), "--compress"),
            (input.keep.is_some(), "--keep"),
            (input.text.is_some(), "--text"),
            (input.rename.is_some(), "--rename"),
            (input.errors.is_some(), "--errors"),
            (input.resume, "--resume"),
            (input.shard.is_some(), "--shard"),
            (self.run.stats.is_some(), "--stats"),
        ];
        match given.iter().find(|(is_given, _)| *is_given) {
            Some((_, flag)) => {
                bail!("overlap does not take {flag}: it prints one report of all records")
            }
            None => Ok(()),
        }
    }
}

/// The comparison of two data sets.
struct Comparison<'a, B> {
    settings: Settings,
    run: &'a RunOptions,
    session: Arc<Session>,
    /// The layout of boards.
    layout: Layout,
    /// The kinds of classes.
    by: &'static [&'static str],
    classify: Classification<B>,
}

/// Finds the classes of puzzles of each kind, and their statuses, as far as they are asked for.
type Classification<B> = fn(&Settings, &[B]) -> Vec<([Option<B>; BY.len()], Status)>;

/// The classes of classic boards.
fn classes_of_grids(settings: &Settings, boards: &[Grid]) -> Vec<([Option<Grid>; 3], Status)> {
    let ask = |by| settings.ask(&Classify::new(by), boards);
    let canonical = ask(By::Canonical(Form::Strict));
    let solutions = ask(By::SolutionGrid);
    let all = boards.iter().zip(&canonical).zip(&solutions);
    all.map(|((&board, canonical), solution)| {
        let classes = [Some(board), canonical.class, solution.class];
        (classes, solution.status)
    })
    .collect()
}

/// The classes of boards of other layouts, whose solutions are not asked for.
fn classes_by_text(_: &Settings, boards: &[Board]) -> Vec<([Option<Board>; 3], Status)> {
    let classes = |board: &Board| ([Some(board.clone()), None, None], Status::Solvable);
    boards.iter().map(classes).collect()
}

/// The other puzzles.
struct Known {
    keys: Keys,
    /// The classes of each kind, each with the place of its first puzzle.
    tables: Vec<Table>,
    names: Vec<String>,
    records: u64,
}

impl<B: AnyBoard> Comparison<'_, B> {
    fn open(&self, option: Option<&'static str>, input: &InputOptions) -> Result<Reference<B>> {
        let silent = Report::new(ReportOptions::silent(), None, Arc::clone(&self.session));
        Reference::open(option, input, BATCH, self.run, silent)
    }

    /// The keys of the classes of puzzles, for each kind, and the statuses of the puzzles.
    fn classes(&self, keys: &Keys, puzzles: &[NumberedPuzzle<B>]) -> Vec<(ClassKeys, Status)> {
        let boards: Vec<B> = puzzles.iter().map(|(board, _)| board.clone()).collect();
        let key = |class: B| {
            let mut key = Vec::with_capacity(Keys::width(self.layout.shape()));
            keys.push(Ok(class), &mut key);
            key
        };
        let classes = (self.classify)(&self.settings, &boards).into_iter();
        classes
            .map(|(classes, status)| (classes.map(|class| class.map(key)), status))
            .collect()
    }

    /// Compares the input with the other puzzles.
    fn compare(
        &self,
        input: &InputOptions,
        against: &InputOptions,
        memory: u64,
        examples: usize,
    ) -> Result<Overlap> {
        let known = self.known(against, memory)?;
        self.report(input, &known, examples)
    }

    /// Reads the other puzzles.
    fn known(&self, against: &InputOptions, memory: u64) -> Result<Known> {
        let mut reference = self.open(Some(AGAINST), against)?;
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / self.by.len();
        let table = |_| Table::new(Keys::width(self.layout.shape()), PLACE, most);
        let mut known = Known {
            keys: Keys::new(&self.layout),
            tables: self.by.iter().map(table).collect(),
            names: reference.names().to_vec(),
            records: 0,
        };
        while let Some((puzzles, source)) = reference.next_puzzles()? {
            let classes = self.classes(&known.keys, &puzzles);
            for ((classes, _), (_, line)) in classes.iter().zip(&puzzles) {
                for (table, key) in known.tables.iter_mut().zip(classes) {
                    let Some(key) = key else {
                        continue;
                    };
                    match table.entry(key, false) {
                        Entry::New(place) => {
                            place[..4].copy_from_slice(&(source as u32).to_be_bytes());
                            place[4..].copy_from_slice(&line.to_be_bytes());
                        }
                        Entry::There(_) => {}
                        Entry::NoRoom => bail!(
                            "the puzzles of {AGAINST} need more memory: give --memory some 150 bytes \
                             for each"
                        ),
                    }
                }
            }
            known.records += puzzles.len() as u64;
        }
        Ok(known)
    }

    /// Compares the input with the other puzzles.
    fn report(&self, input: &InputOptions, known: &Known, examples: usize) -> Result<Overlap> {
        let mut reading = self.open(None, input)?;
        let mut overlap = Overlap {
            names: reading.names().to_vec(),
            other_names: known.names.clone(),
            records: 0,
            malformed: 0,
            unsolved: 0,
            others: known.records,
            by: self.by,
            kinds: self.by.iter().map(|_| Kind::default()).collect(),
        };
        while let Some(batch) = reading.next_batch()? {
            for (record, error) in &batch.malformed {
                if overlap.malformed < MALFORMED_SHOWN as u64 && !self.run.quiet {
                    say(&reading.describe(&batch, *record, error));
                }
                overlap.malformed += 1;
            }
            let classes = self.classes(&known.keys, &batch.puzzles);
            let unsolved = |(_, status): &&(_, Status)| *status != Status::Unique;
            overlap.unsolved += classes.iter().filter(unsolved).count() as u64;
            overlap.records += (batch.puzzles.len() + batch.malformed.len()) as u64;
            for ((classes, _), &(_, line)) in classes.iter().zip(&batch.puzzles) {
                overlap.add(known, classes, (batch.source, line), examples);
            }
        }
        Ok(overlap)
    }
}

/// The keys of the classes of a puzzle, none for a class that it does not have.
type ClassKeys = [Option<Vec<u8>>; BY.len()];

/// The number of a file, and a line or row in it.
type Place = (usize, u64);

/// The report.
struct Overlap {
    names: Vec<String>,
    other_names: Vec<String>,
    records: u64,
    malformed: u64,
    /// The number of puzzles without exactly one solution.
    unsolved: u64,
    /// The number of the other puzzles.
    others: u64,
    by: &'static [&'static str],
    kinds: Vec<Kind>,
}

/// The records in both data sets by one kind of class.
#[derive(Default)]
struct Kind {
    records: u64,
    /// Places of records, and of others of their classes.
    examples: Vec<(Place, Place)>,
}

#[derive(Serialize)]
struct Example<'a> {
    file: &'a str,
    line: u64,
    against_file: &'a str,
    against_line: u64,
}

impl Overlap {
    /// Adds a record with these classes.
    fn add(&mut self, known: &Known, classes: &ClassKeys, place: Place, examples: usize) {
        let mut is_example = true;
        for ((kind, key), table) in self.kinds.iter_mut().zip(classes).zip(&known.tables) {
            let Some(there) = key.as_ref().and_then(|key| table.get(key)) else {
                continue;
            };
            kind.records += 1;
            if is_example && kind.examples.len() < examples {
                let (source, line) = there.split_at(4);
                let source = u32::from_be_bytes(source.try_into().expect("4 bytes"));
                let line = u64::from_be_bytes(line.try_into().expect("8 bytes"));
                kind.examples.push((place, (source as usize, line)));
            }
            is_example = false;
        }
    }

    /// The number of puzzles without exactly one solution, if they are compared by their solutions.
    fn unsolved(&self) -> Option<u64> {
        (self.by.len() == BY.len()).then_some(self.unsolved)
    }

    fn examples<'a>(&'a self, kind: &'a Kind) -> impl Iterator<Item = Example<'a>> {
        kind.examples
            .iter()
            .map(|&((file, line), (other, other_line))| Example {
                file: &self.names[file],
                line,
                against_file: &self.other_names[other],
                against_line: other_line,
            })
    }

    fn json(&self) -> serde_json::Value {
        let kinds = self.by.iter().zip(&self.kinds).map(|(by, kind)| {
            let examples: Vec<Example> = self.examples(kind).collect();
            let kind = json!({"records": kind.records, "examples": examples});
            ((*by).to_owned(), kind)
        });
        json!({
            "records": self.records,
            "malformed": self.malformed,
            "without_one_solution": self.unsolved(),
            "against_records": self.others,
            "in_both": kinds.collect::<serde_json::Map<_, _>>(),
        })
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let unsolved = self.unsolved().map_or(String::new(), |unsolved| {
            format!(", {unsolved} without exactly one solution")
        });
        writeln!(
            out,
            "{} records, {} malformed{unsolved}; against {} records",
            self.records, self.malformed, self.others
        )?;
        writeln!(
            out,
            "\n{:<13} {:>12} {:>8}",
            "in both by", "records", "share"
        )?;
        for (by, kind) in self.by.iter().zip(&self.kinds) {
            let share = 100.0 * kind.records as f64 / self.records.max(1) as f64;
            writeln!(out, "{by:<13} {:>12} {share:>7.2}%", kind.records)?;
        }
        for (by, kind) in self.by.iter().zip(&self.kinds) {
            for example in self.examples(kind) {
                writeln!(
                    out,
                    "{by}: {}:{} and {}:{}",
                    example.file, example.line, example.against_file, example.against_line
                )?;
            }
        }
        Ok(())
    }
}
