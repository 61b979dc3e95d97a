//! The search: row by row, keeping every partial map that gives the least string so far.

use super::arrange::Key;
use super::lines::Lines;
use super::partial::{PartialMap, new_places};
use ninefold::inside::Simd;

/// Approximate number of partial maps that wait at a level before they are followed to the end:
/// this bounds the memory whatever the board is. Legal boards other than full ones hardly ever have
/// more than some hundreds.
const WAITING: usize = 4096;

/// The least string found, and the transformations that give it.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// The maps that wait at each level, which is the number of rows placed.
    levels: [Vec<PartialMap>; 10],
    /// The map and the row, for each way to get the least string of a row.
    chosen: [Vec<(u32, u8)>; 9],
    /// The least string of each row so far.
    least: [Key; 9],
    /// Number of transformations that give it.
    attained: u32,
    /// One of them, if there is one.
    witness: Option<PartialMap>,
    /// Number of rows of the maps that are chosen beforehand.
    planned: usize,
    /// All the maps that give it, if they are wanted.
    all: Option<Vec<PartialMap>>,
}

impl Search {
    /// Starts with these maps, whose first `planned` rows are chosen already, but not placed.
    #[inline(always)]
    pub fn begin(&mut self, planned: usize, maps: impl IntoIterator<Item = PartialMap>) {
        self.least = [Key::MAX; 9];
        self.attained = 0;
        self.witness = None;
        self.planned = planned;
        self.levels[0].clear();
        self.levels[0].extend(maps);
    }

    /// Completes the search, and returns one of the maps that give the least string, and the number
    /// of transformations that do.
    #[inline(always)]
    pub fn run<S: Simd>(&mut self, simd: S, lines: &Lines) -> (PartialMap, u32) {
        self.all = None;
        self.descend(simd, lines, 0);
        let witness = self.witness.expect("a search has a map to begin with");
        (witness, self.attained)
    }

    /// Completes the search, and returns all maps that give the least string.
    #[inline(always)]
    pub fn run_for_all<S: Simd>(&mut self, simd: S, lines: &Lines, maps: &mut Vec<PartialMap>) {
        maps.clear();
        self.all = Some(std::mem::take(maps));
        self.descend(simd, lines, 0);
        *maps = self.all.take().unwrap_or_default();
    }

    /// Continues from the maps that wait at a level, in a function of its own.
    fn descend_apart<S: Simd>(&mut self, simd: S, lines: &Lines, level: usize) {
        simd.enter(
            #[inline(always)]
            || self.descend(simd, lines, level),
        );
    }

    /// Continues from the maps that wait at a level.
    #[inline(always)]
    fn descend<S: Simd>(&mut self, simd: S, lines: &Lines, from: usize) {
        for level in from..9 {
            let maps = std::mem::take(&mut self.levels[level]);
            if level >= self.planned
                && let [map] = maps[..]
                && map.ties == 0
                && !lines.repeats
            {
                self.follow(simd, lines, level, &map);
            } else {
                self.place_next(simd, lines, level, &maps);
            }
            self.levels[level] = maps;
            self.levels[level].clear();
        }
        self.finish(lines);
    }

    /// Places the next row with each of the maps, and keeps those that give the least string.
    #[inline(always)]
    fn place_next<S: Simd>(&mut self, simd: S, lines: &Lines, level: usize, maps: &[PartialMap]) {
        let mut chosen = std::mem::take(&mut self.chosen[level]);
        chosen.clear();
        let mut least = self.least[level];
        for (number, map) in maps.iter().enumerate() {
            let mut rows = match level < self.planned {
                true => 1 << map.row(level),
                false => map.next_rows(lines, level),
            };
            let numbers = map.numbers();
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let key = match lines.repeats {
                    false => map.key(simd, lines.line(map.side, row), numbers),
                    true => map.key_of_any(simd, lines, row),
                };
                if key > least {
                    continue;
                }
                if key < least {
                    least = key;
                    chosen.clear();
                }
                chosen.push((number as u32, row as u8));
            }
        }
        self.found(level, least);
        let mut next = std::mem::take(&mut self.levels[level + 1]);
        for &(number, row) in &chosen {
            let (map, row) = (&maps[number as usize], usize::from(row));
            match lines.repeats && map.repeats_new(lines, row) {
                false => map.place(simd, lines, level, row, |map| next.push(*map)),
                true => map.place_by_trial(lines, level, row, |map| next.push(map)),
            }
            if next.len() >= WAITING {
                self.levels[level + 1] = next;
                self.descend_apart(simd, lines, level + 1);
                next = std::mem::take(&mut self.levels[level + 1]);
            }
        }
        self.levels[level + 1] = next;
        self.chosen[level] = chosen;
    }

    /// The same for a single map without ties, the usual case when half of the rows of a puzzle are
    /// placed.
    #[inline(always)]
    fn follow<S: Simd>(&mut self, simd: S, lines: &Lines, level: usize, map: &PartialMap) {
        let numbers = map.numbers();
        let mut least = self.least[level];
        let mut rows = map.next_rows(lines, level);
        let mut chosen = 0u16;
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let key = map.key(simd, lines.line(map.side, row), numbers);
            let others = if key < least { 0 } else { chosen };
            chosen = if key <= least {
                others | 1 << row
            } else {
                chosen
            };
            least = least.min(key);
        }
        self.found(level, least);
        let new = new_places(least);
        while chosen != 0 {
            let row = chosen.trailing_zeros() as usize;
            chosen &= chosen - 1;
            let mut map = *map;
            map.take_row(level, row);
            if new != 0 {
                map.number_digits(simd, lines.line(map.side, row), new);
            }
            self.levels[level + 1].push(map);
        }
    }

    /// Notes a string of a row, which may be the least so far: the results after a larger one are
    /// dropped.
    #[inline(always)]
    fn found(&mut self, level: usize, least: Key) {
        if least < self.least[level] {
            self.least[level] = least;
            self.least[level + 1..].fill(Key::MAX);
            self.attained = 0;
            self.witness = None;
            if let Some(all) = &mut self.all {
                all.clear();
            }
        }
    }

    #[inline(always)]
    fn finish(&mut self, lines: &Lines) {
        let mut maps = std::mem::take(&mut self.levels[9]);
        for map in &maps {
            self.attained += map.size() * lines.orders[usize::from(map.side)];
        }
        self.witness = self.witness.or(maps.first().copied());
        if let Some(all) = &mut self.all {
            all.append(&mut maps);
        }
        maps.clear();
        self.levels[9] = maps;
    }
}
