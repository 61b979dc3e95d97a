//! `prove` and `check-proof`, and the checker of one file on what they write.

use crate::program::{
    AMBIGUOUS, Folder, ILLEGAL, IMPOSSIBLE, SOLUTION, UNIQUE, is_built, mixture, ninefold, outcome,
    prints,
};
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use std::io::{Write, stderr};

/// A puzzle of 17 clues that singles do not solve.
const HARD: &str =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

/// The outcome of a script of `checker/` in Python. Without Python, a line is printed past the harness.
pub fn by_python(script: &str, arguments: &[&str], input: &str) -> Option<(Option<i32>, String)> {
    let script = format!("{}/../../checker/{script}", env!("CARGO_MANIFEST_DIR"));
    let mut python = Command::new("python3");
    let output = python
        .arg(&script)
        .args(arguments)
        .write_stdin(input)
        .output();
    if output.is_err() {
        let mut past_harness = stderr();
        writeln!(
            past_harness,
            "NOT checked: there is no python3 for {script}"
        )
        .unwrap();
    }
    let output = output.ok()?;
    let printed = String::from_utf8(output.stdout).unwrap();
    Some((output.status.code(), printed))
}

/// Asserts that both checkers end so about a file, with these words.
#[track_caller]
pub fn assert_checked(folder: &Folder, name: &str, code: i32, words: &str) {
    folder
        .run(&format!("check-proof {name}"))
        .gives(code, words);
    assert_checked_by_python(folder, name, code, words);
}

#[track_caller]
pub fn assert_checked_by_python(folder: &Folder, name: &str, code: i32, words: &str) {
    let path = folder.join(name);
    if let Some(python) = by_python("ninecheck.py", &[path.to_str().unwrap()], "") {
        assert_eq!(python, (Some(code), words.to_owned()), "{name}");
    }
}

#[test]
fn a_proof_stands_on_the_line_of_its_puzzle() {
    let run = ninefold("prove", mixture());
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(run.code, 1);
    let [unique, ambiguous, impossible, illegal, malformed, again] = lines[..] else {
        panic!("{}", run.out);
    };
    assert_eq!(unique, format!("{UNIQUE} n=1"));
    assert_eq!(unique, again);
    assert!(ambiguous.starts_with(&format!("{AMBIGUOUS} n>=2:")));
    assert_eq!(impossible, format!("{IMPOSSIBLE} n=0"));
    assert_eq!(illegal, format!("{ILLEGAL} n=0"));
    assert_eq!(malformed, "# malformed");
    let hard = prints("prove", HARD);
    assert!(hard.starts_with(&format!("{HARD} n=1 ")), "{hard}");

    let counted = prints("prove --claim count --list", AMBIGUOUS);
    assert!(counted.starts_with(&format!("{AMBIGUOUS} n=3:")));
    let listed = counted.split([':', '/', ' ']);
    let listed = listed.filter(|text| text.len() == 81);
    let mut solutions: Vec<&str> = listed.skip(1).collect();
    solutions.sort_unstable();
    let expected = prints("enumerate --order lexicographic", AMBIGUOUS);
    assert_eq!(solutions, expected.split_whitespace().collect::<Vec<_>>());
    // They are files of proofs, compressed or not.
    let folder = Folder::new();
    for name in ["all.proof", "all.txt.gz"] {
        let text = [run.out.as_str(), &hard, &counted].concat();
        let arguments = format!("prove --claim count -o {name} in.txt");
        folder.write("in.txt", &text);
        // The claims and the proofs are remarks after the puzzles.
        folder.run(&arguments).ends_well();
        assert_checked(&folder, name, 0, "accepted 7, rejected 0\n");
        let both = folder.run(&format!("check-proof in.txt {name}"));
        both.is(0, "accepted 14, rejected 0\n", "");
    }
}

