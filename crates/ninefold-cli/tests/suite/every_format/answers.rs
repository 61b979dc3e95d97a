//! The columns that each command adds to a table: names, types and values.

use crate::dlx::{self, Dlx};
use crate::program::{AMBIGUOUS, Folder, IMPOSSIBLE, SHORT, SOLUTION, UNIQUE, ninefold_in, output};
use parquet::basic::{LogicalType, Type as Physical};
use parquet::file::reader::{FileReader, SerializedFileReader};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// The first puzzles of a file of the repository.
fn puzzles(name: &str, count: usize) -> Vec<String> {
    let path = format!("{}/../../puzzles/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    text.lines().take(count).map(str::to_owned).collect()
}

fn cells(puzzle: &str) -> Vec<u8> {
    let digit = |cell: char| cell.to_digit(10).unwrap_or(0) as u8;
    puzzle.chars().map(digit).collect()
}

/// Every solution that dancing links find.
fn solutions(puzzle: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    Dlx::new(3, &cells(puzzle)).visit(&mut |grid| {
        all.insert(grid.iter().map(|&digit| (b'0' + digit) as char).collect());
        ControlFlow::Continue(())
    });
    all
}

/// A folder with `in.csv`, a table of these puzzles with their numbers.
fn table(puzzles: &[String]) -> Folder {
    let folder = Folder::new();
    let mut text = "id,puzzle\n".to_owned();
    for (number, puzzle) in puzzles.iter().enumerate() {
        text += &format!("{number},{puzzle}\n");
    }
    folder.write("in.csv", text);
    folder
}

/// The fields of a table without quotes, after its header.
fn rows(folder: &Path, arguments: &str, header: &str) -> Vec<Vec<String>> {
    let run = ninefold_in(folder, &format!("{arguments} -q"), "");
    assert!(run.code < 2, "{}", run.err);
    let (first, rest) = run.out.split_once('\n').unwrap();
    assert_eq!(first, header, "{arguments}");
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    rest.lines().map(fields).collect()
}

fn status_of(count: usize) -> &'static str {
    ["impossible", "unique", "ambiguous"][count.min(2)]
}

/// Some of each kind, few enough solutions each that all can be listed.
fn corpus() -> Vec<String> {
    let few = |puzzle: &String| dlx::count(3, &cells(puzzle), 60) < 60;
    let multi = puzzles("multi.txt", 60).into_iter().filter(few).take(20);
    let mut all: Vec<String> = multi.collect();
    all.extend(puzzles("minimal.txt", 10));
    all.extend(puzzles("impossible.txt", 5));
    all
}

#[test]
fn solutions_and_counts_are_those_of_dancing_links() {
    let corpus = corpus();
    let folder = table(&corpus);
    let solved = rows(folder.path(), "solve in.csv", "id,puzzle,solution,status");
    let any = rows(
        folder.path(),
        "solve --any in.csv",
        "id,puzzle,solution,status",
    );
    let counted = rows(
        folder.path(),
        "count --cap 1000 in.csv",
        "id,puzzle,solutions,status",
    );
    let exact = rows(
        folder.path(),
        "count --cap none in.csv",
        "id,puzzle,solutions,status",
    );
    let checked = rows(folder.path(), "check in.csv", "id,puzzle,status");
    for (number, puzzle) in corpus.iter().enumerate() {
        let all = solutions(puzzle);
        let status = status_of(all.len());
        let first = match all.len() {
            1 => all.first().unwrap(),
            _ => "",
        };
        let id = number.to_string();
        assert_eq!(solved[number], [&id[..], puzzle, first, status]);
        let count = all.len().to_string();
        assert_eq!(counted[number], [&id[..], puzzle, &count, status]);
        assert_eq!(exact[number], [&id[..], puzzle, &count, status]);
        assert_eq!(checked[number], [&id[..], puzzle, status]);
        match all.is_empty() {
            true => assert_eq!(any[number][2..], ["", "impossible"]),
            false => assert!(all.contains(&any[number][2]), "{puzzle}"),
        }
    }
    assert_eq!(solved.len(), corpus.len());
}

