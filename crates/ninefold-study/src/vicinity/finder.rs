//! The work of one thread of an exploration: puzzles of a part, and those of them that are kept, since
//! they are of a new class, minimal, and of the right number of clues and difficulty.

use super::classes::{Classes, Key};
use super::{Exploration, Frontier, Part, Searcher};
use crate::canonical::{Form, PuzzleForms, by_solution};
use crate::minimality::redundant::are_minimal;
use crate::technique::{Explainer, SeRating};
use ninefold::{Control, Engine, Grid, Status, Stopped, Worker};
use std::collections::HashSet;

/// Number of found puzzles that are examined together.
const TOGETHER: usize = 1024;

/// The tools of one thread.
pub(super) struct Finder {
    searcher: Searcher,
    engine: Worker,
    /// For classes, and for the form that is returned.
    classes: PuzzleForms,
    returned: Option<PuzzleForms>,
    /// For the difficulty of puzzles, as far as it is asked for.
    explainer: Explainer,
}

/// A puzzle that was found, by its class.
pub(super) struct Candidate {
    pub class: Key,
    /// In the form that is returned.
    pub puzzle: Key,
    /// The index of the puzzle around which it was found.
    pub center: usize,
}

/// The result of a part of a search.
pub(super) struct PartResult {
    /// One puzzle of each class that was not seen before.
    pub candidates: Vec<Candidate>,
    /// The share of vicinities that is done.
    pub share: f64,
    /// The parts to search next.
    pub deeper: Vec<Part>,
}

/// A puzzle that was found, the index of the puzzle around which that was, and its class.
type Find = (Grid, usize, Key);

impl Finder {
    /// For one thread.
    pub fn new(exploration: &Exploration) -> Self {
        let &Exploration { backend, form, .. } = exploration;
        let forms = |form| PuzzleForms::with_backend(form, backend);
        Finder {
            searcher: exploration.vicinity.searcher(backend),
            engine: Worker::new(Engine::Lanes(backend)),
            classes: forms(Form::Strict).expect("no solution is needed"),
            returned: form.filter(|&form| form != Form::Strict).and_then(forms),
            explainer: match exploration.least_er.map(SeRating::tenths) {
                Some(least @ 1..) => Explainer::new().at_most(SeRating::of_tenths(least - 1)),
                _ => Explainer::new(),
            },
        }
    }

    /// The frontier at the start of a search around some puzzles.
    pub fn frontier(&mut self, puzzles: &[Grid], control: &Control) -> Frontier {
        self.searcher.frontier(puzzles, control)
    }

    /// The statuses of puzzles.
    pub fn statuses(&mut self, puzzles: &[Grid], control: &Control) -> Vec<Status> {
        let solutions = self.engine.proper_within(puzzles, control).into_iter();
        let statuses = solutions.map(|solution| solution.err().unwrap_or(Status::Unique));
        statuses.collect()
    }

    /// The class of a puzzle.
    pub fn class(&mut self, puzzle: &Grid, classes: &Classes) -> Key {
        classes.key(&self.classes.form(puzzle).board)
    }

    /// Searches a part, and keeps what is wanted and new.
    ///
    /// # Errors
    /// [`Stopped`] if `control` stopped the search.
    pub fn search(
        &mut self,
        part: Part,
        exploration: &Exploration,
        seen: &Classes,
        control: &Control,
    ) -> Result<PartResult, Stopped> {
        let settled = self.searcher.settle(part, control)?;
        // The classes that were found in this part.
        let mut here = HashSet::new();
        let mut candidates = Vec::new();
        let found = settled.found.into_iter();
        let mut found =
            found.filter(|(_, puzzle)| exploration.clues.contains(&puzzle.clue_count()));
        loop {
            let mut some: Vec<Find> = Vec::new();
            let mut is_end = true;
            for (center, puzzle) in found.by_ref().take(TOGETHER) {
                is_end = false;
                let class = self.class(&puzzle, seen);
                if !seen.contains(&class) && here.insert(class) {
                    some.push((puzzle, center, class));
                }
            }
            if is_end {
                break;
            }
            self.keep_wanted(&mut some, exploration);
            for (puzzle, center, class) in some {
                let puzzle = self.returned(exploration.form, &puzzle, &class, seen);
                let least = exploration.least_er;
                if least.is_none_or(|least| self.is_rated(&seen.puzzle(&puzzle), least)) {
                    candidates.push(Candidate {
                        class,
                        puzzle,
                        center,
                    });
                }
            }
        }
        Ok(PartResult {
            candidates,
            share: settled.done.iter().map(|&(_, share)| share).sum(),
            deeper: settled.deeper,
        })
    }

    /// Removes what is not wanted. It takes some milliseconds, and is done even if the search is to
    /// end: what was found is returned.
    fn keep_wanted(&mut self, found: &mut Vec<Find>, exploration: &Exploration) {
        if exploration.is_minimal {
            let grids: Vec<Grid> = found.iter().map(|(puzzle, ..)| *puzzle).collect();
            let is_minimal = are_minimal(&mut self.engine, &grids);
            retain(found, is_minimal);
        }
    }

    /// True if a puzzle has this rating, a higher one, or one that is not known, since it is higher.
    fn is_rated(&mut self, puzzle: &Grid, least: SeRating) -> bool {
        let rating = self.explainer.rate(puzzle);
        rating.is_ok_and(|rating| rating.er.is_none_or(|er| er >= least))
    }

    /// A puzzle with one solution, in the form that is returned.
    fn returned(&mut self, form: Option<Form>, puzzle: &Grid, class: &Key, seen: &Classes) -> Key {
        match (form, &mut self.returned) {
            (None, _) => seen.key(puzzle),
            (Some(Form::Strict), _) => *class,
            (Some(_), Some(forms)) => seen.key(&forms.form(puzzle).board),
            // The form that needs the solution.
            (Some(_), None) => {
                let solution = puzzle.unique_solution();
                let form = solution
                    .ok()
                    .and_then(|solution| by_solution(puzzle, &solution));
                seen.key(&form.map_or(*puzzle, |form| form.board))
            }
        }
    }
}

/// Keeps those that are wanted.
fn retain(found: &mut Vec<Find>, is_wanted: Vec<bool>) {
    let mut is_wanted = is_wanted.into_iter();
    found.retain(|_| is_wanted.next() == Some(true));
}
