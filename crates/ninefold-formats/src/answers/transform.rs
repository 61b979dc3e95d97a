//! `transform`: images under a transformation, the same for all boards or for each its own.

use super::definition::{Definition, Inquiry, Visitor};
use super::subject::Subject;
use super::view::{View, Words};
use crate::table::{AnswerColumn, Beside, Companion, RowSink, Tabled, Type, Value};
use ninefold::answers::{AnswerPart, BatchSize, Question, Settings};
use ninefold::text::symbols;
use ninefold::{Board, Grid, Status, Symmetry};
use serde::Deserialize;

/// The parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The transformation; without it each puzzle has its own beside it.
    #[serde(default)]
    by: Option<String>,
    /// True if the inverse is meant.
    #[serde(default)]
    inverse: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "transform";

    fn visit<V: Visitor>(self, visitor: V) -> Result<V::Outcome, String> {
        let inverse = self.inverse;
        let Some(by) = self.by else {
            let inquiry = Inquiry::new(ApplyEach { inverse }, Images);
            return Ok(visitor.visit::<Move<9>, _, _>(inquiry.quick(true)));
        };
        let by: Symmetry<9> = by.parse().map_err(|error| {
            format!("by is a transformation such as r123456789/c123456789/d123456789: {error}")
        })?;
        let inquiry = Inquiry::new(Apply::new(by, inverse), Images);
        Ok(visitor.visit::<Grid, _, _>(inquiry.quick(true)))
    }
}

/// The transformation, or its inverse.
fn directed<const SIDE: usize>(given: Symmetry<SIDE>, inverse: bool) -> Symmetry<SIDE> {
    match inverse {
        true => given.inverse(),
        false => given,
    }
}

/// Asks for the image of each board under one transformation.
#[derive(Clone, Copy, Debug)]
pub struct Apply<const SIDE: usize>(Symmetry<SIDE>);

impl<const SIDE: usize> Apply<SIDE> {
    /// The image under a transformation, or its inverse.
    pub fn new(by: Symmetry<SIDE>, inverse: bool) -> Self {
        Apply(directed(by, inverse))
    }

    /// The image of a board.
    pub fn image(&self, board: &Board<SIDE>) -> Board<SIDE> {
        self.0.apply(board)
    }
}

/// Asks for the image of each board under its own transformation.
#[derive(Clone, Copy, Debug)]
pub struct ApplyEach {
    /// True if the inverses are meant.
    pub inverse: bool,
}

/// A board, and the transformation that stands beside it.
#[derive(Clone, Copy, Debug)]
pub struct Move<const SIDE: usize>(Board<SIDE>, Symmetry<SIDE>);

impl<const SIDE: usize> Subject for Move<SIDE> {
    type Board = Board<SIDE>;

    const BESIDE: Option<Companion> = Some(Companion::Transformation);

    fn of(board: Board<SIDE>, beside: Option<&Beside>) -> Self {
        match beside {
            Some(Beside::Transformation(text)) => {
                let transformation = text.parse();
                Move(board, transformation.expect("checked when it was read"))
            }
            _ => unreachable!("a transformation was asked for"),
        }
    }
}

/// The image of a board.
#[derive(Clone, Copy, Debug)]
pub struct Image<const SIDE: usize>(pub Board<SIDE>);

impl<const SIDE: usize> AnswerPart for Image<SIDE> {
    type Entry = Self;

    /// That the board can be read is all that is known.
    fn status(&self) -> Option<Status> {
        Some(Status::Solvable)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

/// Hands over the image of each.
fn images<A, const SIDE: usize, E>(
    asked: &[A],
    image: impl Fn(&A) -> Board<SIDE>,
    mut each: impl FnMut(usize, Image<SIDE>) -> Result<(), E>,
) -> Result<(), E> {
    let mut images = asked.iter().map(image).enumerate();
    images.try_for_each(|(index, image)| each(index, Image(image)))
}

impl<const SIDE: usize> Question<Board<SIDE>> for Apply<SIDE> {
    type Worker = ();
    type Answer = Image<SIDE>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        boards: &[Board<SIDE>],
        _: &Settings,
        each: impl FnMut(usize, Image<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        images(boards, |board| self.image(board), each)
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

impl<const SIDE: usize> Question<Move<SIDE>> for ApplyEach {
    type Worker = ();
    type Answer = Image<SIDE>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        moves: &[Move<SIDE>],
        _: &Settings,
        each: impl FnMut(usize, Image<SIDE>) -> Result<(), E>,
    ) -> Result<(), E> {
        let image = |Move(board, given): &Move<SIDE>| directed(*given, self.inverse).apply(board);
        images(moves, image, each)
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

/// Images as boards.
#[derive(Clone, Copy, Debug)]
pub struct Images;

impl<const SIDE: usize> Tabled<Image<SIDE>> for Images {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("image", Type::Board)]
    }

    fn values(&self, Image(board): &Image<SIDE>, row: &mut RowSink) {
        row(&[Value::Text(&symbols(board))]);
    }
}

static WORDS: Words = Words::only(&["transformed", "malformed"]);

impl<const SIDE: usize> View<Image<SIDE>> for Images {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn word(&self, _: &Image<SIDE>) -> Option<usize> {
        Some(0)
    }

    fn boards(&self) -> bool {
        true
    }
}
