//! Numbers of boards by their status.

use crate::ground::status::Status;
use std::fmt;
use std::ops::Index;

/// The number of boards of each [`Status`].
///
/// It is collected from statuses, and as text a line for each status that there is.
///
/// ```
/// use ninefold::Status;
/// use ninefold::batch::Tally;
///
/// let mut tally: Tally = [Status::Unique, Status::Illegal, Status::Unique].into_iter().collect();
/// tally.extend([Status::Unique]);
/// assert_eq!((tally[Status::Unique], tally.total()), (3, 4));
/// assert_eq!(tally.to_string(), "unique     3\nillegal    1\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// By the numbers of the statuses.
    numbers: [u64; Status::ALL.len()],
}

impl Tally {
    /// The number of all boards.
    pub fn total(&self) -> u64 {
        self.numbers.iter().sum()
    }

    /// Adds those of other boards.
    pub(super) fn add(&mut self, others: &Tally) {
        for (number, more) in self.numbers.iter_mut().zip(others.numbers) {
            *number += more;
        }
    }

    /// Every status that there is, with its number of boards.
    pub fn iter(&self) -> impl Iterator<Item = (Status, u64)> {
        let all = Status::ALL.iter().map(|&status| (status, self[status]));
        all.filter(|&(_, number)| number > 0)
    }
}

impl Index<Status> for Tally {
    type Output = u64;

    /// The number of boards of this status.
    fn index(&self, status: Status) -> &u64 {
        &self.numbers[status as usize]
    }
}

impl Extend<Status> for Tally {
    fn extend<I: IntoIterator<Item = Status>>(&mut self, statuses: I) {
        for status in statuses {
            self.numbers[status as usize] += 1;
        }
    }
}

impl FromIterator<Status> for Tally {
    fn from_iter<I: IntoIterator<Item = Status>>(statuses: I) -> Self {
        let mut tally = Tally::default();
        tally.extend(statuses);
        tally
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|(status, number)| writeln!(f, "{status:<10} {number}"))
    }
}
