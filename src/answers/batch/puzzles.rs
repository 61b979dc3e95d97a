//! Where puzzles come from: memory, an iterator or a file.

use super::cells::{Cells, CheckedBoards};
use crate::engines::worker::{BatchSize, Worker};
use crate::ground::parallel::pool;
use crate::text::{Batch, Reader};
use std::convert::Infallible;
use std::io::{self, Read};

/// Classic puzzles, wherever they are:
///
/// | | |
/// | --- | --- |
/// | `&puzzles` | in memory: a slice, a vector or an array of [`Cells`] |
/// | `&mut puzzles` | of an iterator of [`Cells`], which one thread at a time asks for some more |
/// | [`Reader::new(file)`](Reader) | of a text in a file, a pipe or memory, which all threads read |
/// | `&batch` | of a part of it, a [`Batch`], where there is more than memory holds |
///
/// Records that are no boards are [`Malformed`](crate::Status::Malformed), each in its place. Where a text
/// cannot be read to its end, the [`Outcome`](Self::Outcome) is an [`io::Error`].
///
/// Texts are read with the default syntax. For others, [`Reader::boards`] reads one board after the other, and for other
/// layouts [`Reader::boards_of`]: a reader [of another shape](Reader::of_shape) panics here.
///
/// This trait is sealed: no other types can have it.
pub trait Puzzles: sealed::Sealed {
    /// Result of a call: answers `T`, or `io::Result<T>` where reading can fail.
    type Outcome<T>;

    /// Result of `gather` on the answers to all puzzles, in order. Threads take parts of at most `size`.
    #[doc(hidden)]
    fn ask<T: Send, A>(
        self,
        size: BatchSize,
        answer: impl Fn(&mut Worker, CheckedBoards<'_>) -> Vec<T> + Sync,
        gather: impl FnOnce(Vec<T>) -> A,
    ) -> Self::Outcome<A>;
}

mod sealed {
    pub trait Sealed {}
}

/// The sizes of parts of puzzles whose number is not known before: the more there were, the larger, so that
/// all threads have some of few puzzles.
struct Growing {
    most: BatchSize,
    taken: usize,
}

impl Growing {
    fn new(most: BatchSize) -> Self {
        Growing { most, taken: 0 }
    }

    /// The number of puzzles of the next part.
    fn grow(&mut self) -> usize {
        let next = self.most.share(self.taken);
        self.taken += next;
        next
    }
}

impl<C: Cells> sealed::Sealed for &[C] {}

impl<C: Cells> Puzzles for &[C] {
    type Outcome<T> = T;

    fn ask<T: Send, A>(
        self,
        size: BatchSize,
        answer: impl Fn(&mut Worker, CheckedBoards<'_>) -> Vec<T> + Sync,
        gather: impl FnOnce(Vec<T>) -> A,
    ) -> A {
        let size = size.share(self.len());
        gather(pool::in_parts(
            self.len(),
            size,
            Worker::best,
            |worker, part| answer(worker, C::checked(&self[part])),
        ))
    }
}

/// Slices by another name.
macro_rules! slices {
    ($([$($generic:tt)*] $type:ty),*) => {$(
        impl<C: Cells, $($generic)*> sealed::Sealed for $type {}

        impl<C: Cells, $($generic)*> Puzzles for $type {
            type Outcome<T> = T;

            fn ask<T: Send, A>(
                self,
                size: BatchSize,
                answer: impl Fn(&mut Worker, CheckedBoards<'_>) -> Vec<T> + Sync,
                gather: impl FnOnce(Vec<T>) -> A,
            ) -> A {
                self.as_slice().ask(size, answer, gather)
            }
        }
    )*};
}

slices!([] &Vec<C>, [const LENGTH: usize] &[C; LENGTH]);

impl<I: Iterator<Item: Cells> + Send> sealed::Sealed for &mut I {}

impl<I: Iterator<Item: Cells> + Send> Puzzles for &mut I {
    type Outcome<T> = T;

    fn ask<T: Send, A>(
        self,
        size: BatchSize,
        answer: impl Fn(&mut Worker, CheckedBoards<'_>) -> Vec<T> + Sync,
        gather: impl FnOnce(Vec<T>) -> A,
    ) -> A {
        let mut parts = Growing::new(size);
        let next = || {
            let part: Vec<I::Item> = self.take(parts.grow()).collect();
            Ok::<_, Infallible>((!part.is_empty()).then_some(part))
        };
        let Ok(answers) = pool::in_turn(usize::MAX, next, Worker::best, |worker, part| {
            answer(worker, Cells::checked(&part))
        });
        gather(answers)
    }
}

impl sealed::Sealed for &Batch {}

impl Puzzles for &Batch {
    type Outcome<T> = T;

    fn ask<T: Send, A>(
        self,
        size: BatchSize,
        answer: impl Fn(&mut Worker, CheckedBoards<'_>) -> Vec<T> + Sync,
        gather: impl FnOnce(Vec<T>) -> A,
    ) -> A {
        let (size, mut pieces) = (size.share(self.len()), self.pieces());
        let mut rest = None;
        let next = || {
            let (mut part, mut room) = (Vec::new(), size);
            while room > 0
                && let Some(piece) = rest.take().or_else(|| pieces.next())
            {
                let (first, behind) = piece.split_at(room);
                room -= first.len();
                part.push(first);
                rest = behind;
            }
            Ok::<_, Infallible>((!part.is_empty()).then_some(part))
        };
        let parts = self.len().div_ceil(size);
        let Ok(answers) = pool::in_turn(parts, next, Worker::best, |worker, part: Vec<_>| {
            answer(worker, CheckedBoards::read(part.into_iter()))
        });
        gather(answers)
    }
}

impl<R: Read + Send> sealed::Sealed for Reader<R> {}

impl<R: Read + Send> Puzzles for Reader<R> {
    type Outcome<T> = io::Result<T>;

    fn ask<T: Send, A>(
        mut self,
        size: BatchSize,
        answer: impl Fn(&mut Worker, CheckedBoards<'_>) -> Vec<T> + Sync,
        gather: impl FnOnce(Vec<T>) -> A,
    ) -> io::Result<A> {
        let mut parts = Growing::new(size);
        let next = || {
            let (mut part, mut records, most) = (Vec::new(), 0, parts.grow());
            while records < most
                && let Some(batch) = self.next_batch()?
            {
                records += batch.len();
                part.push(batch);
            }
            Ok((records > 0).then_some(part))
        };
        let answers = pool::in_turn(usize::MAX, next, Worker::best, |worker, part: Vec<_>| {
            answer(
                worker,
                CheckedBoards::read(part.iter().flat_map(Batch::pieces)),
            )
        });
        answers.map(gather)
    }
}
