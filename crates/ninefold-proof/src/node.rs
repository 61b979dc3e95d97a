//! Candidates under naked and hidden singles, which are all that a proof may rest on.
//!
//! Sets of candidates are kept by cell and by house and digit at once, so that to remove a candidate
//! is to find the singles that this makes: each candidate is removed once, and the time of a
//! placement is the number of candidates that it removes.

use ninefold::inside::members;
use ninefold::layout::Layout;

/// A set of digits, or of places in a house.
type Set = u32;

/// A digit, counted from 0, in the cell with a number.
pub(super) type Single = (usize, usize);

/// The lowest member of a set, and the set without it.
fn split(set: Set) -> (usize, Set) {
    (set.trailing_zeros() as usize, set & set.wrapping_sub(1))
}

/// No solution has all of what was placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction;

/// The sets of a layout of which a solution has exactly one candidate each: the pivots of its proofs.
#[derive(Clone, Debug)]
pub(super) struct Pivots {
    side: usize,
    cells: usize,
    number: usize,
    /// The cells of each house.
    houses: Vec<Box<[u16]>>,
    /// The houses of each cell, each with the cell's place there.
    around: Vec<Box<[(u8, u8)]>>,
    /// The other cells of the pairs of each cell.
    pairs: Vec<Vec<u16>>,
}

impl Pivots {
    /// Those of a layout.
    pub fn of(layout: &Layout) -> Self {
        let (side, cells) = (layout.digits(), layout.cells());
        let houses: Vec<Box<[u16]>> = layout
            .houses()
            .iter()
            .map(|house| house.cells().into())
            .collect();
        let incidence = layout.incidence();
        let around = (0..).zip(&incidence.houses).map(|(cell, &around)| {
            let place = |house: usize| {
                let place = houses[house].iter().position(|&other| other == cell);
                (house as u8, place.expect("it is in its houses") as u8)
            };
            members(around).map(place).collect()
        });
        Pivots {
            side,
            cells,
            number: cells + side * houses.len(),
            around: around.take(cells).collect(),
            pairs: incidence.pairs.clone(),
            houses,
        }
    }

    /// The number of them: the cells, and the digits of each house.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The candidate that is an option of a pivot.
    pub fn candidate(&self, pivot: usize, option: usize) -> Single {
        let Some(at) = pivot.checked_sub(self.cells) else {
            return (pivot, option);
        };
        let cell = self.houses[at / self.side][option];
        (cell.into(), at % self.side)
    }

    /// The candidates of a board of which each cell has these. `singles` is working memory.
    pub fn root(&self, masks: &[Set], singles: &mut Vec<Single>) -> Result<Node, Contradiction> {
        let all: Set = (1 << self.side) - 1;
        let mut node = Node {
            options: vec![all; self.number],
            surplus: (self.side - 1) * self.cells,
        };
        singles.clear();
        for (cell, mask) in masks.iter().enumerate() {
            // Those that singles have removed before are not there any more.
            let mut gone = node.options[cell] & !mask;
            while gone != 0 {
                let digit;
                (digit, gone) = split(gone);
                node.remove(self, (cell, digit), singles)?;
            }
            node.settle(self, singles)?;
        }
        Ok(node)
    }
}

/// The candidates of a board, closed under singles.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The options of each pivot: the digits of a cell, or the places of a digit in a house.
    options: Vec<Set>,
    /// Number of candidates beyond one in each cell.
    surplus: usize,
}

impl Clone for Node {
    fn clone(&self) -> Self {
        Node {
            options: self.options.clone(),
            surplus: self.surplus,
        }
    }

    /// Takes no new memory.
    fn clone_from(&mut self, source: &Self) {
        self.options.clone_from(&source.options);
        self.surplus = source.surplus;
    }
}

impl Node {
    /// Number of candidates beyond one in each cell: 0 of a solution.
    pub fn surplus(&self) -> usize {
        self.surplus
    }

    /// The options of a pivot: the digits of a cell, or the places of a digit in a house.
    pub fn options(&self, pivot: usize) -> Set {
        self.options[pivot]
    }

    /// Places a candidate, and all singles that follow. `singles` is working memory.
    pub fn place(
        &mut self,
        pivots: &Pivots,
        candidate: Single,
        singles: &mut Vec<Single>,
    ) -> Result<(), Contradiction> {
        singles.clear();
        singles.push(candidate);
        self.settle(pivots, singles)
    }

    /// Removes all candidates but these, by cell, and places the singles that follow.
    pub fn keep(
        &mut self,
        pivots: &Pivots,
        kept: &[u16],
        singles: &mut Vec<Single>,
    ) -> Result<(), Contradiction> {
        singles.clear();
        for (cell, &kept) in kept.iter().enumerate() {
            let mut gone = self.options[cell] & !Set::from(kept);
            while gone != 0 {
                let digit;
                (digit, gone) = split(gone);
                self.remove(pivots, (cell, digit), singles)?;
            }
        }
        self.settle(pivots, singles)
    }

