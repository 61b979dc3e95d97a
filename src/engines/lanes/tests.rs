//! Sources of puzzles, and the state after the work was stopped.

use super::puzzles::Load;
use super::*;
use crate::test_boards::{Generator, Kind};
use pretty_assertions::assert_eq;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn solvers() -> impl Iterator<Item = LaneSolver> {
    DetectedBackend::all().map(LaneSolver::with_backend)
}

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    let generator = Generator::new(kind, 9);
    (0..number).map(|index| generator.board(index)).collect()
}

/// Puzzles that stop the work as soon as number `last` is loaded.
struct Stopping<'a> {
    puzzles: &'a [Grid],
    last: usize,
    stop: Arc<AtomicBool>,
}

impl Puzzles for Stopping<'_> {
    fn len(&self) -> usize {
        self.puzzles.len()
    }

    fn some(&self, first: usize, number: usize) -> Load<'_> {
        if (first..first + number).contains(&self.last) {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.puzzles.some(first, number)
    }
}

#[test]
fn puzzles_are_taken_from_whatever_holds_them() {
    let grids = generated(Kind::Easy, 100);
    let arrays: Vec<[u8; 81]> = grids.iter().map(|grid| *grid.as_array()).collect();
    let references: Vec<&[u8; 81]> = arrays.iter().collect();
    let candidates = |digit: u8| if digit == 0 { 0x1ff } else { 1 << (digit - 1) };
    let candidates: Vec<[u16; 81]> = arrays.iter().map(|a| a.map(candidates)).collect();
    for mut solver in solvers() {
        let mut answers = |puzzles: &dyn Puzzles| {
            let (mut counts, mut solutions) = ([0; 100], [[0; 81]; 100]);
            let wanted = Some(&mut solutions[..]);
            let left = solver.count_into(puzzles, 2, &mut counts, wanted, &Control::NONE);
            assert!(left.is_empty());
            (counts, solutions)
        };
        let expected = answers(&&grids[..]);
        assert_eq!(expected.0, [1; 100]);
        assert!(answers(&&arrays[..]) == expected && answers(&&references[..]) == expected);
        assert!(answers(&&candidates[..]) == expected);
    }
}

#[test]
fn what_is_stopped_is_unfinished_and_the_rest_is_right() {
    const CAP: u64 = 1000;
    /// A grid that would be worked on for ever, so that those after it would not be begun. It is
    /// loaded together with the puzzle that stops the work.
    const ENDLESS: usize = 1490;
    let mut grids = generated(Kind::Easy, 3000);
    grids[ENDLESS] = Grid::EMPTY;
    for mut solver in solvers() {
        let stop = Arc::new(AtomicBool::new(false));
        let puzzles = Stopping {
            puzzles: &grids,
            last: 1495,
            stop: Arc::clone(&stop),
        };
        let control = Control::new().with_stop(stop);
        let mut counts = vec![7; grids.len()];
        let mut solutions = vec![[0; 81]; grids.len()];
        let wanted = Some(&mut solutions[..]);
        let left = solver.count_into(&puzzles, u64::MAX, &mut counts, wanted, &control);
        assert!(left.is_sorted_by(|a, b| a < b));
        // It takes a moment to stop.
        assert!(
            left.contains(&(ENDLESS as u32)) && left.ends_with(&[2999]) && !left.contains(&100)
        );
        for (number, (&count, solution)) in counts.iter().zip(&solutions).enumerate() {
            match left.binary_search(&(number as u32)) {
                Err(_) => assert_eq!(count, 1),
                // The solutions found before the flag was checked.
                Ok(_) if number == ENDLESS => {}
                Ok(_) => assert!(count <= 1),
            }
            assert_eq!(
                count > 0,
                Grid::from_digits(solution).unwrap().is_solution()
            );
        }
        // Nothing of the stopped work is left over.
        let mut expected = vec![1; grids.len()];
        expected[ENDLESS] = CAP;
        assert_eq!(solver.count(&grids, CAP), expected);
    }
}

#[test]
fn what_is_stopped_at_once_is_not_begun() {
    let grids = generated(Kind::Multi, 100);
    let stopped = Control::new().with_timeout(Duration::ZERO);
    for mut solver in solvers() {
        let mut counts = [7; 100];
        let left = solver.count_into(&grids[..], 2, &mut counts, None, &stopped);
        assert_eq!(left, (0..100).collect::<Vec<u32>>());
        assert_eq!(counts, [0; 100]);
        let left = solver.count_into(&grids[..], 0, &mut counts, None, &stopped);
        assert_eq!(left, [0_u32; 0]);
        let best = solver.best_boards(&grids, &[1; 81], u64::MAX, &stopped);
        assert_eq!(best, [LaneBest::GivenUp(None); 100]);
    }
}
