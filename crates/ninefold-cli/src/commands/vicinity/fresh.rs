//! The puzzles that one thread finds, and those that are wanted: of a new class, minimal, with a number
//! of clues and a difficulty.

use super::around::Around;
use super::classes::{Classes, Key};
use ninefold::answers::{Minimal, Minimality, Question, Rate};
use ninefold::canonical::{Form, PuzzleForms, by_solution};
use ninefold::rating::Class;
use ninefold::vicinity::{Part, Searcher, Vicinity};
use ninefold::{Control, Engine, Grid, Stopped, Worker};
use std::collections::HashSet;
use std::convert::Infallible;

/// The number of found puzzles that are examined together.
const TOGETHER: usize = 1024;

/// The tools of one thread.
pub struct Tools {
    /// The searcher.
    pub searcher: Searcher,
    engine: Worker<9>,
    /// For classes, and for what is printed.
    classes: PuzzleForms,
    printed: Option<PuzzleForms>,
    /// For how difficult puzzles are, if that is asked.
    rater: Option<<Rate as Question<Grid>>::Worker>,
}

/// A puzzle that was found, by its class.
pub struct Candidate {
    pub class: Key,
    /// As it is printed.
    pub puzzle: Key,
    /// Around which it was found, by its index.
    pub center: usize,
}

/// The result of a part of a search.
pub struct Looked {
    /// One of each class that was not seen before.
    pub candidates: Vec<Candidate>,
    /// The part of the vicinities that is done.
    pub share: f64,
    /// The parts to search next.
    pub deeper: Vec<Part>,
}

impl Tools {
    /// For one thread.
    pub fn new(around: &Around) -> Self {
        let forms = |form| PuzzleForms::with_backend(form, around.backend);
        let mut vicinity = Vicinity::new(around.remove.into(), around.add.into());
        if around.same_grid {
            vicinity = vicinity.inside_solution();
        }
        Tools {
            searcher: vicinity.searcher(around.backend),
            engine: Worker::new(Engine::Lanes(around.backend)),
            classes: forms(Form::Strict).expect("no solution is needed"),
            printed: around
                .form
                .filter(|&form| form != Form::Strict)
                .and_then(forms),
            rater: around
                .rate_at_least
                .map(|_| Question::<Grid>::worker(&Rate::new(), &around.settings())),
        }
    }

    /// The engine that counts solutions.
    pub fn engine(&mut self) -> &mut Worker<9> {
        &mut self.engine
    }

    /// The class of a puzzle.
    pub fn class(&mut self, puzzle: &Grid, classes: &Classes) -> Key {
        classes.key(&self.classes.form(puzzle).board)
    }

    /// Searches a part, and keeps what is wanted and new. None if the run is to end.
    pub fn look(
        &mut self,
        part: Part,
        around: &Around,
        seen: &Classes,
        control: &Control,
    ) -> Option<Looked> {
        let settled = match self.searcher.settle(part, control) {
            Ok(settled) => settled,
            Err(Stopped) => return None,
        };
        let mut fresh = Fresh {
            around,
            seen,
            here: HashSet::new(),
            kept: Vec::new(),
        };
        let found = settled.found.into_iter();
        let mut found = found.filter(|(_, puzzle)| around.clues.contains(&puzzle.clue_count()));
        loop {
            let some: Vec<(usize, Grid)> = found.by_ref().take(TOGETHER).collect();
            if some.is_empty() {
                break;
            }
            fresh.look(some, self);
        }
        Some(Looked {
            candidates: fresh.kept,
            share: settled.done.iter().map(|&(_, share)| share).sum(),
            deeper: settled.deeper,
        })
    }

    /// The output for a puzzle with one solution.
    fn shown(&mut self, around: &Around, puzzle: &Grid, class: &Key, classes: &Classes) -> Key {
        match (around.form, &mut self.printed) {
            (None, _) => classes.key(puzzle),
            (Some(Form::Strict), _) => *class,
            (Some(_), Some(forms)) => classes.key(&forms.form(puzzle).board),
            // The form that needs the solution.
            (Some(_), None) => {
                let solved = puzzle.solve();
                let form = solved
                    .unique()
                    .and_then(|solution| by_solution(puzzle, solution));
                classes.key(&form.map_or(*puzzle, |form| form.board))
            }
        }
    }
}

/// The puzzles of new classes that one thread finds in a part.
struct Fresh<'a> {
    around: &'a Around,
    seen: &'a Classes,
    /// The classes that were found in this part.
    here: HashSet<Key>,
    kept: Vec<Candidate>,
}

/// A puzzle, around which it was found, and its class.
type New = (Grid, usize, Key);

impl Fresh<'_> {
    /// Keeps what is new of some that were found.
    fn look(&mut self, found: Vec<(usize, Grid)>, tools: &mut Tools) {
        let around = self.around;
        let mut new: Vec<New> = Vec::new();
        for (center, puzzle) in found {
            let class = tools.class(&puzzle, self.seen);
            if !self.seen.contains(&class) && self.here.insert(class) {
                new.push((puzzle, center, class));
            }
        }
        if around.minimal {
            new = minimal(around, new, tools);
        }
        if let Some(least) = around.rate_at_least {
            new = difficult(around, least, new, tools);
        }
        for (puzzle, center, class) in new {
            self.kept.push(Candidate {
                class,
                puzzle: tools.shown(around, &puzzle, &class, self.seen),
                center,
            });
        }
    }
}

/// Those that are minimal. It takes some milliseconds, and is done even if the run is to end: what
/// was found is written.
fn minimal(around: &Around, new: Vec<New>, tools: &mut Tools) -> Vec<New> {
    let grids: Vec<Grid> = new.iter().map(|(puzzle, ..)| *puzzle).collect();
    let question = Minimality::new().word_only();
    let settings = around.settings();
    let mut is_minimal = Vec::with_capacity(grids.len());
    let asked = question.answer(&mut tools.engine, &grids, &settings, |_, answer| {
        is_minimal.push(answer.word == Minimal::Minimal);
        Ok::<(), Infallible>(())
    });
    let Ok(()) = asked;
    those(new, is_minimal)
}

/// Those of a class of difficulty, or of a harder one.
fn difficult(around: &Around, least: Class, new: Vec<New>, tools: &mut Tools) -> Vec<New> {
    let grids: Vec<Grid> = new.iter().map(|(puzzle, ..)| *puzzle).collect();
    let Some(rater) = &mut tools.rater else {
        return new;
    };
    let mut is_difficult = Vec::with_capacity(grids.len());
    let asked = Rate::new().answer(rater, &grids, &around.settings(), |_, rated| {
        is_difficult.push(rated.rating.is_some_and(|rating| rating.class >= least));
        Ok::<(), Infallible>(())
    });
    let Ok(()) = asked;
    those(new, is_difficult)
}

/// Those that are wanted.
fn those(new: Vec<New>, is_wanted: Vec<bool>) -> Vec<New> {
    let both = new.into_iter().zip(is_wanted);
    both.filter_map(|(new, is_wanted)| is_wanted.then_some(new))
        .collect()
}
