//! Unavoidable sets of a solution grid: sets of cells in each of which every puzzle with that one
//! solution has a clue.
//!
//! Cells of a solution are an *unavoidable set* if there is another solution that differs from it
//! in exactly these cells, and a *minimal* one if no part of it is unavoidable. A puzzle without a
//! clue there would have both solutions. (The term is that of McGuire, Tugemann and Civario, "There
//! is no 16-clue Sudoku", 2014, section 3.)
//!
//! The search is for the other solutions. Some cell changes; its new digit must no longer stand
//! elsewhere in its row, column and box, so up to three other cells have to change, and so on until
//! no cell has to change any more. The search is depth first, continues with the cell that has the
//! fewest digits to choose from, and ends where too many cells have to change:
//!
//! ```text
//!     1 2 | ...      the 1 becomes a 2: so must the 2 change ...   2 1 | ...
//!     2 1 | ...      ... in its row, column and box                1 2 | ...
//! ```
//!
//! A digit that changes in one place changes in another, and the same is true of the cells of a
//! row, a column and a box: so at least as many further cells have to change as there are digits,
//! rows, columns or boxes with one change so far (four lower bounds, of which the largest counts).

use ninefold::inside::Allowance;
use ninefold::{Cell, Control, Grid, Stopped};
use std::collections::HashSet;

/// The minimal unavoidable sets of a solution grid that have at most `most` cells, or `None` if the
/// grid is no solution. Each is in reading order; the smallest come first, and among those of one
/// size the ones with the first cells.
///
/// The time is exponential in `most`.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_study::unavoidable;
///
/// let grid: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
///         .parse()?;
/// let sets = unavoidable::sets(&grid, 6).expect("it is a solution");
/// let names: Vec<String> = sets[0].iter().map(|cell| cell.to_string()).collect();
/// assert_eq!(names, ["r1c4", "r1c5", "r4c4", "r4c5"]);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn sets(grid: &Grid, most: usize) -> Option<Vec<Vec<Cell>>> {
    let sets = sets_within(grid, most, &Allowance::unlimited(&Control::NONE));
    sets.map(|sets| sets.expect("nothing stops it"))
}

/// [`sets`] within an allowance.
pub(crate) fn sets_within(
    grid: &Grid,
    most: usize,
    allowed: &Allowance,
) -> Option<Result<Vec<Vec<Cell>>, Stopped>> {
    grid.is_solution().then(|| {
        let cells = |set: CellSet| set.cells().map(Cell::from_index).collect();
        let sets = minimal_sets(grid, most, CellSet::NONE, allowed)?;
        Ok(sets.into_iter().map(cells).collect())
    })
}

/// The minimal unavoidable sets of a solution that have at most `most` cells, none of them among the cells
/// of `excluded`, as bits; sorted as those of [`sets`]. The fewer cells are left, the larger sets may be:
/// within two bands, those of up to 16 cells take some 20 ms.
pub(crate) fn masks_outside(
    solution: &Grid,
    most: usize,
    excluded: u128,
    allowed: &Allowance,
) -> Result<Vec<u128>, Stopped> {
    let sets = minimal_sets(solution, most, CellSet(excluded), allowed)?;
    Ok(sets.into_iter().map(|set| set.0).collect())
}

fn minimal_sets(
    grid: &Grid,
    most: usize,
    excluded: CellSet,
    allowed: &Allowance,
) -> Result<Vec<CellSet>, Stopped> {
    let mut search = Search::new(grid, most, allowed);
    let roots = CellSet((1 << 81) - 1).without(excluded);
    for root in roots.cells() {
        search.below = CellSet((1 << root) - 1).union(excluded);
        search.visit(CellSet(1 << root))?;
    }
    search.minimal()
}

/// The cells in which two solutions differ, as bits: an unavoidable set of each, but not always a minimal
/// one.
pub(crate) fn difference(solution: &[u8; 81], other: &[u8; 81]) -> u128 {
    let both = solution.iter().zip(other).enumerate();
    both.fold(0, |all, (cell, (digit, other))| {
        all | u128::from(digit != other) << cell
    })
}

