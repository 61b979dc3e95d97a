use super::*;
use crate::answers::{
    Candidates, CountOptima, Enumerate, Minimal, Minimality, Minimise, MinimiseAll, Streamed,
    Target, ask,
};
use crate::engines::generate::{Generator, Kind, LayoutGenerator};
use crate::engines::scalar::SolutionOrder;
use crate::engines::score::{Goal, LayoutWeights, Weights};
use crate::ground::budget::limits::Limits;
use crate::ground::layout::LayoutBoard;
use crate::{Board, Cell, Control, Grid, PatternSymmetry};
use pretty_assertions::assert_eq;
use std::time::Duration;

fn engines() -> Vec<Settings> {
    let scalar = Settings::new().with_engine(Engine::Scalar);
    vec![Settings::new(), scalar]
}

fn answers<A: Sync, Q: Question<A>>(
    question: &Q,
    asked: &[A],
    settings: &Settings,
) -> Vec<Q::Answer> {
    let mut all = Vec::new();
    let mut worker = question.worker(settings);
    let end = question.answer(&mut worker, asked, settings, |index, answer| {
        assert_eq!(index, all.len());
        all.push(answer);
        Ok::<(), std::convert::Infallible>(())
    });
    end.unwrap();
    all
}

fn grids() -> Vec<Grid> {
    let mut grids = Vec::new();
    for kind in [Kind::Minimal, Kind::Multi, Kind::Impossible, Kind::Illegal] {
        let mut generator = Generator::new(kind, 39);
        grids.extend((0..40).map(|index| generator.board(index)));
    }
    grids
}

/// Of classic boards the answers are those of the questions themselves.
#[test]
fn classic_boards_are_answered_as_without_a_layout() {
    let grids = grids();
    let classic = Layout::classic();
    for settings in engines() {
        let count = ByLayout::new(Count::up_to(30), classic.clone());
        assert_eq!(
            answers(&count, &grids, &settings),
            ask(&Count::up_to(30), &grids)
        );
        let check = ByLayout::new(Check::new(), classic.clone());
        assert_eq!(
            answers(&check, &grids, &settings),
            ask(&Check::new(), &grids)
        );
        let solve = ByLayout::new(Solve::unique(), classic.clone());
        assert_eq!(
            answers(&solve, &grids, &settings),
            ask(&Solve::unique(), &grids)
        );
        for minimality in [Minimality::new(), Minimality::new().word_only()] {
            let by_layout = ByLayout::new(minimality, classic.clone());
            assert_eq!(
                answers(&by_layout, &grids, &settings),
                ask(&minimality, &grids)
            );
        }
        for enumerate in [
            Enumerate::new(),
            Enumerate::new().up_to(1),
            Enumerate::new().up_to(0),
        ] {
            let enumerate = enumerate.in_order(SolutionOrder::Lexicographic);
            let by_layout = ByLayout::new(enumerate, classic.clone());
            let expected = streamed(&enumerate, &grids, &settings);
            assert_eq!(streamed(&by_layout, &grids, &settings), expected);
        }
        for symmetry in [None, Some(PatternSymmetry::HalfTurn)] {
            let mut grids = grids.clone();
            grids.extend(Generator::new(Kind::Full, 4).boards(0..20));
            let minimise = Minimise::new(8).with_symmetry(symmetry);
            let by_layout = ByLayout::new(minimise, classic.clone());
            assert_eq!(
                answers(&by_layout, &grids, &settings),
                ask(&minimise, &grids)
            );
        }
        // With the cap 1 some puzzles have more solutions than are visited.
        for candidates in [
            Candidates::new(),
            Candidates::counted(),
            Candidates::counted_up_to(1),
            Candidates::counted_up_to(3),
        ] {
            let by_layout = ByLayout::new(candidates, classic.clone());
            let expected = ask(&candidates, &grids);
            for (found, expected) in answers(&by_layout, &grids, &settings).iter().zip(expected) {
                let marks = expected.candidates;
                let masks = marks.map(|marks| marks.masks().map(u32::from).to_vec());
                assert_eq!((found.status, &found.candidates), (expected.status, &masks));
                assert_eq!(found.backbone, marks.map(|marks| marks.clues()));
                assert_eq!(found.numbers, expected.numbers);
            }
        }
        let claim = |puzzle: &Grid| Claim {
            puzzle: *puzzle,
            claimed: grids[0].solve().unique().copied().unwrap(),
        };
        let claims: Vec<Claim> = grids.iter().map(claim).collect();
        let verify = ByLayout::new(Verify::new(), classic.clone());
        assert_eq!(
            answers(&verify, &claims, &settings),
            ask(&Verify::new(), &claims)
        );
    }
}

