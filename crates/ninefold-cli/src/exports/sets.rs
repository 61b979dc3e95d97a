//! The variables of a board, and the sets of which a solution has exactly one each.
//!
//! Candidate number `cell * side + digit`, with cells in reading order and digits from 0, is the variable
//! of the formulas, which count from 1. The sets are in the order of the pivots of a proof: the digits of
//! each cell, and the places of each digit in each house.

use ninefold::AnyBoard;
use ninefold::layout::Layout;
#[cfg(feature = "linear-programs")]
use std::sync::LazyLock;

/// The sets of a layout.
#[derive(Clone, Debug)]
pub struct Sets {
    /// The candidates of each set, ascending.
    members: Vec<Vec<usize>>,
    /// The sets that each candidate is in.
    around: Vec<Vec<usize>>,
    /// The candidates that are not both in a solution, and in no set together: the same digit in two cells.
    pairs: Vec<(usize, usize)>,
}

impl Sets {
    /// Those of a layout.
    pub fn of(layout: &Layout) -> Self {
        let side = layout.digits();
        let of_cell = |cell: usize| (0..side).map(|digit| cell * side + digit).collect();
        let mut members: Vec<Vec<usize>> = (0..layout.cells()).map(of_cell).collect();
        for house in layout.houses() {
            members.extend((0..side).map(|digit| {
                let cells = house.cells().iter();
                cells
                    .map(|&cell| usize::from(cell) * side + digit)
                    .collect()
            }));
        }
        let mut around = vec![Vec::new(); layout.cells() * side];
        for (set, members) in members.iter().enumerate() {
            members
                .iter()
                .for_each(|&candidate| around[candidate].push(set));
        }
        let of_pair = |&(one, other): &(u16, u16)| {
            let cells = [one, other].map(|cell| usize::from(cell) * side);
            (0..side).map(move |digit| (cells[0] + digit, cells[1] + digit))
        };
        let pairs = layout.pairs().iter().flat_map(of_pair).collect();
        Sets {
            members,
            around,
            pairs,
        }
    }

    /// Those of classic boards.
    #[cfg(feature = "linear-programs")]
    pub fn classic() -> &'static Self {
        static CLASSIC: LazyLock<Sets> = LazyLock::new(|| Sets::of(&Layout::classic()));
        &CLASSIC
    }

    /// Number of sets.
    pub fn number(&self) -> usize {
        self.members.len()
    }

    /// Number of candidates, which are the variables.
    pub fn candidates(&self) -> usize {
        self.around.len()
    }

    /// The candidates of each set, ascending.
    pub fn all(&self) -> impl Iterator<Item = &[usize]> {
        self.members.iter().map(Vec::as_slice)
    }

    /// The candidates of a set, ascending.
    pub fn members(&self, set: usize) -> &[usize] {
        &self.members[set]
    }

    /// The sets that a candidate is in.
    #[cfg(feature = "linear-programs")]
    pub fn around(&self, candidate: usize) -> &[usize] {
        &self.around[candidate]
    }

    /// The candidates that are not both in a solution, and in no set together.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// The candidates that exclude each, and are before it, ascending.
    pub fn rivals_before(&self) -> Vec<Vec<usize>> {
        let in_sets = |(candidate, around): (usize, &Vec<usize>)| {
            let all = around.iter().flat_map(|&set| self.members(set));
            all.copied().filter(|&rival| rival < candidate).collect()
        };
        let mut rivals: Vec<Vec<usize>> = self.around.iter().enumerate().map(in_sets).collect();
        for &(one, other) in &self.pairs {
            rivals[other].push(one);
        }
        for rivals in &mut rivals {
            rivals.sort_unstable();
            rivals.dedup();
        }
        rivals
    }
}

/// The candidates of a full board.
pub fn of_board<B: AnyBoard>(board: &B) -> impl Iterator<Item = usize> + use<'_, B> {
    let side = board.shape().side();
    let digits = board.digits().iter().enumerate();
    digits.map(move |(cell, &digit)| cell * side + usize::from(digit) - 1)
}
