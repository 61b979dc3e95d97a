//! Questions that are not defined for pencilmarks.
//!
//! A command whose question has an answer for pencilmarks calls [`answer_either`](super::answer_either),
//! and has a place in this message. All others call [`answer`](super::answer), which refuses them:
//! forms, morphs and their classes, drawings at random, what clues there are or could go, and how hard
//! a puzzle is are defined by clues.

/// Why a command does not take pencilmarks.
pub const NOT_DEFINED: &str = "the puzzles are pencilmarks, and what this command says is defined for \
    clues alone; solve, check, count, enumerate, candidates, target, minimality and \
    convert take pencilmarks";
