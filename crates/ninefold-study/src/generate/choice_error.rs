//! Reasons why boards cannot be chosen.

use super::kind::Kind;
use crate::fewest::FEWEST_KNOWN;
use crate::technique::EXACT_UP_TO;
use ninefold::Stopped;
use ninefold::inside::MOST_IN_LANES;
use std::ops::RangeInclusive;
use thiserror::Error;

/// A corpus cannot be restricted in this way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// Only minimal boards can be chosen.
    #[error(
        "solution grids, a pattern, a symmetry, a number of clues or a difficulty can be chosen for minimal boards, and not for {kind} ones"
    )]
    Kind {
        /// The kind of the corpus.
        kind: Kind,
    },
    /// Boards of this difficulty are too rare to be found.
    #[error(
        "boards of class {class} or a harder one are too rare: none among {tries} that were made"
    )]
    Class {
        /// The word of the class asked for.
        class: &'static str,
        /// Number of boards that were made.
        tries: usize,
    },
    /// Boards with these numbers of clues and of this difficulty are too rare to be found.
    #[error(
        "boards with {} to {} clues of class {class} or a harder one are too rare: none among {tries} that were made",
        clues.start(), clues.end()
    )]
    Both {
        /// The numbers of clues asked for.
        clues: RangeInclusive<usize>,
        /// The word of the class asked for.
        class: &'static str,
        /// Number of boards that were made.
        tries: usize,
    },
    /// Techniques are those of classic boards.
    #[error("techniques are those of 9x9 boards, and not of {layout} ones")]
    Techniques {
        /// The name of the layout.
        layout: String,
    },
    /// Ratings above [`EXACT_UP_TO`] are not known.
    #[error("ratings above {EXACT_UP_TO} are not known, so that boards cannot be chosen by them")]
    Unknown,
    /// Boards with such paths are too rare to be found.
    #[error(
        "boards with such a rating or technique are too rare: none among {tries} that were made"
    )]
    Paths {
        /// Number of boards that were made.
        tries: usize,
    },
    /// Boards with these numbers of clues are too rare to be found.
    #[error("boards with {} to {} clues are too rare: none among {tries} that were made", clues.start(), clues.end())]
    Clues {
        /// The numbers of clues asked for.
        clues: RangeInclusive<usize>,
        /// Number of boards that were made.
        tries: usize,
    },
    /// No board has so few clues.
    #[error("no board of 9x9 with fewer than {FEWEST_KNOWN} clues has exactly one solution")]
    TooFew,
    /// Hardly any solution grid has a board with so few clues.
    #[error(
        "hardly any grid has a puzzle with {FEWEST_KNOWN} clues, so that grids that have one must be given"
    )]
    GridsNeeded,
    /// Boards with these lines empty have several solutions.
    #[error(
        "{lines} {first} and {second} have no cell for a clue: exchanged, they make another solution of every such board"
    )]
    EmptyLines {
        /// `rows` or `columns`.
        lines: &'static str,
        /// The first of them, from 1.
        first: usize,
        /// The second of them, of the same band or stack.
        second: usize,
    },
    /// A pattern leaves nothing to a symmetry, and was not made for solution grids.
    #[error("with a pattern of clues, neither solution grids nor a symmetry can be chosen")]
    PatternAlone,
    /// No board with the pattern was found.
    #[error(
        "none of {tries} attempts led to such a board with its clues in the cells of the pattern"
    )]
    Pattern {
        /// Number of attempts.
        tries: usize,
    },
    /// The pattern is one of another size.
    #[error("the pattern is of another size than {side}x{side}")]
    Shape {
        /// The number of rows.
        side: usize,
    },
    /// There are no boards of the layout.
    #[error(transparent)]
    Layout(#[from] LayoutGeneratorError),
    /// No grid was given in which boards could be made.
    #[error("there is no solution grid in which boards could be made")]
    NoGrid,
    /// A grid that was given is no solution.
    #[error("grid {index}, counted from 0, is no solution grid")]
    Grid {
        /// Its index among those that were given.
        index: usize,
    },
    /// No grid that was given has a board with so few clues.
    #[error(
        "none of the {grids} solution grids has a minimal puzzle with {} to {} clues",
        clues.start(), clues.end()
    )]
    NoneInGrids {
        /// The numbers of clues asked for.
        clues: RangeInclusive<usize>,
        /// Number of grids.
        grids: usize,
    },
    /// The control of the generator ended the search before it was known whether there are such boards.
    #[error("stopped before a board was found")]
    Stopped(#[from] Stopped),
}

/// Number of searches for a solution, and number of those after which they become longer.
pub(super) const SEARCHES: usize = 320;

/// There is no such board, or none was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutGeneratorError {
    /// No board of the layout is a solution.
    #[error("boards of layout {layout} have no solution")]
    Impossible {
        /// The name of the layout.
        layout: String,
    },
    /// Searches for a solution ended at their limit of nodes.
    #[error("no solution of layout {layout} was found in {SEARCHES} searches")]
    NotFound {
        /// The name of the layout.
        layout: String,
    },
    /// Minimal puzzles are made in lanes, which such large boards do not have, and would take too long.
    #[error(
        "minimal puzzles have up to {MOST_IN_LANES} digits, and not {digits}: larger ones would take too long"
    )]
    TooLarge {
        /// The number of digits.
        digits: usize,
    },
}
