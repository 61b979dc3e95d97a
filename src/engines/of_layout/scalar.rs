//! One board after the other, of any layout: a depth-first search.

use super::inference::{Constraints, Node};
use super::relaxation::Relaxation;
use crate::engines::scalar::SolutionOrder;
use crate::ground::budget::allowance::Allowance;
use crate::ground::budget::control::{Control, Stopped};
use crate::ground::layout::Layout;
use crate::ground::random::Draws;
use std::ops::ControlFlow;

/// Solves boards of one layout.
///
/// A board has a digit for each cell, 0 for an empty one, in reading order.
///
/// ```
/// use ninefold::layout::{Layout, Solver};
///
/// let mut solver = Solver::new("4x4".parse()?);
/// let mut board = [0; 16];
/// assert_eq!(solver.count(&board, u64::MAX), 288);
/// board[..4].copy_from_slice(&[1, 2, 3, 4]);
/// assert_eq!(solver.count(&board, u64::MAX), 12);
/// # Ok::<(), ninefold::layout::UnknownLayout>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    constraints: Constraints,
    /// The node that is visited.
    node: Node,
    /// The cells in which the nodes that are not yet visited differ from those before them.
    branched: Vec<u16>,
    /// The candidates of each of these nodes.
    stack: Vec<u32>,
}

/// The cell on which a search branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// The first with the fewest candidates for each contradiction that it had to do with: without the conflicts, a
    /// search on regions of odd shapes may try all that cannot help ("dom/wdeg", Boussemart and others, "Boosting
    /// systematic search by weighting constraints", 2004).
    ByConflicts,
    /// The first with the fewest candidates, by singles alone.
    ByCandidates,
    /// The first.
    InOrder,
}

/// The course of a search: what follows at each node, and what is tried first.
pub(super) trait Guide {
    /// Number of nodes after which the control is looked at again.
    const NODES_BETWEEN_LOOKS: u64 = 256;

    /// Removes candidates that no wanted solution has. Returns false if none is left.
    fn narrow(&mut self, constraints: &Constraints, node: &mut Node) -> bool;

    /// The cell to branch on, and the digit that it has first, as a mask; none if all cells have one candidate.
    fn branch(&mut self, node: &Node) -> Option<(usize, u32)>;

    /// Keeps what is known of the current node, for the other digits of the cell.
    fn keep(&mut self) {}

    /// Returns to what was kept last.
    fn restore(&mut self) {}
}

/// The guide to all solutions: a cell, and the one of its candidates that a function chooses.
struct Every<F> {
    branch: Branch,
    choose: F,
}

impl<F: FnMut(u32) -> u32> Guide for Every<F> {
    fn narrow(&mut self, constraints: &Constraints, node: &mut Node) -> bool {
        node.propagate(constraints, self.branch != Branch::ByCandidates)
    }

    fn branch(&mut self, node: &Node) -> Option<(usize, u32)> {
        let cell = self.branch.cell(node)?;
        Some((cell, (self.choose)(node.masks[cell])))
    }
}

