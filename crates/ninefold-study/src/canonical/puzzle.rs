//! The forms of puzzles: of any board, from no clue to 81, legal or not.
//!
//! Row by row, breadth first ([`search`]). A [partial map](partial) contains the rows of the board
//! that are the first rows of the image, and the undecided part of the order of columns: columns
//! with the same contents so far are tied, and so are stacks. Then a row's least string is found by
//! sorting the tied columns and stacks, which takes three look-ups ([`arrange`]). Every map that
//! gives the least row so far is kept, and no other. There are several where rows tie, and where
//! new digits do, since the order in which they are numbered decides what follows. Rows of illegal
//! boards may have a new digit twice, and are arranged by trial ([`repeated`]).
//!
//! The other two forms are the same search from other starting points: [`counts`] chooses the top
//! band and the order of stacks by counting; the pattern form is two searches, one for the pattern,
//! in which all digits are 1, and one for the digits, starting with the order of rows and the ties
//! that the first one left.
//!
//! # Cost
//!
//! A proper puzzle has about three maps at a time, and takes 60 look-ups of rows. Ties, and equal
//! rows, are one map however many transformations they contain; apart from that there are as many
//! maps as transformations that give the least rows so far. After a full first row that may be 18 ·
//! 6⁴; later they are few again unless the board is symmetric. In any case there are no more maps
//! than the 2 · 6⁸ transformations. Memory does not grow with them: after some thousand maps the
//! search continues depth first.

use super::{Form, GridForm};
use lines::Lines;
use ninefold::inside::{Kernel, Simd, debug_only};
use ninefold::simd::DetectedBackend;
use ninefold::{Grid, Symmetry};
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PuzzleForm {
    /// The form: the same for isomorphic boards.
    pub board: Grid,
    /// Number of geometric transformations that lead there, which is the number of those that map
    /// the board to itself up to digits, from 1 to the 3,359,232 of the empty board. Equal lines,
    /// such as empty ones, count as interchangeable.
    pub automorphisms: u32,
}

/// The canonical form of a puzzle, which may be any board, whatever its clues; `None` for
/// [`Form::Solution`], which [`by_solution`](super::by_solution) finds.
///
/// [`PuzzleForms`] does the same for one puzzle after the other.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::canonical::{self, Form};
///
/// let puzzle: Grid =
///     ".2...54...8.......6...7.1...74.........86...7...........54.1...........8..3......"
///         .parse()?;
/// let strict = canonical::puzzle(&puzzle, Form::Strict).expect("no solution is needed");
/// let counts = canonical::puzzle(&puzzle, Form::Counts).expect("no solution is needed");
/// assert_eq!(
///     strict.board.to_string(),
///     "................12..1.34...........5...6.2..7..4.............4..2.7...8..6..1.3.."
/// );
/// assert_eq!(
///     counts.board.to_string(),
///     "................12..3..4...........5....4.36.78..1.........5..4.1...3....2.....8."
/// );
/// assert_eq!((strict.automorphisms, counts.automorphisms), (1, 1));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn puzzle(board: &Grid, form: Form) -> Option<PuzzleForm> {
    Some(PuzzleForms::new(form)?.form(board))
}

/// The [form of a puzzle](puzzle()), and a symmetry that leads there. Digits that the board does not
/// have follow in ascending order.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::canonical::{self, Form};
///
/// let puzzle: Grid =
///     ".2...54...8.......6...7.1...74.........86...7...........54.1...........8..3......"
///         .parse()?;
/// let found = canonical::puzzle_with_transformation(&puzzle, Form::Strict);
/// let (form, symmetry) = found.expect("no solution is needed");
/// assert_eq!(symmetry.apply(&puzzle), form.board);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn puzzle_with_transformation(board: &Grid, form: Form) -> Option<(PuzzleForm, Symmetry)> {
    Some(PuzzleForms::new(form)?.form_with_transformation(board))
}

/// Finds [forms of puzzles](puzzle()), one after the other, in memory that is kept.
///
/// ```
/// use ninefold_study::canonical::{Form, PuzzleForms};
/// use ninefold_study::generate::{Generator, Kind};
///
/// let puzzles = Generator::new(Kind::Minimal, 1).boards(0..100);
/// let mut forms = PuzzleForms::new(Form::Pattern).expect("no solution is needed");
/// for puzzle in &puzzles {
///     let form = forms.form(puzzle);
///     assert_eq!(forms.form(&form.board), form);
/// }
/// ```
#[derive(Clone)]
pub struct PuzzleForms {
    form: Form,
    backend: DetectedBackend,
    lines: Lines,
    search: Search,
    beginning: Vec<PartialMap>,
}

debug_only! { PuzzleForms { form, backend } }

impl PuzzleForms {
    /// A finder of this form; `None` for [`Form::Solution`].
    pub fn new(form: Form) -> Option<PuzzleForms> {
        PuzzleForms::with_backend(form, DetectedBackend::best())
    }

    /// The same with this backend, whichever is the fastest.
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

    /// The form of a board.
    pub fn form(&mut self, board: &Grid) -> PuzzleForm {
        // The table of bands is some hundred times as fast.
        match board.is_full().then(|| super::grid(board)).flatten() {
            Some(found) => found.into(),
            None => self.search(board).0,
        }
    }

    /// The form of a board and a symmetry that leads there.
    pub fn form_with_transformation(&mut self, board: &Grid) -> (PuzzleForm, Symmetry) {
        if board.is_full()
            && let Some((found, symmetry)) = super::grid_with_transformation(board)
        {
            return (found.into(), symmetry);
        }
        let (form, map) = self.search(board);
        (form, transformation(&map))
    }

    fn search(&mut self, board: &Grid) -> (PuzzleForm, PartialMap) {
        self.backend.run(FormKernel { forms: self, board })
    }
}

impl From<GridForm> for PuzzleForm {
    fn from(found: GridForm) -> PuzzleForm {
        PuzzleForm {
            board: found.board,
            automorphisms: found.automorphisms,
        }
    }
}

/// The work on one board.
struct FormKernel<'a> {
    forms: &'a mut PuzzleForms,
    board: &'a Grid,
}

impl Kernel for FormKernel<'_> {
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
        // Without an empty cell there is only one pattern.
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
    // Each row overwrites the padding after the digits of the row before it.
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
fn transformation(map: &PartialMap) -> Symmetry {
    let rows = std::array::from_fn(|level| map.row(level) as u8);
    let columns = PLACES.map(|place| map.columns[usize::from(place)]);
    let mut map = *map;
    (1..=9).for_each(|digit| map.meet(digit));
    let digits = std::array::from_fn(|digit| map.number(digit as u8 + 1));
    // A map transposes first, a symmetry last.
    let transposed = map.side == 1;
    let (rows, columns) = match transposed {
        false => (rows, columns),
        true => (columns, rows),
    };
    Symmetry::new(rows, columns, digits, transposed).expect("lines of a chute stay together")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Kind};
    use pretty_assertions::assert_eq;

    #[test]
    fn rows_lead_to_the_forms_of_solutions_that_the_table_of_bands_does() {
        let symmetric =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let mut grids = Generator::new(Kind::Full, 5).boards(0..20);
        grids.push(symmetric.parse().unwrap());
        for form in [Form::Strict, Form::Counts, Form::Pattern] {
            let mut forms = PuzzleForms::new(form).unwrap();
            for grid in &grids {
                let expected = crate::canonical::grid(grid).unwrap();
                let (found, map) = forms.search(grid);
                assert_eq!(found, expected.into(), "{grid}");
                assert_eq!(transformation(&map).apply(grid), expected.board);
            }
        }
    }
}
