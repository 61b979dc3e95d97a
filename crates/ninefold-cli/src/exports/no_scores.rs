//! Proofs of best scores, in a program without linear programs.

use super::{Exportable, Failure};

/// Says that there are none.
///
/// # Errors
/// [`Failure::NotExported`] always.
pub fn texts<const SIDE: usize>(_: &impl Exportable<SIDE>) -> Result<(Vec<u8>, Vec<u8>), Failure> {
    let reason = "this program was built without its feature linear-programs";
    Err(Failure::NotExported(reason.to_owned()))
}
