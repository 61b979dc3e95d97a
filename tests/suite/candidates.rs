//! Candidates that some solution has, and in how many, against dancing links: all solutions of random
//! puzzles with several, with every engine and backend; and each candidate by itself of puzzles with very
//! many.

use crate::boards::{by, engines, generated, of_nodes, over};
use crate::dlx::Dlx;
use crate::oracle;
use ninefold::answers::{Candidates, CandidatesAnswer, Settings, ask};
use ninefold::{Grid, Limits, Pencilmarks, Status};
use ninefold_study::answers::Shuffle;
use ninefold_study::generate::Kind;
use pretty_assertions::assert_eq;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;
use std::time::Duration;

/// For each cell, the number of solutions that have each digit, by dancing links.
type Numbers = [[u128; 9]; 81];

/// Numbers of all solutions, or `None` if there are more than `most`.
fn by_dlx(marks: &Pencilmarks, most: u64) -> Option<Numbers> {
    let allows = |cell: usize, digit: u8| marks.masks()[cell] >> (digit - 1) & 1 == 1;
    let (mut numbers, mut count) = ([[0; 9]; 81], 0);
    Dlx::with_candidates(3, &[0; 81], allows).visit(&mut |digits| {
        count += 1;
        for (numbers, digit) in numbers.iter_mut().zip(digits) {
            numbers[usize::from(*digit) - 1] += 1;
        }
        match count > most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    (count <= most).then_some(numbers)
}

/// The candidates with a number above 0.
fn seen(numbers: &Numbers) -> Pencilmarks {
    let mask = |of: [u128; 9]| (0..9).fold(0, |mask, bit| mask | u16::from(of[bit] > 0) << bit);
    Pencilmarks::from_masks(numbers.map(mask)).unwrap()
}

/// Minimal puzzles without up to three of their clues, which have from one solution to some thousands.
fn ambiguous(seed: u64, number: usize) -> Vec<Grid> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut puzzles = generated(Kind::Minimal, seed, number);
    for puzzle in &mut puzzles {
        let mut clues: Vec<_> = Grid::cells().filter(|&cell| puzzle[cell] != 0).collect();
        clues.shuffle(&mut rng);
        for &cell in &clues[..rng.random_range(0..=3)] {
            puzzle.set(cell, 0);
        }
    }
    puzzles
}

/// Compares an answer with the numbers of all solutions, up to `cap`.
fn assert_answer(answer: &CandidatesAnswer, numbers: &Numbers, cap: Option<u128>) {
    let count: u128 = numbers[0].iter().sum();
    let status = match count {
        0 => Status::Impossible,
        1 => Status::Unique,
        _ => Status::Ambiguous,
    };
    assert_eq!(answer.status, status);
    assert_eq!(answer.candidates, (count > 0).then(|| seen(numbers)));
    let counted = answer.numbers.as_ref();
    let counted = counted.map(|numbers| numbers.cells().map(<[u128]>::to_vec).collect::<Vec<_>>());
    let capped = |cap: u128| {
        let capped = |of: &[u128; 9]| of.map(|number| number.min(cap)).to_vec();
        numbers.iter().map(capped).collect::<Vec<_>>()
    };
    assert_eq!(counted, cap.filter(|_| count > 0).map(capped));
}

#[test]
fn every_engine_finds_the_candidates_of_all_solutions() {
    let mut rng = SmallRng::seed_from_u64(11);
    let mut boards = ambiguous(11, 160);
    boards.push(Grid::EMPTY.with((0, 0).into(), 1));
    boards.extend(generated(Kind::Impossible, 11, 20));
    let mut all: Vec<Pencilmarks> = boards.iter().map(Pencilmarks::from).collect();
    // The same with some candidates excluded, which may leave no solution.
    for index in 0..80 {
        let mut marks = all[index];
        for _ in 0..8 {
            let cell = Grid::cells().nth(rng.random_range(0..81)).unwrap();
            let less = marks.candidates(cell) & !(1 << rng.random_range(0..9));
            marks.set(cell, less);
        }
        all.push(marks);
    }
    let known: Vec<Option<Numbers>> = all.iter().map(|marks| by_dlx(marks, 3000)).collect();
    assert!(known.iter().flatten().count() > 150);
    for engine in engines() {
        let settings = by(engine);
        let of_marks = settings.ask(&Candidates::new(), &all);
        let of_boards = settings.ask(&Candidates::new(), &boards);
        assert_eq!(of_marks[..boards.len()], of_boards, "{engine}");
        // (Of those with very many, the numbers would take long.)
        let counted: Vec<usize> = (0..all.len()).filter(|&at| known[at].is_some()).collect();
        let asked: Vec<Pencilmarks> = counted.iter().map(|&at| all[at]).collect();
        for cap in [1, 2, 40, u128::MAX] {
            let answers = settings.ask(&Candidates::counted_up_to(cap), &asked);
            for (&at, answer) in counted.iter().zip(answers) {
                let numbers = known[at].as_ref().unwrap();
                assert_answer(&of_marks[at], numbers, None);
                assert_answer(&answer, numbers, Some(cap));
            }
        }
    }
}

/// Each candidate of puzzles with very many solutions as a puzzle for dancing links.
#[test]
fn a_candidate_is_there_exactly_if_the_puzzle_with_it_has_a_solution() {
    let mut rng = SmallRng::seed_from_u64(12);
    let mut puzzles = generated(Kind::Minimal, 12, 12);
    for puzzle in &mut puzzles {
        let mut clues: Vec<_> = Grid::cells().filter(|&cell| puzzle[cell] != 0).collect();
        clues.shuffle(&mut rng);
        clues[..9].iter().for_each(|&cell| puzzle.set(cell, 0));
    }
    let expected = |puzzle: &Grid| {
        let mut expected = Pencilmarks::EMPTY;
        for cell in Grid::cells() {
            let has = |digit: &u8| {
                let with = puzzle.with(cell, *digit);
                [0, *digit].contains(&puzzle[cell]) && oracle::count(3, with.digits(), 1) == 1
            };
            let digits = (1..=9).filter(has);
            expected.set(cell, digits.fold(0, |mask, digit| mask | 1 << (digit - 1)));
        }
        expected
    };
    let expected: Vec<Pencilmarks> = puzzles.iter().map(expected).collect();
    for engine in engines() {
        let answers = by(engine).ask(&Candidates::new(), &puzzles);
        for (answer, expected) in answers.iter().zip(&expected) {
            assert_eq!(answer.candidates, Some(*expected), "{engine}");
            assert_eq!(answer.status, Status::Ambiguous);
        }
    }
    for (puzzle, expected) in puzzles.iter().zip(expected) {
        assert_eq!(puzzle.candidates(), Ok(expected));
        let of_expected = &ask(&Candidates::new(), &[expected])[0];
        assert_eq!(of_expected.candidates, Some(expected));
    }
}

/// More solutions than are visited, and still few enough for dancing links.
#[test]
fn candidates_of_a_puzzle_with_hundreds_of_thousands_of_solutions_are_counted_exactly() {
    let puzzle = ambiguous_with(13, 120_000..500_000);
    let numbers = by_dlx(&Pencilmarks::from(puzzle), u64::MAX).unwrap();
    for cap in [3000, u128::MAX] {
        let answer = &ask(&Candidates::counted_up_to(cap), &[puzzle])[0];
        assert_answer(answer, &numbers, Some(cap));
    }
}

/// A puzzle with a number of solutions in a range: a proper one without some of its clues.
fn ambiguous_with(seed: u64, range: std::ops::Range<u64>) -> Grid {
    let mut rng = SmallRng::seed_from_u64(seed);
    loop {
        let mut puzzle = generated(Kind::Minimal, rng.random(), 1)[0];
        let mut clues: Vec<_> = Grid::cells().filter(|&cell| puzzle[cell] != 0).collect();
        clues.shuffle(&mut rng);
        for cell in clues {
            puzzle.set(cell, 0);
            match puzzle.count_up_to(range.end) {
                count if range.contains(&count) => return puzzle,
                count if count >= range.end => break,
                _ => {}
            }
        }
    }
}

#[test]
fn candidates_are_transformed_with_the_puzzle() {
    for puzzle in ambiguous(14, 12) {
        let shuffled = ask(&Shuffle::new(3, 14), &[puzzle]).remove(0).items;
        let answer = ask(&Candidates::counted(), &[puzzle]).remove(0);
        let (candidates, numbers) = (answer.candidates.unwrap(), answer.numbers.unwrap());
        for isomorph in shuffled {
            let image = ask(&Candidates::counted(), &[isomorph.board]).remove(0);
            let (of_image, image_numbers) = (image.candidates.unwrap(), image.numbers.unwrap());
            for cell in Grid::cells() {
                for digit in 1..=9 {
                    let one = Grid::EMPTY.with(cell, digit);
                    let moved = isomorph.transformation.apply(&one);
                    let to = Grid::cells().find(|&to| moved[to] != 0).unwrap();
                    let other = moved[to];
                    assert_eq!(candidates.allows(cell, digit), of_image.allows(to, other));
                    let number = numbers.of(cell)[usize::from(digit) - 1];
                    assert_eq!(number, image_numbers.of(to)[usize::from(other) - 1]);
                }
            }
        }
    }
}

#[test]
fn limits_leave_no_answer_or_the_same() {
    let puzzles = ambiguous(15, 40);
    for question in [Candidates::new(), Candidates::counted_up_to(1000)] {
        let answers = ask(&question, &puzzles);
        let hour = Limits::new().with_time(Duration::from_secs(3600));
        for settings in [of_nodes(100_000_000), Settings::new().with_limits(hour)] {
            assert_eq!(settings.ask(&question, &puzzles), answers);
        }
        let mut unfinished = 0;
        for (few, answer) in of_nodes(20).ask(&question, &puzzles).iter().zip(&answers) {
            if few.status == Status::Unfinished {
                assert_eq!((few.candidates, &few.numbers), (None, &None));
                unfinished += 1;
            } else {
                assert_eq!(few, answer);
            }
        }
        assert!((1..40).contains(&unfinished), "{unfinished}");
        let illegal = Grid::EMPTY.with((0, 0).into(), 1).with((0, 8).into(), 1);
        let answers = over().ask(&question, &[puzzles[0], illegal]);
        assert_eq!(answers[0].status, Status::Unfinished);
        assert_eq!(answers[1].status, Status::Illegal);
        assert!(answers.iter().all(|answer| answer.candidates.is_none()));
    }
}

#[test]
fn a_puzzle_without_a_solution_has_no_candidates() {
    let illegal = Grid::EMPTY.with((0, 0).into(), 1).with((0, 8).into(), 1);
    assert_eq!(illegal.candidates(), Err(Status::Illegal));
    let impossible = generated(Kind::Impossible, 3, 1)[0];
    assert_eq!(impossible.candidates(), Err(Status::Impossible));
    let mut marks = Pencilmarks::EMPTY;
    marks.set((4, 4).into(), 0);
    for question in [Candidates::new(), Candidates::counted()] {
        let answer = &ask(&question, &[marks])[0];
        assert_eq!(answer.status, Status::Impossible);
        assert_eq!((answer.candidates, &answer.numbers), (None, &None));
    }
    assert_eq!(Grid::EMPTY.candidates(), Ok(Pencilmarks::EMPTY));
}
