//! Ninefold's engines and their peers behind one interface: lines of text in, capped counts out.
//!
//! Each parses the lines in its own way, and reading the text is part of the measurement. A further
//! engine is one more entry in [`engines`], or another program.

use crate::answers::Counts;
use crate::corpora::read;
use crate::program::{Failure, Program};
use crate::stopwatch::{Processes, Stopwatch};
use crate::{exact_cover, knuth};
use ninefold::lanes::LaneSolver;
use ninefold::simd::{Backend, DetectedBackend};
use ninefold::{Grid, scalar};
use std::time::Duration;

/// Shortest time for which an engine repeats its part of a list: with a short list one pass is too
/// short for the clock.
const LEAST_TIME: Duration = Duration::from_millis(10);

/// Counts the solutions of each line, up to the cap.
type Count = dyn FnMut(&[String], u64) -> Vec<u64>;

/// The role of an engine in the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// One of Ninefold's engines, which are compared with the others.
    Ours,
    /// Somebody else's.
    Peer,
    /// The dancing links of the tests, to which every other engine is compared.
    Dlx,
}

/// An engine that counts solutions.
pub struct Engine {
    /// In full, with a version where there are several.
    pub title: String,
    /// In short.
    pub name: String,
    /// The role in the comparison.
    pub role: Role,
    /// Number of puzzles that is enough to measure it, less than the whole list if it is slow.
    pub enough: usize,
    work: Work,
}

/// The place where an engine works.
enum Work {
    /// In this process.
    Here(Box<Count>),
    /// In a process of its own.
    Program(Program),
}

impl Engine {
    /// An engine with a title and a short name, and its counting function; `enough` puzzles are
    /// measured.
    pub fn new(
        title: &str,
        name: &str,
        role: Role,
        enough: usize,
        count: impl FnMut(&[String], u64) -> Vec<u64> + 'static,
    ) -> Engine {
        Engine {
            title: title.to_owned(),
            name: name.to_owned(),
            role,
            enough,
            work: Work::Here(Box::new(count)),
        }
    }

    /// A program as an engine, which gets the whole list.
    pub fn program(program: Program, role: Role) -> Engine {
        Engine {
            title: program.name.clone(),
            name: program.name.clone(),
            role,
            enough: usize::MAX,
            work: Work::Program(program),
        }
    }

    /// True if it is another program.
    pub fn is_program(&self) -> bool {
        matches!(self.work, Work::Program(_))
    }

    /// Runs a program on a single puzzle. There is nothing to check about other engines.
    ///
    /// # Errors
    /// [`Failure`] if the program cannot be run or does not print a count.
    pub fn check(&self, cap: u64) -> Result<(), Failure> {
        match &self.work {
            Work::Here(_) => Ok(()),
            Work::Program(program) => program.check(cap),
        }
    }

    /// Counts the solutions of each line, up to `cap`. An engine gets all lines at once,
    /// since it may work on several at a time.
    ///
    /// # Errors
    /// [`Failure`] of a program; other engines do not fail.
    pub fn count(&mut self, lines: &[String], cap: u64) -> Result<Counts, Failure> {
        match &mut self.work {
            Work::Here(count) => Ok(Counts::Each(count(lines, cap))),
            Work::Program(program) => program.count(lines, cap),
        }
    }

    /// The counts, and the puzzles a second of a processor's time.
    ///
    /// # Errors
    /// [`Failure`] of a program; other engines do not fail.
    pub fn timed(&mut self, lines: &[String], cap: u64) -> Result<(Counts, f64), Failure> {
        let count = match &mut self.work {
            Work::Here(count) => count,
            Work::Program(program) => return program.timed(lines, cap),
        };
        let start = Stopwatch::start(Processes::This);
        let mut passes = 0;
        loop {
            let counts = count(lines, cap);
            passes += 1;
            let time = start.elapsed();
            if time >= LEAST_TIME {
                let rate = (passes * lines.len()) as f64 / time.as_secs_f64();
                return Ok((Counts::Each(counts), rate));
            }
        }
    }
}

/// Number of puzzles that dancing links get.
pub(crate) const ENOUGH_FOR_DLX: usize = 500;

/// Every engine: first Ninefold's, then the peers. AVX2 is first, since most people have it; the others have the
/// fastest before the rest.
pub fn engines() -> Vec<Engine> {
    let mut available: Vec<DetectedBackend> = DetectedBackend::all().collect();
    available.sort_by_key(|backend| backend.backend() != Backend::Avx2);
    let mut engines: Vec<Engine> = available
        .into_iter()
        .map(LaneSolver::with_backend)
        .map(|solver| {
            let name = solver.backend().to_string();
            let title = format!("lanes {name}");
            Engine::new(&title, &name, Role::Ours, usize::MAX, in_lanes(solver))
        })
        .collect();
    let mut solver = scalar::Solver::new();
    let by_scalar = one_by_one(move |line, cap| solver.count(&read(line), cap));
    let by_crate_dlx = one_by_one(|line, cap| exact_cover::count(&read(line), cap));
    engines.extend([
        Engine::new("scalar", "scalar", Role::Ours, 5_000, by_scalar),
        Engine::new(
            "sudoku 0.8",
            "sudoku",
            Role::Peer,
            5_000,
            one_by_one(count_by_sudoku),
        ),
        dancing_links(),
        Engine::new(
            "crate dlx 0.8",
            "crate dlx",
            Role::Peer,
            ENOUGH_FOR_DLX,
            by_crate_dlx,
        ),
    ]);
    engines
}

/// The engines of ours among them, by number.
pub fn ours(engines: &[Engine]) -> impl Iterator<Item = usize> {
    (0..engines.len()).filter(|&engine| engines[engine].role == Role::Ours)
}

/// The dancing links of the tests.
pub fn dancing_links() -> Engine {
    Engine::new(
        "DLX (tests/dlx)",
        "DLX",
        Role::Dlx,
        ENOUGH_FOR_DLX,
        one_by_one(count_by_knuth),
    )
}

/// The lane engine, with a few thousand puzzles at a time as in the program.
fn in_lanes(mut solver: LaneSolver) -> impl FnMut(&[String], u64) -> Vec<u64> {
    move |lines, cap| {
        let mut counts = Vec::with_capacity(lines.len());
        for lines in lines.chunks(4096) {
            let grids: Vec<Grid> = lines.iter().map(|line| read(line)).collect();
            counts.extend(solver.count(&grids, cap));
        }
        counts
    }
}

/// An engine for one line at a time as one for many.
fn one_by_one(
    mut count: impl FnMut(&str, u64) -> u64 + 'static,
) -> impl FnMut(&[String], u64) -> Vec<u64> {
    move |lines, cap| lines.iter().map(|line| count(line, cap)).collect()
}

pub(crate) fn count_by_knuth(line: &str, cap: u64) -> u64 {
    knuth::count(3, read(line).digits(), cap)
}

pub(crate) fn count_by_sudoku(line: &str, cap: u64) -> u64 {
    let grid = sudoku::Sudoku::from_str_line(line).expect("a line of 81 cells");
    let cap = usize::try_from(cap).unwrap_or(usize::MAX);
    grid.solutions_count_up_to(cap) as u64
}
