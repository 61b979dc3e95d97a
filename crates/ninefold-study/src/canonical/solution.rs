//! The form of puzzles by their solutions.

use super::bands::Bands;
use super::grid::LeastForm;
use super::leading::{Digits, LeadingTransformation, is_solution};
use ninefold::inside::extends;
use ninefold::{Grid, Symmetry};
use std::cmp::Ordering;

/// A puzzle in the coordinates and digits of its solution's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolutionForm {
    /// The puzzle's form: of the images of the puzzle by the symmetries that lead to the solution's
    /// form, the least as a string, where empty cells are 0.
    pub board: Grid,
    /// The [form](super::grid) of its solution.
    pub solution: Grid,
    /// Number of geometric transformations that lead to both. If the puzzle has no other solution
    /// these are its automorphisms.
    pub automorphisms: u32,
}

/// The form [`Solution`](super::Form::Solution) of a puzzle with this solution; `None` if
/// `solution` is not a solution grid, or not a solution of that puzzle.
///
/// Puzzles with one solution have the same form if and only if they are isomorphic. If there are
/// more solutions the form depends on the given one. It takes little more time than
/// [`grid`](super::grid()).
///
/// ```
/// use ninefold::{Answer, Grid};
/// use ninefold_study::canonical;
///
/// let puzzle: Grid =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
///         .parse()?;
/// let Answer::Unique(solution) = puzzle.solve() else { panic!() };
/// let form = canonical::by_solution(&puzzle, &solution).expect("its solution");
/// assert_eq!(
///     form.board.to_string(),
///     ".2.......4.............1..........57.3.....1.9...2..4...5.9......1...8.....64.3.."
/// );
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn by_solution(puzzle: &Grid, solution: &Grid) -> Option<SolutionForm> {
    Some(found(puzzle, solution)?.0)
}

/// The result of [`by_solution`], and a symmetry that leads there: it maps the puzzle to the form's
/// `board`, and its solution to the form's `solution`.
///
/// If there are [automorphisms](SolutionForm::automorphisms) there are as many such symmetries, and
/// it is unspecified which of them is returned.
pub fn by_solution_with_transformation(
    puzzle: &Grid,
    solution: &Grid,
) -> Option<(SolutionForm, Symmetry)> {
    let (form, leading) = found(puzzle, solution)?;
    Some((form, leading.symmetry()))
}

/// The board of [`by_solution`], for a puzzle and the solution that an engine found.
#[inline]
pub(crate) fn form_by_solved(puzzle: &Digits, solution: &Digits) -> Grid {
    debug_assert!(is_solution(solution) && extends(solution, puzzle));
    Grid::from_known_rows(Image::new(puzzle, solution).rows)
}

/// The form, and one transformation that leads there.
#[inline]
fn found(puzzle: &Grid, solution: &Grid) -> Option<(SolutionForm, LeadingTransformation)> {
    let digits = solution.as_array();
    if !is_solution(digits) || !extends(digits, puzzle.as_array()) {
        return None;
    }
    let image = Image::new(puzzle.as_array(), digits);
    let form = SolutionForm {
        board: Grid::from_known_rows(image.rows),
        solution: Grid::from_known_rows(image.leading.image(digits)),
        automorphisms: image.automorphisms,
    };
    Some((form, image.leading))
}

/// The least image of a puzzle by the transformations that lead to its solution's form.
struct Image {
    rows: [[u8; 9]; 9],
    /// One transformation that leads to both forms, and the number of them.
    leading: LeadingTransformation,
    automorphisms: u32,
}

impl Image {
    /// The image of a puzzle with this solution.
    #[inline]
    fn new(puzzle: &Digits, digits: &Digits) -> Image {
        let bands = Bands::table();
        let found = LeastForm::new(bands, digits);
        let mut leading = found.leading;
        let mut rows = leading.image(puzzle);
        let mut automorphisms = 1;
        if found.automorphisms > 1 {
            automorphisms = 0;
            found.tops.each(bands, digits, |other| {
                if other.compare(digits, &found.leading).is_ne() {
                    return;
                }
                let image = other.image(puzzle);
                match image.cmp(&rows) {
                    Ordering::Less => (leading, rows, automorphisms) = (other, image, 1),
                    Ordering::Equal => automorphisms += 1,
                    Ordering::Greater => {}
                }
            });
        }
        Image {
            rows,
            leading,
            automorphisms,
        }
    }
}
