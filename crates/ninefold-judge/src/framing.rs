//! The second table: the number of grids, their sizes and rules, and the text before, between and after
//! them, in the input and in the output.

use super::alphabet::Alphabet;
use super::cells::{GridReader, GridText};
use super::error::JudgeError;
use ninefold::layout::Layout;
use std::fmt;

/// The framing of grids.
#[derive(Debug)]
pub struct Framing {
    /// The number of grids.
    grids: Grids,
    /// The box orders that a number before each grid may say; or the only one, and no number.
    orders: (u8, u8),
    /// The rules of the boards.
    rules: Rules,
    /// True if a line of text stands before each grid.
    header: bool,
    /// A line between grids, if there is one. It may be missing.
    divider: Option<&'static str>,
    /// The text before an answer.
    before: Before,
    /// The text between answers.
    between: &'static str,
    /// The text after an answer.
    after: &'static str,
}

/// The number of grids.
#[derive(Clone, Copy, Debug)]
enum Grids {
    One,
    /// As many as the number before them.
    Counted,
    /// Twice as many as the number before them.
    CountedPairs,
    /// As many as there are.
    ToEnd,
    /// As many as there are before this word, or at most as many as there are.
    ToWord(&'static str),
}

/// The parts of boards that have all digits, besides rows and columns.
#[derive(Clone, Copy, Debug)]
enum Rules {
    /// Square boxes.
    Boxes,
    /// 3x3 boxes and both diagonals.
    Diagonals,
    /// Regions between walls, which stand in the numbers of cells.
    Walls,
}

/// The text before an answer.
#[derive(Clone, Copy, Debug)]
enum Before {
    Nothing,
    /// The header of the grid as it was read, a line.
    Header,
    /// The number of the grid between these two.
    Number(&'static str, &'static str),
}

/// One 9x9 grid and nothing else; the others differ from it in what they name.
const PLAIN: Framing = Framing {
    grids: Grids::One,
    orders: (3, 3),
    rules: Rules::Boxes,
    header: false,
    divider: None,
    before: Before::Nothing,
    between: "",
    after: "",
};

/// As many grids as the number before them.
const AFTER_COUNT: Framing = Framing {
    grids: Grids::Counted,
    ..PLAIN
};

/// As many grids as there are.
const TO_END: Framing = Framing {
    grids: Grids::ToEnd,
    ..PLAIN
};

/// One grid.
pub static ONE: Framing = PLAIN;

/// One grid after its box order.
pub static ONE_OF_ORDER: Framing = Framing {
    orders: (1, 5),
    ..PLAIN
};

/// One grid after its box order, up to 100x100.
pub static ONE_OF_ORDER_1_TO_10: Framing = Framing {
    orders: (1, 10),
    ..PLAIN
};

/// Grids after their number.
pub static COUNTED: Framing = AFTER_COUNT;

/// Pairs of grids after the number of pairs.
pub static COUNTED_PAIRS: Framing = Framing {
    grids: Grids::CountedPairs,
    ..PLAIN
};

/// Grids after their number; an empty line between answers.
pub static COUNTED_APART: Framing = Framing {
    between: "\n",
    ..AFTER_COUNT
};

/// Grids after their number, each after a header; answers too, with an empty line between.
pub static COUNTED_WITH_HEADERS: Framing = Framing {
    header: true,
    before: Before::Header,
    between: "\n",
    ..AFTER_COUNT
};

/// Grids after their number; a line of dashes between grids and between answers.
pub static COUNTED_DASHES: Framing = Framing {
    divider: Some("---"),
    between: "---\n",
    ..AFTER_COUNT
};

/// Grids after their number; answers after `Scenario #1:`, with an empty line after each.
pub static SCENARIOS: Framing = Framing {
    before: Before::Number("Scenario #", ":\n"),
    after: "\n",
    ..AFTER_COUNT
};

/// Grids with walls after their number; answers after a line `Case 1:`.
pub static COUNTED_WALLED: Framing = Framing {
    rules: Rules::Walls,
    before: Before::Number("Case ", ":\n"),
    ..AFTER_COUNT
};

/// Grids with diagonals after their number; an empty line after each answer.
pub static COUNTED_X: Framing = Framing {
    rules: Rules::Diagonals,
    after: "\n",
    ..AFTER_COUNT
};

/// Boards of 16x16 after their number; an empty line between answers.
pub static COUNTED_16: Framing = Framing {
    orders: (4, 4),
    between: "\n",
    ..AFTER_COUNT
};

/// Grids to the end of the input; an empty line between answers.
pub static APART: Framing = Framing {
    between: "\n",
    ..TO_END
};

/// Grids to the end of the input; answers after `Case 1: `.
pub static CASES: Framing = Framing {
    before: Before::Number("Case ", ": "),
    ..TO_END
};

/// Grids to the end of the input, each after a header.
pub static WITH_HEADERS: Framing = Framing {
    header: true,
    ..TO_END
};

/// Boards of 16x16 to the end of the input; an empty line between answers.
pub static APART_16: Framing = Framing {
    orders: (4, 4),
    between: "\n",
    ..TO_END
};

/// Boards to the end of the input, each after its box order.
pub static OF_ORDER: Framing = Framing {
    orders: (1, 5),
    ..TO_END
};

/// Boards of box orders 2 to 4 to the end of the input, each after its box order.
pub static OF_ORDER_2_TO_4: Framing = Framing {
    orders: (2, 4),
    ..TO_END
};

/// Boards of box orders 1 to 3 to the end of the input, each after its box order; an empty line
/// between answers.
pub static OF_ORDER_1_TO_3_APART: Framing = Framing {
    orders: (1, 3),
    between: "\n",
    ..TO_END
};

/// Grids until a line `end`.
pub static TO_WORD_END: Framing = Framing {
    grids: Grids::ToWord("end"),
    ..PLAIN
};

/// A grid with the text before it.
pub struct Case {
    /// Its number, from 1.
    number: u64,
    /// The line before it.
    header: Vec<u8>,
    /// The grid.
    pub grid: GridText,
}

/// The grids of an input, one after the other.
pub struct Cases<'a, 'input> {
    framing: &'static Framing,
    alphabet: &'static Alphabet,
    input: &'a mut GridReader<'input>,
    /// The number of grids read.
    read: u64,
    /// The largest number of grids.
    count: u64,
}

impl<'a, 'input> Cases<'a, 'input> {
    /// Reads the text before the first grid.
    pub fn new(
        framing: &'static Framing,
        alphabet: &'static Alphabet,
        input: &'a mut GridReader<'input>,
    ) -> Result<Self, JudgeError> {
        let count = match framing.grids {
            Grids::One => 1,
            Grids::Counted => input.number(0..=u64::MAX, "the number of grids")?,
            Grids::CountedPairs => 2 * input.number(0..=u64::MAX / 2, "the number of pairs")?,
            Grids::ToEnd | Grids::ToWord(_) => u64::MAX,
        };
        Ok(Cases {
            framing,
            alphabet,
            input,
            read: 0,
            count,
        })
    }

