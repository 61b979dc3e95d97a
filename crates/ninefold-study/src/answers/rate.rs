//! How difficult is it?

use crate::answers::rate_se::{SeRated, SeRater, is_in_lanes};
use crate::canonical;
use crate::rating::lanes::{LaneRater, LaneRating};
use crate::rating::{Class, Rater, SinglesClass};
use crate::technique::{Difficulty, SeRating};
use ninefold::answers::{BatchSize, Question};
use ninefold::inside::{Allowance, only_answer};
use ninefold::{Control, Engine, Grid, Settings, Status, Worker};
use std::slice;

/// Asks how difficult a puzzle is: by the ratings of Sudoku Explainer, see [`technique`](crate::technique), and by the
/// guesses of a search, see [`rating`](crate::rating).
///
/// A [`Board`](ninefold::Board) has no ratings of Sudoku Explainer: its class is that by singles.
///
/// Nodes are the boards that the search for guesses looks at, and for the ratings of Sudoku Explainer the boards of a
/// search for a second solution.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::Rate;
/// use ninefold_study::rating::Class;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
///         .parse()?;
/// let rated = ask(&Rate::new().with_guesses(), &[puzzle]);
/// // ER, EP and ED of Sudoku Explainer.
/// assert_eq!(rated[0].ratings.expect("one solution").to_string(), "2.6/1.5/1.5");
/// assert_eq!(rated[0].class(), Some(Class::Medium));
/// assert_eq!(rated[0].guesses, Some(0));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub(super) ratings: bool,
    pub(super) guesses: bool,
    at_most: Option<SeRating>,
}

impl Rate {
    /// ER, EP and ED, the ratings of Sudoku Explainer, and thereby the class. Of a [`Board`](ninefold::Board) the class by
    /// singles.
    pub fn new() -> Self {
        Rate {
            ratings: true,
            guesses: false,
            at_most: None,
        }
    }

    /// The guesses, and nothing else. They take much less time than the ratings of Sudoku Explainer.
    pub fn guesses_only() -> Self {
        Rate {
            ratings: false,
            guesses: true,
            at_most: None,
        }
    }

    /// The guesses, too.
    #[must_use]
    pub fn with_guesses(self) -> Self {
        Rate {
            guesses: true,
            ..self
        }
    }

    /// Leaves ratings of Sudoku Explainer unknown that are higher than this one, which saves the time
    /// for them.
    #[must_use]
    pub fn at_most(self, at_most: SeRating) -> Self {
        Rate {
            at_most: Some(at_most),
            ..self
        }
    }
}

impl Default for Rate {
    fn default() -> Self {
        Rate::new()
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
    /// Its ratings by Sudoku Explainer, if it is a grid with one solution and they were asked for.
    pub ratings: Option<Difficulty>,
    /// Its class by singles, if it is a [`Board`](ninefold::Board) with one solution and the class was asked for.
    pub by_singles: Option<SinglesClass>,
    /// Number of guesses that it takes to find the solution and to prove it the only one, if there is one and they were
    /// asked for. Of a [`Board`](ninefold::Board) those of another search, of the board as it lies, which may be others
    /// for isomorphs.
    pub guesses: Option<u64>,
}

impl RateAnswer {
    /// An answer with nothing but a status.
    pub(super) fn of(status: Status) -> Self {
        RateAnswer {
            status,
            ratings: None,
            by_singles: None,
            guesses: None,
        }
    }

    /// The class by ER, if that was asked for, the puzzle is a grid with one solution, and it is known: where ER is
    /// not, it may be above the ratings of all classes but the last.
    pub fn class(&self) -> Option<Class> {
        let Difficulty { er, above, .. } = self.ratings?;
        match er {
            Some(er) => Some(Class::of(er)),
            None => above
                .filter(|&above| Some(above) >= Class::Extreme.below())
                .map(|_| Class::Extreme),
        }
    }
}

only_answer! { RateAnswer }

/// Working memory of one thread that rates.
#[derive(Debug)]
pub struct RateWorker {
    rater: Rater,
    /// The lanes that count guesses, where they are to be used.
    lanes: Option<LaneRater>,
    /// Solves puzzles whose solution form is needed.
    solver: Worker,
    /// Finds the ratings of Sudoku Explainer, where they are asked for.
    ratings: Option<SeRater>,
}

impl Question<Grid> for Rate {
    type Worker = RateWorker;
    type Answer = RateAnswer;

