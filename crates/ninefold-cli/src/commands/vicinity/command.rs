//! The arguments of `vicinity`, and its answers as lines and as columns.

use super::run::Request;
use crate::options::{ClueCounts, least_er, word_of};
use anyhow::Result;
use clap::builder::TypedValueParser;
use clap::{Args, ValueHint};
use ninefold::text::symbols;
use ninefold_formats::answers::Definition;
use ninefold_formats::answers::vicinity::Parameters;
use ninefold_formats::arguments::one_of;
use ninefold_formats::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold_run::options::{BackendOptions, EngineInfo, InputOptions, NineOnly, RunOptions};
use ninefold_run::records::Task;
use ninefold_run::run::signals::FirstSignal;
use ninefold_study::canonical::Form;
use ninefold_study::rating::Class;
use ninefold_study::technique::SeRating;
use ninefold_study::vicinity::{Discovery, Exploration};
use std::path::PathBuf;

/// The help on long searches.
const LONG: &str = "\
Puzzles are written as they are found: lines and text formats after every part of the search, Parquet
when a row group is full. On a terminal the program shows its progress: the number of puzzles searched
around, the part of the next one, and the number of puzzles found.

Ctrl-C or SIGTERM ends the search. What was found is written, and the program reports how many puzzles
of the input were searched around. A search cannot be resumed with --resume: which puzzles are new
depends on all classes that were given or found before, and they are only in memory. To search around
the rest after an interrupt, pass the rest of the input, and its first part and the output as --known.

Memory is 40 bytes for each class that is given, known or found, 42 more for each puzzle still to be
searched around (those of the input, and with --generations those found for the next one), and some
16 MB for each thread.";

// What it refuses is not offered.
#[derive(Debug, Args)]
#[command(
    after_long_help = LONG,
    mut_arg("resume", |resume| resume.hide(true)),
    mut_arg("shard", |shard| shard.hide(true)),
    mut_arg("keep", |keep| keep.hide(true)),
    mut_arg("text", |text| text.hide(true)),
)]
pub struct Arguments {
    #[command(flatten)]
    parameters: Parameters,
    /// Keep only puzzles with the same solution as the input puzzle.
    ///
    /// Only digits of the solution are added, which takes a small part of the time. Nothing is found
    /// around a puzzle without exactly one solution.
    #[arg(long)]
    same_grid: bool,
    /// Leave out the classes of the puzzles in FILE, like those of the input.
    ///
    /// FILE has any format; a folder means the files in it. The option can be repeated.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    known: Vec<PathBuf>,
    /// Keep only minimal puzzles: without any one of their clues they have several solutions.
    #[arg(long)]
    minimal: bool,
    /// Keep only puzzles with N to M clues: a number, or a range such as 20..22.
    #[arg(long, value_name = "N..M")]
    clues: Option<ClueCounts>,
    /// Keep only puzzles of this class of difficulty or harder; see `ninefold help rate`.
    #[arg(long, value_name = "CLASS", value_parser = word_of!(Class))]
    rate_at_least: Option<Class>,
    /// Keep only puzzles with this ER of Sudoku Explainer or a higher one, such as 11.0.
    ///
    /// It is that of the puzzle as it is printed; see `ninefold help explain`.
    #[arg(long, value_name = "RATING", value_parser = least_er)]
    er_at_least: Option<SeRating>,
    /// Number of generations: each searches around the puzzles that the one before kept.
    #[arg(long, value_name = "G", default_value = "1",
          value_parser = clap::value_parser!(u32).range(1..))]
    generations: u32,
    /// Form in which puzzles are printed; it does not change the classes.
    #[arg(long, value_name = "FORM", default_value = "strict", value_parser = form())]
    form: PrintedForm,
    #[command(flatten)]
    backend: BackendOptions,
    #[command(flatten)]
    size: NineOnly,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// The form in which a puzzle is printed; none for puzzles as they are found.
#[derive(Clone, Copy, Debug)]
struct PrintedForm(Option<Form>);

/// The forms, and none.
fn form() -> impl TypedValueParser<Value = PrintedForm> {
    let forms = Form::ALL.iter().map(|&form| PrintedForm(Some(form)));
    let name = |shape: PrintedForm| shape.0.map_or("found", Form::word);
    let help = |shape: PrintedForm| match shape.0 {
        Some(form) => form.description().to_owned(),
        None => "as it was found, with the rows, columns and digits of the input".to_owned(),
    };
    one_of(forms.chain([PrintedForm(None)]), name, help)
}

impl Arguments {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let input = self.size.only(Parameters::CLASSIC_ONLY, self.input)?;
        let backend = self.backend.backend()?;
        let mut vicinity = self.parameters.question();
        if self.same_grid {
            vicinity = vicinity.inside_solution();
        }
        let mut exploration = Exploration::new(vicinity)
            .with_generations(self.generations)
            .in_form(self.form.0)
            .with_backend(backend);
        if self.minimal {
            exploration = exploration.only_minimal();
        }
        if let Some(class) = self.rate_at_least {
            exploration = exploration.with_least_class(class);
        }
        if let Some(er) = self.er_at_least {
            exploration = exploration.with_least_er(er);
        }
        if let Some(ClueCounts(range)) = self.clues {
            exploration = exploration.with_clues(range);
        }
        let request = Request {
            exploration,
            known: self.known,
        };
        let mut task = Task::new(&input, &self.run, FirstSignal::StopsSearches)?;
        task.about = EngineInfo {
            engine: Some("lanes".to_owned()),
            backend: Some(backend.to_string()),
            ..EngineInfo::default()
        };
        request.run(task)
    }
}

/// The view of puzzles that were found.
#[derive(Clone, Copy, Debug)]
pub struct Discoveries;

impl Tabled<Discovery> for Discoveries {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("puzzle", Type::Text),
            AnswerColumn::new("from", Type::Integer),
            AnswerColumn::new("generation", Type::Integer),
        ]
    }

    fn expands(&self) -> bool {
        true
    }

    fn values(&self, discovery: &Discovery, row: &mut RowSink) {
        row(&[
            Value::Text(&symbols(&discovery.puzzle)),
            Value::Integer(discovery.origin as i64),
            Value::Integer(discovery.generation.into()),
        ]);
    }
}
