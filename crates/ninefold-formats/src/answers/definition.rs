//! The definition of a question: its name, its parameters, and what it is in the library.

use super::{Subject, View};
use ninefold::answers::{Question, Settings};
use ninefold::layout::Layout;
use ninefold::{Board, Grid, Limits, Pencilmarks};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;

/// The parameters of a question, by name.
pub type Parameters = Map<String, Value>;

/// A question in the table, implemented for its parameters.
pub trait Definition: DeserializeOwned {
    /// Its name.
    const NAME: &'static str;

    /// Parameters that add columns to its answers, in JSON.
    const MORE: &'static str = "{}";

    /// True if the page asks it, too; if not, only the program and Python do.
    const PAGE: bool = false;

    /// Hands over the question with these parameters: with `EVERY` as the program and Python ask it, and if not as the
    /// page does, which may take fewer of them.
    ///
    /// # Errors
    /// If it does not take them there.
    fn visit<const EVERY: bool, V: Visitor>(self, visitor: V) -> Result<V::Outcome, String>;
}

/// A question, the view of its answers, and its settings.
#[derive(Clone, Debug)]
pub struct Inquiry<Q, V> {
    /// The question.
    pub question: Q,
    /// The view of its answers.
    pub view: V,
    /// Its settings.
    pub settings: Settings,
    /// True if some hundred records are answered within some milliseconds.
    pub is_quick: bool,
    /// The layout of the boards that it is asked about.
    pub layout: Layout,
}

impl<Q, V> Inquiry<Q, V> {
    /// A question about which nothing else is said.
    pub fn new(question: Q, view: V) -> Self {
        Inquiry {
            question,
            view,
            settings: Settings::new(),
            is_quick: false,
            layout: Layout::classic(),
        }
    }

    /// With limits for each record.
    ///
    /// # Errors
    /// If a limit is 0.
    pub fn within(self, limits: LimitParameters) -> Result<Self, String> {
        let settings = self.settings.with_limits(limits.limits()?);
        Ok(Inquiry { settings, ..self })
    }

    /// Quick, or not.
    #[must_use]
    pub fn quick(self, is_quick: bool) -> Self {
        Inquiry { is_quick, ..self }
    }

    /// The same about boards of a layout.
    #[must_use]
    pub fn of_layout(self, layout: Layout) -> Self {
        Inquiry {
            layout,
            // (One board of 25x25 may take minutes.)
            is_quick: false,
            ..self
        }
    }

    /// Hands it over, with limits: about classic boards and pencilmarks, or about boards of the layout of this name.
    ///
    /// # Errors
    /// If there is no such layout, or a limit is 0.
    pub fn visit<T: Visitor>(
        self,
        name: Option<&str>,
        limits: LimitParameters,
        visitor: T,
    ) -> Result<T::Outcome, String>
    where
        Q: Question<Grid>
            + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>
            + Question<Board>,
        V: View<AnswerAbout<Q, Grid>>
            + View<AnswerAbout<Q, Pencilmarks>>
            + View<AnswerAbout<Q, Board>>,
    {
        let layout = layout(name)?;
        let inquiry = self.within(limits)?;
        Ok(match layout {
            None => visitor.visit_either(inquiry),
            Some(layout) => visitor.visit::<Board, _, _>(inquiry.of_layout(layout)),
        })
    }

    /// Hands it over: about subjects `G` of classic boards, or about subjects `B` of boards of a layout.
    pub fn visit_clues<G, B, T>(self, layout: Option<Layout>, visitor: T) -> T::Outcome
    where
        G: Subject,
        B: Subject,
        Q: Question<G> + Question<B>,
        V: View<AnswerAbout<Q, G>> + View<AnswerAbout<Q, B>>,
        T: Visitor,
    {
        match layout {
            None => visitor.visit::<G, _, _>(self),
            Some(layout) => visitor.visit::<B, _, _>(self.of_layout(layout)),
        }
    }
}

/// The answer of a question about `A`.
pub type AnswerAbout<Q, A> = <Q as Question<A>>::Answer;

/// Something that can be done with a question of any type.
pub trait Visitor: Sized {
    /// The result.
    type Outcome;

    /// Does it with a question that is not asked of pencilmarks. Boards are of the inquiry's layout.
    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        A: Subject,
        Q: Question<A>,
        V: View<Q::Answer>;

    /// Does it with a question that is asked of puzzles by their clues or of pencilmarks.
    fn visit_either<Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<AnswerAbout<Q, Grid>> + View<AnswerAbout<Q, Pencilmarks>>;
}

/// Reads the parameters of a question.
///
/// # Errors
/// If one is missing, not known or of another type.
pub fn read<D: Definition>(parameters: Parameters) -> Result<D, String> {
    // By way of text: what reads values would be 20 kB more of the page's engine.
    serde_json::from_str(&Value::Object(parameters).to_string()).map_err(|error| {
        let text = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        text.strip_suffix(&place).unwrap_or(&text).to_owned()
    })
}

/// The limits of each record.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitParameters {
    /// In seconds.
    time: Option<f64>,
    nodes: Option<u64>,
}

impl LimitParameters {
    /// The largest number of nodes, if there is one.
    pub(super) fn nodes(self) -> Option<u64> {
        self.nodes
    }

    fn limits(self) -> Result<Limits, String> {
        let time = match self.time {
            None => None,
            Some(seconds) => match Duration::try_from_secs_f64(seconds) {
                Ok(Duration::ZERO) | Err(_) => {
                    return Err(format!(
                        "time_limit is a number of seconds above 0, and not {seconds}"
                    ));
                }
                Ok(time) => Some(time),
            },
        };
        if self.nodes == Some(0) {
            return Err("node_limit is at least 1".to_owned());
        }
        Ok(Limits::new().with_time(time).with_nodes(self.nodes))
    }
}

/// The limit of each record, where nodes are not counted.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeParameters {
    /// In seconds.
    time: Option<f64>,
}

impl From<TimeParameters> for LimitParameters {
    fn from(TimeParameters { time }: TimeParameters) -> Self {
        LimitParameters { time, nodes: None }
    }
}

/// The layout of this name; none if it is the classic one.
///
/// # Errors
/// If there is no such layout.
pub fn layout(name: Option<&str>) -> Result<Option<Layout>, String> {
    let Some(name) = name else {
        return Ok(None);
    };
    let layout: Layout = name.parse().map_err(|error| format!("layout: {error}"))?;
    Ok(Some(layout).filter(|layout| !layout.is_classic()))
}

/// The default of a parameter that is true if not given.
pub fn yes() -> bool {
    true
}
