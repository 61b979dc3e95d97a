//! Pencilmarks against dancing links with fewer options, and against ordinary puzzles.

use crate::boards::{by, engines, generated, of_nodes};
use crate::exact::ALL;
use crate::oracle::of_marks;
use ninefold::answers::{
    Check, Count, CountOptima, Entry, Enumerate, Question, Settings, Solve, Target, TargetAnswer,
    ask,
};
use ninefold::score::{Goal, Weights};
use ninefold::{Cell, Engine, Grid, Limits, Pencilmarks, SolutionOrder, Status};
use ninefold_study::answers::{Minimal, Minimality};
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// A solution with random other candidates, more and more of them; and the same without a candidate
/// of the solution, which mostly leaves none; and masks that are entirely random, some of them 0.
fn random(seed: u64, number: usize) -> Vec<Pencilmarks> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut all = Vec::new();
    for (index, solution) in generated(Kind::Full, seed, number).iter().enumerate() {
        let share = 0.1 + 0.25 * (index as f64 / number as f64);
        let mut marks = Pencilmarks::from(*solution);
        for cell in Grid::cells() {
            let others = (0..9).filter(|_| rng.random_bool(share));
            let others = others.fold(0, |mask, digit| mask | 1 << digit);
            marks.set(cell, marks.candidates(cell) | others);
        }
        all.push(marks);
        let cell = Grid::cells().nth(rng.random_range(0..81)).unwrap();
        let digit = 1 << (solution.digit(cell) - 1);
        marks.set(cell, marks.candidates(cell) & !digit);
        all.push(marks);
        if index % 4 == 0 {
            let masks = [0; 81].map(|_: u16| rng.random_range(0..512) | rng.random_range(0..512));
            all.push(Pencilmarks::from_masks(masks).unwrap());
        }
    }
    all
}

/// Puzzles of several kinds as pencilmarks, with some candidates excluded.
fn puzzles_with_less(seed: u64, number: usize) -> Vec<Pencilmarks> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut all = Vec::new();
    for kind in [Kind::Minimal, Kind::Multi, Kind::Easy] {
        for grid in generated(kind, seed, number) {
            let mut marks = Pencilmarks::from(grid);
            for _ in 0..rng.random_range(0..20) {
                let cell = Grid::cells().nth(rng.random_range(0..81)).unwrap();
                let less = marks.candidates(cell) & !(1 << rng.random_range(0..9));
                marks.set(cell, less);
            }
            all.push(marks);
        }
    }
    all
}

/// Some random cells of a solution, with all candidates in the others except for some that the
/// solution does not need.
fn solvable(rng: &mut SmallRng, solution: &Grid, clues: usize, gone: usize) -> Pencilmarks {
    let mut cells: Vec<Cell> = Grid::cells().collect();
    let mut marks = Pencilmarks::EMPTY;
    for _ in 0..clues {
        let cell = cells.swap_remove(rng.random_range(0..cells.len()));
        marks.set(cell, 1 << (solution.digit(cell) - 1));
    }
    for _ in 0..gone {
        let cell = cells[rng.random_range(0..cells.len())];
        let digit = 1 << rng.random_range(0..9);
        let needed = 1 << (solution.digit(cell) - 1);
        marks.set(cell, marks.candidates(cell) & !digit | needed);
    }
    marks
}

