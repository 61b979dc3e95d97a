//! Ratings: lanes and the plain rater, morphs, and backdoors by brute force.

use crate::boards::{TestBoard as _, engines, made, number, public_list, symmetries};
use ninefold::answers::{Explain, Rate, RateAnswer, Settings, Shuffle, ask};
use ninefold::generate::Kind;
use ninefold::rating::{Class, Rater};
use ninefold::technique::SeRating;
use ninefold::{Answer, AnyBoard as _, Board, Cell, Engine, Grid, Limits, Status, Symmetry};
use pretty_assertions::assert_eq;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    made(9, kind, 17, 0..number)
}

/// Symmetries, the same in every run.
fn drawn(number: usize) -> Vec<Symmetry> {
    let mut runner = TestRunner::deterministic();
    let strategy = symmetries();
    let mut draw = || strategy.new_tree(&mut runner).unwrap().current();
    (0..number).map(|_| draw()).collect()
}

fn rate(question: Rate, boards: &[Grid]) -> Vec<RateAnswer> {
    ask(&question, boards)
}

#[test]
fn every_engine_rates_as_the_plain_rater_does() {
    let mut grids: Vec<Grid> = generated(Kind::Minimal, 1500);
    for kind in [Kind::Easy, Kind::Multi, Kind::Impossible] {
        grids.extend(generated(kind, 200));
    }
    grids.push(Grid::EMPTY);
    if let Some(hardest) = public_list("hardest11.txt") {
        grids.extend(hardest.iter().step_by(300));
    }
    let mut rater = Rater::new();
    let expected: Vec<_> = grids.iter().map(|grid| rater.rate(grid)).collect();
    for engine in engines() {
        let rated = Settings::new()
            .with_engine(engine)
            .ask(&Rate::new(), &grids);
        for ((grid, rated), expected) in grids.iter().zip(rated).zip(&expected) {
            let found = rated.rating.ok_or(rated.status);
            assert_eq!(&found, expected, "{grid} {engine:?}");
        }
    }
}

#[test]
fn morphs_have_the_same_rating() {
    let mut grids: Vec<Grid> = generated(Kind::Minimal, 3000);
    grids.extend(generated(Kind::Easy, 500));
    if let Some(hardest) = public_list("hardest11.txt") {
        grids.extend(hardest.iter().step_by(40));
    }
    let morphs: Vec<Grid> = grids
        .iter()
        .zip(drawn(grids.len()))
        .map(|(grid, symmetry)| symmetry.apply(grid))
        .collect();
    let rated = rate(Rate::new(), &grids);
    for ((grid, rated), morph) in grids.iter().zip(rated).zip(rate(Rate::new(), &morphs)) {
        assert_eq!(rated, morph, "{grid}");
    }
}

#[test]
fn morphs_have_the_same_er_ep_and_ed_up_to_those_of_wings() {
    let number = number("NINEFOLD_RATED_MORPHS", 3000);
    let grids: Vec<Grid> = generated(Kind::Minimal, number.into());
    let morphs: Vec<Grid> = grids
        .iter()
        .zip(drawn(grids.len()))
        .map(|(grid, symmetry)| symmetry.apply(grid))
        .collect();
    let question = Rate::se_only().at_most(SeRating::of_tenths(44));
    let rated = rate(question, &grids);
    for ((grid, rated), morph) in grids.iter().zip(rated).zip(rate(question, &morphs)) {
        assert_eq!(rated, morph, "{grid}");
    }
}

#[test]
fn there_are_guesses_where_rules_do_not_do_and_only_there() {
    for rated in rate(Rate::new(), &generated(Kind::Minimal, 2000)) {
        let rating = rated.rating.unwrap();
        let guesses = rating.guesses.unwrap();
        assert_eq!(rating.class == Class::Beyond, guesses > 0);
    }
}

