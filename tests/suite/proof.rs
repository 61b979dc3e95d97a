//! Proofs: numbers and solutions against dancing links, and claims that do not hold.

use crate::boards::{
    PUBLIC_LISTS, boards, cases, corpora, corpus, corpus_of, cyclic_of, generated, of_nodes, over,
    public_list, some, square,
};
use crate::dlx;
use crate::oracle;
use crate::proof_checker::{assert_judged, claiming, proven};
use ninefold::answers::{Puzzle, Settings, ask};
use ninefold::layout::Layout;
use ninefold::{Board, Cell, Grid, Pencilmarks, Status};
use ninefold_proof::{
    self as proof, AnyRecord, Claim, Prices, Prove, ProveAnswer, Reader, Record, Rejection,
    Unproven,
};
use ninefold_study::answers::{Minimal, Minimality};
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::fmt::Debug;

/// Number of solutions up to which trees are written here, and dancing links count.
const MOST: u64 = 2000;

/// Puzzles of every list, at most some of each.
fn grids() -> Vec<Grid> {
    let mut grids = Vec::new();
    for name in corpora().iter().filter(|name| !name.contains("16x16")) {
        grids.extend(corpus(name).into_iter().take(100));
    }
    for list in PUBLIC_LISTS.into_iter().filter_map(public_list) {
        let step = list.len() / 300;
        grids.extend(list.into_iter().step_by(step));
    }
    grids
}

/// Pencilmarks: puzzles with candidates restored and removed, of no solution, one and several.
pub fn pencilmarks() -> Vec<Pencilmarks> {
    let mut all = Vec::new();
    for (number, grid) in (0..).zip(generated(Kind::Full, 5, 60)) {
        let mut marks = Pencilmarks::from(grid);
        for cell in Grid::cells() {
            let index = cell.index();
            let some = (index * 7 + number * 13) % 31 + index * number % 16;
            marks.set(cell, marks.candidates(cell) | ((some * 11) & 0x1ff) as u16);
        }
        if number % 3 == 0 {
            let cell = Cell::new(number % 9, 4);
            let mask = marks.candidates(cell);
            marks.set(cell, mask & !(1 << (grid.digit(cell) - 1)));
        }
        all.push(marks);
    }
    all
}

/// The claim of a number, without a list.
pub fn exactly<B>(count: u64) -> Claim<B> {
    Claim::Exactly {
        count,
        solutions: Vec::new(),
    }
}

/// Asserts that the answers to [`Prove::count_up_to`] are proofs of these numbers, or that there
/// are more. Returns the records.
fn assert_counts<P>(
    answers: &[ProveAnswer<Record<P>>],
    counted: impl Fn(usize) -> u64,
) -> Vec<String>
where
    P: Puzzle,
    Record<P>: ToString,
    P::Board: PartialEq + Debug,
{
    let mut lines = Vec::new();
    for (index, answer) in answers.iter().enumerate() {
        let expected = counted(index);
        match &answer.proven {
            Ok(record) => {
                assert_eq!(record.claim, exactly(expected));
                lines.push(record.to_string());
            }
            Err(unproven) => {
                assert_eq!(*unproven, Unproven::TooManySolutions { most: MOST });
                assert_eq!((expected, answer.status), (MOST + 1, Status::Ambiguous));
            }
        }
    }
    for line in &lines {
        let record: AnyRecord = line.parse().unwrap();
        assert_eq!(record.check(), Ok(()), "{line}");
        assert_eq!(record.to_string(), *line);
    }
    lines
}

#[test]
fn numbers_of_solutions_are_those_of_dancing_links() {
    let question = Prove::count_up_to(MOST);
    let grids = grids();
    let count = |index: usize| dlx::count(3, grids[index].digits(), MOST + 1);
    let lines = assert_counts(&ask(&question, &grids), count);
    assert!(lines.len() > 500);

    let marks = pencilmarks();
    let count = |index: usize| oracle::of_marks(&marks[index], MOST as usize + 1).len() as u64;
    let lines = assert_counts(&ask(&question, &marks), count);
    for claim in ["n=0", "n=1", "n=2"] {
        let has = |line: &&String| line[730..].split(' ').next() == Some(claim);
        assert!(lines.iter().any(|line| has(&line)), "{claim}");
    }
}

