//! Solutions, statuses and verdicts.

use super::{Put, STATUSES, Shown, Subject};
use crate::columns::{Kind, Slot, Words};
use crate::errors::Failure;
use crate::puzzles::{Record, Wrong};
use ninefold::answers::{
    Check, Claim, Enumerate, Sample, Solve, SolveAnswer, Streamed, Verdict, Verify, VerifyAnswer,
};
use ninefold::{Grid, Status};

impl Shown for Solve {
    type Subject = Grid;
    type Question = Solve;

    fn question(&self) -> &Solve {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("solution", Kind::Grids), ("status", STATUSES)]
    }
}

impl Put<SolveAnswer<9>> for Solve {
    fn put(row: usize, answer: SolveAnswer<9>, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Grids(text), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = answer.status as u8;
        if let Some(solution) = &answer.solution {
            text.set(row, solution);
        }
        Ok(())
    }
}

impl Shown for Check {
    type Subject = Grid;
    type Question = Check;

    fn question(&self) -> &Check {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("status", STATUSES)]
    }
}

impl Put<Status> for Check {
    fn put(row: usize, status: Status, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = status as u8;
        Ok(())
    }
}

/// The columns of [`Enumerate`] and [`Sample`].
fn lists() -> Vec<(&'static str, Kind)> {
    vec![("solutions", Kind::GridLists), ("status", STATUSES)]
}

pub(super) fn put_in_list(
    row: usize,
    answer: Streamed<Grid>,
    slots: &mut [Slot],
) -> Result<(), Failure> {
    let [Slot::GridLists(lists), Slot::Words(statuses)] = slots else {
        unreachable!("the columns that were asked for");
    };
    let list = lists[row].get_or_insert_default();
    match answer {
        Streamed::Item(solution) => {
            // There may be any number of them.
            list.try_reserve(1).map_err(|_| Failure::Memory(1))?;
            list.push(*solution.as_array());
        }
        Streamed::End { status, .. } => statuses[row] = status as u8,
    }
    Ok(())
}

impl Shown for Enumerate {
    type Subject = Grid;
    type Question = Enumerate;

    fn question(&self) -> &Enumerate {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        lists()
    }
}

impl Put<Streamed<Grid>> for Enumerate {
    fn put(row: usize, answer: Streamed<Grid>, slots: &mut [Slot]) -> Result<(), Failure> {
        put_in_list(row, answer, slots)
    }
}

impl Shown for Sample {
    type Subject = Grid;
    type Question = Sample;

    fn question(&self) -> &Sample {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        lists()
    }
}

impl Put<Streamed<Grid>> for Sample {
    fn put(row: usize, answer: Streamed<Grid>, slots: &mut [Slot]) -> Result<(), Failure> {
        put_in_list(row, answer, slots)
    }
}

impl Subject for Claim<9> {
    type Second = Grid;

    const SECOND: &'static str = "claimed solution";

    fn second(record: Record) -> Result<Option<Grid>, Wrong> {
        record.read()
    }

    fn of(puzzle: Grid, claimed: Option<&Grid>) -> Claim<9> {
        let claimed = *claimed.expect("the question is about two columns");
        Claim { puzzle, claimed }
    }
}

impl Shown for Verify {
    type Subject = Claim<9>;
    type Question = Verify;

    fn question(&self) -> &Verify {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![
            ("verdict", Kind::Words(Words::Verdicts)),
            ("wrong_cell", Kind::Words(Words::Cells)),
        ]
    }

    fn malformed(row: usize, slots: &mut [Slot]) {
        if let Some(Slot::Words(verdicts)) = slots.first_mut() {
            verdicts[row] = Verdict::Malformed as u8;
        }
    }
}

impl Put<VerifyAnswer> for Verify {
    fn put(row: usize, answer: VerifyAnswer, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Words(verdicts), Slot::Words(cells)] = slots else {
            unreachable!("the columns that were asked for");
        };
        verdicts[row] = answer.verdict as u8;
        if let Some(cell) = answer.wrong {
            cells[row] = (9 * cell.row() + cell.column()) as u8;
        }
        Ok(())
    }
}
