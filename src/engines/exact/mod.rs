//! Exact numbers of solutions of any 9x9 grid, however many there are.
//!
//! An enumerating engine has to visit every solution, at best some 20 million a second: three hours
//! for a grid with 12 clues, and seven million years for the empty one. This module visits no
//! solution. It builds on the method by which Felgenhauer and Jarvis ("Mathematics of Sudoku I",
//! 2006; first counted in 2005) found the number of all solutions, 6,670,903,752,021,072,936,960:
//! they grouped the fillings of a band by the choices left for the columns below. Here columns and
//! rows of every box are treated alike:
//!
//! - A filled box is a pair of partitions of the nine digits into three triples, its columns and
//!   its rows, such that each column and each row meet in one digit; and the orders of both.
//! - Stacks constrain only the partitions of columns, and bands only those of rows. A clue means
//!   that its digit is in the triple of its column and in that of its row: one condition on each.
//! - So the number of solutions is a sum over the partitions of all boxes, of products of numbers
//!   that each depend on three: a *tensor network*. There are 280 partitions, and the tensor of a
//!   stack or band is sparse: two partitions determine the third.
//!
//! Where there are few solutions it is faster to visit them, so that is tried first.

// The parts, in the order in which they are needed:
//
// - `partitions`: the 280 partitions, and the pairs that fit together
// - `few`: few solutions, visited
// - `places`: the possible places of digits, and the splitting of candidates for the sum
// - `parts`: counts of boards and of pencilmarks, part by part
// - `orderings`: a stack or band with its clues, as a sparse tensor
// - `arrangement`: the roles of bands and stacks in the sum
// - `band`: a band filled with rows, as a dense tensor
// - `network`: all of that for a grid
// - `orbits`: parts of the sum that are equal, since digits without clues can change places
// - `by_box`: the sum by the partition of one box
// - `contract`: the sum, as products of small matrices
// - `stoppable_lock`: one count at a time

mod arrangement;
mod band;
pub(crate) mod by_box;
pub(crate) mod contract;
mod few;
pub(crate) mod network;
pub(crate) mod orbits;
pub(crate) mod orderings;
pub(crate) mod partitions;
mod parts;
mod places;
mod stoppable_lock;

use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::grid::Grid;
use crate::ground::puzzle::EnginePuzzle;
use crate::ground::simd::DetectedBackend;
use contract::{Share, contract};
pub use few::BUDGET;
use few::FewCounter;
use network::Network;
pub(crate) use parts::CountExactly;
use places::Places;
use std::num::NonZero;
use std::sync::LazyLock;
use stoppable_lock::StoppableLock;

/// Counts all solutions of a grid, with as many threads as rayon's current pool has: see
/// [`Counter::count`].
///
/// ```
/// use ninefold::{Grid, exact};
///
/// assert_eq!(exact::count(&Grid::EMPTY), 6_670_903_752_021_072_936_960);
/// ```
pub fn count(grid: &Grid) -> u128 {
    Counter::new().count(grid)
}

/// The default counter: all who use it take turns, and its memory is needed only once.
pub(crate) fn shared() -> &'static Counter {
    static SHARED: LazyLock<Counter> = LazyLock::new(Counter::new);
    &SHARED
}

/// Counts all solutions of grids, one grid at a time.
///
/// It holds only its settings. A count uses up to 170 MiB, and 1 MiB for each thread. If several
/// threads ask for counts, each waits for its turn, so that this holds for all of them together. A
/// [`Control`] ends the wait, too.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::exact::Counter;
/// use std::num::NonZero;
///
/// let counter = Counter::new().with_threads(NonZero::<usize>::MIN);
/// let mut first_row = Grid::EMPTY;
/// for digit in 1..=9 {
///     first_row.set(ninefold::Cell::new(0, digit - 1), digit as u8);
/// }
/// assert_eq!(counter.count(&first_row), 6_670_903_752_021_072_936_960 / 362_880);
/// ```
#[derive(Debug)]
pub struct Counter {
    backend: DetectedBackend,
    threads: Option<NonZero<usize>>,
    lock: StoppableLock,
}

impl Counter {
    /// Counts with the [best](DetectedBackend::best) backend, and as many threads as rayon's
    /// current pool has when a count begins. They are threads of its own: those of the pool do not
    /// help.
    pub fn new() -> Self {
        Counter {
            backend: DetectedBackend::best(),
            threads: None,
            lock: StoppableLock::default(),
        }
    }