#[test]
fn boards_of_other_sizes_are_proven_alike() {
    fn of_side(side: usize, boards: &[Board]) {
        let question = Prove::count_up_to(MOST);
        let order = side.isqrt();
        let count = |index: usize| dlx::count(order, boards[index].digits(), MOST + 1);
        let lines = assert_counts(&ask(&question, boards), count);
        assert!(lines.len() * 2 > boards.len());
    }
    let empty = Board::empty(&square(4));
    of_side(4, &[empty.clone(), empty.with((0, 0).into(), 1)]);
    for name in ["easy-16x16.txt", "minimal-16x16.txt"] {
        of_side(16, &some(corpus_of(16, name)).collect::<Vec<_>>());
    }
    // A cell of each of two rows with the digits of two columns swapped, and some more.
    let full = cyclic_of(25);
    let mut open = full.digits().to_vec();
    let some = open[..12 * 25].iter_mut().step_by(4);
    some.for_each(|digit| *digit = 0);
    let open = Board::from_digits(full.layout(), &open).unwrap();
    of_side(25, &[full, open]);
}

#[test]
fn the_listed_solutions_are_those_of_dancing_links() {
    let grids: Vec<Grid> = corpus("multi.txt").into_iter().take(60).collect();
    let mut listed = 0;
    for answer in ask(&Prove::count_up_to(MOST).listed(), &grids) {
        let Ok(record) = answer.proven else { continue };
        assert_eq!(proof::check(&record), Ok(()));
        let Claim::Exactly {
            count,
            mut solutions,
        } = record.claim
        else {
            panic!("{:?}", record.claim);
        };
        assert_eq!(count, solutions.len() as u64);
        solutions.sort();
        let mut expected = oracle::solutions(3, record.puzzle.digits(), MOST as usize);
        expected.sort();
        assert!(solutions.iter().map(Grid::digits).eq(expected.iter()));
        listed += 1;
    }
    assert!(listed > 30);
}

/// Puzzles of 0, 1, 2, 17 and many solutions, with their numbers.
pub fn of_each_number() -> Vec<(Grid, u64)> {
    let mut some: Vec<(Grid, u64)> = Vec::new();
    for grid in grids() {
        let count = dlx::count(3, grid.digits(), 400);
        let wanted = matches!(count, 0 | 1 | 2 | 17 | 100..400);
        let found = some.iter().filter(|&&(_, other)| other == count).count();
        if wanted && found < 8 {
            some.push((grid, count));
        }
    }
    some
}

#[test]
fn false_claims_are_rejected() {
    for (grid, count) in of_each_number() {
        let record = proof::prove(&grid).unwrap();
        let claims = [count + 1, count.wrapping_sub(1), 0, 1, 2, u64::MAX];
        for claimed in claims.into_iter().filter(|&claimed| claimed != count) {
            let found = count;
            let expected = match claimed < count {
                true => Rejection::More { claimed },
                false => Rejection::Fewer { claimed, found },
            };
            let altered = claiming(&record, exactly(claimed));
            assert_eq!(proof::check(&altered), Err(expected));
        }
        // Truncated, and extended by any pivot.
        for length in 0..record.pivots.len().min(40) {
            let mut altered = record.clone();
            altered.pivots.truncate(length);
            assert!(proof::check(&altered).is_err());
        }
        for more in [0, 80, 323, 324, u16::MAX] {
            let mut altered = record.clone();
            altered.pivots.push(more);
            let pivot = altered.pivots.len();
            assert_eq!(proof::check(&altered), Err(Rejection::TooLong { pivot }));
            altered.pivots.rotate_right(1);
            assert!(proof::check(&altered).is_err() || more < 324);
        }
    }
}

