//! Walks along the tree of a record, as the checker does, for whoever turns proofs into others.

use super::bound::{CellPrices, Narrowing, ScoreBound};
use super::check::{Rejection, root};
use super::marks::{Closed, Marks};
use super::prices::PriceChange;
use super::provable::Provable;
use super::record::{Claim, Record};
use ninefold::answers::Puzzle;
use ninefold::{AnyBoard, Board, Cell};
use std::fmt;
use std::rc::Rc;

/// The work at the steps of [`walk`]. By default there is none.
pub trait Visitor {
    /// The error that ends the walk, which a record without a tree is, too.
    type Error: From<Rejection>;

    /// Visits a branch: an option of the pivot of an open node. The nodes below it follow, until the next
    /// branch of the same depth or less.
    ///
    /// # Errors
    /// To end the walk.
    #[inline(always)]
    fn branch(&mut self, branch: Branch) -> Result<(), Self::Error> {
        let _ = branch;
        Ok(())
    }

    /// Visits a node that is a solution.
    ///
    /// # Errors
    /// To end the walk.
    #[inline(always)]
    fn solution(&mut self, solution: &Solution) -> Result<(), Self::Error> {
        let _ = solution;
        Ok(())
    }
}

/// An option of the pivot of an open node, which is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// Number of branches from the root to this one, which counts.
    pub depth: usize,
    /// The number of its cell in reading order.
    pub index: usize,
    /// The cell of the option.
    pub cell: Cell,
    /// Its digit, from 1.
    pub digit: u8,
    /// True for the first option of the pivot.
    pub is_first: bool,
    /// True for its last option.
    pub is_last: bool,
}

impl Branch {
    /// The number of its candidate on a board with this number of digits: of each cell in reading order the digits.
    pub fn candidate(&self, digits: usize) -> usize {
        self.index * digits + usize::from(self.digit) - 1
    }
}

/// A node that is a solution.
#[derive(Clone, Copy)]
pub struct Solution<'a>(pub(super) &'a Marks);

impl Solution<'_> {
    /// Its digits in reading order.
    pub fn digits(&self) -> impl Iterator<Item = u8> {
        self.0.digits()
    }

    /// The solution as a board.
    ///
    /// # Panics
    /// If boards of this type are of another size.
    pub fn board<B: AnyBoard>(&self) -> B {
        let digits: Vec<u8> = self.digits().collect();
        B::from_known(self.0.layout(), &digits)
    }
}

impl fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board: Board = self.board();
        f.debug_tuple("Solution").field(&board).finish()
    }
}

/// Walks along the tree of a record in the order of its proof, and has each branch and each solution
/// visited. It is the walk of [`check`](super::check()), so that other proofs can be made of a record;
/// but whether the tree has what is claimed is not compared.
///
/// Claims that have no tree, such as [`Claim::AtLeast`], have no steps either, nor has
/// [`Claim::Redundant`], which has a tree for each clue.
///
/// ```
/// use ninefold_proof as proof;
/// use ninefold_proof::{Branch, Rejection, Solution, Visitor};
/// use ninefold::Grid;
///
/// /// The number of branches, and of solutions.
/// #[derive(Default)]
/// struct Size(usize, usize);
///
/// impl Visitor for Size {
///     type Error = Rejection;
///
///     fn branch(&mut self, _: Branch) -> Result<(), Rejection> {
///         self.0 += 1;
///         Ok(())
///     }
///
///     fn solution(&mut self, _: &Solution) -> Result<(), Rejection> {
///         self.1 += 1;
///         Ok(())
///     }
/// }
///
/// let grid: Grid =
///     ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
///         .parse()?;
/// let mut size = Size::default();
/// proof::walk(&proof::prove(&grid)?, &mut size)?;
/// // One pivot: the places of 1 in row 7, of which one leads to the solution.
/// assert_eq!((size.0, size.1), (6, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Rejection`] if the pivots and prices of the record make no tree of its puzzle, or the error of the
/// visitor.
pub fn walk<P: Provable, V: Visitor>(record: &Record<P>, visitor: &mut V) -> Result<(), V::Error> {
    let bound = match &record.claim {
        Claim::Exactly { .. } | Claim::Minimal { .. } => None,
        Claim::Best {
            goal,
            score,
            weights,
            ..
        } if record.layout.is_classic() => {
            let scale = record.prices.scale;
            Some(ScoreBound::new(weights, *goal, *score, scale))
        }
        _ => return Ok(()),
    };
    let mut tokens = Tokens::of(record);
    walk_tree(root(record), &mut tokens, bound.as_ref(), visitor)?;
    Ok(tokens.end()?)
}

