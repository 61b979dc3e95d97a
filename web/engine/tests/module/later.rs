//! The questions that the page loads a module for, and limits of time.

use crate::calling::{AMBIGUOUS, PUZZLE, SOLUTION, all_at_once, answers, ask, call};
use ninefold::{Cell, Grid, Pencilmarks};
use ninefold_study::answers::{Classification, Classify};
use ninefold_study::technique::explain;
use ninefold_web::Module;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::collections::HashSet;

#[test]
fn a_record_has_a_row_for_each_of_its_answers() {
    let text = format!("{PUZZLE}\n{AMBIGUOUS}\nx\n{SOLUTION}\n");
    let question = json!({"ask": "enumerate", "order": "lexicographic"});
    let (opened, found) = all_at_once(&question, &text);
    assert_eq!(found.rows, [1, 4, 5, 6]);
    let rows: Vec<Vec<&str>> = found
        .csv
        .lines()
        .map(|row| row.split(',').collect())
        .collect();
    assert_eq!(rows[0], [PUZZLE, SOLUTION, "unique"]);
    let solutions: Vec<&str> = rows[1..4].iter().map(|row| row[1]).collect();
    assert!(solutions.is_sorted_by(|one, next| one < next));
    for row in &rows[1..4] {
        assert_eq!((row[0], row[2]), (AMBIGUOUS, "ambiguous"));
        let extends = |(clue, digit)| clue == '.' || clue == digit;
        assert!(AMBIGUOUS.chars().zip(row[1].chars()).all(extends));
    }
    assert_eq!(rows[4][2], "malformed");
    let words: Vec<&Value> = found
        .records
        .iter()
        .map(|record| &opened["words"][usize::from(record.2)])
        .collect();
    assert_eq!(words, ["unique", "ambiguous", "malformed", "unique"]);
    assert_eq!(found.errors[0][0], 2);

    let capped = json!({"ask": "enumerate", "cap": 2});
    assert_eq!(all_at_once(&capped, &text).1.rows, [1, 3, 4, 5]);
}

#[test]
fn claimed_solutions_are_read_from_their_column() {
    let wrong = SOLUTION.replace("534678912", "534678921");
    let text = format!("puzzle,id,solution\n{PUZZLE},1,{SOLUTION}\n{PUZZLE},2,{wrong}\n");
    let question = json!({"ask": "verify"});
    let (opened, found) = all_at_once(&question, &text);
    assert_eq!(opened["added"], json!(["verdict", "wrong_cell"]));
    let rows: Vec<&str> = found
        .csv
        .lines()
        .map(|row| row.rsplit_once(&wrong[72..]).unwrap().1)
        .collect();
    assert_eq!(rows, [",correct,", ",wrong,r1c8"]);
    let missing = json!({"do": "open", "question": question, "complete": true});
    let refused = &ask(&mut Module::new(), &missing, PUZZLE.as_bytes())["refused"];
    assert_eq!(refused["kind"], "no-column");
    assert_eq!(refused["companion"], "solution");
}

#[test]
fn a_limit_of_time_leaves_a_record_unfinished_and_the_others_answered() {
    let text = format!("{PUZZLE}\n{}\n{AMBIGUOUS}\n", ".".repeat(81));
    let question = json!({"ask": "count", "cap": "none", "limits": {"time": 0.05}});
    let (_, found) = all_at_once(&question, &text);
    let rows: Vec<&str> = found.csv.lines().map(|row| &row[81..]).collect();
    assert_eq!(rows[0], ",1,unique");
    assert!(rows[1].ends_with(",unfinished"), "{}", rows[1]);
    assert_eq!(rows[2], ",3,ambiguous");
    let none = json!({"ask": "solve", "limits": {"time": 0}});
    let open = json!({"do": "open", "question": none, "complete": true});
    let error = call(&mut Module::new(), &open, text.as_bytes()).unwrap_err();
    assert!(error.contains("above 0"), "{error}");
}

/// Every tenth puzzle once more, isomorphs of all, records that cannot be read, and all of it again.
fn with_repetitions() -> String {
    let module = &mut Module::new();
    let request = json!({"do": "generate", "kind": "minimal", "seed": 5, "from": 0, "records": 60});
    let list = String::from_utf8(call(module, &request, b"").unwrap()).unwrap();
    let puzzles: Vec<&str> = list.lines().collect();
    let every_tenth: Vec<&str> = puzzles.iter().step_by(10).copied().collect();
    let (_, shuffled) = all_at_once(&json!({"ask": "shuffle", "seed": 3}), &list);
    let isomorphs = shuffled
        .csv
        .lines()
        .map(|row| row.split_once(',').unwrap().1);
    let isomorphs: Vec<&str> = isomorphs.collect();
    #[rustfmt::skip]
    let parts = [
        &puzzles[..], &every_tenth, &["5x", AMBIGUOUS], &isomorphs, &puzzles, &["5x", AMBIGUOUS],
    ];
    parts.concat().join("\n")
}