#[test]
fn what_is_not_proven_says_why() {
    #[rustfmt::skip]
    let cases = [
        ("--claim count --proof-limit 2", AMBIGUOUS, "more than 2 solutions"),
        ("--node-limit 1 --claim count", AMBIGUOUS, "stopped before it was finished"),
        ("--claim max --node-limit 2", &".".repeat(81), "stopped before it was finished"),
    ];
    for (arguments, puzzle, reason) in cases {
        ninefold(&format!("prove {arguments}"), puzzle)
            .gives(1, &format!("# unproven: {reason}\n"));
        let table = ninefold(&format!("prove --to csv {arguments}"), puzzle);
        let expected = format!("{reason}\n");
        assert!(table.out.ends_with(&expected), "{}", table.out);
        assert_eq!(table.code, 1);
    }
}

/// The clues that `minimality` finds to be redundant.
#[test]
fn redundant_clues_are_proven() {
    let line = prints("prove --claim minimal", UNIQUE);
    let found = prints("minimality", UNIQUE);
    let clues: Vec<&str> = found.split_whitespace().skip(1).collect();
    assert_eq!(line, format!("{UNIQUE} redundant={}\n", clues.join("/")));
    let folder = Folder::new();
    // Without the first redundant clue, another may be needed.
    let cell: usize = clues[0][1..2].parse::<usize>().unwrap() * 9 - 9
        + clues[0][3..].parse::<usize>().unwrap()
        - 1;
    let mut less = UNIQUE.to_owned();
    less.replace_range(cell..=cell, ".");
    let still = prints("minimality", &less);
    let needed = clues[1..].iter().find(|clue| !still.contains(*clue));
    let needed = needed.expect("not all of them can go together");
    folder.write("a.proof", format!("{line}{less} redundant={needed}\n"));
    assert_checked(&folder, "a.proof", 1, "accepted 1, rejected 1\n");
}

/// The form and the transformation of `canonical`.
#[test]
fn forms_are_shown_to_be_isomorphic() {
    let printed = prints("canonical --transform", UNIQUE);
    let words: Vec<&str> = printed.split_whitespace().collect();
    let [form, transformation] = words[..] else {
        panic!("{printed}");
    };
    let line = prints("prove --claim isomorphic", UNIQUE);
    assert_eq!(line, format!("{UNIQUE} iso={form} {transformation}\n"));
    let image = prints(&format!("transform --by {transformation}"), UNIQUE);
    assert_eq!(image.trim(), form);
    let false_one = line.replacen(form, UNIQUE, 2);
    let false_one = false_one.replacen(UNIQUE, AMBIGUOUS, 1);
    let folder = Folder::new();
    folder.write("a.proof", [line.as_str(), &false_one].concat());
    assert_checked(&folder, "a.proof", 1, "accepted 1, rejected 1\n");
}

/// The number of `count --cap none`, which only a recount shows.
#[test]
fn large_numbers_are_proven_by_shares() {
    let sparse = format!("12.......3456.{}", ".".repeat(67));
    let count = prints("count --cap none", &sparse);
    let line = prints("prove --claim shares", &sparse);
    let (board, claim) = line.trim_end().split_once(' ').unwrap();
    let (number, shares) = claim.split_once(' ').unwrap();
    assert_eq!((board, number), (&*sparse, &*format!("n={}", count.trim())));
    assert!(shares.starts_with('%') && shares.split('/').count() == 280);
    let folder = Folder::new();
    folder.write("a.proof", &line);
    let checked = folder.run("check-proof a.proof");
    checked.gives(1, "accepted 0, rejected 0, to be recounted 1\n");
    checked.begins("a.proof: line 1: the shares are to be recounted");
    let of_python = "accepted 0, rejected 0, with 0 of 280 shares recounted 1\n";
    assert_checked_by_python(&folder, "a.proof", 1, of_python);
    ninefold("prove --claim shares", IMPOSSIBLE).gives(0, &format!("{IMPOSSIBLE} n=0\n"));
    #[rustfmt::skip]
    let cases = [
        ("shares", "shares are those of classic 9x9 puzzles, and not of 16x16"),
        ("isomorphic", "canonical forms are those of classic 9x9 puzzles, and not of 16x16"),
    ];
    for (claim, message) in cases {
        ninefold(&format!("prove --box-order 4 --claim {claim}"), UNIQUE).is_refused(message);
    }
}

