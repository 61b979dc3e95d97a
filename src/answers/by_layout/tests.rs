use super::*;
use crate::answers::{Candidates, Enumerate, Minimal, Minimality, Minimise, Streamed, ask};
use crate::generate::{Generator, Kind, LayoutGenerator};
use crate::limits::Limits;
use crate::scalar::SolutionOrder;
use crate::{Cell, Control, Grid, PatternSymmetry};
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
        let mut generator = Generator::new(kind, 39).unwrap();
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
            grids.extend(Generator::<9>::new(Kind::Full, 4).unwrap().boards(0..20));
            let minimise = Minimise::new(8).with_symmetry(symmetry);
            let by_layout = ByLayout::new(minimise, classic.clone());
            assert_eq!(
                answers(&by_layout, &grids, &settings),
                ask(&minimise, &grids)
            );
        }
        let by_layout = ByLayout::new(Candidates::new(), classic.clone());
        let expected = ask(&Candidates::new(), &grids);
        for (found, expected) in answers(&by_layout, &grids, &settings).iter().zip(expected) {
            let marks = expected.candidates;
            let masks = marks.map(|marks| marks.masks().map(u32::from).to_vec());
            assert_eq!((found.status, &found.candidates), (expected.status, &masks));
            assert_eq!(found.backbone, marks.map(|marks| marks.clues()));
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
    let full = Generator::<9>::new(Kind::Full, 2).unwrap().board(0);
    let minimise = ByLayout::new(Minimise::new(1), Layout::classic());
    let candidates = ByLayout::new(Candidates::new(), Layout::classic().with_diagonals());
    let stopped = Settings::new().with_control(Control::new().with_timeout(Duration::ZERO));
    for settings in [few.with_limits(Limits::new().with_nodes(20)), stopped] {
        let found = answers(&minimise, &[full, illegal], &settings);
        let statuses = [found[0].status, found[1].status];
        assert_eq!(statuses, [Status::Unfinished, Status::Illegal]);
        assert_eq!([found[0].puzzle, found[1].puzzle], [None, None]);
        let found = answers(&candidates, &[legal, illegal], &settings);
        let statuses = [found[0].status, found[1].status];
        assert_eq!(statuses, [Status::Unfinished, Status::Illegal]);
        assert_eq!([&found[0].candidates, &found[1].candidates], [&None, &None]);
    }
    let none = ByLayout::new(Count::up_to(0), Layout::classic());
    assert_eq!(ask(&none, &[legal])[0].status, Status::Unfinished);
}

/// Boards of 25x25 have no lanes.
#[test]
fn larger_boards_are_solved_one_by_one() {
    let layout: Layout = "25x25".parse().unwrap();
    let mut generator = Generator::<25>::new(Kind::Full, 1).unwrap();
    let mut board = generator.board(0);
    board.set(Cell::new(3, 3), 0);
    let solve = ByLayout::new(Solve::unique(), layout);
    assert_eq!(ask(&solve, &[board])[0].solution, Some(generator.board(0)));
    // (To make the whole of it minimal takes too long.)
    let minimise = ByLayout::new(Minimise::new(2), solve.layout().clone());
    let settings = Settings::new().with_limits(Limits::new().with_nodes(50));
    let found = answers(&minimise, &[board], &settings);
    assert_eq!(found[0].status, Status::Unfinished);
    let candidates = ByLayout::new(Candidates::new(), solve.layout().clone());
    let found = ask(&candidates, &[board]);
    assert_eq!(found[0].backbone, Some(generator.board(0)));
}
