//! Proofs of best scores, in a program without linear programs.

use super::{Exportable, Failure};
use crate::option_advice::BUILD_FULL;

/// Says that there are none.
///
/// # Errors
/// [`Failure::NotExported`] always.
pub fn texts(_: &impl Exportable) -> Result<(Vec<u8>, Vec<u8>), Failure> {
    let reason =
        format!("proofs of scores take linear programs, which this build leaves out: {BUILD_FULL}");
    Err(Failure::NotExported(reason))
}
