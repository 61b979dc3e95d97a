//! Claimed solutions: right ones, and all the ways in which they can be wrong.
//!
//! Solutions come from dancing links or were published with their puzzles. The tests put the
//! mistakes into the claims, so that they are known.

use crate::boards::{
    by, corpus, each_answer, engines, generated, of_nodes, over, public_list, square,
};
use crate::limits::IMPOSSIBLE;
use crate::oracle;
use ninefold::answers::{
    AnswerPart as _, Claim, Question, Settings, Verdict, Verify, VerifyAnswer, ask,
};
use ninefold::text::Syntax;
use ninefold::{AnyBoard, Board, Cell, Grid, Limits, Status};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use std::time::Duration;

/// Wikipedia's puzzle and Norvig's two, each with the solution published beside it.
const PUBLISHED: [[&str; 2]; 3] = [
    [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ],
    [
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
    ],
    [
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
    ],
];

/// A claim, and the right answer: verdict, status, and the place of the first wrong cell.
type Expected = (Claim, Verdict, Status, Option<usize>);

/// A grid in which one cell holds something else.
fn with(grid: &Grid, at: usize, digit: u8) -> Grid {
    let mut grid = *grid;
    grid.set(Cell::from_index(at), digit);
    grid
}

/// Claims about a puzzle with one solution. `at` is the cell that is wrong.
fn claims(puzzle: Grid, solution: Grid, at: usize) -> Vec<Expected> {
    let digits = solution.as_array();
    // Two cells of one row, so that the row has all its digits still.
    let (first, second) = (at - at % 9, at - at % 9 + 4);
    let swapped = with(&solution, first, digits[second]);
    let swapped = with(&swapped, second, digits[first]);
    // Two digits change places everywhere: a solution, but not of this puzzle.
    let exchanged = digits.map(|digit| match digit {
        1 => 2,
        2 => 1,
        other => other,
    });
    let earliest = digits.iter().position(|&digit| digit <= 2).unwrap();
    let exchanged = Grid::from_digits(&exchanged).unwrap();
    let wrong = |claimed, place| {
        let claim = Claim { puzzle, claimed };
        (claim, Verdict::Wrong, Status::Unique, Some(place))
    };
    let right = Claim {
        puzzle,
        claimed: solution,
    };
    let empty = (0..81).find(|&at| puzzle.as_array()[at] == 0).unwrap();
    vec![
        (right, Verdict::Correct, Status::Unique, None),
        wrong(with(&solution, at, digits[at] % 9 + 1), at),
        wrong(with(&solution, at, 0), at),
        wrong(swapped, first),
        wrong(exchanged, earliest),
        // The puzzle itself, and an empty grid.
        wrong(puzzle, empty),
        wrong(Grid::EMPTY, 0),
    ]
}

/// Claims of every kind about puzzles of every kind.
fn all() -> Vec<Expected> {
    let mut all = Vec::new();
    for [puzzle, solution] in PUBLISHED {
        for at in [0, 40, 80] {
            let [puzzle, solution] = [puzzle, solution].map(|line| line.parse().unwrap());
            all.extend(claims(puzzle, solution, at));
        }
    }
    let lists = [corpus("minimal.txt"), corpus("easy.txt")];
    for (index, &puzzle) in lists.iter().flat_map(|list| &list[..60]).enumerate() {
        let solutions = oracle::solutions(3, puzzle.digits(), 2);
        let [solution] = &solutions[..] else {
            panic!("{puzzle} has one solution");
        };
        let solution = Grid::from_digits(solution).unwrap();
        all.extend(claims(puzzle, solution, index * 7 % 81));
    }
    // For puzzles that are not proper the claim does not matter.
    let full = corpus("full.txt")[0];
    let two = with(&with(&Grid::EMPTY, 3, 5), 4, 5);
    for puzzle in generated(Kind::Multi, 11, 30) {
        for solution in oracle::solutions(3, puzzle.digits(), 2) {
            let claimed = Grid::from_digits(&solution).unwrap();
            for claimed in [claimed, full, Grid::EMPTY] {
                let claim = Claim { puzzle, claimed };
                all.push((claim, Verdict::NotUnique, Status::Ambiguous, None));
            }
        }
    }
    for puzzle in corpus("impossible.txt").into_iter().take(30) {
        assert_eq!(oracle::count(3, puzzle.digits(), 1), 0);
        for claimed in [full, puzzle] {
            let claim = Claim { puzzle, claimed };
            all.push((claim, Verdict::Impossible, Status::Impossible, None));
        }
    }
    // A full puzzle is its own solution, and one with a mistake has none.
    let slip = with(&full, 7, full.as_array()[8]);
    for (puzzle, claimed, verdict, status) in [
        (two, full, Verdict::Illegal, Status::Illegal),
        (two, two, Verdict::Illegal, Status::Illegal),
        (full, full, Verdict::Correct, Status::Unique),
        (slip, full, Verdict::Illegal, Status::Illegal),
    ] {
        all.push((Claim { puzzle, claimed }, verdict, status, None));
    }
    all
}

