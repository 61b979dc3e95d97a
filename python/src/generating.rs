//! Puzzles that are generated: a corpus of a kind and a seed, with the choice of minimal ones.

use crate::columns::{Cells, Kind};
use crate::errors::Failure;
use crate::given::Column;
use crate::threads::{Call, Share};
use ninefold::BoardShape;
use ninefold::simd::DetectedBackend;
use ninefold_formats::answers::generate::{Maker, Parameters, Refusal};
use ninefold_formats::answers::{EVERY_QUESTION, layout};
use ninefold_formats::table::Value;
use ninefold_study::generate::ChoiceError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::iter;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// The corpus of parameters in JSON. The search for its first puzzle may take long: `call` ends it.
fn corpus(json: &str, call: &Call) -> Result<Generator, String> {
    let parameters = Parameters::read(json)?;
    let layout = layout(parameters.layout.as_deref())?.unwrap_or_default();
    let maker = parameters
        .maker::<EVERY_QUESTION>(&layout, DetectedBackend::best(), call.control())
        .map_err(refused)?;
    let kind = match layout.shape() {
        BoardShape::CLASSIC => Kind::Grids,
        _ => Kind::Boards,
    };
    Ok(Generator { maker, kind })
}

/// The reason why there is no such corpus, with what to do instead.
fn refused(refusal: Refusal) -> String {
    let Refusal::Choice(error) = refusal else {
        return refusal.to_string();
    };
    match error {
        ChoiceError::Clues { .. }
        | ChoiceError::Class { .. }
        | ChoiceError::Both { .. }
        | ChoiceError::Paths { .. } => format!(
            "{error}; give more tries, or search around puzzles that are nearly so with ninefold.explore"
        ),
        ChoiceError::Pattern { .. } => format!("{error}; give more tries, or more clues"),
        ChoiceError::GridsNeeded => format!("{error}: give them as grids"),
        ChoiceError::Layout(error) => format!("layout: {error}"),
        _ => error.to_string(),
    }
}

/// A corpus of puzzles. It has no threads of its own, so that a process may fork between two calls.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Generator {
    maker: Maker,
    /// The content of a column of its boards.
    kind: Kind,
}

#[pymethods]
impl Generator {
    /// The corpus of some parameters, in JSON.
    #[new]
    fn new(py: Python<'_>, parameters: &str) -> PyResult<Generator> {
        let call = Call::new(0, None);
        let made = Mutex::new(None);
        // In a thread, while the calling one looks for signals.
        py.detach(|| {
            let make = |(): &mut (), ()| {
                let corpus = corpus(parameters, &call);
                *made.lock().unwrap_or_else(PoisonError::into_inner) = Some(corpus);
            };
            call.work(iter::once(()), 1, || (), make)
        })?;
        let made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
        made.ok_or(Failure::Stopped)?.map_err(PyValueError::new_err)
    }

    /// `n` puzzles, from number `first` of the corpus on.
    #[pyo3(signature = (n, first, *, threads=None, cells="symbols", progress=None))]
    fn boards(
        &self,
        py: Python<'_>,
        n: usize,
        first: u64,
        threads: Option<usize>,
        cells: &str,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Column> {
        if first.checked_add(n as u64).is_none() {
            let error = format!("numbers end at {}", u64::MAX);
            return Err(PyValueError::new_err(error));
        }
        if threads == Some(0) {
            return Err(PyValueError::new_err("threads is at least 1"));
        }
        let call = Call::new(n, progress);
        let cells = Cells::of(cells)?;
        let mut data = self.kind.nulls(n, cells)?;
        py.detach(|| {
            let size = self.maker.batch_size() as usize;
            let blocks = data.slots(size, cells).into_iter().enumerate();
            let share = Share::of(threads, n.div_ceil(size));
            let new = || self.maker.clone().with_control(call.control());
            call.work(blocks, share.threads, new, |maker, (number, mut slot)| {
                let start = first + (size * number) as u64;
                let end = start.saturating_add(size as u64).min(first + n as u64);
                let mut row = 0;
                maker.boards::<EVERY_QUESTION>(start..end, |symbols| {
                    let put = slot.put(row, &[Value::Text(symbols)]);
                    put.expect("a column that has its memory");
                    row += 1;
                });
                // (A call that is stopped has no answer.)
                call.done.fetch_add(row, Ordering::Relaxed);
            })
        })?;
        Ok(Column::new("puzzle".to_owned(), data))
    }
}
