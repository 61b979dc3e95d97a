//! Many grids as the bytes that they are, without a copy.
#![allow(unsafe_code)]

use crate::ground::board::GridsError;
use crate::ground::grid::Grid;
use std::slice;

// A grid is `repr(transparent)`: nine rows of nine bytes, which are 81 bytes and nothing else.
const _: () = assert!(size_of::<Grid>() == size_of::<[u8; 81]>());
const _: () = assert!(align_of::<Grid>() == align_of::<[u8; 81]>());

impl Grid {
    /// The digits of many grids, in the same memory.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let grids = [Grid::EMPTY; 3];
    /// assert_eq!(Grid::slice_as_digits(&grids), [[0; 81]; 3]);
    /// ```
    #[inline]
    pub fn slice_as_digits(grids: &[Grid]) -> &[[u8; 81]] {
        // SAFETY: both are of 81 bytes each, all of them initialised, and any bytes are an array. The
        // borrow lasts as long.
        unsafe { slice::from_raw_parts(grids.as_ptr().cast(), grids.len()) }
    }

    /// Many grids by their digits, which are checked and not copied: 0 is an empty cell.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let mut digits = vec![[0; 81]; 3];
    /// digits[1][80] = 9;
    /// let grids = Grid::slice_from_digits(&digits)?;
    /// assert_eq!(grids[1].clue_count(), 1);
    ///
    /// digits[2][0] = 10;
    /// let error = Grid::slice_from_digits(&digits).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "grid 2: 10 at r1c1, but digits run from 0 (empty) to 9"
    /// );
    /// # Ok::<(), ninefold::GridsError>(())
    /// ```
    ///
    /// # Errors
    /// [`GridsError`] for the first that has a number above 9.
    pub fn slice_from_digits(digits: &[[u8; 81]]) -> Result<&[Grid], GridsError> {
        // Without an early exit, so that the compiler turns it into vector instructions.
        let all = digits.as_flattened().iter();
        if all.fold(0, |most, &digit| digit.max(most)) <= 9 {
            // SAFETY: both are of 81 bytes each, and these bytes are digits. The borrow lasts as long.
            return Ok(unsafe { slice::from_raw_parts(digits.as_ptr().cast(), digits.len()) });
        }
        let checked = digits.iter().map(|digits| Grid::from_digits(digits));
        let mut wrong = checked.enumerate();
        let wrong = wrong.find_map(|(index, grid)| Some((index, grid.err()?)));
        let (index, error) = wrong.expect("a number above 9, just seen");
        Err(GridsError { index, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::board::DigitsError;
    use crate::ground::geometry::Cell;
    use pretty_assertions::assert_eq;

    #[test]
    fn many_grids_are_their_digits_where_they_lie() {
        let grids: Vec<Grid> = (0..5)
            .map(|d| Grid::EMPTY.with(Cell::new(8, 8), d))
            .collect();
        let digits = Grid::slice_as_digits(&grids);
        assert_eq!(digits.as_ptr().cast(), grids.as_ptr());
        assert_eq!(digits[4][80], 4);
        let again = Grid::slice_from_digits(digits).unwrap();
        assert_eq!((again, again.as_ptr()), (&grids[..], grids.as_ptr()));
        assert_eq!(Grid::slice_from_digits(&[]), Ok(&[][..]));

        let mut wrong = digits.to_vec();
        wrong[3][7] = 255;
        let error = Grid::slice_from_digits(&wrong).unwrap_err();
        let cell = Cell::new(0, 7);
        let range = DigitsError::Range {
            cell,
            digit: 255,
            largest: 9,
        };
        assert_eq!((error.index, error.error), (3, range));
    }
}
