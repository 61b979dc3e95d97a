//! Classes of puzzles, by the rules that solve them.

use crate::ground::words::words;

/// The cheapest set of rules that solves a puzzle. The order is that of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Class {
    /// Naked singles.
    NakedSingles = 0,
    /// Naked and hidden singles.
    HiddenSingles = 1,
    /// Singles and locked candidates.
    LockedCandidates = 2,
    /// These, and hidden triples where a row or column crosses a box.
    HiddenTriples = 3,
    /// None of these: it takes guesses, or rules that are not applied here. Of a [`Board`](crate::Board)
    /// only singles are applied.
    Beyond = 4,
}

impl Class {
    /// The rules that solve its puzzles, in one line, for help texts.
    pub const fn description(self) -> &'static str {
        match self {
            Class::NakedSingles => "naked singles solve it",
            Class::HiddenSingles => "naked and hidden singles do",
            Class::LockedCandidates => "locked candidates are needed, too",
            Class::HiddenTriples => "hidden triples where a line crosses a box are needed, too",
            Class::Beyond => "none of these solve it",
        }
    }
}

words! {
    numbered Class, "class of puzzles" {
        NakedSingles "naked-singles"
        HiddenSingles "hidden-singles"
        LockedCandidates "locked-candidates"
        HiddenTriples "hidden-triples"
        Beyond "beyond"
    }
}
