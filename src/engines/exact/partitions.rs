//! The 280 partitions of the nine digits into three triples, and the pairs that fit together.
//!
//! The columns of a box partition the digits, and so do its rows. The order of the columns and that
//! of the rows do not matter for the question which boxes fit beside each other;
//! [`super::orderings`] counts the orders separately.

use std::sync::LazyLock;

/// Number of partitions: 9! / (3!)⁴.
pub const PARTITIONS: usize = 280;

/// Number of partitions of a box's rows that fit a partition of its columns: each triple of the one
/// shares one digit with each triple of the other.
const PARTNERS: usize = 36;

/// Number of ways to choose the triples of the two other boxes of a chute line by line, if those of
/// one box are given.
pub const NEIGHBOURS: usize = 56;

/// A partition by its number.
pub type Partition = u16;

/// The two boxes beside a box whose triples stand in the order of [`Partitions::triples`]: their
/// partitions, and for each line of the box the number of the triple that stands in it.
#[derive(Clone, Copy, Debug)]
pub struct Neighbours {
    pub partitions: [Partition; 2],
    pub lines: [[u8; 3]; 2],
}

/// Tables of all partitions. They do not depend on clues.
#[derive(Debug)]
pub struct Partitions {
    /// The triples of each partition as sets of digits, bit 0 for 1; the one with the smallest
    /// digit first.
    pub triples: Vec<[u16; 3]>,
    /// For each partition of columns the partitions of rows that meet each of its triples in one
    /// digit, and the other way round.
    pub partners: Vec<[Partition; PARTNERS]>,
    /// For each partition, with its triples in order, the possible boxes beside it.
    pub neighbours: Vec<[Neighbours; NEIGHBOURS]>,
    /// For each digit but the last, the image of each partition when the digit and the next change
    /// places.
    pub swapped: [[Partition; PARTITIONS]; 8],
}

impl Partitions {
    /// The tables. They are made by the first call, in some milliseconds.
    pub fn get() -> &'static Partitions {
        static TABLES: LazyLock<Partitions> = LazyLock::new(Partitions::new);
        &TABLES
    }

    fn new() -> Self {
        let triples = all();
        let find = |wanted: [u16; 3]| find(&triples, wanted);
        let partners = triples.iter().map(|columns| {
            let fits = |rows: &[u16; 3]| {
                let mut meetings = columns.iter().flat_map(|c| rows.iter().map(move |r| c & r));
                meetings.all(|meeting| meeting.count_ones() == 1)
            };
            let fitting = (0..PARTITIONS).filter(|&number| fits(&triples[number]));
            let fitting: Vec<Partition> = fitting.map(|number| number as Partition).collect();
            fitting.try_into().expect("36 partners")
        });
        let neighbours = triples.iter().map(|&[a, b, c]| {
            let mut found = Vec::with_capacity(NEIGHBOURS);
            // `first`, `second` and `third` are one neighbour's triples in the three lines. The
            // first two determine the third, and the other neighbour has what each line lacks.
            for first in threes(b | c) {
                for second in threes((a | c) & !first) {
                    let third = 0x1ff & !(first | second);
                    if third & c != 0 {
                        continue;
                    }
                    let one = [first, second, third];
                    let other = [a | first, b | second, c | third].map(|taken| 0x1ff & !taken);
                    let [(one, one_lines), (other, other_lines)] = [one, other].map(find);
                    found.push(Neighbours {
                        partitions: [one, other],
                        lines: [one_lines, other_lines],
                    });
                }
            }
            found.try_into().expect("56 pairs of neighbours")
        });
        let swapped = std::array::from_fn(|digit| {
            let swap = |set: u16| {
                let differ = (set >> digit ^ set >> (digit + 1)) & 1;
                set ^ (differ | differ << 1) << digit
            };
            std::array::from_fn(|number| find(triples[number].map(swap)).0)
        });
        Partitions {
            partners: partners.collect(),
            neighbours: neighbours.collect(),
            swapped,
            triples,
        }
    }

    /// For each line of a box, the triple of a partition that stands in it.
    pub fn in_lines(&self, partition: Partition, lines: [u8; 3]) -> [u16; 3] {
        lines.map(|triple| self.triples[usize::from(partition)][usize::from(triple)])
    }
}

/// All sets of three of these digits.
fn threes(digits: u16) -> impl Iterator<Item = u16> {
    (0..0x200).filter(move |set: &u16| set & !digits == 0 && set.count_ones() == 3)
}

/// All partitions, each with its triples in the order of their smallest digits.
fn all() -> Vec<[u16; 3]> {
    let mut all = Vec::with_capacity(PARTITIONS);
    for first in threes(0x1ff).filter(|set| set & 1 != 0) {
        let rest = 0x1ff & !first;
        let smallest = rest & rest.wrapping_neg();
        for second in threes(rest).filter(|set| set & smallest != 0) {
            all.push([first, second, rest & !second]);
        }
    }
    all
}

/// The number of the partition into these triples, and the index of each of them among its triples.
fn find(triples: &[[u16; 3]], wanted: [u16; 3]) -> (Partition, [u8; 3]) {
    let mut sorted = wanted;
    sorted.sort_by_key(|set| set.trailing_zeros());
    let number = triples.iter().position(|&triples| triples == sorted);
    let place = |set| sorted.iter().position(|&other| other == set);
    (
        number.expect("a partition") as Partition,
        wanted.map(|set| place(set).expect("one of three") as u8),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn there_are_as_many_partitions_and_neighbours_as_there_should_be() {
        let tables = Partitions::get();
        assert_eq!(tables.triples.len(), PARTITIONS);
        for (number, neighbours) in tables.neighbours.iter().enumerate() {
            for pair in neighbours {
                let [one, other] =
                    [0, 1].map(|i| tables.in_lines(pair.partitions[i], pair.lines[i]));
                for line in 0..3 {
                    let line = tables.triples[number][line] | one[line] | other[line];
                    assert_eq!(line, 0x1ff);
                }
            }
        }
    }

    #[test]
    fn partners_are_mutual_and_swaps_keep_them() {
        let tables = Partitions::get();
        for (columns, partners) in tables.partners.iter().enumerate() {
            for &rows in partners {
                assert!(tables.partners[usize::from(rows)].contains(&(columns as Partition)));
                for swap in &tables.swapped {
                    let image = &tables.partners[usize::from(swap[columns])];
                    assert!(image.contains(&swap[usize::from(rows)]));
                }
            }
        }
    }
}
