//! Minimal puzzles that are chosen.

use crate::generate::{ChoiceError, CluePattern, Generator, Kind};
use crate::pattern::PatternSymmetry;
use crate::rating::SinglesClass;
use ninefold::layout::{Layout, Solver};
use ninefold::{AnyBoard, Board, Control, Stopped};
use pretty_assertions::assert_eq;

fn generator(name: &str) -> Generator<Board> {
    Generator::of_layout(&name.parse().unwrap(), Kind::Minimal, 8)
}

fn first(layout: &Layout, kind: Kind, number: u64) -> Vec<Board> {
    let mut generator = Generator::of_layout(layout, kind, 8);
    generator.boards(0..number).unwrap()
}

fn puzzles(chosen: Result<Generator<Board>, ChoiceError>, number: u64) -> Vec<Board> {
    let mut generator = chosen.unwrap();
    // Of every generator that is cloned they are the same, and in parts.
    let part = generator.clone().boards(1..number);
    let all = generator.boards(0..number).unwrap();
    assert_eq!(part.unwrap(), all[1..]);
    all
}

fn is_proper(layout: &Layout, board: &[u8]) -> bool {
    Solver::new(layout.clone()).count(board, 2) == 1
}

#[test]
fn puzzles_have_the_symmetry_and_need_every_orbit() {
    let mut cases: Vec<(&str, PatternSymmetry, u64)> = vec![
        ("16x16", PatternSymmetry::HalfTurn, 2),
        ("x", PatternSymmetry::Diagonal, 10),
        ("6x6:3x2", PatternSymmetry::Vertical, 10),
    ];
    cases.extend(
        PatternSymmetry::ALL
            .iter()
            .map(|&symmetry| ("4x4", symmetry, 10)),
    );
    for (name, symmetry, number) in cases {
        let layout: Layout = name.parse().unwrap();
        let side = layout.digits();
        for puzzle in puzzles(generator(name).with_symmetry(symmetry), number) {
            assert!(is_proper(&layout, puzzle.digits()));
            for orbit in symmetry.orbits_of(side) {
                let orbit = orbit.iter().map(|cell| cell.row() * side + cell.column());
                let mut less = puzzle.digits().to_vec();
                orbit.clone().for_each(|cell| less[cell] = 0);
                let clues = orbit.filter(|&cell| puzzle.digits()[cell] != 0).count();
                assert!(
                    clues == 0
                        || less
                            .iter()
                            .zip(puzzle.digits())
                            .filter(|(one, other)| one != other)
                            .count()
                            == clues
                );
                assert_eq!(is_proper(&layout, &less), clues == 0, "{name} {symmetry}");
            }
        }
    }
}

#[test]
fn puzzles_have_the_clues_and_the_class_that_are_chosen() {
    for (name, clues) in [("4x4", 5..=5), ("6x6+x", 0..=7), ("16x16", 85..=95)] {
        let number = if name == "16x16" { 3 } else { 20 };
        for puzzle in puzzles(generator(name).with_clues(clues.clone()), number) {
            assert!(clues.contains(&puzzle.clue_count()), "{name}");
        }
    }
    for (class, with_hidden) in [
        (SinglesClass::HiddenSingles, false),
        (SinglesClass::Beyond, true),
    ] {
        for puzzle in puzzles(generator("6x6").with_class(class), 20) {
            let mut solver = Solver::new("6x6".parse().unwrap());
            let left = solver.singles(puzzle.digits(), with_hidden).unwrap();
            assert!(left.iter().any(|mask| !mask.is_power_of_two()));
        }
    }
}

#[test]
fn puzzles_are_made_in_the_solutions_that_are_given() {
    for name in ["4x4", "x"] {
        let layout: Layout = name.parse().unwrap();
        let grids = first(&layout, Kind::Full, 3);
        let mut seen = [false; 3];
        for puzzle in puzzles(generator(name).with_grids(&grids[..]), 30) {
            let mut solution = Vec::new();
            let _ = Solver::new(layout.clone()).visit(puzzle.digits(), |found| {
                solution = found.to_vec();
                std::ops::ControlFlow::<()>::Continue(())
            });
            let place = grids.iter().position(|grid| grid.digits() == solution);
            seen[place.unwrap()] = true;
        }
        assert_eq!(seen, [true; 3]);
        let refused = generator(name).with_grids([]).unwrap_err();
        assert_eq!(refused, ChoiceError::NoGrid);
        let empty = Board::empty(&layout);
        let refused = generator(name)
            .with_grids([grids[0].clone(), empty])
            .unwrap_err();
        assert_eq!(refused, ChoiceError::Grid { index: 1 });
    }
}