    fn worker(&self, settings: &Settings) -> RateWorker {
        RateWorker {
            rater: Rater::new(),
            lanes: match settings.engine {
                // The same boards are to be unfinished whatever their neighbours are.
                Engine::Lanes(backend) if self.guesses && settings.limits.nodes.is_none() => {
                    Some(LaneRater::with_backend(backend))
                }
                _ => None,
            },
            solver: Worker::new(settings.engine),
            ratings: self.ratings.then(|| SeRater::new(settings, self.at_most)),
        }
    }

    fn answer<E>(
        &self,
        worker: &mut RateWorker,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, RateAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        let together = match limits.time {
            Some(time) => control.clone().with_timeout(time),
            None => control.clone(),
        };
        let guesses = worker.guesses_together(boards, &together);
        let ratings = worker.ratings.as_mut().map(|ratings| {
            let digits: Vec<&[u8; 81]> = boards.iter().map(Grid::as_array).collect();
            ratings.rate_together(&digits, &together)
        });
        for (index, board) in boards.iter().enumerate() {
            let mut allowance = limits.start(control);
            let mut answer = RateAnswer::of(Status::Unique);
            if self.guesses {
                let known = guesses.as_ref().map(|guesses| guesses[index]);
                match worker.guesses(board, known, &mut allowance) {
                    Ok(guesses) => answer.guesses = Some(guesses),
                    Err(status) => answer.status = status,
                }
            }
            if let Some(rater) = &mut worker.ratings
                && answer.status == Status::Unique
            {
                let known: Option<SeRated> = ratings.as_ref().and_then(|ratings| ratings[index]);
                let rated = known.unwrap_or_else(|| rater.rate(board, &mut allowance));
                match rated {
                    Ok(ratings) => answer.ratings = Some(ratings),
                    Err(status) => answer.status = status,
                }
            }
            each(index, answer)?;
        }
        Ok(())
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match self.ratings && !is_in_lanes(self.at_most) {
            // Lanes leave some boards that take long.
            true => BatchSize::Medium,
            false => settings.engine.batch_size(2, &settings.limits),
        }
    }
}

impl RateWorker {
    /// The guesses of a board, which may be known from a batch.
    fn guesses(
        &mut self,
        board: &Grid,
        known: Option<Result<u64, Status>>,
        allowance: &mut Allowance,
    ) -> Result<u64, Status> {
        let guesses = match known {
            Some(guesses) => guesses,
            None => self.rater.guesses_within(board, allowance),
        };
        let guesses = match guesses {
            Err(Status::Unfinished) if !allowance.whole().is_stopped() => {
                // Once more, alone and with the whole time.
                let alone = self.guesses_together(slice::from_ref(board), allowance.control());
                alone.map_or(guesses, |alone| alone[0])
            }
            guesses => guesses,
        };
        guesses.map_err(|status| match status {
            Status::Unfinished => Status::of_unfinished(board),
            status => status,
        })
    }

    /// The guesses of many boards, in lanes if there are any.
    fn guesses_together(
        &mut self,
        boards: &[Grid],
        control: &Control,
    ) -> Option<Vec<Result<u64, Status>>> {
        let lanes = self.lanes.as_mut()?;
        let digits: Vec<&[u8; 81]> = boards.iter().map(Grid::as_array).collect();
        let mut found = lanes.rate(&digits, control);
        // Where it matters how a puzzle lies, it is laid as its solution form says.
        let is_tied = |&at: &usize| found[at].is_proper() && found[at].tied;
        let tied: Vec<usize> = (0..boards.len()).filter(is_tied).collect();
        if !tied.is_empty() {
            let grids: Vec<Grid> = tied.iter().map(|&at| boards[at]).collect();
            let solutions = self.solver.proper_within(&grids, control);
            let forms = grids.iter().zip(solutions).map(|(grid, solution)| {
                let form = canonical::by_solution(grid, &solution.ok()?);
                Some(form.expect("its solution").board)
            });
            let forms: Vec<Option<Grid>> = forms.collect();
            let to_rate: Vec<&[u8; 81]> = forms.iter().flatten().map(Grid::as_array).collect();
            let mut rated = lanes.rate(&to_rate, control).into_iter();
            for (&at, form) in tied.iter().zip(&forms) {
                match form.and_then(|_| rated.next()) {
                    Some(rated) if !rated.unfinished => found[at].guesses = rated.guesses,
                    _ => found[at].unfinished = true,
                }
            }
        }
        let guesses = |(board, found): (&Grid, &LaneRating)| found.guesses(board);
        Some(boards.iter().zip(&found).map(guesses).collect())
    }
}