    /// The next grid, or `None` if there are no more. Input after the last one is not read.
    pub fn next(&mut self) -> Result<Option<Case>, JudgeError> {
        let input = &mut *self.input;
        if self.read == self.count {
            return Ok(None);
        }
        if let Some(divider) = self.framing.divider
            && self.read > 0
        {
            input.skip_word(divider)?;
        }
        let is_over = match self.framing.grids {
            Grids::One | Grids::Counted | Grids::CountedPairs => false,
            Grids::ToEnd => input.at_end()?,
            Grids::ToWord(word) => input.at_end()? || input.skip_word(word)?,
        };
        if is_over {
            return Ok(None);
        }
        let mut header = Vec::new();
        if self.framing.header {
            header = input.header()?;
            // A copy in circulation ends in a header without a grid.
            let may_end = matches!(self.framing.grids, Grids::ToEnd) && self.read > 0;
            if may_end && input.at_end()? {
                return Ok(None);
            }
        }
        let (least, most) = self.framing.orders;
        let order = match least == most {
            true => least,
            false => {
                let what = format!("a box order from {least} to {most}");
                input.number(least.into()..=most.into(), &what)? as u8
            }
        };
        let grid = match self.framing.rules {
            Rules::Boxes => input.grid(order, self.alphabet)?,
            Rules::Diagonals => input
                .grid(order, self.alphabet)?
                .with_layout(Layout::classic().with_diagonals()),
            Rules::Walls => input.walled_grid()?,
        };
        self.read += 1;
        Ok(Some(Case {
            number: self.read,
            header,
            grid,
        }))
    }
}

impl Framing {
    /// Appends the text before the answer to a grid.
    pub fn write_before(&self, case: &Case, text: &mut Vec<u8>) {
        if case.number > 1 {
            text.extend(self.between.as_bytes());
        }
        match self.before {
            Before::Nothing => {}
            Before::Header => {
                text.extend(&case.header);
                text.push(b'\n');
            }
            Before::Number(before, after) => {
                text.extend(format!("{before}{}{after}", case.number).as_bytes());
            }
        }
    }

    /// The text after the answer to a grid.
    pub fn after(&self) -> &'static str {
        self.after
    }

    /// The text around answers, in words that follow those of an answer.
    pub fn around(&self) -> String {
        let mut text = String::new();
        match self.before {
            Before::Nothing => {}
            Before::Header => text += ", after the header",
            Before::Number(before, after) => {
                text += &format!(", after `{before}1{}`", after.trim_end());
            }
        }
        match self.between {
            "" => {}
            "\n" => text += ", an empty line between",
            line => text += &format!(", `{}` between", line.trim_end()),
        }
        if self.after == "\n" {
            text += ", an empty line after each";
        }
        text
    }
}

/// The input in words, for the list of judges.
impl fmt::Display for Framing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = self.orders;
        let side = least * least;
        match (self.grids, least == most) {
            (Grids::One, true) => write!(f, "one {side}x{side} grid")?,
            (Grids::Counted, true) => write!(f, "a number T, then T {side}x{side} grids")?,
            (Grids::CountedPairs, true) => {
                write!(f, "a number T, then T pairs of {side}x{side} grids")?;
            }
            (_, true) => write!(f, "{side}x{side} grids")?,
            (Grids::One, false) => write!(
                f,
                "a number n, {least} to {most}, and a grid of box order n"
            )?,
            (_, false) => write!(
                f,
                "grids of box order n, each after its n, {least} to {most}"
            )?,
        }
        match self.rules {
            Rules::Boxes => {}
            Rules::Diagonals => write!(f, " whose diagonals have all digits, too")?,
            Rules::Walls => write!(
                f,
                " of regions, each cell plus its walls: 16 above, 32 right, 64 below, 128 left"
            )?,
        }
        if self.header {
            write!(f, ", each after a header")?;
        }
        if let Some(divider) = self.divider {
            write!(f, ", `{divider}` between")?;
        }
        match self.grids {
            Grids::One | Grids::Counted | Grids::CountedPairs => Ok(()),
            Grids::ToEnd => write!(f, ", to the end"),
            Grids::ToWord(word) => write!(f, ", to a line `{word}`"),
        }
    }
}
