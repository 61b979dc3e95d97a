//! One board of each class.

use super::{Form, PuzzleForms};
use ninefold::Grid;
use rayon::prelude::*;
use std::collections::HashSet;

/// Keeps the first grid of those that are isomorphic to each other, and removes the others. All cores
/// of rayon's current pool work.
///
/// ```
/// use ninefold::{Cell, Grid, Symmetry};
/// use ninefold_study::canonical;
///
/// let clue = Grid::EMPTY.with(Cell::new(0, 8), 5);
/// let turned = Symmetry::TRANSPOSITION.apply(&clue);
/// let mut grids = vec![clue, Grid::EMPTY, turned, clue];
/// canonical::dedupe(&mut grids);
/// assert_eq!(grids, [clue, Grid::EMPTY]);
/// ```
pub fn dedupe(grids: &mut Vec<Grid>) {
    let new = || PuzzleForms::new(Form::Strict).expect("a form of every grid");
    let forms: Vec<Grid> = grids
        .par_iter()
        .map_init(new, |forms, grid| forms.form(grid).board)
        .collect();
    let mut seen = HashSet::with_capacity(forms.len());
    let mut forms = forms.into_iter();
    grids.retain(|_| forms.next().is_some_and(|form| seen.insert(form)));
}
