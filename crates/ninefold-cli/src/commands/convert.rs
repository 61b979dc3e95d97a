//! `convert`: puzzles, and tables of them, from one format to another.

use anyhow::{Result, bail};
use clap::Args;
use ninefold::answers::{AnswerPart, BatchSize, Question, Settings};
use ninefold::text::{candidates, symbols};
use ninefold::{AnyBoard, Board, BoardShape, Grid, Pencilmarks, Status};
use ninefold_formats::answers::{View, Words};
use ninefold_formats::layouts_in_records::LayoutSource;
use ninefold_formats::table::{AnswerColumn, RowSink, Tabled, Type, Value};
use ninefold_run::boards_by_number::Usual;
use ninefold_run::options::{BoxOrder, InputOptions, LayoutOptions, RunLayout, RunOptions};
use ninefold_run::records::{self, Task};
use ninefold_run::run::signals::FirstSignal;
use std::io::{self, Write};

/// Write puzzles in another format, with all columns that it can hold.
///
/// The format is that of --to or of the output's name. `lines` and the formats of puzzle programs hold
/// only puzzles, tables all columns (or those of --keep). A malformed record is reported; a table keeps
/// it as it is, `lines` has the word `malformed` in its place, and the formats of puzzle programs leave
/// it out. With --restore-zeros the repaired puzzles of a table are in a column of their own.
/// `f-puzzles` has an address for each puzzle, and `sgt` a game ID of Simon Tatham's Solo, in which the rules of
/// --layout are said; the other formats of puzzle programs refuse puzzles with rules for which they have no place. With
/// `--layout sgt`, tables have the name of each puzzle's layout in a column `layout`.
/// Pencilmarks stay pencilmarks, of 729 characters, which lines and tables can hold, but not the formats
/// of puzzle programs.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl ConvertArgs {
    /// Runs the command.
    pub fn run(mut self) -> Result<u8> {
        let Some(format) = records::output_format(&self.run.write)?.0 else {
            bail!("no output format: use --to, or -o with a name such as puzzles.csv");
        };
        let layout = self.layout.each(self.size, &mut self.input)?;
        let own = self.input.own_layouts.as_ref();
        let shown = BoardRendering {
            column: format.is_puzzle_file() || self.input.restore_zeros,
            layout: own.is_some_and(|own| own.source == LayoutSource::Record),
        };
        let task = Task::new(&self.input, &self.run, FirstSignal::Ends)?;
        match layout {
            Some(RunLayout { own: Some(own), .. }) if format.is_puzzle_file() => {
                bail!(
                    "--layout {own}: {} is written of boards of one layout",
                    format.name()
                )
            }
            Some(RunLayout { layout, own })
                if own.is_some() || layout.shape() != BoardShape::CLASSIC =>
            {
                let size = Question::<Board>::batch_size(&Identity, &task.settings);
                records::answer_boards::<Board, _, _>(size, |_| Ok(Identity), shown, task)
            }
            // Pencilmarks are converted whatever further rules they have.
            Some(_) => records::answer_either::<Board, _, _>(Identity, shown, task),
            None => records::answer_either::<Grid, _, _>(Identity, shown, task),
        }
    }
}

/// The question whose answer is the puzzle itself.
#[derive(Clone, Copy, Debug)]
struct Identity;

/// A puzzle as it is.
struct Same<P>(P);

/// A puzzle that stays as it is: a board or pencilmarks.
trait Lasting: Clone + Send + Sync + 'static {
    /// The size of batches of it.
    const BATCH: BatchSize;

    /// Hands over its text.
    fn with_text<T>(&self, then: impl FnOnce(&[u8]) -> T) -> T;

    /// The name of its layout.
    fn layout_name(&self) -> String {
        Grid::EMPTY.layout().full_name()
    }
}

impl Lasting for Grid {
    const BATCH: BatchSize = BatchSize::Large;

    fn with_text<T>(&self, then: impl FnOnce(&[u8]) -> T) -> T {
        then(&symbols(self))
    }
}

impl Lasting for Board {
    const BATCH: BatchSize = BatchSize::Medium;

    fn with_text<T>(&self, then: impl FnOnce(&[u8]) -> T) -> T {
        then(&symbols(self))
    }

    fn layout_name(&self) -> String {
        self.layout().full_name()
    }
}

impl Lasting for Pencilmarks {
    const BATCH: BatchSize = BatchSize::Medium;

    fn with_text<T>(&self, then: impl FnOnce(&[u8]) -> T) -> T {
        then(candidates(self).as_flattened())
    }
}

impl<P: Send> AnswerPart for Same<P> {
    type Entry = Self;

    fn status(&self) -> Option<Status> {
        // That it can be read is all that is known.
        Some(Status::Solvable)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl<P: Lasting> Question<P> for Identity {
    type Worker = ();
    type Answer = Same<P>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        puzzles: &[P],
        _: &Settings,
        mut each: impl FnMut(usize, Same<P>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut puzzles = puzzles.iter().enumerate();
        puzzles.try_for_each(|(index, puzzle)| each(index, Same(puzzle.clone())))
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        P::BATCH
    }
}

/// Rendering of boards and pencilmarks, unchanged.
#[derive(Clone, Copy, Debug)]
struct BoardRendering {
    /// True if the board is a column: a table has it already, but for zeros that it lost.
    column: bool,
    /// True if the layout is a column.
    layout: bool,
}

impl<P: Lasting> Tabled<Same<P>> for BoardRendering {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = match self.column {
            true => Tabled::<Grid>::columns(&Usual),
            false => Vec::new(),
        };
        if self.layout {
            columns.push(AnswerColumn::new("layout", Type::Text));
        }
        columns
    }

    fn values(&self, Same(puzzle): &Same<P>, row: &mut RowSink) {
        let name = self.layout.then(|| puzzle.layout_name());
        let name = name.as_ref().map(|name| Value::Text(name.as_bytes()));
        match self.column {
            true => puzzle.with_text(|text| row(&[&[Value::Text(text)], name.as_slice()].concat())),
            false => row(name.as_slice()),
        }
    }

    fn line(&self, Same(puzzle): &Same<P>, out: &mut impl Write) -> io::Result<()> {
        puzzle.with_text(|text| out.write_all(text))?;
        out.write_all(b"\n")
    }
}

/// The words of [`convert`](self).
static WORDS: Words = Words::only(&["converted", "malformed"]);

impl<P: Lasting> View<Same<P>> for BoardRendering {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn boards(&self) -> bool {
        true
    }
}
