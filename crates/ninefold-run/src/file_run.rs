//! A run of a Rust program: a question about every record of some files, with the answers in another file.

use crate::dedupe::Dedupe;
use crate::options::{EngineInfo, InputOptions, RunOptions, WriteOptions};
use crate::records::{self, Task};
use crate::run::SOME_MALFORMED;
use crate::run::command_line::CommandLine;
use crate::run::session::Session;
use anyhow::Result;
use ninefold::answers::Settings;
use ninefold::{Board, Grid};
use ninefold_formats::answers::Definition;
use ninefold_study::answers::{Classification, Classify};
use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;

/// A run from files to a file, as the program makes it, but that nothing is printed and no signal is handled.
///
/// Errors are in the words of the program: an option has the name of its field.
///
/// ```
/// use ninefold_formats::answers::count;
/// use ninefold_run::{FileRun, RunEnd};
///
/// # let folder = tempfile::tempdir()?;
/// # let [puzzles, answers] = ["puzzles.csv", "answers.csv"].map(|name| folder.path().join(name));
/// # let empty = ".".repeat(81);
/// # std::fs::write(&puzzles, format!("id,puzzle\n7,{empty}\n8,?\n"))?;
/// let run = FileRun::new([puzzles], &answers);
/// let end = run.ask(count::Parameters { cap: 10 })?;
/// assert_eq!(end, RunEnd::SomeMalformed);
/// let answers = std::fs::read_to_string(answers)?;
/// assert_eq!(answers.lines().nth(1), Some(&*format!("7,{empty},10,ambiguous")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FileRun {
    /// The options for reading: formats, columns, and the layout of the boards.
    pub input: InputOptions,
    /// The options for writing and for threads.
    pub run: RunOptions,
    /// The engine, and the limits of each record.
    pub settings: Settings,
    session: Arc<Session>,
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Every record is answered.
    Complete,
    /// Some records are malformed or not proven, or there is none; all others are answered.
    SomeMalformed,
    /// It was [stopped](RunStop::stop). A run with [`resume`](InputOptions::resume) continues when it is asked once more.
    Stopped,
}

/// Stops a run from another thread.
#[derive(Clone, Debug)]
pub struct RunStop(Arc<Session>);

impl RunStop {
    /// Has the run read nothing more, and end its searches.
    pub fn stop(&self) {
        /// As if interrupted by Ctrl-C.
        const INTERRUPT: i32 = 2;
        self.0.stop(INTERRUPT);
    }
}

impl FileRun {
    /// A run over files, or the files of folders, to another file, which appears when all is done. The ending of its name
    /// is its format, as in `answers.csv.gz`.
    pub fn new<F: Into<PathBuf>>(
        files: impl IntoIterator<Item = F>,
        output: impl Into<PathBuf>,
    ) -> FileRun {
        FileRun {
            input: InputOptions {
                files: files.into_iter().map(F::into).collect(),
                takes_layout: true,
                ..InputOptions::default()
            },
            run: RunOptions {
                write: WriteOptions {
                    output: Some(output.into()),
                    ..WriteOptions::default()
                },
                quiet: true,
                ..RunOptions::default()
            },
            settings: Settings::new(),
            session: Session::new(),
        }
    }

    /// A handle that stops the run from another thread.
    pub fn stopper(&self) -> RunStop {
        RunStop(Arc::clone(&self.session))
    }

    /// Asks a question of every record. Its parameters are a value of their type, which serde reads, too.
    ///
    /// # Errors
    /// If a file cannot be read or written, no column has puzzles, the options contradict each other, or the question is
    /// not asked of such records. Then the output is as it was.
    pub fn ask<D: Definition + Debug>(mut self, question: D) -> Result<RunEnd> {
        self.note(D::NAME, &question);
        let task = self.task();
        records::ask(question, task).map(RunEnd::of)
    }

