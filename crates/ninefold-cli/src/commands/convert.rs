//! `convert`: puzzles, and tables of them, from one format to another.

use crate::options::EngineInfo;
use crate::options::{BoxOrder, InputOptions, RunOptions, with_side};
use crate::records::{self, Task};
use crate::rendering::Rendering;
use crate::run::signals::FirstSignal;
use crate::usual::{Usual, write_board};
use anyhow::{Result, bail};
use clap::Args;
use ninefold::answers::{AnswerPart, BatchSize, Question, Settings};
use ninefold::text::{candidates, symbols};
use ninefold::{Board, Pencilmarks, Status};
use ninefold_formats::answers::{View, Words};
use ninefold_formats::table::{AnswerColumn, RecordError, RowSink, Tabled, Value};
use std::io::{self, Write};

/// Write puzzles in another format, with all columns that it can hold.
///
/// The format is that of --to or of the output's name. `lines` and the formats of puzzle programs hold
/// only puzzles, tables all columns (or those of --keep). A malformed record is reported; a table keeps
/// it as it is, `lines` has the word `malformed` in its place, and the formats of puzzle programs leave
/// it out. With --restore-zeros the repaired puzzles of a table are in a column of their own.
/// Pencilmarks stay pencilmarks, of 729 characters, which lines and tables can hold, but not the formats
/// of puzzle programs.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    size: BoxOrder,
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl ConvertArgs {
    /// Runs the command.
    pub fn run(self) -> Result<u8> {
        let Some(format) = records::output_format(&self.run.write)?.0 else {
            bail!("no output format: use --to, or -o with a name such as puzzles.csv");
        };
        let shown = BoardRendering {
            column: format.is_puzzle_file() || self.input.restore_zeros,
        };
        let about = EngineInfo::default();
        let task = Task::new(&self.input, &self.run, about, FirstSignal::Ends)?;
        with_side!(self.size, SIDE => {
            records::answer_either::<SIDE, _, _>(Identity, shown, task)
        })
    }
}

/// The question whose answer is the board itself.
#[derive(Clone, Copy, Debug)]
struct Identity;

/// A board as it is.
struct Puzzle<const SIDE: usize>(Board<SIDE>);

impl<const SIDE: usize> AnswerPart for Puzzle<SIDE> {
    type Entry = Self;

    fn status(&self) -> Option<Status> {
        // That it can be read is all that is known.
        Some(Status::Solvable)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl<const SIDE: usize> Question<Board<SIDE>> for Identity {
    type Worker = ();
    type Answer = Puzzle<SIDE>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        boards: &[Board<SIDE>],
        _: &Settings,
        mut each: impl FnMut(usize, Puzzle<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut boards = boards.iter().enumerate();
        boards.try_for_each(|(index, board)| each(index, Puzzle(*board)))
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

/// Pencilmarks as they are.
struct Candidates(Pencilmarks);

impl AnswerPart for Candidates {
    type Entry = Self;

    fn status(&self) -> Option<Status> {
        Some(Status::Solvable)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl Question<Pencilmarks> for Identity {
    type Worker = ();
    type Answer = Candidates;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        marks: &[Pencilmarks],
        _: &Settings,
        mut each: impl FnMut(usize, Candidates) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut marks = marks.iter().enumerate();
        marks.try_for_each(|(index, marks)| each(index, Candidates(*marks)))
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Medium
    }
}

/// Rendering of boards and pencilmarks, unchanged.
#[derive(Clone, Copy, Debug)]
struct BoardRendering {
    /// True if the board is a column: a table has it already, but for zeros that it lost.
    column: bool,
}

impl<const SIDE: usize> Rendering<Puzzle<SIDE>> for BoardRendering {
    fn answer(&self, Puzzle(board): &Puzzle<SIDE>, out: &mut impl Write) -> io::Result<()> {
        write_board(board, out)
    }

    fn malformed(&self, error: &RecordError, out: &mut impl Write) -> io::Result<()> {
        Rendering::<Board<SIDE>>::malformed(&Usual, error, out)
    }
}

impl<const SIDE: usize> Tabled<Puzzle<SIDE>> for BoardRendering {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        match self.column {
            true => Tabled::<Board<SIDE>>::columns(&Usual),
            false => Vec::new(),
        }
    }

    fn values(&self, Puzzle(board): &Puzzle<SIDE>, row: &mut RowSink) {
        match self.column {
            true => row(&[Value::Text(&symbols(board))]),
            false => row(&[]),
        }
    }
}

impl Rendering<Candidates> for BoardRendering {
    fn answer(&self, Candidates(marks): &Candidates, out: &mut impl Write) -> io::Result<()> {
        out.write_all(candidates(marks).as_flattened())?;
        out.write_all(b"\n")
    }

    fn malformed(&self, error: &RecordError, out: &mut impl Write) -> io::Result<()> {
        Rendering::<Board<9>>::malformed(&Usual, error, out)
    }
}

impl Tabled<Candidates> for BoardRendering {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        Tabled::<Puzzle<9>>::columns(self)
    }

    fn values(&self, Candidates(marks): &Candidates, row: &mut RowSink) {
        match self.column {
            true => row(&[Value::Text(candidates(marks).as_flattened())]),
            false => row(&[]),
        }
    }
}

impl View<Candidates> for BoardRendering {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, _: &Candidates) -> Option<usize> {
        Some(0)
    }

    fn boards(&self) -> bool {
        true
    }
}

/// The words of [`convert`](self).
static WORDS: Words = Words::only(&["converted", "malformed"]);

impl<const SIDE: usize> View<Puzzle<SIDE>> for BoardRendering {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, _: &Puzzle<SIDE>) -> Option<usize> {
        Some(0)
    }

    fn boards(&self) -> bool {
        true
    }
}
