//! `checker/ninecheck.py`, which was written from the grammar and shares nothing with the crate: it
//! accepts and rejects what the library's checker does.

use crate::boards::{corpus, corpus_of, cyclic_of, square};
use crate::oracle;
use crate::proof::{exactly, of_each_number, pencilmarks};
use ninefold::answers::{Puzzle, Question, ask};
use ninefold::{Board, Grid};
use ninefold_proof::{self as proof, AnyRecord, Claim, Prove, ProveAnswer, Record};
use pretty_assertions::assert_eq;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{fs, slice};

/// The text of a record with a pivot more.
pub fn longer<P: Puzzle>(record: &Record<P>) -> String
where
    Record<P>: ToString,
{
    let space = if record.pivots.is_empty() { " " } else { "" };
    record.to_string() + space + "AA"
}

/// A folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("proof-{name}"));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file of these records, by its path.
pub fn records_file(name: &str, lines: &[String]) -> String {
    let path = folder(name).join("records.proof");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    path.to_str().unwrap().to_owned()
}

/// Runs `checker/ninecheck.py`. Without Python, a line is printed past the harness.
pub fn python(arguments: &[&str]) -> Option<Output> {
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../checker/ninecheck.py");
    let output = Command::new("python3")
        .arg(checker)
        .args(arguments)
        .stdin(Stdio::null())
        .output();
    if output.is_err() {
        let mut past_harness = stderr();
        let said = format!("NOT checked: there is no python3 for {checker}");
        writeln!(past_harness, "{said}").unwrap();
    }
    output.ok()
}

/// The record with another claim.
pub fn claiming<P: Puzzle>(record: &Record<P>, claim: Claim<P::Board>) -> Record<P>
where
    Record<P>: Clone,
{
    Record {
        claim,
        ..record.clone()
    }
}

/// The proof of what is asked about a puzzle.
pub fn proven<P: Puzzle>(question: Prove, puzzle: P) -> Record<P>
where
    P::Board: Send,
    Prove: Question<P, Answer = ProveAnswer<Record<P>>>,
{
    ask(&question, &[puzzle]).remove(0).proven.unwrap()
}

/// Asserts that the library's checker and that of one file accept these lines and reject those.
pub fn assert_judged(name: &str, accepted: &[String], rejected: &[String]) {
    for line in accepted {
        let read: AnyRecord = line.parse().unwrap();
        assert_eq!((read.check(), read.to_string()), (Ok(()), line.clone()));
    }
    for line in rejected {
        let read = line.parse::<AnyRecord>();
        assert!(read.is_err() || read.unwrap().check().is_err(), "{line}");
    }
    assert_by_python(name, accepted, rejected);
}

/// Asserts that the checker of one file accepts these lines and rejects those.
pub fn assert_by_python(name: &str, accepted: &[String], rejected: &[String]) {
    let path = records_file(name, &[accepted, rejected].concat());
    let Some(output) = python(&[&path]) else {
        return;
    };
    let printed = String::from_utf8(output.stdout).unwrap();
    let expected = format!("accepted {}, rejected {}\n", accepted.len(), rejected.len());
    let numbers = (accepted.len() + 1..).take(rejected.len());
    let numbers: String = numbers
        .map(|number| format!("rejected: record {number}\n"))
        .collect();
    let reported = String::from_utf8(output.stderr).unwrap();
    assert_eq!((printed, reported), (expected, numbers));
    assert_eq!(output.status.code(), Some(i32::from(!rejected.is_empty())));
}

/// All kinds of records, and each altered so that it is false.
#[test]
fn the_checker_of_one_file_accepts_and_rejects_the_same() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (grid, count) in of_each_number() {
        let record = proof::prove(&grid).unwrap();
        right.push(record.to_string());
        for claimed in [count + 1, count.wrapping_sub(1)] {
            wrong.push(claiming(&record, exactly(claimed)).to_string());
        }
        wrong.push(longer(&record));
        if let Ok(listed) = &ask(&Prove::count().listed(), &[grid])[0].proven
            && let Claim::Exactly { solutions, .. } = &listed.claim
            && count > 1
        {
            right.push(listed.to_string());
            let mut solutions = solutions.clone();
            solutions.rotate_left(1);
            wrong.push(claiming(listed, Claim::Exactly { count, solutions }).to_string());
        }
    }
    for grid in corpus("minimal.txt").into_iter().take(20) {
        let record = proven(Prove::minimal(), grid);
        right.push(record.to_string());
        let Claim::Minimal { mut others } = record.claim.clone() else {
            panic!("{:?}", record.claim);
        };
        others.rotate_left(1);
        wrong.push(claiming(&record, Claim::Minimal { others }).to_string());
    }
    let mut boards = corpus_of(16, "minimal-16x16.txt");
    boards.truncate(5);
    boards.extend([Board::empty(&square(4)), cyclic_of(25)]);
    for answer in ask(&Prove::count(), &boards) {
        right.push(answer.proven.unwrap().to_string());
    }
    let marks = pencilmarks();
    for answer in ask(&Prove::count_up_to(50), &marks) {
        right.extend(answer.proven.map(|record| record.to_string()));
    }
    for answer in ask(&Prove::at_least(2), &corpus("sparse.txt")[..10]) {
        right.push(answer.proven.unwrap().to_string());
    }
    wrong.extend(["x", "................ n=287", "................ n=01"].map(str::to_owned));
    wrong.push(format!("{} n={}", Grid::EMPTY, "9".repeat(5000)));
    assert_judged("all", &right, &wrong);
}

