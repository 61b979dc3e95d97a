//! The vicinity of puzzles, against taking out every set of clues, adding every set of clues and
//! counting the solutions of each with the scalar engine.

use crate::boards::{SEVENTEEN, TestBoard as _, public_list};
use ninefold::answers::{Settings, Streamed, ask};
use ninefold::scalar::Solver;
use ninefold::simd::DetectedBackend;
use ninefold::{Cell, Control, Grid, Status, batch};
use ninefold_study::answers::Vicinity;
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The puzzles found around each puzzle, and the status at the end.
fn search(remove: usize, add: usize, puzzles: &[Grid]) -> Vec<(Vec<Grid>, Status)> {
    let best = DetectedBackend::best();
    searched(&Vicinity::new(remove, add), puzzles, best)
}

fn searched(
    vicinity: &Vicinity,
    puzzles: &[Grid],
    backend: DetectedBackend,
) -> Vec<(Vec<Grid>, Status)> {
    let mut all = Vec::new();
    let mut found = Vec::new();
    let mut searcher = vicinity.searcher(backend);
    let searched = searcher.search(puzzles, &Control::NONE, |index, near| {
        assert_eq!(index, all.len());
        match near {
            Streamed::Item(grid) => found.push(grid),
            Streamed::End { count, status, .. } => {
                assert_eq!(count, found.len() as u64);
                all.push((std::mem::take(&mut found), status));
            }
        }
        Ok::<(), ()>(())
    });
    assert_eq!(searched, Ok(()));
    assert_eq!(all.len(), puzzles.len());
    all
}

/// The same by trying everything.
fn tried(remove: usize, add: usize, puzzle: &Grid) -> BTreeSet<Grid> {
    let clues = puzzle.clue_count();
    let mut less = BTreeSet::from([*puzzle]);
    for _ in 0..remove {
        less = less.iter().flat_map(less_a_clue).collect();
    }
    let mut more: BTreeSet<Grid> = less;
    for _ in 0..add {
        more = more.iter().flat_map(plus_a_clue).collect();
    }
    more.remove(puzzle);
    let mut solver = Solver::new();
    more.retain(|grid| solver.count(grid, 2) == 1);
    let mut numbers = more.iter().map(Grid::clue_count);
    assert!(numbers.all(|number| number + remove == clues + add));
    more
}

fn less_a_clue(grid: &Grid) -> impl Iterator<Item = Grid> {
    let digits = *grid.as_array();
    let clues = (0..81).filter(move |&cell| digits[cell] != 0);
    clues.map(move |cell| changed(&digits, cell, 0))
}

fn plus_a_clue(grid: &Grid) -> impl Iterator<Item = Grid> {
    let digits = *grid.as_array();
    let empty = (0..81).filter(move |&cell| digits[cell] == 0);
    let all = empty.flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    all.map(move |(cell, digit)| changed(&digits, cell, digit))
        // Trying these would take long, and find nothing.
        .filter(Grid::is_legal)
}

fn changed(digits: &[u8; 81], cell: usize, digit: u8) -> Grid {
    let mut digits = *digits;
    digits[cell] = digit;
    Grid::from_digits(&digits).unwrap()
}

fn agree(remove: usize, add: usize, puzzle: &Grid) -> usize {
    let [(found, status)] = &search(remove, add, &[*puzzle])[..] else {
        panic!("one puzzle has one end");
    };
    let set: BTreeSet<Grid> = found.iter().copied().collect();
    assert_eq!(set.len(), found.len(), "one is found twice around {puzzle}");
    let expected = tried(remove, add, puzzle);
    assert_eq!(set, expected, "{{-{remove}+{add}}} of {puzzle}");
    let expected = Status::of_count(puzzle, Solver::new().count(puzzle, 2), 2);
    assert_eq!(*status, expected);
    found.len()
}

fn grid(line: &str) -> Grid {
    line.parse().unwrap()
}

fn minimal(number: u64) -> Vec<Grid> {
    Generator::new(Kind::Minimal, 3).boards(0..number)
}

/// The solution of the first minimal puzzle, with some cells empty.
fn solution_without(cells: impl Fn(usize, u8) -> bool) -> Grid {
    let mut digits = *minimal(1)[0].unique_solution().unwrap().as_array();
    for (cell, digit) in digits.iter_mut().enumerate() {
        if cells(cell, *digit) {
            *digit = 0;
        }
    }
    Grid::from_digits(&digits).unwrap()
}