/// All that is handed over about boards.
fn streamed<Q>(question: &Q, grids: &[Grid], settings: &Settings) -> Vec<(usize, Streamed<Grid>)>
where
    Q: Question<Grid, Answer = Streamed<Grid>>,
{
    let mut all = Vec::new();
    let mut worker = question.worker(settings);
    let end = question.answer(&mut worker, grids, settings, |index, answer| {
        all.push((index, answer));
        Ok::<(), std::convert::Infallible>(())
    });
    end.unwrap();
    all
}

/// Solutions are those that are counted, in each order, and the redundant clues those whose removal leaves one.
#[test]
fn solutions_and_redundant_clues_are_those_of_the_layout() {
    let layout: Layout = "x+windoku".parse().unwrap();
    let mut solver = Solver::new(layout.clone());
    let mut generator = LayoutGenerator::new(&layout, 5);
    let (solutions, puzzles) = (generator.solutions(0..6), generator.minimal(0..6));
    let mut boards = vec![Grid::EMPTY];
    for (solution, puzzle) in solutions
        .unwrap()
        .chunks(81)
        .zip(puzzles.unwrap().chunks(81))
    {
        // Some clues are needed, or all of them; then one after the other goes.
        for first in [30, 0] {
            let mut board = puzzle.to_vec();
            board[..first].copy_from_slice(&solution[..first]);
            boards.push(Grid::from_digits(&board).unwrap());
        }
        let mut less = puzzle.to_vec();
        for cell in (0..81).filter(|&cell| puzzle[cell] != 0).take(4) {
            less[cell] = 0;
            boards.push(Grid::from_digits(&less).unwrap());
        }
    }
    let counts: Vec<u64> = boards
        .iter()
        .map(|board| solver.count(board.digits(), 40))
        .collect();
    assert!(counts.contains(&1) && counts.iter().any(|&count| (2..40).contains(&count)));
    for settings in engines() {
        for order in [SolutionOrder::Any, SolutionOrder::Lexicographic] {
            let question = Enumerate::new().in_order(order).up_to(40);
            let all = streamed(&ByLayout::new(question, layout.clone()), &boards, &settings);
            for (number, &count) in counts.iter().enumerate() {
                let of_board = all.iter().filter(|(index, _)| *index == number);
                let mut solutions = Vec::new();
                for (_, answer) in of_board {
                    match answer {
                        Streamed::Item(solution) => solutions.push(*solution),
                        Streamed::End { count: end, status } => {
                            assert_eq!((*end, *status), (count, Status::of_legal(count, 40)));
                        }
                    }
                }
                assert_eq!(solutions.len() as u64, count);
                assert!(
                    solutions
                        .iter()
                        .all(|found| layout.is_solution(found.digits()))
                );
                if order == SolutionOrder::Lexicographic {
                    assert!(solutions.is_sorted_by(|one, next| one.digits() < next.digits()));
                }
            }
        }
        let question = ByLayout::new(Minimality::new(), layout.clone());
        let limited = settings
            .clone()
            .with_limits(Limits::new().with_nodes(1 << 40));
        for settings in [settings, limited] {
            let found = answers(&question, &boards, &settings);
            let mut redundant = 0;
            for (found, board) in found.iter().zip(&boards) {
                let mut expected = Vec::new();
                if solver.count(board.digits(), 2) == 1 {
                    for cell in (0..81).filter(|&cell| board.digits()[cell] != 0) {
                        let mut less = board.digits().to_vec();
                        less[cell] = 0;
                        if solver.count(&less, 2) == 1 {
                            expected.push(Cell::from_index::<9>(cell));
                        }
                    }
                }
                redundant += expected.len();
                assert_eq!(found.redundant, expected);
            }
            assert!(redundant > 0);
            assert!(found.iter().any(|found| found.word == Minimal::Minimal));
        }
    }
}

