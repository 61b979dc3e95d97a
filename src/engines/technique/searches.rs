//! The searches, in the order in which they are tried.

use super::state::State;
use super::step::Step;
use super::table::{Technique, TechniqueSet};
use super::{
    aligned, bug, chains, fish, hidden_set, hidden_single, locked, naked_set, naked_single,
    unique_loop, wing,
};

/// A search for a step, and what it may find.
pub struct Search {
    /// The techniques that it finds.
    pub techniques: TechniqueSet,
    /// The search itself. Of the techniques of the set it returns the first step, for every state the
    /// same one.
    pub find: fn(&State, TechniqueSet) -> Option<Step>,
}

impl Search {
    /// The step that it finds, of the techniques of a set.
    #[inline]
    pub fn run(&self, state: &State, techniques: TechniqueSet) -> Option<Step> {
        let wanted = self.techniques.of_both(techniques);
        if wanted.is_empty() {
            return None;
        }
        (self.find)(state, wanted)
    }

    /// A search for one technique.
    const fn one(technique: Technique, find: fn(&State, TechniqueSet) -> Option<Step>) -> Self {
        Search {
            techniques: TechniqueSet::of(&[technique]),
            find,
        }
    }

    /// A search for several techniques, which it compares with each other.
    const fn several(
        techniques: TechniqueSet,
        find: fn(&State, TechniqueSet) -> Option<Step>,
    ) -> Self {
        Search { techniques, find }
    }
}

/// The searches in the order in which they are tried.
pub static SEARCHES: &[Search] = &[
    Search::one(Technique::HiddenSingle, |state, _| {
        hidden_single::find(state)
    }),
    Search::one(Technique::DirectPointing, |state, _| {
        locked::find_direct_pointing(state)
    }),
    Search::one(Technique::DirectClaiming, |state, _| {
        locked::find_direct_claiming(state)
    }),
    Search::one(Technique::DirectHiddenPair, |state, _| {
        hidden_set::find_direct_pair(state)
    }),
    Search::one(Technique::NakedSingle, |state, _| naked_single::find(state)),
    Search::one(Technique::DirectHiddenTriplet, |state, _| {
        hidden_set::find_direct_triplet(state)
    }),
    Search::one(Technique::Pointing, |state, _| locked::find_pointing(state)),
    Search::one(Technique::Claiming, |state, _| locked::find_claiming(state)),
    Search::one(Technique::NakedPair, |state, _| naked_set::find_pair(state)),
    Search::one(Technique::XWing, |state, _| fish::find_x_wing(state)),
    Search::one(Technique::HiddenPair, |state, _| {
        hidden_set::find_pair(state)
    }),
    Search::one(Technique::NakedTriplet, |state, _| {
        naked_set::find_triplet(state)
    }),
    Search::one(Technique::Swordfish, |state, _| fish::find_swordfish(state)),
    Search::one(Technique::HiddenTriplet, |state, _| {
        hidden_set::find_triplet(state)
    }),
    Search::one(Technique::XyWing, |state, _| wing::find_xy(state)),
    Search::one(Technique::XyzWing, |state, _| wing::find_xyz(state)),
    Search::several(TechniqueSet::LOOPS, unique_loop::find),
    Search::one(Technique::NakedQuad, |state, _| naked_set::find_quad(state)),
    Search::one(Technique::Jellyfish, |state, _| fish::find_jellyfish(state)),
    Search::one(Technique::HiddenQuad, |state, _| {
        hidden_set::find_quad(state)
    }),
    Search::one(Technique::BivalueUniversalGrave, |state, _| {
        bug::find(state)
    }),
    Search::one(Technique::AlignedPairExclusion, |state, _| {
        aligned::find_pair(state)
    }),
    Search::several(TechniqueSet::CHAINS, chains::find),
    Search::one(Technique::AlignedTripletExclusion, |state, _| {
        aligned::find_triplet(state)
    }),
];
