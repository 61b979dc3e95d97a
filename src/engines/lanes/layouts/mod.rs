//! Boards of any layout in lanes: one engine for all of them, which follows tables that are derived from the layout.
//!
//! The machine, its stacks and its order of work are those of classic boards; what differs is here.

mod block;
mod branch;
mod conflicts;
mod sweep;

use super::ListStatistics;
use super::count::{CountTask, SolutionSink};
use super::machine::Machine;
use super::puzzles::{Load, Puzzles, Shape};
use super::rules::Rules;
use super::sweep::SweepOutcome;
use crate::ground::budget::control::Control;
use crate::ground::debug::debug_only;
use crate::ground::layout::Layout;
use crate::ground::layout::tables::Tables;
use crate::ground::simd::{DetectedBackend, Kernel, MAX_LANES, Simd, Vector};
use block::Block;
use branch::{Forks, forks_by_tables, parts};
use conflicts::Conflicts;
use std::array;
use std::ops::Range;
use sweep::{Scratch, solved_by_tables, sweep_by_tables};

/// The rules of a layout, and the memory to work by them.
#[derive(Debug)]
struct LayoutRules<V> {
    tables: Tables,
    scratch: Scratch<V>,
    conflicts: Conflicts,
}

/// Boards of any size, as slices.
impl<V: 'static> Shape for LayoutRules<V> {
    type Digits = [u8];
    type Masks = [u16];
}

impl<S: Simd> Rules<S> for LayoutRules<S::Vector>
where
    S::Vector: 'static,
{
    type Block = Block<S::Vector>;
    type Forks = Forks<S::Vector>;

    fn block(&self, simd: S) -> Self::Block {
        Block::new(simd, self.tables.cells, self.tables.all())
    }

    fn load(&self, _: S, block: &mut Self::Block, load: &Load<'_, Self>, some: Range<usize>) {
        let all = self.tables.all();
        match load {
            Load::Digits(boards) => {
                let candidates = |&digit: &u8| match digit {
                    0 => all,
                    digit => 1 << (digit - 1),
                };
                block.load(
                    boards[some]
                        .iter()
                        .map(|board| board.iter().map(candidates)),
                );
            }
            Load::Candidates(boards) => {
                block.load(
                    boards[some]
                        .iter()
                        .map(|board| board.iter().map(|cell| cell & all)),
                );
            }
        }
    }

    fn read(&self, _: S, block: &Self::Block, len: usize, mut each: impl FnMut(usize, &[u8])) {
        let mut board = vec![0; self.tables.cells];
        for lane in 0..len {
            for (digit, cell) in board.iter_mut().zip(block.cells()) {
                *digit = cell.lanes()[lane].trailing_zeros() as u8 + 1;
            }
            each(lane, &board);
        }
    }

    #[inline(always)]
    fn sweep(&mut self, simd: S, block: &mut Self::Block, slack: u16) -> SweepOutcome {
        sweep_by_tables(simd, &self.tables, &mut self.scratch, block, slack)
    }

    #[inline(always)]
    fn solved(&self, simd: S, block: &Self::Block) -> u32 {
        solved_by_tables(simd, &self.tables, block)
    }

    #[inline(always)]
    fn learn(&mut self, simd: S, block: &Self::Block, dead: u32) {
        if dead != 0 {
            self.conflicts.learn(simd, &self.tables, block, dead);
        }
    }

    #[inline(always)]
    fn forks(&mut self, simd: S, block: &Self::Block) -> Self::Forks {
        let scales = self.conflicts.scales();
        forks_by_tables(simd, &self.tables, scales, &mut self.scratch, block)
    }

    #[inline(always)]
    fn split_lanes(&self, simd: S, forks: &Self::Forks) -> u32 {
        forks.lanes(simd)
    }

    #[inline(always)]
    fn split(&self, forks: &Self::Forks, lane: usize) -> u32 {
        forks.of(lane)
    }

    #[inline(always)]
    fn first(block: &mut Self::Block, lane: usize, split: u32) {
        let (cell, digit) = parts(split);
        block.parts_mut().0[cell].lanes_mut()[lane] = digit;
    }

    #[inline(always)]
    fn second(block: &mut Self::Block, lane: usize, split: u32) {
        let (cell, digit) = parts(split);
        block.parts_mut().0[cell].lanes_mut()[lane] &= !digit;
    }
}

