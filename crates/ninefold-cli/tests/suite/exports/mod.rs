//! `prove --export`: formulas that `checker/nineformula.py` writes, too, and proofs that small checkers of
//! the tests verify, and reject where a claim is false. Those of the field run in `tests/outside-checkers`.

mod clauses;
mod inequalities;

use crate::program::{
    AMBIGUOUS, Folder, IMPOSSIBLE, SOLUTION, UNIQUE, mixture, ninefold, output, prints,
};
use crate::prove::by_python;
use inequalities::Verified;
use ninefold::{Grid, Pencilmarks};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;

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

/// The files of a record, with these endings.
fn files(folder: &Folder, name: &str, record: usize, endings: [&str; 2]) -> [String; 2] {
    endings.map(|ending| folder.text(&format!("{name}/{record:06}.{ending}")))
}

/// Asserts that a formula is the output of `checker/nineformula.py`.
#[track_caller]
fn assert_formula(formula: &str, arguments: &[&str], input: &str) {
    if let Some((code, expected)) = by_python("nineformula.py", arguments, input) {
        assert_eq!((code, formula), (Some(0), &*expected), "{arguments:?}");
    }
}

/// A puzzle as pencilmarks.
fn marks(puzzle: &str) -> String {
    Pencilmarks::from(puzzle.parse::<Grid>().unwrap()).to_string()
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
        let printed = prints(&format!("prove --claim count --list {options}"), &input);
        folder
            .run_on(&arguments, input.as_str())
            .is(0, &printed, "");
        for (record, ((puzzle, count), line)) in (1..).zip(puzzles.iter().zip(printed.lines())) {
            let [formula, proof] = &files(&folder, format, record, endings);
            let solutions = listed(line);
            assert_eq!(solutions.len(), *count, "{puzzle}");
            let layout = options.strip_prefix("--layout ");
            let layout: Vec<String> = layout.iter().map(|name| format!("@{name}")).collect();
            let layout: Vec<&str> = layout.iter().map(String::as_str).collect();
            let arguments = [&[flag, puzzle], &layout[..], &solutions[..]].concat();
            assert_formula(formula, &arguments, "");
            let is_refuted = |formula: &str, proof: &str| match format {
                "drat" => clauses::is_refuted(formula, proof),
                _ => inequalities::verify(formula, proof, None) == Some(Verified::Unsatisfiable),
            };
            assert!(is_refuted(formula, proof), "{format} {puzzle}");
            if *count > 0 {
                let weaker = weakened(formula);
                let inequalities = formula.matches(" >= 1 ;").count();
                let constraints = 2 * formula.matches(" = ").count() + inequalities;
                let [all, fewer] = [0, 1].map(|less| constraints.saturating_sub(less));
                let proof = proof.replace(&format!("f {all} ;"), &format!("f {fewer} ;"));
                assert!(!is_refuted(&weaker, &proof), "{format} {puzzle}");
            }
        }
    }
}

#[test]
fn numbers_of_solutions_are_proven_to_other_checkers() {
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
        let [formula, proof] = &files(&folder, format, 1, endings);
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
    let [formula, proof] = &files(&folder, "to", 1, ["opb", "pbp"]);
    let verified = inequalities::verify(formula, proof, None);
    assert_eq!(verified, Some(Verified::Satisfiable));
    let solutions = listed(printed.trim_end());
    assert_eq!(solutions.len(), 2);
    assert_formula(formula, &["--opb", AMBIGUOUS, solutions[0]], "");
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
    let hardest =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let grids = [HARD, UNIQUE, IMPOSSIBLE, SOLUTION, hardest];
    let solutions = prints("solve --any", &grids.join("\n"));
    let solutions = solutions.replace("impossible", "");
    for name in ["clues", "marks"] {
        let of_text = |puzzle: &str| match name {
            "marks" => marks(puzzle),
            _ => puzzle.to_owned(),
        };
        let input: String = grids.map(|puzzle| of_text(puzzle) + "\n").concat();
        let arguments = format!("prove --export veripb-batch --into {name} -j 2");
        folder.run_on(&arguments, input.as_str()).ends_well();
        let read = |file: &str| folder.text(&format!("{name}/{file}"));
        let [sudoku, proof, claims] = ["sudoku.opb", "all.pbp", "claims.opb"].map(read);
        assert_eq!(claims.lines().count(), 1 + 324 + grids.len());
        let verified = |claims: &str| inequalities::verify(&sudoku, &proof, Some(claims));
        assert_eq!(verified(&claims), Some(Verified::Derivable));
        assert_formula(&sudoku, &["--opb", &".".repeat(81)], "");
        let records = grids.iter().zip(solutions.lines());
        let records = records.map(|(puzzle, solution)| format!("{} {solution}\n", of_text(puzzle)));
        assert_formula(&claims, &["--claims"], &records.collect::<String>());
        // Another digit, or a clue that is said not to be needed.
        let last = claims.lines().last().unwrap();
        let altered = [
            last.replace("+1 x", "+1 ~x"),
            last.replacen("+60 ~x8 ", "", 1),
        ];
        for altered in altered {
            let is_verified = verified(&claims.replace(last, &altered)).is_some();
            assert_eq!(is_verified, altered == last);
        }
        let digit = last.rsplit(' ').nth(3).unwrap();
        let number: usize = digit[1..].parse().unwrap();
        let other = format!("x{} >=", number - 1);
        let alter = |text: &str| text.replace(last, &last.replace(&format!("{digit} >="), &other));
        let (wrong, wrong_proof) = (alter(&claims), alter(&proof));
        assert_eq!(verified(&wrong), None);
        // And if the proof says the same.
        assert!(wrong_proof != proof);
        let both = inequalities::verify(&sudoku, &wrong_proof, Some(&wrong));
        assert_eq!(both, None);
    }
    let several = folder.run_on("prove --export veripb-batch --into some", mixture());
    assert_eq!(several.code, 1);
    let lines: Vec<&str> = several.out.lines().collect();
    assert!(lines[1].starts_with("# not exported: a batch has claims of one"));
    let claims = folder.text("some/claims.opb");
    assert_eq!(claims.lines().count(), 1 + 324 + 4);
}

