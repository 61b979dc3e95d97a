//! Canonical forms of puzzles: of any board, from no clue to 81, legal or not.
//!
//! Three of the forms that there are, since each has its users. Of all images of a board under the
//! 2 · 6⁸ = 3,359,232 transformations of rows and columns, the digits of each numbered in the order
//! in which they first stand, empty cells being 0:
//!
//! - **strict** is the least string;
//! - **counts** the least string of those with the least clue counts in the minirows of the top
//!   band, in reading order;
//! - **pattern** the least string of those with the least pattern of clues, 0 or 1 for each cell.
//!
//! # How
//!
//! Row by row, breadth first ([`search`]). A [partial map](partial) says which rows of the board are
//! the first rows of the image, and what is open about its columns: columns that hold the same so
//! far are tied, and so are stacks. A row's least string is then a matter of sorting what is tied,
//! which takes three look-ups ([`arrange`]). Every map that makes the least row so far is kept, and
//! no other. There are several where rows tie, and where new digits do, since the order in which
//! they are numbered decides what follows. Rows of illegal boards may have a new digit twice, and
//! are arranged by trial ([`repeated`]).
//!
//! The other two forms are the same search from other beginnings: [`counts`] chooses the top band
//! and the order of stacks by counting; the pattern form is two searches, one for the pattern, in
//! which all digits are 1, and one for the digits, with the rows in the order, and the ties, that
//! are left.
//!
//! # Cost
//!
//! A microsecond or so for a proper puzzle. The number of maps alive is at most the number of ways
//! to arrange the first row where all its digits are new, and is largest on boards without an empty
//! cell: 18 · 6⁴. Memory is bounded whatever the board is, since after some thousand maps
//! the search goes on depth first.

use super::Form;
use crate::board::Grid;
use crate::symmetry::Symmetry;
use arrange::NEW;
use lines::Lines;
use partial::PartialMap;
use search::Search;

mod arrange;
mod counts;
mod lines;
mod partial;
mod repeated;
mod search;

/// The canonical form of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleForm {
    /// The form, the same for all boards that transformations turn into each other.
    pub board: Grid,
    /// The number of transformations of rows and columns that lead to the form, from 1 to
    /// 3,359,232 (of the empty board). It is that of the board's automorphisms, if equal lines,
    /// such as empty ones, count as interchangeable.
    pub automorphisms: u32,
}

/// The form of a puzzle, and how many transformations lead there.
pub fn puzzle(board: &Grid, form: Form) -> Option<PuzzleForm> {
    Some(PuzzleForms::new(form)?.form(board))
}

/// The form of a puzzle, and a transformation that leads there: applied to the board, it gives the
/// form. Digits that the board does not have follow in ascending order.
pub fn puzzle_with_transformation(board: &Grid, form: Form) -> Option<(PuzzleForm, Symmetry<9>)> {
    Some(PuzzleForms::new(form)?.form_with_transformation(board))
}

/// Finds forms of puzzles, one after the other, in memory that is kept.
#[derive(Clone, Debug)]
pub struct PuzzleForms {
    form: Form,
    search: Search,
    beginning: Vec<PartialMap>,
}

impl PuzzleForms {
    /// For this form.
    pub fn new(form: Form) -> Option<PuzzleForms> {
        let known = form != Form::Solution;
        known.then(|| PuzzleForms {
            form,
            search: Search::default(),
            beginning: Vec::new(),
        })
    }

    /// As [`puzzle`].
    pub fn form(&mut self, board: &Grid) -> PuzzleForm {
        let lines = Lines::new(board);
        let (map, automorphisms) = self.find(&lines);
        let board = image(&lines, &map);
        PuzzleForm {
            board,
            automorphisms,
        }
    }

    /// As [`puzzle_with_transformation`].
    pub fn form_with_transformation(&mut self, board: &Grid) -> (PuzzleForm, Symmetry<9>) {
        let lines = Lines::new(board);
        let (map, automorphisms) = self.find(&lines);
        let form = PuzzleForm {
            board: image(&lines, &map),
            automorphisms,
        };
        (form, transformation(&map))
    }

    fn find(&mut self, lines: &Lines) -> (PartialMap, u32) {
        match self.form {
            Form::Strict | Form::Solution => self.search.begin(0, [0, 1].map(PartialMap::all)),
            Form::Counts => {
                counts::begin(lines, &mut self.beginning);
                self.search.begin(3, self.beginning.iter().copied());
            }
            Form::Pattern => {
                // Without an empty cell there is one pattern.
                if lines.occupied[0] == [0x1ff; 9] {
                    self.search.begin(0, [0, 1].map(PartialMap::all));
                    return self.search.run(lines);
                }
                self.search.begin(0, [0, 1].map(PartialMap::all_alike));
                let maps = self.search.run_for_all(lines);
                let with_digits = maps.into_iter().map(PartialMap::without_numbers);
                self.search.begin(9, with_digits);
            }
        }
        self.search.run(lines)
    }
}

/// The image of the board when all its rows are placed.
fn image(lines: &Lines, map: &PartialMap) -> Grid {
    let mut image = [[0; 9]; 9];
    for (level, image) in image.iter_mut().enumerate() {
        let digits = &lines.digits[usize::from(map.side)][map.row(level)];
        for (column, image) in image.iter_mut().enumerate() {
            let digit = digits[usize::from(map.columns[column / 3 * 4 + column % 3])];
            *image = map.numbers[usize::from(digit)];
        }
    }
    Grid::from_known_rows(image)
}

/// A map whose rows are all placed, as a symmetry.
fn transformation(map: &PartialMap) -> Symmetry<9> {
    let rows = std::array::from_fn(|level| map.row(level));
    let columns =
        std::array::from_fn(|column| usize::from(map.columns[column / 3 * 4 + column % 3]));
    let mut known = map.known;
    let digits = std::array::from_fn(|digit| match map.numbers[digit + 1] {
        NEW => {
            known += 1;
            known
        }
        number => number,
    });
    // The map transposes first, a symmetry last.
    let transposed = map.side == 1;
    let (rows, columns) = match transposed {
        false => (rows, columns),
        true => (columns, rows),
    };
    Symmetry::new(rows, columns, digits, transposed).expect("lines of a chute stay together")
}
