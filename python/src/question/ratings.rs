//! How difficult puzzles are.

use super::{Put, STATUSES, Shown};
use crate::columns::{Kind, Slot, Words};
use crate::errors::Failure;
use ninefold::Grid;
use ninefold::answers::{Rate, RateAnswer};

/// Ratings, and whether backdoors are looked for.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// As the library has it.
    pub question: Rate,
    /// Whether backdoors are looked for.
    pub backdoors: bool,
}

impl Shown for Ratings {
    type Subject = Grid;
    type Question = Rate;

    fn question(&self) -> &Rate {
        &self.question
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        let mut columns = vec![
            ("class", Kind::Words(Words::Classes)),
            ("rounds", Kind::Integers),
            ("guesses", Kind::Integers),
        ];
        if self.backdoors {
            columns.extend([("backdoor", Kind::Integers), ("backdoors", Kind::Integers)]);
        }
        columns.push(("status", STATUSES));
        columns
    }
}

impl Put<RateAnswer> for Ratings {
    fn put(row: usize, answer: RateAnswer, slots: &mut [Slot]) -> Result<(), Failure> {
        let [
            Slot::Words(classes),
            Slot::Integers(rounds),
            Slot::Integers(guesses),
            backdoors @ ..,
            Slot::Words(statuses),
        ] = slots
        else {
            unreachable!("the columns that were asked for");
        };
        statuses[row] = answer.status as u8;
        // (No puzzle that is rated in a lifetime has 2⁶³ of anything.)
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        if let Some(rating) = answer.rating {
            classes[row] = rating.class as u8;
            rounds.set(row, rating.rounds.into());
            if let Some(found) = rating.guesses {
                guesses.set(row, number(found));
            }
        }
        if let [Slot::Integers(sizes), Slot::Integers(numbers)] = backdoors
            && let Some(found) = answer.backdoors
        {
            if let Some(size) = found.size {
                sizes.set(row, size.into());
            }
            if let Some(found) = found.number {
                numbers.set(row, number(found));
            }
        }
        Ok(())
    }
}
