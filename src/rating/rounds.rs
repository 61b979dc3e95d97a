//! The rounds of a puzzle, one kind after the other.

use super::Class;
use super::layout::Layout;
use super::marks::Marks;

/// Where the rounds end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled<const SIDE: usize> {
    /// What is left.
    pub marks: Marks<SIDE>,
    /// The most expensive kind of rule that was needed.
    pub class: Class,
    /// How many rounds there were.
    pub rounds: u32,
}

/// Goes on in rounds up to those of `most` expense, until nothing more is found.
pub(super) fn settle<const SIDE: usize>(
    layout: &Layout<SIDE>,
    mut marks: Marks<SIDE>,
    most: Class,
) -> Settled<SIDE> {
    let mut class = Class::NakedSingles;
    let mut rounds = 0;
    loop {
        let kinds = [
            Class::HiddenSingles,
            Class::LockedCandidates,
            Class::HiddenTriples,
        ];
        let next = kinds
            .into_iter()
            .filter(|kind| *kind <= most)
            .find_map(|kind| {
                let next = match kind {
                    Class::HiddenSingles => marks.singles(layout),
                    Class::LockedCandidates => marks.locked_candidates(layout),
                    _ => marks.hidden_triples(layout),
                };
                (next != marks).then_some((kind, next))
            });
        let Some((kind, next)) = next else {
            return Settled {
                marks,
                class,
                rounds,
            };
        };
        class = class.max(kind);
        marks = next;
        rounds += 1;
    }
}

/// What naked singles alone leave.
pub(super) fn settle_by_naked_singles<const SIDE: usize>(
    layout: &Layout<SIDE>,
    mut marks: Marks<SIDE>,
) -> Marks<SIDE> {
    loop {
        let next = marks.naked_singles(layout);
        if next == marks {
            return marks;
        }
        marks = next;
    }
}
