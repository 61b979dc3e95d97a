//! Random maps of jigsaws: boxes, of which cells change places with cells of neighbours.

use ninefold::Control;
use ninefold::inside::{Allowance, Branch, Draws, regions};
use ninefold::layout::{Layout, MOST_DIGITS, RegionError, Solver};

/// Number that sets these draws apart from those of every [kind](super::Kind) of board. Part of the output
/// contract, as are the other constants: never change it.
const STREAM: u64 = 104;

/// Number of exchanges that are tried, for each cell.
const TRIED: usize = 64;

/// Number of maps that are drawn before exchanges become fewer.
const MAPS: usize = 3;

/// Number of searches for a solution of a map, and of nodes of each for each cell.
const SEARCHES: usize = 3;
const NODES: u64 = 2;

/// Map number `number`, from 0, of the endless list of random jigsaws of this size and seed: the same for the same
/// three numbers, on every machine.
///
/// Each region is in one piece, and the map has a solution. It begins as the boxes of the usual shape, or
/// rows where the number of digits is prime. Then a drawn cell and a drawn cell of a region beside it
/// change places, if both regions stay in one piece, many times.
///
/// Not every map has a solution, though more than nine in ten of 9x9 do. A map in which none is found within a
/// number of nodes is drawn again, twice with as many exchanges, then each time with half of them, down to the
/// boxes, which have solutions: so an end is certain. Solutions are hard to find where regions are long and
/// thin and there are many digits, so that maps of 16 digits or more are much like boxes.
///
/// ```
/// use ninefold_study::generate::random_jigsaw;
///
/// let jigsaw = random_jigsaw(9, 2024, 0)?;
/// assert!(jigsaw.has_connected_regions());
/// assert_eq!(jigsaw, random_jigsaw(9, 2024, 0)?);
/// assert_ne!(jigsaw, random_jigsaw(9, 2024, 1)?);
/// # Ok::<(), ninefold::layout::RegionError>(())
/// ```
///
/// # Errors
/// [`RegionError::Digits`] if there are fewer than 2 digits or more than [`MOST_DIGITS`].
pub fn random_jigsaw(digits: usize, seed: u64, number: u64) -> Result<Layout, RegionError> {
    if !(2..=MOST_DIGITS).contains(&digits) {
        return Err(RegionError::Digits { found: digits });
    }
    let mut draws = Draws::new(seed, STREAM, number);
    let cells = digits * digits;
    let mut map: usize = 0;
    loop {
        map += 1;
        let tried = (TRIED * cells) >> map.saturating_sub(MAPS);
        let layout = draw_map(digits, tried, &mut draws);
        if tried == 0 || has_solution(&layout, &mut draws) {
            return Ok(layout);
        }
    }
}

/// A map after a number of exchanges that are tried.
fn draw_map(digits: usize, tried: usize, draws: &mut Draws) -> Layout {
    let mut exchanges = Exchanges::new(digits);
    (0..tried).for_each(|_| exchanges.try_one(draws));
    Layout::of_map(digits, regions::numbered(&exchanges.regions))
}

/// True if a solution is found soon.
fn has_solution(layout: &Layout, draws: &mut Draws) -> bool {
    let mut solver = Solver::new(layout.clone());
    let nodes = NODES * layout.cells() as u64;
    let control = Control::NONE;
    (0..SEARCHES).any(|_| {
        let mut allowance = Allowance::of_nodes(nodes, &control);
        let found = solver.random_solution(draws, Branch::ByCandidates, &mut allowance);
        matches!(found, Ok(Some(_)))
    })
}

/// Regions whose cells change places.
struct Exchanges {
    digits: usize,
    /// The region of each cell.
    regions: Vec<u8>,
    /// The cells of each region, in any order.
    members: Vec<Vec<u16>>,
    /// The cells at the sides of each.
    beside: Vec<Vec<u16>>,
}

impl Exchanges {
    /// Boxes of the usual shape.
    fn new(digits: usize) -> Self {
        let rows = regions::default_rows(digits);
        let regions = regions::of_boxes(rows, digits / rows);
        let beside = (0..regions.len()).map(|cell| {
            let (row, column) = (cell / digits, cell % digits);
            let all = [
                (row > 0).then(|| cell - digits),
                (column > 0).then(|| cell - 1),
                (column + 1 < digits).then(|| cell + 1),
                (row + 1 < digits).then(|| cell + digits),
            ];
            all.into_iter().flatten().map(|cell| cell as u16).collect()
        });
        Exchanges {
            digits,
            members: regions::members(digits, &regions),
            beside: beside.collect(),
            regions,
        }
    }

    /// Draws a cell, a region beside it and a cell of that region, and exchanges the two cells if both regions stay
    /// in one piece.
    fn try_one(&mut self, draws: &mut Draws) {
        let one = draws.below(self.regions.len() as u32) as u16;
        let beside = *draws.pick(&self.beside[usize::from(one)]);
        let [from, to] = [one, beside].map(|cell| self.regions[usize::from(cell)]);
        let other = *draws.pick(&self.members[usize::from(to)]);
        if from == to || !self.touches(one, to, other) || !self.touches(other, from, one) {
            return;
        }
        self.exchange(one, other);
        if [from, to].iter().any(|&region| !self.is_connected(region)) {
            self.exchange(one, other);
        }
    }

    /// True if a cell is beside a cell of a region other than `except`.
    fn touches(&self, cell: u16, region: u8, except: u16) -> bool {
        let mut beside = self.beside[usize::from(cell)].iter();
        beside.any(|&cell| cell != except && self.regions[usize::from(cell)] == region)
    }

    fn is_connected(&self, region: u8) -> bool {
        regions::are_connected(self.digits, &self.members[usize::from(region)])
    }

