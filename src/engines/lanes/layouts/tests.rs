use super::*;
use crate::engines::lanes::LaneSolver;
use crate::engines::of_layout::Solver;
use crate::engines::scalar::SolutionOrder;
use crate::ground::budget::allowance::Allowance;
use crate::ground::layout::tests::shared_puzzles;
use crate::test_boards::{Generator, Kind};
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn solvers(layout: &Layout) -> impl Iterator<Item = LayoutSolver> {
    let all = DetectedBackend::all();
    all.map(|backend| LayoutSolver::with_backend(layout, backend).unwrap())
}

/// Regions in which some cells of boxes have changed places.
fn jigsaw(rng: &mut SmallRng, digits: usize, swaps: usize) -> Layout {
    let boxes: Layout = format!("{digits}x{digits}").parse().unwrap();
    let mut map = vec!['0'; boxes.cells()];
    for (house, name) in boxes.houses()[2 * digits..].iter().zip('a'..) {
        house
            .cells()
            .iter()
            .for_each(|&cell| map[usize::from(cell)] = name);
    }
    for _ in 0..swaps {
        let (one, other) = (
            rng.random_range(0..map.len()),
            rng.random_range(0..map.len()),
        );
        map.swap(one, other);
    }
    Layout::jigsaw(&map.into_iter().collect::<String>()).unwrap()
}

