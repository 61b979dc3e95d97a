//! Questions about boards of a [`Layout`], of which other cells differ than of classic boards.

// - `candidates`, `enumerate`, `minimality`, `minimise`, `prove`, `rate`, `target`: the questions that are more than a count

mod candidates;
mod enumerate;
mod minimality;
mod minimise;
mod prove;
mod rate;
mod target;

pub use candidates::LayoutCandidatesAnswer;

use super::verify::first_difference;
use super::{
    AnswerPart, BatchSize, Check, Claim, Count, CountAnswer, Question, Settings, Solve,
    SolveAnswer, Verdict, Verify, VerifyAnswer,
};
use crate::engines::lanes::LayoutSolver;
use crate::engines::of_layout::Solver;
use crate::engines::proof::Prover;
use crate::engines::worker::{Engine, together};
use crate::ground::board::AnyBoard;
use crate::ground::budget::control::Stopped;
use crate::ground::layout::Layout;
use crate::ground::status::Status;

/// A question about boards of a layout.
///
/// It is asked of boards with as many digits as the layout has, whether that is known when compiling
/// ([`Board`](crate::Board)) or when running ([`LayoutBoard`](crate::layout::LayoutBoard)); their own houses do not
/// matter. [`Check`], [`Count`], [`Solve`], [`Enumerate`](super::Enumerate), [`Candidates`](super::Candidates),
/// [`Minimality`](super::Minimality), [`Minimise`](super::Minimise), [`MinimiseAll`](super::MinimiseAll),
/// [`Prove`](super::Prove), [`Rate`](super::Rate), [`Classify`](super::Classify), [`Split`](super::Split),
/// [`Shuffle`](super::Shuffle) and [`Target`](super::Target), with [`LayoutWeights`](crate::score::LayoutWeights), are asked of boards, and
/// [`Verify`] of [claims](Claim).
///
/// - `Rate` looks only at singles for classes, rounds and backdoors, has no ratings of Sudoku Explainer, and counts the
///   guesses of the scalar engine's search of the board as it lies, which may be others for isomorphs.
/// - `Minimise` tries clues in an order that depends on the seed and the board, as without a layout: of classic boards
///   the same puzzle comes out. Symmetries are those of a square, whatever the regions are.
/// - `Target` panics if its weights are those of another size than the layout's. Its limits are for the first solution,
///   too: where one ends the search before, the status is [`Unfinished`](Status::Unfinished).
///
/// ```
/// use ninefold::answers::{ByLayout, Check, ask};
/// use ninefold::layout::Layout;
/// use ninefold::{Grid, Status};
///
/// let puzzle: Grid =
///     "1.......2.3.....4...5...6.....7.8.......9.......6.4.....2...3...8.....9.4.......7".parse()?;
/// let x = ByLayout::new(Check::new(), Layout::classic().with_diagonals());
/// assert_eq!(ask(&x, &[puzzle]), [Status::Illegal]);
/// assert_ne!(ask(&Check::new(), &[puzzle]), [Status::Illegal]);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ByLayout<Q> {
    question: Q,
    layout: Layout,
}

impl<Q> ByLayout<Q> {
    /// The question about boards of this layout.
    pub fn new(question: Q, layout: Layout) -> Self {
        ByLayout { question, layout }
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The same question about boards of another layout. A worker that has answered the one may answer the other: it
    /// keeps what it made for the layouts of the last few questions.
    #[must_use]
    pub fn of(&self, layout: Layout) -> Self
    where
        Q: Clone,
    {
        ByLayout::new(self.question.clone(), layout)
    }
}

/// The number of layouts for which a worker keeps what it made, beside the last one.
const MOST_KEPT: usize = 15;

/// Solves boards of one layout after another, on one thread.
#[derive(Debug)]
pub struct LayoutWorker {
    scalar: Solver,
    /// None for layouts of more than 16 digits, and where lanes are not wanted.
    lanes: Option<LayoutSolver>,
    /// Made when it is first needed.
    prover: Option<Prover>,
    /// The workers for the layouts before, the last of them at the end. They have none themselves.
    kept: Vec<LayoutWorker>,
}

/// The number of solutions of a board, as far as it was asked.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    count: u64,
    pub(super) status: Status,
    /// A solution, if it is wanted and there is one.
    pub(super) solution: Option<&'a [u8]>,
}

