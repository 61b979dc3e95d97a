//! The roles of bands and stacks in the sum.
//!
//! A [symmetry](crate::symmetry) keeps the number of solutions, but not the work of counting them.
//! So a grid is counted in that arrangement of its bands and stacks, transposed or not, that
//! promises the least work.

use super::orderings::{Chute, ImpossibleDigits, chute};
use super::places::Places;
use crate::ground::grid::Grid;
use crate::ground::simd::pairs::LANES;
use crate::ground::symmetry::Symmetry;

/// A rearrangement of a grid: it may be transposed, and then bands and stacks are put in order.
#[derive(Clone, Copy, Debug)]
pub struct Arrangement {
    symmetry: Symmetry,
    inverse: Symmetry,
}

impl Arrangement {
    /// The arrangement with the least work; `None` if the stacks or bands cannot be filled.
    pub fn best(places: &Places) -> Option<Self> {
        let best = [Symmetry::IDENTITY, Symmetry::TRANSPOSITION];
        let best = best.into_iter().map(|first| {
            let places = places.image(&first);
            let chutes = [0, 1, 2].map(|stack| chute(&ImpossibleDigits::of_stack(&places, stack)));
            let (work, roles) = Roles::best(&chutes)?;
            Some((work, first, roles))
        });
        let best: Option<Vec<_>> = best.collect();
        let (_, first, roles) = best?.into_iter().min_by_key(|&(work, ..)| work)?;
        let symmetry = first.then(&roles.symmetry());
        Some(Arrangement {
            symmetry,
            inverse: symmetry.inverse(),
        })
    }

    /// The places in this arrangement.
    pub fn arranged(&self, places: &Places) -> Places {
        places.image(&self.symmetry)
    }

    /// The original of an arranged grid.
    pub fn restored(&self, grid: &Grid) -> Grid {
        self.inverse.apply(grid)
    }
}

/// An order of bands and stacks: for each of the arranged grid, its original place.
#[derive(Clone, Copy, Debug)]
struct Roles {
    bands: [usize; 3],
    stacks: [usize; 3],
}

impl Roles {
    /// The best order with the stacks that the clues leave, and its work in products; `None` if a
    /// stack cannot be filled.
    fn best(chutes: &[Chute; 3]) -> Option<(u64, Self)> {
        let entries = chutes
            .each_ref()
            .map(|chute| chute.iter().map(Vec::len).sum::<usize>());
        if entries.contains(&0) {
            return None;
        }
        let choices = (0..9).map(|choice| {
            let (stack, band) = (choice / 3, choice % 3);
            let lanes = lanes(&chutes[stack], band);
            let others = [(stack + 1) % 3, (stack + 2) % 3];
            let [one, other] = others.map(|stack| entries[stack] as u64);
            let roles = Roles {
                bands: [band, (band + 1) % 3, (band + 2) % 3],
                stacks: [others[0], stack, others[1]],
            };
            (lanes * one * other, roles)
        });
        choices.min_by_key(|&(work, _)| work)
    }

    fn symmetry(self) -> Symmetry {
        let lines = |chutes: [usize; 3]| std::array::from_fn(|i| (3 * chutes[i / 3] + i % 3) as u8);
        let digits = *Symmetry::IDENTITY.digits();
        Symmetry::new(lines(self.bands), lines(self.stacks), digits, false)
            .expect("bands and stacks are moved as a whole")
    }
}

/// Number of lanes, in full blocks, for all partitions of the box in that band.
fn lanes(chute: &Chute, band: usize) -> u64 {
    let mut counts = vec![0_usize; chute.len()];
    for (first, entries) in chute.iter().enumerate() {
        for entry in entries {
            let boxes = [first, entry.others[0].into(), entry.others[1].into()];
            counts[boxes[band]] += 1;
        }
    }
    let padded = counts.into_iter().map(|n| n.next_multiple_of(LANES) as u64);
    padded.sum()
}
