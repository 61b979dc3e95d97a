//! A search in parts: the rest of the work, in order.
//!
//! ```text
//!   puzzles without some clues, made when needed --> [ part ] --> settled --> puzzles found
//!                                                           ^            |
//!                                                           +-- deeper --+  with a clue more each
//! ```
//!
//! A part is a number of cases: puzzles without some of their clues. If one clue is to be added, or two
//! of the known solution, settling the part finds puzzles; if more are, it leads to deeper parts, which
//! come before all other remaining ones. So the results come in the order of the cases, and hardly
//! anything has to be kept.

use super::case::{self, Case};
use super::pairs::Pair;
use super::{Searcher, Vicinity};
use ninefold::{Control, Grid, Status, Stopped};
use std::fmt;
use std::iter::Peekable;
use std::sync::Arc;

/// Number of puzzles without some clues that are settled together: enough that lanes are never
/// idle.
const TOGETHER: usize = 512;

/// The same where each leads to some hundred deeper ones, which are kept until their turn comes.
const FEW: usize = 4;

/// Factor, roughly, by which a puzzle takes longer if one more clue is to be added: for reporting
/// progress.
const DEEPER: f64 = 300.0;

/// The remaining work of a search of the vicinities of some puzzles.
///
/// ```
/// use ninefold::simd::DetectedBackend;
/// use ninefold_study::vicinity::Vicinity;
/// use ninefold::{Control, Grid};
///
/// let puzzle: Grid =
///     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
///         .parse()?;
/// let mut searcher = Vicinity::new(1, 1).searcher(DetectedBackend::best());
/// let mut frontier = searcher.frontier(&[puzzle], &Control::NONE);
/// let (mut found, mut done) = (0, 0.0);
/// loop {
///     let parts = frontier.next(8);
///     if parts.is_empty() {
///         break;
///     }
///     let mut deeper = Vec::new();
///     for part in parts {
///         let settled = searcher.settle(part, &Control::NONE).expect("nobody stops it");
///         found += settled.found.len();
///         done += settled.done.iter().map(|&(_, share)| share).sum::<f64>();
///         deeper.extend(settled.deeper);
///     }
///     frontier.put_back(deeper);
/// }
/// assert_eq!(found, 3);
/// // All of the vicinity of one puzzle.
/// assert!((done - 1.0).abs() < 1e-6);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub struct Frontier {
    /// The solution of each puzzle, or its status if it has not exactly one.
    proper: Arc<[Result<Grid, Status>]>,
    /// The puzzles without some clues that have not been in any part yet.
    cases: Peekable<Box<dyn Iterator<Item = Case> + Send + Sync>>,
    /// The parts that come before them, the first one last.
    deeper: Vec<Part>,
}

/// Some puzzles without some clues, to which clues are to be added; at least one.
#[derive(Clone, Debug)]
pub struct Part(Vec<Case>);

/// Result of a part.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Settled {
    /// The puzzles with exactly one solution, each with the index of the puzzle it is near, in order.
    pub found: Vec<(usize, Grid)>,
    /// The shares of vicinities that are done now, by index of the puzzle: 1 is all of it.
    pub done: Vec<(usize, f64)>,
    /// The parts to be searched next, which have to be [put back](Frontier::put_back).
    pub deeper: Vec<Part>,
}

impl fmt::Debug for Frontier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frontier")
            .field("puzzles", &self.proper.len())
            .field("deeper", &self.deeper.len())
            .finish_non_exhaustive()
    }
}

impl Frontier {
    /// The next parts, at most `most`, and none at the end. They are independent of each other: any
    /// thread can settle any of them. The deeper parts that they lead to have to be [put
    /// back](Frontier::put_back) before more are taken.
    pub fn next(&mut self, most: usize) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        while parts.len() < most {
            // The results of one part would come before those of parts that another leads to.
            let Some(is_last) = self.first().map(Case::is_last) else {
                break;
            };
            if parts.first().is_some_and(|part| part.is_last() != is_last) {
                break;
            }
            let cases = &mut self.cases;
            let next = self.deeper.pop().unwrap_or_else(|| {
                let alike = |case: &Case| case.is_last() == is_last;
                let cases = std::iter::from_fn(|| cases.next_if(alike));
                Part(cases.take(together(is_last)).collect())
            });
            parts.push(next);
        }
        parts
    }

    /// Puts back the deeper parts of all parts that were taken last, in their order.
    pub fn put_back(&mut self, deeper: Vec<Part>) {
        self.deeper.extend(deeper.into_iter().rev());
    }

    /// The index of the puzzle that the next part belongs to; the number of puzzles at the end. All
    /// puzzles before it are done.
    pub fn puzzle(&mut self) -> usize {
        let puzzles = self.proper.len();
        self.first().map_or(puzzles, |case| case.puzzle)
    }

    /// The status of a puzzle itself, whatever is found around it.
    pub fn status(&self, puzzle: usize) -> Status {
        self.proper[puzzle].err().unwrap_or(Status::Unique)
    }

    /// The first case of the next part.
    fn first(&mut self) -> Option<&Case> {
        match self.deeper.last() {
            Some(part) => part.0.first(),
            None => self.cases.peek(),
        }
    }
}

/// Number of puzzles without some clues in a part.
fn together(is_last: bool) -> usize {
    if is_last { TOGETHER } else { FEW }
}

impl Part {
    /// True if the clue to be added is the last, or none is to be added.
    fn is_last(&self) -> bool {
        self.0.first().is_none_or(Case::is_last)
    }
}

impl Settled {
    /// Notes that a share of the vicinity of a puzzle is done.
    fn is_done(&mut self, puzzle: usize, share: f64) {
        match self.done.last_mut() {
            Some((last, done)) if *last == puzzle => *done += share,
            _ => self.done.push((puzzle, share)),
        }
    }
}

