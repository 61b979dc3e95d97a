//! The searches, in the order in which they are tried.

use super::locked::{self, CLAIMING, POINTING};
use super::state::State;
use super::step::Step;
use super::table::Technique::*;
use super::table::{Technique, TechniqueSet};
use super::{
    aligned, bug, chains, fish, hidden_set, hidden_single, naked_set, naked_single, unique_loop,
    wing,
};
use Search::{One, Several};

/// A search for a step. It returns the first one, for every state the same.
pub enum Search {
    /// For one technique.
    One(Technique, fn(&State, Technique) -> Option<Step>),
    /// For several, which it compares with each other; it is given those that are wanted.
    Several(TechniqueSet, fn(&State, TechniqueSet) -> Option<Step>),
}

impl Search {
    /// The techniques that it finds.
    #[inline]
    pub const fn techniques(&self) -> TechniqueSet {
        match *self {
            One(technique, _) => TechniqueSet::of(&[technique]),
            Several(techniques, _) => techniques,
        }
    }

    /// The step that it finds, of the techniques of a set.
    #[inline]
    pub fn run(&self, state: &State, techniques: TechniqueSet) -> Option<Step> {
        let wanted = self.techniques().of_both(techniques);
        if wanted.is_empty() {
            return None;
        }
        match *self {
            One(technique, find) => find(state, technique),
            Several(_, find) => find(state, wanted),
        }
    }
}

/// The searches in the order in which they are tried.
pub static SEARCHES: &[Search] = &[
    One(HiddenSingle, |s, _| hidden_single::find(s)),
    One(DirectPointing, |s, t| locked::find_direct(s, t, POINTING)),
    One(DirectClaiming, |s, t| locked::find_direct(s, t, CLAIMING)),
    One(DirectHiddenPair, |s, t| hidden_set::find_direct(s, t, 2)),
    One(NakedSingle, |s, _| naked_single::find(s)),
    One(DirectHiddenTriplet, |s, t| hidden_set::find_direct(s, t, 3)),
    One(Pointing, |s, t| locked::find_plain(s, t, POINTING)),
    One(Claiming, |s, t| locked::find_plain(s, t, CLAIMING)),
    One(NakedPair, |s, t| naked_set::find(s, t, 2)),
    One(XWing, |s, t| fish::find(s, t, 2)),
    One(HiddenPair, |s, t| hidden_set::find_plain(s, t, 2)),
    One(NakedTriplet, |s, t| naked_set::find(s, t, 3)),
    One(Swordfish, |s, t| fish::find(s, t, 3)),
    One(HiddenTriplet, |s, t| hidden_set::find_plain(s, t, 3)),
    One(XyWing, |s, _| wing::find_xy(s)),
    One(XyzWing, |s, _| wing::find_xyz(s)),
    Several(TechniqueSet::LOOPS, unique_loop::find),
    One(NakedQuad, |s, t| naked_set::find(s, t, 4)),
    One(Jellyfish, |s, t| fish::find(s, t, 4)),
    One(HiddenQuad, |s, t| hidden_set::find_plain(s, t, 4)),
    One(BivalueUniversalGrave, |s, _| bug::find(s)),
    One(AlignedPairExclusion, |s, _| aligned::find_pair(s)),
    Several(TechniqueSet::CHAINS, chains::find),
    One(AlignedTripletExclusion, |s, _| aligned::find_triplet(s)),
];
