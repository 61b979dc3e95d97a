//! An exploration of vicinities, which hands over what it finds as it is found.

use crate::errors::Failure;
use crate::puzzles::Puzzles;
use crate::threads::{Call, Share};
use ninefold::Grid;
use ninefold::layout::Layout;
use ninefold_study::vicinity::{Exploration, Vicinity};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use serde::Deserialize;
use std::iter;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time after which a step ends that finds nothing.
const STEP: Duration = Duration::from_secs(1);

/// The parameters of an exploration, as the package names them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    remove: usize,
    add: usize,
    same_grid: bool,
    minimal: bool,
    /// The least and the largest number of clues.
    clues: (usize, usize),
    rate_at_least: Option<String>,
    generations: u32,
    /// The canonical form; none for puzzles as they are found.
    form: Option<String>,
}

impl Parameters {
    fn read(json: &str) -> PyResult<Exploration> {
        let error = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
        let parameters: Parameters = serde_json::from_str(json).map_err(|e| error(&e))?;
        let mut vicinity = Vicinity::new(parameters.remove, parameters.add);
        if parameters.same_grid {
            vicinity = vicinity.inside_solution();
        }
        let (least, largest) = parameters.clues;
        let form = parameters.form.map(|form| form.parse()).transpose();
        let mut exploration = Exploration::new(vicinity)
            .with_generations(parameters.generations)
            .with_clues(least..=largest)
            .in_form(form.map_err(|e| error(&e))?);
        if parameters.minimal {
            exploration = exploration.only_minimal();
        }
        if let Some(class) = parameters.rate_at_least {
            let class = class.parse().map_err(|e| error(&e))?;
            exploration = exploration.with_least_class(class);
        }
        Ok(exploration)
    }
}

/// A puzzle that was found, the row of the puzzle that it goes back to, and its generation.
type Discovery = (String, u64, u32);

/// An exploration under way. Each step has threads of its own, so that a process may fork between two.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Explorer {
    explorer: Mutex<ninefold_study::vicinity::Explorer>,
    call: Call,
    threads: Option<usize>,
}

#[pymethods]
impl Explorer {
    /// An exploration around some puzzles that leaves out the classes of others.
    #[new]
    #[pyo3(signature = (parameters, puzzles, known=None, *, threads=None))]
    fn new(
        py: Python<'_>,
        parameters: &str,
        puzzles: &Puzzles,
        known: Option<&Puzzles>,
        threads: Option<usize>,
    ) -> PyResult<Explorer> {
        let exploration = Parameters::read(parameters)?;
        let call = Call::new(puzzles.len(), None);
        let explorer = Explorer {
            explorer: Mutex::new(exploration.explorer(&call.control())),
            call,
            threads,
        };
        let known = known.map(grids).transpose()?.unwrap_or_default();
        let (known, _): (Vec<Grid>, Vec<u64>) = known.into_iter().unzip();
        let (grids, rows): (Vec<Grid>, Vec<u64>) = grids(puzzles)?.into_iter().unzip();
        explorer.work(py, |explorer| {
            explorer.exclude(&known);
            explorer.add(&grids, |index| rows[index]);
        })?;
        Ok(explorer)
    }

    /// Searches until something is found, or for about a second. Returns none at the end.
    fn step(&self, py: Python<'_>) -> PyResult<Option<Vec<Discovery>>> {
        let found = self.work(py, |explorer| {
            let start = Instant::now();
            loop {
                match explorer.search_some() {
                    Some(found) if found.is_empty() && start.elapsed() < STEP => {}
                    found => break found,
                }
            }
        })?;
        let discoveries = |found: Vec<ninefold_study::vicinity::Discovery>| {
            let found = found.into_iter();
            let found =
                found.map(|found| (found.puzzle.to_string(), found.origin, found.generation));
            found.collect()
        };
        Ok(found.map(discoveries))
    }
}

impl Explorer {
    /// Has threads do something, while the calling one looks for signals.
    fn work<T, F>(&self, py: Python<'_>, work: F) -> PyResult<T>
    where
        T: Send,
        F: FnOnce(&mut ninefold_study::vicinity::Explorer) -> T + Send,
    {
        py.detach(|| {
            let share = Share::of(self.threads, usize::MAX);
            let threads = ThreadPoolBuilder::new().num_threads(share.threads).build();
            let threads = threads.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            let result = Mutex::new(None);
            let job = |(): &mut (), work: F| {
                let mut explorer = self.explorer.lock().unwrap_or_else(PoisonError::into_inner);
                let explorer = &mut *explorer;
                let done = threads.install(|| work(explorer));
                *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            };
            self.call.work(iter::once(work), 1, || (), job)?;
            let result = result.into_inner().unwrap_or_else(PoisonError::into_inner);
            result.ok_or_else(|| Failure::Stopped.into())
        })
    }
}

/// The puzzles, each with its row.
///
/// # Errors
/// [`Failure::Malformed`] if a record is no puzzle.
fn grids(puzzles: &Puzzles) -> Result<Vec<(Grid, u64)>, Failure> {
    let layout = Layout::classic();
    let mut grids = Vec::with_capacity(puzzles.len());
    let mut error = None;
    let mut row = 0;
    puzzles.each(0..puzzles.len(), &mut |record| {
        match record.read(&layout) {
            Ok(Some(grid)) => grids.push((grid, row as u64)),
            Ok(None) => {}
            Err(why) => {
                error.get_or_insert_with(|| Failure::Malformed(row, record.told(&why)));
            }
        }
        row += 1;
    });
    error.map_or(Ok(grids), Err)
}
