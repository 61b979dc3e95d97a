//! Chains of candidates, which a [step](super::Step) may show.

use super::table::Technique;
use ninefold::Cell;
use std::fmt;

/// A chain of candidates, each of which follows from others before it.
///
/// It is one line, or has several branches.
///
/// In a line each candidate follows from the one before it. Those that are on are true if the first one
/// is as it says, the others false; on and off take turns. A forcing chain ends at the opposite of its
/// beginning; a cycle ends where it begins. It is [displayed](fmt::Display) in Eureka notation.
///
/// Branches begin with an assumption each. Of these assumptions one is true, and all lead to the same
/// conclusion, or there is only one of them, and it leads to a contradiction. They are displayed as
/// [`Chain::words`], with blanks between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// The candidates of a line in order; none if there are branches.
    pub literals: Vec<Literal>,
    /// The branches; none of a line.
    pub branches: Vec<Branch>,
    /// The chains that branches of it rest on, and those that these rest on, in the order of their numbers.
    /// They have none of their own.
    pub nested: Vec<NestedChain>,
}

/// All that leads from an assumption to a conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The assumption first, the conclusion last. Every one comes after all that it follows from.
    pub inferences: Vec<Inference>,
}

/// A candidate of a branch, and what it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inference {
    /// The candidate.
    pub literal: Literal,
    /// Positions in the branch of those it follows from, counted from 0, in ascending order. None of an
    /// assumption.
    pub from: Vec<usize>,
    /// The reason.
    pub reason: Reason,
}

/// The reason of an inference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is the assumption of the branch.
    Assumption,
    /// A link: a digit that is true leaves no room for others in its cell and its houses; the last
    /// candidate of a cell, and the last place in a house, are true.
    Link,
    /// A step of this technique, which holds if what it follows from is removed.
    Technique(Technique),
    /// The chain of this number, counted from 0 in [`Chain::nested`], which holds if what it follows from
    /// is removed.
    Nested(usize),
}

/// A chain that a branch of another one rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NestedChain {
    /// Its technique.
    pub technique: Technique,
    /// The chain.
    pub chain: Chain,
}

/// A candidate that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Literal {
    /// The cell.
    pub cell: Cell,
    /// The digit, from 1 to 9.
    pub digit: u8,
    /// True if the cell has the digit.
    pub is_on: bool,
}

impl Chain {
    /// The chain of a line.
    pub(super) fn line(literals: Vec<Literal>) -> Self {
        Chain {
            literals,
            ..Chain::default()
        }
    }

    /// The chain as words, as tables have it.
    ///
    /// ```text
    /// words     = line | {branch} {nested}
    /// line      = literal {literal}
    /// branch    = "if" inference {inference}
    /// inference = literal ["<" number {"&" number}] [":" (technique | "nested-" number)]
    /// nested    = "nested-" number technique (line | {branch})
    /// literal   = ("+" | "-") cell "=" digit
    /// ```
    ///
    /// The numbers after `<` say which inferences of the branch it follows from, counted from 1; without
    /// them it follows from the one before it. `:` names the technique or the nested chain by which it
    /// follows; without it, it is a link.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        self.push_words(&mut words);
        for (number, nested) in self.nested.iter().enumerate() {
            words.push(format!("nested-{}", number + 1));
            words.push(nested.technique.word().to_string());
            nested.chain.push_words(&mut words);
        }
        words
    }

    fn push_words(&self, words: &mut Vec<String>) {
        words.extend(self.literals.iter().map(Literal::to_string));
        for branch in &self.branches {
            words.push("if".to_string());
            let inferences = branch.inferences.iter().enumerate();
            words.extend(inferences.map(|(at, inference)| inference.word(at)));
        }
    }
}

impl Inference {
    /// The word of an inference at this position of its branch.
    fn word(&self, at: usize) -> String {
        let mut word = self.literal.to_string();
        if at > 0 && self.from != [at - 1] {
            for (nth, &before) in self.from.iter().enumerate() {
                word.push(if nth == 0 { '<' } else { '&' });
                word.push_str(&(before + 1).to_string());
            }
        }
        match self.reason {
            Reason::Assumption | Reason::Link => {}
            Reason::Technique(technique) => {
                word.push(':');
                word.push_str(technique.word());
            }
            Reason::Nested(number) => word.push_str(&format!(":nested-{}", number + 1)),
        }
        word
    }
}

impl fmt::Display for Literal {
    /// Writes `+r1c1=5` for one that is on, `-r1c1=5` for one that is off.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_on { '+' } else { '-' };
        write!(f, "{sign}{}={}", self.cell, self.digit)
    }
}
