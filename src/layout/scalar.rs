//! One board after the other, of any layout: candidates as masks, naked and hidden singles, and a depth-first search.

use super::{House, Layout};
use crate::allowance::Allowance;
use crate::control::{Control, Stopped};
use crate::draws::Draws;
use crate::scalar::SolutionOrder;
use std::ops::ControlFlow;

/// Number of nodes after which the control is looked at again.
const NODES_BETWEEN_LOOKS: u64 = 256;

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
    layout: Layout,
    /// The other cells that differ from each.
    peers: Vec<Vec<u16>>,
    /// The houses that share several cells.
    crossings: Vec<Crossing>,
    /// For each cell, how often it had to do with a contradiction since the search began, and one.
    weights: Vec<u64>,
    /// The candidates of a node and of those before it, a row of masks for each.
    stack: Vec<Node>,
}

/// The cell on which a search branches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// The first with the fewest candidates for each contradiction that it had to do with: without the conflicts, a
    /// search on regions of odd shapes may try all that cannot help ("dom/wdeg", Boussemart and others, "Boosting
    /// systematic search by weighting constraints", 2004).
    ByConflicts,
    /// The first with the fewest candidates, by singles alone.
    ByCandidates,
    /// The first.
    InOrder,
}

/// Two houses with several cells in common.
#[derive(Clone, Debug)]
struct Crossing {
    common: Vec<u16>,
    /// The other cells of each.
    rest: [Vec<u16>; 2],
}

/// The candidates of a board, and its cells that are to be removed from their peers.
#[derive(Clone, Debug)]
struct Node {
    masks: Vec<u32>,
    /// True of cells whose digit was removed from their peers.
    is_placed: Vec<bool>,
}

