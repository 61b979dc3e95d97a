//! The questions: the name and the parameters of each, and the columns of its answers, said once for
//! every format and every surface.
//!
//! A question is a file here, with
//!
//! - `Parameters`, as serde reads them and the program as its arguments, and their [`Definition`]: the name, and the
//!   question that they make for a [`Visitor`]
//! - a view of its answers: their columns and lines ([`Tabled`](crate::table::Tabled)), and the words for the
//!   outcomes of records ([`View`])
//!
//! and a row in the table below. The Python package and the page take questions by their names, with all that
//! follows from the table.
//!
//! `generate` is no question, and yet here, for the same reason: its parameters are those of every surface.

mod cap;
mod definition;
#[cfg(feature = "arguments")]
mod parameters;
mod part;
mod subject;
mod view;

pub mod candidates;
pub mod canonical;
pub mod check;
pub mod check_proof;
pub mod count;
pub mod enumerate;
pub mod explain;
pub mod fewest;
pub mod generate;
pub mod minimality;
pub mod minimise;
pub mod prove;
pub mod ranges;
pub mod rate;
pub mod sample;
pub mod shuffle;
pub mod solve;
pub mod split;
pub mod target;
pub mod transform;
pub mod unavoidable;
pub mod verify;
pub mod vicinity;

pub use cap::{cap, wide_cap};
pub use definition::{
    About, AnswerAbout, Definition, Group, Inquiry, Parameters, Stated, Visited, Visitor, layout,
};
#[cfg(feature = "arguments")]
pub use parameters::{Described, Parameter};
pub use part::Part;
pub use subject::Subject;
pub use view::{STATUSES, View, Words};

use definition::read;

/// Every question, with all its parameters, for [`visit`].
pub const EVERY_QUESTION: bool = true;
/// Those that the page asks, as it does.
pub const OF_PAGE: bool = false;

/// The function that describes the question of a row.
#[cfg(feature = "arguments")]
macro_rules! described {
    (none $P:ty) => {
        None
    };
    ($command:ident $P:ty) => {
        Some(parameters::described::<$P> as fn() -> Described)
    };
}

/// The functions of the table.
macro_rules! questions {
    ($($command:ident $module:ident :: $parameters:ident,)*) => {
        /// All questions.
        pub const QUESTIONS: &[Stated] = &[$(Stated::of::<$module::$parameters>(),)*];

        /// The description of the question of this name, if its parameters are arguments of the program.
        #[cfg(feature = "arguments")]
        pub fn described(name: &str) -> Option<Described> {
            let all = [$((<$module::$parameters>::NAME, described!($command $module::$parameters)),)*];
            all.into_iter().find(|(known, _)| *known == name)?.1.map(|described| described())
        }

        /// The names of the questions that the page asks.
        pub fn of_page() -> impl Iterator<Item = &'static str> {
            QUESTIONS.iter().filter(|question| question.page).map(|question| question.name)
        }

        /// Hands over the question of this name with these parameters: any with [`EVERY_QUESTION`], or one of
        /// those of the page with [`OF_PAGE`].
        ///
        /// # Errors
        /// If there is no such question, or it does not take these parameters.
        pub fn visit<const EVERY: bool, V: Visitor>(
            name: &str,
            parameters: Parameters,
            visitor: V,
        ) -> Result<V::Outcome, String> {
            $(
                if (EVERY || <$module::$parameters>::PAGE) && name == <$module::$parameters>::NAME {
                    let (parameters, about) = read::<$module::$parameters>(parameters)?;
                    return parameters.visit::<EVERY, V>(about, visitor);
                }
            )*
            Err(format!("there is no question called `{name}`"))
        }
    };
}

/// Hands the table of all questions to a macro: a row for each, in the order in which they are listed everywhere.
///
/// The first word is about its command: `plain` has the options that all have, and `proven` proofs of its answers,
/// too; `searched` is one about classic boards, with a limit of time; `own` has further options, in a file of the
/// program; and `none` is asked by an option of another command, or by Python alone.
#[macro_export]
macro_rules! every_question {
    ($callback:ident) => {
        $callback! {
            proven solve::Parameters,
            own count::Parameters,
            none count::ExactParameters,
            proven check::Parameters,
            plain enumerate::Parameters,
            own sample::Parameters,
            own candidates::Parameters,
            own target::Parameters,
            own verify::Parameters,
            own prove::Parameters,
            own check_proof::Parameters,
            proven minimality::Parameters,
            own minimise::Parameters,
            own rate::Parameters,
            own explain::Parameters,
            none explain::HintParameters,
            own canonical::Parameters,
            own transform::Parameters,
            own shuffle::Parameters,
            own vicinity::Parameters,
            searched unavoidable::Parameters,
            own fewest::Parameters,
            none fewest::CountParameters,
            own split::Parameters,
        }
    };
}

every_question!(questions);

#[cfg(test)]
mod tests;