#[test]
fn exchanged_solutions_are_rejected() {
    for (grid, count) in of_each_number().into_iter().filter(|&(_, count)| count > 0) {
        let all = proven(Prove::count().listed(), grid);
        let some = proven(Prove::at_least(count), grid);
        let check_all = |solutions: Vec<Grid>| {
            proof::check(&claiming(&all, Claim::Exactly { count, solutions }))
        };
        let check_some =
            |solutions: Vec<Grid>| proof::check(&claiming(&some, Claim::AtLeast { solutions }));
        assert_eq!((proof::check(&all), proof::check(&some)), (Ok(()), Ok(())));
        let list = |record: &Record<Grid>| match &record.claim {
            Claim::Exactly { solutions, .. } | Claim::AtLeast { solutions } => solutions.clone(),
            _ => panic!(),
        };
        let other = crate::boards::cyclic();
        for at in [0, count as usize - 1] {
            let [mut of_all, mut of_some] = [list(&all), list(&some)];
            (of_all[at], of_some[at]) = (other, other);
            assert!(check_all(of_all).is_err() && check_some(of_some).is_err());
        }
        if count > 1 {
            let mut solutions = list(&all);
            solutions.swap(0, 1);
            assert!(check_all(solutions).is_err());
            let mut solutions = list(&some);
            solutions[1] = solutions[0];
            assert_eq!(check_some(solutions), Err(Rejection::Twice { number: 2 }));
        }
        let more = ask(&Prove::at_least(count + 1), &[grid]).remove(0);
        assert_eq!(more.proven, Err(Unproven::Untrue { count }));
    }
}

#[test]
fn minimal_puzzles_are_proven_and_why_others_are_not() {
    let mut grids: Vec<Grid> = Vec::new();
    #[rustfmt::skip]
    let cases = [
        "minimal.txt", "easy.txt", "multi.txt", "impossible.txt", "illegal.txt",
    ];
    for name in cases {
        grids.extend(corpus(name).into_iter().take(40));
    }
    let words = ask(&Minimality::new().word_only(), &grids);
    for (answer, word) in ask(&Prove::minimal(), &grids).iter().zip(words) {
        let record = answer.proven.as_ref().unwrap();
        assert_eq!(proof::check(record), Ok(()));
        assert_eq!(answer.status, word.status);
        match (word.word, &record.claim) {
            (Minimal::Minimal, Claim::Minimal { .. }) => {}
            (Minimal::Redundant, Claim::Redundant { .. }) => continue,
            (Minimal::Ambiguous, Claim::AtLeast { solutions }) if solutions.len() == 2 => continue,
            (Minimal::Impossible | Minimal::Illegal, Claim::Exactly { count: 0, .. }) => continue,
            (word, claim) => panic!("{word}: {claim:?}"),
        }
        // Without one of the grids, and with the solution in place of one.
        let Claim::Minimal { others } = &record.claim else {
            panic!("{:?}", record.claim);
        };
        let mut fewer = others.clone();
        fewer.pop();
        let mut wrong = others.clone();
        wrong[3] = record.puzzle.unique_solution().unwrap();
        for others in [fewer, wrong] {
            let altered = claiming(record, Claim::Minimal { others });
            assert!(proof::check(&altered).is_err());
        }
    }
    // Candidates that are missing are all needed, or not.
    let solution = crate::boards::cyclic();
    let mut marks = Pencilmarks::from(solution);
    loop {
        let redundant = ask(&Minimality::new(), &[marks]).remove(0).redundant;
        let Some(&(cell, digit)) = redundant.last() else {
            break;
        };
        marks.set(cell, marks.candidates(cell) | 1 << (digit - 1));
    }
    let record = proven(Prove::minimal(), marks);
    assert_eq!(proof::check(&record), Ok(()));
    assert_judged("minimal-marks", &[record.to_string()], &[]);
}

#[test]
fn limits_and_controls_end_a_proof() {
    let hard: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .unwrap();
    let unproven = |settings: &Settings, question: &Prove, grid: Grid| {
        let answer = settings.ask(question, &[grid]).remove(0);
        (answer.proven.unwrap_err(), answer.status)
    };
    let stopped = (Unproven::Stopped, Status::Unfinished);
    assert_eq!(unproven(&of_nodes(3), &Prove::count(), hard), stopped);
    for question in [Prove::count(), Prove::at_least(1), Prove::minimal()] {
        assert_eq!(unproven(&over(), &question, hard), stopped);
    }
    for (question, grid, most, status) in [
        (Prove::count(), Grid::EMPTY, 1_000_000, Status::Ambiguous),
        (Prove::count_up_to(0), hard, 0, Status::Solvable),
    ] {
        let expected = (Unproven::TooManySolutions { most }, status);
        assert_eq!(unproven(&Settings::new(), &question, grid), expected);
    }
}

