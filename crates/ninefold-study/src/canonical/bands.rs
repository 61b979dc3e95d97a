//! The 416 classes of bands, and for each of the 72,576 numbers of a band its class and the
//! arrangement that leads to the least band of the class.
//!
//! The table is made when it is first used. Bands that could be the least of their class are
//! visited in order; one whose number has no class yet is the least of a new class, and the 216
//! arrangements of it that differ by more than the order of columns in boxes 2 and 3 give the
//! numbers of the class. That takes 31,104 + 416 · 216 numbers.

use super::number::{NUMBERS, ORDERS, number, order_number, sorted_columns};
use std::array;
use std::sync::LazyLock;

/// The number of classes of bands: 416.
///
/// That is the number of bands that no symmetry maps to each other (Felgenhauer and Jarvis,
/// "Mathematics of Sudoku I", 2006; Russell found that they are 416).
pub const BANDS: u16 = 416;

/// Three rows of nine digits.
pub(super) type Band = [[u8; 9]; 3];

/// A rearrangement of the rows and columns of a band: row i of the image is row `rows[i]`, and
/// column j is column `columns[j]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) rows: [u8; 3],
    pub(super) columns: [u8; 9],
}

/// An arrangement in 15 bits: the numbers of the orders of its rows, of its stacks, and of the
/// columns in each stack of the image, three bits each.
#[derive(Clone, Copy)]
struct PackedArrangement(u16);

/// A class of bands.
pub(super) struct Class {
    /// The least of its strings.
    pub(super) least: Band,
    /// The arrangements that map the least band to itself up to digits: the identity first.
    pub(super) automorphisms: Vec<Arrangement>,
}

/// The table of bands.
pub(super) struct Bands {
    /// Their classes, in the order of the least bands.
    pub(super) classes: Vec<Class>,
    /// For each number of a band the place of its class, from 0 to 415.
    class_of: Box<[u16; NUMBERS]>,
    /// For each number of a band one arrangement of it, with columns in order, that leads to the
    /// least band of the class.
    leading: Box<[PackedArrangement; NUMBERS]>,
}

/// The table. Making it takes some milliseconds.
static TABLE: LazyLock<Bands> = LazyLock::new(Bands::new);

/// The least band of each class, 1 to 416, in rows of digits: the classes are numbered in the order
/// of these bands. `None` for any other number.
///
/// ```
/// use ninefold_study::canonical::least_band;
///
/// let first = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 5, 6, 7, 8, 9, 1, 2, 3], [7, 8, 9, 1, 2, 3, 4, 5, 6]];
/// assert_eq!(least_band(1), Some(first));
/// assert_eq!(least_band(0), None);
/// assert_eq!(least_band(417), None);
/// ```
pub fn least_band(number: u16) -> Option<[[u8; 9]; 3]> {
    let place = usize::from(number.checked_sub(1)?);
    TABLE.classes.get(place).map(|class| class.least)
}

