//! The lemmas of a tree, in the order in which each follows from those before by unit propagation.
//!
//! When an option is closed, the lemma is that it and the options above it are not all true. The last
//! option of a pivot needs none: it follows from those of the others, and so it stands in no lemma
//! below it either.

use super::Failure;
use ninefold_proof::{Branch, Provable, Record, Solution, Visitor, walk};
use std::io;

/// The destination of lemmas and solutions.
pub trait Receiver {
    /// Takes a lemma: not all of these candidates are in a solution that is left.
    ///
    /// # Errors
    /// If writing fails.
    fn lemma(&mut self, candidates: &[usize]) -> io::Result<()>;

    /// Takes the candidates of a solution.
    ///
    /// # Errors
    /// If writing fails.
    fn solution(&mut self, solution: &[usize]) -> io::Result<()>;
}

/// Hands over the lemmas and the solutions of the tree of a record.
///
/// # Errors
/// If writing fails, or the record has no such tree.
pub fn visit(record: &Record<impl Provable>, receiver: &mut impl Receiver) -> Result<(), Failure> {
    let mut lemmas = Lemmas {
        side: record.layout.digits(),
        path: Vec::new(),
        depths: Vec::new(),
        receiver,
    };
    walk(record, &mut lemmas)
}

/// The branches from the root to the node at hand.
struct Lemmas<'a, R> {
    /// The number of digits.
    side: usize,
    /// The options that are not the last of their pivots.
    path: Vec<usize>,
    /// The depth of each.
    depths: Vec<usize>,
    receiver: &'a mut R,
}

impl<R: Receiver> Visitor for Lemmas<'_, R> {
    type Error = Failure;

    fn branch(&mut self, branch: Branch) -> Result<(), Failure> {
        let below = self.depths.iter().rposition(|&depth| depth <= branch.depth);
        let mut length = below.map_or(0, |at| at + 1);
        if !branch.is_first {
            // The option before it is closed: it is at the end, for it was not the last.
            self.receiver.lemma(&self.path[..length])?;
            length -= 1;
        }
        self.path.truncate(length);
        self.depths.truncate(length);
        if !branch.is_last {
            self.path.push(branch.candidate(self.side));
            self.depths.push(branch.depth);
        }
        Ok(())
    }

    fn solution(&mut self, solution: &Solution) -> Result<(), Failure> {
        let cells = solution.digits().enumerate();
        let candidates = cells.map(|(cell, digit)| cell * self.side + usize::from(digit) - 1);
        Ok(self.receiver.solution(&candidates.collect::<Vec<_>>())?)
    }
}
