//! The houses and the pairs of each cell.

use super::House;

/// A set of houses by their places in [`Layout::houses`](super::Layout::houses): there are at most four for each of 25
/// digits, 16 windows and two diagonals.
pub type Houses = u128;

/// Houses, pairs and peers of each cell.
#[derive(Clone, Debug)]
pub struct Incidence {
    /// The houses of each cell.
    pub houses: Vec<Houses>,
    /// The other cells of the pairs of each cell.
    pub pairs: Vec<Vec<u16>>,
    /// The cells that differ from each, ascending.
    pub peers: Vec<Vec<u16>>,
}

impl Incidence {
    /// That of a number of cells with these houses and pairs.
    pub fn of(cells: usize, all_houses: &[House], all_pairs: &[(u16, u16)]) -> Self {
        let mut houses = vec![0; cells];
        for (number, house) in all_houses.iter().enumerate() {
            for &cell in house.cells() {
                houses[usize::from(cell)] |= 1 << number;
            }
        }
        let mut pairs = vec![Vec::new(); cells];
        for &(one, other) in all_pairs {
            pairs[usize::from(one)].push(other);
            pairs[usize::from(other)].push(one);
        }
        let mut peers = pairs.clone();
        for house in all_houses {
            for &cell in house.cells() {
                let others = house.cells().iter().copied();
                peers[usize::from(cell)].extend(others.filter(|&other| other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        Incidence {
            houses,
            pairs,
            peers,
        }
    }
}

/// The members of a set of houses, ascending.
pub fn members(mut houses: Houses) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = houses.trailing_zeros();
        houses &= houses.wrapping_sub(1);
        (first < Houses::BITS).then_some(first as usize)
    })
}
