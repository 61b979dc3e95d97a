//! Ratings: guesses in lanes and by the plain rater, morphs, classes at limits, and boards by singles.

use crate::boards::{TestBoard as _, by, engines, made, number, of_nodes, public_list};
use crate::canonical_grids::some_symmetries;
use ninefold::answers::ask;
use ninefold::{AnyBoard as _, Board, Cell, Engine, Grid, Status};
use ninefold_study::answers::{Explain, Rate, RateAnswer, Shuffle};
use ninefold_study::generate::Kind;
use ninefold_study::rating::{Class, Rater, SinglesClass};
use ninefold_study::technique::SeRating;
use pretty_assertions::assert_eq;

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    made(9, kind, 17, 0..number)
}

fn rate(question: Rate, boards: &[Grid]) -> Vec<RateAnswer> {
    ask(&question, boards)
}

#[test]
fn every_engine_guesses_as_the_plain_rater_does() {
    let mut grids: Vec<Grid> = generated(Kind::Minimal, 1500);
    for kind in [Kind::Easy, Kind::Multi, Kind::Impossible] {
        grids.extend(generated(kind, 200));
    }
    grids.push(Grid::EMPTY);
    if let Some(hardest) = public_list("hardest11.txt") {
        grids.extend(hardest.iter().step_by(300));
    }
    let mut rater = Rater::new();
    let expected: Vec<_> = grids.iter().map(|grid| rater.guesses(grid)).collect();
    for engine in engines() {
        let rated = by(engine).ask(&Rate::guesses_only(), &grids);
        for ((grid, rated), expected) in grids.iter().zip(rated).zip(&expected) {
            let found = rated.guesses.ok_or(rated.status);
            assert_eq!(&found, expected, "{grid} {engine:?}");
        }
    }
}

#[test]
fn morphs_have_as_many_guesses_and_the_same_ratings_up_to_those_of_wings() {
    let number = number("NINEFOLD_RATED_MORPHS", 3000);
    let mut grids: Vec<Grid> = generated(Kind::Minimal, number.into());
    grids.extend(generated(Kind::Easy, 500));
    if let Some(hardest) = public_list("hardest11.txt") {
        grids.extend(hardest.iter().step_by(40));
    }
    let morphs = grids.iter().zip(some_symmetries(grids.len()));
    let morphs: Vec<Grid> = morphs
        .map(|(grid, symmetry)| symmetry.apply(grid))
        .collect();
    let question = Rate::new().with_guesses();
    let question = question.at_most(SeRating::of_tenths(44));
    let rated = rate(question, &grids);
    for ((grid, rated), morph) in grids.iter().zip(rated).zip(rate(question, &morphs)) {
        assert_eq!(rated, morph, "{grid}");
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
            let cells = house.cells().iter();
            let cells = cells.map(|&cell| layout.shape().cell(cell.into()));
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
        let morphs = ask(&Shuffle::new(1, 3), &boards).into_iter();
        let morphs = morphs.map(|mut shuffled| shuffled.items.remove(0).board);
        let morphs: Vec<Board> = morphs.collect();
        let question = Rate::new().with_guesses();
        let rated = ask(&question, &boards);
        for ((board, rated), morph) in boards.iter().zip(rated).zip(ask(&question, &morphs)) {
            let found = rated.by_singles.unwrap();
            assert_eq!(morph.by_singles, Some(found));
            let class = match () {
                () if side > 16 => found,
                () if by_singles(board, false) => SinglesClass::NakedSingles,
                () if by_singles(board, true) => SinglesClass::HiddenSingles,
                () => SinglesClass::Beyond,
            };
            assert_eq!(found, class, "{board}");
            assert!(kind != Kind::Easy || class <= SinglesClass::HiddenSingles);
            assert!(class == SinglesClass::Beyond || rated.guesses == Some(0));
        }
    }
}

/// The classes of ratings of Sudoku Explainer, by their ranges as they are documented.
fn class_of(er: &str) -> Class {
    match number_of(er) {
        0.0..2.4 => Class::Easy,
        2.4..2.9 => Class::Medium,
        2.9..4.5 => Class::Hard,
        4.5..6.3 => Class::Expert,
        _ => Class::Extreme,
    }
}

