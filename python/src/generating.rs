//! Puzzles that are generated: a corpus of a kind and a seed, with the choice of minimal ones.

use crate::columns::{Cells, Kind, Slot};
use crate::errors::Failure;
use crate::given::Column;
use crate::threads::{Call, Share};
use ninefold::generate::{
    ChoiceError, CluePattern, Generator as Corpus, Kind as CorpusKind, LayoutGenerator,
    LayoutGeneratorError, UnsupportedKind,
};
use ninefold::layout::{Layout, LayoutBoard, UnknownLayout};
use ninefold::technique::{EXACT_UP_TO, SeRating};
use ninefold::text::symbols;
use ninefold::{AnyBoard, BoardShape, Control, Grid, ParseError, UnknownWord};
use ninefold_formats::table::Value;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Deserialize;
use std::iter;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// The first and the last number of a range; none for no bound.
type Bounds<T> = (Option<T>, Option<T>);

/// The parameters of a corpus, as the package names them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    kind: String,
    seed: u64,
    clues: Option<Bounds<usize>>,
    symmetry: Option<String>,
    rate_at_least: Option<String>,
    er: Option<Bounds<String>>,
    technique: Option<String>,
    pattern: Option<String>,
    minimal: bool,
    tries: Option<u64>,
    layout: Option<String>,
}