fn check<B: AnyBoard>(
    verified: &[VerifyAnswer],
    expected: &[(Claim<B>, Verdict, Status, Option<usize>)],
    by: &str,
) {
    assert_eq!(verified.len(), expected.len());
    for (found, (claim, verdict, status, wrong)) in verified.iter().zip(expected) {
        let wrong = wrong.map(|place| claim.puzzle.shape().cell(place));
        let claim = format!("{by}: {} of {}", claim.claimed, claim.puzzle);
        let found_parts = (found.verdict, found.status, found.wrong);
        assert_eq!(found_parts, (*verdict, *status, wrong), "{claim}");
        assert_eq!(found.status(), Some(*status));
    }
}

fn each<B: AnyBoard>(settings: &Settings, claims: &[Claim<B>]) -> Vec<VerifyAnswer>
where
    Verify: Question<Claim<B>, Answer = VerifyAnswer>,
{
    let parts = claims.chunks(300);
    parts
        .flat_map(|part| each_answer(settings, &Verify, part))
        .collect()
}

#[test]
fn claims_are_verified_with_every_engine_and_with_limits() {
    let all = all();
    assert!(all.len() > 1000);
    let claims: Vec<Claim> = all.iter().map(|expected| expected.0).collect();
    let generous = [
        Limits::NONE,
        Limits::new().with_nodes(10_000_000),
        Limits::new().with_time(Duration::from_secs(3600)),
    ];
    for engine in engines() {
        for limits in generous {
            let settings = Settings::new().with_engine(engine).with_limits(limits);
            let by = format!("{engine:?}, {limits:?}");
            check(&each(&settings, &claims), &all, &by);
            check(&settings.ask(&Verify::new(), &claims), &all, &by);
        }
        // A batch of one goes another way.
        let settings = Settings::new().with_engine(engine);
        for expected in all.iter().step_by(17) {
            check(&each(&settings, &[expected.0]), &[*expected], "alone");
        }
    }
}

#[test]
fn a_claim_that_takes_long_is_unfinished_and_no_other() {
    let [puzzle, claimed]: [Grid; 2] = PUBLISHED[0].map(|line| line.parse().unwrap());
    let right = Claim { puzzle, claimed };
    let puzzle = IMPOSSIBLE.parse().unwrap();
    let long = Claim { puzzle, claimed };
    for engine in engines() {
        let limited = of_nodes(1000).with_engine(engine);
        let verdicts = each(&limited, &[right, long, right]);
        let verdicts: Vec<_> = verdicts.iter().map(|found| found.verdict).collect();
        let expected = [Verdict::Correct, Verdict::Unfinished, Verdict::Correct];
        assert_eq!(verdicts, expected);
        for found in over().with_engine(engine).ask(&Verify::new(), &[right; 5]) {
            assert_eq!((found.verdict, found.wrong), (Verdict::Unfinished, None));
            assert_eq!(found.status, Status::Unfinished);
        }
    }
}

#[test]
fn claims_about_boards_of_other_sizes() {
    let layout = square(4);
    let puzzle = b"1.3.............";
    let puzzle = Board::from_text(&layout, puzzle, Syntax::default()).unwrap();
    let solutions = oracle::solutions(2, puzzle.digits(), 100);
    assert!(solutions.len() > 1);
    let solution = Board::from_digits(&layout, &solutions[0]).unwrap();
    let proper = solution.clone().with(Cell::new(3, 3), 0);
    let claim = |puzzle: &Board, claimed: &Board| Claim {
        puzzle: puzzle.clone(),
        claimed: claimed.clone(),
    };
    #[rustfmt::skip]
    let expected = [
        (claim(&puzzle, &solution), Verdict::NotUnique, Status::Ambiguous, None),
        (claim(&proper, &solution), Verdict::Correct, Status::Unique, None),
        (claim(&proper, &proper), Verdict::Wrong, Status::Unique, Some(15)),
    ];
    let claims = expected.each_ref().map(|expected| expected.0.clone());
    for engine in engines() {
        check(&each(&by(engine), &claims), &expected, "4x4");
    }
}

/// The whole list with the solutions that dancing links find, and one in a hundred of them spoiled.
#[test]
fn a_public_list_is_verified() {
    let Some(puzzles) = public_list("top1465.txt") else {
        return;
    };
    let mut expected = Vec::new();
    for (index, puzzle) in puzzles.into_iter().enumerate() {
        let solution = &oracle::solutions(3, puzzle.digits(), 1)[0];
        let claimed = Grid::from_digits(solution).unwrap();
        let at = index % 81;
        let (claimed, verdict, wrong) = match index % 100 {
            0 => (
                with(&claimed, at, solution[at] % 9 + 1),
                Verdict::Wrong,
                Some(at),
            ),
            _ => (claimed, Verdict::Correct, None),
        };
        expected.push((Claim { puzzle, claimed }, verdict, Status::Unique, wrong));
    }
    let claims: Vec<Claim> = expected.iter().map(|expected| expected.0).collect();
    check(&ask(&Verify::new(), &claims), &expected, "all cores");
}
