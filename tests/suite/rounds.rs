//! The rounds of a rating a second time, with sets of digits, straight from the definition: the
//! reference for the class and number of rounds, and for the report of each round. And the size and
//! number of backdoors by trying every set.

use crate::boards::{corpus, public_list};
use ninefold::answers::{Rate, Solve, ask};
use ninefold::generate::{Generator, Kind};
use ninefold::rating::{self, Class, End, Rater, Round, RoundKind, Single};
use ninefold::scalar::Solver;
use ninefold::{Cell, Grid, House, Pencilmarks};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The candidates of every cell.
type Candidates = BTreeMap<Cell, BTreeSet<u8>>;

/// The cells of every row, column and box.
fn houses() -> &'static [BTreeSet<Cell>] {
    static HOUSES: LazyLock<Vec<BTreeSet<Cell>>> = LazyLock::new(|| {
        let in_house = |is_in: &dyn Fn(&Cell) -> bool| Grid::cells().filter(is_in).collect();
        let mut houses = Vec::new();
        for number in 0..9 {
            houses.push(in_house(&|cell| cell.row() == number));
            houses.push(in_house(&|cell| cell.column() == number));
            houses.push(in_house(&|cell| cell.box_number() == number));
        }
        houses
    });
    &HOUSES
}

/// The cells where a digit can stand in some.
fn places(candidates: &Candidates, cells: &BTreeSet<Cell>, digit: u8) -> BTreeSet<Cell> {
    let can = |cell: &&Cell| candidates[*cell].contains(&digit);
    cells.iter().filter(can).copied().collect()
}

/// The candidates as sets of digits.
fn sets(marks: &Pencilmarks) -> Candidates {
    let of = |cell: Cell| (1..=9).filter(|&digit| marks.allows(cell, digit)).collect();
    Grid::cells().map(|cell| (cell, of(cell))).collect()
}

