//! What each command finds out about boards, and prints about each.

use super::pipeline::Sink;
use ninefold::exact::{self, Counter};
use ninefold::scalar::Solver;
use ninefold::text::symbols;
use ninefold::{Board, Engine, Grid, SolutionOrder, Status, Worker};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A command that answers records, a batch at a time.
pub trait Respond<const SIDE: usize>: Clone + Send + Sync + 'static {
    /// What one batch is worked on with.
    type Worker;
    /// What is found out about all boards of a batch before anything is printed.
    type Answer;

    /// How much text makes a batch, in bytes.
    fn batch_size(&self) -> usize {
        SMALL_BATCH
    }

    /// Whether its searches end when [`interrupt::flag`](super::interrupt::flag) says so.
    fn is_patient(&self) -> bool {
        false
    }

    /// Whoever works on the next batch.
    fn worker(&self) -> Self::Worker;

    /// What is to be found out about all boards at once.
    fn answers(&self, worker: &mut Self::Worker, boards: &[Board<SIDE>]) -> Vec<Self::Answer>;

    /// Prints the answer about one board, line end included.
    ///
    /// # Errors
    /// Only if `out` fails, which means that nobody reads it any more.
    fn respond(
        &self,
        worker: &mut Self::Worker,
        board: &Board<SIDE>,
        answer: Self::Answer,
        out: &mut Sink,
    ) -> io::Result<Status>;

    /// Prints what stands in the place of a record that is no board.
    fn respond_malformed(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"malformed\n")
    }
}

/// Some two hundred puzzles, for work that may take long.
const SMALL_BATCH: usize = 1 << 14;
/// Some three thousand puzzles, so that hardly any lane is ever empty.
const LARGE_BATCH: usize = 1 << 18;

/// The batches for an engine that counts up to `cap`.
fn batch_size(engine: Engine, cap: u64) -> usize {
    /// Beyond it a puzzle may take longer than all others together, and threads would wait for
    /// each other.
    const SMALL_CAP: u64 = 100;
    match engine {
        Engine::Lanes(_) if cap <= SMALL_CAP => LARGE_BATCH,
        _ => SMALL_BATCH,
    }
}

fn worker<const SIDE: usize>(engine: Engine) -> Worker<SIDE> {
    Worker::new(engine).expect("an engine that was found to be available")
}

/// `solve`: the solution, or why there is no single one.
#[derive(Clone, Copy)]
pub struct Solve {
    pub any: bool,
    pub engine: Engine,
}

impl<const SIDE: usize> Respond<SIDE> for Solve {
    type Worker = Worker<SIDE>;
    type Answer = (Status, Option<Board<SIDE>>);

    fn batch_size(&self) -> usize {
        batch_size(self.engine, 2)
    }

    fn worker(&self) -> Worker<SIDE> {
        worker(self.engine)
    }

    fn answers(&self, worker: &mut Worker<SIDE>, boards: &[Board<SIDE>]) -> Vec<Self::Answer> {
        if self.any {
            let answers = worker.solve(boards).into_iter();
            answers
                .map(|answer| (answer.status(), answer.solution().copied()))
                .collect()
        } else {
            let answers = worker.proper(boards).into_iter();
            answers
                .map(|answer| match answer {
                    Ok(solution) => (Status::Unique, Some(solution)),
                    Err(status) => (status, None),
                })
                .collect()
        }
    }

    fn respond(
        &self,
        _: &mut Worker<SIDE>,
        _: &Board<SIDE>,
        (status, solution): Self::Answer,
        out: &mut Sink,
    ) -> io::Result<Status> {
        match solution {
            Some(solution) => write_board(&solution, out)?,
            None => write_word(status.word(), out)?,
        }
        Ok(status)
    }
}

/// `count`: the number of solutions up to a cap; `check`: the same as a word.
#[derive(Clone, Copy)]
pub struct Count {
    pub cap: u64,
    pub engine: Engine,
    pub shown: Shown,
}

/// How a count is shown.
#[derive(Clone, Copy)]
pub enum Shown {
    /// As a number.
    Number,
    /// As the word for what it says of the board.
    Word,
}

impl<const SIDE: usize> Respond<SIDE> for Count {
    type Worker = Worker<SIDE>;
    type Answer = u64;