/// Some solution is the same one with every engine, alone and beside others.
#[test]
fn some_solution_depends_on_no_other_board() {
    let grids = grids();
    let any = ByLayout::new(Solve::any(), Layout::classic().with_diagonals());
    let [lanes, scalar] = engines().try_into().unwrap();
    let expected = answers(&any, &grids, &scalar);
    assert_eq!(answers(&any, &grids, &lanes), expected);
    for (grid, expected) in grids.iter().zip(&expected) {
        assert_eq!(answers(&any, &[*grid], &lanes), [*expected]);
        let digits = expected.solution.map(|solution| solution.digits().to_vec());
        assert!(digits.is_none_or(|digits| any.layout().is_solution(&digits)));
    }
}

#[test]
fn limits_end_the_work_on_a_board() {
    let count = ByLayout::new(Count::exactly(), Layout::classic().with_windows().unwrap());
    let legal = Grid::EMPTY;
    let illegal: Grid = format!("..........1.1{}", ".".repeat(68)).parse().unwrap();
    for settings in engines() {
        let few = settings.clone().with_limits(Limits::new().with_nodes(500));
        let found = answers(&count, &[legal, illegal], &few);
        assert_eq!(
            [found[0].status, found[1].status],
            [Status::Unfinished, Status::Illegal]
        );
        let short = Limits::new().with_time(Duration::ZERO);
        let found = answers(
            &count,
            &[legal, illegal],
            &settings.clone().with_limits(short),
        );
        assert_eq!(
            [found[0].status, found[1].status],
            [Status::Unfinished, Status::Illegal]
        );
        let stopped = Control::new().with_timeout(Duration::ZERO);
        let found = answers(&count, &[legal, illegal], &settings.with_control(stopped));
        assert_eq!(
            [found[0].status, found[1].status],
            [Status::Unfinished, Status::Illegal]
        );
    }
    let minimality = ByLayout::new(Minimality::new(), Layout::classic().with_diagonals());
    let few = Settings::new().with_limits(Limits::new().with_nodes(2));
    let found = answers(&minimality, &[legal, illegal], &few);
    assert_eq!(
        [found[0].word, found[1].word],
        [Minimal::Unfinished, Minimal::Illegal]
    );
    // A minimal puzzle takes a search for each clue at least, and candidates of the empty grid many.
    let full = Generator::new(Kind::Full, 2).board(0);
    let minimise = ByLayout::new(Minimise::new(1), Layout::classic());
    let stopped = Settings::new().with_control(Control::new().with_timeout(Duration::ZERO));
    for settings in [few.with_limits(Limits::new().with_nodes(20)), stopped] {
        let found = answers(&minimise, &[full, illegal], &settings);
        let statuses = [found[0].status, found[1].status];
        assert_eq!(statuses, [Status::Unfinished, Status::Illegal]);
        assert_eq!([found[0].puzzle, found[1].puzzle], [None, None]);
        for candidates in [Candidates::new(), Candidates::counted_up_to(2)] {
            let candidates = ByLayout::new(candidates, Layout::classic().with_diagonals());
            let found = answers(&candidates, &[legal, illegal], &settings);
            let statuses = [found[0].status, found[1].status];
            assert_eq!(statuses, [Status::Unfinished, Status::Illegal]);
            assert_eq!([&found[0].candidates, &found[1].candidates], [&None, &None]);
            assert_eq!([&found[0].numbers, &found[1].numbers], [&None, &None]);
        }
    }
    let none = ByLayout::new(Count::up_to(0), Layout::classic());
    assert_eq!(ask(&none, &[legal])[0].status, Status::Unfinished);
}