#[test]
fn best_scores_are_proven_for_the_usual_weights_and_others() {
    let folder = Folder::new();
    let run = |arguments: &str, input: &str| folder.run_on(arguments, input);
    let empty = ".".repeat(81);
    for (arguments, claim) in [("max", "max=2906:"), ("min", "min=2794:")] {
        let run = run(&format!("prove --claim {arguments}"), &empty);
        run.ends_well();
        assert!(run.out.starts_with(&format!("{empty} {claim}")));
    }
    let numbers = (0..81).map(|cell| (cell * cell % 17 - 8).to_string());
    let numbers: Vec<String> = numbers.collect();
    let rows: Vec<String> = numbers.chunks(9).map(|row| row.join(" ")).collect();
    folder.write("w.txt", rows.join("\n"));
    let scored = run("target --weights w.txt", AMBIGUOUS);
    run("prove --claim max --weights w.txt -o a.proof", AMBIGUOUS).ends_well();
    let text = folder.text("a.proof");
    let claim = format!(
        "{AMBIGUOUS} max={}@{}:",
        scored.out.trim(),
        numbers.join("/")
    );
    assert!(text.starts_with(&claim), "{text}");
    // In a table it is a field that needs no quotes.
    let in_table = "prove --claim max --weights w.txt -o t.csv --to csv";
    run(in_table, AMBIGUOUS).ends_well();
    let statement = &text.trim_end()[82..];
    let row = format!("{AMBIGUOUS},{statement},solvable,\n");
    assert!(folder.text("t.csv").ends_with(&row));
    run("prove --claim max", IMPOSSIBLE).gives(0, &format!("{IMPOSSIBLE} n=0\n"));
    folder.write("b.proof", text.replacen("max=", "max=1", 1));
    assert_checked(&folder, "t.csv", 0, "accepted 1, rejected 0\n");
    assert_checked(&folder, "a.proof", 0, "accepted 1, rejected 0\n");
    assert_checked(&folder, "b.proof", 1, "accepted 0, rejected 1\n");
    #[rustfmt::skip]
    let cases = [
        ("--weights w.txt", "--weights are for --claim max and min"),
        ("--claim max --box-order 4", "scores are those of classic 9x9 puzzles, and not of 16x16"),
        ("--claim max --weights none.txt", "cannot read none.txt"),
    ];
    for (arguments, message) in cases {
        run(&format!("prove {arguments}"), AMBIGUOUS).is_refused(message);
    }
}

/// A table that carries its own proofs.
#[test]
fn a_table_keeps_its_columns_beside_the_proofs() {
    let folder = Folder::new();
    let table = format!(
        "id,puzzle,solution\n7,{UNIQUE},{SOLUTION}\n8,{HARD},\n9,{AMBIGUOUS},\nx,{IMPOSSIBLE},\n"
    );
    folder.write("in.csv", table);
    folder.run("prove in.csv -o out.csv").ends_well();
    let out = folder.text("out.csv");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "id,puzzle,solution,proof,status,unproven");
    assert_eq!(lines[1], format!("7,{UNIQUE},{SOLUTION},n=1,unique,"));
    assert!(lines[2].starts_with(&format!("8,{HARD},,n=1 ")));
    assert!(lines[3].ends_with(",ambiguous,"), "{}", lines[3]);
    assert_eq!(lines[4], format!("x,{IMPOSSIBLE},,n=0,impossible,"));
    assert_checked(&folder, "out.csv", 0, "accepted 4, rejected 0\n");
    folder.write("out.csv", out.replace("n=1,unique", "n=0,unique"));
    assert_checked(&folder, "out.csv", 1, "accepted 3, rejected 1\n");
}

