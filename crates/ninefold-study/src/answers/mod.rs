//! Questions, as the [engine](ninefold::answers) has them: asked with [`ask`](ninefold::ask), of a batch at a time.
//!
//! ```
//! use ninefold::{Grid, Status, ask};
//! use ninefold_study::answers::Minimality;
//!
//! assert_eq!(ask(&Minimality::new(), &[Grid::EMPTY])[0].status, Status::Ambiguous);
//! ```

mod boards;
mod canonical;
mod class;
mod explain;
mod fewest;
mod hint;
mod minimality;
mod minimise;
mod rate;
mod rate_se;
mod shuffle;
mod split;
mod unavoidable;
mod vicinity;

pub use crate::vicinity::Vicinity;
pub use canonical::{Canonical, CanonicalForm, CanonicalWorker};
pub use class::{Classification, Classifier, Classify, ClassifyAnswer};
pub use explain::{Explain, ExplainAnswer, ExplainCanonical, ExplainCanonicalWorker};
pub use fewest::Fewest;
pub use hint::{Hint, HintAnswer};
pub use minimality::{Minimal, Minimality, MinimalityAnswer};
pub use minimise::{Minimise, MinimiseAll, MinimiseAnswer};
pub use rate::{Rate, RateAnswer, RateWorker};
pub use shuffle::{Isomorph, Shuffle};
pub use split::{Split, SplitAnswer};
pub use unavoidable::Unavoidable;

// Words of types that are defined where nothing is known of text.
#[cfg(feature = "serde")]
ninefold::inside::serialised_as_text! {
    crate::canonical::Form, "the word of a canonical form";
    crate::generate::Kind, "the word of a kind";
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use crate::canonical::Form;
    use crate::generate::Kind;
    use crate::symmetry::SymmetryGroup;
    use ninefold::layout::Layout;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn words_are_read_as_they_are_written() {
        for &kind in Kind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), json!(kind.word()));
            assert_eq!(
                serde_json::from_value::<Kind>(json!(kind.word())).unwrap(),
                kind
            );
        }
        for &form in Form::ALL {
            assert_eq!(serde_json::to_value(form).unwrap(), json!(form.word()));
            assert_eq!(
                serde_json::from_value::<Form>(json!(form.word())).unwrap(),
                form
            );
        }
    }

    /// Of whatever size, and not read again: they do not say of which layout they are.
    #[test]
    fn a_symmetry_of_a_layout_is_its_parts() {
        let layout: Layout = "4x4".parse().unwrap();
        let symmetry = SymmetryGroup::of(&layout).read("r1234/c4312/d2134/t");
        assert_eq!(
            serde_json::to_value(symmetry.unwrap()).unwrap(),
            json!({
                "rows": [0, 1, 2, 3],
                "columns": [3, 2, 0, 1],
                "digits": [2, 1, 3, 4],
                "transposed": true,
            })
        );
    }
}
