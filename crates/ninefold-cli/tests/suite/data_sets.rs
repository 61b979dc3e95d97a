//! Data sets: `dedupe --against`, `split` and `overlap`. Expected values are from plain sets, or from
//! isomorphs that are made here by hand.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SHORT, SOLUTION, UNIQUE, ninefold, output, prints,
};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The board with two rows of the first band exchanged, columns and rows exchanged, and digits renamed.
fn isomorph(board: &str) -> String {
    let cells = board.as_bytes();
    let row = |row: usize| [1, 0, 2, 3, 4, 5, 6, 7, 8][row];
    let renamed = |cell: u8| match cell {
        b'9' => '1',
        b'1'..=b'8' => char::from(cell + 1),
        cell => char::from(cell),
    };
    let image = (0..81).map(|cell| renamed(cells[9 * row(cell % 9) + cell / 9]));
    image.collect()
}

/// A puzzle with the solution of [`UNIQUE`], and a clue more.
fn with_one_more() -> String {
    format!("534{}", &UNIQUE[3..])
}

/// Boards that all differ, by their numbers.
fn board(number: usize) -> String {
    format!("{number:09}").replace('0', ".").repeat(9)
}

fn folder_with(files: &[(&str, String)]) -> Folder {
    let folder = Folder::new();
    for (name, text) in files {
        folder.write(name, text);
    }
    folder
}

#[test]
fn what_is_in_other_files_goes() {
    let lines = [UNIQUE, &isomorph(UNIQUE), &with_one_more(), AMBIGUOUS];
    let folder = folder_with(&[
        ("in.txt", lines.join("\n")),
        (
            "test.csv",
            format!("id,puzzle\n7,{UNIQUE}\n").replace('.', "0"),
        ),
        ("more.txt", format!("# none\n{AMBIGUOUS} with a comment\n")),
    ]);
    for (arguments, left) in [
        ("test.csv", &[1, 2, 3][..]),
        ("test.csv --by canonical", &[2, 3]),
        ("test.csv --by solution", &[1, 3]),
        // A puzzle without exactly one solution has no class by its solution.
        ("test.csv --against more.txt --by solution-grid", &[3]),
        ("test.csv --against more.txt", &[1, 2]),
        ("in.txt", &[]),
    ] {
        let left: String = left.iter().map(|&at| format!("{}\n", lines[at])).collect();
        let run = folder.run(&format!("dedupe -q in.txt --against {arguments}"));
        run.is(0, &left, "");
    }
}

#[test]
fn classes_of_other_files_are_not_counted() {
    let input = [UNIQUE, AMBIGUOUS, UNIQUE, ILLEGAL, AMBIGUOUS].join("\n");
    let other = [UNIQUE, UNIQUE, SOLUTION, ILLEGAL].join("\n");
    let folder = folder_with(&[("in.txt", input), ("other.txt", other)]);
    let counted = |arguments: &str| {
        let arguments = format!("dedupe -q --count in.txt --against other.txt {arguments}");
        folder.run(&arguments).out
    };
    assert_eq!(counted(""), format!("{AMBIGUOUS} 2 2\n"));
    assert_eq!(counted("--by solution"), "ambiguous 2 2\nillegal 1 4\n");
    let csv = counted("--to csv");
    assert_eq!(csv, format!("class,size,line\n{AMBIGUOUS},2,2\n"));
}

/// The same as plain sets, whatever the memory and the threads.
#[test]
fn with_little_memory_the_same_goes() {
    let other: Vec<String> = (0..40_000).map(|number| board(3 * number)).collect();
    let lines = (0..60_000).map(|number| board(number % 50_000 * 2));
    let lines: Vec<String> = lines.collect();
    let folder = folder_with(&[
        ("in.txt", lines.join("\n")),
        ("other.txt", other.join("\n")),
    ]);
    let mut seen: HashSet<&String> = other.iter().collect();
    let (mut expected, mut counted) = (String::new(), String::new());
    for (at, line) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| seen.insert(line))
    {
        let times = if at < 10_000 { 2 } else { 1 };
        expected += &format!("{line}\n");
        counted += &format!("{line} {times} {}\n", at + 1);
    }
    for memory in ["", "--memory 1MiB", "--memory 1MiB --threads 1"] {
        let run = |arguments: &str| {
            let arguments = format!("dedupe in.txt --against other.txt {memory} {arguments}");
            folder.run(&arguments).printed()
        };
        assert!(run("") == expected, "{memory}");
        assert!(run("--count") == counted, "{memory}");
        let csv = run("--to csv");
        assert!(csv == format!("puzzle\n{expected}") || csv == expected);
    }
}

