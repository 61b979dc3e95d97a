//! Solutions of a grid drawn at random, each with exactly the same probability.
//!
//! The solution depends only on the grid, a seed and an index: any number of threads can draw any
//! part of a sample, in any order, and a longer sample begins with the shorter. It is the same on
//! every machine. There are three ways to draw, and the grid decides:
//!
//! - The empty grid: all 6.67 · 10²¹ are drawn from as bands.
//! - At most [`BUDGET`](crate::exact::BUDGET) solutions: they are listed, and one of them is drawn.
//! - More: the sum by which they are [counted](crate::exact) gives the number of solutions that
//!   belong to each of its terms. A term is drawn in proportion, then one of the solutions that
//!   belong to it.
//!
//! "Exactly" means: no rounding, and bounded draws without bias, as far as the stream of draws is
//! random.

// - `bands`: drawing from all grids; `terms`: from the sum

#[doc(hidden)]
pub mod bands;
mod terms;

use crate::engines::exact::{self, Counter};
use crate::engines::scalar::{SolutionOrder, Solver};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::grid::Grid;
use crate::ground::random::Draws;
use crate::ground::status::Status;
use std::fmt;
use std::ops::ControlFlow;
use terms::Terms;

/// Number that distinguishes these draws from those for the kinds of generated boards. Part of the output contract: never
/// change it.
const STREAM: u64 = 7;

/// Draws solutions of one grid, all equally likely.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::sample::Sampler;
///
/// let mut diagonal = Grid::EMPTY;
/// for i in 0..9 {
///     diagonal.set(ninefold::Cell::new(i, i), i as u8 + 1);
/// }
/// let sampler = Sampler::new(&diagonal).expect("it has solutions");
/// let solution = sampler.solution(2024, 0);
/// assert!(solution.is_solution() && solution.extends(&diagonal));
/// assert_eq!(sampler.solution(2024, 0), solution);
/// ```
pub struct Sampler {
    source: Source,
}

impl fmt::Debug for Sampler {
    /// Leaves out the tables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sampler")
            .field("status", &self.status())
            .finish_non_exhaustive()
    }
}

enum Source {
    /// All solution grids.
    All,
    /// These, in lexicographic order.
    Listed(Vec<Grid>),
    /// Those of a sum's terms.
    Terms(Box<Terms>),
}

impl Sampler {
    /// Prepares to draw solutions of `grid`; `None` if it has none.
    ///
    /// It takes as long as [`exact::count`], and then holds up to 160 MiB.
    pub fn new(grid: &Grid) -> Option<Self> {
        let sampler = Self::within(grid, &Counter::new(), &Control::NONE);
        sampler.expect("nothing stops it")
    }

    /// [Prepares](Self::new) until `control` stops it, with a counter that decides how many threads
    /// prepare, and with which backend; it does not change the samples. `None` if the grid has no
    /// solution.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the work.
    pub fn within(
        grid: &Grid,
        counter: &Counter,
        control: &Control,
    ) -> Result<Option<Self>, Stopped> {
        Self::allowed(grid, counter, &mut Allowance::unlimited(control))
    }

    /// [Prepares](Self::within) within an allowance.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub(crate) fn allowed(
        grid: &Grid,
        counter: &Counter,
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Stopped> {
        if *grid == Grid::EMPTY {
            return Ok(Some(Sampler {
                source: Source::All,
            }));
        }
        match counter.count_few(grid, allowance.control())? {
            Some(0) => Ok(None),
            Some(_) => {
                let mut all = Vec::new();
                let order = SolutionOrder::Lexicographic;
                let _ = Solver::new().visit_allowed(grid, order, allowance, |solution, _| {
                    all.push(*solution);
                    ControlFlow::<()>::Continue(())
                })?;
                Ok(Some(Sampler {
                    source: Source::Listed(all),
                }))
            }
            None => Self::by_terms(grid, counter, allowance),
        }
    }

    /// Prepares to draw from the sum, whatever the number of solutions.
    fn by_terms(
        grid: &Grid,
        counter: &Counter,
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Stopped> {
        let shares = counter.shares(grid, allowance)?;
        Ok(shares.map(|(network, shares)| {
            let terms = Terms::new(network, shares, counter.backend());
            Sampler {
                source: Source::Terms(Box::new(terms)),
            }
        }))
    }

    /// Reports whether the grid has one solution or more.
    pub fn status(&self) -> Status {
        match &self.source {
            Source::Listed(all) if all.len() == 1 => Status::Unique,
            _ => Status::Ambiguous,
        }
    }

    /// The number of solutions of the grid. For an empty one, they are counted on this call.
    pub fn solutions(&self) -> u128 {
        match &self.source {
            Source::All => exact::count(&Grid::EMPTY),
            Source::Listed(all) => all.len() as u128,
            Source::Terms(terms) => terms.solutions(),
        }
    }

    /// Solution number `index`, from 0, of the endless sample that the grid and `seed` stand for.
    ///
    /// Solutions are drawn independently: the same one may come again.
    pub fn solution(&self, seed: u64, index: u64) -> Grid {
        let mut draws = Draws::new(seed, STREAM, index);
        match &self.source {
            Source::All => bands::draw_any(&mut Draws::new(seed, bands::STREAM, index)),
            Source::Listed(all) => all[draws.below_wide(all.len() as u128) as usize],
            Source::Terms(terms) => terms.solution(&mut draws),
        }
    }
}

#[cfg(test)]
mod tests;
