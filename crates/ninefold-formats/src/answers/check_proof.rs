//! `check_proof`: whether the proofs beside puzzles show what is claimed.

use super::definition::{About, Definition, Inquiry, Visited, Visitor};
use super::subject::Subject;
use super::view::{View, Words};
use crate::table::{AnswerColumn, Beside, Companion, RowSink, Rows, Tabled, Type, Value};
use ninefold::answers::{AnswerPart, Question, Settings};
use ninefold::layout::Layout;
use ninefold::{AnyBoard, Board, Grid, Pencilmarks, Status};
use ninefold_proof::{Provable, RowRejection, check_row};
use serde::Deserialize;

/// Check the proofs that `ninefold prove` has written.
///
/// The checker shares no code with the engines. It reads lists of proofs, and tables with a column
/// `proof` beside the puzzles, in every format that is read; where a table has a column of solutions, too,
/// a full grid in it must be a solution, and where one solution is claimed, it must be there.
///
/// It prints how many proofs it accepts and rejects; each rejected one is named on standard error with
/// file, line or row, and reason. Numbers of solutions by shares are to be recounted, which only
/// `checker/ninecheck.py --recount` does: they are neither accepted nor rejected. The exit status is 0 if all
/// are accepted, and 1 if not. With -o or --to a table comes back with the columns `verdict` and `reason`.
/// To trust nothing of this program, use the script `checker/ninecheck.py`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct Parameters {}

impl Definition for Parameters {
    const NAME: &'static str = "check_proof";
    const LIMITS: &'static [&'static str] = &[];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let question = CheckProof::new(about.layout.clone().unwrap_or_default());
        let inquiry = Inquiry::new(question, Verdicts, about);
        Ok(inquiry.visit_clues::<Stated<Grid>, Stated<Board>, _>(visitor))
    }
}

/// A puzzle, and the claim about it with its proof, as they stand in a table.
#[derive(Clone, Debug)]
pub struct Stated<B> {
    puzzle: Posed<B>,
    /// The text of the claim and the proof.
    statement: Box<[u8]>,
    /// The text of the solution, if the table has one.
    solution: Option<Box<[u8]>>,
}

/// The puzzle of a claim.
#[derive(Clone, Debug)]
enum Posed<B> {
    Board(B),
    Pencilmarks(Box<Pencilmarks>),
}

impl<B> Stated<B> {
    fn with_beside(puzzle: Posed<B>, beside: &Beside) -> Self {
        let Beside::Proof {
            statement,
            solution,
        } = beside
        else {
            unreachable!("a proof was asked for");
        };
        Stated {
            puzzle,
            statement: statement.clone(),
            solution: solution.clone(),
        }
    }
}

impl<B: AnyBoard + Provable> Stated<B> {
    /// Checks the proof about boards of this layout. Where there is a solution, a claim of a single solution is about this one.
    ///
    /// # Errors
    /// The reason why it is rejected.
    pub fn check(&self, layout: &Layout) -> Result<(), RowRejection> {
        // (Text that is not UTF-8 is no claim and no solution, which the error says.)
        let statement = String::from_utf8_lossy(&self.statement);
        let solution = self.solution.as_deref().map(String::from_utf8_lossy);
        let solution = solution.as_deref();
        match &self.puzzle {
            Posed::Board(board) => check_row(board, layout, &statement, solution),
            Posed::Pencilmarks(marks) => check_row(&**marks, layout, &statement, solution),
        }
    }
}

impl<B: AnyBoard> Subject for Stated<B> {
    type Board = B;

    const BESIDE: Option<Companion> = Some(Companion::Proof);
    // (Those of 9x9 boards, by whatever rules.)
    const EITHER: bool = true;

    fn of(board: B, beside: Option<&Beside>) -> Self {
        let beside = beside.expect("a proof was asked for");
        Stated::with_beside(Posed::Board(board), beside)
    }

    fn of_marks(marks: &Pencilmarks, beside: &Beside) -> Option<Self> {
        let puzzle = Posed::Pencilmarks(Box::new(*marks));
        Some(Stated::with_beside(puzzle, beside))
    }

    fn all(rows: &mut Rows) -> Vec<Self> {
        // There are boards or pencilmarks.
        let boards = rows.take_boards().into_iter().map(Posed::Board);
        let marks = rows.marks.drain(..).map(Box::new).map(Posed::Pencilmarks);
        let both = boards.chain(marks).zip(&rows.beside);
        both.map(|(puzzle, beside)| Stated::with_beside(puzzle, beside))
            .collect()
    }
}

/// Asks whether the proof beside each puzzle shows what is claimed.
#[derive(Clone, Debug)]
pub struct CheckProof {
    layout: Layout,
}

impl CheckProof {
    /// The question about boards of this layout.
    pub fn new(layout: Layout) -> Self {
        CheckProof { layout }
    }
}

/// The verdict on a proof.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The reason why it is rejected; none if it is accepted.
    pub rejection: Option<RowRejection>,
}

impl AnswerPart for Verdict {
    type Entry = Self;

    /// That the puzzle can be read is all that is known.
    fn status(&self) -> Option<Status> {
        Some(Status::Solvable)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl<B: AnyBoard + Provable> Question<Stated<B>> for CheckProof {
    type Worker = ();
    type Answer = Verdict;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        stated: &[Stated<B>],
        _: &Settings,
        mut each: impl FnMut(usize, Verdict) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, stated) in stated.iter().enumerate() {
            let rejection = stated.check(&self.layout).err();
            each(index, Verdict { rejection })?;
        }
        Ok(())
    }
}

/// The words for verdicts.
const VERDICTS: &[&str] = &["accepted", "rejected", "malformed"];

/// Verdicts, and reasons why proofs are rejected.
#[derive(Clone, Copy, Debug)]
pub struct Verdicts;

impl Tabled<Verdict> for Verdicts {
    type State = ();
    const IN_LINE: usize = 2;

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![
            AnswerColumn::new("verdict", Type::Word(VERDICTS)),
            AnswerColumn::new("reason", Type::Text),
        ]
    }

    fn values(&self, answer: &Verdict, row: &mut RowSink) {
        let word = usize::from(answer.rejection.is_some());
        let verdict = Value::Word(VERDICTS[word], word as u8);
        let reason = answer.rejection.as_ref().map(ToString::to_string);
        row(&[verdict, Value::text(reason.as_deref().map(str::as_bytes))]);
    }
}

/// The words for the outcomes of records.
static WORDS: Words = Words {
    all: VERDICTS,
    malformed: 2,
    rare: &[],
    good: Some(0),
};

impl View<Verdict> for Verdicts {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, answer: &Verdict) -> Option<usize> {
        Some(usize::from(answer.rejection.is_some()))
    }
}
