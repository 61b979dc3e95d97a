//! Best scores into slices of the caller's.

use super::{BLOCK, Cells, MemoryWorker};
use crate::answers::progress::Progress;
use crate::answers::{BestScore, Question, Scored};
use crate::control::Control;
use crate::score::{Optima, ScoreSolver};
use crate::status::Status;
use std::convert::Infallible;

/// Where best scores go, one element a record each.
#[derive(Debug)]
pub struct BestSlices<'a> {
    scores: &'a mut [i64],
    statuses: &'a mut [u8],
    bounds: Option<&'a mut [i64]>,
    solutions: Option<&'a mut [[u8; 81]]>,
    optima: Option<&'a mut [Option<Optima>]>,
}

impl<'a> BestSlices<'a> {
    /// The scores, 0 where there is none, and the numbers of statuses: [`Status::Solvable`] where
    /// the score is proven.
    pub fn new(scores: &'a mut [i64], statuses: &'a mut [u8]) -> Self {
        BestSlices {
            scores,
            statuses,
            bounds: None,
            solutions: None,
            optima: None,
        }
    }

    /// And what no solution exceeds: the score itself where it is proven, 0 where there is none.
    #[must_use]
    pub fn with_bounds(self, bounds: &'a mut [i64]) -> Self {
        BestSlices {
            bounds: Some(bounds),
            ..self
        }
    }

    /// And the digits of a solution with that score, or zeros.
    #[must_use]
    pub fn with_solutions(self, solutions: &'a mut [[u8; 81]]) -> Self {
        BestSlices {
            solutions: Some(solutions),
            ..self
        }
    }

    /// And how many solutions have that score, where the question asks for it.
    #[must_use]
    pub fn with_optima(self, optima: &'a mut [Option<Optima>]) -> Self {
        BestSlices {
            optima: Some(optima),
            ..self
        }
    }

    /// # Panics
    /// If a slice is of another length.
    #[track_caller]
    fn check(&self, len: usize) {
        assert_eq!(len, self.scores.len(), "a score for each record");
        assert_eq!(len, self.statuses.len(), "a status for each record");
        if let Some(bounds) = &self.bounds {
            assert_eq!(len, bounds.len(), "a bound for each record");
        }
        if let Some(solutions) = &self.solutions {
            assert_eq!(len, solutions.len(), "a solution for each record");
        }
        if let Some(optima) = &self.optima {
            assert_eq!(len, optima.len(), "a number of optima for each record");
        }
    }

    fn set(&mut self, at: usize, scored: Scored) {
        let best = scored.best.as_ref();
        self.scores[at] = best.map_or(0, |best| best.score);
        self.statuses[at] = scored.status as u8;
        if let Some(bounds) = &mut self.bounds {
            bounds[at] = best.map_or(0, |best| best.bound);
        }
        if let Some(solutions) = &mut self.solutions {
            solutions[at] = best.map_or([0; 81], |best| *best.grid.as_array());
        }
        if let Some(optima) = &mut self.optima {
            optima[at] = scored.optima;
        }
    }
}

impl MemoryWorker {
    /// Finds the best score of each record, as `question` asks; `solver` is its worker, with the
    /// backend that it chose.
    ///
    /// ```
    /// use ninefold::Control;
    /// use ninefold::answers::memory::{BestSlices, Cells, MemoryWorker};
    /// use ninefold::answers::{BestScore, Question};
    /// use ninefold::score::{Goal, Weights};
    ///
    /// let question = BestScore::new(&Weights::RING, Goal::Largest);
    /// let (mut worker, mut solver) = (MemoryWorker::default(), question.worker());
    /// let (mut scores, mut statuses) = ([0; 2], [0; 2]);
    /// let best = BestSlices::new(&mut scores, &mut statuses);
    /// let cells = Cells::Digits(&[[0; 81]; 2]);
    /// worker.best_into(&question, &mut solver, cells, best, &Control::NONE);
    /// assert_eq!(scores, [2906; 2]);
    /// ```
    ///
    /// # Panics
    /// If a slice is not as long as `cells`.
    #[track_caller]
    pub fn best_into(
        &mut self,
        question: &BestScore,
        solver: &mut ScoreSolver,
        cells: Cells,
        mut best: BestSlices,
        control: &Control,
    ) {
        best.check(cells.len());
        let progress = Progress::new(control, cells.len());
        let below = progress.below();
        for start in (0..cells.len()).step_by(BLOCK) {
            self.read(cells.slice(start..cells.len().min(start + BLOCK)));
            let answered = question.answer(solver, &self.grids, &below, |index, scored| {
                best.set(start + index, scored);
                progress.add(1);
                Ok::<(), Infallible>(())
            });
            let Ok(()) = answered;
            for &index in &self.malformed {
                best.statuses[start + index] = Status::Malformed as u8;
            }
        }
    }
}
