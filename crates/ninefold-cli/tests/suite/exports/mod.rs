//! `prove --export`: formulas that `checker/nineformula.py` writes, too, and proofs that small checkers of
//! the tests verify, and reject where a claim is false. Those of the field run in `tests/outside-checkers`.

mod clauses;
mod inequalities;

use crate::program::{
    AMBIGUOUS, Folder, IMPOSSIBLE, SOLUTION, UNIQUE, mixture, ninefold, output, prints,
};
use inequalities::Verified;
use ninefold::{Grid, Pencilmarks};
use pretty_assertions::assert_eq;
use std::fs;
use std::io::{Write, stderr};
use std::path::Path;
use std::process::{Command, Stdio};

/// A puzzle of 17 clues that singles do not solve.
const HARD: &str =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
/// Puzzles with as many solutions, as dancing links count them.
#[rustfmt::skip]
const COUNTED: [(&str, usize); 6] = [
    (HARD, 1),
    (AMBIGUOUS, 3),
    (IMPOSSIBLE, 0),
    (SOLUTION, 1),
    ("..1...7.......1..9.7..4..52...42...3...8....6.47.9....2.8.5..9....2..58.......6.7", 2),
    (".......4.1.6..453.....9..62...23.....2..584...........7....9.8..951.....6.8..5...", 17),
];

/// The files of the first records, with these endings.
fn files(folder: &Path, records: usize, endings: [&str; 2]) -> Vec<[String; 2]> {
    let read =
        |number: usize, ending| fs::read_to_string(folder.join(format!("{number:06}.{ending}")));
    let both = (1..=records).map(|number| endings.map(|ending| read(number, ending).unwrap()));
    both.collect()
}

/// The output of `checker/nineformula.py`. Without Python, a line is printed past the harness.
fn by_python(arguments: &[&str], input: &str) -> Option<String> {
    let writer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../checker/nineformula.py");
    let mut started = Command::new("python3");
    let started = started
        .arg(writer)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut running) = started else {
        let mut past_harness = stderr();
        writeln!(
            past_harness,
            "NOT checked: there is no python3 for {writer}"
        )
        .unwrap();
        return None;
    };
    running
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = running.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The grids that the claim of a line lists.
fn listed(line: &str) -> Vec<&str> {
    let mut words = line.split(' ').skip(1);
    let claim = words.find(|word| !word.starts_with('@')).unwrap();
    let list = claim.split_once(':');
    list.map_or(Vec::new(), |(_, list)| list.split('/').collect())
}

/// Without the last line of its clauses or inequalities, a formula does not forbid the last solution any
/// more; or, if it forbids none, the puzzle lacks one of its clues.
fn weakened(formula: &str) -> String {
    let (header, rest) = formula.split_once('\n').unwrap();
    let at = header.rfind([' ', '=']).unwrap() + 1;
    let fewer: usize = header[at..].parse().unwrap();
    let lines: Vec<&str> = rest.lines().collect();
    let rest = lines[..lines.len() - 1].join("\n");
    format!("{}{}\n{rest}\n", &header[..at], fewer - 1)
}

/// Exports these puzzles, and asserts that each formula is that of the script, and that each proof
/// refutes it, but not the one that forbids a solution less.
fn assert_exported(puzzles: &[(String, usize)], options: &str) {
    let folder = Folder::new();
    let input = puzzles.iter().map(|(puzzle, _)| format!("{puzzle}\n"));
    let input: String = input.collect();
    for (format, flag, endings) in [
        ("drat", "--cnf", ["cnf", "drat"]),
        ("veripb", "--opb", ["opb", "pbp"]),
    ] {
        let arguments =
            format!("prove --claim count --list --export {format} --into {format} {options}");
        let printed = folder.run_on(&arguments, input.as_str()).printed();
        assert_eq!(
            printed,
            prints(&format!("prove --claim count --list {options}"), &input)
        );
        let files = files(&folder.path().join(format), puzzles.len(), endings);
        for (((puzzle, count), line), [formula, proof]) in
            puzzles.iter().zip(printed.lines()).zip(&files)
        {
            let solutions = listed(line);
            assert_eq!(solutions.len(), *count, "{puzzle}");
            let layout = options.strip_prefix("--layout ");
            let layout: Vec<String> = layout.iter().map(|name| format!("@{name}")).collect();
            let layout: Vec<&str> = layout.iter().map(String::as_str).collect();
            let arguments = [&[flag, puzzle], &layout[..], &solutions[..]].concat();
            if let Some(expected) = by_python(&arguments, "") {
                assert_eq!(*formula, expected);
            }
            let is_refuted = |formula: &str, proof: &str| match format {
                "drat" => clauses::is_refuted(formula, proof),
                _ => inequalities::verify(formula, proof, None) == Some(Verified::Unsatisfiable),
            };
            assert!(is_refuted(formula, proof), "{format} {puzzle}");
            if *count > 0 {
                let weaker = weakened(formula);
                let inequalities = formula.matches(" >= 1 ;").count();
                let constraints = 2 * formula.matches(" = ").count() + inequalities;
                let proof = proof.replace(
                    &format!("f {constraints} ;"),
                    &format!("f {} ;", constraints.saturating_sub(1)),
                );
                assert!(!is_refuted(&weaker, &proof), "{format} {puzzle}");
            }
        }
    }
}