    /// Keeps the first record of each class, or counts the records of each.
    ///
    /// # Errors
    /// If a file cannot be read or written, temporary ones among them, or the options contradict each other.
    pub fn dedupe(self, by: Classification, wanted: Dedupe) -> Result<RunEnd> {
        let (classify, task) = (Classify::new(by), self.task());
        let code = match self.input.by_layout() {
            true => wanted.run::<Board, _>(classify, task),
            false => wanted.run::<Grid, _>(classify, task),
        };
        code.map(RunEnd::of)
    }

    /// Notes what the output depends on, by which a run is resumed.
    fn note(&mut self, name: &str, question: &dyn Debug) {
        let write = (&self.run.write.to, &self.run.write.compress);
        let parts: [(&str, &dyn Debug); 4] = [
            ("question", question),
            ("input", &self.input),
            ("limits", &self.settings.limits),
            ("write", &write),
        ];
        let options = parts.map(|(name, value)| (name.to_owned(), vec![format!("{value:?}")]));
        self.input.given = Some(CommandLine {
            command: name.to_owned(),
            options: options.into(),
        });
    }

    fn task(&self) -> Task<'_> {
        Task {
            input: &self.input,
            settings: self.settings.clone(),
            run: &self.run,
            about: EngineInfo::default(),
            session: Arc::clone(&self.session),
            proofs: None,
        }
    }
}

impl RunEnd {
    /// The end that an exit code of the program stands for.
    fn of(code: u8) -> RunEnd {
        match code {
            0 => RunEnd::Complete,
            SOME_MALFORMED => RunEnd::SomeMalformed,
            _ => RunEnd::Stopped,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_formats::answers::{count, solve};
    use pretty_assertions::assert_eq;
    use std::fs;
    use tempfile::TempDir;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_run_that_was_stopped_is_resumed() {
        let folder = TempDir::new().unwrap();
        let [input, output] = ["puzzles.txt", "answers.txt"].map(|name| folder.path().join(name));
        fs::write(&input, format!("{PUZZLE}\n").repeat(3)).unwrap();
        let run = || {
            let mut run = FileRun::new([&input], &output);
            run.input.resume = true;
            run
        };
        let stopped = run();
        stopped.stopper().stop();
        let solve = || serde_json::from_str::<solve::Parameters>("{}").unwrap();
        assert_eq!(stopped.ask(solve()).unwrap(), RunEnd::Stopped);
        assert!(!output.exists());
        assert_eq!(run().ask(solve()).unwrap(), RunEnd::Complete);
        let written = fs::read_to_string(&output).unwrap();
        assert_eq!(written, format!("{SOLUTION}\n").repeat(3));
    }

    #[test]
    fn a_run_is_resumed_by_the_same_question_about_the_same_records_only() {
        let given = |cap, files: &[&str], threads| {
            let mut run = FileRun::new(files, "answers.csv");
            run.run.threads = Some(threads);
            run.note("count", &count::Parameters { cap });
            run.input.given.unwrap()
        };
        let base = given(2, &["a.csv"], 1);
        assert_eq!(base.difference(&given(2, &["a.csv"], 4)), None);
        for (other, part) in [
            (given(3, &["a.csv"], 1), "question"),
            (given(2, &["b.csv"], 1), "input"),
        ] {
            let difference = base.difference(&other).unwrap();
            assert!(difference.starts_with(part), "{difference}");
        }
    }

    #[test]
    fn classes_are_found_on_disk_and_in_memory_alike() {
        let folder = TempDir::new().unwrap();
        let [input, output] = ["puzzles.csv", "first.csv"].map(|name| folder.path().join(name));
        let other = PUZZLE.replace('9', "0");
        fs::write(&input, format!("puzzle\n{PUZZLE}\n{other}\n{PUZZLE}\n")).unwrap();
        for memory in [0, 1 << 30] {
            let run = FileRun::new([&input], &output);
            let wanted = Dedupe {
                memory,
                ..Dedupe::default()
            };
            let end = run.dedupe(Classification::Text, wanted).unwrap();
            assert_eq!(end, RunEnd::Complete);
            let written = fs::read_to_string(&output).unwrap();
            assert_eq!(written, format!("puzzle\n{PUZZLE}\n{other}\n"));
        }
    }
}