/// The cells of a set of bits by their numbers, in order.
pub(crate) fn cells_of(mut cells: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// Cells by their numbers in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct CellSet(u128);

impl CellSet {
    const NONE: Self = CellSet(0);

    fn one(cell: usize) -> Self {
        CellSet(1 << cell)
    }

    fn union(self, other: Self) -> Self {
        CellSet(self.0 | other.0)
    }

    fn without(self, other: Self) -> Self {
        CellSet(self.0 & !other.0)
    }

    fn both(self, other: Self) -> Self {
        CellSet(self.0 & other.0)
    }

    fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    fn cells(self) -> impl Iterator<Item = usize> {
        cells_of(self.0)
    }
}

/// The houses of a cell: its row, its column (numbered after the rows), and its box (numbered after
/// the columns).
fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// The search for other solutions.
struct Search<'a> {
    solution: &'a [u8],
    /// Largest number of cells that may change.
    most: usize,
    allowed: &'a Allowance<'a>,
    /// For each cell and digit, the cells of its houses where the digit stands in the solution.
    standing: Vec<[CellSet; 10]>,
    /// Groups in which a single change is impossible: the cells of a digit, a row, a column or a
    /// box.
    groups: [[CellSet; 9]; 4],
    /// Cells that must not change: sets that contain them were found before.
    below: CellSet,
    /// The cells that have their new digits.
    decided: CellSet,
    /// For each house the new digits in it.
    used: [u16; 27],
    found: HashSet<CellSet>,
    nodes: u64,
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, most: usize, allowed: &'a Allowance<'a>) -> Self {
        let solution = grid.digits();
        let mut in_house = [[CellSet::NONE; 10]; 27];
        let mut groups = [[CellSet::NONE; 9]; 4];
        for (cell, &digit) in solution.iter().enumerate() {
            let one = CellSet::one(cell);
            let add = |set: &mut CellSet| *set = set.union(one);
            add(&mut groups[0][usize::from(digit) - 1]);
            for (kind, house) in houses(cell).into_iter().enumerate() {
                add(&mut in_house[house][usize::from(digit)]);
                add(&mut groups[kind + 1][house % 9]);
            }
        }
        let standing = |cell| {
            std::array::from_fn(|digit| {
                let sets = houses(cell).map(|house| in_house[house][digit]);
                sets[0].union(sets[1]).union(sets[2])
            })
        };
        Search {
            solution,
            most,
            allowed,
            standing: (0..81).map(standing).collect(),
            groups,
            below: CellSet::NONE,
            decided: CellSet::NONE,
            used: [0; 27],
            found: HashSet::new(),
            nodes: 0,
        }
    }

    /// Least number of cells that have to change, if these have to.
    fn least(&self, changing: CellSet) -> usize {
        let singles = self.groups.iter().map(|groups| {
            let single = |group: &&CellSet| group.both(changing).len() == 1;
            groups.iter().filter(single).count()
        });
        changing.len() + singles.max().unwrap_or(0)
    }

    /// The digits that a cell may change to.
    fn choices(&self, cell: usize, changing: CellSet) -> u16 {
        let used = houses(cell)
            .iter()
            .fold(0, |all, &house| all | self.used[house]);
        let mut choices = 0;
        for digit in 1..=9 {
            if used >> digit & 1 == 1 || digit == usize::from(self.solution[cell]) {
                continue;
            }
            let all = changing.union(self.standing[cell][digit]);
            if all.both(self.below) == CellSet::NONE && all.len() <= self.most {
                choices |= 1 << digit;
            }
        }
        choices
    }

    /// Continues with cells that have to change.
    fn visit(&mut self, changing: CellSet) -> Result<(), Stopped> {
        /// Number of nodes between two checks of the control.
        const UNWATCHED: u64 = 4096;
        self.nodes += 1;
        if self.nodes.is_multiple_of(UNWATCHED) {
            self.allowed.check()?;
        }
        let open = changing.without(self.decided);
        let choices = |cell| (cell, self.choices(cell, changing));
        let fewest = open
            .cells()
            .map(choices)
            .min_by_key(|(_, choices)| choices.count_ones());
        let Some((cell, choices)) = fewest else {
            self.found.insert(changing);
            return Ok(());
        };
        for digit in (1..=9).filter(|digit| choices >> digit & 1 == 1) {
            let all = changing.union(self.standing[cell][digit]);
            if self.least(all) > self.most {
                continue;
            }
            self.toggle(cell, digit);
            let visited = self.visit(all);
            self.toggle(cell, digit);
            visited?;
        }
        Ok(())
    }

    /// Gives a cell its new digit, or takes it back.
    fn toggle(&mut self, cell: usize, digit: usize) {
        self.decided.0 ^= 1 << cell;
        for house in houses(cell) {
            self.used[house] ^= 1 << digit;
        }
    }

    /// The sets found that contain no other set.
    fn minimal(self) -> Result<Vec<CellSet>, Stopped> {
        let allowed = self.allowed;
        let mut sets: Vec<CellSet> = self.found.into_iter().collect();
        // The first cell is the lowest bit: with the bits reversed it is the highest.
        sets.sort_unstable_by_key(|set| (set.len(), !set.0.reverse_bits()));
        let mut minimal: Vec<CellSet> = Vec::new();
        for (number, set) in sets.into_iter().enumerate() {
            if number % 256 == 0 {
                allowed.check()?;
            }
            if !minimal.iter().any(|small| small.both(set) == *small) {
                minimal.push(set);
            }
        }
        Ok(minimal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Kind};
    use ninefold::Answer;
    use ninefold::scalar::Solver;
    use pretty_assertions::assert_eq;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use rand::seq::SliceRandom;
    use std::ops::ControlFlow;

    fn grids(number: u64) -> Vec<Grid> {
        Generator::new(Kind::Full, 3).boards(0..number)
    }

    fn without(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Grid {
        let mut puzzle = *grid;
        cells.into_iter().for_each(|cell| puzzle.set(cell, 0));
        puzzle
    }

    #[test]
    fn every_set_is_unavoidable_and_minimal() {
        let mut solver = Solver::new();
        for grid in grids(3) {
            let sets = sets(&grid, 10).unwrap();
            assert!(sets.len() > 30);
            for set in sets {
                let puzzle = without(&grid, set.iter().copied());
                assert_eq!(solver.count(&puzzle, 2), 2);
                // With any of its clues there is one solution: no part of it is unavoidable.
                for &cell in &set {
                    let clue = set.iter().copied().filter(|&other| other != cell);
                    assert!(matches!(
                        solver.solve(&without(&grid, clue)),
                        Answer::Unique(_)
                    ));
                }
            }
        }
    }

    /// Removes many clues at random and looks at every other solution: the cells in which it
    /// differs contain a set.
    #[test]
    fn whatever_other_solution_there_is_holds_a_set() {
        const MOST: usize = 12;
        let mut rng = SmallRng::seed_from_u64(1);
        let mut solver = Solver::new();
        let (mut small, mut sizes) = (0, HashSet::new());
        for grid in grids(2) {
            let sets = sets(&grid, MOST).unwrap();
            for _ in 0..200 {
                let mut cells: Vec<Cell> = Grid::cells().collect();
                cells.shuffle(&mut rng);
                let puzzle = without(&grid, cells[..50].iter().copied());
                let mut seen = 0;
                let _ = solver.visit(&puzzle, ninefold::SolutionOrder::Any, |other| {
                    let differs = |cell: &Cell| grid.digit(*cell) != other.digit(*cell);
                    let differing: Vec<Cell> = Grid::cells().filter(differs).collect();
                    if !differing.is_empty() && differing.len() <= MOST {
                        small += 1;
                        sizes.insert(differing.len());
                        let within =
                            |set: &Vec<Cell>| set.iter().all(|cell| differing.contains(cell));
                        assert!(sets.iter().any(within), "{grid} {differing:?}");
                    }
                    seen += 1;
                    match seen < 100 {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                });
            }
        }
        assert!(small > 1000 && sizes.len() >= 5, "{small} {sizes:?}");
    }

    #[test]
    fn two_digits_or_more_of_two_rows_are_found_as_the_generator_finds_them() {
        // Cycles of two lines, which are minimal: all of up to 8 cells must be among the sets.
        use crate::minimality::line_cycles::{MOST_CYCLES, line_cycles};
        for grid in grids(20) {
            let digits: &[u8; 81] = grid.digits().try_into().unwrap();
            let ones = std::array::from_fn(CellSet::one);
            let mut cycles = [CellSet::NONE; MOST_CYCLES + 1];
            let number = line_cycles(digits, &ones, CellSet::NONE, CellSet::union, &mut cycles);
            let sets: HashSet<Vec<Cell>> = sets(&grid, 8).unwrap().into_iter().collect();
            for cycle in cycles[..number].iter().filter(|cycle| cycle.len() <= 8) {
                let cells: Vec<Cell> = cycle.cells().map(Cell::from_index).collect();
                assert!(sets.contains(&cells), "{grid} {cells:?}");
            }
        }
    }

    #[test]
    fn there_are_as_many_as_gridchecker_counts() {
        // Its `--unav --unav12 --count`, on the first grids of this corpus.
        let grids = Generator::new(Kind::Full, 1).boards(0..6);
        let number = |grid: &Grid| sets(grid, 12).unwrap().len();
        let numbers: Vec<usize> = grids.iter().map(number).collect();
        assert_eq!(numbers, [333, 272, 287, 248, 214, 172]);
    }

    #[test]
    fn only_solutions_have_sets_and_none_is_smaller_than_four() {
        assert_eq!(sets(&Grid::EMPTY, 12), None);
        let grid = grids(1)[0];
        assert_eq!(sets(&without(&grid, [Cell::new(0, 0)]), 12), None);
        assert_eq!(sets(&grid, 3), Some(vec![]));
        assert_eq!(sets(&grid, 0), Some(vec![]));
        let stopped = Control::new().with_timeout(std::time::Duration::ZERO);
        let allowed = Allowance::unlimited(&stopped);
        assert_eq!(sets_within(&grid, 16, &allowed), Some(Err(Stopped)));
    }
}