#[test]
fn false_claims_are_rejected_by_line() {
    #[rustfmt::skip]
    let lines = [
        format!("{UNIQUE} n=1"), format!("{UNIQUE} n=0"), format!("{AMBIGUOUS} n=1"), format!("{UNIQUE} n=one"),
        format!("{HARD} n=1"), format!("{UNIQUE} n>=2:{SOLUTION}/{SOLUTION}"),
    ];
    let run = ninefold("check-proof", lines.join("\n"));
    run.gives(1, "accepted 1, rejected 5\n");
    let reported: Vec<&str> = run.err.lines().collect();
    assert_eq!(reported.len(), 5, "{}", run.err);
    for (number, line) in (2..).zip(reported) {
        let expected = format!("<stdin>: line {number}");
        assert!(line.starts_with(&expected), "{line}");
    }
    outcome("check-proof nothing.proof").is_refused("cannot read nothing.proof");
}

/// Tables of every format are checked with the solutions in them, as by the checker in Python.
#[test]
fn proofs_in_tables_are_checked_by_row() {
    let folder = Folder::new();
    let run = |arguments: &str, input: &str| folder.run_on(arguments, input);
    let table = format!("id,puzzle\n1,{UNIQUE}\n2,{HARD}\n3,{AMBIGUOUS}\n4,{IMPOSSIBLE}\n");
    folder.write("in.csv", &table);
    let names = ["a.csv", "a.jsonl", "a.parquet", "a.csv.zst", "a.tsv"];
    for name in names.into_iter().filter(|name| is_built(name)) {
        run(&format!("solve in.csv --proof-column proof -o {name}"), "").ends_well();
        for files in [name.to_owned(), format!("--table {name}")] {
            run(&format!("check-proof {files}"), "").is(0, "accepted 4, rejected 0\n", "");
        }
    }
    let text = folder.text("a.csv");
    run("check-proof", &text).gives(0, "accepted 4, rejected 0\n");
    // Other names, and a list beside it.
    let other = text.replacen("puzzle", "grid", 1);
    let other = other.replacen("proof", "why", 1);
    folder.write("b.csv", other);
    let list = format!("{UNIQUE} n=1\n");
    let both = "check-proof - --table b.csv --column grid --proof-column why";
    run(both, &list).is(0, "accepted 5, rejected 0\n", "");

    let wrong = SOLUTION.replacen('1', "2", 1);
    #[rustfmt::skip]
    let rows = [
        (format!("{UNIQUE},{SOLUTION},n=1"), None),
        (format!("{UNIQUE},,n=1"), None),
        (format!("{UNIQUE},{SOLUTION},n=2"), Some("2 solutions are claimed, and the tree has 1")),
        (format!("{UNIQUE},{wrong},n=1"), Some("the solution beside it is none")),
        (format!("{UNIQUE},none,n=1"), Some("the solution beside it is none")),
        (format!("{AMBIGUOUS},none,n=3 AA"), Some("pivot 1 has fewer than two options")),
        (format!("{UNIQUE},{SOLUTION},"), Some("there is no claim")),
        (format!("{UNIQUE},{SOLUTION},n=one"), Some("character 3 of the proof: expected a number")),
        (format!("{UNIQUE}1,{SOLUTION},n=1"), Some("right behind cell 81")),
    ];
    let lines: Vec<&str> = rows.iter().map(|(line, _)| &line[..]).collect();
    let text = format!("puzzle,solution,proof\n{}\n", lines.join("\n"));
    folder.write("c.csv", &text);
    folder.write("c.jsonl", run("convert c.csv --to jsonl", "").out);
    assert_checked(&folder, "c.csv", 1, "accepted 2, rejected 7\n");
    let checked = run("check-proof c.csv", "");
    let reasons = rows.iter().zip(1..);
    let reasons = reasons.filter_map(|((_, reason), row)| Some((row, (*reason)?)));
    assert_eq!(checked.err.lines().count(), 7);
    for ((row, reason), line) in reasons.zip(checked.err.lines()) {
        let words = [format!("row {row}"), (*reason).to_owned()];
        let said = words.iter().all(|words| line.contains(words));
        assert!(said && line.starts_with("c.csv:"), "{line}");
    }
    run("check-proof --table in.csv", "").is_refused("--proof-column");
    // A list has no columns, and what is to be done is said: it is done here by hand.
    let list = format!("{UNIQUE} n=1\n{AMBIGUOUS} n=3 AA\n");
    folder.write("list.proof", &list);
    let way = "(echo puzzle,proof; sed 's/ /,/' LIST) > proofs.csv";
    run("check-proof list.proof --to csv", "").is_refused(way);
    let rows = list.lines().map(|line| line.replacen(' ', ",", 1) + "\n");
    let table = format!("puzzle,proof\n{}", rows.collect::<String>());
    let verdicts = "verdict,reason\naccepted,\nrejected,pivot 1 has fewer than two options\n";
    run("check-proof --to csv --keep none", &table).gives(1, verdicts);
}