#[test]
fn numbers_of_solutions_are_proven_to_other_checkers() {
    let marks = |puzzle: &str| Pencilmarks::from(puzzle.parse::<Grid>().unwrap()).to_string();
    let of_x = output("generate minimal --layout x");
    let [empty, one, full] = ["................", "1...............", "1234341221434321"];
    #[rustfmt::skip]
    let cases = [
        ("", COUNTED.map(|(puzzle, count)| (puzzle.to_owned(), count)).to_vec()),
        ("", COUNTED[..3].iter().map(|&(puzzle, count)| (marks(puzzle), count)).collect()),
        ("--box-order 2", vec![(one.into(), 72), (full.into(), 1)]),
        // Their numbers are those of a search without any inference.
        ("--layout 4x4+x", vec![(one.into(), 12), (empty.into(), 48)]),
        ("--layout 4x4+anti-knight", vec![(one.into(), 6), (empty.into(), 24)]),
        ("--layout x", vec![(of_x.trim().into(), 1)]),
    ];
    for (options, puzzles) in cases {
        assert_exported(&puzzles, options);
    }
}

/// A proof of less than is claimed: where lemmas are missing, nothing is refuted.
#[test]
fn a_proof_without_its_lemmas_is_rejected() {
    let folder = Folder::new();
    for (format, endings) in [("drat", ["cnf", "drat"]), ("veripb", ["opb", "pbp"])] {
        let arguments = format!("prove --export {format} --into {format}");
        assert_eq!(folder.run_on(&arguments, HARD).code, 0);
        let [[formula, proof]] = &files(&folder.path().join(format), 1, endings)[..] else {
            panic!("one record");
        };
        let is_lemma = |line: &str| line.contains(" 1 ~x") || line.starts_with('-');
        let without = proof.lines().filter(|line| !is_lemma(line));
        let without: String = without.map(|line| format!("{line}\n")).collect();
        assert_eq!(proof.lines().count() - without.lines().count(), 5);
        assert!(match format {
            "drat" => !clauses::is_refuted(formula, &without),
            _ => inequalities::verify(formula, &without, None).is_none(),
        });
    }
}

#[test]
fn several_solutions_are_shown_by_one_that_is_not_forbidden() {
    let folder = Folder::new();
    let printed = folder.run_on("prove --export veripb --into to", AMBIGUOUS);
    let printed = printed.printed();
    let [[formula, proof]] = &files(&folder.path().join("to"), 1, ["opb", "pbp"])[..] else {
        panic!("one record");
    };
    assert_eq!(
        inequalities::verify(formula, proof, None),
        Some(Verified::Satisfiable)
    );
    let solutions = listed(printed.trim_end());
    assert_eq!(solutions.len(), 2);
    if let Some(expected) = by_python(&["--opb", AMBIGUOUS, solutions[0]], "") {
        assert_eq!(*formula, expected);
    }
    // The solution that is forbidden is not the one that is shown.
    let both = format!("{formula}{}\n", {
        let cells = solutions[1].bytes().enumerate();
        let terms =
            cells.map(|(cell, digit)| format!("+1 ~x{} ", cell * 9 + usize::from(digit - b'0')));
        terms.collect::<String>() + ">= 1 ;"
    });
    let proof = proof.replacen("f 1129 ;", "f 1130 ;", 1);
    assert_eq!(inequalities::verify(&both, &proof, None), None);
    let drat = folder.run_on("prove --export drat --into drat", AMBIGUOUS);
    assert_eq!(drat.code, 1);
    assert!(drat.out.starts_with("# not exported: DRAT has no proof"));
}