/// Boards of the same number of cells, one after the other.
struct FlatBoards<'a, T> {
    boards: &'a [T],
    cells: usize,
}

impl<'a, T> FlatBoards<'a, T> {
    fn number(&self) -> usize {
        self.boards.len() / self.cells
    }

    /// `number` boards from index `first` on; beyond them, the last one again.
    fn slices(&self, first: usize, number: usize) -> [&'a [T]; MAX_LANES] {
        array::from_fn(|at| {
            let start = (first + at.min(number - 1)) * self.cells;
            &self.boards[start..start + self.cells]
        })
    }
}

/// Boards in one of two forms.
enum Boards<'a> {
    /// A digit for each cell, 0 for an empty one.
    Digits(FlatBoards<'a, u8>),
    /// The candidates of each cell, as masks of which bit 0 stands for 1.
    Candidates(FlatBoards<'a, u16>),
}

impl<B: Shape<Digits = [u8], Masks = [u16]>> Puzzles<B> for Boards<'_> {
    fn len(&self) -> usize {
        match self {
            Boards::Digits(boards) => boards.number(),
            Boards::Candidates(boards) => boards.number(),
        }
    }

    fn some(&self, first: usize, number: usize) -> Load<'_, B> {
        match self {
            Boards::Digits(boards) => Load::Digits(boards.slices(first, number)),
            Boards::Candidates(boards) => Load::Candidates(boards.slices(first, number)),
        }
    }
}

/// A question about boards, and where its answers go.
struct Question<'a> {
    boards: Boards<'a>,
    cap: u64,
    counts: &'a mut [u64],
    solutions: Option<&'a mut [u8]>,
    observed: &'a mut ListStatistics,
}

/// A machine for any set of instructions.
trait AnyLayoutMachine: Send + Sync {
    /// Returns unfinished puzzles; see [`Machine::run`].
    fn count(&mut self, question: Question, control: &Control) -> Vec<u32>;
}

impl<S: Simd> AnyLayoutMachine for Machine<S, LayoutRules<S::Vector>>
where
    S::Vector: 'static,
{
    fn count(&mut self, question: Question, control: &Control) -> Vec<u32> {
        let mut task = CountTask {
            puzzles: &question.boards,
            cap: question.cap,
            counts: question.counts,
            wanted: question
                .solutions
                .map_or(SolutionSink::None, SolutionSink::First),
            observed: question.observed,
        };
        self.run(&mut task, control)
    }
}

/// Makes the machine.
struct NewLayoutMachine(Tables);

impl Kernel for NewLayoutMachine {
    type Output = Box<dyn AnyLayoutMachine>;

    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let rules = LayoutRules {
            conflicts: Conflicts::new(&self.0),
            tables: self.0,
            scratch: Scratch::new(simd),
        };
        Box::new(Machine::new(simd, rules))
    }
}

/// Counts the solutions of many boards of one layout at once, one in each lane of a vector.
///
/// A board has a digit for each cell in reading order, 0 for an empty one; boards lie one after the other.
///
/// ```
/// use ninefold::lanes::LayoutSolver;
///
/// let mut solver = LayoutSolver::new(&"4x4".parse()?).expect("16 digits at most");
/// let mut boards = [0; 32];
/// boards[16..20].copy_from_slice(&[1, 2, 3, 4]);
/// assert_eq!(solver.count(&boards, 1000), [288, 12]);
/// # Ok::<(), ninefold::layout::UnknownLayout>(())
/// ```
pub struct LayoutSolver {
    layout: Layout,
    backend: DetectedBackend,
    machine: Box<dyn AnyLayoutMachine>,
    /// Statistics of the boards counted so far.
    observed: ListStatistics,
}

