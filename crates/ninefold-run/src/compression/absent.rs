//! Stands for a codec that this build is without.

use super::{ReadMethod, WriteMethod};

pub(super) const READ: Option<ReadMethod> = None;
pub(super) const WRITE: Option<WriteMethod> = None;