impl Solver {
    /// A solver for this layout.
    pub fn new(layout: Layout) -> Self {
        Solver {
            constraints: Constraints::of(layout),
            node: Node::default(),
            branched: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// The layout of its boards.
    pub fn layout(&self) -> &Layout {
        self.constraints.layout()
    }

    /// Counts the solutions of a board, but stops at `cap`.
    ///
    /// # Panics
    /// If the number of digits is not that of the layout's cells, or a digit is above its largest.
    pub fn count(&mut self, board: &[u8], cap: u64) -> u64 {
        let control = Control::NONE;
        let mut allowance = Allowance::unlimited(&control);
        self.count_allowed(board, cap, &mut allowance, None).0
    }

    /// The same within an allowance, and whether it sufficed. Writes the first solution to `first`.
    #[doc(hidden)]
    pub fn count_allowed(
        &mut self,
        board: &[u8],
        cap: u64,
        allowance: &mut Allowance,
        mut first: Option<&mut [u8]>,
    ) -> (u64, Result<(), Stopped>) {
        let mut count = 0;
        if cap == 0 {
            return (0, Ok(()));
        }
        let end = self.visit_allowed(board, SolutionOrder::Any, allowance, |solution, _| {
            count += 1;
            if let Some(first) = first.take() {
                first.copy_from_slice(solution);
            }
            match count < cap {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        (count, end.map(|_| ()))
    }

    /// Calls `visitor` with every solution of a board, until it breaks.
    ///
    /// # Panics
    /// As [`count`](Solver::count) does.
    pub fn visit<B>(
        &mut self,
        board: &[u8],
        mut visitor: impl FnMut(&[u8]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let control = Control::NONE;
        let mut allowance = Allowance::unlimited(&control);
        let each = |solution: &[u8], _: &mut Allowance| visitor(solution);
        let end = self.visit_allowed(board, SolutionOrder::Any, &mut allowance, each);
        end.expect("a search without a limit comes to its end")
    }

    /// The same in an order and within an allowance, of which each node takes one.
    #[doc(hidden)]
    pub fn visit_allowed<B>(
        &mut self,
        board: &[u8],
        order: SolutionOrder,
        allowance: &mut Allowance,
        visitor: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        // The lowest digit is tried first.
        let lowest = |mask: u32| mask & mask.wrapping_neg();
        let branch = match order {
            SolutionOrder::Any => Branch::ByConflicts,
            SolutionOrder::Lexicographic => Branch::InOrder,
        };
        self.search(board, branch, allowance, lowest, visitor)
    }

    /// The same of the board of which each cell has these candidates, in any order.
    #[doc(hidden)]
    pub fn visit_masks<B>(
        &mut self,
        masks: &[u32],
        allowance: &mut Allowance,
        visitor: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        let is_possible = self.node.pose_masks(&self.constraints, masks);
        let mut guide = Every {
            branch: Branch::ByConflicts,
            choose: |mask: u32| mask & mask.wrapping_neg(),
        };
        self.search_on(is_possible, &mut guide, allowance, visitor)
    }

    /// The same of the solutions that score as much as the relaxation demands. What it knows must hold for these
    /// candidates, and afterwards holds for all nodes that were not visited.
    pub(crate) fn visit_scored<B>(
        &mut self,
        masks: &[u32],
        relaxation: &mut Relaxation,
        allowance: &mut Allowance,
        visitor: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        let is_possible = self.node.pose_masks(&self.constraints, masks);
        self.search_on(is_possible, relaxation, allowance, visitor)
    }

    /// Removes candidates that no solution has which scores as much as the relaxation demands. Returns false if there
    /// is none.
    pub(crate) fn narrow_scored(&mut self, masks: &mut [u32], relaxation: &mut Relaxation) -> bool {
        let is_possible = self.node.pose_masks(&self.constraints, masks)
            && relaxation.narrow(&self.constraints, &mut self.node);
        masks.copy_from_slice(&self.node.masks);
        is_possible
    }

    /// The first solution in a random order of digits, within an allowance: the cell of the branch has a random one of
    /// its candidates, or another one. None if there is no solution at all.
    ///
    /// The solution, and the number of nodes, depend on the inference. They are part of the output contract of maps and
    /// boards that are drawn: a stronger inference is for other branches than these only.
    ///
    /// # Errors
    /// [`Stopped`] if the allowance does not suffice.
    #[doc(hidden)]
    pub fn random_solution(
        &mut self,
        draws: &mut Draws,
        branch: Branch,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let random = |mut mask: u32| {
            (0..draws.below(mask.count_ones())).for_each(|_| mask &= mask - 1);
            mask & mask.wrapping_neg()
        };
        let empty = vec![0; self.layout().cells()];
        let first = |solution: &[u8], _: &mut Allowance| ControlFlow::Break(solution.to_vec());
        let end = self.search(&empty, branch, allowance, random, first)?;
        Ok(end.break_value())
    }

    /// The candidates of each cell that naked singles leave, and hidden ones if wanted; none if they come upon a
    /// contradiction.
    #[doc(hidden)]
    pub fn singles(&mut self, board: &[u8], with_hidden: bool) -> Option<&[u32]> {
        let Solver {
            constraints, node, ..
        } = self;
        let is_possible = node.pose(constraints, board)
            && match with_hidden {
                true => node.propagate(constraints, false),
                false => node.place_naked_singles(constraints),
            };
        is_possible.then_some(&node.masks)
    }

    /// A depth-first search: a cell has the one of its candidates that `choose` chooses, or another one.
    fn search<B>(
        &mut self,
        board: &[u8],
        branch: Branch,
        allowance: &mut Allowance,
        choose: impl FnMut(u32) -> u32,
        visitor: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        assert_eq!(board.len(), self.layout().cells(), "a digit for each cell");
        let is_possible = self.node.pose(&self.constraints, board);
        self.search_on(
            is_possible,
            &mut Every { branch, choose },
            allowance,
            visitor,
        )
    }

    /// The search from the node that was posed, if that is possible at all.
    fn search_on<B, G: Guide>(
        &mut self,
        mut is_possible: bool,
        guide: &mut G,
        allowance: &mut Allowance,
        mut visitor: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        let cells = self.layout().cells();
        let Solver {
            constraints,
            node,
            branched,
            stack,
        } = self;
        branched.clear();
        stack.clear();
        let mut solution = vec![0; cells];
        loop {
            if allowance.nodes == 0 {
                return Err(Stopped);
            }
            allowance.nodes -= 1;
            if allowance.nodes.is_multiple_of(G::NODES_BETWEEN_LOOKS) {
                allowance.check()?;
            }
            if is_possible && guide.narrow(constraints, node) {
                if let Some((cell, digit)) = guide.branch(node) {
                    node.masks[cell] &= !digit;
                    stack.extend_from_slice(&node.masks);
                    branched.push(cell as u16);
                    guide.keep();
                    node.masks[cell] = digit;
                    node.begin(constraints, cell as u16);
                    continue;
                }
                for (digit, mask) in solution.iter_mut().zip(&node.masks) {
                    *digit = mask.trailing_zeros() as u8 + 1;
                }
                if let ControlFlow::Break(value) = visitor(&solution, allowance) {
                    return Ok(ControlFlow::Break(value));
                }
            }
            let Some(cell) = branched.pop() else {
                return Ok(ControlFlow::Continue(()));
            };
            let start = stack.len() - cells;
            node.masks.copy_from_slice(&stack[start..]);
            stack.truncate(start);
            guide.restore();
            node.begin(constraints, cell);
            is_possible = true;
        }
    }
}

impl Branch {
    /// The cell to branch on; none if all have one candidate.
    pub(super) fn cell(self, node: &Node) -> Option<usize> {
        let masks = &node.masks;
        let mut open = (0..masks.len()).filter(|&cell| !masks[cell].is_power_of_two());
        let candidates = |cell: usize| u64::from(masks[cell].count_ones());
        match self {
            Branch::ByConflicts => {
                let ratios = open.map(|cell| (candidates(cell), node.weights[cell], cell));
                // (Which is less is seen without a division.)
                let least = ratios.min_by(|one, other| (one.0 * other.1).cmp(&(other.0 * one.1)));
                least.map(|(_, _, cell)| cell)
            }
            Branch::ByCandidates => open.min_by_key(|&cell| candidates(cell)),
            Branch::InOrder => open.next(),
        }
    }
}
