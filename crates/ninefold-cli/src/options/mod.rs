//! Options of several commands that are not those of a run, which are [`ninefold_run::options`].

mod classes;
mod clues;
mod ratings;

pub use classes::ByName;
pub use clues::ClueCounts;
pub use ratings::{RatingRange, least_er};

/// The help of every `--seed`.
pub const SEED: &str = "Seed of the random generator; the same seed gives the same output";

/// Parser of one of the values of a type by its word, each with its description.
macro_rules! word_of {
    ($type:ident) => {
        ninefold_run::options::one_of($type::ALL.iter().copied(), $type::word, |value: $type| {
            value.description().to_owned()
        })
    };
}
pub(crate) use word_of;
