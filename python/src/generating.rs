//! Puzzles that are generated: a corpus of a kind and a seed, with the choice of minimal ones.

use crate::columns::{Cells, Kind, Slot};
use crate::errors::Failure;
use crate::given::Column;
use crate::threads::{Call, Share};
use ninefold::layout::{Layout, UnknownLayout};
use ninefold::text::{self, Syntax, symbols};
use ninefold::{AnyBoard, Board, BoardShape, Control, Grid, ParseError, UnknownWord};
use ninefold_formats::table::Value;
use ninefold_study::generate::{
    ChoiceError, CluePattern, Generator as Corpus, Kind as CorpusKind, LayoutGenerator,
    LayoutGeneratorError,
};
use ninefold_study::technique::{EXACT_UP_TO, SeRating};
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

/// Restricts a generator of either kind to the puzzles that are asked for, but for those of techniques.
macro_rules! chosen {
    ($parameters:expr, $generator:ident, $grids:expr, $layout:expr, $Board:ty) => {
        if let Some(tries) = $parameters.tries {
            $generator = $generator.with_tries(usize::try_from(tries).unwrap_or(usize::MAX));
        }
        if let Some(grids) = $grids {
            let board = |line: &str| text::parse($layout, line.as_bytes(), Syntax::default());
            let grids: Result<Vec<$Board>, ParseError> = grids.lines().map(board).collect();
            $generator = $generator.with_grids(&grids?[..]).map_err(Refusal::Grids)?;
        }
        if let Some(pattern) = &$parameters.pattern {
            let pattern = CluePattern::from_text($layout, pattern).map_err(Refusal::Pattern)?;
            $generator = $generator.with_pattern(match $parameters.minimal {
                true => pattern.minimal(),
                false => pattern,
            })?;
        }
        if let Some(symmetry) = &$parameters.symmetry {
            $generator = $generator.with_symmetry(symmetry.parse()?)?;
        }
        if let Some((least, largest)) = $parameters.clues {
            $generator =
                $generator.with_clues(least.unwrap_or(0)..=largest.unwrap_or(usize::MAX))?;
        }
        if let Some(class) = &$parameters.rate_at_least {
            $generator = $generator.with_class(class.parse()?)?;
        }
    };
}

impl Parameters {
    /// True if minimal puzzles are chosen, other than by grids.
    fn has_choice(&self) -> bool {
        self.pattern.is_some()
            || self.symmetry.is_some()
            || self.clues.is_some()
            || self.rate_at_least.is_some()
    }

    /// The corpus. The search for its first puzzle may take long: `call` ends it.
    fn corpus(json: &str, grids: Option<&str>, call: &Call) -> Result<Source, Refusal> {
        let parameters: Parameters = serde_json::from_str(json)?;
        let (kind, seed) = (parameters.kind.parse()?, parameters.seed);
        let layout = parameters.layout.as_deref().map(str::parse).transpose()?;
        if let Some(layout) = layout.filter(|layout: &Layout| !layout.is_classic()) {
            if parameters.er.is_some() || parameters.technique.is_some() {
                let layout = layout.to_string();
                return Err(ChoiceError::Techniques { layout }.into());
            }
            let mut generator = LayoutGenerator::new(&layout, seed).with_control(call.control());
            generator.check(kind)?;
            if kind != CorpusKind::Minimal && (grids.is_some() || parameters.has_choice()) {
                return Err(ChoiceError::Kind { kind }.into());
            }
            chosen!(parameters, generator, grids, &layout, Board);
            let generator = Box::new(generator.without_limit());
            return Ok(Source::OfLayout { generator, kind });
        }
        let mut corpus = Corpus::new(kind, seed).with_control(call.control());
        chosen!(parameters, corpus, grids, &Layout::classic(), Grid);
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
    Classic(Box<Corpus>),
    /// Boards of a layout that has solutions.
    OfLayout {
        generator: Box<LayoutGenerator>,
        kind: CorpusKind,
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
            Source::OfLayout { generator, kind } => {
                let kind = *kind;
                let mut generator = generator.as_ref().clone().with_control(control);
                Box::new(move |numbers, slot| {
                    let boards = generator.boards::<Board>(kind, numbers);
                    let boards = boards.expect("a layout with a solution, and without a limit");
                    write(&boards, slot)
                })
            }
        }
    }

    /// The content of a column of these boards.
    fn kind(&self) -> Kind {
        match self {
            Source::OfLayout { generator, .. }
                if generator.layout().shape() != BoardShape::CLASSIC =>
            {
                Kind::Boards
            }
            _ => Kind::Grids,
        }
    }

    /// Number of boards that a thread makes at a time.
    fn batch_size(&self) -> usize {
        match self {
            Source::Classic(corpus) => corpus.batch_size() as usize,
            Source::OfLayout { generator, .. } => generator.batch_size() as usize,
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