debug_only! { LayoutSolver { layout, backend } }

impl LayoutSolver {
    /// An engine with the [best](DetectedBackend::best) backend; none for a layout of more than 16 digits, whose
    /// boards [`layout::Solver`](crate::layout::Solver) solves.
    pub fn new(layout: &Layout) -> Option<Self> {
        Self::with_backend(layout, DetectedBackend::best())
    }

    /// An engine with this backend; none for a layout of more than 16 digits.
    pub fn with_backend(layout: &Layout, backend: DetectedBackend) -> Option<Self> {
        let tables = Tables::of(layout)?;
        Some(LayoutSolver {
            layout: layout.clone(),
            backend,
            machine: backend.choose(NewLayoutMachine(tables)),
            observed: ListStatistics::new(2),
        })
    }

    /// The layout of its boards.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The backend of this engine.
    pub fn backend(&self) -> DetectedBackend {
        self.backend
    }

    /// Counts the solutions of each board up to `cap`. Boards with contradicting clues have none.
    ///
    /// # Panics
    /// If there are not as many digits as whole boards have cells, or a digit is above the layout's largest.
    pub fn count(&mut self, boards: &[u8], cap: u64) -> Vec<u64> {
        let mut counts = vec![0; boards.len() / self.layout.cells()];
        self.count_into(boards, cap, &mut counts, None, &Control::NONE);
        counts
    }

    /// Counts the solutions of each board up to `cap` into `counts`, and writes the first one found into
    /// `solutions`, one board after the other, where these are given: those of boards without a solution stay as
    /// they are.
    ///
    /// Returns, in ascending order, the boards that are unfinished because `control` stopped the work.
    ///
    /// # Panics
    /// As [`count`](LayoutSolver::count) does, and if there are not as many counts or solutions as boards.
    pub fn count_into(
        &mut self,
        boards: &[u8],
        cap: u64,
        counts: &mut [u64],
        solutions: Option<&mut [u8]>,
        control: &Control,
    ) -> Vec<u32> {
        let cells = self.layout.cells();
        assert_eq!(boards.len(), counts.len() * cells, "a digit for each cell");
        assert!(
            solutions
                .as_ref()
                .is_none_or(|solutions| solutions.len() == boards.len()),
            "a solution for each board"
        );
        let most = self.layout.digits();
        assert!(
            boards.iter().all(|&digit| usize::from(digit) <= most),
            "digits of the layout"
        );
        counts.fill(0);
        let boards = Boards::Digits(FlatBoards { boards, cells });
        self.ask(boards, cap, counts, solutions, control)
    }

    /// Counts the solutions of each board, whose cells have some candidates, and adds them to `counts`, up to `cap`: so a
    /// count may begin with solutions that are known, if the candidates exclude these.
    ///
    /// Returns the unfinished boards as [`count_into`](LayoutSolver::count_into) does.
    ///
    /// # Panics
    /// If there are not as many masks as whole boards have cells, or not as many counts as boards.
    #[doc(hidden)]
    pub fn add_counts(
        &mut self,
        boards: &[u16],
        cap: u64,
        counts: &mut [u64],
        control: &Control,
    ) -> Vec<u32> {
        let cells = self.layout.cells();
        assert_eq!(boards.len(), counts.len() * cells, "a mask for each cell");
        let boards = Boards::Candidates(FlatBoards { boards, cells });
        self.ask(boards, cap, counts, None, control)
    }

    /// Asks the machine.
    fn ask(
        &mut self,
        boards: Boards,
        cap: u64,
        counts: &mut [u64],
        solutions: Option<&mut [u8]>,
        control: &Control,
    ) -> Vec<u32> {
        if cap == 0 {
            return Vec::new();
        }
        self.observed = self.observed.with_cap(cap);
        let question = Question {
            boards,
            cap,
            counts,
            solutions,
            observed: &mut self.observed,
        };
        self.machine.count(question, control)
    }
}

#[cfg(test)]
mod tests;
