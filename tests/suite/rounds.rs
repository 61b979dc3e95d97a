//! The rounds of a rating once more, with sets of digits, as the definition reads: what class and
//! number of rounds are held against. And the size and number of backdoors by trying every set.

use crate::boards::public_list;
use ninefold::generate::{Generator, Kind};
use ninefold::rating::{Class, Rater};
use ninefold::scalar::Solver;
use ninefold::{Cell, Grid};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};

/// The candidates of every cell.
type Candidates = BTreeMap<Cell, BTreeSet<u8>>;

/// The cells of every row, column and box.
fn houses() -> Vec<BTreeSet<Cell>> {
    let in_house = |is_in: &dyn Fn(&Cell) -> bool| Grid::cells().filter(is_in).collect();
    let mut houses = Vec::new();
    for number in 0..9 {
        houses.push(in_house(&|cell| cell.row == number));
        houses.push(in_house(&|cell| cell.column == number));
        houses.push(in_house(&|cell| cell.box_number::<9>() == number));
    }
    houses
}

/// The cells where a digit can stand in some.
fn places(candidates: &Candidates, cells: &BTreeSet<Cell>, digit: u8) -> BTreeSet<Cell> {
    let can = |cell: &&Cell| candidates[*cell].contains(&digit);
    cells.iter().filter(can).copied().collect()
}

fn at_first(grid: &Grid) -> Candidates {
    let forbidden = |cell: Cell, digit: u8| {
        let mut houses = houses().into_iter().filter(|house| house.contains(&cell));
        houses.any(|house| house.iter().any(|&other| grid.digit(other) == digit))
    };
    let of = |cell: Cell| match grid.digit(cell) {
        0 => (1..=9).filter(|&digit| !forbidden(cell, digit)).collect(),
        digit => BTreeSet::from([digit]),
    };
    Grid::cells().map(|cell| (cell, of(cell))).collect()
}

/// The candidates after singles, with hidden ones or without.
fn singles(candidates: &Candidates, with_hidden: bool) -> Candidates {
    let houses = houses();
    let mut filled: BTreeMap<Cell, u8> = BTreeMap::new();
    for (&cell, digits) in candidates {
        if digits.len() == 1 {
            filled.insert(cell, *digits.first().unwrap());
        }
    }
    for house in houses.iter().filter(|_| with_hidden) {
        for digit in 1..=9 {
            let places = places(candidates, house, digit);
            if places.len() == 1 {
                filled.insert(*places.first().unwrap(), digit);
            }
        }
    }
    let mut left = candidates.clone();
    for (&cell, &digit) in &filled {
        left.insert(cell, BTreeSet::from([digit]));
        for house in houses.iter().filter(|house| house.contains(&cell)) {
            for other in house.iter().filter(|other| !filled.contains_key(other)) {
                left.get_mut(other).unwrap().remove(&digit);
            }
        }
    }
    left
}

/// The candidates after locked candidates.
fn locked(candidates: &Candidates) -> Candidates {
    let mut left = candidates.clone();
    for one in houses() {
        for other in houses().into_iter().filter(|other| *other != one) {
            let shared: BTreeSet<Cell> = one.intersection(&other).copied().collect();
            for digit in (1..=9).filter(|_| shared.len() == 3) {
                let places = places(candidates, &one, digit);
                if !places.is_empty() && places.is_subset(&shared) {
                    for cell in other.difference(&shared) {
                        left.get_mut(cell).unwrap().remove(&digit);
                    }
                }
            }
        }
    }
    left
}

/// The candidates after hidden triples where a line crosses a box.
fn triples(candidates: &Candidates) -> Candidates {
    let mut left = candidates.clone();
    for one in houses() {
        for other in houses().into_iter().filter(|other| *other != one) {
            let shared: BTreeSet<Cell> = one.intersection(&other).copied().collect();
            let is_confined = |&digit: &u8| {
                let places = places(candidates, &one, digit);
                !places.is_empty() && places.is_subset(&shared)
            };
            let confined: BTreeSet<u8> = (1..=9).filter(is_confined).collect();
            if shared.len() == 3 && confined.len() == 3 {
                for cell in &shared {
                    left.get_mut(cell)
                        .unwrap()
                        .retain(|digit| confined.contains(digit));
                }
            }
        }
    }
    left
}

fn is_solved(candidates: &Candidates) -> bool {
    candidates.values().all(|digits| digits.len() == 1)
}

/// The class of a puzzle, and the number of rounds.
fn rounds(grid: &Grid) -> (Class, u32) {
    let mut candidates = at_first(grid);
    let (mut class, mut rounds) = (Class::HiddenSingles, 0);
    loop {
        let next = [
            (Class::HiddenSingles, singles(&candidates, true)),
            (Class::LockedCandidates, locked(&candidates)),
            (Class::HiddenTriples, triples(&candidates)),
        ];
        let next = next.into_iter().find(|(_, next)| *next != candidates);
        let Some((kind, next)) = next else {
            break;
        };
        (class, candidates) = (class.max(kind), next);
        rounds += 1;
    }
    let mut naked = at_first(grid);
    while singles(&naked, false) != naked {
        naked = singles(&naked, false);
    }
    match () {
        () if is_solved(&naked) => (Class::NakedSingles, rounds),
        () if is_solved(&candidates) => (class, rounds),
        () => (Class::Beyond, rounds),
    }
}

fn generated(kind: Kind, number: u64) -> Vec<Grid> {
    Generator::<9>::new(kind, 23).unwrap().boards(0..number)
}

#[test]
fn class_and_rounds_are_those_of_sets_of_digits() {
    let mut grids = generated(Kind::Minimal, 150);
    grids.extend(generated(Kind::Easy, 20));
    if let Some(hardest) = public_list("hardest11.txt") {
        grids.extend(hardest.iter().step_by(2500));
    }
    let mut met = BTreeSet::new();
    for grid in grids {
        let rating = Rater::new().rate(&grid).unwrap();
        assert_eq!((rating.class, rating.rounds), rounds(&grid), "{grid}");
        met.insert(rating.class);
    }
    assert_eq!(
        met,
        Class::ALL.iter().copied().collect(),
        "every class is met"
    );
}

#[test]
fn backdoors_of_two_cells_are_found_by_trying_all_pairs() {
    let is_backdoor = |grid: &Grid, solution: &Grid, cells: &[Cell]| {
        let mut filled = *grid;
        cells
            .iter()
            .for_each(|&cell| filled.set(cell, solution.digit(cell)));
        matches!(
            Rater::new().rate(&filled).unwrap().class,
            Class::NakedSingles | Class::HiddenSingles
        )
    };
    let mut tried = 0;
    for grid in generated(Kind::Minimal, 4000) {
        let found = Rater::new().backdoors(&grid).unwrap();
        if found.size != Some(2) {
            continue;
        }
        let solution = Solver::new().any_solution(&grid).unwrap();
        let empty: Vec<Cell> = Grid::cells()
            .filter(|&cell| grid.digit(cell) == 0)
            .collect();
        let mut pairs = 0;
        for (number, &one) in empty.iter().enumerate() {
            assert!(!is_backdoor(&grid, &solution, &[one]), "{grid}");
            let others = empty[number + 1..].iter();
            pairs += others
                .filter(|&&other| is_backdoor(&grid, &solution, &[one, other]))
                .count();
        }
        assert_eq!(found.number, Some(pairs as u64), "{grid}");
        tried += 1;
        if tried == 3 {
            return;
        }
    }
    panic!("{tried} puzzles have backdoors of two cells");
}
