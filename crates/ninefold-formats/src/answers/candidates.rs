//! `candidates`: the candidates that some solution has, and in how many solutions each is.

use super::cap::{self, wide_cap};
use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::view::View;
use crate::table::{AnswerColumn, RowSink, Tabled, Type, Value, write_word};
use ninefold::answers::{BoardCandidatesAnswer, CandidateNumbers, Candidates, CandidatesAnswer};
use ninefold::text;
use ninefold::{AnyBoard, Status};
use serde::Deserialize;
use std::fmt::{self, Write};
use std::io;

/// Print the candidates of each puzzle: for each cell, the digits that some solution has.
///
/// They are pencilmarks of 729 characters, nine for each cell, which have the same solutions as the
/// puzzle and no candidate that could be removed: its closure, or true candidates. (Of boards of another size there
/// are as many for each cell as the board has digits.) A cell with one digit
/// has it in all solutions; in a table a column `backbone` has these digits as a puzzle. Prints
/// `impossible`, `illegal` or `malformed` if there is no solution, and `unfinished` if a limit was
/// reached.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Append in how many solutions each candidate is.
    ///
    /// Cell by cell, separated by blanks, each digit with its number, such as `4:17/8:3`. In a table it is
    /// the column `counts`. Numbers are exact, without visiting all solutions: a puzzle with hardly a clue
    /// may take minutes. With --layout all are visited, unless --cap says how many are enough.
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long))]
    count: bool,
    /// Stop counting at N solutions of each candidate; `none` for the exact number.
    #[serde(default = "cap::none", deserialize_with = "cap::of_json")]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", default_value = "none", requires = "count", value_parser = cap::cap))]
    cap: u64,
}

impl Definition for Parameters {
    const NAME: &'static str = "candidates";
    const MORE: &'static str = r#"{"count": true}"#;
    const PAGE: bool = true;

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let Parameters { count, cap } = self;
        if !count && cap != cap::NONE {
            return Err("cap is about the numbers of solutions: ask for count".to_owned());
        }
        let question = match count {
            true => Candidates::counted_up_to(wide_cap(cap)),
            false => Candidates::new(),
        };
        let inquiry = Inquiry::new(question, CandidateColumns { counts: count }, about);
        Ok(visitor.visit_any(inquiry.quick(!count)))
    }
}

/// The candidates, those that are alone in their cell as a board, and on request the numbers of
/// solutions.
#[derive(Clone, Copy, Debug)]
pub struct CandidateColumns {
    /// True if the numbers of solutions are wanted.
    pub counts: bool,
}

impl Tabled<CandidatesAnswer> for CandidateColumns {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = vec![
            AnswerColumn::new("candidates", Type::Text),
            AnswerColumn::new("backbone", Type::Board),
        ];
        if self.counts {
            columns.push(AnswerColumn::new("counts", Type::Text));
        }
        columns.push(AnswerColumn::status());
        columns
    }

    fn values(&self, answer: &CandidatesAnswer, row: &mut RowSink) {
        let candidates = answer.candidates.map(|marks| text::candidates(&marks));
        let candidates = candidates.as_ref().map(|text| text.as_flattened());
        let backbone = answer.candidates.map(|marks| text::symbols(&marks.clues()));
        self.row(
            [candidates, backbone.as_deref()],
            answer.numbers.as_ref(),
            answer.status,
            row,
        );
    }

    fn line(&self, answer: &CandidatesAnswer, out: &mut impl io::Write) -> io::Result<()> {
        let Some(marks) = &answer.candidates else {
            return write_word(answer.status, out);
        };
        let text = text::candidates(marks);
        write_candidates(text.as_flattened(), answer.numbers.as_ref(), out)
    }
}

impl CandidateColumns {
    /// The row of an answer: the texts of the candidates and the backbone, the numbers, and the status.
    fn row(
        self,
        texts: [Option<&[u8]>; 2],
        of: Option<&CandidateNumbers>,
        status: Status,
        row: &mut RowSink,
    ) {
        let counts = of.map(|of| numbers(of).to_string());
        let [candidates, backbone] = texts.map(Value::text);
        let counts = Value::text(counts.as_deref().map(str::as_bytes));
        let status = Value::status(status);
        match self.counts {
            true => row(&[candidates, backbone, counts, status]),
            false => row(&[candidates, backbone, status]),
        }
    }
}