impl Bands {
    /// The table, which is made when this is called for the first time.
    #[inline]
    pub(super) fn table() -> &'static Bands {
        &TABLE
    }

    /// The place of the class of the bands with this number, from 0 to 415.
    #[inline(always)]
    pub(super) fn class_of(&self, number: usize) -> u16 {
        self.class_of[number]
    }

    /// The arrangement that leads from the band of this number, with columns in order, to the least
    /// of its class.
    #[inline(always)]
    pub(super) fn leading(&self, number: usize) -> Arrangement {
        self.leading[number].unpacked()
    }

    fn new() -> Bands {
        const NONE: u16 = u16::MAX;
        let mut class_of = vec![NONE; NUMBERS];
        let mut leading = vec![PackedArrangement(0); NUMBERS];
        let mut classes: Vec<Class> = Vec::with_capacity(BANDS.into());
        for least in candidates() {
            let own = number(|row, column| least[row][column]);
            if class_of[own] != NONE {
                continue;
            }
            let place = classes.len() as u16;
            let own_columns = sorted_columns(|row, column| least[row][column]);
            let mut automorphisms = Vec::new();
            for arrangement in beginnings() {
                let image = |row, column| arrangement.digit(&least, row, column);
                let number = number(image);
                // From the image with its columns in order to the least band.
                let columns =
                    sorted_columns(image).map(|column| arrangement.columns[usize::from(column)]);
                let ordered = Arrangement {
                    columns,
                    ..arrangement
                };
                if class_of[number] == NONE {
                    class_of[number] = place;
                    leading[number] = PackedArrangement::new(&ordered.inverse());
                }
                debug_assert_eq!(class_of[number], place, "classes do not meet");
                if number == own {
                    // The same band with columns in order, reached in two ways.
                    let mut automorphism = ordered;
                    for (&to, from) in own_columns.iter().zip(columns) {
                        automorphism.columns[usize::from(to)] = from;
                    }
                    automorphisms.push(automorphism);
                }
            }
            classes.push(Class {
                least,
                automorphisms,
            });
        }
        debug_assert_eq!(classes.len(), usize::from(BANDS));
        debug_assert!(!class_of.contains(&NONE));
        let boxed = "as many as there are numbers";
        Bands {
            classes,
            class_of: class_of.try_into().expect(boxed),
            leading: leading.try_into().ok().expect(boxed),
        }
    }
}

impl Arrangement {
    /// The digit of the image in this row and column.
    fn digit(&self, band: &Band, row: usize, column: usize) -> u8 {
        band[usize::from(self.rows[row])][usize::from(self.columns[column])]
    }

    /// The inverse arrangement.
    fn inverse(&self) -> Arrangement {
        let mut inverse = *self;
        for (to, &from) in self.rows.iter().enumerate() {
            inverse.rows[usize::from(from)] = to as u8;
        }
        for (to, &from) in self.columns.iter().enumerate() {
            inverse.columns[usize::from(from)] = to as u8;
        }
        inverse
    }
}

impl PackedArrangement {
    fn new(arrangement: &Arrangement) -> PackedArrangement {
        let columns = &arrangement.columns;
        let stack = |k: usize| -> [u8; 3] { array::from_fn(|i| columns[3 * k + i]) };
        let orders = [
            arrangement.rows,
            [stack(0), stack(1), stack(2)].map(|columns| columns[0] / 3),
            stack(0).map(|column| column % 3),
            stack(1).map(|column| column % 3),
            stack(2).map(|column| column % 3),
        ];
        let numbers = orders.iter().enumerate();
        PackedArrangement(numbers.fold(0, |packed, (k, &order)| {
            packed | (order_number(order) as u16) << (3 * k)
        }))
    }

    #[inline(always)]
    fn unpacked(self) -> Arrangement {
        /// [`ORDERS`], and two more so that three bits need no check.
        const ROOM: [[u8; 3]; 8] = {
            let mut room = [[0; 3]; 8];
            let mut k = 0;
            while k < ORDERS.len() {
                room[k] = ORDERS[k];
                k += 1;
            }
            room
        };
        let order = |k: usize| &ROOM[usize::from(self.0 >> (3 * k) & 7)];
        let stacks = order(1);
        let mut columns = [0; 9];
        for k in 0..3 {
            for i in 0..3 {
                columns[3 * k + i] = 3 * stacks[k] + order(2 + k)[i];
            }
        }
        Arrangement {
            rows: *order(0),
            columns,
        }
    }
}

/// Every arrangement up to the order of columns in boxes 2 and 3 of the image, which does not
/// affect its number. The identity comes first.
fn beginnings() -> impl Iterator<Item = Arrangement> {
    let orders = || ORDERS.iter();
    orders().flat_map(move |&rows| {
        orders().flat_map(move |stacks| {
            orders().map(move |first| Arrangement {
                rows,
                columns: array::from_fn(|column| {
                    let (stack, column) = (column / 3, column % 3);
                    3 * stacks[stack]
                        + if stack == 0 {
                            first[column]
                        } else {
                            column as u8
                        }
                }),
            })
        })
    })
}

