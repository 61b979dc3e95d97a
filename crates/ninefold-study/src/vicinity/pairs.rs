//! Pairs of clues of a known solution with which a puzzle has no other.
//!
//! Every other solution of the puzzle differs from the known one in some cells, and one of these must get a
//! clue: the differences are [unavoidable sets](crate::unavoidable). So another solution rules out every
//! pair that has no cell where it differs, which are many. Tests look for another solution of the puzzle
//! with some more clues, among them a pair that is not ruled out: the more clues, the more pairs the
//! solution rules out, but the fewer puzzles have one. So more clues are given as long as tests find
//! something, and fewer when they do not. A pair by itself with which there is no other solution is one of
//! those that are looked for.

use super::case::Case;
use crate::unavoidable::{cells_of, difference};
use ninefold::inside::Draws;
use ninefold::lanes::LaneSolver;
use ninefold::simd::DetectedBackend;
use ninefold::{Control, Stopped};

/// Number of tests of a case that are made together. They do not profit from each other's results.
const TESTS: usize = 4;

/// Number of clues that the first tests of a case are given.
const GIVEN_FIRST: usize = 8;

/// Two cells, in order.
pub(super) type Pair = [usize; 2];

/// Finds pairs of clues for many puzzles together.
#[derive(Debug)]
pub(super) struct PairFinder {
    lanes: LaneSolver,
    /// Working memory.
    counts: Vec<u64>,
    met: Vec<(u32, [u8; 81])>,
}

/// A puzzle that needs two clues of its known solution.
struct PairCase<'a> {
    case: &'a Case,
    /// The cells that may get a clue.
    cells: Vec<usize>,
    /// For each of them those after it with which it has not been ruled out, as bits.
    pairs: Vec<u128>,
    /// The pairs with which there is no other solution.
    right: Vec<Pair>,
    /// Number of clues that the next tests are given.
    given: usize,
    draws: Draws,
}

/// A test: a case, and the clues that it is given, as bits.
#[derive(Clone, Copy)]
struct Test {
    case: usize,
    given: u128,
}

impl PairFinder {
    pub fn new(backend: DetectedBackend) -> Self {
        PairFinder {
            lanes: LaneSolver::with_backend(backend),
            counts: Vec::new(),
            met: Vec::new(),
        }
    }

    /// For each case, which needs two clues of its known solution, all pairs of cells for them, in order.
    pub fn find(&mut self, cases: &[&Case], control: &Control) -> Result<Vec<Vec<Pair>>, Stopped> {
        /// One solution may be the known one.
        const ENOUGH: u64 = 2;
        let mut all: Vec<PairCase> = cases.iter().map(|case| PairCase::new(case)).collect();
        let PairFinder { lanes, counts, met } = self;
        let (mut tests, mut puzzles) = (Vec::new(), Vec::new());
        loop {
            tests.clear();
            puzzles.clear();
            for (number, open) in all.iter_mut().enumerate() {
                for _ in 0..TESTS {
                    let Some(given) = open.draw() else { break };
                    tests.push(Test {
                        case: number,
                        given,
                    });
                    puzzles.push(open.case.with_known(given));
                }
            }
            if tests.is_empty() {
                break;
            }
            if !lanes
                .meet(&puzzles[..], ENOUGH, counts, met, control)
                .is_empty()
            {
                return Err(Stopped);
            }
            for (number, solution) in &*met {
                all[tests[*number as usize].case].rule_out(solution);
            }
            let mut results = tests.iter().zip(&*counts).peekable();
            while let Some((first, _)) = results.peek().copied() {
                let (mut made, mut good) = (0, 0);
                let open = &mut all[first.case];
                while let Some((test, &count)) =
                    results.next_if(|(test, _)| test.case == first.case)
                {
                    made += 1;
                    good += usize::from(count > 1);
                    if count == 1 && test.given.count_ones() == 2 {
                        open.is_right(test.given);
                    }
                }
                open.adapt(made, good);
            }
        }
        Ok(all.into_iter().map(PairCase::into_pairs).collect())
    }
}

impl<'a> PairCase<'a> {
    fn new(case: &'a Case) -> Self {
        let cells: Vec<usize> = (0..81).filter(|&cell| case.asked[cell] != 0).collect();
        let mut after: u128 = cells.iter().fold(0, |all, cell| all | 1 << cell);
        let pairs = cells.iter().map(|cell| {
            after &= !(1 << cell);
            after
        });
        PairCase {
            case,
            pairs: pairs.collect(),
            cells,
            right: Vec::new(),
            given: GIVEN_FIRST,
            draws: Draws::new(0, 0, 0),
        }
    }

    /// The clues of a test, as bits: a pair that was not ruled out, and others; none if nothing is open.
    fn draw(&mut self) -> Option<u128> {
        let PairCase {
            cells,
            pairs,
            draws,
            ..
        } = self;
        let len = cells.len();
        let start = draws.below(len.max(1) as u32) as usize;
        let mut rows = (start..len).chain(0..start);
        let first = rows.find(|&row| pairs[row] != 0)?;
        let number = draws.below(pairs[first].count_ones()) as usize;
        let second = cells_of(pairs[first])
            .nth(number)
            .expect("one of those that there are");
        let mut given: u128 = 1 << cells[first] | 1 << second;
        while (given.count_ones() as usize) < self.given.min(len) {
            given |= 1 << draws.pick(cells);
        }
        Some(given)
    }

    /// Rules out the pairs that have no cell where a solution differs, unless it is the known one.
    fn rule_out(&mut self, solution: &[u8; 81]) {
        let known = self.case.known().expect("pairs are those of a solution");
        let difference = difference(known, solution);
        if difference == 0 {
            return;
        }
        for (cell, pairs) in self.cells.iter().zip(&mut self.pairs) {
            if difference >> cell & 1 == 0 {
                *pairs &= difference;
            }
        }
    }

    /// Notes that there is no other solution with a pair.
    fn is_right(&mut self, pair: u128) {
        let mut cells = cells_of(pair);
        let (Some(first), Some(second)) = (cells.next(), cells.next()) else {
            return;
        };
        let row = self
            .cells
            .binary_search(&first)
            .expect("a cell that may get a clue");
        // (It may have been tested twice.)
        if self.pairs[row] >> second & 1 == 1 {
            self.pairs[row] &= !(1 << second);
            self.right.push([first, second]);
        }
    }

    /// Gives the next tests more clues or fewer, if of the last tests `good` found another solution.
    fn adapt(&mut self, tests: usize, good: usize) {
        if good == tests {
            self.given += self.given.div_ceil(4);
        } else if 2 * good < tests {
            self.given = (self.given * 5 / 8).max(2);
        }
        self.given = self.given.min(81);
    }

    fn into_pairs(mut self) -> Vec<Pair> {
        self.right.sort_unstable();
        self.right
    }
}