/// Numbers of solutions, cell by cell with blanks between them: each digit of a cell with its number, such
/// as `4:17/8:3`.
pub fn numbers(numbers: &CandidateNumbers) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        for (index, numbers) in numbers.cells().enumerate() {
            let numbers = (1..).zip(numbers);
            let numbers = numbers.filter(|(_, number)| **number > 0).enumerate();
            for (place, (digit, number)) in numbers {
                match (index, place) {
                    (0, 0) => {}
                    (_, 0) => f.write_char(' ')?,
                    _ => f.write_char('/')?,
                }
                write!(f, "{}:{number}", char::from(text::symbol(digit)))?;
            }
        }
        Ok(())
    })
}

/// Writes candidates as a line, with their numbers if these were counted.
fn write_candidates(
    text: &[u8],
    of: Option<&CandidateNumbers>,
    out: &mut impl io::Write,
) -> io::Result<()> {
    out.write_all(text)?;
    if let Some(of) = of {
        write!(out, " {}", numbers(of))?;
    }
    out.write_all(b"\n")
}

impl View<CandidatesAnswer> for CandidateColumns {}

/// The same of boards of a layout.
impl Tabled<BoardCandidatesAnswer> for CandidateColumns {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        Tabled::<CandidatesAnswer>::columns(self)
    }

    fn values(&self, answer: &BoardCandidatesAnswer, row: &mut RowSink) {
        let candidates = text_by_layout(answer);
        let backbone = answer.backbone.as_ref().map(text::symbols);
        self.row(
            [candidates.as_deref(), backbone.as_deref()],
            answer.numbers.as_ref(),
            answer.status,
            row,
        );
    }

    fn line(&self, answer: &BoardCandidatesAnswer, out: &mut impl io::Write) -> io::Result<()> {
        let Some(text) = text_by_layout(answer) else {
            return write_word(answer.status, out);
        };
        write_candidates(&text, answer.numbers.as_ref(), out)
    }
}

impl View<BoardCandidatesAnswer> for CandidateColumns {}

/// The candidates of a board of a layout: for each cell as many characters as there are digits, of which each is a
/// digit or `.`; none if there are no candidates.
pub fn text_by_layout(answer: &BoardCandidatesAnswer) -> Option<Vec<u8>> {
    let (masks, board) = answer.candidates.as_ref().zip(answer.backbone.as_ref())?;
    let shape = board.shape();
    let places = (1..=shape.side() as u8).collect::<Vec<_>>();
    let mut text = Vec::with_capacity(masks.len() * places.len());
    for mask in masks {
        let symbol = |&digit: &u8| match mask >> (digit - 1) & 1 {
            0 => b'.',
            _ => text::symbol(digit),
        };
        text.extend(places.iter().map(symbol));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::answers::ask;
    use pretty_assertions::assert_eq;

    /// Three solutions: the cells in which they differ are those of the scalar engine's documentation.
    #[test]
    fn a_row_has_candidates_the_digits_that_all_share_and_numbers() {
        let puzzle: Grid =
            "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
                .parse()
                .unwrap();
        let answer = &ask(&Candidates::counted(), &[puzzle])[0];
        let solutions: Vec<Grid> = puzzle.solutions().collect();
        let mut rows = Vec::new();
        let columns = CandidateColumns { counts: true };
        columns.values(answer, &mut |values: &[Value]| {
            let texts = values.iter().map(|value| match value {
                Value::Text(text) => String::from_utf8(text.to_vec()).unwrap(),
                Value::Word(word, _) => (*word).to_owned(),
                other => panic!("{other:?}"),
            });
            rows.push(texts.collect::<Vec<_>>());
        });
        let [candidates, backbone, counts, status] = &rows[0][..] else {
            panic!("{rows:?}");
        };
        assert_eq!((rows.len(), &status[..]), (1, "ambiguous"));
        let cells = Grid::cells().zip(counts.split(' '));
        for ((cell, of_cell), places) in cells.zip(candidates.as_bytes().chunks(9)) {
            let digits = solutions.iter().map(|solution| solution[cell]);
            let mut expected: Vec<String> = Vec::new();
            for digit in 1..=9 {
                let number = digits.clone().filter(|&other| other == digit).count();
                let place = places[usize::from(digit) - 1];
                assert_eq!(place == b'0' + digit, number > 0);
                if number > 0 {
                    expected.push(format!("{digit}:{number}"));
                }
            }
            assert_eq!(of_cell, expected.join("/"));
        }
        assert_eq!(counts.split(' ').count(), 81);
        let shared = solutions[0];
        let shared = |cell| {
            solutions
                .iter()
                .all(|solution| solution[cell] == shared[cell])
        };
        for (cell, symbol) in Grid::cells().zip(backbone.chars()) {
            assert_eq!(symbol != '.', shared(cell), "{cell}");
        }
    }
}
