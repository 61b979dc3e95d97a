//! Views of answers: columns, and the words for the outcomes of records.

use crate::table::Tabled;
use ninefold::Status;
use ninefold::answers::AnswerPart;
use std::ptr;

/// The words for the outcomes of records.
#[derive(Debug)]
pub struct Words {
    /// The words, by number.
    pub all: &'static [&'static str],
    /// The number of the word for a record that cannot be read.
    pub malformed: usize,
    /// Those that are shown only if there are any.
    pub rare: &'static [usize],
    /// The one that all records should have, if there is one.
    pub good: Option<usize>,
}

/// Those for a [`Status`], by its number.
pub static STATUSES: Words = Words {
    all: Status::WORDS,
    malformed: Status::Malformed as usize,
    rare: &[
        Status::Solvable as usize,
        Status::Unproven as usize,
        Status::Unfinished as usize,
    ],
    good: None,
};

impl Words {
    /// A word for all records that can be read: its number is 0.
    pub const fn only(all: &'static [&'static str; 2]) -> Self {
        Words {
            all,
            malformed: 1,
            rare: &[],
            good: None,
        }
    }
}

/// The view of answers that a question has: their columns, and the outcomes of records, which are
/// statuses if nothing else is said.
pub trait View<A: AnswerPart>: Tabled<A> {
    /// The words for the outcomes of records.
    fn words(&self) -> &'static Words {
        &STATUSES
    }

    /// The number of the word for an answer; none if more is to follow about its record. It is that of the status, or 0
    /// where the words are others.
    fn word(&self, answer: &A) -> Option<usize> {
        let is_status = ptr::eq(self.words(), &STATUSES);
        let word = |status| if is_status { status as usize } else { 0 };
        answer.status().map(word)
    }

    /// True if answers are boards, which the formats of puzzle programs hold.
    fn boards(&self) -> bool {
        false
    }

    /// The words by which answers are counted and filtered on the page, the last of which is for
    /// malformed records.
    fn outcomes(&self) -> Vec<&'static str> {
        let Words { all, malformed, .. } = self.words();
        let others = all.iter().filter(|&word| word != &all[*malformed]);
        others.chain([&all[*malformed]]).copied().collect()
    }

    /// The one of these words for an answer.
    fn outcome(&self, answer: &A) -> &'static str {
        self.words().all[self.word(answer).unwrap_or(self.words().malformed)]
    }

    /// The name of the number by which answers are sorted and plotted, if they have one.
    fn number(&self) -> Option<&'static str> {
        None
    }

    /// That number of an answer.
    fn number_of(&self, _: &A) -> Option<f64> {
        None
    }
}
