//! Which puzzles with exactly one solution are some clues away?

use crate::vicinity::{Searcher, Vicinity};
use ninefold::answers::{Question, Streamed};
use ninefold::{Grid, Settings};

/// Asks for the [vicinity](crate::vicinity) of puzzles, puzzle by puzzle. Limits do not matter.
impl Question<Grid> for Vicinity {
    type Worker = Searcher;
    type Answer = Streamed<Grid>;

    fn worker(&self, settings: &Settings) -> Searcher {
        self.searcher(settings.backend())
    }

    fn answer<E>(
        &self,
        searcher: &mut Searcher,
        grids: &[Grid],
        settings: &Settings,
        each: impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        searcher.search(grids, &settings.control, each)
    }
}
