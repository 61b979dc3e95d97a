//! The searches, in the order in which they are tried.

use super::branches::rules::{Inside, Rules};
use super::locked::{self, CLAIMING, POINTING};
use super::memory::Memory;
use super::state::State;
use super::step::Step;
use super::table::Technique::*;
use super::table::{Technique, TechniqueSet};
use super::{
    aligned, branches, bug, chains, fish, hidden_set, hidden_single, naked_set, naked_single,
    unique_loop, wing,
};
use Search::{Branched, One, Several};
use ninefold::{Control, Stopped};

/// A search for a step. It returns the first one, for every state the same.
pub enum Search {
    /// For one technique.
    One(
        Technique,
        fn(&State, Technique, &mut Memory) -> Option<Step>,
    ),
    /// For several, which it compares with each other; it is given those that are wanted.
    Several(
        TechniqueSet,
        fn(&State, TechniqueSet, &mut Memory) -> Option<Step>,
    ),
    /// For chains of several branches, by rules. It may take long.
    Branched(TechniqueSet, Rules),
}

impl Search {
    /// The techniques that it finds.
    #[inline]
    pub const fn techniques(&self) -> TechniqueSet {
        match *self {
            One(technique, _) => TechniqueSet::of(&[technique]),
            Several(techniques, _) | Branched(techniques, _) => techniques,
        }
    }

    /// True if it may take longer than to find the solutions.
    pub const fn is_long(&self) -> bool {
        matches!(self, Branched(..))
    }

    /// The step that it finds, of the techniques of a set.
    ///
    /// # Errors
    /// [`Stopped`] if the work is to end.
    #[inline]
    pub fn run(
        &self,
        state: &State,
        techniques: TechniqueSet,
        control: &Control,
        memory: &mut Memory,
    ) -> Result<Option<Step>, Stopped> {
        let wanted = self.techniques().of_both(techniques);
        if wanted.is_empty() {
            return Ok(None);
        }
        match self {
            One(technique, find) => Ok(find(state, *technique, memory)),
            Several(_, find) => Ok(find(state, wanted, memory)),
            Branched(_, rules) => branches::find(state, wanted, rules, control, memory),
        }
    }
}

/// The searches in the order in which they are tried.
pub static SEARCHES: &[Search] = &[
    One(HiddenSingle, |s, _, _| hidden_single::find(s)),
    One(DirectPointing, |s, t, _| {
        locked::find_direct(s, t, POINTING)
    }),
    One(DirectClaiming, |s, t, _| {
        locked::find_direct(s, t, CLAIMING)
    }),
    One(DirectHiddenPair, |s, t, _| hidden_set::find_direct(s, t, 2)),
    One(NakedSingle, |s, _, _| naked_single::find(s)),
    One(DirectHiddenTriplet, |s, t, _| {
        hidden_set::find_direct(s, t, 3)
    }),
    One(Pointing, |s, t, _| locked::find_plain(s, t, POINTING, Some)),
    One(Claiming, |s, t, _| locked::find_plain(s, t, CLAIMING, Some)),
    One(NakedPair, |s, t, _| naked_set::find(s, t, 2, Some)),
    One(XWing, |s, t, _| fish::find(s, t, 2)),
    One(HiddenPair, |s, t, _| hidden_set::find_plain(s, t, 2, Some)),
    One(NakedTriplet, |s, t, _| naked_set::find(s, t, 3, Some)),
    One(Swordfish, |s, t, _| fish::find(s, t, 3)),
    One(HiddenTriplet, |s, t, _| {
        hidden_set::find_plain(s, t, 3, Some)
    }),
    One(XyWing, |s, _, _| wing::find_xy(s)),
    One(XyzWing, |s, _, _| wing::find_xyz(s)),
    Several(TechniqueSet::LOOPS, |s, t, _| unique_loop::find(s, t)),
    One(NakedQuad, |s, t, _| naked_set::find(s, t, 4, Some)),
    One(Jellyfish, |s, t, _| fish::find(s, t, 4)),
    One(HiddenQuad, |s, t, _| hidden_set::find_plain(s, t, 4, Some)),
    One(BivalueUniversalGrave, |s, _, _| bug::find(s)),
    One(AlignedPairExclusion, |s, _, m| aligned::find_pair(s, m)),
    Several(TechniqueSet::CHAINS, chains::find),
    One(AlignedTripletExclusion, |s, _, m| {
        aligned::find_triplet(s, m)
    }),
    Branched(TechniqueSet::of(&[Nishio]), Rules::NISHIO),
    Branched(TechniqueSet::MULTIPLE, Rules::MULTIPLE),
    Branched(TechniqueSet::DYNAMIC, Rules::dynamic(Inside::Nothing)),
    Branched(
        TechniqueSet::of(&[DynamicPlus]),
        Rules::dynamic(Inside::Patterns),
    ),
    Branched(
        TechniqueSet::of(&[NestedForcingChain]),
        Rules::dynamic(Inside::Chains),
    ),
    Branched(
        TechniqueSet::of(&[NestedMultiple]),
        Rules::dynamic(Inside::Multiple),
    ),
    nested_dynamic(&Inside::Nothing),
    nested_dynamic(&Inside::Patterns),
    nested_dynamic(&Inside::Chains),
    nested_dynamic(&Inside::Multiple),
];

/// Dynamic forcing chains, in which there are others with this inside.
const fn nested_dynamic(inside: &'static Inside) -> Search {
    Branched(
        TechniqueSet::of(&[NestedDynamic]),
        Rules::dynamic(Inside::Dynamic(inside)),
    )
}
