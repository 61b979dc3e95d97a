//! The definition of a question: its name, its parameters, and what it is in the library.

use super::{Subject, View};
use ninefold::answers::{Question, Settings};
use ninefold::layout::Layout;
use ninefold::{Board, Grid, Limits, Pencilmarks};
use ninefold_proof::Prove;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

/// The parameters of a question, by name.
pub type Parameters = Map<String, Value>;

/// A question in the table, implemented for its parameters.
pub trait Definition: DeserializeOwned {
    /// Its name.
    const NAME: &'static str;

    /// Another name for it.
    const ALIAS: Option<&'static str> = None;

    /// The group of its command.
    const GROUP: Group = Group::Solve;

    /// Parameters that add columns to its answers, in JSON.
    const MORE: &'static str = "{}";

    /// True if the page asks it, too; if not, only the program and Python do.
    const PAGE: bool = false;

    /// The reason why it is asked of classic boards only, in words, if it is.
    const CLASSIC_ONLY: Option<&'static str> = None;

    /// The limits that a record may have.
    const LIMITS: &'static [&'static str] = &["time", "nodes"];

    /// The claim that proves its answers, where they are proven.
    fn claim(&self) -> Prove {
        Prove::unique()
    }

    /// Hands over the question with these parameters: with `EVERY` as the program and Python ask it, and if not as the
    /// page does, which may take fewer of them.
    ///
    /// # Errors
    /// If it does not take them there.
    fn visit<const EVERY: bool, V: Visitor>(self, about: About, visitor: V) -> Visited<V>;
}

/// A question as its definition states it, beside its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Stated {
    /// Its name.
    pub name: &'static str,
    /// Another name for it.
    pub alias: Option<&'static str>,
    /// The parameters that add columns to the answers, in JSON.
    pub more: &'static str,
    /// The limits that a record may have.
    pub limits: &'static [&'static str],
    /// True if it is asked of boards of any layout.
    pub layouts: bool,
    /// True if the page asks it, too.
    pub page: bool,
}

impl Stated {
    /// The question of a definition.
    pub const fn of<D: Definition>() -> Stated {
        Stated {
            name: D::NAME,
            alias: D::ALIAS,
            more: D::MORE,
            limits: D::LIMITS,
            layouts: D::CLASSIC_ONLY.is_none(),
            page: D::PAGE,
        }
    }
}

/// A group of the program's commands, by its heading in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Questions about the solutions of puzzles.
    Solve,
    /// Questions of those who make puzzles.
    Constructors,
    /// Commands about whole files.
    Files,
    /// All others.
    Other,
}

/// The result of handing a question over, unless it does not take its parameters.
pub type Visited<V> = Result<<V as Visitor>::Outcome, String>;

/// The circumstances of a question, beside its parameters.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The layout of the boards; none for classic ones and pencilmarks.
    pub layout: Option<Layout>,
    /// The limits of each record.
    pub limits: Limits,
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
    /// True if these are boards of a layout, each of one or of its own, and no classic ones.
    pub by_layout: bool,
}

impl<Q, V> Inquiry<Q, V> {
    /// A question, with what else is said.
    pub fn new(question: Q, view: V, about: About) -> Self {
        Inquiry {
            question,
            view,
            settings: Settings::new().with_limits(about.limits),
            is_quick: false,
            by_layout: about.layout.is_some(),
            layout: about.layout.unwrap_or_default(),
        }
    }

    /// Quick, or not. (One board of 25x25 may take minutes.)
    #[must_use]
    pub fn quick(self, is_quick: bool) -> Self {
        Inquiry {
            is_quick: is_quick && !self.by_layout,
            ..self
        }
    }

    /// Hands it over: about subjects `G` of classic boards, or about subjects `B` of boards of a layout.
    pub fn visit_clues<G, B, T>(self, visitor: T) -> T::Outcome
    where
        G: Subject,
        B: Subject,
        Q: Question<G> + Question<B>,
        V: View<AnswerAbout<Q, G>> + View<AnswerAbout<Q, B>>,
        T: Visitor,
    {
        match self.by_layout {
            false => visitor.visit::<G, _, _>(self),
            true => visitor.visit::<B, _, _>(self),
        }
    }

