use super::*;
use crate::rating::Class;
use crate::technique::Explainer;
use ninefold::scalar::Solver;
use ninefold::{Control, Engine, Stopped};
use pretty_assertions::assert_eq;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn minimal() -> Generator {
    Generator::new(Kind::Minimal, 8)
}

#[test]
fn boards_have_the_rating_and_the_technique() {
    let rating = SeRating::of_tenths;
    let mut explainer = Explainer::new();
    let mut generator = minimal().with_er(rating(26)..=rating(30)).unwrap();
    let ratings: Vec<u8> = generator
        .boards(0..40)
        .iter()
        .map(|board| explainer.rate(board).unwrap().er.unwrap().tenths())
        .collect();
    assert!(
        ratings.iter().all(|er| (26..=30).contains(er)),
        "{ratings:?}"
    );
    assert!(ratings.contains(&26) && ratings.contains(&30));
    let wing = Technique::XyWing;
    let mut generator = minimal().with_technique(wing).unwrap();
    for board in generator.boards(0..20) {
        let path = explainer.explain(&board).unwrap();
        assert!(path.steps.iter().any(|step| step.technique == wing));
        // The same with a number of clues.
        let clues = board.clue_count();
        let both = minimal().with_technique(wing).unwrap();
        let mut both = both.with_clues(clues..=clues).unwrap();
        assert_eq!(both.board(0).clue_count(), clues);
    }
    let unknown = minimal().with_er(rating(70)..=rating(200)).unwrap_err();
    assert_eq!(unknown, ChoiceError::Unknown);
    let rare = minimal().with_tries(10).with_er(rating(10)..=rating(10));
    assert_eq!(rare.unwrap_err(), ChoiceError::Paths { tries: 10 });
}

/// The boards have one solution, and several without any orbit.
fn orbits_are_needed(symmetry: PatternSymmetry, number: u64) {
    let mut solver = Solver::new();
    let mut generator = minimal().with_symmetry(symmetry).unwrap();
    for board in generator.boards(0..number) {
        assert!(symmetry.is_kept_by(&board), "{symmetry} {board}");
        assert_eq!(solver.count(&board, 2), 1);
        for orbit in symmetry.orbits() {
            let mut less = board;
            orbit.iter().for_each(|&cell| less.set(cell, 0));
            assert_eq!(solver.count(&less, 2) == 1, less == board);
        }
    }
}

#[test]
fn boards_have_the_symmetry_and_need_every_orbit() {
    for &symmetry in PatternSymmetry::ALL {
        orbits_are_needed(symmetry, 20);
    }
}

#[test]
fn boards_have_the_clues_that_are_chosen() {
    for clues in [22..=23, 26..=26, 0..=24] {
        let mut generator = minimal().with_clues(clues.clone()).unwrap();
        for board in generator.boards(0..40) {
            assert!(clues.contains(&board.clue_count()));
        }
    }
    let both = minimal().with_symmetry(PatternSymmetry::Diagonal);
    let board = both.unwrap().with_clues(24..=26).unwrap().board(3);
    assert!(PatternSymmetry::Diagonal.is_kept_by(&board));
    assert!((24..=26).contains(&board.clue_count()));
}

#[test]
fn boards_are_as_difficult_as_is_chosen() {
    let mut explainer = Explainer::new();
    for &class in Class::ALL {
        let mut generator = minimal().with_class(class).unwrap();
        // Above the ratings that are known, all are of the last class.
        let ratings: Vec<Option<SeRating>> = generator
            .boards(0..30)
            .iter()
            .map(|board| explainer.rate(board).unwrap().er)
            .collect();
        let classes: Vec<Class> = ratings
            .iter()
            .map(|er| er.map_or(Class::Extreme, Class::of))
            .collect();
        assert!(classes.iter().all(|&found| found >= class), "{class}");
        // The class is the bound and not one above it, for classes that are not rare.
        if matches!(class, Class::Easy | Class::Medium) {
            assert!(classes.contains(&class), "{class}");
        }
    }
}

#[test]
fn a_chosen_board_depends_on_nothing_but_seed_and_index() {
    let lanes = minimal().with_clues(23..=23).unwrap();
    let scalar = lanes.clone().with_engine(Engine::Scalar);
    let boards = lanes.clone().boards(0..12);
    assert_eq!(lanes.clone().boards(5..9), boards[5..9]);
    for (index, board) in boards.iter().enumerate() {
        assert_eq!(lanes.clone().board(index as u64), *board);
    }
    assert_eq!(scalar.clone().boards(0..3), boards[..3]);
}

