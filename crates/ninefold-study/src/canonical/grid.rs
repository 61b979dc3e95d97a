//! The form of solution grids.

use super::bands::Bands;
use super::leading::{Digits, LeadingTransformation, Tops, is_solution};
use ninefold::{Grid, Symmetry};

/// The canonical form of a solution grid, with properties found along with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GridForm {
    /// The least string of all grids that are isomorphic.
    pub board: Grid,
    /// Number of geometric transformations that lead there, which is the number of those that map
    /// the grid to itself up to digits: from 1 to 648.
    pub automorphisms: u32,
    /// The class of the form's first band, from 1 to 416. It is the least class among the three bands
    /// and three stacks of the grid.
    pub band: u16,
}

/// The canonical form of a solution grid, or `None` if it is not one.
///
/// The first call makes a table of bands.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::canonical;
///
/// let grid: Grid =
///     "429713568637958421185246379346182957598637214712594683854361792973825146261479835"
///         .parse()?;
/// let form = canonical::grid(&grid).expect("a solution");
/// assert_eq!(
///     form.board.to_string(),
///     "123456789457189236896327145219734658385261497674895312562943871748512963931678524"
/// );
/// assert_eq!((form.automorphisms, form.band), (1, 117));
/// assert_eq!(canonical::grid(&Grid::EMPTY), None);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn grid(grid: &Grid) -> Option<GridForm> {
    let digits = grid.as_array();
    is_solution(digits).then(|| LeastForm::new(Bands::table(), digits).form(digits))
}

/// The canonical form as [`grid`] finds it, and a symmetry that leads there.
///
/// If there are [automorphisms](GridForm::automorphisms) there are as many such symmetries, and it
/// is unspecified which of them is returned.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::canonical;
///
/// let grid: Grid =
///     "429713568637958421185246379346182957598637214712594683854361792973825146261479835"
///         .parse()?;
/// let (form, symmetry) = canonical::grid_with_transformation(&grid).expect("a solution");
/// assert_eq!(symmetry.apply(&grid), form.board);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn grid_with_transformation(grid: &Grid) -> Option<(GridForm, Symmetry)> {
    let digits = grid.as_array();
    is_solution(digits).then(|| {
        let found = LeastForm::new(Bands::table(), digits);
        (found.form(digits), found.leading.symmetry())
    })
}

/// The class of the first band of a solution grid's form, from 1 to 416, or `None` if it is no
/// solution. It is found without the form.
pub fn band(grid: &Grid) -> Option<u16> {
    let digits = grid.as_array();
    is_solution(digits).then(|| Tops::new(Bands::table(), digits).class + 1)
}

/// The classes, from 1 to 416, of the three bands of a solution grid, from the top, and then of its
/// three stacks, from the left; `None` if it is no solution.
///
/// The order is that of the grid itself: an isomorphic grid has the same classes in another order,
/// and the [form](grid) of a grid has them in an order that is the same for all isomorphic grids.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::canonical;
///
/// let grid: Grid =
///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
///         .parse()?;
/// assert_eq!(canonical::bands(&grid).map(|bands| bands[0]), Some(1));
/// assert_eq!(canonical::bands(&Grid::EMPTY), None);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn bands(grid: &Grid) -> Option<[u16; 6]> {
    let digits = grid.as_array();
    is_solution(digits).then(|| {
        let classes = Tops::new(Bands::table(), digits).classes;
        classes.map(|class| class + 1)
    })
}

/// The canonical form of a solution grid as 81 digits, from such digits; `None` if the input is not
/// a solution grid, whatever its bytes.
pub fn grid_digits(digits: &[u8; 81]) -> Option<[u8; 81]> {
    let in_range = digits.iter().fold(0, |most, &digit| digit.max(most)) <= 9;
    (in_range && is_solution(digits)).then(|| *form_of_solved(digits).as_array())
}

/// The board of [`grid`], for a grid that an engine found to be a solution.
#[inline]
pub(crate) fn form_of_solved(digits: &[u8; 81]) -> Grid {
    debug_assert!(is_solution(digits));
    let found = LeastForm::new(Bands::table(), digits);
    Grid::from_known_rows(found.leading.image(digits))
}

/// The canonical form of every grid, in order: the result of [`grid`] for each.
///
/// It works in the calling thread.
pub fn grids(grids: &[Grid]) -> Vec<Option<GridForm>> {
    grids.iter().map(grid).collect()
}

/// The form of a solution grid, and one way that leads there.
pub(super) struct LeastForm {
    pub(super) tops: Tops,
    pub(super) leading: LeadingTransformation,
    pub(super) automorphisms: u32,
}

impl LeastForm {
    /// The form of a grid that is a solution.
    #[inline]
    pub(super) fn new(bands: &Bands, digits: &Digits) -> LeastForm {
        let tops = Tops::new(bands, digits);
        // Most candidates differ in their fourth row.
        let mut leading = LeadingTransformation::IDENTITY;
        let mut fourth_row = u64::MAX;
        let mut automorphisms = 0;
        tops.each(bands, digits, |other| {
            let row = other.row_as_number(digits, 3);
            let order = row
                .cmp(&fourth_row)
                .then_with(|| other.compare(digits, &leading));
            if order.is_lt() {
                (leading, fourth_row, automorphisms) = (other, row, 0);
            }
            automorphisms += u32::from(order.is_le());
        });
        LeastForm {
            tops,
            leading,
            automorphisms,
        }
    }

    /// The form of the grid that this was found for.
    fn form(&self, digits: &Digits) -> GridForm {
        GridForm {
            board: Grid::from_known_rows(self.leading.image(digits)),
            automorphisms: self.automorphisms,
            band: self.tops.class + 1,
        }
    }
}