/// One of those rated 11 or more.
const HARD: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

#[test]
fn one_clue_for_another_is_what_trying_finds() {
    let mut found = agree(1, 1, &grid(SEVENTEEN)) + agree(1, 1, &grid(HARD));
    for puzzle in minimal(12) {
        found += agree(1, 1, &puzzle);
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn other_numbers_of_clues_are_what_trying_finds() {
    let seventeen = grid(SEVENTEEN);
    let easy = Generator::new(Kind::Easy, 3).board(0);
    let two_digits = solution_without(|_, digit| digit <= 2);
    let mut found = Vec::new();
    #[rustfmt::skip]
    let cases = [
        (0, 1, &seventeen),
        (1, 0, &seventeen),
        (2, 1, &seventeen),
        (1, 0, &easy),
        (2, 0, &easy),
        (3, 0, &easy),
        (0, 1, &two_digits),
        (1, 1, &two_digits),
        (0, 2, &two_digits),
        (1, 2, &solution_without(|cell, _| cell < 9)),
        (2, 2, &solution_without(|cell, digit| digit <= 2 && cell < 27)),
        (2, 3, &solution_without(|cell, _| cell < 2)),
    ];
    for (remove, add, puzzle) in cases {
        found.push(agree(remove, add, puzzle) > 0);
    }
    // Most have some.
    assert!(found.iter().filter(|&&some| some).count() >= 6, "{found:?}");
}

/// Both clues are needed if their two digits can be exchanged in two places. So one clue for
/// another leads nowhere, and two for two does.
#[test]
fn two_for_two_are_more_than_one_for_one_twice() {
    let places =
        (0..3).flat_map(|band| (1..9).flat_map(move |a| (a + 1..=9).map(move |b| (band, a, b))));
    let is_in = |(band, a, b): (usize, u8, u8), cell: usize, digit: u8| {
        cell / 27 == band && (digit == a || digit == b)
    };
    let solutions = |puzzle: &Grid| puzzle.count_up_to(5);
    let two: Vec<_> = places
        .filter(|&place| solutions(&solution_without(|cell, digit| is_in(place, cell, digit))) == 2)
        .collect();
    let pairs = two
        .iter()
        .flat_map(|&one| two.iter().map(move |&other| (one, other)));
    let puzzle = pairs
        .map(|(one, other)| {
            solution_without(|cell, digit| is_in(one, cell, digit) || is_in(other, cell, digit))
        })
        .find(|puzzle| solutions(puzzle) == 4)
        .unwrap();
    assert_eq!(search(1, 1, &[puzzle])[0].0, []);
    assert!(search(2, 2, &[puzzle])[0].0.len() > 1000);
}

#[test]
fn ambiguous_impossible_and_illegal_puzzles_have_a_vicinity_too() {
    let multi = Generator::new(Kind::Multi, 3).board(0);
    assert!(agree(0, 1, &multi) > 0);
    assert!(agree(1, 1, &multi) > 0);
    // Two minimal puzzles, one with a wrong clue, one with a clue that contradicts another.
    let puzzle = minimal(1)[0];
    let with_one = |cell| (1..=9).map(move |digit| puzzle.with(cell, digit));
    let wrong = |legal: bool| {
        let mut all = puzzle.cells_where(false).into_iter().flat_map(with_one);
        let is_wrong = |grid: &Grid| grid.is_legal() == legal && grid.count_up_to(1) == 0;
        all.find(is_wrong).unwrap()
    };
    for wrong in [wrong(true), wrong(false)] {
        assert_eq!(agree(0, 1, &wrong), 0);
        // Without the wrong clue the puzzle is right.
        assert!(agree(1, 0, &wrong) > 0);
        assert!(agree(1, 1, &wrong) > 0);
    }
}

#[test]
fn the_fewest_and_the_most_clues_are_no_exception() {
    let full = solution_without(|_, _| false);
    let eighty = solution_without(|cell, _| cell == 40);
    let one = changed(&[0; 81], 40, 5);
    #[rustfmt::skip]
    let cases = [
        (1, 1, &Grid::EMPTY, 0), (0, 1, &Grid::EMPTY, 0),
        (0, 0, &full, 0), (0, 1, &full, 0), (1, 0, &full, 81), (1, 1, &full, 0), (2, 1, &full, 81),
        (0, 1, &eighty, 1), (1, 1, &eighty, 80), (1, 2, &eighty, 1), (0, 2, &eighty, 0),
        (2, 1, &one, 0),
    ];
    for (remove, add, puzzle, found) in cases {
        assert_eq!(agree(remove, add, puzzle), found, "{{-{remove}+{add}}}");
    }
    // There are not that many clues.
    assert_eq!(search(usize::MAX, 1, &[one])[0].0, []);
    assert_eq!(search(1, usize::MAX, &[eighty])[0].0, []);
}

#[test]
fn what_is_found_depends_on_no_backend_and_no_neighbour() {
    let mut puzzles = minimal(20);
    puzzles.extend([grid(SEVENTEEN), grid(HARD), Grid::EMPTY]);
    let together = search(1, 1, &puzzles);
    for backend in DetectedBackend::all() {
        let found = searched(&Vicinity::new(1, 1), &puzzles, backend);
        assert_eq!(found, together, "{backend}");
    }
    for (puzzle, expected) in puzzles.iter().zip(&together) {
        assert_eq!(search(1, 1, &[*puzzle])[0], *expected);
    }
    let answers = ask(&Vicinity::new(1, 1), &puzzles).into_iter();
    let answers = answers.map(|listed| (listed.items, listed.status));
    assert_eq!(answers.collect::<Vec<_>>(), together);
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let puzzles = minimal(3);
    let control = Control::new().with_stop(Arc::new(AtomicBool::new(true)));
    let settings = Settings::new().with_control(control);
    let answers = settings.ask(&Vicinity::new(1, 1), &puzzles);
    assert!(answers.iter().all(|listed| listed.items.is_empty()));
    let statuses: Vec<Status> = answers.iter().map(|listed| listed.status).collect();
    assert_eq!(statuses, [Status::Unfinished; 3]);
}

#[test]
fn inside_the_solution_is_what_trying_finds_with_that_solution() {
    let multi = Generator::new(Kind::Multi, 3).board(0);
    let mut found = 0;
    for (remove, add, puzzle) in [
        (1, 1, grid(SEVENTEEN)),
        (1, 1, minimal(2)[1]),
        (2, 1, minimal(3)[2]),
        (1, 2, solution_without(|cell, _| cell < 9)),
        (2, 3, solution_without(|cell, _| cell < 2)),
        (0, 1, minimal(1)[0]),
        (1, 0, solution_without(|cell, _| cell < 9)),
        // A puzzle with several solutions shares its solution with none.
        (1, 1, multi),
        (0, 1, multi),
        (1, 0, multi),
    ] {
        let vicinity = Vicinity::new(remove, add).inside_solution();
        let mut all = searched(&vicinity, &[puzzle], DetectedBackend::best())
            .remove(0)
            .0;
        all.sort_unstable();
        let solution = puzzle.unique_solution();
        let mut expected = tried(remove, add, &puzzle);
        expected.retain(|near| solution.is_ok() && near.unique_solution() == solution);
        let expected: Vec<Grid> = expected.into_iter().collect();
        assert_eq!(all, expected, "{{-{remove}+{add}}} of {puzzle}");
        found += all.len();
    }
    assert!(found > 100, "{found}");
}

/// The subsets of this size, in order.
fn subsets(cells: &[Cell], size: usize) -> Vec<Vec<Cell>> {
    let Some(less) = size.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let with_first = |at: usize| {
        let rest = subsets(&cells[at + 1..], less).into_iter();
        rest.map(move |rest| [vec![cells[at]], rest].concat())
    };
    (0..cells.len()).flat_map(with_first).collect()
}

/// Every set of clues that is removed, and for each every pair of others from the solution, in order.
fn tried_inside(puzzle: &Grid, remove: usize) -> Vec<Grid> {
    let solution = puzzle.unique_solution().unwrap();
    let [clues, empty] = [true, false].map(|clues| puzzle.cells_where(clues));
    let mut all = Vec::new();
    for (out, added) in [(remove - 1, 1), (remove, 2)] {
        for out in subsets(&clues, out) {
            for added in subsets(&empty, added) {
                let mut near = *puzzle;
                out.iter().for_each(|&cell| near.set(cell, 0));
                let mut add = |&cell| near.set(cell, solution.digit(cell));
                added.iter().for_each(&mut add);
                all.push(near);
            }
        }
    }
    let statuses = batch::check(&all);
    let all = all.into_iter().zip(statuses);
    let proper = all.filter(|(_, status)| *status == Status::Unique);
    proper.map(|(near, _)| near).collect()
}

#[test]
fn pairs_inside_the_solution_are_found_in_the_order_of_trying() {
    let full = solution_without(|cell, _| cell < 12);
    let mut number = 0;
    for (remove, puzzle) in [
        (2, grid(SEVENTEEN)),
        (2, minimal(1)[0]),
        (1, minimal(2)[1]),
        (2, full),
    ] {
        let expected = tried_inside(&puzzle, remove);
        for backend in DetectedBackend::all() {
            let vicinity = Vicinity::new(remove, 2).inside_solution();
            let found = searched(&vicinity, &[puzzle], backend).remove(0).0;
            assert!(found == expected, "{{-{remove}+2}} of {puzzle}");
        }
        number += expected.len();
    }
    assert!(number > 1000, "{number}");
}

/// Parts can be settled in any order, by any searcher; and their shares add up to the whole.
#[test]
fn a_search_some_parts_at_a_time_finds_the_same_in_the_same_order() {
    let puzzles = [&minimal(3)[..], &[grid(SEVENTEEN), Grid::EMPTY]].concat();
    let two_digits = solution_without(|cell, digit| digit <= 3 && cell < 27);
    let full = solution_without(|_, _| false);
    for (remove, add, puzzles) in [
        (1, 1, &puzzles[..]),
        (2, 1, &puzzles[..]),
        (0, 2, &[two_digits, full, two_digits]),
        (2, 2, &[full, two_digits, full]),
        (1, 3, &[two_digits]),
        (0, 0, &puzzles[..]),
    ] {
        let together = search(remove, add, puzzles);
        let vicinity = Vicinity::new(remove, add);
        let mut searchers = [0; 2].map(|_| vicinity.searcher(DetectedBackend::best()));
        let mut frontier = searchers[0].frontier(puzzles, &Control::NONE);
        let mut found = vec![Vec::new(); puzzles.len()];
        let mut shares = vec![0.0; puzzles.len()];
        loop {
            let passed = frontier.puzzle();
            // Puzzles that were passed are done.
            let is_done = |share: &f64| *share == 0.0 || (share - 1.0).abs() < 1e-6;
            assert!(shares[..passed].iter().all(is_done), "{shares:?}");
            let parts = frontier.next(3);
            if parts.is_empty() {
                assert_eq!(passed, puzzles.len());
                break;
            }
            let parts = parts.into_iter().enumerate().rev();
            let settled = parts.map(|(at, part)| {
                let searcher = &mut searchers[at % 2];
                searcher.settle(part, &Control::NONE).unwrap()
            });
            let settled: Vec<_> = settled.collect();
            let mut deeper = Vec::new();
            for settled in settled.into_iter().rev() {
                for (index, grid) in settled.found {
                    found[index].push(grid);
                }
                for (index, share) in settled.done {
                    shares[index] += share;
                }
                deeper.extend(settled.deeper);
            }
            frontier.put_back(deeper);
        }
        for (index, (expected, status)) in together.iter().enumerate() {
            assert_eq!(found[index], *expected, "{{-{remove}+{add}}}");
            assert_eq!(frontier.status(index), *status);
            assert!(found[index].is_empty() || shares[index] > 0.999);
        }
    }
}

/// The counts of other programs, which include each puzzle itself once for each of its clues.
#[test]
fn public_lists_have_as_many_neighbours_as_others_say() {
    for (list, expected) in [("clues17.txt", 950), ("hardest11.txt", 6025)] {
        let Some(puzzles) = public_list(list) else {
            return;
        };
        let puzzles = &puzzles[..50];
        let found = search(1, 1, puzzles).into_iter();
        let found: usize = found.map(|(found, _)| found.len()).sum();
        let again: usize = puzzles.iter().map(|puzzle| puzzle.clue_count()).sum();
        assert_eq!(found + again, expected, "{list}");
    }
}
