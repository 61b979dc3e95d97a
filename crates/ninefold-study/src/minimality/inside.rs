//! Every minimal puzzle inside a board.
//!
//! Some of the clues of a proper board are a proper puzzle if and only if they contain a clue of
//! every *unavoidable set*: the cells in which another grid differs from the solution. So the
//! minimal puzzles inside are the minimal hitting sets of the unavoidable sets. They are found
//! depth first. At each node some clues are kept for good, some are dropped for good, and the
//! others are open:
//!
//! - Each kept clue has to be needed, that is, there is an unavoidable set in which it is the only
//!   kept one; otherwise no puzzle below is minimal (Murakami and Uno, "Efficient algorithms for
//!   dualizing large-scale hypergraphs", 2014).
//! - If some unavoidable set contains no kept clue, the node has a child for each open clue in it:
//!   that clue is kept, and those before it are dropped. So nothing is found twice.
//! - If there is no such set, the kept clues are a minimal puzzle.
//!
//! Unavoidable sets are not known beforehand. Where those found so far leave a question open, a
//! search finds another one, which is made as small as possible and stays for all nodes to come.
//! Disjoint sets without a kept clue give a lower bound on the number of clues still needed.

use super::removal::Positions as Cells;
use ninefold::inside::{Allowance, of_layout};
use ninefold::scalar::Solver;
use ninefold::{Cell, Grid, SolutionOrder, Status, Stopped};
use std::ops::{ControlFlow, RangeInclusive};

