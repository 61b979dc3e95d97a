use super::*;
use crate::ground::budget::control::Control;
use crate::ground::layout::Layout;
use crate::test_boards;
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// A board, and all of its solutions in order: a solution of the layout without clues, until it has that many.
fn board(layout: &Layout, rng: &mut SmallRng, most: usize) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut solver = Solver::new(layout.clone());
    let mut solutions_of = |board: &[u8]| {
        let mut solutions = Vec::new();
        let end = solver.visit(board, |solution| {
            solutions.push(solution.to_vec());
            match solutions.len() > most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        solutions.sort_unstable();
        end.is_continue().then_some(solutions)
    };
    let mut board = test_boards::solution(layout, rng.random()).unwrap();
    let mut found = vec![board.clone()];
    let mut cells: Vec<usize> = (0..board.len()).collect();
    cells.shuffle(rng);
    for cell in cells {
        let clue = std::mem::take(&mut board[cell]);
        match solutions_of(&board) {
            Some(solutions) => found = solutions,
            None => board[cell] = clue,
        }
    }
    (board, found)
}

#[rustfmt::skip]
const LAYOUTS: [&str; 12] = [
    "x", "windoku", "x+windoku", "disjoint", "anti-knight", "anti-king", "6x6", "6x6:3x2+x", "8x8", "7x7", "12x12",
    "jigsaw:1112 1222 3334 3444",
];

/// The best score, the least solution with it and the number of these are those of all solutions, whether the first
/// search finds them or bounds do.
#[test]
fn the_best_of_all_solutions_is_found() {
    let control = Control::NONE;
    let mut rng = SmallRng::seed_from_u64(20);
    let (mut ties, mut nodes_of_bounds) = (0, 0);
    for name in LAYOUTS {
        let layout: Layout = name.parse().unwrap();
        let mut solver = Solver::new(layout.clone());
        for (round, most) in [1, 40, 1_000_000_000, 0, 3, 1_000].into_iter().enumerate() {
            let (board, solutions) = board(&layout, &mut rng, [60, 200, 600][round % 3]);
            let weights: Vec<i64> = board
                .iter()
                .map(|_| rng.random_range(-most..=most))
                .collect();
            let best = solutions
                .iter()
                .map(|digits| score(&weights, digits))
                .max()
                .unwrap();
            let is_best = |digits: &&Vec<u8>| score(&weights, digits) == best;
            let optima: Vec<&Vec<u8>> = solutions.iter().filter(is_best).collect();
            ties += usize::from(optima.len() > 1);
            for at_first in [1, 30, AT_FIRST] {
                let allowance = &mut Allowance::unlimited(&control);
                let before = allowance.nodes;
                let found =
                    BestOfBoard::search_after(at_first, &mut solver, &weights, &board, allowance);
                let mut found = found.unwrap().unwrap();
                if at_first == 1 {
                    nodes_of_bounds += before - allowance.nodes;
                }
                assert_eq!((found.score, found.bound), (best, best), "{name}");
                assert_eq!(score(&weights, &found.solution), best);
                found.find_least(allowance).unwrap();
                assert_eq!(&found.solution, optima[0], "{name} {weights:?}");
                let counted = found.count_optima(u128::MAX, allowance);
                assert_eq!((counted.count, counted.all), (optima.len() as u128, true));
                let some = found.count_optima(2, allowance);
                let is_all = optima.len() < 2;
                assert_eq!(
                    (some.count, some.all),
                    (optima.len().min(2) as u128, is_all)
                );
            }
        }
    }
    assert!(ties > 12, "{ties}");
    assert!(nodes_of_bounds > 3000, "{nodes_of_bounds}");
}

/// Whenever a limit ends a search, what was found is a solution, and none exceeds the bound.
#[test]
fn bounds_hold_after_any_number_of_nodes() {
    let control = Control::NONE;
    let mut rng = SmallRng::seed_from_u64(21);
    let mut unproven = 0;
    for name in LAYOUTS {
        let layout: Layout = name.parse().unwrap();
        let mut solver = Solver::new(layout.clone());
        let (board, solutions) = board(&layout, &mut rng, 200);
        let weights: Vec<i64> = board.iter().map(|_| rng.random_range(-50..=50)).collect();
        let best = solutions
            .iter()
            .map(|digits| score(&weights, digits))
            .max()
            .unwrap();
        let mut nodes = 1;
        loop {
            let allowance = &mut Allowance::of_nodes(nodes, &control);
            match BestOfBoard::search_after(2, &mut solver, &weights, &board, allowance) {
                Err(Stopped) => {}
                Ok(None) => panic!("{name}: there are solutions"),
                Ok(Some(found)) => {
                    assert!(solutions.binary_search(&found.solution).is_ok());
                    assert_eq!(score(&weights, &found.solution), found.score);
                    assert!(found.score <= best && best <= found.bound, "{name} {nodes}");
                    if allowance.nodes > 0 {
                        assert_eq!((found.score, found.bound), (best, best));
                        break;
                    }
                    unproven += usize::from(!found.is_proven());
                }
            }
            nodes += nodes / 20 + 1;
        }
    }
    assert!(unproven > 200, "{unproven}");
}

#[test]
fn a_board_without_a_solution_has_no_best() {
    let control = Control::NONE;
    let mut solver = Solver::new("4x4".parse().unwrap());
    // The first row has no place for its 4.
    let board = [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0];
    let allowance = &mut Allowance::unlimited(&control);
    for at_first in [0, 1, AT_FIRST] {
        let found = BestOfBoard::search_after(at_first, &mut solver, &[1; 16], &board, allowance);
        assert!(matches!(found, Ok(None)));
    }
}

#[test]
fn weights_are_as_many_as_cells_and_not_too_large() {
    let shape = "6x6".parse::<Layout>().unwrap().shape();
    let refused = |weights: &[i32]| LayoutWeights::new(shape, weights).unwrap_err().to_string();
    assert_eq!(refused(&[1; 35]), "there are 35 weights for 36 cells");
    let mut large = [0; 36];
    large[8] = -1_000_000_001;
    let message = "the weight of r2c3 is not between -1000000000 and 1000000000";
    assert_eq!(refused(&large), message);
    let parse = |text: &str| LayoutWeights::parse(shape, text);
    let row = "1 -2 3 4,5;6\n";
    let weights = parse(&row.repeat(6)).unwrap();
    assert_eq!(weights.cells()[6..12], [1, -2, 3, 4, 5, 6]);
    #[rustfmt::skip]
    let cases = [
        (row.repeat(5), "5:1: the weights end after 5 rows of 6"),
        (row.repeat(7), "7:1: more than 6 rows of weights"),
        ("\n1 2 3\n".to_owned(), "2:1: 3 weights in this row, where 6 belong"),
        ("1 2 3 4 5 6 7".to_owned(), "1:1: 7 weights in this row, where 6 belong"),
        ("1 2 x 4 5 6".to_owned(), "1:5: 'x' is no whole number"),
    ];
    for (text, message) in cases {
        assert_eq!(parse(&text).unwrap_err().to_string(), message);
    }
    let message =
        "the weights of target Sudoku are those of 9x9 boards: boards of 6x6 need weights";
    assert_eq!(LayoutWeights::ring(shape).unwrap_err().to_string(), message);
}