#[test]
fn the_first_puzzle_of_each_class_is_kept_wherever_its_text_is_cut() {
    let text = with_repetitions();
    let puzzles: Vec<&str> = text.lines().collect();
    for (by, known) in [
        ("text", Classification::Text),
        ("solution", Classification::Solution),
        ("canonical", Classification::Canonical(Default::default())),
        ("solution-grid", Classification::SolutionGrid),
    ] {
        let classify = Classify::new(known);
        let class = |puzzle: &str| {
            let grid: Grid = puzzle.parse().ok()?;
            ninefold::ask(&classify, &[grid])[0].class
        };
        let mut seen = HashSet::new();
        let is_kept = |puzzle: &&&str| class(puzzle).is_none_or(|class| seen.insert(class));
        let kept: Vec<&&str> = puzzles.iter().filter(is_kept).collect();
        let expected: String = kept.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        let question = json!({"ask": "dedupe", "by": by});
        for (piece, size) in [(usize::MAX, 1 << 30), (5000, 1), (9001, 2000)] {
            let (opened, table, errors) = answers(&question, text.as_bytes(), piece, size);
            assert_eq!(opened["added"], json!([]));
            assert_eq!(
                table.strip_prefix("puzzle\n"),
                Some(&expected[..]),
                "{by}, {piece}, {size}"
            );
            assert_eq!(errors.len(), 2);
        }
    }
}

#[test]
fn decisions_are_for_those_who_ask_for_them() {
    let module = &mut Module::new();
    let open = json!({"do": "open", "question": {"ask": "dedupe"}, "complete": true});
    ask(module, &open, PUZZLE.as_bytes());
    for wrong in [&b""[..], b"nothing at all", &[255; 100]] {
        let error = call(module, &json!({"do": "decide"}), wrong).unwrap_err();
        assert!(error.contains("there are no classes"), "{error}");
    }
    let open = json!({"do": "open", "question": {"ask": "solve"}, "complete": true});
    ask(module, &open, PUZZLE.as_bytes());
    let error = call(module, &json!({"do": "decide"}), b"").unwrap_err();
    assert!(error.contains("nothing is to be decided"), "{error}");
    let unknown =
        json!({"do": "open", "question": {"ask": "dedupe", "by": "age"}, "complete": true});
    let error = call(module, &unknown, PUZZLE.as_bytes()).unwrap_err();
    assert!(error.contains("`age`"), "{error}");
}

#[test]
fn a_corpus_is_the_same_in_any_shares() {
    let module = &mut Module::new();
    let mut made = |kind: &str, symmetry: Option<&str>, from: u64, records: u64| {
        let request = json!({
            "do": "generate", "kind": kind, "seed": 7, "symmetry": symmetry, "from": from, "records": records
        });
        call(module, &request, b"").map(|lines| String::from_utf8(lines).unwrap())
    };
    for (kind, symmetry) in [
        ("minimal", None),
        ("minimal", Some("half-turn")),
        ("full", None),
        ("sparse", None),
    ] {
        let whole = made(kind, symmetry, 0, 40).unwrap();
        assert_eq!(whole.lines().count(), 40);
        let parts = [(0, 1), (1, 16), (17, 23)].map(|(from, records)| {
            // Another corpus between two shares.
            made("easy", None, 3, 1).unwrap();
            made(kind, symmetry, from, records).unwrap()
        });
        assert_eq!(parts.concat(), whole, "{kind}");
    }
    assert_eq!(made("easy", None, 5, 0).unwrap(), "");
    assert!(made("odd", None, 0, 1).unwrap_err().contains("'odd'"));
    assert!(
        made("full", Some("half-turn"), 0, 1)
            .unwrap_err()
            .contains("minimal boards")
    );
}

/// Rated 7.2/1.2/1.2 by Sudoku Explainer.
const CHAINS: &str =
    "5....8..71...2.45..........4.9...62...2..5......9...45.6....8.38..3...7..3......1";