impl Searcher {
    /// The frontier at the start of a search of the vicinities of some puzzles.
    pub fn frontier(&mut self, puzzles: &[Grid], control: &Control) -> Frontier {
        let proper: Arc<[_]> = self.lanes.proper_within(puzzles, control).into();
        let (vicinity, solutions) = (self.vicinity, Arc::clone(&proper));
        // They outlive the call, as the frontier does.
        let puzzles: Vec<Grid> = puzzles.into();
        let puzzles = puzzles.into_iter().enumerate();
        let cases = puzzles
            .flat_map(move |(index, puzzle)| vicinity.cases(index, puzzle, solutions[index].ok()));
        let cases: Box<dyn Iterator<Item = Case> + Send + Sync> = Box::new(cases);
        Frontier {
            proper,
            cases: cases.peekable(),
            deeper: Vec::new(),
        }
    }

    /// Finds the puzzles in a part, and the deeper parts that it leads to.
    ///
    /// # Errors
    /// [`Stopped`] if `control` stopped the work. Then all results of the part are lost.
    pub fn settle(&mut self, part: Part, control: &Control) -> Result<Settled, Stopped> {
        let Part(mut cases) = part;
        let for_pairs: Vec<&Case> = cases.iter().filter(|case| case.is_pair()).collect();
        let mut pairs = self.pairs.find(&for_pairs, control)?.into_iter();
        self.settler.settle(&mut cases, control)?;
        let mut settled = Settled::default();
        let mut after: Vec<Case> = Vec::new();
        let grid = |digits: &[u8; 81]| Grid::from_digits(digits).expect("digits from 0 to 9");
        for case in &cases {
            let found = &mut settled.found;
            match case.left {
                0 if case.is_unique() => found.push((case.puzzle, grid(&case.digits))),
                0 => {}
                1 => {
                    let clues = case.in_one();
                    found.extend(clues.map(|clue| (case.puzzle, grid(&case.with(clue)))));
                }
                _ if case.is_pair() => {
                    let pairs = pairs.next().expect("those of each case").into_iter();
                    let with = |pair: Pair| {
                        let cells = pair.iter().fold(0, |cells, cell| cells | 1 << cell);
                        (case.puzzle, grid(&case.with_known(cells)))
                    };
                    found.extend(pairs.map(with));
                }
                _ => {
                    let first = after.len();
                    let clues = case.in_some().filter(|&clue| case.has_room_after(clue));
                    after.extend(clues.map(|clue| case.after(clue)));
                    let number = after.len() - first;
                    let share = case.share / number as f64;
                    after[first..]
                        .iter_mut()
                        .for_each(|case| case.share = share);
                    if number > 0 {
                        continue;
                    }
                }
            }
            settled.is_done(case.puzzle, case.share);
        }
        drop(cases);
        let is_last = after.first().is_none_or(Case::is_last);
        let mut after = after.into_iter().peekable();
        while after.peek().is_some() {
            let part = after.by_ref().take(together(is_last)).collect();
            settled.deeper.push(Part(part));
        }
        Ok(settled)
    }
}

impl Vicinity {
    /// The cases of a puzzle: the puzzle without each set of clues that is taken out.
    fn cases(
        self,
        index: usize,
        puzzle: Grid,
        solution: Option<Grid>,
    ) -> impl Iterator<Item = Case> + Send + Sync {
        let clues = (0..81).filter(|&cell| puzzle.as_array()[cell] != 0);
        let clues: Vec<usize> = clues.collect();
        let removals = || self.removals(clues.len());
        // A puzzle without a solution shares its solution with none.
        let is_searched = solution.is_some() || !self.same_grid;
        let removals = is_searched.then(removals).into_iter().flatten();
        let whole = self.work(clues.len());
        removals.map(move |(out, added)| {
            let out: Vec<usize> = out.iter().map(|&at| clues[at]).collect();
            let mut case = case(index, &puzzle, &out, added, solution.as_ref());
            if self.same_grid && added > 0 {
                case = case.inside();
            }
            case.share = work(added) / whole;
            case
        })
    }

    /// Work for the vicinity of a puzzle with `clues` clues, in arbitrary units.
    fn work(&self, clues: usize) -> f64 {
        let sizes = self.sizes(clues);
        let sizes = sizes.map(|(out, added)| subsets(clues, out) * work(added));
        sizes.sum()
    }
}

/// Work for a puzzle to which `added` clues are to be added, in arbitrary units.
fn work(added: usize) -> f64 {
    DEEPER.powi(added.saturating_sub(1).min(81) as i32)
}

/// Number of sets of `size` among `len`.
fn subsets(len: usize, size: usize) -> f64 {
    let steps = 0..size.min(len - size);
    steps.fold(1.0, |ways, k| ways * (len - k) as f64 / (k + 1) as f64)
}

/// A puzzle without the clues in `out`.
fn case(index: usize, puzzle: &Grid, out: &[usize], added: usize, solution: Option<&Grid>) -> Case {
    let mut digits = *puzzle.as_array();
    out.iter().for_each(|&cell| digits[cell] = 0);
    let mut asked = digits.map(|digit| if digit == 0 { 0x1ff } else { 0 });
    if added == 0 {
        asked = [0x1ff; 81];
    }
    for &cell in out.iter().filter(|_| added > 0) {
        asked[cell] &= !case::bit(puzzle.as_array()[cell]);
    }
    // Any other solution has another digit in the one cell that has become empty.
    let forbidden = match (solution, out) {
        (Some(_), &[cell]) => Some((cell, puzzle.as_array()[cell])),
        _ => None,
    };
    let known = solution.map(Grid::as_array);
    Case::new(index, digits, added, asked, known, forbidden)
}
