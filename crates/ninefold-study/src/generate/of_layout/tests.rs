use super::*;
use ninefold::Control;
use pretty_assertions::{assert_eq, assert_ne};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

mod chosen;
mod kinds;
mod uniform;

fn layouts() -> Vec<Layout> {
    #[rustfmt::skip]
    let names = [
        "4x4", "5x5", "6x6:3x2", "8x8+x", "9x9", "x", "windoku", "disjoint", "anti-king", "10x10",
    ];
    let mut layouts: Vec<Layout> = names.map(|name| name.parse().unwrap()).to_vec();
    for digits in [4, 6, 9] {
        let jigsaw = crate::generate::random_jigsaw(digits, 8, 2).unwrap();
        layouts.push(jigsaw);
    }
    layouts
}

#[test]
fn solutions_are_random_ones() {
    let large = ["16x16+x", "25x25", "anti-knight"].map(|name| name.parse().unwrap());
    for layout in layouts().into_iter().chain(large) {
        let mut generator = Generator::of_layout(&layout, Kind::Full, 3);
        let all = generator.digits(0..20).unwrap();
        let mut solutions = all.chunks(layout.cells());
        assert!(
            solutions
                .clone()
                .all(|solution| layout.is_solution(solution))
        );
        assert_eq!(
            generator.digits(7..9).unwrap(),
            all[7 * layout.cells()..9 * layout.cells()]
        );
        let different: HashSet<&[u8]> = solutions.by_ref().collect();
        assert!(different.len() > 5, "{layout}");
        assert_ne!(
            Generator::of_layout(&layout, Kind::Full, 4)
                .digits(0..20)
                .unwrap(),
            all
        );
    }
}

/// Every one of the 288 grids of 4x4 is found, of the 48 with diagonals too.
#[test]
fn every_solution_can_be_found() {
    for (name, number) in [("4x4", 288), ("4x4+x", 48)] {
        let solutions = Generator::of_layout(&name.parse().unwrap(), Kind::Full, 5)
            .digits(0..5_000)
            .unwrap();
        assert_eq!(solutions.chunks(16).collect::<HashSet<_>>().len(), number);
    }
}

/// The independent scalar engine finds one solution, the one of the same number, and several without any clue.
#[test]
fn puzzles_are_minimal() {
    for layout in layouts() {
        let cells = layout.cells();
        let generator = |kind| Generator::of_layout(&layout, kind, 6);
        let number = match layout.digits() {
            10 => 5,
            _ => 20,
        };
        let puzzles = generator(Kind::Minimal).digits(3..3 + number).unwrap();
        assert_eq!(puzzles.len(), number as usize * cells);
        let solutions = generator(Kind::Full).digits(3..3 + number).unwrap();
        let mut solver = Solver::new(layout.clone());
        for (puzzle, solution) in puzzles.chunks(cells).zip(solutions.chunks(cells)) {
            let mut keeps = puzzle.iter().zip(solution);
            assert!(keeps.all(|(&clue, &digit)| clue == 0 || clue == digit));
            assert_eq!(solver.count(puzzle, 2), 1, "{layout}: {puzzle:?}");
            for cell in (0..cells).filter(|&cell| puzzle[cell] > 0) {
                let mut fewer = puzzle.to_vec();
                fewer[cell] = 0;
                assert_eq!(
                    solver.count(&fewer, 2),
                    2,
                    "{layout}: {puzzle:?} without {cell}"
                );
            }
        }
    }
}

#[test]
fn puzzles_depend_on_layout_seed_and_number_only() {
    for layout in layouts() {
        let cells = layout.cells();
        let minimal = || Generator::of_layout(&layout, Kind::Minimal, 7);
        let all = minimal().digits(0..8).unwrap();
        for backend in DetectedBackend::all() {
            let mut generator = minimal().with_backend(backend);
            assert_eq!(generator.digits(0..8).unwrap(), all, "{layout} {backend}");
            assert_eq!(generator.digits(5..6).unwrap(), all[5 * cells..6 * cells]);
        }
    }
    // More than are made side by side.
    let mut generator = Generator::of_layout(&"4x4".parse().unwrap(), Kind::Minimal, 7);
    let all = generator.digits(0..2 * SIDE_BY_SIDE + 3).unwrap();
    let few = SIDE_BY_SIDE - 1..SIDE_BY_SIDE + 2;
    let place = 16 * few.start as usize..16 * few.end as usize;
    assert_eq!(generator.digits(few).unwrap(), all[place]);
    assert_eq!(generator.digits(u64::MAX - 1..u64::MAX).unwrap().len(), 16);
    assert_eq!(generator.digits(3..3), Ok(vec![]));
}