/// Rated 8.3 by Sudoku Explainer.
const BRANCHES: &str =
    ".3..4..1....5...6...93....48......7...52....9...........38.....5..4.1.2.1.8..7...";

fn path(puzzle: &str) -> Value {
    ask(
        &mut Module::new(),
        &json!({"do": "path", "puzzle": puzzle}),
        b"",
    )
}

#[test]
fn the_path_of_a_puzzle_has_all_that_is_drawn_of_its_steps() {
    let told = path(CHAINS);
    assert_eq!(told["status"], "unique");
    let path = &told["path"];
    let head = ["er", "ep", "ed", "end"].map(|name| &path[name]);
    assert_eq!(head, ["7.2", "1.2", "1.2", "solved"]);
    let steps = path["steps"].as_array().unwrap();
    let first = &steps[0];
    assert_eq!(first["technique"], "hidden-single");
    assert_eq!(first["place"], json!([28, 5]));
    assert_eq!(first["base"], json!([["box", 3]]));
    let fish = steps
        .iter()
        .find(|step| step["technique"] == "turbot-fish")
        .unwrap();
    assert_eq!(fish["rating"], "6.6");
    assert_eq!(fish["removed"], json!([[77, 9]]));
    assert_eq!(
        fish["chain"],
        json!([
            [77, 9, true],
            [72, 9, false],
            [64, 9, true],
            [10, 9, false],
            [14, 9, true],
            [77, 9, false]
        ])
    );
}

#[test]
fn branches_of_a_chain_begin_with_an_assumption_and_name_what_each_candidate_follows_from() {
    let told = path(BRANCHES);
    let head = ["er", "ep", "ed", "end"].map(|name| &told["path"][name]);
    assert_eq!(head, ["8.3", "1.2", "1.2", "solved"]);
    let steps = told["path"]["steps"].as_array().unwrap();
    let mut branches = steps
        .iter()
        .flat_map(|step| step["branches"].as_array().unwrap())
        .peekable();
    assert!(branches.peek().is_some());
    for branch in branches {
        for (at, inferred) in branch.as_array().unwrap().iter().enumerate() {
            let from = inferred["from"].as_array().unwrap();
            assert_eq!(from.is_empty(), at == 0);
            assert!(from.iter().all(|from| from.as_u64().unwrap() < at as u64));
            let [cell, digit, is_on] = [0, 1, 2].map(|part| &inferred["candidate"][part]);
            assert!(cell.as_u64() < Some(81) && is_on.is_boolean());
            assert!((1..=9).contains(&digit.as_u64().unwrap()));
        }
    }
}

#[test]
fn the_steps_of_a_path_lead_from_each_state_to_the_next() {
    let told = path(CHAINS);
    let steps = told["path"]["steps"].as_array().unwrap();
    let grid: Grid = CHAINS.parse().unwrap();
    let known = explain(&grid).unwrap();
    assert_eq!(steps.len(), known.steps.len());
    for (step, (before, known)) in steps.iter().zip(known.states(&grid)) {
        assert_eq!(step["technique"], known.technique.word());
        assert_eq!(step["before"], json!(before.masks().to_vec()));
    }
}

#[test]
fn a_path_begins_with_the_candidates_that_are_left() {
    let grid: Grid = CHAINS.parse().unwrap();
    let whole = explain(&grid).unwrap();
    let (before, _) = whole.states(&grid).nth(23).unwrap();
    let rest = path(&before.to_string());
    let steps = rest["path"]["steps"].as_array().unwrap();
    assert_eq!(steps[0]["technique"], "turbot-fish");
    assert_eq!(steps[0]["before"], json!(before.masks().to_vec()));
    // The same puzzle with a digit that is wrong has no path.
    let mut wrong = Pencilmarks::from(grid);
    wrong.set(Cell::new(3, 1), 1 << 6);
    assert_eq!(path(&wrong.to_string())["status"], "impossible");
}

#[test]
fn there_is_a_path_only_to_one_solution() {
    for (puzzle, status) in [
        (AMBIGUOUS, "ambiguous"),
        (&format!("11{}", ".".repeat(79)), "illegal"),
    ] {
        let told = path(puzzle);
        assert_eq!(
            (&told["status"], &told["path"]),
            (&json!(status), &Value::Null)
        );
    }
    assert_eq!(path(SOLUTION)["path"]["steps"], json!([]));
    let request = json!({"do": "path", "puzzle": "nothing"});
    assert!(call(&mut Module::new(), &request, b"").is_err());
}
