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

mod cap;
mod definition;
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
pub mod minimality;
pub mod minimise;
pub mod prove;
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
    About, AnswerAbout, Definition, Inquiry, Parameters, Visited, Visitor, layout,
};
pub use part::Part;
pub use subject::Subject;
pub use view::{STATUSES, View, Words};

use definition::read;

/// Every question, with all its parameters, for [`visit`].
pub const EVERY_QUESTION: bool = true;
/// Those that the page asks, as it does.
pub const OF_PAGE: bool = false;

/// The rows of the table.
macro_rules! questions {
    ($($module:ident :: $parameters:ident,)*) => {
        /// The names of all questions, the parameters that add columns to the answers, in JSON, and the limits.
        pub const NAMES: &[(&str, &str, &[&str])] = &[
            $((
                <$module::$parameters>::NAME,
                <$module::$parameters>::MORE,
                <$module::$parameters>::LIMITS,
            ),)*
        ];

        /// The names of the questions that the page asks.
        pub fn of_page() -> impl Iterator<Item = &'static str> {
            let all = [$((<$module::$parameters>::NAME, <$module::$parameters>::PAGE),)*];
            all.into_iter().filter_map(|(name, page)| page.then_some(name))
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

questions! {
    solve::Parameters,
    check::Parameters,
    count::Parameters,
    count::ExactParameters,
    enumerate::Parameters,
    sample::Parameters,
    candidates::Parameters,
    target::Parameters,
    verify::Parameters,
    canonical::Parameters,
    shuffle::Parameters,
    transform::Parameters,
    split::Parameters,
    unavoidable::Parameters,
    minimality::Parameters,
    minimise::Parameters,
    fewest::Parameters,
    fewest::CountParameters,
    prove::Parameters,
    check_proof::Parameters,
    vicinity::Parameters,
    rate::Parameters,
    explain::Parameters,
    explain::HintParameters,
}

#[cfg(test)]
mod tests;