#[test]
#[ignore = "slow: the gate runs it"]
fn one_proof_holds_the_claims_of_a_corpus() {
    let folder = Folder::new();
    let marks = |puzzle: &str| Pencilmarks::from(puzzle.parse::<Grid>().unwrap()).to_string();
    let hardest =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let grids = [HARD, UNIQUE, IMPOSSIBLE, SOLUTION, hardest];
    let solutions = prints("solve --any", &grids.join("\n"));
    let [of_hard, of_unique, _, of_full, of_hardest] = solutions.lines().collect::<Vec<_>>()[..]
    else {
        panic!("{solutions}")
    };
    let pairs = [
        (HARD, of_hard),
        (UNIQUE, of_unique),
        (IMPOSSIBLE, ""),
        (SOLUTION, of_full),
        (hardest, of_hardest),
    ];
    for (name, of_text) in [
        ("clues", (|puzzle| puzzle) as fn(_) -> _),
        ("marks", |puzzle| puzzle),
    ] {
        let of_text = |puzzle: &str| match name {
            "marks" => marks(puzzle),
            _ => of_text(puzzle.to_owned()),
        };
        let input: String = grids.map(|puzzle| of_text(puzzle) + "\n").concat();
        let arguments = format!("prove --export veripb-batch --into {name} -j 2");
        folder.run_on(&arguments, input.as_str()).ends_well();
        let read = |file: &str| folder.text(&format!("{name}/{file}"));
        let [sudoku, proof, claims] = ["sudoku.opb", "all.pbp", "claims.opb"].map(read);
        assert_eq!(claims.lines().count(), 1 + 324 + grids.len());
        let verified = |claims: &str| inequalities::verify(&sudoku, &proof, Some(claims));
        assert_eq!(verified(&claims), Some(Verified::Derivable));
        if let Some(expected) = by_python(&["--opb", &".".repeat(81)], "") {
            assert_eq!(sudoku, expected);
        }
        let records = pairs.iter();
        let records = records.map(|(puzzle, solution)| format!("{} {solution}\n", of_text(puzzle)));
        let records: String = records.collect();
        if let Some(expected) = by_python(&["--claims"], &records) {
            assert_eq!(claims, expected);
        }
        // Another digit, or a clue that is said not to be needed.
        let last = claims.lines().last().unwrap();
        let altered = [
            last.replace("+1 x", "+1 ~x"),
            last.replacen("+60 ~x8 ", "", 1),
        ];
        for altered in altered {
            assert_eq!(
                verified(&claims.replace(last, &altered)).is_some(),
                altered == last
            );
        }
        let digit = last.rsplit(' ').nth(3).unwrap();
        let number: usize = digit[1..].parse().unwrap();
        let other = format!("x{} >=", number - 1);
        let wrong = claims.replace(last, &last.replace(&format!("{digit} >="), &other));
        assert_eq!(verified(&wrong), None);
        // And if the proof says the same.
        let wrong_proof = proof.replace(last, &last.replace(&format!("{digit} >="), &other));
        assert!(wrong_proof != proof);
        assert_eq!(
            inequalities::verify(&sudoku, &wrong_proof, Some(&wrong)),
            None
        );
    }
    let several = folder.run_on("prove --export veripb-batch --into some", mixture());
    assert_eq!(several.code, 1);
    let lines: Vec<&str> = several.out.lines().collect();
    assert!(
        lines[1].starts_with("# not exported: a batch has claims of one"),
        "{}",
        lines[1]
    );
    let claims = folder.text("some/claims.opb");
    assert_eq!(claims.lines().count(), 1 + 324 + 4);
}

#[cfg(feature = "linear-programs")]
#[test]
fn best_scores_are_proven_by_prices_of_houses() {
    let folder = Folder::new();
    let empty = ".".repeat(81);
    let numbers: Vec<i32> = (0..81).map(|cell| cell * cell % 17 - 8).collect();
    let rows = numbers.chunks(9);
    let rows = rows.map(|row| row.iter().map(i32::to_string).collect::<Vec<_>>().join(" "));
    let rows: Vec<String> = rows.collect();
    folder.write("w.txt", rows.join("\n"));
    let weights = numbers.iter().map(i32::to_string).collect::<Vec<_>>();
    let weights = weights.join("/");
    let marks = Pencilmarks::from(AMBIGUOUS.parse::<Grid>().unwrap()).to_string();
    for (name, options, puzzle, weights) in [
        ("max", "max", empty.as_str(), ""),
        ("min", "min", &empty, ""),
        ("few", "max", AMBIGUOUS, ""),
        ("other", "max --weights w.txt", AMBIGUOUS, &*weights),
        ("marks", "min", &marks, ""),
    ] {
        let arguments = format!("prove --claim {options} --export veripb --into {name}");
        let printed = folder.run_on(&arguments, puzzle).printed();
        let [[formula, proof]] = &files(&folder.path().join(name), 1, ["opb", "pbp"])[..] else {
            panic!("one record");
        };
        let (goal, claim) = printed.split_once(' ').unwrap().1.split_once('=').unwrap();
        let score: i128 = claim.split([':', '@']).next().unwrap().parse().unwrap();
        if let Some(expected) = match name {
            "max" => Some(2906),
            "min" => Some(2794),
            "few" => Some(2829),
            _ => None,
        } {
            assert_eq!(score, expected);
        }
        let bound = if goal == "max" { -score } else { score };
        let verified = |proof: &str| inequalities::verify(formula, proof, None);
        assert_eq!(
            verified(proof),
            Some(Verified::Bounds(bound, bound)),
            "{name}"
        );
        let flag = format!("--{goal}");
        let arguments = [flag.as_str(), puzzle, weights];
        let given = if weights.is_empty() { 2 } else { 3 };
        if let Some(expected) = by_python(&arguments[..given], "") {
            assert_eq!(*formula, expected);
        }
        // Better or worse by one.
        let conclusion = |lower: i128, upper: i128| {
            let (head, tail) = proof.split_once("conclusion BOUNDS ").unwrap();
            let (_, hint) = tail.split_once(" : ").unwrap();
            let (number, _) = hint.split_once(' ').unwrap();
            let footer = "end pseudo-Boolean proof ;";
            format!("{head}conclusion BOUNDS {lower} : {number} {upper} ;\n{footer}\n")
        };
        assert!(verified(&conclusion(bound, bound)).is_some());
        assert_eq!(verified(&conclusion(bound + 1, bound + 1)), None);
        assert_eq!(verified(&conclusion(bound - 1, bound - 1)), None);
        if name == "max" {
            // Without prices, nothing follows.
            let lines = proof.lines().filter(|line| !line.starts_with("pol "));
            let without: String = lines.map(|line| format!("{line}\n")).collect();
            let without = without.replace(" -2906 : 652 ", " -2906 : 650 ");
            assert_eq!(verified(&without), None);
        }
    }
}