fn at_first(grid: &Grid) -> Candidates {
    let forbidden = |cell: Cell, digit: u8| {
        let mut houses = houses().iter().filter(|house| house.contains(&cell));
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
    let mut filled: BTreeMap<Cell, u8> = BTreeMap::new();
    for (&cell, digits) in candidates {
        if digits.len() == 1 {
            filled.insert(cell, *digits.first().unwrap());
        }
    }
    for house in houses().iter().filter(|_| with_hidden) {
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
        for house in houses().iter().filter(|house| house.contains(&cell)) {
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
        for other in houses().iter().filter(|other| *other != one) {
            let shared: BTreeSet<Cell> = one.intersection(other).copied().collect();
            for digit in (1..=9).filter(|_| shared.len() == 3) {
                let places = places(candidates, one, digit);
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
        for other in houses().iter().filter(|other| *other != one) {
            let shared: BTreeSet<Cell> = one.intersection(other).copied().collect();
            let is_confined = |&digit: &u8| {
                let places = places(candidates, one, digit);
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

/// The candidates that the next round leaves, and the class of puzzles that need it.
fn next_round(candidates: &Candidates) -> Option<(Class, Candidates)> {
    let rounds = [
        (Class::HiddenSingles, singles(candidates, true)),
        (Class::LockedCandidates, locked(candidates)),
        (Class::HiddenTriples, triples(candidates)),
    ];
    rounds.into_iter().find(|(_, next)| next != candidates)
}

/// The class of a puzzle, and the number of rounds.
fn rounds(grid: &Grid) -> (Class, u32) {
    let mut candidates = at_first(grid);
    let (mut class, mut rounds) = (Class::HiddenSingles, 0);
    while let Some((kind, next)) = next_round(&candidates) {
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
    Generator::new(kind, 23).boards(0..number)
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

/// The 9x9 puzzles of all these corpora, some of each.
fn of_corpora(names: &[&str], step: usize) -> Vec<Grid> {
    let grids = names.iter().flat_map(|name| corpus(name));
    grids.step_by(step).collect()
}

/// Returns whether it is plain that there is no solution: a cell has no candidate, a house no place
/// for a digit, or two cells of a house the same single candidate.
fn is_plainly_impossible(candidates: &Candidates) -> bool {
    let is_wrong = |house: &BTreeSet<Cell>| {
        let is_full = |digit: &u8| {
            let places = places(candidates, house, *digit);
            let filled = places.iter().filter(|cell| candidates[*cell].len() == 1);
            !places.is_empty() && filled.count() < 2
        };
        !(1..=9).all(|digit| is_full(&digit))
    };
    candidates.values().any(BTreeSet::is_empty) || houses().iter().any(is_wrong)
}

/// Checks the report of the filled cells of a round of singles.
fn assert_filled(before: &Candidates, round: &Round) {
    for filled in &round.filled {
        let (cell, digit) = (filled.cell, filled.digit);
        let naked = before[&cell] == BTreeSet::from([digit]);
        let [row, column, square] = cell.houses();
        let is_hidden = |house: &House| {
            let cells = house.cells().collect();
            places(before, &cells, digit) == BTreeSet::from([cell])
        };
        let hidden = [square, row, column].into_iter().find(is_hidden);
        match filled.single {
            Single::Naked => assert!(naked, "{filled}"),
            Single::Hidden(house) => assert_eq!((naked, Some(house)), (false, hidden), "{filled}"),
        }
        assert_eq!(round.after.candidates(cell), 1 << (digit - 1), "{filled}");
    }
}

/// Checks the whole report of the rounds of a puzzle, which begin with these candidates.
fn assert_told(puzzle: impl Into<Pencilmarks>) -> End {
    let puzzle = puzzle.into();
    let clues = puzzle.clues();
    let told = rating::rounds(puzzle);
    let forbidden = at_first(&clues);
    let mut before = sets(&puzzle);
    for (cell, digits) in &mut before {
        digits.retain(|digit| clues.digit(*cell) == *digit || forbidden[cell].contains(digit));
    }
    assert_eq!(sets(&told.start), before);
    let mut filled: BTreeSet<Cell> = Grid::cells().filter(|&c| clues.digit(c) > 0).collect();
    for round in &told.rounds {
        assert!(!is_plainly_impossible(&before), "{clues}");
        let (class, after) = next_round(&before).expect("there is one");
        let kind = match round.kind {
            RoundKind::Singles => Class::HiddenSingles,
            RoundKind::LockedCandidates => Class::LockedCandidates,
            RoundKind::HiddenTriples => Class::HiddenTriples,
        };
        assert_eq!(
            (kind, sets(&round.after)),
            (class, after.clone()),
            "{clues}"
        );
        let taken = before.iter().flat_map(|(&cell, digits)| {
            let gone = digits.difference(&after[&cell]);
            gone.map(move |&digit| (cell, digit))
        });
        assert!(taken.eq(round.taken.iter().copied()), "{clues}");
        // The filled cells are those that could be filled and were not yet.
        let can_be_filled = |cell: &&Cell| {
            let is_only_place = |house: &BTreeSet<Cell>| {
                let mut digits = before[*cell].iter();
                digits.any(|&digit| places(&before, house, digit).len() == 1)
            };
            let mut houses = houses().iter().filter(|house| house.contains(*cell));
            before[*cell].len() == 1 || houses.any(is_only_place)
        };
        let expected: Vec<Cell> = match round.kind {
            RoundKind::Singles => {
                let open = before.keys().filter(|cell| !filled.contains(*cell));
                open.filter(can_be_filled).copied().collect()
            }
            _ => Vec::new(),
        };
        let found: Vec<Cell> = round.filled.iter().map(|filled| filled.cell).collect();
        assert_eq!(found, expected, "{clues}");
        assert_filled(&before, round);
        filled.extend(found);
        before = after;
    }
    assert_eq!(sets(told.left()), before);
    match told.end {
        End::Solved => assert!(told.left().clues().is_solution(), "{clues}"),
        End::Stuck => {
            assert_eq!(next_round(&before), None, "{clues}");
            assert!(
                !is_solved(&before) && !is_plainly_impossible(&before),
                "{clues}"
            );
        }
        End::Contradiction => {
            let answer = ask(&Solve::any(), &[puzzle]);
            assert!(answer[0].solution.is_none(), "{clues}");
        }
    }
    assert_eq!(
        told.class < Class::Beyond,
        told.end == End::Solved,
        "{clues}"
    );
    // At the end there is nothing more to find.
    let again = rating::rounds(*told.left());
    assert_eq!((again.rounds.len(), again.end), (0, told.end), "{clues}");
    told.end
}

#[test]
fn each_round_is_told_as_it_is_with_sets_of_digits() {
    let grids = of_corpora(
        &[
            "easy.txt",
            "famous.txt",
            "minimal.txt",
            "multi.txt",
            "sparse.txt",
            "impossible.txt",
        ],
        20,
    );
    let ends: Vec<End> = grids.into_iter().map(assert_told).collect();
    for end in [End::Solved, End::Stuck, End::Contradiction] {
        assert!(
            ends.iter().filter(|&&met| met == end).count() > 5,
            "{end:?}"
        );
    }
}

#[test]
fn rounds_told_of_pencilmarks_are_those_of_sets_of_digits() {
    // Where the rules find nothing more, each candidate of a cell is tried.
    let mut ends = Vec::new();
    for grid in of_corpora(&["minimal.txt"], 15) {
        let told = rating::rounds(grid);
        let open = |cell: &Cell| told.left().candidates(*cell).count_ones() > 1;
        let Some(cell) = Grid::cells().find(open) else {
            continue;
        };
        for digit in (1..=9).filter(|&digit| told.left().allows(cell, digit)) {
            let mut marks = *told.left();
            marks.set(cell, 1 << (digit - 1));
            ends.push(assert_told(marks));
        }
    }
    for end in [End::Solved, End::Stuck, End::Contradiction] {
        assert!(ends.contains(&end), "{end:?}");
    }
}

#[test]
fn rounds_told_are_those_that_are_rated_and_keep_the_solution() {
    let mut grids = of_corpora(&["easy.txt", "famous.txt", "minimal.txt", "full.txt"], 1);
    grids.extend(generated(Kind::Minimal, 1000));
    let rated = ask(&Rate::new(), &grids);
    let mut met = BTreeSet::new();
    for (grid, rated) in grids.iter().zip(rated) {
        let told = rating::rounds(*grid);
        let Some(rating) = rated.rating else {
            assert_ne!(told.end, End::Solved, "{grid}");
            continue;
        };
        let number = told.rounds.len() as u32;
        assert_eq!(
            (told.class, number),
            (rating.class, rating.rounds),
            "{grid}"
        );
        let solution = Solver::new().any_solution(grid).unwrap();
        assert!(
            told.rounds.iter().all(|round| round.after.allow(&solution)),
            "{grid}"
        );
        let mut filled = told.rounds.iter().flat_map(|round| &round.filled);
        assert!(
            filled.all(|filled| solution.digit(filled.cell) == filled.digit),
            "{grid}"
        );
        met.insert(told.class);
    }
    assert_eq!(met, Class::ALL.iter().copied().collect());
}

#[test]
fn puzzles_without_a_solution_are_never_solved_by_rounds() {
    for grid in corpus("impossible.txt") {
        assert_ne!(rating::rounds(grid).end, End::Solved, "{grid}");
    }
    for grid in corpus("illegal.txt") {
        let told = rating::rounds(grid);
        assert_eq!(
            (told.rounds.len(), told.end),
            (0, End::Contradiction),
            "{grid}"
        );
    }
    let mut marks = Pencilmarks::EMPTY;
    assert_eq!(rating::rounds(marks).end, End::Stuck);
    marks.set(Cell::new(4, 4), 0);
    let told = rating::rounds(marks);
    assert_eq!(
        (told.rounds.len(), told.end, told.class),
        (0, End::Contradiction, Class::Beyond)
    );
}
