//! The variables of a board, and the sets of which a solution has exactly one each.
//!
//! Candidate number `cell * SIDE + digit`, with cells in reading order and digits from 0, is the variable
//! of the formulas, which count from 1. The sets are in the order of the pivots of a proof: the digits of
//! each cell, and the places of each digit in each row, column and box.

use ninefold::{Board, Cell};

/// The candidate that is a digit, from 1, in a cell.
pub fn variable<const SIDE: usize>(cell: Cell, digit: u8) -> usize {
    cell.index::<SIDE>() * SIDE + usize::from(digit) - 1
}

/// The candidates of a full board.
pub fn of_board<const SIDE: usize>(board: &Board<SIDE>) -> impl Iterator<Item = usize> {
    let digits = board.digits().iter().enumerate();
    digits.map(|(cell, &digit)| cell * SIDE + usize::from(digit) - 1)
}

/// The candidates of a set, ascending.
pub fn members<const SIDE: usize>(set: usize) -> impl Iterator<Item = usize> + Clone {
    let order = SIDE.isqrt();
    let (house, at) = (set / SIDE, set % SIDE);
    let number = house % SIDE;
    (0..SIDE).map(move |i| match house / SIDE {
        0 => set * SIDE + i,
        1 => (number * SIDE + i) * SIDE + at,
        2 => (i * SIDE + number) * SIDE + at,
        _ => {
            let row = number / order * order + i / order;
            let column = number % order * order + i % order;
            (row * SIDE + column) * SIDE + at
        }
    })
}

/// The four sets that a candidate is in.
pub fn around<const SIDE: usize>(candidate: usize) -> [usize; 4] {
    let order = SIDE.isqrt();
    let (cell, digit) = (candidate / SIDE, candidate % SIDE);
    let (row, column) = (cell / SIDE, cell % SIDE);
    let stack = row / order * order + column / order;
    let of = |house: usize| house * SIDE + digit;
    [
        cell,
        of(SIDE + row),
        of(2 * SIDE + column),
        of(3 * SIDE + stack),
    ]
}

/// Number of sets.
pub const fn number<const SIDE: usize>() -> usize {
    4 * SIDE * SIDE
}

/// The candidates that exclude one, and are before it, ascending.
pub fn rivals_before<const SIDE: usize>(candidate: usize) -> Vec<usize> {
    let sets = around::<SIDE>(candidate);
    let all = sets.into_iter().flat_map(members::<SIDE>);
    let mut rivals: Vec<usize> = all.filter(|&rival| rival < candidate).collect();
    rivals.sort_unstable();
    rivals.dedup();
    rivals
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// A candidate is in four sets, and these have it.
    #[test]
    fn sets_and_candidates_agree() {
        fn of_side<const SIDE: usize>() {
            let mut times = vec![0; SIDE.pow(3)];
            for set in 0..number::<SIDE>() {
                for candidate in members::<SIDE>(set) {
                    assert!(around::<SIDE>(candidate).contains(&set));
                    times[candidate] += 1;
                }
            }
            assert_eq!(times, vec![4; SIDE.pow(3)]);
        }
        of_side::<4>();
        of_side::<9>();
        of_side::<16>();
        let pairs: usize = (0..729).map(|k| rivals_before::<9>(k).len()).sum();
        assert_eq!(324 + pairs, 10_530);
    }
}
