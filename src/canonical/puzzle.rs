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
use crate::simd::{DetectedBackend, Kernel, Simd};
use crate::symmetry::Symmetry;
use lines::Lines;
use partial::{PLACES, PartialMap};
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
    backend: DetectedBackend,
    lines: Lines,
    search: Search,
    beginning: Vec<PartialMap>,
}

impl PuzzleForms {
    /// For this form; `None` for [`Form::Solution`].
    pub fn new(form: Form) -> Option<PuzzleForms> {
        PuzzleForms::with_backend(form, DetectedBackend::best())
    }

    /// The same with these instructions, whatever is the fastest.
    pub fn with_backend(form: Form, backend: DetectedBackend) -> Option<PuzzleForms> {
        let defined = form != Form::Solution;
        defined.then(|| PuzzleForms {
            form,
            backend,
            lines: Lines::new(),
            search: Search::default(),
            beginning: Vec::new(),
        })
    }

    /// As [`puzzle`].
    pub fn form(&mut self, board: &Grid) -> PuzzleForm {
        self.backend.run(Find { forms: self, board }).0
    }

    /// As [`puzzle_with_transformation`].
    pub fn form_with_transformation(&mut self, board: &Grid) -> (PuzzleForm, Symmetry<9>) {
        let (form, map) = self.backend.run(Find { forms: self, board });
        (form, transformation(&map))
    }
}

/// The work for one board.
struct Find<'a> {
    forms: &'a mut PuzzleForms,
    board: &'a Grid,
}

impl Kernel for Find<'_> {
    type Output = (PuzzleForm, PartialMap);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> (PuzzleForm, PartialMap) {
        let PuzzleForms {
            form,
            lines,
            search,
            beginning,
            ..
        } = self.forms;
        lines.read(simd, self.board);
        // Without an empty cell there is one pattern.
        let full = lines.occupied[0] == [0x1ff; 9];
        let planned = match form {
            Form::Counts if !full => {
                counts::begin(lines, beginning);
                3
            }
            Form::Pattern if !full => {
                search.begin(0, [0, 1].map(PartialMap::all_alike));
                search.run_for_all(simd, lines, beginning);
                for map in &mut *beginning {
                    *map = map.without_numbers();
                }
                9
            }
            _ => {
                beginning.clear();
                beginning.extend([0, 1].map(PartialMap::all));
                0
            }
        };
        search.begin(planned, beginning.iter().copied());
        let (map, automorphisms) = search.run(simd, lines);
        let board = image(simd, lines, &map);
        let form = PuzzleForm {
            board,
            automorphisms,
        };
        (form, map)
    }
}

/// The image of the board when all its rows are placed.
#[inline(always)]
fn image<S: Simd>(simd: S, lines: &Lines, map: &PartialMap) -> Grid {
    let numbers = map.numbers();
    let mut places = [3; 16];
    places[..9].copy_from_slice(&PLACES);
    let columns = simd.look_up(map.columns, places);
    // Each row overwrites what the one before it has behind its digits.
    let mut image = [0; 96];
    for level in 0..9 {
        let digits = lines.line(map.side, map.row(level));
        let row = simd.look_up(numbers, simd.look_up(digits, columns));
        image[9 * level..9 * level + 16].copy_from_slice(&row);
    }
    let digits = image.first_chunk().expect("81 of 96 bytes");
    Grid::from_known_array(*digits)
}

/// A map whose rows are all placed, as a symmetry.
fn transformation(map: &PartialMap) -> Symmetry<9> {
    let rows = std::array::from_fn(|level| map.row(level));
    let columns = PLACES.map(|place| usize::from(map.columns[usize::from(place)]));
    let mut map = *map;
    (1..=9).for_each(|digit| map.meet(digit));
    let digits = std::array::from_fn(|digit| map.number(digit as u8 + 1));
    // The map transposes first, a symmetry last.
    let transposed = map.side == 1;
    let (rows, columns) = match transposed {
        false => (rows, columns),
        true => (columns, rows),
    };
    Symmetry::new(rows, columns, digits, transposed).expect("lines of a chute stay together")
}
