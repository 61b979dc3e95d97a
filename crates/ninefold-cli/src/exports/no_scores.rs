//! Proofs of best scores, in a program without linear programs.

use super::{Exportable, Failure};
use ninefold::Board;
use ninefold::score::{Goal, Weights};

/// The claim about a best score.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "nothing is done with it")]
pub struct BestScore<'a, const SIDE: usize> {
    pub goal: Goal,
    pub score: i64,
    pub weights: &'a Weights,
    pub solution: &'a Board<SIDE>,
}

/// Says that there are none.
///
/// # Errors
/// [`Failure::NotExported`] always.
pub fn texts<const SIDE: usize>(
    _: &impl Exportable<SIDE>,
    _: &BestScore<SIDE>,
) -> Result<(Vec<u8>, Vec<u8>), Failure> {
    let reason = "this program was built without its feature linear-programs";
    Err(Failure::NotExported(reason.to_owned()))
}
