//! A grid as a network of tensors: its stacks, its bands, and the partitions that are possible in
//! each box.

use super::arrangement::Arrangement;
use super::band::Band;
use super::orderings::{Chute, Entry, ImpossibleDigits, chute};
use super::partitions::{PARTITIONS, Partition, Partitions};
use super::places::Places;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::simd::DetectedBackend;
use std::num::NonZero;
use std::sync::Arc;

/// The tensors of an arranged grid.
#[derive(Debug)]
pub struct Network {
    /// The arrangement of the grid.
    pub arrangement: Arrangement,
    /// The possible places of digits in the arranged grid.
    pub places: Places,
    /// The column partitions that are possible in each box, by band and stack.
    pub possible: [[Vec<Partition>; 3]; 3],
    /// The fillings of each stack's columns, with partitions as places in the lists of
    /// [`possible`](Self::possible).
    pub stacks: [Vec<Filling>; 3],
    /// The fillings of each band's rows.
    pub rows: [Chute; 3],
    /// The bands with their rows filled; the last from right to left, the order in which the sum
    /// uses it.
    pub bands: [Arc<Band>; 3],
}

/// The partitions of the three boxes of a stack, as places, and the number of orderings.
#[derive(Clone, Copy, Debug)]
pub struct Filling {
    pub boxes: [u16; 3],
    pub orderings: i16,
}

impl Network {
    /// The network of a grid; `None` if the possible partitions by themselves show that the grid
    /// has no solution.
    ///
    /// # Errors
    /// [`Stopped`] if `control` ended the work.
    pub fn new(
        places: &Places,
        backend: DetectedBackend,
        threads: NonZero<usize>,
        control: &Control,
    ) -> Result<Option<Self>, Stopped> {
        let Some(arrangement) = Arrangement::best(places) else {
            return Ok(None);
        };
        let places = arrangement.arranged(places);
        let by_stack = [0, 1, 2].map(|stack| ImpossibleDigits::of_stack(&places, stack));
        let by_band = [0, 1, 2].map(|band| ImpossibleDigits::of_band(&places, band));
        let mut columns = by_stack.each_ref().map(chute);
        let mut rows = by_band.each_ref().map(chute);
        let Some(possible) = agree(&mut columns, &mut rows) else {
            return Ok(None);
        };

        let stacks = std::array::from_fn(|stack| {
            let place = [0, 1, 2].map(|band| place_in_list(&possible[band][stack]));
            let fillings = columns[stack]
                .iter()
                .enumerate()
                .flat_map(|(first, entries)| entries.iter().map(move |entry| (first, *entry)));
            fillings
                .map(|(first, entry)| Filling {
                    boxes: [
                        place[0][first],
                        place[1][usize::from(entry.others[0])],
                        place[2][usize::from(entry.others[1])],
                    ],
                    orderings: entry.orderings.into(),
                })
                .collect()
        });
        let mut keys: Vec<(Chute, [Vec<Partition>; 3])> = Vec::new();
        let mut bands: Vec<Arc<Band>> = Vec::new();
        for band in 0..3 {
            let key = if band < 2 {
                (rows[band].clone(), possible[band].clone())
            } else {
                let [left, middle, right] = possible[band].clone();
                (reversed(&rows[band]), [right, middle, left])
            };
            // Bands without clues are mostly the same.
            let same = keys.iter().position(|other| *other == key);
            bands.push(match same {
                Some(other) => bands[other].clone(),
                None => Arc::new(Band::new(&key.0, &key.1, backend, threads, control)?),
            });
            keys.push(key);
        }
        Ok(Some(Network {
            arrangement,
            places,
            possible,
            stacks,
            rows,
            bands: bands.try_into().expect("three bands"),
        }))
    }
}

/// A band from right to left.
fn reversed(chute: &Chute) -> Chute {
    let mut reversed = vec![Vec::new(); PARTITIONS];
    for (first, entries) in chute.iter().enumerate() {
        for &Entry { others, orderings } in entries {
            let [second, third] = others;
            reversed[usize::from(third)].push(Entry {
                others: [second, first as Partition],
                orderings,
            });
        }
    }
    for entries in &mut reversed {
        entries.sort();
    }
    reversed
}

/// For each partition its place in a list, and an arbitrary number for those that are not in it.
fn place_in_list(list: &[Partition]) -> [u16; PARTITIONS] {
    let mut places = [u16::MAX; PARTITIONS];
    for (place, &partition) in list.iter().enumerate() {
        places[usize::from(partition)] = place as u16;
    }
    places
}

/// A set of partitions.
type Set = [bool; PARTITIONS];

/// Removes entries that cannot be part of a solution because of the columns and rows of a single
/// box, and returns the column partitions that are left for each box, by band and stack; `None` if
/// a box has none.
fn agree(columns: &mut [Chute; 3], rows: &mut [Chute; 3]) -> Option<[[Vec<Partition>; 3]; 3]> {
    loop {
        let by_stack = columns.each_ref().map(used);
        let by_band = rows.each_ref().map(used);
        let with_rows: [[Set; 3]; 3] = std::array::from_fn(|stack| {
            std::array::from_fn(|band| both(&by_stack[stack][band], &by_band[band][stack]))
        });
        let with_columns: [[Set; 3]; 3] = std::array::from_fn(|band| {
            std::array::from_fn(|stack| both(&by_band[band][stack], &by_stack[stack][band]))
        });
        let mut changed = false;
        for (chute, sets) in columns.iter_mut().zip(&with_rows) {
            changed |= keep(chute, sets);
        }
        for (chute, sets) in rows.iter_mut().zip(&with_columns) {
            changed |= keep(chute, sets);
        }
        if changed {
            continue;
        }
        let list = |band: usize, stack: usize| -> Vec<Partition> {
            let set = &with_rows[stack][band];
            let members = (0..PARTITIONS).filter(|&partition| set[partition]);
            members.map(|partition| partition as Partition).collect()
        };
        let possible: [[Vec<Partition>; 3]; 3] =
            std::array::from_fn(|band| std::array::from_fn(|stack| list(band, stack)));
        let filled = possible.as_flattened().iter().all(|list| !list.is_empty());
        return filled.then_some(possible);
    }
}

/// The partitions that occur in each box of a chute.
fn used(chute: &Chute) -> [Set; 3] {
    let mut used = [[false; PARTITIONS]; 3];
    for (first, entries) in chute.iter().enumerate() {
        for entry in entries {
            used[0][first] = true;
            used[1][usize::from(entry.others[0])] = true;
            used[2][usize::from(entry.others[1])] = true;
        }
    }
    used
}

/// The partitions in `set` that fit one of `partners`.
fn both(set: &Set, partners: &Set) -> Set {
    let tables = Partitions::get();
    std::array::from_fn(|partition| {
        let mut all = tables.partners[partition].iter();
        set[partition] && all.any(|&partner| partners[usize::from(partner)])
    })
}

/// Keeps the entries that have their partitions in these sets. Returns true if any was removed.
fn keep(chute: &mut Chute, sets: &[Set; 3]) -> bool {
    let mut changed = false;
    for (first, entries) in chute.iter_mut().enumerate() {
        let before = entries.len();
        entries.retain(|entry| {
            let [second, third] = entry.others.map(usize::from);
            sets[0][first] && sets[1][second] && sets[2][third]
        });
        changed |= entries.len() < before;
    }
    changed
}
