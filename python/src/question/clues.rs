//! Where clues are needed.

use super::solutions::put_in_list;
use super::{Put, STATUSES, Shown};
use crate::columns::{Kind, Slot, Words};
use crate::errors::Failure;
use ninefold::answers::{
    Minimal, Minimality, MinimalityAnswer, Minimise, MinimiseAnswer, Streamed, Unavoidable,
    Vicinity,
};
use ninefold::{Cell, Grid};
use ninefold_formats::answers::Redundant;
use std::fmt;

/// The names of cells, with blanks between them.
struct Cells<'a>(&'a [Cell]);

impl Cells<'_> {
    /// How many characters they take.
    fn characters(&self) -> usize {
        self.0.len() * "r1c1 ".len()
    }
}

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cell) in self.0.iter().enumerate() {
            let blank = if number == 0 { "" } else { " " };
            write!(f, "{blank}{cell}")?;
        }
        Ok(())
    }
}

impl Shown for Unavoidable {
    type Subject = Grid;
    type Question = Unavoidable;

    fn question(&self) -> &Unavoidable {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("unavoidable", Kind::TextLists), ("status", STATUSES)]
    }
}

impl Put<Streamed<Vec<Cell>>> for Unavoidable {
    fn put(row: usize, answer: Streamed<Vec<Cell>>, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::TextLists(lists), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        let list = lists[row].get_or_insert_default();
        match answer {
            Streamed::Item(cells) => {
                let cells = Cells(&cells);
                list.push(&cells, cells.characters())?;
            }
            Streamed::End { status, .. } => statuses[row] = status as u8,
        }
        Ok(())
    }
}

impl Shown for Minimality {
    type Subject = Grid;
    type Question = Minimality;

    fn question(&self) -> &Minimality {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![
            ("minimality", Kind::Words(Words::Minimalities)),
            ("redundant", Kind::Text),
        ]
    }

    fn malformed(row: usize, slots: &mut [Slot]) {
        if let Some(Slot::Words(words)) = slots.first_mut() {
            words[row] = Minimal::Malformed as u8;
        }
    }
}

impl<T: Redundant> Put<MinimalityAnswer<T>> for Minimality {
    fn put(row: usize, answer: MinimalityAnswer<T>, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Words(words), Slot::Text(redundant)] = slots else {
            unreachable!("the columns that were asked for");
        };
        words[row] = answer.word as u8;
        if !answer.redundant.is_empty() {
            let names: Vec<String> = answer.redundant.iter().map(T::name).collect();
            redundant[row] = Some(names.join(" ").into());
        }
        Ok(())
    }
}

impl Shown for Minimise {
    type Subject = Grid;
    type Question = Minimise;

    fn question(&self) -> &Minimise {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("minimal", Kind::Grids), ("status", STATUSES)]
    }
}

impl Put<MinimiseAnswer<9>> for Minimise {
    fn put(row: usize, answer: MinimiseAnswer<9>, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Grids(puzzles), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = answer.status as u8;
        if let Some(puzzle) = &answer.puzzle {
            puzzles.set(row, puzzle);
        }
        Ok(())
    }
}

impl Shown for Vicinity {
    type Subject = Grid;
    type Question = Vicinity;

    fn question(&self) -> &Vicinity {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("vicinity", Kind::GridLists), ("status", STATUSES)]
    }
}

impl Put<Streamed<Grid>> for Vicinity {
    fn put(row: usize, answer: Streamed<Grid>, slots: &mut [Slot]) -> Result<(), Failure> {
        put_in_list(row, answer, slots)
    }
}
