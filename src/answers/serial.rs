//! Serialisation: the feature `serde`.
//!
//! Types with a name or a compact text are serialised as that, so that nobody has to know whether
//! rows are counted from 0 or from 1: a board as one line of symbols, a cell as `r1c9`, a house as
//! `box 9`, a kind or an order of solutions as its word. They are read by their parsers, and text
//! that does not parse is refused with the parser's message. All other types derive their
//! implementation where they are defined.
//!
//! Exact counts can be larger than the numbers that JSON's readers accept, so they are text too.
//!
//! Nothing imports this module for any other purpose; it is separate so that boards and cells need
//! not know of text.

use crate::engines::scalar::SolutionOrder;
use crate::ground::board::Board;
use crate::ground::geometry::{Cell, House};
use crate::ground::grid::Grid;
use crate::ground::pencilmarks::Pencilmarks;
use serde::de::{self, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

/// Reads text, and parses it.
struct ParseVisitor<T> {
    /// The expected kind of text, for messages.
    what: &'static str,
    parsed: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for ParseVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Reads a value by its parser; `what` is the kind of text that is expected, for messages.
///
/// # Errors
/// If it is no text, or does not parse.
pub fn parsed<'de, T, D>(deserializer: D, what: &'static str) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(ParseVisitor {
        what,
        parsed: PhantomData,
    })
}

/// Serialises types by their `Display` and reads them by their `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! serialised_as_text {
    ($($type:ty, $what:literal;)*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::inside::parsed(deserializer, $what)
            }
        }
    )*};
}
pub use serialised_as_text;

serialised_as_text! {
    Grid, "the text of a board";
    Pencilmarks, "729 characters of pencilmarks";
    Cell, "the name of a cell, such as r1c9";
    House, "the name of a house, such as row 3";
    SolutionOrder, "the word of an order of solutions";
}

