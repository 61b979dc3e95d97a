//! Requests of the npm package: many puzzles at once, as bytes, and the path of one in words.

use crate::calling::{AMBIGUOUS, PUZZLE, SOLUTION, ask, call};
use ninefold::{Grid, Status};
use ninefold_study::technique::explain;
use ninefold_web::Module;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// The parts of an answer.
#[derive(Debug, PartialEq)]
struct Parts {
    digits: Vec<u8>,
    numbers: Vec<u8>,
    statuses: Vec<u8>,
    malformed: Value,
}

/// Divides the answer about puzzles, whose numbers have this width.
fn parts(answer: &[u8], puzzles: usize, width: usize) -> Parts {
    let (rest, length) = answer.split_last_chunk().unwrap();
    let (rest, malformed) = rest.split_at(rest.len() - u32::from_le_bytes(*length) as usize);
    let (rest, statuses) = rest.split_at(rest.len() - puzzles);
    let (digits, numbers) = rest.split_at(rest.len() - width * puzzles);
    Parts {
        digits: digits.to_vec(),
        numbers: numbers.to_vec(),
        statuses: statuses.to_vec(),
        malformed: serde_json::from_slice(malformed).unwrap(),
    }
}

/// The payload of texts.
fn texts(texts: &[&str]) -> Vec<u8> {
    let lengths = texts
        .iter()
        .flat_map(|text| (text.len() as u32).to_le_bytes());
    lengths
        .chain(texts.iter().flat_map(|text| text.bytes()))
        .collect()
}

/// The digits of puzzles.
fn digits(puzzles: &[&str]) -> Vec<u8> {
    let grids = puzzles.iter().map(|puzzle| puzzle.parse::<Grid>().unwrap());
    grids.flat_map(|grid| *grid.as_array()).collect()
}

fn batch(request: &Value, payload: &[u8]) -> Result<Vec<u8>, String> {
    call(&mut Module::new(), request, payload)
}

fn f64s(bytes: &[u8]) -> Vec<f64> {
    let numbers = bytes.as_chunks().0.iter();
    numbers.map(|number| f64::from_le_bytes(*number)).collect()
}

const STATUSES: [u8; 2] = [Status::Unique as u8, Status::Ambiguous as u8];

#[test]
fn solutions_of_digits_are_digits_and_of_texts_characters() {
    let request = json!({"do": "batch", "ask": "solve"});
    let answer = batch(&request, &digits(&[PUZZLE, AMBIGUOUS])).unwrap();
    let expected = Parts {
        digits: [digits(&[SOLUTION]), vec![0; 81]].concat(),
        numbers: Vec::new(),
        statuses: STATUSES.to_vec(),
        malformed: json!([]),
    };
    assert_eq!(parts(&answer, 2, 0), expected);

    let request = json!({"do": "batch", "ask": "solve", "texts": 2});
    let answer = batch(&request, &texts(&[PUZZLE, AMBIGUOUS])).unwrap();
    let characters = Parts {
        digits: [SOLUTION.as_bytes(), &[0; 81]].concat(),
        ..expected
    };
    assert_eq!(parts(&answer, 2, 0), characters);
}

#[test]
fn some_solution_is_returned_where_it_is_asked_for() {
    let request = json!({"do": "batch", "ask": "solve", "any": true});
    let answer = parts(&batch(&request, &digits(&[AMBIGUOUS])).unwrap(), 1, 0);
    let solution = Grid::from_digits(&answer.digits).unwrap();
    assert!(solution.is_solution() && solution.extends(&AMBIGUOUS.parse().unwrap()));
    assert_eq!(answer.statuses, [Status::Ambiguous as u8]);
}

#[test]
fn numbers_are_exact() {
    let request = json!({"do": "batch", "ask": "check"});
    let payload = digits(&[PUZZLE, AMBIGUOUS]);
    let answer = parts(&batch(&request, &payload).unwrap(), 2, 0);
    assert_eq!(
        (answer.statuses, answer.digits),
        (STATUSES.to_vec(), vec![])
    );

    let request = json!({"do": "batch", "ask": "count", "cap": 1000});
    let answer = parts(&batch(&request, &payload).unwrap(), 2, 8);
    assert_eq!(f64s(&answer.numbers), [1.0, 3.0]);

    let request = json!({"do": "batch", "ask": "count_exact"});
    let answer = parts(&batch(&request, &payload).unwrap(), 2, 16);
    let numbers: [u128; 2] = [1, 3];
    assert_eq!(answer.numbers, numbers.map(u128::to_le_bytes).concat());
}

#[test]
fn all_solutions_follow_each_other() {
    let request = json!({"do": "batch", "ask": "enumerate", "cap": 2, "order": "lexicographic"});
    let payload = digits(&[AMBIGUOUS, PUZZLE]);
    let answer = parts(&batch(&request, &payload).unwrap(), 2, 8);
    assert_eq!(f64s(&answer.numbers), [2.0, 1.0]);
    let (solutions, []) = answer.digits.as_chunks::<81>() else {
        panic!("whole grids");
    };
    assert_eq!(solutions.len(), 3);
    assert!(solutions[0] < solutions[1]);
    assert_eq!(solutions[2].to_vec(), digits(&[SOLUTION]));
}

