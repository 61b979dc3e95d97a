//! The table as a whole: expected values are written here once more. What a question answers is tested
//! in its own file.

use super::*;
use crate::table::{AnswerColumn, Type};
use ninefold::answers::Question;
use ninefold::{Grid, Pencilmarks};
use pretty_assertions::assert_eq;

/// The names of columns, and the parts of [`AnswerColumn`] that differ; with a star that of the number that is plotted.
struct Names;

impl Names {
    fn of(columns: Vec<AnswerColumn>, number: Option<&str>) -> String {
        let plotted = columns
            .iter()
            .filter(|column| column.name.as_str() == number);
        assert_eq!(plotted.count(), usize::from(number.is_some()), "{number:?}");
        let name = |column: AnswerColumn| match (column.list, column.of_rows, column.kind) {
            (Some(list), ..) => format!("{}/{list}", column.name),
            (_, true, _) => format!("({})", column.name),
            _ if column.of_records => format!("[{}]", column.name),
            (_, _, Type::Decimal) => format!("{}:decimal", column.name),
            _ => column.name.to_string(),
        };
        let name = |column: AnswerColumn| {
            let star = if column.name.as_str() == number {
                "*"
            } else {
                ""
            };
            name(column) + star
        };
        let names: Vec<String> = columns.into_iter().map(name).collect();
        names.join(" ")
    }
}

impl Visitor for Names {
    type Outcome = String;

    fn visit<A, Q, V>(self, inquiry: Inquiry<Q, V>) -> String
    where
        A: Subject,
        Q: Question<A>,
        V: View<Q::Answer>,
    {
        Names::of(inquiry.view.columns(), inquiry.view.number())
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
        let number = View::<<Q as Question<Grid>>::Answer>::number(&inquiry.view);
        Names::of(of_boards, number)
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
        ("count", "solutions* status"),
        ("count_exact", "solutions:decimal* status"),
        ("enumerate", "solution/solutions status"),
        ("sample", "solution/solutions status"),
        ("candidates", "candidates backbone counts status"),
        (
            "target",
            "score* bound proven grid optima:decimal all_optima status",
        ),
        ("verify", "verdict wrong_cell"),
        (
            "canonical",
            "canonical automorphisms* band band1 band2 band3 stack1 stack2 stack3 transformation status",
        ),
        (
            "shuffle",
            "isomorph/isomorphs transformation/transformations",
        ),
        ("transform", "image"),
        ("split", "part status"),
        ("unavoidable", "unavoidable/unavoidable (size) status"),
        ("minimality", "minimality redundant*"),
        ("minimise", "minimal status"),
        ("fewest", "fewest/fewest status"),
        ("fewest_count", "puzzles status"),
        ("vicinity", "vicinity/vicinity status"),
        ("rate", "class er* ep ed guesses status"),
        (
            "explain",
            "step/path technique/path type/path rating/path cell/path digit/path removed/path \
             cells/path others/path digits/path houses/path chain/path unique/path text/path \
             before/path end er* ep ed [technique] [steps] status",
        ),
        (
            "hint",
            "text technique type rating* cell digit removed cells others digits houses chain unique \
             end status",
        ),
    ];
    for (name, columns) in expected {
        let question = QUESTIONS.iter().find(|question| question.name == name);
        let question = question.unwrap_or_else(|| panic!("there is no question called {name}"));
        let found = visit::<EVERY_QUESTION, _>(name, parameters(question.more), Names);
        assert_eq!(found, Ok(columns.to_owned()), "{name}");
    }
}

