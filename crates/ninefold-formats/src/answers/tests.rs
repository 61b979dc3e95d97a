//! The table as a whole: expected values are written here once more.

use super::*;
use crate::table::{AnswerColumn, Type};
use ninefold::answers::Question;
use ninefold::{Grid, Pencilmarks};
use pretty_assertions::assert_eq;

/// The names of columns, and the parts of [`AnswerColumn`] that differ.
struct Names;

impl Names {
    fn of(columns: Vec<AnswerColumn>) -> String {
        let name = |column: AnswerColumn| match (column.list, column.of_rows, column.kind) {
            (Some(list), ..) => format!("{}/{list}", column.name),
            (_, true, _) => format!("({})", column.name),
            (_, _, Type::Decimal) => format!("{}:decimal", column.name),
            _ => column.name.to_string(),
        };
        let names: Vec<String> = columns.into_iter().map(name).collect();
        names.join(" ")
    }
}

impl Visitor for Names {
    type Outcome = String;

    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> String
    where
        A: Subject<9>,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        Names::of(inquiry.view.columns())
    }

    fn visit_either<Q, V>(self, inquiry: Inquiry<Q, V>) -> String
    where
        Q: Question<Grid> + Question<Pencilmarks, Worker = <Q as Question<Grid>>::Worker>,
        V: View<<Q as Question<Grid>>::Answer> + View<<Q as Question<Pencilmarks>>::Answer>,
    {
        let of_boards: Vec<AnswerColumn> =
            crate::table::Tabled::<<Q as Question<Grid>>::Answer>::columns(&inquiry.view);
        let of_marks: Vec<AnswerColumn> =
            crate::table::Tabled::<<Q as Question<Pencilmarks>>::Answer>::columns(&inquiry.view);
        assert_eq!(of_boards, of_marks);
        Names::of(of_boards)
    }
}

fn parameters(json: &str) -> Parameters {
    serde_json::from_str(json).unwrap()
}

#[test]
fn every_question_has_the_columns_that_are_documented() {
    let expected = [
        ("solve", "solution status"),
        ("check", "status"),
        ("count", "solutions status"),
        ("count_exact", "solutions:decimal status"),
        ("enumerate", "solution/solutions status"),
        ("sample", "solution/solutions status"),
        (
            "target",
            "score bound proven grid optima:decimal all_optima status",
        ),
        ("verify", "verdict wrong_cell"),
        (
            "canonical",
            "canonical automorphisms band transformation status",
        ),
        (
            "shuffle",
            "isomorph/isomorphs transformation/transformations",
        ),
        ("transform", "image"),
        ("unavoidable", "unavoidable/unavoidable (size) status"),
        ("minimality", "minimality redundant"),
        ("minimise", "minimal status"),
        ("vicinity", "vicinity/vicinity status"),
        ("rate", "class rounds guesses backdoor backdoors status"),
    ];
    let found = NAMES.iter().map(|&(name, more)| {
        let columns = visit::<false, _>(name, parameters(more), Names).unwrap();
        (name, columns)
    });
    let expected = expected.map(|(name, columns)| (name, columns.to_owned()));
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn parameters_that_are_not_known_are_refused() {
    for (name, _) in NAMES {
        let refused = visit::<false, _>(name, parameters(r#"{"depth": 1}"#), Names);
        assert!(
            refused.unwrap_err().contains("unknown field `depth`"),
            "{name}"
        );
    }
    for (name, given, reason) in [
        ("depth", "{}", "there is no question called `depth`"),
        (
            "count",
            r#"{"cap": 0}"#,
            "`0` is no cap: a number from 1 on, or `none`",
        ),
        (
            "target",
            r#"{"weights": [1]}"#,
            "there are 1 weights for 81 cells",
        ),
        (
            "check",
            r#"{"limits": {"nodes": 0}}"#,
            "node_limit is at least 1",
        ),
        (
            "canonical",
            r#"{"form": "x"}"#,
            "no form 'x'; there are strict, counts, pattern, solution",
        ),
    ] {
        let refused = visit::<false, _>(name, parameters(given), Names);
        assert_eq!(refused, Err(reason.to_owned()));
    }
}

#[test]
fn the_page_asks_only_its_own_questions() {
    let names: Vec<&str> = of_page().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "solve",
            "check",
            "count",
            "target",
            "canonical",
            "minimality",
            "rate"
        ]
    );
    let narrow = visit::<true, _>(
        "canonical",
        parameters(r#"{"automorphisms": false}"#),
        Names,
    );
    assert_eq!(narrow.unwrap(), "canonical");
    assert!(visit::<true, _>("vicinity", parameters("{}"), Names).is_err());
}