#[test]
fn enumerate_has_a_row_for_every_solution() {
    let corpus = corpus();
    let folder = table(&corpus);
    let rows = rows(
        folder.path(),
        "enumerate in.csv",
        "id,puzzle,solution,status",
    );
    let mut left = &rows[..];
    for (number, puzzle) in corpus.iter().enumerate() {
        let all = solutions(puzzle);
        // One without solutions has a row, too.
        let (own, behind) = left.split_at(all.len().max(1));
        left = behind;
        for row in own {
            assert_eq!(row[..2], [number.to_string(), puzzle.clone()]);
            assert_eq!(row[3], status_of(all.len()));
        }
        let found: BTreeSet<String> = own.iter().map(|row| row[2].clone()).collect();
        match all.is_empty() {
            true => assert_eq!(found, [String::new()].into()),
            false => assert_eq!(found, all),
        }
    }
    assert!(left.is_empty());
}

#[test]
fn sample_has_a_row_for_every_draw_with_the_status_of_the_puzzle() {
    let corpus = [UNIQUE, AMBIGUOUS, IMPOSSIBLE, SHORT].map(str::to_owned);
    let folder = table(&corpus);
    let rows = rows(
        folder.path(),
        "sample -n 30 --seed 3 --puzzles in.csv",
        "id,puzzle,solution,status",
    );
    let of = |number: &str| {
        rows.iter()
            .filter(|row| row[0] == number)
            .collect::<Vec<_>>()
    };
    let unique = of("0");
    assert_eq!(unique.len(), 30);
    // The same thirty times, and unique all the same.
    assert!(unique.iter().all(|row| row[2..] == [SOLUTION, "unique"]));
    let drawn: BTreeSet<String> = of("1").iter().map(|row| row[2].clone()).collect();
    assert_eq!(of("1").len(), 30);
    assert_eq!(drawn, solutions(AMBIGUOUS));
    assert!(of("1").iter().all(|row| row[3] == "ambiguous"));
    let one = |number, status| {
        assert_eq!(
            of(number),
            [&[
                number,
                &corpus[number.parse::<usize>().unwrap()],
                "",
                status
            ]
            .map(str::to_owned)
            .to_vec()]
        )
    };
    one("2", "impossible");
    one("3", "malformed");
}

/// Its three solutions are dancing links', and the score is the judge's, which one of them has.
#[test]
fn target_has_the_best_score_a_bound_and_a_grid() {
    let folder = table(&[AMBIGUOUS, IMPOSSIBLE].map(str::to_owned));
    for (more, columns, values) in [
        ("", "", ""),
        (" --count-optima", "optima,all_optima,", "3,true,"),
    ] {
        let table = folder.run(&format!("target{more} in.csv")).printed();
        let (header, rows) = table.split_once('\n').unwrap();
        assert_eq!(
            header,
            format!("id,puzzle,score,bound,proven,grid,{columns}status")
        );
        let all = solutions(AMBIGUOUS);
        let none = ",".repeat(columns.matches(',').count());
        let expected = |grid| {
            format!(
                "0,{AMBIGUOUS},2829,2829,true,{grid},{values}solvable\n1,{IMPOSSIBLE},,,,,{none}impossible\n"
            )
        };
        assert_eq!(rows, expected(all.first().unwrap()));
    }
}

/// Bertram Felgenhauer and Frazer Jarvis, 2005.
const GRIDS: &str = "6670903752021072936960";

