//! How difficult is it?

use super::rate_se::{NewSeRater, SeRated, SeRater, is_in_lanes, se_rater};
use super::{BatchSize, Question, Settings, only_answer};
use crate::engines::lanes::{LaneRater, LaneRating, digits_of};
use crate::engines::rating::{Backdoors, Rater, Rating};
use crate::engines::technique::{Difficulty, SeRating};
use crate::engines::worker::{Engine, Worker};
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Control;
use crate::ground::canonical;
use crate::ground::grid::Grid;
use crate::ground::status::Status;
use std::slice;

/// Asks how difficult a puzzle is: by measures that no morph changes, see [`rating`](crate::rating),
/// and by the ratings of Sudoku Explainer, see [`technique`](crate::technique).
///
/// Of a [`Board`](crate::Board) only singles are looked at for the class, the rounds and the backdoors, and it has no
/// ratings of Sudoku Explainer.
///
/// Nodes are the boards that the search for guesses looks at, the sets of cells that are tried as
/// backdoors, and for the ratings of Sudoku Explainer the boards of a search for a second solution.
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
///
/// // ER, EP and ED of Sudoku Explainer.
/// let rated = ask(&Rate::se_only(), &[puzzle]);
/// assert_eq!(rated[0].se.expect("one solution").to_string(), "2.6/1.5/1.5");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    measures: bool,
    backdoors: bool,
    se: Option<NewSeRater>,
    at_most: Option<SeRating>,
}

impl Rate {
    /// The class, the rounds and the guesses.
    pub fn new() -> Self {
        Rate {
            measures: true,
            backdoors: false,
            se: None,
            at_most: None,
        }
    }

    /// The ratings of Sudoku Explainer, and no other measure: see [`Rate::with_se`].
    pub fn se_only() -> Self {
        Rate {
            measures: false,
            ..Rate::new().with_se()
        }
    }

    /// The backdoors in singles, too: that takes much longer where there are none of one cell.
    #[must_use]
    pub fn with_backdoors(self) -> Self {
        Rate {
            backdoors: true,
            ..self
        }
    }