#[test]
fn every_engine_solves_checks_and_counts_as_dancing_links_do() {
    let marks = [random(1, 120), puzzles_with_less(1, 80)].concat();
    let solutions: Vec<Vec<Grid>> = marks.iter().map(|marks| of_marks(marks, 50)).collect();
    let mut seen = [0; 3];
    for engine in engines() {
        let limited = Limits::new().with_nodes(1_000_000);
        let counted = by(engine).ask(&Count::up_to(50), &marks);
        let within = by(engine).with_limits(limited);
        assert_eq!(within.ask(&Count::up_to(50), &marks), counted);
        let checked = by(engine).ask(&Check::new(), &marks);
        let any = by(engine).ask(&Solve::any(), &marks);
        let unique = by(engine).ask(&Solve::unique(), &marks);
        for (index, (marks, solutions)) in marks.iter().zip(&solutions).enumerate() {
            assert_eq!(counted[index].count, solutions.len() as u128, "{marks}");
            let status = match (solutions.len(), marks.conflict()) {
                (0, Some(_)) => Status::Illegal,
                (0, None) => Status::Impossible,
                (1, _) => Status::Unique,
                _ => Status::Ambiguous,
            };
            seen[solutions.len().min(2)] += 1;
            assert_eq!(counted[index].status, status, "{marks}");
            assert_eq!(checked[index], status, "{marks}");
            assert_eq!((any[index].status, unique[index].status), (status, status));
            match any[index].solution {
                Some(solution) => assert!(solution.is_solution() && marks.allow(&solution)),
                None => assert!(solutions.is_empty()),
            }
            let only = (status == Status::Unique).then(|| solutions[0]);
            assert_eq!(unique[index].solution, only, "{marks}");
        }
        // By itself and together with others.
        for index in (0..marks.len()).step_by(9) {
            let alone = [marks[index]];
            assert_eq!(by(engine).ask(&Solve::any(), &alone)[0], any[index]);
        }
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}

/// Those with fewer solutions than `cap`, and their solutions.
fn with_solutions(marks: Vec<Pencilmarks>, cap: usize) -> (Vec<Pencilmarks>, Vec<Vec<Grid>>) {
    let all = marks
        .into_iter()
        .map(|marks| (marks, of_marks(&marks, cap)));
    all.filter(|(_, solutions)| solutions.len() < cap).unzip()
}

/// The solutions of each by [`Enumerate`].
fn enumerated(engine: Engine, question: Enumerate, marks: &[Pencilmarks]) -> Vec<Vec<Grid>> {
    let listed = by(engine).ask(&question, marks);
    let listed = listed.into_iter().map(|listed| {
        assert_eq!(listed.count, listed.items.len() as u64);
        listed.items
    });
    listed.collect()
}

#[test]
fn all_solutions_are_enumerated_in_both_orders() {
    let marks = [random(2, 80), puzzles_with_less(2, 30)].concat();
    let (marks, solutions) = with_solutions(marks, 20_000);
    // Some are split in lanes.
    assert!(solutions.iter().filter(|all| all.len() > 256).count() > 5);
    for engine in [Engine::default(), Engine::Scalar] {
        let question = Enumerate::new();
        let ordered = question.in_order(SolutionOrder::Lexicographic);
        assert_eq!(enumerated(engine, ordered, &marks), solutions);
        let mut any = enumerated(engine, question, &marks);
        any.iter_mut().for_each(|all| all.sort_unstable());
        assert_eq!(any, solutions);
        let few = enumerated(engine, ordered.up_to(7), &marks);
        for (few, all) in few.iter().zip(&solutions) {
            assert_eq!(few[..], all[..all.len().min(7)]);
        }
    }
}

#[test]
fn the_best_score_is_that_of_the_best_solution() {
    let mut rng = SmallRng::seed_from_u64(5);
    let mut marks = random(3, 25);
    let mut full = Generator::new(Kind::Full, 3);
    for index in 0..40 {
        let (clues, gone) = (26 + index as usize % 4, index as usize);
        marks.push(solvable(&mut rng, &full.board(index), clues, gone));
    }
    let (marks, all) = with_solutions(marks, 5_000);
    assert!(all.iter().filter(|all| all.len() > 100).count() > 5);
    let rows = [[0; 9]; 9].map(|row| row.map(|_: i32| rng.random_range(-50..=50)));
    for weights in [Weights::RING, Weights::new(rows).unwrap()] {
        for goal in [Goal::Largest, Goal::Smallest] {
            let question = Target::new(&weights, goal).counting_optima(CountOptima::all());
            let scored = ask(&question, &marks);
            for ((marks, solutions), scored) in marks.iter().zip(&all).zip(scored) {
                check_best(marks, solutions, &scored, &weights, goal);
                // By branch and bound from the root, which is used for hard ones.
                let limited = of_nodes(1).ask(&question, &[*marks])[0];
                if let (Some(best), Some(known)) = (limited.best, scored.best) {
                    let (least, most) = match goal {
                        Goal::Largest => (best.score, best.bound),
                        Goal::Smallest => (best.bound, best.score),
                    };
                    assert!((least..=most).contains(&known.score));
                }
            }
        }
    }
}

fn check_best(
    marks: &Pencilmarks,
    solutions: &[Grid],
    scored: &TargetAnswer,
    weights: &Weights,
    goal: Goal,
) {
    let scores = solutions.iter().map(|solution| weights.score(solution));
    let best = match goal {
        Goal::Largest => scores.clone().max(),
        Goal::Smallest => scores.clone().min(),
    };
    assert_eq!(scored.best.map(|best| best.score), best, "{marks}");
    if let Some(found) = scored.best {
        assert!(marks.allow(&found.grid) && found.grid.is_solution());
        assert!(found.is_proven());
        let optima = scores.filter(|&score| Some(score) == best).count();
        let counted = scored.optima.unwrap();
        assert!(counted.all);
        assert_eq!(counted.count, optima as u128, "{marks}");
    }
}

/// Asserts that a question has the same answers for grids and for the same puzzles as pencilmarks.
fn same<Q>(engine: Engine, question: &Q, grids: &[Grid])
where
    Q: Question<Grid> + Question<Pencilmarks, Answer = <Q as Question<Grid>>::Answer>,
    Entry<Q, Grid>: PartialEq + std::fmt::Debug,
{
    let marks: Vec<Pencilmarks> = grids.iter().map(|&grid| grid.into()).collect();
    let expected = by(engine).ask(question, grids);
    assert_eq!(by(engine).ask(question, &marks), expected);
}

#[test]
fn an_ordinary_puzzle_has_the_same_answers_as_pencilmarks() {
    let mut grids = vec![Grid::EMPTY];
    #[rustfmt::skip]
    let cases = [
        Kind::Minimal, Kind::Multi, Kind::Sparse, Kind::Full, Kind::Impossible,
    ];
    for kind in cases {
        grids.extend(generated(kind, 4, 15));
    }
    let mut illegal = grids[1];
    for column in [0, 5] {
        illegal.set(Cell::new(3, column), 8);
    }
    grids.push(illegal);
    for engine in engines() {
        same(engine, &Solve::any(), &grids);
        same(engine, &Solve::unique(), &grids);
        same(engine, &Check::new(), &grids);
        same(engine, &Count::up_to(1000), &grids);
        same(engine, &Enumerate::new().up_to(100), &grids);
        same(engine, &Enumerate::new().up_to(2000), &grids);
    }
    // These take sums.
    let some: Vec<Grid> = grids.iter().step_by(25).copied().collect();
    same(Engine::default(), &Count::exactly(), &some);
    let ring = Target::new(&Weights::RING, Goal::Largest);
    same(Engine::default(), &ring, &some);
}

/// The candidates that cells do not have.
fn excluded(marks: &Pencilmarks) -> Vec<(Cell, u8)> {
    let all = Grid::cells().flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    all.filter(|&(cell, digit)| !marks.allows(cell, digit))
        .collect()
}

/// Excluded candidates, given back and counted by dancing links.
#[test]
fn pencilmarks_are_minimal_if_no_candidate_can_be_given_back() {
    let mut rng = SmallRng::seed_from_u64(9);
    let mut all = random(9, 4);
    // Candidates are given back as long as there is one solution, so that some are minimal.
    let solution = generated(Kind::Full, 9, 1)[0];
    let mut marks = Pencilmarks::from(solution);
    let mut gone = excluded(&marks);
    while !gone.is_empty() {
        let (cell, digit) = gone.swap_remove(rng.random_range(0..gone.len()));
        let before = marks;
        marks.set(cell, marks.candidates(cell) | 1 << (digit - 1));
        if ask(&Check::new(), &[marks]) != [Status::Unique] {
            marks = before;
        }
    }
    all.push(marks);
    let cell = Grid::cells().find(|&cell| marks.candidates(cell).count_ones() > 1);
    marks.set(cell.unwrap(), 1 << (solution.digit(cell.unwrap()) - 1));
    all.push(marks);
    let question = Minimality::new();
    let answers = Settings::new().ask(&question, &all);
    let (mut minimal, mut redundant) = (0, 0);
    for (marks, answer) in all.iter().zip(&answers) {
        let solutions = of_marks(marks, 2).len();
        if solutions != 1 {
            assert_ne!(answer.status, Status::Unique);
            assert_eq!(answer.word == Minimal::Ambiguous, solutions == 2);
            continue;
        }
        // Dancing links take long where many candidates are left: of those only some are tried.
        let gone = excluded(marks);
        let step = if gone.len() > 400 { 5 } else { 15 };
        for &(cell, digit) in gone.iter().step_by(step) {
            let mut more = *marks;
            more.set(cell, marks.candidates(cell) | 1 << (digit - 1));
            let is_redundant = of_marks(&more, 2).len() == 1;
            let found = answer.redundant.contains(&(cell, digit));
            assert_eq!(found, is_redundant, "{marks}");
        }
        assert!(answer.redundant.iter().all(|one| gone.contains(one)));
        let (number, word) = match answer.redundant.is_empty() {
            true => (&mut minimal, Minimal::Minimal),
            false => (&mut redundant, Minimal::Redundant),
        };
        *number += 1;
        assert_eq!(answer.word, word, "{marks}");
    }
    assert!(minimal >= 1 && redundant >= 2, "{minimal} {redundant}");
    for settings in [by(Engine::Scalar), of_nodes(1_000_000)] {
        assert_eq!(settings.ask(&question, &all), answers);
    }
    let words = ask(&Minimality::new().word_only(), &all);
    let words = words.iter().map(|answer| answer.word);
    assert!(words.eq(answers.iter().map(|answer| answer.word)));
}

fn exactly(marks: &Pencilmarks) -> u128 {
    ask(&Count::exactly(), &[*marks])[0].count
}

/// By arguments of symmetry.
#[test]
fn exact_counts_of_nearly_empty_pencilmarks_are_known_shares_of_all_grids() {
    let cell = Cell::new;
    let without = |places: &[(usize, usize, u8)]| {
        let mut marks = Pencilmarks::EMPTY;
        for &(row, column, digit) in places {
            let cell = cell(row, column);
            marks.set(cell, marks.candidates(cell) & !(1 << (digit - 1)));
        }
        exactly(&marks)
    };
    // One cell in nine holds it.
    // Two cells of a box that are not in line.
    assert_eq!(without(&[(0, 0, 1), (1, 1, 1)]), ALL / 9 * 7);
    // In boxes that share no band or stack it is independent.
    assert_eq!(without(&[(0, 0, 1), (4, 5, 1)]) * 81, ALL * 64);
    // Only 1 to 3 in the first row's first box.
    let mut marks = Pencilmarks::EMPTY;
    for column in 0..3 {
        marks.set(cell(0, column), 0b111);
    }
    assert_eq!(exactly(&marks) * 84, ALL);
    // A cell with no candidate.
    marks.set(cell(8, 8), 0);
    assert_eq!(exactly(&marks), 0);
}

/// Numbers that are too large for the solutions to be visited at once, and small enough for them to
/// be visited here.
#[test]
fn exact_counts_are_the_numbers_of_solutions_that_are_visited() {
    let mut rng = SmallRng::seed_from_u64(6);
    let mut full = Generator::new(Kind::Full, 6);
    let mut checked = 0;
    for index in 0..100 {
        let gone = rng.random_range(1..30);
        let marks = solvable(&mut rng, &full.board(index), 22, gone);
        const MOST: u128 = 1_000_000;
        let visited = ask(&Count::up_to(MOST), &[marks])[0];
        if (100_000..MOST).contains(&visited.count) {
            checked += 1;
            assert_eq!(exactly(&marks), visited.count, "{marks}");
            if checked == 4 {
                return;
            }
        }
    }
    panic!("only {checked} have so many solutions");
}
