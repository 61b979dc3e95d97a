//! An exploration under way.
//!
//! ```text
//!              all cores, some parts at a time                          in order
//!  centers --> vicinity --> class known? --> minimal? difficult? --> class known? --> discoveries
//!     ^                                                                   |
//!     +------------------------ the next generation <---------------------+
//! ```
//!
//! Whether a puzzle is the first of its class depends on all before it, so that is decided in order,
//! after every few parts of the search.

use super::classes::{Centers, Classes, Key};
use super::finder::{Candidate, Finder};
use super::{Discovery, Exploration, Frontier};
use ninefold::{Control, Grid, Status};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::{fmt, iter, mem};

/// Number of puzzles that are searched around together.
const WINDOW: usize = 1024;
/// Number of puzzles that one thread examines at a time before the search.
const CHUNK: usize = 16;
/// Number of parts of a search for each thread between two decisions.
const PARTS: usize = 4;

/// An [`Exploration`] under way. Work is shared out in rayon's current pool.
///
/// Memory is 40 bytes for each class, 42 more for each puzzle still to be searched around, and some
/// 16 MB for each thread.
pub struct Explorer {
    exploration: Exploration,
    control: Control,
    /// Finders that are not at work.
    idle: Mutex<Vec<Finder>>,
    /// The classes of all puzzles that were given or found.
    seen: Classes,
    generation: u32,
    /// The puzzles that this generation still has to search around, and the number of all of it; none
    /// before the search has begun.
    centers: Centers,
    all: Option<usize>,
    /// Those of them that are searched around together.
    window: Option<Window>,
    /// The puzzles found, if there is another generation.
    next: Centers,
    found: u64,
}

/// Puzzles that are searched around together.
struct Window {
    centers: Vec<(Grid, u64)>,
    frontier: Frontier,
    /// Number of puzzles of the generation before them.
    before: usize,
    /// Number of these that were searched around.
    passed: usize,
    /// The work done: 1 for each puzzle.
    done: f64,
}

/// Progress of an [`Explorer`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The generation, from 1.
    pub generation: u32,
    /// Number of puzzles that this generation searches around.
    pub centers: usize,
    /// Number of those that were searched around.
    pub searched: usize,
    /// Share of the vicinity of the next one that was searched, which is about its share of the time.
    pub share_of_next: f64,
    /// The number given to the puzzle that the next one goes back to.
    pub next: Option<u64>,
    /// Number of puzzles found, in all generations.
    pub found: u64,
}

impl Exploration {
    /// Returns an explorer that has no puzzles to search around yet, and ends when `control` says so.
    pub fn explorer(&self, control: &Control) -> Explorer {
        Explorer::new(self.clone(), control.clone())
    }
}

impl fmt::Debug for Explorer {
    /// Leaves out the working memory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explorer")
            .field("exploration", &self.exploration)
            .field("progress", &self.progress())
            .finish_non_exhaustive()
    }
}

impl Explorer {
    pub(super) fn new(exploration: Exploration, control: Control) -> Self {
        Explorer {
            exploration,
            control,
            idle: Mutex::new(Vec::new()),
            seen: Classes::new(),
            generation: 1,
            centers: Centers::default(),
            all: None,
            window: None,
            next: Centers::default(),
            found: 0,
        }
    }