/// Below a limit the class is known, above it only where all that is above is of the last class.
#[test]
fn classes_are_those_of_sudoku_explainer_and_unknown_above_limits() {
    let lines = include_str!("se_ratings.csv").lines().skip(1);
    let rows = lines.map(|line| line.split(',').collect::<Vec<&str>>());
    let parts = rows.map(|row| (row[0].parse::<Grid>().unwrap(), row[1]));
    let (grids, ratings): (Vec<Grid>, Vec<&str>) = parts.unzip();
    #[rustfmt::skip]
    let cases = [
        None, Some("2.3"), Some("2.8"), Some("4.4"), Some("6.1"), Some("6.2"), Some("7.0"),
    ];
    for limit in cases {
        let question = match limit {
            Some(limit) => Rate::new().at_most(limit.parse().unwrap()),
            None => Rate::new(),
        };
        let (mut classes, mut unknown) = (Vec::new(), 0);
        for ((grid, er), rated) in grids.iter().zip(&ratings).zip(rate(question, &grids)) {
            let is_above = limit.is_some_and(|limit| number_of(er) > number_of(limit));
            let is_open = is_above && limit.is_some_and(|limit| number_of(limit) < 6.2);
            let expected = (!is_open).then(|| class_of(er));
            assert_eq!(rated.class(), expected, "{grid} {er} {limit:?}");
            classes.extend(expected);
            unknown += usize::from(is_open);
        }
        classes.sort();
        classes.dedup();
        match limit.filter(|limit| number_of(limit) < 6.2) {
            Some(_) => assert!(unknown > 100, "{limit:?}"),
            None => assert_eq!(classes, Class::ALL),
        }
    }
    for rated in rate(Rate::guesses_only(), &grids[..5]) {
        assert_eq!((rated.class(), rated.ratings), (None, None));
    }
}

/// A rating as a number.
fn number_of(rating: &str) -> f64 {
    rating.parse().unwrap()
}

#[test]
fn limits_leave_what_takes_longer_unfinished() {
    let grids: Vec<Grid> = generated(Kind::Minimal, 300);
    let all = rate(Rate::guesses_only(), &grids);
    let few = of_nodes(2);
    let limited = few.ask(&Rate::guesses_only(), &grids);
    let scalar = few.with_engine(Engine::Scalar);
    assert_eq!(limited, scalar.ask(&Rate::guesses_only(), &grids));
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
    for limit in [None, Some(15), Some(34), Some(44)] {
        let limit = limit.map(SeRating::of_tenths);
        let mut explain = Explain::new().ratings_only();
        let mut only = Rate::new();
        if let Some(rating) = limit {
            explain = explain.at_most(rating);
            only = only.at_most(rating);
        }
        let paths = ask(&explain, &grids);
        for engine in engines() {
            let found = by(engine).ask(&only, &grids);
            for ((grid, found), path) in grids.iter().zip(&found).zip(&paths) {
                let ratings = (found.status, found.ratings);
                let expected = (path.status, path.rating);
                assert_eq!(ratings, expected, "{grid} {engine:?} {limit:?}");
                assert_eq!((found.guesses, found.by_singles), (None, None));
            }
        }
    }
}

#[test]
fn what_is_asked_for_together_is_as_if_asked_for_alone() {
    let grids = of_all_kinds();
    let together = rate(Rate::new().with_guesses(), &grids);
    let guesses = rate(Rate::guesses_only(), &grids);
    let ratings = rate(Rate::new(), &grids);
    for (at, found) in together.iter().enumerate() {
        let [guesses, ratings] = [&guesses[at], &ratings[at]];
        assert_eq!(found.status, guesses.status, "{}", grids[at]);
        assert_eq!(found.status, ratings.status, "{}", grids[at]);
        let alone = (guesses.guesses, ratings.ratings, ratings.class());
        assert_eq!((found.guesses, found.ratings, found.class()), alone);
    }
}