/// A worker that turns from layout to layout answers as those for one layout do, whether it kept the layout or not.
#[test]
fn a_worker_answers_about_one_layout_after_another() {
    let mut layouts: Vec<Layout> = (0..=MOST_KEPT as u64)
        .map(|seed| Layout::random_jigsaw(6, seed, 0).unwrap())
        .collect();
    layouts.extend(["6x6", "9x9", "4x4+x", "x"].map(|name| name.parse().unwrap()));
    assert!(layouts.len() > MOST_KEPT + 1);
    let boards = |layout: &Layout| -> Vec<LayoutBoard> {
        let full = LayoutGenerator::new(layout, 5).solutions(0..1).unwrap();
        let mut open = full.clone();
        for cell in 0..full.len() / 3 {
            open[cell * 2] = 0;
        }
        let boards = [vec![0; full.len()], open, full];
        let shape = layout.shape();
        boards
            .iter()
            .map(|board| LayoutBoard::from_known(shape, board))
            .collect()
    };
    for settings in engines() {
        let first = ByLayout::new(Count::up_to(40), layouts[0].clone());
        let mut worker = Question::<LayoutBoard>::worker(&first, &settings);
        // There and back: of the last ones something is kept.
        for layout in layouts.iter().chain(layouts.iter().rev()) {
            let question = first.of(layout.clone());
            let boards = boards(layout);
            let mut found = Vec::new();
            let end = question.answer(&mut worker, &boards, &settings, |_, answer| {
                found.push(answer);
                Ok::<(), std::convert::Infallible>(())
            });
            end.unwrap();
            assert_eq!(found, answers(&question, &boards, &settings), "{layout}");
            assert!(worker.kept.len() <= MOST_KEPT);
        }
        assert_eq!(worker.kept.len(), MOST_KEPT);
    }
}

/// Boards of 25x25 have no lanes.
#[test]
fn larger_boards_are_solved_one_by_one() {
    let layout: Layout = "25x25".parse().unwrap();
    let full: Vec<Board<25>> = LayoutGenerator::new(&layout, 1)
        .boards(Kind::Full, 0..1)
        .unwrap();
    let mut board = full[0];
    board.set(Cell::new(3, 3), 0);
    let solve = ByLayout::new(Solve::unique(), layout);
    assert_eq!(ask(&solve, &[board])[0].solution, Some(full[0]));
    // (To make the whole of it minimal takes too long.)
    let minimise = ByLayout::new(Minimise::new(2), solve.layout().clone());
    let settings = Settings::new().with_limits(Limits::new().with_nodes(50));
    let found = answers(&minimise, &[board], &settings);
    assert_eq!(found[0].status, Status::Unfinished);
    let candidates = ByLayout::new(Candidates::new(), solve.layout().clone());
    let found = ask(&candidates, &[board]);
    assert_eq!(found[0].backbone, Some(full[0]));
}

/// Of some clues more than a minimal puzzle has, all parts are tried: those with one solution that have it without no
/// clue are the minimal puzzles inside.
#[test]
fn all_minimal_puzzles_inside_are_found() {
    for (name, number, more) in [
        ("4x4", 6, 4),
        ("4x4+x", 6, 5),
        ("6x6:3x2", 3, 3),
        ("x", 1, 2),
    ] {
        let layout: Layout = name.parse().unwrap();
        let (cells, shape) = (layout.cells(), layout.shape());
        let mut generator = LayoutGenerator::new(&layout, 3);
        let minimal = generator.minimal(0..number).unwrap();
        let full = generator.solutions(0..number).unwrap();
        let mut solver = Solver::new(layout.clone());
        let mut several = 0;
        for (minimal, full) in minimal.chunks(cells).zip(full.chunks(cells)) {
            let mut board = minimal.to_vec();
            let empty: Vec<usize> = (0..cells).filter(|&cell| board[cell] == 0).collect();
            let added = empty.iter().step_by(empty.len() / more).take(more);
            added.for_each(|&cell| board[cell] = full[cell]);
            let clues: Vec<usize> = (0..cells).filter(|&cell| board[cell] != 0).collect();
            // (Of X puzzles only those without two clues.)
            let without_few =
                |parts: &u32| name != "x" || parts.count_zeros() - (32 - clues.len() as u32) <= 2;
            let part = |parts: u32| {
                let mut part = vec![0; cells];
                let taken = clues
                    .iter()
                    .enumerate()
                    .filter(|&(at, _)| parts >> at & 1 != 0);
                taken.for_each(|(_, &cell)| part[cell] = board[cell]);
                part
            };
            let mut is_proper = |parts: u32| solver.count(&part(parts), 2) == 1;
            let mut expected: Vec<Vec<u8>> = (0..1u32 << clues.len())
                .filter(without_few)
                .filter(|&parts| {
                    let mut clues = (0..clues.len()).filter(|&at| parts >> at & 1 != 0);
                    is_proper(parts) && clues.all(|at| !is_proper(parts & !(1 << at)))
                })
                .map(part)
                .collect();
            let least = if name == "x" { clues.len() - 2 } else { 0 };
            let question = MinimiseAll::new().with_clues(least..=cells);
            let board = LayoutBoard::from_digits(shape, &board).unwrap();
            let answer = &ask(&ByLayout::new(question.clone(), layout.clone()), &[board])[0];
            let mut found: Vec<Vec<u8>> = answer
                .items
                .iter()
                .map(|puzzle| puzzle.digits().to_vec())
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!((found, answer.status), (expected, Status::Unique), "{name}");
            several += usize::from(answer.items.len() > 1);
            // At most as many as are wanted, and the end says that there are more.
            let one = ByLayout::new(question.up_to(1), layout.clone());
            let first = &ask(&one, &[board])[0];
            assert_eq!(first.items[..], answer.items[..1]);
            let is_more = first.status == Status::Unfinished;
            assert_eq!(is_more, answer.items.len() > 1);
        }
        assert!(several > 0, "{name}");
        let empty = LayoutBoard::empty(shape);
        let none = &ask(&ByLayout::new(MinimiseAll::new(), layout), &[empty])[0];
        assert_eq!((none.items.len(), none.status), (0, Status::Ambiguous));
    }
}

