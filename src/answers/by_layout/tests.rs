use super::*;
use crate::answers::ask;
use crate::generate::{Generator, Kind};
use crate::limits::Limits;
use crate::{Control, Grid};
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
        let claim = |puzzle: &Grid| Claim {
            puzzle: *puzzle,
            claimed: grids[0].solve().unique().copied().unwrap(),
        };
        let claims: Vec<Claim<9>> = grids.iter().map(claim).collect();
        let verify = ByLayout::new(Verify::new(), classic.clone());
        assert_eq!(
            answers(&verify, &claims, &settings),
            ask(&Verify::new(), &claims)
        );
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
}