/// Engine that the search asks. Boards are legal, and digits in reading order.
pub(crate) trait ClueSolver {
    /// Visits the solutions of a board, in any order, until `visit` breaks.
    fn visit_all<B>(
        &mut self,
        board: &[u8],
        allowance: &mut Allowance,
        visit: impl FnMut(&[u8]) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped>;

    /// A solution of a board in which an empty cell has another digit than this solution.
    fn another_solution(
        &mut self,
        board: &[u8],
        solution: &[u8],
        cell: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<u8>>, Stopped>;

    /// The only solution of a board, or else its status.
    fn only_solution(
        &mut self,
        board: &[u8],
        allowance: &mut Allowance,
    ) -> Result<Result<Vec<u8>, Status>, Stopped> {
        let mut first = None;
        let end = self.visit_all(board, allowance, |found| match first {
            Some(_) => ControlFlow::Break(()),
            None => {
                first = Some(found.to_vec());
                ControlFlow::Continue(())
            }
        })?;
        Ok(match (first, end) {
            (None, _) => Err(Status::Impossible),
            (Some(solution), ControlFlow::Continue(())) => Ok(solution),
            (Some(_), ControlFlow::Break(())) => Err(Status::Ambiguous),
        })
    }

    /// A solution of a board that is not this one.
    fn solution_but(
        &mut self,
        board: &[u8],
        solution: &[u8],
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let found = self.visit_all(board, allowance, |found| match found == solution {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(found.to_vec()),
        })?;
        Ok(found.break_value())
    }
}

/// Largest number of unavoidable sets that are kept: looking through more takes longer than finding
/// them again.
const MOST_SETS: usize = 4096;

/// A node of the search: the clues that are kept, and those that are open.
#[derive(Clone, Copy, Debug)]
struct Node<const WORDS: usize> {
    kept: Cells<WORDS>,
    open: Cells<WORDS>,
}

/// Outcome of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The search is complete, or the board is not proper.
    Status(Status),
    /// The caller ended it.
    Broken,
}

/// Hands over every minimal puzzle inside a board whose number of clues is wanted, in an order that
/// depends only on the arguments, until `each` breaks.
///
/// # Errors
/// [`Stopped`] if the limits are reached or the work was stopped.
pub(crate) fn minimal_puzzles(
    solver: &mut impl ClueSolver,
    board: &[u8],
    clues: &RangeInclusive<usize>,
    allowance: &mut Allowance,
    each: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<()>,
) -> Result<End, Stopped> {
    // Enough words of 64 bits for the cells.
    match board.len() {
        ..=128 => search::<2>(solver, board, clues, allowance, each),
        129..=256 => search::<4>(solver, board, clues, allowance, each),
        _ => search::<10>(solver, board, clues, allowance, each),
    }
}

fn search<const WORDS: usize>(
    solver: &mut impl ClueSolver,
    board: &[u8],
    clues: &RangeInclusive<usize>,
    allowance: &mut Allowance,
    mut each: impl FnMut(&[u8], &mut Allowance) -> ControlFlow<()>,
) -> Result<End, Stopped> {
    let solution = match solver.only_solution(board, allowance)? {
        Ok(solution) => solution,
        Err(status) => return Ok(End::Status(status)),
    };
    let filled = || (0..board.len()).filter(|&cell| board[cell] != 0);
    if is_minimal(solver, board, allowance)? {
        let is_wanted = clues.contains(&filled().count());
        return Ok(match is_wanted && each(board, allowance).is_break() {
            true => End::Broken,
            false => End::Status(Status::Unique),
        });
    }
    let all = filled().collect();
    let mut sets = Sets::<_, WORDS> {
        solver,
        solution,
        sets: Vec::new(),
    };
    // The last one is visited next.
    let mut nodes = vec![Node {
        kept: Cells::NONE,
        open: all,
    }];
    while let Some(node) = nodes.pop() {
        let [fewest, most] = [node.kept.count(), node.kept.union(node.open).count()];
        if fewest > *clues.end() || most < *clues.start() {
            continue;
        }
        match sets.look(node, *clues.end(), allowance)? {
            Look::Pruned => {}
            Look::Minimal => {
                if clues.contains(&fewest) && each(&sets.part(node.kept), allowance).is_break() {
                    return Ok(End::Broken);
                }
            }
            Look::Unhit(set) => {
                // The first child is visited first, and so it is pushed last.
                let begin = nodes.len();
                let mut open = node.open;
                for cell in set.iter() {
                    let cell = Cells::one(cell);
                    open = open.without(cell);
                    let kept = node.kept.union(cell);
                    nodes.push(Node { kept, open });
                }
                nodes[begin..].reverse();
            }
        }
    }
    Ok(End::Status(Status::Unique))
}

/// Returns whether every clue of a proper board is needed: then the board itself is the only
/// minimal puzzle inside, which the search would take long to find out.
fn is_minimal(
    solver: &mut impl ClueSolver,
    board: &[u8],
    allowance: &mut Allowance,
) -> Result<bool, Stopped> {
    let mut less = board.to_vec();
    for cell in (0..board.len()).filter(|&cell| board[cell] != 0) {
        less[cell] = 0;
        if solver.only_solution(&less, allowance)?.is_ok() {
            return Ok(false);
        }
        less[cell] = board[cell];
    }
    Ok(true)
}

/// Classification of a node.
enum Look<const WORDS: usize> {
    /// No minimal puzzle is below it.
    Pruned,
    /// The kept clues are a minimal puzzle.
    Minimal,
    /// One of these open clues has to be kept.
    Unhit(Cells<WORDS>),
}

/// The unavoidable sets found so far, and the means to find more.
struct Sets<'a, S, const WORDS: usize> {
    solver: &'a mut S,
    solution: Vec<u8>,
    sets: Vec<Cells<WORDS>>,
}