/// Returns whether singles solve a board, by one cell after the other: the smallest count of
/// candidates, or of places.
fn singles_solve(grid: &Grid) -> bool {
    let mut grid = *grid;
    let candidates = |grid: &Grid, cell: ninefold::Cell| -> Vec<u8> {
        let fits = |&digit: &u8| {
            let mut filled = *grid;
            filled.set(cell, digit);
            grid.digit(cell) == 0 && filled.is_legal()
        };
        (1..=9).filter(fits).collect()
    };
    loop {
        if grid.is_full() {
            return true;
        }
        let mut found = None;
        for cell in Grid::cells() {
            if let [digit] = candidates(&grid, cell)[..] {
                found = Some((cell, digit));
            }
        }
        for house in ninefold::House::all() {
            for digit in 1..=9 {
                let places = house.cells();
                let places = places.filter(|&cell| candidates(&grid, cell).contains(&digit));
                if let [cell] = places.collect::<Vec<_>>()[..] {
                    found = Some((cell, digit));
                }
            }
        }
        match found {
            Some((cell, digit)) => grid.set(cell, digit),
            None => return false,
        }
    }
}

#[test]
#[ignore = "slow: the gate runs it"]
fn backdoors_are_those_that_brute_force_finds() {
    let grids: Vec<Grid> = generated(Kind::Minimal, 12);
    let question = Rate::new().with_backdoors();
    for (grid, rated) in grids.iter().zip(rate(question, &grids)) {
        let Answer::Unique(solution) = grid.solve() else {
            panic!("{grid} has one solution");
        };
        let found = rated.backdoors.unwrap();
        if singles_solve(grid) {
            assert_eq!((found.size, found.number), (Some(0), Some(1)), "{grid}");
            continue;
        }
        let one = Grid::cells().filter(|&cell| {
            let mut filled = *grid;
            filled.set(cell, solution.digit(cell));
            grid.digit(cell) == 0 && singles_solve(&filled)
        });
        match one.count() as u64 {
            0 => assert!(found.size != Some(0) && found.size != Some(1), "{grid}"),
            number => assert_eq!(
                (found.size, found.number),
                (Some(1), Some(number)),
                "{grid}"
            ),
        }
    }
}

/// True if a digit fits into a cell.
fn fits(board: &Board, cell: Cell, digit: u8) -> bool {
    board.digit_in(cell) == 0 && board.having(cell, digit).is_legal()
}

/// Returns whether naked singles, or hidden ones, too, solve a board, by one cell after the other.
fn by_singles(board: &Board, with_hidden: bool) -> bool {
    let mut board = board.clone();
    let layout = board.layout().clone();
    let side = layout.digits() as u8;
    loop {
        let mut single = None;
        for cell in board.cells_where(false) {
            let mut digits = (1..=side).filter(|&digit| fits(&board, cell, digit));
            if let (Some(digit), None) = (digits.next(), digits.next()) {
                single = Some((cell, digit));
            }
        }
        for house in layout.houses().iter().filter(|_| with_hidden) {
            let cells = house
                .cells()
                .iter()
                .map(|&cell| layout.shape().cell(cell.into()));
            for digit in 1..=side {
                let mut places = cells.clone().filter(|&cell| fits(&board, cell, digit));
                if let (Some(cell), None) = (places.next(), places.next()) {
                    single = Some((cell, digit));
                }
            }
        }
        match single {
            Some((cell, digit)) => board = board.having(cell, digit),
            None => return board.is_full(),
        }
    }
}

#[test]
fn other_sizes_are_rated_by_singles() {
    for (side, kind, number) in [
        (4, Kind::Minimal, 100),
        (4, Kind::Easy, 50),
        (16, Kind::Easy, 20),
        (16, Kind::Minimal, 3),
        (25, Kind::Easy, 2),
    ] {
        let boards: Vec<Board> = made(side, kind, 17, 0..number);
        let morphs: Vec<Board> = ask(&Shuffle::new(1, 3), &boards)
            .into_iter()
            .map(|mut shuffled| shuffled.items.remove(0).board)
            .collect();
        let rated = ask(&Rate::new(), &boards);
        for ((board, rated), morph) in boards.iter().zip(rated).zip(ask(&Rate::new(), &morphs)) {
            let (rating, of_morph) = (rated.rating.unwrap(), morph.rating.unwrap());
            assert_eq!(
                (rating.class, rating.rounds),
                (of_morph.class, of_morph.rounds)
            );
            let class = match () {
                () if side > 16 => rating.class,
                () if by_singles(board, false) => Class::NakedSingles,
                () if by_singles(board, true) => Class::HiddenSingles,
                () => Class::Beyond,
            };
            assert_eq!(rating.class, class, "{board}");
            assert!(kind != Kind::Easy || class <= Class::HiddenSingles);
            assert!(class == Class::Beyond || rating.guesses == Some(0));
        }
    }
}

