//! What is a minimal puzzle inside a board, and which are all of them?

use crate::minimality::inside::{ClueSolver, End, minimal_puzzles};
use crate::minimality::minimise::Minimiser;
use crate::pattern::PatternSymmetry;
use ninefold::answers::{BatchSize, Question, Streamed};
use ninefold::inside::{Allowance, of_engine, only_answer};
use ninefold::scalar::Solver;
use ninefold::{AnyBoard, Grid, Settings, Status, Worker};
use std::ops::{ControlFlow, RangeInclusive};

/// Asks for a minimal puzzle inside a board that has one solution: some of its clues such that none of
/// them can be left out. Full boards are such boards, too.
///
/// The clues are looked at in random order, each once, and go unless the board would have several
/// solutions. The order depends on the seed and on the board alone, so the same puzzle comes out in
/// any list. Puzzles with few clues are met far less often than there are such puzzles, and
/// [those inside](MinimiseAll) are all of them. Of a grid and of
/// the [`Board`](ninefold::Board) of its digits with classic rules the same puzzle comes out. Symmetries are those of a
/// square, whatever the regions are. Limits are for all searches about a board together.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::{Minimal, Minimality, Minimise};
/// use ninefold_study::generate::{Generator, Kind};
/// use ninefold::Control;
///
/// let grids = Generator::new(Kind::Full, 1).boards(0..20);
/// let puzzles = ask(&Minimise::new(7), &grids);
/// let puzzles: Vec<_> = puzzles.iter().map(|found| found.puzzle.unwrap()).collect();
/// let answers = ask(&Minimality::new(), &puzzles);
/// assert!(answers.iter().all(|clues| clues.word == Minimal::Minimal));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Minimise {
    seed: u64,
    symmetry: Option<PatternSymmetry>,
}

impl Minimise {
    /// In orders that this seed draws.
    pub fn new(seed: u64) -> Self {
        Minimise {
            seed,
            symmetry: None,
        }
    }

    /// Keeps a symmetry of the pattern, or none: the clues of an orbit go together, and minimal means
    /// that no orbit can go. Clues whose orbit has an empty cell go first; a board that has several
    /// solutions without them has no such puzzle inside, and is [`Status::Ambiguous`].
    #[must_use]
    pub fn with_symmetry(self, symmetry: impl Into<Option<PatternSymmetry>>) -> Self {
        Minimise {
            symmetry: symmetry.into(),
            ..self
        }
    }

    /// The seed of the orders, and the symmetry that is kept.
    pub(super) fn seed_and_symmetry(self) -> (u64, Option<PatternSymmetry>) {
        (self.seed, self.symmetry)
    }
}

/// The answer to [`Minimise`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MinimiseAnswer<B: AnyBoard = Grid> {
    /// The status of the board.
    pub status: Status,
    /// The minimal puzzle, if the board has one solution.
    pub puzzle: Option<B>,
}

only_answer! { [B: AnyBoard] MinimiseAnswer<B> }

impl Question<Grid> for Minimise {
    type Answer = MinimiseAnswer<Grid>;

    of_engine!();

    fn answer<E>(
        &self,
        worker: &mut Worker,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, MinimiseAnswer<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        let minimiser = Minimiser::new(self.seed, self.symmetry);
        let (limits, control) = (&settings.limits, &settings.control);
        minimiser.each(worker, boards, limits, control, |index, outcome| {
            let (status, puzzle) = match outcome {
                Ok(puzzle) => (Status::Unique, Some(puzzle)),
                Err(status) => (status, None),
            };
            each(index, MinimiseAnswer { status, puzzle })
        })
    }

    fn batch_size(&self, settings: &Settings) -> BatchSize {
        match settings.engine.batch_size(2, &settings.limits) {
            // Each takes as long as thirty.
            BatchSize::Large => BatchSize::Medium,
            size => size,
        }
    }
}

/// Asks for all minimal puzzles inside a board that has one solution.
///
/// There may be very many: a full board has more than could ever be listed. So there are bounds: on
/// their clues, on how many are handed over, and [limits](ninefold::Limits) for each board, until which
/// puzzles are handed over; how long that takes does not count. They come in an order that depends on the
/// board alone. The scalar engine finds them.
///
/// ```
/// use ninefold::answers::ask;
/// use ninefold_study::answers::MinimiseAll;
/// use ninefold::{Grid, Status};
///
/// // A minimal puzzle has itself inside, and no other.
/// let grid: Grid =
///     "..1...32.......9..67....8..5....8.61....76.82....5......64.....7..89..4..8.6...3.".parse()?;
/// let answers = ask(&MinimiseAll::new(), &[grid]);
/// assert_eq!(answers[0].items, [grid]);
/// assert_eq!(answers[0].status, Status::Unique);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MinimiseAll {
    clues: RangeInclusive<usize>,
    cap: u64,
}

impl MinimiseAll {
    /// All of them.
    pub fn new() -> Self {
        MinimiseAll {
            clues: 0..=usize::MAX,
            cap: u64::MAX,
        }
    }

    /// Those whose number of clues is in the range. Few at most are found soon; that there are none may
    /// take for ever.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Self {
        MinimiseAll { clues, ..self }
    }

    /// No more than `cap` of a board. If there are more, its status is [`Status::Unfinished`]; with a
    /// cap of 0 nothing is looked for, as with that of [`Count`](ninefold::answers::Count#the-cap).
    #[must_use]
    pub fn up_to(self, cap: u64) -> Self {
        MinimiseAll { cap, ..self }
    }
}

impl MinimiseAll {
    /// Hands over the minimal puzzles inside a board, and the end.
    ///
    /// # Errors
    /// The error of `each`.
    pub(super) fn inside<B: AnyBoard, E>(
        &self,
        solver: &mut impl ClueSolver,
        board: &B,
        is_legal: bool,
        settings: &Settings,
        mut each: impl FnMut(Streamed<B>) -> Result<(), E>,
    ) -> Result<(), E> {
        if !is_legal || self.cap == 0 {
            let status = match is_legal {
                true => Status::Unfinished,
                false => Status::Illegal,
            };
            return each(Streamed::end(0, status));
        }
        let (mut count, mut failed) = (0, None);
        let mut allowance = settings.limits.start(&settings.control);
        let found = |puzzle: &[u8], allowance: &mut Allowance| {
            // One more than is wanted says that there are more.
            if count == self.cap {
                return ControlFlow::Break(());
            }
            count += 1;
            let puzzle = Streamed::Item(board.with_known(puzzle));
            match allowance.pause(|| each(puzzle)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let end = minimal_puzzles(solver, board.digits(), &self.clues, &mut allowance, found);
        if let Some(error) = failed {
            return Err(error);
        }
        let status = match end {
            Ok(End::Status(status)) => status,
            Ok(End::Broken) | Err(_) => Status::Unfinished,
        };
        each(Streamed::end(count, status))
    }
}

impl Default for MinimiseAll {
    fn default() -> Self {
        Self::new()
    }
}

impl Question<Grid> for MinimiseAll {
    type Worker = Solver;
    type Answer = Streamed<Grid>;

    fn worker(&self, _: &Settings) -> Solver {
        Solver::new()
    }

    fn answer<E>(
        &self,
        solver: &mut Solver,
        boards: &[Grid],
        settings: &Settings,
        mut each: impl FnMut(usize, Streamed<Grid>) -> Result<(), E>,
    ) -> Result<(), E> {
        for (index, board) in boards.iter().enumerate() {
            self.inside(solver, board, board.is_legal(), settings, |part| {
                each(index, part)
            })?;
        }
        Ok(())
    }
}