/// Every band that could be the least of its class, in order.
///
/// Row 1 is 123456789. Some row, box and order of boxes has two or three digits of the box in row 1
/// of the box to the right; so in the least band row 2 begins with 456 or with 457. In the first
/// case each box has the three digits that the one to its right had a row higher. In the second, 6
/// must be in box 3 of row 2, 8 and 9 in box 2, and one of 1, 2 and 3 with them; row 3 has the rest.
fn candidates() -> Vec<Band> {
    let mut parts = vec![(
        [[4, 5, 6], [7, 8, 9], [1, 2, 3]],
        [[7, 8, 9], [1, 2, 3], [4, 5, 6]],
    )];
    for (with, [y, z]) in [(1, [2, 3]), (2, [1, 3]), (3, [1, 2])] {
        parts.push((
            [[4, 5, 7], [8, 9, with], [6, y, z]],
            [[6, 8, 9], [7, y, z], [4, 5, with]],
        ));
    }
    let mut bands = Vec::with_capacity(4 * 7776);
    for (second, third) in parts {
        // The first three digits of row 2 stay in order.
        for orders in 0..6usize.pow(5) {
            let ordered = |digits: [u8; 3], k: u32| {
                ORDERS[orders / 6usize.pow(k) % 6].map(|i| digits[usize::from(i)])
            };
            let row = |boxes: [[u8; 3]; 3]| array::from_fn(|column| boxes[column / 3][column % 3]);
            bands.push([
                [1, 2, 3, 4, 5, 6, 7, 8, 9],
                row([second[0], ordered(second[1], 0), ordered(second[2], 1)]),
                row([
                    ordered(third[0], 2),
                    ordered(third[1], 3),
                    ordered(third[2], 4),
                ]),
            ]);
        }
    }
    bands.sort_unstable();
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_classes_are_as_large_as_all_bands_together() {
        let bands = Bands::table();
        assert_eq!(bands.classes.len(), 416);
        // A class has 7776 geometric transformations for each automorphism. There are 56 · 6⁶ bands
        // with box 1 in order (Felgenhauer and Jarvis).
        let members = bands.classes.iter().map(|class| {
            assert_eq!(7776 % class.automorphisms.len(), 0);
            7776 / class.automorphisms.len()
        });
        assert_eq!(members.sum::<usize>(), 56 * 6usize.pow(6));
        let ordered = bands
            .classes
            .windows(2)
            .all(|pair| pair[0].least < pair[1].least);
        assert!(ordered);
    }

    #[test]
    fn what_is_stored_leads_to_the_least_band() {
        let bands = Bands::table();
        let mut met = 0;
        for (place, class) in bands.classes.iter().enumerate() {
            // Every eleventh of all arrangements.
            for code in (0..7776usize).step_by(11) {
                let order = |k: u32| ORDERS[code / 6usize.pow(k) % 6];
                let stacks = order(1);
                let arrangement = Arrangement {
                    rows: order(0),
                    columns: array::from_fn(|column| {
                        let stack = column / 3;
                        3 * stacks[stack] + order(2 + stack as u32)[column % 3]
                    }),
                };
                let image = |row, column| arrangement.digit(&class.least, row, column);
                let number = number(image);
                assert_eq!(usize::from(bands.class_of(number)), place);
                let leading = bands.leading(number);
                let columns = sorted_columns(image);
                for automorphism in &class.automorphisms {
                    // Digits by first appearance.
                    let mut becomes = [0; 10];
                    let found: Band = array::from_fn(|row| {
                        array::from_fn(|column| {
                            let row = automorphism.rows[row];
                            let column = leading.columns[usize::from(automorphism.columns[column])];
                            let row = leading.rows[usize::from(row)];
                            let digit = image(row.into(), columns[usize::from(column)].into());
                            usize::from(digit) as u8
                        })
                    });
                    for (column, &digit) in found[0].iter().enumerate() {
                        becomes[usize::from(digit)] = column as u8 + 1;
                    }
                    let found = found.map(|row| row.map(|digit| becomes[usize::from(digit)]));
                    assert_eq!(found, class.least);
                    met += 1;
                }
            }
        }
        assert!(met > 416 * 700);
    }
}