#[test]
fn folders_with_files_are_not_written_into_unasked() {
    let folder = Folder::new();
    let run = |arguments: &str| {
        let run = folder.run_on(&format!("prove {arguments}"), UNIQUE);
        (run.code, run.err)
    };
    assert_eq!(run("--export drat --into new/one"), (0, String::new()));
    let before = folder.bytes("new/one/000001.cnf");
    let (code, message) = run("--export drat --into new/one");
    assert_eq!(code, 2);
    assert!(
        message.contains("there are files in this folder"),
        "{message}"
    );
    folder.write("new/one/000001.cnf", "other");
    assert_eq!(
        run("--export drat --into new/one --force"),
        (0, String::new())
    );
    assert_eq!(folder.bytes("new/one/000001.cnf"), before);
    folder.write("file", "");
    for (arguments, message) in [
        ("--export drat", "--into"),
        ("--into to", "--export"),
        ("--force", "--export"),
        ("--export drat --into file", "cannot make the folder file"),
        ("--export lrat --into to", "veripb-batch"),
    ] {
        let (code, reported) = run(arguments);
        assert_eq!(code, 2, "{arguments}");
        assert!(reported.contains(message), "{reported}");
    }
    folder.write("in.txt", UNIQUE);
    let (code, message) = run("in.txt -o out.proof --resume --export drat --into to");
    assert_eq!(code, 2);
    assert!(message.contains("--export cannot be resumed"), "{message}");
}

/// The numbers of files are those of records, and what is not exported says why.
#[test]
fn each_record_has_the_files_of_its_number() {
    let folder = Folder::new();
    let run = folder.run_on(
        "prove --claim count --proof-limit 2 --export veripb --into to -j 2",
        mixture(),
    );
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[1], "# unproven: more than 2 solutions");
    assert_eq!(lines[4], "# malformed");
    let mut names: Vec<_> = fs::read_dir(folder.path().join("to"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    let expected: Vec<String> = [1, 3, 4, 6]
        .iter()
        .flat_map(|number| ["opb", "pbp"].map(|ending| format!("{number:06}.{ending}")))
        .collect();
    assert_eq!(names, expected);
    // The proof of a minimal puzzle is that of its solution; in a table, the reason has a column.
    let minimal = ninefold("prove --claim minimal", HARD);
    let run = folder.run_on("prove --claim minimal --export drat --into m", HARD);
    run.gives(0, &minimal.out);
    let [[formula, proof]] = &files(&folder.path().join("m"), 1, ["cnf", "drat"])[..] else {
        panic!("one record");
    };
    assert!(clauses::is_refuted(formula, proof));
    let table = format!("puzzle\n{AMBIGUOUS}\n{UNIQUE}\n");
    folder.write("in.csv", table);
    let run = folder.run("prove in.csv --export drat --into t");
    assert_eq!(run.code, 1);
    let rows: Vec<&str> = run.out.lines().collect();
    assert!(
        rows[1].starts_with(&format!("{AMBIGUOUS},,ambiguous,not exported: ")),
        "{}",
        rows[1]
    );
    assert_eq!(rows[2], format!("{UNIQUE},n=1,unique,"));
}
