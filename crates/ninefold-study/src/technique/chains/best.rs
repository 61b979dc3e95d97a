//! The best chain or cycle so far, and how chains are compared.

use super::super::chain::{Chain, Literal};
use super::super::houses::PEERS;
use super::super::se_rating::SeRating;
use super::super::sets::{Candidates, CellSet};
use super::super::state::State;
use super::super::step::Step;
use super::super::table::{Technique, TechniqueSet};
use super::literals::{Kind, Number, parts};
use ninefold::Cell;

/// A chain or a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Cycle,
    Chain,
}

/// A chain or cycle that was found.
#[derive(Clone, Debug)]
pub struct Found {
    kind: Kind,
    shape: Shape,
    /// The candidates and whether they are true, from the beginning; a cycle goes back to it from the
    /// last one.
    literals: Vec<(Number, bool)>,
    /// The candidates that a cycle removes.
    removed: Candidates,
}

/// Chains are compared by their ratings as sums, then by their lengths, then by their kinds.
pub type Rank = (f64, usize, Kind);

/// A choice of the chains that are offered.
pub trait Offered {
    /// True if a chain of this length would be taken.
    fn is_beaten_by(&self, kind: Kind, shape: Shape, length: usize) -> bool;

    /// Takes a chain if it is better.
    fn offer(&mut self, found: Found);

    /// Takes a cycle if it is better and removes anything.
    fn offer_cycle(&mut self, state: &State, mut found: Found) {
        found.removed = found.removed_by_cycle(state);
        if !found.removed.is_empty() {
            self.offer(found);
        }
    }
}

/// The best so far.
pub struct Best {
    pub found: Option<Found>,
    rank: Option<Rank>,
    wanted: TechniqueSet,
}

/// The rating of a chain with this number of candidates, of which the shortest has the rating `base`. The
/// sum is made of tenths one by one: since they are not exact in binary, 6.6 and 0.1 are less than 6.5 and
/// 0.2.
pub fn rating_of(base: f64, length: usize) -> f64 {
    let mut added = 0.0;
    let mut ceiling = 4;
    let mut grows_by_half = true;
    while length > ceiling + 2 {
        added += 0.1;
        ceiling = match grows_by_half {
            true => ceiling * 3 / 2,
            false => ceiling * 4 / 3,
        };
        grows_by_half = !grows_by_half;
    }
    base + added
}

/// The rank of a chain with this number of candidates.
fn rank(kind: Kind, shape: Shape, length: usize) -> Rank {
    let base = match (kind, shape) {
        (Kind::Xy, _) => 7.0,
        (_, Shape::Cycle) => 6.5,
        (_, Shape::Chain) => 6.6,
    };
    (rating_of(base, length), length, kind)
}

/// The technique of a chain with this number of candidates.
fn technique(kind: Kind, shape: Shape, length: usize) -> Technique {
    match (kind, shape) {
        (Kind::X, Shape::Cycle) => Technique::XCycle,
        (Kind::Y, _) => Technique::YCycle,
        (Kind::Xy, Shape::Cycle) => Technique::XyCycle,
        (Kind::X, Shape::Chain) if length == 6 => Technique::TurbotFish,
        (Kind::X, Shape::Chain) => Technique::ForcingXChain,
        (Kind::Xy, Shape::Chain) => Technique::ForcingChain,
    }
}

impl Best {
    /// None yet, of these techniques.
    pub fn new(wanted: TechniqueSet) -> Self {
        Best {
            found: None,
            rank: None,
            wanted,
        }
    }

    /// The largest length of a chain that would be better than all before it.
    pub fn longest_better(&self, kind: Kind, shape: Shape) -> usize {
        if self.rank.is_none() {
            return usize::MAX;
        }
        let lengths = (2..).step_by(2);
        let better = lengths.take_while(|&length| self.is_beaten_by(kind, shape, length));
        better.last().unwrap_or(0)
    }
}

