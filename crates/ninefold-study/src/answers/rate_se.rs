//! The ratings of Sudoku Explainer, for [`Rate`](super::Rate): in lanes as far as these go, and by paths
//! beyond.

use crate::technique::lanes::{LaneTechniques, TechniqueRating};
use crate::technique::{Difficulty, Explainer, SeRating, TechniqueSet};
use ninefold::inside::{Allowance, debug_only};
use ninefold::lanes::LaneSolver;
use ninefold::{Control, Engine, Grid, Settings, Status};

/// The ratings of a board, or its status if it has not exactly one solution.
pub(super) type SeRated = Result<Difficulty, Status>;

/// The rating of the easiest technique that lanes do not have.
const BEYOND_LANES: SeRating = SeRating::of_tenths(30);

/// True if lanes find all ratings up to this limit.
pub(super) fn is_in_lanes(at_most: Option<SeRating>) -> bool {
    at_most.is_some_and(|limit| limit < BEYOND_LANES)
}

/// Finds the ratings of Sudoku Explainer: lanes that rate, and paths for what they leave.
pub(super) struct SeRater {
    explainer: Explainer,
    lanes: Option<Together>,
}

debug_only! { SeRater {} }

/// Lanes that rate.
struct Together {
    techniques: LaneTechniques,
    /// The highest rating that is wanted, if lanes have all techniques up to it.
    limit: Option<SeRating>,
    /// Finds whether there is one solution, where techniques do not.
    solver: LaneSolver,
}

impl SeRater {
    /// One that leaves higher ratings than the limit unknown.
    pub fn new(settings: &Settings, at_most: Option<SeRating>) -> Self {
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
        SeRater {
            explainer: Explainer::limited(TechniqueSet::ALL, at_most),
            lanes,
        }
    }

    /// The ratings of many 9x9 boards, as far as they are found together.
    pub fn rate_together(
        &mut self,
        boards: &[&[u8; 81]],
        control: &Control,
    ) -> Vec<Option<SeRated>> {
        match &mut self.lanes {
            Some(lanes) => lanes.rate(boards, control),
            None => vec![None; boards.len()],
        }
    }

    /// The ratings of a board.
    ///
    /// # Errors
    /// The status of the board, if it has not exactly one solution, or [`Status::Unfinished`] if the
    /// allowance is used up.
    pub fn rate(&mut self, board: &Grid, allowance: &mut Allowance) -> SeRated {
        Ok(self.explainer.follow(board, allowance, |_| ())?.0)
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
