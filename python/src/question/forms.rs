//! What is isomorphic: canonical forms, isomorphs, images under transformations.

use super::{Put, STATUSES, Shown, Subject};
use crate::columns::{Kind, Slot};
use crate::errors::Failure;
use crate::puzzles::{Record, Wrong};
use ninefold::answers::{
    AnswerPart, BatchSize, Canonical, CanonicalForm, Isomorph, Question, Settings, Shuffle,
    Streamed,
};
use ninefold::{Grid, Status, Symmetry};

/// How many characters a transformation has at most.
const TRANSFORMATION: usize = "r123456789/c123456789/d123456789/t".len();

/// Canonical forms.
#[derive(Clone, Debug)]
pub struct Formed {
    /// As the library has it.
    pub question: Canonical,
    /// Whether puzzles are solved for it, so that there may be no form.
    pub is_solved: bool,
}

impl Shown for Formed {
    type Subject = Grid;
    type Question = Canonical;

    fn question(&self) -> &Canonical {
        &self.question
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        let mut columns = vec![
            ("canonical", Kind::Grids),
            ("automorphisms", Kind::Integers),
            ("band", Kind::Integers),
            ("transformation", Kind::Text),
        ];
        if self.is_solved {
            columns.push(("status", STATUSES));
        }
        columns
    }
}

impl Put<CanonicalForm> for Formed {
    fn put(row: usize, answer: CanonicalForm, slots: &mut [Slot]) -> Result<(), Failure> {
        let [
            Slot::Grids(forms),
            Slot::Integers(automorphisms),
            Slot::Integers(bands),
            Slot::Text(transformations),
            status @ ..,
        ] = slots
        else {
            unreachable!("the columns that were asked for");
        };
        if let Some(form) = &answer.board {
            forms.set(row, form);
        }
        if let Some(number) = answer.automorphisms {
            automorphisms.set(row, number.into());
        }
        if let Some(band) = answer.band {
            bands.set(row, band.into());
        }
        transformations[row] = answer
            .transformation
            .map(|transformation| transformation.to_string().into());
        if let [Slot::Words(statuses)] = status {
            statuses[row] = answer.status as u8;
        }
        Ok(())
    }
}

/// Isomorphs, drawn at random.
#[derive(Clone, Debug)]
pub struct Isomorphs {
    /// As the library has it.
    pub question: Shuffle,
    /// Whether what leads to them is wanted.
    pub transformations: bool,
}

impl Shown for Isomorphs {
    type Subject = Grid;
    type Question = Shuffle;

    fn question(&self) -> &Shuffle {
        &self.question
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        let mut columns = vec![("isomorphs", Kind::GridLists)];
        if self.transformations {
            columns.push(("transformations", Kind::TextLists));
        }
        columns
    }
}

impl Put<Streamed<Isomorph<9>>> for Isomorphs {
    fn put(row: usize, answer: Streamed<Isomorph<9>>, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::GridLists(isomorphs), transformations @ ..] = slots else {
            unreachable!("the columns that were asked for");
        };
        let Streamed::Item(answer) = answer else {
            return Ok(());
        };
        let isomorphs = isomorphs[row].get_or_insert_default();
        // There may be any number of them.
        isomorphs.try_reserve(1).map_err(|_| Failure::Memory(1))?;
        isomorphs.push(*answer.board.as_array());
        if let [Slot::TextLists(lists)] = transformations {
            let texts = lists[row].get_or_insert_default();
            texts.push(&answer.transformation, TRANSFORMATION)?;
        }
        Ok(())
    }
}

/// A puzzle, and what it is transformed by if that stands beside it.
#[derive(Clone, Copy, Debug)]
pub struct Moving {
    puzzle: Grid,
    by: Option<Symmetry<9>>,
}

impl Subject for Moving {
    type Second = Symmetry<9>;

    const SECOND: &'static str = "transformation";

    fn second(record: Record) -> Result<Option<Symmetry<9>>, Wrong> {
        match record {
            Record::Null => Ok(None),
            Record::Digits(_) => Err(Wrong::NoText),
            // What is no UTF-8 is no transformation either, which is said of it.
            Record::Text(text) => match String::from_utf8_lossy(text).parse() {
                Ok(symmetry) => Ok(Some(symmetry)),
                Err(error) => Err(Wrong::Transformation(error)),
            },
        }
    }

    fn of(puzzle: Grid, by: Option<&Symmetry<9>>) -> Moving {
        let by = by.copied();
        Moving { puzzle, by }
    }
}

/// Images under a transformation: the same for all, or for each its own.
#[derive(Clone, Copy, Debug)]
pub struct Transform {
    /// The one for all.
    pub by: Option<Symmetry<9>>,
    /// Whether what undoes it is meant.
    pub inverse: bool,
}

/// The image of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Image(Grid);

impl AnswerPart for Image {
    type Entry = Self;

    /// That the puzzle can be read is all that is known.
    fn status(&self) -> Option<Status> {
        Some(Status::Solvable)
    }

    fn add_to(self, collected: &mut Option<Self>) {
        *collected = Some(self);
    }
}

impl Question<Moving> for Transform {
    type Worker = ();
    type Answer = Image;

    fn worker(&self, _: &Settings) {}

    fn answer<E>(
        &self,
        (): &mut (),
        asked: &[Moving],
        _: &Settings,
        mut each: impl FnMut(usize, Image) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, Moving { puzzle, by }) in asked.iter().enumerate() {
            let by = by.or(self.by).expect("one for all, or for each its own");
            let by = match self.inverse {
                true => by.inverse(),
                false => by,
            };
            each(index, Image(by.apply(puzzle)))?;
        }
        Ok(())
    }

    fn batch_size(&self, _: &Settings) -> BatchSize {
        BatchSize::Large
    }
}

impl Shown for Transform {
    type Subject = Moving;
    type Question = Transform;

    fn question(&self) -> &Transform {
        self
    }

    fn columns(&self) -> Vec<(&'static str, Kind)> {
        vec![("image", Kind::Grids)]
    }
}

impl Put<Image> for Transform {
    fn put(row: usize, Image(image): Image, slots: &mut [Slot]) -> Result<(), Failure> {
        let [Slot::Grids(images)] = slots else {
            unreachable!("the columns that were asked for");
        };
        images.set(row, &image);
        Ok(())
    }
}
