//! Canonical forms by trying every transformation: plain, slow and independent of the crate.
//!
//! The 2 · 6⁸ = 3,359,232 transformations of a 9x9 board permute bands, the rows of each band,
//! stacks and the columns of each stack, and transpose the board or not. Of the image under each,
//! digits are numbered in the order in which they first appear, and empty cells are 0. Boards are
//! 81 arbitrary numbers in reading order.

/// A board, or an image of one.
pub type Cells = [u8; 81];

/// The property that is compared before the string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Nothing.
    Nothing,
    /// The numbers of clues in the minirows of the top band, in reading order.
    Counts,
    /// The set of empty cells.
    Pattern,
}

/// The least image by each of these orders, with the number of transformations that give it.
pub fn least<const FORMS: usize>(board: &Cells, forms: [First; FORMS]) -> [(Cells, u32); FORMS] {
    let orders = orders();
    let mut least: [Option<Least>; FORMS] = [const { None }; FORMS];
    for board in [*board, transposed(board)] {
        for rows in &orders {
            for columns in &orders {
                let image = image(&board, rows, columns);
                let pattern = pattern(&image);
                for (first, least) in forms.iter().zip(&mut least) {
                    let first = compared_first(pattern, *first);
                    // Digits are numbered only where that may matter.
                    if least.as_ref().is_some_and(|least| least.first < first) {
                        continue;
                    }
                    let image = numbered(&image);
                    match least {
                        Some(least) if (first, image) > (least.first, least.image) => {}
                        Some(least) if (first, image) == (least.first, least.image) => {
                            least.attained += 1;
                        }
                        _ => {
                            *least = Some(Least {
                                first,
                                image,
                                attained: 1,
                            });
                        }
                    }
                }
            }
        }
    }
    least.map(|least| {
        let least = least.expect("there are transformations");
        (least.image, least.attained)
    })
}

/// The least image so far.
struct Least {
    first: u128,
    image: Cells,
    attained: u32,
}

/// The 6⁴ orders of lines that keep bands, or stacks, together.
fn orders() -> Vec<[usize; 9]> {
    const THREE: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut orders = Vec::new();
    for chutes in THREE {
        for first in THREE {
            for second in THREE {
                for third in THREE {
                    let lines = [first, second, third];
                    orders.push(std::array::from_fn(|line| {
                        3 * chutes[line / 3] + lines[line / 3][line % 3]
                    }));
                }
            }
        }
    }
    orders
}

fn transposed(board: &Cells) -> Cells {
    std::array::from_fn(|cell| board[cell % 9 * 9 + cell / 9])
}

fn image(board: &Cells, rows: &[usize; 9], columns: &[usize; 9]) -> Cells {
    std::array::from_fn(|cell| board[rows[cell / 9] * 9 + columns[cell % 9]])
}

/// The image with its digits numbered in the order in which they first appear.
fn numbered(image: &Cells) -> Cells {
    let mut numbers = [0; 10];
    let mut known = 0;
    image.map(|digit| {
        if digit != 0 && numbers[usize::from(digit)] == 0 {
            known += 1;
            numbers[usize::from(digit)] = known;
        }
        numbers[usize::from(digit)]
    })
}

/// The set of cells that are not empty, as bits, the first cell's the highest of 81.
fn pattern(image: &Cells) -> u128 {
    let clue = |digit: u8| u128::from(digit != 0);
    image
        .iter()
        .fold(0, |pattern, &digit| pattern << 1 | clue(digit))
}

/// The property that is compared before the string, as a number.
fn compared_first(pattern: u128, first: First) -> u128 {
    match first {
        // The least string has its first clue latest, which can be seen without digits.
        First::Nothing => 128 - u128::from(pattern.leading_zeros()),
        First::Counts => (0..9).fold(0, |counts, minirow| {
            counts << 2 | u128::from((pattern >> (78 - 3 * minirow) & 0b111).count_ones())
        }),
        First::Pattern => pattern,
    }
}
