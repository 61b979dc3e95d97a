//! All puzzles with N clues in a grid: against all subsets of few cells, the list of all known puzzles with
//! 17 clues, dancing links, and the same grid transformed, in parts and by every backend.

use crate::boards::{SEVENTEEN, TestBoard as _, by, number, over, public_list, symmetries};
use crate::clocks::{ended_after, stopped_at};
use crate::dlx;
use ninefold::answers::{Settings, ask};
use ninefold::exact::Counter;
use ninefold::simd::DetectedBackend;
use ninefold::{Cell, Engine, Grid, Status, batch};
use ninefold_study::answers::{Fewest, Minimality, Unavoidable};
use ninefold_study::canonical::{self, Form};
use ninefold_study::generate::{Generator, Kind};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::sync::Arc;

fn find(question: &Fewest, grid: &Grid) -> Vec<Grid> {
    let found = ask(question, &[*grid]).remove(0);
    assert_eq!(found.status, Status::Unique, "{grid}");
    assert_eq!(found.count as usize, found.items.len());
    assert!(is_sorted(&found.items), "{grid}");
    found.items
}

/// The key by which puzzles are sorted: a clue comes before an empty cell.
fn by_clues(puzzle: &Grid) -> Vec<bool> {
    puzzle.digits().iter().map(|&digit| digit == 0).collect()
}

/// True if each puzzle has a clue in the first cell in which it differs from the next.
fn is_sorted(puzzles: &[Grid]) -> bool {
    puzzles
        .windows(2)
        .all(|pair| by_clues(&pair[0]) < by_clues(&pair[1]))
}

fn judged_proper(puzzle: &Grid) -> bool {
    dlx::count(3, puzzle.digits(), 2) == 1
}

/// Every puzzle with `clues` of the clues of another that has one solution.
fn by_brute_force(within: &Grid, clues: usize) -> Vec<Grid> {
    fn add(cells: &[Cell], left: usize, within: &Grid, puzzle: Grid, all: &mut Vec<Grid>) {
        if left == 0 {
            all.push(puzzle);
        } else if cells.len() >= left {
            let mut with = puzzle;
            with.set(cells[0], within.digit(cells[0]));
            add(&cells[1..], left - 1, within, with, all);
            add(&cells[1..], left, within, puzzle, all);
        }
    }
    let mut all = Vec::new();
    add(
        &within.cells_where(true),
        clues,
        within,
        Grid::EMPTY,
        &mut all,
    );
    let statuses = batch::check(&all);
    let all = all.into_iter().zip(statuses);
    let proper = all.filter(|(_, status)| *status == Status::Unique);
    proper.map(|(puzzle, _)| puzzle).collect()
}

/// A puzzle with some clues more.
fn with_more(mut puzzle: Grid, more: usize, rng: &mut SmallRng) -> Grid {
    let solution = puzzle.unique_solution().unwrap();
    let mut empty = puzzle.cells_where(false);
    empty.shuffle(rng);
    for &cell in &empty[..more] {
        puzzle.set(cell, solution.digit(cell));
    }
    puzzle
}

/// Minimal puzzles with some clues more.
fn cases(number: u64, more: usize) -> Vec<Grid> {
    let mut rng = SmallRng::seed_from_u64(29);
    let minimal = Generator::new(Kind::Minimal, 29).boards(0..number);
    let with_more = |puzzle| with_more(puzzle, more, &mut rng);
    minimal.into_iter().map(with_more).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    #[ignore = "slow: the gate runs it"]
    fn what_is_found_within_a_puzzle_is_what_brute_force_finds(
        number in any::<u64>(),
        more in 0..5_usize,
        fewer in 0..4_usize,
    ) {
        let minimal = Generator::new(Kind::Minimal, 30).board(number);
        let within = with_more(minimal, more, &mut SmallRng::seed_from_u64(number));
        let clues = within.clue_count() - fewer;
        let found = find(&Fewest::with_clues(clues).within(&within), &within);
        prop_assert_eq!(found, by_brute_force(&within, clues));
    }
}

