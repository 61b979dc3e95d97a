//! The search: row by row, keeping every partial map that makes the least string so far.

use super::arrange::Key;
use super::lines::Lines;
use super::partial::PartialMap;

/// How many partial maps wait at a level, about, before they are followed to the end: this bounds
/// the memory whatever the board is. Legal boards but for full ones hardly ever have more than
/// some hundreds.
const WAITING: usize = 4096;

/// The least string found, and the transformations that make it.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// The maps to go on with at each level, which is the number of rows placed.
    levels: [Vec<PartialMap>; 10],
    /// The map and the row, for each way to make the least string of a row.
    chosen: [Vec<(u32, u8)>; 9],
    /// The least string of each row so far.
    least: [Key; 9],
    /// Transformations that make it.
    attained: u32,
    /// One of them, if there is one.
    witness: Option<PartialMap>,
    /// How many rows of the maps are chosen beforehand.
    planned: usize,
    /// All the maps that make it, if they are wanted.
    all: Option<Vec<PartialMap>>,
}

impl Search {
    /// Begins anew, from these maps, whose first `planned` rows are chosen already and are to be
    /// placed.
    pub fn begin(&mut self, planned: usize, maps: impl IntoIterator<Item = PartialMap>) {
        self.least = [Key::MAX; 9];
        self.attained = 0;
        self.witness = None;
        self.planned = planned;
        self.all = None;
        self.levels[0].clear();
        self.levels[0].extend(maps);
    }

    /// Goes to the end, and gives one of the maps that make the least string, and how many
    /// transformations do.
    pub fn run(&mut self, lines: &Lines) -> (PartialMap, u32) {
        self.descend(lines, 0);
        let witness = self.witness.expect("a search has a map to begin with");
        (witness, self.attained)
    }

    /// Goes to the end, and gives all maps that make the least string.
    pub fn run_for_all(&mut self, lines: &Lines) -> Vec<PartialMap> {
        self.all = Some(Vec::new());
        self.descend(lines, 0);
        self.all.take().unwrap_or_default()
    }

    fn descend(&mut self, lines: &Lines, level: usize) {
        if level == 9 {
            return self.finish(lines);
        }
        let maps = std::mem::take(&mut self.levels[level]);
        let mut chosen = std::mem::take(&mut self.chosen[level]);
        chosen.clear();
        let mut least = self.least[level];
        for (number, map) in maps.iter().enumerate() {
            let mut rows = match level < self.planned {
                true => 1 << map.row(level),
                false => map.next_rows(lines, level),
            };
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let key = key(map, lines, row);
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
        if least < self.least[level] {
            self.least[level] = least;
            self.least[level + 1..].fill(Key::MAX);
            self.attained = 0;
            self.witness = None;
            if let Some(all) = &mut self.all {
                all.clear();
            }
        }
        for &(number, row) in &chosen {
            let next = &mut self.levels[level + 1];
            place(&maps[number as usize], lines, level, row.into(), |map| {
                next.push(map)
            });
            if next.len() >= WAITING {
                self.descend(lines, level + 1);
            }
        }
        if !self.levels[level + 1].is_empty() {
            self.descend(lines, level + 1);
        }
        self.levels[level] = maps;
        self.levels[level].clear();
        self.chosen[level] = chosen;
    }

    fn finish(&mut self, lines: &Lines) {
        for map in &self.levels[9] {
            self.attained += map.size() * lines.orders[usize::from(map.side)];
        }
        if self.witness.is_none() {
            self.witness = self.levels[9].first().copied();
        }
        if let Some(all) = &mut self.all {
            all.append(&mut self.levels[9]);
        }
        self.levels[9].clear();
    }
}

fn key(map: &PartialMap, lines: &Lines, row: usize) -> Key {
    match lines.repeats {
        false => map.key(lines, row),
        true if map.repeats_new(lines, row) => map.key_by_trial(lines, row),
        true => map.numbered(map.key(lines, row)),
    }
}

fn place(map: &PartialMap, lines: &Lines, level: usize, row: usize, take: impl FnMut(PartialMap)) {
    match lines.repeats && map.repeats_new(lines, row) {
        false => map.place(lines, level, row, take),
        true => map.place_by_trial(lines, level, row, take),
    }
}
