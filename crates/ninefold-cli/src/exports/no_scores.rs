//! Proofs of best scores, in a program without linear programs.

use super::Failure;
use ninefold_proof::{Provable, Record};
use ninefold_run::option_advice::BUILD_FULL;

/// Says that there are none.
///
/// # Errors
/// [`Failure::NotExported`] always.
pub fn texts(_: &Record<impl Provable>) -> Result<(Vec<u8>, Vec<u8>), Failure> {
    let reason =
        format!("proofs of scores take linear programs, which this build leaves out: {BUILD_FULL}");
    Err(Failure::NotExported(reason))
}