#[test]
fn chosen_corpora_are_what_they_were() {
    let seeded = |seed| Generator::new(Kind::Minimal, seed);
    let rating = SeRating::of_tenths;
    let first = |generator: Result<Generator, ChoiceError>| {
        let boards = generator.unwrap().boards(0..2);
        [boards[0].to_string(), boards[1].to_string()]
    };
    // As the version before batches of chosen boards had a size of their own made them.
    assert_eq!(
        first(seeded(3).with_technique(Technique::XWing)),
        [
            "....43...7...9...5..2.....89.1.2.......4..3.7....8.....7.5..2...18...4.63....8...",
            ".51...4.2....481........67.7...........6......25.3...4....7.....8.....56.47..981."
        ]
    );
    assert_eq!(
        first(seeded(0).with_er(rating(20)..=rating(45))),
        [
            "..9.......17..86....3..5.97..........72.1.9.....2.73..5.1.26....96...2..8.......9",
            "7....1.....37....9...94......8.7.......3....2.3...6...59..6..473......26..7.281.."
        ]
    );
    assert_eq!(
        first(seeded(5).with_clues(22..=22)),
        [
            ".......5..6.784....4.3..7..69..........5...21.7..2......1.........2..493...4...6.",
            "......72.9....1.3...5.4...1.3........29.8....1.......7..8.96.....28..9..4.....2.."
        ]
    );
    assert_eq!(
        first(seeded(0).with_symmetry(PatternSymmetry::HalfTurn)),
        [
            ".5..7..3..1.3...25..31...9...86.9....7..1..8....2.73...3...67..79...1.5..2..5..6.",
            "..9.31...4.3..........4.73..68..4...1.4...6.2...8..97..92.6..........5.6...52.1.."
        ]
    );
    assert_eq!(
        first(seeded(0).with_clues(19..=19)),
        [
            "..9.....1...3.86..2....5....48...5......1.......2.73...3.9.....7.6..............9",
            ".........4.3..5......9..7......7..1.....5....23...6..4.9.1...........5.6..7.2...3"
        ]
    );
}

#[test]
fn the_rarer_the_boards_the_fewer_make_a_batch() {
    let size = |generator: Result<Generator, ChoiceError>| generator.unwrap().batch_size();
    assert_eq!(minimal().batch_size(), 512);
    assert_eq!(
        size(minimal().with_symmetry(PatternSymmetry::HalfTurn)),
        512
    );
    // Of random minimal boards, one in 7 has 23 clues or fewer, one in 400 has 21, one in 20,000 has 20.
    // A path takes longer than all the rest.
    let er = SeRating::of_tenths(10)..=EXACT_UP_TO;
    assert!((64..=256).contains(&size(minimal().with_er(er))));
    let sizes = [23, 21, 20].map(|most| size(minimal().with_clues(0..=most)));
    assert!((100..=512).contains(&sizes[0]), "{sizes:?}");
    assert!((1..=30).contains(&sizes[1]), "{sizes:?}");
    assert_eq!(sizes[2], 1);
    assert_eq!(size(minimal().with_clues(19..=19)), 1);
}

/// A control that ends at its check with this number, from 0.
fn ending_at(check: u64) -> Control {
    let checks = AtomicU64::new(0);
    // (The clock is read once when it is set, and once with the timeout.)
    let clock = move || Duration::from_secs(checks.fetch_add(1, Ordering::Relaxed));
    let control = Control::new().with_clock(clock);
    control.with_timeout(Duration::from_secs(check + 1))
}

#[test]
fn a_control_leaves_the_boards_before_the_first_that_is_not_found() {
    #[rustfmt::skip]
    let all = [
        minimal(),
        minimal().with_clues(23..=23).unwrap(),
        minimal().with_class(Class::Extreme).unwrap(),
        minimal().with_engine(Engine::Scalar).with_clues(24..=24).unwrap(),
        minimal().with_clues(19..=19).unwrap(),
    ];
    for (number, generator) in all.into_iter().enumerate() {
        let boards = if number == 4 { 2 } else { 6 };
        let expected = generator.clone().boards(0..boards);
        let mut lengths = Vec::new();
        for check in (0..24).map(|power| (1u64 << power) - 1) {
            let control = ending_at(check);
            let found = generator.clone().with_control(control).boards(0..boards);
            assert_eq!(found, expected[..found.len()]);
            lengths.push(found.len() as u64);
            if lengths.last() == Some(&boards) {
                break;
            }
        }
        assert!(lengths.is_sorted(), "{lengths:?}");
        assert_eq!((lengths[0], lengths.last()), (0, Some(&boards)), "{number}");
        // In threads, too, there is no gap.
        let in_threads = |check| {
            generator
                .clone()
                .with_control(ending_at(check))
                .par_boards(0..boards)
        };
        for check in [0, 10, 100, 1000] {
            let found = in_threads(check);
            assert_eq!(found, expected[..found.len()]);
        }
        // One board is found in any case.
        let mut stopped = generator.clone().with_control(ending_at(0));
        assert_eq!(stopped.board(0), expected[0]);
    }
}

#[test]
fn a_control_ends_the_search_that_comes_with_a_choice() {
    let stopped = || minimal().with_control(ending_at(0));
    let error = Some(ChoiceError::Stopped(Stopped));
    assert_eq!(stopped().with_clues(23..=23).err(), error);
    assert_eq!(
        stopped()
            .with_engine(Engine::Scalar)
            .with_clues(23..=23)
            .err(),
        error
    );
    let grid = Generator::new(Kind::Full, 1).board(0);
    assert_eq!(stopped().with_grids([grid]).err(), error);
    let given = minimal()
        .with_grids([grid])
        .unwrap()
        .with_control(ending_at(0));
    assert_eq!(given.with_clues(17..=19).err(), error);
}

#[test]
fn what_cannot_be_chosen_is_refused() {
    let easy = Generator::new(Kind::Easy, 0);
    let error = easy.with_clues(30..=31).unwrap_err();
    assert!(error.to_string().contains("not for easy ones"), "{error}");
    let error = minimal().with_tries(7).with_clues(50..=81).unwrap_err();
    assert!(
        error.to_string().ends_with("none among 7 that were made"),
        "{error}"
    );
}