impl Offered for Best {
    #[inline]
    fn is_beaten_by(&self, kind: Kind, shape: Shape, length: usize) -> bool {
        self.rank
            .is_none_or(|best| rank(kind, shape, length) < best)
    }

    fn offer(&mut self, found: Found) {
        let length = found.literals.len();
        let technique = technique(found.kind, found.shape, length);
        if self.wanted.contains(technique) && self.is_beaten_by(found.kind, found.shape, length) {
            self.rank = Some(rank(found.kind, found.shape, length));
            self.found = Some(found);
        }
    }
}

impl Found {
    /// A chain from a candidate to its opposite.
    pub fn chain(kind: Kind, literals: Vec<(Number, bool)>) -> Self {
        Found {
            kind,
            shape: Shape::Chain,
            literals,
            removed: Candidates::EMPTY,
        }
    }

    /// A cycle, which goes back from the last candidate to the first.
    pub fn cycle(kind: Kind, literals: Vec<(Number, bool)>) -> Self {
        Found {
            kind,
            shape: Shape::Cycle,
            literals,
            removed: Candidates::EMPTY,
        }
    }

    /// The candidates and whether they are true, from the beginning.
    pub fn literals(&self) -> &[(Number, bool)] {
        &self.literals
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    pub fn rank(&self) -> Rank {
        rank(self.kind, self.shape, self.literals.len())
    }

    pub fn technique(&self) -> Technique {
        technique(self.kind, self.shape, self.literals.len())
    }

    /// The candidates that it removes from a state.
    pub fn removed_from(&self, state: &State) -> Candidates {
        let (target, is_on) = self.literals[self.literals.len() - 1];
        let (cell, digit) = parts(target);
        match self.shape {
            Shape::Cycle => self.removed,
            Shape::Chain if is_on => {
                let mut others = Candidates::EMPTY;
                others.add(cell, state.candidates(cell) & !(1 << digit));
                others
            }
            Shape::Chain => Candidates::of(digit, CellSet::of(cell)),
        }
    }

    /// The candidates outside of the cells of a cycle that see the same digit once true and once false.
    fn removed_by_cycle(&self, state: &State) -> Candidates {
        let mut cells = CellSet::EMPTY;
        let mut seen = [[CellSet::EMPTY; 9]; 2];
        for &(literal, is_on) in &self.literals {
            let (cell, digit) = parts(literal);
            cells |= CellSet::of(cell);
            seen[usize::from(is_on)][digit] |= PEERS[cell];
        }
        let mut removed = Candidates::EMPTY;
        let [seen_off, seen_on] = seen;
        let both = std::iter::zip(seen_off, seen_on).enumerate();
        for (digit, (off, on)) in both {
            removed.boards[digit] = off & on & state.board(digit) & !cells;
        }
        removed
    }

    /// The step.
    pub fn step(mut self) -> Step {
        let length = self.literals.len();
        let technique = technique(self.kind, self.shape, length);
        let (sum, ..) = rank(self.kind, self.shape, length);
        let mut step = match self.shape {
            Shape::Cycle => {
                self.literals.push(self.literals[0]);
                Step::removing(technique, self.removed)
            }
            Shape::Chain => {
                let (target, is_on) = self.literals[length - 1];
                let (cell, digit) = parts(target);
                match is_on {
                    true => Step::placing(technique, cell, digit),
                    false => Step::removing(technique, Candidates::of(digit, CellSet::of(cell))),
                }
            }
        };
        let pairs = self
            .literals
            .iter()
            .map(|&(literal, is_on)| (parts(literal), is_on));
        step.rating = SeRating::of_sum(sum);
        step.digits.0 = pairs
            .clone()
            .fold(0, |all, ((_, digit), _)| all | 1 << digit);
        step.cells = CellSet::of_all(pairs.clone().map(|((cell, _), _)| cell));
        let literals = pairs.map(|((cell, digit), is_on)| Literal {
            cell: Cell::from_index(cell),
            digit: digit as u8 + 1,
            is_on,
        });
        step.chain = Some(Box::new(Chain::line(literals.collect())));
        step
    }
}