    /// The ratings of Sudoku Explainer, too: ER, EP and ED. Only grids have them. They take much
    /// longer than the class, the rounds and the guesses.
    #[must_use]
    pub fn with_se(self) -> Self {
        Rate {
            se: Some(se_rater),
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

impl Rate {
    /// True if the class, the rounds and the guesses are wanted, and true if backdoors are.
    pub(super) fn measures_and_backdoors(&self) -> (bool, bool) {
        (self.measures, self.backdoors)
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
    /// How difficult the puzzle is, if it has one solution and that was asked for.
    pub rating: Option<Rating>,
    /// Its backdoors, if it has one solution and they were asked for.
    pub backdoors: Option<Backdoors>,
    /// Its ratings by Sudoku Explainer, if it has one solution and they were asked for.
    pub se: Option<Difficulty>,
}

only_answer! { RateAnswer }

/// Working memory of one thread that rates.
#[derive(Debug)]
pub struct RateWorker {
    rater: Rater,
    /// The lanes, where they are to be used.
    lanes: Option<LaneRater>,
    /// Solves puzzles whose solution form is needed.
    solver: Worker,
    /// Finds the ratings of Sudoku Explainer, where they are asked for.
    se: Option<Box<dyn SeRater>>,
}

impl Question<Grid> for Rate {
    type Worker = RateWorker;
    type Answer = RateAnswer;

    fn worker(&self, settings: &Settings) -> RateWorker {
        RateWorker {
            rater: Rater::new(),
            lanes: match settings.engine {
                // The same boards are to be unfinished whatever their neighbours are.
                Engine::Lanes(backend) if settings.limits.nodes.is_none() => {
                    Some(LaneRater::with_backend(backend))
                }
                _ => None,
            },
            solver: Worker::new(settings.engine),
            se: self.se.map(|new| new(settings, self.at_most)),
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
        // Boards that have no rating of Sudoku Explainer have a status by their other measures.
        let is_measured = self.measures || self.backdoors || worker.se.is_none();
        let ratings = match is_measured {
            true => worker.rate_together(boards, &together),
            false => None,
        };
        let se = worker.se.as_mut().map(|se| {
            let digits: Vec<&[u8; 81]> = boards.iter().map(digits_of).collect();
            se.rate_together(&digits, &together)
        });
        for (index, board) in boards.iter().enumerate() {
            let mut allowance = limits.start(control);
            let mut answer = RateAnswer {
                status: Status::Unique,
                rating: None,
                backdoors: None,
                se: None,
            };
            if is_measured {
                let known = ratings.as_ref().map(|ratings| ratings[index]);
                match worker.rating(board, known, &mut allowance) {
                    Ok(rating) => answer.rating = self.measures.then_some(rating),
                    Err(status) => answer.status = status,
                }
            }
            let se = se.as_ref().and_then(|se| se[index]);
            self.complete(&mut answer, worker, board, se, &mut allowance);
            each(index, answer)?;
        }
        Ok(())
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match self.backdoors {
            true => BatchSize::Small,
            // Lanes leave some boards that take long.
            false if self.se.is_some() && !is_in_lanes(self.at_most) => BatchSize::Medium,
            false => settings.engine.batch_size(2, &settings.limits),
        }
    }
}

impl Rate {
    /// Adds to the answer about a puzzle with one solution what else is asked for. The ratings of Sudoku
    /// Explainer may be known from a batch.
    fn complete(
        &self,
        answer: &mut RateAnswer,
        worker: &mut RateWorker,
        board: &Grid,
        known: Option<SeRated>,
        allowance: &mut Allowance,
    ) {
        if self.backdoors && answer.status == Status::Unique {
            match worker.rater.backdoors_within(board, allowance) {
                Ok(backdoors) => answer.backdoors = Some(backdoors),
                Err(status) => answer.status = status,
            }
        }
        if let Some(se) = &mut worker.se
            && answer.status == Status::Unique
        {
            let rated = known.unwrap_or_else(|| se.rate(board.as_array(), allowance));
            match rated {
                Ok(ratings) => answer.se = Some(ratings),
                Err(status) => answer.status = status,
            }
        }
    }
}

impl RateWorker {
    /// The rating of a board, which may be known from a batch.
    fn rating(
        &mut self,
        board: &Grid,
        known: Option<Result<Rating, Status>>,
        allowance: &mut Allowance,
    ) -> Result<Rating, Status> {
        let rating = match known {
            Some(rating) => rating,
            None => self.rater.rate_within(board, allowance),
        };
        let rating = match rating {
            Err(Status::Unfinished) if !allowance.whole().is_stopped() => {
                // Once more, alone and with the whole time.
                let alone = self.rate_together(slice::from_ref(board), allowance.control());
                alone.map_or(rating, |alone| alone[0])
            }
            rating => rating,
        };
        rating.map_err(|status| match status {
            Status::Unfinished => Status::of_unfinished(board),
            status => status,
        })
    }

    /// The ratings of many boards, in lanes if there are any.
    fn rate_together(
        &mut self,
        boards: &[Grid],
        control: &Control,
    ) -> Option<Vec<Result<Rating, Status>>> {
        let lanes = self.lanes.as_mut()?;
        let digits: Vec<&[u8; 81]> = boards.iter().map(digits_of).collect();
        let mut found = lanes.rate(&digits, control);
        // Where it matters how a puzzle lies, it is laid as its solution form says.
        let is_tied = |&at: &usize| found[at].is_proper() && found[at].tied;
        let tied: Vec<usize> = (0..boards.len()).filter(is_tied).collect();
        if !tied.is_empty() {
            let grid = |&at: &usize| Grid::from_digits(digits[at]).expect("a board of 81 cells");
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
        let rating = |(board, found): (&Grid, &LaneRating)| found.rating(board);
        Some(boards.iter().zip(&found).map(rating).collect())
    }
}