    /// Excludes the classes of these puzzles from what is found.
    ///
    /// ```
    /// use ninefold_study::vicinity::{Exploration, Vicinity};
    /// use ninefold::{Control, Grid};
    ///
    /// let puzzle: Grid =
    ///     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    ///         .parse()?;
    /// let mut explorer = Exploration::new(Vicinity::new(1, 1)).explorer(&Control::NONE);
    /// explorer.add(&[puzzle], |_| 0);
    /// let known = explorer.discoveries().next().expect("there are three");
    ///
    /// let mut explorer = Exploration::new(Vicinity::new(1, 1)).explorer(&Control::NONE);
    /// explorer.exclude(&[known.puzzle]);
    /// explorer.add(&[puzzle], |_| 0);
    /// assert_eq!(explorer.discoveries().count(), 2);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn exclude(&mut self, puzzles: &[Grid]) {
        for (_, class) in self.examined(puzzles) {
            self.seen.insert(&class);
        }
    }

    /// Adds puzzles to search around in the first generation, and excludes their classes. `origin`
    /// returns the number of a puzzle, by its index: [discoveries](Discovery) that go back to it have
    /// it. Returns the status of each; puzzles need not have one solution.
    ///
    /// All of them should be added before the search begins, since classes of puzzles that are added
    /// later may have been found by then.
    pub fn add(&mut self, puzzles: &[Grid], origin: impl Fn(usize) -> u64) -> Vec<Status> {
        let examined = self.examined(puzzles);
        let mut statuses = Vec::with_capacity(puzzles.len());
        for (index, (puzzle, (status, class))) in puzzles.iter().zip(examined).enumerate() {
            self.centers.push(self.seen.key(puzzle), origin(index));
            self.seen.insert(&class);
            statuses.push(status);
        }
        if let Some(all) = &mut self.all {
            *all += puzzles.len();
        }
        statuses
    }

    /// Returns all that is found, one by one as the iterator is asked for them.
    pub fn discoveries(&mut self) -> impl Iterator<Item = Discovery> {
        iter::from_fn(|| self.search_some()).flatten()
    }

    /// Searches some parts of the vicinities, a few for each thread. Returns what was found, perhaps
    /// nothing; `None` at the end, or if the control ended the search.
    pub fn search_some(&mut self) -> Option<Vec<Discovery>> {
        if self.control.is_stopped() {
            return None;
        }
        match self.window.take() {
            Some(window) => Some(self.search(window)),
            None => {
                self.window = Some(self.next_window()?);
                Some(Vec::new())
            }
        }
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> Progress {
        let centers = self.all.unwrap_or(self.centers.len());
        let window = self.window.as_ref();
        // Between two windows all before the next one are done.
        let searched = centers - self.centers.len();
        Progress {
            generation: self.generation,
            centers,
            searched: window.map_or(searched, |window| window.before + window.passed),
            share_of_next: window.map_or(0.0, |window| window.done - window.passed as f64),
            next: window.and_then(|window| Some(window.centers.get(window.passed)?.1)),
            found: self.found,
        }
    }

    /// The statuses of puzzles, and their classes.
    fn examined(&self, puzzles: &[Grid]) -> Vec<(Status, Key)> {
        let chunks = puzzles.par_chunks(CHUNK);
        let examined = chunks.flat_map_iter(|puzzles| {
            self.with_finder(|finder| {
                let statuses = finder.statuses(puzzles, &self.control);
                let classes = puzzles.iter().map(|grid| finder.class(grid, &self.seen));
                statuses.into_iter().zip(classes).collect::<Vec<_>>()
            })
        });
        examined.collect()
    }

    /// Searches some parts of a window. Returns what was found.
    fn search(&mut self, mut window: Window) -> Vec<Discovery> {
        let parts = window.frontier.next(PARTS * rayon::current_num_threads());
        let is_searched = parts.is_empty();
        let (seen, control) = (&self.seen, &self.control);
        let parts = parts.into_par_iter().with_max_len(1);
        let results = parts.map(|part| {
            self.with_finder(|finder| finder.search(part, &self.exploration, seen, control))
        });
        let results: Vec<_> = results.collect();
        let mut found = Vec::new();
        let mut deeper = Vec::new();
        let mut is_whole = true;
        for result in results {
            let Ok(result) = result else {
                is_whole = false;
                continue;
            };
            self.keep(result.candidates, &window, &mut found);
            window.done += result.share;
            deeper.extend(result.deeper);
        }
        if is_whole {
            window.frontier.put_back(deeper);
            window.passed = window.frontier.puzzle();
        }
        // A part that was stopped is lost, and the search ends with it.
        if !is_searched {
            self.window = Some(window);
        }
        found
    }

    /// The puzzles that are searched around next; none at the end.
    fn next_window(&mut self) -> Option<Window> {
        if self.centers.len() == 0 {
            if self.generation >= self.exploration.generations || self.next.len() == 0 {
                return None;
            }
            self.generation += 1;
            self.centers = mem::take(&mut self.next);
            self.all = None;
        }
        let before = *self.all.get_or_insert(self.centers.len()) - self.centers.len();
        let centers = self.centers.take(WINDOW, &self.seen);
        let grids: Vec<Grid> = centers.iter().map(|(grid, _)| *grid).collect();
        let frontier = self.with_finder(|finder| finder.frontier(&grids, &self.control));
        Some(Window {
            centers,
            frontier,
            before,
            passed: 0,
            done: 0.0,
        })
    }

    /// Keeps the candidates that are the first of their classes.
    fn keep(
        &mut self,
        candidates: Vec<Candidate>,
        window: &Window,
        discoveries: &mut Vec<Discovery>,
    ) {
        for candidate in candidates {
            if !self.seen.insert(&candidate.class) {
                continue;
            }
            let origin = window.centers[candidate.center].1;
            self.found += 1;
            discoveries.push(Discovery {
                puzzle: self.seen.puzzle(&candidate.puzzle),
                origin,
                generation: self.generation,
            });
            if self.generation < self.exploration.generations {
                self.next.push(candidate.puzzle, origin);
            }
        }
    }

    /// Has a finder do something, a new one if none is idle.
    fn with_finder<T>(&self, work: impl FnOnce(&mut Finder) -> T) -> T {
        // Poisoning is harmless: nothing that can panic is done while the lock is held.
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let finder = idle().pop();
        let mut finder = finder.unwrap_or_else(|| Finder::new(&self.exploration));
        let result = work(&mut finder);
        idle().push(finder);
        result
    }
}
