//! Solutions that proofs list: those of a search with all that engines infer.

use ninefold::inside::{Allowance, Candidates, Search};
use ninefold::layout::{Layout, Solver};
use ninefold::{SolutionOrder, Stopped};
use std::ops::ControlFlow;

/// Finds solutions of boards of one layout.
#[derive(Debug)]
pub(super) enum Searcher {
    /// Of classic boards, whose own engine is the faster one.
    Classic(Box<Search>),
    /// Of others.
    ByLayout(Box<Solver>),
}

impl Searcher {
    /// That of a layout.
    pub fn new(layout: &Layout) -> Self {
        match layout.is_classic() {
            true => Searcher::Classic(Box::default()),
            false => Searcher::ByLayout(Box::new(Solver::new(layout.clone()))),
        }
    }

    /// Hands over the solutions of the board of which each cell has these candidates, until `each` breaks.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance does not suffice.
    pub fn visit(
        &mut self,
        masks: &[u32],
        allowance: &mut Allowance,
        mut each: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        match self {
            Searcher::Classic(search) => {
                search.start_from(Candidates::of_masks(masks), SolutionOrder::Any);
                while search.has_next_allowed(allowance)? {
                    if each(search.board().digits()).is_break() {
                        break;
                    }
                }
                Ok(())
            }
            Searcher::ByLayout(solver) => {
                let end = solver.visit_masks(masks, allowance, |solution, _| each(solution));
                end.map(|_| ())
            }
        }
    }
}