/// The solutions that an answer needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// None.
    Nothing,
    /// The only one.
    Unique,
    /// The only one or, of several, the first in the scalar engine's order, which depends on no other board.
    First,
}

/// A question whose answer is known when solutions have been counted up to a cap.
pub trait ByCount: Clone + Send + Sync + 'static {
    /// The answer about each board.
    type Answer<B: AnyBoard>: AnswerPart + Send;

    /// The number of solutions at which counting ends.
    fn cap(&self) -> u64;

    /// The solutions that it needs.
    fn wanted(&self) -> Wanted {
        Wanted::Nothing
    }

    /// The answer.
    fn answer<B: AnyBoard>(&self, board: &B, found: Found) -> Self::Answer<B>;
}

/// A question that a [`LayoutWorker`] answers about boards of its layout, or about claims of them.
pub trait AskedByLayout<A>: Clone + Send + Sync + 'static {
    /// The answer about each.
    type Answer: AnswerPart + Send;

    /// Answers as [`Question::answer`] does.
    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        asked: &[A],
        settings: &Settings,
        each: impl FnMut(usize, Self::Answer) -> Result<(), E>,
    ) -> Result<(), E>;

    /// The size of batches.
    fn batch_size(settings: &Settings) -> BatchSize {
        match settings.limits.is_none() {
            true => BatchSize::Medium,
            false => BatchSize::Small,
        }
    }
}

impl<A, Q: AskedByLayout<A>> Question<A> for ByLayout<Q> {
    type Worker = LayoutWorker;
    type Answer = Q::Answer;

    fn worker(&self, settings: &Settings) -> LayoutWorker {
        LayoutWorker::new(&self.layout, settings)
    }

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        asked: &[A],
        settings: &Settings,
        each: impl FnMut(usize, Q::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        worker.turn_to(&self.layout, settings);
        self.question.answer(worker, asked, settings, each)
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        Q::batch_size(settings)
    }
}

impl<B: AnyBoard, Q: ByCount> AskedByLayout<B> for Q {
    type Answer = Q::Answer<B>;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[B],
        settings: &Settings,
        mut each: impl FnMut(usize, Q::Answer<B>) -> Result<(), E>,
    ) -> Result<(), E> {
        let digits: Vec<&[u8]> = boards.iter().map(B::digits).collect();
        let (cap, wanted) = (self.cap(), self.wanted());
        worker.count(&digits, cap, wanted, settings, |index, found| {
            each(index, ByCount::answer(self, &boards[index], found))
        })
    }
}

impl LayoutWorker {
    pub(super) fn layout(&self) -> &Layout {
        self.scalar.layout()
    }

    fn new(layout: &Layout, settings: &Settings) -> Self {
        let lanes = match settings.engine {
            Engine::Lanes(backend) => LayoutSolver::with_backend(layout, backend),
            Engine::Scalar => None,
        };
        LayoutWorker {
            scalar: Solver::new(layout.clone()),
            lanes,
            prover: None,
            kept: Vec::new(),
        }
    }

    /// Makes it a worker for boards of this layout.
    fn turn_to(&mut self, layout: &Layout, settings: &Settings) {
        if self.layout() == layout {
            return;
        }
        let known = self.kept.iter().position(|kept| kept.layout() == layout);
        let mut next = match known {
            Some(known) => self.kept.remove(known),
            None => LayoutWorker::new(layout, settings),
        };
        std::mem::swap(&mut self.kept, &mut next.kept);
        let last = std::mem::replace(self, next);
        self.kept.push(last);
        if self.kept.len() > MOST_KEPT {
            self.kept.remove(0);
        }
    }