#[test]
fn limits_leave_what_takes_longer_unfinished() {
    let grids: Vec<Grid> = generated(Kind::Minimal, 300);
    let all = rate(Rate::new(), &grids);
    let few = Settings::new().with_limits(Limits::new().with_nodes(2));
    let limited = few.ask(&Rate::new(), &grids);
    let scalar = few.with_engine(Engine::Scalar);
    assert_eq!(limited, scalar.ask(&Rate::new(), &grids));
    let mut unfinished = 0;
    for (all, limited) in all.iter().zip(&limited) {
        match limited.status {
            Status::Unfinished => unfinished += 1,
            _ => assert_eq!(all, limited),
        }
    }
    assert!((1..300).contains(&unfinished));
}

/// Puzzles of every rating, and boards without one solution.
fn of_all_kinds() -> Vec<Grid> {
    let mut grids: Vec<Grid> = generated(Kind::Minimal, 1000);
    for kind in [Kind::Easy, Kind::Multi, Kind::Impossible] {
        grids.extend(generated(kind, 200));
    }
    let lines = include_str!("se_ratings.csv").lines().skip(1);
    grids.extend(lines.map(|line| line[..81].parse::<Grid>().unwrap()));
    for line in [
        ".".repeat(81),
        format!("11{}", ".".repeat(79)),
        format!("12345678.........9{}", ".".repeat(63)),
    ] {
        grids.push(line.parse().unwrap());
    }
    grids
}

#[test]
fn every_engine_gives_the_ratings_of_the_path() {
    let grids = of_all_kinds();
    for limit in [None, Some(10), Some(15), Some(28), Some(34), Some(44)] {
        let limit = limit.map(SeRating::of_tenths);
        let mut explain = Explain::new().ratings_only();
        let mut only = Rate::se_only();
        if let Some(rating) = limit {
            explain = explain.at_most(rating);
            only = only.at_most(rating);
        }
        let paths = ask(&explain, &grids);
        for engine in engines() {
            let found = Settings::new().with_engine(engine).ask(&only, &grids);
            for ((grid, found), path) in grids.iter().zip(&found).zip(&paths) {
                let expected = (path.status, path.rating);
                assert_eq!(
                    (found.status, found.se),
                    expected,
                    "{grid} {engine:?} {limit:?}"
                );
                assert_eq!((found.rating, found.backdoors), (None, None));
            }
        }
    }
}

#[test]
fn what_is_asked_for_together_is_as_if_asked_for_alone() {
    let grids = of_all_kinds();
    let together = rate(Rate::new().with_se(), &grids);
    let measures = rate(Rate::new(), &grids);
    let ratings = rate(Rate::se_only(), &grids);
    for (at, found) in together.iter().enumerate() {
        let [measures, ratings] = [&measures[at], &ratings[at]];
        assert_eq!(found.status, measures.status, "{}", grids[at]);
        assert_eq!(found.status, ratings.status, "{}", grids[at]);
        assert_eq!((found.rating, found.se), (measures.rating, ratings.se));
    }
    let both = rate(Rate::se_only().with_backdoors(), &grids[1000..1010]);
    for (found, ratings) in both.iter().zip(&ratings[1000..]) {
        assert_eq!((found.rating, found.se), (None, ratings.se));
        assert!(found.backdoors.is_some());
    }
    // Boards of other sizes have a status.
    let boards: Vec<Board> = made(16, Kind::Easy, 17, 0..3);
    for rated in ask(&Rate::se_only(), &boards) {
        assert_eq!(
            (rated.status, rated.rating, rated.se),
            (Status::Unique, None, None)
        );
    }
}