#[test]
fn exact_counts_are_decimal_and_never_floats() {
    let folder = table(&[".".repeat(81), UNIQUE.to_owned()]);
    let rows = rows(
        folder.path(),
        "count --cap none in.csv",
        "id,puzzle,solutions,status",
    );
    assert_eq!(rows[0][2..], [GRIDS, "ambiguous"]);
    let count = |arguments: &str| folder.run(arguments).printed();
    // As text in JSON, where most programs would round the number.
    let json = count("count --cap none in.csv --to jsonl --keep id");
    assert_eq!(
        json,
        format!(
            "{{\"id\":\"0\",\"solutions\":\"{GRIDS}\",\"status\":\"ambiguous\"}}\n\
             {{\"id\":\"1\",\"solutions\":\"1\",\"status\":\"unique\"}}\n"
        )
    );
    let json = count("count --cap 7 in.csv --to jsonl --keep none");
    assert_eq!(
        json,
        "{\"solutions\":7,\"status\":\"ambiguous\"}\n{\"solutions\":1,\"status\":\"unique\"}\n"
    );
    count("count --cap none in.csv -o exact.parquet");
    let json = count("convert exact.parquet --keep solutions --to jsonl");
    let expected = format!("{{\"solutions\":{GRIDS}}}\n{{\"solutions\":1}}\n");
    assert_eq!(json, expected);
}

/// The columns of a Parquet file: names, and types as Parquet has them.
fn types(path: &Path) -> Vec<(String, Physical, Option<LogicalType>)> {
    let file = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let schema = file.metadata().file_metadata().schema_descr_ptr();
    let columns = schema.columns().iter();
    columns
        .map(|column| {
            (
                column.name().to_owned(),
                column.physical_type(),
                column.logical_type_ref().cloned(),
            )
        })
        .collect()
}

#[test]
fn parquet_has_true_types() {
    let folder = table(&[UNIQUE.to_owned(), AMBIGUOUS.to_owned()]);
    let text = (Physical::BYTE_ARRAY, Some(LogicalType::String));
    let integer = (Physical::INT64, None);
    let boolean = (Physical::BOOLEAN, None);
    let decimal = (
        Physical::FIXED_LEN_BYTE_ARRAY,
        Some(LogicalType::decimal(0, 38)),
    );
    #[rustfmt::skip]
    let cases = [
        ("solve", vec![("solution", &text), ("status", &text)]),
        ("count", vec![("solutions", &integer), ("status", &text)]),
        ("count --cap none", vec![("solutions", &decimal), ("status", &text)]),
        ("check", vec![("status", &text)]),
        ("enumerate", vec![("solution", &text), ("status", &text)]),
        ("sample --puzzles", vec![("solution", &text), ("status", &text)]),
        ("target --count-optima",
         vec![("score", &integer), ("bound", &integer), ("proven", &boolean), ("grid", &text), ("optima", &decimal), ("all_optima", &boolean), ("status", &text)]),
    ];
    for (command, added) in cases {
        folder
            .run(&format!("{command} in.csv -o out.parquet"))
            .ends_well();
        let expected = [("id", &text), ("puzzle", &text)].into_iter().chain(added);
        let expected: Vec<_> = expected
            .map(|(name, (physical, logical))| (name.to_owned(), *physical, logical.clone()))
            .collect();
        let found = types(&folder.path().join("out.parquet"));
        // Integers may say how many bits they have.
        let found = found
            .into_iter()
            .map(|(name, physical, logical)| match logical {
                Some(LogicalType::Integer(_)) if physical == Physical::INT64 => {
                    (name, physical, None)
                }
                logical => (name, physical, logical),
            });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{command}");
    }
    let run = folder.run("convert out.parquet --column puzzle --to jsonl");
    let rows = run.out.lines();
    let rows = rows.map(|line| serde_json::from_str(line).unwrap());
    let rows: Vec<Value> = rows.collect();
    // The first sample of the NOIP 2009 problem.
    assert_eq!(rows[1]["score"], 2829);
    assert_eq!(rows[1]["proven"], true);
    assert_eq!(rows[1]["status"], "solvable");
}

#[test]
fn made_puzzles_are_a_table_too() {
    let lines = output("generate minimal -n 3 --seed 1");
    let first = puzzles("minimal.txt", 3).join("\n") + "\n";
    assert_eq!(lines, first);
    let found = output("generate minimal -n 3 --seed 1 --to csv");
    assert_eq!(found, format!("puzzle\n{first}"));
    let folder = Folder::new();
    folder.run("generate minimal -n 3 --seed 1 -o made.parquet");
    let run = folder.run("convert made.parquet --to lines");
    assert_eq!(run.out, first);
}
