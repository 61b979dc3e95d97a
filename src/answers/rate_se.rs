//! The ratings of Sudoku Explainer, for [`Rate`](super::Rate): in lanes as far as these go, and by paths
//! beyond.
//!
//! They stand apart, with a function that makes what finds them: so a program that never asks for them,
//! such as the module that the page begins with, is built without any technique.

use super::Settings;
use crate::engines::lanes::{LaneSolver, LaneTechniques, TechniqueRating};
use crate::engines::technique::{Difficulty, Explainer, SeRating, TechniqueSet};
use crate::engines::worker::Engine;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::Control;
use crate::ground::grid::Grid;
use crate::ground::status::Status;
use std::fmt;

/// The ratings of a board, or its status if it has not exactly one solution.
pub(super) type SeRated = Result<Difficulty, Status>;

/// Finds the ratings of Sudoku Explainer.
pub(super) trait SeRater: fmt::Debug + Send {
    /// The ratings of many 9x9 boards, as far as they are found together.
    fn rate_together(&mut self, boards: &[&[u8; 81]], control: &Control) -> Vec<Option<SeRated>>;

    /// The ratings of a 9x9 board.
    ///
    /// # Errors
    /// The status of the board, if it has not exactly one solution, or [`Status::Unfinished`] if the
    /// allowance is used up.
    fn rate(&mut self, board: &[u8; 81], allowance: &mut Allowance) -> SeRated;
}

/// Makes one. Higher ratings than the limit are left unknown.
pub(super) type NewSeRater = fn(&Settings, at_most: Option<SeRating>) -> Box<dyn SeRater>;

/// The one that there is.
pub(super) fn se_rater(settings: &Settings, at_most: Option<SeRating>) -> Box<dyn SeRater> {
    let lanes = match settings.engine {
        // The same boards are to be unfinished whatever their neighbours are.
        Engine::Lanes(backend) if settings.limits.nodes.is_none() => {
            LaneTechniques::new(backend, at_most).map(|techniques| Together {
                techniques,
                limit: at_most.filter(|_| is_in_lanes(at_most)),
                solver: LaneSolver::with_backend(backend),
            })
        }
        _ => None,
    };
    Box::new(Rater {
        explainer: Explainer::limited(TechniqueSet::ALL, at_most),
        lanes,
    })
}

/// The rating of the easiest technique that lanes do not have.
const BEYOND_LANES: SeRating = SeRating::of_tenths(30);

/// True if lanes find all ratings up to this limit.
pub(super) fn is_in_lanes(at_most: Option<SeRating>) -> bool {
    at_most.is_some_and(|limit| limit < BEYOND_LANES)
}

/// Lanes that rate, and paths for what they leave.
#[derive(Debug)]
struct Rater {
    explainer: Explainer,
    lanes: Option<Together>,
}

/// Lanes that rate.
#[derive(Debug)]
struct Together {
    techniques: LaneTechniques,
    /// The highest rating that is wanted, if lanes have all techniques up to it.
    limit: Option<SeRating>,
    /// Finds whether there is one solution, where techniques do not.
    solver: LaneSolver,
}

impl SeRater for Rater {
    fn rate_together(&mut self, boards: &[&[u8; 81]], control: &Control) -> Vec<Option<SeRated>> {
        match &mut self.lanes {
            Some(lanes) => lanes.rate(boards, control),
            None => vec![None; boards.len()],
        }
    }

    fn rate(&mut self, board: &[u8; 81], allowance: &mut Allowance) -> SeRated {
        let grid = Grid::from_known_digits(board);
        Ok(self.explainer.follow(&grid, allowance, |_| ())?.0)
    }
}

impl Together {
    /// The ratings that lanes find: all of them, if no higher ones are wanted.
    fn rate(&mut self, boards: &[&[u8; 81]], control: &Control) -> Vec<Option<SeRated>> {
        let found = self.techniques.rate(boards, control);
        let mut rated: Vec<Option<SeRated>> = vec![None; boards.len()];
        let mut stuck = Vec::new();
        for (at, found) in found.into_iter().enumerate() {
            match found {
                TechniqueRating::Solved(ratings) => {
                    rated[at] = Some(Ok(Difficulty::of_solved(ratings)));
                }
                TechniqueRating::Stuck(ratings) if self.limit.is_some() => {
                    stuck.push((at, Difficulty::of(ratings, self.limit)));
                }
                TechniqueRating::Stuck(_) | TechniqueRating::Unfinished => {}
            }
        }
        let grid = |&(at, _): &(usize, Difficulty)| Grid::from_known_digits(boards[at]);
        let grids: Vec<Grid> = stuck.iter().map(grid).collect();
        let proper = self.solver.proper_within(&grids, control);
        for ((at, ratings), proper) in stuck.into_iter().zip(proper) {
            rated[at] = match proper {
                Ok(_) => Some(Ok(ratings)),
                Err(Status::Unfinished) => None,
                Err(status) => Some(Err(status)),
            };
        }
        rated
    }
}
