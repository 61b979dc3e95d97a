//! The rounds of a puzzle one by one, each with its findings: for people who want to see the
//! reasons.

use super::class::Class;
use super::layout::Layout;
use super::marks::{Marks, Mask, single};
use super::rounds::{RoundKind, class_of, next_round};
use crate::ground::geometry::{CELLS, Cell, House};
use crate::ground::pencilmarks::Pencilmarks;
use std::fmt;
use std::iter;

/// Reports, round by round, what the rules of the rating find in a 9x9 puzzle. The [module](super)
/// defines rounds.
///
/// A puzzle is a [`Grid`](crate::Grid) or [`Pencilmarks`], of which each cell with one candidate is
/// a clue. It may have any number of solutions. If it has one, the rounds are those that are
/// counted by [`Rating::rounds`](super::Rating::rounds). They end where nothing more is found, or
/// earlier where a contradiction is visible; with clues that contradict each other that is before
/// the first.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::{Class, End, RoundKind, rounds};
///
/// let puzzle: Grid =
///     "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
///         .parse()?;
/// let told = rounds(puzzle);
/// for round in &told.rounds {
///     print!("{}, {} candidates less:", round.kind, round.taken.len());
///     round.filled.iter().for_each(|filled| print!(" {filled};"));
///     println!();
/// }
/// assert_eq!((told.rounds.len(), told.class, told.end), (21, Class::LockedCandidates, End::Solved));
///
/// // The candidates before the rounds, and those after one of them.
/// let first = &told.rounds[0];
/// assert_eq!(first.kind, RoundKind::Singles);
/// assert_eq!(first.filled[0].to_string(), "r3c4 is 2: the only place in row 3");
/// let cell = first.filled[0].cell;
/// assert_eq!(told.start.candidates(cell), 0b1_0100_0110);
/// assert_eq!(first.after.candidates(cell), 0b10);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn rounds(puzzle: impl Into<Pencilmarks>) -> Rounds {
    let puzzle = puzzle.into();
    let layout = Layout::new();
    let begin = Marks::of(&layout, &puzzle);
    let mut marks = begin;
    let mut is_filled = puzzle.masks().map(u16::is_power_of_two);
    let mut most = Class::NakedSingles;
    let mut rounds = Vec::new();
    let end = loop {
        if marks.is_dead(&layout) {
            break End::Contradiction;
        }
        let Some((kind, next)) = next_round(&layout, &marks, Class::HiddenTriples) else {
            break match marks.is_solved(&layout) {
                true => End::Solved,
                false => End::Stuck,
            };
        };
        let filled = match kind {
            RoundKind::Singles => fill(&layout, &marks, &mut is_filled),
            RoundKind::LockedCandidates | RoundKind::HiddenTriples => Vec::new(),
        };
        rounds.push(Round {
            kind,
            filled,
            taken: taken(&marks, &next),
            after: pencilmarks(&next),
        });
        most = most.max(kind.class());
        marks = next;
    };
    Rounds {
        start: pencilmarks(&begin),
        rounds,
        end,
        class: class_of(&layout, begin, marks, most),
    }
}

/// The rounds of a puzzle: the result of [`rounds()`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rounds {
    /// The candidates before the first round: those of the puzzle that no clue forbids.
    pub start: Pencilmarks,
    /// The rounds in order, at most 729.
    pub rounds: Vec<Round>,
    /// The reason why there are no more.
    pub end: End,
    /// The cheapest set of rules that solves the puzzle; [`Class::Beyond`] if the end is not
    /// [`End::Solved`].
    pub class: Class,
}

impl Rounds {
    /// The candidates after the last round.
    pub fn left(&self) -> &Pencilmarks {
        self.rounds.last().map_or(&self.start, |round| &round.after)
    }
}

/// The findings of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Round {
    /// The kind of rules that it applies.
    pub kind: RoundKind,
    /// The cells that are filled, in reading order: none if it is not a round of singles. A cell is
    /// filled once, and clues never are. A cell that has one candidate left when the puzzle is
    /// solved, and was not filled before, is in no round, since there is nothing left for it to
    /// forbid.
    pub filled: Vec<Placement>,
    /// The candidates that are removed, as cells and digits in ascending order: at least one. The
    /// other candidates of a filled cell are among them.
    pub taken: Vec<(Cell, u8)>,
    /// The remaining candidates.
    pub after: Pencilmarks,
}

/// A cell that is filled, with the reason. As text: `r4c5 is 7: the only place in row 4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// Its digit, from 1 to 9.
    pub digit: u8,
    /// The reason for this digit.
    pub single: Single,
}

/// The reason for filling a cell with a digit. Where there are several, it is the first of these:
/// naked, hidden in the box, in the row, in the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Single {
    /// The cell has no other candidate.
    Naked,
    /// The digit has no other place in this house.
    Hidden(House),
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}: ", self.cell, self.digit)?;
        match self.single {
            Single::Naked => f.write_str("the only candidate"),
            Single::Hidden(house) => write!(f, "the only place in {house}"),
        }
    }
}

/// The reason why there are no more rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum End {
    /// Every cell has one candidate: the puzzle's only solution.
    Solved,
    /// None of the rules removes anything more. There may be any number of solutions, even none.
    Stuck,
    /// There is visibly no solution: a cell has no candidate, or a house no place for a digit, or
    /// two filled cells of a house have the same digit; or more digits must go into a cell, or into
    /// the three cells where a row or column crosses a box, than there is room for.
    Contradiction,
}

/// The cells that a round of singles fills and that were not filled before; they are marked as
/// filled.
fn fill(layout: &Layout, marks: &Marks, is_filled: &mut [bool; 81]) -> Vec<Placement> {
    let found_once = marks.found_once(layout);
    let reason = |cell: usize| -> Option<(Mask, Single)> {
        let mask = marks.cells()[cell];
        let naked = (single(mask), Single::Naked);
        let [row, column, square] = Cell::from_index(cell).houses();
        let hidden = [square, row, column].map(|house| {
            let digit = mask & found_once[house.index()];
            (digit, Single::Hidden(house))
        });
        let mut reasons = iter::once(naked).chain(hidden);
        reasons.find(|&(digit, _)| digit != 0)
    };
    let mut filled = Vec::new();
    for (cell, is_filled) in is_filled.iter_mut().enumerate() {
        if let Some((mask, single)) = reason(cell).filter(|_| !*is_filled) {
            *is_filled = true;
            filled.push(Placement {
                cell: Cell::from_index(cell),
                digit: mask.trailing_zeros() as u8 + 1,
                single,
            });
        }
    }
    filled
}

/// The candidates of `before` that are not in `after`.
fn taken(before: &Marks, after: &Marks) -> Vec<(Cell, u8)> {
    let mut taken = Vec::new();
    for (cell, (before, after)) in iter::zip(before.cells(), after.cells()).enumerate() {
        let gone = before & !after;
        let digits = (1..=9).filter(|digit| gone >> (digit - 1) & 1 == 1);
        taken.extend(digits.map(|digit| (Cell::from_index(cell), digit)));
    }
    taken
}

/// The same candidates in the public type.
fn pencilmarks(marks: &Marks) -> Pencilmarks {
    let mut masks = [0; CELLS];
    for (to, &mask) in masks.iter_mut().zip(marks.cells()) {
        *to = mask as u16;
    }
    Pencilmarks::from_known_masks(masks)
}