/// A node of the tree.
#[derive(Clone, Debug)]
struct Node {
    marks: Marks,
    /// The prices of its cells, from the first change on.
    prices: Option<Rc<CellPrices>>,
}

impl Node {
    /// Places singles, and removes what the bound excludes, until there is nothing of either.
    fn close(&mut self, bound: Option<&ScoreBound>) -> Closed {
        loop {
            let closed = self.marks.close();
            let (Closed::Open, Some(bound), Some(prices)) = (closed, bound, &self.prices) else {
                return closed;
            };
            match bound.narrow(&mut self.marks, prices) {
                Narrowing::Dead => return Closed::Dead,
                Narrowing::Further => {}
                Narrowing::No => return Closed::Open,
            }
        }
    }
}

/// An open node, with its pivot.
struct OpenNode {
    node: Node,
    pivot: usize,
    /// The options that are left.
    untried: u32,
    is_untouched: bool,
    /// The depth of its branches.
    depth: usize,
}

/// The rest of a proof: what trees have not taken yet.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    pivots: &'a [u16],
    changes: &'a [PriceChange],
    /// Number of pivots taken.
    taken: usize,
    /// Number of changes of prices taken.
    changed: usize,
}

impl<'a> Tokens<'a> {
    /// Those of a record.
    pub fn of<P: Puzzle>(record: &'a Record<P>) -> Self {
        Tokens {
            pivots: &record.pivots,
            changes: &record.prices.changes,
            taken: 0,
            changed: 0,
        }
    }

    /// The change of prices that comes next, if no pivot comes before it.
    fn change(&mut self) -> Option<&'a PriceChange> {
        let change = self.changes.get(self.changed);
        let change = change.filter(|change| change.after == self.taken)?;
        self.changed += 1;
        Some(change)
    }

    /// The next pivot.
    fn pivot(&mut self) -> Result<usize, Rejection> {
        let &pivot = self.pivots.get(self.taken).ok_or(Rejection::TooShort)?;
        self.taken += 1;
        Ok(pivot.into())
    }

    /// Makes sure that nothing is left.
    pub fn end(&self) -> Result<(), Rejection> {
        if self.taken < self.pivots.len() {
            let pivot = self.taken + 1;
            return Err(Rejection::TooLong { pivot });
        }
        match self.changed < self.changes.len() {
            true => Err(Rejection::Unused {
                change: self.changed + 1,
            }),
            false => Ok(()),
        }
    }
}

/// Walks along a tree, which takes its tokens from those that are left, and has its branches and solutions
/// visited: all, or with a bound those that it does not exclude. It is compiled for every error, and
/// not for every visitor, whose work is small beside that of a node.
pub(super) fn walk_tree<E: From<Rejection>>(
    root: Marks,
    tokens: &mut Tokens<'_>,
    bound: Option<&ScoreBound>,
    visitor: &mut dyn Visitor<Error = E>,
) -> Result<(), E> {
    // Nodes of which not all options are tried.
    let mut stack: Vec<OpenNode> = Vec::new();
    let mut node = Node {
        marks: root,
        prices: None,
    };
    let mut depth = 0;
    loop {
        match node.close(bound) {
            Closed::Dead => {}
            Closed::Solved => visitor.solution(&Solution(&node.marks))?,
            Closed::Open => {
                if let Some(bound) = bound
                    && let Some(change) = tokens.change()
                {
                    let changed = bound.changed(node.prices.as_deref(), change);
                    let change = tokens.changed;
                    node.prices = Some(Rc::new(changed.ok_or(Rejection::TooDear { change })?));
                    continue;
                }
                let pivot = tokens.pivot()?;
                let untried = node.marks.options(pivot);
                if untried & untried.wrapping_sub(1) == 0 {
                    let pivot = tokens.taken;
                    return Err(Rejection::NotOpen { pivot }.into());
                }
                stack.push(OpenNode {
                    node,
                    pivot,
                    untried,
                    is_untouched: true,
                    depth: depth + 1,
                });
            }
        }
        let Some(open) = stack.last_mut() else {
            return Ok(());
        };
        depth = open.depth;
        let option = open.untried.trailing_zeros() as usize;
        open.untried &= open.untried - 1;
        let marks = &open.node.marks;
        let candidate @ (cell, digit) = marks.candidate(open.pivot, option);
        visitor.branch(Branch {
            depth,
            index: cell,
            cell: marks.layout().shape().cell(cell),
            digit: digit as u8 + 1,
            is_first: open.is_untouched,
            is_last: open.untried == 0,
        })?;
        open.is_untouched = false;
        node = match open.untried {
            0 => stack.pop().expect("it is the last").node,
            _ => open.node.clone(),
        };
        node.marks.place(candidate);
    }
}
