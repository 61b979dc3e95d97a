//! The tables that lanes need of a layout, derived once: the houses, and where digits are locked.
//!
//! ```text
//!   row 1    [ a b c | d e f | g h i ]      a segment: the cells that two houses share, two or more of them
//!   region   [ a b c   .   .   .     ]      a family: segments that make up a house, here three of row 1
//!                                           a band: families that share segments, here of three rows and boxes
//! ```
//!
//! A digit that a house has in one segment only is **locked** there: the other house of the segment has it
//! there, too, and its other segments lose it. For classic boards the bands are the three bands and the three
//! stacks; other layouts have others, which nobody has to write down.

use super::{HouseKind, Layout};

/// The largest number of digits of boards in lanes, whose candidates have 16 bits.
pub const MOST_IN_LANES: usize = 16;

/// The largest number of cells of boards in lanes, which are numbered with 8 bits.
pub const MOST_CELLS: usize = MOST_IN_LANES * MOST_IN_LANES;

/// Lists of cells.
pub type Lists = Box<[Box<[u8]>]>;

/// The tables of a layout of at most [`MOST_IN_LANES`] digits.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Number of cells.
    pub cells: usize,
    /// Number of digits.
    pub digits: usize,
    /// The bands.
    pub bands: Box<[Band]>,
    /// The cells of each house but rows.
    pub houses: Lists,
    /// The cells of each row, in which each cell is once.
    pub rows: Lists,
    /// The cells that are in a pair, each followed by those that differ from it.
    pub paired: Lists,
    /// For each cell the numbers of its houses, of those in `houses` followed by `rows`.
    pub houses_of: Lists,
}

/// Families that share segments.
#[derive(Clone, Debug)]
pub struct Band {
    /// The cells of each segment.
    pub segments: Lists,
    /// The segments of each family of houses of the one kind.
    pub ones: Lists,
    /// The segments of each family of houses of the other kind.
    pub others: Lists,
}

impl Tables {
    /// The tables of a layout; none if it has too many digits.
    pub fn of(layout: &Layout) -> Option<Self> {
        if layout.digits() > MOST_IN_LANES {
            return None;
        }
        let bytes = |cells: &[u16]| cells.iter().map(|&cell| cell as u8).collect();
        let of_kind = |is_row: bool| {
            let houses = layout.houses().iter();
            let some = houses.filter(move |house| (house.kind == HouseKind::Row) == is_row);
            some.map(|house| bytes(&house.cells))
        };
        let (houses, rows): (Lists, Lists) = (of_kind(false).collect(), of_kind(true).collect());
        let cells = layout.cells();
        let houses_of = (0..cells).map(|cell| {
            let all = houses.iter().chain(&rows).zip(0..);
            let its = all.filter(|(house, _)| house.contains(&(cell as u8)));
            its.map(|(_, number)| number).collect()
        });
        let paired = (0..cells as u16).filter_map(|cell| {
            let others = layout.pairs().iter().filter_map(|&(one, other)| {
                let differs = (one == cell).then_some(other);
                differs.or((other == cell).then_some(one))
            });
            let list: Vec<u16> = std::iter::once(cell).chain(others).collect();
            (list.len() > 1).then(|| bytes(&list))
        });
        Some(Tables {
            cells,
            digits: layout.digits(),
            bands: bands(layout),
            houses_of: houses_of.collect(),
            paired: paired.collect(),
            houses,
            rows,
        })
    }

    /// All digits as candidates: bit 0 stands for 1.
    #[inline(always)]
    pub fn all(&self) -> u16 {
        // (Shows the compiler that there are at most 16.)
        u16::MAX >> (MOST_IN_LANES - self.digits % (MOST_IN_LANES + 1))
    }
}

/// Segments of a house, by their numbers.
struct Family {
    house: usize,
    segments: Vec<usize>,
    /// The cells that are in none of its segments yet.
    left: Vec<u16>,
}

/// The bands of a layout: for each two kinds of houses, the families that are connected by segments.
fn bands(layout: &Layout) -> Box<[Band]> {
    let mut kinds: Vec<HouseKind> = layout.houses().iter().map(|house| house.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let pairs = kinds
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| kinds[at + 1..].iter().map(move |&other| (one, other)));
    pairs
        .flat_map(|(one, other)| bands_of(layout, one, other))
        .collect()
}

