//! What each command prints about one board.

use ninefold::scalar::Solver;
use ninefold::target::TargetSolver;
use ninefold::text::symbols;
use ninefold::{Answer, Board, Grid, SolutionOrder, Status};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// What became of one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// See [`Status::Unique`].
    Unique,
    /// See [`Status::Ambiguous`].
    Ambiguous,
    /// It has a solution; whether it has more was not asked.
    Solvable,
    /// See [`Status::Impossible`].
    Impossible,
    /// See [`Status::Illegal`].
    Illegal,
    /// It is not a board.
    Malformed,
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Outcome {
        match status {
            Status::Unique => Outcome::Unique,
            Status::Ambiguous => Outcome::Ambiguous,
            Status::Impossible => Outcome::Impossible,
            Status::Illegal => Outcome::Illegal,
        }
    }
}

impl Outcome {
    /// Every outcome, in the order of declaration, which is that of reports.
    pub const ALL: [Outcome; 6] = [
        Outcome::Unique,
        Outcome::Ambiguous,
        Outcome::Solvable,
        Outcome::Impossible,
        Outcome::Illegal,
        Outcome::Malformed,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Unique => Status::Unique.word(),
            Outcome::Ambiguous => Status::Ambiguous.word(),
            Outcome::Solvable => "solvable",
            Outcome::Impossible => Status::Impossible.word(),
            Outcome::Illegal => Status::Illegal.word(),
            Outcome::Malformed => "malformed",
        }
    }

    /// The outcome where `found` solutions were found, out of at most `cap`.
    fn of_count<const SIDE: usize>(board: &Board<SIDE>, found: u64, cap: u64) -> Outcome {
        match found {
            0 if board.is_legal() => Outcome::Impossible,
            0 => Outcome::Illegal,
            1 if cap == 1 => Outcome::Solvable,
            1 => Outcome::Unique,
            _ => Outcome::Ambiguous,
        }
    }
}

/// A command that answers records one by one.
pub trait Respond<const SIDE: usize>: Copy + Send + Sync + 'static {
    /// What one thread keeps from record to record.
    type Engine: Default;

    /// Prints the answer about one board, line end included.
    ///
    /// # Errors
    /// Only if `out` fails, which means that nobody reads it any more.
    fn respond(
        &self,
        engine: &mut Self::Engine,
        board: &Board<SIDE>,
        out: &mut impl Write,
    ) -> io::Result<Outcome>;

    /// Prints what stands in the place of a record that is no board.
    fn respond_malformed(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"malformed\n")
    }
}

/// `solve`: the solution, or why there is no single one.
#[derive(Clone, Copy)]
pub struct Solve {
    pub any: bool,
}

impl<const SIDE: usize> Respond<SIDE> for Solve {
    type Engine = Solver<SIDE>;

    fn respond(
        &self,
        solver: &mut Solver<SIDE>,
        board: &Board<SIDE>,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
        let answer = solver.solve(board);
        match answer {
            Answer::Unique(solution) => write_board(&solution, out)?,
            Answer::Ambiguous(solution) if self.any => write_board(&solution, out)?,
            _ => writeln!(out, "{}", answer.status())?,
        }
        Ok(answer.status().into())
    }
}

/// `count`: the number of solutions up to a cap.
#[derive(Clone, Copy)]
pub struct Count {
    pub cap: u64,
}

impl<const SIDE: usize> Respond<SIDE> for Count {
    type Engine = Solver<SIDE>;

    fn respond(
        &self,
        solver: &mut Solver<SIDE>,
        board: &Board<SIDE>,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
        let count = solver.count(board, self.cap);
        writeln!(out, "{count}")?;
        Ok(Outcome::of_count(board, count, self.cap))
    }
}

/// `check`: the status as a word.
#[derive(Clone, Copy)]
pub struct Check;

impl<const SIDE: usize> Respond<SIDE> for Check {
    type Engine = Solver<SIDE>;

    fn respond(
        &self,
        solver: &mut Solver<SIDE>,
        board: &Board<SIDE>,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
        let outcome = Outcome::of_count(board, solver.count(board, 2), 2);
        writeln!(out, "{}", outcome.word())?;
        Ok(outcome)
    }
}

/// `enumerate`: all solutions, and an empty line.
#[derive(Clone, Copy)]
pub struct Enumerate {
    pub cap: u64,
    pub order: SolutionOrder,
}

impl<const SIDE: usize> Respond<SIDE> for Enumerate {
    type Engine = Solver<SIDE>;

    fn respond(
        &self,
        solver: &mut Solver<SIDE>,
        board: &Board<SIDE>,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
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
        Ok(Outcome::of_count(board, count, self.cap))
    }

    fn respond_malformed(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"malformed\n\n")
    }
}

/// `target`: the largest target score.
#[derive(Clone, Copy)]
pub struct Target {
    pub grid: bool,
}

impl Respond<9> for Target {
    type Engine = TargetSolver;

    fn respond(
        &self,
        solver: &mut TargetSolver,
        board: &Grid,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
        let Some(best) = solver.best(board) else {
            out.write_all(b"-1\n")?;
            return Ok(Outcome::of_count(board, 0, 1));
        };
        write!(out, "{}", best.score)?;
        if self.grid {
            out.write_all(b" ")?;
            write_board(&best.grid, out)?;
        } else {
            out.write_all(b"\n")?;
        }
        Ok(Outcome::Solvable)
    }
}

/// A board and a line end.
pub fn write_board<const SIDE: usize>(board: &Board<SIDE>, out: &mut impl Write) -> io::Result<()> {
    out.write_all(symbols(board).as_flattened())?;
    out.write_all(b"\n")
}
