//! `generate --layout`: solutions and minimal puzzles of boards with other rules.

use crate::numbered::{self, Series, SeriesRequest};
use crate::options::{InputOptions, RunOptions, boards_of, with_side};
use crate::run::signals::{self, FirstSignal};
use crate::stderr::say;
use anyhow::{Result, bail};
use ninefold::Board;
use ninefold::generate::{Kind, LayoutGenerator};
use ninefold::layout::Layout;
use std::ops::Range;

/// Name of a layout whose regions are drawn; rules may follow.
const DRAWN: &str = "jigsaw";

/// Writes boards of a layout. Returns the exit code.
///
/// # Errors
/// If there are no such boards, or writing fails.
pub fn write(name: &str, kind: Kind, n: u64, seed: u64, run: &RunOptions) -> Result<u8> {
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
    let (size, layout) = boards_of(&name, &mut InputOptions::default())?;
    let Some(layout) = layout else {
        bail!(
            "--layout {name} has no further rules: give --box-order {}",
            size.box_order
        );
    };
    let corpus = OfLayout { layout, kind, seed };
    let wanted = SeriesRequest {
        n,
        status: kind.status(),
        name: "puzzle",
    };
    with_side!(size, SIDE => {
        // What cannot be made is refused before anything is written.
        LayoutGenerator::new(&corpus.layout, seed).boards::<SIDE>(kind, 0..n.min(1))?;
        let session = signals::session(FirstSignal::StopsSearches)?;
        let prepared = numbered::prepare::<SIDE>(wanted, run, session)?;
        numbered::write::<SIDE, _>(corpus, prepared)
    })
}

/// The boards of one kind.
struct OfLayout {
    layout: Layout,
    kind: Kind,
    seed: u64,
}

impl<const SIDE: usize> Series<SIDE> for OfLayout {
    type Worker = LayoutGenerator;

    fn share(&self) -> u64 {
        LayoutGenerator::batch_size(&self.layout)
    }

    fn worker(&self) -> LayoutGenerator {
        LayoutGenerator::new(&self.layout, self.seed).without_limit()
    }

    fn boards(
        &self,
        generator: &mut LayoutGenerator,
        numbers: Range<u64>,
    ) -> impl Iterator<Item = Board<SIDE>> {
        let boards = generator.boards(self.kind, numbers);
        let boards = boards.expect("a layout with a solution, and without a limit");
        boards.into_iter()
    }
}
