//! Questions about boards of any layout.
//!
//! A worker answers about the boards of one layout at a time, and keeps what it made for the last few.

// - `candidates`, `enumerate`, `minimality`, `minimise`, `prove`, `rate`, `target`: the questions that are more than a count

mod candidates;
mod enumerate;
mod target;

pub use candidates::BoardCandidatesAnswer;

use super::kept::Kept;
use super::verify::first_difference;
use super::{
    AnswerPart, BatchSize, Check, Claim, Count, CountAnswer, Question, Settings, Solve,
    SolveAnswer, Verdict, Verify, VerifyAnswer,
};
use crate::engines::lanes::LayoutSolver;
use crate::engines::of_layout::Solver;
use crate::engines::worker::{Engine, together};
use crate::ground::board::{AnyBoard, Board};
use crate::ground::budget::control::Stopped;
use crate::ground::layout::Layout;
use crate::ground::status::Status;

/// Working memory of one thread that answers about boards of any layouts.
///
/// A batch may hold boards of several layouts; those of one layout that follow each other are answered together.
#[derive(Debug, Default)]
pub struct BoardWorker {
    kept: Kept<LayoutWorker>,
}

impl BoardWorker {
    /// The number of layouts for which something is kept.
    #[doc(hidden)]
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    /// The worker for boards of this layout.
    fn of(&mut self, layout: &Layout, settings: &Settings) -> &mut LayoutWorker {
        let is_wanted = |kept: &LayoutWorker| kept.layout() == layout;
        let new = || LayoutWorker::new(layout, settings);
        self.kept.find(is_wanted, new)
    }

    /// Has boards answered about, or what else has a layout: `answer` about those of one that follow each other, given
    /// the number of the first.
    fn each_layout<A, E>(
        &mut self,
        asked: &[A],
        layout: impl Fn(&A) -> &Layout,
        settings: &Settings,
        mut answer: impl FnMut(&mut LayoutWorker, usize, &[A]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut first = 0;
        for alike in asked.chunk_by(|one, next| layout(one) == layout(next)) {
            answer(self.of(layout(&alike[0]), settings), first, alike)?;
            first += alike.len();
        }
        Ok(())
    }
}

/// Working memory for boards of one layout.
#[derive(Debug)]
pub struct LayoutWorker {
    /// One board at a time.
    pub scalar: Solver,
    /// Many boards at once. None for layouts of more than 16 digits, and where lanes are not wanted.
    pub lanes: Option<LayoutSolver>,
}

/// The number of solutions of a board, as far as it was asked.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    count: u64,
    pub status: Status,
    /// A solution, if it is wanted and there is one.
    pub solution: Option<&'a [u8]>,
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
    type Answer: AnswerPart + Send;

    /// The number of solutions at which counting ends.
    fn cap(&self) -> u64;

    /// The solutions that it needs.
    fn wanted(&self) -> Wanted {
        Wanted::Nothing
    }

    /// The answer.
    fn answer(&self, board: &Board, found: Found) -> Self::Answer;
}

/// A question about boards, answered for those of one layout at a time.
pub trait BoardQuestion: Clone + Send + Sync + 'static {
    /// The answer about each.
    type Answer: AnswerPart + Send;

    /// Answers as [`Question::answer`] does about boards of the layout of the worker.
    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
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

impl<Q: BoardQuestion> Question<Board> for Q {
    type Worker = BoardWorker;
    type Answer = Q::Answer;

    fn worker(&self, _: &Settings) -> BoardWorker {
        BoardWorker::default()
    }

    fn answer<E>(
        &self,
        worker: &mut BoardWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, Q::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        worker.each_layout(boards, Board::layout, settings, |worker, first, boards| {
            BoardQuestion::answer(self, worker, boards, settings, |index, answer| {
                each(first + index, answer)
            })
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        Q::batch_size(settings)
    }
}

impl<Q: ByCount> BoardQuestion for Q {
    type Answer = Q::Answer;

    fn answer<E>(
        &self,
        worker: &mut LayoutWorker,
        boards: &[Board],
        settings: &Settings,
        mut each: impl FnMut(usize, Q::Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        let digits: Vec<&[u8]> = boards.iter().map(Board::digits).collect();
        let (cap, wanted) = (self.cap(), self.wanted());
        worker.count(&digits, cap, wanted, settings, |index, found| {
            each(index, ByCount::answer(self, &boards[index], found))
        })
    }
}

impl LayoutWorker {
    /// The layout of its boards.
    pub fn layout(&self) -> &Layout {
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
        }
    }

    /// Hands over the number of solutions of each board, up to `cap`, with those that are wanted.
    pub fn count<E>(
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
    pub fn status(&self, board: &[u8], count: u64, cap: u64, end: Result<(), Stopped>) -> Status {
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
    type Answer = CountAnswer;

    fn cap(&self) -> u64 {
        self.most().try_into().unwrap_or(u64::MAX)
    }

    fn answer(&self, _: &Board, found: Found) -> CountAnswer {
        CountAnswer {
            count: found.count.into(),
            status: found.status,
        }
    }
}

impl ByCount for Solve {
    type Answer = SolveAnswer<Board>;

    fn cap(&self) -> u64 {
        2
    }

    fn wanted(&self) -> Wanted {
        match self.is_any() {
            true => Wanted::First,
            false => Wanted::Unique,
        }
    }

    fn answer(&self, board: &Board, found: Found) -> SolveAnswer<Board> {
        SolveAnswer {
            status: found.status,
            solution: found.solution.map(|digits| board.with_known(digits)),
        }
    }
}

impl Claim<Board> {
    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }
}

impl Question<Claim<Board>> for Verify {
    type Worker = BoardWorker;
    type Answer = VerifyAnswer;

    fn worker(&self, _: &Settings) -> BoardWorker {
        BoardWorker::default()
    }

    fn answer<E>(
        &self,
        worker: &mut BoardWorker,
        claims: &[Claim<Board>],
        settings: &Settings,
        mut each: impl FnMut(usize, VerifyAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        worker.each_layout(claims, Claim::layout, settings, |worker, first, claims| {
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
                each(first + index, verified)
            })
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        Question::<Board>::batch_size(&Check::new(), settings)
    }
}