impl<S: ClueSolver, const WORDS: usize> Sets<'_, S, WORDS> {
    /// Classifies a node. Puzzles with more than `most` clues are not wanted.
    fn look(
        &mut self,
        node: Node<WORDS>,
        most: usize,
        allowance: &mut Allowance,
    ) -> Result<Look<WORDS>, Stopped> {
        allowance.check()?;
        let Node { kept, open } = node;
        let (mut needed, mut apart, mut disjoint) = (Cells::NONE, Cells::NONE, 0);
        let mut smallest: Option<Cells<WORDS>> = None;
        for set in &self.sets {
            let (hit, left) = (set.both(kept), set.both(open));
            match hit.count() {
                0 if left.is_empty() => return Ok(Look::Pruned),
                0 => {
                    if left.both(apart).is_empty() {
                        apart = apart.union(left);
                        disjoint += 1;
                    }
                    if smallest.is_none_or(|smallest| left.count() < smallest.count()) {
                        smallest = Some(left);
                    }
                }
                1 => needed = needed.union(hit),
                _ => {}
            }
        }
        if kept.count() + disjoint > most {
            return Ok(Look::Pruned);
        }
        for cell in kept.without(needed).iter() {
            match self.set_of(cell, node, allowance)? {
                Some(set) => self.add(set),
                None => return Ok(Look::Pruned),
            }
        }
        if let Some(smallest) = smallest {
            return Ok(Look::Unhit(smallest));
        }
        let Some(mut set) = self.difference(kept, allowance)? else {
            return Ok(Look::Minimal);
        };
        // A smaller set within it, as long as there is one that lacks some open clue.
        let mut tried = Cells::NONE;
        loop {
            let left = set.both(open);
            let Some(cell) = left.without(tried).iter().next() else {
                break;
            };
            tried = tried.union(Cells::one(cell));
            let clues = kept.union(open).without(left).union(Cells::one(cell));
            if let Some(smaller) = self.difference(clues, allowance)? {
                set = smaller;
            }
        }
        self.add(set);
        let left = set.both(open);
        Ok(match left.is_empty() {
            true => Look::Pruned,
            false => Look::Unhit(left),
        })
    }

    /// The cells in which another solution of these clues differs from the solution.
    fn difference(
        &mut self,
        clues: Cells<WORDS>,
        allowance: &mut Allowance,
    ) -> Result<Option<Cells<WORDS>>, Stopped> {
        let board = self.part(clues);
        let found = self
            .solver
            .solution_but(&board, &self.solution, allowance)?;
        Ok(found.map(|found| self.differences(&found)))
    }

    /// An unavoidable set that contains `cell`, a kept clue, and no other kept clue. If there is a
    /// set with no other clue at all, one of these is returned: then no question is needed further
    /// down.
    fn set_of(
        &mut self,
        cell: usize,
        node: Node<WORDS>,
        allowance: &mut Allowance,
    ) -> Result<Option<Cells<WORDS>>, Stopped> {
        for clues in [node.kept.union(node.open), node.kept] {
            let board = self.part(clues.without(Cells::one(cell)));
            let solution = &self.solution;
            let found = self
                .solver
                .another_solution(&board, solution, cell, allowance)?;
            if let Some(found) = found {
                return Ok(Some(self.differences(&found)));
            }
        }
        Ok(None)
    }

    /// The cells in which a grid differs from the solution.
    fn differences(&self, grid: &[u8]) -> Cells<WORDS> {
        let both = grid.iter().zip(&self.solution);
        let differs = both.enumerate().filter(|(_, (one, other))| one != other);
        differs.map(|(cell, _)| cell).collect()
    }

    fn add(&mut self, set: Cells<WORDS>) {
        if self.sets.len() < MOST_SETS {
            self.sets.push(set);
        }
    }

    /// The board with some clues of the solution.
    fn part(&self, clues: Cells<WORDS>) -> Vec<u8> {
        let mut board = vec![0; self.solution.len()];
        for cell in clues.iter() {
            board[cell] = self.solution[cell];
        }
        board
    }
}

impl ClueSolver for Solver {
    fn visit_all<B>(
        &mut self,
        board: &[u8],
        allowance: &mut Allowance,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        let board = Grid::from_known_digits(board);
        let visit = |found: &Grid, _: &mut Allowance| visit(found.digits());
        self.visit_allowed(&board, SolutionOrder::Any, allowance, visit)
    }

    fn another_solution(
        &mut self,
        board: &[u8],
        solution: &[u8],
        cell: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let board = Grid::from_known_digits(board);
        let place = Cell::from_index(cell);
        let found = Solver::another_solution(self, &board, place, solution[cell], allowance)?;
        Ok(found.map(|found| found.digits().to_vec()))
    }
}

impl ClueSolver for of_layout::Solver {
    fn visit_all<B>(
        &mut self,
        board: &[u8],
        allowance: &mut Allowance,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Stopped> {
        let visit = |found: &[u8], _: &mut Allowance| visit(found);
        self.visit_allowed(board, SolutionOrder::Any, allowance, visit)
    }

    fn another_solution(
        &mut self,
        board: &[u8],
        solution: &[u8],
        cell: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let mut board = board.to_vec();
        let mut found = vec![0; board.len()];
        for digit in (1..=self.layout().digits() as u8).filter(|&digit| digit != solution[cell]) {
            board[cell] = digit;
            let (count, end) = self.count_allowed(&board, 1, allowance, Some(&mut found));
            end?;
            if count == 1 {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
