//! `generate --layout`: solutions and minimal puzzles of boards with other rules.

use crate::numbered::{self, Series, SeriesRequest};
use crate::options::{InputOptions, RunOptions, layout_of, with_boards};
use crate::run::signals::{self, FirstSignal};
use crate::stderr::say;
use anyhow::Result;
use ninefold::generate::{Kind, LayoutGenerator};
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Control};
use std::marker::PhantomData;
use std::ops::Range;

/// Name of a layout whose regions are drawn; rules may follow.
const DRAWN: &str = "jigsaw";

/// The layout of this name, whose regions may be drawn by the seed.
///
/// # Errors
/// If there is no such layout, or its file cannot be read.
pub fn layout(name: &str, seed: u64, run: &RunOptions) -> Result<Layout> {
    let drawn = name.strip_prefix(DRAWN);
    let name = match drawn.filter(|rules| rules.is_empty() || rules.starts_with('+')) {
        None => name.to_owned(),
        Some(rules) => {
            let map = Layout::random_jigsaw(9, seed, 0)?.map();
            if !run.quiet {
                say(&format!("the regions are those of --layout {DRAWN}:{map}"));
            }
            format!("{DRAWN}:{map}{rules}")
        }
    };
    layout_of(&name, &mut InputOptions::default())
}

/// Writes boards of a layout. Returns the exit code.
///
/// # Errors
/// If there are no such boards, or writing fails.
pub fn write(layout: Layout, kind: Kind, n: u64, seed: u64, run: &RunOptions) -> Result<u8> {
    let session = signals::session(FirstSignal::StopsSearches)?;
    let wanted = SeriesRequest {
        n,
        status: kind.status(),
        name: "puzzle",
    };
    with_boards!(layout, Board => {
        // What cannot be made is refused before anything is written: another kind, boards that are too large, and
        // layouts without a solution. No puzzle is made for that, which may take long.
        let mut generator = LayoutGenerator::new(&layout, seed).with_control(session.control());
        generator.boards::<Board>(kind, 0..0)?;
        generator.solutions(0..n.min(1))?;
        if let Some(code) = session.exit_code() {
            return Ok(code);
        }
        let corpus = Corpus { layout, kind, seed, control: session.control() };
        let prepared = numbered::prepare(corpus.layout.shape(), wanted, run, session)?;
        numbered::write(OfLayout::<Board> { corpus, boards: PhantomData }, prepared)
    })
}

/// The boards of one kind.
struct Corpus {
    layout: Layout,
    kind: Kind,
    seed: u64,
    control: Control,
}

/// These boards, as boards of one type.
struct OfLayout<B> {
    corpus: Corpus,
    boards: PhantomData<fn() -> B>,
}

impl<B: AnyBoard> Series for OfLayout<B> {
    type Board = B;
    type Worker = LayoutGenerator;

    fn share(&self) -> u64 {
        LayoutGenerator::batch_size(&self.corpus.layout)
    }

    fn worker(&self) -> LayoutGenerator {
        let Corpus {
            layout,
            seed,
            control,
            ..
        } = &self.corpus;
        let generator = LayoutGenerator::new(layout, *seed).without_limit();
        generator.with_control(control.clone())
    }

    fn boards(
        &self,
        generator: &mut LayoutGenerator,
        numbers: Range<u64>,
    ) -> impl Iterator<Item = B> {
        let boards = generator.boards(self.corpus.kind, numbers);
        let boards = boards.expect("a layout with a solution, and without a limit");
        boards.into_iter()
    }
}
