//! All parts of the search in a grid, in many threads.
//!
//! Each pass is split into subtrees of its search in the two bands, always the same ones, which may be
//! searched in any order. What is learned in a subtree serves those after it in the same thread.

use super::branch::{Puzzles, Worker};
use super::pass::{Pass, Passes};
use super::tree::{Choice, Leaves, Tree};
use ninefold::inside::{Allowance, Kernel, Simd, spread};
use ninefold::simd::DetectedBackend;
use ninefold::{Grid, Stopped};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The puzzles that are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// Number of clues.
    pub clues: usize,
    /// The part of the search, and the number of parts.
    pub part: (usize, usize),
    /// True if one puzzle is enough: the first of the first subtree that has any.
    pub only_one: bool,
}

/// A search in one solution grid.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    allowed: &'a Allowance<'a>,
    backend: DetectedBackend,
    threads: NonZero<usize>,
    /// The cells that may have clues, as bits.
    cells: u128,
    passes: Passes,
}

/// The puzzles that a search found, with true if they are all.
#[derive(Debug)]
pub(crate) struct Found {
    /// The cells of the clues of each puzzle, as bits, in the order of the puzzles.
    pub puzzles: Vec<u128>,
    pub is_all: bool,
}

/// Largest number of puzzles of a grid: a search that finds more is stopped. They take 256 MB.
const MOST: usize = 1 << 23;

/// The subtrees of a search for puzzles with one number of clues.
#[derive(Debug)]
pub(crate) struct Subtrees<'a> {
    search: &'a Search<'a>,
    passes: Vec<Pass>,
    /// For each subtree the number of its pass, and its root.
    roots: Vec<(usize, Choice<u64>)>,
    /// Those that are not at work.
    idle: Mutex<Vec<Worker>>,
}

impl<'a> Search<'a> {
    /// Prepares searches in a solution for puzzles of `clues` or more in some cells.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub fn new(
        solution: &Grid,
        clues: usize,
        cells: u128,
        backend: DetectedBackend,
        threads: NonZero<usize>,
        allowed: &'a Allowance<'a>,
    ) -> Result<Self, Stopped> {
        Ok(Search {
            allowed,
            backend,
            threads,
            cells,
            passes: Passes::new(solution, clues, cells, allowed)?,
        })
    }

    /// Finds the puzzles that are wanted, until the allowance is used up.
    pub fn find(&self, wanted: &Wanted) -> Found {
        let found = Mutex::new(Vec::new());
        let is_all = self.find_into(wanted, &found).is_ok();
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let first = found.iter().map(|&(subtree, _)| subtree).min();
        let is_wanted = |subtree| !wanted.only_one || Some(subtree) == first;
        let mut puzzles: Vec<u128> = found
            .into_iter()
            .filter_map(|(subtree, puzzle)| is_wanted(subtree).then_some(puzzle))
            .collect();
        in_order(&mut puzzles);
        if wanted.only_one {
            puzzles.truncate(1);
        }
        Found { puzzles, is_all }
    }

    /// Adds the puzzles with the numbers of their subtrees.
    fn find_into(&self, wanted: &Wanted, found: &Mutex<Vec<(usize, u128)>>) -> Result<(), Stopped> {
        let control = self.allowed.control();
        let subtrees = self.subtrees(wanted.clues)?;
        let (part, parts) = wanted.part;
        let numbers: Vec<usize> = (part..subtrees.len()).step_by(parts).collect();
        // The first subtree that has a puzzle: those after it need not be searched.
        let first = AtomicUsize::new(usize::MAX);
        let one = |at: usize| -> Result<(), Stopped> {
            let number = numbers[at];
            if wanted.only_one && first.load(Ordering::Relaxed) < number {
                return Ok(());
            }
            let before = found.lock().expect("no thread panics with it").len();
            let mut puzzles = Vec::new();
            let most = MOST.saturating_sub(before);
            let searched = subtrees.search_into(number, most, &mut puzzles);
            if !puzzles.is_empty() {
                first.fetch_min(number, Ordering::Relaxed);
                let mut found = found.lock().expect("no thread panics with it");
                found.extend(puzzles.into_iter().map(|puzzle| (number, puzzle)));
            }
            searched
        };
        let report = |finished| control.report(finished as f64 / numbers.len() as f64);
        let all = spread(self.threads, numbers.len(), control, one, report)?;
        all.into_iter().collect()
    }

    /// The subtrees of the search for puzzles of `clues`.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub fn subtrees(&self, clues: usize) -> Result<Subtrees<'_>, Stopped> {
        let quiet = self.allowed.control().without_progress();
        let pass = |number| self.passes.pass(number, clues, self.cells, self.allowed);
        let passes = spread(self.threads, 3, &quiet, pass, |_| {})?;
        let passes: Vec<Option<Pass>> = passes.into_iter().collect::<Result<_, _>>()?;
        let passes: Vec<Pass> = passes.into_iter().flatten().collect();
        let roots = passes.iter().enumerate().flat_map(|(number, pass)| {
            let split = self.split(pass).into_iter();
            split.map(move |root| (number, root))
        });
        Ok(Subtrees {
            search: self,
            roots: roots.collect(),
            passes,
            idle: Mutex::default(),
        })
    }

    /// The subtrees of a pass, which are searched separately.
    fn split(&self, pass: &Pass) -> Vec<Choice<u64>> {
        /// Number of subtrees that are enough, and of levels.
        const ENOUGH: usize = 100;
        const DEEPEST: usize = 6;
        let mut subtrees = vec![pass.root()];
        for _ in 0..DEEPEST {
            if subtrees.len() >= ENOUGH {
                break;
            }
            let children = subtrees
                .iter()
                .flat_map(|&choice| self.backend.run(Children { pass, choice }));
            subtrees = children.collect();
        }
        subtrees
    }
}