    /// Hands over the number of solutions of each board, up to `cap`, with those that are wanted.
    pub(super) fn count<E>(
        &mut self,
        boards: &[&[u8]],
        cap: u64,
        wanted: Wanted,
        settings: &Settings,
        mut each: impl FnMut(usize, Found) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limits, control) = (&settings.limits, &settings.control);
        let cells = self.scalar.layout().cells();
        let mut counts = vec![0; boards.len()];
        let mut solutions = match wanted {
            Wanted::Nothing => None,
            Wanted::Unique | Wanted::First => Some(vec![0; boards.len() * cells]),
        };
        let together = together(self.lanes.is_some(), boards.len(), limits, control);
        let left = match (&mut self.lanes, together) {
            (Some(lanes), Some(control)) => {
                let found = solutions.as_deref_mut();
                lanes.count_into(&boards.concat(), cap, &mut counts, found, &control)
            }
            _ => (0..boards.len() as u32).collect(),
        };
        let mut left = left.into_iter().peekable();
        for (index, &board) in boards.iter().enumerate() {
            let mut place = solutions
                .as_mut()
                .map(|all| &mut all[index * cells..][..cells]);
            let mut end = Ok(());
            if left.next_if(|&at| at as usize == index).is_some() {
                (counts[index], end) = match control.is_stopped() {
                    true => (counts[index], Err(Stopped)),
                    false => self.count_alone(board, cap, settings, place.as_deref_mut()),
                };
            } else if wanted == Wanted::First && counts[index] > 1 {
                // (Lanes find another one first, beside other boards.)
                (_, end) = self.count_alone(board, 1, settings, place.as_deref_mut());
            }
            let count = counts[index];
            let status = self.status(board, count, cap, end);
            let is_wanted = match wanted {
                Wanted::Nothing => false,
                Wanted::Unique => status == Status::Unique,
                Wanted::First => matches!(status, Status::Unique | Status::Ambiguous),
            };
            let found = Found {
                count,
                status,
                solution: place.as_deref().filter(|_| is_wanted),
            };
            each(index, found)?;
        }
        Ok(())
    }

    /// The status of a board of which `count` solutions were found, up to `cap`, in a search that ended like this.
    fn status(&self, board: &[u8], count: u64, cap: u64, end: Result<(), Stopped>) -> Status {
        match end {
            _ if count == 0 && !self.scalar.layout().is_legal(board) => Status::Illegal,
            Ok(()) if cap > 0 => Status::of_legal(count, cap),
            _ => Status::Unfinished,
        }
    }

    /// Counts the solutions of one board within limits, and writes the first.
    fn count_alone(
        &mut self,
        board: &[u8],
        cap: u64,
        settings: &Settings,
        place: Option<&mut [u8]>,
    ) -> (u64, Result<(), Stopped>) {
        let mut allowance = settings.limits.start(&settings.control);
        self.scalar.count_allowed(board, cap, &mut allowance, place)
    }
}

impl ByCount for Count {
    type Answer<B: AnyBoard> = CountAnswer;

    fn cap(&self) -> u64 {
        self.most().try_into().unwrap_or(u64::MAX)
    }

    fn answer<B: AnyBoard>(&self, _: &B, found: Found) -> CountAnswer {
        CountAnswer {
            count: found.count.into(),
            status: found.status,
        }
    }
}

impl ByCount for Check {
    type Answer<B: AnyBoard> = Status;

    fn cap(&self) -> u64 {
        2
    }

    fn answer<B: AnyBoard>(&self, _: &B, found: Found) -> Status {
        found.status
    }
}

impl ByCount for Solve {
    type Answer<B: AnyBoard> = SolveAnswer<B>;

    fn cap(&self) -> u64 {
        2
    }

    fn wanted(&self) -> Wanted {
        match self.is_any() {
            true => Wanted::First,
            false => Wanted::Unique,
        }
    }

    fn answer<B: AnyBoard>(&self, board: &B, found: Found) -> SolveAnswer<B> {
        SolveAnswer {
            status: found.status,
            solution: found
                .solution
                .map(|digits| B::from_known(board.shape(), digits)),
        }
    }
}

impl<B: AnyBoard> AskedByLayout<Claim<B>> for Verify {
    type Answer = VerifyAnswer;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        claims: &[Claim<B>],
        settings: &Settings,
        mut each: impl FnMut(usize, VerifyAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let puzzles: Vec<&[u8]> = claims.iter().map(|claim| claim.puzzle.digits()).collect();
        worker.count(&puzzles, 2, Wanted::Unique, settings, |index, found| {
            let Claim { puzzle, claimed } = &claims[index];
            let wrong = found
                .solution
                .and_then(|solution| first_difference(solution, claimed.digits()));
            let verified = VerifyAnswer {
                verdict: Verdict::of(found.status, wrong.is_none()),
                status: found.status,
                wrong: wrong.map(|index| puzzle.shape().cell(index)),
            };
            each(index, verified)
        })
    }
}

#[cfg(test)]
mod tests;