/// Boards stay what they are.
#[test]
fn boards_are_the_same_for_ever() {
    let text = |digits: Vec<u8>| {
        digits
            .iter()
            .map(|digit| digit.to_string())
            .collect::<String>()
    };
    let fifth = |kind| Generator::of_layout(&"x".parse().unwrap(), kind, 2024).digits(5..6);
    let solution =
        "975436218168257349342981657739865124486712935521394786817643592693528471254179863";
    assert_eq!(text(fifth(Kind::Full).unwrap()), solution);
    let puzzle =
        "000030000000200009002900007000805020000010000001004000000000002603008071000070060";
    assert_eq!(text(fifth(Kind::Minimal).unwrap()), puzzle);
}

/// Solutions that searches by candidates alone hardly find.
#[test]
fn rare_solutions_are_found_for_every_seed() {
    for name in ["16x16+windoku", "16x16+x+windoku"] {
        let layout: Layout = name.parse().unwrap();
        for seed in 1..=3 {
            let solution = Generator::of_layout(&layout, Kind::Full, seed).digits(0..1);
            assert!(layout.is_solution(&solution.unwrap()), "{name}, {seed}");
        }
    }
}

/// A control that says stop at the 100th look at it, and the number of looks so far.
fn control_of_few_looks() -> (Control, Arc<AtomicU64>) {
    let looks = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&looks);
    let control = Control::new()
        .with_clock(move || Duration::from_secs(seen.fetch_add(1, Ordering::Relaxed)))
        .with_timeout(Duration::from_secs(100));
    (control, looks)
}

/// Every search looks at the control, again and again, and soon ends when it says so.
#[test]
fn a_control_ends_every_search() {
    let generator = |name: &str, kind: Kind, control: &Control| {
        let generator = Generator::of_layout(&name.parse().unwrap(), kind, 1);
        generator.without_limit().with_control(control.clone())
    };
    // This search for a solution would have no end, and this removal of clues a late one.
    for name in ["x+anti-knight+anti-king", "16x16+anti-knight"] {
        let (control, looks) = control_of_few_looks();
        assert_eq!(
            generator(name, Kind::Minimal, &control).digits(0..2),
            Ok(vec![])
        );
        let looks = looks.load(Ordering::Relaxed);
        assert!((100..120).contains(&looks), "{name}: {looks}");
    }
    // What is finished is kept.
    let (control, _) = control_of_few_looks();
    let many = generator("16x16", Kind::Full, &control)
        .digits(0..1000)
        .unwrap();
    assert!((1..1000).contains(&(many.len() / 256)));
    let all = generator("16x16", Kind::Full, &Control::NONE).digits(0..1000);
    assert!(all.unwrap().starts_with(&many));
    // Nothing is begun.
    let (control, stopper) = Control::new().stopper();
    stopper.stop();
    for name in ["4x4", "x", "16x16+windoku"] {
        for kind in [Kind::Minimal, Kind::Full] {
            assert_eq!(generator(name, kind, &control).digits(0..3), Ok(vec![]));
        }
    }
}

#[test]
fn layouts_without_boards_are_refused() {
    let error = |name: &str| {
        let first = |kind| Generator::of_layout(&name.parse().unwrap(), kind, 1).digits(0..1);
        let error = first(Kind::Minimal).unwrap_err();
        if !matches!(error, LayoutGeneratorError::TooLarge { .. }) {
            assert_eq!(first(Kind::Full), Err(error.clone()));
        }
        error.to_string()
    };
    // The last has too many candidates for a list, and its searches prove nothing but the last of them.
    for name in [
        "2x2+x",
        "3x3+x",
        "4x4+x+anti-king",
        "x+anti-knight+anti-king",
    ] {
        assert_eq!(
            error(name),
            format!("boards of layout {name} have no solution")
        );
    }
    // (Whether it has one is not known here.)
    let name = "12x12+x+anti-knight+anti-king";
    assert_eq!(
        error(name),
        format!("no solution of layout {name} was found in {SEARCHES} searches")
    );
    assert_eq!(
        error("25x25"),
        "minimal puzzles have up to 16 digits, and not 25: larger ones would take too long"
    );
}