#[test]
fn other_files_are_refused_in_plain_words() {
    let folder = folder_with(&[
        ("in.txt", UNIQUE.to_owned()),
        ("short.txt", format!("{UNIQUE}\n{SHORT}\n")),
        ("short.csv", format!("id,puzzle\na,{SHORT}\n")),
    ]);
    for command in ["dedupe", "overlap"] {
        for (arguments, reason) in [
            ("--against none.txt", "--against: cannot read none.txt"),
            ("--against -", "--against needs files"),
            ("--against short.txt", "--against: short.txt:2:81: "),
            ("--against short.csv", "row 1, column puzzle"),
        ] {
            let run = folder.run(&format!("{command} in.txt {arguments}"));
            run.is_refused(reason);
        }
    }
    // Nothing is written over them.
    folder
        .run("dedupe short.txt --against in.txt -o in.txt")
        .ends(2);
    assert_eq!(folder.text("in.txt"), UNIQUE);
}

#[test]
fn a_class_of_solutions_is_in_one_part() {
    let solved = [SOLUTION, UNIQUE, &with_one_more(), &isomorph(UNIQUE)];
    let words = [AMBIGUOUS, IMPOSSIBLE, ILLEGAL];
    let input = [&solved[..], &words[..]].concat().join("\n");
    let mut parts = HashSet::new();
    for seed in 0..40 {
        let out = prints(&format!("split --seed {seed}"), &input);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[..4], [lines[0]; 4]);
        assert_eq!(lines[4..], ["ambiguous", "impossible", "illegal"]);
        parts.insert(lines[0].to_owned());
    }
    // (That one of them is not drawn in 40 is less likely than one in seven at worst, and seeds are fixed.)
    assert!(parts.contains("train") && parts.len() > 1, "{parts:?}");
}

#[test]
fn parts_are_those_of_the_shares_wherever_a_puzzle_stands() {
    let puzzles = output("generate easy -n 600 --seed 3");
    let parts = |arguments: &str, input: &str| prints(&format!("split {arguments}"), input);
    let all = parts("--parts a=1,none=0,b=2 --seed 5", &puzzles);
    let number = |part: &str| all.lines().filter(|&line| line == part).count();
    // (Within four standard deviations.)
    assert!(number("a").abs_diff(200) < 47, "{}", number("a"));
    assert_eq!(number("a") + number("b"), 600);
    let reversed: Vec<&str> = puzzles.lines().rev().take(100).collect();
    let one_thread = "--parts a=1,none=0,b=2 --seed 5 --threads 1";
    let again = parts(one_thread, &reversed.join("\n"));
    assert!(again.lines().eq(all.lines().rev().take(100)));
    let larger = parts("--parts a=2,b=1 --seed 5", &puzzles);
    let mut moved = all.lines().zip(larger.lines());
    assert!(moved.all(|pair| pair != ("a", "b")));
    let text = format!("id,puzzle\n7,{UNIQUE}\n8,{AMBIGUOUS}\n");
    let rows = format!("7,{UNIQUE},train,unique\n8,{AMBIGUOUS},,ambiguous\n");
    assert_eq!(
        prints("split --to csv", &text),
        format!("id,puzzle,part,status\n{rows}")
    );
}