    /// Gives each of two cells the region of the other.
    fn exchange(&mut self, one: u16, other: u16) {
        for (cell, new) in [(one, other), (other, one)] {
            let members = &mut self.members[usize::from(self.regions[usize::from(cell)])];
            let place = members.iter_mut().find(|member| **member == cell);
            *place.expect("a member of its region") = new;
        }
        self.regions.swap(one.into(), other.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Kind};
    use pretty_assertions::assert_eq;
    use std::collections::HashSet;

    /// The share of the pairs of cells side by side in a box that are in the same region.
    fn share_of_boxes(layout: &Layout) -> f64 {
        let boxes = Exchanges::new(layout.digits());
        let pairs = boxes.beside.iter().enumerate().flat_map(|(one, beside)| {
            let one = one as u16;
            beside
                .iter()
                .map(move |&other| [one, other].map(usize::from))
        });
        let in_boxes = pairs.filter(|&[one, other]| boxes.regions[one] == boxes.regions[other]);
        let regions = layout.regions();
        let (mut all, mut same) = (0.0, 0.0);
        for [one, other] in in_boxes {
            all += 1.0;
            same += f64::from(u8::from(regions[one] == regions[other]));
        }
        same / all
    }

    #[test]
    fn regions_are_in_one_piece_and_have_solutions() {
        for (digits, maps) in [
            (2, 20),
            (3, 50),
            (4, 300),
            (5, 100),
            (6, 100),
            (7, 40),
            (9, 100),
            (10, 20),
            (12, 10),
            (13, 4),
            (16, 4),
            (25, 1),
        ] {
            let mut different = HashSet::new();
            for number in 0..maps {
                let layout = random_jigsaw(digits, 5, number).unwrap();
                assert!(layout.has_connected_regions());
                for region in 0..digits as u8 {
                    let cells = layout.regions().iter().filter(|&&other| other == region);
                    assert_eq!(cells.count(), digits);
                }
                assert_eq!(layout, Layout::jigsaw(&layout.map()).unwrap());
                let solution = Generator::of_layout(&layout, Kind::Full, 1).digits(0..1);
                assert!(layout.is_solution(&solution.unwrap()), "{}", layout.map());
                different.insert(layout.map());
            }
            // Of two digits there are two maps, of three ten; of four there are 117, and fewer have a solution.
            let expected = match digits {
                2 => 2,
                3 => 4,
                4 => 80,
                _ => maps as usize,
            };
            assert!(different.len() >= expected, "{digits}: {}", different.len());
        }
    }

    /// No matter how many exchanges follow, about as much is left of the boxes; and most maps have a solution.
    #[test]
    fn boxes_are_forgotten() {
        let digits = 9;
        let (mut mean, mut solvable) = ([0.0; 2], 0);
        for number in 0..100 {
            let mut draws = Draws::new(6, STREAM, number);
            let layout = draw_map(digits, TRIED * 81, &mut draws);
            mean[0] += share_of_boxes(&layout) / 100.0;
            solvable += usize::from(
                Generator::of_layout(&layout, Kind::Full, 1)
                    .digits(0..1)
                    .is_ok(),
            );
            mean[1] += share_of_boxes(&draw_map(digits, 8 * TRIED * 81, &mut draws)) / 100.0;
        }
        assert!(mean[1] > 0.55 && mean[0] < mean[1] + 0.04, "{mean:?}");
        assert!(solvable > 90, "{solvable}");
    }

    /// Some maps have no solution, which searches of all nodes prove.
    #[test]
    fn maps_without_solutions_are_found_out() {
        let mut impossible = 0;
        for number in 0..200 {
            let layout = draw_map(4, 1000, &mut Draws::new(8, STREAM, number));
            let is_solvable = Solver::new(layout.clone()).count(&[0; 16], 1) == 1;
            let generated = Generator::of_layout(&layout, Kind::Minimal, 1).digits(0..1);
            match generated {
                Ok(_) => assert!(is_solvable),
                Err(error) => {
                    let expected = "boards of layout jigsaw have no solution";
                    assert_eq!((error.to_string().as_str(), is_solvable), (expected, false));
                    impossible += 1;
                }
            }
        }
        assert!((1..40).contains(&impossible), "{impossible}");
    }

    /// Maps stay what they are.
    #[test]
    fn maps_are_the_same_for_ever() {
        let map = |digits, seed, number| random_jigsaw(digits, seed, number).unwrap().map();
        assert_eq!(map(4, 1, 0), "AAABCCABDCCBDDDB");
        let nine =
            "ABBBBBBBBABACCCCCCAAAAADDDCEAFFFFDCCEEEEFFDDDGEEEFFHDDGGHEHFHIIGGHHHHHIIGGGGIIIII";
        assert_eq!(map(9, 2024, 7), nine);
        assert_ne!(map(9, 2024, 7), map(9, 2025, 7));
    }

    #[test]
    fn sizes_that_boards_do_not_have_are_refused() {
        for found in [0, 1, 26, usize::MAX] {
            assert_eq!(
                random_jigsaw(found, 1, 1),
                Err(RegionError::Digits { found })
            );
        }
    }

    /// Searches on regions of odd shapes come to an end: without conflicts to learn from, some took hours.
    #[test]
    fn empty_jigsaws_are_solved_in_few_nodes() {
        let mut within = 0;
        for number in 0..60 {
            let jigsaw = random_jigsaw(9, 12, number).unwrap();
            let control = Control::NONE;
            let mut allowance = Allowance::of_nodes(20_000, &control);
            let mut solver = Solver::new(jigsaw);
            let (count, end) = solver.count_allowed(&[0; 81], 2, &mut allowance, None);
            within += usize::from((count, end) == (2, Ok(())));
        }
        assert!(within >= 58, "{within} of 60");
    }
}