    /// Uses this number of threads. With one, the calling thread counts by itself, and neither
    /// another thread nor rayon is used.
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Counter {
            threads: Some(threads),
            ..self
        }
    }

    /// Uses this backend. The counts are the same.
    #[must_use]
    pub fn with_backend(self, backend: DetectedBackend) -> Self {
        Counter { backend, ..self }
    }

    /// Counts all solutions of a grid, or of [pencilmarks](crate::Pencilmarks): exactly, for every
    /// puzzle. Contradicting clues leave none.
    ///
    /// At most [`BUDGET`] solutions are visited; beyond that the time depends on the places of the
    /// clues and not on the number of solutions.
    pub fn count(&self, puzzle: &impl CountExactly) -> u128 {
        let count = self.count_within(puzzle, &Control::NONE);
        count.expect("nothing stops it")
    }

    /// [Counts](Self::count) until `control` stops it, and reports progress to it.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the count.
    ///
    /// ```
    /// use ninefold::exact::Counter;
    /// use ninefold::{Control, Grid, Stopped};
    /// use std::time::Duration;
    ///
    /// let impatient = Control::new().with_timeout(Duration::ZERO);
    /// assert_eq!(Counter::new().count_within(&Grid::EMPTY, &impatient), Err(Stopped));
    /// ```
    pub fn count_within(
        &self,
        puzzle: &impl CountExactly,
        control: &Control,
    ) -> Result<u128, Stopped> {
        match self.count_few(puzzle, control)? {
            Some(few) => Ok(few.into()),
            None => puzzle.sum(self, &mut Allowance::unlimited(control)),
        }
    }

    /// Counts by visiting solutions; `None` if there are [`BUDGET`] or more.
    pub(crate) fn count_few(
        &self,
        puzzle: &impl EnginePuzzle,
        control: &Control,
    ) -> Result<Option<u64>, Stopped> {
        control.check()?;
        FewCounter::new(self.backend).count(puzzle, control)
    }

    /// Counts by the sum only, whose time does not depend on the number of solutions: for grids
    /// that are known to have more than [`BUDGET`]. The answer is right for others too.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the count.
    pub fn sum_within(&self, grid: &Grid, control: &Control) -> Result<u128, Stopped> {
        self.sum_allowed(grid, &mut Allowance::unlimited(control))
    }

    /// [Counts by the sum](Self::sum_within) within an allowance.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub(crate) fn sum_allowed(
        &self,
        grid: &Grid,
        allowance: &mut Allowance,
    ) -> Result<u128, Stopped> {
        let shares = self.shares(grid, allowance)?;
        Ok(shares.map_or(0, |(_, shares)| shares.iter().map(Share::total).sum()))
    }

    /// The tensors of a grid, and the parts of the sum; `None` if there is no solution. The wait
    /// for its turn does not count as time.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub(crate) fn shares(
        &self,
        grid: &Grid,
        allowance: &mut Allowance,
    ) -> Result<Option<(Network, Vec<Share>)>, Stopped> {
        allowance.check()?;
        match grid.is_legal() {
            true => self.shares_of(&Places::of_grid(grid), allowance),
            false => Ok(None),
        }
    }

    /// Counts by the sum, within an allowance, for places of a form that the sum can use.
    fn sum_of(&self, places: &Places, allowance: &mut Allowance) -> Result<u128, Stopped> {
        let shares = self.shares_of(places, allowance)?;
        Ok(shares.map_or(0, |(_, shares)| shares.iter().map(Share::total).sum()))
    }

    /// [`Counter::shares`] for places of a form that the sum can use.
    fn shares_of(
        &self,
        places: &Places,
        allowance: &mut Allowance,
    ) -> Result<Option<(Network, Vec<Share>)>, Stopped> {
        let whole = allowance.whole();
        let _turn = allowance.pause(|| self.lock.take(whole))?;
        let control = allowance.control();
        // The wait may have been long.
        control.check()?;
        let network = Network::new(places, self.backend, self.threads(), control)?;
        let Some(network) = network else {
            return Ok(None);
        };
        let shares = contract(&network, self.backend, self.threads(), control)?;
        Ok((!shares.is_empty()).then_some((network, shares)))
    }

    /// The backend of this counter.
    pub fn backend(&self) -> DetectedBackend {
        self.backend
    }

    /// Number of threads that a count takes.
    #[doc(hidden)]
    pub fn threads(&self) -> NonZero<usize> {
        let of_pool =
            || NonZero::new(rayon::current_num_threads()).unwrap_or(NonZero::<usize>::MIN);
        self.threads.unwrap_or_else(of_pool)
    }
}

impl Default for Counter {
    fn default() -> Self {
        Self::new()
    }
}
