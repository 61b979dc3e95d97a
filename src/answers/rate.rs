//! How difficult is it?

use super::{AnswerPart, BatchSize, Question, Settings, only_answer};
use crate::allowance::Allowance;
use crate::board::{Board, Grid};
use crate::canonical;
use crate::control::Control;
use crate::engine::{Engine, Worker};
use crate::lanes::{LaneRater, LaneRating, digits_of};
use crate::rating::{Backdoors, Rater, Rating};
use crate::status::Status;
use std::slice;

/// Asks how difficult a puzzle is, by measures that no morph changes: see [`rating`](crate::rating).
///
/// Nodes are the boards that the search for guesses looks at, and the sets of cells that are tried as
/// backdoors.
///
/// ```
/// use ninefold::answers::{Rate, ask};
/// use ninefold::rating::Class;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
///         .parse()?;
/// let rated = ask(&Rate::new().with_backdoors(), &[puzzle]);
/// let rating = rated[0].rating.expect("one solution");
/// assert_eq!(rating.class, Class::LockedCandidates);
/// assert_eq!((rating.rounds, rating.guesses), (21, Some(0)));
/// assert_eq!(rated[0].backdoors.and_then(|backdoors| backdoors.size), Some(1));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Rate {
    backdoors: bool,
}

impl Rate {
    /// The class, the rounds and the guesses.
    pub fn new() -> Self {
        Rate::default()
    }

    /// The backdoors in singles, too: that takes a thousand times as long where there are none of
    /// one cell.
    #[must_use]
    pub fn with_backdoors(self) -> Self {
        Rate { backdoors: true }
    }
}

/// The answer to [`Rate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RateAnswer {
    /// The number of solutions as a status; or [`Status::Unfinished`], if something that was asked for is
    /// missing.
    pub status: Status,
    /// How difficult the puzzle is, if it has one solution.
    pub rating: Option<Rating>,
    /// Its backdoors, if it has one solution and they were asked for.
    pub backdoors: Option<Backdoors>,
}

impl AnswerPart for RateAnswer {
    only_answer!();
}

/// Working memory of one thread that rates.
#[derive(Debug)]
pub struct RateWorker<const SIDE: usize> {
    rater: Rater<SIDE>,
    /// The lanes, where they are to be used.
    lanes: Option<LaneRater>,
    /// Solves puzzles whose solution form is needed.
    solver: Worker<9>,
}

impl<const SIDE: usize> Question<Board<SIDE>> for Rate {
    type Worker = RateWorker<SIDE>;
    type Answer = RateAnswer;

    fn worker(&self, settings: &Settings) -> RateWorker<SIDE> {
        RateWorker {
            rater: Rater::new(),
            lanes: match settings.engine {
                // The same boards are to be unfinished whatever their neighbours are.
                Engine::Lanes(backend) if SIDE == 9 && settings.limits.nodes.is_none() => {
                    Some(LaneRater::with_backend(backend))
                }
                _ => None,
            },
            solver: Worker::new(settings.engine),
        }
    }

    fn answer<E>(
        &self,
        worker: &mut RateWorker<SIDE>,
        boards: &[Board<SIDE>],
        settings: &Settings,
        mut each: impl FnMut(usize, RateAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let Settings {
            limits, control, ..
        } = settings;
        let together = match limits.time {
            Some(time) => control.clone().with_timeout(time),
            None => control.clone(),
        };
        let ratings = worker.rate_together(boards, &together);
        for (index, board) in boards.iter().enumerate() {
            let mut allowance = limits.start(control);
            let rating = match &ratings {
                Some(ratings) => ratings[index],
                None => worker.rater.rate_within(board, &mut allowance),
            };
            let rating = match rating {
                Err(Status::Unfinished) if !control.is_stopped() => {
                    // Once more, alone and with the whole time.
                    let alone = worker.rate_together(slice::from_ref(board), allowance.control());
                    alone.map_or(rating, |alone| alone[0])
                }
                rating => rating,
            };
            let rating = rating.map_err(|status| match status {
                Status::Unfinished => Status::of_unfinished(board),
                status => status,
            });
            each(index, self.answered(worker, board, rating, &mut allowance))?;
        }
        Ok(())
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match self.backdoors {
            true => BatchSize::Small,
            false => settings.engine.batch_size::<SIDE>(2, &settings.limits),
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
    ) -> RateAnswer {
        let mut rated = RateAnswer {
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

impl<const SIDE: usize> RateWorker<SIDE> {
    /// The ratings of many boards, in lanes if there are any.
    fn rate_together(
        &mut self,
        boards: &[Board<SIDE>],
        control: &Control,
    ) -> Option<Vec<Result<Rating, Status>>> {
        let lanes = self.lanes.as_mut()?;
        let digits: Vec<&[u8; 81]> = boards.iter().map(digits_of).collect();
        let mut found = lanes.rate(&digits, control);
        // Where it matters how a puzzle lies, it is laid as its solution form says.
        let is_tied = |&at: &usize| found[at].is_proper() && found[at].tied;
        let tied: Vec<usize> = (0..boards.len()).filter(is_tied).collect();
        if !tied.is_empty() {
            let grid = |&at: &usize| Board::from_digits(digits[at]).expect("a board of 81 cells");
            let grids: Vec<Grid> = tied.iter().map(grid).collect();
            let solutions = self.solver.proper_within(&grids, control);
            let forms = grids.iter().zip(solutions).map(|(grid, solution)| {
                let form = canonical::by_solution(grid, &solution.ok()?);
                Some(form.expect("its solution").board)
            });
            let forms: Vec<Option<Grid>> = forms.collect();
            let to_rate = forms.iter().flatten().map(digits_of).collect::<Vec<_>>();
            let mut rated = lanes.rate(&to_rate, control).into_iter();
            for (&at, form) in tied.iter().zip(&forms) {
                match form.and_then(|_| rated.next()) {
                    Some(rated) if !rated.unfinished => found[at].guesses = rated.guesses,
                    _ => found[at].unfinished = true,
                }
            }
        }
        let rating = |(board, found): (&Board<SIDE>, &LaneRating)| found.rating(board);
        Some(boards.iter().zip(&found).map(rating).collect())
    }
}
