//! Counts and scores.

use super::{Put, STATUSES, Shown};
use crate::columns::{Kind, Slot};
use crate::errors::Failure;
use ninefold::Grid;
use ninefold::answers::{Count, CountAnswer, Target, TargetAnswer};

/// A count that fits into 64 bits, for it has a cap.
#[derive(Clone, Debug)]
pub struct Capped(pub Count);

impl Shown for Capped {
    type Subject = Grid;
    type Question = Count;

    fn question(&self) -> &Count {
        &self.0
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("solutions", Kind::Integers), ("status", STATUSES)]
    }
}

impl Put<CountAnswer> for Capped {
    fn put(row: usize, answer: CountAnswer, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Integers(counts), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        // Caps are below 2⁶³: the package sees to it.
        counts.set(row, i64::try_from(answer.count).unwrap_or(i64::MAX));
        statuses[row] = answer.status as u8;
        Ok(())
    }
}

impl Shown for Count {
    type Subject = Grid;
    type Question = Count;

    fn question(&self) -> &Count {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("solutions", Kind::Decimals), ("status", STATUSES)]
    }
}

impl Put<CountAnswer> for Count {
    fn put(row: usize, answer: CountAnswer, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Decimals(counts), Slot::Words(statuses)] = slots else {
            unreachable!("the columns that were asked for");
        };
        // No grid has more than 6.7·10²¹.
        counts.set(row, answer.count as i128);
        statuses[row] = answer.status as u8;
        Ok(())
    }
}

/// The best score, and whether optima are counted.
#[derive(Clone, Debug)]
pub struct Best {
    /// As the library has it.
    pub question: Target,
    /// Whether optima are counted.
    pub optima: bool,
}

impl Shown for Best {
    type Subject = Grid;
    type Question = Target;

    fn question(&self) -> &Target {
        &self.question
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        let mut columns = vec![
            ("score", Kind::Integers),
            ("bound", Kind::Integers),
            ("proven", Kind::Flags),
            ("grid", Kind::Grids),
        ];
        if self.optima {
            columns.extend([("optima", Kind::Decimals), ("all_optima", Kind::Flags)]);
        }
        columns.push(("status", STATUSES));
        columns
    }
}

impl Put<TargetAnswer> for Best {
    fn put(row: usize, answer: TargetAnswer, slots: &mut [Slot]) -> Result<(), Failure> {
        let [
            Slot::Integers(scores),
            Slot::Integers(bounds),
            Slot::Flags(proven),
            Slot::Grids(grids),
            optima @ ..,
            Slot::Words(statuses),
        ] = slots
        else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = answer.status as u8;
        if let Some(best) = &answer.best {
            scores.set(row, best.score);
            bounds.set(row, best.bound);
            proven.set(row, best.is_proven().into());
            grids.set(row, &best.grid);
        }
        if let [Slot::Decimals(counts), Slot::Flags(all)] = optima
            && let Some(optima) = &answer.optima
        {
            counts.set(row, optima.count as i128);
            all.set(row, optima.all.into());
        }
        Ok(())
    }
}
