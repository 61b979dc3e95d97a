//! The sweep over the tables of a layout: inference for every lane at once.
//!
//! ```text
//!   each house     naked and hidden singles
//!   each band      cells --> segments --> locked candidates --> cells
//!   each pair      naked singles
//!   each row       the same as for other houses, and: dead? solved? nothing changed?
//! ```
//!
//! What one finds the next knows, and in this order most: 13 % fewer sweeps than with bands first. The tables are
//! followed at run time, so that one kernel serves all layouts.

use super::super::sweep::SweepOutcome;
use super::block::Block;
use crate::ground::layout::tables::{Band, Lists, MOST_CELLS, Tables};
use crate::ground::simd::{Simd, Vector, enter_counting};

/// Working memory: a vector for each cell or house.
#[derive(Debug)]
pub(super) struct Scratch<V> {
    pub ones: Box<[V; MOST_CELLS]>,
    pub others: Box<[V; MOST_CELLS]>,
    pub thirds: Box<[V; MOST_CELLS]>,
}

impl<V: Vector> Scratch<V> {
    pub fn new<S: Simd<Vector = V>>(simd: S) -> Self {
        let none = || {
            let vectors = vec![simd.splat(0); MOST_CELLS];
            vectors.try_into().expect("as many as there are")
        };
        Scratch {
            ones: none(),
            others: none(),
            thirds: none(),
        }
    }
}

/// Applies every rule to every board once. A board whose sum has not changed is idle; sums are modulo 2¹⁶, so that now
/// and then another is, which is split too soon.
pub(super) fn sweep_by_tables<S: Simd>(
    simd: S,
    tables: &Tables,
    scratch: &mut Scratch<S::Vector>,
    block: &mut Block<S::Vector>,
    slack: u16,
) -> SweepOutcome {
    enter_counting!(S, simd => follow(simd, tables, scratch, block, slack))
}

#[inline(always)]
fn follow<S: Simd>(
    simd: S,
    tables: &Tables,
    scratch: &mut Scratch<S::Vector>,
    block: &mut Block<S::Vector>,
    slack: u16,
) -> SweepOutcome {
    let (cells, old_sums) = block.parts_mut();
    let all = simd.splat(tables.all());
    let none = simd.splat(0);
    // The digits for which every house has room.
    let mut possible = all;
    for house in &tables.houses {
        possible = possible & place_singles(none, house, cells, |_| {});
    }
    for band in &tables.bands {
        possible = possible & settle(all, none, band, scratch, cells);
    }
    remove_from_pairs(none, &tables.paired, scratch, cells);
    // The smallest value of any cell, and the sum.
    let (mut least, mut sums) = (all, none);
    for row in &tables.rows {
        possible = possible
            & place_singles(none, row, cells, |cell: S::Vector| {
                sums = sums.plus(cell);
                least = least.least(cell);
            });
    }
    // The slack is measured in sums of nine digits. Those of more exceed a lane, and may seem to rise: they only tell
    // whether a board has changed. Those of fewer may be below it.
    let idle = if tables.digits == 9 {
        let floor = old_sums.plus(simd.splat(slack.wrapping_neg()));
        sums.least(floor).same(floor)
    } else {
        sums.same(*old_sums)
    };
    *old_sums = sums;
    // Every digit once in every row: the least sum of rows that have them all. See `solved_by_tables`.
    let solved = all.times(simd.splat(tables.digits as u16));
    SweepOutcome {
        dead: !possible.same(all) | least.same(none),
        full: sums.same(solved),
        idle,
    }
}

/// Does something with the numbers of a family's segments: an array of them where they are as many as in most
/// layouts, so that all loops are unrolled.
macro_rules! look_at {
    ($family:ident => |$known:ident| $work:expr) => {
        match **$family {
            [a, b, c] => {
                let $known = &[a, b, c];
                $work;
            }
            [a, b] => {
                let $known = &[a, b];
                $work;
            }
            [a, b, c, d] => {
                let $known = &[a, b, c, d];
                $work;
            }
            [a, b, c, d, e] => {
                let $known = &[a, b, c, d, e];
                $work;
            }
            ref $known => {
                $work;
            }
        }
    };
}

/// Removes the candidates that locked ones exclude, in the segments of a band. Returns the digits for which its
/// houses have room.
#[inline(always)]
fn settle<V: Vector>(
    all: V,
    none: V,
    band: &Band,
    scratch: &mut Scratch<V>,
    cells: &mut [V; MOST_CELLS],
) -> V {
    let Scratch {
        ones: segments,
        others: locked,
        ..
    } = scratch;
    for ((segment, locked), members) in segments.iter_mut().zip(&mut **locked).zip(&band.segments) {
        // (No other house has what is left of a house.)
        *locked = none;
        let of = |cell: u8| cells[usize::from(cell)];
        *segment = match **members {
            [a, b, c] => of(a) | of(b) | of(c),
            [a, b] => of(a) | of(b),
            [a, b, c, d] => (of(a) | of(b)) | (of(c) | of(d)),
            ref all => all.iter().fold(none, |any, &cell| any | of(cell)),
        };
    }
    // The houses of one kind, the others with what these have locked, and again the first.
    for family in &band.ones {
        look_at!(family => |family| lock(none, family, segments, locked));
    }
    let mut possible = all;
    for family in &band.others {
        look_at!(family => |family| {
            exclude(none, family, segments, locked);
            possible = possible & lock(none, family, segments, locked);
        });
    }
    for family in &band.ones {
        look_at!(family => |family| exclude(none, family, segments, locked));
    }
    for (&segment, members) in segments.iter().zip(&band.segments) {
        let mut keep = |cell: u8| {
            let cell = &mut cells[usize::from(cell)];
            *cell = *cell & segment;
        };
        match **members {
            [a, b, c] => [a, b, c].into_iter().for_each(keep),
            [a, b] => [a, b].into_iter().for_each(keep),
            [a, b, c, d] => [a, b, c, d].into_iter().for_each(keep),
            ref all => all.iter().for_each(|&cell| keep(cell)),
        }
    }
    possible
}

