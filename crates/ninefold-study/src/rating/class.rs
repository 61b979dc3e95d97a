//! Classes of puzzles, in words: by ER, and by singles where there is no ER.

use crate::technique::SeRating;
use ninefold::inside::words;

/// The class of a 9x9 puzzle by its ER, the rating of Sudoku Explainer. The order is that of difficulty.
///
/// | class | ER | techniques that are needed |
/// | --- | --- | --- |
/// | easy | 0.0 to 2.3 | hidden and naked singles |
/// | medium | 2.5 to 2.8 | locked candidates |
/// | hard | 3.0 to 4.4 | pairs, triples, fish and wings |
/// | expert | 4.5 to 6.2 | unique rectangles, quadruples |
/// | extreme | 6.5 and more | chains |
///
/// ER up to 4.4 is the same for all isomorphs, and so are the first three classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Class {
    /// ER up to 2.3.
    Easy = 0,
    /// ER up to 2.8.
    Medium = 1,
    /// ER up to 4.4.
    Hard = 2,
    /// ER up to 6.2.
    Expert = 3,
    /// A higher ER.
    Extreme = 4,
}

/// The highest ER of each class but the last, in tenths.
const HIGHEST: [u8; 4] = [23, 28, 44, 62];

impl Class {
    /// The class of puzzles with this ER.
    ///
    /// ```
    /// use ninefold_study::rating::Class;
    /// use ninefold_study::technique::SeRating;
    ///
    /// assert_eq!(Class::of(SeRating::of_tenths(23)), Class::Easy);
    /// assert_eq!(Class::of(SeRating::of_tenths(72)), Class::Extreme);
    /// ```
    pub fn of(er: SeRating) -> Self {
        let easier = HIGHEST.iter().filter(|&&highest| er.tenths() > highest);
        Class::ALL[easier.count()]
    }

    /// The least ER of its puzzles.
    pub fn least(self) -> SeRating {
        let tenths = self.below().map_or(0, |below| below.tenths() + 1);
        SeRating::of_tenths(tenths)
    }

    /// The highest ER of the next easier class, if there is one.
    pub(crate) fn below(self) -> Option<SeRating> {
        let below = (self as usize).checked_sub(1)?;
        Some(SeRating::of_tenths(HIGHEST[below]))
    }

    /// The techniques that its puzzles need, in one line, for help texts.
    pub const fn description(self) -> &'static str {
        match self {
            Class::Easy => "ER up to 2.3: hidden and naked singles",
            Class::Medium => "ER up to 2.8: locked candidates",
            Class::Hard => "ER up to 4.4: pairs, triples, fish and wings",
            Class::Expert => "ER up to 6.2: unique rectangles, quadruples",
            Class::Extreme => "a higher ER: chains",
        }
    }
}

words! {
    numbered Class, "class of puzzles" {
        Easy "easy"
        Medium "medium"
        Hard "hard"
        Expert "expert"
        Extreme "extreme"
    }
}

/// The class of a [`Board`](ninefold::Board) by the singles that solve it. The order is that of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum SinglesClass {
    /// Naked singles solve it.
    NakedSingles = 0,
    /// Naked and hidden singles do.
    HiddenSingles = 1,
    /// Singles do not.
    Beyond = 2,
}

words! {
    numbered SinglesClass, "class by singles" {
        NakedSingles "naked-singles"
        HiddenSingles "hidden-singles"
        Beyond "beyond"
    }
}