/// As text, which does not say of which layout it is: so it is not read.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::{Claim, Count, Solve, Verdict, Verify, ask};
    use crate::engines::score::Weights;
    use crate::ground::board::Conflict;
    use crate::ground::layout::Layout;
    use crate::ground::status::{Answer, Status};
    use crate::ground::symmetry::Symmetry;
    use crate::text::ParseError;
    use pretty_assertions::assert_eq;
    use serde::de::DeserializeOwned;
    use serde_json::json;
    use std::fmt::Debug;

    /// Serialises to `json`, and reads that again.
    fn assert_json<T>(value: T, json: serde_json::Value)
    where
        T: Serialize + DeserializeOwned + PartialEq + Debug,
    {
        assert_eq!(serde_json::to_value(&value).unwrap(), json);
        assert_eq!(serde_json::from_value::<T>(json.clone()).unwrap(), value);
        let text = serde_json::to_string(&value).unwrap();
        assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value);
    }

    fn refused<T: DeserializeOwned + Debug>(json: serde_json::Value) -> String {
        serde_json::from_value::<T>(json).unwrap_err().to_string()
    }

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Numbers beyond 64 bits, which not every format has.
    #[test]
    fn exact_counts_are_text() {
        let counted = ask(&Count::exactly(), &[Grid::EMPTY]);
        let expected = json!([{"count": "6670903752021072936960", "status": "ambiguous"}]);
        assert_eq!(serde_json::to_value(counted).unwrap(), expected);
    }

    #[test]
    fn what_has_a_name_is_serialised_as_that() {
        let grid: Grid = LINE.parse().unwrap();
        assert_json(grid, json!(LINE));
        let four = Board::empty(&"4x4".parse().unwrap());
        assert_eq!(
            serde_json::to_value(&four).unwrap(),
            json!("................")
        );
        assert_json(Cell::new(0, 8), json!("r1c9"));
        for (house, name) in House::all().zip((1..=9).map(|n| format!("row {n}"))) {
            assert_json(house, json!(name));
        }
        for &order in SolutionOrder::ALL {
            assert_json(order, json!(order.word()));
        }
        for &status in Status::ALL {
            assert_json(status, json!(status.word()));
        }
        for &verdict in Verdict::ALL {
            assert_json(verdict, json!(verdict.word()));
        }
    }

    #[test]
    fn answers_and_conflicts_are_what_they_contain() {
        let grid: Grid = LINE.parse().unwrap();
        let conflict = Conflict {
            house: House::Row(0),
            digit: 3,
            cells: [Cell::new(0, 0), Cell::new(0, 8)],
        };
        let as_json = json!({"house": "row 1", "digit": 3, "cells": ["r1c1", "r1c9"]});
        assert_json(conflict, as_json.clone());
        assert_json(Answer::Illegal(conflict), json!({"illegal": as_json}));
        assert_json(Answer::Impossible, json!("impossible"));
        assert_json(Answer::Unique(grid), json!({"unique": LINE}));
        assert_json(Answer::Ambiguous(grid), json!({"ambiguous": LINE}));
    }

    #[test]
    fn a_claim_and_what_was_verified_are_their_parts() {
        let puzzle: Grid = LINE.parse().unwrap();
        let claimed = Grid::EMPTY;
        let claim = Claim { puzzle, claimed };
        assert_json(
            claim,
            json!({"puzzle": LINE, "claimed": claimed.to_string()}),
        );
        let verified = ask(&Verify::new(), &[claim]);
        assert_eq!(
            serde_json::to_value(verified[0]).unwrap(),
            json!({"verdict": "wrong", "status": "unique", "wrong": "r1c1"})
        );
    }

    #[test]
    fn weights_are_nine_rows_that_are_checked() {
        let ring = json!([
            [6, 6, 6, 6, 6, 6, 6, 6, 6],
            [6, 7, 7, 7, 7, 7, 7, 7, 6],
            [6, 7, 8, 8, 8, 8, 8, 7, 6],
            [6, 7, 8, 9, 9, 9, 8, 7, 6],
            [6, 7, 8, 9, 10, 9, 8, 7, 6],
            [6, 7, 8, 9, 9, 9, 8, 7, 6],
            [6, 7, 8, 8, 8, 8, 8, 7, 6],
            [6, 7, 7, 7, 7, 7, 7, 7, 6],
            [6, 6, 6, 6, 6, 6, 6, 6, 6]
        ]);
        assert_json(Weights::RING, ring.clone());
        let mut large = ring;
        large[4][8] = json!(1_000_000_001);
        assert_eq!(
            refused::<Weights>(large),
            "the weight of r5c9 is not between -1000000000 and 1000000000"
        );
    }

    #[test]
    fn a_symmetry_is_its_parts_that_are_checked() {
        let parts = json!({
            "rows": [0, 1, 2, 3, 4, 5, 6, 7, 8],
            "columns": [8, 7, 6, 0, 1, 2, 3, 5, 4],
            "digits": [2, 1, 3, 4, 5, 6, 7, 8, 9],
            "transposed": true,
        });
        let symmetry = Symmetry::new(
            [0, 1, 2, 3, 4, 5, 6, 7, 8],
            [8, 7, 6, 0, 1, 2, 3, 5, 4],
            [2, 1, 3, 4, 5, 6, 7, 8, 9],
            true,
        );
        assert_json(symmetry.unwrap(), parts.clone());
        #[rustfmt::skip]
        let cases = [
            ("rows", json!([0, 1, 3, 2, 4, 5, 6, 7, 8]), "the rows are not a permutation that keeps bands together"),
            ("columns", json!([0, 1, 2]), "the columns are not a permutation that keeps stacks together"),
            ("digits", json!([0, 1, 2, 3, 4, 5, 6, 7, 8]), "the digits are not a permutation of those of the board"),
        ];
        for (part, wrong, message) in cases {
            let mut parts = parts.clone();
            parts[part] = wrong;
            assert_eq!(refused::<Symmetry>(parts), message);
        }
    }

    /// Of any layout the text is that of the digits alone.
    #[test]
    fn a_board_is_its_line_and_what_was_asked_of_it_has_that() {
        let line = format!("12{}", ".".repeat(34));
        for name in ["6x6", "6x6:3x2", "6x6+x"] {
            let layout: Layout = name.parse().unwrap();
            let board = Board::from_digits(&layout, &[[1, 2].as_slice(), &[0; 34]].concat());
            let board = board.unwrap();
            assert_eq!(serde_json::to_value(&board).unwrap(), json!(line));
            let solved = &ask(&Solve::any(), std::slice::from_ref(&board))[0];
            let solution = solved.solution.as_ref().unwrap();
            assert_eq!(
                serde_json::to_value(solved).unwrap(),
                json!({"status": "ambiguous", "solution": solution.to_string()})
            );
        }
    }

    #[test]
    fn what_does_not_parse_is_refused_with_the_message_of_the_parser() {
        assert_eq!(
            refused::<Grid>(json!("1x")),
            "line 1, column 1: 2 characters; a puzzle on one line has 81 cells, a row of a grid 9"
        );
        assert_eq!(
            refused::<Cell>(json!("r0c1")),
            "'r0c1' is not a cell; expected a name such as r1c9"
        );
        assert_eq!(
            refused::<House>(json!(3)),
            "invalid type: integer `3`, expected the name of a house, such as row 3"
        );
        assert_eq!(
            refused::<SolutionOrder>(json!("odd")),
            "no order of solutions is called 'odd'; there are any and lexicographic"
        );
    }

    #[test]
    fn parse_errors_say_where_and_what() {
        let error: ParseError = "1x".parse::<Grid>().unwrap_err();
        assert_eq!(
            serde_json::to_value(&error).unwrap(),
            json!({"line": 1, "column": 1, "kind": {"wrong_length": {"found": 2, "side": 9}}})
        );
        let error = "".parse::<Grid>().unwrap_err();
        let json = serde_json::to_value(&error).unwrap();
        assert_eq!(json, json!({"line": 1, "column": 1, "kind": "missing"}));
    }
}
