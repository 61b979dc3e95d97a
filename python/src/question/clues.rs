//! Where clues are needed.

use super::{STATUSES, Shown, WorkerOf};
use crate::columns::{Kind, Slot, Words};
use crate::errors::Failure;
use ninefold::answers::{
    Clues, Minimal, Minimality, Minimise, Minimised, Neighbour, Neighbours, OfPencilmarks,
    Question, Unavoidable, UnavoidableSet,
};
use ninefold::{Cell, Control, Pencilmarks};
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
    type Question = Unavoidable;

    fn question(&self) -> &Unavoidable {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("unavoidable", Kind::TextLists), ("status", STATUSES)]
    }

    fn put(row: usize, answer: UnavoidableSet, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::TextLists(lists), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        let list = lists[row].get_or_insert_default();
        match answer {
            UnavoidableSet::Set(cells) => {
                let cells = Cells(&cells);
                list.push(&cells, cells.characters())?;
            }
            UnavoidableSet::End { status, .. } => statuses[row] = status as u8,
        }
        Ok(())
    }
}

/// The names of candidates that are gone, with blanks between them.
fn gone(candidates: &[(Cell, u8)]) -> String {
    let name = |(cell, digit): &(Cell, u8)| format!("{cell}<>{digit}");
    let names: Vec<String> = candidates.iter().map(name).collect();
    names.join(" ")
}

impl Shown for Minimality {
    type Question = Minimality;

    const OF_PENCILMARKS: bool = true;

    fn answer_pencilmarks(
        &self,
        worker: &mut WorkerOf<Self>,
        (marks, rows): (&[Pencilmarks], &[u32]),
        control: &Control,
        slots: &mut [Slot],
    ) -> Result<(), Failure> {
        let question = OfPencilmarks(*self);
        question.answer(worker, marks, control, |index, answer| {
            let [Slot::Words(words), Slot::Text(redundant)] = &mut *slots else {
                unreachable!("the columns that were asked for");
            };
            let row = rows[index] as usize;
            words[row] = answer.word as u8;
            if !answer.redundant.is_empty() {
                redundant[row] = Some(gone(&answer.redundant).into());
            }
            Ok(())
        })
    }

    fn question(&self) -> &Minimality {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![
            ("minimality", Kind::Words(Words::Minimalities)),
            ("redundant", Kind::Text),
        ]
    }

    fn put(row: usize, answer: Clues, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Words(words), Slot::Text(redundant)] = slots else {
            unreachable!("the columns that were asked for");
        };
        words[row] = answer.word as u8;
        if !answer.redundant.is_empty() {
            redundant[row] = Some(Cells(&answer.redundant).to_string().into());
        }
        Ok(())
    }

    fn malformed(row: usize, slots: &mut [Slot]) {
        if let Some(Slot::Words(words)) = slots.first_mut() {
            words[row] = Minimal::Malformed as u8;
        }
    }
}

impl Shown for Minimise {
    type Question = Minimise;

    fn question(&self) -> &Minimise {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("minimal", Kind::Grids), ("status", STATUSES)]
    }

    fn put(row: usize, answer: Minimised<9>, slots: &mut [Slot]) -> Result<(), Failure> {
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

impl Shown for Neighbours {
    type Question = Neighbours;

    fn question(&self) -> &Neighbours {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("vicinity", Kind::GridLists), ("status", STATUSES)]
    }

    fn put(row: usize, answer: Neighbour, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::GridLists(lists), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        let list = lists[row].get_or_insert_default();
        match answer {
            Neighbour::Puzzle(puzzle) => {
                // There may be any number of them.
                list.try_reserve(1).map_err(|_| Failure::Memory(1))?;
                list.push(*puzzle.as_array());
            }
            Neighbour::End { status, .. } => statuses[row] = status as u8,
        }
        Ok(())
    }
}