    fn batch_size(&self) -> usize {
        batch_size(self.engine, self.cap)
    }

    fn worker(&self) -> Worker<SIDE> {
        worker(self.engine)
    }

    fn answers(&self, worker: &mut Worker<SIDE>, boards: &[Board<SIDE>]) -> Vec<u64> {
        worker.count(boards, self.cap)
    }

    fn respond(
        &self,
        _: &mut Worker<SIDE>,
        board: &Board<SIDE>,
        count: u64,
        out: &mut Sink,
    ) -> io::Result<Status> {
        let outcome = Status::of_count(board, count, self.cap);
        match (self.shown, u8::try_from(count)) {
            (Shown::Word, _) => write_word(outcome.word(), out)?,
            // Formatting would take longer than solving an easy puzzle.
            (Shown::Number, Ok(digit @ 0..=9)) => out.write_all(&[b'0' + digit, b'\n'])?,
            (Shown::Number, _) => writeln!(out, "{count}")?,
        }
        Ok(outcome)
    }
}

/// `count` without a cap, or with a large one: exact, however many solutions there are.
#[derive(Clone)]
pub struct CountAll {
    pub cap: u128,
    pub engine: Engine,
    pub counter: Arc<Counter>,
}

impl CountAll {
    /// The cap from which it is quicker than to visit every solution.
    pub const SMALLEST_CAP: u64 = 10_000_000;
}

impl Respond<9> for CountAll {
    type Worker = Worker<9>;
    /// The number of solutions, if it is below [`exact::BUDGET`].
    type Answer = u64;

    fn worker(&self) -> Worker<9> {
        worker(self.engine)
    }

    fn answers(&self, worker: &mut Worker<9>, boards: &[Grid]) -> Vec<u64> {
        worker.count(boards, exact::BUDGET)
    }

    fn respond(
        &self,
        _: &mut Worker<9>,
        board: &Grid,
        found: u64,
        out: &mut Sink,
    ) -> io::Result<Status> {
        if found < exact::BUDGET {
            writeln!(out, "{found}")?;
            return Ok(Status::of_count(board, found, u64::MAX));
        }
        let watch = &mut |done| {
            out.watch(done);
            ControlFlow::Continue(())
        };
        let count = self.counter.sum_watched(board, watch);
        let count = count.expect("nobody stops it");
        writeln!(out, "{}", count.min(self.cap))?;
        // The next may take long.
        out.flush()?;
        Ok(Status::Ambiguous)
    }
}

/// `enumerate`: all solutions, and an empty line.
#[derive(Clone, Copy)]
pub struct Enumerate {
    pub cap: u64,
    pub order: SolutionOrder,
}

impl<const SIDE: usize> Respond<SIDE> for Enumerate {
    type Worker = Solver<SIDE>;
    // Solutions are printed as they are found.
    type Answer = ();

    fn worker(&self) -> Solver<SIDE> {
        Solver::new()
    }

    fn answers(&self, _: &mut Solver<SIDE>, boards: &[Board<SIDE>]) -> Vec<()> {
        vec![(); boards.len()]
    }

    fn respond(
        &self,
        solver: &mut Solver<SIDE>,
        board: &Board<SIDE>,
        (): (),
        out: &mut Sink,
    ) -> io::Result<Status> {
        let mut count = 0;
        let flow = solver.visit(board, self.order, |solution| {
            if let Err(error) = write_board(solution, out) {
                return ControlFlow::Break(Err(error));
            }
            count += 1;
            if count == self.cap {
                return ControlFlow::Break(Ok(()));
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(result) = flow {
            result?;
        }
        out.write_all(b"\n")?;
        Ok(Status::of_count(board, count, self.cap))
    }

    fn respond_malformed(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"malformed\n\n")
    }
}

/// A board and a line end.
pub fn write_board<const SIDE: usize>(board: &Board<SIDE>, out: &mut impl Write) -> io::Result<()> {
    out.write_all(symbols(board).as_flattened())?;
    out.write_all(b"\n")
}

/// A word and a line end.
pub fn write_word(word: &str, out: &mut impl Write) -> io::Result<()> {
    out.write_all(word.as_bytes())?;
    out.write_all(b"\n")
}
