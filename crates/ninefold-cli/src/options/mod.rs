//! Options of several commands that are not those of a run, which are [`ninefold_run::options`].

mod classes;
mod ratings;

pub use classes::classes;
pub use ninefold_formats::answers::ranges::ClueCounts;
pub use ninefold_formats::word_of;
pub use ratings::least_er;