/// Best scores of classic boards are those of the engine for them, which shares no search and no bound.
#[test]
fn best_scores_of_classic_boards_are_as_without_a_layout() {
    let grids = grids();
    let row = |i: i32| std::array::from_fn(|j| (13 * i + 29 * (j * j) as i32) % 101 - 50);
    let mixed = Weights::new(std::array::from_fn(|i| row(i as i32))).unwrap();
    for (weights, goal) in [
        (Weights::RING, Goal::Largest),
        (Weights::RING, Goal::Smallest),
        (mixed, Goal::Largest),
        (mixed, Goal::Smallest),
    ] {
        let optima = CountOptima::all();
        let question = Target::new(&weights, goal).counting_optima(optima);
        let by_layout = Target::new(&LayoutWeights::from(&weights), goal).counting_optima(optima);
        let by_layout = ByLayout::new(by_layout, Layout::classic());
        let expected = ask(&question, &grids);
        for (found, expected) in ask(&by_layout, &grids).iter().zip(expected) {
            assert_eq!(
                (found.status, found.optima),
                (expected.status, expected.optima)
            );
            let [found, expected] = [found.best, expected.best]
                .map(|best| best.map(|best| (best.score, best.bound, best.grid)));
            assert_eq!(found, expected);
        }
    }
}

/// A search that is stopped says what it found, and a bound that holds.
#[test]
fn best_scores_are_bounded_when_the_work_is_stopped() {
    let layout: Layout = "x".parse().unwrap();
    let question = Target::new(&LayoutWeights::from(&Weights::RING), Goal::Smallest);
    let by_layout = ByLayout::new(question.clone(), layout.clone());
    let stopped = Settings::new().with_control(Control::new().with_timeout(Duration::ZERO));
    let mut generator = LayoutGenerator::new(&layout, 5);
    let mut puzzles = generator.minimal(0..3).unwrap();
    for clue in puzzles.iter_mut().filter(|clue| **clue > 6) {
        *clue = 0;
    }
    let boards: Vec<Grid> = puzzles
        .chunks(81)
        .map(|digits| Grid::from_digits(digits).unwrap())
        .collect();
    let all = answers(&by_layout, &boards, &Settings::new());
    let some = answers(&by_layout, &boards, &stopped);
    for (all, some) in all.iter().zip(some) {
        assert_eq!(
            (all.status, some.status),
            (Status::Solvable, Status::Unproven)
        );
        let [all, some] = [all.best, some.best].map(Option::unwrap);
        assert!(some.bound <= all.score && all.score <= some.score);
        assert!(layout.is_solution(some.grid.digits()));
    }
}