/// A solution, found from some random clues; none if none was found soon.
fn solution(rng: &mut SmallRng, solver: &mut Solver) -> Option<Vec<u8>> {
    let (cells, digits) = (solver.layout().cells(), solver.layout().digits());
    for _ in 0..3 {
        let mut board = vec![0; cells];
        let mut first: Vec<u8> = (1..=digits as u8).collect();
        first.shuffle(rng);
        board[..digits].copy_from_slice(&first);
        let mut found = None;
        let _ = solver.visit_allowed(
            &board,
            SolutionOrder::Any,
            &mut Allowance::of_nodes(500, &Control::NONE),
            |solution, _| {
                found = Some(solution.to_vec());
                ControlFlow::Break(())
            },
        );
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Boards with few solutions, several and none, as the scalar engine counts them within few nodes.
fn boards(rng: &mut SmallRng, layout: &Layout, number: usize) -> (Vec<u8>, Vec<u64>) {
    let mut solver = Solver::new(layout.clone());
    let (mut boards, mut counts) = (Vec::new(), Vec::new());
    for _ in 0..2 * number {
        if counts.len() == number {
            break;
        }
        let Some(mut board) = solution(rng, &mut solver) else {
            continue;
        };
        let kept = rng.random_range(0.25..0.7);
        for digit in &mut board {
            if !rng.random_bool(kept) {
                *digit = 0;
            }
        }
        if rng.random_bool(0.2) {
            let at = rng.random_range(0..board.len());
            board[at] = rng.random_range(1..=layout.digits() as u8);
        }
        let control = Control::NONE;
        let nodes = &mut Allowance::of_nodes(1000, &control);
        let (count, end) = solver.count_allowed(&board, 50, nodes, None);
        if end.is_ok() {
            counts.push(count);
            boards.extend(board);
        }
    }
    (boards, counts)
}

fn check(layout: &Layout, boards: &[u8], expected: &[u64]) {
    for mut solver in solvers(layout) {
        assert_eq!(
            solver.count(boards, 50),
            expected,
            "{layout} {}",
            solver.backend()
        );
        let (mut counts, mut solutions) = (vec![7; expected.len()], vec![0; boards.len()]);
        let left = solver.count_into(boards, 2, &mut counts, Some(&mut solutions), &Control::NONE);
        assert_eq!(left, [0_u32; 0]);
        let capped: Vec<u64> = expected.iter().map(|&count| count.min(2)).collect();
        assert_eq!(counts, capped, "{layout} {}", solver.backend());
        let cells = layout.cells();
        for ((board, solution), count) in boards
            .chunks(cells)
            .zip(solutions.chunks(cells))
            .zip(counts)
        {
            let keeps = board
                .iter()
                .zip(solution)
                .all(|(&clue, &digit)| clue == 0 || clue == digit);
            assert_eq!(layout.is_solution(solution) && keeps, count > 0, "{layout}");
        }
    }
}

#[test]
fn boards_of_every_layout_have_the_solutions_that_the_scalar_engine_finds() {
    let mut rng = SmallRng::seed_from_u64(39);
    #[rustfmt::skip]
    let names = [
        "4x4", "5x5", "6x6", "6x6:3x2+x", "8x8", "9x9", "x", "windoku", "disjoint", "anti-king", "anti-knight",
        "x+windoku+anti-king", "8x8+x+anti-knight", "10x10", "12x12+anti-king", "16x16", "16x16+windoku+x",
    ];
    let number = if cfg!(debug_assertions) { 20 } else { 200 };
    let named = names.map(|name| name.parse().unwrap());
    let mut layouts: Vec<Layout> = named.to_vec();
    for digits in [4, 6, 9, 9, 10, 12] {
        let swaps = rng.random_range(1..12);
        layouts.push(jigsaw(&mut rng, digits, swaps));
        let crossed = jigsaw(&mut rng, digits, 3).with_diagonals();
        layouts.push(crossed.with_king_moves());
    }
    let mut several = 0;
    for layout in &layouts {
        let (boards, counts) = boards(&mut rng, layout, number);
        several += counts.iter().filter(|&&count| count > 1).count();
        check(layout, &boards, &counts);
    }
    assert!(several > 2 * number);
}

/// Boards on which lanes had from 5,000 to 150,000 sweeps when they did not learn from conflicts, and the scalar engine
/// has 160 nodes or fewer. The control looks at its clock every 256 sweeps, and here the clock counts the looks.
#[test]
fn lanes_are_not_lost_where_conflicts_are_found() {
    const LOOKS: u64 = 20;
    for (layout, board, count) in [
        (
            "16x16+windoku",
            "..af4........b......57b...f....a.7.....f.....de.9.c................af....g......6...c3e..5.....b\
            8.....597..f..........1....93....9..65.3.ad8..7g.a...e.2.6.5......5b........a.6....6.......e.5..\
            ..1............eab.c.....................3.......g..e..b.1....4.",
            50,
        ),
        (
            "16x16+anti-knight",
            "b..3....1..7..a.8c.2....5a....f.a....ef2.64...7.4..............bc.....a...8.....d...7...........\
            ...g.1b..7d...5.78f59..d..........51.847.e6...g..4c..g3.....b26e....d.....3c.9.1.e.a.9c..4......\
            52...................d.1e...9.2..3..e7.9..2.f......e.......5.ad.",
            0,
        ),
    ] {
        let layout: Layout = layout.parse().unwrap();
        let digits = board.chars().map(|name| name.to_digit(17).unwrap_or(0));
        let board: Vec<u8> = digits.map(|digit| digit as u8).collect();
        assert_eq!(Solver::new(layout.clone()).count(&board, 50), count);
        for mut solver in solvers(&layout) {
            let looks = AtomicU64::new(0);
            let clock = move || Duration::from_secs(looks.fetch_add(1, Ordering::Relaxed));
            let control = Control::new().with_clock(clock);
            let control = control.with_timeout(Duration::from_secs(LOOKS));
            let mut counts = [0];
            let left = solver.count_into(&board, 50, &mut counts, None, &control);
            assert_eq!((left, counts), (vec![], [count]), "{}", solver.backend());
        }
    }
}

#[test]
fn shared_puzzles_have_as_many_solutions_as_is_said() {
    for of_one in shared_puzzles().chunk_by(|one, other| one.0 == other.0) {
        let boards: Vec<u8> = of_one
            .iter()
            .flat_map(|(_, board, _)| board.clone())
            .collect();
        let counts: Vec<u64> = of_one.iter().map(|(_, _, count)| *count).collect();
        check(&of_one[0].0, &boards, &counts);
    }
}

/// Numbers that are known: Latin squares of order 4 and 5, grids of 4x4.
#[test]
fn there_are_as_many_grids_as_is_known() {
    for (layout, number) in [
        ("4x4".parse().unwrap(), 288),
        ("4x4+x".parse().unwrap(), 48),
        (Layout::with_boxes(1, 4).unwrap(), 576),
        (Layout::with_boxes(1, 5).unwrap(), 161_280),
    ] {
        for mut solver in solvers(&layout) {
            assert_eq!(solver.count(&vec![0; layout.cells()], u64::MAX), [number]);
        }
    }
}

/// The engine of classic boards agrees on all of them.
#[test]
fn classic_boards_have_the_same_solutions_as_with_their_own_engine() {
    let layout = Layout::classic();
    for kind in [Kind::Easy, Kind::Minimal, Kind::Multi] {
        let generator = Generator::new(kind, 39);
        let grids: Vec<_> = (0..200).map(|index| generator.board(index)).collect();
        let boards: Vec<u8> = grids
            .iter()
            .flat_map(|grid| grid.digits().to_vec())
            .collect();
        let expected = LaneSolver::new().count(&grids, 50);
        check(&layout, &boards, &expected);
    }
}

/// Of 288 boards of 4x4 a quarter have any given digit in a cell, and the others do not. What is counted is added to the
/// solutions that are known.
#[test]
fn solutions_of_candidates_are_added_to_known_ones() {
    let layout: Layout = "4x4".parse().unwrap();
    let all = [0b1111; 16];
    let (mut with, mut without) = (all, all);
    (with[5], without[5]) = (0b0100, 0b1011);
    let boards = [all, with, without].concat();
    for mut solver in solvers(&layout) {
        for (cap, known, expected) in [
            (1000, [0, 0, 0], [288, 72, 216]),
            (1000, [0, 216, 72], [288, 288, 288]),
            (2, [0, 1, 1], [2, 2, 2]),
        ] {
            let mut counts = known;
            let left = solver.add_counts(&boards, cap, &mut counts, &Control::NONE);
            assert_eq!((left, counts), (vec![], expected));
        }
    }
}

#[test]
fn what_is_stopped_is_unfinished() {
    let layout = Layout::classic().with_diagonals();
    let stopped = Control::new().with_timeout(Duration::ZERO);
    for mut solver in solvers(&layout) {
        let mut counts = [7; 3];
        let left = solver.count_into(&[0; 243], 5, &mut counts, None, &stopped);
        assert_eq!((left, counts), (vec![0, 1, 2], [0; 3]));
        assert_eq!(solver.count(&[0; 243], 5), [5; 3]);
    }
}

#[test]
fn larger_boards_are_not_for_lanes() {
    assert!(LayoutSolver::new(&"25x25".parse().unwrap()).is_none());
}