#[test]
fn puzzles_have_their_clues_in_the_pattern() {
    // Of a minimal puzzle.
    let of_x = "....xxx.x.x...x..xx..x.x..x.......x......xx...x....x........x.x..x......x.x......";
    for (name, text, number) in [
        ("4x4", "x..x ..x. .x.. ....", 10),
        ("6x6", "x....x .xx... ..x... ...x.. ...xx. x....x", 5),
        ("x", of_x, 2),
    ] {
        let layout: Layout = name.parse().unwrap();
        let pattern = CluePattern::from_text(&layout, &text.replace(' ', "\n")).unwrap();
        for minimal in [false, true] {
            let wanted = match minimal {
                true => pattern.clone().minimal(),
                false => pattern.clone(),
            };
            for puzzle in puzzles(generator(name).with_pattern(wanted), number) {
                assert_eq!(CluePattern::of(&puzzle), pattern);
                assert!(is_proper(&layout, puzzle.digits()), "{name}");
                for cell in (0..layout.cells()).filter(|_| minimal) {
                    let mut less = puzzle.digits().to_vec();
                    let has_clue = std::mem::replace(&mut less[cell], 0) != 0;
                    assert_eq!(is_proper(&layout, &less), !has_clue, "{name}");
                }
            }
        }
    }
}

#[test]
fn larger_boards_have_patterns() {
    let layout: Layout = "16x16".parse().unwrap();
    let easy = first(&layout, Kind::Easy, 1);
    let pattern = CluePattern::of(&easy[0]);
    let puzzles = puzzles(generator("16x16").with_pattern(pattern.clone()), 1);
    let [puzzle] = &puzzles[..] else {
        panic!("one puzzle");
    };
    assert_eq!(CluePattern::of(puzzle), pattern);
    assert!(is_proper(&layout, puzzle.digits()));
}

#[test]
fn what_cannot_be_chosen_is_refused() {
    let text = |chosen: Result<Generator<Board>, ChoiceError>| chosen.unwrap_err().to_string();
    #[rustfmt::skip]
    let cases = [
        (generator("4x4").with_clues(9..=16), "boards with 9 to 16 clues are too rare: none among 10000 that were made"),
        (generator("4x4").with_tries(7).with_clues(9..=16), "boards with 9 to 16 clues are too rare: none among 7 that were made"),
        (generator("4x4").with_class(SinglesClass::Beyond), "boards of class beyond or a harder one are too rare: none among 10000 that were made"),
        (generator("25x25").with_clues(200..=300), "minimal puzzles have up to 16 digits, and not 25: larger ones would take too long"),
        (generator("4x4+x+anti-king").with_clues(1..=16), "boards of layout 4x4+x+anti-king have no solution"),
    ];
    for (chosen, reason) in cases {
        assert_eq!(text(chosen), reason);
    }
    let pattern = |name: &str, text: &str| {
        let layout: Layout = name.parse().unwrap();
        CluePattern::from_text(&layout, text).unwrap()
    };
    let rows = pattern("4x4", "xxxxx...........");
    // Of the rows without clues, two of a band can be exchanged.
    assert_eq!(
        generator("4x4").with_pattern(rows.clone()).unwrap_err(),
        ChoiceError::EmptyLines {
            lines: "rows",
            first: 3,
            second: 4
        }
    );
    let refused = generator("6x6").with_pattern(rows.clone()).unwrap_err();
    assert_eq!(refused, ChoiceError::Shape { side: 6 });
    let symmetric = generator("4x4")
        .with_symmetry(PatternSymmetry::Full)
        .unwrap();
    let refused = symmetric
        .with_pattern(pattern("4x4", "x..x.xx..xx.x..x"))
        .unwrap_err();
    assert_eq!(refused, ChoiceError::PatternAlone);
    let empty = pattern("4x4+x", "................");
    let refused = generator("4x4+x").with_pattern(empty).unwrap_err();
    assert_eq!(refused, ChoiceError::Pattern { tries: 100 });
    // Only minimal puzzles are chosen.
    let easy = Generator::of_layout(&"4x4".parse().unwrap(), Kind::Easy, 8);
    let kind = Kind::Easy;
    assert_eq!(
        easy.with_clues(4..=6).unwrap_err(),
        ChoiceError::Kind { kind }
    );
}

#[test]
fn a_control_ends_the_search_that_comes_with_a_choice() {
    let (control, stopper) = Control::new().stopper();
    stopper.stop();
    for name in ["4x4", "x"] {
        let stopped = generator(name).with_control(control.clone());
        let refused = stopped.clone().with_clues(5..=5).unwrap_err();
        assert_eq!(refused, ChoiceError::Stopped(Stopped));
        // What was chosen before leaves nothing.
        let chosen = generator(name)
            .with_symmetry(PatternSymmetry::HalfTurn)
            .unwrap();
        let mut chosen = chosen.with_control(control.clone());
        assert_eq!(chosen.boards(0..3), Ok(vec![]));
    }
}

#[test]
fn the_rarer_the_puzzles_the_fewer_make_a_batch() {
    let size = |chosen: Result<Generator<Board>, ChoiceError>| chosen.unwrap().batch_size();
    assert_eq!(generator("4x4").batch_size(), 256);
    assert_eq!(generator("16x16").batch_size(), 32);
    assert_eq!(size(generator("4x4").with_clues(4..=6)), 256);
    assert!(size(generator("x").with_clues(0..=16)) < 64);
}
