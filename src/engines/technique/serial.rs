//! Serialisation of steps: the feature `serde`.
//!
//! Sets are lists, ratings are numbers, candidates are pairs of a cell and its digits, and the
//! candidates of chains are texts such as `+r1c1=5` and `-r1c9=5`.

use super::chain::{Chain, Literal};
use super::se_rating::SeRating;
use super::sets::{Candidates, CellSet, DigitSet, HouseSet};
use serde::ser::{Serialize, Serializer};

impl Serialize for SeRating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.tenths()) / 10.0)
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cells())
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.digits())
    }
}

impl Serialize for HouseSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let each = self
            .houses()
            .map(|house| [house].into_iter().collect::<HouseSet>());
        serializer.collect_seq(each.map(|house| house.to_string()))
    }
}

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.by_cell())
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Chain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.literals)
    }
}

#[cfg(test)]
mod tests {
    use crate::engines::technique::explain;
    use crate::ground::board::Grid;
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
