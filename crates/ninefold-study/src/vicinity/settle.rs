//! Many cases at once: tests of all of them in lanes, round by round.
//!
//! ```text
//!   some solutions of each --> [ a few tests of each --> marked --> narrowed ] until all is settled
//! ```

use super::case::{Candidates, Case, Test};
use ninefold::inside::{Load, Puzzles};
use ninefold::lanes::LaneSolver;
use ninefold::simd::DetectedBackend;
use ninefold::{Control, Stopped};

/// Number of solutions of each case that are found before anything is tested: some cases have no
/// more.
const FIRST: u64 = 4;
/// Number of tests of a case that are searched together. They do not profit from each other's
/// results.
const TESTS: usize = 3;
/// Number of solutions of a test that are found: two settle all that they have in common.
const ENOUGH: u64 = 2;

/// Settles cases.
#[derive(Debug)]
pub(super) struct Settler {
    /// For the first solutions, and for tests: each adapts to its own kind of puzzles.
    first: LaneSolver,
    tests: LaneSolver,
    /// Working memory.
    counts: Vec<u64>,
    met: Vec<(u32, [u8; 81])>,
    narrowed: Vec<Candidates>,
}

/// Tests as what lanes search.
struct Tests<'a>(&'a [Test]);

impl Puzzles for Tests<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        Load::candidates(number, |at| &self.0[first + at].candidates)
    }
}

impl Settler {
    pub fn new(backend: DetectedBackend) -> Self {
        Settler {
            first: LaneSolver::with_backend(backend),
            tests: LaneSolver::with_backend(backend),
            counts: Vec::new(),
            met: Vec::new(),
            narrowed: Vec::new(),
        }
    }

    /// Settles every candidate in question of each case.
    pub fn settle(&mut self, cases: &mut [Case], control: &Control) -> Result<(), Stopped> {
        // Sweeps may settle everything, and they do not check the control.
        control.check()?;
        let mut unsettled: Vec<usize> = (0..cases.len()).collect();
        self.narrow(cases, &mut unsettled);
        self.meet_first(cases, &unsettled, control)?;
        unsettled.retain(|&at| !cases[at].is_settled());
        let mut tests = Vec::new();
        // The end of each case's tests.
        let mut ends = Vec::new();
        while !unsettled.is_empty() {
            tests.clear();
            ends.clear();
            for &at in &unsettled {
                cases[at].add_tests(TESTS, &mut tests);
                ends.push(tests.len());
            }
            self.test(cases, &unsettled, &tests, &ends, control)?;
            self.narrow(cases, &mut unsettled);
        }
        Ok(())
    }

    /// Finds some solutions of each case, and settles the cases that have no more.
    fn meet_first(
        &mut self,
        cases: &mut [Case],
        unsettled: &[usize],
        control: &Control,
    ) -> Result<(), Stopped> {
        let boards: Vec<Candidates> = unsettled.iter().map(|&at| cases[at].open).collect();
        let Settler {
            first, counts, met, ..
        } = self;
        if !first
            .meet(&boards[..], FIRST, counts, met, control)
            .is_empty()
        {
            return Err(Stopped);
        }
        for (number, solution) in met {
            cases[unsettled[*number as usize]].mark(solution);
        }
        for (&at, &count) in unsettled.iter().zip(&*counts) {
            if count < FIRST {
                cases[at].settle();
            }
        }
        Ok(())
    }

    /// Searches tests, those of each case up to its end, and notes their results.
    fn test(
        &mut self,
        cases: &mut [Case],
        unsettled: &[usize],
        tests: &[Test],
        ends: &[usize],
        control: &Control,
    ) -> Result<(), Stopped> {
        let Settler {
            tests: lanes,
            counts,
            met,
            ..
        } = self;
        if !lanes
            .meet(&Tests(tests), ENOUGH, counts, met, control)
            .is_empty()
        {
            return Err(Stopped);
        }
        let mut owner = Vec::with_capacity(tests.len());
        for (&at, &end) in unsettled.iter().zip(ends) {
            owner.resize(end, at);
        }
        let mut is_good = vec![false; tests.len()];
        for (test, solution) in &*met {
            let test = *test as usize;
            is_good[test] |= cases[owner[test]].mark(solution);
        }
        let mut first = 0;
        for (&at, &end) in unsettled.iter().zip(ends) {
            let case = &mut cases[at];
            let good = is_good[first..end].iter().filter(|&&good| good).count();
            let mut has_settled = false;
            for test in first..end {
                if let Some(group) = tests[test].settles
                    && counts[test] < ENOUGH
                {
                    case.settle_group(group);
                    has_settled = true;
                }
            }
            case.adapt(end - first, good, has_settled);
            first = end;
        }
        Ok(())
    }

    /// Narrows the unsettled cases by sweeps, and removes from the list those that are settled by
    /// it.
    fn narrow(&mut self, cases: &mut [Case], unsettled: &mut Vec<usize>) {
        unsettled.retain(|&at| !cases[at].is_settled());
        let changed = || {
            let all = unsettled.iter().copied();
            all.filter(|&at| !cases[at].is_narrow)
        };
        self.narrowed.clear();
        self.narrowed.extend(changed().map(|at| cases[at].open));
        self.tests.propagate(&mut self.narrowed);
        let changed: Vec<usize> = changed().collect();
        for (&at, board) in changed.iter().zip(&self.narrowed) {
            cases[at].open = *board;
            cases[at].is_narrow = true;
        }
        unsettled.retain(|&at| !cases[at].is_settled());
    }
}
