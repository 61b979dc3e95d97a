//! Boards that stand beside puzzles, such as their solutions, moved along with them.

use super::{Task, answer};
use anyhow::Result;
use ninefold::answers::{AnswerPart, BatchSize, Claim, Question, Settings, Streamed};
use ninefold::text::symbols;
use ninefold::{AnyBoard, Status};
use ninefold_formats::answers::transform::{Apply, Image};
use ninefold_formats::answers::{Subject, View, Words};
use ninefold_formats::table::{AnswerColumn, Name, RowSink, Tabled, Type, Value};
use ninefold_study::answers::{Isomorph, Shuffle};
use std::ffi::OsStr;
use std::io::{self, Write};

/// A question whose answers are images of boards.
pub trait Moving<B>: Question<B> {
    /// The image of another board under the transformation of an answer, if that has one.
    fn image(&self, answer: &Self::Answer, other: &B) -> Option<B>;
}

impl<B: AnyBoard> Moving<B> for Shuffle
where
    Shuffle: Question<B, Answer = Streamed<Isomorph<B>>>,
{
    fn image(&self, answer: &Streamed<Isomorph<B>>, other: &B) -> Option<B> {
        match answer {
            Streamed::Item(isomorph) => Some(isomorph.transformation.apply(other)),
            Streamed::End { .. } => None,
        }
    }
}

impl<B: AnyBoard> Moving<B> for Apply {
    fn image(&self, _: &Image<B>, other: &B) -> Option<B> {
        Some(Apply::image(self, other))
    }
}

/// Answers every record of the input, and moves the boards of the column along that is named `with`, if
/// one is. Returns the exit code.
///
/// # Errors
/// If reading or writing fails.
pub fn answer_with_companion<B, Q, R>(
    question: Q,
    view: R,
    with: Option<&OsStr>,
    task: Task,
) -> Result<u8>
where
    B: AnyBoard + Subject<Board = B>,
    Q: Moving<B>,
    R: View<Q::Answer>,
{
    let Some(with) = with else {
        return answer::<B, _, _>(question, view, task);
    };
    let first = Tabled::columns(&view).remove(0).name;
    let name = [with.as_encoded_bytes(), b"_", first.as_bytes()].concat();
    let view = WithImages {
        view,
        name: name.into(),
    };
    answer::<Claim<B>, _, _>(WithCompanion(question), view, task)
}

/// The question about puzzles with boards beside them.
#[derive(Clone, Copy, Debug)]
struct WithCompanion<Q>(Q);

/// An answer about a puzzle, with the image of the board beside it.
#[derive(Debug)]
struct WithImage<A, B> {
    answer: A,
    image: Option<B>,
}

impl<A: AnswerPart + Send, B: Send> AnswerPart for WithImage<A, B> {
    type Entry = Self;

    fn status(&self) -> Option<Status> {
        self.answer.status()
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl<B: AnyBoard, Q: Moving<B>> Question<Claim<B>> for WithCompanion<Q> {
    type Worker = Q::Worker;
    type Answer = WithImage<Q::Answer, B>;

    fn worker(&self, settings: &Settings) -> Q::Worker {
        self.0.worker(settings)
    }

    fn answer<E>(
        &self,
        worker: &mut Q::Worker,
        asked: &[Claim<B>],
        settings: &Settings,
        mut each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        let puzzles: Vec<B> = asked.iter().map(|claim| claim.puzzle.clone()).collect();
        self.0.answer(worker, &puzzles, settings, |index, answer| {
            let image = self.0.image(&answer, &asked[index].claimed);
            each(index, WithImage { answer, image })
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        self.0.batch_size(settings)
    }
}

/// The view of a question's answers, and a column of the images of the boards beside the puzzles.
#[derive(Clone, Debug)]
struct WithImages<V> {
    view: V,
    name: Name,
}

impl<A, V: Tabled<A>, B: AnyBoard> Tabled<WithImage<A, B>> for WithImages<V> {
    type State = V::State;

    fn columns(&self) -> Vec<AnswerColumn> {
        let mut columns = self.view.columns();
        columns.push(AnswerColumn {
            name: self.name.clone(),
            ..AnswerColumn::new("", Type::Board)
        });
        columns
    }

    fn expands(&self) -> bool {
        self.view.expands()
    }

    fn values(&self, answer: &WithImage<A, B>, row: &mut RowSink) {
        self.rows(&mut V::State::default(), answer, row);
    }

    fn rows(&self, state: &mut V::State, answer: &WithImage<A, B>, row: &mut RowSink) {
        let image = answer.image.as_ref().map(symbols);
        let image = Value::text(image.as_deref());
        self.view
            .rows(state, &answer.answer, &mut |values: &[Value]| {
                row(&[values, &[image]].concat());
            });
    }

    fn line(&self, answer: &WithImage<A, B>, out: &mut impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        self.view.line(&answer.answer, &mut line)?;
        if let (Some(image), Some(line)) = (&answer.image, line.strip_suffix(b"\n")) {
            out.write_all(line)?;
            out.write_all(b" ")?;
            out.write_all(&symbols(image))?;
            return out.write_all(b"\n");
        }
        out.write_all(&line)
    }

    fn malformed_line(&self, out: &mut impl Write) -> io::Result<()> {
        self.view.malformed_line(out)
    }
}

impl<A, V, B: AnyBoard> View<WithImage<A, B>> for WithImages<V>
where
    A: AnswerPart + Send,
    V: View<A>,
{
    fn words(&self) -> &'static Words {
        self.view.words()
    }

    fn word(&self, answer: &WithImage<A, B>) -> Option<usize> {
        self.view.word(&answer.answer)
    }
}