    /// Places singles until there are none.
    fn settle(&mut self, pivots: &Pivots, singles: &mut Vec<Single>) -> Result<(), Contradiction> {
        while let Some((cell, digit)) = singles.pop() {
            let bit = 1 << digit;
            if self.options[cell] & bit == 0 {
                return Err(Contradiction);
            }
            let mut others = self.options[cell] & !bit;
            while others != 0 {
                let other;
                (other, others) = split(others);
                self.remove(pivots, (cell, other), singles)?;
            }
            for &(house, place) in &pivots.around[cell] {
                let house = usize::from(house);
                let set = pivots.cells + house * pivots.side + digit;
                let mut others = self.options[set] & !(1 << place);
                while others != 0 {
                    let other;
                    (other, others) = split(others);
                    let other = pivots.houses[house][other];
                    self.remove(pivots, (other.into(), digit), singles)?;
                }
            }
            for &other in &pivots.pairs[cell] {
                let other = usize::from(other);
                if self.options[other] & bit != 0 {
                    self.remove(pivots, (other, digit), singles)?;
                }
            }
        }
        Ok(())
    }

    /// Removes a candidate that is there, and notes the singles that this makes.
    #[inline(always)]
    fn remove(
        &mut self,
        pivots: &Pivots,
        (cell, digit): Single,
        singles: &mut Vec<Single>,
    ) -> Result<(), Contradiction> {
        let left = &mut self.options[cell];
        *left ^= 1 << digit;
        match split(*left) {
            _ if *left == 0 => return Err(Contradiction),
            (only, 0) => singles.push((cell, only)),
            _ => {}
        }
        for &(house, place) in &pivots.around[cell] {
            let house = usize::from(house);
            let left = &mut self.options[pivots.cells + house * pivots.side + digit];
            *left ^= 1 << place;
            match split(*left) {
                _ if *left == 0 => return Err(Contradiction),
                (only, 0) => singles.push((pivots.houses[house][only].into(), digit)),
                _ => {}
            }
        }
        self.surplus -= 1;
        Ok(())
    }

    /// The digits of a solution of a layout in reading order.
    pub fn solution(&self, layout: &Layout) -> Vec<u8> {
        let cells = self.options[..layout.cells()].iter();
        cells
            .map(|digits| digits.trailing_zeros() as u8 + 1)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provable::Provable;
    use ninefold::Grid;
    use pretty_assertions::assert_eq;

    /// Every pivot of the empty board has its options, and an option is a candidate of the pivots
    /// through it: its cell, and its digit in the houses of the cell.
    #[test]
    fn a_candidate_is_an_option_of_its_pivots() {
        for (name, number) in [
            ("4x4", 64),
            ("9x9", 324),
            ("x", 342),
            ("6x6", 144),
            ("7x7", 147),
            ("25x25", 2500),
            ("25x25+x+windoku+disjoint", 3575),
        ] {
            let layout: Layout = name.parse().unwrap();
            let side = layout.digits();
            let pivots = Pivots::of(&layout);
            assert_eq!(pivots.number(), number, "{name}");
            let all = vec![(1 << side) - 1; layout.cells()];
            let node = pivots.root(&all, &mut Vec::new()).unwrap();
            assert_eq!(node.surplus(), layout.cells() * (side - 1));
            let mut times = vec![0; layout.cells() * side];
            for pivot in 0..pivots.number() {
                assert_eq!(node.options(pivot), (1 << side) - 1);
                for option in 0..side {
                    let (cell, digit) = pivots.candidate(pivot, option);
                    times[cell * side + digit] += 1;
                }
            }
            for (cell, times) in times.chunks(side).enumerate() {
                let houses = layout.houses().iter();
                let of = houses.filter(|house| house.cells().contains(&(cell as u16)));
                let expected = 1 + of.count();
                assert!(times.iter().all(|&times| times == expected), "{name}");
            }
        }
    }

    #[test]
    fn singles_solve_a_puzzle_or_contradict_it() {
        let layout = Layout::classic();
        let pivots = Pivots::of(&layout);
        let mut singles = Vec::new();
        let easy: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let node = pivots.root(&easy.masks(), &mut singles).unwrap();
        assert_eq!(node.surplus(), 0);
        let solution = Grid::from_digits(&node.solution(&layout)).unwrap();
        assert!(solution.is_solution() && solution.extends(&easy));
        // The last cell without its digit.
        let other = easy.with((8, 8).into(), 8);
        assert!(pivots.root(&other.masks(), &mut singles).is_err());
    }

    /// A placed digit is removed from the other cells of its pairs.
    #[test]
    fn cells_a_move_apart_differ() {
        let layout: Layout = "anti-knight".parse().unwrap();
        let pivots = Pivots::of(&layout);
        let mut singles = Vec::new();
        let empty = pivots.root(&[511; 81], &mut singles).unwrap();
        let mut node = empty.clone();
        node.place(&pivots, (40, 0), &mut singles).unwrap();
        // Of 20 cells that it sees in its houses, and 8 that a knight does; it loses its own eight others.
        assert_eq!(empty.surplus() - node.surplus(), 8 + 20 + 8);
        assert_eq!(node.options(40 - 19) & 1, 0);
    }
}
