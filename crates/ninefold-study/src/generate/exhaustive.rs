//! Minimal puzzles with so few clues that hardly any comes from removing clues at random.
//!
//! Of 20,000 puzzles that are made by removing clues one has 20, of two million one has 19, and with 18
//! there is hardly ever any. The [exhaustive search](crate::fewest) of a solution grid finds all that there
//! are: a random grid has on average some hundred with 19 clues, one grid in some has one with 18, and one in
//! 100,000 has one with 17. So each puzzle is looked for in one solution after another, in the parts of the
//! search in random order, until a part has some, of which one is drawn.
//!
//! The puzzles are not uniformly distributed: those of a part that has few are drawn more often.

use super::Generator;
use super::choice_error::ChoiceError;
use crate::fewest::{ALL_CELLS, FEWEST_KNOWN, Search, only};
use crate::minimality::redundant::are_minimal;
use ninefold::inside::{Allowance, Draws};
use ninefold::{Grid, Stopped};
use std::num::NonZero;
use std::ops::RangeInclusive;

impl Generator {
    /// Refuses numbers of clues with which no board would be found.
    pub(super) fn check_few(&mut self, clues: &RangeInclusive<usize>) -> Result<(), ChoiceError> {
        if clues.is_empty() || *clues.end() < FEWEST_KNOWN {
            return Err(ChoiceError::TooFew);
        }
        match self.grids.as_ref().map(|grids| grids.len()) {
            None if *clues.end() == FEWEST_KNOWN => Err(ChoiceError::GridsNeeded),
            None => Ok(()),
            Some(grids) => {
                let found = self.with_few_clues(clues, &mut self.draws(0))?;
                let none = || ChoiceError::NoneInGrids {
                    clues: clues.clone(),
                    grids,
                };
                found.map(drop).ok_or_else(none)
            }
        }
    }

    /// A minimal board with one of these numbers of clues; `None` if no grid that was given has any.
    pub(super) fn with_few_clues(
        &mut self,
        clues: &RangeInclusive<usize>,
        draws: &mut Draws,
    ) -> Result<Option<Grid>, Stopped> {
        let Some(grids) = self.grids.clone() else {
            loop {
                let grid = self.full(draws);
                if let Some(board) = self.few_of(&grid, clues, draws)? {
                    return Ok(Some(board));
                }
            }
        };
        let number = u32::try_from(grids.len()).unwrap_or(u32::MAX);
        let (before, after) = grids.split_at(draws.below(number) as usize);
        let mut grids = after.iter().chain(before);
        let found = grids.find_map(|grid| self.few_of(grid, clues, draws).transpose());
        found.transpose()
    }

    /// The same of one solution: with the largest of the numbers of clues that it has any with.
    fn few_of(
        &mut self,
        grid: &Grid,
        clues: &RangeInclusive<usize>,
        draws: &mut Draws,
    ) -> Result<Option<Grid>, Stopped> {
        let (backend, control) = (self.maker.worker.engine().backend(), self.control.clone());
        let allowed = Allowance::unlimited(&control);
        let least = FEWEST_KNOWN.max(*clues.start());
        let one = NonZero::<usize>::MIN;
        let search = Search::new(grid, least, ALL_CELLS, backend, one, &allowed)?;
        for clues in (least..=*clues.end()).rev() {
            let subtrees = search.subtrees(clues)?;
            let mut order: Vec<usize> = (0..subtrees.len()).collect();
            draws.shuffle(&mut order);
            for subtree in order {
                let puzzles = subtrees.search(subtree)?.into_iter();
                let boards: Vec<Grid> = puzzles.map(|cells| only(grid, cells)).collect();
                let are = are_minimal(&mut self.maker.worker, &boards).into_iter();
                let minimal = are
                    .zip(&boards)
                    .filter_map(|(is, board)| is.then_some(board));
                let minimal: Vec<&Grid> = minimal.collect();
                if !minimal.is_empty() {
                    return Ok(Some(**draws.pick(&minimal)));
                }
            }
        }
        Ok(None)
    }
}
