//! Classes of puzzles: those of the public list are known, and the others follow from the
//! definition.

use crate::boards::{self, generated, public_list};
use crate::canonical_grids::some_symmetries;
use ninefold::answers::ask;
use ninefold::layout::Layout;
use ninefold::{Board, Engine, Grid, Status};
use ninefold_study::answers::{Classification, Classify, ClassifyAnswer, Split};
use ninefold_study::canonical::Form;
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use std::collections::HashSet;

fn classified(by: Classification, boards: &[Grid]) -> Vec<ClassifyAnswer<Grid>> {
    ask(&Classify::new(by), boards)
}

fn number_of_classes(by: Classification, boards: &[Grid]) -> usize {
    let classified = classified(by, boards).into_iter();
    let classes: HashSet<Grid> = classified.map(|answer| answer.class.unwrap()).collect();
    classes.len()
}

/// Every puzzle of the list, each after another one's random image.
#[test]
fn the_list_of_17_clues_has_49_158_classes_and_46_301_of_solutions() {
    let Some(puzzles) = public_list("clues17.txt") else {
        return;
    };
    let images = puzzles.iter().zip(some_symmetries(puzzles.len()));
    let images = images.map(|(puzzle, symmetry)| symmetry.apply(puzzle));
    let all: Vec<Grid> = images.chain(puzzles.iter().copied()).collect();
    for by in [
        Classification::Canonical(Form::Strict),
        Classification::Canonical(Form::Counts),
        Classification::Canonical(Form::Solution),
    ] {
        assert_eq!(number_of_classes(by, &all), 49_158, "{by:?}");
    }
    let of_solutions = number_of_classes(Classification::SolutionGrid, &all);
    assert_eq!(of_solutions, 46_301);
    let distinct = all.iter().collect::<HashSet<_>>().len();
    assert_eq!(number_of_classes(Classification::Text, &all), distinct);
}

#[test]
fn by_a_solution_only_proper_puzzles_have_a_class() {
    let mut puzzles = generated(Kind::Minimal, 3, 300);
    for puzzle in puzzles.iter_mut().step_by(3) {
        // Of a minimal puzzle no clue can be missing.
        let clue = Grid::cells().find(|&cell| puzzle.digit(cell) != 0).unwrap();
        puzzle.set(clue, 0);
    }
    let mut illegal = puzzles[1];
    illegal = Grid::from_digits(&[&[5, 5], &illegal.digits()[2..]].concat()).unwrap();
    puzzles.push(illegal);
    for by in [
        Classification::Solution,
        Classification::SolutionGrid,
        Classification::Canonical(Form::Solution),
    ] {
        for engine in [Engine::Scalar, Engine::default()] {
            let answers = boards::by(engine).ask(&Classify::new(by), &puzzles);
            for (number, (puzzle, answer)) in puzzles.iter().zip(answers).enumerate() {
                let expected = match number {
                    300 => Status::Illegal,
                    _ if number % 3 == 0 => Status::Ambiguous,
                    _ => Status::Unique,
                };
                assert_eq!(answer.status, expected, "{puzzle}");
                let has_class = answer.class.is_some();
                assert_eq!(has_class, expected == Status::Unique, "{puzzle}");
                if let (Classification::Solution, Some(class)) = (by, answer.class) {
                    assert!(class.is_solution() && class.extends(puzzle), "{puzzle}");
                }
            }
        }
    }
}

/// Whatever is on the boards: solutions, hardly any clues, contradictions.
#[test]
fn isomorphic_boards_have_one_class_and_others_have_several() {
    let mut boards = generated(Kind::Full, 4, 40);
    boards.extend(generated(Kind::Minimal, 4, 40));
    boards.push(Grid::EMPTY);
    boards.push(Grid::from_digits(&[7; 81]).unwrap());
    let distinct = boards.len();
    let images = boards.iter().zip(some_symmetries(distinct));
    let images = images.map(|(board, symmetry)| symmetry.apply(board));
    let images: Vec<Grid> = images.collect();
    for form in [Form::Strict, Form::Counts, Form::Pattern] {
        let by = Classification::Canonical(form);
        assert_eq!(classified(by, &boards), classified(by, &images));
        assert_eq!(number_of_classes(by, &boards), distinct);
    }
}

#[test]
fn boards_of_other_sizes_have_classes_by_text_and_solution_alone() {
    let layout: Layout = "6x6+x".parse().unwrap();
    let mut generator = Generator::of_layout(&layout, Kind::Full, 3);
    let solution = generator.digits(0..1).unwrap();
    let board = |empty: &[usize]| {
        let mut digits = solution.clone();
        empty.iter().for_each(|&cell| digits[cell] = 0);
        Board::from_digits(&layout, &digits).unwrap()
    };
    let boards = [board(&[0, 7]), board(&[]), Board::empty(&layout)];
    let class = |by| ask(&Classify::new(by), &boards);
    let classes = |by| -> Vec<_> { class(by).into_iter().map(|answer| answer.class).collect() };
    assert_eq!(classes(Classification::Text), boards.clone().map(Some));
    let solved = Some(boards[1].clone());
    let by_solution = [solved.clone(), solved, None];
    assert_eq!(classes(Classification::Solution), by_solution);
    assert_eq!(class(Classification::Solution)[2].status, Status::Ambiguous);
    for by in [
        Classification::SolutionGrid,
        Classification::Canonical(Form::Strict),
    ] {
        assert_eq!(classes(by), [None, None, None]);
    }
    // The classes are those by which data sets are split.
    let split = Split::new(&[1; 50], 0).unwrap();
    let parts = |by| -> Vec<_> {
        let answers = ask(&split.clone().with_classes(by), &boards).into_iter();
        answers.map(|answer| answer.part).collect()
    };
    let [first, second, third] = parts(Classification::Text)[..] else {
        unreachable!("three boards")
    };
    assert!(first.is_some() && first != second && second != third);
    assert_eq!(parts(Classification::Solution), [second, second, None]);
    assert_eq!(parts(Classification::SolutionGrid), [None; 3]);
}
