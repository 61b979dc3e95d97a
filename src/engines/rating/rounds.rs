//! The rounds of a puzzle, one kind after the other.

use super::class::Class;
use super::layout::Layout;
use super::marks::Marks;
use crate::ground::words::words;

/// The kind of rules that a round applies. The order is that in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum RoundKind {
    /// Naked and hidden singles.
    Singles,
    /// Locked candidates, pointing and claiming.
    LockedCandidates,
    /// Hidden triples where a row or column crosses a box.
    HiddenTriples,
}

impl RoundKind {
    /// The class of puzzles that need such rounds, and none of a later kind.
    pub(super) const fn class(self) -> Class {
        match self {
            RoundKind::Singles => Class::HiddenSingles,
            RoundKind::LockedCandidates => Class::LockedCandidates,
            RoundKind::HiddenTriples => Class::HiddenTriples,
        }
    }
}

words! {
    RoundKind, "kind of round" {
        Singles "singles"
        LockedCandidates "locked-candidates"
        HiddenTriples "hidden-triples"
    }
}

/// The state when the rounds have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FinalState {
    /// The remaining candidates.
    pub marks: Marks,
    /// The most expensive kind of rule that was needed.
    pub class: Class,
    /// Number of rounds.
    pub rounds: u32,
}

/// The next round, of the first kind that removes anything and whose class is at most `most`, with
/// the remaining candidates.
pub(super) fn next_round(
    layout: &Layout,
    marks: &Marks,
    most: Class,
) -> Option<(RoundKind, Marks)> {
    let mut kinds = RoundKind::ALL.iter().filter(|kind| kind.class() <= most);
    kinds.find_map(|&kind| {
        let next = match kind {
            RoundKind::Singles => marks.singles(layout),
            RoundKind::LockedCandidates => marks.locked_candidates(layout),
            RoundKind::HiddenTriples => marks.hidden_triples(layout),
        };
        (next != *marks).then_some((kind, next))
    })
}

/// Continues with rounds of classes up to `most`, until nothing more is found.
pub(super) fn settle(layout: &Layout, mut marks: Marks, most: Class) -> FinalState {
    let mut class = Class::NakedSingles;
    let mut rounds = 0;
    while let Some((kind, next)) = next_round(layout, &marks, most) {
        class = class.max(kind.class());
        marks = next;
        rounds += 1;
    }
    FinalState {
        marks,
        class,
        rounds,
    }
}

/// The class of a puzzle whose rounds begin and end with these candidates, when the most expensive
/// of them were of class `most`.
pub(super) fn class_of(layout: &Layout, begin: Marks, end: Marks, most: Class) -> Class {
    match most {
        _ if !end.is_solved(layout) => Class::Beyond,
        Class::NakedSingles | Class::HiddenSingles => {
            match settle_by_naked_singles(layout, begin).is_solved(layout) {
                true => Class::NakedSingles,
                false => Class::HiddenSingles,
            }
        }
        most => most,
    }
}

/// The candidates that naked singles by themselves leave.
fn settle_by_naked_singles(layout: &Layout, mut marks: Marks) -> Marks {
    loop {
        let next = marks.naked_singles(layout);
        if next == marks {
            return marks;
        }
        marks = next;
    }
}
