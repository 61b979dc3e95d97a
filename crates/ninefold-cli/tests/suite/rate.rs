//! Ratings of Sudoku Explainer and classes, as the program prints them, and guesses beside them.

use crate::program::{AMBIGUOUS, ILLEGAL, IMPOSSIBLE, SHORT, UNIQUE, ninefold, output, prints};
use pretty_assertions::assert_eq;

/// Puzzles with ER, EP and ED, as Sudoku Explainer gives them.
const RATED: &str = include_str!("../../../../tests/suite/se_ratings.csv");

/// The puzzles as lines, and the ratings of each.
fn rated() -> (String, Vec<[&'static str; 3]>) {
    let rows = RATED.lines().skip(1);
    let rows = rows.map(|row| row.split(',').collect::<Vec<&str>>());
    let (puzzles, ratings): (Vec<&str>, Vec<[&str; 3]>) =
        rows.map(|row| (row[0], [row[1], row[2], row[3]])).unzip();
    (puzzles.join("\n"), ratings)
}

/// A rating, or the highest that is known for one that is higher.
fn up_to<'a>(limit: &'a str, rating: &'a str) -> String {
    let number = |text: &str| text.parse::<f64>().unwrap();
    match number(rating) > number(limit) {
        true => format!(">{limit}"),
        false => rating.to_owned(),
    }
}

#[test]
fn ratings_are_those_of_sudoku_explainer_and_said_to_be_unknown_above_a_limit() {
    let (puzzles, ratings) = rated();
    for (options, limit) in [
        ("", "19.9"),
        ("--at-most 7.5", "7.5"),
        ("--at-most 2.8", "2.8"),
        ("--at-most 1.2", "1.2"),
    ] {
        let arguments = format!("rate --columns er,ep,ed {options}");
        let found = prints(&arguments, &puzzles);
        for (found, expected) in found.lines().zip(&ratings) {
            let [er, ep, ed] = expected.map(|rating| up_to(limit, rating));
            assert_eq!(found, format!("{er} {ep} {ed}"));
        }
        assert_eq!(found.lines().count(), ratings.len());
    }
}

/// A puzzle whose ER is 2.6.
const MEDIUM: &str =
    "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........";

#[test]
fn ratings_stand_beside_other_measures_in_any_order() {
    let puzzles = [MEDIUM, AMBIGUOUS, IMPOSSIBLE, ILLEGAL].join("\n");
    let printed = |columns: &str| prints(&format!("rate --columns {columns}"), &puzzles);
    let others = "ambiguous\nimpossible\nillegal\n";
    let measures = "ed,class,er,path-version,ep,guesses";
    let row = "1.5 medium 2.6 2 1.5 0";
    assert_eq!(printed(measures), format!("{row}\n{others}"));
    assert_eq!(printed("er"), format!("2.6\n{others}"));
    assert_eq!(printed("guesses"), format!("0\n{others}"));
    assert_eq!(printed("path-version"), format!("2\n{others}"));
    assert_eq!(printed("rating-version"), format!("1\n{others}"));
    assert_eq!(ninefold("rate --columns er", SHORT).out, "malformed\n");
}

#[test]
fn the_columns_are_those_that_boards_have_if_none_are_named() {
    assert_eq!(prints("rate", MEDIUM), "medium 2.6 1.5 1.5\n");
    assert_eq!(prints("rate --at-most 2.5", MEDIUM), "- >2.5 1.5 1.5\n");
    for layout in ["4x4", "16x16", "x"] {
        let made = output(&format!("generate minimal --layout {layout} -n 2 --seed 4"));
        let by_name = format!("rate --layout {layout}");
        let expected = prints(&format!("{by_name} --columns class,guesses"), &made);
        assert!(expected.lines().all(|line| line.split(' ').count() == 2));
        assert_eq!(prints(&by_name, &made), expected);
        let order = match layout {
            "4x4" => "--box-order 2",
            "16x16" => "--box-order 4",
            _ => continue,
        };
        // A box order is a layout.
        assert_eq!(prints(&format!("rate {order}"), &made), expected);
    }
}

#[test]
fn measures_that_there_were_are_refused_with_those_there_are() {
    for column in ["rounds", "backdoor", "backdoors"] {
        ninefold(&format!("rate --columns er,{column}"), MEDIUM).is_refused(
            "rounds and backdoors are measured no more: there are class, er and guesses",
        );
    }
    let help = output("help rate");
    assert!(help.contains("guesses") && !help.contains("backdoor"));
}

#[test]
fn tables_have_numbers_and_no_value_where_the_rating_is_not_known() {
    let hard = ".3..4..1....5...6...93....48......7...52....9...........38.....5..4.1.2.1.8..7...";
    let puzzles = [UNIQUE, hard, AMBIGUOUS].join("\n");
    let rows = format!("{UNIQUE},1.2,1.2,unique\n{hard},,1.2,unique\n{AMBIGUOUS},,,ambiguous\n");
    let csv = prints("rate --at-most 7.5 --columns er,ed --to csv", &puzzles);
    assert_eq!(csv, format!("puzzle,er,ed,status\n{rows}"));
    let lines = prints("rate --at-most 7.5 --columns er --to jsonl", &puzzles);
    let values = lines
        .lines()
        .map(|line| line.split("\"er\":").nth(1).unwrap());
    assert!(values.eq([
        r#"1.2,"status":"unique"}"#,
        r#"null,"status":"unique"}"#,
        r#"null,"status":"ambiguous"}"#,
    ]));
}

#[test]
fn what_has_no_such_rating_is_refused_with_the_reason() {
    let large = ".".repeat(256);
    #[rustfmt::skip]
    let cases = [
        ("rate --columns er --box-order 4", large.as_str(), "--box-order 4: er, ep and ed are ratings of 9x9 boards"),
        ("rate --columns class,ed", large.as_str(), "er, ep and ed are ratings of 9x9 boards"),
        ("rate --columns er --layout x", UNIQUE, "er, ep and ed are ratings of 9x9 boards, and not of --layout x"),
        ("rate --columns guesses --at-most 2.8", UNIQUE,
         "--at-most is about class, er, ep and ed, which --columns does not name"),
        ("rate --columns er --at-most hard", UNIQUE, "a number such as 7.2"),
        ("rate --columns er,class,er", UNIQUE, "--columns names er twice"),
    ];
    for (arguments, input, reason) in cases {
        let run = ninefold(arguments, input);
        assert_ne!(run.code, 0, "{arguments}");
        run.says(reason);
    }
}

/// Puzzles of every kind of layout: a full board takes nothing, and one with several solutions has no rating.
#[test]
fn boards_of_every_layout_are_rated() {
    for layout in ["4x4", "6x6:3x2+x", "x", "16x16", "20x20"] {
        let rate = |kind: &str, n: usize| {
            let made = output(&format!("generate {kind} --layout {layout} -n {n}"));
            prints(&format!("rate --layout {layout}"), &made)
        };
        assert_eq!(rate("full", 1), "naked-singles 0\n", "{layout}");
        if layout != "20x20" {
            assert_eq!(rate("multi", 2), "ambiguous\nambiguous\n", "{layout}");
        }
        for line in rate("easy", 2).lines() {
            let is_easy = ["naked-singles 0", "hidden-singles 0"].contains(&line);
            assert!(is_easy, "{layout}: {line}");
        }
    }
}