#[test]
fn every_subset_of_few_clues_is_found_if_it_is_proper() {
    let (mut several, mut judged) = (0, 0);
    for within in cases(4, 4) {
        let all = within.clue_count();
        for clues in all - 6..=all {
            let question = Fewest::with_clues(clues).within(&within);
            let found = find(&question, &within);
            assert_eq!(found, by_brute_force(&within, clues), "{within} {clues}");
            several += usize::from(found.len() > 1);
            for puzzle in found.iter().take(5) {
                assert!(judged_proper(puzzle), "{puzzle}");
                judged += 1;
            }
        }
    }
    assert!(several > 4 && judged > 20, "{several} {judged}");
}

/// A grid without a few clues is a proper puzzle unless these are an unavoidable set, or contain one; the
/// smallest such sets have four cells.
#[test]
#[ignore = "slow: the gate runs it"]
fn nearly_all_clues_are_a_puzzle_unless_an_unavoidable_set_is_missing() {
    let grid = Generator::new(Kind::Full, 3).boards(0..1)[0];
    let number = |clues| ask(&Fewest::with_clues(clues).count_only(), &[grid])[0].count;
    let expected = [1, 81, 81 * 80 / 2, 81 * 80 * 79 / 6];
    assert_eq!([81, 80, 79, 78].map(number), expected);
    let sets = ask(&Unavoidable::up_to(4), &[grid])[0].count;
    assert!(sets > 0);
    assert_eq!(number(77), 81 * 80 * 79 * 78 / 24 - sets);
}

#[test]
fn every_backend_and_any_number_of_threads_find_the_same() {
    for within in cases(6, 6) {
        let clues = within.clue_count() - 4;
        let question = Fewest::with_clues(clues).within(&within);
        let expected = find(&question, &within);
        assert!(!expected.is_empty());
        for backend in DetectedBackend::all() {
            for threads in [1, 3] {
                let counter = Counter::new().with_threads(NonZero::new(threads).unwrap());
                let settings = by(Engine::Lanes(backend)).with_counter(Arc::new(counter));
                let found = settings.ask(&question, &[within]).remove(0);
                assert_eq!(found.items, expected, "{backend} {threads}");
            }
        }
    }
}

#[test]
fn parts_have_each_puzzle_once() {
    let within = cases(1, 8)[0];
    let clues = within.clue_count() - 6;
    let question = Fewest::with_clues(clues).within(&within);
    let whole = find(&question, &within);
    assert!(whole.len() > 20, "{}", whole.len());
    for parts in [1, 2, 7, 300] {
        let mut all = Vec::new();
        for part in 0..parts {
            all.extend(find(&question.clone().part(part, parts), &within));
        }
        assert_eq!(all.len(), whole.len(), "{parts}");
        assert_eq!(all.iter().collect::<HashSet<_>>(), whole.iter().collect());
    }
}

#[test]
fn transformed_grids_have_the_transformed_puzzles() {
    let mut runner = TestRunner::deterministic();
    for within in cases(8, 6) {
        let clues = within.clue_count() - 4;
        let found = find(&Fewest::with_clues(clues).within(&within), &within);
        for _ in 0..4 {
            let symmetry = symmetries().new_tree(&mut runner).unwrap().current();
            let image = symmetry.apply(&within);
            let of_image = find(&Fewest::with_clues(clues).within(&image), &image);
            let images: HashSet<Grid> = found.iter().map(|puzzle| symmetry.apply(puzzle)).collect();
            assert_eq!(of_image.into_iter().collect::<HashSet<_>>(), images);
        }
    }
}