/// A line of ten megabytes is read and judged; what is behind the tree costs nothing.
#[test]
fn a_long_proof_is_judged_in_no_time() {
    let (grid, _) = of_each_number().pop().unwrap();
    let record = proof::prove(&grid).unwrap();
    let pivot = record.pivots.len() + 1;
    let line = record.to_string() + &"AB".repeat(5_000_000);
    let record: Record<Grid> = line.parse().unwrap();
    assert_eq!(proof::check(&record), Err(Rejection::TooLong { pivot }));
    // A chain of pivots on the empty grid, each of a cell.
    let claim = exactly(1 << 40);
    let pivots = (0..5_000_000).map(|number| (number % 81) as u16).collect();
    let puzzle = Grid::EMPTY;
    let record = Record {
        puzzle,
        layout: Layout::classic(),
        claim,
        pivots,
        prices: Prices::default(),
    };
    let judged = proof::check(&record);
    assert!(matches!(judged, Err(Rejection::NotOpen { .. })));
}

proptest! {
    #![proptest_config(cases(300, "suite/proof.proptest-regressions"))]

    /// Whatever the pivots are, a claim that is accepted holds.
    #[test]
    fn what_is_accepted_holds(
        board in boards(24..40, 0..2),
        pivots in prop::collection::vec(0..330u16, 0..12),
        claimed in 0..4u64,
        replaced in 0..100usize,
    ) {
        let true_count = dlx::count(3, board.digits(), 300);
        let check = |pivots: Vec<u16>| {
            let layout = Layout::classic();
            let record = Record { puzzle: board, layout, claim: exactly(claimed), pivots, prices: Prices::default() };
            let text: Result<AnyRecord, _> = record.to_string().parse();
            (proof::check(&record).is_ok(), text.map(|record| record.check().is_ok()))
        };
        let (accepted, _) = check(pivots.clone());
        prop_assert!(!accepted || claimed == true_count);
        // A proof with a pivot replaced.
        if let Ok(Record { pivots: mut altered, .. }) = ask(&Prove::count_up_to(300), &[board])
            .remove(0)
            .proven
            && let Some(&pivot) = pivots.first()
            && !altered.is_empty()
        {
            let at = replaced % altered.len();
            altered[at] = pivot;
            let (accepted, read) = check(altered);
            prop_assert!(!accepted || claimed == true_count);
            prop_assert!(pivot > 323 || read == Ok(accepted));
        }
    }

    /// Any bytes after a puzzle are a mistake, or a proof that is judged.
    #[test]
    fn any_bytes_are_judged(bytes in prop::collection::vec(any::<u8>(), 0..40), head in 0..5usize) {
        let head = ["n=5", "n>=1:", "minimal:", "", "redundant=r1c1"][head];
        let line = [b"1............... ", head.as_bytes(), b" ", &bytes].concat();
        // The puzzle has 72 solutions, and no list fits into so few bytes.
        for record in Reader::new(&line[..]) {
            prop_assert!(record.is_err() || record.unwrap().check().is_err());
        }
    }
}

#[test]
fn a_file_is_read_line_by_line() {
    let read = |file: &str| -> Vec<String> {
        Reader::new(file.as_bytes())
            .map(|record| match record {
                Ok(record) => record.to_string(),
                Err(error) => error.to_string(),
            })
            .collect()
    };
    assert!(read("").is_empty());
    assert_eq!(
        read("# a remark\n1234341221434321 n=1\r\n\n 1\n1234341221434321 n=0"),
        [
            "1234341221434321 n=1",
            "line 4, column 1: a puzzle of 0 characters, where 16, 81, 256, 625 or 729 are expected, or the name of a layout after it, such as @6x6",
            "1234341221434321 n=0",
        ]
    );
}