    /// Hands it over about classic boards.
    ///
    /// # Errors
    /// If it is about those of a layout, which the module of the page does not do: that has its verb.
    pub fn visit_grids<T: Visitor>(self, verb: &str, visitor: T) -> Visited<T>
    where
        Q: Question<Grid>,
        V: View<AnswerAbout<Q, Grid>>,
    {
        let layout = &self.layout;
        match self.by_layout {
            false => Ok(visitor.visit::<Grid, _, _>(self)),
            true => Err(format!("this module {verb} no boards of layout {layout}")),
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

    /// Does it with a question that is asked of all of these.
    fn visit_any<Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        Q: Question<Grid>
            + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>
            + Question<Board>,
        V: View<AnswerAbout<Q, Grid>>
            + View<AnswerAbout<Q, Pencilmarks>>
            + View<AnswerAbout<Q, Board>>,
    {
        match inquiry.by_layout {
            false => self.visit_either(inquiry),
            true => self.visit::<Board, _, _>(inquiry),
        }
    }

    /// Does it with a question that is asked of puzzles by their clues or of pencilmarks.
    fn visit_either<Q, V>(self, inquiry: Inquiry<Q, V>) -> Self::Outcome
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<AnswerAbout<Q, Grid>> + View<AnswerAbout<Q, Pencilmarks>>;
}

/// Reads the parameters of a question, and what is said beside them.
///
/// # Errors
/// If one is missing, not known or of another type.
pub fn read<D: Definition>(mut parameters: Parameters) -> Result<(D, About), String> {
    let about = take_about(&mut parameters, D::CLASSIC_ONLY.is_none(), D::LIMITS)?;
    Ok((taken(parameters)?, about))
}

fn taken<T: DeserializeOwned>(parameters: Parameters) -> Result<T, String> {
    // By way of text: what reads values would be 20 kB more of the page's engine.
    parsed(&Value::Object(parameters).to_string())
}

/// The value of a text in JSON.
pub(super) fn parsed<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| {
        let text = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        text.strip_suffix(&place).unwrap_or(&text).to_owned()
    })
}

/// The value of a word, if there is one.
pub(super) fn word<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let word = Option::<String>::deserialize(deserializer)?;
    let value = word.as_deref().map(str::parse).transpose();
    value.map_err(de::Error::custom)
}

/// The value of a word, or the default.
pub(super) fn word_or_default<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display> + Default,
    D: Deserializer<'de>,
{
    Ok(word(deserializer)?.unwrap_or_default())
}

/// The values of words, if there are some.
pub(super) fn words<'de, T, D>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let words = Option::<Vec<String>>::deserialize(deserializer)?;
    let value = |words: Vec<String>| words.iter().map(|word| word.parse()).collect();
    words
        .map(value)
        .transpose()
        .map_err(|error: T::Err| de::Error::custom(error))
}

/// The circumstances as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Common {
    layout: Option<String>,
    limits: CommonLimits,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct CommonLimits {
    /// In seconds.
    time: Option<f64>,
    nodes: Option<u64>,
}

/// Takes the circumstances from the parameters: the layout, if there are layouts, and these limits.
fn take_about(
    parameters: &mut Parameters,
    layouts: bool,
    limits: &[&str],
) -> Result<About, String> {
    let mut common = Parameters::new();
    for (name, is_taken) in [("layout", layouts), ("limits", !limits.is_empty())] {
        if is_taken && let Some(value) = parameters.remove(name) {
            common.insert(name.to_owned(), value);
        }
    }
    let common: Common = taken(common)?;
    let CommonLimits { time, nodes } = common.limits;
    let time = match time {
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
    match nodes {
        Some(0) => return Err("node_limit is at least 1".to_owned()),
        Some(_) if !limits.contains(&"nodes") => return Err("nodes are not counted".to_owned()),
        _ => {}
    }
    Ok(About {
        layout: layout(common.layout.as_deref())?,
        limits: Limits::new().with_time(time).with_nodes(nodes),
    })
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
