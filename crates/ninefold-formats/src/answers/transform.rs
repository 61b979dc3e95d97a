//! `transform`: images under a transformation, the same for all boards or for each its own.

use super::definition::{About, Definition, Group, Inquiry, Visited, Visitor};
use super::subject::Subject;
use super::view::{View, Words};
use crate::table::{AnswerColumn, Beside, Companion, RowSink, Tabled, Type, Value};
use ninefold::answers::{AnswerPart, BatchSize, Question, Settings};
use ninefold::text::symbols;
use ninefold::{AnyBoard, Board, Grid, Status};
use ninefold_study::symmetry::{LayoutSymmetry, SymmetryGroup};
use serde::Deserialize;

/// Apply a transformation to each puzzle: the same to all, or to each its own.
///
/// A transformation is a word of three or four parts, which are applied from left to right:
/// `r312456789/c456123789/d213456789/t`. `r` gives, for each row of the image from the top, the row that
/// it comes from; `c` does the same for columns; `d` gives for each digit from 1 the digit that it
/// becomes; a final `t` transposes. On boards larger than 9x9 A stands for 10, B for 11. `ninefold
/// canonical --transform` and `ninefold shuffle --transform` print transformations. Of a layout with further
/// rules or regions those are taken that map it onto itself.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct Parameters {
    /// Apply TRANSFORMATION to all puzzles.
    ///
    /// If not given, each puzzle has its own: in a column of a table, or on a line as the word after
    /// the puzzle.
    #[cfg_attr(feature = "arguments", arg(long, value_name = "TRANSFORMATION"))]
    pub by: Option<String>,
    /// Apply the inverse.
    #[cfg_attr(feature = "arguments", arg(long))]
    pub inverse: bool,
}

impl Definition for Parameters {
    const NAME: &'static str = "transform";
    const GROUP: Group = Group::Constructors;
    const LIMITS: &'static [&'static str] = &[];

    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V> {
        let inverse = self.inverse;
        let group = SymmetryGroup::of(&about.layout.clone().unwrap_or_default());
        let Some(by) = self.by else {
            if group.has_rules() {
                let reason =
                    "of a layout with further rules by is one transformation for all puzzles";
                return Err(reason.to_owned());
            }
            let inquiry = Inquiry::new(ApplyEach { inverse }, Images, about).quick(true);
            return Ok(inquiry.visit_clues::<Move<Grid>, Move<Board>, _>(visitor));
        };
        let by = group.read(&by).map_err(|error| {
            format!("by is a transformation such as r123456789/c123456789/d123456789: {error}")
        })?;
        let inquiry = Inquiry::new(Apply::new(by, inverse), Images, about).quick(true);
        Ok(inquiry.visit_clues::<Grid, Board, _>(visitor))
    }
}

/// The transformation, or its inverse.
fn directed(given: LayoutSymmetry, inverse: bool) -> LayoutSymmetry {
    match inverse {
        true => given.inverse(),
        false => given,
    }
}

/// Asks for the image of each board under one transformation.
#[derive(Clone, Copy, Debug)]
pub struct Apply(LayoutSymmetry);

impl Apply {
    /// The image under a transformation, or its inverse.
    pub fn new(by: LayoutSymmetry, inverse: bool) -> Self {
        Apply(directed(by, inverse))
    }

    /// The image of a board.
    pub fn image<B: AnyBoard>(&self, board: &B) -> B {
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
pub struct Move<B>(B, LayoutSymmetry);

impl<B: AnyBoard> Subject for Move<B> {
    type Board = B;

    const BESIDE: Option<Companion> = Some(Companion::Transformation);

    fn of(board: B, beside: Option<&Beside>) -> Self {
        match beside {
            Some(Beside::Transformation(given)) => Move(board, *given),
            _ => unreachable!("a transformation was asked for"),
        }
    }
}

/// The image of a board.
#[derive(Clone, Copy, Debug)]
pub struct Image<B>(pub B);

impl<B: Send> AnswerPart for Image<B> {
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
fn images<A, B, E>(
    asked: &[A],
    image: impl Fn(&A) -> B,
    mut each: impl FnMut(usize, Image<B>) -> Result<(), E>,
) -> Result<(), E> {
    let mut images = asked.iter().map(image).enumerate();
    images.try_for_each(|(index, image)| each(index, Image(image)))
}

impl<B: AnyBoard> Question<B> for Apply {
    type Worker = ();
    type Answer = Image<B>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        boards: &[B],
        _: &Settings,
        each: impl FnMut(usize, Image<B>) -> Result<(), E>,
    ) -> Result<(), E> {
        images(boards, |board| self.image(board), each)
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

impl<B: AnyBoard> Question<Move<B>> for ApplyEach {
    type Worker = ();
    type Answer = Image<B>;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        moves: &[Move<B>],
        _: &Settings,
        each: impl FnMut(usize, Image<B>) -> Result<(), E>,
    ) -> Result<(), E> {
        let image = |Move(board, given): &Move<B>| directed(*given, self.inverse).apply(board);
        images(moves, image, each)
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

/// Images as boards.
#[derive(Clone, Copy, Debug)]
pub struct Images;

impl<B: AnyBoard> Tabled<Image<B>> for Images {
    type State = ();

    fn columns(&self) -> Vec<AnswerColumn> {
        vec![AnswerColumn::new("image", Type::Board)]
    }

    fn values(&self, Image(board): &Image<B>, row: &mut RowSink) {
        row(&[Value::Text(&symbols(board))]);
    }
}

static WORDS: Words = Words::only(&["transformed", "malformed"]);

impl<B: AnyBoard> View<Image<B>> for Images {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn boards(&self) -> bool {
        true
    }
}
