//! Serialisation of steps: the feature `serde`.
//!
//! Sets are lists, ratings are numbers, candidates are pairs of a cell and its digits, and chains are
//! lists of [words](Chain::words) such as `+r1c1=5` and `-r1c9=5`.

use super::chain::{Chain, Literal};
use super::se_rating::SeRating;
use super::sets::{Candidates, CellSet, DigitSet, HouseSet};
use serde::ser::{Serialize, Serializer};

/// Serialises a value of each type by a method of the serialiser.
macro_rules! serialised {
    ($($type:ty, |$value:ident| $method:ident($what:expr);)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.$method($what)
            }
        }
    )*};
}

serialised! {
    SeRating, |rating| serialize_f64(f64::from(rating.tenths()) / 10.0);
    CellSet, |set| collect_seq(set.cells());
    DigitSet, |set| collect_seq(set.digits());
    HouseSet, |set| collect_seq(set.houses().map(|house| HouseSet::from_iter([house]).to_string()));
    Candidates, |candidates| collect_seq(candidates.by_cell());
    Literal, |literal| collect_str(literal);
    Chain, |chain| collect_seq(chain.words());
}

#[cfg(test)]
mod tests {
    use crate::technique::explain;
    use ninefold::Grid;
    use pretty_assertions::assert_eq;

    #[test]
    fn steps_are_serialised_with_names_and_numbers() {
        let grid: Grid =
            "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........"
                .parse()
                .unwrap();
        let path = explain(&grid).unwrap();
        let step = serde_json::to_string(&path.steps[0]).unwrap();
        assert_eq!(
            step,
            r#"{"technique":"hidden-single","kind":null,"rating":1.5,"place":{"cell":"r4c1","digit":5},"removed":[],"cells":["r4c1"],"others":[],"digits":[5],"base":["c1"],"cover":[],"chain":null}"#
        );
        let pointing = path.steps.iter().find(|step| step.place.is_none());
        let removed = serde_json::to_value(pointing.unwrap().removed).unwrap();
        assert!(
            removed[0][0].is_string() && removed[0][1][0].is_number(),
            "{removed}"
        );
    }
}