#[test]
fn a_record_that_is_no_puzzle_is_an_answer() {
    let mut payload = digits(&[PUZZLE, PUZZLE]);
    payload[80] = 10;
    let request = json!({"do": "batch", "ask": "count", "cap": 2});
    let answer = parts(&batch(&request, &payload).unwrap(), 2, 8);
    assert_eq!(
        answer.statuses,
        [Status::Malformed as u8, Status::Unique as u8]
    );
    assert_eq!(f64s(&answer.numbers), [0.0, 1.0]);
    let reason = "10 at r9c9, but digits run from 0 (empty) to 9";
    assert_eq!(answer.malformed, json!([[0, null, null, reason]]));

    let wrong = PUZZLE.replacen('7', "é", 1);
    let all = [&wrong, "", PUZZLE, "# a comment"];
    let request = json!({"do": "batch", "ask": "check", "texts": 4});
    let answer = parts(&batch(&request, &texts(&all)).unwrap(), 4, 0);
    let malformed = Status::Malformed as u8;
    assert_eq!(answer.statuses, [malformed, malformed, 0, malformed]);
    let places: Vec<_> = answer.malformed.as_array().unwrap().iter().collect();
    assert_eq!(places.len(), 3);
    assert_eq!((&places[0][1], &places[0][2]), (&json!(1), &json!(5)));
    assert_eq!(places[1], &json!([1, 1, 1, "no puzzle here"]));
}

#[test]
fn a_line_without_a_puzzle_is_none() {
    let all = ["", PUZZLE, "# a comment", "x"];
    let request = json!({"do": "batch", "ask": "check", "texts": 4, "lines": true});
    let answer = parts(&batch(&request, &texts(&all)).unwrap(), 4, 0);
    assert_eq!(answer.statuses, [255, 0, 255, Status::Malformed as u8]);
    assert_eq!(answer.malformed.as_array().unwrap().len(), 1);
}

#[test]
fn limits_are_those_of_each_call() {
    let module = &mut Module::new();
    let empty = [0; 81];
    let exact = |limit: Value| {
        let mut request = json!({"do": "batch", "ask": "count_exact"});
        request
            .as_object_mut()
            .unwrap()
            .extend(limit.as_object().unwrap().clone());
        request
    };
    let answer = call(module, &exact(json!({"time": 1e-9})), &empty).unwrap();
    assert_eq!(parts(&answer, 1, 16).statuses, [Status::Unfinished as u8]);
    let answer = call(module, &exact(json!({})), &digits(&[AMBIGUOUS])).unwrap();
    assert_eq!(parts(&answer, 1, 16).statuses, [Status::Ambiguous as u8]);
}

#[test]
fn a_wrong_request_is_an_error() {
    let wrong = |request: Value, payload: &[u8]| batch(&request, payload).unwrap_err();
    let solve = json!({"do": "batch", "ask": "solve"});
    assert!(wrong(solve, &[0; 80]).contains("no whole grids"));
    let short = json!({"do": "batch", "ask": "solve", "texts": 2});
    assert!(wrong(short, &texts(&[PUZZLE])).contains("cut off"));
    let unknown = json!({"do": "batch", "ask": "guess"});
    assert!(wrong(unknown, &[0; 81]).contains("`guess`"));
    let without = json!({"do": "batch", "ask": "count"});
    assert!(wrong(without, &[0; 81]).contains("no cap"));
}

#[test]
fn a_path_is_that_of_the_library() {
    let request = json!({"do": "explain", "uniqueness": true});
    let module = &mut Module::new();
    let answer = ask(module, &request, PUZZLE.as_bytes());
    let path = explain(&PUZZLE.parse::<Grid>().unwrap()).unwrap();
    let texts: Vec<String> = path.steps.iter().map(|step| step.to_string()).collect();
    let found = answer["steps"].as_array().unwrap();
    let found: Vec<&Value> = found.iter().map(|step| &step["text"]).collect();
    assert_eq!(found, texts.iter().collect::<Vec<_>>());
    assert_eq!(
        (&answer["status"], &answer["end"]),
        (&json!("unique"), &json!("solved"))
    );

    let digital = json!({"do": "explain", "uniqueness": true, "digits": true});
    assert_eq!(ask(module, &digital, &digits(&[PUZZLE])), answer);

    let malformed = ask(module, &request, b"x");
    assert_eq!(
        (&malformed["status"], &malformed["line"]),
        (&json!("malformed"), &json!(1))
    );
    let lines = json!({"do": "explain", "uniqueness": true, "lines": true});
    assert_eq!(ask(module, &lines, b"# a comment")["status"], "");
    let rated = json!({"do": "explain", "uniqueness": true, "at_most": 1.25});
    assert!(
        call(module, &rated, PUZZLE.as_bytes())
            .unwrap_err()
            .contains("atMost")
    );
}