impl Solver {
    /// A solver for this layout.
    pub fn new(layout: Layout) -> Self {
        let mut peers = vec![Vec::new(); layout.cells()];
        for house in layout.houses() {
            for &cell in house.cells() {
                let others = house.cells().iter().copied();
                peers[usize::from(cell)].extend(others.filter(|&other| other != cell));
            }
        }
        for &(one, other) in layout.pairs() {
            peers[usize::from(one)].push(other);
            peers[usize::from(other)].push(one);
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        Solver {
            crossings: crossings(layout.houses()),
            weights: vec![1; layout.cells()],
            layout,
            peers,
            stack: Vec::new(),
        }
    }

    /// The layout of its boards.
    pub fn layout(&self) -> &Layout {
        &self.layout
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
    pub(crate) fn count_allowed(
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
    pub(crate) fn visit_allowed<B>(
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

    /// The first solution in a random order of digits, within a number of nodes: the first cell with the fewest
    /// candidates has a random one of them, or another one. None if there is no solution at all.
    ///
    /// The solution, and the number of nodes, depend on the inference. They are part of the output contract of maps and
    /// boards that are drawn: a stronger inference is for the other searches only.
    ///
    /// # Errors
    /// [`Stopped`] if the nodes do not suffice.
    pub(crate) fn random_solution(
        &mut self,
        draws: &mut Draws,
        nodes: u64,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let random = |mut mask: u32| {
            (0..draws.below(mask.count_ones())).for_each(|_| mask &= mask - 1);
            mask & mask.wrapping_neg()
        };
        let empty = vec![0; self.layout.cells()];
        let control = Control::NONE;
        let mut allowance = Allowance::of_nodes(nodes, &control);
        let first = |solution: &[u8], _: &mut Allowance| ControlFlow::Break(solution.to_vec());
        let end = self.search(&empty, Branch::ByCandidates, &mut allowance, random, first)?;
        Ok(end.break_value())
    }

    /// A depth-first search: a cell has the one of its candidates that `choose` chooses, or another one.
    fn search<B>(
        &mut self,
        board: &[u8],
        branch: Branch,
        allowance: &mut Allowance,
        mut choose: impl FnMut(u32) -> u32,
        mut visitor: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        assert_eq!(board.len(), self.layout.cells(), "a digit for each cell");
        let all = (1u32 << self.layout.digits()) - 1;
        let masks = board.iter().map(|&digit| match digit {
            0 => all,
            digit => {
                assert!(
                    usize::from(digit) <= self.layout.digits(),
                    "a digit of the layout"
                );
                1 << (digit - 1)
            }
        });
        self.weights.fill(1);
        self.stack.clear();
        self.stack.push(Node {
            masks: masks.collect(),
            is_placed: vec![false; board.len()],
        });
        let mut solution = vec![0; board.len()];
        while let Some(mut node) = self.stack.pop() {
            if allowance.nodes == 0 {
                return Err(Stopped);
            }
            allowance.nodes -= 1;
            if allowance.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
                allowance.check()?;
            }
            if !self.propagate(&mut node, branch != Branch::ByCandidates) {
                continue;
            }
            let mut open =
                (0..node.masks.len()).filter(|&cell| !node.masks[cell].is_power_of_two());
            let candidates = |cell: usize| u64::from(node.masks[cell].count_ones());
            let cell = match branch {
                Branch::ByConflicts => {
                    open.min_by_key(|&cell| (candidates(cell) << 32) / self.weights[cell])
                }
                Branch::ByCandidates => open.min_by_key(|&cell| candidates(cell)),
                Branch::InOrder => open.next(),
            };
            let Some(cell) = cell else {
                for (digit, mask) in solution.iter_mut().zip(&node.masks) {
                    *digit = mask.trailing_zeros() as u8 + 1;
                }
                if let ControlFlow::Break(value) = visitor(&solution, allowance) {
                    return Ok(ControlFlow::Break(value));
                }
                continue;
            };
            let digit = choose(node.masks[cell]);
            let mut other = node.clone();
            other.masks[cell] &= !digit;
            self.stack.push(other);
            node.masks[cell] = digit;
            self.stack.push(node);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Places naked and hidden singles, and removes locked candidates if wanted, until there are no more. Returns false if there is a contradiction.
    fn propagate(&mut self, node: &mut Node, with_locked: bool) -> bool {
        loop {
            if !self.place_naked_singles(node) {
                return false;
            }
            match self.find_hidden_singles(node) {
                None => return false,
                Some(true) => {}
                Some(false) if with_locked && self.remove_locked(node) => {}
                Some(false) => return true,
            }
        }
    }

    /// Removes candidates that are locked in what two houses have in common: a digit that has no other place in one
    /// of them has none elsewhere in the other. Returns whether there were any.
    fn remove_locked(&self, node: &mut Node) -> bool {
        let all = |node: &Node, cells: &[u16]| {
            let masks = cells.iter().map(|&cell| node.masks[usize::from(cell)]);
            masks.fold(0, |all, mask| all | mask)
        };
        let mut found = false;
        for Crossing { common, rest } in &self.crossings {
            let both = all(node, common);
            let [one, other] = rest.each_ref().map(|cells| all(node, cells));
            for (cells, locked) in rest.iter().zip([one & both & !other, other & both & !one]) {
                if locked != 0 {
                    found = true;
                    for &cell in cells {
                        node.masks[usize::from(cell)] &= !locked;
                    }
                }
            }
        }
        found
    }

    fn place_naked_singles(&mut self, node: &mut Node) -> bool {
        let is_single =
            |node: &Node, cell: usize| node.masks[cell].is_power_of_two() && !node.is_placed[cell];
        let mut open: Vec<usize> = (0..node.masks.len())
            .filter(|&cell| is_single(node, cell))
            .collect();
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut node.is_placed[cell], true) {
                continue;
            }
            for &peer in &self.peers[cell] {
                let peer = usize::from(peer);
                let before = node.masks[peer];
                let after = before & !node.masks[cell];
                if after == 0 {
                    self.weights[peer] += 1;
                    return false;
                }
                node.masks[peer] = after;
                if after != before && after.is_power_of_two() {
                    open.push(peer);
                }
            }
        }
        node.masks.iter().all(|&mask| mask != 0)
    }

    /// Returns whether there were any; none if a house has no place for a digit.
    fn find_hidden_singles(&mut self, node: &mut Node) -> Option<bool> {
        let all = (1u32 << self.layout.digits()) - 1;
        let mut found = false;
        for house in self.layout.houses() {
            let (mut once, mut twice) = (0, 0);
            for &cell in house.cells() {
                let mask = node.masks[usize::from(cell)];
                twice |= once & mask;
                once |= mask;
            }
            if once != all {
                for &cell in house.cells() {
                    self.weights[usize::from(cell)] += 1;
                }
                return None;
            }
            let singles = once & !twice;
            for &cell in house.cells() {
                let mask = &mut node.masks[usize::from(cell)];
                let single = *mask & singles;
                if single != 0 && *mask != single {
                    // (Two of them in one cell leave none for one of them.)
                    if !single.is_power_of_two() {
                        return None;
                    }
                    *mask = single;
                    found = true;
                }
            }
        }
        Some(found)
    }
}

/// The pairs of houses with several cells in common.
fn crossings(houses: &[House]) -> Vec<Crossing> {
    let mut crossings = Vec::new();
    for (number, one) in houses.iter().enumerate() {
        for other in &houses[..number] {
            let is_in = |house: &House, cell: &u16| house.cells().binary_search(cell).is_ok();
            let without = |house: &House, other: &House| -> Vec<u16> {
                let cells = house.cells().iter().copied();
                cells.filter(|cell| !is_in(other, cell)).collect()
            };
            let rest = [without(one, other), without(other, one)];
            if rest[0].len() + 2 <= one.cells().len() {
                let cells = one.cells().iter().copied();
                let common = cells.filter(|cell| is_in(other, cell)).collect();
                crossings.push(Crossing { common, rest });
            }
        }
    }
    crossings
}
