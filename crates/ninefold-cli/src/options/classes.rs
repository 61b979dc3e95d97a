//! Classes of puzzles: the property that the puzzles of one have in common.

use anyhow::{Result, bail};
use ninefold::layout::Layout;
use ninefold_formats::answers::split::By;
use ninefold_study::answers::Classification;
use ninefold_study::canonical::Form;

/// The classes of boards of a layout, if it is not the classic one.
///
/// # Errors
/// If these boards have no such classes.
pub fn classes(by: By, form: Form, layout: Option<&Layout>) -> Result<Classification> {
    if layout.is_some() && by.is_of_classic_only() {
        bail!("canonical forms are defined for classic 9x9 boards: use --by text or --by solution");
    }
    Ok(by.classes(form))
}