#[cfg(feature = "linear-programs")]
#[test]
fn best_scores_are_proven_by_prices_of_houses() {
    let folder = Folder::new();
    let empty = ".".repeat(81);
    let numbers = (0..81).map(|cell| (cell * cell % 17 - 8).to_string());
    let numbers: Vec<String> = numbers.collect();
    let rows: Vec<String> = numbers.chunks(9).map(|row| row.join(" ")).collect();
    folder.write("w.txt", rows.join("\n"));
    let (weights, marks) = (numbers.join("/"), marks(AMBIGUOUS));
    for (name, options, puzzle, weights, known) in [
        ("max", "max", empty.as_str(), "", Some(2906)),
        ("min", "min", &empty, "", Some(2794)),
        ("few", "max", AMBIGUOUS, "", Some(2829)),
        ("other", "max --weights w.txt", AMBIGUOUS, &*weights, None),
        ("marks", "min", &marks, "", None),
    ] {
        let arguments = format!("prove --claim {options} --export veripb --into {name}");
        let printed = folder.run_on(&arguments, puzzle).printed();
        let [formula, proof] = &files(&folder, name, 1, ["opb", "pbp"]);
        let (goal, claim) = printed.split_once(' ').unwrap().1.split_once('=').unwrap();
        let score: i128 = claim.split([':', '@']).next().unwrap().parse().unwrap();
        assert!(known.is_none_or(|known| score == known), "{name}");
        let bound = if goal == "max" { -score } else { score };
        let verified = |proof: &str| inequalities::verify(formula, proof, None);
        assert_eq!(verified(proof), Some(Verified::Bounds(bound, bound)));
        let flag = format!("--{goal}");
        let arguments = [flag.as_str(), puzzle, weights];
        let given = if weights.is_empty() { 2 } else { 3 };
        assert_formula(formula, &arguments[..given], "");
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
    let run = |arguments: &str| folder.run_on(&format!("prove {arguments}"), UNIQUE);
    run("--export drat --into new/one").ends_well();
    let before = folder.bytes("new/one/000001.cnf");
    run("--export drat --into new/one").is_refused("there are files in this folder");
    folder.write("new/one/000001.cnf", "other");
    run("--export drat --into new/one --force").ends_well();
    assert_eq!(folder.bytes("new/one/000001.cnf"), before);
    folder.write("file", "");
    folder.write("in.txt", UNIQUE);
    for (arguments, message) in [
        ("--export drat", "--into"),
        ("--into to", "--export"),
        ("--force", "--export"),
        ("--export drat --into file", "cannot make the folder file"),
        ("--export lrat --into to", "veripb-batch"),
        (
            "in.txt -o out --resume --export drat --into to",
            "--export cannot be resumed",
        ),
    ] {
        run(arguments).is_refused(message);
    }
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
    let names = fs::read_dir(folder.join("to")).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let expected =
        [1, 3, 4, 6].map(|number| ["opb", "pbp"].map(|end| format!("{number:06}.{end}")));
    assert_eq!(
        names.collect::<BTreeSet<_>>(),
        expected.concat().into_iter().collect()
    );
    // The proof of a minimal puzzle is that of its solution; in a table, the reason has a column.
    let minimal = ninefold("prove --claim minimal", HARD);
    let run = folder.run_on("prove --claim minimal --export drat --into m", HARD);
    run.gives(0, &minimal.out);
    let [formula, proof] = &files(&folder, "m", 1, ["cnf", "drat"]);
    assert!(clauses::is_refuted(formula, proof));
    let table = format!("puzzle\n{AMBIGUOUS}\n{UNIQUE}\n");
    let run = folder.run_on("prove --export drat --into t", table);
    assert_eq!(run.code, 1);
    let rows: Vec<&str> = run.out.lines().collect();
    assert!(rows[1].starts_with(&format!("{AMBIGUOUS},,ambiguous,not exported: ")));
    assert_eq!(rows[2], format!("{UNIQUE},n=1,unique,"));
}
