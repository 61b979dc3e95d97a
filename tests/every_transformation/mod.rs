//! Canonical forms by trying every transformation: plain, slow and independent of the crate.
//!
//! The 2 · 6⁸ = 3,359,232 transformations of a 9x9 board permute bands, the rows of each band,
//! stacks and the columns of each stack, and transpose the board or not. Of the image under each,
//! digits are numbered in the order in which they first stand, empty cells being 0. Boards are 81
//! numbers in reading order, whatever they are.

/// A board, or an image of one.
pub type Cells = [u8; 81];

/// What is compared before the string is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Nothing.
    Nothing,
    /// The numbers of clues in the minirows of the top band, in reading order.
    Counts,
    /// Which of the 81 cells are empty.
    Pattern,
}

/// The least image, and how many transformations make it.
pub fn least(board: &Cells, first: First) -> (Cells, u32) {
    let orders = orders();
    let mut best: Option<(u128, Cells)> = None;
    let mut attained = 0;
    for board in [*board, transposed(board)] {
        for rows in &orders {
            for columns in &orders {
                let image = image(&board, rows, columns);
                // Most images are told from the best by their first cells.
                if first == First::Nothing
                    && best
                        .as_ref()
                        .is_some_and(|(_, best)| !may_be_as_small(&image, best))
                {
                    continue;
                }
                let candidate = (compared_first(&image, first), numbered(&image));
                match &best {
                    Some(best) if candidate > *best => {}
                    Some(best) if candidate == *best => attained += 1,
                    _ => {
                        best = Some(candidate);
                        attained = 1;
                    }
                }
            }
        }
    }
    let (_, form) = best.expect("there are transformations");
    (form, attained)
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

/// The image with its digits numbered in the order in which they first stand.
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

/// Whether the least image so far is not smaller already in the cells before the first clue of
/// either: a clue is larger than an empty cell.
fn may_be_as_small(image: &Cells, best: &Cells) -> bool {
    let empty = |cells: &Cells| cells.iter().take_while(|&&digit| digit == 0).count();
    empty(image) >= empty(best)
}

/// A number for what is compared before the string.
fn compared_first(image: &Cells, first: First) -> u128 {
    let clues = |cells: &[u8]| cells.iter().filter(|&&digit| digit != 0).count() as u128;
    match first {
        First::Nothing => 0,
        First::Counts => image[..27]
            .chunks(3)
            .fold(0, |all, minirow| all << 2 | clues(minirow)),
        First::Pattern => image.chunks(1).fold(0, |all, cell| all << 1 | clues(cell)),
    }
}