/// The columns of a table, also with solutions that are not those.
#[test]
fn the_checker_of_one_file_reads_tables() {
    let grids = corpus("minimal.txt");
    let mut table = "number,puzzle,solution,proof\n".to_owned();
    for (number, grid) in grids.iter().take(5).enumerate() {
        let statement = proof::prove(grid).unwrap().statement().to_string();
        let solution = match number {
            0 => grids[9].unique_solution().unwrap().to_string(),
            1 => String::new(),
            2 => "ambiguous".to_owned(),
            _ => grid.unique_solution().unwrap().to_string(),
        };
        table += &format!("{number},{grid},{solution},{statement}\n");
    }
    table += &format!("5,{},impossible,\n", grids[0]);
    let path = folder("table").join("table.csv");
    fs::write(&path, table).unwrap();
    if let Some(output) = python(&[path.to_str().unwrap()]) {
        assert_eq!(output.stdout, b"accepted 3, rejected 3\n");
        assert_eq!(
            output.stderr,
            b"rejected: record 1\nrejected: record 3\nrejected: record 6\n"
        );
        assert_eq!(output.status.code(), Some(1));
        let missing = python(&["no such file"]).unwrap();
        assert_eq!(missing.status.code(), Some(2));
    }
}

/// More than Python's reader of tables takes in a field if it is not told otherwise.
#[test]
fn the_checker_of_one_file_reads_lists_that_begin_with_a_long_line() {
    let grids = &corpus("sparse.txt")[..2];
    let proven = ask(&Prove::at_least(1700), grids).into_iter();
    let lines: Vec<String> = proven
        .map(|answer| answer.proven.unwrap().to_string())
        .collect();
    assert!(lines.iter().all(|line| line.len() > 131_072));
    // The same solution twice.
    let mut solutions = lines[0].split('/');
    let (first, second) = (solutions.next().unwrap(), solutions.next().unwrap());
    let (_, first) = first.split_once(':').unwrap();
    let twice = lines[0].replacen(second, first, 1);
    assert_by_python("long", &lines, slice::from_ref(&twice));
    assert_by_python("long-first", &[], &[twice]);
}

/// The clauses of a puzzle have its solutions: every solution of dancing links satisfies them, and the
/// numbers of clauses and equalities are those of the definition.
#[test]
fn the_checker_of_one_file_writes_formulas() {
    let puzzle = "1...............";
    let Some(cnf) = python(&["--cnf", puzzle]) else {
        return;
    };
    let cnf = String::from_utf8(cnf.stdout).unwrap();
    let clauses: Vec<Vec<i32>> = cnf
        .lines()
        .skip(1)
        .map(|line| {
            line.split(' ')
                .map(|number| number.parse().unwrap())
                .collect()
        })
        .collect();
    // 64 sets, 7 candidates against each of 64, less those in two sets at once, and 3 missing.
    assert_eq!(
        cnf.lines().next(),
        Some(&*format!("p cnf 64 {}", clauses.len()))
    );
    let opb = String::from_utf8(python(&["--opb", puzzle]).unwrap().stdout).unwrap();
    assert_eq!(opb.lines().next(), Some("* #variable=64 #constraint=67"));
    let satisfies = |digits: &[u8]| {
        let is_true = |literal: i32| {
            let at = literal.unsigned_abs() as usize - 1;
            (usize::from(digits[at / 4]) == at % 4 + 1) == (literal > 0)
        };
        let in_cnf = clauses.iter().all(|clause| {
            let literals = clause.iter().filter(|&&literal| literal != 0);
            literals.copied().any(is_true)
        });
        let in_opb = opb.lines().skip(1).all(|line| {
            let terms = line.split(' ').filter_map(|term| term.strip_prefix('x'));
            let sum = terms.filter(|at| is_true(at.parse().unwrap())).count();
            line.ends_with(&format!("= {sum} ;"))
        });
        assert_eq!(in_cnf, in_opb);
        in_cnf
    };
    let all = oracle::solutions(2, &[0; 16], 1000);
    let satisfying = all.iter().filter(|digits| satisfies(digits)).count();
    assert_eq!((all.len(), satisfying), (288, 72));
    assert!(!satisfies(&[1; 16]));
}
