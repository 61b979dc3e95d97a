//! The techniques, in the order in which they are tried.
//!
//! A technique is a file with its search, a row of [`Technique`], and a row of
//! [`SEARCHES`](super::searches::SEARCHES), which may have one search for several.

use super::se_rating::SeRating;
use ninefold::inside::words;
use std::fmt;

/// The rows: a technique, its number, its word, its rating in tenths (where it has several the usual
/// one; the search says which), and what it finds.
macro_rules! techniques {
    ($($variant:ident = $number:literal, $word:literal, $tenths:literal, $finds:literal;)*) => {
        /// A technique, in the order in which they are tried.
        ///
        /// It has a word (`Display`, `FromStr`), as steps are written, and a number.
        ///
        /// ```
        /// use ninefold_study::technique::Technique;
        ///
        /// assert_eq!("xy-wing".parse(), Ok(Technique::XyWing));
        /// assert_eq!(Technique::XyWing.rating().to_string(), "4.2");
        /// assert!(Technique::UniqueRectangle.assumes_uniqueness());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum Technique {
            $(#[doc = $finds] $variant = $number,)*
        }

        words! { numbered Technique, "technique" { $($variant $word)* } }

        impl Technique {
            const TENTHS: [u8; Technique::ALL.len()] = [$($tenths),*];

            /// Description of what it finds, in a sentence.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Technique::$variant => $finds,)*
                }
            }
        }
    };
}

techniques! {
    HiddenSingle = 0, "hidden-single", 15, "A digit has one place left in a house.";
    DirectPointing = 1, "direct-pointing", 17, "The places of a digit in a box point along a line, which leaves a single in another box.";
    DirectClaiming = 2, "direct-claiming", 19, "The places of a digit in a line are in one box, which leaves a single in another line.";
    DirectHiddenPair = 3, "direct-hidden-pair", 20, "A hidden pair leaves one place for another digit of the house.";
    NakedSingle = 4, "naked-single", 23, "A cell has one candidate left.";
    DirectHiddenTriplet = 5, "direct-hidden-triplet", 25, "A hidden triplet leaves one place for another digit of the house.";
    Pointing = 6, "pointing", 26, "The places of a digit in a box are all in one line.";
    Claiming = 7, "claiming", 28, "The places of a digit in a line are all in one box.";
    NakedPair = 8, "naked-pair", 30, "Two cells of a house have two candidates together.";
    XWing = 9, "x-wing", 32, "The places of a digit in two lines are in two crossing lines.";
    HiddenPair = 10, "hidden-pair", 34, "Two digits have two places together in a house.";
    NakedTriplet = 11, "naked-triplet", 36, "Three cells of a house have three candidates together.";
    Swordfish = 12, "swordfish", 38, "The places of a digit in three lines are in three crossing lines.";
    HiddenTriplet = 13, "hidden-triplet", 40, "Three digits have three places together in a house.";
    XyWing = 14, "xy-wing", 42, "A pivot with two candidates, and a wing for each of them.";
    XyzWing = 15, "xyz-wing", 44, "An XY-wing whose pivot has the third digit, too.";
    UniqueRectangle = 16, "unique-rectangle", 45, "Four cells that would have two solutions if they had only two candidates.";
    UniqueLoop = 17, "unique-loop", 46, "Six cells or more of that kind: with only two candidates they would have two solutions.";
    NakedQuad = 18, "naked-quad", 50, "Four cells of a house have four candidates together.";
    Jellyfish = 19, "jellyfish", 52, "The places of a digit in four lines are in four crossing lines.";
    HiddenQuad = 20, "hidden-quad", 54, "Four digits have four places together in a house.";
    BivalueUniversalGrave = 21, "bivalue-universal-grave", 56, "All empty cells would have two solutions if they had only two candidates.";
    AlignedPairExclusion = 22, "aligned-pair-exclusion", 62, "Two cells whose combinations are tried against cells that see both.";
    XCycle = 23, "x-cycle", 65, "A loop of links of one digit.";
    YCycle = 24, "y-cycle", 65, "A loop of cells with two candidates.";
    ForcingXChain = 25, "forcing-x-chain", 66, "A chain of links of one digit that contradicts or confirms its beginning.";
    TurbotFish = 26, "turbot-fish", 66, "A forcing X-chain of the least length.";
    XyCycle = 27, "xy-cycle", 70, "A loop of links of any kind.";
    ForcingChain = 28, "forcing-chain", 70, "A chain of links of any kind that contradicts or confirms its beginning.";
    AlignedTripletExclusion = 29, "aligned-triplet-exclusion", 75, "Three cells whose combinations are tried against cells that see all of them.";
    Nishio = 30, "nishio", 75, "A candidate that contradicts itself by places of its digit.";
    CellForcingChain = 31, "cell-forcing-chain", 80, "All candidates of a cell lead to the same conclusion.";
    RegionForcingChain = 32, "region-forcing-chain", 80, "All places of a digit in a house lead to the same conclusion.";
    DynamicContradiction = 33, "dynamic-contradiction", 85, "A candidate that contradicts itself, where each conclusion removes candidates for the next.";
    DynamicDouble = 34, "dynamic-double", 85, "A candidate, on or off, leads to the same conclusion, where each conclusion removes candidates for the next.";
    DynamicCell = 35, "dynamic-cell", 85, "A cell forcing chain in which each conclusion removes candidates for the next.";
    DynamicRegion = 36, "dynamic-region", 85, "A region forcing chain in which each conclusion removes candidates for the next.";
    DynamicPlus = 37, "dynamic-plus", 90, "A dynamic forcing chain with locked candidates, pairs and X-wings inside.";
    NestedForcingChain = 38, "nested-forcing-chain", 95, "A dynamic forcing chain with forcing chains and cycles inside.";
    NestedMultiple = 39, "nested-multiple", 100, "A dynamic forcing chain with cell and region forcing chains inside.";
    NestedDynamic = 40, "nested-dynamic", 105, "A dynamic forcing chain with dynamic forcing chains inside.";
}