fn bands_of(layout: &Layout, one: HouseKind, other: HouseKind) -> Vec<Band> {
    let mut segments: Vec<Vec<u16>> = Vec::new();
    let mut sides: [Vec<Family>; 2] = [Vec::new(), Vec::new()];
    let of_kind = |kind| {
        let houses = layout.houses().iter().enumerate();
        houses.filter(move |(_, house)| house.kind == kind)
    };
    for (first, ones) in of_kind(one) {
        for (second, others) in of_kind(other) {
            let is_shared = |cell: &&u16| others.cells.binary_search(cell).is_ok();
            let shared: Vec<u16> = ones.cells.iter().filter(is_shared).copied().collect();
            if shared.len() < 2 {
                continue;
            }
            let number = segments.len();
            for (side, house, cells) in [(0, first, &ones.cells), (1, second, &others.cells)] {
                let families = &mut sides[side];
                // Diagonals share a cell, so that a house may have several families.
                let at = families.iter().position(|family| {
                    family.house == house && shared.iter().all(|cell| family.left.contains(cell))
                });
                let at = at.unwrap_or_else(|| {
                    families.push(Family {
                        house,
                        segments: Vec::new(),
                        left: cells.clone(),
                    });
                    families.len() - 1
                });
                families[at].segments.push(number);
                families[at].left.retain(|cell| !shared.contains(cell));
            }
            segments.push(shared);
        }
    }
    for family in sides.iter_mut().flatten() {
        if !family.left.is_empty() {
            family.segments.push(segments.len());
            segments.push(std::mem::take(&mut family.left));
        }
    }
    connected(&segments, &sides)
}

/// The parts of which none shares a segment with another.
fn connected(segments: &[Vec<u16>], sides: &[Vec<Family>; 2]) -> Vec<Band> {
    // The number of each segment's part, which is the smallest number of a segment in it.
    let mut part: Vec<usize> = (0..segments.len()).collect();
    loop {
        let before = part.clone();
        for family in sides.iter().flatten() {
            let parts = family.segments.iter().map(|&segment| part[segment]);
            let least = parts.min().expect("families have segments");
            for &segment in &family.segments {
                part[segment] = least;
            }
        }
        if part == before {
            break;
        }
    }
    let numbers = (0..segments.len()).filter(|&number| part[number] == number);
    let band = |number: usize| {
        let mut members: Vec<usize> = (0..segments.len())
            .filter(|&at| part[at] == number)
            .collect();
        // The same lengths one after the other, so that branches on them are predicted.
        members.sort_by_key(|&at| segments[at].len());
        let local = |segment: &usize| {
            let at = members.iter().position(|member| member == segment);
            at.expect("a member") as u8
        };
        let families = |side: usize| -> Lists {
            let its = sides[side]
                .iter()
                .filter(|family| part[family.segments[0]] == number);
            its.map(|family| family.segments.iter().map(local).collect())
                .collect()
        };
        // (A rule may be left out: this one is, where there are more segments than 8 bits can number.)
        (members.len() <= MOST_CELLS).then(|| Band {
            segments: members
                .iter()
                .map(|&at| segments[at].iter().map(|&cell| cell as u8).collect())
                .collect(),
            ones: families(0),
            others: families(1),
        })
    };
    numbers.filter_map(band).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn tables(name: &str) -> Tables {
        Tables::of(&name.parse().unwrap()).unwrap()
    }

    /// For classic boards the bands are the bands and stacks; for others they are as many as were counted by hand.
    #[test]
    fn bands_are_derived() {
        #[rustfmt::skip]
        let cases = [
            ("9x9", 6), ("16x16", 8), ("6x6", 5), ("4x4", 4), ("12x12", 7), ("disjoint", 12),
        ];
        for (name, bands) in cases {
            assert_eq!(tables(name).bands.len(), bands, "{name}");
        }
        for band in &tables("9x9").bands {
            assert_eq!(
                (band.segments.len(), band.ones.len(), band.others.len()),
                (9, 3, 3)
            );
            assert!(band.segments.iter().all(|segment| segment.len() == 3));
        }
        assert!(Tables::of(&"25x25".parse().unwrap()).is_none());
    }

    /// Every family has every cell of a house once, and every segment is in one family of a side at most.
    #[test]
    fn families_make_up_houses() {
        #[rustfmt::skip]
        let cases = [
            "9x9", "x", "windoku", "disjoint+x", "6x6+x", "8x8", "16x16+windoku", "x+windoku",
        ];
        for name in cases {
            let layout: Layout = name.parse().unwrap();
            let tables = Tables::of(&layout).unwrap();
            for band in &tables.bands {
                for side in [&band.ones, &band.others] {
                    let mut seen = vec![0; band.segments.len()];
                    for family in side {
                        let mut cells: Vec<u16> = family
                            .iter()
                            .flat_map(|&segment| &band.segments[usize::from(segment)])
                            .map(|&cell| u16::from(cell))
                            .collect();
                        cells.sort_unstable();
                        assert!(
                            layout.houses().iter().any(|house| house.cells == cells),
                            "{name}"
                        );
                        family
                            .iter()
                            .for_each(|&segment| seen[usize::from(segment)] += 1);
                    }
                    assert!(seen.iter().all(|&times| times <= 1), "{name}");
                }
            }
            let rows = tables.rows.concat();
            assert_eq!(
                rows,
                (0..tables.cells).map(|cell| cell as u8).collect::<Vec<_>>()
            );
        }
    }
}