/// The same as [`Fewest`] by the plainest of all searches: cells for every unavoidable set of up to 12 cells,
/// the smallest first, while there are no more disjoint ones than clues left, and dancing links at the end.
fn by_plain_search(within: &Grid, solution: &Grid, clues: usize) -> Vec<Grid> {
    struct Plain<'a> {
        sets: Vec<u128>,
        found: Vec<u128>,
        is_proper: &'a dyn Fn(u128) -> bool,
    }
    impl Plain<'_> {
        fn visit(&mut self, chosen: u128, mut open: u128, left: usize) {
            let missed = self.sets.iter().filter(|&set| set & chosen == 0);
            let mut missed: Vec<u128> = missed.map(|set| set & open).collect();
            missed.sort_by_key(|set| set.count_ones());
            let mut packed = 0;
            let disjoint = missed.iter().filter(|&set| {
                let is_disjoint = set & packed == 0;
                packed |= if is_disjoint { *set } else { 0 };
                is_disjoint
            });
            if disjoint.count() > left || (open.count_ones() as usize) < left {
                return;
            }
            if left == 0 {
                if (self.is_proper)(chosen) {
                    self.found.push(chosen);
                }
                return;
            }
            let mut cells = missed.first().copied().unwrap_or(open);
            while cells != 0 {
                let cell = 1 << cells.trailing_zeros();
                cells &= !cell;
                open &= !cell;
                self.visit(chosen | cell, open, left - 1);
            }
        }
    }
    let only = |cells: u128| {
        let digits = solution.digits().iter().enumerate();
        let digits = digits.map(|(cell, &digit)| digit * (cells >> cell & 1) as u8);
        Grid::from_digits(&digits.collect::<Vec<u8>>()).unwrap()
    };
    let sets = ask(&Unavoidable::up_to(12), &[*solution]).remove(0).items;
    let bits = |cells: &Vec<Cell>| {
        let numbers = cells.iter().map(|cell| cell.row() * 9 + cell.column());
        numbers.fold(0, |all, cell| all | 1 << cell)
    };
    let open = within.clues().map(|(cell, _)| cell).collect();
    let mut plain = Plain {
        sets: sets.iter().map(bits).collect(),
        found: Vec::new(),
        is_proper: &|cells| judged_proper(&only(cells)),
    };
    plain.visit(0, bits(&open), clues);
    let mut found: Vec<Grid> = plain.found.into_iter().map(only).collect();
    found.sort_by_key(by_clues);
    found
}

#[test]
fn a_plain_search_finds_the_same() {
    let mut rng = SmallRng::seed_from_u64(16);
    let puzzle: Grid = SEVENTEEN.parse().unwrap();
    let solution = *puzzle.solve().unique().unwrap();
    for _ in 0..3 {
        let within = with_more(puzzle, 24, &mut rng);
        for (clues, least) in [(16, 0), (17, 1), (18, 24)] {
            let expected = by_plain_search(&within, &solution, clues);
            assert!(expected.len() >= least, "{clues}: {}", expected.len());
            let question = Fewest::with_clues(clues).within(&within);
            assert_eq!(find(&question, &within), expected);
        }
    }
}

/// Those with 18 clues are the 64 with a clue more than the one with 17, and some minimal ones.
#[test]
#[ignore = "slow: the gate runs it"]
fn a_puzzle_with_17_clues_is_in_64_with_18() {
    let puzzle: Grid = SEVENTEEN.parse().unwrap();
    let solution = *puzzle.solve().unique().unwrap();
    let found = find(&Fewest::with_clues(18), &solution);
    let (holding, others): (Vec<Grid>, Vec<Grid>) =
        found.iter().partition(|larger| larger.extends(&puzzle));
    assert_eq!(holding.len(), 64);
    assert!(!others.is_empty());
    assert!(others.iter().all(judged_proper));
    let answers = ask(&Minimality::new(), &others);
    assert!(answers.iter().all(|answer| answer.redundant.is_empty()));
}

#[test]
fn minimal_ones_and_numbers_are_those_of_all() {
    for within in cases(10, 5) {
        let clues = within.clue_count() - 3;
        let question = Fewest::with_clues(clues).within(&within);
        let all = find(&question, &within);
        let answers = ask(&Minimality::new(), &all);
        let both = all.iter().zip(answers);
        let minimal = both.filter(|(_, answer)| answer.redundant.is_empty());
        let minimal: Vec<Grid> = minimal.map(|(puzzle, _)| *puzzle).collect();
        assert_eq!(find(&question.clone().minimal_only(), &within), minimal);
        let counted = ask(&question.count_only(), &[within]).remove(0);
        assert_eq!((counted.items, counted.count), (vec![], all.len() as u64));
    }
}