/// A reason why there is no such corpus.
#[derive(Debug, Error)]
enum Refusal {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Word(#[from] UnknownWord),
    #[error(transparent)]
    Kind(#[from] UnsupportedKind),
    #[error("layout: {0}")]
    Layout(#[from] UnknownLayout),
    #[error("layout: {0}")]
    OfLayout(#[from] LayoutGeneratorError),
    #[error("grids: {0}")]
    Grid(#[from] ParseError),
    #[error("grids: {0}")]
    Grids(ChoiceError),
    #[error("pattern: {0}")]
    Pattern(ParseError),
    #[error("{0}; give more tries, or more clues")]
    NoneInPattern(ChoiceError),
    #[error(
        "{0}; give more tries, or search around puzzles that are nearly so with ninefold.explore"
    )]
    Rare(ChoiceError),
    #[error("{0}: give them as grids")]
    GridsNeeded(ChoiceError),
    #[error(transparent)]
    Choice(ChoiceError),
}

impl From<ChoiceError> for Refusal {
    /// With what to do instead.
    fn from(error: ChoiceError) -> Refusal {
        match error {
            ChoiceError::Clues { .. }
            | ChoiceError::Class { .. }
            | ChoiceError::Both { .. }
            | ChoiceError::Paths { .. } => Refusal::Rare(error),
            ChoiceError::Pattern { .. } => Refusal::NoneInPattern(error),
            ChoiceError::GridsNeeded => Refusal::GridsNeeded(error),
            _ => Refusal::Choice(error),
        }
    }
}

impl Parameters {
    /// The corpus. The search for its first puzzle may take long: `call` ends it.
    fn corpus(json: &str, grids: Option<&str>, call: &Call) -> Result<Source, Refusal> {
        let parameters: Parameters = serde_json::from_str(json)?;
        let (kind, seed) = (parameters.kind.parse()?, parameters.seed);
        let layout = parameters.layout.as_deref().map(str::parse).transpose()?;
        if let Some(layout) = layout.filter(|layout: &Layout| !layout.is_classic()) {
            // A layout that is none but for its size, such as 16x16, has easy puzzles, too, which are not made here.
            let mut generator = LayoutGenerator::new(&layout, seed).with_control(call.control());
            generator.boards::<LayoutBoard>(kind, 0..0)?;
            generator.solutions(0..1)?;
            return Ok(Source::OfLayout { layout, kind, seed });
        }
        let corpus = Corpus::new(kind, seed)?;
        let mut corpus = corpus.with_control(call.control());
        if let Some(tries) = parameters.tries {
            corpus = corpus.with_tries(usize::try_from(tries).unwrap_or(usize::MAX));
        }
        if let Some(grids) = grids {
            let grids: Result<Vec<Grid>, ParseError> = grids.lines().map(str::parse).collect();
            corpus = corpus.with_grids(grids?).map_err(Refusal::Grids)?;
        }
        if let Some(pattern) = parameters.pattern {
            let pattern: CluePattern<9> = pattern.parse().map_err(Refusal::Pattern)?;
            corpus = corpus.with_pattern(match parameters.minimal {
                true => pattern.minimal(),
                false => pattern,
            })?;
        }
        if let Some(symmetry) = parameters.symmetry {
            corpus = corpus.with_symmetry(symmetry.parse()?)?;
        }
        if let Some((least, largest)) = parameters.clues {
            corpus = corpus.with_clues(least.unwrap_or(0)..=largest.unwrap_or(usize::MAX))?;
        }
        if let Some(class) = parameters.rate_at_least {
            corpus = corpus.with_class(class.parse()?)?;
        }
        if let Some((least, largest)) = parameters.er {
            let rating =
                |text: Option<String>| text.map(|text| text.parse::<SeRating>()).transpose();
            let least = rating(least)?.unwrap_or(SeRating::of_tenths(0));
            corpus = corpus.with_er(least..=rating(largest)?.unwrap_or(EXACT_UP_TO))?;
        }
        if let Some(technique) = parameters.technique {
            corpus = corpus.with_technique(technique.parse()?)?;
        }
        Ok(Source::Classic(Box::new(corpus)))
    }
}

/// The source of a corpus.
#[derive(Debug)]
enum Source {
    Classic(Box<Corpus<9>>),
    /// Boards of a layout that has solutions.
    OfLayout {
        layout: Layout,
        kind: CorpusKind,
        seed: u64,
    },
}

/// The generator of one thread, which writes the puzzles of some numbers and returns how many these are: all, unless
/// the call is stopped.
type Maker = Box<dyn FnMut(Range<u64>, Slot) -> usize>;

impl Source {
    fn maker(&self, control: Control) -> Maker {
        match self {
            Source::Classic(corpus) => {
                let mut corpus = corpus.as_ref().clone().with_control(control);
                Box::new(move |numbers, slot| write(&corpus.boards(numbers), slot))
            }
            Source::OfLayout { layout, kind, seed } => {
                let (kind, shape) = (*kind, layout.shape());
                let generator = LayoutGenerator::new(layout, *seed).without_limit();
                let mut generator = generator.with_control(control);
                let why = "a layout with a solution, and without a limit";
                Box::new(move |numbers, slot| match shape {
                    BoardShape::CLASSIC => {
                        write(&generator.boards::<Grid>(kind, numbers).expect(why), slot)
                    }
                    _ => write(
                        &generator.boards::<LayoutBoard>(kind, numbers).expect(why),
                        slot,
                    ),
                })
            }
        }
    }

    /// The content of a column of these boards.
    fn kind(&self) -> Kind {
        match self {
            Source::OfLayout { layout, .. } if layout.shape() != BoardShape::CLASSIC => {
                Kind::Boards
            }
            _ => Kind::Grids,
        }
    }

    /// Number of boards that a thread makes at a time.
    fn batch_size(&self) -> usize {
        match self {
            Source::Classic(corpus) => corpus.batch_size() as usize,
            Source::OfLayout { layout, .. } => LayoutGenerator::batch_size(layout) as usize,
        }
    }
}

/// Writes boards, a row each. Returns their number.
fn write<B: AnyBoard>(boards: &[B], mut slot: Slot) -> usize {
    for (row, board) in boards.iter().enumerate() {
        let put = slot.put(row, &[Value::Text(&symbols(board))]);
        put.expect("a column that has its memory");
    }
    boards.len()
}

/// A corpus of puzzles. It has no threads of its own, so that a process may fork between two calls.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Generator(Source);

#[pymethods]
impl Generator {
    /// The corpus of some parameters, in JSON. `grids` are the solutions in which minimal puzzles are made,
    /// a line each.
    #[new]
    #[pyo3(signature = (parameters, grids=None))]
    fn new(py: Python<'_>, parameters: &str, grids: Option<&str>) -> PyResult<Generator> {
        let call = Call::new(0, None);
        let corpus = Mutex::new(None);
        // In a thread, while the calling one looks for signals.
        py.detach(|| {
            let make = |(): &mut (), ()| {
                let made = Parameters::corpus(parameters, grids, &call);
                *corpus.lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
            };
            call.work(iter::once(()), 1, || (), make)
        })?;
        let corpus = corpus.into_inner().unwrap_or_else(PoisonError::into_inner);
        let corpus = corpus.ok_or(Failure::Stopped)?;
        corpus
            .map(Generator)
            .map_err(|error| PyValueError::new_err(error.to_string()))
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
        let mut data = self.0.kind().nulls(n, cells)?;
        py.detach(|| {
            let size = self.0.batch_size();
            let blocks = data.slots(size, cells).into_iter().enumerate();
            let share = Share::of(threads, n.div_ceil(size));
            let new = || self.0.maker(call.control());
            call.work(blocks, share.threads, new, |make, (number, slot)| {
                let start = first + (size * number) as u64;
                let end = start.saturating_add(size as u64).min(first + n as u64);
                // (A call that is stopped has no answer.)
                call.done
                    .fetch_add(make(start..end, slot), Ordering::Relaxed);
            })
        })?;
        Ok(Column::new("puzzle".to_owned(), data))
    }
}