/// Every command that has proofs beside its answers writes them as a column and as a file.
#[test]
fn answers_come_with_their_proofs() {
    let folder = Folder::new();
    let run = |arguments: &str, input: &str| folder.run_on(arguments, input);
    let list = [UNIQUE, HARD, AMBIGUOUS, IMPOSSIBLE, ILLEGAL].join("\n");
    folder.write("in.txt", &list);
    #[rustfmt::skip]
    let cases = [
        ("solve", ["n=1", "n=1 ", "n>=2:", "n=0", "n=0"]),
        ("check", ["n=1", "n=1 ", "n>=2:", "n=0", "n=0"]),
        ("count", ["n=1", "n=1 ", "n>=2:", "n=0", "n=0"]),
        ("count --cap 3", ["n=1", "n=1 ", "n>=3:", "n=0", "n=0"]),
        ("count --cap 4", ["n=1", "n=1 ", "n=3 ", "n=0", "n=0"]),
        ("count --cap none", ["n=1", "n=1 ", "n=3 ", "n=0", "n=0"]),
        ("minimality", ["redundant=", "minimal:", "n>=2:", "n=0", "n=0"]),
        ("target", ["max=", "max=", "max=", "n=0", "n=0"]),
        ("target --smallest", ["min=", "min=", "min=", "n=0", "n=0"]),
    ];
    for (command, claims) in cases {
        let plain = run(&format!("{command} in.txt"), "");
        let proven = run(&format!("{command} in.txt --proof a.proof.gz"), "");
        assert_eq!(proven, plain, "{command}");
        run("check-proof a.proof.gz", "").gives(0, "accepted 5, rejected 0\n");
        let options = format!("{command} in.txt -o a.jsonl --proof-column why");
        run(&options, "").ends_well();
        let table = folder.text("a.jsonl");
        for (line, claim) in table.lines().zip(claims) {
            let begin = format!(",\"why\":\"{claim}");
            assert!(line.contains(&begin), "{command}: {line}");
        }
        run("check-proof a.jsonl --proof-column why", "").gives(0, "accepted 5, rejected 0\n");
    }
    // What is not proven says why, and is seen in the exit status.
    for arguments in ["--proof a.proof", "--to csv --proof-column proof"] {
        run(
            &format!("count --cap none --proof-limit 2 in.txt {arguments}"),
            "",
        )
        .ends(1);
    }
    let text = folder.text("a.proof");
    let expected = Some("# unproven: more than 2 solutions");
    assert_eq!(text.lines().nth(2), expected);
    folder.write("mixed.txt", mixture());
    let mixed = run("check mixed.txt --proof a.proof", "");
    // What is malformed is reported once.
    assert_eq!((mixed.code, mixed.err.lines().count()), (1, 2));

    folder.write("in.csv", "puzzle\n");
    #[rustfmt::skip]
    let cases = [
        ("solve --proof a.proof", UNIQUE, "standard input and pipes can be read once only"),
        ("solve in.txt --proof in.txt", "", "--proof names an input, in.txt"),
        ("solve in.txt -o in.txt --proof a.proof", "", "--proof reads the puzzles again"),
        ("solve in.txt -o a.proof --proof a.proof", "", "--proof and --output name the same file"),
        ("solve in.txt --errors a.proof --proof a.proof", "", "--proof and --errors name the same"),
        ("solve in.txt --proof-column proof", "", "--proof-column is for tables"),
        ("check in.txt --to sdm --proof-column proof", "", "holds puzzles and no answers"),
    ];
    for (arguments, input, message) in cases {
        run(arguments, input).is_refused(message);
    }
}
