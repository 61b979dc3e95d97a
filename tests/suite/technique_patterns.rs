//! Patterns of techniques by their definitions: every choice of cells, digits and houses is tried, on
//! states of random paths from which candidates were removed at random.
//!
//! A definition here is a list of all instances: what each of them removes or places. A technique must
//! find one of them if there is any, and none otherwise.

use crate::boards::generated;
use ninefold::{Cell, Grid, House, Pencilmarks};
use ninefold_study::generate::Kind;
use ninefold_study::technique::{Explainer, Step, Technique, TechniqueSet, explain};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// The candidates that an instance removes, as cells and digits. A placement is a single pair.
type Effect = BTreeSet<(Cell, u8)>;

/// The candidates as they are before a step: solved cells have none.
struct Board {
    masks: [u16; 81],
    solved: [u8; 81],
}

impl Board {
    fn of(marks: &Pencilmarks) -> Board {
        let clues = marks.clues();
        let mut board = Board {
            masks: *marks.masks(),
            solved: *clues.as_array(),
        };
        for cell in Grid::cells().filter(|&cell| clues.digit(cell) > 0) {
            board.masks[cell.index()] = 0;
            for peer in peers(cell) {
                board.masks[peer.index()] &= !(1 << (clues.digit(cell) - 1));
            }
        }
        board
    }

    fn mask(&self, cell: Cell) -> u16 {
        self.masks[cell.index()]
    }

    fn has(&self, cell: Cell, digit: u8) -> bool {
        self.mask(cell) >> (digit - 1) & 1 == 1
    }

    fn count(&self, cell: Cell) -> usize {
        self.mask(cell).count_ones() as usize
    }

    fn empty_in(&self, house: House) -> Vec<Cell> {
        let is_empty = |cell: &Cell| self.solved[cell.index()] == 0;
        house.cells().filter(is_empty).collect()
    }

    fn places(&self, house: House, digit: u8) -> Vec<Cell> {
        house
            .cells()
            .filter(|&cell| self.has(cell, digit))
            .collect()
    }

    fn placed(&self, digit: u8) -> usize {
        self.solved
            .iter()
            .filter(|&&solved| solved == digit)
            .count()
    }

    /// Those of some candidates that there are.
    fn present(&self, candidates: impl IntoIterator<Item = (Cell, u8)>) -> Effect {
        candidates
            .into_iter()
            .filter(|&(cell, digit)| self.has(cell, digit))
            .collect()
    }
}

fn peers(cell: Cell) -> BTreeSet<Cell> {
    let houses = cell.houses().into_iter();
    let cells = houses.flat_map(House::cells);
    cells.filter(|&other| other != cell).collect()
}

fn sees(one: Cell, other: Cell) -> bool {
    peers(one).contains(&other)
}

/// The cells that see all of some.
fn seen_by_all(cells: &[Cell]) -> Vec<Cell> {
    Grid::cells()
        .filter(|&cell| cells.iter().all(|&other| sees(cell, other)))
        .collect()
}

