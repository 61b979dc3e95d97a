//! Stands for a codec that this build is without.

use super::{Reading, Writing};

pub(super) const READ: Option<Reading> = None;
pub(super) const WRITE: Option<Writing> = None;
