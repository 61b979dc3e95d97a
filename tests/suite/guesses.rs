//! The guesses of a rating a second time, with sets of digits, straight from the definition. Where that leaves several
//! cells to a computed number, each of them is tried: so the fewest and the most guesses are known, which are mostly the
//! same.

use crate::boards::{corpus, generated};
use ninefold::answers::ask;
use ninefold::{Cell, Grid, Status};
use ninefold_study::answers::Rate;
use ninefold_study::generate::Kind;
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

/// Pairs of a line and a box, in either order, and the three cells that they share.
fn crossings() -> &'static [[BTreeSet<Cell>; 3]] {
    static CROSSINGS: LazyLock<Vec<[BTreeSet<Cell>; 3]>> = LazyLock::new(|| {
        let pairs = houses()
            .iter()
            .flat_map(|one| houses().iter().map(move |other| (one, other)));
        let crossings = pairs.map(|(one, other)| {
            let shared = one.intersection(other).copied().collect();
            [one.clone(), other.clone(), shared]
        });
        crossings.filter(|[.., shared]| shared.len() == 3).collect()
    });
    &CROSSINGS
}

/// The cells where a digit can stand in some.
fn places(candidates: &Candidates, cells: &BTreeSet<Cell>, digit: u8) -> BTreeSet<Cell> {
    let can = |cell: &&Cell| candidates[*cell].contains(&digit);
    cells.iter().filter(can).copied().collect()
}

/// The digits that have all their places of a house in some of its cells.
fn confined(
    candidates: &Candidates,
    house: &BTreeSet<Cell>,
    cells: &BTreeSet<Cell>,
) -> BTreeSet<u8> {
    let is_confined = |&digit: &u8| {
        let places = places(candidates, house, digit);
        !places.is_empty() && places.is_subset(cells)
    };
    (1..=9).filter(is_confined).collect()
}

/// Those that no clue forbids.
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

/// The candidates after singles.
fn singles(candidates: &Candidates) -> Candidates {
    let mut filled: BTreeMap<Cell, u8> = BTreeMap::new();
    for (&cell, digits) in candidates {
        if digits.len() == 1 {
            filled.insert(cell, *digits.first().unwrap());
        }
    }
    for house in houses().iter() {
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
    for [one, other, shared] in crossings() {
        for digit in confined(candidates, one, shared) {
            for cell in other.difference(shared) {
                left.get_mut(cell).unwrap().remove(&digit);
            }
        }
    }
    left
}

/// The candidates after hidden triples where a line crosses a box.
fn triples(candidates: &Candidates) -> Candidates {
    let mut left = candidates.clone();
    for [one, _, shared] in crossings() {
        let confined = confined(candidates, one, shared);
        for cell in shared.iter().filter(|_| confined.len() == 3) {
            let digits = left.get_mut(cell).unwrap();
            digits.retain(|digit| confined.contains(digit));
        }
    }
    left
}

/// The candidates that are left when no rule removes any more.
fn settled(mut candidates: Candidates) -> Candidates {
    loop {
        let mut next = [singles, locked, triples]
            .into_iter()
            .map(|rule| rule(&candidates));
        match next.find(|next| *next != candidates) {
            Some(next) => candidates = next,
            None => return candidates,
        }
    }
}

/// True if there is plainly no solution: a cell has no candidate, a house no place for a digit, or two cells of a house
/// the same single candidate, or more than three digits must go into three cells.
fn is_impossible(candidates: &Candidates) -> bool {
    let is_wrong = |house: &BTreeSet<Cell>| {
        let is_right = |digit: u8| {
            let places = places(candidates, house, digit);
            let filled = places.iter().filter(|cell| candidates[*cell].len() == 1);
            !places.is_empty() && filled.count() < 2
        };
        !(1..=9).all(is_right)
    };
    let is_crowded =
        |[one, _, shared]: &[BTreeSet<Cell>; 3]| confined(candidates, one, shared).len() > 3;
    candidates.values().any(BTreeSet::is_empty)
        || houses().iter().any(is_wrong)
        || crossings().iter().any(is_crowded)
}

/// The influence of a cell on those that share one house with it.
fn influence(candidates: &Candidates, cell: Cell) -> usize {
    let shared = |other: &Cell| {
        let both = |house: &&BTreeSet<Cell>| house.contains(&cell) && house.contains(other);
        houses().iter().filter(both).count()
    };
    let of = |other: Cell| {
        let weight = [0, 0, 5, 2].get(candidates[&other].len()).unwrap_or(&1);
        let both = candidates[&cell].intersection(&candidates[&other]);
        weight * both.count()
    };
    let others = Grid::cells().filter(|other| shared(other) == 1);
    others.map(of).sum()
}

/// The fewest and the most guesses of a search, which depend on the cells that are chosen among equals.
fn guesses(candidates: Candidates) -> (u64, u64) {
    let settled = settled(candidates);
    let is_open = |cell: &Cell| settled[cell].len() > 1;
    if is_impossible(&settled) || !Grid::cells().any(|cell| is_open(&cell)) {
        return (0, 0);
    }
    let open = || Grid::cells().filter(is_open);
    let count = open().map(|cell| settled[&cell].len()).min().unwrap();
    let fewest = || open().filter(|cell| settled[cell].len() == count);
    let most = fewest()
        .map(|cell| influence(&settled, cell))
        .max()
        .unwrap();
    let best = fewest().filter(|&cell| influence(&settled, cell) == most);
    let ranges = best.map(|cell| {
        let guessed = settled[&cell].iter().map(|&digit| {
            let mut child = settled.clone();
            child.insert(cell, BTreeSet::from([digit]));
            guesses(child)
        });
        let own = count as u64 - 1;
        guessed.fold((own, own), |sum, child| (sum.0 + child.0, sum.1 + child.1))
    });
    let (least, most): (Vec<u64>, Vec<u64>) = ranges.unzip();
    (*least.iter().min().unwrap(), *most.iter().max().unwrap())
}

#[test]
fn guesses_are_those_of_sets_of_digits() {
    let mut grids = generated(Kind::Minimal, 23, 150);
    grids.extend(generated(Kind::Easy, 23, 10));
    grids.extend(corpus("famous.txt"));
    let mut exact = BTreeSet::new();
    for (grid, rated) in grids.iter().zip(ask(&Rate::guesses_only(), &grids)) {
        if rated.status != Status::Unique {
            continue;
        }
        let found = rated.guesses.unwrap();
        let (fewest, most) = guesses(at_first(grid));
        assert!((fewest..=most).contains(&found), "{grid}: {found}");
        if fewest == most {
            exact.insert(found);
        }
    }
    let expected = (0..6).collect();
    assert!(exact.is_superset(&expected), "{exact:?}");
}