impl Technique {
    /// Its rating; that of a step may be higher, where longer patterns are rated higher, and for
    /// hidden singles it may be lower.
    pub const fn rating(self) -> SeRating {
        SeRating::of_tenths(Self::TENTHS[self as usize])
    }

    /// True if it assumes that the puzzle has only one solution.
    pub const fn assumes_uniqueness(self) -> bool {
        TechniqueSet::UNIQUENESS.contains(self)
    }
}

/// A set of techniques.
///
/// ```
/// use ninefold_study::technique::{Technique, TechniqueSet};
///
/// let sound = TechniqueSet::ALL.without_uniqueness();
/// assert!(sound.contains(Technique::NakedPair) && !sound.contains(Technique::UniqueLoop));
/// let singles: TechniqueSet = [Technique::HiddenSingle, Technique::NakedSingle].into_iter().collect();
/// assert_eq!(singles.to_string(), "hidden-single,naked-single");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TechniqueSet(u64);

impl TechniqueSet {
    /// Every technique.
    pub const ALL: TechniqueSet = TechniqueSet((1 << Technique::ALL.len()) - 1);

    /// Those that assume that the puzzle has only one solution.
    const UNIQUENESS: TechniqueSet = TechniqueSet::of(&[
        Technique::UniqueRectangle,
        Technique::UniqueLoop,
        Technique::BivalueUniversalGrave,
    ]);

    /// Unique rectangles and loops.
    pub(super) const LOOPS: TechniqueSet =
        TechniqueSet::of(&[Technique::UniqueRectangle, Technique::UniqueLoop]);

    /// Forcing chains and cycles.
    pub(super) const CHAINS: TechniqueSet = TechniqueSet::of(&[
        Technique::XCycle,
        Technique::YCycle,
        Technique::ForcingXChain,
        Technique::TurbotFish,
        Technique::XyCycle,
        Technique::ForcingChain,
    ]);

    /// Cell and region forcing chains.
    pub(super) const MULTIPLE: TechniqueSet =
        TechniqueSet::of(&[Technique::CellForcingChain, Technique::RegionForcingChain]);

    /// Dynamic forcing chains with nothing inside.
    pub(super) const DYNAMIC: TechniqueSet = TechniqueSet::of(&[
        Technique::DynamicContradiction,
        Technique::DynamicDouble,
        Technique::DynamicCell,
        Technique::DynamicRegion,
    ]);

    /// The set of some techniques.
    pub(super) const fn of(techniques: &[Technique]) -> Self {
        let mut set = 0;
        let mut number = 0;
        while number < techniques.len() {
            set |= 1 << techniques[number] as u8;
            number += 1;
        }
        TechniqueSet(set)
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are in both sets.
    #[inline]
    pub(super) const fn of_both(self, other: TechniqueSet) -> Self {
        TechniqueSet(self.0 & other.0)
    }

    /// True if the technique is one of them.
    #[inline]
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 == 1
    }

    /// Those that hold for puzzles with any number of solutions.
    #[must_use]
    pub const fn without_uniqueness(self) -> Self {
        TechniqueSet(self.0 & !Self::UNIQUENESS.0)
    }

    /// True if any of them assumes that the puzzle has only one solution.
    #[inline]
    pub(super) const fn assumes_uniqueness(self) -> bool {
        self.0 & Self::UNIQUENESS.0 != 0
    }

    /// The techniques in the order in which they are tried.
    pub fn techniques(self) -> impl Iterator<Item = Technique> {
        let all = Technique::ALL.iter().copied();
        all.filter(move |&technique| self.contains(technique))
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        let bits = techniques.into_iter().map(|technique| 1 << technique as u8);
        TechniqueSet(bits.fold(0, |all, bit: u64| all | bit))
    }
}

impl fmt::Display for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.techniques().map(Technique::word).collect();
        f.write_str(&words.join(","))
    }
}

impl fmt::Debug for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TechniqueSet({self})")
    }
}
