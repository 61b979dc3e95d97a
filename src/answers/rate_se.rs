//! The ratings of Sudoku Explainer, for [`Rate`](super::Rate).
//!
//! They stand apart, with a function that makes what finds them: so a program that never asks for them,
//! such as the module that the page begins with, is built without any technique.

use crate::allowance::Allowance;
use crate::board::Board;
use crate::status::Status;
use crate::technique::{Difficulty, Explainer, SeRating};
use std::fmt;

/// Finds the ratings of Sudoku Explainer.
pub(super) trait SeRater: fmt::Debug + Send {
    /// The ratings of a 9x9 board.
    ///
    /// # Errors
    /// The status of the board, if it has not exactly one solution, or [`Status::Unfinished`] if the
    /// allowance is used up.
    fn rate(&mut self, board: &[u8; 81], allowance: &mut Allowance) -> Result<Difficulty, Status>;
}

/// Makes one. Higher ratings than this one are left unknown.
pub(super) type NewSeRater = fn(at_most: Option<SeRating>) -> Box<dyn SeRater>;

/// The one that there is.
pub(super) fn se_rater(at_most: Option<SeRating>) -> Box<dyn SeRater> {
    let explainer = Explainer::new();
    Box::new(match at_most {
        Some(rating) => explainer.at_most(rating),
        None => explainer,
    })
}

impl SeRater for Explainer {
    fn rate(&mut self, board: &[u8; 81], allowance: &mut Allowance) -> Result<Difficulty, Status> {
        let grid = Board::<9>::from_known_digits(board);
        Ok(self.follow(&grid, allowance, |_| ())?.0)
    }
}