#[test]
fn the_least_number_of_clues_is_that_of_the_first_that_has_a_puzzle() {
    for within in cases(6, 3) {
        let found = find(&Fewest::least().within(&within), &within);
        let [puzzle] = found[..] else {
            panic!("one puzzle, not {found:?}");
        };
        let clues = puzzle.clue_count();
        assert!(by_brute_force(&within, clues).contains(&puzzle));
        // One with fewer clues would have supersets with this number less one.
        assert_eq!(by_brute_force(&within, clues - 1), []);
    }
    // Fewer cells than there are clues in any puzzle.
    let few = "1".repeat(5) + &".".repeat(76);
    let few: Grid = few.parse().unwrap();
    let solution = Generator::new(Kind::Full, 1).boards(0..1)[0];
    assert_eq!(find(&Fewest::least().within(&few), &solution), []);
    assert_eq!(find(&Fewest::with_clues(17).within(&few), &solution), []);
}

#[test]
fn what_is_no_proper_puzzle_or_not_in_time_has_its_status() {
    let question = Fewest::with_clues(17);
    let illegal = Grid::EMPTY.with((0, 0).into(), 1).with((0, 1).into(), 1);
    let found = ask(&question, &[Grid::EMPTY, illegal]);
    let statuses = [found[0].status, found[1].status];
    assert_eq!(statuses, [Status::Ambiguous, Status::Illegal]);
    let full = Generator::new(Kind::Full, 1).boards(0..1);
    let stopped = over().ask(&question, &full);
    assert_eq!(stopped[0].status, Status::Unfinished);
    // A search that takes hours, ended while it is prepared, and later.
    for checks in [10, 1000] {
        for control in [ended_after(checks), stopped_at(checks)] {
            let settings = Settings::new().with_control(control);
            let stopped = settings.ask(&Fewest::with_clues(24), &full);
            assert_eq!(stopped[0].status, Status::Unfinished);
            assert!(stopped[0].items.iter().all(judged_proper_of(24)));
        }
    }
}

fn judged_proper_of(clues: usize) -> impl Fn(&Grid) -> bool {
    move |puzzle| puzzle.clue_count() == clues && puzzle.count_up_to(2) == 1
}

/// The canonical form of each puzzle.
fn forms(puzzles: &[Grid]) -> HashSet<Grid> {
    let form = |puzzle| canonical::puzzle(puzzle, Form::Strict).unwrap().board;
    puzzles.iter().map(form).collect()
}

/// Every known puzzle with 17 clues is found in its grid, and nothing else: in 4 grids, or as many as
/// `NINEFOLD_FEWEST_GRIDS` says. No grid has one with 16.
#[test]
#[ignore = "slow: the gate runs it"]
fn known_puzzles_with_17_clues_are_all_that_there_are() {
    let Some(puzzles) = public_list("clues17.txt") else {
        return;
    };
    let number = number("NINEFOLD_FEWEST_GRIDS", 4);
    let solutions = batch::unique_solutions(&puzzles).into_iter();
    let solutions: Vec<Grid> = solutions.map(Result::unwrap).collect();
    let classes = canonical::grids(&solutions).into_iter();
    let classes: Vec<Grid> = classes.map(|form| form.unwrap().board).collect();
    let mut of_class: HashMap<Grid, Vec<Grid>> = HashMap::new();
    for (class, puzzle) in classes.iter().zip(&puzzles) {
        of_class.entry(*class).or_default().push(*puzzle);
    }
    let mut rng = SmallRng::seed_from_u64(17);
    let mut several = 0;
    for _ in 0..number {
        let at = rng.random_range(0..puzzles.len());
        let known = forms(&of_class[&classes[at]]);
        let found = find(&Fewest::with_clues(17), &solutions[at]);
        assert!(found.iter().all(judged_proper));
        assert_eq!(forms(&found), known, "{}", solutions[at]);
        several += usize::from(found.len() > 1);
    }
    println!("{number} grids, {several} of them with several puzzles");
    assert_eq!(find(&Fewest::with_clues(16), &solutions[0]), []);
}