/// Sorts puzzles by the cells of their clues: the first has a clue in the first cell in which two differ.
fn in_order(puzzles: &mut [u128]) {
    // The first cell is the lowest bit.
    puzzles.sort_unstable_by_key(|puzzle| std::cmp::Reverse(puzzle.reverse_bits()));
}

impl Subtrees<'_> {
    /// Number of subtrees.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// The puzzles of a subtree, in order.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance is used up.
    pub fn search(&self, number: usize) -> Result<Vec<u128>, Stopped> {
        let mut puzzles = Vec::new();
        self.search_into(number, MOST, &mut puzzles)?;
        in_order(&mut puzzles);
        Ok(puzzles)
    }

    /// Adds at most `most` puzzles of a subtree.
    fn search_into(
        &self,
        number: usize,
        most: usize,
        puzzles: &mut Vec<u128>,
    ) -> Result<(), Stopped> {
        let Subtrees { search, idle, .. } = self;
        let (pass, root) = self.roots[number];
        let worker = idle.lock().expect("no thread panics with it").pop();
        let mut worker = worker.unwrap_or_else(|| Worker::new(search.backend));
        let quiet = search.allowed.control().without_progress();
        let mut found = Puzzles {
            cells: std::mem::take(puzzles),
            most,
        };
        let searched = worker.search((pass, &self.passes[pass]), root, &quiet, &mut found);
        *puzzles = found.cells;
        idle.lock().expect("no thread panics with it").push(worker);
        searched
    }
}

/// The children of a node of the search in the two bands: the node itself where they need no levels.
struct Children<'a> {
    pass: &'a Pass,
    choice: Choice<u64>,
}

/// Notes that there is a leaf.
struct AnyLeaf(bool);

impl Leaves<u64> for AnyLeaf {
    #[inline(always)]
    fn leaf<S: Simd>(&mut self, _: S, _: Choice<u64>) {
        self.0 = true;
    }

    #[inline(always)]
    fn is_full(&mut self) -> bool {
        false
    }
}

impl Kernel for Children<'_> {
    type Output = Vec<Choice<u64>>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<Choice<u64>> {
        let Children { pass, choice } = self;
        let mut tree = Tree::new();
        let mut any = AnyLeaf(false);
        tree.begin(simd, &pass.within_two, choice, &pass.budget, &mut any);
        match any.0 {
            true => vec![choice],
            false => tree.children(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ALL_CELLS;
    use super::*;
    use crate::unavoidable::masks_outside;
    use ninefold::Control;
    use pretty_assertions::assert_eq;

    #[test]
    fn bands_and_stacks_find_the_same() {
        let puzzle: Grid =
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
                .parse()
                .unwrap();
        let solution = *puzzle.solve().unique().unwrap();
        let clues = puzzle.digits().iter().enumerate();
        let clues = clues.filter(|&(_, &digit)| digit != 0);
        let clues: u128 = clues.fold(0, |cells, (cell, _)| cells | 1 << cell);
        // Every second cell besides: 30 more.
        let some = clues | (ALL_CELLS / 3);
        let control = Control::NONE;
        let allowed = Allowance::unlimited(&control);
        let whole = masks_outside(&solution, 12, 0, &allowed).unwrap();
        for (clues, cells, least) in [(17, ALL_CELLS, 1), (18, some, 30), (19, some, 435)] {
            let found = Passes::directions(&solution, &whole).map(|(_, passes)| {
                let search = Search {
                    allowed: &allowed,
                    backend: DetectedBackend::best(),
                    threads: NonZero::<usize>::MIN,
                    cells,
                    passes,
                };
                let found = search.find(&Wanted {
                    clues,
                    part: (0, 1),
                    only_one: false,
                });
                assert!(found.is_all);
                found.puzzles
            });
            assert_eq!(found[0], found[1]);
            assert!(found[0].len() >= least, "{clues}: {}", found[0].len());
        }
    }
}