/// Every choice of `size` of some things.
fn choices<T: Copy>(things: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in things.iter().enumerate() {
        for mut rest in choices(&things[at + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

fn digits_of(mask: u16) -> Vec<u8> {
    (1..=9)
        .filter(|digit| mask >> (digit - 1) & 1 == 1)
        .collect()
}

fn is_box(house: House) -> bool {
    matches!(house, House::Box(_))
}

/// Pairs of houses of which the first has all its places of a digit in the second.
fn locked(board: &Board, from_box: bool) -> Vec<(u8, House, House)> {
    let mut all = Vec::new();
    for digit in 1..=9 {
        for base in House::all().filter(|&house| is_box(house) == from_box) {
            let places = board.places(base, digit);
            for cover in House::all().filter(|&house| is_box(house) != from_box) {
                let inside = |cell: &Cell| cell.houses().contains(&cover);
                if places.len() > 1 && places.iter().all(inside) {
                    all.push((digit, base, cover));
                }
            }
        }
    }
    all
}

fn by_locked(board: &Board, from_box: bool) -> Vec<Effect> {
    let effect = |(digit, base, cover): (u8, House, House)| {
        let outside = cover
            .cells()
            .filter(move |cell| !cell.houses().contains(&base));
        board.present(outside.map(move |cell| (cell, digit)))
    };
    locked(board, from_box).into_iter().map(effect).collect()
}

/// Singles that a locked digit leaves in a third house of the kind of the first.
fn by_direct_locked(board: &Board, from_box: bool) -> Vec<Effect> {
    let mut all = Vec::new();
    for (digit, base, cover) in locked(board, from_box) {
        let same_kind = |house: &House| {
            std::mem::discriminant(house) == std::mem::discriminant(&base) && *house != base
        };
        for third in House::all().filter(same_kind) {
            let places = board.places(third, digit);
            let outside = |cell: &&Cell| !cell.houses().contains(&cover);
            let left: Vec<&Cell> = places.iter().filter(outside).collect();
            if places.len() > 1 && left.len() == 1 {
                all.push(Effect::from([(*left[0], digit)]));
            }
        }
    }
    all
}

fn by_naked_set(board: &Board, size: usize) -> Vec<Effect> {
    let mut all = Vec::new();
    for house in House::all() {
        let empty = board.empty_in(house);
        for cells in choices(&empty, size)
            .into_iter()
            .filter(|_| empty.len() >= 2 * size)
        {
            let union = cells.iter().fold(0, |all, &cell| all | board.mask(cell));
            if union.count_ones() as usize == size
                && cells.iter().all(|&cell| board.count(cell) > 1)
            {
                let others = empty.iter().filter(|cell| !cells.contains(cell));
                let pairs = others
                    .flat_map(|&cell| digits_of(union).into_iter().map(move |digit| (cell, digit)));
                all.push(board.present(pairs));
            }
        }
    }
    all
}

/// Hidden sets: their house, digits and cells.
fn hidden(board: &Board, size: usize, more_than: usize) -> Vec<(House, Vec<u8>, BTreeSet<Cell>)> {
    let mut all = Vec::new();
    let digits: Vec<u8> = (1..=9).collect();
    for house in House::all().filter(|&house| board.empty_in(house).len() > more_than) {
        for digits in choices(&digits, size) {
            let places: Vec<Vec<Cell>> = digits
                .iter()
                .map(|&digit| board.places(house, digit))
                .collect();
            let cells: BTreeSet<Cell> = places.iter().flatten().copied().collect();
            if places.iter().all(|places| places.len() > 1) && cells.len() == size {
                all.push((house, digits, cells));
            }
        }
    }
    all
}

fn by_hidden_set(board: &Board, size: usize) -> Vec<Effect> {
    let effect = |(_, digits, cells): (House, Vec<u8>, BTreeSet<Cell>)| {
        let others = (1..=9).filter(|digit| !digits.contains(digit));
        board.present(others.flat_map(|digit| cells.iter().map(move |&cell| (cell, digit))))
    };
    hidden(board, size, 2 * size)
        .into_iter()
        .map(effect)
        .collect()
}

fn by_direct_hidden_set(board: &Board, size: usize) -> Vec<Effect> {
    let mut all = Vec::new();
    for (house, digits, cells) in hidden(board, size, size) {
        for digit in (1..=9).filter(|digit| !digits.contains(digit)) {
            let places = board.places(house, digit);
            let left: Vec<&Cell> = places.iter().filter(|cell| !cells.contains(cell)).collect();
            if places.len() > 1 && left.len() == 1 {
                all.push(Effect::from([(*left[0], digit)]));
            }
        }
    }
    all
}

/// The base line of a number, and the crossing line of a cell.
type Lines = (fn(usize) -> House, fn(Cell) -> House);

fn by_fish(board: &Board, size: usize) -> Vec<Effect> {
    let mut all = Vec::new();
    let lines: Vec<usize> = (0..9).collect();
    let kinds: [Lines; 2] = [
        (House::Column, |cell| House::Row(cell.row())),
        (House::Row, |cell| House::Column(cell.column())),
    ];
    for digit in (1..=9).filter(|&digit| board.placed(digit) + 2 * size <= 9) {
        for (base, cover_of) in kinds {
            for chosen in choices(&lines, size) {
                let bases: Vec<House> = chosen.into_iter().map(base).collect();
                let places: Vec<Vec<Cell>> = bases
                    .iter()
                    .map(|&house| board.places(house, digit))
                    .collect();
                let mut covers: Vec<House> = places
                    .iter()
                    .flatten()
                    .map(|&cell| cover_of(cell))
                    .collect();
                covers.sort_by_key(|house| house.index());
                covers.dedup();
                if covers.len() == size && places.iter().all(|places| places.len() > 1) {
                    let cells = covers.into_iter().flat_map(House::cells);
                    let outside = cells
                        .filter(|cell| !cell.houses().iter().any(|house| bases.contains(house)));
                    all.push(board.present(outside.map(|cell| (cell, digit))));
                }
            }
        }
    }
    all
}

fn by_wing(board: &Board, is_xyz: bool) -> Vec<Effect> {
    let mut all = Vec::new();
    for pivot in Grid::cells().filter(|&cell| board.count(cell) == 2 + usize::from(is_xyz)) {
        let wings: Vec<Cell> = peers(pivot)
            .into_iter()
            .filter(|&cell| board.count(cell) == 2)
            .collect();
        for pair in choices(&wings, 2) {
            let [one, other] = [pair[0], pair[1]].map(|cell| board.mask(cell));
            let pivot_mask = board.mask(pivot);
            let shared = one & other;
            let is_wing = (pivot_mask | one | other).count_ones() == 3
                && one != other
                && (shared & pivot_mask != 0) == is_xyz
                && shared.count_ones() == 1
                && one != pivot_mask
                && other != pivot_mask;
            if is_wing {
                let mut cells = pair.clone();
                if is_xyz {
                    cells.push(pivot);
                }
                let seen = seen_by_all(&cells)
                    .into_iter()
                    .filter(|&cell| cell != pivot);
                all.push(board.present(seen.map(|cell| (cell, digits_of(shared)[0]))));
            }
        }
    }
    all
}

/// Rectangles in two boxes with three cells of two candidates: type 1.
fn by_rectangle(board: &Board) -> Vec<Effect> {
    let mut all = Vec::new();
    let lines: Vec<usize> = (0..9).collect();
    for rows in choices(&lines, 2) {
        for columns in choices(&lines, 2) {
            let pairs = rows
                .iter()
                .flat_map(|&row| columns.iter().map(move |&column| Cell::new(row, column)));
            let cells: Vec<Cell> = pairs.collect();
            let boxes: BTreeSet<usize> = cells.iter().map(|cell| cell.box_number()).collect();
            let common = cells
                .iter()
                .fold(0x1ff, |all, &cell| all & board.mask(cell));
            let larger: Vec<Cell> = cells
                .iter()
                .copied()
                .filter(|&cell| board.count(cell) > 2)
                .collect();
            if boxes.len() == 2 && common.count_ones() == 2 && larger.len() == 1 {
                let pairs = digits_of(common)
                    .into_iter()
                    .map(|digit| (larger[0], digit));
                all.push(board.present(pairs));
            }
        }
    }
    all
}

/// Combinations of the candidates of some cells that leave every excluding cell a candidate.
fn by_exclusion(board: &Board, cells: &[Cell]) -> Effect {
    let excluding = seen_by_all(cells).into_iter();
    let excluding: Vec<Cell> = excluding
        .filter(|&cell| (2..=cells.len()).contains(&board.count(cell)))
        .collect();
    if excluding.len() < 2 {
        return Effect::new();
    }
    let mut combinations: Vec<Vec<u8>> = vec![Vec::new()];
    for &cell in cells {
        let digits = digits_of(board.mask(cell));
        let longer = combinations.iter().flat_map(|combination| {
            digits
                .iter()
                .map(move |&digit| [combination.as_slice(), &[digit]].concat())
        });
        combinations = longer.collect();
    }
    combinations.retain(|digits| {
        let clash = choices(&(0..cells.len()).collect::<Vec<_>>(), 2)
            .into_iter()
            .any(|pair| digits[pair[0]] == digits[pair[1]] && sees(cells[pair[0]], cells[pair[1]]));
        let leaves = |&cell: &Cell| {
            digits_of(board.mask(cell))
                .iter()
                .any(|digit| !digits.contains(digit))
        };
        !clash && excluding.iter().all(leaves)
    });
    let mut removed = Effect::new();
    for (at, &cell) in cells.iter().enumerate() {
        for digit in digits_of(board.mask(cell)) {
            if !combinations.iter().any(|digits| digits[at] == digit) {
                removed.insert((cell, digit));
            }
        }
    }
    removed
}

fn by_aligned_pair(board: &Board) -> Vec<Effect> {
    let open: Vec<Cell> = Grid::cells()
        .filter(|&cell| board.count(cell) > 1)
        .collect();
    choices(&open, 2)
        .iter()
        .map(|cells| by_exclusion(board, cells))
        .collect()
}

/// The effect of a step.
fn effect_of(step: &Step) -> Effect {
    match step.place {
        Some(place) => [(place.cell, place.digit)].into(),
        None => step.removed.iter().collect(),
    }
}

/// States of random paths, with candidates removed at random.
fn states(number: usize, seed: u64) -> Vec<Pencilmarks> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut states = Vec::new();
    for grid in generated(Kind::Minimal, seed, number) {
        let solution = grid.unique_solution().unwrap();
        let path = explain(&grid).unwrap();
        let mut marks = Pencilmarks::from(grid);
        let stop = rng.random_range(0..path.steps.len());
        for step in &path.steps[..stop] {
            match step.place {
                Some(place) => marks.set(place.cell, 1 << (place.digit - 1)),
                None => {
                    for (cell, digits) in step.removed.by_cell() {
                        marks.set(cell, marks.candidates(cell) & !digits.mask());
                    }
                }
            }
        }
        let rarely = rng.random_range(2..12);
        for cell in Grid::cells() {
            for digit in 1..=9 {
                if digit != solution.digit(cell) && rng.random_range(0..rarely) == 0 {
                    marks.set(cell, marks.candidates(cell) & !(1 << (digit - 1)));
                }
            }
        }
        states.push(marks);
    }
    states
}

/// Checks a technique against all its instances, and returns how often it found one.
fn check(
    technique: Technique,
    states: &[Pencilmarks],
    all: impl Fn(&Board) -> Vec<Effect>,
) -> usize {
    let only: TechniqueSet = [technique].into_iter().collect();
    let mut explainer = Explainer::new().with_techniques(only);
    let mut found = 0;
    for marks in states {
        let board = Board::of(marks);
        let mut instances = all(&board);
        instances.retain(|effect| !effect.is_empty());
        let step = explainer.next_step(marks).unwrap();
        assert_eq!(step.is_some(), !instances.is_empty(), "{technique} {marks}");
        if let Some(step) = step {
            assert!(instances.contains(&effect_of(&step)), "{step} {marks}");
            found += 1;
        }
    }
    found
}

#[test]
fn patterns_of_houses_are_found_where_there_are_any() {
    let states = states(300, 11);
    #[rustfmt::skip]
    let found = [
        check(Technique::Pointing, &states, |board| by_locked(board, true)),
        check(Technique::Claiming, &states, |board| by_locked(board, false)),
        check(Technique::DirectPointing, &states, |board| by_direct_locked(board, true)),
        check(Technique::DirectClaiming, &states, |board| by_direct_locked(board, false)),
        check(Technique::NakedPair, &states, |board| by_naked_set(board, 2)),
        check(Technique::NakedTriplet, &states, |board| by_naked_set(board, 3)),
        check(Technique::NakedQuad, &states, |board| by_naked_set(board, 4)),
        check(Technique::HiddenPair, &states, |board| by_hidden_set(board, 2)),
        check(Technique::HiddenTriplet, &states, |board| by_hidden_set(board, 3)),
        check(Technique::DirectHiddenPair, &states, |board| by_direct_hidden_set(board, 2)),
        check(Technique::DirectHiddenTriplet, &states, |board| by_direct_hidden_set(board, 3)),
    ];
    assert!(found.iter().all(|&found| found > 10), "{found:?}");
}

#[test]
fn fish_wings_and_rectangles_are_found_where_there_are_any() {
    let states = states(300, 12);
    let found = [
        check(Technique::XWing, &states, |board| by_fish(board, 2)),
        check(Technique::Swordfish, &states, |board| by_fish(board, 3)),
        check(Technique::XyWing, &states, |board| by_wing(board, false)),
        check(Technique::XyzWing, &states, |board| by_wing(board, true)),
    ];
    assert!(found.iter().all(|&found| found > 10), "{found:?}");
    let only: TechniqueSet = [Technique::UniqueRectangle].into_iter().collect();
    let mut explainer = Explainer::new().with_techniques(only);
    let mut rectangles = 0;
    for marks in &states {
        let instances = by_rectangle(&Board::of(marks));
        let step = explainer.next_step(marks).unwrap();
        let is_first = step.as_ref().is_some_and(|step| step.kind == Some(1));
        assert_eq!(is_first, !instances.is_empty(), "{marks}");
        if let Some(step) = step.filter(|_| is_first) {
            assert!(instances.contains(&effect_of(&step)), "{step} {marks}");
            rectangles += 1;
        }
    }
    assert!(rectangles > 10, "{rectangles}");
}

/// Puzzles in which some candidates were removed, none of which the solution has.
fn planted(
    number: usize,
    seed: u64,
    forbids: impl Fn(&Grid, Cell, u8) -> bool,
) -> Vec<Pencilmarks> {
    let without = |grid: Grid| {
        let solution = grid.unique_solution().unwrap();
        let mut marks = Pencilmarks::from(grid);
        for cell in Grid::cells() {
            let digits = digits_of(marks.candidates(cell)).into_iter();
            let left = digits
                .filter(|&digit| digit == solution.digit(cell) || !forbids(&solution, cell, digit));
            marks.set(cell, left.fold(0, |all, digit| all | 1 << (digit - 1)));
        }
        marks
    };
    generated(Kind::Minimal, seed, number)
        .into_iter()
        .map(without)
        .collect()
}

#[test]
fn the_largest_sets_and_fish_are_found_where_there_are_any() {
    // In the first three rows, 1 to 4 only in the cells that hold any of them.
    let quads = planted(2000, 14, |solution, cell, digit| {
        cell.row() < 3 && digit <= 4 && solution.digit(cell) > 4
    });
    let found = check(Technique::HiddenQuad, &quads, |board| {
        by_hidden_set(board, 4)
    });
    assert!(found > 3, "{found}");
    // In the first four rows, every digit only in the columns in which it stands there.
    let fish = planted(300, 15, |solution, cell, digit| {
        let stands = |row: usize| solution.digit(Cell::new(row, cell.column())) == digit;
        cell.row() < 4 && !(0..4).any(stands)
    });
    let found = check(Technique::Jellyfish, &fish, |board| by_fish(board, 4));
    assert!(found > 3, "{found}");
}

#[test]
fn aligned_cells_are_found_where_there_are_any() {
    // States with naked singles are left to them.
    let without_singles = |marks: &Pencilmarks| {
        let board = Board::of(marks);
        Grid::cells().all(|cell| board.count(cell) != 1)
    };
    let mut states = states(400, 13);
    states.retain(without_singles);
    let found = check(Technique::AlignedPairExclusion, &states, by_aligned_pair);
    assert!(found > 10, "{found} of {}", states.len());
    // Of triplets, that which is found is checked: there are too many to try all.
    let only: TechniqueSet = [Technique::AlignedTripletExclusion].into_iter().collect();
    let mut explainer = Explainer::new().with_techniques(only);
    let mut triplets = 0;
    for marks in &states {
        if let Some(step) = explainer.next_step(marks).unwrap() {
            let cells: Vec<Cell> = step.cells.cells().collect();
            assert_eq!(
                by_exclusion(&Board::of(marks), &cells),
                effect_of(&step),
                "{step} {marks}"
            );
            triplets += 1;
        }
    }
    assert!(triplets > 10, "{triplets}");
}
