//! The unavoidable sets of two lines, which can be read off every solution: cells in which two rows
//! of a band, or two columns of a stack, could exchange their digits.
//!
//! Two rows of a band hold the same nine digits. Where a digit of the first stands, the second has
//! another digit, which the first has elsewhere, and so on until the cycle closes: the two rows can
//! exchange their digits in these columns, and every column and box keeps its digits. So can two
//! columns of a stack. The smallest are *exchangeable rectangles*, of four cells.

/// Largest possible number of cycles: the shortest are of two columns.
pub(crate) const MOST_CYCLES: usize = 2 * PAIRS.len() * 4;

/// Computes the cells of each cycle of two rows or columns of a 9x9 solution, as the union of the
/// values of its cells; cycles of all 18 cells are left out. Returns the number of cycles.
// Without a branch that no processor could predict.
pub(crate) fn line_cycles<T: Copy>(
    solution: &[u8; 81],
    sets: &[T; 81],
    none: T,
    union: impl Fn(T, T) -> T,
    cycles: &mut [T; MOST_CYCLES + 1],
) -> usize {
    let mut found = 0;
    // A cell by its line and its place in the line: rows first, then columns.
    for (line_step, place_step) in [(9, 1), (1, 9)] {
        let cell = |line: usize, place: usize| (line * line_step + place * place_step) % 81;
        // By line and digit, the place of the digit.
        let mut places = [[0_u8; 16]; 9];
        for (line, places) in places.iter_mut().enumerate() {
            for place in 0..9 {
                places[usize::from(solution[cell(line, place)] % 16)] = place as u8;
            }
        }
        for (one, other) in PAIRS {
            let next: [u8; 9] = std::array::from_fn(|place| {
                places[one][usize::from(solution[cell(other, place)] % 16)]
            });
            let both: [T; 9] = std::array::from_fn(|place| {
                union(sets[cell(one, place)], sets[cell(other, place)])
            });
            let before = found;
            let (mut left, mut place, mut set) = (0x1ff_u32, 0, none);
            for _ in 0..9 {
                set = union(set, both[place]);
                cycles[found] = set;
                left &= !(1 << place);
                place = next[place].into();
                let is_closed = left >> place & 1 == 0;
                found += usize::from(is_closed);
                (place, set) = match is_closed {
                    true => ((left | 1 << 8).trailing_zeros() as usize, none),
                    false => (place, set),
                };
            }
            found -= usize::from(found == before + 1);
        }
    }
    found
}

/// The lines that lie in one band or stack.
pub(super) const PAIRS: [(usize, usize); 9] = [
    (0, 1),
    (0, 2),
    (1, 2),
    (3, 4),
    (3, 5),
    (4, 5),
    (6, 7),
    (6, 8),
    (7, 8),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Kind};
    use ninefold::Grid;

    /// The digits of the two lines change places in the columns or rows of the cycle.
    #[test]
    fn what_a_cycle_holds_can_be_exchanged() {
        let solutions = Generator::new(Kind::Full, 3).boards(0..300);
        let cells: [u128; 81] = std::array::from_fn(|cell| 1 << cell);
        let mut rectangles = 0;
        for solution in solutions {
            let mut cycles = [0; MOST_CYCLES + 1];
            let union = |one, other| one | other;
            let number = line_cycles(solution.as_array(), &cells, 0, union, &mut cycles);
            for &cycle in &cycles[..number] {
                rectangles += u32::from(cycle.count_ones() == 4);
                assert!((4..=14).contains(&cycle.count_ones()));
                let members: Vec<usize> = (0..81).filter(|cell| cycle >> cell & 1 == 1).collect();
                let rows = members.iter().map(|cell| cell / 9);
                let rows: std::collections::BTreeSet<usize> = rows.collect();
                let of_rows = rows.len() == 2;
                let line = |cell: usize| if of_rows { cell / 9 } else { cell % 9 };
                let place = |cell: usize| if of_rows { cell % 9 } else { cell / 9 };
                let mut digits = *solution.as_array();
                for &cell in &members {
                    let partner = members
                        .iter()
                        .find(|&&other| place(other) == place(cell) && line(other) != line(cell));
                    digits[cell] = solution.as_array()[*partner.unwrap()];
                }
                let exchanged = Grid::from_digits(&digits).unwrap();
                assert!(
                    exchanged.is_solution() && exchanged != solution,
                    "{solution}"
                );
            }
        }
        // The mean is known to be 11.575 (see `bands`), and the standard deviation is some 3.
        assert!((3_300..3_650).contains(&rectangles), "{rectangles}");
    }
}