#[test]
fn parts_that_cannot_be_are_refused() {
    for (parts, reason) in [
        ("a", "expected a name and a share, such as train=90"),
        ("a=-1", "expected a name and a share, such as train=90"),
        ("a=1,a=2", "--parts: there are two parts called 'a'"),
        ("=1", "--parts: a part has no name"),
        ("a=0", "--parts: at least one part needs a share above zero"),
    ] {
        ninefold(&format!("split --parts {parts}"), UNIQUE).is_refused(reason);
    }
}

#[test]
fn an_overlap_is_reported_by_each_kind_of_class() {
    let other = isomorph(&with_one_more());
    #[rustfmt::skip]
    let input = [
        UNIQUE, SHORT, AMBIGUOUS, &isomorph(UNIQUE), &other, &UNIQUE.replace('.', "-"), IMPOSSIBLE,
    ];
    let test = format!("puzzle\n{AMBIGUOUS}\n{UNIQUE}\n{UNIQUE}\n");
    let folder = folder_with(&[("train.txt", input.join("\n")), ("test.csv", test)]);
    let report = |arguments: &str| {
        let run = folder.run(&format!("overlap train.txt --against test.csv {arguments}"));
        run.ends(1).begins("train.txt:2:81: the line has 80 cells");
        run.out
    };
    let json: Value = serde_json::from_str(&report("--json --examples 2")).unwrap();
    let example = |line: u64, other: u64| {
        json!({
            "file": "train.txt", "line": line, "against_file": "test.csv", "against_line": other,
        })
    };
    let expected = json!({
        "records": 7, "malformed": 1, "without_one_solution": 2, "against_records": 3,
        "in_both": {
            "text": {"records": 3, "examples": [example(1, 2), example(3, 1)]},
            "canonical": {"records": 4, "examples": [example(4, 2)]},
            "solution-grid": {"records": 4, "examples": [example(5, 2)]},
        },
    });
    assert_eq!(json, expected);
    let expected = "\
7 records, 1 malformed, 2 without exactly one solution; against 3 records

in both by         records    share
text                     3   42.86%
canonical                4   57.14%
solution-grid            4   57.14%
text: train.txt:1 and test.csv:2
canonical: train.txt:4 and test.csv:2
solution-grid: train.txt:5 and test.csv:2
";
    assert_eq!(report("--examples 1"), expected);
}

#[test]
fn what_is_removed_is_what_was_reported() {
    let test = output("generate easy -n 40 --seed 1");
    let mut train = output("generate easy -n 200 --seed 2");
    train.extend(test.lines().take(7).map(|puzzle| format!("{puzzle}\n")));
    let moved = test.lines().skip(7).take(13);
    train.extend(moved.map(|puzzle| isomorph(puzzle) + "\n"));
    let folder = folder_with(&[("train.txt", train), ("test.txt", test)]);
    let run = |arguments: &str| folder.run(arguments).out;
    let report = run("overlap train.txt --against test.txt --json");
    let json: Value = serde_json::from_str(&report).unwrap();
    for (by, shared) in [("text", 7), ("canonical", 20), ("solution-grid", 20)] {
        assert_eq!(json["in_both"][by]["records"], shared, "{by}");
        let left = run(&format!("dedupe train.txt --against test.txt --by {by}"));
        assert_eq!(left.lines().count(), 220 - shared, "{by}");
    }
}

#[test]
fn a_report_has_no_table() {
    #[rustfmt::skip]
    let cases = [
        "-o out.csv", "--to csv", "--keep none", "--shard 1/2", "--stats",
    ];
    for option in cases {
        let folder = folder_with(&[("in.txt", UNIQUE.to_owned())]);
        let run = folder.run(&format!("overlap in.txt --against in.txt {option}"));
        let flag = option.split(' ').next().unwrap();
        let begin = format!("ninefold: overlap does not take {flag}: ");
        run.gives(2, "").begins(&begin);
    }
    let many: String = (0..30_000).map(|number| board(number) + "\n").collect();
    let folder = folder_with(&[("many.txt", many)]);
    let run = folder.run("overlap many.txt --against many.txt --memory 1MiB");
    run.is_refused("give --memory some 150 bytes");
}
