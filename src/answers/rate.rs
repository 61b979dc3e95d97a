//! How difficult is it?

use super::{Answered, BatchSize, Question};
use crate::board::Board;
use crate::control::Control;
use crate::engine::Engine;
use crate::limits::{Allowance, Limits};
use crate::rating::{Backdoors, Rater, Rating};
use crate::status::Status;

/// Asks how difficult a puzzle is, by measures that no morph changes: see [`rating`](crate::rating).
///
/// ```
/// use ninefold::answers::{Rate, ask};
/// use ninefold::rating::Class;
/// use ninefold::{Control, Grid};
///
/// let puzzle: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
///         .parse()?;
/// let rated = ask(&Rate::new().with_backdoors(), &[puzzle], &Control::NONE);
/// let rating = rated[0].rating.expect("one solution");
/// assert_eq!(rating.class, Class::LockedCandidates);
/// assert_eq!((rating.rounds, rating.guesses), (21, Some(0)));
/// assert_eq!(rated[0].backdoors.and_then(|backdoors| backdoors.size), Some(1));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Rate {
    engine: Engine,
    limits: Limits,
    backdoors: bool,
}

impl Rate {
    /// The class, the rounds and the guesses, with the fastest engine.
    pub fn new() -> Self {
        Rate::default()
    }

    /// The backdoors in singles, too: that takes a thousand times as long where there are none of
    /// one cell.
    #[must_use]
    pub fn with_backdoors(self) -> Self {
        Rate {
            backdoors: true,
            ..self
        }
    }

    /// With an engine of your choice. The answers are the same.
    #[must_use]
    pub fn with_engine(self, engine: Engine) -> Self {
        Rate { engine, ..self }
    }

    /// Within limits, which are for each board. Nodes are the boards that the search for guesses
    /// looks at, and the sets of cells that are tried as backdoors.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Rate { limits, ..self }
    }
}

/// The answer to [`Rate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rated {
    /// How many solutions there are; or [`Status::Unfinished`], if something that was asked for is
    /// missing.
    pub status: Status,
    /// How difficult the puzzle is, if it has one solution.
    pub rating: Option<Rating>,
    /// Its backdoors, if it has one solution and they were asked for.
    pub backdoors: Option<Backdoors>,
}

impl Answered for Rated {
    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

/// What one thread rates with.
#[derive(Debug)]
pub struct RateWorker<const SIDE: usize> {
    rater: Rater<SIDE>,
}

impl<const SIDE: usize> Question<SIDE> for Rate {
    type Asked = Board<SIDE>;
    type Worker = RateWorker<SIDE>;
    type Answer = Rated;

    fn worker(&self) -> RateWorker<SIDE> {
        RateWorker {
            rater: Rater::new(),
        }
    }

    fn answer<E>(
        &self,
        worker: &mut RateWorker<SIDE>,
        boards: &[Board<SIDE>],
        control: &Control,
        mut each: impl FnMut(usize, Rated) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, board) in boards.iter().enumerate() {
            let mut allowance = self.limits.start(control);
            let rating = worker.rater.rate_within(board, &mut allowance);
            each(index, self.answered(worker, board, rating, &mut allowance))?;
        }
        Ok(())
    }

    fn batch_size(&self) -> BatchSize {
        match self.backdoors {
            true => BatchSize::Small,
            false => self.engine.batch_size::<SIDE>(2, &self.limits),
        }
    }
}

impl Rate {
    /// The answer about a board with this rating, and its backdoors if they are asked for.
    fn answered<const SIDE: usize>(
        &self,
        worker: &mut RateWorker<SIDE>,
        board: &Board<SIDE>,
        rating: Result<Rating, Status>,
        allowance: &mut Allowance,
    ) -> Rated {
        let mut rated = Rated {
            status: rating.err().unwrap_or(Status::Unique),
            rating: rating.ok(),
            backdoors: None,
        };
        if rated.rating.is_some() && self.backdoors {
            match worker.rater.backdoors_within(board, allowance) {
                Ok(backdoors) => rated.backdoors = Some(backdoors),
                Err(status) => rated.status = status,
            }
        }
        rated
    }
}
