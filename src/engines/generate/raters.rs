//! Raters of boards of which some are chosen.

use crate::engines::rating::Rater;
use crate::engines::technique::Explainer;

/// Rates them.
#[derive(Clone)]
pub(super) struct Raters {
    pub rater: Rater,
    pub explainer: Explainer,
}

impl Raters {
    pub fn new() -> Self {
        Raters {
            rater: Rater::new(),
            explainer: Explainer::new(),
        }
    }
}