#[test]
fn ratings_have_the_columns_that_are_asked_for_and_that_boards_have() {
    for (given, columns) in [
        ("{}", "class er* ep ed status"),
        (r#"{"ratings": false, "guesses": true}"#, "guesses* status"),
        (r#"{"layout": "x"}"#, "class guesses* status"),
        (r#"{"layout": "x", "ratings": false}"#, "guesses* status"),
    ] {
        let found = visit::<EVERY_QUESTION, _>("rate", parameters(given), Names);
        assert_eq!(found, Ok(columns.to_owned()), "{given}");
    }
}

#[test]
fn parameters_that_are_not_known_are_refused() {
    for Stated { name, .. } in QUESTIONS {
        let refused = visit::<EVERY_QUESTION, _>(name, parameters(r#"{"depth": 1}"#), Names);
        assert!(
            refused.unwrap_err().contains("unknown field `depth`"),
            "{name}"
        );
    }
    #[rustfmt::skip]
    let cases = [
        ("depth", "{}", "there is no question called `depth`"),
        ("count", r#"{"cap": 0}"#, "`0` is no cap: a number from 1 on, or `none`"),
        ("candidates", r#"{"cap": 3}"#, "cap is about the numbers of solutions: ask for count"),
        ("target", r#"{"weights": [1]}"#, "there are 1 weights for 81 cells"),
        ("target", r#"{"cap": 3}"#, "cap is about the number of optima: ask for count_optima"),
        ("check", r#"{"limits": {"nodes": 0}}"#, "node_limit is at least 1"),
        (
            "rate",
            r#"{"at_most": "4.4", "ratings": false, "guesses": true}"#,
            "at_most is about the ratings, which are not asked for",
        ),
        ("rate", r#"{"at_most": "4.4", "layout": "x"}"#, "er, ep and ed are ratings of 9x9 boards"),
        (
            "canonical",
            r#"{"form": "x"}"#,
            "no canonical form is called 'x'; there are strict, counts, pattern and solution",
        ),
        ("split", r#"{"parts": [["a", 1], ["a", 2]]}"#, "there are two parts called 'a'"),
        ("split", r#"{"parts": [["", 1]]}"#, "a part has no name"),
        ("rate", r#"{"ratings": false}"#, "without ratings there are only guesses: ask for them"),
        ("fewest", r#"{"clues": 0}"#, "clues is from 1 to 81, and not 0"),
        ("fewest", r#"{"part": "1/2"}"#, "a part is searched for a number of clues"),
        ("fewest_count", r#"{"part": "3/2"}"#, "part: expected K/N with K from 1 to N, such as 3/16"),
        (
            "fewest_count",
            r#"{"within": "12"}"#,
            "within is no puzzle: line 1, column 1: 2 characters; a puzzle on one line has 81 cells, a row of a grid 9",
        ),
        ("split", r#"{"parts": [["a", 0]]}"#, "at least one part needs a share above zero"),
    ];
    for (name, given, reason) in cases {
        let refused = visit::<EVERY_QUESTION, _>(name, parameters(given), Names);
        assert_eq!(refused, Err(reason.to_owned()));
    }
}

#[test]
fn the_page_asks_its_own_questions_and_no_others() {
    let of_page: Vec<&str> = of_page().collect();
    #[rustfmt::skip]
    let cases = [
        "solve", "check", "count", "target", "minimality", "rate", "verify", "fewest",
    ];
    for name in cases {
        assert!(of_page.contains(&name), "{name}");
    }
    assert!(!of_page.contains(&"vicinity"));
    let narrow = parameters(r#"{"automorphisms": false}"#);
    let narrow = visit::<OF_PAGE, _>("canonical", narrow, Names);
    assert_eq!(narrow.unwrap(), "canonical");
    let guesses = parameters(r#"{"guesses": true}"#);
    assert!(visit::<OF_PAGE, _>("rate", guesses, Names).is_ok());
    let by_layout = || parameters(r#"{"layout": "x"}"#);
    assert!(visit::<OF_PAGE, _>("rate", by_layout(), Names).is_err());
    assert!(visit::<EVERY_QUESTION, _>("rate", by_layout(), Names).is_ok());
    assert!(visit::<OF_PAGE, _>("vicinity", parameters("{}"), Names).is_err());
    assert!(visit::<EVERY_QUESTION, _>("vicinity", parameters("{}"), Names).is_ok());
}

#[cfg(feature = "arguments")]
#[test]
fn parameters_are_those_that_the_program_and_the_question_have() {
    let of = |name: &str| {
        let parameters = described(name).expect("a description").parameters;
        let text = |each: Parameter| {
            let Parameter {
                name,
                kind,
                values,
                least,
                most,
                default,
                ..
            } = each;
            format!("{name} {kind} {values:?} {least} {most:?} {default}")
        };
        parameters.into_iter().map(text).collect::<Vec<String>>()
    };
    // (Without `count`, which is a question by itself.)
    assert_eq!(
        of("fewest"),
        [
            "clues whole [] 1 Some(81) null",
            "minimal flag [] 0 None false",
            "within text [] 0 None null",
            "part text [] 0 None null",
        ]
    );
    assert_eq!(
        of("enumerate"),
        [
            "cap cap [] 1 None null",
            r#"order choice ["any", "lexicographic"] 0 None "any""#,
        ]
    );
    let check = described("check").expect("a description");
    assert!(check.text.starts_with(
        "Print the status of each puzzle, such as unique or ambiguous.\n\nThe status is"
    ));
    assert_eq!(of("rate"), ["at_most rating [] 0 None null"]);
    let explain = of("explain");
    assert!(explain[1].starts_with("techniques choices [\"hidden-single\""));
    assert_eq!(explain[2], "uniqueness flag [] 0 None true");
    assert!(described("hint").is_none() && described("depth").is_none());
}

/// The questions of the page with their parameters, which its controls are made from. With NINEFOLD_WRITE in the
/// environment the file is written.
#[cfg(feature = "arguments")]
#[test]
fn the_page_has_the_parameters_that_are_stated() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/page/src/question/stated.json"
    );
    let first = |text: &str| {
        let line = text.split("\n\n").next().unwrap_or_default();
        line.trim_end_matches('.').to_owned()
    };
    let row = |question: &Stated| {
        let mut row = described(question.name).unwrap_or_default();
        for parameter in &mut row.parameters {
            parameter.text = first(&parameter.text);
        }
        let Described { text, parameters } = row;
        serde_json::json!({
            "name": question.name,
            "about": first(&text),
            "limits": question.limits,
            "parameters": parameters,
        })
        .to_string()
    };
    let questions = QUESTIONS.iter().filter(|question| question.page);
    let rows: Vec<String> = questions.map(row).collect();
    let text = format!("[\n{}\n]\n", rows.join(",\n"));
    if std::env::var_os("NINEFOLD_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), text);
}