/// Notes for each segment of a family which digits the house has there only. Returns all it has.
#[inline(always)]
fn lock<V: Vector, F: AsRef<[u8]> + ?Sized>(
    none: V,
    family: &F,
    segments: &[V; MOST_CELLS],
    locked: &mut [V; MOST_CELLS],
) -> V {
    let family = family.as_ref();
    let (mut once, mut twice) = (none, none);
    for &segment in family {
        let digits = segments[usize::from(segment)];
        twice = twice | (once & digits);
        once = once | digits;
    }
    let single = once.without(twice);
    for &segment in family {
        let at = usize::from(segment);
        locked[at] = segments[at] & single;
    }
    once
}

/// Removes from each segment of a family the digits that are locked in another.
#[inline(always)]
fn exclude<V: Vector, F: AsRef<[u8]> + ?Sized>(
    none: V,
    family: &F,
    segments: &mut [V; MOST_CELLS],
    locked: &[V; MOST_CELLS],
) {
    let family = family.as_ref();
    for (number, &segment) in family.iter().enumerate() {
        let mut elsewhere = none;
        for (other, &segment) in family.iter().enumerate() {
            if other != number {
                elsewhere = elsewhere | locked[usize::from(segment)];
            }
        }
        let at = usize::from(segment);
        segments[at] = segments[at].without(elsewhere);
    }
}

/// Removes the digit of each naked single from the other cells of a house, and places hidden singles. Returns the
/// digits for which it has room; `each` gets each cell.
#[inline(always)]
fn place_singles<V: Vector>(
    none: V,
    house: &[u8],
    cells: &mut [V; MOST_CELLS],
    mut each: impl FnMut(V),
) -> V {
    // (The same code: for houses of the most common sizes the loops are unrolled.)
    if let Ok(house) = <&[u8; 9]>::try_from(house) {
        place_singles_in(none, house, cells, &mut each)
    } else if let Ok(house) = <&[u8; 16]>::try_from(house) {
        place_singles_in(none, house, cells, &mut each)
    } else if let Ok(house) = <&[u8; 6]>::try_from(house) {
        place_singles_in(none, house, cells, &mut each)
    } else {
        place_singles_in(none, house, cells, &mut each)
    }
}

/// [`place_singles`] for a house whose size may be known when this is compiled.
#[inline(always)]
fn place_singles_in<V: Vector, H: AsRef<[u8]> + ?Sized>(
    none: V,
    house: &H,
    cells: &mut [V; MOST_CELLS],
    each: &mut impl FnMut(V),
) -> V {
    let house = house.as_ref();
    let (mut once, mut twice) = (none, none);
    let (mut singles, mut repeated) = (none, none);
    for &cell in house {
        let cell = cells[usize::from(cell)];
        let single = cell.single();
        repeated = repeated | (singles & single);
        singles = singles | single;
        twice = twice | (once & cell);
        once = once | cell;
    }
    let hidden = once.without(twice);
    // What a cell may keep that is no single. (A single keeps its digit.)
    let others = once.without(singles);
    for &cell in house {
        let place = &mut cells[usize::from(cell)];
        let cell = place.prefer(others).prefer(hidden);
        each(cell);
        *place = cell;
    }
    // (If two cells have the same digit, the board is dead.)
    once.without(repeated)
}

/// Removes the digit of each naked single from the cells that differ from it beside those of its houses.
#[inline(always)]
fn remove_from_pairs<V: Vector>(
    none: V,
    paired: &Lists,
    scratch: &mut Scratch<V>,
    cells: &mut [V; MOST_CELLS],
) {
    for list in paired {
        if let [cell, ..] = **list {
            let at = usize::from(cell);
            scratch.ones[at] = cells[at].single();
        }
    }
    for list in paired {
        if let [cell, others @ ..] = &**list {
            let mut lost = none;
            for &other in others {
                lost = lost | scratch.ones[usize::from(other)];
            }
            let cell = &mut cells[usize::from(*cell)];
            *cell = cell.without(lost);
        }
    }
}

/// The lanes whose boards are solved, among those that the last sweep found full and not dead: every cell has one
/// candidate (which a sum modulo 2¹⁶ does not prove), every house every digit, and so each once; and pairs differ.
pub(super) fn solved_by_tables<S: Simd>(simd: S, tables: &Tables, block: &Block<S::Vector>) -> u32 {
    simd.enter(
        #[inline(always)]
        || {
            let all = simd.splat(tables.all());
            let none = simd.splat(0);
            let cells = block.cells();
            let mut every = all;
            for house in tables.houses.iter().chain(&tables.rows) {
                let mut digits = none;
                for &cell in house {
                    digits = digits | cells[usize::from(cell)];
                }
                every = every & digits;
            }
            // What must be empty: all but the first candidate of a cell, and what pairs share.
            let mut equal = none;
            for &cell in &cells[..tables.cells.min(MOST_CELLS)] {
                equal = equal | cell.without(cell.single());
            }
            for list in &tables.paired {
                if let [cell, others @ ..] = &**list {
                    let cell = cells[usize::from(*cell)];
                    for &other in others {
                        equal = equal | (cell & cells[usize::from(other)]);
                    }
                }
            }
            every.same(all) & equal.same(none)
        },
    )
}
