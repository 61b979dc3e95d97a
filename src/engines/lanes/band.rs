//! Bands: the places where each digit may lie, three cells at a time.
//!
//! A **triad** is where a row (or column) crosses a box: three cells. The nine triads of a band
//! form a square, rows by boxes. A stack is a band with rows and columns exchanged; nothing here
//! knows the difference.
//!
//! ```text
//!              box 1     box 2     box 3
//!  row 1     [ . . . ] [ . . . ] [ . . . ]      A digit lies in one triad of every row and of
//!  row 2     [ . . . ] [ . . . ] [ . . . ]      every box: it matches the rows to the boxes.
//!  row 3     [ . . . ] [ . . . ] [ . . . ]      There are six ways to do that:
//!
//!    even:   X . .   . X .   . . X      odd:   X . .   . X .   . . X
//!            . X .   . . X   X . .             . . X   X . .   . X .
//!            . . X   X . .   . X .             . X .   . . X   X . .
//! ```
//!
//! The matchings of all nine digits are six vectors of masks. A candidate that is in none of its
//! digit's matchings can be removed: this is locked candidates, pointing and claiming, complete.
//! Six configurations of each digit as the view of a band: Tom Dillon, "Tdoku: A Fast Sudoku
//! Solver", 2019.

use crate::ground::simd::{Simd, Vector};

/// `[expression for 0, for 1, for 2]`, written out: a closure might be compiled as a function of
/// its own, without the instructions of the simd.
#[doc(hidden)]
#[macro_export]
macro_rules! three {
    ($i:ident => $value:expr) => {
        [
            {
                const $i: usize = 0;
                $value
            },
            {
                const $i: usize = 1;
                $value
            },
            {
                const $i: usize = 2;
                $value
            },
        ]
    };
    ($i:ident, $j:ident => $value:expr) => {
        $crate::three!($i => $crate::three!($j => $value))
    };
}
pub use three;

/// One value for each triad of a band: row, box.
pub type Triads<V> = [[V; 3]; 3];

/// Bits that are set in any of three vectors.
#[inline(always)]
pub fn any<V: Vector>([a, b, c]: [V; 3]) -> V {
    a | b | c
}

/// Bits that are set in at least two of three vectors.
#[inline(always)]
pub fn twice<V: Vector>(found: [V; 3]) -> V {
    V::twice(found)
}

/// Bits found exactly once in three parts, given those found in each and those found several times.
#[inline(always)]
pub fn once<V: Vector>(found: [V; 3], several: [V; 3]) -> V {
    any(found).without(any(several) | twice(found))
}

/// For each of the six matchings of rows to boxes, the digits that can have it.
#[derive(Clone, Copy, Debug)]
pub struct Matchings<V> {
    /// Row i has box i + k, modulo 3.
    pub even: [V; 3],
    /// Row i has box k - i, modulo 3.
    pub odd: [V; 3],
}

impl<V: Vector> Matchings<V> {
    /// The matchings that the triads allow.
    #[inline(always)]
    pub fn of(triads: &Triads<V>) -> Self {
        Matchings {
            even: three!(K => triads[0][K] & triads[1][(1 + K) % 3] & triads[2][(2 + K) % 3]),
            odd: three!(K => triads[0][K] & triads[1][(K + 2) % 3] & triads[2][(K + 1) % 3]),
        }
    }

    /// The matchings that are left after locked candidates and hidden triples have been applied to
    /// the triads.
    #[inline(always)]
    pub fn settled<S: Simd<Vector = V>>(simd: S, triads: &Triads<V>) -> Self {
        let triads = Self::of(triads).triads();
        // Three digits that lie in the same triad fill it.
        Self::of(&three!(I, J => simd.if_three_or(decided(&triads, I, J), triads[I][J])))
    }

    /// The digits that have a matching.
    #[inline(always)]
    pub fn digits(&self) -> V {
        any(self.even) | any(self.odd)
    }

    /// The digits that may lie in each triad: those of one even and one odd matching.
    #[inline(always)]
    pub fn triads(&self) -> Triads<V> {
        three!(I, J => self.even[(J + 3 - I) % 3] | self.odd[(J + I) % 3])
    }
}

/// The digits that must lie in a triad, given those that may lie in each.
#[inline(always)]
pub fn decided<V: Vector>(triads: &Triads<V>, row: usize, column: usize) -> V {
    let [left, right] = [(column + 1) % 3, (column + 2) % 3];
    triads[row][column].without(triads[row][left] | triads[row][right])
}
